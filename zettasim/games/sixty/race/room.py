"""What the kernel's table has room for: a variant that wants more is refused before it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zettasim.games.sixty.race import numbers, places
from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.lowering import columns_of, lands_laid, milestones_common, milestones_dealt, seats_laid
from zettasim.games.sixty.rules import Rules

MOST_ROUNDS = 9


class Need(NamedTuple):
    """How many of something a game needs, and for how many there is room."""

    what: str
    needed: int
    room: int


def needs_of(rules: Rules, n_players: int) -> Iterator[Need]:
    """Yield what a game of so many players needs of everything that has bounds."""
    box, player, is_solo = rules.box, rules.box_of_player, n_players == 1
    spaces = columns_of(rules) * rules.expert_plan.spaces_of_column[seats_laid(rules, n_players) - 1]
    piles, personal = rules.race_contents.site_engineers, rules.race_contents.personal_site_engineers
    upgrades = max(player.upgrades_one, player.upgrades_two, player.upgrades_three)
    slots = rules.preparation.expedition_slots + rules.race_contents.track_openings
    cards = max(rules.setup.cards_drawn, rules.planning.cards_drawn)
    yield Need("rounds", rules.game.rounds, MOST_ROUNDS)
    yield Need("scorings of Milestones", len(rules.game.milestone_rounds), numbers.N_SCORINGS)
    yield Need("spaces of the Expert Plan", spaces, places.PLAN_MOST)
    yield Need("Landscapes", lands_laid(rules, n_players), places.N_LANDS_MOST)
    yield Need("Stations", n_players * player.stations + is_solo * rules.arka.stations, places.N_SITES_MOST)
    yield Need("piles of Station Sites", rules.setup.station_site_piles, min(len(piles), numbers.N_PILES_MOST))
    yield Need("personal Station Sites", player.station_sites, min(len(personal), numbers.N_PERSONAL_MOST))
    yield Need("Upgrades of a level", upgrades, told.N_UPGRADES_MOST)
    yield Need("Bases", rules.preparation.bonus_bases + rules.preparation.extra_bases, numbers.N_STORMS_MOST)
    yield Need("spaces for Expedition Cards", slots, places.N_SLOTS)
    yield Need("cards drawn at once", cards, places.N_DISPLAY_MOST)
    yield Need("Milestone Cards dealt", milestones_dealt(rules, n_players), box.milestone_cards)
    yield Need("Milestone Cards", box.milestone_cards, places.N_MILESTONES_MOST)
    yield Need("common Milestone Cards", milestones_common(rules, n_players), places.N_COMMON_MOST)
    if is_solo:
        arka = rules.arka
        yield Need("Action Cards of Arka", arka.star_cards + arka.blank_cards, places.A_CARDS_MOST)
        yield Need("Milestone Cards of Arka", arka.milestone_cards, places.A_MILESTONES_MOST)
        yield Need("Milestone Cards of Arka used", arka.milestone_cards_used, arka.milestone_cards)
