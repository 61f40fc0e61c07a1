"""One solo game, counted exactly: a chain over all that lies on the control board and in the knowledge bag."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from zettasim.games.zetta.lone_star.rules import Voyage
from zettasim.model.distribution import Distribution

FIELDS = ("survived", "warps")
Stock = tuple[int, int, int, int]
"""Gas, metal, gem and radioactive tokens; the last of each number stands for so many or more."""
Tokens = tuple[int, int, int, int]
"""Warp, life, exo product and other knowledge tokens."""


class Ship(NamedTuple):
    """All that the future depends on."""

    energy: int
    damage: int
    held: Tokens
    bag: Tokens
    stock: Stock
    life: int
    exo: int


Odds = dict[Ship, Fraction]


@functools.lru_cache(maxsize=16)
def enumerate_voyage(voyage: Voyage) -> Distribution:
    """Return the joint distribution of coming home, and of warps paid for."""
    chain = _Chain(voyage)
    ends: dict[tuple[int, ...], Fraction] = {}

    def end(survived: int, warps: int, odds: Fraction) -> None:
        if odds:
            ends[survived, warps] = ends.get((survived, warps), Fraction(0)) + odds

    ships = chain.starts()
    for warp in range(voyage.warps):
        after: Odds = {}
        share = Fraction(1, len(voyage.costs) * len(voyage.turns) * len(voyage.values))
        for cost, (turns, value) in product(voyage.costs, product(voyage.turns, voyage.values)):
            paid: Odds = {}
            for ship, odds in ships.items():
                left = chain.paid(ship, cost)
                if left is None:
                    end(0, warp, odds * share)
                elif chain.complete(left):
                    end(1, warp + 1, odds * share)
                else:
                    _add(paid, left, odds * share)
            if warp + 1 == voyage.warps:  # whatever comes now, the game is broken off
                end(0, warp + 1, sum(paid.values(), Fraction(0)))
                continue
            alive, dead = chain.stay(paid, turns, value)
            end(0, warp + 1, dead)
            for ship, odds in alive.items():
                _add(after, ship, odds)
        ships = after
    return Distribution(FIELDS, ends)


class _Chain:
    def __init__(self, voyage: Voyage) -> None:
        self.voyage = voyage
        turns = voyage.warps * max(voyage.turns) + voyage.extra
        needed = voyage.warps * max(voyage.costs) + turns * voyage.trip + voyage.reserve
        self.most_radioactive = needed // max(1, voyage.per_radioactive) + 2
        self.most_of_others = voyage.build + 1
        self.substances = functools.lru_cache(maxsize=100_000)(self._substances)

    def starts(self) -> Odds:
        """Return the ship with each bag that the random removal may leave."""
        voyage = self.voyage
        ways = comb(sum(voyage.thinned), voyage.removed)
        found: Odds = {}
        for gone in product(*(range(n + 1) for n in voyage.thinned)):
            if sum(gone) == voyage.removed:
                life, exo, other = (n - k for n, k in zip(voyage.thinned, gone, strict=True))
                count = comb(voyage.thinned[0], gone[0]) * comb(voyage.thinned[1], gone[1])
                odds = Fraction(count * comb(voyage.thinned[2], gone[2]), ways)
                bag = (voyage.warp_tokens, life, exo, other)
                _add(found, Ship(voyage.energy, 0, (0, 0, 0, 0), bag, (0, 0, 0, 0), 0, 0), odds)
        return found

    # A warp and the stay after it

    def paid(self, ship: Ship, cost: int) -> Ship | None:
        """Return the ship after paying, or None if all energy and radioactive tokens are too few."""
        gas, metal, gem, radioactive = ship.stock
        short = max(0, cost - ship.energy)
        traded = -(-short // self.voyage.per_radioactive) if short else 0
        if traded > radioactive:
            return None
        energy = ship.energy + traded * self.voyage.per_radioactive - cost
        return ship._replace(energy=energy, stock=(gas, metal, gem, radioactive - traded))

    def complete(self, ship: Ship) -> bool:
        return ship.held[0] >= self.voyage.tokens_needed and min(*ship.stock, ship.life, ship.exo) > 0

    def stay(self, ships: Odds, turns: int, value: int) -> tuple[Odds, Fraction]:
        """Return the ships that leave a system, and the odds that a crew died in it."""
        now = ships
        for _ in range(turns):
            now = self.turn(now, value)
        gone: Odds = {}
        dead = Fraction(0)
        while now:
            staying: Odds = {}
            for ship, odds in now.items():
                wealth = ship.energy + self.voyage.per_radioactive * ship.stock[3]
                if ship.damage >= self.voyage.extra or wealth >= max(self.voyage.costs):
                    _add(gone, ship, odds)
                elif ship.damage + 1 > self.voyage.icons:
                    dead += odds
                else:
                    _add(staying, ship._replace(damage=ship.damage + 1), odds)
            now = self.turn(staying, value)
        return gone, dead

    def turn(self, ships: Odds, value: int) -> Odds:
        after: Odds = {}
        for ship, odds in ships.items():
            for p, then in self.act(ship, value):
                _add(after, then, odds * p)
        return after

    # One action

    def act(self, ship: Ship, value: int) -> Iterator[tuple[Fraction, Ship]]:
        voyage = self.voyage
        spare = ship.energy + voyage.per_radioactive * max(0, ship.stock[3] - 1)
        life_dice, exo_dice = voyage.dice_at(ship.damage)
        wants_tokens = ship.held[0] < voyage.tokens_needed
        saves = spare < voyage.reserve
        if not saves and voyage.tokens_first and wants_tokens:
            yield from self.research(ship)
        elif not saves and not ship.life and life_dice and spare >= voyage.trip:
            landed = self.paid(ship, voyage.trip)
            assert landed is not None
            for p, stock in self.substances(landed.stock, saves, 1):
                for q, then in self.attempt(landed._replace(stock=stock), value, life_dice, 1):
                    yield p * q, then
        elif not saves and not ship.exo and exo_dice and sum(ship.stock[:3]) >= voyage.build:
            yield from self.attempt(ship, value, exo_dice, 2)
        elif not saves and min(ship.stock) and ship.exo and wants_tokens:
            yield from self.research(ship)
        else:
            for p, stock in self.substances(ship.stock, saves, 2):
                yield p, ship._replace(stock=stock)

    def _substances(self, stock: Stock, saves: bool, draws: int) -> list[tuple[Fraction, Stock]]:
        """Return what so many draws from the substance bag may lead to."""
        if draws == 0:
            return [(Fraction(1), stock)]
        bag = self.voyage.bag
        size, again = sum(bag), Fraction(1)
        found: dict[Stock, Fraction] = {}
        branches = [(bag[kind], self.more(stock, kind), draws - 1) for kind in range(4)]
        wanted = 3 if saves else next((kind for kind in range(4) if not stock[kind]), 3)
        purple = self.more(stock, wanted)
        if purple == stock:  # nothing changes, so what is drawn in the end decides
            again = Fraction(size, size - bag[4])
        else:
            branches.append((bag[4], purple, draws))
        for count, after, left in branches:
            if count:
                for p, end in self.substances(after, saves, left):
                    found[end] = found.get(end, Fraction(0)) + p * again * Fraction(count, size)
        return [(p, end) for end, p in found.items()]

    def more(self, stock: Stock, kind: int) -> Stock:
        most = self.most_radioactive if kind == 3 else self.most_of_others
        counts = [min(n + 1, most) if place == kind else n for place, n in enumerate(stock)]
        return counts[0], counts[1], counts[2], counts[3]

    def attempt(self, ship: Ship, value: int, dice: int, kind: int) -> Iterator[tuple[Fraction, Ship]]:
        """Yield the ship after a life (kind 1) or an exo product attempt (2)."""
        held, bag = [*ship.held], [*ship.bag]
        if not ship.damage:
            dice += held[kind]
            held[kind], bag[kind] = 0, bag[kind] + held[kind]
        sides = self.voyage.sides
        fails = Fraction(max(0, sides - value), sides) ** dice
        ship = ship._replace(held=_tokens(held), bag=_tokens(bag))
        if fails < 1:
            yield 1 - fails, ship._replace(life=1) if kind == 1 else self.built(ship)
        if fails:
            drawn = self.draws(ship.bag)
            for p, token, left in drawn:
                yield fails * p, self.kept(ship._replace(bag=left), token)
            if not drawn:
                yield fails, ship

    def built(self, ship: Ship) -> Ship:
        piles = [*ship.stock]
        for _ in range(self.voyage.build):
            piles[piles.index(max(piles[:3]), 0, 3)] -= 1
        return ship._replace(exo=1, stock=(piles[0], piles[1], piles[2], piles[3]))

    def research(self, ship: Ship) -> Iterator[tuple[Fraction, Ship]]:
        """Draw two, keep the one of most use: warp, life, exo product, others."""
        first = self.draws(ship.bag)
        if not first:
            yield Fraction(1), ship
        for p, token, left in first:
            second = self.draws(left)
            if not second:
                yield p, self.kept(ship._replace(bag=left), token)
            for q, other, rest in second:
                back = [*rest]
                back[max(token, other)] += 1
                yield p * q, self.kept(ship._replace(bag=_tokens(back)), min(token, other))

    def draws(self, bag: Tokens) -> list[tuple[Fraction, int, Tokens]]:
        size = sum(bag)
        left = [_tokens([count - (place == kind) for place, count in enumerate(bag)]) for kind in range(4)]
        return [(Fraction(bag[kind], size), kind, left[kind]) for kind in range(4) if bag[kind]]

    def kept(self, ship: Ship, token: int) -> Ship:
        """Take a token in hand; above the cap, one of least use goes back."""
        held, bag = [*ship.held], [*ship.bag]
        held[token] += 1
        if sum(held[1:]) > self.voyage.cap:
            worst = max(place for place in range(1, 4) if held[place])
            held[worst] -= 1
            bag[worst] += 1
        return ship._replace(held=_tokens(held), bag=_tokens(bag))


def _tokens(counts: list[int]) -> Tokens:
    return counts[0], counts[1], counts[2], counts[3]


def _add(odds: Odds, ship: Ship, p: Fraction) -> None:
    odds[ship] = odds.get(ship, Fraction(0)) + p
