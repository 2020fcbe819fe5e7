"""The look in force: tokens, font scale, density. It belongs to the QApplication, as its palette does.

Widgets that paint themselves call `look()` inside `paintEvent` and nowhere else keep colours, so that
a change of theme needs no signal: Qt repaints everything when palette and style sheet change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from ui.widgets.fonts import FAMILIES, load_fonts
from ui.widgets.resting import rest_hidden_panes
from ui.widgets.theme import stylesheet
from ui.widgets.tokens_theme import Tokens, load_tokens

_PROPERTY = "tourney_look"
_CHANGING = "tourney_look_changing"

SCALES = (80, 90, 100, 115, 130, 150, 175, 200)
"""Font scales in percent that the View menu steps through."""


class Role(StrEnum):
    """What a piece of text is; its size and weight follow."""

    SMALL = "small"
    """12 px: notes, column heads."""
    BODY = "body"
    """14 px: everything that is not something else."""
    LEAD = "lead"
    """17 px: card titles, the sentence that matters."""
    TITLE = "title"
    """22 px: the page's title."""
    DISPLAY = "display"
    """34 px: table numbers, the clock, figures read from two metres."""


PIXELS = {Role.SMALL: 12, Role.BODY: 14, Role.LEAD: 17, Role.TITLE: 22, Role.DISPLAY: 34}


@dataclass(frozen=True, slots=True)
class Look:
    """Tokens, scale in percent, compact rows or not, whether the words are English."""

    tokens: Tokens
    scale: int = 100
    compact: bool = False
    english: bool = False

    def px(self, pixels: int) -> int:
        """A length at the present scale. Use it for everything that must grow with the type."""
        return max(1, round(pixels * self.scale / 100))

    @property
    def row(self) -> int:
        """Height of a row of a list: 32 px, compact 26."""
        return self.px(26 if self.compact else 32)

    def font(self, role: Role = Role.BODY, bold: bool = False) -> QFont:
        """The font of a role at the present scale, with tabular figures.

        Noto Sans HK as it is carried widens quotation marks beside a Chinese character alone; among English
        words they are narrow there too. The proportional forms would narrow the brackets and colons of
        Chinese words as well.
        """
        font = QFont(list(FAMILIES))
        font.setPixelSize(self.px(PIXELS[role]))
        font.setFeature(QFont.Tag("tnum"), 1)
        if self.english:
            font.setFeature(QFont.Tag("pwid"), 1)
            font.setFeature(QFont.Tag("calt"), 0)
        font.setBold(bold)
        return font

    def colour(self, token: str) -> QColor:
        """The colour of a token by name: `colour("accent")`."""
        return QColor(getattr(self.tokens, token))

    def with_scale(self, scale: int) -> Look:
        """The same at another scale, kept within 80-200 %."""
        return replace(self, scale=max(SCALES[0], min(SCALES[-1], scale)))


def look() -> Look:
    """The look in force; the light one before any was applied."""
    app = QApplication.instance()
    current = app.property(_PROPERTY) if app else None
    return current if isinstance(current, Look) else Look(load_tokens("light"))


def look_is_changing() -> bool:
    """While a new look is put on: what is measured now is measured again at once."""
    app = QApplication.instance()
    return bool(app and app.property(_CHANGING))


def apply_look(app: QApplication, wanted: Look) -> None:
    """Give the whole application this look: style, palette, font, style sheet. Needs loaded fonts.

    The old sheet is taken off first. Where Qt puts one sheet in another's place it gives every widget its
    style again once for each widget that it lies in: seconds for a window with all its pages.

    Panes out of sight get theirs when they are shown, unless lengths change: how small a window may be
    depends on all its pages.
    """
    load_fonts()
    now = look()
    if (wanted.scale, wanted.compact) == (now.scale, now.compact):
        rest_hidden_panes(app.allWidgets())
    app.setProperty(_CHANGING, True)
    app.setStyleSheet("")
    if app.style().name() != "fusion":
        app.setStyle("Fusion")
    app.setProperty(_PROPERTY, wanted)
    app.setPalette(_palette(wanted))
    app.setFont(wanted.font())
    app.setStyleSheet(stylesheet(wanted.tokens, wanted.px))
    app.setProperty(_CHANGING, False)
    app.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.HongKong))


def _palette(wanted: Look) -> QPalette:
    roles = {
        QPalette.ColorRole.Window: "canvas",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "sunken",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.Button: "surface",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "on_accent",
        QPalette.ColorRole.Highlight: "accent",
        QPalette.ColorRole.HighlightedText: "on_accent",
        QPalette.ColorRole.ToolTipBase: "surface",
        QPalette.ColorRole.ToolTipText: "text",
        QPalette.ColorRole.PlaceholderText: "muted",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "accent",
        QPalette.ColorRole.Mid: "line",
        QPalette.ColorRole.Dark: "edge",
        QPalette.ColorRole.Light: "raised",
        QPalette.ColorRole.Accent: "accent",
    }
    palette = QPalette()
    for role, token in roles.items():
        palette.setColor(role, wanted.colour(token))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, wanted.colour("muted"))
    return palette
