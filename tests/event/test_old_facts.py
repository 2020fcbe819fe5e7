"""Paper is out of date too when a fact of the event on it has changed, and only where it shows that fact."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tourney.application.application import Application
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.event.printed import papers_now
from tourney.event.records import Status
from tourney.players.commands import EditPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.printing.print_list import since_words
from tourney.setup.commands import EditEvent

ONE = HeatId("1")
KINDS = ("certificates", "scoresheets", "badges", "programme", "seating-csv", "clock-plan")


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (60, 30), (200, 20, 40)).save(out, "PNG")
    return out.getvalue()


def told(app: Application) -> dict[str, str]:
    """What each printed paper that is wrong is told as."""
    papers = papers_now(app.tournament, app.history)
    return {
        kind: " ".join(ENGLISH.say(each) for each in since_words(last))
        for (kind, _), last in papers.items()
        if last.wrong
    }


@pytest.mark.parametrize(
    ("changes", "kinds", "words"),
    [
        ({"name": "Night"}, {*KINDS} - {"seating-csv"}, "printed with the old name"),
        ({"date": "2026-04-08"}, {"certificates", "programme", "clock-plan"}, "printed with the old date"),
        ({"venue": "Tent"}, {"certificates", "programme", "clock-plan"}, "printed with the old venue"),
        ({"charity": "Fund"}, {"programme"}, "printed with the old charity"),
        ({"accent": "#336699"}, {"certificates", "programme", "clock-plan"}, "printed with the old colour"),
        (
            {"logo": _picture()},
            {"certificates", "programme", "clock-plan", "scoresheets"},
            "printed with the old logo",
        ),
        (
            {"certificate_sheet": _picture()},
            {"certificates"},
            "printed with the old certificate",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_paper_with_an_old_fact_is_told_and_fresh_again_when_taken_back(
    drawn: Application, changes: dict[str, object], kinds: set[str], words: str
) -> None:
    for kind in KINDS:
        drawn.run(RecordPrint(kind, ONE if kind == "scoresheets" else None))
    assert told(drawn) == {}
    drawn.run(EditEvent(changes))
    assert told(drawn) == dict.fromkeys(kinds, words)
    drawn.run(RecordPrint("certificates"))
    assert set(told(drawn)) == kinds - {"certificates"}
    drawn.undo()
    assert set(told(drawn)) <= {"certificates"}


def test_presence_makes_the_list_at_the_door_old_but_no_badge_and_no_invitation(drawn: Application) -> None:
    for kind in ("badges", "letters", "check-in"):
        drawn.run(RecordPrint(kind))
    drawn.run(SetStatus((PlayerNo(1),), Status.ABSENT))
    assert set(told(drawn)) == {"check-in"}
    drawn.run(EditPlayer(PlayerNo(2), {"team": "Others"}))
    assert set(told(drawn)) == {"badges", "letters", "check-in"}
