"""What the docs say of the house is so: files that they name exist, classes stand where they say."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_PLACE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.py)(?:[:.][\w.]+)?`")
_IN_GLOSSARY = re.compile(r"`([\w/]+\.py)` \(`(\w+)`\)")
_OURS = ("tourney", "ui", "tests", "docs", "resources", ".ci", ".github")
_NOT_OURS = re.compile(r"^(build|out|usr|dev|tmp)/|<|\*|^\./")


def _exists(place: str) -> bool:
    """A place is told from the repository or, shorter, from within the rooms that the page is about."""
    roots = [ROOT, ROOT / "tourney", ROOT / "ui", *(ROOT / "tourney").glob("*/"), *(ROOT / "ui").glob("*/")]
    return any((root / place).exists() for root in roots)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_page_names_exists(page: Path) -> None:
    places = {place for place in _PLACE.findall(page.read_text("utf-8")) if not _NOT_OURS.search(place)}
    known = {each for each in places if each.endswith(".py") or each.split("/")[0] in _OURS}
    assert sorted(each for each in known if not _exists(each)) == []


def test_every_class_and_function_of_the_glossary_stands_where_it_says() -> None:
    rows = _IN_GLOSSARY.findall((ROOT / "docs" / "glossary.md").read_text("utf-8"))
    assert len(rows) > 50
    missing = []
    for place, name in rows:
        file = ROOT / place if place.startswith("ui/") else ROOT / "tourney" / place
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        names = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        if name not in names:
            missing.append((place, name))
    assert missing == []
