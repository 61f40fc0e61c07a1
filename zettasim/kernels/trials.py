"""How a trial is played: the functions that games register for their rules, found again by the class of the rules."""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from zettasim.kernels._jit import resolves
from zettasim.kernels.draws import Log, Luck
from zettasim.kernels.layout import Integers
from zettasim.kernels.tiles import Tile

Trial = Callable[[Any, Luck, Integers, Log], None]
FillTile = Callable[[Any, Tile, np.uint64, int, int], bool]
Room = Callable[[Any], int]
Span = Callable[[Any], int]

_Trial = TypeVar("_Trial", bound=Trial)
_FillTile = TypeVar("_FillTile", bound=FillTile)
_Span = TypeVar("_Span", bound=Span)
_Any = TypeVar("_Any", bound=Callable[..., Any])

TRIALS: dict[type, Trial] = {}
_ROOMS: dict[type, Room] = {}
_TILES: dict[type, FillTile] = {}
SPANS: dict[type, Span] = {}


def trial_of(rules_class: type, *, room: Room | None = None) -> Callable[[_Trial], _Trial]:
    """Register the decorated plain function as the trial of the rules class (a NamedTuple).

    The function takes ``(rules, luck, outcome, log)``, by these names, and writes the outcome fields of one trial into
    ``outcome`` (int64, all 0 at the start). It must be written so that numba can compile it, at the top level of its
    module. It comes back unchanged.

    Parameters
    ----------
    room
        A function that tells from the rules how many numbers (int64, holding anything at the start of a trial) the
        trial wants behind the fields of ``outcome``, to use as it likes. A trial with room makes no arrays of its own,
        and runs much faster. None: it may make arrays.
    """

    def register(function: _Trial) -> _Trial:
        _register(TRIALS, rules_class, "trial", ["rules", "luck", "outcome", "log"])(function)
        if room is not None:
            _ROOMS[rules_class] = room
        return function

    return register


def no_room(rules: Any) -> int:  # noqa: ARG001
    """Say that a trial needs neither arrays nor room."""
    return 0


def tile_of(rules_class: type) -> Callable[[_FillTile], _FillTile]:
    """Register the decorated function as the fast way to play many trials of the rules class at once.

    It changes no integer: the trial of the class says what is right, and ``ZETTASIM_PLAIN=1`` in the environment plays
    every trial by it. The function takes ``(rules, tile, key, first, size)``, by these names, and writes the outcomes
    of the trials ``first`` to ``first + size - 1`` into ``tile.values``; fields that are not ``asked`` may be left
    alone. It adds flags to ``tile.redo`` for the trials that the trial function must play, and returns whether it could
    play these rules at all: if not, all trials are played one by one.
    """
    return _register(_TILES, rules_class, "tile", ["rules", "tile", "key", "first", "size"])


def one_word_of(rules_class: type) -> Callable[[_Span], _Span]:
    """Register the decorated function, which says of which span all chance of a trial is one word.

    It takes ``(rules)`` and returns the span, if the trial draws at most one `fresh` word, of that span, as the first
    word of stream 0, and reads no other luck; else 0. Then each order may be played once and counted (`orders.py`). It
    is never compiled.
    """
    return _register(SPANS, rules_class, "span", ["rules"])


def _register(known: dict[type, _Any], rules_class: type, what: str, parameters: list[str]) -> Callable[[Any], Any]:
    def register(function: _Any) -> _Any:
        if list(inspect.signature(function).parameters) != parameters:
            raise TypeError(f"the {what} of {rules_class.__name__} must take ({', '.join(parameters)})")
        old = known.get(rules_class)
        if old is not None and (old.__module__, old.__qualname__) != (function.__module__, function.__qualname__):
            raise TypeError(f"{rules_class.__name__} already has a {what}: {old.__module__}.{old.__qualname__}")
        known[rules_class] = function
        return function

    return register


def outcome_of(rules: tuple[Any, ...], n_fields: int) -> Integers:
    """Return the array that `play` writes to: int64, the fields, all 0, and behind them the room of the trial."""
    return np.zeros(n_fields + _ROOMS.get(type(rules), no_room)(rules), dtype=np.int64)


def play(rules: Any, luck: Luck, outcome: Integers, log: Log) -> None:
    """Play one trial by the function that `trial_of` registered for the class of ``rules``, into `outcome_of` them."""
    TRIALS[type(rules)](rules, luck, outcome, log)


@resolves(play)
def _trial_for(rules: Any, luck: Any, outcome: Any, log: Any) -> Trial | None:  # noqa: ARG001
    rules_class = getattr(rules, "instance_class", object)
    return TRIALS[rules_class] if rules_class in _ROOMS else None


@resolves(play, makes_arrays=True)
def _trial_with_arrays_for(rules: Any, luck: Any, outcome: Any, log: Any) -> Trial | None:  # noqa: ARG001
    rules_class = getattr(rules, "instance_class", object)
    return None if rules_class in _ROOMS else TRIALS.get(rules_class)


def fill(rules: Any, tile: Tile, key: np.uint64, first: int, size: int) -> bool:
    """Play a tile by the function that `tile_of` registered for the class of ``rules``; say whether it could."""
    return _TILES.get(type(rules), _cannot_fill)(rules, tile, key, first, size)


@resolves(fill)
def _tile_for(rules: Any, tile: Any, key: Any, first: Any, size: Any) -> FillTile:  # noqa: ARG001
    return _TILES.get(getattr(rules, "instance_class", object), _cannot_fill)


def _cannot_fill(rules: Any, tile: Tile, key: np.uint64, first: int, size: int) -> bool:  # noqa: ARG001
    return False
