"""What `advise` says of `sixty.season`: against a recursion over all that a player can see, and by hand."""

from collections import Counter
from fractions import Fraction

import pytest
from seasons_by_hand import STORM, Plan, best_player, first_sight, joint_of, options_of, some_plans

from zettasim import advise, odds
from zettasim.questions.asked import ask

F = Fraction
MODEL = "sixty.season"


def question(plan):
    return {name: value for name, value in plan.parameters.items() if name != "policy"}


def seen_by(plan, sight):
    """Say what the player sees; tiles that the plan will never use again are as good as none."""
    state = {
        "round": sight.number, "storms": sight.tableau[0], "expeditions": sight.tableau[1], "hand": sight.hand or "-",
        "storms_left": sight.deck[0], "expeditions_left": sight.deck[1],
    }  # fmt: skip
    if any(plan.bought[: plan.rounds - 1]):
        state["bought_on_top"] = sight.known
    if any(plan.forecast[: plan.rounds]):
        usable = min(sight.tiles, sight.ready)
        later = min(sight.tiles - usable, sum(plan.forecast[sight.number : plan.rounds]))
        state |= {"tiles": usable, "tiles_later": later}
    if any(plan.burned[: plan.rounds - 1]) and plan.storms:
        state["burned"] = sight.burned
    return state


def every_sight(plan):
    """Return all sights that any play may reach, and the odds to come to each by the best play."""
    best, reached = best_player(plan), Counter({first_sight(plan): F(1)})
    todo, found = [first_sight(plan)], {}
    while todo:  # rounds, tiles and cards drawn only go one way
        sight = todo.pop()
        if sight in found:
            continue
        found[sight] = None
        todo += [later for _, later, _ in after_all(plan, sight)]

    def steps(sight):
        return sight.number, -sight.tiles, 2 * sum(sight.tableau) + (sight.hand is not None)

    for sight in sorted(found, key=steps):
        _, action, _ = best(sight)
        for chance, later, by in after_all(plan, sight):
            if by == action:
                reached[later] += reached[sight] * chance
    return found, reached


def after_all(plan, sight):
    """Yield (chance, what follows, action) of all that may be done, the next round's start included."""
    for action, after in options_of(plan, sight):
        if after is not None:
            yield from ((chance, later, action) for chance, _, later in after)
        elif sight.number < plan.rounds:
            yield F(1), start_after(plan, sight), action


def start_after(plan, sight):
    """Go on to the next round: the tableau and a card discarded join the pile, out of which Storms are burned."""
    storms, expeditions = (a + b for a, b in zip(sight.discards, sight.tableau, strict=True))
    storms, expeditions = storms + (sight.hand == STORM), expeditions + (sight.hand not in (None, STORM))
    gone = min(plan.burned[sight.number - 1], storms)
    start = first_sight(plan)
    return type(start)(
        number=sight.number + 1, deck=sight.deck, known=sight.known + plan.bought[sight.number - 1],
        discards=(storms - gone, expeditions), tiles=sight.tiles + (sight.number + 1 == plan.last),
        ready=plan.forecast[sight.number], burned=sight.burned + gone,
    )  # fmt: skip


def expected_of(plan):
    """Return (what is seen, worth by option) -> the chance to come there, for every sight with a choice."""
    best, found = best_player(plan), {}
    sights, reached = every_sight(plan)
    for sight in sights:
        judged = {("stop" if action == "end" else action): worth for worth, _, action in best.judge(sight)}
        if len(judged) > 1:
            key = tuple(seen_by(plan, sight).items())
            assert found.setdefault(key, [judged, F(0)])[0] == judged
            found[key][1] += reached[sight]
    return found


def told(plan):
    advice = advise(MODEL, where="round>=1", **question(plan))
    return {tuple(each.state.items()): [dict(each.options), each.reached] for each in advice.decisions}


