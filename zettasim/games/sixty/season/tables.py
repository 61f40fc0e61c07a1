"""The policy of a season as the table that its kernel reads, filled from plain Python."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zettasim.games.sixty.preparation.rules import DISCARD, DRAW, END, EXPEDITION, NOTHING, PLAY, STORM, TILE_HAND
from zettasim.games.sixty.season.rules import SOLVED, Season, SeasonRules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_SLOTS = 8
"""The most spaces for Expedition cards."""

Shape = tuple[int, ...]


def shape_of(season: Season) -> Shape:
    """Return how many values each coordinate of the table has, in the order of `STRIDES`; the card in hand comes last.

    A policy that does not look at a coordinate has 1 there.
    """
    rounds, last = season.rounds, len(season.rounds) - 1
    tableau = (max(played.slots for played in rounds) + 1, max(played.bases for played in rounds) + 1)
    most = [season.most_tiles(number) for number in range(len(rounds))]
    tiles = max(spent for spent, _ in most) + 1
    if season.policy not in SOLVED:
        return (len(rounds), 1, 1, tiles, 1, 1, 1, *tableau, 3)
    kept = max(later for _, later in most) + 1
    known = max(season.most_known(number) for number in range(len(rounds)))
    deck = (known + 1, season.owned(last) + 1, season.storms + 1)
    return (len(rounds), season.most_burned(last) + 1, kept, tiles, *deck, *tableau, 3)


def lower_season(season: Season) -> SeasonRules:
    """Turn a season into what its kernel receives."""
    import numpy as np

    from zettasim.kernels.draws import spans_without_replacement

    shape = shape_of(season)
    table = np.full(shape, END, dtype=np.int8)
    if season.policy in SOLVED:
        _fill_best(season, table)
    else:
        _fill_named(season, table)
    strides = [0 if size == 1 else stride for size, stride in zip(shape, table.strides, strict=True)]
    payoffs = np.zeros((len(season.rounds), shape[-2], shape[-3]), dtype=np.int64)
    for number, played in enumerate(season.rounds):
        payoffs[number, : played.bases + 1, : played.slots + 1] = played.payoff
    cards = season.storms + season.owned(len(season.rounds) - 1)
    chains = [spans_without_replacement(left, left) for left in range(1, cards + 1)]
    return SeasonRules(
        storms=season.storms,
        expeditions=season.expeditions,
        table=table.ravel(),
        strides=np.array(strides[:-1], dtype=np.int64),
        plan=np.array(_plan(season), dtype=np.int64),
        payoffs=payoffs,
        energies=np.array(season.storm_energy, dtype=np.int64),
        spans=np.array([0, *(spans[0] for spans in chains)], dtype=np.int64),
        chains=np.array([0, *(_served(spans) for spans in chains)], dtype=np.int64),
    )


def _plan(season: Season) -> list[tuple[int, ...]]:
    return [
        (
            played.tiles,
            sum(later.tiles for later in season.rounds[number:]),
            played.gained,
            played.bought,
            played.burned,
        )
        for number, played in enumerate(season.rounds)
    ]


def _served(spans: tuple[int, ...]) -> int:
    """Count the draws that the first word of a chain serves."""
    more = [drawn for drawn, span in enumerate(spans) if span and drawn]
    return min(more, default=len(spans))


def _fill_best(season: Season, table: npt.NDArray[np.int8]) -> None:
    from zettasim.games.sixty.season.exact import actions_of

    for number, state, action in actions_of(season):
        place: Any = (
            number,
            state.burned,
            state.kept,
            state.tiles,
            state.known,
            state.expeditions_left,
            state.storms_left,
            state.expeditions,
            state.storms,
            state.hand,
        )
        table[place] = action


def _fill_named(season: Season, table: npt.NDArray[np.int8]) -> None:
    for number, played in enumerate(season.rounds):
        for tiles in range(table.shape[3]):
            for storms in range(played.bases + 1):
                ends = season.policy == "storms" and storms >= season.limit
                full = storms == played.bases or (season.policy == "hold" and storms >= season.limit)
                stuck = TILE_HAND if tiles else DISCARD
                for expeditions in range(played.slots + 1):
                    cell = table[number, 0, 0, tiles, 0, 0, 0, expeditions, storms]
                    cell[NOTHING] = END if ends else DRAW
                    cell[STORM] = stuck if full else PLAY
                    cell[EXPEDITION] = stuck if expeditions == played.slots else PLAY
