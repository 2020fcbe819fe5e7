"""The hall's network in the window: started, its codes shown and printed, pairings made and taken back."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QEventLoop, QObject
from PySide6.QtWidgets import QApplication, QWidget

from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, Texts
from ui.frame.hall_network import HallNetworkDialog, own_addresses
from ui.gateway.hall_server import HallServer

_PATIENCE = 60_000


def wait(until: Callable[[], object]) -> None:
    patience = QDeadlineTimer(_PATIENCE)
    while not until():
        assert not patience.hasExpired()
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


@pytest.fixture
def server(qapp: QApplication, tmp_path: Path) -> Iterator[HallServer]:
    file = tmp_path / "day.tourney"
    file.write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    beside = QObject()
    made = HallServer(str(file), beside)
    yield made
    made.end()


def dialog_of(server: HallServer, parent: QWidget, texts: Texts) -> HallNetworkDialog:
    dialog = HallNetworkDialog(parent, texts, server, addresses=("127.0.0.1",), begins="day")
    dialog.port.set_value(18_765)
    return dialog


def lines(dialog: HallNetworkDialog) -> list[str]:
    return [dialog.list.item(at).text() for at in range(dialog.list.count())]


def test_a_referee_is_paired_the_line_tested_the_codes_printed_and_all_of_it_ends(
    server: HallServer, tmp_path: Path
) -> None:
    parent = QWidget()
    dialog = dialog_of(server, parent, ENGLISH)
    assert not dialog.running.isVisibleTo(dialog) and not dialog.print_button.isEnabled()
    dialog.deed.click()
    wait(lambda: server.now)
    assert server.now is not None and server.now.url == "http://127.0.0.1:18765/"
    assert [each.partition(" · ")[0] for each in lines(dialog)] == ["Public page", "Line test"]
    with urllib.request.urlopen(f"{server.now.url}reached", timeout=10) as answer:
        assert answer.status == 200
    wait(lambda: server.now and server.now.reached)
    dialog.list.setCurrentRow(1)
    assert lines(dialog)[1] == "Line test · ✓"
    assert dialog.where.full_text == "Reached at 127.0.0.1:18765 by 127.0.0.1"

    dialog.name.setText("Ada")
    dialog.tables.setText("x")
    dialog.pair_button.click()
    wait(lambda: "x" in dialog.told.words)
    dialog.tables.setText("1, 2")
    dialog.pair_button.click()
    wait(lambda: len(lines(dialog)) == 3)
    assert lines(dialog)[2] == "Ada · 1-2 · not paired yet"
    code = dialog.code.full_text
    assert len(code) == 9 and dialog.list.currentRow() == 2 and not dialog.name.text()
    dialog.save(str(tmp_path / "codes.pdf"))
    assert (tmp_path / "codes.pdf").read_bytes().startswith(b"%PDF")

    request = urllib.request.Request(f"{server.now.url}pair", f"code={code}".encode())
    with urllib.request.urlopen(request, timeout=10):
        pass
    wait(lambda: "not paired" not in lines(dialog)[2])
    assert not dialog.code.full_text
    dialog.new_code.click()
    wait(lambda: dialog.code.full_text)
    dialog.take_back.click()
    wait(lambda: len(lines(dialog)) == 2)
    dialog.deed.click()
    assert server.now is None and not server.runs and not dialog.told.words


def test_what_prevents_it_and_a_sudden_end_are_told(server: HallServer) -> None:
    parent = QWidget()
    dialog = dialog_of(server, parent, CHINESE)
    ends: list[str] = []
    server.ended.connect(ends.append)
    server.start("203.0.113.9", 18_766, CHINESE)
    wait(lambda: ends)
    assert "203.0.113.9" in dialog.told.words and not server.runs
    server.start("127.0.0.1", 18_766, CHINESE)
    wait(lambda: server.now)
    server.pair("Ada", "1", CHINESE)
    wait(lambda: server.now and server.now.pairings)
    process = server.findChildren(QObject)[0]
    process.kill()  # type: ignore[attr-defined]
    wait(lambda: len(ends) == 2)
    assert "程式自行結束" in dialog.told.words
    dialog.deed.click()
    wait(lambda: server.now and server.now.pairings)
    assert [each.name for each in server.now.pairings] == ["Ada"]  # type: ignore[union-attr]


def test_this_computer_names_its_addresses() -> None:
    assert not any(each.startswith("127.") for each in own_addresses())
