"""A second person enters the sheets of a table again, blind, and somebody settles where both differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.second_entries import days
from tests.copies import copy_of
from tests.played_day import day
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Conflict, Refused, TourneyError
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.event.formats import Format, SecondEntries
from tourney.event.journal import describe_entry
from tourney.event.ports import JournalEntry
from tourney.event.records import RulingKind, SecondEntry, Status
from tourney.event.table_state import TableState
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import (
    ClearSheet,
    ConfirmTables,
    EnterSheets,
    OverruleProblem,
    ReopenTable,
    TableEntry,
)
from tourney.scores.second_entry import EnterSecond, SettleDifferences
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import AcceptTotals, DeclareOfficial
from tourney.standings.second_look import second_entry_of

ONE = HeatId("1")
T1 = TableNo(1)
FIGURES = (4711, 3947, 2863, 1597, 1193)


def _seated(place: Path) -> Application:
    event = day(place)
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    for heat in event.rules.format.heat_ids:
        event.run(PublishHeat(heat))
    return event


@pytest.fixture
def app(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """A day of 24 whose heats are drawn and published; nothing is entered twice yet."""
    event = copy_of(_seated, tmp_path / "day.tourney", clock)
    yield event
    event.close()


def ask(app: Application, which: SecondEntries) -> None:
    fmt = replace(app.rules.format, second_entry=which)
    app.run(EditEvent({"format": fmt.to_data()}))


def totals(app: Application, heat: HeatId, table: TableNo, *figures: int) -> TableEntry:
    seats = app.stored.tables[heat, table].seats
    return TableEntry(table, tuple(Sheet(n, declared_total=t) for n, t in zip(seats, figures, strict=False)))


def first(app: Application, heat: HeatId = ONE, table: TableNo = T1, *figures: int, by: str = "Chan") -> None:
    app.who = by
    app.run(EnterSheets(heat, (totals(app, heat, table, *(figures or FIGURES)),), confirm=True))


def second(app: Application, heat: HeatId = ONE, table: TableNo = T1, *figures: int, by: str = "Lee") -> None:
    app.who = by
    app.run(EnterSecond(heat, (totals(app, heat, table, *(figures or FIGURES)),)))


def settle(app: Application, *figures: int, reason: str = "", by: str = "Ho") -> None:
    app.who = by
    app.run(SettleDifferences(ONE, (totals(app, ONE, T1, *figures),), reason))


def state(app: Application, heat: HeatId = ONE, table: TableNo = T1) -> TableState:
    t = app.tournament
    return app.rules.assess(t, t.tables[heat, table]).state


def of_table(app: Application) -> SecondEntry:
    found = second_entry_of(app.tournament, (ONE, T1))
    assert found is not None
    return found


def last(app: Application) -> JournalEntry:
    entry = app.to_undo()
    assert entry is not None
    return entry


def refused(key: str, act: Callable[[], object]) -> None:
    with pytest.raises(TourneyError) as error:
        act()
    assert error.value.key == f"second_entry.{key}"
    assert ENGLISH.error(error.value) and "{" not in ENGLISH.error(error.value)


def test_nothing_is_asked_by_default(app: Application) -> None:
    first(app)
    assert state(app) is TableState.CONFIRMED and app.tournament is app.stored
    refused("not_awaited", lambda: second(app))


def test_a_table_waits_until_another_person_has_entered_the_same(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    assert state(app) is TableState.SECOND
    refused("first_settle", lambda: app.run(ConfirmTables(ONE, (T1,))))
    second(app)
    assert state(app) is TableState.CHECKED
    app.run(ConfirmTables(ONE, (T1,)))
    assert state(app) is TableState.CONFIRMED


def test_a_table_with_errors_is_not_in_yet(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app, ONE, T1, -5, 200, 300, 400)
    assert state(app) is TableState.ENTERED
    assert app.tournament.sheets
    first(app)
    assert state(app) is TableState.SECOND and not app.tournament.sheets


@pytest.mark.parametrize("name", ["Chan", " chan ", "ＣＨＡＮ", "C h a n"])
def test_the_first_person_is_refused_however_the_name_is_written(app: Application, name: str) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    refused("same_person", lambda: second(app, by=name))


@pytest.mark.parametrize("name", ["referee", "Referee", "", "…"])
def test_a_second_entry_needs_a_name_of_its_own(app: Application, name: str) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    refused("own_name", lambda: second(app, by=name))


def test_whoever_typed_one_of_the_sheets_is_a_first_person(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    entry = totals(app, ONE, T1, *FIGURES)
    for name, sheets in (("Chan", entry.sheets[:2]), ("Wong", entry.sheets[2:])):
        app.who = name
        app.run(EnterSheets(ONE, (TableEntry(T1, sheets),)))
    refused("same_person", lambda: second(app, by="Wong"))
    refused("same_person", lambda: second(app, by="Chan"))
    second(app, by="Lee")
    assert of_table(app).first_by == "Chan, Wong"


def test_a_second_entry_is_of_the_whole_table(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    refused("whole_table", lambda: second(app, ONE, T1, 4711, 3947))
    app.who = "Lee"
    entry = totals(app, ONE, T1, *FIGURES)
    twice = TableEntry(T1, (*entry.sheets, entry.sheets[0]))
    refused("unreadable", lambda: app.run(EnterSecond(ONE, (twice,))))
    with_deeds = TableEntry(T1, tuple(Sheet(each.player, cash=100) for each in entry.sheets))
    refused("without_deeds", lambda: app.run(EnterSecond(ONE, (with_deeds,))))
    assert not app.tournament.second_entries and state(app) is TableState.SECOND


def test_of_two_tables_one_wrong_nothing_is_kept(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    app.who = "Lee"
    entries = (totals(app, ONE, T1, *FIGURES), totals(app, ONE, TableNo(2), *FIGURES))
    refused("not_awaited", lambda: app.run(EnterSecond(ONE, entries)))
    assert not app.stored.second_entries


def test_differences_are_settled_by_a_third_look(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    second(app, ONE, T1, 4711, 3974, 2863, 1597)
    seat = app.tournament.tables[ONE, T1].seats[1]
    found = of_table(app)
    assert [(each.player, each.field, each.first, each.second) for each in found.differences] == [
        (seat, "total", 3947, 3974)
    ]
    assert state(app) is TableState.ENTERED
    refused("first_settle", lambda: app.run(ConfirmTables(ONE, (T1,))))
    with pytest.raises(Refused, match="not_overrulable"):
        app.run(OverruleProblem(ONE, T1, "second_total", "because"))
    refused("not_awaited", lambda: second(app))
    settle(app, 4711, 3974, 2863, 1597)
    assert state(app) is TableState.CHECKED
    assert app.tournament.sheets[ONE, seat].sheet.declared_total == 3974
    refused("nothing_differs", lambda: settle(app, *FIGURES))
    app.undo()
    assert state(app) is TableState.ENTERED
    app.undo()
    assert state(app) is TableState.SECOND
    app.redo()
    app.redo()
    assert state(app) is TableState.CHECKED


def test_either_entry_can_be_undone_and_made_again(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    one = last(app).seq
    second(app)
    app.undo(one)
    assert state(app) is TableState.OUT or state(app) is TableState.IN
    first(app, by="lee")
    assert state(app) is TableState.SECOND, "both would be one person's"
    app.undo()
    first(app, by="Ho")
    assert state(app) is TableState.CONFIRMED, "the same figures as the second person had"
    app.undo()
    first(app, ONE, T1, 4711, 3947, 2863, 1579)
    assert state(app) is TableState.SECOND, "other figures: nobody has entered these again"


def test_a_change_between_asks_again(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    seat = app.stored.tables[ONE, T1].seats[0]
    app.run(ClearSheet(ONE, seat))
    assert state(app) is TableState.IN
    refused("not_awaited", lambda: second(app))
    first(app)
    second(app)
    app.who = "Chan"
    app.run(EnterSheets(ONE, (totals(app, ONE, T1, 4712, 3947, 2863, 1597),)))
    assert state(app) is TableState.SECOND
    app.run(SetStatus((seat,), Status.WITHDRAWN))
    second(app, ONE, T1, 4712, 3947, 2863, 1597)
    assert state(app) is TableState.CHECKED


def test_the_format_may_change_between(app: Application) -> None:
    first(app)
    first(app, ONE, TableNo(2))
    app.run(ReopenTable(ONE, TableNo(2), "look"))
    ask(app, SecondEntries.ALL)
    assert state(app) is TableState.CONFIRMED, "what was confirmed before stays"
    assert state(app, ONE, TableNo(2)) is TableState.SECOND
    second(app, ONE, TableNo(2), 4711, 3947, 2863, 1)
    assert state(app, ONE, TableNo(2)) is TableState.ENTERED
    ask(app, SecondEntries.NONE)
    assert state(app, ONE, TableNo(2)) is TableState.CHECKED
    app.run(ConfirmTables(ONE, (TableNo(2),)))


def test_a_format_without_the_list_cannot_ask_for_its_tables(app: Application) -> None:
    data = app.rules.format.to_data() | {"second_entry": "deciding", "itemised": "none"}
    with pytest.raises(BadInput, match="needs_list"):
        Format.from_data(data)
    with pytest.raises(BadInput):
        Format.from_data(app.rules.format.to_data() | {"second_entry": "some"})


def test_no_words_of_the_journal_have_a_figure_while_it_waits(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    second(app)
    app.run(ConfirmTables(ONE, (T1,)))
    app.who = "Chan"
    app.run(
        EnterSheets(ONE, (totals(app, ONE, T1, 4712, 3947, 2863, 1597),), correct="a reason"), why="a reason"
    )
    assert state(app) is TableState.SECOND
    entries = [*app.history, *app.journal(), last(app)]
    said = " ".join(ENGLISH.say(describe_entry(each.code, each.params)) for each in entries)
    assert "4,711" not in said and "4,712" not in said
    assert not any("4711" in repr(each.changes) or "4712" in repr(each.changes) for each in entries)
    second(app, ONE, T1, 4712, 3947, 2863, 1597)
    said = " ".join(ENGLISH.say(describe_entry(each.code, each.params)) for each in app.history)
    assert "4,712" in said


# ---- the tables of the list before the cut -----------------------------------------------------------


def played(app: Application) -> None:
    """Every heat entered by totals that lie close together."""
    for heat in app.rules.format.heat_ids:
        for table in app.stored.tables_of(heat):
            ranked = sorted(table.seats, key=lambda n: (n * 7 + int(heat) * 5) % 24)
            sheets = tuple(Sheet(n, declared_total=3000 - 100 * at - n) for at, n in enumerate(ranked))
            app.who = "Chan"
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))


def test_the_deciding_tables_are_asked_once_the_last_heat_is_in(app: Application) -> None:
    ask(app, SecondEntries.DECIDING)
    played(app)
    waiting = app.tournament.waiting
    assert waiting and set(waiting.values()) == {"Chan"}
    for heat, table in waiting:
        assert state(app, heat, table) is TableState.SECOND
        assert app.stored.tables[heat, table].confirmed_at is not None
        assert not any((heat, n) in app.tournament.sheets for n in app.stored.tables[heat, table].seats)
    heat, number = next(iter(waiting))
    same = tuple(app.stored.sheets[heat, n].sheet for n in app.stored.tables[heat, number].seats)
    for sheets in (same, (replace(same[0], declared_total=1), *same[1:])):
        entry = EnterSheets(heat, (TableEntry(number, sheets),), keep_confirmed=True)
        assert app.try_out(entry).outcome.data[0].refused is not None, "nobody can guess by handing over"
    final = app.rules.format.stages[0].heat
    refused("first_settle", lambda: app.run(DrawHeats((final,), 1, accepting=True)))
    refused("first_settle", lambda: app.run(DeclareOfficial("heats", "early")))
    refused("first_settle", lambda: app.run(AcceptTotals(tuple(waiting), "seen")))
    app.who = "Lee"
    while app.tournament.waiting:
        (heat, number), _ = next(iter(app.tournament.waiting.items()))
        seats = app.stored.tables[heat, number].seats
        sheets = tuple(app.stored.sheets[heat, n].sheet for n in seats)
        app.run(EnterSecond(heat, (TableEntry(number, sheets),)))
        assert state(app, heat, number) is TableState.CONFIRMED
    app.run(DrawHeats((final,), 1, accepting=True))
    assert app.tournament.tables_of(final)


def test_a_difference_at_a_deciding_table_holds_up_the_cut(app: Application) -> None:
    ask(app, SecondEntries.DECIDING)
    played(app)
    before = len(app.tournament.waiting)
    (heat, number), _ = next(iter(app.tournament.waiting.items()))
    seats = app.stored.tables[heat, number].seats
    stored = tuple(app.stored.sheets[heat, n].sheet for n in seats)
    other = replace(stored[0], declared_total=(stored[0].declared_total or 0) + 50)
    app.who = "Lee"
    app.run(EnterSecond(heat, (TableEntry(number, (other, *stored[1:])),)))
    assert state(app, heat, number) is TableState.ENTERED
    assert len(app.tournament.waiting) == before - 1, "the others wait as before"
    final = app.rules.format.stages[0].heat
    refused("first_settle", lambda: app.run(DrawHeats((final,), 1, accepting=True)))
    with pytest.raises(Refused, match="reason_needed"):
        app.run(SettleDifferences(heat, (TableEntry(number, (other, *stored[1:])),)))
    app.run(SettleDifferences(heat, (TableEntry(number, (other, *stored[1:])),), "second entry"))
    assert app.stored.sheets[heat, seats[0]].sheet == other
    assert app.stored.tables[heat, number].confirmed_at is not None
    assert [each.kind for each in app.tournament.rulings.values()] == [RulingKind.CORRECTION]
    assert PlayerNo(seats[0])


def test_the_first_person_cannot_be_forgotten_by_an_undo(app: Application) -> None:
    ask(app, SecondEntries.ALL)
    first(app)
    app.who = "Lee"
    app.undo()
    app.redo()
    assert state(app) is TableState.SECOND
    second(app, by="Lee")
    assert of_table(app).first_by == "Chan"
    with pytest.raises(Conflict):
        app.undo(last(app).seq - 1, last=True)


def test_a_slip_that_the_other_person_did_not_make_is_found() -> None:
    """Six days of the two hundred of `python -m tests.bench.second_entries`."""
    for slipping in days(range(1, 7)):
        assert slipping.found == slipping.differ == slipping.right and slipping.tables, slipping