def test_every_choice_is_worth_what_the_recursion_finds(seed):
    options = set()
    kept = Plan(rounds=2, storms=2, expeditions=2, forecast=(0, 1, 0, 0, 0, 0))
    for plan in [Plan(rounds=2), kept, *some_plans(f"{seed} decisions", 8, rounds=2, policy="optimal")]:
        expected = expected_of(plan)
        if expected:
            assert told(plan) == expected, plan
        options |= {name for choices, _ in expected.values() for name in choices}
    assert options >= {"stop", "draw", "discard", "play", "tile on hand", "tile on storm", "tile on expedition"}


def test_the_advised_play_of_three_rounds(seed):
    """The first state of the advice is worth what the season is, whichever card comes."""
    for plan in some_plans(f"{seed} three", 3, rounds=3, storms=2, expeditions=2, policy="optimal"):
        assert told(plan) == expected_of(plan), plan


def odd(state):
    """Play at most two Storms, shuffle nothing by choice, spend a tile on a Storm in hand: no named policy."""
    if state["hand"] == "-":
        left = state["storms_left"] + state["expeditions_left"] + state.get("bought_on_top", 0)
        return "stop" if state["expeditions"] >= 2 or not left else "draw"
    if state["hand"] == "Storm" and state.get("tiles", 0) and state["storms"]:
        return "tile on hand"
    return "discard" if state["storms"] >= 2 and state["hand"] == "Storm" else "play"


def test_a_policy_of_ones_own_is_played_in_every_order(seed):
    for plan in some_plans(f"{seed} own", 6, rounds=2, policy="optimal"):

        def mine(state, plan=plan):
            said = odd(state)
            full = state["expeditions"] >= plan.spaces(state["round"]) and state["hand"] == "Expedition card"
            return "discard" if said == "play" and full else said

        def decide(sight, _, plan=plan, mine=mine):
            said = mine(seen_by(plan, sight))
            return "end" if said == "stop" else said

        asked = ask(MODEL, {**question(plan), "policy": mine})
        joint = asked.model.enumerate_outcomes(asked.parameters, asked.rules, asked.fields)
        found = {tuple(zip(joint.fields, cell, strict=True)): weight for cell, weight in joint.weights.items()}
        assert found == joint_of(plan, decide), plan


def storms_three(state):
    if state["hand"] == "-":
        return "stop" if state["storms"] >= 3 else "draw"
    fits = state["storms"] < 3 if state["hand"] == "Storm" else state["expeditions"] < 3
    return "play" if fits else "discard"


def test_a_named_policy_as_a_function():
    mine, named = (odds(MODEL, rounds=3, policy=policy) for policy in (storms_three, "storms:3"))
    assert {name: answer.exact for name, answer in mine.metrics.items()} == {
        name: answer.exact for name, answer in named.metrics.items()
    }


def test_the_last_card_of_the_last_round_by_hand():
    """2 Storms, 1 Expedition card: 5 Energy and 1, and the Bases of 2 and 1 that lie open are worth 2."""
    advice = advise(MODEL, rounds=1, storms=3, expeditions=1, where="storms=2 and expeditions=1 and storms_left=1")
    (choice,) = advice.decisions
    # The third Storm covers the last Base: 11 Energy and no bonus for the card any more.
    assert choice.options == {"stop": F(5 + 1 + 2), "draw": F(11)}
    assert choice.best == "draw"


@pytest.mark.parametrize(
    ("plan", "names"),
    [
        ({}, ()),
        ({"bought": "1,0,0,0,0"}, ("bought_on_top",)),
        ({"forecast": "1,0,0,0,0,0", "burned": "1,0,0,0,0"}, ("tiles", "tiles_later", "burned")),
    ],
)
def test_what_the_plan_never_brings_is_left_out(plan, names):
    first = ("round", "storms", "expeditions", "hand", "storms_left", "expeditions_left")
    assert advise(MODEL, rounds=2, storms=3, expeditions=2, **plan).state_names == first + names


def test_storms_are_shown_of_the_first_round():
    advice = advise(MODEL, rounds=2)
    assert {each.state["round"] for each in advice.decisions} == {1}
    assert {each.state["storms"] for each in advice.decisions} == {2, 3}
    assert advice.policies[0].name == "storms:3"
