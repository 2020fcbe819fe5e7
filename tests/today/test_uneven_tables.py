"""Late arrivals and withdrawals leave tables uneven: Today says so and names what evens them."""

from __future__ import annotations

from datetime import timedelta

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.clock.commands import StartClock
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, LockHeat, PublishHeat
from tourney.heats.heats import better_drawn_anew, evening_move
from tourney.heats.seat_commands import SeatPlayer, SeatPlayers
from tourney.players.commands import AddPlayer, SetStatus
from tourney.today.today import Act, today_view

ONE, TWO, THREE = (HeatId(each) for each in "123")


def sizes(app: Application, heat: HeatId) -> list[int]:
    return sorted(len(table.seats) for table in app.tournament.tables_of(heat))


def test_a_withdrawal_beside_a_table_of_five_names_the_move_that_evens(drawn: Application) -> None:
    app = drawn
    late = app.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    full = app.run(SeatPlayer(ONE, late)).data
    assert evening_move(app.tournament, app.rules, ONE) is None
    short = next(table for table in app.tournament.tables_of(ONE) if table.table != full)
    app.run(SetStatus((short.seats[0],), Status.WITHDRAWN))
    assert sizes(app, ONE) == [3, 4, 4, 4, 4, 5]
    move = evening_move(app.tournament, app.rules, ONE)
    assert move is not None
    assert (move.source, move.more, move.target, move.fewer) == (full, 5, short.table, 3)
    today = today_view(app.tournament, app.rules, app.clock.now())
    (lack,) = [each for each in today.missing if each.text.key == "today.lack_even"]
    said = f"move {move.player} "
    assert said in ENGLISH.say(lack.text)
    assert f"from table {full} (5) to table {short.table} (3)" in ENGLISH.say(lack.text)
    assert f"第 {short.table} 枱（3 人）" in CHINESE.say(lack.text)
    assert (lack.page, lack.target, lack.grave) == ("heats", "heat:1", True)
    app.run(SeatPlayer(ONE, move.player, move.target))
    assert sizes(app, ONE) == [4] * 6
    assert evening_move(app.tournament, app.rules, ONE) is None


def test_tables_that_play_are_left_as_they_are(drawn: Application) -> None:
    late = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    full = drawn.run(SeatPlayer(ONE, late)).data
    short = next(table for table in drawn.tournament.tables_of(ONE) if table.table != full)
    drawn.run(SetStatus((short.seats[0],), Status.WITHDRAWN))
    drawn.run(StartClock(ONE))
    assert evening_move(drawn.tournament, drawn.rules, ONE) is None


def test_drafts_are_offered_to_be_drawn_anew_where_that_makes_better_tables(
    drawn: Application, clock: FixedClock
) -> None:
    assert better_drawn_anew(drawn.tournament, drawn.rules) == ()
    late = [drawn.run(AddPlayer(PlayerDraft(None, f"遲到{n}"), Status.PRESENT)).data for n in range(4)]
    drawn.run(SeatPlayers(tuple((heat, number) for number in late for heat in (ONE, TWO, THREE))))
    assert sizes(drawn, TWO) == [4, 4, 5, 5, 5, 5]
    today = today_view(drawn.tournament, drawn.rules, clock.now())
    (step,) = [each for each in (today.now, *today.also) if each.text.key == "today.do_redraw"]
    assert (step.act, step.heat, step.beside) == (Act.DRAW, TWO, (THREE,))
    assert ENGLISH.say(step.button) == "Draw heats 2, 3 again"
    clock.at += timedelta(minutes=1)
    drawn.run(DrawHeats((TWO, THREE), 9))
    assert sizes(drawn, TWO) == sizes(drawn, THREE) == [4] * 7
    assert better_drawn_anew(drawn.tournament, drawn.rules) == ()


def test_a_player_without_a_seat_is_given_one_before_a_draft_is_called_uneven(drawn: Application) -> None:
    late = drawn.run(AddPlayer(PlayerDraft(None, "遲到"), Status.PRESENT)).data
    today = today_view(drawn.tournament, drawn.rules, drawn.clock.now())
    asked = [each.text.key for each in (today.now, *today.also)]
    assert "today.do_seat" in asked and "today.do_redraw" not in asked
    assert better_drawn_anew(drawn.tournament, drawn.rules) == ()
    drawn.run(SeatPlayers(tuple((heat, late) for heat in (ONE, TWO, THREE))))
    assert sizes(drawn, ONE) == [4, 4, 4, 4, 4, 5]
    assert better_drawn_anew(drawn.tournament, drawn.rules) == ()


def test_a_locked_draft_and_a_published_heat_are_not_drawn_anew(drawn: Application) -> None:
    late = [drawn.run(AddPlayer(PlayerDraft(None, f"遲到{n}"), Status.PRESENT)).data for n in range(4)]
    drawn.run(SeatPlayers(tuple((heat, PlayerNo(number)) for number in late for heat in (ONE, TWO, THREE))))
    drawn.run(LockHeat(TWO))
    drawn.run(PublishHeat(THREE))
    assert better_drawn_anew(drawn.tournament, drawn.rules) == ()
