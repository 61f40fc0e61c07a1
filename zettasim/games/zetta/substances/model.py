"""`zetta.substances`: what a user may ask about draws from the substance bag (Exploration)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from zettasim.games.general.bags.model import again_field, lower_draw
from zettasim.games.general.bags.rules import BagRules, Draw
from zettasim.games.zetta.rules import Rules
from zettasim.model import (
    Choice,
    Composition,
    Counts,
    Distribution,
    Field,
    FromComponents,
    Integer,
    Metric,
    Model,
    parameter,
)
from zettasim.model.model import refuse

SUBSTANCES = ("gas", "metal", "gem", "radioactive")
PURPLE = "purple"


@dataclass(frozen=True, kw_only=True)
class SubstancesParameters:
    """Parameters of `zetta.substances`."""

    draws: int = parameter(
        Integer(0, 20),
        FromComponents("substances.draws_for_trojans"),
        "draws from the bag, at first those of Scavenge Trojans; purple gives one more",
        unit="draws",
        source="Exploration, Action",
    )
    bag: Counts = parameter(
        Composition((*SUBSTANCES, PURPLE)), FromComponents("substance_bag"), "large tokens in the bag", unit="tokens"
    )
    purple_as: str = parameter(Choice(SUBSTANCES), "gem", "the substance taken for each purple token")
    first_landing: str = parameter(
        Choice(
            ("none", "bag", *SUBSTANCES),
            meanings={
                "none": "nobody lands first",
                "bag": "one more draw",
                **{kind: f"the planet's {kind}, without a draw" for kind in SUBSTANCES},
            },
        ),
        "none",
        "what is taken for the first landing on a planet, beside the draws",
        source="Exploration, Movement (Landing)",
    )


class Substances(Model[SubstancesParameters, Rules]):
    """`zetta.substances`: draw from the substance bag."""

    name = "zetta.substances"
    summary = "Draw substances from the bag, each going back; purple is any substance, and one more draw"
    game = "zetta"
    parameters = SubstancesParameters
    kernel = "zettasim.games.general.bags.kernel"
    notes = (
        "The player takes the same substance for every purple token; the default is one of the two worth most fame.",
        "Purple can come up again and again, so the numbers have no upper bound.",
    )
    examples = (
        {},
        {"draws": 1, "purple_as": "radioactive"},
        {"draws": 3, "bag": "gas:1,metal:2,purple:3", "purple_as": "metal"},
        {"draws": 2, "bag": "gas:4,metal:3,gem:3,radioactive:2"},
        {"draws": 0},
        {"draws": 0, "first_landing": "bag", "purple_as": "radioactive"},
        {"draws": 1, "first_landing": "radioactive"},
    )

    def check(self, p: SubstancesParameters, rules: Rules) -> None:
        """Refuse a bag that never gives a substance."""
        if _draw(p, rules).draws and not sum(count for kind, count in p.bag if kind != PURPLE):
            written = ",".join(f"{kind}:{count}" for kind, count in p.bag)
            raise refuse(
                "bag", written, "holds no substance: drawing would never end", "at least one that is not purple"
            )

    def fields(self, p: SubstancesParameters, rules: Rules) -> tuple[Field, ...]:
        """Tokens drawn of each kind, purple among them."""
        draw = _draw(p, rules)
        counts = dict(zip((*SUBSTANCES, PURPLE), draw.counts, strict=True))
        listed = tuple(Field(kind, 0, draw.draws if counts[kind] else 0) for kind in SUBSTANCES)
        return (*listed, again_field(PURPLE, draw))

    def metrics(self, p: SubstancesParameters, rules: Rules) -> tuple[Metric, ...]:
        """Tokens taken of each substance, and what they are worth."""
        fame, energy = rules.substance_fame, rules.energy.per_radioactive
        worths = {
            **{kind: {kind: 1} for kind in SUBSTANCES},
            "tokens": dict.fromkeys(SUBSTANCES, 1),
            "fame": {kind: getattr(fame, kind) for kind in SUBSTANCES},
            "energy": {"radioactive": energy},
        }
        meanings = {
            **{kind: f"{kind} tokens taken" for kind in SUBSTANCES},
            "tokens": "tokens taken in all",
            "fame": "fame of the tokens taken",
            "energy": "energy that the radioactive tokens can be traded for",
        }
        draws, landed = _draw(p, rules).draws, _landed(p, rules)
        added_up = (
            _added_up(name, meanings[name], worth, p, draws, sum(worth.get(kind, 0) * n for kind, n in landed.items()))
            for name, worth in worths.items()
        )
        return (*added_up, _any_radioactive(p, landed))

    def enumerate_outcomes(self, p: SubstancesParameters, rules: Rules, fields: tuple[Field, ...]) -> Distribution:
        """Count the draws: a bag whose purple tokens give one more draw."""
        from zettasim.games.general.bags.exact import enumerate_draw

        every = (*SUBSTANCES, PURPLE)
        open_from = next((field.high for field in fields if field.open), None)
        places = tuple(every.index(field.name) for field in fields)
        return enumerate_draw(_draw(p, rules), places, tuple(field.name for field in fields), open_from)

    def n_states(self, p: SubstancesParameters, rules: Rules, fields: tuple[Field, ...]) -> int:
        """All combinations of the numbers asked about."""
        states = 1
        for field in fields:
            states *= field.size
        return states

    def lower(self, p: SubstancesParameters, rules: Rules) -> BagRules:
        """Turn kinds into places."""
        return lower_draw(_draw(p, rules))

    def narrate(self, p: SubstancesParameters, rules: Rules, event: int, argument: int) -> str:
        """Tell each draw."""
        kind = (*SUBSTANCES, PURPLE)[argument]
        if kind == PURPLE:
            return f"purple is drawn: one {p.purple_as} is taken, and one more draw"
        return f"{kind} is drawn"

    def uses(self, p: SubstancesParameters, rules: Rules, metrics: Collection[str]) -> Iterable[str]:
        """Name what the tokens are worth, and what a landing brings."""
        if p.first_landing != "none":
            yield "substances.for_first_landing"
        if "fame" in metrics:
            yield from (f"substance_fame.{kind}" for kind in SUBSTANCES)
        if "energy" in metrics:
            yield "energy.per_radioactive"


def _draw(p: SubstancesParameters, rules: Rules) -> Draw:
    more = rules.substances.for_first_landing if p.first_landing == "bag" else 0
    counts = dict(p.bag)
    every = (*SUBSTANCES, PURPLE)
    return Draw(tuple(counts.get(kind, 0) for kind in every), p.draws + more, replace=True, again=every.index(PURPLE))


def _landed(p: SubstancesParameters, rules: Rules) -> dict[str, int]:
    """Return the tokens that a landing brings without a draw."""
    return {p.first_landing: rules.substances.for_first_landing} if p.first_landing in SUBSTANCES else {}


def _any_radioactive(p: SubstancesParameters, landed: dict[str, int]) -> Metric:
    fields = ("radioactive", PURPLE) if p.purple_as == "radioactive" else ("radioactive",)
    given = landed.get("radioactive", 0)
    return Metric(
        "any_radioactive",
        "1 if at least one radioactive token is taken",
        fields,
        lambda *taken: int(given + sum(taken) > 0),
    )


def _added_up(
    name: str, meaning: str, worth: dict[str, int], p: SubstancesParameters, draws: int, landed: int
) -> Metric:
    """Return the metric that adds up what the tokens taken are worth; those of a landing are worth `landed`.

    As many tokens that are not purple are drawn as there are draws. So each counts the commonest worth, and only the
    kinds that are worth something else need to be known.
    """
    worths = [worth.get(kind, 0) for kind in SUBSTANCES]
    usual = max(worths, key=worths.count)
    more = {kind: value - usual for kind, value in zip(SUBSTANCES, worths, strict=True) if value != usual}
    of_purple = worth.get(p.purple_as, 0)
    weights = (*more.values(), of_purple)

    def value(*drawn: int) -> int:
        return landed + usual * draws + sum(weight * count for weight, count in zip(weights, drawn, strict=True))

    return Metric(name, meaning, (*more, PURPLE), value, slope=of_purple)


MODELS = (Substances(),)
