"""What cannot be asked of `odyssey.explore`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"milieu": "synodic", "vehicle": True}, ("vehicle", "true", "synodic", "false")),
        ({"removed": "leak:3"}, ("removed", "leak:3", "ocean", "leak:2")),
        ({"milieu": "ice", "removed": "ore:1"}, ("removed", "ore:1", "ice", "explosion:2")),
        ({"removed": "leek:1"}, ("removed", "leek", "leak")),
        ({"size": 0}, ("size", "0", "from 1 to 11")),
        ({"size": 12}, ("size", "12", "from 1 to 11")),
        ({"extra": 4}, ("extra", "4", "from 0 to 3")),
        ({"unlocks": 9}, ("unlocks", "9", "from 0 to 8")),
        ({"milieu": "oceans"}, ("milieu", "oceans", "ocean", "sandworm")),
        ({"career": "pirate"}, ("career", "pirate", "pilot", "journalist")),
        ({"policy": "claims"}, ("policy", "claims", "claim", "optimal")),
        ({"policy": "claim:2"}, ("policy", "claim:2", "takes no count")),
        ({"payoff": "glory:1"}, ("payoff", "glory", "claimed", "dead")),
        ({"payoff": "claimed:0.5"}, ("payoff", "0.5", "whole number")),
        ({"barren": "dead"}, ("barren", "dead", "ko", "nothing")),
        ({"overheat": "kill"}, ("overheat", "kill", "nothing", "ko")),
        ({"artifact": "held"}, ("artifact", "held", "taken", "drawn")),
        ({"vehicle": "maybe"}, ("vehicle", "maybe", "true or false")),
        ({"vehicles": True}, ("vehicles", "vehicle")),
        ({"event": "clamed=1"}, ("clamed", "claimed")),
        ({"life_support": "crew:1"}, ("life_support", "crew", "rad-hardness:cards")),
        ({"life_support": "21:1"}, ("life_support", "21", "from 0 to 20")),
        ({"life_support": "5:-1"}, ("life_support", "-1", "rad-hardness 5", "from 0 to 20")),
        ({"life_support": "5:1,5:2"}, ("life_support", "'5'", "twice")),
        ({"life_support": "4:0"}, ("life_support", "4:0", "keeps nobody alive", "vehicle=true")),
        ({"powerplant": "burst"}, ("powerplant", "burst", "other", "nuclear", "exotic")),
        ({"partner_unlocks": 9}, ("partner_unlocks", "9", "from 0 to 8")),
        ({"partner_career": "pirate"}, ("partner_career", "pirate", "pilot")),
        ({"teamwork": "none"}, ("teamwork", "none", "shared", "own")),
        ({"bonus": "all"}, ("bonus", "all", "present", "explorers")),
        ({"spared": "ko"}, ("spared", "ko", "any_ko", "last_ko")),
        ({"metric": "partner_dead"}, ("partner_dead", "dead")),
        ({"metric": "life_support"}, ("life_support", "claimed")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("odyssey.explore", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_an_addition_to_the_cup_raises_what_may_be_removed(tmp_path):
    variant = tmp_path / "three_leaks.toml"
    variant.write_text('game = "odyssey"\n[change]\ncontainers.ocean.leak = 3\n', encoding="utf-8")
    gone = "artifact:1,ore:1,barren:1,collision:1,explosion:1,leak:2"
    answer = odds("odyssey.explore", variant=variant, removed=gone)
    assert answer["claimed"].exact_of(1) == answer["dead"].exact_of(1) == 1
