"""What cannot be asked of `sixty.season`: the message names the word, what was given and what is allowed."""

import re

import pytest

from zettasim import odds, simulate
from zettasim.errors import ParameterError, StateSpaceError

TOO_MANY = {
    "storms": 20,
    "expeditions": 20,
    "bought": "5,5,5,5,5",
    "burned": "5,5,5,5,5",
    "forecast": "1,1,1,1,1,2",
    "slots": 8,
}


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"bought": "1,0,0"}, ("bought=1,0,0", "3 numbers", "5 whole numbers")),
        ({"bought": "6,0,0,0,0"}, ("bought=6,0,0,0,0", "6", "from 0 to 5")),
        ({"burned": "1,1,1,1,1,1"}, ("burned=1,1,1,1,1,1", "6 numbers", "5 whole numbers")),
        ({"burned": "-1,0,0,0,0"}, ("burned=-1,0,0,0,0", "-1", "from 0 to 5")),
        ({"forecast": "1,1,1"}, ("forecast=1,1,1", "3 numbers", "6 whole numbers")),
        ({"forecast": "0,0,0,0,0,3"}, ("forecast", "3", "from 0 to 2")),
        ({"forecast": "true"}, ("forecast", "6 whole numbers")),
        ({"fourth_base": 0}, ("fourth_base=0", "none or", "from 1 to 6")),
        ({"fourth_base": 7}, ("fourth_base=7", "none or", "from 1 to 6")),
        ({"rounds": 7}, ("rounds=7", "from 1 to 6")),
        ({"rounds": 0}, ("rounds=0", "from 1 to 6")),
        ({"slots": 5, "opened": "0,0,0,4,4,4"}, ("opened=0,0,0,4,4,4", "opens 4", "slots=5", "9", "8 spaces")),
        ({"opened": "0,1"}, ("opened=0,1", "2 numbers", "6 whole numbers")),
        ({"policy": "cards:3"}, ("policy=cards:3", "storms:k", "hold:k")),
        ({"policy": "hold"}, ("policy", "hold:k")),
        ({"policy": "storms:0"}, ("policy=storms:0", "count", " 1")),
        ({"policy": "myopic:2"}, ("policy=myopic:2", "no count")),
        ({"base_values": "2,1"}, ("base_values", "2,1", "3")),
        ({"storms": 21}, ("storms=21", "from 0 to 20")),
        ({"burn": "0,0,0,0,0"}, ("burn", "burned")),
        ({"metric": "storms_7"}, ("storms_7", "storms_1")),
        ({"metric": "energy_3", "rounds": 2}, ("energy_3", "energy_2")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("sixty.season", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


@pytest.mark.parametrize("policy", ["optimal", "myopic"])
@pytest.mark.parametrize("ask", [odds, simulate])
def test_a_season_too_large_to_solve_is_refused_with_its_size(ask, policy):
    with pytest.raises(StateSpaceError) as refusal:
        ask("sixty.season", policy=policy, trials=10, **TOO_MANY)
    stated = re.search(r"about ([\d,]+) states; the limit is 2,000,000", str(refusal.value))
    assert int(stated[1].replace(",", "")) > 2_000_000


def test_a_season_too_large_for_an_exact_answer_is_simulated():
    found = odds("sixty.season", policy="hold:2", trials=100, seed=1, metric="payoff", **TOO_MANY)
    assert found.method == "simulated"
    # So is a question that needs too many fields together.
    event = " and ".join(f"storms_{number}=expeditions_{number}" for number in range(1, 6))
    assert odds("sixty.season", trials=100, seed=1, event=event, metric="event").method == "simulated"
    with pytest.raises(StateSpaceError, match="states; the limit is 2,000,000"):
        odds("sixty.season", policy="hold:2", method="exact", metric="payoff", **TOO_MANY)


def test_no_fourth_base_where_the_components_have_none(tmp_path):
    variant = tmp_path / "three_bases.toml"
    change = "preparation.extra_bases = 0\npreparation.storm_energy = [0, 2, 5, 11]\n"
    variant.write_text(f'game = "sixty"\n[change]\n{change}', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"fourth_base=2 .*; allowed: none"):
        odds("sixty.season", variant=variant, fourth_base=2)
    assert odds("sixty.season", variant=variant, metric="storms_1")["storms_1"].values[-1] == 3
