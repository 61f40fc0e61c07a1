"""The brute-force twin of `sixty.milestones`: every row of cards, every choice (Personal Setup 13; Solo Game 13).

Nothing here comes from the package. The person to the right of the first player draws 4, 5 or 6 cards with 2, 3 or 4
players and chooses one; the others are passed to the right, until the first player chooses one of three and leaves two
as common Milestones. Alone, three of four cards are chosen and none is personal.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

DRAWN = {1: 4, 2: 4, 3: 5, 4: 6}


@dataclass(frozen=True)
class Draft:
    """One question; `size` may differ in a variant only."""

    players: int = 4
    seat: int = 1
    wanted: int = 1
    rivals: str = "random"
    size: int = 18

    @property
    def parameters(self):
        """The same question to zettasim."""
        return {name: getattr(self, name) for name in ("players", "seat", "wanted", "rivals")}


def worlds(draft):
    """Draw every row; the first cards of the box are the wanted ones."""
    rows = list(itertools.combinations(range(draft.size), DRAWN[draft.players]))
    dealt = Counter(sum(card < draft.wanted for card in row) for row in rows)
    found = []
    for wanted, number in dealt.items():
        row = (True,) * wanted + (False,) * (DRAWN[draft.players] - wanted)
        for weight, metrics in choices(draft, row, draft.players, {"dealt": wanted}):
            found.append((weight * Fraction(number, len(rows)), metrics))
    return found


def choices(draft, row, chooser, so_far):
    """Let seat after seat choose, the last one first."""
    if draft.players == 1:
        common = sorted(row, reverse=True)[:3].count(True)
        yield Fraction(1), {**so_far, "offered": row.count(True), "personal": 0, "common": common, "available": common}
        return
    if chooser == 0:
        assert len(row) == 2
        common = row.count(True)
        yield Fraction(1), {**so_far, "common": common, "available": so_far["personal"] + common}
        return
    if chooser == draft.seat:
        so_far = {**so_far, "offered": row.count(True), "personal": int(True in row)}
    for card in taken(draft, row, chooser):
        rest = row[:card] + row[card + 1 :]
        for weight, metrics in choices(draft, rest, chooser - 1, so_far):
            yield weight / len(taken(draft, row, chooser)), metrics


def taken(draft, row, chooser):
    """Return the cards that may be chosen, each as likely."""
    if chooser != draft.seat and draft.rivals == "random":
        return list(range(len(row)))
    likes = not (chooser != draft.seat and draft.rivals == "leave")
    return [row.index(likes) if likes in row else 0]


def write_variant(draft, folder):
    """Write a box with another number of Milestone Cards."""
    path = folder / f"milestones_{draft.size}.toml"
    path.write_text(f'game = "sixty"\n[change]\nbox.milestone_cards = {draft.size}\n', encoding="utf-8")
    return path
