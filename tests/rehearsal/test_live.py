"""A hall rehearsed by people: who stands at the door, which papers come, what the report makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.test_terminal_rehearse import texts_of
from tests.rehearsal.rehearsed import event
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import HeatId
from tourney.bootstrap import documents, open_event, rehearse_event
from tourney.clock.commands import EndClock, StartClock
from tourney.event.command import number_in
from tourney.event.namesakes import namesakes
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.draws import drawn_together
from tourney.heats.seat_commands import SwapSeats
from tourney.players.commands import SetStatus
from tourney.rehearsal.commands import LetComputerDie, OpenAgain
from tourney.rehearsal.live import AtDesk, HandedIn, live_hall
from tourney.rehearsal.papers import Typing, WrittenSheet
from tourney.rehearsal.playing import doors_open
from tourney.rehearsal.report import PlayedDayReport, begun, report_in
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry

SEED = 3
BUSY = 4135
"""In its first heat a player leaves and says so, two sit in each other's place, and one objects."""
ENDED = 13
"""On its day the computer dies."""
ONE = HeatId("1")
SHOWN_BY = {"deed_twice": "deed_twice", "no_order": "bankrupt_order", "unreadable": "bad_cash"}
"""The checks that see what is typed as it was written."""
Writing = Callable[[HandedIn], Sequence[WrittenSheet]]
"""What the crew types of a table's papers."""


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


Rehearsing = Callable[..., Application]


@pytest.fixture
def rehearsing(tmp_path: Path, clock: FixedClock) -> Rehearsing:
    """Makes a rehearsal of 24 players at the opening of the doors."""
    event(tmp_path / "day.tourney", 24)

    def at_the_doors(real: Application) -> FixedClock:
        clock.at = doors_open(real)
        return clock

    def made(seed: int, people: int = 2) -> Application:
        place = tmp_path / f"crew-{seed}-{people}.tourney"
        return rehearse_event(str(tmp_path / "day.tourney"), str(place), 20, people, seed, at_the_doors)

    return made


@pytest.fixture
def app(rehearsing: Rehearsing) -> Application:
    return rehearsing(SEED)


def pass_time(clock: FixedClock, **span: int) -> None:
    clock.at += timedelta(**span)


def check_in(app: Application, clock: FixedClock) -> None:
    """Everybody who comes before the first start."""
    pass_time(clock, minutes=45)
    app.run(SetStatus(live_hall(app).door, Status.PRESENT))


def start(app: Application, clock: FixedClock, heat: HeatId) -> None:
    """Draw if need be, publish, play to the end of the time."""
    if heat not in app.tournament.heats:
        app.run(DrawHeats(tuple(drawn_together(app.tournament, app.rules, heat)), 1, accepting=True))
    app.run(PublishHeat(heat))
    app.run(StartClock(heat))
    pass_time(clock, minutes=app.rules.format.minutes(heat))
    app.run(EndClock())


def play_on(app: Application, clock: FixedClock, written: Writing) -> None:
    """Type and confirm what comes in, as `written` says."""
    for _ in range(60):
        for each in live_hall(app).papers:
            sheets = tuple(paper.typed(Typing.DEEDS) for paper in written(each))
            app.run(EnterSheets(each.heat, (TableEntry(each.table, sheets),)))
            app.run(ConfirmTables(each.heat, (each.table,)))
        pass_time(clock, seconds=10)


def played(app: Application, clock: FixedClock, written: Writing) -> PlayedDayReport | None:
    check_in(app, clock)
    for heat in app.rules.format.all_heats:
        start(app, clock, heat)
        play_on(app, clock, written)
    return live_hall(app).report


def test_people_come_to_the_door_and_go_when_they_are_checked_in(app: Application, clock: FixedClock) -> None:
    assert live_hall(app).door == ()
    pass_time(clock, minutes=20)
    early = live_hall(app).door
    assert 0 < len(early) < 24
    app.run(SetStatus(early[:2], Status.PRESENT))
    assert live_hall(app).door == early[2:]
    pass_time(clock, minutes=60)
    assert set(early[2:]) < set(live_hall(app).door)


def test_papers_come_after_the_end_of_play_and_go_when_the_table_is_confirmed(
    app: Application, clock: FixedClock
) -> None:
    one = HeatId("1")
    check_in(app, clock)
    start(app, clock, one)
    assert live_hall(app).papers == ()
    pass_time(clock, minutes=3)
    some = live_hall(app).papers
    tables = app.tournament.tables_of(one)
    assert 0 < len(some) < len(tables)
    assert live_hall(app, some).papers == some, "they stay as they are"
    pass_time(clock, minutes=10)
    handed = live_hall(app).papers
    assert len(handed) == len(tables)
    assert [each.came for each in handed] == sorted(each.came for each in handed)
    for each in handed:
        assert {paper.name for paper in each.right} == set(app.tournament.tables[one, each.table].seats)
    play_on(app, clock, lambda each: each.right)
    assert live_hall(app).papers == ()


