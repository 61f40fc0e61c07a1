"""`sixty.common_deck` against every order of the deck, and against figures worked out by hand."""

from fractions import Fraction

import pytest
from common_deck_by_hand import Game, games, worlds
from hypothesis import given, settings

from analyses.sixty_planning import draws_by_players
from zettasim import odds

F = Fraction
EVENTS = ["seen>=1 and mine=0", "seen>mine or left=0"]
GIVEN = [("mine>=1", "seen>=1")]


@pytest.mark.parametrize(
    "game",
    [
        Game(),
        Game(players=2, seat=2, rivals="leave"),
        Game(players=1, kept=2),
        Game(players=3, seat=2, extra=3, empty="stop"),
        Game(extra=2, seat=3, empty="stop", rivals="leave"),
        Game(size=14, copies=2, players=1),
        Game(size=14, copies=2, players=1, kept=0, rivals="leave"),
        Game(size=16, copies=2, players=2, seat=2, rivals="leave"),
        Game(size=16, copies=2, players=2, seat=1, rivals="leave", extra=1),
        Game(size=13, copies=3, players=1, kept=2, empty="stop"),
        Game(size=20, copies=1, players=3, seat=3, kept=0, rivals="leave"),
    ],
)
def test_every_order(agrees, game):
    agrees("sixty.common_deck", game.parameters, worlds(game), EVENTS, GIVEN)


@given(games())
@settings(max_examples=40)
def test_any_small_deck_is_every_order(agrees, game):
    agrees("sixty.common_deck", game.parameters, worlds(game), EVENTS[:1])


# Figures by hand


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_draws_that_nobody_can_avoid(players):
    """7 cards in the setup and 5 in each of six rounds: 37 each, 148 for four players of the 154."""
    answer = odds("sixty.common_deck", players=players)
    assert answer["drawn"].exact_of(37 * players) == 1
    assert answer["left"].exact_of(154 - 37 * players) == 1
    assert answer["emptied"].exact_of(7) == 1
    assert answer["seen"].exact_of(1) == F(37, 154)


def test_four_players_empty_the_deck_with_two_radar_tiles_each():
    """Six cards are left after the last Planning phase of four players; three more each in a round are 72 in the game.

    28 in the setup and 32 a round: after round 3, 30 are left; round 4 draws 20 and then lacks 2 of 12.
    """
    for empty in ("reshuffle", "stop"):
        answer = odds("sixty.common_deck", extra=3, empty=empty)
        assert answer["emptied"].exact_of(4) == 1
    assert answer["short"].exact_of(148 + 72 - 154) == 1
    assert odds("sixty.common_deck", extra=1)["emptied"].exact_of(6) == 1
    assert odds("sixty.common_deck", players=3, extra=2)["emptied"].exact_of(7) == 1
    assert odds("sixty.common_deck", players=3, extra=3)["emptied"].exact_of(6) == 1


def test_eleven_cards_for_one_player():
    """The setup takes 7 of 11 and discards 3; round 1 wants 5 and finds 4, so the wanted card is seen for certain."""
    answer = odds("sixty.common_deck", size=11, players=1, empty="stop")
    assert answer["mine"].exact_of(1) == 1
    assert answer["short"].exact_of(37 - 11) == 1
    assert answer["emptied"].exact_of(1) == 1


def test_a_card_that_is_not_kept_comes_back_by_a_shuffle():
    """One player, 14 cards, one wanted, none kept in the rounds: 4 stay with the player, if seen in the setup for good.

    The setup shows it with 7/14 and keeps it. Else the others are drawn again and again: it is seen at least twice.
    """
    answer = odds("sixty.common_deck", size=14, players=1, kept=0)
    assert answer["mine"].exact_of(1) == F(7, 14)
    assert answer["seen"].exact_of(1) == F(7, 14)
    assert answer["seen"].exact_of(0) == 0


# What must hold whatever the numbers


@given(games())
@settings(max_examples=30)
def test_no_card_is_made_or_lost(game):
    answer = odds("sixty.common_deck", **game.parameters)
    drawn, short = answer["drawn"].values[0], answer["short"].values[0]
    assert drawn + short == game.players * (37 + 6 * game.extra)
    if game.empty == "stop":
        assert drawn + answer["left"].values[0] == game.size
        assert answer["reshuffles"].exact_of(0) == 1
    assert max(answer["mine"].values) <= game.copies


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_seats_are_alike_while_the_deck_lasts(players):
    means = {
        odds("sixty.common_deck", players=players, seat=seat, copies=5)["mine"].mean_exact
        for seat in range(1, players + 1)
    }
    assert len(means) == 1


def test_draws_by_players():
    """Claim SB-7: 148 of 154 cards are drawn by four players at least; Radar Tiles, three cards each, add to that.

    One tile a player from the setup. Twelve Explorers a player explore at most the 20 landscapes of the box, a tile
    each, or stand at the Harbor twice, a tile each: 12, 24, 20 + 6 and 20 + 8 tiles.
    """
    found = {row["players"]: row for row in draws_by_players().to_dict("records")}
    assert [found[n]["least"] for n in (1, 2, 3, 4)] == [37, 74, 111, 148]
    assert [found[n]["with_tiles"] for n in (1, 2, 3, 4)] == [
        37 + 3 * (1 + 12),
        74 + 3 * (2 + 24),
        111 + 3 * (3 + 26),
        148 + 3 * (4 + 28),
    ]
    assert [found[n]["runs_out"] for n in (1, 2, 3, 4)] == [False, False, True, True]
    assert [found[n]["tiles_to_empty"] for n in (3, 4)] == [15, 2]
