"""What cannot be asked of the models of cards, draft and Experts: word, what was given, what is allowed."""

import pytest

from zettasim import odds
from zettasim.errors import ComponentError, ParameterError


@pytest.mark.parametrize(
    ("model", "asked", "words"),
    [
        ("sixty.planning", {"values": "1,2,3"}, ("values=1,2,3", "3 numbers", "6 whole numbers")),
        ("sixty.planning", {"values": "1,2,0,0,0,0"}, ("drawn=5", "3 cards", "1 to 3")),
        ("sixty.planning", {"drawn": 0}, ("drawn=0", "from 1 to 20")),
        ("sixty.planning", {"paid": 6}, ("paid=6", "5 cards drawn", "free to 5")),
        ("sixty.planning", {"free": 3}, ("free=3", "more than the 2", "0 to 2")),
        ("sixty.planning", {"policy": "two"}, ("policy=two", "never", "always", "optimal")),
        ("sixty.planning", {"wanted": 7}, ("wanted=7", "from 0 to 6")),
        ("sixty.setup", {"kept": 8}, ("kept=8", "7 cards drawn", "0 to 7")),
        ("sixty.setup", {"price": 1}, ("price", "values")),
        ("sixty.common_deck", {"copies": 155}, ("copies=155", "154 cards", "0 to 154")),
        ("sixty.common_deck", {"seat": 5}, ("seat=5", "4 players", "1 to 4")),
        ("sixty.common_deck", {"kept": 6}, ("kept=6", "5 cards drawn", "0 to 5")),
        ("sixty.common_deck", {"empty": "draw"}, ("empty=draw", "reshuffle", "stop")),
        ("sixty.common_deck", {"rivals": "random"}, ("rivals=random", "want", "leave")),
        ("sixty.milestones", {"players": 3, "seat": 4}, ("seat=4", "3 players", "1 to 3")),
        ("sixty.milestones", {"wanted": 19}, ("wanted=19", "18 Milestone Cards", "0 to 18")),
        ("sixty.milestones", {"players": 5}, ("players=5", "from 1 to 4")),
        ("sixty.experts", {"kind": "pilots"}, ("kind=pilots", "pilot")),
        ("sixty.experts", {"taken": 13}, ("taken=13", "12 spaces", "0 to 12")),
        ("sixty.experts", {"round": 7}, ("round=7", "from 1 to 6")),
        ("sixty.experts", {"taken_from": "right"}, ("taken_from=right", "left", "any")),
    ],
)
def test_a_mistake_is_named(model, asked, words):
    with pytest.raises(ParameterError) as mistake:
        odds(model, **asked)
    message = str(mistake.value)
    assert "\n" not in message
    for word in words:
        assert word in message, message


def test_a_draft_leaves_two_common_milestones(tmp_path):
    variant = tmp_path / "seven.toml"
    variant.write_text('game = "sixty"\n[change]\nsetup.milestone_cards_with_four = 7\n', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"players=4 draw 7 Milestone Cards, but 6 are chosen or left"):
        odds("sixty.milestones", variant=variant)
    assert odds("sixty.milestones", variant=variant, players=3)["dealt"].values == (0, 1)


def test_columns_have_no_more_spaces_than_there_are_experts(tmp_path):
    variant = tmp_path / "five.toml"
    variant.write_text('game = "sixty"\n[change]\nexpert_plan.spaces_of_column = [2, 2, 3, 5]\n', encoding="utf-8")
    with pytest.raises(ParameterError, match=r"round=5 has 35 spaces in its open columns, but there are 32 Experts"):
        odds("sixty.experts", variant=variant, round=5)
    assert odds("sixty.experts", variant=variant, round=4)["open"].mean_exact == 30 * 8 / 32


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("card_values.usual = [1, 2]", ("card_values.usual", "2 entries", "0 to 5 Energy")),
        ("expert_plan.spaces_of_column = [2, 3, 4]", ("expert_plan.spaces_of_column", "3 entries")),
        ("solo.milestone_cards_chosen = 5", ("solo.milestone_cards_chosen", "milestone_cards_drawn")),
        ("rondel.spaces = 0", ("rondel.spaces", "0")),
    ],
)
def test_components_that_do_not_fit_are_named(tmp_path, change, words):
    variant = tmp_path / "variant.toml"
    variant.write_text(f'game = "sixty"\n[change]\n{change}\n', encoding="utf-8")
    with pytest.raises(ComponentError) as mistake:
        odds("sixty.experts", variant=variant)
    for word in words:
        assert word in str(mistake.value)
