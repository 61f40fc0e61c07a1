"""What drawn cards show and are worth, whether the common deck runs out, and what reaches a seat (-60°)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pandas as pd

import zettasim
from analyses.findings import agreement, takeaways
from zettasim.component_files import load_components
from zettasim.reporting.numbers import percent
from zettasim.reporting.settings import Settings

PLANNING, SETUP, DECK = "sixty.planning", "sixty.setup", "sixty.common_deck"
MILESTONES, EXPERTS = "sixty.milestones", "sixty.experts"
COPIES = (1, 2, 4, 8, 16, 32)
EXTRA = range(7)
"""Further cards that each player draws in each round: nobody printed how many, so they are swept."""
WANTED_MILESTONES = range(1, 7)
WORTHS = {
    "even, 0 to 5": (26, 26, 26, 26, 25, 25),
    "mostly low": (60, 40, 26, 14, 9, 5),
    "mostly high": (5, 9, 14, 26, 40, 60),
    "all or nothing": (124, 0, 0, 0, 0, 30),
    "all alike, 3": (0, 0, 0, 154, 0, 0),
}
"""What the 154 cards may be worth to a player, 0 to 5 Energy: assumed, as nobody printed it."""


def run(settings: Settings) -> dict[str, pd.DataFrame]:
    """Return the tables of cards, deck, draft and Experts, `agreement` and `takeaways`."""
    seen, second = wanted_seen(), second_card()
    deck, draws = deck_by_players(), draws_by_players()
    draft, experts = draft_by_seat(), experts_by_round()
    return {
        "planning_seen": seen,
        "planning_second": second,
        "deck": deck,
        "deck_draws": draws,
        "deck_wanted": wanted_in_game(COPIES[:3] if settings.quick else COPIES[:5]),
        "milestones": draft,
        "experts": experts,
        "agreement": agreements(settings),
        "takeaways": takeaways(sentences, seen, second, draws, draft),
    }


def agreements(settings: Settings) -> pd.DataFrame:
    """Compare exact and simulated answers of all five models."""
    asked: dict[str, list[dict[str, Any]]] = {
        PLANNING: [{}],
        SETUP: [{}],
        DECK: [{"extra": 3, "copies": 2}],
        MILESTONES: [{"seat": seat, "wanted": 3} for seat in (1, 4)],
        EXPERTS: [{"round": number, "players": 2} for number in (1, 4)],
    }
    frames = []
    for model, questions in asked.items():
        frame = agreement(model, questions, settings)
        frame["question"] = [f"{model} {question}".strip() for question in frame["question"]]
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def wanted_seen() -> pd.DataFrame:
    """Return the chance to see one of so many wanted cards in a Planning phase, and in the setup."""
    size = load_components("sixty").rules.box.common_deck
    rows = []
    for copies in COPIES:
        for model, when in ((PLANNING, "Planning phase"), (SETUP, "setup")):
            kinds = (size - copies, copies, 0, 0, 0, 0)
            seen = zettasim.odds(model, method="exact", metric="seen", values=kinds, wanted=1)["seen"]
            chance = 1 - seen.exact_of(0)
            rows.append((copies, when, float(chance), str(chance)))
    return pd.DataFrame(rows, columns=["copies", "when", "probability", "exact"])


def second_card() -> pd.DataFrame:
    """Return what the second card of a Planning phase is worth, by what the cards of the deck are worth.

    Returns
    -------
    DataFrame
        worths, best, second (mean worth in Energy), pays (chance that it is worth more than its price), gain and
        gain_always (mean gain of paying when it pays, and of paying always, over never paying), exact (of gain).
    """
    rows = []
    for name, values in WORTHS.items():
        asked = ["best", "extra", "pays", "payoff"]
        best = zettasim.odds(PLANNING, method="exact", metric=asked, values=values)
        never, always, optimal = (mean_payoff(values, policy) for policy in ("never", "always", "optimal"))
        gain = optimal - never
        pays = best["pays"].probability_of(1)
        rows.append((name, best["best"].mean, best["extra"].mean, pays, float(gain), float(always - never), str(gain)))
    return pd.DataFrame(rows, columns=["worths", "best", "second", "pays", "gain", "gain_always", "exact"])


def mean_payoff(values: tuple[int, ...], policy: str) -> Fraction:
    """Return what a Planning phase is worth on average."""
    answer = zettasim.odds(PLANNING, method="exact", metric="payoff", values=values, policy=policy)["payoff"]
    assert answer.mean_exact is not None
    return answer.mean_exact


def deck_by_players() -> pd.DataFrame:
    """Return what the common deck comes to, by players and by further cards drawn by each in each round."""
    rows = []
    for players in range(1, 5):
        for extra in EXTRA:
            for empty in ("reshuffle", "stop"):
                result = zettasim.odds(DECK, method="exact", players=players, extra=extra, empty=empty, copies=0)
                certain = [result[name].values[0] for name in ("drawn", "short", "reshuffles", "left", "emptied")]
                rows.append((players, extra, empty, *certain))
    columns = ["players", "extra", "empty", "drawn", "short", "reshuffles", "left", "emptied"]
    return pd.DataFrame(rows, columns=columns)


def draws_by_players() -> pd.DataFrame:
    """Return the least draws of a game, and how many more the sources add whose number is printed (claim SB-7).

    The least is what no player can avoid: the setup and six Planning phases. Radar Tiles may be spent for three cards
    each. One is given in the setup; every landscape explored and each of two uses of the Harbor give one more, for an
    Explorer each, and a player has twelve of these to place. Explored are at most all tiles of two ranges in the box.
    What landscapes, Experts, Project Cards, Upgrades and further Explorers add is printed without numbers: so
    `with_tiles` is a number of draws that a game can reach, not the most.

    Returns
    -------
    DataFrame
        players, least, left (of the deck after these), tiles (Radar Tiles from the sources named), with_tiles,
        tiles_to_empty (Radar Tiles that take the rest of the deck), runs_out (whether `with_tiles` is above the deck).
    """
    rules = load_components("sixty").rules
    box, setup, planning, tiles = rules.box, rules.setup, rules.planning, rules.radar_tiles
    each = setup.cards_drawn + planning.cards_drawn * rules.game.rounds
    landscapes = box.landscapes_40 + box.landscapes_62
    rows = []
    for players in range(rules.game.least_players, rules.game.most_players + 1):
        least = players * each
        left = box.common_deck - least
        harbor = players * tiles.harbor_uses
        explorers = min(players * setup.explorers_in_supply, landscapes + harbor)
        at_harbor = max(0, explorers - landscapes)
        given = (explorers - at_harbor) * tiles.for_exploring + at_harbor * tiles.for_harbor_space
        spent = players * setup.radar_tiles + given
        reached = least + spent * rules.action.radar_tile_cards
        to_empty = -(-left // rules.action.radar_tile_cards)
        rows.append((players, least, left, spent, reached, to_empty, reached > box.common_deck))
    columns = ["players", "least", "left", "tiles", "with_tiles", "tiles_to_empty", "runs_out"]
    return pd.DataFrame(rows, columns=columns)


def wanted_in_game(copies: tuple[int, ...]) -> pd.DataFrame:
    """Return the chance to draw a wanted card at some time in the game, by players, copies and reading."""
    rows = []
    for players in range(1, 5):
        for number in copies:
            for extra in (0, 3):
                for empty in ("reshuffle", "stop"):
                    asked: dict[str, Any] = {"players": players, "copies": number, "extra": extra, "empty": empty}
                    seen = zettasim.odds(DECK, method="exact", metric="seen", **asked)["seen"]
                    chance = 1 - seen.exact_of(0)
                    rows.append((players, number, extra, empty, float(chance), str(chance)))
    return pd.DataFrame(rows, columns=["players", "copies", "extra", "empty", "probability", "exact"])


def draft_by_seat() -> pd.DataFrame:
    """Return the chance that a seat may score a wanted Milestone, by players, wanted cards and the others' choices."""
    rows = []
    for players in range(1, 5):
        for seat in range(1, players + 1):
            for wanted in WANTED_MILESTONES:
                for rivals in ("random", "want", "leave"):
                    asked: dict[str, Any] = {"players": players, "seat": seat, "wanted": wanted, "rivals": rivals}
                    result = zettasim.odds(MILESTONES, method="exact", **asked)
                    personal = result["personal"].exact_of(1)
                    available = 1 - result["available"].exact_of(0)
                    chances = (float(personal), float(available), result["available"].mean)
                    rows.append((players, seat, wanted, rivals, *chances, str(personal), str(available)))
    columns = ["players", "seat", "wanted", "rivals", "personal", "available", "cards"]
    return pd.DataFrame(rows, columns=[*columns, "exact_personal", "exact_available"])


