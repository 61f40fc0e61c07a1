"""The rules of Expedition Zetta as data: what `components.toml` must hold, and what must add up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from zettasim.component_shapes import Count, Range, fail
from zettasim.deck_files import Entry
from zettasim.errors import unknown
from zettasim.games.zetta.expedition_components import ExpeditionContents, check_contents
from zettasim.games.zetta.expedition_decks import DECKS_AT, check_entered, decks_of
from zettasim.games.zetta.grid_components import CardIcons, check_icons
from zettasim.games.zetta.lone_star_components import LoneStarCrew
from zettasim.games.zetta.module_components import (
    Bots,
    Coop,
    Damage,
    Equipment,
    Face,
    LoneStar,
    Names,
    Points,
    Psg,
    Trajectory,
    Xenoarchaeology,
)
from zettasim.games.zetta.psg_components import PsgCards, check_psg_cards


@dataclass(frozen=True, eq=False)
class Game:
    """The game as a product; minutes are least and most."""

    title: str
    least_players: Count
    most_players: Count
    least_age: Count
    minutes_per_player: tuple[Count, ...]
    systems: Count
    least_turns: Count
    most_turns: Count


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box (Component List): counts by kind."""

    items: Mapping[str, Count]
    cards: Mapping[str, Count]
    boards: Mapping[str, Count]
    markers: Mapping[str, Count]
    sleeved_cards: Names
    player_aids_per_player: Count
    flags_per_country: Count


@dataclass(frozen=True, eq=False)
class Preparation:
    """The preparation grid; costs from left to right."""

    costs_top: tuple[Count, ...]
    costs_middle: tuple[Count, ...]
    costs_bottom: tuple[Count, ...]
    ends_with_at_most: Count
    tokens_usually_enough: Count
    least_crew: Count
    most_crew: Count
    grid_rows: Count
    grid_columns: Count
    cards_in_grid: Count
    tokens: Count
    quick_crew_sizes: tuple[Count, ...]
    quick_cards_per_size: Count


@dataclass(frozen=True, eq=False)
class Crew:
    """What crew cards have on them."""

    least_icons: Count
    most_icons: Count
    abilities: Names
    talents: Names
    talents_per_card: Count
    skill_places_per_card: Count
    steps_to_level: Annotated[int, Range(1, 99)]


@dataclass(frozen=True, eq=False)
class Systems:
    """Stars, orbits and planets of a planetary system; months from one jump to the next."""

    orbits: Names
    jumps_per_year: Count
    months_of_jump: Count
    months_of_stay: Count
    goldilocks_orbits: Count
    goldilocks_orbits_least_by_reference: Count
    planet_types: Count
    life_outside_goldilocks: Names
    gaseous_planets: Names
    trojans_per_gaseous_planet: Count
    trojans_without_gaseous_planet: Count
    star_types: Count
    markers_per_star_type: Count


@dataclass(frozen=True, eq=False)
class QuickZetta:
    """What the quick Zetta cards say; each list is taken as equally likely."""

    turns: tuple[Annotated[int, Range(1, 20)], ...]
    values: tuple[Face, ...]
    warp_energy: tuple[Count, ...]


@dataclass(frozen=True, eq=False)
class Movement:
    """How far one movement goes."""

    orbits: Count
    orbits_all_leveled: Count
    movements_per_turn: Count
    turns_on_planet: Count
    trajectory_steps: Count


@dataclass(frozen=True, eq=False)
class Energy:
    """Energy tokens paid and gained."""

    at_start: Count
    movement: Count
    landing: Count
    landing_on_trojans: Count
    per_radioactive: Count
    return_to_mothership: Count
    counterclockwise: Count


@dataclass(frozen=True, eq=False)
class Substances:
    """Substances outside of discoveries; `colors` in the order of `kinds`."""

    kinds: Names
    colors: Names
    color_of_purple: str
    of_choice_for_purple: Count
    extra_draws_for_purple: Count
    for_first_landing: Count
    draws_for_trojans: Count
    lost_per_player_when_saved: Count


