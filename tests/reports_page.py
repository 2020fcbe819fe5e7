"""Writes `docs/reports.md` from the types of the terminal's JSON: `python -m tests.reports_page`."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import is_typeddict

from tourney.competition import reports as of_formats
from tourney.engine import reports as of_games
from tourney.scoresheet import reports as of_sheets
from tourney.views import reports

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reports.md"
_SOURCES = (reports, of_formats, of_sheets, of_games)
"""Each floor names the fields of what it composes."""
_OURS = re.compile(r"\b[A-Z]\w+Report\b")
_PLAIN = {
    "HeatLabel": "heat",
    "Number": "number",
    "PlayerNo": "int",
    "AsWritten": "as written",
    "EntryReport": "entry of the record",
}
"""What our own words for plain values are called on the page."""


def kinds() -> list[type]:
    """Every type of a report, in the order of the page."""
    return [kind for source in _SOURCES for kind in _kinds_of(source)]


def _kinds_of(source: ModuleType) -> list[type]:
    declared = [each for each in vars(source).values() if is_typeddict(each)]
    return [
        each for each in declared if each.__module__ == source.__name__ and not each.__name__.startswith("_")
    ]


def page() -> str:
    """The whole page: an entry a report."""
    lead = inspect.getdoc(reports) or ""
    said = lead.replace(" `docs/reports.md` is made from here.", "").split("\n", 1)
    parts = [
        "# What `--json` says",
        *said,
        "Made by `python -m tests.reports_page` from `reports.py` in `tourney/views`, `tourney/competition`, "
        "`tourney/scoresheet` and `tourney/engine`.",
    ]
    return "\n\n".join([*(part.strip() for part in parts), *map(_entry, kinds())]) + "\n"


def _entry(kind: type) -> str:
    rows = [f"| `{name}` | {_shown(str(hint))} |" for name, hint in kind.__annotations__.items()]
    name = kind.__name__
    return "\n".join(
        [f"## {name}", "", inspect.getdoc(kind) or "", "", "| field | what |", "| --- | --- |", *rows]
    )


def _shown(hint: str) -> str:
    found = re.search(r"ForwardRef\('(.*?)'", hint)
    words = found[1] if found else hint
    optional = words.startswith("NotRequired[")
    words = words.removeprefix("NotRequired[").removesuffix("]") if optional else words
    for ours, plain in _PLAIN.items():
        words = words.replace(ours, plain)
    linked = _OURS.sub(lambda match: f"[{match[0]}](#{match[0].lower()})", words.replace("None", "null"))
    return linked.replace("|", "or") + (", only where there is one" if optional else "")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
