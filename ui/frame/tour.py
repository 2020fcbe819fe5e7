"""The tour: a whole day in seven steps, each a sentence that waits until it is done.

Its sentences are those of the handbook. What a step leaves out, such as the other tables, is played by the
program before the next one.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, play_to_the_cut
from tourney.base.ids import FINAL
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, named
from tourney.event.records import HeatState, Status, Tournament
from tourney.printing.handbook_text import tour_text
from ui.base.shortcuts import EVERYWHERE, shown
from ui.frame.event_shell import EventShell
from ui.gateway.opening import NewEvent, free_name
from ui.widgets.buttons import Button
from ui.widgets.layouts import row
from ui.widgets.text import Label, restyle
from ui.widgets.theme import Role


class _TourStep(NamedTuple):
    """When a step is done, by the event and the open page, and what the program plays then."""

    done: Callable[[Tournament, str], bool]
    then: Callable[[Application], object] | None = None


def _published(tournament: Tournament, page: str) -> bool:
    return page == "print" and any(heat.state is HeatState.PUBLISHED for heat in tournament.heats.values())


def _final_published(tournament: Tournament, _page: str) -> bool:
    final = tournament.heats.get(FINAL)
    return final is not None and final.state is HeatState.PUBLISHED


_STEPS = (
    _TourStep(lambda t, _page: bool(t.players)),
    _TourStep(
        lambda t, _page: any(p.status is Status.PRESENT for p in t.players.values()), check_everybody_in
    ),
    _TourStep(lambda t, _page: bool(t.tables)),
    _TourStep(_published),
    _TourStep(lambda t, _page: any(table.confirmed_at for table in t.tables.values()), play_to_the_cut),
    _TourStep(lambda t, _page: FINAL in t.heats),
    _TourStep(_final_published, lambda app: play_heat(app, FINAL, len(app.tournament.players))),
)


def tour_event(folder: Path) -> NewEvent:
    """The event that the tour fills: a file of its own, so that no other is touched."""
    name = "window.tour_name"
    # the cut follows the last table at once, so nobody is asked to wait for protests
    names = {"name": ENGLISH(name), "name_zh": CHINESE(name)}
    facts = names | {"date": "", "venue": "", "protest_minutes": 0}
    return NewEvent(str(free_name(folder, "tour")), "hk-90", "", facts)


def _players() -> str:
    """The example's list as a spreadsheet copies it, without the divisions, which the tour's format lacks."""
    with (resources() / "examples" / "players.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.reader(file) if row]
    kept = [at for at, head in enumerate(rows[0]) if "Division" not in head]
    return "\n".join("\t".join(row[at] for at in kept) for row in rows)


class Tour(QFrame):
    """Stands above the page and says the step that is due. It begins on a fresh event, at Players."""

    ended = Signal()
    """Somebody has left it."""

    def __init__(self, shell: EventShell) -> None:
        super().__init__()
        restyle(self, kind="panel")
        self._shell, self._at, self._busy = shell, 0, False
        self._number, self._words = Label("", Role.LEAD), Label("", wrap=True)
        self._leave = Button(kind="key", on_click=self.leave)
        self._leave.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys belong to the page
        whole = row(self._number, self._words, self._leave, spacing=16)
        whole.setStretch(1, 1)
        whole.setContentsMargins(24, 8, 24, 8)
        self.setLayout(whole)
        shell.gateway.changed.connect(lambda _topics: self._look())
        shell.page_changed.connect(lambda _page: self._look())
        shell.gateway.language_changed.connect(self.retranslate)
        QGuiApplication.clipboard().setText(_players())
        shell.set_strip(self)
        shell.go("players")
        self.retranslate()

    def retranslate(self) -> None:
        """Say the step in the window's language."""
        texts = self._shell.gateway.texts
        said = tour_text(texts.language)
        over = self._at == len(_STEPS)
        self._number.set_text("✓" if over else f"{self._at + 1}/{len(_STEPS)}")
        self._words.set_text(said.over if over else said.steps[self._at])
        self._leave.setText(shown(EVERYWHERE.of("back")))
        self._leave.setAccessibleName(texts("window.close"))

    @property
    def words(self) -> str:
        """What it says."""
        return self._words.full_text

    def leave(self) -> None:
        """Esc: the event stays open, and the way back is said."""
        if self._at < len(_STEPS):
            self._shell.say(named(tour_text(self._shell.gateway.language).left))
        self.ended.emit()
        self.hide()
        self.deleteLater()

    def _look(self) -> None:
        """Go on if the step is done."""
        page = self._shell.current
        if self._busy or self._at == len(_STEPS) or page is None:
            return
        step = _STEPS[self._at]
        if not step.done(self._shell.gateway.tournament, page.id):
            return
        if step.then is None:
            self._go_on()
        else:
            self._busy = True
            self._shell.gateway.play(step.then, lambda _none: self._go_on(), self._broken)

    def _broken(self, error: Exception) -> None:
        self.leave()
        self._shell.fail(error)

    def _go_on(self) -> None:
        self._busy = False
        self._at += 1
        self.retranslate()
        self._look()
