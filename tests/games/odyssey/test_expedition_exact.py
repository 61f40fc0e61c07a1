"""Life-support and a second explorer in `odyssey.explore`, beside every order of the chits and every roll by hand."""

from collections import Counter
from fractions import Fraction

import pytest
from expeditions_by_hand import joint_of, some_expeditions
from exploring_by_hand import CUPS, POLICIES

from zettasim.questions.asked import ask

F = Fraction


def exact_joint(game, variant=None):
    """Read the joint distribution of all metrics off that of the outcomes."""
    asked = ask("odyssey.explore", game.parameters, variant=variant)
    joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
    metrics = asked.model.metrics(asked.parameters, asked.rules)
    found = Counter()
    for cell, weight in joint.weights.items():
        fields = dict(zip(joint.fields, cell, strict=True))
        values = {metric.name: metric.of(*(fields[name] for name in metric.fields)) for metric in metrics}
        found[frozenset(values.items())] += weight
    return dict(found)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("milieu", CUPS)
def test_all_metrics_are_right_together(milieu, policy, seed):
    for game in some_expeditions(f"{seed} expedition {milieu} {policy}", 10, milieu=milieu, policy=policy):
        assert exact_joint(game) == joint_of(game), game
