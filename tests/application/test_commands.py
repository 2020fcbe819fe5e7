"""Commands on a real file: what they change, what they refuse, and that a refusal changes nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.application.policies import write_safety_copy
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Conflict, EnvironmentFailure, NotFound, PlaceTaken, Refused
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH, Message
from tourney.bootstrap import open_event, restore_event
from tourney.clock.commands import AddTime, EndClock, PauseClock, ResumeClock, StartClock
from tourney.event.command import Command
from tourney.event.ports import FolderHere
from tourney.event.records import HeatState, RulingKind, Status
from tourney.event.registration import PlayerDraft
from tourney.event.table_state import TableState
from tourney.heats.commands import DrawHeats, LockHeat, PublishHeat
from tourney.heats.proof import proof_of_day
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers, SwapSeats
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, MergePlayers, SetStatus
from tourney.scores.commands import (
    ClearSheet,
    ConfirmTables,
    EnterSheets,
    OverruleProblem,
    ReopenTable,
    TableEntry,
)
from tourney.scores.paper_scoresheets import sheet_pack
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints, DecidePlaces

ONE = HeatId("1")
T1 = TableNo(1)


def refused(app: Application, command: Command[object], kind: type[Exception], match: str) -> None:
    before = app.tournament
    with pytest.raises(kind, match=match):
        app.run(command)
    assert app.tournament is before


def cash_sheets(app: Application, *cash: int, heat: HeatId = ONE, table: int = 1) -> TableEntry:
    seats = app.tournament.tables[heat, TableNo(table)].seats
    return TableEntry(
        TableNo(table), tuple(Sheet(player=n, cash=c) for n, c in zip(seats, cash, strict=True))
    )


def test_players_without_a_number_get_the_next_free_ones(app: Application) -> None:
    outcome = app.run(ImportPlayers((PlayerDraft(30, "甲"), PlayerDraft(None, "乙"))))
    assert outcome.data == (30, 25) or outcome.data == (30, 31)
    refused(app, ImportPlayers((PlayerDraft(None, "丙"), PlayerDraft(30, "丁"))), BadInput, "bad_player")


def test_an_import_adds_and_fills_in_as_one_step(app: Application) -> None:
    app.run(EditPlayer(PlayerNo(2), {"team": "X", "received": 50}))
    before = app.tournament
    entry = PlayerDraft(99, "某某", phone="9123 4567", team="Y", received=Decimal(20))
    outcome = app.run(ImportPlayers((PlayerDraft(None, "新人"),), "list.csv", ((PlayerNo(2), entry),)))
    filled = app.tournament.players[PlayerNo(2)]
    assert filled == replace(before.players[PlayerNo(2)], phone="9123 4567")
    assert outcome.data == (25,) and len(app.tournament.players) == 25
    app.undo()
    assert app.tournament.players == before.players


def test_an_import_that_cannot_fill_in_adds_nobody_and_the_other_way_round(app: Application) -> None:
    new, known = PlayerDraft(None, "新人"), PlayerNo(2)
    fill = (known, PlayerDraft(phone="9123 4567"))
    gone = (PlayerNo(99), PlayerDraft(phone="9123 4567"))
    too_long = (PlayerNo(3), PlayerDraft(email="x" * 201))
    refused(app, ImportPlayers((new,), "", (fill, gone)), NotFound, "no_such_player")
    refused(app, ImportPlayers((new,), "", (fill, too_long)), BadInput, "bad_player")
    refused(app, ImportPlayers((new, PlayerDraft(None, "")), "", (fill,)), BadInput, "bad_player")
    refused(app, ImportPlayers((PlayerDraft(99, "新人"),), "", (fill, gone)), NotFound, "no_such_player")
    refused(app, ImportPlayers(()), BadInput, "nothing_to_import")


def test_a_fill_leaves_status_and_what_was_typed_meanwhile(app: Application) -> None:
    app.run(EditPlayer(PlayerNo(2), {"phone": "2111 1111", "alternate": True}))
    app.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    before = app.tournament
    outcome = app.run(ImportPlayers((), "", ((PlayerNo(2), PlayerDraft(phone="9123 4567")),)))
    assert not outcome.changed and app.tournament is before
    app.run(ImportPlayers((), "", ((PlayerNo(2), PlayerDraft(note="vegetarian", pledged=Decimal(500))),)))
    after = app.tournament.players[PlayerNo(2)]
    assert after == replace(before.players[PlayerNo(2)], note="vegetarian", pledged=Decimal(500))


def test_an_edit_on_old_details_is_a_conflict(app: Application) -> None:
    seen = app.tournament.players[PlayerNo(3)]
    app.run(EditPlayer(PlayerNo(3), {"team": "X"}, seen))
    refused(app, EditPlayer(PlayerNo(3), {"team": "Y"}, seen), Conflict, "player_changed")
    refused(app, EditPlayer(PlayerNo(3), {"status": "x"}), BadInput, "no_such_field")
    refused(app, EditPlayer(PlayerNo(99), {"team": "Y"}), NotFound, "no_such_player")


def test_merging_keeps_what_the_other_lacked(app: Application) -> None:
    app.run(EditPlayer(PlayerNo(2), {"phone": "9123 4567", "received": 50}))
    app.run(MergePlayers(PlayerNo(1), PlayerNo(2)))
    merged = app.tournament.players[PlayerNo(1)]
    assert merged.phone == "9123 4567" and merged.received == 50
    assert PlayerNo(2) not in app.tournament.players


def test_drawing_seats_everyone_not_absent_once_a_heat(app: Application) -> None:
    app.run(SetStatus((PlayerNo(5), PlayerNo(6)), Status.ABSENT))
    app.run(DrawHeats((ONE, HeatId("2")), seed=3))
    for heat in (ONE, HeatId("2")):
        seats = [n for table in app.tournament.tables_of(heat) for n in table.seats]
        assert sorted(seats) == [n for n in range(1, 25) if n not in (5, 6)]


def test_the_same_seed_gives_the_same_draw(app: Application) -> None:
    app.run(DrawHeats((ONE,), seed=3))
    first = app.tournament.tables
    app.run(DrawHeats((ONE,), seed=4))
    assert app.tournament.tables != first
    app.run(DrawHeats((ONE,), seed=3))
    assert app.tournament.tables == first


def test_locked_published_and_played_heats_are_not_drawn_again(drawn: Application) -> None:
    refused(drawn, DrawHeats((ONE,), 1), Refused, "heat_is_published")
    drawn.run(LockHeat(HeatId("2")))
    refused(drawn, DrawHeats((HeatId("2"),), 1), Refused, "heat_is_locked")
    play_heat(drawn, ONE, 1)
    refused(drawn, DrawHeats((ONE,), 1), Refused, "heat_has_sheets")
    refused(drawn, DrawHeats((HeatId("9"),), 1), NotFound, "no_such_heat")


def test_swapping_changes_two_tables_only(drawn: Application) -> None:
    before = drawn.tournament.tables
    a, b = before[ONE, T1].seats[0], before[ONE, TableNo(2)].seats[3]
    drawn.run(SwapSeats(ONE, a, b))
    after = drawn.tournament.tables
    assert after[ONE, T1].seats[0] == b and after[ONE, TableNo(2)].seats[3] == a
    assert {key for key in before if before[key] != after[key]} == {(ONE, 1), (ONE, 2)}
    refused(drawn, SwapSeats(ONE, a, a), Refused, "same_player")


def test_a_no_show_leaves_only_seats_not_yet_played(drawn: Application) -> None:
    play_heat(drawn, ONE, 1)
    drawn.run(SetStatus((PlayerNo(4),), Status.ABSENT))
    seated = {heat for (heat, _), table in drawn.tournament.tables.items() if 4 in table.seats}
    assert seated == {ONE}


def test_a_late_arrival_takes_the_best_free_seat(drawn: Application) -> None:
    before = drawn.tournament.tables
    number = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    drawn.run(SeatPlayer(HeatId("2"), number))
    changed = [key for key in before if before[key] != drawn.tournament.tables[key]]
    assert len(changed) == 1 and len(drawn.tournament.tables[changed[0]].seats) == 5
    refused(drawn, SeatPlayer(HeatId("2"), number), Refused, "already_seated")


def test_several_players_get_the_best_seats_of_several_heats_in_one_step(drawn: Application) -> None:
    late = [drawn.run(AddPlayer(PlayerDraft(None, f"遲到{n}"), Status.PRESENT)).data for n in (1, 2)]
    before = drawn.tournament
    wanted = tuple((HeatId(heat), number) for heat in ("2", "3") for number in late)
    outcome = drawn.run(SeatPlayers(wanted))
    for (heat, number), table in zip(wanted, outcome.data, strict=True):
        assert number in drawn.tournament.tables[heat, table].seats
    assert {len(table.seats) for table in drawn.tournament.tables.values()} == {4, 5}
    drawn.undo()
    assert drawn.tournament.tables == before.tables and drawn.tournament.heats == before.heats


def test_seating_several_gives_each_what_a_seat_alone_would_give(drawn: Application) -> None:
    number = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    alone = [drawn.run(SeatPlayer(HeatId(heat), number)).data for heat in ("1", "2", "3")]
    for _ in alone:
        drawn.undo()
    together = drawn.run(SeatPlayers(tuple((HeatId(heat), number) for heat in ("1", "2", "3"))))
    assert list(together.data) == alone


def test_of_equal_tables_who_comes_late_sits_in_the_wave_that_starts_later(app: Application) -> None:
    app.run(EditEvent({"boards": 3}))
    app.run(DrawHeats((ONE,), seed=7))
    app.run(PublishHeat(ONE))
    waves = {table.table: table.wave for table in app.tournament.tables_of(ONE)}
    assert sorted(waves.values()) == [1, 1, 1, 2, 2, 2]
    late = [app.run(AddPlayer(PlayerDraft(None, f"遲到{n}"), Status.PRESENT)).data for n in (1, 2, 3)]
    seated = app.run(SeatPlayers(tuple((ONE, number) for number in late))).data
    assert [waves[table] for table in seated] == [2, 2, 2] and len(set(seated)) == 3


def test_if_one_cannot_be_seated_nobody_is(drawn: Application) -> None:
    late = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    drawn.run(StartClock(ONE))
    two = HeatId("2")
    refused(drawn, SeatPlayers(((two, late), (ONE, late))), Refused, "seats_need_reason")
    refused(drawn, SeatPlayers(((two, late), (two, late))), Refused, "already_seated")
    refused(drawn, SeatPlayers(((two, late), (two, PlayerNo(99)))), NotFound, "no_such_player")
    refused(drawn, SeatPlayers(((two, late), (HeatId("final"), late))), NotFound, "heat_not_drawn")
    refused(drawn, SeatPlayers(()), BadInput, "no_numbers")
    drawn.run(SetStatus((late,), Status.ABSENT))
    refused(drawn, SeatPlayers(((two, late),)), Refused, "not_here")


def test_leaving_in_mid_game_is_bankrupt_at_that_moment(drawn: Application) -> None:
    drawn.run(StartClock(ONE))
    leaver = drawn.tournament.tables[ONE, T1].seats[2]
    outcome = drawn.run(SetStatus((leaver,), Status.WITHDRAWN))
    assert drawn.tournament.sheets[ONE, leaver].sheet.bankrupt == 1
    assert drawn.tournament.players[leaver].left_at == "1"
    assert [m.key for m in outcome.warnings if m.key == "heats.bankrupt_by_leaving"]
    assert not any(leaver in t.seats for (h, _), t in drawn.tournament.tables.items() if h != ONE)
    assessed = drawn.rules.assess(drawn.tournament, drawn.tournament.tables[ONE, T1])
    assert assessed.state is TableState.OUT, "no paper has come in by that"


def test_meetings_that_a_swap_has_made_are_told_beside_what_the_draw_had(drawn: Application) -> None:
    def told() -> str:
        return ENGLISH.say(proof_of_day(drawn.tournament, drawn.rules)[0])

    assert told() == "No repeats."
    first, second = drawn.tournament.tables_of(ONE)[:2]
    swaps = ((a, b) for a in first.seats for b in second.seats)
    for a, b in swaps:
        drawn.run(SwapSeats(ONE, a, b))
        if "repeat" in told():
            break
        drawn.undo()
    assert told().endswith(", 0 as drawn.")


@pytest.mark.parametrize(
    ("swapped", "again", "part", "said"),
    [("1", ("2", "3"), 1, "of teammates"), ("2", ("3",), 0, "repeat")],
)
def test_what_a_swap_has_made_stays_the_swaps_as_later_heats_are_drawn_again(
    app: Application, clock: FixedClock, swapped: str, again: tuple[str, ...], part: int, said: str
) -> None:
    """The day's words said that the program found no way with fewer, of pairs that the referee had made."""
    for n in (1, 2):
        app.run(EditPlayer(PlayerNo(n), {"team": "Red"}))
    app.run(DrawHeats((ONE, HeatId("2"), HeatId("3")), seed=7))

    def told() -> Message:
        return proof_of_day(app.tournament, app.rules)[part]

    def seats_with(heat: HeatId, player: int) -> list[PlayerNo]:
        tables = app.tournament.tables_of(heat)
        return [n for table in tables if player in table.seats for n in table.seats if n != player]

    assert told().params.get("n", 0) == 0
    comes = PlayerNo(2) if part else seats_with(ONE, 1)[0]
    app.run(SwapSeats(HeatId(swapped), comes, seats_with(HeatId(swapped), 1)[0]))
    assert told().key.endswith("_moved")
    clock.at += timedelta(minutes=5)
    app.run(DrawHeats(tuple(HeatId(each) for each in again), seed=8))
    words = ENGLISH.say(told())
    assert said in words and words.endswith(", seats were moved.")


