"""A file dialog opens and closes the event's file in our own process: that must cost nothing."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tourney.base.ids import EditionId, PlayerNo
from tourney.event.collections import PLAYERS
from tourney.event.ports import JournalEntry
from tourney.event.records import EventFacts, Player
from tourney.store.event_store import create

NOW = datetime(2026, 3, 7, tzinfo=UTC)
OTHER_PROGRAM = """
import sys
from datetime import UTC, datetime
from tourney.event.collections import PLAYERS
from tourney.event.records import Player
from tourney.event.ports import JournalEntry
from tourney.store.event_store import open_store

store = open_store(sys.argv[1])
n = store.look(None).head + 1
if sys.argv[2] == "write":
    change = PLAYERS.added(Player(n))
    with store.turn() as turn:
        turn.add(JournalEntry(n, datetime(2026, 3, 7, tzinfo=UTC), "", "test", {}, (change,)))
print(store.look(None).head, sorted(store.load().players))
store.close()
"""


def other_program(file: Path, what: str) -> str:
    found = subprocess.run(
        [sys.executable, "-c", OTHER_PROGRAM, str(file), what], capture_output=True, text=True, check=True
    )
    return found.stdout.strip()


def test_reading_the_file_in_our_process_loses_no_commit(tmp_path: Path) -> None:
    file = tmp_path / "day.tourney"
    store = create(
        str(file),
        EventFacts("Day", "", {}, EditionId("hong-kong")),
        JournalEntry(1, NOW, "", "event_created"),
    )
    store.load()
    file.read_bytes()
    assert other_program(file, "write") == "2 [2]"
    change = PLAYERS.added(Player(PlayerNo(3)))
    with store.turn() as turn:
        turn.add(JournalEntry(seq=3, at=NOW, who="", code="test", params={}, changes=(change,)))
    assert other_program(file, "read") == "3 [2, 3]"
    assert set(store.load().players) == {2, 3}
    store.close()
