"""Every numba option of the package, and the place of numba's cache.

numba does not notice an edit in a module that a cached kernel calls. So the folder of the cache bears a hash of every
source file under ``kernels`` and ``games``: after any edit the old folder is simply not looked at. A kernel may
therefore take functions and constants from these two folders only.
"""

import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numba.extending

_PACKAGE = Path(__file__).resolve().parent.parent
_MONTH = 30 * 24 * 3600.0

_Function = TypeVar("_Function", bound=Callable[..., Any])


# Where no array is made, none needs to be freed: without it (`_nrt`), compiled code does not count who uses an array,
# which takes 5 ns for each array that is passed or named, most of the time of a short trial.
_LEAN: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def compiled(function: _Function) -> _Function:
    """Compile a module-level function at its first call; keep the machine code for later processes."""
    with _cache_at(_cache_folder()) as cache:
        return cast("_Function", numba.njit(nogil=True, error_model="numpy", cache=cache)(function))


def compiled_lean(function: _Function) -> _Function:
    """Compile as `compiled` does a function that makes no arrays."""
    with _cache_at(_cache_folder()) as cache:
        return cast("_Function", numba.njit(**_LEAN, cache=cache)(function))


def compiled_apart(function: _Function, name: str) -> _Function:
    """Compile as `compiled_lean` does, with a cache that serves ``name`` only.

    numba keeps one index for all argument types of a function. Reading it imports the module of each type in it, and
    two processes that write to it at once can leave an entry that names the code of the other.
    """
    folder = _cache_folder()
    own = None if folder is None else folder / hashlib.blake2b(name.encode(), digest_size=4).hexdigest()
    with _cache_at(own) as cache:
        return cast("_Function", numba.njit(**_LEAN, cache=cache)(function))


def compiled_for_this_process(function: _Function) -> _Function:
    """Compile as `compiled_lean` does, and keep nothing: for code whose sources the hash does not cover."""
    return cast("_Function", numba.njit(**_LEAN, cache=False)(function))


def inlined(function: _Function) -> _Function:
    """Copy a small function, which makes no arrays, into each of its callers.

    A call costs more than most draws; and only a loop without calls is vectorised.
    """
    return cast("_Function", numba.njit(**_LEAN, forceinline=True)(function))


def called(function: _Function) -> _Function:
    """Compile a part of a long trial, which makes no arrays, into each of its callers.

    Python has no way in, and it is kept only as a part of its callers: most of the time that a function takes to
    compile is spent on these two, which counts where a trial is made of dozens of functions.
    """
    return _part(function, {})


def apart(function: _Function) -> _Function:
    """Compile a part of a long trial as `called` does, once for all its callers, for what is seldom run or called.

    numba hands down to a function how its caller is compiled, and a trial is copied into the loop over trials; so else
    all parts become one function, and the time to compile it grows faster than its size.
    """
    return _part(function, {"forceinline": False})


def _part(function: _Function, more: dict[str, Any]) -> _Function:
    options: dict[str, Any] = {**_LEAN, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **more}
    dispatcher: Any = numba.njit(**options)(function)
    if dispatcher is not function:  # which it is where the JIT is off
        dispatcher.get_call_template = functools.partial(_template_for_numbers, dispatcher.get_call_template)
    return cast("_Function", dispatcher)


def _template_for_numbers(template_of: Callable[..., Any], args: Any, kws: Any) -> Any:
    """Find what a call compiles to, once for whole numbers, and not once more for each number that stands in a call."""
    unliteral: Any = numba.types.unliteral
    given = {name: unliteral(of_type) for name, of_type in kws.items()}
    return template_of(tuple(unliteral(of_type) for of_type in args), given)


def resolves(function: Callable[..., Any], *, makes_arrays: bool = False) -> Callable[[_Function], _Function]:
    """Register the decorated function as one that finds, by argument types, what ``function`` compiles to, or None."""
    # Not strict: that compares type hints too, and kernels have some.
    options: Any = {**_LEAN, "_nrt": makes_arrays, "forceinline": True}
    decorate = numba.extending.overload(function, jit_options=options, strict=False)
    return cast("Callable[[_Function], _Function]", decorate)


def source_hash() -> str:
    """Hash the names and contents of all sources that kernels are made of, as 12 hexadecimal digits."""
    digest = hashlib.blake2b(digest_size=6)
    for folder in ("kernels", "games"):
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(_PACKAGE).as_posix()}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


@functools.cache
def _cache_folder() -> Path | None:
    """Find the first place that can be written: the one the user named, the user's cache, a temporary one."""
    name = source_hash()
    # Asked from the environment: numba.config may hold a folder that somebody else set for a moment.
    named = os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return _writable(Path(named) / name)
    folder = None
    with contextlib.suppress(RuntimeError):  # no home at all
        folder = _writable(_user_cache() / "zettasim" / name)
    folder = folder or _writable(_temporary_cache() / name, trusted=False)
    if folder is not None:
        _remove_unused(folder)
    return folder


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def _temporary_cache() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else "user"
    return Path(tempfile.gettempdir()) / f"zettasim-{user}"


def _writable(folder: Path, *, trusted: bool = True) -> Path | None:
    """Make the folder and return it, or None where it cannot be made or written, or may be somebody else's trap."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # numba unpickles, and so runs, what it finds: a folder that another user prepared in a shared place is refused.
        if not trusted and hasattr(os, "getuid") and folder.parent.lstat().st_uid != os.getuid():
            return None
        folder.mkdir(exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def _remove_unused(folder: Path) -> None:
    """Mark the folder as used now, and remove its siblings that no process has used for a month."""
    with contextlib.suppress(OSError):
        os.utime(folder)
        for sibling in folder.parent.iterdir():
            if (
                sibling != folder
                and re.fullmatch("[0-9a-f]{12}", sibling.name)
                and sibling.stat().st_mtime < time.time() - _MONTH
            ):
                shutil.rmtree(sibling, ignore_errors=True)


@contextlib.contextmanager
def _cache_at(folder: Path | None) -> Iterator[bool]:
    """Let numba choose this folder for the functions decorated inside; yield whether there is a cache at all."""
    if folder is None:
        yield False
        return
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield True
    finally:
        config.CACHE_DIR = before
