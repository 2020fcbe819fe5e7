"""The one box of Ctrl+K: type a name, a number, a deed, a command or scan a code; Enter opens."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QListWidget, QListWidgetItem, QWidget

from tourney.base.texts import Texts
from tourney.event.scan_codes import parse_code
from ui.base.shortcuts import EVERYWHERE, PaletteItem
from ui.frame.palette_search import PaletteSearch
from ui.widgets.fields import SearchField
from ui.widgets.icons import icon
from ui.widgets.layouts import column, row
from ui.widgets.look import Role, look
from ui.widgets.text import Label, restyle


class CommandPalette(QDialog):
    """Opens over the page, closes by Esc, by choosing, or by losing the focus."""

    def __init__(
        self, parent: QWidget, search: PaletteSearch, texts: Texts, on_code: Callable[[str], object]
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._source, self._texts, self._on_code = search, texts, on_code
        self._items: list[PaletteItem] = []
        frame = QFrame(self)
        restyle(frame, kind="card")
        self.field = SearchField()
        self.field.setPlaceholderText(texts("window.find_hint"))
        self.list = QListWidget()
        restyle(self.list, kind="plain")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemClicked.connect(lambda item: self._open(self.list.row(item)))
        self._nothing = Label("", Role.BODY, "muted", wrap=True)
        frame.setLayout(column(self.field, self._nothing, self.list, spacing=8, margin=12))
        self.setLayout(row(frame))
        self.field.searched.connect(self._search)
        self.field.installEventFilter(self)
        width, height = look().px(600), look().px(430)
        self.resize(min(width, parent.width() - 40), min(height, parent.height() - 80))
        corner = parent.mapToGlobal(parent.rect().topLeft())
        self.move(corner.x() + (parent.width() - self.width()) // 2, corner.y() + look().px(72))
        self._search("")
        self.field.setFocus()

    @property
    def items(self) -> list[PaletteItem]:
        """What is listed."""
        return self._items

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.close()
                return True
            page = _page_of(event)
            if page is not None:
                self.close()
                self._source.find("")[page].open()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self._items:
            step = 1 if key == Qt.Key.Key_Down else -1
            self.list.setCurrentRow((self.list.currentRow() + step) % len(self._items))
        else:
            super().keyPressEvent(event)

    def _search(self, typed: str) -> None:
        self._items = [] if parse_code(typed) else self._source.find(typed)
        self.list.clear()
        for offered in self._items:
            note = f"    {offered.note}" if offered.note else ""
            item = QListWidgetItem(
                icon(offered.kind, "muted"), " ".join(f"{offered.title}{note}".split("\n"))
            )
            item.setSizeHint(QSize(10, look().row))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.setVisible(bool(self._items))
        self._nothing.setVisible(not self._items)
        code = parse_code(typed) is not None
        self._nothing.set_text(
            self._texts("window.find_code") if code else self._texts("window.find_nothing")
        )

    def _enter(self) -> None:
        typed = self.field.text()
        if parse_code(typed):
            self.close()
            self._on_code(typed)
        elif self._items:
            self._open(self.list.currentRow())

    def _open(self, number: int) -> None:
        chosen = self._items[max(0, number)]
        self.close()
        chosen.open()


def _page_of(event: QKeyEvent) -> int | None:
    """Which page a key goes to, from 0, None for any other key: the window's keys do not reach a popup."""
    owner = EVERYWHERE.owner_of(QKeySequence(event.keyCombination()).toString()) or ""
    word, _, number = owner.partition(" ")
    return int(number) - 1 if word == "page" else None
