"""A referee for whole campaigns, written from the rulebook: follows the tale of a game, refuses what is forbidden."""

import re
from fractions import Fraction

from campaign_careers_by_hand import Careers
from campaign_seats_by_hand import (
    CONTAINERS,
    DP,
    NEEDED,
    QUALIFICATIONS,
    RAD_HARDNESS,
    SERVED,
    WITH_ICON,
    Seat,
    is_discovery,
)
from campaign_weighing_by_hand import Weighing
from following import Following

ROUNDING = Fraction(1, 50)
"""The model weighs in thousandths of DP, and rounds down at each chit."""


class Referee(Careers, Weighing, Following):
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
        self.unseen, self.deck = set(careers), [None] * len(careers)
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
        best = self.weigh_journeys(options) if self.policy == "greedy" else None
        if self.asked["jobs"] == "free":
            before = self.at
            self.hunt_job()
            ahead = [step for step in self.steps[self.at : self.at + 5] if step.startswith(f"seat {self.number + 1}")]
            free = any("comes home" in step or "assisted" in step for step in ahead)
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

    # An exploration

    def explore(self):
        me, cup = self.me, self.left[self.milieu]
        assert cup
        self.counts["explorations"] += 1
        limit = self.site.size + self.asked["extra"][self.number]
        self.drawn, self.claimed, self.felled = [], False, None
        while len(self.drawn) < limit and cup and not self.felled:
            gain = self.gain_of_drawing() if self.policy in ("greedy", "careful") else None
            risk = Fraction(sum(map(self.would_kill, cup)), len(cup))
            if self.drawn and self.i("stops drawing"):
                assert self.policy != "claimer" or self.claimed or any(map(self.may_take, self.drawn))
                if gain is not None:
                    assert gain <= ROUNDING or (self.policy == "careful" and risk > Fraction(1, 10))
                break
            if self.policy == "claimer":
                assert not self.claimed
            if self.drawn and gain is not None:
                assert gain >= -ROUNDING
            assert self.policy != "careful" or risk <= Fraction(1, 10)
            self.counts["push"] += bool(self.drawn)
            self.draw(self.i_must(r"draws (\w+)")[1])
        self.choose()
        if self.claimed:
            pass
        elif self.felled and self.felled[1] == "knocked out":
            self.i_must("leaves the Site unchanged")
            self.counts["unchanged"] += 1
        else:
            self.i_must("busts the Site")
            self.counts["busted"] += 1
            self.sites[me.at] = "busted"
        if self.felled and self.felled[1] == "dead":
            self.die()

    def claim(self):
        if not self.claimed and self.site.zone not in self.closed:
            self.i_must("places a Claim")
            self.claimed = True
            self.sites[self.me.at] = self.number
            self.me.claims += 1
            self.counts["claimed"] += 1
            self.promotes("claims")

    def draw(self, kind):
        me = self.me
        self.counts["draws"] += 1
        self.left[self.milieu].remove(kind)
        self.drawn.append(kind)
        if kind == "LEAK":
            self.claim()
        if kind == "COLLISION" and me.career not in ("pilot", "psychologist") and self.asked["addiction"] == "returns":
            self.send_back()
        if kind in ("LEAK", "COLLISION"):
            self.kill(kind)
        elif kind == "EXPLOSION":
            if self.finao:
                self.finao = False
                self.i_must("is saved from the Glitch Roll of EXPLOSION by FINAO")
            else:
                self.glitch(int(self.i_must(r"rolls (\d) for the Glitch Roll")[1]))
        if self.knocks_out(kind) and me.career != "medic" and not self.felled:
            self.i_must(rf"is knocked out by {kind}")
            self.felled = (kind, "knocked out")

    def knocks_out(self, kind):
        return (
            kind == "EXPLOSION"
            or (kind == "BARREN" and self.asked["barren"] == "ko")
            or (kind == "OVERHEAT" and self.asked["overheat"] == "ko")
        )

    def assisting(self):
        if not self.assisted:
            return []
        return [vehicle for vehicle in self.me.vehicles if vehicle[0] == self.milieu and vehicle[2]]

    def would_kill(self, kind):
        return (
            kind in ("LEAK", "COLLISION")
            and not self.finao
            and not self.assisting()
            and not (kind == "COLLISION" and self.me.career == "pilot")
        )

    def kill(self, kind):
        if self.finao:
            self.finao = False
            self.i_must(rf"is saved from the kill of {kind} by FINAO")
        elif kind == "COLLISION" and self.me.career == "pilot":
            self.i_must("ignores the kill of COLLISION")
        elif self.assisting():
            self.i_must(rf"loses the vehicle for {self.milieu} to the kill")
            self.assisting()[0][2] = False
        else:
            self.i_must(rf"is killed by {kind}")
            self.felled = (kind, "dead")

    def glitch(self, die):
        assert 1 <= die <= 6
        if self.me.crew and self.asked["crew"] == die:
            self.i_must("loses the Crew Card")
            self.me.crew = False
        for vehicle in self.me.vehicles:
            if vehicle[2] and vehicle[1] == die:
                self.i_must(rf"loses the vehicle for {vehicle[0]}")
                vehicle[2] = False

    def send_back(self):
        me = self.me
        if not me.experiences and not me.down:
            return
        found = self.i_must(r"returns (\w+), face (up|down), to the (\w+) container: addiction")
        chit = (found[3], found[1])
        if self.policy != "random":
            assert (found[2] == "down") == bool(me.down)
            if not me.down:
                assert chit[1] not in WITH_ICON or all(kind in WITH_ICON for _, kind in me.experiences)
        assert found[2] == "down" or not is_discovery(chit[1])
        (me.down if found[2] == "down" else me.up).remove(chit)
        self.left[chit[0]].append(chit[1])

    # Taking a chit

    def eureka(self, drawn):
        career = self.me.career
        return (
            any(map(is_discovery, drawn))
            or (career == "oceanographer" and self.milieu in ("ocean", "elevator"))
            or (career == "journalist" and len(drawn) >= 3)
        )

    def may_take(self, kind):
        """Say whether a discovery is unlocked, and can be carried."""
        if not is_discovery(kind):
            return False
        needed = 1 if kind == "ORE" and self.me.career == "geologist" else NEEDED[kind]
        free = kind != "ARTIFACT" or not self.me.carry or self.me.carry[0] == "glory"
        return needed <= self.me.icons and free

    def choose(self):
        me = self.me
        forced = None
        if self.felled:
            forced = self.felled[0] if self.eureka(self.drawn) else "none"
        if self.i("takes no chit"):
            assert forced in (None, "none")
            if self.policy == "greedy" and not self.felled:
                assert self.worth_of(self.drawn) <= 0
        else:
            discards = self.i(r"discards (.*)")
            kind = self.i_must(r"takes (\w+)(?: and carries it)?")[1]
            assert kind in self.drawn
            assert forced in (None, kind)
            assert self.may_take(kind) if is_discovery(kind) else self.eureka(self.drawn)
            if self.policy == "greedy" and not self.felled:
                assert self.worth(kind) == self.worth_of(self.drawn)
            self.drawn.remove(kind)
            if kind == "ARTIFACT":
                assert bool(discards) == bool(me.carry)
                me.carry = ("chit", self.milieu, kind)
            else:
                assert not discards
                me.up.append((self.milieu, kind))
                self.promotes("discoveries" if is_discovery(kind) else "experience")
            if is_discovery(kind):
                self.claim()
        self.left[self.milieu] += self.drawn

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
