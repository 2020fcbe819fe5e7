"""Makes, saves, opens and prints documents off the window's thread, and records what was printed.

It knows the gateway, no page. A file appears under its name complete or not at all; every failure is one
sentence with the way on. A paper counts as printed once all of its pages went out, in one go or in several:
`PrinterRun` knows which are out and which are still to come.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QAbstractPrintDialog, QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from tourney.base.errors import EnvironmentFailure, PlaceTaken, TourneyError
from tourney.base.ids import Giver, HeatId
from tourney.base.languages import paper_language
from tourney.base.texts import Message, msg
from tourney.bootstrap import place_for, write_set, write_whole
from tourney.event.command import Notice
from tourney.event.printouts import PaperSize
from tourney.event.records import printout_name
from tourney.printing.print_job import EventSnapshot, Paper, PrintJob, is_noted
from ui.base import printer as printing
from ui.base.printer import PageSizes, PrinterStopped, Steps, WentOut
from ui.base.threads import Job
from ui.gateway.gateway import Gateway
from ui.gateway.preferences import offered_folder
from ui.pages.page import ShellPort


class PrintChoices:
    """Four values in the window's own settings file. An invalid value counts as not set."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def language(self) -> str:
        """Language of the paper, at first both: a hall in Hong Kong reads both."""
        return paper_language(self._text("print/language"))

    @language.setter
    def language(self, language: str) -> None:
        self._settings.setValue("print/language", language)

    @property
    def size(self) -> PaperSize:
        """The size of sheets that hang on a wall, at first A4: every hall has a printer for it."""
        return PaperSize.A3 if self._text("print/size") == PaperSize.A3 else PaperSize.A4

    @size.setter
    def size(self, size: PaperSize) -> None:
        self._settings.setValue("print/size", size.value)

    @property
    def folder(self) -> Path | None:
        """Where paper was saved last, None if nowhere or if that folder is gone."""
        stored = self._text("print/folder")
        return Path(stored) if stored and Path(stored).is_dir() else None

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._settings.setValue("print/folder", str(folder))

    @property
    def zoom(self) -> str:
        """`fit` or `full`."""
        return "full" if self._text("print/zoom") == "full" else "fit"

    @zoom.setter
    def zoom(self, zoom: str) -> None:
        self._settings.setValue("print/zoom", zoom)

    def _text(self, name: str) -> str:
        stored = self._settings.value(name)
        return stored if isinstance(stored, str) else ""


