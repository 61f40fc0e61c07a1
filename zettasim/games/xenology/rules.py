"""The rules of Xenology as data: what `components.toml` must hold, and what must add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range, fail
from zettasim.errors import unknown
from zettasim.games.xenology.contents import Contents, check_content_totals, check_contents

Points = Annotated[int, Range(-99, 99)]
Names = tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Game:
    """The game as a product."""

    title: str
    least_players: Count
    most_players: Count


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box (Components); cards, tiles and tokens stand in the tables of their use."""

    player_boards: Count
    player_aids: Count
    cubes: Count
    markers: Count
    aliens: Count
    planet_boards: Count
    mothership_boards: Count


@dataclass(frozen=True, eq=False)
class BoxOfPlayer:
    """What each player takes."""

    colors: Names
    boards: Count
    aids: Count
    cubes: Count
    markers: Count
    aliens: Count


@dataclass(frozen=True, eq=False)
class Setup:
    """Where a player's pieces start (Player Setup)."""

    personal_supply: Count
    research_track_cubes: Count
    research_level: Count
    rank: Count
    continent_markers: Count
    markers_per_elder_track: Count
    aliens_on_mission_control: Count
    aliens_in_cryo_storage: Count
    general_supply: Count


@dataclass(frozen=True, eq=False)
class Research:
    """Research cards, the Card Display and the Research Bays."""

    cards: Count
    types: Names
    n_types: Count
    cards_per_type: Count
    display: Count
    starting_hand: Count
    least_research_value: Count
    most_research_value: Count
    cards_of_value_two: Count
    bays: Count
    bonuses_for_value_one: Annotated[int, Range(1, 2)]
    bonuses_for_value_two: Annotated[int, Range(1, 2)]
    cards_per_scan: Count
    cards_per_revealed_tile: Count


@dataclass(frozen=True, eq=False)
class Rank:
    """Rank tokens and what Rank allows."""

    tokens: Count
    stacks: Count
    tokens_per_stack_and_player: Count
    starting_tokens_per_player: Count
    highest: Count
    lockers_per_rank: Count
    turns_per_token_in_final_rounds: Annotated[int, Range(1, 99)]


@dataclass(frozen=True, eq=False)
class Elders:
    """The Elder Tracks."""

    tracks: Count
    bonuses_per_space: Count
    steps_per_card: Count
    players_on_last_space: Count
    cubes_for_taken_last_space: Count


@dataclass(frozen=True, eq=False)
class Devices:
    """Device tiles by where they start and, in `glossary`, by kind."""

    tiles: Count
    transporters_per_player: Count
    transporters: Count
    in_storage: Count
    explore_bonus: Count
    bridge_bonus: Count
    clean_up_bonus: Count
    spaces_per_player: Count
    not_in_glossary: Count
    glossary: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Specimens:
    """Specimen Containers (Storage tiles), Lockers and Replicate tokens."""

    types: Names
    containers: Count
    containers_per_type: Count
    spaces_per_locker: Annotated[int, Range(1, 100)]
    most_of_type_per_locker: Count
    lockers: Count
    cubes_per_locker: Count
    containers_on_player_board: Count
    containers_with_mag_lev: Count
    replicate_tokens: Count
    replicate_types: Names
    icons_for_artifact: Count


@dataclass(frozen=True, eq=False)
class Planet:
    """Planet tiles; `tiles_by_…` in the order of the names, `evidence` by population."""

    tiles: Count
    spaces: Count
    terrains: Names
    continents: Names
    populations: Names
    faceup_populations: Names
    most_aliens_per_tile: Count
    tiles_by_terrain: tuple[Count, ...]
    tiles_by_continent: tuple[Count, ...]
    tiles_by_population: tuple[Count, ...]
    evidence: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Database:
    """Database tiles and their grid."""

    tiles: Count
    per_type: Count
    tiles_at_start: Count
    cards_per_tile: Annotated[int, Range(1, 99)]
    grid_rows: Annotated[int, Range(1, 25)]
    grid_columns: Annotated[int, Range(1, 25)]


@dataclass(frozen=True, eq=False)
class Mothership:
    """Locations of the Mothership and moves between them."""

    locations: Names
    aliens_moved_per_turn: Count
    least_aliens_aboard: Count


@dataclass(frozen=True, eq=False)
class LandingCraft:
    """The Landing Craft; the bonuses of two of them are named in examples."""

    crafts: Count
    aliens_per_craft: Count
    bonuses: Names
    second_craft: str
    third_craft: str


