"""The gateway: nothing blocks, results come in order, changes by others appear, copies are made."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import ui.gateway.gateway as gateway_module
from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused, TourneyError
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH, Message, msg
from tourney.bootstrap import open_event
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from ui.base.threads import Job
from ui.gateway.gateway import Gateway

ONE = HeatId("1")


@pytest.fixture
def gateway(event: Application) -> Iterator[Gateway]:
    gateway = Gateway(event)
    yield gateway
    gateway.close()


def settle(qtbot: QtBot, gateway: Gateway) -> None:
    qtbot.waitUntil(lambda: not gateway.busy, timeout=5000)


def test_a_command_comes_back_on_this_thread_with_the_event_already_changed(
    qtbot: QtBot, gateway: Gateway
) -> None:
    seen: list[tuple[object, Status]] = []
    topics: list[frozenset[str]] = []
    gateway.changed.connect(topics.append)
    gateway.run(
        SetStatus((PlayerNo(1),), Status.PRESENT),
        then=lambda _o: seen.append(
            (threading.current_thread(), gateway.tournament.players[PlayerNo(1)].status)
        ),
    )
    assert gateway.tournament.players[PlayerNo(1)].status is Status.REGISTERED
    settle(qtbot, gateway)
    assert seen == [(threading.main_thread(), Status.PRESENT)]
    assert topics == [frozenset({"players"})]


def test_commands_are_carried_out_in_the_order_asked_for(qtbot: QtBot, gateway: Gateway) -> None:
    for venue in ("a", "b", "c"):
        gateway.run(EditEvent({"venue": venue}))
    settle(qtbot, gateway)
    assert gateway.tournament.event.venue == "c"
    assert [line.newest.code for line in gateway.recent.lines[:3]] == ["event_edited"] * 3


def test_news_is_looked_at_at_once_and_what_follows_it_together(
    qtbot: QtBot, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Callable[[], object]] = []
    looks: list[int] = []
    refresh = event.refresh

    def counted() -> bool:
        looks.append(event.tournament.revision)
        return refresh()

    monkeypatch.setattr(event, "watch", told.append)
    monkeypatch.setattr(event, "refresh", counted)
    gateway = Gateway(event)
    try:
        (news,) = told
        for _ in range(20):
            news()
        qtbot.waitUntil(lambda: bool(looks) and not gateway.busy, timeout=5000)
        for _ in range(20):
            news()
        qtbot.waitUntil(lambda: len(looks) > 1 and not gateway.busy, timeout=5000)
        assert len(looks) <= 3, "the timer that looks anyhow may have come between"
    finally:
        gateway.close()


def test_what_others_write_is_shown_at_most_once_a_second(
    qtbot: QtBot, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both timers are asked for a day: until it is over nothing more is looked at."""
    assert gateway_module.NEWS_MS >= 1000 and gateway_module._POLL_MS >= 1000
    monkeypatch.setattr(gateway_module, "NEWS_MS", 86_400_000)
    monkeypatch.setattr(gateway_module, "_POLL_MS", 86_400_000)
    told: list[Callable[[], object]] = []
    monkeypatch.setattr(event, "watch", told.append)
    gateway = Gateway(event)
    try:
        changes: list[frozenset[str]] = []
        gateway.changed.connect(changes.append)
        gateway.poll()
        settle(qtbot, gateway)
        other = open_event(event.place)
        for number in range(1, 9):
            other.run(SetStatus((PlayerNo(number),), Status.PRESENT), who="Ada")
            told[0]()
            QApplication.processEvents()
        settle(qtbot, gateway)
        assert changes == []
        gateway.poll()
        settle(qtbot, gateway)
        assert len(changes) == 1 and gateway.tournament.players[PlayerNo(8)].status is Status.PRESENT
        other.close()
    finally:
        gateway.close()


def test_a_step_that_changes_nothing_does_not_bring_back_what_was_before_the_last_one(
    qtbot: QtBot, gateway: Gateway
) -> None:
    """Both are carried out before the window hears of the first: a key that is pressed twice."""
    for _ in range(2):
        gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    carried_out = threading.Event()
    gateway.on_writer(lambda _app: carried_out.set(), lambda _none: None)
    assert carried_out.wait(5)
    settle(qtbot, gateway)
    assert gateway.tournament.players[PlayerNo(1)].status is Status.PRESENT


