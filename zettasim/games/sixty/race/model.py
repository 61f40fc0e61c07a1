"""`sixty.race`: what a user may ask about whole games, and about the solo race against Arka."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import ClassVar

from zettasim.errors import StateSpaceError
from zettasim.games.sixty.race.contents import Contents, draw_contents
from zettasim.games.sixty.race.lowering import POLICIES, lowered
from zettasim.games.sixty.race.naming import (
    CHANCES,
    DONE,
    GIFTS,
    HELD,
    NOTES,
    OPTIONS,
    SEEN,
    SEVERAL,
    SOLO,
    SOURCES,
    USED,
)
from zettasim.games.sixty.race.room import needs_of
from zettasim.games.sixty.race.rules import RaceRules
from zettasim.games.sixty.race.words import tell
from zettasim.games.sixty.rules import Rules
from zettasim.model import Choice, Choices, Distribution, Field, FromComponents, Integer, Metric, parameter
from zettasim.model.model import metric, refuse
from zettasim.model.whole_game import WholeGame, gifts, redrawn, without

MOST_PLAYERS = 4
LOWEST, HIGHEST = -30, 200
"""Listed scores."""
MOST_POINTS, MOST_TIMES, MOST_TURNS, MOST_CARDS = 400, 200, 300, 90
MOST_BEHIND = 2_000
"""More than Arka can ever have."""
STATES = 10**12
"""Every game is different: no exact answer goes through them."""


@dataclass(frozen=True, kw_only=True)
class RaceParameters:
    """Parameters of `sixty.race`."""

    policies: tuple[str, ...] = parameter(
        Choices(POLICIES, MOST_PLAYERS),
        "greedy,greedy",
        "how each seat plays, one for each of 1 to 4 players, in the order of the seats; one: the solo game against "
        "Arka. random: any legal choice; greedy: what is worth most now; cautious and bold: as greedy, but drawing "
        "until the first, or the third Storm; strong: as greedy, with an eye on Milestones and the end",
    )
    starts: int = parameter(
        Integer(1, MOST_PLAYERS), 1, "the seat with the Starting Indicator in round 1", source="Personal Setup 13"
    )
    contents: int = parameter(
        Integer(0, 1_000_000),
        0,
        "number of the draw of all that is on cards, tiles and boards, which the text does not print: sweep it",
    )
    blanks: int = parameter(
        Integer(1, 5),
        FromComponents("arka.usual_blanks"),
        "Arka's Action Cards without a star: 1-2 standard, 3-4 legendary, 5 epic; without effect with other players",
        unit="cards",
        source="Setup Arka 4",
    )
    site_engineers: str = parameter(
        Choice(
            ("at_most", "equal"),
            meanings={
                "at_most": "III b: a Station Site that shows the number of own Engineer icons or less",
                "equal": "Quick Reference III b: one with a requirement equal to that number",
            },
        ),
        "at_most",
        "which Station Sites may be built: the section says more than its summary, so it is the default",
        source="III b; Quick Reference",
    )
    redrawn: tuple[str, ...] = redrawn(CHANCES)
    without: tuple[str, ...] = without(OPTIONS)
    gifts: tuple[str, ...] = gifts(GIFTS)


class Race(WholeGame[RaceParameters, Rules]):
    """`sixty.race`: six rounds, and who has most victory points."""

    name = "sixty.race"
    summary = "A whole game for 2-4 players, or the solo race with Arka: who wins, by how much, and from what"
    game = "sixty"
    parameters = RaceParameters
    kernel = "zettasim.games.sixty.race.kernel"
    policies = ("policies",)
    unsolved = (
        "the best play is not known: it depends on what all players do, over more states than can be listed. Ask what "
        "a seat gains by playing otherwise: "
        "`zettasim compare sixty.race policies=greedy,greedy --to policies=strong,greedy`"
    )
    metrics_note = "a score for each player; Arka's with one"
    length: ClassVar[tuple[str, str]] = ("turns", "turns of the Action phases, of all seats together, passing included")
    sources = SOURCES
    done = DONE
    held = HELD
    seen = SEEN
    chances = CHANCES
    options = OPTIONS
    gifts = GIFTS
    examples = (
        {"policies": "greedy,random,strong", "contents": 7},
        {"policies": "strong", "contents": 3},
        {"policies": "bold,cautious,greedy,random", "contents": 12, "starts": 3},
        {"policies": "random", "contents": 5, "blanks": 5},
        {"policies": "strong,greedy", "starts": 2, "site_engineers": "equal"},
        {"policies": "strong", "contents": 8, "without": "upgrades,projects", "redrawn": "cards"},
    )
    notes = NOTES

    def check(self, p: RaceParameters, rules: Rules) -> None:
        """Refuse what cannot be set up."""
        n_players = len(p.policies)
        if p.starts > n_players:
            raise refuse("starts", p.starts, f"is nobody's seat among {n_players} players", f"1 to {n_players}")
        if p.blanks > rules.arka.blank_cards:
            raise refuse("blanks", p.blanks, f"is more than the {rules.arka.blank_cards} cards without a star", "")
        for what, needed, room in needs_of(rules, n_players):
            if needed > room:
                wrong = f"needs {needed} {what}, and there is room for {room}"
                raise refuse("policies", ",".join(p.policies), wrong, "")

    def n_stages(self, p: RaceParameters, rules: Rules) -> int:
        """Return the rounds."""
        return rules.game.rounds

    def scores(self, p: RaceParameters, rules: Rules) -> tuple[int, int]:
        """From below nothing, for neighbouring Stations."""
        return LOWEST, HIGHEST

    def longest(self, p: RaceParameters, rules: Rules) -> int:
        """Return the listed turns."""
        return MOST_TURNS

    def most(self, name: str, p: RaceParameters, rules: Rules) -> int:
        """Return what is listed."""
        return 0 if name == "lost_points" else MOST_POINTS if name in SOURCES else MOST_TIMES

    def least(self, name: str, p: RaceParameters, rules: Rules) -> int:
        """Return below nothing for the points that are lost."""
        return LOWEST * MOST_PLAYERS if name == "lost_points" else 0

    def others(self, p: RaceParameters, rules: Rules) -> tuple[Field, ...]:
        """Arka's score and cards, and by how much the player is ahead of her; 0 without her."""
        return (
            Field("arka_score", 0, HIGHEST, open=True),
            Field("arka_cards", 0, MOST_CARDS),
            Field("ahead", -MOST_BEHIND, HIGHEST, open=True),
        )

    def other_metrics(self, p: RaceParameters, rules: Rules) -> tuple[Metric, ...]:
        """Name them."""
        return (
            metric("arka_score", "points of Arka in the solo game, else 0"),
            metric("arka_cards", "Action Cards that Arka has revealed"),
            metric("ahead", "points of the solo player beyond Arka's"),
        )

    def enumerate_outcomes(self, p: RaceParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Refuse: whole games are only simulated."""
        raise StateSpaceError(f"{self.name} has no exact answer: use --method simulated")

    def n_states(self, p: RaceParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """Say that there are too many."""
        return STATES

    def lower(self, p: RaceParameters, rules: Rules) -> RaceRules:
        """Draw the contents and turn everything into arrays."""
        return lowered(p, rules, _contents(p.contents, rules))

    def narrate(self, p: RaceParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell the game as a player would follow it."""
        return tell(event, argument, _contents(p.contents, rules))

    def idle(self, p: RaceParameters, rules: Rules) -> Collection[str]:
        """Arka plays alone against one."""
        return ("blanks",) if len(p.policies) > 1 else ()

    def uses(self, p: RaceParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name all that the game is made of."""
        yield from USED
        yield from (f"expert_plan.kinds.{kind}" for kind in rules.expert_plan.kinds)
        yield from (f"race_contents.milestones.{name}" for name in rules.race_contents.milestones)
        yield from SOLO if len(p.policies) == 1 else SEVERAL


@functools.lru_cache(maxsize=256)
def _contents(number: int, rules: Rules) -> Contents:
    return draw_contents(number, rules)


MODELS = (Race(),)
