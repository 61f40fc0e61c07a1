"""What all tests share: one seed, one hypothesis profile, and the comparison with a brute-force twin."""

import math
import os
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import settings

from zettasim import odds
from zettasim.errors import ParameterError

SEED = os.environ.get("ZETTASIM_TEST_SEED")

# The same examples in every run, unless the seed is moved.
settings.register_profile("fixed", deadline=None, derandomize=SEED is None, database=None)
settings.load_profile("fixed")


LONG_LISTS = ("games", "statistical", "components", "benchmarks", "cli", "kernels", "analyses", "questions")
"""Folders whose tests may have long lists of cases."""
LONG, EVERY = 5, 6
"""Of a test with so many cases or more, a run plays every sixth; `-m thorough`, or ZETTASIM_TEST_ALL=1, plays all."""
LONG_TO_COMPILE = ("odyssey.campaign", "sixty.race", "xenology.solo", "zetta.expedition")
"""Models whose cases outside their own files are left to the full list, since a new cache costs them half a minute."""


def pytest_collection_modifyitems(config, items):
    """Leave whole grids out unless the marker expression names them, and thin long lists of cases."""
    if "thorough" in (config.option.markexpr or "") or os.environ.get("ZETTASIM_TEST_ALL") or config.option.keyword:
        return
    if any("::" in word for word in config.args):
        return  # tests that are named are meant
    cases = Counter()
    lengths = Counter(_test(item) for item in items)
    kept = []
    for item in items:
        name = _test(item)
        thinned = item.path.parent.name in LONG_LISTS or _in_games(item)
        place = cases[name]
        cases[name] += 1
        heavy = not _in_games(item) and any(model in item.name for model in LONG_TO_COMPILE)
        skipped = heavy or (thinned and lengths[name] >= LONG and place % EVERY)
        if item.get_closest_marker("thorough") is None and not skipped:
            kept.append(item)
    if len(kept) < len(items):
        left = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in left])
        items[:] = kept


def _test(item):
    return item.path, getattr(item, "originalname", item.name)


def _in_games(item):
    return "games" in item.path.parts


@pytest.fixture(scope="session")
def seed() -> int:
    """Return the seed of every simulation: ZETTASIM_TEST_SEED moves it."""
    return int(SEED or 60_606)


def happens(event: str, metrics: Mapping[str, int]) -> bool:
    """Let Python itself read the event: `=` becomes `==`, and all else is Python already."""
    return bool(eval(re.sub(r"(?<![<>!=])=(?!=)", "==", event), {"__builtins__": {}}, dict(metrics)))


def distribution_of(name: str, worlds: list[tuple[Fraction, dict[str, int]]]) -> dict[int, Fraction]:
    weights: dict[int, Fraction] = {}
    for weight, metrics in worlds:
        weights[metrics[name]] = weights.get(metrics[name], Fraction(0)) + weight
    return dict(sorted(weights.items()))


def same_answer(answer: Any, worlds: list[tuple[Fraction, dict[str, int]]]) -> None:
    expected = distribution_of(answer.name, worlds)
    assert dict(zip(answer.values, answer.exact, strict=True)) == expected
    assert list(answer.values) == list(expected)
    assert answer.probability == tuple(float(p) for p in expected.values())
    mean = sum((value * p for value, p in expected.items()), Fraction(0))
    assert answer.mean_exact == mean
    assert answer.mean == float(mean)
    assert answer.sd == pytest.approx(math.sqrt(sum((v - mean) ** 2 * p for v, p in expected.items())))
    assert (answer.tail, answer.low, answer.high, answer.mean_low, answer.trials) == (None,) * 5


@pytest.fixture(scope="session")
def agrees():
    """Return the check that an exact answer is that of its brute-force twin, fraction for fraction.

    The twin gives `worlds`: pairs of a weight and the metrics (by name) in which that world ends, the weights adding up
    to 1. All metrics are compared, the `events`, and the (event, condition) pairs of `given` with all metrics beside.
    """

    def check(model, parameters, worlds, events=(), given=()):
        joint: dict[tuple[tuple[str, int], ...], Fraction] = {}
        for weight, metrics in worlds:
            key = tuple(metrics.items())
            joint[key] = joint.get(key, Fraction(0)) + weight
        assert sum(joint.values()) == 1
        worlds = [(weight, dict(key)) for key, weight in joint.items()]
        result = odds(model, method="exact", **parameters)
        assert set(result.metrics) == set(worlds[0][1])
        for answer in result.metrics.values():
            same_answer(answer, worlds)
        for event in events:
            found = odds(model, method="exact", metric="event", event=event, **parameters)["event"]
            assert found.exact_of(1) == sum(w for w, metrics in worlds if happens(event, metrics)), event
            assert found.exact_of(1) + found.exact_of(0) == 1
        for event, condition in given:
            kept = [(w, {**metrics, "event": int(happens(event, metrics))}) for w, metrics in worlds]
            kept = [(w, metrics) for w, metrics in kept if happens(condition, metrics)]
            total = sum((w for w, _ in kept), Fraction(0))
            if not total:
                with pytest.raises(ParameterError, match="never happens"):
                    odds(model, method="exact", event=event, given=condition, **parameters)
                continue
            result = odds(model, method="exact", event=event, given=condition, **parameters)
            for answer in result.metrics.values():
                same_answer(answer, [(w / total, metrics) for w, metrics in kept])

    return check
