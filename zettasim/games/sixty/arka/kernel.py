"""Arka's rounds, played card by card."""

from __future__ import annotations

from zettasim.games.sixty.arka.rules import ArkaRules
from zettasim.kernels.draws import Int, Log, Luck, below, note
from zettasim.kernels.run import Integers, trial_of

STAR, BLANK, SHUFFLES, ROUND_ENDS = range(4)
"""What a trial's log tells."""


@trial_of(ArkaRules)
def play_rounds(rules: ArkaRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Reveal cards in each round until the stars are reached; outcome: cards revealed, by round."""
    stars_left: Int = rules.star_cards
    blanks_left: Int = rules.blanks
    old_stars: Int = 0
    old_blanks: Int = 0
    for number in range(rules.stars.size):
        stars: Int = 0
        blanks: Int = 0
        while stars < rules.stars[number]:
            if stars_left + blanks_left == 0:
                stars_left, blanks_left = old_stars, old_blanks
                old_stars, old_blanks = 0, 0
                note(log, SHUFFLES, stars_left + blanks_left)
            if below(luck, stars_left + blanks_left) < stars_left:
                stars_left -= 1
                stars += 1
                note(log, STAR, stars)
            else:
                blanks_left -= 1
                blanks += 1
                note(log, BLANK, stars)
        old_stars += stars
        old_blanks += blanks
        outcome[number] = stars + blanks
        note(log, ROUND_ENDS, number + 1)
