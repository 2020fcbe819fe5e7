"""People who may not be photographed are marked on what a photographer sees, and stand on a list for them."""

from __future__ import annotations

import io
from pathlib import Path

import openpyxl
import pytest

from tests.paper.pdf_reading import pages_text
from tests.printing.by_name import request_named
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event, documents
from tourney.event.printed import papers_now
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.setup.commands import EditEvent
from tourney.standings.views import finals_view

ONE = HeatId("1")
MARKED = ("badges", "check-in", "cards-table")


@pytest.fixture
def app(tmp_path: Path) -> Application:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(
        ImportPlayers(
            tuple(
                PlayerDraft(
                    name_en=f"Guest {n:02}", name_zh=f"來賓{n:02}", team="4B" if n < 3 else "",
                    photo_consent={5: False, 6: True}.get(n),
                )
                for n in range(1, 9)
            )
        )
    )  # fmt: skip
    app.run(DrawHeats((ONE,), 7))
    return app


def pages(app: Application, kind: str, language: str = "en") -> list[str]:
    heat = ONE if kind == "cards-table" else None
    return pages_text(documents().make(request_named(app, kind, heat, language)))


def test_the_check_in_list_has_boxes_for_the_answer_where_it_is_asked(app: Application) -> None:
    assert "Photo consent yes" not in " ".join(" ".join(pages(app, "check-in")).split())
    app.run(EditEvent({"asks_photo_consent": True}))
    said = " ".join(" ".join(pages(app, "check-in")).split())
    assert "consent yes" in said and "consent no" in said and "✓" in said


@pytest.mark.parametrize(("language", "mark"), [("en", "no photos"), ("zh-HK", "不拍照"), ("both", "不拍照")])
@pytest.mark.parametrize("kind", MARKED)
def test_who_may_not_be_photographed_is_marked(app: Application, kind: str, language: str, mark: str) -> None:
    assert mark in "\n".join(pages(app, kind, language))
    app.run(EditPlayer(PlayerNo(5), {"photo_consent": True}))
    assert mark not in "\n".join(pages(app, kind, language))


def test_a_mark_on_the_check_in_list_needs_no_note(app: Application) -> None:
    app.run(EditEvent({"asks_photo_consent": True}))
    app.run(SetStatus((PlayerNo(5),), Status.WITHDRAWN))
    said = pages(app, "check-in", "both")[0]
    assert "withdrawn" in said and "photos" in said and "…" not in said


def test_the_photographer_has_a_page_of_them_and_no_others(app: Application) -> None:
    last = pages(app, "check-in")[-1]
    assert "For the photographer" in last and "5 Guest 05" in last
    assert "Guest 06" not in last and "Guest 01" not in last


def test_paper_without_the_mark_is_told_as_old(app: Application) -> None:
    for kind in MARKED:
        app.run(RecordPrint(kind, ONE if kind == "cards-table" else None))
    app.run(RecordPrint("seating-table", ONE))
    app.run(EditPlayer(PlayerNo(6), {"photo_consent": False}))
    old = {kind for (kind, _), last in papers_now(app.tournament, app.history).items() if last.wrong}
    assert old == set(MARKED)


@pytest.mark.parametrize(
    ("language", "told", "mark"),
    [("en", "No photographs: ", "(no photos)"), ("zh-HK", "不可拍照：", "（不拍照）")],
)
def test_the_papers_of_the_prizes_say_it_of_the_champion(
    app: Application, language: str, told: str, mark: str
) -> None:
    play_example_day(app, seed=5)
    press, prizes = ("\n".join(pages(app, kind, language)) for kind in ("press", "results-prizes"))
    assert told not in press and mark not in prizes
    for kind in ("press", "results-prizes"):
        app.run(RecordPrint(kind, None))
    champion = finals_view(app.tournament, app.rules, app.clock.now()).divisions[0].champion
    assert champion is not None
    app.run(EditPlayer(champion.number, {"photo_consent": False}))
    assert {kind for (kind, _), last in papers_now(app.tournament, app.history).items() if last.wrong} == {
        "press",
        "results-prizes",
    }
    (press,) = pages(app, "press", language)
    (line,) = [each for each in press.splitlines() if told in each]
    name = f"Guest {champion.number:02}"
    assert name in line
    assert mark in "\n".join(pages(app, "results-prizes", language))


def test_the_workbook_says_it_of_everybody(app: Application) -> None:
    book = openpyxl.load_workbook(io.BytesIO(documents().make(app.request("workbook", None, "en"))))
    rows = list(book["Players"].iter_rows(values_only=True))
    at = rows[0].index("Photographs")
    assert [row[at] for row in rows[5:7]] == ["no photographs", "may be shown"] and rows[1][at] is None


def test_check_in_by_team_has_everybody_and_by_name_both_orders(app: Application) -> None:
    """In two languages helpers look for either name; players without a team are looked for too."""
    assert "Without a team (6)" in "\n".join(pages(app, "check-in")).replace("  ", " ")
    app.run(EditPlayer(PlayerNo(1), {"name_zh": "龔龔"}))
    app.run(SetStatus((PlayerNo(2),), Status.WITHDRAWN))
    by_name, by_team = pages(app, "check-in")[:2]
    assert "2 Guest 02" in by_name and "withdrawn" in by_name and "Guest 02" not in by_team
    assert "Not registered" in by_name, "lines for walk-ins"
    both = pages(app, "check-in", "both")
    heads = [page for page in both if "A to Z" in page], [page for page in both if "strokes" in page]
    assert all(len(found) == 1 for found in heads)
    assert all(f"Guest {n:02}" in heads[0][0] and f"Guest {n:02}" in heads[1][0] for n in range(1, 9))
