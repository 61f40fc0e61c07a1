"""What cannot be asked of Expedition Zetta: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("model", "asked", "words"),
    [
        ("discovery", {"kind": "exo", "modifier": 1}, ("modifier=1", "kind=exo", "allowed: 0")),
        ("discovery", {"kind": "exo", "modifier": -1}, ("modifier=-1", "kind=exo", "allowed: 0")),
        ("discovery", {"crew": 9}, ("crew=9", "from 0 to 8")),
        ("discovery", {"leveled": -1}, ("leveled=-1", "from 0 to 8")),
        ("discovery", {"helpers": 9}, ("helpers=9", "from 0 to 8")),
        ("discovery", {"helpers_leveled": 9}, ("helpers_leveled=9", "from 0 to 8")),
        ("discovery", {"modifier": 10}, ("modifier=10", "from -9 to 9")),
        ("discovery", {"value": 0}, ("value=0", "from 1 to 12")),
        ("discovery", {"value": 13}, ("value=13", "from 1 to 12")),
        ("discovery", {"kind": "live"}, ("kind=live", "life", "substance", "exo")),
        ("discovery", {"hazard": "perhaps"}, ("hazard=perhaps", "true or false")),
        ("discovery", {"knowledge": 3}, ("knowledge=3", "life", "the box has 2", "allowed: 2")),
        ("discovery", {"knowledge": 1, "knowledge_leveled": 2, "kind": "exo"}, ("makes 3 exo tokens", "has 2")),
        ("discovery", {"aliens": 9}, ("aliens=9", "from 0 to 8")),
        ("discovery", {"turns": 0}, ("turns=0", "from 1 to 20")),
        ("discovery", {"heal": 21}, ("heal=21", "from 0 to 20")),
        ("discovery", {"policy": "bot"}, ("policy=bot", "bots", "all")),
        ("discovery", {"levelled": 1}, ("levelled", "leveled")),
        ("discovery", {"event": "damages>=1"}, ("damages", "damage")),
        ("discovery", {"given": "damage>=1"}, ("damage>=1", "never happens")),
        ("substances", {"bag": "purple:2"}, ("bag=purple:2", "never end", "not purple")),
        ("substances", {"bag": "gas:0,purple:2"}, ("bag=gas:0,purple:2", "never end", "not purple")),
        ("substances", {"bag": "gas:1,purpel:2"}, ("purpel", "purple", "radioactive")),
        ("substances", {"bag": "gas"}, ("bag=gas", "kind:number")),
        ("substances", {"bag": "gas:1,gas:2"}, ("bag=gas:1,gas:2", "gas")),
        ("substances", {"draws": 21}, ("draws=21", "from 0 to 20")),
        ("substances", {"draws": -1}, ("draws=-1", "from 0 to 20")),
        ("substances", {"purple_as": "purple"}, ("purple_as=purple", "gas", "metal", "gem", "radioactive")),
        ("substances", {"purple_as": "gems"}, ("purple_as=gems", "gem")),
        ("substances", {"first_landing": "purple"}, ("first_landing=purple", "bag", "none")),
        ("substances", {"draws": 0, "first_landing": "bag", "bag": "purple:1"}, ("bag=purple:1", "never end")),
        ("substances", {"metric": "purple"}, ("purple", "gas")),
    ],
)
def test_a_mistake_is_named(model, asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds(f"zetta.{model}", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message
