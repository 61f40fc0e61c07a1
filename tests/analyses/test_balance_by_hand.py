"""The measures of balance reports against a few written games, in which every number can be counted by hand."""

import dataclasses
import math
import statistics
from types import SimpleNamespace

import pandas as pd
import pytest

from analyses import whole_games
from analyses.balance_zetta import PLAN
from analyses.whole_games import Played, sources_and_actions, tables_by_seat
from analyses.whole_games_choices import components, duels, forced, held, luck, matrix, restricted, skill
from analyses.whole_games_findings import (
    MEASURES,
    changes,
    findings,
    read_targets,
    statement,
    targets,
)
from zettasim.model.result import Tail
from zettasim.model.whole_game import SEEN
from zettasim.reporting.settings import Settings
from zettasim.stats.intervals import wilson

SMALL = dataclasses.replace(PLAN, players=(2,), table=2, policies=("random", "greedy"))
GAME = SMALL.game
N_GAMES = 10


class Counted:
    """A metric of written games, with the attributes of an answer that the measures read."""

    def __init__(self, values, listed=math.inf):
        self.values = tuple(sorted({value for value in values if value < listed}))
        self.probability = tuple(values.count(value) / len(values) for value in self.values)
        beyond = sum(value >= listed for value in values) / len(values)
        self.tail = Tail(listed, beyond, None) if beyond else None
        self.mean, self.sd = statistics.fmean(values), statistics.pstdev(values)

    def probability_of(self, value):
        return self.probability[self.values.index(value)] if value in self.values else 0.0


class Told(dict):
    """What a simulation of written games answers."""

    def __init__(self, games):
        super().__init__({name: Counted([game[name] for game in games]) for name in games[0]})
        self.trials, self.metrics = len(games), tuple(self)


class Written(Played):
    """A plan whose games are written down, by the policies of the seats."""

    def with_games(self, by_seats, pairs=None):
        object.__setattr__(self, "by_seats", by_seats)
        object.__setattr__(self, "pairs", pairs or {})
        return self

    def ask(self, seats, contents, times=1, **question):
        games = self.by_seats[tuple(seats)]
        if "given" in question:
            name = question["given"].removesuffix(" >= 1")
            games = [game for game in games if game[name] >= 1]
        if question.get("event"):
            games = [game | {"event": int(game["winner"] == 1)} for game in games]
        return Told(games)

    def change(self, seats, contents, to, times=1, **question):
        ((_, name),) = to.items()
        return self.pairs[name]


def game(winner, score_1, score_2, length=8, changed=0, behind=(0, 0, 0), **others):
    """Return the metrics of a game of four stages; scores in halves of a point, as the model counts them."""
    return {
        "winner": winner,
        "tied": int(winner == 0),
        "score_1": score_1,
        "score_2": score_2,
        "margin": abs(score_1 - score_2),
        GAME.length[0]: length,
        "lead_changes": changed,
        **{f"behind_{stage}": value for stage, value in enumerate(behind, start=1)},
        **dict.fromkeys((*GAME.sources, *GAME.done, *GAME.held, *(SEEN + name for name in GAME.seen)), 0),
        **others,
    }


GAMES = [
    *[game(1, 20, 10, 6, 0)] * 4,
    *[game(2, 10, 14, 8, 1, (1, 1, 1))],
    *[game(2, 10, 30, 9, 2, (1, 0, 0))] * 2,
    *[game(2, 10, 16, 12, 3, (0, 0, 1))],
    *[game(0, 12, 12, 7, 0)] * 2,
]
"""Ten games: seat 1 wins four, seat 2 wins four, two are shared."""


@pytest.fixture
def one_draw(monkeypatch):
    for name, value in (("QUICK_DRAWS", 1), ("QUICK_LUCK_DRAWS", 1), ("FEWEST_GAMES", N_GAMES)):
        monkeypatch.setattr(whole_games, name, value)
    return Written(SMALL, Settings(quick=True, trials=1, n_jobs=1))


