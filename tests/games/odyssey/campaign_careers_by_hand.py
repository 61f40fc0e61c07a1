"""Careers of a campaign (6F), followed step by step."""

from campaign_seats_by_hand import DP, QUALIFICATIONS


class Careers:
    """The part of a referee that follows careers."""

    def qualification(self, seat, career):
        values = {
            "experience": len(seat.experiences) + len(seat.down),
            "discoveries": sum(DP[kind] for _, kind in seat.discoveries),
            "glory": sum(dp for _, dp in seat.glory) + self.carried_glory(seat),
            "claims": seat.claims,
        }
        return sum(values[name] for name in QUALIFICATIONS[career])

    def carried_glory(self, seat):
        return self.contents.glory[seat.carry[1]][0] if seat.carry and seat.carry[0] == "glory" else 0

    def multiplier(self, seat):
        if seat.career is None or not seat.expert:
            return 1
        has_artifact = any(kind == "ARTIFACT" for _, kind in seat.up) or (seat.carry or " ")[0] == "chit"
        met = {"artifact": seat.career == "journalist" and has_artifact, "met": True, "none": False}
        printed = {"oceanographer": 4, "journalist": 2}
        drawn = self.contents.multipliers[[*QUALIFICATIONS].index(seat.career)]
        return printed.get(seat.career, drawn) if met[self.asked["objectives"]] else 1

    def career_dp(self, seat):
        return self.qualification(seat, seat.career) * self.multiplier(seat) if seat.career else 0

    def strength(self, seat, career):
        return self.qualification(seat, career) * self.multiplier(seat)

    def promotes(self, *grown):
        """An expert comes of any qualification that grows, and at once."""
        me = self.me
        if me.career and not me.expert and set(grown) & set(QUALIFICATIONS[me.career]):
            self.i_must(rf"becomes an expert {me.career}")
            me.expert = True

    def top(self, career):
        """Take the top card, which may not have been named before."""
        card = self.deck.pop(0)
        assert card[0] in (None, career)
        if card[0] is None:
            assert career in self.unseen
            self.unseen.remove(career)
            card[0] = career
        return card

    def drop_career(self, seat):
        if seat.career:
            self.deck.insert(0, [seat.career])
        seat.career, seat.expert = None, False

    def would_win(self, one, other):
        living = not one.dead and not other.dead
        return living and other.career and self.strength(one, other.career) > self.strength(other, other.career)

    def offers(self):
        """The first seat may take the top card, with Insight the second one, or challenge for a career."""
        insight = any(kind == "BARREN" for _, kind in self.me.up)
        self.offered += self.deck[: 1 + insight]
        self.offered += [[other.career] for other in self.seats[1:] if self.would_win(self.me, other)]

    def check_offers(self, metrics, careers):
        """Compare with what is told; which of the cards never named lay where is not known, but how many are."""
        named = {card[0] for card in self.offered}
        unnamed = {id(card) for card in self.offered if card[0] is None}
        told = {career for career in careers if metrics[f"seen_{career}"]}
        assert told - self.unseen == named - {None}
        assert len(told & self.unseen) == len(unnamed)
        assert {metrics[f"seen_{career}"] for career in careers} <= {0, 2}

    def hunt_job(self):
        if self.number == 0:
            self.offers()
        before = self.career_dp(self.me) if self.me.career else -1
        if found := self.i(r"has insight and puts the (\w+) under the deck"):
            assert any(kind == "BARREN" for _, kind in self.me.up)
            self.deck.append(self.top(found[1]))
        if found := self.i(r"takes the career of (\w+)"):
            self.counts["job"] += 1
            self.top(found[1])
            self.drop_career(self.me)
            self.me.career = found[1]
            if self.number > 0 and self.would_win(self.seats[0], self.me):
                self.offered.append([found[1]])
            assert self.policy == "random" or self.qualification(self.me, found[1]) > before
            if won := self.sees(rf"seat (\d) wins the career of (\w+) from seat {self.number + 1}"):
                self.challenge(int(won[1]) - 1, self.number, won[2])
        elif won := self.i(r"wins the career of (\w+) from seat (\d)"):
            self.challenge(self.number, int(won[2]) - 1, won[1])
            assert self.policy == "random" or self.qualification(self.me, won[1]) > before

    def challenge(self, challenger, holder, career):
        one, other = self.seats[challenger], self.seats[holder]
        assert other.career == career
        assert not one.dead
        assert not other.dead
        assert self.strength(one, career) > self.strength(other, career)
        self.counts["challenge"] += 1
        other.career, other.expert = None, False
        self.drop_career(one)
        one.career = career
