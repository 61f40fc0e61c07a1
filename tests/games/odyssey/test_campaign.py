"""`odyssey.campaign`: whole games followed by a referee, and single explorations that agree with `odyssey.explore`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import scipy.stats
from campaigning_by_hand import Referee

from zettasim import odds, replay, simulate
from zettasim.component_files import load_components
from zettasim.errors import StateSpaceError
from zettasim.games import components_of, models
from zettasim.games.odyssey.campaign.contents import draw_contents
from zettasim.games.odyssey.campaign.model import contents_of
from zettasim.model.model import resolve

MODEL = "odyssey.campaign"
N_TRIALS = 5

GAMES = [
    {"policies": "random,random,random,random", "contents": 4},
    {"policies": "random,random", "contents": 11, "heroism": "3,2,0,0,0,0", "extra": "2,0,0,0,0,0", "overheat": "ko"},
    {"policies": "greedy,greedy,greedy,greedy", "contents": 5},
    {"policies": "greedy,random,greedy,greedy,random,greedy", "contents": 21, "starts": 3, "crew": 4, "turns": 4},
    {
        "policies": "claimer,claimer,discoverer",
        "contents": 8,
        "starts": 2,
        "first_player": "stays",
        "barren": "nothing",
    },
    {"policies": "careful,greedy,planner,random", "contents": 17, "objectives": "met", "addiction": "ignored"},
    {"policies": "random,greedy,random", "contents": 30, "jobs": "free", "vehicles": "3,3,3,3,3,3", "turns": 5},
    {"policies": "greedy", "contents": 9, "cycles": 6, "vehicles": "3,0,0,0,0,0", "crew": 3, "aqua": 0},
    {"policies": "random", "contents": 6, "heroism": "4,0,0,0,0,0", "objectives": "none", "turns": 6},
    {"policies": "planner,discoverer", "contents": 2, "cycles": 2, "turns": 12, "reach": 1, "jobs": "none"},
    {"policies": "greedy,random,random", "contents": 13, "without": "challenge"},
    {
        "policies": "random,claimer,random",
        "sites": "ocean:8:A,air/ice:9:C,ocean:3:A,sandworm:4:D",
        "turns": 8,
        "crew": 4,
    },
]


def rules():
    return load_components("odyssey").rules


def referee_of(asked, seed, trial):
    model = models()[MODEL]
    p = resolve(model, asked, components_of(model))
    contents = contents_of(p, rules())
    given = {name: getattr(p, name) for name in type(p).__dataclass_fields__} | {"policies": ",".join(p.policies)}
    given |= {"crew": contents.crew if p.crew is None else p.crew, "aqua": contents.aqua if p.aqua is None else p.aqua}
    told = replay(MODEL, seed=seed, trial=trial, **asked)
    return told, Referee(told.steps, contents, given)


@pytest.mark.statistical
@pytest.mark.parametrize("asked", GAMES, ids=range(len(GAMES)))
def test_a_referee_follows_each_game(asked, seed):
    """Every step is legal, all is conserved, and what is recomputed from the playmats is what is told and counted."""
    for trial in range(N_TRIALS):
        told, game = referee_of(asked, seed, trial)
        metrics = told.metrics
        assert [metrics[f"score_{n + 1}"] for n in range(len(game.seats))] == game.scores
        assert metrics["winner"] == game.winner
        assert {name: metrics[name] for name in game.counts} == game.counts
        assert {name: metrics[name] for name in game.sources} == game.sources
        assert metrics["turns_played"] == game.played
        assert metrics["alive"] == sum(not seat.dead for seat in game.seats)
        assert metrics["cooperative"] == game.cooperative
        first = game.seats[0]
        held = {name: sum(kind == name.upper() for _, kind in first.up) for name in ("ore", "aquifer", "cavern")}
        assert {name: metrics[f"{name}_held"] for name in held} == held
        artifacts = sum(kind == "ARTIFACT" for _, kind in first.up) + ((first.carry or " ")[0] == "chit")
        assert metrics["artifact_held"] == artifacts
        assert metrics["experiences_held"] == len(first.experiences)
        assert metrics["flipped_held"] == len(first.down)
        assert metrics["unlocks_held"] == first.icons
        assert metrics["claims_held"] == first.claims
        assert metrics["glory_held"] == len(first.glory)
        careers = {career: metrics[career] for career in rules().careers}
        assert careers == dict.fromkeys(careers, 0) | ({first.career: 1 + first.expert} if first.career else {})
        assert {name: metrics[name] for name in game.seen} == game.seen
        game.check_offers(metrics, careers)
        if "without" in asked:
            assert not any(step.startswith("seat 1 wins the career") for step in told.steps)


# One Site, one player, one turn: an exploration

ONE = {"policies": "claimer", "cycles": 1, "turns": 1, "aqua": 0, "crew": 0, "jobs": "none", "vehicles": "0,0,0,0,0,0"}
ALIKE = [
    ({"milieu": "ocean", "size": 2}, {}, None),
    ({"milieu": "ice", "size": 9, "unlocks": 2}, {}, None),
    ({"milieu": "push", "size": 3, "unlocks": 3, "overheat": "ko"}, {}, None),
    ({"milieu": "ocean", "size": 6, "finao": True}, {"aqua": 4}, "finao=1"),
    ({"milieu": "air", "size": 5, "unlocks": 4, "vehicle": True}, {"vehicles": "1,0,0,0,0,0"}, "vehicle=1"),
    ({"milieu": "elevator", "size": 3, "unlocks": 1, "career": "oceanographer"}, {}, "oceanographer>0"),
    ({"milieu": "synodic", "size": 5, "career": "journalist"}, {}, "journalist>0"),
    ({"milieu": "ocean", "size": 4, "finao": True, "career": "pilot"}, {"aqua": 5}, "finao=1 and pilot>0"),
    ({"milieu": "astrobiology", "size": 3, "extra": 1, "career": "medic", "artifact": "drawn"}, {}, "medic>0"),
    ({"milieu": "ocean", "size": 5, "unlocks": 1, "career": "geologist"}, {}, "geologist>0"),
]
COUNTED = {"draws": "draws", "claimed": "claimed", "busted": "busted", "unchanged": "unchanged", "dead": "deaths"}
N_ONE = 60_000
ALPHA = 1e-3 / (7 * len(ALIKE))


@pytest.mark.statistical
@pytest.mark.parametrize(("one", "given", "condition"), ALIKE, ids=range(len(ALIKE)))
def test_one_site_is_an_exploration(one, given, condition, seed):
    """A claimer alone at one Site has the exact odds of `odyssey.explore` with policy=claim."""
    site = f"{one['milieu']}:{one['size']}:A"
    asked = {**ONE, **given, "sites": site, "heroism": f"{one.get('unlocks', 0)},0,0,0,0,0"}
    asked |= {"extra": f"{one.get('extra', 0)},0,0,0,0,0", "jobs": "turn" if "career" in one else "none"}
    asked |= {name: one[name] for name in ("overheat", "artifact") if name in one}
    exact = odds("odyssey.explore", method="exact", policy="claim", **one)
    found = simulate("odyssey.campaign", trials=N_ONE, seed=seed, n_jobs=1, given=condition, **asked)
    assert found["explorations"].mean == 1
    for name, counted in COUNTED.items():
        same_odds(exact[name], found[counted])
    same_odds(exact["experience"], found["experiences_held"])
    n = found["draws"].trials
    for name, held in (
        ("discovery", [f"{kind}_held" for kind in ("artifact", "ore", "aquifer", "cavern")]),
        ("unlock", ["unlocks_held"]),
    ):
        mean = sum(found[each].mean for each in held) - one.get("unlocks", 0) * (name == "unlock")
        p = exact[name].mean
        assert abs(mean - p) <= scipy.stats.norm.isf(ALPHA / 2) * (p * (1 - p) / n) ** 0.5, (name, mean, p)


def same_odds(exact, found):
    """Compare by chi-square, values of fewer than 5 expected trials together."""
    n = found.trials
    expected = dict(zip(exact.values, (p * n for p in exact.probability), strict=True))
    observed = {value: p * n for value, p in zip(found.values, found.probability, strict=True) if p}
    assert set(observed) <= set(expected), exact.name
    small = [value for value in expected if expected[value] < 5]
    cells = [[value] for value in expected if value not in small] + ([small] if small else [])
    if len(cells) == 1:
        return
    pairs = [(sum(expected[v] for v in cell), sum(observed.get(v, 0) for v in cell)) for cell in cells]
    statistic = sum((o - e) ** 2 / e for e, o in pairs)
    assert scipy.stats.chi2.sf(statistic, len(pairs) - 1) > ALPHA, (exact.name, pairs)


# Examples and rules


def test_the_examples_of_careers_death_and_scoring():
    """6G, 6F7, 6F2, 6B5, 6B5b, 6F4, 6F3b to 6F3d: by the kernel's own functions, not compiled."""
    script = Path(__file__).parent / "playmats_of_examples.py"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert len(ran.stdout.split()) == 10