def test_what_the_crew_puts_right_is_caught_and_its_time_is_told(app: Application, clock: FixedClock) -> None:
    report = played(app, clock, lambda each: each.right)
    assert report is not None
    assert report.planted > 0
    assert (len(report.caught), len(report.slipped)) == (report.planted, 0)
    assert report.seed == SEED
    assert report.players == 24
    assert report.queue_longest > 0


def test_a_day_goes_on_where_it_was_and_at_its_speed(app: Application, clock: FixedClock) -> None:
    check_in(app, clock)
    here, speed = clock.now(), number_in(begun(app.history).params, "speed")
    place = app.place
    app.close()
    again = open_event(place)
    assert timedelta() <= again.clock.now() - here < timedelta(seconds=20 * speed)
    assert live_hall(again).papers == ()
    again.close()


def test_what_is_typed_as_it_was_written_slips_where_no_check_holds_it(
    app: Application, clock: FixedClock
) -> None:
    """Totals alone agree with the places that the table gave by a wrong sum."""
    slipped: list[str] = []

    def in_totals(handed: HandedIn) -> Sequence[WrittenSheet]:
        if handed.planted is None or handed.planted.happening.kind != "wrong_sum":
            return handed.right
        slipped.append("wrong_sum")
        return [WrittenSheet(each.name, each.typed(Typing.TOTALS)) for each in handed.papers]

    report = played(app, clock, in_totals)
    assert report is not None
    assert slipped
    assert [each.kind for each in report.slipped] == slipped
    assert len(report.caught) + len(report.slipped) == report.planted


def typed(app: Application, handed: HandedIn, written: Sequence[WrittenSheet], correct: str = "") -> None:
    """Type a table, and confirm it."""
    entry = TableEntry(handed.table, tuple(paper.typed(Typing.DEEDS) for paper in written))
    app.run(EnterSheets(handed.heat, (entry,), confirm=True, correct=correct))


def after_heat(app: Application, clock: FixedClock) -> dict[str, HandedIn]:
    """The first heat is played, and its papers have come: by its kind those in which something is wrong."""
    check_in(app, clock)
    start(app, clock, ONE)
    pass_time(clock, minutes=15)
    return {each.planted.happening.kind: each for each in live_hall(app).papers if each.planted is not None}


def objections(app: Application) -> list[AtDesk]:
    return [each for each in live_hall(app).desk if each.sheet is not None]


def test_two_people_share_a_name(app: Application) -> None:
    assert len(namesakes(app.tournament.players)) == 2


def test_a_player_leaves_and_no_paper_of_theirs_comes(rehearsing: Rehearsing, clock: FixedClock) -> None:
    app = rehearsing(BUSY)
    left = after_heat(app, clock)["left"]
    (gone,) = {each.name for each in left.right} - {each.name for each in left.papers}
    (sheet,) = (each.sheet for each in left.right if each.name == gone)
    assert sheet.bankrupt == 1


