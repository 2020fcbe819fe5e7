"""What was printed, against the event of this moment."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.records import EventFacts, Heat, HeatClock, Printed, Table, Tournament
from tourney.printing.print_list import next_heat

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


def test_the_next_heat_is_the_first_that_has_not_begun() -> None:
    event = hall()
    assert next_heat(event) == ONE
    clocked = replace(event, clocks={(ONE, 1): HeatClock(ONE, 1, 3600, AT)})
    assert next_heat(clocked) == TWO
    tables = dict(clocked.tables)
    tables[(TWO, TableNo(2))] = replace(tables[(TWO, TableNo(2))], paper_in=True)
    assert next_heat(replace(clocked, tables=tables)) == FINAL
    assert next_heat(replace(event, heats={})) is None
