"""What one discovery attempt is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Attempt:
    """A discovery attempt.

    Parameters
    ----------
    dice
        Dice rolled; 0 if there is no attempt.
    sides
        Faces of each die: 1 to this.
    value
        The discovery value: a die that shows it or less succeeds.
    hazard_faces
        Faces that harm on a success; none without a hazard.
    most_damage
        Damage tokens beyond this are not received.
    """

    dice: int
    sides: int
    value: int
    hazard_faces: tuple[int, ...]
    most_damage: int


class DiscoveryRules(NamedTuple):
    """An attempt as the kernel receives it; `harms` bool (sides + 1): whether a face harms."""

    dice: int
    sides: int
    value: int
    harms: npt.NDArray[np.bool_]
    most_damage: int
