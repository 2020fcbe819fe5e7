"""Photos of the open table's sheets: a small picture beside the check, and all of them large in a window that
may stay open while somebody types.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QIcon, QImage, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tourney.base.heat_names import heat_named
from tourney.event.ports import PhotoName
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.table_state import TableKey
from tourney.scores.photos import photo_shown, photos_shown
from ui.gateway.gateway import Gateway
from ui.parts.dialogs import Dialog
from ui.widgets.buttons import Button
from ui.widgets.layouts import column, scrolled

_LOOKS_EVERY = 3_000
_WIDE, _HIGH = 620, 860
"""A sheet stands upright: px at 100 %."""


class _Picture(QWidget):
    """A photo as wide as its window."""

    def __init__(self, image: QImage) -> None:
        super().__init__()
        self._image = image
        self._drawn = QImage()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def fit(self, width: int) -> None:
        """Take the height that belongs to a width."""
        self.setFixedHeight(max(1, width * self._image.height() // max(1, self._image.width())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        wide = round(self.width() * self.devicePixelRatioF())
        if self._drawn.width() != wide:
            self._drawn = self._image.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        QPainter(self).drawImage(self.rect(), self._drawn)


class _Pictures(QWidget):
    """Photos below one another."""

    def __init__(self, images: Sequence[QImage]) -> None:
        super().__init__()
        self._pictures = [_Picture(image) for image in images]
        self.setLayout(column(*self._pictures, None, spacing=8))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for each in self._pictures:
            each.fit(self.width())


class PhotoWindow(Dialog):
    """All photos of a table's sheets."""

    def __init__(self, parent: QWidget, title: str, images: Sequence[QImage]) -> None:
        super().__init__(parent, title, "", _WIDE)
        self.content.addWidget(scrolled(_Pictures(images)))
        self.stand(_HIGH)


class SheetPhotos(Button):
    """The first photo of the open table's sheets, small, and how many there are; hidden without any."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__(compact=True, on_click=self.enlarge)
        self._gateway = gateway
        self._key: TableKey | None = None
        self._names: tuple[PhotoName, ...] = ()
        self._first = QImage()
        self._large: PhotoWindow | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setVisible(False)
        self._looking = QTimer(self)
        self._looking.setInterval(_LOOKS_EVERY)
        self._looking.timeout.connect(self._look)
        self._looking.start()

    def show_table(self, key: TableKey) -> None:
        """Show a table's photos; none while it waits for its second entry."""
        if key != self._key:
            self._key = key
            self._show((), QImage())
        self._look()

    def _look(self) -> None:
        """Look for photos, if the page is in sight: one that comes in is no step, so nobody tells of it."""
        key, panel = self._key, self.parentWidget()
        if key is None or panel is None or not panel.isVisible():
            return
        photos, known = self._gateway.application.photos, self._names

        def found(
            tournament: Tournament, _rules: Rules, _now: datetime
        ) -> tuple[tuple[PhotoName, ...], QImage]:
            names = tuple(each for each in photos_shown(photos, tournament) if each.key == key)
            is_new = names and names[:1] != known[:1]
            return names, _image_of(photo_shown(photos, names[0])) if is_new else QImage()

        self._gateway.read(found, partial(self._found, key), self._gateway.saying(lambda _words: self.hide()))

    def set_height(self, high: int) -> None:
        """Draw the small picture so high, px."""
        first = self._first.size()
        self.setIconSize(first.scaled(2 * high, high, Qt.AspectRatioMode.KeepAspectRatio))

    def redraw_icon(self) -> None:
        """The photo is the same in every colour."""

    def enlarge(self) -> None:
        """Show all of them in a window of their own."""
        photos, key, names = self._gateway.application.photos, self._key, self._names

        def read(_tournament: Tournament, _rules: Rules, _now: datetime) -> list[QImage]:
            return [_image_of(photo_shown(photos, name)) for name in names]

        self._gateway.read(read, partial(self._open, key))

    def _found(self, key: TableKey, found: tuple[tuple[PhotoName, ...], QImage]) -> None:
        names, first = found
        if key == self._key and names != self._names:
            self._show(names, self._first if names[:1] == self._names[:1] else first)

    def _show(self, names: tuple[PhotoName, ...], first: QImage) -> None:
        self._names, self._first = names, first
        if self._large is not None:
            self._large.close()
        self.setIcon(QIcon(QPixmap.fromImage(first)))
        self.set_height(self.iconSize().height())
        self.setText(str(len(names)) if len(names) > 1 else "")
        words = self._gateway.texts("photos.of_sheets")
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setVisible(bool(names))

    def _open(self, key: TableKey | None, images: Sequence[QImage]) -> None:
        if key is None or key != self._key or self._large is not None:
            return
        heat, table = key
        title = self._gateway.texts("scores.table_of_heat", table=table, heat=heat_named(heat))
        self._large = PhotoWindow(self, title, [image for image in images if not image.isNull()])
        self._large.finished.connect(self._closed)
        self._large.show()

    def _closed(self) -> None:
        self._large = None


def _image_of(photo: bytes) -> QImage:
    return QImage.fromData(photo)
