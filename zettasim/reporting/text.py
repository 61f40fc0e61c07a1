"""Results as a terminal shows them: percentages, odds and bars; takeaway first, assumptions last."""

from __future__ import annotations

import importlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from zettasim.errors import ParameterError
from zettasim.games import components_of, find_model
from zettasim.model import Answer, Result
from zettasim.model.model import resolve
from zettasim.model.result import Provenance
from zettasim.questions.asked import NoComponents
from zettasim.questions.listing import Description, Listing, in_words, show
from zettasim.questions.replay import Replay
from zettasim.reporting.columns import columns, to_csv, to_markdown, wrap
from zettasim.reporting.numbers import fraction, one_in, percent, plain
from zettasim.stats.intervals import wilson

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS = 15
BAR_WIDTH, NARROW_BAR = 16, 10
"""Characters of a bar, and of one in lines narrower than `NARROW`."""
WIDTH, NARROW = 96, 88
"""Characters in a line where no terminal says how many it has."""
LONGEST_DEFAULT = 44
"""Characters of a default that has room in its column."""
NARROWEST_TEXT = 20
NEGLIGIBLE = 0.0005
"""Where a distribution has too many values for a table, ends with less than this chance are one row each."""
YES = "1 if "
"""How the meaning of a metric begins that is 1 if something happens, else 0."""

TEXTS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "Audit": ("zettasim.reporting.claims_text", "audit_text", ()),
    "Found": ("zettasim.reporting.seek_text", "seek_text", ()),
    "Indices": ("zettasim.reporting.sensitivity_text", "indices_text", ()),
    "Sensitivity": ("zettasim.reporting.sensitivity_text", "sensitivity_text", ()),
    "Sweep": ("zettasim.reporting.sweep_text", "sweep_text", ()),
    "Advice": ("zettasim.reporting.advice_text", "advice_text", ("fractions", "all_rows")),
    "Comparison": ("zettasim.reporting.compare_text", "comparison_text", ("fractions",)),
    "Inventory": ("zettasim.reporting.inventory_text", "inventory_text", ()),
    "Verification": ("zettasim.reporting.inventory_text", "verification_text", ()),
}
"""What else can be shown: the function that writes it, imported when it is needed, and which wishes it heeds."""


