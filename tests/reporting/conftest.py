"""Small notebooks and a small checkout to make reports from."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest


@pytest.fixture
def write_notebook(tmp_path: Path) -> Callable[..., Path]:
    """Write a notebook: cells that begin with # are Markdown, the others code."""

    def write(path: str, *cells: str, title: str = "A page") -> Path:
        make = nbformat.v4
        book = make.new_notebook(
            cells=[make.new_markdown_cell(cell) if cell[0] == "#" else make.new_code_cell(cell) for cell in cells],
            metadata={"title": title, "kernelspec": {"name": "somebody-elses", "display_name": "x", "language": "R"}},
        )
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(book, target)
        return target

    return write


@pytest.fixture
def checkout(tmp_path: Path, write_notebook: Callable[..., Path]) -> Path:
    """A checkout of two games; the analysis of one imports another module of its folder."""
    folder = tmp_path / "checkout"
    read = "from zettasim.reporting.tables import load_table"
    write_notebook("checkout/notebooks/chess.ipynb", "# Chess", f"{read}\nload_table('odds', game='chess')")
    write_notebook("checkout/notebooks/go.ipynb", "# Go", f"{read}\nload_table('size', game='go')")
    write_notebook(
        "checkout/notebooks/index.ipynb", "# Reports", f"{read}\n' and '.join(load_table('reports')['game'])"
    )
    analyses = folder / "analyses"
    analyses.mkdir()
    (analyses / "chess_openings.py").write_text(
        "from analyses.shared import frame\n\n\ndef run(settings):\n    return {'odds': frame(settings.trials)}\n"
    )
    (analyses / "shared.py").write_text(
        "import pandas as pd\n\n\ndef frame(n):\n    return pd.DataFrame({'piece': ['none'], 'trials': [n]})\n"
    )
    (analyses / "go.py").write_text(
        "import pandas as pd\n\n\ndef run(settings):\n    return {'size': pd.DataFrame({'lines': [19]})}\n"
    )
    return folder