def experts_by_round() -> pd.DataFrame:
    """Return whether a wanted Expert lies open and what an icon costs, by round, players, kind and Experts taken.

    `taken_each` Experts are taken by each player in each round before, the cheapest first.
    """
    rows = []
    for players in range(2, 5):
        for number in range(1, 7):
            for kind in ("engineer", "pilot"):
                for by_player in (0, 1):
                    taken = by_player * players * (number - 1)
                    asked: dict[str, Any] = {"players": players, "round": number, "kind": kind, "taken": taken}
                    result = zettasim.odds(EXPERTS, method="exact", **asked)
                    there = result["any"]
                    # No Mission Coordinator stands in for a Pilot: what one costs is a number only where one lies open.
                    coins = result["coins"].mean if kind == "engineer" else None
                    numbers = (there.probability_of(1), result["open"].mean, coins)
                    rows.append((players, number, kind, by_player, *numbers, str(there.exact_of(1))))
    return pd.DataFrame(rows, columns=["players", "round", "kind", "taken_each", "any", "open", "coins", "exact"])


def sentences(
    seen: pd.DataFrame, second: pd.DataFrame, draws: pd.DataFrame, draft: pd.DataFrame
) -> list[tuple[str, str, int]]:
    """Say in words what the tables show."""
    return [
        sentence_about_the_deck(draws),
        sentence_about_cards(seen, second),
        sentence_about_the_draft(draft),
    ]


