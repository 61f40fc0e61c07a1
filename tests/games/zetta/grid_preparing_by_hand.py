"""The preparation before a game, followed card by card from the rulebook: who buys, moves and takes what."""

from grid_by_hand import COSTS, as_high_as_possible

ROWS, COLUMNS = ("top", "middle", "bottom"), ("left", "middle", "right")
AT = r"((?:top|middle|bottom) (?:left|middle|right))"


def space(words):
    row, column = words.split()
    return ROWS.index(row), COLUMNS.index(column)


class Preparation:
    """Follows the steps of a referee until the preparation ends."""

    def __init__(self, referee, order, cheapest, missing, *, equipment=False):
        self.sees, self.must = referee.sees, referee.must
        self.cheapest, self.missing = cheapest, missing
        self.cards, self.flags, self.drawn = {}, {}, set()
        self.held = {seat: {} for seat in order}
        self.equipment = equipment
        self.tokens = dict.fromkeys(order, 20 if equipment else 12)
        self.refill()
        turns, quiet = 0, 0
        while quiet < len(order) and max(self.tokens.values()) > 1:
            quiet = 0 if self.turn(order[turns % len(order)]) else quiet + 1
            turns += 1
        self.must(f"the preparation ends after {turns} turns")
        for at, seat in self.flags.items():
            if at[0] == 2:
                self.held[seat].update([self.cards[at]])

    def refill(self):
        """Each gap gets a card that has not been there before."""
        for at in sorted(COSTS):
            if at not in self.cards:
                found = self.must(rf"  (\w+) card (\d+) comes to {ROWS[at[0]]} {COLUMNS[at[1]]}: (.*)")
                kind, number, icons = found.groups()
                assert (kind, number) not in self.drawn
                assert kind == "crew" or (kind == "equipment" and self.equipment)
                self.drawn.add((kind, number))
                self.cards[at] = ((kind, number), tuple(f"{kind} {icon}" for icon in icons.split(", ")))

    def turn(self, seat):
        """Follow a turn; return whether something was bought or taken."""
        self.must(rf"seat {seat + 1} has {self.tokens[seat]} preparation tokens")
        before = len(self.held[seat])
        can = [at for at in COSTS if at not in self.flags and COSTS[at] <= self.tokens[seat] and self.buys(seat, at)]
        bought = None
        if can:
            bought = space(self.must(rf"  buys the card at {AT}")[1])
            assert bought in can
            self.check_choice(seat, bought, can)
            self.tokens[seat] -= COSTS[bought]
            self.flags[bought] = seat
        else:
            self.must("  passes: no card without a flag can be afforded")
        self.take(seat)
        while not as_high_as_possible(self.cards):
            found = self.must(rf"  moves the card at {AT} to {AT}")
            source, gap = space(found[1]), space(found[2])
            assert gap not in self.cards
            down, side = gap[0] - source[0], abs(gap[1] - source[1])
            assert (down, side) in ((1, 0), (0, 1))
            self.cards[gap] = self.cards.pop(source)
            if source in self.flags:
                self.flags[gap] = self.flags.pop(source)
            self.take(seat)
        self.refill()
        return bought is not None or len(self.held[seat]) > before

    def buys(self, seat, at):
        """Random players buy anything; others no more of a type than they can bring until they have all of the other.

        What they have: cards taken, and cards in the grid with their flag.
        """
        if seat not in self.missing and seat not in self.cheapest:
            return True
        had = [*self.held[seat], *(self.cards[place][0] for place, owner in self.flags.items() if owner == seat)]
        full = {kind: sum(card[0] == kind for card in had) >= 4 for kind in ("crew", "equipment")}
        kind = self.cards[at][0][0]
        return not self.equipment or not full[kind] or all(full.values())

    def take(self, seat):
        for at in sorted(COSTS):
            if at[0] == 2 and self.flags.get(at) == seat:
                self.must(f"  takes the card at bottom {COLUMNS[at[1]]}")
                del self.flags[at]
                number, abilities = self.cards.pop(at)
                self.held[seat][number] = abilities

    def check_choice(self, seat, bought, can):
        """Bots buy the cheapest, the leftmost; others the cheapest, of these one with an ability that they lack."""
        had = {ability for abilities in self.held[seat].values() for ability in abilities}
        least = min(COSTS[at] for at in can)
        equal = [at for at in can if COSTS[at] == least]
        if seat in self.missing:
            equal = [at for at in equal if {*self.cards[at][1]} - had] or equal
        if seat in self.missing or seat in self.cheapest:
            leftmost = min(at[1] for at in equal)
            assert bought == max(at for at in equal if at[1] == leftmost)

    def check_brought(self, seat, crew, equipment, *, chosen):
        """Crew and equipment are of the cards held, 4 of each at most; who has no crew gets one of the deck.

        Who chooses leaves no icon behind for which there is room.
        """
        for kind, brought in (("crew", crew), ("equipment", equipment)):
            held = [sorted(icons) for (of, _), icons in self.held[seat].items() if of == kind]
            assert len(brought) == min(4, max(1 if kind == "crew" else 0, len(held)))
            kept = [sorted(f"{kind} {icon}" for icon in icons) for icons in brought]
            for icons in kept:
                if held:
                    held.remove(icons)
            if chosen and kept:
                had = {icon for icons in kept for icon in icons}
                assert not [icon for icons in held for icon in icons if icon not in had]
