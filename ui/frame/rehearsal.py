"""A rehearsal in the window: asks how it is to be played, and shows what waits for the crew: who has come to
the door and at the desk, which papers were handed in.

The papers lie in a window of their own beside the page into which they are typed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QWidget
from shiboken6 import Shiboken

from tourney.base.clocks import SystemClock
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, PlayerNo
from tourney.base.paths import on_server
from tourney.base.texts import Texts, msg
from tourney.base.times import hall_time
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Player
from tourney.rehearsal.commands import (
    MOST_PEOPLE,
    MOST_SPEED,
    USUAL_PEOPLE,
    USUAL_SPEED,
    EndRehearsal,
    LetComputerDie,
    OpenAgain,
    PauseRehearsal,
    died_at,
    stem_of_rehearsal,
)
from tourney.rehearsal.live import HandedIn, LiveHall, live_hall
from tourney.rehearsal.papers import WrittenSheet
from tourney.rehearsal.report import report_in
from tourney.rules.rulebook import HOTEL, MORTGAGED
from ui.gateway.gateway import Gateway
from ui.gateway.opening import free_name
from ui.parts.dialogs import Dialog, numbered
from ui.widgets.buttons import Button
from ui.widgets.fields import FormRow, NumberField
from ui.widgets.layouts import row
from ui.widgets.text import Label, restyle

_TICK_MS = 1000


class RehearsalBar(QFrame):
    """The band above every page of a rehearsal, with its time and what waits."""

    checks_in = Signal()
    """Somebody goes to the door."""
    goes = Signal(str, str)
    """Somebody goes to this page, to what stands behind the target there."""

    def __init__(self, gateway: Gateway) -> None:
        super().__init__()
        restyle(self, kind="band")
        self._gateway = gateway
        self._hall = LiveHall()
        self._asking = False
        self._papers: PapersDialog | None = None
        self.mark, self.time = Label(kind="band"), Label(kind="band")
        self.door = Button(compact=True, on_click=self.checks_in.emit)
        self.desk = Button(compact=True, on_click=self._hear)
        self.papers = Button(compact=True, on_click=self._read)
        self.dies = Button(compact=True, on_click=self._warn)
        self.report = Button(compact=True, on_click=lambda: self.goes.emit("print", "kind:rehearsal"))
        parts = (self.report, self.dies, self.door, self.desk, self.papers)
        line = row(self.mark, self.time, None, *parts, spacing=12)
        line.setContentsMargins(16, 2, 16, 2)
        self.setLayout(line)
        self._ticker = QTimer(self)
        self._ticker.setInterval(_TICK_MS)
        self._ticker.timeout.connect(self._look)
        self._ticker.start()
        gateway.closing.connect(self._pause)
        self.retranslate()
        if died_at(gateway.tournament) is not None:
            gateway.run(OpenAgain(SystemClock().now()))
        self._look()

    def retranslate(self) -> None:
        """Put everything into the language in force."""
        texts, now = self._gateway.texts, self._gateway.now()
        self.mark.set_text(texts("rehearsal.mark"))
        self.time.set_text(f"{hall_time(now, self._gateway.tournament.event.zone):%H:%M:%S}")
        self._name(self.door, "rehearsal.door", self._hall.door)
        self._name(self.desk, "rehearsal.desk", [each.player for each in self._hall.desk])
        self.dies.setText(texts("rehearsal.dies"))
        self.dies.setVisible(self._hall.dies)
        self.papers.setText(texts("rehearsal.papers", n=len(self._hall.papers)))
        self.papers.setVisible(self._hall.came or bool(self._hall.papers))
        self.report.setText(texts("paper.title_rehearsal"))
        self.report.setVisible(report_in(self._gateway.tournament) is not None)

    def _name(self, button: Button, words: str, people: Sequence[PlayerNo]) -> None:
        """Say who is there: of players who share a name, the team in place of the number."""
        texts, players = self._gateway.texts, self._gateway.tournament.players
        teams = teams_of_namesakes(players)
        here = [(n, players[n].name) for n in people if n in players]
        names = [f"{texts.name(of)} ({teams[n]})" if n in teams else numbered(n, of) for n, of in here]
        said = texts(words, names=texts.language.comma.join(names))
        button.setToolTip(said)
        room = self.width() // 4
        button.setText(button.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, room))
        button.setVisible(bool(people))

    def _pause(self) -> None:
        """The event is closed: the hall's time goes on from here when it is opened again."""
        self._ticker.stop()
        self._gateway.on_writer(lambda app: app.run(PauseRehearsal()), lambda _outcome: None)

    def _look(self) -> None:
        if self._asking:
            return
        self._asking = True
        known = self._hall.papers
        self._gateway.on_writer(lambda app: live_hall(app, known), self._show, self._failed)

    def _show(self, hall: LiveHall) -> None:
        self._asking, self._hall = False, hall
        self.retranslate()
        if hall.report is not None:
            self._gateway.run(EndRehearsal(hall.report))

    def _failed(self, error: Exception) -> None:
        self._asking = False
        self._ticker.stop()
        self._gateway.failed.emit(error)

    def _hear(self) -> None:
        """What the people at the desk say."""
        texts, players = self._gateway.texts, self._gateway.tournament.players
        said = []
        for each in self._hall.desk:
            who, heat = numbered(each.player, players[each.player].name), texts.say(heat_named(each.heat))
            sums = [] if each.sheet is None else [each.sheet.cash, each.sheet.written_total or 0]
            figures = {key: f"{figure:,}" for key, figure in zip(("cash", "total"), sums, strict=False)}
            words = "rehearsal.objects" if figures else "rehearsal.leaves"
            said.append(texts(words, who=who, heat=heat, table=each.table, **figures))
        dialog = Dialog(self.window(), texts("rehearsal.at_desk"), "\n\n".join(said))
        dialog.setModal(False)
        self.correct = dialog.add_button(texts("window.rail_scores"), "", partial(self._correct, dialog))
        self.correct.setVisible(any(each.sheet is not None for each in self._hall.desk))
        dialog.add_button(texts("window.close"), "primary", dialog.accept)
        dialog.fit()
        dialog.show()

    def _correct(self, dialog: Dialog) -> None:
        """Go to the table of the first who objects."""
        dialog.accept()
        first = next((each for each in self._hall.desk if each.sheet is not None), None)
        if first is not None:
            self.goes.emit("scores", f"table:{first.heat}:{first.table}")

    def _warn(self) -> None:
        """Say what will happen; nothing ends under people's hands."""
        texts = self._gateway.texts
        dialog = Dialog(self.window(), texts("rehearsal.dies"), texts("rehearsal.die_text"))
        dialog.add_button(texts("window.cancel"), "", dialog.reject)
        self.die = dialog.add_button(texts("rehearsal.die"), "primary", self._die)
        dialog.fit()
        dialog.open()

    def _die(self) -> None:
        """End this program as a power cut does, once the moment is stored."""
        self._gateway.run(LetComputerDie(SystemClock().now()), then=lambda _outcome: os._exit(1))

    def _read(self) -> None:
        if not self._hall.papers:
            self.goes.emit("print", "kind:scoresheets-by-hand")
            return
        if self._papers is not None and Shiboken.isValid(self._papers):
            self._papers.close()
        self._papers = PapersDialog(self.window(), self._gateway, self._hall.papers, self.goes.emit)
        self._papers.show()


