"""The audit extract tells the whole journal of a real event, and nothing private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documents.pdf_reading import open_pdf, text
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.ports import FixedClock
from tourney.bootstrap import create_event
from tourney.competition.registration import PlayerDraft
from tourney.documents.registry import Documents
from tourney.services.application import Application
from tourney.services.commands import (
    AddPlayer,
    AdjustPoints,
    EditEvent,
    EditPlayer,
    RecordPrint,
)
from tourney.services.queries.paper_audit import audit_paper
from tourney.texts import ENGLISH, Message

PHONE, EMAIL = "98765432", "secret@example.org"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    made = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day", who="Ms Ho")
    made.run(AddPlayer(PlayerDraft(name_en="Ann", phone=PHONE, email=EMAIL)))
    made.run(EditPlayer(PlayerNo(1), {"team": "Lions", "phone": "1" + PHONE[1:], "received": 300}))
    made.run(EditEvent({"venue": "Town hall"}))
    made.undo()
    made.run(AdjustPoints(PlayerNo(1), -60, "late"))
    made.run(RecordPrint("scoresheets", HeatId("1")))
    yield made
    made.close()


def printed(app: Application, language: str = "en") -> bytes:
    return Documents().make("audit", app.tournament, app.rules, app.clock.now(), None, language, app.history)


def said(app: Application) -> dict[int, list[str]]:
    paper = audit_paper(app.tournament, app.clock.now(), app.history, {"scoresheets": Message("paper.table")})
    return {line.seq: [ENGLISH.say(each) for each in (line.what, *line.details)] for line in paper.lines}


def test_every_entry_is_told_with_what_changed_and_why(app: Application) -> None:
    told = said(app)
    assert list(told) == [1, 2, 3, 4, 5, 6, 7]
    assert "School, team or company: – → Lions" in told[3]
    assert any("300" in each for each in told[3])
    assert "Venue: – → Town hall" in told[4]
    assert "Reason: late" in told[6]
    assert told[7] == ["Printed: Table heat 1"]


def test_what_was_taken_back_says_by_which_entry(app: Application) -> None:
    def marks() -> dict[int, tuple[str, bool]]:
        paper = audit_paper(app.tournament, app.clock.now(), app.history, {})
        return {line.seq: (ENGLISH.say(line.mark), line.void) for line in paper.lines if line.mark}

    assert marks() == {4: ("taken back by 5", True), 5: ("takes back 4", False)}
    undone = app.undo().revision
    app.redo()
    assert marks()[6] == (f"taken back, done again by {undone + 1}", False)


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_private_facts_are_not_told_not_even_as_changes(app: Application, language: str) -> None:
    shown = text(printed(app, language))
    for private in (PHONE, "1" + PHONE[1:], EMAIL):
        assert private not in shown
    assert "MsHo" in shown


def test_the_head_names_the_last_entry_of_the_file(app: Application) -> None:
    with open_pdf(printed(app)) as document:
        first = document[0].get_textpage().get_text_range()
    assert f"Journal up to entry {app.tournament.revision}" in first
    assert app.tournament.event.code in first


def test_a_journal_of_another_moment_is_a_fault_not_a_short_extract(app: Application) -> None:
    with pytest.raises(ValueError, match="journal up to 6"):
        Documents().make("audit", app.tournament, app.rules, app.clock.now(), None, "en", app.history[:-1])


def test_printing_one_after_the_other_is_one_line(app: Application) -> None:
    for _ in range(3):
        app.run(RecordPrint("scoresheets", HeatId("1")))
    app.run(RecordPrint("badges"))
    app.run(EditEvent({"venue": "Gym"}))
    titles = {"scoresheets": Message("paper.table"), "badges": Message("paper.name")}
    paper = audit_paper(app.tournament, app.clock.now(), app.history, titles)
    told = {(line.seq, line.until): ENGLISH.say(line.what) for line in paper.lines[-2:]}
    assert told[7, 11] == "5 printouts: Table (heat 1), Name"
    assert (12, 0) in told
    assert "7–11" in text(printed(app))
