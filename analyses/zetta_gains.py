"""What a helper, a level, a modifier, a point of value and a healing action gain in Expedition Zetta; challenges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.games.zetta.rules import Rules
from zettasim.reporting.settings import Settings

DICE = range(1, 7)
VALUES = range(1, 13)
CHANGES: dict[str, dict[str, int]] = {
    "helper": {"helpers": 1},
    "leveled helper": {"helpers_leveled": 1},
    "level": {"crew": -1, "leveled": 1},
    "modifier": {"modifier": 1},
    "knowledge": {"knowledge": 1},
    "value": {"value": 1},
}
"""What may be better about an attempt by unleveled crew, as a change of its parameters."""
SUBSTANCES = ("gas", "metal", "gem", "radioactive")
HAZARD_DICE = (1, 2, 3, 5)
HAZARD_VALUES = (3, 6, 9, 12)
VALUES_OF_BOTS = (9, 10, 11)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return what each is worth, hazards over a stay, the bots' rule, the double success and challenge sets."""
    worth, hazards = worths(), hazards_over_a_stay()
    return {
        "worth": worth,
        "hazards": hazards,
        "bots_odds": bots_odds(),
        "double_odds": double_odds(),
        "challenge_odds": challenge_odds(),
        "agreement": pd.concat(
            [agreement(model, questions, settings) for model, questions in checked_questions().items()],
            ignore_index=True,
        ),
        "takeaways": takeaways(sentences, worth, hazards),
    }


def success(**asked: Any) -> Fraction:
    """Return the exact chance of a discovery."""
    return exact("zetta.discovery", "success", **asked)


def exact(model: str, metric: str, **asked: Any) -> Fraction:
    """Return the exact mean of a metric; of one that is 0 or 1, its chance."""
    mean = zettasim.odds(model, method="exact", metric=metric, **asked)[metric].mean_exact
    assert mean is not None
    return mean


def worths() -> pd.DataFrame:
    """Return what one more of each adds to an attempt by so many unleveled crew, in chance and in fame.

    `fame` is the gain for whoever attempts, `fame_ahead` the gain less what a helper gains. A level, a modifier step, a
    helper and a knowledge token all add a die. Fame is that of the find alone: life by an assumed card, a substance by
    its two tokens; exo products are left out, as cost and fame are on the cards.
    """
    rules = load_components("zetta").rules
    rows = []
    for dice in DICE:
        for value in VALUES:
            before = success(crew=dice, value=value)
            for change, more in CHANGES.items():
                asked: dict[str, int] = {"crew": dice, "value": value}
                asked |= {name: asked.get(name, 0) + step for name, step in more.items()}
                if asked["value"] > max(VALUES):
                    continue
                after = success(**asked)
                for find, fame, for_helper, basis in _finds(rules):
                    gained = (after - before) * fame
                    given = after * for_helper if "helper" in change else 0
                    chance = float(after - before), str(after - before)
                    rows.append((dice, value, change, find, *chance, float(gained), float(gained - given), basis))
    columns = ["dice", "value", "change", "find", "chance", "exact", "fame", "fame_ahead", "basis"]
    return pd.DataFrame(rows, columns=columns)


def _finds(rules: Rules) -> Iterator[tuple[str, int, Fraction, str]]:
    """Give each find with its fame for the finder, for the helper, and the basis of both."""
    basis = load_components("zetta").values["cards.life_fame"].basis
    yield "life", rules.cards.life_fame, Fraction(rules.cards.life_fame, rules.scoring.helper_divisor), basis
    for kind in SUBSTANCES:
        fame = getattr(rules.substance_fame, kind)
        yield (
            kind,
            rules.discovery.substances_found * fame,
            Fraction(rules.discovery.substances_for_helper * fame),
            "printed",
        )


def hazards_over_a_stay() -> pd.DataFrame:
    """Return, given that life is found, the expected damage to the crew and on the card by turns left and healing.

    `cost` is the fame that both lose at the end if nothing else is healed.
    """
    scoring = load_components("zetta").rules.scoring
    turns = range(1, load_components("zetta").rules.game.most_turns + 1)
    rows = []
    for dice in HAZARD_DICE:
        for value in HAZARD_VALUES:
            for left in turns:
                for heal in range(left):
                    found = zettasim.odds(
                        "zetta.discovery",
                        method="exact",
                        crew=dice,
                        value=value,
                        hazard=True,
                        turns=left,
                        heal=heal,
                        given="success=1",
                    )
                    means = [found[metric].mean_exact or Fraction(0) for metric in ("crew_damage", "tokens", "healing")]
                    cost = -scoring.damage * (means[0] + means[1])
                    rows.append((dice, value, left, heal, *map(float, means), float(cost), str(cost)))
    columns = ["dice", "value", "turns", "heal", "crew_damage", "tokens", "healing", "cost", "exact"]
    return pd.DataFrame(rows, columns=columns)


