"""The process that reads strangers' files: started when needed, replaced when dead, gone with the program."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font

from tourney.apart.process import ReadingProcess
from tourney.apart.questions import DeclinedError
from tourney.apart.workbook import Cell, CellKind, CellRow, MergedCells
from tourney.base.errors import EnvironmentFailure
from tourney.base.texts import CHINESE, ENGLISH

ROOT = Path(__file__).resolve().parents[2]
_WATCHES = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux watches another's process so")


@pytest.fixture
def reader() -> Iterator[ReadingProcess]:
    reading_process = ReadingProcess()
    yield reading_process
    reading_process.close()


def saved(*rows: list[object]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def first_text(reader: ReadingProcess, data: bytes) -> str:
    return reader.workbook(data).worksheets[0].rows[0].cells[0].text


def test_a_workbook_comes_back_whole(reader: ReadingProcess) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Players"
    sheet["A1"], sheet["C1"] = "Name", 12.0
    sheet.merge_cells("A1:B1")
    sheet["A2"], sheet["A2"].font = "Gone", Font(strike=True)
    sheet["B2"], sheet["C2"], sheet["D2"], sheet["E2"] = "#N/A", "=1+1", True, "   "
    sheet["B3"], sheet["A4"] = "hidden", "last"
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[9].hidden = True
    sheet.column_dimensions["C"].hidden = True
    book.create_sheet("Notes").sheet_state = "hidden"
    out = BytesIO()
    book.save(out)
    players, notes = reader.workbook(out.getvalue()).worksheets
    assert (players.title, players.visible, notes.title, notes.visible) == ("Players", True, "Notes", False)
    assert players.rows == (
        CellRow(1, (Cell(1, "Name"), Cell(3, "12", CellKind.NUMBER))),
        CellRow(
            2,
            (
                Cell(1, "Gone", struck=True),
                Cell(2, "#N/A", CellKind.FAULT),
                Cell(3, "", CellKind.NO_VALUE),
                Cell(4, "TRUE", CellKind.YES_NO),
            ),
        ),
        CellRow(3, (Cell(2, "hidden"),)),
        CellRow(4, (Cell(1, "last"),)),
    )
    assert players.merged == (MergedCells(1, 1, 1, 2),)
    assert (players.hidden_rows, players.hidden_columns) == (frozenset({3}), frozenset({3}))
    assert notes.rows == ()


@_WATCHES
def test_one_that_died_is_replaced(reader: ReadingProcess) -> None:
    assert first_text(reader, saved(["one"])) == "one"
    child = _children(os.getpid())[-1]
    watched = os.pidfd_open(child)
    os.kill(child, signal.SIGKILL)
    assert select.select([watched], [], [], 60)[0]
    assert first_text(reader, saved(["two"])) == "two"
    assert child not in _children(os.getpid())


def test_threads_wait_for_each_other_and_each_gets_its_own(reader: ReadingProcess) -> None:
    with ThreadPoolExecutor(6) as threads:
        files = [saved([f"file {number}"]) for number in range(12)]
        texts = list(threads.map(lambda data: first_text(reader, data), files))
    assert texts == [f"file {number}" for number in range(12)]


def test_what_is_refused_leaves_the_reader_ready(reader: ReadingProcess) -> None:
    with pytest.raises(DeclinedError, match="damaged"):
        reader.workbook(b"PK\x03\x04 broken")
    assert first_text(reader, saved(["sound"])) == "sound"


@pytest.mark.parametrize("program", ["/nowhere/python", "/bin/false", ""])
def test_where_none_can_be_started_a_sentence_says_so(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", program)
    with pytest.raises(EnvironmentFailure) as failed:
        ReadingProcess().workbook(saved(["one"]))
    assert failed.value.key == "errors.no_reading_process"
    assert "CSV" in ENGLISH.error(failed.value) and "CSV" in CHINESE.error(failed.value)


def test_a_file_beside_the_list_is_no_part_of_the_reader(
    reader: ReadingProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("msgspec", "openpyxl", "zipfile"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    assert first_text(reader, saved(["one"])) == "one"


_BUSY_PROGRAM = """
import sys
from threading import Thread
from tourney.apart.process import ReadingProcess
from tourney.apart.questions import ReadPicture
from tests.files.test_hostile_files import strokes
reader = ReadingProcess(60)
question = ReadPicture(strokes(), longest=2340, most_kept=0, pdf=True)
Thread(target=reader.picture, args=(question,), daemon=True).start()
while reader._child is None:
    pass
print(reader._child._process.pid, flush=True)
sys.stdin.read()
"""


@_WATCHES
@pytest.mark.parametrize("end", ["SIGKILL", "SIGTERM"])
def test_it_goes_with_the_program_though_it_computes(end: str) -> None:
    program = subprocess.Popen(
        (sys.executable, "-c", _BUSY_PROGRAM),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert program.stdin is not None and program.stdout is not None
    with program.stdin, program.stdout:
        watched = os.pidfd_open(int(program.stdout.readline()))
        program.send_signal(getattr(signal, end))
        program.wait()
        assert select.select([watched], [], [], 60)[0]


def test_the_terminal_programs_self_test_reads_one_of_each() -> None:
    ended = subprocess.run(
        (sys.executable, "-m", "tourney.cli", "--self-test"),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def _children(parent: int) -> list[int]:
    listed = subprocess.run(
        ("ps", "-o", "pid=,args=", "--ppid", str(parent)), capture_output=True, text=True, check=True
    )
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "tourney.apart.child" in line]
