"""The parameters of `odyssey.explore`, each with its readings."""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.games.odyssey.explore.rules import PAYOFF, POLICIES
from zettasim.model import Boolean, Choice, Composition, Counts, Integer, NamesIn, parameter
from zettasim.model.parameter import Weights

CAREERS = ("none", "psychologist", "medic", "geologist", "inventor", "oceanographer", "pilot", "journalist")


@dataclass(frozen=True, kw_only=True)
class ExploreParameters:
    """Parameters of `odyssey.explore`."""

    milieu: str = parameter(
        Choice(NamesIn("containers")),
        "ocean",
        "whose container is used; sandworm is the unspecialised Site",
        source="6C2a, 6C5",
    )
    size: int = parameter(Integer(1, 11), 2, "the Site's Size: chits that may be drawn", unit="chits", source="6C4b")
    extra: int = parameter(
        Integer(0, 3), 0, "extra draws, by an Ability that helps Size Rolls or a raygun", unit="chits", source="6C4b"
    )
    unlocks: int = parameter(Integer(0, 8), 0, "unlock icons that the player holds", unit="icons", source="6C5a")
    vehicle: bool = parameter(
        Boolean(), False, "a permissible vehicle assists, and absorbs one kill", source="6C2b, 6C4c"
    )
    finao: bool = parameter(
        Boolean(), False, "FINAO is paid: the first kill or Glitch Roll is negated, whichever comes first", source="6C3"
    )
    career: str = parameter(Choice(CAREERS), "none", "the explorer's career", source="6F6")
    removed: Counts = parameter(
        Composition(NamesIn("chits"), optional=True), "none", "chits that are no longer in the container", unit="chits"
    )
    barren: str = parameter(
        Choice(
            ("ko", "nothing"), meanings={"ko": "as the 6C4 example has it", "nothing": "as the 6C4c example has it"}
        ),
        "ko",
        "does BARREN knock out?",
        source="6C4 example (ko), 6C4c example (nothing)",
    )
    overheat: str = parameter(
        Choice(("nothing", "ko")), "nothing", "does OVERHEAT do more than Coolant Loss? not printed", source="6C4c"
    )
    artifact: str = parameter(
        Choice(
            ("taken", "drawn"),
            meanings={"taken": "as 6C6a has it", "drawn": "as the tip of 6C may be read"},
        ),
        "taken",
        "does an ARTIFACT Claim only when taken with its unlocks, or as soon as it is drawn?",
        source="6C5c, 6C6a, 6C tip",
    )
    geologist: str = parameter(
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
    policy: str = parameter(
        Choice(
            POLICIES,
            meanings={
                "claim": "stop as soon as the Site is claimed or a discovery can be taken",
                "all": "draw to the limit",
                "experience": "stop as soon as an experience can be taken",
                "optimal": "the highest expected payoff; stop where drawing is no better",
            },
        ),
        "claim",
        "when the explorer stops, and what they take",
    )
    payoff: Counts = parameter(Weights(PAYOFF), "claimed:1", "what `optimal` maximises, by weight")
