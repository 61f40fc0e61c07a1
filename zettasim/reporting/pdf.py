"""A page as PDF, by WeasyPrint: no browser is needed, nothing is fetched, and no table is cut."""

from __future__ import annotations

import logging
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.errors import UserError
from zettasim.files import write_whole
from zettasim.reporting.kernel import ReportError

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST, SMALLEST = 9.0, 5.5
"""Letters of the tables in points: as large as all tables fit the paper."""
TOLERANCE = 1.0
"""Pixels that a letter may stand out: rounding."""
_STYLE = """<style>
.table-box table, .player-aid table {{ font-size: {size:.2f}pt; }}
.table-box :is(th, td), .player-aid :is(th, td) {{ padding-right: 0.5em; }}
.table-box :is(th.num, td.num) {{ padding-left: 0.5em; padding-right: 0.2em; }}
.table-box .badge {{ white-space: normal; }}
</style></head>"""


def check_pdf() -> None:
    """Refuse before anything is computed if the library is not there.

    Raises
    ------
    UserError
        WeasyPrint is not installed, or the system lacks what it draws with.
    """
    if find_spec("weasyprint") is None:
        raise UserError('--pdf needs weasyprint, which is not installed: python -m pip install "zettasim[pdf]"')
    try:
        import weasyprint  # noqa: F401
    except OSError as error:
        raise UserError(
            f"--pdf: WeasyPrint lacks a library of the system, mostly Pango ({str(error).splitlines()[0]})"
        ) from None


def write_pdf(page: Path) -> Path:
    """Write a page beside itself as `<its name>.pdf`.

    Raises
    ------
    ReportError
        A table is too wide for the paper even in the smallest letters.
    """
    target = page.with_suffix(".pdf")
    text = page.read_text(encoding="utf-8")
    size = LARGEST
    while True:
        document = _laid_out(text, size)
        cut = list(overhanging(document))
        if not cut:
            write_whole(target, document.write_pdf())
            return target
        if size == SMALLEST:
            pages = ", ".join(str(number) for number in sorted({number for number, _, _ in cut}))
            raise ReportError(f"{target.name}: something is wider than the paper on page {pages}")
        # Widths grow with the letters, but for the lines between.
        size = max(SMALLEST, 0.97 * size / max(share for _, share, _ in cut))


def _laid_out(text: str, size: float) -> Any:
    from weasyprint import HTML
    from weasyprint.urls import URLFetcher

    # It warns of every property that only browsers know.
    logging.getLogger("weasyprint").setLevel(logging.CRITICAL)
    inside = URLFetcher(allowed_protocols={"data"})
    # Links to other pages of the report lead nowhere from a PDF.
    text = re.sub(r'<a href="[a-z_]+\.html">(.*?)</a>', r"\1", text)
    # The last word: a style sheet that is given beside the page stands behind the page's own.
    text = text.replace("</head>", _STYLE.format(size=size), 1)
    return HTML(string=text, url_fetcher=inside).render()


def overhanging(document: Any) -> Iterator[tuple[int, float, str]]:
    """Give the page, by how much it is too wide (1.2: a fifth), and the words of all that stands out of its paper."""
    from weasyprint.formatting_structure import boxes

    for number, page in enumerate(document.pages, 1):
        # WeasyPrint tells where things lie by this only.
        sheet = page._page_box
        left, top = sheet.content_box_x(), sheet.content_box_y()
        for box in sheet.descendants():
            if not isinstance(box, boxes.TextBox | boxes.ReplacedBox):
                continue
            right, below = box.position_x + box.width - left, box.position_y + box.height - top
            if right > sheet.width + TOLERANCE or below > sheet.height + TOLERANCE:
                yield number, max(right / sheet.width, below / sheet.height), getattr(box, "text", "a picture")
