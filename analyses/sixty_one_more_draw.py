"""What one more draw in the Preparation phase of -60° can win this round, and what it can cost the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import pandas as pd

from analyses.findings import takeaways
from zettasim.games import find_model
from zettasim.games.sixty.preparation.parameters import phase_of
from zettasim.games.sixty.preparation.rounds import NO_CARDS, Cards, Round, Sight, added, one
from zettasim.games.sixty.preparation.rules import EXPEDITION, NOTHING, STORM
from zettasim.questions.asked import ask
from zettasim.reporting.settings import Settings

MODEL = "sixty.preparation"
BASE_VALUES = range(5)
"""Energy that each of the three Bases is worth; nobody printed it, so it is swept."""
ONE_OF_EACH = {"Storm": STORM, "Expedition card": EXPEDITION}


@dataclass(frozen=True)
class Draw:
    """One more draw in the first round, from a tableau on which the player might stop.

    Parameters
    ----------
    tableau, deck
        Storms and Expedition cards that lie there, and that are left.
    reached
        Probability of coming there in the best play for this round alone.
    stop, draw
        Expected payoff of this round.
    next_stop
        Expected payoff of the next round after stopping now.
    next_discard
        The same after drawing and discarding, by the card drawn.
    both_stop, both_draw
        Expected payoff of the two rounds together, if play is the best for both from there on.
    """

    tableau: Cards
    deck: Cards
    reached: Fraction
    stop: Fraction
    draw: Fraction
    next_stop: Fraction
    next_discard: dict[str, Fraction]
    both_stop: Fraction
    both_draw: Fraction

    @property
    def gain(self) -> Fraction:
        """What the draw wins this round: never below 0, as the card may be discarded."""
        return self.draw - self.stop

    @property
    def cost(self) -> Fraction:
        """What the next round loses on average if the card that is drawn is discarded, whatever it is."""
        left = dict(zip(ONE_OF_EACH, self.deck, strict=True))
        after = sum((left[name] * value for name, value in self.next_discard.items()), Fraction(0))
        return self.next_stop - after / sum(self.deck)

    @property
    def both_gain(self) -> Fraction:
        """What the draw wins in both rounds together."""
        return self.both_draw - self.both_stop


def run(settings: Settings) -> dict[str, pd.DataFrame]:  # noqa: ARG001
    """Return the tables `one_more_draw`, `one_more_draw_by_base` and `takeaways`; all is exact."""
    usual = draws_of_first_round()
    by_base = pd.DataFrame([_summary(worth) for worth in BASE_VALUES])
    return {
        "one_more_draw": pd.DataFrame([_row(draw) for draw in usual]),
        "one_more_draw_by_base": by_base,
        "takeaways": takeaways(sentences, usual),
    }


def draws_of_first_round(**parameters: object) -> list[Draw]:
    """List each tableau of the first round before a draw: what the draw wins and costs.

    Parameters
    ----------
    parameters
        As for `sixty.preparation`; no Forecast Tile, all Expedition cards alike.
    """
    asked = ask(MODEL, parameters)
    phase = phase_of(asked.parameters, asked.rules)
    last = Round(phase)
    both = Round(phase, last.worth)
    found = []
    for decision in find_model(MODEL).decisions(asked.parameters, asked.rules):
        if not {"stop", "draw"} <= set(decision.options):
            continue
        tableau = _cards(decision.state, "storms", "expeditions")
        deck = _cards(decision.state, "storms_left", "expeditions_left")
        options = both.options(Sight(tableau, NOTHING, deck, NO_CARDS))
        found.append(
            Draw(
                tableau,
                deck,
                decision.reached,
                Fraction(decision.options["stop"]),
                Fraction(decision.options["draw"]),
                last.worth(deck, tableau),
                {
                    name: last.worth(added(deck, one(card), -1), added(tableau, one(card)))
                    for name, card in ONE_OF_EACH.items()
                    if deck[card - STORM]
                },
                options["stop"],
                options["draw"],
            )
        )
    return sorted(found, key=lambda draw: draw.tableau)


def _cards(state: Mapping[str, int | str], storms: str, expeditions: str) -> Cards:
    return int(state[storms]), int(state[expeditions])


def _row(draw: Draw) -> dict[str, object]:
    fractions = {
        "reached": draw.reached,
        "stop": draw.stop,
        "draw": draw.draw,
        "gain": draw.gain,
        "next_stop": draw.next_stop,
        "next_discard_storm": draw.next_discard.get("Storm"),
        "next_discard_expedition": draw.next_discard.get("Expedition card"),
        "next_cost": draw.cost,
        "both_stop": draw.both_stop,
        "both_draw": draw.both_draw,
        "both_gain": draw.both_gain,
    }
    cards = dict(zip(("storms", "expeditions"), draw.tableau, strict=True))
    left = dict(zip(("storms_left", "expeditions_left"), draw.deck, strict=True))
    values = {name: None if value is None else float(value) for name, value in fractions.items()}
    exact = {f"{name}_exact": None if value is None else str(value) for name, value in fractions.items()}
    return {**cards, **left, **values, **exact}


def _summary(worth: int) -> dict[str, object]:
    draws = draws_of_first_round(base_values=(worth,) * 3)
    costs = [draw.cost for draw in draws]
    return {
        "base_value": worth,
        "tableaus": len(draws),
        "drawing_wins_this_round": sum(draw.gain > 0 for draw in draws),
        "drawing_loses_this_round": sum(draw.gain < 0 for draw in draws),
        "drawing_loses_over_both_rounds": sum(draw.both_gain < 0 for draw in draws),
        "largest_cost": float(max(costs)),
        "largest_cost_exact": str(max(costs)),
        "least_cost": float(min(costs)),
        "least_cost_exact": str(min(costs)),
    }


def sentences(draws: list[Draw]) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    if any(draw.gain < 0 for draw in draws):
        return [("On some tableaus one more draw costs Energy in the same round.", "assumed", 2)]
    worst = max(draws, key=lambda draw: draw.cost)
    storm = max(draw.next_stop - draw.next_discard["Storm"] for draw in draws if "Storm" in draw.next_discard)
    return [
        (
            "Drawing once more never costs the tableau, because the drawn card may be discarded. What it can cost is "
            "the next round's deck: with Bases worth 2, 1 and 1 Energy at most "
            f"{float(worst.cost):.1f} Energy on average, up to {float(storm):.1f} if the card discarded is a Storm.",
            "assumed",
            2,
        )
    ]
