"""A campaign's parameters, components and drawn contents as the arrays that the kernel receives."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from zettasim.games.odyssey.attempts.rules import Explorer, events_of
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.contents import Contents
from zettasim.games.odyssey.campaign.parameters import CHANCES, JOBS, OPTIONS, CampaignParameters
from zettasim.games.odyssey.campaign.rules import CampaignRules
from zettasim.games.odyssey.chits import Reader
from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.games.odyssey.rules import Rules
from zettasim.model.whole_game import bits_of

ANEW = 1 << 16
"""Added to the streams of a source of chance that is drawn anew."""
WEIGHTS = {
    # DP, discovery, Claim, icon, icon for each turn left, death, FINAO, slug
    "random": (0, 0, 0, 0, 0, 0, 0, 0),
    "claimer": (10, 0, 1000, 5, 0, 0, 50, 0),
    "discoverer": (1000, 1000, 0, 500, 0, 0, 50, 100),
    "greedy": (1000, 0, 0, 0, 0, 1000, 50, 100),
    "careful": (1000, 0, 0, 0, 0, 1000, 50, 100),
    "planner": (1000, 0, 0, 0, 500, 1000, 50, 100),
}
QUALIFIES = {
    "experience": k.BY_EXPERIENCE,
    "discoveries": k.BY_DISCOVERIES,
    "glory": k.BY_GLORY,
    "claims": k.BY_CLAIMS,
}
HELD_KINDS = ("artifact", "ore", "aquifer", "cavern")
ARTIFACT, INSIGHT, JOURNALIST = "artifact", "barren", "journalist"
TWO = 2


def lowered(p: CampaignParameters, rules: Rules, contents: Contents, done_at: int, n_fields: int) -> CampaignRules:
    """Turn everything into arrays and whole numbers."""
    import numpy as np

    kinds, cups = [*rules.chits], [*rules.containers]
    explorers = [_explorer(p, rules, career) for career in CAREERS]
    vehicles, deck = vehicle_cards(rules), careers_in_play(p, rules)
    tables = {
        k.R_EVENTS_AT: [number for explorer in explorers for number in _events(explorer)],
        k.R_NEEDED_AT: [kind.unlocks_needed for explorer in explorers for kind in explorer.kinds],
        k.R_EUREKA_AT: [number for explorer in explorers for number in explorer.eureka_at],
        k.R_CUPS_AT: [rules.containers[cup].get(kind, 0) for cup in cups for kind in kinds],
        k.R_DP_AT: [rules.chits[kind].dp for kind in kinds],
        k.R_CARRIED_DP_AT: [rules.chits[kind].dp_carried for kind in kinds],
        k.R_QUALIFIES_AT: [_qualifies(career, rules) for career in CAREERS],
        k.R_MULTIPLIER_AT: [1, *contents.multipliers],
        k.R_OBJECTIVE_AT: [_objective(career, p.objectives) for career in CAREERS],
        k.R_DECK_AT: [CAREERS.index(career) for career in deck],
        k.R_VEHICLES_AT: list(chain.from_iterable(vehicles)),
        k.R_SITES_AT: [
            number
            for site in contents.sites
            for number in (site.size, site.zone, sum(1 << cups.index(milieu) for milieu in site.milieus))
        ],
        k.R_GLORY_AT: list(chain.from_iterable(contents.glory)),
        k.R_WEIGHTS_AT: list(chain.from_iterable(WEIGHTS[policy] for policy in k.POLICIES)),
        k.R_HELD_KINDS_AT: [kinds.index(kind) if kind in kinds else k.NONE for kind in HELD_KINDS],
    }
    n_chits, n_kinds = len(kinds) * len(cups), len(kinds)
    largest = max(sum(rules.containers[cup].values()) for cup in cups)
    room = {
        k.R_AT_CUPS: n_chits,
        k.R_AT_UP: k.MOST_PLAYERS * n_chits,
        k.R_AT_DOWN: k.MOST_PLAYERS * n_chits,
        k.R_AT_KINDS: k.MOST_PLAYERS * n_kinds,
        k.R_AT_LEFT: 2 * n_kinds,
        k.R_AT_WORTH: n_kinds,
        k.R_AT_SITES: len(contents.sites),
        k.R_AT_OPEN: len(contents.sites),
        k.R_AT_OPTIONS: 2 * (1 + (p.reach + 1) * len(cups)),
        k.R_AT_VE: (k.MOST_VEHICLES + 2) * (largest + 1),
        k.R_AT_VEHICLES: len(vehicles),
        k.R_AT_DRAWN: n_kinds,
        k.R_AT_REACHED: len(contents.sites),
    }
    numbers = _numbers(p, rules, contents) | {
        k.R_KINDS: n_kinds,
        k.R_CUPS: len(cups),
        k.R_N_DECK: len(deck),
        k.R_CAREERS: len(CAREERS) - 1,
        k.R_N_VEHICLES: len(vehicles),
        k.R_DONE_AT: done_at,
        k.R_FIELDS: n_fields,
    }
    end = k.FIXED
    for place, size in room.items():
        numbers[place] = end
        end += size
    numbers[k.R_ROOM] = end
    box: list[int] = []
    for place, table in tables.items():
        numbers[place] = k.N_NUMBERS + len(box)
        box += table
    return CampaignRules(np.array([numbers.get(place, 0) for place in range(k.N_NUMBERS)] + box, dtype=np.int64))


def vehicle_cards(rules: Rules) -> list[tuple[int, int]]:
    """List the vehicle cards: the place of the container that each serves, and its rad-hardness (6D1c).

    A vehicle with two supports has the rad-hardness of the first.
    """
    cards, cups = rules.vehicle_cards, [*rules.containers]
    hardness = {"nuclear": cards.rad_hardness_nuclear, "exotic": cards.rad_hardness_exotic}
    return [
        (cups.index(vehicle.milieu), hardness.get(support.split(" & ")[0], cards.rad_hardness_other))
        for vehicle in rules.vehicles.values()
        for support in vehicle.supports
    ]


def vehicle_names(rules: Rules) -> list[str]:
    """Name the vehicle cards in the same order."""
    return [f"{support} {name}" for name, vehicle in rules.vehicles.items() for support in vehicle.supports]


def careers_in_play(p: CampaignParameters, rules: Rules) -> list[str]:
    """List the careers of the deck (6A2d)."""
    out = rules.setup.careers_out_with_two_players if len(p.policies) == TWO else ()
    return [career for career in CAREERS if career in rules.careers and career not in out]


def _numbers(p: CampaignParameters, rules: Rules, contents: Contents) -> dict[int, int]:
    numbers = {
        k.R_PLAYERS: len(p.policies),
        k.R_STARTS: p.starts - 1,
        k.R_CYCLES: p.cycles,
        k.R_TURNS: p.turns,
        k.R_REACH: p.reach,
        k.R_ZONES: rules.campaign.zones,
        k.R_EARTH: rules.campaign.earth_zone - 1,
        k.R_N_SITES: len(contents.sites),
        k.R_DIE: rules.exploration.glitch_die_sides,
        k.R_CREW_HARDNESS: contents.crew if p.crew is None else p.crew,
        k.R_AQUA: contents.aqua if p.aqua is None else p.aqua,
        k.R_FINAO_COST: rules.exploration.finao_cost_aqua,
        k.R_FLIPPED_DP: rules.endgame.flipped_chit_dp,
        k.R_HEROISM_DP: rules.campaign.heroism_dp,
        k.R_HEROISM_ICONS: rules.campaign.heroism_unlock_icons,
        k.R_ICONS_OF_USE: max(chit.unlocks_needed for chit in rules.chits.values()),
        k.R_TARGET: p.target,
        k.R_JOBS: JOBS.index(p.jobs),
        k.R_WITHOUT: bits_of(p.without, OPTIONS),
        k.R_RISK: p.risk,
        k.R_FIRST_PASSES: p.first_player == "passes",
        k.R_ADDICTION: p.addiction == "returns",
    }
    policies = [k.POLICIES.index(policy) for policy in p.policies]
    lists: Iterable[tuple[int, Iterable[int]]] = (
        (k.R_POLICIES, policies),
        (k.R_VEHICLES, p.vehicles),
        (k.R_EXTRA, p.extra),
        (k.R_HEROISM, p.heroism),
        (k.R_ANEW, [ANEW * (chance in p.redrawn) for chance in CHANCES]),
    )
    for first, values in lists:
        numbers |= {first + place: value for place, value in enumerate(values)}
    return numbers


def _explorer(p: CampaignParameters, rules: Rules, career: str) -> Explorer:
    reader = Reader(career, p.barren, p.overheat, p.artifact, p.geologist)
    return Explorer(
        kinds=tuple(reader.chit_kind(rules, kind, 0) for kind in rules.chits),
        addicts=tuple(reader.addicts(rules, kind) for kind in rules.chits),
        eureka_at=tuple(reader.eureka_at(rules, milieu) for milieu in rules.containers),
    )


def _events(explorer: Explorer) -> list[int]:
    return [
        events | k.IS_CARRIED * (kind.name == ARTIFACT and kind.discovery) | k.IS_INSIGHT * (kind.name == INSIGHT)
        for kind, events in zip(explorer.kinds, events_of(explorer), strict=True)
    ]


def _qualifies(career: str, rules: Rules) -> int:
    if career not in rules.careers:
        return 0
    return sum(QUALIFIES.get(name, 0) for name in dict.fromkeys(rules.careers[career].qualifications))


def _objective(career: str, objectives: str) -> int:
    if objectives == "met":
        return k.ALWAYS_MET
    return k.BY_ARTIFACT if objectives == "artifact" and career == JOURNALIST else k.NEVER_MET
