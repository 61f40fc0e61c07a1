"""What cannot be asked of `odyssey.attempts`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"milieu": "synodic"}, ("vehicle", "true", "synodic", "false")),
        ({"milieu": "air,synodic", "vehicle": True}, ("vehicle", "true", "synodic", "false")),
        ({"milieu": "air,oceans"}, ("milieu", "oceans", "ocean", "sandworm")),
        ({"milieu": "air:2"}, ("milieu", "air:2", "air", "ocean")),
        ({"milieu": ""}, ("milieu", "is none of", "ocean")),
        ({"milieu": ",".join(["air"] * 31)}, ("milieu", "31 names", "1 to 30")),
        ({"attempts": 0}, ("attempts", "0", "from 1 to 30")),
        ({"attempts": 31}, ("attempts", "31", "from 1 to 30")),
        ({"target": 0}, ("target", "0", "from 1 to 30")),
        ({"size": 12}, ("size", "12", "from 1 to 11")),
        ({"extra": -1}, ("extra", "-1", "from 0 to 3")),
        ({"finao": "maybe"}, ("finao", "maybe", "true or false")),
        ({"career": "pirate"}, ("career", "pirate", "pilot", "journalist")),
        ({"after_death": "old"}, ("after_death", "old", "youth", "elderly")),
        ({"career_after_death": "gone"}, ("career_after_death", "gone", "lost", "kept")),
        ({"addiction": "return"}, ("addiction", "return", "returns", "ignored")),
        ({"container": "shrink"}, ("container", "shrink", "shrinks", "same")),
        ({"barren": "dead"}, ("barren", "dead", "ko", "nothing")),
        ({"policy": "claim"}, ("policy",)),
        ({"event": "unlock=1"}, ("unlock", "unlocks")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("odyssey.attempts", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_a_container_that_is_not_visited_is_not_asked_for():
    """A list may be longer than the attempts."""
    assert odds("odyssey.attempts", attempts=1, milieu="air,ocean").metrics == (
        odds("odyssey.attempts", attempts=1, milieu="air").metrics
    )
