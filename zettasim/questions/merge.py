"""`merge`: shards of one run, played anywhere, added up to one answer."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zettasim.errors import ComponentError, UserError
from zettasim.model import Result
from zettasim.model.result import Run
from zettasim.questions.asked import Asked, Variants, ask
from zettasim.questions.odds import result_of
from zettasim.questions.simulated import Plan, Simulated, about_run, counting_for, found_in

if TYPE_CHECKING:
    from zettasim.simulation.checkpoint import Saved

QUESTION = {"metric": "metrics", "event": "event", "given": "condition"}
"""What shards must have in common besides what a checkpoint and its run must."""


def merge(*files: str | Path, variant: Variants = None) -> Result:
    """Add up shards: checkpoints of one question and seed with different trials.

    The answer is, integer for integer, that of one run over the same trials. Ranges may lie apart: `Result.run` names
    them, and `Result.run.gaps` what is missing.

    Parameters
    ----------
    *files
        The checkpoints, in any order.
    variant
        Where the variant files of the run are now, if they are not where they were when it was played.

    Returns
    -------
    Result

    Raises
    ------
    UserError
        If ranges overlap, or the shards differ in the question, the seed, the components or the version: with both
        files and both values.
    """
    from zettasim.simulation.checkpoint import State, read_checkpoint
    from zettasim.simulation.run import add_counts, no_counts

    if not files:
        raise UserError("merge needs one shard or more: files that were written as checkpoints")
    shards = sorted((read_checkpoint(Path(file)) for file in files), key=lambda saved: (saved.first, saved.next))
    _refuse_mixtures(shards)
    _refuse_overlaps(shards)
    asked = _asked(shards[0], variant)
    seed = int(shards[0].about["seed"])
    counting = counting_for(asked, seed)
    _refuse_other(shards[0], about_run(asked, Plan(1), seed, counting))
    counts = no_counts(counting.work.layout)
    for saved in shards:
        counts = add_counts(counts, saved.state(counting.work.layout).counts)
    ranges = _joined([(saved.first, saved.next) for saved in shards])
    trials = sum(end - start for start, end in ranges)
    if not trials:
        raise UserError(f"no trial was played yet in {', '.join(str(saved.path) for saved in shards)}")
    found = found_in(asked, counting, State(0, trials, counts))
    return result_of(asked, Simulated(tuple(found), trials, seed, Run(ranges)))


def _refuse_mixtures(shards: Sequence[Saved]) -> None:
    from zettasim.simulation.checkpoint import differences

    one = shards[0]
    for other in shards[1:]:
        found = differences(one.about, other.about)
        found += [
            (what, str(one.about[name]), str(other.about[name]))
            for name, what in QUESTION.items()
            if one.about[name] != other.about[name]
        ]
        if found:
            told = "; ".join(f"{what}: {mine} against {others}" for what, mine, others in found)
            raise UserError(f"{one.path} and {other.path} are no shards of one run: {told}")


def _refuse_overlaps(shards: Sequence[Saved]) -> None:
    shards = [saved for saved in shards if saved.next > saved.first]
    for one, other in itertools.pairwise(shards):
        if other.first < one.next:
            raise UserError(
                f"{one.path} (trials {one.first:,} to {one.next - 1:,}) and {other.path} (trials {other.first:,} to "
                f"{other.next - 1:,}) overlap: no trial may count twice"
            )


def _joined(ranges: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Join ascending ranges that follow each other without a gap."""
    joined: list[tuple[int, int]] = []
    for start, end in ranges:
        if start == end:
            continue
        follows = bool(joined) and joined[-1][1] == start
        joined.append((joined.pop()[0] if follows else start, end))
    return tuple(joined)


def _asked(saved: Saved, variant: Variants) -> Asked:
    """Ask the question of a shard again."""
    about = saved.about
    parameters = {name: about["parameters"][name] for name in about["given_parameters"] if name in about["parameters"]}
    paths = tuple(about["variant"]) if variant is None else variant
    try:
        return ask(
            about["model"],
            parameters,
            metric=about["metric"],
            event=about["event"],
            condition=about["given"],
            variant=paths,
        )
    except ComponentError as why:
        raise UserError(f"{saved.path} was played with variant files that do not load; name them: {why}") from None


def _refuse_other(saved: Saved, asked: dict[str, Any]) -> None:
    """Refuse shards of other components or another version than are here."""
    from zettasim.simulation.checkpoint import refuse_other

    refuse_other(saved.path, saved.about, asked, "here")
