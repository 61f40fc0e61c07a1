"""Answers that are tables: rows for files and for the terminal, and the same rows as a data frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd


class Tabular(ABC):
    """What has rows, each a mapping of the columns to its values."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Return the rows."""

    def to_frame(self) -> pd.DataFrame:
        """Return the rows as a data frame."""
        import pandas as pd

        return pd.DataFrame(self.rows())
