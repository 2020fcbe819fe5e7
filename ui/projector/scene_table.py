"""Shows the table being played: the board around the edge, players with their money in the middle.

The board is stretched to the screen, so that squares have room. A player's token is the one of the referee's
screen, and marks their deeds too. Colours follow the deeds' groups of the light theme. A seat's stack is
lying in its row of the hall's table: its distance from full is visible from afar.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tourney.base.names import NamedPlayer
from tourney.clock.clock import HallClock, Phase
from tourney.game.console.board_layout import Box, plan
from tourney.game.console.view import Stack
from tourney.projector.scenes import LiveBoard, LivePlayer, SceneKind
from ui.projector.painter import (
    CENTRE,
    FINE_PRINT,
    LIST,
    RIGHT,
    SMALL_PRINT,
    HallPainter,
    HallWords,
    ScreenMetrics,
    called,
    face,
    plain,
    shown_seconds,
)
from ui.projector.scene import Scene, paint_nothing
from ui.widgets.board_squares import (
    COLOURS,
    BoardStyle,
    must_turn,
    number_room,
    paint_shape,
    paint_square,
    paint_tokens,
)
from ui.widgets.icons import colour_of_group
from ui.widgets.text import words_fit
from ui.widgets.theme import load_tokens

_OVER = 3
"""Units beyond the mark for the last piece, which may stand out."""


_OFFICE, _STACK_EDGE = "#ffffff", "#000000"
"""A piece of no group, and the line around every piece."""


_HIGH = 0.3
"""The stack's share of a row's height."""


def room_for_stack(box: QRectF) -> QRectF:
    """The strip at the foot of a row."""
    high = box.height() * _HIGH
    return QRectF(box.left(), box.bottom() - high, box.width(), high).adjusted(
        high * 0.3, 0, -high * 0.3, -high * 0.25
    )


def paint_lying(painter: HallPainter, strip: QRectF, stack: Stack) -> None:
    """The pieces from the left, to scale, and the mark at which it is full."""
    on, deeds = painter.qpainter, load_tokens("light").deeds
    unit = strip.width() / max(stack.full + _OVER, stack.height)
    painter.fill(QRectF(strip.left(), strip.top(), stack.full * unit, strip.height()), "line")
    on.setPen(QPen(QColor(_STACK_EDGE), 1))
    left = strip.left()
    for piece in stack.pieces:
        on.setBrush(QColor(colour_of_group(deeds, piece.group).fill if piece.group else _OFFICE))
        on.drawRect(QRectF(left, strip.top(), piece.height * unit, strip.height()))
        left += piece.height * unit
    on.setBrush(Qt.BrushStyle.NoBrush)
    mark = strip.left() + stack.full * unit
    over = strip.height() * 0.2
    top, bottom = QPointF(mark, strip.top() - over), QPointF(mark, strip.bottom() + over)
    painter.rule(top, bottom, "accent", share=0.005)


_CARD, _CARD_INK, _EDGE = "#f4f1e6", "#14170f", "#000000"
"""A square's ground, as cardboard on every ground of the hall, the ink on it, the line around it."""


_BAD, _BLUE, _GREEN = "#7a0d0d", "#0d3f80", "#134f24"
"""Inks on the cardboard, each 7:1 or better."""


_GAP = "   "


_TWO_LINES = 1.75
"""Rows of the screen for two lines in small letters."""


