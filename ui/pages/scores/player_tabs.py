"""The players of a table as tabs: seat, number, name and what the sheet comes to so far."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from tourney.base.ids import PlayerNo
from ui.base.accessible import AccessiblePart, Painted, Path
from ui.widgets.text import draw_fitted
from ui.widgets.theme import Role, look

_LEAST = 10
"""The smallest type of a name, px at 100 %."""
_NARROWEST = 0.7
"""What a tab keeps of an even share of the width, whatever others need."""
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_LEFT = int(Qt.AlignmentFlag.AlignLeft | _MIDDLE)


@dataclass(frozen=True, slots=True)
class TabWords:
    """One tab. `state`: kind of the second line ("", "muted", "bad")."""

    player: PlayerNo
    seat: str
    name: str
    below: str
    state: str = ""


class PlayerTabs(QWidget, Painted):
    """Clicking chooses; keys are the form's business (Enter, Alt and a digit)."""

    chosen = Signal(int)
    accessible_role = QAccessible.Role.PageTabList

    def __init__(self) -> None:
        super().__init__()
        self._tabs: tuple[TabWords, ...] = ()
        self._current: PlayerNo | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tabs(self, tabs: tuple[TabWords, ...], current: PlayerNo | None) -> None:
        """Show these tabs with one of them open."""
        if (tabs, current) != (self._tabs, self._current):
            self._tabs, self._current = tabs, current
            self.setAccessibleName(" | ".join(f"{t.seat} {t.name} {t.below}" for t in tabs))
            self.update()

    def accessible_parts(self) -> int:
        """A tab a player."""
        return len(self._tabs)

    def accessible_part(self, path: Path) -> AccessiblePart | None:
        number = path[0]
        if len(path) > 1 or not 0 <= number < len(self._tabs):
            return None
        tab = self._tabs[number]
        return AccessiblePart(
            QAccessible.Role.PageTab,
            f"{tab.seat} {' '.join(tab.name.split())}",
            self.tab_rect(number),
            tab.below,
            press=partial(self.chosen.emit, tab.player),
            selected=tab.player == self._current,
        )

    def tab_rect(self, number: int) -> QRect:
        """Where a tab is."""
        widths = self._widths()
        left = round(sum(widths[:number]))
        return QRect(left, 0, round(sum(widths[: number + 1])) - left, self.height())

    def _widths(self) -> list[float]:
        """As wide as each other; a longer name takes of what shorter ones leave over."""
        if not self._tabs:
            return []
        metrics, beside = QFontMetrics(look().font(Role.BODY, bold=True)), look().px(8 + 22 + 8 + 2)
        even = self.width() / len(self._tabs)
        needed = [metrics.horizontalAdvance(" ".join(tab.name.split())) + beside for tab in self._tabs]
        lacks = [max(0.0, each - even) for each in needed]
        spare = [max(0.0, even - max(each, even * _NARROWEST)) for each in needed]
        moved = min(sum(lacks), sum(spare))
        taken, given = moved / (sum(lacks) or 1), moved / (sum(spare) or 1)
        return [even + taken * lack - given * left for lack, left in zip(lacks, spare, strict=True)]

    def sizeHint(self) -> QSize:
        return QSize(look().px(480), look().px(44))

    def minimumSizeHint(self) -> QSize:
        return QSize(look().px(240), look().px(44))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tab = self._at(event.position().toPoint().x())
        if tab is not None:
            self.chosen.emit(tab.player)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tab = self._at(event.pos().x())
            QToolTip.showText(event.globalPos(), tab.name if tab else "", self)
            return True
        return super().event(event)

    def _at(self, x: int) -> TabWords | None:
        found = (tab for at, tab in enumerate(self._tabs) if x <= self.tab_rect(at).right())
        return next(found, None) if x >= 0 else None

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = look()
        painter.fillRect(0, self.height() - 1, self.width(), 1, now.colour("line"))
        for number, tab in enumerate(self._tabs):
            self._paint_tab(painter, tab, self.tab_rect(number))
        painter.end()

    def _paint_tab(self, painter: QPainter, tab: TabWords, room: QRect) -> None:
        now = look()
        current = tab.player == self._current
        if current:
            painter.fillRect(room.adjusted(0, 0, -2, 0), now.colour("accent_soft"))
            painter.fillRect(QRect(room.left(), room.bottom() - 2, room.width() - 2, 3), now.colour("accent"))
        inner = room.adjusted(now.px(8), now.px(3), -now.px(8), -now.px(4))
        painter.setFont(now.font(Role.TITLE, bold=True))
        painter.setPen(now.colour("accent" if current else "muted"))
        painter.drawText(inner, _LEFT, tab.seat)
        text = inner.adjusted(now.px(22), 0, 0, 0)
        half = text.height() // 2
        painter.setFont(now.font(Role.BODY, bold=current))
        painter.setPen(now.colour("text"))
        name = QRectF(text.left(), text.top(), text.width(), half)
        draw_fitted(painter, name, " ".join(tab.name.split()), painter.font(), _LEFT, now.px(_LEAST))
        painter.setFont(now.font(Role.SMALL, bold=tab.state == "bad"))
        painter.setPen(now.colour(tab.state or "text"))
        self._line(painter, QRect(text.left(), text.top() + half, text.width(), half), tab.below)

    def _line(self, painter: QPainter, room: QRect, words: str) -> None:
        flat = " ".join(words.split())
        painter.drawText(
            room, _LEFT, painter.fontMetrics().elidedText(flat, Qt.TextElideMode.ElideRight, room.width())
        )
