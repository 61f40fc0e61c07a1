"""The explorer of a page: what its script shows in a browser is what the table says."""

import html
import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import nbformat
import pandas as pd
import pytest
from browser import CHROMIUM, Browser, headless

from zettasim.reporting.explorer import HIGHEST, SCRIPT, explorer
from zettasim.reporting.page import FORBIDDEN, _convert, forbidden_pieces

FRAME = pd.DataFrame(
    [
        ("ice & <snow>", 1, 0.25, "1/4", 1.5),
        ("ice & <snow>", 2, 0.00001, "1/100000", 2.0),
        ("ocean", 1, 3 / 7, "3/7", 0.0),
    ],
    columns=["milieu", "size", "claimed", "claimed_exact", "draws"],
)
CHOICES, ANSWERS = {"milieu": "Milieu", "size": "Size"}, {"claimed": "a Claim", "draws": "chits drawn"}


def test_every_combination_has_its_answers_and_no_other() -> None:
    piece = explorer(FRAME, CHOICES, ANSWERS, name="ask", title="T", formats={"claimed": "percent"})
    found = json.loads(html.unescape(re.search(r'data-answers="([^"]*)"', piece)[1]))
    assert found["sizes"] == [2, 2]
    assert found["rows"] == [
        [["25.0%", 0.25, "1/4"], ["1.50", None, ""]],
        [["<0.1%", 0.00001, ""], ["2.00", None, ""]],
        [["42.9%", 0.4286, "3/7"], ["0.00", None, ""]],
        None,
    ]
    assert re.findall(r"<option [^>]*>[^<]*", piece)[:2] == [
        '<option value="ice &amp; &lt;snow&gt;" selected>ice &amp; &lt;snow&gt;',
        '<option value="ocean">ocean',
    ]


@pytest.mark.parametrize(
    ("change", "error", "said"),
    [
        ({"choices": {"place": "Place"}}, KeyError, "no column 'place'"),
        ({"frame": pd.concat([FRAME, FRAME[:1]])}, ValueError, "two rows for milieu=ice"),
        ({"start": {"size": 3}}, ValueError, "start size=3: allowed: 1, 2"),
        (
            {"frame": pd.DataFrame({"milieu": range(100), "size": range(100), "claimed": 0, "draws": 0})},
            ValueError,
            "10,000",
        ),
    ],
)
def test_what_cannot_be_shown_is_refused(change: dict, error: type[Exception], said: str) -> None:
    given = {"frame": FRAME, "choices": CHOICES, "answers": ANSWERS, **change}
    assert HIGHEST < 10_000
    with pytest.raises(error, match=said):
        explorer(given.pop("frame"), given.pop("choices"), given.pop("answers"), name="x", title="T", **given)


