"""`zetta.psg` against every throw and every order of faces of three small stacks, and against figures by hand."""

from fractions import Fraction
from math import comb

import pytest
from reading_by_hand import System, worlds

from zettasim import odds
from zettasim.component_files import load_components
from zettasim.errors import ComponentError

F = Fraction
MODEL = "zetta.psg"
# Results of a die of three sides: what the three faces of each stack say.
LIFE = ("life", (((-2, 0, 1), (0, 1, 0)), ((1, -1, 1), (1, 1, 0)), ((0, 2, -3), (0, 0, 0))))
EXO = ("exo", (((-1, -1, 2), (1, 0, 0)), ((-1, 0, 1), (0, 0, 1)), ((0, -1, -2), (1, 1, 1))))
MORE_LIFE = ("life", (((3, -1, 0), (1, 0, 0)), ((-3, -1, 0), (0, 0, 1)), ((1, 2, 0), (0, 1, 0))))
SUBSTANCE = ("substance", (((1, -2, 0), (0, 0, 1)), ((-1, -2, 1), (1, 0, 0)), ((-1, 1, -1), (0, 0, 0))))

CASES = [
    System((LIFE, EXO, MORE_LIFE)),
    System((LIFE, SUBSTANCE, MORE_LIFE), tokens=2, start=1),
    System((EXO, LIFE, MORE_LIFE), dice="each", tokens=1, worth=(2, 0, 1)),
    System((LIFE, EXO, MORE_LIFE), dice="each", seen=False, tokens=2, start=2),
    System((LIFE, EXO, SUBSTANCE), policy="bots", tokens=2, worth=(1, 0, 0)),
    System((SUBSTANCE, LIFE, MORE_LIFE), policy="bots", dice="each", tokens=1, start=12),
    System((LIFE, EXO, MORE_LIFE), policy="never", dice="each", start=11),
    System((MORE_LIFE, LIFE), tokens=2, worth=(-1, 0, 0), start=12),
]


@pytest.mark.parametrize("system", CASES, ids=range(len(CASES)))
def test_three_stacks_are_every_throw_and_every_order(agrees, system, tmp_path):
    asked = {**system.parameters, "variant": system.write(tmp_path)}
    agrees(MODEL, asked, worlds(system), ["payoff>=9 and planets>=1", "bias>0"], [("replaced=1", "planets=0")])


def test_dice_that_are_seen_are_worth_more(tmp_path):
    """Knowing the dice of stacks to come tells whether a token is needed later."""
    system = System((EXO, LIFE, MORE_LIFE), dice="each", worth=(2, 0, 1))
    variant = system.write(tmp_path)
    seen, unseen = (
        odds(MODEL, variant=variant, **{**system.parameters, "seen": seen})["payoff"].mean_exact
        for seen in (True, False)
    )
    assert seen > unseen


def test_four_life_cards_by_hand():
    """The stacks of life turn it by -1, 0 or 1, each as likely: 3 + 4 such steps, cut at 1 only."""
    values = {3: F(1)}
    for _ in range(4):
        after = {}
        for value, p in values.items():
            for step in (-1, 0, 1):
                to = max(1, value + step)
                after[to] = after.get(to, F(0)) + p / 3
        values = after
    found = odds(MODEL, policy="never", metric="life")["life"]
    assert dict(zip(found.values, found.exact, strict=True)) == values
    # Without the caps the mean would stay at 3.
    assert found.mean_exact > 3


def test_a_token_on_the_only_card():
    """-1 comes 4 times in 12; a token then shows one of the other 11 faces, of which 3 turn down again."""
    found = odds(MODEL, stacks=1, worth="life:1")
    assert found["replaced"].exact_of(1) == F(4, 12)
    assert found["life"].exact_of(2) == F(4, 12) * F(3, 11)
    # A card of 0 is not replaced: the other faces are 4 down, 3 level and 4 up, which is no better.
    assert found["life"].exact_of(3) == F(4, 12) + F(4, 12) * F(4, 11)


def test_one_die_makes_alike_faces_go_together():
    """If the die alone decides, all eleven cards go the same way under one die; under eleven dice they do not."""
    one = odds(MODEL, faces="first", policy="never", metric="life")["life"]
    assert dict(zip(one.values, one.exact, strict=True)) == {1: F(1, 3), 3: F(1, 3), 7: F(1, 3)}
    each = odds(MODEL, faces="first", dice="each", policy="never", metric="life")["life"]
    assert each.exact_of(7) == F(1, 3**4)
    assert each.exact_of(6) == F(4, 3**4)


def test_under_one_die_a_token_cannot_help_if_faces_are_alike():
    assert odds(MODEL, faces="first", metric="replaced")["replaced"].exact_of(0) == 1
    bots = odds(MODEL, faces="first", policy="bots", tokens=2, metric="replaced")["replaced"]
    assert bots.exact_of(2) == F(1, 3)


def test_planets_are_a_coin_for_each_orbit():
    found = odds(MODEL, policy="never", metric="planets")["planets"]
    assert dict(zip(found.values, found.exact, strict=True)) == {n: F(comb(10, n), 2**10) for n in range(11)}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ('psg_cards.wheels = ["life"]', ("psg_cards.wheels", "1 entries", "11")),
        (
            'psg_cards.wheels = ["live", "exo", "exo", "exo", "exo", "exo", "exo", "exo", "exo", "exo", "exo"]',
            ("live",),
        ),
        ("psg_cards.steps.every = [[0, 1]]", ("2 results", "12")),
        ("psg_cards.stars = []", ("psg_cards.stars", "empty")),
        ("psg_cards.planets.every = [[0], [1]]", ("psg_cards.planets", "1 results", "12")),
    ],
)
def test_faces_that_do_not_fit_are_refused(change, words, tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(f'game = "zetta"\n[change]\n{change}\n', encoding="utf-8")
    with pytest.raises(ComponentError) as mistake:
        load_components("zetta", (file,))
    assert all(word in str(mistake.value) for word in words), mistake.value
