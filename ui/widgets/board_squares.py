"""The one painter of a board's squares and of the tokens on them, for the referee's screen and the hall's.

Everything that a colour says is said by a letter, a number or a pattern too. What differs from screen to
screen is a `BoardStyle`; where things stand in a square is worked out by `views/board_plan`. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF

from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.game.console.board_layout import NOWHERE, Box, SquareBox, SquareParts, parts
from tourney.game.console.view import BANK, SeatView, SquareView
from tourney.rules.board import RingSide
from ui.widgets.deeds import PATTERNS, colour_of_group
from ui.widgets.tokens_board import colours
from ui.widgets.tokens_theme import DeedColour

_SIGNS = {
    "chance": "?",
    "community_chest": "♥",
    "tax": "%",
    "go": "←",
    "free_parking": "P",
    "go_to_jail": "↘",
    "jail": "▦",
}
"""What stands for a square that nobody buys, by its kind."""
_HOUSE, _HOTEL, _ON_BUILDING = QColor("#0d5a2b"), QColor("#a8161f"), QColor("#ffffff")


class Write(Protocol):
    """Writes words in the middle of a room: up to `size` px, smaller where they do not fit.

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
    """What differs between the screens that show a board.

    `least` is the size of the smallest letters and `names` of the largest name in px (None: by the square).
    `letters` are ink and ground of a group's letter, None for those of its band. `signs` are inks by the kind
    of square. `tokens`: how large they are (see `board_plan.parts`). `free`: prices are left out, and what
    has nothing to show leaves its room to the name. `crowded`: squares are narrow, so tokens stand in a
    square's foot. `turned`: the names above and below are written upwards (see `must_turn`).
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
    """Ink and ground of what the rules have made of a square."""
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
"""What tokens have of an owned square's foot, whose owner keeps a number."""
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

    `fits`: the largest size up to the last that words may have in a room.
    """
    found = {
        at: fits(
            style.name_of(squares[at].printed or squares[at].name),
            _parts(lot, squares[at], style, taken=True).body,
            _largest(lot, style),
        )
        for at, lot in lots.items()
        if not lot.corner
    }
    sizes = sorted(found.values())
    usual = sizes[len(sizes) // 2]
    below = [size for size in sizes if size < usual]
    levels = (usual, below[len(below) // 2], below[0]) if below else (usual,)
    return {at: next(level for level in levels if level <= size) for at, size in found.items()}


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
    """The whole square without its tokens. `marked`: what is talked about now.

    `taken`: tokens stand here, or may stand here without its being painted anew. `size` of its name, px.
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
    """Side by side, overlapping where there are many; those in jail stand behind its bars."""
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
    """What the rules have made of the square."""
    ink, ground = style.became
    painter.setPen(QPen(style.edge, 0.6))
    painter.setBrush(ground)
    painter.drawRect(room)
    size = min(room.width(), room.height(), style.least * 2.2) * 0.78
    style.write(painter, room, style.say(became), size, ink=ink, ground=ground, bold=True)


def _paint_marker(painter: QPainter, foot: QRectF, thick: float, seat: int, style: BoardStyle) -> QRectF:
    """Whose marker lies there, a small flag at the foot's beginning; the room that is left.

    It is as wide as its sign and number need in large letters; where there is no room for both it is a
    hanging pennant with the number, for a bar with a number says who owns a deed.
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
    """Squares that nobody owns: a sign of their own, and the tax, or what is sold there (licence, luxury)."""
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
