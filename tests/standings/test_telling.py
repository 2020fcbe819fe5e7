"""What the journal says of rulings: figures, names and reasons, in both languages and when taken back."""

from __future__ import annotations

from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.clock.commands import AddTime, EndClock, StartClock
from tourney.event.journal import describe_entry
from tourney.event.records import Status
from tourney.heats.commands import LockHeat
from tourney.players.commands import SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints, DecidePlaces

ONE, TWO, T1 = HeatId("1"), HeatId("2"), TableNo(1)


def said(app: Application) -> tuple[str, str]:
    entry = app.history[-1]
    message = describe_entry(entry.code, entry.params, app.tournament.players)
    return ENGLISH.say(message), CHINESE.say(message)


def cash(app: Application, *amounts: int) -> TableEntry:
    seats = app.tournament.tables[ONE, T1].seats
    return TableEntry(T1, tuple(Sheet(player=n, cash=m) for n, m in zip(seats, amounts, strict=True)))


def test_a_penalty_says_how_many_points_for_whom_and_why(drawn: Application) -> None:
    drawn.run(AdjustPoints(PlayerNo(1), -300, "left the table"))
    assert said(drawn) == (
        "1 \u2068Player 1\u2069: −5 points (left the table)",
        "1 號\u2068參賽者1\u2069：−5 分（left the table）",
    )
    drawn.undo()
    assert said(drawn)[0] == "Undone: 1 \u2068Player 1\u2069: −5 points (left the table)"
    drawn.run(AdjustPoints(PlayerNo(2), 90, "helped"))
    assert said(drawn)[0].startswith("2 \u2068Player 2\u2069: +1")


def test_a_penalty_of_an_earlier_version_is_told_without_a_reason() -> None:
    old = describe_entry("points_adjusted", {"number": 7, "points": -300})
    assert ENGLISH.say(old) == "Player 7: −5 points"


def test_a_correction_says_that_it_is_one_which_totals_changed_and_why(drawn: Application) -> None:
    drawn.run(EnterSheets(ONE, (cash(drawn, 4000, 300, 200, 100),), confirm=True))
    assert said(drawn)[0] == "heat 1: table 1 entered"
    drawn.run(EnterSheets(ONE, (cash(drawn, 4000, 300, 200, 1900),), confirm=True, correct="typing error"))
    last = drawn.tournament.tables[ONE, T1].seats[3]
    english, chinese = said(drawn)
    assert english == f"heat 1: sheets of table 1 corrected: number {last}: M100 → M1,900 (typing error)"
    assert chinese == f"第 1 局：更正第 1 枱計分紙：{last} 號 M100 → M1,900（typing error）"


def test_a_decided_order_names_whom_it_is_about(drawn: Application) -> None:
    drawn.run(EnterSheets(ONE, (cash(drawn, 4000, 300, 300, 100),), confirm=True))
    seats = drawn.tournament.tables[ONE, T1].seats
    drawn.run(DecidePlaces(ONE, T1, (seats[2], seats[1])))
    english, chinese = said(drawn)
    first, second = seats[2], seats[1]
    names = f"{first} \u2068Player {first}\u2069, {second} \u2068Player {second}\u2069"
    assert english == f"heat 1, table 1: places decided, {names}"
    assert f"{first} 號\u2068參賽者{first}\u2069" in chinese
    old = describe_entry("tie_decided", {"scope": "cut", "order": [7, 5]})
    assert ENGLISH.say(old) == "Tie decided: number 7, number 5"


def test_what_was_turned_on_or_off_again_says_which(drawn: Application) -> None:
    drawn.run(MarkPaper(ONE, T1))
    assert said(drawn)[0] == "heat 1, table 1: paper here"
    drawn.run(MarkPaper(ONE, T1, paper_in=False))
    assert said(drawn)[0] == "heat 1, table 1: paper not here after all"
    drawn.run(LockHeat(ONE))
    assert said(drawn)[0] == "Seating of heat 1 locked"
    drawn.run(LockHeat(ONE, locked=False))
    assert said(drawn) == ("Seating of heat 1 unlocked", "解鎖第 1 局座位表")


def test_a_few_people_are_named_and_many_are_counted(drawn: Application) -> None:
    drawn.run(SetStatus((PlayerNo(3), PlayerNo(5)), Status.ABSENT))
    assert said(drawn)[0] == "3 \u2068Player 3\u2069, 5 \u2068Player 5\u2069: absent"
    drawn.run(SetStatus(tuple(PlayerNo(n) for n in range(10, 20)), Status.ABSENT))
    assert said(drawn)[0] == "10 players: absent"


def test_a_clock_says_which_wave_of_its_heat_it_times_where_there_are_several(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    assert said(drawn) == ("Clock of heat 1 started, 60 min", "第 1 局開始計時，60 分鐘")
    drawn.run(EndClock())
    drawn.undo()
    drawn.undo()
    drawn.run(StartClock(ONE, minutes=0))
    assert said(drawn) == ("Clock of heat 1 started, no limit", "第 1 局開始計時，不限時")
    drawn.run(EndClock())
    drawn.run(EditEvent({"boards": 3}))
    drawn.run(StartClock(TWO, 2))
    assert said(drawn) == ("Clock of heat 2, wave 2 started, 60 min", "第 2 局第 2 批開始計時，60 分鐘")
    drawn.run(AddTime(-60, reason="late"))
    assert said(drawn)[0] == "heat 2, wave 2: 1 min taken off (late)"
    drawn.run(EndClock())
    assert said(drawn)[0] == "Clock of heat 2, wave 2 ended"


def test_a_printout_of_no_heat_ends_without_a_blank(drawn: Application) -> None:
    drawn.run(RecordPrint("standings"))
    assert said(drawn) == ("Printed or saved: Standings", "已列印或儲存：排名")
    drawn.run(RecordPrint("scoresheets", ONE))
    assert said(drawn)[0] == "Printed or saved: Scoresheets heat 1"
