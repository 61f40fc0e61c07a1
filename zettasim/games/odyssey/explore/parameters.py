"""The parameters of `odyssey.explore`, each with its readings."""

from __future__ import annotations

from dataclasses import dataclass

from zettasim.games.odyssey import readings
from zettasim.games.odyssey.explore.rules import PAYOFF, POLICIES
from zettasim.model import Boolean, Choice, Composition, Counts, Integer, NamesIn, parameter
from zettasim.model.parameter import Refused, Weights, whole_number
from zettasim.model.policy import Player, PolicyChoice

CAREERS = ("none", "psychologist", "medic", "geologist", "inventor", "oceanographer", "pilot", "journalist")


@dataclass(frozen=True)
class RadHardnesses(Composition):
    """Cards by rad-hardness, `5:1,4:2`: one card of 5 and two of 4."""

    optional: bool = True
    high: int = 20
    hardest: int = 20

    def allowed(self) -> str:
        """Describe the form."""
        return f"none or rad-hardness:cards,… with whole numbers from 0 to {self.hardest} and from 0 to {self.high}"

    def _pair(self, word: tuple[str, object]) -> tuple[str, int]:
        hardness, cards = whole_number(word[0]), whole_number(word[1])
        if not 0 <= hardness <= self.hardest:
            raise Refused(f"has a rad-hardness of {hardness}")
        if not 0 <= cards <= self.high:
            raise Refused(f"has {cards} cards of rad-hardness {hardness}")
        return str(hardness), cards


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
    barren: str = readings.barren()
    overheat: str = readings.overheat()
    artifact: str = readings.artifact()
    geologist: str = readings.geologist()
    policy: str | Player = parameter(
        PolicyChoice(
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
    life_support: Counts = parameter(
        RadHardnesses(),
        "none",
        "cards that keep an explorer alive beside the vehicle, by rad-hardness; 4:0 = the vehicle alone; "
        "none = life-support is never lost, and a Glitch Roll wrecks nothing",
        unit="cards",
        source="6B1b, 6C4c",
    )
    powerplant: str = parameter(
        Choice(("other", "nuclear", "exotic")),
        "other",
        "the vehicle's powerplant, which gives its rad-hardness; it matters where life_support is given",
        source="6D1c, 6D4",
    )
    partner: bool = parameter(
        Boolean(),
        False,
        "a second explorer is there, and may go on when the first one is killed or knocked out",
        source="6C2d, 6E",
    )
    partner_unlocks: int = parameter(
        Integer(0, 8), 0, "unlock icons that the second explorer's player holds", unit="icons", source="6C5a, 6E"
    )
    partner_career: str = parameter(Choice(CAREERS), "none", "the second explorer's career", source="6F6")
    teamwork: str = parameter(
        Choice(
            ("shared", "own"),
            meanings={
                "shared": "as 6E has it, a career (not the geologist's) serves both while its holder is awake",
                "own": "as the careers of 6F6 have it, each serves the explorer who has it",
            },
        ),
        "shared",
        "do the careers of two explorers serve both?",
        source="6E (Teamwork), 6F6",
    )
    bonus: str = parameter(
        Choice(
            ("present", "explorers"),
            meanings={
                "present": "as 6E2a and its example 6E4a have it, to one who is there",
                "explorers": "as 6E has it, to one who did explore: the second explorer must have drawn a chit",
            },
        ),
        "present",
        "does the second explorer get a chit without having drawn one?",
        source="6E, 6E2a, 6E4a; 6C2d",
    )
    spared: str = parameter(
        Choice(
            ("any_ko", "last_ko"),
            meanings={
                "any_ko": "as 6C6c has it, where there was a KO",
                "last_ko": "as 6C may be read, where the one who explored last is KO",
            },
        ),
        "any_ko",
        "which KO spares an unclaimed Site the Busted disk, if the second explorer goes on?",
        source="6C, 6C6b, 6C6c",
    )
