"""What cannot be asked on the preparation grid: the message names the word, what was given and what is allowed."""

import pytest

import zettasim
from zettasim.errors import UserError


@pytest.mark.parametrize(
    ("model", "asked", "words"),
    [
        ("rescue", {"flags": "top_left:2"}, ("flags=top_left:2", "the card that is to be rescued", "another space")),
        ("rescue", {"flags": "middle_left:4"}, ("flags=middle_left:4", "no player's", "1 to 3")),
        ("rescue", {"flags": "middle:2"}, ("middle", "middle_left")),
        ("rescue", {"players": 5, "rivals": "collude", "method": "exact"}, ("states",)),
        (
            "rescue",
            {"players": 5, "rivals": "collude", "method": "simulated"},
            ("100,000,000 states", "another policy"),
        ),
        ("rescue", {"players": 6}, ("players=6", "from 1 to 5")),
        ("rescue", {"tokens": 21}, ("tokens=21", "from 0 to 20")),
        ("rescue", {"column": "centre"}, ("column=centre", "left", "middle", "right")),
        ("rescue", {"rivals": "bots"}, ("rivals=bots", "bot")),
        ("rescue", {"rivals": "collude:0"}, ("rivals=collude:0", "1")),
        ("rescue", {"movement": "random"}, ("movement=random", "moves", "arrangements")),
        ("rescue", {"event": "rescue=1"}, ("rescue", "rescued")),
        ("preparation", {"players": 2, "seat": 3}, ("seat=3", "2 players", "1 to 2")),
        ("preparation", {"players": 5, "tokens": 20}, ("tokens=20", "59 cards", "54", "equipment")),
        ("preparation", {"policy": "wanted"}, ("wanted=none", "ability")),
        ("preparation", {"rivals": "wanted"}, ("wanted=none", "ability")),
        ("preparation", {"policy": "best"}, ("policy=best", "bot", "cheapest")),
        ("preparation", {"wanted": "gas"}, ("wanted=gas", "star_pilot")),
        ("preparation", {"metric": "has_wanted"}, ("has_wanted", "cards")),
        ("preparation", {"recruiters": "filled"}, ("recruiters=filled", "4 players", "none")),
        (
            "preparation",
            {"players": 1, "recruiters": "open", "policy": "random"},
            ("policy=random", "recruiters", "another"),
        ),
        ("preparation", {"players": 1, "recruiters": "2d12"}, ("recruiters=2d12", "filled", "open")),
        ("preparation", {"players": 1, "recruiters": "open", "method": "exact"}, ("states",)),
        ("preparation", {"blocked": "passes"}, ("blocked=passes", "waits", "ends")),
    ],
)
def test_a_mistake_is_named(model, asked, words):
    with pytest.raises(UserError) as mistake:
        zettasim.odds(f"zetta.{model}", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message
