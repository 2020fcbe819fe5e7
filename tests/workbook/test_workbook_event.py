"""The workbook of an event: values, live formulas, filters, privacy, hostile names, equal bytes."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, points_number
from tourney.base.names import Name, PersonName
from tourney.base.texts import Message
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.paper.event_head import EventHead
from tourney.paper.page_frame import local
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.workbook import workbook as workbook_event
from tourney.workbook.data import WorkbookView, template_view, workbook_view
from tourney.workbook.kit import Book
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

HOSTILE = (
    "=cmd|'/c calc'!A1",
    "+1",
    "-1",
    "@x",
    "\tx",
    "a\0b\x0b\ufffe",
    "<b>&",
    "𨋢𠹺😀",
    "x" * 200,
    "שלום",
)


def event(path: Path, fmt: str = "hk-90", players: int = 22) -> Application:
    app = create_event(str(path / "day.tourney"), fmt, "hong-kong", clock=FixedClock(), name="Day")
    if players:
        drafts = tuple(
            PlayerDraft(
                name_zh=f"參賽者{n}", name_en=f"Player {n}", phone="91234567", pledged=Decimal(100 * n)
            )
            for n in range(1, players + 1)
        )
        app.run(ImportPlayers(drafts, "test"))
    return app


@pytest.fixture(scope="module", params=["hk-90", "place-sum", "school-two-rounds"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """Read only: one for all tests."""
    app = event(tmp_path_factory.mktemp("played"), request.param)
    if request.param == "hk-90":
        play_example_day(app)
    else:
        check_everybody_in(app)
        app.run(DrawHeats((HeatId("1"),), 3))
        play_heat(app, HeatId("1"), 5)
    yield app
    app.close()


def view_of(app: Application) -> WorkbookView:
    return workbook_view(app.tournament, app.rules, app.clock.now())


def opened(view: WorkbookView, values: bool = True, language: str = "en") -> Any:
    return openpyxl.load_workbook(io.BytesIO(workbook(view, language)), data_only=values)


@pytest.fixture(scope="module")
def written(played: Application) -> Any:
    """Its workbook in English with the values of the formulas, written and read once: read only."""
    return opened(view_of(played))


def columns(sheet: Any, row: int = 1) -> dict[str, int]:
    """The last column of each head: of two columns called alike the later one."""
    return {str(cell.value): cell.column for cell in sheet[row]}


def test_the_official_numbers_and_the_stored_values_of_the_formulas_are_the_same(
    played: Application, written: Any
) -> None:
    view = view_of(played)
    sheet = written["Scores"]
    at = columns(sheet)
    assert sheet.max_row == len(view.scores) + 1
    for row, each in enumerate(view.scores, start=2):
        found = {name: sheet.cell(row, column).value for name, column in at.items()}
        assert found["No."] == each.person.number
        assert found["Total"] == found["Tourney’s total"] == each.total
        assert each.official is not None
        assert found["Place"] == found["Tourney’s place"] == each.official.place
        assert found["Points"] == found["Tourney’s points"] == points_number(each.official.points)


def test_what_the_formulas_say_gives_our_numbers(written: Any) -> None:
    """The formulas worked out by hand from the cells they name, table by table."""
    scores, deeds, points = written["Scores"], written["Deeds"], written["Points table"]
    boxes = {
        deeds.cell(row, 2).value: [deeds.cell(row, column).value for column in range(3, 31)]
        for row in range(7, 14)
    }
    land = [deeds.cell(6, column).value for column in range(3, 31)]
    at = columns(scores)
    rows = []
    for row in range(2, scores.max_row + 1):
        cells = {name: scores.cell(row, column).value for name, column in at.items()}
        levels = [scores.cell(row, column).value for column in range(6, 34)]
        out = cells["Bankrupt"]
        worth = 0 if out else sum(boxes[level][i] for i, level in enumerate(levels) if level is not None)
        free = 0 if out else sum(land[i] for i, level in enumerate(levels) if isinstance(level, int))
        assert (cells["Property"], cells["Unmortgaged land"]) == (worth, free)
        total = 0 if out else worth + (cells["Cash"] or 0)
        merit = ((out - 1_000_000) * 10 if out else (total * 10_000 + free) * 10) - (
            cells["Order decided"] or 0
        )
        assert (cells["Total"], cells["Merit"]) == (total, merit)
        rows.append(cells)
    for cells in rows:
        table = [
            each["Merit"] for each in rows if (each["Heat"], each["Table"]) == (cells["Heat"], cells["Table"])
        ]
        place, sharing = sum(m > cells["Merit"] for m in table) + 1, table.count(cells["Merit"])
        line = cells["Row of points"]
        paid = sum(points.cell(line + 2, place + 1 + i).value or 0 for i in range(sharing)) / sharing
        assert (cells["Place"], cells["Sharing"]) == (place, sharing)
        assert cells["Points"] == pytest.approx(paid, abs=1e-4)


def test_formulas_name_the_cells_that_they_rest_on(played: Application) -> None:
    book = opened(view_of(played), values=False)
    sheet = book["Scores"]
    at = columns(sheet)
    worth = sheet.cell(2, at["Property"]).value
    assert worth == '=IF($AJ2<>"",0,SUMPRODUCT(($F2:$AG2<>"")*($F2:$AG2=DeedLevels)*DeedBoxes))'
    assert sheet.cell(2, at["Total"]).value == '=IF($AJ2<>"",0,$AL2+N($AH2))'
    assert sheet.cell(2, at["Place"]).value.startswith("=COUNTIFS($A$2:$A$")
    assert set(book.defined_names) >= {"DeedBoxes", "DeedLevels", "DeedLand", "PointsTable"}
    assert book.defined_names["DeedBoxes"].attr_text == "'Deeds'!$C$7:$AD$13"
    standings = book["Standings"]
    assert standings["H2"].value.startswith("=ROUND(")
    assert any(str(cell.value).startswith("=SUMIFS('Scores'!") for cell in standings[2])


def test_standings_sum_the_heats_and_stand_beside_ours(played: Application, written: Any) -> None:
    view = view_of(played)
    sheet = written["Standings"]
    for row, line in enumerate(view.lines, start=2):
        assert sheet.cell(row, 1).value == line.place
        assert sheet.cell(row, 8).value == pytest.approx(points_number(line.points), abs=0.006)
        assert sheet.cell(row, 9).value == sheet.cell(row, 12).value == line.assets
        heats = [sheet.cell(row, 17 + 4 * i + 2).value for i in range(len(line.heats))]
        assert sum(heats) + sheet.cell(row, 13).value == pytest.approx(sheet.cell(row, 8).value, abs=0.02)
        assert "\n" not in sheet.cell(row, 15).value


def test_a_reason_has_a_line_a_language_and_a_row_that_is_high_enough(tmp_path: Path) -> None:
    app = event(tmp_path, "school-two-rounds", 8)
    check_everybody_in(app)
    app.run(DrawHeats((HeatId("1"),), 3))
    play_heat(app, HeatId("1"), 5)
    sheet = opened(view_of(app), language="both")["排名 Standings"]
    assert len(sheet["O2"].value.split("\n")) == 2
    assert sheet["O2"].alignment.wrap_text
    assert sheet.row_dimensions[2].height >= 24
    app.close()


def test_every_list_has_a_frozen_head_a_filter_and_a_print_set_up(played: Application) -> None:
    book = opened(view_of(played), language="both")
    assert len(book.worksheets) == 13
    for sheet in book.worksheets:
        assert sheet.freeze_panes
        assert sheet.page_setup.paperSize == 9
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.print_area
    for name in (
        "參賽者 Players",
        "計分 Scores",
        "排名 Standings",
        "捐款 Donations",
        "收款登記冊 Register",
        "說明 Explanations",
    ):
        sheet = next(each for each in book.worksheets if each.title.split() == name.split())
        assert sheet.auto_filter.ref


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_the_same_event_gives_the_same_bytes(played: Application, language: str) -> None:
    assert workbook(view_of(played), language) == workbook(view_of(played), language)


def test_written_row_by_row_nothing_is_lost(played: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library drops a cell of a row that is done without a word."""

    def cells(data: bytes) -> list[object]:
        book = openpyxl.load_workbook(io.BytesIO(data))
        looks = ("number_format", "font", "fill", "border", "alignment", "protection", "quotePrefix")
        return [
            (c.coordinate, c.value, *(repr(getattr(c, look)) for look in looks))
            for s in book
            for r in s.iter_rows()
            for c in r
        ] + [(at, size.height) for s in book for at, size in s.row_dimensions.items()]

    by_rows = cells(workbook(view_of(played), "both"))
    monkeypatch.setattr(workbook_event, "Book", whole_book)
    assert by_rows == cells(workbook(view_of(played), "both"))


