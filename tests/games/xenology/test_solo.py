"""`xenology.solo`: the rulebook's scoring examples, games followed by hand, and pieces that are never lost."""

import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from ledger_by_hand import ACTIONS, Ledger

from zettasim import odds, replay, simulate
from zettasim.component_files import change_components, load_components
from zettasim.errors import ComponentError, ParameterError, StateSpaceError
from zettasim.games.xenology.solo.lowering import lower_solo
from zettasim.games.xenology.solo.rules import MOST_TURNS, POLICIES
from zettasim.games.xenology.solo.scoring import database_points, planet_points, specimen_points

MODEL = "xenology.solo"
ROOM = Path(__file__).parent

# Animals, plants, minerals, artifacts: filled Containers with Replicate tokens, and stars on scored cards.
ROY = {"cubes": 6, "pairs": 2, "specimens": [2, 1 + 1, 0, 0], "stars": [2, 3, 0, 1], "tiles": 1 + 2, "points": 21}
JILLIAN = {"cubes": 9, "pairs": 1, "specimens": [0, 1, 2, 0], "stars": [0, 0, 3, 2], "tiles": 0, "points": 25}


@pytest.mark.parametrize("player", [ROY, JILLIAN], ids=["Roy", "Jillian"])
def test_the_scoring_examples_of_the_rulebook(player):
    """Roy: 12 + 2 + (6 + 4) - 3 = 21. Jillian: 18 + 1 + (0 + 6) - 0 = 25 (Scoring, example)."""
    data = lower_solo(load_components("xenology").rules, "fair").data
    specimens, stars = (np.array(player[name], dtype=np.int64) for name in ("specimens", "stars"))
    points = database_points(data, player["cubes"], player["pairs"])
    points += specimen_points(specimens, stars) + planet_points(data, player["tiles"])
    assert points == player["points"]


@pytest.mark.statistical
@pytest.mark.parametrize("policy", POLICIES)
def test_a_log_can_be_followed_by_hand(policy, seed):
    for trial in range(12):
        told = replay(MODEL, seed=seed, trial=trial, policies=policy)
        ledger = Ledger()
        for step in told.steps:
            ledger.read(step)
        assert ledger.trigger or ledger.turns == MOST_TURNS
        assert sum(ledger.counts[name] for name in ACTIONS.values()) == ledger.turns
        assert not ledger.trigger or ledger.flips == ledger.rank, "all Rank tokens are used up"
        for name, value in {**ledger.score, **ledger.counts, **ledger.seen}.items():
            assert told.metrics[name] == value, f"{policy}, seed {seed}, trial {trial}, {name}"
        titles = [told.metrics[name] for name in ("apprentice", "advisor", "elder", "elder_supreme")]
        score = ledger.score["score"]
        assert told.metrics["win"] == told.metrics["winner"] == sum(titles) == (score >= 40)
        assert titles == [int(low <= score < end) for low, end in ((40, 45), (45, 50), (50, 55), (55, 999))]


@pytest.mark.slow
def test_nothing_is_lost_and_nothing_made(seed):
    """Cubes, Aliens, cards, tiles and tokens are counted after each turn and each Disaster card, uncompiled."""
    if numba.config.DISABLE_JIT:
        from solo_pieces import check_games

        assert check_games(seed) > 0
        return
    done = subprocess.run(
        [sys.executable, str(ROOM / "solo_pieces.py"), str(seed)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2_000:]
    assert int(done.stdout) > 9 * 10, "the games were too short to tell anything"


@pytest.fixture(scope="module")
def scores():
    return {policy: simulate(MODEL, trials=2_000, seed=1, policies=policy) for policy in POLICIES}


def test_the_policies_are_as_strong_as_they_are_called(scores):
    weak, fair, strong = (scores[policy]["score"] for policy in POLICIES)
    assert weak.mean_high < fair.mean_low
    assert fair.mean_high < strong.mean_low


def test_no_exact_answer():
    with pytest.raises(StateSpaceError, match="score"):
        odds(MODEL, method="exact", metric="score")


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        # Without Disaster cards, or with cubes that never run out, only the player's supply can end the game.
        ({"contents.disasters.planet": 0, "contents.disasters.display": 0, "contents.disasters.craft": 0,
          "contents.disasters.database": 0}, {"disasters_out": 0}),
        # A clock of one cube: the first turn is followed by the final rounds, one turn for the only Rank token.
        ({"solo.disaster_cubes": 1, "contents.disasters.display": 0, "contents.disasters.craft": 0,
          "contents.disasters.database": 0}, {"turns": 2, "disasters_out": 1, "score": 0}),
        # Each cube on the planet, none can be taken back: 20 turns, and the last for the Rank token.
        ({"contents.disasters.display": 0, "contents.disasters.craft": 0, "contents.disasters.database": 0,
          "landing_craft.third_craft": "scan", "setup.general_supply": 99}, {"supply_empty": 0}),
    ],
)  # fmt: skip
def test_what_ends_the_game(changes, check, tmp_path):
    variant = tmp_path / "clock.toml"
    lines = [f'"{path}" = {value!r}'.replace("'", '"') for path, value in changes.items()]
    variant.write_text("\n".join(['game = "xenology"', "[change]", *lines]), encoding="utf-8")
    found = simulate(MODEL, trials=300, seed=1, variant=variant)
    for name, value in check.items():
        assert found[name].values == (value,)


