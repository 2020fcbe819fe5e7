"""The Print page with the documents that really go out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from tests.ui.pages.print.conftest import PrintHall
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.bootstrap import documents
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.printing.print_job import RecordPrint
from tourney.setup.commands import EditEvent
from ui.base import printer
from ui.pages.print.kinds import KindRow
from ui.pages.print_job import Order
from ui.widgets.buttons import Button

Open = Callable[..., PrintHall]
ONE = HeatId("1")


@pytest.mark.parametrize("language", [Language.EN, Language.ZH])
def test_every_printout_that_is_possible_shows_its_pages(
    print_hall: Open, event: Application, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.pages.print.page._REST_MS", 0)  # nobody hurries on to the next kind here
    event.run(DrawHeats((ONE,), 7))
    event.run(PublishHeat(ONE))
    hall = print_hall(documents(), language)
    seen = 0
    assert hall.page._room is not None
    for line in hall.page._room.lines:
        hall.page.open_target(f"kind:{line.kind}:1")
        hall.settle()
        assert hall.page.line == line
        if line.blocked is None and line.paper:
            hall.picture()
            assert hall.page.preview.pages > 0, line.kind
            seen += 1
        else:
            assert hall.page.preview.pages == 0
    assert seen >= 8
    assert not hall.shell.said


def test_the_paper_of_the_next_heat_is_complete(print_hall: Open, event: Application, tmp_path: Path) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall(documents())
    hall.page.save_next_heat()
    dialog = hall.page.controller.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path))
    dialog.reject()
    hall.settle()
    names = sorted(place.name for place in (tmp_path / "Charity Day heat-1").iterdir())
    of_heat = ("scoresheets", "seating-name", "seating-table", "table-sheets")
    of_all = ("scoresheets-spare", "slips")
    assert names == sorted(
        [
            *(f"Charity Day {kind}.pdf" for kind in of_all),
            *(f"Charity Day {kind} heat-1.pdf" for kind in of_heat),
        ]
    )


def test_a_paper_of_several_forms_is_one_line_and_its_forms_a_choice(
    print_hall: Open, event: Application
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall(documents(), Language.EN)
    hall.page.open_target("kind:scoresheets")
    page, form = hall.page, hall.page.options.form
    assert [row.title for row in page.list.rows].count("Scoresheets") == 1
    assert form.isVisible() and form.values == [
        *("scoresheets", "scoresheets-a5", "scoresheets-spare", "scoresheets-spare-a5"),
    ]
    hall.qtbot.keyClick(form, Qt.Key.Key_Down)
    assert page.order is not None and page.order.paper.form == "a5"
    assert page.list.kind == "scoresheets-a5", "its line stays the one chosen"
    for word, found in (("filled", "scoresheets-filled"), ("two a page", "scoresheets-a5"), ("推翻", "")):
        page.search.setText(word)
        assert not found or found in [row.line.kind for row in page.list.rows], word
    page.search.setText("")
    page.open_target("kind:hall-map")
    assert not form.isVisible()
    hall.settle()


def test_each_paper_stands_where_a_volunteer_looks_for_it(print_hall: Open) -> None:
    hall = print_hall(documents(), Language.EN)
    there = {
        group: {row.title for row in _opened(hall, group)} for group in ("before", "heat", "after", "money")
    }
    assert {"Table numbers", "Pledge form"} <= there["before"]
    assert "Seat name cards" in there["heat"] and "Scoresheets, filled in" in there["after"]
    hall.page.open_target("kind:acknowledgements")
    hall.qtbot.mouseClick(hall.page.preview.words.first, Qt.MouseButton.LeftButton)
    assert hall.shell.went[-1] == ("players", "donors"), "nothing has been given yet"
    assert there["money"] == {
        *("Poster of the money raised", "Receipts and thanks for donations"),
        *("Register of money", "Cash count"),
    }
    hall.settle()


def _opened(hall: PrintHall, group: str) -> list[KindRow]:
    """The papers of a group, opened."""
    if group not in hall.page._open:
        hall.page.list.toggled.emit(group)
    return [row for row in hall.page.list.rows if row.line.info.occasion == group]


def test_the_way_back_to_the_set_stands_where_the_set_is_chosen(print_hall: Open) -> None:
    hall = print_hall(documents(), Language.EN)
    options = hall.page.options
    hall.page._set_chosen()
    hall.settle()
    at = options.sets.mapTo(options, options.sets.rect().topLeft())
    for kind in ("check-in", "certificates-names", "workbook"):
        hall.page.open_target(f"kind:{kind}")
        hall.settle()
        assert options.together.mapTo(options, options.together.rect().topLeft()).y() == at.y(), kind
        assert options.together.text() == f"← {options.sets.currentText()}"


def test_a_paper_of_the_set_can_be_left_out_and_what_is_old_is_printed_again(
    print_hall: Open, event: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    event.run(DrawHeats((ONE,), 7))
    hall = print_hall(documents(), Language.EN)
    hall.settle()
    page, ticks = hall.page, hall.page.options.ticks
    assert ticks.item(0).text() == "Seating by table"
    ticks.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert "seating-table" not in [info.name for info, _ in page._ticked_papers()]
    ticks.setCurrentRow(2)
    assert page.line is not None and page.line.kind == "scoresheets", "looked at, and all printed still"
    assert page._whole and ticks.item(0).checkState() is Qt.CheckState.Unchecked
    assert page.old.isHidden()
    event.run(RecordPrint("seating-table", ONE))
    event.run(DrawHeats((ONE,), 8))
    hall.gateway.run(EditEvent({"venue": "Hall"}))
    hall.settle()
    printed: list[Order | None] = []
    monkeypatch.setattr(page, "do_first", lambda: printed.append(page.order))
    (saving,) = page.old.findChildren(Button)
    assert saving.text() == "Save as PDF…", "what the green button does without a printer"
    monkeypatch.setattr(printer, "printers_exist", lambda: True)
    page.hide()
    page.show()
    again = page.old.findChildren(Button)[-1]
    assert again.text() == "Reprint"
    hall.qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    (order,) = printed
    assert order is not None and (order.kind, order.heat) == ("seating-table", ONE)
    hall.settle()
