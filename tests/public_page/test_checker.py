"""A stranger's checker comes to the same result from an archive and the page of file formats alone, and
notices what somebody has changed in it.
"""

from __future__ import annotations

import io
import json
import lzma
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.public_page.archived_days import SECRETS, ArchivedDay
from tests.public_page.checker import check
from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import open_event
from tourney.event.chain import code_of
from tourney.event.collections import COLLECTIONS
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, SetStatus
from tourney.players.erasing import Erase
from tourney.printing.print_job import RecordPrint
from tourney.public_page.archive import BOARDS, JOURNAL, RESULTS, SHEETS, archive_of, zipped
from tourney.public_page.journal_lines import ASKED, OPEN, PRIVATE
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent

LINES = 150
STORE = Path(__file__).parents[1] / "store"
AWAY = Status.ABSENT
Files = dict[str, bytes]


def files_of(app: Application) -> Files:
    return archive_of(app.stored, app.recorded, app.chain())


def found(files: Mapping[str, bytes]) -> list[str]:
    return check(io.BytesIO(zipped(files)))


def test_it_is_short_and_uses_nothing_of_ours() -> None:
    source = (Path(__file__).parent / "checker.py").read_text("utf-8")
    assert len(source.splitlines()) <= LINES
    assert "tourney" not in source and "tests." not in source


@pytest.mark.parametrize("seed", [2, 5, 7, 12])
def test_it_comes_to_the_same_result_at_every_moment_of_a_day(tmp_path: Path, seed: int) -> None:
    """A hundred days: `python -m tests.bench.checked_archives`."""
    day = ArchivedDay(tmp_path, seed)
    states = set()
    for app in day.moments():
        files = files_of(app)
        assert found(files) == []
        states.add(json.loads(files[RESULTS])["state"])
    assert "official" in states and "provisional" in states
    app.close()


def test_an_archive_of_an_event_that_1_0_made_is_counted_too(tmp_path: Path) -> None:
    place = tmp_path / "day.tourney"
    place.write_bytes(lzma.decompress((STORE / "day-1.0.0.tourney.xz").read_bytes()))
    app = open_event(str(place))
    files = files_of(app)
    assert json.loads(files[RESULTS])["standings"] and found(files) == []
    app.close()


def test_an_archive_made_after_an_erasing_is_counted_too(tmp_path: Path) -> None:
    day = ArchivedDay(tmp_path, 4, players=26, names="full")
    *_, app = day.moments()
    before = files_of(app)
    day.clock.at += timedelta(days=2)
    app.run(Erase(PlayerNo(1)))
    files = files_of(app)
    assert found(files) == [] and found(before) == []
    assert SECRETS[3] in before[JOURNAL].decode() and SECRETS[3] not in files[JOURNAL].decode()
    app.close()


def test_what_was_public_stays_while_a_table_waits_for_its_second_entry(tmp_path: Path) -> None:
    """And what comes in meanwhile is withheld."""
    day = ArchivedDay(tmp_path, 0, players=24, names="full")
    app, one = day.app, HeatId("1")
    day.run(SetStatus(tuple(app.tournament.players), Status.PRESENT))
    day.run(DrawHeats(app.rules.format.preseated, 3), PublishHeat(one))
    play_heat(app, one, 3)
    day.run(RecordPrint("standings"))
    printed = files_of(app)
    day.run(EditEvent({"format": dict(app.tournament.event.format) | {"second_entry": "all"}}))
    table = app.tournament.tables_of(one)[0]
    sheets = tuple(Sheet(seat, cash=77_123 + at) for at, seat in enumerate(table.seats))
    day.run(ReopenTable(one, table.table, "again"), EnterSheets(one, (TableEntry(table.table, sheets),)))
    assert app.tournament.waiting and not app.stored.waiting
    files = files_of(app)
    assert found(files) == [] and files[SHEETS] == printed[SHEETS]
    assert b"77123" not in b"".join(files.values())
    day.run(RecordPrint("standings"))
    assert files_of(app)[SHEETS] == printed[SHEETS], "nothing of a heat is public in which a table waits"
    assert found(files_of(app)) == []
    app.close()


