"""The golden counts: what each model's examples counted when their results were last meant to change.

`python tests/simulation/golden.py` writes `tests/data/golden/counts.json` anew and says what is new or different. A
difference is a changed result and needs a line under "Changed results" in CHANGELOG.md; a new example does not.
"""

import json
import sys
from pathlib import Path

from zettasim import simulate
from zettasim.games import models

FILE = Path(__file__).resolve().parents[1] / "data" / "golden" / "counts.json"
SEED = 20_260_801
TRIALS = 2_000

CASES = [(name, place) for name, model in models().items() for place in range(len(model.examples))]


def counts_of(name, place, **how):
    """Count the values of every metric over the first trials of one example; a tail as "24+" beside its mean."""
    result = simulate(name, trials=TRIALS, seed=SEED, **how, **models()[name].examples[place])
    return {metric: _counted(answer) for metric, answer in result.metrics.items()}


def _counted(answer):
    counted = {
        str(value): round(probability * answer.trials)
        for value, probability in zip(answer.values, answer.probability, strict=True)
    }
    if answer.tail:
        counted[f"{answer.tail.start}+"] = round(answer.tail.probability * answer.trials)
        counted["sum"] = round(answer.mean * answer.trials)
    return counted


def stored():
    """Return what the file holds: counts by metric, by example (as `model #place`)."""
    return json.loads(FILE.read_text(encoding="utf-8"))["counts"]


def title(name, place):
    return f"{name} #{place}"


def write():
    """Write the file anew, and yield a line on each example that is new, different or gone."""
    before = stored() if FILE.exists() else {}
    now = {title(name, place): counts_of(name, place) for name, place in CASES}
    lines = [
        f"    {json.dumps(case)}: {{\n"
        + ",\n".join(f"      {json.dumps(metric)}: {json.dumps(counted)}" for metric, counted in metrics.items())
        + "\n    }"
        for case, metrics in now.items()
    ]
    head = f'{{\n  "seed": {SEED},\n  "trials": {TRIALS},\n  "counts": {{\n'
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(head + ",\n".join(lines) + "\n  }\n}\n", encoding="utf-8")
    for case in {**before, **now}:
        if case not in before:
            yield f"new: {case}"
        elif case not in now:
            yield f"gone: {case}"
        elif before[case] != now[case]:
            yield f'CHANGED: {case} (needs a line under "Changed results" in CHANGELOG.md)'


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in write())
