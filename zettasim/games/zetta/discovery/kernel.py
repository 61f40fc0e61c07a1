"""One discovery attempt, rolled."""

from __future__ import annotations

from zettasim.games.zetta.discovery.rules import DiscoveryRules
from zettasim.kernels.draws import Int, Log, Luck, note, roll
from zettasim.kernels.run import Integers, trial_of


@trial_of(DiscoveryRules)
def play_attempt(rules: DiscoveryRules, luck: Luck, outcome: Integers, log: Log) -> None:
    """Roll the dice of the attempt; outcome: hits, damage."""
    hits: Int = 0
    harmed: Int = 0
    for _ in range(rules.dice):
        face = roll(luck, rules.sides)
        note(log, int(face <= rules.value), face)
        hits += face <= rules.value
        harmed += rules.harms[face]
    outcome[0] = hits
    outcome[1] = min(harmed, rules.most_damage) if hits > 0 else 0
