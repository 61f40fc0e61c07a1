"""The brute-force twin of `sixty.experts`: every filling of the Expert Plan (General Setup 1; III a, Harbor).

Nothing here comes from the package. Experts are drawn at random and fill the columns. In the first round the first
three columns are open, in each following round one more. An Expert is 2 Coins. From the columns on the left it gives a
Coin back, from the last open column it is one Coin more, and from the one between nothing more. A Mission Coordinator
can always be bought for two Coins more, and stands for an Engineer, Investor or Radio Operator.
"""

import itertools
from dataclasses import dataclass
from fractions import Fraction

KINDS = ("engineer", "investor", "radio", "pilot", "mechanic")


@dataclass(frozen=True)
class Plan:
    """A small bag of Experts, one round, and the Experts taken before."""

    kind: str
    counts: tuple[int, ...]
    spaces: tuple[int, ...] = (1, 1, 1, 1)
    players: int = 4
    round: int = 1
    taken: int = 0
    taken_from: str = "left"

    @property
    def parameters(self):
        """The same question to zettasim."""
        return {name: getattr(self, name) for name in ("kind", "players", "round", "taken", "taken_from")}


def worlds(plan):
    """Fill the open columns in every way, and take Experts away in every way."""
    bag = sum(plan.counts)
    here = plan.spaces[plan.players - 1]
    columns = 2 + plan.round
    spaces = [column for column in range(1, columns + 1) for _ in range(here)]
    wanted = plan.counts[KINDS.index(plan.kind)]
    fillings = list(itertools.combinations(range(bag), wanted))
    takings = list(itertools.combinations(range(len(spaces)), plan.taken))
    if plan.taken_from == "left":
        takings = takings[:1]
    return [
        (Fraction(1, len(fillings) * len(takings)), outcome(plan, spaces, columns, filling, taking))
        for filling in fillings
        for taking in takings
    ]


def outcome(plan, spaces, columns, filling, taking):
    """Look where the wanted Experts lie that are still there."""
    there = [column for space, column in enumerate(spaces) if space in filling and space not in taking]
    last, middle = there.count(columns), there.count(columns - 1)
    prices = [3 if column == columns else 2 if column == columns - 1 else 1 for column in there]
    instead = 0 if plan.kind in ("pilot", "mechanic") else 4
    return {
        "left": len(there) - last - middle,
        "middle": middle,
        "last": last,
        "open": len(there),
        "any": int(bool(there)),
        "coins": min(prices, default=instead),
    }


def write_variant(plan, folder):
    """Write the bag and the columns in a file of their own."""
    bag = ",".join(map(str, plan.counts))
    path = folder / f"experts_{bag}_{plan.spaces}.toml"
    lines = [f"expert_plan.kinds.{kind} = {count}" for kind, count in zip(KINDS, plan.counts, strict=True)]
    lines += [f"box.experts = {sum(plan.counts)}", f"expert_plan.spaces_of_column = {list(plan.spaces)}"]
    path.write_text("\n".join(['game = "sixty"', "[change]", *lines, ""]), encoding="utf-8")
    return path
