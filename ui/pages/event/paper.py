"""The charity with its receipts and the look of the paper, one form; the sheet for certificates.

The form keeps a person's typing. A logo or a sheet is read whole (by `read`, on another thread) before it is
shown here and saved. On the sheet for certificates the words are moved to their places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from functools import partial
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
from PySide6.QtWidgets import QCheckBox, QColorDialog, QHBoxLayout, QLabel, QWidget

from tourney.base.dollars import NOTHING
from tourney.base.errors import TourneyError
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
from tourney.event.registration import MAX_MONEY
from tourney.giving.receipts import MOST_SERIAL
from tourney.giving.ways import checked_ways, ways_typed
from tourney.setup.views import EventView
from ui.base.accessible import AccessiblePart, Painted
from ui.base.accessible import Path as PartPath
from ui.base.shortcuts import ARROWS
from ui.gateway.preferences import documents_folder
from ui.pages.event.details import DeedNames
from ui.parts.dialogs import ask_place
from ui.widgets.buttons import Button, Hint
from ui.widgets.fields import ComboBox, DollarsField, FormRow, NumberField, TextField
from ui.widgets.form import FieldSpec, Fold, InputForm
from ui.widgets.layouts import Panel, column, row, scrolled
from ui.widgets.theme import look

_WIDE = 460
"""Pixels of the longer side of the sheet as it is shown."""


_PAGE_POINTS = 842
"""Of the longer side of A4: type is shown as large as it is on the page."""


_STEP, _LONG_STEP = 0.5, 5.0
"""How far an arrow key moves a word, in hundredths of the page; with Shift."""


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
        """The box of a word."""
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
        hit = next((word for word in reversed(self.spots) if self.box_of(word).contains(at)), None)
        if hit is None:
            return
        self.chosen = hit
        spot = self.spots[hit]
        self._grip = (at.x() - self.width() * spot.x / 100, at.y() - self.height() * spot.y / 100)
        self.taken.emit(hit.value)
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
        way = ARROWS.get(Qt.Key(event.key()))
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
    """`changes()` are `certificate_sheet` and `certificate_design` if they differ from the event."""

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
        """Show the event's values, except where something was changed here."""
        changed = self.changes()
        self._stored = view.certificate_sheet
        self._stored_design = CertificateDesign.from_data(view.facts.certificate_design)
        if "certificate_sheet" not in changed:
            self._sheet = view.certificate_sheet
        if "certificate_design" not in changed:
            self.canvas.spots = dict(self._stored_design.spots)
        self._show()

    def forget(self) -> None:
        """Discard choices and moves."""
        self._sheet, self.canvas.spots = self._stored, dict(self._stored_design.spots)
        self._show()

    def show_sheet(self, data: bytes) -> None:
        """Another sheet, b"" for the program's own certificate."""
        self._sheet = data
        self.problem.show_words("")
        self._show()
        self.edited.emit()

    def changes(self) -> dict[str, Any]:
        """The differences from the event, ready for `EditEvent`."""
        changes: dict[str, Any] = {}
        if self._sheet != self._stored:
            changes["certificate_sheet"] = self._sheet or None
        if self.canvas.spots and self.canvas.spots != dict(self._stored_design.spots):
            changes["certificate_design"] = CertificateDesign(self.canvas.spots).to_data()
        return changes

    def settle(self, values: Mapping[str, Any]) -> None:
        """Show the stored sheet and words in place of these, unless somebody has moved on."""
        changed = self.changes()
        if changed and changed.items() <= values.items():
            self.forget()

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        """Word every control."""
        self._texts = texts
        self._panel.set_title(texts("event.certificate_sheet"))
        self.choose.setText(texts("event.choose_sheet"))
        self.remove.setText(texts("event.remove_sheet"))
        self.stands.setText(texts("event.word_stands"))
        for each, key in zip(self.rows, ("event.word", "event.word_size", "event.word_side"), strict=True):
            each.set_words(texts(key), "")
        self.canvas.words = {word: texts(f"event.word_{word}") for word in Word}
        self.canvas.setAccessibleName(texts("event.certificate_sheet"))
        self.canvas.setToolTip(texts("event.sheet_hint"))
        self.word.set_options([(word.value, self.canvas.words[word]) for word in Word])
        self.side.set_options([(side.value, texts(f"event.side_{side}")) for side in TextSide])
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
        word = Word(self.word.value or next(iter(Word)))
        self.canvas.chosen = word
        spot = self.canvas.spots.get(word)
        self.stands.setChecked(spot is not None)
        for control in (self.size_of, self.side):
            control.setEnabled(spot is not None)
        if spot is not None:
            if self.size_of.value != spot.size:
                self.size_of.set_value(spot.size)
            self.side.set_value(spot.side.value)
        self.canvas.update()

    def _take(self, word: str) -> None:
        self.word.set_value(word)
        self._show_word()

    def _put_on(self, on: bool) -> None:
        """Put the chosen word on the sheet, or remove it; at least one stays."""
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
        spot = replace(spot, size=size, side=TextSide(self.side.value))
        self.canvas.spots[self.canvas.chosen] = spot
        self.canvas.update()
        self.edited.emit()

    def _choose_file(self) -> None:
        texts = self._texts
        assert texts is not None
        ask_place(
            self,
            texts("event.choose_sheet"),
            documents_folder(),
            lambda place: self._read(Path(place)),
            names=texts("event.sheet_filter"),
        )


