"""The brute-force twin of `sixty.season`: whole rounds, card by card, by sections I and III of the rulebook.

Nothing here comes from the package. For a named policy every order of the deck, and at each reshuffle every order of
the discard pile, is played; the best player is found by an independent recursion over what that player can see.
"""

import functools
import itertools
import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

STORM, EXPEDITION = "Storm", "Expedition card"
NO_PLAN = (0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Plan:
    """A deck, what is done in the Action phases, a player. Before the `last` round of the game a tile comes."""

    storms: int = 5
    expeditions: int = 5
    rounds: int = 2
    bought: tuple[int, ...] = NO_PLAN
    burned: tuple[int, ...] = NO_PLAN
    fourth_base: int | None = None
    forecast: tuple[int, ...] = (0, *NO_PLAN)
    slots: int = 3
    opened: tuple[int, ...] = (0, *NO_PLAN)
    top: int = 1
    bottom: int = 1
    base_values: tuple[int, ...] = (2, 1, 1)
    policy: str = "optimal"
    last: int = 6

    @property
    def parameters(self):
        """The same question to zettasim."""
        plain = ("storms", "expeditions", "rounds", "slots", "top", "bottom", "policy")
        lists = ("bought", "burned", "forecast", "opened", "base_values")
        return (
            {name: getattr(self, name) for name in plain}
            | {name: ",".join(map(str, getattr(self, name))) for name in lists}
            | {"fourth_base": "none" if self.fourth_base is None else self.fourth_base}
        )

    def bases(self, number):
        """Three Bases, and one more from the round after its Upgrade."""
        return 3 + (self.fourth_base is not None and number >= self.fourth_base)

    def spaces(self, number):
        """Spaces of the bottom row."""
        return self.slots + self.opened[number - 1]

    def energy(self, storms):
        """If you have 1 Storm Card, gain 2 Energy; 2: 5; 3 or 4: 11."""
        return {0: 0, 1: 2, 2: 5, 3: 11, 4: 11}[storms]

    def payoff(self, number, storms, expeditions):
        """Add up storm energy, the bonus of the Expedition cards and the Bases that no Storm covers."""
        bases = [*self.base_values, 0] if self.bases(number) == 4 else [*self.base_values]
        # The Base without bonus is covered first, then the cheapest.
        cover = sorted(bases[3:]) + sorted(bases[:3])
        each = {0: self.top, 1: self.top, 2: self.bottom}.get(storms, 0)
        return self.energy(storms) + each * expeditions + sum(cover[storms:])


@dataclass(frozen=True)
class Done:
    """What a season came to."""

    tableaus: tuple[tuple[int, int], ...] = ()
    reshuffles: int = 0
    burned: int = 0

    def fields(self, plan):
        """Name the numbers as the model does."""
        rounds = list(enumerate(self.tableaus, start=1))
        return {
            **{f"storms_{number}": storms for number, (storms, _) in rounds},
            **{f"expeditions_{number}": expeditions for number, (_, expeditions) in rounds},
            "energy": sum(plan.energy(storms) for storms, _ in self.tableaus),
            "payoff": sum(plan.payoff(number, *tableau) for number, tableau in rounds),
            "reshuffles": self.reshuffles,
            "burned": self.burned,
        }


# Named policies: play every order


def play(plan, shuffle):
    """Play one season with a function that shuffles cards."""
    name, _, count = plan.policy.partition(":")
    deck = shuffle([STORM] * plan.storms + [EXPEDITION] * plan.expeditions)  # the top card comes first
    discards = []
    tiles = 1
    done = Done()
    for number in range(1, plan.rounds + 1):
        if number == plan.last:
            tiles += 1
        ready = plan.forecast[number - 1]
        tableau = []
        while True:
            if tableau and name == "storms" and tableau.count(STORM) >= int(count):
                break
            if not deck:
                if not discards:
                    break
                deck, discards = shuffle(discards), []
                done = replace(done, reshuffles=done.reshuffles + 1)
            card = deck.pop(0)
            space = plan.bases(number) if card == STORM else plan.spaces(number)
            wanted = not (name == "hold" and card == STORM and tableau.count(STORM) >= int(count))
            if wanted and tableau.count(card) < space:
                tableau.append(card)
                continue
            discards.append(card)
            if tiles and ready:
                tiles, ready = tiles - 1, ready - 1
                continue
            break
        done = replace(done, tableaus=(*done.tableaus, (tableau.count(STORM), tableau.count(EXPEDITION))))
        if number < plan.rounds:
            for _ in range(plan.burned[number - 1]):
                for place in (tableau, discards):
                    if STORM in place:
                        place.remove(STORM)
                        done = replace(done, burned=done.burned + 1)
                        break
            deck = [EXPEDITION] * plan.bought[number - 1] + deck
        discards += tableau
    return done


def different_orders(cards):
    """List every different order of some cards."""
    storms = cards.count(STORM)
    return [
        [STORM if place in places else EXPEDITION for place in range(len(cards))]
        for places in itertools.combinations(range(len(cards)), storms)
    ]


def every_season(plan):
    """Play all orders of all shuffles; yield what each season came to, with its probability."""
    paths = [()]
    while paths:
        path = paths.pop()
        chances = []

        def shuffle(cards, path=path, chances=chances):
            orders = different_orders(cards)
            if len(chances) == len(path):
                raise _MoreOrders(len(orders))
            order = orders[path[len(chances)]]
            chances.append(Fraction(1, len(orders)))
            return list(order)

        try:
            done = play(plan, shuffle)
        except _MoreOrders as more:
            paths += [(*path, place) for place in range(more.count)]
            continue
        probability = Fraction(1)
        for chance in chances:
            probability *= chance
        yield done, probability


class _MoreOrders(Exception):  # noqa: N818 - no error
    def __init__(self, count):
        super().__init__(count)
        self.count = count


# The best player


@dataclass(frozen=True)
class Sight:
    """What a player sees, and what has been."""

    number: int
    deck: tuple[int, int]
    known: int
    discards: tuple[int, int]
    tiles: int
    ready: int
    tableau: tuple[int, int] = (0, 0)
    hand: str | None = None
    drew: bool = False
    burned: int = 0


def more(pair, card, count=1):
    """Add cards to a pair of counts."""
    return (pair[0] + count, pair[1]) if card == STORM else (pair[0], pair[1] + count)


def best_player(plan, decide=None):
    """Return the function from a `Sight` to (expected worth, what to do, seasons from here by probability).

    `decide` is another player: a function of a sight and of what may be done, where that is more than one thing.
    """

    def ended(sight):
        """Go on to the next round."""
        payoff = plan.payoff(sight.number, *sight.tableau)
        storms = sight.discards[0] + sight.tableau[0]
        expeditions = sight.discards[1] + sight.tableau[1]
        if sight.number == plan.rounds:
            return Fraction(payoff), (((sight.tableau,), 0, sight.burned, Fraction(1)),)
        gone = min(plan.burned[sight.number - 1], storms)
        number = sight.number + 1
        start = Sight(
            number=number,
            deck=sight.deck,
            known=sight.known + plan.bought[sight.number - 1],
            discards=(storms - gone, expeditions),
            tiles=sight.tiles + (number == plan.last),
            ready=plan.forecast[number - 1],
            burned=sight.burned + gone,
        )
        worth, _, seasons = best(start)
        seen = tuple(((sight.tableau, *tableaus), *rest) for tableaus, *rest in seasons)
        return (Fraction(payoff) if plan.policy == "myopic" else payoff + worth), seen

    def judge(sight):
        """List (worth, seasons, action) of all that may be done."""
        judged = []
        for action, after in options_of(plan, sight):
            if after is None:
                last = sight if sight.hand is None else replace(sight, discards=more(sight.discards, sight.hand))
                judged.append((*ended(last), action))
                continue
            worth, found = Fraction(0), Counter()
            for probability, reshuffled, later in after:
                value, _, seasons = best(later)
                worth += probability * value
                for tableaus, reshuffles, burned, chance in seasons:
                    found[tableaus, reshuffles + reshuffled, burned] += probability * chance
            judged.append((worth, tuple((*key, chance) for key, chance in found.items()), action))
        return judged

    @functools.cache
    def best(sight):
        judged = judge(sight)
        if decide and len(judged) > 1:
            wanted = decide(sight, [action for _, _, action in judged])
            return next((worth, action, seasons) for worth, seasons, action in judged if action == wanted)
        highest = max(worth for worth, _, _ in judged)
        worth, seasons, action = next(one for one in judged if one[0] == highest)  # ties: the first of the options
        return worth, action, seasons

    best.judge = judge
    return best


def options_of(plan, sight):
    """List what may be done, each with (probability, reshuffled, what follows); None where the phase ends."""
    options = []
    if sight.hand is None:
        draws = draws_of(sight)
        if sight.drew or not draws:
            options.append(("end", None))
        if draws:
            options.append(("draw", draws))
        if not sight.drew:
            return options
    else:
        options.append(("discard", None))
        space = plan.bases(sight.number) if sight.hand == STORM else plan.spaces(sight.number)
        if sight.tableau[sight.hand != STORM] < space:
            played = replace(sight, tableau=more(sight.tableau, sight.hand), hand=None)
            options.append(("play", [(Fraction(1), 0, played)]))
    if sight.tiles and sight.ready:
        used = replace(sight, tiles=sight.tiles - 1, ready=sight.ready - 1)
        if sight.hand:
            away = replace(used, hand=None, discards=more(sight.discards, sight.hand))
            options.append(("tile on hand", [(Fraction(1), 0, away)]))
        for card, name in ((STORM, "tile on storm"), (EXPEDITION, "tile on expedition")):
            if sight.tableau[card != STORM]:
                away = replace(used, tableau=more(sight.tableau, card, -1), discards=more(sight.discards, card))
                options.append((name, [(Fraction(1), 0, away)]))
    return options


def draws_of(sight):
    """List the cards that may be drawn: a known one, else one of the deck, else of the discard pile, shuffled."""
    if sight.known:
        return [(Fraction(1), 0, replace(sight, known=sight.known - 1, hand=EXPEDITION, drew=True))]
    deck, discards, reshuffled = sight.deck, sight.discards, 0
    if not sum(deck):
        deck, discards, reshuffled = discards, (0, 0), 1
    return [
        (
            Fraction(count, sum(deck)),
            reshuffled,
            replace(sight, deck=more(deck, card, -1), discards=discards, hand=card, drew=True),
        )
        for card, count in zip((STORM, EXPEDITION), deck, strict=True)
        if count
    ]


def first_sight(plan):
    """Return what a player sees before the first draw."""
    tiles = 1 + (plan.last == 1)
    return Sight(1, (plan.storms, plan.expeditions), 0, (0, 0), tiles, plan.forecast[0])


def joint_of(plan, decide=None):
    """Return the joint distribution of all fields, as {((name, value), …): probability}."""
    found = Counter()
    if plan.policy in ("myopic", "optimal"):
        _, _, seasons = best_player(plan, decide)(first_sight(plan))
        ends = [(Done(*rest), chance) for *rest, chance in seasons]
    else:
        ends = every_season(plan)
    for done, chance in ends:
        found[tuple(done.fields(plan).items())] += chance
    return dict(found)


def some_plans(seed, n, **fixed):
    """Pick plans at random: small decks, so that the discard pile is shuffled again and again."""
    chance = random.Random(seed)
    plans = []
    for _ in range(n):
        named = [f"{name}:{chance.randint(1, 4)}" for name in ("storms", "hold")]
        rounds = fixed.get("rounds") or chance.choice((2, 2, 3))
        plans.append(
            Plan(
                **{
                    "storms": chance.randint(0, 4),
                    "expeditions": chance.randint(0, 7 - rounds),
                    "rounds": rounds,
                    "bought": tuple(chance.choice((0, 0, 1, 2)) for _ in range(5)),
                    "burned": tuple(chance.choice((0, 0, 1, 2)) for _ in range(5)),
                    "fourth_base": chance.choice((None, 1, 2, 3)),
                    "forecast": tuple(chance.choice((0, 0, 1, 2)) for _ in range(6)),
                    "slots": chance.randint(1, 3),
                    "opened": tuple(chance.choice((0, 0, 1)) for _ in range(6)),
                    "top": chance.randint(-2, 4),
                    "bottom": chance.randint(-2, 4),
                    "base_values": tuple(chance.randint(-2, 5) for _ in range(3)),
                    "policy": chance.choice([*named, "all", "myopic", "optimal"]),
                }
                | fixed
            )
        )
    return plans
