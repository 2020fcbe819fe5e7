"""What the journal says of rulings: figures, names and reasons, in both languages and when taken back."""

from __future__ import annotations

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.competition.records import Status
from tourney.scoresheet.sheet import Sheet
from tourney.services.application import Application
from tourney.services.commands.players import SetStatus
from tourney.services.commands.rulings import AdjustPoints
from tourney.services.commands.sheets import EnterSheets, TableEntry
from tourney.services.journal_words import describe_entry
from tourney.texts import CHINESE, ENGLISH

ONE, T1 = HeatId("1"), TableNo(1)


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
    assert said(drawn)[0] == "heat 1: sheets of table 1 entered"
    drawn.run(EnterSheets(ONE, (cash(drawn, 4000, 300, 200, 1900),), confirm=True, correct="typing error"))
    last = drawn.tournament.tables[ONE, T1].seats[3]
    english, chinese = said(drawn)
    assert english == f"heat 1: sheets of table 1 corrected: {last} M100 → M1,900 (typing error)"
    assert chinese == f"第 1 局：更正第 1 枱計分紙：{last} 號 M100 → M1,900（typing error）"


def test_a_few_people_are_named_and_many_are_counted(drawn: Application) -> None:
    drawn.run(SetStatus((PlayerNo(3), PlayerNo(5)), Status.ABSENT))
    assert said(drawn)[0] == "3 \u2068Player 3\u2069, 5 \u2068Player 5\u2069: absent"
    drawn.run(SetStatus(tuple(PlayerNo(n) for n in range(10, 20)), Status.ABSENT))
    assert said(drawn)[0] == "10 players: absent"
