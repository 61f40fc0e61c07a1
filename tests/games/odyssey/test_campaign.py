"""`odyssey.campaign`: whole games followed by a referee, and single explorations that agree with `odyssey.explore`."""

import pytest
from campaigning_by_hand import Referee

from zettasim import replay
from zettasim.component_files import load_components
from zettasim.games import components_of, models
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
    {"policies": "greedy", "contents": 9, "cycles": 6, "vehicles": "3,0,0,0,0,0", "crew": 3, "aqua": 0},
    {"policies": "random", "contents": 6, "heroism": "4,0,0,0,0,0", "objectives": "none", "turns": 6},
    {"policies": "planner,discoverer", "contents": 2, "cycles": 2, "turns": 12, "reach": 1, "jobs": False},
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
