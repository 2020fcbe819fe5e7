"""Docstrings, comments and pages are plain English (docs/contributing.md): the nouns and the heads of
modules.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = [file for top in ("tourney", "ui", "tests") for file in sorted((ROOT / top).rglob("*.py"))]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

# “players who share a name” and “asks who goes first” are right; these are the places where “who …” is a noun
_WHO_AS_A_NOUN = re.compile(
    r"\b[Ww]ho(?:m)?ever\b"
    r"|(?:^|(?<=[.!?] )|(?<=[.!?]\*\* ))\W*Whom?\s[^?]*?(?:[.;:]|$)(?!\?)"
    r"|;\s+who\b"
    r"|\b(?:of|for|by|to|from|with|than|as|beside|except|without|but|where|when|because|if|until|unless|only)\s+who\b"
    r"|\b(?:seats?|seated|gives?|leaves?|takes?|keeps?|pays?|sends?|lets?|offers?)\s+whom?\b"
    r"|\b(?:in|not)\s+whom\b|\b(?:cash|deeds|goods|money) to whom\b"
)
_WHO = re.compile(r"\bwho(?:m|m?ever)?\b", re.IGNORECASE)
_WHO_IN_A_COMMENT = re.compile(f"#.*{_WHO.pattern}", re.IGNORECASE)


def _written(file: Path) -> Iterator[str]:
    """The docstrings and comments of a file; comment lines that follow each other are one.

    Only of a file that has the word at all: the whole house takes ten seconds to read.
    """
    source = file.read_text("utf-8")
    if not _WHO.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ):
            yield node.value.value
    if _WHO_IN_A_COMMENT.search(source):
        yield from _comments(source)


def _comments(source: str) -> Iterator[str]:
    text, last = "", 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            goes_on = token.start[0] == last + 1 and token.line.lstrip().startswith("#")
            if not goes_on and text:
                yield text
                text = ""
            text = f"{text} {token.string.lstrip('# ')}".strip()
            last = token.start[0]
    if text:
        yield text


def _nouns(text: str) -> list[str]:
    """The places of a text where “who …” is a noun, with a few words around."""
    paragraphs = [" ".join(each.split()) for each in re.split(r"\n\s*\n|\n\s*[-|*] ", text)]
    return [
        each[max(0, match.start() - 30) : match.end() + 30]
        for each in paragraphs
        for match in _WHO_AS_A_NOUN.finditer(each)
    ]


def test_no_noun_is_made_of_who() -> None:
    found = {
        str(file.relative_to(ROOT)): nouns
        for file in [*FILES, *PAGES]
        if (
            nouns := [
                each
                for text in ([file.read_text("utf-8")] if file in PAGES else _written(file))
                for each in _nouns(text)
            ]
        )
    }
    assert found == {}


@pytest.mark.parametrize(
    "noun",
    [
        "Who has gone meanwhile is left for the command to refuse.",
        "The team of who shares a name with somebody else.",
        "Found by who lands on it.",
        "Seats who goes through, whoever is here.",
        "Sort key: letters; who has none comes last.",
        "All the cash to whom it is owed.",
        "Check in whom the field names.",
    ],
)
def test_the_check_finds_it(noun: str) -> None:
    assert _nouns(noun) != []


@pytest.mark.parametrize(
    "right",
    [
        "Players who share a name, of whom one is known.",
        "Says who goes through, and which seats are given.",
        "Who sits where? The page shows it.",
        "It depends on who owns what.",
    ],
)
def test_the_check_leaves_it(right: str) -> None:
    assert _nouns(right) == []


def _head(source: str) -> str:
    """The docstring of a module, without reading on: what stands before it can only be a comment."""
    before_code = {tokenize.COMMENT, tokenize.NL}
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    first = next(token for token in tokens if token.type not in before_code)
    return ast.get_docstring(ast.parse(first.string)) or "" if first.type == tokenize.STRING else ""


def test_the_head_of_a_module_says_what_it_holds() -> None:
    sources = {file: file.read_text("utf-8") for file in FILES}
    paragraphs = {file: _head(source).split("\n\n") for file, source in sources.items() if source.strip()}
    too_short = {
        str(file.relative_to(ROOT)) for file, parts in paragraphs.items() if len(parts[0].split()) < 3
    }
    twice = {
        str(file.relative_to(ROOT)) for file, parts in paragraphs.items() if len(set(parts)) < len(parts)
    }
    assert (too_short, twice) == (set(), set())
