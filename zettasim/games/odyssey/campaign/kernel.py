"""A whole campaign, cycle by cycle and turn by turn."""

from __future__ import annotations

from typing import Any

from zettasim.games.odyssey.attempts.rules import HAS_ICON
from zettasim.games.odyssey.campaign import rules as k
from zettasim.games.odyssey.campaign.careers import hunt_job
from zettasim.games.odyssey.campaign.exploring import explore
from zettasim.games.odyssey.campaign.journeys import choose_journey, come_home, land, list_options
from zettasim.games.odyssey.campaign.playmat import career_dp, carried_dp, die, open_picks, pick, score_of
from zettasim.games.odyssey.campaign.rules import (
    CARRY,
    CHIT,
    GLORY_ON_MAP,
    NONE,
    SEAT_SIZE,
    VIRGIN,
    CampaignRules,
)
from zettasim.games.odyssey.explore.rules import DEAD, IS_DISCOVERY, STOPPED
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers, trial_of
from zettasim.kernels.standings import SCORES, close_standings, leaders_of, length_at, note_stage, sources_at

BLOCKS_OF_TURN = 256
STREAMS_OF_SEAT = 8
EXPERT = 2


def room_of(rules: CampaignRules) -> int:
    """Return the room for the table."""
    return int(rules.n[k.R_ROOM])


