"""The models of the common deck, the draft and the Expert Plan replayed: what is told ends in the same metrics."""

import itertools
import re

import pytest
from common_deck_by_hand import WANTED, Game, games
from draft_by_hand import DRAWN, Draft
from experts_by_hand import Plan
from experts_by_hand import outcome as outcome_of_plan
from hypothesis import given, settings
from hypothesis import strategies as st
from planning_by_hand import Hand, hands, of_setup, outcome

from zettasim import replay

TRIALS = range(30)
pytestmark = pytest.mark.statistical


def told_by(model, seed, trial, asked):
    return replay(model, seed=seed, trial=trial, **asked)


# The Planning phase and the setup


def assert_a_hand(hand, steps, metrics):
    drawn = [int(re.fullmatch(r"a card worth (\d) Energy is drawn", step)[1]) for step in steps]
    assert len(drawn) == hand.drawn
    assert all(drawn.count(worth) <= count for worth, count in enumerate(hand.values)), "a card that is not there"
    assert metrics == outcome(hand, sorted(drawn, reverse=True))


@given(hand=hands(), first=st.integers(0, 2**40))
@settings(max_examples=30)
def test_a_hand_is_kept_by_the_rules(seed, hand, first):
    for trial in range(first, first + 5):
        told = told_by("sixty.planning", seed, trial, hand.planning)
        assert_a_hand(hand, told.steps, told.metrics)


def test_the_setup_is_kept_by_the_rules(seed):
    hand = Hand((26, 26, 26, 26, 25, 25), drawn=7, free=4, paid=4)
    for trial in TRIALS:
        told = told_by("sixty.setup", seed, trial, hand.setup)
        drawn = sorted((int(step.split()[3]) for step in told.steps), reverse=True)
        ((_, expected),) = of_setup([(1, outcome(hand, drawn))])
        assert told.metrics == expected


# The common deck


class Dealer:
    """The cards of a game, moved as told."""

    def __init__(self, game, steps):
        self.game, self.steps = game, iter(steps)
        self.deck = {True: game.copies, False: game.size - game.copies}
        self.pile = {True: 0, False: 0}
        self.metrics = dict.fromkeys(("seen", "mine", "drawn", "short", "reshuffles"), 0)
        self.emptied = 7

    def play(self):
        for number, seat, cards, keeps in self.game.draws():
            if cards:
                assert next(self.steps) == (f"round {number}" if number else "setup")
                assert next(self.steps) == f"seat {seat} draws"
                self.draw(number, seat, cards, keeps)
        assert next(self.steps, None) is None
        return {**self.metrics, "left": sum(self.deck.values()), "emptied": self.emptied}

    def draw(self, number, seat, cards, keeps):
        hand = {True: 0, False: 0}
        while sum(hand.values()) < cards:
            if not sum(self.deck.values()):
                self.emptied = min(self.emptied, number)
                lacking = cards - sum(hand.values())
                if self.game.empty == "stop" or not sum(self.pile.values()):
                    assert next(self.steps) == f"the deck is empty: {lacking} cards are lacking"
                    self.metrics["short"] += lacking
                    break
                assert (
                    next(self.steps) == f"the deck is empty: the {sum(self.pile.values())} discarded cards are shuffled"
                )
                self.deck, self.pile = self.pile, {True: 0, False: 0}
                self.metrics["reshuffles"] += 1
            card = {"a wanted card": True, "another card": False}[next(self.steps)]
            assert self.deck[card] > 0
            self.deck[card] -= 1
            hand[card] += 1
        kept = int(re.fullmatch(r"(\d+) of them are kept", next(self.steps))[1])
        good = int(re.fullmatch(r"(\d+) of those are wanted ones", next(self.steps))[1])
        assert kept == min(keeps, sum(hand.values()))
        takes_wanted = seat == self.game.seat or self.game.rivals == "want"
        assert good == (min(kept, hand[True]) if takes_wanted else kept - min(kept, hand[False]))
        self.pile[True] += hand[True] - good
        self.pile[False] += hand[False] - (kept - good)
        self.metrics["drawn"] += sum(hand.values())
        if seat == self.game.seat:
            self.metrics["seen"] += hand[True]
            self.metrics["mine"] += good


