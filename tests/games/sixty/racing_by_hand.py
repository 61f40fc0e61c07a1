"""A referee for whole games of -60°, written from the rulebook: follows a game, refuses what the rules forbid."""

from collections import Counter

from race_acting_by_hand import Acting
from race_arka_by_hand import Arka
from race_preparing_by_hand import Preparing


class Referee(Preparing, Acting, Arka):
    """Follows a game step by step."""

    def __init__(self, *args, **options):
        super().__init__(*args, **options)
        self.play()

    # A game

    def play(self):
        self.lands, self.plan = [], []
        while found := self.sees(r"Landscape (\d+) is tile (\d+) of (-\d+): (.*), (\d) spaces"):
            tile = self.contents.landscapes[int(found[2]) - 1]
            bonus = [(tile[3 + space], tile[9 + space]) for space in range(int(found[5]))]
            self.lands.append({"range": found[3], "action": found[4], "bonus": bonus, "free": set(range(len(bonus)))})
        on_board = max(2, self.n)
        assert [land["range"] for land in self.lands] == ["-30"] * on_board + ["-40"] * on_board + ["-62"] * (
            2 * on_board
        )
        self.open = on_board
        while found := self.sees(r"column (\d) of the Expert Plan: (.*)"):
            self.plan.append([int(found[1]), found[2]])
        assert len(self.plan) == 8 * {2: 2, 3: 3, 4: 4}[on_board]
        pilots = self.must(r"Pilots (.*), Mechanics (.*)")
        self.do_of = {"Pilot": pilots[1], "Mechanic": pilots[2]}
        for place, number in enumerate(self.order):
            self.sit(number)
            if place:
                self.shall(f"gains {place} Energy")
            self.shall("takes the components of the setup")
            for gift in self.gifts if number == 0 else ():
                self.is_given(gift)
        self.draft()
        for number in self.order:
            self.sit(number)
            offered = self.is_offered(7)
            assert {int(self.gets_card()[2]) - 1 for _ in range(4)} <= {*offered}
        for self.round in range(1, 7):
            self.must(f"round {self.round} begins")
            for number in self.order:
                self.sit(number)
                self.prepare()
                self.take_steps()
                self.plan_ahead()
            self.act_in_turn()
            if self.round in (3, 5, 6):
                self.score_milestones((3, 5, 6).index(self.round))
        self.finish()

    def draft(self):
        dealt, taken = [], 0
        while found := self.sees(r"Milestone Card (\d+) \(.*\) is dealt"):
            dealt.append(int(found[1]) - 1)
        assert len(set(dealt)) == len(dealt) == {1: 4, 2: 4, 3: 5, 4: 6}[self.n]
        for number in reversed(self.order):
            if not self.solo:
                self.sit(number)
                self.me.own_milestone = int(self.shall(r"takes Milestone Card (\d+) .*")[1]) - 1
                dealt.remove(self.me.own_milestone)
                taken += 1
        self.common = [
            int(self.must(r"Milestone Card (\d+) \(.*\) is common")[1]) - 1 for _ in range(3 if self.solo else 2)
        ]
        assert set(self.common) <= set(dealt)
        assert taken == (0 if self.solo else self.n)

    def act_in_turn(self):
        places = [*self.order, "arka"] if self.solo else [*self.order]
        turn = self.round - 1
        for seat in self.seats:
            seat.passed = False
        arka_done, self.arka["stars"] = not self.solo, 0
        while not (arka_done and all(seat.passed for seat in self.seats)):
            who = places[turn % len(places)]
            turn += 1
            if who == "arka":
                arka_done = arka_done or self.arka_turn()
            elif not self.seats[who].passed:
                self.sit(who)
                self.shall("is in turn")
                if who == 0:
                    self.see_plan()
                self.counts["turns"] += 1
                self.one_action()
                self.take_steps()
                self.draw_cards()

    # Scoring

    def level(self, card):
        """How far the player is in the category of a Milestone Card (Milestone Cards overview)."""
        category, span = self.contents.milestones[card][:2]
        me = self.me
        own_sites = sum(site["owner"] is me or site["guest"] is me for site in self.sites)
        in_range = [n for land, n in me.on_land.items() if self.lands[land]["range"] == ("-30", "-40", "-62")[span]]
        return (
            me.icons[0],
            me.icons[2],
            me.icons[1],
            me.coordinators,
            me.steps,
            me.built,
            sum(me.upgrades),
            len(me.projects),
            me.highest,
            len(me.deck) + len(me.pile) + len(me.tableau),
            me.burned,
            sum(in_range),
            sum(n > 0 for n in me.on_land.values()) + own_sites,
            me.elsewhere,
        )[category]

    def score_milestones(self, scoring):
        for number in self.order:
            self.sit(number)
            worth = {}
            for card in {*self.common, self.me.own_milestone} - {None, *(card for card, _ in self.me.milestones)}:
                low, high = self.contents.milestones[card][2 + scoring : 4 + scoring]
                if self.level(card) >= low:
                    worth[card] = self.contents.tiles[scoring][self.level(card) >= high]
            if self.does("scores no Milestone"):
                assert not worth
                continue
            card = int(self.shall(r"scores Milestone Card (\d+) .*")[1]) - 1
            self.shall(rf"gets {worth[card]} point\(s\) for it")
            self.me.milestones.append((card, worth[card]))
            self.counts["milestones"] += 1
        if self.solo:
            told = self.must(r"Arka scores (.*): (\d+) points")
            points, arka, me = int(told[2]), self.arka, self.seats[0]
            n_projects = sum(self.contents.cards[card][0] == 1 for card in arka["cards"])
            over = {
                "the Milestone of Engineers": arka["icons"][0] >= 2 * me.icons[0],
                "the Milestone of Project Cards": n_projects >= len(me.projects) + 3,
            }
            sides = self.contents.tiles[scoring]
            if told[1] in over:
                assert points == sides[over[told[1]]]
            else:
                assert told[1] == "the Milestone of Landscapes"
                assert points in sides
            self.arka["points"] += points

    def effect(self, card):
        """A point for each, in whole games."""
        me, category = self.me, self.contents.cards[card][8]
        by_category = {0: me.icons[0], 1: me.icons[2], 2: me.icons[1], 3: me.coordinators, 5: me.built}
        return (by_category | {6: sum(me.upgrades), 7: len(me.projects), 10: me.burned, -1: 0})[category]

    def finish(self):
        self.scores, self.sources = [], Counter()
        for number, me in enumerate(self.seats):
            self.sit(number)
            experts = 2 * sum(max(0, min(placed, 5) - 3) for placed in me.placed) + me.coordinators + 2 * me.specialists
            up = [site["land"] for site in self.sites if site["owner"] is me and site["level"]]
            lost = 3 * sum(up.count(land) > 1 for land in up)
            effects = sum(self.effect(card) for card in me.projects)
            points = {
                "expert_points": experts,
                "track_points": me.track_points,
                "site_points": me.site_points,
                "station_points": me.station_points,
                "upgrade_points": me.upgrade_points,
                "lost_points": -lost,
                "expedition_points": sum(self.contents.cards[card][5] for card in me.bought),
                "project_points": sum(self.contents.cards[card][5] for card in me.projects) + effects,
                "milestone_points": sum(worth for _, worth in me.milestones),
            }
            self.sources.update(points)
            self.scores.append(sum(points.values()))
            self.shall(rf"has {experts} point\(s\) for Experts")
            self.shall(rf"has {effects} point\(s\) for end-game effects")
            self.shall(rf"loses {lost} point\(s\) for neighbouring Stations")
            self.shall(f"has {self.scores[-1]} victory points")
        ranks = [(score, seat.goods["Coin"]) for score, seat in zip(self.scores, self.seats, strict=True)]
        best = [number + 1 for number, rank in enumerate(ranks) if rank == max(ranks)]
        if self.solo:
            arka = self.arka
            rows = 2 * sum(max(0, min(placed, 5) - 3) for placed in arka["rows"])
            cards = sum(self.contents.cards[card][5] for card in arka["cards"])
            self.arka_score = rows + 4 * arka["upgrades"] + arka["steps"] + cards + arka["points"]
            self.must(f"Arka has {self.arka_score} victory points")
            best = best if ranks[0] > (self.arka_score, 0) else []
        self.winner = best[0] if len(best) == 1 else 0
        told = (
            f"seat {self.winner} wins"
            if self.winner
            else f"{len(best)} seats share the victory"
            if best
            else "nobody wins"
        )
        self.must(told)
        self.ends()
