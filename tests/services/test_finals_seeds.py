"""Seeds of a drawn final stay what the draw made them; level seeds and reserves are reported."""

from __future__ import annotations

from typing import Any

from tourney.base.ids import FINAL, PlayerNo
from tourney.base.ports import FixedClock
from tourney.competition.records import Status
from tourney.scoresheet.sheet import Sheet
from tourney.services.application import Application
from tourney.services.commands.heats import DrawHeats
from tourney.services.commands.players import SetStatus
from tourney.services.commands.seats import SeatPlayer
from tourney.services.commands.sheets import EnterSheets, TableEntry
from tourney.services.example import check_everybody_in
from tourney.services.queries.reports import finals_now, finals_report
from tourney.texts import CHINESE, ENGLISH


def played(event: Application, level: bool) -> Application:
    """Every table ends in the order of the numbers; `level`: with the same money at each."""
    check_everybody_in(event)
    event.run(DrawHeats(event.rules.format.heat_ids, 5))
    for heat in event.rules.format.heat_ids:
        for table in event.tournament.tables_of(heat):
            worth = {n: 1000 - 100 * at if level else 5000 - n for at, n in enumerate(sorted(table.seats))}
            sheets = tuple(Sheet(player=n, cash=worth[n]) for n in table.seats)
            event.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return event


def seeds(event: Application, clock: FixedClock) -> dict[PlayerNo, int]:
    drawn: Any = finals_report(event.tournament, event.rules, clock.now(), ENGLISH)
    (stage,) = drawn["stages"]
    return {n: seed for t in stage["tables"] for n, seed in zip(t["seats"], t["seeds"], strict=True)}


def test_nobody_is_seeded_anew_when_a_reserve_is_seated(app: Application, clock: FixedClock) -> None:
    played(app, level=False)
    planned = seeds(app, clock)
    app.run(DrawHeats((FINAL,), 5))
    assert seeds(app, clock) == planned
    by_seed = {seed: number for number, seed in planned.items()}
    reserve = finals_now(app.tournament, app.rules, clock.now()).reserves[0]
    app.run(SetStatus((by_seed[2],), Status.WITHDRAWN))
    assert seeds(app, clock) == planned
    app.run(SeatPlayer(FINAL, reserve, None, by_seed[2]))
    now = seeds(app, clock)
    assert {number: now[number] for seed, number in by_seed.items() if seed != 2} == {
        number: seed for seed, number in by_seed.items() if seed != 2
    }
    assert now[reserve] == len(planned) + 1


def test_who_is_level_among_the_reserves_is_reported(app: Application, clock: FixedClock) -> None:
    played(app, level=True)
    report: Any = finals_report(app.tournament, app.rules, clock.now(), CHINESE)
    cut = finals_now(app.tournament, app.rules, clock.now()).cuts[0]
    expected = [("seeds", level) for level in cut.seeds_level]
    expected += [("reserves", level) for level in cut.reserves_level]
    assert expected
    assert [(each["among"], each["players"], each["first"], each["last"]) for each in report["levels"]] == [
        (among, list(level.players), level.first, level.last) for among, level in expected
    ]
