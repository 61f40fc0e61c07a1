"""A process that has imported the heavy libraries once, and forks a child for each test run it is asked for.

It reads a JSON list `[folder, output file, test, test, ...]` from each line of its standard input, runs the tests with
the folder first on the path, and answers with the exit status of pytest.
"""

import importlib
import json
import os
import sys

HEAVY = ("hypothesis.strategies", "numba", "numba.extending", "numpy", "pandas", "pytest", "scipy.stats")

# No status of pytest: the run itself went wrong, which must not be taken for a test that failed.
CRASHED = 70


def main():
    for name in HEAVY:
        importlib.import_module(name)
    for line in sys.stdin:
        folder, output, *tests = json.loads(line)
        child = os.fork()
        if child == 0:
            status = CRASHED
            try:
                status = run(folder, output, tests)
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def run(folder, output, tests):
    import pytest

    with open(output, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor is wanted
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    os.chdir(folder)
    sys.path.insert(0, folder)
    os.environ["NUMBA_CACHE_DIR"] = os.path.join(folder, "numba")  # noqa: PTH118
    status = pytest.main(
        ["-o", "addopts=", "-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "--rootdir", folder, *tests]
    )
    sys.stdout.flush()
    return int(status)


if __name__ == "__main__":
    main()
