"""An event whose values somebody damaged: told as damaged, never as a fault of the program or the disk."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Terminal
from tests.cli.test_verify import EVENT, played

LONG = "x" * 5_000_000


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    place = tmp_path_factory.mktemp("whole") / EVENT
    played(str(place))
    return place.read_bytes()


def changed(whole: bytes, statement: str, *values: object) -> None:
    Path(EVENT).write_bytes(whole)
    with closing(sqlite3.connect(EVENT)) as file, file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        file.execute(statement, values)


def counted_of(seq: int) -> set[str]:
    """The collections that no step of another name may change, of those that a step changed by itself."""
    with closing(sqlite3.connect(EVENT)) as file:
        query = "SELECT changes FROM journal WHERE seq = ? AND undoes IS NULL"
        (changes,) = file.execute(query, (seq,)).fetchone() or ("[]",)
    counted = {"players", "heats", "tables", "sheets", "rulings", "second_entries"}
    return {each["in"] for each in json.loads(changes)} & counted


@pytest.mark.parametrize("damage", ["code = 'nix'", "params = '{}'", 'params = \'{"n":{},"tables":7}\''])
def test_words_of_the_journal(tourney: Terminal, whole: bytes, damage: str) -> None:
    changed(whole, "UPDATE journal SET seq = seq")
    codes = {each["n"]: each["code"] for each in tourney("journal", EVENT, "--json")["journal"]}
    for seq in codes:
        if codes[seq] == "undone" and "code" in damage:
            continue  # the event then does not open: what it took back stands
        changed(whole, f"UPDATE journal SET {damage} WHERE seq = {seq}")
        for words in (("journal",), ("today",), ("print", "record", "--out", f"{seq}.pdf", "--lang", "en")):
            tourney(words[0], EVENT, *words[1:])
        if "code" in damage:
            findings = tourney("verify", EVENT, "--json", code=1)["findings"]
            told = [(each["kind"], each["entry"], each["field"]) for each in findings]
            wrongly = [("entry", seq, None)] * len(counted_of(seq))
            assert told == [("chain", seq, "hash"), ("entry", seq, "code"), *wrongly]


@pytest.mark.parametrize(
    ("statement", "value"),
    [
        ("UPDATE event SET accent = ?", "red;}"),
        ("UPDATE event SET code = ?", "x/../../escaped"),
        ("UPDATE event SET name = ?", LONG),
        ("UPDATE players SET name_en = ? WHERE number = 3", LONG),
        ("UPDATE players SET name_zh = CAST(? AS TEXT) WHERE number = 3", b"\xff\xfe\xfd"),
        ("UPDATE journal SET who = CAST(? AS TEXT) WHERE seq = 3", b"\xff\xfe\xfd"),
    ],
)
def test_values_of_records(tourney: Terminal, whole: bytes, statement: str, value: object) -> None:
    changed(whole, statement, value)
    for command in ("info", "standings", "journal"):
        assert "damaged" in tourney(command, EVENT, code=1)
    (report,) = tourney("verify", EVENT, "--json", code=1)["findings"]
    assert report["kind"] == "damage" and len(report["message"]) < 1000


def test_a_typed_text_is_never_longer_than_what_is_read(tourney: Terminal) -> None:
    tourney("new", EVENT, "--name", "Day")
    assert "name" in tourney("set", EVENT, f"name={'x' * 10_001}", code=1)
    assert tourney("info", EVENT, "--json")["name"] == "Day"
    assert "name" in tourney("new", "other.tourney", "--name", "x" * 10_001, code=1)
    assert not Path("other.tourney").exists()
