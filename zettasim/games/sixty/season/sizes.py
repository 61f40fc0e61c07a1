"""How many states a season goes through, told before it is solved or followed."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from math import prod

from zettasim.games.sixty.preparation.rules import EXPEDITION, NOTHING, STORM
from zettasim.games.sixty.season.exact import Phase, State, Step, first_state, last_round, levels_of, solve
from zettasim.games.sixty.season.rules import SOLVED, Season


def n_states_of(season: Season) -> int:
    """Count the states of all phases, those included that no play may reach."""
    return sum(_n_states_of_phase(season, number) for number in range(len(season.rounds)))


def _n_states_of_phase(season: Season, number: int) -> int:
    played, owned, most_known = season.rounds[number], season.owned(number), season.most_known(number)
    in_hand = {NOTHING: (0, 0), STORM: (1, 0), EXPEDITION: (0, 1)}.values()
    tiles, kept = season.most_tiles(number)
    found = 0
    for storm, expedition in in_hand:
        storms = sum(
            season.storms - burned - storm - on_tableau + 1
            for burned in range(season.most_burned(number) + 1)
            for on_tableau in range(min(played.bases, season.storms - burned - storm) + 1)
        )
        expeditions = sum(
            owned - expedition - on_tableau - known + 1
            for on_tableau in range(min(played.slots, owned - expedition) + 1)
            for known in range(min(most_known, owned - expedition - on_tableau) + 1)
        )
        found += storms * expeditions
    return found * (tiles + 1) * (kept + 1)


@functools.lru_cache(maxsize=64)
def reached(season: Season) -> tuple[int, ...]:
    """Count the states of each phase that the policy may reach; a policy that must be solved is solved for it."""
    best = solve(season).actions if season.policy in SOLVED else None
    starts, counts = {first_state(season)}, []
    for number in range(len(season.rounds)):
        phase = Phase(season, number)

        def steps(state: State, phase: Phase = phase, number: int = number) -> Iterable[Step]:
            return [phase.following(state) if best is None else phase.options(state)[best[number][state]]]

        levels, starts = levels_of(phase, starts, steps)
        counts.append(sum(map(len, levels)))
    return tuple(counts)


def n_states_counting(season: Season, names: Sequence[str]) -> int:
    """Count the states that the policy may reach, with all values of some fields that may have been counted by then."""
    states, counted = 0, dict.fromkeys(names, 1)
    last = last_round(season, names)
    for number in range(last + 1):
        states += reached(season)[number] * prod(counted.values())
        played, most = season.rounds[number], season.owned(number)
        storms, expeditions = min(season.storms, played.bases), min(most, played.slots)
        payoffs = [pay for row in played.payoff[: storms + 1] for pay in row[: expeditions + 1]]
        energies = season.storm_energy[: storms + 1]
        spread = {
            f"storms_{number + 1}": storms,
            f"expeditions_{number + 1}": expeditions,
            "energy": max(energies) - min(energies),
            "payoff": max(payoffs) - min(payoffs),
            "reshuffles": 1 + season.most_tiles(number)[0],
            "burned": played.burned,
        }
        counted = {name: values + spread.get(name, 0) for name, values in counted.items()}
    return states
