"""A bank's statement line by line: gifts entered once, ticked off, asked about, or nobody's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.banking.commands import ReadStatement
from tourney.banking.matching import Match
from tourney.banking.statement import StatementLine, read_statement
from tourney.base.clocks import FixedClock
from tourney.base.errors import Conflict, NotFound, Refused, TourneyError
from tourney.base.ids import DonorId, Giver, GivingMethod, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, verify_event
from tourney.event.donations import raised
from tourney.event.journal import describe_entry
from tourney.event.records import CASH, CHEQUE, FPS, TRANSFER
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, TakeBackGift
from tourney.giving.donor_commands import AddDonor
from tourney.players.commands import EditPlayer, ImportPlayers, MergePlayers

ANN, BOB, CAT, D1 = PlayerNo(1), PlayerNo(2), PlayerNo(3), DonorId("D1")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    """Three players and a donor; 2 has pledged HK$500. It is 7 March 2026."""
    clock = FixedClock(datetime(2026, 3, 7, 4, tzinfo=UTC))
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    people = (
        PlayerDraft(name_en="Chan Tai Man", name_zh="陳大文"),
        PlayerDraft(name_en="Lee Siu Ming", pledged=Decimal(500)),
        PlayerDraft(name_en="Wong Ka Yan"),
    )
    app.run(ImportPlayers(people))
    app.run(AddDonor({"name": "Fok Trading Ltd"}))
    yield app
    app.close()


def statement(app: Application, *rows: str) -> tuple[StatementLine, ...]:
    """Lines from 2 on: day in March, amount, words; CODE is the event's."""
    text = "\n".join(("Date,Amount,Details", *(f"2026-03-{row}" for row in rows)))
    code = app.tournament.event.code
    return read_statement(text.replace("CODE", code).replace("code", code.lower()).encode(), "s.csv")


def read(app: Application, *rows: str, accepted: Mapping[int, Giver] | None = None) -> list[str]:
    """What each line is: `+1 fps` entered, `=` known, `? 1 2` asked, else the reason."""
    lines = statement(app, *rows)
    return [_word(each) for each in app.run(ReadStatement(lines, accepted or {})).data]


def _word(match: Match) -> str:
    if match.reason is not None:
        return ENGLISH.say(match.reason)
    if match.candidates:
        return " ".join(("?", *map(str, match.candidates)))
    return "=" if match.is_known else f"+{match.giver} {match.method} {match.by}"


def given(app: Application, number: PlayerNo) -> list[tuple[str, str, str]]:
    return [(str(g.amount), g.method, g.day[-2:]) for g in app.tournament.players[number].gifts]


def test_a_reference_says_whose_gift_a_line_is_and_read_twice_it_adds_nothing(app: Application) -> None:
    rows = ("05,88.5,FPS CODE-1 CHAN", "06,500,fps code3", "06,20,CODE-D1 thanks", "05,7,CHQ CODE 2")
    assert read(app, *rows) == [
        "+1 fps reference",
        "+3 fps reference",
        "+D1 transfer reference",
        "+2 cheque reference",
    ]
    assert given(app, ANN) == [("88.50", "fps", "05")]
    total = raised(app.tournament)
    assert read(app, *rows) == ["="] * 4 and read(app, "07,1,CODE-1", *rows[1:]) == [
        "+1 transfer reference",
        *["="] * 3,
    ]
    assert raised(app.tournament) == total + 1


def test_two_brothers_who_pay_the_same_on_one_day_count_twice_and_overlapping_adds_nothing(
    app: Application,
) -> None:
    same = "05,100,CODE-1 CHAN"
    assert read(app, same, same) == ["+1 transfer reference"] * 2
    assert read(app, same, same, same) == ["=", "=", "+1 transfer reference"]
    assert given(app, ANN) == [("100", "transfer", "05")] * 3


def test_a_gift_that_the_desk_has_noted_is_ticked_off_once(app: Application) -> None:
    for day in ("2026-03-04", "2026-03-05"):
        app.run(Donate(ANN, Decimal(100), FPS, day))
    app.run(Donate(ANN, Decimal(100), CASH, "2026-03-05"))
    rows = ["07,100,FPS CODE-1", "05,100,CODE-1 A", "06,100,CODE-1 B"]
    assert read(app, *rows) == ["=", "=", "+1 transfer reference"]
    assert len(given(app, ANN)) == 4
    assert read(app, *rows) == ["="] * 3


@pytest.mark.parametrize(
    ("amount", "method", "day"),
    [("100", CASH, "05"), ("100", CHEQUE, "05"), ("101", FPS, "05"), ("100", FPS, "01")],
)
def test_a_gift_of_another_sum_way_or_week_is_another(
    app: Application, amount: str, method: GivingMethod, day: str
) -> None:
    app.run(Donate(ANN, Decimal(amount), method, f"2026-03-{day}"))
    assert read(app, "05,100,FPS CODE-1") == ["+1 fps reference"]


