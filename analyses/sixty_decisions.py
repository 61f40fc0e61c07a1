"""What to do with each tableau and card of -60°'s Preparation phase, and how far that depends on the deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import takeaways
from zettasim.reporting.settings import Settings

MODEL = "sixty.preparation"
WORTHS = range(1, 5)
"""Energy that each of the three Bases is worth; nobody printed it, so it is swept."""
STARTING_DECK = "starting deck"
DECKS: Mapping[str, Mapping[str, Any]] = {
    STARTING_DECK: {},
    "one Storm burned": {"storms": 4},
    "two Storms burned": {"storms": 3},
    "three Expedition cards bought": {"expeditions": 8},
}
PAYS_MOST = 3
"""Storms at which nothing is left to decide: Storms pay no more from here on, and the Bases are covered."""
NO_CARD = "-"
"""The hand before a draw."""
GO_ON = ("draw", "play")
"""Choices that go on."""
MATTERS = 0.005
"""A smaller loss is shown as none."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables `decisions` and `takeaways`."""
    del settings  # everything is exact
    found = decisions()
    return {"decisions": found, "takeaways": takeaways(lambda: [sentence(found)])}


def decisions() -> pd.DataFrame:
    """Return the value of each choice with fewer than three Storms on the tableau, by deck and worth of a Base.

    Returns
    -------
    DataFrame
        deck, base_value, hand (the card drawn, - before a draw), storms, expeditions (on the tableau), stop, draw,
        discard, play (mean payoff of each choice that is there), best, loss (what the worst choice costs), reached
        (probability of coming there in best play), exact (payoff of the best choice).
    """
    frames = []
    for deck, cards in DECKS.items():
        for worth in WORTHS:
            frame = zettasim.advise(MODEL, base_values=(worth,) * 3, **cards).to_frame()
            columns = ["hand", "storms", "expeditions", "stop", "draw", "discard", "play"]
            shown = frame[[*columns, "best", "loss", "reached", "exact"]].copy()
            shown.insert(0, "base_value", worth)
            shown.insert(0, "deck", deck)
            frames.append(shown[shown["storms"] < PAYS_MOST])
    return pd.concat(frames, ignore_index=True)


def careful(found: pd.DataFrame) -> pd.DataFrame:
    """Return the states in which going on costs something: it is best to stop, or to discard the drawn card."""
    return found[~found["best"].isin(GO_ON) & (found["loss"] >= MATTERS)]


def sentence(found: pd.DataFrame) -> tuple[str, str, int]:
    """Say in words what is decided, and whether another deck changes it."""
    warned = careful(found)
    free = max(worth for worth in WORTHS if worth not in set(warned["base_value"]))
    dear = max(WORTHS)
    drawn = found[(found["deck"] == STARTING_DECK) & (found["base_value"] == dear) & (found["hand"] == "Storm")]
    first = drawn[(drawn["storms"] == 0) & (drawn["expeditions"] == 0)].iloc[0]
    refused = "even the first Storm" if first["best"] == "discard" else "many a Storm"
    before = "" if (warned["hand"] == NO_CARD).any() else "So what must be chosen is what to do with the drawn card: "
    return (
        f"{before}play every card that fits while a Base is worth at most {free} Energy (with any of the {len(DECKS)} "
        f"decks compared); at {dear} Energy a Base, with the starting deck, {refused} is better discarded.",
        "assumed",
        3,
    )
