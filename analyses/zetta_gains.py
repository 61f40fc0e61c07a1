"""What a helper, a level, a modifier, a point of value, a healing action and a token are worth in Expedition Zetta."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.games.zetta.rules import Rules
from zettasim.reporting.numbers import percent
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
BAGS: dict[str, dict[str, bool]] = {
    "basic": {},
    "equipment": {"equipment": True},
    "Zetta PSG": {"psg": True},
    "Warp Travel": {"warp": True},
    "Warp Travel, equipment, Zetta PSG": {"warp": True, "equipment": True, "psg": True},
    "The Lone Star": {"lone_star": True},
}
MOST_ACTIONS = 4
VALUES_OF_BOTS = (9, 10, 11)


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return what each is worth, hazards over a stay, bag sheets, knowledge, bots, the double success, challenges."""
    worth, hazards, sheets, knowledge = worths(), hazards_over_a_stay(), bag_sheets(), knowledge_odds()
    bots, double, challenges = bots_odds(), double_odds(), challenge_odds()
    return {
        "worth": worth,
        "hazards": hazards,
        "bag_sheets": sheets,
        "knowledge_odds": knowledge,
        "bots_odds": bots,
        "double_odds": double,
        "challenge_odds": challenges,
        "agreement": pd.concat(
            [agreement(model, questions, settings) for model, questions in checked_questions().items()],
            ignore_index=True,
        ),
        "takeaways": takeaways([*sentences(worth, hazards, bots, double), *bag_sentences(sheets, knowledge)]),
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


def bag_sheets() -> pd.DataFrame:
    """Return expected fame and energy, and the chance of a radioactive token, of each way to take substances."""
    ways: list[tuple[str, dict[str, Any]]] = [("scavenge Trojans", {})]
    ways += [(f"first landing: {of}", {"draws": 0, "first_landing": of}) for of in ("bag", *SUBSTANCES)]
    rows = []
    for way, asked in ways:
        for purple in SUBSTANCES:
            answers = {
                metric: exact("zetta.substances", metric, purple_as=purple, **asked)
                for metric in ("tokens", "fame", "energy", "any_radioactive")
            }
            rows += [(way, purple, metric, float(mean), str(mean)) for metric, mean in answers.items()]
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
                    held = zettasim.odds("zetta.knowledge", metric="event", event=f"wanted>={enough}", **asked)["event"]
                    rows.append((bag, wanted, action, n, held.probability_of(1), str(held.exact_of(1))))
    return pd.DataFrame(rows, columns=["bag", "wanted", "action", "times", "probability", "exact"])


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
        "zetta.substances": [{"draws": 0, "first_landing": "bag", "purple_as": purple} for purple in SUBSTANCES],
        "zetta.knowledge": [
            {"research": 2, "failures": 1, **modules, "policy": policy}
            for modules in (BAGS["basic"], BAGS["The Lone Star"])
            for policy in ("order", "new-first")
        ],
        "zetta.double": [{"both_crew": 1, "life_value": 4, "finds": "half"}, {"stop": True, "tokens": "action"}],
        "zetta.challenges": [{"dice": 2, "third": "needs"}, {"dice": 1, "without_partner": "add"}],
    }


def sentences(
    worth: pd.DataFrame, hazards: pd.DataFrame, bots: pd.DataFrame, double: pd.DataFrame
) -> list[tuple[str, str]]:
    """Say in words what the tables of attempts show."""
    of = worth.set_index(["find", "change", "dice", "value"]).sort_index()
    die, point = (percent(of["chance"]["gem", change, 2, 3]) for change in ("level", "value"))
    one, two = (of["fame_ahead"].loc["gem", helper] for helper in ("helper", "leveled helper"))
    never = "never gains" if (one <= 0).all() else "at most times gains"
    best = two.idxmax()
    stay = hazards.set_index(["dice", "value", "turns", "heal"])["cost"]
    left = max(hazards["turns"])
    five, all_four = (
        percent(bots.set_index(["crew", "value", "policy"])["probability"][4, 10, p]) for p in ("bots", "all")
    )
    both = double.set_index(["crew", "value"])["both"]
    return [
        (
            f"Two dice at value 3: one more die (level, modifier step, helper or token) adds {die}, a point of "
            f"discovery value {point}.",
            "exact",
        ),
        (
            f"The die of an unleveled helper {never} whoever attempts more fame than it gives to the helper, as the "
            f"helper has half of every success; two dice of a leveled one gain up to {two[best]:.2f} fame ahead (gems, "
            f"{best[0]} own die, value {best[1]}).",
            "exact",
        ),
        (
            f"Life found by three dice at value 6 with {left} turns left costs {stay[3, 6, left, 0]:.2f} fame in "
            f"damage if it is never healed, {stay[3, 6, left, 1]:.2f} after one healing action and "
            f"{stay[3, 6, left, 2]:.2f} after two.",
            "exact",
        ),
        (
            f"Bots with four crew at value 10 succeed {five} of the time with the one they send, and would {all_four} "
            "with all four, at four times the wear.",
            "exact",
        ),
        (
            f"The double success of a xenoarchaeology action: two crew with both abilities reach it "
            f"{percent(both[2, 3])} of the time at value 3 and {percent(both[2, 6])} at value 6.",
            "exact",
        ),
    ]


def bag_sentences(sheets: pd.DataFrame, knowledge: pd.DataFrame) -> list[tuple[str, str]]:
    """Say in words what the tables of the two bags show."""
    mean = sheets.set_index(["way", "purple_as", "metric"])["exact"].map(Fraction)
    bag, blue = (mean["first landing: bag", "radioactive", metric] for metric in ("fame", "any_radioactive"))
    held = knowledge.set_index(["bag", "wanted", "action", "times"])["probability"]
    basic, full = (
        [percent(held[bag, "life", action, 1]) for action in ("research", "failures")]
        for bag in ("basic", "Warp Travel")
    )
    return [
        (
            f"A first landing from the bag brings {float(bag):.2f} fame and, with purple as radioactive, a radioactive "
            f"token {percent(blue)} of the time; a planet of gems or radioactive brings 2 fame for certain.",
            "exact",
        ),
        (
            f"One Research action finds a wanted ability {basic[0]} of the time in the basic game, a failure "
            f"{basic[1]}; with Warp Travel {full[0]} and {full[1]}.",
            "inferred",
        ),
    ]
