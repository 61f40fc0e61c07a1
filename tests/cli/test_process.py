"""What only a process of its own shows: start-up, pipes, terminals, Ctrl-C."""

import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest

from zettasim.games import models
from zettasim.model.whole_game import WholeGame
from zettasim.questions.listing import in_words

HEAVY = {"numpy", "numba", "llvmlite", "scipy", "pandas", "matplotlib", "joblib", "tqdm", "IPython", "nbconvert"}
IMPORTED = re.compile(r"^import time:\s+\d+ \|\s+\d+ \|\s+(\S+)$", re.MULTILINE)
EXAMPLES = {
    name: [f"{parameter}={in_words(value)}" for parameter, value in model.examples[0].items()]
    for name, model in models().items()
}

WHOLE_GAMES = (name for name, model in models().items() if isinstance(model, WholeGame))
SIMULATED = (*WHOLE_GAMES, "xenology.database", "zetta.lone_star", "zetta.preparation")
"""Models whose first example has no exact answer: they need a kernel."""

pytestmark = pytest.mark.slow

ADVISED = ("deck.push_luck", "deck=skull:2,coin:3", "bust=skull", "points=coin:2")


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("list",),
        *(("odds", name, *EXAMPLES[name]) for name in EXAMPLES if name not in SIMULATED),
        ("advise", *ADVISED),
        ("advise", "dice.pig", "target=20"),
    ],
)
def test_no_heavy_library_is_imported_without_need(words, process):
    said = process(*words, python=("-X", "importtime"))
    assert said.status == 0
    imported = {name.split(".")[0] for name in IMPORTED.findall(said.err)}
    assert "zettasim" in imported
    assert not imported & HEAVY


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
@pytest.mark.parametrize(
    "words", ["list", "show sixty.preparation", "odds odyssey.explore", "odds deck.hand deck=é:9,b:2"]
)
def test_any_terminal_can_show_it(encoding, words, process):
    said = process(*words.split(), PYTHONIOENCODING=encoding)
    assert (said.status, said.err) == (0, "")
    assert ("█" in said.out) == (encoding == "utf-8" and words.startswith("odds"))


def test_a_message_is_readable_in_any_terminal(process):
    said = process("odds", "deck.hand", PYTHONIOENCODING="ascii")
    assert said.status == 2
    assert "deck.hand needs deck=...:" in said.err


def test_json_keeps_every_sign_in_any_terminal(process):
    said = process("odds", "deck.hand", "deck=ж:9", "--format", "json", PYTHONIOENCODING="ascii")
    assert r'"\u0436"' in said.out


def test_the_plain_locale_works(process):
    said = process("odds", "odyssey.explore", LANG="C", LC_ALL="C")
    assert (said.status, said.err) == (0, "")


def test_a_closed_pipe_ends_quietly(tmp_path):
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "zettasim", "list"]
    try:
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60, check=False)
    finally:
        os.close(writing)
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")  # noqa: PTH110 - a device, not a path
def test_a_full_disk_is_no_traceback(tmp_path):
    command = [sys.executable, "-m", "zettasim", "list"]
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"Error: the answer cannot be printed")
    assert b"Traceback" not in done.stderr


def read_until(terminal: int, words: bytes, seconds: float) -> bytes:
    """Read what a terminal shows until some words appear, it is closed, or time is up."""
    shown, end = b"", time.monotonic() + seconds
    while words not in shown and select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0]:
        try:
            shown += os.read(terminal, 1024)
        except OSError:  # how Linux says that the other end is closed
            break
    return shown


def test_progress_goes_to_a_terminal_and_ctrl_c_stops_without_a_traceback(tmp_path):
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    command = [sys.executable, "-m", "zettasim", "simulate", "dice.pool", "--trials", "1e13", "--seed", "1"]
    running = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=theirs,
        cwd=tmp_path,
        # A shell that starts things in the background has them ignore Ctrl-C, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    os.close(theirs)
    try:
        progress = read_until(ours, b"trials/s", 60)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
        rest = read_until(ours, b"no such words", 5)
    finally:
        running.kill()
        running.wait()
        os.close(ours)
    assert b"dice.pool" in progress
    assert running.returncode == 130
    counted = re.search(rb"Simulated: ([\d,]+) trials, seed 1", out)
    assert counted is not None
    assert b"stopped after " + counted[1] in rest
    assert b"Traceback" not in progress + rest
