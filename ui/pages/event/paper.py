"""The charity, its receipts, and the look of the paper as a form. Keeps what a person is typing.

A logo is read whole (by `read`, on another thread) before it stands here; it is stored by Apply.

The organiser's own sheet for certificates: it is chosen here, and the words are put where they stand.

A sheet is read whole (by `read`, on another thread) before it stands here; both are stored by Apply.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QCheckBox, QColorDialog, QFileDialog, QLabel, QWidget

from tourney.base.texts import Texts
from tourney.event.certificate_design import (
    LARGEST,
    SMALLEST,
    USUAL,
    CertificateDesign,
    TextSide,
    Word,
    WordSpot,
)
from tourney.event.records import EventFacts
from tourney.event.registration import MAX_MONEY
from tourney.giving.receipts import MOST_SERIAL
from tourney.setup.views import EventView
from ui.base.accessible import AccessiblePart, Painted
from ui.base.accessible import Path as PartPath
from ui.gateway.preferences import documents_folder
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, FormRow, NumberField, TextField
from ui.widgets.layouts import Panel, column, row, scrolled
from ui.widgets.theme import look

_WIDE = 460
"""Pixels of the longer side of the sheet as it is shown."""


_PAGE_POINTS = 842
"""Of the longer side of A4: type is shown as large as it is on the page."""


_STEP, _LONG_STEP = 0.5, 5.0
"""What an arrow key moves a word by, in hundredths of the page; with Shift."""


_KEYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


_SIDES = tuple(TextSide)


_START = WordSpot(50, 50, 14)
"""Where a word is put that was not on the sheet before."""


class SheetCanvas(QWidget, Painted):
    """The sheet with its words: one is taken by the mouse, or chosen beside it and moved by arrow keys."""

    moved = Signal()
    taken = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._image = QImage()
        self.spots: dict[Word, WordSpot] = {}
        self.words: dict[Word, str] = {}
        self.chosen = Word.NAME
        self._grip: tuple[float, float] | None = None

    def show_sheet(self, image: QImage) -> None:
        """Another sheet below the words."""
        self._image = image
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        if self._image.isNull():
            return QSize(0, 0)
        return self._image.size().scaled(_WIDE, _WIDE, Qt.AspectRatioMode.KeepAspectRatio)

    def box_of(self, word: Word) -> QRectF:
        """Where a word is painted."""
        spot = self.spots[word]
        metrics = QFontMetricsF(self._font(spot))
        wide = metrics.horizontalAdvance(self.words.get(word, word.value))
        x, y = self.width() * spot.x / 100, self.height() * spot.y / 100
        left = x - wide * {TextSide.LEFT: 0.0, TextSide.CENTRE: 0.5, TextSide.RIGHT: 1.0}[spot.side]
        return QRectF(left, y - metrics.ascent(), wide, metrics.height())

    def _font(self, spot: WordSpot) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(6, round(spot.size * max(self.width(), self.height()) / _PAGE_POINTS)))
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        painter.drawImage(self.rect(), self._image)
        for word, spot in self.spots.items():
            box = self.box_of(word)
            painter.fillRect(box, QColor(255, 255, 255, 150))
            if word is self.chosen:
                painter.setPen(QColor("#0f6a55"))
                painter.drawRect(box)
            painter.setPen(Qt.GlobalColor.black)
            painter.setFont(self._font(spot))
            base = QPointF(box.left(), self.height() * spot.y / 100)
            painter.drawText(base, self.words.get(word, word.value))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        found = next((word for word in reversed(self.spots) if self.box_of(word).contains(at)), None)
        if found is None:
            return
        self.chosen = found
        spot = self.spots[found]
        self._grip = (at.x() - self.width() * spot.x / 100, at.y() - self.height() * spot.y / 100)
        self.taken.emit(found.value)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        at = event.position()
        self._put(
            (at.x() - self._grip[0]) / self.width() * 100, (at.y() - self._grip[1]) / self.height() * 100
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = _KEYS.get(Qt.Key(event.key()))
        if way is None or self.chosen not in self.spots:
            super().keyPressEvent(event)
            return
        step = _LONG_STEP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else _STEP
        spot = self.spots[self.chosen]
        self._put(spot.x + way[0] * step, spot.y + way[1] * step)

    def _put(self, x: float, y: float) -> None:
        x, y = (round(min(max(value, 0.0), 100.0), 1) for value in (x, y))
        self.spots[self.chosen] = replace(self.spots[self.chosen], x=x, y=y)
        self.update()
        self.moved.emit()

    def accessible_parts(self) -> int:
        return len(self.spots)

    def accessible_part(self, path: PartPath) -> AccessiblePart | None:
        if len(path) != 1 or path[0] >= len(self.spots):
            return None
        word = tuple(self.spots)[path[0]]
        spot, box = self.spots[word], self.box_of(word).toRect()
        return AccessiblePart(
            role=self.accessible_role,
            name=self.words.get(word, word.value),
            rect=QRect(box),
            value=f"{spot.x:g} × {spot.y:g}",
            selected=word is self.chosen,
        )


class CertificateForm(QWidget):
    """`changes()` are `certificate_sheet` and `certificate_design` where they differ from the event."""

    edited = Signal()

    def __init__(self, read: Callable[[Path], None]) -> None:
        super().__init__()
        self._read = read
        self._texts: Texts | None = None
        self._stored = self._sheet = b""
        self._stored_design = USUAL
        self.canvas = SheetCanvas()
        self.problem = Hint()
        self.choose = Button(icon_name="folder", on_click=self._choose_file)
        self.remove = Button(kind="quiet", on_click=lambda: self.show_sheet(b""))
        self.word, self.side = ComboBox(), ComboBox()
        self.stands = QCheckBox()
        self.size_of = NumberField(None, SMALLEST, LARGEST, width=80, step=1)
        self.rows = [FormRow(each) for each in (self.word, self.size_of, self.side)]
        self.dialog: QFileDialog | None = None
        """The dialog that is open."""
        self._lay_out()
        self.word.activated.connect(lambda _index: self._show_word())
        self.side.activated.connect(lambda _index: self._change())
        self.size_of.changed.connect(lambda _value: self._change())
        self.stands.clicked.connect(self._put_on)
        self.canvas.taken.connect(self._take)
        self.canvas.moved.connect(self.edited.emit)

    def _lay_out(self) -> None:
        self._panel = Panel()
        self._places = QWidget()
        chosen, size, side = self.rows
        controls = column(chosen, self.stands, size, side, None, spacing=10)
        self._places.setLayout(row(self.canvas, controls, None, spacing=16))
        self._panel.body.addWidget(self.problem)
        self._panel.body.addLayout(row(self.choose, self.remove, None, spacing=8))
        self._panel.body.addWidget(self._places)
        self.setLayout(column(self._panel))

    # ---- data ---------------------------------------------------------------------------------

    def show_event(self, view: EventView) -> None:
        """Take over what the event says, except where something was changed here."""
        changed = self.changes()
        self._stored = view.certificate_sheet
        self._stored_design = CertificateDesign.from_data(view.facts.certificate_design)
        if "certificate_sheet" not in changed:
            self._sheet = view.certificate_sheet
        if "certificate_design" not in changed:
            self.canvas.spots = dict(self._stored_design.spots)
        self._show()

    def forget(self, view: EventView) -> None:
        """Give up what was chosen and moved."""
        self._sheet, self.canvas.spots = self._stored, dict(self._stored_design.spots)
        self.show_event(view)

    def show_sheet(self, data: bytes) -> None:
        """Another sheet, b"" for the program's own certificate, to be stored by Apply."""
        self._sheet = data
        self.problem.show_words("")
        self._show()
        self.edited.emit()

    def changes(self) -> dict[str, Any]:
        """What differs from the event, ready for `EditEvent`."""
        changes: dict[str, Any] = {}
        if self._sheet != self._stored:
            changes["certificate_sheet"] = self._sheet or None
        if self.canvas.spots and self.canvas.spots != dict(self._stored_design.spots):
            changes["certificate_design"] = CertificateDesign(self.canvas.spots).to_data()
        return changes

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every control."""
        self._texts = texts
        self._panel.set_title(texts("event.certificate_sheet"))
        self.choose.setText(texts("event.choose_sheet"))
        self.choose.redraw_icon()
        self.remove.setText(texts("event.remove_sheet"))
        self.stands.setText(texts("event.word_stands"))
        for each, key in zip(self.rows, ("event.word", "event.word_size", "event.word_side"), strict=True):
            each.set_words(texts(key), "")
        self.canvas.words = {word: texts(f"event.word_{word}") for word in Word}
        self.canvas.setAccessibleName(texts("event.certificate_sheet"))
        self.canvas.setToolTip(texts("event.sheet_hint"))
        at = max(0, self.word.currentIndex())
        self.word.clear()
        for word in Word:
            self.word.addItem(self.canvas.words[word], word.value)
        self.word.setCurrentIndex(at)
        self.side.clear()
        for side in _SIDES:
            self.side.addItem(texts(f"event.side_{side}"), side.value)
        self._show()

    # ---- inside -------------------------------------------------------------------------------

    def _show(self) -> None:
        image = QImage.fromData(self._sheet) if self._sheet else QImage()
        self._places.setVisible(not image.isNull())
        self.remove.setVisible(bool(self._sheet))
        if not image.isNull():
            self.canvas.show_sheet(image)
        self._show_word()

    def _show_word(self) -> None:
        word = _SHOWN[max(0, self.word.currentIndex())]
        self.canvas.chosen = word
        spot = self.canvas.spots.get(word)
        self.stands.setChecked(spot is not None)
        for control in (self.size_of, self.side):
            control.setEnabled(spot is not None)
        if spot is not None:
            if self.size_of.value != spot.size:
                self.size_of.set_value(spot.size)
            self.side.setCurrentIndex(_SIDES.index(spot.side))
        self.canvas.update()

    def _take(self, word: str) -> None:
        self.word.setCurrentIndex(_SHOWN.index(Word(word)))
        self._show_word()

    def _put_on(self, on: bool) -> None:
        """The chosen word stands on the sheet, or no longer; one of them always does."""
        word = self.canvas.chosen
        if on:
            self.canvas.spots[word] = USUAL.spots.get(word, _START)
        elif len(self.canvas.spots) > 1:
            self.canvas.spots.pop(word, None)
        self._show_word()
        self.edited.emit()

    def _change(self) -> None:
        spot, size = self.canvas.spots.get(self.canvas.chosen), self.size_of.value
        if spot is None or size is None:
            return
        side = _SIDES[self.side.currentIndex()]
        self.canvas.spots[self.canvas.chosen] = replace(spot, size=size, side=side)
        self.canvas.update()
        self.edited.emit()

    def _choose_file(self) -> None:
        texts = self._texts
        assert texts is not None
        dialog = QFileDialog(self, texts("event.choose_sheet"), documents_folder())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(texts("event.sheet_filter"))
        dialog.fileSelected.connect(lambda place: self._read(Path(place)))
        self.dialog = dialog
        dialog.finished.connect(lambda _result: self._drop(dialog))
        dialog.open()

    def _drop(self, dialog: QFileDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
        dialog.deleteLater()


_SHOWN = tuple(Word)
"""The words in the order of the list."""


_TEXTS = ("charity_zh", "charity", "charity_number", "accent")


_NUMBERS = {"receipt_first": MOST_SERIAL, "receipt_last": MOST_SERIAL, "donation_target": MAX_MONEY}
"""The highest of each."""


_NONE = {"donation_target": 0}
"""What an empty field means, where it is not None."""


_PREVIEW = (240, 90)
"""Pixels at 100 % that the logo takes on the page."""


_WHITE = 16
"""Pixels of paper around it: a logo is judged on white, in dark colours too."""


ReadLogo = Callable[[Path], None]
"""Reads a picture file elsewhere and calls `show_logo` or tells what is wrong."""


class PaperForm(QWidget):
    """`changes()` are what differs from the event, `logo` among them."""

    edited = Signal()

    def __init__(self, read: ReadLogo, read_sheet: ReadLogo) -> None:
        super().__init__()
        self._read = read
        self._facts: EventFacts | None = None
        self._stored = self._logo = b""
        self._texts: Texts | None = None
        self.fields = {name: TextField(width=140 if name == "accent" else None) for name in _TEXTS}
        self.numbers = {name: NumberField(None, 1, most, width=120) for name, most in _NUMBERS.items()}
        self.asks_photo_consent = QCheckBox()
        alone = {name: field for name, field in self.fields.items() if name != "accent"}
        self.rows = {name: FormRow(field) for name, field in {**alone, **self.numbers}.items()}
        self.receipts = Hint()
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.choose = Button(icon_name="folder", on_click=self._choose_file)
        self.remove = Button(kind="quiet", on_click=lambda: self.show_logo(b""))
        self.colour = Button(on_click=self._choose_colour)
        self.dialog: QFileDialog | QColorDialog | None = None
        """The dialog that is open."""
        self.certificate = CertificateForm(read_sheet)
        self.certificate.edited.connect(self.edited.emit)
        self._lay_out()
        for field in self.fields.values():
            field.textEdited.connect(lambda _text: self.edited.emit())
        for number in self.numbers.values():
            number.changed.connect(lambda _value: self.edited.emit())
        self.asks_photo_consent.clicked.connect(lambda _checked: self.edited.emit())

    def _lay_out(self) -> None:
        self._charity, self._look = Panel(), Panel()
        numbers = row(self.rows["charity_number"], *(self.rows[name] for name in _NUMBERS), None, spacing=24)
        self._charity.body.addLayout(
            column(row(self.rows["charity_zh"], self.rows["charity"], spacing=16), numbers, spacing=12)
        )
        self._charity.body.addWidget(self.receipts)
        self._charity.body.addWidget(self.asks_photo_consent)
        whole = QWidget()
        whole.setLayout(column(self.picture, row(self.choose, self.remove, None, spacing=8), spacing=8))
        self.rows["logo"] = FormRow(whole)
        accent = QWidget()
        accent.setLayout(row(self.fields["accent"], self.colour, spacing=8))
        accent.setFocusProxy(self.fields["accent"])
        self.rows["accent"] = FormRow(accent)
        looks = column(row(self.rows["logo"], None), row(self.rows["accent"], None), spacing=12)
        self._look.body.addLayout(looks)
        inner = QWidget()
        inner.setLayout(column(self._charity, self._look, self.certificate, None, spacing=16))
        self.setLayout(column(scrolled(inner)))

    # ---- data ---------------------------------------------------------------------------------

    def show_event(self, view: EventView) -> None:
        """Take over what the event says, except where something was changed here."""
        touched = set(self.changes()) if self._facts is not None else set()
        self._facts, before = view.facts, self._stored
        for name, field in self.fields.items():
            if name not in touched:
                field.setText(getattr(view.facts, name))
        for name, number in self.numbers.items():
            if name not in touched:
                number.set_value(getattr(view.facts, name) or None)
        if "asks_photo_consent" not in touched:
            self.asks_photo_consent.setChecked(view.facts.asks_photo_consent)
        self.certificate.show_event(view)
        self._stored = view.logo
        if "logo" not in touched or before == view.logo == self._logo:
            self._logo = view.logo
        if self._texts is not None:
            self.receipts.show_words(self._texts.say(view.receipts), view.receipts_state)
            self._show_picture()

    def show_logo(self, data: bytes) -> None:
        """Another logo, b"" for none, to be stored by Apply."""
        self._logo = data
        self.rows["logo"].set_problem("")
        self._show_picture()
        self.edited.emit()

    def forget(self, view: EventView) -> None:
        """Give up what was typed and chosen."""
        self._facts = None
        self.certificate.forget(view)
        self.show_event(view)
        self.show_logo(view.logo)

    def changes(self) -> dict[str, Any]:
        """What differs from the event, ready for `EditEvent`."""
        facts = self._facts
        if facts is None:
            return {}
        changes: dict[str, Any] = {
            name: field.clean for name, field in self.fields.items() if field.clean != getattr(facts, name)
        }
        changes |= {
            name: number.value or _NONE.get(name)
            for name, number in self.numbers.items()
            if (number.value or _NONE.get(name)) != getattr(facts, name)
        }
        if self.asks_photo_consent.isChecked() != facts.asks_photo_consent:
            changes["asks_photo_consent"] = self.asks_photo_consent.isChecked()
        if self._logo != self._stored:
            changes["logo"] = self._logo or None
        return changes | self.certificate.changes()

    def show_problem(self, name: str, sentence: str) -> bool:
        """Put a sentence at a field. False if there is no such field."""
        if name not in self.rows:
            return False
        self.rows[name].set_problem(sentence)
        return True

    def clear_problems(self) -> None:
        """Nothing is wrong any more."""
        for each in self.rows.values():
            each.set_problem("")

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every field."""
        self._texts = texts
        words = {
            "charity_zh": ("event.charity_zh", ""),
            "charity": ("event.charity", ""),
            "charity_number": ("event.charity_number", "event.charity_number_hint"),
            "receipt_first": ("event.receipt_first", ""),
            "receipt_last": ("event.receipt_last", ""),
            "donation_target": ("event.donation_target", "event.donation_target_hint"),
            "accent": ("event.accent", "event.accent_hint"),
            "logo": ("event.logo", "event.logo_hint"),
        }
        for name, (key, hint) in words.items():
            self.rows[name].set_words(texts(key), texts(hint) if hint else "")
        self.asks_photo_consent.setText(texts("event.asks_photo_consent"))
        self._charity.set_title(texts("event.card_charity"))
        self._look.set_title(texts("event.card_look"))
        self.choose.setText(texts("event.choose_logo"))
        self.remove.setText(texts("event.remove_logo"))
        self.colour.setText(texts("event.choose_colour"))
        self.choose.redraw_icon()
        self.certificate.retranslate(texts)
        self._show_picture()

    # ---- inside -------------------------------------------------------------------------------

    def _show_picture(self) -> None:
        texts = self._texts
        if texts is None:
            return
        image = QImage.fromData(self._logo) if self._logo else QImage()
        self.remove.setVisible(bool(self._logo))
        if image.isNull():
            self.picture.setPixmap(QPixmap())
            self.picture.setMinimumSize(0, 0)
            self.picture.setText(texts("event.logo_broken" if self._logo else "event.logo_none"))
            return
        room = QSize(*(look().px(each) for each in _PREVIEW))
        shown = image.scaled(
            room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        paper = QPixmap(shown.size() + QSize(_WHITE, _WHITE))
        paper.fill(Qt.GlobalColor.white)
        painter = QPainter(paper)
        painter.drawImage(_WHITE // 2, _WHITE // 2, shown)
        painter.end()
        self.picture.setPixmap(paper)
        self.picture.setMinimumSize(paper.size())

    def _choose_file(self) -> None:
        texts = self._texts
        assert texts is not None
        dialog = QFileDialog(self, texts("event.choose_logo"), documents_folder())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilter(texts("event.logo_filter"))
        dialog.fileSelected.connect(lambda place: self._read(Path(place)))
        self._open(dialog)

    def _choose_colour(self) -> None:
        dialog = QColorDialog(QColor(self.fields["accent"].clean or "#0f6a55"), self)
        dialog.setWindowTitle(self.colour.text())
        dialog.colorSelected.connect(self._colour_chosen)
        self._open(dialog)

    def _colour_chosen(self, colour: QColor) -> None:
        self.fields["accent"].setText(colour.name())
        self.edited.emit()

    def _open(self, dialog: QFileDialog | QColorDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(lambda _result: self._drop(dialog))
        dialog.open()

    def _drop(self, dialog: QFileDialog | QColorDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
        dialog.deleteLater()
