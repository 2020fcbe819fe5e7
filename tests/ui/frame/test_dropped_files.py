"""Files dropped on the window go where they belong: what each is, stands in it, whatever it is called."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, primary
from tourney.application.application import Application
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, TableNo
from tourney.base.paths import resources
from tourney.base.texts import ENGLISH
from tourney.bootstrap import documents, kind_of_file
from tourney.event.ports import DocumentRequest
from tourney.event.records import LOGO
from tourney.files import template_layout as at
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.scores.commands import ConfirmTables
from tourney.setup.file_kind import FileKind
from ui.main_window import MainWindow
from ui.pages.event.page import EventPage
from ui.pages.players.page import PlayersPage
from ui.widgets.fields import TextField

ONE = HeatId("1")
GAME = next((Path(__file__).parents[2] / "games" / "classic").rglob("*.jsonl"))
Drop = Callable[..., None]


@pytest.fixture
def drop(qtbot: QtBot) -> Drop:
    """Let go of files over the middle of a window."""

    def dropped(window: MainWindow, *files: Path) -> None:
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        entering = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, mime, left, none)
        QApplication.sendEvent(window, entering)
        assert entering.isAccepted()
        falling = QDropEvent(QPointF(300, 300), Qt.DropAction.CopyAction, mime, left, none)
        QApplication.sendEvent(window, falling)

    return dropped


def sheets_of(event: Application, place: Path, table: int, code: str = "") -> Path:
    """Sheets of a table of heat 1, as another laptop writes them."""
    seats = sorted(event.tournament.tables[ONE, TableNo(table)].seats)
    sheets = [{"player": n, "cash": 1000 - 100 * at} for at, n in enumerate(seats)]
    told = {"heat": 1, "tables": [{"table": table, "sheets": sheets}], "event": code}
    place.write_text(json.dumps(told), "utf-8")
    return place


def named(folder: Path, name: str, words: str) -> Path:
    (folder / name).write_text(words, "utf-8")
    return folder / name


@pytest.fixture
def drawn(event: Application) -> Application:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    return event


def test_what_a_file_is_stands_in_it(drawn: Application, tmp_path: Path) -> None:
    """None of the names says what it is."""
    picture = tmp_path / "list.csv"
    QImage(8, 8, QImage.Format.Format_RGB32).save(str(tmp_path / "one.png"))
    (tmp_path / "one.png").rename(picture)
    event = tmp_path / "photo.png"
    shutil.copyfile(resources() / "examples" / "example-day.tourney", event)
    game = tmp_path / "names.txt"
    game.write_bytes(GAME.read_bytes())
    for file, kind in (
        (picture, FileKind.PICTURE),
        (event, FileKind.EVENT),
        (game, FileKind.GAME),
        (sheets_of(drawn, tmp_path / "players.csv", 1), FileKind.SHEETS),
        (named(tmp_path, "logo.png", "Name\nAda\n"), FileKind.LIST),
        (resources() / "examples" / "players.csv", FileKind.LIST),
    ):
        assert kind_of_file(file) is kind, file
    with pytest.raises(BadInput):
        kind_of_file(named(tmp_path, "page.csv", "<html><table>"))


def test_two_lists_are_looked_at_one_after_the_other(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled, drop: Drop, tmp_path: Path
) -> None:
    window: Any = window_of(event)
    one, two = named(tmp_path, "one.csv", "Name\nAda One\n"), named(tmp_path, "two.csv", "Name\nBob Two\n")
    drop(window, one, two)
    page = window.shell.page
    qtbot.waitUntil(lambda: isinstance(window.shell.current, PlayersPage), timeout=5000)
    found = page("players")
    assert isinstance(found, PlayersPage)
    qtbot.waitUntil(lambda: found.importing.ready, timeout=5000)
    assert window.shell.bar.words == ("one.csv: check the list, then import. One more file waits.")
    primary(found).trigger()
    qtbot.waitUntil(lambda: found.importing.title.full_text == "two.csv", timeout=5000)
    qtbot.waitUntil(lambda: found.importing.ready, timeout=5000)
    assert len(event.tournament.players) == 25
    found.go_back()
    settled(window)
    assert len(event.tournament.players) == 25, "the second was left"


def test_sheets_are_entered_and_a_confirmed_table_stays(
    qtbot: QtBot, window_of: Open, drawn: Application, settled: Settled, drop: Drop, tmp_path: Path
) -> None:
    window: Any = window_of(drawn)
    file = sheets_of(drawn, tmp_path / "from laptop 2.json", 3)
    drop(window, file)
    qtbot.waitUntil(lambda: window.shell.current.id == "scores", timeout=5000)
    assert len(drawn.tournament.sheets) == 4
    assert getattr(window.shell.current, "table", None) == 3
    drawn.run(ConfirmTables(ONE, (TableNo(3),)))
    before = drawn.tournament.sheets
    drop(window, file)
    qtbot.waitUntil(lambda: "nothing new" in window.shell.bar.words, timeout=5000)
    file.write_text(file.read_text("utf-8").replace("1000", "1001"), "utf-8")
    drop(window, file)
    qtbot.waitUntil(lambda: "confirmed and stay" in window.shell.bar.words, timeout=5000)
    assert drawn.tournament.sheets == before


def test_files_are_chosen_from_the_menu_where_nothing_can_be_dropped(
    qtbot: QtBot, window_of: Open, drawn: Application, tmp_path: Path
) -> None:
    window: Any = window_of(drawn)
    (entry,) = (item for item in window._menus.palette_items(ENGLISH) if item.title.startswith("Import any"))
    entry.open()
    (dialog,) = window.findChildren(QFileDialog)
    assert dialog.fileMode() is QFileDialog.FileMode.ExistingFiles
    chosen = [str(sheets_of(drawn, tmp_path / f"table {n}.json", n)) for n in (1, 2)]
    dialog.filesSelected.emit(chosen)
    dialog.reject()
    qtbot.waitUntil(lambda: len(drawn.tournament.sheets) == 8, timeout=5000)


def test_sheets_of_another_event_are_refused(
    qtbot: QtBot, window_of: Open, drawn: Application, drop: Drop, tmp_path: Path
) -> None:
    window: Any = window_of(drawn)
    drop(window, sheets_of(drawn, tmp_path / "theirs.json", 1, "KX7Q"))
    qtbot.waitUntil(lambda: "another event" in window.shell.bar.words, timeout=5000)
    assert not drawn.tournament.sheets


def test_a_picture_becomes_the_logo(
    qtbot: QtBot, window_of: Open, event: Application, drop: Drop, tmp_path: Path
) -> None:
    picture = tmp_path / "club.png"
    image = QImage(80, 40, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    image.save(str(picture))
    window: Any = window_of(event)
    drop(window, picture)
    qtbot.waitUntil(lambda: isinstance(window.shell.current, EventPage), timeout=5000)
    page = window.shell.current
    assert isinstance(page, EventPage)
    qtbot.waitUntil(lambda: bool(page.paper.changes()), timeout=5000)
    page.saver.save_typed()
    qtbot.waitUntil(lambda: LOGO in event.tournament.pictures, timeout=5000)


def test_without_an_event_an_event_opens_first_and_what_follows_goes_into_it(
    qtbot: QtBot, window: Any, drop: Drop, tmp_path: Path
) -> None:
    names = named(tmp_path, "names.csv", "Name\nAda One\n")
    drop(window, names)
    assert window.start is not None
    qtbot.waitUntil(lambda: "names.csv" in window.start.hint.words, timeout=5000)
    place = tmp_path / "day.tourney"
    shutil.copyfile(resources() / "examples" / "example-day.tourney", place)
    drop(window, place, names)
    qtbot.waitUntil(lambda: window.shell is not None, timeout=10_000)
    qtbot.waitUntil(lambda: isinstance(window.shell.current, PlayersPage), timeout=10_000)
    qtbot.waitUntil(lambda: window.shell.current.importing.ready, timeout=10_000)


def test_what_is_nothing_of_ours_is_told_with_its_cure(
    qtbot: QtBot, window_of: Open, event: Application, drop: Drop, tmp_path: Path
) -> None:
    window: Any = window_of(event)
    drop(window, named(tmp_path, "page.csv", "<html>"), tmp_path / "gone.csv")
    qtbot.waitUntil(lambda: "gone.csv" in window.shell.bar.words, timeout=5000)
    assert window.shell.current.id == "today"


def test_a_field_leaves_a_dropped_file_to_the_window(qtbot: QtBot) -> None:
    field = TextField()
    qtbot.addWidget(field)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/tmp/list.csv")])
    entering = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(field, entering)
    assert not entering.isAccepted()


def test_a_template_whose_numbers_do_not_go_with_the_names_is_asked_about(
    qtbot: QtBot, window_of: Open, drawn: Application, drop: Drop, tmp_path: Path
) -> None:
    rows, place = at.TemplateLayout(), tmp_path / "template.xlsx"
    request = DocumentRequest(
        kind="template", tournament=drawn.tournament, rules=drawn.rules, now=drawn.clock.now(), heat=ONE
    )
    place.write_bytes(documents().make(request))
    book = openpyxl.load_workbook(place)
    sheet = book.worksheets[0]
    for seat in range(1, 5):
        sheet[rows.cash_cell(seat)] = 1000 + 100 * seat
    a, b = sheet[at.player_cell(1)], sheet[at.player_cell(2)]
    a.value, b.value = b.value, a.value
    book.save(place)
    window: Any = window_of(drawn)
    drop(window, place)
    qtbot.waitUntil(lambda: "do not fit the names" in window.shell.bar.words, timeout=5000)
    assert "--by-number" not in window.shell.bar.words
    assert not drawn.tournament.sheets
    qtbot.mouseClick(window.shell.bar.action, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(drawn.tournament.sheets) == 4, timeout=5000)
