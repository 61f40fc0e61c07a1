"""`sixty.milestones` against every row and every choice, and against figures worked out by hand."""

from fractions import Fraction
from math import comb

import pytest
from draft_by_hand import DRAWN, Draft, worlds, write_variant
from hypothesis import given, settings
from hypothesis import strategies as st

from zettasim import odds

F = Fraction
EVENTS = ["personal=1 and common>=1", "dealt>available"]
GIVEN = [("personal=1", "dealt>=1"), ("available>=2", "offered>=2")]
SEATS = [(players, seat) for players in (2, 3, 4) for seat in range(1, players + 1)]


@pytest.mark.parametrize("rivals", ["random", "want", "leave"])
@pytest.mark.parametrize(("players", "seat"), [(1, 1), *SEATS])
@pytest.mark.parametrize("wanted", [1, 4])
def test_every_choice(agrees, players, seat, rivals, wanted):
    draft = Draft(players, seat, wanted, rivals)
    agrees("sixty.milestones", draft.parameters, worlds(draft), EVENTS, GIVEN)


@st.composite
def drafts(draw):
    players = draw(st.integers(1, 4))
    size = draw(st.integers(DRAWN[players], 11))
    rivals = draw(st.sampled_from(("random", "want", "leave")))
    return Draft(players, draw(st.integers(1, players)), draw(st.integers(0, size)), rivals, size)


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("milestones")


@given(drafts())
@settings(max_examples=60)
def test_any_box(agrees, folder, draft):
    asked = {**draft.parameters, "variant": write_variant(draft, folder)}
    agrees("sixty.milestones", asked, worlds(draft), EVENTS[:1])


# Figures by hand


@pytest.mark.parametrize(("players", "seat"), SEATS)
def test_a_seat_sees_two_cards_more_than_its_number(players, seat):
    """Seat 1 chooses from three cards, seat 2 from four, and so on, whatever the number of players.

    So a card that others like no better than any other reaches seat s with (s + 2)/18. Seat 1 may score all three that
    it sees; another one may score a card that it passes on only if it is one of the last two.
    """
    answer = odds("sixty.milestones", players=players, seat=seat)
    assert answer["offered"].exact_of(1) == answer["personal"].exact_of(1) == F(seat + 2, 18)
    assert answer["available"].exact_of(1) == F(seat + 2, 18)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_of_two_wanted_cards(players):
    """The first player sees three cards of 18 drawn at random: none of two wanted ones with C(16,3) / C(18,3)."""
    answer = odds("sixty.milestones", players=players, wanted=2)
    assert answer["personal"].exact_of(0) == F(comb(16, 3), comb(18, 3))
    assert answer["available"].mean_exact == F(2 * 3, 18)


def test_what_all_want_stops_at_the_first_who_chooses():
    """A single card that all want goes to the last seat, or nowhere."""
    for players in (2, 3, 4):
        drawn = players + 2
        first, *others = (
            odds("sixty.milestones", players=players, seat=seat, rivals="want")["available"].mean_exact
            for seat in range(players, 0, -1)
        )
        assert first == F(drawn, 18)
        assert others == [0] * (players - 1)


def test_what_nobody_else_wants_reaches_all():
    """A single card that the others leave: with six cards drawn, each seat gets it with 6/18."""
    for seat in (1, 2, 3, 4):
        assert odds("sixty.milestones", seat=seat, rivals="leave")["personal"].exact_of(1) == F(6, 18)


def test_three_of_four_alone():
    """Of four cards all wanted, three are chosen; a single wanted one is chosen whenever it is drawn."""
    assert odds("sixty.milestones", players=1, wanted=18)["available"].exact_of(3) == 1
    assert odds("sixty.milestones", players=1, wanted=1)["available"].exact_of(1) == F(4, 18)


def test_two_common_milestones_are_left():
    """Claim SB-6: with all cards wanted, each player has one and two are common, for 2, 3 and 4 players."""
    for players, seat in SEATS:
        answer = odds("sixty.milestones", players=players, seat=seat, wanted=18)
        assert answer["dealt"].exact_of({2: 4, 3: 5, 4: 6}[players]) == 1
        assert answer["personal"].exact_of(1) == answer["common"].exact_of(2) == 1
