"""The brute-force twin of `xenology.collect`: scans made card by card (Research Cards Setup; Player Setup 25; Scan).

Nothing here comes from the package. A card is (type, value). The display is dealt, the hand is drawn; then each scan
takes a card from the display, which is filled from the deck, or the top card of the deck. With Wipe + Scan the display
may first be discarded and dealt anew. An empty deck is made anew of the discards when a card is due.
"""

import functools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

F = Fraction


@dataclass(frozen=True)
class Research:
    """A deck, a display, and which types are wanted: the first ones."""

    types: int = 3
    per_type: int = 2
    wanted: int = 3
    display: int = 2
    hand: int = 0
    wipes: int = 0
    policy: str = "display-first"
    value: str = "any"
    value_two: int = 0

    @property
    def parameters(self):
        """The same question to zettasim."""
        return dict(self.__dict__)

    @property
    def cards(self):
        """Every card of the deck, as a sorted tuple: the type of one that will do, "x" for all others."""
        two = self.value_two // self.types
        good = {"any": self.per_type, "one": self.per_type - two, "two": two}[self.value]
        cards = [kind if number < good else "x" for kind in range(self.wanted) for number in range(self.per_type)]
        return tuple(sorted([*cards, *["x"] * (self.per_type * (self.types - self.wanted))], key=str))


