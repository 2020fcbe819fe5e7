"""Record files that are damaged or hostile: each one sentence with line and field, exit 1, no traceback."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tourney.base.errors import BadInput, UserError
from tourney.base.languages import Language
from tourney.base.texts import CHINESE, ENGLISH, Texts, texts_for
from tourney.cli.main import run
from tourney.game.console.loading import load_game
from tourney.game.engine.entries import VERSION
from tourney.game.record import read_entry, read_lines
from tourney.game.replaying import replay

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
        ("x" * 100_001, "Line 3 is too long"),
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
        ('{"n":9,"by":"A","do":"buy"}', "n must be 2"),
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


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize(
    "change",
    [
        {"options": {"salary": -5}},
        {"options": {"zap": 5}},
        {"options": {"doubles": "again"}},
        {"ruleset": "nothing"},
        {"edition": "nowhere"},
        {"deck": "none"},
        {"first": "Z"},
        {"players": ["A", "A"]},
        {"setup": {"players": {"A": {"cash": -1}, "B": {}}}},
    ],
    ids=str,
)
def test_a_fault_of_the_header_names_line_1(change: dict[str, Any], texts: Texts) -> None:
    with pytest.raises(UserError) as caught:
        replay(record(**change))
    said = texts(caught.value.key, **caught.value.params)
    assert ("Line 1" in said) or ("第 1 行" in said)
    assert "README" not in said


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ('{"by":"A","do":"throw"}', "it is missing", "欠缺"),
        ('{"by":"A","do":"buy","x":1}', "no such field here", "此處沒有這一欄"),
        ('{"by":"A","do":"zap"}', "“zap” is not possible", "不可填「zap」"),
        ('{"by":"A","do":"bid","amount":"5"}', "a whole number belongs here", "應為整數"),
        ('{"by":"A","do":"bid","amount":-1}', "a whole number from 0 up", "不少於 0 的整數"),
        ('{"by":"A","do":"throw","dice":[1,2,3,4,5]}', "of length 4 or less", "長度不多於 4"),
        ('{"by":"A","do":"buy","at":"x"}', "a number or null", "數字或 null"),
    ],
)
def test_a_field_at_fault_says_what_belongs_there(line: str, english: str, chinese: str) -> None:
    refusal = replay(record(line)).refusal
    assert refusal is not None
    assert english in texts_for(Language.EN).say(refusal.message)
    assert chinese in CHINESE.say(refusal.message)
    assert "docs/file-formats.md" in texts_for(Language.EN).say(refusal.message)


def test_a_lost_line_is_noticed_where_lines_stop_having_numbers() -> None:
    """Numbers later on count those before; without any nobody asked for it to be noticed."""
    steps = ['"do":"throw","by":"A","dice":[1,2]', '"do":"decline","by":"A"', '"do":"pass","by":"B"']

    def lines(*numbers: int | None) -> list[str]:
        shown = ("" if n is None else f'"n":{n},' for n in numbers)
        return [f"{{{number}{step}}}" for number, step in zip(shown, steps, strict=False)]

    for told in (lines(1, 2, None), lines(1, None), lines(1, 2, 0)):
        said = fault_of(record(*told))
        assert isinstance(said, str) and f"Line {len(told) + 1}: n must be {len(told)}" in said
    for fine in (lines(None, None, None), lines(None, 2, 3), lines(1, 2, 3)):
        assert replay(record(*fine)).refusal is None


def test_a_table_s_file_with_a_lost_number_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "table.jsonl"
    path.write_text(record(f'{{"n":1,{THROW[1:]}', '{"by":"A","do":"decline"}') + "\n", "utf-8")
    with pytest.raises(BadInput) as caught:
        load_game(path.read_text("utf-8").splitlines())
    assert caught.value.key == "engine.line_unnumbered"