def test_sheets_of_strangers_change_nothing(drawn: Application) -> None:
    elsewhere = drawn.tournament.tables[ONE, TableNo(2)].seats[0]
    entry = TableEntry(T1, (Sheet(player=elsewhere, cash=5),))
    refused(drawn, EnterSheets(ONE, (entry,)), Refused, "wrong_table")
    refused(drawn, EnterSheets(ONE, (TableEntry(T1, (Sheet(player=99),)),)), NotFound, "no_such_player")
    refused(drawn, EnterSheets(HeatId("final"), (entry,)), NotFound, "heat_not_drawn")
    refused(drawn, EnterSheets(ONE, (TableEntry(TableNo(99), ()),)), NotFound, "no_such_table")


def test_a_sheet_of_totals_only_is_printed_without_a_cash_that_nobody_knows(drawn: Application) -> None:
    seats = drawn.tournament.tables[ONE, T1].seats
    sheets = tuple(Sheet(n, declared_total=3000 - i, declared_place=i + 1) for i, n in enumerate(seats))
    drawn.run(EnterSheets(ONE, (TableEntry(T1, sheets),)))
    pack = sheet_pack(drawn.tournament, drawn.rules, drawn.clock.now(), ONE, filled=True)
    filled = pack.pages[0].filled
    assert filled is not None
    assert (filled.cash, filled.property, filled.total) == (None, None, 3000)


