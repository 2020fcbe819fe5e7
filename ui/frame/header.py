"""The line above a page: its title, a note over the thin strip of the day, its primary button, the clock."""

from __future__ import annotations

import re

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout

from tourney.base.texts import Texts
from ui.base.shortcuts import EVERYWHERE, shown
from ui.frame.clock import ClockChip
from ui.parts.day_strip import ThinStrip
from ui.widgets.buttons import Button
from ui.widgets.layouts import column
from ui.widgets.look import Role, look
from ui.widgets.text import Label, plain_tip, restyle

_HIGH, _LOW = 64, 48
"""Heights in px at 100 %."""
_WHY_WIDTH, _WHY_LETTERS = 220, 64
"""Two small lines fit beside a button."""
_ROOMY = 1200
"""In a narrower header, or with larger type, only the tool tip says it."""


class PageHeader(QFrame):
    """The primary button mirrors the page's action: words, icon, enabled, tool tip, visible.

    Until a page knows what comes next, its action has no words and there is no button.
    """

    left = Signal()
    """The primary button had the focus and cannot be pressed any more: Qt goes on to the clock beside it."""

    def __init__(self, chip: ClockChip, strip: ThinStrip) -> None:
        super().__init__()
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
        self.why_not = Label("", Role.SMALL, "muted", wrap=True)
        self.why_not.hide()
        self.chip = chip
        box.addWidget(self.title)
        box.addLayout(column(None, self.note, self.strip, None, spacing=0), 1)
        box.addWidget(self.share)
        box.addWidget(self.why_not)
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
        held = self.window().focusWidget() is self.primary
        self._take_over(self._action)
        if held and not (self.primary.isEnabled() and self.primary.isVisibleTo(self)):
            self.left.emit()

    def _take_over(self, action: QAction | None) -> None:
        self.primary.setVisible(action is not None and action.isVisible() and bool(action.text()))
        if action is None:
            self.why_not.hide()
        else:
            self.primary.setText(action.text().replace("&", ""))
            self.primary.setIcon(action.icon())
            self.primary.setEnabled(action.isEnabled())
            self._show_why_not(action)
            key = action.shortcut().toString()
            words = [action.toolTip() if action.toolTip() != action.text() else "", key]
            self.primary.setToolTip("  ".join(word for word in words if word))

    def _show_why_not(self, action: QAction) -> None:
        """Why it cannot be pressed, beside the button."""
        why = "" if action.isEnabled() or action.toolTip() == action.text() else action.toolTip()
        self.why_not.setFixedWidth(look().px(_WHY_WIDTH))
        self.why_not.set_text(_in_two_lines(why))
        self.why_not.setToolTip(plain_tip(why))
        roomy = self.width() >= look().px(_ROOMY)
        self.why_not.setVisible(bool(why) and roomy and self.primary.isVisibleTo(self))

    def _press(self) -> None:
        if self._action is not None:
            self._action.trigger()


def _in_two_lines(why: str) -> str:
    """Of a long reason the last sentences, which say what to do; of one long sentence its beginning."""
    if len(why) <= _WHY_LETTERS:
        return why
    begins = [found.end() for found in re.finditer(r"[.;] |[。；]", why)]
    fitting = [why[at:] for at in begins if 0 < len(why) - at <= _WHY_LETTERS]
    return fitting[0] if fitting else f"{why[:_WHY_LETTERS].rstrip()}…"
