"""In Chinese who goes through is 晉級 everywhere, who stands by 後備: four words were used for one thing."""

from __future__ import annotations

import tomllib
from pathlib import Path

RESOURCES = Path(__file__).parents[2] / "resources"
OTHERS = ("出線", "入圍", "候補", "肯定晉級", "晉級線同分")


def test_going_through_is_called_by_one_word() -> None:
    texts = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in RESOURCES.glob("i18n/*.toml")}
    said = {f"{area}.{key}": each.get("zh", "") for area, keys in texts.items() for key, each in keys.items()}
    assert len(said) > 3000
    assert {key: words for key, words in said.items() if any(word in words for word in OTHERS)} == {}
