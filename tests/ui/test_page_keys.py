"""Every key that F1 names on a page is pressed there and does what F1 says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from tests.copies import copy_of
from tests.ui.conftest import charity_day
from tests.ui.hand import Open, Settled, level_tables, press, seats
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.clock.clock import Phase
from tourney.event.records import CASH, RulingKind, Status
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, SetStatus
from tourney.projector.scenes import HallMessage, SceneKind
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from ui.base.shortcuts import EVERYWHERE
from ui.frame.navigation import EVERY, PAGES
from ui.main_window import MainWindow
from ui.pages.print_job import Order
from ui.parts.impact import ImpactDialog

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


@dataclass
class Hand:
    """A person at the keyboard, with one page open."""

    qtbot: QtBot
    window: MainWindow
    event: Application
    page: Any

    def press(self, *keys: str) -> None:
        """One after the other, where the cursor is."""
        for key in keys:
            press(self.qtbot, self.window, key)
        self.settle()

    def write(self, text: str) -> None:
        """Characters, where the cursor is."""
        for character in text:
            where = QApplication.focusWidget()
            assert where is not None
            QTest.keyClicks(where, character)

    def settle(self) -> None:
        """Wait until everything asked for has come back."""
        shell = self.window.shell
        self.qtbot.waitUntil(lambda: shell is None or not shell.gateway.busy, timeout=10_000)

    def status(self, number: int) -> Status:
        """As stored."""
        return self.event.tournament.players[PlayerNo(number)].status

    def dialog(self, kind: type[Any] = QDialog) -> Any:
        """The dialog that a key has opened, closed again."""
        found = next(each for each in self.window.findChildren(kind) if each.isVisible())
        found.close()
        return found

    @property
    def open_page(self) -> str:
        """The page that is shown now."""
        assert self.window.shell is not None
        assert self.window.shell.current is not None
        return self.window.shell.current.id


# ---- Today ------------------------------------------------------------------------------------------


def today_enter(hand: Hand) -> None:
    hand.press("Return")
    assert hand.open_page != "today" or hand.window.findChildren(QDialog)


def today_next(hand: Hand) -> None:
    hand.press("Ctrl+Return")
    assert hand.open_page != "today" or hand.window.findChildren(QDialog)


def today_arrows(hand: Hand) -> None:
    strip = hand.page.strip
    strip.setFocus()
    begin = strip.accessible_cursor()
    hand.press("Down")
    assert strip.accessible_cursor() == (*begin, 0), "down leads to the tables of the heat"
    hand.press("Up", "Right")
    assert strip.accessible_cursor() == (begin[0] + 1,)
    hand.press("Left")
    assert strip.accessible_cursor() == begin


def today_clock(hand: Hand) -> None:
    hand.press("F9")
    assert hand.open_page == "clock"


# ---- Clock ------------------------------------------------------------------------------------------


def clock_space(hand: Hand) -> None:
    clock = hand.page.clock
    for phase in (Phase.RUNNING, Phase.PAUSED, Phase.RUNNING):
        hand.press("Space")
        assert clock.view.phase is phase


def clock_minute(hand: Hand) -> None:
    hand.press("Space")
    (running,) = hand.event.tournament.clocks.values()
    hand.press("+", "+", "-")
    (longer,) = hand.event.tournament.clocks.values()
    assert longer.length_seconds == running.length_seconds + 60


# ---- Event ------------------------------------------------------------------------------------------


def event_enter(hand: Hand) -> None:
    venue = hand.page.details.rows["venue"].field
    venue.setFocus()
    hand.write("Sha Tin")
    hand.press("Return")
    assert hand.event.tournament.event.venue.endswith("Sha Tin") and venue.hasFocus()


# ---- Players ----------------------------------------------------------------------------------------


def sets(key: str, number: int, expected: Status) -> Callable[[Hand], None]:
    def pressed(hand: Hand) -> None:
        hand.page.roster.select(number)
        hand.press(key, "Down")
        assert hand.status(number) is expected

    return pressed


def players_withdraw(hand: Hand) -> None:
    hand.page.roster.select(16)
    hand.press("W", "Down")
    hand.dialog(ImpactDialog).yes.click()
    hand.settle()
    assert hand.status(16) is Status.WITHDRAWN


def players_reinstate(hand: Hand) -> None:
    hand.page.gateway.run(SetStatus((PlayerNo(4),), Status.WITHDRAWN))
    hand.settle()
    sets("R", 4, Status.REGISTERED)(hand)


def players_team(hand: Hand) -> None:
    hand.page.gateway.run(SetStatus((PlayerNo(5), PlayerNo(11)), Status.REGISTERED))
    hand.settle()
    hand.page.roster.select(5)
    hand.press("T", "Down")
    assert hand.status(11) is Status.PRESENT


def players_remove(hand: Hand) -> None:
    hand.page.gateway.run(AddPlayer(PlayerDraft(name_en="By mistake")))
    hand.settle()
    number = max(hand.event.tournament.players)
    hand.page.roster.select(number)
    hand.press("Del")
    hand.dialog(ImpactDialog).yes.click()
    hand.settle()
    assert number not in hand.event.tournament.players


def players_merge(hand: Hand) -> None:
    hand.page.roster.select(3)
    hand.press("Shift+Down", "M", "Down")
    assert hand.page.merging.isVisible()


def players_edit(hand: Hand) -> None:
    hand.page.roster.select(3)
    hand.press("Return")
    assert hand.page.form.number_shown == 3


def players_cell(hand: Hand) -> None:
    hand.page.roster.select(3)
    hand.press("Shift+F2")
    hand.write("Ada")
    hand.press("Return")
    QApplication.processEvents()
    hand.settle()
    assert hand.event.tournament.players[PlayerNo(3)].name_zh == "Ada"


def players_save(hand: Hand) -> None:
    hand.press("Ins")
    hand.write("Ada Lovelace")
    hand.press("Ctrl+Return")
    names = [f"{p.name_zh}{p.name_en}" for p in hand.event.tournament.players.values()]
    assert "Ada Lovelace" in names


def players_add(hand: Hand) -> None:
    hand.press("Ins")
    assert hand.page.form.isVisible()
    assert hand.page.form.number_shown is None


def players_find(hand: Hand) -> None:
    hand.press("Ctrl+F")
    hand.write("player 16")
    assert [person.number for person in hand.page.roster.table.rows_model.rows] == [16]


def players_import(hand: Hand) -> None:
    hand.press("Ctrl+I")
    hand.dialog(QFileDialog)


def players_desk(hand: Hand) -> None:
    hand.press("F2")
    assert hand.page.check_in.field.hasFocus()


def players_paste(hand: Hand) -> None:
    QApplication.clipboard().setText("Chan Pasted\nLee Pasted\n")
    hand.press("Ctrl+V")
    assert hand.page.importing.ready


def players_give(hand: Hand) -> None:
    hand.press("F2")
    hand.write("3")
    hand.press("Return")
    hand.press("Ctrl+D")
    assert hand.page.check_in.answer.giving.amount.hasFocus()


def players_badge(hand: Hand) -> None:
    hand.press("F2")
    hand.write("3")
    hand.press("Return")
    said: list[str] = []
    hand.page.shell.bar.say = lambda told: said.append(told.message.key)
    hand.press("Ctrl+B")
    assert said == ["printroom.no_printer"], "the way on is a PDF"


def players_receipt(hand: Hand) -> None:
    said: list[str] = []
    hand.page.shell.bar.say = lambda told: said.append(told.message.key)
    hand.press("F2")
    hand.write("4")
    hand.press("Return", "Ctrl+R")
    assert said == [], "nothing was given"
    hand.page.gateway.run(Donate(PlayerNo(4), Decimal(200), CASH))
    hand.settle()
    hand.press("Ctrl+R")
    assert said[-1:] == ["printroom.no_printer"], "the way on is a PDF"


# ---- Heats ------------------------------------------------------------------------------------------


def heats_arrows(hand: Hand) -> None:
    before = hand.page.board.cursor_spot
    hand.press("Down")
    assert hand.page.board.cursor_spot != before


def heats_space(hand: Hand) -> None:
    hand.press("Down", "Space")
    assert hand.page.board.picked is not None


def heats_next(hand: Hand) -> None:
    """From any seat: it does not open that seat's menu."""
    hand.press("Down", "Ctrl+Return")
    assert QApplication.activePopupWidget() is None
    assert hand.open_page == "print"


