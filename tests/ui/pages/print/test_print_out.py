"""Paper that goes out: through a printer, as one folder for the next heat, and without any printer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPageRanges, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog

from tests.ui.hand import primary
from tests.ui.pages.print.conftest import PrintHall, SmallMaker, full_disk, small_pdf
from tourney.application.application import Application
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH, msg
from tourney.clock.commands import StartClock
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.setup.commands import EditEvent
from ui.base import printer as printing
from ui.base.printer import WentOut
from ui.base.threads import JobCancelledError
from ui.pages.print_job import Order

Open = Callable[..., PrintHall]
ONE, TWO = HeatId("1"), HeatId("2")


class Counter:
    """Hears progress and may stop the work."""

    def __init__(self, stop_at: int = 10**9) -> None:
        self.heard: list[tuple[int, int]] = []
        self._stop_at = stop_at

    def step(self, done: int, total: int) -> None:
        self.heard.append((done, total))
        if done >= self._stop_at:
            raise JobCancelledError


def to_file(place: Path, pdf: bytes) -> QPrinter:
    """A printer that prints into a PDF."""
    printer = printing.printer_for(printing.page_sizes(pdf))
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(place))
    printer.setResolution(96)
    return printer


def sizes(place: Path) -> list[tuple[int, int]]:
    document = pypdfium2.PdfDocument(place.read_bytes())
    found = [(round(page.get_width()), round(page.get_height())) for page in document]
    document.close()
    return found


def test_every_page_goes_to_the_printer_at_its_own_size(qapp: object, tmp_path: Path) -> None:
    pdf, place, heard = small_pdf(3), tmp_path / "out.pdf", Counter()
    assert printing.print_pages(pdf, to_file(place, pdf), heard) == WentOut(frozenset({1, 2, 3}), 3)
    assert heard.heard == [(0, 3), (1, 3), (2, 3), (3, 3)]
    assert sizes(place) == [(595, 842)] * 3
    printed = printing.page_image(place.read_bytes(), 2, dpi=72)
    image = printing.page_image(pdf, 2, dpi=72)
    for x, y in ((70, 400), (135, 400), (145, 400), (300, 100)):
        dark = image.pixelColor(x, y).lightness() < 128
        assert (printed.pixelColor(x, y).lightness() < 128) == dark


def test_pages_across_are_printed_across(qapp: object, tmp_path: Path) -> None:
    pdf, place = small_pdf(2, across=True), tmp_path / "out.pdf"
    printing.print_pages(pdf, to_file(place, pdf), Counter())
    assert sizes(place) == [(842, 595)] * 2


def test_range_order_and_copies_are_those_of_the_dialog(qapp: object) -> None:
    printer = QPrinter()
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    ranges = QPageRanges()
    ranges.addRange(2, 3)
    ranges.addPage(5)
    printer.setPageRanges(ranges)
    assert printing.chosen_pages(printer, 6) == [2, 3, 5]
    printer.setPageOrder(QPrinter.PageOrder.LastPageFirst)
    assert printing.chosen_pages(printer, 6) == [5, 3, 2]


def test_a_cancelled_print_stops_before_the_next_page(qapp: object, tmp_path: Path) -> None:
    pdf, heard = small_pdf(5), Counter(stop_at=2)
    with pytest.raises(JobCancelledError):
        printing.print_pages(pdf, to_file(tmp_path / "out.pdf", pdf), heard)
    assert heard.heard[-1] == (2, 5)


def test_a_printer_that_refuses_is_a_fault_of_the_surroundings(
    qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pdf = small_pdf(1)
    monkeypatch.setattr(QPainter, "begin", lambda _self, _printer: False)
    with pytest.raises(EnvironmentFailure) as caught:
        printing.print_pages(pdf, to_file(tmp_path / "out.pdf", pdf), Counter())
    assert caught.value.key == "printroom.printer_refused"


class HallPrinter(QPrinter):
    """A printer of the hall: keeps what it is given in a file that it does not own to; runs out of paper."""

    def __init__(self, place: Path, paper: int = 10**9) -> None:
        super().__init__(QPrinter.PrinterMode.HighResolution)
        self.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        self.setOutputFileName(str(place))
        self.setPrinterName("Hall")
        self.setResolution(96)
        self.paper = paper

    def outputFileName(self) -> str:  # noqa: N802
        return ""

    def printerName(self) -> str:  # noqa: N802
        return "Hall"

    def newPage(self) -> bool:  # noqa: N802
        self.paper -= 1
        return self.paper > 0 and super().newPage()


def accept(hall: PrintHall, first: int = 0, last: int = 0) -> None:
    """Answer the printer's dialog, with these pages where any are named."""
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QPrintDialog)
    if first:
        chosen(dialog.printer(), first, last)
    elif dialog.fromPage():
        chosen(dialog.printer(), dialog.fromPage(), dialog.toPage())
    QDialog.done(dialog, QDialog.DialogCode.Accepted)
    hall.settle()


