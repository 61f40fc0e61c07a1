"""Parameters on their way from words to a question: every mistake is named, all of them at once."""

import contextlib

import pytest

from zettasim import odds, replay, show, simulate
from zettasim.errors import ParameterError, UserError


def refused(model="dice.pool", **given):
    with pytest.raises(ParameterError) as caught:
        odds(model, **given)
    return str(caught.value)


def test_words_and_python_values_are_the_same_question():
    in_words = odds("bag.draw", bag="gas:4,purple:2", draws="2", replace="true", again="purple")
    in_python = odds("bag.draw", bag={"gas": 4, "purple": 2}, draws=2, replace=True, again="purple")
    assert in_words.to_dict() == in_python.to_dict()
    assert in_words.parameters == {"bag": "gas:4,purple:2", "draws": 2, "replace": True, "again": "purple"}
    again = odds("bag.draw", **in_words.parameters)
    assert again.to_dict() == in_words.to_dict()
    assert odds("dice.sum", dice="6/2", keep="highest:2", target="10").parameters == {
        "dice": 3,
        "sides": 6,
        "keep": "highest:2",
        "modifier": 0,
        "target": 10,
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"dice": "1/0"}, "dice=1/0 has '1/0' where a number is wanted; allowed: a whole number from 0 to 60"),
        ({"dice": "x/y"}, "dice=x/y has 'x/y' where a number is wanted; allowed: a whole number from 0 to 60"),
        ({"dice": "2.5"}, "dice=2.5 has 2.5 where a whole number is wanted; allowed: a whole number from 0 to 60"),
        ({"dice": 2.5}, "dice=2.5 has 2.5 where a whole number is wanted"),
        ({"dice": ""}, "dice= lacks a number"),
        ({"dice": -1}, "dice=-1 is out of range; allowed: a whole number from 0 to 60"),
        ({"dice": True}, "dice=True is true or false, not a number"),
        ({"sides": 1}, "sides=1 is out of range; allowed: a whole number from 2 to 100"),
        (
            {"dies": 3},
            "dice.pool: no parameter is called 'dies'; did you mean 'dice'? There are: dice, sides, at_most, at_least",
        ),
        ({"zzz": 3}, "no parameter is called 'zzz'. There are: dice, sides, at_most, at_least"),
    ],
)
def test_one_mistake(given, message):
    assert message in refused(**given)


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("a:-1", "deck=a:-1 gives 'a' the count -1, which is not from 0 to 1000; allowed: kind:number,kind:number"),
        ("a", "deck=a has 'a' where kind:count is wanted; allowed: kind:number,kind:number with whole numbers from 0"),
        ("a:3,a:2", "deck=a:3,a:2 names 'a' twice; allowed: kind:number"),
        ("1a:2", "deck=1a:2 has '1a' where a kind's name is wanted (letters, digits, _ or -; a letter first); allowed"),
        ("and:2", "deck=and:2 has 'and' where a kind's name is wanted"),
        ("a:x", "deck=a:x has 'x' where a number is wanted"),
        ("", "deck= has '' where kind:count is wanted"),
    ],
)
def test_decks_in_words(deck, message):
    assert message in refused("deck.hand", deck=deck, cards=1)


def test_all_mistakes_at_once():
    message = refused("sixty.preparation", storms="five", slots=9, stroms=1, policy="optimum", base_values="1,2")
    lines = message.splitlines()
    assert len(lines) == 5
    assert lines[0].startswith(
        "sixty.preparation: no parameter is called 'stroms'; did you mean 'storms'? There are: storms"
    )
    assert lines[1:] == [
        "storms=five has 'five' where a number is wanted; allowed: a whole number from 0 to 20",
        "slots=9 is out of range; allowed: a whole number from 1 to 8",
        "base_values=1,2 has 2 numbers, not 3; allowed: 3 whole numbers from -99 to 99, as 1,1,1",
        "policy=optimum is not one of optimal, all, storms:k, cards:k, hold:k",
    ]


def test_missing_ones_are_named_with_the_wrong_ones():
    message = refused("deck.push_luck", deck="a:1,1b:1", busts=0)
    assert [line.split(" ")[0] for line in message.splitlines()] == [
        "deck=a:1,1b:1",
        "deck.push_luck",
        "busts=0",
        "deck.push_luck",
    ]
    assert "deck.push_luck needs bust=…: a kind of the composition" in message
    assert "deck.push_luck needs points=…: none or kind:number,kind:number" in message


def test_unknown_models_have_near_names():
    for verb in (odds, simulate, show, lambda name: replay(name, seed=1)):
        with pytest.raises(ParameterError) as caught:
            verb("dice.pol")
        assert str(caught.value).startswith(
            "no model is called 'dice.pol'; did you mean 'dice.pool'? There are: dice.pool"
        )
    assert "odyssey.explore" in refused("zzz")


@pytest.mark.parametrize("model", ["dice.pool", "bag.draw"])
def test_general_models_have_no_variants(model, tmp_path):
    file = tmp_path / "more.toml"
    file.write_text('game = "odyssey"\n')
    message = refused(model, bag="a:1", variant=file) if model == "bag.draw" else refused(model, variant=str(file))
    assert message == f"variant={file}: {model} is a general model and has no components to vary"


@pytest.mark.parametrize("method", ["exact", "simulated"])
@pytest.mark.parametrize("model", ["bag.draw", "deck.hand"])
def test_a_bag_without_kinds_is_answered_or_refused_alike(model, method):
    question = {"bag": {}, "draws": 0} if model == "bag.draw" else {"deck": {}, "cards": 0}
    with contextlib.suppress(UserError):
        assert odds(model, method=method, trials=10, seed=1, **question).metrics == {}


@pytest.mark.parametrize(
    ("model", "given"),
    [
        ("dice.sum", {"keep": "highest:1e5000"}),
        ("deck.hand", {"deck": "a:3", "cards": "1e5000"}),
        ("deck.hand", {"deck": "a:1e5000"}),
        ("sixty.preparation", {"base_values": "1,2,1e5000"}),
    ],
)
def test_absurd_numbers_are_refused_like_others(model, given):
    assert "int_max_str_digits" not in refused(model, **given)


def test_a_limit_that_is_never_reached_is_simulated(seed):
    question = {"policy": "cards:1000000"}
    exact = odds("sixty.preparation", **question)
    assert set(exact["drawn"].values) <= set(range(9))
    assert simulate("sixty.preparation", trials=100, seed=seed, **question).trials == 100
