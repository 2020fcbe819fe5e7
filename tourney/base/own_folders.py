"""Finds this user's own folders and files of the program, which nobody else at this computer can read.

Window and terminal share them. An event's file, its copies, half-typed sheets and logs are this user's alone
(0600, folders 0700) if the system knows other users; the user's own folders and papers keep their
permissions.
"""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

PRIVATE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_NAME = "Tourney"
_FORMER = "tourney"
"""The terminal's former name for its folder of logs."""
_FAULT = "last-fault.txt"


def config_folder() -> Path:
    """The folder for this user's choices."""
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False)


def state_folder() -> Path:
    """The folder for this user's half-typed work between two starts, and for agreements made here."""
    from platformdirs import user_state_path

    return user_state_path(_NAME, appauthor=False)


def log_folder() -> Path:
    """The folder for faults. Files that a former terminal wrote elsewhere are moved here."""
    from platformdirs import user_log_path

    folder, former = user_log_path(_NAME, appauthor=False), user_log_path(_FORMER)
    with suppress(OSError):
        if (former / _FAULT).is_file() and not (folder / _FAULT).exists():
            make_private(folder)
            (former / _FAULT).replace(folder / _FAULT)
            former.rmdir()
            former.parent.rmdir()
    return folder


def fault_file() -> Path:
    """The file for the terminal's last fault."""
    return log_folder() / _FAULT


def make_private(folder: Path) -> None:
    """Make a folder of the program's own, with its parents; an existing one is closed to others."""
    if not folder.is_dir():
        if not folder.parent.is_dir():
            make_private(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)
    elif sys.platform != "win32" and folder.stat().st_uid == os.getuid():
        folder.chmod(_PRIVATE_FOLDER)


def named_by(*facts: str) -> str:
    """The name of an own file that is about these: they are any texts, and no part of a path."""
    return hashlib.sha256("\n".join(facts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def new_private(path: Path) -> TextIO:
    """A new text file that is this user's alone, in place of an existing one."""
    return open(path, "w", encoding="utf-8", opener=private)


def private(path: str, flags: int) -> int:
    """Opens a new file as this user's alone: the `opener` of `open`."""
    return os.open(path, flags, PRIVATE)
