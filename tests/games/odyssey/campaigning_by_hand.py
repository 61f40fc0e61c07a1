"""A referee for whole campaigns, written from the rulebook: follows the tale of a game, refuses what is forbidden."""

import re

from campaign_careers_by_hand import Careers
from campaign_exploring_by_hand import ROUNDING, Exploring
from campaign_seats_by_hand import (
    CONTAINERS,
    DP,
    QUALIFICATIONS,
    RAD_HARDNESS,
    SERVED,
    WITH_ICON,
    Seat,
    is_discovery,
)
from campaign_weighing_by_hand import Weighing
from following import Following


class Referee(Exploring, Careers, Weighing, Following):
    """Follows a game step by step."""

    def __init__(self, steps, contents, asked):
        super().__init__(steps)
        self.contents = contents
        self.policies = asked["policies"].split(",")
        n = len(self.policies)
        self.seats = [Seat(asked["heroism"][seat]) for seat in range(n)]
        self.asked = asked
        self.order = [(asked["starts"] - 1 + place) % n for place in range(n)]
        self.left = {milieu: chits.split() for milieu, chits in CONTAINERS.items()}
        self.sites = [None] * len(contents.sites)
        self.glory, self.closed = set(range(len(contents.glory))), set()
        careers = [name for name in QUALIFICATIONS if n != 2 or name not in ("pilot", "journalist")]
        self.unseen, self.deck, self.offered = set(careers), [[None] for _ in careers], []
        self.first_drawn, self.reached, self.glory_reached = [], set(), set()
        done = ("explorations", "draws", "push", "vehicle", "finao", "claimed", "busted", "unchanged", "deaths")
        self.counts = dict.fromkeys((*done, "homecomings", "job", "challenge", "closed"), 0)
        self.last = asked["cycles"] * asked["turns"]
        self.play()

    # Reading

    def i(self, pattern):
        """The seat in turn does something."""
        return self.sees(f"seat {self.number + 1} {pattern}")

    def i_must(self, pattern):
        return self.must(f"seat {self.number + 1} {pattern}")

    # A game

    def play(self):
        dealt = set()
        for seat in self.order:
            for _ in range(self.asked["vehicles"][seat]):
                name = self.must(rf"seat {seat + 1} is dealt a vehicle: (.*)")[1]
                assert name not in dealt
                dealt.add(name)
                support, kind = name.rsplit(" ", 1)
                self.seats[seat].vehicles.append([SERVED[kind], RAD_HARDNESS.get(support.split()[0], 4), True])
        self.played = 0
        for cycle in range(self.asked["cycles"]):
            self.must(rf"Sunspot Cycle {cycle + 1} begins")
            self.first = self.order[cycle % len(self.order) if self.asked["first_player"] == "passes" else 0]
            for seat in self.seats:
                seat.aqua += self.asked["aqua"]
            for turn in range(self.asked["turns"]):
                number = cycle * self.asked["turns"] + turn
                self.turns_left = self.last - 1 - number
                self.played += any(not seat.dead for seat in self.seats)
                for seat in self.order:
                    if not self.seats[seat].dead:
                        self.turn(seat, number + 1)
            self.close_zone()
        self.finish()

    def turn(self, number, turn):
        self.number, self.me = number, self.seats[number]
        self.policy = self.policies[number]
        self.i_must(rf"begins turn {turn}")
        if self.me.at is not None and not self.me.crew and not any(up for _, _, up in self.me.vehicles):
            self.i_must(r"has no life-support at the start of the turn and suffocates")
            self.die()
            return
        if self.asked["jobs"] == "turn":
            self.hunt_job()
        self.travel()
        held = [chit for seat in self.seats for chit in seat.up + seat.down]
        carried = [seat.carry for seat in self.seats if seat.carry and seat.carry[0] == "chit"]
        assert sum(map(len, self.left.values())) + len(held) + len(carried) == 56

    # A journey

    def is_open(self, site):
        return self.sites[site] is None and self.contents.sites[site].zone not in self.closed

    def travel(self):
        me = self.me
        options = []
        if me.crew:
            if me.at is not None and self.sites[me.at] is None:
                options.append(me.at)
            n_open = sum(self.is_open(site) for site in range(len(self.sites)) if site != me.at)
            for _ in range(min(n_open, self.asked["reach"])):
                found = self.i_must(r"can reach Site (\d+) \((.*)\)")
                site = int(found[1]) - 1
                assert found[2] == str(self.contents.sites[site])
                assert self.is_open(site)
                assert site not in options
                options.append(site)
                if self.number == 0:
                    self.reached.add(site)
                    self.glory_reached |= {self.contents.sites[site].zone} & self.glory
        best = self.weigh_journeys(options) if self.policy == "greedy" else None
        if self.asked["jobs"] == "free":
            before = self.at
            mine = [step for step in self.steps[self.at :] if step.startswith(f"seat {self.number + 1}")]
            what = next(step for step in mine if re.search("comes home|assisted|explores", step))
            free = "explores" not in what
            if free:
                self.hunt_job()
            assert free or self.at == before, "selling is the turn's Operation"
        if self.i(r"comes home to Earth"):
            assert best is None or best["home"] >= max(best.values()) - ROUNDING
            self.come_home()
            return
        here = me.at
        found = self.i_must(r"(lands|stays) on Site (\d+) .*")
        me.at = int(found[2]) - 1
        assert me.at in options
        assert (found[1] == "stays") == (me.at == here)
        self.site = self.contents.sites[me.at]
        if me.at != here:
            self.pick_up_glory()
        self.assisted = self.i(r"is assisted by a vehicle for (\w+)")
        self.finao = bool(self.i(r"pays FINAO and has (\d+) Aqua left"))
        if self.finao:
            self.counts["finao"] += 1
            me.aqua -= 4
            assert me.aqua == int(re.search(r"has (\d+) Aqua", self.steps[self.at - 1])[1]) >= 0
        self.milieu = self.i_must(r"explores in the (\w+) milieu")[1]
        assert self.milieu in self.site.milieus
        if self.assisted:
            self.counts["vehicle"] += 1
            assert self.assisted[1] == self.milieu
            assert any(milieu == self.milieu and up for milieu, _, up in me.vehicles)
        assert best is None or best[me.at, self.milieu] >= max(best.values()) - ROUNDING, best
        self.explore()

    def pick_up_glory(self):
        me, zone = self.me, self.site.zone
        if zone not in self.glory or (me.carry and me.carry[0] == "chit"):
            return
        low, high = self.contents.glory[zone]
        before = 0
        if me.carry:
            before, old = self.contents.glory[me.carry[1]]
            discards = self.i(r"discards the glory of Zone (\w)")
            assert self.policy == "random" or bool(discards) == (high > old)
            if not discards:
                return
            assert discards[1] == "ABCDEFGHI"[me.carry[1]]
        self.i_must(rf"picks up the glory of Zone {'ABCDEFGHI'[zone]}")
        self.glory.remove(zone)
        me.carry = ("glory", zone)
        if low > before:
            self.promotes("glory")

    def store(self):
        """What is carried goes to the playmat on its high side."""
        me = self.me
        if not me.carry:
            return
        what, *rest = me.carry
        me.carry = None
        if what == "chit":
            self.i_must(r"stores what was carried: 5 DP")
            me.up.append(tuple(rest))
            self.promotes("discoveries")
        else:
            low, high = self.contents.glory[rest[0]]
            self.i_must(rf"stores what was carried: {high} DP")
            me.glory.append((low, high))
            if high > low:
                self.promotes("glory")

    def come_home(self):
        me = self.me
        self.counts["homecomings"] += 1
        me.at = None
        self.store()
        for vehicle in me.vehicles:
            if not vehicle[2]:
                self.i_must(rf"prints the vehicle for {vehicle[0]} again")
                vehicle[2] = True
        if not me.crew:
            self.i_must(r"boosts the Crew Card again")
            me.crew = True

    # Death, Zones, the end

    def loss_of_youth(self):
        me = self.me
        chits = sum(DP.get(kind, 1) - 1 for _, kind in me.up)
        carried = self.carried_glory(me) + ((me.carry or " ")[0] == "chit")
        return chits + sum(dp - low for low, dp in me.glory) + carried + self.career_dp(me)

    def die(self):
        me = self.me
        self.counts["deaths"] += 1
        elderly = self.i("was reckless elderly: no more turns")
        assert self.policy == "random" or bool(elderly) == (self.loss_of_youth() > self.turns_left)
        if elderly:
            self.store()
            me.dead = True
            return
        self.i_must("was a reckless youth: an heir begins at Earth, and all chits are flipped")
        if me.carry and me.carry[0] == "chit":
            self.i_must("loses the ARTIFACT, which goes back to its container")
            self.left[me.carry[1]].append("ARTIFACT")
        elif me.carry:
            self.i_must(rf"loses the glory of Zone {'ABCDEFGHI'[me.carry[1]]}, which goes back to the map")
            self.glory.add(me.carry[1])
            self.closed.discard(me.carry[1])
        me.carry, me.at, me.crew = None, None, True
        me.flip()
        self.drop_career(me)

    def close_zone(self):
        empty = [zone for zone in range(len(self.contents.glory)) if zone not in self.glory | self.closed]
        if found := self.sees(rf"seat {self.first + 1} is the 1st player and closes Zone (\w)"):
            zone = "ABCDEFGHI".index(found[1])
            assert zone in empty
            if self.policies[self.first] != "random":
                virgin = {
                    each: sum(
                        self.sites[site] is None and self.contents.sites[site].zone == each
                        for site in range(len(self.sites))
                    )
                    for each in empty
                }
                assert virgin[zone] == min(virgin.values())
        else:
            assert not empty
            zone = 2
            if zone in self.closed:
                self.must("no Zone is left to close")
                return
            self.must("no glory spot is empty: the Earth Zone C is busted")
        self.counts["closed"] += 1
        self.closed.add(zone)

    def parts(self, seat):
        """What a seat's DP are made of (6G)."""
        artifacts = sum(kind == "ARTIFACT" for _, kind in seat.discoveries)
        return {
            "experience": len(seat.experiences),
            "discoveries": sum(DP[kind] for _, kind in seat.discoveries) - 5 * artifacts,
            "flipped": len(seat.down),
            "artifacts": 5 * artifacts + ((seat.carry or " ")[0] == "chit"),
            "glory": sum(dp for _, dp in seat.glory) + self.carried_glory(seat),
            "heroism_dp": 2 * seat.heroism,
            "careers": self.career_dp(seat),
        }

    @property
    def seen(self):
        """What the first seat could have had, careers apart."""
        drawn = self.first_drawn
        kinds = {f"seen_{kind.lower()}_held": drawn.count(kind) for kind in DP}
        return {
            **kinds,
            "seen_experiences_held": sum(not is_discovery(kind) for kind in drawn),
            "seen_unlocks_held": self.seats[0].heroism + sum(kind in WITH_ICON for kind in drawn),
            "seen_claims_held": len(self.reached),
            "seen_glory_held": len(self.glory_reached),
        }

    def finish(self):
        self.scores = []
        for number, seat in enumerate(self.seats):
            parts = self.parts(seat)
            self.scores.append(sum(parts.values()))
            self.must(rf"seat {number + 1} has {parts['careers']} DP by career")
            self.must(rf"seat {number + 1} has {self.scores[-1]} DP")
        self.sources = {name: sum(self.parts(seat)[name] for seat in self.seats) for name in self.parts(self.seats[0])}
        best = [number for number, score in enumerate(self.scores) if score == max(self.scores)]
        self.cooperative = not self.counts["deaths"] and min(self.scores) >= self.asked["target"]
        if len(self.seats) == 1 and not self.cooperative:
            self.must("the terms of a solitaire victory are not met")
            self.winner = 0
        elif len(best) == 1:
            self.must(rf"seat {best[0] + 1} wins")
            self.winner = best[0] + 1
        else:
            self.must(rf"{len(best)} seats share the victory")
            self.winner = 0
        self.ends()