@dataclass(frozen=True, slots=True)
class Order:
    """One requested document. `language`: zh-HK, en or both. `tells_history`: see `PrintoutInfo`."""

    kind: str
    heat: HeatId | None
    language: str
    extension: str
    title: Message
    tells_history: bool = False
    size: PaperSize = PaperSize.A4
    player: Giver | None = None
    """Of that person alone."""
    form: str = ""
    names: tuple[str, ...] = ()
    """Of the people of these lines, who are nowhere in the event."""

    @property
    def paper(self) -> Paper:
        """The request for the document."""
        return Paper(
            self.kind, self.heat, self.language, size=self.size, player=self.player, form=self.form,
            names=self.names,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """A document; `sizes` None where it has no pages (a workbook)."""

    data: bytes
    sizes: PageSizes | None


Way = tuple[Message, Callable[[], object]]
"""An alternative for a person: its words, and its action."""


@dataclass(frozen=True, slots=True)
class PrinterRun:
    """A paper made of the moment in `out`. `elsewhere`: the way on if no printer takes it."""

    out: PrintJob
    order: Order
    made: Made
    elsewhere: Way
    pages_out: frozenset[int] = frozenset()
    """The pages that are out already."""

    def to_come(self) -> tuple[int, ...]:
        """The pages that are not out, in order."""
        total = self.made.sizes.pages if self.made.sizes else 0
        return tuple(number for number in range(1, total + 1) if number not in self.pages_out)

    def offer(self) -> Message:
        """The words of the button that prints the rest."""
        rest = self.to_come()
        if len(rest) == 1:
            return msg("printroom.print_last", page=rest[0])
        return msg("printroom.print_rest", first=rest[0], last=rest[-1])

    def go(self, printer: QPrinter, progress: Steps) -> WentOut:
        """Print the chosen pages. A file in a printer's place gets them whole or not at all."""
        place, pdf = printer.outputFileName(), self.made.data
        if not place:
            return printing.print_pages(pdf, printer, progress)
        chosen = printing.chosen_pages(printer, printing.page_sizes(pdf).pages)
        progress.step(0, len(chosen))
        write_whole(Path(place), printing.pages_of(pdf, chosen), overwrite=True)
        progress.step(len(chosen), len(chosen))
        return WentOut(frozenset(chosen), len(chosen))


_NAME_LENGTH = 60


Failure = Callable[[Exception], object]


Files = Sequence[tuple[Order, Path]]
"""Documents and their file names."""


class PrintController(QObject):
    """Carries out the buttons of the Print page."""

    def __init__(self, gateway: Gateway, shell: ShellPort, choices: PrintChoices, parent: QWidget) -> None:
        super().__init__(parent)
        self._gateway, self._shell, self._choices, self._window = gateway, shell, choices, parent
        self.dialog: QFileDialog | QPrintDialog | None = None
        """The open dialog."""

    # ---- making -------------------------------------------------------------------------------

    def make(
        self,
        order: Order,
        then: Callable[[Made], object],
        otherwise: Failure | None = None,
        title: Message | None = None,
    ) -> Job:
        """Make a document from the event of this moment, to be looked at."""
        return self._make_of(self._gateway.moment, order, then, otherwise, title)

    def _make_of(
        self,
        moment: EventSnapshot,
        order: Order,
        then: Callable[[Made], object],
        otherwise: Failure | None = None,
        title: Message | None = None,
    ) -> Job:
        maker = self._gateway.documents

        def job(progress: Job) -> Made:
            progress.step(0, 0)
            data = maker.make(moment.request(order.paper), progress.step)
            progress.step(1, 1)
            return Made(data, printing.page_sizes(data) if order.extension == "pdf" else None)

        return self._gateway.work(
            job, then, otherwise or self.fail, title=title or msg("printroom.making", what=order.title)
        )

    def _remarks(self, moment: EventSnapshot) -> Callable[[], Sequence[Message]]:
        """Warnings for paper of this moment; as slow as reading a picture."""
        maker, tournament = self._gateway.documents, moment.tournament
        return lambda: maker.remarks(tournament)

    def fail(self, error: Exception) -> None:
        """A known fault is a sentence; anything else is a bug for the window."""
        if isinstance(error, TourneyError):
            kind = "bad" if isinstance(error, EnvironmentFailure) else "warn"
            self._shell.say(Message(error.key, error.params), kind)
        else:
            self._gateway.failed.emit(error)

    # ---- saving -------------------------------------------------------------------------------

    @property
    def _folder(self) -> Path:
        """Where a dialog begins: where paper was saved last, at first beside the event."""
        return self._choices.folder or Path(offered_folder(self._gateway.place))

    def ask_save(self, order: Order, then_open: bool = False) -> None:
        """Let a person choose the file's place."""
        texts = self._gateway.texts
        dialog = QFileDialog(
            self._window, texts("printroom.save_title"), str(self._folder / self.file_name(order))
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        names = {
            "pdf": texts("printroom.filter_pdf"),
            "xlsx": texts("printroom.filter_xlsx"),
            "csv": texts("printroom.filter_csv"),
        }
        dialog.setNameFilter(names.get(order.extension, f"*.{order.extension}"))
        dialog.setDefaultSuffix(order.extension)
        dialog.fileSelected.connect(lambda place: self.save(order, Path(place), then_open))
        self._show(dialog)

    def save(self, order: Order, place: Path, then_open: bool = False) -> None:
        """Write the document under `place`, whole or not at all.

        The file dialog has asked whether a file of this name may be replaced; an event never is.
        """
        refused = self._refusal(lambda: self.ask_save(order, then_open))
        self._gateway.begin_paper(
            [order.paper],
            lambda out: self._save(out, order, place, then_open, refused),
            refused,
            check=lambda: place_for(place, overwrite=True),
        )

    def _save(self, out: PrintJob, order: Order, place: Path, then_open: bool, refused: Failure) -> None:
        """Write the file; only a drawn page has remarks about what it cannot draw."""
        maker, remarks = self._gateway.documents, self._remarks(out.moment)

        def job(progress: Job) -> Sequence[Message]:
            progress.step(0, 0)
            data = maker.make(out.moment.request(order.paper), progress.step)
            progress.step(1, 1)
            write_whole(place, data, overwrite=True)
            return remarks() if order.extension == "pdf" else ()

        def saved(remarked: Sequence[Message]) -> None:
            self._choices.folder = place.parent
            self._note(out, lambda: self._tell_saved(place, then_open, (*out.warnings, *remarked)))

        self._gateway.work(job, saved, refused, title=msg("printroom.saving", what=order.title))

    def _refusal(self, elsewhere: Callable[[], object]) -> Failure:
        """Tell why nothing was written; the way on is another place."""

        def refused(error: Exception) -> None:
            if isinstance(error, EnvironmentFailure | PlaceTaken):
                way = (msg("printroom.save_elsewhere"), elsewhere)
                self._shell.say(Message(error.key, error.params), "bad", way)
            else:
                self.fail(error)

        return refused

    def _tell_saved(self, place: Path, then_open: bool, remarked: Sequence[Message]) -> None:
        way = (msg("printroom.open_now"), lambda: self.open(place))
        saved = msg("printroom.saved", place=str(place))
        self._shell.say(_with_remarks(saved, remarked), "warn" if remarked else "good", way)
        if then_open:
            self.open(place)

    def open(self, place: Path) -> None:
        """Show a saved file or folder with the system's own program."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(place))):
            self._shell.say(msg("printroom.no_viewer", place=str(place)), "warn")

    def file_name(self, order: Order) -> str:
        """A file name that every system takes: event, kind, heat or person."""
        of = f"heat-{order.heat}" if order.heat else f"player-{order.player}" if order.player else ""
        parts = [self._event_name(), printout_name(order.kind, order.form), of]
        return f"{' '.join(part for part in parts if part)}.{order.extension}"

    # ---- printing -----------------------------------------------------------------------------

    def print(self, order: Order) -> None:
        """Ask for the printer, then print; without any printer the way on is a PDF."""
        if not printing.printers_exist():
            way = (msg("printroom.save_pdf"), lambda: self.ask_save(order))
            self._shell.say(msg("printroom.no_printer"), "warn", way)
            return
        self._gateway.begin_paper([order.paper], lambda out: self._make_for_printer(out, order), self.fail)

    def _make_for_printer(self, out: PrintJob, order: Order) -> None:
        elsewhere = (msg("printroom.save_pdf"), lambda: self.ask_save(order))
        self._make_of(
            out.moment, order, lambda made: self._choose_printer(PrinterRun(out, order, made, elsewhere))
        )

    def _choose_printer(self, run: PrinterRun) -> None:
        """Ask for the printer and the pages: all of them, or those that an earlier try has left."""
        if run.made.sizes is None:
            return
        printer = printing.printer_for(run.made.sizes)
        printer.setDocName(self.file_name(run.order))
        dialog = QPrintDialog(printer, self._window)
        dialog.setMinMax(1, run.made.sizes.pages)
        dialog.setOption(QAbstractPrintDialog.PrintDialogOption.PrintPageRange)
        if run.pages_out:
            rest = run.to_come()
            dialog.setPrintRange(QAbstractPrintDialog.PrintRange.PageRange)
            dialog.setFromTo(rest[0], rest[-1])
        dialog.setWindowTitle(self._gateway.texts("printroom.print"))

        def answered(result: int) -> None:
            if result == QDialog.DialogCode.Accepted:
                self.send(run, printer)

        dialog.finished.connect(answered)
        self._show(dialog)

    def send(self, run: PrinterRun, printer: QPrinter) -> None:
        """Print the chosen pages; recorded as printed once all of the paper is out."""
        remarks = self._remarks(run.out.moment)

        def job(progress: Job) -> tuple[WentOut, Sequence[Message]]:
            return run.go(printer, progress), remarks()

        def sent(result: tuple[WentOut, Sequence[Message]]) -> None:
            went, remarked = result[0], (*run.out.warnings, *result[1])
            after = replace(run, pages_out=run.pages_out | went.pages)
            message = msg(
                "printroom.sent", n=went.sheets, printer=printer.outputFileName() or printer.printerName()
            )
            whole, kind = _with_remarks(message, remarked), "warn" if remarked else "good"
            if not after.to_come():
                self._note(run.out, lambda: self._shell.say(whole, kind))
            elif is_noted(self._gateway.tournament, run.out):
                self._shell.say(whole, kind)  # a page once more of paper that is out
            else:
                self._offer_rest(_with_remarks(msg("printroom.sent_part", told=message), remarked), after)

        def refused(error: Exception) -> None:
            if isinstance(error, PrinterStopped):
                message = Message(error.key, error.params)
                self._offer_rest(message, replace(run, pages_out=run.pages_out | error.pages), "bad")
            elif isinstance(error, EnvironmentFailure | PlaceTaken):
                self._shell.say(Message(error.key, error.params), "bad", run.elsewhere)
            else:
                self.fail(error)

        self._gateway.work(job, sent, refused, title=msg("printroom.printing", what=run.order.title))

    def _offer_rest(self, message: Message, run: PrinterRun, kind: str = "warn") -> None:
        self._shell.say(message, kind, (run.offer(), lambda: self._choose_printer(run)))

    # ---- several at once ----------------------------------------------------------------------

    def ask_folder(self, name: str, orders: Sequence[Order]) -> None:
        """Let a person choose the folder for a set of paper, one of its own: the event's and `name`."""
        texts = self._gateway.texts
        dialog = QFileDialog(self._window, texts("printroom.folder_title"), str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(lambda place: self.save_all(name, orders, Path(place)))
        self._show(dialog)

    def save_all(self, name: str, orders: Sequence[Order], folder: Path) -> None:
        """Make everything first, then write it into a folder of its own; cancelled, nothing is written.

        Existing files are asked about once, before anything is made.
        """
        target = folder / f"{self._event_name()} {name}"
        files = [(order, target / self.file_name(order)) for order in orders]
        refused = self._refusal(lambda: self.ask_folder(name, orders))

        def looked(there: int) -> None:
            if there:
                self._ask_replace(there, target, lambda: self._save_set(files, target, folder, refused))
            else:
                self._save_set(files, target, folder, refused)

        self._gateway.on_writer(lambda _app: _standing([place for _, place in files]), looked, refused)

    def print_all(self, title: Message, name: str, orders: Sequence[Order]) -> None:
        """All of them through one dialog, as one job of the printer; without a printer into a folder."""
        elsewhere = (msg("printroom.save_set"), lambda: self.ask_folder(name, orders))
        if not printing.printers_exist():
            self._shell.say(msg("printroom.no_printer"), "warn", elsewhere)
            return
        papers = [order.paper for order in orders]
        whole = replace(orders[0], title=title)
        self._gateway.begin_paper(
            papers, lambda out: self._join_for_printer(out, whole, orders, elsewhere), self.fail
        )

    def _join_for_printer(self, out: PrintJob, whole: Order, orders: Sequence[Order], elsewhere: Way) -> None:
        def job(progress: Job) -> Made:
            data = printing.joined(self._made_of(out, orders, progress))
            return Made(data, printing.page_sizes(data))

        self._gateway.work(
            job,
            lambda made: self._choose_printer(PrinterRun(out, whole, made, elsewhere)),
            self.fail,
            title=msg("printroom.making_all"),
        )

    def _made_of(self, out: PrintJob, orders: Sequence[Order], progress: Job) -> list[bytes]:
        """All documents, on the thread of the job; `progress` counts them as one."""
        maker, documents = self._gateway.documents, []
        for done, order in enumerate(orders):
            step = partial(_part_of, progress, done, len(orders))
            documents.append(maker.make(out.moment.request(order.paper), step))
        progress.step(1, 1)
        return documents

    def _ask_replace(self, there: int, target: Path, then: Callable[[], object]) -> None:
        question = msg("printroom.replace_set", n=there, place=str(target))
        self._shell.confirm(
            msg("printroom.replace_title"), question, msg("printroom.replace"), then, danger=True
        )

    def _save_set(self, files: Files, target: Path, folder: Path, refused: Failure) -> None:
        papers = [order.paper for order, _ in files]
        self._gateway.begin_paper(
            papers, lambda out: self._make_set(out, files, target, folder, refused), refused
        )

    def _make_set(self, out: PrintJob, files: Files, target: Path, folder: Path, refused: Failure) -> None:
        def job(progress: Job) -> None:
            documents = self._made_of(out, [order for order, _ in files], progress)
            names = [place.name for _, place in files]
            write_set(target, dict(zip(names, documents, strict=True)), overwrite=True)

        def saved(_none: None) -> None:
            self._choices.folder = folder
            message = _with_remarks(msg("printroom.saved_all", n=len(files), place=str(target)), out.warnings)
            way = (msg("printroom.open_folder"), lambda: self.open(target))
            self._note(out, lambda: self._shell.say(message, "warn" if out.warnings else "good", way))

        self._gateway.work(job, saved, refused, title=msg("printroom.making_all"))

    # ---- inside -------------------------------------------------------------------------------

    def _note(self, out: PrintJob, then: Callable[[], object]) -> None:
        """Record in the journal; `then` reports it, unless the record has more to report."""

        def noted(notices: Sequence[Notice]) -> None:
            if notices:
                self._shell.say(notices[0].message, "warn")
            else:
                then()

        self._gateway.note_paper(out, noted)

    def _show(self, dialog: QFileDialog | QPrintDialog) -> None:
        self.dialog = dialog
        dialog.finished.connect(lambda _result: self._drop(dialog))
        QDialog.open(dialog)

    def _drop(self, dialog: QFileDialog | QPrintDialog) -> None:
        if self.dialog is dialog:
            self.dialog = None
        dialog.deleteLater()

    def _event_name(self) -> str:
        """The same in every language of the window, so that all of a day's paper sorts together."""
        title = self._gateway.tournament.event.title
        name = title.en or title.zh
        kept = "".join(c if c.isalnum() or c in "-_" else " " for c in name if c.isprintable())
        return " ".join(kept.split())[:_NAME_LENGTH].strip() or "tourney"


def _with_remarks(message: Message, remarked: Sequence[Message]) -> Message:
    return reduce(
        lambda message, remark: msg("printroom.with_remark", told=message, remark=remark), remarked, message
    )


def _part_of(progress: Job, number: int, parts: int, done: int, total: int) -> None:
    """Progress of one of several documents, reported as progress of the whole."""
    progress.step(number * max(1, total) + done, parts * max(1, total))


def _standing(places: Sequence[Path]) -> int:
    """How many of the files exist already. PlaceTaken if one of them must not be replaced."""
    there = [place for place in places if os.path.lexists(place)]
    for place in there:
        place_for(place, overwrite=True)
    return len(there)
