"""The lines of a table's game: on disk when reported, whole after a kill, never written twice."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tourney.base.errors import BadInput, Conflict, EnvironmentFailure
from tourney.base.game_log import GameLines
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event, open_event, open_table_file, read_record
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, AuctionPending
from tourney.store.game_file import GameFile, create_game_file
from tourney.table_games.games import open_table

HEADER = json.dumps(
    {
        "record": "tourney-game",
        "version": 1,
        "ruleset": "tournament",
        "edition": "atlantic-city",
        "players": ["1 A", "2 B", "3 C"],
    }
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "table.jsonl"
    create_game_file(path, [HEADER])
    return path


def test_lines_come_back_as_they_went_in(record: Path) -> None:
    with GameFile(record) as file:
        file.append(1, '{"a": "陳𨋢"}')
        file.append(2, '{"b": 1}')
        assert file.lines(1) == ['{"a": "陳𨋢"}', '{"b": 1}']
    with GameFile(record) as file:
        assert file.lines() == [HEADER, '{"a": "陳𨋢"}', '{"b": 1}'] and not file.mended


def test_looking_at_a_file_does_not_change_when_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    create_game_file(path, [HEADER], idle=90)
    with GameFile(path) as file:
        written = file.written
        assert 89 <= (datetime.now(UTC) - written).total_seconds() < 600
    with GameFile(path) as file:
        assert file.written == written
        file.append(1, '{"n": 1}')
    with GameFile(path) as file:
        assert file.written > written


@pytest.mark.parametrize(
    "torn", ['{"do":"bid","n":2,"by":"2 B","amo', "{", '{"a": 1}, ', "\0\0\0", '{"a"\0\0']
)
def test_a_torn_last_line_is_left_out_and_said_so(record: Path, torn: str) -> None:
    with GameFile(record) as file:
        file.append(1, '{"n": 1}')
    with record.open("ab") as file_:
        file_.write(torn.encode())
    with GameFile(record) as file:
        assert file.lines() == [HEADER, '{"n": 1}']
        assert file.mended
        file.append(2, '{"n": 2}')
    assert record.read_text("utf-8") == f'{HEADER}\n{{"n": 1}}\n{{"n": 2}}\n'


def test_a_whole_last_line_without_its_end_is_kept(record: Path) -> None:
    record.write_text(HEADER + '\n{"n": 1}', "utf-8")
    with GameFile(record) as file:
        assert file.lines(1) == ['{"n": 1}'] and not file.mended
        file.append(2, '{"n": 2}')
    assert record.read_text("utf-8").splitlines()[1:] == ['{"n": 1}', '{"n": 2}']


def test_blank_lines_and_other_line_ends_do_no_harm(record: Path) -> None:
    record.write_bytes(b"\xef\xbb\xbf" + HEADER.encode() + b'\r\n{"n": 1}\r\n\r\n\n')
    with GameFile(record) as file:
        assert file.lines() == [HEADER, '{"n": 1}']
        file.append(2, '{"n": 2}')
    with GameFile(record) as file:
        assert file.lines(1) == ['{"n": 1}', '{"n": 2}']


def test_looking_changes_nothing(record: Path) -> None:
    record.write_text(HEADER + '\n{"torn', "utf-8")
    before = record.read_bytes()
    assert read_record(record) == [HEADER]
    assert record.read_bytes() == before


def test_only_one_program_writes(record: Path) -> None:
    with GameFile(record), pytest.raises(Conflict, match="file_in_use"):
        GameFile(record)
    GameFile(record).close()


def test_a_line_that_is_there_already_is_a_conflict(record: Path) -> None:
    with GameFile(record) as file:
        file.append(1, "{}")
        with pytest.raises(Conflict, match="entered_elsewhere"):
            file.append(1, "{}")


def test_a_file_that_grew_shorter_meanwhile_is_not_written(record: Path) -> None:
    with GameFile(record) as file:
        record.write_bytes(b"")
        with pytest.raises(BadInput, match="file_changed"):
            file.append(1, "{}")
    assert record.read_bytes() == b""


def test_a_full_disk_tears_nothing_and_the_next_entry_fits(
    record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with GameFile(record) as file:
        file.append(1, '{"n": 1}')
        before, room = record.read_bytes(), [4]

        def write(handle: int, data: bytes) -> int:
            if not room:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(handle, data[: room.pop()])

        real = os.write
        monkeypatch.setattr(os, "write", write)
        with pytest.raises(EnvironmentFailure) as caught:
            file.append(2, '{"n": 2}')
        assert "No space left" in ENGLISH.error(caught.value)
        monkeypatch.undo()
        assert record.read_bytes() == before
        file.append(2, '{"n": 2}')
    assert read_record(record)[1:] == ['{"n": 1}', '{"n": 2}']


def test_what_is_no_file_or_no_record_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"\n\n")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\n")
    for name, key in (("gone", "no_such_file"), ("empty", "line_empty"), ("bytes", "line_broken")):
        with pytest.raises(BadInput, match=key):
            GameFile(tmp_path / name)
    with pytest.raises(BadInput, match="is_a_folder"):
        GameFile(tmp_path)
    with pytest.raises(BadInput, match="file_exists"):
        create_game_file(tmp_path / "empty", [HEADER])


# ---- killed in the middle of an auction -----------------------------------------------------------

PLAYER = """
import sys
from pathlib import Path
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import open_event, open_table_file
from tourney.game.engine.entries import Bid, Decline, Throw
from tourney.table_games.games import open_table

