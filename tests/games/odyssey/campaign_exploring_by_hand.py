"""One exploration of a campaign, chit by chit: the part of its referee that is written from 6C of the rulebook."""

from fractions import Fraction

from campaign_seats_by_hand import (
    NEEDED,
    WITH_ICON,
    is_discovery,
)

ROUNDING = Fraction(1, 50)
"""The model weighs in thousandths of DP, and rounds down at each chit."""


class Exploring:
    """The part of a referee that follows explorations."""

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
        if self.number == 0:
            self.first_drawn.append(kind)
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
