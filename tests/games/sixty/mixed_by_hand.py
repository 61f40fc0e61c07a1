"""The brute-force twin of `sixty.preparation` where Expedition cards differ, by section I of the rulebook.

Nothing here comes from the package. Every Storm lies on a Base that the player chose, the fourth among them, and what a
tableau pays is added up Base by Base. Named policies are played in every order of the deck; the best player is found by
a recursion over what that player can see.
"""

import functools
import random
from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

STORM = "Storm"
FOURTH = "fourth"
BONUS_BASES = ("investor", "radio", "hangar")
ICON_OF = {"investor": "investor", "radio": "radio", "hangar": "engineer"}


@dataclass(frozen=True)
class Card:
    """One Expedition card."""

    top: int = 1
    bottom: int = 1
    icons: tuple[str, ...] = ()

    @property
    def name(self):
        return f"{self.top}/{self.bottom}" + ("/" + "+".join(self.icons) if self.icons else "")


@dataclass(frozen=True)
class Mixed:
    """A deck of cards that differ, a tableau, a player; the first kind is that of the cards that are not listed."""

    storms: int
    cards: tuple[tuple[Card, int], ...]
    slots: int = 3
    bases: int = 3
    forecast: bool = False
    experts: tuple[int, ...] = ()
    """Investor, radio and engineer icons; empty: the Bases have fixed values."""
    coin: int = 2
    step: int = 1
    material: int = 2
    station: int = 1
    base_values: tuple[int, ...] = (2, 1, 1)
    policy: str = "optimal"
    tile_takes: tuple[str, ...] = field(default=("hand", "storm", "expedition"))

    @property
    def parameters(self):
        """The same question to zettasim."""
        (alike, _), *others = self.cards
        asked = {name: getattr(self, name) for name in ("storms", "slots", "bases", "forecast", "policy")}
        asked |= {"expeditions": sum(count for _, count in self.cards), "top": alike.top, "bottom": alike.bottom}
        asked["cards"] = ",".join(f"{card.name}:{count}" for card, count in others) or "none"
        if not self.experts:
            return asked | {"base_values": ",".join(map(str, self.base_values))}
        icons = ",".join(f"{icon}:{count}" for icon, count in zip(ICON_OF.values(), self.experts, strict=True))
        rates = {name: getattr(self, name) for name in ("coin", "step", "material", "station")}
        return asked | rates | {"icons": icons}

    @property
    def kinds(self):
        return [card for card, _ in self.cards]

    @property
    def with_icons(self):
        """Whether cards change what the Bases are worth."""
        return any(card.icons for card in self.kinds)

    @property
    def deck(self):
        """Every card, in a fixed order."""
        return (STORM,) * self.storms + tuple(card for card, count in self.cards for _ in range(count))

    @property
    def all_bases(self):
        return BONUS_BASES + (FOURTH,) * (self.bases - 3)

    def worth(self, base, cards):
        """What an uncovered Base gives, in Energy."""
        if base == FOURTH:
            return 0
        if not self.experts:
            return self.base_values[BONUS_BASES.index(base)]
        icons = self.experts[BONUS_BASES.index(base)] + sum(card.icons.count(ICON_OF[base]) for card in cards)
        if base == "investor":
            return icons * self.coin
        if base == "radio":
            return icons * self.step
        exchanges = range(icons + 1)  # each: 1 Energy for 1 Construction Material
        return max(self.station, *(times * (self.material - 1) for times in exchanges))

    def payoff(self, covered, cards):
        """What a tableau gives, in Energy."""
        storms = len(covered)
        energy = {0: 0, 1: 2, 2: 5}.get(storms, 11)
        if storms <= 1:
            energy += sum(card.top for card in cards)
        elif storms == 2:
            energy += sum(card.bottom for card in cards)
        return energy + sum(self.worth(base, cards) for base in self.all_bases if base not in covered)

    def cheapest(self, covered, cards):
        """The Base that a named policy covers: the fourth, then what is worth least now."""
        free = [base for base in self.all_bases if base not in covered]
        return FOURTH if FOURTH in free else min(free, key=lambda base: self.worth(base, cards))


def play(phase, order):
    """Play one order of the deck by a named policy; return Storms, Expedition cards, cards drawn and the payoff."""
    name, _, count = phase.policy.partition(":")
    covered, cards, drawn = (), (), 0
    for card in order:
        laid = len(covered) if name == "storms" else len(covered) + len(cards)
        if name in ("storms", "cards") and laid == int(count):
            break
        drawn += 1
        if card == STORM:
            if len(covered) == phase.bases or (name == "hold" and len(covered) >= int(count)):
                break
            covered = (*covered, phase.cheapest(covered, cards))
        elif len(cards) == phase.slots:
            break
        else:
            cards = (*cards, card)
    return len(covered), len(cards), drawn, phase.payoff(covered, cards)


def orders_of(deck):
    """List every different order of a deck."""
    if not deck:
        yield ()
    for card in dict.fromkeys(deck):
        rest = list(deck)
        rest.remove(card)
        for order in orders_of(rest):
            yield (card, *order)


@dataclass(frozen=True)
class Sight:
    """What a player sees: cards left in the deck, covered Bases, cards on the tableau, the hand, the tile."""

    deck: tuple
    covered: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    hand: object = None
    tile: bool = False
    drawn: int = 0


