"""Preparation and Planning in a whole game of -60°, followed by its referee."""

import re

from race_table_by_hand import RADAR, START, STORM, Table

STORM_ENERGY = (0, 2, 5, 11, 11)
BASES = ("Hangar", "Investor Base", "Radio Base", "Base without bonus")


class Preparing(Table):
    """Cards drawn from the Expedition Deck, what they bring, and cards of the common deck."""

    def prepare(self):
        me, drawn = self.me, 0
        if self.round == 6:
            self.gain("Forecast Tile", 1)
        while not self.does("ends drawing"):
            if not me.deck:
                if me.pile:
                    self.shall(rf"shuffles {len(me.pile)} card\(s\) to a new deck")
                me.deck, me.pile, me.known = me.pile, [], []
            card = self.shall("draws (.*)")[1]
            assert not me.known or card == me.known.pop(), "bought cards lie on top"
            me.deck.remove(card)
            drawn += 1
            if self.does(f"plays {re.escape(card)}"):
                self.place(card)
            elif self.does(f"discards a Forecast Tile to send away {re.escape(card)}"):
                me.goods["Forecast Tile"] -= 1
                assert me.goods["Forecast Tile"] >= 0
                me.pile.append(card)
                self.counts["forecasts"] += 1
            else:
                self.shall(f"discards {re.escape(card)}")
                me.pile.append(card)
                self.shall("ends drawing")
                break
        assert drawn or not (me.deck or me.pile), "at least one card is drawn"
        self.expedition_bonus()

    def place(self, card):
        me = self.me
        me.tableau.append(card)
        if card != STORM:
            assert sum(other != STORM for other in me.tableau) <= me.slots
            return
        base = BASES.index(self.shall("covers the (.*)")[1])
        assert base not in me.covered
        assert base < me.bases
        me.covered.add(base)
        self.counts["storms"] += 1

    def expedition_bonus(self):
        me, storms = self.me, self.storms()
        if storms:
            self.shall(f"gains {STORM_ENERGY[storms]} Energy for Storms")
            me.goods["Energy"] += STORM_ENERGY[storms]
        if storms <= 2:
            energy = sum(card in (START, RADAR) for card in me.tableau)
            energy += sum(card[6 if storms < 2 else 7] for card in self.bonus_cards())
            if energy:
                self.shall(f"gains {energy} Energy for Expedition Cards")
                me.goods["Energy"] += energy
        if 1 not in me.covered:
            self.gain("Coin", self.icons(1))
        if 2 not in me.covered:
            self.pending_steps += self.icons(2)
        if 0 in me.covered:
            return
        if self.does("buys a Station"):
            assert not me.held
            self.pay("Construction Material", self.contents.stations[me.built][0])
            me.held = 1
        elif found := self.does(r"exchanges (\d+) time\(s\) at the Hangar"):
            assert int(found[1]) <= self.icons(0)
            self.pay("Energy", int(found[1]))
            self.gain("Construction Material", int(found[1]))

    def plan_ahead(self):
        self.explorers(2, "supply")
        self.explorers(self.me.extra, "pool")
        self.draw_cards()
        offered = self.is_offered(5)
        kept = [self.gets_card()]
        if self.does("pays for a second card"):
            self.pay("Energy", 2)
            kept.append(self.gets_card())
            self.counts["second_cards"] += 1
        assert {int(card[2]) - 1 for card in kept} <= {*offered}
