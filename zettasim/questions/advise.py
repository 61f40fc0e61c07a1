"""`advise`: what to do in each state in which a player has a choice, and what simpler play costs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any

import zettasim
from zettasim.errors import ParameterError, StateSpaceError
from zettasim.games import find_model, models
from zettasim.model import Decision, Event, Model, parse_event
from zettasim.model.model import OTHER_POLICY, within_states
from zettasim.model.result import Provenance, fraction_text
from zettasim.model.rows import Tabular
from zettasim.questions.answers import answers_of
from zettasim.questions.asked import Asked, Variants, ask
from zettasim.questions.enumerated import enumerated
from zettasim.questions.odds import odds
from zettasim.questions.plain_rule import PlainRule, plain_rule

BEST = "optimal"
MOST_DECISIONS = 100_000
"""More states than these are not listed at once."""
OWN_COLUMNS = ("model", "best", "value", "exact", "loss", "reached")


@dataclass(frozen=True)
class NamedPolicy:
    """A policy that a player can follow by heart: its exact mean of the objective, and how far that is from the best.

    Parameters
    ----------
    name
        As the parameter `policy` takes it.
    mean
        Exact mean of the objective.
    regret
        The mean of the best play minus it; never negative.
    """

    name: str
    mean: Fraction
    regret: Fraction


@dataclass(frozen=True)
class Advice(Tabular):
    """What the best play does in each state, and what the named policies cost against it.

    Parameters
    ----------
    model, parameters
        The question, every parameter resolved.
    objective, meaning
        The metric whose mean the best play makes as large as can be, and what it counts.
    mean
        Its exact mean under the best play, from the start of the game.
    policy_parameter
        The parameter that says how the player who is advised decides.
    decisions
        The states asked about, in the order in which play comes to them.
    where
        Which states they are; None for all.
    n_decisions
        How many states there are in all.
    note
        What a reader of the decisions must know about them.
    policies
        The named policies, the best first.
    components
        The components behind it; None for a general model.
    """

    model: str
    parameters: Mapping[str, Any]
    objective: str
    meaning: str
    mean: Fraction
    policy_parameter: str
    decisions: tuple[Decision, ...]
    where: str | None
    n_decisions: int
    note: str
    policies: tuple[NamedPolicy, ...]
    components: Provenance | None
    version: str

    @property
    def state_names(self) -> tuple[str, ...]:
        """The names of what a player sees in a state."""
        return tuple(self.decisions[0].state) if self.decisions else ()

    @property
    def option_names(self) -> tuple[str, ...]:
        """Every option that there is in some state, in order of appearance."""
        return tuple(dict.fromkeys(name for decision in self.decisions for name in decision.options))

    @property
    def rule(self) -> PlainRule | None:
        """The best play among these states as a rule to keep in mind, where there is one."""
        return plain_rule(self.decisions)

    def rows(self) -> list[dict[str, Any]]:
        """Return one row for each state.

        The columns: model, the parameters, what the player sees, the value of each option (None where there is none),
        `best` (which option), `value` (its), `exact` (the same as a fraction, None where it is none), `loss` (of the
        worst option against the best) and `reached` (chance to come to the state under the best play). A parameter or
        a part of the state of the same name as a later column is `<name>_parameter` or `<name>_state`.
        """
        options = self.option_names
        states = {name: f"{name}_state" if name in (*options, *OWN_COLUMNS) else name for name in self.state_names}
        taken = {*states.values(), *options, *OWN_COLUMNS}
        about = {f"{name}_parameter" if name in taken else name: value for name, value in self.parameters.items()}
        return [
            {
                "model": self.model,
                **about,
                **{states[name]: seen for name, seen in decision.state.items()},
                **{name: _float(decision.options.get(name)) for name in options},
                "best": decision.best,
                "value": float(decision.value),
                "exact": _text(decision.value),
                "loss": float(decision.loss),
                "reached": float(decision.reached),
            }
            for decision in self.decisions
        ]

    def policy_rows(self) -> list[dict[str, Any]]:
        """Return one row for each named policy: policy, mean, mean_exact, regret, regret_exact."""
        return [
            {
                "policy": policy.name,
                "mean": float(policy.mean),
                "mean_exact": fraction_text(policy.mean),
                "regret": float(policy.regret),
                "regret_exact": fraction_text(policy.regret),
            }
            for policy in self.policies
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON shows it.

        ``{"model", "parameters": {name: value}, "method": "exact", "objective": {"metric", "meaning", "mean",
        "mean_exact"}, "rule": text or null, "where": text or null, "n_decisions": how many there are in all,
        "decisions": [{"state": {name: number or text}, "options": {name: {"value", "exact", "loss"}},
        "best": option, "value", "loss", "reached", "reached_exact"}], "policy_parameter": name,
        "policies": [{"policy", "mean", "mean_exact", "regret", "regret_exact"}], "note": text,
        "components": as in odds, "version"}``. Numbers are floating point, beside them fractions as text; an `exact`
        is null where the model gives floating point only.
        """
        return {
            "model": self.model,
            "parameters": dict(self.parameters),
            "method": "exact",
            "objective": {
                "metric": self.objective,
                "meaning": self.meaning,
                "mean": float(self.mean),
                "mean_exact": fraction_text(self.mean),
            },
            "rule": None if (rule := self.rule) is None else str(rule),
            "where": self.where,
            "n_decisions": self.n_decisions,
            "decisions": [_decision(decision) for decision in self.decisions],
            "policy_parameter": self.policy_parameter,
            "policies": self.policy_rows(),
            "note": self.note,
            "components": self.components.to_dict() if self.components else None,
            "version": self.version,
        }


