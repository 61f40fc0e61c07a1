"""`xenology.collect` replayed: the cards that a trial tells of, laid out by hand, end in the same metrics."""

import re
from collections import Counter

import pytest

from zettasim import replay

CARD = re.compile(r"(scan: )?a card of (?:wanted type (\d+)|(no use)) is (\w+ .*)$")
SHUFFLED = re.compile(r"the deck is empty: the (\d+) discarded cards are shuffled$")
CASES = [
    {"types": 5, "per_type": 12, "wanted": 5, "display": 5, "hand": 3, "wipes": 2, "policy": "wipe-when-missing"},
    {"types": 5, "per_type": 12, "wanted": 4, "display": 5, "hand": 0, "wipes": 1, "policy": "optimal"},
    {"types": 3, "per_type": 3, "wanted": 2, "display": 4, "hand": 1, "wipes": 3, "policy": "wipe-when-missing"},
    {"types": 6, "per_type": 1, "wanted": 1, "display": 4, "hand": 0, "wipes": 1, "policy": "wipe-when-missing"},
    {"types": 4, "per_type": 2, "wanted": 2, "display": 3, "hand": 0, "wipes": 2, "policy": "optimal"},
    {"types": 3, "per_type": 2, "wanted": 3, "display": 3, "hand": 1, "wipes": 0, "policy": "blind"},
    {"types": 4, "per_type": 3, "wanted": 3, "display": 2, "hand": 2, "wipes": 0, "policy": "display-first"},
]

pytestmark = pytest.mark.statistical


def assert_scanned_by_the_rules(case, told):
    """Move each card as told, and look whether each step was due."""
    wanted, size = case["wanted"], case["display"]
    deck = Counter(dict.fromkeys(range(wanted), case["per_type"]))
    deck["x"] = case["per_type"] * (case["types"] - wanted)
    shown, discards, missing = Counter(), Counter(), set(range(wanted))
    hand = scans = wipes = 0
    missing_at_start = wanted
    just_wiped = False

    def take(pile, kind):
        assert pile[kind] > 0, "a card that is not there"
        pile[kind] -= 1

    def retire(kind):
        """From now on no card of the type is of use."""
        missing.discard(kind)
        for pile in (deck, shown, discards) if kind != "x" else ():
            pile["x"] += pile.pop(kind, 0)

    for step in told.steps:
        everything = deck.total() + shown.total() + discards.total() + hand
        assert everything == case["types"] * case["per_type"]
        if card := CARD.match(step):
            kind = int(card[2]) - 1 if card[2] else "x"
            how = card[4]
            if how == "in the starting hand":
                take(deck, kind)
                hand += 1
                retire(kind)
                missing_at_start = len(missing)
                assert hand <= case["hand"]
            elif how == "dealt to the display":
                assert hand >= case["hand"]
                assert shown.total() < size
                take(deck, kind)
                shown[kind] += 1
            else:
                assert card[1]
                assert missing
                assert shown.total() == size or not deck.total() + discards.total()
                open_types = {n for n in missing if shown[n]}
                if how == "taken from the display":
                    assert kind in open_types
                    assert case["policy"] != "blind" or not deck.total() + discards.total()
                    take(shown, kind)
                else:
                    assert how == "drawn from the deck"
                    assert case["policy"] == "blind" or not open_types
                    if case["policy"] == "wipe-when-missing":
                        assert wipes == case["wipes"] or just_wiped
                    take(deck, kind)
                scans, hand, just_wiped = scans + 1, hand + 1, False
                retire(kind)
        elif shuffled := SHUFFLED.match(step):
            assert not deck.total()
            assert int(shuffled[1]) == discards.total() > 0
            deck, discards = discards, Counter()
        else:
            assert step == "the display is wiped"
            assert not just_wiped
            assert not any(shown[n] for n in missing)
            discards, shown = discards + shown, Counter()
            wipes, just_wiped = wipes + 1, True
            assert wipes <= case["wipes"]
    assert not missing
    expected = {"scans": scans, "missing": missing_at_start, "wasted": scans - missing_at_start, "wipes": wipes}
    assert told.metrics == {**expected, "payoff": -scans}


@pytest.mark.parametrize("case", CASES, ids=[f"{case['policy']}-{case['per_type']}" for case in CASES])
def test_each_trial_is_scanned_by_the_rules(case, seed):
    for trial in range(25):
        assert_scanned_by_the_rules(case, replay("xenology.collect", seed=seed, trial=trial, **case))
