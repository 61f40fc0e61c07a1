"""Arka, the solo opponent: her Action Cards, her rondel, her Milestones and her score."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.arka_actions import do_one
from zettasim.games.sixty.race.events import (
    E_ARKA_ADVANCES,
    E_ARKA_CARD,
    E_ARKA_DOES,
    E_ARKA_DRAWS,
    E_ARKA_LAP,
    E_ARKA_MILESTONE,
    E_ARKA_PASSES,
    E_ARKA_STEP,
)
from zettasim.games.sixty.race.goods import BY_ARKA, draw, draw_common, open_source
from zettasim.games.sixty.race.numbers import (
    R_ARKA_AT,
    R_ARKA_BLANKS,
    R_ARKA_DRAWN_BLANKS,
    R_ARKA_ENGINEERS_TIMES,
    R_ARKA_EXPLORERS,
    R_ARKA_LAPS,
    R_ARKA_MILESTONES,
    R_ARKA_MILESTONES_AT,
    R_ARKA_N_MILESTONES,
    R_ARKA_PRESENCE_MORE,
    R_ARKA_PROJECTS_MORE,
    R_ARKA_SPACES,
    R_ARKA_STAR_CARDS,
    R_ARKA_STARS,
    R_ARKA_STARS_LATER,
    R_ARKA_STEP_POINTS,
    R_ARKA_STEPS_INSTEAD,
    R_ARKA_UPGRADE,
    R_CARDS_AT,
    R_EXPERTS_SCORED,
    R_FREE_EXPERTS,
    R_ICONS_AT_START,
    R_POINTS_EXPERT,
    R_RONDEL_AT,
    R_TILES,
    R_UPGRADE_COUNTS,
)
from zettasim.games.sixty.race.places import (
    A_CARD_POINTS,
    A_DECK,
    A_DECK_LEFT,
    A_DRAWS,
    A_EXPLORERS,
    A_ICONS,
    A_MILESTONE_POINTS,
    A_MILESTONES,
    A_MILESTONES_DONE,
    A_PATH,
    A_PILE,
    A_PILED,
    A_PLAYED,
    A_PRESENCE,
    A_PROJECTS,
    A_RONDEL,
    A_ROWS,
    A_SHOWN,
    A_STARS,
    A_STEPS,
    A_UPGRADES,
    ARKA,
    ICONS,
    ON_LAND,
    OPEN,
    PROJECTS,
    STATIONS_BUILT,
)
from zettasim.games.sixty.race.rules import (
    AK_CARDS,
    AK_ENGINEER,
    AK_INVESTOR,
    AK_LANDSCAPE,
    AK_NOTHING,
    AK_SPECIAL,
    AK_SPECIALS,
    AK_TRACK,
    AK_UPGRADE,
    ARKA_CARD_SIZE,
    CARD_SIZE,
    INVESTOR,
    K_KIND,
    K_POINTS,
    NONE,
    PROJECT,
    RADIO,
    RaceRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int, Log, Luck, note
from zettasim.kernels.run import Integers

MOST_MOVES = 100


@called
def set_up_arka(rules: RaceRules, luck: Luck, s: Integers) -> None:
    """Shuffle her Milestone Cards, and her Action Cards with as many without a star as the difficulty wants."""
    open_source(rules, luck, BY_ARKA, 0, 0)
    n = rules.n[R_ARKA_N_MILESTONES]
    for card in range(n):
        s[ARKA + A_SHOWN + card] = rules.box[rules.n[R_ARKA_MILESTONES_AT] + card]
    for place in range(rules.n[R_ARKA_MILESTONES]):
        at = place + draw(luck, n - place)
        s[ARKA + A_MILESTONES + place] = s[ARKA + A_SHOWN + at]
        s[ARKA + A_SHOWN + at] = s[ARKA + A_SHOWN + place]
    stars = rules.n[R_ARKA_STAR_CARDS]
    for card in range(stars + rules.n[R_ARKA_BLANKS]):
        s[ARKA + A_DECK + card] = card
    for place in range(rules.n[R_ARKA_DRAWN_BLANKS]):
        at = stars + place + draw(luck, rules.n[R_ARKA_BLANKS] - place)
        card = s[ARKA + A_DECK + at]
        s[ARKA + A_DECK + at] = s[ARKA + A_DECK + stars + place]
        s[ARKA + A_DECK + stars + place] = card
    s[ARKA + A_DECK_LEFT] = stars + rules.n[R_ARKA_DRAWN_BLANKS]
    s[ARKA + A_EXPLORERS] = rules.n[R_ARKA_EXPLORERS]
    for row in range(3):
        s[ARKA + A_ROWS + row] = rules.n[R_ICONS_AT_START + row]
        s[ARKA + A_ICONS + row] = rules.n[R_ICONS_AT_START + row]


@called
def begin_round_of_arka(s: Integers) -> None:
    """Put the cards that she has played to her discard pile."""
    for place in range(s[ARKA + A_PLAYED]):
        s[ARKA + A_PILE + s[ARKA + A_PILED]] = s[ARKA + A_SHOWN + place]
        s[ARKA + A_PILED] += 1
    s[ARKA + A_PLAYED] = 0
    s[ARKA + A_STARS] = 0


@called
def take_turn_of_arka(rules: RaceRules, luck: Luck, log: Log, s: Integers) -> Any:
    """Reveal the top Action Card and do what it shows; or pass, and say so, once she has played her stars."""
    wanted = rules.n[R_ARKA_STARS]
    if s[ARKA + A_PATH] >= rules.n[R_ARKA_LAPS]:
        wanted = rules.n[R_ARKA_STARS_LATER]
    if s[ARKA + A_STARS] >= wanted:
        note(log, E_ARKA_PASSES, s[ARKA + A_STARS])
        return True
    s[ARKA + A_DRAWS] += 1
    open_source(rules, luck, BY_ARKA, 1, s[ARKA + A_DRAWS] * 16)
    if s[ARKA + A_DECK_LEFT] == 0:
        for place in range(s[ARKA + A_PILED]):
            s[ARKA + A_DECK + place] = s[ARKA + A_PILE + place]
        s[ARKA + A_DECK_LEFT] = s[ARKA + A_PILED]
        s[ARKA + A_PILED] = 0
    at = draw(luck, s[ARKA + A_DECK_LEFT])
    card = s[ARKA + A_DECK + at]
    s[ARKA + A_DECK_LEFT] -= 1
    s[ARKA + A_DECK + at] = s[ARKA + A_DECK + s[ARKA + A_DECK_LEFT]]
    s[ARKA + A_SHOWN + s[ARKA + A_PLAYED]] = card
    s[ARKA + A_PLAYED] += 1
    if card < rules.n[R_ARKA_STAR_CARDS]:
        s[ARKA + A_STARS] += 1
    note(log, E_ARKA_CARD, card)
    box = rules.n[R_ARKA_AT] + ARKA_CARD_SIZE * card
    move_on_rondel(rules, luck, log, s, rules.box[box])
    for place in range(rules.box[box + 1]):
        do_all(rules, luck, log, s, rules.box[box + 2 + place])
    return False


@called
def move_on_rondel(rules: RaceRules, luck: Luck, log: Log, s: Integers, steps: Int) -> None:
    """Move her Explorer step by step, and do what it comes across; what cannot be done is steps more."""
    left = s[ARKA] * 0 + steps
    for _ in range(MOST_MOVES):
        if left == 0:
            break
        left -= 1
        s[ARKA + A_RONDEL] += 1
        if s[ARKA + A_RONDEL] == rules.n[R_ARKA_SPACES]:
            s[ARKA + A_RONDEL] = 0
            s[ARKA + A_PATH] += 1
            note(log, E_ARKA_LAP, s[ARKA + A_PATH])
        note(log, E_ARKA_STEP, s[ARKA + A_RONDEL])
        action = rules.box[rules.n[R_RONDEL_AT] + s[ARKA + A_RONDEL]]
        if not do_on_rondel(rules, luck, log, s, action):
            left += rules.n[R_ARKA_STEPS_INSTEAD]


@called
def do_on_rondel(rules: RaceRules, luck: Luck, log: Log, s: Integers, action: Int) -> Any:
    """Do an action of the rondel, and say whether it could be done."""
    if action == AK_NOTHING:
        return True
    if action == AK_UPGRADE:
        counts = rules.n[R_UPGRADE_COUNTS] + rules.n[R_UPGRADE_COUNTS + 1] + rules.n[R_UPGRADE_COUNTS + 2]
        if s[ARKA + A_UPGRADES] >= counts:
            return False
        s[ARKA + A_UPGRADES] += 1
        note(log, E_ARKA_DOES, AK_UPGRADE)
    elif action == AK_TRACK:
        s[ARKA + A_STEPS] += s[ARKA + A_ICONS + RADIO]
        note(log, E_ARKA_DOES, AK_TRACK)
        note(log, E_ARKA_ADVANCES, s[ARKA + A_ICONS + RADIO])
    else:
        note(log, E_ARKA_DOES, AK_CARDS)
        for _ in range(s[ARKA + A_ICONS + INVESTOR]):
            card = draw_common(rules, luck, log, s)
            if card != NONE:
                at = rules.n[R_CARDS_AT] + CARD_SIZE * card
                s[ARKA + A_CARD_POINTS] += rules.box[at + K_POINTS]
                s[ARKA + A_PROJECTS] += rules.box[at + K_KIND] == PROJECT
                note(log, E_ARKA_DRAWS, card)
    return True


@called
def do_all(rules: RaceRules, luck: Luck, log: Log, s: Integers, action: Int) -> None:
    """Do an action of a card; those of her Milestone Cards one by one."""
    if action in (AK_SPECIAL, AK_SPECIALS):
        first = s[ARKA + A_MILESTONES_DONE]
        used = rules.n[R_ARKA_MILESTONES]
        last = used if action == AK_SPECIALS else min(first + 1, used)
        for place in range(first, last):
            do_or_move(rules, luck, log, s, special_of(s[ARKA + A_MILESTONES + place]))
    else:
        do_or_move(rules, luck, log, s, action)


@called
def special_of(kind: Int) -> Any:
    """Return the special action of a kind of her Milestone Cards."""
    action = AK_ENGINEER
    if kind == 1:
        action = AK_LANDSCAPE
    elif kind == 2:
        action = AK_INVESTOR
    return action


@called
def do_or_move(rules: RaceRules, luck: Luck, log: Log, s: Integers, action: Int) -> None:
    """Do an action; where it cannot be done, move on the rondel."""
    note(log, E_ARKA_DOES, action)
    if not do_one(rules, log, s, action):
        move_on_rondel(rules, luck, log, s, rules.n[R_ARKA_STEPS_INSTEAD])


@called
def score_milestone_of_arka(rules: RaceRules, log: Log, s: Integers, scoring: Int) -> None:
    """Score her next Milestone Card, from left to right: the higher side where she overfulfils it against seat 1."""
    if s[ARKA + A_MILESTONES_DONE] >= rules.n[R_ARKA_MILESTONES]:
        return
    kind = s[ARKA + A_MILESTONES + s[ARKA + A_MILESTONES_DONE]]
    if kind == 0:
        over = s[ARKA + A_ICONS] >= rules.n[R_ARKA_ENGINEERS_TIMES] * s[ICONS]
    elif kind == 1:
        own = s[STATIONS_BUILT]
        for land in range(s[OPEN]):
            own += s[ON_LAND + land]
        over = s[ARKA + A_PRESENCE] >= own + rules.n[R_ARKA_PRESENCE_MORE]
    else:
        over = s[ARKA + A_PROJECTS] >= s[PROJECTS] + rules.n[R_ARKA_PROJECTS_MORE]
    points = rules.n[R_TILES + 2 * scoring + (1 if over else 0)]
    s[ARKA + A_MILESTONES_DONE] += 1
    s[ARKA + A_MILESTONE_POINTS] += points
    note(log, E_ARKA_MILESTONE, points * 4 + kind)


@called
def score_of_arka(rules: RaceRules, s: Integers) -> Any:
    """Return her victory points."""
    points = s[ARKA + A_CARD_POINTS] + s[ARKA + A_MILESTONE_POINTS]
    points += rules.n[R_ARKA_UPGRADE] * s[ARKA + A_UPGRADES] + rules.n[R_ARKA_STEP_POINTS] * s[ARKA + A_STEPS]
    for row in range(3):
        scored = min(max(s[ARKA + A_ROWS + row] - rules.n[R_FREE_EXPERTS], 0), rules.n[R_EXPERTS_SCORED])
        points += scored * rules.n[R_POINTS_EXPERT]
    return points
