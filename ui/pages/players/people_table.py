"""The list of players by keys: a letter alone does something to who is selected, a word searches."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent

from tourney.players.people import RosterLine
from ui.widgets.empty import EmptyState
from ui.widgets.table import DataTable

COMMANDS = frozenset("PAWRTM")
"""Present, absent, withdrawn, registered again; the whole team; merge two."""
HOLD_MS = 600
"""So long a letter waits for another one: who types a name at two letters a second changes nobody."""
_SHIFTED = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class PeopleTable(DataTable[RosterLine]):
    """Digits jump to a number. A command's letter acts once no other letter follows it, or as soon as
    anything else is done; two letters in a row, or one that is no command, begin a search."""

    commanded = Signal(str)
    """One of the letters of `COMMANDS`."""
    worded = Signal(str)
    """A name was begun to be typed: its first letters."""

    _held = ""
    """The letter that waits. Qt asks `event` before the constructor is done."""

    def __init__(self, *, empty: EmptyState) -> None:
        super().__init__(empty=empty)
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.setInterval(HOLD_MS)
        self._hold.timeout.connect(self.let_go)

    def let_go(self) -> None:
        """Carry out the letter that waits, if there is one."""
        self._hold.stop()
        letter, self._held = self._held.upper(), ""
        if letter:
            self.commanded.emit(letter)

    def event(self, event: QEvent) -> bool:
        """A shortcut is not typing: what was meant before it is done before it."""
        shortcut = self._held and event.type() is QEvent.Type.ShortcutOverride
        if shortcut and isinstance(event, QKeyEvent) and not _letter(event):
            self.let_go()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        letter = _letter(event)
        if not letter:
            self.let_go()
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self._take(letter)

    def keyboardSearch(self, search: str) -> None:
        if search.isdecimal():
            super().keyboardSearch(search)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.let_go()
        super().mousePressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.let_go()
        super().focusOutEvent(event)

    def _take(self, letter: str) -> None:
        word = self._held + letter
        if word.upper() in COMMANDS:
            self._held = letter
            self._hold.start()
        else:
            self._hold.stop()
            self._held = ""
            self.worded.emit(word)


def _letter(event: QKeyEvent) -> str:
    """The letter that a key press types, "" for anything else."""
    typed = event.text()
    held = event.modifiers() & ~_SHIFTED
    return typed if typed.isalpha() and not held else ""
