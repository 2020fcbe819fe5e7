"""The log: every entry in words with what followed. A click asks for the board at that moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tourney.base.texts import CHINESE, Texts
from tourney.game.console.view import Effect, LogLine
from ui.console.people import seat_sign
from ui.widgets.board_squares import paint_token
from ui.widgets.theme import Role, look

_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_CLOCK = 46
"""Room for the table's clock at the right."""
Index = QModelIndex | QPersistentModelIndex


class LogModel(QAbstractListModel):
    """Lines as they stand; new ones are added without laying out the old ones again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[LogLine] = ()
        self.texts: Texts = CHINESE

    def show_lines(self, lines: Sequence[LogLine], texts: Texts) -> None:
        """Show these; only what differs is touched."""
        old = self.lines
        if texts is not self.texts or len(lines) < len(old):
            self.beginResetModel()
            self.lines, self.texts = lines, texts
            self.endResetModel()
            return
        if len(lines) > len(old):
            self.beginInsertRows(QModelIndex(), len(old), len(lines) - 1)
            self.lines = lines
            self.endInsertRows()
        self.lines = lines
        for at, (before, after) in enumerate(zip(old, lines, strict=False)):
            if before is not after and before != after:
                self.dataChanged.emit(self.index(at), self.index(at))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            words = told(line, self.texts), consequences(line, self.texts), played(line)
            return " ".join((str(line.n), *(part for part in words if part)))
        return line if role == Qt.ItemDataRole.UserRole else None


def beside_sign(line: LogLine, texts: Texts) -> str:
    """The same beside the painted sign of the seat, which need not be said again."""
    words = told(line, texts)
    return words.removeprefix("\u200e").removeprefix(f"{seat_sign(line.seat)} ") if line.seat >= 0 else words


def told(line: LogLine, texts: Texts) -> str:
    """What was entered with the clause it rests on, and that it was taken back if it was."""
    words = f"{' '.join(texts.say(line.text).split())}  {line.clause}".rstrip()
    return f"{words} ({texts('console.undone')})" if line.undone else words


def played(line: LogLine) -> str:
    """The table's clock then, `12:05` or `75:00`, "" where none ran."""
    return "" if line.at is None else "{:02}:{:02}".format(*divmod(int(line.at), 60))


def consequences(line: LogLine, texts: Texts) -> str:
    """What followed, a line each, with clauses, and why money is due where the entry did not ask for it."""
    return "\n".join(_followed(effect, line.verb == "claim", texts) for effect in line.consequences)


def _followed(effect: Effect, known: bool, texts: Texts) -> str:
    said = " ".join(texts.say(effect.message).split())
    if effect.why is not None and not known:
        said = texts("console.because", said=said, why=effect.why)
    return f"{said}  {effect.clause}".rstrip()


