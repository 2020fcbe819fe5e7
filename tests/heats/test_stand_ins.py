"""A stand-in sits in another's seat: moves, returns, refusals, and the words for them."""

from __future__ import annotations

import pytest

from tests.heats.table_states import ONE, T1, TWO, published, running, sheets
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused, TourneyError
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import open_event
from tourney.event.journal import describe_entry
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.free_seats import free_seats
from tourney.heats.seat_commands import SeatPlayer, SeatStandIn, SwapSeats, UnseatPlayer
from tourney.players.commands import AddPlayer, RemovePlayer, SetStatus
from tourney.players.people import seats_missing
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from tourney.standings.standings import standings


def father(app: Application) -> PlayerNo:
    return app.run(AddPlayer(PlayerDraft(name_en="A father"), Status.PRESENT)).data


def owner(app: Application) -> PlayerNo:
    return app.tournament.tables[ONE, T1].seats[1]


def who_for_whom(app: Application, heat: HeatId = ONE) -> dict[PlayerNo, PlayerNo]:
    return {n: of for table in app.tournament.tables_of(heat) for n, of in table.owners.items()}


@pytest.fixture
def sat(app: Application) -> Application:
    """A published heat in which a father sits in for the second at table 1."""
    published(app)
    app.run(SeatStandIn(ONE, father(app), owner(app)))
    return app


def test_the_stand_in_has_the_seat_and_nobody_looks_for_another(app: Application, clock: FixedClock) -> None:
    published(app)
    child, guest = owner(app), father(app)
    before = app.tournament.tables[ONE, T1].seats
    assert app.run(SeatStandIn(ONE, guest, child)).data == T1
    assert app.tournament.tables[ONE, T1].seats == (before[0], guest, *before[2:])
    assert who_for_whom(app) == {guest: child}
    (entry,) = app.journal(1)
    told = describe_entry(entry.code, entry.params)
    assert ENGLISH.say(told) == f"heat 1: player {guest} in for {child}"
    assert CHINESE.say(told) == f"第 1 局：{guest} 號代賽 {child} 號"
    assert free_seats(app.tournament, app.rules, [child]) == ()
    assert ONE not in seats_missing(app.tournament, app.rules, child).open
    again = open_event(app.place, clock=clock)
    assert again.tournament.tables == app.tournament.tables
    again.close()
    app.undo()
    assert app.tournament.tables[ONE, T1].seats == before and who_for_whom(app) == {}


def test_the_owner_comes_back_only_to_that_seat(sat: Application) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    with pytest.raises(Refused, match="has_one") as refused:
        sat.run(SeatPlayer(ONE, child))
    assert f"Seat {child} instead of {guest}." in ENGLISH.error(refused.value)
    sat.run(SeatPlayer(ONE, child, instead_of=guest))
    assert child in sat.tournament.tables[ONE, T1].seats and who_for_whom(sat) == {}


def test_a_stand_in_who_is_moved_or_relieved_stays_one(sat: Application) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    there = sat.tournament.tables[ONE, TableNo(2)].seats[0]
    sat.run(SwapSeats(ONE, guest, there))
    assert sat.tournament.tables[ONE, TableNo(2)].owners == {guest: child} and who_for_whom(sat) == {
        guest: child
    }
    sat.run(SeatPlayer(ONE, guest, T1))
    assert sat.tournament.tables[ONE, T1].owners == {guest: child}
    mother = father(sat)
    sat.run(SeatStandIn(ONE, mother, child))
    assert who_for_whom(sat) == {mother: child}
    sat.run(UnseatPlayer(ONE, mother))
    assert who_for_whom(sat) == {}


def test_for_a_player_who_has_gone_home_the_seat_is_filled_again(app: Application) -> None:
    published(app)
    child, seats = owner(app), app.tournament.tables[ONE, T1].seats
    app.run(SetStatus((child,), Status.WITHDRAWN))
    assert child not in app.tournament.tables[ONE, T1].seats
    guest = father(app)
    app.run(SeatStandIn(ONE, guest, child))
    assert app.tournament.tables[ONE, T1].seats == (seats[0], guest, *seats[2:])
    app.run(SetStatus((child,), Status.PRESENT))
    assert who_for_whom(app) == {guest: child}, "who comes back finds the seat taken for them"
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)),), confirm=True))
    line = standings(app.tournament, app.rules.books, app.rules.format, app.clock.now()).line(child)
    assert line is not None and line.heats[0].place == 2


