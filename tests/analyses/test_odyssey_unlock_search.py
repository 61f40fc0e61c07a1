"""The search for the reading of the tip of 6D: its rows are answers of the model, and every reading is there once."""

from fractions import Fraction

import pytest

from analyses import odyssey_unlock_search
from analyses.odyssey_unlock_search import PRINTED, READINGS, best_of_each_milieu, halved_without_finao, search_readings
from zettasim import odds

ICONS = {"as inferred": {}, "EXPLOSION too": {"explosion": True}}
VARIANTS = {"EXPLOSION too": 'game = "odyssey"\n[change]\nchits.explosion.unlock_icon = true\n'}


@pytest.fixture(scope="module")
def search():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(odyssey_unlock_search, "ICONS", ICONS)
        return search_readings()


def test_rows_are_answers_of_the_model(search, tmp_path):
    for row in search.sample(12, random_state=6).to_dict("records"):
        variant = None
        if row["icons"] in VARIANTS:
            variant = tmp_path / "icons.toml"
            variant.write_text(VARIANTS[row["icons"]], encoding="utf-8")
        names = ("milieu", "barren", "overheat", "container", "addiction", "vehicle", "finao")
        question = {name: row[name] for name in names} | {"size": row["draws"], "variant": variant}
        event = "reached=1" if row["counted"] == "ever" else "unlocks>=2"
        for attempts in PRINTED:
            answer = odds("odyssey.attempts", attempts=attempts, target=2, event=event, **question)["event"]
            assert Fraction(row[f"exact_{attempts}"]) == answer.exact_of(1)
            assert row[f"after_{attempts}"] == answer.probability_of(1)


def test_the_distance_is_the_larger_difference_in_points(search):
    for row in search.to_dict("records"):
        off = [abs(100 * row["after_6"] - 48), abs(100 * row["after_9"] - 72)]
        assert row["distance"] == pytest.approx(max(off), abs=1e-9)
    assert search["distance"].is_monotonic_increasing


def test_every_reading_is_there_once(search):
    """Ocean: 3 sizes, 2 icons, and 2 each of BARREN, container, addiction, vehicle, FINAO and what is counted."""
    assert not search.duplicated([*READINGS, "finao"]).any()
    sizes = search.groupby("milieu").size()
    assert sizes["ocean"] == 3 * 2 * 2**6
    # Push has neither BARREN nor EXPLOSION, but OVERHEAT; synodic no BARREN, no COLLISION and no vehicle.
    assert sizes["push"] == 3 * 2**6
    assert sizes["synodic"] == 3 * 2 * 2**3


def test_one_chit_teaches_nothing(search):
    assert (search.loc[search["draws"] == 1, ["after_6", "after_9"]] == 0).all(axis=None)
    assert (search.loc[search["draws"] == 2, "after_9"] > 0).any()


def test_what_is_left_without_finao(search):
    halved = halved_without_finao(search)
    at = search.set_index([*READINGS, "finao"])
    for row in halved.sample(20, random_state=6).to_dict("records"):
        reading = tuple(row[name] for name in READINGS)
        ratios = [at.loc[(*reading, False), f"after_{n}"] / at.loc[(*reading, True), f"after_{n}"] for n in PRINTED]
        assert [row["ratio_6"], row["ratio_9"]] == pytest.approx(ratios)
        assert row["from_half"] == pytest.approx(100 * max(abs(ratio - 0.5) for ratio in ratios))
    assert len(halved) == len(search[search["finao"] & (search["after_6"] > 0)])


def test_the_best_of_each_milieu(search):
    best = best_of_each_milieu(search)
    assert sorted(best["milieu"]) == sorted(set(search["milieu"]) - {"synodic"})
    for row in best.to_dict("records"):
        there = search[(search["milieu"] == row["milieu"]) & search["finao"] & search["vehicle"]]
        assert row["distance"] == there["distance"].min()
