"""Variants: they change, add and remove, reach the models, and say what cannot be."""

from fractions import Fraction
from pathlib import Path

import pytest

from zettasim import odds, replay, show
from zettasim.component_files import change_components, load_components, shape_at
from zettasim.component_shapes import is_free
from zettasim.errors import ComponentError, UserError

F = Fraction


@pytest.fixture
def variant(tmp_path):
    """Write a variant file of a game."""

    def write(text, game="sixty", name="mine"):
        path = tmp_path / f"{name}.toml"
        path.write_text(f'game = "{game}"\n{text}', encoding="utf-8")
        return path

    return write


def test_a_changed_default_reaches_the_model(variant):
    six = variant("[change]\nstarting_deck.storms = 6\n")
    changed = odds("sixty.preparation", variant=six)
    assert changed.parameters["storms"] == 6
    by_hand = odds("sixty.preparation", storms=6)
    assert changed.metrics == by_hand.metrics != odds("sixty.preparation").metrics
    assert odds("sixty.preparation", variant=six, storms=5).metrics == odds("sixty.preparation").metrics
    assert replay("sixty.preparation", seed=3, variant=six).parameters["storms"] == 6
    assert (
        replay("sixty.preparation", seed=3, variant=six).metrics
        == replay("sixty.preparation", seed=3, storms=6).metrics
    )
    assert show("sixty.preparation").parameters.rows()[0]["default"] == "5"


def test_what_a_variant_leaves_in_the_result(variant):
    plain = odds("sixty.preparation").components
    path = variant('note = "harder"\nname = "six storms"\n[change]\nstarting_deck.storms = 6\n')
    changed = odds("sixty.preparation", variant=path).components
    assert changed.sha256 != plain.sha256
    assert changed.basis["printed"] == plain.basis["printed"] - 1
    assert changed.basis["assumed"] == plain.basis["assumed"] + 1
    assert plain.assumed == ("preparation.base_values",)
    assert changed.assumed == ("starting_deck.storms", "preparation.base_values")
    assert load_components("sixty", (path,)).variants == ("mine",)
    assert load_components("sixty", (path,)).values["starting_deck.storms"].source == "variant mine.toml"


def test_a_variant_may_state_its_own_basis(variant):
    path = variant(
        'basis = "external"\nsource = "a letter of the publisher"\n[change]\nstarting_deck.storms = 6\n'
        '[change.starting_deck.expeditions]\nvalue = 4\nbasis = "printed"\nsource = "2nd edition"\n'
    )
    components = load_components("sixty", (path,))
    assert components.values["starting_deck.storms"].basis == "external"
    assert components.values["starting_deck.storms"].source == "a letter of the publisher"
    assert components.values["starting_deck.expeditions"].basis == "printed"
    assert odds("sixty.preparation", variant=path).components.assumed == ("preparation.base_values",)


def test_totals_bind_the_printed_game_only(variant):
    path = variant("[change]\nstarting_deck.storms = 9\nbox.common_deck = 1\n")
    assert odds("sixty.preparation", variant=path).parameters["storms"] == 9


def test_change_add_and_remove(variant):
    path = variant(
        'remove = ["containers.ocean.ore"]\n[change]\n"containers.ocean.artifact" = 2\n'
        "[add]\ncontainers.ocean.aquifer = 3\n",
        game="odyssey",
    )
    rules = load_components("odyssey", (path,)).rules
    assert dict(rules.containers["ocean"]) == {
        "artifact": 2,
        "barren": 1,
        "collision": 1,
        "leak": 2,
        "explosion": 1,
        "aquifer": 3,
    }
    assert dict(rules.containers["air"]) == dict(load_components("odyssey").rules.containers["air"])
    # One draw, aquifer needs 2 unlocks: the leaks claim too. 3 aquifers and 2 leaks of 10.
    assert odds("odyssey.explore", size=1, unlocks=2, variant=path)["claimed"].exact_of(1) == F(5, 10)


WRECKS = """
[add.containers.ocean]
wreck = 7
[add.chits.wreck]
kind = "experience"
unlocks_needed = 0
dp = 1
dp_carried = 1
events = ["kill"]
unlock_icon = true
"""


def test_a_new_chit_plays_along(variant):
    result = odds("odyssey.explore", size=1, variant=variant(WRECKS, game="odyssey"))
    # Ocean: two leaks and the collision kill too, 3 + 7 of 14.
    assert result["dead"].exact_of(1) == F(10, 14)
    assert "containers.ocean.wreck" in result.components.assumed


def test_a_new_chit_may_have_left_the_container(variant):
    path = variant(WRECKS, game="odyssey")
    assert odds("odyssey.explore", size=1, variant=path, removed="wreck:7")["dead"].exact_of(1) == F(3, 7)


