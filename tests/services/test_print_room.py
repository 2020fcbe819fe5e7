"""What was printed, against the event of this moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.competition.records import EventFacts, Heat, HeatClock, Printed, Table, Tournament
from tourney.services.queries.prints import last_print, next_heat

ONE, TWO, FINAL = HeatId("1"), HeatId("2"), HeatId("final")
AT = datetime(2026, 5, 2, 6, 10, tzinfo=UTC)


def seats(*numbers: int) -> tuple[PlayerNo, ...]:
    return tuple(PlayerNo(number) for number in numbers)


def hall(*prints: Printed) -> Tournament:
    """Two drawn heats of three tables and a final."""
    tables = {
        (heat, TableNo(n)): Table(heat, TableNo(n), seats(10 * n, 10 * n + 1))
        for heat in (ONE, TWO, FINAL)
        for n in (1, 2, 3)
    }
    return Tournament(
        EventFacts("Day", "比賽日", {}, EditionId("hong-kong")),
        heats={heat: Heat(heat) for heat in (FINAL, TWO, ONE)},
        tables=tables,
        prints={each.id: each for each in prints},
    )


def printed(number: int, kind: str, heat: HeatId | None, minutes: int = 0) -> Printed:
    tables = {TableNo(n): seats(10 * n, 10 * n + 1) for n in (1, 2, 3)} if heat else {}
    return Printed(number, kind, AT + timedelta(minutes=minutes), heat, tables)


def test_paper_never_printed_has_no_last_print() -> None:
    event = hall(printed(1, "seating-table", TWO))
    assert last_print(event, "seating-table", "heat", ONE) is None
    assert last_print(event, "scoresheets", "heat", TWO) is None


def test_the_newest_print_of_the_heat_counts() -> None:
    event = hall(printed(1, "tally", ONE), printed(2, "tally", ONE, 30), printed(3, "tally", TWO, 40))
    last = last_print(event, "tally", "heat", ONE)
    assert last is not None
    assert last.at == AT + timedelta(minutes=30)
    assert not last.stale


def test_moved_new_and_dissolved_tables_are_named() -> None:
    event = hall(printed(1, "seating-table", ONE))
    tables = dict(event.tables)
    tables[(ONE, TableNo(1))] = replace(tables[(ONE, TableNo(1))], seats=seats(11, 10))
    del tables[(ONE, TableNo(3))]
    tables[(ONE, TableNo(4))] = Table(ONE, TableNo(4), seats(30, 31))
    last = last_print(replace(event, tables=tables), "seating-table", "heat", ONE)
    assert last is not None
    assert last.moved == (1, 3, 4)
    assert last.stale


def test_results_confirmed_after_the_print_make_it_old() -> None:
    event = hall(printed(1, "standings", None), printed(2, "table-results", ONE))
    tables = dict(event.tables)
    for key, minutes in (((ONE, TableNo(1)), -5), ((ONE, TableNo(2)), 5), ((TWO, TableNo(1)), 9)):
        tables[key] = replace(tables[key], confirmed_at=AT + timedelta(minutes=minutes))
    event = replace(event, tables=tables)
    standings = last_print(event, "standings", "after")
    of_one = last_print(event, "table-results", "after", ONE)
    assert standings is not None
    assert of_one is not None
    assert (standings.results, of_one.results) == (2, 1)


def test_the_next_heat_is_the_first_that_has_not_begun() -> None:
    event = hall()
    assert next_heat(event) == ONE
    clocked = replace(event, clocks={(ONE, 1): HeatClock(ONE, 1, 3600, AT)})
    assert next_heat(clocked) == TWO
    tables = dict(clocked.tables)
    tables[(TWO, TableNo(2))] = replace(tables[(TWO, TableNo(2))], paper_in=True)
    assert next_heat(replace(clocked, tables=tables)) == FINAL
    assert next_heat(replace(event, heats={})) is None
