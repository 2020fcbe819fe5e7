"""A rehearsal in the window: every page and the hall say so; the codes of the other event are named."""

from __future__ import annotations

import errno
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.frame.test_shell import type_from_outside
from tests.ui.hand import Open
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.times import hall_time
from tourney.bootstrap import open_event, rehearse_event
from tourney.clock.commands import StartClock
from tourney.event.command import number_in
from tourney.event.scan_codes import badge_code
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.rehearsal.live import AtDesk, LiveHall, live_hall
from tourney.rehearsal.playing import doors_open
from tourney.rehearsal.report import DayTally, report_in
from tourney.scoresheet.sheet import Sheet
from ui.frame.navigation import EVERY
from ui.frame.rehearsal import PapersDialog, RehearsalBar, RehearseDialog
from ui.main_window import MainWindow
from ui.pages.print.page import PrintPage
from ui.parts.dialogs import Dialog


@pytest.fixture
def rehearsal(event: Application, clock: FixedClock, tmp_path: Path) -> Application:
    return rehearse_event(event.place, str(tmp_path / "crew.tourney"), 20, 2, 1, lambda _event: clock)


def bar_of(window: MainWindow) -> RehearsalBar:
    assert window.shell is not None
    assert window.shell.rehearsal is not None
    return window.shell.rehearsal


def drawn_words(window: MainWindow) -> str:
    """What the hall's screen says."""
    assert window.shell is not None
    picture = window.shell.projector.picture
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawn = picture.paint(painter)
    painter.end()
    return " ".join(each.words for each in drawn)


def test_every_page_the_title_and_the_hall_say_that_it_is_a_rehearsal(
    window_of: Open, rehearsal: Application
) -> None:
    window = window_of(rehearsal)
    assert window.shell is not None
    for page in EVERY:
        window.shell.go(page.id)
        assert bar_of(window).isVisible()
        assert bar_of(window).mark.text() == "REHEARSAL"
    assert window.windowTitle().startswith("REHEARSAL – ")
    assert "綵排 REHEARSAL" in drawn_words(window)
    window.set_language(Language.ZH)
    assert bar_of(window).mark.text() == "綵排"
    assert window.windowTitle().startswith("綵排 – ")


