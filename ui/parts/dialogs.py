"""The few dialogs: confirm, ask a reason or a place, read a text, show a message. None blocks the window.

Also a person's name as every page shows it: number, and the name in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QDialog, QFileDialog, QTextBrowser, QWidget

from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.base.texts import Message
from ui.base.desktop import room_of
from ui.base.shortcuts import ENTER_KEYS
from ui.widgets.buttons import Button
from ui.widgets.fields import TextField
from ui.widgets.layouts import Bounded, FlowLayout, column, lay_out, row
from ui.widgets.text import Label
from ui.widgets.theme import Role, look


def both_names(name: PersonName) -> str:
    """Both names on one line, the Chinese one first; control characters are left out."""
    parts = (" ".join(part.split()) for part in (name.zh, name.en))
    return "".join(c for c in " ".join(part for part in parts if part) if c.isprintable())


def with_team(name: PersonName, team: str) -> str:
    """Both names, and the team if it distinguishes two of one name: `陳大文 Chan Tai Man · Lions`."""
    return " · ".join(filter(None, (both_names(name), team)))


def numbered(number: PlayerNo, name: PersonName, team: str = "") -> str:
    """A player in lists and on buttons: `31 陳大文 Chan Tai Man`, with the team that tells two of one name
    apart.

    The name is isolated from the direction of the text around it: of two that are written from right to left
    in one sentence, each would be beside the other's number.
    """
    shown = with_team(name, team)
    return f"{number} \u2068{shown}\u2069" if shown else str(number)


_LEAST_HELD = 72
"""The least visible part of scrolling content, px at 100 %."""


_TO_COME = QSize(380, 320)
"""How much wider and higher a dialog may become once its content is known, px at 100 %."""


class Confirm(Protocol):
    """`ShellPort.confirm`."""

    def __call__(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None: ...


class Dialog(QDialog):
    """Title, sentence, content, buttons at the right. Esc closes; it deletes itself when closed."""

    def __init__(self, parent: QWidget, title: str, text: str, width: int = 480) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.setMinimumWidth(look().px(width))
        self._title = Label(title, Role.LEAD, wrap=True)
        self.text = Label(text, wrap=True)
        self.content = column(spacing=8)
        self.buttons = row(None)
        self._whole = column(self._title, self.text, self.content, 8, self.buttons, spacing=8, margin=20)
        self.setLayout(self._whole)
        self.text.setVisible(bool(text))
        self._held: Bounded | None = None
        self._to_come = QSize(0, 0)

    def hold(self, part: QWidget, *, later: bool = False) -> None:
        """Add a part that may be long: if the screen has no room for all of it, it alone scrolls.

        `later`: it is filled while somebody types. The dialog opens where it has room to grow, and everything
        above the part stays where it is.
        """
        self._held = Bounded(part)
        self.content.addWidget(self._held)
        if later:
            self._to_come = QSize(look().px(_TO_COME.width()), look().px(_TO_COME.height()))
            self.content.setStretchFactor(self._held, 1)
            self._whole.setStretchFactor(self.content, 1)

    def fit(self) -> None:
        """Make it as high as its words need at its least width: Qt gives several paragraphs too little."""
        # style sheet and font are in force only from here on, and the heights depend on them
        self.ensurePolished()
        lay_out(self)
        wide = self.minimumWidth()
        self.resize(wide, self._height_at(wide))

    def stand(self, high: int) -> None:
        """Make it so many px high at 100 %, as far as the screen has room: what scrolls in it gives way."""
        self.resize(self.minimumWidth(), min(look().px(high), room_of(self).height()))

    def widen(self, width: int) -> None:
        """Make it at least this wide, px at 100 %; never narrower than it is."""
        self.setMinimumWidth(max(self.minimumWidth(), look().px(width)))

    def grow(self) -> None:
        """Make it higher if its words need it now; never smaller, so that nothing jumps to and fro.

        It stays on the screen: a dialog that has become higher moves up, unless the part that it holds may
        scroll instead.
        """
        # labels that changed have only posted that their height is another
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._whole.activate()
        wide = max(self.width(), self.minimumWidth())
        room = room_of(self)
        below = room.bottom() + 1 - self.geometry().top() if self.isVisible() else room.height()
        needed = self._height_at(wide, min(below, room.height()))
        self.resize(wide, max(needed, min(self.height(), room.height())))
        self._come_in(QSize(0, 0))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._come_in(self._to_come)

    def _come_in(self, to_come: QSize) -> None:
        """Move it so that it is on the screen with its later content; at least its head if it is higher."""
        room, here = room_of(self), self.geometry()
        right, bottom = here.right() + to_come.width(), here.bottom() + to_come.height()
        across = max(room.left() - here.left(), min(0, room.right() - right))
        down = max(room.top() - here.top(), min(0, room.bottom() - bottom))
        if across or down:
            self.move(self.x() + across, self.y() + down)

    def _height_at(self, wide: int, most: int | None = None) -> int:
        """The height of the words at a width. A held part gets what the rest leaves of `most` (the
        screen).
        """
        if self._held is None:
            return self._whole.totalHeightForWidth(wide)
        self._bound(0)
        rest = self._whole.totalHeightForWidth(wide)
        self._bound(max(look().px(_LEAST_HELD), (room_of(self).height() if most is None else most) - rest))
        return self._whole.totalHeightForWidth(wide)

    def _bound(self, most: int) -> None:
        if self._held is not None:
            self._held.most = most
            self._held.updateGeometry()
            # Qt keeps the old size of a layout inside a layout unless both are told
            self.content.invalidate()
            self._whole.invalidate()
            self._whole.activate()

    def add_button(self, words: str, kind: str, call: Callable[[], object]) -> Button:
        """One more button at the right."""
        button = Button(words, kind, on_click=call)
        button.setAutoDefault(kind == "primary")
        button.setDefault(kind == "primary")
        self.buttons.addWidget(button)
        return button

    def beware(self, yes: Button, no: Button, danger: bool, field: ReasonField | None = None) -> None:
        """Set whether `yes` upsets much: then Enter in its reason goes to the button, and elsewhere means
        `no`.
        """
        yes.set_kind("danger" if danger else "primary")
        for button, is_default in ((yes, not danger), (no, danger)):
            button.setAutoDefault(is_default or button is yes)
            button.setDefault(is_default)
        if field is not None:
            field.goes_on_to = yes if danger else None


class ReasonField(TextField):
    """A line in which Enter may go on to a button instead of pressing the dialog's own."""

    goes_on_to: Button | None = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.goes_on_to is not None and event.key() in ENTER_KEYS:
            self.goes_on_to.setFocus()
        else:
            super().keyPressEvent(event)


