"""The dialog that shares a picture: looked at, copied for a chat, or saved as files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from tourney.base.errors import TourneyError
from tourney.base.texts import Message, msg
from tourney.bootstrap import write_set
from ui.base.desktop import room_of
from ui.gateway.preferences import offered_folder
from ui.parts.dialogs import Dialog, ask_place
from ui.parts.pictures import PictureSubject, file_names, phone_pictures, png
from ui.widgets.buttons import Button, Hint
from ui.widgets.layouts import row
from ui.widgets.text import Label
from ui.widgets.theme import look

if TYPE_CHECKING:
    from ui.base.threads import Job
    from ui.gateway.gateway import Gateway

_HIGH, _REST = 440, 230
"""Px at 100 % of the preview, and of what stands around it: together they fit a laptop's screen."""


class SharingShell(Protocol):
    """The open event, and a place for messages once the dialog is closed."""

    gateway: Gateway

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None: ...


class ShareDialog(Dialog):
    """One page of the picture at a time. Errors are shown here, beside the other way on."""

    def __init__(self, shell: SharingShell, parent: QWidget, subject: PictureSubject) -> None:
        gateway = shell.gateway
        texts = gateway.texts
        super().__init__(parent, texts("picture.title"), texts("picture.lead"))
        self._shell, self._gateway, self._subject = shell, gateway, subject
        self._open = True
        self.pictures: Sequence[QImage] = phone_pictures(subject)
        self._shown = 0
        self.preview = QLabel()
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._high = min(look().px(_HIGH), room_of(self).height() - look().px(_REST))
        self.preview.setMinimumHeight(self._high)
        self.preview.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.preview.setAccessibleName(" ".join(subject.title))
        self.where = Label("", kind="muted")
        self.previous = Button(icon_name="back", on_click=lambda: self._turn(-1))
        self.next = Button(icon_name="forward", on_click=lambda: self._turn(1))
        for button, words in ((self.previous, "picture.previous"), (self.next, "picture.next")):
            button.setToolTip(texts(words))
            button.setAccessibleName(texts(words))
            button.setAutoDefault(False)
            button.setVisible(len(self.pictures) > 1)
        self.told = Hint()
        self.content.addWidget(self.preview)
        self.content.addLayout(row(None, self.previous, self.where, self.next, None))
        self.content.addWidget(self.told)
        self.add_button(texts("window.close"), "", self.reject)
        self.save_button = self.add_button(texts("picture.save"), "", self.ask_place)
        self.copy_button = self.add_button(texts("picture.copy"), "primary", self.copy_picture)
        self._turn(0)
        self.fit()
        self.copy_button.setFocus()

    @property
    def shown(self) -> int:
        """The visible page, from 0."""
        return self._shown

    def copy_picture(self) -> None:
        if not put_on_clipboard(self.pictures[self._shown]):
            self._tell(msg("picture.not_copied"), "bad")
            self.save_button.setFocus()
        elif len(self.pictures) == 1:
            self._tell(msg("picture.copied"), "good")
        else:
            self._tell(msg("picture.copied_page", page=self._shown + 1, pages=len(self.pictures)), "good")

    def ask_place(self) -> None:
        """Let a person say where the files go."""
        texts = self._gateway.texts
        begins = f"{offered_folder(self._gateway.place)}/{self._subject.name}.png"
        title, names = texts("picture.save_title"), texts("picture.filter")
        ask_place(self, title, begins, lambda place: self.save(Path(place)), names=names, save_as="png")

    def save(self, place: Path) -> None:
        """Write every page, all or none; of several each has its number behind the name.

        The file dialog has asked whether a file with the chosen name may be replaced; for numbered ones
        nobody was asked.
        """
        names = file_names(place.stem, len(self.pictures))
        data = {name: png(picture) for name, picture in zip(names, self.pictures, strict=True)}

        def job(_progress: Job) -> None:
            write_set(place.parent, data, overwrite=len(data) == 1)

        def saved(_nothing: None) -> None:
            self._tell(msg("picture.saved", n=len(data), place=str(place.parent / names[0])), "good")

        self._gateway.work(job, saved, self._refused, title=msg("picture.saving"))

    def _refused(self, error: Exception) -> None:
        if isinstance(error, TourneyError):
            self._tell(Message(error.key, error.params), "bad")
        else:
            self._gateway.failed.emit(error)

    def done(self, result: int) -> None:
        """Closed, while a file may still be on its way to a slow stick."""
        self._open = False
        super().done(result)

    def _tell(self, message: Message, kind: str) -> None:
        if not self._open:
            self._shell.say(message, kind)
            return
        self.told.show_words(self._gateway.texts.say(message), kind)
        self.grow()

    def _turn(self, step: int) -> None:
        self._shown = max(0, min(self._shown + step, len(self.pictures) - 1))
        ratio = self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        pixmap = QPixmap.fromImage(self.pictures[self._shown]).scaledToHeight(
            round(self._high * ratio), smooth
        )
        pixmap.setDevicePixelRatio(ratio)
        self.preview.setPixmap(pixmap)
        self.previous.setEnabled(self._shown > 0)
        self.next.setEnabled(self._shown < len(self.pictures) - 1)
        page, pages = self._shown + 1, len(self.pictures)
        self.where.set_text(self._gateway.texts("picture.page", page=page, pages=pages) if pages > 1 else "")


def put_on_clipboard(image: QImage) -> bool:
    """Copy to the clipboard; return whether it worked: another program may hold it, a remote screen refuse
    it.
    """
    clipboard = QGuiApplication.clipboard()
    clipboard.setImage(image)
    return not clipboard.image().isNull()
