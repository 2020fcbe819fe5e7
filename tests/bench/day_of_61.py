"""A day of 61 from the doors to the champion, with the hall's network as a hall has it: the window, the
server that it starts, phones and two televisions in Chromium.

Run it: `python -m tests.bench.day_of_61 FOLDER`, with QT_QPA_PLATFORM=offscreen where there is no screen. It
puts a picture of every page into the folder, prints what was as it should be and what was not, and ends with
1 for the latter. Most sheets are typed at the desk, a few tables a heat by phone. In each heat the server is
killed (-9), a phone's line is cut in the middle of an entry, and the desk takes a phone's entry back: the
second time counts too.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from selenium.webdriver.common.by import By

from tests.bench.played_hall import Desk, Hall, until
from tests.browsers import phone
from tourney.application.example import settle_cut, settle_places
from tourney.base.ids import FINAL, SEMI, HeatId, PlayerNo, TableNo
from tourney.base.languages import Language
from tourney.base.texts import ENGLISH
from tourney.base.times import HONG_KONG
from tourney.bootstrap import create_event, open_event, verify_event
from tourney.clock.commands import EndClock, StartClock
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.projector.scenes import SceneKind
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from ui.base.errors import ExceptionHook
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow
from ui.pages.scores.page import ScoresPage
from ui.widgets.theme import apply_look

FAMILIES = (
    *(
        "陳 Chan",
        "李 Lee",
        "張 Cheung",
        "黃 Wong",
        "何 Ho",
        "林 Lam",
        "吳 Ng",
        "梁 Leung",
        "鄭 Cheng",
        "羅 Lo",
    ),
    *("謝 Tse", "馮 Fung", "葉 Yip", "蘇 So", "曾 Tsang", "鄧 Tang", "許 Hui", "蔡 Choi", "彭 Pang"),
    "歐陽 Au-Yeung",
)
GIVEN = (
    *("美玲 Mei Ling", "大文 Tai Man", "家欣 Ka Yan", "志強 Chi Keung", "詠詩 Wing Sze"),
    *("子軒 Tsz Hin", "嘉儀 Ka Yee", "俊傑 Chun Kit", "曉彤 Hiu Tung", "國輝 Kwok Fai"),
)
OTHERS = (("", "Priya Sharma"), ("", "David O’Brien"), ("", "Anneliese Müller-Großhansdorf"), ("岑", "Shum"))
TEAMS = ("獅子山義工隊", "St. Paul’s Volunteers", "沙田體育會", "Ma On Shan Youth", "")


def people() -> tuple[PlayerDraft, ...]:
    """Sixty-one people of a hall in Hong Kong."""
    called = list(OTHERS)
    for n in range(61 - len(OTHERS)):
        family, surname = FAMILIES[n % len(FAMILIES)].split(" ")
        given, _, name = GIVEN[(3 * n + n // len(FAMILIES)) % len(GIVEN)].partition(" ")
        called.append((family + given, f"{surname} {name}"))
    return tuple(PlayerDraft(None, zh, en, team=TEAMS[n % len(TEAMS)]) for n, (zh, en) in enumerate(called))


def evening_before(hall: Hall) -> None:
    """The line is tested; the televisions have typed their codes and show the event."""
    hall.start_server()
    hall.in_both(hall.phones["Ada"], "reached", "line-test")
    desk = hall.desk
    hall.check("the window says who was reached", until(lambda: desk.server.now and desk.server.now.reached))
    for name, browser in hall.screens.items():
        hall.ask(screen=name)
        code = hall.offer("screens", name).code
        path = f"screen/{name}"
        hall.in_both(browser, path, f"screen-code-{name}")
        for typed in ("0000-0000", code):
            browser.find_element(By.NAME, "code").send_keys(typed)
            browser.find_element(By.CSS_SELECTOR, "button").click()
            if typed != code:
                hall.check(f"{name}: a wrong code is refused", hall.has(browser, ".bad"))
                hall.see(browser, f"screen-code-refused-{name}")
        hall.check(f"{name} shows a picture", hall.has(browser, "#picture[href]"))
        hall.see(browser, f"screen-welcome-{name}")


def doors(hall: Hall) -> None:
    """Everybody is registered and here; the public page before and after the seats of heat 1."""
    desk, ada = hall.desk, hall.phones["Ada"]
    ada.get(hall.url)
    hall.see(ada, "page-before-seats")
    desk.run(ImportPlayers(people()))
    desk.run(SetStatus(tuple(desk.app.tournament.players), Status.PRESENT))
    desk.run(DrawHeats(desk.app.rules.format.heat_ids, 61), PublishHeat(HeatId("1")))
    hall.load(ada, "", "#seats")
    hall.see(ada, "page-seats")
    for query, name in (
        ("61", "number"),
        ("歐陽", "chinese-name"),
        ("wong", "english-name"),
        ("zz", "nobody"),
    ):
        begun = time.monotonic()
        ada.get(f"{hall.url}?q={query}")
        shown = 1000 * (time.monotonic() - begun)
        told = ada.execute_script(
            "return performance.timing.domComplete - performance.timing.navigationStart"
        )
        print(f"  found by {name}: {told} ms in Chromium, {shown:.0f} ms with its driver")
        hall.see(ada, f"page-found-by-{name}")
    ada.get(hall.url)
    ada.find_element(By.ID, "find").send_keys("61")
    hall.see(ada, "page-typed")
    ada.find_element(By.ID, "find").clear()
    for tag in ("en", "zh-Hant"):
        for button in ada.find_elements(By.CSS_SELECTOR, f'[data-only^="{tag[:2]}"]'):
            button.click()
            hall.see(ada, f"page-seats-only-{tag}", whole=True)
            button.click()
    hall.show(SceneKind.SEATING, "seats")


def paired(hall: Hall) -> None:
    """Ada by the address of her QR, Bo by typing his code; a second time neither works."""
    for name, tables in (("Ada", "1,2"), ("Bo", "3,4")):
        hall.ask(pair=name, tables=tables)
    ada, bo = hall.phones["Ada"], hall.phones["Bo"]
    by_url, by_code = hall.offer("pairings", "Ada").url, hall.offer("pairings", "Bo").code
    for tag in ("en", "zh-HK"):
        ada.get(f"{by_url}&lang={tag}")
        hall.see(ada, f"pair-by-url-{tag}")
        bo.get(f"{hall.url}pair?lang={tag}")
        hall.see(bo, f"pair-by-code-{tag}")
        bo.find_element(By.NAME, "code").send_keys("AAAA-AAAA")
        bo.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
        hall.see(bo, f"pair-refused-{tag}")
    ada.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
    bo.find_element(By.NAME, "code").send_keys(by_code.lower())
    bo.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
    for name, browser in (("Ada", ada), ("Bo", bo)):
        hall.check(f"{name} is paired", hall.has(browser, "[data-table]"))
        hall.in_both(browser, "referee", f"referee-seats-{name}", whole=True)
        browser.get(f"{hall.url}referee?lang=en")
    now = hall.desk.server
    hall.check(
        "the window says that both are here",
        until(lambda: now.now and sum(each.connected for each in now.now.pairings) == 2),
    )
    stranger = hall.phones["Stranger"]
    stranger.get(by_url)
    stranger.find_element(By.CSS_SELECTOR, '[data-act="pair"]').click()
    hall.check("a code is used once", hall.has(stranger, ".bad"))
    hall.see(stranger, "pair-used-up")


def heat(hall: Hall, id_: HeatId, nth: int) -> None:
    """One heat: tables by phone, which meet the desk's undo and a cut line; the rest at the desk."""
    desk, ada, bo = hall.desk, hall.phones["Ada"], hall.phones["Bo"]
    if nth > 1:
        desk.run(PublishHeat(id_))
        for browser in (ada, bo):
            hall.load(browser, "referee?lang=en", f'[data-heat="{id_}"]')
    desk.run(StartClock(id_))
    hall.show(SceneKind.CLOCK, f"clock-{nth}")

    sheets = hall.totals(id_, 1)
    hall.type(
        "Ada", 1, [*sheets[:-1], Sheet(sheets[-1].player, declared_total=9_999, declared_place=len(sheets))]
    )
    problems = '[data-table="1"] .problems li'
    hall.check("a wrong place is told while it is typed", hall.has(ada, problems))
    hall.see(ada, f"typing-{nth}")
    if nth == 1:
        hall.see(ada, "typing-whole", whole=True)
        hall.in_both(ada, "referee", "typing-kept", whole=True)
        ada.get(f"{hall.url}referee?lang=en")
    hall.type("Ada", 1, sheets)
    hall.loses(ada, problems)
    hall.hand_in("Ada", 1)
    hall.check("Ada is told that it came", hall.said("Ada", 1, "confirms"))
    hall.see(ada, f"handed-in-{nth}")
    hall.came("Ada", id_, 1)
    before = desk.app.tournament.revision
    hall.hand_in("Ada", 1)
    hall.said("Ada", 1, "confirms")
    hall.check("handed in again it is no second entry", desk.app.tournament.revision == before)

    deeds = hall.lines(id_, 3)
    hall.type("Bo", 3, deeds, totals=False)
    hall.see(bo, f"deed-by-deed-{nth}", whole=nth == 1)
    kill(hall, nth)
    hall.hand_in("Bo", 3)
    hall.check("Bo is told that it came", hall.said("Bo", 3, "confirms"))
    hall.came("Bo", id_, 3)

    taken_back(hall, id_)
    hall.type("Bo", 3, deeds, totals=False)
    hall.hand_in("Bo", 3)
    hall.check("typed again it counts again", hall.said("Bo", 3, "confirms"))
    hall.came("Bo", id_, 3)

    cut_line(hall, id_, nth)
    if nth == 1:
        refused(hall, id_)
    at_the_desk(hall, id_, nth)
    desk.run(EndClock())
    desk.run(RecordPrint("standings"))
    hall.show(SceneKind.STANDINGS, f"standings-{nth}")
    stranger = hall.phones["Stranger"]
    hall.load(stranger, "", "#standings1")
    hall.see(stranger, f"page-after-heat-{nth}", whole=True)


