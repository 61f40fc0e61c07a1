"""What a trial of a whole game tells, in words that a player can follow at the table."""

from __future__ import annotations

from collections.abc import Sequence

from zettasim.games.zetta.expedition import rules as told
from zettasim.games.zetta.expedition.contents import Contents
from zettasim.games.zetta.expedition.lowering import GIFTS, crew_cards
from zettasim.games.zetta.grid.words import PLACES
from zettasim.games.zetta.grid.words import tell as tell_grid

SUBSTANCES = ("gas", "metal", "gem", "radioactive")
TURN, DRAWS = 0, 5
"""Of the preparation grid: who is to buy, and the card that comes to a space."""
ABILITIES = ("life", "substance", "exo product", "star pilot", "gaseous", "other")
ICONS = ("life", "substance", "exo product", "aether-drive", "gaseous landing")
ACTIONS = (
    "life discovery",
    "substance discovery",
    "exo product discovery",
    "research",
    "scavenge Trojans",
    "no action",
    "healing",
    "repair",
)
OF_ALIENS = 32
ORBITS = "ABCDEFGHIJ"
PLAIN = {
    told.E_TRADES: "trades a radioactive substance for energy",
    told.E_PILOT: "uses a star pilot token",
    told.E_SUCCESS: "succeeds",
    told.E_FAILURE: "fails",
    told.E_PURPLE: "draws purple: a substance of choice, and one more draw",
    told.E_ALIEN: "has an alien join the crew",
    told.E_CARD_HEALED: "removes a damage token from a life card",
    told.E_CRITICAL: "is in critical condition and is rescued",
    told.E_NINE: "has leveled all crew: 9 STEPS",
    told.E_STRANDED: "has no energy for the way home and is fetched",
}
"""What a seat does, where no number goes with it."""


