"""The audit on a page: what must be acted on comes first, with what to print instead."""

import pandas as pd

from zettasim.reporting.claims_pieces import corrections, verdict_key, verdict_table

ROW = {
    "id": "A",
    "game": "odyssey",
    "section": "6C",
    "claim": "a < b",
    "printed": "71%",
    "exact": "5/7",
    "value": "71.4%",
    "verdict": "confirmed",
    "other": "",
    "basis": "printed",
    "method": "exact",
    "note": None,
    "explanation": "",
    "instead": "",
}
AUDIT = pd.DataFrame(
    [
        ROW,
        {**ROW, "id": "B", "verdict": "depends", "instead": "Print 1."},
        {**ROW, "id": "C", "verdict": "refuted", "explanation": "1 + 1", "exact": None, "value": None},
        {**ROW, "id": "D", "verdict": "open", "basis": "assumed", "exact": "12345/67891"},
    ]
)


def places(text, *words):
    return [text.index(word) for word in words]


def test_the_table_lists_what_does_not_hold_first():
    text = str(verdict_table(AUDIT, caption="all"))
    order = places(text, *(f'<span class="nowrap">{name}<' for name in "CBAD"))
    assert order == sorted(order)
    assert "a &lt; b <small>6C</small>" in text
    assert "<td>71.4% (5/7)</td>" in text
    assert "<td>–</td>" in text
    assert "12345/67891" not in text
    assert '<span class="badge refuted">refuted</span>' in text
    assert "None" not in text
    assert "nan" not in text


def test_corrections_are_for_what_does_not_hold():
    text = str(corrections(AUDIT))
    assert places(text, "<b>C</b>", "<p>1 + 1</p>", "<b>B</b>", '<p class="instead">Print 1.</p>') == sorted(
        places(text, "<b>C</b>", "<p>1 + 1</p>", "<b>B</b>", '<p class="instead">Print 1.</p>')
    )
    assert "<b>A</b>" not in text
    assert "<b>D</b>" not in text
    assert text.count("<section") == 2


def test_the_key_counts_each_verdict():
    assert [str(line).split("</span> ")[1][:2] for line in verdict_key(AUDIT)] == ["1:"] * 4
