"""Who takes part in an auction: a row a seat, its state in words. A click says who speaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.base.accessible import AccessiblePart, Painted, Path
from ui.console.people import seat_sign
from ui.widgets.board_squares import paint_token
from ui.widgets.theme import Role, look

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, slots=True)
class Bidder:
    """One seat in words. `leads`: the highest bid is theirs; `out`: bids no more."""

    seat: int
    name: str
    state: str
    cash: str
    leads: bool = False
    out: bool = False


class Bidders(QWidget, Painted):
    """`chosen(seat)`."""

    chosen = Signal(int)
    accessible_role = QAccessible.Role.List

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[Bidder] = ()
        self._speaker = -1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bidders(self, rows: Sequence[Bidder], speaker: int) -> None:
        """The seats in order; `speaker` is the one whose keys count now."""
        self._rows, self._speaker = rows, speaker
        self.setAccessibleName("; ".join(f"{seat_sign(each.seat)} {each.name} {each.state}" for each in rows))
        self.updateGeometry()
        self.update()

    @property
    def words(self) -> str:
        """Everything it says."""
        return self.accessibleName()

    def accessible_parts(self) -> int:
        """A row a seat."""
        return len(self._rows)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        at = path[0]
        if len(path) > 1 or not 0 <= at < len(self._rows):
            return None
        each = self._rows[at]
        return AccessiblePart(
            QAccessible.Role.ListItem,
            f"{seat_sign(each.seat)} {each.name}",
            self.row_centre(each.seat).toRect(),
            f"{each.state}, {each.cash}",
            press=partial(self.chosen.emit, each.seat),
            selected=each.seat == self._speaker,
        )

    def row_centre(self, seat: int) -> QRectF:
        """Where a seat's row is, for clicks in tests."""
        at = next(n for n, each in enumerate(self._rows) if each.seat == seat)
        return QRectF(0, at * self._tall(), self.width(), self._tall())

    def sizeHint(self) -> QSize:
        return QSize(look().px(280), max(1, len(self._rows)) * self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(160), self.sizeHint().height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = int(event.position().y() // self._tall())
        if 0 <= at < len(self._rows):
            self.chosen.emit(self._rows[at].seat)

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, each in enumerate(self._rows):
            rect = QRectF(0, at * self._tall(), self.width(), self._tall()).adjusted(1, 1, -1, -1)
            if each.leads:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(now.colour("good_soft"))
                painter.drawRoundedRect(rect, 6, 6)
            if each.seat == self._speaker:
                painter.setPen(QPen(now.colour("focus"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(rect, 6, 6)
            size = rect.height() - now.px(8)
            paint_token(
                painter,
                QRectF(rect.left() + now.px(6), rect.top() + now.px(4), size, size),
                each.seat + 1,
                faded=each.out,
            )
            words = rect.adjusted(size + now.px(14), 0, -now.px(8), 0)
            painter.setFont(now.font(Role.SMALL, bold=each.leads))
            painter.setPen(now.colour("muted" if each.out else "good" if each.leads else "text"))
            state = f"{each.state} · {each.cash}"
            taken = painter.fontMetrics().horizontalAdvance(state) + now.px(8)
            painter.drawText(words, _RIGHT, state)
            font = now.font(bold=each.leads or each.seat == self._speaker)
            font.setStrikeOut(each.out)
            painter.setFont(font)
            painter.setPen(now.colour("muted" if each.out else "text"))
            name = painter.fontMetrics().elidedText(
                each.name, Qt.TextElideMode.ElideRight, int(words.width() - taken)
            )
            painter.drawText(words, _LEFT, name)
        painter.end()

    def _tall(self) -> int:
        return look().px(34)