@pytest.fixture
def tables(one_draw):
    played = one_draw.with_games({("greedy", "greedy"): GAMES, ("random", "random"): GAMES})
    return {**tables_by_seat(played), **sources_and_actions(played)}


def test_seats_are_measured_against_the_games_that_somebody_wins(tables):
    first, last = tables["seats"].to_dict("records")
    assert (first["wins"], last["wins"]) == (0.4, 0.4)
    assert (first["low"], first["high"]) == wilson(4, 10)
    assert [first["above_fair"], last["above_fair"]] == pytest.approx([0, 0])


def test_scores_and_margins_are_told_in_points_and_lengths_in_turns(tables):
    first = tables["scores"].to_dict("records")[0]
    assert first["score"] == pytest.approx((4 * 20 + 4 * 10 + 2 * 12) / 10 / 2)
    # In halves 10, 10, 10, 10, 12, 12, 20, 20, 20, 20: of ten games the lowest value that 1, 5 and 9 do not exceed.
    assert [first[name] for name in ("tenth", "median", "nine_tenths")] == [5, 6, 10]
    long = tables["lengths"].to_dict("records")[0]
    assert long["margin"] == pytest.approx((4 * 10 + 4 + 2 * 20 + 6) / 10 / 2)
    # In halves 0, 0, 4, 6, 10, 10, 10, 10, 20, 20.
    assert long["median_margin"] == 5
    assert [long[name] for name in ("short", "usual", "long")] == [6, 7, 9]
    assert (long["tied"], long["decided"]) == pytest.approx((0.2, 0.8))
    assert long["lead_changes"] == pytest.approx((1 + 2 * 2 + 3) / 10)


def test_a_quantile_beyond_the_listed_values_is_where_they_end():
    answer = Counted([1, 2, 7, 9], listed=5)
    assert [whole_games.quantile(answer, share) for share in (0.25, 0.5, 0.75)] == [1, 2, 5]


def test_winners_who_were_behind_are_a_share_of_winners(tables):
    """Of eight winners three were behind after stage 1, one after stage 2, two after stage 3; two games had none."""
    assert tables["behind"]["behind"].to_list() == pytest.approx([3 / 8, 1 / 8, 2 / 8])
    assert MEASURES["behind_half"].of(tables, SMALL, 2).to_list() == pytest.approx([1 / 8])


def test_where_every_victory_is_shared_no_winner_was_behind(one_draw):
    found = tables_by_seat(one_draw.with_games({("greedy", "greedy"): GAMES[-2:]}))
    assert found["behind"]["behind"].to_list() == [0, 0, 0]


def test_a_penalty_is_a_share_of_what_is_gained(one_draw):
    one, other, loss, *_ = GAME.sources
    games = [game(1, 20, 10, **{one: 30, other: 10, loss: -10})]
    found = sources_and_actions(one_draw.with_games({("greedy", "greedy"): games, ("random", "random"): games}))
    of = found["sources"][found["sources"]["policy"] == "greedy"].set_index("source")
    assert [of.loc[name, "points"] for name in (one, other, loss)] == [15, 5, -5]
    assert [of.loc[name, "share"] for name in (one, other, loss)] == [0.75, 0.25, -0.25]


def test_an_action_is_never_done_in_games_without_it(one_draw):
    action = next(iter(GAME.done))
    games = [*[game(1, 2, 0, **{action: 0})] * 3, game(1, 2, 0, **{action: 1}), game(1, 2, 0, **{action: 4})]
    found = sources_and_actions(one_draw.with_games({("greedy", "greedy"): games, ("random", "random"): games}))
    row = found["actions"][found["actions"]["action"] == action].to_dict("records")[0]
    assert (row["times"], row["never"]) == (1, 0.6)


