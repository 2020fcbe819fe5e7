"""`python -m tests.ledger`: what the product's lines are for, by feature; `--beside COMMIT` counts that too.

A file's feature is the first of `features.toml` that has a pattern for its path. Lines are counted as they
stand: blank, docstrings, imports, comments, and code, which is the rest. A test holds each feature to the
lines that it may have.
"""

from __future__ import annotations

import argparse
import ast
import io
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from statistics import median

TREE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Feature:
    """What a feature is: patterns of its files' paths, and the lines that it may have."""

    files: tuple[str, ...]
    lines: int


def _features() -> dict[str, Feature]:
    text = (Path(__file__).parent / "features.toml").read_text(encoding="utf-8")
    return {name: Feature(tuple(each["files"]), each["lines"]) for name, each in tomllib.loads(text).items()}


FEATURES: Mapping[str, Feature] = _features()
"""By name, in the order in which their patterns are asked."""
PRODUCT = ("tourney", "ui")
NO_FEATURE = "?"
KINDS = ("code", "docstrings", "imports", "comments", "blank")


@dataclass(slots=True)
class Lines:
    """Lines of some files: how many of each kind, and how long each file is."""

    of_kind: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)

    def add(self, source: str) -> None:
        """One file more."""
        kinds = kinds_of(source)
        self.lengths.append(len(kinds))
        self.of_kind.update(kinds)

    @property
    def all(self) -> int:
        """Lines of every kind."""
        return sum(self.lengths)


def kinds_of(source: str) -> list[str]:
    """What each line of a file is."""
    kinds = ["code" if line.strip() else "blank" for line in source.splitlines()]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
            kinds[token.start[0] - 1] = "comments"
    for node in ast.walk(ast.parse(source)):
        kind = _kind(node)
        if kind and isinstance(node, ast.stmt) and node.end_lineno is not None:
            kinds[node.lineno - 1 : node.end_lineno] = [kind] * (node.end_lineno - node.lineno + 1)
    return kinds


def _kind(node: ast.AST) -> str:
    match node:
        case ast.Import() | ast.ImportFrom():
            return "imports"
        case ast.Expr(value=ast.Constant(value=str())):
            return "docstrings"
    return ""


def feature_of(path: str) -> str:
    """The feature that a file belongs to."""
    for name, feature in FEATURES.items():
        if any(fnmatch(path, pattern) for pattern in feature.files):
            return name
    return NO_FEATURE


def ledger(sources: Iterable[tuple[str, str]]) -> dict[str, Lines]:
    """Lines by feature, of files by path and text."""
    by_feature: dict[str, Lines] = {name: Lines() for name in FEATURES}
    for path, source in sources:
        by_feature.setdefault(feature_of(path), Lines()).add(source)
    return by_feature


def here() -> Iterator[tuple[str, str]]:
    """The files of the product as they stand."""
    for folder in PRODUCT:
        for path in sorted((TREE / folder).rglob("*.py")):
            yield path.relative_to(TREE).as_posix(), path.read_text(encoding="utf-8")


def of_commit(commit: str) -> Iterator[tuple[str, str]]:
    """The files of the product as a commit has them."""
    listed = _git("ls-tree", "-r", "--name-only", commit, *PRODUCT)
    for path in listed.splitlines():
        if path.endswith(".py"):
            yield path, _git("show", f"{commit}:{path}")


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=TREE, capture_output=True, check=True).stdout.decode()


def rows(found: Mapping[str, Lines], before: Mapping[str, Lines] | None) -> Iterator[str]:
    """The ledger as a table in Markdown."""
    then = " before |" if before is not None else ""
    yield f"| feature | lines | may have |{then} files | {' | '.join(KINDS)} |"
    yield f"| --- | ---: | ---: |{' ---: |' if before is not None else ''} ---: |{' ---: |' * len(KINDS)}"
    whole, whole_before = Lines(), 0
    for name in sorted(found, key=lambda name: -found[name].all):
        lines = found[name]
        earlier = before[name].all if before is not None and name in before else 0
        whole.of_kind += lines.of_kind
        whole.lengths += lines.lengths
        whole_before += earlier
        yield _row(name, lines, None if before is None else earlier)
    yield _row("**all**", whole, None if before is None else whole_before)
    yield ""
    short = sum(length < 100 for length in whole.lengths)
    yield (
        f"{len(whole.lengths)} files, {short} below 100 lines, median {median(whole.lengths):.0f}; "
        f"imports {whole.of_kind['imports'] / whole.all:.1%}"
    )


def _row(name: str, lines: Lines, before: int | None) -> str:
    then = "" if before is None else f" {before:,} |"
    kinds = " | ".join(f"{lines.of_kind[kind]:,}" for kind in KINDS)
    most = f"{FEATURES[name].lines:,}" if name in FEATURES else ""
    return f"| {name} | {lines.all:,} | {most} |{then} {len(lines.lengths)} | {kinds} |"


def main() -> int:
    """Prints the ledger."""
    parser = argparse.ArgumentParser(prog="python -m tests.ledger", description=__doc__)
    parser.add_argument("--beside", metavar="COMMIT", help="the lines of that commit in a column beside")
    words = parser.parse_args()
    before = ledger(of_commit(words.beside)) if words.beside else None
    print("\n".join(rows(ledger(here()), before)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
