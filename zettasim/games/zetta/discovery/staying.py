"""What hazardous life does to the crew while they stay in the system (Damage Module, Exploration)."""

from __future__ import annotations

from typing import NamedTuple


class Stay(NamedTuple):
    """The rest of a stay in a system.

    Attributes
    ----------
    turns
        Turns left, the one of the discovery included.
    heal
        Healing actions at most.
    healed
        Damage tokens that one of them takes off.
    on_card
        The damage lies on a card and comes back each turn; else the crew has it at once.
    """

    turns: int
    heal: int
    healed: int
    on_card: bool


class Harm(NamedTuple):
    """What came of a find: tokens left on its card, tokens that the crew received, healing actions spent."""

    left: int
    suffered: int
    healing: int


def stay_with(tokens: int, stay: Stay) -> Harm:
    """Play the turns after a find that brought some damage tokens.

    The action of the first turn was the discovery itself; in each later one the crew may heal before its end, when as
    many tokens as lie on the card are given to the crew, and stay on it.
    """
    if not stay.on_card:
        return Harm(0, tokens, 0)
    suffered, healing = tokens, 0
    for _ in range(stay.turns - 1):
        if tokens and healing < stay.heal:
            tokens = max(0, tokens - stay.healed)
            healing += 1
        suffered += tokens
    return Harm(tokens, suffered, healing)
