"""`xenology.landing`: what a user may ask about Bridge landings."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.xenology.landing.rules import EMPTY, N_CRAFTS, WORDS, Landing, LandingRules
from zettasim.games.xenology.rules import Rules
from zettasim.model import Choice, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import refuse
from zettasim.model.parameter import Choices

TERRAINS = ("forest", "plains", "mountain", "water")
CONTINENTS = ("polar", "dry", "tropical")


@dataclass(frozen=True, kw_only=True)
class LandingParameters:
    """Parameters of `xenology.landing`."""

    crafts: tuple[str, ...] = parameter(
        Choices(WORDS, N_CRAFTS),
        ("wanted", "wanted", "wanted", "wanted"),
        "who sits in each Landing Craft from #1 on: nobody (empty), an Alien that takes any legal space, one that "
        "takes a wanted space while there is one, or one that takes another space while there is one; those not named "
        "are empty",
        source="Action: Bridge",
    )
    faceup: int = parameter(
        Integer(0, 40), FromComponents("contents.faceup_at_start"), "Planet tiles that lie faceup", unit="tiles"
    )
    aliens: int = parameter(
        Integer(0, 24), 0, "faceup tiles with an Alien on them, and no Evidence", unit="tiles", source="Action: Bridge"
    )
    evidence: int = parameter(Integer(0, 40), 0, "faceup tiles with Evidence on them, and no Alien", unit="tiles")
    wanted: str = parameter(
        Choice((*TERRAINS, *CONTINENTS)),
        "forest",
        "the terrain or the continent that is wanted",
    )
    bonus: str = parameter(
        Choice(
            ("occupied", "landed"),
            meanings={
                "occupied": "all Landing Craft that were occupied count for the Bridge Bonus, as the rule says",
                "landed": "only Aliens that found a space count, as the words of its example could be read",
            },
        ),
        "occupied",
        "what counts for the Bridge Bonus",
        source="Action: Bridge; its example",
    )


class LandingModel(Model[LandingParameters, Rules]):
    """`xenology.landing`: one Bridge action."""

    name = "xenology.landing"
    summary = "A Bridge action: does an Alien find a legal space, and one of the wanted kind, from its Landing Craft?"
    game = "xenology"
    parameters = LandingParameters
    kernel = "zettasim.games.xenology.landing.kernel"
    notes = (
        "A space is legal if its tile is faceup without an Alien and without Evidence; an Alien that finds none goes "
        "to Mission Control.",
        "Which tiles are legal is not known: each choice among all Planet tiles is equally likely. Population is "
        "left out, as the tiles of the start are of low and medium population only.",
        "An Alien and Evidence never share a tile (an Alien that extracts leaves).",
    )
    examples = (
        {},
        {"crafts": "any,other,any,wanted", "aliens": 4, "evidence": 5},
        {"crafts": "any,empty,any", "faceup": 6, "aliens": 2, "evidence": 3, "wanted": "dry", "bonus": "landed"},
        {"crafts": "empty,other,other,any", "faceup": 28, "evidence": 26, "wanted": "water"},
    )

    def check(self, p: LandingParameters, rules: Rules) -> None:
        """Refuse more tiles in use than lie faceup."""
        if p.faceup > rules.planet.tiles:
            raise refuse("faceup", p.faceup, "is more than there are tiles", f"0 to {rules.planet.tiles}")
        if p.aliens + p.evidence > p.faceup:
            wrong = f"and aliens={p.aliens} need more tiles than the {p.faceup} that lie faceup"
            raise refuse("evidence", p.evidence, wrong, f"{p.faceup} tiles in all")

    def fields(self, p: LandingParameters, rules: Rules) -> tuple[Field, ...]:
        """Where each Alien ends: 0 no Alien, 1 Mission Control, 2 another space, 3 a wanted space."""
        return tuple(
            Field(f"end_{craft}", 0, 0) if who == EMPTY else Field(f"end_{craft}", 1, 3)
            for craft, who in enumerate(_crafts(p), start=1)
        )

    def metrics(self, p: LandingParameters, rules: Rules) -> tuple[Metric, ...]:
        """By craft, then in all."""
        crafts = range(1, N_CRAFTS + 1)
        ends = tuple(f"end_{craft}" for craft in crafts)
        least = 2 if p.bonus == "landed" else 1

        def bonus_of(*found: int) -> int:
            n = sum(end >= least for end in found)
            return sum(n >= start for start in rules.bonuses.bridge_from)

        return (
            *(
                Metric(f"landed_{craft}", f"1 if the Alien of Landing Craft {craft} lands", (f"end_{craft}",), _landed)
                for craft in crafts
            ),
            *(
                Metric(
                    f"wanted_{craft}",
                    f"1 if the Alien of Landing Craft {craft} lands on a wanted space",
                    (f"end_{craft}",),
                    _wanted,
                )
                for craft in crafts
            ),
            Metric("landed", "Aliens that land", ends, lambda *found: sum(map(_landed, found))),
            Metric("returned", "Aliens that go to Mission Control", ends, lambda *found: found.count(1)),
            Metric("bonus", "the Bridge Bonus: 0 none, 1 a cube, 2 an Elder, 3 an Elder and a Device", ends, bonus_of),
        )

    def enumerate_outcomes(self, p: LandingParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the Landing Craft one by one."""
        from zettasim.games.xenology.landing.exact import enumerate_landing

        return enumerate_landing(landing_of(p, rules)).project(tuple(field.name for field in fields))

    def lower(self, p: LandingParameters, rules: Rules) -> LandingRules:
        """Turn lists into arrays."""
        import numpy as np

        landing = landing_of(p, rules)
        return LandingRules(np.array(landing.crafts, dtype=np.int64), landing.legal, landing.tiles, landing.wanted)

    def narrate(self, p: LandingParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each landing."""
        return (
            f"{argument} legal spaces are wanted ones ({p.wanted})",
            f"{argument} legal spaces are others",
            f"the Alien of Landing Craft {argument} lands on a wanted space",
            f"the Alien of Landing Craft {argument} lands on another space",
            f"the Alien of Landing Craft {argument} finds no space and goes to Mission Control",
        )[event]

    def uses(self, p: LandingParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the tiles and the bonus chart."""
        seeks = any(who != EMPTY for who in _crafts(p))
        if seeks and any(name.startswith("wanted_") for name in metrics):
            yield "planet.tiles_by_terrain" if p.wanted in TERRAINS else "planet.tiles_by_continent"
            yield "planet.tiles"
        if "bonus" in metrics:
            yield "bonuses.bridge_from"


def _landed(end: int) -> int:
    return int(end >= 2)


def _wanted(end: int) -> int:
    return int(end == 3)


def _crafts(p: LandingParameters) -> tuple[int, ...]:
    named = tuple(WORDS.index(word) for word in p.crafts)
    return named + (EMPTY,) * (N_CRAFTS - len(named))


def landing_of(p: LandingParameters, rules: Rules) -> Landing:
    """Return the landing that the parameters describe."""
    planet = rules.planet
    if p.wanted in planet.terrains:
        wanted = planet.tiles_by_terrain[planet.terrains.index(p.wanted)]
    else:
        wanted = planet.tiles_by_continent[planet.continents.index(p.wanted)]
    return Landing(
        crafts=_crafts(p),
        legal=p.faceup - p.aliens - p.evidence,
        tiles=planet.tiles,
        wanted=wanted,
    )


MODELS = (LandingModel(),)