def heats_menu(hand: Hand) -> None:
    hand.press("Down", "Return")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()


def heats_escape(hand: Hand) -> None:
    heats_space(hand)
    hand.press("Esc")
    assert hand.page.board.picked is None


def heats_other(hand: Hand) -> None:
    before = hand.page.chooser.value
    hand.press("Alt+Right")
    assert hand.page.chooser.value != before
    hand.press("Alt+Left")
    assert hand.page.chooser.value == before


def hall_arrows(hand: Hand) -> None:
    assert hand.page.map.cursor_table == 1
    hand.press("Right")
    assert hand.page.map.cursor_table == 2
    hand.press("Down")
    assert hand.page.map.cursor_table == 5


def hall_space(hand: Hand) -> None:
    hand.press("Space", "Down", "Space")
    hand.settle()
    assert hand.event.tournament.event.hall["tables"] == {
        **{str(number): [x, y] for number, (x, y) in hand.page.map.view.hall.tables.items()},
        "1": [15.0, 15.0],
    }


def hall_big_step(hand: Hand) -> None:
    hand.page.more.click()
    hand.settle()
    hand.press("Space", "Shift+Up", "Space")
    hand.settle()
    assert hand.page.map.view.hall.tables[TableNo(1)] == (30.0, 0.0)


