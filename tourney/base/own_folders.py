"""This user's own folders and files of the program, which nobody else at this computer can read.

Window and terminal have the same. An event's file, its copies, half-typed sheets and logs are this user's
alone (0600, folders 0700) where the system knows of others; the user's own folders and papers are as the
user has set them.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TextIO

PRIVATE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700
_NAME = "Tourney"
_FORMER = "tourney"
"""What the terminal called its folder of logs once."""
_FAULT = "last-fault.txt"


def config_folder() -> Path:
    """Where this user's choices are kept."""
    from platformdirs import user_config_path

    return user_config_path(_NAME, appauthor=False)


def state_folder() -> Path:
    """Where this user's half-typed work is kept between two starts, and what was agreed to here."""
    from platformdirs import user_state_path

    return user_state_path(_NAME, appauthor=False)


def log_folder() -> Path:
    """Where faults are written down. What a former terminal wrote elsewhere comes along."""
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
    """Where the terminal writes down its last fault."""
    return log_folder() / _FAULT


def make_private(folder: Path) -> None:
    """Make a folder of the program's own, with what leads to it; one that is there is closed to others."""
    if not folder.is_dir():
        if not folder.parent.is_dir():
            make_private(folder.parent)
        folder.mkdir(_PRIVATE_FOLDER, exist_ok=True)
    elif sys.platform != "win32" and folder.stat().st_uid == os.getuid():
        folder.chmod(_PRIVATE_FOLDER)


def new_private(path: Path) -> TextIO:
    """A new text file that is this user's alone, in the place of one that is there."""
    return open(path, "w", encoding="utf-8", opener=private)


def private(path: str, flags: int) -> int:
    """Opens a new file as this user's alone: the `opener` of `open`."""
    return os.open(path, flags, PRIVATE)