def test_a_refusal_goes_to_who_asked_or_else_to_the_bar(qtbot: QtBot, gateway: Gateway) -> None:
    mine: list[Exception] = []
    shown: list[Exception] = []
    gateway.failed.connect(shown.append)
    gateway.run(PublishHeat(HeatId("3")), otherwise=mine.append)
    gateway.redo()
    settle(qtbot, gateway)
    assert len(mine) == 1
    assert [type(error) for error in shown] == [Refused]


def test_undo_takes_back_what_the_menu_shows_and_never_what_somebody_else_entered_since(
    qtbot: QtBot, gateway: Gateway, event: Application
) -> None:
    """The other's step comes in between two looks at the file, as it does within three seconds."""
    refused: list[Exception] = []
    gateway.failed.connect(refused.append)
    gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    settle(qtbot, gateway)
    other = open_event(event.place, "Second laptop")
    other.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    gateway.undo()
    settle(qtbot, gateway)
    assert [getattr(error, "key", "") for error in refused] == ["errors.not_the_last"]
    fault = refused[0]
    assert isinstance(fault, TourneyError) and "Second laptop" in ENGLISH.error(fault)
    qtbot.waitUntil(lambda: gateway.tournament.players[PlayerNo(2)].status is Status.PRESENT, timeout=5000)
    assert gateway.tournament.players[PlayerNo(1)].status is Status.PRESENT
    assert gateway.recent.to_undo is not None and gateway.recent.to_undo.who == "Second laptop"
    other.undo()
    gateway.undo()
    settle(qtbot, gateway)
    assert [getattr(error, "key", "") for error in refused[1:]] == ["errors.undone_meanwhile"]
    other.close()


def test_redo_does_again_what_the_menu_shows_and_nothing_else(
    qtbot: QtBot, gateway: Gateway, event: Application
) -> None:
    refused: list[Exception] = []
    gateway.failed.connect(refused.append)
    for number in (1, 2):
        gateway.run(SetStatus((PlayerNo(number),), Status.PRESENT))
    settle(qtbot, gateway)
    gateway.undo()
    settle(qtbot, gateway)
    other = open_event(event.place, "Second laptop")
    other.undo()
    other.close()
    gateway.redo()
    settle(qtbot, gateway)
    assert [getattr(error, "key", "") for error in refused] == ["errors.not_undone_last"]


def test_undo_pressed_twice_in_a_hurry_takes_two_steps_back(qtbot: QtBot, gateway: Gateway) -> None:
    for number in (1, 2, 3):
        gateway.run(SetStatus((PlayerNo(number),), Status.PRESENT))
    settle(qtbot, gateway)
    gateway.undo()
    gateway.undo()
    settle(qtbot, gateway)
    players = gateway.tournament.players
    assert [players[PlayerNo(n)].status is Status.PRESENT for n in (1, 2, 3)] == [True, False, False]
    gateway.redo()
    gateway.redo()
    settle(qtbot, gateway)
    assert all(gateway.tournament.players[PlayerNo(n)].status is Status.PRESENT for n in (1, 2, 3))


def test_a_change_made_by_another_program_appears(qtbot: QtBot, gateway: Gateway, event: Application) -> None:
    other = open_event(event.place)
    other.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    other.close()
    with qtbot.waitSignal(gateway.changed):
        gateway.poll()
    assert gateway.tournament.players[PlayerNo(2)].status is Status.PRESENT


def confirm_a_table(gateway: Gateway, event: Application) -> None:
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    table = event.tournament.tables_of(ONE)[0]
    sheets = example_table(event.rules.book, table.seats, Chance(3))
    gateway.run(EnterSheets(ONE, (TableEntry(table.table, sheets),), confirm=True))