def kill(hall: Hall, nth: int) -> None:
    """The server hangs, the televisions say so, then it is killed (-9)."""
    door = hall.screens["Door"]
    hall.signal_server(signal.SIGSTOP)
    hall.check("a television says that the line is lost", hall.has(door, "#lost"))
    hall.see(door, f"screen-line-lost-{nth}")
    hall.kill_server()
    hall.check("and comes back by itself", hall.loses(door, "#lost"))


def taken_back(hall: Hall, id_: HeatId) -> None:
    """Ctrl+Z at the desk asks, since another person made the step; then the table is empty again."""
    window, desk = hall.desk.window, hall.desk
    until(lambda: desk.do(lambda: desk.gateway.recent.to_undo and desk.gateway.recent.to_undo.who == "Bo"))
    desk.do(window.undo)

    def agreed() -> bool:
        asked = [each for each in window.findChildren(QDialog) if each.isVisible()]
        for button in (button for each in asked for button in each.findChildren(QPushButton)):
            if button.text() == ENGLISH("window.undo_anyway"):
                button.click()
                return True
        return False

    hall.check("the desk is asked before it takes a phone's entry back", until(lambda: desk.do(agreed), 20))
    seats = desk.app.tournament.tables[id_, TableNo(3)].seats
    hall.check(
        "it is taken back", until(lambda: not any((id_, n) in desk.app.tournament.sheets for n in seats), 20)
    )
    out = '[data-table="3"][data-state="out"]'
    hall.check("Bo's phone sees it by itself", hall.has(hall.phones["Bo"], out))


