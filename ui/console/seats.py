"""Paints the middle of the board: a card a seat, the bank's stock, the last throw.

Also the stacks beside the board, a case a seat: pieces from the bottom, to scale, and the line that the
winner's have to reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPixmap

from tourney.base.texts import Texts
from tourney.game.console.view import BoardView, Piece, SeatView, Stack
from ui.widgets.board_squares import MOST_PIPS, paint_die, paint_token
from ui.widgets.icons import colour_of_group, paint_swatch
from ui.widgets.text import draw_fitted
from ui.widgets.theme import Look, Role, look

_OVER = 3
"""Units above the line for the last piece, which may stand out."""


_WIDE = 96
"""A case's width in px where there is room, and half of it at the least."""


_SHARE = 0.34
"""The cases' largest share of the board's width."""


_STACK_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


def room_for_stacks(width: float, seats: Sequence[SeatView]) -> float:
    """The cases' part of the board's width, in px; 0 without stacks."""
    cases = sum(seat.stack is not None for seat in seats)
    return min(cases * float(look().px(_WIDE)), width * _SHARE)


def paint_stacks(painter: QPainter, room: QRectF, board: BoardView, texts: Texts) -> None:
    """A case for every seat, in their order."""
    seats = [(seat, seat.stack) for seat in board.seats if seat.stack is not None]
    wide = room.width() / max(1, len(seats))
    for at, (seat, stack) in enumerate(seats):
        case = QRectF(room.left() + at * wide, room.top(), wide, room.height())
        _paint_case(painter, case, seat, stack, texts, look())


def _paint_case(
    painter: QPainter, case: QRectF, seat: SeatView, stack: Stack, texts: Texts, now: Look
) -> None:
    gap, head, foot = float(now.px(4)), float(now.px(26)), float(now.px(20))
    inner = case.adjusted(gap, gap, 0, -gap)
    paint_token(painter, QRectF(inner.left(), inner.top(), head, head), seat.seat + 1, faded=bool(seat.out))
    worth = QRectF(inner.left() + head, inner.top(), inner.width() - head, head)
    painter.setPen(now.colour("text"))
    draw_fitted(painter, worth, texts.money(stack.worth), now.font(bold=True), _STACK_CENTRE)
    below = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
    painter.setPen(now.colour("muted"))
    height = texts("console.stack_height", n=stack.height, full=stack.full)
    draw_fitted(painter, below, height, now.font(Role.SMALL), _STACK_CENTRE)
    _paint_pieces(painter, inner.adjusted(0, head + gap, 0, -foot - gap), stack, texts, now)


def _paint_pieces(painter: QPainter, shaft: QRectF, stack: Stack, texts: Texts, now: Look) -> None:
    """A unit is as high in every case."""
    unit = shaft.height() / max(stack.full + _OVER, stack.height)
    line = shaft.bottom() - stack.full * unit
    painter.setPen(QPen(now.colour("line"), 1))
    painter.setBrush(now.colour("sunken"))
    painter.drawRect(QRectF(shaft.left(), line, shaft.width(), stack.full * unit))
    bottom = shaft.bottom()
    for piece in stack.pieces:
        bottom -= piece.height * unit
        tile = QRectF(shaft.left() + 2, bottom + 1, shaft.width() - 4, piece.height * unit - 2)
        _paint_piece(painter, tile, piece, texts, now)
    painter.setPen(QPen(now.colour("accent"), 2))
    painter.drawLine(QPointF(shaft.left(), line), QPointF(shaft.right(), line))


def _paint_piece(painter: QPainter, tile: QRectF, piece: Piece, texts: Texts, now: Look) -> None:
    """In the colour of its group, one of none in that of paper."""
    if piece.group:
        paint_swatch(painter, tile, piece.group, letter=False)
        painter.setPen(QColor(colour_of_group(now.tokens.deeds, piece.group).ink))
    else:
        painter.setPen(QPen(now.colour("edge"), 1))
        painter.setBrush(now.colour("surface"))
        painter.drawRoundedRect(tile, 3, 3)
        painter.setPen(now.colour("text"))
    name = texts.say(piece.name)
    draw_fitted(painter, tile.adjusted(2, 0, -2, 0), name, now.font(Role.SMALL, bold=True), _STACK_CENTRE)


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_WRAPPED = _LEFT | int(Qt.TextFlag.TextWordWrap)


_EDGE = 2
"""Room around a card's picture for its frame."""


_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


