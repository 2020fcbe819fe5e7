"""Laws of the page over random days: it shows what was made public last, however the day goes on."""

from __future__ import annotations

from datetime import timedelta
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.projector.test_hall_scene_laws import PASSES, STEPS, Play, hall, take
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.event.command import Command
from tourney.event.records import HeatState, Tournament
from tourney.projector.followed_scene import public_results
from tourney.projector.scenes import hall_standings
from tourney.public_page.content import page_content
from tourney.public_page.page import page_of

Lines = list[tuple[int, int, int]]


class Witness:
    """Remembers what the hall could read at every publication, and which of them still stands."""

    def __init__(self) -> None:
        self.known: list[tuple[str, int, Lines]] = []

    def look(self, before: Tournament, app: Application) -> None:
        after = app.tournament
        for kind in ("prints", "rulings"):
            for number in getattr(after, kind).keys() - getattr(before, kind).keys():
                if public_results(after) is not None:
                    self.known.append((kind, number, standings(after, app)))

    def says(self, now: Tournament) -> Lines:
        stand = [lines for kind, number, lines in self.known if number in getattr(now, kind)]
        return stand[-1] if stand else []


def standings(t: Tournament, app: Application) -> Lines:
    lines = hall_standings(t, app.rules.for_event(t.event), app.clock.now())[0].lines
    return [(each.standing.place, each.person.number, each.standing.points) for each in lines]


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
