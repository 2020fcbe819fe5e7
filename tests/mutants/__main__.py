"""`python -m tests.mutants --seed 1 --count 60`: breaks lines drawn by lot and prints what no test notices.

Each drawn line is broken in a copy of the tree: a comparison, a constant, an order, a branch that is dropped.
The tests nearest to it run first, then the rest. What survives both is printed as a diff, to be judged by a
person: the line may be an equal way of saying the same, or a law that nothing tests.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
REST = (
    "tests/unit",
    "tests/property",
    "tests/services",
    "tests/cli",
    "tests/store",
    "tests/documents",
    "tests/gui",
)
"""What runs over a line that its nearest tests let through."""
LONGEST = 900
"""Seconds that one run of tests may take: a broken loop need not end."""


@dataclass(frozen=True, slots=True)
class Area:
    """Files of one subject, as patterns below the tree, and the tests nearest to them."""

    files: tuple[str, ...]
    nearest: tuple[str, ...]


AREAS = {
    "ranking": Area(
        (
            "tourney/competition/ranking.py",
            "tourney/competition/tiebreaks.py",
            "tourney/competition/tally.py",
        ),
        ("tests/unit/competition", "tests/property/test_competition_laws.py"),
    ),
    "cut": Area(
        ("tourney/competition/cut.py", "tourney/competition/finals.py"),
        (
            "tests/unit/competition",
            "tests/services/test_level_at_the_line.py",
            "tests/services/test_finals_seeds.py",
        ),
    ),
    "prospects": Area(
        (
            "tourney/competition/prospects.py",
            "tourney/competition/endings.py",
            "tourney/competition/bounds.py",
        ),
        ("tests/property/test_prospect_laws.py", "tests/property/test_endings_laws.py"),
    ),
    "receipts": Area(
        ("tourney/competition/receipts.py", "tourney/services/commands/giving.py"),
        ("tests/services/test_receipts.py", "tests/services/test_giving.py"),
    ),
    "undo": Area(
        (
            "tourney/services/history.py",
            "tourney/services/taking_back.py",
            "tourney/services/replays.py",
            "tourney/services/integrity.py",
            "tourney/services/own_steps.py",
        ),
        (
            "tests/services/test_undo.py",
            "tests/services/test_replays.py",
            "tests/services/test_integrity.py",
            "tests/services/test_journal_lines.py",
        ),
    ),
    "clock": Area(
        ("tourney/services/hall_time.py", "tourney/services/commands/clock*.py"),
        (
            "tests/services/test_hall_clock.py",
            "tests/services/test_breaks.py",
            "tests/property/test_clock_laws.py",
        ),
    ),
    "import": Area(
        ("tourney/exchange/columns.py", "tourney/exchange/headers.py", "tourney/exchange/lists.py"),
        ("tests/unit/exchange", "tests/property/exchange"),
    ),
    "seating": Area(
        ("tourney/competition/seating/*.py",),
        ("tests/unit/test_seating*.py", "tests/property/test_seating_laws.py"),
    ),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file's whole text with one place broken: `line` counts from 1, `kind` says how it was broken."""

    area: str
    path: str
    line: int
    kind: str
    text: str


_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def broken(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every way in which this node is broken: what is done, and the node in its place."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=right) if type(op) in _TURNED:
            yield "comparison", ast.Compare(left, [_TURNED[type(op)]()], right)
        case ast.Constant(value=bool() as value):
            yield "constant", ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "constant", ast.Constant(value + 1)
        case ast.BoolOp(op=op, values=values):
            yield "and, or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", operand
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield "sum", ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right)
        case ast.IfExp(body=body, orelse=orelse):
            yield "branch", body
            yield "branch", orelse
        case ast.Call(func=ast.Name(id="sorted"), args=[listed, *_]):
            yield "order", ast.Call(ast.Name("list", ast.Load()), [listed], [])
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in _OPPOSITES:
            yield "order", ast.Call(ast.Name(_OPPOSITES[name], ast.Load()), args, keywords)
        case _:
            return


