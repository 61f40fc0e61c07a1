"""What a trial of a whole game tells, in words that a player can follow at the table."""

from __future__ import annotations

from zettasim.games.sixty.race import events
from zettasim.games.sixty.race import rules as told
from zettasim.games.sixty.race.contents import Contents
from zettasim.games.sixty.race.naming import GIFTS
from zettasim.games.sixty.race_components import CATEGORIES

EXPERTS = ("Engineer", "Investor", "Radio Operator", "Pilot", "Mechanic", "Mission Coordinator")
BASES = ("Hangar", "Investor Base", "Radio Base", "Base without bonus")
DOES = ("burn an Expedition Card", "build a Station", "gain Construction Material", "upgrade a Station", "gain Energy")
REWARDS = ("an Expert", "a Radar Tile", "burn Storms", "Explorers")
RANGES = ("-30", "-40", "-62")
ACTIONS = (
    "gain Coins",
    "gain Energy",
    "draw cards",
    "steps on the Expedition Track",
    "gain Construction Material",
    "gain a Radar Tile",
    "gain a Forecast Tile",
    "buy an Expedition Card",
    "buy a Mission Coordinator",
    "the action of an own Station",
    "spend Energy for an Expert",
    "burn an Expedition Card",
)
ARKA_ACTIONS = (
    "nothing",
    "draw cards",
    "advance on the Expedition Track",
    "take an Upgrade",
    "take a Radio Operator",
    "take an Engineer",
    "take an Investor",
    "build a Station",
    "build a Station with enough Engineers",
    "take the uppermost Expert",
    "explore",
    "occupy a Landscape",
    "occupy an Expert Action Tile",
    "the next special action",
    "all special actions",
)
OVERFULFILL = ("the Milestone of Engineers", "the Milestone of Landscapes", "the Milestone of Project Cards")
PLAIN = {
    events.E_BONUS_TILE: "takes the components of the setup",
    events.E_ENDS: "ends drawing",
    events.E_BUYS_STATION: "buys a Station",
    events.E_PAYS_SECOND: "pays for a second card",
    events.E_TURN: "is in turn",
    events.E_PASSES: "passes",
    events.E_TILE_TO_COINS: "discards a Radar Tile for Coins",
    events.E_TILE_TO_MATERIAL: "discards a Radar Tile for Construction Material",
    events.E_HARBOR: "places an Explorer on the Harbor",
    events.E_AREA: "places an Explorer on the Harbor's Station space",
    events.E_RADAR: "uses a Radar Tile",
    events.E_RADAR_EFFECT: "activates the Radar Effect: discards from the display",
    events.E_NO_MILESTONE: "scores no Milestone",
    events.E_LOSES_STATION: "puts an unused Station back",
    events.E_NO_ACTION: "cannot do the action",
    events.E_WINNER: "wins",
}
"""What a seat does, where no number goes with it."""
COUNTED = {
    events.E_SHUFFLES: "shuffles {} card(s) to a new deck",
    events.E_STORM_ENERGY: "gains {} Energy for Storms",
    events.E_CARD_ENERGY: "gains {} Energy for Expedition Cards",
    events.E_GETS_COINS: "gains {} Coin(s)",
    events.E_GETS_ENERGY: "gains {} Energy",
    events.E_GETS_MATERIAL: "gains {} Construction Material",
    events.E_GETS_RADAR: "gains {} Radar Tile(s)",
    events.E_GETS_FORECAST: "gains {} Forecast Tile(s)",
    events.E_GETS_EXPLORERS: "takes {} Explorer(s)",
    events.E_STEPS: "advances {} step(s)",
    events.E_TRACK_POINTS: "passes a space of {} point(s)",
    events.E_EXCHANGES: "exchanges {} time(s) at the Hangar",
    events.E_SPACE: "takes action space {}",
    events.E_EXPLORES: "explores Landscape {}",
    events.E_LANDS_ON: "places an Explorer on Landscape {}",
    events.E_VISITS: "places an Explorer on Station Site {}",
    events.E_PAYS_COINS: "pays {} Coin(s)",
    events.E_PAYS_ENERGY: "pays {} Energy",
    events.E_PAYS_MATERIAL: "pays {} Construction Material",
    events.E_BESIDE: "puts the Station Site beside Landscape {}",
    events.E_MILESTONE_POINTS: "gets {} point(s) for it",
    events.E_KEEPS_EXPLORER: "keeps {} Explorer(s)",
    events.E_SCORE: "has {} victory points",
    events.E_EXPERT_POINTS: "has {} point(s) for Experts",
    events.E_PROJECT_EFFECTS: "has {} point(s) for end-game effects",
    events.E_LOST_POINTS: "loses {} point(s) for neighbouring Stations",
}
"""What a seat does with a number."""


def card_name(card: int, contents: Contents) -> str:
    """Name a card of the common deck."""
    kind, cost, material, need, number, points, *_ = contents.cards[card]
    what = "Expedition" if kind == told.EXPEDITION else "Project"
    paid = f"{cost} Energy" if kind == told.EXPEDITION else f"{cost} Coins"
    more = f" and {material} Construction Material" if material else ""
    needs = f", needs {number} {CATEGORIES[need]}" if need != told.NONE else ""
    return f"{what} Card {card + 1} ({paid}{more}, {points} points{needs})"


def own_card(card: int, contents: Contents) -> str:
    """Name a card of an Expedition Deck."""
    names = ("a Storm", "a starting Expedition Card", "the starting Expedition Card with a Radar Effect")
    return names[card] if card < told.FIRST_BOUGHT else card_name(card - told.FIRST_BOUGHT, contents)


