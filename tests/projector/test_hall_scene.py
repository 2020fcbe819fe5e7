"""Which scene the day asks for, in every state that a day comes to; nothing that nobody has made public."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.played_day import drafts
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat, settle_cut
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, SEMI, HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.clock.commands import (
    AddTime,
    CallLastRound,
    EndBreak,
    EndClock,
    PauseClock,
    StartBreak,
    StartClock,
)
from tourney.event.command import Command
from tourney.event.records import HeatState, RulingKind
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.print_job import RecordPrint
from tourney.projector.followed_scene import SOON, scene_of_day
from tourney.projector.scenes import SceneKind
from tourney.scores.commands import ConfirmTables, ReopenTable
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints

ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


class Day:
    """A day that is walked through; after each step the scene and why."""

    def __init__(self, app: Application, clock: FixedClock) -> None:
        self.app, self.clock = app, clock

    def run(self, *commands: Command[object], after: float = 1) -> tuple[str, str]:
        for command in commands:
            self.clock.at += timedelta(minutes=after)
            self.app.run(command)
        return self.scene

    def play(self, heat: HeatId) -> tuple[str, str]:
        self.clock.at += timedelta(minutes=1)
        play_heat(self.app, heat, 7)
        return self.scene

    def wait(self, minutes: float) -> tuple[str, str]:
        self.clock.at += timedelta(minutes=minutes)
        return self.scene

    @property
    def scene(self) -> tuple[str, str]:
        """Which scene of which heat; the reason is told in both languages."""
        followed_scene = scene_of_day(self.app.tournament, self.app.rules, self.app.clock.now())
        assert ENGLISH.say(followed_scene.why) and CHINESE.say(followed_scene.why)
        return followed_scene.scene.value, followed_scene.heat or ""

    @property
    def why(self) -> str:
        return ENGLISH.say(scene_of_day(self.app.tournament, self.app.rules, self.app.clock.now()).why)


@pytest.fixture
def day(app: Application, clock: FixedClock) -> Day:
    check_everybody_in(app)
    return Day(app, clock)


def test_a_heat_from_the_door_to_the_next_seats(day: Day) -> None:
    assert day.scene == ("logo", "")
    assert day.run(DrawHeats((ONE, TWO, THREE), 7)) == ("logo", ""), "a draft is nobody's business"
    assert day.run(PublishHeat(ONE)) == ("seating", "1")
    assert day.why == "seats of heat 1 published"
    assert day.run(StartClock(ONE)) == ("clock", "") and day.why == "heat 1 is on"
    assert day.run(PauseClock()) == ("clock", "") and day.why == "heat 1 is paused"
    day.app.undo()
    assert day.wait(61) == ("clock", "") and day.why == "heat 1: time is up"
    assert day.run(EndClock()) == ("clock", "") and "heat 1 has ended" in day.why
    assert day.play(ONE) == ("clock", ""), "confirmed is not published"
    assert day.run(RecordPrint("standings")) == ("standings", "")
    assert day.why == "results to heat 1 printed or declared"
    assert day.run(StartBreak(720)) == ("standings", ""), "the countdown stands at its head"
    assert day.run(PublishHeat(TWO)) == ("seating", "2"), "news come last"
    assert day.wait(6) == ("clock_seating", "2") and day.why == "heat 2 starts in a few minutes"
    assert day.wait(10) == ("clock_seating", "2"), "late, and still waited for"
    assert day.run(StartClock(TWO)) == ("clock", "")


def test_without_paper_on_the_wall_a_break_is_a_countdown(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), StartClock(ONE), EndClock())
    day.play(ONE)
    assert day.run(StartBreak(900)) == ("clock", "") and day.why == "break, heat 2 comes next"
    assert day.wait(11) == ("clock", ""), "seats that are not published are not shown"
    assert day.run(PublishHeat(TWO)) == ("clock_seating", "2")
    assert day.run(EndBreak()) == ("seating", "2")


def test_seats_published_in_the_morning_give_way_to_results_and_come_when_people_look_for_them(
    day: Day,
) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), PublishHeat(TWO))
    assert day.scene == ("seating", "1")
    assert day.run(StartClock(ONE), EndClock()) == ("seating", "2"), "where everybody goes next"
    day.play(ONE)
    assert day.run(RecordPrint("standings")) == ("standings", "")
    assert day.run(StartBreak(SOON + 60)) == ("standings", "")
    assert day.wait(1) == ("clock_seating", "2")


def test_while_any_table_plays_on_the_hall_sees_the_clock(day: Day) -> None:
    day.run(DrawHeats((ONE,), 7), PublishHeat(ONE), StartClock(ONE))
    day.run(AddTime(600, tables=(TableNo(3), TableNo(5))), CallLastRound())
    assert day.wait(62) == ("clock", "") and day.why == "heat 1: time is up"
    play_heat(day.app, ONE, 7, tables=4)
    assert day.scene == ("clock", ""), "two tables are late"


def test_of_a_clock_that_nobody_ended_the_tables_decide(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), StartClock(ONE))
    day.play(ONE)
    assert day.scene == ("clock", "") and "heat 1 has ended" in day.why
    assert day.run(RecordPrint("standings")) == ("standings", "")


def test_results_that_changed_since_are_public_only_when_printed_anew(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO), 7), PublishHeat(ONE), StartClock(ONE), EndClock())
    day.play(ONE)
    assert day.run(RecordPrint("standings")) == ("standings", "")
    assert day.run(ReopenTable(ONE, TableNo(2), "counted again")) == ("clock", "")
    day.app.undo()
    assert day.scene == ("standings", "")
    number = day.app.tournament.tables[ONE, TableNo(1)].seats[0]
    assert day.run(AdjustPoints(number, -60, "late to the table")) == ("clock", "")
    assert day.run(RecordPrint("standings")) == ("standings", "")
    assert day.run(PublishHeat(TWO), StartClock(TWO), EndClock()) == ("clock", ""), "heat 2 has no result yet"


def test_in_a_day_without_clocks_the_hall_is_told_what_its_results_wait_for(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO, THREE), 7))
    for heat in (ONE, TWO, THREE):
        assert day.run(PublishHeat(heat)) == ("seating", heat)
        day.play(heat)
    assert day.scene == ("logo", "")
    assert day.why == "heat 3 has ended; results show once printed or official"
    assert day.run(RecordPrint("standings")) == ("standings", "")


def test_waves_follow_each_other(app: Application, clock: FixedClock) -> None:
    check_everybody_in(app)
    day = Day(app, clock)
    day.run(EditEvent({"boards": 3}), DrawHeats((ONE,), 7))
    assert day.run(PublishHeat(ONE)) == ("seating", "1")
    assert day.why == "seats of heat 1, wave 1 published"
    assert day.run(StartClock(ONE)) == ("clock", "")
    assert day.run(EndClock()) == ("seating", "1") and "wave 2" in day.why
    assert day.run(StartBreak(240)) == ("clock_seating", "1")
    assert day.run(StartClock(ONE, 2)) == ("clock", "") and "wave 2" in day.why


def finals_day(folder: object, fmt: str, clock: FixedClock) -> Day:
    event = create_event(f"{folder}/{fmt}.tourney", fmt, clock=clock, name="Day")
    event.run(ImportPlayers(drafts(24), "test"))
    check_everybody_in(event)
    return Day(event, clock)


def test_the_heat_that_has_ended_is_the_last_one_with_a_clock_or_without(day: Day) -> None:
    day.run(DrawHeats((ONE, TWO, THREE), 7), PublishHeat(ONE), StartClock(ONE))
    assert day.play(ONE) == ("clock", "") and day.why.startswith("heat 1 has ended")
    day.run(PublishHeat(TWO))
    assert day.play(TWO) == ("clock", "") and day.why.startswith("heat 2 has ended"), "played without one"
    day.run(PublishHeat(THREE), StartClock(THREE))
    assert day.play(THREE) == ("clock", "") and day.why.startswith("heat 3 has ended")
    day.run(ReopenTable(TWO, TableNo(1), "seen again"))
    assert day.why.startswith("heat 3 has ended")
    day.run(ConfirmTables(TWO, (TableNo(1),)))
    assert day.why.startswith("heat 3 has ended"), "seen again is not played again"


def test_semi_finals_are_told_as_heats_are_and_the_champion_once_declared(
    tmp_path: object, clock: FixedClock
) -> None:
    day = finals_day(tmp_path, "world-2009", clock)
    heats = day.app.rules.format.heat_ids
    day.run(DrawHeats(heats, 7))
    for heat in heats:
        day.run(PublishHeat(heat))
        day.play(heat)
    settle_cut(day.app)
    assert day.scene == ("logo", ""), "played without a clock, and nothing was printed"
    assert day.run(DrawHeats((SEMI,), 7, "seen")) == ("logo", "")
    assert day.run(PublishHeat(SEMI)) == ("seating", "semi")
    assert day.run(StartClock(SEMI)) == ("clock", "")
    assert day.run(EndClock()) == ("clock", "")
    day.play(SEMI)
    assert day.run(RecordPrint("standings")) == ("clock", ""), "that paper says nothing of the semis"
    assert day.run(RecordPrint("bracket")) == ("bracket", "")
    day.run(DrawHeats((FINAL,), 7, "seen"))
    assert day.scene == ("bracket", "")
    assert day.run(PublishHeat(FINAL)) == ("seating", "final")
    day.run(StartClock(FINAL), EndClock())
    assert day.play(FINAL) == ("clock", ""), "nobody is champion before somebody says so"
    assert day.run(StartBreak(600)) == ("clock", "") and day.why == "break, the rest of the day comes next"
    declared = DeclareOfficial("final", "seen by the chief referee", with_earlier=True)
    assert day.run(declared) == ("champion", "") and day.why == "the result is official"
    day.app.undo()
    assert day.scene == ("clock", "")
    day.app.close()


def test_a_format_without_finals_ends_with_its_standings(tmp_path: object, clock: FixedClock) -> None:
    day = finals_day(tmp_path, "place-sum", clock)
    heats = day.app.rules.format.heat_ids
    day.run(DrawHeats(day.app.rules.format.preseated or heats[:1], 7))
    for heat in heats:
        if heat not in day.app.tournament.heats:
            day.run(DrawHeats((heat,), 7))
        day.run(PublishHeat(heat), StartClock(heat), EndClock())
        day.play(heat)
    assert day.scene == ("clock", "")
    assert day.run(DeclareOfficial("heats", "the referee has seen it")) == ("standings", "")
    assert day.why == "the result is official"
    day.app.close()


def test_in_a_whole_day_nothing_is_shown_that_nobody_made_public(app: Application) -> None:
    """Every state that the example day goes through, its steps undone one by one."""
    play_example_day(app)
    scene_kinds = set()
    while True:
        t = app.tournament
        followed_scene = scene_of_day(t, app.rules, app.clock.now())
        scene_kinds.add(followed_scene.scene)
        if followed_scene.heat is not None:
            assert t.heats[followed_scene.heat].state is HeatState.PUBLISHED
        if followed_scene.scene in (SceneKind.STANDINGS, SceneKind.BRACKET):
            assert t.prints or any(each.kind is RulingKind.DECLARED for each in t.rulings.values())
        if app.to_undo() is None:
            break
        app.undo()
    assert scene_kinds == {SceneKind.LOGO, SceneKind.SEATING}, "nobody printed, declared or started a clock"
