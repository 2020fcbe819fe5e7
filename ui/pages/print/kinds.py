"""The list of printouts, grouped by when they are needed. It knows read models, no event and no gateway."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tourney.event.prints import PrintoutLine
from ui.widgets.fitted import broken, face_of
from ui.widgets.look import Role, look

_Index = QModelIndex | QPersistentModelIndex
_KIND = Qt.ItemDataRole.UserRole
_TYPING_MS = 900
_NOTE = 16
"""How high a line of a reason is, px at 100 %."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """A line in words. `state`: "ready" to be made, "good" (printed), "warn" (out of date), "" (not yet)."""

    line: PrintoutLine
    title: str
    note: str
    state: str
    search: str


@dataclass(frozen=True, slots=True)
class GroupRow:
    """The heading over a group of lines."""

    title: str


Row = KindRow | GroupRow
_SIGNS = {"ready": "", "good": "✓", "warn": "!", "": "○"}


class _KindRows(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Row] = ()

    def replace(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: _Index) -> Qt.ItemFlag:
        if not index.isValid() or isinstance(self.rows[index.row()], GroupRow):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == _KIND:
            return row.line.kind if isinstance(row, KindRow) else ""
        if isinstance(row, KindRow):
            if role == Qt.ItemDataRole.ToolTipRole:
                return row.note
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return f"{row.title}. {row.note}".removesuffix(". ")
        return None


class _Painter(QStyledItemDelegate):
    """Sign, title, and a small line that says in words what the sign means."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        now, model, view = look(), index.model(), self.parent()
        if not index.data(_KIND):
            return QSize(0, now.px(34))
        assert isinstance(model, _KindRows) and isinstance(view, KindList)
        more = _note_lines(model.rows[index.row()], view.viewport().width()) - 1
        return QSize(0, now.px(40 if now.compact else 48) + max(0, more) * now.px(_NOTE))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, _KindRows)
        row = model.rows[index.row()]
        box = QRect(option.rect)
        painter.save()
        if isinstance(row, GroupRow):
            _paint_group(painter, box, row)
        else:
            state = option.state
            _paint_kind(painter, box, row, bool(state & QStyle.StateFlag.State_Selected))
        painter.restore()


def _paint_group(painter: QPainter, box: QRect, row: GroupRow) -> None:
    now = look()
    painter.setFont(now.font(Role.SMALL, bold=True))
    painter.setPen(now.colour("muted"))
    inner = box.adjusted(now.px(12), 0, -now.px(8), -now.px(6))
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom), row.title)


def _paint_kind(painter: QPainter, box: QRect, row: KindRow, selected: bool) -> None:
    now = look()
    if selected:
        painter.fillRect(box, now.colour("accent_soft"))
        painter.fillRect(QRect(box.x(), box.y(), now.px(3), box.height()), now.colour("accent"))
    left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    middle = box.y() + box.height() // 2
    sign = QRect(box.x() + now.px(12), box.y(), now.px(20), box.height())
    painter.setFont(now.font(Role.BODY, bold=True))
    painter.setPen(now.colour(row.state if row.state in ("good", "warn") else "muted"))
    painter.drawText(sign, left, _SIGNS[row.state])
    x, width = sign.right() + now.px(4), _words_width(box.width())
    lines = _note_lines(row, box.width())
    top = middle - (now.px(20) + lines * now.px(_NOTE)) // 2 - now.px(1 if lines else 0)
    title = QRect(x, top, width, now.px(20))
    note = QRect(x, title.bottom() + now.px(2), width, lines * now.px(_NOTE))
    elide = Qt.TextElideMode.ElideRight
    painter.setFont(now.font(Role.BODY, bold=selected))
    painter.setPen(now.colour("text" if row.state else "muted"))
    painter.drawText(title, left, painter.fontMetrics().elidedText(row.title, elide, width))
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("warn" if row.state == "warn" else "muted"))
    for at, words in enumerate(_broken(row, width)):
        line = QRect(x, note.top() + at * now.px(_NOTE), width, now.px(_NOTE))
        painter.drawText(line, left | int(Qt.TextFlag.TextDontClip), words)


def _words_width(wide: int) -> int:
    """What the sign leaves of a row for words, px."""
    return wide - look().px(12 + 20 + 4 + 8)


def _note_lines(row: Row, wide: int) -> int:
    """How many lines the reason below a title takes: it is never cut."""
    return len(_broken(row, _words_width(wide)))


def _broken(row: Row, width: int) -> list[str]:
    font = look().font(Role.SMALL)
    note = row.note if isinstance(row, KindRow) else ""
    return broken(note, width, face_of(font), font.pixelSize()) if note and width > 0 else []


class KindList(QListView):
    """One printout is always chosen. Letters jump to a title in either language or to a kind's name.

    `chosen(kind)` when a person moves, `opened(kind)` on Enter or double click.
    """

    chosen = Signal(str)
    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._model = _KindRows(self)
        self.setModel(self._model)
        self.setItemDelegate(_Painter(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self._typed, self._typed_at = "", 0
        self.doubleClicked.connect(lambda index: self.opened.emit(index.data(_KIND)))

    @property
    def kind(self) -> str:
        """The kind chosen, "" when the list is empty."""
        index = self.currentIndex()
        return str(index.data(_KIND)) if index.isValid() else ""

    @property
    def rows(self) -> list[KindRow]:
        """The lines without the headings."""
        return [row for row in self._model.rows if isinstance(row, KindRow)]

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Replace the lines; choice and scroll stay. Nothing is told."""
        kept, scroll = self.kind, self.verticalScrollBar().value()
        self.blockSignals(True)
        self._model.replace(rows)
        if kept:
            self.choose(kept)
        self.verticalScrollBar().setValue(scroll)
        self.blockSignals(False)

    def choose(self, kind: str) -> bool:
        """Put the cursor on a kind; False if it is not in the list."""
        for number, row in enumerate(self._model.rows):
            if isinstance(row, KindRow) and row.line.kind == kind:
                self.setCurrentIndex(self._model.index(number, 0))
                self.scrollTo(self._model.index(number, 0))
                return True
        return False

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        kind = current.data(_KIND) if current.isValid() else ""
        if kind and current.row() != previous.row():
            self.chosen.emit(kind)

    def keyboardSearch(self, search: str) -> None:
        """Type-ahead over both languages; the beginning of a word counts first."""
        now = QDateTime.currentMSecsSinceEpoch()
        self._typed = self._typed + search if now - self._typed_at < _TYPING_MS else search
        self._typed_at = now
        wanted = self._typed.casefold()
        rows = self.rows
        match = next((r for r in rows if any(word.startswith(wanted) for word in r.search.split())), None)
        match = match or next((r for r in rows if wanted in r.search), None)
        if match is not None:
            self.choose(match.line.kind)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            if self.kind:
                self.opened.emit(self.kind)
            return
        super().keyPressEvent(event)