def hall_menu(hand: Hand) -> None:
    hand.press("Enter")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert "1" in menu.actions()[0].text()
    menu.close()


def hall_escape(hand: Hand) -> None:
    hand.press("Space", "Down", "Esc")
    hand.settle()
    assert hand.page.map.carried is None
    assert not hand.event.tournament.event.hall


def hall_heat(hand: Hand) -> None:
    before = hand.page.chooser.value
    hand.press("Alt+Right")
    after = hand.page.chooser.value
    assert before != after
    hand.press("Alt+Left")
    assert hand.page.chooser.value == before


def hall_find(hand: Hand) -> None:
    hand.press("Ctrl+F")
    hand.write("16")
    assert hand.page.map.found == {16}


def hall_links(hand: Hand) -> None:
    hand.press("Ctrl+L")
    assert hand.page.links.isChecked()


def heats_lock(hand: Hand) -> None:
    hand.press("Alt+Right")
    heat = HeatId(hand.page.chooser.value)
    hand.press("Ctrl+L")
    assert hand.event.tournament.heats[heat].locked


def heats_copy(hand: Hand) -> None:
    hand.press("Ctrl+C")
    heads, *lines = QApplication.clipboard().text().split("\n")
    assert heads == "Table\tSeat\tNo.\tChinese name\tEnglish name\tTeam"
    assert len(lines) == 24
    first = seats(hand.event, HeatId(hand.page.chooser.value), 1)[0]
    assert lines[0].startswith(f"1\t1\t{first}\t參賽者{first}\tPlayer {first}\tSchool ")


# ---- Scores -----------------------------------------------------------------------------------------


def scores_in(hand: Hand) -> None:
    for place, total in enumerate((3000, 2000, 1000, 500), start=1):
        hand.write(f"{place}{total}")
        hand.press("Return")
    hand.press("Ctrl+Return")
    assert hand.event.tournament.sheets
    hand.press("Ctrl+Return")
    assert any(table.confirmed_at for table in hand.event.tournament.tables_of(TWO))


def scores_mode(hand: Hand) -> None:
    hand.press("F2")
    assert hand.page.panel.mode == "deeds"


def scores_engine(hand: Hand) -> None:
    hand.press("F4")
    widgets = [
        each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not hand.window
    ]
    assert widgets
    for each in widgets:
        each.close()


def scores_problem(hand: Hand) -> None:
    hand.press("F2")
    hand.write("m1")
    hand.press("Return")
    hand.write("m1")
    hand.press("F8")
    assert hand.page.panel.itemised.grid.current is not None
    assert hand.page.panel.check.problems


def grid(hand: Hand) -> Any:
    hand.press("F2")
    return hand.page.panel.itemised.grid


def sheet(hand: Hand) -> Any:
    draft = hand.page.draft
    return draft.sheets[draft.current]


def scores_letters(hand: Hand) -> None:
    before = grid(hand).current
    hand.write("k")
    assert hand.page.panel.itemised.grid.current != before


def scores_boxes(hand: Hand) -> None:
    grid(hand)
    for key in "045-":
        hand.write(key)
    assert len(sheet(hand).deeds) >= 3


def scores_delete(hand: Hand) -> None:
    grid(hand)
    hand.write("0")
    hand.press("Up", "Delete")
    assert not sheet(hand).deeds


