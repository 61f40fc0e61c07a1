"""What is on cards, tiles and boards in one draw of contents: nobody printed it, so it comes from stated ranges.

Every deck has a source of chance of its own, made of its name and the number of the draw, so that a deck can be
replaced without changing the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.games.sixty.race import numbers
from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.rules import NONE
from zettasim.games.sixty.race_components import CATEGORIES
from zettasim.games.sixty.rules import Rules
from zettasim.model.contents import Source

NEEDS = (told.C_UPGRADES, told.C_PROJECTS, told.C_ENGINEERS, told.C_STATIONS)
"""Requirements of Expedition Cards in the examples of III d."""
END_EFFECTS = (
    told.C_ENGINEERS,
    told.C_RADIOS,
    told.C_INVESTORS,
    told.C_COORDINATORS,
    told.C_STATIONS,
    told.C_UPGRADES,
    told.C_PROJECTS,
    told.C_BURNED,
)
"""End-game effects of Project Cards that whole games know: a point for each."""
REWARDS = (told.GAIN_EXPERT, told.GAIN_RADAR, told.GAIN_BURN, told.GAIN_EXPLORER)
N_BONUSES = 4
SPACES = 6
RONDEL = (told.AK_CARDS, told.AK_TRACK, told.AK_UPGRADE)
CARD_ACTIONS = tuple(range(told.AK_RADIO, told.AK_SPECIALS + 1))
N_OVERFULFILL = 3


@dataclass(frozen=True)
class Contents:
    """Cards, tiles and boards; see `RaceRules`."""

    track: tuple[tuple[int, int, int], ...]
    cards: tuple[tuple[int, ...], ...]
    landscapes: tuple[tuple[int, ...], ...]
    personal: tuple[tuple[int, int, int], ...]
    piles: tuple[tuple[tuple[int, int, int], ...], ...]
    stations: tuple[tuple[int, int], ...]
    upgrades: tuple[tuple[int, ...], ...]
    milestones: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[int, int], ...]
    arka: tuple[tuple[int, ...], ...]
    rondel: tuple[int, ...]
    arka_milestones: tuple[int, ...]


def _source(deck: str, number: int) -> Source:
    return Source("sixty", deck, number)


def draw_contents(number: int, rules: Rules) -> Contents:
    """Draw what is in the box.

    Parameters
    ----------
    number
        Of the draw, 0 or more.
    """
    return Contents(
        track=_track(_source("track", number), rules),
        cards=(*_expeditions(_source("expeditions", number), rules), *_projects(_source("projects", number), rules)),
        landscapes=_landscapes(_source("landscapes", number), rules),
        personal=_personal(_source("personal sites", number), rules),
        piles=_piles(_source("station sites", number), rules),
        stations=_stations(_source("stations", number), rules),
        upgrades=_upgrades(_source("upgrades", number), rules),
        milestones=_milestones(_source("milestones", number), rules),
        tiles=_tiles(_source("milestone tiles", number), rules),
        arka=_arka(_source("arka", number), rules),
        rondel=_rondel(_source("rondel", number), rules),
        arka_milestones=tuple(place % N_OVERFULFILL for place in range(rules.arka.milestone_cards)),
    )


def _track(source: Source, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    spans = rules.race_contents
    length = source.between(*spans.track_lengths)
    opening, openings = rules.race_board.first_opening, set[int]()
    while len(openings) < spans.track_openings:
        openings.add(opening)
        opening += source.between(*spans.track_gaps)
    spaces = []
    for space in range(length + 1):
        points = source.between(*spans.track_points) if space and space % spans.track_spaces_per_point == 0 else 0
        bonus = source.between(1, N_BONUSES) if space and space % spans.track_spaces_per_bonus == 0 else 0
        spaces.append((bonus, points, int(space in openings)))
    return tuple(spaces)


def _points(source: Source, cost: int, per_point: int, spread: int) -> int:
    return max(0, cost // per_point + source.between(-spread, spread))


def _expeditions(source: Source, rules: Rules) -> list[tuple[int, ...]]:
    spans = rules.race_contents
    per_point = source.between(*spans.energy_per_point)
    cards: list[tuple[int, ...]] = []
    for _ in range(rules.box.expedition_cards):
        cost = source.between(*spans.expedition_costs)
        points = _points(source, cost, per_point, spans.point_spread)
        need = source.one_of(NEEDS) if source.happens(spans.percent_with_need) else NONE
        number = source.between(*spans.needed)
        top, bottom = source.between(*spans.top_bonuses), source.between(*spans.bottom_bonuses)
        icon = source.between(0, 2) if source.happens(spans.percent_with_icon) else NONE
        cards.append((told.EXPEDITION, cost, 0, need, number if need != NONE else 0, points, top, bottom, icon))
    return cards


def _projects(source: Source, rules: Rules) -> list[tuple[int, ...]]:
    spans = rules.race_contents
    per_point = source.between(*spans.coins_per_point)
    cards: list[tuple[int, ...]] = []
    for _ in range(rules.box.project_cards):
        cost, material = source.between(*spans.project_costs), source.between(*spans.project_materials)
        points = _points(source, cost, per_point, spans.point_spread)
        reward = source.between(0, 2)
        effect = source.one_of(END_EFFECTS) if source.happens(spans.percent_with_end_effect) else NONE
        points = points if effect == NONE else points // 2
        cards.append((told.PROJECT, cost, material, NONE, 0, points, reward, 0, effect))
    return cards


def _landscapes(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, box, sides = rules.race_contents, rules.box, rules.sides
    of_range = (
        box.landscapes_30 * sides.landscapes_30,
        box.landscapes_40 * sides.landscapes_40,
        box.landscapes_62 * sides.landscapes_62,
    )
    tiles = []
    for place, n in enumerate(of_range):
        for _ in range(n):
            spaces = source.between(*spans.landscape_spaces)
            energy, coins = [0] * SPACES, [0] * SPACES
            for space in range(SPACES):
                if source.between(0, 1):
                    coins[space] = source.between(*spans.bonus_coins)
                else:
                    energy[space] = source.between(*spans.bonus_energy)
            tile = (source.between(0, told.N_ACTIONS - 1), place, spaces, *energy, *coins)
            tiles.append(tile + (0,) * (told.LAND_SIZE - len(tile)))
    return tuple(tiles)


def _personal(source: Source, rules: Rules) -> tuple[tuple[int, int, int], ...]:
    spans = rules.race_contents
    return tuple(
        (engineers, source.between(*spans.personal_site_points), source.between(0, told.N_ACTIONS - 1))
        for engineers in spans.personal_site_engineers[: rules.box_of_player.station_sites]
        for _ in range(rules.sides.personal_station_sites)
    )


def per_pile(rules: Rules) -> int:
    """Return how many Station Sites lie in each common pile, which are equal."""
    return rules.box.station_sites // max(1, rules.setup.station_site_piles)


def _piles(source: Source, rules: Rules) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    spans = rules.race_contents
    return tuple(
        tuple(
            (engineers, engineers + source.between(*spans.site_points), source.between(0, told.N_ACTIONS - 1))
            for _ in range(per_pile(rules))
        )
        for engineers in spans.site_engineers[: rules.setup.station_site_piles]
    )


def _stations(source: Source, rules: Rules) -> tuple[tuple[int, int], ...]:
    spans, cost, stations = rules.race_contents, 0, []
    for _ in range(rules.box_of_player.stations):
        stations.append((cost, source.between(*spans.station_points)))
        cost += source.between(*spans.station_cost_steps)
    return tuple(stations)


def _upgrades(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, example = rules.race_contents, rules.first_upgrades
    most = told.N_UPGRADES_MOST
    one = [source.between(*span) for span in (spans.upgrade_materials, spans.upgrade_presences, spans.upgrade_points)]
    two = [example.material_of_level_two, example.presence_of_level_two, example.points_of_level_two]
    more = source.between(*spans.upgrade_presences) - spans.upgrade_presences[0] + 1
    three = [two[0] + one[0], two[1] + more, 2 * two[2] + source.between(*spans.upgrade_points)]
    rewards = [[source.one_of(REWARDS) for _ in range(most)] for _ in range(2)]
    return (*one, *rewards[0]), (*two, *[told.GAIN_BURN] * most), (*three, *rewards[1])


def _milestones(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, n = rules.race_contents, len(CATEGORIES)
    categories = [*range(n)] + [source.between(0, n - 1) for _ in range(rules.box.milestone_cards - n)]
    cards = []
    for category in categories[: rules.box.milestone_cards]:
        first, rise = spans.milestones[CATEGORIES[category]]
        first += source.between(0, spans.milestone_spread)
        cards.append((category, source.between(0, 2), *(first + rise * column for column in range(4))))
    return tuple(cards)


def _tiles(source: Source, rules: Rules) -> tuple[tuple[int, int], ...]:
    spans = rules.race_contents
    low, tiles = source.between(*spans.milestone_points), []
    for _ in range(numbers.N_SCORINGS):
        tiles.append((low, low + source.between(*spans.milestone_points_more)))
        low += source.between(*spans.milestone_points_rise)
    return tuple(tiles)


def _arka(source: Source, rules: Rules) -> tuple[tuple[int, ...], ...]:
    spans, cards = rules.race_contents, []
    for card in range(rules.arka.star_cards + rules.arka.blank_cards):
        steps = rules.rondel.star_steps if card < rules.arka.star_cards else rules.rondel.blank_steps
        n = source.between(*spans.arka_actions)
        actions = [source.one_of(CARD_ACTIONS) for _ in range(3)]
        cards.append((steps, n, *actions))
    return tuple(cards)


def _rondel(source: Source, rules: Rules) -> tuple[int, ...]:
    spaces = [told.AK_NOTHING] * rules.rondel.spaces
    left = [*range(rules.rondel.spaces)]
    for action in RONDEL[: len(left)]:
        spaces[left.pop(source.between(0, len(left) - 1))] = action
    return tuple(spaces)
