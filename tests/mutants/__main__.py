"""`python -m tests.mutants --seed 1 --count 60`: breaks lines drawn by lot and prints what no test notices.

Each drawn line is broken in a copy of the tree: a comparison, a constant, an order, a branch that is dropped.
The tests nearest to it run first, up to the first that fails. For what these let through the rest runs once,
over lines as they stand that also work out what they would be if broken, all of them at a time: then each is
tried by the tests that saw a difference, which few do. What survives is printed as a diff, to be judged by a
person: the line may be an equal way of saying the same, or a law that nothing tests.

The rest is the tests whose imports lead to the line's module in two steps (`--reach`). `--results FILE` keeps
what was found and goes on from there: a run may be stopped at any time.
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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

TREE = Path(__file__).resolve().parents[2]
LET_THROUGH = "let through by the nearest"
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
            "tourney/standings/ranking.py",
            "tourney/event/tie_breaks.py",
            "tourney/event/tie_breaks.py",
        ),
        ("tests/standings",),
    ),
    "cut": Area(
        ("tourney/standings/cut.py", "tourney/standings/finals.py"),
        ("tests/standings",),
    ),
    "prospects": Area(
        (
            "tourney/standings/scenarios.py",
            "tourney/standings/cut.py",
            "tourney/standings/ranking.py",
        ),
        ("tests/standings/test_prospect_laws.py", "tests/standings/test_endings_laws.py"),
    ),
    "receipts": Area(
        ("tourney/giving/receipts.py", "tourney/giving/commands.py"),
        ("tests/giving/test_receipts.py", "tests/giving/test_giving.py"),
    ),
    "undo": Area(
        (
            "tourney/application/history.py",
            "tourney/standings/status.py",
            "tourney/application/integrity.py",
        ),
        (
            "tests/application/test_undo.py",
            "tests/application/test_replays.py",
            "tests/application/test_integrity.py",
            "tests/application/test_journal_lines.py",
        ),
    ),
    "clock": Area(
        ("tourney/clock/hall_time.py", "tourney/clock/commands.py"),
        (
            "tests/clock/test_hall_clock.py",
            "tests/clock/test_breaks.py",
            "tests/clock/test_clock_laws.py",
        ),
    ),
    "import": Area(
        ("tourney/players/list_columns.py", "tourney/files/csv.py", "tourney/players/import_lists.py"),
        ("tests/players", "tests/files"),
    ),
    "seating": Area(
        ("tourney/seating/*.py",),
        ("tests/seating",),
    ),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A place of a file, in bytes, and what stands there instead: `kind` says how it was broken."""

    area: str
    path: str
    line: int
    kind: str
    begin: int
    end: int
    instead: str

    @property
    def name(self) -> str:
        return f"{self.area} {self.path}:{self.line} {self.kind} {self.begin}-{self.end} {self.instead}"

    def text(self) -> str:
        return replaced(self.path, [(self.begin, self.end, self.instead)])


def replaced(path: str, places: Iterable[tuple[int, int, str]]) -> str:
    """A file of the tree with other words at these places, none of which lies in another."""
    source = (TREE / path).read_bytes()
    for begin, end, instead in sorted(places, reverse=True):
        source = source[:begin] + instead.encode() + source[end:]
    return source.decode()


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
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    named = path.relative_to(tree).as_posix()

    def made(kind: str, node: ast.expr, instead: str) -> Mutant:
        assert node.end_lineno is not None and node.end_col_offset is not None
        begin, end = (
            starts[node.lineno - 1] + node.col_offset,
            starts[node.end_lineno - 1] + node.end_col_offset,
        )
        return Mutant(area, named, node.lineno, kind, begin, end, f"({instead})")

    mutants = []
    for node in _in_functions(ast.parse(source)):
        for kind, instead in broken(node):
            assert isinstance(node, ast.expr)
            mutants.append(made(kind, node, ast.unparse(ast.fix_missing_locations(instead))))
        if isinstance(node, ast.If):
            mutants.append(made("branch dropped", node.test, "False"))
    return mutants


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
    chosen: dict[Mutant, None] = {}
    possible = sum(len(set(mutants)) for mutants in made.values())
    while len(chosen) < min(count, possible):
        path = lot.choice(files[lot.choice(areas)])
        if made[path]:
            chosen[lot.choice(made[path])] = None
    return list(chosen)