@dataclass(frozen=True, eq=False)
class Bonuses:
    """Clean Up, Bridge and Explore Bonus: `…_from` are the least numbers that give each of `rewards`."""

    rewards: Names
    clean_up_from: tuple[Count, ...]
    bridge_from: tuple[Count, ...]
    cubes: Count
    elder_steps: Count
    own_cube_counts: Count
    opponents_cube_counts: Count
    continents_for_explore_bonus: Annotated[int, Range(1, 99)]


@dataclass(frozen=True, eq=False)
class Scoring:
    """Points at the end."""

    cube_in_database: Points
    adjacent_pair: Points
    planet_tile: Points
    specimens_per_replicate: Count


@dataclass(frozen=True, eq=False)
class Lists:
    """How many of something the text announces, and names that it lists a second time."""

    n_specimen_types: Count
    n_terrains: Count
    n_continents: Count
    n_locations: Count
    actions: Names
    replicate_symbol: Names


@dataclass(frozen=True, eq=False)
class ExampleScore:
    """A player at the end of the worked game; the mappings go by type of Specimen."""

    database_cubes: Count
    adjacent_pairs: Count
    planet_tiles: Count
    stars: Mapping[str, Count]
    containers: Mapping[str, Count]
    replicates: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Examples:
    """Numbers of the worked examples."""

    clean_up_own_cubes: Count
    clean_up_opponents_cubes: Count
    bridge_crafts: Count
    first_research_level: Count
    first_research_values: tuple[Count, ...]
    second_research_level: Count
    second_research_values: tuple[Count, ...]
    third_research_level: Count
    third_research_values: tuple[Count, ...]
    cubes_in_a_row: Count
    final_rank: Count
    final_tokens_gained: Count
    scores: Mapping[str, ExampleScore]


@dataclass(frozen=True, eq=False)
class Solo:
    """Solitaire rules; `titles` by the least points."""

    disaster_cards: Count
    disaster_cubes: Count
    cards_per_turn: Count
    disaster_cube_counts: Count
    named_disasters: Names
    cubes_per_card: Count
    winning_points: Count
    titles: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Disasters:
    """The Disaster cards by kind: how many there are, and the cubes that each places."""

    cards: Mapping[str, Count]
    cubes: Mapping[str, Annotated[int, Range(0, 5)]]


@dataclass(frozen=True, eq=False)
class Rules:
    """All of Xenology that the models know."""

    game: Game
    box: Box
    box_of_player: BoxOfPlayer
    setup: Setup
    research: Research
    rank: Rank
    elders: Elders
    devices: Devices
    specimens: Specimens
    planet: Planet
    database: Database
    mothership: Mothership
    landing_craft: LandingCraft
    bonuses: Bonuses
    scoring: Scoring
    lists: Lists
    examples: Examples
    solo: Solo
    disasters: Disasters
    contents: Contents


def check_references(rules: Rules, where: str) -> None:
    """Refuse names that point nowhere, and lists that do not fit each other.

    Raises
    ------
    ComponentError
        With file, key path, what was found and what is allowed.
    """
    planet, bonuses, craft, specimens = rules.planet, rules.bonuses, rules.landing_craft, rules.specimens
    _known(where, "planet.faceup_populations", "population", planet.faceup_populations, planet.populations)
    _known(where, "planet.evidence", "population", planet.evidence, planet.populations)
    _known(where, "planet.populations", "population with Evidence", planet.populations, planet.evidence)
    _known(where, "specimens.replicate_types", "specimen", specimens.replicate_types, specimens.types)
    _known(where, "landing_craft.second_craft", "bonus", [craft.second_craft], craft.bonuses)
    _known(where, "landing_craft.third_craft", "bonus", [craft.third_craft], craft.bonuses)
    disasters = rules.disasters
    _known(where, "disasters.cubes", "Disaster", disasters.cubes, disasters.cards)
    _known(where, "disasters.cards", "Disaster with cubes", disasters.cards, disasters.cubes)
    _long(where, "planet.tiles_by_terrain", planet.tiles_by_terrain, len(planet.terrains))
    _long(where, "planet.tiles_by_continent", planet.tiles_by_continent, len(planet.continents))
    _long(where, "planet.tiles_by_population", planet.tiles_by_population, len(planet.populations))
    for name in ("clean_up_from", "bridge_from"):
        found = getattr(bonuses, name)
        _long(where, f"bonuses.{name}", found, len(bonuses.rewards))
        if [*found] != sorted(set(found)):
            fail(where, f"bonuses.{name}", f"is {[*found]}; wanted: ascending numbers")
    check_contents(rules, where)


