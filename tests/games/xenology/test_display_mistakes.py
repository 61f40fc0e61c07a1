"""What cannot be asked of `xenology.display`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"types": 2, "per_type": 2}, ("display=5", "4 cards", "1 to 4")),
        ({"types": 2, "per_type": 1, "display": 12}, ("display=12", "2 cards", "1 to 2")),
        ({"display": 13}, ("display=13", "from 1 to 12")),
        ({"display": 0}, ("display=0", "from 1 to 12")),
        ({"types": 1}, ("types=1", "from 2 to 8")),
        ({"types": 9}, ("types=9", "from 2 to 8")),
        ({"per_type": 0}, ("per_type=0", "from 1 to 40")),
        ({"per_type": 41}, ("per_type=41", "from 1 to 40")),
        ({"wipes": 6}, ("wipes=6", "from 0 to 5")),
        ({"wipes": -1}, ("wipes=-1", "from 0 to 5")),
        ({"reshuffle": "never"}, ("reshuffle=never", "true or false")),
        ({"pertype": 3}, ("pertype", "per_type")),
        ({"event": "avail=1"}, ("avail", "available")),
        ({"given": "seen=6"}, ("seen=6", "never happens")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("xenology.display", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_a_display_as_large_as_the_deck_is_allowed():
    assert odds("xenology.display", types=2, per_type=2, display=4)["types"].exact_of(2) == 1
