"""`zetta.lone_star`: what a user may ask about the solo game (Solo Rules: The Lone Star)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.zetta.lone_star.rules import (
    BACK,
    BUILD,
    DEAD,
    DIE,
    EXTRA,
    FOUND,
    GONE,
    HOME,
    LAND,
    LOST,
    PAID,
    RESEARCH,
    SCAVENGE,
    SYSTEM,
    TOKEN,
    TOOK,
    TURN,
    LoneStarRules,
    Voyage,
)
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Choice,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Integers,
    Metric,
    Model,
    Selection,
    parameter,
)
from zettasim.model.model import metric, refuse

SUBSTANCES = ("gas", "metal", "gem", "radioactive", "purple")
TOKENS = ("warp", "life", "exo product", "other ability")
MOST_FAME = 100
"""Listed of the fame, which has no upper bound."""
STATES_OF_FAME = 10**9
"""Its stocks have no bound, so that no exact answer goes through all of them."""


@dataclass(frozen=True, kw_only=True)
class LoneStarParameters:
    """Parameters of `zetta.lone_star`."""

    removed: int = parameter(
        Integer(0, 8),
        FromComponents("lone_star.least_thinned"),
        "ability tokens removed from the knowledge bag at random",
        unit="tokens",
        source="Setup (Lone Star)",
    )
    warp_energy: int | None = parameter(
        Integer(0, 60, optional=True), None, "energy of every warp; none: as the quick Zetta cards say", unit="energy"
    )
    value: int | None = parameter(
        Integer(1, 12, optional=True), None, "discovery value of every system; none: as the quick Zetta cards say"
    )
    energy: int = parameter(
        Integer(0, 200), FromComponents("energy.at_start"), "energy tokens at the start", unit="energy"
    )
    dice: tuple[int, ...] = parameter(
        Integers(2, 0, 8), FromComponents("lone_star_crew.dice"), "dice of a life and of an exo product attempt"
    )
    icons: int = parameter(
        Integer(1, 4), FromComponents("crew.skill_places_per_card"), "icons on each crew member", unit="icons"
    )
    extra: int = parameter(
        Integer(0, 9),
        0,
        "turns that the player may overstay in the whole game, where energy does not suffice for the dearest warp",
        unit="turns",
    )
    policy: Selection = parameter(
        Choice(
            (),
            ("finds", "tokens"),
            high=200,
            meanings={
                "finds:k": "energy below k first, then the six categories, then warp tokens",
                "tokens:k": "energy below k first, then warp tokens, then the six categories",
            },
        ),
        "finds:8",
        "what the player seeks first",
    )
    warps: int = parameter(
        Integer(1, 60), 20, "warps after which the game is broken off, and counts as not survived", unit="warps"
    )


class LoneStar(Model[LoneStarParameters, Rules]):
    """`zetta.lone_star`: seek warp tokens, finds and energy, and come home."""

    name = "zetta.lone_star"
    summary = "The solo game: pay for each warp, find 5 warp tokens and 6 categories, and come home"
    game = "zetta"
    parameters = LoneStarParameters
    kernel = "zettasim.games.zetta.lone_star.kernel"
    unsolved = (
        "the best play is not known: stocks, tokens in hand and in the bag, energy and finds of a voyage of many warps "
        "make far too many states to solve exactly. Ask how often a rule for what to seek first brings the ship home: "
        "`zettasim sweep zetta.lone_star policy=finds:4,finds:8,finds:12,tokens:8 --metric survived`"
    )
    notes = (
        "Basic game and no module. Every warp is paid for, the first from Earth too, and the last one home.",
        "The Mothership stops at Trojans, as its orbit is the player's choice: scavenging, research and building cost "
        "no energy, a landing costs movement, landing and the way back.",
        "A turn is one action: scavenge (2 draws), research, a life attempt on a new planet in the Goldilocks zone "
        "(its landing brings 1 draw), or an exo product. Substance discoveries and levels are left out.",
        "An exo product takes substances other than radioactive, from the largest stock; its kinds are not printed.",
        "Purple is radioactive where energy is short, else the first substance that is missing, else radioactive.",
        "Life and exo product tokens in hand add a die each to the next such attempt, and go back to the bag.",
        "Of two tokens, and above the cap, warp tokens are kept first, then life, exo product, and others; warp tokens "
        "do not count against the cap.",
        "Damage is not healed: the first token on each crew member covers the talent and bars knowledge tokens, each "
        "further one covers its share of the dice, and one more than there are icons kills the crew.",
        "The game ends on the way home; it is lost where a warp cannot be paid for.",
        "The exact answer about survival and warps goes through few warps only; fame has no bound and is simulated.",
    )
    examples = (
        {"warps": 2, "energy": 8, "removed": 8},
        {"removed": 4, "policy": "tokens:12", "warps": 9, "extra": 2, "warp_energy": 9},
        {"removed": 0, "value": 6},
    )

    def check(self, p: LoneStarParameters, rules: Rules) -> None:
        """Refuse a substance bag that never ends."""
        voyage = _voyage(p, rules)
        if not sum(voyage.bag[:4]):
            raise refuse("substance_bag", "purple only", "holds no substance: drawing would never end")

    def fields(self, p: LoneStarParameters, rules: Rules) -> tuple[Field, ...]:
        """Survival, warps, fame."""
        return Field("survived", 0, 1), Field("warps", 0, p.warps), Field("fame", 0, MOST_FAME, open=True)

    def metrics(self, p: LoneStarParameters, rules: Rules) -> tuple[Metric, ...]:
        """Survival, warps, fame."""
        return (
            metric("survived", "1 if the ship came home"),
            metric("warps", "warps paid for, the one home included"),
            metric("fame", "fame of life, exo products and substances on board at the end, home or not"),
        )

    def enumerate_outcomes(self, p: LoneStarParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain."""
        from zettasim.games.zetta.lone_star.exact import enumerate_voyage

        return enumerate_voyage(_voyage(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: LoneStarParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Estimate what the ship may carry after so many turns."""
        if any(field.name == "fame" for field in fields):
            return STATES_OF_FAME
        voyage = _voyage(p, rules)
        turns = (voyage.warps - 1) * max(voyage.turns) + voyage.extra
        systems = len(voyage.costs) * len(voyage.turns) * len(voyage.values)
        return int(WAYS_OF_TURN**turns) * systems

    def lower(self, p: LoneStarParameters, rules: Rules) -> LoneStarRules:
        """Turn lists into arrays."""
        import numpy as np

        voyage = _voyage(p, rules)

        def array(values: Iterable[int]) -> object:
            return np.array([*values], dtype=np.int64)

        return LoneStarRules(
            costs=array(voyage.costs),  # type: ignore[arg-type]
            turns=array(voyage.turns),  # type: ignore[arg-type]
            values=array(voyage.values),  # type: ignore[arg-type]
            thinned=array(voyage.thinned),  # type: ignore[arg-type]
            bag=array(voyage.bag),  # type: ignore[arg-type]
            dice=np.array([voyage.dice_at(damage) for damage in range(voyage.icons + 1)], dtype=np.int64),
            fames=array(voyage.fames),  # type: ignore[arg-type]
            energy=voyage.energy,
            warps=voyage.warps,
            removed=voyage.removed,
            warp_tokens=voyage.warp_tokens,
            tokens_needed=voyage.tokens_needed,
            cap=voyage.cap,
            sides=voyage.sides,
            trip=voyage.trip,
            per_radioactive=voyage.per_radioactive,
            build=voyage.build,
            icons=voyage.icons,
            extra=voyage.extra,
            reserve=voyage.reserve,
            tokens_first=voyage.tokens_first,
            dearest=max(voyage.costs),
        )

    def narrate(self, p: LoneStarParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each warp, each action and what it brings."""
        return {
            SYSTEM: f"the next warp costs {argument} energy",
            PAID: f"it is paid for: {argument} energy left",
            LOST: f"it cannot be paid for with {argument} energy: lost in warp space",
            HOME: "warp tokens and all six categories are on board: home",
            TURN: f"turn {argument} in this system",
            EXTRA: f"the ship overstays: damage token {argument} on each crew member",
            RESEARCH: "research",
            SCAVENGE: "scavenge Trojans",
            LAND: "land on a new planet, seek life",
            BUILD: "try to build an exo product",
            TOOK: f"{SUBSTANCES[argument % len(SUBSTANCES)]} is taken",
            TOKEN: f"a {TOKENS[argument % len(TOKENS)]} token is drawn and kept",
            BACK: f"a {TOKENS[argument % len(TOKENS)]} token goes back to the bag",
            DIE: f"a die shows {argument}",
            FOUND: f"success: {TOKENS[argument % len(TOKENS)]} is found",
            DEAD: "the crew dies",
            GONE: f"after {argument} warps the game is broken off",
        }[event]

    def uses(self, p: LoneStarParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the bags, what is needed, and what energy is for."""
        if p.warp_energy is None:
            yield "quick_zetta.warp_energy"
        if p.value is None:
            yield "quick_zetta.values"
        yield from ("quick_zetta.turns", "lone_star.warp_tokens_needed", "lone_star.kinds_thinned", "knowledge.cap")
        yield from (f"knowledge.tokens.{kind}" for kind in ("warp", *rules.lone_star.kinds_thinned))
        yield from (f"substance_bag.{kind}" for kind in SUBSTANCES if kind in rules.substance_bag)
        yield from ("energy.movement", "energy.landing", "energy.return_to_mothership", "energy.per_radioactive")
        yield from ("cards.exo_product_cost", "crew.talents_per_card", "discovery.die_sides")
        if "fame" in metrics:
            yield from ("cards.life_fame", "cards.exo_product_fame")
            yield from (f"substance_fame.{kind}" for kind in SUBSTANCES[:4])


WAYS_OF_TURN = 40
"""About so many ships may come of one after one turn, so that few turns are answered exactly."""


def _voyage(p: LoneStarParameters, rules: Rules) -> Voyage:
    tokens, quick, fame = rules.knowledge.tokens, rules.quick_zetta, rules.substance_fame
    thinned = {kind: tokens[kind] for kind in rules.lone_star.kinds_thinned}
    life, exo = thinned.pop("life", 0), thinned.pop("exo", 0)
    energy = rules.energy
    bag = [rules.substance_bag.get(kind, 0) for kind in SUBSTANCES]
    return Voyage(
        energy=p.energy,
        costs=quick.warp_energy if p.warp_energy is None else (p.warp_energy,),
        turns=quick.turns,
        values=quick.values if p.value is None else (p.value,),
        warps=p.warps,
        thinned=(life, exo, sum(thinned.values())),
        removed=min(p.removed, life + exo + sum(thinned.values())),
        warp_tokens=tokens["warp"],
        tokens_needed=rules.lone_star.warp_tokens_needed,
        cap=rules.knowledge.cap,
        bag=(bag[0], bag[1], bag[2], bag[3], bag[4]),
        dice=(p.dice[0], p.dice[1]),
        sides=rules.discovery.die_sides,
        trip=energy.movement + energy.landing + energy.return_to_mothership,
        per_radioactive=energy.per_radioactive,
        build=rules.cards.exo_product_cost,
        icons=p.icons,
        talents=min(rules.crew.talents_per_card, p.icons),
        extra=p.extra,
        reserve=p.policy.count or 0,
        tokens_first=p.policy.name == "tokens",
        fames=(rules.cards.life_fame, rules.cards.exo_product_fame, fame.gas, fame.metal, fame.gem, fame.radioactive),
    )


MODELS = (LoneStar(),)