if sys.argv[1] == "file":
    session = open_table_file(Path(sys.argv[2]))
else:
    session = open_table(open_event(sys.argv[2]), HeatId("1"), TableNo(1))
names = [seat.name for seat in session.view.board.seats]
entries = [
    Throw(by=names[0], dice=(1, 2)),
    Decline(by=names[0]),
    *(Bid(by=names[n % 2], amount=n) for n in range(1, 3000)),
]
for entry in entries:
    done = session.enter(entry)
    print(done.view.n, flush=True)
"""


def killed(kind: str, place: Path, after: int) -> int:
    """Play until entry `after` was reported, kill the program, and say how many were reported."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, kind, str(place)], stdout=subprocess.PIPE, text=True
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
    return reported


def comes_back_in_the_auction(session: TableSession, reported: int) -> None:
    """At the very bid that was reported last, or one later, and play goes on."""
    view = session.view
    assert reported <= view.n <= reported + 1
    assert isinstance(view.pending, AuctionPending)
    assert view.pending.high == view.n - 2
    (bid,) = (c for c in view.choices if c.id == "bid" and c.seat != view.pending.bidder and c.seat < 2)
    assert isinstance(session.enter(bid.entry), Accepted)


@pytest.mark.parametrize("after", [3, 17, 60])
def test_a_carried_table_that_was_killed_comes_back_in_that_auction(record: Path, after: int) -> None:
    reported = killed("file", record, after)
    session = open_table_file(record)
    comes_back_in_the_auction(session, reported)
    session.close()


@pytest.mark.parametrize("after", [4, 40])
def test_an_event_that_was_killed_comes_back_in_that_auction(tmp_path: Path, after: int) -> None:
    from tourney.base.ids import HeatId, TableNo
    from tourney.event.registration import PlayerDraft
    from tourney.heats.commands import DrawHeats, PublishHeat
    from tourney.players.commands import ImportPlayers
    from tourney.table_games.commands import OpenTableGame

    place = tmp_path / "day.tourney"
    app = create_event(str(place), "hk-90", "atlantic-city", name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P {n}") for n in range(8)), "test"))
    app.run(DrawHeats((HeatId("1"),), seed=1))
    app.run(PublishHeat(HeatId("1")))
    app.run(OpenTableGame(HeatId("1"), TableNo(1), seed=1))
    app.close()
    reported = killed("event", place, after)
    app = open_event(str(place))
    comes_back_in_the_auction(open_table(app, HeatId("1"), TableNo(1)), reported)
    app.close()


# ---- in the event's file ----------------------------------------------------------------------------


def test_lines_of_an_event_are_added_in_order_or_not_at_all(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", name="Day")
    other = open_event(str(tmp_path / "day.tourney"))
    app.game_records.add_game_lines(GameLines(5, 0, ("header", "one")))
    for known in (0, 1, 3):
        with pytest.raises(Conflict, match="entered_elsewhere"):
            other.game_records.add_game_lines(GameLines(5, known, ("other",)))
    other.game_records.add_game_lines(GameLines(5, 2, ("two",)))
    assert app.game_records.game_lines(5) == ["header", "one", "two"]
    assert app.game_records.game_lines(5, 2) == ["two"]
    assert app.game_records.game_lines(6) == []
    app.close()
    other.close()