def test_a_duel_counts_each_policy_at_its_own_seat(one_draw):
    """Greedy wins 6 of 10 games at seat 2 and 9 at seat 1; one game is shared."""
    met = {
        ("random", "greedy"): [*[game(1, 2, 0)] * 3, *[game(2, 0, 2)] * 6, game(0, 1, 1)],
        ("greedy", "random"): [*[game(1, 2, 0)] * 9, game(2, 0, 2)],
    }
    found = duels(one_draw.with_games(met)).set_index("policy")
    assert found.loc["greedy", ["against", "games", "won", "lost"]].to_list() == ["random", 20, 15, 4]
    assert found.loc["random", ["against", "games", "won", "lost"]].to_list() == ["greedy", 20, 4, 15]


def test_wins_of_a_duel_are_a_share_of_all_games_the_shared_ones_too():
    rows = [("a", "b", draw, 20, won, 4) for draw, won in enumerate((10, 15))]
    found = matrix(pd.DataFrame(rows, columns=["policy", "against", "contents", "games", "won", "lost"]))
    row = found.to_dict("records")[0]
    assert row["wins"] == 25 / 40
    assert (row["low"], row["high"]) == wilson(25, 40)
    assert row["value"] == (25 - 8) / 40
    assert (row["least"], row["most"]) == pytest.approx((0.5 + 0.05 * 0.25, 0.5 + 0.95 * 0.25))


def test_skill_is_what_the_first_seat_gets(one_draw):
    seats = {("random", "greedy"): [game(2, 6, 8), game(2, 2, 8)], ("greedy", "greedy"): [game(1, 8, 6)] * 2}
    found = skill(one_draw.with_games(seats)).set_index("policy")
    assert found.loc["random", ["wins", "score", "sd"]].to_list() == [0, 2, 1]
    assert found.loc["greedy", ["wins", "score", "sd"]].to_list() == [1, 4, 0]


def pair(before, after, ratio=None):
    """Return what a comparison of pairs of games says of wins and of the first seat's score."""
    wins, score = zip(before, after, strict=True)
    return {
        "event": SimpleNamespace(before=wins[0], after=wins[1], variance_ratio=ratio),
        "score_1": SimpleNamespace(before=score[0], after=score[1], variance_ratio=ratio),
    }


def test_a_source_alone_is_what_the_others_leave(one_draw):
    """Others drawn anew leave 1 / 1.25 = 0.8 of the variance, so 0.2 is the source's own; with others it brings 0.5."""
    chances = [*GAME.chances]
    pairs = {chance: pair((0, 0), (0, 0), 2.0) for chance in chances}
    for chance in chances:
        pairs[",".join(name for name in chances if name != chance)] = pair((0, 0), (0, 0), 1.25)
    found = luck(one_draw.with_games({}, pairs))
    assert found["alone"].to_list() == pytest.approx([0.2] * len(found))
    assert found["total"].to_list() == pytest.approx([0.5] * len(found))


def test_an_option_is_missed_by_what_it_brought(one_draw):
    pairs = {option: pair((0.5, 40), (0.375, 30)) for option in GAME.options}
    row = restricted(one_draw.with_games({}, pairs)).to_dict("records")[0]
    assert [row[name] for name in ("wins", "wins_then", "score", "score_then")] == [0.5, 0.375, 20, 15]


def test_a_gift_is_forced_on_the_first_seat(one_draw, monkeypatch):
    """Those that the game names, then those of the plan."""
    monkeypatch.setattr(type(GAME), "gifts", {"map": "a map from the start"})
    plan = {said: dict(to) for said, to in SMALL.gifts.items()}
    names = {*(next(iter(to.values())) for to in plan.values()), "map"}
    pairs = {name: pair((0.5, 40), (0.625, 46)) for name in names}
    found = forced(one_draw.with_games({}, pairs))
    assert found["gift"].to_list() == ["a map from the start", *plan]
    assert found.loc[0, ["wins", "wins_then", "score", "score_then"]].to_list() == [0.5, 0.625, 20, 23]


