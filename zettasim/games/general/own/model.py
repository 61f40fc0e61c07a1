"""Own games: what a user may ask of the file that describes one."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from zettasim.component_files import Components, parse_components
from zettasim.component_values import VariantFile, read_text, read_variant
from zettasim.errors import ParameterError, UserError
from zettasim.games.general.own import shape
from zettasim.games.general.own.playing import fields_of, game_of, lower_game, most_draws
from zettasim.games.general.own.rules import COUNTERS, NOT, WHEN_EMPTY, Game, OwnRules
from zettasim.games.general.own.shape import Rules, Setting, names_in, worked_out
from zettasim.model import Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import MOST_STATES, metric
from zettasim.model.parameter import Parameter

LUCK = "own"
"""All own games share their luck, so that one file is compared with another on the same draws."""
VARIANT = re.compile(r"^\s*game\s*=", re.MULTILINE)
DRAW = re.compile(r"^\s*(?:\[\s*draw\b|draw\b)", re.MULTILINE)
"""How a file begins to say what it is: a variant names its game, an own game what is drawn."""
MEANINGS = {
    "points": "points scored (0 for a game lost)",
    "drawn": "drawn in all",
    "lost": "1 if it is lost",
    "ended": "1 if a kind that ends the game has ended it",
    "reshuffles": "times that a pile was reshuffled",
    "cut_short": "1 if it would have gone on beyond its at_most draws",
}


class OwnGame(Model[Any, Rules]):
    """The model that one file describes; its class is made by `own_game`."""

    kernel = "zettasim.games.general.own.kernel"
    path: ClassVar[Path]

    @property
    def luck(self) -> str:
        """The luck of all own games."""
        return LUCK

    def own_components(self, variants: tuple[Path, ...]) -> Components[Rules]:
        """Return what is in the file, variants laid over it."""
        return _read(self.path, variants)

    def check(self, p: Any, rules: Rules) -> None:
        """Refuse numbers that are out of range, and games without end."""
        self._game(p, rules)

    def fields(self, p: Any, rules: Rules) -> tuple[Field, ...]:
        """All that is counted."""
        return fields_of(self._game(p, rules))

    def metrics(self, p: Any, rules: Rules) -> tuple[Metric, ...]:
        """Those that the file names in `count`; else its own and all that can differ."""
        game = self._game(p, rules)
        found = {name: self._worked_out(name, rules, _settings(p)) for name in rules.metrics}
        found |= {name: metric(name, MEANINGS[name]) for name in COUNTERS}
        found |= {kind.name: metric(kind.name, f"{kind.name} drawn") for kind in game.kinds}
        wanted = rules.count or (*rules.metrics, *_telling(game), *(kind.name for kind in game.kinds))
        return tuple(found[name] for name in wanted)

    def enumerate_outcomes(self, p: Any, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow every draw."""
        from zettasim.games.general.own.exact import enumerate_own

        return enumerate_own(self._game(p, rules), tuple(field.name for field in fields))

    def n_states(self, p: Any, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Multiply what may be out of the piles by the counters that do not follow from it."""
        from zettasim.games.general.own.exact import n_states_of

        game = self._game(p, rules)
        spans = {field.name: field.size for field in fields_of(game)}
        return n_states_of(game, tuple(field.name for field in fields), spans, most_draws(game), MOST_STATES)

    def lower(self, p: Any, rules: Rules) -> OwnRules:
        """Turn the game into arrays."""
        game = self._game(p, rules)
        return lower_game(game, [field.name for field in fields_of(game)])

    def narrate(self, p: Any, rules: Rules, event: int, argument: int) -> str:
        """Tell each draw, and how it ends."""
        game = self._game(p, rules)
        if event == 0:
            pile, kind = divmod(argument, len(game.kinds))
            return f"{game.piles[pile].name}: {_told(game, kind)}"
        if event == 6:
            return f"{game.kinds[argument].name} is passed over"
        if event == 1:
            return f"{game.piles[argument].name}: reshuffled"
        return {
            2: f"round {argument}",
            3: "the game is lost",
            4: "the game ends",
            5: f"the game is cut short after {argument} draws",
        }[event]

    def uses(self, p: Any, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """All that is written about the piles, kinds and draws of the game, and the formulas of the metrics asked."""
        used = dict(rules.piles())
        for name in rules.used_piles():
            path, composition, _ = used[name]
            yield from (f"{path}.{kind}" for kind in composition)
            if not path.startswith("dice."):
                yield from self._given(f"{path.rpartition('.')[0]}.back", used[name][2], "never")
        for kind in rules.kinds_drawn():
            if kind in rules.kinds:
                yield from _written(f"kinds.{kind}", rules.kinds[kind])
        for name, drawing in rules.draw.items():
            yield from _written(f"draw.{name}", drawing)
        yield from self._given("rounds", rules.rounds, 1)
        yield from self._given("at_most", rules.at_most, 0)
        yield from (f"metrics.{name}.formula" for name in rules.metrics if name in metrics)

    def _given(self, path: str, value: object, default: object) -> Iterator[str]:
        if value != default:
            yield path

    def _game(self, p: Any, rules: Rules) -> Game:
        try:
            return _game_of(_Frozen(rules), tuple(_settings(p).items()))
        except ParameterError as error:
            raise ParameterError(f"{self.path.name}: {error}") from None

    def _worked_out(self, name: str, rules: Rules, settings: Mapping[str, int]) -> Metric:
        counting = rules.metrics[name]
        spoken = tuple(each for each in rules.counters() if each in names_in(counting.formula))
        # A number that nothing counted is in rests on no field, yet it must be read off one.
        fields = spoken or ("drawn",)

        @functools.cache
        def of(*values: int) -> int:
            try:
                return worked_out(counting.formula, {**settings, **dict(zip(fields, values, strict=True))})
            except UserError as error:
                raise ParameterError(f"{self.path.name}: metrics.{name}.formula: {error}") from None

        of_them: Callable[..., int] = of
        return Metric(name, counting.meaning or _meaning(counting.formula), fields, of_them)


class _Frozen:
    """Rules by which a game is kept: the same object, the same game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Frozen) and other.rules is self.rules

    def __hash__(self) -> int:
        return id(self.rules)


