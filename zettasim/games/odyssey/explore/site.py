"""From parameters and components to one exploration: the chits as these explorers meet them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from zettasim.games.odyssey.explore.parameters import ExploreParameters
from zettasim.games.odyssey.explore.rules import (
    IGNORED_KILL,
    KILL,
    NEVER,
    NO_KILL,
    PAYOFF,
    ChitKind,
    Exploration,
    Partner,
)
from zettasim.games.odyssey.rules import Rules


def exploration(p: ExploreParameters, rules: Rules) -> Exploration:
    """Apply the readings and the career to the chits of the milieu's container."""
    container, removed = rules.containers[p.milieu], dict(p.removed)
    weights = dict(p.payoff)
    counts = {kind: container.get(kind, 0) - removed.get(kind, 0) for kind in rules.chits}
    helpers = (p.career, p.partner_career) if p.partner and p.teamwork == "shared" else (p.career,)
    return Exploration(
        kinds=tuple(_chit_kind(p, rules, kind, counts[kind], p.career, helpers) for kind in rules.chits),
        limit=p.size + p.extra,
        unlocks=p.unlocks,
        vehicle=p.vehicle,
        finao=p.finao,
        eureka_at=_eureka_at(p, rules, p.career),
        policy=p.policy,
        payoff=tuple(weights.get(name, 0) for name in PAYOFF),
        die=rules.exploration.glitch_die_sides if p.life_support else 0,
        life_support=tuple(sorted((int(hardness), cards) for hardness, cards in p.life_support if cards)),
        vehicle_hardness=getattr(rules.vehicle_cards, f"rad_hardness_{p.powerplant}"),
        partner=_partner(p, rules, counts) if p.partner else None,
    )


def _partner(p: ExploreParameters, rules: Rules, counts: Mapping[str, int]) -> Partner:
    """Return the second explorer, who meets the chits alone: the first one's career serves only while they are up."""
    career = p.partner_career
    first, own = _eureka_at(p, rules, p.career), _eureka_at(p, rules, career)
    together = min(first, own)
    return Partner(
        kinds=tuple(_chit_kind(p, rules, kind, counts[kind], career, (career,)) for kind in rules.chits),
        unlocks=p.partner_unlocks,
        eureka_at=own,
        eureka_beside=together if p.teamwork == "shared" else own,
        eureka_lent=together if p.teamwork == "shared" else first,
        chooses_undrawn=p.bonus == "present",
    )


def _chit_kind(
    p: ExploreParameters, rules: Rules, name: str, count: int, career: str, helpers: Collection[str]
) -> ChitKind:
    """Return a chit as it meets an explorer of this career; `helpers` are all careers whose Abilities serve."""
    chit = rules.chits[name]
    knocks_out = "ko" in chit.events
    if name == "barren":
        knocks_out = knocks_out and p.barren == "ko"
    if name == "overheat":
        knocks_out = knocks_out or p.overheat == "ko"
    kill = KILL if "kill" in chit.events else NO_KILL
    if "pilot" in helpers and name == "collision" and kill == KILL:
        kill = IGNORED_KILL
    needed = chit.unlocks_needed
    if career == "geologist" and name == "ore":
        needed = min(needed, rules.career_rules.geologist_ore_unlocks) - (p.geologist == "gives")
    harms = [event for event in chit.events if event in ("kill", "glitch")]
    return ChitKind(
        name=name,
        count=count,
        discovery=chit.is_discovery,
        unlocks_needed=needed,
        dp=chit.dp_carried,
        claims="claim" in chit.events or (name == "artifact" and p.artifact == "drawn"),
        kill=kill,
        glitch="glitch" in chit.events,
        knocks_out=knocks_out and "medic" not in helpers,
        finao_stops_kill=harms[:1] == ["kill"],
        icon=chit.unlock_icon,
    )


def _eureka_at(p: ExploreParameters, rules: Rules, career: str) -> int:
    if career == "oceanographer" and p.milieu in rules.career_rules.oceanographer_milieus:
        return 0
    return rules.exploration.journalist_eureka_chits if career == "journalist" else NEVER