def test_wins_with_a_component_are_those_of_the_games_with_it(one_draw):
    name = next(iter(GAME.held))
    games = [*[game(1, 2, 0, **{name: 2})] * 3, *[game(2, 0, 2, **{name: 1})] * 2, *[game(1, 2, 0)] * 1]
    games += [game(2, 0, 2)] * 4
    row = held(one_draw.with_games({("greedy", "greedy"): games})).set_index("component").loc[name]
    assert row[["with_it", "won_with", "won_without", "mean"]].to_list() == [5, 3, 1, 0.8]


def test_a_component_is_seen_in_the_games_in_which_it_could_be_had(one_draw, monkeypatch):
    """Seen in seven games of ten, twice in five of them, so 12 times; of the other component nothing is told."""
    name, other = [*GAME.held][:2]
    monkeypatch.setattr(type(GAME), "seen", {name: "what lay open"})
    games = [game(1, 2, 0, **{name: 1, SEEN + name: 2})] * 5 + [game(2, 0, 2, **{SEEN + name: 1})] * 2
    games += [game(2, 0, 2, **{SEEN + name: 0})] * 3
    found = held(one_draw.with_games({("greedy", "greedy"): games})).set_index("component")
    assert found.loc[name, ["seen", "with_it", "mean_seen", "mean"]].to_list() == [7, 5, 1.2, 0.5]
    assert found.loc[other, ["seen", "mean_seen"]].isna().all()


COLUMNS = ["component", "contents", "games", "seen", "with_it", "won_with", "won_without", "mean_seen", "mean"]


def test_the_interval_of_wins_with_a_component_is_that_of_the_games_with_it():
    rows = [("map", 0, 1_000, 600, 300, 90, 70, 2.0, 1.0)]
    row = components(pd.DataFrame(rows, columns=COLUMNS)).to_dict("records")[0]
    assert (row["low"], row["high"]) == wilson(90, 300)


def test_a_component_is_taken_where_it_is_seen():
    """Of 250 + 150 games that see the map 100 + 100 hold it; the gem is seen in 199 games, the egg is not counted."""
    rows = [
        ("map", 0, 500, 250, 100, 50, 200, 3.0, 0.5),
        ("map", 1, 500, 150, 100, 50, 200, 1.0, 0.3),
        ("gem", 0, 500, 199, 100, 50, 200, 0.5, 0.2),
        ("egg", 0, 500, math.nan, 300, 100, 50, math.nan, 1.0),
    ]
    found = components(pd.DataFrame(rows, columns=COLUMNS)).set_index("component")
    told = ["seen", "taken", "taken_where_seen", "mean_seen", "mean"]
    assert found.loc["map", told].to_list() == [0.4, 0.2, 0.5, 2.0, 0.4]
    assert found.loc["gem", told].isna().to_list() == [False, False, True, False, False]
    assert found.loc["egg", told].isna().to_list() == [True, False, True, True, False]
    assert found.loc["egg", "wins_with"] == 100 / 300


