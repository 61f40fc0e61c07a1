"""`odyssey.explore` with cups and chits that nobody printed: no answer is a look-up of the printed ones."""

import pytest
from cups_of_any_kind import sites, write_variant
from exploring_by_hand import joint_of, marginal
from hypothesis import given, settings

from zettasim import odds


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("odyssey_variants")


@settings(max_examples=200)
@given(site=sites())
def test_any_cup_of_any_chits(folder, site):
    joint = joint_of(site)
    result = odds("odyssey.explore", method="exact", variant=write_variant(site, folder), **site.parameters)
    for metric, answer in result.metrics.items():
        assert dict(zip(answer.values, answer.exact, strict=True)) == marginal(joint, metric), metric


@settings(max_examples=40)
@given(site=sites())
def test_their_metrics_are_right_together(folder, site):
    variant = write_variant(site, folder)
    for cell, probability in joint_of(site).items():
        event = " and ".join(f"{metric}={value}" for metric, value in cell)
        result = odds(
            "odyssey.explore", method="exact", variant=variant, event=event, metric="event", **site.parameters
        )
        assert result["event"].exact_of(1) == probability, cell


def test_two_artifacts_instead_of_an_ore_vein(tmp_path):
    """Ocean of size 1 with 4 unlocks: two ARTIFACTs and two LEAKs of seven chits claim."""
    variant = tmp_path / "two_artifacts.toml"
    variant.write_text(
        'game = "odyssey"\nremove = ["containers.ocean.ore"]\n[change]\ncontainers.ocean.artifact = 2\n',
        encoding="utf-8",
    )
    answer = odds("odyssey.explore", variant=variant, size=1, unlocks=4)["claimed"]
    assert (answer.exact_of(1).numerator, answer.exact_of(1).denominator) == (4, 7)
