"""What the best player of a season chooses between: the worth of each option, and how often play comes there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from zettasim.games.sixty.preparation.rules import END
from zettasim.games.sixty.season.exact import Phase, Solution, State, Step, first_state, scale, start_orders
from zettasim.games.sixty.season.rules import Season
from zettasim.games.sixty.season.telling import option_named, seen
from zettasim.mechanics.decks import orders
from zettasim.model.decision import Decision


def enumerate_decisions(season: Season) -> Iterator[Decision]:
    """Yield every state with a choice, round by round: what each option is worth, from that round on."""
    season = replace(season, policy="optimal", player=None)
    solution = Solution(season, keeps_worths=True)
    front = {first_state(season): scale(season) // start_orders(season)}
    for number, (worths, best) in enumerate(zip(solution.worths, solution.actions, strict=True)):
        phase = Phase(season, number)
        reached, front = _weights(phase, front, best)
        for state in sorted(worths, key=lambda state: (phase.rank(state), -reached.get(state, 0))):
            ways = scale(season) * orders(state[:2])
            names = [option_named(step.action) for step in phase.options(state)]
            values = (Fraction(worth, ways) for worth in worths[state])
            odds = Fraction(reached.get(state, 0) * orders(state[:2]), scale(season))
            yield Decision(seen(season, number, state), dict(zip(names, values, strict=True)), odds)


def _weights(
    phase: Phase, front: dict[State, int], best: dict[State, int]
) -> tuple[dict[State, int], dict[State, int]]:
    """Return the weights of all states to which the best play of a round comes, and of the starts of the next."""
    levels: list[dict[State, int]] = [{} for _ in phase.ranks]
    reached: dict[State, int] = {}
    after: dict[State, int] = {}

    def hand_on(state: State, weight: int, step: Step) -> None:
        if not step.nexts:
            start, _ = phase.after(state)
            after[start] = after.get(start, 0) + weight
        for other in step.nexts:
            level = levels[phase.rank(other)]
            level[other] = level.get(other, 0) + weight // (step.shuffled or 1)

    for start, weight in front.items():
        hand_on(start, weight, phase.draw(start) or Step(END))
    for level in levels:
        for state, weight in level.items():
            reached[state] = weight
            hand_on(state, weight, phase.options(state)[best[state]])
    return reached, after
