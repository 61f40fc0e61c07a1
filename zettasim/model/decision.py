"""What a player may do in a state, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Decision:
    """One state in which a player has a choice.

    Parameters
    ----------
    state
        What the player sees, by name, in the order of a table's columns: "drawn" -> "ore, leak", "storms" -> 2.
        All states of one model have the same names.
    options
        The expected payoff of each choice, if play is the best from there on. Where several are best, the first of
        them is played.
    reached
        The probability of coming to this state under the best play.
    """

    state: Mapping[str, int | str]
    options: Mapping[str, Fraction]
    reached: Fraction

    @property
    def best(self) -> str:
        """The choice of the highest expected payoff; the first of equals."""
        return max(self.options, key=lambda name: self.options[name])

    @property
    def value(self) -> Fraction:
        """The expected payoff of the best choice."""
        return self.options[self.best]

    @property
    def loss(self) -> Fraction:
        """How much the worst choice costs against the best, in expected payoff."""
        return self.value - min(self.options.values())
