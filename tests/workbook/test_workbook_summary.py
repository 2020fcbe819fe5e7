"""What a workbook is opened for: summary, standings that sort themselves, readable pages, locks."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import openpyxl
import pytest
from openpyxl.formula.translate import Translator
from openpyxl.utils import column_index_from_string, get_column_letter

from tests.paper_sheets.events import EVENTS
from tests.workbook.formula_reading import Formulas
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo, Points, points_number
from tourney.base.names import Name, PersonName
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent
from tourney.standings.reports import standings_now
from tourney.standings.ruling_commands import AdjustPoints
from tourney.workbook import standings
from tourney.workbook.data import WorkbookView, workbook_view
from tourney.workbook.summary import LEADERS, bins
from tourney.workbook.workbook import workbook


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    place = tmp_path_factory.mktemp("book") / "day.tourney"
    app = create_event(str(place), "hk-90", "hong-kong", clock=FixedClock(), name="Day")
    drafts = tuple(
        PlayerDraft(
            name_en=f"Player {n}",
            name_zh="陳大文" if n % 2 else "",
            pledged=Decimal(10 * n),
            received=Decimal(4 * n),
        )
        for n in range(1, 25)
    )
    app.run(ImportPlayers(drafts, "test"))
    app.run(EditEvent({"donation_target": 5_000}))
    check_everybody_in(app)
    play_example_day(app)
    yield app
    app.close()


@pytest.fixture(scope="module")
def view(day: Application) -> WorkbookView:
    return workbook_view(day.tournament, day.rules, day.clock.now())


def opened(data: bytes) -> Any:
    return openpyxl.load_workbook(io.BytesIO(data))


def texts(sheet: Any) -> list[str]:
    return [str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None]


def test_the_file_opens_with_a_summary_of_champion_cut_progress_and_money(view: WorkbookView) -> None:
    book = opened(workbook(view, "en"))
    sheet = book.worksheets[0]
    assert (sheet.title, book.active.title) == ("Summary", "Summary")
    said = texts(sheet)
    champion = view.summary.champions[0].person
    assert any(f"{champion.number} " in each and champion.name.en in each for each in said)
    assert "6 of 6 tables confirmed" in said and "24" in said
    assert any(each.startswith("decided: 4 through") for each in said)
    formulas = Formulas(book)
    money = {
        str(row[0].value): formulas.value("Summary", row[1].row, 2)
        for row in sheet.iter_rows(max_col=2)
        if row[0].value in ("Money raised", "Promised, not yet received", "Target")
    }
    assert money == {"Money raised": 1200, "Promised, not yet received": 1800, "Target": 5000}


def test_everybody_is_in_one_bin_of_the_spread_and_the_race_ends_at_the_points(view: WorkbookView) -> None:
    book = opened(workbook(view, "en"))
    sheet, formulas = book["Summary"], Formulas(book)
    heads = {str(row[0].value): row[0].row for row in sheet.iter_rows(max_col=1) if row[0].value}
    spread = heads["Points"]
    race = next(row for head, row in heads.items() if head.startswith("Leaders’ points"))
    counted = [formulas.value("Summary", row, 3) for row in range(spread + 2, spread + 12)]
    assert sum(counted) == len(view.lines)
    assert max(counted) < len(view.lines), "not all in one bin"
    ends = [formulas.value("Summary", row, 4) for row in range(race + 2, race + 2 + LEADERS)]
    assert ends == [formulas.value("Standings", row, 8) for row in range(2, 2 + LEADERS)]
    names = [str(formulas.value("Summary", row, 1)) for row in range(race + 2, race + 2 + LEADERS)]
    assert [int(name.split()[0]) for name in names] == [each.number for each in view.lines[:LEADERS]]


def test_the_race_ends_where_a_penalty_leaves_the_leader(day: Application, view: WorkbookView) -> None:
    leader, points = view.lines[0].number, view.lines[0].points
    day.run(AdjustPoints(leader, -60, "late"))
    now = workbook_view(day.tournament, day.rules, day.clock.now())
    day.undo()
    turn = next(at for at, each in enumerate(now.lines) if each.number == leader)
    assert turn < LEADERS and now.lines[turn].points == points - 60
    book = opened(workbook(now, "en"))
    race = next(
        row for row in book["Summary"].iter_rows(max_col=1) if str(row[0].value).startswith("Leaders")
    )
    ends = Formulas(book).value("Summary", race[0].row + 2 + turn, 4)
    assert ends == points_number(Points(points - 60))


def test_bins_hold_the_first_and_the_last_and_are_whole_numbers() -> None:
    for points in ([], [0.0], [3.0, 3.5], [0.0, 100.0], [12.33, 87.5, 40.0], [-5.0, 4.0]):
        low, wide = bins(points)
        assert low == int(low) and wide == int(wide) and wide >= 1
        assert all(low <= each < low + 10 * wide for each in points)


def test_three_charts_show_cells_that_are_there(view: WorkbookView) -> None:
    data = workbook(view, "en")
    sheet = opened(data)["Summary"]
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        charts = [name for name in parts.namelist() if re.fullmatch(r"xl/charts/chart\d+\.xml", name)]
        named = [re.findall(r"<c:f>(.*?)</c:f>", parts.read(name).decode()) for name in charts]
    assert len(charts) == 3 and [len(set(each)) for each in named] == [2, 2, 1 + 2 * LEADERS]
    for place in (each for chart in named for each in chart):
        title, cells = place.split("!")
        assert title == "Summary"
        assert all(cell.value is not None for row in _cells(sheet, cells) for cell in row), place


def _cells(sheet: Any, place: str) -> Any:
    found = sheet[place.replace("$", "")]
    return found if isinstance(found, tuple) else ((found,),)


def test_standings_follow_a_score_that_is_changed_in_the_file(view: WorkbookView) -> None:
    """The last of the list gets all the money of the world: up it goes, the others keep their order."""
    view = replace(view, summary=replace(view.summary, champions=()))  # with a champion nobody is in the lead
    book = opened(workbook(view, "en"))
    before = Formulas(book)
    count = len(view.lines)
    numbers = [before.value("Live standings", row, 4) for row in range(2, count + 2)]
    assert numbers == [line.number for line in view.lines]
    last = numbers[-1]
    scores = book["Scores"]
    at = {str(cell.value): cell.column for cell in scores[1]}
    for row in range(2, scores.max_row + 1):
        if scores.cell(row, at["No."]).value == last:
            scores.cell(row, at["Bankrupt"]).value = None
            scores.cell(row, at["Cash"]).value = 90_000
    live = book["Live standings"]
    ((rule,),) = (each.rules for each in live.conditional_formatting)
    for row in range(2, count + 2):
        live.cell(row, 20).value = Translator(f"={rule.formula[0]}", "T2").translate_formula(f"T{row}")
    after = Formulas(book)
    found = [
        tuple(after.value("Live standings", row, column) for column in (4, 8, 9))
        for row in range(2, count + 2)
    ]
    assert found[0][0] == last and sorted(each[0] for each in found) == sorted(numbers)
    assert found == sorted(found, key=lambda each: (-each[1], -each[2], numbers.index(each[0])))
    assert str(after.value("Summary", _row_of(book["Summary"], "In the lead (live)"), 2)).startswith(
        f"{last}  "
    )
    places = [line.place for line in view.lines]
    assert [after.value("Live standings", row, 20) for row in range(2, count + 2)] == [
        places[numbers.index(now)] != places[at] for at, (now, _, _) in enumerate(found)
    ], "who has moved is coloured, nobody else"


def _row_of(sheet: Any, label: str) -> int:
    return next(int(row[0].row) for row in sheet.iter_rows(max_col=1) if row[0].value == label)


@pytest.mark.parametrize(("low_wins", "assets_part"), [(False, False), (True, True), (True, False)])
def test_the_turn_is_by_points_then_by_assets_where_they_count(
    view: WorkbookView, low_wins: bool, assets_part: bool
) -> None:
    """The formulas over lines put in order by hand, twice with level points."""
    workbook_view = replace(view, points=replace(view.points, low_wins=low_wins), assets_part=assets_part)
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    rows = [(30, 500), (20, 900), (20, 400), (20, 800), (10, 100)]
    for row, (points, assets) in enumerate(rows, start=2):
        sheet.cell(row, 8, points)
        sheet.cell(row, 9, assets)
        sheet.cell(row, 16, standings._turn(workbook_view, row, len(rows) + 1))
    formulas = Formulas(book)
    found = [formulas.value(sheet.title, row, 16) for row in range(2, len(rows) + 2)]
    sign = 1 if low_wins else -1
    order = sorted(
        range(len(rows)), key=lambda at: (sign * rows[at][0], -rows[at][1] if assets_part else at, at)
    )
    assert [found[at] for at in order] == [1, 2, 3, 4, 5]


def test_a_list_that_is_too_long_has_no_standings_that_sort_themselves(
    view: WorkbookView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings, "SORTABLE", 10)
    book = opened(workbook(view, "en"))
    assert "Live standings" not in book.sheetnames
    said = " ".join(texts(book["Explanations"]))
    assert "Too long for live standings" in said and "sorted by itself" not in said
    race = Formulas(book).value("Summary", _row_of(book["Summary"], "Name") + 1, 1)
    assert str(race).startswith(f"{view.lines[0].number}  ")


MILLIMETRES_A_LETTER = 1.9
"""Of a column's width in Arial 10: 7 pixels of 1/96 inch."""


