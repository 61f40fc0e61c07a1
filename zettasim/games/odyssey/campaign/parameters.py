"""The parameters of `odyssey.campaign`, each with its readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zettasim.games.odyssey import readings
from zettasim.games.odyssey.campaign.contents import Site
from zettasim.games.odyssey.campaign.rules import MOST_PLAYERS, MOST_VEHICLES, MOST_ZONES, POLICIES
from zettasim.games.odyssey.rules import LARGEST_SITE
from zettasim.model import Choice, Choices, Integer, Integers, parameter
from zettasim.model.parameter import ComponentSource, FromComponents, ParameterType, Refused, whole_number
from zettasim.model.whole_game import redrawn, without

CHANCES = {
    "setup": "the order of the careers, and which vehicles each seat has",
    "sites": "the Sites within reach of each journey",
    "chits": "the chits drawn",
    "glitches": "the dice of Glitch Rolls",
}
OPTIONS = {
    "finao": "pays FINAO",
    "vehicle": "has a vehicle assist",
    "push": "draws on after the first chit",
    "job": "takes a career off the deck",
    "challenge": "challenges for the career of another",
}
MOST_SITES = 200
MOST_CYCLES, MOST_TURNS, MOST_REACH = 10, 20, 20
MOST_HEROISM = 4
JOBS = ("none", "turn", "free")
PARTS = 3
"""Of a Site as written: milieus, Size, Zone."""


@dataclass(frozen=True)
class Sites(ParameterType):
    """Sites, written `ocean/ice:8:C`: milieus, Size, Zone; `none` draws them."""

    has_commas = True

    milieus: tuple[str, ...] = ()

    def read(self, given: object) -> tuple[Site, ...]:
        """Read `ocean:8:C,sandworm:1:A` or a sequence of such words."""
        if given in (None, "none", ()):
            return ()
        words = given.split(",") if isinstance(given, str) else given
        if not isinstance(words, Sequence):
            raise Refused("is no list of Sites")
        if len(words) > MOST_SITES:
            raise Refused(f"has {len(words)} Sites, more than {MOST_SITES}")
        return tuple(word if isinstance(word, Site) else self._site(str(word).strip()) for word in words)

    def _site(self, word: str) -> Site:
        parts = word.split(":")
        if len(parts) != PARTS:
            raise Refused(f"has {word!r} where milieu:Size:Zone is wanted")
        milieus = tuple(parts[0].split("/"))
        for milieu in milieus:
            if milieu not in self.milieus or milieus.count(milieu) > 1:
                raise Refused(f"has the milieu {milieu!r} in {word!r}")
        size, zone = whole_number(parts[1]), ord(parts[2]) - ord("A") if len(parts[2]) == 1 else -1
        if not 1 <= size <= LARGEST_SITE:
            raise Refused(f"has the Size {size} in {word!r}")
        if not 0 <= zone < MOST_ZONES:
            raise Refused(f"has the Zone {parts[2]!r} in {word!r}")
        return Site(milieus, size, zone)

    def write(self, value: tuple[Site, ...]) -> str:
        """Write it as a user would."""
        return ",".join(map(str, value)) or "none"

    def allowed(self) -> str:
        """Describe the form."""
        return (
            f"none or milieu:Size:Zone,… with milieus (several with /) of {', '.join(self.milieus)}, Sizes from 1 to "
            f"{LARGEST_SITE} and Zones by letter from A on"
        )

    def bound(self, components: ComponentSource) -> Sites:
        """Return the type with the milieus of the components."""
        return replace(self, milieus=components.names("containers"))


def _each(low: int, high: int) -> Integers:
    return Integers(MOST_PLAYERS, low, high)


@dataclass(frozen=True, kw_only=True)
class CampaignParameters:
    """Parameters of `odyssey.campaign`."""

    policies: tuple[str, ...] = parameter(
        Choices(POLICIES, MOST_PLAYERS),
        "greedy,greedy,greedy,greedy",
        "how each seat plays, one for each of 1 to 6 players, in the order of the seats: random among legal choices; "
        "claimer: stops at a Claim; discoverer: draws on for a discovery; greedy by expected DP now; careful: greedy, "
        "but never above a risk; planner: greedy that also values unlock icons for the turns left",
        source="6A a",
    )
    starts: int = parameter(Integer(1, MOST_PLAYERS), 1, "the seat that starts the game; turns go on by rising seats")
    contents: int = parameter(
        Integer(0, 1_000_000),
        0,
        "number of the draw of what Odyssey leaves to the base game and the map: Sites, glory, multipliers of careers, "
        "Crew, Aqua: sweep it",
    )
    cycles: int = parameter(
        Integer(1, MOST_CYCLES),
        FromComponents("setup.seniority_disks"),
        "Sunspot Cycles until the game ends; a Zone is closed at the end of each",
        unit="cycles",
        source="6A2f, 6B2, 6G",
    )
    turns: int = parameter(
        Integer(1, MOST_TURNS),
        FromComponents("campaign.turns_per_cycle"),
        "turns of each player in a cycle, each a journey to a Site, with an explore-prospect there, or home",
        unit="turns",
    )
    reach: int = parameter(
        Integer(1, MOST_REACH),
        FromComponents("campaign.reach"),
        "open Sites to which a journey may lead, drawn for each turn: stands for movement and fuel",
        unit="Sites",
    )
    sites: tuple[Site, ...] = parameter(
        Sites(),
        "none",
        "the Sites in play, each with milieus, Size and Zone, as ocean/ice:8:C; none: as in the draw of contents",
        source="6C2a, 6C4b, 6B2",
    )
    vehicles: tuple[int, ...] = parameter(
        _each(0, MOST_VEHICLES),
        "1,1,1,1,1,1",
        "Operational vehicles that each seat is dealt at the start; seats without player idle",
        unit="cards",
        source="6D",
    )
    extra: tuple[int, ...] = parameter(
        _each(0, 3),
        "0,0,0,0,0,0",
        "extra draws of each seat, by an Ability that helps Size Rolls or a raygun",
        unit="chits",
        source="6C4b",
    )
    heroism: tuple[int, ...] = parameter(
        _each(0, MOST_HEROISM),
        "0,0,0,0,0,0",
        "heroism chits that each seat has from the start: each an unlock icon, and DP",
        unit="chits",
        source="6B6",
    )
    aqua: int | None = parameter(
        Integer(0, 100, optional=True),
        None,
        "Aqua that each player can spare for FINAO in a cycle, kept if not spent; none: as in the draw of contents",
        unit="Aqua",
        source="6C3",
    )
    crew: int | None = parameter(
        Integer(0, 20, optional=True),
        None,
        "rad-hardness of each Crew Card, which keeps the explorer alive; 0 and any number above the die: never "
        "wrecked; none: as in the draw of contents",
        source="6C4c, 6B1b",
    )
    jobs: str = parameter(
        Choice(
            JOBS,
            meanings={
                "turn": "at the start of each turn: a turn is a journey of several years, with Operations to spare",
                "free": "only where the turn's Operation is not spent on the explore-prospect, which a vehicle makes "
                "free, or at home: once the journey is chosen",
                "none": "never",
            },
        ),
        "turn",
        "when a player may sell on the free market, a rule of the base game, and so look for a career",
        source="6F3, 6C2b",
    )
    objectives: str = parameter(
        Choice(
            ("artifact", "met", "none"),
            meanings={
                "artifact": "a journalist's is an ARTIFACT, as the 6G example has it; no other can be met here",
                "met": "every expert is taken to have met theirs",
                "none": "no expert has",
            },
        ),
        "artifact",
        "which experts meet the objective of their career, so that it is multiplied",
        source="6F7, 6G",
    )
    first_player: str = parameter(
        Choice(
            ("passes", "stays"),
            meanings={
                "passes": "it goes to the next seat with each cycle",
                "stays": "the seat that started keeps it",
            },
        ),
        "passes",
        "who is the 1st player, who closes Zones and breaks ties between challengers: a rule of the base game",
        source="6B2, 6F3b",
    )
    risk: int = parameter(
        Integer(0, 100), 10, "chance to die by the next chit, in percent, above which a careful seat draws none"
    )
    target: int = parameter(
        Integer(0, 1000),
        FromComponents("endgame.cooperative_dp_four_cycles"),
        "DP that every player must have for a cooperative or solitaire victory",
        unit="DP",
        source="6Gj",
    )
    addiction: str = readings.addiction()
    barren: str = readings.barren()
    overheat: str = readings.overheat()
    artifact: str = readings.artifact()
    geologist: str = readings.geologist()
    redrawn: tuple[str, ...] = redrawn(CHANCES)
    without: tuple[str, ...] = without(OPTIONS)
