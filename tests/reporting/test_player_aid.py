"""The page to lay beside the board."""

import re

import pandas as pd
import pytest

from zettasim import advise
from zettasim.reporting.page import __file__ as page_file
from zettasim.reporting.player_aid import player_aid

FRAME = pd.DataFrame(
    {
        "storms": [0, 0, 1, 1],
        "held & kept": ["a < b", "ore", "a < b", "ore"],
        "stop": [1.0, 2.0, 1.0, 2.0],
        "draw_on": [3.0, 1.996, 1.0, None],
        "best": ["draw_on", "stop", "stop", "stop"],
        "loss": [2.0, 0.004, 0.0, 0.5],
        "reached": [1.0, 0.5, 0.25, 0.0],
    }
)
STATES, OPTIONS = ("storms", "held & kept"), ("stop", "draw_on")


def texts(html):
    """Return the words of each row of the tables."""
    rows = re.findall(r"<tr>(.*?)</tr>", str(html))
    return [[re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in rows]


def test_each_state_has_a_word_a_shape_a_colour_and_the_loss():
    aid = player_aid(FRAME, STATES, OPTIONS, title="Stop < draw", note="Ties & stops")
    assert aid.startswith('<section class="player-aid"><p class="box-title">Stop &lt; draw ')
    assert texts(aid) == [
        ["storms", "held &amp; kept", "do"],
        ["0", "a &lt; b", "▶ DRAW ON 2.00"],
        ["0", "ore", "■ STOP &lt;0.01"],
        ["1", "a &lt; b", "■ (STOP) 0.00"],
        ["1", "ore", "■ STOP 0.50"],
    ]
    assert '<td><span class="aid aid-2">▶ DRAW ON</span> <span class="aid-loss">2.00</span></td>' in aid
    assert (
        '<span class="aid-key"><span class="aid aid-1">■ STOP</span> <span class="aid aid-2">▶ DRAW ON</span></span>'
        in aid
    )
    assert aid.endswith(
        '<p class="aid-note">In brackets: the choice hardly matters. '
        "The number is what the worst choice costs on average. Ties &amp; stops</p></section>"
    )


def test_a_grid_puts_one_state_across():
    aid = player_aid(FRAME, STATES, OPTIONS, title="x", across="storms", labels={"draw_on": "go"}, small=0.01)
    assert texts(aid) == [
        ["held &amp; kept", "storms 0", "storms 1"],
        ["a &lt; b", "▶ go 2.00", "■ (STOP) 0.00"],
        ["ore", "■ (STOP) &lt;0.01", "■ STOP 0.50"],
    ]
    missing = player_aid(FRAME.iloc[:3], STATES, OPTIONS, title="x", across="storms", headings={"storms": "S"})
    assert texts(missing)[0] == ["held &amp; kept", "S 0", "S 1"]
    assert texts(missing)[2][2] == ""
    assert "In brackets" not in player_aid(FRAME.iloc[[0, 3]], STATES, OPTIONS, title="x")


def test_what_play_seldom_comes_to_is_left_out_and_that_is_said():
    aid = player_aid(FRAME, STATES, OPTIONS, title="x", most_rows=3)
    assert [row[:2] for row in texts(aid)[1:]] == [["0", "a &lt; b"], ["0", "ore"], ["1", "a &lt; b"]]
    assert "Left out, since play comes to them less often: 1 more." in aid


def test_an_advice_table_as_it_is_written(tmp_path):
    advice = advise("deck.push_luck", deck="skull:3,coin:6,gem:2", bust="skull", points="coin:1,gem:4")
    advice.to_frame().to_csv(tmp_path / "advice.csv", index=False)
    frame = pd.read_csv(tmp_path / "advice.csv")
    aid = player_aid(frame, ("coin", "gem"), advice.option_names, title="Skulls", across="gem")
    rows = {row[0]: row[1:] for row in texts(aid)}
    for decision in advice.decisions:
        word = rows[str(decision.state["coin"])][decision.state["gem"]]
        assert decision.best.upper() in word
    long = player_aid(frame, ("coin", "gem"), advice.option_names, title="Skulls")
    assert len(advice.decisions) == 21
    assert [len(re.findall("<tr>", each)) for each in str(long).split("<table")[1:]] == [1 + 11, 1 + 10]
    states = [tuple(map(int, row[:2])) for row in texts(long) if row[0] != "coin"]
    assert states == sorted((each.state["coin"], each.state["gem"]) for each in advice.decisions)


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"states": ("storm",)}, KeyError, "no column 'storm': the table has storms"),
        ({"options": ("stop",)}, ValueError, "best='draw_on' is none of the options stop"),
        ({"options": ("stop",) * 5}, ValueError, "5 options: a page shows at most 4"),
        ({"states": ("storms",)}, ValueError, "two rows have the same storms"),
        ({"frame": FRAME.iloc[:0]}, ValueError, "the table has no states"),
        ({"across": "reached"}, ValueError, "across='reached': one of two or more states"),
        (
            {"frame": pd.concat([FRAME.assign(storms=n).iloc[:1] for n in range(41)]), "across": "held & kept"},
            ValueError,
            "41 rows do not fit on a page; at most 40",
        ),
    ],
)
def test_a_table_that_is_none(changes, error, message):
    with pytest.raises(error, match=message):
        player_aid(**{"frame": FRAME, "states": STATES, "options": OPTIONS, "title": "x"} | changes)


def test_the_style_sheet_tells_the_choices_apart_without_colour():
    from pathlib import Path

    css = (Path(page_file).parent / "templates/zettasim/report.css").read_text(encoding="utf-8")
    styles = [re.search(rf"\.aid-{n} {{([^}}]*)}}", css)[1] for n in range(1, 5)]
    borders = [re.search(r"border-style: (\w+)", style) for style in styles]
    assert len({found and found[1] for found in borders}) == 4