NOTE_BETWEEN = " · "
"""Separates two parts of a seat's note."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """Words of the middle. `names` by seat; `selected` is the chosen seat, -1 for none."""

    names: Sequence[str] = ()
    cash: Sequence[str] = ()
    notes: Sequence[str] = ()
    worth: str = ""
    stock: str = ""
    piles: Sequence[str] = ()
    thrown: str = ""
    selected: int = -1


class SeatCards:
    """Pictures of the seats' cards, each painted anew only when something on it has changed."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[object, QPixmap]] = {}

    def paint(
        self, painter: QPainter, rect: QRectF, seat: SeatView, board: BoardView, words: SeatWords, now: Look
    ) -> None:
        """The card at its place."""
        place = rect.toAlignedRect().adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        scale = painter.device().devicePixelRatioF()
        parts = (words.names[seat.seat], words.notes[seat.seat], words.worth, words.selected == seat.seat)
        turned = [board.squares[at].mortgaged for at in seat.deeds]
        key = (place, scale, now, seat, parts, turned)
        kept = self._kept.get(seat.seat)
        if kept is None or kept[0] != key:
            picture = QPixmap(place.size() * scale)
            picture.setDevicePixelRatio(scale)
            picture.fill(now.colour("sunken"))
            inside = QPainter(picture)
            inside.setRenderHint(QPainter.RenderHint.Antialiasing)
            _card(inside, rect.translated(-place.x(), -place.y()), seat, board, words, now)
            inside.end()
            kept = self._kept[seat.seat] = (key, picture)
        painter.drawPixmap(place.topLeft(), kept[1])


def paint_seats(
    painter: QPainter, rooms: Sequence[QRectF], board: BoardView, cards: SeatCards, words: SeatWords
) -> tuple[QRectF, ...]:
    """The middle, that of each ring. Returns the box of each seat's card."""
    now = _grown(look(), rooms, len(board.seats))
    pad, foot = now.px(12), now.px(40)
    head = now.px(20) if board.ring_names else 0
    inner = [room.adjusted(pad, pad, -pad, -pad) for room in rooms]
    places = _places([each.adjusted(0, head, 0, -foot) for each in inner], len(board.seats), now)
    for seat, rect in zip(board.seats, places, strict=True):
        cards.paint(painter, rect, seat, board, words, now)
    feet = [QRectF(each.left(), each.bottom() - foot, each.width(), foot) for each in inner]
    _bottom(painter, feet, board, words, now)
    return places


