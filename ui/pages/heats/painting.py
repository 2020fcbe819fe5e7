"""How cards, lines and the dragged name look. Everything that a colour says stands there as a word too."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen

from ui.pages.heats.layout import UNSEATED, CardGrid, CardLine
from ui.widgets.fitted import draw_name, name_lines
from ui.widgets.look import Role, look
from ui.widgets.table_cells import fitting_font

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


_LEAST = 9
"""The smallest type of a name on a card, px at 100 %: then it takes two lines."""


_LEAST_TEAM = 64
"""Px at 100 % without which a team is not begun."""


_TEAM_SHARE = 0.42
"""The part of a line that a team may have beside a name that would take more of it."""


_LOW = 28
"""A name that is whole on one line of this height, px at 100 %, is not broken in a higher one."""


_EASY = 11
"""Type of a name, px at 100 %, that is read easily."""


_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


def card(painter: QPainter, grid: CardGrid, index: int, aimed: bool) -> None:
    """Ground, heading, the word beside it, and the notes of one card."""
    now, tile, rect = look(), grid.tiles[index], grid.rect(index)
    pen = QPen(now.colour("accent" if aimed else "line"), 2 if aimed else 1)
    if tile.table == UNSEATED:
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setColor(now.colour("accent" if aimed else "edge"))
    painter.setPen(pen)
    painter.setBrush(now.colour("sunken" if tile.fixed else "surface"))
    painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 8, 8)
    pad = now.px(12)
    head = QRect(rect.left() + pad, rect.top(), rect.width() - 2 * pad, grid.sizes.head)
    painter.setPen(now.colour("text"))
    painter.setFont(now.font(Role.LEAD, bold=True))
    painter.drawText(head, _LEFT, tile.title)
    taken = painter.fontMetrics().horizontalAdvance(tile.title) + now.px(8)
    _text(painter, head.adjusted(taken, 0, 0, 0), tile.aside, Role.SMALL, "muted", right=True)
    top = rect.top() + grid.sizes.head + max(1, len(tile.lines)) * grid.sizes.line
    for number, (words, tone) in enumerate(tile.notes):
        note = QRect(head.left(), top + number * grid.sizes.note, head.width(), grid.sizes.note)
        _text(painter, note, words, Role.SMALL, tone, bold=tone == "warn")


def draw_line(
    painter: QPainter, rect: QRect, content: CardLine, here: bool, lifted: bool, aimed: bool
) -> None:
    """One seat: number of the seat, the player's number and name, their marks in words."""
    now, pad = look(), look().px(12)
    ground = QRectF(rect.adjusted(now.px(4), 1, -now.px(4), -1))
    if lifted or aimed or here:
        painter.setPen(QPen(now.colour("focus"), 2) if here else Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent_soft" if lifted or aimed else "surface"))
        painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 5, 5)
    inner = rect.adjusted(pad, 0, -pad, 0)
    seat = QRect(inner.left(), inner.top(), now.px(12), inner.height())
    _text(painter, seat, content.seat, Role.SMALL, "muted")
    tone = "muted" if content.muted else "text"
    number = QRect(seat.right(), inner.top(), now.px(34), inner.height())
    _text(painter, number, content.number, Role.BODY, tone, right=True)
    room = inner.adjusted(number.right() - inner.left() + now.px(8), 0, 0, 0)
    if content.mark:
        painter.setFont(now.font(Role.SMALL, bold=True))
        width = painter.fontMetrics().horizontalAdvance(content.mark)
        _text(painter, room, content.mark, Role.SMALL, content.tone, right=True, bold=True)
        room = room.adjusted(0, 0, -width - now.px(6), 0)
    else:
        room = _beside_team(painter, room, content)
    painter.setPen(now.colour(tone))
    low = QRectF(room.left(), 0, room.width(), min(room.height(), now.px(_LOW)))
    one = len(name_lines(content.name, low, now.font(Role.BODY), now.px(_LEAST))[1]) == 1
    low.moveCenter(QRectF(room).center())
    name = low if one else QRectF(room)
    draw_name(painter, name, content.name, now.font(Role.BODY), _LEFT, now.px(_LEAST))


