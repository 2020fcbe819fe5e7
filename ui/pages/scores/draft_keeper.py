"""Keeps what is typed on disk while it is typed, brings it back, and says what became of it.

A thread of its own writes half a second after a key; on closing, what is on its way is finished first. Knows
no widgets; where no folder is given, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from tourney.base.heat_names import heat_named
from tourney.base.texts import msg
from ui.base.threads import Worker
from ui.gateway.gateway import Gateway
from ui.pages.page import ShellPort
from ui.pages.scores.deep_links import DeepLink
from ui.pages.scores.draft_file import (
    KeptDrafts,
    OwnFile,
    as_text,
    draft_file,
    own_file,
    take_over,
    write_drafts,
)
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.sheet_controller import SheetController

_WAIT_MS = 500

Dirty = Callable[[], Iterable[TableDraft]]


class DraftKeeper(QObject):
    """The drafts of one event on disk."""

    restored = Signal(list)
    """Drafts of the last time, once after `start`, also where there are none."""
    damaged = Signal(str)
    """The file could not be understood; it lies now under this name."""
    not_kept = Signal(str)
    """Typing cannot be kept on disk, and why; said once."""

    def __init__(
        self, folder: Path | None, code: str, place: str, dirty: Dirty, parent: QObject | None = None
    ) -> None:
        """`dirty` gives the drafts with something that is not stored, asked on the window's thread."""
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
        """Write what is typed and wait for it. Nothing is told any more."""
        self._timer.stop()
        self._worker.settle()
        self._write()
        self._worker.close(None if self._own is None else self._own.release)
        self._first = self._own = None

    # ---- inside -------------------------------------------------------------------------------

    def _claim(self, first: Path) -> tuple[OwnFile, KeptDrafts | OSError]:
        """The file that is ours, and what was kept, or why that cannot be read: ours it is all the same."""
        own = own_file(first)
        try:
            return own, take_over(own, first, self._code)
        except OSError as error:
            return own, error

    def _claimed(self, found: tuple[OwnFile, KeptDrafts | OSError]) -> None:
        self._own, kept = found
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
    """What was typed is on disk."""


class DraftRestorer(QObject):
    """Ties the drafts of the page to their file for as long as the event is open."""

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
            heat, table = taken[0]
            tables = [msg("scores.table_of_heat", table=t, heat=heat_named(h)) for h, t in taken]
            self._come_back()
            self._shell.say(
                msg("scores.restored", tables=tables),
                "warn",
                (msg("scores.open_table", table=table), lambda: self._go_to(DeepLink(heat, table))),
            )
