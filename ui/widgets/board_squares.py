"""Paints a board's squares, tokens and dice, for the referee's screen and the hall's.

A letter, a number or a pattern repeats everything that a colour tells: a token is a shape, a colour and the
seat's number, the same on both screens. `BoardStyle` has the differences between the screens;
`console.board_layout` computes positions within a square. A die has pips, a number, the picture of a face, or
the beginning of its word. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.game.console.board_layout import NOWHERE, Box, SquareBox, SquareParts, parts
from tourney.game.console.view import BANK, SeatView, SquareView
from tourney.rules.board import RingSide
from tourney.rules.dice import Face
from ui.widgets.icons import PATTERNS, colour_of_group
from ui.widgets.theme import DeedColour, Role, look

MOST_PIPS = 6
"""A die with more faces has numbers on all of them."""


_PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "1": ((0.5, 0.5),),
    "2": ((0.25, 0.25), (0.75, 0.75)),
    "3": ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    "4": ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)),
    "5": ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    "6": ((0.25, 0.2), (0.75, 0.2), (0.25, 0.5), (0.75, 0.5), (0.25, 0.8), (0.75, 0.8)),
}


def paint_die(painter: QPainter, rect: QRectF, value: Face, numbered: bool = False) -> None:
    """One die, square, in `rect`; `numbered` if it is one of those without pips, with more than six faces."""
    now = look()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(now.colour("edge"), 1))
    painter.setBrush(now.colour("surface"))
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), rect.width() * 0.18, rect.width() * 0.18)
    pips, picture = None if numbered else _PIPS.get(str(value)), _PICTURES.get(str(value))
    if pips is None and picture is None:
        painter.setPen(now.colour("text"))
        painter.setFont(now.font(Role.SMALL))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(value)[:2].upper())
        return
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(now.colour("text"))
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.height())
    for x, y in pips or ():
        painter.drawEllipse(QPointF(x, y), 0.09, 0.09)
    if picture is not None:
        picture(painter, now.colour("surface"))
    painter.restore()


def _bus(painter: QPainter, ground: QColor) -> None:
    """A bus from the side, in a square of 1 × 1."""
    body = QPainterPath()
    body.addRoundedRect(QRectF(0.16, 0.26, 0.68, 0.44), 0.08, 0.08)
    for left in (0.23, 0.42, 0.61):
        body.addRect(QRectF(left, 0.34, 0.15, 0.14))
    painter.drawPath(body)
    for middle in (0.33, 0.67):
        painter.setPen(QPen(ground, 0.04))
        painter.drawEllipse(QPointF(middle, 0.71), 0.1, 0.1)


def _hunter(painter: QPainter, ground: QColor) -> None:
    """The gentleman with a tall hat, in a square of 1 × 1."""
    painter.drawRect(QRectF(0.37, 0.14, 0.26, 0.22))
    painter.drawRoundedRect(QRectF(0.26, 0.34, 0.48, 0.06), 0.03, 0.03)
    painter.drawEllipse(QPointF(0.5, 0.5), 0.12, 0.13)
    coat = QPainterPath(QPointF(0.2, 0.87))
    coat.cubicTo(QPointF(0.22, 0.66), QPointF(0.36, 0.65), QPointF(0.5, 0.65))
    coat.cubicTo(QPointF(0.64, 0.65), QPointF(0.78, 0.66), QPointF(0.8, 0.87))
    coat.closeSubpath()
    painter.drawPath(coat)
    painter.fillRect(QRectF(0.37, 0.285, 0.26, 0.035), ground)


_PICTURES: dict[str, Callable[[QPainter, QColor], None]] = {"bus": _bus, "hunter": _hunter}
"""By the word of the face (S4.3)."""


COLOURS = (
    ("#a81c1c", "#ffffff"),
    ("#0d4f9e", "#ffffff"),
    ("#17602b", "#ffffff"),
    ("#f2b705", "#1b1400"),
    ("#6a2c91", "#ffffff"),
    ("#ececec", "#1b1b1b"),
    ("#2fc1d6", "#00191c"),
    ("#ff9b42", "#1f0f00"),
)
"""(fill, ink) of the seats 1 to 8, each 7:1 or better, as the hall needs it."""


def colours(seat: int) -> tuple[QColor, QColor]:
    """Fill and ink of a seat's token and sign; seats from 1."""
    fill, ink = COLOURS[(seat - 1) % len(COLOURS)]
    return QColor(fill), QColor(ink)


