"""A station's own role on the server: it does a day and undoes it, and cannot rewrite what was done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from psycopg import connect, errors

from tests.servers import Server
from tests.store.next_version import be_the_next_version, turned_back, written_at
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event
from tourney.clock.commands import EndClock, PauseClock, StartClock
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.game.console.view import Accepted
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.table_games.commands import OpenTableGame
from tourney.table_games.games import open_table

_DOCS = Path(__file__).resolve().parents[2] / "docs/stations.md"


@pytest.fixture
def station_address(server: Server, address: str) -> Iterator[str]:
    """An event of 24, and the address of a station that has what docs/stations.md gives it."""
    app = create_event(address, "hk-90", name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    app.close()
    with _roles(address):
        _grant(address)
        yield _as_station(address)


@contextmanager
def _roles(address: str) -> Iterator[None]:
    """Two roles that may come in; all that they were given in this database goes with them."""
    with connect(address, autocommit=True) as owner:
        owner.execute(b"CREATE ROLE desk1 LOGIN")
        owner.execute(b"CREATE ROLE desk2 LOGIN")
    try:
        yield
    finally:
        with connect(address, autocommit=True) as owner:
            owner.execute(b"DROP OWNED BY desk1, desk2")
            owner.execute(b"DROP ROLE desk1, desk2")


def _as_station(address: str) -> str:
    return address.replace("postgresql://boss@", "postgresql://desk1@")


def _grant(address: str) -> None:
    """What the docs say, word for word."""
    said = re.search(r"```sql\n(.*?)```", _DOCS.read_text("utf-8"), re.DOTALL)
    assert said is not None
    with connect(address, autocommit=True) as owner:
        owner.execute(said[1].encode())


@pytest.fixture
def station(station_address: str) -> Iterator[Application]:
    opened = open_event(station_address, "Desk 1")
    yield opened
    opened.close()


def test_a_station_plays_a_day_and_takes_every_step_back(station: Application, address: str) -> None:
    play_example_day(station)
    there = open_event(address)
    assert there.tournament == station.tournament
    steps = 0
    while station.to_undo() is not None:
        station.undo()
        steps += 1
    assert steps > 10
    station.redo()
    assert there.refresh() and there.tournament == station.tournament
    there.close()


def test_clock_drafts_and_a_table_that_the_program_runs(station: Application, address: str) -> None:
    one = HeatId("1")
    station.run(DrawHeats((one,), 1))
    station.run(DrawHeats((one,), 2))
    station.run(PublishHeat(one))
    station.run(OpenTableGame(one, TableNo(1), seed=7))
    session = open_table(station, one, TableNo(1))
    assert isinstance(session.throw(), Accepted)
    for step in (StartClock(one), PauseClock(), EndClock()):
        station.run(step)
    there = open_event(address)
    assert there.tournament == station.tournament and there.journal() == station.journal()
    there.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET who = 'nobody' WHERE seq = 2",
        "DELETE FROM journal WHERE seq = 2",
        "TRUNCATE journal",
        "ALTER TABLE journal ALTER COLUMN who DROP NOT NULL",
        "CREATE TRIGGER t AFTER INSERT ON journal EXECUTE FUNCTION suppress_redundant_updates_trigger()",
        "UPDATE game_lines SET line = ''",
        "DELETE FROM game_lines",
        "UPDATE tourney_schema SET version = 1",
        "DROP TABLE players",
    ],
)
def test_a_station_cannot_rewrite_what_was_done(statement: str, station_address: str) -> None:
    with connect(station_address) as line, pytest.raises(errors.InsufficientPrivilege):
        line.execute(statement.encode())


def test_an_older_event_is_brought_up_to_date_by_its_owner_only(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = written_at(server.new_database())
    turned_back(address)
    be_the_next_version(monkeypatch)
    with _roles(address):
        _grant(address)
        with pytest.raises(EnvironmentFailure) as refused:
            open_event(_as_station(address))
        assert refused.value.key == "errors.server_older"
        assert all("desk1@" in texts.error(refused.value) for texts in (ENGLISH, CHINESE))
        open_event(address).close()
        with pytest.raises(EnvironmentFailure, match="server_rights"):
            open_event(_as_station(address))
        _grant(address)
        opened = open_event(_as_station(address), "Desk 1")
        number = next(iter(opened.tournament.players))
        opened.run(SetStatus((PlayerNo(number),), Status.ABSENT))
        opened.close()


def test_a_station_keeps_photos_of_sheets(station: Application) -> None:
    name = station.photos.add((HeatId("1"), TableNo(1)), b"sheet")
    assert station.photos.sizes() == {name: 5} and station.photos.read(name) == b"sheet"
