"""The audit extract tells the whole journal of a real event, and nothing private."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.paper.pdf_reading import open_pdf, pages_text, text
from tests.printing.every_document import made
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.records import EventFacts
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers
from tourney.printing.paper_audit import _NAMED, _SAID, audit_paper
from tourney.printing.print_job import RecordPrint
from tourney.printing.registry import Documents
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints

PHONE, EMAIL = "98765432", "secret@example.org"


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day", who="Ms Ho")
    app.run(AddPlayer(PlayerDraft(name_en="Ann", phone=PHONE, email=EMAIL)))
    app.run(EditPlayer(PlayerNo(1), {"team": "Lions", "phone": "1" + PHONE[1:], "received": 300}))
    app.run(EditEvent({"venue": "Town hall"}))
    app.undo()
    app.run(AdjustPoints(PlayerNo(1), -60, "late"))
    app.run(RecordPrint("scoresheets", HeatId("1")))
    yield app
    app.close()


def printed(app: Application, language: str = "en") -> bytes:
    return Documents().make(app.request("record", language=language))


def said(app: Application) -> dict[int, list[str]]:
    paper = audit_paper(app.tournament, app.history)
    return {line.seq: [ENGLISH.say(each) for each in (line.what, *line.details)] for line in paper.lines}


def test_every_entry_is_told_with_what_changed_and_why(app: Application) -> None:
    told = said(app)
    assert list(told) == [1, 2, 3, 4, 5, 6, 7]
    assert "School, team or company: – → Lions" in told[3]
    assert any("300" in each for each in told[3])
    assert told[4] == ["Event details changed", "Venue: – → Town hall"], "a fact is named once"
    assert "Reason: late" in told[6] and " ".join(told[6]).count("late") == 1, "a reason is told once"
    assert told[7] == ["Printed or saved: Scoresheets heat 1"]


def test_a_reason_that_several_rulings_of_an_entry_share_is_told_once(app: Application) -> None:
    history = [replace(each, changes=each.changes * 2) if each.seq == 6 else each for each in app.history]
    (line,) = (each for each in audit_paper(app.tournament, history).lines if each.seq == 6)
    assert [ENGLISH.say(each) for each in line.details] == ["Reason: late"]


def test_every_fact_of_the_event_that_changes_is_told(app: Application) -> None:
    app.run(EditEvent({"zone": "Asia/Tokyo", "ruleset": "classic", "options": {"hotels": 10}}))
    (told,) = list(said(app).values())[-1:]
    assert "Time zone of the hall: Asia/Hong_Kong → Asia/Tokyo" in told
    assert "Rules: Charity tournament → Official rules" in told
    assert any("Rule changes" in each for each in told)
    app.run(EditEvent({"edition": "london"}))
    assert "Board edition: Hong Kong → London" in list(said(app).values())[-1]
    untold = {each.name for each in fields(EventFacts)} - set(_SAID) - set(_NAMED)
    assert untold == {"code", "rehearsal", "rehearsal_report"}, "set by steps that say so themselves"


def test_what_was_taken_back_says_by_which_entry(app: Application) -> None:
    def marks() -> dict[int, tuple[str, bool]]:
        paper = audit_paper(app.tournament, app.history)
        return {line.seq: (ENGLISH.say(line.mark), line.void) for line in paper.lines if line.mark}

    assert marks() == {4: ("taken back by 5", True), 5: ("takes back 4", False)}
    undone = app.undo().revision
    app.redo()
    assert marks()[6] == (f"undone, done again by {undone + 1}", False)


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_private_facts_are_not_told_not_even_as_changes(app: Application, language: str) -> None:
    shown = text(printed(app, language))
    for private in (PHONE, "1" + PHONE[1:], EMAIL):
        assert private not in shown
    assert "MsHo" in shown


def test_the_head_names_the_last_entry_of_the_file(app: Application) -> None:
    with open_pdf(printed(app)) as document:
        first = document[0].get_textpage().get_text_range()
    assert f"Journal to entry {app.tournament.revision}" in first
    assert app.tournament.event.code in first


def test_a_journal_of_another_moment_is_a_fault_not_a_short_extract(app: Application) -> None:
    with pytest.raises(ValueError, match="journal up to 6"):
        Documents().make(replace(app.request("record", language="en"), history=app.history[:-1]))


def test_printing_one_after_the_other_is_one_line(app: Application) -> None:
    for _ in range(3):
        app.run(RecordPrint("scoresheets", HeatId("1")))
    app.run(RecordPrint("badges"))
    app.run(EditEvent({"venue": "Gym"}))
    paper = audit_paper(app.tournament, app.history)
    told = {(line.seq, line.until): ENGLISH.say(line.what) for line in paper.lines[-2:]}
    assert told[7, 11] == "5 printouts: Scoresheets (heat 1), Name badges"
    assert (12, 0) in told
    assert "7–11" in text(printed(app))


# ---- what was entered ---------------------------------------------------------------------------

ONE, TABLE = HeatId("1"), TableNo(1)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Application]:
    """Four players at one table; nobody has given a name."""
    app = create_event(str(tmp_path / "played.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    yield app
    app.close()


def enter(app: Application, totals: dict[int, tuple[int, int]], correct: str = "") -> None:
    """`totals`: number to total and place."""
    sheets = tuple(
        Sheet(PlayerNo(number), declared_total=total, declared_place=place)
        for number, (total, place) in totals.items()
    )
    app.run(EnterSheets(ONE, (TableEntry(TABLE, sheets),), correct=correct))


def figures(app: Application, english: bool = True) -> dict[int, list[str]]:
    paper = audit_paper(app.tournament, app.history)
    texts = ENGLISH if english else CHINESE
    return {line.seq: [texts.say(each) for each in line.figures] for line in paper.lines if line.figures}


def parts(app: Application, seq: int) -> set[str]:
    (told,) = figures(app)[seq]
    assert told.startswith("Table 1: ")
    return set(told.removeprefix("Table 1: ").replace("), ", ")|").split("|"))


def test_the_extract_tells_what_was_entered_and_what_a_correction_made_of_it(played: Application) -> None:
    enter(played, {1: (4000, 1), 2: (3000, 2), 3: (2000, 3)})
    enter(played, {4: (1000, 4)})
    played.run(ConfirmTables(ONE, (TABLE,)))
    enter(played, {2: (5000, 1), 1: (4000, 2)}, correct="a note counted twice")
    shown = figures(played)
    assert sorted(shown) == [5, 6, 8], "confirming changes no figure"
    first = set(shown[5][0].removeprefix("Table 1: ").split(", "))
    assert first == {"1 M4,000", "2 M3,000", "3 M2,000"}, "no place before the last sheet is in"
    assert parts(played, 6) == {
        "1 M4,000 (place 1)",
        "2 M3,000 (place 2)",
        "3 M2,000 (place 3)",
        "4 M1,000 (place 4)",
    }
    assert parts(played, 8) == {"1 M4,000 (place 1 → 2)", "2 M3,000 → M5,000 (place 2 → 1)"}
    assert "2 號 M3,000 → M5,000（第 2 名 → 第 1 名）" in figures(played, english=False)[8][0]


def test_who_went_bankrupt_is_told_so(played: Application) -> None:
    enter(played, {1: (4000, 1), 2: (3000, 2), 3: (2000, 3)})
    out = Sheet(PlayerNo(4), bankrupt=1)
    played.run(EnterSheets(ONE, (TableEntry(TABLE, (out,)),)))
    assert "4 Bankrupt (place 4)" in parts(played, played.tournament.revision)


def test_several_facts_of_an_entry_stand_in_both_languages_with_their_values_once(app: Application) -> None:
    app.run(EditEvent({"charity": "Hospice", "fps": "7654321", "starts_at": app.tournament.event.starts_at}))
    shown = text(printed(app, "both"))
    assert shown.count("7654321") == 1 and "Charity,inEnglish:–→Hospice" in shown
    assert "Eventdetailschanged慈善" in shown, "not named a second time"


def test_a_reason_for_several_rulings_at_once_is_told_once(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "played.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 9))))
    play_example_day(app)
    app.run(DeclareOfficial("final", "seen by all", with_earlier=True))
    (reason,) = audit_paper(app.tournament, app.history).lines[-1].details
    assert ENGLISH.say(reason) == "Reason: seen by all"
    app.close()


def test_rules_without_a_count_are_told_by_places_alone(tmp_path: Path) -> None:
    app = create_event(
        str(tmp_path / "towers.tourney"), "hk-90", "empire-us", ruleset="empire", clock=FixedClock()
    )
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))

    def place(order: Mapping[int, int], correct: str = "") -> str:
        sheets = tuple(Sheet(PlayerNo(number), declared_place=place) for number, place in order.items())
        app.run(EnterSheets(ONE, (TableEntry(TABLE, sheets),), correct=correct))
        (told,) = figures(app)[app.tournament.revision]
        return told

    assert place({1: 1}) == "Table 1: 1 place 1"
    told = place({2: 2, 3: 3, 4: 4})
    assert "2 place 2" in told and "M" not in told
    assert "3 place 3 → 2, 2 place 2 → 3" in place({2: 3, 3: 2})
    app.close()


def test_after_a_correction_taken_back_the_figures_go_on_from_the_old_ones(played: Application) -> None:
    enter(played, {1: (4000, 1), 2: (3000, 2), 3: (2000, 3), 4: (1000, 4)})
    played.run(ConfirmTables(ONE, (TABLE,)))
    enter(played, {4: (1500, 4)}, correct="typing slip")
    played.undo()
    enter(played, {4: (1200, 4)}, correct="typing slip")
    assert figures(played)[7] == ["Table 1: 4 M1,000 → M1,500 (place 4)"]
    assert 8 not in figures(played)
    assert figures(played)[9] == ["Table 1: 4 M1,000 → M1,200 (place 4)"]
    last = audit_paper(played.tournament, played.history).lines[-1]
    assert ENGLISH.say(last.what).count("typing slip") == 1 and not last.details, (
        "figures and reason once each"
    )


def test_a_correction_that_changes_no_figure_says_so(played: Application) -> None:
    enter(played, {1: (4000, 1), 2: (3000, 2), 3: (2000, 3), 4: (1000, 4)})
    played.run(ConfirmTables(ONE, (TABLE,)))
    enter(played, {4: (1000, 4)}, correct="looked again")
    assert figures(played)[7] == ["Totals and places unchanged"]


@pytest.mark.parametrize(("language", "nobody"), [("en", "referee"), ("zh-HK", "裁判"), ("both", "referee")])
def test_where_nobody_gave_a_name_none_is_printed(played: Application, language: str, nobody: str) -> None:
    enter(played, {1: (4000, 1), 2: (3000, 2), 3: (2000, 3), 4: (1000, 4)})
    shown = text(printed(played, language))
    assert nobody not in shown.replace("總裁判", "").replace("Chiefreferee", "")
    assert "M4,000" in shown


def test_a_column_of_who_did_it_is_there_only_where_somebody_gave_a_name(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(AddPlayer(PlayerDraft(name_en="Ann")))
    app.run(AdjustPoints(PlayerNo(1), -60, "late"))
    who, by = f"Time{ENGLISH('paper.audit_who')}", f"Reason{ENGLISH('paper.by')}"
    words = text(printed(app))
    assert who not in words and by not in words
    app.who = "Ms Ho"
    app.run(AdjustPoints(PlayerNo(1), 60, "not late"))
    words = text(printed(app))
    assert who in words and by in words
    app.close()


@pytest.mark.parametrize("count", [54, 55, 56, 67, 68, 69])
def test_the_line_to_sign_stands_below_lines_of_the_journal(count: int) -> None:
    last = pages_text(made("record", count, "en"))[-1]
    assert "Chief referee" in last and f"Player {count} changed" in last