def test_a_confirmed_table_changes_only_as_a_correction(drawn: Application) -> None:
    entry = cash_sheets(drawn, 400, 300, 200, 100)
    drawn.run(EnterSheets(ONE, (entry,), confirm=True))
    assert drawn.tournament.tables[ONE, T1].confirmed_at is not None
    better = cash_sheets(drawn, 400, 300, 200, 900)
    refused(drawn, EnterSheets(ONE, (better,), confirm=True), Refused, "table_confirmed")
    drawn.run(EnterSheets(ONE, (better,), confirm=True, correct="miscounted"))
    kinds = [ruling.kind for ruling in drawn.tournament.rulings.values()]
    assert kinds == [RulingKind.CORRECTION]
    refused(drawn, ReopenTable(ONE, T1, " "), Refused, "reason_needed")


def test_an_error_blocks_until_the_chief_referee_overrules_it(drawn: Application) -> None:
    entry = cash_sheets(drawn, 400, 300, 200, 100)
    uneven = Sheet(player=entry.sheets[0].player, deeds={DeedId("boardwalk"): 3, DeedId("park-place"): 1})
    drawn.run(EnterSheets(ONE, (TableEntry(T1, (uneven, *entry.sheets[1:])),), confirm=True))
    assert drawn.tournament.tables[ONE, T1].confirmed_at is None
    refused(drawn, ConfirmTables(ONE, (T1,)), Refused, "table_has_problems")
    drawn.run(OverruleProblem(ONE, T1, "uneven", "the referee saw it"))
    drawn.run(ConfirmTables(ONE, (T1,)))
    assert drawn.tournament.tables[ONE, T1].confirmed_at is not None


