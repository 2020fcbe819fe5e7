"""The Print page with the documents that really go out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.ui.pages.print.conftest import PrintHall
from tourney.application.application import Application
from tourney.base.ids import HeatId
from tourney.base.languages import Language
from tourney.bootstrap import documents
from tourney.heats.commands import DrawHeats, PublishHeat

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
    for row in hall.page.list.rows:
        hall.page.open_target(f"kind:{row.line.kind}:1")
        hall.settle()
        assert hall.page.line == row.line
        if row.line.blocked is None and row.line.paper:
            hall.picture()
            assert hall.page.preview.pages > 0, row.line.kind
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
    assert names == [
        f"Charity Day {kind} heat-1.pdf" for kind in ("scoresheets", "seating-name", "seating-table", "tally")
    ]
