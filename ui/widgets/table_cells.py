"""What a cell of a list has besides its words: a bar at its foot, a pill about them. Words say the same."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.widgets.fitted import draw_name
from ui.widgets.look import Role, look

BAR_ROLE = Qt.ItemDataRole.UserRole + 1
CHIP_ROLE = Qt.ItemDataRole.UserRole + 2
FIT_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether the words of a cell are smaller before anything of them is cut."""
_LEAST = 9
"""The smallest type, px at 100 %, that a name is set in rather than cut."""
_EASY = 12
"""Type that is read easily, px at 100 %: before a name is smaller it stands on two lines."""
_LEFT = int(Qt.AlignmentFlag.AlignLeft)
_BAR, _INSET, _PILL, _BESIDE = 3, 6, 22, 6
"""Px at 100 %: height of a bar, what it keeps from the sides; height of a pill, room beside its words."""


def fitting_font(font: QFont, words: str, width: int) -> QFont:
    """The font, or a smaller one in which the words are no wider; at `_LEAST` it stays."""
    wide = QFontMetrics(font).horizontalAdvance(words)
    if wide <= width:
        return font
    smaller = QFont(font)
    smaller.setPixelSize(max(look().px(_LEAST), font.pixelSize() * width // wide))
    return smaller


class CellPainter(QStyledItemDelegate):
    """Paints a cell as Qt does, and bar and pill where the model has them."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        state = index.data(CHIP_ROLE)
        if state is not None:
            self._paint_chip(painter, option, index, state)
            return
        if index.data(FIT_ROLE):
            self._paint_fitted(painter, option, index)
        else:
            super().paint(painter, option, index)
        share = index.data(BAR_ROLE)
        if share is not None:
            self._paint_bar(painter, QRectF(option.rect), share)

    def _paint_fitted(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """As Qt does it, in the largest type in which the words are whole; two lines before it is small."""
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        style = whole.widget.style()
        place = style.subElementRect(style.SubElement.SE_ItemViewItemText, whole, whole.widget)
        margin = style.pixelMetric(style.PixelMetric.PM_FocusFrameHMargin, whole, whole.widget) + 1
        room = place.adjusted(margin, 0, -margin, 0)
        words, one_line = whole.text, fitting_font(whole.font, whole.text, room.width())
        if one_line.pixelSize() >= look().px(_EASY) or whole.font.pixelSize() <= look().px(_EASY):
            whole.font = one_line
            style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
            return
        whole.text = ""
        style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        chosen = bool(whole.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setPen(look().colour("text") if chosen else whole.palette.color(QPalette.ColorRole.Text))
        draw_name(painter, QRectF(room), words, whole.font, _LEFT, look().px(_LEAST))
        painter.restore()

    def _paint_bar(self, painter: QPainter, cell: QRectF, share: float) -> None:
        now = look()
        inset, height = now.px(_INSET), now.px(_BAR)
        track = QRectF(cell.left() + inset, cell.bottom() - height - 1, cell.width() - 2 * inset, height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("raised"))
        painter.drawRoundedRect(track, height / 2, height / 2)
        track.setWidth(track.width() * share)
        painter.setBrush(now.colour("accent"))
        painter.drawRoundedRect(track, height / 2, height / 2)
        painter.restore()

    def _paint_chip(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        state: str,
    ) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        words, whole.text = whole.text, ""
        style = whole.widget.style()
        style.drawControl(style.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        now = look()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(now.font(Role.SMALL, bold=True))
        cell, height = QRectF(option.rect), now.px(_PILL)
        wide = painter.fontMetrics().horizontalAdvance(words) + 2 * now.px(_BESIDE)
        left = cell.left() + 1
        pill = QRectF(left, cell.center().y() - height / 2, min(wide, cell.right() - left), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour(f"{state}_soft" if state else "sunken"))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(now.colour(state or "muted"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), words)
        painter.restore()