class Shown(Protocol):
    """What a verb returns: rows, and everything as JSON has it."""

    def rows(self) -> list[dict[str, Any]]:
        """Return tidy rows."""

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a data frame."""


class Asked(Protocol):
    """What says which question it answers."""

    @property
    def model(self) -> str:
        """Name of the model."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """Every parameter, resolved."""


def written(
    shown: Shown, form: str = "table", fractions: bool = False, width: int = WIDTH, all_rows: bool = False
) -> str:
    """Return something as text: `table` for reading, `json`, `csv` or `md`."""
    if form == "json":
        return json.dumps(shown.to_dict() if hasattr(shown, "to_dict") else shown.rows(), indent=1)
    if form == "csv":
        return to_csv(shown.rows())
    if form == "md":
        return to_markdown(shown.rows())
    if isinstance(shown, Result):
        return result_text(shown, fractions, width)
    if isinstance(shown, Replay):
        return replay_text(shown, width)
    if isinstance(shown, Description):
        return description_text(shown, width)
    if isinstance(shown, Listing):
        return listing_text(shown, width)
    module, function, heeded = TEXTS[type(shown).__name__]
    wishes = {"fractions": fractions, "all_rows": all_rows}
    write = getattr(importlib.import_module(module), function)
    return str(write(shown, width, **{name: wishes[name] for name in heeded}))


# A result


def result_text(result: Result, fractions: bool = False, width: int = WIDTH) -> str:
    """Return a result for reading."""
    yes_no = [answer for answer in result.metrics.values() if is_yes_or_no(answer)]
    others = [answer for answer in result.metrics.values() if not is_yes_or_no(answer)]
    changed, kept = parameters_in_words(result)
    given = f"\ngiven {result.given}" if result.given else ""
    blocks = ["\n".join(wrap(" ".join([result.model, *changed]), width)) + given]
    if yes_no:
        blocks.append(_yes_no_table(yes_no, fractions, width))
    blocks += [_distribution_table(answer, fractions, width) for answer in others]
    foot = [method_text(result), *_run(result), *assumed(result.model, result.components)]
    if any(len(_groups(answer)) < len(answer.values) for answer in others):
        foot.append("Where values share a row, --format csv lists each of them.")
    if kept:
        foot.append("Defaults: " + " ".join(kept))
    blocks.append("\n".join(line for text in foot for line in wrap(text, width)))
    return "\n\n".join(blocks)


def parameters_in_words(shown: Asked) -> tuple[list[str], list[str]]:
    """Return the parameters as words: those that are not at their default, and the others that have an effect."""
    defaults = {line[0]: line[1] for line in show(shown.model).parameters.lines}
    words = {name: in_words(value) for name, value in shown.parameters.items()}
    changed = [f"{name}={word}" for name, word in words.items() if word != defaults.get(name)]
    idle = _idle(shown)
    kept = [name for name, word in words.items() if word == defaults.get(name) and name not in idle]
    return changed, [f"{name}={words[name]}" for name in kept]


def _idle(shown: Asked) -> Collection[str]:
    """Name the parameters that have no effect beside the others."""
    model = find_model(shown.model)
    components = components_of(model)
    try:
        parameters = resolve(model, shown.parameters, components or NoComponents())
    except ParameterError:  # a variant had changed what may be given
        return ()
    return model.idle(parameters, components.rules if components else None)


def is_yes_or_no(answer: Answer) -> bool:
    """Whether a metric is 1 if something happens, else 0."""
    return answer.name == "event" or answer.meaning.startswith(YES)


def _yes_no_table(answers: Sequence[Answer], fractions: bool, width: int) -> str:
    lines = []
    for answer in answers:
        probability = answer.probability_of(1)
        what = answer.meaning.removeprefix(YES)
        exact = fraction(answer.exact_of(1), fractions) if answer.exact is not None else ""
        cells = [
            answer.name,
            percent(probability),
            _half_width(answer),
            bar(probability, _bar_width(width)),
            _odds(probability, answer.exact is None),
        ]
        lines.append([*cells, what, exact] if fractions else [*cells, exact, what])
    head = ["", "chance", "± points", "", "odds", *(["", "fraction"] if fractions else ["fraction", ""])]
    return _table(lines, head, (1, 2) if fractions else (1, 2, 5), None if fractions else width)


def _half_width(answer: Answer) -> str:
    """Return half the width of the interval of "yes", in percentage points; empty where it is exact."""
    if answer.trials is None or answer.low is None or answer.high is None:
        return ""
    if 1 in answer.values:
        place = answer.values.index(1)
        low, high = answer.low[place], answer.high[place]
    else:
        low, high = wilson(0, answer.trials)
    half = 50 * (high - low)
    return f"{half:.2f}" if half >= 0.005 else "<0.01"


def _odds(probability: float, simulated: bool) -> str:
    """Return "1 in N"; what never or always happened in a simulation may still be possible."""
    if simulated and probability in (0.0, 1.0):
        return "every time" if probability else "not seen"
    return one_in(probability)


def _distribution_table(answer: Answer, fractions: bool, width: int) -> str:
    if len(answer.values) == 1 and answer.tail is None:
        always = "every time" if answer.exact is None else "always"
        return "\n".join(wrap(f"{answer.name}: {answer.meaning}: {always} {answer.values[0]}", width))
    rows = grouped(answer)
    head = wrap(f"{answer.name}: {answer.meaning}", width) + wrap(_summary(answer), width)
    largest = max(row.probability for row in rows)
    lines = [
        (
            row.label,
            percent(row.probability),
            percent(row.at_least),
            percent(row.at_most),
            bar(row.probability / largest, _bar_width(width)),
            _odds(row.probability, answer.exact is None),
            fraction(row.exact, fractions),
        )
        for row in rows
    ]
    names = (answer.name, "exactly", "at least", "at most", "", "odds", "fraction")
    table = _table(lines, names, (0, 1, 2, 3) if fractions else (0, 1, 2, 3, 6))
    return "\n".join([*head, table])


def _summary(answer: Answer) -> str:
    """Say mean, median, the middle 80 % and the standard deviation."""
    mean = f"mean {plain(answer.mean)}"
    if answer.mean_exact is not None and answer.mean_exact.denominator != 1 and fraction(answer.mean_exact):
        mean += f" ({answer.mean_exact})"
    if answer.mean_low is not None and answer.mean_high is not None:
        mean += f" ± {plain((answer.mean_high - answer.mean_low) / 2, 2)}"
    median, low, high = (quantile(answer, share) for share in (0.5, 0.1, 0.9))
    return f"{mean}, median {median}, 10-90 %: {low} to {high}, standard deviation {plain(answer.sd, 3)}"


def _table(lines: Sequence[Sequence[str]], head: Sequence[str], right: Iterable[int], width: int | None = None) -> str:
    """Align a table without the columns in which no line has anything."""
    kept = [place for place in range(len(head)) if any(line[place] for line in lines)]
    new_right = [kept.index(place) for place in right if place in kept]
    return columns(
        [[line[place] for place in kept] for line in lines], [head[place] for place in kept], new_right, width
    )


@dataclass(frozen=True)
class Row:
    """One line of a distribution: a value or a range of values."""

    label: str
    probability: float
    at_least: float
    at_most: float
    exact: Fraction | None


def grouped(answer: Answer) -> list[Row]:
    """Return a distribution in at most `MOST_ROWS` rows, neighbouring values taken together where there are more."""
    groups = _groups(answer)
    rows = []
    below = 0.0
    for places in groups:
        probability = sum(answer.probability[place] for place in places)
        exact = None if answer.exact is None else sum((answer.exact[place] for place in places), start=Fraction(0))
        first, last = answer.values[places[0]], answer.values[places[-1]]
        label = str(first) if first == last else f"{first} to {last}"
        rows.append(Row(label, probability, _share(1 - below), _share(below + probability), exact))
        below += probability
    if answer.tail is not None:
        tail = answer.tail
        rows.append(Row(f"{tail.start} or more", tail.probability, tail.probability, 1.0, tail.exact))
    return rows


def _groups(answer: Answer) -> list[list[int]]:
    """Return places of values, row by row: unlikely ends in one row each, the values between in equal steps."""
    places = list(range(len(answer.values)))
    room = MOST_ROWS - (answer.tail is not None)
    if len(places) <= room:
        return [[place] for place in places]
    first = _n_negligible([answer.probability[place] for place in places])
    rest = answer.tail.probability if answer.tail else 0.0
    last = len(places) - _n_negligible([answer.probability[place] for place in reversed(places)], rest)
    first, last = (first, last) if first < last else (0, len(places))
    ends = [group for group in (places[:first], places[last:]) if group]
    low, high = answer.values[first], answer.values[last - 1]
    step = -(-(high - low + 1) // (room - len(ends))) if last - first > room - len(ends) else 1
    by_step: dict[int, list[int]] = {}
    for place in places[first:last]:
        by_step.setdefault((answer.values[place] - low) // step, []).append(place)
    return [group for group in (places[:first], *by_step.values(), places[last:]) if group]


def _n_negligible(probabilities: Sequence[float], start: float = 0.0) -> int:
    """Count how many of them add up to next to nothing."""
    total = start
    for n, probability in enumerate(probabilities):
        total += probability
        if total >= NEGLIGIBLE:
            return n
    return len(probabilities)


def _share(share: float) -> float:
    """Mend what adding up floats leaves: a share within 1e-12 of 0 or 1 is 0 or 1."""
    return 0.0 if share < 1e-12 else 1.0 if share > 1 - 1e-12 else share


def quantile(answer: Answer, share: float) -> int | str:
    """Return the smallest value that at least this share of trials does not exceed."""
    reached = 0.0
    for value, probability in zip(answer.values, answer.probability, strict=True):
        reached += probability
        if reached >= share - 1e-12:
            return value
    return f"{answer.tail.start} or more" if answer.tail else answer.values[-1]


def bar(share: float, width: int = BAR_WIDTH) -> str:
    """Return a bar in eighths of a character; what is not zero shows."""
    eighths = round(min(share, 1.0) * width * 8) or (share > 0)
    full, rest = divmod(eighths, 8)
    return "█" * full + ("" if rest == 0 else " ▏▎▍▌▋▊▉"[rest])


def _bar_width(width: int) -> int:
    return BAR_WIDTH if width >= NARROW else NARROW_BAR


def method_text(result: Result) -> str:
    """Say how a result was obtained: exact, or simulated with trials, seed and the largest half-width."""
    if result.method == "exact" or result.trials is None:
        return "Exact: computed in fractions, not simulated."
    used = min(
        (answer.trials for answer in result.metrics.values() if answer.trials is not None), default=result.trials
    )
    met = f" ({used:,} of them meet the condition)" if result.given else ""
    confidence = result.confidence or 0.95
    low, high = wilson(used // 2, used, confidence)
    width = f"each chance within ± {plain(50 * (high - low), 2)} points ({confidence:.0%} confidence)"
    return f"Simulated: {result.trials:,} trials{met}, seed {result.seed}; {width}."


def _run(result: Result) -> list[str]:
    """Say which trials were played where they are not the first ones, and whether a wanted precision is reached."""
    told: list[str] = []
    run = result.run
    if run is None:
        return told
    if run.gaps or (run.ranges and run.ranges[0][0] > 0):
        told.append("Trials " + ", ".join(f"{start:,} to {end - 1:,}" for start, end in run.ranges) + ".")
    if run.gaps:
        told.append("Not played: " + ", ".join(f"{start:,} to {end - 1:,}" for start, end in run.gaps) + ".")
    wanted = run.precision
    if wanted is not None and wanted.reached:
        told.append(f"The wanted ± {percent(wanted.wanted)} ({wanted.kind}) is reached.")
    elif wanted is not None:
        found = "" if wanted.found is None else f": {wanted.of} is known to ± {percent(wanted.found)}"
        needed = "" if wanted.needed is None else f"; about {wanted.needed:,} trials would do"
        told.append(f"The wanted ± {percent(wanted.wanted)} ({wanted.kind}) is not reached{found}{needed}.")
    return told


def assumed(model: str, found: Provenance | None) -> list[str]:
    """Name the assumed values that an answer rests on, with what they are where no variant has changed the game."""
    if found is None or not found.assumed:
        return []
    loaded = components_of(find_model(model))
    values = loaded.values if loaded is not None and loaded.sha256 == found.sha256 else {}
    names = [f"{path} = {component_text(values[path].value)}" if path in values else path for path in found.assumed]
    return ["Assumed, since the rulebook does not print it: " + "; ".join(names)]


MOST_LISTED = 10
"""Entries of an assumed list that are written out."""


def component_text(value: Any, most: int = MOST_LISTED) -> str:
    """Return a component value in few words: longer lists, and decks of cards, by their length."""
    if not isinstance(value, list):
        return in_words(value)
    is_deck = any(isinstance(each, list) for each in value)
    return f"a list of {len(value)}" if is_deck or len(value) > most else ",".join(map(in_words, value))


# Everything else


def replay_text(replay: Replay, width: int = WIDTH) -> str:
    """Return a trial as a numbered log, ending in its metrics."""
    changed, kept = parameters_in_words(replay)
    steps = columns([(f"{place}.", step) for place, step in enumerate(replay.steps, start=1)], right=(0,), width=width)
    ended = [f"{name}={value}" for name, value in replay.metrics.items()]
    head = wrap(" ".join([replay.model, *changed]), width)
    foot = wrap("Defaults: " + " ".join(kept), width) if kept else []
    blocks = [
        "\n".join([*head, f"seed {replay.seed}, trial {replay.trial}"]),
        steps or "Nothing happens.",
        "\n".join(wrap("It ends in " + " ".join(ended), width)),
        "\n".join(foot),
    ]
    return "\n\n".join(block for block in blocks if block)


def listing_text(listing: Listing, width: int = WIDTH) -> str:
    """Return the models for reading, and how to go on."""
    lines = [(row["model"], row["summary"]) for row in listing.rows()]
    example = lines[0][0] if lines else "MODEL"
    hint = f"Go on with `zettasim show {example}` (what it takes and tells) or `zettasim odds {example} name=value …`."
    return columns(lines, ("model", "what it is"), width=width) + "\n\n" + "\n".join(wrap(hint, width, ""))


def description_text(description: Description, width: int = WIDTH) -> str:
    """Return a model for reading."""
    blocks = ["\n".join([description.model, *wrap(description.summary + ".", width, "")])]
    readings: dict[str, list[str]] = {}
    for name, value, meaning in description.readings:
        readings.setdefault(name, []).append(f"  {value}: {meaning}")
    lines = [
        (row["parameter"], _short(row["default"]), "\n".join(_about(row, readings.get(row["parameter"], []))))
        for row in description.parameters.rows()
    ]
    blocks.append(columns(lines, ("parameter", "default", "what it is, and what is allowed"), width=width))
    blocks.append(columns(description.metrics.lines, ("metric", "meaning"), width=width))
    if description.notes:
        blocks.append("\n".join(line for note in description.notes for line in wrap(f"- {note}", width)))
    foot = [f"Answered: {', '.join(description.methods)}.", f"Try: {description.example}"]
    return "\n\n".join([*blocks, "\n".join(foot)])


def _short(default: str) -> str:
    """Return a default for its column; a long one stands in words."""
    return default if len(default) <= LONGEST_DEFAULT else "(below)"


def _about(row: dict[str, Any], readings: Sequence[str]) -> list[str]:
    """Return what there is to say about a parameter: its meaning, what is allowed, where its default comes from."""
    source = f" ({row['source']})" if row["source"] and not row["basis"] else ""
    lines = [row["meaning"] + source]
    if len(row["default"]) > LONGEST_DEFAULT:
        lines.append(f"  default {row['default'].replace(',', ', ')}")
    if readings:
        lines += readings
    else:
        unit = f" [{row['unit']}]" if row["unit"] else ""
        lines.append(f"  {row['allowed']}{unit}")
    return [*lines, f"  default {row['basis']}: {row['source']}"] if row["basis"] else lines
