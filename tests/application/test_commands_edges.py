"""What commands refuse at the edges, and what they do with what is half right."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from msgspec import to_builtins

from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, NotFound, Refused, UserError
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.clock.commands import EndClock, StartClock
from tourney.event.command import Command
from tourney.event.journal import describe_entry
from tourney.event.records import DeedName, Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers
from tourney.players.commands import (
    AddPlayer,
    EditPlayer,
    ImportPlayers,
    MergePlayers,
    RemovePlayer,
    SetStatus,
    TellApart,
)
from tourney.scores.commands import ClearSheet, EnterSheets, OverruleProblem, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints

ONE, TWO, T1, T2 = HeatId("1"), HeatId("2"), TableNo(1), TableNo(2)


def refused(app: Application, command: Command[object], kind: type[Exception], match: str) -> None:
    before = app.tournament
    with pytest.raises(kind, match=match):
        app.run(command)
    assert app.tournament is before


def entry(app: Application, table: TableNo, cash: int = 400) -> TableEntry:
    seats = app.tournament.tables[ONE, table].seats
    return TableEntry(table, tuple(Sheet(player=n, cash=cash + i) for i, n in enumerate(seats)))


def changed_format(app: Application, **changes: Any) -> EditEvent:
    return EditEvent({"format": {**app.tournament.event.format, **changes}})


# ---- drawing, clocks, waves --------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, 10**15 + 1, 10**20])
def test_a_seed_that_no_database_holds_is_refused(app: Application, seed: int) -> None:
    refused(app, DrawHeats((ONE,), seed), BadInput, "bad_number")


def test_a_heat_that_is_being_played_is_not_drawn_again(drawn: Application) -> None:
    drawn.run(StartClock(TWO))
    refused(drawn, DrawHeats((TWO,), 3), Refused, "heat_has_begun")


@pytest.mark.parametrize("wave", [-1, 0, 2, 99])
def test_a_clock_runs_only_for_a_wave_that_has_tables(drawn: Application, wave: int) -> None:
    refused(drawn, StartClock(ONE, wave), NotFound, "no_such_wave")


def test_fewer_boards_deal_the_waves_of_heats_that_nobody_plays_yet(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    drawn.run(EditEvent({"boards": 3}))
    assert {table.wave for table in drawn.tournament.tables_of(ONE)} == {1}
    assert [table.wave for table in drawn.tournament.tables_of(TWO)] == [1, 1, 1, 2, 2, 2]
    drawn.run(EditEvent({"boards": None}))
    assert {table.wave for table in drawn.tournament.tables_of(TWO)} == {1}
    refused(drawn, EditEvent({"boards": 1}), Refused, "too_many_waves")


# ---- the event ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", None),
        ("name", 7),
        ("starts_at", 10),
        ("breaks", 15),
        ("breaks", ("x",)),
        ("breaks", (True,)),
        ("boards", "3"),
        ("boards", True),
        ("protest_minutes", None),
        ("edition", 3),
        ("edition", "mars"),
        ("deed_names", "x"),
        ("deed_names", {"boardwalk": "x"}),
        ("deed_names", {"boardwalk": {"zh": 1, "en": ""}}),
        ("deed_names", {"nowhere": {"zh": "", "en": ""}}),
        ("format", "hk-90"),
        ("format", None),
        ("format", []),
        ("code", "AAAA"),
    ],
)
def test_a_wrong_kind_of_value_is_the_users_fault(app: Application, field: str, value: Any) -> None:
    refused(app, EditEvent({field: value}), UserError, r"\.")


def test_deed_names_come_as_records_or_as_plain_data(app: Application) -> None:
    app.run(EditEvent({"deed_names": {"boardwalk": {"zh": "海濱\n長廊", "en": " Promenade "}}}))
    assert app.tournament.event.deed_names == {DeedId("boardwalk"): DeedName("海濱 長廊", "Promenade")}


def test_a_format_keeps_what_is_drawn_possible(drawn: Application) -> None:
    fmt = to_builtins(drawn.tournament.event.format)
    refused(drawn, changed_format(drawn, heats=fmt["heats"][:2]), Refused, "heat_in_use")
    refused(drawn, changed_format(drawn, sizes=[5, 3]), Refused, "size_in_use")
    drawn.run(changed_format(drawn, protest_minutes=25, reserves=4))


def test_other_points_count_confirmed_tables_anew_and_say_so(drawn: Application) -> None:
    assert drawn.run(changed_format(drawn, missed_points=1)).warnings == ()
    play_heat(drawn, ONE, 1)
    outcome = drawn.run(changed_format(drawn, missed_points=0))
    assert [warning.key for warning in outcome.warnings] == ["errors.counted_anew"]


def test_fewer_boards_tell_of_the_waves_and_of_the_longer_day(drawn: Application) -> None:
    (message,) = drawn.run(EditEvent({"boards": 3})).warnings
    assert (message.key, message.params["waves"], message.params["were"]) == ("heats.waves_now", 2, 1)
    assert message.params["ends"] > message.params["before"]
    assert drawn.run(EditEvent({"boards": 4})).warnings == (), "still two waves"
    drawn.run(EditEvent({"boards": None, "starts_at": "19:30"}))
    (message,) = drawn.run(EditEvent({"boards": 3})).warnings
    assert message.key == "heats.waves_past_midnight"


# ---- players -----------------------------------------------------------------------------------


def test_a_late_arrival_after_the_draw_is_said_to_have_no_seat(drawn: Application) -> None:
    outcome = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT))
    assert [w.key for w in outcome.warnings] == ["heats.no_seat_in"]
    alternate = drawn.run(AddPlayer(PlayerDraft(None, "後備"), Status.PRESENT, alternate=True))
    assert alternate.warnings == ()


def test_who_was_absent_by_mistake_has_every_seat_again_that_is_free(drawn: Application) -> None:
    """At the table that plays too: they never stopped, and their sheet has that seat's number."""
    drawn.run(StartClock(ONE))
    first, *_ = drawn.tournament.tables_of(ONE)
    number = first.seats[1]
    seats = {table.heat: table for table in drawn.tournament.tables.values() if number in table.seats}
    drawn.run(SetStatus((number,), Status.ABSENT))
    assert not any(number in table.seats for table in drawn.tournament.tables.values())
    back = drawn.run(SetStatus((number,), Status.PRESENT))
    assert [each.key for each in back.warnings] == ["heats.seats_again"]
    for heat, table in seats.items():
        assert drawn.tournament.tables[heat, table.table].seats == table.seats
    assert drawn.tournament.players[number].left_seats == ()


