"""From parameters and components to one exploration: the chits as these explorers meet them."""

from __future__ import annotations

from collections.abc import Mapping

from zettasim.games.odyssey.chits import Reader
from zettasim.games.odyssey.explore.parameters import ExploreParameters
from zettasim.games.odyssey.explore.rules import PAYOFF, Exploration, Partner
from zettasim.games.odyssey.rules import Rules
from zettasim.model.policy import player_of


def exploration(p: ExploreParameters, rules: Rules) -> Exploration:
    """Apply the readings and the career to the chits of the milieu's container."""
    container, removed = rules.containers[p.milieu], dict(p.removed)
    weights = dict(p.payoff)
    counts = {kind: container.get(kind, 0) - removed.get(kind, 0) for kind in rules.chits}
    helper = p.partner_career if p.partner and p.teamwork == "shared" else "none"
    reader = _reader(p, p.career, helper)
    return Exploration(
        kinds=tuple(reader.chit_kind(rules, kind, counts[kind]) for kind in rules.chits),
        limit=p.size + p.extra,
        unlocks=p.unlocks,
        vehicle=p.vehicle,
        finao=p.finao,
        eureka_at=reader.eureka_at(rules, p.milieu),
        policy=str(p.policy) if player_of(p.policy) is None else "optimal",
        payoff=tuple(weights.get(name, 0) for name in PAYOFF),
        die=rules.exploration.glitch_die_sides if p.life_support else 0,
        life_support=tuple(sorted((int(hardness), cards) for hardness, cards in p.life_support if cards)),
        vehicle_hardness=getattr(rules.vehicle_cards, f"rad_hardness_{p.powerplant}"),
        partner=_partner(p, rules, counts) if p.partner else None,
        player=player_of(p.policy),
    )


def _partner(p: ExploreParameters, rules: Rules, counts: Mapping[str, int]) -> Partner:
    """Return the second explorer, who meets the chits alone: the first one's career serves only while they are up."""
    reader = _reader(p, p.partner_career)
    first, own = _reader(p, p.career).eureka_at(rules, p.milieu), reader.eureka_at(rules, p.milieu)
    together = min(first, own)
    return Partner(
        kinds=tuple(reader.chit_kind(rules, kind, counts[kind]) for kind in rules.chits),
        unlocks=p.partner_unlocks,
        eureka_at=own,
        eureka_beside=together if p.teamwork == "shared" else own,
        eureka_lent=together if p.teamwork == "shared" else first,
        chooses_undrawn=p.bonus == "present",
    )


def _reader(p: ExploreParameters, career: str, helper: str = "none") -> Reader:
    helpers = frozenset({helper} - {"none"})
    return Reader(career, p.barren, p.overheat, p.artifact, p.geologist, helpers)
