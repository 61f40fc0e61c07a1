"""Draws of Xenology's assumed contents: each is a whole set, and every deck has a chance of its own."""

import dataclasses
from collections import Counter

import pytest

from zettasim import replay, simulate
from zettasim.component_files import change_components, load_components
from zettasim.errors import ComponentError
from zettasim.games.xenology.contents import card_of, check_content_totals, check_contents, container_of
from zettasim.games.xenology.solo.contents import with_contents

MODEL = "xenology.solo"
COMPONENTS = load_components("xenology")
RULES = COMPONENTS.rules
GROUPS = [{*RULES.planet.terrains}, {*RULES.planet.continents}, {*RULES.planet.populations}]


@pytest.mark.parametrize("number", [1, 2, 3, 1_000_000])
def test_a_draw_is_a_whole_set(number):
    drawn = with_contents(number, RULES)
    check_contents(drawn, "draw")
    with pytest.raises(ComponentError, match="tiles; wanted: 7"):  # terrains are drawn one by one
        check_content_totals(drawn, "draw")
    contents, assumed = drawn.contents, RULES.contents
    cards = [card_of(drawn, text) for text in contents.cards]
    before = [card_of(RULES, text) for text in assumed.cards]
    assert [(card.type, card.value) for card in cards] == [(card.type, card.value) for card in before]
    for card in cards:
        assert len(card.properties) - card.value in (0, 1)
        assert all(len(group & {*card.properties}) <= 1 for group in GROUPS)
        assert max(1, card.value - 1) <= card.stars <= card.value + 1
    assert {len(card.properties) - card.value for card in cards} == {0, 1}
    assert {card.stars - card.value for card in cards} == {-1, 0, 1}
    assert {card.specimen for card in cards} == {0, 1, 2, 3}
    for one, other in ((contents.tiles, assumed.tiles), (contents.containers, assumed.containers)):
        side = 1 if one is contents.tiles else 0
        assert [text.split()[side] for text in one] == [text.split()[side] for text in other]
    needs = [container_of(drawn, text) for text in contents.containers]
    assert all(len(needed) == (2 if kind == 3 else 1) for kind, needed in needs)
    assert [text.split()[0] for text in contents.spaces] == [text.split()[0] for text in assumed.spaces]
    marks = [Counter(text.split()[1] for text in each.spaces) for each in (contents, assumed)]
    assert marks[0] == marks[1]
    assert sorted(contents.second_elder_bonus) == sorted(assumed.second_elder_bonus)
    assert sum(contents.disasters.values()) == 13
    assert min(contents.disasters.values()) >= 1
    for kind, fronts in contents.fronts.items():
        assert len(fronts) == 5
        for front in fronts:
            squares = front.replace("/", "")
            assert squares[0] == squares[8] == "-"
            assert squares.count("-") == 2
            assert squares.count(".") == 5
            assert kind[0].upper() in squares


def test_draws_differ_and_0_is_what_the_components_say():
    fields = ("cards", "tiles", "spaces", "containers", "second_elder_bonus", "disasters", "fronts")
    assert with_contents(0, RULES) is RULES
    drawn = [with_contents(number, RULES).contents for number in range(12)]
    for field in fields:
        assert len({repr(getattr(contents, field)) for contents in drawn}) > 3, field
    others = {each.name for each in dataclasses.fields(RULES.contents)} - {*fields}
    for name in others:
        assert len({repr(getattr(contents, name)) for contents in drawn}) == 1, name


def test_decks_are_drawn_apart():
    """Other cards in the components: no other deck of a draw changes."""
    changed = change_components(COMPONENTS, {"contents.cards": ["biological 1 forest animal 1"] * 60}).rules
    one, other = with_contents(5, RULES).contents, with_contents(5, changed).contents
    assert one.cards != other.cards
    assert dataclasses.asdict(one) | {"cards": ()} == dataclasses.asdict(other) | {"cards": ()}


def test_few_disaster_cards_stay_as_they_are():
    few = {"contents.disasters.planet": 1, "contents.disasters.display": 0, "contents.disasters.craft": 1}
    changed = change_components(COMPONENTS, {**few, "contents.disasters.database": 0}).rules
    assert with_contents(5, changed).contents.disasters == changed.contents.disasters


def test_a_game_is_played_and_told_with_the_drawn_cards(seed):
    cards = {*with_contents(9, RULES).contents.cards}
    told = replay(MODEL, seed=seed, contents=9)
    first = [step.removeprefix("starts with: ") for step in told.steps if step.startswith("starts with")]
    assert len(first) == 3
    assert {*first} <= cards
    means = {
        number: simulate(MODEL, trials=400, seed=seed, contents=number, policies="strong")["score"].mean
        for number in (0, 9, 10)
    }
    assert len({*means.values()}) == 3