_PREVIEW = (240, 90)
"""Pixels at 100 % that the logo takes on the page."""


_WHITE = 16
"""Pixels of paper around it: a logo is judged on white, in dark colours too."""


ReadLogo = Callable[[Path], None]
"""Reads a picture file elsewhere and calls `take` or shows the error."""


class LogoField(QWidget):
    """A picture as it will be on paper, with buttons to choose another or none."""

    changed = Signal()

    def __init__(self, read: ReadLogo) -> None:
        super().__init__()
        self._read = read
        self._texts: Texts | None = None
        self.value = b""
        """The picture file whole, b"" for none."""
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.choose = Button(icon_name="folder", on_click=self._choose_file)
        self.remove = Button(kind="quiet", on_click=lambda: self.take(b""))
        self.setLayout(column(self.picture, row(self.choose, self.remove, None, spacing=8), spacing=8))

    def take(self, data: bytes) -> None:
        """Another picture, as a person has chosen it."""
        self.set_value(data)
        self.changed.emit()

    def set_value(self, data: bytes) -> None:
        """Show a picture without telling."""
        self.value = data
        if self._texts is not None:
            self._show(self._texts)

    def retranslate(self, texts: Texts) -> None:
        """Word the buttons."""
        self._texts = texts
        self.choose.setText(texts("event.choose_logo"))
        self.remove.setText(texts("event.remove_logo"))
        self._show(texts)

    def _show(self, texts: Texts) -> None:
        image = QImage.fromData(self.value) if self.value else QImage()
        self.remove.setVisible(bool(self.value))
        if image.isNull():
            self.picture.setPixmap(QPixmap())
            self.picture.setMinimumSize(0, 0)
            self.picture.setText(texts("event.logo_broken" if self.value else "event.logo_none"))
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
        ask_place(
            self,
            texts("event.choose_logo"),
            documents_folder(),
            lambda place: self._read(Path(place)),
            names=texts("event.logo_filter"),
        )