def check_totals(rules: Rules, where: str) -> None:
    """Refuse components that do not add up to the printed totals.

    Raises
    ------
    ComponentError
        With the printed total and the sum found.
    """
    box, player, setup, research = rules.box, rules.box_of_player, rules.setup, rules.research
    rank, devices, specimens, planet, database = (
        rules.rank,
        rules.devices,
        rules.specimens,
        rules.planet,
        rules.database,
    )
    players, types = rules.game.most_players, len(research.types)
    cubes = setup.personal_supply + setup.research_track_cubes + setup.general_supply
    markers = setup.continent_markers + setup.markers_per_elder_track * rules.elders.tracks
    aliens = setup.aliens_on_mission_control + setup.aliens_in_cryo_storage
    ranks = rank.stacks * rank.tokens_per_stack_and_player + rank.starting_tokens_per_player
    placed = devices.in_storage + devices.explore_bonus + devices.bridge_bonus + devices.clean_up_bonus
    explained = sum(devices.glossary.values()) + devices.not_in_glossary
    sums = [
        ("box_of_player.boards", players * player.boards, box.player_boards, "Player boards"),
        ("box_of_player.aids", players * player.aids, box.player_aids, "Player Aids"),
        ("box_of_player.cubes", players * player.cubes, box.cubes, "cubes"),
        ("box_of_player.markers", players * player.markers, box.markers, "markers"),
        ("box_of_player.aliens", players * player.aliens, box.aliens, "Aliens"),
        ("box_of_player.colors", len(player.colors), players, "colours"),
        ("setup.general_supply", cubes, player.cubes, "cubes of a player"),
        ("setup.continent_markers", markers, player.markers, "markers of a player"),
        ("setup.aliens_in_cryo_storage", aliens, player.aliens, "Aliens of a player"),
        ("research.types", types, research.n_types, "Research types"),
        ("research.cards_per_type", types * research.cards_per_type, research.cards, "Research cards"),
        ("elders.tracks", rules.elders.tracks, types, "Elder Tracks"),
        ("rank.tokens", players * ranks, rank.tokens, "Rank tokens"),
        ("rank.highest", ranks, rank.highest, "Rank tokens of a player"),
        ("devices.transporters", players * devices.transporters_per_player, devices.transporters, "Orb Transporters"),
        ("devices.tiles", placed + devices.transporters, devices.tiles, "Device tiles"),
        ("devices.glossary", explained, placed, "Device tiles beside the Orb Transporters"),
        ("specimens.lockers", specimens.lockers * specimens.spaces_per_locker, specimens.containers, "Storage tiles"),
        (
            "specimens.containers_per_type",
            len(specimens.types) * specimens.containers_per_type,
            specimens.containers,
            "Storage tiles",
        ),
        ("planet.spaces", planet.spaces, planet.tiles, "Planet tiles"),
        ("planet.tiles_by_terrain", sum(planet.tiles_by_terrain), planet.tiles, "Planet tiles"),
        ("planet.tiles_by_continent", sum(planet.tiles_by_continent), planet.tiles, "Planet tiles"),
        ("planet.tiles_by_population", sum(planet.tiles_by_population), planet.tiles, "Planet tiles"),
        ("database.per_type", types * database.per_type, database.tiles, "Database tiles"),
        ("solo.disaster_cubes", rules.solo.disaster_cubes, player.cubes, "cubes of an unused colour"),
        ("disasters.cards", sum(rules.disasters.cards.values()), rules.solo.disaster_cards, "Disaster cards"),
        ("solo.titles", min(rules.solo.titles.values()), rules.solo.winning_points, "points to win"),
    ]
    for path, found, printed, what in sums:
        if found != printed:
            fail(where, path, f"adds up to {found} {what}, but {printed} are printed")
    check_content_totals(rules, where)


def _known(where: str, path: str, what: str, found: Iterable[str], allowed: Iterable[str]) -> None:
    names = [*allowed]
    for name in found:
        if name not in names:
            fail(where, path, unknown(what, name, names))


def _long(where: str, path: str, found: Sequence[object], wanted: int) -> None:
    if len(found) != wanted:
        fail(where, path, f"has {len(found)} entries; wanted: {wanted}")
