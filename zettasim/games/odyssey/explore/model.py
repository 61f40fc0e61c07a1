"""`odyssey.explore`: what a user may ask about one explore-prospect (6C)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from zettasim.games.odyssey.explore.expedition.lowering import lower_expedition
from zettasim.games.odyssey.explore.expedition.rules import ExpeditionRules
from zettasim.games.odyssey.explore.metrics import metrics_of
from zettasim.games.odyssey.explore.parameters import ExploreParameters
from zettasim.games.odyssey.explore.rules import (
    MOST_PACKED,
    POLICIES,
    ExploreRules,
    claimed_rank_of,
    events_of,
    ranks_of,
    strides_of,
)
from zettasim.games.odyssey.explore.site import exploration
from zettasim.games.odyssey.explore.telling import seen, sentence
from zettasim.games.odyssey.rules import Rules
from zettasim.model import Counts, Decision, Distribution, Field, Metric, Model
from zettasim.model.model import OTHER_POLICY, refuse, within_states
from zettasim.model.policy import player_of


class Explore(Model[ExploreParameters, Rules]):
    """`odyssey.explore`: one explore-prospect at one Site."""

    name = "odyssey.explore"
    summary = "Explore-prospect one Site: draw chits, claim it, learn, be knocked out or die"
    game = "odyssey"
    parameters = ExploreParameters
    kernel = "zettasim.games.odyssey.explore.kernel"
    notes = (
        "The rulebook contradicts itself on BARREN: KO in the 6C4 example, harmless in the 6C4c example.",
        "Unlock icons on BARREN, COLLISION and LEAK are inferred from the 6C5 table; COLLISION's rests on one word.",
        "At least one chit is drawn unless the container is empty.",
        "Addiction takes no icon: unlocks stay as given.",
        "A pilot ignores both events of a COLLISION, yet FINAO is spent on its kill (6C3b).",
        "Without life_support a Glitch Roll wrecks nothing. With it each card falls by one number: supports, radiators "
        "and Coolant Loss are left out.",
        "Who has no life-support left dies at the start of the next turn (6B1b), after the chits are chosen: that "
        "death changes no chit, and may come on top of a KO. `dead` counts it (6B5).",
        "partner=true adds partner_dead, partner_ko, partner_eureka, partner_draws, partner_experience, "
        "partner_discovery, partner_unlock, partner_dp; life_support=… adds life_support and suffocated.",
        "With a partner there is still one FINAO (6C3), and one vehicle, which serves who draws (6C2d).",
        "Eureka is judged at the end, on the chits that both drew (6E2 example). Who is felled takes the chit that "
        "felled, the other chooses from what remains (6E3f); where nobody is felled the first explorer chooses first.",
        "The second explorer goes on by the same policy; the order to go on (6E2d) is left out.",
        "The best explorers serve one payoff, choose both chits together and may leave one, though 6E has 'must'.",
    )
    objective = "payoff"
    examples = (
        {},
        {"milieu": "ice", "size": 7, "vehicle": True, "finao": True, "career": "medic", "unlocks": 4, "policy": "all"},
        {"milieu": "air", "size": 5, "unlocks": 2, "policy": "optimal", "payoff": "claimed:2,dead:-3"},
        {"milieu": "elevator", "size": 3, "career": "oceanographer", "policy": "experience", "barren": "nothing"},
        {
            "milieu": "sandworm",
            "size": 3,
            "career": "geologist",
            "geologist": "gives",
            "policy": "optimal",
            "vehicle": True,
        },
        {"milieu": "push", "size": 4, "overheat": "ko", "removed": "leak:1", "career": "journalist", "policy": "all"},
        {
            "milieu": "ice",
            "size": 4,
            "vehicle": True,
            "powerplant": "nuclear",
            "life_support": "5:1,4:2",
            "career": "medic",
            "policy": "all",
        },
        {"milieu": "air", "size": 4, "partner": True, "unlocks": 2, "partner_career": "journalist"},
        {
            "milieu": "synodic",
            "size": 3,
            "partner": True,
            "partner_unlocks": 2,
            "life_support": "6:1",
            "finao": True,
            "bonus": "explorers",
            "spared": "last_ko",
            "policy": "optimal",
            "payoff": "claimed:2,unlock:1,partner_unlock:1,dead:-2,partner_dead:-2",
        },
    )

    def check(self, p: ExploreParameters, rules: Rules) -> None:
        """Refuse a vehicle where none may assist, and chits removed that are not there."""
        if p.vehicle and rules.milieus[p.milieu].vehicle == "none":
            raise refuse(
                "vehicle", "true", f"cannot be: no vehicle may assist in the {p.milieu} milieu (6C2b)", "false"
            )
        container = rules.containers[p.milieu]
        for kind, count in p.removed:
            there = container.get(kind, 0)
            if count > there:
                wrong = f"takes {count} {kind} out of the {p.milieu} container, which holds {there}"
                held = ", ".join(f"{name}:{number}" for name, number in container.items())
                raise refuse("removed", self._written(p.removed), wrong, f"up to {held}")
        if p.life_support and not (p.vehicle or any(cards for _, cards in p.life_support)):
            raise refuse("life_support", self._written(p.life_support), "keeps nobody alive", "a card, or vehicle=true")
        if _is_solved(p):
            within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def fields(self, p: ExploreParameters, rules: Rules) -> tuple[Field, ...]:
        """Draws, claimed, ending (stopped, KO, dead), eureka, and the place of the chit taken plus 1.

        With a partner all but `claimed` of them too; with Glitch Rolls that wreck cards what is left of these.
        """
        site = exploration(p, rules)
        most = min(site.limit, sum(kind.count for kind in site.kinds))
        found = [
            Field("draws", 0, most),
            Field("claimed", 0, 1),
            Field("ending", 0, 2),
            Field("eureka", 0, 1),
            Field("taken", 0, len(site.kinds)),
        ]
        if site.partner:
            found += [
                Field("partner_draws", 0, max(0, most - 1)),
                Field("partner_ending", 0, 2),
                Field("partner_eureka", 0, 1),
                Field("partner_taken", 0, len(site.kinds)),
            ]
        if site.die:
            found.append(Field("life_support", 0, site.vehicle + sum(cards for _, cards in site.life_support)))
        return tuple(found)

    def metrics(self, p: ExploreParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read what happened to Site and explorer, and what the chit taken is worth."""
        return metrics_of(exploration(p, rules), p.spared)

    def enumerate_outcomes(self, p: ExploreParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.odyssey.explore.exact import enumerate_exploration

        return enumerate_exploration(exploration(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: ExploreParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All compositions of the container, with FINAO and vehicle left or not."""
        return exploration(p, rules).n_states

    def n_states_to_play(self, p: ExploreParameters, rules: Rules) -> int:
        """Count the states of the best policy, which must be known before a chit is drawn."""
        return exploration(p, rules).n_states if _is_solved(p) else 0

    def decisions(self, p: ExploreParameters, rules: Rules) -> tuple[Decision, ...]:
        """Stop or draw, in each state with chits in hand; what has been drawn counts, not in which order."""
        from zettasim.games.odyssey.explore.exact import choices_of

        site = exploration(p, rules)
        within_states(site.n_states, "advice")
        return tuple(Decision(seen(site, state), options, reached) for state, options, reached in choices_of(site))

    def named_policies(self, p: ExploreParameters, rules: Rules) -> tuple[str, ...]:
        """All but the best one."""
        return tuple(policy for policy in POLICIES if policy != "optimal")

    def idle(self, p: ExploreParameters, rules: Rules) -> Collection[str]:
        """Name what belongs to a partner, to life-support or to a geologist where there is none."""
        partner = ("partner_unlocks", "partner_career", "teamwork", "bonus", "spared")
        geologist = "geologist" in (p.career, p.partner_career)
        return (
            *(() if p.partner else partner),
            *(() if p.life_support else ("powerplant",)),
            *(() if geologist else ("geologist",)),
        )

    def lower(self, p: ExploreParameters, rules: Rules) -> ExploreRules | ExpeditionRules:
        """Turn the chit kinds into arrays, and the best policy into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        site = exploration(p, rules)
        if site.partner or site.die:
            return lower_expedition(site)
        size = sum(kind.count for kind in site.kinds)
        strides = strides_of(site)
        table = np.zeros(site.n_states if _is_solved(p) else 0, dtype=np.bool_)
        if _is_solved(p):
            from zettasim.games.odyssey.explore.exact import draws_on

            for state, goes_on in draws_on(site).items():
                drawn = sum(stride * n for stride, n in zip(strides, state.drawn, strict=True))
                table[4 * drawn + 2 * state.finao + state.vehicle] = goes_on

        chits = [place for place, kind in enumerate(site.kinds) for _ in range(kind.count)]
        packed = size <= MOST_PACKED and len(site.kinds) <= MOST_PACKED
        return ExploreRules(
            counts=np.array([kind.count for kind in site.kinds], dtype=np.int64),
            events=np.array([events_of(kind, site) for kind in site.kinds], dtype=np.int64),
            ranks=np.array(ranks_of(site), dtype=np.int64),
            strides=np.array(strides, dtype=np.int64),
            chits=np.uint64(sum(kind << 4 * place for place, kind in enumerate(chits)) if packed else 0),
            packed=packed,
            size=size,
            limit=min(site.limit, size),
            vehicle=site.vehicle,
            finao=site.finao,
            eureka_at=site.eureka_at,
            policy=POLICIES.index(site.policy),
            claimed_rank=claimed_rank_of(site),
            table=table,
            spans=np.array(spans_without_replacement(size, size), dtype=np.int64),
        )

    def narrate(self, p: ExploreParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each chit and what it does."""
        return sentence(list(rules.chits), event, argument)

    def uses(self, p: ExploreParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the container, what its chits do, the numbers behind careers, and those behind a Glitch Roll."""
        yield f"milieus.{p.milieu}.vehicle"
        removed = dict(p.removed)
        weights = dict(p.payoff)
        # Which of several chits is taken shows only in these; and in what it leaves to a partner.
        icons = (
            p.partner or not {"unlock", "dp", "payoff"}.isdisjoint(metrics) or (_is_solved(p) and weights.get("unlock"))
        )
        decides_by_dp = p.partner or any(chit.unlock_icon for chit in rules.chits.values() if chit.is_discovery)
        for kind in rules.containers[p.milieu]:
            yield f"containers.{p.milieu}.{kind}"
        for kind, chit in rules.chits.items():
            if rules.containers[p.milieu].get(kind, 0) - removed.get(kind, 0) > 0:
                yield f"chits.{kind}.kind"
                yield f"chits.{kind}.events"
                if chit.is_discovery:
                    yield f"chits.{kind}.unlocks_needed"
                if icons:
                    yield f"chits.{kind}.unlock_icon"
                if not {"dp", "partner_dp"}.isdisjoint(metrics) or (icons and decides_by_dp and chit.is_discovery):
                    yield f"chits.{kind}.dp_carried"
        careers = {p.career, p.partner_career} if p.partner else {p.career}
        if "geologist" in careers:
            yield "career_rules.geologist_ore_unlocks"
        if "oceanographer" in careers:
            yield "career_rules.oceanographer_milieus"
        if "journalist" in careers:
            yield "exploration.journalist_eureka_chits"
        if p.life_support:
            yield "exploration.glitch_die_sides"
            if p.vehicle:
                yield f"vehicle_cards.rad_hardness_{p.powerplant}"

    def _written(self, composition: Counts) -> str:
        return ",".join(f"{kind}:{count}" for kind, count in composition)


def _is_solved(p: ExploreParameters) -> bool:
    """Whether every state must be looked at before the first chit is drawn: the best policy, or a user's."""
    return p.policy == "optimal" or player_of(p.policy) is not None


MODELS = (Explore(),)
