"""Donors and takings in the window: lists, forms, gifts with receipts, what cannot be, how they are found."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from tests.paper.pdf_reading import text
from tests.ui.hand import Open, Settled, page_in, press, wait
from tourney.application.application import Application
from tourney.base.ids import DonorId, GivingMethod, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.command import Command
from tourney.event.records import CASH, CHEQUE, Donor, DonorKind, Gift, Takings
from tourney.giving.commands import Donate
from tourney.giving.donor_commands import AddDonor, RemoveDonor
from tourney.giving.sums import money_raised
from tourney.paying.fps import payment
from tourney.players.commands import EditPlayer
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.event.page import EventPage
from ui.pages.players.donors import DonorForm, DonorsDialog
from ui.pages.players.page import PlayersPage
from ui.pages.players.paying import PaymentDialog
from ui.parts.dialogs import Dialog

RECEIPTS = {"charity": "Yan Oi Tong", "charity_number": "91/1", "receipt_first": 101, "receipt_last": 103}


@pytest.fixture
def window(window_of: Open, event: Application) -> MainWindow:
    """Of an event with receipts."""
    event.run(EditEvent(RECEIPTS))
    return window_of(event)


@pytest.fixture
def page(window: MainWindow, settled: Settled) -> PlayersPage:
    return page_in(window, "players", PlayersPage, settled)


def opened(qtbot: QtBot, page: PlayersPage) -> DonorsDialog:
    """The dialog, by its key."""
    press(qtbot, page, "Ctrl+D")
    wait(qtbot, page)
    return page.findChildren(DonorsDialog)[-1]


def run(qtbot: QtBot, page: PlayersPage, command: Command[Any]) -> None:
    """A step of another part of the window."""
    page.gateway.run(command)
    wait(qtbot, page)


def click(qtbot: QtBot, page: PlayersPage, button: QAbstractButton) -> None:
    assert button.isVisible() and button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    wait(qtbot, page)


def form_in(dialog: DonorsDialog) -> DonorForm:
    return next(each for each in dialog.findChildren(DonorForm) if each.isVisible())


def question_in(dialog: Dialog) -> Dialog:
    return next(each for each in dialog.findChildren(Dialog) if each.isVisible())


def answer(qtbot: QtBot, page: PlayersPage, dialog: Dialog, key: str) -> None:
    """Press the button of the question that stands over a dialog."""
    words = ENGLISH(key)
    click(qtbot, page, next(b for b in question_in(dialog).findChildren(QPushButton) if b.text() == words))


def type_into(qtbot: QtBot, form: DonorForm, **texts: str) -> None:
    for name, typed in texts.items():
        form.fields[name].clear()
        if typed.isascii():
            qtbot.keyClicks(form.fields[name], typed)
        else:
            form.fields[name].insert(typed)  # as an input method does


def only_donor(event: Application) -> Donor:
    (donor,) = event.tournament.donors.values()
    return donor


def test_a_donor_is_added_changed_and_removed(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    run(qtbot, page, EditPlayer(PlayerNo(2), {"team": "Lions"}))
    dialog = opened(qtbot, page)
    assert not dialog.enter.isEnabled() and not dialog.edit.isVisible()
    click(qtbot, page, dialog.add)
    form = form_in(dialog)
    sponsors = form.fields["sponsors"]
    assert {"", "table:1", "team:Lions", "square:boardwalk"} <= set(sponsors.values)
    assert sponsors.itemText(sponsors.values.index("square:boardwalk")) not in ("", "boardwalk")
    type_into(
        qtbot, form, name="Wong <b>& Co", name_zh="黃氏", phone="91234567", pledged="5000.50", gives_for="2"
    )
    assert (
        event.tournament.players[PlayerNo(2)].name_en
        in form.form.rows["gives_for"].findChildren(type(dialog.gifts))[-1].full_text
    )
    form.fields["kind"].set_value("company")
    sponsors.set_value("team:Lions")
    click(qtbot, page, form.save)
    donor = only_donor(event)
    assert (donor.name, donor.name_zh, donor.phone, donor.kind) == (
        "Wong <b>& Co",
        "黃氏",
        "91234567",
        "company",
    )
    assert (donor.pledged, donor.gives_for, donor.sponsors) == (Decimal("5000.50"), 2, "team:Lions")
    cells = [dialog.donors.rows_model.columns[at].text(donor) for at in range(6)]
    assert cells[0] == "D1" and "Wong <b>& Co" in cells[1] and cells[3:] == ["Lions", "5,000.50", ""]
    assert not any("91234567" in cell for cell in cells), "a telephone number is shown in the form only"
    dialog.donors.setFocus()
    qtbot.keyClick(dialog.donors, Qt.Key.Key_Return)
    again = form_in(dialog)
    assert again.fields["phone"].text() == "91234567"
    click(qtbot, page, again.fields["hidden"])
    qtbot.keyClick(again.fields["name"], Qt.Key.Key_Return)
    wait(qtbot, page)
    assert only_donor(event).hidden
    click(qtbot, page, dialog.edit)
    unchanged = len(event.history)
    click(qtbot, page, form_in(dialog).save)
    assert len(event.history) == unchanged, "nothing was typed, so nothing is stored"
    click(qtbot, page, dialog.remove)
    assert not event.tournament.donors
    press(qtbot, dialog, "Ctrl+Z")
    wait(qtbot, page)
    assert only_donor(event).name == "Wong <b>& Co"


def test_what_a_donor_cannot_be_is_said_at_its_field(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    dialog = opened(qtbot, page)
    assert dialog.donors.empty is not None
    click(qtbot, page, dialog.add)
    form = form_in(dialog)
    rows = form.form.rows
    click(qtbot, page, form.save)
    assert rows["name"].problem == ENGLISH("giving.no_name")
    type_into(qtbot, form, name="A", per_point="5")
    click(qtbot, page, form.save)
    assert rows["gives_for"].problem == ENGLISH("giving.point_of_whom") and not rows["name"].problem
    type_into(qtbot, form, gives_for="999")
    click(qtbot, page, form.save)
    assert "999" in rows["gives_for"].problem and form.isVisible()
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert not event.tournament.donors and dialog.isVisible()


def test_esc_after_the_button_leaves_the_answer_nothing_to_break(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    dialog = opened(qtbot, page)
    for name, donors in (("A", 1), ("", 1)):
        click(qtbot, page, dialog.add)
        form = form_in(dialog)
        type_into(qtbot, form, name=name)
        qtbot.mouseClick(form.save, Qt.MouseButton.LeftButton)
        qtbot.keyClick(form, Qt.Key.Key_Escape)
        wait(qtbot, page)
        assert len(event.tournament.donors) == donors and not dialog.problem.words


def test_a_donor_without_a_name_is_anonymous(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    dialog = opened(qtbot, page)
    click(qtbot, page, dialog.add)
    form = form_in(dialog)
    form.fields["kind"].set_value("anonymous")
    click(qtbot, page, form.save)
    donor = only_donor(event)
    assert donor.kind is DonorKind.ANONYMOUS
    assert dialog.donors.rows_model.columns[1].text(donor) == ENGLISH("giving.kind_anonymous")


def test_a_gift_has_cents_way_and_day_and_is_taken_back(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    run(qtbot, page, EditEvent({"ways": ["Tap & Go"]}))
    run(qtbot, page, AddDonor({"name": "A", "pledged": "1000"}))
    dialog = opened(qtbot, page)
    assert dialog.money.amount.hasFocus() and "1,000" in dialog.money.amount.placeholderText()
    click(qtbot, page, dialog.enter)
    assert dialog.problem.words == ENGLISH("players.gift_how_much") and not only_donor(event).gifts
    QTest.keyClicks(dialog.money.amount, "306.50")
    dialog.money.way.set_value(GivingMethod("Tap & Go"))
    QTest.keyClicks(dialog.money.day, "2999-01-01")
    click(qtbot, page, dialog.enter)
    assert "2999-01-01" in dialog.problem.words and not only_donor(event).gifts
    dialog.money.day.clear()
    QTest.keyClicks(dialog.money.day, "2026-03-01")
    qtbot.keyClick(dialog.money.day, Qt.Key.Key_Return)
    wait(qtbot, page)
    assert only_donor(event).gifts == (Gift(Decimal("306.5"), GivingMethod("Tap & Go"), "2026-03-01"),)
    assert dialog.money.amount.text() == "" and dialog.money.way.value == CASH and not dialog.problem.words
    assert "693.50" in dialog.money.amount.placeholderText() and "306.50" in dialog.gifts.full_text
    click(qtbot, page, dialog.back)
    assert not only_donor(event).gifts and not dialog.back.isVisible()


def test_a_receipt_for_one_gift_asks_about_older_ones(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    run(qtbot, page, AddDonor({"name": "A"}))
    run(qtbot, page, Donate(DonorId("D1"), Decimal(50), CHEQUE))
    dialog = opened(qtbot, page)
    for key, gifts, receipts in (("window.cancel", 1, []), ("giving.older_yes", 2, [101, 102])):
        dialog.money.amount.clear()
        QTest.keyClicks(dialog.money.amount, "70")
        if not dialog.receipt.isChecked():
            click(qtbot, page, dialog.receipt)
        click(qtbot, page, dialog.enter)
        asked = question_in(dialog)
        assert "HK$50" in asked.text.full_text and "--" not in asked.text.full_text
        answer(qtbot, page, dialog, key)
        assert len(only_donor(event).gifts) == gifts and sorted(event.tournament.receipts) == receipts
    assert "101" in dialog.problem.words and not dialog.receipt.isChecked()
    QTest.keyClicks(dialog.money.amount, "8")
    click(qtbot, page, dialog.receipt)
    click(qtbot, page, dialog.enter)
    assert event.tournament.receipts[103].amount == 8, "no older one is owed: nothing is asked"
    QTest.keyClicks(dialog.money.amount, "9")
    click(qtbot, page, dialog.receipt)
    click(qtbot, page, dialog.enter)
    assert "101" in dialog.problem.words and len(only_donor(event).gifts) == 3, "the numbers are used up"
    click(qtbot, page, dialog.back)
    assert "103" in dialog.problem.words and len(only_donor(event).gifts) == 3
    click(qtbot, page, dialog.remove)
    answer(qtbot, page, dialog, "giving.remove")
    assert "101" in dialog.problem.words and event.tournament.donors


def test_a_donors_receipts_print_alone(
    qtbot: QtBot, page: PlayersPage, event: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ui.base.printer.printers_exist", lambda: False)
    run(qtbot, page, AddDonor({"name": "Wong and Company"}))
    run(qtbot, page, Donate(DonorId("D1"), Decimal("50.50"), CHEQUE))
    run(qtbot, page, Donate(PlayerNo(1), Decimal(20), CASH))
    dialog = opened(qtbot, page)
    click(qtbot, page, dialog.paper)
    window = page.window()
    assert isinstance(window, MainWindow) and window.shell is not None
    window.shell.bar.action.click()
    place = page.findChild(QFileDialog)
    assert place is not None
    place.fileSelected.emit(str(tmp_path / "receipts.pdf"))
    place.reject()
    wait(qtbot, page)
    qtbot.waitUntil((tmp_path / "receipts.pdf").exists, timeout=20_000)
    wait(qtbot, page)
    said = text((tmp_path / "receipts.pdf").read_bytes())
    assert "WongandCompany" in said and "50.50" in said
    (receipt,) = event.tournament.receipts.values()
    assert (receipt.donor, receipt.amount) == ("D1", Decimal("50.5"))


def test_gifts_go_with_their_donor_only_if_that_is_meant(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    run(qtbot, page, AddDonor({"name": "A"}))
    run(qtbot, page, Donate(DonorId("D1"), Decimal(50), CASH))
    dialog = opened(qtbot, page)
    click(qtbot, page, dialog.remove)
    assert "HK$50" in question_in(dialog).text.full_text
    answer(qtbot, page, dialog, "window.cancel")
    assert event.tournament.donors
    click(qtbot, page, dialog.remove)
    answer(qtbot, page, dialog, "giving.remove")
    assert not event.tournament.donors and not dialog.enter.isEnabled()


def test_takings_are_entered_and_taken_back(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    dialog = opened(qtbot, page)
    click(qtbot, page, dialog.part.button("takings"))
    assert dialog.where.hasFocus() and not dialog.receipt.isVisible()
    click(qtbot, page, dialog.enter)
    assert dialog.problem.words == ENGLISH("giving.where")
    QTest.keyClicks(dialog.where, "Raffle <i>")
    qtbot.keyClick(dialog.where, Qt.Key.Key_Return)
    assert dialog.problem.words == ENGLISH("players.gift_how_much") and dialog.money.amount.hasFocus()
    QTest.keyClicks(dialog.money.amount, "820.40")
    dialog.money.way.set_value(CHEQUE)
    qtbot.keyClick(dialog.money.amount, Qt.Key.Key_Return)
    wait(qtbot, page)
    (takings,) = event.tournament.takings.values()
    assert isinstance(takings, Takings)
    assert (takings.name, takings.amount, takings.method) == ("Raffle <i>", Decimal("820.4"), CHEQUE)
    assert dialog.where.text() == "" and dialog.where.hasFocus()
    QTest.keyClicks(dialog.where, "Door")
    QTest.keyClicks(dialog.money.amount, "5")
    QTest.keyClicks(dialog.money.day, "soon")
    click(qtbot, page, dialog.enter)
    assert "soon" in dialog.problem.words and len(event.tournament.takings) == 1
    click(qtbot, page, dialog.taken_back)
    assert not event.tournament.takings and not dialog.taken_back.isVisible()


def test_the_foot_says_what_the_one_place_of_sums_says(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    run(qtbot, page, AddDonor({"name": "A", "pledged": "1000"}))
    run(qtbot, page, Donate(DonorId("D1"), Decimal("50.50"), CHEQUE))
    run(qtbot, page, Donate(PlayerNo(1), Decimal(70), CASH))
    dialog = opened(qtbot, page)
    raised = money_raised(event.tournament, event.rules)
    assert raised.total == Decimal("120.5")
    assert (
        dialog.sums.full_text.endswith("Money raised HK$120.50")
        and "Pledged HK$1,000" in dialog.sums.full_text
    )
    assert "cash HK$70" in dialog.by_way.full_text and "cheque HK$50.50" in dialog.by_way.full_text
    click(qtbot, page, dialog.back)
    assert dialog.sums.full_text.endswith("Money raised HK$70")


def test_a_donor_has_a_code_of_their_own(qtbot: QtBot, page: PlayersPage, event: Application) -> None:
    run(qtbot, page, AddDonor({"name": "A", "pledged": "88"}))
    dialog = opened(qtbot, page)
    assert not dialog.code.isVisible(), "the charity takes no FPS yet"
    page.gateway.run(EditEvent({"fps": "1234567"}))
    wait(qtbot, page)
    click(qtbot, page, dialog.code)
    asked = payment(event.tournament.event, Decimal(88), "D1")
    assert asked is not None
    (shown,) = dialog.findChildren(PaymentDialog)
    assert shown.text.full_text == " · ".join(asked.facts) and asked.reference.endswith("-D1")


def test_another_desk_is_seen_while_the_dialog_is_open(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    dialog = opened(qtbot, page)
    page.gateway.run(AddDonor({"name": "A"}))
    wait(qtbot, page)
    QTest.keyClicks(dialog.money.amount, "70")
    page.gateway.run(RemoveDonor(DonorId("D1")))
    wait(qtbot, page)
    assert dialog.money.amount.text() == "70" and not dialog.enter.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    QApplication.processEvents()
    run(qtbot, page, AddDonor({"name": "B"}))
    assert not page.findChildren(DonorsDialog)


def test_it_is_found_by_what_people_call_it(window: MainWindow) -> None:
    assert window.shell is not None
    search = window.shell.palette_search(window._menus.palette_items(ENGLISH))
    for word in ("donor", "takings", "gift", "FPS", "raffle", "捐款", "抽獎"):
        found = [item.title for item in search.find(word)[:3]]
        assert ENGLISH("giving.menu") in found, (word, found)


def test_at_check_in_the_key_is_the_players_while_one_is_shown(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    page.open_target("checkin")
    assert opened(qtbot, page).isVisible()
    page.findChildren(DonorsDialog)[-1].reject()
    QTest.keyClicks(page.check_in.field, "1")
    qtbot.keyClick(page.check_in.field, Qt.Key.Key_Return)
    wait(qtbot, page)
    press(qtbot, page, "Ctrl+D")
    giving = page.check_in.answer.giving
    assert giving.amount.hasFocus()
    run(qtbot, page, Donate(PlayerNo(1), Decimal(20), CASH))
    QTest.keyClicks(giving.amount, "30.50")
    click(qtbot, page, giving.receipted)
    click(qtbot, page, giving.enter)
    (asked,) = (each for each in giving.findChildren(Dialog) if each.isVisible())
    assert "HK$20" in asked.text.full_text
    yes = next(b for b in asked.findChildren(QPushButton) if b.text() == ENGLISH("giving.older_yes"))
    click(qtbot, page, yes)
    assert [each.amount for each in event.tournament.receipts.values()] == [20, Decimal("30.5")]
    assert not giving.receipted.isChecked()


def test_a_goal_is_typed_and_who_has_not_reached_it_is_listed(
    qtbot: QtBot, page: PlayersPage, event: Application
) -> None:
    assert "below" not in page.roster.status.values
    page.edit(2)
    page.form.show_more(True)
    qtbot.keyClicks(page.form.fields["goal"], "300.50")
    click(qtbot, page, page.form.save)
    assert event.tournament.players[PlayerNo(2)].goal == Decimal("300.5")
    click(qtbot, page, page.roster.status.button("below"))
    assert [line.number for line in page.roster.table.rows_model.rows] == [2]
    page.gateway.run(Donate(PlayerNo(2), Decimal("300.5"), CASH))
    wait(qtbot, page)
    assert not page.roster.table.rows_model.rows


def test_a_way_of_giving_of_the_events_own_is_typed_and_offered(
    qtbot: QtBot, window: MainWindow, event: Application, settled: Settled
) -> None:
    setting = page_in(window, "event", EventPage, settled)
    setting.open_target("tab:paper")
    setting.paper.giving.show_parts()
    field = setting.paper.fields["ways"]
    for typed, kept in (("x" * 41, ()), ("Tap & Go、代用券, cash", ("Tap & Go", "代用券"))):
        field.setFocus()
        field.clear()
        field.insert(typed)
        field.textEdited.emit(typed)
        setting.saver.save()
        settled(window)
        assert event.tournament.event.ways == kept
        assert bool(setting.paper.rows["ways"].problem) == (not kept)
    players = page_in(window, "players", PlayersPage, settled)
    run(qtbot, players, EditPlayer(PlayerNo(1), {"method": "代用券"}))
    players.edit(1)
    players.form.show_more(True)
    players.gateway.run(EditEvent({"ways": []}))
    wait(qtbot, players)
    assert players.form.fields["method"].value == "代用券" and not players.form.dirty


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_its_sentences_name_no_option_of_the_terminal(texts: object) -> None:
    for key in ("older_owed", "older_title", "older_yes", "with_receipt", "ways_hint"):
        assert "--" not in texts(f"giving.{key}", n=1, giver="D1", dues="")  # type: ignore[operator]
