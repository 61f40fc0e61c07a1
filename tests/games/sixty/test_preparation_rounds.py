"""Preparation rounds in a row: every order of the deck, and of every reshuffle, played by what the table says."""

import functools
import math
from fractions import Fraction

import pytest
from preparing_by_hand import EXPEDITION, STORM, Phase, some_phases

from analyses import sixty_one_more_draw as analysis
from zettasim import odds
from zettasim.games.sixty.preparation.parameters import phase_of
from zettasim.games.sixty.preparation.rounds import NO_CARDS, Round, Sight
from zettasim.games.sixty.preparation.rules import EXPEDITION as EXPEDITION_CARD
from zettasim.games.sixty.preparation.rules import NOTHING
from zettasim.games.sixty.preparation.rules import STORM as STORM_CARD
from zettasim.questions.asked import ask

F = Fraction
CARD = {STORM: STORM_CARD, EXPEDITION: EXPEDITION_CARD}


def rounds(phase, n):
    """Return so many rounds in a row, the first one first."""
    asked = ask("sixty.preparation", phase.parameters)
    found = [Round(phase_of(asked.parameters, asked.rules))]
    for _ in range(n - 1):
        found.insert(0, Round(found[0].phase, found[0].worth))
    return found


def counts(cards):
    return cards.count(STORM), cards.count(EXPEDITION)


def orders(cards):
    """List every different order of some cards."""
    if not cards:
        return [()]
    return [
        (card, *rest)
        for card in sorted(set(cards))
        for rest in orders([*cards[: cards.index(card)], *cards[cards.index(card) + 1 :]])
    ]


def best_by_hand(phase, n_rounds, deck, pile):
    """Find the best expected payoff of some rounds, card by card, from the text of the rulebook."""

    @functools.cache
    def before(left, deck, pile, table):
        values = [end(left, deck, pile, table)] if table or not deck + pile else []
        if deck + pile:
            source, rest = (deck, pile) if deck else (pile, ())
            drawn = [(card, tuple(sorted(without(source, card)))) for card in source]  # each card as likely as another
            values.append(sum(in_hand(left, after, rest, table, card) for card, after in drawn) / len(source))
        return max(values)

    @functools.cache
    def in_hand(left, deck, pile, table, card):
        values = [end(left, deck, tuple(sorted((*pile, card))), table)]
        if table.count(card) < (phase.bases if card == STORM else phase.slots):
            values.append(before(left, deck, pile, tuple(sorted((*table, card)))))
        return max(values)

    def end(left, deck, pile, table):
        payoff = F(phase.payoff(*counts(table)))
        return payoff if left == 1 else payoff + before(left - 1, deck, tuple(sorted((*pile, *table))), ())

    return before(n_rounds, tuple(sorted(deck)), tuple(sorted(pile)), ())


def without(cards, card):
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def cards_of(storms, expeditions):
    return (STORM,) * storms + (EXPEDITION,) * expeditions


def test_two_rounds_are_those_of_the_recursion_by_hand(seed):
    for phase in [Phase(), *some_phases(f"{seed} rounds", 25, policy="optimal", forecast=False)]:
        deck = cards_of(phase.storms, phase.expeditions)
        first, last = rounds(phase, 2)
        assert first.worth(counts(deck), NO_CARDS) == best_by_hand(phase, 2, deck, ()), phase
        assert last.worth(counts(deck[1:]), counts(deck[:3])) == best_by_hand(phase, 1, deck[1:], deck[:3]), phase


def test_one_round_without_discard_pile_is_the_model(seed):
    for phase in some_phases(f"{seed} one round", 40, policy="optimal", forecast=False):
        (only,) = rounds(phase, 1)
        wanted = odds("sixty.preparation", method="exact", **phase.parameters)["payoff"].mean_exact
        assert only.worth((phase.storms, phase.expeditions), NO_CARDS) == wanted


