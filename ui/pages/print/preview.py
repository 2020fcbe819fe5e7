"""Shows the pages of a document as they will be on paper: turn, fit or full size. Draws a page when it is
visible.

It knows pictures, not how they are made: its owner connects `wanted` and hands pictures to `show_page`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QStackedLayout, QWidget

from tourney.base.texts import Texts
from ui.widgets.buttons import Button, EmptyState, SegmentedControl
from ui.widgets.fields import NumberField
from ui.widgets.layouts import column, laid, row
from ui.widgets.text import Label
from ui.widgets.theme import look

_KEPT = 8
# dragging the window's edge asks for one picture at the end, not for one at each pixel
_SETTLE_MS = 80
_DPI = 96.0
_NOTCH = 120
"""Qt's count for one notch of a wheel; a touch pad sends less at a time."""


@dataclass(frozen=True, slots=True)
class PageView:
    """Which picture is wanted: page `number`, to fit into `box` device pixels, or at `dpi` if None."""

    number: int
    box: tuple[int, int] | None
    dpi: float


class _Sheet(QWidget):
    """One page of paper: white in every theme, with a hairline round it."""

    def __init__(self) -> None:
        super().__init__()
        self.image = QImage()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        if not self.image.isNull():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(self.rect(), self.image)
        painter.setPen(QPen(look().colour("edge"), 1))
        painter.drawRect(QRect(self.rect()).adjusted(0, 0, -1, -1))
        painter.end()


