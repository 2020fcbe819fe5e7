"""`tourney verify`: a changed journal, a draw that its seed does not give, a state older than the paper."""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal
from tests.cli.test_verify import EVENT, Report, played
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, open_event, told_here
from tourney.event.chain import START, code_of, erased, hash_after, openings
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.players.erasing import Erase
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store import record_rows
from tourney.store.engines import engine_of


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("whole") / EVENT
    played(str(place))
    return place.read_bytes()


@pytest.fixture(autouse=True)
def _here(tourney: Terminal, whole: bytes) -> None:
    Path(EVENT).write_bytes(whole)


def execute(*statements: str) -> list[int]:
    """Somebody has an editor for databases; returns the numbers that the last statement returned."""
    with closing(sqlite3.connect(EVENT)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        return [[number for (number,) in file.execute(each)] for each in statements][-1]


def entry_of(code: str) -> tuple[int, list[Any]]:
    """The number and the changes of the last entry with this code."""
    with closing(sqlite3.connect(EVENT)) as file:
        query = "SELECT seq, changes FROM journal WHERE code = ? ORDER BY seq DESC"
        seq, changes = file.execute(query, (code,)).fetchone()
    return seq, json.loads(changes)


def rewrite(seq: int, changes: list[Any]) -> None:
    with closing(sqlite3.connect(EVENT)) as file, file:
        text = json.dumps(changes, ensure_ascii=False)
        file.execute("UPDATE journal SET changes = ? WHERE seq = ?", (text, seq))


def chain_rebuilt() -> None:
    """Somebody rewrites the whole file, with every hash."""
    engine = engine_of(EVENT)
    with engine.begin() as connection:
        before = START
        for each in record_rows.chain(connection):
            before = hash_after(each, before)
            connection.exec_driver_sql("UPDATE chain SET hash = ? WHERE seq = ?", (before, each.seq))
    engine.dispose()


def left_beside(suffix: str, *before: str) -> None:
    """Somebody's change stands only in what SQLite keeps beside the file, as after a kill."""
    beside = Path(f"{EVENT}{suffix}")
    with closing(sqlite3.connect(EVENT, isolation_level=None)) as file:
        for each in before:
            file.execute(each)
        kept = Path(EVENT).read_bytes(), beside.read_bytes()
        if file.in_transaction:
            file.execute("ROLLBACK")
    Path(EVENT).write_bytes(kept[0])
    beside.write_bytes(kept[1])


def found(tourney: Terminal, *options: str) -> list[Report]:
    report: Report = tourney("verify", EVENT, "--json", *options, code=1)
    assert report["ok"] is False
    findings: list[Report] = report["findings"]
    assert all(each["message"] for each in findings)
    return findings


EDITS: tuple[Callable[[int], str], ...] = (
    lambda seq: f"UPDATE journal SET who = 'somebody' WHERE seq = {seq}",
    lambda seq: f"UPDATE journal SET at = '2026-03-07 09:00:00.000000' WHERE seq = {seq}",
    lambda seq: f"UPDATE journal SET params = '{{}}', code = 'paper_marked' WHERE seq = {seq}",
    lambda seq: f"UPDATE chain SET hash = '{'0' * 64}' WHERE seq = {seq}",
    lambda seq: f"UPDATE chain SET seals = '{{}}' WHERE seq = {seq}",
    lambda seq: f"UPDATE journal SET undoes = NULL, schema_version = 2 WHERE seq = {seq}",
)


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_entry_is_named_and_no_other(tourney: Terminal, whole: bytes, edit: Any) -> None:
    for seq in (1, 3, 7):
        Path(EVENT).write_bytes(whole)
        execute(edit(seq))
        links = [each for each in found(tourney) if each["kind"] == "chain"]
        assert [(each["entry"], each["table"], each["key"]) for each in links] == [(seq, "chain", [seq])]


def test_exchanged_and_removed_entries_are_named(tourney: Terminal, whole: bytes) -> None:
    what = "at, who, code, params, changes, undoes"
    execute(
        "CREATE TEMP TABLE kept AS SELECT * FROM journal WHERE seq = 5",
        f"UPDATE journal SET ({what}) = (SELECT {what} FROM journal WHERE seq = 7) WHERE seq = 5",
        f"UPDATE journal SET ({what}) = (SELECT {what} FROM temp.kept) WHERE seq = 7",
    )
    assert {5, 7} <= {each["entry"] for each in found(tourney) if each["kind"] == "chain"}
    Path(EVENT).write_bytes(whole)
    execute("DELETE FROM journal WHERE seq = 7")
    assert 7 in {each["entry"] for each in found(tourney) if each["kind"] == "entry"}
    Path(EVENT).write_bytes(whole)
    (last,) = execute("DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal) RETURNING seq")
    assert last in {each["entry"] for each in found(tourney) if each["kind"] == "entry"}


def test_an_event_that_lost_all_its_hashes_is_not_one_without_a_chain(tourney: Terminal) -> None:
    execute("UPDATE chain SET hash = ''")
    assert {each["kind"] for each in found(tourney)} == {"chain"}


def test_seats_that_their_seed_does_not_give_are_found(tourney: Terminal) -> None:
    """Exchanged in every table and in the journal, with every hash made anew."""
    Path(EVENT).unlink()
    with closing(create_event(EVENT, "hk-90", clock=FixedClock())) as app:
        app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 13))))
        app.run(DrawHeats((HeatId("1"),), seed=3))
        one, other = (table.seats[0] for table in app.tournament.tables_of(HeatId("1"))[:2])
    seq, changes = entry_of("heats_drawn")
    exchanged = {one: other, other: one}
    for each in changes:
        if each["in"] == "tables":
            each["after"]["seats"] = [exchanged.get(seat, seat) for seat in each["after"]["seats"]]
    rewrite(seq, changes)
    execute(
        f"UPDATE seats SET player = 1000 WHERE player = {one}",
        f"UPDATE seats SET player = {one} WHERE player = {other}",
        f"UPDATE seats SET player = {other} WHERE player = 1000",
    )
    chain_rebuilt()
    (finding,) = found(tourney)
    assert (finding["kind"], finding["entry"], finding["table"]) == ("result", seq, "seats")
    assert finding["key"] == ["1", 1, 1] and (finding["recorded"], finding["found"]) == (other, one)