def play(both, deck, reshuffles):
    """Play the rounds by their tables, with one order of the deck; return the payoff with its probability, each way.

    `reshuffles` lists the orders of a discard pile: each time that a deck runs out, all of them are gone through.
    """
    waiting, found = [(0, deck, (), (), F(0), F(1))], F(0)
    while waiting:
        number, deck, pile, table, earned, chance = waiting.pop()
        if number == len(both):
            found += earned * chance
            continue
        sight = Sight(counts(table), NOTHING, counts(deck), counts(pile))
        options = both[number].options(sight)
        if max(options, key=options.__getitem__) == "stop":
            payoff = both[number].phase.payoff(*counts(table))
            waiting.append((number + 1, deck, (*pile, *table), (), earned + payoff, chance))
            continue
        if not deck:
            orders = reshuffles(pile)
            waiting += [(number, order, (), table, earned, chance / len(orders)) for order in orders]
            continue
        card, *rest = deck
        options = both[number].options(Sight(counts(table), CARD[card], counts(rest), counts(pile)))
        if max(options, key=options.__getitem__) == "play":
            waiting.append((number, tuple(rest), pile, (*table, card), earned, chance))
        else:
            payoff = both[number].phase.payoff(*counts(table))
            waiting.append((number + 1, tuple(rest), (*pile, *table, card), (), earned + payoff, chance))
    return found


def test_all_orders_of_deck_and_reshuffles_played_by_the_table(seed):
    for phase in [Phase(storms=3, expeditions=3), *some_phases(f"{seed} orders", 6, policy="optimal", forecast=False)]:
        deck = cards_of(min(phase.storms, 3), min(phase.expeditions, 3))
        both = rounds(phase, 2)
        every = orders(list(deck))
        assert len(every) == math.comb(len(deck), deck.count(STORM))
        mean = sum(play(both, order, lambda pile: orders(sorted(pile))) for order in every) / len(every)
        assert both[0].worth(counts(deck), NO_CARDS) == mean, phase


def test_while_the_deck_lasts_a_card_discarded_unseen_costs_nothing(seed):
    """A deck less a card at random is as random as before; to know which card went may only help."""
    for phase in some_phases(f"{seed} lasting", 25, policy="optimal", forecast=False):
        deck = (phase.storms + phase.bases + 2, phase.expeditions + phase.slots + 2)
        (only,) = rounds(phase, 1)
        less = [only.worth((deck[0] - 1, deck[1]), (1, 0)), only.worth((deck[0], deck[1] - 1), (0, 1))]
        assert (deck[0] * less[0] + deck[1] * less[1]) / sum(deck) >= only.worth(deck, NO_CARDS), phase


@pytest.fixture(scope="module")
def draws():
    return {draw.tableau: draw for draw in analysis.draws_of_first_round()}


def test_what_one_more_draw_wins_and_costs(draws):
    """The rows, by the recursion by hand; 15 tableaus: 0 to 3 of each, but for none of both."""
    assert len(draws) == 15
    for (storms, expeditions), draw in draws.items():
        table, deck = cards_of(storms, expeditions), cards_of(5 - storms, 5 - expeditions)
        assert draw.deck == counts(deck)
        assert draw.gain >= 0
        assert draw.stop == Phase().payoff(storms, expeditions)
        assert draw.next_stop == best_by_hand(Phase(), 1, deck, table)
        after = [best_by_hand(Phase(), 1, without(deck, card), (*table, card)) for card in deck]
        assert draw.cost == draw.next_stop - sum(after) / len(deck)
        assert draw.both_stop == draw.stop + draw.next_stop


def test_where_nothing_can_be_won_a_draw_may_cost(draws):
    """Three Storms: a draw wins nothing this round; after it, the next round's deck may be better or worse."""
    losing = {tableau for tableau, draw in draws.items() if draw.both_gain < 0}
    assert losing == {(3, 2), (3, 3)}
    assert all(draws[tableau].gain == 0 for tableau in losing)
    assert draws[3, 1].both_gain > 0


def test_the_tables(draws):
    tables = analysis.run(None)
    rows = tables["one_more_draw"].set_index(["storms", "expeditions"])
    for tableau, draw in draws.items():
        assert F(rows["gain_exact"][tableau]) == draw.gain
        assert rows["next_cost"][tableau] == float(draw.cost)
        assert F(rows["next_discard_storm_exact"][tableau]) == draw.next_discard["Storm"]
    by_base = tables["one_more_draw_by_base"]
    assert list(by_base["base_value"]) == [0, 1, 2, 3, 4]
    assert set(by_base["drawing_loses_this_round"]) == {0}
    (sentence,) = tables["takeaways"]["sentence"]
    assert "never costs the tableau" in sentence
    assert f"at most {float(max(draw.cost for draw in draws.values())):.1f} Energy" in sentence
