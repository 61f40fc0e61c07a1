"""`components`: what a game is made of, by basis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import zettasim
from zettasim.component_files import Components, load_components
from zettasim.component_values import BASES
from zettasim.errors import ParameterError, unknown
from zettasim.games import OWN_GAME, components_of, find_model, games
from zettasim.questions.asked import Variants, variant_paths

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Inventory:
    """A game's component values, with basis and source of each."""

    components: Components[Any]
    bases: tuple[str, ...]

    @property
    def game(self) -> str:
        """Short name of the game."""
        return self.components.game

    @property
    def counts(self) -> Mapping[str, int]:
        """How many values have each basis."""
        return self.components.basis

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each value, grouped by basis."""
        return [
            {"game": self.game, "component": path, "value": found.value, "basis": basis, "source": found.source}
            for basis in self.bases
            for path, found in self.components.values.items()
            if found.basis == basis
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it."""
        return {
            "game": self.game,
            "sha256": self.components.sha256,
            "basis": dict(self.counts),
            "variants": [*self.components.variants],
            "components": self.rows(),
            "version": zettasim.__version__,
        }

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=["game", "component", "value", "basis", "source"])


def components(game: str, /, *, basis: str | None = None, variant: Variants = None) -> Inventory:
    """List what a game is made of: every value with its basis and its source.

    Parameters
    ----------
    game
        Short name of the game, as `zettasim list` prints it, or the file of an own game.
    basis
        Only the values of this basis: printed, inferred, external or assumed.
    variant
        Variant files to lay over the components.

    Raises
    ------
    ParameterError, ComponentError
        Unknown game or basis, or a variant file that does not fit.

    Examples
    --------
    >>> [row["component"] for row in components("odyssey", basis="assumed").rows()][:3]
    ['chits.cavern.dp', 'chits.cavern.dp_carried', 'chits.overheat.unlock_icon']
    """
    known = [name for name in games() if name != "general"]
    if game not in known and not game.endswith(OWN_GAME):
        raise ParameterError(unknown("game", game, known))
    if basis is not None and basis not in BASES:
        raise ParameterError(unknown("basis", basis, BASES))
    paths: tuple[Path, ...] = variant_paths(variant)
    found = components_of(find_model(game), paths) if game.endswith(OWN_GAME) else load_components(game, paths)
    assert found is not None
    return Inventory(found, BASES if basis is None else (basis,))
