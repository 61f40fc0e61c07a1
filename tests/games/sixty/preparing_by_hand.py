"""The brute-force twin of `sixty.preparation`: one Preparation phase, card by card, by section I of the rulebook.

Nothing here comes from the package. For a named policy every order of the deck is played; the best player is found by
an independent recursion over what that player can see.
"""

import functools
import itertools
import math
import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

STORM, EXPEDITION = "Storm", "Expedition card"
METRICS = ("storms", "expeditions", "drawn", "energy", "payoff")


@dataclass(frozen=True)
class Phase:
    """A deck, a tableau, a player."""

    storms: int = 5
    expeditions: int = 5
    slots: int = 3
    bases: int = 3
    forecast: bool = False
    top: int = 1
    bottom: int = 1
    base_values: tuple[int, ...] = (2, 1, 1)
    policy: str = "optimal"
    # What a variant may change.
    storm_energy: tuple[int, ...] = (0, 2, 5, 11, 11)
    most_storms_for_top: int = 1
    most_storms_for_bottom: int = 2

    @property
    def parameters(self):
        """The same question to zettasim."""
        names = ("storms", "expeditions", "slots", "bases", "forecast", "top", "bottom", "policy")
        values = ",".join(str(value) for value in self.base_values)
        return {name: getattr(self, name) for name in names} | {"base_values": values}

    def payoff(self, storms, expeditions):
        """Add up storm energy, the bonus of the Expedition cards and the Bases that no Storm covers."""
        uncovered = sorted(self.base_values)
        for _ in range(storms - (self.bases - 3)):  # the fourth Base, without bonus, is covered first
            uncovered.pop(0)
        if storms <= self.most_storms_for_top:
            each = self.top
        elif storms <= self.most_storms_for_bottom:
            each = self.bottom
        else:
            each = 0
        return self.storm_energy[storms] + each * expeditions + sum(uncovered)

    def metrics(self, storms, expeditions, drawn):
        """Read the metrics of a phase that ended."""
        energy = self.storm_energy[storms]
        return dict(zip(METRICS, (storms, expeditions, drawn, energy, self.payoff(storms, expeditions)), strict=True))


def play(phase, order):
    """Play one order of the deck by a named policy; return Storms, Expedition cards and cards drawn."""
    name, _, count = phase.policy.partition(":")
    storms = expeditions = drawn = 0
    for card in order:
        if name == "storms" and storms == int(count):
            break
        if name == "cards" and storms + expeditions == int(count):
            break
        drawn += 1
        if card == STORM:
            if storms == phase.bases or (name == "hold" and storms >= int(count)):
                break
            storms += 1
        else:
            if expeditions == phase.slots:
                break
            expeditions += 1
    return storms, expeditions, drawn


def orders_of(phase):
    """List every different order of the deck."""
    size = phase.storms + phase.expeditions
    for places in itertools.combinations(range(size), phase.storms):
        yield [STORM if place in places else EXPEDITION for place in range(size)]


@dataclass(frozen=True)
class Sight:
    """What a player sees: Storms and Expedition cards left in the deck and lying on the tableau, the hand, the tile."""

    storms_left: int
    expeditions_left: int
    storms: int = 0
    expeditions: int = 0
    hand: str | None = None
    tile: bool = False
    drawn: int = 0


def best_player(phase):
    """Return the function from a `Sight` to (expected payoff, what to do, outcomes with their probabilities)."""

    @functools.cache
    def best(sight):
        options = options_of(phase, sight)
        judged = []
        for action, after in options:
            if after is None:
                outcome = (sight.storms, sight.expeditions, sight.drawn)
                judged.append((Fraction(phase.payoff(*outcome[:2])), action, ((outcome, Fraction(1)),)))
                continue
            worth, outcomes = Fraction(0), Counter()
            for probability, later in after:
                value, _, ends = best(later)
                worth += probability * value
                for outcome, chance in ends:
                    outcomes[outcome] += probability * chance
            judged.append((worth, action, tuple(outcomes.items())))
        highest = max(worth for worth, _, _ in judged)
        return next(one for one in judged if one[0] == highest)  # ties: the first, in the order of the options

    return best


def options_of(phase, sight):
    """List what may be done, each with what may follow; None where the phase ends."""
    options = []
    if sight.hand is None:
        left = sight.storms_left + sight.expeditions_left
        if sight.drawn or not left:
            options.append(("end", None))
        if left:
            draws = []
            if sight.storms_left:
                after = replace(sight, storms_left=sight.storms_left - 1, hand=STORM, drawn=sight.drawn + 1)
                draws.append((Fraction(sight.storms_left, left), after))
            if sight.expeditions_left:
                after = replace(
                    sight, expeditions_left=sight.expeditions_left - 1, hand=EXPEDITION, drawn=sight.drawn + 1
                )
                draws.append((Fraction(sight.expeditions_left, left), after))
            options.append(("draw", draws))
    else:
        options.append(("discard", None))
        if sight.hand == STORM and sight.storms < phase.bases:
            options.append(("play", [(Fraction(1), replace(sight, storms=sight.storms + 1, hand=None))]))
        if sight.hand == EXPEDITION and sight.expeditions < phase.slots:
            options.append(("play", [(Fraction(1), replace(sight, expeditions=sight.expeditions + 1, hand=None))]))
    if sight.tile:
        used = replace(sight, tile=False)
        if sight.hand:
            options.append(("tile on hand", [(Fraction(1), replace(used, hand=None))]))
        if sight.storms:
            options.append(("tile on storm", [(Fraction(1), replace(used, storms=sight.storms - 1))]))
        if sight.expeditions:
            options.append(("tile on expedition", [(Fraction(1), replace(used, expeditions=sight.expeditions - 1))]))
    return options


def joint_of(phase):
    """Return the joint distribution of Storms, Expedition cards and cards drawn."""
    if phase.policy == "optimal":
        _, _, outcomes = best_player(phase)(Sight(phase.storms, phase.expeditions, tile=phase.forecast))
        return dict(outcomes)
    ways = Counter(play(phase, order) for order in orders_of(phase))
    n_orders = math.comb(phase.storms + phase.expeditions, phase.storms)
    assert sum(ways.values()) == n_orders
    return {outcome: Fraction(count, n_orders) for outcome, count in ways.items()}


def marginal(phase, joint, metric):
    """Read one metric off a joint distribution."""
    found = Counter()
    for outcome, probability in joint.items():
        found[phase.metrics(*outcome)[metric]] += probability
    return dict(found)


def some_phases(seed, n, **fixed):
    """Pick phases at random."""
    chance = random.Random(seed)
    phases = []
    for _ in range(n):
        named = [f"{name}:{chance.randint(1, 5)}" for name in ("storms", "cards", "hold")]
        policy = fixed.get("policy") or chance.choice([*named, "all", "optimal"])
        phase = Phase(
            storms=chance.randint(0, 7),
            expeditions=chance.randint(0, 7),
            slots=chance.randint(1, 6),
            bases=chance.randint(3, 4),
            forecast=policy == "optimal" and chance.random() < 0.5,
            top=chance.randint(-2, 4),
            bottom=chance.randint(-2, 4),
            base_values=tuple(chance.randint(-2, 5) for _ in range(3)),
            policy=policy,
        )
        phases.append(replace(phase, **fixed))
    return phases
