"""What the command line prints for reading."""

import itertools
import json
from fractions import Fraction

import pytest

import zettasim
from zettasim.games import models
from zettasim.model import Answer, Tail
from zettasim.reporting import text
from zettasim.reporting.numbers import fraction, one_in, percent, plain


def numbers_of(line: str) -> list[str]:
    return line.replace("1 in ", "1in").split()


def test_no_words_print_the_help(run):
    said = run()
    assert (said.status, said.err) == (0, "")
    assert "zettasim list" in said.out
    assert said.out == run("--help").out


def test_the_list_names_every_model_and_how_to_go_on(run):
    said = run("list")
    assert [line.split()[0] for line in said.out.splitlines() if "." in line.split(" ")[0]] == list(models())
    assert "zettasim show" in said.out
    assert "zettasim odds" in said.out


@pytest.mark.parametrize("name", models())
def test_show_says_all_in_lines_that_fit(name, run):
    said = run("show", name)
    described = zettasim.show(name)
    *lines, example = said.out.splitlines()  # the example stays whole, to be copied
    assert max(map(len, lines)) <= 96
    assert example == f"Try: {described.example}"
    flat = " ".join(said.out.split())
    for row in described.parameters.rows():
        assert row["meaning"] in flat
        assert row["allowed"] in flat or any(value in flat for parameter, value, _ in described.readings)
        assert row["source"] in flat
    for _, value, meaning in described.readings:
        assert f"{value}: {meaning}" in flat
    for row in described.metrics.rows():
        assert f"{row['metric']} {row['meaning']}" in flat
    for note in described.notes:
        assert note in flat


@pytest.mark.parametrize("name", models())
@pytest.mark.parametrize("columns", [72, 80, 96])
def test_an_answer_fits_into_the_line(name, columns):
    for example in models()[name].examples:
        printed = text.written(zettasim.odds(name, trials=10_000, **example), width=columns)
        assert max(map(len, printed.splitlines())) <= max(columns, 80)


def test_an_exact_answer(run):
    lines = run("odds", "odyssey.explore", "milieu=ice", "size=3").out.splitlines()
    assert lines[0] == "odyssey.explore milieu=ice size=3"
    claimed = next(line for line in lines if line.startswith("claimed"))
    assert numbers_of(claimed)[:2] == ["claimed", "24.3%"]
    assert "1 in 4.1" in claimed
    assert "17/70  the Site is claimed" in claimed
    at = next(place for place, line in enumerate(lines) if line.startswith("draws: "))
    assert lines[at + 1] == "mean 1.571 (11/7), median 1, 10-90 %: 1 to 3, standard deviation 0.728"
    assert lines[at + 2].split() == ["draws", "exactly", "at", "least", "at", "most", "odds", "fraction"]
    assert numbers_of(lines[at + 4]) == ["2", "28.6%", "42.9%", "85.7%", "████████", "1in3.5", "2/7"]
    assert "Exact: computed in fractions, not simulated." in lines
    assert "Assumed, since the rulebook does not print it: chits.cavern.dp_carried = 1" in lines
    defaults = next(place for place, line in enumerate(lines) if line.startswith("Defaults: "))
    assert "milieu" not in " ".join(lines[defaults:])
    assert "payoff=claimed:1" in " ".join(lines[defaults:])


def test_a_simulated_answer(run):
    out = run("simulate", "dice.pool", "--trials", "1e4", "--seed", "3", "--metric", "any", "--metric", "successes").out
    assert "Simulated: 10,000 trials, seed 3; each chance within ± 0.98 points (95% confidence)." in out
    head, row = out.splitlines()[2:4]
    assert head.split() == ["chance", "±", "points", "odds"]
    assert 0.9 < float(row.split()[2]) < 1
    assert "mean 0.7" in out
    assert " ± 0.015, median 1" in out
    assert "fraction" not in out


def test_what_a_simulation_did_not_meet_is_not_called_impossible(run):
    out = run("simulate", "dice.pool", "--trials", "100", "--seed", "3", "--event", "total=36 and total=3").out
    row = next(line for line in out.splitlines() if line.startswith("event"))
    assert "not seen" in row
    assert "never" not in out
    assert float(row.split()[2]) > 1


def test_a_condition_and_an_event_are_printed(run):
    out = run("odds", "deck.until", "deck=red:3,blue:30", "want=red", "--given", "cards>2", "--event", "cards<=7").out
    assert out.startswith("deck.until deck=red:3,blue:30 want=red\ngiven cards>2\n")
    assert numbers_of(next(line for line in out.splitlines() if line.startswith("event")))[-1] == "cards<=7"


def test_a_simulated_condition_tells_how_many_trials_met_it(run):
    out = run("simulate", "dice.pool", "--trials", "1e4", "--seed", "3", "--given", "any=1", "--metric", "total").out
    assert "10,000 trials (5," in out
    assert "of them meet the condition)" in out


def test_long_fractions_are_printed_when_asked_for(run):
    words = ("odds", "dice.pool", "dice=20", "--metric", "any")
    assert "1096024843375/1099511627776" not in run(*words).out
    assert "1096024843375/1099511627776" in run(*words, "--exact").out


def test_a_metric_of_one_value_takes_one_line(run):
    assert "b: b in the hand: always 2\n" in run("odds", "deck.hand", "deck=a:1,b:2", "cards=3").out


def test_a_replay_ends_in_its_metrics(run):
    out = run("replay", "odyssey.explore", "--seed", "1", "--trial", "5").out
    metrics = zettasim.replay("odyssey.explore", seed=1, trial=5).metrics
    assert "seed 1, trial 5" in out
    assert " ".join(f"{name}={value}" for name, value in metrics.items()) in " ".join(out.split())


