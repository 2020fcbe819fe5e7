"""Workbook and entry template of an event under Millionaire: its own buildings, counted as it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
from msgspec import to_builtins
from openpyxl import load_workbook

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files.template_layout import TemplateLayout
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.scores.template_files import read_template
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.results import FIRST_BOX_ROW
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ONE, NOW = HeatId("1"), datetime(2026, 5, 1, tzinfo=UTC)
FOREIGN = ("houses", "a house", "hotel", "a station", "utilit", "屋", "酒店", "車站", "公共事業")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    place = str(tmp_path / "day.tourney")
    app = create_event(place, "hk-90", clock=FixedClock(), name="D", ruleset="millionaire")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    yield app
    app.close()


def words_of(data: bytes) -> list[str]:
    book = load_workbook(BytesIO(data))
    cells = (cell.value for sheet in book for row in sheet.iter_rows() for cell in row)
    checks = (check.error for sheet in book for check in sheet.data_validations.dataValidation)
    return [said for said in (*cells, *checks) if isinstance(said, str)]


def test_a_mortgaged_plot_counts_its_whole_price_in_the_formulas_too(app: Application) -> None:
    made = workbook(workbook_view(app.tournament, app.rules, NOW), "en")
    rows = {
        row[1].value: row[2].value
        for row in load_workbook(BytesIO(made))["Deeds"].iter_rows(FIRST_BOX_ROW + 1)
    }
    assert (rows["M"], rows[0], rows[3]) == ("=C3", "=C3+0*C4", "=C3+3*C4")
    assert any("mortgaged or not" in said for said in words_of(made))


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_its_words_are_the_ones_of_this_board(app: Application, language: str) -> None:
    made = workbook(workbook_view(app.tournament, app.rules, NOW), language)
    typed = template(template_view(app.tournament, app.rules, NOW, ONE), language)
    for said in (*words_of(made), *words_of(typed)):
        assert not [word for word in FOREIGN if word in said.lower()], said
    assert any("enterprise" in said or "企業" in said for said in words_of(typed))


def test_the_explanations_cite_the_rules_of_the_event_and_name_them(app: Application) -> None:
    """What is counted is M8.4 here, not the tournament's T9.2 or T9.4; each clause that is cited exists."""
    said = words_of(workbook(workbook_view(app.tournament, app.rules, NOW), "en"))
    cited = {clause for each in said for clause in re.findall(r"\b[A-Z]\d+\.\d+", each)}
    assert "M8.4" in cited and not cited & {"T9.1", "T9.2", "T9.4"}
    assert cited <= set(app.rules.book.clauses.clauses)
    assert any("these rules: Millionaire" in each for each in said)


def test_a_hotel_counts_the_buildings_that_the_rules_want_for_it(tmp_path: Path) -> None:
    for ruleset, said in (("short", "a hotel is 4)"), ("tournament", "a hotel is 5)")):
        event = create_event(str(tmp_path / ruleset), "hk-90", clock=FixedClock(), name="D", ruleset=ruleset)
        made = workbook(workbook_view(event.tournament, event.rules, NOW), "en")
        event.close()
        assert any(said in each for each in words_of(made)), ruleset


def test_an_enterprise_has_the_letter_of_scores_and_is_read_by_it(app: Application) -> None:
    made = template(template_view(app.tournament, app.rules, NOW, ONE), "both")
    typed = load_workbook(BytesIO(made))
    sheet = typed.worksheets[0]
    lists = {check.formula1 for check in sheet.data_validations.dataValidation if check.type == "list"}
    assert '"0,1,2,3,E,M"' in lists
    words = ENGLISH.in_words(app.rules.book.words)
    assert words("console.hotel_mark") == words("scores.box_hotel")
    for mark, seat in zip(("E", "企業", "H", "3"), range(1, 5), strict=True):
        sheet[TemplateLayout().level_cell(seat - 1, seat)] = mark
        sheet[TemplateLayout(24).cash_cell(seat)] = 100
    out = BytesIO()
    typed.save(out)
    read = to_builtins(read_template(out.getvalue(), "typed.xlsx").tables[0].sheets)
    assert [list(each["deeds"].values()) for each in read] == [[5], [5], [5], [3]]