@dataclass(frozen=True, eq=False)
class SubstanceFame:
    """Fame of a small substance token."""

    gas: Annotated[int, Range(0, 99)]
    metal: Annotated[int, Range(0, 99)]
    gem: Annotated[int, Range(0, 99)]
    radioactive: Annotated[int, Range(0, 99)]


@dataclass(frozen=True, eq=False)
class Discovery:
    """A discovery attempt, and where one may be made."""

    die_sides: Annotated[int, Range(2, 100)]
    dice_per_crew: Count
    dice_per_leveled_crew: Count
    most_helping_opponents: Count
    substances_found: Count
    substances_for_helper: Count
    knowledge_tokens_on_failure: Count
    level_steps_on_success: Count
    life_cards_found: Count
    lowest_value: Face
    automatic_value: Face
    hazard_faces: tuple[Face, ...]
    life_places: Names
    substance_places: Names


@dataclass(frozen=True, eq=False)
class Finds:
    """Life and exo product cards."""

    exo_products_drawn: Count
    exo_product_fame: Points
    exo_product_cost: Count
    life_fame: Points


@dataclass(frozen=True, eq=False)
class Knowledge:
    """The knowledge bag: its tokens by kind, and which of them a game puts in."""

    cap: Count
    cap_with_warp: Count
    research_draws: Count
    research_kept: Count
    in_basic_game: Names
    added_by_equipment: Names
    added_by_warp: Names
    added_by_warp_with_others: Names
    added_by_psg: Names
    tokens: Mapping[str, Count]


@dataclass(frozen=True, eq=False)
class Scoring:
    """Fame at the end; the fame of another's card is divided by `helper_divisor`."""

    leveled_crew: Points
    nine_steps: Points
    helper_divisor: Annotated[int, Range(1, 99)]
    damage: Points
    alien_artifact: Points


@dataclass(frozen=True, eq=False)
class Rules:
    """All of Expedition Zetta that the models know."""

    game: Game
    box: Box
    preparation: Preparation
    crew: Crew
    systems: Systems
    planets: Mapping[str, str]
    quick_zetta: QuickZetta
    movement: Movement
    energy: Energy
    substances: Substances
    substance_bag: Mapping[str, Count]
    substance_fame: SubstanceFame
    discovery: Discovery
    cards: Finds
    knowledge: Knowledge
    scoring: Scoring
    modules: Mapping[str, tuple[Face, ...]]
    equipment: Equipment
    alien_civilization: Mapping[str, Count]
    warp_travel: Mapping[str, Count]
    trajectory: Trajectory
    psg: Psg
    psg_cards: PsgCards
    perks: Mapping[str, Count]
    damage: Damage
    xenoarchaeology: Xenoarchaeology
    lone_star: LoneStar
    lone_star_crew: LoneStarCrew
    coop: Coop
    bots: Bots
    crew_icons: CardIcons
    equipment_icons: CardIcons
    expedition_contents: ExpeditionContents


ENTRY = Entry(DECKS_AT, decks_of)
"""Decks that may be entered from a box."""


