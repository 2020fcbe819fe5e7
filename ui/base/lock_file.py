"""A lock beside a file, for as long as the process lives that holds it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLockFile


def lock_beside(path: Path) -> QLockFile:
    """Not yet taken. Age alone does not make it stale: a day is long."""
    lock = QLockFile(f"{path}.lock")
    lock.setStaleLockTime(0)
    return lock
