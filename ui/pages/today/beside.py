"""Beside the present step: the money raised, and what the hall's screen shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QProgressBar

from tourney.base.texts import Texts
from tourney.giving.giving_receipts_view import MoneyRaised
from tourney.projector.scenes import SceneKind
from ui.projector.hall_picture import Canvas, HallPicture
from ui.projector.projector import Projector
from ui.projector.scene_selection import SCENE_KEYS
from ui.projector.screen import OutputState
from ui.widgets.buttons import Button
from ui.widgets.layouts import column, row
from ui.widgets.look import Role, look
from ui.widgets.panels import Panel
from ui.widgets.text import Label

_PREVIEW, _LARGE = (112, 63), (288, 162)
"""Px at 100 %: the hall's screen beside its words, and above them in a column of its own."""


class Beside(Panel):
    """Donations with a bar of what is in of what was pledged; below a small picture of the hall's screen."""

    def __init__(self, projector: Projector, go: Callable[[str], object]) -> None:
        super().__init__()
        self._projector = projector
        self._texts: Texts | None = None
        self.sum = Label("", bold=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.open = Label("", Role.SMALL, "muted", wrap=True)
        self.people = Button(kind="link", on_click=lambda: go("players"))
        self._screens = Label("", Role.LEAD, elide=True)
        self.preview = Canvas()
        self.says = Label("", wrap=True)
        self.to_projector = Button(kind="link", on_click=lambda: go("projector"))
        owed = row(self.open, spacing=8)
        owed.setStretch(0, 1)
        owed.addWidget(self.people, 0, Qt.AlignmentFlag.AlignTop)
        screens = row(self._screens, self.to_projector)
        screens.setStretch(0, 1)
        self._screen = row(self.preview, spacing=12)
        self._screen.addWidget(self.says, 1)
        self._large = False
        self.head.addWidget(self.sum)
        self.body.addLayout(column(self.bar, owed, spacing=4))
        self.body.addLayout(screens)
        self.body.addLayout(self._screen)
        self.body.addStretch(1)
        projector.pictured.connect(self._show_screen)
        projector.changed.connect(self._show_screen)

    def retranslate(self, texts: Texts) -> None:
        """Word what does not depend on the event."""
        self._texts = texts
        self.set_title(texts("today.money"))
        self._screens.set_text(texts("today.screens"))
        self.people.setText(texts("today.money_list"))
        self.to_projector.setText(texts("day.link_projector"))
        self.show_large(self._large)
        self.preview.setAccessibleName(texts("projector.preview"))
        self._show_screen()

    def show_large(self, large: bool) -> None:
        """The hall's screen as large as a column of its own has room for, or small."""
        self._large = large
        wide, high = _LARGE if large else _PREVIEW
        self.preview.setFixedSize(look().px(wide), look().px(high))
        direction = QBoxLayout.Direction
        self._screen.setDirection(direction.TopToBottom if large else direction.LeftToRight)

    @property
    def whole_height(self) -> int:
        """How high it is at least with everything in it, px."""
        least = self.minimumSizeHint().height()
        if not self.preview.isHidden():
            return least
        heads = self._screens.sizeHint().height(), self.preview.height()
        return least + sum(self.body.spacing() + high for high in heads)

    def show_screens(self, shown: bool) -> None:
        """With or without what the hall's screen shows."""
        for part in (self._screens, self.to_projector, self.preview, self.says):
            part.setVisible(shown)

    def show_money(self, texts: Texts, money: MoneyRaised) -> None:
        """What has come in, of the target or of what was pledged, and who still owes."""
        everything = money.whole
        over = money.received > everything
        said = texts(
            "today.money_over" if over else "today.money_of", received=money.received, all=everything
        )
        if not everything:
            said = texts("today.no_money")
        self.sum.set_text(said)
        self.bar.setVisible(bool(everything))
        self.bar.setRange(0, max(1, everything))
        self.bar.setValue(min(money.received, everything))
        owes = texts("day.money_open", amount=money.open_amount, n=money.open_people)
        self.open.set_text(owes if money.open_people else "")
        self.bar.setAccessibleName(f"{said} {self.open.full_text}".strip())

    def _show_screen(self, _picture: HallPicture | None = None) -> None:
        if self._texts is None:
            return
        projector, texts = self._projector, self._texts
        self.preview.show_picture(projector.picture)
        shown = texts(SCENE_KEYS[SceneKind.BLACK if projector.hidden else projector.shown_scene])
        closed = projector.output.state is OutputState.CLOSED
        self.says.set_text(texts("projector.says_closed" if closed else "projector.says", scene=shown))