class ColourField(QWidget):
    """A colour as it is written, and a button to choose it by sight."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.field = TextField(width=140)
        self.choose = Button(on_click=self._choose)
        self.setLayout(row(self.field, self.choose, spacing=8))
        self.setFocusProxy(self.field)
        self.field.textEdited.connect(lambda _text: self.changed.emit())

    @property
    def value(self) -> str:
        """The colour as it was written."""
        return self.field.clean

    def set_value(self, colour: str) -> None:
        """Show a colour without telling."""
        self.field.setText(colour)

    def take(self, colour: QColor) -> None:
        """A colour that was chosen by sight."""
        self.set_value(colour.name())
        self.changed.emit()

    def _choose(self) -> None:
        dialog = QColorDialog(QColor(self.value or "#0f6a55"), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.choose.text())
        dialog.colorSelected.connect(self.take)
        dialog.open()


_RANGE = ("receipt_first", "receipt_last")


_PAID = ("fps", "fps_name")


def _long() -> TextField:
    field = TextField()
    field.setMaxLength(1000)
    return field


_SERIAL = partial(NumberField, None, 1, MOST_SERIAL, width=120)


_FIELDS = (
    FieldSpec("charity_zh", "event.charity_zh"),
    FieldSpec("charity", "event.charity"),
    FieldSpec("charity_number", "event.charity_number", "event.charity_number_hint"),
    FieldSpec("fps", "event.fps", "paying.identifier_hint"),
    FieldSpec("fps_name", "event.fps_name", "paying.name_hint"),
    FieldSpec("receipt_first", "event.receipt_first", make=_SERIAL),
    FieldSpec("receipt_last", "event.receipt_last", make=_SERIAL),
    FieldSpec(
        "donation_target",
        "event.donation_target",
        "event.donation_target_hint",
        make=partial(DollarsField, maximum=MAX_MONEY, width=120),
        shown=lambda target: target or None,
        meant=lambda target: target or NOTHING,
    ),
    FieldSpec(
        "ways",
        "giving.field_ways",
        "giving.ways_hint",
        make=_long,
        shown=", ".join,
        meant=lambda text: checked_ways(ways_typed(text)),
    ),
    FieldSpec("accent", "event.accent", "event.accent_hint", make=ColourField),
)


class PaperForm(InputForm):
    """The charity and the look of the paper. `changes()` have the logo and the certificate too."""

    def __init__(self, read: ReadLogo, read_sheet: ReadLogo, deeds: DeedNames) -> None:
        """`deeds`: their names, which are on paper too and nearly always stay."""
        logo = partial(LogoField, read)
        whole = FieldSpec("logo", "event.logo", "event.logo_hint", make=logo, meant=lambda data: data or None)
        super().__init__((*_FIELDS, whole))
        self.logo: LogoField = self.fields["logo"]
        self.receipts = Hint()
        self.certificate = CertificateForm(read_sheet)
        self.certificate.edited.connect(self.edited)
        self.logo.changed.connect(lambda: self.rows["logo"].set_problem(""))
        self.deeds = deeds
        paid, serials = (
            row(*(self.rows[name] for name in each), None, spacing=24) for each in (_PAID, _RANGE)
        )
        self.giving, self.advanced = Fold(paid, serials, self.rows["ways"]), Fold(deeds)
        self._lay_out()

    def _row(self, names: tuple[str, ...]) -> QHBoxLayout:
        return row(*(self.rows[name] for name in names), None, spacing=24)

    def _lay_out(self) -> None:
        self._charity, self._look, rows = Panel(), Panel(), self.rows
        numbers = ("charity_number", "donation_target")
        self._charity.body.addLayout(
            column(
                row(rows["charity_zh"], rows["charity"], spacing=16),
                row(*(rows[name] for name in numbers), None, spacing=24),
                spacing=12,
            )
        )
        self._charity.body.addWidget(self.receipts)
        self._charity.body.addWidget(self.giving)
        looks = column(row(rows["logo"], None), row(rows["accent"], None), spacing=12)
        self._look.body.addLayout(looks)
        inner = QWidget()
        rare = Panel()
        rare.body.addWidget(self.advanced)
        inner.setLayout(column(self._charity, self._look, self.certificate, rare, None, spacing=16))
        self.setLayout(column(scrolled(inner)))

    # ---- data ---------------------------------------------------------------------------------

    def show_event(self, view: EventView) -> None:
        """Show the event's values, except where something was changed here."""
        facts = {each.key: getattr(view.facts, each.key) for each in _FIELDS}
        self.show_stored(facts | {"logo": view.logo})
        self.certificate.show_event(view)
        if self._texts is not None:
            self.receipts.show_words(self._texts.say(view.receipts), view.receipts_state)

    def forget(self) -> None:
        super().forget()
        self.certificate.forget()

    def changes(self) -> dict[str, Any]:
        return super().changes() | self.certificate.changes()

    def show_wrong(self) -> set[str]:
        """One end of the range is no range yet, as long as somebody is at it."""
        wrong, ends = super().show_wrong(), [self.fields[name] for name in _RANGE]
        if (ends[0].value is None) != (ends[1].value is None) and any(each.hasFocus() for each in ends):
            wrong |= set(_RANGE)
        return wrong

    def clear_problems_but(self, keys: Set[str]) -> None:
        # a picture that could not be read is no typing that was taken back: its sentence stays until another
        super().clear_problems_but(keys | {"logo"})

    def show_deed(self, deed: str) -> None:
        """Put the cursor on a deed's name."""
        self.advanced.show_parts()
        self.deeds.select(deed)
        self.deeds.view.setFocus()

    def show_problem(self, key: str, sentence: str) -> bool:
        if key in (*_PAID, *_RANGE, "ways"):
            self.giving.show_parts()
        return super().show_problem(key, sentence)

    def show_refusal(self, error: TourneyError, key: str) -> bool:
        if not key.startswith("certificate"):
            return super().show_refusal(error, key)
        assert self._texts is not None
        self.certificate.problem.show_words(self._texts.error(error), "bad")
        return True

    def settle(self, values: Mapping[str, Any]) -> None:
        super().settle(values)
        self.certificate.settle(values)

    # ---- words --------------------------------------------------------------------------------

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        self.giving.retranslate(texts)
        self.advanced.retranslate(texts)
        self._charity.set_title(texts("event.card_charity"))
        self._look.set_title(texts("event.card_look"))
        self.fields["accent"].choose.setText(texts("event.choose_colour"))
        self.logo.retranslate(texts)
        self.certificate.retranslate(texts)