def test_a_seat_that_somebody_else_has_taken_or_that_was_played_is_not_given_back(
    drawn: Application,
) -> None:
    second = HeatId("2")
    taken, number = next(
        (table, seat)
        for table in drawn.tournament.tables_of(second)
        for seat in table.seats
        if seat in drawn.tournament.tables_of(ONE)[0].seats
    )
    drawn.run(StartClock(ONE))
    drawn.run(SetStatus((number,), Status.ABSENT))
    other = next(
        n for table in drawn.tournament.tables_of(second) if table.table != taken.table for n in table.seats
    )
    drawn.run(SeatPlayer(second, other, taken.table))
    play_heat(drawn, ONE, 1)
    drawn.run(EndClock())
    back = drawn.run(SetStatus((number,), Status.PRESENT))
    assert not any(number in table.seats for table in drawn.tournament.tables_of(ONE))
    assert not any(number in table.seats for table in drawn.tournament.tables_of(second))
    (again,) = (each for each in back.warnings if each.key == "heats.seats_again")
    assert len(again.params["seats"]) == 1, "in heat 3"
    (lacking,) = (each for each in back.warnings if each.key == "heats.no_seat_in")
    assert ENGLISH.say(lacking).startswith(f"Player {number} needs a seat in heat 2.")


def test_who_was_left_out_before_a_heat_and_comes_while_it_plays_gets_no_seat_at_a_table_that_has_begun(
    drawn: Application,
) -> None:
    number = drawn.tournament.tables_of(ONE)[0].seats[0]
    drawn.run(SetStatus((number,), Status.ABSENT))
    drawn.run(StartClock(ONE))
    drawn.run(SetStatus((number,), Status.PRESENT))
    heats = [table.heat for table in drawn.tournament.tables.values() if number in table.seats]
    assert sorted(heats) == ["2", "3"]


def test_a_player_with_a_ruling_keeps_number_and_entry(app: Application) -> None:
    app.run(AdjustPoints(PlayerNo(2), -60, "late"))
    refused(app, MergePlayers(PlayerNo(1), PlayerNo(2)), Refused, "merge_seated")
    refused(app, EditPlayer(PlayerNo(2), {"number": 90}), Refused, "number_in_use")


