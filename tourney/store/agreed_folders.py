"""Stores a person's answers at this computer about the folders that events name for their copies.

A small file for each event and folder, for this user alone: two programs that write at once do not collide.
An unreadable one counts as no answer, and the question is asked anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from tourney.base.errors import EnvironmentFailure
from tourney.base.os_errors import reason_of
from tourney.base.own_folders import make_private, named_by, new_private
from tourney.event.ports import FolderHere


class AgreedFolders:
    """The port `FoldersAgreed`; `state` is the folder for answers, called only once something is stored."""

    def __init__(self, state: Callable[[], Path]) -> None:
        self._state = state

    def get(self, key: tuple[str, str], /) -> FolderHere | None:
        """The answer for an event's code and a folder."""
        try:
            return msgspec.json.decode(self._file(key).read_bytes(), type=FolderHere)
        except (OSError, ValueError):
            return None

    def __setitem__(self, key: tuple[str, str], here: FolderHere, /) -> None:
        """Store it, whole or not at all."""
        file = self._file(key)
        beside = file.with_suffix(f".{os.getpid()}")
        try:
            make_private(file.parent)
            with new_private(beside) as written:
                written.write(msgspec.json.encode(here).decode())
            beside.replace(file)
        except OSError as error:
            raise EnvironmentFailure(
                "errors.agreed_not_kept", place=str(file), reason=reason_of(error)
            ) from error

    def _file(self, key: tuple[str, str]) -> Path:
        return self._state() / "copies" / f"{named_by(*key)}.json"
