"""The command line: words to verbs, and results to print; nothing else."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import zettasim
from zettasim.errors import ParameterError, UserError
from zettasim.options import (
    After,
    Number,
    jobs_option,
    method_option,
    output_options,
    plot_option,
    question,
    question_options,
    read_parameters,
    read_words,
    run_options,
    seed_option,
    times_option,
    variant_option,
)
from zettasim.terminal import Mistake, deliver, for_terminal

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells have it."""


class Verbs(click.Group):
    """The verbs; a user's mistake ends any of them with one message and status 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb."""
        try:
            return super().invoke(ctx)
        except UserError as error:
            raise Mistake(str(error)) from None
        except KeyboardInterrupt as stop:
            click.echo(for_terminal(str(stop) or "stopped", sys.stderr), err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=Verbs, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(zettasim.__version__)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Check odds, audit rulebooks and print balance reports for board games.

    Start with `zettasim list`, then `zettasim show MODEL` and `zettasim odds MODEL name=value ...`.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@cli.command("list")
@output_options
def list_verb(form: str | None, out: Path | None) -> None:
    """List the models, a line each."""
    deliver(zettasim.list, form, out)


@cli.command()
@click.argument("model")
@output_options
def show(model: str, form: str | None, out: Path | None) -> None:
    """Describe one model: parameters, metrics, readings."""
    deliver(lambda: zettasim.show(model), form, out)


@cli.command()
@method_option
@times_option
@question_options
@run_options
def odds(
    method: str, model: str, words: Sequence[str], fractions: bool, form: str | None, out: Path | None, **options: Any
) -> None:
    """Answer exactly where the model can, else by simulation."""
    _answer(method, model, words, fractions, form, out, options)


@cli.command()
@times_option
@question_options
@run_options
def simulate(
    model: str, words: Sequence[str], fractions: bool, form: str | None, out: Path | None, **options: Any
) -> None:
    """Answer by simulation."""
    _answer("simulated", model, words, fractions, form, out, options)


@cli.command()
@question
@click.option("--seed", type=Number(), required=True, help="Seed of the run.")
@click.option("--trial", type=Number(), default=0, show_default=True, help="Which trial, counted from 0.")
@variant_option
@output_options
def replay(
    model: str,
    words: Sequence[str],
    seed: int,
    trial: int,
    variant: tuple[Path, ...],
    form: str | None,
    out: Path | None,
) -> None:
    """Tell one trial of a run step by step."""
    parameters = read_parameters(model, words)
    deliver(lambda: zettasim.replay(model, seed=seed, trial=trial, variant=variant, **parameters), form, out)


@cli.command()
@question_options
def verify(
    model: str, words: Sequence[str], fractions: bool, form: str | None, out: Path | None, **options: Any
) -> None:
    """Set exact and simulated answers side by side, metric by metric."""
    if fractions:
        raise ParameterError("--exact prints fractions; verify compares means")
    parameters = read_parameters(model, words)
    options["n_jobs"] = options.pop("jobs")
    deliver(lambda: zettasim.verify(model, progress=True, **options, **parameters), form, out)


@cli.command(cls=After)
@click.option(
    "--to", multiple=True, metavar="NAME=VALUE...", help="Parameters, or another own game's file, after the change."
)
@click.option(
    "--to-variant",
    multiple=True,
    type=click.Path(path_type=Path),
    help="A variant file laid over after the change only (with --variant on both sides).",
)
@method_option
@question_options
def compare(
    method: str,
    to: Sequence[str],
    model: str,
    words: Sequence[str],
    fractions: bool,
    form: str | None,
    out: Path | None,
    **options: Any,
) -> None:
    """Compare a game before and after a change, on the same luck.

    Without --to and --to-variant, --variant is the change; with one of them it lies on both sides. An own game is
    compared with another by its file: --to other.toml.
    """
    parameters = read_parameters(model, words)
    _check_fractions(fractions, method)
    options["n_jobs"] = options.pop("jobs")
    files = [word for word in to if word.endswith(".toml") and "=" not in word]
    if len(files) > 1:
        raise ParameterError(f"--to names two games, {files[0]} and {files[1]}; allowed: one")
    after = read_words([word for word in to if word not in files]) or None
    other = files[0] if files else None
    deliver(
        lambda: zettasim.compare(
            model, to=after, to_model=other, method=method, progress=True, **options, **parameters
        ),
        form,
        out,
        fractions,
    )


@cli.command()
@method_option
@plot_option
@question_options
def sweep(
    method: str,
    plot: Path | None,
    model: str,
    words: Sequence[str],
    fractions: bool,
    form: str | None,
    out: Path | None,
    **options: Any,
) -> None:
    """Answer one question at many points: NAME=1..9, NAME=1..9..2 or NAME=x,y.

    Every --variant is a point of its own beside the components as printed.
    """
    parameters = read_parameters(model, words)
    _check_fractions(fractions, method)
    options["n_jobs"] = options.pop("jobs")
    if plot is not None:
        from zettasim.reporting.sweep_figure import check_plot

        check_plot(plot)

    def ask() -> Any:
        found = zettasim.sweep(model, method=method, progress=True, **options, **parameters)
        if plot is not None:
            from zettasim.reporting.sweep_figure import draw_sweep

            draw_sweep(found, plot)
            click.echo(for_terminal(f"drawn: {plot}", sys.stderr), err=True)
        return found

    deliver(ask, form, out, fractions)


@cli.command()
@click.option(
    "--target",
    multiple=True,
    required=True,
    metavar="METRIC=WANTED",
    help="claimed=60%, claimed=40%..60%, dead<=40%, payoff=3.5; with a weight claimed:2=60% (repeatable).",
)
@click.option("--vary", multiple=True, required=True, metavar="KIND,KIND", help="What may change: kinds or key paths.")
@click.option("--keep", multiple=True, metavar="CONDITION", help='What must hold, such as "dead<=40%" (repeatable).')
@click.option("--total", help="The sum that each table keeps: a number, or same.")
@click.option("--most-changes", type=Number(), default=4, show_default=True, help="At most so many changes.")
@click.option("--event", help='An event to seek a chance of, such as "claimed=1 and dead=0": --target event=50%.')
@click.option("--given", help="A condition under which everything is answered.")
@click.option("--write", type=click.Path(path_type=Path), help="Write the nearest changes as a variant file.")
@click.option("--trials", type=Number(), default=100_000, show_default=True, help="Trials where exact is impossible.")
@seed_option
@jobs_option
@variant_option
@question
@output_options
def seek(
    model: str,
    words: Sequence[str],
    vary: Sequence[str],
    jobs: int | None,
    write: Path | None,
    form: str | None,
    out: Path | None,
    **options: Any,
) -> None:
    """Find the component changes, fewest first, that bring a metric nearest to a target.

    A swept parameter (milieu=air,ocean) is sought at each point; all changes make one variant.
    """
    parameters = read_parameters(model, words, own_names=True)
    kinds = [kind for each in vary for kind in each.split(",")]

    def ask() -> Any:
        found = zettasim.seek(model, parameters, vary=kinds, n_jobs=jobs, write=write, progress=True, **options)
        if write is not None:
            click.echo(for_terminal(f"written: {write}", sys.stderr), err=True)
        return found

    deliver(ask, form, out)


@cli.command()
@plot_option
@click.option("--over", metavar="RANGES", help='Sobol indices over ranges instead of steps: "size=1..7,unlocks=0..4".')
@click.option("--samples", type=Number(), default=1_024, show_default=True, help="Base samples of Sobol indices.")
@click.option("--metric", multiple=True, help="The metric that is looked at.")
@click.option("--event", help='Or an event, such as "claimed=1 and dead=0".')
@click.option("--given", help="A condition under which everything is answered.")
@click.option("--trials", type=Number(), default=1_000_000, show_default=True, help="Trials where exact is impossible.")
@seed_option
@jobs_option
@variant_option
@question
@output_options
def sensitivity(
    model: str,
    words: Sequence[str],
    plot: Path | None,
    jobs: int | None,
    form: str | None,
    out: Path | None,
    **options: Any,
) -> None:
    """Say what moves an answer most: one step of each component and parameter, or Sobol indices over ranges."""
    parameters = read_parameters(model, words)
    if plot is not None:
        from zettasim.reporting.sweep_figure import check_plot

        check_plot(plot)

    def ask() -> Any:
        found = zettasim.sensitivity(model, n_jobs=jobs, progress=True, **options, **parameters)
        if plot is not None:
            from zettasim.reporting.sensitivity_figure import draw_sensitivity

            draw_sensitivity(found, plot)
            click.echo(for_terminal(f"drawn: {plot}", sys.stderr), err=True)
        return found

    deliver(ask, form, out)


@cli.command()
@question
@click.option("--where", help='Only these states, such as "points>=3 and cards<5", by the numbers of the table.')
@click.option("--all", "all_rows", is_flag=True, help="Print every state and policy, however many.")
@variant_option
@click.option("--exact", "fractions", is_flag=True, help="Print all fractions, however long.")
@output_options
def advise(
    model: str,
    words: Sequence[str],
    where: str | None,
    all_rows: bool,
    variant: tuple[Path, ...],
    fractions: bool,
    form: str | None,
    out: Path | None,
) -> None:
    """Say what the best player does in each state, and what simpler play costs."""
    parameters = read_parameters(model, words)
    deliver(lambda: zettasim.advise(model, where=where, variant=variant, **parameters), form, out, fractions, all_rows)


@cli.command()
@click.argument("shards", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SHARD...")
@variant_option
@output_options
def merge(shards: tuple[Path, ...], variant: tuple[Path, ...], form: str | None, out: Path | None) -> None:
    """Add shards of a run up: checkpoint files of one question and seed with trials of their own."""
    deliver(lambda: zettasim.merge(*shards, variant=variant), form, out)


@cli.command("new-variant")
@click.argument("game")
@click.argument("file", type=click.Path(path_type=Path))
def new_variant(game: str, file: Path) -> None:
    """Write a commented variant file to start from; an existing file is never overwritten.

    GAME is the short name of a game, or the file of an own game.
    """
    click.echo(for_terminal(f"written: {zettasim.new_variant(game, file)}", sys.stderr), err=True)


@cli.command()
@click.argument("game")
@click.option("--basis", help="Only values of this basis: printed, inferred, external, assumed.")
@variant_option
@output_options
def components(game: str, basis: str | None, variant: tuple[Path, ...], form: str | None, out: Path | None) -> None:
    """List what a game is made of: every value with its basis and source."""
    deliver(lambda: zettasim.components(game, basis=basis, variant=variant), form, out)


@cli.command()
@click.option("--game", help="Only the claims of this game.")
@click.option("--verdict", multiple=True, help="Only claims with this verdict (repeatable).")
@click.option(
    "--trials",
    type=Number(),
    default=1_000_000,
    show_default=True,
    help="Most trials of a reading that has no exact answer.",
)
@click.option("--seed", type=Number(), default=1, show_default=True, help="Seed of those trials.")
@variant_option
@output_options
def claims(
    game: str | None,
    verdict: tuple[str, ...],
    trials: int,
    seed: int,
    variant: tuple[Path, ...],
    form: str | None,
    out: Path | None,
) -> None:
    """Audit what the rulebooks print: every claim, its value, and a verdict by rule."""
    deliver(lambda: zettasim.claims(game=game, verdict=verdict, variant=variant, trials=trials, seed=seed), form, out)


@cli.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--out", type=click.Path(path_type=Path), default=Path("reports"), show_default=True, help="Where to.")
@click.option("--quick", is_flag=True, help="A small run for a first look.")
@click.option("--from", "source", type=click.Path(path_type=Path), help="Folder with `analyses` and `notebooks`.")
@click.option("--tables", default="csv", show_default=True, help="Formats of the tables: csv,md,parquet,xlsx.")
@click.option("--figures", is_flag=True, help="Write every figure as SVG and PNG too.")
@click.option("--pdf", is_flag=True, help="Write every page as PDF too.")
@click.option("--bands", type=click.Path(path_type=Path), help="Target bands of the balance pages: a TOML file.")
@variant_option
def report(games: Sequence[str], source: Path | None, **options: Any) -> None:
    """Print the balance reports, and the tables behind them."""
    from zettasim.reporting.page import ReportError

    try:
        pages = zettasim.report(*games, source=source, **options)
    except ReportError as error:
        raise click.ClickException(f"the report could not be made: {error}") from None
    for page in pages:
        click.echo(page)


def _answer(
    method: str,
    model: str,
    words: Sequence[str],
    fractions: bool,
    form: str | None,
    out: Path | None,
    options: dict[str, Any],
) -> None:
    parameters = read_parameters(model, words)
    for name in ("method", "n_jobs", "progress"):
        if name in parameters:
            raise ParameterError(f"{name}={parameters[name]}: no model has a parameter {name!r}; see `zettasim show`")
    _check_fractions(fractions, method)
    options["n_jobs"] = options.pop("jobs")
    deliver(lambda: zettasim.odds(model, method=method, progress=True, **options, **parameters), form, out, fractions)


def _check_fractions(fractions: bool, method: str) -> None:
    if fractions and method == "simulated":
        raise ParameterError(
            "--exact prints fractions, and a simulated answer has none; allowed with --method auto, exact"
        )


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="zettasim")
