"""The brute-force twin of `sixty.planning` and `sixty.setup`: every hand of cards (Personal Setup 12, II. Planning).

Nothing here comes from the package. Cards are drawn from the shuffled common deck. Some are kept for free; for Energy a
player may keep more. The dearest are kept.
"""

import itertools
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from hypothesis import strategies as st


@dataclass(frozen=True)
class Hand:
    """A deck by the worth of its cards, what is drawn, and what may be kept."""

    values: tuple[int, ...]
    wanted: int = 5
    drawn: int = 5
    free: int = 1
    paid: int = 2
    price: int = 2
    policy: str = "optimal"

    @property
    def planning(self):
        """The same question to sixty.planning."""
        names = ("wanted", "drawn", "free", "paid", "price", "policy")
        return {"values": ",".join(map(str, self.values)), **{name: getattr(self, name) for name in names}}

    @property
    def setup(self):
        """The question to sixty.setup, where nothing can be bought."""
        asked = {name: self.planning[name] for name in ("values", "wanted", "drawn")}
        return {**asked, "kept": self.free}


def worlds(hand):
    """Draw every set of cards; each is as likely."""
    cards = [worth for worth, count in enumerate(hand.values) for _ in range(count)]
    hands = itertools.combinations(cards, hand.drawn)
    return [(Fraction(1, comb(len(cards), hand.drawn)), outcome(hand, sorted(drawn, reverse=True))) for drawn in hands]


def outcome(hand, drawn):
    """Keep cards, the dearest first."""
    keeps = hand.free
    free, more = drawn[: hand.free], drawn[hand.free : hand.paid]
    if callable(hand.policy):
        if more and hand.policy({"free_cards": sum(free), "further_cards": sum(more)}) == "pay":
            keeps = hand.paid
    elif more and (hand.policy == "always" or (hand.policy == "optimal" and sum(more) > hand.price)):
        keeps = hand.paid
    kept = drawn[:keeps]
    pays = keeps > hand.free
    return {
        "seen": sum(worth >= hand.wanted for worth in drawn),
        "best": drawn[0],
        "value": sum(free),
        "extra": sum(more),
        "pays": int(pays),
        "payoff": sum(kept) - (hand.price if pays else 0),
        "lost": sum(worth >= hand.wanted for worth in drawn[keeps:]),
    }


def of_setup(all_worlds):
    """Keep the metrics that sixty.setup has."""
    return [(weight, {name: m[name] for name in ("seen", "best", "value", "lost")}) for weight, m in all_worlds]


@st.composite
def hands(draw):
    """Draw a deck of up to 13 cards and a hand from it."""
    values = draw(st.lists(st.integers(0, 4), min_size=6, max_size=6).filter(lambda counts: 0 < sum(counts) <= 13))
    drawn = draw(st.integers(1, sum(values)))
    paid = draw(st.integers(0, drawn))
    return Hand(
        tuple(values),
        draw(st.integers(0, 6)),
        drawn,
        draw(st.integers(0, paid)),
        paid,
        draw(st.integers(0, 6)),
        draw(st.sampled_from(("never", "always", "optimal"))),
    )
