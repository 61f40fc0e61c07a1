"""What cannot be asked of the modules: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError, StateSpaceError


@pytest.mark.parametrize(
    ("model", "asked", "words"),
    [
        ("xenoarchaeology", {"deck": "site_found:0"}, ("deck=site_found:0", "no card", "at least one")),
        ("xenoarchaeology", {"deck": "site_found:60,motherlode:60"}, ("deck=120", "100")),
        ("xenoarchaeology", {"deck": "sites:3"}, ("sites", "site_found", "motherlode")),
        ("xenoarchaeology", {"danger": "site_found:13"}, ("danger", "13", "0 to 12")),
        ("xenoarchaeology", {"directions": "1,2"}, ("directions=1,2", "2 numbers", "3")),
        ("xenoarchaeology", {"directions": "0,1,2"}, ("directions=0,1,2", "0", "1 to 9")),
        ("xenoarchaeology", {"crew": 0}, ("crew=0", "1 to 4")),
        ("xenoarchaeology", {"icons": 5}, ("icons=5", "1 to 4")),
        ("xenoarchaeology", {"direction": 4}, ("direction=4", "1 to 3")),
        ("xenoarchaeology", {"placing": "spared"}, ("placing=spared", "spread", "sacrifice")),
        ("xenoarchaeology", {"policy": "digs"}, ("policy=digs", "digs:k")),
        ("lone_star", {"removed": 9}, ("removed=9", "0 to 8")),
        ("lone_star", {"dice": "2"}, ("dice=2", "1 numbers", "2")),
        ("lone_star", {"policy": "finds"}, ("policy=finds", "finds:k")),
        ("lone_star", {"warps": 0}, ("warps=0", "1 to 60")),
        ("psg", {"tokens": 12}, ("tokens=12", "12 faces", "0 to 11")),
        ("psg", {"start": 13}, ("start=13", "1 to 12")),
        ("psg", {"stacks": 12}, ("stacks=12", "1 to 11")),
        ("psg", {"worth": "live:1"}, ("live", "life")),
        ("psg", {"dice": "eleven"}, ("dice=eleven", "one", "each")),
        ("psg", {"policy": "bot"}, ("policy=bot", "bots")),
        ("xenoarchaeology", {"policy": "optimum"}, ("policy=optimum", "optimal")),
    ],
)
def test_a_mistake_is_named(model, asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds(f"zetta.{model}", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_a_best_play_that_is_too_large_says_so():
    with pytest.raises(StateSpaceError) as mistake:
        odds(
            "zetta.xenoarchaeology",
            deck="site_found:12,motherlode:12,dangerous_event:12,alien_artifact:4",
            policy="optimal",
        )
    assert "states" in str(mistake.value)
    with pytest.raises(StateSpaceError):
        odds("zetta.psg", tokens=7)
    assert "2,000,000" in str(mistake.value)