def test_a_player_who_leaves_says_so_and_is_withdrawn(rehearsing: Rehearsing, clock: FixedClock) -> None:
    app = rehearsing(BUSY)
    check_in(app, clock)
    app.run(DrawHeats(tuple(drawn_together(app.tournament, app.rules, ONE)), 1, accepting=True))
    app.run(PublishHeat(ONE))
    app.run(StartClock(ONE))
    assert live_hall(app).desk == ()
    pass_time(clock, minutes=app.rules.format.minutes(ONE) * 4 // 5)
    (leaving,) = live_hall(app).desk
    assert leaving.sheet is None
    assert leaving.player in app.tournament.tables[ONE, leaving.table].seats
    app.run(SetStatus((leaving.player,), Status.WITHDRAWN))
    assert live_hall(app).desk == ()


def test_two_sit_in_each_others_place_until_they_are_swapped(
    rehearsing: Rehearsing, clock: FixedClock
) -> None:
    app = rehearsing(BUSY)
    swapped = after_heat(app, clock)["swapped_seats"]
    seated = set(app.tournament.tables[ONE, swapped.table].seats)
    (guest,) = {each.name for each in swapped.papers} - seated
    (absent,) = seated - {each.name for each in swapped.papers}
    with pytest.raises(Refused):
        typed(app, swapped, swapped.papers)
    app.run(SwapSeats(ONE, absent, guest), "cleared up")
    again = {(each.heat, each.table): each for each in live_hall(app).papers}
    assert again[ONE, swapped.table].right == swapped.right, "the game that was played stays the same"
    typed(app, swapped, swapped.papers)


def test_a_player_objects_to_a_confirmed_result_until_it_is_right(
    rehearsing: Rehearsing, clock: FixedClock
) -> None:
    app = rehearsing(BUSY)
    wrong = after_heat(app, clock)["protest"]
    typed(app, wrong, wrong.papers)
    assert not objections(app)
    pass_time(clock, minutes=10)
    (objection,) = objections(app)
    assert objection.sheet in [each.sheet for each in wrong.right]
    assert objection.sheet not in [each.sheet for each in wrong.papers]
    typed(app, wrong, wrong.right, correct="counted again")
    assert not objections(app)


def test_an_objection_is_caught_at_the_desk_and_a_check_is_named(
    rehearsing: Rehearsing, clock: FixedClock
) -> None:
    app = rehearsing(BUSY)
    check_in(app, clock)
    for heat in app.rules.format.all_heats:
        start(app, clock, heat)
        for _ in range(90):
            for each in live_hall(app).papers:
                kind = each.planted and each.planted.happening.kind
                if kind in SHOWN_BY:
                    entry = TableEntry(each.table, tuple(paper.typed(Typing.DEEDS) for paper in each.papers))
                    app.run(EnterSheets(each.heat, (entry,)))
                if kind == "swapped_seats":
                    seated = set(app.tournament.tables[each.heat, each.table].seats)
                    ours = {paper.name for paper in each.right}
                    if seated != ours:
                        app.run(SwapSeats(each.heat, *(seated - ours), *(ours - seated)), "cleared up")
                typed(app, each, each.papers if kind == "protest" else each.right)
            for person in objections(app):
                entry = TableEntry(person.table, (person.sheet,) if person.sheet else ())
                app.run(EnterSheets(person.heat, (entry,), confirm=True, correct="counted again"))
            pass_time(clock, seconds=30)
    report = live_hall(app).report
    assert report is not None
    assert {each.by for each in report.caught if each.kind == "protest"} == {"desk"}
    shown = {each.kind: each.by for each in report.caught if each.kind in SHOWN_BY}
    assert shown == {kind: SHOWN_BY[kind] for kind in shown} != {}
    assert "swapped_seats" in {each.kind for each in report.caught}


def test_one_person_carries_papers_more_slowly_than_four(rehearsing: Rehearsing, clock: FixedClock) -> None:
    came = []
    for people in (4, 1):
        app = rehearsing(SEED, people)
        check_in(app, clock)
        start(app, clock, ONE)
        pass_time(clock, minutes=15)
        came.append([each.came - clock.now() for each in live_hall(app).papers])
    fast, slow = came
    assert all(one <= other for one, other in zip(fast, slow, strict=True))
    assert all(later - sooner >= timedelta(seconds=20) for sooner, later in pairwise(slow))


def test_the_computer_dies_when_it_is_asked_and_the_time_until_it_is_open_counts(
    rehearsing: Rehearsing, clock: FixedClock
) -> None:
    app = rehearsing(ENDED)
    after_heat(app, clock)
    assert not live_hall(app).dies
    while not live_hall(app).dies:
        handed = live_hall(app).papers[0]
        typed(app, handed, handed.right)
    app.run(LetComputerDie(clock.now()))
    assert not live_hall(app).dies
    assert report_in(app.tournament) is None
    app.run(OpenAgain(clock.now() + timedelta(seconds=95)))
    assert app.history[-1].params["seconds"] == 95
    with pytest.raises(Refused):
        app.undo(app.history[-1].seq)


def test_the_papers_of_a_heat_are_printed_as_their_players_wrote_them(
    rehearsing: Rehearsing, clock: FixedClock
) -> None:
    app, maker = rehearsing(BUSY), documents()
    check_in(app, clock)
    with pytest.raises(Refused):
        maker.make(app.request("scoresheets", ONE, form="by-hand"))
    start(app, clock, ONE)
    pass_time(clock, minutes=15)
    pages = texts_of(maker.make(app.request("scoresheets", ONE, language="en", form="by-hand")))
    papers = [paper for each in live_hall(app).papers for paper in each.papers]
    assert len(pages) == len(papers)
    assert all("REHEARSAL" in page for page in pages)
    for paper in papers:
        total = paper.sheet.written_total
        assert total is None or any(f"{total:,}" in page for page in pages)
