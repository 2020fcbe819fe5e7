"""A shared first place of a semi-final: its decision picks the players who go on, and a mistake could move
some.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import SEMI, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event
from tourney.event.records import Table
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.impact.impact import impact_of
from tourney.impact.words import impact_words
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.ruling_commands import DecidePlaces
from tourney.standings.sensitivity import doubtful_tables


@pytest.fixture
def semis(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """Four semi-finals by totals; the first place of table 1 is shared."""
    app = create_event(str(tmp_path / "day.tourney"), "world-2009", name="Day", clock=clock)
    app.run(ImportPlayers(tuple(drafts(24))))
    check_everybody_in(app)
    fmt = app.rules.format
    for heat in fmt.heat_ids:
        app.run(DrawHeats((heat,), 7))
        play_heat(app, heat, int(heat))
    settle_cut(app)
    app.run(DrawHeats((SEMI,), 7, accepting=True))
    app.run(PublishHeat(SEMI))
    for table in app.tournament.tables_of(SEMI):
        totals = (5000, 5000, 900, 300) if table.table == 1 else (6000, 3000, 900, 300)
        sheets = tuple(Sheet(n, declared_total=t) for n, t in zip(table.seats, totals, strict=True))
        app.run(EnterSheets(SEMI, (TableEntry(table.table, sheets),), confirm=True))
    yield app
    app.close()


def shared(app: Application) -> tuple[Table, PlayerNo, PlayerNo]:
    table = app.tournament.tables_of(SEMI)[0]
    return table, table.seats[0], table.seats[1]


def test_deciding_a_shared_first_place_says_who_goes_on(semis: Application) -> None:
    table, first, second = shared(semis)
    impact = impact_of(semis.try_out(DecidePlaces(SEMI, table.table, (second, first), "by lot")))
    assert (impact.goes_on, impact.stays) == ((second,), ())
    words = [ENGLISH.say(each) for each in impact_words(impact, semis.tournament)]
    assert words[0].startswith(f"Into the next stage: {second} ")
    assert not any("nothing changes" in each or "cut stays" in each for each in words)
    semis.run(DecidePlaces(SEMI, table.table, (second, first), "by lot"))
    back = impact_of(semis.try_undo())
    assert (back.goes_on, back.stays) == ((), (second,))


def test_a_mistake_at_a_table_of_a_stage_moves_nobody_of_another_table(semis: Application) -> None:
    table, first, second = shared(semis)
    for doubt in doubtful_tables(semis.tournament, semis.rules, semis.clock.now()):
        seats = semis.tournament.tables[doubt.heat, doubt.table].seats
        assert {*doubt.moved} <= {*seats}, "the winners of other tables go on whatever happens here"
    semis.run(DecidePlaces(SEMI, table.table, (second, first), "by lot"))
    (doubt,) = doubtful_tables(semis.tournament, semis.rules, semis.clock.now())
    assert (doubt.table, doubt.moved) == (table.table, tuple(sorted((first, second))))
