"""A headless Chromium, spoken to over two pipes by its own protocol: nothing beside the browser is needed.

Keys and sizes are the browser's own, so that a page is tried as its reader would.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
SECONDS = 30.0
KEYS = {"Tab": 9, "Enter": 13, " ": 32, "End": 35, "Home": 36, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}

# Chromium reads its orders from file descriptor 3 and writes to 4, which a program of any number of threads cannot
# arrange between fork and exec: a small Python does it.
_START = "import os, sys; r, w = map(int, sys.argv[1:3]); r = os.dup(r) if r == 4 else r; "
_START += "os.dup2(w, 9); os.dup2(r, 3); os.dup2(9, 4); os.execv(sys.argv[3], sys.argv[3:])"


class Browser:
    """One page of a headless Chromium."""

    def __init__(self, orders: int, answers: int) -> None:
        self._orders, self._answers, self._rest, self._number = orders, answers, b"", 0
        self.events: list[dict[str, Any]] = []
        self._session: str | None = None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send an order and return its answer; events that come in between are kept."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._orders, json.dumps(message).encode() + b"\0")
        while True:
            found = self._read()
            if found.get("id") == self._number:
                assert "error" not in found, found
                return found["result"]
            self.events.append(found)

    def open(self, url: str) -> None:
        """Open a page and wait until it is there."""
        for address in ("about:blank", url):  # from there even another # of the same page is loaded anew
            self.events.clear()
            self.ask("Page.navigate", url=address)
            while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
                self.events.append(self._read())

    def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression in the page."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait(self, script: str, seconds: float = SECONDS) -> Any:
        """Wait until an expression is true, and return its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"never came true: {script}")

    def press(self, *keys: str) -> None:
        """Press keys, as a keyboard does."""
        for key in keys:
            text = {"Enter": "\r", " ": " "}.get(key, "")
            what = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": KEYS[key]}
            self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **what, text=text)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **what)

    def resize(self, width: int, height: int, *, phone: bool = False) -> None:
        """Show the page on a screen of this size."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=phone)

    def picture(self) -> bytes:
        """Return the visible part of the page as PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot")["data"])

    def requested(self) -> list[str]:
        """Return the addresses that the page asked for since it was opened; what it holds itself is no address."""
        sent = [event for event in self.events if event.get("method") == "Network.requestWillBeSent"]
        urls = [event["params"]["request"]["url"] for event in sent]
        return [url for url in urls if not url.startswith("data:")]

    def complaints(self) -> list[str]:
        """Return what the browser complained about since the page was opened."""
        logged = [event["params"] for event in self.events if event.get("method") == "Log.entryAdded"]
        thrown = [event for event in self.events if event.get("method") == "Runtime.exceptionThrown"]
        return [entry["entry"]["text"] for entry in logged] + [json.dumps(event) for event in thrown]

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._answers], [], [], SECONDS)[0], "the browser does not answer"
            more = os.read(self._answers, 1 << 20)
            assert more, "the browser has ended"
            self._rest += more
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)


@contextmanager
def headless(folder: Path) -> Iterator[Browser]:
    """Start a browser with settings of its own in a folder, and end it."""
    assert CHROMIUM is not None
    (their_read, orders), (answers, their_write) = os.pipe(), os.pipe()
    flags = ["--headless", "--remote-debugging-pipe", f"--user-data-dir={folder}", "--no-first-run", "--disable-gpu"]
    flags += ["--disable-background-networking", "--disable-dev-shm-usage"]
    flags += ["--no-sandbox"] if os.geteuid() == 0 else []
    command = [sys.executable, "-c", _START, str(their_read), str(their_write), CHROMIUM, *flags]
    process = subprocess.Popen(
        command, pass_fds=(their_read, their_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(their_read)
    os.close(their_write)
    try:
        yield Browser(orders, answers)
    finally:
        os.close(orders)
        os.close(answers)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
