"""The findings on Xenology's solo game: told only if almost all draws of the assumed contents agree."""

import pandas as pd

from analyses.xenology_solo import METRICS, POLICIES, findings_of


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