def advise(model: str, /, *, where: str | None = None, variant: Variants = None, **parameters: object) -> Advice:
    """Say what the best play does in each state, what a wrong choice costs, and what simpler play costs.

    Parameters
    ----------
    model
        Name of a model in which a player decides.
    where
        Only states in which this holds: comparisons of what the player sees (numbers) with whole numbers, joined by
        `and`, `or`, `not`. None: all, or those that the model shows where none are named.
    variant
        Variant files to lay over the game's components.
    **parameters
        The model's own parameters, those for policies apart: advice is about the best play.

    Returns
    -------
    Advice
        With `.decisions` and `.policies`, `.rows()`, `.to_frame()` and `.to_dict()`.

    Raises
    ------
    ParameterError
        If nothing is decided in the model, or something given cannot be.
    StateSpaceError
        If the best play, or the table, is too large.

    Examples
    --------
    One skull, two coins. With one coin in hand, drawing wins a second one as often as it loses the first: stop.

    >>> advice = advise("deck.push_luck", deck="skull:1,coin:2", bust="skull", points="coin:1")
    >>> [(dict(decision.state), decision.best) for decision in advice.decisions if decision.reached]
    [({'cards': 0, 'coin': 0, 'points': 0}, 'draw'), ({'cards': 1, 'coin': 1, 'points': 1}, 'stop')]
    >>> advice.mean
    Fraction(2, 3)
    """
    found = find_model(model)
    _check_policies(found, parameters)
    best_play = dict.fromkeys(found.policies, BEST)
    asked = ask(model, {**parameters, **best_play}, metric=found.objective, variant=variant)
    within_states(found.n_states_to_play(asked.parameters, asked.rules), "the best policy", OTHER_POLICY)
    answer = answers_of(asked, enumerated(asked))[found.objective]
    assert answer.mean_exact is not None
    where, decisions, n_decisions = _chosen(asked, where)
    return Advice(
        model=found.name,
        parameters=asked.written_parameters(),
        objective=found.objective,
        meaning=answer.meaning,
        mean=answer.mean_exact,
        policy_parameter=found.policies[0],
        decisions=decisions,
        where=where,
        n_decisions=n_decisions,
        note=found.advice_note,
        policies=_named(asked, answer.mean_exact, {**parameters, **best_play, "variant": variant}),
        components=asked.provenance,
        version=zettasim.__version__,
    )


