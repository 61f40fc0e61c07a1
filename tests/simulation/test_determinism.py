"""The same integers on any number of cores, by any backend, in blocks of any size, in one go or in several."""

import joblib
import numpy as np
import pytest

from zettasim import simulate
from zettasim.questions.asked import ask
from zettasim.questions.simulated import counting_for
from zettasim.simulation import run
from zettasim.simulation.cluster import on_cluster
from zettasim.simulation.run import add_counts, counted_blocks, no_counts

MODELS = {
    "dice.pool": {"dice": 8},
    "odyssey.explore": {},
    "bag.draw": {"bag": "gas:4,purple:2", "replace": True, "again": "purple"},  # a field without bound
    "sixty.preparation": {"policy": "storms:2"},
}
TRIALS = 30_000


def plain(counts):
    return [np.asarray(array).tolist() for array in counts]


def work_of(model):
    return counting_for(ask(model, MODELS[model]), 5).work


def counted(work, first=0, trials=TRIALS, **how):
    done = no_counts(work.layout)
    for _, counts in counted_blocks(work, first, trials, **how):
        done = add_counts(done, counts)
    return plain(done)


@pytest.fixture(scope="module")
def alone():
    """What one core counts in one block."""
    return {model: counted(work_of(model), n_jobs=1, block=TRIALS) for model in MODELS}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("n_jobs", [1, 2, 4])
@pytest.mark.parametrize("block", [777, 4096, 15_000])
def test_jobs_and_blocks(alone, model, n_jobs, block):
    assert counted(work_of(model), n_jobs=n_jobs, block=block) == alone[model]


def test_blocks_come_in_the_order_of_trials():
    """So that a checkpoint is always one range from the first trial on."""
    work = work_of("dice.pool")
    sizes, done = [], no_counts(work.layout)
    with joblib.parallel_config(backend="threading", n_jobs=4):
        for n, counts in counted_blocks(work, 0, 10_000, block=997):
            sizes.append(n)
            done = add_counts(done, counts)
            assert plain(done) == counted(work, trials=sum(sizes), n_jobs=1, block=TRIALS)
    assert sizes == [997] * 10 + [30]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("backend", ["threading", "loky", "multiprocessing"])
def test_backends(alone, backend):
    with joblib.parallel_config(backend=backend, n_jobs=2):
        for model in MODELS:
            assert counted(work_of(model), block=4096) == alone[model]


@pytest.mark.slow
def test_dask(alone, monkeypatch):
    """Two worker processes, through `odds` and through blocks."""
    pytest.importorskip("distributed")
    here = simulate("odyssey.explore", seed=5, trials=50_000)
    with on_cluster("local:2"):
        assert run._backend_and_jobs(None)[1] == 2
        for model in MODELS:
            assert counted(work_of(model), block=4096) == alone[model]
    seen = []
    play = run._play
    monkeypatch.setattr(run, "_play", lambda *how: seen.append(type(how[2]).__name__) or play(*how))
    monkeypatch.setattr(run, "_ALONE_SECONDS", 0.0)
    monkeypatch.setattr(run, "_PROBE_SECONDS", 0.0)
    assert simulate("odyssey.explore", seed=5, trials=50_000, dask="local:2") == here
    assert seen == ["DaskDistributedBackend"]
