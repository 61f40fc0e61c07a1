"""The draws of Xenology's assumed contents: each is a whole set, and a finding is told only if almost all agree."""

from collections import Counter

import pandas as pd
import pytest

from analyses.xenology_solo import METRICS, POLICIES, draw_contents, findings_of, variant_of
from zettasim.component_files import load_components
from zettasim.games.xenology.contents import card_of, check_content_totals

RULES = load_components("xenology").rules


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_draw_is_a_whole_set(seed, tmp_path):
    path = tmp_path / "draw.toml"
    path.write_text(variant_of(draw_contents(RULES, seed)), encoding="utf-8")
    drawn = load_components("xenology", (path,)).rules
    check_content_totals_but_terrains(drawn)
    assert drawn.contents.cards != RULES.contents.cards
    cards = [card_of(drawn, text) for text in drawn.contents.cards]
    printed = [card_of(RULES, text) for text in RULES.contents.cards]
    assert Counter((card.type, card.value) for card in cards) == Counter((card.type, card.value) for card in printed)
    assert all(0 <= len(card.properties) - card.value <= 1 for card in cards)
    assert all(1 <= card.stars <= card.value + 1 for card in cards)


def check_content_totals_but_terrains(drawn):
    """Terrains are drawn one by one, so their shares are not kept."""
    with pytest.raises(Exception, match="tiles; wanted: 7"):
        check_content_totals(drawn, "draw")


def test_draws_differ_by_seed_and_by_nothing_else():
    assert draw_contents(RULES, 5) == draw_contents(RULES, 5) != draw_contents(RULES, 6)


def test_a_finding_holds_if_almost_all_draws_agree():
    """Of 40 draws the strong policy loses to the fair one in 2 (5 %), the fair one to the weak one in 3 (7.5 %)."""
    rows = []
    for draw in range(41):
        scores = {"weak": 10, "fair": 9 if draw in (1, 2, 3) else 20, "strong": 5 if draw in (4, 5) else 30}
        for policy in POLICIES:
            values = dict.fromkeys(METRICS, 0.0) | {"score": scores[policy]}
            rows.append({"draw": draw, "policy": policy, **values})
    found = findings_of(pd.DataFrame(rows)).set_index("finding")
    fair = found.loc["the fair policy scores more than the weak one"]
    strong = found.loc["the strong policy scores more than the fair one"]
    assert (fair["share"], fair["draws"], fair["holds"]) == (37 / 40, 40, False)
    assert (strong["share"], strong["holds"]) == (38 / 40, True)
    assert found.loc["the strong policy wins more than 1 game in 20", "holds"], "never is as sure as always"
