"""Shows one thing at a time below the choices: the log, net worth over time, a square, a player's deeds, the
score.

The log has every entry in words with its consequences; a click shows the board at that moment. Net worth is
drawn as lines with the players' names at the end, from numbers alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QLayoutItem,
    QListView,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from tourney.base.texts import CHINESE, Texts
from tourney.game.console.view import BANK, BoardView, Effect, LogLine, SeatView, SquareView, TableView
from ui.console.words import (
    own_money,
    party,
    person,
    seat_name,
    seat_sign,
    seats_standing,
    square_name,
    stack_words,
    state_words,
)
from ui.widgets.board_squares import colours, paint_token
from ui.widgets.buttons import Button, SegmentedControl
from ui.widgets.icons import paint_swatch
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.table import fitting_font
from ui.widgets.text import Label, plain_tip
from ui.widgets.theme import Role, look

_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (6, 3),
    (1.5, 2.5),
    (9, 3, 1.5, 3),
    (3, 3),
    (12, 4),
    (6, 2, 1.5, 2, 1.5, 2),
    (1, 5),
)
"""Dash patterns by seat, so that the lines differ in black and white too."""


_STEPS = (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)


@dataclass(frozen=True, slots=True)
class Series:
    """One player's line: seat from 1, name, the net worth in M after each entry shown, the last in words."""

    seat: int
    name: str
    values: Sequence[int]
    worth: str


