"""The desk at the door takes donations, asks about photographs, seats latecomers: a few keys each."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from tests.paper.pdf_reading import text
from tests.played_day import play
from tests.ui.hand import Open, Settled, page_in, press, wait
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import open_event
from tourney.event.records import CASH, CHEQUE, Player, Status
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, DonateForReceipt
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, EditPlayer, SetStatus
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.players import words as wording
from ui.pages.players.page import PlayersPage
from ui.parts.dialogs import Dialog
from ui.widgets.fields import TextField

HEATS = (HeatId("1"), HeatId("2"), HeatId("3"))


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> PlayersPage:
    """The desk at the door, with 31 of HK$1,000 promised and a team of three."""
    changes: tuple[dict[str, object], ...]
    changes = ({"pledged": 1000, "team": "Alpha"}, {"team": "Alpha"}, {"team": "Alpha", "name_en": "ש" * 40})
    for number, each in enumerate(changes, start=1):
        event.run(EditPlayer(PlayerNo(number), each))
    players_page = page_in(window_of(event), "players", PlayersPage, settled)
    players_page.open_target("checkin")
    return players_page


def player(event: Application, number: int) -> Player:
    return event.tournament.players[PlayerNo(number)]


def check_in(qtbot: QtBot, page: PlayersPage, number: int) -> None:
    QTest.keyClicks(page.check_in.field, str(number))
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)


def test_a_donation_is_two_keys_where_it_is_what_was_promised(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 1)
    giving = page.check_in.answer.giving
    assert "HK$1,000" in giving.money.full_text and giving.amount.placeholderText() == "1,000 to come"
    press(qtbot, page, "Ctrl+D")
    assert giving.amount.value == 1000
    qtbot.keyClick(giving.amount, Qt.Key.Key_Return)
    wait(qtbot, page)
    (gift,) = player(event, 1).gifts
    assert (int(player(event, 1).received), gift.method) == (1000, CASH)
    assert giving.amount.text() == "" and "cash HK$1,000" in giving.last.full_text
    qtbot.mouseClick(giving.back, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert player(event, 1).received == 0 and not giving.back.isVisibleTo(page)


def test_one_click_records_what_was_promised_and_another_sum_is_typed_over_it(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 1)
    giving = page.check_in.answer.giving
    assert giving.enter.text() == "Record HK$1,000"
    QTest.keyClicks(giving.amount, "250")
    assert giving.enter.text() == "Record HK$250"
    giving.amount.clear()
    qtbot.mouseClick(giving.enter, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert player(event, 1).received == 1000
    assert giving.enter.text() == "Record donation", "nothing is to come any more"
    qtbot.mouseClick(giving.enter, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert player(event, 1).received == 1000 and giving.problem.words


def test_what_is_no_donation_is_said_and_stays_typed(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 2)
    giving = page.check_in.answer.giving
    press(qtbot, page, "Ctrl+D")
    qtbot.keyClick(giving.amount, Qt.Key.Key_Return)
    assert "HK$" in giving.problem.words
    QTest.keyClicks(giving.amount, "50")
    giving.method.setCurrentIndex(1)
    QTest.keyClicks(giving.day, "tomorrow")
    qtbot.keyClick(giving.day, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert "tomorrow" in giving.problem.words and giving.amount.value == 50
    assert player(event, 2).received == 0
    giving.day.clear()
    qtbot.keyClick(giving.method, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert [gift.method for gift in player(event, 2).gifts] == [CHEQUE]


def test_what_was_wrong_is_gone_once_another_person_is_looked_up_or_the_page_was_left(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 2)
    giving, desk = page.check_in.answer.giving, page.check_in
    qtbot.mouseClick(giving.enter, Qt.MouseButton.LeftButton)
    assert giving.problem.words
    desk.field.setFocus()
    QTest.keyClicks(desk.field, "player 4")
    desk.field.clear()
    assert giving.isVisible() and not giving.problem.words, "somebody else was looked up"
    qtbot.mouseClick(giving.enter, Qt.MouseButton.LeftButton)
    assert giving.problem.words
    page.hide()
    page.show()
    assert giving.isVisible() and not giving.problem.words


def test_what_is_typed_for_one_is_never_anothers(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    check_in(qtbot, page, 1)
    giving = page.check_in.answer.giving
    QTest.keyClicks(giving.amount, "70")
    check_in(qtbot, page, 2)
    assert giving.amount.text() == ""
    QTest.keyClicks(giving.amount, "70")
    qtbot.keyClick(giving.amount, Qt.Key.Key_Escape)
    assert giving.amount.text() == "" and not player(event, 2).gifts


def test_the_cheque_of_one_is_not_the_next_ones_way_of_giving(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 1)
    giving = page.check_in.answer.giving
    giving.method.setCurrentIndex(1)
    QTest.keyClicks(giving.amount, "70")
    qtbot.keyClick(giving.amount, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert [gift.method for gift in player(event, 1).gifts] == [CHEQUE]
    check_in(qtbot, page, 2)
    QTest.keyClicks(giving.amount, "80")
    qtbot.keyClick(giving.amount, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert [gift.method for gift in player(event, 2).gifts] == [CASH]


def test_photographs_are_asked_about_only_where_the_event_does(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 1)
    giving = page.check_in.answer.giving
    assert not giving.may.isVisibleTo(page)
    page.gateway.run(EditEvent({"asks_photo_consent": True}))
    wait(qtbot, page)
    assert giving.may.isVisibleTo(page) and giving.may_not.isVisibleTo(page)
    qtbot.mouseClick(giving.may_not, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert player(event, 1).photo_consent is False and not giving.may_not.isVisibleTo(page)
    qtbot.mouseClick(giving.may, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert player(event, 1).photo_consent is True


@pytest.fixture
def charity(page: PlayersPage, event: Application, qtbot: QtBot) -> PlayersPage:
    """Receipts 2001 to 2010; player 1 gave HK$1,000 and has the first."""
    facts = {"charity": "Fund", "charity_number": "91/1", "receipt_first": 2001, "receipt_last": 2010}
    event.run(EditEvent(facts))
    event.run(DonateForReceipt(Donate(PlayerNo(1), Decimal(1000), CASH)))
    wait(qtbot, page)
    check_in(qtbot, page, 1)
    return page


def test_the_desk_says_which_receipt_a_donation_has_and_cancels_both(
    qtbot: QtBot, charity: PlayersPage, event: Application
) -> None:
    giving = charity.check_in.answer.giving
    assert giving.last.full_text.endswith("receipt No. 2001")
    assert giving.receipt.text() == "Receipt…" and giving.receipt.isVisible()
    qtbot.mouseClick(giving.back, Qt.MouseButton.LeftButton)
    wait(qtbot, charity)
    (dialog,) = [w for w in QApplication.topLevelWidgets() if isinstance(w, Dialog) and w.isVisible()]
    field = dialog.findChild(TextField)
    assert field is not None
    QTest.keyClicks(field, "typed for another")
    (yes,) = (
        each
        for each in dialog.findChildren(QPushButton)
        if each.text().startswith("Cancel receipt and donation")
    )
    qtbot.mouseClick(yes, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: player(event, 1).received == 0, timeout=5000)
    assert event.tournament.receipts[2001].cancelled == "typed for another"


def test_people_of_one_name_without_a_team_are_told_apart_by_their_telephone(
    qtbot: QtBot, page: PlayersPage
) -> None:
    for number, phone in ((5, "91234567"), (6, "")):
        changes = {"name_en": "Peter Chan", "name_zh": "", "phone": phone, "team": ""}
        page.gateway.run(EditPlayer(PlayerNo(number), changes))
        wait(qtbot, page)
    QTest.keyClicks(page.check_in.field, "Peter")
    wait(qtbot, page)
    model = page.check_in.matches.model()
    assert [model.index(at, 2).data() for at in range(model.rowCount())] == ["tel. …4567", ""]


def test_the_desk_names_who_of_the_team_is_still_to_come(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    check_in(qtbot, page, 1)
    mates = page.check_in.answer.mates
    assert mates.full_text.startswith("Team still to come: 2 ")
    page.gateway.run(SetStatus((PlayerNo(2), PlayerNo(3)), Status.PRESENT))
    wait(qtbot, page)
    assert mates.full_text == "All 2 teammates are here."


def test_who_came_late_is_seated_in_all_heats_by_one_key(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(SetStatus((PlayerNo(24),), Status.WITHDRAWN))
    page.gateway.run(DrawHeats(HEATS, 1))
    page.gateway.run(AddPlayer(PlayerDraft(name_en="Late"), Status.REGISTERED))
    wait(qtbot, page)
    added = max(event.tournament.players)
    check_in(qtbot, page, added)
    assert page.check_in.will == "Give seats in heats 1, 2, 3"
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert all(any(added in t.seats for t in event.tournament.tables_of(heat)) for heat in HEATS)
    assert page.check_in.will == ""


def test_all_who_wait_for_a_seat_are_named_until_one_button_seats_them(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    away = [player.number for player in event.tournament.players.values() if player.number in (7, 22)]
    page.gateway.run(SetStatus(tuple(away), Status.ABSENT))
    page.gateway.run(DrawHeats(HEATS, 1))
    page.gateway.run(PublishHeat(HEATS[0]))
    page.gateway.run(SetStatus(tuple(away), Status.REGISTERED))
    wait(qtbot, page)
    need = page.check_in.answer.need
    check_in(qtbot, page, 7)
    assert page.check_in.will == "Give seats in heats 1, 2, 3"
    check_in(qtbot, page, 22)
    assert page.check_in.will == need.action.text() == "Give seats to 7, 22"
    assert need.words.startswith("No seat yet in heats 1, ") and "No seat yet: 7 " in need.words
    check_in(qtbot, page, 3)
    assert page.check_in.will == "", "Enter seats nobody where the player who is shown has seats"
    assert "No seat yet: 7 " in need.words and need.action.text() == "Give seats to 7, 22"
    QTest.keyClicks(page.check_in.field, "nobody of this name")
    page.check_in.field.clear()
    assert need.isVisible() and need.action.text() == "Give seats to 7, 22"
    qtbot.mouseClick(need.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    for number in away:
        assert all(any(number in t.seats for t in event.tournament.tables_of(heat)) for heat in HEATS)
        table = next(t for t in event.tournament.tables_of(HEATS[0]) if number in t.seats)
        assert f"{number} " in need.words, "both are told where they sit, not only the one on the card"
        assert f"table {table.table}, seat {table.seats.index(number) + 1}" in need.words
    assert not need.action.isVisible()
    check_in(qtbot, page, 5)
    assert not need.isVisible()


def test_seats_of_a_draft_are_never_given_as_final(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(DrawHeats(HEATS, 1))
    page.gateway.run(PublishHeat(HEATS[0]))
    wait(qtbot, page)
    check_in(qtbot, page, 2)
    answer = page.check_in.answer
    assert "not published" not in answer.table.full_text
    lines = answer.seats.full_text.split("\n")
    assert len(lines) == 2 and all(line.endswith(" (not published)") for line in lines)
    page.gateway.run(PublishHeat(HEATS[1]))
    wait(qtbot, page)
    assert [line.endswith(" (not published)") for line in answer.seats.full_text.split("\n")] == [False, True]


def test_the_badge_of_who_is_shown_is_printed_alone(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.base.printer.printers_exist", lambda: False)
    badge = page.check_in.answer.badge
    assert not badge.isVisibleTo(page)
    check_in(qtbot, page, 2)
    qtbot.mouseClick(badge, Qt.MouseButton.LeftButton)
    window = page.window()
    assert isinstance(window, MainWindow) and window.shell is not None
    window.shell.bar.action.click()
    dialog = page.findChild(QFileDialog)
    assert dialog is not None and dialog.selectedFiles()[0].endswith("Charity Day badges player-2.pdf")
    dialog.fileSelected.emit(str(tmp_path / "one.pdf"))
    dialog.reject()
    wait(qtbot, page)
    qtbot.waitUntil((tmp_path / "one.pdf").exists, timeout=20_000)
    wait(qtbot, page)
    said = text((tmp_path / "one.pdf").read_bytes())
    assert "Player2" in said and "Player3" not in said
    assert not event.tournament.prints, "one badge is not the set"


def test_two_desks_on_one_file_share_the_queue(
    qtbot: QtBot, page: PlayersPage, event: Application, tmp_path: Path
) -> None:
    other = open_event(str(tmp_path / "day.tourney"), who="Amy", clock=event.clock)
    desk = page.check_in
    waiting = [person.number for person in desk.missing.rows_model.rows]
    assert {4, 5} <= set(waiting)
    other.run(SetStatus((PlayerNo(4),), Status.PRESENT))
    shown = desk.missing.rows_model
    qtbot.waitUntil(lambda: all(person.number != 4 for person in shown.rows), timeout=10_000)
    check_in(qtbot, page, 4)
    assert "here since 14:00 (“Amy”)" in desk.problem.words
    assert sum(entry.code == "status_set" for entry in page.gateway.history) == 1, "nothing is done twice"
    check_in(qtbot, page, 5)
    other.refresh()
    assert other.tournament.players[PlayerNo(5)].status is Status.PRESENT
    check_in(qtbot, page, 5)
    assert desk.problem.words.endswith("since 14:00.")
    other.close()


def test_the_first_donation_moves_no_filter_and_names_no_pledge_that_nobody_made(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.gateway.run(EditPlayer(PlayerNo(1), {"pledged": 0}))
    wait(qtbot, page)
    page.open_target("list")
    page.go_back()
    roster = page.roster
    qtbot.waitUntil(roster.isVisible)
    before = roster.status.x()
    page.gateway.run(Donate(PlayerNo(2), Decimal(1500), CASH))
    wait(qtbot, page)
    qtbot.waitUntil(roster.sums.isVisible)
    QApplication.processEvents()
    assert roster.status.x() == before
    assert roster.sums.full_text == "HK$1,500 received"
    told = [
        wording.donation(ENGLISH, *map(Decimal, each))
        for each in ((0, 0), (800, 0), (0, 500), (800, 500), (200, 300))
    ]
    assert told[:4] == ["", "800 pledged", "500 received", "500 of 800 received"]
    assert told[4] == "300 received, 200 pledged", "nobody receives 300 of 200"


def test_a_seat_of_a_later_heat_names_it(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    page.gateway.run(DrawHeats(HEATS, 1))
    page.gateway.run(PublishHeat(HEATS[0]))
    wait(qtbot, page)
    play(event, HEATS[0])
    check_in(qtbot, page, 2)
    seen = page.check_in.answer.table.full_text
    assert seen.startswith("Heat 2: table ") and seen.endswith(" (not published)")
    page.gateway.run(PublishHeat(HEATS[1]))
    wait(qtbot, page)
    assert page.check_in.answer.table.full_text.startswith("Heat 2: table ")