def cut_line(hall: Hall, id_: HeatId, nth: int) -> None:
    """Ada's line is cut while she types table 2; what she hands in comes by itself, once."""
    ada = hall.phones["Ada"]
    sheets = hall.totals(id_, 2)
    hall.type("Ada", 2, sheets[:2])
    hall.cut(ada)
    hall.type("Ada", 2, sheets)
    hall.hand_in("Ada", 2)
    hall.check("Ada's phone says that there is no line", hall.has(ada, "#line span"))
    hall.see(ada, f"line-cut-{nth}")
    hall.cut(ada, False)
    hall.check("it is sent by itself", hall.said("Ada", 2, "confirms"))
    hall.came("Ada", id_, 2)
    hall.see(ada, f"line-back-{nth}")


def refused(hall: Hall, id_: HeatId) -> None:
    """The desk was faster (409); the table is another's now (403); the seats are others' (422)."""
    desk, bo = hall.desk, hall.phones["Bo"]
    theirs = hall.totals(id_, 4)
    ours = [replace(each, declared_total=(each.declared_total or 0) + 7) for each in theirs]
    hall.type(
        "Bo",
        4,
        ours,
    )
    desk.run(EnterSheets(id_, (TableEntry(TableNo(4), theirs),)))
    hall.hand_in("Bo", 4)
    hall.check("409: both versions are shown", hall.said("Bo", 4, "4,0"))
    hall.see(bo, "refused-409")
    for tag in ("zh-HK", "en"):
        bo.get(f"{hall.url}referee?lang={tag}")
        hall.type(
            "Bo",
            4,
            ours,
        )
        hall.hand_in("Bo", 4)
        hall.said("Bo", 4, "\n")
        hall.see(bo, f"refused-409-{tag}")
    hall.ask(pair="Bo", tables="3")
    until(lambda: desk.server.now and any(each.tables == (3,) for each in desk.server.now.pairings))
    hall.hand_in("Bo", 4)
    hall.check("403: table 4 is another's", hall.said("Bo", 4, "4"))
    hall.see(bo, "refused-403")
    hall.ask(pair="Bo", tables="3,4,5")
    until(lambda: desk.server.now and any(each.tables == (3, 4, 5) for each in desk.server.now.pairings))
    bo.get(f"{hall.url}referee?lang=en")
    sheets = hall.totals(id_, 5)
    hall.type("Bo", 5, sheets)
    before = desk.app.tournament.tables[id_, TableNo(5)].seats
    other = desk.app.tournament.tables[id_, TableNo(9)].seats[0]
    desk.do(lambda: desk.gateway.run(SwapSeats(id_, before[0], other), why="each sat at the other's table"))
    seats = desk.app.tournament.tables[id_, TableNo(5)].seats
    hall.check("the desk gives a seat to another", other in seats)
    hall.hand_in("Bo", 5)
    hall.check("422: another player sits there now", hall.said("Bo", 5, str(sheets[0].player)))
    hall.see(bo, "refused-422")
    bo.get(f"{hall.url}referee?lang=zh-HK")
    hall.see(bo, "referee-after-swap-zh-HK")
    hall.ask(pair="Bo", tables="3,4")
    bo.get(f"{hall.url}referee?lang=en")


