"""What cannot be asked of `sixty.preparation`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"forecast": True, "policy": "all"}, ("forecast", "true", "policy=all", "optimal", "false")),
        ({"forecast": True, "policy": "storms:2"}, ("forecast", "policy=storms:2", "optimal")),
        ({"policy": "hold:0"}, ("policy", "hold:0", "count", " 1", "hold:k")),
        ({"policy": "storms:0"}, ("policy", "storms:0", "count", " 1", "hold:k")),
        ({"policy": "cards:-1"}, ("policy", "cards:-1", "count", " 1", "hold:k")),
        ({"policy": "hold"}, ("policy", "hold", "hold:k")),
        ({"policy": "all:2"}, ("policy", "all:2", "no count")),
        ({"policy": "hold:x"}, ("policy", "hold:x", "number")),
        ({"policy": "holds:2"}, ("policy", "holds:2", "hold")),
        ({"base_values": "2,1"}, ("base_values", "2,1", "3")),
        ({"base_values": "2,1,1,1"}, ("base_values", "2,1,1,1", "3")),
        ({"base_values": "2,1,x"}, ("base_values", "x", "3")),
        ({"base_values": (2, 1, 100)}, ("base_values", "100", "from -99 to 99")),
        ({"bases": 2}, ("bases", "2", "from 3 to 4")),
        ({"bases": 5}, ("bases", "5", "from 3 to 4")),
        ({"slots": 0}, ("slots", "0", "from 1 to 8")),
        ({"storms": 21}, ("storms", "21", "from 0 to 20")),
        ({"expeditions": -1}, ("expeditions", "-1", "from 0 to 20")),
        ({"top": "1/2"}, ("top", "1/2", "whole number")),
        ({"storm": 5}, ("storm", "storms")),
        ({"metric": "energies"}, ("energies", "energy")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("sixty.preparation", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message