def test_whole_numbers_are_read_in_the_ways_people_write_them(run):
    words = ("simulate", "dice.pool", "--seed", "0", "--format", "json", "--metric", "any", "--trials")
    assert run(*words, "1e3").out == run(*words, "1000").out == run(*words, "1_000").out


@pytest.mark.parametrize("verb", ["list", "show dice.pool", "odds dice.pool", "replay dice.pool --seed 1"])
def test_every_format_is_printed(verb, run):
    assert json.loads(run(*verb.split(), "--format", "json").out)
    assert "," in run(*verb.split(), "--format", "csv").out.splitlines()[0]
    assert run(*verb.split(), "--format", "md").out.splitlines()[1].startswith("| --- |")


# Distributions of many values


def answer_of(probability: dict[int, Fraction], tail: Tail | None = None) -> Answer:
    exact = tuple(probability.values())
    numbers = tuple(map(float, exact))
    return Answer("x", "x", tuple(probability), numbers, exact, None, None, tail, 0.0, None, None, None, 0.0, None)


@pytest.mark.parametrize(
    "question",
    [
        {"model": "dice.sum", "dice": 60, "sides": 100},
        {"model": "dice.sum", "dice": 6},
        {"model": "dice.pool", "dice": 30},
        {"model": "deck.until", "deck": "a:1,b:99", "want": "a"},
        {"model": "bag.draw", "bag": "a:3,b:4", "draws": 3, "replace": True, "again": "a"},
    ],
)
def test_rows_share_out_the_whole_distribution(question):
    words = dict(question)
    for answer in zettasim.odds(words.pop("model"), **words).metrics.values():
        rows = text.grouped(answer)
        assert len(rows) <= text.MOST_ROWS
        tail = answer.tail.exact if answer.tail else Fraction(0)
        assert sum(row.exact for row in rows if row.exact is not None) == 1
        assert sum(row.exact for row in rows[: -1 if answer.tail else None]) == 1 - tail
        for above, row in itertools.pairwise(rows):
            assert row.at_least == pytest.approx(1 - above.at_most, abs=1e-9)
            assert row.at_most >= above.at_most


def test_unlikely_ends_share_a_row_and_the_steps_between_are_equal():
    weights = {n: Fraction(1, 10**6) for n in range(100)} | {n: Fraction(1, 100) for n in range(100, 140)}
    rows = text.grouped(answer_of(weights))
    assert rows[0].label == "0 to 99"
    assert [row.label for row in rows[1:4]] == ["100 to 102", "103 to 105", "106 to 108"]


def test_an_open_end_is_a_row_of_its_own():
    rows = text.grouped(answer_of({n: Fraction(1, 64) for n in range(32)}, Tail(32, 0.5, Fraction(1, 2))))
    assert len(rows) <= text.MOST_ROWS
    assert (rows[-1].label, rows[-1].probability, rows[-1].at_most) == ("32 or more", 0.5, 1.0)
    assert text.quantile(answer_of({0: Fraction(1, 4)}, Tail(1, 0.75, Fraction(3, 4))), 0.5) == "1 or more"


def test_quantiles_are_the_smallest_values_that_reach_the_share():
    answer = answer_of({0: Fraction(1, 10), 1: Fraction(4, 10), 5: Fraction(5, 10)})
    assert [text.quantile(answer, share) for share in (0.1, 0.11, 0.5, 0.51, 0.9)] == [0, 1, 1, 5, 5]


def test_bars_tell_small_from_nothing():
    assert (text.bar(0), text.bar(1e-9), text.bar(1)) == ("", "▏", text.BAR_WIDTH * "█")
    assert text.bar(0.5) == text.BAR_WIDTH // 2 * "█"


# Numbers


@pytest.mark.parametrize(
    ("share", "shown"),
    [(0, "0.0%"), (1, "100.0%"), (3 / 7, "42.9%"), (0.0004, "<0.1%"), (0.9996, ">99.9%"), (0.0005, "0.1%")],
)
def test_no_percentage_rounds_to_a_false_certainty(share, shown):
    assert percent(share) == shown


@pytest.mark.parametrize(
    ("probability", "shown"),
    [
        (0, "never"),
        (1, "always"),
        (0.9999, "nearly always"),
        (1 / 1.03, "1 in 1.03"),
        (1 / 1.5, "1 in 1.5"),
        (1 / 2, "1 in 2"),
        (1 / 9.96, "1 in 10"),
        (1 / 999.6, "1 in 1,000"),
        (1 / 1728, "1 in 1,730"),
        (1 / 999_400, "1 in 999,000"),
        (1 / 999_600, "1 in 1 million"),
        (1 / 123_456_789, "1 in 123 million"),
        (1e-12, "1 in 1 trillion"),
        (1e-20, "1 in 1e20"),
    ],
)
def test_odds_are_one_in_so_many(probability, shown):
    assert one_in(probability) == shown


def test_fractions_that_nobody_can_read_are_left_out():
    assert fraction(Fraction(1, 10_000)) == "1/10000"
    assert fraction(Fraction(1, 10_001)) == ""
    assert fraction(Fraction(1, 10_001), always=True) == "1/10001"
    assert fraction(None, always=True) == ""


@pytest.mark.parametrize(
    ("number", "digits", "shown"),
    [(12.2445, 4, "12.24"), (2.0, 4, "2"), (12345.6, 4, "12,346"), (1000.2, 2, "1,000"), (99.7, 2, "100")],
)
def test_numbers_keep_what_counts(number, digits, shown):
    assert plain(number, digits) == shown
