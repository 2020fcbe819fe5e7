"""Several programs that write to one event file: each waits for its turn, nobody is refused or lost."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.clocks import Steady, SystemClock
from tourney.base.errors import Conflict
from tourney.base.ids import PlayerNo
from tourney.bootstrap import create_event, open_event
from tourney.event.command import UnitOfWork
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.store import engines
from tourney.store.event_store import open_store

STATIONS, PLAYERS = 4, 32


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, PLAYERS + 1))))
    yield app
    app.close()


def test_nobody_is_refused_when_all_write_at_once(app: Application) -> None:
    def enter(station: int) -> list[int]:
        at = open_event(app.place, f"Station {station}")
        numbers = [PlayerNo(n) for n in range(1 + station, PLAYERS + 1, STATIONS)]
        made = [at.run(SetStatus((number,), Status.PRESENT)).revision for number in numbers]
        at.close()
        return made

    with ThreadPoolExecutor(STATIONS) as pool:
        stored = [seq for made in pool.map(enter, range(STATIONS)) for seq in made]
    app.refresh()
    assert sorted(stored) == [entry.seq for entry in app.history][2:]
    assert all(player.status is Status.PRESENT for player in app.tournament.players.values())


def test_whoever_never_gets_a_turn_is_told_that_others_write(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "_BUSY_SECONDS", 0.1)
    before = app.tournament
    store = open_store(app.place)
    with store.turn(), pytest.raises(Conflict, match="busy_file"):
        app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert app.tournament is before
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert app.tournament.players[PlayerNo(1)].status is Status.PRESENT
    store.close()


def test_a_command_is_judged_when_it_is_its_turn(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another station writes between our working it out and our turn: both steps stand."""
    other = open_event(app.place, "Other")
    turn = app._store.turn

    def late() -> object:
        monkeypatch.undo()
        other.run(SetStatus((PlayerNo(1),), Status.PRESENT))
        return turn()

    monkeypatch.setattr(app._store, "turn", late)
    outcome = app.run(ImportPlayers((PlayerDraft(name_en="Late"),)))
    assert outcome.revision == 4
    assert app.tournament.players[PlayerNo(1)].status is Status.PRESENT
    other.refresh()
    assert other.tournament == app.tournament and len(app.tournament.players) == PLAYERS + 1
    other.close()


class _SlowClock:
    """A clock by which every step takes long."""

    def __init__(self) -> None:
        self._readings = 0

    def now(self) -> datetime:
        return SystemClock().now()

    def steady(self) -> Steady:
        self._readings += 1
        return Steady(1000 * self._readings, "era", "machine")


def test_a_long_step_is_not_worked_out_anew_while_others_wait(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another station is first, twice: a long step lets its turn go; tried often enough, it keeps it."""
    slow, other = open_event(app.place, "Slow", _SlowClock()), open_event(app.place, "Other")
    numbers = iter(app.tournament.players)
    rivals, held, worked_out = 2, False, list[bool]()
    turn, carry_out = slow._store.turn, ImportPlayers.carry_out

    def after_another() -> AbstractContextManager[object]:
        nonlocal rivals
        if rivals:
            rivals -= 1
            other.run(SetStatus((next(numbers),), Status.PRESENT))
        return holding()

    @contextmanager
    def holding() -> Iterator[object]:
        nonlocal held
        with turn() as ours:
            held = True
            yield ours
        held = False

    def noted(command: ImportPlayers, work: UnitOfWork) -> object:
        worked_out.append(held)
        return carry_out(command, work)

    monkeypatch.setattr(slow._store, "turn", after_another)
    monkeypatch.setattr(ImportPlayers, "carry_out", noted)
    slow.run(ImportPlayers((PlayerDraft(name_en="Late"),)))
    assert worked_out == [False, False, False]
    worked_out.clear()
    rivals = 20
    slow.run(ImportPlayers((PlayerDraft(name_en="Later"),)))
    assert worked_out == [False] * 6 + [True]
    other.refresh()
    assert other.tournament == slow.tournament and len(slow.tournament.players) == PLAYERS + 2
    other.close()
    slow.close()