def scores_number(hand: Hand) -> None:
    grid(hand)
    hand.write("#07")
    lines = hand.page.panel.itemised.grid.lines
    assert hand.page.panel.itemised.grid.current is lines[6]


def scores_cash(hand: Hand) -> None:
    grid(hand)
    hand.write("+500")
    assert sheet(hand).cash == 500


def scores_notes(hand: Hand) -> None:
    grid(hand)
    hand.write("*2")
    assert sheet(hand).notes == {500: 2}


def scores_bankrupt(hand: Hand) -> None:
    grid(hand)
    hand.write("/")
    assert sheet(hand).order == 1


def scores_enter(hand: Hand) -> None:
    hand.write("1")
    hand.write("3000")
    hand.press("Return")
    assert hand.page.panel.quick.row_of(hand.page.panel.form.seats[1].number).place.hasFocus()


def scores_player(hand: Hand) -> None:
    hand.press("Alt+3")
    assert hand.page.panel.quick.row_of(hand.page.panel.form.seats[2].number).place.hasFocus()


def scores_table(hand: Hand) -> None:
    hand.press("Ctrl+T")
    hand.write("5")
    hand.press("Return")
    assert hand.page.table == 5


def scores_step(hand: Hand) -> None:
    hand.press("PgDown")
    assert hand.page.table == 2
    hand.press("PgUp")
    assert hand.page.table == 1


def scores_paper(hand: Hand) -> None:
    hand.press("Esc", "P")
    assert hand.event.tournament.tables[TWO, TableNo(1)].paper_in


# ---- Standings, Finals ------------------------------------------------------------------------------


def standings_choose(hand: Hand) -> None:
    hand.press("Down")
    hand.qtbot.waitUntil(lambda: hand.page.why.player is not None, timeout=2000)


def standings_next(hand: Hand) -> None:
    hand.press("Ctrl+Return")
    assert hand.open_page == "print" or hand.window.findChildren(QDialog)


def standings_open(hand: Hand) -> None:
    hand.press("Down", "Return")
    assert hand.page.side.isAncestorOf(QApplication.focusWidget())


def standings_decide(hand: Hand) -> None:
    hand.press("Down", "F4")
    hand.dialog()


def standings_rulings(hand: Hand) -> None:
    before = hand.page._rulings_wanted
    hand.press("F6")
    assert hand.page._rulings_wanted is not before


def standings_adjust(hand: Hand) -> None:
    hand.press("Down", "F7")
    hand.dialog()


def finals_decide(hand: Hand) -> None:
    hand.press("F4")
    hand.dialog()


def by_totals(hand: Hand) -> None:
    """By totals alone and close together, a slip at these tables could move somebody over the line."""
    for table in hand.event.tournament.tables_of(THREE):
        sheets = tuple(
            Sheet(player=n, declared_total=1000 - 100 * at, declared_place=at + 1)
            for at, n in enumerate(sorted(table.seats))
        )
        entry = TableEntry(table.table, sheets)
        hand.page.gateway.run(EnterSheets(THREE, (entry,), confirm=True, correct="by totals"))
    hand.settle()


def finals_accept_one(hand: Hand) -> None:
    by_totals(hand)
    hand.press("F8")
    assert [each.kind for each in hand.event.tournament.rulings.values()].count(RulingKind.TOTALS) == 1


def finals_next(hand: Hand) -> None:
    """While results are open to protest drawing asks first."""
    hand.press("Ctrl+Return")
    hand.dialog()


def finals_tables(hand: Hand) -> None:
    """The bracket stands beside the list while something is still open."""
    hand.page.gateway.run(ReopenTable(THREE, TableNo(1), "seen again"))
    hand.settle()
    hand.page.bracket.setFocus()
    hand.press("Down", "Up", "Left", "Right")
    assert hand.page.bracket.hasFocus()


def finals_open(hand: Hand) -> None:
    hand.page.setFocus()
    hand.press("Down", "Return")
    assert hand.open_page == "standings"


def finals_withdraw(hand: Hand) -> None:
    hand.page.setFocus()
    hand.press("W")
    hand.dialog()


# ---- Print ------------------------------------------------------------------------------------------


def paper_first(hand: Hand) -> None:
    printed: list[Order] = []
    hand.page.controller.print = printed.append
    hand.page._printer = True
    hand.page.choose("check-in")
    hand.press("Ctrl+Return")
    assert [order.kind for order in printed] == ["check-in"]


