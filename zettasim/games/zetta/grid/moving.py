"""Gaps of the preparation grid filled card by card: at random, or so that own cards come down (compiled)."""

from __future__ import annotations

from zettasim.games.zetta.grid.pieces import FLAG, GAP, TRACKED, beside, lowest_gap, owner, step, take_own
from zettasim.games.zetta.grid.rules import GridRules
from zettasim.kernels._jit import inlined
from zettasim.kernels.draws import Int, Log, Luck, roll
from zettasim.kernels.run import Integers


@inlined
def move_at_random(
    rules: GridRules,
    luck: Luck,
    cards: Integers,
    kinds: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Move single cards, each legal move as likely, until all gaps are as high up as possible."""
    while lowest_gap(cards, columns) >= 0:
        n: Int = 0
        for turn in range(2):
            wanted: Int = 0
            if turn == 1:
                wanted = roll(luck, n) if n > 1 else 1
                n = 0
            done = False
            for gap in range(cards.size):
                if cards[gap] != GAP:
                    continue
                for way in range(3):
                    source = beside(gap, way, columns)
                    if source < 0:
                        continue
                    if cards[source] == GAP:
                        continue
                    n += 1
                    if n == wanted:
                        step(cards, kinds, source, gap, log)
                        done = True
                        break
                if done:
                    break
        take_own(rules, cards, kinds, held, player, columns, log)


@inlined
def try_way(
    cards: Integers, trial: Integers, gap: Int, lower: Int, upper: Int, columns: Int, player: Int, flag: Int
) -> Int:
    """Send a gap up through a column of its row, and of the row above; return own cards lowered, -1 if it cannot go.

    A card with the recruiters' flag counts for more than all of one's own. The grid after it stands in ``trial``; own
    cards that come to the bottom row stay there.
    """
    for place in range(cards.size):
        trial[place] = cards[place]
    own = 0
    here = gap
    for target in (lower, upper):
        row = here // columns
        settled = True
        for place in range(row * columns):
            if trial[place] != GAP:
                settled = False
        if settled:
            # Nothing is above: of the columns that make no difference, one stands for all.
            return own if target == 0 else -1
        while here % columns != target:
            source = here + 1 if here % columns < target else here - 1
            if trial[source] == GAP:
                return -1
            trial[here] = trial[source]
            trial[source] = GAP
            here = source
        above = here - columns
        if trial[above] == GAP:
            return -1
        if trial[above] == flag:
            own += 100
        elif owner(trial[above]) == player:
            own += 9 if trial[above] == TRACKED else 1
        trial[here] = trial[above]
        trial[above] = GAP
        here = above
    return own


@inlined
def lower_own(
    rules: GridRules,
    cards: Integers,
    kinds: Integers,
    trial: Integers,
    held: Integers,
    player: Int,
    columns: Int,
    log: Log,
) -> None:
    """Fill gap after gap, each by the way up that lowers most of the player's own cards; recruiters' cards first.

    Of the gaps of a row that which lowers most of the recruiters' cards is filled next, of these the leftmost.
    """
    flag = FLAG + rules.tokens.size
    while True:
        gap = lowest_gap(cards, columns)
        if gap < 0:
            return
        best_lower: Int = 0
        best_upper: Int = 0
        best: Int = -1
        gaps, flags = 0, 0
        for place in range(cards.size):
            gaps += cards[place] == GAP
            flags += cards[place] >= TRACKED
        here: Int = gap
        after = gap // columns * columns + columns if rules.recruiting_dice > 0 else gap + 1
        for way in range(columns * columns * gap, columns * columns * after):
            if gaps == 1 and flags == 0:
                break  # all ways are alike: the leftmost
            start, lower, upper = way // (columns * columns), way // columns % columns, way % columns
            if cards[start] != GAP:
                continue
            own = try_way(cards, trial, start, lower, upper, columns, player, flag)
            if own < 0 or (start != here and own // 100 <= best // 10_000_000):
                continue
            cost = 0
            for place in range(cards.size):
                # An own card in the bottom row is taken: it stands on no space.
                stands = place < cards.size - columns or owner(trial[place]) != player
                if TRACKED <= trial[place] < flag and stands:
                    cost += rules.costs[place]
            rank = own * 100_000 + 99_999 - cost
            if rank > best:
                here, best_lower, best_upper, best = start, lower, upper, rank
        for target in (best_lower, best_upper):
            row = here // columns
            any_above = False
            for place in range(row * columns):
                any_above = any_above or cards[place] != GAP
            if not any_above:
                break
            while here % columns != target:
                source = here + 1 if here % columns < target else here - 1
                step(cards, kinds, source, here, log)
                here = source
            step(cards, kinds, here - columns, here, log)
            here -= columns
            take_own(rules, cards, kinds, held, player, columns, log)