def chosen(printer: QPrinter, first: int, last: int) -> None:
    """Pages as a person chooses them in the dialog, which a test does not see."""
    ranges = QPageRanges()
    ranges.addRange(first, last)
    printer.setPrintRange(QPrinter.PrintRange.PageRange)
    printer.setPageRanges(ranges)


def scoresheets_at(hall: PrintHall, monkeypatch: pytest.MonkeyPatch, *printers: QPrinter) -> None:
    """Scoresheets of heat 1 in the printer's dialog; each dialog has the next of the printers."""
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    queue = iter(printers)
    monkeypatch.setattr(printing, "printer_for", lambda _sizes: next(queue))
    hall.page.open_target("kind:scoresheets:1")
    order = hall.page.order
    assert order is not None and order.kind == "scoresheets"
    hall.page.controller.print(order)
    hall.settle()


def recorded(hall: PrintHall) -> list[tuple[str, str | None]]:
    return [(p.kind, p.heat) for p in hall.gateway.tournament.prints.values()]


def test_paper_that_runs_out_leaves_the_rest_to_print_and_is_noted_once_all_is_out(
    print_hall: Open, event: Application, maker: SmallMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    maker.pages = 6
    hall = print_hall()
    first, second = HallPrinter(tmp_path / "1.pdf", paper=4), HallPrinter(tmp_path / "2.pdf")
    scoresheets_at(hall, monkeypatch, first, second)
    accept(hall)
    message, kind = hall.shell.said[-1]
    assert kind == "bad" and ENGLISH.say(message) == (
        "Hall stopped before page 5 of 6. Check it, print the rest."
    )
    assert recorded(hall) == [], "what is not all out is not recorded"
    assert [ENGLISH.say(words) for words in hall.shell.offered[-1:]] == ["Print pages 5–6…"]
    hall.shell.actions[-1]()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QPrintDialog) and (dialog.fromPage(), dialog.toPage()) == (5, 6)
    accept(hall)
    assert hall.shell.keys[-1] == "printroom.sent"
    assert len(sizes(tmp_path / "2.pdf")) == 2
    assert recorded(hall) == [("scoresheets", ONE)]


