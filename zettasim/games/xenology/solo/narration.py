"""A solo game as a log that a player can follow."""

from __future__ import annotations

import functools

from zettasim.games.xenology.database.lowering import database_of, lower_grid, square_name
from zettasim.games.xenology.database.rules import ROTATIONS, GridRules
from zettasim.games.xenology.pieces import DISASTERS
from zettasim.games.xenology.rules import Rules
from zettasim.games.xenology.solo import rules as told
from zettasim.games.xenology.solo.lowering import property_names
from zettasim.games.xenology.solo.rules import N_PROPERTIES, SUPPLY_EMPTY

COUNTED = {
    told.TURN_BEGINS: "turn {n}",
    told.RANK_FLIPPED: "final rounds: a Rank token is flipped, {n} more are active",
    told.CRAFT_TAKEN: "an Alien moves to Landing Craft {n}",
    told.WIPES: "the {n} cards of the Card Display are wiped",
    told.CLEANED: "the Evidence removed counts {n}",
    told.BRIDGE_ENTERED: "an Alien moves to the Bridge: the Landing Craft land",
    told.FINDS_NO_SPACE: "an Alien finds no space to land and goes to Mission Control",
    told.MISSION_ENTERED: "an Alien moves to Mission Control",
    told.LEAVES_EVIDENCE: "it leaves {n} Evidence",
    told.COUNCIL_ENTERED: "an Alien moves to the Elder Council",
    told.GAINS_CUBES: "gains {n} from the General Supply (cubes)",
    told.RESEARCHES: "a cube goes to the Research Track: level {n}",
    told.DEFROSTS: "an Alien is defrosted, {n} are left in Cryo-Storage",
    told.NO_INSIGHT: "an Insight comes to nothing",
    told.STORAGE_ENTERED: "an Alien moves to Specimen Storage",
    told.BUYS_LOCKER: "a cube claims Locker {n}",
    told.GAINS_DEVICE: "gains Device {n}",
    told.RANK_RISES: "Rank rises to {n}",
    told.DATABASE_ENTERED: "an Alien moves to the Database",
    told.CUBE_BACK: "{n} Disaster cubes go back to their supply",
    told.RESHUFFLES: "the discard pile of {n} cards is shuffled",
    told.PASSES: "nothing useful can be done",
    told.CUBE_ON_DISPLAY: "a Disaster cube goes on card {next} of the display",
    told.CUBE_ON_CRAFT: "a Disaster cube goes on Landing Craft {next}",
    told.NO_DISASTER: "there is no room for a Disaster cube",
    told.SCORED: "the game ends with {n} points",
}
"""Events that tell a number (or the next one, for places counted from 0), or nothing beside themselves."""
BY_CARD = {
    told.SCANS_DISPLAY: "takes from the display: {}",
    told.SCANS_DECK: "draws: {}",
    told.HAND_DEALT: "starts with: {}",
    told.PLAYS: "proposes: {}",
    told.PAYS: "discards for a Database tile: {}",
    told.ENTERS_CARD: "scores: {}",
}
BY_SPACE = {
    told.LANDS_ON: "an Alien lands on {}",
    told.EXPLORES: "a tile is revealed: {}",
    told.EXTRACTS: "the Alien returns from {}",
    told.CUBE_ON_PLANET: "a Disaster cube goes on {}",
}
BY_CONTAINER = {
    told.FILLS_CONTAINER: "fills the Container {}",
    told.TAKES_CONTAINER: "takes out the empty Container {}",
    told.RETURNS_CONTAINER: "stores the filled Container {}",
    told.REPLICATES_ONE: "a Replicate token goes under {}",
}
BY_TYPE = {
    told.CLIMBS: "moves up the {} Elder Track",
    told.FIRST_TILE: "the first Database tile is {}",
}
BY_SQUARE = {
    told.INSIGHT_AT: "an Insight puts a cube on {}",
    told.CUBE_AT: "a cube goes on {}",
}
BY_PLACE = {
    told.TILE_FLIPPED: "the facedown tile in {} is turned over",
    told.TILE_CORRUPTED: "a tile with a Disaster cube is put facedown in {}",
}


def narrate_solo(rules: Rules, event: int, argument: int) -> str:
    """Tell one event of a replay."""
    contents = rules.contents
    if event in COUNTED:
        return COUNTED[event].format(n=argument, next=argument + 1)
    if event in BY_CARD:
        return BY_CARD[event].format(contents.cards[argument])
    if event in BY_SPACE:
        return BY_SPACE[event].format(f"space {argument} ({contents.spaces[argument].split()[0]})")
    if event in BY_CONTAINER:
        return BY_CONTAINER[event].format(f"{argument} ({contents.containers[argument]})")
    if event in BY_TYPE:
        return BY_TYPE[event].format(rules.research.types[argument])
    if event == told.CLEANS:
        return f"cleans up the {rules.planet.continents[argument]} continent"
    if event == told.FILLS_CARD:
        card, place = divmod(argument, N_PROPERTIES)
        return f"a cube fills {property_names(rules)[place]} on: {contents.cards[card]}"
    if event == told.DISASTER_DRAWN:
        return f"a Disaster card: {DISASTERS[argument]}"
    if event == told.END_TRIGGERED:
        whose = "the player's General Supply" if argument == SUPPLY_EMPTY else "the supply of Disaster cubes"
        return f"{whose} is empty: the final rounds begin"
    return _on_the_database(rules, event, argument)


@functools.lru_cache(maxsize=8)
def _board(rules: Rules) -> GridRules:
    return lower_grid(database_of(rules))


def _on_the_database(rules: Rules, event: int, argument: int) -> str:
    grid = _board(rules)
    if event in BY_SQUARE:
        return BY_SQUARE[event].format(square_name(grid, argument))
    if event in BY_PLACE or event == told.TILE_LAID:
        turns = ROTATIONS if event == told.TILE_LAID else 1
        row, column = divmod(argument // turns, grid.columns)
        where = f"row {row + 1 - grid.margin}, column {column + 1 - grid.margin}"
        if event in BY_PLACE:
            return BY_PLACE[event].format(where)
        return f"it is laid in {where}, turned left {argument % ROTATIONS} times"
    kind, number = divmod(argument, grid.per_type)
    front = rules.contents.fronts[rules.research.types[kind]][number]
    return f"the tile is {front}" if event == told.TILE_DRAWN else f"the tile {front} fits nowhere and is set aside"
