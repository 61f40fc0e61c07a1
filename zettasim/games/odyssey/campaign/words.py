"""What a trial of a campaign tells, in words that a player can follow at the table."""

from __future__ import annotations

from zettasim.games.odyssey.campaign import rules as told
from zettasim.games.odyssey.campaign.contents import Contents, letter
from zettasim.games.odyssey.campaign.lowering import vehicle_names
from zettasim.games.odyssey.explore.parameters import CAREERS
from zettasim.games.odyssey.rules import Rules

PLAIN = {
    told.E_SUFFOCATES: "has no life-support at the start of the turn and suffocates",
    told.E_HOME: "comes home to Earth",
    told.E_CLAIMS: "places a Claim",
    told.E_CREW_LOST: "loses the Crew Card",
    told.E_HALTS: "stops drawing",
    told.E_TAKES_NOTHING: "takes no chit",
    told.E_UNCHANGED: "leaves the Site unchanged",
    told.E_BUSTED: "busts the Site",
    told.E_YOUTH: "was a reckless youth: an heir begins at Earth, and all chits are flipped",
    told.E_ELDERLY: "was reckless elderly: no more turns",
    told.E_ARTIFACT_BACK: "loses the ARTIFACT, which goes back to its container",
    told.E_CREW_BACK: "boosts the Crew Card again",
    told.E_WINNER: "wins",
}
"""What a seat does, where nothing goes with it."""
WITH_CHIT = {
    told.E_DRAWN: "draws {}",
    told.E_FINAO_KILL: "is saved from the kill of {} by FINAO",
    told.E_FINAO_GLITCH: "is saved from the Glitch Roll of {} by FINAO",
    told.E_IGNORES: "ignores the kill of {}",
    told.E_DIES: "is killed by {}",
    told.E_KNOCKED: "is knocked out by {}",
    told.E_TAKES: "takes {}",
    told.E_CARRIES: "takes {} and carries it",
}
WITH_MILIEU = {
    told.E_EXPLORES: "explores in the {} milieu",
    told.E_ASSISTED: "is assisted by a vehicle for {}",
    told.E_VEHICLE_LOST: "loses the vehicle for {} to the kill",
    told.E_WRECKED: "loses the vehicle for {}",
    told.E_PRINTS: "prints the vehicle for {} again",
}
WITH_CAREER = {
    told.E_INSIGHT: "has insight and puts the {} under the deck",
    told.E_JOB: "takes the career of {}",
    told.E_EXPERT: "becomes an expert {}",
}
WITH_SITE = {
    told.E_REACH: "can reach Site {}",
    told.E_LANDS: "lands on Site {}",
    told.E_STAYS: "stays on Site {}",
}
WITH_ZONE = {
    told.E_GLORY: "picks up the glory of Zone {}",
    told.E_GLORY_BACK: "loses the glory of Zone {}, which goes back to the map",
    told.E_BOONE: "is the 1st player and closes Zone {}",
}
WITH_NUMBER = {
    told.E_TURN: "begins turn {}",
    told.E_FINAO: "pays FINAO and has {} Aqua left",
    told.E_GLITCH: "rolls {} for the Glitch Roll",
    told.E_DELIVERS: "stores what was carried: {} DP",
    told.E_CAREER_DP: "has {} DP by career",
    told.E_SCORE: "has {} DP",
}


def tell(event: int, argument: int, contents: Contents, rules: Rules) -> str:
    """Return the sentence for one entry of a trial's log."""
    if event == told.E_CYCLE:
        return f"Sunspot Cycle {argument + 1} begins"
    if event == told.E_EARTH:
        return f"no glory spot is empty: the Earth Zone {letter(argument)} is busted"
    if event == told.E_NO_ZONE:
        return "no Zone is left to close"
    if event == told.E_SHARED:
        return f"{argument.bit_count()} seats share the victory"
    if event == told.E_FAILED:
        return "the terms of a solitaire victory are not met"
    return f"seat {argument % 8 + 1} {_of_seat(event, argument // 8, contents, rules)}"


def _of_seat(event: int, n: int, contents: Contents, rules: Rules) -> str:
    if event in PLAIN:
        return PLAIN[event]
    if event in WITH_NUMBER:
        return WITH_NUMBER[event].format(n)
    if event in WITH_ZONE:
        return WITH_ZONE[event].format(letter(n))
    if event in WITH_SITE:
        return WITH_SITE[event].format(f"{n + 1} ({contents.sites[n % len(contents.sites)]})")
    if event in WITH_CAREER:
        return WITH_CAREER[event].format(CAREERS[n % len(CAREERS)])
    kinds, cups = [kind.upper() for kind in rules.chits], [*rules.containers]
    if event in WITH_CHIT:
        return WITH_CHIT[event].format(kinds[n % len(kinds)])
    if event in WITH_MILIEU:
        return WITH_MILIEU[event].format(cups[n % len(cups)])
    if event == told.E_VEHICLE:
        names = vehicle_names(rules)
        return f"is dealt a vehicle: {names[n % len(names)]}"
    if event == told.E_CHALLENGES:
        return f"wins the career of {CAREERS[n // 8 % len(CAREERS)]} from seat {n % 8 + 1}"
    if event == told.E_GOES_BACK:
        place, side = n // 2, "face down" if n % 2 else "face up"
        cup = cups[place // len(kinds) % len(cups)]
        return f"returns {kinds[place % len(kinds)]}, {side}, to the {cup} container: addiction"
    return f"discards {_carried(n, kinds)}"


def _carried(n: int, kinds: list[str]) -> str:
    return kinds[(n - told.CHIT) % len(kinds)] if n >= told.CHIT else f"the glory of Zone {letter(n)}"
