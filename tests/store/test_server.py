"""An event on a PostgreSQL server: the same as on a file, for many stations at once, through a bad line."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from time import monotonic
from urllib.parse import quote, quote_plus

import pytest
from psycopg import OperationalError, sql

from tests.servers import Server
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.errors import BadInput, Conflict, EnvironmentFailure
from tourney.base.ids import PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.cli.main import run
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.rehearsal.commands import stem_of_rehearsal
from tourney.store import server as server_module
from tourney.store.event_store import SqlEventStore, SqlTurn, open_store

PLAYERS = 24


@pytest.fixture
def app(address: str) -> Iterator[Application]:
    app = create_event(address, "hk-90", name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, PLAYERS + 1))))
    yield app
    app.close()


def test_a_whole_day_undone_done_again_and_copied(app: Application, address: str, tmp_path: Path) -> None:
    play_example_day(app)
    again = open_event(address)
    assert again.tournament == app.tournament
    steps = 0
    while again.to_undo() is not None:
        again.undo()
        steps += 1
    for _ in range(steps):
        again.redo()
    assert app.refresh()
    assert app.tournament == again.tournament == open_event(address).tournament
    assert list(app.history) == again.journal()
    app.copy_to(tmp_path / "copy.tourney")
    copy = open_event(str(tmp_path / "copy.tourney"))
    assert copy.tournament == app.tournament and copy.journal() == app.journal()
    copy.close()
    again.close()


def test_a_rehearsal_of_an_event_there_is_a_file_here(
    app: Application, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before, steps = app.tournament, app.journal()
    assert run(["rehearse", address]) == 0
    assert [each.name for each in tmp_path.iterdir()] == [f"{stem_of_rehearsal(address)}.tourney"]
    crew = open_event(str(next(tmp_path.iterdir())))
    assert crew.tournament.event.rehearsal
    players = crew.tournament.players
    assert players.keys() == before.players.keys()
    assert len([n for n in players if players[n] != before.players[n]]) == 1, "two share a name"
    crew.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    crew.close()
    there = open_event(address)
    assert (there.tournament, there.journal()) == (before, steps)
    there.close()


def test_nobody_is_refused_when_all_write_at_once(app: Application, address: str) -> None:
    stations = 6

    def enter(station: int) -> list[int]:
        at = open_event(address, f"Station {station}")
        numbers = [PlayerNo(n) for n in range(1 + station, PLAYERS + 1, stations)]
        made = [at.run(SetStatus((number,), Status.PRESENT)).revision for number in numbers]
        at.close()
        return made

    with ThreadPoolExecutor(stations) as pool:
        stored = [seq for made in pool.map(enter, range(stations)) for seq in made]
    app.refresh()
    assert sorted(stored) == [entry.seq for entry in app.history][2:]
    assert all(player.status is Status.PRESENT for player in app.tournament.players.values())
    assert app.tournament == open_event(address).tournament


def test_a_foreign_step_is_told_at_once(app: Application, address: str) -> None:
    told = threading.Event()
    app.watch(told.set)
    assert told.wait(10), "the listener says when it listens"
    told.clear()
    other = open_event(address, "Other")
    other.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert told.wait(10)
    assert app.refresh() and app.tournament == other.tournament
    other.close()


def test_a_line_that_was_cut_is_mended_by_itself(server: Server, app: Application, address: str) -> None:
    told = threading.Event()
    app.watch(told.set)
    assert told.wait(10)
    server.stop()
    told.clear()
    try:
        with pytest.raises(EnvironmentFailure, match="no_server"):
            app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
        assert app.tournament.players[PlayerNo(1)].status is Status.REGISTERED
    finally:
        server.start()
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert open_event(address).tournament.players[PlayerNo(1)].status is Status.PRESENT
    assert told.wait(20), "the listener listens again"


def test_a_line_cut_so_soon_after_its_use_that_nobody_asks_whether_it_is_there_is_replaced(
    server: Server, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tourney.store.server._TRUSTED_SECONDS", 1e9)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    server.stop()
    server.start()
    app.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    assert app.tournament.players[PlayerNo(1)].status is Status.ABSENT


def test_a_server_that_stands_still_is_given_up(
    server: Server, app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "_SILENT_SECONDS", 0.3)
    monkeypatch.setattr(server_module._Connection, "patience", 0.3)
    app.refresh()
    server.freeze()
    try:
        with pytest.raises(EnvironmentFailure, match="no_server"):
            app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    finally:
        server.freeze(False)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))


def test_a_station_that_sleeps_in_its_turn_does_not_hold_up_the_hall(
    app: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = tuple((name, "300ms" if name == "lock_timeout" else "0") for name, _ in server_module._LIMITS)
    monkeypatch.setattr(server_module, "_LIMITS", limits)
    awake = open_event(address)
    with open_store(address).turn(), pytest.raises(Conflict, match="busy_file"):
        awake.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    limits = tuple((name, "100ms" if name.startswith("idle") else "0") for name, _ in server_module._LIMITS)
    monkeypatch.setattr(server_module, "_LIMITS", limits)
    with ExitStack() as asleep, pytest.raises(EnvironmentFailure, match="no_server"), asleep:
        asleep.enter_context(open_store(address).turn())
        app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    assert app.tournament.players[PlayerNo(1)].status is Status.PRESENT


DIES = """
import sys, time
from datetime import UTC, datetime
from tourney.event.collections import PLAYERS
from tourney.event.records import Player
from tourney.event.ports import JournalEntry
from tourney.store.event_store import SqlEventStore, SqlTurn, open_store

