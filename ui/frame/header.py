"""The line above a page: its title, a note over the thin strip of the day, its primary button, the clock."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from tourney.texts import Texts
from ui.clock.day_strip import ThinStrip
from ui.frame.clock import ClockChip
from ui.shortcuts import EVERYWHERE, shown
from ui.theme import Role, look
from ui.widgets.buttons import Button
from ui.widgets.layouts import column
from ui.widgets.text import Label, restyle

_HIGH, _LOW = 64, 48
"""Heights in px at 100 %."""


class PageHeader(QFrame):
    """The primary button mirrors the page's action: words, icon, enabled, tool tip, visible.

    Until a page knows what comes next, its action has no words and there is no button.
    """

    def __init__(self, chip: ClockChip, strip: ThinStrip, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        restyle(self, kind="header")
        self._action: QAction | None = None
        self._short = False
        box = QHBoxLayout(self)
        box.setContentsMargins(24, 0, 24, 0)
        box.setSpacing(12)
        self.title = Label("", Role.TITLE)
        self.note = Label("", Role.BODY, "muted", elide=True)
        self.strip = strip
        self.strip.hide()
        self.share = Button(kind="quiet", icon_name="share")
        self.primary = Button(kind="primary", on_click=self._press)
        self.chip = chip
        box.addWidget(self.title)
        box.addLayout(column(None, self.note, self.strip, None, spacing=0), 1)
        box.addWidget(self.share)
        box.addWidget(self.primary)
        box.addWidget(chip)

    def show_page(self, title: str, note: str, action: QAction | None) -> None:
        """Take over what a page says of itself."""
        self._take_height()
        self.title.set_text(title)
        self.note.set_text(note)
        if action is not self._action:
            if self._action is not None:
                self._action.changed.disconnect(self._mirror)
            self._action = action
            if action is not None:
                action.changed.connect(self._mirror)
        self._mirror()

    def retranslate(self, texts: Texts) -> None:
        """Name the button that is only a sign."""
        words = texts("picture.title")
        self.share.setToolTip(f"{words}  {shown(EVERYWHERE.of('window.share_picture'))}")
        self.share.setAccessibleName(words)
        self.share.redraw_icon()

    def set_short(self, short: bool) -> None:
        """Give room to the page where the window is low."""
        self._short = short
        self._take_height()

    def _take_height(self) -> None:
        self.setFixedHeight(look().px(_LOW if self._short else _HIGH))

    def _mirror(self) -> None:
        action = self._action
        self.primary.setVisible(action is not None and action.isVisible() and bool(action.text()))
        if action is not None:
            self.primary.setText(action.text().replace("&", ""))
            self.primary.setIcon(action.icon())
            self.primary.setEnabled(action.isEnabled())
            key = action.shortcut().toString()
            words = [action.toolTip() if action.toolTip() != action.text() else "", key]
            self.primary.setToolTip("  ".join(word for word in words if word))

    def _press(self) -> None:
        if self._action is not None:
            self._action.trigger()
