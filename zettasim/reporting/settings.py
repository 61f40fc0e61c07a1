"""What an analysis is told about the run that it is part of."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FULL_TRIALS = 1_000_000
QUICK_TRIALS = 20_000
REPORT_SEED = 1


@dataclass(frozen=True)
class Settings:
    """The size and the seed of one report run.

    Parameters
    ----------
    quick
        A small run for a first look: fewer trials, and an analysis may leave out points of a sweep.
    seed
        Seed of every simulation of the run; fixed, so that the same version prints the same report.
    trials
        Trials per simulated answer.
    n_jobs
        Workers per simulation, as joblib counts them (-1: all cores).
    variant
        Variant files that lie over the games' components during the whole run; an analysis need not hand them on.
    bands
        The file of target bands of balance pages; None: each page's own.
    """

    quick: bool = False
    seed: int = REPORT_SEED
    trials: int = FULL_TRIALS
    n_jobs: int = -1
    variant: tuple[Path, ...] = ()
    bands: Path | None = None

    @classmethod
    def of_size(cls, *, quick: bool, variant: Sequence[Path] = (), bands: Path | None = None) -> "Settings":
        """Return the settings of a full run or of a quick one."""
        return cls(quick=quick, trials=QUICK_TRIALS if quick else FULL_TRIALS, variant=tuple(variant), bands=bands)