def test_variants_are_laid_over_each_other_in_order(variant):
    one = variant("[change]\nstarting_deck.storms = 6\nstarting_deck.expeditions = 6\n", name="one")
    two = variant("[change]\nstarting_deck.storms = 7\n", name="two")
    assert odds("sixty.preparation", variant=[one, two]).parameters["storms"] == 7
    assert odds("sixty.preparation", variant=(two, str(one))).parameters["storms"] == 6
    assert odds("sixty.preparation", variant=[one, two]).parameters["expeditions"] == 6
    assert odds("sixty.preparation", variant=[]).parameters["storms"] == 5


def test_an_edited_file_is_read_again(variant):
    """A designer edits the file and runs the cell once more."""
    path = variant("[change]\nstarting_deck.storms = 6\n")
    assert odds("sixty.preparation", variant=path).parameters["storms"] == 6
    variant("[change]\nstarting_deck.storms = 10\n")
    assert odds("sixty.preparation", variant=path).parameters["storms"] == 10


def test_assumed_values_are_named_exactly_when_used():
    def assumed(**parameters):
        return odds("odyssey.explore", **parameters).components.assumed

    assert assumed(milieu="air") == ()
    assert assumed() == ()
    assert assumed(milieu="ice") == ("chits.cavern.dp_carried",)
    assert assumed(milieu="ice", removed="cavern:1") == ()
    assert assumed(milieu="push") == ("chits.cavern.dp_carried", "chits.overheat.unlock_icon")
    assert assumed(milieu="push", removed="overheat:1,cavern:1") == ()
    assert odds("sixty.preparation").components.assumed == ("preparation.base_values",)
    assert odds("sixty.preparation", base_values="2,1,1").components.assumed == ()
    assert odds("dice.pool").components is None


ICE = ("artifact", "cavern", "aquifer", "barren", "leak", "explosion")


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        (
            "sixty",
            "[change]\nstarting_deck.storm = 6",
            "starting_deck.storm: does not exist, so it cannot be changed; nearest: starting_deck.storms, ",
        ),
        ("sixty", "[change]\nstarting_deck = 6", "starting_deck: does not exist, so it cannot be changed; nearest:"),
        (
            "sixty",
            "[add]\nstarting_deck.storms = 6",
            "starting_deck.storms: exists already; to change it, use [change]",
        ),
        ("sixty", "[add]\nstarting_deck.fog = 6", "starting_deck.fog: no key is called 'fog'"),
        (
            "sixty",
            'remove = ["starting_deck.storm"]',
            "remove 'starting_deck.storm': does not exist; nearest: starting_deck.storms",
        ),
        (
            "sixty",
            'remove = ["starting_deck.storms"]',
            "starting_deck.storms: is missing; wanted: a whole number from 0",
        ),
        ("sixty", 'remove = ["starting_deck"]', "remove 'starting_deck': does not exist"),
        ("sixty", 'remove = "starting_deck.storms"', "remove: is not a list of key paths"),
        ("sixty", "change = [1]", "change: is not a table"),
        ("sixty", "chnage = 1", "chnage: no key of a variant file is called 'chnage'; did you mean 'change'?"),
        ("sixty", 'basis = "guess"\n[change]\nbox.coins = 1', "basis: 'guess' is no basis; allowed: printed"),
        ("sixty", "[change]\nstarting_deck.storms = true", "starting_deck.storms: found a truth value (True); allowed"),
        ("sixty", "[change]\nstarting_deck.storms = 21", "starting_deck.storms: 21 is out of range; allowed: 0 to 20"),
        ("sixty", "[change]\nstarting_deck.storms = 6.0", "starting_deck.storms: 6.0 is a float; allowed"),
        (
            "sixty",
            '[change]\nstarting_deck.storms = {value = 6, why = "x"}',
            "starting_deck.storms.why: a value has no",
        ),
        (
            "sixty",
            "[change]\npreparation.storm_energy = [0, 2]",
            "preparation.storm_energy: has 2 entries; wanted: one",
        ),
        ("sixty", "[change]\nbox.coins = 1\nbox.coins = 2", "is not valid TOML"),
        ("odyssey", "[add]\ncontainers.ocean.wreck = 1", "containers.ocean.wreck: no chit is called 'wreck'"),
        (
            "odyssey",
            '[change]\nmilieus.ice.vehicle = "torche"',
            "milieus.ice.vehicle: no vehicle is called 'torche'; did you mean 'torch'?",
        ),
        (
            "odyssey",
            f"remove = {[f'containers.ice.{chit}' for chit in ICE]}",
            "milieus.ice: has no container; containers: air, ocean, astrobiology, push",
        ),
    ],
)
def test_variants_that_cannot_be(variant, game, text, message):
    path = variant(text, game=game)
    with pytest.raises(ComponentError) as caught:
        load_components(game, (path,))
    assert str(caught.value).startswith(f"{path}: {message}")


