"""Life-support and second explorers with cups, chits and dice that nobody printed."""

from dataclasses import replace

import pytest
from cups_of_any_kind import sites, write_variant
from expeditions_by_hand import PARTNER_WEIGHTS, Expedition, joint_of
from exploring_by_hand import CAREERS
from hypothesis import given, settings
from hypothesis import strategies as st
from test_expedition_exact import exact_joint


@st.composite
def expeditions(draw):
    """Draw an expedition to a Site of at most four chits, with a die of 2 to 4 sides."""
    site = draw(sites(most=3))
    partner = draw(st.booleans())
    weights = draw(st.dictionaries(st.sampled_from(PARTNER_WEIGHTS), st.integers(-4, 4))) if partner else {}
    cards = draw(st.dictionaries(st.integers(0, 5), st.integers(1, 2), max_size=3))
    if cards:  # then there is a chit to wreck them
        events = draw(st.sampled_from([("glitch",), ("glitch", "ko"), ("kill", "glitch"), ("glitch", "kill")]))
        chits = site.chits | {"explosion": replace(site.chits["explosion"], events=events)}
        site = replace(site, chits=chits, cup=tuple(sorted((*site.cup, "explosion"))))
    return Expedition(
        site=replace(site, payoff=(*site.payoff, *weights.items())),
        life_support=tuple(cards.items()),
        powerplant=draw(st.sampled_from(["nuclear", "exotic", "other"])),
        partner=partner,
        partner_unlocks=draw(st.integers(0, 5)),
        partner_career=draw(st.sampled_from(CAREERS)),
        teamwork=draw(st.sampled_from(["shared", "own"])),
        bonus=draw(st.sampled_from(["present", "explorers"])),
        spared=draw(st.sampled_from(["any_ko", "last_ko"])),
        sides=draw(st.integers(2, 4)),
    )


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_expeditions")


def variants_of(game, folder):
    """Write the cup, and the die, in two files."""
    die = folder / f"die_{game.sides}.toml"
    die.write_text(f'game = "odyssey"\n[change]\nexploration.glitch_die_sides = {game.sides}\n', encoding="utf-8")
    return write_variant(game.site, folder), die


@settings(max_examples=150)
@given(game=expeditions())
def test_any_expedition_with_any_cup(folder, game):
    assert exact_joint(game, variants_of(game, folder)) == joint_of(game)