def test_more_targets_are_reached_with_more_points_for_a_cube(tmp_path):
    variant = tmp_path / "generous.toml"
    variant.write_text('game = "xenology"\n[change]\nscoring.cube_in_database = 5\n', encoding="utf-8")
    plain, rich = (simulate(MODEL, trials=300, seed=1, variant=each) for each in (None, variant))
    assert rich["score"].mean == pytest.approx(plain["score"].mean + 3 * plain["cubes"].mean)


def test_a_win_starts_at_the_winning_points(tmp_path):
    variant = tmp_path / "easy.toml"
    variant.write_text('game = "xenology"\n[change]\nsolo.winning_points = 6\n', encoding="utf-8")
    found = simulate(MODEL, trials=100, seed=1, n_jobs=1, policies="weak", variant=variant, event="score>=6")
    assert found["event"].mean == found["win"].mean == found["winner"].mean
    assert dict(zip(found["score"].values, found["score"].probability, strict=True))[6] > 0, "nothing would show"


@pytest.mark.parametrize(
    ("forbidden", "told"),
    [
        ("storage", "Specimen Storage"),
        ("tiles", "discards for a Database tile"),
        ("clean_ups", "cleans up"),
        ("wipes", "are wiped"),
        ("replicates", "a Replicate token goes"),
        ("defrosts", "is defrosted"),
        ("research", "to the Research Track"),
    ],
)
def test_what_is_forbidden_is_never_told_and_else_it_is(forbidden, told, seed):
    def n_told(**options):
        games = [
            replay(MODEL, seed=seed, trial=trial, policies=policy, **options)
            for policy in POLICIES
            for trial in range(4)
        ]
        return sum(told in step for game in games for step in game.steps)

    assert n_told() > 0
    assert n_told(without=forbidden) == 0


@pytest.mark.parametrize(
    ("source", "moved", "kept"),
    [
        ("planet", "a tile is revealed", "starts with"),
        ("cards", "starts with", "a Disaster card"),
        ("database", "the tile is", "starts with"),
        ("disasters", "a Disaster card", "starts with"),
        ("decisions", "an Alien", "a Disaster card"),
    ],
)
def test_one_source_of_chance_is_drawn_anew_and_no_other(source, moved, kept, seed):
    """The first of those events that the source brings about differ in some game, others never do."""

    def first(game, words):
        return next((step for step in game.steps if step.startswith(words)), "")

    games = [
        (
            replay(MODEL, seed=seed, trial=trial, policies="weak"),
            replay(MODEL, seed=seed, trial=trial, policies="weak", redrawn=source),
        )
        for trial in range(12)
    ]
    moved_in = [n for n, (one, other) in enumerate(games) if first(one, moved) != first(other, moved)]
    kept_in = [n for n, (one, other) in enumerate(games) if first(one, kept) == first(other, kept)]
    assert moved_in
    assert len(kept_in) == len(games)


def test_mistakes_are_named():
    with pytest.raises(ParameterError, match=r"policies=best.*weak"):
        simulate(MODEL, policies="best", trials=10)
    components = load_components("xenology")
    many = ["biological 1 forest animal 1"] * 129
    with pytest.raises(ComponentError, match=r"contents.cards.*129.*128"):
        lower_solo(change_components(components, {"contents.cards": many}).rules, "fair")