@pytest.mark.parametrize("language", ["en", "both"])
def test_every_page_is_printed_large_enough_to_be_read(view: WorkbookView, language: str) -> None:
    """Type of 10 points is never under 6 on A4; heads and feet keep their size."""
    for sheet in opened(workbook(view, language)).worksheets:
        area = str(sheet.print_area).split("!")[1].replace("$", "")
        first, last = (column_index_from_string(re.sub(r"\d", "", end)) for end in area.split(":"))
        repeated = 0
        if sheet.print_title_cols:
            repeated = column_index_from_string(sheet.print_title_cols.replace("$", "").split(":")[1])
        pages = sheet.page_setup.fitToWidth or 1
        whole = _width(sheet, first, last) + (pages - 1) * _width(sheet, 1, repeated)
        room = (297 if sheet.page_setup.orientation == "landscape" else 210) - 25.4
        assert room * pages / (whole * MILLIMETRES_A_LETTER) >= 0.6, sheet.title
        assert sheet.HeaderFooter.scaleWithDoc is False


def _width(sheet: Any, first: int, last: int) -> float:
    """In letters, without what is hidden."""
    shown = (_column(sheet, column) for column in range(first, last + 1))
    return sum(0 if each.hidden else each.width for each in shown)


def _column(sheet: Any, column: int) -> Any:
    """How a column is set; a run of equal ones is kept by the first of them."""
    return next(each for each in sheet.column_dimensions.values() if each.min <= column <= each.max)


