"""Two modules of Expedition Zetta: the wheels of the Zetta PSG, and The Lone Star's way home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

WHEELS = ("life", "substance", "exo")
STARTS = range(1, 13)
QUICK_STARTS = (1, 3, 6, 10, 12)
REMOVED = (0, 2, 4, 6, 8)
WARP_ENERGY = (4, 8, 12)
RESERVES = (4, 8, 12, 16, 24)
"""Energy below which the solo player seeks radioactive substances before all else."""
MOST_TRIALS = 200_000
"""Of each way to play: enough for half a point."""
PSG = "zetta.psg"
DOWN = "step<0"


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `wheels`, `caps`, `warp_tokens`, `warp_sheet`, `survival`, `seeking` and the usual two."""
    caps, tokens, home, sought = cap_bias(settings), token_worth(), survival(settings), seeking(settings)
    sheet = warp_sheet()
    questions = [{"policy": "bots"}, {"policy": "never", "dice": "each", "faces": "first"}]
    return {
        "wheels": wheel_odds(),
        "caps": caps,
        "warp_tokens": tokens,
        "warp_sheet": sheet,
        "survival": home,
        "seeking": sought,
        "agreement": agreement("zetta.psg", questions, settings),
        "takeaways": takeaways(sentences, caps, tokens, home, sought, sheet),
    }


def wheel_odds() -> pd.DataFrame:
    """Return the distribution of each wheel without tokens, for one die and eleven, faces that differ and alike."""
    rows = []
    for dice in ("one", "each"):
        for faces in ("all", "first"):
            for wheel in WHEELS:
                answer = zettasim.odds("zetta.psg", dice=dice, faces=faces, policy="never", metric=wheel)[wheel]
                rows += [
                    (dice, faces, wheel, value, p, str(exact))
                    for value, p, exact in zip(answer.values, answer.probability, answer.exact or (), strict=True)
                ]
    return pd.DataFrame(rows, columns=["dice", "faces", "wheel", "value", "probability", "exact"])


def cap_bias(settings: Settings) -> pd.DataFrame:
    """Return, by starting value, what the caps add to the three wheels together, and how many wheels end on them."""
    rows = []
    for start in QUICK_STARTS if settings.quick else STARTS:
        for faces in ("all", "first"):
            result = zettasim.odds("zetta.psg", start=start, faces=faces, policy="never")
            names = ("bias", "lowest", "automatic", "payoff")
            rows.append((start, faces, *(result[name].mean for name in names), str(result["bias"].mean_exact)))
    columns = ["start", "faces", "bias", "lowest", "automatic", "sum_of_wheels", "bias_exact"]
    return pd.DataFrame(rows, columns=columns)


def token_worth() -> pd.DataFrame:
    """Return the mean sum of the wheels by tokens and policy, and what the best use adds."""
    rows = []
    for tokens in (0, 1, 2):
        for policy in ("bots", "optimal"):
            result = zettasim.odds("zetta.psg", tokens=tokens, policy=policy, metric=["payoff", "replaced"])
            payoff = result["payoff"]
            rows.append((tokens, policy, payoff.mean, str(payoff.mean_exact), result["replaced"].mean))
    return pd.DataFrame(rows, columns=["tokens", "policy", "sum_of_wheels", "exact", "replaced"])


def warp_sheet() -> pd.DataFrame:
    """Return what a player with one warp token does with a card that turns its wheel down, by stack and wheel.

    The best play looks at the other wheels too; here they are what they are on average, by how often it comes there.

    Returns
    -------
    DataFrame
        stack, at (where the wheel stands), keep, replace (mean sum of the wheels), best, loss, reached; and sheet
        (mean of playing by this table) and optimal (of the best play), the same in each row.
    """
    advice = zettasim.advise(PSG, where=DOWN)
    frame = advice.to_frame()
    rows = []
    for (_, stack, at), states in frame[frame["reached"] > 0].groupby(["to_read", "stack", "at"]):
        share = states["reached"] / states["reached"].sum()
        keep, replace = (float((share * states[name]).sum()) for name in ("keep", "replace"))
        best = "replace" if replace > keep else "keep"
        rows.append((stack, at, keep, replace, best, abs(replace - keep), states["reached"].sum()))
    sheet = pd.DataFrame(rows, columns=["stack", "at", "keep", "replace", "best", "loss", "reached"])
    replaced = {(row.stack, row.at) for row in sheet.itertuples() if row.best == "replace"}

    def by_sheet(state: Mapping[str, Any]) -> str:
        return "replace" if state["step"] < 0 and (state["stack"], state["at"]) in replaced else "keep"

    played = zettasim.odds(PSG, policy=by_sheet, metric="payoff")["payoff"].mean
    return sheet.sort_values(["stack", "at"], ignore_index=True).assign(sheet=played, optimal=float(advice.mean))


