"""What things are worth to a player, in thousandths of a point: the arithmetic behind all policies but the random."""

from __future__ import annotations

from typing import Any

from zettasim.games.sixty.race.numbers import (
    N_SCORINGS,
    R_ACTIONS,
    R_BASE_COIN,
    R_BASE_MATERIAL,
    R_CARDS_AT,
    R_CARDS_OF_SPACE,
    R_COIN_PER_ICON,
    R_EFFECT_POINTS,
    R_ENERGY_PER_MATERIAL,
    R_EXPERTS_SCORED,
    R_FREE_EXPERTS,
    R_ICON_PERCENT,
    R_LANDS_AT,
    R_MILESTONE_ROUNDS,
    R_MILESTONES_AT,
    R_POINTS_COORDINATOR,
    R_POINTS_EXPERT,
    R_POINTS_OF_ENERGY,
    R_POINTS_SPECIALIST,
    R_POLICIES,
    R_PROJECT_MATERIAL,
    R_PROJECT_RADAR,
    R_ROUNDS,
    R_ROW_BONUS,
    R_ROW_SPACES,
    R_SPACE_EXPLORERS,
    R_SPACE_STEPS,
    R_STEP_PER_ICON,
    R_STEP_WORTH,
    R_TILE_ENERGY,
    R_TILES,
    R_WEIGHT,
    R_WORTH_CARD,
    R_WORTH_FORECAST,
    R_WORTH_RADAR,
)
from zettasim.games.sixty.race.places import (
    BURNED,
    COMMON_MILESTONES,
    COORDINATORS,
    DISCARD,
    DISCARDED,
    ELSEWHERE,
    HIGHEST,
    ICONS,
    IN_DECK,
    LANDS,
    LEVELS,
    N_COMMON_MILESTONES,
    N_SITES,
    ON_LAND,
    ON_TABLEAU,
    OPEN,
    OWN_MILESTONE,
    PLACED,
    PRESENCE_SPAN,
    PROJECTS,
    ROUND,
    S_GUEST,
    S_LAND,
    S_OWNER,
    SCORED,
    SEAT_SIZE,
    SITE_SIZE,
    SITES,
    SPANS,
    STATIONS_BUILT,
    STEPS,
    STORMS,
    TABLEAU,
    UPGRADES,
    W_CARD,
    W_COIN,
    W_ENERGY,
    W_EXPLORER,
    W_FORECAST,
    W_MATERIAL,
    W_RADAR,
    W_STEP,
    WEIGHTS,
    WORTHS,
)
from zettasim.games.sixty.race.rules import (
    ACT_BURN,
    ACT_CARD,
    ACT_COIN,
    ACT_COORDINATOR,
    ACT_ENERGY,
    ACT_EXPEDITION,
    ACT_EXPERT,
    ACT_FORECAST,
    ACT_MATERIAL,
    ACT_RADAR,
    ACT_STATION,
    ACT_STEP,
    C_BURNED,
    C_COORDINATORS,
    C_DECK,
    C_ELSEWHERE,
    C_ENGINEERS,
    C_HIGHEST,
    C_INVESTORS,
    C_LANDSCAPES,
    C_PRESENCE,
    C_PROJECTS,
    C_RADIOS,
    C_STATIONS,
    C_TRACK,
    C_UPGRADES,
    CARD_SIZE,
    COORDINATOR,
    EXPEDITION,
    FIRST_BOUGHT,
    K_BOTTOM,
    K_COST,
    K_ICON,
    K_KIND,
    K_MATERIAL,
    K_NEED,
    K_NUMBER,
    K_POINTS,
    K_TOP,
    L_RANGE,
    LAND_SIZE,
    MILESTONE_SIZE,
    N_CATEGORIES,
    NONE,
    PILOT,
    RADIO,
    STORM,
    STRONG,
    RaceRules,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers

POINT = 1000


@called
def scorings_before(rules: RaceRules, s: Integers) -> Any:
    """Return how many Milestones have been scored before this round."""
    done = s[ROUND] * 0
    while done < N_SCORINGS and rules.n[R_MILESTONE_ROUNDS + done] < s[ROUND] + 1:
        done += 1
    return done


@called
def set_worths(rules: RaceRules, s: Integers, me: Int) -> None:
    """Write what goods are worth to the player, and, for a strong one, steps towards Milestones."""
    energy = rules.n[R_POINTS_OF_ENERGY]
    later = 1
    strong = rules.n[R_POLICIES + me // SEAT_SIZE] == STRONG
    if strong and s[ROUND] == rules.n[R_ROUNDS] - 1:
        energy //= 2
        later = 0
    s[WORTHS + W_ENERGY] = energy
    s[WORTHS + W_COIN] = energy * rules.n[R_BASE_COIN]
    s[WORTHS + W_MATERIAL] = energy * rules.n[R_BASE_MATERIAL]
    s[WORTHS + W_RADAR] = energy * rules.n[R_WORTH_RADAR]
    s[WORTHS + W_FORECAST] = energy * rules.n[R_WORTH_FORECAST] * later
    s[WORTHS + W_CARD] = energy * rules.n[R_WORTH_CARD]
    s[WORTHS + W_STEP] = rules.n[R_STEP_WORTH]
    s[WORTHS + W_EXPLORER] = energy * rules.n[R_TILE_ENERGY]
    for category in range(N_CATEGORIES):
        s[WEIGHTS + category] = 0
    if strong:
        scoring = scorings_before(rules, s)
        for place in range(s[N_COMMON_MILESTONES] + 1):
            card = s[me + OWN_MILESTONE] if place == s[N_COMMON_MILESTONES] else s[COMMON_MILESTONES + place]
            if card != NONE and s[me + SCORED] >> card & 1 == 0 and scoring < N_SCORINGS:
                weigh_milestone(rules, s, rules.n[R_MILESTONES_AT] + MILESTONE_SIZE * card, scoring)


@called
def weigh_milestone(rules: RaceRules, s: Integers, at: Int, scoring: Int) -> None:
    """Spread the points of the next side of the Milestone Tile over the units that are missing for it."""
    category = rules.box[at]
    level = level_of(s, category, rules.box[at + 1])
    low = rules.n[R_TILES + 2 * scoring]
    points = low
    missing = rules.box[at + 2 + scoring] - level
    if missing <= 0:
        points = rules.n[R_TILES + 2 * scoring + 1] - low
        missing = rules.box[at + 3 + scoring] - level
    if category == C_PRESENCE:
        s[PRESENCE_SPAN] = rules.box[at + 1]
    if missing > 0:
        s[WEIGHTS + category] = max(s[WEIGHTS + category], rules.n[R_WEIGHT] * points // missing)


@called
def write_levels(rules: RaceRules, s: Integers, me: Int) -> None:
    """Write how far the player is in each category of Milestone Cards, and Explorers in each range of temperatures."""
    for row in range(3):
        category = C_ENGINEERS if row == 0 else (C_RADIOS if row == RADIO else C_INVESTORS)
        s[LEVELS + category] = s[me + ICONS + row]
        s[SPANS + row] = 0
    s[LEVELS + C_COORDINATORS] = s[me + COORDINATORS]
    s[LEVELS + C_TRACK] = s[me + STEPS]
    s[LEVELS + C_STATIONS] = s[me + STATIONS_BUILT]
    s[LEVELS + C_UPGRADES] = s[me + UPGRADES] + s[me + UPGRADES + 1] + s[me + UPGRADES + 2]
    s[LEVELS + C_PROJECTS] = s[me + PROJECTS]
    s[LEVELS + C_HIGHEST] = s[me + HIGHEST]
    s[LEVELS + C_DECK] = s[me + IN_DECK] + s[me + DISCARDED] + s[me + ON_TABLEAU] + s[me + STORMS]
    s[LEVELS + C_BURNED] = s[me + BURNED]
    s[LEVELS + C_ELSEWHERE] = s[me + ELSEWHERE]
    s[LEVELS + C_LANDSCAPES] = 0
    for land in range(s[OPEN]):
        s[LEVELS + C_LANDSCAPES] += min(1, s[me + ON_LAND + land])
        span = rules.box[rules.n[R_LANDS_AT] + LAND_SIZE * s[LANDS + land] + L_RANGE]
        s[SPANS + span] += s[me + ON_LAND + land]
    seat = me // SEAT_SIZE
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] == seat or s[site + S_GUEST] == seat:
            s[LEVELS + C_LANDSCAPES] += 1


@called
def level_of(s: Integers, category: Int, span: Int) -> Any:
    """Return how far the player whose levels are written is in a category; `span`: a range of temperatures."""
    return s[SPANS + span] if category == C_PRESENCE else s[LEVELS + category]


@called
def ease_of(rules: RaceRules, s: Integers, at: Int) -> Any:
    """Return how near the player is to the first condition of a Milestone Card, in twelfths of a column's rise."""
    rise = max(rules.box[at + 3] - rules.box[at + 2], 1)
    return 12 * (level_of(s, rules.box[at], rules.box[at + 1]) - rules.box[at + 2]) // rise


@called
def rounds_left(rules: RaceRules, s: Integers) -> Any:
    """Return how many rounds come after this one."""
    return rules.n[R_ROUNDS] - 1 - s[ROUND]


@called
def icon_worth(rules: RaceRules, s: Integers, row: Int) -> Any:
    """Return what an icon brings in the rounds to come, where its Base is not always free."""
    if row == RADIO:
        each = s[WORTHS + W_STEP] * rules.n[R_STEP_PER_ICON]
    elif row == 0:
        each = s[WORTHS + W_MATERIAL] - s[WORTHS + W_ENERGY] * rules.n[R_ENERGY_PER_MATERIAL]
    else:
        each = s[WORTHS + W_COIN] * rules.n[R_COIN_PER_ICON]
    return each * rounds_left(rules, s) * rules.n[R_ICON_PERCENT] // 100


@called
def card_worth(rules: RaceRules, s: Integers, card: Int) -> Any:
    """Return what a card of the common deck brings beyond its cost; less where its requirement is not met."""
    at = rules.n[R_CARDS_AT] + CARD_SIZE * card
    worth = POINT * rules.box[at + K_POINTS]
    if rules.box[at + K_KIND] == EXPEDITION:
        often = rounds_left(rules, s) * rules.n[R_ICON_PERCENT]
        bonus = rules.box[at + K_TOP] + rules.box[at + K_BOTTOM]
        worth += s[WORTHS + W_ENERGY] * bonus * often // 200 - s[WORTHS + W_ENERGY] * rules.box[at + K_COST]
        if rules.box[at + K_ICON] != NONE:
            worth += icon_worth(rules, s, rules.box[at + K_ICON]) // 2
        worth += s[WEIGHTS + C_DECK]
        if rules.box[at + K_NEED] != NONE:
            missing = rules.box[at + K_NUMBER] - s[LEVELS + rules.box[at + K_NEED]]
            worth -= max(missing, 0) * POINT // 2
    else:
        worth -= s[WORTHS + W_COIN] * rules.box[at + K_COST] + s[WORTHS + W_MATERIAL] * rules.box[at + K_MATERIAL]
        if rules.box[at + K_ICON] != NONE:
            worth += POINT * rules.n[R_EFFECT_POINTS] * s[LEVELS + rules.box[at + K_ICON]]
        if rules.box[at + K_TOP] == 1:
            worth += s[WORTHS + W_RADAR] * rules.n[R_PROJECT_RADAR]
        elif rules.box[at + K_TOP] == 2:
            worth += s[WORTHS + W_MATERIAL] * rules.n[R_PROJECT_MATERIAL]
        worth += s[WEIGHTS + C_PROJECTS]
    return worth


@called
def row_value(rules: RaceRules, s: Integers, me: Int, row: Int, has_icon: bool) -> Any:
    """Return what one more Expert in a row brings, with its icon if it has one; `NONE` where the row is full."""
    placed = s[me + PLACED + row] + 1
    if placed > rules.n[R_ROW_SPACES]:
        return s[me] * 0 + NONE
    value = s[me] * 0
    free = rules.n[R_FREE_EXPERTS]
    if free < placed <= free + rules.n[R_EXPERTS_SCORED]:
        value += POINT * rules.n[R_POINTS_EXPERT]
    if placed == rules.n[R_ROW_BONUS]:
        if row == 0:
            value += s[WORTHS + W_EXPLORER] * rules.n[R_SPACE_EXPLORERS]
        elif row == RADIO:
            value += s[WORTHS + W_STEP] * rules.n[R_SPACE_STEPS] * s[me + ICONS + RADIO]
        else:
            value += s[WORTHS + W_CARD] * rules.n[R_CARDS_OF_SPACE]
    if has_icon:
        category = C_ENGINEERS if row == 0 else (C_RADIOS if row == RADIO else C_INVESTORS)
        value += icon_worth(rules, s, row) + s[WEIGHTS + category]
    return value


@called
def best_row(rules: RaceRules, s: Integers, me: Int, has_icon: bool) -> Any:
    """Return the row in which a wild Expert, or one without icon, brings most; `NONE` where all are full."""
    best = s[me] * 0 + NONE
    most = s[me] * 0 + NONE
    for row in range(3):
        value = row_value(rules, s, me, row, has_icon)
        if value > most:
            most = value
            best = s[me] * 0 + row
    return best


@called
def expert_value(rules: RaceRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return what an Expert brings, its price apart; `NONE` where there is no space for it."""
    has_icon = bool(kind < PILOT or kind == COORDINATOR)
    row = best_row(rules, s, me, has_icon) if kind >= PILOT else kind
    if row == NONE:
        return s[me] * 0 + NONE
    value = row_value(rules, s, me, row, has_icon)
    if kind == COORDINATOR:
        value += POINT * rules.n[R_POINTS_COORDINATOR] + s[WEIGHTS + C_COORDINATORS]
    elif kind >= PILOT:
        value += POINT * rules.n[R_POINTS_SPECIALIST] + 2 * s[WORTHS + W_MATERIAL]
    return value


@called
def plain_value(rules: RaceRules, s: Integers, action: Int) -> Any:
    """Return what an action brings that only gives goods; 0 for all others."""
    value = s[WORTHS] * 0
    if action == ACT_COIN:
        value += s[WORTHS + W_COIN]
    elif action == ACT_ENERGY:
        value += s[WORTHS + W_ENERGY]
    elif action == ACT_CARD:
        value += s[WORTHS + W_CARD]
    elif action == ACT_STEP:
        value += s[WORTHS + W_STEP] + s[WEIGHTS + C_TRACK]
    elif action == ACT_MATERIAL:
        value += s[WORTHS + W_MATERIAL]
    elif action == ACT_RADAR:
        value += s[WORTHS + W_RADAR]
    elif action == ACT_FORECAST:
        value += s[WORTHS + W_FORECAST]
    else:
        return value
    return value * rules.n[R_ACTIONS + action]


@called
def starting_card(s: Integers, me: Int) -> Any:
    """Return where a starting Expedition Card lies that may be burned: a place of the discard pile, of the Tableau."""
    for place in range(s[me + DISCARDED]):
        if STORM < s[me + DISCARD + place] < FIRST_BOUGHT:
            return s[me] * 0 + place
    for place in range(s[me + ON_TABLEAU]):
        if s[me + TABLEAU + place] < FIRST_BOUGHT:
            return s[me] * 0 + 100 + place
    return s[me] * 0 + NONE


@called
def near_station(s: Integers, me: Int, land: Int, touched: Int) -> Any:
    """Say whether an own Station stands where an Explorer on the Landscape counts for its Upgrades."""
    seat = me // SEAT_SIZE
    for number in range(s[N_SITES]):
        site = SITES + SITE_SIZE * number
        if s[site + S_OWNER] == seat and s[site + S_LAND] <= land < s[site + S_LAND] + touched:
            return True
    return False


@called
def is_plain(action: Int) -> Any:
    """Say whether an action only gives goods."""
    return action not in (ACT_EXPEDITION, ACT_COORDINATOR, ACT_STATION, ACT_EXPERT, ACT_BURN)
