"""Lists every key of the main window with its owner. Qt runs neither of two owners of one key.

Also the entries of the palette, and how texts are compared. Imports nothing heavy: the menus use it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

ENTER_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Enter, and Enter of the number block."""

ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The arrow keys: how far right and down each leads."""


@dataclass(frozen=True, slots=True)
class PaletteItem:
    """One thing that can be opened. `kind` is an icon; `note` describes it; `words` are searched."""

    kind: str
    title: str
    note: str
    words: str
    open: Callable[[], object]


def fold(text: str) -> str:
    """Text for comparing: full-width forms, case and outer spaces made equal."""
    return " ".join(unicodedata.normalize("NFKC", text[:200]).casefold().split())


_EVERYWHERE = {
    "window.new": "Ctrl+N",
    "window.open": "Ctrl+O",
    "window.import": "Ctrl+I",
    "window.save_copy": "Ctrl+Shift+S",
    "window.save_list": "Ctrl+Shift+E",
    "window.share_picture": "Ctrl+Shift+P",
    "window.print_room": "Ctrl+P",
    "window.close_event": "Ctrl+W",
    "window.quit": "Ctrl+Q",
    "window.undo": "Ctrl+Z",
    "window.redo": "Ctrl+Shift+Z Ctrl+Y",
    "window.find": "Ctrl+K",
    "window.find_here": "Ctrl+F",
    "back": "Esc",
    "window.larger": "Ctrl++ Ctrl+=",
    "window.smaller": "Ctrl+-",
    "window.normal_size": "Ctrl+Shift+0",
    "window.full_screen": "F11",
    "window.help_page": "F1",
    "window.help_keys": "Ctrl+F1",
    "clock page": "F9",
    "clock toggle": "Ctrl+Shift+F9",
    "clock add one": "Shift+F9",
    "clock add five": "Ctrl+F9",
    "projector next page": "F5",
    "projector next scene": "Shift+F5",
    "projector follow": "Ctrl+F5",
    "projector hide": "F10",
    "projector freeze": "F12",
    **{f"page {number}": f"Ctrl+{number % 10}" for number in range(1, 11)},
}
"""The owners that act whatever page is open, and their keys, separated by spaces."""


class TwoOwnersError(ValueError):
    """A key was claimed that has another owner: a mistake in the program, found when it is built."""


class Shortcuts:
    """The keys of one place by their owners. Global keys cannot be claimed again."""

    def __init__(self, owned: Mapping[str, str] | None = None, everywhere: Shortcuts | None = None) -> None:
        self._everywhere = everywhere
        self._owners: dict[str, str] = {}
        for owner, keys in (owned or {}).items():
            self.claim(owner, keys)

    def claim(self, owner: str, keys: str) -> list[QKeySequence]:
        """Take keys ("Ctrl+Z", "Ctrl+Shift+Z Ctrl+Y") for `owner`. TwoOwnersError if one is taken."""
        sequences = _sequences(keys)
        for sequence in sequences:
            name = sequence.toString()
            other = self.owner_of(name)
            if other is not None:
                raise TwoOwnersError(f"{name} belongs to {other}; {owner} wants it too")
            self._owners[name] = owner
        return sequences

    def owner_of(self, key: str) -> str | None:
        """The owner of a key here, None if it is free."""
        name = QKeySequence(key).toString()
        beyond = self._everywhere.owner_of(name) if self._everywhere is not None else None
        return beyond or self._owners.get(name)

    @property
    def owners(self) -> set[str]:
        """All owners of keys here."""
        return set(self._owners.values())

    def of(self, owner: str) -> list[QKeySequence]:
        """The keys of an owner; none if it has none."""
        return [QKeySequence(name) for name, whose in self._owners.items() if whose == owner]


def shown(sequences: Iterable[QKeySequence]) -> str:
    """Keys as a person reads them: "Ctrl+Shift+Z, Ctrl+Y"."""
    return ", ".join(sequence.toString(QKeySequence.SequenceFormat.NativeText) for sequence in sequences)


def _sequences(keys: str) -> list[QKeySequence]:
    return [QKeySequence(each) for each in keys.split(" ")]


EVERYWHERE = Shortcuts(_EVERYWHERE)
"""The keys of the window; menus, clock and projector take theirs from here."""
