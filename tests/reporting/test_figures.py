import math
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zettasim.reporting.figures import (
    COLORS,
    GREY,
    band,
    dot_plot,
    line,
    new_figure,
    new_panels,
    percent_axis,
    save,
    show,
)
from zettasim.reporting.labels import LINE_LABEL, readable, spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.figure import Figure

LONG = "A finding that takes so many words that it cannot stand in one line above the figure that shows it, and goes on"


@given(st.lists(st.floats(-1e3, 1e3), max_size=8), st.floats(0.1, 20))
def test_spread_names_keep_order_distance_and_middle(wanted: list[float], gap: float) -> None:
    placed = spread(wanted, gap)
    order = sorted(range(len(wanted)), key=lambda idx: wanted[idx])
    steps = [placed[after] - placed[before] for before, after in pairwise(order)]
    assert all(step >= gap - 1e-6 for step in steps)
    assert sum(placed) == pytest.approx(sum(wanted), abs=1e-6)


def curves() -> "Figure":
    fig, ax = new_figure(LONG, subtitle="payoff by the worth of a base")
    for idx, end in enumerate((4.0, 4.01, 4.02, 1.0)):
        line(ax, [0, 1, 4], [0, 1, end], color=COLORS[idx], text=f"stop after {idx + 1} storms")
    band(ax, [0, 4], [0, 3.5], [0, 4.5], color=COLORS[0])
    ax.set_xlabel("worth of a base")
    return fig


def dots() -> "Figure":
    fig, ax = new_figure(LONG)
    rows = ["astrobiology", "ice"]
    dot_plot(ax, rows, {"ko": [0.0, math.nan], "nothing": [1.0, 0.5]}, reference={"bag only": [0.5, 0.5]})
    percent_axis(ax, "x")
    return fig


def panels() -> "Figure":
    fig, axes = new_panels(LONG, ["air", "ocean", "ice", "push", "synodic"], columns=3, xlabel="size", ylabel="odds")
    for ax in axes:
        line(ax, range(1, 8), [idx / 8 for idx in range(1, 8)], color=GREY, text="bag only", dashed=True, marker="")
        percent_axis(ax)
    return fig


@pytest.mark.parametrize("make", [curves, dots, panels])
def test_nothing_is_cut_off(make: "Callable[[], Figure]") -> None:
    fig = make()
    show(fig, "a figure")
    fig.draw_without_rendering()
    box = fig.get_tightbbox()
    width, height = fig.get_size_inches()
    assert box.x0 >= 0
    assert box.y0 >= 0
    assert box.x1 <= width
    assert box.y1 <= height


def test_names_of_lines_do_not_overlap() -> None:
    fig = curves()
    show(fig, "curves")
    boxes = sorted(
        (text.get_window_extent() for text in fig.axes[0].texts if text.get_gid() == LINE_LABEL), key=lambda box: box.y0
    )
    assert len(boxes) == 4
    assert all(below.y1 <= above.y0 for below, above in pairwise(boxes))


def test_a_shown_figure_is_an_image_with_words() -> None:
    piece = show(dots(), 'odds of "air" < 1', caption="n < 3")
    assert piece == show(dots(), 'odds of "air" < 1', caption="n < 3")
    assert piece.startswith('<figure><img src="data:image/svg+xml;base64,')
    assert 'alt="odds of &#34;air&#34; &lt; 1" width="720" height="384">' in piece
    assert piece.endswith("<figcaption>n &lt; 3</figcaption></figure>")
    with pytest.raises(ValueError, match="alternative text"):
        show(dots(), " ")


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_a_saved_figure_is_the_same_every_time(tmp_path: Path, suffix: str) -> None:
    for name in ("a", "b"):
        save(dots(), tmp_path / f"{name}.{suffix}")
    assert (tmp_path / f"a.{suffix}").read_bytes() == (tmp_path / f"b.{suffix}").read_bytes()


def test_words_in_colour_can_be_read() -> None:
    assert readable("#000000") == "#000000"
    for color in (*COLORS, GREY):
        # WCAG AA against white, worked out a second way.
        parts = [int(readable(color)[idx : idx + 2], 16) / 255 for idx in (1, 3, 5)]
        light = sum(
            share * (((part + 0.055) / 1.055) ** 2.4 if part > 0.04045 else part / 12.92)
            for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )
        assert 1.05 / (light + 0.05) > 4.45