def test_a_raygun_gives_a_second_chit_at_karin(seed):
    """Two chits in all at a Site of Size 1 (6C4b example)."""
    asked = {**ONE, "policies": "random", "sites": "sandworm:1:E"}
    assert simulate(MODEL, trials=500, seed=seed, n_jobs=1, **asked)["draws"].values[-1] == 1
    raygun = simulate(MODEL, trials=500, seed=seed, n_jobs=1, **asked, extra="1,0,0,0,0,0")
    assert raygun["draws"].values[-1] == 2


def test_one_chit_brings_a_claim_but_no_chit(seed):
    """Tip [6C3]: at Size 1 nothing is chosen without 2 unlocks, a raygun or a geologist; with 2 unlocks it may be."""
    asked = {**ONE, "sites": "astrobiology:1:B"}
    plain = simulate(MODEL, trials=500, seed=seed, n_jobs=1, **asked)
    assert (plain["experience"].mean, plain["discoveries"].mean, plain["artifacts"].mean) == (0, 0, 0)
    assert plain["claimed"].mean > 0
    assert simulate(MODEL, trials=500, seed=seed, n_jobs=1, **asked, heroism="2,0,0,0,0,0")["discoveries"].mean > 0


def test_daniel_boone_closes_the_only_zone(seed):
    """With all Sites in one Zone whose glory is taken, only a KO explorer who is there explores after the cycle."""
    sites = ",".join(["ocean:3:B"] * 30)
    told = [
        replay(MODEL, seed=seed, trial=trial, policies="discoverer,random", sites=sites, cycles=3, jobs="none").steps
        for trial in range(20)
    ]
    stays = 0
    for steps in told:
        after = steps[steps.index("Sunspot Cycle 2 begins") :]
        assert any("closes Zone B" in step for step in steps)
        if not any("goes back to the map" in step for step in steps):
            assert not any("lands on" in step for step in after)
            assert not any("places a Claim" in step for step in after)
        stays += sum("stays on" in step for step in after)
    assert stays > 0