def test_a_player_added_by_mistake_is_removed_and_comes_back_by_undoing(app: Application) -> None:
    number = app.run(AddPlayer(PlayerDraft(name_zh="陳大文", name_en="Chan Tai Man"))).data
    app.run(TellApart(PlayerNo(1), number))
    before = app.tournament
    app.run(RemovePlayer(number))
    assert number not in app.tournament.players and not app.tournament.told_apart
    entry_made = app.journal()[-1]
    said = describe_entry(entry_made.code, entry_made.params)
    assert ENGLISH.say(said) == f"Player {number} removed: 陳大文 Chan Tai Man"
    app.undo()
    assert app.tournament.players == before.players and app.tournament.told_apart == before.told_apart
    refused(app, RemovePlayer(PlayerNo(99)), NotFound, "no_such_player")


def test_a_player_of_whom_the_day_knows_something_stays(app: Application, drawn: Application) -> None:
    number = app.run(AddPlayer(PlayerDraft(name_en="Late"))).data
    app.run(AdjustPoints(number, -60, "late"))
    app.run(EditPlayer(PlayerNo(2), {"received": 50}))
    late = app.run(AddPlayer(PlayerDraft(name_en="Giver", received=Decimal(50)))).data
    for who, has in ((number, "a ruling"), (late, "a donation"), (PlayerNo(2), "a seat")):
        with pytest.raises(Refused) as error:
            app.run(RemovePlayer(who))
        assert ENGLISH.error(error.value) == f"Player {who} has {has}. Withdraw them instead."