def test_a_seed_that_draws_other_seats_is_found(tourney: Terminal) -> None:
    """Seats as they were, with another number that they would come from: consistent in every table."""
    execute("UPDATE heats SET seed = 4 WHERE id = '2'")
    with closing(sqlite3.connect(EVENT)) as file, file:
        for seq, text in file.execute("SELECT seq, changes FROM journal").fetchall():
            changes = json.loads(text)
            for change in changes:
                for record in (change["before"], change["after"]):
                    if change["in"] == "heats" and record and record["id"] == "2":
                        record["seed"] = 4
            file.execute("UPDATE journal SET changes = ? WHERE seq = ?", (json.dumps(changes), seq))
    chain_rebuilt()
    (finding,) = found(tourney)
    assert (finding["kind"], finding["entry"], finding["table"]) == ("result", 3, "seats")
    assert finding["key"][0] == "2"


def test_an_undo_that_brings_back_something_else_is_found(tourney: Terminal) -> None:
    seq, changes = entry_of("redone")
    changes[0]["after"]["points"] = 6000
    rewrite(seq, changes)
    execute("UPDATE rulings SET points = 6000")
    chain_rebuilt()
    (finding,) = found(tourney)
    assert (finding["kind"], finding["entry"]) == ("result", seq)


def appended(code: str, changes: list[Any]) -> int:
    """Somebody adds a step to the journal, with the next link of the chain."""
    (last,) = execute("SELECT max(seq) FROM journal")
    copied = (
        "journal (seq, at, who, code, params, changes, schema_version)"
        " SELECT seq + 1, at, who, ?, params, ?, schema_version FROM journal WHERE seq = ?"
    )
    with closing(sqlite3.connect(EVENT)) as file, file:
        file.execute(f"INSERT INTO {copied}", (code, json.dumps(changes), last))
        linked = "chain (seq, hash, seals) SELECT seq + 1, hash, seals FROM chain WHERE seq = ?"
        file.execute(f"INSERT INTO {linked}", (last,))
    chain_rebuilt()
    return last + 1


