"""Twenty lists by somebody who had not seen the reader: read right or asked about, never silently wrong."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tourney.players.import_lists import read_list

FOLDER = Path(__file__).parent / "unseen"
LISTS: list[dict[str, Any]] = tomllib.loads((FOLDER / "lists.toml").read_text("utf-8"))["list"]


@pytest.mark.parametrize("list_", LISTS, ids=lambda each: each["file"])
def test_a_list_that_nobody_wrote_for_the_reader(list_: dict[str, Any]) -> None:
    preview = read_list((FOLDER / list_["file"]).read_bytes(), list_["file"])
    asked = bool(preview.questions or preview.bad or preview.problem)
    assert asked == ("gives" not in list_), list_["why"]
    if not asked:
        assert [f"{each.name_en}|{each.name_zh}|{each.team}" for each in preview.drafts] == list_["gives"]


def test_every_list_is_there_once() -> None:
    assert {each["file"] for each in LISTS} == {path.name for path in FOLDER.iterdir()} - {"lists.toml"}
    assert len(LISTS) == 20
