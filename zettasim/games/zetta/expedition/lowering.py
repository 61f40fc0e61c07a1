"""A game's parameters, components and drawn contents as the arrays that the kernel receives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from math import comb
from typing import TYPE_CHECKING

from zettasim.games.zetta.expedition import rules as told
from zettasim.games.zetta.expedition.contents import LARGEST_CREW, Contents
from zettasim.games.zetta.expedition.rules import BITS, FIXED, MILLION, MOST, ExpeditionRules
from zettasim.games.zetta.grid.rules import BUYING
from zettasim.games.zetta.grid.words import costs_of
from zettasim.games.zetta.rules import Rules
from zettasim.model.contents import Source
from zettasim.model.whole_game import bits_of

if TYPE_CHECKING:
    from zettasim.games.zetta.expedition.model import ExpeditionParameters

POLICIES = ("random", "greedy", "bot", "strong")
MODULES = ("none", "alien_civilization", "damage", "equipment")
PREPARATIONS = ("quick", "grid")
BUYS = {"random": "random", "greedy": "bot", "bot": "cheapest", "strong": "bot"}
"""How players of each policy buy on the preparation grid: `BUYING` of the grid."""
HELPS = ("own", "always", "never", "behind", "gains")
HALVES = ("kept", "down", "up")
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
ABILITIES = ("life", "substance", "exo", "star_pilot")
TOKEN_KINDS = (*ABILITIES, "gaseous")
CHANCES = {
    "setup": "exo products laid out and crews drawn",
    "systems": "the systems visited, with their planets",
    "dice": "the dice of attempts",
    "draws": "substances, knowledge tokens and life cards drawn",
    "decisions": "what random players and ties of bots turn on",
}
OPTIONS = {
    "life_attempts": "attempt to discover life",
    "substance_attempts": "attempt to discover substances",
    "exo_attempts": "attempt to discover exo products",
    "research": "do research; it has no action where nothing else is legal",
    "scavenge": "scavenge Trojans",
    "asks_help": "let others help",
    "gives_help": "help others",
    "uses_tokens": "use knowledge tokens",
    "heals": "do nothing but heal (Damage Module)",
    "repairs": "do nothing but repair equipment (Equipment Module)",
}
"""In the order of their bits in `rules.py`."""
GIFTS = {
    "life_token": "a life knowledge token",
    "substance_token": "a substance knowledge token",
    "exo_token": "an exo knowledge token",
    "star_pilot_token": "a star pilot token",
    "gem": "a gem",
    "radioactive": "a radioactive substance",
    "energy": "the energy of a radioactive",
}
"""In the order of their bits in `rules.py`."""
STRONG = {"next_turn": 40, "early": 150, "token": 200, "wear": 2500, "repair": 500}
"""How a strong player weighs: the next turn beside this one (percent), a level's dice for each turn to come and a
knowledge token (thousandths of fame). Tried against greedy players on 16 draws of contents: 0 to 75 percent, 0 to 300
and 0 to 300 win as often within a point; 90 percent, and counting on exo products not yet payable, win less. With the
Equipment Module a step of wear (thousandths of fame: with 0, 500, 1500, 2000 it wins less, with 4000 as often) and a
repair (300 to 1000 the same, 2000 less)."""
STREAMS_OF_CHANCE, REDRAWN = 8, 1 << 10
EQUIPMENT_AT, SIGN_BIT = 8, 63
"""On the preparation grid the icons of equipment stand behind those of crew; 64 cards fill a whole number."""


def fames_of(rules: Rules) -> tuple[int, ...]:
    """Return the fame of gas, metal, gem and radioactive."""
    fame = rules.substance_fame
    return fame.gas, fame.metal, fame.gem, fame.radioactive


def bag_worth(rules: Rules) -> Fraction:
    """Return the mean fame of one draw from the substance bag, purple taken as radioactive."""
    bag, fames = rules.substance_bag, fames_of(rules)
    plain = sum(bag.get(kind, 0) for kind in SUBSTANCES)
    worth = sum(bag.get(kind, 0) * fame for kind, fame in zip(SUBSTANCES, fames, strict=True))
    return Fraction(worth + bag.get("purple", 0) * fames[3], plain)


def chance_of_success(dice: int, value: int, rules: Rules) -> Fraction:
    """Return the chance that any of the dice is at or below the value."""
    sides = rules.discovery.die_sides
    return 1 - Fraction(max(0, sides - value), sides) ** dice


def damage_to_expect(dice: int, value: int, most: int | None, rules: Rules) -> Fraction:
    """Return the mean damage tokens of an attempt, none where it fails: one for each hazardous die, up to `most`."""
    sides, per_die = rules.discovery.die_sides, rules.damage.per_hazardous_die
    faces = range(1, sides + 1)
    hazardous = [face for face in faces if face in rules.discovery.hazard_faces]
    total = 0
    for least, sign in ((1, 1), (value + 1, -1)):  # all rolls, less those that fail
        bad = sum(face >= least for face in hazardous)
        good = sum(face >= least for face in faces) - bad
        for n in range(dice + 1):
            tokens = n * per_die if most is None else min(n * per_die, most)
            total += sign * tokens * comb(dice, n) * bad**n * good ** (dice - n)
    return Fraction(total, sides**dice)


def hazards_of(p: ExpeditionParameters, rules: Rules, most: int, share: Fraction) -> list[int]:
    """Return the damage tokens of life and of substance discoveries, in millionths, by value and dice.

    `share`: of life cards that are not aliens, which bring no damage.
    """
    if "damage" not in p.modules:
        return []
    values, found = (
        range(max(rules.discovery.die_sides, rules.discovery.automatic_value) + 1),
        (
            (share, None),
            (Fraction(1), rules.discovery.substances_found),
        ),
    )
    return [
        int(part * damage_to_expect(dice, value, cap, rules) * MILLION)
        for part, cap in found
        for value in values
        for dice in range(most + 1)
    ]


def of_damage(rules: Rules) -> dict[int, int]:
    """Return the numbers of the Damage Module."""
    damage = rules.damage
    return {
        told.R_DAMAGE: 1,
        told.R_TALENTS: (1 << rules.crew.talents_per_card) - 1,
        told.R_HAZARDS: sum(1 << face for face in {*rules.discovery.hazard_faces}),
        told.R_PER_DIE: damage.per_hazardous_die,
        told.R_HEALED: damage.healed_by_whole_crew,
        told.R_HEALED_IDLE: damage.healed_per_idle_crew,
        told.R_PER_ALIEN: damage.tokens_per_alien,
        told.R_RESCUE_ENERGY: damage.rescue_energy_per_player,
        told.R_RESCUE_SUBSTANCES: damage.rescue_substances_per_missing_energy,
        told.R_RESCUE_CARDS: damage.rescue_cards_per_unpaid_player,
        told.R_DAMAGE_FAME: rules.scoring.damage,
    }


def of_equipment(rules: Rules, contents: Contents) -> dict[int, int]:
    """Return the numbers of the Equipment Module."""
    equipment = rules.equipment
    return {
        told.R_EQUIPMENT: 1,
        told.R_LAST_SPACE: len(equipment.spaces) - 1,
        told.R_WEAR: equipment.wear_per_crew,
        told.R_WEAR_FLIGHT: equipment.wear_for_star_pilot,
        told.R_WEAR_LANDING: equipment.wear_for_gaseous_landing,
        told.R_REPAIRED: equipment.repaired_per_action,
        told.R_WORN_OUT: rules.bots.worn_out_divisor_for_repair,
        told.R_N_EQUIPMENT: len(contents.equipment),
        told.R_MOST_OF_KIT: most_of_kit(contents),
        told.R_STEP_OF_WEAR: STRONG["wear"],
        told.R_REPAIR: STRONG["repair"],
    }


def finds_and_equipment(p: ExpeditionParameters, rules: Rules, contents: Contents) -> tuple[int, int]:
    """Return how many cards that others may take, and how much equipment, may lie on a control board."""
    n_exo = min(rules.cards.exo_products_drawn, len(contents.exo_cards)) if "equipment" in p.modules else 0
    in_system = len(p.policies) * max(turns for turns, _ in contents.stars) if "damage" in p.modules else 0
    finds = in_system + n_exo if "damage" in p.modules else 0
    return finds, (most_of_kit(contents) + n_exo if "equipment" in p.modules else 0)


def most_of_kit(contents: Contents) -> int:
    """Return the most equipment of a quick preparation card."""
    return max(len(kit) for pile in contents.kits for kit in pile)


def token_counts(rules: Rules, *, equipment: bool) -> tuple[int, ...]:
    """Return the knowledge tokens in the bag: life, substance, exo, star pilot, gaseous, others."""
    kinds = (*rules.knowledge.in_basic_game, *(rules.knowledge.added_by_equipment if equipment else ()))
    tokens = {kind: rules.knowledge.tokens[kind] for kind in dict.fromkeys(kinds)}
    known = tuple(tokens.pop(kind, 0) for kind in TOKEN_KINDS)
    return (*known, sum(tokens.values()))


def life_deck(modules: Sequence[str], number: int, rules: Rules, contents: Contents) -> tuple[int, ...]:
    """Return the fame of life cards, those with aliens behind the others; an alien's is that of any life card."""
    if "alien_civilization" not in modules:
        return contents.life_cards
    source, plain = Source("zetta", "aliens", number), contents.life_cards
    aliens = range(rules.alien_civilization["life_cards_added"])
    return (*plain, *(plain[source.between(0, len(plain) - 1)] for _ in aliens))


