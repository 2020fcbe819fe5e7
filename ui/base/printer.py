"""Draws pages of a PDF as pictures, for the screen and for a printer. Knows no event, no page of the window.

PDFium draws the pages. It is not thread-safe, so every call into it is made under one lock.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Protocol

from PySide6.QtCore import QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from tourney.base.errors import EnvironmentFailure

_PDFIUM = threading.Lock()
"""One lock for the whole process, because PDFium keeps its state for the whole process."""

_POINTS_PER_INCH = 72.0
_FINE_DPI, _PLAIN_DPI = 600, 300
_FINE_PAGES = 10
"""Longer prints take 300 dpi: at 600 a page costs eight times the time and four times the printer's queue."""


class Steps(Protocol):
    """Receives progress; `step` raises to stop the work (`threads.Job`)."""

    def step(self, done: int, total: int) -> None:
        """`done` of `total`."""
        ...


@dataclass(frozen=True, slots=True)
class PageSizes:
    """How many pages a PDF has, and the first page's width and height in points."""

    pages: int
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class WentOut:
    """The pages that a printer, or a file in a printer's place, has taken."""

    pages: frozenset[int]
    """Numbers from 1, of the whole document."""
    sheets: int
    """Pages drawn, copies counted."""


class PrinterStopped(EnvironmentFailure):
    """The printer took some pages and then no more. `pages`: those that every copy has."""

    def __init__(self, printer: str, page: int, total: int, pages: frozenset[int]) -> None:
        super().__init__("printroom.printer_stopped", printer=printer, page=page, n=total)
        self.pages = pages


@contextmanager
def _opened(pdf: bytes) -> Iterator[Any]:
    with _PDFIUM:
        import pypdfium2  # here, on the worker's thread, so that the page opens without waiting for it

        document = pypdfium2.PdfDocument(pdf)
        try:
            yield document
        finally:
            document.close()


def page_sizes(pdf: bytes) -> PageSizes:
    """Count the pages and measure the first."""
    with _opened(pdf) as document:
        width, height = document.get_page_size(0)
        return PageSizes(len(document), width, height)


def joined(documents: Sequence[bytes]) -> bytes:
    """The pages of several PDFs in one, so that the print dialog is shown once."""
    with _PDFIUM:
        import pypdfium2  # as in `_opened`

        whole = pypdfium2.PdfDocument.new()
        try:
            for each in documents:
                part = pypdfium2.PdfDocument(each)
                try:
                    whole.import_pages(part)
                finally:
                    part.close()
            into = BytesIO()
            whole.save(into)
        finally:
            whole.close()
    return into.getvalue()


def pages_of(pdf: bytes, numbers: Sequence[int]) -> bytes:
    """A PDF of these pages in this order; the document itself if that is all of it."""
    if list(numbers) == list(range(1, page_sizes(pdf).pages + 1)):
        return pdf
    with _opened(pdf) as document:
        import pypdfium2  # as in `_opened`

        chosen = pypdfium2.PdfDocument.new()
        try:
            chosen.import_pages(document, [number - 1 for number in numbers])
            into = BytesIO()
            chosen.save(into)
        finally:
            chosen.close()
    return into.getvalue()


def page_image(pdf: bytes, number: int, *, box: tuple[int, int] | None = None, dpi: float = 96.0) -> QImage:
    """Page `number` (from 1) as a picture: as large as fits into `box` pixels, or at `dpi`."""
    with _opened(pdf) as document:
        page = document[number - 1]
        width, height = page.get_size()
        scale = dpi / _POINTS_PER_INCH
        if box is not None:
            scale = max(0.02, min(box[0] / width, box[1] / height))
        bitmap = page.render(scale=scale, prefer_bgrx=True)
        drawn = QImage(
            bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
        )
        return drawn.copy()


def printers_exist() -> bool:
    """Whether this computer knows any printer."""
    return bool(QPrinterInfo.availablePrinterNames())


def printer_for(first: PageSizes) -> QPrinter:
    """The default printer, set to A4 or A3, upright or across, by the first page."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setFullPage(True)
    a4, a3 = (QPageSize(each) for each in (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.A3))
    larger = max(first.width, first.height) > (a4.sizePoints().height() + a3.sizePoints().height()) / 2
    printer.setPageSize(a3 if larger else a4)
    printer.setPageOrientation(_orientation(first.width, first.height))
    return printer


def print_pages(pdf: bytes, printer: QPrinter, progress: Steps) -> WentOut:
    """Draw the chosen pages, in the chosen order and copies.

    Runs outside the window's thread. PrinterStopped if the printer takes no more of them, EnvironmentFailure
    if it takes none; an exception from `progress` ends the print before its next page.
    """
    total = page_sizes(pdf).pages
    order = chosen_pages(printer, total)
    dpi = min(printer.resolution(), _FINE_DPI if len(order) <= _FINE_PAGES else _PLAIN_DPI)
    progress.step(0, len(order))
    painter = QPainter()
    try:
        for done, number in enumerate(order):
            image = page_image(pdf, number, dpi=dpi)
            printer.setPageOrientation(_orientation(image.width(), image.height()))
            started = printer.newPage() if done else painter.begin(printer)
            if not started:
                raise _stopped(printer, order, done, total)
            _draw(painter, printer, image)
            progress.step(done + 1, len(order))
    # an `end` alone would print the pages drawn so far
    except BaseException:
        if painter.isActive():
            printer.abort()
            painter.end()
        raise
    if not painter.end():
        raise EnvironmentFailure("printroom.printer_refused", printer=printer.printerName())
    return WentOut(frozenset(order), len(order))


def _stopped(printer: QPrinter, order: Sequence[int], done: int, total: int) -> EnvironmentFailure:
    """Why only the first `done` of `order` were taken."""
    name = printer.printerName()
    if not done:
        return EnvironmentFailure("printroom.printer_refused", printer=name)
    whole = frozenset(order[:done]) - frozenset(order[done:])
    return PrinterStopped(name, order[done], total, whole)


def _draw(painter: QPainter, printer: QPrinter, image: QImage) -> None:
    """The page as large as fits the whole sheet: A4 on A4 keeps its size, on Letter it shrinks a little."""
    layout = printer.pageLayout()
    layout.setMode(QPageLayout.Mode.FullPageMode)
    layout.setMargins(QMarginsF())
    paper = QRectF(layout.fullRectPixels(printer.resolution()))
    size = QSizeF(image.size())
    scale = min(paper.width() / size.width(), paper.height() / size.height())
    width, height = size.width() * scale, size.height() * scale
    target = QRectF((paper.width() - width) / 2, (paper.height() - height) / 2, width, height)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, image)


def chosen_pages(printer: QPrinter, total: int) -> list[int]:
    """Page numbers in the order of the paper: range, order and copies as the dialog was left."""
    numbers = list(range(1, total + 1))
    ranges = printer.pageRanges()
    if printer.printRange() == QPrinter.PrintRange.PageRange and not ranges.isEmpty():
        numbers = [number for number in numbers if ranges.contains(number)]
    if printer.pageOrder() == QPrinter.PageOrder.LastPageFirst:
        numbers.reverse()
    copies = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
    if printer.collateCopies():
        return numbers * copies
    return [number for number in numbers for _ in range(copies)]


def _orientation(width: float, height: float) -> QPageLayout.Orientation:
    across = width > height
    return QPageLayout.Orientation.Landscape if across else QPageLayout.Orientation.Portrait
