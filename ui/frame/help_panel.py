"""F1: five lines about the open page, each a key and half a sentence, at the right edge of the page; where it
helps, a picture.

The page stays in sight, takes the keys and makes room for the panel, which so covers nothing that it
explains. Only where the page cannot be narrower it lies over its edge. The frame stays free: the primary
button, the clock, Undo.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QHideEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tourney.base.texts import Texts
from ui.base.shortcuts import EVERYWHERE, shown
from ui.frame.help_picture import HelpPicture
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, Hairline, clear, column, row, scrolled
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role, look

_WIDE, _KEYS_WIDE, _HIGH = 356, 104, 580
"""The panel, the column of its keys, the least height with a picture, px at 100 %."""


_BETWEEN_KEYS = re.compile(r"[,、] ?")
_STEP = "Ctrl+Enter"
_HELD = re.compile(r"(Ctrl|Alt|Shift)\+")
_KEY = re.compile(rf"({_HELD.pattern})*(F\d\d?|[A-Z]|\d(–\d)?|[←→↑↓+−*/]|Enter|Esc|Space|PgUp|PgDn|空白鍵)")
"""What stands on a key. All else that a line can begin with is a name of something on the page, or a sign."""


class HelpPanel(QFrame):
    """Stands at the right edge of `parent`, or the left one. `more` lists all keys; `make_room` keeps so many
    px of that edge free, or fewer, and says how many.
    """

    def __init__(
        self,
        parent: QWidget,
        more: Callable[[], object],
        make_room: Callable[[int], int] = lambda _px: 0,
        *,
        left: bool = False,
    ) -> None:
        super().__init__(parent)
        self._left, self._make_room = left, make_room
        self._over = parent
        restyle(self, kind="panel")
        self._title = Label("", Role.LEAD, wrap=True)
        self._close = Button(kind="key", on_click=self.hide)
        self._more = Button(kind="link", on_click=more)
        for button in (self._close, self._more):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click leaves the focus where somebody works
        self._lines = QVBoxLayout()
        self._lines.setSpacing(0)
        self._shown: list[str] = []
        self._now: QAction | None = None
        self._of: tuple[Texts, str] | None = None
        self._first: _HelpLine | None = None
        self._picture = HelpPicture()
        inner = QWidget()
        inner.setLayout(column(self._lines, 8, self._picture, None, spacing=0))
        head = row(self._title, self._close)
        head.setStretch(0, 1)
        self.setLayout(column(head, 4, scrolled(inner), row(self._more, None), margin=20))
        parent.installEventFilter(self)
        self.hide()

    def show_help(self, texts: Texts, title: str, help_key: str, now: QAction | None = None) -> None:
        """Show a page's lines, one below the other: "keys · what they do"; `now`: the page's next step, which
        the first line names where Ctrl+Enter takes it.
        """
        if now is not self._now:
            if self._now is not None:
                self._now.changed.disconnect(self._again)
            if now is not None:
                now.changed.connect(self._again)
        self._now, self._of = now, (texts, help_key)
        self._title.set_text(title)
        self.setAccessibleName(title)
        self._close.setText(shown(EVERYWHERE.of("back")))
        self._close.setAccessibleName(texts("window.close"))
        self._more.setText(texts("help.all_keys"))
        clear(self._lines)
        self._shown = self._lines_of(texts, help_key)
        self._picture.show_of(help_key, texts)
        lines = [_HelpLine(keys, does) for keys, _, does in (line.partition(" · ") for line in self._shown)]
        self._first = lines[0]
        for line in lines:
            self._lines.addWidget(Hairline())
            self._lines.addWidget(line)
        self._place()
        self.raise_()

    def _lines_of(self, texts: Texts, help_key: str) -> list[str]:
        first, *lines = texts(help_key).split("\n")
        key = first.partition(_STEP)[0] + _STEP
        step = "" if self._now is None else self._now.text()
        return [f"{key} · {step}" if step and first.startswith(key) else first, *lines]

    def _again(self) -> None:
        """The next step is another one: its words stand in the first line."""
        if self._of is not None and self._first is not None:
            self._shown = self._lines_of(*self._of)
            self._first.does.set_text(self._shown[0].partition(" · ")[2])

    @property
    def words(self) -> list[str]:
        """The title, then each line with its keys."""
        return [self._title.full_text, *self._shown]

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._make_room(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        room = self._over.rect()
        wide = min(look().px(_WIDE), room.width() // 2)
        wide = self._make_room(wide if self.isVisibleTo(self._over) else 0) or wide
        self.setGeometry(0 if self._left else room.right() + 1 - wide, 0, wide, room.height())
        self._picture.setVisible(self._picture.is_drawn and room.height() >= look().px(_HIGH))


class _HelpLine(QWidget):
    """The keys, each framed like a key, or the name of something; and half a sentence."""

    def __init__(self, keys: str, does: str) -> None:
        super().__init__()
        caps = QWidget()
        caps.setFixedWidth(look().px(_KEYS_WIDE))
        flow = FlowLayout(caps, spacing=4)
        for words in _BETWEEN_KEYS.split(keys):
            single = words.split()
            is_key = all(map(_KEY.fullmatch, single))
            for each in single if is_key and not _HELD.match(words) else [words]:
                cap = Label(each, Role.SMALL if is_key else Role.BODY, bold=not is_key, wrap=not is_key)
                if is_key:
                    restyle(cap, kind="key")
                flow.addWidget(cap)
        self.does = Label(does, wrap=True)
        whole = row(caps, self.does, spacing=12)
        whole.setStretch(1, 1)
        whole.setContentsMargins(0, look().px(10), 0, look().px(10))
        self.setLayout(whole)
