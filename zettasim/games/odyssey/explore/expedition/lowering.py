"""From an exploration with Glitch Rolls or with a second explorer to arrays."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zettasim.games.odyssey.explore.expedition.rules import (
    FIRST,
    SECOND,
    ExpeditionRules,
    phase_of,
    preferred_of,
    worth_of,
)
from zettasim.games.odyssey.explore.rules import DEAD, POLICIES, STOPPED, Exploration, events_of, strides_of

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def lower_expedition(site: Exploration) -> ExpeditionRules:
    """Return what the kernel receives; a missing partner is one who meets the chits as the first explorer does."""
    import numpy as np

    from zettasim.kernels.draws import spans_without_replacement

    size = sum(kind.count for kind in site.kinds)
    partner = site.partner
    second = site if partner is None else replace(site, kinds=partner.kinds, unlocks=partner.unlocks)
    eureka_at = ((site.eureka_at,) * 2,) * 2
    if partner is not None:
        eureka_at = ((partner.eureka_lent, site.eureka_at), (partner.eureka_beside, partner.eureka_at))
    return ExpeditionRules(
        counts=np.array([kind.count for kind in site.kinds], dtype=np.int64),
        events=np.array([[events_of(kind, of) for kind in of.kinds] for of in (site, second)], dtype=np.int64),
        may_take=np.array(
            [[kind.discovery and kind.unlocks_needed <= of.unlocks for kind in of.kinds] for of in (site, second)],
            dtype=np.bool_,
        ),
        worths=np.array(
            [[worth_of(kind, site, of) for kind in (*site.kinds, None)] for of in (FIRST, SECOND)], dtype=np.int64
        ),
        claim_worth=site.payoff[0] if site.policy == "optimal" else 0,
        preferred=np.array(preferred_of(site), dtype=np.int64),
        strides=np.array(strides_of(site), dtype=np.int64),
        size=size,
        limit=min(site.limit, size),
        vehicle=site.vehicle,
        finao=site.finao,
        partner=partner is not None,
        chooses_undrawn=partner is not None and partner.chooses_undrawn,
        eureka_at=np.array(eureka_at, dtype=np.int64),
        policy=POLICIES.index(site.policy),
        die=site.die,
        vehicle_hardness=site.vehicle_hardness,
        hardness=np.array([hardness for hardness, _ in site.life_support], dtype=np.int64),
        cards=np.array([cards for _, cards in site.life_support], dtype=np.int64),
        n_phases=site.n_phases,
        table=_table(site),
        spans=np.array(spans_without_replacement(size, size), dtype=np.int64),
    )


def _table(site: Exploration) -> npt.NDArray[np.bool_]:
    """Return whether to draw on in each state of the best policy, numbered as in the kernel."""
    import numpy as np

    from zettasim.games.odyssey.explore.exact import draws_on

    table = np.zeros(site.n_states if site.policy == "optimal" else 0, dtype=np.bool_)
    if site.policy == "optimal":
        strides = strides_of(site)
        for state, goes_on in draws_on(site).items():
            drawn = sum(stride * n for stride, n in zip(strides, state.drawn, strict=True))
            phase = 0
            if state.ending != STOPPED:
                phase = phase_of(state.felled_by, state.ending == DEAD, state.partner_draws > 0)
            place = ((4 * drawn + 2 * state.finao + state.vehicle) << len(site.life_support)) + state.wrecked
            table[place * site.n_phases + phase] = goes_on
    return table