def opens_dialog(key: str) -> Callable[[Hand], None]:
    def pressed(hand: Hand) -> None:
        hand.press(key)
        hand.dialog(QFileDialog)

    return pressed


def paper_pages(hand: Hand) -> None:
    hand.page.choose("scoresheets")
    hand.qtbot.waitUntil(lambda: hand.page.preview.pages > 1, timeout=20_000)
    hand.press("PgDown")
    assert hand.page.preview.number == 2
    hand.press("PgUp")
    assert hand.page.preview.number == 1


def paper_zoom(hand: Hand) -> None:
    before = hand.page.preview.zoom.value
    hand.press("F7")
    assert hand.page.preview.zoom.value != before


# ---- Event, Projector -------------------------------------------------------------------------------


def hall_next(hand: Hand) -> None:
    with hand.qtbot.waitSignal(hand.page.projector.next_action.triggered, timeout=1000):
        hand.press("F5")


def hall_scene(hand: Hand) -> None:
    before = hand.page.projector.shown_scene
    hand.press("Shift+F5")
    assert hand.page.projector.shown_scene is not before


def hall_hide(hand: Hand) -> None:
    hand.press("F10")
    assert hand.page.projector.hidden


def hall_freeze(hand: Hand) -> None:
    hand.press("F12")
    assert hand.page.projector.frozen


def hall_choose(hand: Hand) -> None:
    hand.page.projector.show_message(HallMessage("休息", "Lunch"))
    for sign, kind in zip("123456789WTCF", SceneKind, strict=True):
        hand.press(sign)
        chosen = hand.page.projector.selection.scene
        assert hand.page.projector.hidden if kind is SceneKind.BLACK else chosen is kind


def hall_follow(key: str) -> Callable[[Hand], None]:
    def pressed(hand: Hand) -> None:
        hand.page.projector.choose(SceneKind.LOGO)
        hand.press(key)
        assert hand.page.projector.selection.following
        assert hand.page.projector.selection.scene is SceneKind.SEATING

    return pressed


KEYS: dict[str, dict[str, Callable[[Hand], None]]] = {
    "today": {
        "Enter": today_enter,
        "Ctrl+Enter": today_next,
        "← → ↓ ↑": today_arrows,
        "F9": today_clock,
    },
    "players": {
        "F2": players_desk,
        "Ctrl+D": players_give,
        "Ctrl+B": players_badge,
        "Ctrl+R": players_receipt,
        "P": sets("P", 2, Status.PRESENT),
        "A": sets("A", 3, Status.ABSENT),
        "W": players_withdraw,
        "R": players_reinstate,
        "T": players_team,
        "M": players_merge,
        "Del": players_remove,
        "Enter": players_edit,
        "Shift+F2": players_cell,
        "Ins": players_add,
        "Ctrl+Enter": players_save,
        "Ctrl+F": players_find,
        "Ctrl+I": players_import,
        "Ctrl+V": players_paste,
    },
    "heats": {
        ENGLISH("heatspage.arrows"): heats_arrows,
        "Space": heats_space,
        "Enter": heats_menu,
        "Ctrl+Enter": heats_next,
        "Esc": heats_escape,
        "Alt+← →": heats_other,
        "Ctrl+L": heats_lock,
        "Ctrl+C": heats_copy,
    },
    "hall": {
        ENGLISH("heatspage.arrows"): hall_arrows,
        "Space": hall_space,
        ENGLISH("hallmap.arrows_shift"): hall_big_step,
        "Enter": hall_menu,
        "Esc": hall_escape,
        "Alt+← →": hall_heat,
        "Ctrl+F": hall_find,
        "Ctrl+L": hall_links,
    },
    "scores": {
        "Ctrl+Enter": scores_in,
        "F2": scores_mode,
        "F4": scores_engine,
        "F8": scores_problem,
        "A…Z": scores_letters,
        "0…4  5  −": scores_boxes,
        "Del": scores_delete,
        "#07": scores_number,
        "+": scores_cash,
        "*": scores_notes,
        "/": scores_bankrupt,
        "Enter": scores_enter,
        "Alt+1…8": scores_player,
        "Ctrl+T": scores_table,
        "PgUp  PgDn": scores_step,
        "P": scores_paper,
    },
    "standings": {
        "↑ ↓": standings_choose,
        "Enter": standings_open,
        "Ctrl+Enter": standings_next,
        "F4": standings_decide,
        "F6": standings_rulings,
        "F7": standings_adjust,
    },
    "finals": {
        "F4": finals_decide,
        "F8": finals_accept_one,
        "Ctrl+Enter": finals_next,
        "↑ ↓ ← →": finals_tables,
        "Enter": finals_open,
        "W": finals_withdraw,
    },
    "print": {
        "Ctrl+Enter": paper_first,
        "Ctrl+S": opens_dialog("Ctrl+S"),
        "Ctrl+E": opens_dialog("Ctrl+E"),
        "F6": opens_dialog("F6"),
        "PgUp PgDn": paper_pages,
        "F7": paper_zoom,
    },
    "event": {"Enter": event_enter},
    "clock": {"Space": clock_space, "+  −": clock_minute},
    "projector": {
        "F5": hall_next,
        "Shift+F5": hall_scene,
        "Ctrl+F5": hall_follow("Ctrl+F5"),
        "F10": hall_hide,
        "F12": hall_freeze,
        "1–9 W T C F": hall_choose,
        "0": hall_follow("0"),
    },
}


