"""The targets of speed: each can be asked, and what is measured is the time of one trial. No time is asserted."""

import pytest

from analyses import performance_targets
from analyses.performance_measures import Size
from analyses.performance_targets import TARGETS, Target, targets
from zettasim.questions.asked import ask


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.what)
def test_each_target_can_be_asked(target):
    asked = ask(target.model, target.parameters, metric=target.metrics)
    assert len(asked.readings) == len(asked.model.metrics(asked.parameters, asked.rules))
    assert target.first <= target.wanted


def test_a_trial_costs_what_all_trials_do_beyond_a_call(monkeypatch):
    """A call takes 2 s, and each trial 3 ns more."""
    monkeypatch.setattr(performance_targets, "simulate", lambda *_: None)
    monkeypatch.setattr(performance_targets, "cpu_seconds", lambda *asked: 2 + 3e-9 * (asked[1] - 1))
    monkeypatch.setattr(performance_targets, "trials_for", lambda *_: 10**9)
    found = targets(Size(3, 0.1, 1, 1), [Target("dice", "dice.pool", 5, 5)])
    assert found.loc[0, "ns"] == pytest.approx(3, rel=1e-6)
