"""`dice.pig` against play by hand: every roll is followed, and what runs in circles is solved by elimination."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds, replay, simulate
from zettasim.errors import ParameterError
from zettasim.games.general.pig.exact import best_play
from zettasim.mechanics.races import chance_of_first, ends_by_turns, moments_of_turns

F = Fraction
HALF = F(1, 2)


def wants_to_hold(policy, points, move_of):
    """Return the chance to hold with so many points in the turn."""
    if callable(policy):
        return F(move_of(points))
    name, _, limit = policy.partition(":")
    if name == "random":
        return HALF
    return F(points >= int(limit) if name == "hold" else move_of(points))


def turn_by_hand(target, sides, policy, own, move_of, points=0):
    """Follow each roll of a turn: yield (chance, score afterwards)."""
    for face in range(1, sides + 1):
        if face == 1:
            yield F(1, sides), own
        elif own + points + face >= target:
            yield F(1, sides), target
        else:
            holds = wants_to_hold(policy, points + face, move_of)
            if holds:
                yield F(1, sides) * holds, own + points + face
            if holds != 1:
                for chance, score in turn_by_hand(target, sides, policy, own, move_of, points + face):
                    yield F(1, sides) * (1 - holds) * chance, score


def solved(matrix, right):
    """Solve a system of linear equations in fractions, by elimination."""
    rows = [[*row, *more] for row, more in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = next(row for row in range(column, size) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(size):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[size:] for row in rows]


class ByHand:
    """A game as a chain over (who moves, scores), without any order among its states."""

    def __init__(self, target, sides, first, second):
        self.target, self.sides, self.policies = target, sides, (first, second)
        self.moves = {"optimal": best_play(target, sides)} if "optimal" in self.policies else {}
        self.start = (0, (0, 0))
        self.states = [self.start]
        self.next = {}
        for state in self.states:  # grows on the way
            self.next[state] = list(self.after(state))
            for _, winner, following in self.next[state]:
                if winner is None and following not in self.states:
                    self.states.append(following)

    def after(self, state):
        seat, scores = state
        own, other = scores[seat], scores[1 - seat]

        def move_of(points):
            policy = self.policies[seat]
            if callable(policy):
                return policy({"score": own, "other": other, "turn": points}) == "hold"
            return self.moves["optimal"][(own * self.target + other) * self.target + points]

        for chance, score in turn_by_hand(self.target, self.sides, self.policies[seat], own, move_of):
            if score == self.target:
                yield chance, seat, None
            else:
                yield chance, None, (1 - seat, (score, other) if seat == 0 else (other, score))

    def expected(self, worth):
        """Return the expected sum of `worth(state)` over all turns from the start."""
        size = len(self.states)
        place = {state: at for at, state in enumerate(self.states)}
        matrix = [[F(row == column) for column in range(size)] for row in range(size)]
        for state in self.states:
            for chance, winner, following in self.next[state]:
                if winner is None:
                    matrix[place[state]][place[following]] -= chance
        values = solved(matrix, [[worth(state)] for state in self.states])
        return {state: values[place[state]][0] for state in self.states}

    @property
    def first_wins(self):
        def wins_now(state):
            return sum((chance for chance, winner, _ in self.next[state] if winner == 0), F(0))

        return self.expected(wins_now)[self.start]

    @property
    def turns(self):
        """Mean, and mean of the square."""
        left = self.expected(lambda _: F(1))
        # The square of 1 + left is 1 + 2 left + left squared.
        squares = self.expected(
            lambda state: (
                1
                + 2 * sum((chance * left[after] for chance, winner, after in self.next[state] if winner is None), F(0))
            )
        )
        return left[self.start], squares[self.start]

    def ends(self, most):
        """Follow every course of play for so many turns."""
        at, found = {self.start: F(1)}, {}
        for number in range(1, most + 1):
            now, at = at, {}
            for state, weight in now.items():
                for chance, winner, following in self.next[state]:
                    if winner is None:
                        at[following] = at.get(following, F(0)) + weight * chance
                    else:
                        found[1 - winner, number] = found.get((1 - winner, number), F(0)) + weight * chance
        return found


GAMES = [
    (2, 2, "hold:1", "random"),
    (3, 2, "random", "random"),
    (4, 3, "hold:2", "hold:3"),
    (5, 6, "hold:3", "random"),
    (6, 4, "optimal", "hold:2"),
    (6, 3, "hold:200", "optimal"),
    (7, 6, "optimal", "optimal"),
    (7, 4, "random", "hold:4"),
]
POLICIES = st.one_of(st.just("random"), st.just("optimal"), st.integers(1, 8).map("hold:{}".format))


def question(target, sides, first, second):
    return {"target": target, "sides": sides, "first_player": first, "second_player": second}


def check(game):
    by_hand, result = ByHand(*game), odds("dice.pig", method="exact", **question(*game))
    assert result["first_wins"].exact_of(1) == by_hand.first_wins
    turns = result["turns"]
    mean, square = by_hand.turns
    assert turns.mean_exact == mean
    assert turns.sd == pytest.approx(float(square - mean**2) ** 0.5, abs=1e-9)
    ends = by_hand.ends(turns.tail.start - 1 if turns.tail else 20)
    listed = {}
    for (_, number), chance in ends.items():
        listed[number] = listed.get(number, F(0)) + chance
    assert dict(zip(turns.values, turns.exact, strict=True)) == listed
    assert (turns.tail.exact if turns.tail else 0) == 1 - sum(listed.values())
    event = odds("dice.pig", method="exact", event="turns<=3", given="first_wins=1", metric="event", **question(*game))
    assert event["event"].exact_of(1) == (
        sum((chance for (wins, number), chance in ends.items() if wins and number <= 3), F(0)) / by_hand.first_wins
    )


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_small_games_are_those_played_by_hand(game):
    check(game)


@settings(max_examples=12)
@given(st.tuples(st.integers(2, 6), st.integers(2, 5), POLICIES, POLICIES))
def test_games_of_any_kind_are_those_played_by_hand(game):
    check(game)


def test_a_coin_each_worked_by_hand():
    """Target 2 with a die of two sides: each turn wins with one half, so the first player has 2/3."""
    result = odds("dice.pig", method="exact", target=2, sides=2, first_player="hold:1", second_player="random")
    assert result["first_wins"].exact_of(1) == F(2, 3)
    assert result["turns"].mean_exact == 2
    assert result["turns"].exact_of(3) == F(1, 8)


def test_the_known_chances_of_a_game_to_100():
    """Hold at 20 against itself, and against hold at 25."""
    known = {"hold:20": 0.534698, "hold:25": 0.520034}
    for second, chance in known.items():
        found = odds("dice.pig", method="exact", metric="first_wins", second_player=second)["first_wins"]
        assert isinstance(found.exact_of(1), Fraction)
        assert round(float(found.exact_of(1)), 6) == chance


def test_who_begins_has_the_advantage():
    for policy in ("hold:5", "hold:20", "random", "optimal"):
        found = odds(
            "dice.pig", method="exact", target=20, metric="first_wins", first_player=policy, second_player=policy
        )
        assert found["first_wins"].exact_of(1) > HALF


def test_nothing_does_better_than_the_best_play_against_itself():
    def wins(first, second):
        found = odds(
            "dice.pig",
            method="exact",
            target=18,
            sides=5,
            metric="first_wins",
            first_player=first,
            second_player=second,
        )
        return found["first_wins"].exact_of(1)

    best = wins("optimal", "optimal")
    for other in ("random", *(f"hold:{limit}" for limit in (1, 5, 8, 9, 10, 12, 15, 18))):
        assert wins(other, "optimal") <= best <= wins("optimal", other)


def values_of(target, sides, moves):
    """Return in fractions the chance to win of the player to move who, as the other, plays by a table of moves."""

    @cache
    def pair(own, other):
        """Solve: x = a + s (1 - y), y = b + r (1 - x)."""
        a, s = turn(own, other)
        b, r = turn(other, own)
        return (a + s * (1 - b - r)) / (1 - s * r)

    def turn(own, other):
        known, lost = F(0), F(0)
        for chance, score in turn_by_hand(
            target, sides, "optimal", own, lambda points: moves[(own * target + other) * target + points]
        ):
            if score == own:
                lost += chance
            else:
                known += chance * (1 if score == target else 1 - pair(other, score))
        return known, lost

    return pair


@pytest.mark.parametrize(("target", "sides"), [(6, 2), (9, 3), (13, 6), (14, 4)])
def test_no_single_move_improves_the_best_play(target, sides):
    """In fractions, in every state of the turn: so no policy does better against it (policy improvement)."""
    moves = best_play(target, sides)
    value = values_of(target, sides, moves)
    slack = F(1, 10**11)
    for own in range(target):
        for other in range(target):
            lost = 1 - value(other, own)

            @cache
            def going_on(points, own=own, lost=lost):
                total = lost
                for face in range(2, sides + 1):
                    total += F(1) if own + points + face >= target else at(points + face)
                return total / sides

            @cache
            def at(points, own=own, other=other, going_on=going_on):
                holding = 1 - value(other, own + points)
                return holding if moves[(own * target + other) * target + points] else going_on(points)

            assert value(own, other) == going_on(0)
            for points in range(2, target - own):
                assert at(points) >= max(going_on(points), 1 - value(other, own + points)) - slack


def test_the_best_play_of_100_begins_as_published():
    """Neller and Presser (2004): with no points on either side, hold at 21."""
    start = best_play(100, 6)[:100]
    assert start.index(1) == 21


@pytest.mark.parametrize("trial", range(6))
def test_a_replay_tells_each_roll(trial):
    told = replay("dice.pig", seed=1, trial=trial, target=30, first_player="hold:6", second_player="random")
    assert told.steps[0] == "the first player's turn"
    scores, points, seat = [0, 0], 0, 0
    for step in told.steps:
        if step.endswith("turn"):
            seat, points = int("second" in step), 0
        elif step.endswith("is rolled"):
            points += int(step.split()[1])
        elif "lost" in step:
            assert step.endswith(f"stays {scores[seat]}")
        else:
            scores[seat] += points
            assert str(scores[seat]) in step
    assert scores[seat] >= 30
    assert told.metrics["first_wins"] == 1 - seat
    assert told.metrics["turns"] == sum(step.endswith("turn") for step in told.steps)


def test_policies_share_their_luck_turn_by_turn():
    """Turn t of a seat sees the same faces, whatever anybody did before."""

    def turns_of(**policies):
        faces, turns = [], {0: [], 1: []}
        for step in replay("dice.pig", seed=7, trial=3, target=60, **policies).steps:
            if step.endswith("turn"):
                faces = []
                turns[int("second" in step)].append(faces)
            elif step.endswith("is rolled"):
                faces.append(step)
        return turns

    one, other = (
        turns_of(first_player="hold:20", second_player="random"),
        turns_of(first_player="hold:6", second_player="hold:15"),
    )
    for seat in (0, 1):
        assert min(len(one[seat]), len(other[seat])) >= 3
        assert len({faces[0] for faces in one[seat]}) > 1, "all turns begin alike"
        for these, those in zip(one[seat], other[seat], strict=False):
            shared = min(len(these), len(those))
            assert these[:shared] == those[:shared]


def test_too_large_for_fractions_is_simulated():
    result = odds("dice.pig", trials=1_000, seed=1, target=60, first_player="random", second_player="random")
    assert result.method == "simulated"
    assert (
        odds("dice.pig", metric="first_wins", target=20, first_player="random", second_player="random").method
        == "exact"
    )


def test_the_best_play_also_reaches_the_kernel(seed):
    """Optimal against hold at 20, target 50: within four standard errors of the fraction."""
    asked = {"target": 50, "first_player": "optimal"}
    exact = odds("dice.pig", method="exact", metric="first_wins", **asked)["first_wins"].probability_of(1)
    found = simulate("dice.pig", trials=100_000, seed=seed, **asked)["first_wins"].probability_of(1)
    assert abs(found - exact) < 4 * (exact * (1 - exact) / 100_000) ** 0.5


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"first_player": "hold:0"}, "count from 1 to 200"),
        ({"first_player": "hold"}, "needs a count"),
        ({"target": 1}, "from 2 to 200"),
        ({"sides": 1}, "from 2 to 100"),
        ({"sides": 3, "target": 200, "first_player": "hold:200", "second_player": "hold:150"}, "last too long"),
        ({"target": 200, "second_player": "optimal"}, "target=200 is too far .* allowed: 2 to 158"),
    ],
)
def test_what_cannot_be_is_refused(asked, words):
    with pytest.raises(ParameterError, match=words):
        odds("dice.pig", **asked)


def test_a_race_of_single_steps_is_worked_by_hand():
    """One success needed at 1/3 and 1/4: 1/3 + 2/3 x 3/4 x 1/3 + ... = 2/3, each round being left with one half."""

    def turn(seat, own, _other):
        chance = F(1, 3) if seat == 0 else F(1, 4)
        return {own: 1 - chance, 1: chance}

    assert chance_of_first(turn, 1) == F(2, 3)
    (first, first_turns, _), (second, second_turns, _) = moments_of_turns(turn, 1)
    assert (first, second) == (F(2, 3), F(1, 3))
    # Odd turns 1, 3, 5, ... at 1/3, 1/6, 1/12, ...; even ones 2, 4, ... at 1/6, 1/12, ...
    assert first_turns == sum(F(2 * n + 1) * F(1, 3) * HALF**n for n in range(200)).limit_denominator(1000)
    assert second_turns == sum(F(2 * n + 2) * F(1, 6) * HALF**n for n in range(200)).limit_denominator(1000)
    assert ends_by_turns(turn, 1, 3) == {(0, 1): F(1, 3), (1, 2): F(1, 6), (0, 3): F(1, 6)}
