"""What a seat is forbidden in restricted play."""

from __future__ import annotations

from typing import Any

from zettasim.games.zetta.expedition.rules import HELD, R_WITHOUT, SEAT_SIZE, USES_TOKENS, ExpeditionRules
from zettasim.kernels._jit import called
from zettasim.kernels.draws import Int
from zettasim.kernels.run import Integers


@called
def may_not(rules: ExpeditionRules, me: Int, option: Int) -> Any:
    """Tell whether a seat is forbidden an action or another option."""
    return (rules.n[R_WITHOUT + me // SEAT_SIZE] >> option & 1) != 0


@called
def usable(rules: ExpeditionRules, s: Integers, me: Int, kind: Int) -> Any:
    """Return the knowledge tokens of a kind that a player may use."""
    return s[me] * 0 if may_not(rules, me, USES_TOKENS) else s[me + HELD + kind]