def without(cards, card):
    """Take one such card away."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def together(*piles):
    """Put piles together."""
    return tuple(sorted((card for pile in piles for card in pile), key=str))


def drawn(deck, discards):
    """Say which card may come, with its chance: (chance, card, deck, discards); None where there is no card."""
    if not deck:
        deck, discards = discards, ()
    if not deck:
        return [(F(1), None, (), ())]
    return [(F(n, len(deck)), card, without(deck, card), discards) for card, n in Counter(deck).items()]


def dealt(deck, display, discards, size):
    """Fill the display up: {(deck, display, discards): chance}."""
    found = Counter()
    if len(display) == size:
        return {(deck, display, discards): F(1)}
    for chance, card, rest, gone in drawn(deck, discards):
        if card is None:
            found[rest, display, gone] += chance
            continue
        for state, odds in dealt(rest, together(display, [card]), gone, size).items():
            found[state] += chance * odds
    return found


def starts(research):
    """Deal the display, then draw the hand: {(deck, display, discards, missing): chance}."""
    found = Counter()
    for (deck, display, discards), chance in dealt(research.cards, (), (), research.display).items():
        hands = {(deck, frozenset(range(research.wanted))): chance}
        for _ in range(research.hand):
            after = Counter()
            for (cards, missing), odds in hands.items():
                for each, card, rest, _ in drawn(cards, ()):
                    after[rest, missing - {card}] += odds * each
            hands = after
        for (cards, missing), odds in hands.items():
            found[cards, display, discards, missing] += odds
    return found


def after_take(research, state, card):
    """Take a card from the display and fill it."""
    deck, display, discards, missing = state
    missing = missing - {card}
    filled = dealt(deck, without(display, card), discards, research.display)
    return {(*piles, missing): chance for piles, chance in filled.items()}


def after_blind(state):
    """Take the top card of the deck."""
    deck, display, discards, missing = state
    found = Counter()
    for chance, card, rest, gone in drawn(deck, discards):
        found[rest, display, gone, missing - {card}] += chance
    return found


def after_wipe(research, state):
    """Discard the display and deal it anew."""
    deck, display, discards, missing = state
    wiped = dealt(deck, (), together(discards, display), research.display)
    return {(*piles, missing): chance for piles, chance in wiped.items()}


def worlds(research):
    """Play the policy from each start: [(chance, metrics)]."""
    ended, start = Counter(), starts(research)
    now = {(state, 0, research.wipes, len(state[3])): chance for state, chance in start.items()}
    while now:
        then = Counter()
        for (state, scans, wipes, missing), chance in now.items():
            if not state[3]:
                ended[scans, missing, research.wipes - wipes] += chance
                continue
            ready = {(state, wipes): F(1)}
            if research.policy == "wipe-when-missing" and wipes and not state[3] & set(state[1]):
                ready = {(after, wipes - 1): odds for after, odds in after_wipe(research, state).items()}
            for (before, wipes_left), odds in ready.items():
                if callable(research.policy):
                    for after, each, wiped in by_function(research, before, wipes_left):
                        then[after, scans + 1, wipes_left - wiped, missing] += chance * odds * each
                    continue
                useful = [card for card in before[1] if card in before[3]]
                if research.policy == "blind" and (before[0] or before[2]):
                    useful = []
                outcomes = after_take(research, before, useful[0]) if useful else after_blind(before)
                for after, each in outcomes.items():
                    then[after, scans + 1, wipes_left, missing] += chance * odds * each
        now = then
    return [
        (chance, {"scans": s, "missing": m, "wasted": s - m, "wipes": w, "payoff": -s})
        for (s, m, w), chance in ended.items()
    ]


def looked_at(state, wipes, just_wiped):
    """Say what a player sees, but for the scans made; copies and discards in one order of the missing types."""
    _, display, discards, missing = state
    pairs = sorted(((display.count(kind), discards.count(kind)) for kind in missing), reverse=True)
    copies = [n for n, _ in pairs if n]
    gone = [n for _, n in pairs]
    return {
        "missing": len(missing),
        "open": len(copies),
        "copies": ", ".join(map(str, copies)) if copies else "-",
        "discarded": ", ".join(map(str, gone)) if any(gone) else "-",
        "wipes": wipes,
        "after_wipe": int(just_wiped),
    }


def named_options(research, state, wipes, *, wiped=False):
    """Return what may be done where a wipe is left: name -> (scans of the best play from there, what follows).

    A card is taken from the display so that the best play needs the fewest scans from there on.
    """
    scan, choose = best_of(research)
    deck, display, discards, missing = state
    options = {}

    def cost(outcomes, after_scan):
        return sum(odds * choose(after, after_scan) for after, odds in outcomes.items())

    tries = {}
    for kind in missing & set(display):
        taken = after_take(research, state, kind)
        tries[cost(taken, wipes), display.count(kind), deck.count(kind)] = taken
    if tries:
        least = min(tries)
        options["display"] = 1 + least[0], tries[least]
    if deck or discards:
        drew = after_blind(state)
        options["deck"] = 1 + cost(drew, wipes), drew
        if wipes and not wiped:
            dealt_anew = after_wipe(research, state)
            options["wipe"] = sum(odds * scan(after, wipes - 1) for after, odds in dealt_anew.items()), dealt_anew
    return options


def by_function(research, state, wipes, *, wiped=False):
    """Yield (what follows, chance, wipes made) of one scan by a player who is a function; no wipe left: the display."""
    options = named_options(research, state, wipes, wiped=wiped)
    if not wipes:
        options = {"display": options["display"]} if "display" in options else options
    name = next(iter(options))
    if len(options) > 1:
        name = research.policy(looked_at(state, wipes, wiped))
    for after, odds in options[name][1].items():
        if name != "wipe":
            yield after, odds, 0
            continue
        for later, chance, more in by_function(research, after, wipes - 1, wiped=True):
            yield later, odds * chance, 1 + more


def fewest_scans(research, first=None):
    """Return the expected scans of the best play, every card of the display and the deck tried at every scan.

    With `first="wipe"` the display is wiped before the first scan, good or bad.
    """
    scan, choose = best_of(research)

    def begin(state):
        if first == "wipe":
            wiped = after_wipe(research, state)
            return sum(odds * scan(after, research.wipes - 1) for after, odds in wiped.items())
        return choose(state, research.wipes)

    return sum(chance * begin(state) for state, chance in starts(research).items())


@functools.cache
def best_of(research):
    """Return the functions from a state and the wipes left to the fewest scans: without a wipe now, and with one."""

    @functools.cache
    def scan(state, wipes):
        if not state[3]:
            return F(0)
        tries = [after_take(research, state, card) for card in set(state[1])]
        if state[0] or state[2]:
            tries.append(after_blind(state))
        return 1 + min(sum(odds * choose(after, wipes) for after, odds in outcomes.items()) for outcomes in tries)

    @functools.cache
    def choose(state, wipes):
        if not state[3]:
            return F(0)
        best = scan(state, wipes)
        if wipes and (state[0] or state[2]):
            wiped = after_wipe(research, state)
            best = min(best, sum(odds * scan(after, wipes - 1) for after, odds in wiped.items()))
        return best

    return scan, choose
