"""Advice as a terminal shows it: what to do in plain words, the states play comes to, what simpler play costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from fractions import Fraction

from zettasim.model import Decision
from zettasim.model.result import fraction_text
from zettasim.questions.advise import BEST, Advice
from zettasim.reporting.columns import columns, wrap
from zettasim.reporting.numbers import percent
from zettasim.reporting.text import MOST_ROWS, WIDTH, YES, assumed, parameters_in_words

MOST_POLICIES = 8
SMALL = 0.01
"""A loss below this share of what the best play earns hardly matters."""
DIGITS = 4
"""Of the largest number in a column."""

Number = Fraction | float
Show = Callable[[Number], str]


def advice_text(advice: Advice, width: int = WIDTH, fractions: bool = False, all_rows: bool = False) -> str:
    """Return advice for reading.

    Parameters
    ----------
    advice
        From `advise`.
    width
        Characters in a line.
    fractions
        Print all fractions, however long.
    all_rows
        Print every state and policy, those that the best play never comes to included.
    """
    changed, kept = ([word for word in words if not word.endswith(f"={BEST}")] for words in parameters_in_words(advice))
    show = _shown(advice, fractions)
    blocks = [
        _lines([" ".join([advice.model, *changed]), *([f"where {advice.where}"] if advice.where else [])], width),
        _lines(_takeaways(advice, show), width),
        _decisions(advice, show, None if fractions else width, all_rows),
        _policies(advice, show, all_rows),
        _lines(
            [
                *_method(advice),
                *assumed(advice.model, advice.components),
                *(["Defaults: " + " ".join(kept)] if kept else []),
            ],
            width,
        ),
    ]
    return "\n\n".join(block for block in blocks if block)


def _lines(texts: Sequence[str], width: int) -> str:
    return "\n".join(line for text in texts for line in wrap(text, width))


def _shown(advice: Advice, fractions: bool) -> Show:
    """Return how a value of the objective is written: all of them to the same decimals."""
    is_chance = advice.meaning.startswith(YES)
    numbers = [advice.mean, *(value for decision in advice.decisions for value in decision.options.values())]
    largest = max((abs(float(number)) for number in numbers), default=0.0)
    whole = math.floor(math.log10(largest)) + 1 if largest > 0 else 1
    decimals = min(DIGITS, max(0, DIGITS - max(whole, 1)))

    def show(number: Number) -> str:
        if fractions and isinstance(number, Fraction):
            return fraction_text(number)
        if is_chance:
            return percent(float(number))
        step = 10.0**-decimals
        if 0 < number < step / 2:
            return f"<{step:.{decimals}f}"
        return f"{float(number):,.{decimals}f}"

    return show


def _takeaways(advice: Advice, show: Show) -> list[str]:
    """Say what the best play earns, whether a plain rule is the best play, and what the best named policy costs."""
    if _is_chance(advice):
        earned = f"The best play: {show(advice.mean)} that {advice.meaning.removeprefix(YES)} ({advice.objective})."
    else:
        earned = f"The best play earns {show(advice.mean)} {advice.objective} on average ({advice.meaning})."
    return [earned, *_rule(advice), *_simplest(advice, show)]


def _rule(advice: Advice) -> list[str]:
    rule = advice.rule
    if rule is not None:
        begin = f"Where {advice.where}: " if advice.where else ""
        text = f"{begin}{rule}."
        return [text[0].upper() + text[1:]]
    return ["No rule of one or two limits is the best play: look the state up."] if advice.decisions else []


def _simplest(advice: Advice, show: Show) -> list[str]:
    if not advice.policies:
        return []
    best = advice.policies[0]
    name = f"{advice.policy_parameter}={best.name}"
    if not best.regret:
        return [f"Simpler play that is as good: {name}."]
    begin = "Simpler play, the best of those below: "
    if _is_chance(advice):
        mean, of_best = show(best.mean), show(advice.mean)
        told = f"{mean} instead of {of_best}" if mean != of_best else f"{show(best.regret)} less"
        return [f"{begin}{name}, {told}."]
    share = f" ({percent(best.regret / advice.mean)})" if advice.mean > 0 else ""
    less = f"{show(best.regret)}{share} less"
    return [f"{begin}{name} earns {show(best.mean)}, which is {less}."]


def _is_chance(advice: Advice) -> bool:
    return advice.meaning.startswith(YES)


def _decisions(advice: Advice, show: Show, width: int | None, all_rows: bool) -> str:
    """Return the table of states, in the order in which play comes to them."""
    if not advice.decisions:
        return "There is nothing to decide."
    come_to = [decision for decision in advice.decisions if decision.reached] or [*advice.decisions]
    shown = [*advice.decisions] if all_rows else come_to
    if not all_rows and len(shown) > MOST_ROWS:
        by_chance = sorted(range(len(shown)), key=lambda place: -shown[place].reached)
        shown = [shown[place] for place in sorted(by_chance[:MOST_ROWS])]
    table = _table(advice, shown, show, width)
    return "\n".join([table, *_lines(_rest(advice, shown, come_to), width or WIDTH).splitlines()])


def _rest(advice: Advice, shown: Sequence[Decision], come_to: Sequence[Decision]) -> list[str]:
    """Say which states are not in the table."""
    if len(shown) == len(advice.decisions):
        return []
    told = []
    less_often, never = len(come_to) - len(shown), len(advice.decisions) - len(come_to)
    if less_often > 0:
        told.append(f"{less_often:,} more that it comes to less often")
    if never > 0:
        told.append(f"{never:,} that the best play never comes to")
    return [f"And {' and '.join(told)}: --all prints them."]


def _table(advice: Advice, shown: Sequence[Decision], show: Show, width: int | None) -> str:
    """Return the states, what is seen in them first; where that is too wide, last and in words."""
    names = advice.state_names
    remarks = [_weight(each, SMALL * abs(float(advice.mean))) for each in shown]
    head = ["best", *(f"if {name}" for name in advice.option_names), "loss", "come to"]
    numbers = [_numbers(advice, each, show) for each in shown]
    seen = [[str(each.state[name]) for name in names] for each in shown]
    texts = {place for place, name in enumerate(names) if isinstance(shown[0].state[name], str)}
    right = {place for place in range(len(names) + len(head)) if place not in {*texts, len(names)}}
    last = any(remarks)
    lines = [
        [*state, *line, *([remark] if last else [])] for state, line, remark in zip(seen, numbers, remarks, strict=True)
    ]
    table = columns(lines, [*names, *head, *([""] if last else [])], right)
    if width is None or max(map(len, table.splitlines())) <= width:
        return table
    words = [_in_words(names, state, remark) for state, remark in zip(seen, remarks, strict=True)]
    table = columns(
        [[*line, text] for line, text in zip(numbers, words, strict=True)],
        [*head, "with (what is 0 left out)"],
        range(1, len(head)),
        width,
    )
    if max(map(len, table.splitlines())) <= width:
        return table
    # Many options: what the best is worth, and what the worst costs.
    lines = [
        [each.best.upper(), show(each.value), show(each.loss), line[-1], text]
        for each, line, text in zip(shown, numbers, words, strict=True)
    ]
    return columns(lines, ["best", "is worth", "loss", "come to", "with (what is 0 left out)"], (1, 2, 3), width)


def _numbers(advice: Advice, decision: Decision, show: Show) -> list[str]:
    """Return what to do, the value of each option, the loss, and how often play comes to it."""
    values = [show(decision.options[name]) if name in decision.options else "" for name in advice.option_names]
    reached = percent(decision.reached) if decision.reached else "never"
    return [decision.best.upper(), *values, show(decision.loss), reached]


def _in_words(names: Sequence[str], state: Sequence[str], remark: str) -> str:
    seen = ", ".join(f"{name} {value}" for name, value in zip(names, state, strict=True) if value != "0") or "nothing"
    return f"{seen} ({remark})" if remark else seen


def _weight(decision: Decision, small: float) -> str:
    """Say where the choice is worth no thought."""
    if decision.loss == 0:
        return "no matter"
    return "hardly matters" if float(decision.loss) < small else ""


def _policies(advice: Advice, show: Show, all_rows: bool) -> str:
    if not advice.policies:
        return ""
    shown = advice.policies if all_rows else advice.policies[:MOST_POLICIES]
    has_share = advice.mean > 0 and not _is_chance(advice)
    lines = [
        [
            f"{advice.policy_parameter}={policy.name}",
            show(policy.mean),
            show(policy.regret) if policy.regret else "nothing",
            *([percent(policy.regret / advice.mean)] if has_share else []),
        ]
        for policy in shown
    ]
    table = columns(
        lines, ["simpler play", advice.objective, "costs", *(["of the best"] if has_share else [])], (1, 2, 3)
    )
    more = len(advice.policies) - len(shown)
    return f"{table}\nAnd {more} more that cost no less: --all prints them." if more else table


def _method(advice: Advice) -> list[str]:
    """Say how it was obtained."""
    told = ["Exact: computed in fractions, not simulated."]
    if any(isinstance(value, float) for each in advice.decisions for value in each.options.values()):
        told = ["What each option is worth is found with floating point; what policies earn and cost is exact."]
    return [*told, *([advice.note] if advice.note else [])]
