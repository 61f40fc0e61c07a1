"""What cannot be asked of `sixty.preparation`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds, simulate
from zettasim.errors import ParameterError, StateSpaceError


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
        ({"cards": "1/2:6"}, ("cards", "1/2:6", "6 cards", "expeditions=5")),
        ({"cards": "1/2"}, ("cards", "1/2", "top/bottom:count")),
        ({"cards": "1:2"}, ("cards", "1:2", "top/bottom")),
        ({"cards": "1/2/3/4:2"}, ("cards", "1/2/3/4:2", "top/bottom")),
        ({"cards": "/2:2"}, ("cards", "/2:2", "top/bottom")),
        ({"cards": "1/2:0"}, ("cards", "1/2:0", "count 0", "from 1 to 20")),
        ({"cards": "1/2:1,1/2:2"}, ("cards", "1/2", "twice")),
        ({"cards": "1/2/radio+investor:1,1/2/investor+radio:2"}, ("cards", "1/2/investor+radio", "twice")),
        ({"cards": "1/100:1"}, ("cards", "100", "out of range", "-99 to 99")),
        ({"cards": "1/x:1"}, ("cards", "x", "number")),
        ({"cards": "1/2/pilot:1"}, ("cards", "pilot", "investor, radio, engineer")),
        ({"cards": "1/2/:1"}, ("cards", "1/2/:1", "investor")),
        ({"cards": 3}, ("cards", "3", "top/bottom:count")),
        ({"cards": "1/2/radio:1"}, ("cards", "1/2/radio:1", "icons=", "investor:1,radio:1,engineer:1")),
        ({"icons": "pilot:1"}, ("icons", "pilot", "investor, radio, engineer")),
        ({"icons": "radio:21"}, ("icons", "radio", "from 0 to 20")),
        ({"icons": "radio:2", "base_values": "3,1,1"}, ("base_values", "3,1,1", "icons", "one of the two")),
        ({"coin": -1}, ("coin", "-1", "from 0 to 99")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("sixty.preparation", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_a_table_of_too_many_kinds_is_refused():
    """Twenty single cards that differ, on eight spaces: 2 to the 20th tableaus to choose among."""
    cards = ",".join(f"{top}/0:1" for top in range(20))
    with pytest.raises(StateSpaceError, match="states"):
        simulate("sixty.preparation", cards=cards, expeditions=20, slots=8, trials=10)
    assert simulate("sixty.preparation", cards=cards, expeditions=20, slots=8, trials=10, policy="all").trials == 10


def test_cards_may_be_a_mapping():
    asked = {"expeditions": 5, "policy": "all"}
    given = odds("sixty.preparation", cards={"2/0": 3}, **asked)
    assert given.parameters["cards"] == "2/0:3"
    assert given["payoff"].exact == odds("sixty.preparation", cards="2/0:3", **asked)["payoff"].exact
