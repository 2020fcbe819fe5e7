"""Keeps the public page in a folder where others may keep files too: theirs are never replaced or removed.

`tourney-page.json` names our files with their SHA-256, and the event. It is named last, so the files there
are those that it names. What is about to be named stands in a second such file until then, so that a
program that was killed finds its own files again.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.os_errors import unwritable
from tourney.base.paths import on_server
from tourney.base.texts import msg
from tourney.store.files import give_name, new_file_beside

MANIFEST = "tourney-page.json"
_COMING = "tourney-page.next.json"
_PAGE = "index.html"
_MOST_BYTES = 1024 * 1024
_TRIES = 3
"""Another program that writes the same page may name its files between ours."""
_NAME_OF_OURS = re.compile(r"(?:[a-z]+/)?[A-Za-z-]+\.[a-z]+")


class _OurFile(msgspec.Struct, frozen=True, order=True):
    name: str
    sha256: str


class _Manifest(msgspec.Struct, frozen=True):
    page: str
    version: int
    event: str
    files: tuple[_OurFile, ...] = ()


class DiskPageFolder:
    """Implements `event.ports.PageFolder`."""

    def __init__(self, folder: str, code: str, event: str) -> None:
        """`code` is the event's, `event` its place: the page does not go beside it.

        BadInput if the folder is none for a page, or holds another event's, or a page that is not ours.
        """
        self._folder = Path(folder)
        self._code = code
        try:
            what = _refused(self._folder, event)
        except (OSError, ValueError) as error:
            raise unwritable(folder, error) from error
        if what:
            raise BadInput("public_page.folder_refused", place=folder, what=msg(what))
        self._ours = self._known()
        try:
            self._refuse_foreign((_PAGE,))
        except OSError as error:
            raise unwritable(folder, error) from error

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, sums in self._ours.items() if self._sum_of(name) in sums)

    def put(self, files: Mapping[str, bytes]) -> None:
        is_new = not os.path.lexists(self._folder)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for _ in range(_TRIES):
                if self._put(files):
                    return
        except OSError as error:
            raise unwritable(str(self._folder), error) from error
        finally:
            if is_new:
                with suppress(OSError):
                    self._folder.rmdir()  # only if nothing was written
        raise EnvironmentFailure("public_page.changed_meanwhile", place=str(self._folder))

    # ---- inside -------------------------------------------------------------------------------

    def _put(self, files: Mapping[str, bytes]) -> bool:
        """Everything is whole and on disk before the first file gets its name, so a full disk changes
        nothing. False if another program has named its files meanwhile.
        """
        self._refuse_foreign(files)
        sums = {name: _sum(data) for name, data in files.items()}
        there = {name: self._sum_of(name) for name in (*self._ours, *files)}
        manifest = self._manifest(_OurFile(*each) for each in sums.items())
        changed = [name for name in files if there[name] != sums[name]]
        gone = [name for name in self._ours if name not in files and there[name] in self._ours[name]]
        if not changed and not gone and self._sum_of(MANIFEST) == _sum(manifest):
            return True
        before = (_OurFile(name, each) for name, those in self._ours.items() for each in those)
        coming = self._manifest([*before, *(_OurFile(*each) for each in sums.items())])
        named = {_COMING: coming, **{name: files[name] for name in changed}, MANIFEST: manifest}
        with self._folders_for(changed), ExitStack() as stack:
            beside = {name: stack.enter_context(new_file_beside(self._folder / name)) for name in named}
            for name, data in named.items():
                beside[name].write_bytes(data)
            for name in (_COMING, *changed):
                give_name(beside[name], self._folder / name, replace=True)
            for name in gone:
                (self._folder / name).unlink(missing_ok=True)
            for name, those in self._known().items():
                self._ours[name] = self._ours.get(name, frozenset()) | those
            give_name(beside[MANIFEST], self._folder / MANIFEST, replace=True)
        (self._folder / _COMING).unlink(missing_ok=True)
        return all(self._sum_of(name) == each for name, each in sums.items())

    def _refuse_foreign(self, names: Iterable[str]) -> None:
        """BadInput if one of these files is there and is not ours."""
        for name in names:
            path = self._folder / name
            if path.parent != self._folder and os.path.lexists(path.parent) and not _is_folder(path.parent):
                raise BadInput("public_page.not_ours", place=str(path.parent))
            if os.path.lexists(path) and self._sum_of(name) not in self._ours.get(name, ()):
                raise BadInput("public_page.not_ours", place=str(path))

    def _sum_of(self, name: str) -> str | None:
        """The SHA-256 of a file there; None if there is none, or something else has its name."""
        path = self._folder / name
        if not _is_folder(path.parent) or not _is_file(path):
            return None
        return _sum(path.read_bytes())

    def _known(self) -> dict[str, frozenset[str]]:
        """Every SHA-256 that each of our files may have."""
        known: dict[str, frozenset[str]] = {}
        for each in (*self._named_in(MANIFEST), *self._named_in(_COMING)):
            if _NAME_OF_OURS.fullmatch(each.name):
                known[each.name] = known.get(each.name, frozenset()) | {each.sha256}
        return known

    def _named_in(self, manifest: str) -> Iterable[_OurFile]:
        """BadInput if it is not ours, or of another event."""
        path = self._folder / manifest
        if not os.path.lexists(path):
            return ()
        try:
            if not _is_file(path) or path.stat().st_size > _MOST_BYTES:
                raise BadInput("public_page.not_ours", place=str(path))
            told = msgspec.json.decode(path.read_bytes(), type=_Manifest)
        except OSError as error:
            raise unwritable(str(path), error) from error
        except ValueError as error:
            raise BadInput("public_page.not_ours", place=str(path)) from error
        if told.event != self._code:
            raise BadInput("public_page.other_page", place=str(self._folder), code=told.event[:20])
        return told.files

    def _manifest(self, files: Iterable[_OurFile]) -> bytes:
        manifest = _Manifest("tourney", 1, self._code, tuple(sorted({*files})))
        return msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"

    @contextmanager
    def _folders_for(self, names: Iterable[str]) -> Iterator[None]:
        """The folders within that these files need, and none that is empty afterwards."""
        within = {(self._folder / name).parent for name in (*names, *self._ours)} - {self._folder}
        try:
            for each in {(self._folder / name).parent for name in names}:
                each.mkdir(exist_ok=True)
            yield
        finally:
            for each in within:
                with suppress(OSError):
                    each.rmdir()


def _refused(folder: Path, event: str) -> str:
    """Why a folder is none for a page; "" for a good one."""
    if folder.is_symlink():
        return "errors.kept_link"
    if os.path.lexists(folder) and not folder.is_dir():
        return "public_page.a_file"
    real = folder.resolve()
    if real == real.parent:
        return "public_page.a_root"
    return "" if on_server(event) or Path(event).resolve().parent != real else "public_page.of_event"


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _is_file(path: Path) -> bool:
    """Whether it is a regular file: no link, no folder, no pipe."""
    return os.path.lexists(path) and stat.S_ISREG(path.lstat().st_mode)


def _is_folder(path: Path) -> bool:
    """Whether it is a folder and no link to one."""
    return os.path.lexists(path) and stat.S_ISDIR(path.lstat().st_mode)