def sheet_of(heat: str, cash: int) -> Any:
    """The change of the first sheet of a heat that was stored last, to other cash."""
    with closing(sqlite3.connect(EVENT)) as file:
        kept = [
            change
            for (text,) in file.execute("SELECT changes FROM journal ORDER BY seq DESC")
            for change in json.loads(text)
            if change["in"] == "sheets" and change["after"] and change["after"]["heat"] == heat
        ]
    before = kept[0]["after"]
    after = {**before, "sheet": {**before["sheet"], "cash": cash}}
    execute(
        f"UPDATE sheets SET cash = {cash}, entry = (SELECT max(seq) + 1 FROM journal) "
        f"WHERE heat = '{heat}' AND player = {before['sheet']['player']}",
    )
    return {"in": "sheets", "before": before, "after": after}


def test_a_step_that_changes_more_than_its_name_says_is_found(tourney: Terminal) -> None:
    seq = appended("printed", [sheet_of("1", 9635)])
    assert ("entry", seq) in {(each["kind"], each["entry"]) for each in found(tourney)}


def test_an_undo_that_changes_more_beside_is_found(tourney: Terminal) -> None:
    """The second undo of the day's last step but one does bring back what it names."""
    undone, changes = entry_of("undone")
    named = execute(f"SELECT undoes FROM journal WHERE seq = {undone}")[0]
    more = sheet_of("1", 9635)
    execute(f"UPDATE sheets SET entry = {undone} WHERE entry > {undone}")
    rewrite(undone, [*changes, more])
    chain_rebuilt()
    assert named < undone
    assert ("result", undone) in {(each["kind"], each["entry"]) for each in found(tourney)}


def test_a_declared_result_is_counted_whatever_the_step_calls_itself(tourney: Terminal) -> None:
    with closing(open_event(EVENT, clock=FixedClock())) as app:
        app.run(AdjustPoints(PlayerNo(4), 1, "late"))
    seq, changes = entry_of("points_adjusted")
    changes[-1]["after"] |= {"kind": "declared", "scope": "heats", "code": "0" * 32}
    rewrite(seq, changes)
    execute(f"UPDATE rulings SET kind = 'declared', scope = 'heats', code = '{'0' * 32}' WHERE entry = {seq}")
    chain_rebuilt()
    (finding,) = found(tourney)
    assert (finding["kind"], finding["entry"], finding["field"]) == ("result", seq, "code")


@pytest.mark.parametrize(
    ("was", "called"),
    [("heat_published", "paper_marked"), ("players_imported", "event_edited"), ("heats_drawn", "printed")],
)
def test_a_step_under_the_name_of_another_is_found(tourney: Terminal, was: str, called: str) -> None:
    seq, _ = entry_of(was)
    execute(f"UPDATE journal SET code = '{called}' WHERE seq = {seq}")
    chain_rebuilt()
    said = [each["message"] for each in found(tourney) if (each["kind"], each["entry"]) == ("entry", seq)]
    assert any("may not change" in each for each in said)


def as_erased(place: str, value: str, seq: int = 2) -> None:
    """Somebody claims that the value at a place of a step was erased, and writes another one there."""
    engine = engine_of(EVENT)
    with engine.begin() as connection:
        entry = next(each for each in record_rows.chain(connection) if each.seq == seq)
        record_rows.rewrite(connection, [erased(entry, {place: value})])
    engine.dispose()