class TableScene(Scene):
    """What one console shows of its game; None: no table is being played on this computer."""

    kind = SceneKind.TABLE

    def __init__(self, board: LiveBoard | None) -> None:
        self.board = board

    def lines(self, metrics: ScreenMetrics, words: HallWords, page: int) -> int:
        return 0 if self.board is None else len(self.board.players)

    def paint(self, painter: HallPainter, page: int, clock: HallClock) -> None:
        board = self.board
        if board is None:
            title = painter.words.lines("projector.scene_table")
            paint_nothing(painter, title, painter.words.lines("projector.live_none"), clock)
            return
        pad = painter.side * 0.012
        frame = painter.screen.adjusted(pad, pad, -pad, -pad)
        laid = plan(Box(frame.left(), frame.top(), frame.width(), frame.height()), board.board.rings)
        style = _style(painter, painter.words.in_words(board.board.words), len(laid.centres) > 1)
        if style.crowded:
            smallest = painter.em(FINE_PRINT)
            turned = must_turn(
                laid.lots,
                board.board.squares,
                style,
                lambda words, width: words_fit(plain(words), width, face(), smallest),
            )
            style = replace(style, turned=turned)
        for index, lot in laid.lots.items():
            here = [each.seat for each in board.players if each.seat.square == index and not each.seat.out]
            square = board.board.squares[index]
            paint_square(painter.qpainter, lot, square, style, marked=False, taken=bool(here))
            if here:
                paint_tokens(painter.qpainter, lot, square, here, style)
        for centre, name in zip(laid.centres[1:], board.board.ring_names[1:], strict=False):
            head = QRectF(*centre).adjusted(pad, pad, -pad, 0)
            head.setHeight(painter.row * 1.5)
            painter.line(head, painter.words.name_of(name), 0.034, LIST, ink="muted", align=CENTRE, bold=True)
        room = self._paint_middle(painter, QRectF(*laid.centre), board, clock)
        players = board.players
        if len(laid.centres) > 1:
            below = QRectF(*laid.centres[-1]).adjusted(pad, painter.row * 1.6, -pad, -pad * 0.3)
            if _is_narrow(painter, room) and not _two_lines_each(painter, room, len(players)):
                players, rest = players[: (len(players) + 1) // 2], players[(len(players) + 1) // 2 :]
                high = max(below.height() - painter.row * 5, painter.row * (_TWO_LINES + 0.01) * len(rest))
                upper = QRectF(below.left(), below.top(), below.width(), high)
                self._paint_players(painter, upper, board, rest)
                below.setTop(upper.bottom())
            self._paint_told(painter, below, board)
        self._paint_players(painter, room, board, players)

    # ---- the middle ---------------------------------------------------------------------------

    def _paint_middle(self, painter: HallPainter, box: QRectF, board: LiveBoard, clock: HallClock) -> QRectF:
        """The table, and its time; returns the room that is left for the players."""
        pad = painter.row * 0.4
        inner = box.adjusted(pad, pad * 0.5, -pad, -pad * 0.5)
        head = QRectF(inner.left(), inner.top(), inner.width(), painter.row * 1.5)
        taken = 0.0
        seconds, paused = time_of(board, clock)
        if seconds is not None:
            time = f"‖ {shown_seconds(seconds)}" if paused else shown_seconds(seconds)
            ink = "bad" if seconds <= 0 else "text"
            taken = painter.line(head, time, 0.045, LIST, ink=ink, align=RIGHT, bold=True)
        title = head.adjusted(0, 0, -taken - pad, 0)
        both = painter.words.lines("projector.match", heat=board.name, table=board.table)
        short = painter.words.lines("projector.table", table=board.table)[0]
        words = painter.first_that_fits(title, ("  ".join(both), both[0], short), bold=True)
        painter.line(title, words, 0.034, LIST, ink="accent", bold=True)
        lowest = inner.bottom()
        if len(board.board.rings) == 1:
            lowest = self._paint_below(painter, inner, board)
        room = QRectF(inner.left(), head.bottom() + pad * 0.5, inner.width(), 0)
        room.setBottom(lowest - pad * 0.3)
        return room

    def _paint_below(self, painter: HallPainter, inner: QRectF, board: LiveBoard) -> float:
        """The last event and the bank's stock, a line each, below the players; returns where they begin."""
        foot = QRectF(inner.left(), inner.bottom() - painter.row, inner.width(), painter.row)
        bank, shorter = _bank(painter.words, board)
        if not painter.fits(foot, bank):
            bank = shorter
        pile_values = [{"name": pile.name, "amount": pile.amount} for pile in board.board.piles]
        if pile_values:
            piles = _GAP.join(painter.words("console.pile", **each) for each in pile_values)
            short = _GAP.join(painter.words.lines("console.pile", **each)[0] for each in pile_values)
            ways = (_GAP.join((piles, bank)), _GAP.join((piles, shorter)), _GAP.join((short, shorter)), short)
            bank = painter.first_that_fits(foot, ways)
        painter.line(foot, bank, LIST, ink="muted", align=CENTRE)
        last = QRectF(inner.left(), foot.top() - painter.row * 1.2, inner.width(), painter.row * 1.2)
        if board.over:
            painter.line(
                last, painter.words("projector.live_over"), 0.035, LIST, ink="good", align=CENTRE, bold=True
            )
        elif board.last is not None:
            painter.line(last, painter.words.say_lines(board.last)[0], LIST, LIST, align=CENTRE)
        return last.top()

    def _paint_told(self, painter: HallPainter, box: QRectF, board: LiveBoard) -> None:
        """The same in the middle of the last of several boards, in as many lines as it takes."""
        lines = painter.words.lines("projector.live_over") if board.over else ()
        if board.last is not None and not board.over:
            lines = painter.words.say_lines(board.last)
        left = tuple(line for each in _stock(painter.words, board) for line in each)
        last, bank = QRectF(box), QRectF(box)
        for share in (0.5, 0.4, 0.3):
            last.setHeight(box.height() * share)
            bank.setTop(last.bottom())
            if painter.holds(last, lines[:1], LIST) and painter.holds(bank, left[:1], LIST):
                break
        _paint_whole(painter, last, lines, "good" if board.over else "text")
        _paint_whole(painter, bank, left, "muted")

    def _paint_players(
        self, painter: HallPainter, room: QRectF, board: LiveBoard, players: tuple[LivePlayer, ...]
    ) -> None:
        count = max(1, len(players))
        double = _is_narrow(painter, room) and _two_lines_each(painter, room, count)
        piled = any(player.seat.stack is not None for player in players)
        high = min(room.height() / count, painter.row * (2.6 if double or piled else 2.1))
        for index, player in enumerate(players):
            box = QRectF(room.left(), room.top() + index * high, room.width(), high)
            self._paint_player(painter, box, player, board, double)

    def _paint_player(
        self, painter: HallPainter, box: QRectF, player: LivePlayer, board: LiveBoard, double: bool
    ) -> None:
        seat = player.seat
        turn = seat.is_turn and not board.over
        ground = "raised" if turn else "ground"
        if turn:
            painter.fill(box.adjusted(0, 1, 0, -1), ground, painter.row * 0.2)
        if seat.stack is not None and not seat.out:
            strip = room_for_stack(box)
            paint_lying(painter, strip, seat.stack)
            box = QRectF(box.left(), box.top(), box.width(), strip.top() - box.top())
        size = min(painter.row * 1.15, box.height() * 0.8)
        disc = QRectF(box.left() + size * 0.2, box.center().y() - size / 2, size, size)
        _paint_sign(painter, disc, seat.seat + 1)
        rest = QRectF(
            disc.right() + size * 0.35, box.top(), box.right() - disc.right() - size * 0.6, box.height()
        )
        words = painter.words.in_words(board.board.words)
        money = " ".join(words.say_lines(each.said)[0] for each in seat.purse) or words.money(seat.cash)
        bare = money
        if seat.out:
            money = words.lines("projector.live_out")[0]
        elif seat.in_jail is not None:
            money = f"{words.lines('projector.live_jail')[0]}  {money}"
        elif seat.notes:
            money = f"{painter.words.say_lines(seat.notes[0])[0]}  {money}"
        if player.place is not None:
            worth = seat.cash if seat.out or seat.stack is not None else seat.worth  # else not what ranks
            money = words.money(worth)
            money = f"{painter.words.lines('projector.live_place', place=player.place)[0]}  {money}"
        digits = max(len(str(each.person.number)) for each in board.players)
        half, below = QRectF(rest), None
        if double:
            lines = 2 if _on_one_line(painter, rest, player.person, digits, turn) else 3
            rest.setHeight(box.height() / lines)
            half.setTop(box.bottom() - rest.height())
            below = rest.translated(0, rest.height()) if lines > 2 else None
        if seat.purse and not seat.out:  # two moneys: neither is cut for the text before them
            money = painter.first_that_fits(half, (money, bare), bold=True)
        ink = "muted" if seat.out else "text"
        taken = painter.line(half, money, 0.032, LIST, ink=ink, ground=ground, align=RIGHT, bold=True)
        if not double:
            rest.setRight(rest.right() - taken - painter.row * 0.4)
        painter.person(rest, player.person, ink=ink, ground=ground, bold=turn, digits=digits, below=below)


def _is_narrow(painter: HallPainter, room: QRectF) -> bool:
    """Whether a name and its money do not fit beside each other in such a room."""
    return room.width() < painter.list_em * 17


def _two_lines_each(painter: HallPainter, room: QRectF, players: int) -> bool:
    """Whether there is room for the name of each and the money below it."""
    return room.height() >= painter.row * _TWO_LINES * players


def _on_one_line(painter: HallPainter, room: QRectF, person: NamedPlayer, digits: int, bold: bool) -> bool:
    """Whether both names are on the first of two lines, or there is no room for a third."""
    names = room.adjusted(painter.number_room(digits), 0, 0, 0)
    both = " ".join(called(person))
    return painter.fits(names, both, bold=bold) or room.height() < painter.row * (_TWO_LINES * 1.45)


def _paint_whole(painter: HallPainter, box: QRectF, lines: tuple[str, ...], ink: str) -> None:
    """All languages if they fit, else the first; an even longer text is cut."""
    for said in (lines, lines[:1]):
        if painter.holds(box, said, LIST):
            painter.call(box, said, LIST, LIST, ink=ink, bold=False)
            return
    if lines:
        painter.line(box, lines[0], LIST, LIST, ink=ink, align=CENTRE)


def _bank(words: HallWords, board: LiveBoard) -> tuple[str, str]:
    """The bank's stock, in all languages of the hall and in one: buildings, or what replaces them."""
    stock = _stock(words, board)
    return _GAP.join(line for each in stock for line in each), _GAP.join(each[0] for each in stock)


def _stock(words: HallWords, board: LiveBoard) -> list[tuple[str, ...]]:
    """The bank's stock, each thing in the languages of the hall."""
    left = {"houses": board.board.houses, "hotels": board.board.hotels}
    return [words.say_lines(each) for each in board.board.stock] or [
        words.lines("projector.live_bank", **left)
    ]


def time_of(board: LiveBoard, clock: HallClock) -> tuple[int | None, bool]:
    """Seconds left at the table, and whether its time is paused, by the hall's clock: it moves between
    entries.

    A table whose heat has no clock on shows its console's last state.
    """
    if board.over or clock.heat != board.heat or not clock.is_on or board.table not in clock.tables:
        return board.seconds, board.paused
    own = clock.table(board.table)
    return own.seconds, board.paused or own.phase is Phase.PAUSED


def _style(painter: HallPainter, words: HallWords, crowded: bool) -> BoardStyle:
    """Cardboard with the deeds of the light theme, its smallest letters readable from the first rows.

    `crowded`: two boards are side by side.
    """
    least = FINE_PRINT if crowded else SMALL_PRINT

    def write(
        _painter: QPainter,
        room: QRectF,
        words: str,
        size: float,
        *,
        ink: QColor,
        ground: QColor,
        bold: bool = False,
        turned: bool = False,
    ) -> None:
        painter.label(
            room, words, ink.name(), ground.name(), round(size), least=least, bold=bold, turned=turned
        )

    def token(_painter: QPainter, room: QRectF, seat: int, _active: bool) -> None:
        _paint_sign(painter, room, seat)

    ink, card, bad = QColor(_CARD_INK), QColor(_CARD), QColor(_BAD)
    return BoardStyle(
        ground=card,
        chosen=card,
        ink=ink,
        muted=ink,
        bad=bad,
        edge=QColor(_EDGE),
        focus=ink,
        signs={"chance": QColor(_BLUE), "community_chest": QColor(_GREEN), "tax": bad, "go": QColor(_GREEN)},
        deeds=load_tokens("light").deeds,
        least=painter.em(least),
        write=write,
        token=token,
        name_of=words.name_of,
        money=lambda square, amount: (words.in_words(square.words) if square.words else words).money(amount),
        say=lambda message: words.say_lines(message)[0],
        became=(QColor(_GREEN), card),
        mortgaged=words.lines("console.mortgage_sign")[0],
        hotel=words.lines("console.hotel_mark")[0],
        names=painter.em(LIST),
        letters=(ink, card),
        tokens=1.35,
        free=True,
        crowded=crowded,
    )


def _paint_sign(painter: HallPainter, box: QRectF, seat: int) -> None:
    """The same sign as on the referee's screen; its number is as high as the hall needs it. Seats from 1."""
    paint_shape(painter.qpainter, box, seat)
    fill, ink = COLOURS[(seat - 1) % len(COLOURS)]
    em = max(painter.em(SMALL_PRINT), int(box.height() * 0.6))
    painter.label(number_room(seat, box), str(seat), ink, fill, em, least=SMALL_PRINT)