class WorthChart(QWidget):
    """Emits the entry clicked on, 0 for the start."""

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._series: Sequence[Series] = ()
        self._entries: Sequence[int] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(240, 100))

    def show_series(self, series: Sequence[Series], entries: Sequence[int]) -> None:
        """The lines; `entries` are the numbers of the entries along the axis."""
        self._series, self._entries = series, entries
        self.setAccessibleDescription(
            ", ".join(
                f"{seat_sign(each.seat - 1)} {each.name} {each.worth}" for each in series if each.values
            )
        )
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        room = self._room()
        if self._entries and room.width() > 0:
            share = (event.position().x() - room.left()) / room.width()
            at = round(share * (len(self._entries) - 1))
            self.chosen.emit(self._entries[max(0, min(len(self._entries) - 1, at))])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = max((max(each.values, default=0) for each in self._series), default=0)
        step = next((s for s in _STEPS if top / s <= 5), _STEPS[-1])
        most = max(step, -(-top // step) * step)
        room = self._room()
        self._paint_grid(painter, room, step, most)
        ends: list[tuple[float, Series]] = []
        for each in self._series:
            if each.values:
                self._paint_line(painter, room, each, most)
                ends.append((self._y(room, each.values[-1], most), each))
        self._paint_names(painter, room, ends)
        painter.end()

    def _room(self) -> QRectF:
        now = look()
        return QRectF(self.rect()).adjusted(now.px(52), now.px(10), -now.px(150), -now.px(24))

    def _y(self, room: QRectF, value: int, most: int) -> float:
        return room.bottom() - room.height() * max(0, value) / most

    def _x(self, room: QRectF, at: int, count: int) -> float:
        return room.left() + (room.width() * at / (count - 1) if count > 1 else 0.0)

    def _paint_grid(self, painter: QPainter, room: QRectF, step: int, most: int) -> None:
        now = look()
        painter.setFont(now.font(Role.SMALL))
        for value in range(0, most + 1, step):
            y = self._y(room, value, most)
            painter.setPen(QPen(now.colour("edge" if value == 0 else "line"), 1))
            painter.drawLine(QPointF(room.left(), y), QPointF(room.right(), y))
            painter.setPen(now.colour("muted"))
            beside = QRectF(0, y - now.px(9), room.left() - now.px(6), now.px(18))
            painter.drawText(
                beside, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), f"{value:,}"
            )
        if not self._entries:
            return
        for at in {0, (len(self._entries) - 1) // 2, len(self._entries) - 1}:
            x = self._x(room, at, len(self._entries))
            below = QRectF(x - now.px(40), room.bottom() + now.px(3), now.px(80), now.px(18))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), f"#{self._entries[at]}")

    def _paint_line(self, painter: QPainter, room: QRectF, each: Series, most: int) -> None:
        path = QPainterPath()
        for at, value in enumerate(each.values):
            point = QPointF(self._x(room, at, len(each.values)), self._y(room, value, most))
            path.lineTo(point) if at else path.moveTo(point)
        under = QPen(look().colour("edge"), 3.4)
        pen = QPen(colours(each.seat)[0], 2.2)
        for stroke in (under, pen):
            dashes = _DASHES[(each.seat - 1) % len(_DASHES)]
            if dashes:
                scale = 2.2 / stroke.widthF()
                stroke.setDashPattern([max(0.4, dash * scale) for dash in dashes])
            stroke.setCapStyle(Qt.PenCapStyle.FlatCap)
        if look().colour("surface").lightness() - colours(each.seat)[0].lightness() in range(-60, 60):
            painter.setPen(under)
            painter.drawPath(path)
        painter.setPen(pen)
        painter.drawPath(path)

    def _paint_names(self, painter: QPainter, room: QRectF, ends: list[tuple[float, Series]]) -> None:
        """Names beside the ends of their lines, moved apart where two would lie on each other."""
        now, font = look(), look().font(Role.SMALL)
        tall = self.label_height(len(ends))
        two = tall >= 2 * QFontMetrics(font).height()
        placed = self._apart(sorted(ends, key=lambda end: end[0]), room, tall)
        for y, low, each in placed:
            left = room.right() + now.px(8)
            painter.setPen(QPen(now.colour("line"), 1))
            painter.drawLine(QPointF(room.right(), y), QPointF(left + now.px(2), low))
            sign = QRectF(left + now.px(4), low - now.px(9), now.px(18), now.px(18))
            paint_token(painter, sign, each.seat)
            painter.setPen(now.colour("text"))
            words = QRectF(
                sign.right() + now.px(6), low - tall / 2, self.width() - sign.right() - now.px(8), tall
            )
            lines = (each.name, each.worth) if two else (f"{each.worth}  {each.name}",)
            for at, line in enumerate(lines):
                high = tall / len(lines)
                place = QRectF(words.left(), words.top() + at * high, words.width(), high)
                painter.setFont(fitting_font(font, line, int(words.width())))
                metrics = painter.fontMetrics()
                shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, int(words.width()))
                painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), shown)

    def label_height(self, count: int) -> float:
        """The height of one of so many names, px: two lines with the worth if all have room, else one."""
        line = QFontMetrics(look().font(Role.SMALL)).height()
        if count * 2 * line <= self._room().height() + line:
            return 2.0 * line
        return float(max(line, look().px(20)))

    @staticmethod
    def _apart(
        ends: list[tuple[float, Series]], room: QRectF, tall: float
    ) -> list[tuple[float, float, Series]]:
        """(end of the line, middle of the name): pushed down from the top, then up from the bottom."""
        lows: list[float] = []
        for y, _ in ends:
            lows.append(max(y, lows[-1] + tall if lows else room.top()))
        limit = room.bottom()
        for at in reversed(range(len(lows))):
            lows[at] = min(lows[at], limit)
            limit = lows[at] - tall
        return [(y, low, each) for (y, each), low in zip(ends, lows, strict=True)]


_LEFT = Qt.AlignmentFlag.AlignLeft


_WHOLE = Qt.AlignmentFlag(0)
"""As wide as its column: what is broken into lines knows by that where."""


