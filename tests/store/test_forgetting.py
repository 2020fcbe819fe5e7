"""An erasing on disk is whole or not at all, and leaves nothing in free pages: in files and on servers, also
while others have the event open.
"""

from __future__ import annotations

import lzma
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from tests.servers import Server
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event, restore_event, verify_event
from tourney.event.chain import SEALED
from tourney.event.erasing import Whose
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.players.erasing import Erase
from tourney.store import forgetting
from tourney.store.engines import engine_of
from tourney.store.event_store import open_store

ONE, HER = HeatId("1"), PlayerNo(3)
NAME, FORMER, PHONE = "Yip Wing Kwan", "Yip Kwan Kwan", "6123 4567"
LATER = timedelta(days=3)
_KILLS_ITSELF = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")


def made(place: str) -> str:
    """A small day; her former telephone and name lie in the file's free room."""
    app = create_event(place, "hk-90", name="Day", clock=FixedClock())
    drafts = [PlayerDraft(name_en=f"Player {n}", phone=f"9{n:07}") for n in range(10)][1:]
    drafts[2] = PlayerDraft(name_en=FORMER, phone="6777 7777", note="x" * 1900 + FORMER)
    app.run(ImportPlayers(tuple(drafts)))
    app.run(EditPlayer(HER, {"name_en": NAME, "phone": PHONE, "note": ""}))
    app.run(DrawHeats((ONE,), seed=1))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, seed=1)
    app.close()
    return place


def later(place: str) -> Application:
    clock = FixedClock()
    clock.at += LATER
    return open_event(place, "me", clock)


def found_in(place: str) -> list[str]:
    data = Path(place).read_bytes()
    return [each for each in (NAME, FORMER, PHONE, "6777 7777") if each.encode() in data]


@pytest.fixture
def place(tmp_path: Path) -> str:
    return made(str(tmp_path / "day.tourney"))


def test_it_is_in_no_page_and_in_no_file_beside(place: str) -> None:
    assert set(found_in(place)) == {NAME, FORMER, PHONE, "6777 7777"}
    with closing(later(place)) as app:
        app.run(Erase(HER))
        assert found_in(place) == []
    assert [each.name for each in Path(place).parent.iterdir()] == [Path(place).name]
    assert verify_event(place).findings == ()


ERASER = """
import os, signal, sys
from datetime import timedelta
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo
from tourney.bootstrap import open_event
from tourney.players.erasing import Erase
from tourney.store import forgetting

clock = FixedClock()
clock.at += timedelta(days=3)
app = open_event(sys.argv[1], "me", clock)
kill = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
if sys.argv[2] == "before":
    app._store.before_commit = kill
else:
    forgetting.sweep = kill
app.run(Erase(PlayerNo(3)))
"""


def killed(place: str, when: str) -> None:
    done = subprocess.run([sys.executable, "-c", ERASER, place, when], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL


@_KILLS_ITSELF
def test_a_kill_before_it_is_stored_leaves_everything(place: str) -> None:
    killed(place, "before")
    with closing(open_event(place)) as app:
        assert app.tournament.players[HER].name_en == NAME
        assert app.history[-1].code != "erased" and not any(each.erased for each in app.history)
    assert verify_event(place).findings == ()


@_KILLS_ITSELF
def test_a_kill_before_the_file_is_swept_leaves_that_to_the_next_opening(place: str) -> None:
    killed(place, "after")
    with closing(open_store(place)) as store:
        assert store.load().players[HER].name_en == "" and found_in(place) == []
        assert not forgetting.is_to_be_swept(store._engine)
    assert verify_event(place).findings == ()


def test_others_who_read_meanwhile_hold_the_sweeping_up(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourney.store.engines._BUSY_SECONDS", 0.2)
    with closing(later(place)) as app, closing(sqlite3.connect(place)) as reader:
        sweep = forgetting.sweep

        def read_and_sweep(engine: Engine) -> None:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM journal").fetchall()
            sweep(engine)

        monkeypatch.setattr(forgetting, "sweep", read_and_sweep)
        outcome = app.run(Erase(HER))
        assert [each.message.key for each in outcome.notices] == ["erasing.unswept"]
        assert app.tournament.players[HER].name_en == ""
        monkeypatch.setattr(forgetting, "sweep", sweep)
        with closing(open_store(place)) as store:
            assert store.load().players[HER].name_en == "", "it opens all the same"
            assert forgetting.is_to_be_swept(store._engine)
        reader.rollback()
    open_store(place).close()
    assert found_in(place) == [] and verify_event(place).findings == ()


def test_a_fault_on_the_way_leaves_everything(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    before = Path(place).read_bytes()
    with closing(later(place)) as app:
        monkeypatch.setattr(forgetting, "_forget_lines", full)
        with pytest.raises(sqlite3.OperationalError):
            app.run(Erase(HER))
        assert app.tournament.players[HER].name_en == NAME
    assert Path(place).read_bytes() == before


def test_a_server_forgets_too_and_so_do_its_stations(tmp_path: Path, server: Server) -> None:
    address = server.new_database()
    restore_event(made(str(tmp_path / "day.tourney")), address)
    with closing(later(address)) as app, closing(later(address)) as other:
        app.run(Erase(HER, pseudonym=True))
        other.run(EditPlayer(HER, {"phone": ""}) if other.refresh() else EditPlayer(HER, {"goal": 5}))
        assert other.tournament.players[HER].name_en == "Player 3"
        app.refresh()
        assert app.tournament == other.tournament
    assert verify_event(address).findings == ()
    engine = engine_of(address)
    with engine.connect() as connection:
        for table in ("journal", "players"):
            rows = connection.execute(text(f"SELECT {table}::text FROM {table}")).scalars().all()
            assert not [row for row in rows if NAME in row or FORMER in row or PHONE in row], table
    engine.dispose()
    back = str(tmp_path / "back.tourney")
    with closing(open_event(address)) as app:
        app.copy_to(Path(back))
    assert found_in(back) == [] and verify_event(back).findings == ()


def test_a_day_of_the_first_release_forgets_what_it_wrote_before_the_chain(tmp_path: Path) -> None:
    place = tmp_path / "day.tourney"
    place.write_bytes(lzma.decompress((Path(__file__).parent / "day-1.0.0.tourney.xz").read_bytes()))
    with closing(open_event(str(place))) as app:
        assert app.history[-1].code == SEALED
        name, phones = (
            app.tournament.players[PlayerNo(1)].name,
            [each.phone for each in app.tournament.players.values() if each.phone],
        )
        app.run(Erase(PlayerNo(1)))
        app.run(Erase(Whose.CONTACTS)) if phones else None
    data = place.read_bytes()
    assert not [each for each in (*name.forms, *phones) if each.encode() in data]
    verdict = verify_event(str(place))
    assert verdict.findings == () and verdict.erased_fields > 0
