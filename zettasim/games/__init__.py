"""The games, and how a model is found by its name.

To add a game is to add a folder here, to add a model a folder in it: every `model.py` below lists its models in
`MODELS`, and nothing else names them.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path
from typing import Any

from zettasim.component_files import Components, load_components
from zettasim.errors import ParameterError, unknown
from zettasim.model import Model

OWN_GAME = ".toml"
"""How the name of a file ends that describes an own game."""


@functools.cache
def models() -> dict[str, Model[Any, Any]]:
    """Return every model by name: the general ones first, then game by game."""
    found: dict[str, Model[Any, Any]] = {}
    here = Path(__file__).parent
    for game in sorted(games(), key=lambda name: (name != "general", name)):
        for folder in pkgutil.iter_modules([str(here / game)]):
            if folder.ispkg and (here / game / folder.name / "model.py").exists():
                module = importlib.import_module(f"{__name__}.{game}.{folder.name}.model")
                found.update({model.name: model for model in module.MODELS})
    return found


@functools.cache
def games() -> tuple[str, ...]:
    """Return the short names of the games, `general` among them."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg))


def find_model(name: str) -> Model[Any, Any]:
    """Return the model of that name, or that of an own game: a file whose name ends in `.toml`.

    Raises
    ------
    ParameterError
        If there is none, with the nearest names.
    ComponentError
        If the file cannot be read or describes no game.
    """
    if name.endswith(OWN_GAME):
        from zettasim.games.general.own.model import own_game

        return own_game(Path(name))
    found = models()
    if name not in found:
        raise ParameterError(unknown("model", name, found))
    return found[name]


def components_of(model: Model[Any, Any], variants: tuple[Path, ...] = ()) -> Components[Any] | None:
    """Return the components that a model reads, with variants laid over them; None for a general model.

    Raises
    ------
    ComponentError
        If a variant does not fit.
    """
    own: Components[Any] | None = model.own_components(variants)
    if own is not None:
        return own
    return load_components(model.game, variants) if model.game is not None else None
