"""What draws from the bags of Expedition Zetta bring: substances for every choice of purple, and knowledge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "zetta.substances"
KNOWLEDGE = "zetta.knowledge"
DRAWS = {1: "first landing", 2: "scavenge Trojans"}
"""How many draws an action gives."""
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
MEANS = (*SUBSTANCES, "tokens", "fame", "energy")
BAGS: dict[str, dict[str, bool]] = {
    "basic": {},
    "equipment": {"equipment": True},
    "Zetta PSG": {"psg": True},
    "Warp Travel": {"warp": True},
    "Warp Travel, equipment, Zetta PSG": {"warp": True, "equipment": True, "psg": True},
    "The Lone Star": {"lone_star": True},
}
MOST_ACTIONS = 4


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `substances`, `at_least_one`, `bag_sheets`, `knowledge_odds`, `agreement` and `takeaways`."""
    means, chances, knowledge = substance_means(), at_least_one(), knowledge_odds()
    checks = [agreement(model, questions, settings) for model, questions in checked_questions().items()]
    return {
        "substances": means,
        "at_least_one": chances,
        "bag_sheets": bag_sheets(),
        "knowledge_odds": knowledge,
        "agreement": pd.concat(checks, ignore_index=True),
        "takeaways": takeaways(sentences, means, chances, knowledge),
    }


def _questions() -> list[tuple[int, str]]:
    return [(draws, purple) for draws in DRAWS for purple in SUBSTANCES]


def substance_means() -> pd.DataFrame:
    """Return the expected tokens of each kind, tokens in all, fame and energy, by draws and choice of purple."""
    rows = []
    for draws, purple in _questions():
        result = zettasim.odds(MODEL, method="exact", draws=draws, purple_as=purple)
        rows += [(draws, DRAWS[draws], purple, name, result[name].mean, str(result[name].mean_exact)) for name in MEANS]
    return pd.DataFrame(rows, columns=["draws", "action", "purple_as", "metric", "mean", "exact"])


def at_least_one() -> pd.DataFrame:
    """Return the chance of at least one token of each kind, by draws and choice of purple."""
    rows = []
    for draws, purple in _questions():
        for kind in SUBSTANCES:
            answer = zettasim.odds(MODEL, draws=draws, purple_as=purple, metric="event", event=f"{kind}>=1")["event"]
            rows.append((draws, DRAWS[draws], purple, kind, answer.probability_of(1), str(answer.exact_of(1))))
    return pd.DataFrame(rows, columns=["draws", "action", "purple_as", "kind", "probability", "exact"])


def bag_sheets() -> pd.DataFrame:
    """Return expected fame and energy, and the chance of a radioactive token, of each way to take substances."""
    ways: list[tuple[str, dict[str, Any]]] = [("scavenge Trojans", {})]
    ways += [(f"first landing: {of}", {"draws": 0, "first_landing": of}) for of in ("bag", *SUBSTANCES)]
    rows = []
    for way, asked in ways:
        for purple in SUBSTANCES:
            for metric in ("tokens", "fame", "energy", "any_radioactive"):
                found = zettasim.odds(MODEL, method="exact", metric=metric, purple_as=purple, **asked)[metric]
                rows.append((way, purple, metric, found.mean, str(found.mean_exact)))
    return pd.DataFrame(rows, columns=["way", "purple_as", "metric", "mean", "exact"])


def knowledge_odds() -> pd.DataFrame:
    """Return the chance to hold a wanted token after so many Research actions or failures, by bag."""
    rows = []
    for bag, modules in BAGS.items():
        for wanted in ("life", "warp"):
            if wanted == "warp" and not (modules.get("psg") or modules.get("lone_star")):
                continue
            for action in ("research", "failures"):
                for n in range(1, MOST_ACTIONS + 1):
                    asked: dict[str, Any] = {
                        "research": 0,
                        "failures": 0,
                        "players": 4,
                        **modules,
                        action: n,
                        "wanted": wanted,
                    }
                    # With Zetta PSG a warp token is in hand from the start: a second one is wanted.
                    enough = 2 if wanted == "warp" and modules.get("psg") else 1
                    held = zettasim.odds(KNOWLEDGE, metric="event", event=f"wanted>={enough}", **asked)["event"]
                    rows.append((bag, wanted, action, n, held.probability_of(1), str(held.exact_of(1))))
    return pd.DataFrame(rows, columns=["bag", "wanted", "action", "times", "probability", "exact"])


def checked_questions() -> dict[str, list[dict[str, Any]]]:
    """Return the questions for which simulation is set beside the exact answer, by model."""
    landings = [{"draws": 0, "first_landing": "bag", "purple_as": purple} for purple in SUBSTANCES]
    return {
        MODEL: [{"draws": draws, "purple_as": purple} for draws, purple in _questions()] + landings,
        KNOWLEDGE: [
            {"research": 2, "failures": 1, **modules, "policy": policy}
            for modules in (BAGS["basic"], BAGS["The Lone Star"])
            for policy in ("order", "new-first")
        ],
    }


def sentences(means: pd.DataFrame, chances: pd.DataFrame, knowledge: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    mean = means.set_index(["draws", "purple_as", "metric"])["exact"].map(Fraction)
    chance = chances.set_index(["draws", "purple_as", "kind"])["exact"].map(Fraction)
    most = max(mean[2, purple, "fame"] for purple in SUBSTANCES)
    best = [purple for purple in SUBSTANCES if mean[2, purple, "fame"] == most]
    assert "radioactive" in best
    others = " or ".join(purple for purple in best if purple != "radioactive")
    without, taken = (percent(chance[2, purple, "radioactive"], 0) for purple in (best[0], "radioactive"))
    held = knowledge.set_index(["bag", "wanted", "action", "times"])["probability"]
    basic, full = (
        [percent(held[bag, "life", action, 1], 0) for action in ("research", "failures")]
        for bag in ("basic", "Warp Travel")
    )
    return [
        (
            f"Take purple as radioactive: as much fame as {others}, and energy on top. Scavenging Trojans then brings "
            f"a radioactive token {taken} of the time instead of {without}.",
            "exact",
        ),
        (
            f"One Research action finds the ability you want {basic[0]} of the time, a failed attempt {basic[1]}; with "
            f"Warp Travel's tokens in the bag {full[0]} and {full[1]}.",
            "inferred",
        ),
    ]
