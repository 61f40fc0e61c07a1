"""Independent entry: what a second reading of the rulebooks wrote down agrees with the component files."""

import csv
from pathlib import Path

import pytest

from zettasim.component_files import load_components
from zettasim.component_values import Leaf
from zettasim.games import games

ENTRY = Path(__file__).parents[1] / "data" / "independent"
GAMES = ("odyssey", "sixty", "xenology", "zetta")
LEAST_ROWS = {"odyssey": 110, "sixty": 70, "xenology": 60, "zetta": 120}
LEAST_PERCENT_COVERED = 85


def entry(game):
    with (ENTRY / f"{game}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def written(value: Leaf) -> str:
    """Write a component value as the tables write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ";".join(written(item) for item in value)
    return str(value)


def test_every_game_has_a_second_entry():
    assert sorted(path.stem for path in ENTRY.glob("*.csv")) == list(GAMES)
    assert set(GAMES) <= set(games())


@pytest.mark.parametrize("game", GAMES)
def test_rows_are_complete(game):
    rows = entry(game)
    assert len(rows) >= LEAST_ROWS[game]
    assert all(list(row) == ["section", "what", "value", "component"] for row in rows)
    assert [row for row in rows if not row["section"] or not row["what"] or row["component"] is None] == []


@pytest.mark.parametrize("game", GAMES)
def test_components_agree_with_the_second_entry(game):
    values = load_components(game).values
    rows = [row for row in entry(game) if row["component"]]
    gone = [row for row in rows if row["component"] not in values]
    assert not gone, f"{game} has no such component: {gone}"
    different = [
        f"{row['section']}, {row['what']}: entered {row['value']!r}, but {row['component']} is {found!r}"
        for row in rows
        if row["value"] != (found := written(values[row["component"]].value))
    ]
    assert not different, "\n".join([f"{game}: {len(different)} of {len(rows)} rows differ", *different])


@pytest.mark.parametrize("game", GAMES)
def test_printed_components_are_entered(game):
    entered = {row["component"] for row in entry(game)}
    printed = [path for path, value in load_components(game).values.items() if value.basis == "printed"]
    missing = [path for path in printed if path not in entered]
    covered = 100 * (len(printed) - len(missing)) / len(printed)
    assert covered >= LEAST_PERCENT_COVERED, f"{game}: {covered:.0f} % entered, without {', '.join(missing)}"
