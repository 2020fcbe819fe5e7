"""Keeps a table's record as a file of its own (JSON Lines): a table carried out of the hall's laptop.

Each line is on disk before `append` returns. A last line that a kill or a pulled battery tore is left out,
with a notice; any other unfitting line is a fault with its number. It does not know what a line means.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType

from tourney.base.errors import BadInput, Conflict, EnvironmentFailure
from tourney.base.os_errors import reason_of, unwritable
from tourney.store.files import give_name, new_file_beside, refuse_to_lose

_MOST_BYTES = 64 * 1024 * 1024


class GameFile:
    """Implements `base.game_log.GameLog`. While it is open for writing no other program may write."""

    def __init__(self, path: Path, writing: bool = True) -> None:
        self._path = path
        self._writing = writing
        self._handle = self._open()
        try:
            if writing:
                _lock(self._handle, path)
            self._written = datetime.fromtimestamp(os.fstat(self._handle).st_mtime, UTC)
            self._lines, self._mended, self._size = self._read()
            if writing:
                self._cut()
        # nobody is given the object, so nobody else would close the file
        except BaseException:
            os.close(self._handle)
            raise

    @property
    def place(self) -> str:
        return str(self._path)

    @property
    def mended(self) -> bool:
        return self._mended

    @property
    def written(self) -> datetime:
        """When the file was last written to before it was opened; looking at it does not count."""
        return self._written

    def lines(self, start: int = 0) -> list[str]:
        return self._lines[start:]

    def append(self, known: int, line: str) -> None:
        if known != len(self._lines):
            raise Conflict("tables.entered_elsewhere")
        data = line.encode() + b"\n"
        try:
            self._cut()
            _write(self._handle, data)
            # the line is promised to be on disk when this returns: a laptop is carried and closed
            os.fsync(self._handle)
        except OSError as error:
            self._take_back()
            raise _failed(self._path, error) from error
        self._lines.append(line)
        self._size += len(data)

    def close(self) -> None:
        os.close(self._handle)

    def __enter__(self) -> GameFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- inside -------------------------------------------------------------------------------

    def _open(self) -> int:
        if self._path.is_dir():
            raise BadInput("errors.is_a_folder", place=self.place)
        if not self._path.is_file():
            raise BadInput("errors.no_such_file", place=self.place)
        # Windows would turn line ends into two bytes, and every size here would be wrong
        binary = getattr(os, "O_BINARY", 0)
        try:
            return os.open(self._path, (os.O_RDWR if self._writing else os.O_RDONLY) | binary)
        except OSError as error:
            if self._writing:
                raise unwritable(self.place, error) from error
            raise EnvironmentFailure(
                "errors.unreadable", place=self.place, reason=reason_of(error)
            ) from error

    def _read(self) -> tuple[list[str], bool, int]:
        """The whole lines, whether a torn one was left out, and how many bytes the whole ones take."""
        size = os.fstat(self._handle).st_size
        if size > _MOST_BYTES:
            raise BadInput("tables.file_too_long", place=self.place)
        with os.fdopen(os.dup(self._handle), "rb") as file:
            file.seek(0)
            data = file.read()
        whole, _, rest = data.rpartition(b"\n")
        torn = bool(rest.strip()) and not _is_whole(rest)
        # some file systems leave zeros where a write was cut off
        kept = (whole if torn else data).rstrip(b"\r\n \0")
        if not kept:
            raise BadInput("engine.line_empty")
        return self._text(kept).split("\n"), torn, len(kept)

    def _text(self, data: bytes) -> str:
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as fault:
            line = data[: fault.start].count(b"\n") + 1
            raise BadInput("engine.line_broken", line=line) from None

    def _cut(self) -> None:
        """Leave nothing behind the whole lines, and end the last of them."""
        size = os.fstat(self._handle).st_size
        if size < self._size:
            raise BadInput("tables.file_changed", place=self.place)
        os.lseek(self._handle, self._size, os.SEEK_SET)
        if size == self._size + 1 and os.read(self._handle, 1) == b"\n":
            self._size = size
        if size > self._size:
            os.ftruncate(self._handle, self._size)
        os.lseek(self._handle, -1, os.SEEK_END)
        if os.read(self._handle, 1) != b"\n":
            _write(self._handle, b"\n")
            self._size += 1

    def _take_back(self) -> None:
        """After a write that failed: the file as before, or, if even that fails, before the next write."""
        try:
            os.ftruncate(self._handle, self._size)
        except OSError:
            return


def create_game_file(path: Path, lines: list[str], idle: float = 0.0, overwrite: bool = False) -> None:
    """Write a record under its name only when it is complete and on disk; refuses as `refuse_to_lose` does.

    `idle`: seconds of the table's time since its last entry; the file is dated back by them.
    """
    refuse_to_lose(path, overwrite)
    try:
        with new_file_beside(path) as beside:
            beside.write_bytes("".join(f"{line}\n" for line in lines).encode())
            then = (datetime.now(UTC) - timedelta(seconds=idle)).timestamp()
            os.utime(beside, (then, then))
            give_name(beside, path, overwrite)
    except OSError as error:
        raise _failed(path, error) from error


def _is_whole(rest: bytes) -> bool:
    """Whether a last line without its end is a line all the same: a torn one is no JSON object."""
    try:
        return isinstance(json.loads(rest), dict)
    except (ValueError, RecursionError):
        return False


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _failed(path: Path, error: OSError) -> EnvironmentFailure:
    return EnvironmentFailure("tables.not_kept", place=str(path), reason=reason_of(error))


def _lock(handle: int, path: Path) -> None:
    """Keep other programs from writing; the system releases the lock when this one ends, however it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _MOST_BYTES, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise Conflict("tables.file_in_use", place=str(path)) from error