def test_what_stands_as_erased_is_what_an_erasing_leaves(tourney: Terminal, whole: bytes) -> None:
    as_erased("changes.0.after.name_en", "Player 2")
    execute("UPDATE players SET name_en = 'Player 2' WHERE number = 1")
    (finding,) = [each for each in found(tourney) if each["kind"] != "row"]
    assert (finding["kind"], finding["entry"], finding["table"]) == ("chain", 2, "chain")
    Path(EVENT).write_bytes(whole)
    with closing(open_event(EVENT, clock=FixedClock(datetime(2026, 4, 1, tzinfo=UTC)))) as app:
        app.run(Erase(PlayerNo(3)))
    assert tourney("verify", EVENT, "--json")["erased_fields"] > 0
    _, changes = entry_of("players_imported")
    assert changes[2]["after"]["name_en"] == ""
    changes[2]["after"]["name_en"] = "Player 4"
    rewrite(2, changes)
    execute("UPDATE players SET name_en = 'Player 4' WHERE number = 3")
    assert [(each["kind"], each["entry"]) for each in found(tourney)] == [("chain", 2)]


def test_a_file_that_was_robbed_of_its_chain_is_none_of_an_older_program(tourney: Terminal) -> None:
    execute("DELETE FROM chain", "UPDATE journal SET schema_version = 1")
    (finding,) = found(tourney)
    assert (finding["kind"], finding["table"]) == ("chain", "chain")
    assert "older program" not in tourney("verify", EVENT, code=1)
    tourney("status", EVENT, "1", "absent")
    assert ("chain", 1) in {(each["kind"], each["entry"]) for each in found(tourney)}


def test_a_longer_salt_proves_nothing(tourney: Terminal) -> None:
    """The first digit of an amount is taken for the end of its salt."""
    tourney("donate", EVENT, "4", "70", "--method", "cash")
    engine = engine_of(EVENT)
    with engine.begin() as connection:
        entry = [*record_rows.chain(connection)][-1]
        salts = {place: opened.salt for place, opened in openings(entry).items()}
        salts["params.amount"] += b"7".hex()
        forged = replace(entry, params={**entry.params, "amount": 0}, seals={"salts": salts})
        record_rows.rewrite(connection, [forged])
    engine.dispose()
    assert ("chain", entry.seq) in {(each["kind"], each["entry"]) for each in found(tourney)}


def test_a_code_from_paper_says_what_came_since(tourney: Terminal) -> None:
    with closing(open_event(EVENT)) as app:
        code = app.head
    tourney("status", EVENT, "1", "present")
    tourney("print", EVENT, "check-in", "--out", "list.pdf")
    said = tourney("verify", EVENT, "--head", code)
    (last,) = execute("SELECT max(seq) FROM journal")
    assert f"\n{last - 1} " in said and f"\n{last} Printed" in said


def test_a_code_from_paper_says_which_step_left_it(tourney: Terminal) -> None:
    with closing(open_event(EVENT)) as app:
        codes = [code_of(entry.hash) for entry in app.history]
    whole: Report = tourney("verify", EVENT, "--json")
    assert whole["head"] == codes[-1] and whole["at"] is whole["later"] is None
    typed = codes[4].replace("-", "").lower().replace("0", "o").replace("1", "l")
    report: Report = tourney("verify", EVENT, "--json", "--head", typed)
    assert (report["ok"], report["at"], report["later"]) == (True, 5, len(codes) - 5)
    assert str(len(codes) - 5) in tourney("verify", EVENT, "--head", codes[4])
    for wrong in ("7K3M", "7K3M-Q9TX-2B4U", "x" * 500):
        tourney("verify", EVENT, "--head", wrong, code=2)


def test_a_code_of_another_event_is_missing(tourney: Terminal) -> None:
    (finding,) = found(tourney, "--head", "7K3M-Q9TX-2B4D")
    assert finding["kind"] == "missing" and "7K3M-Q9TX-2B4D" in finding["message"]


