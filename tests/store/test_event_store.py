"""The event on disk: what goes in comes out, nothing half-written, foreign files are left alone."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tourney.base.errors import BadInput, Conflict, EnvironmentFailure, PlaceTaken
from tourney.base.ids import DeedId, EditionId, HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH
from tourney.event.collections import HEATS, PLAYERS, SHEETS, TABLES, AnyChange
from tourney.event.ports import JournalEntry, Replacing
from tourney.event.records import EventFacts, Heat, Player, SheetRecord, Table
from tourney.rules.rulebook import MORTGAGED
from tourney.scoresheet.sheet import Sheet
from tourney.store import event_store as copies
from tourney.store import record_rows as journal_rows
from tourney.store.engines import UnsoundError
from tourney.store.event_store import SqlEventStore, create, load_unchanged, open_store, restore

NOW = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)
FACTS = EventFacts("Day", "慈善日", {"id": "x", "sizes": [4, 5]}, EditionId("hong-kong"), breaks=(15, 20))
HOSTILE = ("", "=cmd()", "<b>x</b>", "'; DROP TABLE players; --", "馮𨋢仔", "אבג", "👍🏽", "x" * 5000)


@pytest.fixture
def store(tmp_path: Path) -> SqlEventStore:
    return create(str(tmp_path / "day.tourney"), FACTS, JournalEntry(1, NOW, "me", "event_created"))


def entry(seq: int, *changes: AnyChange) -> JournalEntry:
    return JournalEntry(seq=seq, at=NOW, who="me", code="test", params={"n": seq}, changes=changes)


def stored(store: SqlEventStore, *entries: JournalEntry) -> None:
    for each in entries:
        with store.turn() as turn:
            turn.add(each)


def added(player: Player) -> AnyChange:
    return PLAYERS.added(player)


def test_records_come_back_as_they_went_in(store: SqlEventStore) -> None:
    heat = HeatId("1")
    table = Table(
        heat, TableNo(1), (PlayerNo(1), PlayerNo(2)), bank_has=(DeedId("boardwalk"),), confirmed_at=NOW
    )
    sheet = Sheet(1, 120, {DeedId("a"): MORTGAGED, DeedId("b"): 5}, notes={500: 1, 20: 2})
    record = SheetRecord(heat, PlayerNo(1), sheet)
    people = (PLAYERS.added(Player(PlayerNo(1))), PLAYERS.added(Player(PlayerNo(2))))
    changes = (SHEETS.added(record), TABLES.added(table), HEATS.added(Heat(heat)), *people)
    stored(store, entry(2, *changes))
    tournament = store.load()
    assert tournament.event == FACTS
    assert tournament.tables == {(heat, 1): table}
    assert tournament.sheets == {(heat, 1): record}
    assert tournament.revision == 2
    assert store.journal()[-1].changes == changes


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_survive_the_database(store: SqlEventStore, name: str) -> None:
    player = Player(PlayerNo(1), name_zh=name, team=name, note=name)
    stored(store, entry(2, added(player)))
    assert store.load().players[PlayerNo(1)] == player


def test_a_stale_commit_is_a_conflict_and_changes_nothing(store: SqlEventStore) -> None:
    stored(store, entry(2, added(Player(PlayerNo(1)))))
    with pytest.raises(Conflict):
        stored(store, entry(2, added(Player(PlayerNo(2)))))
    assert set(store.load().players) == {1}


def test_a_commit_that_breaks_half_way_leaves_nothing(store: SqlEventStore) -> None:
    stored(store, entry(2, added(Player(PlayerNo(1)))))
    with pytest.raises(UnsoundError):
        stored(store, entry(3, added(Player(PlayerNo(7))), added(Player(PlayerNo(1)))))
    assert set(store.load().players) == {1}
    assert store.look(None).head == 2


def test_a_step_that_would_leave_something_in_the_air_is_our_fault_and_leaves_nothing(
    store: SqlEventStore,
) -> None:
    """Found only when it is to be stored, as the order of a step's changes means nothing."""
    stored(store, entry(2, added(Player(PlayerNo(1)))))
    table = Table(HeatId("1"), TableNo(1), (PlayerNo(1),))
    with pytest.raises(UnsoundError):
        stored(store, entry(3, TABLES.added(table)))
    assert not store.load().tables and store.look(None).head == 2
    stored(store, entry(3, TABLES.added(table), HEATS.added(Heat(HeatId("1")))))
    assert store.load().tables == {(HeatId("1"), 1): table}


def test_replacing_and_removing(store: SqlEventStore) -> None:
    one = Player(PlayerNo(1), name_en="A")
    stored(store, entry(2, added(one)))
    stored(store, entry(3, PLAYERS.change(PlayerNo(1), one, replace(one, name_en="B"))))
    assert store.load().players[PlayerNo(1)].name_en == "B"
    stored(store, entry(4, PLAYERS.change(PlayerNo(1), replace(one, name_en="B"), None)))
    assert not store.load().players