def check_references(rules: Rules, where: str) -> None:
    """Refuse names that point nowhere, and lists and ranges that do not fit each other.

    Raises
    ------
    ComponentError
        With file, key path, the name found and the names there are.
    """
    systems, knowledge, lone_star, coop = rules.systems, rules.knowledge, rules.lone_star, rules.coop
    trajectory, dig, tokens, planets = rules.trajectory, rules.xenoarchaeology, rules.knowledge.tokens, rules.planets
    for name in ("in_basic_game", "added_by_equipment", "added_by_warp", "added_by_warp_with_others", "added_by_psg"):
        _known(where, f"knowledge.{name}", "knowledge token", getattr(knowledge, name), tokens)
    _known(where, "lone_star.kinds_removed", "knowledge token", lone_star.kinds_removed, tokens)
    _known(where, "lone_star.kinds_thinned", "knowledge token", lone_star.kinds_thinned, tokens)
    _known(where, "substance_bag", "substance", rules.substance_bag, (*rules.substances.kinds, "purple"))
    _known(where, "systems.gaseous_planets", "planet", systems.gaseous_planets, planets)
    _known(where, "systems.life_outside_goldilocks", "planet", systems.life_outside_goldilocks, planets)
    _known(where, "trajectory.planet_of_empty_system", "planet", [trajectory.planet_of_empty_system], planets)
    _known(where, "trajectory.orbit_of_empty_system", "orbit", [trajectory.orbit_of_empty_system], systems.orbits)
    _known(where, "box.sleeved_cards", "kind of card", rules.box.sleeved_cards, rules.box.cards)
    _known(where, "xenoarchaeology.danger", "card", dig.danger, dig.deck)
    _known(where, "xenoarchaeology.deck", "card with a danger value", dig.deck, dig.danger)
    _known(where, "coop.amounts", "challenge", coop.amounts, coop.challenges)
    _known(where, "coop.modules_needed", "challenge", coop.modules_needed, coop.challenges)
    for challenge, modules in coop.modules_needed.items():
        _known(where, f"coop.modules_needed.{challenge}", "module", modules, rules.modules)
    _long(where, "substances.colors", rules.substances.colors, len(rules.substances.kinds))
    _long(where, "xenoarchaeology.draws_by_direction", dig.draws_by_direction, dig.directions_of_site)
    for row in ("costs_top", "costs_middle", "costs_bottom"):
        _long(where, f"preparation.{row}", getattr(rules.preparation, row), rules.preparation.grid_columns)
    if len(set(rules.discovery.hazard_faces)) < len(rules.discovery.hazard_faces):
        fail(where, "discovery.hazard_faces", f"names a face twice: {list(rules.discovery.hazard_faces)}")
    for face in rules.discovery.hazard_faces:
        if face > rules.discovery.die_sides:
            fail(where, "discovery.hazard_faces", f"{face} is on no die of {rules.discovery.die_sides} sides")
    psg = rules.psg
    if not psg.wheels_least <= psg.wheels_start <= psg.wheels_most:
        fail(where, "psg.wheels_start", f"{psg.wheels_start} is not from {psg.wheels_least} to {psg.wheels_most}")
    check_psg_cards(rules.psg_cards, where)
    check_contents(rules.expedition_contents, where)
    check_entered(rules, where)


