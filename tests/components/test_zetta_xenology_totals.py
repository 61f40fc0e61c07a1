"""Expedition Zetta and Xenology: the printed counts, and that a count which no longer adds up is refused."""

import importlib
import re
from pathlib import Path

import pytest

from zettasim.component_files import load_components, read_components
from zettasim.errors import ComponentError

PRINTED = {
    "zetta": {
        "box.items.knowledge_tokens": 30,
        "box.items.large_substance_tokens": 14,
        "box.items.small_substance_tokens": 100,
        "box.cards.psg": 66,
        "box.cards.crew": 54,
        "box.cards.life": 50,
        "box.cards.xenoarchaeology": 22,
        "box.markers.flags": 195,
        "box.markers.planets": 78,
        "box.markers.trojans": 21,
        "box.markers.energy": 102,
        "preparation.costs_top": [5, 4, 5],
        "preparation.costs_bottom": [3, 2, 3],
        "discovery.hazard_faces": [2, 4, 6, 8],
        "energy.at_start": 20,
        "energy.per_radioactive": 4,
        "knowledge.cap_with_warp": 5,
        "knowledge.tokens.warp": 7,
        "scoring.nine_steps": 9,
        "scoring.alien_artifact": 6,
        "coop.partners_by_text": [1, 2],
        "coop.partners_by_table": [1, 2, 3],
        "bots.combinations_more_than": 3000,
    },
    "xenology": {
        "box.cubes": 80,
        "box.markers": 32,
        "box.aliens": 24,
        "research.cards": 60,
        "research.display": 5,
        "rank.tokens": 16,
        "devices.tiles": 16,
        "planet.tiles": 28,
        "specimens.containers": 24,
        "specimens.replicate_tokens": 10,
        "database.tiles": 25,
        "bonuses.clean_up_from": [1, 4, 6],
        "bonuses.bridge_from": [1, 2, 3],
        "solo.disaster_cards": 13,
        "solo.winning_points": 40,
    },
}

# A line of the file, what it becomes, and the message; each count is changed at one place only.
CHANGED = [
    ("zetta", "security = 5", "security = 6", "knowledge.tokens: adds up to 31 knowledge tokens, but 30 are printed"),
    ("zetta", "gas = 4", "gas = 3", "substance_bag: adds up to 13 large substance tokens, but 14 are printed"),
    ("zetta", "country = 13", "country = 12", "adds up to 180 flag markers, but 195 are printed"),
    ("zetta", "cards_per_stack = 6", "cards_per_stack = 5", "adds up to 55 Zetta PSG cards, but 66 are printed"),
    ("zetta", "cards_per_type = { value = 5", "cards_per_type = { value = 4", "adds up to 16 bot cards, but 20 are"),
    ("zetta", "charting = [9]", "charting = [8]", "modules: has the results [1, 2, 3, 4, 5, 6, 7, 8, 8, 10, 11, 12]"),
    ("zetta", "trojans = 21", "trojans = 19", "needs 20 Trojans, but only 19 are printed"),
    (
        "xenology",
        "mag_lev = { value = 2",
        "mag_lev = { value = 3",
        "devices.glossary: adds up to 13 Device tiles beside the Orb",
    ),
    ("xenology", "in_storage = { value = 6", "in_storage = { value = 5", "adds up to 15 Device tiles, but 16 are"),
    (
        "xenology",
        "cards_per_type = { value = 12",
        "cards_per_type = { value = 11",
        "adds up to 55 Research cards, but 60",
    ),
    (
        "xenology",
        "per_type = { value = 5",
        "per_type = { value = 4",
        "adds up to 20 Database tiles, but 25 are printed",
    ),
    ("xenology", "general_supply = { value = 16", "general_supply = { value = 15", "adds up to 19 cubes of a player"),
]


@pytest.mark.parametrize("game", PRINTED)
def test_printed_counts_are_components(game):
    components = load_components(game)
    counts = [value.basis for path, value in components.values.items() if not path.startswith("contents.")]
    assert counts.count("printed") > len(counts) * 0.75
    for path, printed in PRINTED[game].items():
        found = components.values[path]
        assert (found.value, found.basis) == (printed, "printed"), path


def test_the_glossary_of_devices_is_one_tile_short():
    devices = load_components("xenology").rules.devices
    placed = devices.in_storage + devices.explore_bonus + devices.bridge_bonus + devices.clean_up_bonus
    assert (sum(devices.glossary.values()), placed, devices.not_in_glossary) == (11, 12, 1)


@pytest.mark.parametrize(("game", "line", "changed", "message"), CHANGED)
def test_a_count_that_does_not_add_up_is_refused(tmp_path, game, line, changed, message):
    rules = importlib.import_module(f"zettasim.games.{game}.rules")
    text = (Path(rules.__file__).parent / "components.toml").read_text(encoding="utf-8")
    varied, places = re.subn(rf"^{re.escape(line)}(?!\w)", changed, text, flags=re.MULTILINE)
    assert places == 1
    path = tmp_path / "components.toml"
    path.write_text(varied, encoding="utf-8")
    with pytest.raises(ComponentError, match=re.escape(message)):
        read_components(game, path, rules)
