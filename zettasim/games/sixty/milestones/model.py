"""`sixty.milestones`: what a user may ask about the Milestone draft."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.sixty.milestones.rules import LEAVE, RANDOM, WANT, Draft, DraftRules
from zettasim.games.sixty.rules import Rules
from zettasim.model import Choice, Distribution, Field, FromComponents, Integer, Metric, Model, parameter
from zettasim.model.model import metric, refuse

RIVALS = {"random": RANDOM, "want": WANT, "leave": LEAVE}


@dataclass(frozen=True, kw_only=True)
class MilestoneParameters:
    """Parameters of `sixty.milestones`."""

    players: int = parameter(
        Integer(1, 4),
        FromComponents("game.most_players"),
        "players; 1 is the solo game, in which three of four cards are chosen",
        unit="players",
        source="Personal Setup 13",
    )
    seat: int = parameter(
        Integer(1, 4),
        1,
        "the player's seat, clockwise from the first player: the last seat chooses first, seat 1 last",
        unit="seat",
        source="Personal Setup 13",
    )
    wanted: int = parameter(
        Integer(0, 1_000), 1, "how many of the Milestone Cards in the box the player wants", unit="cards"
    )
    rivals: str = parameter(
        Choice(
            ("random", "want", "leave"),
            meanings={
                "random": "have tastes of their own: any card of those that they see",
                "want": "take a wanted card if they see one",
                "leave": "take another card if they see one",
            },
        ),
        "random",
        "how the other players choose",
    )


class Milestones(Model[MilestoneParameters, Rules]):
    """`sixty.milestones`: the Milestone draft."""

    name = "sixty.milestones"
    summary = "The Milestone draft: whether a wanted card comes to a seat, as personal or as common Milestone"
    game = "sixty"
    parameters = MilestoneParameters
    kernel = "zettasim.games.sixty.milestones.kernel"
    notes = (
        "The player to the right of the first player draws and chooses first; the cards are passed to the right until "
        "the first player chooses from three and leaves two as common Milestones.",
        "The player takes a wanted card if there is one. A common Milestone may be scored by all.",
        "In the solo game all cards chosen lie above the Expert Plan; none is personal.",
    )
    examples = (
        {},
        {"seat": 4, "wanted": 3},
        {"players": 3, "seat": 2, "wanted": 5, "rivals": "want"},
        {"players": 4, "seat": 2, "wanted": 14, "rivals": "leave"},
        {"players": 2, "seat": 2, "wanted": 6, "rivals": "random"},
        {"players": 1, "wanted": 12},
    )

    def check(self, p: MilestoneParameters, rules: Rules) -> None:
        """Refuse seats that nobody takes, and more cards than there are."""
        size = rules.box.milestone_cards
        if p.seat > p.players:
            raise refuse("seat", p.seat, f"is beyond the {p.players} players", f"1 to {p.players}")
        if p.wanted > size:
            raise refuse("wanted", p.wanted, f"is more than the {size} Milestone Cards", f"0 to {size}")
        drawn, needed = drawn_by(p.players, rules), p.players + rules.setup.common_milestones
        if p.players > 1 and drawn != needed:
            raise refuse("players", p.players, f"draw {drawn} Milestone Cards, but {needed} are chosen or left")
        if drawn > size:
            raise refuse("players", p.players, f"draw {drawn} of {size} Milestone Cards")

    def fields(self, p: MilestoneParameters, rules: Rules) -> tuple[Field, ...]:
        """Dealt, offered, personal, common."""
        draft = draft_of(p, rules)
        return (
            Field("dealt", 0, draft.drawn),
            Field("offered", 0, draft.drawn - draft.before),
            Field("personal", 0, 1 if draft.chooses else 0),
            Field("common", 0, draft.common),
        )

    def metrics(self, p: MilestoneParameters, rules: Rules) -> tuple[Metric, ...]:
        """Wanted cards: dealt, offered, personal, common, and those that the player may score."""
        return (
            metric("dealt", "wanted cards among those drawn for the draft"),
            metric("offered", "wanted cards among those that reach the player"),
            metric("personal", "1 if the player's personal Milestone is a wanted card"),
            metric("common", "wanted cards among the common Milestones"),
            Metric(
                "available",
                "wanted cards that the player may score, personal and common",
                ("personal", "common"),
                lambda personal, common: personal + common,
            ),
        )

    def enumerate_outcomes(self, p: MilestoneParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the wanted cards that are left in the row."""
        from zettasim.games.sixty.milestones.exact import enumerate_draft

        return enumerate_draft(draft_of(p, rules)).project(tuple(field.name for field in fields))

    def n_states(self, p: MilestoneParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All numbers of wanted cards at each choice."""
        drawn = draft_of(p, rules).drawn
        return (drawn + 1) ** 3

    def lower(self, p: MilestoneParameters, rules: Rules) -> DraftRules:
        """Find out which draws one word serves."""
        import numpy as np

        from zettasim.kernels.draws import spans_without_replacement

        draft = draft_of(p, rules)
        # The player's own choice is no draw, but it makes the row shorter for those who choose after. One word serves
        # all choices of the others: there are three at most.
        bounds = [draft.drawn - place for place in range(draft.before + draft.chooses + draft.after)]
        if draft.chooses:
            del bounds[draft.before]
        picks = [math.prod(bounds), *([0] * len(bounds))][: len(bounds)]
        return DraftRules(
            draft.size,
            draft.wanted,
            draft.drawn,
            draft.before,
            draft.after,
            draft.chooses,
            draft.common,
            draft.rivals,
            np.array(spans_without_replacement(draft.size, draft.drawn), dtype=np.int64),
            np.array(picks, dtype=np.int64),
        )

    def narrate(self, p: MilestoneParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card and each choice."""
        kind = "a wanted card" if argument else "another card"
        return (
            f"{kind} is drawn",
            f"{argument} wanted cards reach the player",
            f"the player takes {kind}",
            f"another player takes {kind}",
            f"{argument} wanted cards are common Milestones",
        )[event]

    def uses(self, p: MilestoneParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name the Milestone Cards, and how many are drawn and left."""
        yield "box.milestone_cards"
        if p.players == 1:
            yield "solo.milestone_cards_drawn"
            if {"common", "available"} & set(metrics):
                yield "solo.milestone_cards_chosen"
            return
        yield f"setup.milestone_cards_with_{('two', 'three', 'four')[p.players - 2]}"
        if {"common", "available"} & set(metrics):
            yield "setup.common_milestones"


def drawn_by(players: int, rules: Rules) -> int:
    """Return how many Milestone Cards are drawn for so many players."""
    setup = rules.setup
    return (
        rules.solo.milestone_cards_drawn,
        setup.milestone_cards_with_two,
        setup.milestone_cards_with_three,
        setup.milestone_cards_with_four,
    )[players - 1]


def draft_of(p: MilestoneParameters, rules: Rules) -> Draft:
    """Return the draft as one seat sees it: the players to the right of the first player choose before."""
    is_solo = p.players == 1
    return Draft(
        rules.box.milestone_cards,
        p.wanted,
        drawn_by(p.players, rules),
        before=p.players - p.seat,
        after=p.seat - 1,
        chooses=not is_solo,
        common=rules.solo.milestone_cards_chosen if is_solo else rules.setup.common_milestones,
        rivals=RIVALS[p.rivals],
    )


MODELS = (Milestones(),)