class PapersDialog(Dialog):
    """The papers of one table at a time, as its players wrote them; on asking, what the table says."""

    def __init__(
        self,
        parent: QWidget,
        gateway: Gateway,
        handed: Sequence[HandedIn],
        goes: Callable[[str, str], object],
    ) -> None:
        super().__init__(parent, "", "", 560)
        self.setModal(False)
        self._gateway, self._handed, self._at, self._goes = gateway, handed, 0, goes
        self._asked: set[int] = set()
        self.paper = Label(wrap=True)
        self.hold(self.paper)
        texts = gateway.texts
        self.ask = self.add_button(texts("rehearsal.ask"), "", self._ask)
        self.next = self.add_button(texts("rehearsal.next"), "", self._next)
        self.next.setVisible(len(handed) > 1)
        self.print = self.add_button(texts("printroom.print"), "", self._print)
        self.add_button(texts("window.close"), "primary", self.accept)
        self._show()
        self.stand(560)
        window = parent.window()  # at its right, where nobody types
        self.move(window.mapToGlobal(window.rect().topRight()) - QPoint(self.width() + 16, -176))

    def _show(self) -> None:
        texts, here = self._gateway.texts, self._handed[self._at]
        papers = here.right if self._at in self._asked else here.papers
        title = texts.sentence(msg("projector.match", heat=heat_named(here.heat), table=here.table))
        self.setWindowTitle(title)
        self._title.set_text(title)
        rules = self._gateway.rules
        table = self._gateway.tournament.tables[here.heat, here.table]
        names = {each.id: texts.name(each.name) for each in rules.books.of(table).edition.deeds}
        players = self._gateway.tournament.players
        self.paper.set_text("\n\n".join(_written(each, texts, players, names) for each in papers))

    def _ask(self) -> None:
        self._asked.add(self._at)
        self._show()

    def _print(self) -> None:
        self.accept()
        self._goes("print", f"kind:scoresheets-by-hand:{self._handed[self._at].heat}")

    def _next(self) -> None:
        self._at = (self._at + 1) % len(self._handed)
        self._show()