def test_what_is_entered_can_be_changed_and_nothing_else(view: WorkbookView) -> None:
    book = opened(workbook(view, "en"))
    for title, free in (
        ("Scores", {"Cash", "Total as stated", "Bankrupt", "Order decided"}),
        ("Donations", set()),
    ):
        sheet = book[title]
        assert sheet.protection.sheet and not sheet.protection.password
        assert not sheet.protection.autoFilter, "0 stands for: allowed"
        for row in sheet.iter_rows(min_row=3):
            assert all(cell.protection.locked for cell in row if cell.data_type == "f")
        for cell in sheet[1]:
            if cell.value in free:
                assert not _column(sheet, cell.column).protection.locked, cell.value
    donations = book["Donations"]
    assert not donations["E3"].protection.locked and not donations["F3"].protection.locked
    assert donations["B3"].protection.locked


def test_boxes_are_chosen_from_a_list_and_amounts_are_whole_numbers(view: WorkbookView) -> None:
    sheet = opened(workbook(view, "en"))["Scores"]
    at = {str(cell.value): cell.column for cell in sheet[1]}
    rules = {str(rule.sqref): rule for rule in sheet.data_validations.dataValidation}
    last = len(view.scores) + 1
    brown, station = (
        rules[f"{get_column_letter(at[name])}2:{get_column_letter(at[name])}{last}"]
        for name in (view.books[0].deeds[0].name.en, view.books[0].deeds[2].name.en)
    )
    assert brown.formula1 == '"0,1,2,3,4,5,M"' and station.formula1 == '"0,M"'
    cash = get_column_letter(at["Cash"])
    assert (rules[f"{cash}2:{cash}{last}"].type, rules[f"{cash}2:{cash}{last}"].formula1) == ("whole", "0")
    assert all(rule.errorStyle in (None, "stop") for rule in rules.values())


def test_columns_for_formulas_alone_are_out_of_sight(view: WorkbookView) -> None:
    book = opened(workbook(view, "en"))
    for title, hidden in (
        ("Scores", {"Merit", "Row of points", "Sharing"}),
        ("Standings", {"Turn"}),
        ("Live standings", {"Line"}),
    ):
        sheet = book[title]
        found = {str(cell.value) for cell in sheet[1] if _column(sheet, cell.column).hidden}
        assert found == hidden, title


