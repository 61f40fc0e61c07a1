"""What moves an answer as a picture: a tornado of steps, or bars of Sobol indices."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zettasim.errors import UserError
from zettasim.questions.listing import in_words
from zettasim.questions.sensitivity import Bar, Sensitivity
from zettasim.questions.sobol import Indices
from zettasim.reporting.sensitivity_text import finding, low_and_high
from zettasim.reporting.text import is_yes_or_no

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_BARS = 20
SMALL = 8.0
THICK = 0.62


def draw_sensitivity(found: Sensitivity | Indices, target: Path) -> None:
    """Draw it into a file, by its suffix.

    Raises
    ------
    UserError
        If nothing stands out, so that there is nothing to draw.
    """
    from zettasim.reporting.figures import save

    save(tornado(found) if isinstance(found, Sensitivity) else index_figure(found), target)


def tornado(found: Sensitivity) -> Figure:
    """Return the tornado: a bar from the lowest to the highest mean for each step, the longest on top.

    Raises
    ------
    UserError
        If no step moves the metric.
    """
    from zettasim.reporting.figures import COLORS, GREY, new_figure, percent_axis

    bars = found.bars[:MOST_BARS]
    if not bars:
        raise UserError(f"--plot: no step moves {found.answer.name}, so there is nothing to draw")
    rest = f", the {len(bars)} that move it most" if len(found.bars) > len(bars) else ""
    subtitle = f"{found.model}: {found.answer.name} after one step of each component and parameter{rest}"
    fig, ax = new_figure(finding(found), subtitle=subtitle, height=1.6 + 0.32 * len(bars))
    here = found.answer.mean
    for place, bar in enumerate(bars):
        for step, color, side in zip(low_and_high(bar), (COLORS[1], COLORS[0]), ("right", "left"), strict=True):
            if step is not None:
                mean = float(step.mean or 0)
                ax.barh(place, mean - here, left=here, height=THICK, color=color, zorder=2)
                _write(ax, mean, place, f" {in_words(step.value)} ", side)
    ax.axvline(here, color=GREY, linewidth=1.2, zorder=3)
    _rows(ax, [_name(bar) for bar in bars])
    ax.margins(x=0.12)
    if is_yes_or_no(found.answer):
        percent_axis(ax, "x", limits=None)
    ax.set_xlabel(found.answer.name)
    return fig


def index_figure(found: Indices) -> Figure:
    """Return the Sobol indices as bars: what each explains alone, and also together with others."""
    from zettasim.reporting.figures import COLORS, GREY, new_figure, percent_axis

    ranked = found.is_ranked
    first = found.indices[0]
    title = f"{first.name} moves {found.metric} most" if ranked else f"What moves {found.metric}: not ranked"
    subtitle = f"{found.model}: shares of the variance; noise of the simulation {found.noise_share:.1%}"
    fig, ax = new_figure(title, subtitle=subtitle, height=1.8 + 0.5 * len(found.indices))
    for place, each in enumerate(found.indices):
        bars = ((each.alone, each.alone_half_width, "alone"), (each.total, each.total_half_width, "with others"))
        for shift, color, (share, half, name) in zip((-0.19, 0.19), COLORS, bars, strict=False):
            ax.barh(place + shift, max(0.0, share), height=0.36, color=color, zorder=2)
            ax.errorbar(max(0.0, share), place + shift, xerr=half, color=GREY, capsize=2, zorder=3)
            if place == 0:
                _write(ax, 0.0, place + shift, f" {name}", "left", color="white")
    _rows(ax, [f"{each.name} {each.low}-{each.high}" for each in found.indices])
    highest = max((each.total + each.total_half_width for each in found.indices), default=1.0)
    percent_axis(ax, "x", limits=(0.0, max(1.0, highest)))
    ax.set_xlabel("share of the variance")
    return fig


def _name(bar: Bar) -> str:
    return f"{bar.name} = {in_words(bar.value)}"


def _write(ax: Axes, x: float, y: float, text: str, side: str, color: str = "#1F2328") -> None:
    ax.text(x, y, text, ha=side, va="center", fontsize=SMALL, color=color, zorder=4)


def _rows(ax: Axes, names: list[str]) -> None:
    ax.set_yticks(range(len(names)), names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    ax.grid(visible=False, axis="y")