with open_store(sys.argv[1]).turn() as turn:
    turn.add(JournalEntry(3, datetime.now(UTC), "", "test", {}, (PLAYERS.added(Player(99)),)))
    print("added", flush=True)
    time.sleep(60)
"""


def test_a_station_killed_in_its_turn_leaves_nothing_and_holds_up_nobody(
    app: Application, address: str
) -> None:
    dying = subprocess.Popen([sys.executable, "-c", DIES, address], stdout=subprocess.PIPE, text=True)
    assert dying.stdout is not None and dying.stdout.readline() == "added\n"
    dying.kill()
    dying.wait()
    app.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    assert PlayerNo(99) not in app.tournament.players
    assert [entry.code for entry in app.journal()][2:] == ["status_set"]
    assert open_event(address).tournament == app.tournament


@pytest.mark.parametrize("answer_lost", (True, False))
def test_a_line_cut_while_storing_is_asked_about_over_another(
    app: Application, address: str, monkeypatch: pytest.MonkeyPatch, answer_lost: bool
) -> None:
    """What the server has stored is stored, though its answer was lost: nobody is told to do it again."""
    commit = server_module._Connection.commit

    def cut(line: server_module._Connection) -> None:
        monkeypatch.undo()
        if answer_lost:
            commit(line)
        line.close()
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(server_module._Connection, "commit", cut)
    assert app.run(ImportPlayers((PlayerDraft(name_en="Late"),))).data == (PlayerNo(PLAYERS + 1),)
    there = open_event(address)
    assert len(there.tournament.players) == len(app.tournament.players) == PLAYERS + 1
    assert there.journal() == list(app.history)
    there.close()


@pytest.mark.parametrize("at", ["waiting", "working", "storing"])
def test_a_line_cut_in_ones_turn_is_mended_and_the_step_stored_once(
    at: str, server: Server, app: Application, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing had been sent that could be stored twice, so nobody is asked to do it again."""
    cut_at = {
        "waiting": (SqlEventStore, "_refuse_more"),
        "working": (SqlTurn, "look"),
        "storing": (SqlTurn, "add"),
    }
    owner, name = cut_at[at]
    usual = getattr(owner, name)

    def cut(*given: object) -> object:
        monkeypatch.undo()
        server.execute(sql.SQL(_CUT_ALL).format())
        return usual(*given)

    monkeypatch.setattr(owner, name, cut)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    there = open_event(address)
    assert there.tournament.players[PlayerNo(1)].status is Status.PRESENT
    assert [entry.code for entry in there.journal()][2:] == ["status_set"]
    assert there.journal() == list(app.history)
    there.close()