def test_who_may_have_paid_is_asked_and_an_answer_enters_or_ticks_off(app: Application) -> None:
    app.run(Donate(CAT, Decimal(30), FPS, "2026-03-05"))
    rows = (
        "05,60,CHAN TAI MAN",
        "05,500,no name",
        "05,30,from a friend",
        "05,9,轉數快 陳大文",
        "05,8,FOK TRADING LTD",
    )
    asked = ["? 1", "? 2", "? 3", "? 1", "? D1"]
    assert read(app, *rows) == asked
    assert app.to_undo() is not None and len(app.tournament.bank_lines) == 0
    answers: dict[int, Giver] = {2: ANN, 4: CAT, 5: BOB, 6: D1}
    assert read(app, *rows, accepted=answers) == [
        "+1 transfer accepted",
        "? 2",
        "=",
        "+2 fps accepted",
        "+D1 transfer accepted",
    ]
    assert len(given(app, CAT)) == 1
    assert read(app, *rows) == ["=", "fits nobody", "=", "=", "="], "2 owes another sum by now"


def test_what_can_be_no_gift_says_why(app: Application) -> None:
    rows = (
        "05,-88.5,refund CODE-1",
        "05,,CODE-1",
        "05,88.505,CODE-1",
        "05,USD 5,CODE-1",
        "08,5,CODE-1",
        "99,5,CODE-1",
        "05,5,CODE-99",
        "05,5,who knows",
        "05,99999999999,CODE-1",
    )
    assert read(app, *rows) == [
        "money out",
        "no amount",
        "no amount",
        "in USD",
        "no day, or one to come",
        "no day, or one to come",
        "names 99, who is not there",
        "fits nobody",
        "above HK$1,000,000,000",
    ]
    assert raised(app.tournament) == 0


@pytest.mark.parametrize("said", ["CODE-1X", "XCODE1", "CODE-0", "CODE-1234567", "CODER-1"])
def test_what_only_looks_like_a_reference_is_none(app: Application, said: str) -> None:
    assert read(app, f"05,5,{said}") == ["fits nobody"]


@pytest.mark.parametrize(
    "said", ["CODE\uff0d1", "CODE\u20131", "\uff23hq CODE-\uff11", "CODE-0001", "code 01"]
)
def test_a_reference_is_known_as_telephones_and_banks_write_it(app: Application, said: str) -> None:
    (found,) = read(app, f"05,5,{said}")
    assert found.startswith("+1 ")


def test_two_references_are_a_question(app: Application) -> None:
    assert read(app, "05,5,CODE-1 CODE-3") == ["? 1 3"]
    assert read(app, "05,5,CODE-1 CODE-3", accepted={2: CAT}) == ["+3 transfer accepted"]


@pytest.mark.parametrize(
    ("accepted", "error"),
    [
        ({9: ANN}, Refused),
        ({2: BOB}, Refused),
        ({3: ANN}, Refused),
        ({4: PlayerNo(99)}, NotFound),
        ({4: DonorId("D9")}, NotFound),
    ],
)
def test_an_answer_that_fits_no_open_line_is_refused_and_nothing_is_entered(
    app: Application, accepted: Mapping[int, Giver], error: type[TourneyError]
) -> None:
    lines = statement(app, "05,5,CODE-1", "05,-5,refund", "05,6,who knows")
    with pytest.raises(error):
        app.run(ReadStatement(lines, accepted))
    assert raised(app.tournament) == 0 and not app.tournament.bank_lines


def test_a_gift_taken_back_leaves_its_line_open_for_its_true_giver(app: Application) -> None:
    row = "05,60,CHAN TAI MAN"
    read(app, row, accepted={2: CAT})
    app.run(TakeBackGift(CAT, Decimal(60), TRANSFER, "2026-03-05"))
    assert read(app, row) == ["? 1"]


def test_of_a_merged_or_renumbered_player_lines_stay_known(app: Application) -> None:
    read(app, "05,60,CODE-3")
    app.run(MergePlayers(ANN, CAT))
    assert read(app, "05,60,CODE-3") == ["="]
    app.run(EditPlayer(ANN, {"number": 70}))
    assert read(app, "05,60,CODE-3") == ["="]
    assert app.tournament.players[PlayerNo(70)].received == 60


def test_a_statement_is_one_step_and_a_gift_that_it_shows_is_not_undone_below_it(app: Application) -> None:
    app.run(Donate(BOB, Decimal(40), FPS, "2026-03-05"))
    donated = app.journal()[-1].seq
    read(app, "05,5,CODE-1", "06,40,FPS CODE-2")
    entry = app.journal()[-1]
    said = describe_entry(entry.code, entry.params, app.tournament.players)
    assert ENGLISH.say(said) == "Bank statement: 1 gift, HK$5"
    assert CHINESE.say(said) == "銀行月結單：1 筆捐款，HK$5"
    with pytest.raises(Conflict):
        app.undo(donated)
    app.undo()
    assert raised(app.tournament) == 40 and not app.tournament.bank_lines
    app.undo(donated)
    assert raised(app.tournament) == 0


def test_the_event_is_whole_after_a_statement(app: Application, tmp_path: Path) -> None:
    read(app, "05,88.5,FPS CODE-1", "06,20,CODE-D1")
    app.close()
    assert verify_event(str(tmp_path / "day.tourney")).findings == ()
