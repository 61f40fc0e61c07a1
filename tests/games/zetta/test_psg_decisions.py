"""What `advise` says of `zetta.psg`: against a recursion over every die and every face, and by hand."""

from fractions import Fraction
from itertools import product

import pytest
from reading_by_hand import WHEELS, System, options_of, turn, worlds
from test_psg_exact import CASES, EXO, LIFE

from zettasim import advise, odds

F = Fraction
MODEL = "zetta.psg"
LETTERS = "ABC"
BEST = [system for system in CASES if system.policy == "optimal"]


def asked(system, tmp_path):
    question = {**system.parameters, "variant": system.write(tmp_path)}
    del question["policy"]
    return question


def steps_of(system, stack, result):
    return sorted(steps[result] for steps, _ in system.cards[stack][1])


def seen_by(system, known, stack, wheels, tokens, shown, face):
    """Say what a player can tell apart when a card lies read: nothing else may be told, and nothing less."""
    wheel, faces = system.cards[stack]
    stacks, results = range(len(system.cards)), range(system.results)
    spreads = [[steps_of(system, place, result) for result in results] for place in stacks]
    state = {
        "stack": LETTERS[stack], "wheel": wheel, "step": faces[face][0][known[stack]],
        "at": wheels[WHEELS.index(wheel)], **dict(zip(WHEELS, wheels, strict=True)),
        "to_read": len(system.cards) - stack - 1,
    }  # fmt: skip
    if system.tokens > 1:
        before = sorted(faces[other][0][known[stack]] for other in shown)
        state |= {"tokens": tokens, "shown": ", ".join(f"{step:+d}" for step in before) or "-"}

    def alike(place):
        places = stacks if system.dice == "one" else [place]
        here = [[spreads[k][r] for k in places] for r in results]
        return {r + 1 for r in results if here[r] == here[known[place]]}

    state["die"] = alike(stack)
    if system.dice == "each" and system.seen:
        state["later_dice"] = [alike(place) for place in stacks[stack + 1 :]]
    return state


def numbers(text):
    """Read 1-2/4 as a set."""
    found = set()
    for run in text.split("/"):
        first, _, last = run.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found


def read_back(state):
    """Read dice of a state as advice writes them."""
    found = dict(state)
    found["die"] = numbers(found["die"])
    if "later_dice" in found:
        found["later_dice"] = [numbers(word.split()[1]) for word in found["later_dice"].split(", ") if word != "-"]
    return found


def every_choice(system):
    """Yield (what is seen, both values, the chance to come there) for each way in which dice and faces may lie."""
    options, n = options_of(system), len(system.cards)
    throws = [(r,) * n for r in range(system.results)]
    if system.dice == "each":
        throws = [*product(range(system.results), repeat=n)]
    stack_of = []

    def read(throw, stack, wheels, tokens, shown, p):
        if stack == n:
            return
        hides = system.dice == "each" and not system.seen
        known = tuple(None if hides and place > stack else result for place, result in enumerate(throw))
        faces = system.cards[stack][1]
        rest = [face for face in range(len(faces)) if face not in shown]
        for face in rest:
            keep, *other = options(known, stack, wheels, tokens, shown, face)
            share, replaces = p / len(rest), bool(other) and other[0] > keep
            if other:
                seen = seen_by(system, known, stack, wheels, tokens, shown, face)
                stack_of.append((seen, (keep, other[0]), share))
                read(throw, stack, wheels, tokens - 1, shown | {face}, share * replaces)
            after = turn(system, wheels, stack, faces[face][0][throw[stack]])
            read(throw, stack + 1, after, tokens, frozenset(), share * (not replaces))

    for throw in throws:
        read(throw, 0, (system.start,) * 3, system.tokens, frozenset(), F(1, len(throws)))
    return stack_of


@pytest.mark.parametrize("system", BEST, ids=range(len(BEST)))
def test_every_card_is_worth_what_the_recursion_finds(system, tmp_path):
    advice = advise(MODEL, where="to_read>=0", **asked(system, tmp_path))
    expected = {}
    for seen, values, share in every_choice(system):
        key = repr(sorted(seen.items()))
        before = expected.get(key, (values, F(0)))
        assert before[0] == values, "a player sees no difference, but there is one"
        expected[key] = values, before[1] + share
    found = {
        repr(sorted(read_back(each.state).items())): (tuple(each.options.values()), each.reached)
        for each in advice.decisions
    }
    assert found == expected
    assert {tuple(each.options) for each in advice.decisions} == {("keep", "replace")}


@pytest.mark.parametrize("system", BEST[:4], ids=range(4))
def test_a_policy_of_ones_own_is_played_in_every_throw(agrees, system, tmp_path):
    """Replace what turns a wheel down that stands at 2 or more, but never the first stack."""

    def careful(state):
        return "replace" if state["step"] < 0 and state["at"] >= 2 and state["stack"] != "A" else "keep"

    def by_hand(known, stack, wheels, tokens, _, face):
        wheel, faces = system.cards[stack]
        return tokens > 0 and stack > 0 and faces[face][0][known[stack]] < 0 and wheels[WHEELS.index(wheel)] >= 2

    agrees(MODEL, {**asked(system, tmp_path), "policy": careful}, worlds(system, by_hand), ["payoff>=9", "replaced=1"])


def test_the_last_card_by_hand():
    """-1 costs 1; another face costs 3/11 of a step down and gives 4/11 of a step up: 12/11 steps more than -1."""
    advice = advise(MODEL, stacks=1, start=3)
    (down,) = advice.decisions
    assert (advice.where, down.state["step"], down.state["at"]) == ("step<0", -1, 3)
    assert down.options == {"keep": F(8), "replace": 9 + F(4 - 3, 11)}
    assert down.reached == F(1, 3)
    at_the_cap = advise(MODEL, stacks=1, start=1).decisions[0]
    # A wheel at 1 is turned down by nothing, but 4 of 11 faces turn it up.
    assert at_the_cap.options == {"keep": F(3), "replace": 3 + F(4, 11)}


def test_bots_as_a_function():
    def bots(state):
        return "replace" if state["step"] < 0 else "keep"

    mine, named = (odds(MODEL, stacks=4, tokens=2, policy=policy) for policy in (bots, "bots"))
    assert [answer.exact for answer in mine.metrics.values()] == [answer.exact for answer in named.metrics.values()]


def test_where_no_card_turns_a_wheel_down_all_are_shown(tmp_path):
    up = ("life", (((1, 1, 1), (0, 0, 0)), ((0, 0, 0), (0, 0, 0))))
    advice = advise(MODEL, **asked(System((up, up)), tmp_path))
    assert advice.where is None
    assert {each.state["step"] for each in advice.decisions} == {0, 1}


def test_tokens_and_dice_are_told_only_where_they_tell_something(tmp_path):
    one = advise(MODEL, stacks=2)
    assert one.state_names == ("stack", "wheel", "step", "at", *WHEELS, "to_read")
    two = advise(MODEL, **asked(System((LIFE, EXO), dice="each", tokens=2), tmp_path))
    assert two.state_names[-4:] == ("tokens", "shown", "die", "later_dice")