def tests_pass(copy: Path, tests: Sequence[str], *options: str) -> bool:
    """Whether these tests stay green over the copy as it is. One that never ends counts as noticed."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(copy),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "",  # what is compiled serves the next run
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, *tests]
    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=LONGEST, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if done.returncode not in (0, 1):
        sys.exit(done.stdout.decode()[-2000:] + done.stderr.decode()[-2000:])
    return done.returncode == 0


def survives(copy: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    target = copy / mutant.path
    target.write_text(mutant.text(), encoding="utf-8")
    try:
        return tests_pass(copy, tests, "-x")
    finally:
        target.write_bytes((TREE / mutant.path).read_bytes())


def reaching(paths: Iterable[str], steps: int) -> list[str]:
    """Files of tests whose imports lead to one of these files in so many steps."""
    imported_by: dict[str, set[str]] = {}
    files = {_module(path): path for top in ("tourney", "ui", "tests") for path in (TREE / top).rglob("*.py")}
    for name, path in files.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for each in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                    imported_by.setdefault(each, set()).add(name)
    reached = front = {_module(TREE / path) for path in paths}
    for _ in range(steps):
        front = {name for each in front for name in imported_by.get(each, ())} - reached
        reached |= front
    found = (files[name].relative_to(TREE) for name in reached)
    return sorted(each.as_posix() for each in found if each.name.startswith("test_"))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(TREE).with_suffix("").parts).removesuffix(".__init__")


PROBE = """
import os

told = set()

def differs(number, whole, broken):
    found = whole()
    try:
        same = broken() == found
    except Exception:
        same = False
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if not same and (number, test) not in told:
        told.add((number, test))
        with open({place!r}, "a") as out:
            print(number, test, file=out)
    return found
"""


def seen_by(copy: Path, survivors: Sequence[Mutant], tests: Sequence[str], workers: int) -> list[list[str]]:
    """For each of them the tests in which its place would come to something else, all found in one run."""
    place = copy / "seen.txt"
    place.touch()
    (copy / "probe.py").write_text(PROBE.replace("{place!r}", repr(str(place))), encoding="utf-8")
    whole = {each.path: (TREE / each.path).read_bytes() for each in survivors}
    left = dict(enumerate(survivors))
    while left:
        places: dict[str, list[tuple[int, int, str]]] = {path: [] for path in whole}
        for number, each in list(left.items()):
            others = places[each.path]
            if all(each.end <= begin or each.begin >= end for begin, end, _ in others):
                asked = (
                    f"lambda: ({whole[each.path][each.begin : each.end].decode()}), lambda: {each.instead}"
                )
                others.append((each.begin, each.end, f'__import__("probe").differs({number}, {asked})'))
                del left[number]
        for path, found in places.items():
            (copy / path).write_text(replaced(path, found), encoding="utf-8")
        tests_pass(copy, tests, "-n", str(workers), "--dist", "worksteal")
    for path, source in whole.items():
        (copy / path).write_bytes(source)
    lines = [line.partition(" ") for line in place.read_text(encoding="utf-8").splitlines()]
    return [list(dict.fromkeys(t for n, _, t in lines if t and int(n) == i)) for i in range(len(survivors))]


def difference(mutant: Mutant) -> str:
    """The broken line beside the line as it stands."""
    before = (TREE / mutant.path).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(
        before, mutant.text().splitlines(), mutant.path, mutant.kind, n=0, lineterm=""
    )
    return "\n".join(list(lines)[2:])


def main() -> int:
    """0 if every mutant was noticed, 1 if one survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--area", choices=sorted(AREAS), action="append", help="all where none is named")
    parser.add_argument("--nearest", action="store_true", help="only the nearest tests, not the rest")
    parser.add_argument("--reach", type=int, default=2, help="steps of imports from the rest to a line")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, help="kept here, and not found again")
    words = parser.parse_args()
    known: dict[str, str] = {}
    if words.results and words.results.exists():
        known = dict(line.split("\t") for line in words.results.read_text(encoding="utf-8").splitlines())

    def found(mutant: Mutant, state: str) -> None:
        known[mutant.name] = state
        print(f"{mutant.area:9} {mutant.path}:{mutant.line} {mutant.kind}: {state}", flush=True)
        if words.results:
            with words.results.open("a", encoding="utf-8") as out:
                print(mutant.name, state, sep="\t", file=out)

    chosen = drawn(words.area or sorted(AREAS), words.count, words.seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(".git", ".venv", "build", "dist", "out", ".mypy_cache")
        shutil.copytree(TREE, copy, ignore=ignored)
        for mutant in chosen:
            if mutant.name not in known:
                near = [str(path) for each in AREAS[mutant.area].nearest for path in sorted(copy.glob(each))]
                found(mutant, LET_THROUGH if survives(copy, mutant, near) else "noticed")
        alive = [mutant for mutant in chosen if known[mutant.name] == LET_THROUGH]
        if alive and not words.nearest:
            tests = reaching((each.path for each in alive), words.reach)
            for mutant, those in zip(alive, seen_by(copy, alive, tests, words.workers), strict=True):
                noticed = those and not survives(copy, mutant, those)
                found(
                    mutant, "noticed by the rest" if noticed else f"SURVIVED {len(those)} tests that saw it"
                )
    survivors = [mutant for mutant in chosen if known[mutant.name].startswith(("SURVIVED", LET_THROUGH))]
    for mutant in survivors:
        print(difference(mutant))
    print(f"{len(survivors)} of {len(chosen)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