def bots_odds() -> pd.DataFrame:
    """Return what bots give up by sending one crew member from value 10 on, and the wear that they save."""
    rows = []
    for crew in range(1, 5):
        for value in VALUES_OF_BOTS:
            for policy in ("all", "bots"):
                asked: dict[str, Any] = {"crew": crew, "value": value, "policy": policy}
                found = success(**asked)
                wear = exact("zetta.discovery", "wear", **asked)
                rows.append((crew, value, policy, float(found), str(found), int(wear)))
    return pd.DataFrame(rows, columns=["crew", "value", "policy", "probability", "exact", "wear"])


def double_odds() -> pd.DataFrame:
    """Return the chances of both successes and of exactly one, by crew with both abilities and by discovery value."""
    rows = []
    for crew in range(1, 5):
        for value in VALUES:
            asked: dict[str, Any] = {"life_crew": 0, "substance_crew": 0, "both_crew": crew}
            asked |= {"life_value": value, "substance_value": value}
            chances = [exact("zetta.double", metric, **asked) for metric in ("success", "half")]
            rows.append((crew, value, *map(float, chances), *map(str, chances)))
    return pd.DataFrame(rows, columns=["crew", "value", "both", "half", "both_exact", "half_exact"])


def challenge_odds() -> pd.DataFrame:
    """Return how likely a set has a challenge that the table marks (Combined), by reading."""
    rows = []
    for dice in range(1, 6):
        for third in ("partner", "both", "needs"):
            for without in ("again", "add"):
                asked: dict[str, Any] = {"dice": dice, "third": third, "without_partner": without}
                some = 1 - zettasim.odds("zetta.challenges", metric="event", event="combined=0", **asked)["event"].mean
                rows.append((dice, third, without, some, float(exact("zetta.challenges", "challenges", **asked))))
    return pd.DataFrame(rows, columns=["dice", "third", "without_partner", "any_combined", "challenges"])


def checked_questions() -> dict[str, list[dict[str, Any]]]:
    """Return the questions for which simulation is set beside the exact answer, by model."""
    return {
        "zetta.discovery": [
            {"crew": 1, "knowledge": 1, "aliens": 1, "value": 5, "hazard": True, "turns": 4, "heal": 1},
            {"crew": 2, "leveled": 1, "policy": "bots", "value": 10, "kind": "substance", "hazard": True},
        ],
        "zetta.double": [{"both_crew": 1, "life_value": 4, "finds": "half"}, {"stop": True, "tokens": "action"}],
        "zetta.challenges": [{"dice": 2, "third": "needs"}, {"dice": 1, "without_partner": "add"}],
    }


def sentences(worth: pd.DataFrame, hazards: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables of attempts show."""
    of = worth.set_index(["find", "change", "dice", "value"]).sort_index()
    one, two = (of["fame_ahead"].loc["gem", helper] for helper in ("helper", "leveled helper"))
    never = "never" if (one <= 0).all() else "seldom"
    pays = two[two > 0].reset_index()
    stay = hazards.set_index(["dice", "value", "turns", "heal"])["cost"]
    left = max(hazards["turns"])
    return [
        (
            f"An unleveled helper {never} brings you further ahead of the helper, who has half of every success. A "
            f"leveled one can, if you have {_up_to(pays['dice'])} and the value is at most {max(pays['value'])}.",
            "exact",
        ),
        (
            f"Heal hazardous life at once: found by three dice at value 6 with {left} turns to go it "
            f"costs {stay[3, 6, left, 0]:.1f} fame if never healed, {stay[3, 6, left, 1]:.1f} with one healing action.",
            "exact",
        ),
    ]


def _up_to(dice: pd.Series[int]) -> str:
    """Say how many dice an attempt has at most."""
    most = max(dice)
    return "one die" if most == 1 else f"at most {most} dice"
