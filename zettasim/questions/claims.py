"""`claims`: is what a rulebook prints true? Every claim with its readings, their values and a verdict by rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zettasim.component_files import load_components
from zettasim.errors import ComponentError, ParameterError, UserError, unknown
from zettasim.games import games
from zettasim.model.rows import Tabular
from zettasim.questions.asked import MOST_SEED, MOST_TRIALS, Variants, variant_paths, whole
from zettasim.questions.claim_files import Claim, ClaimReading, claims_file, load_claims
from zettasim.questions.fits import Estimate, Extreme, Span, Value
from zettasim.questions.workbench import Used, Workbench, number_text

VERDICTS = ("confirmed", "depends", "refuted", "undecided", "open", "finding")
TRIALS = 1_000_000
SEED = 1
PLACEHOLDER = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")


@dataclass(frozen=True)
class Read:
    """One reading with what it comes to.

    Parameters
    ----------
    reading
        As it stands in the file.
    value
        What it comes to.
    matches
        Whether it fits what is printed; None for a finding, or if it is simulated and not separated.
    used
        What it rests on.
    """

    reading: ClaimReading
    value: Value
    matches: bool | None
    used: Used


@dataclass(frozen=True)
class Audited:
    """A claim with its verdict.

    Parameters
    ----------
    claim
        As it stands in the file.
    verdict
        One of `VERDICTS`.
    readings
        The plain one first.
    basis
        The weakest basis of the component values behind the plain reading.
    note, explanation, instead
        For the reader, with their numbers filled in.
    """

    claim: Claim
    verdict: str
    readings: tuple[Read, ...]
    basis: str
    note: str
    explanation: str
    instead: str

    @property
    def plain(self) -> Read | None:
        """What the sentence says and no more; None where nothing can be said yet."""
        return next((read for read in self.readings if read.reading.role == "plain"), None)

    @property
    def best_other(self) -> Read | None:
        """The first other reading that fits, else the first that the rulebook sets against the plain one."""
        fitting = [read for read in self.readings if read.reading.role != "plain" and read.matches]
        against = [read for read in self.readings if read.reading.role == "against" and read.matches is False]
        plain = self.plain
        wanted = against if plain is not None and plain.matches else [*fitting, *against]
        return next(iter(wanted), None)

    @property
    def method(self) -> str | None:
        """`exact` or `simulated`; None where nothing was worked out."""
        if not self.readings:
            return None
        return "simulated" if any(read.used.trials for read in self.readings) else "exact"


@dataclass(frozen=True)
class Audit(Tabular):
    """The claims of one or of all games.

    Parameters
    ----------
    claims
        In the order of the rulebooks.
    games
        Whose.
    variants
        Names of the variant files that were laid over the components.
    """

    claims: tuple[Audited, ...]
    games: tuple[str, ...]
    variants: tuple[str, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many claims have each verdict."""
        return {verdict: sum(each.verdict == verdict for each in self.claims) for verdict in VERDICTS}

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each claim."""
        return [
            {
                "id": each.claim.id,
                "game": each.claim.game,
                "section": each.claim.section,
                "claim": each.claim.claim,
                "printed": each.claim.printed,
                "exact": None if each.plain is None else exact_text(each.plain.value),
                "value": None if each.plain is None else value_text(each.plain.value, is_share(each)),
                "verdict": each.verdict,
                "other": other_text(each),
                "basis": each.basis,
                "method": each.method,
                "note": each.note,
                "explanation": each.explanation,
                "instead": each.instead,
            }
            for each in self.claims
        ]

    def to_dict(self) -> list[dict[str, Any]]:
        """Return every claim with all its readings, as JSON shows it."""
        return [
            {
                "id": each.claim.id,
                "game": each.claim.game,
                "section": each.claim.section,
                "claim": each.claim.claim,
                "printed": each.claim.printed or None,
                "verdict": each.verdict,
                "readings": [
                    {
                        "name": read.reading.name,
                        "exact": _as_json(read.value, _exact),
                        "value": _as_json(read.value, _decimal),
                        "matches": read.matches,
                        "plain": read.reading.role == "plain",
                    }
                    for read in each.readings
                ],
                "method": each.method,
                "basis": each.basis,
                "note": each.note,
            }
            for each in self.claims
        ]


def claims(
    *,
    game: str | None = None,
    verdict: Sequence[str] | str = (),
    variant: Variants = None,
    trials: int = TRIALS,
    seed: int = SEED,
) -> Audit:
    """Audit what the rulebooks print.

    Verdicts, by the first rule that holds: `open` (needs data that nobody printed), `finding` (prints no number),
    `undecided` (simulated, and not separated from what is printed), `confirmed` (the plain reading fits, and no other
    section of the rulebook contradicts it), `depends` (it fits only under one side of a contradiction of the
    rulebook's own, or it fails and another admissible reading fits), `refuted`.

    Parameters
    ----------
    game
        Only this game's claims.
    verdict
        Only the claims with one of these verdicts; none: all.
    variant
        Variant files to lay over the components of the game that they name; needs `game`.
    trials
        The most trials of a reading that cannot be worked out exactly.
    seed
        The seed of those trials.

    Returns
    -------
    Audit
        With `.rows()`, `.to_frame()` and `.to_dict()`.

    Raises
    ------
    UserError
        An unknown game, or a variant file that does not fit.
    """
    known = [name for name in games() if claims_file(name).exists()]
    if game is not None and game not in known:
        raise ParameterError(unknown("game", game, known))
    verdicts = (verdict,) if isinstance(verdict, str) else tuple(verdict)
    for each in verdicts:
        if each not in VERDICTS:
            raise ParameterError(unknown("verdict", each, VERDICTS))
    paths = variant_paths(variant)
    if paths and game is None:
        raise ParameterError(f"variant={paths[0]}: lies over the components of one game; name it with game")
    whole("trials", trials, 1, MOST_TRIALS)
    whole("seed", seed, 0, MOST_SEED)
    wanted = known if game is None else [game]
    audited: list[Audited] = []
    laid: dict[str, None] = {}
    for name in wanted:
        bench = Workbench(load_components(name, paths), paths, trials, seed)
        laid |= dict.fromkeys(bench.components.variants)
        audited += [audit_claim(claim, bench) for claim in load_claims(name)]
    kept = tuple(each for each in audited if not verdicts or each.verdict in verdicts)
    return Audit(kept, tuple(wanted), tuple(laid))


def audit_claim(claim: Claim, bench: Workbench) -> Audited:
    """Work every reading of a claim out, and judge it.

    Raises
    ------
    ComponentError
        If the file of claims names something that the game does not have.
    """
    try:
        readings = tuple(_read(claim, reading, bench) for reading in claim.readings)
    except ComponentError as error:
        if not bench.components.variants:
            raise
        # A variant may take away what the claim speaks of.
        return Audited(claim, "open", (), "assumed", str(error), "", "")
    plain = readings[0] if readings else None
    assumed = plain.used.assumed(bench.printed) if plain is not None else ()
    unprinted = f"Rests on assumed values: {', '.join(assumed)}." if assumed else ""
    fill = _filler(claim, readings, bench)
    # What is said in words speaks of the game as printed.
    words = not any(path in bench.changed for read in readings for path in read.used.paths)
    told = [claim.open, claim.note if words else "", unprinted, *_ties(claim, plain)]
    return Audited(
        claim=claim,
        verdict=judge(claim, readings, bool(assumed)),
        readings=readings,
        basis=plain.used.basis(bench.components) if plain is not None else "assumed",
        note=" ".join(fill(text) for text in told if text),
        explanation=fill(claim.explanation) if words else "",
        instead=fill(claim.instead) if words else "",
    )


def judge(claim: Claim, readings: Sequence[Read], assumed: bool) -> str:
    """Return the verdict: the first rule that holds."""
    if claim.open or (assumed and claim.wants is not None):
        return "open"
    if claim.wants is None:
        return "finding"
    fits = {
        role: [read.matches for read in readings if read.reading.role == role] for role in ("plain", "other", "against")
    }
    [plain] = fits["plain"]
    if plain is None:
        return "undecided"
    if plain:
        return "depends" if False in fits["against"] else "confirmed"
    if True in (*fits["other"], *fits["against"]):
        return "depends"
    return "undecided" if None in (*fits["other"], *fits["against"]) else "refuted"


def _read(claim: Claim, reading: ClaimReading, bench: Workbench) -> Read:
    try:
        value, used = bench.work_out(reading.expression)
        return Read(reading, value, None if claim.wants is None else claim.wants.fits(value), used)
    except UserError as error:
        raise ComponentError(f"claims of {claim.game}: {claim.id}, reading {reading.name!r}: {error}") from None


def _ties(claim: Claim, plain: Read | None) -> list[str]:
    """Name the cases that a superlative does not stand above."""
    if plain is None or not isinstance(claim.wants, Extreme) or plain.matches:
        return []
    how = "as high as, or higher than," if claim.wants.highest else "as low as, or lower than,"
    return [f"{', '.join(claim.wants.ties(plain.value))}: {how} {', '.join(claim.wants.names)}."]


def _filler(claim: Claim, readings: Sequence[Read], bench: Workbench) -> Callable[[str], str]:
    """Return the function that fills the numbers of a claim's readings into a text."""
    names: dict[str, Any] = {"readings": [read.value for read in readings]}
    if readings:
        names["plain"] = readings[0].value

    def fill(text: str) -> str:
        return PLACEHOLDER.sub(lambda match: shown(match[1]), text)

    def shown(text: str) -> str:
        try:
            return str(bench.write(text, names))
        except UserError as error:
            raise ComponentError(f"claims of {claim.game}: {claim.id}: {error}") from None

    return fill


# Values as text


def is_share(audited: Audited) -> bool:
    """Whether a claim's values are percentages."""
    plain = audited.plain
    if audited.claim.wants is not None:
        return audited.claim.wants.is_share or (isinstance(audited.claim.wants, Extreme) and _all_shares(plain))
    return _all_shares(plain)


def _all_shares(read: Read | None) -> bool:
    """Whether values read as chances: between 0 and 1, and not all whole."""
    values = _cases(read.value) if read is not None else []
    numbers = [value for value in values if isinstance(value, int | float | Fraction) and not isinstance(value, bool)]
    return bool(numbers) and all(0 <= value <= 1 for value in numbers) and any(value not in (0, 1) for value in numbers)


def _cases(value: Value) -> list[Any]:
    return list(value.values()) if isinstance(value, Mapping) else [value]


def exact_text(value: Value) -> str | None:
    """Write an exact value as a fraction; of several cases the lowest and the highest; None if it is not exact."""
    cases = _cases(value)
    if not all(isinstance(case, int | Fraction) and not isinstance(case, bool) for case in cases):
        return None
    low, high = str(min(cases)), str(max(cases))
    return low if low == high else f"{low} to {high}"


def value_text(value: Value, share: bool) -> str:
    """Write a value for people; of several cases the lowest and the highest, or in how many a statement is true."""
    cases = _cases(value)
    if all(isinstance(case, bool) for case in cases):
        if len(cases) == 1:
            return "true" if cases[0] else "false"
        return f"true in {sum(cases)} of {len(cases)}" if not all(cases) else f"true in all {len(cases)}"
    if isinstance(value, Span):
        return f"{number_text(value.low, True, 2)} to {number_text(value.high, True, 2)}" if value else "none"
    low, high = (number_text(pick(cases, key=_decimal), share) for pick in (min, max))
    return low if low == high else f"{low} to {high}"


def other_text(audited: Audited) -> str:
    """Write the best other reading with its value."""
    read = audited.best_other
    if read is None:
        return ""
    where = f" ({read.reading.section})" if read.reading.section else ""
    return f"{read.reading.name}{where}: {value_text(read.value, is_share(audited))}"


def _decimal(value: Any) -> float:
    return float(value.value if isinstance(value, Estimate) else value)


def _exact(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        return None
    return str(value)


def _as_json(value: Value, write: Callable[[Any], Any]) -> Any:
    if isinstance(value, Mapping):
        return {str(case): _as_json(each, write) for case, each in value.items()}
    if isinstance(value, bool):
        return value if write is _decimal else None
    if isinstance(value, Span):
        return [None if end is None else write(end) for end in (value.low, value.high)]
    return write(value)
