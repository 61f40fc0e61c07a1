"""How an exploration is told: the log of a trial, and the states in which there is a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zettasim.games.odyssey.explore.rules import DEAD, STOPPED, Exploration

if TYPE_CHECKING:
    from zettasim.games.odyssey.explore.exact import State


def sentence(kinds: list[str], event: int, argument: int) -> str:
    """Return the sentence for one entry of a log; events as numbered by the kernels."""
    name = kinds[argument].upper() if argument < len(kinds) else ""
    chits = f"{argument} {'chit' if argument == 1 else 'chits'}"
    cards = f"{argument} {'card' if argument == 1 else 'cards'}"
    return {
        0: f"{name} is drawn",
        1: f"FINAO negates the kill of {name}",
        2: f"FINAO negates the Glitch Roll of {name}",
        3: f"the pilot ignores the kill of {name}",
        4: f"{name} kills the vehicle",
        5: f"{name} kills the explorer",
        6: f"{name} knocks the explorer out",
        7: f"{name} places a Claim",
        8: f"the explorer stops after {chits}",
        9: f"{name} is taken",
        10: "no chit is taken",
        20: f"{name} kills the second explorer",
        21: f"{name} knocks the second explorer out",
        22: f"the second explorer stops after {chits}",
        23: f"the second explorer takes {name}",
        24: "the second explorer takes no chit",
        25: f"the Glitch Roll is {argument}",
        26: "it wrecks the vehicle",
        27: f"it wrecks {cards} of life-support",
        28: "at the start of the next turn there is no life-support",
        29: f"the second explorer goes on after {chits}",
    }[event]


def seen(site: Exploration, state: State) -> dict[str, int | str]:
    """Return what a player sees in a state with a choice, by column."""
    most = min(site.limit, sum(kind.count for kind in site.kinds))
    names = [title(kind.name) for kind, n in zip(site.kinds, state.drawn, strict=True) for _ in range(n)]
    found: dict[str, int | str] = {
        "drawn": ", ".join(names) or "-",
        "draws_left": most - sum(state.drawn),
        "finao": "left" if state.finao else "-",
        "vehicle": "left" if state.vehicle else "-",
    }
    if site.die:
        left = [pair for place, pair in enumerate(site.life_support) if not state.wrecked >> place & 1]
        found["life_support"] = ",".join(f"{hardness}:{cards}" for hardness, cards in left) or "-"
    if site.partner:
        how = "dead" if state.ending == DEAD else "KO"
        found["felled"] = "-" if state.ending == STOPPED else f"{title(site.kinds[state.felled_by].name)}, {how}"
        found["partner_drew"] = "yes" if state.partner_draws else "-"
    return found


def title(chit: str) -> str:
    """Return the printed name of a chit."""
    return "ORE VEIN" if chit == "ore" else chit.upper()
