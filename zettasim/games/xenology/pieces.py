"""What is drawn on pieces, as numbers and names that contents, models and kernels share."""

from __future__ import annotations

NOTHING, SPACE = -1, 0
"""A place of a Database tile without a square, and one with a white space; type t (from 0) has the symbol t + 1."""
CRAFT_BONUSES = ("scan", "wipe + scan", "clean up")
ELDER_BONUSES = ("research", "explore", "defrost", "card", "replicate")
DISASTERS = ("planet", "display", "craft", "database")
UNMARKED = "none"
