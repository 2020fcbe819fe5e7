"""Records damaged by chance: read, refused in a sentence with its line, or stopped at it; never a crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tourney.base.chance import Chance
from tourney.base.errors import UserError
from tourney.base.languages import Language
from tourney.base.texts import texts_for
from tourney.game.engine.sheets import sheets
from tourney.game.replaying import error_json, position_json, replay, story_lines

GAMES = sorted(Path(__file__).parents[1].glob("games/*/*.jsonl"))
RECORDS = [path.read_text("utf-8") for path in GAMES if path.stat().st_size < 20_000]
LANGUAGES = (Language.EN, Language.ZH)
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 10**30, 1.5, "", "x", "\ud800", "\x00", "boardwalk", [], {}, [[]], [1, 2],
    {"a": 1}, 10**9, "A" * 300, "=cmd()", "\u202e", "<b>",
)  # fmt: skip
LINES = (
    "", "[]", "null", "1", "{}", '{"do":"buy"}', "[" * 90_000, '{"a":' * 15_000, '{"n":1e999}', "\ufeff{}",
    '{"by":"A","do":"bid","amount":NaN}', '{"by":"A","do":"bid","amount":Infinity}', "\x00",
    '{"by":"A","by":"B","do":"buy"}', '{"by":"\\ud800","do":"buy"}', '{"by":"A","do":"throw","dice":[1]}',
)  # fmt: skip


def told(text: str) -> str:
    """What the terminal would print of it, in both languages, as bytes that can be written."""
    said: list[str] = []
    try:
        replayed = replay(text, explain=True)
    except UserError as fault:
        return "\n".join(texts_for(language).error(fault) for language in LANGUAGES)
    for language in LANGUAGES:
        texts = texts_for(language)
        said += story_lines(replayed, texts)
        if replayed.refusal:
            report = error_json(replayed, texts)
            assert report["error"]["line"] >= 2
            assert report["error"]["message"]
            said.append(json.dumps(report, ensure_ascii=False))
    said.append(json.dumps(position_json(replayed.game.play), ensure_ascii=False))
    assert len(sheets(replayed.game.play)) == len(replayed.header.players)
    return "\n".join(said)


def damaged(text: str, chance: Chance) -> str:
    """The record with one thing wrong: a byte, a line, or a field."""
    lines = text.split("\n")
    at = chance.below(len(lines))
    kind = chance.below(10)
    if kind == 0:
        raw = bytearray(text.encode())
        for _ in range(chance.below(3) + 1):
            raw[chance.below(len(raw))] = chance.below(256)
        return raw.decode("latin-1")
    if kind == 1:
        del lines[at]
    elif kind == 2:
        lines[at] = lines[at][: chance.below(len(lines[at]) + 1)]
    elif kind == 3:
        lines.insert(at, lines[chance.below(len(lines))])
    elif kind == 4:
        lines.insert(at, LINES[chance.below(len(LINES))])
    elif lines[at]:
        lines[at] = json.dumps(_one_field_wrong(json.loads(lines[at]), chance))
    return "\n".join(lines)


def _one_field_wrong(line: Any, chance: Chance) -> Any:
    paths = _paths(line, [])[1:]
    path = paths[chance.below(len(paths))]
    holder = line
    for step in path[:-1]:
        holder = holder[step]
    value = VALUES[chance.below(len(VALUES))]
    if isinstance(holder, dict) and chance.below(4) == 0:
        del holder[path[-1]]
        if chance.below(2):
            holder[("x", "\ud800", "A", "boardwalk")[chance.below(4)]] = value
    else:
        holder[path[-1]] = value
    return line


def _paths(value: Any, path: list[Any]) -> list[list[Any]]:
    """Where everything in it is, itself first."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for key, part in inside for each in _paths(part, [*path, key]))]


@pytest.mark.parametrize("seed", range(4))
def test_a_record_damaged_anyhow_is_told_about_in_both_languages(seed: int) -> None:
    chance = Chance(seed)
    stopped = 0
    for _ in range(500):
        text = damaged(RECORDS[chance.below(len(RECORDS))], chance)
        said = told(text)
        said.encode("utf-8")
        assert "Traceback" not in said
        stopped += '"error"' in said or "legal" not in said
    assert stopped > 250
