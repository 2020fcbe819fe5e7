"""Finds the drive of a folder that we write to: when a stick is pulled out, its folder may stay behind."""

from __future__ import annotations

import os
from pathlib import Path

from tourney.base.errors import EnvironmentFailure
from tourney.event.ports import FolderHere


def mount_of(folder: str) -> str:
    """The drive of a folder; "" if it does not exist."""
    try:
        above = Path(folder).resolve(strict=True)
    except OSError:
        return ""
    while not os.path.ismount(above) and above != above.parent:
        above = above.parent
    return str(above)


def refuse_missing_stick(here: FolderHere) -> None:
    """EnvironmentFailure if the drive is gone: the folder may still exist, on this computer's own disk."""
    if here.mount and not os.path.ismount(here.mount):
        raise EnvironmentFailure("errors.stick_missing", place=here.mount)