class _LineDelegate(QStyledItemDelegate):
    """Number, seat, words, the clock, consequences; heights are measured once a width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heights: dict[tuple[object, ...], int] = {}
        self.width = 300
        """The same whether the scroll bar is there or not, so that no line has to be measured again."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        model = index.model()
        assert isinstance(model, LogModel)
        line = model.lines[index.row()]
        width = self.width
        key = (line.n, line.undone, line.at is None, width, look().scale, model.texts.language)
        if key not in self._heights:
            if len(self._heights) > 20_000:
                self._heights.clear()
            self._heights[key] = self._measured(line, model.texts, width)
        return QSize(width, self._heights[key])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        assert isinstance(model, LogModel)
        line, now = model.lines[index.row()], look()
        rect = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, now.colour("accent_soft"))
        rect.setWidth(self.width)
        sign = now.px(18)
        top = rect.top() + now.px(5)
        painter.setFont(now.font(Role.SMALL))
        painter.setPen(now.colour("muted"))
        number = QRectF(rect.left() + now.px(4), top, now.px(34), sign)
        painter.drawText(number, _RIGHT, str(line.n))
        if line.seat >= 0:
            paint_token(painter, QRectF(number.right() + now.px(6), top, sign, sign), line.seat + 1)
        left = number.right() + sign + now.px(14)
        clock = now.px(_CLOCK) if line.at is not None else 0
        painter.drawText(QRectF(rect.right() - clock, top, clock - now.px(6), sign), _RIGHT, played(line))
        room = QRectF(left, rect.top() + now.px(4), rect.right() - left - clock - now.px(6), rect.height())
        font = now.font()
        font.setStrikeOut(line.undone)
        painter.setFont(font)
        painter.setPen(now.colour("muted" if line.undone else "text"))
        words = beside_sign(line, model.texts)
        used = painter.boundingRect(room, _WRAP, words)
        painter.drawText(room, _WRAP, words)
        follow = consequences(line, model.texts)
        if follow:
            painter.setFont(now.font(Role.SMALL))
            painter.setPen(now.colour("muted"))
            painter.drawText(room.adjusted(0, used.height() + now.px(2), 0, 0), _WRAP, follow)
        painter.setPen(now.colour("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    def _measured(self, line: LogLine, texts: Texts, width: int) -> int:
        now = look()
        clock = _CLOCK if line.at is not None else 0
        taken = now.px(4) + now.px(34) + now.px(18) + now.px(14) + now.px(6) + now.px(clock)
        room = QRectF(0, 0, width - taken, 10_000).toRect()
        tall = QFontMetrics(now.font()).boundingRect(room, _WRAP, beside_sign(line, texts)).height()
        follow = consequences(line, texts)
        if follow:
            tall += QFontMetrics(now.font(Role.SMALL)).boundingRect(room, _WRAP, follow).height() + now.px(2)
        return tall + now.px(10)


class LogList(QListView):
    """`line_chosen(n)` on a click."""

    line_chosen = Signal(int)
    rule_wanted = Signal(str)
    undo_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lines = LogModel(self)
        self.setModel(self._lines)
        self._delegate = _LineDelegate(self)
        self.setItemDelegate(self._delegate)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda index: self.line_chosen.emit(self._lines.lines[index.row()].n))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The last line stays in view where it was."""
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        self._delegate.width = self.width() - 2 * self.frameWidth() - bar.sizeHint().width()
        super().resizeEvent(event)
        if at_end:
            QTimer.singleShot(0, self, self.scrollToBottom)

    def show_lines(self, lines: Sequence[LogLine], texts: Texts) -> None:
        """Show these lines, the last one in view."""
        more = len(lines) != len(self._lines.lines)
        self._lines.show_lines(lines, texts)
        if more:
            QTimer.singleShot(0, self.scrollToBottom)

    def mark(self, n: int) -> None:
        """Select the line of entry `n`, -1 for none."""
        row = next((at for at, line in enumerate(self._lines.lines) if line.n == n), -1)
        if row < 0:
            self.clearSelection()
        else:
            self.setCurrentIndex(self._lines.index(row))
            self.scrollTo(self._lines.index(row))

    @property
    def words(self) -> list[str]:
        """Each line as said, for tests and screen readers."""
        return [str(self._lines.data(self._lines.index(at))) for at in range(self._lines.rowCount())]

    def menu_of(self, line: LogLine) -> QMenu:
        """What can be done with an entry: its moment on the board, the rules it rests on, undo to here."""
        texts, menu = self._lines.texts, QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        look_back = menu.addAction(texts("console.see_moment", n=line.n))
        look_back.triggered.connect(partial(self._choose, line.n))
        clauses = (line.clause, *(effect.clause for effect in line.consequences))
        for clause in dict.fromkeys(clause for clause in clauses if clause):
            shown = menu.addAction(texts("console.show_rule", clause=clause))
            shown.triggered.connect(partial(self._show_rule, clause))
        undo = menu.addAction(texts("console.undo_to", n=line.n))
        undo.triggered.connect(partial(self._undo_to, line.n))
        undo.setEnabled(line.can_undo_to)
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self.menu_of(self._lines.lines[index.row()]).popup(event.globalPos())

    def _choose(self, n: int, _checked: bool = False) -> None:
        self.line_chosen.emit(n)

    def _show_rule(self, clause: str, _checked: bool = False) -> None:
        self.rule_wanted.emit(clause)

    def _undo_to(self, n: int, _checked: bool = False) -> None:
        self.undo_wanted.emit(n)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
