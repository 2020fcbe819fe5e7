"""Every command can be taken back exactly, in order or alone, and done again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from msgspec import to_builtins

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.errors import Conflict, NotFound, Refused
from tourney.base.ids import FINAL, SEMI, HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.clock.commands import StartClock
from tourney.event.records import HeatState, Status, Tournament
from tourney.heats.commands import DrawHeats, LockHeat, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.commands import EditEvent


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
    with pytest.raises(Conflict, match="line_changed"):
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


def test_an_entry_on_which_other_records_rest_is_not_taken_back(app: Application) -> None:
    """Players who have a seat, a format whose heats are drawn, a seating whose clock runs."""
    imported = app.journal()[-1].seq
    widened = to_builtins(app.tournament.event.format)
    widened["heats"] = [*widened["heats"], {"minutes": 45, "seating": "preseated"}]
    edited = app.run(EditEvent({"format": widened})).revision
    drawn = app.run(DrawHeats((HeatId("4"),), seed=1)).revision
    app.run(StartClock(HeatId("4")))
    before = app.tournament
    for seq in (imported, edited, drawn):
        assert not app.can_undo(seq)
        with pytest.raises(Conflict, match="changed_since"):
            app.undo(seq)
    assert app.tournament is before


def test_a_command_is_judged_by_what_the_file_holds_now(app: Application, clock: FixedClock) -> None:
    """Not by an older view: else "present" would change nothing and the other's "absent" would win."""
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    other = open_event(app.place, clock=clock)
    other.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert other.refresh() and not other.refresh()
    assert other.tournament.players[PlayerNo(1)].status is Status.PRESENT
    other.close()


def test_a_refused_command_still_tells_that_the_event_was_changed_elsewhere(
    app: Application, clock: FixedClock
) -> None:
    other = open_event(app.place, clock=clock)
    other.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    with pytest.raises(NotFound):
        app.run(SetStatus((PlayerNo(99),), Status.PRESENT))
    assert app.refresh()
    other.close()


def test_every_step_is_on_disk_exactly_as_it_is_in_memory(app: Application, clock: FixedClock) -> None:
    """So that undo after a restart finds what it expects: tuples, keys that are numbers, times."""
    play_example_day(app, seed=6)
    again = open_event(app.place, clock=clock)
    assert again.tournament == app.tournament
    assert again.journal() == app.journal()
    again.close()


def test_a_state_that_came_back_does_not_make_an_old_step_free(drawn: Application) -> None:
    """Locked, unlocked, locked: taking back the first locking would block undo for good."""
    steps = [drawn.run(LockHeat(HeatId("2"), on)).revision for on in (True, False, True)]
    assert [drawn.can_undo(seq) for seq in steps] == [False, False, True]
    with pytest.raises(Conflict, match="line_changed"):
        drawn.undo(steps[0])
    while drawn.to_undo() is not None:
        drawn.undo()
    assert not drawn.tournament.players


def test_a_publication_stands_while_a_sheet_of_its_heat_does(tmp_path: Path, clock: FixedClock) -> None:
    """Else a champion stands above a final that is a draft again."""
    event = create_event(str(tmp_path / "stages.tourney"), "world-2009", name="Stages", clock=clock)
    event.run(ImportPlayers(drafts(24), "test"))
    play_example_day(event, seed=5)
    for heat in (FINAL, SEMI, HeatId("1")):
        published, entered = (
            next(each.seq for each in event.journal() if each.code == code and each.params["heat"] == heat)
            for code in ("heat_published", "sheets_entered")
        )
        for refused_to in (partial(event.undo, published), partial(event.take_back, [published])):
            with pytest.raises(Conflict, match="line_changed") as refused:
                refused_to()
            assert "rests on" in ENGLISH.error(refused.value) and "建基於" in CHINESE.error(refused.value)
        while event.tournament.heats[heat].state is HeatState.PUBLISHED:
            event.undo()
        with pytest.raises(Conflict, match="line_changed"):
            event.redo(entered)
    event.redo(published)
    event.redo(entered)
    event.close()


def test_a_publication_stands_while_the_clock_of_its_heat_runs(drawn: Application) -> None:
    published = next(each.seq for each in drawn.journal() if each.code == "heat_published")
    started = drawn.run(StartClock(HeatId("1"))).revision
    assert not drawn.can_undo(published)
    assert drawn.can_take_back([published, started])