def most_dice(rules: Rules, contents: Contents) -> int:
    """Return the most dice of an attempt: two whole crews, leveled, with aliens on the best planet."""
    die = max(rules.discovery.dice_per_crew, rules.discovery.dice_per_leveled_crew)
    modifiers = (modifier for pile in contents.markers for marker in pile for modifier in marker[:2])
    aliens = 2 * (rules.alien_civilization["active_on_current_space"] + rules.preparation.most_crew)
    aliens *= rules.alien_civilization["dice_per_alien"]
    return 2 * LARGEST_CREW * die + aliens + max(0, *modifiers)


def crew_cards(contents: Contents) -> tuple[int, ...]:
    """Return the abilities on each crew card: the quick preparation cards name each of them once."""
    return tuple(crew for pile in contents.teams for team in pile for crew in team if crew)


def grid_cards(p: ExpeditionParameters, contents: Contents) -> tuple[int, ...]:
    """Return the icons of all cards of the preparation grid: crew, and behind it equipment where it is used."""
    equipment = contents.equipment if "equipment" in p.modules else ()
    return (*crew_cards(contents), *(icons << EQUIPMENT_AT for icons in equipment))


def in_grid_deck(p: ExpeditionParameters, rules: Rules, contents: Contents) -> int:
    """Return the cards of the deck of the preparation grid: with equipment some crew cards are removed."""
    crew = len(crew_cards(contents))
    if "equipment" not in p.modules:
        return crew
    return crew - min(crew, rules.equipment.crew_cards_removed) + len(contents.equipment)


