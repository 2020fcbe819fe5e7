"""The throw being typed: dice that fill as the digits come. It takes no keys itself."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.editions import Dice, Face
from tourney.services.tables.entry_parsing import face_keys
from ui.board.dice import MOST_PIPS, paint_die
from ui.theme import Role, look


class DiceField(QWidget):
    """`typed` is "" to a key for each of so many dice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.typed = ""
        self._hint = ""
        self._faces: Sequence[Sequence[Face]] = Dice().faces
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_typed(self, typed: str, hint: str) -> None:
        """What was typed so far, and what to do, in words."""
        self.typed, self._hint = typed, hint
        self.setAccessibleName(f"{hint} {typed}")
        self.update()

    def set_dice(self, faces: Sequence[Sequence[Face]]) -> None:
        """The faces of each die that is thrown."""
        self._faces = faces
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(look().px(280), look().px(52))

    def paintEvent(self, event: QPaintEvent) -> None:
        now = look()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = float(now.px(44))
        top = (self.height() - size) / 2
        for at, faces in enumerate(self._faces):
            rect = QRectF(at * (size + now.px(8)), top, size, size)
            if at < len(self.typed):
                shown = face_keys(faces).get(self.typed[at], self.typed[at])
                paint_die(painter, rect, shown, numbered=len(faces) > MOST_PIPS)
                continue
            here = at == len(self.typed)
            painter.setPen(
                QPen(now.colour("focus" if here else "edge"), 2 if here else 1, Qt.PenStyle.DashLine)
            )
            painter.setBrush(now.colour("surface"))
            painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), 8, 8)
            painter.setFont(now.font(Role.TITLE))
            painter.setPen(now.colour("muted"))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "?")
        painter.setFont(now.font())
        painter.setPen(now.colour("muted"))
        left = len(self._faces) * (size + now.px(8)) + now.px(8)
        words = QRectF(left, 0, self.width() - left, self.height())
        painter.drawText(
            words,
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap),
            self._hint,
        )
        painter.end()
