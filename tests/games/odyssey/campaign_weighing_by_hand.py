"""What a greedy seat of a campaign weighs, chit by chit (see the notes of the model)."""

import functools
from fractions import Fraction

from campaign_seats_by_hand import DP, QUALIFICATIONS, is_discovery


class Weighing:
    """The part of a referee that says what a greedy seat would do."""

    def worth(self, kind):
        """DP of a chit, and of the career by it; an ARTIFACT as delivered while there are turns left."""
        me, by = self.me, QUALIFICATIONS.get(self.me.career, ())
        times = self.multiplier(me)
        if not is_discovery(kind):
            return 1 + times * ("experience" in by)
        claim = times * ("claims" in by) * (not self.claimed and self.site.zone not in self.closed)
        if kind == "ARTIFACT":
            given_up = self.contents.glory[me.carry[1]][self.turns_left > 0] if me.carry else 0
            return (5 if self.turns_left else 1) - given_up + claim
        return DP[kind] * (1 + times * ("discoveries" in by)) + claim

    def worth_of(self, drawn):
        """The worth of the best chit that may be taken of those drawn; none is 0."""
        found = [0]
        found += [self.worth(kind) for kind in drawn if self.may_take(kind)]
        if self.eureka(drawn):
            found += [self.worth(kind) for kind in drawn if not is_discovery(kind)]
        return max(found)

    def loss(self):
        return min(self.loss_of_youth(), self.turns_left)

    def gain_of_drawing(self):
        """What one more chit brings on average, and then stopping, beyond stopping now."""
        cup, now, then = self.left[self.milieu], self.worth_of(self.drawn), Fraction(0)
        of_claim = self.multiplier(self.me) * ("claims" in QUALIFICATIONS.get(self.me.career, ()))
        can_claim = not self.claimed and self.site.zone not in self.closed
        for kind in cup:
            drawn = [*self.drawn, kind]
            dies, falls = self.would_kill(kind), self.knocks_out(kind) and self.me.career != "medic"
            bonus = of_claim if kind == "LEAK" and can_claim else 0
            if dies or falls:
                took = self.worth(kind) if self.eureka(drawn) else 0
                then += bonus + took - (self.loss() if dies else 0)
            else:
                claimed, self.claimed = self.claimed, self.claimed or kind == "LEAK"
                then += bonus + self.worth_of(drawn)
                self.claimed = claimed
        return then / len(cup) - now if cup else Fraction(0)

    def weigh_journeys(self, options):
        """Expected DP of each journey, chit by chit; None where the model's classes of chits are not all alike."""
        me = self.me
        if me.icons >= 2 or me.career in ("geologist", "journalist", "oceanographer"):
            return None
        by, times = QUALIFICATIONS.get(me.career, ()), self.multiplier(me)
        worth = {"home": self.worth_of_home(by, times)}
        for site in options:
            here = self.contents.sites[site]
            landing = 0
            if here.zone in self.glory and not me.carry and site != me.at:
                dp = self.contents.glory[here.zone][self.turns_left > 0]
                landing = dp * (1 + times * ("glory" in by))
            for milieu in here.milieus:
                if not self.left[milieu]:
                    continue
                shields = sum(up and serves == milieu for serves, _, up in me.vehicles)
                plain = self.expected(site, milieu, shields)
                if me.aqua >= 4:
                    paid = self.expected(site, milieu, shields + 1)
                    plain = paid if paid - plain >= Fraction(1, 20) else plain
                worth[site, milieu] = plain + landing
        return worth

    def worth_of_home(self, by, times):
        me = self.me
        gain = Fraction(0)
        if me.carry and me.carry[0] == "chit":
            gain += 4 + 5 * times * ("discoveries" in by)
        elif me.carry:
            low, high = self.contents.glory[me.carry[1]]
            gain += (high - low) * (1 + times * ("glory" in by))
        if self.turns_left:
            gain += Fraction(1, 10) * sum(not up for _, _, up in me.vehicles)
        return gain

    def expected(self, site, milieu, shields):
        """Draw until an experience can be taken, or as long as it pays."""
        me, career = self.me, self.me.career
        limit = self.contents.sites[site].size + self.asked["extra"][self.number]
        worth = 1 + self.multiplier(me) * ("experience" in QUALIFICATIONS.get(career, ()))
        loss = self.loss()

        @functools.cache
        def value(left, eureka, held, shields, drawn):
            if (eureka and held) or drawn == limit or not left:
                return Fraction(worth if eureka and held else 0)
            total = Fraction(0)
            for place, kind in enumerate(left):
                rest, then = left[:place] + left[place + 1 :], eureka or is_discovery(kind)
                if is_discovery(kind):
                    total += value(rest, True, held, shields, drawn + 1)
                elif kind in ("LEAK", "COLLISION") and not (kind == "COLLISION" and career == "pilot") and not shields:
                    total += (worth if then else 0) - loss
                elif self.knocks_out(kind) and career != "medic":
                    total += worth if then else 0
                else:
                    kills = kind in ("LEAK", "COLLISION") and not (kind == "COLLISION" and career == "pilot")
                    total += value(rest, then, True, shields - kills, drawn + 1)
            total /= len(left)
            return max(total, Fraction(0)) if drawn else total

        return value(tuple(sorted(self.left[milieu])), False, False, shields, 0)
