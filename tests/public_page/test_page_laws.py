"""Laws of the page over random days: it shows what was made public last, however the day goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.projector.test_hall_scene_laws import HEATS, PASSES, STEPS, Play, hall, take
from tourney.application.application import Application
from tourney.application.example import play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, TableNo
from tourney.event.command import Command
from tourney.event.records import HeatState, Tournament
from tourney.heats.commands import DrawHeats, PublishHeat, TakeStageBack
from tourney.printing.print_job import RecordPrint
from tourney.projector.followed_scene import public_results
from tourney.projector.scenes import HallBracket, SceneKind, hall_bracket, hall_standings
from tourney.public_page.content import page_content
from tourney.public_page.page import page_of
from tourney.scores.commands import ReopenTable
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.views import BracketSeat

Lines = list[tuple[int, int, int]]


class Witness:
    """Remembers what the hall could read at every publication, and which of them still stands."""

    def __init__(self) -> None:
        self.known: list[tuple[str, int, Lines]] = []

    def look(self, before: Tournament, app: Application) -> None:
        after = app.tournament
        if public_results(after) is not None:
            self.known += [(kind, number, standings(after, app)) for kind, number in _new(before, after)]

    def says(self, now: Tournament) -> Lines:
        stand = [lines for kind, number, lines in self.known if number in getattr(now, kind)]
        return stand[-1] if stand else []


def standings(t: Tournament, app: Application) -> Lines:
    lines = hall_standings(t, app.rules.for_event(t.event), app.clock.now())[0].lines
    return [(each.standing.place, each.person.number, each.standing.points) for each in lines]


THREE = HeatId("3")
PLAYED = Play(FINAL, 1)
DECLARED = DeclareOfficial(FINAL, "seen", with_earlier=True)
FINALS = st.lists(
    st.sampled_from(
        [
            PLAYED,
            PLAYED,
            DECLARED,
            DECLARED,
            RecordPrint("standings"),
            RecordPrint("bracket"),
            RecordPrint("results"),
            ReopenTable(FINAL, TableNo(1), "seen again"),
            ReopenTable(HEATS[0], TableNo(1), "seen again"),
            TakeStageBack(FINAL, "wrong players"),
            DrawHeats((FINAL,), 7),
            PublishHeat(FINAL),
            None,
        ]
    ),
    max_size=10,
)
FIRST = st.sampled_from([(PLAYED,), (PLAYED, RecordPrint("bracket")), (PLAYED, DECLARED)])


@given(FIRST, FINALS)
@settings(max_examples=25)
def test_the_finals_show_places_once_they_are_public_and_then_those(
    first: tuple[Command[object] | Play, ...], later: list[Command[object] | Play | None]
) -> None:
    clock = FixedClock()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        app.run(DrawHeats((THREE,), 7))
        for heat in (*HEATS, THREE):
            app.run(PublishHeat(heat))
            play_heat(app, heat, 7)
        settle_cut(app)
        for command in (RecordPrint("standings"), DrawHeats((FINAL,), 7), PublishHeat(FINAL)):
            app.run(command)
        known: list[tuple[str, int, Lines]] = []
        for step in (*first, *later):
            before = app.tournament
            take(app, step)
            clock.at += timedelta(minutes=20)
            t = app.tournament
            public = public_results(t)
            if public is not None and public[1].scene is SceneKind.BRACKET:
                places = _places(hall_bracket(t, app.rules, clock.now()))
                known += [(kind, number, places) for kind, number in _new(before, t)]
            elif public is not None:
                known += [(kind, number, []) for kind, number in _new(before, t)]
            page = page_content(t, app.rules, app.history)
            stand = [places for kind, number, places in known if number in getattr(t, kind)]
            drawn_anew = FINAL in t.heats and t.heats[FINAL].draw > 1
            shown = _places(page.brackets)
            assert shown == (stand[-1] if stand else []) or (drawn_anew and not shown)
            assert not page.podium or page.standings
        app.close()


def _places(brackets: Sequence[HallBracket]) -> Lines:
    """Place, number and total of everybody who has a place in the finals."""
    seats = (
        seat
        for each in brackets
        for round_ in each.rounds
        for match in round_.matches
        for seat in match.seats
    )
    return [
        (seat.place, seat.person.number, seat.total)
        for seat in seats
        if isinstance(seat, BracketSeat) and seat.place and seat.person
    ]


def _new(before: Tournament, after: Tournament) -> list[tuple[str, int]]:
    """The prints and rulings that a step has added."""
    return [
        (kind, number)
        for kind in ("prints", "rulings")
        for number in getattr(after, kind).keys() - getattr(before, kind).keys()
    ]


@given(STEPS, st.lists(PASSES, min_size=14, max_size=14))
@settings(max_examples=20)
def test_the_page_shows_what_was_made_public_last_and_nothing_else(
    steps: list[Command[object] | Play | None], passes: list[int]
) -> None:
    clock, witness = FixedClock(), Witness()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        for step, seconds in zip(steps, passes, strict=False):
            before = app.tournament
            take(app, step)
            witness.look(before, app)
            clock.at += timedelta(seconds=seconds)
            t = app.tournament
            page = page_content(t, app.rules, app.history)
            told = page.standings[0].lines if page.standings else ()
            assert [(e.standing.place, e.person.number, e.standing.points) for e in told] == witness.says(t)
            published = {heat for heat, each in t.heats.items() if each.state is HeatState.PUBLISHED}
            assert {*page.seated} <= published and bool(page.seats) is bool(page.seated)
            assert page_of(t, app.rules, app.history) == page_of(t, app.rules, app.history)
        app.close()
