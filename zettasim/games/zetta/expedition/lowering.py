"""A game's parameters, components and drawn contents as the arrays that the kernel receives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from zettasim.games.zetta.expedition.contents import Contents
from zettasim.games.zetta.expedition.rules import FIXED, ExpeditionRules
from zettasim.games.zetta.rules import Rules

if TYPE_CHECKING:
    from zettasim.games.zetta.expedition.model import ExpeditionParameters

POLICIES = ("random", "greedy", "bot")
HALVES = ("kept", "down", "up")
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
ABILITIES = ("life", "substance", "exo", "star_pilot")
MOST_DICE = 80
"""Of the table of chances: more dice count as so many."""
MILLION = 1_000_000


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


def token_counts(rules: Rules) -> tuple[int, ...]:
    """Return the knowledge tokens in the bag: life, substance, exo, star pilot, others."""
    tokens = {kind: rules.knowledge.tokens[kind] for kind in dict.fromkeys(rules.knowledge.in_basic_game)}
    known = tuple(tokens.pop(kind, 0) for kind in ABILITIES)
    return (*known, sum(tokens.values()))


def lowered(p: ExpeditionParameters, rules: Rules, contents: Contents, n_players: int) -> ExpeditionRules:
    """Turn everything into arrays and whole numbers."""
    import numpy as np

    def array(values: Sequence[object]) -> object:
        return np.array(values, dtype=np.int64)

    sizes, fames, discovery, energy = rules.preparation.quick_crew_sizes, fames_of(rules), rules.discovery, rules.energy
    types = [*rules.planets]
    exo = [
        (*card, card[4] - sum(n * fame for n, fame in zip(card, fames, strict=False))) for card in contents.exo_cards
    ]
    n_exo = min(rules.cards.exo_products_drawn, len(exo))
    at_placed = FIXED + len(types) * rules.expedition_contents.markers_per_type
    at_deck = at_placed + len(types)
    at_exo = at_deck + len(contents.life_cards)
    at_drawn = at_exo + len(exo)
    values = range(max(discovery.die_sides, discovery.automatic_value) + 1)
    chances = [
        [int(chance_of_success(dice, value, rules) * MILLION) for value in values] for dice in range(MOST_DICE + 1)
    ]
    return ExpeditionRules(
        policies=array([POLICIES.index(policy) for policy in p.policies]),  # type: ignore[arg-type]
        crews=array([sizes.index(size) for size in p.crews[:n_players]]),  # type: ignore[arg-type]
        teams=array(contents.teams),  # type: ignore[arg-type]
        stars=array(contents.stars),  # type: ignore[arg-type]
        zetta=array(contents.zetta),  # type: ignore[arg-type]
        markers=array(contents.markers),  # type: ignore[arg-type]
        gaseous=array([kind in rules.systems.gaseous_planets for kind in types]),  # type: ignore[arg-type]
        warm=array([kind in rules.systems.life_outside_goldilocks for kind in types]),  # type: ignore[arg-type]
        life_cards=array(contents.life_cards),  # type: ignore[arg-type]
        exo_cards=array(exo),  # type: ignore[arg-type]
        bag=array([rules.substance_bag.get(kind, 0) for kind in (*SUBSTANCES, "purple")]),  # type: ignore[arg-type]
        tokens=array(token_counts(rules)),  # type: ignore[arg-type]
        fames=array(fames),  # type: ignore[arg-type]
        chance=array(chances),  # type: ignore[arg-type]
        players=n_players,
        starts=p.starts - 1,
        systems=rules.game.systems,
        zone=rules.systems.goldilocks_orbits,
        n_exo=n_exo,
        steps=contents.steps if p.steps is None else p.steps,
        sides=discovery.die_sides,
        die=discovery.dice_per_crew,
        leveled_die=discovery.dice_per_leveled_crew,
        cap=rules.knowledge.cap,
        draws_of_research=rules.knowledge.research_draws,
        energy=energy.at_start,
        reach=rules.movement.orbits,
        reach_nine=rules.movement.orbits_all_leveled,
        movement=energy.movement,
        landing=energy.landing,
        home=energy.return_to_mothership,
        per_radioactive=energy.per_radioactive,
        scavenged=rules.substances.draws_for_trojans,
        found=discovery.substances_found,
        found_by_helper=discovery.substances_for_helper,
        leveled_fame=rules.scoring.leveled_crew,
        nine_fame=rules.scoring.nine_steps,
        halves=HALVES.index(p.halves),
        helps=p.help,
        one_crew_from=rules.bots.value_for_one_crew,
        bots_seek_life=p.bots == "life",
        life_worth=1000 * sum(contents.life_cards) // len(contents.life_cards),
        bag_worth=int(1000 * bag_worth(rules)),
        energy_worth=1000 * fames[3] // max(1, energy.per_radioactive),
        at_markers=FIXED,
        at_placed=at_placed,
        at_deck=at_deck,
        at_exo=at_exo,
        at_drawn=at_drawn,
        room=at_drawn + n_exo + rules.game.systems,
    )
