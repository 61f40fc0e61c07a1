"""`sixty.season` replayed: the cards that a trial tells of, laid out by hand, end in the same metrics."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from seasons_by_hand import EXPEDITION, STORM, Done, Plan, Sight, best_player, first_sight, more, play, some_plans

from zettasim import replay

N_TRIALS = 40
NAMED = ["storms:1", "storms:2", "hold:1", "hold:3", "all"]

pytestmark = pytest.mark.statistical


class Table:
    """A deck, a discard pile and a tableau as pairs of counts, laid out as a log tells."""

    def __init__(self, plan):
        self.plan = plan
        self.deck, self.discards, self.tableau = (plan.storms, plan.expeditions), (0, 0), (0, 0)
        self.known = self.reshuffles = self.burned = self.bought = 0
        self.hand = None
        self.tableaus = []
        self.order = []
        self.orders = []

    def owned(self):
        """Return all cards of the player."""
        piles = [self.deck, self.discards, self.tableau, (0, self.known)]
        if self.hand:
            piles.append(more((0, 0), self.hand))
        return tuple(map(sum, zip(*piles, strict=True)))

    def tell(self, step):
        """Follow one sentence."""
        if match := re.fullmatch(r"round (\d) begins", step):
            self.end_round(int(match[1]))
        elif match := re.fullmatch(r"the deck is empty: the discard pile of (\d+) cards? is shuffled", step):
            assert self.deck == (0, 0)
            assert self.known == 0
            assert int(match[1]) == sum(self.discards) > 0
            self.deck, self.discards = self.discards, (0, 0)
            self.reshuffles += 1
            self.orders.append([])
        elif match := re.fullmatch(f"({STORM}|{EXPEDITION}) is drawn", step):
            self.draw(match[1])
        elif step == f"{self.hand} is played":
            self.tableau, self.hand = more(self.tableau, self.hand), None
        elif step in (
            f"{self.hand} is discarded, which ends the phase",
            f"a Forecast Tile sends the {self.hand} in hand away",
        ):
            self.discards, self.hand = more(self.discards, self.hand), None
        elif match := re.fullmatch(r"a Forecast Tile sends an? (.*) from the tableau away", step):
            self.tableau, self.discards = more(self.tableau, match[1], -1), more(self.discards, match[1])
        elif match := re.fullmatch(r"(\d) Storms? (?:is|are) burned", step):
            self.burned += int(match[1])
            self.burn = int(match[1])
        elif match := re.fullmatch(r"(\d) Expedition cards? (?:is|are) bought onto the deck", step):
            self.bought += int(match[1])
            self.buy = int(match[1])
        elif step == "deck and discard pile are empty, which ends the phase":
            assert (self.deck, self.known, self.discards) == ((0, 0), 0, (0, 0))
        else:
            assert step == "the player ends the phase"

    def draw(self, card):
        """Take a known card first."""
        assert self.hand is None
        self.hand = card
        if self.known:
            assert card == EXPEDITION, "a bought card lies on top"
            self.known -= 1
            return
        if not self.orders:
            self.orders.append([])
        self.orders[-1].append(card)
        self.deck = more(self.deck, card, -1)
        assert min(self.deck) >= 0

    def end_round(self, number):
        """Clear the tableau, then count what was burned and bought."""
        if number > 1:
            self.tableaus.append(self.tableau)
            self.discards = tuple(map(sum, zip(self.discards, self.tableau, strict=True)))
            self.discards = more(self.discards, STORM, -self.burn)
            assert min(self.discards) >= 0
            self.known += self.buy
            self.tableau = (0, 0)
        self.burn = self.buy = 0

    def done(self):
        """Return what the season came to."""
        return Done((*self.tableaus, self.tableau), self.reshuffles, self.burned)


def assert_told_well(plan, told):
    """Lay the cards out, counting all of them after each step, and compare the metrics; return the table."""
    table = Table(plan)
    for step in told.steps:
        table.tell(step)
        pending = (getattr(table, "burn", 0), getattr(table, "buy", 0))
        storms, expeditions = table.owned()
        assert storms == plan.storms - table.burned + pending[0], step
        assert expeditions == plan.expeditions + table.bought - pending[1], step
    fields = table.done().fields(plan)
    energies = {f"energy_{number}": plan.energy(fields[f"storms_{number}"]) for number in range(1, plan.rounds + 1)}
    assert told.metrics == fields | energies
    return table


@pytest.mark.parametrize("policy", NAMED)
def test_each_trial_is_played_by_the_policy(policy, seed):
    """The same cards in the same order, played by hand by the policy, make the same season."""
    for place, plan in enumerate(some_plans(f"{seed} replay {policy}", 4, policy=policy)):
        for trial in range(N_TRIALS):
            table = assert_told_well(plan, replay("sixty.season", seed=seed + place, trial=trial, **plan.parameters))
            shuffles = iter(table.orders)

            def shuffle(cards, shuffles=shuffles):
                seen = next(shuffles, [])
                rest = sorted(cards)
                for card in seen:
                    rest.remove(card)
                return seen + rest

            assert play(plan, shuffle) == table.done()


@pytest.mark.parametrize("policy", ["myopic", "optimal"])
def test_each_trial_is_played_by_the_best_player(policy, seed):
    for place, plan in enumerate(some_plans(f"{seed} replay {policy}", 4, policy=policy)):
        best = best_player(plan)
        for trial in range(N_TRIALS):
            told = replay("sixty.season", seed=seed + place, trial=trial, **plan.parameters)
            table = assert_told_well(plan, told)
            assert follow(plan, best, told.steps) == table.done().tableaus


def follow(plan, best, steps):
    """Ask the best player at each step of the tale; return the tableaus of the rounds."""
    sight, tableaus = first_sight(plan), []
    for step in steps:
        if step.startswith("round"):
            number = int(step.split()[1])
            if number > 1:
                tableaus.append(sight.tableau)
                sight = next_round(plan, sight)
        elif step.endswith("is drawn"):
            assert best(sight)[1] == "draw"
            card = STORM if step.startswith(STORM) else EXPEDITION
            sight = draw(sight, card)
        elif "Forecast Tile" in step:
            sight = tile(sight, best(sight)[1], step)
        elif step.endswith("is played"):
            assert best(sight)[1] == "play"
            sight = Sight(**{**vars(sight), "tableau": more(sight.tableau, sight.hand), "hand": None})
        elif step.endswith("ends the phase"):
            assert best(sight)[1] == ("discard" if "discarded" in step else "end")
            if sight.hand:
                sight = Sight(**{**vars(sight), "discards": more(sight.discards, sight.hand), "hand": None})
    return (*tableaus, sight.tableau)


def draw(sight, card):
    """Draw a card of the tale."""
    if sight.known:
        return Sight(**{**vars(sight), "known": sight.known - 1, "hand": card, "drew": True})
    deck, discards = (sight.deck, sight.discards) if sum(sight.deck) else (sight.discards, (0, 0))
    return Sight(**{**vars(sight), "deck": more(deck, card, -1), "discards": discards, "hand": card, "drew": True})


def tile(sight, action, step):
    """Spend a tile as the tale tells."""
    used = {**vars(sight), "tiles": sight.tiles - 1, "ready": sight.ready - 1}
    if "in hand" in step:
        assert action == "tile on hand"
        return Sight(**{**used, "hand": None, "discards": more(sight.discards, sight.hand)})
    card = STORM if STORM in step else EXPEDITION
    assert action == ("tile on storm" if card == STORM else "tile on expedition")
    return Sight(**{**used, "tableau": more(sight.tableau, card, -1), "discards": more(sight.discards, card)})


def next_round(plan, sight):
    """Burn, buy and clear up."""
    storms, expeditions = (pile + shown for pile, shown in zip(sight.discards, sight.tableau, strict=True))
    gone = min(plan.burned[sight.number - 1], storms)
    number = sight.number + 1
    return Sight(
        number=number,
        deck=sight.deck,
        known=sight.known + plan.bought[sight.number - 1],
        discards=(storms - gone, expeditions),
        tiles=sight.tiles + (number == plan.last),
        ready=plan.forecast[number - 1],
        burned=sight.burned + gone,
    )


some_cards = st.integers(0, 3)
any_plan = st.builds(
    Plan,
    storms=st.integers(0, 20),
    expeditions=st.integers(0, 20),
    rounds=st.integers(1, 6),
    bought=st.tuples(*[some_cards] * 5),
    burned=st.tuples(*[some_cards] * 5),
    fourth_base=st.none() | st.integers(1, 6),
    forecast=st.tuples(*[st.integers(0, 2)] * 6),
    slots=st.integers(1, 5),
    opened=st.tuples(*[some_cards] * 6),
    policy=st.sampled_from(NAMED),
)


@settings(max_examples=60)
@given(plan=any_plan, trial=st.integers(0, 2**40))
def test_no_card_is_lost_or_made(seed, plan, trial):
    """Decks up to 40 cards and more, whose orders take several words."""
    assert_told_well(plan, replay("sixty.season", seed=seed, trial=trial, **plan.parameters))


def test_a_log_reads_well(seed):
    """Two Storms, hold:1, one burned after round 1, one card bought: the whole tale, which chance cannot change."""
    told = replay(
        "sixty.season",
        seed=seed,
        storms=2,
        expeditions=0,
        policy="hold:1",
        rounds=2,
        burned="1,0,0,0,0",
        bought="1,0,0,0,0",
    )
    assert list(told.steps) == [
        "round 1 begins",
        "Storm is drawn",
        "Storm is played",
        "Storm is drawn",
        "Storm is discarded, which ends the phase",
        "1 Storm is burned",
        "1 Expedition card is bought onto the deck",
        "round 2 begins",
        "Expedition card is drawn",
        "Expedition card is played",
        "the deck is empty: the discard pile of 1 card is shuffled",
        "Storm is drawn",
        "Storm is played",
        "deck and discard pile are empty, which ends the phase",
    ]
