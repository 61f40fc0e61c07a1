"""What if: a moved slider changes the answer to the exact one, and the differences are those of both sides."""

import threading
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest

import zettasim
from zettasim.games import models
from zettasim.reporting.build import list_games
from zettasim.reporting.kernel import execute_notebook
from zettasim.reporting.what_if import MOST_ROWS, Bench, changes, panel

CHECKOUT = Path(__file__).resolve().parents[2]


def test_differences_are_those_of_the_exact_answers() -> None:
    base, now = (zettasim.odds("dice.sum", dice=dice)["total"] for dice in (1, 2))
    frame = changes(base, now).set_index("value")
    assert list(frame.index) == [str(value) for value in range(1, 13)]
    for value in range(1, 13):
        before = Fraction(1, 6) if value <= 6 else 0
        after = Fraction(6 - abs(7 - value), 36) if value >= 2 else 0
        assert frame["base"][str(value)] == pytest.approx(float(before))
        assert frame["now"][str(value)] == pytest.approx(float(after))
        assert frame["points"][str(value)] == pytest.approx(float(100 * (after - before)))


def test_many_values_are_put_together_and_none_is_lost() -> None:
    few, many = zettasim.odds("dice.sum", dice=1)["total"], zettasim.odds("dice.sum", dice=20)["total"]
    frame = changes(few, many)
    assert len(frame) <= MOST_ROWS
    assert frame["value"].iloc[0] == "1 to 5"
    assert frame["base"].iloc[0] == pytest.approx(5 / 6)
    assert frame[["base", "now"]].sum().tolist() == pytest.approx([1, 1])


def test_what_goes_on_without_end_is_shown_too() -> None:
    bench = Bench("dice.pig")
    name = next(name for name in bench.metrics if zettasim.odds("dice.pig", **bench.now)[name].tail is not None)
    answer = zettasim.odds("dice.pig", **bench.now)[name]
    frame = changes(answer, answer)
    assert frame["value"].iloc[-1] == f"{answer.tail.start} and more"
    assert frame["now"].sum() == pytest.approx(1)


def test_a_bench_moves_one_thing_and_keeps_a_base() -> None:
    bench = Bench("odyssey.explore", "claimed")
    assert "38.1%" in bench.shown()
    bench.move("vehicle", True)
    base, now = bench.answers()
    assert (base["claimed"].exact_of(1), now["claimed"].exact_of(1)) == (Fraction(8, 21), Fraction(3, 7))
    assert "+4.8" in bench.shown()
    bench.keep()
    assert "+0.0" in bench.shown()
    bench.move("vehicle", False)
    assert bench.now == {}
    bench.move("size", 99)
    assert "size=99 is out of range" in bench.shown()
    assert 'role="alert"' in bench.shown()


@pytest.mark.parametrize("model", sorted(models()))
def test_every_model_can_be_moved(model: str) -> None:
    bench = Bench(model)
    declared = [row["parameter"] for row in zettasim.show(model).rows()]
    assert [control.name for control in bench.controls] == declared
    for control in bench.controls:
        assert control.low is None or control.low <= control.start <= control.high
        assert not control.options or str(control.start).lower() in control.options
    assert "<table>" in bench.shown()


def test_a_slider_moves_the_answer() -> None:
    widgets = pytest.importorskip("ipywidgets")
    made = panel("dice.sum")
    models_box, metric_box, below = made.children
    rows, right = below.children
    answer, keep = right.children
    sliders = {one.description: one for one in rows.children}
    assert isinstance(sliders["dice"], widgets.IntSlider)
    assert "mean <b>7</b>, at the base 7" in answer.value
    sliders["dice"].value = 3
    assert "mean <b>10.5</b>, at the base 7 (+3.5)" in answer.value
    keep.click()
    assert "mean <b>10.5</b>, at the base 10.5" in answer.value
    metric_box.value = "reached"
    assert "reached</th>" in answer.value
    models_box.value = "odyssey.explore"
    assert [one.description for one in rows.children][:2] == ["milieu", "size"]
    rows.children[0].value = "push"
    assert metric_box.value == "claimed"
    assert f"{100 * zettasim.odds('odyssey.explore', milieu='push')['claimed'].probability_of(1):.1f}%" in answer.value


@pytest.mark.slow
def test_the_notebook_runs(tmp_path: Path) -> None:
    pytest.importorskip("ipywidgets")
    book = nbformat.read(CHECKOUT / "notebooks" / "what_if.ipynb", as_version=4)
    folder = CHECKOUT / "notebooks"
    execute_notebook(book, "what_if", folder=folder, data=tmp_path, page="what_if", timeout=60, stop=threading.Event())
    assert "application/vnd.jupyter.widget-view+json" in book.cells[-1].outputs[0].data


def test_a_notebook_to_work_with_is_no_report() -> None:
    assert (CHECKOUT / "notebooks" / "what_if.ipynb").is_file()
    assert "what_if" not in list_games(CHECKOUT)
    assert {"odyssey", "claims"} <= set(list_games(CHECKOUT))
