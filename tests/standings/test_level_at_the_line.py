"""Players level at the line are neither through nor out, whichever has the lower number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.impact.test_consequence import said, tried
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo
from tourney.base.texts import ENGLISH
from tourney.cli.main import run
from tourney.impact.impact import impact_of
from tourney.standings.paper_bracket import bracket_paper
from tourney.standings.reports import finals_report, standings_now
from tourney.standings.ruling_commands import DecideTie
from tourney.standings.views import finals_view


def highest_first(app: Application) -> tuple[tuple[PlayerNo, ...], tuple[PlayerNo, ...]]:
    """An order against the numbers: the players who go through by it, and those who do not."""
    order = tuple(sorted(app.tournament.players, reverse=True))
    return order[: app.rules.format.cut], order[app.rules.format.cut :]


def test_deciding_names_everybody_it_puts_through_and_everybody_it_does_not(level: Application) -> None:
    through, out = highest_first(level)
    for order in ((*through, *out), (*through, *out)[::-1]):
        impact = tried(level, DecideTie("cut", order, "play-off"))
        size = level.rules.format.cut
        assert impact.enters == tuple(sorted(order[:size]))
        assert impact.leaves == tuple(sorted(order[size:]))
        words = said(level, impact)
        assert words.startswith(f"Through: {min(order[:size])} Player")
        assert "Out: " in words


def test_of_two_decisions_of_one_tie_the_newer_counts(level: Application) -> None:
    through, out = highest_first(level)
    first = (*through, *out)
    for order in (first, first[::-1], first):
        level.run(DecideTie("cut", order, "play-off"))
        lines = standings_now(level.tournament, level.rules, level.clock.now(), None).lines
        assert tuple(line.number for line in lines) == order
        assert tuple(line.number for line in lines if line.in_cut) == order[: level.rules.format.cut]


def test_taking_a_decision_back_makes_them_level_and_puts_nobody_through_or_out(level: Application) -> None:
    through, out = highest_first(level)
    level.run(DecideTie("cut", (*through, *out), "play-off"))
    impact = impact_of(level.try_undo())
    assert (impact.enters, impact.leaves) == ((), ())
    assert impact.at_the_line == tuple(sorted((*through, *out)))
    assert impact.cut_reopened
    words = said(level, impact)
    assert "Now through" not in words and "Now out" not in words
    assert words.startswith("Tied at the line: 1 Player 1")
    assert {each.number for each in impact.players if each.qualified == (True, False)} == {*through}
    assert not any(each.qualified[1] for each in impact.players)


def test_the_planned_final_and_the_standings_name_none_of_them(
    level: Application, clock: FixedClock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    everybody = tuple(sorted(level.tournament.players))
    final = finals_view(level.tournament, level.rules, clock.now()).divisions[0].stages[0].tables[0]
    assert [(seat.person, seat.tied_players) for seat in final.seats] == [
        (None, everybody) for _ in range(level.rules.format.cut)
    ]
    lines = standings_now(level.tournament, level.rules, clock.now(), None).lines
    assert not any(line.in_cut for line in lines)
    report: Any = finals_report(level.tournament, level.rules, clock.now(), ENGLISH)
    assert report["ties"] == [list(everybody)]
    assert report["as_it_stands"] == report["cut"] == []
    size = level.rules.format.cut
    ((table,),) = (stage["tables"] for stage in report["stages"])
    assert table["seats"] == [None] * size
    assert table["level"] == [list(everybody)] * size
    ((planned,),) = (each.tables for each in bracket_paper(level.tournament, level.rules, clock.now()).stages)
    assert all(seat.person is None for seat in planned.seats)
    assert all(seat.tied_players == everybody for seat in planned.seats)
    run(["finals", str(tmp_path / "day.tourney")])
    shown = capsys.readouterr().out
    said_there = next(line for line in shown.splitlines() if "so far" in line)
    assert "level: decide" in said_there
    assert "Player" not in said_there
