"""The words and options of the command line: how each is read, said once for all verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

import zettasim
from zettasim.errors import ParameterError

F = TypeVar("F", bound=Callable[..., Any])


class Number(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A whole number, also written 1e6 or 1_000_000."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number."""
        from zettasim.model.parameter import Refused, whole_number

        try:
            return whole_number(value)
        except Refused as why:
            self.fail(f"{why}; allowed: a whole number", param, ctx)


def run_options(function: F) -> F:
    """Add how a simulation runs."""
    options = [
        click.option(
            "--within",
            metavar="SHARE",
            help="Stop once every probability is known to this half-width: 0.5% or 0.005. --trials is then the most.",
        ),
        click.option(
            "--relative",
            metavar="SHARE",
            help="Stop once the event (or each metric's mean) is known to this share of itself: 5%.",
        ),
        click.option(
            "--checkpoint", type=click.Path(path_type=Path), help="Keep the run in this file and go on from it."
        ),
        click.option(
            "--first",
            type=Number(),
            default=0,
            show_default=True,
            help="First trial, counted from 0: shards of one run, added up by merge.",
        ),
        click.option("--dask", metavar="WHERE", help="Simulate on a Dask cluster: local:N, or a scheduler's address."),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def output_options(function: F) -> F:
    """Add --format and --out."""
    form = click.option(
        "--format",
        "form",
        type=click.Choice(["table", "json", "csv", "md"]),
        help="How to print; default: table, for reading.",
    )
    out = click.option(
        "--out", type=click.Path(path_type=Path), help="Write a .csv, .json, .md, .parquet or .xlsx file."
    )
    return form(out(function))


def question_options(function: F) -> F:
    """Add what every answering verb takes."""
    options = [
        click.argument("words", nargs=-1, metavar="[NAME=VALUE]..."),
        click.argument("model"),
        click.option("--trials", type=Number(), default=1_000_000, show_default=True, help="Trials of a simulation."),
        click.option("--seed", type=Number(), help="Seed of a simulation; none: a fresh one, printed with the answer."),
        click.option("--jobs", type=Number(), help="Workers; default: all cores. The numbers do not depend on it."),
        click.option("--metric", multiple=True, help="Only this metric (repeatable)."),
        click.option("--event", help='An event to answer, such as "claimed=1 and dead=0".'),
        click.option("--given", help="A condition under which everything is answered."),
        variant_option,
        click.option("--exact", "fractions", is_flag=True, help="Print all fractions, however long."),
    ]
    for option in options:
        function = option(function)
    return output_options(function)


variant_option = click.option(
    "--variant",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A variant file laid over the game's components (repeatable).",
)


times_option = click.option(
    "--times", type=Number(), help="So many trials stand together: whether the event happens in them, and how often."
)

method_option = click.option(
    "--method",
    type=click.Choice(["auto", "exact", "simulated"]),
    default="auto",
    show_default=True,
    help="How to answer.",
)
plot_option = click.option("--plot", type=click.Path(path_type=Path), help="Draw it too: a .svg, .png or .pdf file.")
seed_option = click.option(
    "--seed", type=Number(), help="Seed of these trials; none: a fresh one, printed with the answer."
)
jobs_option = click.option(
    "--jobs", type=Number(), help="Workers; default: all cores. The numbers do not depend on it."
)


def question(function: F) -> F:
    """Add the model and the words of a question."""
    model = click.argument("model")
    words = click.argument("words", nargs=-1, metavar="[NAME=VALUE]...")
    return model(words(function))


class After(click.Command):
    """A verb with `--to NAME=VALUE ...`: all words behind it belong to it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give each word behind `--to` its own `--to`."""
        spread: list[str] = []
        behind = False
        for word in args:
            behind = word == "--to" or (behind and not word.startswith("-"))
            spread += ["--to", word] if behind and word != "--to" else [] if behind else [word]
        if "--to" in args and "--to" not in spread:
            raise ParameterError("--to: name=value is wanted behind it")
        return super().parse_args(ctx, spread)


def read_words(words: Sequence[str], allowed: Sequence[str] = ()) -> dict[str, Any]:
    """Read NAME=VALUE words; those `allowed` may have the name of an option.

    Raises
    ------
    ParameterError
        If a word has no `=`, a name is given twice, or the name is that of an option.
    """
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise ParameterError(f"{word!r} is not name=value{_hint(word, given)}")
        if name in given:
            raise ParameterError(f"{name} is given twice: {given[name]} and {value}; allowed: once")
        given[name] = value
    options = {opt: option for option in _options() for opt in option.opts}
    for name, value in given.items():
        option = options.get(f"--{name}")
        if option is not None and name not in allowed:
            typed = f"--{name}" if option.is_flag else f"--{name} {value}"
            raise ParameterError(f"{name!r} is an option, not a parameter: write {typed} instead of {name}={value}")
    return dict(given)


def _options() -> list[click.Option]:
    ctx = click.get_current_context(silent=True)
    return [param for param in ctx.command.params if isinstance(param, click.Option)] if ctx else []


def _hint(word: str, given: dict[str, str]) -> str:
    """Guess what went wrong with a word: mostly the shell has split something at a space."""
    if word in ("and", "or", "not", "(", ")") or word[:1] in "<>!":
        return '; did you forget quotes around the event? Write --event "claimed=1 and dead=0"'
    if not given or word[:1] == "=":
        return '; write it without spaces, as in dice=3, or in quotes, as in --event "any = 1"'
    name, value = list(given.items())[-1]
    if ":" in word or "," in word or value.endswith((",", ":", "=")) or not value:
        joined = value + word if not value or value.endswith((",", ":")) or word[:1] in ",:" else f"{value},{word}"
        return f'; did you forget quotes? Write "{name}={joined}"'
    return "; did you forget quotes?" if not word.isidentifier() else f"; write {word}=…"


def read_parameters(model: str, words: Sequence[str], *, own_names: bool = False) -> dict[str, Any]:
    """Read the parameters of a model; with `own_names` they may have the names of options."""
    if "=" in model:
        raise ParameterError(f"{model!r} stands where the model's name is wanted; `zettasim list` prints the names")
    allowed = [line[0] for line in zettasim.show(model).parameters.lines] if own_names else []
    return read_words(words, allowed)
