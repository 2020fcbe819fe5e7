"""The formulas themselves: worked out without our stored values they say what we say."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.workbook.formula_reading import Formulas, compared_with_stored
from tests.workbook.test_workbook_template import WRITTEN
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, example_table, play_example_day, play_heat
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files import template_layout as at
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers
from tourney.scoresheet.ranking import value
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ROWS = at.TemplateLayout()


def event(path: Path, fmt: str) -> Application:
    app = create_event(str(path / "d.tourney"), fmt, "hong-kong", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}", pledged=Decimal(n)) for n in range(16)), "test"))
    check_everybody_in(app)
    return app


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))


@pytest.mark.parametrize("fmt", ["hk-90", "place-sum"])
def test_every_formula_of_the_workbook_gives_what_is_stored_beside_it(tmp_path: Path, fmt: str) -> None:
    app = event(tmp_path, fmt)
    if fmt == "hk-90":
        play_example_day(app)
    else:
        app.run(DrawHeats((HeatId("1"),), 3))
        play_heat(app, HeatId("1"), 5)
    made = workbook(workbook_view(app.tournament, app.rules, app.clock.now()), "en")
    app.close()
    assert compared_with_stored(made) > 250


def test_the_total_of_a_filled_in_template_is_the_value_of_the_sheet(tmp_path: Path) -> None:
    app = event(tmp_path, "hk-90")
    app.run(DrawHeats((HeatId("1"),), 3))
    view = template_view(app.tournament, app.rules, app.clock.now(), HeatId("1"))
    book, chance = opened(template(view, "en")), Chance(4)
    places = {deed.id: i for i, deed in enumerate(view.tables[0].deeds)}
    wanted = {}
    for sheet, table in zip(book.worksheets, app.tournament.tables_of(HeatId("1")), strict=False):
        for seat, each in enumerate(example_table(app.rules.book, table.seats, chance), start=1):
            for deed, level in each.deeds.items():
                sheet[ROWS.level_cell(places[deed], seat)] = WRITTEN[level]
            if each.bankrupt is None:
                sheet[ROWS.cash_cell(seat)] = each.cash
            else:
                sheet[ROWS.bankrupt_cell(seat)] = each.bankrupt
            wanted[sheet.title, at.player_column(seat)] = value(app.rules.book, each).total
    app.close()
    formulas = Formulas(book)
    found = {(title, column): formulas.value(title, at.HELP_ROW, column) for title, column in wanted}
    assert found == wanted
    assert 0 in wanted.values()
