"""Laws of the scene that the day asks for, in every order of steps and times, taken back ones too."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import create_event
from tourney.clock.clock import hall_clock
from tourney.clock.commands import EndBreak, EndClock, PauseClock, ResumeClock, StartBreak, StartClock
from tourney.event.command import Command
from tourney.event.records import HeatState, RulingKind
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.print_job import RecordPrint
from tourney.projector.followed_scene import scene_of_day
from tourney.projector.scenes import SceneKind
from tourney.scores.commands import ReopenTable
from tourney.standings.declaring import DeclareOfficial

HEATS = (HeatId("1"), HeatId("2"))
heats = st.sampled_from(HEATS)


@dataclass(frozen=True)
class Play:
    """The sheets of some tables come in and are confirmed."""

    heat: HeatId
    tables: int


STEPS = st.lists(
    st.one_of(
        st.builds(PublishHeat, heats),
        st.builds(StartClock, heats),
        st.builds(EndClock),
        st.builds(PauseClock),
        st.builds(ResumeClock),
        st.builds(Play, heats, st.integers(1, 2)),
        st.builds(ReopenTable, heats, st.just(TableNo(1)), st.just("seen again")),
        st.builds(RecordPrint, st.sampled_from(["standings", "seating-name", "bracket"])),
        st.builds(DeclareOfficial, st.just("heats"), st.just("seen")),
        st.builds(StartBreak, st.integers(60, 1200)),
        st.just(EndBreak()),
        st.none(),
    ),
    max_size=14,
)
"""None takes the last step back."""
PASSES = st.sampled_from([0, 30, 300, 1200, 4000])


def hall(folder: str, clock: FixedClock) -> Application:
    app = create_event(str(Path(folder) / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 9))))
    check_everybody_in(app)
    app.run(DrawHeats(HEATS, 7))
    return app


def take(app: Application, step: Command[object] | Play | None) -> None:
    """A step that is refused changes nothing, as on any day."""
    with suppress(TourneyError):
        if step is None:
            app.undo()
        elif isinstance(step, Play):
            play_heat(app, step.heat, 7, step.tables)
        else:
            app.run(step)


@given(STEPS, st.lists(PASSES, min_size=14, max_size=14))
@settings(max_examples=15)
def test_the_hall_is_shown_what_runs_and_nothing_that_nobody_made_public(
    steps: list[Command[object] | Play | None], passes: list[int]
) -> None:
    clock = FixedClock()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        for step, seconds in zip(steps, passes, strict=False):
            take(app, step)
            clock.at += timedelta(seconds=seconds)
            t, now = app.tournament, app.clock.now()
            followed_scene = scene_of_day(t, app.rules, now)
            assert followed_scene == scene_of_day(t, app.rules, now)
            on = hall_clock(t, app.rules, now)
            if on.is_on:
                assert followed_scene.scene is SceneKind.CLOCK
            if followed_scene.scene in (SceneKind.SEATING, SceneKind.CLOCK_SEATING):
                assert followed_scene.heat is not None
                assert t.heats[followed_scene.heat].state is HeatState.PUBLISHED
            if followed_scene.scene is SceneKind.STANDINGS:
                made = max(each.confirmed_at for each in t.tables.values() if each.confirmed_at is not None)
                printed = [each.at for each in t.prints.values() if each.kind == "standings"]
                declared = [each.at for each in t.rulings.values() if each.kind is RulingKind.DECLARED]
                assert any(at >= made for at in (*printed, *declared))
            assert followed_scene.scene not in (
                SceneKind.BRACKET,
                SceneKind.TABLE,
                SceneKind.MESSAGE,
                SceneKind.BLACK,
            )
        app.close()
