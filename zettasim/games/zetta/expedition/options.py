"""What a seat is forbidden in restricted play."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.rules import (
    FORBIDDEN,
    HELD,
    USES_TOKENS,
)
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


@called
def may_not(s: Integers, me: Int, option: Int) -> Any:
    """Tell whether a seat is forbidden an action or another option."""
    return (s[me + FORBIDDEN] >> option & 1) != 0


@called
def usable(s: Integers, me: Int, kind: Int) -> Any:
    """Return the knowledge tokens of a kind that a player may use."""
    return s[me] * 0 if may_not(s, me, USES_TOKENS) else s[me + HELD + kind]
