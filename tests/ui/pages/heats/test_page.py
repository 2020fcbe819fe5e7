"""Heats: drawing with its meaning, swapping by mouse and keyboard at a price."""

from __future__ import annotations

import pytest
from msgspec import to_builtins
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.hand import (
    Open,
    Settled,
    choose_rare,
    drag,
    level_tables,
    page_in,
    press,
    primary,
    rare,
    seats,
    wait,
)
from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.clock.commands import StartClock
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import AddPlayer, EditPlayer, SetStatus
from tourney.setup.commands import EditEvent
from ui.main_window import MainWindow
from ui.pages.heats.page import HeatsPage
from ui.pages.today.page import TodayPage
from ui.parts.dialogs import Dialog

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(window_of: Open, event: Application, settled: Settled) -> HeatsPage:
    """The page with three drawn heats of 24 players."""
    event.run(DrawHeats((ONE, TWO, THREE), 7))
    return page_in(window_of(event), "heats", HeatsPage, settled)


# ---- drawing ------------------------------------------------------------------------------------


def test_an_undrawn_heat_shows_the_draw_of_all_preseated_heats(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert page.form.isVisible()
    assert "24 players: 6 × 4." in page.form.players.full_text
    assert primary(page).text() == "Draw heats 1, 2, 3"
    page.form.seed.selectAll()
    qtbot.keyClicks(page.form.seed, "4711")
    primary(page).trigger()
    wait(qtbot, page)
    assert sorted(event.tournament.heats) == ["1", "2", "3"]
    assert {heat.seed for heat in event.tournament.heats.values()} == {4711}
    assert page.board.isVisible()
    assert "draw number 4711" in page.reasons.facts.full_text
    here, together = page.reasons.facts.full_text.split("\n")
    assert "No repeats." in here
    assert together.startswith("All heats: No repeats.")


def test_a_draft_with_better_tables_if_drawn_anew_leads_to_the_draw(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    assert not page.reasons.anew.isVisible()
    for number in (1, 2, 3, 4):
        page.gateway.run(SetStatus((PlayerNo(number),), Status.ABSENT))
    wait(qtbot, page)
    page.open_heat(TWO)
    assert page.reasons.anew.isVisible()
    assert page.reasons.anew.words == "Heat 2: uneven tables"
    qtbot.mouseClick(page.reasons.anew.action, LEFT)
    assert page.form.isVisible() and primary(page).text().startswith("Draw heat 2")
    primary(page).trigger()
    wait(qtbot, page)
    assert [len(table.seats) for table in event.tournament.tables_of(TWO)] == [4] * 5
    assert page.board.isVisible() and not page.reasons.anew.isVisible()


def test_a_player_without_a_seat_has_one_hint_with_one_button_and_is_named_before_publishing(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    page.gateway.run(AddPlayer(PlayerDraft(name_en="Late Wong"), Status.PRESENT))
    wait(qtbot, page)
    assert page.reasons.seatless.words == "25 \u2068Late Wong\u2069 needs a seat."
    assert page.reasons.seatless.action.isVisible() and not page.reasons.anew.isVisible()
    primary(page).trigger()
    asked = next(each for each in page.window().findChildren(Dialog) if each.isVisible())
    assert "25 \u2068Late Wong\u2069 needs a seat." in asked.text.full_text
    asked.reject()
    qtbot.mouseClick(page.reasons.seatless.action, LEFT)
    wait(qtbot, page)
    assert not page.reasons.seatless.isVisible() and not page.reasons.anew.isVisible()


def test_who_has_not_come_is_left_out_from_the_form_of_the_draw(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert "24 not here" in page.form.awaited.words
    assert page.form.awaited.action.isHidden(), "all of them cannot be left out"
    page.gateway.run(EditEvent({"format": {**event.tournament.event.format, "who": "registered"}}))
    page.gateway.run(SetStatus(tuple(event.tournament.players)[:23], Status.PRESENT))
    wait(qtbot, page)
    qtbot.mouseClick(page.form.awaited.action, Qt.MouseButton.LeftButton)
    wait(qtbot, page)
    assert event.tournament.players[PlayerNo(24)].status is Status.ABSENT
    assert page.form.awaited.isHidden() and "One absent" in page.form.aside.full_text


def test_the_draw_seats_who_is_here_and_a_tick_seats_the_others_too(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(SetStatus(tuple(event.tournament.players)[:20], Status.PRESENT))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert primary(page).text() == "Draw 20 (4 not here)"
    assert "4 not here: give seats when they come." in page.form.awaited.words
    assert "20 players: " in page.form.players.full_text
    page.form.seat_too.click()
    assert page.form.seat_too.text() == "Seat those 4 too"
    assert primary(page).text() == "Draw heats 1, 2, 3"
    assert "24 players: " in page.form.players.full_text
    page.form.seat_too.click()
    for heat in (TWO, THREE):
        page.form._boxes[heat].click()
    primary(page).trigger()
    wait(qtbot, page)
    assert {n for table in event.tournament.tables_of(ONE) for n in table.seats} == set(range(1, 21))
    assert "4 not here, no seat: 21, 22, 23, 24." in page.reasons.facts.full_text
    assert not page.reasons.seatless.isVisible(), "nobody warns of who has not come"
    choose_rare(qtbot, page, "Draw again…")
    page.form.seat_too.click()
    primary(page).trigger()
    wait(qtbot, page)
    assert sum(len(table.seats) for table in event.tournament.tables_of(ONE)) == 24


def test_an_unticked_heat_is_not_drawn(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    page.form._boxes[THREE].click()
    assert primary(page).text() == page.form.title.full_text == "Draw heats 1, 2"
    primary(page).trigger()
    wait(qtbot, page)
    assert sorted(event.tournament.heats) == ["1", "2"]


def test_the_card_draws_the_heat_it_stands_at_and_forgets_what_was_unticked_on_another_visit(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    window = window_of(event)
    page = page_in(window, "heats", HeatsPage, settled)
    qtbot.mouseClick(page.form._boxes[ONE], LEFT)
    assert page.form._boxes[ONE].isChecked()
    page.form._boxes[THREE].click()
    without_three = page.form.heats
    assert without_three == (ONE, TWO)
    assert window.shell is not None
    window.shell.go("today")
    page_in(window, "heats", HeatsPage, settled)
    assert page.form.heats == (ONE, TWO, THREE)
    assert primary(page).text() == "Draw heats 1, 2, 3"


def test_few_repeats_or_fair_tables_is_a_choice_in_words(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    """7 players, four heats: 15 repeats at the least, 17 where nobody goes to a table of three too often."""
    data = to_builtins(event.tournament.event.format)
    event.run(EditEvent({"format": {**data, "heats": [data["heats"][0]] * 4}}))
    event.run(SetStatus(tuple(PlayerNo(n) for n in range(8, 25)), Status.WITHDRAWN))
    for number in range(1, 8):
        event.run(EditPlayer(PlayerNo(number), {"team": ""}))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    qtbot.waitUntil(lambda: len(page.form.choices) == 2, timeout=120_000)  # as long as the proof takes
    fair, few = page.form.choices["fair"], page.form.choices["repeats"]
    assert fair.isChecked() and "17 repeats" in fair.text()
    assert "repeats: 15," in few.text()
    few.click()
    primary(page).trigger()
    qtbot.waitUntil(lambda: not page.gateway.busy, timeout=120_000)
    assert event.tournament.heats[ONE].certificate["repeats"] == 15


def test_a_number_that_fits_no_tables_is_refused_before_the_draw(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(SetStatus(tuple(PlayerNo(n) for n in range(3, 25)), Status.WITHDRAWN))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert not primary(page).isEnabled()
    assert page.form.problem.words
    assert primary(page).toolTip()


def test_without_players_the_page_leads_to_them(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.undo()
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    assert primary(page).text() == "Add players"


def test_missing_sheets_of_an_earlier_heat_warn_before_the_draw(
    qtbot: QtBot, window_of: Open, event: Application, settled: Settled
) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    event.run(StartClock(ONE))
    page = page_in(window_of(event), "heats", HeatsPage, settled)
    page.open_heat(TWO)
    assert "6 tables of heat 1 not confirmed yet" in page.form.warning.words
    assert primary(page).text().endswith("anyway")
    primary(page).trigger()
    wait(qtbot, page)
    assert TWO in event.tournament.heats


def test_drawing_again_says_what_is_replaced_and_escape_goes_back(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    before = event.tournament.heats[ONE]
    choose_rare(qtbot, page, "Draw again…")
    assert "heat 1" in page.form.replaces.words
    assert page.go_back()
    assert page.board.isVisible()
    choose_rare(qtbot, page, "Draw again…")
    page.form.seed.set_value(8)
    primary(page).trigger()
    wait(qtbot, page)
    assert event.tournament.heats[ONE].seed == 8 != before.seed
    assert event.tournament.heats[TWO].seed == 7


def test_a_locked_draft_is_not_drawn_again(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    choose_rare(qtbot, page, "Lock")
    wait(qtbot, page)
    assert event.tournament.heats[ONE].locked
    assert "Unlock" in rare(qtbot, page)
    assert "Draw again…" not in rare(qtbot, page)


def test_the_final_cannot_be_drawn_before_the_heats_and_says_so(qtbot: QtBot, page: HeatsPage) -> None:
    page.open_target("heat:final")
    assert page.form.problem.words
    assert not primary(page).isEnabled()


# ---- swapping -----------------------------------------------------------------------------------


def test_dragging_a_name_onto_another_swaps_them_at_a_price_seen_before(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    a, b = seats(event, ONE, 1)[1], seats(event, ONE, 4)[2]
    drag(qtbot, page.board, page.board.place_of(PlayerNo(a)), page.board.place_of(PlayerNo(b)))
    assert page.board.price
    assert "⇄" in page.board.foot.full_text
    assert seats(event, ONE, 1)[1] == a
    assert page.board._grown > 1, "names are taken where they are drawn, larger than usual"
    qtbot.mouseRelease(page.board.viewport(), LEFT, pos=page.board.place_of(PlayerNo(b)))
    wait(qtbot, page)
    assert seats(event, ONE, 1)[1] == b
    assert seats(event, ONE, 4)[2] == a
    assert "Seats moved by hand" in page.reasons.facts.full_text


def test_the_price_names_who_would_meet_again(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    heat1, heat2 = event.tournament.tables_of(ONE), event.tournament.tables_of(TWO)
    friend, mate = heat2[0].seats[0], heat2[0].seats[1]
    home = next(t for t in heat1 if mate in t.seats)
    other = next(n for n in home.seats if n != mate)
    page.board.pick(PlayerNo(friend))
    page.board.select(PlayerNo(other))
    words = page.board.foot.full_text
    assert "meet again" in words
    assert f"Player {friend}" in words
    assert f"Player {mate}" in words


def test_space_picks_up_arrows_move_and_space_drops(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    first, second = seats(event, ONE, 1), seats(event, ONE, 2)
    page.board.setFocus()
    page.board.select(PlayerNo(first[0]))
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    assert page.board.picked == first[0]
    qtbot.keyClick(page.board, Qt.Key.Key_Right)
    assert page.board.price
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    wait(qtbot, page)
    assert seats(event, ONE, 1)[0] == second[0]
    assert seats(event, ONE, 2)[0] == first[0]


def test_escape_puts_a_picked_name_back(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    before = seats(event, ONE, 1)
    page.board.select(PlayerNo(before[0]))
    qtbot.keyClick(page.board, Qt.Key.Key_Space)
    qtbot.keyClick(page.board, Qt.Key.Key_Down)
    assert page.go_back()
    wait(qtbot, page)
    assert page.board.picked is None
    assert seats(event, ONE, 1) == before
    assert page.board.cursor_spot is not None
    assert page.board.cursor_spot.player == before[0]


def test_repeats_and_team_mates_are_marked_with_sign_and_word(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    two = event.tournament.tables_of(TWO)[0].seats
    home = next(t for t in event.tournament.tables_of(ONE) if two[0] in t.seats)
    goes = next(n for n in home.seats if n != two[0])
    page.gateway.run(SwapSeats(ONE, PlayerNo(goes), PlayerNo(two[1])))
    wait(qtbot, page)
    marks = {line.player: line.mark for tile in page.board.tiles for line in tile.lines}
    assert str(two[1]) in marks[two[0]] and marks[two[0]].startswith("⇄ ")
    assert str(two[0]) in marks[two[1]] and marks[two[1]].startswith("⇄ ")
    page.board.select(PlayerNo(two[0]))
    assert "again (heat 2)" in page.board.foot.full_text
    assert f"Player {two[1]}" in page.board.foot.full_text


def test_two_of_one_name_at_a_table_are_marked_and_told_to_be_told_apart_by_number(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    first, second, other = event.tournament.tables_of(ONE)[0].seats[:3]
    for number in (first, second):
        page.gateway.run(EditPlayer(PlayerNo(number), {"name_en": "Chan  Tai Man", "name_zh": ""}))
    wait(qtbot, page)
    marks = {line.player: line.mark for tile in page.board.tiles for line in tile.lines}
    assert f"≈ {second}" in marks[first] and f"≈ {first}" in marks[second]
    assert "≈" not in marks[other]
    page.board.select(PlayerNo(first))
    assert "go by number" in page.board.foot.full_text


def test_a_tab_says_how_far_its_heat_is(qtbot: QtBot, page: HeatsPage, event: Application) -> None:
    assert page.chooser.button("1").text() == "Heat 1"
    page.gateway.run(PublishHeat(ONE))
    page.gateway.run(StartClock(ONE))
    wait(qtbot, page)
    assert page.chooser.button("1").text() == "● Heat 1"
    level_tables(page.gateway, ONE)
    wait(qtbot, page)
    assert page.chooser.button("1").text() == "✓ Heat 1"
    assert {tile.aside for tile in page.board.tiles} == {""}, "the usual case is silent"


def test_the_proof_is_a_line_with_the_reasons_behind_why(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    short = [label.text() for label in page.reasons.short if label.isVisible()]
    assert short == ["✓ No repeats", "✓ Teammates apart"] and page.reasons.sizes.text() == "6 × 4"
    assert not page.reasons.facts.isVisible()
    qtbot.mouseClick(page.reasons.why, LEFT)
    assert page.reasons.facts.isVisible() and "draw number 7" in page.reasons.facts.full_text
    assert "6 × 4" not in page.reasons.facts.full_text, "the line above says it"
    qtbot.mouseClick(page.reasons.why, LEFT)
    assert not page.reasons.facts.isVisible()
    two = event.tournament.tables_of(TWO)[0].seats
    home = next(t for t in event.tournament.tables_of(ONE) if two[0] in t.seats)
    goes = next(n for n in home.seats if n != two[0])
    page.gateway.run(SwapSeats(ONE, goes, two[1]))
    wait(qtbot, page)
    assert page.reasons.short[0].text().startswith("! ") and "repeat" in page.reasons.short[0].text()
    assert "⇄ met before" in page.reasons.legend.text() and "same name" not in page.reasons.legend.text()


def test_team_mates_at_one_table_have_a_sign_and_another_ground(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    first, second, other = event.tournament.tables_of(ONE)[0].seats[:3]
    for number in (first, second):
        page.gateway.run(EditPlayer(number, {"team": "Grand Lodge"}))
    wait(qtbot, page)
    lines = {line.player: line for tile in page.board.tiles for line in tile.lines}
    assert (lines[first].chip, lines[first].warns, lines[other].warns) == ("GL", True, False)
    assert page.board.tip_at(page.board.place_of(first)).startswith("Grand Lodge\n")
    assert f"same team as {second} " in lines[first].words


def test_heats_is_at_the_heat_that_the_day_is_at_when_somebody_comes_back(
    qtbot: QtBot, page: HeatsPage, window: MainWindow, settled: Settled
) -> None:
    assert page.chooser.value == "1"
    page_in(window, "today", TodayPage, settled)
    page.gateway.run(PublishHeat(ONE))
    level_tables(page.gateway, ONE)
    wait(qtbot, page)
    press(qtbot, window, "Ctrl+3")
    settled(window)
    assert page.isVisible() and page.chooser.value == "2"
    page.open_heat(ONE)
    press(qtbot, window, "Ctrl+1")
    settled(window)
    press(qtbot, window, "Ctrl+3")
    settled(window)
    assert page.chooser.value == "1", "a heat that was chosen stays while the day is where it was"


def test_a_seat_has_its_team_at_the_right_where_the_card_has_room(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    number = event.tournament.tables_of(ONE)[0].seats[2]
    place = page.board.place_of(PlayerNo(number))
    page.board.select(PlayerNo(event.tournament.tables_of(ONE)[1].seats[0]))

    def painted() -> set[int]:
        """The colours at the right of the seat's line."""
        picture = page.board.viewport().grab().toImage()
        across = range(place.x() + 120, place.x() + 175)
        return {picture.pixel(x, place.y() + dy) for x in across for dy in range(-5, 6)}

    assert len(painted()) > 2, "words of the team"
    page.gateway.run(EditPlayer(PlayerNo(number), {"team": ""}))
    wait(qtbot, page)
    assert len(painted()) == 1, "nothing but the ground"


def test_escape_closes_the_reasons_and_stays_on_the_page(page: HeatsPage) -> None:
    page.reasons.why.click()
    assert not page.reasons.facts.isHidden()
    assert page.go_back() and page.reasons.facts.isHidden()
    assert not page.go_back()


def test_no_card_moves_when_a_line_about_a_seat_comes_below(
    qtbot: QtBot, page: HeatsPage, event: Application
) -> None:
    board, first = page.board, event.tournament.tables_of(ONE)[0].seats[:2]
    for number in first:
        page.gateway.run(EditPlayer(PlayerNo(number), {"name_en": "Chan Tai Man", "name_zh": ""}))
    wait(qtbot, page)
    window = page.window()
    for height in range(560, 900, 20):
        window.resize(1366, height)
        QApplication.processEvents()
        board.select(PlayerNo(event.tournament.tables_of(ONE)[1].seats[0]))
        before = [(board.place_of(PlayerNo(n))) for n in event.tournament.players]
        assert not board.foot.isVisible()
        qtbot.mousePress(board.viewport(), LEFT, pos=board.place_of(PlayerNo(first[1])))
        QApplication.processEvents()
        assert board.foot.isVisible()
        assert [(board.place_of(PlayerNo(n))) for n in event.tournament.players] == before
        qtbot.mouseRelease(board.viewport(), LEFT, pos=board.place_of(PlayerNo(first[1])))


def test_escape_lets_a_chosen_seat_go_before_it_leaves_the_page(qtbot: QtBot, page: HeatsPage) -> None:
    page.board.setFocus()
    first = page.board.cursor_spot
    assert first is not None and not page.go_back()
    qtbot.keyClick(page.board, Qt.Key.Key_Down)
    assert page.board.cursor_spot != first
    assert page.go_back() and page.board.cursor_spot == first
    assert not page.go_back()
