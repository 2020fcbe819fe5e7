"""Keeps typing on disk while it is typed, brings it back, and reports problems with that.

A thread of its own writes half a second after a key; on closing, pending writes are finished first. Knows no
widgets; without a folder nothing is kept. The file of typing that is not entered yet is beside the event, in
the user's own state folder. It holds start numbers, amounts and deeds, no names and nothing to reach anybody
by. Each window on an event has a file of its own for as long as it is open: the typing of one is not
another's to take up. A file that cannot be read is put aside, never thrown away.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QObject, QTimer, Signal

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.own_folders import make_private, new_private
from tourney.base.texts import Message, msg
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scoresheet.reading import sheet_from_json, sheet_to_json
from tourney.scoresheet.sheet import Sheet
from ui.base.threads import Worker, lock_beside
from ui.gateway.gateway import Gateway
from ui.pages.page import ShellPort
from ui.pages.scores.decisions import SheetController
from ui.pages.scores.drafts import DeepLink, SheetDraft, TableDraft

_VERSION = 1


_NUMBERS = ("total", "place", "order", "cash")


_MOST = 999_999


_WINDOWS = 9
"""So many windows of one computer have a file of drafts of an event; a further one shares the first."""


class DamagedDraftsError(ValueError):
    """The file is no file of drafts of this event. It has been put aside under the name in `aside`."""

    def __init__(self, aside: Path) -> None:
        super().__init__(str(aside))
        self.aside = aside


def draft_file(folder: Path, code: str, place: str) -> Path:
    """The file of an event's drafts: named by its code and by where it is stored, so that a copy of an event
    has drafts of its own.
    """
    plain = "".join(sign for sign in code if sign.isascii() and sign.isalnum())[:16] or "event"
    where = place if "://" in place else str(Path(place).resolve())
    return folder / f"{plain}-{hashlib.sha256(where.encode('utf-8', 'replace')).hexdigest()[:16]}.json"


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A window's own file of drafts. `lock` None: it could not be locked, and is used as if alone."""

    path: Path
    lock: QLockFile | None

    def release(self) -> None:
        """The next window may have it."""
        if self.lock is not None:
            self.lock.unlock()


def own_file(first: Path) -> OwnFile:
    """The first file of the event that no open window has."""
    with suppress(OSError):
        make_private(first.parent)
        for path in _files(first):
            lock = _locked(path)
            if lock is not None:
                return OwnFile(path, lock)
    return OwnFile(first, None)


@dataclass(frozen=True, slots=True)
class KeptDrafts:
    """Drafts of the last time, and files of them that could not be understood, as they are called now."""

    drafts: list[TableDraft]
    aside: list[Path]


def take_over(mine: OwnFile, first: Path, code: str) -> KeptDrafts:
    """The drafts of this window's file, and those left behind by closed windows.

    These move into this window's file, unless it has a draft of the same table. OSError.
    """
    kept = KeptDrafts([], [])
    kept.drafts.extend(_understood(mine.path, code, kept))
    for path in _files(first) if mine.lock is not None else ():
        lock = _locked(path) if path != mine.path and path.exists() else None
        if lock is None:
            continue
        try:
            left = _understood(path, code, kept)
            if left and not _tables(left) & _tables(kept.drafts):
                kept.drafts.extend(left)
                write_drafts(mine.path, as_text(kept.drafts, code))
                path.unlink(missing_ok=True)
        finally:
            lock.unlock()
    return kept


def _understood(path: Path, code: str, kept: KeptDrafts) -> list[TableDraft]:
    try:
        return read_drafts(path, code)
    except DamagedDraftsError as error:
        kept.aside.append(error.aside)
        return []


def _tables(drafts: Iterable[TableDraft]) -> set[tuple[HeatId, TableNo]]:
    return {(draft.heat, draft.table) for draft in drafts}


def _files(first: Path) -> Iterator[Path]:
    yield first
    for window in range(2, _WINDOWS + 1):
        yield first.with_stem(f"{first.stem}-{window}")


def _locked(path: Path) -> QLockFile | None:
    """Held as long as the window's process lives, whatever its age; None while another has it."""
    lock = lock_beside(path)
    return lock if lock.tryLock(0) else None


