"""Files of every version open, lose nothing, and become what a new file is; copies stay as they are."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.store.older_files import HERE, VERSIONS, dumped, made_of, shape_of
from tourney.base.ids import HeatId
from tourney.base.ports import FixedClock
from tourney.base.time_zone import HONG_KONG
from tourney.bootstrap import create_event, open_event
from tourney.competition.collections import Collection
from tourney.engine.replaying import replay
from tourney.errors import BadInput
from tourney.services.queries.clocks import hall_clock
from tourney.store.event_store import load_unchanged, open_store, restore, verified
from tourney.store.upcasting import VERSION

every_version = pytest.mark.parametrize("version", VERSIONS)


def test_a_file_of_every_version_is_kept() -> None:
    """Of the present one too: files like it are in use, whatever a record's fields become."""
    assert tuple(range(1, VERSION + 1)) == VERSIONS


@every_version
def test_an_older_file_becomes_what_a_new_one_is(version: int, tmp_path: Path) -> None:
    create_event(str(tmp_path / "new.tourney"), "hk-90").close()
    old = made_of(version, tmp_path)
    is_todays = shape_of(old) == shape_of(tmp_path / "new.tourney")
    assert is_todays == (version == VERSION), "a changed table needs a new version and its step"
    open_store(str(old)).close()
    assert shape_of(old) == shape_of(tmp_path / "new.tourney")


@every_version
def test_every_step_of_an_older_file_can_be_undone_and_done_again(version: int, tmp_path: Path) -> None:
    old = made_of(version, tmp_path)
    app = open_event(str(old), clock=FixedClock())
    while app.to_redo() is not None:
        app.redo()
    before = app.tournament
    assert before.players and before.tables and before.event.zone == HONG_KONG
    steps = 0
    while (last := app.to_undo()) is not None and app.can_undo(last.seq):
        app.undo()
        steps += 1
    assert steps >= 3 and app.tournament.event.zone == HONG_KONG
    while app.to_redo() is not None:
        app.redo()
    assert app.tournament.players == before.players and app.tournament.tables == before.tables
    app.close()
    assert open_store(str(old)).load() == app.tournament


def test_a_clock_of_a_table_that_everybody_left_does_not_keep_an_older_file_closed(tmp_path: Path) -> None:
    """Versions up to 6 left it behind where the last player of a table was marked absent in mid-game."""
    old = made_of(6, tmp_path)
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("INSERT INTO table_clocks VALUES ('1', 99, 7, 120, NULL, 0, NULL, NULL)")
    app = open_event(str(old), clock=FixedClock())
    assert app.tournament.table_clocks
    assert set(app.tournament.table_clocks) <= set(app.tournament.tables)
    app.close()


@every_version
def test_the_journal_of_an_older_file_leads_to_its_records(version: int, tmp_path: Path) -> None:
    store = open_store(str(made_of(version, tmp_path)))
    found = store.load()
    known: dict[tuple[Collection[object, object], object], object] = {}
    for entry in store.journal():
        for change in entry.changes:
            known[change.collection, change.key] = change.after
    assert found.event in known.values()
    for (collection, key), record in known.items():
        assert collection.of(found).get(key) == record
    store.close()


@every_version
def test_an_older_file_is_what_its_journal_recorded(version: int, tmp_path: Path) -> None:
    old = made_of(version, tmp_path)
    assert verified(str(old)).findings == (), "as it is"
    open_store(str(old)).close()
    assert verified(str(old)).findings == (), "brought up to date"


@every_version
def test_an_older_copy_is_read_and_restored_without_being_touched(version: int, tmp_path: Path) -> None:
    old = made_of(version, tmp_path)
    before = old.read_bytes()
    found = load_unchanged(old)
    restore(old, str(tmp_path / "again.tourney"))
    assert old.read_bytes() == before
    assert open_store(str(tmp_path / "again.tourney")).load() == found


def test_the_clock_of_a_file_of_version_1_runs_on(tmp_path: Path) -> None:
    clock = FixedClock()
    clock.at += timedelta(minutes=25)
    app = open_event(str(made_of(1, tmp_path)), clock=clock)
    assert hall_clock(app.tournament, app.rules, app.clock.now()).seconds == 40 * 60
    assert app.tournament.event.clock_warnings == (10, 5, 1)
    assert (HeatId("1"), 1) in app.tournament.clocks
    app.close()


@pytest.mark.parametrize("version", [version for version in VERSIONS if version > 2])
def test_a_game_in_an_older_file_goes_on(version: int, tmp_path: Path) -> None:
    app = open_event(str(made_of(version, tmp_path)), clock=FixedClock())
    (game,) = app.tournament.games.values()
    lines = app.game_records.game_lines(game.game)
    assert lines == (HERE / f"game-{version}.jsonl").read_text("utf-8").splitlines()
    app.close()


@pytest.mark.parametrize("record", sorted(HERE.glob("game-*.jsonl")), ids=lambda path: path.stem)
def test_a_game_record_of_every_version_that_had_games_is_replayed(record: Path) -> None:
    found = replay(record.read_text("utf-8"))
    assert found.refusal is None and found.line == len(record.read_text("utf-8").splitlines())


def test_an_older_file_that_cannot_be_updated_stays_as_it_was(tmp_path: Path) -> None:
    old = made_of(1, tmp_path)
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("UPDATE players SET number = 999 WHERE number = 1")
        connection.commit()
    before = dumped(old)
    with pytest.raises(BadInput, match="damaged_file"):
        open_store(str(old))
    assert dumped(old) == before


def test_a_field_of_an_older_entry_that_nobody_knows_is_told_and_not_lost(tmp_path: Path) -> None:
    """As a rename without a step in `upcasting` would make it: undo would bring an empty field back."""
    old = made_of(5, tmp_path)
    with closing(sqlite3.connect(old)) as connection:
        (raw,) = connection.execute("SELECT changes FROM journal WHERE code = 'players_imported'").fetchone()
        changes = json.loads(raw)
        changes[0]["after"]["nickname"] = "Ah Man"
        connection.execute(
            "UPDATE journal SET changes = ? WHERE code = 'players_imported'", [json.dumps(changes)]
        )
        connection.commit()
    with pytest.raises(BadInput) as caught:
        open_event(str(old))
    assert (caught.value.key, caught.value.params["field"]) == ("errors.journal_field", "players.nickname")
