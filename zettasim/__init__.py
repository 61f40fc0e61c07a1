"""zettasim: balance analysis and Monte Carlo for board game designers.

Every verb of the command line is a function here: `zettasim.odds("odyssey.explore", milieu="ocean").to_frame()`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

VERBS = {
    "advise": ("zettasim.questions.advise", "advise"),
    "list": ("zettasim.questions.listing", "list_models"),
    "show": ("zettasim.questions.listing", "show"),
    "claims": ("zettasim.questions.claims", "claims"),
    "compare": ("zettasim.questions.compare", "compare"),
    "components": ("zettasim.questions.components", "components"),
    "odds": ("zettasim.questions.odds", "odds"),
    "simulate": ("zettasim.questions.simulate", "simulate"),
    "verify": ("zettasim.questions.verify", "verify"),
    "replay": ("zettasim.questions.replay", "replay"),
    "merge": ("zettasim.questions.merge", "merge"),
    "new_variant": ("zettasim.questions.new_variant", "new_variant"),
    "seek": ("zettasim.questions.seek", "seek"),
    "sensitivity": ("zettasim.questions.sensitivity", "sensitivity"),
    "sweep": ("zettasim.questions.sweep", "sweep"),
    "report": ("zettasim.reporting.build", "report"),
}
"""The verbs, each imported when it is first used, so that start-up stays short."""

if TYPE_CHECKING:
    from zettasim.questions.advise import advise
    from zettasim.questions.claims import claims
    from zettasim.questions.compare import compare
    from zettasim.questions.components import components
    from zettasim.questions.listing import list_models as list
    from zettasim.questions.listing import show
    from zettasim.questions.merge import merge
    from zettasim.questions.new_variant import new_variant
    from zettasim.questions.odds import odds
    from zettasim.questions.replay import replay
    from zettasim.questions.seek import seek
    from zettasim.questions.sensitivity import sensitivity
    from zettasim.questions.simulate import simulate
    from zettasim.questions.sweep import sweep
    from zettasim.questions.verify import verify
    from zettasim.reporting.build import report

__all__ = [
    "__version__",
    "advise",
    "claims",
    "compare",
    "components",
    "list",
    "merge",
    "new_variant",
    "odds",
    "replay",
    "report",
    "seek",
    "sensitivity",
    "show",
    "simulate",
    "sweep",
    "verify",
]


def __getattr__(name: str) -> Any:
    """Import a verb when it is first used."""
    if name not in VERBS:
        raise AttributeError(f"module 'zettasim' has no attribute {name!r}")
    import importlib

    module, function = VERBS[name]
    return getattr(importlib.import_module(module), function)