def test_who_withdraws_later_keeps_what_the_stand_in_made(sat: Application) -> None:
    ((_guest, child),) = who_for_whom(sat).items()
    sat.run(EnterSheets(ONE, (TableEntry(T1, sheets(sat, ONE, T1)),), confirm=True))
    sat.run(SetStatus((child,), Status.WITHDRAWN))
    line = standings(sat.tournament, sat.rules.books, sat.rules.format, sat.clock.now()).line(child)
    assert line is not None and line.inactive and line.heats[0].place == 2


def test_a_stand_in_who_goes_and_comes_back_is_still_one(sat: Application) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    sat.run(SetStatus((guest,), Status.ABSENT))
    assert who_for_whom(sat) == {}
    sat.run(SetStatus((guest,), Status.PRESENT))
    assert who_for_whom(sat) == {guest: child}


@pytest.mark.parametrize(
    ("whose", "points"), [("seat", (True, False)), ("own", (False, True)), ("none", (False, False))]
)
def test_the_format_says_whose_points_they_are(
    sat: Application, whose: str, points: tuple[bool, bool]
) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    sat.run(EditEvent({"format": sat.rules.format.to_data() | {"stand_in": whose}}))
    sat.run(EnterSheets(ONE, (TableEntry(T1, sheets(sat, ONE, T1)),), confirm=True))
    table = standings(sat.tournament, sat.rules.books, sat.rules.format, sat.clock.now())
    lines = [table.line(number) for number in (child, guest)]
    assert tuple(line is not None and line.points > 0 for line in lines) == points


def test_what_cannot_be_is_refused_and_changes_nothing(sat: Application) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    other = sat.tournament.tables[ONE, T1].seats[0]
    away = father(sat)
    sat.run(SetStatus((away,), Status.ABSENT))
    before = sat.tournament
    refusals: list[tuple[SeatStandIn, str]] = [
        (SeatStandIn(ONE, PlayerNo(999), child), "errors.no_such_player"),
        (SeatStandIn(ONE, guest, PlayerNo(999)), "errors.no_such_player"),
        (SeatStandIn(ONE, other, other), "errors.same_player"),
        (SeatStandIn(ONE, guest, other), "errors.already_seated"),
        (SeatStandIn(ONE, child, other), "errors.already_seated"),
        (SeatStandIn(ONE, away, other), "errors.not_here"),
        (SeatStandIn(TWO, guest, guest), "errors.same_player"),
        (SeatStandIn(HeatId("9"), guest, other), "errors.heat_not_drawn"),
        (SeatStandIn(TWO, other, guest), "errors.already_seated"),
    ]
    for command, key in refusals:
        with pytest.raises(TourneyError) as refused:
            sat.run(command)
        assert refused.value.key == key, command
        assert sat.tournament is before


def test_a_player_whose_seat_somebody_has_stays_on_the_list(sat: Application) -> None:
    ((guest, child),) = who_for_whom(sat).items()
    for number in (guest, child):
        with pytest.raises(Refused, match="player_stays"):
            sat.run(RemovePlayer(number))


def test_in_play_it_takes_a_reason_and_after_the_sheets_it_is_too_late(app: Application) -> None:
    running(app)
    guest, child = father(app), owner(app)
    with pytest.raises(Refused, match="seats_need_reason"):
        app.run(SeatStandIn(ONE, guest, child))
    app.run(SeatStandIn(ONE, guest, child), why="had to go")
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)),)))
    with pytest.raises(Refused, match="seats_entered"):
        app.run(SeatStandIn(ONE, father(app), child), why="had to go")


def test_finals_have_reserves_and_no_stand_ins(played: Application) -> None:
    played.run(DrawHeats((FINAL,), 1))
    played.run(PublishHeat(FINAL))
    first = played.tournament.tables[FINAL, T1].seats[0]
    with pytest.raises(Refused, match="not_in_finals"):
        played.run(SeatStandIn(FINAL, father(played), first))
