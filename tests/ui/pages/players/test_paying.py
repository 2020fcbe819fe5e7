"""FPS codes in the window: set on Event, read from the screens of desk and hall by another library."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL.Image import Image
from PIL.ImageQt import fromqimage
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in, press, wait
from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.event.records import FPS
from tourney.paying.fps import Payment, open_payment
from tourney.players.commands import EditPlayer
from tourney.projector.scenes import SceneKind
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.event.page import EventPage
from ui.pages.players.page import PlayersPage
from ui.pages.players.paying import PaymentDialog, StatementDialog
from ui.pages.projector.page import ProjectorPage

FPS_FACTS = {"fps": "1234567", "fps_name": "YAN OI TONG"}


@pytest.fixture
def window(window_of: Open, event: Application) -> MainWindow:
    """Of an event to which 1 has pledged HK$1,000."""
    event.run(EditPlayer(PlayerNo(1), {"pledged": 1000}))
    return window_of(event)


def codes_on(part: QWidget) -> list[str]:
    picture = fromqimage(part.grab().toImage())
    assert isinstance(picture, Image)
    return [each.text for each in zxingcpp.read_barcodes(picture.convert("L"))]


def test_what_is_typed_on_event_is_saved_and_what_cannot_be_is_said_at_its_field(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled
) -> None:
    page = page_in(window, "event", EventPage, settled)
    page.open_target("tab:paper")
    page.paper.giving.show_parts()
    fps, name = (page.paper.fields[each] for each in FPS_FACTS)
    fps.setFocus()
    for typed, kept in (("12345678", ""), ("+852 9123 4567", "+852-91234567")):
        fps.clear()
        qtbot.keyClicks(fps, typed)
        name.setFocus()
        page.saver.save()
        settled(window)
        assert bool(page.paper.rows["fps"].problem) == (not kept)
        assert event.tournament.event.fps == kept


def test_the_desk_shows_a_code_for_what_is_to_come_or_typed(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled
) -> None:
    page = page_in(window, "players", PlayersPage, settled)
    page.open_target("checkin")
    QTest.keyClicks(page.check_in.field, "1")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    giving = page.check_in.answer.giving
    assert not giving.code.isVisibleTo(page), "the charity takes no FPS yet"
    page.gateway.run(EditEvent(FPS_FACTS))
    wait(qtbot, page)
    settled(window)
    facts, player = event.tournament.event, event.tournament.players[PlayerNo(1)]
    asked = open_payment(facts, player)
    assert asked is not None
    assert read_from_the_desk(qtbot, page) == [asked.payload]
    QTest.keyClicks(giving.amount, "88")
    assert "54" + "05" + "88.00" in read_from_the_desk(qtbot, page)[0]


def test_a_paid_code_is_entered_by_one_click(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled
) -> None:
    event.run(EditEvent(FPS_FACTS))
    page = page_in(window, "players", PlayersPage, settled)
    page.open_target("checkin")
    QTest.keyClicks(page.check_in.field, "1")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    page.check_in.answer.giving.show_code()
    (dialog,) = page.findChildren(PaymentDialog)
    _close, paid = dialog.findChildren(QPushButton)
    qtbot.mouseClick(paid, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    (gift,) = event.tournament.players[PlayerNo(1)].gifts
    assert gift.amount == 1000 and gift.method == FPS


def test_a_statement_enters_what_it_shows_and_asks_the_rest_by_a_click(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled, tmp_path: Path
) -> None:
    page = page_in(window, "players", PlayersPage, settled)
    named = event.tournament.players[PlayerNo(2)]
    today = page.gateway.now().date().isoformat()
    rows = (f"FPS {event.tournament.event.code}-3,50", f"{named.name.en},70", "interest,0.5", "fee,-2")
    file = tmp_path / "statement.csv"
    file.write_text("Date,Details,Amount\n" + "".join(f"{today},{row}\n" for row in rows), "utf-8")
    (entry,) = [each for each in window.findChildren(QAction) if each.text() == "Bank statement…"]
    entry.trigger()
    chooser = page.findChild(QFileDialog)
    assert isinstance(chooser, QFileDialog)
    chooser.fileSelected.emit(str(file))
    chooser.reject()
    wait(qtbot, page)
    dialog = page.findChild(StatementDialog)
    assert isinstance(dialog, StatementDialog)
    assert dialog.text.text() == "1 gift entered, HK$50. 0 known."
    said = [each.text() for each in dialog.rows.findChildren(QLabel)]
    assert [each for each in said if "interest" in each or "fee" in each] == said[-2:]
    (answer,) = dialog.answers
    qtbot.mouseClick(answer, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert dialog.text.text() == "2 gifts entered, HK$120. 1 known."
    assert not dialog.answers and event.tournament.players[PlayerNo(2)].received == 70
    dialog.accept()


def read_from_the_desk(qtbot: QtBot, page: PlayersPage) -> list[str]:
    giving = page.check_in.answer.giving
    qtbot.mouseClick(giving.code, Qt.MouseButton.LeftButton)
    dialog = page.findChildren(PaymentDialog)[-1]
    found = codes_on(dialog)
    close = dialog.findChildren(QPushButton)[0]
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    return found


def test_the_hall_reads_the_code_from_its_screen(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled
) -> None:
    page = page_in(window, "projector", ProjectorPage, settled)
    assert not page.scenes[SceneKind.PAYMENT].isVisibleTo(page)
    page.gateway.run(EditEvent(FPS_FACTS))
    wait(qtbot, page)
    settled(window)
    assert page.scenes[SceneKind.PAYMENT].isVisibleTo(page)
    press(qtbot, window, "F")
    settled(window)
    assert codes_on(page.preview) == [Payment(FPS_FACTS["fps"], FPS_FACTS["fps_name"]).payload]
