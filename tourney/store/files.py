"""Writes files for people: whole under their name or not at all, and never over a file that must stay.

An event, a link, a folder, a device or a pipe is never written over; any other file only if a person agreed.
Also recognises a file that is no event by its first bytes, to tell a person which kind they chose.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
import sys
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import sleep, time

from tourney.base.errors import BadInput, EnvironmentFailure, PlaceTaken
from tourney.base.os_errors import unwritable
from tourney.base.texts import msg

_BY_START: Sequence[tuple[bytes, str]] = (
    (b"%PDF", "errors.kind_pdf"),
    (b"PK\x03\x04", "errors.kind_zip"),
    (b"\x89PNG\r\n\x1a\n", "errors.kind_picture"),
    (b"\xff\xd8\xff", "errors.kind_picture"),
    (b'{"record":"tourney-game"', "errors.kind_table"),
    (b"SQLite format 3\0", "errors.kind_database"),
)


def is_zip(place: str) -> bool:
    """Whether there is a file that begins as a zip does."""
    with suppress(OSError), Path(place).open("rb") as file:
        return file.read(2) == b"PK"
    return False


def not_an_event(place: str, head: bytes) -> BadInput:
    """The refusal of a file that begins with `head`."""
    kind = _kind(head)
    if not kind:
        return BadInput("errors.not_an_event", place=place)
    return BadInput("errors.not_an_event_but", place=place, what=msg(kind))


def _kind(head: bytes) -> str:
    if not head:
        return "errors.kind_empty"
    bare = head.replace(b" ", b"") if head.startswith(b"{") else head
    known = next((kind for start, kind in _BY_START if bare.startswith(start)), "")
    if known:
        return known
    return "errors.kind_text" if _is_text(head) else ""


def _is_text(head: bytes) -> bool:
    """Whether it begins as text in UTF-8 or UTF-16; the last letter may be cut."""
    encoding = "utf-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = getincrementaldecoder(encoding)().decode(head)
    except UnicodeDecodeError:
        return False
    return all(letter.isprintable() or letter in "\t\r\n" for letter in text)


SQLITE_START = b"SQLite format 3\x00"


EVENT_SUFFIX = ".tourney"


_COMPANIONS = ("-journal", "-wal", "-shm")
"""Files that SQLite keeps beside a database: their contents belong to the event."""


_LONGEST_NAME = 255
"""The longest name of a file in bytes, if the system does not tell."""


_AS_THE_USER_HAS_IT = 0o666


_LONGEST_START = 50
"""So many letters of a name, of four bytes at most, leave room for our own ending on any file system."""


_ENDING = re.compile(r"\.[0-9a-f]{8}\.part")


_ABANDONED_SECONDS = 24 * 3600


_HELD_PAUSES = (0.05, 0.1, 0.2, 0.4)
"""Seconds before each further try at a file that is held: scanners for viruses look at every new one."""


_HELD = (5, 32)
"""Windows' numbers for a file that another program holds, to be named anew or removed."""


def refuse_to_lose(target: Path, overwrite: bool) -> None:
    """PlaceTaken if a file under the name `target` would replace one that must stay.

    `overwrite`: a person confirmed that an ordinary file may be replaced. EnvironmentFailure if the folder is
    missing, the file there is unknown, or a spreadsheet program has the file open: it would write its own
    state over the new one later.
    """
    try:
        kept = _what_must_stay(target)
    except (OSError, ValueError) as error:
        raise unwritable(str(target), error) from error
    if kept is not None:
        raise PlaceTaken("errors.never_replaced", place=str(target), what=msg(kept))
    if not overwrite and os.path.lexists(target):
        raise PlaceTaken("errors.file_exists", place=str(target))
    if not target.parent.is_dir():
        raise EnvironmentFailure("errors.no_such_folder", place=str(target.parent))
    for mark in _open_marks(target) if os.path.lexists(target) else ():
        if os.path.lexists(target.with_name(mark)):
            raise EnvironmentFailure("errors.open_elsewhere", place=str(target), mark=mark)


def _open_marks(target: Path) -> tuple[str, ...]:
    """The files that Excel and LibreOffice put beside one that they have open."""
    return (f"~${target.name}", f".~lock.{target.name}#")


def write_whole(target: Path, data: bytes, overwrite: bool = False) -> None:
    """Write a file: when this returns it is whole and on disk, when it raises nothing has changed.

    PlaceTaken and EnvironmentFailure as `refuse_to_lose`; EnvironmentFailure if the disk does not take it.
    """
    refuse_to_lose(target, overwrite)
    try:
        with new_file_beside(target) as beside:
            beside.write_bytes(data)
            refuse_to_lose(target, overwrite)
            give_name(beside, target, overwrite)
    except OSError as error:
        raise unwritable(str(target), error) from error


