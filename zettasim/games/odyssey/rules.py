"""The rules of Odyssey as data: what `components.toml` must hold, and what must add up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from zettasim.component_shapes import Count, Range, fail
from zettasim.errors import unknown

Points = Annotated[int, Range(-99, 99)]
LARGEST_SITE = 11
"""The largest Size on the map."""
InstantEvent = Literal["kill", "claim", "addiction", "glitch", "ko", "coolant"]


@dataclass(frozen=True, eq=False)
class Game:
    """The game as a product."""

    title: str
    least_players: Count
    most_players: Count


@dataclass(frozen=True, eq=False)
class Box:
    """What is in the box (6A1)."""

    drawer_boxes: Count
    rules_booklets: Count
    explorer_pawns: Count
    vehicle_cards: Count
    career_cards: Count
    command_cards: Count
    exploration_chits: Count
    chits_per_milieu: Count
    punchout_boards: Count
    milieu_stacks: Count
    expedition_decks: Count
    career_decks: Count
    vehicle_decks: Count
    vehicle_cards_by_6D2: Count  # noqa: N815 - the rulebook's own section name
    command_cards_per_expedition: Count


@dataclass(frozen=True, eq=False)
class Setup:
    """Numbers of the setup (6A2)."""

    extra_starting_aqua: Count
    seniority_disks: Count
    seniority_disks_jump_start: Count
    careers_out_with_two_players: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Exploration:
    """Numbers of explore-prospect (6C)."""

    finao_cost_aqua: Count
    most_chits_chosen: Count
    most_chits_chosen_joint: Count
    journalist_eureka_chits: Count
    glitch_die_sides: Annotated[int, Range(2, 100)]
    extra_chits_by_ability: Count
    extra_chits_by_raygun: Count


@dataclass(frozen=True, eq=False)
class Refuels:
    """What an explorer may refuel at a Site (6B3b), and a Factory in a year (footnote 5), in tanks."""

    site_refuels: Count
    site_cap_aqua: Count
    site_cap_isotopes: Count
    factory_tanks: Count


@dataclass(frozen=True, eq=False)
class Footnotes:
    """Numbers of the footnotes that calculate: 5 (water for a Freighter), 17 (a convoy), 22 (a slug)."""

    delta_v_m_per_s: Count
    specific_impulse_s: Count
    exit_velocity_m_per_s: Count
    payload_mass: Count
    water_tanks: Count
    water_tanks_doubled: Count
    people_supplied: Count
    litres_per_person_and_day: Count
    tonnes_per_mass: Count
    convoy_trucks: Count
    convoy_km_per_hour: Count
    slug_tonnes: Count
    printer_tonnes: Count
    earth_circumference_km: Annotated[int, Range(0, 100_000)]


@dataclass(frozen=True, eq=False)
class Chit:
    """One kind of exploration chit.

    `dp` counts on the playmat, `dp_carried` while an explorer carries it; `events` are its instant events in order.
    """

    kind: Literal["discovery", "experience"]
    unlocks_needed: Annotated[int, Range(0, 8)]
    dp: Points
    dp_carried: Points
    events: tuple[InstantEvent, ...]
    unlock_icon: bool

    @property
    def is_discovery(self) -> bool:
        """Whether it is blue."""
        return self.kind == "discovery"


@dataclass(frozen=True, eq=False)
class Milieu:
    """One milieu: its Sites on the map and the vehicle that may assist there."""

    title: str
    vehicle: str
    sites: Count


@dataclass(frozen=True, eq=False)
class CoreProspect:
    """The Core game's prospect: a Claim if the die is not above the Site's Size."""

    die_sides: Annotated[int, Range(2, 100)]


@dataclass(frozen=True, eq=False)
class Vehicle:
    """One specialisation of vehicle (6D2): one card for each support."""

    supports: tuple[str, ...]
    milieu: str


@dataclass(frozen=True, eq=False)
class VehicleCards:
    """What all vehicle cards share (6D1)."""

    mass: Count
    rad_hardness_nuclear: Count
    rad_hardness_exotic: Count
    rad_hardness_other: Count
    rad_hardness_slug: Count
    rad_hardness_lifter_with_module_3: Count
    thrust: Count
    fuel_consumption: Count
    most_mass_moved_by_buggy_road: Count


@dataclass(frozen=True, eq=False)
class Career:
    """One career card (6F)."""

    qualifications: tuple[str, ...]
    ability: str


@dataclass(frozen=True, eq=False)
class CareerRules:
    """Numbers behind the career abilities (6F6)."""

    geologist_ore_unlocks: Annotated[int, Range(0, 8)]
    oceanographer_milieus: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Endgame:
    """Points at the end (6G)."""

    flipped_chit_dp: Points
    bribe_dp: Points
    default_dp: Points
    malf_dp: Points
    cooperative_dp_four_cycles: Count
    cooperative_dp_seven_cycles: Count


Span = tuple[Annotated[int, Range(0, 200)], ...]
"""The lowest and the highest value that may be drawn."""
MOST_ZONES = 16


@dataclass(frozen=True, eq=False)
class Campaign:
    """What whole games draw or take from outside Odyssey: Sites, Zones, glory, Crew, Aqua and expert careers."""

    sites: Span
    reach: Annotated[int, Range(1, 20)]
    turns_per_cycle: Annotated[int, Range(1, 20)]
    zones: Annotated[int, Range(1, MOST_ZONES)]
    earth_zone: Annotated[int, Range(1, MOST_ZONES)]
    glory_low: Span
    glory_high: Span
    crew_rad_hardness: Span
    aqua_per_cycle: Span
    multipliers: Span
    heroism_dp: Points
    heroism_unlock_icons: Annotated[int, Range(0, 8)]
    printed_multipliers: Mapping[str, Annotated[int, Range(1, 20)]]


@dataclass(frozen=True, eq=False)
class Rules:
    """All of Odyssey that the models know."""

    game: Game
    box: Box
    setup: Setup
    exploration: Exploration
    refuels: Refuels
    footnotes: Footnotes
    chits: Mapping[str, Chit]
    containers: Mapping[str, Mapping[str, Annotated[int, Range(0, 40)]]]
    milieus: Mapping[str, Milieu]
    map_sites: Mapping[str, Mapping[str, Count]]
    core_prospect: CoreProspect
    vehicles: Mapping[str, Vehicle]
    vehicle_cards: VehicleCards
    careers: Mapping[str, Career]
    career_rules: CareerRules
    endgame: Endgame
    campaign: Campaign


def check_references(rules: Rules, where: str) -> None:
    """Refuse names that point nowhere.

    Raises
    ------
    ComponentError
        With file, key path, the name found and the names there are.
    """
    for milieu, container in rules.containers.items():
        for kind in container:
            if kind not in rules.chits:
                fail(where, f"containers.{milieu}.{kind}", unknown("chit", kind, rules.chits))
        if milieu not in rules.milieus:
            fail(where, f"containers.{milieu}", unknown("milieu", milieu, rules.milieus))
    for milieu, site in rules.milieus.items():
        if milieu not in rules.containers:
            fail(where, f"milieus.{milieu}", f"has no container; containers: {', '.join(rules.containers)}")
        if site.vehicle != "none" and site.vehicle not in rules.vehicles:
            fail(where, f"milieus.{milieu}.vehicle", unknown("vehicle", site.vehicle, [*rules.vehicles, "none"]))
    for name, sizes in rules.map_sites.items():
        for size in sizes:
            if not (size.isdecimal() and 1 <= int(size) <= LARGEST_SITE):
                fail(where, f"map_sites.{name}.{size}", f"is no Size of a Site; allowed: 1 to {LARGEST_SITE}")
    for name, vehicle in rules.vehicles.items():
        if vehicle.milieu not in rules.milieus:
            fail(where, f"vehicles.{name}.milieu", unknown("milieu", vehicle.milieu, rules.milieus))
    for career in rules.setup.careers_out_with_two_players:
        if career not in rules.careers:
            fail(where, "setup.careers_out_with_two_players", unknown("career", career, rules.careers))
    for milieu in rules.career_rules.oceanographer_milieus:
        if milieu not in rules.milieus:
            fail(where, "career_rules.oceanographer_milieus", unknown("milieu", milieu, rules.milieus))
    _check_campaign(rules, where)


def _check_campaign(rules: Rules, where: str) -> None:
    campaign = rules.campaign
    for name, least in (
        ("sites", 1),
        ("glory_low", 0),
        ("glory_high", 0),
        ("crew_rad_hardness", 0),
        ("aqua_per_cycle", 0),
        ("multipliers", 1),
    ):
        span = getattr(campaign, name)
        if len(span) != 2 or not least <= span[0] <= span[1]:
            fail(where, f"campaign.{name}", f"{list(span)} is no range: two whole numbers, rising, from {least} on")
    if campaign.earth_zone > campaign.zones:
        fail(where, "campaign.earth_zone", f"{campaign.earth_zone} is none of the {campaign.zones} Zones")
    for career in campaign.printed_multipliers:
        if career not in rules.careers:
            fail(where, "campaign.printed_multipliers", unknown("career", career, rules.careers))


def check_totals(rules: Rules, where: str) -> None:
    """Refuse components that do not add up to the printed totals.

    Raises
    ------
    ComponentError
        With the printed total and the sum found.
    """
    for milieu, container in rules.containers.items():
        _same(where, f"containers.{milieu}", sum(container.values()), rules.box.chits_per_milieu, "chits")
    chits = sum(sum(container.values()) for container in rules.containers.values())
    _same(where, "containers", chits, rules.box.exploration_chits, "chits")
    _same(where, "careers", len(rules.careers), rules.box.career_cards, "career cards")
    _same(where, "containers", len(rules.containers), rules.box.milieu_stacks, "milieus")
    cards = sum(len(vehicle.supports) for vehicle in rules.vehicles.values())
    if cards not in (rules.box.vehicle_cards, rules.box.vehicle_cards_by_6D2):
        wanted = f"{rules.box.vehicle_cards} (6A1d) or {rules.box.vehicle_cards_by_6D2} (6D2)"
        fail(where, "vehicles", f"adds up to {cards} vehicle cards, but {wanted} are printed")
    for name in rules.map_sites:  # a variant may take a milieu away and leave its Sites
        if name not in (*rules.milieus, "all"):
            fail(where, f"map_sites.{name}", unknown("milieu", name, [*rules.milieus, "all"]))
    commands = rules.box.command_cards_per_expedition * rules.box.expedition_decks
    _same(where, "box.command_cards_per_expedition", commands, rules.box.command_cards, "command cards")


def _same(where: str, path: str, found: int, printed: int, what: str) -> None:
    if found != printed:
        fail(where, path, f"adds up to {found} {what}, but {printed} are printed")