@pytest.mark.parametrize("bad", [{"boardwalk": 0, "no-such-deed": 0}], ids=["unknown deed"])
def test_an_unknown_deed_cannot_be_overruled(drawn: Application, bad: dict[str, int]) -> None:
    entry = cash_sheets(drawn, 400, 300, 200, 100)
    wrong = Sheet(player=entry.sheets[0].player, deeds={DeedId(k): v for k, v in bad.items()})
    drawn.run(EnterSheets(ONE, (TableEntry(T1, (wrong, *entry.sheets[1:])),), confirm=True))
    refused(drawn, OverruleProblem(ONE, T1, "unknown_deed", "x"), Refused, "not_overrulable")


def test_a_stale_sheet_form_is_a_conflict(drawn: Application) -> None:
    entry = cash_sheets(drawn, 400, 300, 200, 100)
    number = PlayerNo(int(entry.sheets[0].player))
    drawn.run(EnterSheets(ONE, (entry,)))
    stale = TableEntry(T1, entry.sheets[:1], seen={number: None})
    refused(drawn, EnterSheets(ONE, (stale,)), Conflict, "sheet_changed")
    drawn.run(ClearSheet(ONE, number))
    drawn.run(EnterSheets(ONE, (stale,)))


def test_shared_places_are_decided_only_among_those_who_share(drawn: Application) -> None:
    drawn.run(EnterSheets(ONE, (cash_sheets(drawn, 400, 400, 200, 100),), confirm=True))
    a, b, c, _ = drawn.tournament.tables[ONE, T1].seats
    refused(drawn, DecidePlaces(ONE, T1, (a, c), "x"), Refused, "not_tied")
    drawn.run(DecidePlaces(ONE, T1, (b, a), "throw-off"))
    results = drawn.rules.assess(drawn.tournament, drawn.tournament.tables[ONE, T1]).results
    assert [(r.player, r.place, r.tied) for r in results][:2] == [(b, 1, False), (a, 2, False)]


