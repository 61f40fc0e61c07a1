"""`xenology.collect`: what a user may ask about collecting Research cards by scans."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from zettasim.games.xenology.collect.rules import POLICIES, Collecting, CollectRules
from zettasim.games.xenology.rules import Rules
from zettasim.model import Choice, Decision, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import OTHER_POLICY, metric, refuse, within_states
from zettasim.model.policy import Player, PolicyChoice, player_of


@dataclass(frozen=True, kw_only=True)
class CollectParameters:
    """Parameters of `xenology.collect`."""

    types: int = parameter(
        Integer(1, 8), FromComponents("research.n_types"), "types of Research cards in the deck", unit="types"
    )
    per_type: int = parameter(
        Integer(1, 40), FromComponents("research.cards_per_type"), "Research cards of each type", unit="cards"
    )
    wanted: int = parameter(
        Integer(1, 8), FromComponents("research.n_types"), "types of which a card is wanted", unit="types"
    )
    value: str = parameter(
        Choice(("any", "one", "two")),
        "any",
        "the Research Value that a wanted card must have",
        source="Component Anatomy, Research Cards 3",
    )
    value_two: int = parameter(
        Integer(0, 320),
        FromComponents("research.cards_of_value_two"),
        "cards of Research Value two, equally many of each type",
        unit="cards",
    )
    display: int = parameter(
        Integer(1, 12), FromComponents("research.display"), "cards in the Card Display", unit="cards"
    )
    hand: int = parameter(
        Integer(0, 12),
        FromComponents("research.starting_hand"),
        "cards drawn before the first scan; wanted ones among them count",
        unit="cards",
        source="Player Setup 25",
    )
    wipes: int = parameter(
        Integer(0, 3),
        1,
        "how many of the scans may be Wipe + Scan",
        unit="wipes",
        source="Action: Landing Craft",
    )
    policy: str | Player = parameter(
        PolicyChoice(POLICIES),
        "wipe-when-missing",
        "a wanted card from the display if there is one, else from the deck; always from the deck; the first, but wipe "
        "when the display holds no wanted card; the fewest scans",
    )


class Collect(Model[CollectParameters, Rules]):
    """`xenology.collect`: scans until a set of types is in hand."""

    name = "xenology.collect"
    summary = "Collecting Research: how many scans until a set of types is in hand, and what is a wipe worth?"
    game = "xenology"
    parameters = CollectParameters
    kernel = "zettasim.games.xenology.collect.kernel"
    objective = "payoff"
    advice_where = "scans<=2"
    advice_note = (
        "Copies are the cards of each missing type that lie in the display, where a wipe may still hit them; discarded "
        "are the cards of missing types that a wipe has hit. after_wipe=1: the display was just wiped, and the scan "
        "that goes with it is still to be made. Where no wipe is left, a wanted card in the display is taken: the deck "
        "is never better."
    )
    notes = (
        "A scan takes a card from the display, which is filled from the deck at once, or the top card of the deck.",
        "Nobody else takes cards between the scans, and cards in hand stay there. Other hands are as good as the "
        "bottom of the deck until it is empty.",
        "An empty deck is shuffled anew from the discards when its next card is due, so a display wiped at that moment "
        "is among them; the two readings of the printed 'at any time' part only there.",
        "Which scans may be Wipe + Scan depends on the Landing Craft that are free: here it is the player's choice.",
    )
    examples = (
        {},
        {"policy": "optimal"},
        {"policy": "blind", "wanted": 3},
        {"policy": "display-first", "value": "two", "hand": 0},
        {"types": 5, "per_type": 2, "wanted": 3, "display": 2, "hand": 0, "wipes": 2, "policy": "optimal"},
        {"types": 4, "per_type": 1, "wanted": 2, "display": 1, "hand": 1, "wipes": 3},
    )

    def check(self, p: CollectParameters, rules: Rules) -> None:
        """Refuse more than the deck holds."""
        deck = p.types * p.per_type
        if p.wanted > p.types:
            raise refuse("wanted", p.wanted, f"is more than the {p.types} types", f"1 to {p.types}")
        if p.display > deck:
            raise refuse("display", p.display, f"is more than the deck's {deck} cards", f"1 to {deck}")
        if p.hand > deck - p.display:
            most = deck - p.display
            raise refuse("hand", p.hand, f"is more than the {most} cards beside the display", f"0 to {most}")
        if p.value != "any" and (p.value_two % p.types or p.value_two > deck):
            raise refuse("value_two", p.value_two, f"are not equally many of {p.types} types of {p.per_type}")
        if self._useful(p) < 1:
            raise refuse("value", p.value, "is on no card of a type")
        within_states(self.n_states_to_play(p, rules), "policy=optimal", OTHER_POLICY)

    def idle(self, p: CollectParameters, rules: Rules) -> Collection[str]:
        """Research Values matter only where one is wanted."""
        return ("value_two",) if p.value == "any" else ()

    def fields(self, p: CollectParameters, rules: Rules) -> tuple[Field, ...]:
        """Count scans, missing types and wipes."""
        return (
            Field("scans", 0, p.types * p.per_type - p.hand),
            Field("missing", 0, p.wanted),
            Field("wipes", 0, p.wipes),
        )

    def metrics(self, p: CollectParameters, rules: Rules) -> tuple[Metric, ...]:
        """Count scans, missing types, wasted scans and wipes; the payoff."""
        return (
            metric("scans", "scans until a card of each wanted type is in hand"),
            metric("missing", "wanted types missing before the first scan"),
            Metric("wasted", "scans that brought no wanted card", ("scans", "missing"), lambda scans, n: scans - n),
            metric("wipes", "scans that were Wipe + Scan"),
            Metric("payoff", "minus the scans", ("scans",), lambda scans: -scans),
        )

    def enumerate_outcomes(self, p: CollectParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Go through the states."""
        from zettasim.games.xenology.collect.exact import enumerate_scans

        return enumerate_scans(collecting_of(p)).project(tuple(field.name for field in fields))

    def n_states(self, p: CollectParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count what may lie where, at each scan and each card dealt."""
        if _is_solved(p):
            return self.n_states_to_play(p, rules)
        steps = (p.types * p.per_type - p.hand + 1) * (p.display + 1)
        # A missing type lies in the display or not; blind scans leave its cards there, where they are counted.
        kinds = ways_to_lie(p.wanted, p.display, 0) if p.policy == "blind" else (p.wanted + 1) * (p.wanted + 2) // 2
        return int(steps * kinds * (p.wipes + 1))

    def n_states_to_play(self, p: CollectParameters, rules: Rules) -> int:
        """Count the states of the best play: what lies in the display, and what each wipe has discarded."""
        if not _is_solved(p):
            return 0
        steps = (p.types * p.per_type - p.hand + 1) * (p.display + 1)
        levels = [ways_to_lie(p.wanted, p.display, n * p.display) for n in range(p.wipes)]
        last = ways_to_lie(p.wanted, 0, p.wipes * p.display) * (p.wanted + 1)
        return steps * (sum(levels) + last) // 2

    def decisions(self, p: CollectParameters, rules: Rules) -> Iterator[Decision]:
        """From the display, from the deck, or wipe."""
        from zettasim.games.xenology.collect.exact import enumerate_decisions

        return enumerate_decisions(collecting_of(p))

    def named_policies(self, p: CollectParameters, rules: Rules) -> tuple[str, ...]:
        """All but the best."""
        return POLICIES[:-1]

    def lower(self, p: CollectParameters, rules: Rules) -> CollectRules:
        """Turn the best play into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        c = collecting_of(p)
        keys, actions, of_type, of_scan, of_wipes, of_discards = _table_of(c)
        return CollectRules(
            c.deck,
            c.wanted,
            c.useful,
            c.display,
            c.hand,
            c.wipes,
            POLICIES.index(c.policy),
            np.array(spans_without_replacement(c.deck, c.deck), dtype=np.int64),
            keys,
            actions,
            of_type,
            of_scan,
            of_wipes,
            of_discards,
        )

    def narrate(self, p: CollectParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card."""
        card = f"a card of wanted type {argument + 1}" if argument < p.wanted else "a card of no use"
        if event == 4:
            return "the display is wiped"
        if event == 5:
            return f"the deck is empty: the {argument} discarded cards are shuffled"
        return (
            f"{card} is in the starting hand",
            f"{card} is dealt to the display",
            f"scan: {card} is taken from the display",
            f"scan: {card} is drawn from the deck",
        )[event]

    def _useful(self, p: CollectParameters) -> int:
        return collecting_of(p).useful


def _is_solved(p: CollectParameters) -> bool:
    """Whether every state must be looked at before the first scan: the best policy, or a user's."""
    return p.policy == "optimal" or player_of(p.policy) is not None


def collecting_of(p: CollectParameters) -> Collecting:
    """Put the parameters into the terms of the game."""
    two = p.value_two // p.types
    useful = {"any": p.per_type, "one": p.per_type - two, "two": two}[p.value]
    player = player_of(p.policy)
    policy = str(p.policy) if player is None else "optimal"
    return Collecting(p.types * p.per_type, p.wanted, useful, p.display, p.hand, p.wipes, policy, player)


def ways_to_lie(types: int, shown: int, discarded: int) -> int:
    """Count the ways in which up to so many cards of missing types, which are alike, lie here and there.

    Examples
    --------
    Two types and up to two cards shown: none, one, two of one, one of each, in each case with 0, 1 or 2 types missing.

    >>> ways_to_lie(2, 2, 0)
    8
    """
    # ways[n, s, d]: multisets of n types with s cards shown and d discarded in all.
    ways = {(0, 0, 0): 1}
    for here in range(shown + 1):
        for there in range(discarded + 1):
            more: dict[tuple[int, int, int], int] = {}
            for (n, s, d), count in ways.items():
                for times in range(types - n + 1):
                    key = (n + times, s + times * here, d + times * there)
                    if key[1] > shown or key[2] > discarded:
                        break
                    more[key] = more.get(key, 0) + count
            ways = more
    return sum(ways.values())


@functools.lru_cache(maxsize=2)
def _table_of(c: Collecting) -> tuple[Any, ...]:
    """Return keys, actions, and the numbers of which the keys are sums (see `CollectRules`)."""
    import random

    import numpy as np

    codes = (c.display + 1) * (c.useful + 1)
    sizes = (codes, c.deck + 1, c.wipes + 1, c.deck + 1)
    if c.policy != "optimal" or not c.wipes:
        nothing = np.zeros(0, dtype=np.uint64)
        return nothing, np.zeros(0, dtype=np.int64), *(nothing for _ in sizes)
    from zettasim.games.xenology.collect.exact import best_actions

    actions = best_actions(c)
    for attempt in range(100):
        draw = random.Random(attempt)
        parts = [[2 * draw.getrandbits(63) for _ in range(size)] for size in sizes]
        table = {}
        for state, action in actions.items():
            places = (state.scans, state.wiped, state.discards)
            key = sum(part[place] for part, place in zip(parts[1:], places, strict=True)) + state.just_wiped
            key += sum(parts[0][shown * (c.useful + 1) + left] for shown, left in state.types)
            if isinstance(action, str):
                table[key % (1 << 64)] = -1 if action == "deck" else -2
            else:
                table[key % (1 << 64)] = action[0] * (c.useful + 1) + action[1]
        if len(table) == len(actions):
            break
    else:
        raise RuntimeError("no keys tell all states apart")
    keys = sorted(table)
    return (
        np.array(keys, dtype=np.uint64),
        np.array([table[key] for key in keys], dtype=np.int64),
        *(np.array(part, dtype=np.uint64) for part in parts),
    )


MODELS = (Collect(),)