def test_pilot_and_journalist_are_out_with_two_players(seed):
    """6A2d."""
    for policies, there in (("random,random", False), ("random,random,random", True), ("random", True)):
        found = simulate(MODEL, trials=400, seed=seed, n_jobs=1, policies=policies)
        assert (found["pilot"].mean > 0) == (found["journalist"].mean > 0) == there
        assert found["medic"].mean > 0


def test_alone_a_player_wins_by_living_and_by_dp(seed):
    """6Gj: nobody dies, and at least 18 DP in four cycles."""
    won = odds_of(simulate(MODEL, trials=3000, seed=seed, n_jobs=1, policies="greedy")["winner"], 1)
    terms = simulate(MODEL, trials=3000, seed=seed, n_jobs=1, policies="greedy", event="deaths=0 and score_1>=18")
    assert 0 < won < 1
    assert won == odds_of(terms["event"], 1)
    easier = simulate(MODEL, trials=3000, seed=seed, n_jobs=1, policies="greedy", target=10)["winner"]
    assert odds_of(easier, 1) > won


def odds_of(answer, value):
    return dict(zip(answer.values, answer.probability, strict=True)).get(value, 0)


def test_careful_seats_do_not_die_of_chits(seed):
    """At a risk of 0 percent, and with a Crew Card that is never wrecked, nobody dies."""
    found = simulate(MODEL, trials=300, seed=seed, n_jobs=1, policies="careful,careful", risk=0, crew=0)
    assert found["deaths"].mean == 0
    assert found["draws"].mean > 5


