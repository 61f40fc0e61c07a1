"""What a user can do wrong, said once and plainly.

Every mistake in something that a user typed or wrote is a `UserError`: the command line prints its message and
ends with status 2. Anything else that is raised is a fault of zettasim and keeps its traceback.
"""

from __future__ import annotations

from collections.abc import Iterable


class UserError(Exception):
    """A mistake in what a user typed or in a file that a user wrote: one message, no traceback."""


class ParameterError(UserError):
    """A model, parameter, metric, option or event that cannot be, with what was given and what is allowed."""


class ComponentError(UserError):
    """A component or variant file that does not describe a game: file, key path, what was found, what is allowed."""


class StateSpaceError(UserError):
    """An exact answer that needs more states than the stated limit, with its estimated size."""


def nearest_first(word: str, allowed: Iterable[str]) -> list[str]:
    """Sort the allowed names so that the one most like `word` comes first; the others keep their order.

    Examples
    --------
    >>> nearest_first("oceans", ["air", "ice", "ocean"])
    ['ocean', 'air', 'ice']
    """
    from difflib import SequenceMatcher

    names = list(allowed)
    likeness = {name: SequenceMatcher(None, word.casefold(), name.casefold()).ratio() for name in names}
    close = sorted((name for name in names if likeness[name] >= 0.5), key=lambda name: -likeness[name])
    return close + [name for name in names if name not in close]


def unknown(what: str, given: str, allowed: Iterable[str]) -> str:
    """Word the message for a name that does not exist.

    Examples
    --------
    >>> unknown("metric", "clamed", ["claimed", "dead"])
    "no metric is called 'clamed'; did you mean 'claimed'? There are: claimed, dead"
    """
    names = nearest_first(given, allowed)
    if not names:
        return f"no {what} is called {given!r}; there are none"
    from difflib import SequenceMatcher

    close = SequenceMatcher(None, given.casefold(), names[0].casefold()).ratio() >= 0.5
    hint = f"; did you mean {names[0]!r}?" if close else "."
    return f"no {what} is called {given!r}{hint} There are: {', '.join(names)}"
