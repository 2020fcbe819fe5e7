"""From the last confirmed sheet to the drawn final by keys alone: so many, and no more for each table."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.clock.commands import EndClock, StartClock
from tourney.event.records import RulingKind
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.sensitivity import accepted_totals
from tourney.today.today import today_view
from ui.main_window import MainWindow
from ui.pages.finals.page import FinalsPage
from ui.pages.scores.page import ScoresPage
from ui.parts.dialogs import Dialog

MOST_KEYS = 4
GAP = 700
"""From place to place at a table: more than two totals may be apart to be exchanged."""


class Keys:
    """Presses keys and counts them, as a referee who never touches the mouse."""

    def __init__(self, qtbot: QtBot, window: MainWindow, settled: Settled) -> None:
        self._qtbot, self._window, self._settled = qtbot, window, settled
        self.count = 0

    def __call__(self, keys: str) -> None:
        dialog = open_dialog()
        if dialog is not None:
            dialog.activateWindow()
            QApplication.processEvents()
            press(self._qtbot, dialog, keys)
        else:
            press(self._qtbot, self._window, keys)
        self.count += 1
        self._settled(self._window)
        QApplication.processEvents()
        self._settled(self._window)


def open_dialog() -> Dialog | None:
    dialogs = (w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible())
    return next(dialogs, None)


def enter_all(event: Application, by_totals: bool) -> None:
    """Every table of every heat but the last of heat 3, which is typed and not confirmed."""
    event.run(EditEvent({"format": {**event.tournament.event.format, "doubt_total": 1400}}))
    check_everybody_in(event)
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(heats, 5))
    for heat in heats:
        event.run(PublishHeat(heat))
        tables = event.tournament.tables_of(heat)
        for table in tables:
            last = (heat, table) == (heats[-1], tables[-1])
            entry = TableEntry(table.table, sheets(table.seats, by_totals))
            event.run(EnterSheets(heat, (entry,), confirm=not last))


def confirm_all_totals(event: Application) -> None:
    """Every table of every heat, by totals."""
    enter_all(event, by_totals=True)
    last = event.tournament.tables_of(HeatId("3"))[-1]
    event.run(EnterSheets(HeatId("3"), (TableEntry(last.table, sheets(last.seats, True)),), confirm=True))


def sheets(seats: tuple[PlayerNo, ...], by_totals: bool) -> tuple[Sheet, ...]:
    def sheet(at: int, number: PlayerNo) -> Sheet:
        total = 6000 - GAP * at - number
        if by_totals:
            return Sheet(number, declared_total=total, declared_place=at + 1)
        return Sheet(number, cash=total)

    return tuple(sheet(at, number) for at, number in enumerate(sorted(seats)))


def at_the_last_table(event: Application, window: MainWindow, settled: Settled) -> None:
    page = page_in(window, "scores", ScoresPage, settled)
    last = event.tournament.tables_of(HeatId("3"))[-1].table
    page.open_target(f"table:3:{last}")
    settled(window)


def final_drawn(event: Application) -> bool:
    return bool(event.tournament.tables_of(FINAL))


def test_where_nothing_is_open_four_keys_lead_to_the_drawn_final(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    enter_all(event, by_totals=False)
    window = window_of(event)
    at_the_last_table(event, window, settled)
    keys = Keys(qtbot, window, settled)
    keys("Ctrl+Return")
    assert event.tournament.tables_of(HeatId("3"))[-1].confirmed_at is not None
    keys.count = 0
    keys("Ctrl+Return")
    assert window.shell is not None and isinstance(window.shell.current, FinalsPage)
    keys("Ctrl+Return")
    dialog = open_dialog()
    assert dialog is not None and "before protests close" in dialog.windowTitle()
    keys("Tab")
    keys("Return")
    assert final_drawn(event) and keys.count <= MOST_KEYS


@pytest.mark.parametrize("looked_at", [1, 3])
def test_each_table_accepted_costs_one_key_more(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, looked_at: int
) -> None:
    enter_all(event, by_totals=True)
    window = window_of(event)
    at_the_last_table(event, window, settled)
    keys = Keys(qtbot, window, settled)
    keys("Ctrl+Return")
    keys.count = 0
    keys("Ctrl+Return")
    assert window.shell is not None
    page = window.shell.current
    assert isinstance(page, FinalsPage)
    doubtful = len(page.doubts.doubts)
    assert doubtful > looked_at
    for _ in range(looked_at):
        keys("F8")
    rulings = event.tournament.rulings.values()
    assert sum(each.kind is RulingKind.TOTALS for each in rulings) >= looked_at
    keys("Ctrl+Return")
    dialog = open_dialog()
    assert dialog is not None and "unchecked" in dialog.windowTitle()
    assert "Protests open until" in dialog.text.full_text, "one question with everything"
    keys("Return")
    assert not final_drawn(event), "Enter goes from the reason to the button"
    keys("Return")
    assert final_drawn(event) and keys.count <= MOST_KEYS + looked_at


def test_the_deeds_of_a_table_are_typed_on_scores_and_one_comes_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    confirm_all_totals(event)
    window = window_of(event)
    page = page_in(window, "finals", FinalsPage, settled)
    qtbot.waitUntil(lambda: bool(page.doubts.rows), timeout=5000)
    doubt = page.doubts.doubts[0]
    page.doubts.rows[0].setFocus()
    keys = Keys(qtbot, window, settled)
    keys("Return")
    assert window.shell is not None
    scores = window.shell.current
    assert isinstance(scores, ScoresPage)
    assert (scores.table, scores.draft is not None and bool(scores.draft.reason)) == (doubt.table, True)
    keys("Escape")
    assert window.shell.current is page, "left as it was"


def test_a_paper_that_is_looked_at_and_right_leaves_no_correction_open(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    enter_all(event, by_totals=True)
    table = event.tournament.tables_of(HeatId("1"))[0].table
    window = window_of(event)
    assert window.shell is not None
    page = page_in(window, "scores", ScoresPage, settled)
    for leave in (page.panel.drop.click, partial(window.shell.go, "hall")):
        window.shell.go("scores", f"deeds:1:{table}")
        settled(window)
        assert page.draft is not None and page.draft.reason
        assert page.panel.drop.isVisible() and page.panel.drop.text() == "Cancel"
        leave()
        settled(window)
        assert window.shell.current is not page and not page.draft.reason


@pytest.mark.parametrize(("language", "accept"), [(Language.EN, "Accept"), (Language.ZH, "接受")])
def test_a_paper_that_agrees_is_accepted_where_it_is_checked(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, language: Language, accept: str
) -> None:
    confirm_all_totals(event)
    window = window_of(event)
    window.set_language(language)
    page = page_in(window, "finals", FinalsPage, settled)
    qtbot.waitUntil(lambda: bool(page.doubts.rows), timeout=5000)
    doubt, count = page.doubts.doubts[0], len(page.doubts.doubts)
    page.doubts.rows[0].buttons[0].click()
    settled(window)
    assert window.shell is not None
    scores = window.shell.current
    assert isinstance(scores, ScoresPage)
    qtbot.waitUntil(scores.panel.note.other.isVisible, timeout=5000)
    assert scores.panel.note.other.text() == accept
    scores.panel.note.other.click()
    qtbot.waitUntil(lambda: len(page.doubts.doubts) == count - 1, timeout=5000)
    assert window.shell.current is page and scores.draft is not None and not scores.draft.reason
    assert (doubt.heat, doubt.table) in accepted_totals(event.tournament.rulings)


def test_scores_opens_the_final_once_it_is_played_whatever_paper_was_checked(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    confirm_all_totals(event)
    window = window_of(event)
    page = page_in(window, "finals", FinalsPage, settled)
    qtbot.waitUntil(lambda: bool(page.doubts.rows), timeout=5000)
    page.doubts.rows[0].buttons[0].click()
    settled(window)
    shell = window.shell
    assert shell is not None and isinstance(shell.current, ScoresPage)
    scores = shell.current
    shell.go("finals")
    page.gateway.run(DrawHeats((FINAL,), 5, accepting=True))
    settled(window)
    waiting = today_view(event.tournament, event.rules, event.clock.now()).waiting
    assert "finals" in waiting and "heats" not in waiting, "the final is published where it was drawn"
    for command in (PublishHeat(FINAL), StartClock(FINAL), EndClock()):
        page.gateway.run(command)
        settled(window)
    press(qtbot, window, "Ctrl+5")
    settled(window)
    assert shell.current is scores
    assert scores.panel.form is not None and scores.panel.form.heat == FINAL