_LEVELS: Mapping[int, str] = {0: "", MORTGAGED: " M", HOTEL: " H"}
"""How a deed's state stands on a scoresheet; houses are their number."""


def _written(
    paper: WrittenSheet, texts: Texts, players: Mapping[PlayerNo, Player], deeds: Mapping[DeedId, str]
) -> str:
    """One sheet as lines: whose it is, the deeds in the order of the board, the figures; what nobody can read
    is a question mark.
    """
    sheet, unread = paper.sheet, {each.field for each in paper.sheet.misread}
    lines = [numbered(paper.name, players[paper.name].name)]
    levels = {deed: _LEVELS.get(level, f" {level}") for deed, level in sheet.deeds.items()}
    held = [f"{name}{levels[deed]}" for deed, name in deeds.items() if deed in levels]
    lines += [texts.language.comma.join(held)] if held else []
    figures = {
        "scores.cash": None if sheet.totals_only or sheet.bankrupt else sheet.cash,
        "scores.head_total": sheet.declared_total if sheet.totals_only else sheet.paper_total or None,
        "scores.head_place": sheet.written_place,
        "scores.bankrupt_order": sheet.bankrupt,
    }
    named = {"scores.cash": "cash", "scores.head_total": "total", "scores.bankrupt_order": "bankrupt"}
    said = [
        f"{texts(key)} {'?' if named.get(key) in unread else f'{figure:,}'}"
        for key, figure in figures.items()
        if figure is not None or named.get(key) in unread
    ]
    return "\n".join([*lines, "   ".join(said)])


class RehearseDialog(Dialog):
    """Two numbers and the deed; `then` gets speed and people."""

    def __init__(self, parent: QWidget, texts: Texts, then: Callable[[int, int], object]) -> None:
        super().__init__(parent, texts("rehearsal.title"), texts("rehearsal.text"))
        self._then = then
        self.speed = NumberField(USUAL_SPEED, 1, MOST_SPEED)
        self.people = NumberField(USUAL_PEOPLE, 1, MOST_PEOPLE)
        for field, word in ((self.speed, "rehearsal.speed"), (self.people, "rehearsal.people")):
            line = FormRow(field)
            line.set_words(texts(word), "")
            self.content.addWidget(line)
        self.add_button(texts("window.cancel"), "", self.reject)
        self.rehearse = self.add_button(texts("rehearsal.rehearse"), "primary", self._answer)
        self.rehearse.setFocus()
        self.fit()

    def _answer(self) -> None:
        self.accept()
        self._then(self.speed.value or USUAL_SPEED, self.people.value or USUAL_PEOPLE)


def place_of_rehearsal(place: str, folder: str) -> str:
    """A free name for the rehearsal of the event at `place`: beside its file, else in `folder`."""
    beside = Path(folder) if on_server(place) else Path(place).parent
    return str(free_name(beside, stem_of_rehearsal(place)))
