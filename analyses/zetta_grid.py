"""Whether a card bought in the top row of Expedition Zetta's preparation grid reaches its owner, by tokens left."""

from __future__ import annotations

from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

MODEL = "zetta.rescue"
TOKENS = range(9)
PLAYERS = range(1, 6)
COLUMNS = ("left", "middle")
"""The right column is the mirror image of the left."""
WIDTH = "collude:3"
"""What is searched of the worst case of five players: a card that is lost is lost."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `rescue_curve`, `rescue_worst`, `rescue_line`, `agreement` and `takeaways`."""
    curve, worst = rescue_curve(settings), rescue_worst()
    return {
        "rescue_curve": curve,
        "rescue_worst": worst,
        "rescue_line": rescue_line(),
        "agreement": agreement(MODEL, checked_questions(), settings),
        "takeaways": takeaways(sentences(curve, worst)),
    }


def printed_tip() -> int:
    """Return the tokens that the rulebook calls usually enough."""
    return int(load_components("zetta").rules.preparation.tokens_usually_enough)


def rescue_curve(settings: Settings) -> pd.DataFrame:
    """Return the chance that the card comes down, by players, column, tokens left and rivals."""
    rows = []
    for rivals in ("random", "bot"):
        for players in PLAYERS:
            for column in COLUMNS:
                for tokens in TOKENS:
                    found = zettasim.odds(
                        MODEL,
                        players=players,
                        column=column,
                        tokens=tokens,
                        rivals=rivals,
                        metric="rescued",
                        trials=settings.trials,
                        seed=settings.seed,
                    )
                    chance = found["rescued"].mean
                    rows.append((rivals, players, column, tokens, tokens == printed_tip(), chance, found.method))
    return pd.DataFrame(rows, columns=["rivals", "players", "column", "tokens", "printed_tip", "rescued", "method"])


def rescue_worst() -> pd.DataFrame:
    """Return whether the card comes down against colluding rivals, from a grid without other flags.

    `found` says what was searched: all turns, or only the likeliest, where "rescued" means that nothing was found.
    """
    rows = []
    for players in PLAYERS:
        rivals = "collude" if players < max(PLAYERS) else WIDTH
        for tokens in range(printed_tip() + 1) if players < max(PLAYERS) else (printed_tip(),):
            found = zettasim.odds(MODEL, players=players, column="middle", tokens=tokens, rivals=rivals)
            rescued = bool(found["rescued"].mean)
            rows.append((players, tokens, tokens == printed_tip(), rescued, not rescued or rivals == "collude"))
    return pd.DataFrame(rows, columns=["players", "tokens", "printed_tip", "rescued", "proved"])


def rescue_line() -> pd.DataFrame:
    """Return the line of play in which the printed tokens do not save the card from four colluding rivals."""
    told = zettasim.replay(MODEL, players=max(PLAYERS), column="middle", tokens=printed_tip(), rivals=WIDTH, seed=0)
    return pd.DataFrame({"step": range(1, len(told.steps) + 1), "told": [step.strip() for step in told.steps]})


def checked_questions() -> list[dict[str, Any]]:
    """Return the questions for which simulation is set beside the exact answer."""
    return [
        {"players": 2, "tokens": tokens, "rival_tokens": 4, "movement": movement}
        for tokens in (2, 3)
        for movement in ("moves", "arrangements")
    ]


def sentences(curve: pd.DataFrame, worst: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables show."""
    tip = printed_tip()
    at = worst.set_index(["players", "tokens"])
    always = [players for players in PLAYERS if at["rescued"][players, tip] and at["proved"][players, tip]]
    lost = worst[~worst["rescued"].astype(bool) & worst["players"].isin(always)]
    needed = {players: int(tokens) + 1 for players, tokens in lost.groupby("players")["tokens"].max().items()}
    few, many = (" or ".join(f"{n}" for n in always if needed[n] == least) for least in sorted(set(needed.values())))
    random = curve[(curve["rivals"] == "random") & (curve["tokens"] == tip) & (curve["players"] == max(PLAYERS))]
    return [
        (
            f'"Usually {tip} tokens" holds: {min(needed.values())} always save a card bought in the top row with {few} '
            f"players, {max(needed.values())} with {many}. With {max(PLAYERS)} players {tip} fail only if all rivals "
            f"conspire; among random ones the card comes down {percent(random['rescued'].min())} of the time.",
            "simulated",
        )
    ]
