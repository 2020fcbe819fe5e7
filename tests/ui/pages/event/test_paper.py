"""The Event page's charity and paper: saved as they are typed, a logo read whole, problems at their field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from tourney.application.application import Application
from tourney.base.ids import PlayerNo
from tourney.base.texts import msg
from tourney.event.records import LOGO
from tourney.players.commands import EditPlayer
from ui.main_window import MainWindow
from ui.pages.event.page import EventPage
from ui.pages.print_job import Order, PrintChoices, PrintController

Open = Callable[[Application], MainWindow]
Settled = Callable[[MainWindow], None]


def page_of(window: MainWindow) -> EventPage:
    assert window.shell is not None
    window.shell.go("event", "tab:paper")
    page = window.shell.current
    assert isinstance(page, EventPage)
    return page


def leave(page: EventPage) -> None:
    """Go on from the field: what was typed is saved."""
    page.tabs.findChildren(QPushButton)[0].setFocus()
    page.saver.save()


def picture(folder: Path, name: str = "logo.png") -> Path:
    place = folder / name
    Image.new("RGB", (60, 30), (200, 20, 40)).save(place)
    return place


def enter_charity(qtbot: QtBot, page: EventPage) -> None:
    for name, text in (("charity_zh", "兒童基金"), ("charity_number", "91/1")):
        page.paper.fields[name].setText(text)
    qtbot.keyClicks(page.paper.fields["receipt_first"], "7")
    qtbot.keyClicks(page.paper.fields["receipt_last"], "8")


def choose(page: EventPage, place: Path) -> None:
    page.paper.logo.choose.click()
    dialog = page.paper.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(place))
    dialog.reject()


def test_charity_logo_and_colour_are_saved_one_by_one_and_the_range_in_one_step(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    page = page_of(window)
    before = event.tournament.revision
    enter_charity(qtbot, page)
    page.paper.fields["accent"].take(QColor("#336699"))
    leave(page)
    choose(page, picture(tmp_path))
    settled(window)
    assert not page.paper.logo.picture.pixmap().isNull()
    leave(page)
    settled(window)
    facts = event.tournament.event
    assert (facts.charity_zh, facts.receipt_first, facts.receipt_last) == ("兒童基金", 7, 8)
    assert facts.accent == "#336699"
    assert LOGO in event.tournament.pictures
    fields = [entry.params["fields"] for entry in event.journal(5)]
    assert event.tournament.revision == before + 5
    assert ["receipt_first", "receipt_last"] in fields, "one end alone is no range"
    assert "7" in page.paper.receipts.words
    assert page.paper.changes() == {}
    page.paper.logo.remove.click()
    leave(page)
    settled(window)
    assert event.tournament.pictures == {}


def test_a_broken_picture_is_said_at_the_logo_and_changes_nothing(
    window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    page = page_of(window)
    broken = tmp_path / "logo.png"
    broken.write_bytes(picture(tmp_path, "whole.png").read_bytes()[:-25])
    for place in (broken, tmp_path / "gone.png"):
        choose(page, place)
        settled(window)
        assert page.paper.rows["logo"].problem
        assert page.paper.changes() == {}
        page.saver.save()
        assert page.paper.rows["logo"].problem, "it stays when another field is left"


def test_a_range_that_makes_no_sense_is_said_at_its_field_and_discard_forgets_it(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    page = page_of(window)
    page.paper.giving.show_parts()
    first, last = (page.paper.fields[name] for name in ("receipt_first", "receipt_last"))
    first.setFocus()
    qtbot.keyClicks(first, "9")
    last.setFocus()
    settled(window)
    assert not page.paper.rows["receipt_last"].problem, "somebody is at it"
    leave(page)
    settled(window)
    assert page.paper.rows["receipt_last"].problem
    page.discard.click()
    assert page.paper.changes() == {}
    assert page.paper.fields["receipt_first"].value is None


def test_receipts_get_their_numbers_before_they_are_saved_and_a_full_range_saves_nothing(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, tmp_path: Path
) -> None:
    window = window_of(event)
    page = page_of(window)
    for number in (1, 2):
        event.run(EditPlayer(PlayerNo(number), {"received": 100}))
    enter_charity(qtbot, page)
    leave(page)
    settled(window)
    assert window.shell is not None
    gateway = window.shell.gateway
    controller = PrintController(gateway, window.shell, PrintChoices(tmp_path / "p.ini"), page)
    order = Order(
        kind="acknowledgements",
        heat=None,
        language="en",
        extension="pdf",
        title=msg("paper.title_acknowledgements"),
    )
    controller.save_all("end", [order], tmp_path)
    settled(window)
    assert sorted(gateway.tournament.receipts) == [7, 8]
    (saved,) = tmp_path.glob("*/*.pdf")
    assert saved.read_bytes().startswith(b"%PDF")
    assert window.shell.bar.words.endswith("2 receipts issued, No. 7 to 8"), "a set gave them silently"
    gateway.run(EditPlayer(PlayerNo(3), {"received": 100}))
    settled(window)
    controller.save(order, tmp_path / "b.pdf")
    settled(window)
    assert not (tmp_path / "b.pdf").exists()
    assert "0 numbers of 7–8 left" in window.shell.bar.words