def whole_book(head: EventHead, title: Message, wording: Wording, many_rows: bool) -> Book:
    """A workbook that keeps every cell until the end."""
    assert many_rows
    return Book(head, title, wording)


def test_the_printed_foot_tells_the_year_and_the_time_in_the_hall(played: Application) -> None:
    view = view_of(played)
    for data in (
        workbook(view, "en"),
        template(template_view(played.tournament, played.rules, played.clock.now(), HeatId("1")), "en"),
    ):
        for sheet in openpyxl.load_workbook(io.BytesIO(data)):
            assert sheet.oddFooter.left.text.strip() == local(view.head.printed_at, view.head.zone)
            assert sheet.oddFooter.left.size == 8


def test_no_contacts_are_there(written: Any) -> None:
    said = " ".join(str(c.value) for s in written.worksheets for r in s.iter_rows() for c in r if c.value)
    assert "91234567" not in said


def test_hostile_text_stays_text(played: Application) -> None:
    view = view_of(played)
    hostile = (
        replace(each, name=PersonName(text, text), team=text)
        for each, text in zip(view.players, HOSTILE, strict=False)
    )
    players = (*hostile, *view.players[len(HOSTILE) :])
    head = replace(view.head, title=Name("[]:*?/\\'", "1&A =x\0\n" + "y" * 300))
    sheet = opened(replace(view, players=players, head=head), values=False)["Players"]
    assert sheet.max_row == len(players) + 1
    for row, text in enumerate(HOSTILE, start=2):
        cell = sheet.cell(row, 2)
        assert cell.data_type == "s"
        assert cell.value == re.sub("[\x00\x0b\ufffe]", " ", text)
        assert cell.quotePrefix == (text[0] in "=+-@\t")


