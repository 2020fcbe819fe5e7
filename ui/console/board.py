"""Paints the board of one position: its squares, tokens, owners, buildings; the seats in the middle.

A click on a square or a seat is reported; the arrow keys walk along the squares. It repaints in a few
milliseconds, the quiet part from a picture kept until something on it changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.base.texts import Texts
from tourney.game.console.board_layout import BoardPlan, Box, plan
from tourney.game.console.view import BANK, BoardView, SeatView, SquareView
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.console.seats import SeatCards, SeatWords, paint_seats, paint_stacks, room_for_stacks
from ui.console.words import (
    cash_words,
    own_money,
    party,
    seat_name,
    seat_note,
    seats_standing,
    square_name,
    stack_words,
    state_words,
)
from ui.widgets.board_squares import (
    BoardStyle,
    must_turn,
    name_sizes,
    paint_square,
    paint_token,
    paint_tokens,
)
from ui.widgets.text import LEAST, draw_fitted, draw_turned, face_of, fitted, plain_tip, words_fit
from ui.widgets.theme import Look, look

_LEAST = QSize(520, 440)
"""The same at every scale: its words are fitted to its squares, and a small screen has no more room."""
_SMALLEST = 8
"""Letters on the squares, in px."""


class TableBoard(QWidget, Painted):
    """One board. `show_board` changes it, `mark` points at a square."""

    square_chosen = Signal(int)
    seat_chosen = Signal(int)
    accessible_role = QAccessible.Role.Grouping

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        # it paints every pixel itself, and often during a replay
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self._board: BoardView | None = None
        self._texts: Texts | None = None
        self._words = SeatWords()
        self._plan = BoardPlan(Box(0, 0, 0, 0), {}, ())
        self._marked = -1
        self._past = ""
        self._framed: tuple[int, ...] = ()
        self._shown: object = None
        self._still: QPixmap | None = None
        self._still_of: object = None
        self._painted: Sequence[SquareView] = ()
        self._taken: frozenset[int] = frozenset()
        self._cards = SeatCards()
        self._seat_rects: Sequence[QRectF] = ()
        self._stacked = 0.0
        self._turned = False
        self._sizes: Mapping[int, float] = {}
        """The sizes of the names of the squares, px, by index."""

    def show_board(
        self,
        board: BoardView,
        texts: Texts,
        words: SeatWords,
        marked: int = -1,
        past: str = "",
        framed: Sequence[int] = (),
    ) -> None:
        """Show a position. `past` is the sentence that it is not the present one, "" if it is.

        `framed` are the squares of which one is to be named.
        """
        shown = (board, texts, words, marked, past, tuple(framed), look())
        if shown == self._shown:
            return  # most keys change the panel alone, and to paint a board takes longer than all else
        self._shown = shown
        stacked = room_for_stacks(self.width(), board.seats)
        if self._board is None or board.rings != self._board.rings or stacked != self._stacked:
            self._lay_out(board)
        self._board, self._texts, self._words = board, texts, words
        self._marked, self._past, self._framed = marked, past, tuple(framed)
        self.setAccessibleName(self._described(board, texts))
        self.update()

    def square_rect(self, index: int) -> QRectF:
        """The box of a square, for clicks in tests."""
        return QRectF(*self._plan.lots[index].box)

    def seat_rect(self, seat: int) -> QRectF:
        """The box of a seat's card."""
        return self._seat_rects[seat]

    @property
    def words(self) -> str:
        """The board in words: the token and money of everybody, for tests and screen readers."""
        return self.accessibleName()

    @property
    def thrown(self) -> str:
        """The middle's words about the last throw."""
        return self._words.thrown

    # ---- for people who do not see it ----------------------------------------------------------

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
        worth = "" if seat.out else f"{cash_words(seat, texts)}, {texts('console.worth')} {seat.worth:,}"
        note = texts("console.turn_now") if seat.is_turn else ""
        stack = "" if seat.stack is None else stack_words(seat.stack, texts)
        words = (worth, stack, seat_note(seat, board, texts), note)
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
        if square.deed or square.became is not None:
            words += [state_words(square, texts)]
        if square.tax and square.became is None:
            words.append(own_money(square.words, texts)("console.tax", amount=square.tax))
        if square.marked != BANK:
            words.append(texts("console.marked_by", player=seat_name(board, square.marked, texts)))
        here = [seat_name(board, seat, texts) for seat in seats_standing(board, square.index)]
        words += [texts("console.stands_here", players=here)] if here else []
        return AccessiblePart(
            QAccessible.Role.Button,
            square_name(square, texts),
            self.square_rect(square.index).toRect(),
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
        if self._board is not None:
            self._lay_out(self._board)
        super().resizeEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._square_at(event.position())
        if at >= 0:
            self.square_chosen.emit(at)
        else:
            seat = self._seat_at(event.position())
            if seat >= 0:
                self.seat_chosen.emit(seat)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._square_at(event.position()) >= 0 or self._seat_at(event.position()) >= 0
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
            lot, square = self._plan.lots[self._marked], self._board.squares[self._marked]
            taken = self._marked in _taken(self._board)
            style = self._style(self._board, self._texts)
            size = self._sizes.get(self._marked)
            paint_square(painter, lot, square, style, marked=True, taken=taken, size=size)
        self._paint_frames(painter)
        self._paint_tokens(painter, self._board, self._texts)
        middles = [QRectF(*centre) for centre in self._plan.centres]
        self._seat_rects = paint_seats(painter, middles, self._board, self._cards, self._words)
        if self._stacked:
            beside = QRectF(self.width() - self._stacked, 1, self._stacked - 1, self.height() - 2)
            paint_stacks(painter, beside, self._board, self._texts)
        if self._past:
            self._paint_past(painter)
        painter.end()

    def _paint_frames(self, painter: QPainter) -> None:
        """Around each square that may be named."""
        now = look()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(now.colour("accent"), 3))
        for at in self._framed:
            painter.drawRect(self.square_rect(at).adjusted(2, 2, -2, -2))

    # ---- inside -------------------------------------------------------------------------------

    def _lay_out(self, board: BoardView) -> None:
        self._stacked = room_for_stacks(self.width(), board.seats)
        self._plan = plan(Box(1, 1, self.width() - 2 - self._stacked, self.height() - 2), board.rings)
        self._still = None

    def _square_at(self, point: QPointF) -> int:
        return self._plan.at(point.x(), point.y())

    def _quiet(self, board: BoardView, texts: Texts) -> QPixmap:
        """The squares as a picture; only changed ones are drawn anew, all after a change of look."""
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, look(), texts.language)
        painted: Sequence[SquareView] = self._painted
        if self._still is None or self._still_of != key:
            self._still, self._still_of, painted = QPixmap(self.size() * ratio), key, ()
            self._still.setDevicePixelRatio(ratio)
            self._still.fill(look().colour("canvas"))
            self._turned = self._must_turn(board, texts)
            self._sizes = self._name_sizes(board, texts)
        taken = _taken(board)
        if painted is not board.squares or taken != self._taken:
            painter = QPainter(self._still)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not painted:
                for number, centre in enumerate(self._plan.centres):
                    painter.fillRect(QRectF(*centre), look().colour("sunken"))
                    if board.ring_names:
                        _paint_ring_name(painter, QRectF(*centre), texts.name(board.ring_names[number]))
            style = self._style(board, texts)
            for at, square in enumerate(board.squares):
                changed = not painted or (painted[at] is not square and painted[at] != square)
                changed = changed or (at in taken) != (at in self._taken)
                if changed and at in self._plan.lots:
                    here, lot, size = at in taken, self._plan.lots[at], self._sizes.get(at)
                    paint_square(painter, lot, square, style, marked=False, taken=here, size=size)
            painter.end()
            self._painted, self._taken = board.squares, taken
        return self._still

    def _style(self, board: BoardView, texts: Texts) -> BoardStyle:
        return replace(_style(look(), texts), crowded=len(board.rings) > 1, turned=self._turned)

    def _must_turn(self, board: BoardView, texts: Texts) -> bool:
        """Whether names above and below are turned: on several rings, if they would be broken."""
        face = face_of(look().font())

        def whole(words: str, width: float) -> bool:
            return words_fit(words, int(width) - 2, face, LEAST)

        style = _style(look(), texts)
        return len(board.rings) > 1 and must_turn(self._plan.lots, board.squares, style, whole)

    def _name_sizes(self, board: BoardView, texts: Texts) -> Mapping[int, float]:
        """On one ring; the narrow squares of several are as different as their names."""
        if len(board.rings) > 1:
            return {}
        face = face_of(look().font())

        def fits(words: str, room: Box, largest: float) -> float:
            return fitted(words, int(room.width) - 2, round(room.height) + 1, face, round(largest))[0]

        return name_sizes(self._plan.lots, board.squares, _style(look(), texts), fits)

    def _paint_tokens(self, painter: QPainter, board: BoardView, texts: Texts) -> None:
        style = self._style(board, texts)
        for index in {seat.square for seat in board.seats if not seat.out}:
            here = [seat for seat in board.seats if seat.square == index and not seat.out]
            paint_tokens(painter, self._plan.lots[index], board.squares[index], here, style)

    def _paint_past(self, painter: QPainter) -> None:
        """The present is never mistaken for it: a frame around the board and a band across its middle."""
        now = look()
        painter.setPen(QPen(now.colour("warn"), now.px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        centre = self._plan.centre
        band = QRectF(centre.left, centre.top, centre.width, now.px(34))
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
            at = self._square_at(QPointF(event.pos()))
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
                f"{seat_name(board, seat.seat, texts)} {cash_words(seat, texts)} {square_name(square, texts)}"
            )
        return "; ".join(parts_)


def _style(now: Look, texts: Texts) -> BoardStyle:
    def write(
        painter: QPainter,
        room: QRectF,
        words: str,
        size: float,
        *,
        ink: QColor,
        ground: QColor,
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        font = now.font(bold=bold)
        font.setPixelSize(max(_SMALLEST, round(size)))
        painter.setPen(ink)
        (draw_turned if turned else draw_fitted)(painter, room, words, font)

    signs = {"chance": "accent", "community_chest": "good", "tax": "bad", "go": "good"}
    return BoardStyle(
        ground=now.colour("surface"),
        chosen=now.colour("accent_soft"),
        ink=now.colour("text"),
        muted=now.colour("muted"),
        bad=now.colour("bad"),
        edge=now.colour("edge"),
        focus=now.colour("focus"),
        signs={kind: now.colour(ink) for kind, ink in signs.items()},
        deeds=now.tokens.deeds,
        least=_SMALLEST,
        write=write,
        token=paint_token,
        name_of=texts.name,
        money=lambda square, amount: own_money(square.words, texts).money(amount),
        say=texts.say,
        became=(now.colour("good"), now.colour("good_soft")),
        mortgaged=texts("console.mortgage_sign"),
        hotel=texts("console.hotel_mark"),
    )


def _taken(board: BoardView) -> frozenset[int]:
    """The squares that keep a row for tokens: all on one ring; on two, which are narrow, those with
    tokens.
    """
    if len(board.rings) < 2:
        return frozenset(range(len(board.squares)))
    return frozenset(seat.square for seat in board.seats if not seat.out)


def _paint_ring_name(painter: QPainter, centre: QRectF, name: str) -> None:
    """The name of one of several rings, at the top of its free middle."""
    now = look()
    painter.setPen(now.colour("muted"))
    painter.setFont(now.font(bold=True))
    room = centre.adjusted(now.px(8), now.px(8), -now.px(8), 0)
    painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, name)
