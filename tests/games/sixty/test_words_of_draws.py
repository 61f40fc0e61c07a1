"""Each random word of these kernels serves the draws that it was made for, and no draw more (see `kernels/draws.py`).

A word that serves more draws than its span allows is too poor in chance by so little that no sample shows it: so the
bounds of the draws are multiplied here, while the plain trial functions play.
"""

import importlib
import random

import numpy as np
import pytest

from zettasim.questions.asked import ask

QUESTIONS = [
    ("sixty.arka", {"blanks": 5, "rise": "rondel"}),
    ("sixty.arka", {"blanks": 1, "stars": "9,9,0,1,9,2"}),
    ("sixty.planning", {}),
    ("sixty.planning", {"drawn": 20, "paid": 2}),
    ("sixty.setup", {}),
    ("sixty.common_deck", {"extra": 3, "copies": 20}),
    ("sixty.common_deck", {"size": 40, "players": 3, "kept": 0, "copies": 3}),
    ("sixty.milestones", {"seat": 2, "wanted": 5}),
    ("sixty.milestones", {"players": 3, "seat": 3, "wanted": 9}),
    ("sixty.experts", {"round": 6, "taken": 20, "taken_from": "any"}),
]
TRIALS = 30


class Word:
    """A word for draws whose bounds multiply to `span`."""

    def __init__(self, span):
        self.span, self.served = int(span), 1


@pytest.mark.parametrize(("model", "question"), QUESTIONS)
def test_a_word_serves_what_it_was_made_for(model, question, monkeypatch, seed):
    asked = ask(model, question)
    rules = asked.model.lower(asked.parameters, asked.rules)
    module = importlib.import_module(asked.model.kernel)
    chance, words = random.Random(seed), []

    def fresh(_, span):
        words.append(Word(span))
        return words[-1]

    def chained(word, bound):
        assert word is words[-1]
        word.served *= int(bound)
        assert word.span % word.served == 0, "a draw that the word was not made for"
        return chance.randrange(int(bound)), word

    monkeypatch.setattr(module, "fresh", fresh)
    monkeypatch.setattr(module, "chained", chained)
    (trial,) = (function for name, function in vars(module).items() if name.startswith("play_"))
    for _ in range(TRIALS):
        outcome = np.zeros(len(asked.fields) + 10, dtype=np.int64)
        trial(rules, None, outcome, np.zeros(0, dtype=np.int64))
        for field, value in zip(asked.fields, outcome, strict=False):
            assert field.low <= value <= field.high, field.name
    assert max(word.span for word in words) <= 1 << 48
    assert words[0].served == words[0].span or model == "sixty.arka"
