"""One Preparation phase, counted exactly: a chain over tableau, card in hand and Forecast Tile."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import NamedTuple

from zettasim.games.sixty.preparation.rules import BONUS_BASES, EXPEDITION, NOTHING, STORM, Phase
from zettasim.games.sixty.preparation.telling import option_named, seen
from zettasim.mechanics.decks import orders
from zettasim.mechanics.stopping import Options, option_values, ways_to_come, ways_to_end
from zettasim.model.distribution import Distribution

FIELDS = ("storms", "expeditions", "drawn")


class State(NamedTuple):
    """Where a phase stands.

    `storms`, and `cards` of each kind of Expedition card, lie on the tableau; `sent` was sent away by the Forecast
    Tile; `hand` was just drawn, and when the phase is `over` it was discarded. `covered` are the places of the covered
    Bases among `BONUS_BASES`, where it matters which: on the others lie the Storms that are left.
    """

    storms: int
    cards: tuple[int, ...]
    sent: int = NOTHING
    hand: int = NOTHING
    over: bool = False
    covered: tuple[int, ...] = ()

    @property
    def expeditions(self) -> int:
        """Expedition cards on the tableau."""
        return sum(self.cards)

    @property
    def drawn(self) -> int:
        """Cards drawn so far."""
        return self.storms + self.expeditions + (self.sent != NOTHING) + (self.hand != NOTHING)


class Choice(NamedTuple):
    """A state in which the player may do more than one thing.

    Parameters
    ----------
    state
        Where the phase stands.
    left
        Storms, and Expedition cards of each kind, left in the deck.
    values
        Expected payoff of each option by its name, in the order in which equals are preferred.
    reached
        Probability of coming there under the best play.
    """

    state: State
    left: tuple[int, ...]
    values: dict[str, Fraction]
    reached: Fraction


@functools.lru_cache(maxsize=16)
def enumerate_phase(phase: Phase) -> Distribution:
    """Return the joint distribution of Storms, Expedition cards and cards drawn; also of payoff where cards differ."""
    chain = _Chain(phase)
    all_orders = chain.orders_left(chain.start)
    weights: dict[tuple[int, ...], Fraction] = {}
    for state, ways in ways_to_end(chain.start, chain.following).items():
        cell: tuple[int, ...] = (state.storms, state.expeditions, state.drawn)
        if phase.kinds:
            cell = (*cell, chain.payoff(state))
        weights[cell] = weights.get(cell, Fraction(0)) + Fraction(ways * chain.orders_left(state), all_orders)
    return Distribution((*FIELDS, "payoff") if phase.kinds else FIELDS, weights)


def best_actions(phase: Phase) -> dict[State, int]:
    """Return for each state the action with the highest expected payoff, as the kernel knows it."""
    chain = _Chain(phase)
    return {state: phase.action_codes[chain.options(state)[place][0]] for state, place in chain.best.items()}


def choices(phase: Phase) -> list[Choice]:
    """Return every state in which the player may do more than one thing, in the order in which play comes to them."""
    chain = _Chain(phase)
    ways, all_orders = ways_to_come(chain.start, chain.following), chain.orders_left(chain.start)
    found = []
    for state in sorted(chain.values, key=lambda state: state.drawn):
        options = chain.options(state)
        if len(options) == 1:
            continue
        orders_left = chain.orders_left(state)
        named = zip((name for name, _ in options), chain.values[state], strict=True)
        values = {name: Fraction(value, orders_left) for name, value in named}
        reached = Fraction(ways.get(state, 0) * orders_left, all_orders)
        found.append(Choice(state, chain.left(state), values, reached))
    return found


class _Chain:
    """The chain of one phase under its policy."""

    def __init__(self, phase: Phase) -> None:
        self.phase = phase
        self.counts = (phase.storms, *(kind.count for kind in phase.cards))
        self.start = State(0, (0,) * len(phase.cards))

    @functools.cached_property
    def values(self) -> dict[State, tuple[int, ...]]:
        return option_values(self.start, self.options, lambda state: self.payoff(state) * self.orders_left(state))

    @functools.cached_property
    def best(self) -> dict[State, int]:
        return {state: self.chosen(state, values) for state, values in self.values.items()}

    def chosen(self, state: State, values: tuple[int, ...]) -> int:
        """Return the place of what is done in a state: the best option, or that of the user's policy."""
        names = [option_named(name) for name, _ in self.options(state)]
        if self.phase.player is None or len(names) == 1:
            return values.index(max(values))
        return self.phase.player.place(seen(self.phase, state, self.left(state)), names)

    def left(self, state: State) -> tuple[int, ...]:
        """Return Storms, and Expedition cards of each kind, left in the deck."""
        left = [count - laid for count, laid in zip(self.counts, (state.storms, *state.cards), strict=True)]
        for card in (state.sent, state.hand):
            if card != NOTHING:
                left[card - STORM] -= 1
        return tuple(left)

    def orders_left(self, state: State) -> int:
        return orders(self.left(state))

    def payoff(self, state: State) -> int:
        return self.phase.payoff_of(state.storms, state.cards, state.covered)

    def draws(self, state: State) -> list[State]:
        return [state._replace(hand=card) for card, count in enumerate(self.left(state), STORM) if count]

    def fits(self, state: State) -> bool:
        """Whether there is a space for the card in hand."""
        if state.hand == STORM:
            return state.storms < self.phase.bases
        return state.expeditions < self.phase.slots

    # What may be done with a card

    def plays_of(self, state: State) -> list[tuple[str, list[State]]]:
        """Play the card in hand: a Storm on any free Base, where it matters on which."""
        if not self.fits(state):
            return []
        if state.hand != STORM:
            cards = _changed(state.cards, state.hand - EXPEDITION, 1)
            return [("play", [state._replace(cards=cards, hand=NOTHING)])]
        after = state._replace(storms=state.storms + 1, hand=NOTHING)
        # A free Base without bonus costs nothing, and any other Base that is left free may still be covered later.
        if not self.phase.worth_by_icons or self.storms_without_bonus(state) < self.phase.bases - len(BONUS_BASES):
            return [("play", [after])]
        return [
            (f"play on {base}", [after._replace(covered=tuple(sorted((*state.covered, place))))])
            for place, base in enumerate(BONUS_BASES)
            if place not in state.covered
        ]

    def tile_on_storm(self, state: State) -> list[tuple[str, list[State]]]:
        """Send a Storm of the tableau away: from any bonus Base, where it matters from which."""
        after = state._replace(storms=state.storms - 1, sent=STORM)
        if state.covered:
            free = {place: tuple(other for other in state.covered if other != place) for place in state.covered}
            return [(f"tile on {BONUS_BASES[place]}", [after._replace(covered=left)]) for place, left in free.items()]
        if state.storms:
            return [("tile on storm", [after])]
        return []

    def storms_without_bonus(self, state: State) -> int:
        """Count the Storms on Bases without bonus."""
        return state.storms - len(state.covered)

    # A player who may do anything

    def options(self, state: State) -> Options[State]:
        if state.over:
            return ()
        tile = self.tile_options(state)
        if state.hand == NOTHING:
            draws = self.draws(state)
            draw = [("draw", draws)] if draws else []
            if not state.drawn and draws:
                return draw
            return [("end", [state._replace(over=True)]), *draw, *tile]
        play = self.plays_of(state)
        return [("discard", [state._replace(over=True)]), *play, *tile]

    def tile_options(self, state: State) -> list[tuple[str, list[State]]]:
        if not self.phase.forecast or state.sent != NOTHING:
            return []
        options = []
        if state.hand != NOTHING:
            options.append(("tile on hand", [state._replace(sent=state.hand, hand=NOTHING)]))
        options += self.tile_on_storm(state)
        for place, count in enumerate(state.cards):
            if count:
                name = f"tile on {self.phase.cards[place].name}"
                after = state._replace(cards=_changed(state.cards, place, -1), sent=EXPEDITION + place)
                options.append((name, [after]))
        return options

    # A player who follows the policy

    def following(self, state: State) -> list[State]:
        if state.over:
            return []
        if self.phase.policy == "optimal":
            return list(self.options(state)[self.best[state]][1])
        if state.hand != NOTHING:
            return [self.played(state) if self.plays(state) else state._replace(over=True)]
        return [] if self.ends(state) else self.draws(state)

    def played(self, state: State) -> State:
        """Play the card in hand, a Storm on the Base that is worth least now, the first of equals."""
        plays = [after for _, (after,) in self.plays_of(state)]
        return max(plays, key=self.bases_left) if len(plays) > 1 else plays[0]

    def bases_left(self, state: State) -> int:
        """Worth of the Bases that are not covered."""
        return sum(self.phase.worth_of(place, state.cards) for place in range(3) if place not in state.covered)

    def plays(self, state: State) -> bool:
        holds_back = self.phase.policy == "hold" and state.hand == STORM and state.storms >= self.phase.limit
        return self.fits(state) and not holds_back

    def ends(self, state: State) -> bool:
        if self.phase.policy == "storms":
            return state.storms >= self.phase.limit
        return self.phase.policy == "cards" and state.storms + state.expeditions >= self.phase.limit


def _changed(cards: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*cards[:place], cards[place] + by, *cards[place + 1 :])