def _beside_team(painter: QPainter, room: QRect, content: CardLine) -> QRect:
    """The team where the name leaves room for enough of it; what is left for the name.

    A name that is still read easily on two lines makes room for a team that would not be whole otherwise.
    """
    now, gap = look(), look().px(12)
    body, small = now.font(Role.BODY), now.font(Role.SMALL)
    whole = QFontMetrics(small).horizontalAdvance(content.team) + now.px(4)
    free = room.width() - QFontMetrics(body).horizontalAdvance(content.name) - gap
    shared = min(whole, int(room.width() * _TEAM_SHARE))
    wide = min(whole, free)
    if not _is_easy(content.team, room, wide, small) and _is_easy(
        content.name, room, room.width() - shared - gap, body
    ):
        wide = shared
    if not content.team or wide < min(whole, now.px(_LEAST_TEAM)):
        return room
    painter.setPen(now.colour("muted"))
    beside = room.adjusted(room.width() - wide, 0, 0, 0)
    draw_name(painter, QRectF(beside), content.team, small, _RIGHT, now.px(_LEAST))
    return room.adjusted(0, 0, now.px(4) - wide - gap, 0)


def _is_easy(words: str, room: QRect, wide: int, font: QFont) -> bool:
    """Whether words are read easily in so much of the room of a line."""
    part = QRectF(0, 0, wide, room.height())
    return wide > 0 and name_lines(words, part, font, look().px(_LEAST))[0] >= look().px(_EASY)


def needed(content: CardLine, team: bool = False) -> int:
    """How wide a card must be so that this line stands whole on it in its usual size, px; `team`: with it."""
    now = look()
    words = QFontMetrics(now.font(Role.BODY)).horizontalAdvance(content.name)
    if content.mark:
        words += QFontMetrics(now.font(Role.SMALL, bold=True)).horizontalAdvance(content.mark) + now.px(6)
    elif team and content.team:
        words += QFontMetrics(now.font(Role.SMALL)).horizontalAdvance(content.team) + now.px(16)
    return words + now.px(2 * 12 + 12 + 34 + 8 + 4)


def ghost(
    painter: QPainter, area: QRect, pointer: QPoint, content: CardLine | None, price: str, worse: bool
) -> None:
    """The dragged name beside the pointer, with the whole price of dropping it here."""
    if content is None:
        return
    now = look()
    name = f"{content.number} {content.name}"
    painter.setFont(now.font(Role.BODY, bold=True))
    widest = painter.fontMetrics().horizontalAdvance(name)
    painter.setFont(now.font(Role.SMALL))
    widest = max(widest, painter.fontMetrics().horizontalAdvance(price))
    width = min(widest + now.px(26), area.width() - now.px(16), now.px(460))
    room = QRect(0, 0, width - now.px(20), area.height())
    lines = painter.fontMetrics().boundingRect(room, _WRAPPED, price).height() if price else 0
    height = now.px(30) + (lines + now.px(4) if price else 0)
    rect = QRect(pointer.x() + now.px(12), pointer.y() + now.px(8), width, height)
    rect.moveRight(min(rect.right(), area.right() - 4))
    rect.moveBottom(min(rect.bottom(), area.bottom() - 4))
    painter.setPen(QPen(now.colour("warn" if worse else "accent"), 2))
    painter.setBrush(now.colour("surface"))
    painter.drawRoundedRect(QRectF(rect), 6, 6)
    inner = rect.adjusted(now.px(10), now.px(3), -now.px(10), -now.px(3))
    top = QRect(inner.left(), inner.top(), inner.width(), now.px(24) if price else inner.height())
    _text(painter, top, name, Role.BODY, "text", bold=True)
    if price:
        below = QRect(inner.left(), top.bottom(), inner.width(), inner.bottom() - top.bottom())
        painter.setFont(now.font(Role.SMALL))
        painter.setPen(now.colour("warn" if worse else "text"))
        painter.drawText(below, _WRAPPED, price)


def _text(
    painter: QPainter,
    rect: QRect,
    words: str,
    role: Role,
    tone: str,
    *,
    right: bool = False,
    bold: bool = False,
) -> None:
    """One line of plain text, smaller before it is shortened to its room."""
    if not words:
        return
    now = look()
    painter.setFont(fitting_font(now.font(role, bold=bold), words, rect.width()))
    painter.setPen(now.colour(tone or "text"))
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(0, rect.width()))
    painter.drawText(rect, _RIGHT if right else _LEFT, shown)
