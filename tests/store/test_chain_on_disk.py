"""The chain of a journal on disk: each step follows the one before it, in files and on servers, by several
stations, undone, copied or moved; an event of an older version is sealed when it is opened.
"""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.servers import Server
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event, restore_event
from tourney.event.chain import SEALED, START, code_of, digest, follows, line_of, link
from tourney.event.ports import ChainedEntry
from tourney.event.records import CASH
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, DonateForReceipt
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store.engines import engine_of
from tourney.store.event_store import load_unchanged, reading_store

ONE, TWO = HeatId("1"), HeatId("2")
RECEIPTS = {"charity": "Haven", "charity_number": "91/1", "receipt_first": 1, "receipt_last": 99}
DRAFTS = tuple(
    PlayerDraft(
        name_en=f"Player {n} 馮𨋢仔 “q”\\\t", phone=f"5555 {n:04}", pledged=Decimal(n) + Decimal("0.50")
    )
    for n in range(1, 10)
)


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> str:
    return str(tmp_path / "day.tourney") if request.param == "file" else server.new_database()


def chain_of(place: str) -> list[ChainedEntry]:
    with closing(reading_store(place)) as store:
        return store.chain()


def whole_chain(place: str) -> list[ChainedEntry]:
    """The chain of an event, after a look at each of its links."""
    found = chain_of(place)
    before = START
    for number, each in enumerate(found, 1):
        assert each.seq == number and follows(each, before), each
        before = each.hash
    return found


def played(place: str) -> Application:
    """A small day with nearly every kind of value in its journal: cents, moments, maps, a picture's text."""
    app = create_event(place, "hk-90", who="陳 Chan", name="Day", name_zh="日子")
    app.run(ImportPlayers(DRAFTS, "list 1.csv"))
    app.run(EditPlayer(PlayerNo(3), {"note": "sits near the door", "photo_consent": False}))
    app.run(DrawHeats((ONE, TWO), 1))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, 1)
    app.run(Donate(PlayerNo(2), Decimal("12.50"), CASH))
    app.run(AdjustPoints(PlayerNo(4), -60, "talked to the 銀行家"), why="seen by two")
    app.run(EditEvent({"fps": "pay@haven.hk", "accent": "#00aa11", **RECEIPTS}))
    app.run(DonateForReceipt(Donate(PlayerNo(5), Decimal(60), CASH)))
    return app


def test_every_step_follows_and_undo_and_redo_are_steps_too(place: str) -> None:
    with closing(played(place)) as app:
        found = whole_chain(place)
        assert [each.code for each in found] == [each.code for each in app.journal()]
        assert app.head == code_of(found[-1].hash) == code_of(app.history[-1].hash)
        app.undo(why="wrong name")
        app.redo()
        app.take_back([app.undo_order(3)[-1]])
        assert len(whole_chain(place)) == len(found) + 3
        heads = [code_of(each.hash) for each in whole_chain(place)]
        assert len(set(heads)) == len(heads) and heads[-1] == app.head


def test_what_one_station_wrote_another_goes_on_from(place: str) -> None:
    with closing(played(place)) as one, closing(open_event(place, who="B")) as other:
        for n in range(1, 7):
            writer = one if n % 2 else other
            writer.run(EditPlayer(PlayerNo(n), {"note": f"note {n}"}))
        one.refresh()
        assert one.head == other.head == code_of(whole_chain(place)[-1].hash)
        assert [each.hash for each in one.history] == [each.hash for each in chain_of(place)]


def test_copies_have_the_same_chain_and_a_server_gives_it_back(tmp_path: Path, server: Server) -> None:
    home, address = str(tmp_path / "day.tourney"), server.new_database()
    with closing(played(home)) as app:
        app.copy_to(tmp_path / "copy.tourney")
        app.run(EditPlayer(PlayerNo(1), {"note": "later"}))
        app.copy_to(tmp_path / "copy.tourney")
    was = whole_chain(home)
    restore_event(str(tmp_path / "copy.tourney"), address)
    assert whole_chain(address) == was == whole_chain(str(tmp_path / "copy.tourney"))
    with closing(open_event(address)) as app:
        app.undo()
        app.copy_to(tmp_path / "back.tourney")
    back = whole_chain(str(tmp_path / "back.tourney"))
    assert back[:-1] == was and back == whole_chain(address)


def test_the_line_stays_the_same_wherever_the_journal_is(tmp_path: Path, server: Server) -> None:
    """A server keeps JSON and moments in types of its own."""
    home, address = str(tmp_path / "day.tourney"), server.new_database()
    played(home).close()
    restore_event(home, address)
    assert [line_of(each) for each in chain_of(address)] == [line_of(each) for each in chain_of(home)]


def test_no_personal_value_stands_in_a_line(place: str) -> None:
    with closing(played(place)) as app:
        lines = "\n".join(line_of(each) for each in app.chain())
    for secret in (
        *("Player", "馮", "5555 ", ".50", "12.5", "door"),
        *("Chan", "list 1", "talked", "seen", "@"),
    ):
        assert secret not in lines, secret
    assert "#00aa11" in lines and "日子" in lines


