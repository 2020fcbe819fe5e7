"""The press summary's chart: only where one table, played with the engine, decided."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, TableNo
from tourney.bootstrap import create_event
from tourney.ceremony.paper_press import press_paper
from tourney.event.records import TableGame
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers


def test_the_final_is_drawn_round_by_round_where_the_engine_ran_it(tmp_path: Path) -> None:
    event = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day", clock=FixedClock())
    event.run(ImportPlayers(tuple(PlayerDraft(n, name_en=f"P{n}") for n in range(1, 17))))
    play_example_day(event)
    now = event.clock.now()
    assert press_paper(event.tournament, event.rules, now).worth == ()
    (table,) = event.tournament.tables_of(FINAL)
    points = ((1500, 1500, 1500, 1500), (900, 2100, 0, 3000))
    game = TableGame(
        heat=FINAL,
        table=TableNo(1),
        game=1,
        opened_at=now,
        by="referee",
        ruleset="tournament",
        players=("A", "B", "C", "D"),
        numbers=table.seats,
        worth=points,
    )
    played = replace(event.tournament, games={(FINAL, TableNo(1)): game})
    lines = press_paper(played, event.rules, now).worth
    assert [line.person.number for line in lines] == list(table.seats)
    assert [line.values for line in lines] == [(1500, 900), (1500, 2100), (1500, 0), (1500, 3000)]
