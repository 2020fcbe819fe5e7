"""Every sentence exists in both languages, with the same parameters, and every key in the code exists."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
AREAS = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in (ROOT / "resources/i18n").glob("*.toml")
}
ENTRIES = [(f"{area}.{key}", entry) for area, entries in AREAS.items() for key, entry in entries.items()]
SOURCES = [path for folder in ("tourney", "ui") for path in (ROOT / folder).rglob("*.py")]
KEY = re.compile(r"""["']((?:{})\.[a-z0-9_]+)["']""".format("|".join(sorted(AREAS))))
FILES = (".log", ".ini", ".toml", ".csv", ".jsonl")
HAN = re.compile(r"[\u3400-\u9fff]")


def _names(pattern: str) -> set[str]:
    """Parameters of a pattern. A name given in both languages is one parameter, whichever is shown."""
    found = {name for _, name, _, _ in string.Formatter().parse(pattern) if name is not None}
    return {"name in the reader's language" if name in ("en", "zh") else name for name in found}


@pytest.mark.parametrize("area", sorted(AREAS))
def test_every_entry_speaks_both_languages_with_the_same_parameters(area: str) -> None:
    for key, entry in AREAS[area].items():
        assert set(entry) in ({"en", "zh"}, {"en", "en_one", "zh"}), f"{area}.{key}"
        for language, pattern in entry.items():
            assert pattern.strip(), f"{area}.{key} is empty in {language}"
        assert _names(entry["en"]) | {"n"} == _names(entry["zh"]) | {"n"}, f"{area}.{key}: parameters differ"
        assert not HAN.search(entry["en"].replace("中文", "").replace("繁體中文", "")), (
            f"{area}.{key}: Chinese in en"
        )


@pytest.mark.parametrize("area", sorted(name for name in AREAS if name.startswith("words_")))
def test_what_a_rule_system_says_its_own_way_is_said_elsewhere_with_the_same_parameters(area: str) -> None:
    known = dict(ENTRIES)
    for key, entry in AREAS[area].items():
        assert key in known, f"{area}: nothing is said by {key}"
        for language in ("en", "zh"):
            assert _names(entry[language]) <= _names(known[key][language]), f"{area}: {key}"


def test_every_key_in_the_code_exists() -> None:
    known = {key for key, _ in ENTRIES}
    missing = {
        f"{path.relative_to(ROOT)}: {key}"
        for path in SOURCES
        for key in KEY.findall(path.read_text("utf-8"))
        if key not in known and not key.endswith(FILES)
    }
    assert not missing


def test_no_chinese_sentence_hides_in_the_code() -> None:
    """Chinese in code is allowed only where the code reads Chinese (headers of lists)."""
    speaking = {
        str(path.relative_to(ROOT))
        for path in SOURCES
        if "exchange" not in path.parts and "registration" not in path.stem
        for line in path.read_text("utf-8").splitlines()
        if HAN.search(re.sub(r"#.*$", "", line)) and '"""' not in line and "say" in line
    }
    assert not speaking


OF_THE_TERMINAL = frozenset({"cli", "seatcli", "odds"})
"""Texts that nobody meets in the window."""
COMMAND = re.compile(
    r"`tourney |tourney (set|draw|place|swap|enter|donate|receipts|take-back|table|finals)\b"
)


def test_no_text_of_the_window_or_of_paper_holds_a_command_of_the_terminal() -> None:
    held = [
        f"{area}.{key}"
        for area, entries in AREAS.items()
        for key, entry in entries.items()
        if area not in OF_THE_TERMINAL and any(COMMAND.search(words) for words in entry.values())
    ]
    assert held == ["tables.not_now"], "said of a line typed in the terminal alone"