def mutants(area: str, path: Path, tree: Path) -> list[Mutant]:
    """All of a file. Each replaces one expression, and the rest of the text stays as it is."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    encoded = source.encode()
    found: list[Mutant] = []
    for node in _in_functions(ast.parse(source)):
        for kind, instead in broken(node):
            assert (
                isinstance(node, ast.expr) and node.end_lineno is not None and node.end_col_offset is not None
            )
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            written = ast.unparse(ast.fix_missing_locations(instead))
            text = (encoded[:begin] + f"({written})".encode() + encoded[end:]).decode()
            found.append(Mutant(area, path.relative_to(tree).as_posix(), node.lineno, kind, text))
        if isinstance(node, ast.If):
            begin = starts[node.test.lineno - 1] + node.test.col_offset
            end = starts[(node.test.end_lineno or 0) - 1] + (node.test.end_col_offset or 0)
            text = (encoded[:begin] + b"False" + encoded[end:]).decode()
            found.append(Mutant(area, path.relative_to(tree).as_posix(), node.lineno, "branch dropped", text))
    return found


def _in_functions(module: ast.Module) -> Iterator[ast.AST]:
    """The nodes of functions' bodies, once each; texts of f-strings are left alone."""
    seen: set[int] = set()
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                for node in _without_texts(statement):
                    if id(node) not in seen:
                        seen.add(id(node))
                        yield node


def _without_texts(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.JoinedStr):
            yield from _without_texts(child)


def drawn(areas: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """By lot: first an area, then a file of it, then a line, so that a large file does not take all."""
    lot = random.Random(seed)
    files = {
        name: sorted(path for pattern in AREAS[name].files for path in TREE.glob(pattern)) for name in areas
    }
    made = {path: mutants(name, path, TREE) for name, paths in files.items() for path in paths}
    chosen: dict[tuple[str, str], Mutant] = {}
    possible = sum(len({each.text for each in found}) for found in made.values())
    while len(chosen) < min(count, possible):
        path = lot.choice(files[lot.choice(areas)])
        if made[path]:
            mutant = lot.choice(made[path])
            chosen.setdefault((mutant.path, mutant.text), mutant)
    return list(chosen.values())


def survives(copy: Path, tests: Sequence[str], workers: int) -> bool:
    """Whether these tests stay green over the copy as it is. One that never ends counts as noticed."""
    paths = [path.relative_to(copy).as_posix() for pattern in tests for path in sorted(copy.glob(pattern))]
    spread = ("-n", str(workers), "--dist", "worksteal") if workers > 1 else ()
    environment = {**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *spread, *paths]
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        sys.exit(done.stdout.decode()[-2000:] + done.stderr.decode()[-2000:])
    return done.returncode == 0


def difference(mutant: Mutant) -> str:
    """The broken line beside the line as it stands."""
    before = (TREE / mutant.path).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.text.splitlines(), mutant.path, mutant.kind, n=0, lineterm="")
    return "\n".join(list(lines)[2:])


def main() -> int:
    """0 if every mutant was noticed, 1 if one survived."""
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--area", choices=sorted(AREAS), action="append", help="all where none is named")
    asked.add_argument("--nearest", action="store_true", help="only the nearest tests, not the rest")
    asked.add_argument("--workers", type=int, default=2)
    words = asked.parse_args()
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(
            ".git", ".venv", "build", "dist", "out", "__pycache__", ".mypy_cache"
        )
        shutil.copytree(TREE, copy, ignore=ignored)
        for number, mutant in enumerate(drawn(words.area or sorted(AREAS), words.count, words.seed), 1):
            target = copy / mutant.path
            original = target.read_bytes()
            target.write_text(mutant.text, encoding="utf-8")
            alive = survives(copy, AREAS[mutant.area].nearest, words.workers)
            nearest = alive
            if alive and not words.nearest:
                alive = survives(copy, REST, words.workers)
            target.write_bytes(original)
            state = "SURVIVED" if alive else "noticed by the rest" if nearest else "noticed"
            print(
                f"{number:3} {mutant.area:9} {mutant.path}:{mutant.line} {mutant.kind}: {state}", flush=True
            )
            if alive:
                survivors += 1
                print(difference(mutant), flush=True)
    print(f"{survivors} of {words.count} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
