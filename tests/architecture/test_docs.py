"""What docs, docstrings and comments say of the program is so: what they name exists, where they say."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_PLACE = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.py)(?:[:.][\w.]+)?`")
_NAMES_IN = re.compile(r"`((?:\w+/)+\w+\.py)`\s+\(((?:`\w+`(?:,\s+)?)+)\)")
_OURS = ("tourney", "ui", "tests", "docs", "resources", ".ci", ".github")
_NOT_OURS = re.compile(r"^(build|out|usr|dev|tmp)/|<|\*|^\./")


def _exists(place: str) -> bool:
    """A place is told from the repository or, shorter, from within the folders that the page is about."""
    roots = [ROOT, ROOT / "tourney", ROOT / "ui", *(ROOT / "tourney").glob("*/"), *(ROOT / "ui").glob("*/")]
    return any((root / place).exists() for root in roots)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_folder_that_a_page_names_exists(page: Path) -> None:
    places = {place for place in _PLACE.findall(page.read_text("utf-8")) if not _NOT_OURS.search(place)}
    known = {each for each in places if each.endswith(".py") or each.split("/")[0] in _OURS}
    assert sorted(each for each in known if not _exists(each)) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_that_a_page_puts_behind_a_file_stands_in_it(page: Path) -> None:
    told = [
        (place, name)
        for place, names in _NAMES_IN.findall(page.read_text("utf-8"))
        for name in re.findall(r"\w+", names)
    ]
    assert [(place, name) for place, name in told if name not in _names_in(place)] == []
    assert page.name != "glossary.md" or len(told) > 50


def _names_in(place: str) -> set[str]:
    """Classes, functions and values of a file, which a page names from the root or from below `tourney/`."""
    file = next(found for root in (ROOT, ROOT / "tourney") if (found := root / place).exists())
    names = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


def test_every_library_that_the_program_needs_has_its_reason() -> None:
    """`docs/libraries.md` has a row for each with the reason; those for development alone are named below."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, page = settings["project"], (ROOT / "docs" / "libraries.md").read_text("utf-8")
    plain = page.casefold().replace("-", "")
    reasons = dict(re.findall(r"^\| (\w+)[^|]*\| ([^|]+) \|", plain, re.MULTILINE))
    needed = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    others = [each for group in settings["dependency-groups"].values() for each in group]
    assert [each for each in needed if _library(each) not in reasons] == []
    assert [each for each in others if _library(each) not in plain] == []


def _library(requirement: str) -> str:
    return re.split(r"[\[<>=]", requirement.casefold().replace("-", ""))[0]


@pytest.mark.parametrize("root", ["tourney", "ui"])
def test_the_tree_of_the_page_is_that_of_the_contracts(root: str) -> None:
    """The contracts decide. A layer that is added there is added to the page."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    layers = next(each["layers"] for each in settings["contracts"] if each.get("containers") == [root])
    assert _tree()[root] == layers


def _tree() -> dict[str, list[str]]:
    """The layers as `docs/architecture.md` draws them, highest first."""
    drawn = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```")[1]
    features, _, window = drawn.partition("\ntourney/\n")[2].partition("\nui/")
    layer = re.compile(r"^  (\S+(?: \| \S+)*)(?:  |$)", re.MULTILINE)
    return {"tourney": layer.findall(features), "ui": layer.findall(window)}


_PROSE = re.compile(r'"""(?:.|\n)*?"""|#.*')
_NAMED = re.compile(r"`((?:[A-Za-z_]\w*[./])+[A-Za-z_]\w*)(?:\([^`]*\))?`")
_NOT_A_NAME = {
    "Asia/Hong_Kong",
    "deed.boardwalk.value",
    "inspect.getsource",
    "rent.too_late",
    "tourney/_resources",
}
"""A zone, a field of a printed sheet, a name of Python's own, a refusal's code, a folder once installed."""


@pytest.mark.parametrize("root", ["tourney", "ui"])
def test_what_docstrings_and_comments_name_exists(root: str) -> None:
    told = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in sorted((ROOT / root).rglob("*.py"))
        for text in _PROSE.findall(path.read_text("utf-8"))
        for name in _NAMED.findall(text)
    ]
    assert [each for each in told if each[1] not in _NOT_A_NAME and not _is_of_ours(each[1])] == []
    assert len(told) > 50


def _is_of_ours(name: str) -> bool:
    """Whether it is a file, a module, a name in one, a key of a text, or a chain of names of the code."""
    roots = (ROOT, ROOT / "tourney", ROOT / "ui", ROOT / "resources", ROOT / "resources" / "i18n")
    if any((root / name).exists() for root in roots) or name.endswith((".toml", ".md", ".png")):
        return True
    parts = re.split("[./]", name.removesuffix(".py"))
    texts = ROOT / "resources" / "i18n" / f"{parts[0]}.toml"
    if texts.exists() and f"[{parts[-1]}]" in texts.read_text("utf-8"):
        return True
    words = _words_of_modules()
    for at in range(len(parts), max(0, len(parts) - 3), -1):
        if (module := ".".join(parts[:at])) in words:
            return words[module].issuperset(parts[at:])
    return "/" not in name and parts[0] not in ("tourney", "ui") and words[""].issuperset(parts)


@cache
def _words_of_modules() -> dict[str, set[str]]:
    """The words of the code by a module's name or the end of it; by "" those of all."""
    words: dict[str, set[str]] = defaultdict(set)
    for path in [*(ROOT / "tourney").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]:
        own = set(re.findall(r"\w+", _PROSE.sub("", path.read_text("utf-8"))))
        parts = [part for part in path.relative_to(ROOT).with_suffix("").parts if part != "__init__"]
        for at in range(len(parts) + 1):
            words[".".join(parts[at:])] |= own
    return words
