"""What the public page says: seats once published, results once printed or declared, and nothing else."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import timedelta

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.ceremony.award_commands import GiveAward
from tourney.clock.commands import CallInterval, EndClock, StartBreak, StartClock
from tourney.event.command import Command
from tourney.event.records import Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, EditPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.public_page.content import PageContent, page_content
from tourney.public_page.page import page_of
from tourney.public_page.public import PublicEvent, public_event
from tourney.scores.commands import ReopenTable
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


class Day:
    """A day that is walked through, and its page after each step."""

    def __init__(self, app: Application, clock: FixedClock) -> None:
        self.app, self.clock = app, clock

    def run(self, *commands: Command[object]) -> PageContent:
        for command in commands:
            self.clock.at += timedelta(minutes=1)
            self.app.run(command)
        return self.page

    def play(self, heat: HeatId, tables: int | None = None) -> PageContent:
        self.clock.at += timedelta(minutes=1)
        play_heat(self.app, heat, 7, tables)
        return self.page

    def undo(self) -> PageContent:
        self.clock.at += timedelta(minutes=1)
        self.app.undo()
        return self.page

    @property
    def page(self) -> PageContent:
        return page_content(self.app.tournament, self.app.rules, self.app.history)

    @property
    def public(self) -> PublicEvent:
        return public_event(self.app.tournament, self.app.history)


@pytest.fixture
def day(app: Application, clock: FixedClock) -> Day:
    check_everybody_in(app)
    return Day(app, clock)


def points(page: PageContent) -> list[tuple[int, int, int]]:
    """Place, number and points of the first list."""
    lines = page.standings[0].lines if page.standings else ()
    return [(each.standing.place, each.person.number, each.standing.points) for each in lines]


def test_seats_are_public_from_publishing_until_they_are_taken_back(day: Day) -> None:
    assert not day.run(DrawHeats((ONE, TWO, THREE), 7)).seats, "a draft is nobody's business"
    page = day.run(PublishHeat(ONE))
    assert page.seated == (ONE,) and len(page.seats) == 24
    table = day.app.tournament.tables[ONE, TableNo(2)]
    lines = {line.person.number: line.seats for line in page.seats}
    assert lines[table.seats[2]] == ((2, 3),)
    assert day.run(PublishHeat(TWO)).seated == (ONE, TWO)
    assert day.undo().seated == (ONE,)
    assert not day.undo().seats


def test_a_result_is_public_once_it_is_printed_and_stays_so_while_the_next_heat_plays(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO, THREE), 7), PublishHeat(ONE), StartClock(ONE), EndClock())
    assert not day.play(ONE).standings, "confirmed is not published"
    printed = day.run(RecordPrint("standings"))
    assert len(points(printed)) == 24 and not printed.seats, "nobody looks for a seat of a heat that is over"
    page = day.run(PublishHeat(TWO), StartClock(TWO))
    assert page.seated == (TWO,) and page.standings == printed.standings
    assert day.play(TWO, tables=3).standings == printed.standings
    day.play(TWO)
    number = day.app.tournament.tables[TWO, TableNo(1)].seats[0]
    page = day.run(AdjustPoints(number, -60, "late to the table"))
    assert page.standings == printed.standings and not page.rulings
    page = day.run(RecordPrint("standings"))
    assert points(page) != points(printed) and len(page.rulings) == 1
    assert page.standings[0].lines[0].standing.games == 2


def test_a_correction_is_public_once_it_is_printed(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), StartClock(ONE), EndClock())
    day.play(ONE)
    printed = day.run(RecordPrint("standings"))
    assert day.run(ReopenTable(ONE, TableNo(2), "counted again")).standings == printed.standings
    play_heat(day.app, ONE, 8)
    assert points(day.page) == points(printed)
    assert points(day.run(RecordPrint("standings"))) != points(printed)


def test_standings_printed_while_a_heat_is_played_are_not_those_of_the_hall(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), PublishHeat(TWO), StartClock(ONE))
    day.play(ONE, tables=4)
    assert not day.run(RecordPrint("standings")).standings


def test_an_undone_declaration_is_taken_back(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO, THREE), 7))
    for heat in (ONE, TWO, THREE):
        day.run(PublishHeat(heat))
        day.play(heat)
    assert not day.page.standings
    settle_cut(day.app)
    assert day.run(DeclareOfficial("heats", "seen")).standings
    assert not day.undo().standings
    day.clock.at += timedelta(minutes=1)
    day.app.redo()
    assert day.page.standings, "done again, declared again"


def test_an_undone_declaration_leaves_what_was_printed_before(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO, THREE), 7))
    for heat in (ONE, TWO, THREE):
        day.run(PublishHeat(heat))
        day.play(heat)
    settle_cut(day.app)
    printed = day.run(RecordPrint("standings"))
    declared = day.run(DeclareOfficial("heats", "seen"))
    assert declared.standings[0].state.key == "official.official_unnamed", (
        "a referee's name stays in the hall"
    )
    assert points(day.undo()) == points(printed)
    assert day.page.standings[0].provisional is printed.standings[0].provisional


def test_the_finals_show_seats_at_once_and_results_when_they_are_printed(day: Day) -> None:
    play_example_day(day.app)
    final = [match for each in day.page.brackets for match in each.rounds[-1].matches]
    assert all(seat.place is None for match in final for seat in match.seats if hasattr(seat, "place"))
    assert not day.page.podium
    day.clock.at += timedelta(hours=1)
    page = day.run(DeclareOfficial(FINAL, with_earlier=True))
    assert page.podium[0].steps[0].persons[0].number == page.brackets[0].champion.number  # type: ignore[union-attr]
    assert page.standings and not page.seats and not page.times and not page.awards
    (given,) = day.run(GiveAward("Best dressed", PlayerNo(9))).awards
    assert (given.name.en, given.person.number) == ("Best dressed", 9)
    day.undo()
    assert not day.undo().podium


def test_awards_are_announced_with_the_champion(day: Day) -> None:
    assert not day.run(GiveAward("Most raised", PlayerNo(9))).awards


def test_a_name_put_right_is_right_everywhere_at_once(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE))
    day.play(ONE)
    day.run(RecordPrint("standings"), PublishHeat(TWO))
    page = day.run(EditPlayer(PlayerNo(3), {"name_en": "Right Spelling"}))
    assert "RIGHT S." in [each.person.name.en for each in page.standings[0].lines]
    assert "RIGHT S." in [each.person.name.en for each in page.seats]


def test_people_who_come_or_leave_later_do_not_change_public_standings(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE))
    day.play(ONE)
    printed = day.run(RecordPrint("standings"))
    number = printed.standings[0].lines[0].person.number
    assert day.run(SetStatus((number,), Status.WITHDRAWN)).standings == printed.standings
    assert day.run(AddPlayer(PlayerDraft(name_en="Late"))).standings == printed.standings


def test_the_format_of_then_ranks_the_results_of_then(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE))
    day.play(ONE)
    printed = day.run(RecordPrint("standings"))
    points_of = dict(day.app.tournament.event.format)
    assert day.run(EditEvent({"format": points_of | {"missed_points": 5}})).standings == printed.standings


def test_the_next_heat_has_its_announced_time(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE))
    first = day.page.times[0]
    assert (first.heat, first.starts, first.on) == (ONE, "10:00", False)
    day.run(StartClock(ONE))
    assert day.page.times[0].on
    late = day.clock.at + timedelta(hours=8)
    assert day.page.times[0].starts == late.strftime("%H:%M"), "when its clock did, however far from the plan"
    day.run(EndClock())
    day.play(ONE)
    page = day.run(StartBreak(25 * 60))
    told = day.clock.at + timedelta(minutes=25, hours=8)
    assert (page.times[0].heat, page.times[0].starts) == (TWO, told.strftime("%H:%M"))


def test_an_interval_stands_below_its_heat(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE))
    assert day.page.times[0].intervals == ()
    page = day.run(CallInterval(30 * 60, "10:20"))
    assert page.times[0].intervals == (("10:20", "10:50"),)
    assert "10:20–10:50" in page_of(day.app.tournament, day.app.rules, day.app.history).decode()


def test_public_events_hold_nothing_private_and_nothing_unpublished(day: Day) -> None:
    day.run(
        EditPlayer(
            PlayerNo(1), {"name_en": "Chan Tai Man", "phone": "9123 4567", "email": "a@b.hk", "note": "shy"}
        ),
        DrawHeats((ONE, TWO), 7),
        PublishHeat(ONE),
    )
    day.play(ONE)
    day.run(RecordPrint("standings"), StartClock(TWO))
    day.play(TWO, tables=2)
    public = day.public
    for event in (public.seats, public.results):
        player = event.players[PlayerNo(1)]
        assert (player.phone, player.email, player.note, player.name_en) == ("", "", "", "CHAN T. M.")
        assert not (event.prints or event.receipts or event.games or event.pictures)
        assert all(key[0] == ONE for key in (*event.tables, *event.sheets))
    assert not public.seats.sheets
    assert all(table.confirmed_at is None for table in public.seats.tables.values())
    assert replace(public.results, revision=0) == replace(day.public.results, revision=0)


PUBLIC = {"event", "players", "heats", "tables", "sheets", "rulings", "awards", "revision"}
LEFT_OUT = {
    *("prints", "clocks", "table_clocks", "time_changes", "games", "pictures"),
    *("told_apart", "receipts", "donors", "takings", "bank_lines", "second_entries", "waiting"),
}


def test_of_every_kind_of_record_it_is_known_whether_it_is_public() -> None:
    unknown = {each.name for each in fields(Tournament)} - PUBLIC - LEFT_OUT
    assert not unknown, "what changes results or seats, public_event copies; what is private, it leaves out"