class ReasonChoice(QWidget):
    """The usual reasons as chips, none of them chosen but one given before; "Other…" opens the line. Without
    any there is only the line.
    """

    changed = Signal()
    opened = Signal()
    """The line has come: the dialog may have to grow."""
    chosen = Signal()
    """A usual reason was pressed: the deed is next, with Enter."""

    def __init__(self, words: str, usual: Sequence[str] = (), other: str = "", given: str = "") -> None:
        super().__init__()
        self.field = ReasonField()
        self.field.setAccessibleName(words)
        named = Label(words, Role.SMALL, "muted")
        named.setBuddy(self.field)
        self.chips = [Button(each, compact=True) for each in (*usual, other) if usual]
        one = QButtonGroup(self)
        for chip in self.chips:
            chip.setCheckable(True)
            chip.setAutoDefault(False)
            one.addButton(chip)
        for chip in self.chips[:-1]:
            chip.setChecked(chip.text() == given)
            chip.clicked.connect(self.chosen)
        self.field.setVisible(not self.chips)
        chips = QWidget()
        flow = FlowLayout(chips)
        for chip in self.chips:
            flow.addWidget(chip)
        chips.setVisible(bool(self.chips))
        self.setLayout(column(named, chips, self.field, spacing=4))
        one.buttonToggled.connect(lambda _chip, on: self._choose() if on else None)
        self.field.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def clean(self) -> str:
        """The chosen reason, or the typed one."""
        chosen = next((chip.text() for chip in self.chips[:-1] if chip.isChecked()), "")
        return chosen or self.field.clean

    def take_keys(self) -> None:
        """To the first chip, else to the line."""
        (self.chips[0] if self.chips else self.field).setFocus()

    def _choose(self) -> None:
        typed = self.chips[-1].isChecked()
        self.field.setVisible(typed)
        if typed:
            self.opened.emit()
            self.field.setFocus()
        self.changed.emit()


