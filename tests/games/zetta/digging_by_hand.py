"""Xenoarchaeology by the rulebook, card by card and die by die, for decks that are small enough to play out."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

F = Fraction
SITE, EVENT, LODE, RELIC = "site_found", "dangerous_event", "motherlode", "alien_artifact"


@dataclass(frozen=True)
class Excavation:
    """One question: the deck as (kind, count) pairs, and everything that the player brings and decides."""

    deck: tuple = ((SITE, 2), (EVENT, 1), (LODE, 1), (RELIC, 1))
    danger: tuple = ((SITE, 1), (EVENT, 1), (LODE, 1), (RELIC, 1))
    directions: tuple = (1, 2, 3)
    crew: int = 2
    icons: int = 1
    motherlode: int = 2
    token_fame: int = 1
    crew_fame: int = 2
    placing: str = "spread"
    flight: str = "turn"
    artifact: str = "counts"
    first_dig: str = "same"
    policy: str = "all"
    direction: int = 1

    @property
    def parameters(self):
        words = {name: getattr(self, name) for name in self.__dataclass_fields__}
        words["deck"], words["danger"] = dict(self.deck), dict(self.danger)
        return words


def orders(deck, n):
    """Yield each way in which n cards come off the shuffled deck, one after the other, with its probability."""
    size = sum(count for _, count in deck)
    if n == 0 or size == 0:
        yield F(1), ()
        return
    for kind, count in deck:
        if count:
            rest = tuple((k, c - (k == kind)) for k, c in deck)
            for odds, more in orders(rest, n - 1):
                yield F(count, size) * odds, (kind, *more)


class Crew:
    """The free icons of each crew member; `tokens` lie on the cards of those alive."""

    @staticmethod
    def place(cards, icons, placing):
        """Place one damage token; return the crew and whether it was placed (else the last one flees).

        Each crew member is the number of damage tokens on it.
        """
        free = [n for n, tokens in enumerate(cards) if tokens < icons]
        if placing == "sacrifice" and len(cards) > 1:
            victim = max(range(len(cards)), key=lambda n: cards[n])
        elif free:
            victim = free[0]
        elif len(cards) > 1:
            victim = 0
        else:
            return cards, False
        tokens = cards[victim] + 1
        if tokens > icons and len(cards) == 1:
            return cards, False
        after = [*cards[:victim], *([tokens] if tokens <= icons else []), *cards[victim + 1 :]]
        return tuple(after), True


def roll(game, cards, damage, face_up):
    """Yield (probability, crew, damage, fled) after one danger roll, die by die."""
    danger = dict(game.danger)
    level = min(12, sum(danger.get(card, 0) for card in face_up))
    now = {(cards, damage, False): F(1)}
    for _ in face_up:
        then = {}
        for (crew, hurt, fled), odds in now.items():
            outcomes = [(F(12 - level, 12), (crew, hurt, fled))]
            if fled:
                outcomes = [(F(1), (crew, hurt, True))]
            else:
                after, placed = Crew.place(crew, game.icons, game.placing)
                outcomes.append((F(level, 12), (after, hurt + placed, not placed)))
            for p, state in outcomes:
                if p:
                    then[state] = then.get(state, F(0)) + odds * p
        now = then
    for (crew, hurt, fled), odds in now.items():
        yield odds, crew, hurt, fled


@dataclass(frozen=True)
class Table:
    """What lies open, what has been gained, who is hurt."""

    face_up: tuple = ()
    crew: tuple = ()
    damage: int = 0
    tokens: int = 0
    turns: int = 0
    digs: int = 0


def rest_of(game, face_up):
    return tuple((kind, count - face_up.count(kind)) for kind, count in game.deck)


def one_turn(game, table, cards):
    """Yield (probability, table, finished outcome or None, rewards of the turn, whether a site may be dug)."""
    turns = table.turns + (0 if table.digs == 1 and game.first_dig == "same" else 1)
    for odds, new in orders(rest_of(game, table.face_up), cards):
        open_now = tuple(sorted((*table.face_up, *new)))
        states = [(odds, table.crew, table.damage, False)]
        for _ in range(new.count(EVENT)):
            states = [
                (p * q, crew, damage, fled)
                for p, crew0, damage0, fled0 in states
                for q, crew, damage, fled in (
                    [(F(1), crew0, damage0, True)] if fled0 else roll(game, crew0, damage0, open_now)
                )
            ]
        gained = new.count(LODE) * game.motherlode
        for p, crew, damage, fled in states:
            after = Table(open_now, crew, damage, table.tokens + gained, turns, table.digs)
            if fled:
                yield p, after, (crew, damage, 1, table.tokens, 0, turns), gained, 0, False
                continue
            deck_left = sum(count for _, count in rest_of(game, open_now))
            on = SITE in new and RELIC not in new and deck_left > 0
            yield p, after, None, gained, new.count(RELIC), on


def stop(game, table, gained, relics):
    """Yield (probability, outcome) of ending the excavation here."""
    counted = list(table.face_up)
    if game.artifact == "gone":
        counted = [card for card in counted if card != RELIC]
    for p, crew, damage, fled in roll(game, table.crew, table.damage, counted):
        loses = fled and game.flight == "turn"
        tokens = table.tokens - gained if loses else table.tokens
        yield p, (crew, damage, int(fled), tokens, 0 if loses else relics, table.turns)


def metrics_of(game, outcome):
    crew, damage, fled, tokens, relics, turns = outcome
    lost = game.crew - len(crew)
    fame = 6 * relics + game.token_fame * tokens - sum(crew) - game.crew_fame * lost
    names = ("damage", "lost", "fled", "tokens", "artifacts", "turns", "fame")
    return dict(zip(names, (damage, lost, fled, tokens, relics, turns, fame), strict=True))


def chooses(game, table, gained=0):
    """Return how many cards the named policy, or one of Python's, draws next (0: it ends)."""
    if callable(game.policy):
        up = {name: table.face_up.count(kind) for name, kind in (("sites", SITE), ("events", EVENT))}
        up |= {"motherlodes": table.face_up.count(LODE), "found": gained // max(1, game.motherlode)}
        said = game.policy({"cards": len(table.face_up), **up, "damage": table.damage})
        return 0 if said == "end" else int(said.removeprefix("draw_"))
    name, _, k = game.policy.partition(":")
    danger = dict(game.danger)
    level = sum(danger.get(card, 0) for card in table.face_up)
    reached = {"all": False, "digs": table.digs >= int(k or 0), "danger": level >= int(k or 0)}
    reached["damage"] = table.damage >= int(k or 0)
    return 0 if reached[name] else game.directions[game.direction - 1]


@cache
def expectimax(game):
    """Return the function (table, gained) -> expected fame of ending and of each direction."""

    @cache
    def options(table, gained):
        end = sum(p * metrics_of(game, outcome)["fame"] for p, outcome in stop(game, table, gained, 0))
        on = replace(table, digs=table.digs + 1)
        return (end, *(turn_worth(on, cards) for cards in game.directions))

    @cache
    def turn_worth(table, cards):
        total = F(0)
        for p, after, outcome, gained, relics, on in one_turn(game, table, cards):
            if outcome is not None:
                total += p * metrics_of(game, outcome)["fame"]
            elif on:
                total += p * max(options(after, gained))
            else:
                ends = stop(game, after, gained, relics)
                total += p * sum(q * metrics_of(game, ended)["fame"] for q, ended in ends)
        return total

    return options


def worlds(game):
    """Return (probability, metrics) of everything that can come."""
    options = expectimax(game) if game.policy == "optimal" else None
    found = {}

    def play(table, cards, odds):
        for p, after, outcome, gained, relics, on in one_turn(game, table, cards):
            next_cards = 0
            if outcome is None and on:
                if options is None:
                    next_cards = chooses(game, after, gained)
                else:
                    values = options(after, gained)
                    place = values.index(max(values))
                    next_cards = game.directions[place - 1] if place else 0
            if outcome is not None:
                found[outcome] = found.get(outcome, F(0)) + odds * p
            elif next_cards:
                play(replace(after, digs=after.digs + 1), next_cards, odds * p)
            else:
                for q, ended in stop(game, after, gained, relics):
                    found[ended] = found.get(ended, F(0)) + odds * p * q

    play(Table(crew=(0,) * game.crew), 1, F(1))
    return [(odds, metrics_of(game, outcome)) for outcome, odds in found.items()]
