"""What cannot be asked of `xenology.collect`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError, StateSpaceError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"wanted": 6}, ("wanted=6", "5 types", "1 to 5")),
        ({"types": 1, "wanted": 1, "per_type": 2}, ("display=5", "2 cards", "1 to 2")),
        ({"types": 1, "wanted": 1, "per_type": 6, "hand": 3}, ("hand=3", "1 cards beside", "0 to 1")),
        ({"types": 4, "wanted": 4, "value": "two"}, ("value_two=30", "4 types")),
        ({"value": "two", "value_two": 0}, ("value=two", "no card")),
        ({"value": "one", "value_two": 60}, ("value=one", "no card")),
        ({"value": "three"}, ("value=three", "two")),
        ({"wipes": 4}, ("wipes=4", "from 0 to 3")),
        ({"policy": "greedy"}, ("policy=greedy", "display-first")),
        ({"event": "scan=1"}, ("scan", "scans")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("xenology.collect", **asked)
    assert "\n" not in str(mistake.value)
    for word in words:
        assert word in str(mistake.value), str(mistake.value)


def test_too_many_states_of_the_best_play_are_refused():
    with pytest.raises(StateSpaceError, match="policy=optimal goes through about"):
        odds("xenology.collect", policy="optimal", wipes=3)
    assert odds("xenology.collect", wipes=3)["wipes"].values == (0, 1, 2, 3)
