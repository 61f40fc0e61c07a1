"""`xenology.lockers`: what a user may ask about the random filling of the Lockers."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import comb, pi
from typing import Any

from zettasim.games.xenology.lockers.rules import Lockers, LockersRules
from zettasim.games.xenology.rules import Rules
from zettasim.model import Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse, within_states


@dataclass(frozen=True, kw_only=True)
class LockersParameters:
    """Parameters of `xenology.lockers`."""

    lockers: int = parameter(
        Integer(1, 12),
        FromComponents("specimens.lockers"),
        "Lockers: rows of spaces, all of which are filled",
        unit="Lockers",
        source="Mothership Setup 6",
    )
    spaces: int = parameter(
        Integer(1, 6), FromComponents("specimens.spaces_per_locker"), "spaces of a Locker", unit="spaces"
    )
    per_type: int = parameter(
        Integer(1, 12), FromComponents("specimens.containers_per_type"), "Storage tiles of each type", unit="tiles"
    )


class RandomLockers(Model[LockersParameters, Rules]):
    """`xenology.lockers`: Storage tiles laid at random."""

    name = "xenology.lockers"
    summary = "Storage tiles laid at random: how many Lockers hold a type twice, and how many exchanges mend that?"
    game = "xenology"
    parameters = LockersParameters
    kernel = "zettasim.games.xenology.lockers.kernel"
    notes = (
        "Mothership Setup 6 tells players to lay the tiles at random, but so that no Locker holds a type twice: these "
        "are the odds if nobody looks, and the least work if all tiles lie before anybody does.",
        "There are as many types as make the tiles fill all spaces. An exchange swaps any two tiles.",
    )
    examples = (
        {},
        {"lockers": 4, "per_type": 3},
        {"lockers": 3, "spaces": 2, "per_type": 3},
        {"lockers": 3, "spaces": 2, "per_type": 1},
    )

    def check(self, p: LockersParameters, rules: Rules) -> None:
        """Refuse what does not fill the Lockers, or cannot fill them legally."""
        spaces = p.lockers * p.spaces
        if spaces % p.per_type:
            raise refuse("per_type", p.per_type, f"does not divide the {spaces} spaces of all Lockers")
        if p.per_type > p.lockers:
            raise refuse("per_type", p.per_type, "has two of a type in some Locker", f"1 to {p.lockers}")
        within_states(self.n_states_to_play(p, rules), "the least number of exchanges", "as there is no other way")

    def fields(self, p: LockersParameters, rules: Rules) -> tuple[Field, ...]:
        """Broken, exchanges."""
        return Field("broken", 0, p.lockers), Field("exchanges", 0, p.lockers * p.spaces)

    def metrics(self, p: LockersParameters, rules: Rules) -> tuple[Metric, ...]:
        """Legal, broken, exchanges."""
        return (
            Metric("legal", "1 if no Locker holds a type twice", ("broken",), lambda broken: int(broken == 0)),
            metric("broken", "Lockers that hold some type twice or more"),
            metric("exchanges", "the least number of exchanges of two tiles after which none does"),
        )

    def enumerate_outcomes(self, p: LockersParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the fillings."""
        from zettasim.games.xenology.lockers.exact import enumerate_broken, enumerate_lockers

        names = tuple(field.name for field in fields)
        if names == ("broken",):
            return enumerate_broken(lockers_of(p))
        return enumerate_lockers(lockers_of(p)).project(names)

    def n_states(self, p: LockersParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Count the fillings."""
        return self.n_states_to_play(p, rules)

    def n_states_to_play(self, p: LockersParameters, rules: Rules) -> int:
        """Count the fillings; the least exchanges of each must be known."""
        return n_fillings(lockers_of(p))

    def lower(self, p: LockersParameters, rules: Rules) -> LockersRules:
        """Turn the least exchanges into a table."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        lockers = lockers_of(p)
        of_locker, keys, exchanges = _table_of(lockers)
        return LockersRules(
            lockers.types,
            p.per_type,
            p.lockers,
            p.spaces,
            np.array(spans_without_replacement(lockers.tiles, lockers.tiles), dtype=np.int64),
            np.array([(p.spaces + 1) ** kind for kind in range(lockers.types)], dtype=np.int64),
            of_locker,
            keys,
            exchanges,
        )

    def narrate(self, p: LockersParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each tile."""
        if event == 1:
            return f"Locker {argument} holds a type twice"
        names = rules.specimens.types
        types = lockers_of(p).types
        return f"a tile of {names[argument] if types <= len(names) else f'type {argument + 1}'} is placed"

    def uses(self, p: LockersParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name nothing: all that matters is a parameter."""
        return ()


def lockers_of(p: LockersParameters) -> Lockers:
    """Put the parameters into the terms of the game."""
    return Lockers(p.lockers * p.spaces // p.per_type, p.per_type, p.lockers, p.spaces)


@functools.lru_cache(maxsize=64)
def n_fillings(lockers: Lockers) -> int:
    """Estimate the fillings: the multisets of Lockers that use each type equally often.

    Not all of the C(kinds + Lockers - 1, Lockers) multisets do. The tiles of a type in one vary about as a Poisson
    number does, so that one in about sqrt(2 pi tiles) has the right number; once all types but one are right, so is the
    last.
    """
    kinds = comb(lockers.types + lockers.spaces - 1, lockers.spaces)
    multisets = comb(kinds + lockers.lockers - 1, lockers.lockers)
    return max(1, int(multisets / (2 * pi * lockers.per_type) ** ((lockers.types - 1) / 2)))


@functools.lru_cache(maxsize=2)
def _table_of(lockers: Lockers) -> tuple[Any, ...]:
    """Return the parts of keys by Locker, the keys, and the exchanges (see `LockersRules`)."""
    import random

    import numpy as np

    from zettasim.games.xenology.lockers import exact

    base = lockers.spaces + 1
    kinds = exact.lockers_of(lockers)
    code = {kind: sum(n * base**place for place, n in enumerate(kind)) for kind in kinds}
    found = exact.least_exchanges(lockers)
    for attempt in range(100):
        draw = random.Random(attempt)
        parts = {kind: draw.getrandbits(64) for kind in kinds}
        table = {sum(parts[locker] for locker in filling) % (1 << 64): n for filling, n in found.items()}
        if len(table) == len(found):
            break
    else:
        raise RuntimeError("no keys tell all fillings apart")
    of_locker = np.zeros(base**lockers.types, dtype=np.uint64)
    for kind, part in parts.items():
        of_locker[code[kind]] = part
    keys = sorted(table)
    return of_locker, np.array(keys, dtype=np.uint64), np.array([table[key] for key in keys], dtype=np.int64)


MODELS = (RandomLockers(),)