def _places(rooms: Sequence[QRectF], count: int, now: Look) -> tuple[QRectF, ...]:
    """The boxes of the cards: side by side in the one middle, one below another in those of several rings."""
    first, gap = rooms[0], float(now.px(8))
    narrow = count <= 2 and first.width() < now.px(360)
    columns = len(rooms) if len(rooms) > 1 else 1 if narrow else 2
    rows = -(-count // columns)
    tall = min(float(now.px(132)), (first.height() - gap * (rows - 1)) / rows)
    wide = first.width() if len(rooms) > 1 else (first.width() - gap * (columns - 1)) / columns
    top = first.top() + max(0.0, (first.height() - rows * tall - (rows - 1) * gap) / 2)
    places = []
    for seat in range(count):
        column, row = divmod(seat, rows) if len(rooms) > 1 else reversed(divmod(seat, columns))
        left = rooms[column].left() if len(rooms) > 1 else first.left() + column * (wide + gap)
        places.append(QRectF(left, top + row * (tall + gap), wide, tall))
    return tuple(places)


def _grown(now: Look, rooms: Sequence[QRectF], seats: int) -> Look:
    """The look as large as the room allows, so that a large screen is readable from further away."""
    rows, wide = -(-seats // 2), sum(room.width() for room in rooms)
    share = min(rooms[0].height() / (now.px(150) * rows + now.px(60)), wide / now.px(640))
    return replace(now, scale=round(now.scale * max(0.85, min(2.4, share))))


def _card(
    painter: QPainter, rect: QRectF, seat: SeatView, board: BoardView, words: SeatWords, now: Look
) -> None:
    chosen = seat.seat == words.selected
    edge, width = ("focus", 3.0) if chosen else (("accent", 2.0) if seat.is_turn else ("line", 1.0))
    painter.setPen(QPen(now.colour(edge), width))
    painter.setBrush(now.colour("accent_soft" if seat.has_to_act else "surface"))
    painter.drawRoundedRect(rect, 8, 8)
    pad = min(float(now.px(10)), rect.height() * 0.1)
    inner = rect.adjusted(pad, pad, -pad, -pad)
    head = min(float(now.px(30)), inner.height() * 0.4)
    paint_token(painter, QRectF(inner.left(), inner.top(), head, head), seat.seat + 1, faded=bool(seat.out))
    name_room = QRectF(inner.left() + head + now.px(8), inner.top(), inner.width() - head - now.px(8), head)
    painter.setFont(now.font(Role.LEAD, bold=seat.is_turn or chosen))
    cash = words.cash[seat.seat]
    painter.setPen(now.colour("muted" if seat.out else "text"))
    taken = 0 if seat.out else painter.fontMetrics().horizontalAdvance(cash) + now.px(8)
    _name(painter, name_room.adjusted(0, 0, -taken, 0), _one_line(words.names[seat.seat]), now)
    if not seat.out:
        painter.setFont(now.font(Role.LEAD, bold=True))
        painter.drawText(name_room, _RIGHT, cash)
    line = float(now.px(18))
    under = QRectF(inner.left(), inner.top() + head + now.px(3), inner.width(), line)
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("muted"))
    worth = "" if seat.out else f"{words.worth} {seat.worth:,}"
    metrics = painter.fontMetrics()
    room = int(under.width()) - metrics.horizontalAdvance(worth) - now.px(8)
    rows = 2 if inner.bottom() - under.bottom() >= line + now.px(22) else 1
    notes = note_rows(metrics, words.notes[seat.seat], room, int(under.width()), rows)
    painter.setPen(now.colour("muted"))
    painter.drawText(under, _RIGHT, worth)
    painter.setPen(now.colour("bad" if seat.out else "warn" if seat.in_jail is not None else "muted"))
    for note in notes[:-1]:
        painter.drawText(under, _LEFT, note)
        under = under.translated(0, line)
    painter.drawText(under, _LEFT, notes[-1])
    deeds = QRectF(
        inner.left(), under.bottom() + now.px(4), inner.width(), inner.bottom() - under.bottom() - now.px(4)
    )
    if deeds.height() >= now.px(12):
        _deeds(painter, deeds, seat, board, now)


def note_rows(metrics: QFontMetrics, note: str, room: int, whole: int, most: int) -> list[str]:
    """The note in one row as wide as `room`; a wider one goes on in a row as wide as `whole`.

    It is broken between two of its parts, and cut only if `most` rows do not hold it. Widths in px.
    """
    first, rest = note, ""
    while most > 1 and NOTE_BETWEEN in first and metrics.horizontalAdvance(first) > room:
        first, _, fact = first.rpartition(NOTE_BETWEEN)
        rest = NOTE_BETWEEN.join((fact, rest)) if rest else fact
    cut = Qt.TextElideMode.ElideRight
    rows = [metrics.elidedText(first, cut, room)]
    return [*rows, metrics.elidedText(rest, cut, whole)] if rest else rows


def _name(painter: QPainter, room: QRectF, name: str, now: Look) -> None:
    """Smaller or on two lines if it is long, and only then cut."""
    font, least = now.font(Role.LEAD, bold=painter.font().bold()), now.font(Role.SMALL).pixelSize()
    draw_fitted(painter, room.adjusted(0, -now.px(3), 0, now.px(3)), name, font, _LEFT, least)


def _deeds(painter: QPainter, room: QRectF, seat: SeatView, board: BoardView, now: Look) -> None:
    """A small swatch a deed in board order, as many as fit; mortgaged ones are crossed through."""
    size = min(float(now.px(18)), room.height())
    step = size + now.px(3)
    most = max(1, int((room.width() + now.px(3)) // step))
    rows = max(1, int(room.height() // step))
    for at, index in enumerate(seat.deeds[: most * rows]):
        square = board.squares[index]
        place = QRectF(room.left() + at % most * step, room.top() + at // most * step, size, size)
        paint_swatch(painter, place, square.group, letter=False)
        colour = colour_of_group(now.tokens.deeds, square.group)
        painter.setPen(QColor(colour.ink))
        painter.setFont(now.font(Role.SMALL, bold=True))
        painter.drawText(place, _CENTRE, colour.letter)
        if square.mortgaged:
            painter.setPen(QPen(now.colour("bad"), 2))
            painter.drawLine(place.topLeft(), place.bottomRight())
            painter.drawLine(place.topRight(), place.bottomLeft())


def _bottom(
    painter: QPainter, rooms: Sequence[QRectF], board: BoardView, words: SeatWords, now: Look
) -> None:
    """The piles of the middle and the bank's stock on the left, the last throw on the right.

    With several rings the bank is in the last one's middle.
    """
    room = rooms[0]
    left, below = room, room
    if len(words.piles) > 1:
        left = room.adjusted(0, 0, 0, -room.height() / 2)
        below = room.adjusted(0, room.height() / 2, 0, 0)
    painter.setFont(now.font(bold=True))
    painter.setPen(now.colour("text"))
    for pile in words.piles:
        painter.drawText(left, _LEFT, pile)
        left = left.adjusted(painter.fontMetrics().horizontalAdvance(pile) + now.px(14), 0, 0, 0)
    stock = left if len(words.piles) < 2 else below
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("muted"))
    taken = 0
    if board.last_throw is not None:
        taken = painter.fontMetrics().horizontalAdvance(words.thrown) + len(board.last_throw) * now.px(36)
    beside = rooms[-1] if len(rooms) > 1 else stock.adjusted(0, 0, -taken - now.px(8) if taken else 0, 0)
    painter.drawText(beside, _WRAPPED, words.stock)
    if board.last_throw is None:
        return
    size = min(float(now.px(30)), room.height() - 6)
    right = room.right()
    numbered = any(isinstance(value, int) and value > MOST_PIPS for value in board.last_throw)
    for value in reversed(board.last_throw):
        rect = QRectF(right - size, room.center().y() - size / 2, size, size)
        paint_die(painter, rect, value, numbered)
        right -= size + now.px(6)
    painter.setFont(now.font(Role.SMALL))
    painter.setPen(now.colour("muted"))
    painter.drawText(
        QRectF(room.left(), room.top(), right - room.left() - now.px(4), room.height()), _RIGHT, words.thrown
    )


def _one_line(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())