TAMPERED = (
    "UPDATE journal SET who = 'x' WHERE seq = 5",
    "UPDATE journal SET at = '2026-03-07T06:00:00.000000Z' WHERE seq = 5",
    "UPDATE journal SET code = 'noted' WHERE seq = 5",
    "UPDATE journal SET undoes = 4 WHERE seq = 5",
    "UPDATE journal SET params = '{}' WHERE seq = 5",
    "UPDATE journal SET schema_version = 2 WHERE seq = 5",
    "UPDATE journal SET changes = '[]' WHERE seq = 5",
    "UPDATE chain SET seals = '{}' WHERE seq = 5",
    "UPDATE chain SET hash = '' WHERE seq = 5",
    "DELETE FROM chain WHERE seq = 5",
)


@pytest.mark.parametrize("statement", TAMPERED)
def test_a_changed_step_no_longer_follows(place: str, statement: str) -> None:
    played(place).close()
    engine = engine_of(place)
    with engine.begin() as connection:
        connection.execute(text(statement.replace(":", "\\:")))
    engine.dispose()
    found = chain_of(place)
    befores = [START, *(each.hash for each in found)]
    broken = [each.seq for each, before in zip(found, befores, strict=False) if not follows(each, before)]
    assert broken[0] == 5


def old_day(tmp_path: Path) -> Path:
    """The day that 1.0.0 wrote (`test_event_of_1_0`), before there was a chain."""
    file = tmp_path / "day-1.tourney"
    file.write_bytes(lzma.decompress((Path(__file__).parent / "day-1.0.0.tourney.xz").read_bytes()))
    return file


def test_an_older_event_is_sealed_once_when_it_is_opened(tmp_path: Path) -> None:
    day = old_day(tmp_path)
    assert {each.hash for each in chain_of(str(day))} == {""}, "looked at, it has no chain"
    with closing(reading_store(str(day))) as store:
        assert {each.hash for each in store.journal()} == {""}
    steps = load_unchanged(day).revision
    with closing(open_event(str(day))) as app:
        found = whole_chain(str(day))
        assert [each.code for each in found].index(SEALED) == steps == len(found) - 1
        assert app.head == code_of(found[-1].hash) and not found[-1].changes
        newest = app.to_undo()
        assert newest is not None and newest.code != SEALED
        app.undo()
    with closing(open_event(str(day))):
        assert len(whole_chain(str(day))) == steps + 2, "not once more"


def test_an_older_copy_is_sealed_where_it_goes(tmp_path: Path, server: Server) -> None:
    day, address = old_day(tmp_path), server.new_database()
    before = day.read_bytes()
    restore_event(str(day), address)
    assert whole_chain(address)[-1].code == SEALED and day.read_bytes() == before
    with closing(open_event(address)) as app:
        app.undo()
    assert [each.code for each in whole_chain(address)][-2:] == [SEALED, "undone"]


def test_a_copy_that_was_robbed_of_its_chain_gets_no_new_one(tmp_path: Path, server: Server) -> None:
    day, address = tmp_path / "day.tourney", server.new_database()
    played(str(day)).close()
    engine = engine_of(str(day))
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM chain"))
        connection.execute(text("UPDATE journal SET schema_version = 1"))
    engine.dispose()
    restore_event(str(day), address)
    assert {each.hash for each in chain_of(address)} == {""}


def test_an_older_copy_is_still_known_as_one(tmp_path: Path) -> None:
    """The stick has yesterday's copy, written by the program before the update: it is replaced."""
    day, copy = old_day(tmp_path), tmp_path / "stick.tourney"
    copy.write_bytes(day.read_bytes())
    with closing(open_event(str(day))) as app:
        app.copy_to(copy)
    assert whole_chain(str(copy)) == whole_chain(str(day))


DIES = """
import os, sys
from tourney.base.ids import PlayerNo
from tourney.bootstrap import open_event
from tourney.players.commands import EditPlayer
app = open_event(sys.argv[1])
app._store.before_commit = lambda: os._exit(9)
app.run(EditPlayer(PlayerNo(1), {"note": "lost"}))
"""


def test_a_program_killed_between_leaves_a_whole_chain(place: str) -> None:
    played(place).close()
    was = whole_chain(place)
    died = subprocess.run([sys.executable, "-c", DIES, place], check=False, env={**os.environ})
    assert died.returncode == 9
    assert whole_chain(place) == was
    with closing(open_event(place)) as app:
        app.run(EditPlayer(PlayerNo(1), {"note": "kept"}))
    assert len(whole_chain(place)) == len(was) + 1


def test_a_withheld_line_is_replaced_by_its_digest(tmp_path: Path) -> None:
    played(str(tmp_path / "day.tourney")).close()
    before = START
    for each in chain_of(str(tmp_path / "day.tourney")):
        before = link(before, digest(line_of(each)))
    assert before == each.hash