def _check_policies(model: Model[Any, Any], parameters: Mapping[str, object]) -> None:
    """Refuse a model without decisions, and another policy than the best."""
    if model.unsolved:
        raise ParameterError(f"{model.name}: {model.unsolved}")
    if not model.objective:
        able = ", ".join(name for name, each in models().items() if each.objective)
        raise ParameterError(f"{model.name}: a player decides nothing in it; allowed: {able}")
    for name in model.policies:
        if str(parameters.get(name, BEST)) != BEST:
            raise ParameterError(
                f"{name}={parameters[name]}: advice is about the best play and sets what others cost beside it; "
                f"allowed: {BEST}, or leave it out"
            )


def _named(asked: Asked, best: Fraction, question: Mapping[str, Any]) -> tuple[NamedPolicy, ...]:
    """Answer each named policy exactly; the best first."""
    model = asked.model
    policies = []
    for name in model.named_policies(asked.parameters, asked.rules):
        answer = odds(model.name, method="exact", metric=model.objective, **{**question, model.policies[0]: name})[
            model.objective
        ]
        assert answer.mean_exact is not None
        policies.append(NamedPolicy(name, answer.mean_exact, best - answer.mean_exact))
    return tuple(sorted(policies, key=lambda policy: policy.regret))


def _chosen(asked: Asked, where: str | None) -> tuple[str | None, tuple[Decision, ...], int]:
    """Return the condition, the states in which it holds, and how many states there are in all.

    Where nobody names one it is the model's own, which may hold nowhere: then all states are listed.
    """
    own = asked.model.advice_where if where is None else ""
    if own:
        try:
            return own, *_listed(asked.model.decisions(asked.parameters, asked.rules), own)
        except _NoStateError:
            pass
    return where, *_listed(asked.model.decisions(asked.parameters, asked.rules), where)


class _NoStateError(ParameterError):
    """A condition holds in no state."""


def _listed(decisions: Iterable[Decision], where: str | None) -> tuple[tuple[Decision, ...], int]:
    """Return the states in which a condition holds, and how many states there are in all."""
    rest = iter(decisions)
    first = next(rest, None)
    if first is None:
        return (), 0
    event = None if where is None else _condition(where, first)
    n_decisions = 0
    listed: list[Decision] = []
    for decision in chain([first], rest):
        n_decisions += 1
        if event is None or event.holds(_numbers(decision)):
            if len(listed) == MOST_DECISIONS:
                raise StateSpaceError(
                    f"where={where}: more than {MOST_DECISIONS:,} states to decide in, which is the limit; "
                    f"choose fewer by a condition on {', '.join(_numbers(first))}"
                )
            listed.append(decision)
    if not listed:
        raise _NoStateError(f"where {where!r}: in none of the {n_decisions:,} states to decide in")
    return tuple(listed), n_decisions


def _condition(where: str, first: Decision) -> Event:
    return parse_event(where, tuple(_numbers(first)), "where", "column")


def _numbers(decision: Decision) -> dict[str, int]:
    """Return what a condition may speak of."""
    return {name: seen for name, seen in decision.state.items() if isinstance(seen, int)}


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "state": dict(decision.state),
        "options": {
            name: {"value": float(value), "exact": _text(value), "loss": float(decision.loss_of(name))}
            for name, value in decision.options.items()
        },
        "best": decision.best,
        "value": float(decision.value),
        "loss": float(decision.loss),
        "reached": float(decision.reached),
        "reached_exact": fraction_text(decision.reached),
    }


def _float(number: Fraction | float | None) -> float | None:
    return None if number is None else float(number)


def _text(number: Fraction | float) -> str | None:
    return None if isinstance(number, float) else fraction_text(Fraction(number))
