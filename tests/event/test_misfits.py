"""An older event whose rules do not fit its board opens, is counted, and says so until it is mended."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.printing.by_name import request_named
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, Refused
from tourney.base.ids import HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.bootstrap import documents, open_event
from tourney.cli.main import run
from tourney.event.collections import TABLES
from tourney.event.command import Command, UnitOfWork
from tourney.scores.commands import ChooseTableRules
from tourney.setup.commands import EditEvent
from tourney.standings.reports import standings_now
from tourney.table_games.commands import OpenTableGame
from tourney.today.today import today_view

ONE = HeatId("1")


def misfitting(app: Application, statement: str) -> Path:
    """The event's file, closed, after a hand has been in it."""
    place = Path(app.place)
    app.close()
    with closing(sqlite3.connect(place)) as connection, connection:
        connection.execute(statement)
    return place


def told(app: Application, texts: Texts = ENGLISH) -> list[str]:
    today = today_view(app.tournament, app.rules, app.clock.now())
    return [texts.sentence(lack.text) for lack in today.missing if "rules" in lack.text.key]


def test_an_event_whose_rules_do_not_fit_its_board_opens_and_tells(
    app: Application, clock: FixedClock, capsys: pytest.CaptureFixture[str]
) -> None:
    place = misfitting(app, "UPDATE event SET ruleset = 'glamour'")
    assert run(["info", str(place)]) == 0
    assert "! Rules and board do not match: “Glamour" in capsys.readouterr().out
    opened = open_event(str(place), clock=clock)
    (said,) = told(opened)
    assert "not played on “Atlantic City”" in said and "規則與棋盤不符" in told(opened, CHINESE)[0]
    opened.run(EditEvent({"ruleset": "tournament"}))
    assert told(opened) == []
    opened.close()


def test_it_is_entered_counted_and_printed_but_not_refereed(drawn: Application, clock: FixedClock) -> None:
    opened = open_event(str(misfitting(drawn, "UPDATE event SET ruleset = 'glamour'")), clock=clock)
    with pytest.raises(BadInput, match="record_edition"):
        opened.run(OpenTableGame(ONE, TableNo(1), seed=1))
    play_heat(opened, ONE, 3)
    assert standings_now(opened.tournament, opened.rules, clock.now(), None).lines
    for kind in ("standings", "scoresheets", "briefing-rules"):
        heat = ONE if kind == "scoresheets" else None
        assert documents().make(request_named(opened, kind, heat))
    opened.close()


def test_a_tables_rules_that_do_not_fit_are_told_at_the_table(drawn: Application, clock: FixedClock) -> None:
    table = drawn.tournament.tables_of(ONE)[0].table
    change = "UPDATE tables SET ruleset = 'glamour', edition = 'london' WHERE heat = '1' AND \"table\" = 1"
    opened = open_event(str(misfitting(drawn, change)), clock=clock)
    (said,) = told(opened)
    assert table == 1 and said.startswith("Heat 1, table 1: rules and board do not match")
    opened.run(ChooseTableRules(ONE, (table,)))
    assert told(opened) == []
    opened.close()


class Boardless(Command[None]):
    """A table with rules of its own and no board of its own, as no command makes it."""

    code = "event_edited"

    def carry_out(self, work: UnitOfWork) -> None:
        table = work.t.tables_of(ONE)[0]
        work.put(TABLES, replace(table, ruleset="glamour", edition="", options={}))


def test_the_events_board_is_held_against_tables_that_are_played_on_it(drawn: Application) -> None:
    drawn.run(EditEvent({"edition": "glamour"}))
    drawn.run(Boardless())
    with pytest.raises(Refused, match="board_not_for") as refused:
        drawn.run(EditEvent({"edition": "london"}))
    assert ENGLISH.error(refused.value).startswith("Table 1 of heat 1 has its own rules")
    assert drawn.tournament.event.edition == "glamour"
    drawn.run(ChooseTableRules(ONE, (TableNo(1),)))
    drawn.run(EditEvent({"edition": "london"}))