def read_drafts(file: Path, code: str) -> list[TableDraft]:
    """The drafts kept in the file, none if there is no file. `DamagedDraftsError` after a damaged one has
    been put aside; OSError if it cannot be read at all."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return []
    try:
        return from_text(data.decode("utf-8"), code)
    except (ValueError, TypeError, KeyError, RecursionError, TourneyError) as error:
        aside = file.with_suffix(".damaged")
        file.replace(aside)
        raise DamagedDraftsError(aside) from error


def write_drafts(file: Path, text: str) -> None:
    """Replace the file's text at one stroke; an empty text removes the file. OSError."""
    if not text:
        file.unlink(missing_ok=True)
        return
    make_private(file.parent)
    fresh = file.with_suffix(f".{os.getpid()}.new")
    try:
        with new_private(fresh) as out:
            out.write(text)
            out.flush()
            # before the name changes: after a power cut an empty file would stand in place of the typing
            os.fsync(out.fileno())
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def as_text(drafts: Iterable[TableDraft], code: str) -> str:
    """The drafts as JSON, "" for none."""
    tables = [_table_out(draft) for draft in drafts]
    if not tables:
        return ""
    return json.dumps({"drafts": _VERSION, "event": code, "tables": tables}, ensure_ascii=False)


def from_text(text: str, code: str) -> list[TableDraft]:
    """Read the text of `as_text`. ValueError, TypeError, KeyError or TourneyError for anything else."""
    data = json.loads(text)
    if data["drafts"] != _VERSION or data["event"] != code:
        raise ValueError("drafts of another version or another event")
    return [_table_in(raw) for raw in data["tables"]]


# ---- one table ------------------------------------------------------------------------------------


def _table_out(draft: TableDraft) -> dict[str, Any]:
    return {
        "heat": draft.heat,
        "table": draft.table,
        "reason": draft.reason,
        "page": draft.page,
        "current": draft.current,
        "sheets": [_sheet_out(sheet) for sheet in draft.sheets.values()],
        "bank_has": list(draft.bank_has),
        "seen": [
            {"player": player, "sheet": None if sheet is None else sheet_to_json(sheet)}
            for player, sheet in draft.seen.items()
        ],
        "seen_bank": list(draft.seen_bank),
    }


def _table_in(raw: Mapping[str, Any]) -> TableDraft:
    sheets = [_sheet_in(each) for each in raw["sheets"]]
    seen = {_player(each["player"]): _seen(each["sheet"]) for each in raw["seen"]}
    if set(seen) != {sheet.player for sheet in sheets}:
        raise ValueError("other players than sheets")
    current = raw["current"]
    return TableDraft(
        HeatId(_text(raw["heat"])),
        TableNo(_whole(raw["table"])),
        sheets={sheet.player: sheet for sheet in sheets},
        bank_has=[DeedId(_text(deed)) for deed in raw["bank_has"]],
        seen=seen,
        seen_bank=tuple(DeedId(_text(deed)) for deed in raw["seen_bank"]),
        reason=_text(raw["reason"]),
        page=_text(raw["page"]),
        current=None if current is None else _player(current),
    )


def _sheet_out(sheet: SheetDraft) -> dict[str, Any]:
    numbers = {name: getattr(sheet, name) for name in _NUMBERS}
    notes = {str(note): count for note, count in sheet.notes.items()}
    return {"player": sheet.player, **numbers, "deeds": sheet.deeds, "notes": notes}


def _sheet_in(raw: Mapping[str, Any]) -> SheetDraft:
    total, place, order, cash = (None if raw[name] is None else _whole(raw[name]) for name in _NUMBERS)
    deeds = {DeedId(deed): _whole(level, MORTGAGED, HOTEL) for deed, level in raw["deeds"].items()}
    notes = {int(note): _whole(count) for note, count in raw["notes"].items()}
    return SheetDraft(
        _player(raw["player"]), total, place=place, order=order, cash=cash, deeds=deeds, notes=notes
    )


def _seen(raw: object) -> Sheet | None:
    return None if raw is None else sheet_from_json(raw, "")