@pytest.mark.parametrize("names", ["short", "number", "full"])
def test_nothing_private_and_nothing_that_is_not_public_stands_in_the_journal(
    tmp_path: Path, names: str
) -> None:
    day = ArchivedDay(tmp_path, 4, players=28, names=names)
    for app in day.moments():
        files = files_of(app)
        journal, results = files[JOURNAL].decode(), json.loads(files[RESULTS])
        assert not [each for each in SECRETS if each in journal and (names != "full" or each != SECRETS[3])]
        assert ("CHAN Tai 5" in journal) is (names == "full" and bool(results["players"]))
        known = {str(each["heat"]) for each in results["heats"]}
        counted = {line.split(",")[0] for line in files[SHEETS].decode().splitlines()[1:]}
        for change in changes(journal):
            for record in filter(None, (change["before"], change["after"])):
                assert change["in"] not in ("donors", "receipts", "takings", "bank_lines")
                if change["in"] in ("tables", "heats"):
                    assert record.get("heat", record.get("id")) in known
                if change["in"] in ("sheets", "games") or record.get("confirmed_at"):
                    assert record["heat"] in counted
    app.close()


def test_of_every_kind_of_record_it_is_known_whether_its_steps_are_shown() -> None:
    assert not OPEN & PRIVATE and not (OPEN | PRIVATE) & ASKED.keys()
    assert {each.name for each in COLLECTIONS} == OPEN | PRIVATE | ASKED.keys()


def changes(journal: str) -> Iterator[dict[str, Any]]:
    for each in map(json.loads, journal.splitlines()):
        yield from json.loads(each["line"])["changes"] if "line" in each else ()


@pytest.mark.parametrize("names", ["full", "short"])
def test_a_name_that_is_shown_is_proved_and_no_other(tmp_path: Path, names: str) -> None:
    """Nor that of somebody who never had a seat; teams are shown in any case."""
    day = ArchivedDay(tmp_path, 0, players=24, names=names)
    *_, app = day.moments()
    never = PlayerNo(max(app.tournament.players) + 1)
    day.run(AddPlayer(PlayerDraft(name_en="Never Came", team="Absent")), SetStatus((never,), AWAY))
    files = files_of(app)
    opened = [
        each["value"]
        for line in map(json.loads, files[JOURNAL].decode().splitlines())
        for each in line.get("opened", {}).values()
    ]
    people = json.loads(files[RESULTS])["players"]
    of = ("name", "name_zh", "team") if names == "full" else ("team",)
    shown = {each[name] for each in people for name in of}
    assert never not in [each["number"] for each in people]
    reasons = {each["reason"] for each in json.loads(files[RESULTS])["rulings"]}
    assert shown - {""} <= {*opened} <= shown | reasons
    app.close()


# ---- falsified archives -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Files:
    """A day that is over."""
    *_, app = ArchivedDay(tmp_path_factory.mktemp("day"), 8, players=24, names="full").moments()
    files = files_of(app)
    app.close()
    assert found(files) == []
    return files


def results_with(change: Callable[[dict[str, Any]], object]) -> Callable[[Files], object]:
    """Changes what results.json says."""

    def falsify(files: Files) -> None:
        results = json.loads(files[RESULTS])
        change(results)
        files[RESULTS] = json.dumps(results).encode()

    return falsify


def lines_with(change: Callable[[list[dict[str, Any]]], object]) -> Callable[[Files], object]:
    """Changes lines of the journal."""

    def falsify(files: Files) -> None:
        lines = [json.loads(each) for each in files[JOURNAL].decode().splitlines()]
        change(lines)
        files[JOURNAL] = "".join(f"{json.dumps(each)}\n" for each in lines).encode()

    return falsify