_CUT_ALL = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tourney'"


def test_silence_is_told_within_what_the_docs_say(
    server: Server, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asking whether the line is still there leaves time to try another one."""
    docs = (Path(__file__).resolve().parents[2] / "docs/stations.md").read_text("utf-8")
    stated = re.search(r"hears nothing of the server for\s+(\d+)", docs)
    assert stated is not None
    silence = int(stated[1]) - int(server_module._CONNECTING["connect_timeout"])
    engine = server_module.server_engine(address)
    line = engine.raw_connection().driver_connection
    assert isinstance(line, server_module._Connection)
    begun = monotonic()
    monkeypatch.setattr(server_module, "monotonic", lambda: begun + (monotonic() - begun) * 50)
    server.freeze()
    try:
        with pytest.raises(OperationalError, match=f"no answer for {silence} seconds"):
            line.ping()
    finally:
        server.freeze(False)
        engine.dispose()


def test_the_server_settles_the_time(app: Application) -> None:
    told = open_store(app.place).look(None).time
    assert told is not None and abs(app.clock.now() - told) < timedelta(seconds=5)


def test_an_address_that_has_an_event_already_is_left_as_it_is(app: Application, address: str) -> None:
    with pytest.raises(BadInput, match="event_file_exists"):
        create_event(address, "hk-90", name="Another")
    assert open_event(address).tournament == app.tournament


def test_somebody_without_rights_is_told_so(server: Server, address: str) -> None:
    server.execute(sql.SQL("CREATE ROLE guest LOGIN").format())
    guest = address.replace("postgresql://boss@", "postgresql://guest@")
    with pytest.raises(EnvironmentFailure, match="server_rights") as caught:
        create_event(guest, "hk-90", name="Day")
    assert "guest@" in ENGLISH.error(caught.value)


SECRET = "se:cr/et@pw"


@pytest.fixture
def asked(server: Server, address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The address as somebody has it who needs a password."""
    name = f"hall{address.partition('?')[0].rpartition('event')[2]}"
    server.new_user(name, SECRET)
    for variable in ("PGPASSWORD", "PGPASSFILE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return address.replace("boss@", f"{name}@")


def with_password(address: str) -> str:
    return address.replace("@", f":{quote(SECRET, safe='')}@", 1)


def test_a_password_in_the_address_is_used_and_never_shown(
    server: Server, asked: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["new", with_password(asked)]) == 0
    assert run(["new", with_password(asked)]) == 1
    assert run(["copy", with_password(asked), "--to", str(tmp_path / "copy.tourney")]) == 0
    elsewhere = server.new_database().replace("boss@", asked.partition("//")[2].partition("@")[0] + "@")
    assert run(["restore", str(tmp_path / "copy.tourney"), "--to", with_password(elsewhere)]) == 0
    app = open_event(with_password(elsewhere))
    said = capsys.readouterr()
    everything = said.out + said.err + app.place
    assert "hall" in said.out
    for form in (SECRET, quote(SECRET, safe=""), quote_plus(SECRET), "***"):
        assert form not in everything
    app.close()


def test_without_a_password_it_says_where_to_put_it(
    asked: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(EnvironmentFailure, match="server_password") as caught:
        create_event(asked, "hk-90", name="Day")
    assert "pgpass" in ENGLISH.error(caught.value)
    monkeypatch.setenv("PGPASSWORD", SECRET)
    event = create_event(asked, "hk-90", name="Day")
    monkeypatch.delenv("PGPASSWORD")
    kept = tmp_path / "passwords"
    kept.write_text("*:*:*:*:" + SECRET.replace(":", "\\:") + "\n")
    kept.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(kept))
    again = open_event(event.place)
    assert again.tournament == event.tournament
    for app in (event, again):
        app.close()
