"""A call that makes a value of more than four fields names them: nobody counts commas."""

from __future__ import annotations

import ast

from tourney.base.paths import resources

_ROOT = resources().parent
_MOST = 4


def test_more_than_four_arguments_of_a_constructor_are_named() -> None:
    """A call with `*` is left alone: it spreads what is one value already."""
    classes, calls = set(), []
    for folder in ("tourney", "ui"):
        for path in sorted((_ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    classes.add(node.name)
                elif isinstance(node, ast.Call) and len(node.args) > _MOST:
                    made = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                    if not any(isinstance(each, ast.Starred) for each in node.args):
                        calls.append((made, f"{path.relative_to(_ROOT)}:{node.lineno}"))
    assert [call for call in calls if call[0] in classes] == []