class _Area(QScrollArea):
    """Room around the page; the arrow keys scroll, the page keys go on to the preview."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
            return
        super().keyPressEvent(event)


class DocumentPreview(QWidget):
    """Shows a document's pages, or words in their place. `wanted(PageView)` asks for a picture."""

    wanted = Signal(object)
    zoom_changed = Signal(str)
    way_on = Signal()
    """The button under the words was pressed."""

    def __init__(self, texts: Callable[[], Texts]) -> None:
        super().__init__()
        self._texts = texts
        self._pages, self._number, self._wheel = 0, 1, 0
        self._shown: PageView | None = None
        self._pictures: OrderedDict[PageView, QImage] = OrderedDict()
        self.back = Button(icon_name="back", kind="quiet", on_click=lambda: self.turn(-1))
        self.forward = Button(icon_name="forward", kind="quiet", on_click=lambda: self.turn(1))
        self.field = NumberField(width=56, minimum=1)
        self.field.changed.connect(self._typed)
        self.field.editingFinished.connect(lambda: self.field.set_value(self._number))
        self._before, self._of = Label(), Label()
        self.zoom = SegmentedControl()
        self.zoom.changed.connect(self._zoomed)
        self._sheet = _Sheet()
        self.area = _Area()
        self.area.setWidget(self._sheet)
        self.area.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.area.resized.connect(self._resized)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.words = EmptyState("print")
        self.words.on_first(self.way_on.emit)
        self._bar = laid(
            row(self.back, self._before, self.field, self._of, self.forward, None, self.zoom, spacing=6)
        )
        self._bar.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        pages = laid(column(self._bar, self.area, spacing=8))
        self._faces = QStackedLayout(self)
        self._faces.addWidget(self.words)
        self._faces.addWidget(pages)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._ask)
        self.area.viewport().installEventFilter(self)

    # ---- what is shown ------------------------------------------------------------------------

    @property
    def pages(self) -> int:
        """Number of pages, 0 while words are shown."""
        return self._pages

    @property
    def number(self) -> int:
        """The page shown, from 1."""
        return self._number

    @property
    def image(self) -> QImage:
        """The picture on the screen, null while it is being drawn."""
        return self._sheet.image

    def show_document(self, pages: int, keep: bool) -> None:
        """A document is ready. `keep`: it is a new state of the one before, stay at its page."""
        self._pictures.clear()
        self._pages = pages
        self._number = max(1, min(self._number, pages)) if keep else 1
        if not keep:
            self._sheet.image = QImage()
            self.area.verticalScrollBar().setValue(0)
        self._faces.setCurrentIndex(1)
        self._show_number()
        self._ask()

    def show_words(self, title: str, text: str = "", first: str = "") -> None:
        """Words in place of pages: not possible yet, being made, a file for Excel, an error."""
        self._pages = 0
        self._sheet.image = QImage()
        self._pictures.clear()
        self.words.show_words(title, text, first)
        self._faces.setCurrentIndex(0)

    def show_page(self, view: PageView, image: QImage) -> None:
        """The requested picture."""
        self._pictures[view] = image
        while len(self._pictures) > _KEPT:
            self._pictures.popitem(last=False)
        if view == self._shown:
            self._put(image, view)

    def retranslate(self) -> None:
        """Word the line above the page."""
        texts = self._texts()
        before, _, after = texts("printroom.page_of", page="\0", n=self._pages).partition("\0")
        self._before.set_text(before)
        self._of.set_text(after)
        self.field.setAccessibleName(texts("printroom.page_field"))
        for button, key in ((self.back, "printroom.page_back"), (self.forward, "printroom.page_forward")):
            button.setToolTip(texts(key))
            button.setAccessibleName(texts(key))
        self.zoom.set_options([("fit", texts("printroom.zoom_fit")), ("full", "100 %")])
        for value in ("fit", "full"):
            choice = self.zoom.button(value)
            bold = QFontMetrics(look().font(bold=True)).horizontalAdvance(choice.text())
            choice.setMinimumWidth(bold + look().px(28))
        self.zoom.setAccessibleName(texts("printroom.zoom"))

    # ---- turning ------------------------------------------------------------------------------

    def turn(self, step: int) -> None:
        """Some pages on or back, as far as there are pages."""
        self.go_to(self._number + step)

    def go_to(self, number: int) -> None:
        """Show a page, the nearest one if it does not exist."""
        number = max(1, min(number, self._pages))
        if self._pages and number != self._number:
            self._number = number
            self.area.verticalScrollBar().setValue(0)
            self._show_number()
            self._ask()

    def toggle_zoom(self) -> None:
        """Between the whole page and 100 %."""
        zoom = "fit" if self.zoom.value == "full" else "full"
        self.zoom.set_value(zoom)
        self._zoomed(zoom)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The wheel turns pages when the whole page is visible."""
        if event.type() == QEvent.Type.Wheel and self.zoom.value == "fit" and self._pages > 1:
            assert isinstance(event, QWheelEvent)
            self._wheel += event.angleDelta().y()
            notches = int(self._wheel / _NOTCH)
            self._wheel -= notches * _NOTCH
            self.turn(-notches)
            return True
        return super().eventFilter(watched, event)

    # ---- inside -------------------------------------------------------------------------------

    def _typed(self, number: int | None) -> None:
        if number is not None:
            self.go_to(number)

    def _zoomed(self, zoom: str) -> None:
        self.zoom_changed.emit(zoom)
        self._ask()

    def _resized(self) -> None:
        if self._pages and self.zoom.value != "full":
            self._fit_sheet()
            self._settle.start()

    def _show_number(self) -> None:
        if not self.field.hasFocus() or self.field.value != self._number:
            self.field.set_value(self._number)
        self.retranslate()
        for part in (self.back, self._before, self.field, self._of, self.forward):
            part.setVisible(self._pages > 1)
        self.back.setEnabled(self._number > 1)
        self.forward.setEnabled(self._number < self._pages)

    def _ask(self) -> None:
        if not self._pages:
            return
        ratio = self.devicePixelRatioF()
        if self.zoom.value == "full":
            view = PageView(self._number, None, _DPI * ratio)
        else:
            room = self._room()
            view = PageView(self._number, (int(room.width() * ratio), int(room.height() * ratio)), 0.0)
        self._shown = view
        if view in self._pictures:
            self._put(self._pictures[view], view)
        else:
            self.wanted.emit(view)

    def _room(self) -> QSize:
        return QSize(max(64, self.area.width() - 8), max(64, self.area.height() - 8))

    def _put(self, image: QImage, view: PageView) -> None:
        self._sheet.image = image
        if view.box is None:
            ratio = self.devicePixelRatioF()
            self._sheet.resize((image.size().toSizeF() / ratio).toSize())
        else:
            self._fit_sheet()
        self._sheet.update()

    def _fit_sheet(self) -> None:
        if not self._sheet.image.isNull():
            size = self._sheet.image.size()
            self._sheet.resize(size.scaled(self._room(), Qt.AspectRatioMode.KeepAspectRatio))