class _Swatch(QWidget):
    def __init__(self, group: str) -> None:
        super().__init__()
        self._group = group
        self.setFixedSize(QSize(look().px(28), look().px(20)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_swatch(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._group)
        painter.end()


class Details(QWidget):
    """One of three things at a time. `square_chosen(index)` when a deed in a list is clicked."""

    square_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(4, 4, 4, 4)
        self._box.setSpacing(4)

    @property
    def words(self) -> str:
        """All its words, for tests and screen readers."""
        labels = [label.full_text for label in self.findChildren(Label) if not label.isHidden()]
        return " | ".join(
            labels + [button.text() for button in self.findChildren(Button) if not button.isHidden()]
        )

    def show_square(self, board: BoardView, index: int, texts: Texts) -> None:
        """Rents, cost, owner, buildings, and the rent for landing there now."""
        self._empty()
        square = board.squares[index]
        title = Label(square_name(square, texts), Role.LEAD, wrap=True)
        self._box.addLayout(row(_Swatch(square.group), title, None) if square.group else row(title, None))
        if square.tax and square.became is None:
            self._line(own_money(square.words, texts)("console.tax", amount=square.tax))
        if square.became is not None:
            self._line(texts("console.became", what=state_words(square, texts)), "good")
        elif not square.deed and square.price:
            self._line(texts("console.sold_here", amount=square.price))
        elif not square.deed:
            self._line(texts("console.not_for_sale"), "muted")
        else:
            owner = party(board, square.owner, texts)
            self._line(texts("console.owner", owner=owner), "")
            self._line(state_words(square, texts), "bad" if square.mortgaged else "muted")
            self._table(_facts(square, own_money(square.words, texts)))
            if square.marked != BANK:
                marker = seat_name(board, square.marked, texts)
                self._line(texts("console.marked_by", player=marker))
        here = [seat_name(board, seat, texts) for seat in seats_standing(board, index)]
        if here:
            self._line(texts("console.stands_here", players=here))
        self._box.addStretch(1)

    def show_deeds(self, board: BoardView, seats: Sequence[int], texts: Texts) -> None:
        """Players' deeds with their levels."""
        self._empty()
        for seat in seats:
            self._deeds_of(board, seat, texts)
        self._box.addStretch(1)

    def _deeds_of(self, board: BoardView, seat: int, texts: Texts) -> None:
        view = board.seats[seat]
        self._box.addWidget(
            Label(texts("console.deeds_of", player=seat_name(board, seat, texts)), Role.LEAD, wrap=True)
        )
        if view.purse:
            self._line(
                texts("console.purse_worth", cash=[each.said for each in view.purse], worth=view.worth)
            )
        else:
            raisable = view.raisable
            self._line(texts("console.cash_worth", cash=view.cash, worth=view.worth, raisable=raisable))
        if view.stack is not None:
            self._line(stack_words(view.stack, texts), "muted")
        for index in view.deeds:
            square = board.squares[index]
            link = Button(square_name(square, texts), "link", on_click=self._chooser(index))
            self._box.addLayout(
                row(_Swatch(square.group), link, Label(state_words(square, texts), kind="muted"), None)
            )
        if not view.deeds:
            self._line(texts("console.no_deeds"), "muted")

    def show_score(self, board: BoardView, texts: Texts, numbers: bool = False, over: bool = False) -> None:
        """Cash, property and total of each player, the richest first; their places if nothing is counted.

        `numbers`: start numbers beside; `over`: the game is over, so that it is final.
        """
        self._empty()
        self._box.addWidget(Label(texts("console.score_final" if over else "console.score"), Role.LEAD))
        uncounted = any(seat.place is not None for seat in board.seats)
        last = "console.place" if uncounted else "console.total"
        heads = ("console.player", "console.cash", "console.property", last)
        rows = [tuple(texts(head) for head in heads)]
        notes, each = [""], 0 if uncounted else board.jail_card_counts
        for seat in sorted(board.seats, key=_standing):
            cells = (
                ("–", "–", texts("console.out_as", n=seat.out))
                if seat.out
                else _counted(seat, len(seat.jail_cards) * each)
            )
            rows.append((seat_name(board, seat.seat, texts), *cells))
            notes.append(texts("console.start_number", n=seat.number) if numbers and seat.number else "")
        self._table(rows, notes, bold_last=True)
        note = "console.score_note_full" if board.mortgaged_in_full else "console.score_note"
        note = "console.score_note_places" if uncounted else note
        self._line(texts(note, clause=board.worth_clause), "muted")
        if each:
            self._line(texts("console.score_cards", amount=each), "muted")
        self._tell_land(board, texts)
        self._box.addStretch(1)

    # ---- inside -------------------------------------------------------------------------------

    def _tell_land(self, board: BoardView, texts: Texts) -> None:
        """What parts players of one total in this order."""
        by_total: dict[int, list[SeatView]] = {}
        for seat in sorted(board.seats, key=_standing):
            if seat.land is not None:
                by_total.setdefault(seat.worth, []).append(seat)
        for total, seats in by_total.items():
            if len({seat.land for seat in seats}) > 1:
                lands = [
                    f"{seat_name(board, seat.seat, texts)} {texts.money(seat.land or 0)}" for seat in seats
                ]
                said = {"amount": total, "lands": lands, "clause": board.land_clause}
                self._line(texts("console.score_land", **said), "muted")

    def _chooser(self, index: int) -> Callable[[], object]:
        return lambda: self.square_chosen.emit(index)

    def _empty(self) -> None:
        while (item := self._box.takeAt(0)) is not None:
            _drop(item)

    def _line(self, words: str, kind: str = "") -> None:
        self._box.addWidget(Label(words, kind=kind, wrap=True))

    def _table(
        self, rows: Sequence[tuple[str, ...]], notes: Sequence[str] = (), bold_last: bool = False
    ) -> None:
        """Cells in columns; `notes`: a grey word after the first cell of each row, "" for none."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(2)
        for at, cells in enumerate(rows):
            for place, cell in enumerate(cells):
                last, head = place == len(cells) - 1, at == 0 and bold_last
                label = Label(
                    cell, kind="muted" if head else "", wrap=not place, bold=bold_last and last and not head
                )
                if not place:
                    _give_way(label)
                grid.addWidget(label, at, place * 2, Qt.AlignmentFlag.AlignRight if place else _WHOLE)
        for at, note in enumerate(notes):
            if note:
                grid.addWidget(Label(note, Role.SMALL, "muted"), at, 1, _LEFT)
        grid.setColumnStretch(0, 1)
        self._box.addLayout(grid)


def _give_way(label: Label) -> None:
    """Long contents, a name of one long word too, push no figure out of sight."""
    policy = label.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    label.setSizePolicy(policy)
    label.setToolTip(plain_tip(label.full_text))


def _drop(item: QLayoutItem) -> None:
    """Take an item's widget away, or those of its layout."""
    widget = item.widget()
    if widget is not None:
        widget.hide()
        widget.deleteLater()
        return
    inner = item.layout()
    while inner is not None and (each := inner.takeAt(0)) is not None:
        _drop(each)


def _counted(seat: SeatView, cards: int) -> tuple[str, str, str]:
    """Cash, property and total as on the sheet; `cards`: the jail cards' part of the cash, in M."""
    cash = seat.on_sheet + cards
    last = seat.worth if seat.place is None else seat.place
    return f"{cash:,}", f"{seat.worth - cash:,}", f"{last:,}"


def _standing(seat: SeatView) -> tuple[bool, int, int, int, int]:
    """By places, else the richest first, of equals the one with more land; then the one who went out last."""
    return bool(seat.out), -seat.out, seat.place or 0, -seat.worth, -(seat.land or 0)


def _facts(square: SquareView, texts: Texts) -> list[tuple[str, str]]:
    facts = [(texts("console.price"), texts.money(square.price))]
    if square.mortgage:
        facts.append((texts("console.mortgage_value"), texts.money(square.mortgage)))
    if square.height:
        facts.append((texts("console.tile_height"), str(square.height)))
    if square.house_cost:
        facts.append((texts("console.house_cost"), texts.money(square.house_cost)))
        for level, rent in enumerate(square.rents):
            words = texts("console.rent_hotel") if level == 5 else texts("console.rent_level", n=level)
            words = words if level else texts("console.rent_plain")
            facts.append(
                (f"▶ {words}" if level == square.level and square.owner != BANK else words, texts.money(rent))
            )
    elif square.rents:
        facts += [
            (texts("console.rent_stations", n=n), texts.money(rent))
            for n, rent in enumerate(square.rents, start=1)
        ]
    facts += [
        (texts("console.rent_utility", n=n), f"×{by}") for n, by in enumerate(square.multipliers, start=1)
    ]
    return facts


_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_CLOCK = 46
"""Room for the table's clock at the right."""


Index = QModelIndex | QPersistentModelIndex


class LogModel(QAbstractListModel):
    """The present lines; new ones are added without laying out the old ones again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[LogLine] = ()
        self.texts: Texts = CHINESE

    def show_lines(self, lines: Sequence[LogLine], texts: Texts) -> None:
        """Show these lines; only differences are touched."""
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
    """The same beside the painted sign of the seat, which need not be repeated."""
    words = told(line, texts)
    return words.removeprefix("\u200e").removeprefix(f"{seat_sign(line.seat)} ") if line.seat >= 0 else words


def told(line: LogLine, texts: Texts) -> str:
    """The entry with its clause, and that it was taken back if it was."""
    words = f"{' '.join(texts.say(line.text).split())}  {line.clause}".rstrip()
    return f"{words} ({texts('console.undone')})" if line.undone else words


def played(line: LogLine) -> str:
    """The table's clock then, `12:05` or `75:00`, "" without one."""
    return "" if line.at is None else "{:02}:{:02}".format(*divmod(int(line.at), 60))


def consequences(line: LogLine, texts: Texts) -> str:
    """The consequences, a line each, with clauses, and why money is due if the entry did not ask for it."""
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
        """Keep the last line in view if it was."""
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        self._delegate.width = self.width() - 2 * self.frameWidth() - bar.sizeHint().width()
        super().resizeEvent(event)
        if at_end:
            # the end is known only after the lines are laid out at the new width
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
        """The menu of an entry: its moment on the board, its rules, undo to here."""
        texts, menu = self._lines.texts, QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        look_back = menu.addAction(texts("console.see_moment", n=line.n))
        look_back.triggered.connect(partial(self._choose, line.n))
        clauses = (line.clause, *(effect.clause for effect in line.consequences))
        for clause in dict.fromkeys(clause for clause in clauses if clause):
            action = menu.addAction(texts("console.show_rule", clause=clause))
            action.triggered.connect(partial(self._show_rule, clause))
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


_PARTS = (
    ("log", "console.tab_log"),
    ("chart", "console.tab_chart"),
    ("deed", "console.tab_square"),
    ("deeds", "console.tab_deeds"),
    ("score", "console.tab_score"),
)


_LEAST = 100
"""The least height of a part of it, px, however much room the panel above wants."""


class Lookup(QWidget):
    """Only what is open is kept up to date."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs = SegmentedControl([(name, name) for name, _ in _PARTS])
        self.log = LogList()
        self.chart = WorthChart()
        self.details = Details()
        self._stack = QStackedWidget()
        self._area = scrolled(self.details)
        for part in (self.log, self.chart, self._area):
            self._stack.addWidget(part)
        self._shown: tuple[TableView, int, Texts] | None = None
        self._square = 0
        self._of_others = False
        self.tabs.changed.connect(lambda _value: self._chosen())
        for name, _ in _PARTS:
            self.tabs.button(name).setFocusPolicy(self.log.focusPolicy())
        self._stack.setMinimumHeight(_LEAST)
        self.setLayout(column(self.tabs, self._stack, spacing=6))

    def retranslate(self, texts: Texts) -> None:
        self.tabs.set_options([(name, texts(key)) for name, key in _PARTS])

    def show_view(self, view: TableView, seat: int, texts: Texts) -> None:
        """Keep the open part up to date."""
        self._shown = (view, seat, texts)
        self._show()

    def open(self, part: str, view: TableView, seat: int, texts: Texts) -> None:
        """Open a part by name; `others`: the deeds of all but the chosen seat."""
        self._of_others = part == "others"
        self.tabs.set_value("deeds" if self._of_others else part)
        self.show_view(view, seat, texts)

    def show_square(self, board: BoardView, index: int, texts: Texts) -> None:
        self._square = index
        self.tabs.set_value("deed")
        self._stack.setCurrentWidget(self._area)
        self.details.show_square(board, index, texts)

    def _chosen(self) -> None:
        self._of_others = False
        self._show()

    def _show(self) -> None:
        if self._shown is None:
            return
        view, seat, texts = self._shown
        part = self.tabs.value
        self._stack.setCurrentWidget({"log": self.log, "chart": self.chart}.get(part, self._area))
        self.log.show_lines(view.log, texts)
        if part == "chart":
            series = [
                Series(
                    each.seat + 1,
                    person(each.name, texts),
                    [point.worth[each.seat] for point in view.worth],
                    texts.money(view.worth[-1].worth[each.seat]) if view.worth else "",
                )
                for each in view.board.seats
            ]
            self.chart.show_series(series, [point.n for point in view.worth])
        elif part == "deed":
            self.details.show_square(view.board, self._square, texts)
        elif part == "deeds":
            others = [each.seat for each in view.board.seats if each.seat != seat and not each.out]
            self.details.show_deeds(view.board, others if self._of_others else [seat], texts)
        elif part == "score":
            self.details.show_score(view.board, texts, over=view.over)
