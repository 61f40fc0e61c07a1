"""Collecting a set of types, counted exactly.

While a type is missing, none of its cards is in hand. So a state is told by the cards of each missing type that lie in
the display and in the deck; the rest of them lies in the discard pile, and all other cards are alike. Where no wipe can
hit a type any more that lies in the display, it is as good as taken, and how many cards of it there are is forgotten.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import NamedTuple

from zettasim.games.xenology.collect.rules import Collecting
from zettasim.model.decision import Decision
from zettasim.model.distribution import Distribution

FIELDS = ("scans", "missing", "wipes")
Types = tuple[tuple[int, int], ...]
"""Of each missing type, sorted: its cards in the display, and in the deck."""
IN_SIGHT = (-1, 0)
"""A missing type that lies in the display and cannot be wiped any more."""


class State(NamedTuple):
    """Where a player stands; in the order in which play goes through states."""

    scans: int
    wiped: int
    """Wipes made."""
    dealt: int
    """Cards dealt of those that the display waits for; `display` where a player decides."""
    just_wiped: bool
    deck: int
    discards: int
    types: Types


Action = str | tuple[int, int]
"""`deal`, `wipe`, `deck`, or the type that is taken from the display."""
Outcomes = Mapping[State, Fraction]
"""The states that one action may lead to, with their chances."""


@functools.lru_cache(maxsize=8)
def enumerate_scans(collecting: Collecting) -> Distribution:
    """Return the joint distribution of scans, types missing before the first scan, and wipes made."""
    play = _play_of(collecting)
    weights: dict[tuple[int, ...], Fraction] = {}
    for start, chance in play.starts().items():
        for state, weight in play.followed({start: chance}).items():
            if not state.types:
                cell = (state.scans, len(start.types), state.wiped)
                weights[cell] = weights.get(cell, Fraction(0)) + weight
    return Distribution(FIELDS, weights)


def enumerate_decisions(collecting: Collecting) -> Iterator[Decision]:
    """Yield every state in which the player chooses, fewest scans first.

    Options: `display` (take a wanted card from it), `deck`, `wipe` (and then scan); worth minus the scans still needed,
    less those made. A wanted card in the display that no wipe can hit is taken: the deck is never better.
    """
    play = _play_of(replace(collecting, policy="optimal", player=None))
    reached = play.followed(play.starts())
    states = sorted(play.best, key=lambda state: (state.scans, state.wiped, -reached.get(state, Fraction(0)), state))
    for state in states:
        options = {name: -value - state.scans for name, (value, _) in play.named(state).items()}
        yield Decision(play.shown(state), options, reached.get(state, Fraction(0)))


def best_actions(collecting: Collecting) -> dict[State, Action]:
    """Return what the best play, or a user's, does where a wipe is left: `deck`, `wipe`, or the type that it takes."""
    play = _play_of(collecting)
    return {state: play.choice(state) for state in play.best if state.wiped < collecting.wipes}


@functools.lru_cache(maxsize=4)
def _play_of(collecting: Collecting) -> _Play:
    return _Play(collecting)