def test_an_existing_file_is_never_written_over(store: SqlEventStore) -> None:
    with pytest.raises(BadInput, match="file_exists"):
        create(store.place, FACTS, JournalEntry(1, NOW, "me", "event_created"))
    assert store.load().event == FACTS


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04", b"SQLite format 3\x00" + b"\0" * 4000])
def test_what_is_not_an_event_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.tourney"
    file.write_bytes(content)
    with pytest.raises((BadInput, EnvironmentFailure)):
        open_store(str(file)).load()
    assert file.read_bytes() == content


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "is empty"),
        (b"Number,Name\n1,Ann\n", "is a text file"),
        ("編號,姓名\n1,陳大文\n".encode() * 3, "is a text file"),
        (("x" * 99 + "陳").encode(), "is a text file"),
        ("編號,姓名\n1,陳大文\n".encode("utf-16"), "is a text file"),
        (b"PK\x03\x04\0\0", "is an Excel file"),
        (b"%PDF-1.7\n", "is a PDF"),
        (b'{"record": "tourney-game", "version": 2}', "is the record of one table"),
        (b"\x89PNG\r\n\x1a\n\0", "is a picture"),
        (bytes(range(200, 250)), "is no event"),
    ],
)
def test_what_is_not_an_event_is_called_what_it_is(tmp_path: Path, content: bytes, what: str) -> None:
    file = tmp_path / "other.tourney"
    file.write_bytes(content)
    for attempt in (lambda: open_store(str(file)), lambda: restore(file, str(tmp_path / "to.tourney"))):
        with pytest.raises(BadInput) as caught:
            attempt()
        assert f"other.tourney {what}" in ENGLISH.error(caught.value)
    assert file.read_bytes() == content


def test_another_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.tourney"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE players (id)")
    connection.commit()
    connection.close()
    with pytest.raises(BadInput, match="not_an_event"):
        open_store(str(file))


def test_a_database_that_is_no_file_of_an_event_by_its_name_is_not_called_one(
    store: SqlEventStore, tmp_path: Path
) -> None:
    accounts = tmp_path / "accounts.db"
    with closing(sqlite3.connect(accounts)) as connection:
        connection.execute("CREATE TABLE accounts (id)")
        connection.commit()
    before = accounts.read_bytes()
    with pytest.raises(PlaceTaken) as caught:
        store.copy_to(accounts, Replacing.ASKED)
    assert "accounts.db is a database of an event or another program" in ENGLISH.error(caught.value)
    assert accounts.read_bytes() == before


def test_a_newer_file_is_refused_and_unharmed(store: SqlEventStore) -> None:
    store.close()
    connection = sqlite3.connect(store.place)
    connection.execute("UPDATE tourney_schema SET version = 99")
    connection.commit()
    connection.close()
    with pytest.raises(EnvironmentFailure, match="newer_file"):
        open_store(store.place)


def test_a_damaged_file_says_so(store: SqlEventStore) -> None:
    for number in range(2, 40):
        stored(store, entry(number, added(Player(PlayerNo(number), note="x" * 2000))))
    store.close()
    path = Path(store.place)
    data = bytearray(path.read_bytes())
    data[4096:-4096] = b"\x55" * (len(data) - 8192)
    path.write_bytes(data)
    with pytest.raises((BadInput, EnvironmentFailure)):
        open_store(store.place).load()


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no_such_file"):
        open_store(str(tmp_path / "none.tourney"))


