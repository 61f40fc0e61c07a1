"""From components to a solo game as the kernel receives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zettasim.component_shapes import fail
from zettasim.games.xenology.contents import Names, card_of, container_of, pair_of
from zettasim.games.xenology.database.lowering import database_of, lower_grid
from zettasim.games.xenology.pieces import CRAFT_BONUSES, DISASTERS, ELDER_BONUSES
from zettasim.games.xenology.rules import Rules
from zettasim.games.xenology.solo.rules import (
    ALIENS_AT_START,
    BESIDE,
    BONUS_CUBES,
    BONUSES_FOR_ONE,
    BONUSES_FOR_TWO,
    BRIDGE_1,
    BRIDGE_2,
    BRIDGE_3,
    BRIDGE_FROM,
    CARD_NEEDS,
    CARD_SPECIMEN,
    CARD_STARS,
    CARD_TYPE,
    CARD_VALUE,
    CARDS_PER_REVEAL,
    CARDS_PER_SCAN,
    CARDS_PER_TILE,
    CHOOSES,
    CLEAN_1,
    CLEAN_2,
    CLEAN_3,
    CONTAINER_NEEDS,
    CONTAINER_TYPE,
    CRAFT_BONUS,
    CRYO_AT_START,
    CUBES_PER_CARD,
    CUBES_PER_LOCKER,
    DATA_SIZE,
    DISASTER_CARDS,
    DISASTER_CUBES,
    DISASTER_PLACE,
    DISASTERS_PER_TURN,
    DISPLAY_SIZE,
    ELDER_BONUS,
    ELDER_SPACES,
    ELDER_STEPS,
    EXPLORED_FOR_BONUS,
    FOR_CUBE,
    FOR_PAIR,
    FOR_PLANET,
    FOREIGN_COUNTS,
    GENERAL_AT_START,
    HAND_AT_START,
    HIGHEST_LEVEL,
    HIGHEST_RANK,
    LEAST_ABOARD,
    LEVEL_AT_START,
    LOCKER_SIZE,
    LOCKERS_PER_RANK,
    MOST_BAYS,
    MOST_CARDS,
    MOST_CONTAINERS,
    MOST_DEVICES,
    MOST_DISASTERS,
    MOST_DISPLAY,
    MOST_PLACES,
    MOST_SPACES,
    MOST_TYPES,
    N_BAYS,
    N_CARDS,
    N_CONTAINERS,
    N_CONTINENTS,
    N_PROPERTIES,
    N_SPACES,
    N_TYPES,
    OWN_COUNTS,
    PER_REPLICATE,
    PERSONAL_AT_START,
    PLANNED,
    POLICIES,
    RANK_AT_START,
    REDRAWN,
    REPLICABLE,
    REPLICATES,
    RESEARCHES_ON,
    SEEKS,
    SPACE_CONTINENT,
    SPACE_HAS,
    SPACE_MARK,
    SPECIMENS,
    TIDIES,
    TILE_COST,
    TILE_HAS,
    TURNS_PER_TOKEN,
    WINNING,
    WITHOUT,
    Settings,
    SoloRules,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def lower_solo(rules: Rules, policy: str, without: int = 0, redrawn: int = 0) -> SoloRules:
    """Lay the rules out; `without` and `redrawn` as bits in the order of `OPTIONS` and `CHANCES`."""
    import numpy as np

    check_sizes(rules)
    data = np.zeros(DATA_SIZE, dtype=np.int64)
    for place, number in _numbers(rules, POLICIES[policy]).items():
        data[place] = number
    data[WITHOUT], data[REDRAWN] = without, redrawn
    _lay_cards(rules, data)
    _lay_planet(rules, data)
    contents = rules.contents
    bits = _bits(rules)
    for slot, text in enumerate(contents.containers):
        kind, needs = container_of(rules, text)
        data[CONTAINER_TYPE + slot] = kind
        data[CONTAINER_NEEDS + slot] = sum(bits[name] for name in needs)
    crafts = (contents.first_craft, rules.landing_craft.second_craft, rules.landing_craft.third_craft)
    for craft, bonus in enumerate((*crafts, contents.fourth_craft)):
        data[CRAFT_BONUS + craft] = CRAFT_BONUSES.index(bonus)
    for kind, bonus in enumerate(contents.second_elder_bonus):
        data[ELDER_BONUS + kind] = ELDER_BONUSES.index(bonus)
    disasters = [place for place, name in enumerate(DISASTERS) for _ in range(contents.disasters.get(name, 0))]
    data[DISASTER_PLACE : DISASTER_PLACE + len(disasters)] = disasters
    return SoloRules(data, lower_grid(database_of(rules)))


def check_sizes(rules: Rules) -> None:
    """Refuse more pieces than the kernel has places for, and names that it does not know.

    Raises
    ------
    ComponentError
        With the key path, what was found and what is allowed.
    """
    contents, planet = rules.contents, rules.planet
    board = database_of(rules)
    sizes = [
        ("contents.cards", len(contents.cards), MOST_CARDS),
        ("contents.spaces", len(contents.spaces), MOST_SPACES),
        ("contents.containers", len(contents.containers), MOST_CONTAINERS),
        ("contents.disasters", sum(contents.disasters.values()), MOST_DISASTERS),
        ("research.types", len(rules.research.types), MOST_TYPES),
        ("research.display", rules.research.display, MOST_DISPLAY),
        ("research.bays", rules.research.bays, MOST_BAYS),
        ("database.grid_rows", (board.rows + 2 * board.margin) * (board.columns + 2 * board.margin), MOST_PLACES),
    ]
    for path, found, most in sizes:
        if found > most:
            fail(rules.game.title, path, f"makes {found} pieces; xenology.solo plays with {most} at most")
    for path, names, known in (
        ("specimens.types", rules.specimens.types, SPECIMENS),
        ("planet.continents", planet.continents, ("",) * N_CONTINENTS),
        ("planet.terrains", property_names(rules), ("",) * N_PROPERTIES),
    ):
        if len(names) != len(known) or (known[0] and names != known):
            fail(rules.game.title, path, f"makes {', '.join(names)}; xenology.solo needs {len(known)} as printed")


def _numbers(rules: Rules, settings: Settings) -> dict[int, int]:
    setup, research, rank, scoring = rules.setup, rules.research, rules.rank, rules.scoring
    contents, solo, bonuses = rules.contents, rules.solo, rules.bonuses
    return {
        N_CARDS: len(contents.cards),
        N_SPACES: len(contents.spaces),
        N_CONTAINERS: len(contents.containers),
        LOCKER_SIZE: rules.specimens.spaces_per_locker,
        HIGHEST_LEVEL: contents.highest_research_level,
        LEVEL_AT_START: setup.research_level,
        GENERAL_AT_START: setup.general_supply,
        PERSONAL_AT_START: setup.personal_supply,
        HAND_AT_START: research.starting_hand,
        DISPLAY_SIZE: research.display,
        ALIENS_AT_START: setup.aliens_on_mission_control,
        CRYO_AT_START: setup.aliens_in_cryo_storage,
        N_TYPES: len(research.types),
        ELDER_SPACES: contents.elder_spaces,
        RANK_AT_START: setup.rank,
        HIGHEST_RANK: rank.highest,
        LOCKERS_PER_RANK: rank.lockers_per_rank,
        DISASTER_CUBES: solo.disaster_cubes,
        DISASTER_CARDS: sum(contents.disasters.values()),
        CUBES_PER_CARD: solo.cubes_per_card,
        **dict(zip((CLEAN_1, CLEAN_2, CLEAN_3), bonuses.clean_up_from, strict=True)),
        **dict(zip((BRIDGE_1, BRIDGE_2, BRIDGE_3), bonuses.bridge_from, strict=True)),
        FOR_CUBE: scoring.cube_in_database,
        FOR_PAIR: scoring.adjacent_pair,
        FOR_PLANET: scoring.planet_tile,
        REPLICATES: rules.specimens.replicate_tokens,
        PER_REPLICATE: scoring.specimens_per_replicate,
        BONUS_CUBES: bonuses.cubes,
        MOST_DEVICES: rules.devices.spaces_per_player,
        LEAST_ABOARD: rules.mothership.least_aliens_aboard,
        OWN_COUNTS: bonuses.own_cube_counts,
        FOREIGN_COUNTS: solo.disaster_cube_counts,
        WINNING: solo.winning_points,
        N_BAYS: research.bays,
        CARDS_PER_SCAN: research.cards_per_scan,
        CARDS_PER_REVEAL: research.cards_per_revealed_tile,
        CARDS_PER_TILE: rules.database.cards_per_tile,
        CUBES_PER_LOCKER: rules.specimens.cubes_per_locker,
        TURNS_PER_TOKEN: rank.turns_per_token_in_final_rounds,
        DISASTERS_PER_TURN: solo.cards_per_turn,
        ELDER_STEPS: bonuses.elder_steps,
        EXPLORED_FOR_BONUS: bonuses.continents_for_explore_bonus,
        BONUSES_FOR_ONE: research.bonuses_for_value_one,
        BONUSES_FOR_TWO: research.bonuses_for_value_two,
        REPLICABLE: sum(1 << kind for kind, name in enumerate(SPECIMENS) if name in rules.specimens.replicate_types),
        PLANNED: settings.planned,
        SEEKS: settings.seeks,
        CHOOSES: settings.chooses,
        BESIDE: settings.beside,
        BRIDGE_FROM: settings.bridge_from,
        TIDIES: settings.tidies,
        RESEARCHES_ON: settings.researches,
    }


def _bits(rules: Rules) -> dict[str, int]:
    """Give each property of a Planet tile a bit."""
    planet = rules.planet
    names = (*planet.terrains, *planet.continents, *planet.populations)
    return {name: 1 << place for place, name in enumerate(names)}


def property_names(rules: Rules) -> Names:
    """Name the properties in the order of their bits."""
    return (*_bits(rules),)


def _lay_cards(rules: Rules, data: npt.NDArray[np.int64]) -> None:
    bits = _bits(rules)
    for place, text in enumerate(rules.contents.cards):
        card = card_of(rules, text)
        data[CARD_TYPE + place] = card.type
        data[CARD_VALUE + place] = card.value
        data[CARD_NEEDS + place] = sum(bits[name] for name in card.properties)
        data[CARD_SPECIMEN + place] = card.specimen
        data[CARD_STARS + place] = card.stars


def _lay_planet(rules: Rules, data: npt.NDArray[np.int64]) -> None:
    bits, planet = _bits(rules), rules.planet
    marks = ("none", *planet.populations)
    for place, text in enumerate(rules.contents.spaces):
        continent, mark = pair_of(text, planet.continents, marks)
        data[SPACE_HAS + place] = bits[continent]
        data[SPACE_CONTINENT + place] = planet.continents.index(continent)
        data[SPACE_MARK + place] = 0 if mark == "none" else bits[mark]
    for place, text in enumerate(rules.contents.tiles):
        terrain, population = pair_of(text, planet.terrains, planet.populations)
        data[TILE_HAS + place] = bits[terrain] + bits[population]
        data[TILE_COST + place] = planet.evidence[population]