def test_the_clock_is_right_after_a_restart(drawn: Application, clock: FixedClock) -> None:
    drawn.run(StartClock(ONE))
    clock.at += timedelta(minutes=10)
    drawn.run(PauseClock())
    clock.at += timedelta(minutes=5)
    drawn.run(ResumeClock())
    drawn.run(AddTime(120))
    clock.at += timedelta(minutes=7)
    again = open_event(drawn.place, clock=clock)
    running = again.tournament.clocks[ONE, 1]
    assert running.left(clock.now()) == (60 + 2 - 17) * 60
    again.run(EndClock())
    clock.at += timedelta(hours=3)
    assert again.tournament.clocks[ONE, 1].left(clock.now()) == (60 + 2 - 17) * 60
    with pytest.raises(Refused, match="clock_was_on"):
        again.run(StartClock(ONE))
    again.close()


def test_points_need_a_reason(drawn: Application) -> None:
    refused(drawn, AdjustPoints(PlayerNo(1), -60, ""), Refused, "reason_needed")
    drawn.run(AdjustPoints(PlayerNo(1), -60, "late at the table"))
    assert [r.points for r in drawn.tournament.rulings.values()] == [-60]


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"nonsense": 1}, BadInput),
        ({"code": "XXXX"}, BadInput),
        ({"starts_at": "25:00"}, BadInput),
        ({"boards": 0}, BadInput),
        ({"format": {"id": "x"}}, BadInput),
        ({"edition": "mars"}, NotFound),
        ({"deed_names": {"mars": {"zh": "a", "en": "b"}}}, NotFound),
    ],
)
def test_wrong_facts_are_refused(app: Application, changes: dict[str, object], kind: type[Exception]) -> None:
    refused(app, EditEvent(changes), kind, r"\.")


