"""`zetta.knowledge`: what a user may ask about knowledge tokens (Exploration, Action; Setup of the modules)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.knowledge.rules import KnowledgeRules, Study
from zettasim.games.zetta.knowledge.setup import WARP, bag_of, own_warp, taken_from, uses_of_bag
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Boolean,
    Choice,
    Composition,
    Counts,
    Distribution,
    Field,
    Integer,
    Metric,
    Model,
    parameter,
)
from zettasim.model.model import metric, refuse
from zettasim.model.parameter import Derived, NamesIn

KINDS = NamesIn("knowledge.tokens")


@dataclass(frozen=True, kw_only=True)
class KnowledgeParameters:
    """Parameters of `zetta.knowledge`."""

    research: int = parameter(
        Integer(0, 20), 1, "Research actions: draw two tokens, keep one", unit="actions", source="Exploration, Action"
    )
    failures: int = parameter(
        Integer(0, 20), 0, "failed discovery attempts: draw one token", unit="attempts", source="Making Discoveries"
    )
    begin_with: str = parameter(Choice(("research", "failures")), "research", "which of the two come first")
    wanted: str = parameter(Choice(KINDS), "life", "the kind of token that the player hopes for")
    policy: str = parameter(
        Choice(
            ("order", "new-first"),
            meanings={
                "order": "of two tokens the one that `prefer` weighs more is kept; above the cap that of least "
                "weight goes back",
                "new-first": "a kind that is not held comes before one that is, and spare tokens go back first; among "
                "equals as order",
            },
        ),
        "order",
        "which token is kept, and which goes back above the cap",
    )
    prefer: Counts = parameter(
        Composition(KINDS, optional=True, low=-9_999, high=9_999),
        Derived("life:1", frozenset({"wanted"}), lambda before: ((before["wanted"], 1),)),
        "how much each kind is wanted, others 0 (without it: the wanted kind alone); of equals the kind listed first",
    )
    hand: Counts = parameter(
        Composition(KINDS, optional=True), (), "tokens that the player has drawn before", unit="tokens"
    )
    held: Counts = parameter(
        Composition(KINDS, optional=True), (), "known tokens that other players hold", unit="tokens"
    )
    held_random: int = parameter(Integer(0, 20), 0, "unknown tokens that other players have drawn", unit="tokens")
    equipment: bool = parameter(Boolean(), False, "the Equipment Module is in play", source="Setup (Equipment)")
    warp: bool = parameter(
        Boolean(), False, "the Warp Travel Module is in play, with its cap", source="Setup (Warp Travel)"
    )
    psg: bool = parameter(
        Boolean(), False, "Zetta PSG is in play: each player starts with a warp token", source="Setup (Zetta PSG 8A)"
    )
    players: int = parameter(Integer(1, 5), 4, "players, for the warp tokens that they start with", unit="players")
    lone_star: bool = parameter(
        Boolean(), False, "The Lone Star: warp tokens do not count towards the cap", source="Setup (Lone Star)"
    )
    thinned: int = parameter(
        Integer(0, 30),
        0,
        "tokens of the four basic kinds that Setup of the Lone Star removes at random",
        unit="tokens",
        source="Setup (Lone Star)",
    )
    bag: Counts = parameter(
        Composition(KINDS, optional=True),
        (),
        "tokens in the bag before any are held or removed; none: by the modules",
        unit="tokens",
    )


class Knowledge(Model[KnowledgeParameters, Rules]):
    """`zetta.knowledge`: draw knowledge tokens by Research and by failing."""

    name = "zetta.knowledge"
    summary = "Knowledge tokens drawn by Research and by failed attempts: which are in hand at the end?"
    game = "zetta"
    parameters = KnowledgeParameters
    kernel = "zettasim.games.zetta.knowledge.kernel"
    unsolved = (
        "the best play is not solved, since it depends on what the tokens are wanted for: keep the kind wanted most "
        "(policy=order, with prefer=…), or a kind that is not held yet (policy=new-first). Ask what either brings: "
        "`zettasim sweep zetta.knowledge research=3 policy=order,new-first`"
    )
    notes = (
        "The token that is not kept goes back before the cap is checked, so that it cannot be taken after all.",
        "The basic game's kinds are inferred: life, substance, exo and star pilot, two tokens each.",
        "No token is used in between; with Zetta PSG the player still holds the warp token of Setup, and those of the "
        "others are out of the bag.",
        "Tokens that others have drawn (`held_random`) are any of the bag's, whatever they would rather have kept.",
        "An empty bag gives nothing. A `bag` that is given is the bag after Setup: Setup takes no token out of it.",
    )
    metrics_note = "Each kind of token in play has a metric of its name."
    examples = (
        {},
        {"research": 2, "failures": 2, "begin_with": "failures", "policy": "new-first"},
        {"research": 3, "wanted": "exo", "prefer": "exo:2,life:1", "held": "exo:1", "held_random": 2, "hand": "life:2"},
        {"research": 1, "failures": 1, "psg": True, "players": 3, "wanted": "warp", "equipment": True},
        {"failures": 3, "lone_star": True, "thinned": 3, "wanted": "warp", "policy": "new-first"},
        {"research": 2, "bag": "life:1,exo:1,substance:1", "begin_with": "failures", "failures": 2, "held": "life:1"},
    )

    def check(self, p: KnowledgeParameters, rules: Rules) -> None:
        """Refuse tokens that are not there, and kinds that are not in play."""
        bag = _bag(p, rules)
        if p.thinned and not p.lone_star:
            raise refuse("thinned", p.thinned, "is Setup of the Lone Star only", "0, or lone_star=true")
        for name, tokens in (("hand", p.hand), ("held", p.held)):
            there = bag
            bag, short = taken_from(there, tokens)
            if short is not None:
                n = there.get(short, 0)
                raise refuse(name, _written(tokens), f"wants more {short} tokens than the bag has", f"{short}:{n}")
        thinnable = sum(n for kind, n in bag.items() if kind in rules.lone_star.kinds_thinned)
        most = min(rules.lone_star.most_thinned, thinnable)
        if p.thinned > most:
            raise refuse("thinned", p.thinned, "is more than there are to remove", f"0 to {most}")
        left = sum(bag.values()) - p.thinned
        if p.held_random > left:
            raise refuse("held_random", p.held_random, "is more than the bag has", f"0 to {left}")
        kinds = _kinds(p, rules)
        for name, named in (("wanted", [p.wanted]), ("prefer", [kind for kind, _ in p.prefer])):
            for kind in named:
                if kind not in kinds:
                    raise refuse(name, kind, "is in no token of this game", ", ".join(kinds))
        study = _study(p, rules)
        held = sum(n for n, counted in zip(study.hand, study.counted, strict=True) if counted)
        if held > study.cap:
            raise refuse("hand", _written(p.hand), f"makes {held} tokens, above the cap", f"at most {study.cap} in all")

    def fields(self, p: KnowledgeParameters, rules: Rules) -> tuple[Field, ...]:
        """Tokens held of each kind, in all, and different kinds."""
        study = _study(p, rules)
        gained = sum(min(drawn, kept) for drawn, kept in study.actions)
        highs, capped, free = [], 0, 0
        for there, held, counted in zip(study.in_bag, study.hand, study.counted, strict=True):
            most = min(there + held, held + gained)
            highs.append(min(most, study.cap) if counted else most)
            capped += most if counted else 0
            free += 0 if counted else most
        tokens = min(min(capped, study.cap) + free, sum(study.hand) + gained)
        kinds = min(len(highs), tokens)
        fields = [Field(kind, 0, high) for kind, high in zip(_kinds(p, rules), highs, strict=True)]
        return (*fields, Field("tokens", 0, tokens), Field("kinds", 0, kinds))

    def metrics(self, p: KnowledgeParameters, rules: Rules) -> tuple[Metric, ...]:
        """Whether the wanted kind is in hand, how many of it, all tokens, different kinds, and each kind."""
        return (
            Metric("in_hand", f"1 if a {p.wanted} token is held at the end", (p.wanted,), lambda n: int(n > 0)),
            Metric("wanted", f"{p.wanted} tokens held at the end", (p.wanted,)),
            metric("tokens", "tokens held at the end"),
            metric("kinds", "different kinds held at the end"),
            *(metric(kind, f"{kind} tokens held at the end") for kind in _kinds(p, rules)),
        )

    def enumerate_outcomes(self, p: KnowledgeParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the draws."""
        from zettasim.games.zetta.knowledge.exact import enumerate_hands

        return enumerate_hands(_study(p, rules), _kinds(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: KnowledgeParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Hands, times what may lie elsewhere, times what may be drawn."""
        from zettasim.games.zetta.knowledge.exact import count_states, lumps_of

        study, kinds = _study(p, rules), _kinds(p, rules)
        names = [field.name for field in fields]
        asked = {kinds.index(name) for name in names if name in kinds}
        return count_states(study, lumps_of(study, asked, keeps_all="kinds" in names))

    def lower(self, p: KnowledgeParameters, rules: Rules) -> KnowledgeRules:
        """Turn tuples into arrays."""
        import numpy as np

        study = _study(p, rules)
        return KnowledgeRules(
            np.array(study.in_bag, dtype=np.int64),
            np.array(study.hand, dtype=np.int64),
            np.array(study.thinnable, dtype=np.bool_),
            study.thinned,
            study.elsewhere,
            np.array(study.counted, dtype=np.bool_),
            study.cap,
            np.array(study.weights, dtype=np.int64),
            study.new_first,
            np.array(study.actions, dtype=np.int64).reshape(-1, 2),
        )

    def narrate(self, p: KnowledgeParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each token."""
        kind = _kinds(p, rules)[argument]
        return (
            f"{kind} is removed at Setup",
            f"{kind} is held by another player",
            f"{kind} is drawn",
            f"{kind} is kept",
            f"{kind} is put back",
            f"{kind} is returned, above the cap",
        )[event]

    def uses(self, p: KnowledgeParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the bag, the cap and the draws."""
        yield "knowledge.cap_with_warp" if p.warp else "knowledge.cap"
        if p.research:
            yield from ("knowledge.research_draws", "knowledge.research_kept")
        if p.failures:
            yield "discovery.knowledge_tokens_on_failure"
        if not p.bag:
            modules = {name: getattr(p, name) for name in ("equipment", "warp", "psg", "lone_star")}
            yield from uses_of_bag(_kinds(p, rules), modules)
        if p.lone_star:
            yield from ("lone_star.warp_tokens_under_cap", "lone_star.kinds_thinned")


def _written(tokens: Counts) -> str:
    return ",".join(f"{kind}:{n}" for kind, n in tokens) or "none"


def _bag(p: KnowledgeParameters, rules: Rules) -> dict[str, int]:
    if p.bag:
        return dict(p.bag)
    return bag_of(rules, equipment=p.equipment, warp=p.warp, psg=p.psg, lone_star=p.lone_star, players=p.players)


def _hand(p: KnowledgeParameters, rules: Rules) -> dict[str, int]:
    """Return the tokens in hand, with the warp token that Setup of Zetta PSG gives."""
    hand = dict(p.hand)
    if p.psg and not p.lone_star and not p.bag:
        hand[WARP] = hand.get(WARP, 0) + own_warp(rules)
    return hand


def _kinds(p: KnowledgeParameters, rules: Rules) -> tuple[str, ...]:
    """Return the kinds in play, in the order of the components."""
    bag, hand = _bag(p, rules), _hand(p, rules)
    return tuple(kind for kind in rules.knowledge.tokens if bag.get(kind, 0) + hand.get(kind, 0))


def _study(p: KnowledgeParameters, rules: Rules) -> Study:
    knowledge, solo, kinds = rules.knowledge, rules.lone_star, _kinds(p, rules)
    bag, _ = taken_from(_bag(p, rules), (*p.hand, *p.held))
    hand, prefer = _hand(p, rules), dict(p.prefer)
    researches = [(knowledge.research_draws, knowledge.research_kept)] * p.research
    on_failure = rules.discovery.knowledge_tokens_on_failure
    failures = [(on_failure, on_failure)] * p.failures
    free = {WARP} if p.lone_star and not solo.warp_tokens_under_cap else set()
    return Study(
        in_bag=tuple(bag.get(kind, 0) for kind in kinds),
        hand=tuple(hand.get(kind, 0) for kind in kinds),
        thinnable=tuple(kind in solo.kinds_thinned for kind in kinds),
        thinned=p.thinned,
        elsewhere=p.held_random,
        counted=tuple(kind not in free for kind in kinds),
        cap=knowledge.cap_with_warp if p.warp else knowledge.cap,
        weights=tuple(prefer.get(kind, 0) for kind in kinds),
        new_first=p.policy == "new-first",
        actions=(*researches, *failures) if p.begin_with == "research" else (*failures, *researches),
    )


MODELS = (Knowledge(),)