def place(number: int) -> str:
    """Name a place by its number, orbit x 4 + what is there."""
    orbit = ORBITS[number // 4]
    return (
        f"space on orbit {orbit}",
        f"the planet on orbit {orbit}",
        f"the Trojans on orbit {orbit}",
        "the Mothership",
    )[number % 4]


def crew(bits: int) -> str:
    """Name a crew member's abilities."""
    return ", ".join(name for bit, name in enumerate(ABILITIES[:4]) if bits & (1 << bit)) or ABILITIES[-1]


def icons(bits: int) -> str:
    """Name the icons of equipment."""
    return ", ".join(name for bit, name in enumerate(ICONS) if bits >> bit & 1)


def icon(number: int) -> str:
    """Name an icon under a damage token, crew member x 8 + its place."""
    if number >= OF_ALIENS:
        return "an alien"
    return f"crew member {number // 8 + 1}, {ABILITIES[number % 8] if number % 8 < 4 else 'talent'}"


def halves(number: int) -> str:
    """Write halves of a fame."""
    return f"{number // 2}" if number % 2 == 0 else f"{number / 2:.1f}"


def of_table(event: int, argument: int, contents: Contents, planets: Sequence[str]) -> str | None:
    """Tell what lies on the table; None for what a seat does."""
    if event == told.E_EXO_OPEN:
        *cost, fame = contents.exo_cards[argument]
        paid = ", ".join(f"{n} {kind}" for n, kind in zip(cost, SUBSTANCES, strict=True) if n)
        return f"exo product {argument + 1} may be built: {paid} for {fame} fame"
    if event == told.E_PLANET:
        orbit, kind, marker = argument // 4096, argument // 64 % 64, argument % 64
        life, substance, noted = contents.markers[kind][marker]
        what = f"{planets[kind]} on orbit {ORBITS[orbit]}"
        return f"{what}: {life:+d} dice for life, {substance:+d} for {SUBSTANCES[noted]}"
    if event == told.E_STAR:
        return f"its star: {argument // 16} turns, Goldilocks zone from orbit {ORBITS[argument % 16]} on"
    simple = {
        told.E_SYSTEM: f"the Mothership warps: quick Zetta card {argument + 1}",
        told.E_VALUE: f"{ABILITIES[argument // 64 % len(ABILITIES)]} value {argument % 64}",
        told.E_TROJANS: f"Trojans on orbit {ORBITS[argument % len(ORBITS)]}",
        told.E_DIE: f"a die shows {argument}",
        told.E_SHARED: f"{argument} seats share the victory",
    }
    return simple.get(event)


def of_grid(event: int, argument: int, contents: Contents) -> str:
    """Tell what happens on the preparation grid; which cards come there stands in the tale of this game."""
    if event == TURN:
        return f"seat {argument // 64 + 1} has {argument % 64} preparation tokens"
    if event == DRAWS:
        card = argument % 256
        place = PLACES[argument // 256].replace("_", " ")
        known = crew_cards(contents)
        if card >= len(known):
            card -= len(known)
            return f"  equipment card {card + 1} comes to {place}: {icons(contents.equipment[card])}"
        return f"  crew card {card + 1} comes to {place}: {crew(known[card])}"
    return tell_grid(event, argument)


def of_seat(event: int, n: int, spaces: Sequence[str]) -> str:
    """Tell what a seat does; `n` is the number that goes with it."""
    if event in PLAIN:
        return PLAIN[event]
    if event == told.E_TEAM:
        return f"takes a crew member: {crew(n)}"
    if event == told.E_FAME:
        return f"has {halves(n)} fame"
    if event == told.E_SHARES:
        return f"puts a flag on the card: {halves(n)} fame"
    if event in (told.E_STAYS, told.E_MOVES):
        return f"{'stays at' if event == told.E_STAYS else 'moves to'} {place(n)}"
    if event == told.E_LOSES:
        return f"gives seat {n % 8 + 1} a {SUBSTANCES[n // 8]}"
    if event == told.E_PAYS_ENERGY:
        return f"pays seat {n % 8 + 1} {n // 8} energy"
    if event == told.E_GIVES_CARD:
        what = "a life card" if n % 2 else "an exo product"
        return f"gives seat {n // 2 % 8 + 1} {what} of {n // 16} fame"
    if event in (told.E_DAMAGED, told.E_HEALED):
        return f"{'suffers' if event == told.E_DAMAGED else 'heals'} damage: {icon(n)}"
    if event in (told.E_ABILITY, told.E_GIVES_BACK):
        what = "uses" if event == told.E_ABILITY else "gives back"
        return f"{what} {n % 8} {ABILITIES[n // 8]} token(s)"
    if event == told.E_EQUIPMENT:
        return f"places equipment on the track: {icons(n)}"
    if event == told.E_ADAPTS:
        return f"uses a {ABILITIES[n // 64]} token on equipment {n % 64 + 1}"
    if event == told.E_GIFT:
        return f"is given {[*GIFTS.values()][n]}"
    if event == told.E_REPAIRS:
        return f"repairs equipment {n + 1}: {spaces[1]}"
    if event == told.E_WEARS:
        return f"wears equipment {n // 16 + 1} down: {spaces[n % 16]}"
    return _with_number(event, n)


def _with_number(event: int, n: int) -> str:
    kind, ability, orbit = SUBSTANCES[n % 4], ABILITIES[n % len(ABILITIES)], ORBITS[n % 10]
    return {
        told.E_MOTHERSHIP: f"places the Mothership on orbit {orbit}",
        told.E_TURN: f"begins turn {n}",
        told.E_ENERGY: f"has {n} energy left",
        told.E_FLAG: f"is the first to land on orbit {orbit}",
        told.E_ACTION: ACTIONS[n % 8],
        told.E_HELPER: f"is helped by seat {n + 1}",
        told.E_TAKES: f"takes a {kind}",
        told.E_LIFE: f"draws a life card of {n} fame",
        told.E_EXO: f"builds an exo product of {n} fame",
        told.E_PAYS: f"pays a {kind}",
        told.E_LEVEL: f"levels crew member {n + 1}",
        told.E_TOKEN: f"draws and keeps a {ability} token",
        told.E_RETURNS: f"returns a {ability} token",
        told.E_HOME: f"comes home with {n} energy left",
        told.E_START: f"has most knowledge tokens ({n}) and starts",
        told.E_BEST: f"has a best life card of {n} fame",
        told.E_HAZARD: f"places {n} damage token(s) on the life card",
        told.E_COMES: f"has the Mothership come to orbit {orbit}",
        told.E_GIVES_EQUIPMENT: f"takes equipment {n + 1} off the track",
        told.E_WINNER: "wins",
    }[event]


def tell(event: int, argument: int, contents: Contents, planets: Sequence[str], spaces: Sequence[str]) -> str:
    """Return the sentence for one entry of a trial's log; `spaces` are those of the equipment track."""
    if event >= told.GRID_EVENTS:
        return of_grid(event - told.GRID_EVENTS, argument, contents)
    table = of_table(event, argument, contents, planets)
    return table if table is not None else f"seat {argument % 8 + 1} {of_seat(event, argument // 8, spaces)}"
