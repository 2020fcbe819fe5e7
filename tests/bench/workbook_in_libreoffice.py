"""Proves the Excel files in a real spreadsheet: `python -m tests.bench.workbook_in_libreoffice`.

Three days played to their champions, and the four events of the paper sheets with a penalty.

Needs `soffice` (Debian: `apt-get install libreoffice-calc-nogui`), which is too heavy for every test run:
there `formula_reading.py` works the formulas out instead. Every stored value of a formula is taken out of
the workbook first, so that LibreOffice has to compute each of them; then totals, places and points must be
ours. The entry template is filled in, computed and read back as `tourney enter` does; what a cell's rule
allows is asked of the rules in the file as LibreOffice has understood and written them again.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import openpyxl

from tests.paper_sheets.events import EVENTS
from tests.workbook.test_workbook_template import WRITTEN
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_example_day
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files import template_layout as at
from tourney.players.commands import ImportPlayers
from tourney.scores.sheet_files import read_sheets
from tourney.scoresheet.ranking import value
from tourney.standings.ruling_commands import AdjustPoints
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ROWS = at.TemplateLayout()

FORMATS = ("hk-90", "world-2009", "place-sum")
_STORED = re.compile(rb"(<f[^>]*>[^<]*</f>)<v>[^<]*</v>")


def event(folder: Path, fmt: str) -> Application:
    app = create_event(str(folder / f"{fmt}.tourney"), fmt, "hong-kong", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 43)), "test"))
    check_everybody_in(app)
    return app


def without_values(data: bytes) -> tuple[bytes, int]:
    """The workbook without a stored value of any formula, and how many there were."""
    out, taken = io.BytesIO(), 0
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as made:
        for name in source.namelist():
            part = source.read(name)
            if name.startswith("xl/worksheets/"):
                part, count = _STORED.subn(rb"\1", part)
                taken += count
            made.writestr(name, part)
    return out.getvalue(), taken


def recalculated(data: bytes, folder: Path) -> bytes:
    """The workbook as LibreOffice computes and writes it."""
    source, out = folder / "in.xlsx", folder / "out"
    source.write_bytes(data)
    subprocess.run(
        ["soffice", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", out, source],
        check=True, capture_output=True, timeout=300, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    return (out / "in.xlsx").read_bytes()


def values(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data), data_only=True)


def played(folder: Path, fmt: str) -> Application:
    """A day of this format to its champion."""
    app = event(folder, fmt)
    play_example_day(app)
    return app


def penalised(folder: Path, name: str) -> Application:
    """An event of the paper sheets in the middle of its day, with a penalty."""
    app = EVENTS[name](folder)
    app.run(AdjustPoints(PlayerNo(3), -150, "late"))
    return app


def check_workbook(fmt: str, app: Application, folder: Path) -> str:
    """Every formula's value as we stored it, computed anew."""
    made = workbook(workbook_view(app.tournament, app.rules, app.clock.now()), "both")
    app.close()
    stripped, count = without_values(made)
    formulas = openpyxl.load_workbook(io.BytesIO(made))
    ours, theirs = values(made), values(recalculated(stripped, folder))
    compared = wrong = 0
    for sheet in formulas.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type != "f":
                    continue
                a, b = (book[sheet.title][cell.coordinate].value for book in (ours, theirs))
                compared += 1
                if not _same(a, b):
                    wrong += 1
                    print(f"  {fmt} {sheet.title}!{cell.coordinate} {cell.value}: ours {a!r}, theirs {b!r}")
    if compared != count or not compared:
        raise SystemExit(f"{fmt}: {count} values taken out, {compared} compared")
    return f"workbook {fmt}: {compared} formulas computed, {wrong} different"


def _same(ours: object, theirs: object) -> bool:
    """Numbers to four places; an empty text is stored as nothing."""
    if isinstance(ours, (int, float)) and isinstance(theirs, (int, float)):
        return abs(ours - theirs) <= 1e-4
    return (ours or "") == (theirs or "") and not isinstance(theirs, (int, float))


def check_template(folder: Path) -> str:
    """Filled in, computed, read back; the totals that people see are ours."""
    app = event(folder, "hk-90")
    play_example_day(app)
    view = template_view(app.tournament, app.rules, app.clock.now(), HeatId("1"))
    book, chance = openpyxl.load_workbook(io.BytesIO(template(view, "both"))), Chance(4)
    places = {deed.id: i for i, deed in enumerate(view.tables[0].deeds)}
    wanted: dict[tuple[str, int], int] = {}
    for sheet, table in zip(book.worksheets, app.tournament.tables_of(HeatId("1")), strict=False):
        for seat, each in enumerate(example_table(app.rules.book, table.seats, chance), start=1):
            for deed, level in each.deeds.items():
                sheet[ROWS.level_cell(places[deed], seat)] = WRITTEN[level]
            if each.bankrupt is None:
                sheet[ROWS.cash_cell(seat)] = each.cash
            else:
                sheet[ROWS.bankrupt_cell(seat)] = each.bankrupt
            wanted[sheet.title, seat] = value(app.rules.book, each).total or 0
    filled = io.BytesIO()
    book.save(filled)
    done = recalculated(filled.getvalue(), folder)
    shown = values(done)
    wrong = sum(
        shown[title].cell(at.HELP_ROW, at.player_column(seat)).value != total
        for (title, seat), total in wanted.items()
    )
    read = read_sheets(done, "t.xlsx")
    sheets = sum(len(table.sheets) for table in read.tables)
    app.close()
    return (
        f"template: {len(wanted)} totals computed, {wrong} different; {sheets} sheets read back by `enter`; "
        f"{refusals(done)}"
    )


def refusals(data: bytes) -> str:
    """The rules of the cells as LibreOffice wrote them again: all must stop what is not allowed."""
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    rules = sheet.data_validations.dataValidation
    soft = [str(rule.sqref) for rule in rules if rule.errorStyle not in (None, "stop")]
    if soft or not sheet.protection.sheet:
        raise SystemExit(f"rules that only warn: {soft}; protected: {sheet.protection.sheet}")
    lists = {rule.formula1 for rule in rules if rule.type == "list"}
    limits = {(rule.formula1, rule.formula2) for rule in rules if rule.type == "whole"}
    return f"{len(rules)} rules that refuse, lists {sorted(lists)}, whole numbers {sorted(limits)}"


def main() -> None:
    """Print what was compared; a difference is a failure."""
    failed = False
    with tempfile.TemporaryDirectory() as name:
        for fmt in (*FORMATS, *EVENTS, "template"):
            folder = Path(name) / fmt
            folder.mkdir()
            if fmt == "template":
                said = check_template(folder)
            else:
                app = penalised(folder, fmt) if fmt in EVENTS else played(folder, fmt)
                said = check_workbook(fmt, app, folder)
            failed |= " 0 different" not in said
            print(said, flush=True)
    sys.exit(int(failed))


if __name__ == "__main__":
    main()
