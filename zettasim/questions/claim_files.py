"""The printed claims of a game, and what each of them may mean: its `claims.toml`.

    [OD-7]
    section = "6C6a tip"
    claim = "Ocean is the best milieu for a Claim: the chance after 2 chits"
    printed = "71%"                  # as printed, for people; absent in a finding
    wants = "71%"                    # the same for the audit, see `fits`; absent in a finding
    open = "…"                       # why nothing can be said yet
    note = "…"
    explanation = "1 - …: {percent(plain)}"   # {expressions} are worked out
    instead = "…"                    # what to print instead

    [[OD-7.readings]]
    name = "LEAK or ARTIFACT among 2 chits from the bag"
    as = "plain"                     # what the sentence says and no more; or "other", or "against"
    section = "6C6a, 6C6b"           # which section admits it
    value = 'odds("bag.draw", "claiming >= 1", bag=grouped(containers.ocean, claiming=["leak", "artifact"]), draws=2)'

A reading `against` is what another section of the same rulebook prints: where it does not fit, the rulebook contradicts
itself.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import zettasim
from zettasim.component_shapes import fail
from zettasim.component_values import read_toml
from zettasim.errors import UserError, unknown
from zettasim.model.expression import Expression, parse_expression
from zettasim.questions.fits import Want, parse_want

ROLES = ("plain", "other", "against")
CLAIM_KEYS = ("section", "claim", "printed", "wants", "open", "note", "explanation", "instead", "readings")
READING_KEYS = ("name", "as", "section", "value")


@dataclass(frozen=True)
class ClaimReading:
    """One way to read a claim.

    Parameters
    ----------
    name
        In a few words.
    role
        `plain`, `other` or `against`.
    section
        Which section of the rulebook admits it; empty for the plain one.
    expression
        What it comes to.
    """

    name: str
    role: str
    section: str
    expression: Expression


@dataclass(frozen=True)
class Claim:
    """One checkable sentence of a rulebook.

    Parameters
    ----------
    id, game, section, claim, printed
        Which sentence, paraphrased, and what it prints (empty for a finding).
    wants
        What values are held against; None for a finding.
    open
        Why nothing can be said yet; empty otherwise.
    note, explanation, instead
        For the reader: what to know; the arithmetic; what to print instead.
    readings
        The plain one first.
    """

    id: str
    game: str
    section: str
    claim: str
    printed: str
    wants: Want | None
    open: str
    note: str
    explanation: str
    instead: str
    readings: tuple[ClaimReading, ...]


def claims_file(game: str) -> Path:
    """Return where a game's claims are."""
    return Path(zettasim.__file__).parent / "games" / game / "claims.toml"


def load_claims(game: str) -> tuple[Claim, ...]:
    """Load a game's claims, in the order of the file; none if it has no such file.

    Raises
    ------
    ComponentError
        If the file does not fit: file, key path, what was found, what is allowed.
    """
    path = claims_file(game)
    return _load(game, path) if path.exists() else ()


@functools.cache
def _load(game: str, path: Path) -> tuple[Claim, ...]:
    return read_claims(game, path)


def read_claims(game: str, path: Path) -> tuple[Claim, ...]:
    """Read one file of claims."""
    return tuple(_claim(game, name, table, path.name) for name, table in read_toml(path).items())


def _claim(game: str, name: str, table: Any, where: str) -> Claim:
    if not isinstance(table, dict):
        fail(where, name, "is no table; a claim is a table with section, claim and readings")
    texts = _texts({key: value for key, value in table.items() if key != "readings"}, CLAIM_KEYS, where, name)
    for key in ("section", "claim"):
        if not texts.get(key):
            fail(where, f"{name}.{key}", "is missing; wanted: a text")
    if ("printed" in texts) != ("wants" in texts):
        fail(where, name, "has one of printed and wants; a claim has both, a finding neither")
    readings = tuple(
        _reading(each, where, f"{name}.readings[{place}]") for place, each in enumerate(table.get("readings", []))
    )
    plain = sum(reading.role == "plain" for reading in readings)
    if plain > 1 or (not plain and (readings or not texts.get("open"))):
        fail(where, f"{name}.readings", f"has {plain} plain readings; wanted: one (or no reading, with `open`)")
    return Claim(
        id=name,
        game=game,
        section=texts["section"],
        claim=texts["claim"],
        printed=texts.get("printed", ""),
        wants=_want(texts["wants"], where, f"{name}.wants") if "wants" in texts else None,
        open=texts.get("open", ""),
        note=texts.get("note", ""),
        explanation=texts.get("explanation", ""),
        instead=texts.get("instead", ""),
        readings=tuple(sorted(readings, key=lambda reading: ROLES.index(reading.role))),
    )


def _reading(table: Any, where: str, path: str) -> ClaimReading:
    if not isinstance(table, dict):
        fail(where, path, "is no table; a reading is a table with name, as and value")
    texts = _texts(table, READING_KEYS, where, path)
    for key in ("name", "as", "value"):
        if not texts.get(key):
            fail(where, f"{path}.{key}", "is missing; wanted: a text")
    if texts["as"] not in ROLES:
        fail(where, f"{path}.as", f"{texts['as']!r} is not allowed; allowed: {', '.join(ROLES)}")
    if texts["as"] != "plain" and not texts.get("section"):
        fail(where, f"{path}.section", "is missing; which section of the rulebook admits this reading?")
    try:
        expression = parse_expression(texts["value"])
    except UserError as error:
        fail(where, f"{path}.value", str(error))
    return ClaimReading(texts["name"], texts["as"], texts.get("section", ""), expression)


def _want(text: str, where: str, path: str) -> Want:
    try:
        return parse_want(text)
    except UserError as error:
        fail(where, path, str(error))


def _texts(table: Mapping[str, Any], allowed: tuple[str, ...], where: str, path: str) -> dict[str, str]:
    for key, value in table.items():
        if key not in allowed:
            fail(where, f"{path}.{key}", unknown("key", key, allowed))
        if not isinstance(value, str):
            fail(where, f"{path}.{key}", f"found {value!r}; allowed: a text")
    return {key: " ".join(value.split()) for key, value in table.items()}