def test_an_empty_event_one_player_and_a_draft_heat_give_a_workbook(tmp_path: Path) -> None:
    app = event(tmp_path, players=0)
    assert opened(view_of(app))["Players"].max_row == 1
    app.run(ImportPlayers((PlayerDraft(name_en="Alone"),), "test"))
    assert opened(view_of(app))["Players"]["C2"].value == "Alone"
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}") for n in range(7)), "test"))
    app.run(DrawHeats((HeatId("1"),), 3))
    assert opened(view_of(app))["Seating and results"]["N2"].value == "draft"
    app.close()


def test_totals_only_are_marked_and_rank_like_ours(tmp_path: Path) -> None:
    app = event(tmp_path, players=4)
    app.run(DrawHeats((HeatId("1"),), 3))
    seats = app.tournament.tables_of(HeatId("1"))[0].seats
    money = (3000, 2000, 2000, 1000)
    sheets = tuple(
        Sheet(PlayerNo(n), declared_total=total, declared_place=place)
        for place, (n, total) in enumerate(zip(seats, money, strict=True), start=1)
    )
    app.run(EnterSheets(HeatId("1"), (TableEntry(app.tournament.tables_of(HeatId("1"))[0].table, sheets),)))
    sheet = opened(view_of(app))["Scores"]
    at = columns(sheet)
    assert [sheet.cell(row, at["Place"]).value for row in range(2, 6)] == [1, 2, 3, 4]
    assert [sheet.cell(row, at["Merit"]).value for row in (3, 4)] == [199_999_998, 199_999_997]
    assert "totals only" in sheet.cell(2, at["Marks"]).value
    app.close()


def test_every_column_is_explained_in_both_languages(written: Any) -> None:
    explained = {
        (row[0].value, str(row[1].value))
        for row in written["Explanations"].iter_rows(min_row=2)
        if row[2].value
    }
    heads = {(s, h) for s in ("Players", "Seating and results", "Finals") for h in columns(written[s])}
    assert heads <= explained


def test_seeds_and_reserves_level_with_one_another_are_said_to_be(tmp_path: Path) -> None:
    """Two tables with the same four totals: two players level on each place."""
    app = event(tmp_path, players=8)
    check_everybody_in(app)
    heat, money = HeatId("1"), (3000, 2000, 1500, 1000)
    app.run(DrawHeats((heat,), 3))
    for table in app.tournament.tables_of(heat):
        sheets = tuple(
            Sheet(number, declared_total=total, declared_place=place)
            for place, (number, total) in enumerate(zip(table.seats, money, strict=True), start=1)
        )
        app.run(EnterSheets(heat, (TableEntry(table.table, sheets),)))
        app.run(ConfirmTables(heat, (table.table,)))
    first, second = (table.seats for table in app.tournament.tables_of(heat))
    sheet = opened(view_of(app))["Finals"]
    marks = {
        (row[0].value, row[5].value): row[13].value for row in sheet.iter_rows(min_row=2) if row[13].value
    }
    app.close()
    for part, place in (("Cut as it stands", 0), ("Cut as it stands", 1), ("Reserve", 2)):
        for one, other in ((first, second), (second, first)):
            assert marks[part, one[place]] == f"tied with {other[place]}"
    assert ("Reserve", first[3]) not in marks
