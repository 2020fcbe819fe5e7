"""What a correction changes is seen before it is saved; places against totals before they are confirmed."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from tourney.base.ids import PlayerNo, TableNo
from tourney.services.commands.paper import RecordPrint

from .conftest import Desk


def players(desk: Desk, number: int = 1) -> list[PlayerNo]:
    return list(desk.table(number).seats)


def confirm(desk: Desk, number: int, places: str = "1234") -> None:
    """Quick entry of a table: 4000, 3000, 2000, 1000 in seat order, with these places."""
    desk.page.open_table(TableNo(number))
    for place, total in zip(places, (4000, 3000, 2000, 1000), strict=True):
        desk.type(f"{place}\t{total}\n")
    desk.ctrl_enter()
    desk.ctrl_enter()


def field_top(desk: Desk) -> int:
    row = desk.page.panel.quick.row_of(players(desk)[0])
    return row.place.mapTo(desk.page, QPoint(0, 0)).y()


def correct_first_to(desk: Desk, places: tuple[int, int], totals: tuple[int, int]) -> None:
    """Open table 1 for a correction and give the first two players these numbers."""
    desk.page.open_table(TableNo(1))
    desk.page.correct()
    for number, place, total in zip(players(desk), places, totals, strict=False):
        row = desk.page.panel.quick.row_of(number)
        row.place.setFocus()
        row.place.selectAll()
        desk.type(f"{place}")
        row.total.setFocus()
        row.total.selectAll()
        desk.type(f"{total}\t")


def test_who_moves_is_shown_before_a_correction_is_saved_and_enter_saves_it(desk: Desk) -> None:
    confirm(desk, 1)
    confirm(desk, 2)
    desk.application.run(RecordPrint("standings", None))
    first, second = players(desk)[:2]
    before = desk.application.tournament
    desk.shell.agrees = False
    correct_first_to(desk, (2, 1), (3000, 4000))
    desk.ctrl_enter()
    ((title, words),) = desk.shell.confirmed
    assert title == "scores.correction_title"
    assert f"{first} Player {first}: place 1 → 3" in words
    assert f"{second} Player {second}: place 3 → 1" in words
    assert "Printed or saved already, with the old figures: Standings (" in words
    assert desk.application.tournament is before
    desk.shell.agrees = True
    desk.ctrl_enter()
    assert desk.sheet(first).declared_place == 2
    assert desk.state(1) == "confirmed"


def test_a_correction_without_consequence_asks_nothing_and_says_so(desk: Desk) -> None:
    confirm(desk, 1)
    correct_first_to(desk, (1, 2), (4010, 3000))
    desk.ctrl_enter()
    assert desk.shell.confirmed == []
    assert desk.shell.said[-1] == ("consequence.only_table", "good")
    assert desk.sheet(players(desk)[0]).declared_total == 4010
    desk.shell.take("window.undo")
    desk.settle()
    assert desk.sheet(players(desk)[0]).declared_total == 4000


def test_the_fields_stay_where_they_are_when_a_correction_begins_and_is_left(desk: Desk) -> None:
    confirm(desk, 1)
    desk.page.open_table(TableNo(1))
    top = field_top(desk)
    desk.shell.reason = "the clerk read the total of the third seat wrongly " * 3
    desk.page.correct()
    assert "Ctrl+Enter saves, Esc leaves" in desk.page.panel.correcting.text(), "however long the reason is"
    assert field_top(desk) == top
    desk.page.go_back()
    assert desk.page.panel.correcting.full_text == ""
    assert field_top(desk) == top


def test_places_against_the_totals_are_asked_about_once_and_stay_marked(desk: Desk) -> None:
    desk.shell.agrees = False
    confirm(desk, 1, "2134")
    assert desk.state(1) == "checked"
    ((title, words),) = desk.shell.confirmed
    assert title == "scores.contradicts_title"
    assert "The totals decide" in words
    desk.shell.agrees = True
    desk.ctrl_enter()
    assert desk.state(1) == "confirmed"
    tile = desk.page.tiles.tile(TableNo(1))
    assert "places ≠ totals" in tile.accessibleName()
    assert "✓" not in tile.accessibleName()
    desk.page.open_table(TableNo(1))
    assert desk.page.panel.found.contradiction is not None


def test_a_table_whose_places_fit_is_confirmed_without_a_question(desk: Desk) -> None:
    confirm(desk, 1)
    assert desk.shell.confirmed == []
    assert desk.state(1) == "confirmed"
    assert "places" not in desk.page.tiles.tile(TableNo(1)).accessibleName()
