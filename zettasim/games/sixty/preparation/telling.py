"""How a phase is told: the cards, and the states in which there is a choice."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from zettasim.games.sixty.preparation.rules import ACTIONS, BONUS_BASES, EXPEDITION, NOTHING, STORM, Phase

if TYPE_CHECKING:
    from zettasim.games.sixty.preparation.exact import State

STOP = "stop"
"""What a player does who ends the phase before a draw."""
NO_CARD = "-"


def option_named(action: str) -> str:
    """Name what a player may do as a table does."""
    return STOP if action == ACTIONS[0] else action


def seen(phase: Phase, state: State, left: tuple[int, ...]) -> dict[str, int | str]:
    """Return what a player sees in a state with a choice, by column; `left` are Storms and cards left in the deck."""
    storms_left, *cards_left = left
    covered = {"covered": ", ".join(BONUS_BASES[place] for place in state.covered) or NO_CARD}
    return {
        "storms": state.storms,
        **(covered if phase.worth_by_icons else {}),
        "expeditions": _cards_of(phase, state.cards),
        "hand": _card(phase, state.hand),
        "storms_left": storms_left,
        "expeditions_left": _cards_of(phase, cards_left),
        "tile": "yes" if phase.forecast and state.sent == NOTHING else "no",
    }


def name_of_card(phase: Phase, card: int) -> str:
    """Name a card in a sentence."""
    if card == STORM:
        return "Storm"
    if card < EXPEDITION:
        return ""
    return f"Expedition card {phase.kinds[card - EXPEDITION].name}" if phase.kinds else "Expedition card"


def _card(phase: Phase, card: int) -> str:
    """Name a card in a table."""
    if card in (NOTHING, STORM) or not phase.kinds:
        return name_of_card(phase, card) or NO_CARD
    return phase.kinds[card - EXPEDITION].name


def _cards_of(phase: Phase, counts: Collection[int]) -> int | str:
    """Write Expedition cards in a table: their number, or by kind where they differ."""
    if not phase.kinds:
        return sum(counts)
    named = zip((kind.name for kind in phase.kinds), counts, strict=True)
    return ", ".join(f"{name}:{count}" for name, count in named if count) or NO_CARD