def at_the_desk(hall: Hall, id_: HeatId, nth: int) -> None:
    """Everything else is typed at the desk, one table by its keys; then all is confirmed."""
    desk = hall.desk
    tables = [each.table for each in desk.app.tournament.tables_of(id_)]
    by_hand, *others = [each for each in tables if each > 4]
    typed_by_keys(hall, id_, by_hand)
    for number in others:
        desk.run(EnterSheets(id_, (TableEntry(number, hall.lines(id_, number)),), confirm=True))
    waiting = [each.table for each in desk.app.tournament.tables_of(id_) if each.confirmed_at is None]
    if 4 in waiting and not any(
        (id_, n) in desk.app.tournament.sheets for n in desk.app.tournament.tables[id_, TableNo(4)].seats
    ):
        desk.run(EnterSheets(id_, (TableEntry(TableNo(4), hall.lines(id_, 4)),)))
    desk.play(partial(settle_places, heat=id_))
    for number in waiting:
        desk.run(ConfirmTables(id_, (number,)))
    open_ = [each.table for each in desk.app.tournament.tables_of(id_) if each.confirmed_at is None]
    hall.check(f"heat {id_}: every table is confirmed, {len(tables)} of them", not open_)


def typed_by_keys(hall: Hall, id_: HeatId, number: TableNo) -> None:
    """A table typed into Scores: place and total of each player, then Ctrl+Enter until it is confirmed."""
    desk, sheets = hall.desk, hall.totals(id_, number)

    def scores() -> ScoresPage:
        page = desk.window.shell.current if desk.window.shell else None
        assert isinstance(page, ScoresPage)
        return page

    def typed() -> None:
        assert desk.window.shell is not None
        desk.window.shell.go("scores", f"table:{id_}:{number}")

    desk.do(typed)

    def filled() -> None:
        desk.window.activateWindow()
        for sheet in sheets:
            row = scores().panel.quick.row_of(PlayerNo(int(sheet.player)))
            for field_, value in ((row.place, sheet.declared_place), (row.total, sheet.declared_total)):
                field_.setFocus()
                field_.selectAll()
                QTest.keyClicks(field_, str(value))

    def entered() -> None:
        row = scores().panel.quick.row_of(PlayerNo(int(sheets[-1].player)))
        QTest.keyClick(row.total, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    desk.do(filled)
    while desk.do(
        lambda: scores().table == number and desk.app.tournament.tables[id_, number].confirmed_at is None
    ):
        desk.do(entered)
    desk.do(lambda: desk.window.grab().save(str(hall.folder / f"{hall.shot:02}-window-scores.png")))
    stands = desk.app.tournament.tables[id_, number]
    hall.check(f"table {number}, typed at the desk's keys, is confirmed", stands.confirmed_at is not None)


def finals(hall: Hall) -> None:
    """Cut, semi-finals (one table by phone), final, champion."""
    desk, ada = hall.desk, hall.phones["Ada"]
    desk.play(settle_cut)
    desk.run(DeclareOfficial("heats", "seen by the chief referee", checked=True))
    for id_ in (SEMI, FINAL):
        desk.play(settle_cut)
        desk.run(DrawHeats((id_,), 61), PublishHeat(id_))
        hall.check(f"{id_} is drawn", id_ in desk.app.tournament.heats)
        hall.show(SceneKind.BRACKET, f"bracket-{id_}")
        hall.show(SceneKind.SEATING, f"seats-{id_}")
        there = hall.load(ada, "referee?lang=en", f'[data-heat="{id_}"]')
        hall.check(f"Ada's phone has the {id_}", there)
        hall.type("Ada", 1, hall.lines(id_, 1), totals=False)
        hall.hand_in("Ada", 1)
        hall.check(f"the {id_} came from the phone", hall.said("Ada", 1, "confirms"))
        hall.came("Ada", id_, 1)
        hall.see(ada, f"referee-{id_}")
        for each in desk.app.tournament.tables_of(id_)[1:]:
            desk.run(EnterSheets(id_, (TableEntry(each.table, hall.lines(id_, each.table)),), confirm=True))
        desk.play(partial(settle_places, heat=id_))
        desk.run(ConfirmTables(id_, (TableNo(1),)))
        desk.run(DeclareOfficial(str(id_), "seen by the chief referee", checked=True))
    hall.show(SceneKind.STANDINGS, "standings-last")
    hall.show(SceneKind.CHAMPION, "champion")
    stranger = hall.phones["Stranger"]
    hall.check("the public page has a champion", hall.load(stranger, "", ".champion"))
    hall.see(stranger, "page-champion")
    hall.see(stranger, "page-champion-whole", whole=True)
    for browser, name in ((stranger, "page-champion-dark"), (ada, "referee-dark")):
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [_DARK]})
        hall.see(browser, name)