def _whole(value: object, least: int = 0, most: int = _MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value


def _player(value: object) -> PlayerNo:
    return PlayerNo(_whole(value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


_WAIT_MS = 500


Dirty = Callable[[], Iterable[TableDraft]]


class DraftKeeper(QObject):
    """The drafts of one event on disk."""

    restored = Signal(list)
    """Drafts of the last time, once after `start`, even if there are none."""
    damaged = Signal(str)
    """The file could not be understood; it is now under this name."""
    not_kept = Signal(str)
    """Typing cannot be kept on disk, and why; emitted once."""

    def __init__(
        self, folder: Path | None, code: str, place: str, dirty: Dirty, parent: QObject | None = None
    ) -> None:
        """`dirty` returns the drafts with unstored typing, on the window's thread."""
        super().__init__(parent)
        self._first = None if folder is None else draft_file(folder, code, place)
        self._own: OwnFile | None = None
        self._code, self._dirty = code, dirty
        self._worker = Worker("drafts")
        self._written: str | None = None
        self._told = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_WAIT_MS)
        self._timer.timeout.connect(self._write)

    @property
    def ready(self) -> bool:
        """Whether the drafts of the last time are back."""
        return self._written is not None

    def start(self) -> None:
        """Read the file; `restored` follows."""
        first = self._first
        if first is None:
            self._written = ""
            return
        self._worker.run(lambda: self._claim(first), self._claimed, self._not_loaded)

    def typed(self) -> None:
        """Something has been typed, entered or dropped: the file follows shortly."""
        if self._first is not None and not self._timer.isActive():
            self._timer.start()

    def close(self) -> None:
        """Write the typing and wait for it. No signal is emitted any more."""
        self._timer.stop()
        self._worker.settle()
        self._write()
        self._worker.close(None if self._own is None else self._own.release)
        self._first = self._own = None

    # ---- inside -------------------------------------------------------------------------------

    def _claim(self, first: Path) -> tuple[OwnFile, KeptDrafts | OSError]:
        """Our own file, and its drafts, or why they cannot be read: it is ours all the same."""
        own = own_file(first)
        try:
            return own, take_over(own, first, self._code)
        except OSError as error:
            return own, error

    def _claimed(self, claimed: tuple[OwnFile, KeptDrafts | OSError]) -> None:
        self._own, kept = claimed
        if isinstance(kept, OSError):
            self._not_loaded(kept)
        else:
            self._loaded(kept)

    def _loaded(self, kept: KeptDrafts) -> None:
        for aside in kept.aside:
            self.damaged.emit(str(aside))
        self._written = as_text(kept.drafts, self._code)
        self.restored.emit(kept.drafts)

    def _not_loaded(self, error: Exception) -> None:
        if not isinstance(error, OSError):
            raise error
        self._failed(error)
        self._loaded(KeptDrafts([], []))

    def _write(self) -> None:
        if self._own is None or self._written is None:
            return
        file = self._own.path
        text = as_text(self._dirty(), self._code)
        if text != self._written:
            self._written = text
            self._worker.run(lambda: write_drafts(file, text), _kept, self._failed)

    def _failed(self, error: BaseException) -> None:
        if not self._told:
            self._told = True
            self.not_kept.emit(str(getattr(error, "strerror", "") or error))


def _kept(_none: None) -> None:
    """The typing is on disk."""


class DraftRestorer(QObject):
    """Connects the drafts of the page with their file for as long as the event is open."""

    def __init__(
        self,
        gateway: Gateway,
        shell: ShellPort,
        controller: SheetController,
        come_back: Callable[[], object],
        go_to: Callable[[DeepLink], object],
        parent: QObject | None = None,
    ) -> None:
        """`come_back` after drafts of the last time have joined the others; `go_to` leads to one."""
        super().__init__(parent)
        self._shell, self._controller = shell, controller
        self._come_back, self._go_to = come_back, go_to
        self.keeper = DraftKeeper(
            gateway.state_folder,
            gateway.tournament.event.code,
            place=gateway.place,
            dirty=controller.dirty,
            parent=self,
        )
        self.keeper.restored.connect(self._restored)
        self.keeper.damaged.connect(lambda place: shell.say(msg("scores.kept_damaged", place=place), "warn"))
        self.keeper.not_kept.connect(lambda why: shell.say(msg("scores.not_kept", why=why), "warn"))
        gateway.closing.connect(self.keeper.close)
        self.keeper.start()

    def _restored(self, drafts: list[TableDraft]) -> None:
        taken = self._controller.restore(drafts)
        if taken:
            self._come_back()
            self._shell.say(*left_typed(taken, self._go_to))


def left_typed(
    left: Sequence[tuple[HeatId, TableNo]], go_to: Callable[[DeepLink], object]
) -> tuple[Message, str, tuple[Message, Callable[[], object]]]:
    """The sentence that tables were left half-typed, and the way to the first."""
    heat, table = left[0]
    tables = [msg("scores.table_of_heat", table=t, heat=heat_named(h)) for h, t in left]
    way_on = msg("scores.open_table", table=table), lambda: go_to(DeepLink(heat, table))
    return msg("scores.restored", tables=tables), "warn", way_on
