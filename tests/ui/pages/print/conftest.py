"""The Print page by itself over a real event file, with a small maker of real documents."""

from __future__ import annotations

import errno
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from tests.ui.alone import AloneShell
from tourney.application.application import Application
from tourney.base.errors import Refused
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.base.texts import Message, msg
from tourney.event.ports import DocumentMaker, DocumentRequest, Step, no_step
from tourney.event.printouts import Occasion, PaperSet, PaperSize, PrintoutInfo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from ui.gateway.gateway import Gateway
from ui.pages.print.page import PrintPage
from ui.widgets.theme import Look, apply_look, load_tokens


def small_pdf(pages: int, across: bool = False) -> bytes:
    """A real PDF of some A4 pages, each with a black bar as long as its number says."""
    out = BytesIO()
    size = landscape(A4) if across else A4
    canvas = Canvas(out, pagesize=size, invariant=1)
    for number in range(1, pages + 1):
        canvas.rect(60, 400, 40 * number, 60, fill=1)
        canvas.drawString(60, 700, f"Page {number} of the paper for the hall")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def full_disk(place: Path, data: bytes) -> int:
    """Writes half, as a disk does that is full."""
    with place.open("wb") as file:
        file.write(data[: len(data) // 2])
    raise OSError(errno.ENOSPC, "No space left on device")


def drawn_first(tournament: Tournament, rules: Rules, heat: HeatId | None) -> Message | None:
    """A heat's paper needs its seats."""
    if heat is None or heat not in tournament.heats:
        return msg("paper.draw_first")
    return None


def _of_heat(kind: str) -> PrintoutInfo:
    sets = (PaperSet.HEAT,)
    return PrintoutInfo(kind=kind, occasion=Occasion.HEAT, needs_heat=True, ready=drawn_first, sets=sets)


@dataclass
class SmallMaker:
    """Stands in for the registry: few kinds, real bytes, every order remembered."""

    pages: int = 3
    fail_with: Exception | None = None
    gate: threading.Event | None = None
    remarked: tuple[Message, ...] = ()
    made: list[tuple[str, str | None, str]] = field(default_factory=list)
    sizes: dict[str, PaperSize] = field(default_factory=dict)
    """What each kind was wanted on last."""

    def info(self, kind: str, form: str = "") -> PrintoutInfo:
        return next(each for each in self.kinds() if (each.kind, each.form) == (kind, form))

    def kinds(self) -> tuple[PrintoutInfo, ...]:
        return (
            PrintoutInfo(kind="check-in", occasion=Occasion.BEFORE),
            PrintoutInfo(
                kind="seating-table",
                occasion=Occasion.HEAT,
                needs_heat=True,
                ready=drawn_first,
                sets=(PaperSet.HEAT,),
            ),
            PrintoutInfo(
                kind="seating-name",
                occasion=Occasion.HEAT,
                needs_heat=True,
                ready=drawn_first,
                hangs=True,
                sets=(PaperSet.HEAT,),
            ),
            PrintoutInfo(
                kind="scoresheets",
                occasion=Occasion.HEAT,
                needs_heat=True,
                ready=drawn_first,
                sets=(PaperSet.HEAT,),
            ),
            PrintoutInfo(kind="standings", occasion=Occasion.AFTER),
            PrintoutInfo(kind="workbook", occasion=Occasion.FILES, extension="xlsx"),
        )

    def remarks(self, tournament: Tournament) -> tuple[Message, ...]:
        return self.remarked

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        if self.gate is not None:
            self.gate.wait(10)
        if self.fail_with is not None:
            raise self.fail_with
        self.made.append((request.kind, request.heat, request.language))
        self.sizes[request.kind] = request.size
        step(0, self.pages)
        return b"PK a workbook" if request.kind == "workbook" else small_pdf(self.pages)


def refused() -> Refused:
    """A fault that a person can mend."""
    return Refused("paper.draw_first")


@dataclass
class HallShell(AloneShell):
    """The frame as a page sees it."""

    file: Path
    said: list[tuple[Message, str]] = field(default_factory=list)
    actions: list[Callable[[], object]] = field(default_factory=list)
    offered: list[Message] = field(default_factory=list)
    """The words of each of `actions`."""
    went: list[tuple[str, str]] = field(default_factory=list)
    asked: list[Message] = field(default_factory=list)
    agrees: bool = True

    @property
    def settings(self) -> Path:
        return self.file

    def go(self, page_id: str, target: str = "") -> None:
        self.went.append((page_id, target))

    def say(
        self, message: Message, kind: str = "", action: tuple[Message, Callable[[], object]] | None = None
    ) -> None:
        self.said.append((message, kind))
        if action is not None:
            self.offered.append(action[0])
            self.actions.append(action[1])

    def confirm(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[], object],
        *,
        danger: bool = False,
    ) -> None:
        self.asked.append(text)
        if self.agrees:
            then()

    def ask_reason(
        self,
        title: Message,
        text: Message,
        yes: Message,
        then: Callable[[str], object],
        ready: Message | None = None,
        *,
        danger: bool = False,
        usual: Sequence[Message] = (),
    ) -> None:
        then("reason")

    def set_waiting(self, page_id: str, waiting: bool) -> None:
        return None

    def set_language(self, language: Language) -> None:
        return None

    def set_theme(self, name: str) -> None:
        return None

    def step_scale(self, step: int) -> None:
        return None

    @property
    def keys(self) -> list[str]:
        """Keys of what was said."""
        return [message.key for message, _ in self.said]


@dataclass
class PrintHall:
    """A shown page with everything around it."""

    page: PrintPage
    gateway: Gateway
    shell: HallShell
    maker: DocumentMaker
    qtbot: QtBot

    @property
    def made(self) -> list[tuple[str, str | None, str]]:
        """What the small maker has made."""
        assert isinstance(self.maker, SmallMaker)
        return self.maker.made

    def settle(self) -> None:
        """Wait until the choice has rested and everything asked for has come back."""
        self.qtbot.waitUntil(
            lambda: not self.gateway.busy and not self.page._showing._rest.isActive(), timeout=20000
        )

    def picture(self) -> None:
        """Wait until a page is on the screen."""
        self.qtbot.waitUntil(lambda: not self.page.preview.image.isNull(), timeout=20000)
        self.settle()


@pytest.fixture
def maker() -> SmallMaker:
    """The small maker of documents."""
    return SmallMaker()


@pytest.fixture
def print_hall(
    qtbot: QtBot, qapp: QApplication, event: Application, maker: SmallMaker, tmp_path: Path
) -> Iterator[Callable[..., PrintHall]]:
    """Opens the page, 1180 × 640."""
    gateways: list[Gateway] = []

    def opened(
        documents: DocumentMaker | None = None,
        language: Language = Language.EN,
        theme: str = "light",
        scale: int = 100,
    ) -> PrintHall:
        apply_look(qapp, Look(load_tokens(theme), scale))
        used = documents or maker
        gateway = Gateway(event, documents=used, language=language)
        gateways.append(gateway)
        shell = HallShell(tmp_path / "window.ini")
        page = PrintPage(gateway, shell)
        gateway.changed.connect(lambda topics: page.refresh() if topics & page.topics else None)
        qtbot.addWidget(page)
        page.resize(1180, 640)
        page.retranslate()
        page.refresh()
        page.show()
        qtbot.waitUntil(lambda: page.line is not None, timeout=20000)
        return PrintHall(page, gateway, shell, used, qtbot)

    yield opened
    for gateway in gateways:
        gateway.close()
