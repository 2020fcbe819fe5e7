"""What happened, folded: entries in a row are one line, taken back in one step or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tourney.application.application import Application
from tourney.application.history import EntryGroup, grouped_entries
from tourney.base.clocks import FixedClock
from tourney.base.errors import Conflict, Refused
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.event.journal import describe_entry
from tourney.event.records import Status, Tournament
from tourney.heats.commands import LockHeat
from tourney.players.commands import EditPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import MarkPaper
from tourney.setup.commands import EditEvent


def facts(tournament: Tournament) -> Tournament:
    return replace(tournament, revision=0)


def checked_in(app: Application, *numbers: int) -> tuple[int, ...]:
    return tuple(app.run(SetStatus((PlayerNo(n),), Status.PRESENT)).revision for n in numbers)


def lines(app: Application) -> tuple[EntryGroup, ...]:
    return grouped_entries(reversed(app.history), 10)


def words(app: Application) -> list[str]:
    return [ENGLISH.sentence(line.words(app.tournament.players)) for line in lines(app)]


def test_what_is_done_one_by_one_reads_as_one(drawn: Application) -> None:
    checked_in(drawn, 1, 2, 3)
    drawn.run(SetStatus((PlayerNo(4), PlayerNo(5)), Status.PRESENT))
    drawn.run(SetStatus((PlayerNo(6),), Status.ABSENT))
    for table in (2, 1, 3):
        drawn.run(MarkPaper(HeatId("1"), TableNo(table)))
    drawn.run(EditPlayer(PlayerNo(1), {"received": 100}))
    drawn.run(EditPlayer(PlayerNo(2), {"received": 100}))
    drawn.run(RecordPrint("scoresheets", HeatId("1")))
    drawn.run(RecordPrint("scoresheets", HeatId("1")))
    assert words(drawn)[1:5] == [
        "2 players changed",
        "Heat 1, tables 1, 2, 3: paper here",
        "6 \u2068Player 6\u2069: absent",
        "5 people checked in",
    ]
    assert words(drawn)[0].endswith("and one more")
    assert CHINESE.say(lines(drawn)[4].words(drawn.tournament.players)) == "5 人已報到"


def test_a_step_that_was_taken_back_is_told_once(app: Application) -> None:
    checked_in(app, 1, 2)
    app.undo()
    assert words(app)[:2] == ["Undone: 2 \u2068Player 2\u2069: present", "1 \u2068Player 1\u2069: present"]
    app.redo()
    assert [len(line.entries) for line in lines(app)][:2] == [1, 1]


def test_a_line_is_taken_back_in_one_step_that_undo_takes_back_again(
    app: Application, clock: FixedClock
) -> None:
    before = facts(app.tournament)
    seqs = checked_in(app, *range(1, 9))
    after = facts(app.tournament)
    assert lines(app)[0].seqs == seqs
    done = app.take_back(seqs)
    assert facts(app.tournament) == before
    assert done.code == "taken_back" and done.changed == {"players"}
    assert words(app)[0] == "Undone together: 8 people checked in"
    again = open_event(app.place, clock=clock)
    assert facts(again.tournament) == before
    entry = again.history[-1]
    assert CHINESE.say(describe_entry(entry.code, entry.params)) == "一次過復原：8 人已報到"
    again.close()
    app.undo()
    assert facts(app.tournament) == after
    app.redo()
    assert facts(app.tournament) == before


def test_tables_that_are_taken_back_together_are_named_with_their_heat(drawn: Application) -> None:
    seqs = tuple(drawn.run(MarkPaper(HeatId("1"), TableNo(number))).revision for number in (1, 2))
    drawn.take_back(seqs)
    assert words(drawn)[0] == "Undone together: heat 1, tables 1, 2: paper here"


def test_none_is_taken_back_if_one_has_changed_since_and_it_is_named(app: Application) -> None:
    seqs = checked_in(app, 1, 2, 3)
    app.run(EditPlayer(PlayerNo(2), {"team": "X"}))
    before = app.tournament
    assert not app.can_take_back(seqs)
    with pytest.raises(Conflict) as refused:
        app.take_back(seqs)
    assert app.tournament is before
    said = ENGLISH.error(refused.value)
    assert "2 \u2068Player 2\u2069: present" in said and "Player 2 changed" in said
    assert app.can_take_back([seq for seq in seqs if seq != seqs[1]])


def test_steps_on_one_record_go_back_to_what_was_before_the_first(drawn: Application) -> None:
    before = facts(drawn.tournament)
    seqs = [drawn.run(LockHeat(HeatId("2"), on)).revision for on in (True, False, True)]
    preview = drawn.try_take_back(seqs)
    assert facts(preview.after) == before and facts(drawn.tournament) != before
    drawn.take_back(seqs)
    assert facts(drawn.tournament) == before


def test_the_older_of_two_steps_on_one_record_is_taken_back_too(app: Application) -> None:
    """Each step leaves another value, so that half a way back shows."""
    before = app.tournament.event
    seqs = [app.run(EditEvent({"venue": venue})).revision for venue in ("Hall one", "Hall two")]
    seqs.append(app.run(EditEvent({"date": "2026-12-05"})).revision)
    app.take_back(seqs)
    assert app.tournament.event == before
    app.undo()
    assert (app.tournament.event.venue, app.tournament.event.date) == ("Hall two", "2026-12-05")


def test_what_does_not_stand_is_not_taken_back(app: Application) -> None:
    seqs = checked_in(app, 1, 2)
    app.undo(seqs[0])
    for wanted in (seqs, (), (99,)):
        assert not app.can_take_back(wanted)
        with pytest.raises(Refused, match="nothing_to_undo"):
            app.take_back(wanted)
