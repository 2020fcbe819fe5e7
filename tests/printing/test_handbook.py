"""The handbook on paper: whole in every language, true to the window, in type that tired eyes can read."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from functools import cache

import pytest
from pypdfium2 import raw

from tests.paper.pdf_archive import faults
from tests.paper.pdf_reading import open_pdf, outside, overlapping, text
from tourney.base.languages import BOTH, Language, languages
from tourney.base.paths import handbook_file
from tourney.base.texts import Texts, texts_for
from tourney.printing.handbook_text import BlockKind, handbook_chapters
from tourney.printing.paper_handbook import handbook_alone
from tourney.rules.rulesets import load_ruleset
from ui.frame.navigation import EVERY

CHOICES = (*(each.tag for each in languages()), BOTH)
_NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
_LEAST = 9.0
"""Points of type: it is read in a hall, from a copy."""


@cache
def made(language: str) -> bytes:
    return handbook_alone(_NOW, language)


def _spoken(language: Language) -> Texts:
    return texts_for(language).in_words(load_ruleset("tournament").words)


@pytest.mark.parametrize("language", CHOICES)
def test_it_has_twelve_to_sixteen_pages_fit_for_archives(language: str) -> None:
    with open_pdf(made(language)) as document:
        assert 12 <= len(document) <= 16
    assert faults(made(language)) == []
    assert outside(made(language)) == []


@pytest.mark.parametrize("language", ["en", "zh-HK", BOTH])
def test_nothing_is_smaller_than_nine_points_or_lies_on_something_else(language: str) -> None:
    small = set()
    with open_pdf(made(language)) as document:
        for number, page in enumerate(document, 1):
            content = page.get_textpage()
            for i in range(content.count_chars()):
                size = raw.FPDFText_GetFontSize(content, i)
                letter = chr(raw.FPDFText_GetUnicode(content, i))
                if letter.strip() and size < _LEAST - 0.01:
                    small.add((number, round(size, 1), letter))
    assert sorted(small) == []
    assert overlapping(made(language)) == []


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_every_page_of_the_window_and_every_line_of_f1_is_in_it(language: Language) -> None:
    said, spoken = text(made(language.tag)), _spoken(language)
    both = text(made(BOTH))
    for entry in EVERY:
        page = entry.load()
        assert spoken(entry.word_key) in said, entry.id
        _has_each_line(said, spoken(page.help_key))
        for line in spoken(page.help_key).split("\n"):
            assert _bare(line.partition(" · ")[0]) in both, line
    _has_each_line(said, spoken("help.table"))


def _has_each_line(said: str, lines: str) -> None:
    for line in lines.split("\n"):
        keys, _, does = line.partition(" · ")
        assert _bare(f"{keys}{does}") in said, line


def _bare(line: str) -> str:
    return "".join(line.split())


def test_each_language_says_the_same_block_by_block() -> None:
    """Two columns stand beside each other, so what is missing in one would be seen."""
    chinese, english, simplified = (
        [
            [
                (block.kind, block.kind is BlockKind.KEYS and block.mark, len(block.rows))
                for block in chapter.blocks
            ]
            for chapter in handbook_chapters(language)
        ]
        for language in languages()
    )
    assert english == chinese == simplified


def test_what_is_installed_has_it_in_every_language() -> None:
    top = handbook_file("en").parents[1]
    files = {f"docs/{each.name}" for each in (top / "docs").glob("handbook*.md")}
    assert len(files) == len(languages())
    settings = tomllib.loads((top / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    taken = settings["targets"]["wheel"]["force-include"]
    assert {file: f"tourney/_resources/{file}" for file in files}.items() <= taken.items()
    assert '("docs/handbook*.md", "resources/docs")' in (top / "installer.spec").read_text("utf-8")


def test_every_picture_that_it_shows_is_there() -> None:
    for language in languages():
        page = handbook_file(language.tag)
        pictures = re.findall(r"\]\((\.\./resources/\S+)\)", page.read_text("utf-8"))
        assert pictures
        assert [each for each in pictures if not (page.parent / each).is_file()] == []