def check_totals(rules: Rules, where: str) -> None:
    """Refuse components that do not add up to the printed totals.

    Raises
    ------
    ComponentError
        With the printed total and the sum found.
    """
    box, psg, bots, grid, lone_star = rules.box, rules.psg, rules.bots, rules.preparation, rules.lone_star
    items, cards, markers, systems = box.items, box.cards, box.markers, rules.systems
    tokens, players, die = rules.knowledge.tokens, rules.game.most_players, rules.discovery.die_sides
    thinned = sum(tokens[kind] for kind in lone_star.kinds_thinned)
    sleeved = sum(cards[kind] for kind in box.sleeved_cards)
    dig, amounts, categories = rules.xenoarchaeology.deck, rules.coop.amounts, len(rules.substances.kinds) + 2
    quick = grid.quick_cards_per_size * len(grid.quick_crew_sizes)
    sums = [
        ("knowledge.tokens", sum(tokens.values()), items["knowledge_tokens"], "knowledge tokens"),
        ("substance_bag", sum(rules.substance_bag.values()), items["large_substance_tokens"], "large substance tokens"),
        ("psg.cards_per_stack", psg.stacks * psg.cards_per_stack, cards["psg"], "Zetta PSG cards"),
        ("psg.orbit_stacks", psg.orbit_stacks + psg.mothership_stacks, psg.stacks, "stacks"),
        ("psg.dice_8b", psg.dice_8b, items["psg_dice"], "dice"),
        ("psg.letters_in_name", psg.letters_in_name, psg.stacks, "stacks"),
        ("box.flags_per_country", box.flags_per_country * cards["country"], markers["flags"], "flag markers"),
        ("box.player_aids_per_player", box.player_aids_per_player * players, cards["player_aid"], "player aid cards"),
        ("box.boards.control", box.boards["control"], players, "players"),
        ("box.cards.spaceship", cards["spaceship"], items["player_spaceships"], "spaceships"),
        ("planets", len(rules.planets), systems.planet_types, "planet types"),
        ("systems.orbits", len(systems.orbits), psg.orbit_stacks, "orbits"),
        ("systems.star_types", systems.star_types * systems.markers_per_star_type, markers["stars"], "star markers"),
        ("preparation.grid_rows", grid.grid_rows * grid.grid_columns, grid.cards_in_grid, "cards in the grid"),
        ("preparation.quick_cards_per_size", quick, cards["quick_preparation"], "quick preparation cards"),
        ("xenoarchaeology.deck", sum(dig.values()), cards["xenoarchaeology"], "xenoarchaeology cards"),
        ("warp_travel.warp_stages", rules.warp_travel["warp_stages"] + 1, rules.game.systems, "systems"),
        ("lone_star.kinds_thinned", thinned, lone_star.most_thinned, "knowledge tokens"),
        ("lone_star.warp_tokens_in_bag", lone_star.warp_tokens_in_bag, tokens["warp"], "warp tokens"),
        ("lone_star.categories_needed", categories, lone_star.categories_needed, "categories"),
        ("bots.cards_per_type", bots.cards_per_type * len(bots.card_types), cards["bot"], "bot cards"),
        ("bots.card_types", len(bots.card_types), bots.cards_per_bot_with_warp, "cards of a bot"),
        ("coop.amounts.alien_artifacts", amounts["alien_artifacts"], dig["alien_artifact"], "artifacts"),
        ("coop.amounts.warp_tokens", amounts["warp_tokens"], tokens["warp"], "warp tokens"),
        ("coop.amounts.exo_products", amounts["exo_products"], rules.cards.exo_products_drawn, "exo products"),
        ("coop.amounts.star_types", amounts["star_types"], systems.star_types, "star types"),
        ("coop.amounts.planet_types", amounts["planet_types"], systems.planet_types, "planet types"),
    ]
    for path, found, printed, what in sums:
        if found != printed:
            fail(where, path, f"adds up to {found} {what}, but {printed} are printed")
    trojans = len(systems.orbits) * rules.trajectory.trojans_per_gaseous_planet
    limits = [
        ("energy.at_start", players * rules.energy.at_start, markers["energy"], "energy tokens"),
        ("box.sleeved_cards", sleeved, items["card_sleeves"], "sleeves"),
        ("trajectory.trojans_per_gaseous_planet", trojans, markers["trojans"], "Trojans"),
    ]
    for path, found, printed, what in limits:
        if found > printed:
            fail(where, path, f"needs {found} {what}, but only {printed} are printed")
    for kind, icons in (("crew", rules.crew_icons), ("equipment", rules.equipment_icons)):
        check_icons(f"{kind}_icons", icons, rules.crew.abilities, cards[kind], where)
    _once_each(where, "modules", [*rules.modules.values()], die)
    _once_each(where, "coop.challenges", [[*rules.coop.challenges.values()]], rules.coop.die_sides)
    _once_each(where, "lone_star.recruiting", [*lone_star.recruiting.values()], die)


def _known(where: str, path: str, what: str, found: Iterable[str], allowed: Iterable[str]) -> None:
    names = [*allowed]
    for name in found:
        if name not in names:
            fail(where, path, unknown(what, name, names))


def _long(where: str, path: str, found: Sequence[object], wanted: int) -> None:
    if len(found) != wanted:
        fail(where, path, f"has {len(found)} entries; wanted: {wanted}")


def _once_each(where: str, path: str, results: Sequence[Sequence[int]], sides: int) -> None:
    found = sorted(face for faces in results for face in faces)
    if found != [*range(1, sides + 1)]:
        fail(where, path, f"has the results {found}; wanted: each of 1 to {sides} once")
