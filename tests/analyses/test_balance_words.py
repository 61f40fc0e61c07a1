"""The takeaways of a balance report: what they say of small tables whose story is known."""

import dataclasses

import pandas as pd
import pytest

from analyses.balance_zetta import BASIC, PLAN, altered
from analyses.whole_games_words import (
    by_measure,
    in_words,
    of_options,
    of_policies,
    of_seats,
    of_sources,
    of_targets,
    signed,
)

PLAYED = dataclasses.replace(PLAN, policies=("random", "greedy"), main="greedy", table=2)


def said(sentences):
    return [sentence for sentence, _ in sentences]


def targets(*rows):
    return pd.DataFrame(rows, columns=["measure", "players", "verdict"])


def test_missed_targets_are_named_once_each_with_their_players():
    rows = [
        ("first_seat", 2, "missed"),
        ("first_seat", 4, "missed"),
        ("tied", 4, "met"),
        ("largest_source", 4, "depends"),
    ]
    (sentence,) = said(of_targets({"targets": targets(*rows)}, PLAYED))
    assert sentence == (
        "1 of 4 targets is met. Missed whatever the contents: first seat's edge (2 and 4 players). Dependent on the "
        "contents: the largest source's share."
    )
    assert by_measure(targets(*rows[:2])) == ["first seat's edge (2 and 4 players)"]


@pytest.mark.parametrize(
    ("findings", "words"),
    [
        (("advantage", "disadvantage"), "seat 1 wins 5.0 more, seat 2 wins 4.0 fewer games in 100 than its share"),
        (("no finding", "no finding"), "the widest gap is seat 1's: 5.0 more games in 100"),
    ],
)
def test_seats_are_said_to_win_more_only_where_it_is_a_finding(findings, words):
    rows = [
        (f"seat {seat} of 2: wins above a fair share", finding, median)
        for seat, finding, median in zip((1, 2), findings, (0.05, -0.04), strict=True)
    ]
    table = pd.DataFrame(rows, columns=["statement", "finding", "median"])
    (sentence,) = said(of_seats({"findings": table}, PLAYED))
    assert words in sentence


def test_wins_and_losses_are_those_of_the_best_policy():
    rows = [("greedy", "random", 100, 70, 20), ("random", "greedy", 100, 20, 70)]
    duels = pd.DataFrame(rows, columns=["policy", "against", "games", "won", "lost"])
    mix = [("random", 0.0, "greedy"), ("greedy", 1.0, "")]
    plans = pd.DataFrame(mix, columns=["policy", "mix", "dominated_by"])
    first, second = said(of_policies({"duels": duels, "strategies": plans}, PLAYED))
    assert first == "Of games between two players greedy wins 70% against random (loses 20%)."
    assert second == "No policy beats greedy; random is always worse than another one."


def test_a_mix_is_told_where_no_policy_is_unbeaten():
    duels = pd.DataFrame([("greedy", "random", 2, 1, 1)], columns=["policy", "against", "games", "won", "lost"])
    plans = pd.DataFrame([("random", 0.25, ""), ("greedy", 0.75, "")], columns=["policy", "mix", "dominated_by"])
    assert said(of_policies({"duels": duels, "strategies": plans}, PLAYED))[1] == (
        "No policy beats this mix of them: 25% random, 75% greedy."
    )


def test_what_no_policy_does_is_not_called_hardly_ever_done():
    sources = pd.DataFrame([("greedy", "life", 0.6), ("greedy", "exo", 0.4)], columns=["policy", "source", "share"])
    rows = [
        *(("random", "heals", 0.0, 1.0), ("greedy", "heals", 0.0, 1.0)),
        *(("random", "research", 9.0, 0.0), ("greedy", "research", 0.1, 0.95)),
        *(("random", "scavenge", 1.0, 0.5), ("greedy", "scavenge", 2.0, 0.1)),
    ]
    actions = pd.DataFrame(rows, columns=["policy", "action", "times", "never"])
    largest, hardly = said(of_sources({"sources": sources, "actions": actions}, PLAYED))
    assert largest == "Of all fame the largest sources are life 60% and exo 40%."
    assert hardly == "Hardly ever done, in less than a tenth of the games of greedy: research."


def test_the_option_worth_most_is_that_whose_lack_costs_most():
    columns = ["option", "score", "score_then"]
    found = pd.DataFrame([("finds_life", 50.0, 30.0), ("rests", 50.0, 50.01)], columns=columns)
    gifts = pd.DataFrame([("a map", 0.25, 0.20), ("a crew", 0.25, 0.32)], columns=["gift", "wins", "wins_then"])
    options, gift = said(of_options({"restricted": found, "forced": gifts}))
    assert options == (
        "Of all options, “finds life” is worth most to the first seat (-20.0 to its mean score without it), “rests” "
        "least (0)."
    )
    assert gift == "Of what a seat may have beyond the others, a crew is worth most: +7.0 wins in 100."


def test_names_and_changes_in_words():
    assert [in_words(["a"]), in_words(["a", "b"]), in_words(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert [signed(-0.04), signed(0.05), signed(-1.25)] == ["0", "+0.1", "-1.2"]


def test_a_way_to_play_is_told_where_nearly_all_draws_agree():
    """Fame falls on both draws with equipment; wins rise on one and fall on the other; the grid changes nothing."""
    rows = [
        *((BASIC, 0, 80.0, 0.30), (BASIC, 1, 90.0, 0.40)),
        *(("Equipment Module", 0, 60.0, 0.20), ("Equipment Module", 1, 69.0, 0.45)),
        *(("preparation grid", 0, 80.0, 0.32), ("preparation grid", 1, 90.0, 0.43)),
    ]
    found = pd.DataFrame(rows, columns=["way", "contents", "fame", "first_seat"])
    assert [*altered(found)] == [
        "A seat's fame, beside the basic game: down 20.5 with the Equipment Module.",
        "Wins of the first of four greedy seats, beside the basic game: up 2.5 points with the preparation grid.",
    ]
