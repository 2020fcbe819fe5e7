"""Every command can be taken back exactly, in order or alone, and done again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.ports import FixedClock
from tourney.bootstrap import open_event
from tourney.competition.records import Status, Tournament
from tourney.errors import Conflict, Refused
from tourney.services.application import Application
from tourney.services.commands import EditPlayer, PublishHeat, RecordPrint, SetStatus
from tourney.services.example import play_example_day


def facts(tournament: Tournament) -> Tournament:
    return replace(tournament, revision=0)


def test_a_whole_day_can_be_undone_step_by_step_and_done_again(app: Application) -> None:
    start = facts(app.tournament)
    play_example_day(app, seed=5)
    end = facts(app.tournament)
    steps = 0
    while app.to_undo() is not None and facts(app.tournament) != start:
        app.undo()
        steps += 1
    assert facts(app.tournament) == start and steps > 8
    for _ in range(steps):
        app.redo()
    assert facts(app.tournament) == end


def test_undo_survives_a_restart(app: Application, clock: FixedClock) -> None:
    before = facts(app.tournament)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    again = open_event(app.place, clock=clock)
    again.undo()
    assert facts(again.tournament) == before
    again.close()


def test_a_single_older_step_is_taken_back_if_nothing_rests_on_it(app: Application) -> None:
    first = app.run(SetStatus((PlayerNo(1),), Status.PRESENT)).revision
    second = app.run(SetStatus((PlayerNo(2),), Status.PRESENT)).revision
    third = app.run(EditPlayer(PlayerNo(2), {"team": "X"})).revision
    assert app.can_undo(first) and app.can_undo(third) and not app.can_undo(second)
    with pytest.raises(Conflict, match="changed_since"):
        app.undo(second)
    app.undo(first)
    assert app.tournament.players[PlayerNo(1)].status is Status.REGISTERED
    with pytest.raises(Refused, match="nothing_to_undo"):
        app.undo(first)


def test_what_was_printed_stays_printed(drawn: Application) -> None:
    drawn.run(RecordPrint("seating-table", HeatId("1")))
    entry = drawn.to_undo()
    assert entry is not None and entry.code == "heat_published"


def test_a_new_step_ends_redo(app: Application) -> None:
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    app.undo()
    app.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    with pytest.raises(Refused, match="nothing_to_redo"):
        app.redo()


def test_two_programs_on_one_file_see_each_other(drawn: Application, clock: FixedClock) -> None:
    other = open_event(drawn.place, clock=clock)
    other.run(PublishHeat(HeatId("2")))
    drawn.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert drawn.tournament.heats[HeatId("2")].published_at is not None
    assert other.refresh()
    assert facts(other.tournament) == facts(drawn.tournament)
    other.close()
