"""Kill one run again and again: `python tests/simulation/kill_runs.py 200 [seed]`.

A child process plays on from the checkpoint, with blocks of a millisecond and a write after each, one or two threads,
and is killed (SIGKILL) after a random time. After every kill the file must be whole and must not have lost a trial. At
the end the run goes on a little and must be, integer for integer, the run that nobody interrupted.
"""

import itertools
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from zettasim import simulate
from zettasim.questions.asked import ask
from zettasim.questions.simulated import counting_for
from zettasim.simulation import checkpoint, run
from zettasim.simulation.checkpoint import read_checkpoint

MODEL = "odyssey.explore"
SEED = 11
FOREVER = 10**12
LONGEST_SECONDS = 0.06


def play(path, luck):
    """Play until killed."""
    run._ALONE_SECONDS = 0.0
    run._BLOCK_SECONDS = (0.0003, 0.001)
    run._PROBE_SECONDS = 0.0
    checkpoint.SECONDS = 0.0
    simulate(MODEL, trials=FOREVER, seed=SEED, checkpoint=path, n_jobs=luck.choice([1, 2]))


def kill_one(path, luck):
    """Start a child, and kill it at a random moment."""
    child = os.fork()
    if not child:
        try:
            play(path, luck)
        finally:
            os._exit(1)
    time.sleep(luck.uniform(0, LONGEST_SECONDS))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child ended by itself"


def kill_runs(kills, luck, path):
    """Return the trials after each kill; fail if the file is not whole or lost some."""
    layout = counting_for(ask(MODEL, {}), SEED).work.layout
    simulate(MODEL, trials=1, seed=SEED, checkpoint=path)  # compiles
    done = [1]
    for _ in range(kills):
        kill_one(path, luck)
        done.append(read_checkpoint(path).state(layout).trials)
        assert done[-1] >= done[-2], f"trials were lost: {done[-2]} before the kill, {done[-1]} after"
    return done


def main(kills, seed):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.json"
        done = kill_runs(kills, random.Random(seed), path)
        trials = done[-1] // 1000 * 1000 + 12_345
        finished = simulate(MODEL, trials=trials, seed=SEED, checkpoint=path)
    assert finished == simulate(MODEL, trials=trials, seed=SEED), "counts differ from those of an uninterrupted run"
    moved = sum(after > before for before, after in itertools.pairwise(done))
    return f"{kills} kills, {moved} of them after at least one write; {trials:,} trials, the same integers\n"


if __name__ == "__main__":
    sys.stdout.write(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