def refuse_to_lose_set(folder: Path, names: Iterable[str], overwrite: bool) -> None:
    """As `refuse_to_lose` for each of several files in a folder, which may not exist yet."""
    if not os.path.lexists(folder):
        return
    for name in names:
        refuse_to_lose(folder / name, overwrite)


def write_set(folder: Path, files: Mapping[str, bytes], overwrite: bool = False) -> None:
    """Write several files into a folder, which is made if missing.

    All are whole and on disk before the first gets its name, so a full disk changes nothing. Raises as
    `write_whole`.
    """
    is_new = not os.path.lexists(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        refuse_to_lose_set(folder, files, overwrite)
        with ExitStack() as stack:
            beside = {name: stack.enter_context(new_file_beside(folder / name)) for name in files}
            for name, data in files.items():
                beside[name].write_bytes(data)
            for name, place in beside.items():
                give_name(place, folder / name, overwrite)
    except OSError as error:
        raise unwritable(str(folder), error) from error
    finally:
        if is_new:
            with suppress(OSError):
                folder.rmdir()  # only if nothing was written


def refuse_long_name(target: Path) -> None:
    """BadInput if the name leaves no room for the name of the journal that SQLite keeps beside an event."""
    room = _LONGEST_NAME - len(_COMPANIONS[0])
    if sys.platform != "win32":
        with suppress(OSError, ValueError):  # a system that does not tell
            room = os.pathconf(target.parent, "PC_NAME_MAX") - len(_COMPANIONS[0])
    if len(os.fsencode(target.name)) > room:
        raise BadInput("errors.name_too_long", place=str(target), most=room)


@contextmanager
def new_file_beside(target: Path, mode: int = _AS_THE_USER_HAS_IT) -> Iterator[Path]:
    """An empty file in the folder of `target` that no other program has; removed afterwards unless it was
    named.

    `mode`: who may read it; paper can be read by everybody who may read the user's new files.

    Such a file of a killed program is removed once a day has passed.
    """
    start = target.name[:_LONGEST_START]
    _clear_abandoned(target.parent, start)
    beside = target.with_name(f"{start}.{secrets.token_hex(4)}.part")
    # O_EXCL: never a file or a link that somebody else has put there
    os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, mode))
    try:
        yield beside
    finally:
        _unless_held(lambda: beside.unlink(missing_ok=True))


def give_name(beside: Path, target: Path, replace: bool) -> None:
    """Name a complete file; it and its name are on disk afterwards.

    Unless `replace`, PlaceTaken if something has got the name meanwhile.
    """
    # before the name: after a power cut a name without contents would hide the older file
    _to_disk(beside)
    if replace:
        _unless_held(lambda: beside.replace(target))
    else:
        _name_first(beside, target)
    with suppress(OSError):  # some systems and sticks cannot sync folders: the file is whole all the same
        _to_disk(target.parent)


def is_event(path: Path) -> bool:
    """Whether a regular file is an event, even a damaged one, or a file that SQLite keeps beside one."""
    for ending in _COMPANIONS:
        if path.name.endswith(ending):
            main = path.with_name(path.name.removesuffix(ending))
            return main.is_file() and is_event(main)
    if path.suffix.lower() == EVENT_SUFFIX:
        return True
    with path.open("rb") as file:
        return file.read(len(SQLITE_START)) == SQLITE_START


def _what_must_stay(target: Path) -> str | None:
    try:
        mode = target.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    if stat.S_ISLNK(mode):
        return "errors.kept_link"
    if stat.S_ISDIR(mode):
        return "errors.kept_folder"
    if not stat.S_ISREG(mode):
        return "errors.kept_device"
    if not is_event(target):
        return None
    return "errors.kept_event" if EVENT_SUFFIX in target.name.lower() else "errors.kept_database"


def _name_first(beside: Path, target: Path) -> None:
    try:
        # a second name fails if the name is taken; `rename` would replace the file silently
        os.link(beside, target)
    except FileExistsError as error:
        raise PlaceTaken("errors.file_exists", place=str(target)) from error
    except OSError:  # this file system has no second names, a stick for example
        refuse_to_lose(target, overwrite=False)
        _unless_held(lambda: beside.rename(target))


def _unless_held(act: Callable[[], object]) -> None:
    """Do it, on Windows again a few times if another program holds the file."""
    for pause in _HELD_PAUSES:
        try:
            act()
            return
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD:
                raise
            sleep(pause)
    act()


def _clear_abandoned(folder: Path, start: str) -> None:
    before = time() - _ABANDONED_SECONDS
    with os.scandir(folder) as entries:
        for each in entries:
            ours = each.name.startswith(start) and _ENDING.fullmatch(each.name[len(start) :])
            if ours and each.is_file(follow_symlinks=False) and each.stat().st_mtime < before:
                Path(each.path).unlink(missing_ok=True)


def _to_disk(path: Path) -> None:
    # a folder cannot be opened for writing, and Windows syncs only what can be written
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