def sentence_about_the_deck(draws: pd.DataFrame) -> tuple[str, str, int]:
    """Say whether the common deck can run out."""
    (four,) = draws[draws["players"] == 4].to_dict("records")
    enough = " or ".join(str(players) for players in draws[draws["runs_out"]]["players"])
    return (
        f"The common deck can run out with {enough} players, and no rule is printed for that: four draw "
        f"{four['least']} of its {four['least'] + four['left']} cards whatever they do, and {four['tiles_to_empty']} "
        "Radar Tiles take the rest.",
        "inferred",
        9,
    )


def sentence_about_cards(seen: pd.DataFrame, second: pd.DataFrame) -> tuple[str, str, int]:
    """Say how seldom a single card is seen, and what the second card is worth."""
    chance = seen.set_index(["copies", "when"])["exact"].map(Fraction)
    rounds = load_components("sixty").rules.game.rounds
    game = chance[1, "setup"] + rounds * chance[1, "Planning phase"]
    found = {row["worths"]: row for row in second.to_dict("records")}
    even, low = found["even, 0 to 5"], found["mostly low"]
    return (
        f"Plan with kinds of cards: a single card is seen in {percent(game, 0)} of games. The second card of a "
        f"Planning phase is worth its 2 Energy {percent(even['pays'], 0)} of the time if cards are worth 0 to 5 "
        f"evenly, {percent(low['pays'], 0)} if most are worth little.",
        "assumed",
        10,
    )


def sentence_about_the_draft(draft: pd.DataFrame) -> tuple[str, str, int]:
    """Say which seat is best off in the draft."""
    personal = draft.set_index(["players", "seat", "wanted", "rivals"])["exact_personal"].map(Fraction)
    first, last = personal[4, 1, 1, "random"], personal[4, 4, 1, "random"]
    return (
        f"In the Milestone draft of four the player who chooses first sees a wanted card {percent(last, 0)} of the "
        f"time, the starting player, who chooses last, {percent(first, 0)} if the others choose at random.",
        "exact",
        11,
    )