def confirm(
    parent: QWidget,
    title: str,
    text: str,
    yes: str,
    no: str,
    then: Callable[[], object],
    *,
    danger: bool = False,
) -> Dialog:
    """Ask; `then` runs if the answer is yes. Enter means yes; in a `danger` Enter changes nothing."""
    dialog = Dialog(parent, title, text)

    def agreed() -> None:
        dialog.accept()
        then()

    safe = dialog.add_button(no, "", dialog.reject)
    deed = dialog.add_button(yes, "primary", agreed)
    dialog.beware(deed, safe, danger)
    dialog.fit()
    dialog.open()
    (safe if danger else deed).setFocus()
    return dialog


def ask_reason(
    parent: QWidget,
    title: str,
    text: str,
    words: Sequence[str],
    then: Callable[[str], object],
    ready: str = "",
    *,
    danger: bool = False,
    usual: Sequence[str] = (),
) -> Dialog:
    """Ask for a reason. `words`: yes, no, the field's name, and with `usual` reasons, which are chips, the
    word for another one. Yes works once something is typed or chosen.

    A `ready` reason is filled in and selected, so that Enter takes it and typing replaces it. In a `danger`
    Enter goes from the field to the button, and only there means yes.
    """
    dialog = Dialog(parent, title, text)
    choice = ReasonChoice(words[2], usual, *words[3:])
    field = choice.field
    dialog.content.addWidget(choice)

    def given() -> None:
        if choice.clean:
            dialog.accept()
            then(choice.clean)

    no = dialog.add_button(words[1], "", dialog.reject)
    yes = dialog.add_button(words[0], "primary", given)
    dialog.beware(yes, no, danger, field)
    choice.changed.connect(lambda: yes.setEnabled(bool(choice.clean)))
    choice.chosen.connect(yes.setFocus)
    choice.opened.connect(dialog.grow)
    field.setText(ready)
    field.selectAll()
    yes.setEnabled(bool(choice.clean))
    dialog.fit()
    dialog.open()
    choice.take_keys()
    return dialog


def read_text(parent: QWidget, title: str, html: str, close: str) -> Dialog:
    """Show a longer text of ours (help, rules, shortcuts) to scroll through."""
    dialog = Dialog(parent, title, "", 640)
    dialog.stand(480)
    browser = QTextBrowser()
    browser.setOpenExternalLinks(False)
    browser.setHtml(html)
    dialog.content.addWidget(browser, 1)
    dialog.add_button(close, "primary", dialog.accept)
    dialog.open()
    return dialog


def tell(parent: QWidget, title: str, text: str, place: str, close: str) -> Dialog:
    """Show a message. `place`: a path that can be copied, "" for none."""
    dialog = Dialog(parent, title, text, 560)
    if place:
        field = TextField(place)
        field.setReadOnly(True)
        field.setCursorPosition(0)
        dialog.content.addWidget(field)
    dialog.add_button(close, "primary", dialog.accept).setFocus()
    dialog.fit()
    dialog.open()
    return dialog


def ask_place(
    parent: QWidget,
    title: str,
    begins: str,
    then: Callable[[str], object],
    *,
    names: str = "",
    folder: bool = False,
    save_as: str = "",
) -> QFileDialog:
    """Ask for a file, a `folder`, or where to save a file with the extension `save_as`; beginning at a place.

    `names`: the filter of names in the system's dialog.
    """
    dialog = QFileDialog(parent, title, begins)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if save_as:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(save_as)
    else:
        modes = QFileDialog.FileMode
        dialog.setFileMode(modes.Directory if folder else modes.ExistingFile)
    if names:
        dialog.setNameFilter(names)
    dialog.fileSelected.connect(then)
    dialog.open()
    return dialog
