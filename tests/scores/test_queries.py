"""What the scores page is told: working order of tables, the sheet's rows, the check of what is typed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tourney.base.errors import NotFound
from tourney.base.ids import FINAL, POINT, DeedId, EditionId, FormatId, HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.event.records import (
    EventFacts,
    Heat,
    HeatClock,
    Player,
    Ruling,
    RulingKind,
    SheetRecord,
    Table,
    Tournament,
)
from tourney.event.rules import Rules
from tourney.event.table_state import TableState
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.scores.views import (
    check_typed,
    deed_rows,
    doubtful,
    heat_being_played,
    heat_choices,
    score_board,
    table_form,
    table_of_player,
)
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.sensitivity import DoubtfulTable

ONE, TWO = HeatId("1"), HeatId("2")
NOW = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)
BROWN = (DeedId("mediterranean-avenue"), DeedId("baltic-avenue"))


def event(tables: int = 4, **changes: object) -> tuple[Tournament, Rules]:
    """Heats 1 and 2, tables of four in order of start numbers, nothing entered."""
    facts = EventFacts("Day", "日", load_format(FormatId("hk-90")).to_data(), EditionId("atlantic-city"))
    players = {PlayerNo(n): Player(PlayerNo(n), f"甲{n}", f"P{n}") for n in range(1, tables * 4 + 1)}
    seats = {
        (heat, TableNo(t)): Table(heat, TableNo(t), tuple(PlayerNo(t * 4 - 3 + s) for s in range(4)))
        for heat in (ONE, TWO)
        for t in range(1, tables + 1)
    }
    tournament = Tournament(facts, players, {ONE: Heat(ONE), TWO: Heat(TWO)}, seats)
    return replace(tournament, **changes), Rules(facts)  # type: ignore[arg-type]  # fields by name


def entered(tournament: Tournament, heat: HeatId, *tables: int, confirm: bool = False) -> Tournament:
    """Totals only for all players of these tables."""
    sheets, seats = dict(tournament.sheets), dict(tournament.tables)
    for number in tables:
        table = seats[heat, TableNo(number)]
        for place, player in enumerate(table.seats, start=1):
            sheet = Sheet(player, declared_total=5000 - 1000 * place, declared_place=place)
            sheets[heat, player] = SheetRecord(heat, player, sheet)
        if confirm:
            seats[heat, TableNo(number)] = replace(table, confirmed_at=NOW, paper_in=True)
    return replace(tournament, sheets=sheets, tables=seats)


def test_tables_stand_in_working_order_paper_that_lies_there_first() -> None:
    tournament, rules = event(5)
    tournament = entered(entered(tournament, ONE, 2), ONE, 1, confirm=True)
    tables = dict(tournament.tables)
    tables[ONE, TableNo(5)] = replace(tables[ONE, TableNo(5)], paper_in=True)
    tables[ONE, TableNo(3)] = replace(tables[ONE, TableNo(3)], wave=2)
    board = score_board(replace(tournament, tables=tables), rules, ONE)
    assert [tile.table for tile in board.tiles] == [5, 2, 4, 3, 1]
    assert board.tiles[0].state is TableState.IN
    assert board.next_open() == 5
    assert board.next_open(TableNo(5)) == 4


def test_a_heat_is_offered_with_how_far_it_is() -> None:
    tournament, rules = event()
    choices = heat_choices(entered(tournament, ONE, 1, 2, confirm=True), rules)
    assert [(choice.heat, choice.tables, choice.confirmed) for choice in choices] == [
        ("1", 4, 2),
        ("2", 4, 0),
        ("3", 0, 0),
        (FINAL, 0, 0),
    ]


def test_the_heat_being_played_is_the_first_with_open_tables() -> None:
    tournament, rules = event()
    assert heat_being_played(tournament, rules) == ONE
    done = entered(tournament, ONE, 1, 2, 3, 4, confirm=True)
    assert heat_being_played(done, rules) == TWO
    assert heat_being_played(entered(done, TWO, 1, 2, 3, 4, confirm=True), rules) == TWO
    assert heat_being_played(replace(tournament, tables={}), rules) is None


def test_a_running_clock_says_which_heat_is_played() -> None:
    clocks = {
        (ONE, 1): HeatClock(ONE, 1, 3600, NOW),
        (TWO, 1): HeatClock(TWO, 1, 3600, NOW + timedelta(hours=1)),
    }
    tournament, rules = event(clocks=clocks)
    assert heat_being_played(tournament, rules) == TWO


def test_every_row_of_the_sheet_has_the_value_of_each_box() -> None:
    _, rules = event()
    lines = deed_rows(rules.book)
    assert [line.index for line in lines] == list(range(1, 29))
    assert [sum(1 for line in lines if line.side == side) for side in range(4)] == [6, 8, 8, 6]
    boardwalk, station = lines[-1], lines[2]
    assert boardwalk.boxes == {MORTGAGED: 200, 0: 400, 1: 600, 2: 800, 3: 1000, 4: 1200, HOTEL: 1400}
    assert station.boxes == {MORTGAGED: 100, 0: 200}


def test_a_form_shows_who_sits_there_and_what_is_stored() -> None:
    tournament, rules = event()
    form = table_form(entered(tournament, ONE, 2), rules, ONE, TableNo(2))
    assert [seat.number for seat in form.seats] == [5, 6, 7, 8]
    assert [form.seat_of(seat.number) for seat in form.seats] == [1, 2, 3, 4]
    assert form.sheets[PlayerNo(5)].declared_total == 4000
    assert form.seat_of(PlayerNo(7)) == 3
    assert form.seat_of(PlayerNo(1)) == 0
    with pytest.raises(NotFound):
        table_form(tournament, rules, ONE, TableNo(99))


def test_a_player_is_found_at_his_table() -> None:
    tournament, _ = event()
    assert table_of_player(tournament, TWO, PlayerNo(6)) == 2
    assert table_of_player(tournament, HeatId("3"), PlayerNo(6)) is None


def check(*sheets: Sheet, bank: tuple[DeedId, ...] = (), rulings: dict[int, Ruling] | None = None):  # type: ignore[no-untyped-def]  # a test's short form
    tournament, rules = event(rulings=rulings or {})
    return check_typed(tournament, rules, ONE, TableNo(1), sheets, bank)


def four(**first: object) -> tuple[Sheet, ...]:
    """Four itemised sheets; the first one has deeds."""
    rest = (Sheet(PlayerNo(n), cash=100 * n) for n in (2, 3, 4))
    return Sheet(PlayerNo(1), cash=1000, **first), *rest  # type: ignore[arg-type]  # fields by name


def test_money_is_counted_at_once_and_places_wait_for_the_last_sheet() -> None:
    some = check(*four(deeds={BROWN[0]: 2})[:2])
    assert some.results[PlayerNo(1)].total == 1160
    assert some.results[PlayerNo(1)].place is None
    assert some.missing == (3, 4)
    whole = check(*four(deeds={BROWN[0]: 0}))
    assert whole.results[PlayerNo(1)].place == 1
    assert whole.results[PlayerNo(1)].points == 19 * POINT


def test_what_only_a_whole_table_can_show_is_not_said_of_half_a_table() -> None:
    codes = {problem.code for problem in check(*four()[:2]).problems}
    assert "deed_missing" not in codes
    assert "deed_missing" in {problem.code for problem in check(*four()).problems}


def test_a_deed_twice_is_said_as_soon_as_it_is_typed() -> None:
    first = Sheet(PlayerNo(1), deeds={BROWN[0]: 0})
    found = check(first, replace(first, player=PlayerNo(2))).problems
    assert [(problem.code, problem.blocks, problem.overrulable) for problem in found] == [
        ("deed_twice", True, False)
    ]
    assert set(found[0].players) == {1, 2}


def test_an_overruled_problem_no_longer_stands_in_the_way() -> None:
    sheets = four(deeds={BROWN[0]: 1, BROWN[1]: 3})
    assert check(*sheets).blocking == 1
    ruling = Ruling(
        id=1,
        kind=RulingKind.OVERRULE,
        reason="seen",
        by="ref",
        at=NOW,
        heat=ONE,
        table=TableNo(1),
        code="uneven",
    )
    assert check(*sheets, rulings={1: ruling}).blocking == 0


def test_a_shared_place_is_told_but_not_that_of_two_who_went_out_together() -> None:
    level = (Sheet(PlayerNo(1), cash=10), Sheet(PlayerNo(2), cash=10))
    out = (Sheet(PlayerNo(3), bankrupt=1), Sheet(PlayerNo(4), bankrupt=1))
    (tie,) = check(*level, *out).ties
    assert (tie.players, tie.land_known, tie.clause) == ((1, 2), True, "T9.4")
    assert tie.says is not None and "land" in ENGLISH.say(tie.says)


def test_nothing_typed_is_nothing_found() -> None:
    found = check()
    assert (found.results, found.problems, len(found.missing)) == ({}, (), 4)


def test_a_table_in_doubt_says_by_how_little_and_still_needs_nothing() -> None:
    tournament, rules = event()
    assert doubtful(tournament, rules, NOW) == {}
    doubt = DoubtfulTable(
        heat=ONE, table=TableNo(1), effect=120, players=(PlayerNo(1),), wrong_by=120, moved=(PlayerNo(5),)
    )
    tournament = entered(tournament, ONE, 1, 2, confirm=True)
    assert doubtful(tournament, rules, NOW) == {}, "a heat is to come"
    board = score_board(tournament, rules, ONE, {(ONE, TableNo(1)): doubt})
    assert {tile.table: tile.doubt for tile in board.tiles}[TableNo(1)] == 120
    assert not any(tile.needs_deeds for tile in board.tiles)
    why = table_form(tournament, rules, ONE, TableNo(1), {(ONE, TableNo(1)): doubt}).doubt
    assert why is not None
    assert why.key == "doubts.more"
