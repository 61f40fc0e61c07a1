"""`zetta.psg`: what a user may ask about one planetary system of the Zetta PSG (modules 8A and 8B)."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from zettasim.games.zetta.psg.rules import (
    BOTS,
    NEVER,
    OPTIMAL,
    PLANET,
    READ,
    REPLACE,
    ROLL,
    STAR,
    TURNED,
    Generation,
    PsgRules,
    Stack,
)
from zettasim.games.zetta.psg_components import STACKS, WHEELS, PsgCards
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Boolean,
    Choice,
    Counts,
    Decision,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Metric,
    Model,
    parameter,
)
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states
from zettasim.model.parameter import Weights
from zettasim.model.policy import Player, PolicyChoice, player_of

POLICIES = {"never": NEVER, "bots": BOTS, "optimal": OPTIMAL}
STACK_OF_NOTE = 1_000
MIDDLE_OF_NOTE = 500


@dataclass(frozen=True, kw_only=True)
class PsgParameters:
    """Parameters of `zetta.psg`."""

    stacks: int = parameter(Integer(1, 11), FromComponents("psg.stacks"), "stacks read, from A on", unit="stacks")
    dice: str = parameter(
        Choice(
            ("one", "each"),
            meanings={"one": "module 8A: one die for all stacks", "each": "module 8B: a die for each stack"},
        ),
        "one",
        "what the dice decide",
    )
    seen: bool = parameter(
        Boolean(), True, "with a die for each stack: all lie open before the first card is read, as module 8B says"
    )
    faces: str = parameter(
        Choice(
            ("all", "first"),
            meanings={
                "all": "the faces of the components, in an order that nobody knows",
                "first": "every face of a stack is like its first: the die alone decides",
            },
        ),
        "all",
        "how the faces of a stack differ",
    )
    start: int = parameter(Integer(1, 12), FromComponents("psg.wheels_start"), "value at which all wheels start")
    tokens: int = parameter(
        Integer(0, 20),
        FromComponents("psg.warp_tokens_per_player"),
        "warp tokens that may be spent in this system, by all players together",
        unit="tokens",
    )
    worth: Counts = parameter(
        Weights(WHEELS),
        "life:1,substance:1,exo:1",
        "what a step of each wheel is worth; bots can attempt the types that are worth more than 0",
    )
    policy: str | Player = parameter(
        PolicyChoice(
            ("never", "bots", "optimal"),
            meanings={
                "never": "no token is spent",
                "bots": "as soon as a card turns a wheel down that is worth more than 0",
                "optimal": "the highest expected payoff",
            },
        ),
        "optimal",
        "when a token replaces a card",
    )


class Psg(Model[PsgParameters, Rules]):
    """`zetta.psg`: read a planetary system off the cards."""

    name = "zetta.psg"
    summary = "Generate a system: cards turn three wheels between their caps, warp tokens replace cards"
    game = "zetta"
    parameters = PsgParameters
    kernel = "zettasim.games.zetta.psg.kernel"
    objective = "payoff"
    advice_where = "step<0"
    advice_note = (
        "step: what the card that lies read would turn its wheel by; at: where that wheel stands before it; shown: "
        "the cards of this stack that tokens have replaced; to_read: stacks after this one. The values of the options "
        "rest on faces that are not printed."
    )
    notes = (
        "The faces of a stack come in an order that nobody knows: each that has not been shown is as likely as any.",
        "A token is spent directly after a card has been read, on its modification alone: planets are not looked at.",
        "A card that replaces another is read under the same die, and may be replaced in turn.",
        "Of equals the best player keeps the card. Wheels stay on their caps.",
        "The Mothership's stack turns a wheel too, and brings no planet. Trojans and labels are left out.",
    )
    examples = (
        {"stacks": 2},
        {"stacks": 2, "policy": "bots", "tokens": 2, "worth": "life:1,substance:-1", "start": 2},
        {"stacks": 3, "dice": "each", "faces": "first", "tokens": 2},
        {"stacks": 5, "dice": "each", "seen": False, "policy": "never", "start": 11},
        {"stacks": 5, "dice": "one", "faces": "first", "start": 1, "worth": "life:2"},
    )

    def check(self, p: PsgParameters, rules: Rules) -> None:
        """Refuse wheels off their caps, more tokens than faces, and a best play that is too large to find."""
        least, most = rules.psg.wheels_least, rules.psg.wheels_most
        if not least <= p.start <= most:
            raise refuse("start", p.start, "is not on the wheels", f"{least} to {most}")
        system = _system(p, rules)
        fewest = min(len(stack.steps) for stack in system.stacks)
        if p.tokens >= fewest:
            raise refuse("tokens", p.tokens, f"could show all {fewest} faces of a stack", f"0 to {fewest - 1}")
        if _is_solved(p):
            within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def fields(self, p: PsgParameters, rules: Rules) -> tuple[Field, ...]:
        """Wheels, tokens spent, planets, star, and what the caps did."""
        system = _system(p, rules)
        ups = downs = 0
        for stack in system.stacks:
            steps = [step for face in stack.steps for step in face]
            ups, downs = ups + max(0, *steps), downs + min(0, *steps)
        planets = sum(max(planet for face in stack.planets for planet in face) for stack in system.stacks)
        return (
            *(Field(name, low, high) for name, (low, high) in zip(WHEELS, system.ranges, strict=True)),
            Field("replaced", 0, p.tokens),
            Field("planets", 0, planets),
            Field("star", 1, max(system.stacks[0].stars)),
            Field("bias", -ups, -downs),
        )

    def metrics(self, p: PsgParameters, rules: Rules) -> tuple[Metric, ...]:
        """Wheels, and what they are worth."""
        system, most, least = _system(p, rules), rules.psg.wheels_most, rules.psg.wheels_least

        def at(end: int) -> object:
            return lambda *wheels: sum(value == end for value in wheels)

        return (
            *(metric(name, f"discovery value of {name}") for name in WHEELS),
            metric("replaced", "cards replaced, each for a warp token"),
            metric("planets", "planets found"),
            metric("star", "type of the star found, as the components number them"),
            metric("bias", "steps that the caps gave (at the least value) less those that they took (at the most)"),
            Metric("lowest", "wheels that end on their least value", WHEELS, at(least)),  # type: ignore[arg-type]
            Metric("automatic", "wheels that end on automatic success", WHEELS, at(most)),  # type: ignore[arg-type]
            Metric("payoff", "what the values of the wheels are worth", WHEELS, system.payoff),
        )

    def enumerate_outcomes(self, p: PsgParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the stacks."""
        from zettasim.games.zetta.psg.exact import enumerate_system

        return enumerate_system(_system(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: PsgParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All wheels and tokens at each stack, with the numbers asked about, for each view of the dice."""
        system = _system(p, rules)
        states = system.n_wheels * (p.tokens + 1) * len(system.stacks)
        for field in fields:
            if field.name in ("planets", "star", "bias"):
                states *= field.size
        views = len(system.scenes) if _is_solved(p) or p.dice == "one" else 1
        return states * views

    def n_states_to_play(self, p: PsgParameters, rules: Rules) -> int:
        """Count the states of the best play."""
        if not _is_solved(p):
            return 0
        size = 1
        for n in _system(p, rules).shape:
            size *= n
        return size

    def decisions(self, p: PsgParameters, rules: Rules) -> Iterator[Decision]:
        """Keep a card or replace it, for each card that may be read with a token left."""
        from zettasim.games.zetta.psg.exact import enumerate_decisions

        return enumerate_decisions(_system(p, rules))

    def named_policies(self, p: PsgParameters, rules: Rules) -> tuple[str, ...]:
        """All but the best one."""
        return tuple(policy for policy in POLICIES if policy != "optimal")

    def lower(self, p: PsgParameters, rules: Rules) -> PsgRules:
        """Turn faces and the best play into tables."""
        import numpy as np

        system = _system(p, rules)
        n_stacks, n_faces = len(system.stacks), max(len(stack.steps) for stack in system.stacks)
        steps, planets, places = (np.zeros((n_stacks, n_faces, system.results), dtype=np.int64) for _ in range(3))
        spread_of = np.zeros((n_stacks, system.results), dtype=np.int64)
        for k, stack in enumerate(system.stacks):
            steps[k, : len(stack.steps)], planets[k, : len(stack.steps)] = stack.steps, stack.planets
            for result in range(system.results):
                spread = stack.spread(result)
                spread_of[k, result] = system.spreads[k].index(spread)
                in_spread = [step for step, _ in spread]
                for face, row in enumerate(stack.steps):
                    places[k, face, result] = in_spread.index(row[result])
        is_optimal = system.policy == "optimal"
        table = np.zeros(system.shape if is_optimal else (0,) * 6 + (system.most_steps,), dtype=np.bool_)
        lows = np.array([low for low, _ in system.ranges], dtype=np.int64)
        sizes = [high - low + 1 for low, high in system.ranges]
        strides = np.array([sizes[1] * sizes[2], sizes[2], 1], dtype=np.int64)
        scene_of = np.zeros(system.results, dtype=np.int64)
        scene_strides = np.zeros(n_stacks, dtype=np.int64)
        if is_optimal:
            from zettasim.games.zetta.psg.exact import replacements

            for at in replacements(system):
                where = int(((np.array(at.wheels) - lows) * strides).sum())
                code = sum(n * (system.tokens + 2) ** place for place, n in enumerate(at.shown))
                table[at.scene, at.stack, at.spread, where, at.tokens, code, at.open] = True
            if system.one_die:
                for result in range(system.results):
                    scene_of[result] = system.scenes.index(tuple(int(n) for n in spread_of[:, result]))
            elif system.seen:
                stride = 1
                for k in range(n_stacks - 1, -1, -1):
                    scene_strides[k] = stride
                    stride *= len(system.spreads[k])
        return PsgRules(
            wheels=np.array([stack.wheel for stack in system.stacks], dtype=np.int64),
            faces=np.array([len(stack.steps) for stack in system.stacks], dtype=np.int64),
            steps=steps,
            planets=planets,
            places=places,
            spread_of=spread_of,
            scene_of=scene_of,
            scene_strides=scene_strides,
            stars=np.array(system.stacks[0].stars, dtype=np.int64),
            worth=np.array(system.worth, dtype=np.int64),
            lows=lows,
            strides=strides,
            table=table,
            results=system.results,
            one_die=system.one_die,
            start=system.start,
            least=system.least,
            most=system.most,
            tokens=system.tokens,
            policy=POLICIES[system.policy],
        )

    def narrate(self, p: PsgParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each die, each card, and where its wheel comes to stand."""
        first, second = divmod(argument, STACK_OF_NOTE)
        if event == ROLL:
            whose = f"stack {STACKS[first]}" if p.dice == "each" else "all stacks"
            return f"the die of {whose} shows {second}"
        if event == READ:
            wheel = rules.psg_cards.wheels[first]
            return f"stack {STACKS[first]} is read: {second - MIDDLE_OF_NOTE:+d} for {wheel}"
        return {
            REPLACE: f"a warp token replaces the card of stack {STACKS[argument % len(STACKS)]}",
            TURNED: f"the wheel of {WHEELS[first % len(WHEELS)]} stands at {second}",
            PLANET: f"a planet is placed on orbit {STACKS[argument % len(STACKS)]}",
            STAR: f"the star is of type {argument}",
        }[event]

    def uses(self, p: PsgParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name what the cards say, and the caps."""
        stacks = STACKS[: p.stacks]
        yield from ("psg.wheels_least", "psg.wheels_most", "psg_cards.wheels", "psg_cards.stars", "psg_cards.shift")
        for name, table in (("steps", rules.psg_cards.steps), ("planets", rules.psg_cards.planets)):
            used = {stack if stack in table else "every" for stack in stacks}
            yield from (f"psg_cards.{name}.{key}" for key in table if key in used)


def _is_solved(p: PsgParameters) -> bool:
    """Whether every reading must be looked at before the first card is read: the best policy, or a user's."""
    return p.policy == "optimal" or player_of(p.policy) is not None


def _system(p: PsgParameters, rules: Rules) -> Generation:
    return _built(p, rules.psg_cards, rules.psg.wheels_least, rules.psg.wheels_most)


@functools.lru_cache(maxsize=32)
def _built(p: PsgParameters, cards: PsgCards, least: int, most: int) -> Generation:
    stacks = []
    for name, wheel in zip(STACKS[: p.stacks], cards.wheels, strict=False):
        steps, planets = cards.steps_of(name), cards.planets_of(name)
        stars = cards.stars if name == STACKS[0] else (0,) * len(steps)
        if p.faces == "first":
            steps, planets = (steps[0],) * len(steps), (planets[0],) * len(planets)
        stacks.append(Stack(WHEELS.index(wheel), steps, planets, stars))
    worth = dict(p.worth)
    generation = Generation(
        stacks=tuple(stacks),
        results=cards.results,
        one_die=p.dice == "one",
        seen=p.seen,
        start=p.start,
        least=least,
        most=most,
        tokens=p.tokens,
        policy=str(p.policy) if player_of(p.policy) is None else "optimal",
        player=player_of(p.policy),
        worth=(worth.get("life", 0), worth.get("substance", 0), worth.get("exo", 0)),
    )
    return _kept(generation)


@functools.lru_cache(maxsize=32)
def _kept(generation: Generation) -> Generation:
    """Return an equal one, with what it has worked out already."""
    return generation


MODELS = (Psg(),)
