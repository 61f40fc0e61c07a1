"""`sixty.season`: what a user may ask about the Preparation phases of a whole game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from zettasim.games.sixty.preparation.parameters import bottom_bonus, top_bonus
from zettasim.games.sixty.preparation.rules import (
    DISCARD,
    DRAW,
    END,
    EXPEDITION,
    PLAY,
    STORM,
    TILE_EXPEDITION,
    TILE_HAND,
    TILE_STORM,
    base_worths,
)
from zettasim.games.sixty.rules import Rules
from zettasim.games.sixty.season.rules import BURN, BUY, NO_CARD, ROUND, SHUFFLE, SOLVED, Round, Season, SeasonRules
from zettasim.games.sixty.season.tables import MOST_SLOTS, lower_season
from zettasim.model import (
    Decision,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Integers,
    Metric,
    Model,
    Selection,
    parameter,
)
from zettasim.model.model import MOST_STATES, OTHER_POLICY, metric, refuse, within_states
from zettasim.model.policy import PolicyChoice, player_of

MOST_ROUNDS = 6
CARD_NAMES = {STORM: "Storm", EXPEDITION: "Expedition card"}


@dataclass(frozen=True, kw_only=True)
class SeasonParameters:
    """Parameters of `sixty.season`: the deck, the plan of the rounds, the Expedition Bonus, the policy."""

    storms: int = parameter(
        Integer(0, 20),
        FromComponents("starting_deck.storms"),
        "Storm cards in the deck before round 1; a smaller number stands for Storms burned before",
        unit="cards",
    )
    expeditions: int = parameter(
        Integer(0, 20),
        FromComponents("starting_deck.expeditions"),
        "Expedition cards in the deck before round 1",
        unit="cards",
    )
    rounds: int = parameter(
        Integer(1, MOST_ROUNDS), FromComponents("game.rounds"), "how many rounds are played", unit="rounds"
    )
    bought: tuple[int, ...] = parameter(
        Integers(MOST_ROUNDS - 1, 0, 5),
        "0,0,0,0,0",
        "Expedition cards bought onto the deck in the Action phases of rounds 1 to 5",
        unit="cards",
        source="III d, Buying Expedition and Project Cards",
    )
    burned: tuple[int, ...] = parameter(
        Integers(MOST_ROUNDS - 1, 0, 5),
        "0,0,0,0,0",
        "Storms burned from the tableau or the discard pile in the Action phases of rounds 1 to 5",
        unit="cards",
        source="III c, Gaining Rewards",
    )
    fourth_base: int | None = parameter(
        Integer(1, MOST_ROUNDS, optional=True),
        "none",
        "the first round with a fourth Base, which carries no bonus: the one after its Upgrade",
        source="III c, level 2",
    )
    forecast: tuple[int, ...] = parameter(
        Integers(MOST_ROUNDS, 0, 2),
        "0,0,0,0,0,0",
        "Forecast Tiles that the player is ready to spend in each of the six rounds, if there are as many",
        unit="tiles",
        source="I, Draw Cards; III f",
    )
    slots: int = parameter(
        Integer(1, MOST_SLOTS),
        FromComponents("preparation.expedition_slots"),
        "spaces for Expedition cards at the start",
        unit="spaces",
    )
    opened: tuple[int, ...] = parameter(
        Integers(MOST_ROUNDS, 0, MOST_SLOTS - 1),
        "0,0,0,0,0,0",
        "how many more spaces the Expedition Track has opened by each of the six rounds",
        unit="spaces",
        source="I, Bases, Radio Base",
    )
    top: int = top_bonus()
    bottom: int = bottom_bonus()
    base_values: tuple[int, ...] = parameter(
        Integers(3, -99, 99),
        FromComponents("preparation.base_values"),
        "what the three bonus Bases are worth to the player in each round",
        unit="Energy",
    )
    policy: Selection = parameter(
        PolicyChoice(
            ("all", "myopic", "optimal"),
            ("storms", "hold"),
            low=1,
            meanings={
                "storms:k": "end once k Storms lie on the tableau",
                "hold:k": "never end before a draw, but discard a Storm past the k-th",
                "all": "never end by choice",
                "myopic": "the highest expected payoff of this round, deck and discard pile known",
                "optimal": "the highest expected payoff of all rounds, deck and discard pile known",
            },
        ),
        "optimal",
        "when the player ends a phase",
    )


class SeasonModel(Model[SeasonParameters, Rules]):
    """`sixty.season`: six Preparation phases with one deck, its discard pile and what is bought and burned."""

    name = "sixty.season"
    summary = "A season: the Preparation phases of six rounds, with bought cards and burned Storms"
    game = "sixty"
    parameters = SeasonParameters
    kernel = "zettasim.games.sixty.season.kernel"
    objective = "payoff"
    advice_where = "round=1 and storms>=2"
    advice_note = (
        "What an option is worth is the payoff from that round on. storms, expeditions: cards on the tableau; "
        "storms_left, expeditions_left: in the deck; all other cards lie in the discard pile."
    )
    notes = (
        "At least one card is drawn in each phase. A card that fits nowhere is discarded and ends the phase.",
        "The discard pile becomes the deck when a draw is wanted and the deck is empty, also within a phase and for "
        "its first card. If the discard pile is empty too, the phase ends (the rulebook is silent).",
        "A discarded card and one that a tile sends away go to the discard pile at once, the tableau at the end of the "
        "round: what lies on the tableau is not in a deck that is shuffled in the phase.",
        "Storms are burned after the Expedition Bonus; from the tableau or from the discard pile is the same, as the "
        "tableau goes there. A planned Storm that lies in neither is not burned, and not made up for later; one that "
        "lies there is burned, wanted or not, and the best player knows the plan.",
        "What is bought or burned in a round counts from the next round on. Bought cards lie on top of the deck, and "
        "the player knows them; they carry the same bonus as the others. Each round's come on top of those before.",
        "A player has one Forecast Tile at the start and gets one more before the last round; those of Landscapes are "
        "left out. A tile that is not spent is kept. A named policy spends one on the first card that would end the "
        "phase by being discarded; myopic and optimal on any card, or not at all.",
        "Storms cover a Base without bonus first, then the one that is worth least. The Bases are worth the same in "
        "each round.",
        "Expedition cards are not burned, and the Expedition card of the -60.3 Meteorite is left out.",
        "Of equals the best player ends before drawing, discards before playing, plays before spending a tile, and "
        "spends it on the card in hand before a Storm of the tableau, and on that before an Expedition card.",
    )
    examples = (
        {},
        {"policy": "myopic", "rounds": 2, "storms": 1, "expeditions": 1},
        {"policy": "storms:2", "burned": "1,0,1,0,0", "bought": "0,1,0,0,1"},
        {"policy": "hold:2", "bought": "1,1,1,1,1", "opened": "0,0,1,1,2,2", "forecast": "1,0,0,0,0,1"},
        {"policy": "all", "fourth_base": 3, "storms": 7, "expeditions": 2, "burned": "0,2,0,0,0"},
        {
            "rounds": 3,
            "storms": 3,
            "expeditions": 4,
            "forecast": "1,1,1,1,1,2",
            "fourth_base": 2,
            "burned": "1,1,0,0,0",
            "bought": "1,0,0,0,0",
            "base_values": "3,0,1",
            "top": 2,
        },
    )

    def check(self, p: SeasonParameters, rules: Rules) -> None:
        """Refuse more spaces than a tableau may have here, and a fourth Base where there is none."""
        most = p.slots + max(p.opened)
        if most > MOST_SLOTS:
            wrong = f"opens {max(p.opened)} spaces beside slots={p.slots}, which makes {most}"
            raise refuse("opened", ",".join(map(str, p.opened)), wrong, f"up to {MOST_SLOTS} spaces in all")
        if p.fourth_base is not None and not rules.preparation.extra_bases:
            raise refuse("fourth_base", p.fourth_base, "asks for a Base that these components do not have", "none")

    def fields(self, p: SeasonParameters, rules: Rules) -> tuple[Field, ...]:
        """Storms and Expedition cards on the tableau by round; what all rounds together come to."""
        season = season_of(p, rules)
        numbers = range(len(season.rounds))
        storms = [min(season.storms, played.bases) for played in season.rounds]
        expeditions = [min(season.owned(number), season.rounds[number].slots) for number in numbers]
        energies = [season.storm_energy[: most + 1] for most in storms]
        payoffs = [
            [pay for row in played.payoff[: most_storms + 1] for pay in row[: most + 1]]
            for played, most_storms, most in zip(season.rounds, storms, expeditions, strict=True)
        ]
        return (
            *(Field(f"storms_{number + 1}", 0, storms[number]) for number in numbers),
            *(Field(f"expeditions_{number + 1}", 0, expeditions[number]) for number in numbers),
            Field("energy", sum(map(min, energies)), sum(map(max, energies))),
            Field("payoff", sum(map(min, payoffs)), sum(map(max, payoffs))),
            Field("reshuffles", 0, season.most_reshuffles),
            Field("burned", 0, season.most_burned(len(season.rounds))),
        )

    def metrics(self, p: SeasonParameters, rules: Rules) -> tuple[Metric, ...]:
        """Read the season, then its rounds."""
        energy = rules.preparation.storm_energy
        numbers = range(1, p.rounds + 1)
        return (
            metric("energy", "Energy from Storms in all rounds"),
            metric("payoff", "Energy from Storms and Expedition cards, and the worth of the uncovered Bases, in all"),
            *(
                Metric(
                    f"energy_{number}",
                    f"Energy from Storms in round {number}",
                    (f"storms_{number}",),
                    energy.__getitem__,
                )
                for number in numbers
            ),
            *(metric(f"storms_{number}", f"Storms on the tableau in round {number}") for number in numbers),
            *(
                metric(f"expeditions_{number}", f"Expedition cards on the tableau in round {number}")
                for number in numbers
            ),
            metric("reshuffles", "how often the discard pile became the deck"),
            metric("burned", "Storms burned between the rounds"),
        )

    def enumerate_outcomes(self, p: SeasonParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Follow the chain from round to round."""
        from zettasim.games.sixty.season.exact import enumerate_season

        return enumerate_season(season_of(p, rules), tuple((field.name, field.low, field.size) for field in fields))

    def n_states(self, p: SeasonParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All states that the policy may reach, with all that may be counted; too many to reach: all there are."""
        from zettasim.games.sixty.season.sizes import n_states_counting, n_states_of

        season = season_of(p, rules)
        states = n_states_of(season)
        return states if states > MOST_STATES else n_states_counting(season, [field.name for field in fields])

    def n_states_to_play(self, p: SeasonParameters, rules: Rules) -> int:
        """All states of all phases, those included that no play may reach."""
        from zettasim.games.sixty.season.sizes import n_states_of

        return n_states_of(season_of(p, rules)) if p.policy.name in SOLVED else 0

    def decisions(self, p: SeasonParameters, rules: Rules) -> Iterator[Decision]:
        """Stop or draw, discard or play, and the Forecast Tile, for each state of each round."""
        from zettasim.games.sixty.season.decisions import enumerate_decisions

        return enumerate_decisions(season_of(p, rules))

    def named_policies(self, p: SeasonParameters, rules: Rules) -> tuple[str, ...]:
        """All of them but those past the Bases."""
        return ("storms:1", "storms:2", "storms:3", "hold:1", "hold:2", "all", "myopic")

    def lower(self, p: SeasonParameters, rules: Rules) -> SeasonRules:
        """Turn the policy into a table, and the plan into arrays."""
        within_states(self.n_states_to_play(p, rules), f"policy={p.policy}", OTHER_POLICY)
        return lower_season(season_of(p, rules))

    def narrate(self, p: SeasonParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each card and what is done with it."""
        card, verb = CARD_NAMES.get(argument, ""), "is" if argument == 1 else "are"
        return {
            ROUND: f"round {argument} begins",
            SHUFFLE: f"the deck is empty: the discard pile of {_count(argument, 'card')} is shuffled",
            NO_CARD: "deck and discard pile are empty, which ends the phase",
            BURN: f"{_count(argument, 'Storm')} {verb} burned",
            BUY: f"{_count(argument, 'Expedition card')} {verb} bought onto the deck",
            END: "the player ends the phase",
            DRAW: f"{card} is drawn",
            DISCARD: f"{card} is discarded, which ends the phase",
            PLAY: f"{card} is played",
            TILE_HAND: f"a Forecast Tile sends the {card} in hand away",
            TILE_STORM: "a Forecast Tile sends a Storm from the tableau away",
            TILE_EXPEDITION: "a Forecast Tile sends an Expedition card from the tableau away",
        }[event]

    def uses(self, p: SeasonParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name what the Expedition Bonus and the tiles depend on."""
        decides = "payoff" in metrics or p.policy.name in SOLVED
        if decides or any(name.startswith("energy") for name in metrics):
            yield "preparation.storm_energy"
        if decides:
            yield "preparation.most_storms_for_top_bonus"
            yield "preparation.most_storms_for_bottom_bonus"
        if p.fourth_base is not None:
            yield "preparation.extra_bases"
        if any(p.forecast[: p.rounds]):
            yield "game.rounds"
            yield "setup.forecast_tiles"
            if p.rounds == rules.game.rounds:
                yield "setup.forecast_tiles_before_last_round"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def season_of(p: SeasonParameters, rules: Rules) -> Season:
    """Return the season that the parameters describe."""
    return Season(
        storms=p.storms,
        expeditions=p.expeditions,
        rounds=tuple(_round_of(p, rules, number) for number in range(p.rounds)),
        storm_energy=rules.preparation.storm_energy,
        policy=p.policy.name,
        limit=p.policy.count or 0,
        player=player_of(p.policy),
    )


def _round_of(p: SeasonParameters, rules: Rules, number: int) -> Round:
    printed = rules.preparation
    has_fourth = p.fourth_base is not None and number + 1 >= p.fourth_base
    bases, slots = printed.bonus_bases + has_fourth, p.slots + p.opened[number]
    worths = base_worths(p.base_values, bases)
    gained = rules.setup.forecast_tiles if number == 0 else 0
    if number + 1 == rules.game.rounds:
        gained += rules.setup.forecast_tiles_before_last_round
    follows = number + 1 < p.rounds
    return Round(
        slots=slots,
        bases=bases,
        tiles=p.forecast[number],
        gained=gained,
        payoff=tuple(
            tuple(
                printed.storm_energy[storms] + _bonus(p, rules, storms) * expeditions + worths[storms]
                for expeditions in range(slots + 1)
            )
            for storms in range(bases + 1)
        ),
        bought=p.bought[number] if follows else 0,
        burned=p.burned[number] if follows else 0,
    )


def _bonus(p: SeasonParameters, rules: Rules, storms: int) -> int:
    if storms <= rules.preparation.most_storms_for_top_bonus:
        return p.top
    return p.bottom if storms <= rules.preparation.most_storms_for_bottom_bonus else 0


MODELS = (SeasonModel(),)