def test_the_long_list_has_a_row_a_seat_with_what_came_of_it(view: WorkbookView) -> None:
    sheet = opened(workbook(view, "en"))["Seating and results"]
    at = {str(cell.value): cell.column for cell in sheet[1]}
    assert sheet.max_row == len(view.seats) + 1
    official = {(each.heat, each.person.number): each for each in view.scores}
    for row, seat in enumerate(view.seats, start=2):
        each = official[seat.heat, seat.player]
        assert each.official is not None
        found = [
            sheet.cell(row, at[head]).value
            for head in ("No.", "Tourney’s total", "Tourney’s place", "Bankrupt")
        ]
        assert found == [seat.player, each.total, each.official.place, each.bankrupt]


HOSTILE = ("=cmd|'/c calc'!A1", "<b>&\"'", "𨋢😀\0", "  a   b ", "x" * 300, "שלום")


def test_hostile_names_stay_text_where_formulas_fetch_them(view: WorkbookView) -> None:
    lines = tuple(
        msgspec.structs.replace(line, name=PersonName(text, text), team=text)
        for line, text in zip(view.lines, HOSTILE, strict=False)
    )
    book = opened(workbook(replace(view, lines=lines), "both"))
    formulas = Formulas(book)
    sheet = book.worksheets[1]
    for row, text in enumerate(HOSTILE, start=2):
        shown = text.replace("\0", " ")
        assert formulas.value(sheet.title, row, 5) == formulas.value(sheet.title, row, 7) == shown
        assert sheet.cell(row, 5).value.startswith("=INDEX('")


def test_an_event_of_nobody_has_a_summary(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "d.tourney"), "hk-90", "hong-kong", clock=FixedClock(), name="Day")
    book = opened(workbook(workbook_view(app.tournament, app.rules, app.clock.now()), "en"))
    app.close()
    formulas, sheet = Formulas(book), book["Summary"]
    spread = _row_of(sheet, "Points")
    assert [formulas.value("Summary", row, 3) for row in range(spread + 2, spread + 12)] == [0] * 10
    assert formulas.value("Summary", _row_of(sheet, "Money raised"), 2) == 0
    assert book["Live standings"].max_row == 1


@pytest.fixture(scope="module", params=["waves", "semis", "nothing"])
def state(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """Another moment of a day, with a penalty that makes a tie of places where one counts."""
    app = EVENTS[request.param](tmp_path_factory.mktemp(request.param))
    app.run(AdjustPoints(PlayerNo(3), -150, "late"))
    yield app
    app.close()


def test_in_every_state_the_file_computes_what_the_standings_say(state: Application) -> None:
    view = workbook_view(state.tournament, state.rules, state.clock.now())
    book = opened(workbook(view, "en"))
    formulas, lines = (
        Formulas(book),
        standings_now(state.tournament, state.rules, state.clock.now(), None).lines,
    )
    computed = {
        formulas.value("Live standings", row, 4): (
            formulas.value("Live standings", row, 8),
            formulas.value("Live standings", row, 9),
        )
        for row in range(2, len(lines) + 2)
    }
    assert computed == {
        line.number: (pytest.approx(points_number(line.points), abs=0.006), line.assets) for line in lines
    }
    summary = book["Summary"]
    led = [cell.row for cell in summary["A"] if cell.value == "In the lead (live)"]
    assert bool(led) == bool(view.counted), "nobody leads before a heat counts"
    if led:
        assert str(formulas.value("Summary", led[0], 2)).startswith(f"{lines[0].number} ")


def test_names_and_print_areas_are_those_of_the_sheets_that_are_there(state: Application) -> None:
    book = opened(workbook(workbook_view(state.tournament, state.rules, state.clock.now()), "en"))
    for sheet in book.worksheets:
        if sheet.print_area:
            _, _, columns = sheet.print_area.rpartition("!")
            assert columns and sheet.page_setup.orientation in ("portrait", "landscape"), sheet.title
    for name, defined in book.defined_names.items():
        assert {title for title, _ in defined.destinations} <= set(book.sheetnames), name


def test_a_long_name_shrinks_into_its_cell_and_a_long_event_leaves_the_sheets_name_readable(
    view: WorkbookView,
) -> None:
    book = opened(workbook(replace(view, head=replace(view.head, title=Name("", "Long " * 30))), "en"))
    for title in ("Players", "Standings", "Live standings"):
        sheet = book[title]
        (column,) = (cell.column for cell in sheet[1] if cell.value == "English name")
        assert sheet.cell(2, column).alignment.shrink_to_fit, title
        assert sheet.oddHeader.left.text.startswith("&A") and not sheet.oddHeader.right.text
