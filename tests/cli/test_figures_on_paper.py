"""What stands on paper and in the workbook is what the terminal says with `--json`, figure by figure."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.cli.conftest import Terminal
from tests.paper.pdf_reading import pages_text
from tests.printing.by_name import words_for
from tests.workbook.formula_reading import Formulas
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """A day of 22 played to its champion, with a donation."""
    app = create_event("day.tourney", "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 23))))
    play_example_day(app)
    app.close()
    tourney("donate", "day.tourney", 1, 1_234, "--method", "cash")
    return tourney


def page(day: Terminal, kind: str, *more: object) -> str:
    day("print", "day.tourney", *words_for(kind), *more, "--lang", "en", "--out", f"{kind}.pdf")
    return "\n".join(pages_text(Path(f"{kind}.pdf").read_bytes()))


def book(day: Terminal) -> Any:
    day("print", "day.tourney", "workbook", "--lang", "en", "--out", "book.xlsx")
    return openpyxl.load_workbook(io.BytesIO(Path("book.xlsx").read_bytes()))


def in_a_row(text: str, *figures: object) -> bool:
    """Whether a line holds these figures in this order, as whole words."""
    wanted = r"\b.*\b".join(re.escape(str(each)) for each in figures)
    return re.search(rf"(?m)^.*\b{wanted}\b.*$", text) is not None


def test_the_standings_on_paper_are_those_of_the_terminal(day: Terminal) -> None:
    said, lines = page(day, "standings"), day("standings", "day.tourney", "--json")["standings"]
    assert len(lines) >= 20
    for line in lines:
        points = f"{line['points']:g}"
        assert in_a_row(said, line["number"], points, f"{line['assets']:,}"), line["number"]


def test_the_workbook_computes_the_standings_of_the_terminal(day: Terminal) -> None:
    made = book(day)
    formulas, lines = Formulas(made), day("standings", "day.tourney", "--json")["standings"]
    shown = [
        tuple(formulas.value("Live standings", row, column) for column in (3, 4, 8, 9))
        for row in range(2, len(lines) + 2)
    ]
    assert shown == [
        (each["place"], each["number"], pytest.approx(each["points"], abs=0.006), each["assets"])
        for each in lines
    ]


def test_scores_of_the_workbook_are_the_tables_of_the_terminal(day: Terminal) -> None:
    made = book(day)
    formulas, sheet = Formulas(made), made["Scores"]
    at = {str(cell.value): cell.column for cell in sheet[1]}
    found = {}
    for row in range(2, sheet.max_row + 1):
        heat, number = (sheet.cell(row, at[head]).value for head in ("Heat", "No."))
        total = formulas.value("Scores", row, at["Total"])
        found[str(heat), number] = (total, formulas.value("Scores", row, at["Place"]))
    compared = 0
    for line in day("standings", "day.tourney", "--json")["standings"]:
        for each in line["heats"]:
            if each["place"] is not None:
                assert found[str(each["heat"]), line["number"]] == (each["total"], each["place"])
                compared += 1
    assert compared >= 60


def test_the_final_results_and_the_press_have_the_places_of_the_terminal(day: Terminal) -> None:
    report = day("finals", "day.tourney", "--json")
    results = page(day, "results")
    assert len(report["places"]) == 22
    for each in report["places"]:
        assert in_a_row(results, each["place"], each["number"]), each
    press = " ".join(page(day, "press").split())
    assert f"Player {report['champion']} is the champion of Day." in press


def test_money_on_paper_and_in_the_workbook_is_that_of_the_terminal(day: Terminal) -> None:
    money = day("today", "day.tourney", "--json")["money"]
    received = f"HK${money['received']:,}"
    for kind in ("press", "press-poster"):
        assert received in page(day, kind).replace("\n", ""), kind
    made = book(day)
    formulas, sheet = Formulas(made), made["Summary"]
    row = next(cell.row for cell in sheet["A"] if cell.value == "Money raised")
    assert formulas.value("Summary", row, 2) == money["received"]
