"""Workbook, template and scoresheet of the Landlord's Game: houses without limit, cards, pledges (L9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import to_builtins
from openpyxl import load_workbook

from tests.paper.pdf_reading import pages_text
from tests.workbook.formula_reading import Formulas, compared_with_stored
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, HeatId
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files import template_layout as at
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.paper_scoresheets import scoresheets, sheet_pack
from tourney.scores.template_files import read_template
from tourney.scoresheet.ranking import value
from tourney.scoresheet.sheet import Sheet
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ONE = HeatId("1")
DEEDS = (
    {"wayback": 7, "pdq": 0, "speculation": 0, "owed": 66},
    {"broadway": 5, "luxury": 2, "lent": 66},
    {"wall-street": 3, "luxury": 1},
    {"gee-whiz": 0},
)
WORTH = (800 + 100 + 100 - 66, 600 + 200 + 66, 400 + 100, 100)


@pytest.fixture(params=["landlord", "single-tax"])
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Application]:
    place = str(tmp_path / "day.tourney")
    app = create_event(place, "hk-90", clock=FixedClock(), name="D", ruleset=request.param)
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    yield app
    app.close()


def sheets(app: Application) -> tuple[Sheet, ...]:
    (table,) = app.tournament.tables_of(ONE)
    counted = app.rules.book.boxes.keys() | app.rules.book.counted.keys()
    return tuple(
        Sheet(player, cash=10, deeds={DeedId(name): n for name, n in deeds.items() if name in counted})
        for player, deeds in zip(table.seats, DEEDS, strict=True)
    )


def test_every_formula_of_the_workbook_gives_what_is_stored_beside_it(app: Application) -> None:
    app.run(EnterSheets(ONE, (TableEntry(app.tournament.tables_of(ONE)[0].table, sheets(app)),)))
    made = workbook(workbook_view(app.tournament, app.rules, app.clock.now()), "en")
    assert compared_with_stored(made) > 50


def test_the_template_totals_and_reads_back_any_number(app: Application) -> None:
    view = template_view(app.tournament, app.rules, app.clock.now(), ONE)
    book = load_workbook(BytesIO(template(view, "both")))
    sheet, deeds = book.worksheets[0], [deed.id for deed in view.tables[0].deeds]
    rows = at.TemplateLayout(len(deeds))
    wanted = sheets(app)
    for seat, each in enumerate(wanted, start=1):
        for deed, number in each.deeds.items():
            sheet[rows.level_cell(deeds.index(deed), seat)] = number
        sheet[rows.cash_cell(seat)] = each.cash
    formulas = Formulas(book)
    totals = [formulas.value(sheet.title, at.HELP_ROW, at.player_column(seat)) for seat in range(1, 5)]
    assert totals == [value(app.rules.book, each).total for each in wanted]
    if app.rules.book.deed_counts:
        assert totals == [10 + worth for worth in WORTH]
    out = BytesIO()
    book.save(out)
    read = to_builtins(read_template(out.getvalue(), "typed.xlsx").tables[0].sheets)
    assert [dict(each["deeds"]) for each in read] == [dict(each.deeds) for each in wanted]


def test_level_totals_share_their_place_whatever_land_there_is(app: Application) -> None:
    table = app.tournament.tables_of(ONE)[0]
    level = [{"wayback": 0}, {"pdq": 0}] if app.rules.book.deed_counts else [{}, {}]
    rest = [{"broadway": 1}, {"wall-street": 1}]
    sheets = [
        Sheet(player, cash=100, deeds={DeedId(name): n for name, n in deeds.items()})
        for player, deeds in zip(table.seats, [*level, *rest], strict=True)
    ]
    app.run(EnterSheets(ONE, (TableEntry(table.table, tuple(sheets)),)))
    book = workbook_view(app.tournament, app.rules, app.clock.now())
    places = [each.official.place for each in book.scores if each.official]
    assert sorted(places) == [1, 1, 3, 3] and {each.land for each in book.scores} == {0}


def test_the_scoresheet_has_fields_for_pledges_and_says_numbers_that_no_box_has(app: Application) -> None:
    table = app.tournament.tables_of(ONE)[0]
    app.run(EnterSheets(ONE, (TableEntry(table.table, sheets(app)),)))
    now = app.clock.now()
    blank, filled = (
        pages_text(
            render(scoresheets(sheet_pack(app.tournament, app.rules, now, ONE, filled), Wording("both")))
        )
        for filled in (False, True)
    )
    assert all(said in blank[0] for said in ("抵押借出本息", "Owed on pledges", "it is taken off"))
    assert "×7" not in blank[0] and "×7" in filled[0] and "-66" in filled[0]
