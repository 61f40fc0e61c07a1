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
        All states of one model have the same names; a name that is a word can be spoken of in `advise --where`.
    options
        The expected payoff of each choice, if play is the best from there on. Where several are best, the first of
        them is played. A fraction is exact; a floating point number is one that the model cannot give exactly, and
        payoffs that it cannot tell apart are the same number.
    reached
        The probability of coming to this state under the best play; 0 for one that it avoids.
    """

    state: Mapping[str, int | str]
    options: Mapping[str, Fraction | float]
    reached: Fraction

    @property
    def best(self) -> str:
        """The choice of the highest expected payoff; the first of equals."""
        return max(self.options, key=lambda name: self.options[name])

    @property
    def value(self) -> Fraction | float:
        """The expected payoff of the best choice."""
        return self.options[self.best]

    @property
    def loss(self) -> Fraction | float:
        """How much the worst choice costs against the best, in expected payoff; 0 where all are as good."""
        return self.value - min(self.options.values())

    def loss_of(self, option: str) -> Fraction | float:
        """How much one choice costs against the best."""
        return self.value - self.options[option]
