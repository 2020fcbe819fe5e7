"""The three kinds of error: the user can mend it, the surroundings failed, we failed.

An error carries the key of a text and its parameters, never a sentence: `base.texts` makes the
sentence in the reader's language. Anything that is not a `TourneyError` is the third kind, a bug.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class TourneyError(Exception):
    """Base of every error that we expect. `key` names a text (`errors.no_such_player`)."""

    exit_code: ClassVar[int] = 1

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key, params)
        self.key = key
        self.params: Mapping[str, Any] = params
        self.words = ""
        """The words of the rules under which it is told, as of a message."""

    def __str__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key}({shown})"


class UserError(TourneyError):
    """The user can mend it: exit code 1."""


class NotFound(UserError):
    """A player, table, heat, deed or file that does not exist."""


class BadInput(UserError):
    """Something typed or read from a file is not understood; the parameters name the place."""


class PlaceTaken(BadInput):
    """A file in the way must stay, or nobody agreed to replace it."""


class NotAsRecorded(BadInput):
    """An event's records differ from its own journal: somebody changed them past the program."""


class Refused(UserError):
    """A rule or the state of the event forbids it."""


class Conflict(UserError):
    """Somebody else has changed the same thing meanwhile."""


class EnvironmentFailure(TourneyError):
    """Disk, printer, folder, newer file, missing library: exit code 2."""

    exit_code: ClassVar[int] = 2
