"""Shows lists: a table over rows of read models, with sort, type-ahead and words for an empty list.

Rows go to the clipboard as spreadsheets and chats take them: a line a row, tabs between, heads on top. A cell
may have a bar at its foot or a pill about its words; the words tell the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QDateTime,
    QEvent,
    QItemSelectionModel,
    QKeyCombination,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from ui.base.shortcuts import ENTER_KEYS
from ui.widgets.buttons import EmptyState
from ui.widgets.fields import NumberField, TextField
from ui.widgets.text import broken, draw_name, face_of, plain_tip
from ui.widgets.theme import Role, look, look_is_changing

_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


_FIGURE = re.compile(r"[-+][0-9.,]*")


def copy_lines(lines: Iterable[Sequence[str]]) -> None:
    text = "\n".join("\t".join(_pasted(cell) for cell in line) for line in lines)
    QGuiApplication.clipboard().setText(text)


def _pasted(cell: str) -> str:
    """A cell on one line, which no spreadsheet takes for a formula."""
    line = " ".join(cell.split())
    return f"'{line}" if line.startswith(_FORMULA) and not _FIGURE.fullmatch(line) else line


BAR_ROLE = Qt.ItemDataRole.UserRole + 1


CHIP_ROLE = Qt.ItemDataRole.UserRole + 2


FIT_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether the words of a cell become smaller before anything of them is cut."""


_LEAST = 9
"""The smallest type, px at 100 %, before a name is cut."""


_LEFT = int(Qt.AlignmentFlag.AlignLeft)


_AT_LEFT = _LEFT | int(Qt.AlignmentFlag.AlignVCenter)


_AT_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_CLOSE = 8
"""Px of a usual row that its one line leaves to a second."""


_BAR, _INSET, _PILL, _BESIDE = 3, 6, 22, 6
"""Px at 100 %: height of a bar, its distance from the sides; height of a pill, room beside its words."""