def test_some_pages_are_not_the_paper_until_the_others_are_out_too(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    hall = print_hall()
    scoresheets_at(hall, monkeypatch, *(HallPrinter(tmp_path / f"{n}.pdf") for n in range(3)))
    accept(hall, 1, 2)
    message, kind = hall.shell.said[-1]
    assert (message.key, kind) == ("printroom.sent_part", "warn")
    assert recorded(hall) == []
    assert ENGLISH.say(hall.shell.offered[-1]) == "Print page 3…"
    hall.shell.actions[-1]()
    accept(hall)
    assert recorded(hall) == [("scoresheets", ONE)]
    order = hall.page.order
    assert order is not None
    hall.page.controller.print(order)
    hall.settle()
    accept(hall, 2, 2)
    assert hall.shell.keys[-1] == "printroom.sent", "a page again that the printer has eaten"
    assert recorded(hall) == [("scoresheets", ONE)], "one page again is not the paper again"


def test_a_file_in_the_printer_s_place_is_whole_or_not_there(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    pdf = small_pdf(3)
    full, kept = tmp_path / "full.pdf", tmp_path / "kept.pdf"
    scoresheets_at(hall, monkeypatch, to_file(full, pdf), to_file(Path(event.place), pdf), to_file(kept, pdf))
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full_disk)
        accept(hall)
    assert hall.shell.keys[-1] == "errors.unwritable" and not full.exists() and recorded(hall) == []
    order = hall.page.order
    assert order is not None
    for _ in range(2):
        hall.page.controller.print(order)
        hall.settle()
        accept(hall)
    assert [message.key for message, kind in hall.shell.said if kind == "bad"][1:] == [
        "errors.never_replaced"
    ]
    assert hall.gateway.tournament.players, "the event is what it was"
    assert kept.read_bytes() == pdf, "the pages themselves, not pictures of them"
    assert recorded(hall) == [("scoresheets", ONE)]


def test_without_a_printer_one_paper_and_a_set_are_saved_by_the_green_button(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    event.run(DrawHeats((ONE, HeatId("2")), 7))
    hall = print_hall()
    page = hall.page
    page._set_chosen()
    assert primary(page).text().startswith("Save") and not page.options.save_set.isVisibleTo(page)
    page.open_target("kind:scoresheets:1")
    assert primary(page).text() == "Save as PDF…" and not page.options.save.isVisibleTo(page)
    page.do_first()
    dialog = page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    assert dialog.defaultSuffix() == "pdf"
    dialog.reject()
    hall.settle()


def test_a_printer_that_is_gone_is_told_with_the_way_on_to_a_pdf(
    print_hall: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    hall = print_hall()
    assert primary(hall.page).text() == "Print…" and hall.page.options.save.isVisibleTo(hall.page)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    hall.page.do_first()
    assert hall.shell.keys == ["printroom.no_printer"]
    hall.shell.actions[0]()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    assert dialog.defaultSuffix() == "pdf"
    dialog.reject()
    hall.settle()


def test_the_printer_is_asked_for_and_its_answer_prints(
    print_hall: Open, maker: SmallMaker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    printer = to_file(tmp_path / "p.pdf", small_pdf(1))
    monkeypatch.setattr(printing, "printer_for", lambda _sizes: printer)
    hall = print_hall()
    hall.page.do_first()
    hall.settle()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QPrintDialog)
    assert dialog.maxPage() == 3
    QDialog.done(dialog, QDialog.DialogCode.Accepted)
    hall.settle()
    assert hall.shell.keys[-1] == "printroom.sent"
    assert len(sizes(tmp_path / "p.pdf")) == 3


def test_the_paper_of_the_next_heat_is_one_folder(
    print_hall: Open, event: Application, tmp_path: Path
) -> None:
    hall = print_hall()
    hall.gateway.run(DrawHeats((ONE, TWO), 7))
    hall.gateway.run(PublishHeat(ONE))
    hall.settle()
    hall.page.save_next_heat()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path))
    dialog.reject()
    hall.settle()
    folder = tmp_path / "Charity Day heat-1"
    assert sorted(place.name for place in folder.iterdir()) == [
        "Charity Day scoresheets heat-1.pdf",
        "Charity Day seating-name heat-1.pdf",
        "Charity Day seating-table heat-1.pdf",
    ]
    assert hall.shell.keys[-1] == "printroom.saved_all"
    kinds = {p.kind for p in hall.gateway.tournament.prints.values() if p.heat == ONE}
    assert kinds == {"seating-table", "seating-name", "scoresheets"}


def test_the_set_of_a_heat_that_has_begun_is_saved_again(
    print_hall: Open, event: Application, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE, TWO), 7))
    event.run(PublishHeat(ONE))
    event.run(StartClock(ONE))
    hall = print_hall()
    hall.settle()
    options = hall.page.options
    options.heat.setCurrentIndex(options.heat.findData(ONE))
    hall.settle()
    assert options.sets.currentText() == "Now: heat 1"
    assert primary(hall.page).text() == "Save heat 1 as PDFs…", "there is no printer"
    assert not options.save_set.isVisible() and not options.save.isVisible()
    primary(hall.page).trigger()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path))
    dialog.reject()
    hall.settle()
    assert (tmp_path / "Charity Day heat-1" / "Charity Day scoresheets heat-1.pdf").exists()


