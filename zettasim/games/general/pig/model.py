"""Pig: what a user may ask."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from zettasim.games.general.pig.rules import FLIPS, HOLDS, ROLLS, Pig, PigRules, Policy
from zettasim.model import Decision, Distribution, Field, Integer, Metric, Model, Selection, parameter
from zettasim.model.model import MOST_STATES, metric, refuse
from zettasim.model.policy import PolicyChoice, player_of

RAREST = 1e-3
"""The chance of a turn that is not lost that one of the players must have, or games last too long."""

LARGEST_HOLD = 200
"""Points in the turn, for a policy."""


def policy_type() -> PolicyChoice:
    """Return how the policy of a seat is written."""
    return PolicyChoice(("random", "optimal"), ("hold",), low=1, high=LARGEST_HOLD)


@dataclass(frozen=True, kw_only=True)
class PigParameters:
    """Parameters of `dice.pig`."""

    target: int = parameter(Integer(2, 200), 100, "the score that wins", unit="points")
    sides: int = parameter(Integer(2, 100), 6, "faces of the die: 1 to this", unit="faces")
    first_player: Selection = parameter(
        policy_type(),
        "hold:20",
        "when the player who begins holds: at k points in the turn, by a coin after each roll, or as is best",
    )
    second_player: Selection = parameter(policy_type(), "hold:20", "when the other player holds")


class PigModel(Model[PigParameters, Any]):
    """`dice.pig`: who wins a game of Pig."""

    name = "dice.pig"
    summary = "Pig: roll and add, until you hold or a 1 takes the turn's points back; first to the target wins"
    parameters = PigParameters
    kernel = "zettasim.games.general.pig.kernel"
    objective = "first_wins"
    policies = ("first_player", "second_player")
    advice_where = "score=0 and other=0"
    advice_note = (
        "score, other: the scores of the player to move and of the other; turn: points of this turn; come to: the "
        "chance that a turn which begins at these scores comes to them."
    )
    notes = (
        "A turn has at least one roll, and ends with the game as soon as score and turn reach the target.",
        "random: after each roll, a fair coin decides between another roll and holding.",
        "optimal: the play that is best against itself, found with floating point numbers (moves whose chances to win "
        "differ by less than 1e-12 count as equal, and it then holds); the odds of that play are exact.",
    )
    examples = (
        {"target": 12, "first_player": "hold:5", "second_player": "hold:8"},
        {"target": 8, "sides": 4, "first_player": "random", "second_player": "hold:3"},
        {"target": 14, "first_player": "optimal", "second_player": "random"},
        {"target": 20, "first_player": "optimal", "second_player": "optimal"},
        {"target": 2, "sides": 2, "first_player": "hold:1", "second_player": "hold:200"},
    )

    def check(self, p: PigParameters, rules: Any) -> None:
        """Refuse games without end, and a best play that is too large to solve."""
        # A user's policy takes longest to look at: one player who gets on is enough.
        by_function = sorted((p.first_player, p.second_player), key=lambda policy: player_of(policy) is not None)
        if all(_turn_chance(policy, p) < RAREST for policy in by_function):
            least = f"a turn of one player must succeed at least once in {1 / RAREST:,.0f}"
            wrong = f"lets games last too long, as first_player={p.first_player} does: {least}"
            raise refuse("second_player", p.second_player, wrong)
        if self.n_states_to_play(p, rules) > MOST_STATES:
            most = next(target for target in range(p.target, 0, -1) if _best_states(target) <= MOST_STATES)
            raise refuse("target", p.target, "is too far for the policy optimal to be found", f"2 to {most}")

    def fields(self, p: PigParameters, rules: Any) -> tuple[Field, ...]:
        """Who wins, and after how many turns."""
        return Field("first_wins", 0, 1), Field("turns", 1, 20 + p.target // 2, open=True)

    def metrics(self, p: PigParameters, rules: Any) -> tuple[Metric, ...]:
        """Who wins, and after how many turns."""
        return (
            metric("first_wins", "1 if the player who begins wins"),
            metric("turns", "turns of both players, the winning one included"),
        )

    def enumerate_outcomes(self, p: PigParameters, rules: Any, fields: tuple[Field, ...]) -> Distribution:
        """Follow the game over the scores of both."""
        from zettasim.games.general.pig.exact import enumerate_games

        names = tuple(field.name for field in fields)
        open_from = next((field.high for field in fields if field.open), 0)
        return enumerate_games(self._pig(p), names, open_from)

    def n_states(self, p: PigParameters, rules: Any, fields: tuple[Field, ...]) -> int:
        """Pairs of scores with the one to move, weighed by how large their fractions grow; and by turns listed."""
        pairs, growth = 2 * max(1, p.sides // 10), 1
        for policy in (p.first_player, p.second_player):
            scores = _n_scores(policy, p)
            pairs *= scores
            growth *= scores if policy.name == "random" else 1
        if "optimal" in (p.first_player.name, p.second_player.name):
            growth *= max(1, p.target // 4)
        listed = max((field.high for field in fields if field.open), default=0)
        return max(pairs * growth * (6 if listed else 2), pairs * listed)

    def n_states_to_play(self, p: PigParameters, rules: Any) -> int:
        """Both scores and the points of the turn, for the best play."""
        return _best_states(p.target) if "optimal" in (p.first_player.name, p.second_player.name) else 0

    def decisions(self, p: PigParameters, rules: Any) -> Iterator[Decision]:
        """Hold or roll, at each pair of scores and points of the turn."""
        from zettasim.games.general.pig.exact import enumerate_decisions

        return enumerate_decisions(p.target, p.sides)

    def named_policies(self, p: PigParameters, rules: Any) -> tuple[str, ...]:
        """Hold where another roll gains nothing on average, and at 5/4 of that; and the coin.

        A roll with s faces loses a turn of k points in 1 of s and else gains s (s + 1) / 2 - 1 over all faces.
        """
        gain = p.sides * (p.sides + 1) // 2 - 1
        limits = sorted({min(limit, p.target, LARGEST_HOLD) for limit in (gain, gain * 5 // 4)})
        names = [*(f"hold:{limit}" for limit in limits), "random"]
        fields = self.fields(p, rules)[:1]
        return tuple(
            name
            for name in names
            if self.n_states(replace(p, first_player=policy_type().read(name)), rules, fields) <= MOST_STATES
        )

    def lower(self, p: PigParameters, rules: Any) -> PigRules:
        """Turn the policies into tables of moves."""
        import numpy as np

        tables, steps = [], []
        for policy in (p.first_player, p.second_player):
            alone = [
                HOLDS if policy.count is not None and points >= policy.count else ROLLS for points in range(p.target)
            ]
            if policy.name == "random":
                alone = [FLIPS] * p.target
            tables.append(np.array(alone, dtype=np.uint8))
            steps.append((0, 0))
            if policy.name == "optimal":
                from zettasim.games.general.pig.exact import moves_of

                moves = moves_of(_policy(policy), p.target, p.sides)
                tables[-1] = np.frombuffer(moves, dtype=np.uint8) * np.uint8(HOLDS)
                steps[-1] = p.target**2, p.target
        return PigRules(
            p.target,
            p.sides,
            np.concatenate(tables),
            np.array([0, tables[0].size], dtype=np.int64),
            *np.array(steps, dtype=np.int64).T,
        )

    def narrate(self, p: PigParameters, rules: Any, event: int, argument: int) -> str:
        """Tell each roll, and what becomes of the turn."""
        return (
            f"the {'second' if argument else 'first'} player's turn",
            f"a {argument} is rolled",
            f"the points of the turn are lost: the score stays {argument}",
            f"the player holds: the score is {argument}",
            f"the player wins with {argument} points",
        )[event]

    def _pig(self, p: PigParameters) -> Pig:
        return Pig(p.target, p.sides, (_policy(p.first_player), _policy(p.second_player)))


def _move(policy: Selection, points: int) -> int:
    """Return what a player does who looks at nothing but the points of the turn."""
    if policy.count is None:
        return FLIPS
    return HOLDS if points >= policy.count else ROLLS


def _policy(policy: Selection) -> Policy:
    return Policy(policy.name, policy.count or 0, player_of(policy))


def _turn_chance(policy: Selection, p: PigParameters) -> float:
    """Return the chance of a turn from 0 that is not lost, or from where it is least by a user's policy.

    Other policies than these and `hold` soon hold.
    """
    if player_of(policy) is not None:
        from zettasim.games.general.pig.exact import least_turn_chance

        return least_turn_chance(_policy(policy), p.target, p.sides)
    if policy.count is None:
        return 1.0
    needed = min(policy.count, p.target)
    chances = [0.0] * needed + [1.0] * p.sides
    for points in range(needed - 1, -1, -1):
        chances[points] = sum(chances[points + 2 : points + p.sides + 1]) / p.sides
    return chances[0]


def _best_states(target: int) -> int:
    """Count both scores and the points of the turn, which with the score stay below the target."""
    return target**3 // 2


def _n_scores(policy: Selection, p: PigParameters) -> int:
    """Count the scores that the player may have before the last turn."""
    if policy.count is None:
        return p.target
    highest = max(policy.count - 2, 0) + p.sides
    reached = [True] + [False] * (p.target - 1)
    for score in range(p.target):
        if reached[score]:
            for after in range(score + max(2, policy.count), min(score + highest, p.target - 1) + 1):
                reached[after] = True
    return sum(reached)


MODELS = (PigModel(),)
