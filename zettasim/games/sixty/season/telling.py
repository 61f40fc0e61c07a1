"""How a season is told: what the player sees in a state with a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zettasim.games.sixty.preparation.rules import ACTIONS, END, EXPEDITION, NOTHING, STORM
from zettasim.games.sixty.season.rules import Season

if TYPE_CHECKING:
    from zettasim.games.sixty.season.exact import State

CARDS = {NOTHING: "-", STORM: "Storm", EXPEDITION: "Expedition card"}


def option_named(action: int) -> str:
    """Name what a player may do as a table does."""
    return "stop" if action == END else ACTIONS[action]


def seen(season: Season, number: int, state: State) -> dict[str, int | str]:
    """Return what a player sees in a round (counted from 0), by column; what the plan never brings is left out."""
    found: dict[str, int | str] = {
        "round": number + 1,
        "storms": state.storms,
        "expeditions": state.expeditions,
        "hand": CARDS[state.hand],
        "storms_left": state.storms_left,
        "expeditions_left": state.expeditions_left,
    }
    last = len(season.rounds) - 1
    if any(played.bought for played in season.rounds):
        found["bought_on_top"] = state.known
    if any(played.tiles for played in season.rounds):
        found |= {"tiles": state.tiles, "tiles_later": state.kept}
    if season.most_burned(last):
        found["burned"] = state.burned
    return found