def test_a_copy_is_complete_and_proved(store: SqlEventStore, tmp_path: Path) -> None:
    stored(store, entry(2, added(Player(PlayerNo(1), name_zh="馮𨋢仔"))))
    target = tmp_path / "stick" / "copy.tourney"
    target.parent.mkdir()
    store.copy_to(target)
    copy = open_store(str(target))
    assert copy.load() == store.load()
    copy.close()
    assert [path.name for path in target.parent.glob("*.part*")] == []


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_copy_that_fails_leaves_the_older_copy_whole(
    store: SqlEventStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    target = tmp_path / "copy.tourney"
    store.copy_to(target)
    before = target.read_bytes()

    def stick_pulled_out(*_args: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch, pytest.raises(EnvironmentFailure, match="copy_failed"):
        patch.setattr(os if failing == "fsync" else Path, failing, stick_pulled_out)
        store.copy_to(target)
    assert target.read_bytes() == before
    assert list(tmp_path.glob("*.part*")) == []


def test_two_programs_copy_to_the_same_stick_at_once(
    store: SqlEventStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is done while the first still writes: neither touches the other's file, the newer stays."""
    target = tmp_path / "copy.tourney"
    made = copies.from_file
    begun: list[str] = []

    def slow(source: Path) -> Callable[[Path], None]:
        def fill(beside: Path) -> None:
            made(source)(beside)
            if not begun:
                begun.append("first")
                stored(store, entry(2, added(Player(PlayerNo(1), name_en="A"))))
                store.copy_to(target)

        return fill

    monkeypatch.setattr(copies, "from_file", slow)
    store.copy_to(target)
    assert begun and load_unchanged(target) == store.load()
    assert list(tmp_path.glob("*.part*")) == []


def test_a_copy_that_somebody_went_on_in_is_not_written_over(store: SqlEventStore, tmp_path: Path) -> None:
    target = tmp_path / "copy.tourney"
    store.copy_to(target)
    elsewhere = open_store(str(target))
    stored(elsewhere, entry(2, added(Player(PlayerNo(1), name_en="Entered on the stick"))))
    elsewhere.close()
    before = target.read_bytes()
    for replacing in (Replacing.OWN_COPIES, Replacing.ASKED):
        with pytest.raises(PlaceTaken, match="copy_has_more"):
            store.copy_to(target, replacing)
    stored(store, entry(2, added(Player(PlayerNo(2), name_en="Entered here"))))
    with pytest.raises(PlaceTaken, match="copy_has_more"):
        store.copy_to(target)
    assert target.read_bytes() == before


def test_what_a_person_asked_to_replace(store: SqlEventStore, tmp_path: Path) -> None:
    letter, older, spoilt = tmp_path / "letter.txt", tmp_path / "older.tourney", tmp_path / "spoilt.tourney"
    letter.write_text("Dear all")
    store.copy_to(older)
    spoilt.write_bytes(older.read_bytes()[:5000])
    stored(store, entry(2, added(Player(PlayerNo(1), name_en="A"))))
    for target in (letter, older, spoilt):
        with pytest.raises(PlaceTaken, match=r"file_exists|never_replaced"):
            store.copy_to(target, Replacing.NOTHING)
    for target in (letter, older):
        store.copy_to(target, Replacing.ASKED)
        assert load_unchanged(target) == store.load()
    with pytest.raises(PlaceTaken, match="never_replaced"):
        store.copy_to(spoilt, Replacing.ASKED)


def test_a_copy_never_writes_over_the_event_or_over_another_one(store: SqlEventStore, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="copy_onto_itself"):
        store.copy_to(Path(store.place))
    facts = replace(FACTS, code="ZZZZ")
    other = create(str(tmp_path / "other.tourney"), facts, JournalEntry(1, NOW, "me", "event_created"))
    other.close()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all")
    for taken in (Path(other.place), letter):
        before = taken.read_bytes()
        with pytest.raises(BadInput, match="file_exists"):
            store.copy_to(taken)
        assert taken.read_bytes() == before


def test_an_older_or_damaged_copy_is_replaced(store: SqlEventStore, tmp_path: Path) -> None:
    target = tmp_path / "copy.tourney"
    for _ in range(2):
        store.copy_to(target)
    data = target.read_bytes()
    for spoilt in (b"", data[:5000], data[:100] + bytes(len(data) - 100)):
        target.write_bytes(spoilt)
        store.copy_to(target)
        assert load_unchanged(target) == store.load()


def test_restoring_leaves_the_copy_untouched_even_where_nothing_can_be_written(
    store: SqlEventStore, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    copy = stick / "copy.tourney"
    store.copy_to(copy)
    before = copy.read_bytes()
    copy.chmod(0o444)
    stick.chmod(0o555)
    restore(copy, str(tmp_path / "again.tourney"))
    stick.chmod(0o755)
    assert open_store(str(tmp_path / "again.tourney")).load() == store.load()
    assert copy.read_bytes() == before and [path.name for path in stick.iterdir()] == ["copy.tourney"]


def test_a_damaged_copy_restores_nothing(store: SqlEventStore, tmp_path: Path) -> None:
    copy = tmp_path / "copy.tourney"
    store.copy_to(copy)
    copy.write_bytes(copy.read_bytes()[:6000])
    with pytest.raises((BadInput, EnvironmentFailure)):
        restore(copy, str(tmp_path / "again.tourney"))
    assert sorted(path.name for path in tmp_path.glob("again*")) == []


def test_two_programs_that_make_the_same_file_harm_neither(
    store: SqlEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second sees the name free, and loses the race."""
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    with pytest.raises(BadInput, match="file_exists"):
        create(store.place, FACTS, JournalEntry(1, NOW, "me", "event_created"))
    monkeypatch.undo()
    assert store.load().event == FACTS


def test_what_is_read_at_once_is_of_one_moment(store: SqlEventStore) -> None:
    """A commit of another program between two reads of one load is seen whole or not at all."""
    other = open_store(store.place)
    with ThreadPoolExecutor(1) as program, store._reading() as connection:
        assert journal_rows.head(connection) == 1
        commit = program.submit(stored, other, entry(2, added(Player(PlayerNo(1)))))
        assert journal_rows.head(connection) == 1
    commit.result()
    assert store.look(None).head == 2


@pytest.mark.parametrize(
    "place", ["postgresql://", "postgresql://:::", "postgresql://me:secret@127.0.0.1:1/event"]
)
def test_a_server_that_is_not_there_says_so_without_the_password(place: str) -> None:
    with pytest.raises((BadInput, EnvironmentFailure)) as caught:
        open_store(place).load()
    sentence = ENGLISH.error(caught.value)
    assert "secret" not in sentence and "postgresql://" in sentence


def test_without_the_driver_a_server_address_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(EnvironmentFailure, match="no_driver") as caught:
        open_store("postgresql://me:secret@localhost/event")
    assert "tourney[postgres]" in ENGLISH.error(caught.value)
