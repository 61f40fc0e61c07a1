"""How a roll is written: `4d6 keep 3`, `2d6 explode + 1d8 reroll 1 - 2`, `5d10 count >=8`, `4d{-1,0,1}`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NoReturn

from zettasim.errors import nearest_first
from zettasim.games.general.rolls.rules import Group, Roll
from zettasim.model.parameter import ParameterType, Refused

TOKEN = re.compile(r"\s*(?:(?P<number>\d+)|(?P<word>[a-zA-Z]+)|(?P<sign><=|>=|!=|[-+{}.,:<>=%]))")
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le, ">=": operator.ge, "!=": operator.ne, "<": operator.lt, ">": operator.gt, "=": operator.eq,
}  # fmt: skip
WORDS = ("keep", "drop", "explode", "reroll", "count")
FORM = "dice such as 4d6 keep 3, 3d6 explode, 2d10 reroll 1, 5d10 count >=8, 4d{-1,0,1}, added with + and -"
MOST_DICE, MOST_FACES, LARGEST_FACE = 60, 200, 9_999


@dataclass(frozen=True)
class Written(ParameterType):
    """A written roll; `optional` also takes `none`."""

    has_commas: ClassVar[bool] = True

    optional: bool = False

    def read(self, given: object) -> Roll | None:
        """Read it."""
        if isinstance(given, Roll):
            return given
        if self.optional and (given is None or given == "none"):
            return None
        return _Reader(str(given)).read()

    def write(self, value: Roll | None) -> str | None:
        """Write it as it was written."""
        return None if value is None else value.text

    def allowed(self) -> str:
        """Give the forms."""
        return f"none or {FORM}" if self.optional else FORM


class _Reader:
    """Reads one roll from left to right."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())
        self.tokens: list[str] = []
        at = 0
        while at < len(self.text):
            found = TOKEN.match(self.text, at)
            if found is None:
                self.fail(f"cannot be read at {self.text[at:]!r}")
            self.tokens += [part for part in re.split(r"(?<=^d)(?=F$)", found.group().strip()) if part]
            at = found.end()
        self.place = 0

    def fail(self, why: str) -> NoReturn:
        raise Refused(why)

    def peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def take(self) -> str:
        word = self.peek()
        self.place += 1
        return word

    def number(self, what: str, low: int, high: int) -> int:
        minus = self.peek() == "-" and bool(self.take())
        word = self.take()
        if not word.isdecimal() or len(word) > 9:
            self.fail(f"has {word or 'nothing'!r} where {what} is wanted")
        value = -int(word) if minus else int(word)
        if not low <= value <= high:
            self.fail(f"has {value} where {what} from {low:,} to {high:,} is wanted")
        return value

    def read(self) -> Roll:
        groups: list[Group] = []
        constant = 0
        sign = -1 if self.peek() == "-" and self.take() else 1
        while True:
            is_die = self.peek() == "d" or (self.place + 1 < len(self.tokens) and self.tokens[self.place + 1] == "d")
            if is_die:
                groups.append(self.group(sign))
            else:
                constant += sign * self.number("a number or dice", 0, 99_999)
            word = self.take()
            if not word:
                break
            if word not in ("+", "-"):
                nearest = ", ".join(nearest_first(word, WORDS))
                self.fail(f"has {word!r} where {nearest}, +, - or its end is wanted")
            sign = 1 if word == "+" else -1
        return Roll(self.text, tuple(groups), constant)

    def group(self, sign: int) -> Group:
        dice = 1 if self.peek() == "d" else self.number("a number of dice", 0, MOST_DICE)
        self.take()
        faces = self.faces()
        explodes: frozenset[int] = frozenset()
        rerolls: frozenset[int] = frozenset()
        counts: frozenset[int] | None = None
        keep: int | None = None
        always = lowest = False
        seen: set[str] = set()
        while self.peek() in WORDS:
            word = self.take()
            kind = "keep" if word == "drop" else word
            if kind in seen:
                self.fail(f"has {word!r} twice for the same dice")
            seen.add(kind)
            if word == "explode":
                explodes = self.chosen(faces, max(faces))
            elif word == "reroll":
                rerolls = self.chosen(faces, None)
                always = self.peek() == "always" and bool(self.take())
            elif word == "count":
                counts = self.chosen(faces, None)
            else:
                keep, lowest = self.kept(word, dice)
        if always and rerolls >= set(faces):
            self.fail("rolls every face again and again")
        if explodes and explodes >= set(faces):
            self.fail("explodes on every face")
        if counts is not None and keep is not None:
            self.fail("both keeps and counts; count says which dice are looked at")
        return Group(sign, dice, faces, explodes, rerolls, always, counts, keep, lowest)

    def faces(self) -> tuple[int, ...]:
        if self.peek() == "F":
            self.take()
            return (-1, 0, 1)
        if self.peek() == "%":
            self.take()
            return tuple(range(1, 101))
        if self.peek() != "{":
            return tuple(range(1, 1 + self.number("a number of faces", 1, MOST_FACES)))
        found: list[int] = []
        word = self.take()
        while word != "}":
            low = self.number("a face", -LARGEST_FACE, LARGEST_FACE)
            high = low
            if self.peek() == ".":
                if (self.take(), self.take()) != (".", "."):
                    self.fail("has one dot where two are wanted, as in 1..6")
                high = self.number("a face", low, LARGEST_FACE)
            times = 1
            if self.peek() == ":":
                self.take()
                times = self.number("a number of faces", 1, MOST_FACES)
            if len(found) + (high - low + 1) * times > MOST_FACES:
                self.fail(f"has a die of more than {MOST_FACES} faces")
            found += [face for face in range(low, high + 1) for _ in range(times)]
            word = self.take()
            if word not in (",", "}"):
                self.fail(f"has {word or 'nothing'!r} where a comma or }} is wanted")
        if not found:
            self.fail("has a die without faces")
        return tuple(found)

    def chosen(self, faces: tuple[int, ...], default: int | None) -> frozenset[int]:
        """Read which faces: `6`, `=-1`, `>=8`; where there is a default nothing, and then a minus subtracts."""
        if default is not None and self.peek() not in COMPARE and not self.peek().isdecimal():
            return frozenset({default})
        compare = self.take() if self.peek() in COMPARE else "="
        limit = self.number("a face, or a comparison such as >=5,", -LARGEST_FACE, LARGEST_FACE)
        return frozenset(face for face in faces if COMPARE[compare](face, limit))

    def kept(self, word: str, dice: int) -> tuple[int, bool]:
        """Read how many are kept, and whether they are the lowest; `keep 3` keeps the highest, `drop 1` the lowest."""
        lowest = word == "drop"
        if self.peek() in ("highest", "lowest"):
            lowest = self.take() == "lowest"
        number = self.number(f"a number of dice to {word}", 0, dice)
        # Dropping the lowest keeps the highest.
        return (dice - number, not lowest) if word == "drop" else (number, lowest)
