"""What a dialog may say: a small one 20 English words or 30 Chinese characters, a large one 40 or 55.

Counted is what is painted on it, title and buttons too, without the names of players and teams, as pages are.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.contact_sheet import days
from tests.contact_sheet.shots import Style, come_to_rest, open_day, open_window
from tests.contact_sheet.words import SIZE, under_way, words_on
from tourney.application.application import Application
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.languages import Language
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.reports import standings_now
from ui.main_window import MainWindow
from ui.pages.finals.page import FinalsPage
from ui.pages.heats.moves import seat_weighed
from ui.pages.players.page import PlayersPage
from ui.pages.scores.page import ScoresPage
from ui.pages.standings.page import StandingsPage
from ui.parts.dialogs import Dialog

Ask = Callable[[MainWindow, Application], None]
SMALL, LARGE = (20, 30), (40, 55)
ONE = HeatId("1")


def on_paper(folder: Path) -> Application:
    """Three heats are confirmed and their standings printed."""
    app = days.before_the_final(folder)
    app.run(RecordPrint("standings"))
    return app


def won_by_little(folder: Path) -> Application:
    """A champion by M300, while protests are open to the final and to the standings before it."""
    app = days.before_the_final(folder)
    app.run(DrawHeats((FINAL,), 5, accepting=True))
    app.run(PublishHeat(FINAL))
    (table,) = app.tournament.tables_of(FINAL)
    sheets = tuple(
        Sheet(number, declared_total=5000 - 300 * at, declared_place=at + 1)
        for at, number in enumerate(sorted(table.seats))
    )
    app.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True))
    return app


def middle(app: Application) -> PlayerNo:
    """Far from the line."""
    return standings_now(app.tournament, app.rules, app.clock.now(), None).lines[-6].number


def first(app: Application) -> PlayerNo:
    """Through so far."""
    return standings_now(app.tournament, app.rules, app.clock.now(), None).lines[0].number


def mark(window: MainWindow, number: PlayerNo, key: Qt.Key) -> None:
    assert window.shell is not None
    window.shell.go("players")
    come_to_rest(window)
    page = window.shell.current
    assert isinstance(page, PlayersPage)
    page.roster.select(number)
    QTest.keyClick(page.roster.table, key)
    QTest.keyClick(page.roster.table, Qt.Key.Key_Down)


def withdraw(window: MainWindow, app: Application) -> None:
    mark(window, middle(app), Qt.Key.Key_W)


def absent(window: MainWindow, app: Application) -> None:
    mark(window, middle(app), Qt.Key.Key_A)


def withdraw_the_first(window: MainWindow, app: Application) -> None:
    mark(window, first(app), Qt.Key.Key_W)


def absent_in_play(window: MainWindow, app: Application) -> None:
    mark(window, app.tournament.tables_of(ONE)[0].seats[0], Qt.Key.Key_A)


def penalty(window: MainWindow, app: Application) -> None:
    assert window.shell is not None
    window.shell.go("standings", f"player:{middle(app)}")
    come_to_rest(window)
    page = window.shell.current
    assert isinstance(page, StandingsPage)
    page.why.adjust.click()


def scores_of(window: MainWindow) -> ScoresPage:
    assert window.shell is not None
    window.shell.go("scores", "table:1:3")
    come_to_rest(window)
    page = window.shell.current
    assert isinstance(page, ScoresPage)
    return page


def correct(window: MainWindow, app: Application) -> None:
    scores_of(window).correct()


def reopen(window: MainWindow, app: Application) -> None:
    scores_of(window).reopen()


def reopen_after_the_reason(window: MainWindow, app: Application) -> None:
    reopen(window, app)
    come_to_rest(window)
    QTest.keyClick(open_dialog(window), Qt.Key.Key_Return)


def swap_in_play(window: MainWindow, app: Application) -> None:
    a, b, *_ = app.tournament.tables_of(ONE)
    assert window.shell is not None and window.shell.current is not None
    seat_weighed(window.shell.current, SwapSeats(ONE, a.seats[0], b.seats[0]))


def end_clock(window: MainWindow, app: Application) -> None:
    assert window.shell is not None
    window.shell.clock.end.trigger()


def declare_early(window: MainWindow, app: Application) -> None:
    assert window.shell is not None
    window.shell.go("finals")
    come_to_rest(window)
    page = window.shell.current
    assert isinstance(page, FinalsPage)
    page.early.click()
    come_to_rest(window)
    assert "M300" in open_dialog(window).text.full_text, "the long one, which accepts totals"


def open_dialog(window: MainWindow) -> Dialog:
    (dialog,) = [each for each in window.findChildren(Dialog) if each.isVisible()]
    return dialog


DIALOGS: list[tuple[days.Made, Ask, tuple[int, int]]] = [
    (on_paper, withdraw, SMALL),
    (on_paper, withdraw_the_first, LARGE),
    (on_paper, absent, SMALL),
    (on_paper, penalty, LARGE),
    (on_paper, correct, SMALL),
    (on_paper, reopen, SMALL),
    (on_paper, reopen_after_the_reason, LARGE),
    (under_way, absent_in_play, LARGE),
    (under_way, swap_in_play, LARGE),
    (under_way, end_clock, SMALL),
    (won_by_little, declare_early, (20, 42)),
]
"""The day, who opens it there, and the most that it may say. Those of one day stand together."""


@pytest.mark.parametrize("language", [Language.EN, Language.ZH], ids=lambda each: each.tag)
def test_a_dialog_says_no_more_than_it_may(qapp: QApplication, language: Language) -> None:
    """One is closed before the next is asked for: nothing is done in between."""
    over: dict[str, int] = {}
    with open_window(Style(language, "light", SIZE)) as window:
        for day, rows in groupby(DIALOGS, key=lambda row: row[0]):
            with open_day(window, day) as app:
                for _, ask, most in rows:
                    ask(window, app)
                    come_to_rest(window)
                    dialog = open_dialog(window)
                    words, characters = words_on(dialog, app)
                    dialog.close()
                    said, may = (words, most[0]) if language is Language.EN else (characters, most[1])
                    if said > may:
                        over[ask.__name__] = said
    assert over == {}