def test_measures_read_their_own_column_seat_and_policy():
    tables = {
        "seats": pd.DataFrame({"players": 2, "seat": [1, 2], "contents": 0, "above_fair": [0.25, -0.125]}),
        "lengths": pd.DataFrame(
            {"players": [2], "contents": 0, "tied": 0.1, "decided": 0.9, "median_margin": 6.0, "lead_changes": 1.5,
             "length": 12.0}
        ),
        "scores": pd.DataFrame({"players": 2, "contents": 0, "seat": [1, 2], "score": [30.0, 10.0]}),
        "behind": pd.DataFrame({"players": 2, "contents": 0, "stage": [1, 2], "stages": 3, "behind": [0.5, 0.3]}),
        "sources": pd.DataFrame(
            {"policy": ["greedy", "greedy", "random"], "contents": 0, "source": ["a", "b", "a"],
             "share": [0.6, 0.4, 0.9]}
        ),
        "duels": pd.DataFrame(
            {"policy": ["random", "greedy"], "against": ["greedy", "random"], "contents": 0, "games": 20,
             "won": [4, 15], "lost": [15, 4]}
        ),
    }  # fmt: skip
    found = {name: measure.of(tables, SMALL, 2).to_list() for name, measure in MEASURES.items()}
    assert found == {
        "first_seat": [0.25],
        "last_seat": [-0.125],
        "tied": [0.1],
        "decided": [0.9],
        "behind_half": [0.5],
        "margin": [6 / 20],
        "lead_changes": [1.5],
        "length": [12],
        "largest_source": [0.6],
        "strongest": [15 / 20],
    }


def test_a_statement_tells_its_range_from_the_low_end():
    values = pd.Series([float(value) for value in range(1, 22)])
    told = statement("seats", "wins", values, "fewer", "more")
    assert told[:3] == ("seats", "wins", "more")
    assert told[3:] == pytest.approx((1, 2, 11, 20))


def test_a_target_tells_its_range_from_the_low_end(tmp_path):
    seats = pd.DataFrame({"players": 2, "seat": 1, "contents": range(21), "above_fair": [n / 100 for n in range(21)]})
    file = tmp_path / "bands.toml"
    file.write_text('[[target]]\nmeasure = "first_seat"\nlow = 0\nhigh = 1\n')
    row = targets(read_targets(file, SMALL), {"seats": seats}, SMALL).to_dict("records")[0]
    assert [row[name] for name in ("least", "median", "most")] == pytest.approx([0.01, 0.1, 0.19])


def test_findings_say_which_way_it_goes(tables):
    """Greedy beats random; without its option, the first seat has fewer; with its gift, more; winners seldom trail."""
    met = pd.DataFrame(
        [("random", "greedy", 0, 20, 4, 15), ("greedy", "random", 0, 20, 15, 4)],
        columns=["policy", "against", "contents", "games", "won", "lost"],
    )
    columns = ["contents", "wins", "wins_then", "score", "score_then"]
    lost = pd.DataFrame([(0, 0.5, 0.375, 20.0, 15.0)], columns=columns).assign(option="help")
    gained = pd.DataFrame([(0, 0.5, 0.75, 20.0, 26.0)], columns=columns).assign(gift="more crew")
    found = findings({**tables, "duels": met, "restricted": lost, "forced": gained}, SMALL).set_index("statement")
    told = found[["finding", "median"]].to_dict("index")
    assert told["greedy against random: wins less losses"] == {"finding": "wins", "median": 11 / 20}
    assert told["seat 1 without help: wins"] == {"finding": "fewer", "median": -0.125}
    assert told["seat 1 without help: score"] == {"finding": "fewer", "median": -5}
    assert told["seat 1 with more crew: wins"] == {"finding": "more", "median": 0.25}
    assert told["seat 1 with more crew: score"] == {"finding": "more", "median": 6}
    behind = told["2 players: the winner did not lead half way, above one half"]
    assert behind["finding"] == "rarer than not"
    assert behind["median"] == pytest.approx(1 / 8 - 1 / 2)


def test_a_variant_is_measured_after_less_before(tables, one_draw):
    longer = [{**each, GAME.length[0]: each[GAME.length[0]] + 2} for each in GAMES]
    played = one_draw.with_games({("greedy", "greedy"): longer, ("random", "random"): longer})
    after = {**tables_by_seat(played), **sources_and_actions(played)}
    row = changes(tables, after, SMALL).set_index("measure").loc["length"]
    mean = statistics.fmean(each[GAME.length[0]] for each in GAMES)
    assert row[["before", "after", "difference"]].to_list() == pytest.approx([mean, mean + 2, 2])
