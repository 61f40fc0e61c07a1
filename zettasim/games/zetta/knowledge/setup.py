"""What Setup puts into the knowledge bag and into a player's hand, module by module."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zettasim.games.zetta.rules import Rules
from zettasim.model.parameter import Counts

WARP = "warp"
"""The kind of which Zetta PSG gives a token to each player."""


def bag_of(rules: Rules, *, equipment: bool, warp: bool, psg: bool, lone_star: bool, players: int) -> dict[str, int]:
    """Return the tokens of each kind in the bag after Setup, before any is removed at random (Lone Star)."""
    knowledge, solo = rules.knowledge, rules.lone_star
    kinds = [*knowledge.in_basic_game]
    if equipment:
        kinds += knowledge.added_by_equipment
    if warp:
        kinds += knowledge.added_by_warp
        # Repair belongs to equipment, warp to Zetta PSG.
        present = {"repair": equipment, WARP: psg}
        kinds += [kind for kind in knowledge.added_by_warp_with_others if present.get(kind, True)]
    if psg:
        kinds += knowledge.added_by_psg
    bag = {kind: knowledge.tokens[kind] for kind in knowledge.tokens if kind in kinds}
    if lone_star:
        bag = {kind: n for kind, n in bag.items() if kind not in solo.kinds_removed}
        bag[WARP] = solo.warp_tokens_in_bag
    elif psg:
        bag[WARP] -= own_warp(rules) * players
    return bag


def own_warp(rules: Rules) -> int:
    """Return how many warp tokens Setup of Zetta PSG gives to each player."""
    return rules.psg.warp_tokens_per_player


def uses_of_bag(kinds: Iterable[str], modules: Mapping[str, bool]) -> Iterable[str]:
    """Name the component values that `bag_of` reads."""
    yield "knowledge.in_basic_game"
    yield from (f"knowledge.tokens.{kind}" for kind in kinds)
    if modules["equipment"]:
        yield "knowledge.added_by_equipment"
    if modules["warp"]:
        yield from ("knowledge.added_by_warp", "knowledge.added_by_warp_with_others")
    if modules["psg"]:
        yield "knowledge.added_by_psg"
        yield "psg.warp_tokens_per_player"
    if modules["lone_star"]:
        yield from ("lone_star.kinds_removed", "lone_star.warp_tokens_in_bag")


def taken_from(bag: Mapping[str, int], tokens: Counts) -> tuple[dict[str, int], str | None]:
    """Take tokens out of a bag; return what is left, and the first kind of which there are not enough."""
    left = dict(bag)
    for kind, n in tokens:
        if n > left.get(kind, 0):
            return left, kind
        left[kind] = left.get(kind, 0) - n
    return {kind: n for kind, n in left.items() if n >= 0}, None
