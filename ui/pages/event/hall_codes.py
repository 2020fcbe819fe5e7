"""The codes of the hall's network on paper: eight on a page, what each is for, the code, its address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from tourney.base.qr import code_rows
from tourney.base.texts import Texts
from ui.base.printer import PageSizes, printer_for, printers_exist
from ui.parts.dialogs import ask_place
from ui.widgets.code import paint_code

_A4 = PageSizes(1, 595, 842)
_ACROSS, _DOWN = 2, 4


@dataclass(frozen=True, slots=True)
class PrintedCode:
    """What a code is for, the signs to type, "" for none, and the address that it stands for."""

    head: str
    code: str
    url: str


def address_typed(url: str) -> str:
    """The address of a code as a person types it beside the code."""
    return unquote(url.partition("?")[0])


class CodePaper:
    """The codes of one event; `refused` is called with a sentence if they cannot be printed."""

    def __init__(self, parent: QWidget, begins: str, refused: Callable[[str], object]) -> None:
        """`begins`: the name of the event, for the file."""
        self._parent, self._begins, self._refused = parent, begins, refused

    def print(self, codes: Sequence[PrintedCode], texts: Texts) -> QDialog:
        """On the printer; without any, a PDF."""
        if not printers_exist():
            return self._ask_file(codes, texts)
        printer = printer_for(_A4)
        dialog = QPrintDialog(printer, self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._draw(printer, codes, texts))
        QDialog.open(dialog)
        return dialog

    def save(self, place: str, codes: Sequence[PrintedCode], texts: Texts) -> None:
        """As a PDF."""
        printer = printer_for(_A4)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(place)
        self._draw(printer, codes, texts)

    def _ask_file(self, codes: Sequence[PrintedCode], texts: Texts) -> QFileDialog:
        title, place = texts("printroom.save_pdf"), f"{self._begins} QR.pdf"

        def save(chosen: str) -> None:
            self.save(chosen, codes, texts)

        return ask_place(self._parent, title, place, save, names="PDF (*.pdf)", save_as="pdf")

    def _draw(self, printer: QPrinter, codes: Sequence[PrintedCode], texts: Texts) -> None:
        painter = QPainter()
        if not painter.begin(printer):
            self._refused(texts("printroom.no_printer"))
            return
        page = printer.pageLayout().paintRectPixels(printer.resolution())
        wide, high = page.width() / _ACROSS, page.height() / _DOWN
        for at, code in enumerate(codes):
            place = at % (_ACROSS * _DOWN)
            if at and not place:
                printer.newPage()
            self._draw_code(
                painter, code, QRectF(place % _ACROSS * wide, place // _ACROSS * high, wide, high)
            )
        painter.end()

    def _draw_code(self, painter: QPainter, code: PrintedCode, box: QRectF) -> None:
        inner = box.adjusted(*(box.height() * each for each in (0.06, 0.06, -0.06, -0.06)))
        step = inner.height() / 9
        address = address_typed(code.url)
        for down, words, bold in ((0, code.head, True), (7, code.code, True), (8, address, False)):
            font = QFont(self._parent.font())
            font.setPixelSize(max(1, round(step * (0.7 if bold else 0.5))))
            font.setBold(bold)
            painter.setFont(font)
            strip = QRectF(inner.x(), inner.y() + down * step, inner.width(), step)
            shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, round(strip.width()))
            painter.drawText(strip, int(Qt.AlignmentFlag.AlignCenter), shown)
        middle = QRectF(inner.x(), inner.y() + step, inner.width(), step * 6)
        paint_code(painter, middle, code_rows(code.url))
