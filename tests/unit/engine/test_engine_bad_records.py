"""Record files that are damaged or hostile: each one sentence with line and field, exit 1, no traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tourney.cli.main import run
from tourney.engine.entries import VERSION
from tourney.engine.record import read_entry, read_lines
from tourney.engine.replaying import replay
from tourney.errors import BadInput, UserError
from tourney.languages import Language
from tourney.texts import texts_for

HEADER: dict[str, Any] = {
    "record": "tourney-game",
    "version": 1,
    "ruleset": "tournament",
    "edition": "atlantic-city",
    "players": ["A", "B"],
}
THROW = '{"by":"A","do":"throw","dice":[1,2]}'


def record(*lines: str, **change: Any) -> str:
    return "\n".join([json.dumps({**HEADER, **change}), *lines])


def fault_of(text: str) -> BadInput | str:
    """The fault of the header, or the sentence of the line at fault."""
    try:
        replayed = replay(text)
    except BadInput as fault:
        return fault
    assert replayed.refusal is not None
    return texts_for(Language.EN).say(replayed.refusal.message)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "Line 3 is damaged"),
        ("{", "Line 3 is damaged"),
        ("[" * 50_000, "“do”"),
        ('{"by":"A","do":"bid","amount":NaN}', "Line 3 is damaged"),
        ('{"by":"A","do":"bid","amount":Infinity}', "Line 3 is damaged"),
        ('{"by":"A","do":"bid","amount":1e999}', "“amount”"),
        ('{"by":"\\ud800","do":"buy"}', "Line 3 is damaged"),
        ("x" * 100_001, "Line 3 is far too long"),
        ('{"by":"A","do":"bid","amount":1e30}', "“amount”"),
        ('{"by":"A","do":"bid","amount":-1}', "“amount”"),
        ('{"by":"A","do":"bid","amount":"5"}', "“amount”"),
        ('{"by":"A","do":"bid"}', "“amount”"),
        ('{"by":"A","do":"bid","amount":5,"amuont":5}', "“amuont”"),
        ('{"by":"A","do":"throw","dice":[0,7]}', "“dice[0]”"),
        ('{"by":"A","do":"throw","dice":[1,2,3,4,5]}', "“dice”"),
        ('{"by":"A","do":"build","deeds":{"boardwalk":100}}', "“deeds[...]”"),
        ('{"by":"A","do":"deal","with":"B","give":{"cash":-5}}', "“give.cash”"),
        ('{"by":"","do":"buy"}', "“by”"),
        ('{"do":"buy"}', "“by”"),
        ('{"by":"A","do":"fly"}', "“do”"),
        ('{"by":"A","do":7}', "“do”"),
        ('{"by":"A"}', "“do”"),
        ('{"n":9,"by":"A","do":"buy"}', "its number n must be 2"),
        ('{"by":"A","do":"buy","at":-1}', "“at”"),
        ('{"by":"referee","do":"correct","set":{"players":{"A":{"square":200}}},"reason":"x"}', "square”"),
    ],
)
def test_a_line_that_does_not_fit_is_named_with_its_field(line: str, said: str) -> None:
    found = fault_of(record(THROW, line, THROW))
    assert isinstance(found, str)
    assert found.startswith("Line 3")
    assert said in found


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"version": 0}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"players": ["A"]}, "players"),
        ({"players": ["A", "A"]}, "players"),
        ({"players": ["A", "referee"]}, "players"),
        ({"players": ["A", ""]}, "players[1]"),
        ({"players": "AB"}, "players"),
        ({"first": "Z"}, "first"),
        ({"chance": "seeded"}, "seed"),
        ({"chance": "loaded"}, "chance"),
        ({"seed": -1}, "seed"),
        ({"extra": 1}, "extra"),
        ({"setup": {"players": {"A": {"cash": -1}}}}, "setup.players[...].cash"),
        ({"setup": []}, "setup"),
        ({"ruleset": 5}, "ruleset"),
    ],
)
def test_a_header_that_does_not_fit_is_named_with_its_field(change: dict[str, Any], field: str) -> None:
    found = fault_of(record(THROW, **change))
    assert isinstance(found, BadInput)
    assert found.params["field"] == field
    for language in (Language.EN, Language.ZH):
        assert field in texts_for(language).error(found)


SETUPS: dict[str, tuple[dict[str, Any], str]] = {
    "nobody": ({"players": {}}, "setup.players"),
    "others": ({"players": {"A": {}, "C": {}}}, "setup.players"),
    "nobody-left": ({"players": {"A": {"bankrupt": 1}, "B": {"bankrupt": 2}}}, "setup.players"),
    "rich-bankrupt": ({"players": {"A": {"bankrupt": 1, "cash": 5}, "B": {}}}, "setup.players.A.bankrupt"),
    "jail-elsewhere": ({"players": {"A": {"in_jail": 0}, "B": {}}}, "setup.players.A.in_jail"),
    "unknown-deed": ({"players": {"A": {"deeds": {"x": 0}}, "B": {}}}, "setup.players.A.deeds.x"),
    "twice-owned": (
        {"players": {"A": {"deeds": {"boardwalk": 0}}, "B": {"deeds": {"boardwalk": 0}}}},
        "setup.players.B.deeds.boardwalk",
    ),
    "built-station": (
        {"players": {"A": {"deeds": {"short-line": 1}}, "B": {}}},
        "setup.players.A.deeds.short-line",
    ),
    "built-half-a-group": (
        {"players": {"A": {"deeds": {"boardwalk": 1}}, "B": {}}},
        "setup.players.A.deeds.boardwalk",
    ),
    "built-and-mortgaged": (
        {"players": {"A": {"deeds": {"boardwalk": 1, "park-place": "mortgaged"}}, "B": {}}},
        "setup.players.A.deeds.boardwalk",
    ),
    "uneven": (
        {"players": {"A": {"deeds": {"boardwalk": 2, "park-place": 0}}, "B": {}}},
        "setup.players.A.deeds.boardwalk",
    ),
    "card-twice": (
        {"players": {"A": {"cards": ["chance"]}, "B": {"cards": ["chance"]}}},
        "setup.players.B.cards",
    ),
    "unknown-card": (
        {"players": {"A": {}, "B": {}}, "decks": {"chance": ["x"]}},
        "setup.decks.chance",
    ),
    "held-card-in-the-deck": (
        {"players": {"A": {"cards": ["chance"]}, "B": {}}, "decks": {"chance": ["get_out_of_jail_free"]}},
        "setup.decks.chance",
    ),
    "turn-of-nobody": ({"players": {"A": {}, "B": {}}, "turn": "C"}, "setup.turn"),
    "turn-of-a-bankrupt": ({"players": {"A": {"bankrupt": 1}, "B": {}}, "turn": "A"}, "setup.turn"),
    "doubles-in-jail": (
        {"players": {"A": {"square": 10, "in_jail": 0}, "B": {}}, "turn": "A", "doubles": 1},
        "setup.doubles",
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_position_that_cannot_be_is_refused_with_its_field(name: str) -> None:
    setup, field = SETUPS[name]
    found = fault_of(record(THROW, setup=setup))
    assert isinstance(found, BadInput)
    assert found.params["field"] == field
    assert field in texts_for(Language.ZH).error(found)


def test_more_buildings_than_the_bank_has_cannot_be_set_up() -> None:
    streets = ("st-james-place", "tennessee-avenue", "new-york-avenue")
    setup = {"players": {"A": {"deeds": dict.fromkeys(streets, 4)}, "B": {}}}
    found = fault_of(record(THROW, setup=setup, options={"houses": 11}))
    assert isinstance(found, BadInput)
    assert found.key == "engine.setup_bad"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm() -> None:
    text = "\ufeff" + record(THROW).replace("\n", "\r\n") + "\r\n\r\n \r\n"
    assert replay(text).refusal is None
    assert len(read_lines(text)[1]) == 1


def test_of_a_field_named_twice_the_last_counts() -> None:
    """As JSON readers have it; what was read is what is written again."""
    entry = read_entry('{"by":"A","by":"B","do":"buy"}', 2)
    assert entry.by == "B"


def test_a_half_written_last_line_is_told_with_the_state_before_it() -> None:
    replayed = replay(record(THROW, '{"by":"A","do":"bu'))
    assert (replayed.line, len(replayed.game.entries)) == (3, 1)
    assert replayed.refusal is not None and replayed.refusal.code == "record.line"


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff", "[]", "null", "5", '"x"', "\x00", "{}", "not json"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        replay(text)


def test_a_record_from_a_newer_program_asks_for_an_update() -> None:
    found = fault_of(record(version=VERSION + 1))
    assert isinstance(found, BadInput)
    assert found.key == "engine.line_newer"
    assert isinstance(fault_of(record(version=10**40)), BadInput)


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00\x01",
        record(THROW).encode("utf-16"),
        record(THROW, '{"by":"\\u001b[2J","do":"buy"}').encode(),
        record(options={"houses": 10**30}).encode(),
        record(options={"\x00": 1}).encode(),
        record(edition="../../etc/passwd").encode(),
        record(deck="us_2008/../x").encode(),
        b'{"a":' * 10_000,
    ],
)
@pytest.mark.parametrize("json_wanted", [(), ("--json",)])
def test_the_terminal_ends_with_one_sentence_and_code_1(
    content: bytes, json_wanted: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert run(["replay", str(path), *json_wanted]) == 1
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    assert "\x1b" not in out + err
    if json_wanted:
        assert json.loads(out)["error"]["message"]


def test_a_file_of_200_megabytes_is_not_even_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.truncate(200 << 20)
    assert run(["replay", str(path)]) == 1
    assert "64 MB" in capsys.readouterr().err


def test_too_many_lines_are_refused() -> None:
    found = fault_of(record(*["{}"] * 200_001))
    assert isinstance(found, BadInput)
    assert found.key == "engine.line_too_many"