def test_a_set_that_is_there_already_is_asked_about_once(
    print_hall: Open, event: Application, maker: SmallMaker, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    orders = [
        Order(kind=kind, heat=ONE, language="en", extension="pdf", title=msg("paper.table"))
        for kind in ("seating-table", "scoresheets")
    ]
    controller = hall.page.controller
    controller.save_all("heat-1", orders, tmp_path)
    hall.settle()
    assert not hall.shell.asked
    places = sorted((tmp_path / "Charity Day heat-1").iterdir())
    for place in places:
        place.write_text("as a person left it")
    made, hall.shell.agrees = len(maker.made), False
    controller.save_all("heat-1", orders, tmp_path)
    hall.settle()
    assert "2 already in" in ENGLISH.say(hall.shell.asked[0])
    assert {place.read_text() for place in places} == {"as a person left it"}
    assert len(maker.made) == made
    hall.shell.agrees = True
    controller.save_all("heat-1", orders, tmp_path)
    hall.settle()
    assert len(hall.shell.asked) == 2
    assert all(place.read_bytes().startswith(b"%PDF") for place in places)


def test_papers_are_named_alike_in_every_language_of_the_window(print_hall: Open, event: Application) -> None:
    """Heat 1's folder was Harbour Cup, heat 2's 海港慈善盃: they did not sort together."""
    hall = print_hall()
    hall.settle()
    order = hall.page.order
    assert order is not None
    names = {"name": "Harbour Cup", "name_zh": "海港慈善盃"}
    for facts in (names, {**names, "name": ""}):
        hall.gateway.run(EditEvent(facts))
        hall.settle()
        named = set()
        for language in (Language.EN, Language.ZH):
            hall.gateway.set_language(language)
            named.add(hall.page.controller.file_name(order))
        assert named == {f"{facts['name'] or facts['name_zh']} {order.kind}.pdf"}


def test_a_set_never_writes_over_a_link_and_begins_nothing(
    print_hall: Open, event: Application, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    orders = [
        Order(kind=kind, heat=ONE, language="en", extension="pdf", title=msg("paper.table"))
        for kind in ("seating-table", "scoresheets")
    ]
    folder = tmp_path / "Charity Day heat-1"
    folder.mkdir()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all")
    (folder / hall.page.controller.file_name(orders[1])).symlink_to(letter)
    hall.page.controller.save_all("heat-1", orders, tmp_path)
    hall.settle()
    assert hall.shell.said[-1][0].key == "errors.never_replaced"
    assert letter.read_text() == "Dear all" and len(list(folder.iterdir())) == 1


def test_no_paper_is_saved_over_an_event(print_hall: Open, event: Application) -> None:
    hall = print_hall()
    hall.settle()
    order = hall.page.order
    assert order is not None
    before = Path(event.place).read_bytes()
    hall.page.controller.save(order, Path(event.place))
    hall.settle()
    assert hall.shell.said[-1][0].key == "errors.never_replaced"
    assert Path(event.place).read_bytes() == before
    assert not hall.gateway.tournament.prints


def test_one_document_that_fails_leaves_no_folder(
    print_hall: Open, event: Application, maker: SmallMaker, tmp_path: Path
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    maker.fail_with = EnvironmentFailure("errors.disk", place="x", reason="full")
    hall.page.save_next_heat()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "new"))
    dialog.reject()
    hall.settle()
    assert not (tmp_path / "new").exists()
    assert hall.shell.keys[-1] == "errors.disk"
    assert hall.shell.said[-1][1] == "bad"


def test_a_hostile_name_gives_a_file_name_that_every_system_takes(
    print_hall: Open, event: Application
) -> None:
    event.run(EditEvent({"name": "../<b>=cmd()\0\n" + "長" * 300}))
    hall = print_hall()
    order = hall.page.order
    assert order is not None
    name = hall.page.controller.file_name(order)
    assert not set(name) & set('/\\:*?"<>|\0\n')
    assert len(name.encode()) < 255
    assert not name.startswith(".")
    hall.settle()


def test_a_set_is_one_job_of_the_printer_and_each_of_its_papers_is_noted(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    printer = to_file(tmp_path / "all.pdf", small_pdf(1))
    monkeypatch.setattr(printing, "printer_for", lambda _sizes: printer)
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    options = hall.page.options
    assert primary(hall.page).text() == "Print heat 1"
    assert options.save_set.isVisible() and not options.together.isVisible()
    hall.page.choose("scoresheets")
    assert primary(hall.page).text() == "Print…" and not options.save_set.isVisible()
    hall.qtbot.mouseClick(options.together, Qt.MouseButton.LeftButton)
    assert not options.title.isVisible()
    primary(hall.page).trigger()
    hall.settle()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QPrintDialog) and dialog.maxPage() == 9, "three papers of three pages"
    QDialog.done(dialog, QDialog.DialogCode.Accepted)
    hall.settle()
    assert len(sizes(tmp_path / "all.pdf")) == 9
    kinds = {p.kind for p in hall.gateway.tournament.prints.values() if p.heat == ONE}
    assert kinds == {"seating-table", "seating-name", "scoresheets"}


def test_a_printer_that_refuses_a_set_leaves_the_whole_set_to_be_saved(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["Hall"])
    printer = HallPrinter(tmp_path / "all.pdf")
    monkeypatch.setattr(printing, "printer_for", lambda _sizes: printer)
    monkeypatch.setattr(QPainter, "begin", lambda _self, _printer: False)
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall()
    hall.settle()
    hall.page.print_set()
    hall.settle()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QPrintDialog)
    QDialog.done(dialog, QDialog.DialogCode.Accepted)
    hall.settle()
    assert hall.shell.keys[-1] == "printroom.printer_refused"
    hall.shell.actions[-1]()
    folder = hall.page.controller.dialog
    assert isinstance(folder, QFileDialog) and folder.fileMode() is QFileDialog.FileMode.Directory
    folder.fileSelected.emit(str(tmp_path))
    folder.reject()
    hall.settle()
    assert len(list((tmp_path / "Charity Day heat-1").iterdir())) == 3


def test_a_set_of_which_nothing_can_be_made_says_so(print_hall: Open) -> None:
    hall = print_hall()
    hall.settle()
    options = hall.page.options
    assert options._set_text.text() == ENGLISH("printroom.set_none") and not options.save_set.isEnabled()
    assert options.title.isVisible(), "one paper is what is printed"
    hall.qtbot.mouseClick(options.together, Qt.MouseButton.LeftButton)
    assert not primary(hall.page).isEnabled()
    options.sets.setCurrentIndex(options.sets.count() - 1)
    options.set_changed.emit()
    assert options.ticks.count() == 1 and options.sets.isVisible(), "standings have nothing to show"
    assert primary(hall.page).text() == "Save papers of the day as PDFs…"