def test_the_event_itself_has_no_band(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    assert window.shell.rehearsal is None
    assert "REHEARSAL" not in window.windowTitle() + drawn_words(window)


def test_a_badge_of_the_other_event_is_named_and_one_of_the_rehearsal_goes(
    window_of: Open, event: Application, rehearsal: Application, qtbot: QtBot
) -> None:
    real, ours = (badge_code(each.tournament.event.code, PlayerNo(3)) for each in (event, rehearsal))
    window = window_of(rehearsal)
    assert window.shell is not None
    type_from_outside(qtbot, window, f"{real}\n")
    assert "of a real event" in window.shell.bar.words
    assert window.shell.current is not None and window.shell.current.id == "today"
    type_from_outside(qtbot, window, f"{ours}\n")
    assert window.shell.current.id == "players"


def test_codes_of_a_rehearsal_are_recognised_where_a_person_types(
    window_of: Open, event: Application, rehearsal: Application, qtbot: QtBot
) -> None:
    """The characters that came before the stroke do not stay in the field."""
    window = window_of(event)
    assert window.shell is not None
    window.shell.go("players", "checkin")
    type_from_outside(qtbot, window, "Wong")
    type_from_outside(qtbot, window, f"{badge_code(rehearsal.tournament.event.code, PlayerNo(3))}\n")
    assert "Paper of a rehearsal" in window.shell.bar.words
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == "Wong"


def dialog_of(window: MainWindow) -> RehearseDialog:
    window.rehearse()
    return next(each for each in window.findChildren(RehearseDialog) if each.isVisible())


def test_the_file_menu_makes_the_copy_beside_the_event_and_opens_it(
    window_of: Open, event: Application, qtbot: QtBot
) -> None:
    window = window_of(event)
    before = Path(event.place).read_bytes()
    for name in ("day.rehearsal.tourney", "day.rehearsal-2.tourney"):
        dialog = dialog_of(window)
        dialog.speed.set_value(60)
        qtbot.mouseClick(dialog.rehearse, Qt.MouseButton.LeftButton)
        place = str(Path(event.place).with_name(name))
        qtbot.waitUntil(lambda: window.shell is not None and window.shell.gateway.place == place)  # noqa: B023
        assert window.shell is not None
        assert window.shell.gateway.tournament.event.rehearsal
        begun = window.shell.gateway.history[-1]
        assert (begun.code, begun.params["speed"], begun.params["people"]) == ("rehearsal_begun", 60, 2)
        window = window_of(open_event(event.place))
    assert Path(event.place).read_bytes() == before


def test_a_full_disk_is_told_and_the_event_stays_open(
    window_of: Open, event: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_what: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    window = window_of(event)
    shell = window.shell
    assert shell is not None
    there = sorted(Path(event.place).parent.iterdir())
    monkeypatch.setattr("tourney.store.event_store.give_name", full)
    qtbot.mouseClick(dialog_of(window).rehearse, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "No space left" in shell.bar.words)
    assert window.shell is shell
    assert sorted(Path(event.place).parent.iterdir()) == there


def test_an_event_in_play_and_a_rehearsal_are_refused_in_words(
    window_of: Open, event: Application, rehearsal: Application
) -> None:
    window = window_of(rehearsal)
    window.rehearse()
    assert window.shell is not None
    assert "Already" in window.shell.bar.words
    event.run(DrawHeats((HeatId("1"),), 1))
    event.run(PublishHeat(HeatId("1")))
    event.run(StartClock(HeatId("1")))
    window = window_of(event)
    window.rehearse()
    assert window.shell is not None
    assert "Play has begun" in window.shell.bar.words
    assert not window.findChildren(RehearseDialog)


def test_the_band_names_who_is_at_the_door_and_leads_there(
    window_of: Open, rehearsal: Application, clock: FixedClock, qtbot: QtBot
) -> None:
    clock.at = doors_open(rehearsal) + timedelta(minutes=30)
    window = window_of(rehearsal)
    bar = bar_of(window)
    qtbot.waitUntil(bar.door.isVisible)
    assert bar.time.text() == f"{hall_time(clock.at, rehearsal.tournament.event.zone):%H:%M:%S}"
    first = live_hall(rehearsal).door[0]
    assert f"At the door: {first} " in bar.door.text()
    assert "…" in bar.door.text(), "there are more, and the band has no room for long names"
    qtbot.mouseClick(bar.door, Qt.MouseButton.LeftButton)
    assert window.shell is not None
    assert window.shell.current is not None
    assert window.shell.current.id == "players"


def test_papers_are_read_beside_the_page_and_the_table_can_be_asked(
    window_of: Open, rehearsal: Application, clock: FixedClock, qtbot: QtBot
) -> None:
    one = HeatId("1")
    rehearsal.run(DrawHeats((one,), 1))
    rehearsal.run(PublishHeat(one))
    rehearsal.run(StartClock(one))
    clock.at += timedelta(minutes=80)
    window = window_of(rehearsal)
    bar = bar_of(window)
    qtbot.waitUntil(bar.papers.isVisible)
    assert bar.papers.text() == "6 tables handed in"
    qtbot.mouseClick(bar.papers, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(PapersDialog)
    assert not dialog.isModal()
    for handed in live_hall(rehearsal).papers:
        assert dialog.windowTitle() == f"Heat 1, table {handed.table}"
        for paper in handed.papers:
            assert f"{paper.name} " in dialog.paper.text()
        asked_first = dialog.paper.text()
        qtbot.mouseClick(dialog.ask, Qt.MouseButton.LeftButton)
        assert (dialog.paper.text() == asked_first) is (handed.papers == handed.right)
        qtbot.mouseClick(dialog.next, Qt.MouseButton.LeftButton)
    right = live_hall(rehearsal).papers[0].right
    assert all(f"{paper.name} " in dialog.paper.text() for paper in right), "it has not forgotten its answer"
    qtbot.mouseClick(dialog.print, Qt.MouseButton.LeftButton)
    assert window.shell is not None
    assert window.shell.current is not None
    assert window.shell.current.id == "print"
    page = window.shell.current
    assert isinstance(page, PrintPage)
    qtbot.waitUntil(lambda: page.list.kind == "scoresheets-by-hand")


def test_the_report_of_the_day_is_stored_and_offered(
    window_of: Open, rehearsal: Application, qtbot: QtBot
) -> None:
    window = window_of(rehearsal)
    report = DayTally().report(1, 24, 3)
    bar = bar_of(window)
    assert not bar.report.isVisible()
    bar._show(LiveHall(report=report))
    assert window.shell is not None
    shell = window.shell
    qtbot.waitUntil(lambda: report_in(shell.gateway.tournament) == report)
    bar.retranslate()
    assert shell.current is not None
    assert shell.current.id == "today", "the champion is not covered by it"
    qtbot.mouseClick(bar.report, Qt.MouseButton.LeftButton)
    assert shell.current.id == "print"


def test_what_people_say_at_the_desk_is_read_beside_the_page(
    window_of: Open, rehearsal: Application, qtbot: QtBot
) -> None:
    window = window_of(rehearsal)
    bar = bar_of(window)
    one, here = HeatId("1"), sorted(rehearsal.tournament.players)
    objects = AtDesk(one, TableNo(2), here[1], Sheet(player=here[1], cash=40, paper_total=1540))
    bar._show(LiveHall(desk=(AtDesk(one, TableNo(1), here[0]), objects)))
    assert bar.desk.text().startswith(f"At the desk: {here[0]} ")
    qtbot.mouseClick(bar.desk, Qt.MouseButton.LeftButton)
    said = " ".join(
        label.text() for each in window.findChildren(Dialog) for label in each.findChildren(QLabel)
    )
    assert "table 1: “I have to leave.”" in said
    assert "table 2: “Notes forgotten: 40 in cash, total 1,540.”" in said


def test_the_computer_dies_only_when_the_crew_says_so_and_is_timed(
    window_of: Open, rehearsal: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[int] = []
    monkeypatch.setattr("os._exit", ended.append)
    window = window_of(rehearsal)
    bar = bar_of(window)
    assert not bar.dies.isVisible()
    bar._show(LiveHall(dies=True))
    assert bar.dies.isVisible()
    qtbot.mouseClick(bar.dies, Qt.MouseButton.LeftButton)
    assert not ended
    qtbot.mouseClick(bar.die, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: ended == [1])
    window.close_event()
    window = window_of(open_event(rehearsal.place))
    assert window.shell is not None
    gateway = window.shell.gateway
    qtbot.waitUntil(lambda: gateway.history[-1].code == "rehearsal_opened")
    assert 0 <= number_in(gateway.history[-1].params, "seconds") < 60


def test_a_rehearsal_that_is_closed_goes_on_at_the_same_moment(
    window_of: Open, rehearsal: Application, clock: FixedClock
) -> None:
    window = window_of(rehearsal)
    clock.at += timedelta(minutes=7)
    window.close_event()
    again = open_event(rehearsal.place)
    assert timedelta() <= again.clock.now() - clock.at < timedelta(minutes=3)
    assert again.history[-1].code == "rehearsal_paused"
    again.close()