def fitting_font(font: QFont, words: str, width: int) -> QFont:
    """The font, or a smaller one in which the words fit; at `_LEAST` it stays."""
    wide = QFontMetrics(font).horizontalAdvance(words)
    if wide <= width:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(look().px(_LEAST), font.pixelSize() * width // wide))
    return smaller


class CellPainter(QStyledItemDelegate):
    """Paints a cell as Qt does, with bar and pill if the model has them."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        state = index.data(CHIP_ROLE)
        if state is not None:
            self._paint_chip(painter, option, index, state)
            return
        if index.data(FIT_ROLE):
            self._paint_fitted(painter, option, index)
        else:
            super().paint(painter, option, index)
        share = index.data(BAR_ROLE)
        if share is not None:
            self._paint_bar(painter, QRectF(option.rect), share)

    def _paint_fitted(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """As Qt does it; a long name on two lines in the type of the others, as far as the row has room."""
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        style = whole.widget.style()
        place = style.subElementRect(style.SubElement.SE_ItemViewItemText, whole, whole.widget)
        margin = style.pixelMetric(style.PixelMetric.PM_FocusFrameHMargin, whole, whole.widget) + 1
        room = place.adjusted(margin, 0, -margin, 0)
        words = whole.text
        if QFontMetrics(whole.font).horizontalAdvance(words) <= room.width():
            style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
            return
        whole.text = ""
        style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        chosen = bool(whole.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(look().colour("text") if chosen else whole.palette.color(QPalette.ColorRole.Text))
        tall = QRectF(room).adjusted(0, -1, 0, 1)
        draw_name(painter, tall, words, whole.font, _LEFT, look().px(_LEAST))
        painter.restore()

    def _paint_bar(self, painter: QPainter, cell: QRectF, share: float) -> None:
        now = look()
        inset, height = now.px(_INSET), now.px(_BAR)
        foot = min(cell.bottom(), cell.center().y() + now.row / 2)  # a row with a line below it is higher
        track = QRectF(cell.left() + inset, foot - height - 1, cell.width() - 2 * inset, height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("raised"))
        painter.drawRoundedRect(track, height / 2, height / 2)
        track.setWidth(track.width() * share)
        painter.setBrush(now.colour("accent"))
        painter.drawRoundedRect(track, height / 2, height / 2)
        painter.restore()

    def _paint_chip(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        state: str,
    ) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        words, whole.text = whole.text, ""
        style = whole.widget.style()
        style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        now = look()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(now.font(Role.SMALL, bold=True))
        cell, height = QRectF(option.rect), now.px(_PILL)
        wide = painter.fontMetrics().horizontalAdvance(words) + 2 * now.px(_BESIDE)
        left = cell.left() + 1
        pill = QRectF(left, cell.center().y() - height / 2, min(wide, cell.right() - left), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour(f"{state}_soft" if state else "sunken"))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(now.colour(state or "muted"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), words)
        painter.restore()


R = TypeVar("R")


_Index = QModelIndex | QPersistentModelIndex


_WITH_MORE = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier
"""Keys that choose more than one row, or have another owner."""


_COPY_COLUMN = QKeyCombination(
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_C
)


_LEAST_NAME = 132
"""The least width of a name, px at 100 %."""


_SPARE_LETTER = 6
"""A name that fits but for so much is broken too: the cell is drawn a little narrower than it is measured."""


_NAMES = ("name", "names")


_FITTED = (*_NAMES, "shares")
"""People and teams: a name becomes smaller before it is cut."""


_OUTLIER = 1.6
"""A cell of "names" that is so many times as wide as the middle one takes no room from others; its tip has
all of it.
"""


_MEASURED = 60
"""Qt measures so many rows of a column, those in sight first."""


_MOST_LINES = 3
"""The lines that a name may take before its type is smaller."""


_MOST_WHOLE = 300
"""With more rows each keeps one line."""


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """One column. `text` gives the words, `sort` the sort key (None: the words).

    `number` aligns right. `stretch` takes the remaining room. `width` in px at 100 %, 0: as wide as its
    content. `kind(row)` may return a colour token (`muted`, `warn` …); `bold(row)` the weight; `tip(row)` a
    tool tip. `room`, in a table that shares its room: "name" for the column that no other may cut, "names"
    for one that is broken over lines where it is narrow, down to `width`, before another column is left out,
    "shares" for one that gets what the name leaves and `width` at least, "spare" for one that is left out
    before a name has less, the first of them first, and whose head has no more than `width`; others keep
    their width. `bar(row)` is the share (0 to 1) of a bar at the foot of the cell, `chip(row)` the state of a
    pill about its words. `edit(row)` is the text that a person changes in the cell itself, `field` the field
    with that value.
    """

    title: str
    text: Callable[[R], str]
    sort: Callable[[R], Any] | None = None
    number: bool = False
    stretch: bool = False
    width: int = 0
    kind: Callable[[R], str] | None = None
    bold: Callable[[R], bool] | None = None
    tip: Callable[[R], str] | None = None
    room: str = ""
    bar: Callable[[R], float | None] | None = None
    chip: Callable[[R], str | None] | None = None
    edit: Callable[[R], str] | None = None
    field: str = ""


def _side(column: Column[Any], _row: object = None) -> int:
    return _AT_RIGHT if column.number else _AT_LEFT


def _ink(column: Column[Any], row: object) -> QColor | None:
    token = column.kind(row) if column.kind is not None else ""
    return look().colour(token) if token else None


def _type(column: Column[Any], row: object) -> QFont | None:
    bold = column.bold is not None and column.bold(row)
    return look().font(Role.BODY, bold=True) if bold else None


_ROLES = Qt.ItemDataRole


_ANSWERS: Mapping[int, Callable[[Column[Any], Any], Any]] = {
    _ROLES.DisplayRole: lambda column, row: " ".join(column.text(row).split()),
    _ROLES.EditRole: lambda column, row: column.edit and column.edit(row),
    _ROLES.TextAlignmentRole: _side,
    _ROLES.ForegroundRole: _ink,
    _ROLES.FontRole: _type,
    _ROLES.ToolTipRole: lambda column, row: (column.tip and plain_tip(column.tip(row))) or None,
    BAR_ROLE: lambda column, row: column.bar and column.bar(row),
    FIT_ROLE: lambda column, _row: column.room in _FITTED,
    CHIP_ROLE: lambda column, row: column.chip and column.chip(row),
}
"""What a cell has of each kind. Qt asks for more, and for all of each cell that it measures or paints."""


class RowsModel(QAbstractTableModel, Generic[R]):
    """A model over a list of rows. Keeps the sort order when the rows are replaced.

    It changes nothing itself: `typed(row, field, text)` reports a person's input into a cell.
    """

    typed = Signal(object, str, str)

    def __init__(self, columns: Sequence[Column[R]] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._rows: list[R] = []
        self._given: Sequence[R] = ()
        self._sorted: tuple[int, Qt.SortOrder] | None = None
        self.generation = 0
        """A new number when other rows or columns are shown, or in another order."""

    def replace(self, rows: Sequence[R], columns: Sequence[Column[R]] | None = None) -> None:
        """Replace the rows, and the columns if given, in one reset: Qt asks for cells as soon as a reset
        ends, and a column's functions may only ever get rows that it was made for.

        Rows are in the given order until a column was clicked; the sort column stays.
        """
        self.beginResetModel()
        self._given = rows
        if columns is not None:
            self._resort(columns)
            self._columns = tuple(columns)
        self._order()
        self.endResetModel()

    @property
    def given(self) -> Sequence[R]:
        """The rows in the order in which they came."""
        return self._given

    @property
    def sorted_by(self) -> int:
        """The sort column, -1 for the given order."""
        return -1 if self._sorted is None else self._sorted[0]

    @property
    def rows(self) -> Sequence[R]:
        """The rows in the order shown."""
        return self._rows

    @property
    def columns(self) -> tuple[Column[R], ...]:
        """The columns from left to right."""
        return self._columns

    def row_at(self, index: _Index) -> R | None:
        return self._rows[index.row()] if 0 <= index.row() < len(self._rows) else None

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        answer = _ANSWERS.get(role)
        if answer is None or not index.isValid():
            return None
        return answer(self._columns[index.column()], self._rows[index.row()])

    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        editable = index.isValid() and self._columns[index.column()].edit is not None
        return flags | Qt.ItemFlag.ItemIsEditable if editable else flags

    def setData(self, index: _Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole:
            return False
        row, column = self._rows[index.row()], self._columns[index.column()]
        text = "".join(c for c in str(value) if c.isprintable()).strip()
        if column.edit is None or text == column.edit(row):
            return False
        self.typed.emit(row, column.field, text)
        return True

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> Any:
        if orientation != Qt.Orientation.Horizontal or section >= len(self._columns):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(self._columns[section])
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 restores the given order."""
        self._sorted = None if column < 0 else (column, order)
        self.beginResetModel()
        self._order()
        self.endResetModel()

    def _resort(self, columns: Sequence[Column[R]]) -> None:
        """Keep sorting by the column with the same title, in another language by the one at the same
        place.
        """
        if self._sorted is not None:
            at, order = self._sorted
            before = [column.title for column in self._columns]
            after = [column.title for column in columns]
            if at < len(before) and before[at] in after:
                self._sorted = after.index(before[at]), order
            elif len(before) != len(after):
                self._sorted = None

    def _order(self) -> None:
        self.generation += 1
        self._rows = list(self._given)
        if self._sorted is not None and self._sorted[0] < len(self._columns):
            column = self._columns[self._sorted[0]]
            key = column.sort or (lambda row: column.text(row).casefold())
            self._rows.sort(key=key, reverse=self._sorted[1] == Qt.SortOrder.DescendingOrder)


class _CellDelegate(CellPainter):
    """Gives a cell the same editor as any other field of the window."""

    def __init__(self, model: RowsModel[Any], parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        column = self._model.columns[index.column()]
        field = NumberField(parent=parent) if column.number else TextField(parent=parent)
        field.setAccessibleName(column.title)
        return field


class DataTable(QTableView, Generic[R]):
    """A list of rows: whole rows are chosen, letters and digits jump, Enter or double click opens.

    `opened(row)` on Enter or double click, `chosen(row)` when the current row changes by a person or by
    `select`. A cell that may be changed (`Column.edit`) is typed into after a double click or `edit_cell`;
    rows that arrive meanwhile wait until it is left. `search_text(row)` is the text for type-ahead (default:
    all columns). No input method, so that keys and the scanner are not swallowed. `empty` is shown while
    there are no rows.
    """

    opened = Signal(object)
    chosen = Signal(object)

    def __init__(
        self, columns: Sequence[Column[R]] = (), *, empty: EmptyState | None = None, sortable: bool = True
    ) -> None:
        super().__init__()
        self.rows_model: RowsModel[R] = RowsModel(columns, self)
        self.setModel(self.rows_model)
        self.search_text: Callable[[R], str] | None = None
        self.empty = empty
        if empty is not None:
            empty.setParent(self.viewport())
        self._same: Callable[[R], object] | None = None
        self._measured: tuple[object, ...] = ()
        self._widest: dict[int, int] = {}
        self._own: dict[int, int] = {}
        """The width of each column by itself, px, also while it is hidden; 0 if it takes the remaining
        room.
        """
        self._typed, self._typed_at = "", 0
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self._waiting: tuple[Sequence[R], Callable[[R], object] | None, Sequence[Column[R]] | None] | None
        self._waiting = None
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(sortable)
        head.setSortIndicatorClearable(True)
        self.setSortingEnabled(sortable)
        if sortable:
            head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            head.sortIndicatorChanged.connect(lambda *_: self._widths())
        self.setItemDelegate(_CellDelegate(self.rows_model, self))
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)
        self.activated.connect(self._activated)
        self._apply_look()

    def set_columns(self, columns: Sequence[Column[R]]) -> None:
        """Replace the columns (another language) over the same rows. Columns for other rows are given with
        them, by `set_rows`.
        """
        self.set_rows(self.rows_model.given, self._same, columns)

    def set_rows(
        self,
        rows: Sequence[R],
        same: Callable[[R], object] | None = None,
        columns: Sequence[Column[R]] | None = None,
    ) -> None:
        """Replace the rows, and the columns if given. `same(row)` identifies a row, so that selection and
        scroll stay put; the sort column stays too. While somebody types into a cell they wait.
        """
        if self.state() is QAbstractItemView.State.EditingState:
            self._waiting = rows, same, columns
            return
        self._same = same
        kept = {same(row) for row in self.selected_rows()} if same else set()
        current = self.current_row
        at = same(current) if same and current is not None else None
        scroll = self.verticalScrollBar().value()
        self.rows_model.replace(rows, columns)
        self._show_sorting()
        if same is not None:
            self._select_again(same, kept, at)
        self._widths()
        self.verticalScrollBar().setValue(scroll)
        self._place_empty()

    def show_whole_rows(self) -> None:
        """Break sentences into lines and let rows grow with them, as long as there are not too many to
        read.
        """
        few = len(self.rows_model.rows) <= _MOST_WHOLE
        self.setWordWrap(few)
        mode = QHeaderView.ResizeMode
        self.verticalHeader().setSectionResizeMode(mode.ResizeToContents if few else mode.Interactive)

    @property
    def current_row(self) -> R | None:
        return self.rows_model.row_at(self.currentIndex())

    def selected_rows(self) -> list[R]:
        """The chosen rows from top to bottom."""
        indexes = sorted(self.selectionModel().selectedRows(), key=lambda index: index.row())
        return [row for row in map(self.rows_model.row_at, indexes) if row is not None]

    def select(self, matches: Callable[[R], bool]) -> bool:
        """Put the cursor on the first row that matches and bring it into view."""
        for number, row in enumerate(self.rows_model.rows):
            if matches(row):
                self.choose(number)
                return True
        return False

    def choose(self, number: int) -> None:
        """Put the cursor on one row, by its index, and choose it alone.

        Qt's own call adds it to the selection while Ctrl is held, for example in the Ctrl+Enter that saved a
        form.
        """
        flags = QItemSelectionModel.SelectionFlag
        index = self.rows_model.index(number, 0)
        self.selectionModel().setCurrentIndex(index, flags.ClearAndSelect | flags.Rows)
        self.scrollTo(index)

    # ---- Qt -----------------------------------------------------------------------------------

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and current.row() != previous.row():
            self.chosen.emit(self.rows_model.row_at(current))

    def keyboardSearch(self, search: str) -> None:
        """Type-ahead over the whole row, not only its first column."""
        now = QDateTime.currentMSecsSinceEpoch()
        self._typed = self._typed + search if now - self._typed_at < 900 else search
        self._typed_at = now
        query = self._typed.casefold()
        if not self.select(lambda row: self._starts(row, query)):
            self.select(lambda row: query in self._words(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, rows = Qt.Key(event.key()), len(self.rows_model.rows)
        if self.state() is QAbstractItemView.State.EditingState:
            event.accept()  # a key that the cell's field ignores, Enter for example, is no key of the list
        elif key in ENTER_KEYS and not event.modifiers():
            if self.current_row is not None:
                self.opened.emit(self.current_row)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_rows(range(self.rows_model.columnCount()))
        elif event.keyCombination() == _COPY_COLUMN:
            self.copy_rows([self.currentIndex().column()])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and not event.modifiers() & _WITH_MORE:
            if rows:
                self.choose(0 if key == Qt.Key.Key_Home else rows - 1)
        else:
            super().keyPressEvent(event)

    def edit_cell(self) -> bool:
        """Type into the cell under the cursor, else the row's first that may be changed; False if there is
        none.
        """
        at = self.currentIndex()
        cells = [at, *(at.siblingAtColumn(each) for each in range(self.rows_model.columnCount()))]
        for cell in cells:
            if cell.flags() & Qt.ItemFlag.ItemIsEditable and not self.isColumnHidden(cell.column()):
                self.selectionModel().setCurrentIndex(cell, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.edit(cell)
                return True
        return False

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, hint)
        if self._waiting is not None and self.state() is not QAbstractItemView.State.EditingState:
            waiting, self._waiting = self._waiting, None
            self.set_rows(*waiting)

    def copy_rows(self, columns: Iterable[int]) -> None:
        """Copy the chosen rows, with the visible columns, below their heads."""
        chosen = self.selected_rows()
        if chosen:
            visible_columns = [self.rows_model.columns[at] for at in columns if not self.isColumnHidden(at)]
            copy_lines(
                [
                    [c.title for c in visible_columns],
                    *([c.text(row) for c in visible_columns] for row in chosen),
                ]
            )

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            index = self.indexAt(event.pos())
            if self.cut_text(index):
                QToolTip.showText(event.globalPos(), plain_tip(self.cut_text(index)), self)
                return True
        return super().viewportEvent(event)

    def cut_text(self, index: _Index) -> str:
        """The whole text of a cell that has no room for it and no tip of its own, else ""."""
        if not index.isValid() or index.data(Qt.ItemDataRole.ToolTipRole):
            return ""
        wide = self.sizeHintForIndex(index).width() > self.visualRect(index).width()
        return str(index.data()) if wide else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if look_is_changing():
            # in the middle of a change of look the fonts of the cells are still the old ones
            QTimer.singleShot(0, self, self._share_room)
        else:
            self._share_room()
        self._place_empty()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        styled = event.type() == QEvent.Type.StyleChange and self.isVisible()
        if styled and getattr(self, "_fitted", None) not in (None, look()):
            self._apply_look()

    def showEvent(self, event: QShowEvent) -> None:
        """Measure a list that was hidden when the look changed, once it is visible."""
        super().showEvent(event)
        if self._fitted != look() and self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            self._apply_look()

    # ---- inside -------------------------------------------------------------------------------

    def _activated(self, index: _Index) -> None:
        """A double click opens a row, except in a cell that it prepares for typing."""
        if not index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.opened.emit(self.rows_model.row_at(index))

    def _words(self, row: R) -> str:
        if self.search_text is not None:
            return self.search_text(row).casefold()
        return " ".join(column.text(row) for column in self.rows_model.columns).casefold()

    def _starts(self, row: R, query: str) -> bool:
        return any(word.startswith(query) for word in self._words(row).split())

    def _apply_look(self) -> None:
        self._fitted = look()
        header = self.verticalHeader()
        header.setMinimumSectionSize(look().row)
        header.setDefaultSectionSize(look().row)
        self._widths()

    def _widths(self) -> None:
        """Set the columns' widths, each measured once.

        Qt's own mode for columns as wide as their content would measure all of them anew at every step here.
        A hidden column's head has no width: columns hidden for others are shown first.
        """
        self._hide_only(())
        head, mode = self.horizontalHeader(), QHeaderView.ResizeMode
        head.setResizeContentsPrecision(_MEASURED)
        for at, column in enumerate(self.rows_model.columns):
            if column.stretch:
                head.setSectionResizeMode(at, mode.Stretch)
                self._own[at] = 0
                continue
            head.setSectionResizeMode(at, mode.Interactive if column.width else mode.Fixed)
            wide = look().px(column.width)
            least = wide if column.room == "spare" else max(wide, head.sectionSizeHint(at))
            self._own[at] = least if column.width else self._needed(at)
            self._resize(at, self._own[at])
        self._share_room()

    def _share_room(self) -> None:
        """Names get what they need of the room that fixed columns leave, the others the rest."""
        columns = self.rows_model.columns
        name = next((at for at, column in enumerate(columns) if column.room in _NAMES), None)
        if name is None:
            return
        spare = [at for at, column in enumerate(columns) if column.room == "spare"]
        shares = [at for at, column in enumerate(columns) if column.room == "shares"]
        claimed = self._usual(name) if columns[name].room == "names" else self._needed(name)
        teams = sum(map(self._needed, shares))
        room, hidden = self._left_beside(name, *shares), []
        enough = self._needed(name) + teams
        if columns[name].room == "names":
            enough = look().px(max(_LEAST_NAME, columns[name].width)) + teams
        while spare and room < enough:
            hidden.append(spare.pop(0))
            room += self._width_shown(hidden[-1])
        self._hide_only(hidden)
        head = self.horizontalHeader()
        least = [max(look().px(columns[at].width), head.sectionSizeHint(at)) for at in shares]
        for number, at in enumerate(shares):
            most = max(least[number], room - claimed - sum(least[number + 1 :]))
            self._resize(at, min(self._needed(at), most))
            room -= self.columnWidth(at)
        self._resize(name, max(look().px(_LEAST_NAME), room))
        self.fit_rows()

    def fit_rows(self) -> None:
        """A row whose name is broken over lines is higher than the others."""
        names = next((at for at, each in enumerate(self.rows_model.columns) if each.room in _NAMES), None)
        if names is None:
            return
        rows, metrics, text = self.rows_model.rows, self.fontMetrics(), self.rows_model.columns[names].text
        room, second, font = self.columnWidth(names), metrics.height() - _CLOSE, look().font(Role.BODY)
        face = face_of(font)
        lacks = bool(rows) and self._needed(names) > room
        if lacks:  # what stands beside the words of a cell
            first = self.sizeHintForIndex(self.rows_model.index(0, names)).width()
            room -= first - metrics.horizontalAdvance(text(rows[0])) + look().px(_SPARE_LETTER)
        for at, row in enumerate(rows):
            lines = 1
            if lacks and metrics.horizontalAdvance(text(row)) > room:
                lines = max(2, min(_MOST_LINES, len(broken(text(row), room, face, font.pixelSize()))))
            high = look().row + (lines - 1) * second + self.room_beside(at)
            if self.rowHeight(at) != high:
                self.setRowHeight(at, high)

    def room_beside(self, at: int) -> int:
        """The height that a row needs for more than its words, px."""
        return 0

    def _hide_only(self, hidden: Collection[int]) -> None:
        for at in range(self.rows_model.columnCount()):
            if self.isColumnHidden(at) != (at in hidden):
                self.setColumnHidden(at, at in hidden)

    @property
    def name_lacks(self) -> int:
        """How much wider, px, the column of names would have to be for every visible name; else negative."""
        name = next((at for at, each in enumerate(self.rows_model.columns) if each.room in _NAMES), None)
        return 0 if name is None else self._needed(name) - self.columnWidth(name)

    def _left_beside(self, *shared: int) -> int:
        """The room that the fixed columns leave if all are shown, px."""
        fixed = (at for at in range(self.rows_model.columnCount()) if at not in shared)
        return self.viewport().width() - sum(map(self._width_shown, fixed))

    def _width_shown(self, at: int) -> int:
        """How wide a column is, or would be if it were not hidden, px."""
        return self._own[at] if self.isColumnHidden(at) else self.columnWidth(at)

    def _needed(self, at: int) -> int:
        """The width at which nothing visible is cut, px. Asked often, measured once."""
        few = len(self.rows_model.rows) <= _MEASURED
        in_sight = () if few else (self.verticalScrollBar().value(), self.viewport().height())
        head = self.horizontalHeader()
        styled = head.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        measured = self.rows_model.generation, self.font().key(), look(), styled, in_sight
        if measured != self._measured:
            self._measured = measured
            self._widest.clear()
        if at not in self._widest:
            self._widest[at] = max(head.sectionSizeHint(at), self.sizeHintForColumn(at))
        return self._widest[at]

    def _usual(self, at: int) -> int:
        """The width at which nothing visible is cut except cells far longer than the others, px."""
        rows = len(self.rows_model.rows)
        first, last = max(0, self.rowAt(0)), self.rowAt(self.viewport().height() - 1)
        shown_rows = range(first, rows if last < 0 else last + 1)[:_MOST_WHOLE]
        widths = sorted(self.sizeHintForIndex(self.rows_model.index(row, at)).width() for row in shown_rows)
        middle = widths[len(widths) // 2] if widths else 0
        usual = max((width for width in widths if width <= _OUTLIER * middle), default=0)
        return max(self.horizontalHeader().sectionSizeHint(at), usual + 1)

    def _resize(self, at: int, width: int) -> None:
        if self.columnWidth(at) != width:
            self.horizontalHeader().resizeSection(at, width)

    def _show_sorting(self) -> None:
        """The arrow of the header stands where the rows are sorted by."""
        head = self.horizontalHeader()
        if head.sortIndicatorSection() != self.rows_model.sorted_by:
            # showing the arrow would sort again
            head.blockSignals(True)
            head.setSortIndicator(self.rows_model.sorted_by, head.sortIndicatorOrder())
            head.blockSignals(False)

    def _select_again(self, same: Callable[[R], object], kept: set[object], at: object) -> None:
        model = self.selectionModel()
        flags = QItemSelectionModel.SelectionFlag
        # the same rows are selected as before: nobody has chosen anything
        model.blockSignals(True)
        for number, row in enumerate(self.rows_model.rows):
            index = self.rows_model.index(number, 0)
            if same(row) in kept:
                model.select(index, flags.Select | flags.Rows)
            if at is not None and same(row) == at:
                model.setCurrentIndex(index, flags.NoUpdate)
        model.blockSignals(False)
        self.viewport().update()

    def _place_empty(self) -> None:
        if self.empty is not None:
            self.empty.setGeometry(self.viewport().rect())
            self.empty.setVisible(not self.rows_model.rows)
