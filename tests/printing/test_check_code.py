"""The check code stands on paper that shows results, on page and workbook: the one before the printing."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from tests.ceremony.test_certificate_sheet import picture
from tests.paper.pdf_reading import outside, overlapping, pages_text
from tests.paper_sheets.events import example, waves
from tourney.application.application import Application
from tourney.base.texts import msg
from tourney.bootstrap import documents, open_event
from tourney.event.certificate_design import USUAL, CertificateDesign, Word
from tourney.event.ports import DocumentRequest
from tourney.event.printouts import PaperSize
from tourney.files.pictures import read_sheet
from tourney.printing.print_job import Paper, put_out
from tourney.printing.registry import printouts
from tourney.public_page.page import page_of
from tourney.setup.commands import EditEvent

BEARING = {
    *("standings", "standings-tables", "bracket", "results", "results-prizes", "results-speaker", "record"),
}
"""Paper with the code below the foot of every page."""
MADE = [(each.kind, each.form) for each in printouts() if each.checked]


@pytest.fixture(scope="module", params=[example, waves])
def day(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """24 of whom all is known; 61 with long names, of whom half a heat is open."""
    app = request.param(tmp_path_factory.mktemp("day"))
    yield app
    app.close()


def asked(app: Application, kind: str, form: str = "", language: str = "both") -> DocumentRequest:
    heat = app.rules.format.heat_ids[0] if (kind, form) == ("standings", "tables") else None
    return app.request(kind, heat, language, form)


def ready(request: DocumentRequest) -> bool:
    info = documents().info(request.kind, request.form)
    return info.ready(request.tournament, request.rules, request.heat) is None


def test_the_paper_of_results_bears_it() -> None:
    assert {each.name for each in printouts() if each.checked} == BEARING


@pytest.mark.parametrize(("kind", "form"), MADE)
def test_it_stands_on_every_page_and_takes_no_room(day: Application, kind: str, form: str) -> None:
    request = asked(day, kind, form)
    if not ready(request):
        return
    made = documents().make(request)
    pages = pages_text(made)
    assert all(f"核對碼 Check code {day.head}" in page for page in pages)
    assert outside(made) == [] and overlapping(made) == []
    unsealed = replace(request, history=[replace(each, hash="") for each in request.history])
    assert len(pages) == len(pages_text(documents().make(unsealed)))


def test_it_is_as_much_larger_on_a_wall(day: Application) -> None:
    made = documents().make(replace(asked(day, "standings"), size=PaperSize.A3))
    assert all(day.head in page for page in pages_text(made)) and overlapping(made) == []


def test_a_booklet_has_it_on_its_papers_of_results_alone(day: Application) -> None:
    pages = pages_text(documents().make(asked(day, "record", "archive")))
    bearing = [page for page in pages if day.head in page]
    assert 0 < len(bearing) < len(pages)


def test_it_is_the_code_before_the_printing(day: Application) -> None:
    before, delivered = day.head, list[bytes]()
    put_out(day, documents(), [Paper("standings", None, "en")], lambda _paper, data: delivered.append(data))
    assert before in pages_text(delivered[0])[0] and day.head != before


def test_a_certificate_bears_it_where_its_design_has_it(day: Application) -> None:
    assert all(day.head in page for page in pages_text(documents().make(asked(day, "certificates"))))
    day.run(EditEvent({"certificate_sheet": read_sheet(picture())}))
    assert all(day.head in page for page in pages_text(documents().make(asked(day, "certificates"))))
    without = CertificateDesign({word: at for word, at in USUAL.spots.items() if word is not Word.CHECK_CODE})
    day.run(EditEvent({"certificate_design": without.to_data()}))
    assert not [page for page in pages_text(documents().make(asked(day, "certificates"))) if day.head in page]
    thanks = replace(asked(day, "certificates", "names"), names=("Helper",))
    assert day.head not in pages_text(documents().make(thanks))[0]


def test_workbook_and_page_have_it(day: Application) -> None:
    book = openpyxl.load_workbook(io.BytesIO(documents().make(asked(day, "workbook", language="en"))))
    assert book.worksheets[0]["A3"].value == f"Check code {day.head}"
    page = page_of(day.tournament, day.rules, day.history, "en").decode()
    assert f"<footer><small>Check code {day.head}</small></footer>" in page


FALSE = (
    "UPDATE sheets SET cash = 9999 WHERE player = (SELECT min(player) FROM sheets)",
    "UPDATE players SET name_en = 'Somebody' WHERE number = 3",
    "UPDATE journal SET who = 'somebody' WHERE seq = 3",
    "UPDATE chain SET hash = 'zz' WHERE seq = 2",
    "DELETE FROM chain WHERE seq = 2",
)


@pytest.mark.parametrize("statement", FALSE)
def test_an_event_that_its_journal_does_not_prove_is_printed_without(tmp_path: Path, statement: str) -> None:
    made = example(tmp_path)
    place = made.place
    made.close()
    with closing(sqlite3.connect(place)) as file, file:
        file.execute(statement)
    app = open_event(place)
    assert app.head == "", "nor does anything else have it: page, archive, what Print shows before"
    page = app.write_page(str(tmp_path / "page"), "en", final=True)
    assert b"Check code" not in page["index.html"] and b'"head": ""' in page["archive/results.json"]
    assert "Check code" not in "".join(pages_text(documents().make(asked(app, "standings"))))
    delivered = dict[str, bytes]()
    papers = [Paper(kind, None, "en") for kind in ("standings", "certificates")]
    notices = put_out(app, documents(), papers, lambda paper, data: delivered.update({paper.kind: data}))
    assert msg("check_code.not_proved") in [each.message for each in notices]
    assert not [page for data in delivered.values() for page in pages_text(data) if "Check code" in page]
    app.close()


def test_an_event_that_was_changed_by_steps_alone_stays_proved(day: Application) -> None:
    day.run(EditEvent({"venue": "Elsewhere"}))
    day.undo()
    day.redo()
    notices = put_out(day, documents(), [Paper("standings", None, "en")], lambda _paper, _data: None)
    assert day.is_proved() and msg("check_code.not_proved") not in [each.message for each in notices]
