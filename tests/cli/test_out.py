"""Answers as files."""

import csv
import json

import pytest

import zettasim
from zettasim.errors import UserError
from zettasim.reporting import export

PARAMETERS = {"dice": 2, "sides": 6, "at_most": 1}
ODDS = ("odds", "dice.pool", *(f"{name}={value}" for name, value in PARAMETERS.items()))


def test_a_csv_file_has_a_row_for_each_value(run, tmp_path):
    said = run(*ODDS, "--out", "a.csv")
    assert (said.status, said.out, said.err) == (0, "", "written: a.csv\n")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = zettasim.odds("dice.pool", **PARAMETERS).rows()
    assert rows == [{name: "" if value is None else str(value) for name, value in row.items()} for row in expected]
    assert rows[0]["exact"] == "25/36"


def test_a_json_file_holds_the_contract(run, tmp_path):
    assert run(*ODDS, "--out", "a.json").status == 0
    written = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert written == json.loads(json.dumps(zettasim.odds("dice.pool", **PARAMETERS).to_dict()))


@pytest.mark.parametrize("verb", [("list",), ("show", "dice.pool"), ODDS, ("replay", "dice.pool", "--seed", "1")])
def test_a_markdown_file_is_what_is_printed(verb, run, tmp_path):
    assert run(*verb, "--out", "a.md").status == 0
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == run(*verb, "--format", "md").out


def test_format_and_suffix_may_agree(run, tmp_path):
    assert run(*ODDS, "--out", "a.md", "--format", "md").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["a.md"]


@pytest.mark.parametrize("verb", [ODDS, ("odds", "bag.draw", "bag=a:3,b:4", "replace=true", "again=a")])
def test_parquet_and_excel_hold_the_same_rows(verb, run, tmp_path):
    pytest.importorskip("pyarrow")
    pytest.importorskip("openpyxl")
    import pandas as pd

    for name in ("a.csv", "a.parquet", "a.xlsx"):
        assert run(*verb, "--out", name).status == 0
    from_csv = pd.read_csv(tmp_path / "a.csv", dtype=str)
    for frame in (pd.read_parquet(tmp_path / "a.parquet"), pd.read_excel(tmp_path / "a.xlsx")):
        assert list(frame.columns) == list(from_csv.columns)
        assert list(frame["value"].astype(str)) == list(from_csv["value"])
        assert list(frame["probability"]) == pytest.approx(list(from_csv["probability"].astype(float)))


def test_a_file_that_cannot_be_finished_leaves_nothing(run, tmp_path, monkeypatch):
    def full_disk(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(export, "write_whole", full_disk)
    said = run(*ODDS, "--out", "a.csv")
    assert (said.status, said.out) == (2, "")
    assert "--out a.csv: cannot be written (No space left on device)" in said.err
    assert not list(tmp_path.iterdir())


def test_checking_a_place_leaves_nothing_there(tmp_path):
    export.check_target(tmp_path / "a.csv")
    assert not list(tmp_path.iterdir())
    with pytest.raises(UserError, match="a folder"):
        export.check_target(tmp_path)
