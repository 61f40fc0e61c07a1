"""`zetta.psg` replayed: dice, cards and tokens of a trial, followed by hand, end in its metrics."""

import re

import pytest

from zettasim import replay
from zettasim.component_files import load_components

pytestmark = pytest.mark.statistical

STACKS = "ABCDEFGHIJ"
WHEELS = ("life", "substance", "exo")
READ = re.compile(r"stack (\w+) is read: ([+-]\d+) for (\w+)$")
WHEEL_OF = load_components("zetta").rules.psg_cards.wheels
STEPS = [-1] * 4 + [0] * 4 + [1] * 4


def follow(told, *, tokens, start, policy):
    """Turn the wheels as the tale says, checking each step by the rules."""
    steps = [*told.steps]
    wheels, spent, planets, star, bias = dict.fromkeys(WHEELS, start), 0, 0, 0, 0
    n_dice = 0
    while "die of" in steps[0]:
        assert 1 <= int(steps.pop(0).rsplit(" ", 1)[1]) <= 12
        n_dice += 1
    for stack in (*STACKS, "MSH"):
        shown = []
        while True:
            name, step, wheel = READ.match(steps.pop(0)).groups()
            shown.append(int(step))
            assert (name, wheel) == (stack, WHEEL_OF[[*STACKS, "MSH"].index(stack)])
            replaced = steps[0] == f"a warp token replaces the card of stack {stack}"
            if policy == "bots":
                assert replaced == (int(step) < 0 and spent < tokens)
            if not replaced:
                break
            steps.pop(0)
            spent += 1
        assert all(shown.count(step) <= STEPS.count(step) for step in shown)
        moved = min(max(wheels[wheel] + int(step), 1), 12)
        bias += moved - wheels[wheel] - int(step)
        wheels[wheel] = moved
        assert steps.pop(0) == f"the wheel of {wheel} stands at {moved}"
        if steps and steps[0] == f"a planet is placed on orbit {stack}":
            assert stack != "MSH"
            planets += 1
            steps.pop(0)
        if stack == "A":
            star = int(re.fullmatch(r"the star is of type (\d)", steps.pop(0))[1])
    assert not steps
    assert spent <= tokens
    values = [*wheels.values()]
    return n_dice, {
        **wheels, "replaced": spent, "planets": planets, "star": star, "bias": bias,
        "lowest": values.count(1), "automatic": values.count(12), "payoff": sum(values),
    }  # fmt: skip


@pytest.mark.parametrize(("dice", "policy", "tokens"), [("one", "bots", 2), ("each", "bots", 3), ("each", "never", 1)])
@pytest.mark.parametrize("start", [1, 11])
def test_each_trial_is_read_by_the_rules(dice, policy, tokens, start, seed):
    for trial in range(15):
        asked = {"dice": dice, "policy": policy, "tokens": tokens, "start": start}
        told = replay("zetta.psg", seed=seed, trial=trial, **asked)
        n_dice, metrics = follow(told, tokens=tokens, start=start, policy=policy)
        assert n_dice == (1 if dice == "one" else 11)
        assert told.metrics == metrics


def test_a_replacement_shifts_no_other_stack(seed):
    """With and without tokens the first card of every stack is the same, so that policies can be compared."""
    for trial in range(15):
        cards = []
        for tokens in (0, 3):
            told = replay("zetta.psg", seed=seed, trial=trial, policy="bots", tokens=tokens, dice="each")
            first = {}
            for step in told.steps:
                if found := READ.match(step):
                    first.setdefault(found[1], found[2])
            cards.append(first)
        assert cards[0] == cards[1]
