"""The bracket on paper says whose order is by number only, until it does not matter any more."""

from __future__ import annotations

from pathlib import Path

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.texts import Message, msg
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.paper_bracket import bracket_paper
from tourney.standings.paper_standings import standings_paper, why_printed
from tourney.standings.ruling_commands import DecideTie


def levels(app: Application) -> dict[str, list[set[int]]]:
    found: dict[str, list[set[int]]] = {}
    for each in bracket_paper(app.tournament, app.rules, app.clock.now()).levels:
        found.setdefault(each.what.key, []).append({int(who.number) for who in each.persons})
    return found


def reason(app: Application, number: int) -> Message | None:
    """Why the player stands where they do, as the standings on paper say it."""
    paper = standings_paper(app.tournament, app.rules, app.clock.now())
    return next(why_printed(line) for line in paper.parts[0].lines if line.number == number)


def test_level_seeds_and_reserves_are_said_until_they_are_decided(tmp_path: Path) -> None:
    """Two tables with the same totals in one heat: two players level on each place."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}") for n in range(8))))
    heat, money = HeatId("1"), (3000, 2000, 1500, 1000)
    app.run(DrawHeats((heat,), 3))
    tables = app.tournament.tables_of(heat)
    for table in tables:
        sheets = tuple(
            Sheet(number, declared_total=total, declared_place=place)
            for place, (number, total) in enumerate(zip(table.seats, money, strict=True), start=1)
        )
        app.run(EnterSheets(heat, (TableEntry(table.table, sheets),)))
        app.run(ConfirmTables(heat, (table.table,)))
    pairs = list(zip(tables[0].seats, tables[1].seats, strict=True))
    found = levels(app)
    assert found["paper.level_seeds"] == [set(pair) for pair in pairs[:2]]
    assert set(pairs[2]) in found["paper.level_reserves"]
    assert reason(app, pairs[2][0]) == msg("paper.why_tied", players=[pairs[2][1]])
    app.run(DecideTie("cut", pairs[2], "lot"))
    assert reason(app, pairs[2][0]) == msg("standings.decided_ahead_because", reason="lot")
    assert set(pairs[2]) not in levels(app).get("paper.level_reserves", [])
    app.close()