class _Play:
    """The chain of one collection under its policy."""

    def __init__(self, collecting: Collecting) -> None:
        self.collecting = collecting
        self.wipes = collecting.wipes_used_by_policy

    def starts(self) -> dict[State, Fraction]:
        """Return the states after the starting hand, before the display is dealt."""
        found = {}
        c = self.collecting
        for missing in range(c.wanted + 1):
            ways = _hands_without(c, missing)
            if ways:
                types = ((0, c.useful),) * missing
                start = State(0, 0, 0, just_wiped=False, deck=c.deck - c.hand, discards=0, types=types)
                found[start] = Fraction(ways, comb(c.deck, c.hand))
        return found

    def followed(self, starts: Mapping[State, Fraction]) -> dict[State, Fraction]:
        """Return the chance to come to each state under the policy."""
        return dict(self._in_order(starts, best=True))

    @functools.cached_property
    def best(self) -> dict[State, dict[Action, Fraction]]:
        """For each state of choice: the expected scans still needed after each action, with that of the action."""
        order = [state for state, _ in self._in_order(self.starts(), best=False)]
        value: dict[State, Fraction] = {}
        found: dict[State, dict[Action, Fraction]] = {}
        for state in reversed(order):
            if not state.types:
                value[state] = Fraction(0)
                continue
            actions = {}
            for action, outcomes in self.actions(state).items():
                cost = sum((chance * value[after] for after, chance in outcomes.items()), Fraction(0))
                actions[action] = cost + (action not in ("deal", "wipe"))
            value[state] = min(actions.values())
            if "deal" not in actions:
                found[state] = actions
        return found

    def named(self, state: State) -> dict[str, tuple[Fraction, Action]]:
        """Return the options as a table names them: the scans still needed, and the best action of that name.

        What no wipe can hit is not counted in the deck any more (see `IN_SIGHT`), so that the deck's scans are not
        known beside it; taking it is never worse.
        """
        options: dict[str, tuple[Fraction, Action]] = {}
        for action, value in self.best[state].items():
            name = action if isinstance(action, str) else "display"
            if name not in options or value < options[name][0]:
                options[name] = value, action
        if state.wiped == self.wipes and "display" in options:
            return {"display": options["display"]}
        return options

    def choice(self, state: State) -> Action:
        """Say what the policy does."""
        policy = self.collecting.policy
        if policy == "optimal":
            options = self.named(state)
            if self.collecting.player is not None and len(options) > 1:
                names = [*options]
                return options[names[self.collecting.player.place(self.shown(state), names)]][1]
            return min(options.values(), key=lambda option: option[0])[1]
        in_display = [kind for kind in state.types if kind[0]]
        if policy == "blind" and (state.deck or state.discards):
            return "deck"
        if in_display:
            return in_display[0]
        if policy == "wipe-when-missing" and state.wiped < self.wipes and not state.just_wiped:
            return "wipe"
        return "deck"

    def _in_order(self, starts: Mapping[State, Fraction], *, best: bool) -> Iterator[tuple[State, Fraction]]:
        """Go through all states that may come, each before those that may come after it.

        With `best` by the policy, with the chance to come to each; else by every action.
        """
        waiting: dict[tuple[int, int, int], dict[State, Fraction]] = {}
        for state, chance in starts.items():
            waiting.setdefault(state[:3], {})[state] = chance
        while waiting:
            for state, chance in waiting.pop(min(waiting)).items():
                yield state, chance
                if not state.types:
                    continue
                if best and state.dealt == self.collecting.display:
                    chosen = [self._after(state, self.choice(state))]
                else:
                    chosen = [*self.actions(state).values()]
                for outcomes in chosen:
                    for after, odds in outcomes.items():
                        bucket = waiting.setdefault(after[:3], {})
                        bucket[after] = bucket.get(after, Fraction(0)) + chance * odds

    def actions(self, state: State) -> dict[Action, Outcomes]:
        """List what may be done; `deal` alone while the display waits for cards."""
        if state.dealt < self.collecting.display:
            return {"deal": self._after(state, "deal")}
        found: dict[Action, Outcomes] = {
            kind: self._after(state, kind) for kind in dict.fromkeys(state.types) if kind[0]
        }
        if state.deck or state.discards:
            found["deck"] = self._after(state, "deck")
            if state.wiped < self.wipes and not state.just_wiped:
                found["wipe"] = self._after(state, "wipe")
        return found

    def _after(self, state: State, action: Action) -> Outcomes:
        c = self.collecting
        if action == "wipe":
            shown = c.deck - c.hand - state.scans - state.deck - state.discards
            types = tuple(sorted((0, deck) for _, deck in state.types))
            after = state._replace(wiped=state.wiped + 1, dealt=0, just_wiped=True, types=types)
            return {after._replace(discards=state.discards + shown): Fraction(1)}
        if action == "deal":
            return self._dealt(state)
        scanned = state._replace(scans=state.scans + 1, just_wiped=False)
        if action == "deck":
            return self._drawn(self._filled(scanned))
        place = state.types.index((int(action[0]), int(action[1])))
        left = state.types[:place] + state.types[place + 1 :]
        return {self._reduced(scanned._replace(dealt=c.display - 1, types=left)): Fraction(1)}

    def _filled(self, state: State) -> State:
        """Shuffle the discard pile where the deck is empty."""
        if state.deck or not state.discards:
            return state
        useful = self.collecting.useful
        types = tuple(sorted(kind if kind == IN_SIGHT else (kind[0], useful - kind[0]) for kind in state.types))
        return state._replace(deck=state.discards, discards=0, types=types)

    def _drawn(self, state: State) -> Outcomes:
        """Draw a card into the hand."""
        found: dict[State, Fraction] = {}
        others = state.deck
        for kind in dict.fromkeys(state.types):
            cards = kind[1] * state.types.count(kind)
            others -= cards
            if cards:
                types = list(state.types)
                types.remove(kind)
                found[state._replace(deck=state.deck - 1, types=tuple(types))] = Fraction(cards, state.deck)
        if others:
            found[state._replace(deck=state.deck - 1)] = Fraction(others, state.deck)
        return found

    def _dealt(self, before: State) -> Outcomes:
        """Deal a card to the display."""
        state = self._filled(before)
        display = self.collecting.display
        if not state.deck:
            return {self._reduced(state._replace(dealt=display)): Fraction(1)}
        after = state._replace(deck=state.deck - 1, dealt=state.dealt + 1)
        found: dict[State, Fraction] = {}
        others = state.deck
        for kind in dict.fromkeys(state.types):
            cards = kind[1] * state.types.count(kind)
            others -= cards
            if cards:
                types = list(state.types)
                types.remove(kind)
                types.append((kind[0] + 1, kind[1] - 1))
                next_state = self._reduced(after._replace(types=tuple(sorted(types))))
                found[next_state] = found.get(next_state, Fraction(0)) + Fraction(cards, state.deck)
        if others:
            next_state = self._reduced(after)
            found[next_state] = found.get(next_state, Fraction(0)) + Fraction(others, state.deck)
        return found

    def _reduced(self, state: State) -> State:
        """Forget how many cards there are of a type in the display that will not be wiped."""
        policy = self.collecting.policy
        if policy == "blind" or (policy == "optimal" and state.wiped < self.wipes):
            return state
        return state._replace(types=tuple(sorted(IN_SIGHT if kind[0] else kind for kind in state.types)))

    def shown(self, state: State) -> dict[str, int | str]:
        """Say what the player sees; copies and discards in the same order of the missing types."""
        counted = state.wiped < self.wipes
        useful = self.collecting.useful
        pairs = [(kind[0], 0 if kind == IN_SIGHT else useful - sum(kind)) for kind in state.types]
        pairs.sort(reverse=True)
        in_display = [copies for copies, _ in pairs if copies]
        gone = [discarded for _, discarded in pairs]
        return {
            "scans": state.scans,
            "missing": len(state.types),
            "open": len(in_display),
            "copies": ", ".join(map(str, in_display)) if counted and in_display else "-",
            "discarded": ", ".join(map(str, gone)) if any(gone) else "-",
            "wipes": self.wipes - state.wiped,
            "after_wipe": int(state.just_wiped),
        }


def _hands_without(c: Collecting, missing: int) -> int:
    """Count the starting hands in which exactly so many of the wanted types are missing."""
    ways = 0
    present = c.wanted - missing
    # Inclusion and exclusion over the types that must be there.
    for absent in range(present + 1):
        cards = c.deck - (missing + absent) * c.useful
        ways += (-1) ** absent * comb(present, absent) * comb(cards, c.hand)
    return comb(c.wanted, missing) * ways