def test_a_confirmed_table_puts_a_complete_copy_into_the_second_folder(
    qtbot: QtBot, gateway: Gateway, event: Application, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    event.run(EditEvent({"copies_to": str(stick)}))
    confirm_a_table(gateway, event)
    settle(qtbot, gateway)
    copy = open_event(str(next(stick.glob("*.tourney"))))
    assert copy.tournament.tables_of(ONE)[0].confirmed_at is not None
    copy.close()


def test_a_lost_stick_is_a_warning_and_the_table_stays_confirmed(
    qtbot: QtBot, gateway: Gateway, event: Application, tmp_path: Path
) -> None:
    event.run(EditEvent({"copies_to": str(tmp_path / "gone")}))
    warned: list[object] = []
    gateway.warned.connect(warned.append)
    confirm_a_table(gateway, event)
    settle(qtbot, gateway)
    assert len(warned) == 2, "of the published seating and of the table; a draw is nobody's yet"
    assert gateway.tournament.tables_of(ONE)[0].confirmed_at is not None


def test_long_work_reports_and_gives_its_result(qtbot: QtBot, gateway: Gateway) -> None:
    steps: list[tuple[int, int]] = []
    results: list[int] = []
    jobs: list[Job] = []
    gateway.job_started.connect(jobs.append)

    def job(progress: Job) -> int:
        progress.step(1, 2)
        progress.step(2, 2)
        return 7

    work = gateway.work(job, then=results.append, title=msg("window.print_room"))
    work.progressed.connect(lambda done, total: steps.append((done, total)))
    settle(qtbot, gateway)
    assert jobs == [work]
    assert results == [7]
    assert steps[-1:] in ([], [(2, 2)])


def test_cancelled_work_gives_nothing_back(qtbot: QtBot, gateway: Gateway) -> None:
    results: list[object] = []
    go = threading.Event()

    def job(progress: Job) -> int:
        go.wait(5)
        progress.step(1, 2)
        return 7

    def failed(error: Exception) -> None:
        results.append(error)

    work = gateway.work(job, then=results.append, otherwise=failed, title=msg("window.print_room"))
    work.cancel()
    go.set()
    settle(qtbot, gateway)
    assert results == []


def test_a_query_that_lasts_is_told_of_until_its_answer_is_there(qtbot: QtBot, gateway: Gateway) -> None:
    told: list[bool] = []
    go_on = threading.Event()
    gateway.waiting.connect(told.append)
    gateway.read(lambda *_of: go_on.wait(10), lambda _answer: None)
    qtbot.waitUntil(lambda: told == [True], timeout=5000)
    go_on.set()
    qtbot.waitUntil(lambda: told == [True, False], timeout=5000)


def test_a_slow_query_is_answered_from_the_snapshot(qtbot: QtBot, gateway: Gateway) -> None:
    answers: list[int] = []
    gateway.read(lambda tournament, _rules, _now: len(tournament.players), answers.append)
    settle(qtbot, gateway)
    assert answers == [24]


def test_nothing_comes_back_after_closing(qtbot: QtBot, event: Application) -> None:
    gateway = Gateway(event)
    answers: list[object] = []
    gateway.run(SetStatus((PlayerNo(1),), Status.PRESENT), then=answers.append)
    gateway.close()
    QCoreApplication.processEvents()
    assert answers == []
    again = open_event(event.place)
    assert again.tournament.players[PlayerNo(1)].status is Status.PRESENT
    again.close()


def test_a_station_with_another_clock_is_told_of(
    qtbot: QtBot, gateway: Gateway, event: Application, clock: FixedClock
) -> None:
    warned: list[Message] = []
    gateway.warned.connect(warned.append)
    gateway.poll()
    settle(qtbot, gateway)
    there = FixedClock(clock.at - timedelta(minutes=7), era="other", machine="other")
    other = open_event(event.place, "Amy", there)
    other.run(EditEvent({"venue": "Hall"}))
    other.close()
    gateway.poll()
    settle(qtbot, gateway)
    assert gateway.tournament.event.venue == "Hall"
    assert [message.key for message in warned] == ["clock.apart_steps"] and warned[0].params["by"] == "Amy"
    gateway.poll()
    settle(qtbot, gateway)
    assert len(warned) == 1


def test_nothing_is_read_of_an_event_that_was_closed(qtbot: QtBot, gateway: Gateway) -> None:
    """A preview that Qt has yet to let go of asks for its page when the event is closed already."""
    heard: list[object] = []
    gateway.failed.connect(heard.append)
    gateway.close()
    gateway.read(lambda *_: 1, heard.append)
    QCoreApplication.processEvents()
    assert not heard
    assert not gateway.busy
