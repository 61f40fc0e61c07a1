"""What if: move a slider, and see what a model's answer becomes beside what it was.

`Bench` asks and compares, without any widget; `panel` puts sliders and boxes before it, for a notebook in JupyterLab.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import zettasim
from zettasim.component_files import load_components
from zettasim.errors import UserError
from zettasim.games import find_model, models
from zettasim.model import Answer, Boolean, Choice, Integer, NamesIn, Parameter, Result, parameters_of
from zettasim.model.model import resolve, written
from zettasim.questions.asked import NoComponents
from zettasim.questions.listing import in_words
from zettasim.reporting.numbers import percent, plain
from zettasim.reporting.pieces import Html, badge, simulated_badge

if TYPE_CHECKING:
    import pandas as pd

TRIALS, SEED = 20_000, 1
"""Of an answer that is not exact: few, so that it comes at once, and always the same."""
MOST_ROWS = 24
"""Values of a metric that are shown each for itself; more are put together."""
WIDEST = 20
"""How far above its start a slider goes at least, where the parameter may."""


@dataclass(frozen=True)
class Control:
    """How one parameter is moved.

    Parameters
    ----------
    name, meaning
        The parameter.
    start
        Its value at first, as it is written.
    low, high
        Ends of the slider of a whole number, else None.
    options
        The values that may be chosen, where there are few; a parameter with neither is typed.
    """

    name: str
    meaning: str
    start: Any
    low: int | None = None
    high: int | None = None
    options: tuple[str, ...] = ()


@dataclass
class Bench:
    """One model, the parameters that it began with, and those it has now.

    Parameters
    ----------
    model
        Its name.
    metric
        What is watched; empty: the model's first metric.
    """

    model: str
    metric: str = ""
    metrics: tuple[str, ...] = ()
    controls: tuple[Control, ...] = ()
    now: dict[str, Any] = field(default_factory=dict)
    base: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found = find_model(self.model)
        source = (load_components(found.game) if found.game else None) or NoComponents()
        values = written(found, resolve(found, found.examples[0], source))
        self.controls = tuple(_control(each, values[each.name], source) for each in parameters_of(found.parameters))
        self.now = dict(found.examples[0])
        self.metrics = tuple(self._ask(self.now, None).metrics)
        self.metric = self.metric or self.metrics[0]
        self.keep()

    def keep(self) -> None:
        """Let what is now be the base of comparison."""
        self.base = dict(self.now)

    def move(self, name: str, value: Any) -> None:
        """Give one parameter another value; `shown` says when it cannot be."""
        start = next(control.start for control in self.controls if control.name == name)
        if in_words(value) == in_words(start) and name not in find_model(self.model).examples[0]:
            # What a user did not give follows from the rest, where its default does.
            self.now.pop(name, None)
        else:
            self.now[name] = value

    def answers(self) -> tuple[Result, Result]:
        """Return the answers at the base and now."""
        return self._ask(self.base, self.metric), self._ask(self.now, self.metric)

    def shown(self) -> Html:
        """Return the distribution now, beside the base; a mistake becomes its message."""
        begun = time.perf_counter()
        try:
            base, now = self.answers()
        except UserError as mistake:
            return Html('<p role="alert"><b>{}</b></p>').format(str(mistake))
        seconds = time.perf_counter() - begun
        return _comparison(base, now, self.metric) + Html("<p><small>{} {:.2f} s</small></p>").format(
            _badges(now, self.metric), seconds
        )

    def _ask(self, parameters: Mapping[str, Any], metric: str | None) -> Result:
        return zettasim.odds(self.model, metric=metric, trials=TRIALS, seed=SEED, **parameters)


def changes(base: Answer, now: Answer) -> pd.DataFrame:
    """Return a row for each value of a metric: its chance at the base and now, and the difference in points.

    Values are put together in steps of equal width where there are more than `MOST_ROWS`.
    """
    import pandas as pd

    low, high = min(*base.values, *now.values), max(*base.values, *now.values)
    step = -(-(high - low + 1) // MOST_ROWS)
    found: dict[str, list[float]] = {}
    places = sorted({(value - low) // step for value in (*base.values, *now.values)})
    for place in places:
        first = low + place * step
        name = str(first) if step == 1 else f"{first} to {first + step - 1}"
        found[name] = [sum(answer.probability_of(first + more) for more in range(step)) for answer in (base, now)]
    for idx, answer in enumerate((base, now)):
        if answer.tail is not None:
            found.setdefault(f"{answer.tail.start} and more", [0.0, 0.0])[idx] += answer.tail.probability
    rows = [(name, before, after, 100 * (after - before)) for name, (before, after) in found.items()]
    return pd.DataFrame(rows, columns=["value", "base", "now", "points"])


def panel(model: str = "odyssey.explore") -> Any:
    """Return the widgets: a model and a metric to choose, a control for each parameter, and the answer below."""
    import ipywidgets as widgets

    bench = Bench(model)
    wide = widgets.Layout(width="32em")
    models_box = widgets.Dropdown(options=sorted(models()), value=model, description="model", layout=wide)
    metric_box = widgets.Dropdown(description="metric", layout=wide)
    keep = widgets.Button(description="Compare with this", tooltip="what is shown now becomes the base")
    rows, answer = widgets.VBox(), widgets.HTML()

    def show(*_: Any) -> None:
        answer.value = str(bench.shown())

    def watch(change: Mapping[str, Any]) -> None:
        bench.metric = change["new"]
        show()

    def turn(control: Control) -> Any:
        def moved(change: Mapping[str, Any]) -> None:
            bench.move(control.name, change["new"])
            show()

        widget = _widget(control)
        widget.observe(moved, "value")
        return widget

    def choose(change: Mapping[str, Any]) -> None:
        nonlocal bench
        bench = Bench(change["new"])
        metric_box.options, metric_box.value = bench.metrics, bench.metric
        rows.children = [turn(control) for control in bench.controls]
        show()

    def kept(_: Any) -> None:
        bench.keep()
        show()

    metric_box.observe(watch, "value")
    models_box.observe(choose, "value")
    keep.on_click(kept)
    choose({"new": model})
    return widgets.VBox([models_box, metric_box, widgets.HBox([rows, widgets.VBox([answer, keep])])])


def _control(parameter: Parameter, start: Any, source: Any) -> Control:
    kind, about = parameter.type, (parameter.name, parameter.meaning, start)
    if isinstance(kind, Boolean):
        return Control(*about, options=("false", "true"))
    if isinstance(kind, Integer) and not kind.optional and isinstance(start, int):
        high = max(kind.low + WIDEST, 2 * start)
        return Control(*about, low=kind.low, high=high if kind.high is None else min(kind.high, high))
    if isinstance(kind, Choice) and not kind.counted:
        names = source.names(kind.plain.path) if isinstance(kind.plain, NamesIn) else kind.plain
        return Control(*about, options=tuple(names))
    return Control(*about)


def _widget(control: Control) -> Any:
    import ipywidgets as widgets

    look = {
        "description": control.name,
        "tooltip": control.meaning,
        "style": {"description_width": "9em"},
        "layout": widgets.Layout(width="32em"),
    }
    if control.options == ("false", "true"):
        return widgets.Checkbox(value=bool(control.start), indent=True, **look)
    if control.options:
        return widgets.Dropdown(options=control.options, value=in_words(control.start), **look)
    if control.low is not None:
        return widgets.IntSlider(value=control.start, min=control.low, max=control.high, **look)
    return widgets.Text(value=in_words(control.start), continuous_update=False, **look)


def _comparison(base: Result, now: Result, metric: str) -> Html:
    before, after = base[metric], now[metric]
    frame = changes(before, after)
    rows = Html("").join(
        Html(
            '<tr><th scope="row" style="text-align:right">{}</th><td style="text-align:right">{}</td>'
            '<td style="text-align:right"><b>{}</b></td><td style="text-align:right">{:+.1f}</td><td>{}{}</td></tr>'
        ).format(value, percent(at_base), percent(share), points, _bar(share, "#0b5394"), _bar(at_base, "#c4cad1"))
        for value, at_base, share, points in zip(*(frame[column].tolist() for column in frame), strict=True)
    )
    return Html(
        "<table><caption>{}: mean <b>{}</b>, at the base {} ({:+.3g})</caption><thead><tr>"
        '<th scope="col">{}</th><th scope="col">base</th><th scope="col">now</th><th scope="col">points</th>'
        "<td></td></tr></thead><tbody>{}</tbody></table>"
    ).format(after.meaning, plain(after.mean), plain(before.mean), after.mean - before.mean, metric, rows)


def _bar(share: float, color: str) -> Html:
    return Html('<div style="width:{:.1f}em;height:.4em;background:{}"></div>').format(16 * share, color)


def _badges(result: Result, metric: str) -> Html:
    if result.method == "exact":
        said = badge("exact")
    else:
        said = simulated_badge(result[metric].trials or TRIALS, 1.96 * 0.5 / (result[metric].trials or TRIALS) ** 0.5)
    assumed = ", ".join(result.components.assumed) if result.components else ""
    return said + Html(" {}").format(badge("assumed", f"assumed: {assumed}")) if assumed else said