def test_a_chain_made_anew_has_lost_the_codes_on_paper(tourney: Terminal) -> None:
    with closing(open_event(EVENT)) as app:
        code = code_of(app.history[5].hash)
    execute("UPDATE journal SET who = 'somebody' WHERE seq = 3")
    chain_rebuilt()
    assert tourney("verify", EVENT, "--json")["ok"]
    (finding,) = found(tourney, "--head", code)
    assert finding["kind"] == "missing"


def go_on(app: Application) -> None:
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    app.run(EditPlayer(PlayerNo(2), {"team": "Red"}))


def test_an_older_file_is_known_by_the_code_of_a_later_paper(tourney: Terminal, whole: bytes) -> None:
    tourney("print", EVENT, "check-in", "--out", "first.pdf")
    tourney("status", EVENT, "1", "present")
    with closing(open_event(EVENT)) as app:
        later = app.history[-1]
    tourney("print", EVENT, "check-in", "--out", "second.pdf")
    assert tourney("verify", EVENT, "--json", "--head", code_of(later.hash))["at"] == later.seq
    Path(EVENT).write_bytes(whole)
    (finding,) = found(tourney, "--head", code_of(later.hash))
    assert (finding["kind"], finding["entry"]) == ("older", later.seq)


def test_an_older_file_is_known_by_the_copy_beside_it(
    tourney: Terminal, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_event(EVENT, clock=FixedClock())) as app:
        go_on(app)
        code, head = app.tournament.event.code, code_of(app.history[-1].hash)
        app.copy_to(Path(f"day-{code}-copy.tourney"))
    assert told_here().entry_of(code, head) == len(app.history)
    Path(EVENT).write_bytes(whole)
    monkeypatch.setenv("XDG_STATE_HOME", str(Path("elsewhere").absolute()))
    (finding,) = found(tourney, "--head", head)
    assert finding["kind"] == "older"
    execute("UPDATE journal SET who = 'somebody' WHERE seq = 3")
    chain_rebuilt()
    (finding,) = found(tourney, "--head", head)
    assert finding["kind"] == "missing", "the copy goes on from another event"


def test_what_cannot_be_read_or_is_no_event_is_a_finding(tourney: Terminal) -> None:
    Path("list.csv").write_text("a,b\n")
    Path("empty.tourney").touch()
    for name in ("list.csv", "none.tourney", "empty.tourney", "."):
        report = tourney("verify", name, "--json", code=1)
        assert [each["kind"] for each in report["findings"]] == ["damage"] and not report["ok"]
    tourney("verify", code=2)
    tourney("verify", EVENT, "--no-such", code=2)


def test_an_event_of_an_older_program_is_claimed_from_its_seal_on(tourney: Terminal) -> None:
    packed = Path(__file__).resolve().parents[1] / "store" / "day-1.0.0.tourney.xz"
    Path(EVENT).write_bytes(lzma.decompress(packed.read_bytes()))
    unsealed = tourney("verify", EVENT, "--json")
    assert (unsealed["ok"], unsealed["head"], unsealed["from_entry"]) == (True, "", None)
    assert "No chain" in tourney("verify", EVENT)
    open_event(EVENT).close()
    report = tourney("verify", EVENT, "--json")
    assert (report["ok"], report["from_entry"], report["entries"]) == (True, 34, 34)
    assert report["unchecked"] == unsealed["unchecked"] > 0
    told = tourney("verify", EVENT)
    assert "step 34" in told and "No chain" not in told


def test_an_event_with_a_chain_is_claimed_whole_whatever_seals_it_again(tourney: Terminal) -> None:
    execute(
        "INSERT INTO journal SELECT seq + 1, at, who, 'sealed', '{}', '[]', NULL, 3 FROM journal "
        "ORDER BY seq DESC LIMIT 1"
    )
    assert tourney("verify", EVENT, "--json", code=1)["from_entry"] == 1