def seeking(settings: Settings) -> pd.DataFrame:
    """Return the chance of coming home by the energy of a warp, and by what the solo player seeks first."""
    run = {"trials": min(settings.trials, MOST_TRIALS), "seed": settings.seed, "n_jobs": settings.n_jobs}
    rows = []
    for warp_energy in WARP_ENERGY:
        for first in ("finds", "tokens"):
            for reserve in RESERVES[1:4:2] if settings.quick else RESERVES:
                policy = f"{first}:{reserve}"
                result = zettasim.simulate("zetta.lone_star", warp_energy=warp_energy, policy=policy, **run)
                home = result["survived"]
                rows.append((warp_energy, first, reserve, home.mean, home.mean_low, home.mean_high))
    return pd.DataFrame(rows, columns=["warp_energy", "first", "reserve", "survived", "low", "high"])


def survival(settings: Settings) -> pd.DataFrame:
    """Return the chance of coming home, and the warps until then, by removed tokens and the energy of a warp."""
    rows = []
    run = {"trials": settings.trials, "seed": settings.seed, "n_jobs": settings.n_jobs}
    for warp_energy in WARP_ENERGY:
        for removed in REMOVED:
            result = zettasim.simulate("zetta.lone_star", removed=removed, warp_energy=warp_energy, **run)
            home, warps, fame = result["survived"], result["warps"], result["fame"]
            low, high = home.mean_low, home.mean_high
            rows.append((warp_energy, removed, home.mean, low, high, warps.mean, fame.mean))
    columns = ["warp_energy", "removed", "survived", "low", "high", "warps", "fame"]
    return pd.DataFrame(rows, columns=columns)


def sentences(
    caps: pd.DataFrame, tokens: pd.DataFrame, survival: pd.DataFrame, sought: pd.DataFrame, sheet: pd.DataFrame
) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    level = caps.set_index(["start", "faces"])["bias"]
    means = tokens.set_index(["tokens", "policy"])["sum_of_wheels"]
    best, bots = (means[1, policy] - means[0, policy] for policy in ("optimal", "bots"))
    home = survival.set_index(["warp_energy", "removed"])["survived"]
    cheap, dear = min(WARP_ENERGY), max(WARP_ENERGY)
    none, all_of_them = min(REMOVED), max(REMOVED)
    easier = max(home[energy, all_of_them] - home[energy, none] for energy in WARP_ENERGY)
    middle = WARP_ENERGY[1]
    kept = sought[(sought["warp_energy"] == middle) & (sought["first"] == "finds")]
    by_reserve = dict(zip(kept["reserve"], kept["survived"], strict=True))
    most, usual = max(by_reserve, key=lambda reserve: by_reserve[reserve]), RESERVES[1]
    lost = float(sheet["optimal"].iloc[0] - sheet["sheet"].iloc[0])
    return [
        (
            f"Save energy before you seek anything in The Lone Star: at {middle} energy a warp the ship comes home "
            f"{percent(by_reserve[most], 0)} of the time if {most} energy is kept, {percent(by_reserve[usual], 0)} if "
            f"{usual} is.",
            "assumed",
        ),
        (
            f"The Lone Star stands and falls with the energy of a warp: at {cheap} the ship comes home "
            f"{percent(home[cheap, none], 0)} of the time, at {dear} {percent(home[dear, none], 0)}. Removing "
            f"{all_of_them} knowledge tokens adds at most {100 * easier:.0f} points.",
            "assumed",
        ),
        (
            f"The Zetta PSG's cap at 1 makes systems kinder: it lifts the three wheels by {level[3, 'all']:.1f} steps "
            f"together if the faces of a stack differ, by {level[3, 'first']:.1f} if they are alike. A warp token is "
            f"worth {best:.1f} steps, and by the bots' rule {'as much' if best - bots < 0.05 else f'{bots:.1f}'}; a "
            f"sheet by stack and wheel gives away {lost:.3f}.",
            "assumed",
        ),
    ]
