"""An event's database holds what the program made, and nothing that acts or stands in for it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, TourneyError
from tourney.base.ids import PlayerNo
from tourney.bootstrap import create_event, open_event, restore_event
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.store.engines import engine_of

WITHDRAWN = Status.WITHDRAWN
TRIGGER = (
    "CREATE TRIGGER helper AFTER INSERT ON journal BEGIN UPDATE players SET name_en = 'Other' "
    "WHERE number = 2; END"
)
STRANGE = (
    (TRIGGER, "trigger helper"),
    ("CREATE TABLE notes (text TEXT)", "table notes"),
    ("CREATE VIEW v_prizes AS SELECT number FROM players", "view v_prizes"),
    ("CREATE INDEX players_by_team ON players (team)", "index players_by_team"),
    ("CREATE UNIQUE INDEX seats_twice ON seats (player)", "index seats_twice"),
    ("CREATE VIRTUAL TABLE found USING fts5(name)", "found"),
)
ALTERED = (
    ("ALTER TABLE players RENAME COLUMN name_en TO name", "players.name"),
    ("ALTER TABLE sheets ADD COLUMN twice INTEGER GENERATED ALWAYS AS (player * 2)", "sheets.twice"),
    ("ALTER TABLE journal RENAME TO steps; CREATE VIEW journal AS SELECT * FROM steps", "journal"),
    ("ALTER TABLE results_as_of RENAME TO r; CREATE VIEW results_as_of AS SELECT * FROM r", "r"),
    ("DROP TABLE place_orders", "place_orders"),
    ("DROP VIEW v_seats; CREATE VIEW v_seats AS SELECT 1 AS heat", "v_seats"),
    ("DROP INDEX seats_player; CREATE INDEX seats_player ON seats (heat)", "seats_player"),
)


def people(app: Application) -> None:
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 4))))


@pytest.fixture
def place(tmp_path: Path) -> str:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day", clock=FixedClock())
    people(app)
    app.close()
    return app.place


def changed_by(place: str, statements: str) -> None:
    with closing(sqlite3.connect(place)) as file:
        file.executescript(statements)


@pytest.mark.parametrize(("strange", "named"), STRANGE)
def test_what_the_program_did_not_make_is_refused_and_named(
    place: str, strange: str, named: str, tmp_path: Path
) -> None:
    changed_by(place, strange)
    before = Path(place).read_bytes()
    with pytest.raises(BadInput, match=named) as told:
        open_event(place)
    assert told.value.key == "errors.not_made_here"
    with pytest.raises(BadInput):
        restore_event(place, str(tmp_path / "again.tourney"))
    assert Path(place).read_bytes() == before and not (tmp_path / "again.tourney").exists()


@pytest.mark.parametrize(("change", "named"), ALTERED)
def test_tables_views_and_indices_are_those_that_were_made(place: str, change: str, named: str) -> None:
    changed_by(place, change)
    with pytest.raises(BadInput) as told:
        open_event(place)
    assert told.value.key in ("errors.not_made_here", "errors.damaged_file")
    assert named in str(told.value.params)


def test_a_trigger_that_comes_while_the_event_is_open_changes_nothing(place: str, tmp_path: Path) -> None:
    app = open_event(place)
    changed_by(place, TRIGGER)
    with pytest.raises(BadInput, match="helper"):
        app.run(SetStatus((PlayerNo(1),), WITHDRAWN))
    with pytest.raises(TourneyError):
        app.copy_to(tmp_path / "copy.tourney")
    assert not list(tmp_path.glob("copy*"))
    changed_by(place, "DROP TRIGGER helper")
    app.run(SetStatus((PlayerNo(1),), WITHDRAWN))
    app.close()
    again = open_event(place)
    assert [each.name_en for each in again.tournament.players.values()] == [
        "Player 1",
        "Player 2",
        "Player 3",
    ]
    again.close()


def test_what_sqlite_itself_keeps_of_the_tables_is_no_trouble(place: str) -> None:
    changed_by(place, "ANALYZE")
    open_event(place).close()


def test_on_a_server_other_tables_stay_and_what_is_fastened_to_ours_is_refused(address: str) -> None:
    app = create_event(address, "hk-90", name="Day", clock=FixedClock())
    people(app)
    app.close()

    def told(*statements: str) -> None:
        engine = engine_of(address)
        with engine.begin() as connection:
            for each in statements:
                connection.exec_driver_sql(each)
        engine.dispose()

    told("CREATE TABLE lunch (person TEXT)", "CREATE VIEW menu AS SELECT name_en FROM players")
    open_event(address).close()
    told(
        "CREATE FUNCTION cheat() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE TRIGGER helper AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION cheat()",
    )
    with pytest.raises(BadInput, match="trigger helper"):
        open_event(address)
    told("DROP TRIGGER helper ON journal", "CREATE RULE quiet AS ON DELETE TO sheets DO INSTEAD NOTHING")
    with pytest.raises(BadInput, match="rule quiet"):
        open_event(address)
    told("DROP RULE quiet ON sheets")
    open_event(address).close()
