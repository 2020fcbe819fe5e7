"""An archive is followed and counted anew: an honest one is whole at any moment, a false one never."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.projector.test_hall_scene_laws import PASSES, STEPS, Play, hall, take
from tests.public_page.archived_days import ArchivedDay
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_example_day
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import verify_event
from tourney.event.chain import START, canonical, code_of, digest, link
from tourney.event.command import Command
from tourney.event.ports import Verdict
from tourney.event.records import PageNames
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer
from tourney.printing.print_job import RecordPrint
from tourney.public_page.archive import FILES, JOURNAL, archive_of, zipped
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.second_entry import EnterSecond
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store.archived import archive_verdict

Files = dict[str, bytes]
ONE = HeatId("1")


def files_of(app: Application) -> Files:
    return archive_of(app.tournament, app.history, app.chain())


@pytest.fixture(params=list(PageNames))
def day(app: Application, request: pytest.FixtureRequest) -> Application:
    """A day that is over, with names as the page shows them in each way."""
    app.run(EditEvent({"page_names": request.param.value}))
    play_example_day(app)
    app.run(AdjustPoints(PlayerNo(3), -120, "Player 3 was late"))
    app.undo()
    app.redo()
    app.run(RecordPrint("results"))
    app.run(DeclareOfficial("final", "time is up", with_earlier=True, checked=True))
    return app


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> Files:
    with closing(hall(str(tmp_path_factory.mktemp("day")), FixedClock())) as app:
        app.run(EditEvent({"page_names": "full"}))
        play_example_day(app)
        for kind in ("standings", "results"):
            app.run(RecordPrint(kind))
        return files_of(app)


def verdict_of(files: Files, folder: Path) -> Verdict:
    place = folder / "results.zip"
    place.write_bytes(zipped(files))
    return verify_event(str(place))


def test_the_archive_of_a_day_is_whole(day: Application, tmp_path: Path) -> None:
    verdict = verdict_of(files_of(day), tmp_path)
    assert verdict.findings == ()
    assert (verdict.entries, verdict.from_entry, verdict.head) == (len(day.history), 1, day.head)
    code = code_of(day.history[4].hash)
    asked = verify_event(str(tmp_path / "results.zip"), code)
    assert (asked.at, asked.later) == (5, len(day.history) - 5)
    missing = verify_event(str(tmp_path / "results.zip"), "7K3M-Q9TX-2B4D")
    assert [each.kind.value for each in missing.findings] == ["missing"]


@given(STEPS, st.lists(PASSES, min_size=14, max_size=14), st.sampled_from(PageNames))
@settings(max_examples=25)
def test_the_archive_of_any_moment_is_whole(
    steps: list[Command[object] | Play | None], passes: list[int], names: PageNames
) -> None:
    clock = FixedClock()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        app.run(EditEvent({"page_names": names.value}))
        for step, seconds in zip(steps, passes, strict=False):
            take(app, step)
            clock.at += timedelta(seconds=seconds)
        files, place = files_of(app), app.place
        app.close()
        assert verdict_of(files, Path(folder)).findings == ()
        assert verify_event(place).findings == ()


def test_a_day_that_is_entered_twice_is_whole_before_the_second_and_after(
    app: Application, tmp_path: Path
) -> None:
    one, two = (
        {"minutes": 60, "seating": "preseated"},
        {"minutes": 60, "seating": "standings"},
    )
    fmt = {**app.tournament.event.format, "second_entry": "all", "heats": [one, two]}
    app.run(EditEvent({"format": fmt}))
    check_everybody_in(app)
    app.run(DrawHeats((ONE,), seed=2))
    app.run(PublishHeat(ONE))
    chance = Chance(3)
    typed = tuple(
        TableEntry(table.table, example_table(app.rules.book, table.seats, chance))
        for table in app.tournament.tables_of(ONE)
    )

    def whole() -> bool:
        return not verdict_of(files_of(app), tmp_path).findings and not verify_event(app.place).findings

    app.run(EnterSheets(ONE, typed))
    assert whole()
    app.run(DrawHeats((HeatId("2"),), seed=3))
    app.run(RecordPrint("standings"))
    assert whole()
    other = tuple(replace(each, cash=each.cash + 5) for each in typed[0].sheets if each.cash is not None)
    differing = replace(typed[0], sheets=(*other, *typed[0].sheets[len(other) :]))
    app.run(EnterSecond(ONE, (differing, *typed[1:])), who="Mei")
    app.run(DrawHeats((HeatId("2"),), seed=3))
    assert whole()


# ---- false ones -------------------------------------------------------------------------------


def results_with(change: Callable[[Any], object]) -> Callable[[Files], None]:
    def falsify(files: Files) -> None:
        results = json.loads(files["results.json"])
        change(results)
        files["results.json"] = json.dumps(results, ensure_ascii=False).encode()

    return falsify


def lines_with(change: Callable[[list[Any]], object]) -> Callable[[Files], None]:
    def falsify(files: Files) -> None:
        lines = [json.loads(each) for each in files["journal.jsonl"].splitlines()]
        change(lines)
        text = "".join(f"{json.dumps(each, ensure_ascii=False)}\n" for each in lines)
        files["journal.jsonl"] = text.encode()

    return falsify


def with_first_sheet(change: Callable[[list[str], list[str]], object]) -> Callable[[Files], None]:
    def falsify(files: Files) -> None:
        rows = [row.split(",") for row in files["sheets.csv"].decode().splitlines()]
        change(rows[1], rows[0])
        files["sheets.csv"] = "".join(f"{','.join(row)}\n" for row in rows).encode()

    return falsify


def other_cash(row: list[str], head: list[str]) -> None:
    row[head.index("cash")] = "9999"


def exchanged(lines: list[Any]) -> None:
    lines[3], lines[4] = lines[4], lines[3]


def opened_otherwise(lines: list[Any]) -> None:
    opened = next(each["opened"] for each in lines if each.get("opened"))
    next(iter(opened.values()))["value"] = "Mallory"


def another_opened(lines: list[Any]) -> None:
    lines[2]["opened"]["00" * 32] = {"salt": "00" * 16, "value": "Mallory"}


def text_changed(lines: list[Any]) -> None:
    lines[5]["line"] = lines[5]["line"].replace("2026", "2027")


def forged(lines: list[Any]) -> None:
    """Another cash on a sheet, and every hash made anew: all links follow."""
    for each in lines:
        said = json.loads(each["line"]) if "line" in each else {"changes": []}
        sheets = [change for change in said["changes"] if change["in"] == "sheets" and change["after"]]
        if sheets:
            sheets[0]["after"]["sheet"]["cash"] = 987_654
            each["line"] = canonical(said)
            break
    before = START
    for each in lines:
        before = each["hash"] = link(before, digest(each["line"]) if "line" in each else each["digest"])


def renamed(results: Any) -> None:
    results["players"][0]["name"] = "Mallory"


FALSE: dict[str, tuple[Callable[[Files], None], str, str]] = {
    "champion": (results_with(lambda r: r.update(champion=r["champion"] % 24 + 1)), "result", "results.json"),
    "points": (results_with(lambda r: r["standings"][0].update(points=99)), "result", "results.json"),
    "one in the cut": (results_with(lambda r: r["cut"].pop()), "result", "results.json"),
    "a player too many": (results_with(lambda r: r["players"].append({})), "result", "results.json"),
    "a name": (results_with(renamed), "result", "results.json"),
    "the code": (results_with(lambda r: r.update(head="7K3M-Q9TX-2B4D")), "result", "results.json"),
    "of another event": (results_with(lambda r: r.update(code="OTHER")), "result", "results.json"),
    "nothing": (lambda f: f.update({"results.json": b"[]"}), "result", "results.json"),
    "cash": (with_first_sheet(other_cash), "result", "sheets.csv"),
    "a sheet less": (lambda f: f.update({"sheets.csv": f["sheets.csv"][:-40]}), "result", "sheets.csv"),
    "a board": (
        lambda f: f.update({"board.json": f["board.json"].replace(b'"0": 1', b'"0": 9')}),
        "result",
        "board.json",
    ),
    "a line less": (lines_with(lambda lines: lines.pop(4)), "entry", "journal.jsonl"),
    "lines exchanged": (lines_with(exchanged), "entry", "journal.jsonl"),
    "a line's text": (lines_with(text_changed), "chain", "journal.jsonl"),
    "a hash": (lines_with(lambda lines: lines[6].update(hash="00" * 32)), "chain", "journal.jsonl"),
    "another value opened": (lines_with(opened_otherwise), "chain", "journal.jsonl"),
    "one more opened": (lines_with(another_opened), "chain", "journal.jsonl"),
    "all forged but the result": (lines_with(forged), "result", "results.json"),
    "no event": (lines_with(lambda lines: lines.clear()), "result", "journal.jsonl"),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_archive_is_found_in_its_file(name: str, honest: Files, tmp_path: Path) -> None:
    files = dict(honest)
    falsify, kind, file = FALSE[name]
    falsify(files)
    assert files != honest
    findings = verdict_of(files, tmp_path).findings
    assert (kind, file) in {(each.kind.value, each.table) for each in findings}


def unopened(values: Callable[[object], bool]) -> Callable[[Files], None]:
    """What is opened without these values: nothing proves them any more."""

    def drop(lines: list[Any]) -> None:
        for each in lines:
            if "opened" in each:
                each["opened"] = {k: v for k, v in each["opened"].items() if not values(v["value"])}

    return lines_with(drop)


def test_names_that_are_not_opened_are_counted(honest: Files, tmp_path: Path) -> None:
    assert verdict_of(dict(honest), tmp_path).unopened == 0
    files = dict(honest)
    name = json.loads(files["results.json"])["players"][0]["name"]
    unopened(lambda value: value == name)(files)
    results_with(renamed)(files)
    verdict = verdict_of(files, tmp_path)
    assert verdict.findings == () and verdict.unopened > 0


def test_a_name_that_was_mended_is_proved_by_the_step_that_mended_it(
    app: Application, tmp_path: Path
) -> None:
    app.run(EditEvent({"page_names": "full"}))
    app.run(EditPlayer(PlayerNo(2), {"name_en": "Mended", "phone": "5555 1234"}))
    play_example_day(app)
    app.run(RecordPrint("results"))
    files = files_of(app)
    verdict = verdict_of(files, tmp_path)
    assert verdict.findings == () and verdict.unopened == 0
    assert "Mended" in files["journal.jsonl"].decode() and "5555 1234" not in files["journal.jsonl"].decode()


def test_an_archive_without_names_says_that_they_are_unproved(day: Application, tmp_path: Path) -> None:
    files = files_of(day)
    short = day.tournament.event.page_names is PageNames.SHORT
    assert (verdict_of(files, tmp_path).unopened >= len(day.tournament.players)) == short


def test_the_reason_of_a_ruling_has_to_be_opened(app: Application, tmp_path: Path) -> None:
    app.run(EditEvent({"page_names": "full"}))
    play_example_day(app)
    app.run(AdjustPoints(PlayerNo(5), -60, "late"))
    for kind in ("standings", "results"):
        app.run(RecordPrint(kind))
    files = files_of(app)
    assert verdict_of(files, tmp_path).findings == ()
    unopened(lambda value: value == "late")(files)
    (finding,) = verdict_of(files, tmp_path).findings
    assert (finding.field, finding.found, finding.recorded) == ("reason", "late", "")


def test_what_differs_is_told_with_its_place(honest: Files, tmp_path: Path) -> None:
    files = dict(honest)
    number = json.loads(files["results.json"])["standings"][1]["number"]
    results_with(lambda r: r["standings"][1].update(points=99))(files)
    (finding,) = verdict_of(files, tmp_path).findings
    assert (finding.key, finding.field, finding.found) == (("standings", number), "points", 99)
    assert isinstance(finding.recorded, (int, float)) and finding.recorded < 99


# ---- zips that are none -----------------------------------------------------------------------


def missing(folder: Path, files: Files) -> Iterator[tuple[str, bytes]]:
    for name in FILES:
        yield name, zipped({each: data for each, data in files.items() if each != name})


def added(folder: Path, files: Files) -> Iterator[tuple[str, bytes]]:
    for name in ("../evil.txt", "/etc/passwd", "note.txt", "C:\\evil", "..\\evil", "journal.jsonl/"):
        yield Path(name.replace("\\", "/")).name[:4], zipped({**files, name: b"x"})


def broken(folder: Path, files: Files) -> Iterator[tuple[str, bytes]]:
    whole = zipped(files)
    yield "results.zip", whole[: len(whole) // 2]
    yield "results.zip", b"PK" + b"\0" * 50
    yield "results.zip", whole[:100] + b"\xff" * 200 + whole[300:]
    for line in (b"[1]", b'{"seq": "1"}', b'{"seq": 1, "hash": "x"}'):
        yield "journal.jsonl", zipped({**files, "journal.jsonl": line + b"\n"})
    yield "results.zip", zipped({**files, "results.json": b"{"})
    yield "results.zip", zipped({**files, "sheets.csv": b"a,b\n1,2\n"})


def swollen(folder: Path, files: Files) -> Iterator[tuple[str, bytes]]:
    place = folder / "bomb.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as bomb:
        for name in FILES:
            with bomb.open(name, "w") as part:
                for _ in range(120 if name == "journal.jsonl" else 1):
                    part.write(bytes(1 << 20))
    data = place.read_bytes()
    yield "far more", data
    # what it says of its size is small
    size = (120 << 20).to_bytes(4, "little")
    yield "", data.replace(size, (1000).to_bytes(4, "little"))


@pytest.mark.parametrize("kind", [missing, added, broken, swollen])
def test_a_zip_that_is_no_archive_is_told_in_a_sentence(
    kind: Callable[[Path, Files], Iterator[tuple[str, bytes]]], honest: Files, tmp_path: Path
) -> None:
    for told, data in kind(tmp_path, honest):
        place = tmp_path / "results.zip"
        place.write_bytes(data)
        before = sorted(tmp_path.rglob("*"))
        with pytest.raises(BadInput) as error:
            verify_event(str(place))
        assert told in str(error.value) or error.value.key == "checking.swollen", (told, error.value)
        assert sorted(tmp_path.rglob("*")) == before


def test_a_draft_and_results_that_are_not_public_are_withheld_and_whole(
    app: Application, tmp_path: Path
) -> None:
    app.run(DrawHeats((ONE, HeatId("2")), seed=4))
    files = files_of(app)
    assert b'"digest"' in files["journal.jsonl"]
    verdict = verdict_of(files, tmp_path)
    assert verdict.findings == () and verdict.head == app.head


def test_a_ruling_that_is_withheld_is_missed_by_the_declaration(tmp_path: Path) -> None:
    """The chain and its code stay whole: only the results that were declared do not come out without it."""
    day = ArchivedDay(tmp_path, 8, players=24, names="full")
    day.run(AdjustPoints(PlayerNo(5), -600, "late"))
    *_, app = day.moments()
    files = archive_of(app.stored, app.recorded, app.chain())
    place = tmp_path / "results.zip"
    place.write_bytes(zipped(files))
    honest = archive_verdict(place)
    assert honest.findings == () and honest.withheld > 0
    lines = [json.loads(each) for each in files[JOURNAL].decode().splitlines()]
    at = next(n for n, each in enumerate(lines) if '"code":"points_adjusted"' in each.get("line", ""))
    swapped = {"seq": at + 1, "hash": lines[at]["hash"], "digest": digest(lines[at]["line"])}
    lines[at] = swapped
    files[JOURNAL] = "".join(f"{json.dumps(each)}\n" for each in lines).encode()
    place.write_bytes(zipped(files))
    verdict = archive_verdict(place)
    assert "checking.other_result" in [each.message.key for each in verdict.findings]
    assert verdict.withheld == honest.withheld + 1
    app.close()