def milestone_name(card: int, contents: Contents) -> str:
    """Name a Milestone Card."""
    category, span, *wanted = contents.milestones[card]
    where = f" of {RANGES[span]}" if category == told.C_PRESENCE else ""
    return f"Milestone Card {card + 1} ({CATEGORIES[category]}{where} {', '.join(map(str, wanted))})"


def of_table(event: int, argument: int, contents: Contents) -> str | None:
    """Tell what lies on the table or what Arka does; None for what a seat does."""
    if event == events.E_LAND:
        number, tile = argument // 64, argument % 64
        action, span, spaces = contents.landscapes[tile][:3]
        return f"Landscape {number + 1} is tile {tile + 1} of {RANGES[span]}: {ACTIONS[action]}, {spaces} spaces"
    if event in (events.E_DEALT, events.E_COMMON_MILESTONE):
        verb = "is dealt" if event == events.E_DEALT else "is common"
        return f"{milestone_name(argument, contents)} {verb}"
    if event == events.E_ARKA_DRAWS:
        return f"Arka draws {card_name(argument, contents)}"
    simple = {
        events.E_ROUND: f"round {argument} begins",
        events.E_EXPERT_OPEN: f"column {argument // 8 + 1} of the Expert Plan: {EXPERTS[argument % 8 % 6]}",
        events.E_TILES: f"Pilots {DOES[argument // 8 % 5]}, Mechanics {DOES[argument % 8 % 5]}",
        events.E_COMMON_SHUFFLE: f"{argument} discarded cards become the common deck",
        events.E_SHARED: f"{argument} seats share the victory" if argument else "nobody wins",
        events.E_ARKA_CARD: f"Arka reveals Action Card {argument + 1}",
        events.E_ARKA_PASSES: f"Arka passes with {argument} stars",
        events.E_ARKA_STEP: f"Arka's Explorer goes to space {argument} of the rondel",
        events.E_ARKA_LAP: f"Arka's Explorer on the Expedition Path goes to step {argument}",
        events.E_ARKA_DOES: f"Arka: {ARKA_ACTIONS[argument % 15]}",
        events.E_ARKA_TAKES: f"Arka takes a {EXPERTS[argument % 6]}",
        events.E_ARKA_ADVANCES: f"Arka advances {argument} step(s)",
        events.E_ARKA_OCCUPIES: f"Arka takes action space {argument % 8 + 1} of Landscape {argument // 8 + 1}",
        events.E_ARKA_BUILDS: f"Arka builds a Station Site of {argument // 16 % 16} Engineers beside Landscape "
        f"{argument // 256 + 1} with the action {ACTIONS[argument % 16 % 12]}",
        events.E_ARKA_MILESTONE: f"Arka scores {OVERFULFILL[argument % 4 % 3]}: {argument // 4} points",
        events.E_ARKA_SCORE: f"Arka has {argument} victory points",
    }
    return simple.get(event)


def of_seat(event: int, n: int, contents: Contents) -> str:
    """Tell what a seat does; `n` is the number that goes with it."""
    if event in PLAIN:
        return PLAIN[event]
    if event in COUNTED:
        shown = (
            n + 1
            if event in (events.E_EXPLORES, events.E_LANDS_ON, events.E_VISITS, events.E_BESIDE, events.E_SPACE)
            else n
        )
        return COUNTED[event].format(shown)
    own = {
        events.E_DRAWS: "draws",
        events.E_PLAYS: "plays",
        events.E_DISCARDS: "discards",
        events.E_FORECAST: "discards a Forecast Tile to send away",
        events.E_BURNS: "burns",
    }
    if event in own:
        return f"{own[event]} {own_card(n, contents)}"
    verbs = {
        events.E_OFFERED: "may keep",
        events.E_GETS_CARD: "gets",
        events.E_BUYS_CARD: "buys",
        events.E_GIVES_UP: "gives up",
    }
    if event in verbs:
        return f"{verbs[event]} {card_name(n, contents)}"
    if event == events.E_GIFT:
        return f"has from the start: {GIFTS[told.GIFTS[n % len(GIFTS)]]}"
    if event in (events.E_OWN_MILESTONE, events.E_MILESTONE):
        return f"{'takes' if event == events.E_OWN_MILESTONE else 'scores'} {milestone_name(n, contents)}"
    if event == events.E_BUILDS:
        side, engineers, station = n // 256, n // 16 % 16, n % 16
        return f"builds Station Site side {side + 1} of {engineers} Engineers with a Station of {station} points"
    return _with_names(event, n)


def _with_names(event: int, n: int) -> str:
    return {
        events.E_COVERS: f"covers the {BASES[n % 4]}",
        events.E_TAKES_EXPERT: f"takes a {EXPERTS[n % 6]}",
        events.E_ROW: f"puts it to the row of the {EXPERTS[n % 6]}",
        events.E_ACTION: f"action: {ACTIONS[n % 12]}",
        events.E_SITE_POINTS: f"finds on it {n // 16} points and the action {ACTIONS[n % 16 % 12]}",
        events.E_UPGRADES: f"upgrades Station Site {n // 4 + 1} to level {n % 4 + 1}",
        events.E_REWARD: f"is rewarded: {REWARDS[n % 4]}",
        events.E_USES_SPECIALIST: f"uses a {EXPERTS[told.PILOT + n // 8 % 2]}: {DOES[n % 8 % 5]}",
    }[event]


def tell(event: int, argument: int, contents: Contents) -> str:
    """Return the sentence for one entry of a trial's log."""
    table = of_table(event, argument, contents)
    return table if table is not None else f"seat {argument % 8 + 1} {of_seat(event, argument // 8, contents)}"