def _regular(corners: int, turn: float) -> Callable[[QRectF], QPainterPath]:
    def drawn(rect: QRectF) -> QPainterPath:
        middle, radius = rect.center(), rect.width() / 2
        polygon = QPolygonF()
        for corner in range(corners):
            angle = turn + 2 * pi * corner / corners
            polygon.append(QPointF(middle.x() + radius * cos(angle), middle.y() + radius * sin(angle)))
        path = QPainterPath()
        path.addPolygon(polygon)
        path.closeSubpath()
        return path

    return drawn


def _round(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(rect.adjusted(1, 1, -1, -1))
    return path


def _square(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    inset = rect.width() * 0.1
    path.addRoundedRect(rect.adjusted(inset, inset, -inset, -inset), 2, 2)
    return path


def _triangle(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.moveTo(rect.center().x(), rect.top())
    path.lineTo(rect.right(), rect.bottom() - rect.height() * 0.06)
    path.lineTo(rect.left(), rect.bottom() - rect.height() * 0.06)
    path.closeSubpath()
    return path


def _shield(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    left, top, width, height = (
        rect.left() + rect.width() * 0.08,
        rect.top(),
        rect.width() * 0.84,
        rect.height(),
    )
    path.moveTo(left, top + height * 0.08)
    path.lineTo(left + width, top + height * 0.08)
    path.lineTo(left + width, top + height * 0.55)
    path.quadTo(left + width, top + height * 0.85, left + width / 2, top + height)
    path.quadTo(left, top + height * 0.85, left, top + height * 0.55)
    path.closeSubpath()
    return path


def _cross(rect: QRectF) -> QPainterPath:
    third = rect.width() / 4
    path = QPainterPath()
    path.addRoundedRect(rect.adjusted(third, 0, -third, 0), 2, 2)
    other = QPainterPath()
    other.addRoundedRect(rect.adjusted(0, third, 0, -third), 2, 2)
    return path.united(other)


_SHAPES: tuple[Callable[[QRectF], QPainterPath], ...] = (
    _round,
    _square,
    _triangle,
    _regular(4, 0.0),
    _regular(6, 0.0),
    _shield,
    _cross,
    _regular(8, pi / 8),
)


def shape(seat: int, rect: QRectF) -> QPainterPath:
    """The outline of a seat's token in a square of room."""
    return _SHAPES[(seat - 1) % len(_SHAPES)](rect)


def paint_token(painter: QPainter, rect: QRectF, seat: int, faded: bool = False) -> None:
    """A token with its seat number; `faded` is out of the game."""
    painter.save()
    if faded:
        painter.setOpacity(0.45)
    paint_shape(painter, rect, seat)
    painter.setPen(colours(seat)[1])
    painter.setFont(_number_font(rect))
    painter.drawText(number_room(seat, rect), int(Qt.AlignmentFlag.AlignCenter), str(seat))
    painter.restore()


def paint_shape(painter: QPainter, rect: QRectF, seat: int) -> None:
    """The token without its number, edged in its ink, so that it stands out on any ground."""
    fill, ink = colours(seat)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, max(1.0, rect.width() * 0.06)))
    painter.setBrush(fill)
    painter.drawPath(shape(seat, rect))


def number_room(seat: int, rect: QRectF) -> QRectF:
    """The room of the number in the token: low in a triangle."""
    low = rect.height() * 0.26 if _SHAPES[(seat - 1) % len(_SHAPES)] is _triangle else 0.0
    return rect.adjusted(0, low, 0, 0)


def _number_font(rect: QRectF) -> QFont:
    font = look().font(bold=True)
    font.setPixelSize(max(7, round(min(rect.width(), rect.height()) * 0.6)))
    return font


_SIGNS = {
    "chance": "?",
    "community_chest": "♥",
    "tax": "%",
    "go": "←",
    "free_parking": "P",
    "go_to_jail": "↘",
    "jail": "▦",
}
"""The signs of squares that nobody buys, by kind."""


_HOUSE, _HOTEL, _ON_BUILDING = QColor("#0d5a2b"), QColor("#a8161f"), QColor("#ffffff")


class Write(Protocol):
    """Writes words in the middle of a room: up to `size` px, smaller if they do not fit.

    `turned`: from below upwards.
    """

    def __call__(
        self,
        painter: QPainter,
        room: QRectF,
        words: str,
        size: float,
        /,
        *,
        ink: QColor,
        ground: QColor,
        bold: bool = False,
        turned: bool = False,
    ) -> None: ...


@dataclass(frozen=True, slots=True)
class BoardStyle:
    """The differences between the screens that show a board.

    `least` is the size of the smallest letters and `names` of the largest name in px (None: by the square).
    `letters` are ink and ground of a group's letter, None for those of its band. `signs` are inks by the kind
    of square. `tokens`: how large they are (see `board_layout.parts`). `free`: prices are left out, and empty
    parts leave their room to the name. `crowded`: squares are narrow, so tokens are in a square's foot.
    `turned`: the names above and below are written upwards (see `must_turn`).
    """

    ground: QColor
    chosen: QColor
    ink: QColor
    muted: QColor
    bad: QColor
    edge: QColor
    focus: QColor
    signs: Mapping[str, QColor]
    deeds: Mapping[str, DeedColour]
    least: float
    write: Write
    token: Callable[[QPainter, QRectF, int, bool], None]
    """Paints the token of a seat, from 1, and whether it is that seat's turn."""
    name_of: Callable[[Name], str]
    money: Callable[[SquareView, int], str]
    """An amount of a square, in its money."""
    say: Callable[[Message], str]
    became: tuple[QColor, QColor]
    """Ink and ground of the words for what the rules have made of a square."""
    mortgaged: str
    hotel: str
    """The letter on a hotel."""
    names: float | None = None
    letters: tuple[QColor, QColor] | None = None
    tokens: float = 1.0
    free: bool = False
    crowded: bool = False
    turned: bool = False


_BESIDE_OWNER = 0.62
"""The tokens' part of an owned square's foot; the owner's number keeps the rest."""


_PRICE_WIDE, _MARKER_WIDE = 1.6, 1.9
"""How much wider than high the room of a price is at least, and that of a marker's sign and number."""


def must_turn(
    lots: Mapping[int, SquareBox],
    squares: Sequence[SquareView],
    style: BoardStyle,
    whole: Callable[[str, float], bool],
) -> bool:
    """Whether a word of a name above or below would be broken: then all names there are turned.

    `whole`: whether words of the smallest letters stay whole in this width.
    """
    for at, lot in lots.items():
        if lot.corner or lot.side in (RingSide.LEFT, RingSide.RIGHT):
            continue
        body = _parts(lot, squares[at], style, taken=False).body
        if not whole(style.name_of(squares[at].printed or squares[at].name), body.width):
            return True
    return False


def name_sizes(
    lots: Mapping[int, SquareBox],
    squares: Sequence[SquareView],
    style: BoardStyle,
    fits: Callable[[str, Box, float], float],
) -> dict[int, float]:
    """The size of each square's name, px, corners aside: at most three sizes, so that names side by side do
    not differ by a little each. No name is larger than half of them can be.

    `fits`: the largest size up to the last argument that words may have in a room.
    """
    fitting = {
        at: fits(
            style.name_of(squares[at].printed or squares[at].name),
            _parts(lot, squares[at], style, taken=True).body,
            _largest(lot, style),
        )
        for at, lot in lots.items()
        if not lot.corner
    }
    sizes = sorted(fitting.values())
    usual = sizes[len(sizes) // 2]
    below = [size for size in sizes if size < usual]
    levels = (usual, below[len(below) // 2], below[0]) if below else (usual,)
    return {at: next(level for level in levels if level <= size) for at, size in fitting.items()}


def _largest(lot: SquareBox, style: BoardStyle) -> float:
    """The size that no name of this square is larger than, px."""
    if style.names is not None:
        return style.names
    turned = style.turned and not lot.corner and lot.side in (RingSide.BOTTOM, RingSide.TOP)
    wide, high = (lot.box.height, lot.box.width) if turned else (lot.box.width, lot.box.height)
    return min(wide * 0.2, high * 0.235)


def paint_square(
    painter: QPainter,
    lot: SquareBox,
    square: SquareView,
    style: BoardStyle,
    marked: bool,
    taken: bool = True,
    size: float | None = None,
) -> None:
    """The whole square without its tokens. `marked`: it is being talked about.

    `taken`: tokens are here, or may come here without a repaint. `size` of its name, px.
    """
    rect = QRectF(*lot.box)
    laid = _parts(lot, square, style, taken)
    ground = style.chosen if marked else style.ground
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRect(rect)
    if square.group:
        _paint_band(painter, QRectF(*laid.band), square, style)
        _paint_foot(painter, QRectF(*laid.foot), square, style)
    elif laid.band != NOWHERE and square.became is None:
        _paint_sign(painter, laid, square, style, ground)
    body = QRectF(*laid.body)
    if square.became is not None:
        room = QRectF(*laid.foot)
        if room.isEmpty():  # a corner: above its name
            room = QRectF(body.left(), body.top(), body.width(), max(body.height() * 0.26, style.least * 1.6))
            body.setTop(room.bottom())
        _paint_became(painter, room, square.became, style)
    turned = style.turned and not lot.corner and lot.side in (RingSide.BOTTOM, RingSide.TOP)
    words = style.name_of(square.printed or square.name)
    bold = lot.corner and not square.deed
    size = size or _largest(lot, style)
    style.write(painter, body, words, size, ink=style.ink, ground=ground, bold=bold, turned=turned)
    painter.setPen(QPen(style.focus if marked else style.edge, 2 if marked else 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(1, 1, -1, -1) if marked else rect)


def paint_tokens(
    painter: QPainter, lot: SquareBox, square: SquareView, here: Sequence[SeatView], style: BoardStyle
) -> None:
    """Side by side, overlapping if there are many; those in jail are behind its bars."""
    room = _parts(lot, square, style, taken=True).tokens
    size = min(room.height * 0.92, room.width / max(1.0 if style.crowded else 2.0, len(here) * 0.85))
    size = min(max(size, style.least * 1.6), room.width)
    step = min(size + 2, (room.width - size) / max(1, len(here) - 1)) if len(here) > 1 else 0.0
    left = room.left + (room.width - size - step * (len(here) - 1)) / 2
    top = room.top + (room.height - size) / 2
    for at, seat in enumerate(here):
        place = QRectF(left + at * step, top, size, size)
        style.token(painter, place, seat.seat + 1, seat.is_turn)
        if seat.in_jail is not None:
            painter.setPen(QPen(style.ink, max(2.0, size * 0.11)))
            for bar in (0.08, 0.92):
                x = place.left() + bar * size
                painter.drawLine(QPointF(x, place.top()), QPointF(x, place.bottom()))


def _parts(lot: SquareBox, square: SquareView, style: BoardStyle, taken: bool) -> SquareParts:
    used = not style.free or square.owner != BANK or square.became is not None or square.marked != BANK
    tokens = style.tokens if taken else 0.0
    bare = square.owner == BANK and square.marked == BANK
    shared = (1.0 if bare else _BESIDE_OWNER) if style.crowded else 0.0
    return parts(lot, style.least, foot=used, tokens=tokens, deed=bool(square.deed), shared=shared)


def _paint_band(painter: QPainter, band: QRectF, square: SquareView, style: BoardStyle) -> None:
    colour = colour_of_group(style.deeds, square.group)
    fill, ink = QColor(colour.fill), QColor(colour.ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRect(band)
    faint = QColor(ink)
    faint.setAlphaF(0.2)
    painter.setBrush(QBrush(faint, PATTERNS[colour.pattern]))
    if colour.pattern != "solid":
        painter.drawRect(band)
    thick = min(band.width(), band.height())
    letter = QRectF(band.left(), band.top(), thick, thick)
    letter_ink, letter_ground = style.letters or (ink, fill)
    painter.setBrush(letter_ground)
    painter.drawRect(letter)
    style.write(painter, letter, colour.letter, thick * 0.72, ink=letter_ink, ground=letter_ground, bold=True)
    if square.level > 0:
        _paint_buildings(painter, band, thick, square, style)


def _paint_buildings(
    painter: QPainter, band: QRectF, thick: float, square: SquareView, style: BoardStyle
) -> None:
    """Houses as small houses, a hotel as one large block with its letter."""
    across = band.width() >= band.height()
    long = (band.width() if across else band.height()) - thick
    step = long / max(4, square.houses)
    for at in range(1 if square.hotel else square.houses):
        offset = thick + (long * 0.06 if square.hotel else at * step)
        share = long * 0.88 if square.hotel else step
        size = QRectF(0, 0, share, thick) if across else QRectF(0, 0, thick, share)
        place = size.translated(
            band.left() + (offset if across else 0), band.top() + (0 if across else offset)
        )
        place = place.adjusted(1, 1.5, -1, -1.5)
        painter.setPen(QPen(_ON_BUILDING, 1.2))
        if not square.hotel:
            _paint_house(painter, place)
            continue
        painter.setBrush(_HOTEL)
        painter.drawRoundedRect(place, 2, 2)
        style.write(painter, place, style.hotel, thick * 0.66, ink=_ON_BUILDING, ground=_HOTEL, bold=True)


def _paint_house(painter: QPainter, place: QRectF) -> None:
    width = min(place.width(), place.height() * 1.15)
    box = QRectF(place.center().x() - width / 2, place.top(), width, place.height())
    roof = box.top() + box.height() * 0.42
    painter.setBrush(_HOUSE)
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(box.center().x(), box.top()),
                QPointF(box.right(), roof),
                QPointF(box.right(), box.bottom()),
                QPointF(box.left(), box.bottom()),
                QPointF(box.left(), roof),
            ]
        )
    )


def _paint_foot(painter: QPainter, foot: QRectF, square: SquareView, style: BoardStyle) -> None:
    """Unowned: the price. Owned: a bar in the owner's colour with the seat; mortgaged: hatched."""
    thick = min(foot.width(), foot.height())
    if square.owner == BANK:
        if square.marked != BANK and thick:
            foot = _paint_marker(painter, foot, thick, square.marked, style)
            thick = 0.0 if max(foot.width(), foot.height()) < thick * _PRICE_WIDE else thick
        if not style.free and thick and square.became is None:
            price = style.money(square, square.price)
            style.write(painter, foot, price, thick * 0.78, ink=style.muted, ground=style.ground)
        return
    fill, ink = colours(square.owner + 1)
    painter.setPen(QPen(style.edge, 0.6))
    painter.setBrush(fill)
    painter.drawRect(foot)
    number = QRectF(foot.left(), foot.top(), thick, thick) if square.mortgaged else foot
    owner = str(square.owner + 1)
    style.write(painter, number, owner, thick * 0.7, ink=ink, ground=fill, bold=True)
    if square.mortgaged:
        _paint_mortgage(painter, foot, thick, style)


def _paint_became(painter: QPainter, room: QRectF, became: Message, style: BoardStyle) -> None:
    """The words for what the rules have made of the square."""
    ink, ground = style.became
    painter.setPen(QPen(style.edge, 0.6))
    painter.setBrush(ground)
    painter.drawRect(room)
    size = min(room.width(), room.height(), style.least * 2.2) * 0.78
    style.write(painter, room, style.say(became), size, ink=ink, ground=ground, bold=True)


def _paint_marker(painter: QPainter, foot: QRectF, thick: float, seat: int, style: BoardStyle) -> QRectF:
    """The owner's marker, a small flag at the foot's beginning; returns the room that is left.

    It is as wide as its sign and number need in large letters; without room for both it is a hanging pennant
    with the number, for a bar with a number marks the owner of a deed.
    """
    fill, ink = colours(seat + 1)
    whole = foot.width() >= thick * _MARKER_WIDE
    wide = min(foot.width(), thick * 2) if whole else thick
    room = QRectF(foot.left(), foot.top(), wide, thick)
    painter.setPen(QPen(style.edge, 0.8))
    painter.setBrush(fill)
    left, top, right, low = room.left() + 1, room.top() + 1, room.right() - 1, room.bottom() - 1
    notch = QPointF((left + right) / 2, low if whole else low - thick * 0.3)
    corners = [QPointF(left, top), QPointF(right, top), QPointF(right, low), notch, QPointF(left, low)]
    painter.drawPolygon(QPolygonF(corners))
    words = f"▲{seat + 1}" if whole else str(seat + 1)
    letters = room.adjusted(0, 0, 0, 0 if whole else -thick * 0.2)
    style.write(painter, letters, words, thick * 0.6, ink=ink, ground=fill, bold=True)
    if foot.width() >= foot.height():
        return foot.adjusted(wide, 0, 0, 0)
    return foot.adjusted(0, thick, 0, 0)


def _paint_mortgage(painter: QPainter, foot: QRectF, thick: float, style: BoardStyle) -> None:
    across = foot.width() > foot.height()
    rest = foot.adjusted(thick, 0.5, -0.5, -0.5) if across else foot.adjusted(0.5, thick, -0.5, -0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.ground)
    painter.drawRect(rest)
    painter.setBrush(QBrush(style.bad, Qt.BrushStyle.BDiagPattern))
    painter.drawRect(rest)
    if rest.width() < 2.4 * style.least:
        return
    tall = min(rest.height(), thick)
    word = QRectF(rest.left() + 1, rest.center().y() - tall / 2, rest.width() - 2, tall)
    if across:
        hatched = min(rest.width() * 0.18, max(0.0, (rest.width() - 3 * style.least) / 2))
        word.adjust(hatched, 0, -hatched, 0)
    painter.setBrush(style.ground)
    painter.drawRect(word)
    style.write(painter, word, style.mortgaged, thick * 0.7, ink=style.bad, ground=style.ground, bold=True)


def _paint_sign(
    painter: QPainter, laid: SquareParts, square: SquareView, style: BoardStyle, ground: QColor
) -> None:
    """Squares that nobody owns: a sign of their own, and the tax, or what is for sale there (licence,
    luxury).
    """
    room = QRectF(*laid.band)
    sign, ink = _SIGNS.get(square.kind, ""), style.signs.get(square.kind, style.muted)
    size = max(12.0, min(room.width(), room.height()))
    room = room.adjusted(0, -size / 4, 0, size / 4)  # a sign is lower than a line of words
    style.write(painter, room, sign, size, ink=ink, ground=ground, bold=True)
    amount = square.tax or square.price
    if amount and not style.free and laid.foot != NOWHERE:
        foot: Box = laid.foot
        said = style.money(square, amount)
        style.write(painter, QRectF(*foot), said, foot.height * 0.78, ink=style.muted, ground=ground)
