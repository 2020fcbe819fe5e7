"""A class is the only one of its name, so that a stranger who looks for it finds one thing.

Rule systems know nothing of each other: what one of them keeps is called as it likes inside its folder.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from tourney.base.paths import resources

_ROOT = resources().parent
_SYSTEMS = _ROOT / "tourney" / "game" / "systems"
_CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


def class_places(root: Path) -> dict[str, list[str]]:
    """Where the classes of the program stand, by their names."""
    places: dict[str, list[str]] = defaultdict(list)
    for folder in ("tourney", "ui"):
        for path in sorted((root / folder).rglob("*.py")):
            if _SYSTEMS in path.parents:
                continue
            for name in _CLASS.findall(path.read_text("utf-8")):
                places[name].append(path.relative_to(root).as_posix())
    return places


def test_no_class_shares_its_name_with_another() -> None:
    shared = {name: places for name, places in class_places(_ROOT).items() if len(places) > 1}
    assert shared == {}
