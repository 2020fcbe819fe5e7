"""An empty page says what to do first, with the button to do it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ui.widgets.buttons import Button
from ui.widgets.icons import icon
from ui.widgets.look import Role, look
from ui.widgets.text import Label


class EmptyState(QWidget):
    """Icon, a sentence, what to do first, one or two buttons. In the middle of the room it is given."""

    def __init__(self, icon_name: str = "") -> None:
        super().__init__()
        self._icon_name = icon_name
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 24, 24, 24)
        box.setSpacing(8)
        box.addStretch(2)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.addWidget(self._picture)
        self._title = Label("", Role.LEAD, wrap=True)
        self._text = Label("", Role.BODY, "muted", wrap=True)
        for label in (self._title, self._text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            box.addWidget(label)
        box.addSpacing(8)
        self.first = Button(kind="primary")
        self.second = Button(kind="link")
        for button in (self.first, self.second):
            button.hide()
            box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)

    def show_words(self, title: str, text: str = "", first: str = "", second: str = "") -> None:
        """Put it into words; a button without words is hidden. Connect `first.clicked` yourself."""
        self._title.set_text(title)
        self._text.set_text(text)
        self._text.setVisible(bool(text))
        for button, words in ((self.first, first), (self.second, second)):
            button.setText(words)
            button.setVisible(bool(words))
        if self._icon_name:
            size = look().px(40)
            self._picture.setPixmap(icon(self._icon_name, "muted", 40).pixmap(QSize(size, size)))

    def on_first(self, call: Callable[[], object]) -> None:
        """What the first button does."""
        self.first.clicked.connect(lambda _checked=False: call())

    def on_second(self, call: Callable[[], object]) -> None:
        """What the second button does."""
        self.second.clicked.connect(lambda _checked=False: call())