PLAYED: dict[str, tuple[HeatId, ...]] = {
    **dict.fromkeys(("today", "clock"), ()),
    **dict.fromkeys(("standings", "finals"), (ONE, TWO, THREE)),
}
"""The heats that have been played where a page is tried, the first on every other page."""


def prepare(event: Application, played: tuple[HeatId, ...]) -> None:
    """Everybody is here, three heats are drawn and two published; some have been played."""
    event.run(SetStatus(tuple(event.tournament.players), Status.PRESENT))
    event.run(DrawHeats((ONE, TWO, THREE), 7))
    for heat in (ONE, TWO):
        event.run(PublishHeat(heat))
    for heat in played:
        level_tables(event, heat)


@cache
def day_of(played: tuple[HeatId, ...]) -> Callable[[Path], Application]:
    def make(place: Path) -> Application:
        event = charity_day(place)
        prepare(event, played)
        return event

    return make


@pytest.fixture
def hand_on(
    qtbot: QtBot, window_of: Open, settled: Settled, tmp_path: Path, clock: FixedClock
) -> Callable[[str], Hand]:
    """Open a page by its key, as a person does."""

    def opened(page_id: str) -> Hand:
        event = copy_of(day_of(PLAYED.get(page_id, (ONE,))), tmp_path / "day.tourney", clock)
        window = window_of(event)
        numbers = {entry.id: f"Ctrl+{number % 10}" for number, entry in enumerate(PAGES, start=1)}
        press(qtbot, window, (numbers | {"clock": "F9"})[page_id])
        settled(window)
        assert window.shell is not None
        hand = Hand(qtbot, window, event, window.shell.current)
        hand.settle()
        return hand

    return opened


@pytest.mark.parametrize(("page_id", "key"), [(page, key) for page, keys in KEYS.items() for key in keys])
def test_the_key_does_what_f1_says(hand_on: Callable[[str], Hand], page_id: str, key: str) -> None:
    KEYS[page_id][key](hand_on(page_id))


def test_f1_names_exactly_the_keys_that_are_tried_here(window_of: Open, event: Application) -> None:
    window = window_of(event)
    assert window.shell is not None
    for entry in EVERY:
        window.shell.go(entry.id)
        page = window.shell.current
        assert page is not None
        assert [key for key, _ in page.shortcuts()] == list(KEYS[entry.id]), entry.id


_NAMED = re.compile(r"(?:Ctrl|Alt|Shift)\+\S+|\bF\d+\b|\bPg\w+")


def test_the_five_lines_of_f1_name_only_keys_that_the_list_of_all_keys_has(
    window_of: Open, event: Application
) -> None:
    window = window_of(event)
    assert window.shell is not None
    for entry in EVERY:
        window.shell.go(entry.id)
        page = window.shell.current
        assert page is not None
        known = {key for keys, _ in page.shortcuts() for key in re.split(r"[ ,]+", keys)}
        lines = ENGLISH(page.help_key).split("\n")
        assert len(lines) == 5, entry.id
        named = {key.rstrip(".,") for line in lines for key in _NAMED.findall(line)}
        unknown = {key for key in named - known if EVERYWHERE.owner_of(key) is None}
        assert unknown == set(), entry.id