def without(things, thing):
    """Take one thing out."""
    rest = list(things)
    rest.remove(thing)
    return tuple(rest)


def options_of(phase, sight):
    """List what may be done, by name, each with what may follow; None where the phase ends."""
    kinds = phase.kinds

    def with_card(card):
        return tuple(sorted((*sight.cards, card), key=kinds.index))

    def with_storm(base):
        return replace(sight, covered=tuple(sorted((*sight.covered, base))), hand=None)

    options = []
    if sight.hand is None:
        if sight.drawn or not sight.deck:
            options.append(("stop", None))
        if sight.deck:
            counts = Counter(sight.deck)
            draws = [
                (Fraction(count, len(sight.deck)), card, without(sight.deck, card)) for card, count in counts.items()
            ]
            options.append(("draw", [(p, replace(sight, deck=d, hand=c, drawn=sight.drawn + 1)) for p, c, d in draws]))
    else:
        options.append(("discard", None))
        if sight.hand == STORM:
            options += [
                (f"play on {base}", [(Fraction(1), with_storm(base))])
                for base in by_preference(phase)
                if base not in sight.covered
            ]
        elif len(sight.cards) < phase.slots:
            options.append(("play", [(Fraction(1), replace(sight, cards=with_card(sight.hand), hand=None))]))
    if sight.tile:
        used = replace(sight, tile=False)
        if sight.hand and "hand" in phase.tile_takes:
            options.append(("tile on hand", [(Fraction(1), replace(used, hand=None))]))
        if "storm" in phase.tile_takes:
            first = (*BONUS_BASES, FOURTH) if phase.with_icons else by_preference(phase)[::-1]
            for base in first:
                if base in sight.covered:
                    gone = replace(used, covered=without(sight.covered, base))
                    options.append((f"tile on {base}", [(Fraction(1), gone)]))
        if "expedition" in phase.tile_takes:
            for card in dict.fromkeys(sight.cards):
                gone = replace(used, cards=without(sight.cards, card))
                options.append((f"tile on {card.name}", [(Fraction(1), gone)]))
    return options


def by_preference(phase):
    """List the Bases as they are covered among equals: the fourth, then as printed, or by a fixed worth."""
    bonus = BONUS_BASES if phase.with_icons else sorted(BONUS_BASES, key=lambda base: phase.worth(base, ()))
    return ((FOURTH,) if phase.bases == 4 else ()) + tuple(bonus)


def best_player(phase):
    """Return the function from a `Sight` to (expected payoff, worth of each option, outcomes with probabilities)."""

    @functools.cache
    def best(sight):
        worths, ends = {}, {}
        for action, after in options_of(phase, sight):
            if after is None:
                payoff = phase.payoff(sight.covered, sight.cards)
                worths[action] = Fraction(payoff)
                ends[action] = {(len(sight.covered), len(sight.cards), sight.drawn, payoff): Fraction(1)}
                continue
            worths[action], ends[action] = Fraction(0), Counter()
            for probability, later in after:
                value, _, outcomes = best(later)
                worths[action] += probability * value
                for outcome, chance in outcomes.items():
                    ends[action][outcome] += probability * chance
        first = max(worths, key=worths.__getitem__)  # of equals the first
        return worths[first], worths, ends[first]

    return best


def start_of(phase):
    return Sight(phase.deck, tile=phase.forecast)


def joint_of(phase):
    """Return the joint distribution of Storms, Expedition cards, cards drawn and the payoff."""
    if phase.policy == "optimal":
        return dict(best_player(phase)(start_of(phase))[2])
    ways = Counter(play(phase, order) for order in orders_of(phase.deck))
    return {outcome: Fraction(count, ways.total()) for outcome, count in ways.items()}


def some_mixed(seed, n, most=8, **fixed):
    """Pick phases at random, with at most so many cards."""
    chance = random.Random(seed)
    found = []
    while len(found) < n:
        with_icons = chance.random() < 0.6
        cards = {}
        for _ in range(chance.randint(1, 3)):
            icons = sorted(
                chance.choices(list(ICON_OF.values()), k=chance.randint(0, 2)), key=[*ICON_OF.values()].index
            )
            card = Card(chance.randint(-1, 4), chance.randint(-1, 4), tuple(icons) if with_icons and cards else ())
            cards[card] = chance.randint(1, 2)
        policy = fixed.get("policy") or chance.choice(["storms:1", "storms:2", "cards:3", "hold:1", "all", "optimal"])
        phase = Mixed(
            storms=chance.randint(0, 4),
            cards=tuple(cards.items()),
            slots=chance.randint(1, 4),
            bases=chance.randint(3, 4),
            forecast=policy == "optimal" and chance.random() < 0.5,
            experts=tuple(chance.randint(0, 2) for _ in range(3)) if with_icons else (),
            coin=chance.randint(0, 3),
            step=chance.randint(0, 3),
            material=chance.randint(0, 4),
            station=chance.randint(0, 4),
            base_values=tuple(chance.randint(0, 5) for _ in range(3)),
            policy=policy,
        )
        phase = replace(phase, **fixed)
        if len(phase.deck) <= most:
            found.append(phase)
    return found
