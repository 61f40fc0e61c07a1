"""What cannot be asked of `sixty.arka`: the message names the word, what was given and what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ParameterError


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"stars": "3,3,3,3,3,10"}, ("stars=3,3,3,3,3,10", "10", "from 0 to 9")),
        ({"stars": "3,-1,3,3,3,3"}, ("stars=3,-1,3,3,3,3", "-1", "from 0 to 9")),
        ({"stars": "3,3,3"}, ("stars=3,3,3", "3 numbers", "6 whole numbers")),
        ({"stars": "3,3,3,3,3,3,3"}, ("stars=3,3,3,3,3,3,3", "7 numbers", "6 whole numbers")),
        ({"stars": "3,3,three,3,3,3"}, ("stars=3,3,three,3,3,3", "three", "6 whole numbers")),
        ({"blanks": 0}, ("blanks=0", "from 1 to 5")),
        ({"blanks": 6}, ("blanks=6", "from 1 to 5")),
        ({"blank": 2}, ("blank", "blanks")),
        ({"event": "cards_7=3"}, ("cards_7", "cards_1")),
        ({"given": "cards_1=2"}, ("cards_1=2", "never happens")),
        ({"metric": "cards"}, ("cards", "cards_1")),
        ({"rise": "round"}, ("rise=round", "round:k")),
        ({"rise": "round:7"}, ("rise=round:7", "from 1 to 6")),
        ({"rise": "later"}, ("rise=later", "never", "rondel", "round:k")),
        ({"rise_counts": "now"}, ("rise_counts=now", "at_once", "next_round")),
        ({"star_steps": 10}, ("star_steps=10", "from 0 to 9")),
        ({"spaces": 0}, ("spaces=0", "from 1 to 99")),
        ({"path": 0}, ("path=0", "from 1 to 20")),
    ],
)
def test_a_mistake_is_named(asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds("sixty.arka", **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_no_more_stars_than_her_cards_show(tmp_path):
    variant = tmp_path / "two_stars.toml"
    variant.write_text('game = "sixty"\n[change]\narka.star_cards = 2\n', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"stars=2,2,3,2,2,2 .* 2 star cards .*allowed: 0 to 2"):
        odds("sixty.arka", variant=variant, stars="2,2,3,2,2,2")
    assert odds("sixty.arka", variant=variant, stars="2,2,2,2,2,2")["cards_1"].values[0] == 2


def test_no_fourth_star_without_a_fourth_star_card(tmp_path):
    variant = tmp_path / "three_stars.toml"
    variant.write_text('game = "sixty"\n[change]\narka.star_cards = 3\n', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"rise=rondel asks for 4 stars .* 3 star cards .*allowed: never"):
        odds("sixty.arka", variant=variant, rise="rondel")
    # Blanks left in one round come first in the next, before all three stars of the new deck.
    assert odds("sixty.arka", variant=variant)["actions"].values[0] == 3 + 5 + 3 + 5 + 3 + 5