def test_the_organisers_names_are_those_of_the_board(app: Application) -> None:
    app.run(EditEvent({"deed_names": {"boardwalk": {"zh": "皇后大道", "en": "Queen's Road"}}}))
    deed = next(d for d in app.rules.edition.deeds if d.id == "boardwalk")
    assert (deed.name.zh, deed.name.en) == ("皇后大道", "Queen's Road")


def test_an_edition_with_sheets_behind_it_stays(drawn: Application) -> None:
    play_heat(drawn, ONE, 1)
    refused(drawn, EditEvent({"edition": "london"}), Refused, "rules_in_use")


def test_publishing_is_remembered(drawn: Application) -> None:
    assert drawn.tournament.heats[ONE].state is HeatState.PUBLISHED
    drawn.run(PublishHeat(HeatId("2")))
    assert drawn.tournament.heats[HeatId("2")].published_at is not None


def test_a_copy_after_confirming_restores_the_whole_event(drawn: Application, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    drawn.run(EditEvent({"copies_to": str(stick)}))
    with pytest.raises(EnvironmentFailure, match="copies_folder_missing"):
        write_safety_copy(drawn, drawn.tournament.event, FolderHere(str(stick)))
    stick.mkdir()
    play_heat(drawn, ONE, 1)
    copy = next(stick.glob("*.tourney"))
    back = tmp_path / "back.tourney"
    restore_event(str(copy), str(back))
    again = open_event(str(back))
    assert again.tournament == drawn.tournament
    again.close()
    with pytest.raises(PlaceTaken, match="never_replaced"):
        restore_event(str(copy), str(back))


def test_no_two_draws_of_a_heat_have_the_same_count_whatever_was_taken_back(drawn: Application) -> None:
    """Paper of a draw that was undone may lie on the tables: the next draw is another."""
    two = HeatId("2")

    def draw() -> int:
        return drawn.tournament.heats[two].draw

    assert draw() == 1
    drawn.run(DrawHeats((two,), seed=7))
    assert draw() == 2, "the same draw number, and another draw all the same"
    drawn.undo()
    assert draw() == 1
    drawn.redo()
    assert draw() == 2
    drawn.undo()
    drawn.run(DrawHeats((two,), seed=8))
    assert draw() == 3
    one, other = (table.seats[0] for table in drawn.tournament.tables_of(two)[:2])
    drawn.run(SwapSeats(two, one, other))
    assert draw() == 3, "seats moved by hand are the same draw"
    while drawn.to_undo() is not None and two in drawn.tournament.heats:
        drawn.undo()
    drawn.run(DrawHeats((two,), seed=7))
    assert draw() == 4