@trial_of(CampaignRules, room=room_of)
def play_campaign(rules: CampaignRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play a game; outcome: the standings, then sources, done, held and others.

    Setup has a stream of its own; each turn of a player has blocks in streams by the player's place in the turn order,
    one for each source of chance and one for decisions.
    """
    seats = rules.n[k.R_PLAYERS]
    s = outcome[rules.n[k.R_FIELDS] :]
    set_up(rules, luck, log, s)
    for cycle in range(rules.n[k.R_CYCLES]):
        note(log, k.E_CYCLE, cycle)
        first = first_player(rules, cycle)
        for seat in range(seats):
            s[seat * SEAT_SIZE + k.AQUA] += rules.n[k.R_AQUA]
        for turn in range(rules.n[k.R_TURNS]):
            number = cycle * rules.n[k.R_TURNS] + turn
            s[k.TURNS_LEFT] = rules.n[k.R_CYCLES] * rules.n[k.R_TURNS] - 1 - number
            played = 0
            for place in range(seats):
                me = (rules.n[k.R_STARTS] + place) % seats * SEAT_SIZE
                if s[me + k.IS_DEAD]:
                    continue
                played = 1
                note(log, k.E_TURN, me // SEAT_SIZE + 8 * (number + 1))
                open_picks(s, STREAMS_OF_SEAT * (1 + place), number * BLOCKS_OF_TURN)
                s[k.ENDING] = STOPPED
                if is_suffocating(s, me):
                    note(log, k.E_SUFFOCATES, me // SEAT_SIZE)
                    s[k.ENDING] = DEAD
                else:
                    if rules.n[k.R_JOBS] == k.JOB_EACH_TURN:
                        hunt_job(rules, luck, log, s, me, first)
                    list_options(rules, luck, log, s, me)
                    choose_journey(rules, luck, s, me)
                    if rules.n[k.R_JOBS] == k.JOB_IF_FREE and (s[k.SITE] == NONE or s[k.ASSISTS]):
                        hunt_job(rules, luck, log, s, me, first)
                    if s[k.SITE] == NONE:
                        come_home(rules, log, s, me)
                    else:
                        land(rules, luck, log, s, me)
                        explore(rules, luck, log, s, me)
                if s[k.ENDING] == DEAD:
                    die(rules, luck, log, s, me)
            outcome[length_at(seats)] += played
        place = (first - rules.n[k.R_STARTS] + seats) % seats
        ended = rules.n[k.R_CYCLES] * rules.n[k.R_TURNS] + cycle
        open_picks(s, STREAMS_OF_SEAT * (1 + place), ended * BLOCKS_OF_TURN)
        close_zone(rules, luck, log, s, first)
        for seat in range(seats):
            outcome[SCORES + seat] = score_of(rules, s, seat * SEAT_SIZE)
        if cycle < rules.n[k.R_CYCLES] - 1:
            note_stage(outcome, seats, cycle)
    finish(rules, outcome, log, s)


@called
def set_up(rules: CampaignRules, luck: Luck, log: Log, s: Integers) -> None:
    """Fill the containers, shuffle careers and vehicles, and put glory on the map."""
    for place in range(rules.n[k.R_ROOM]):
        s[place] = 0
    for place in range(rules.n[k.R_CUPS] * rules.n[k.R_KINDS]):
        s[rules.n[k.R_AT_CUPS] + place] = rules.n[rules.n[k.R_CUPS_AT] + place]
    for zone in range(rules.n[k.R_ZONES]):
        s[GLORY_ON_MAP + zone] = 1
    open_picks(s, 0, 0)
    n_deck = rules.n[k.R_N_DECK]
    for place in range(n_deck):
        s[k.DECK + place] = rules.n[rules.n[k.R_DECK_AT] + place]
    for place in range(n_deck - 1, 0, -1):
        other = pick(rules, luck, s, k.SETUP, place + 1)
        s[k.DECK + place], s[k.DECK + other] = s[k.DECK + other], s[k.DECK + place]
    s[k.N_DECK] = n_deck
    n_left = rules.n[k.R_N_VEHICLES]
    vehicles = rules.n[k.R_AT_VEHICLES]
    for card in range(n_left):
        s[vehicles + card] = card
    for place in range(rules.n[k.R_PLAYERS]):
        seat = (rules.n[k.R_STARTS] + place) % rules.n[k.R_PLAYERS]
        me = seat * SEAT_SIZE
        s[me + k.AT] = NONE
        s[me + CARRY] = NONE
        s[me + k.HAS_CREW] = 1
        s[me + k.ICONS] = rules.n[k.R_HEROISM + seat] * rules.n[k.R_HEROISM_ICONS]
        for vehicle in range(k.MOST_VEHICLES):
            s[me + k.SERVES + vehicle] = NONE
        open_picks(s, STREAMS_OF_SEAT * (1 + place), 0)
        for vehicle in range(rules.n[k.R_VEHICLES + seat]):
            chosen = pick(rules, luck, s, k.SETUP, n_left)
            n_left -= 1
            card = s[vehicles + chosen]
            s[vehicles + chosen] = s[vehicles + n_left]
            s[me + k.SERVES + vehicle] = rules.n[rules.n[k.R_VEHICLES_AT] + 2 * card]
            s[me + k.HARDNESS + vehicle] = rules.n[rules.n[k.R_VEHICLES_AT] + 2 * card + 1]
            s[me + k.IS_UP + vehicle] = 1
            note(log, k.E_VEHICLE, seat + 8 * card)


@called
def first_player(rules: CampaignRules, cycle: Int) -> Any:
    """Return the 1st player of a cycle."""
    return (rules.n[k.R_STARTS] + cycle * rules.n[k.R_FIRST_PASSES]) % rules.n[k.R_PLAYERS]


@called
def is_suffocating(s: Integers, me: Int) -> Any:
    """Say whether an explorer away from Earth has neither Crew Card nor Operational vehicle (6B1b)."""
    if s[me + k.AT] == NONE or s[me + k.HAS_CREW]:
        return False
    up = s[me] * 0
    for vehicle in range(k.MOST_VEHICLES):
        up += s[me + k.IS_UP + vehicle]
    return up == 0


@called
def close_zone(rules: CampaignRules, luck: Luck, log: Log, s: Integers, first: Int) -> None:
    """Let the 1st player place the Seniority Disk on an empty glory spot, or bust the Earth Zone (6B2)."""
    n_empty = s[first] * 0
    chosen = s[first] * 0 + NONE
    fewest = s[first] * 0
    for zone in range(rules.n[k.R_ZONES]):
        if s[GLORY_ON_MAP + zone] == 0 and s[k.IS_CLOSED + zone] == 0:
            n_empty += 1
            n_virgin = virgin_sites(rules, s, zone)
            if chosen == NONE or n_virgin < fewest:
                chosen = s[first] * 0 + zone
                fewest = n_virgin
    if n_empty > 0 and rules.n[k.R_POLICIES + first] == k.RANDOM:
        at = pick(rules, luck, s, k.DECISIONS, n_empty)
        for zone in range(rules.n[k.R_ZONES]):
            if s[GLORY_ON_MAP + zone] == 0 and s[k.IS_CLOSED + zone] == 0:
                if at == 0:
                    chosen = s[first] * 0 + zone
                at -= 1
    if chosen != NONE:
        s[k.IS_CLOSED + chosen] = 1
        s[k.COUNTS + k.D_CLOSED] += 1
        note(log, k.E_BOONE, first + 8 * chosen)
    elif s[k.IS_CLOSED + rules.n[k.R_EARTH]] == 0:
        s[k.IS_CLOSED + rules.n[k.R_EARTH]] = 1
        s[k.COUNTS + k.D_CLOSED] += 1
        note(log, k.E_EARTH, rules.n[k.R_EARTH])
    else:
        note(log, k.E_NO_ZONE, 0)


@called
def virgin_sites(rules: CampaignRules, s: Integers, zone: Int) -> Any:
    """Count the Sites of a Zone that are neither claimed nor busted."""
    found = s[zone] * 0
    for site in range(rules.n[k.R_N_SITES]):
        if rules.n[rules.n[k.R_SITES_AT] + 3 * site + 1] == zone and s[rules.n[k.R_AT_SITES] + site] == VIRGIN:
            found += 1
    return found


@called
def finish(rules: CampaignRules, outcome: Integers, log: Log, s: Integers) -> None:
    """Score the game; alone, a player wins by the terms of a cooperative game (6G)."""
    seats = rules.n[k.R_PLAYERS]
    winners = s[k.N_DECK] * 0
    best = s[k.N_DECK] * 0
    reached = 1 if s[k.COUNTS + k.D_DEATHS] == 0 else 0
    alive = s[k.N_DECK] * 0
    for seat in range(seats):
        me = seat * SEAT_SIZE
        note_sources(rules, outcome, s, me)
        score = outcome[SCORES + seat]
        note(log, k.E_CAREER_DP, seat + 8 * career_dp(rules, s, me))
        note(log, k.E_SCORE, seat + 8 * score)
        alive += 1 - s[me + k.IS_DEAD]
        if score < rules.n[k.R_TARGET]:
            reached = 0
    others = rules.n[k.R_FIELDS] - len(k.OTHERS)
    outcome[others] = alive
    outcome[others + 1] = reached
    if seats == 1:
        winners += reached
    else:
        winners = leaders_of(outcome, seats)
    for count in range(len(k.DONE)):
        outcome[rules.n[k.R_DONE_AT] + count] = s[k.COUNTS + count]
    for seat in range(seats):
        if winners == 1 << seat:
            note(log, k.E_WINNER, seat)
            best += 1
    if best == 0:
        note(log, k.E_SHARED if winners else k.E_FAILED, winners)
    note_held(rules, outcome, s)
    note_seen(rules, outcome, s)
    close_standings(outcome, seats, rules.n[k.R_CYCLES], winners)


@called
def note_sources(rules: CampaignRules, outcome: Integers, s: Integers, me: Int) -> None:
    """Add a seat's DP to the sources."""
    at = sources_at(rules.n[k.R_PLAYERS], rules.n[k.R_CYCLES])
    artifacts = s[me] * 0
    for kind in range(rules.n[k.R_KINDS]):
        if rules.n[rules.n[k.R_EVENTS_AT] + kind] & k.IS_CARRIED:
            n = s[rules.n[k.R_AT_KINDS] + me // SEAT_SIZE * rules.n[k.R_KINDS] + kind]
            artifacts += n * rules.n[rules.n[k.R_DP_AT] + kind]
    carried = carried_dp(rules, s, me)
    outcome[at] += s[me + k.EXPERIENCE_DP]
    outcome[at + 1] += s[me + k.DISCOVERY_DP] - artifacts
    outcome[at + 2] += rules.n[k.R_FLIPPED_DP] * s[me + k.N_FLIPPED]
    outcome[at + 3] += artifacts + (carried if s[me + CARRY] >= CHIT else 0)
    outcome[at + 4] += s[me + k.GLORY] + (carried if s[me + CARRY] < CHIT else 0)
    outcome[at + 5] += rules.n[k.R_HEROISM_DP] * rules.n[k.R_HEROISM + me // SEAT_SIZE]
    outcome[at + 6] += career_dp(rules, s, me)


@called
def note_held(rules: CampaignRules, outcome: Integers, s: Integers) -> None:
    """Write what the first seat holds."""
    at = rules.n[k.R_DONE_AT] + len(k.DONE)
    outcome[at] = s[k.N_EXPERIENCES]
    for place in range(4):
        kind = rules.n[rules.n[k.R_HELD_KINDS_AT] + place]
        if kind != NONE:
            outcome[at + 1 + place] = s[rules.n[k.R_AT_KINDS] + kind]
    if s[CARRY] >= CHIT:
        outcome[at + 1] += 1
    outcome[at + 5] = s[k.N_FLIPPED]
    outcome[at + 6] = s[k.ICONS]
    outcome[at + 7] = s[k.CLAIMS]
    outcome[at + 8] = s[k.N_GLORY]
    if s[k.CAREER] > 0:
        outcome[at + len(k.HELD) + s[k.CAREER] - 1] = 1 + s[k.IS_EXPERT]


@called
def note_seen(rules: CampaignRules, outcome: Integers, s: Integers) -> None:
    """Write what the first seat could have had: chits drawn, Sites and glory within reach, careers on offer."""
    at = rules.n[k.R_DONE_AT] + len(k.DONE) + len(k.HELD) + rules.n[k.R_CAREERS]
    drawn = rules.n[k.R_AT_DRAWN]
    outcome[at + 5] = rules.n[k.R_HEROISM]
    for kind in range(rules.n[k.R_KINDS]):
        events = rules.n[rules.n[k.R_EVENTS_AT] + kind]
        if not events & IS_DISCOVERY:
            outcome[at] += s[drawn + kind]
        if events & HAS_ICON:
            outcome[at + 5] += s[drawn + kind]
    for place in range(4):
        kind = rules.n[rules.n[k.R_HELD_KINDS_AT] + place]
        if kind != NONE:
            outcome[at + 1 + place] = s[drawn + kind]
    for site in range(rules.n[k.R_N_SITES]):
        outcome[at + 6] += s[rules.n[k.R_AT_REACHED] + site]
    for zone in range(rules.n[k.R_ZONES]):
        outcome[at + 7] += s[k.GLORY_SEEN] >> zone & 1
    for career in range(rules.n[k.R_CAREERS]):
        outcome[at + len(k.SEEN) + career] = EXPERT * (s[k.CAREERS_SEEN] >> (1 + career) & 1)
