"""The dialog that erases personal data shows first what goes and what stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.hand import Open, Settled, page_in
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo
from tourney.event.records import CASH
from tourney.giving.commands import Donate
from tourney.giving.donor_commands import AddDonor
from tourney.heats.commands import DrawHeats
from tourney.printing.print_job import RecordPrint
from ui.main_window import MainWindow
from ui.pages.event.erasing import EraseDialog
from ui.pages.event.page import EventPage

Ask = Callable[[], EraseDialog]
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(window_of: Open, event: Application) -> MainWindow:
    event.run(DrawHeats(event.rules.format.preseated, seed=1))
    event.run(AddDonor({"name": "Corner Shop", "phone": "91234567"}))
    event.run(RecordPrint("check-in"))
    return window_of(event)


@pytest.fixture
def ask(qtbot: QtBot, window: MainWindow, clock: FixedClock, settled: Settled) -> Ask:
    """Open the dialog as a person does."""

    def opened() -> EraseDialog:
        page = page_in(window, "event", EventPage, settled)
        page.details.advanced.show_parts()
        qtbot.mouseClick(page.details.erase, LEFT)
        return page.findChildren(EraseDialog)[-1]

    return opened


def looked(qtbot: QtBot, dialog: EraseDialog, words: str) -> str:
    qtbot.waitUntil(lambda: words in dialog.told.full_text, timeout=10_000)
    return dialog.told.full_text


def test_a_person_is_erased_once_the_event_is_over(
    qtbot: QtBot, ask: Ask, event: Application, clock: FixedClock
) -> None:
    dialog = ask()
    assert not dialog.yes.isEnabled() and not dialog.save.isEnabled() and not dialog.told.full_text
    dialog.number.setText("3")
    looked(qtbot, dialog, "Erase after the event")
    assert not dialog.yes.isEnabled()
    clock.at += timedelta(days=2)
    dialog.number.setText("4")
    told = looked(qtbot, dialog, "Would erase: Player 4")
    assert "Stays: Check-in list, printed 2026-03-07" in told and "can then never be undone" in told
    assert dialog.yes.text() == "Erase 4" and dialog.yes.isEnabled()
    dialog.pseudonym.click()
    qtbot.waitUntil(dialog.yes.isEnabled, timeout=10_000)
    qtbot.mouseClick(dialog.yes, LEFT)
    qtbot.waitUntil(lambda: event.history[-1].code == "erased", timeout=10_000)
    assert event.tournament.players[PlayerNo(4)].name_en == "Player 4"
    qtbot.waitUntil(lambda: "4 號參賽者".encode() in Path(event.place).read_bytes(), timeout=10_000)


def test_contacts_and_donors_of_everybody(
    qtbot: QtBot, ask: Ask, event: Application, clock: FixedClock
) -> None:
    clock.at += timedelta(days=2)
    dialog = ask()
    dialog.choices["contacts"].click()
    looked(qtbot, dialog, "everybody’s telephones")
    assert dialog.pseudonym.isHidden() and dialog.save.isHidden() and dialog.yes.text() == "Erase"
    dialog.choices["donors"].click()
    looked(qtbot, dialog, "donors’ names and contacts")
    assert not dialog.pseudonym.isHidden()
    qtbot.waitUntil(dialog.yes.isEnabled, timeout=10_000)
    qtbot.mouseClick(dialog.yes, LEFT)
    qtbot.waitUntil(lambda: event.history[-1].code == "erased", timeout=10_000)
    (donor,) = event.tournament.donors.values()
    assert not donor.name and not donor.phone
    again = ask()
    again.choices["donors"].click()
    looked(qtbot, again, "Nothing left to erase there")
    again.number.setText("999")
    looked(qtbot, again, "Nobody ever had number 999")
    again.number.setText("no number")
    assert not again.told.full_text and not again.yes.isEnabled()


def test_what_is_stored_of_a_person_is_saved_for_them(
    qtbot: QtBot, ask: Ask, window: MainWindow, event: Application, tmp_path: Path, settled: Settled
) -> None:
    event.run(Donate(PlayerNo(3), amount=event.tournament.players[PlayerNo(3)].goal + 5, method=CASH))
    dialog = ask()
    dialog.number.setText("3")
    assert dialog.save.isEnabled()
    dialog._save(str(tmp_path / "3.json"))
    settled(window)
    data = json.loads((tmp_path / "3.json").read_text("utf-8"))
    assert data["records"]["players"][0]["number"] == 3