@pytest.mark.parametrize(
    "text",
    [
        "[add]\nstarting_deck.storms.more = 6",
        '[change]\n"starting_deck" = 3\n"starting_deck.storms" = 6',
        "remove = [['a']]",
        "remove = [1]",
        'remove = ["arka.blanks_by_difficulty.epic", "arka.blanks_by_difficulty.epic"]',
        "game_of = 1",
        "[change]\nbox.coins = " + "9" * 5_000,
    ],
    ids=["below a value", "value and table", "list in list", "number", "twice", "key", "digits"],
)
def test_odd_variants_are_mistakes_not_crashes(variant, text):
    path = variant(text)
    with pytest.raises(UserError) as caught:
        odds("sixty.preparation", variant=path)
    assert str(path) in str(caught.value)


def test_a_variant_of_another_game(variant):
    path = variant("", game="odyssey")
    with pytest.raises(ComponentError) as caught:
        odds("sixty.preparation", variant=path)
    assert str(caught.value) == f"{path}: game: is 'odyssey', but this model belongs to 'sixty'"


def test_a_variant_file_that_is_not_there():
    with pytest.raises(ComponentError, match=r"nowhere.toml: cannot be read \(No such file or directory\)"):
        odds("sixty.preparation", variant=Path("nowhere.toml"))


def test_a_milieu_that_a_variant_took_away(variant):
    removed = [f"containers.ice.{chit}" for chit in ICE]
    removed += [f"milieus.ice.{part}" for part in ("title", "vehicle", "sites")]
    removed += ["vehicles.torch.supports", "vehicles.torch.milieu"]
    path = variant(f"remove = {removed}", game="odyssey")
    assert odds("odyssey.explore", milieu="air", variant=path).metrics == odds("odyssey.explore", milieu="air").metrics
    with pytest.raises(UserError, match="ice"):
        odds("odyssey.explore", milieu="ice", variant=path)


def test_changes_in_python_are_those_of_a_file(variant):
    file = variant("[change]\ncontainers.ocean.leak = 3\nchits.leak.events = ['claim']\n", game="odyssey")
    written = load_components("odyssey", (file,))
    printed = load_components("odyssey")
    changed = change_components(printed, {"containers.ocean.leak": 3, "chits.leak.events": ["claim"]})
    assert changed.sha256 == written.sha256 != printed.sha256
    assert changed.rules.containers == written.rules.containers
    assert changed.rules.chits["leak"].events == ("claim",)
    assert changed.basis == written.basis
    assert load_components("odyssey").rules.containers["ocean"]["leak"] == 2


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("containers.ocean.leek", 3, ("containers.ocean.leek", "does not exist", "containers.ocean.leak")),
        ("containers.ocean.leak", "three", ("containers.ocean.leak", "'three'", "a whole number from 0 to 40")),
        ("containers.ocean.leak", 41, ("containers.ocean.leak", "41", "0 to 40")),
        ("chits.leak.unlock_icon", 1, ("chits.leak.unlock_icon", "true or false")),
        ("milieus.ocean.vehicle", "subs", ("milieus.ocean.vehicle", "subs", "sub")),
        ("containers.ocean.leak", 1.5, ("containers.ocean.leak", "1.5", "a whole number")),
    ],
)
def test_a_change_in_python_that_does_not_fit_is_named(path, value, words):
    with pytest.raises(ComponentError) as mistake:
        change_components(load_components("odyssey"), {path: value})
    for word in words:
        assert word in str(mistake.value)


def test_kinds_are_added_in_python_as_in_a_file(variant):
    file = variant("[change]\ncontainers.push.leak = 1\n[add]\ncontainers.push.artifact = 2\n", game="odyssey")
    written = load_components("odyssey", (file,))
    printed = load_components("odyssey")
    changed = change_components(printed, {"containers.push.leak": 1}, {"containers.push.artifact": 2})
    assert changed.sha256 == written.sha256 != printed.sha256
    assert changed.rules.containers["push"]["artifact"] == 2
    assert changed.basis == written.basis
    assert "artifact" not in printed.rules.containers["push"]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("containers.push.leak", 1, ("containers.push.leak", "exists already")),
        ("containers.push.artefact", 1, ("containers.push.artefact", "artifact")),
        ("containers.push.artifact", 41, ("containers.push.artifact", "0 to 40")),
        ("box.dice", 2, ("box.dice",)),
    ],
)
def test_an_addition_in_python_that_does_not_fit_is_named(path, value, words):
    with pytest.raises(ComponentError) as mistake:
        change_components(load_components("odyssey"), {}, {path: value})
    for word in words:
        assert word in str(mistake.value)


def test_the_shape_at_a_key_path_is_that_of_the_rules():
    printed = load_components("odyssey")
    counts = shape_at(printed, "containers.ocean.leak")
    assert counts == shape_at(printed, "containers.ocean.artefact")
    assert (counts.__metadata__[0].low, counts.__metadata__[0].high) == (0, 40)
    assert is_free(shape_at(printed, "containers.ocean"))
    assert not is_free(shape_at(printed, "chits.leak"))
    assert shape_at(printed, "chits.leak.unlock_icon") is bool
    assert shape_at(printed, "box.dice") is None
    assert shape_at(printed, "chits.leak.unlock_icon.more") is None
