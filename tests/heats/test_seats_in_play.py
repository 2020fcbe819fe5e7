"""Every act on seats in every state that a table may be in: free, for a reason, or refused with the way."""

from __future__ import annotations

import pytest

from tests.heats.table_states import (
    FREE,
    ONE,
    REASON,
    STATES,
    T1,
    T2,
    TWO,
    half_entered,
    in_waves,
    published,
    running,
    sheets,
)
from tests.played_day import play
from tourney.application.application import Application
from tourney.base.errors import Refused
from tourney.base.ids import FINAL, PlayerNo, TableNo
from tourney.clock.commands import EndClock, StartClock
from tourney.event.command import Command
from tourney.event.records import Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.free_seats import free_seats
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers, SwapSeats, UnseatPlayer
from tourney.impact.impact import ImpactLevel, impact_of
from tourney.players.commands import AddPlayer
from tourney.players.people import seats_missing, whereabouts
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, TableEntry

ACTS = ("swap", "swap at one table", "move away", "move there", "place", "in the place of", "take out")


def act_at(app: Application, act: str, table: TableNo, late: PlayerNo) -> Command[object]:
    """The act, at this table and at another one."""
    here = app.tournament.tables[ONE, table].seats
    there = app.tournament.tables[ONE, TableNo(table + 1)].seats
    return {
        "swap": SwapSeats(ONE, here[1], there[2]),
        "swap at one table": SwapSeats(ONE, here[1], here[2]),
        "move away": SeatPlayer(ONE, here[1], TableNo(table + 1)),
        "move there": SeatPlayer(ONE, there[1], table),
        "place": SeatPlayer(ONE, late, table),
        "in the place of": SeatPlayer(ONE, late, instead_of=here[1]),
        "take out": UnseatPlayer(ONE, here[1]),
    }[act]


def seats(t: Tournament) -> dict[object, tuple[PlayerNo, ...]]:
    return {key: table.seats for key, table in t.tables.items()}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("state", STATES)
def test_seats_in_every_state_of_a_table(app: Application, state: str, act: str) -> None:
    reach, expected = STATES[state]
    reach(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Late"), Status.PRESENT)).data
    before, command = app.tournament, act_at(app, act, T1, late)
    if expected not in (FREE, REASON):
        with pytest.raises(Refused, match=expected):
            app.run(command, why="they sat at the wrong table")
        assert app.tournament is before
        return
    if expected == REASON:
        with pytest.raises(Refused, match="seats_need_reason"):
            app.run(command)
        with pytest.raises(Refused, match="seats_need_reason"):
            app.run(command, why="  ")
        assert impact_of(app.try_out(command)).level is ImpactLevel.REASON
    app.run(command, why="they sat at the wrong table" if expected == REASON else "")
    assert seats(app.tournament) != seats(before)
    assert app.tournament.clocks == before.clocks, "no clock is touched by it"
    app.undo()
    assert seats(app.tournament) == seats(before)


def test_a_wave_that_waits_is_free_and_takes_who_comes_late_first(app: Application) -> None:
    in_waves(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Late"), Status.PRESENT)).data
    app.run(act_at(app, "swap", TableNo(3), late))
    assert app.tournament.tables[ONE, app.run(SeatPlayer(ONE, late)).data].wave > 1


def test_a_player_a_minute_late_has_a_seat_at_the_desk_while_the_clock_runs(app: Application) -> None:
    running(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Late"), Status.PRESENT)).data
    missing = seats_missing(app.tournament, app.rules, late)
    assert (missing.open, missing.begun) == ((ONE, TWO), ()), "nothing is missed yet"
    assert free_seats(app.tournament, app.rules, [late]) == ((ONE, late), (TWO, late))
    assert free_seats(app.tournament, app.rules, [late], in_play=False) == ((TWO, late),)
    app.run(SeatPlayers(((ONE, late), (TWO, late))), why="came late")
    at = whereabouts(app.tournament, app.rules, app.clock.now(), late)
    assert at is not None and [seat.heat for seat in at.seats] == [ONE, TWO]


def test_a_table_with_sheets_is_passed_over_and_a_heat_that_is_over_is_missed(
    app: Application,
) -> None:
    half_entered(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Late"), Status.PRESENT)).data
    assert app.run(SeatPlayer(ONE, late), why="came late").data != T1
    app.undo()
    app.run(EndClock())
    missing = seats_missing(app.tournament, app.rules, late)
    assert (missing.open, missing.begun) == ((TWO,), (ONE,))
    assert free_seats(app.tournament, app.rules, [late]) == ((TWO, late),)


def test_who_is_only_expected_is_never_sent_to_a_table_that_plays(app: Application) -> None:
    running(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Late"), Status.REGISTERED)).data
    assert free_seats(app.tournament, app.rules, [late]) == ((TWO, late),)


def test_paper_that_shows_the_old_seats_is_told(app: Application) -> None:
    published(app)
    app.run(RecordPrint("scoresheets", ONE))
    app.run(StartClock(ONE))
    impact = impact_of(app.try_out(act_at(app, "swap", T1, PlayerNo(1))))
    assert [paper.name for paper in impact.papers] == ["scoresheets"]
    assert impact.in_play == ((ONE, T1), (ONE, T2))


def test_a_final_that_plays_takes_a_reserve_for_a_reason(played: Application) -> None:
    played.run(DrawHeats((FINAL,), 1))
    played.run(PublishHeat(FINAL))
    played.run(StartClock(FINAL))
    first, second = played.tournament.tables[FINAL, T1].seats[:2]
    with pytest.raises(Refused, match="seats_need_reason"):
        played.run(SwapSeats(FINAL, first, second))
    played.run(SwapSeats(FINAL, first, second), why="they sat down the other way round")
    assert played.tournament.tables[FINAL, T1].seats[:2] == (second, first)
    play(played, FINAL)
    with pytest.raises(Refused, match="seats_confirmed"):
        played.run(SwapSeats(FINAL, first, second), why="they sat down the other way round")


def test_sheets_that_came_after_it_keep_a_change_of_seats_from_being_undone(app: Application) -> None:
    running(app)
    app.run(act_at(app, "swap", T1, PlayerNo(1)), why="each at the other's table")
    swap = app.to_undo()
    assert swap is not None
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)),)))
    assert not app.can_undo(swap.seq)


def test_the_journal_keeps_the_reason(app: Application) -> None:
    running(app)
    app.run(act_at(app, "swap", T1, PlayerNo(1)), why="each at the other's table")
    assert app.journal()[-1].params["why"] == "each at the other's table"