def test_policies_are_worth_their_thought(seed):
    """Beside three seats of one kind, greedy has more DP than claimer and claimer more than random, beyond chance."""
    trials = 2000
    for better, worse in (("greedy", "claimer"), ("claimer", "random")):
        more, less = (
            simulate(MODEL, trials=trials, seed=seed, n_jobs=1, policies=f"{first},{worse},{worse},{worse}", contents=3)
            for first in (better, worse)
        )
        spread = ((more["score_1"].sd ** 2 + less["score_1"].sd ** 2) / trials) ** 0.5
        assert more["score_1"].mean - less["score_1"].mean > 4 * spread


def test_contents_follow_their_ranges():
    """Each draw keeps to the stated ranges, comes back by its number, and uses both ends of each."""
    spans = rules().campaign
    draws = [draw_contents(number, rules()) for number in range(60)]
    assert draws[7] == draw_contents(7, rules())
    assert {len(draw.sites) for draw in draws} <= {*range(spans.sites[0], spans.sites[1] + 1)}
    for drawn, (low, high) in (
        ({draw.crew for draw in draws}, spans.crew_rad_hardness),
        ({draw.aqua for draw in draws}, spans.aqua_per_cycle),
        ({low for draw in draws for low, _ in draw.glory}, spans.glory_low),
        ({high for draw in draws for _, high in draw.glory}, spans.glory_high),
        ({draw.multipliers[0] for draw in draws}, spans.multipliers),
    ):
        assert (min(drawn), max(drawn)) == (low, high)
    sites = [site for draw in draws for site in draw.sites]
    assert {site.zone for site in sites} == {*range(spans.zones)}
    assert all(len(site.milieus) == 1 for site in sites if "sandworm" in site.milieus)
    for milieu in ("ice", "ocean"):
        on_map = sum(rules().map_sites[milieu].values()) / sum(rules().map_sites["all"].values())
        share = sum(milieu in site.milieus for site in sites) / len(sites)
        assert abs(share - on_map) < 4 * (on_map * (1 - on_map) / len(sites)) ** 0.5


def test_there_is_no_exact_answer():
    with pytest.raises(StateSpaceError, match="simulated"):
        odds(MODEL, method="exact")


def test_scores_are_counted_apart_and_compared_by_the_margin(seed):
    """Two numbers without bound are counted apart: each is as alone, and an event tells them apart trial by trial."""
    both = simulate(MODEL, trials=200, seed=seed, n_jobs=1, metric=["score_1", "score_2"], policies="random,random")
    alone = simulate(MODEL, trials=200, seed=seed, n_jobs=1, metric="score_2", policies="random,random")
    assert both["score_2"].mean == alone["score_2"].mean
    above = simulate(MODEL, trials=200, seed=seed, n_jobs=1, event="score_1 > score_2", policies="random,random")
    won = simulate(MODEL, trials=200, seed=seed, n_jobs=1, metric="winner", policies="random,random")["winner"]
    assert above["event"].mean == won.probability_of(1)


def test_addiction_returns_a_chit_that_may_be_drawn_again(seed):
    """A COLLISION sends an experience of the same milieu back, and the same exploration may draw it (6C4c)."""
    sites = ",".join(["sandworm:11:A"] * 20)
    asked = {"policies": "discoverer", "sites": sites, "turns": 8, "aqua": 100, "crew": 0, "jobs": "none"}
    again = 0
    for trial in range(40):
        steps = replay(MODEL, seed=seed, trial=trial, **asked).steps
        for at, step in enumerate(steps):
            if "to the sandworm container" in step:
                kind = step.split()[3].rstrip(",")
                rest = steps[at + 1 :]
                end = next(n for n, later in enumerate(rest) if "takes" in later)
                again += f"seat 1 draws {kind}" in rest[:end]
    assert again > 0
