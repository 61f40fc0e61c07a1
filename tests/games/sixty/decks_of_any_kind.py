"""Decks, tableaus and bonuses that nobody printed, at random, and the variant files that describe them."""

import itertools

from hypothesis import strategies as st
from preparing_by_hand import Phase

NUMBERS = itertools.count()


@st.composite
def phases(draw, policies, most=6):
    """Draw a phase with at most so many Storms and Expedition cards each."""
    policy = draw(policies)
    most_for_top = draw(st.integers(0, 4))
    energies = st.integers(-3, 12)
    return Phase(
        storms=draw(st.integers(0, most)),
        expeditions=draw(st.integers(0, most)),
        slots=draw(st.integers(1, 6)),
        bases=draw(st.integers(3, 4)),
        forecast=policy == "optimal" and draw(st.booleans()),
        top=draw(st.integers(-3, 5)),
        bottom=draw(st.integers(-3, 5)),
        base_values=tuple(draw(st.lists(energies, min_size=3, max_size=3))),
        policy=policy,
        storm_energy=tuple(draw(st.lists(energies, min_size=5, max_size=5))),
        most_storms_for_top=most_for_top,
        most_storms_for_bottom=draw(st.integers(most_for_top, 4)),
    )


NAMED = st.builds("{}:{}".format, st.sampled_from(["storms", "cards", "hold"]), st.integers(1, 5))


def write_variant(phase, folder):
    """Write all that differs from the printed components: then no parameter need be given but bases and policy."""
    path = folder / f"preparation_{next(NUMBERS)}.toml"
    lines = [
        'game = "sixty"',
        "[change]",
        f"starting_deck.storms = {phase.storms}",
        f"starting_deck.expeditions = {phase.expeditions}",
        f"preparation.expedition_slots = {phase.slots}",
        f"preparation.top_bonus = {phase.top}",
        f"preparation.bottom_bonus = {phase.bottom}",
        f"preparation.base_values = {list(phase.base_values)}",
        f"preparation.storm_energy = {list(phase.storm_energy)}",
        f"preparation.most_storms_for_top_bonus = {phase.most_storms_for_top}",
        f"preparation.most_storms_for_bottom_bonus = {phase.most_storms_for_bottom}",
    ]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