def richer(lines: list[dict[str, Any]]) -> None:
    """Somebody has more cash, in the first line of sheets by their deeds."""
    for each in lines:
        line = json.loads(each.get("line", '{"changes": []}'))
        sheets = [change["after"]["sheet"] for change in line["changes"] if change["in"] == "sheets"]
        counted = [sheet for sheet in sheets if sheet["deeds"] and sheet["bankrupt"] is None]
        if counted:
            counted[0]["cash"] += 5000
            each["line"] = json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
            return
    raise AssertionError("no sheet")


def rechained(lines: list[dict[str, Any]]) -> str:
    """Make all links anew; the code of the last."""
    link = bytes(32)
    for each in lines:
        hashed = sha256(each["line"].encode()).digest() if "line" in each else bytes.fromhex(each["digest"])
        link = sha256(link + hashed).digest()
        each["hash"] = link.hex()
    return code_of(link.hex())


def whole_chain(files: Files) -> None:
    """Somebody who can write the whole archive changes a sheet, the chain after it and the code."""
    codes: list[str] = []

    def change(lines: list[dict[str, Any]]) -> None:
        richer(lines)
        codes.append(rechained(lines))

    lines_with(change)(files)
    results_with(lambda results: results.update(head=codes[0]))(files)


def opened_otherwise(lines: list[dict[str, Any]]) -> None:
    first = next(each for each in lines if each.get("opened"))
    next(iter(first["opened"].values()))["value"] = "Somebody Else"


def withheld_as_another(lines: list[dict[str, Any]]) -> None:
    lines[12] = {"seq": 13, "hash": lines[12]["hash"], "digest": "0" * 64}


def in_file(name: str, old: bytes, new: bytes) -> Callable[[Files], object]:
    def falsify(files: Files) -> None:
        assert old in files[name]
        files[name] = files[name].replace(old, new, 1)

    return falsify


def cash_in_sheets(files: Files) -> None:
    head, *rows = files[SHEETS].decode().splitlines()
    at = next(at for at, row in enumerate(rows) if row.split(",")[4])
    cells = rows[at].split(",")
    cells[4] = str(int(cells[4]) + 1)
    rows[at] = ",".join(cells)
    files[SHEETS] = "\n".join((head, *rows, "")).encode()


FALSIFIED: Mapping[str, Callable[[Files], object]] = {
    "a sheet's cash in sheets.csv": cash_in_sheets,
    "the points of the first": results_with(lambda said: said["standings"][0].update(points=999)),
    "two places": results_with(lambda said: said["standings"].insert(0, said["standings"].pop(1))),
    "a player in the cut": results_with(
        lambda said: said["cut"].__setitem__(0, said["standings"][-1]["number"])
    ),
    "the champion": results_with(lambda said: said.update(champion=said["standings"][-1]["number"])),
    "a seat": results_with(lambda said: said["heats"][0]["tables"][0]["seats"].reverse()),
    "the rules": results_with(lambda said: said["rules"].update(cut=5)),
    "the code": results_with(lambda said: said.update(head="7K3M-Q9TX-2B4D")),
    "the worth of a deed": in_file(BOARDS, b'"0": 400', b'"0": 4000'),
    "a line": lines_with(richer),
    "a line and all links": whole_chain,
    "a line gone": lines_with(lambda lines: lines.pop(9)),
    "two lines swapped": lines_with(lambda lines: lines.insert(9, lines.pop(10))),
    "the last line gone": lines_with(lambda lines: lines.pop()),
    "a line withheld as another": lines_with(withheld_as_another),
    "a name": lines_with(opened_otherwise),
    "a file too many": lambda files: files.update({"more.txt": b""}),
    "a file missing": lambda files: files.pop(BOARDS),
}


@pytest.mark.parametrize("what", FALSIFIED)
def test_it_notices(what: str, honest: Files) -> None:
    files = {**honest}
    FALSIFIED[what](files)
    assert files != honest
    assert found(files)
