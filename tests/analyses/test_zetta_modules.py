"""The sheet for the warp token: its last row by hand, and that it is played as it says."""

import pytest

from analyses.zetta_modules import warp_sheet
from zettasim import odds


@pytest.fixture(scope="module")
def sheet():
    return warp_sheet()


def test_the_last_stack_by_hand(sheet):
    """11 faces are left: 4 turn up, 4 not at all, 3 down. At 1 nothing is lost; else a step down and 1 of 11 are."""
    last = sheet[sheet["stack"] == "MSH"].set_index("at")
    assert list(last["best"].unique()) == ["replace"]
    assert last["loss"][1] == pytest.approx(4 / 11)
    assert last["loss"].drop(1).to_numpy() == pytest.approx(1 + (4 - 3) / 11)


def test_the_sheet_is_nearly_the_best_play_and_better_than_the_bots(sheet):
    best, bots = (odds("zetta.psg", policy=policy, metric="payoff")["payoff"].mean for policy in ("optimal", "bots"))
    played = sheet["sheet"].iloc[0]
    assert sheet["optimal"].iloc[0] == pytest.approx(best, abs=1e-12)
    assert bots < played <= best


def test_the_first_card_is_kept(sheet):
    """33 of 100 first cards turn life down from 3; the best play keeps each, though hardly for more."""
    first = sheet[sheet["stack"] == "A"]
    assert list(first["at"]) == [3]
    assert list(first["best"]) == ["keep"]
    assert first["reached"].iloc[0] == pytest.approx(1 / 3)
    assert (sheet["loss"] >= 0).all()
