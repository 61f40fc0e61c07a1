"""The Milestone draft, counted exactly: how many wanted cards are still in the row."""

from __future__ import annotations

from fractions import Fraction

from zettasim.games.sixty.milestones.rules import RANDOM, WANT, Draft
from zettasim.mechanics.bags import drawn_without_replacement
from zettasim.model.distribution import Distribution

FIELDS = ("dealt", "offered", "personal", "common")


def enumerate_draft(draft: Draft) -> Distribution:
    """Return the joint distribution of wanted cards dealt, offered, chosen and common."""
    weights: dict[tuple[int, ...], Fraction] = {}
    for dealt, dealing in among(draft.wanted, draft.size, draft.drawn).items():
        for offered, passing in passed(draft, dealt, draft.drawn, draft.before).items():
            personal = min(offered, 1) if draft.chooses else 0
            cards = draft.drawn - draft.before - (1 if draft.chooses else 0)
            for left, going_on in passed(draft, offered - personal, cards, draft.after).items():
                cell = (dealt, offered, personal, min(left, draft.common))
                weights[cell] = weights.get(cell, Fraction(0)) + dealing * passing * going_on
    return Distribution(FIELDS, weights)


def passed(draft: Draft, wanted: int, cards: int, players: int) -> dict[int, Fraction]:
    """Return how many wanted cards are left in a row after so many other players have chosen."""
    if draft.rivals == RANDOM:
        return {wanted - gone: odds for gone, odds in among(wanted, cards, players).items()}
    if draft.rivals == WANT:
        return {max(0, wanted - players): Fraction(1)}
    return {min(wanted, cards - players): Fraction(1)}


def among(wanted: int, cards: int, drawn: int) -> dict[int, Fraction]:
    """Return how many wanted cards are among those drawn at random."""
    return {here: odds for (here,), odds in drawn_without_replacement((wanted,), cards - wanted, drawn).items()}
