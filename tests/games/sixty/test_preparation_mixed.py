"""`sixty.preparation` with Expedition cards that differ, and icons: equal to every order of the deck, by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from mixed_by_hand import Card, Mixed, joint_of, orders_of, play, some_mixed

from zettasim import odds, simulate

F = Fraction
METRICS = ("storms", "expeditions", "drawn", "payoff")
POLICIES = ["storms:1", "storms:2", "storms:3", "cards:1", "cards:3", "hold:1", "hold:2", "all"]


def exact(phase, **asked):
    return odds("sixty.preparation", method="exact", **phase.parameters, **asked)


def distribution(answer):
    return dict(zip(answer.values, answer.exact, strict=True))


def marginal(joint, place):
    found = {}
    for outcome, probability in joint.items():
        found[outcome[place]] = found.get(outcome[place], 0) + probability
    return found


def assert_same(phase):
    joint = joint_of(phase)
    result = exact(phase)
    for place, metric in enumerate(METRICS):
        assert distribution(result[metric]) == marginal(joint, place), (phase, metric)
    for storms, expeditions, drawn, payoff in list(joint)[:3]:
        event = f"storms={storms} and expeditions={expeditions} and drawn={drawn} and payoff={payoff}"
        found = exact(phase, event=event, metric="event")["event"].exact_of(1)
        assert found == joint[storms, expeditions, drawn, payoff], (phase, event)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_named_policy_is_what_all_orders_give(policy, seed):
    for phase in some_mixed(f"{seed} {policy}", 12, policy=policy):
        assert_same(phase)


def test_every_order_of_ten_cards():
    """The starting deck with an investor, an engineer and two better cards, 10! / (5! 1! 2! 1! 1!) orders."""
    cards = (
        (Card(), 1),
        (Card(3, 0), 2),
        (Card(1, 2, ("investor",)), 1),
        (Card(0, 2, ("engineer", "engineer")), 1),
    )
    phase = Mixed(storms=5, cards=cards, experts=(1, 1, 1), policy="hold:2")
    assert len(list(orders_of(phase.deck))) == 15_120
    for policy in ("hold:2", "all", "storms:3"):
        assert_same(replace(phase, policy=policy))
    assert_same(replace(phase, policy="optimal"))


@pytest.mark.parametrize("forecast", [False, True])
def test_the_best_player_is_the_one_of_the_recursion(forecast, seed):
    for phase in some_mixed(f"{seed} {forecast}", 30, most=7, policy="optimal", forecast=forecast):
        assert_same(phase)


# The rulebook's own examples


@pytest.mark.parametrize(("coin", "step"), [(1, 1), (5, 3)])
def test_rodrigo(coin, step):
    """A Storm and two starting cards, an Investor and a Radio icon on them: 4 Energy, 2 Coins, 2 steps.

    The Storm lies on the Hangar, which is worth nothing here.
    """
    deck = {
        "storms": 1,
        "expeditions": 2,
        "cards": "1/1/investor:1,1/1/radio:1",
        "icons": "investor:1",
        "policy": "all",
    }
    result = odds("sixty.preparation", **deck, coin=coin, step=step, material=0, station=0)
    assert result["payoff"].exact_of(4 + 2 * coin + 2 * step) == 1
    assert result["energy"].exact_of(2) == 1


@pytest.mark.parametrize(
    ("material", "station", "payoff"),
    [
        (0, 0, 6),  # 5 for two Storms, 1 from the card
        (0, 3, 6 + 3),  # a Station
        (2, 1, 6 + 2),  # two engineer icons: two Construction Materials for an Energy each
        (3, 1, 6 + 4),
        (3, 9, 6 + 9),  # one or the other
    ],
)
def test_catalina(material, station, payoff):
    """Two Storms on the other Bases, and a card with an engineer icon beside the one of the Expert area."""
    deck = {"storms": 2, "expeditions": 1, "cards": "1/1/engineer:1", "icons": "engineer:1"}
    result = odds("sixty.preparation", **deck, coin=0, step=0, material=material, station=station)
    assert result["payoff"].exact_of(payoff) == result["energy"].exact_of(5) == 1


# Worked by hand


def test_a_tile_must_take_a_card_of_the_tableau():
    """One space, and cards worth 3, 5 and 0.

    First 5: 5. First 3: it is played; then 5 (1/2) takes its place by the tile, or 0 is discarded: (5 + 3) / 2. First
    0: whatever comes next takes its place: (3 + 5) / 2. A tile that took cards in hand only would earn 3 from a first
    3, as a 5 that follows would find no space.
    """
    cards = ((Card(3, 3), 1), (Card(5, 5), 1), (Card(0, 0), 1))
    phase = Mixed(storms=0, cards=cards, slots=1, base_values=(0, 0, 0), forecast=True)
    assert exact(phase)["payoff"].mean_exact == F(5 + 4 + 4, 3)
    hand_only = joint_of(replace(phase, tile_takes=("hand",)))
    assert sum(outcome[3] * p for outcome, p in hand_only.items()) == F(5 + 3 + 4, 3)


def test_the_base_to_cover_is_a_choice():
    """A Storm and an investor card; a Coin is worth 2, a step and a Station 3 each.

    `all`: a Storm first covers the Investor Base (2 < 3): 2 + 3 + 3. A Storm second covers the Radio Base (3 < 4):
    2 + 4 + 3. The best player covers the Radio Base at once, and discards a Storm that comes second: 4 + 3 + 3.
    """
    asked = {"storms": 1, "expeditions": 1, "cards": "0/0/investor:1", "icons": "investor:1,radio:1"}
    worth = {"coin": 2, "step": 3, "material": 0, "station": 3}
    result = odds("sixty.preparation", **asked, **worth, policy="all")
    assert distribution(result["payoff"]) == {8: F(1, 2), 9: F(1, 2)}
    best = odds("sixty.preparation", **asked, **worth)
    assert distribution(best["payoff"]) == {9: F(1, 2), 10: F(1, 2)}


def test_the_hangar_gives_nothing_for_a_material_that_costs_what_it_is_worth():
    for material in (0, 1):
        result = odds("sixty.preparation", storms=0, expeditions=0, icons="engineer:4", material=material, station=0)
        assert result["payoff"].exact_of(2 + 1) == 1  # a Coin and a step


def test_icons_of_the_start_give_the_usual_values():
    """2 for the Coin of the Investor Base, 1 for a step, and 1 from the Hangar."""
    assert (
        odds("sixty.preparation", icons="radio:1").to_dict()["metrics"]
        == odds("sixty.preparation").to_dict()["metrics"]
    )


def test_only_what_has_an_effect_is_counted_as_used():
    """Rates count with icons only, and then the fixed worth of the Bases does not."""
    assert odds("sixty.preparation").components.assumed == ("preparation.base_values",)
    rates = ("worth.coin", "worth.step", "worth.material", "worth.station")
    assert odds("sixty.preparation", icons="investor:2").components.assumed == rates
    assert odds("sixty.preparation", icons="investor:2", coin=3).components.assumed == rates[1:]


# What must hold whatever the numbers


def test_cards_like_the_others_change_nothing():
    """Listed or not, in one piece or several."""
    for cards in ("1/1:5", "1/1:2"):
        for policy in ("optimal", "hold:2"):
            plain = odds("sixty.preparation", policy=policy)
            assert (
                odds("sixty.preparation", cards=cards, policy=policy).to_dict()["metrics"] == plain.to_dict()["metrics"]
            )


def test_cards_that_differ_in_nothing_that_counts(seed):
    """With icons that are worth nothing, both kernels play the same trials."""
    free = {"coin": 0, "step": 0, "material": 0, "station": 0, "icons": "investor:1"}
    for policy in ("storms:2", "hold:2", "all"):
        asked = {"policy": policy, "storms": 6, "expeditions": 7, "bases": 4}
        plain = simulate("sixty.preparation", trials=20_000, seed=seed, **asked, **free)
        mixed = simulate("sixty.preparation", trials=20_000, seed=seed, cards="1/1/investor:3", **asked, **free)
        for metric in ("storms", "expeditions", "drawn", "energy"):
            assert plain[metric].probability == mixed[metric].probability, (policy, metric)
        found = dict(zip(mixed["payoff"].values, mixed["payoff"].probability, strict=True))
        wanted = dict(zip(plain["payoff"].values, plain["payoff"].probability, strict=True))
        assert {value: p for value, p in found.items() if p} == {value: p for value, p in wanted.items() if p}


def test_no_policy_beats_the_best_one(seed):
    better = 0
    for phase in some_mixed(f"{seed} best", 12, policy="optimal", forecast=False):
        best = exact(phase)["payoff"].mean_exact
        means = [exact(replace(phase, policy=policy))["payoff"].mean_exact for policy in POLICIES]
        assert max(means) <= best, phase
        better += max(means) < best
    assert better > 0


def test_a_better_card_never_hurts(seed):
    for phase in some_mixed(f"{seed} better", 12, policy="optimal"):
        (card, count), *others = phase.cards
        better = replace(phase, cards=((replace(card, top=card.top + 5, bottom=card.bottom + 5), count), *others))
        assert exact(better)["payoff"].mean_exact >= exact(phase)["payoff"].mean_exact, phase


def test_the_payoff_keeps_to_its_range_at_the_edges():
    """Every card counted, none counted, all Bases free."""
    lavish = Mixed(storms=0, cards=((Card(99, 99), 1), (Card(99, 98), 1)), policy="all", slots=8)
    assert exact(lavish)["payoff"].exact_of(99 * 2 + 4) == 1
    poor = replace(lavish, cards=((Card(-99, 0), 1), (Card(-99, 1), 1)))
    assert exact(poor)["payoff"].exact_of(-99 * 2 + 4) == 1
    assert [play(phase, phase.deck)[3] for phase in (lavish, poor)] == [202, -194]