@pytest.mark.parametrize("number", [200, 9_000_000_000])
def test_a_number_far_away_is_one_gap_and_counts_no_steps(tourney: Terminal, number: int) -> None:
    last = tourney("verify", EVENT, "--json")["entries"]
    execute(f"INSERT INTO chain VALUES ({number}, '{{}}', '00')")
    (finding,) = found(tourney)
    assert (finding["kind"], finding["entry"], finding["key"]) == ("entry", last + 1, [last + 1])
    assert f"Steps {last + 1} to {number} are missing" in finding["message"]


def test_steps_since_a_code_are_counted(tourney: Terminal) -> None:
    whole = tourney("verify", EVENT, "--json")
    last, head = whole["entries"], whole["head"]
    execute(
        f"UPDATE journal SET seq = {last + 9} WHERE seq = {last}",
        f"UPDATE chain SET seq = {last + 9} WHERE seq = {last}",
    )
    report = tourney("verify", EVENT, "--json", "--head", head, code=1)
    assert (report["at"], report["later"]) == (last + 9, 0)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE chain SET hash = 'zz' WHERE seq = 3",
        "UPDATE chain SET hash = 'zz' WHERE seq = (SELECT max(seq) FROM chain)",
        "UPDATE journal SET undoes = seq WHERE undoes IS NOT NULL",
        """UPDATE chain SET seals = '{"salt": "00", "erased": 7}' WHERE seq = 3""",
        "UPDATE chain SET seals = '[1]' WHERE seq = 3",
    ],
)
@pytest.mark.parametrize("rebuilt", [False, True])
def test_what_no_program_writes_is_told_in_words(tourney: Terminal, statement: str, rebuilt: bool) -> None:
    execute(statement)
    if rebuilt and "undoes" in statement:
        chain_rebuilt()
    told = tourney("verify", EVENT, code=1)
    assert not [each for each in ("int()", "len()", "remove", "invalid", "NoneType") if each in told]
    assert all(each["kind"] in ("chain", "entry") for each in found(tourney))


def test_stored_results_of_another_version_are_told_if_they_differ(tourney: Terminal) -> None:
    execute("UPDATE results_as_of SET program = '0.9.0'")
    assert tourney("verify", EVENT, "--json")["unchecked"] == 0
    execute("UPDATE results SET place = 5 WHERE place = 1")
    assert tourney("verify", EVENT, "--json")["unchecked"] == 1
    assert "0.9.0" in tourney("verify", EVENT)


RICHER = "UPDATE sheets SET cash = 9999 WHERE heat = '1'"


def test_a_log_beside_the_file_is_read_as_everybody_reads_it(tourney: Terminal) -> None:
    left_beside("-wal", "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0", RICHER)
    before = Path(EVENT).read_bytes()
    findings = found(tourney)
    assert {(each["table"], each["field"]) for each in findings} == {("sheets", "cash")}
    assert Path(EVENT).read_bytes() == before


def test_a_cut_off_transaction_is_taken_back_as_the_next_opening_does(tourney: Terminal) -> None:
    execute(RICHER)
    many = "UPDATE sheets SET cash = 1"
    left_beside("-journal", "PRAGMA cache_size = 1", "PRAGMA cache_spill = 1", "BEGIN IMMEDIATE", many)
    before = Path(EVENT).read_bytes()
    findings = found(tourney)
    assert {(each["table"], each["field"], each["found"]) for each in findings} == {("sheets", "cash", 9999)}
    assert Path(EVENT).read_bytes() == before


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_a_link_hides_nothing_that_lies_beside_its_file(tourney: Terminal, suffix: str) -> None:
    if suffix == "-wal":
        left_beside(suffix, "PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0", RICHER)
    else:
        execute(RICHER)
        left_beside(suffix, "PRAGMA cache_size = 1", "BEGIN IMMEDIATE", "UPDATE sheets SET cash = 1")
    for each in ("", suffix):
        Path(f"{EVENT}{each}").rename(f"real{each}")
    Path(EVENT).symlink_to("real")
    assert {(each["table"], each["field"]) for each in found(tourney)} == {("sheets", "cash")}
