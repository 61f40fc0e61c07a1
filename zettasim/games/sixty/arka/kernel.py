"""Arka's rounds, played card by card."""

from __future__ import annotations

import numpy as np

from zettasim.games.sixty.arka.rules import ArkaRules
from zettasim.kernels.draws import Int, Log, Luck, chained, fresh, note
from zettasim.kernels.run import Integers, no_room, trial_of

STAR, BLANK, SHUFFLES, ROUND_ENDS, RISES = range(5)
"""What a trial's log tells."""


@trial_of(ArkaRules, room=no_room)
def play_rounds(rules: ArkaRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Reveal cards in each round until the stars are reached; outcome: cards by round, actions, longest, raised."""
    n_rounds: Int = rules.stars.size
    stars_left: Int = rules.star_cards
    blanks_left: Int = rules.blanks
    old_stars: Int = 0
    old_blanks: Int = 0
    steps: Int = 0
    actions: Int = 0
    longest: Int = 0
    raised: Int = rules.raised
    threshold: Int = rules.threshold
    x = np.uint64(0)
    for number in range(n_rounds):
        wanted = rules.more_stars[number] if number + 1 >= raised else rules.stars[number]
        stars: Int = 0
        blanks: Int = 0
        while stars < wanted:
            left = stars_left + blanks_left
            shuffled = left == 0
            if shuffled:
                stars_left, blanks_left = old_stars, old_blanks
                old_stars, old_blanks = 0, 0
                left = stars_left + blanks_left
                note(log, SHUFFLES, left)
            if shuffled or rules.tops[left]:
                x = fresh(luck, rules.spans[left])
            pick, x = chained(x, left)
            if pick < stars_left:
                stars_left -= 1
                stars += 1
                steps += rules.star_steps
                note(log, STAR, stars)
            else:
                blanks_left -= 1
                blanks += 1
                steps += rules.blank_steps
                note(log, BLANK, stars)
            if 0 < threshold <= steps:
                threshold = 0
                raised = number + 1 if rules.at_once else number + 2
                wanted = rules.more_stars[number] if rules.at_once else wanted
                note(log, RISES, raised)
        old_stars += stars
        old_blanks += blanks
        cards = stars + blanks
        outcome[number] = cards
        actions += cards
        longest = max(longest, cards)
        note(log, ROUND_ENDS, number + 1)
    outcome[n_rounds] = actions
    outcome[n_rounds + 1] = longest
    outcome[n_rounds + 2] = raised