def grid_tokens(p: ExpeditionParameters, rules: Rules) -> int:
    """Return the preparation tokens of each player at the start."""
    return rules.equipment.preparation_tokens if "equipment" in p.modules else rules.preparation.tokens


def paid(card: Sequence[int], fames: Sequence[int]) -> int:
    """Return the fame of the substances that an exo product takes."""
    return sum(n * fame for n, fame in zip(card, fames, strict=False))


def packed(card: Sequence[int]) -> int:
    """Pack the costs of an exo product into one number."""
    return sum(min(n, MOST) << BITS * kind for kind, n in enumerate(card[: len(SUBSTANCES)]))


def streams_of(redrawn: Sequence[str]) -> tuple[int, ...]:
    """Return the first stream of each source of chance, far away if it is drawn anew."""
    return tuple(STREAMS_OF_CHANCE * place + (REDRAWN if name in redrawn else 0) for place, name in enumerate(CHANCES))


def lowered(p: ExpeditionParameters, rules: Rules, contents: Contents, n_players: int) -> ExpeditionRules:
    """Turn everything into arrays and whole numbers."""
    import numpy as np

    sizes, fames, discovery, energy = rules.preparation.quick_crew_sizes, fames_of(rules), rules.discovery, rules.energy
    types = [*rules.planets]
    life = life_deck(p.modules, p.contents, rules, contents)
    exo = [
        (*card, card[4] - paid(card, fames), packed(card), icons)
        for card, icons in zip(contents.exo_cards, contents.exo_icons, strict=True)
    ]
    n_exo = min(rules.cards.exo_products_drawn, len(exo))
    per_type = max(map(len, contents.markers))
    at_placed = FIXED + len(types) * per_type
    at_deck = at_placed + len(types)
    at_exo = at_deck + len(life)
    at_drawn = at_exo + len(exo)
    most = most_dice(rules, contents)
    costs, crew, grid = costs_of(rules), crew_cards(contents), grid_cards(p, contents)
    n_deck = in_grid_deck(p, rules, contents)
    on_grid = 3 * len(costs) + 2 * n_players + 2 * n_deck + len(grid) if p.preparation == "grid" else 0
    values = range(max(discovery.die_sides, discovery.automatic_value) + 1)
    chances = [[int(chance_of_success(dice, value, rules) * MILLION) for dice in range(most + 1)] for value in values]
    most_finds, most_equipment = finds_and_equipment(p, rules, contents)
    at_grid = at_drawn + n_exo + n_players * most_finds
    at_equipment = at_grid + on_grid
    numbers = {
        told.R_PLAYERS: n_players,
        told.R_STARTS: p.starts - 1,
        told.R_SYSTEMS: rules.game.systems,
        told.R_ZONE: rules.systems.goldilocks_orbits,
        told.R_N_EXO: n_exo,
        told.R_STEPS: contents.steps if p.steps is None else p.steps,
        told.R_SIDES: discovery.die_sides,
        told.R_DIE: discovery.dice_per_crew,
        told.R_LEVELED_DIE: discovery.dice_per_leveled_crew,
        told.R_CAP: rules.knowledge.cap,
        told.R_DRAWS_OF_RESEARCH: rules.knowledge.research_draws,
        told.R_ENERGY: energy.at_start,
        told.R_REACH: rules.movement.orbits,
        told.R_REACH_NINE: rules.movement.orbits_all_leveled,
        told.R_MOVEMENT: energy.movement,
        told.R_LANDING: energy.landing,
        told.R_HOME: energy.return_to_mothership,
        told.R_PER_RADIOACTIVE: energy.per_radioactive,
        told.R_SCAVENGED: rules.substances.draws_for_trojans,
        told.R_FOUND: discovery.substances_found,
        told.R_FOUND_BY_HELPER: discovery.substances_for_helper,
        told.R_LEVELED_FAME: rules.scoring.leveled_crew,
        told.R_NINE_FAME: rules.scoring.nine_steps,
        told.R_HALVES: HALVES.index(p.halves),
        told.R_HELPS: int(p.help),
        told.R_ONE_CREW_FROM: rules.bots.value_for_one_crew,
        told.R_BOTS_SEEK_LIFE: int(p.bots == "life"),
        told.R_LIFE_WORTH: 1000 * sum(life) // len(life),
        told.R_BAG_WORTH: int(1000 * bag_worth(rules)),
        told.R_ENERGY_WORTH: 1000 * fames[3] // max(1, energy.per_radioactive),
        told.R_AT_MARKERS: FIXED,
        told.R_AT_PLACED: at_placed,
        told.R_AT_DECK: at_deck,
        told.R_AT_EXO: at_exo,
        told.R_AT_DRAWN: at_drawn,
        told.R_AT_FINDS: at_drawn + n_exo,
        told.R_MOST_FINDS: most_finds,
        told.R_N_CHANCES: len(values) * (most + 1),
        told.R_ROOM: at_equipment + n_players * most_equipment + rules.game.systems,
        told.R_AT_EQUIPMENT: at_equipment,
        told.R_MOST_EQUIPMENT: most_equipment,
        told.R_GIFTS: bits_of(p.gifts, GIFTS),
        told.R_MOST_OF_GRID: rules.equipment.most_equipment,
        told.R_N_TEAMS: rules.preparation.quick_cards_per_size,
        told.R_N_ZETTA: len(contents.zetta),
        told.R_PER_TYPE: per_type,
        told.R_N_KINDS: len(types),
        told.R_N_LIFE: len(life),
        told.R_ALIEN_DIE: rules.alien_civilization["dice_per_alien"],
        told.R_ALIEN_ROOM: rules.alien_civilization["active_on_current_space"] + rules.preparation.most_crew,
        told.R_HUMANS: len(contents.life_cards),
        told.R_N_EXO_CARDS: len(exo),
        told.R_TURNS: 10 * sum(turns for turns, _ in contents.stars) // len(contents.stars),
        told.R_NEXT_TURN: STRONG["next_turn"],
        told.R_EARLY: STRONG["early"],
        told.R_TOKEN: STRONG["token"],
        told.R_N_DICE: most + 1,
        told.R_AT_GRID: at_grid,
        told.R_GRID_SPACES: len(costs),
        told.R_GRID_CARDS: n_deck,
        told.R_GRID_ALL: len(grid),
        told.R_GRID_CREW: len(crew),
        told.R_GRID_TOKENS: grid_tokens(p, rules),
        told.R_GRID_ENOUGH: rules.preparation.ends_with_at_most,
        told.R_MOST_CREW: min(rules.preparation.most_crew, LARGEST_CREW),
    }
    box: list[int] = []

    def add(place: int, values: Iterable[int]) -> None:
        numbers[place] = len(box)
        box.extend(values)

    add(told.R_TEAMS_AT, (crew for pile in contents.teams for team in pile for crew in team))
    add(told.R_STARS_AT, chain.from_iterable(contents.stars))
    add(told.R_ZETTA_AT, chain.from_iterable(contents.zetta))
    padded = ((*pile, *((0, 0, 0),) * (per_type - len(pile))) for pile in contents.markers)
    add(told.R_MARKERS_AT, (number for pile in padded for marker in pile for number in marker))
    warm, gaseous = rules.systems.life_outside_goldilocks, rules.systems.gaseous_planets
    add(
        told.R_KINDS_AT,
        chain.from_iterable(
            (int(kind in gaseous), int(kind in warm), len(pile))
            for kind, pile in zip(types, contents.markers, strict=True)
        ),
    )
    add(told.R_LIFE_AT, life)
    add(told.R_EXO_AT, chain.from_iterable(exo))
    bag = [kind for kind, name in enumerate((*SUBSTANCES, "purple")) for _ in range(rules.substance_bag.get(name, 0))]
    numbers[told.R_BAG] = len(bag)
    add(told.R_BAG_AT, bag)
    share = Fraction(len(contents.life_cards), len(life))
    add(told.R_CHANCE_AT, chain(chain.from_iterable(chances), hazards_of(p, rules, most, share)))
    if "damage" in p.modules:
        numbers.update(of_damage(rules))
    if "equipment" in p.modules:
        numbers.update(of_equipment(rules, contents))
        add(told.R_EQUIPMENT_AT, contents.equipment)
        add(told.R_KITS_AT, (card for pile in contents.kits for kit in pile for card in kit))
    if p.preparation == "grid":
        buying = [BUYING.index(BUYS[policy]) for policy in p.policies]
        bits = (1 << card if card < SIGN_BIT else -(1 << card) for card in range(n_deck))
        add(told.R_GRID_AT, (*costs, *bits, *buying, *grid))
    for place, several in (
        (told.R_POLICIES, [POLICIES.index(policy) for policy in p.policies]),
        (told.R_CREWS, [sizes.index(size) if size in sizes else 0 for size in p.crews[:n_players]]),
        (told.R_TOKENS, token_counts(rules, equipment="equipment" in p.modules)),
        (told.R_FAMES, fames),
        (told.R_STREAMS, streams_of(p.redrawn)),
        (told.R_RISKS, [percent * MILLION // 100 for percent in p.risks]),
        (told.R_HELPS_OF, [HELPS.index(when) for when in p.helps]),
        (told.R_WITHOUT, [bits_of(p.without, OPTIONS)]),
    ):
        numbers.update({place + n: value for n, value in enumerate(several)})
    n = np.array([numbers.get(place, 0) for place in range(told.N_NUMBERS)], dtype=np.int64)
    return ExpeditionRules(n=n, box=np.array(box, dtype=np.int64))
