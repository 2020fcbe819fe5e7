"""The charity, its receipts, and the look of the paper as a form. Keeps what a person is typing.

A logo is read whole (by `read`, on another thread) before it stands here; it is stored by Apply.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QCheckBox, QColorDialog, QFileDialog, QLabel, QWidget

from tourney.base.texts import Texts
from tourney.event.records import EventFacts
from tourney.event.registration import MAX_MONEY
from tourney.giving.receipts import MOST_SERIAL
from tourney.setup.views import EventView
from ui.gateway.preferences import documents_folder
from ui.pages.event.certificate import CertificateForm
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, NumberField, TextField
from ui.widgets.hint import Hint
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.look import look
from ui.widgets.panels import Panel

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
