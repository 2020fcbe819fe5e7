"""The board of one position: 40 squares, tokens, owners, buildings; the seats in the middle.

Clicking a square or a seat says so; the arrow keys walk along the squares. It repaints in a few milliseconds,
the quiet part from a picture kept until something on it changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.money import game_money
from tourney.texts import Texts
from tourney.views.table_play import BANK, BoardView, SeatView, SquareView
from ui.accessible import AccessiblePart, Painted, Path
from ui.board.plan import BoardPlan, plan
from ui.board.tokens import paint_token
from ui.table_play.board_paint import paint_square, parts
from ui.table_play.seats_paint import SeatCards, SeatWords, paint_seats
from ui.table_play.wording import party, seat_name, seat_note, seats_standing, square_name, state_words
from ui.theme import look
from ui.widgets.text import plain_tip

_LEAST = QSize(520, 440)
"""The same at every scale: its words are fitted to its squares, and a small screen has no more room."""


class TableBoard(QWidget, Painted):
    """One board. `show_board` changes it, `mark` points at a square."""

    square_chosen = Signal(int)
    seat_chosen = Signal(int)
    accessible_role = QAccessible.Role.Grouping

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self._board: BoardView | None = None
        self._texts: Texts | None = None
        self._words = SeatWords()
        self._plan: BoardPlan = plan(QRectF(0, 0, 600, 600), 0)
        self._marked = -1
        self._past = ""
        self._still: QPixmap | None = None
        self._still_of: object = None
        self._painted: Sequence[SquareView] = ()
        self._cards = SeatCards()
        self._seat_rects: Sequence[QRectF] = ()

    def show_board(
        self, board: BoardView, texts: Texts, words: SeatWords, marked: int = -1, past: str = ""
    ) -> None:
        """Show a position. `past` is the sentence that says that it is not the present one, "" if it is."""
        if len(board.squares) != len(self._plan.lots):
            self._lay_out(len(board.squares))
        self._board, self._texts, self._words = board, texts, words
        self._marked, self._past = marked, past
        self.setAccessibleName(self._described(board, texts))
        self.update()

    def square_rect(self, index: int) -> QRectF:
        """Where a square is, for clicks in tests."""
        return self._plan.lots[index].rect

    def seat_rect(self, seat: int) -> QRectF:
        """Where a seat's card is."""
        return self._seat_rects[seat]

    @property
    def words(self) -> str:
        """What the board says: who stands where with how much, for tests and screen readers."""
        return self.accessibleName()

    @property
    def thrown(self) -> str:
        """What the middle says of the last throw."""
        return self._words.thrown

    # ---- for those who do not see it ----------------------------------------------------------

    def accessible_parts(self) -> int:
        """The seats, then the squares from GO on."""
        return 0 if self._board is None else len(self._board.seats) + len(self._board.squares)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        board, texts, at = self._board, self._texts, path[0]
        if board is None or texts is None or len(path) > 1 or not 0 <= at < self.accessible_parts():
            return None
        if at < len(board.seats):
            return self._seat_part(board, board.seats[at], texts)
        return self._square_part(board, board.squares[at - len(board.seats)], texts)

    def _seat_part(self, board: BoardView, seat: SeatView, texts: Texts) -> AccessiblePart:
        worth = "" if seat.out else f"{game_money(seat.cash)}, {texts('console.worth')} {seat.worth:,}"
        note = texts("console.turn_now") if seat.is_turn else ""
        words = (worth, seat_note(seat, board, texts), note)
        known = seat.seat < len(self._seat_rects)
        return AccessiblePart(
            QAccessible.Role.Button,
            seat_name(board, seat.seat, texts),
            self._seat_rects[seat.seat].toRect() if known else QRect(),
            ", ".join(part for part in words if part),
            press=partial(self.seat_chosen.emit, seat.seat),
            selected=self._words.selected == seat.seat,
        )

    def _square_part(self, board: BoardView, square: SquareView, texts: Texts) -> AccessiblePart:
        words = []
        if square.deed:
            owned = square.owner != BANK
            words += [texts("console.owner", owner=party(board, square.owner, texts))] if owned else []
            words += [state_words(square, texts)]
        words += [texts("console.tax", amount=square.tax)] if square.tax else []
        here = [seat_name(board, seat, texts) for seat in seats_standing(board, square.index)]
        words += [texts("console.stands_here", players=here)] if here else []
        return AccessiblePart(
            QAccessible.Role.Button,
            square_name(square, texts),
            self._plan.lots[square.index].rect.toRect(),
            ", ".join(part for part in words if part),
            press=partial(self.square_chosen.emit, square.index),
            selected=square.index == self._marked,
        )

    # ---- Qt -----------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(look().px(820), look().px(680))

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out(len(self._plan.lots))
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._plan.at(event.position())
        if at >= 0:
            self.square_chosen.emit(at)
        else:
            seat = self._seat_at(event.position())
            if seat >= 0:
                self.seat_chosen.emit(seat)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._plan.at(event.position()) >= 0 or self._seat_at(event.position()) >= 0
        self.setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._board is None or self._texts is None:
            painter.fillRect(self.rect(), look().colour("canvas"))
            painter.end()
            return
        painter.drawPixmap(0, 0, self._quiet(self._board, self._texts))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if 0 <= self._marked < len(self._board.squares):
            lot = self._plan.lots[self._marked]
            paint_square(painter, lot, self._board.squares[self._marked], self._texts, marked=True)
        self._paint_tokens(painter, self._board)
        self._seat_rects = paint_seats(painter, self._plan.centre, self._board, self._cards, self._words)
        if self._past:
            self._paint_past(painter)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    def _lay_out(self, squares: int) -> None:
        self._plan = plan(QRectF(self.rect()).adjusted(1, 1, -1, -1), squares)

    def _quiet(self, board: BoardView, texts: Texts) -> QPixmap:
        """The squares as a picture; only those that changed are drawn anew, all after a change of look."""
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, look(), texts.language)
        painted: Sequence[SquareView] = self._painted
        if self._still is None or self._still_of != key:
            self._still, self._still_of, painted = QPixmap(self.size() * ratio), key, ()
            self._still.setDevicePixelRatio(ratio)
            self._still.fill(look().colour("canvas"))
        if painted is not board.squares:
            painter = QPainter(self._still)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not painted:
                painter.fillRect(self._plan.centre, look().colour("sunken"))
            for at, square in enumerate(board.squares):
                if not painted or (painted[at] is not square and painted[at] != square):
                    paint_square(painter, self._plan.lots[at], square, texts, marked=False)
            painter.end()
            self._painted = board.squares
        return self._still

    def _paint_tokens(self, painter: QPainter, board: BoardView) -> None:
        for index in {seat.square for seat in board.seats if not seat.out}:
            here = [seat for seat in board.seats if seat.square == index and not seat.out]
            self._paint_tokens_on(painter, index, here)

    def _paint_tokens_on(self, painter: QPainter, index: int, here: Sequence[SeatView]) -> None:
        """Side by side, overlapping where there are many; those in jail stand behind its bars."""
        room = parts(self._plan.lots[index]).tokens
        size = min(room.height() * 0.92, room.width() / max(2.0, len(here) * 0.85))
        step = min(size + 2, (room.width() - size) / max(1, len(here) - 1)) if len(here) > 1 else 0.0
        left = room.center().x() - (size + step * (len(here) - 1)) / 2
        for at, seat in enumerate(here):
            place = QRectF(left + at * step, room.center().y() - size / 2, size, size)
            paint_token(painter, place, seat.seat + 1, active=seat.is_turn)
            if seat.in_jail is not None:
                painter.setPen(QPen(look().colour("text"), max(2.0, size * 0.11)))
                for bar in (0.08, 0.92):
                    x = place.left() + bar * size
                    painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))

    def _paint_past(self, painter: QPainter) -> None:
        """The present is never mistaken for it: a frame around the board and a band across its middle."""
        now = look()
        painter.setPen(QPen(now.colour("warn"), now.px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        centre = self._plan.centre
        band = QRectF(centre.left(), centre.top(), centre.width(), now.px(34))
        painter.fillRect(band, now.colour("warn_soft"))
        painter.setPen(now.colour("warn"))
        painter.setFont(now.font(bold=True))
        words = painter.fontMetrics().elidedText(
            self._past, Qt.TextElideMode.ElideRight, int(band.width()) - 16
        )
        painter.drawText(band, int(Qt.AlignmentFlag.AlignCenter), words)

    def _seat_at(self, point: QPointF) -> int:
        return next((n for n, rect in enumerate(self._seat_rects) if rect.contains(point)), -1)

    def event(self, event: object) -> bool:
        if isinstance(event, QHelpEvent) and self._board is not None and self._texts is not None:
            at = self._plan.at(QPointF(event.pos()))
            square = self._board.squares[at] if at >= 0 else None
            words = self._texts.name(square.name) if square else ""
            QToolTip.showText(event.globalPos(), plain_tip(words), self)
            return True
        return super().event(event)  # type: ignore[arg-type]  # Qt hands events of many kinds

    def _described(self, board: BoardView, texts: Texts) -> str:
        parts_: list[str] = []
        for seat in board.seats:
            square = board.squares[seat.square]
            parts_.append(
                f"{seat_name(board, seat.seat, texts)} {game_money(seat.cash)} {square_name(square, texts)}"
            )
        return "; ".join(parts_)