_DARK = {"name": "prefers-color-scheme", "value": "dark"}


def played(hall: Hall) -> None:
    """The whole day."""
    evening_before(hall)
    doors(hall)
    paired(hall)
    for nth, id_ in enumerate(hall.desk.app.rules.format.heat_ids, 1):
        heat(hall, id_, nth)
    finals(hall)


def main(folder: Path) -> int:
    """Play the day; 1 if something was not as it should be."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as own, ExitStack() as browsers:
        os.environ.update(dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), own))
        place = str(Path(own) / "day.tourney")
        create_event(
            place,
            "world-2009",
            name="Charity Monopoly Day",
            date=datetime.now(ZoneInfo(HONG_KONG)).date().isoformat(),
            name_zh="慈善大富翁日",
            venue="沙田大會堂 Sha Tin Town Hall",
        ).close()
        app = QApplication([])
        preferences = Preferences(Path(own) / "window.ini")
        preferences.language = Language.EN
        apply_look(app, preferences.look)
        window = MainWindow(app, preferences, ExceptionHook(app))
        window.resize(1366, 768)
        window.show()
        window.open_place(place)
        hall = Hall(Desk(window), folder)
        for name in ("Ada", "Bo", "Stranger"):
            hall.phones[name] = browsers.enter_context(phone())
        for name in ("Door", "Stage"):
            hall.screens[name] = browsers.enter_context(phone((1920, 1080)))
        loop = QEventLoop()
        ended: list[BaseException | None] = []

        def day() -> None:
            until(lambda: window.shell is not None)
            try:
                played(hall)
                ended.append(None)
            except BaseException as error:
                traceback.print_exc()
                ended.append(error)
            loop.quit()

        threading.Thread(target=day, daemon=True).start()
        loop.exec()
        window.close()
        verdict = verify_event(place)
        hall.check("verify finds nothing", not verdict.findings)
        phones = open_event(place)
        entered = [each.params for each in phones.history if each.code == "sheets_entered"]
        ids = Counter(str(each["id"]) for each in entered if "id" in each)
        hall.check(f"{len(ids)} entries by phone, none twice", max(ids.values(), default=0) == 1)
        phones.close()
    print(f"{hall.shot} pictures; {len(hall.wrong)} things wrong")
    return 1 if hall.wrong or ended[0] is not None else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
