"""Words on the page: a label that shows any text as it is, at one of five sizes."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ui.widgets.look import Role

_LAST_WORDS = re.compile(r"(?<=.{4})[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]{2,4}$", re.MULTILINE)
"""The end of a Chinese paragraph, which would be broken before any character."""
_JOINER = "\u2060"


def restyle(widget: QWidget, **properties: object) -> None:
    """Set dynamic properties (`kind`, `role`, `state`, `wrong` …) and let the style sheet see them."""
    changed = False
    for name, value in properties.items():
        if widget.property(name) != value:
            widget.setProperty(name, value)
            changed = True
    if changed:
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def plain_tip(text: str) -> str:
    """A tool tip that shows the text as it is: Qt reads a tip such as `<b>` as markup otherwise."""
    return f"<span>{escape(text)}</span>" if text else ""


def capital(words: str) -> str:
    """Words of a sentence as they begin a heading, a choice or a tab."""
    return words[:1].upper() + words[1:]


def kept_together(words: str) -> str:
    """The words with the last Chinese characters of each paragraph joined, unseen and without width, so that
    no last line is one or two of them."""
    return _LAST_WORDS.sub(lambda last: _JOINER.join(last.group()), words)


class Label(QLabel):
    """Plain text: a name such as `<b>` is shown, never interpreted.

    `kind`: "" (text), "muted", "good", "warn", "bad". `wrap` breaks lines at the width it is given; without
    it the text is on one line and, if `elide`, ends in … where room is short (full text as tool tip).
    """

    def __init__(
        self,
        text: str = "",
        role: Role = Role.BODY,
        kind: str = "",
        *,
        wrap: bool = False,
        elide: bool = False,
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self._elide = elide
        self._full = text
        if elide:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        restyle(self, role=role.value, kind=kind, strong="true" if bold else "")
        self.set_text(text)

    def set_text(self, text: str, kind: str | None = None) -> None:
        """Change the words (line breaks become spaces unless the label wraps) and, if given, the kind."""
        self._full = text if self.wordWrap() else " ".join(text.split())
        if kind is not None:
            restyle(self, kind=kind)
        if self._elide:
            self._fit()
        else:
            self.setText(kept_together(self._full) if self.wordWrap() else self._full)

    @property
    def full_text(self) -> str:
        """The whole text, also where it is shown shortened."""
        return self._full

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._elide:
            self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, Qt.TextElideMode.ElideRight, max(self.width(), 24))
        self.setText(shown)
        self.setToolTip("" if shown == self._full else plain_tip(self._full))
