"""`tourney verify`: what was changed past the program is found, row by row; what was played here never is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import NotAsRecorded
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event, open_event, restore_event
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store import event_store
from tourney.store.engines import engine_of

ONE, TWO = HeatId("1"), HeatId("2")
EVENT = "day.tourney"
Report = dict[str, Any]


def played(place: str) -> None:
    """A morning: two heats, one of them corrected, somebody gone, a step undone and one done again."""
    app = create_event(place, "hk-90", name="Day", clock=FixedClock())
    people = (PlayerDraft(name_en=f"Player {n}", phone=f"9{n:07}") for n in range(1, 13))
    app.run(ImportPlayers(tuple(people)))
    app.run(DrawHeats((ONE, TWO), seed=3))
    for heat in (ONE, TWO):
        app.run(PublishHeat(heat))
        play_heat(app, heat, seed=5)
    numbers = tuple(app.tournament.players)
    app.run(AdjustPoints(numbers[2], 60, "late"))
    app.undo()
    app.redo()
    app.run(SetStatus(numbers[-1:], Status.WITHDRAWN))
    app.undo()
    app.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("whole") / EVENT
    played(str(place))
    return place.read_bytes()


@pytest.fixture
def verify(tourney: Terminal, whole: bytes) -> Callable[..., Report]:
    """`verify(statements)`: what the terminal says of the event after somebody changed it."""

    def call(*statements: str, code: int = 1) -> Report:
        Path(EVENT).write_bytes(whole)
        with closing(sqlite3.connect(EVENT)) as file, file:
            for each in statements:
                file.execute(each)
        found: Report = tourney("verify", EVENT, "--json", code=code)
        return found

    return call


def value(whole: bytes, query: str) -> Any:
    with closing(sqlite3.connect(":memory:")) as file:
        file.deserialize(whole)
        return file.execute(query).fetchone()[0]


def test_an_event_that_was_played_here_is_whole(
    verify: Callable[..., Report], tourney: Terminal, whole: bytes
) -> None:
    steps = value(whole, "SELECT max(seq) FROM journal")
    report = verify(code=0)
    head = report.pop("head")
    assert report == {
        "ok": True,
        "entries": steps,
        "from_entry": 1,
        "at": None,
        "later": None,
        "unchecked": 0,
        "erased_fields": 0,
        "findings": [],
    }
    assert f"{steps} steps" in (told := tourney("verify", EVENT)) and head in told


SHEET = "WHERE heat = '1' AND player = 8"
TAMPERED = (
    (f"UPDATE sheets SET declared_total = coalesce(declared_total, 0) + 5000 {SHEET}", "declared_total"),
    (f"UPDATE sheets SET cash = coalesce(cash, 0) + 500 {SHEET}", "cash"),
    (f"UPDATE sheets SET declared_place = coalesce(declared_place, 0) + 1 {SHEET}", "declared_place"),
    (f"UPDATE sheets SET entry = 1 {SHEET}", "entry"),
    ("UPDATE tables SET confirmed_at = NULL WHERE heat = '1' AND \"table\" = 1", "confirmed_at"),
    ("UPDATE players SET name_en = 'Mallory' WHERE number = 8", "name_en"),
    (f"UPDATE results SET points = points + 60 {SHEET}", "points"),
    ("UPDATE rulings SET points = 600", "points"),
    ("UPDATE event SET protest_minutes = 99", "protest_minutes"),
)
KEYS = {"sheets": ["1", 8], "tables": ["1", 1], "players": [8], "rulings": [1], "event": [1]}


@pytest.mark.parametrize(("statement", "field"), TAMPERED)
def test_a_changed_value_is_found_in_its_row(
    verify: Callable[..., Report], statement: str, field: str
) -> None:
    table = statement.split()[1]
    (report,) = verify(statement)["findings"]
    assert (report["kind"], report["table"], report["field"]) == ("row", table, field)
    assert report["key"] == KEYS.get(table, report["key"])
    assert report["recorded"] != report["found"] and report["message"]


def test_a_sheet_that_was_deleted_is_told_by_table_and_player(
    verify: Callable[..., Report], tourney: Terminal
) -> None:
    parts = [f"DELETE FROM {table} {SHEET}" for table in ("holdings", "sheets")]
    report = verify(*parts)
    gone = next(each for each in report["findings"] if each["table"] == "sheets")
    assert gone["key"] == ["1", 8] and gone["recorded"] is gone["found"] is gone["field"] is None
    assert "table" in gone["message"] and "8 Player 8" in gone["message"]
    assert "Player 8" in tourney("verify", EVENT, code=1)


def test_seats_that_were_exchanged_and_a_player_taken_out_are_found(verify: Callable[..., Report]) -> None:
    swapped = verify(
        "UPDATE seats SET player = 1000 WHERE heat = '2' AND player = 1",
        "UPDATE seats SET player = 1 WHERE heat = '2' AND player = 2",
        "UPDATE seats SET player = 2 WHERE heat = '2' AND player = 1000",
        "DELETE FROM holdings WHERE heat = '2'",
        "DELETE FROM results WHERE heat = '2'",
        "DELETE FROM sheets WHERE heat = '2'",
    )
    seats = [each for each in swapped["findings"] if each["table"] == "seats"]
    assert {(each["recorded"], each["found"]) for each in seats} == {(1, 2), (2, 1)}
    gone = verify(
        *(
            f"DELETE FROM {table} WHERE player = 9"
            for table in ("holdings", "results", "sheets", "seats", "left_seats")
        ),
        "DELETE FROM players WHERE number = 9",
    )
    assert [each["key"] for each in gone["findings"] if each["table"] == "players"] == [[9]]


def test_an_entry_that_was_emptied_is_found(verify: Callable[..., Report], whole: bytes) -> None:
    for seq in range(1, value(whole, "SELECT max(seq) FROM journal") + 1):
        report = verify(f"UPDATE journal SET changes = '[]' WHERE seq = {seq}")
        assert not report["ok"] and report["findings"], seq


def test_damage_is_a_finding_too(verify: Callable[..., Report]) -> None:
    report = verify("DELETE FROM players WHERE number = 9")
    assert {each["kind"] for each in report["findings"]} == {"damage"}
    report = verify("DELETE FROM journal WHERE seq = 4")
    assert {each["kind"] for each in report["findings"]} == {"damage", "entry"}
    assert 4 in [each["entry"] for each in report["findings"]]
    report = verify("ALTER TABLE players RENAME COLUMN name_en TO name")
    assert [each["kind"] for each in report["findings"]] == ["damage"]


def test_a_telephone_is_told_as_changed_and_not_shown(verify: Callable[..., Report]) -> None:
    (report,) = verify("UPDATE players SET phone = '55501234' WHERE number = 8")["findings"]
    assert report["field"] == "phone" and "5550" not in str(report) and "90000008" not in str(report)


def test_what_is_no_event_is_refused_as_ever(tourney: Terminal) -> None:
    Path("list.csv").write_text("a,b\n")
    assert "list.csv" in tourney("verify", "list.csv", code=1)
    assert "none.tourney" in tourney("verify", "none.tourney", code=1)


def test_a_changed_event_is_never_copied_over_its_last_good_copy(whole: bytes, tmp_path: Path) -> None:
    place, copy = tmp_path / EVENT, tmp_path / "copy.tourney"
    place.write_bytes(whole)
    app = open_event(str(place))
    app.copy_to(copy)
    app.close()
    good = copy.read_bytes()
    with closing(sqlite3.connect(place)) as file, file:
        file.execute("UPDATE players SET name_en = 'Mallory' WHERE number = 8")
    app = open_event(str(place))
    with pytest.raises(NotAsRecorded) as told:
        app.copy_to(copy)
    app.close()
    assert str(copy) in str(told.value) and str(place) in str(told.value)
    assert copy.read_bytes() == good
    with pytest.raises(NotAsRecorded):
        restore_event(str(place), str(tmp_path / "again.tourney"))
    assert not (tmp_path / "again.tourney").exists()
    restore_event(str(copy), str(tmp_path / "again.tourney"))


def test_a_server_is_compared_as_a_file_is(address: str) -> None:
    played(address)
    assert not event_store.verified(address).findings
    app: Application = open_event(address)
    app.run(EditPlayer(next(iter(app.tournament.players)), {"team": "Red"}))
    app.close()
    assert not event_store.verified(address).findings
    engine = engine_of(address)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE players SET name_en = 'Mallory' WHERE number = 8")
    engine.dispose()
    (finding,) = event_store.verified(address).findings
    assert (finding.table, finding.key, finding.field, finding.found) == (
        "players",
        (8,),
        "name_en",
        "Mallory",
    )
