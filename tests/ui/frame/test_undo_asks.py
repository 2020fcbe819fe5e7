"""Undo of a step that later results rest on asks first; the pages around cut and final agree afterwards."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.event.journal import describe_entry
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.impact.impact import ImpactLevel
from tourney.players.commands import SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import DecideTie
from tourney.standings.views import finals_view
from ui.base.desktop import FRAME
from ui.frame.event_shell import undo_asking
from ui.pages.finals.page import FinalsPage
from ui.pages.rulings import AdjustDialog, OrderDialog
from ui.pages.scores.page import ScoresPage
from ui.pages.standings.page import StandingsPage
from ui.pages.today.page import TodayPage
from ui.parts.dialogs import Dialog
from ui.parts.impact import ImpactDialog
from ui.parts.line_bars import LineBars
from ui.widgets.buttons import Button


def dialog() -> Dialog:
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible())


@pytest.fixture
def level(event: Application) -> Application:
    """Everybody has the same everywhere, so that a referee decides who plays the final."""
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    for heat in event.rules.format.heat_ids:
        event.run(PublishHeat(heat))
        entries = tuple(
            TableEntry(table.table, tuple(Sheet(n, cash=1500) for n in table.seats))
            for table in event.tournament.tables_of(heat)
        )
        event.run(EnterSheets(heat, entries, confirm=True))
    return event


def decide(event: Application, clock: FixedClock) -> None:
    tie = finals_view(event.tournament, event.rules, clock.now()).divisions[0].ties[0]
    event.run(DecideTie(tie.scope, tie.players, "play-off"))


@pytest.fixture
def official(level: Application, clock: FixedClock) -> Application:
    decide(level, clock)
    level.run(DrawHeats((FINAL,), 5))
    level.run(PublishHeat(FINAL))
    table = level.tournament.tables_of(FINAL)[0]
    sheets = tuple(Sheet(n, cash=5000 - 700 * at) for at, n in enumerate(table.seats))
    level.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True))
    clock.at += timedelta(hours=1)
    level.run(DeclareOfficial(FINAL))
    return level


def test_undoing_what_the_final_rests_on_asks_and_says_what(
    qtbot: QtBot, window_of: Open, official: Application, settled: Settled
) -> None:
    window = window_of(official)
    page = page_in(window, "today", TodayPage, settled)
    tie = next(entry for entry in official.history if entry.code == "tie_decided")
    undo = next(
        button
        for button in page.happened.findChildren(Button)
        if button.isVisible() and "Tie decided" in button.accessibleName()
    )
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    settled(window)
    asked = dialog()
    assert isinstance(asked, ImpactDialog) and asked.level is ImpactLevel.REFUSE
    told = asked.view.words.full_text
    assert "Results of the final: " in told
    assert "declared again" in told and "take the final back" in told.lower()
    qtbot.keyClick(asked, Qt.Key.Key_Escape)
    assert official.can_undo(tie.seq)
    qtbot.mouseClick(undo, Qt.MouseButton.LeftButton)
    settled(window)
    asked = dialog()
    assert isinstance(asked, ImpactDialog)
    assert not asked.yes.isEnabled() and not asked.way_round.isEnabled(), "not without a reason"
    qtbot.keyClicks(asked.reason.field, "the play-off was not theirs")
    qtbot.mouseClick(asked.yes, Qt.MouseButton.LeftButton)
    settled(window)
    last = official.history[-1]
    assert "the play-off was not theirs" in ENGLISH.say(describe_entry(last.code, last.params))
    assert not official.can_undo(tie.seq)
    assert "Tie at the cut" in page.present.job.full_text
    finals = page_in(window, "finals", FinalsPage, settled)
    assert finals.banner.champion.full_text.startswith("First so far")
    assert finals.header_note().startswith("Provisional")
    assert "First so far" in finals.banner.podium.accessibleName()
    assert "Champion" not in finals.banner.podium.accessibleName()
    assert "Champion" not in finals.bracket.accessibleName()


def test_the_way_round_takes_the_final_back_and_does_what_was_asked_for(
    qtbot: QtBot, window_of: Open, official: Application, settled: Settled
) -> None:
    window = window_of(official)
    page = page_in(window, "today", TodayPage, settled)
    tie = next(entry for entry in official.history if entry.code == "tie_decided")
    page.shell.take_back((tie.seq,))
    settled(window)
    asked = dialog()
    assert isinstance(asked, ImpactDialog)
    assert asked.way_round.text() == "Take the final back and change"
    qtbot.keyClicks(asked.reason.field, "the lot was theirs")
    qtbot.mouseClick(asked.way_round, Qt.MouseButton.LeftButton)
    settled(window)
    assert FINAL not in official.tournament.heats
    assert not official.can_undo(tie.seq), "and the decision is taken back as asked"
    assert "Tie at the cut" in page.present.job.full_text


def test_an_official_result_is_not_taken_back_by_one_key(
    qtbot: QtBot, window_of: Open, official: Application, settled: Settled
) -> None:
    window = window_of(official)
    page_in(window, "today", TodayPage, settled)
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    asked = dialog()
    assert isinstance(asked, ImpactDialog) and not asked.yes.isEnabled(), "not without a reason"
    assert [r for r in official.tournament.rulings.values() if r.scope == FINAL]
    qtbot.keyClicks(asked.reason.field, "declared too early")
    qtbot.mouseClick(asked.yes, Qt.MouseButton.LeftButton)
    settled(window)
    assert not [r for r in official.tournament.rulings.values() if r.scope == FINAL]


def test_the_last_step_that_nothing_rests_on_is_undone_without_a_question(
    qtbot: QtBot, window_of: Open, official: Application, settled: Settled
) -> None:
    official.run(EditEvent({"venue": "School hall"}))
    window = window_of(official)
    page_in(window, "today", TodayPage, settled)
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    assert not any(isinstance(w, Dialog) and w.isVisible() for w in QApplication.topLevelWidgets())
    assert official.tournament.event.venue != "School hall"


def test_after_a_decision_the_focus_is_on_the_page_not_on_the_rail(
    qtbot: QtBot, window_of: Open, level: Application, settled: Settled
) -> None:
    window = window_of(level)
    page = page_in(window, "finals", FinalsPage, settled)
    press(qtbot, window, "Ctrl+Return")
    asked = dialog()
    assert isinstance(asked, OrderDialog)
    qtbot.mouseClick(asked.ways[1], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(asked.yes, Qt.MouseButton.LeftButton)
    settled(window)
    window.activateWindow()
    QCoreApplication.processEvents()
    qtbot.waitUntil(lambda: window.focusWidget() is page.focusProxy(), timeout=5000)


def test_scores_goes_to_the_final_once_it_is_published(
    qtbot: QtBot, window_of: Open, level: Application, settled: Settled, clock: FixedClock
) -> None:
    decide(level, clock)
    window = window_of(level)
    assert window.shell is not None
    page = page_in(window, "scores", ScoresPage, settled)
    assert page.header_note().startswith("Heat 3")
    window.shell.gateway.run(DrawHeats((FINAL,), 5))
    settled(window)
    assert "final" not in page.header_note()
    window.shell.gateway.run(PublishHeat(FINAL))
    settled(window)
    assert "final" in page.header_note()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_a_penalty_that_a_final_rests_on_is_not_given_by_one_enter(
    qtbot: QtBot, window_of: Open, official: Application, settled: Settled, key: Qt.Key
) -> None:
    window = window_of(official)
    page = page_in(window, "standings", StandingsPage, settled)
    page.table.select(lambda line: line.place == 1)
    settled(window)
    qtbot.mouseClick(page.why.adjust, Qt.MouseButton.LeftButton)
    settled(window)
    asked = dialog()
    assert isinstance(asked, AdjustDialog)
    assert asked.yes.property("kind") == "danger" and not asked.yes.isDefault()
    qtbot.keyClicks(asked.reason, "late")
    qtbot.keyClick(asked.reason, key)
    assert asked.isVisible() and asked.focusWidget() is asked.yes
    assert not any(r.reason == "late" for r in official.tournament.rulings.values())
    qtbot.keyClick(asked.yes, key)
    settled(window)
    assert any(r.reason == "late" for r in official.tournament.rulings.values())


def test_a_decision_that_nothing_rests_on_yet_takes_enter(
    qtbot: QtBot, window_of: Open, level: Application, settled: Settled
) -> None:
    window = window_of(level)
    page_in(window, "finals", FinalsPage, settled)
    press(qtbot, window, "Ctrl+Return")
    settled(window)
    asked = dialog()
    assert isinstance(asked, OrderDialog)
    assert asked.yes.property("kind") == "primary" and asked.yes.isDefault()
    qtbot.keyClicks(asked.reason, "by lot")
    qtbot.keyClick(asked.reason, Qt.Key.Key_Return)
    settled(window)
    assert any(r.reason == "by lot" for r in level.tournament.rulings.values())


@pytest.mark.parametrize("screen", [QSize(1366, 768), QSize(1024, 700)])
@pytest.mark.parametrize("asks", ["undo", "decide", "adjust"])
def test_a_dialog_with_the_picture_stands_on_the_screen_with_its_buttons(
    qtbot: QtBot,
    window_of: Open,
    level: Application,
    settled: Settled,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
    screen: QSize,
    asks: str,
) -> None:
    room = QRect(QPoint(), screen).marginsRemoved(FRAME)
    monkeypatch.setattr("ui.parts.dialogs.room_of", lambda _dialog: room)
    if asks != "decide":
        decide(level, clock)
        level.run(DrawHeats((FINAL,), 5))
        level.run(PublishHeat(FINAL))
    window = window_of(level)
    window.resize(room.size())
    if asks == "decide":
        page_in(window, "finals", FinalsPage, settled)
        press(qtbot, window, "Ctrl+Return")
    elif asks == "adjust":
        standings = page_in(window, "standings", StandingsPage, settled)
        standings.table.select(lambda line: line.place == 1)
        settled(window)
        qtbot.mouseClick(standings.why.adjust, Qt.MouseButton.LeftButton)
    else:
        tie = next(entry for entry in level.history if entry.code == "tie_decided")
        assert window.shell is not None
        undo_asking(window.shell.gateway, window.shell.confirm, window.shell.ask_impact, tie.seq)
    settled(window)
    asked = dialog()
    QCoreApplication.processEvents()
    assert any(bars.isVisible() and bars.picture.bars for bars in asked.findChildren(LineBars))
    assert room.contains(asked.geometry()), (room, asked.geometry())
    push_buttons = [button for button in asked.findChildren(QPushButton) if button.isVisible()]
    last = [button for button in push_buttons if button.parent() is asked]
    assert len(last) >= 2
    for button in last:
        assert asked.rect().contains(QRect(button.mapTo(asked, QPoint()), button.size())), button.text()


@pytest.mark.parametrize("screen", [QSize(1366, 768), QSize(1024, 700)])
def test_the_fields_of_a_penalty_stay_where_they_are_while_points_are_typed(
    qtbot: QtBot,
    window_of: Open,
    level: Application,
    settled: Settled,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
    screen: QSize,
) -> None:
    room = QRect(QPoint(), screen).marginsRemoved(FRAME)
    monkeypatch.setattr("ui.parts.dialogs.room_of", lambda _dialog: room)
    decide(level, clock)
    window = window_of(level)
    window.resize(room.size())
    standings = page_in(window, "standings", StandingsPage, settled)
    standings.table.select(lambda line: line.place == 1)
    settled(window)
    qtbot.mouseClick(standings.why.adjust, Qt.MouseButton.LeftButton)
    asked = dialog()
    assert isinstance(asked, AdjustDialog)
    qtbot.waitExposed(asked)
    begun = asked.reason.mapToGlobal(QPoint())
    for typed in ("1", "9", "0", "3"):
        asked.amount.selectAll()
        qtbot.keyClicks(asked.amount, typed)
        settled(window)
        QCoreApplication.processEvents()
        assert asked.reason.mapToGlobal(QPoint()) == begun, typed
        assert room.contains(asked.geometry())
    assert asked.foreseen.full_text


@pytest.mark.parametrize("phone", [False, True])
def test_ctrl_z_asks_before_it_takes_another_stations_step(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, phone: bool
) -> None:
    """The terminal refuses; in the window who pressed the keys may not have seen that somebody was faster. A
    phone's step is the server's in another name.
    """
    window = window_of(event)
    page_in(window, "today", TodayPage, settled)
    assert window.shell is not None
    gateway = window.shell.gateway
    gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settled(window)
    other = open_event(event.place, event.who if phone else "Second laptop")
    other.run(SetStatus((PlayerNo(2),), Status.PRESENT), who="Second laptop")
    other.close()
    qtbot.waitUntil(
        lambda: gateway.recent.to_undo is not None and gateway.recent.to_undo.who == "Second laptop",
        timeout=10_000,
    )
    for answer, left in (("Cancel", Status.PRESENT), ("Undo", Status.REGISTERED)):
        press(qtbot, window, "Ctrl+Z")
        asked = dialog()
        assert "Second laptop" in asked.windowTitle()
        (button,) = [each for each in asked.findChildren(Button) if each.text() == answer]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        settled(window)
        assert event.tournament.players[PlayerNo(2)].status is left
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    assert event.tournament.players[PlayerNo(1)].status is Status.REGISTERED


def test_redo_asks_before_it_does_again_what_another_station_took_back(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page_in(window, "today", TodayPage, settled)
    assert window.shell is not None
    gateway = window.shell.gateway
    gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settled(window)
    other = open_event(event.place, "Second laptop")
    other.undo()
    other.close()
    qtbot.waitUntil(lambda: gateway.recent.to_redo is not None, timeout=10_000)
    for answer, left in (("Cancel", Status.REGISTERED), ("Redo", Status.PRESENT)):
        press(qtbot, window, "Ctrl+Shift+Z")
        asked = dialog()
        assert "Second laptop" in asked.windowTitle()
        (button,) = [each for each in asked.findChildren(Button) if each.text() == answer]
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        settled(window)
        assert event.tournament.players[PlayerNo(1)].status is left
    press(qtbot, window, "Ctrl+Z")
    settled(window)
    press(qtbot, window, "Ctrl+Shift+Z")
    settled(window)
    assert event.tournament.players[PlayerNo(1)].status is Status.PRESENT, "one's own is not asked about"