def test_who_left_in_mid_game_stays_gone_from_then_whatever_he_is_called(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    drawn.run(SetStatus((PlayerNo(1),), Status.WITHDRAWN))
    drawn.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    assert drawn.tournament.players[PlayerNo(1)].left_at == ONE
    assert drawn.tournament.sheets[ONE, PlayerNo(1)].sheet.bankrupt == 1


@pytest.mark.parametrize("back", [Status.REGISTERED, Status.PRESENT])
def test_who_was_withdrawn_by_mistake_is_not_bankrupt_by_that(drawn: Application, back: Status) -> None:
    drawn.run(StartClock(ONE))
    first, second = drawn.tournament.tables_of(ONE)[0].seats[:2]
    drawn.run(SetStatus((first,), Status.WITHDRAWN))
    drawn.run(SetStatus((second,), Status.WITHDRAWN))
    assert drawn.tournament.sheets[ONE, second].sheet.bankrupt == 2
    messages = drawn.run(SetStatus((first,), back)).warnings
    assert "heats.plays_on" in [each.key for each in messages]
    assert (ONE, first) not in drawn.tournament.sheets and not drawn.tournament.players[first].left_at
    assert drawn.tournament.sheets[ONE, second].sheet.bankrupt == 1, (
        "who went out after them is the first now"
    )
    drawn.undo()
    assert drawn.tournament.sheets[ONE, first].sheet.bankrupt == 1


def test_a_sheet_that_somebody_typed_stays_when_a_player_comes_back(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    table = drawn.tournament.tables_of(ONE)[0]
    gone = table.seats[0]
    drawn.run(SetStatus((gone,), Status.WITHDRAWN))
    drawn.run(EnterSheets(ONE, (TableEntry(table.table, (Sheet(gone, cash=700),)),)))
    drawn.run(SetStatus((gone,), Status.PRESENT))
    assert drawn.tournament.sheets[ONE, gone].sheet.cash == 700


# ---- sheets ------------------------------------------------------------------------------------


def test_confirmed_tables_stay_while_the_others_of_a_file_are_stored(drawn: Application) -> None:
    first = entry(drawn, T1)
    drawn.run(EnterSheets(ONE, (first,), confirm=True))
    second = entry(drawn, T2)
    same, new = drawn.run(EnterSheets(ONE, (first, second), confirm=True, keep_confirmed=True)).data
    assert same.refused is None and new.assessment.state == "confirmed"
    other = entry(drawn, T1, cash=900)
    before = drawn.tournament
    (kept,) = drawn.run(EnterSheets(ONE, (other,), confirm=True, keep_confirmed=True)).data
    assert kept.refused is not None and kept.refused.key == "errors.table_confirmed"
    assert kept.assessment.state == "confirmed"
    assert drawn.tournament is before
    refused(drawn, EnterSheets(ONE, (other, second), confirm=True), Refused, "table_confirmed")


def test_of_two_sheets_of_one_player_neither_is_stored(drawn: Application) -> None:
    good = entry(drawn, T1)
    double = replace(good, sheets=(*good.sheets, replace(good.sheets[0], cash=9)))
    (entered,) = drawn.run(EnterSheets(ONE, (double,), confirm=True)).data
    assert "player_twice" in {problem.code for problem in entered.problems}
    assert entered.assessment.missing == (good.sheets[0].player,)


def test_what_was_overruled_is_forgotten_with_the_sheet(drawn: Application) -> None:
    good = entry(drawn, T1)
    uneven = replace(good.sheets[0], deeds={DeedId("boardwalk"): 2})
    drawn.run(EnterSheets(ONE, (replace(good, sheets=(uneven, *good.sheets[1:])),)))
    drawn.run(OverruleProblem(ONE, T1, "incomplete_group", "seen on the board"))
    drawn.run(ClearSheet(ONE, PlayerNo(int(uneven.player))))
    assert not drawn.tournament.rulings


def test_every_step_of_a_messy_day_is_on_disk_as_in_memory(drawn: Application, clock: FixedClock) -> None:
    drawn.run(
        EditEvent({"boards": 3, "breaks": [5, 10], "deed_names": {"boardwalk": {"zh": "甲", "en": ""}}})
    )
    drawn.run(StartClock(ONE))
    drawn.run(SetStatus((PlayerNo(1), PlayerNo(2)), Status.WITHDRAWN))
    odd = Sheet(player=3, cash=5, deeds={DeedId("nowhere"): 9}, notes={5: 1})
    home = next(t for t in drawn.tournament.tables_of(ONE) if 3 in t.seats)
    drawn.run(EnterSheets(ONE, (TableEntry(home.table, (odd,), (DeedId("boardwalk"),)),)))
    drawn.run(AdjustPoints(PlayerNo(3), -30, "late"))
    again = open_event(drawn.place, clock=clock)
    assert again.tournament == drawn.tournament and again.journal() == drawn.journal()
    while again.to_undo() is not None:
        again.undo()
    assert not again.tournament.players and not again.tournament.tables
    again.close()


# ---- the journal's words -------------------------------------------------------------------------


def test_many_numbers_are_counted_not_listed(app: Application) -> None:
    few = app.run(SetStatus((PlayerNo(1), PlayerNo(2)), Status.PRESENT))
    many = app.run(SetStatus(tuple(app.tournament.players), Status.ABSENT))
    assert ENGLISH.say(describe_entry(few.code, few.params)).startswith("1, 2: ")
    assert ENGLISH.say(describe_entry(many.code, many.params)).startswith("24 players: ")
    back = app.undo()
    assert "24 players" in ENGLISH.say(describe_entry(back.code, back.params))


def test_an_import_says_who_was_added_and_who_was_filled_in(app: Application) -> None:
    fills = tuple((PlayerNo(n), PlayerDraft(phone=f"9123 456{n}")) for n in (1, 2))
    both = app.run(ImportPlayers((PlayerDraft(None, "新人"),), "", fills))
    assert ENGLISH.say(describe_entry(both.code, both.params)) == "One player imported, 2 filled in"
    assert "One player imported, 2 filled in" in ENGLISH.say(describe_entry("undone", app.undo().params))
    only = app.run(ImportPlayers((), "", fills[:1]))
    assert ENGLISH.say(describe_entry(only.code, only.params)) == "One player filled in from a list"
    plain = app.run(ImportPlayers((PlayerDraft(None, "又一人"),)))
    assert CHINESE.say(describe_entry(plain.code, plain.params)) == "匯入 1 人"


def test_seats_given_together_are_told_by_heat_and_number(drawn: Application) -> None:
    late = [drawn.run(AddPlayer(PlayerDraft(None, f"遲到{n}"), Status.PRESENT)).data for n in range(7)]
    one = drawn.run(SeatPlayers(((TWO, late[0]), (HeatId("3"), late[0]))))
    assert ENGLISH.say(describe_entry(one.code, one.params)) == "heats 2, 3: player 25 seated"
    drawn.undo()
    many = drawn.run(SeatPlayers(tuple((TWO, number) for number in late[:6])))
    assert (
        ENGLISH.say(describe_entry(many.code, many.params)) == "heat 2: players 25, 26, 27, 28, 29, 30 seated"
    )
    drawn.undo()
    seats = (*((TWO, number) for number in late[:6]), (HeatId("3"), late[6]))
    more = drawn.run(SeatPlayers(seats))
    assert CHINESE.say(describe_entry(more.code, more.params)) == "第 2、3 局：安排 7 位參賽者入座"


def test_what_changes_nothing_still_says_what_it_was_about(app: Application) -> None:
    command = SetStatus((PlayerNo(1),), Status.PRESENT)
    first, again = app.run(command), app.run(command)
    assert not again.changed and describe_entry(again.code, again.params) == describe_entry(
        first.code, first.params
    )
