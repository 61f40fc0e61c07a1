"""`odyssey.explore`: what a user may ask about one explore-prospect (6C)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from zettasim.games.odyssey.explore.parameters import ExploreParameters
from zettasim.games.odyssey.explore.rules import (
    DEAD,
    IGNORED_KILL,
    KILL,
    KNOCKED_OUT,
    MOST_PACKED,
    NEVER,
    NO_KILL,
    PAYOFF,
    POLICIES,
    ChitKind,
    Exploration,
    ExploreRules,
    claimed_rank_of,
    events_of,
    ranks_of,
)
from zettasim.games.odyssey.rules import Rules
from zettasim.model import Counts, Decision, Distribution, Field, Metric, Model
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states


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
        "A Glitch Roll wrecks nothing here, and addiction takes no icon: unlocks stay as given.",
        "A pilot ignores both events of a COLLISION, yet FINAO is spent on its kill (6C3b).",
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
        if p.policy == "optimal":
            within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def fields(self, p: ExploreParameters, rules: Rules) -> tuple[Field, ...]:
        """Draws, claimed, ending (stopped, KO, dead), eureka, and the place of the chit taken plus 1."""
        site = exploration(p, rules)
        size = sum(kind.count for kind in site.kinds)
        return (
            Field("draws", 0, min(site.limit, size)),
            Field("claimed", 0, 1),
            Field("ending", 0, 2),
            Field("eureka", 0, 1),
            Field("taken", 0, len(site.kinds)),
        )

    def metrics(self, p: ExploreParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read what happened to Site and explorer, and what the chit taken is worth."""
        site = exploration(p, rules)
        chits = (None, *site.kinds)
        weights = dict(zip(PAYOFF, site.payoff, strict=True))

        def experience(taken: int) -> int:
            chit = chits[taken]
            return int(chit is not None and not chit.discovery)

        def discovery(taken: int) -> int:
            chit = chits[taken]
            return int(chit is not None and chit.discovery)

        def unlock(taken: int) -> int:
            chit = chits[taken]
            return int(chit is not None and chit.icon)

        def dp(taken: int) -> int:
            chit = chits[taken]
            return 0 if chit is None else chit.dp

        def payoff(claimed: int, ending: int, taken: int) -> int:
            return (
                weights["claimed"] * claimed
                + weights["experience"] * experience(taken)
                + weights["discovery"] * discovery(taken)
                + weights["unlock"] * unlock(taken)
                + weights["dead"] * (ending == DEAD)
            )

        return (
            metric("claimed", "1 if the Site is claimed"),
            Metric("busted", "1 if it is not claimed and there was no KO", ("claimed", "ending"), _busted),
            Metric("unchanged", "1 if it is not claimed and there was a KO", ("claimed", "ending"), _unchanged),
            Metric("dead", "1 if the explorer dies", ("ending",), _dead),
            Metric("ko", "1 if the explorer is knocked out", ("ending",), _ko),
            metric("eureka", "1 if there was eureka"),
            metric("draws", "chits drawn"),
            Metric("experience", "1 if an experience is taken", ("taken",), experience),
            Metric("discovery", "1 if a discovery is taken", ("taken",), discovery),
            Metric("unlock", "1 if the chit taken has an unlock icon", ("taken",), unlock),
            Metric("dp", "DP of the chit taken, an ARTIFACT's as carried", ("taken",), dp),
            Metric("payoff", "the payoff, by its weights", ("claimed", "ending", "taken"), payoff),
        )

    def enumerate_outcomes(self, p: ExploreParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.odyssey.explore.exact import enumerate_exploration

        return enumerate_exploration(exploration(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: ExploreParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All compositions of the container, with FINAO and vehicle left or not."""
        return exploration(p, rules).n_states

    def n_states_to_play(self, p: ExploreParameters, rules: Rules) -> int:
        """Count the states of the best policy, which must be known before a chit is drawn."""
        return exploration(p, rules).n_states if p.policy == "optimal" else 0

    def decisions(self, p: ExploreParameters, rules: Rules) -> tuple[Decision, ...]:
        """Stop or draw, in each state with chits in hand; what has been drawn counts, not in which order."""
        from zettasim.games.odyssey.explore.exact import choices_of

        site = exploration(p, rules)
        within_states(site.n_states, "advice")
        most = min(site.limit, sum(kind.count for kind in site.kinds))
        return tuple(
            Decision(
                {
                    "drawn": _listed(site, state.drawn),
                    "draws_left": most - sum(state.drawn),
                    "finao": _whether(state.finao),
                    "vehicle": _whether(state.vehicle),
                },
                options,
                reached,
            )
            for state, options, reached in choices_of(site)
        )

    def named_policies(self, p: ExploreParameters, rules: Rules) -> tuple[str, ...]:
        """All but the best one."""
        return tuple(policy for policy in POLICIES if policy != "optimal")

    def lower(self, p: ExploreParameters, rules: Rules) -> ExploreRules:
        """Turn the chit kinds into arrays, and the best policy into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        site = exploration(p, rules)
        size = sum(kind.count for kind in site.kinds)
        strides = [1]
        for kind in site.kinds[:-1]:
            strides.append(strides[-1] * (kind.count + 1))
        table = np.zeros(site.n_states if p.policy == "optimal" else 0, dtype=np.bool_)
        if p.policy == "optimal":
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
        name = list(rules.chits)[argument].upper()
        return (
            f"{name} is drawn",
            f"FINAO negates the kill of {name}",
            f"FINAO negates the Glitch Roll of {name}",
            f"the pilot ignores the kill of {name}",
            f"{name} kills the vehicle",
            f"{name} kills the explorer",
            f"{name} knocks the explorer out",
            f"{name} places a Claim",
            f"the explorer stops after {argument} {'chit' if argument == 1 else 'chits'}",
            f"{name} is taken",
            "no chit is taken",
        )[event]

    def uses(self, p: ExploreParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the container, what its chits do, and the numbers behind the career."""
        yield f"milieus.{p.milieu}.vehicle"
        removed = dict(p.removed)
        # Which of several chits is taken shows only in these.
        icons = not {"unlock", "dp", "payoff"}.isdisjoint(metrics) or (
            p.policy == "optimal" and dict(p.payoff).get("unlock")
        )
        decides_by_dp = any(chit.unlock_icon for chit in rules.chits.values() if chit.is_discovery)
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
                if "dp" in metrics or (icons and decides_by_dp and chit.is_discovery):
                    yield f"chits.{kind}.dp_carried"
        if p.career == "geologist":
            yield "career_rules.geologist_ore_unlocks"
        if p.career == "oceanographer":
            yield "career_rules.oceanographer_milieus"
        if p.career == "journalist":
            yield "exploration.journalist_eureka_chits"

    def _written(self, composition: Counts) -> str:
        return ",".join(f"{kind}:{count}" for kind, count in composition)


def exploration(p: ExploreParameters, rules: Rules) -> Exploration:
    """Apply the readings and the career to the chits of the milieu's container."""
    container, removed = rules.containers[p.milieu], dict(p.removed)
    weights = dict(p.payoff)
    return Exploration(
        kinds=tuple(_chit_kind(p, rules, kind, container.get(kind, 0) - removed.get(kind, 0)) for kind in rules.chits),
        limit=p.size + p.extra,
        unlocks=p.unlocks,
        vehicle=p.vehicle,
        finao=p.finao,
        eureka_at=_eureka_at(p, rules),
        policy=p.policy,
        payoff=tuple(weights.get(name, 0) for name in PAYOFF),
    )


def _chit_kind(p: ExploreParameters, rules: Rules, name: str, count: int) -> ChitKind:
    chit = rules.chits[name]
    knocks_out = "ko" in chit.events
    if name == "barren":
        knocks_out = knocks_out and p.barren == "ko"
    if name == "overheat":
        knocks_out = knocks_out or p.overheat == "ko"
    kill = KILL if "kill" in chit.events else NO_KILL
    if p.career == "pilot" and name == "collision" and kill == KILL:
        kill = IGNORED_KILL
    needed = chit.unlocks_needed
    if p.career == "geologist" and name == "ore":
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
        knocks_out=knocks_out and p.career != "medic",
        finao_stops_kill=harms[:1] == ["kill"],
        icon=chit.unlock_icon,
    )


def _eureka_at(p: ExploreParameters, rules: Rules) -> int:
    if p.career == "oceanographer" and p.milieu in rules.career_rules.oceanographer_milieus:
        return 0
    return rules.exploration.journalist_eureka_chits if p.career == "journalist" else NEVER


def _listed(site: Exploration, drawn: tuple[int, ...]) -> str:
    names = [title(kind.name) for kind, n in zip(site.kinds, drawn, strict=True) for _ in range(n)]
    return ", ".join(names) or "-"


def _whether(left: bool) -> str:
    return "left" if left else "-"


def title(chit: str) -> str:
    """Return the printed name of a chit."""
    return "ORE VEIN" if chit == "ore" else chit.upper()


def _busted(claimed: int, ending: int) -> int:
    return int(not claimed and ending != KNOCKED_OUT)


def _unchanged(claimed: int, ending: int) -> int:
    return int(not claimed and ending == KNOCKED_OUT)


def _dead(ending: int) -> int:
    return int(ending == DEAD)


def _ko(ending: int) -> int:
    return int(ending == KNOCKED_OUT)


MODELS = (Explore(),)
