"""What a step would change, shown: the line before and after as bars, and the rest in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from tourney.base.texts import Message, Texts
from tourney.impact.impact import Consequence
from ui.parts.line_bars import LineBars
from ui.parts.picture import changed_bars
from ui.widgets.layouts import column, row
from ui.widgets.look import Role
from ui.widgets.text import Label


class ConsequenceView(QWidget):
    """Empty until it is shown something; it takes no room then. `narrow`: sentences first, and only the line
    as it is afterwards, with whoever stands otherwise marked."""

    def __init__(self, *, narrow: bool = False) -> None:
        super().__init__()
        self.words = Label("", kind="muted", wrap=True)
        self.before, self.after = LineBars(notes=False), LineBars(notes=False)
        self._heads = Label("", Role.SMALL, "muted"), Label("", Role.SMALL, "muted")
        sides = row(spacing=24)
        shown = list(zip(self._heads, (self.before, self.after), strict=True))
        for head, bars in shown[narrow:]:
            sides.addLayout(column(head, bars, None, spacing=4), 1)
        self._picture = QWidget()
        self._picture.setLayout(sides)
        self._picture.hide()
        parts = (self.words, self._picture) if narrow else (self._picture, self.words)
        self.setLayout(column(*parts, spacing=12))

    def show_nothing(self, words: str = "") -> None:
        """Only a sentence, or nothing at all."""
        self._picture.hide()
        self.words.set_text(words)

    def show_consequence(self, texts: Texts, consequence: Consequence, words: Sequence[Message]) -> None:
        """The first line that differs, and these sentences."""
        change = next(iter(consequence.lines), None)
        self._picture.setVisible(change is not None)
        if change is not None:
            before, after = changed_bars(texts, change)
            name = texts.name(change.after.division)
            heads = texts("foresight.before"), texts("foresight.after")
            for head, bars, picture, said in zip(
                self._heads, (self.before, self.after), (before, after), heads, strict=True
            ):
                head.set_text(f"{said} · {name}" if name else said)
                bars.show_picture(picture, said)
        self.words.set_text("\n".join(map(texts.sentence, words)))

    @property
    def pictured(self) -> bool:
        """Whether bars are shown."""
        return not self._picture.isHidden()
