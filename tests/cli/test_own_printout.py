"""A printout is two files: a module `paper_<kind>` of its feature that says what it is, and its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tourney.heats
from tests.paper.pdf_reading import pages_text
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH, area
from tourney.bootstrap import documents, open_event
from tourney.event.printouts import Occasion, PaperSet
from tourney.printing.print_job import RecordPrint
from tourney.printing.print_list import papers_of_set, papers_told, print_list
from tourney.printing.registry import printout_files, printouts

LAYOUT = '''
"""Where the cups stand."""

from tourney.paper.layout import Layout
from tourney.paper.page_frame import PageFrame
from tourney.paper.document import Document
from tourney.paper.printout import Printout, PrintoutJob, drawn
from tourney.paper.event_head import event_head
from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet


def cups(job: PrintoutJob) -> Document:
    """A line a table."""
    wording = job.wording
    head = event_head(job.tournament, job.now)
    flow = Layout(PageFrame(head, wording, wording(msg("paper.title_cups_of_tea"))))
    for table in job.tournament.tables_of(job.one_heat):
        flow.say(msg("paper.cups_at", n=table.table, cups=len(table.seats)))
    return flow.finish()


PRINTOUTS = (
    Printout(
        kind="cups-of-tea",
        occasion=Occasion.HEAT,
        needs_heat=True,
        ready=drawn,
        sets=(PaperSet.HEAT,),
        make=cups,
    ),
)
'''

WORDS = {
    "title_cups_of_tea": {"en": "Cups of tea", "zh": "茶杯"},
    "about_cups_of_tea": {"en": "How many cups each table is brought.", "zh": "每枱送上多少杯茶。"},
    "cups_at": {"en": "Table {n}: {cups} cups", "zh": "第 {n} 枱：{cups} 杯"},
}


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The house with one printout more."""
    folder = tmp_path / "more"
    folder.mkdir()
    (folder / "paper_cups_of_tea.py").write_text(LAYOUT, encoding="utf-8")
    monkeypatch.setattr(tourney.heats, "__path__", [*tourney.heats.__path__, str(folder)])
    for name, words in WORDS.items():
        monkeypatch.setitem(area("paper"), name, words)
    printouts.cache_clear()
    printout_files.cache_clear()
    yield
    printouts.cache_clear()
    printout_files.cache_clear()


def test_a_printout_of_two_files_is_offered_made_and_told_as_old(
    cups: None, tourney: Callable[..., Any]
) -> None:
    kinds = {each["kind"]: each["title"] for each in tourney("printouts", "--json")["printouts"]}
    assert kinds["cups-of-tea"] == ENGLISH("paper.title_cups_of_tea")
    tourney("new", "day.tourney", "--format", "hk-90")
    tourney("import", "day.tourney", resources() / "examples" / "players.csv")
    report = tourney("print", "day.tourney", "cups-of-tea", "--out", "cups.pdf", code=1)
    assert "draw" in report.lower() and not Path("cups.pdf").exists()
    tourney("draw", "day.tourney", "--heat", "1")

    tourney("print", "day.tourney", "cups-of-tea", "--heat", 1, "--out", "cups.pdf")
    (page,) = pages_text(Path("cups.pdf").read_bytes())
    assert "Cups of tea" in page and "茶杯" in page and "Table 1: 4 cups" in page

    app = open_event("day.tourney")
    try:
        room = print_list(app.tournament, app.rules, app.clock.now(), documents().kinds(), app.history)
        line = next(each for each in room.lines if each.kind == "cups-of-tea")
        of_heats = [each.kind for each in room.lines if each.info.occasion is Occasion.HEAT]
        assert of_heats[-1] == "cups-of-tea", "what says no place of its own comes last"
        assert (line.heat, line.blocked) == ("1", None) and line.last is not None and not line.last.stale
        carried = papers_of_set(app.tournament, app.rules, documents().kinds(), PaperSet.HEAT, room.next_heat)
        assert carried.papers[-1][0].kind == "cups-of-tea"
        assert CHINESE.say(line.info.about) == "每枱送上多少杯茶。"
    finally:
        app.close()

    assert "Cups of tea" in tourney("journal", "day.tourney")
    tourney("edit", "day.tourney", 1, "name_en=Somebody Else")
    app = open_event("day.tourney")
    try:
        assert any("Cups of tea" in ENGLISH.say(each) for each in papers_told(app.tournament, app.history))
    finally:
        app.close()


def test_a_paper_of_a_kind_that_this_program_does_not_know_keeps_its_name(
    tourney: Callable[..., Any],
) -> None:
    tourney("new", "day.tourney", "--format", "hk-90")
    app = open_event("day.tourney")
    try:
        app.run(RecordPrint("cups-of-tea"))
    finally:
        app.close()
    assert "cups-of-tea" in tourney("journal", "day.tourney")
    tourney("print", "day.tourney", "record", "--out", "audit.pdf")
    assert "cups-of-tea" in "".join(pages_text(Path("audit.pdf").read_bytes()))
