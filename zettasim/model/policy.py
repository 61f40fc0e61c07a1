"""Policies that users write in Python: a function of what the player sees, looked up as a table by exact and kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from zettasim.errors import ParameterError
from zettasim.model.parameter import Choice

Seen = Mapping[str, int | str]
"""What a player sees in a state, by the names that `advise` shows."""


@dataclass(frozen=True, eq=False)
class Player:
    """A user's policy. It is asked once in each state, so that exact and simulated play are the same play.

    Parameters
    ----------
    function
        Takes what the player sees and returns the name of an option, as `advise` shows both.
    """

    function: Callable[[Seen], str]
    name: str = "optimal"
    """As the best policy, it is played by a table of all states."""
    count: None = None
    _said: dict[tuple[Any, ...], int] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """Write it for tables: `python:` and the function's name."""
        return f"python:{getattr(self.function, '__name__', type(self.function).__name__)}"

    def place(self, seen: Seen, options: Sequence[str]) -> int:
        """Return the place of what the player does among the options.

        Raises
        ------
        ParameterError
            If the function names none of them.
        """
        key = (*seen.items(), *options)
        if key not in self._said:
            said: object = self.function(MappingProxyType(dict(seen)))
            if not isinstance(said, str) or said not in options:
                state = ", ".join(f"{name}={value}" for name, value in seen.items())
                raise ParameterError(f"policy={self} does {said!r} at {state}; allowed there: {', '.join(options)}")
            self._said[key] = options.index(said)
        return self._said[key]


class PolicyChoice(Choice):
    """A named policy, or in Python a function of what the player sees (see `Player`)."""

    def read(self, given: object) -> Any:
        """Read a name or a function."""
        if isinstance(given, Player):
            return given
        return Player(given) if callable(given) else super().read(given)


def player_of(policy: object) -> Player | None:
    """Return the user's policy, if it is one."""
    return policy if isinstance(policy, Player) else None
