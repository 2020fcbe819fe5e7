"""Keeps what is typed on disk while it is typed, on a thread of its own, and brings it back.

Half a second after a key the file is written; on closing, what is on its way is finished first. Knows no
widgets; where no folder is given, nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from ui.pages.scores.draft_file import DamagedDraftsError, as_text, draft_file, read_drafts, write_drafts
from ui.pages.scores.drafts import TableDraft
from ui.threads import Worker

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
        self._file = None if folder is None else draft_file(folder, code, place)
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
        file = self._file
        if file is None:
            self._written = ""
            return
        self._worker.run(lambda: read_drafts(file, self._code), self._loaded, self._not_loaded)

    def typed(self) -> None:
        """Something has been typed, entered or dropped: the file follows shortly."""
        if self._file is not None and not self._timer.isActive():
            self._timer.start()

    def close(self) -> None:
        """Write what is typed and wait for it. Nothing is told any more."""
        self._timer.stop()
        self._worker.settle()
        self._write()
        self._worker.close()
        self._file = None

    # ---- inside -------------------------------------------------------------------------------

    def _loaded(self, drafts: list[TableDraft]) -> None:
        self._written = as_text(drafts, self._code)
        self.restored.emit(drafts)

    def _not_loaded(self, error: Exception) -> None:
        if isinstance(error, DamagedDraftsError):
            self.damaged.emit(str(error.aside))
        elif isinstance(error, OSError):
            self._failed(error)
        else:
            raise error
        self._loaded([])

    def _write(self) -> None:
        file = self._file
        if file is None or self._written is None:
            return
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