def test_a_page_holds_that_script_and_no_other() -> None:
    assert not [word for word in (*FORBIDDEN, "fetch", "XMLHttpRequest", "eval", "innerHTML", "http") if word in SCRIPT]
    assert forbidden_pieces(f"<p><script>{SCRIPT}</script></p>") == []
    for other in (f"<script>{SCRIPT}//</script>", f"<script defer>{SCRIPT}</script>", "<SCRIPT>1</SCRIPT>"):
        assert forbidden_pieces(other) == ["<script"]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with headless(tmp_path_factory.mktemp("chromium")) as found:
        yield found


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a page as `render_notebook` does, but for running a kernel."""
    piece = explorer(
        FRAME,
        CHOICES,
        ANSWERS,
        name="ask",
        title="What now?",
        formats={"claimed": "percent"},
        texts={"size": {1: "one"}},
        start={"milieu": "ocean"},
        missing="There is no such Site.",
    )
    made = nbformat.v4.new_output("execute_result", {"text/html": str(piece)})
    book = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell("ask", outputs=[made])], metadata={"title": "A page"}
    )
    text = _convert(book, "book", is_index=False)
    assert forbidden_pieces(text) == []
    target = tmp_path_factory.mktemp("page") / "a page.html"
    target.write_text(text, encoding="utf-8")
    return target


def shown(browser: Browser, part: str) -> list[str]:
    return browser.run(f"[...document.querySelectorAll('.explorer {part}')].map((cell) => cell.innerText.trim())")


def test_a_reader_with_keys_reads_the_odds(browser: Browser, page: Path) -> None:
    browser.open(page.as_uri())
    assert shown(browser, ".now") == ["42.9%", "0.00"]
    assert shown(browser, ".fraction") == ["3/7", ""]
    assert browser.run("document.querySelector('.then').offsetParent") is None

    browser.press("Tab", "Tab")  # past the link to all reports
    assert browser.run("document.activeElement.name") == "milieu"
    browser.press("ArrowUp")
    assert shown(browser, ".now") == ["25.0%", "1.50"]
    browser.press("Tab", "Tab", "Enter")  # past the Size, to the button
    assert shown(browser, ".kept") == ["Kept: Milieu: ice & <snow>; Size: one"]
    browser.run("document.querySelector('[name=size]').focus()")
    browser.press("End")
    assert shown(browser, ".now") == ["<0.1%", "2.00"]
    assert shown(browser, ".then") == ["Kept", "25.0%", "1.50"]

    assert shown(browser, ".nothing") == [""]
    browser.run("document.querySelector('[name=milieu]').focus()")
    browser.press("ArrowDown")
    assert shown(browser, ".nothing") == ["There is no such Site."]
    assert browser.run("document.querySelector('output').offsetParent") is None
    assert browser.run("location.hash") == "#ask?milieu=ocean&size=2"
    assert (browser.requested(), browser.complaints()) == ([page.as_uri()], [])


def test_the_address_names_the_choice(browser: Browser, page: Path) -> None:
    browser.open(f"{page.as_uri()}#ask?milieu=ice+%26+%3Csnow%3E&size=2&colour=red")
    assert shown(browser, ".now") == ["<0.1%", "2.00"]
    browser.run("location.hash = '#other?size=1'")
    assert shown(browser, ".now") == ["<0.1%", "2.00"]


def test_it_fits_a_phone_and_has_names_for_all(browser: Browser, page: Path) -> None:
    browser.resize(360, 740, phone=True)
    browser.open(page.as_uri())
    assert browser.run("document.documentElement.scrollWidth") == 360
    assert min(browser.run("[...document.querySelectorAll('select, button')].map((one) => one.offsetHeight)")) >= 44
    browser.ask("Accessibility.enable")
    nodes = browser.ask("Accessibility.getFullAXTree")["nodes"]
    named = {(node["role"]["value"], node["name"]["value"]) for node in nodes if "name" in node}
    assert {
        ("combobox", "Milieu"),
        ("combobox", "Size"),
        ("button", "Keep, to compare"),
        ("form", "What now?"),
    } <= named
    assert ("rowheader", "a Claim") in named


def test_another_script_would_not_run(browser: Browser, page: Path, tmp_path: Path) -> None:
    text = page.read_text("utf-8")
    (tmp_path / "worse.html").write_text(
        text.replace(
            "</main>", "<script>document.title = 'taken'</script><img src='https://example.org/x.png'></main>"
        ),
        encoding="utf-8",
    )
    browser.open((tmp_path / "worse.html").as_uri())
    assert browser.run("document.title") == "A page"
    assert shown(browser, ".now") == ["42.9%", "0.00"]
    assert sum("Content Security Policy" in said for said in browser.complaints()) == 2


def test_all_choices_of_a_page_are_those_of_its_table(browser: Browser, page: Path) -> None:
    browser.open(page.as_uri())
    rows = FRAME.set_index(["milieu", "size"])["draws"]
    for (m, milieu), (s, size) in product(enumerate(["ice & <snow>", "ocean"]), enumerate([1, 2])):
        browser.run(
            f"document.querySelectorAll('select').forEach((one, idx) => one.selectedIndex = [{m}, {s}][idx]);"
            "document.querySelector('form').dispatchEvent(new Event('change'))"
        )
        here = (milieu, size) in rows.index
        assert shown(browser, ".now")[1:] == ([f"{rows[milieu, size]:.2f}"] if here else [""])
