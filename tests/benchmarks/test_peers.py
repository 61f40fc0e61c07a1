"""Other packages, asked the same: exact answers are equal, and OpenSpiel's own Pig is won as often.

Installed by the extra `peers`; what is not installed is skipped.
"""

import math

import pytest

from analyses.performance_peers import LOOPS, PIG, QUESTIONS, installed, pig_speeds
from zettasim import odds

GAMES = {"OpenSpiel, its example's loop": 3_000, "OpenSpiel, the shortest loop": 30_000}
STANDARD_ERRORS = 4.0

needs_open_spiel = pytest.mark.skipif(not installed("pyspiel"), reason="open_spiel is not installed (extra `peers`)")


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: f"{question.peer}: {question.name}")
def test_exact_answers_are_equal(question):
    if not installed(question.peer):
        pytest.skip(f"{question.peer} is not installed (extra `peers`)")
    assert question.by_zettasim() == question.by_peer()


@needs_open_spiel
@pytest.mark.statistical
@pytest.mark.parametrize("loop", LOOPS)
def test_open_spiel_plays_the_same_pig(loop, seed):
    games = GAMES[loop]
    chance = odds("dice.pig", method="exact", metric="first_wins", **PIG)["first_wins"].probability_of(1)
    share = LOOPS[loop](games, seed % 2**32) / games
    allowed = STANDARD_ERRORS * math.sqrt(chance * (1 - chance) / games)
    assert abs(share - chance) < allowed, f"{loop}: seed {seed}, n {games}, {share} for {chance}"


@needs_open_spiel
@pytest.mark.benchmark
def test_pig_is_faster_than_open_spiel_from_python():
    """Aimed for: 250 times OpenSpiel's usual loop; asserted: half."""
    speeds = pig_speeds(games=2_000, trials=1_000_000, seed=1)
    assert speeds["zettasim"] / speeds["OpenSpiel, its example's loop"] > 125
    assert speeds["zettasim"] > 10 * speeds["OpenSpiel, the shortest loop"]
