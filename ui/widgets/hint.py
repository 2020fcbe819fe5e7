"""A sentence on a soft ground: what is unusual here and the way on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from ui.widgets.buttons import Button
from ui.widgets.state_chip import SIGNS
from ui.widgets.text import Label, restyle


class Hint(QFrame):
    """`state`: "" (information), "good", "warn", "bad". Hidden while it has no text.

    `on_action` and `on_other` are the ways on.
    """

    def __init__(
        self,
        text: str = "",
        state: str = "",
        on_action: Callable[[], object] | None = None,
        parent: QWidget | None = None,
        on_other: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        self._sign = Label(bold=True)
        self._text = Label(wrap=True)
        self.action = Button(kind="link", on_click=on_action)
        row.addWidget(self._sign)
        row.addWidget(self._text, 1)
        self.other = Button(kind="link", on_click=on_other)
        row.addWidget(self.other)
        row.addWidget(self.action)
        self.show_words(text, state)

    def show_words(self, text: str, state: str = "", action: str = "", other: str = "") -> None:
        """Change the sentence, its state and the words of its links ("" hides a link)."""
        restyle(self, kind="hint", state=state)
        self._sign.set_text(SIGNS[state] if state else "i", state or "muted")
        self._text.set_text(text)
        self.action.setText(action)
        self.action.setVisible(bool(action))
        self.other.setText(other)
        self.other.setVisible(bool(other))
        self.setVisible(bool(text))

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return self._text.full_text
