"""`zettasim claims` for reading: the counts, then what does not hold before what does; every line fits."""

import json

import pytest

import zettasim
from zettasim.questions.claims import VERDICTS

AUDIT = {"id", "game", "section", "claim", "printed", "verdict", "readings", "method", "basis", "note"}
READING = {"name", "exact", "value", "matches", "plain"}


def test_what_does_not_hold_comes_first(run):
    said = run("claims", "--game", "zetta")
    assert (said.status, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= 96
    audited = zettasim.claims(game="zetta")
    heads = [line.split()[:2] for line in said.out.splitlines() if line.startswith("EZ-")]
    assert sorted(name for name, _ in heads) == sorted(each.claim.id for each in audited.claims)
    shown = [verdict for _, verdict in heads]
    assert shown == sorted(shown, key=["refuted", "depends", "undecided", "confirmed", "finding", "open"].index)
    counts = [f"{n} {verdict}" for verdict, n in audited.counts.items() if n]
    assert said.out.splitlines()[0].endswith(", ".join(counts))


def test_json_has_the_keys_of_the_contract(run):
    told = json.loads(run("claims", "--game", "zetta", "--format", "json").out)
    assert all(set(claim) == AUDIT for claim in told)
    assert all(set(reading) == READING for claim in told for reading in claim["readings"])
    assert {claim["verdict"] for claim in told} <= set(VERDICTS)
    assert all(sum(reading["plain"] for reading in claim["readings"]) <= 1 for claim in told)


@pytest.mark.parametrize("form", ["csv", "md"])
def test_a_line_for_each_claim(run, form):
    head = 1 if form == "csv" else 2
    assert len(run("claims", "--game", "zetta", "--format", form).out.splitlines()) == head + len(
        zettasim.claims(game="zetta").claims
    )


def test_only_some_verdicts(run):
    said = run("claims", "--game", "zetta", "--verdict", "refuted", "--verdict", "open")
    verdicts = {line.split()[1] for line in said.out.splitlines() if line.startswith("EZ-")}
    assert verdicts == {"refuted", "open"}
    assert run("claims", "--game", "xenology", "--verdict", "undecided").status == 0


def test_mistakes_end_with_status_2(run):
    assert run("claims", "--game", "zeta").status == 2
    said = run("claims", "--variant", "x.toml")
    assert said.status == 2
    assert "--variant x.toml: lies over the components of one game; name it with game" in said.err