@given(game=games(), first=st.integers(0, 2**40))
@settings(max_examples=40)
def test_a_game_is_drawn_by_the_rules(seed, game, first):
    for trial in range(first, first + 5):
        told = told_by("sixty.common_deck", seed, trial, game.parameters)
        assert told.metrics == Dealer(game, told.steps).play()


def test_a_game_of_four_is_drawn_by_the_rules(seed):
    game = Game(copies=20, seat=3, extra=3, rivals="leave")
    for trial in TRIALS:
        told = told_by("sixty.common_deck", seed, trial, game.parameters)
        assert told.metrics == Dealer(game, told.steps).play()
    assert WANTED in told.steps[2] or "another" in told.steps[2]


# The Milestone draft


@pytest.mark.parametrize("rivals", ["random", "want", "leave"])
@pytest.mark.parametrize(("players", "seat"), [(1, 1), (2, 1), (2, 2), (3, 2), (4, 1), (4, 3), (4, 4)])
def test_a_draft_is_played_by_the_rules(seed, players, seat, rivals):
    draft = Draft(players, seat, 7, rivals)
    for trial in TRIALS:
        told = told_by("sixty.milestones", seed, trial, draft.parameters)
        steps = iter(told.steps)
        row = [next(steps) == "a wanted card is drawn" for _ in range(DRAWN[players])]
        metrics = {"dealt": sum(row), "personal": 0}
        left = [sum(row), len(row) - sum(row)]
        for chooser in range(players, 0, -1):
            if chooser == seat:
                metrics["offered"] = left[0]
                assert next(steps) == f"{left[0]} wanted cards reach the player"
                if players > 1:
                    takes = next(steps) == "the player takes a wanted card"
                    assert takes == (left[0] > 0)
                    metrics["personal"] = int(takes)
                    left[not takes] -= 1
                continue
            takes = next(steps) == "another player takes a wanted card"
            assert left[not takes] > 0
            assert rivals == "random" or takes == (left[0] > 0 if rivals == "want" else left[1] == 0)
            left[not takes] -= 1
        metrics["common"] = min(left[0], 3 if players == 1 else 2)
        assert next(steps) == f"{metrics['common']} wanted cards are common Milestones"
        assert next(steps, None) is None
        assert told.metrics == {**metrics, "available": metrics["personal"] + metrics["common"]}


# The Expert Plan


@pytest.mark.parametrize("taken_from", ["left", "any"])
@pytest.mark.parametrize(
    ("kind", "players", "number", "taken"), [("engineer", 4, 1, 0), ("pilot", 2, 4, 7), ("radio", 3, 6, 20)]
)
def test_columns_are_filled_by_the_rules(seed, kind, players, number, taken, taken_from):
    zones = ("the columns that give a Coin", "the column before the last", "the last open column")
    here = {1: 2, 2: 2, 3: 3, 4: 4}[players]
    for trial in TRIALS:
        asked = {"kind": kind, "players": players, "round": number, "taken": taken, "taken_from": taken_from}
        told = told_by("sixty.experts", seed, trial, asked)
        left = dict(zip(zones, (number * here, here, here), strict=True))
        for step in told.steps[:taken]:
            zone = step.removeprefix("an Expert has been taken from ")
            assert taken_from == "any" or not any(left[other] for other in zones[: zones.index(zone)])
            left[zone] -= 1
        found = {zone: [] for zone in zones}
        for step in told.steps[taken:]:
            expert, _, zone = step.partition(" in ")
            assert expert in (kind, "another Expert")
            found[zone].append(expert == kind)
        assert {zone: len(experts) for zone, experts in found.items()} == left
        # The columns are as many spaces wide as the zone has Experts left: what they cost is the same.
        spaces = list(
            itertools.chain([1] * left[zones[0]], [number + 1] * left[zones[1]], [number + 2] * left[zones[2]])
        )
        experts = [expert for zone in zones for expert in found[zone]]
        filling = [place for place, wanted in enumerate(experts) if wanted]
        plan = Plan(kind, (8, 8, 8, 4, 4), round=number)
        assert told.metrics == outcome_of_plan(plan, spaces, number + 2, filling, ())