@functools.lru_cache(maxsize=256)
def _game_of(rules: _Frozen, settings: tuple[tuple[str, int], ...]) -> Game:
    return game_of(rules.rules, dict(settings))


def own_game(path: Path) -> OwnGame:
    """Return the model that a file describes.

    Raises
    ------
    ComponentError
        If the file does not fit: file, key path, what was found, what is allowed.
    """
    _refuse_variant(path)
    rules: Rules = _read(path, ()).rules
    return _model(path, _Frozen(rules))


def _refuse_variant(path: Path) -> None:
    """Say of a variant file what it is for, rather than what no game has."""
    text = read_text(path)
    if VARIANT.search(text) and not DRAW.search(text):
        raise ParameterError(
            f"{path}: is a variant file, which changes a game, and no game of its own; allowed: a model, or the file "
            f"of an own game, with --variant {path}"
        )


@functools.lru_cache(maxsize=64)
def _model(path: Path, frozen: _Frozen) -> OwnGame:
    rules = frozen.rules
    declared = dataclasses.make_dataclass(
        "OwnParameters",
        [(name, int, _declared(name, setting)) for name, setting in rules.parameters.items()],
        frozen=True,
        kw_only=True,
    )
    made = type(
        "OwnGame",
        (OwnGame,),
        {
            "name": str(path),
            "summary": rules.title or f"An own game: {path.name}",
            "game": shape.game_name(path),
            "parameters": declared,
            "notes": rules.notes,
            "path": path,
        },
    )
    model: OwnGame = made()
    return model


def _declared(name: str, setting: Setting) -> Any:
    kind = Integer(setting.low, setting.high)
    default = FromComponents(f"parameters.{name}.default")
    return parameter(kind, default, setting.meaning or name.replace("_", " "), unit=setting.unit)


def _read(path: Path, variants: tuple[Path, ...]) -> Components[Rules]:
    return _parsed(path, read_text(path), tuple(map(read_variant, variants)))


@functools.lru_cache(maxsize=256)
def _parsed(path: Path, text: str, variants: tuple[VariantFile, ...]) -> Components[Rules]:
    return parse_components(shape.game_name(path), (path, text), shape, variants, ("printed", path.name))


def _settings(p: Any) -> dict[str, int]:
    return {each.name: getattr(p, each.name) for each in dataclasses.fields(p)}


def _telling(game: Game) -> tuple[str, ...]:
    """Name the counters that can be other than they are at the start."""
    kinds = game.kinds
    can = {
        "points": any(kind.score for kind in kinds),
        "drawn": True,
        "lost": any(kind.lose for kind in kinds),
        "ended": any(kind.end for kind in kinds),
        "reshuffles": any(kind.reshuffle != NOT for kind in kinds) or any(p.back == WHEN_EMPTY for p in game.piles),
        "cut_short": game.at_most > 0,
    }
    return tuple(name for name in COUNTERS if can[name])


def _told(game: Game, place: int) -> str:
    kind = game.kinds[place]
    score = f" ({kind.score:+d})" if kind.score else ""
    more = f", {kind.again} more" if kind.again else ""
    return f"{kind.name}{score}{more}"


def _meaning(formula: str) -> str:
    import ast

    root = ast.parse(formula.strip(), mode="eval").body
    is_truth = isinstance(root, ast.Compare | ast.BoolOp) or (
        isinstance(root, ast.UnaryOp) and isinstance(root.op, ast.Not)
    )
    return f"1 if {formula}" if is_truth else formula


def _written(path: str, table: Any) -> Iterator[str]:
    """Name the keys of a table that are not as they are where nothing is written."""
    for each in dataclasses.fields(table):
        if getattr(table, each.name) != each.default:
            yield f"{path}.{each.name}"


MODELS: tuple[Model[Any, Any], ...] = ()
"""None: each own game is found by its file."""

__all__ = ["MODELS", "OwnGame", "Parameter", "own_game"]
