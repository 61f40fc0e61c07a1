"""Readings of Odyssey's rules that several models take as parameters."""

from __future__ import annotations

from typing import Any

from zettasim.model import Choice, parameter


def barren() -> Any:
    """Declare how BARREN is read."""
    return parameter(
        Choice(
            ("ko", "nothing"), meanings={"ko": "as the 6C4 example has it", "nothing": "as the 6C4c example has it"}
        ),
        "ko",
        "does BARREN knock out?",
        source="6C4 example (ko), 6C4c example (nothing)",
    )


def overheat() -> Any:
    """Declare how OVERHEAT is read."""
    return parameter(
        Choice(("nothing", "ko")), "nothing", "does OVERHEAT do more than Coolant Loss? not printed", source="6C4c"
    )


def artifact() -> Any:
    """Declare how ARTIFACT is read."""
    return parameter(
        Choice(
            ("taken", "drawn"),
            meanings={"taken": "as 6C6a has it", "drawn": "as the tip of 6C may be read"},
        ),
        "taken",
        "does an ARTIFACT Claim only when taken with its unlocks, or as soon as it is drawn?",
        source="6C5c, 6C6a, 6C tip",
    )


def geologist() -> Any:
    """Declare how a geologist's ORE VEIN is read."""
    return parameter(
        Choice(
            ("needs", "gives"),
            meanings={
                "needs": "an ORE VEIN needs one icon on the playmat, as 6F6c has it",
                "gives": "the career is that icon, as 6C5b and the third case of the 6C3 tip may be read",
            },
        ),
        "needs",
        "does a geologist need one unlock icon for an ORE VEIN, or does the career give it?",
        source="6F6c, 6C5b, 6C3 tip",
    )


def addiction() -> Any:
    """Declare whether addiction counts."""
    return parameter(
        Choice(
            ("returns", "ignored"),
            meanings={
                "returns": "a COLLISION sends an experience held back to its container (6C4c)",
                "ignored": "no experience is ever sent back, as the tip of 6D may have been counted",
            },
        ),
        "returns",
        "does addiction count?",
        source="6C4c, 6D tip",
    )
