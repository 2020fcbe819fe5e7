"""A process killed at any moment loses nothing that it reported as stored, and tears nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.next_version import be_the_next_version, dumped, turned_back, written_at
from tourney.bootstrap import create_event
from tourney.store.event_store import open_store

_KILLS_ITSELF = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")

WRITER = """
import sys
from datetime import UTC, datetime
from tourney.base.ids import EditionId
from tourney.event.collections import PLAYERS
from tourney.event.records import EventFacts, Player
from tourney.event.ports import JournalEntry
from tourney.store.event_store import create

now = datetime(2026, 3, 7, tzinfo=UTC)
facts = EventFacts("Day", "", {}, EditionId("hong-kong"))
store = create(sys.argv[1], facts, JournalEntry(1, now, "", "event_created"))
print(1, flush=True)
for n in range(2, 100_000):
    pair = tuple(PLAYERS.added(Player(2 * n + i)) for i in (0, 1))
    with store.turn() as turn:
        turn.add(JournalEntry(n, now, "", "test", {}, pair))
    print(n, flush=True)
"""


@pytest.mark.parametrize("after", [1, 2, 3, 7, 19, 40, 80, 120])
def test_a_kill_loses_nothing_that_was_reported(tmp_path: Path, after: int) -> None:
    file = tmp_path / "day.tourney"
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    reported = 0
    for line in process.stdout:
        reported = int(line)
        if reported >= after:
            process.kill()
            break
    for line in process.stdout:
        reported = int(line)
    process.wait()
    store = open_store(str(file))
    tournament = store.load()
    store.close()
    assert tournament.revision >= reported
    assert len(tournament.players) == 2 * (tournament.revision - 1), "a pair was torn apart"


MAKER = """
import os, signal, sys
from tourney.bootstrap import create_event
from tourney.store import event_store, schema

made = schema.create

def killed_before_it_is_whole(engine, place):
    made(engine, place)
    os.kill(os.getpid(), signal.SIGKILL)

schema.create = killed_before_it_is_whole
create_event(sys.argv[1], "hk-90")
"""


@_KILLS_ITSELF
def test_a_kill_while_an_event_is_made_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    file = tmp_path / "day.tourney"
    done = subprocess.run([sys.executable, "-c", MAKER, str(file)], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert not file.exists()
    create_event(str(file), "hk-90").close()
    open_store(str(file)).close()


UPDATER = """
import os, signal, sys
import pytest
from tests.store.next_version import be_the_next_version
from tourney.store import event_store, schema

def killed(connection, place):
    update(connection, place)
    os.kill(os.getpid(), signal.SIGKILL)

be_the_next_version(pytest.MonkeyPatch())
update, schema.update = schema.update, killed
event_store.open_store(sys.argv[1])
"""


@_KILLS_ITSELF
def test_a_kill_while_an_older_file_is_brought_up_to_date_leaves_the_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = Path(written_at(str(tmp_path / "day.tourney")))
    turned_back(str(file))
    before = dumped(file)
    done = subprocess.run([sys.executable, "-c", UPDATER, str(file)], capture_output=True, check=False)
    assert done.returncode == -signal.SIGKILL
    assert dumped(file) == before
    be_the_next_version(monkeypatch)
    open_store(str(file)).close()
