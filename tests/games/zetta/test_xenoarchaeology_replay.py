"""`zetta.xenoarchaeology` replayed: the cards and dice of a trial, followed by hand, end in its metrics."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from digging_by_hand import EVENT, LODE, RELIC, SITE, Crew, Excavation, Table, chooses, expectimax, metrics_of

from zettasim import replay

pytestmark = pytest.mark.statistical

N_TRIALS = 60
NAMES = {"Site Found!": SITE, "Dangerous Event!": EVENT, "Motherlode": LODE, "Alien Artefact": RELIC}
CARD = re.compile(r"(.+) is drawn$")
ROLL = re.compile(r"danger roll: (\d+) dice against danger level (\d+)$")
HIT = re.compile(r"a die shows (\d+): a damage token$")
FULL = ((SITE, 6), (EVENT, 6), (LODE, 6), (RELIC, 4))
SMALL = ((SITE, 3), (EVENT, 2), (LODE, 2), (RELIC, 1))


class Tale:
    """The steps of a replay, taken one by one."""

    def __init__(self, steps):
        self.steps = [*steps]

    def take(self, pattern):
        found = re.fullmatch(pattern, self.steps[0]) if self.steps else None
        assert found, (pattern, self.steps[:3])
        self.steps.pop(0)
        return found

    def hits(self):
        found = []
        while self.steps and HIT.match(self.steps[0]):
            found.append(int(HIT.match(self.steps.pop(0))[1]))
        return found


def danger_roll(game, tale, crew, damage, face_up):
    dice, level = map(int, tale.take(ROLL).groups())
    danger = dict(game.danger)
    assert (dice, level) == (len(face_up), sum(danger.get(card, 0) for card in face_up))
    faces = tale.hits()
    assert len(faces) <= dice
    for place, face in enumerate(faces):
        assert 1 <= face <= min(12, level)
        crew, placed = Crew.place(crew, game.icons, game.placing)
        damage += placed
        if not placed:
            assert place == len(faces) - 1, "damage after the flight"
            tale.take("the last crew member has no icon left and flees the site")
            return crew, damage, True
    return crew, damage, False


def follow(game, told):
    """Play along with the tale, and return the metrics."""
    tale, options = Tale(told.steps), expectimax(game) if game.policy == "optimal" else None
    table_cards, crew, damage, tokens, turns, digs = [], (0,) * game.crew, 0, 0, 0, 0
    cards = 1
    while True:
        if digs != 1 or game.first_dig == "next":
            turns += 1
            tale.take(f"turn {turns}")
        left = Counter(dict(game.deck)) - Counter(table_cards)
        n = min(cards, left.total())
        tale.take(f"{n} to be drawn from the xenoarchaeology deck")
        new = [NAMES[tale.take(CARD)[1]] for _ in range(n)]
        assert not Counter(new) - left, "a card that is not in the deck"
        table_cards += new
        for _ in range(new.count(EVENT)):
            crew, damage, fled = danger_roll(game, tale, crew, damage, table_cards)
            if fled:
                assert not tale.steps
                return metrics_of(game, (crew, damage, 1, tokens, 0, turns))
        gained, relics = new.count(LODE) * game.motherlode, new.count(RELIC)
        tokens += gained
        if gained:
            tale.take(f"Motherlode: {gained} substance tokens are taken")
        if relics:
            tale.take(f"Alien Artefact: {relics} found, the excavation ends")
        cards = 0
        if SITE in new and not relics:
            if left.total() > n:
                cards = wanted(game, options, table_cards, crew, damage, tokens, gained, turns, digs)
            else:
                tale.take("the deck is empty")
        if not cards:
            break
        digs += 1
    tale.take("the excavation ends, the deck goes back")
    counted = [card for card in table_cards if card != RELIC or game.artifact == "counts"]
    crew, damage, fled = danger_roll(game, tale, crew, damage, counted)
    assert not tale.steps
    loses = fled and game.flight == "turn"
    outcome = (crew, damage, int(fled), tokens - gained * loses, relics * (not loses), turns)
    return metrics_of(game, outcome)


def wanted(game, options, face_up, crew, damage, tokens, gained, turns, digs):
    table = Table(tuple(sorted(face_up)), crew, damage, tokens, turns, digs)
    if options is None:
        return chooses(game, table)
    values = options(table, gained)
    place = values.index(max(values))
    return game.directions[place - 1] if place else 0


GAMES = [
    Excavation(deck=FULL, direction=3, crew=4, icons=3),
    Excavation(deck=FULL, direction=3, crew=2, icons=1, danger=((SITE, 2), (EVENT, 3)), placing="sacrifice"),
    Excavation(deck=FULL, direction=2, crew=1, icons=2, flight="events", danger=((LODE, 4), (SITE, 2), (EVENT, 1))),
    Excavation(deck=SMALL, direction=2, policy="danger:4", first_dig="next", artifact="gone"),
    Excavation(deck=SMALL, direction=1, policy="damage:1", crew=3),
    Excavation(deck=SMALL, policy="optimal", danger=((SITE, 2), (EVENT, 4), (RELIC, 1))),
]


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_each_trial_is_played_by_the_rules(game, seed):
    for trial in range(N_TRIALS):
        told = replay("zetta.xenoarchaeology", seed=seed, trial=trial, **game.parameters)
        assert told.metrics == follow(game, told)


def test_the_cards_are_shared_by_policies(seed):
    """Two policies see the same cards, so that they can be compared trial by trial."""
    for trial in range(20):
        cards = []
        for policy in ("digs:0", "all"):
            game = replace(GAMES[0], policy=policy)
            told = replay("zetta.xenoarchaeology", seed=seed, trial=trial, **game.parameters)
            cards.append([step for step in told.steps if CARD.match(step)])
        assert cards[1][:1] == cards[0]
