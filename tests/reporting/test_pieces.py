from fractions import Fraction

import pandas as pd
import pytest

from zettasim.reporting.pieces import Html, badge, method_box, percent, simulated_badge, table, takeaways


def test_badges() -> None:
    assert badge("exact") == '<span class="badge exact">exact</span>'
    assert badge("assumed", "CAVERN <1 DP>") == '<span class="badge assumed">CAVERN &lt;1 DP&gt;</span>'
    assert "simulated, n = 1,000,000, ± 0.098%" in simulated_badge(1_000_000, 0.00098)
    with pytest.raises(
        ValueError, match=r"'guessed'.*exact, simulated, printed, external, inferred, assumed, confirmed"
    ):
        badge("guessed")


def test_boxes_escape_text_and_keep_pieces() -> None:
    box = takeaways(["a < b", Html("{} of all").format(badge("exact"))])
    assert "<li>a &lt; b</li>" in box
    assert '<li><span class="badge exact">exact</span> of all</li>' in box
    method = method_box({"Model": "odyssey.explore", "Assumes": ["one & two", "three"]})
    assert "<dt>Model</dt><dd>odyssey.explore</dd>" in method
    assert "<dt>Assumes</dt><dd><ul><li>one &amp; two</li><li>three</li></ul></dd>" in method
    assert method._repr_html_() == str(method)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0.0%"),
        (0.0004, "<0.1%"),
        (0.0005, "0.1%"),
        (Fraction(3, 7), "42.9%"),
        (0.99949, "99.9%"),
        (0.99996, ">99.9%"),
        (1, "100.0%"),
    ],
)
def test_percent_never_shows_a_false_certainty(share: float, text: str) -> None:
    assert percent(share) == text


def test_a_table_is_tidy() -> None:
    frame = pd.DataFrame(
        {
            "milieu": ["ice & snow", "ocean"],
            "p_claimed": [0.25, None],
            "exact": [Fraction(1, 4), Fraction(3, 7)],
            "trials": [1000000, 2],
            "vehicle": [True, False],
        },
        index=[17, 18],
    )
    shown = table(frame, {"p_claimed": "percent"}, headings={"p_claimed": "claimed"}, caption="Odds < 1")
    assert "<caption>Odds &lt; 1</caption>" in shown
    assert (
        '<thead><tr><th scope="col">milieu</th><th scope="col" class="num">claimed</th>'
        '<th scope="col" class="num">exact</th><th scope="col" class="num">trials</th><th scope="col">vehicle</th></tr>'
    ) in shown
    assert (
        '<tr><th scope="row">ice &amp; snow</th><td class="num">25.0%</td><td class="num">1/4</td>'
        '<td class="num">1,000,000</td><td>yes</td></tr>'
    ) in shown
    assert '<th scope="row">ocean</th><td class="num">–</td><td class="num">3/7</td>' in shown
    assert "17" not in shown


def test_table_cells_may_be_pieces_and_formats_functions() -> None:
    frame = pd.DataFrame({"x": [1.5], "how": ["exact"]})
    shown = table(frame, {"x": ".2f", "how": badge})
    assert '<th scope="row" class="num">1.50</th><td><span class="badge exact">exact</span></td>' in shown
    with pytest.raises(KeyError, match="no column 'y': the table has x, how"):
        table(frame, {"y": "percent"})
