"""Paper of a heat that is not published says so, whatever its kind, and of which draw of the heat it is."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text
from tests.printing.by_name import request_named
from tests.printing.samples import LANGUAGES
from tourney.application.application import Application
from tourney.application.example import play_example_day, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import FINAL, HeatId
from tourney.bootstrap import create_event, documents
from tourney.clock.commands import StartClock
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.print_job import Paper, RecordPrint, moment_of, put_out, ready_job
from tourney.printing.registry import named_printout
from tourney.standings.declaring import DeclareOfficial

ONE, TWO, THREE = (HeatId(str(heat)) for heat in (1, 2, 3))
OF_A_HEAT = tuple(
    info.name
    for info in documents().kinds()
    if (info.needs_heat or info.takes_heat) and not info.of_rehearsal
)
RESULTS = ("scoresheets-filled", "standings-tables")
OF_SEATS = tuple(kind for kind in OF_A_HEAT if kind not in RESULTS)
HANDED_OUT = ("scoresheets", "scoresheets-a5", "table-sheets", "cards", "cards-table")
"""What once did not say it."""
PIECES = {"scoresheets-a5": 16, "cards": 2 * 16, "cards-table": 2 * 4}
"""How often it stands where a page is cut or folded: on each piece, and on both sides of a card."""
MARK = {"en": "DRAFT", "zh-HK": "草稿", "both": "DRAFT"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    place = str(tmp_path_factory.mktemp("draft") / "day.tourney")
    app = create_event(place, "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    app.run(DrawHeats((ONE, TWO, THREE), 7))
    app.run(PublishHeat(ONE))
    app.run(DrawHeats((TWO,), 8))
    app.run(StartClock(THREE))
    yield app
    app.close()


def made(app: Application, kind: str, heat: HeatId, language: str = "en") -> list[str]:
    """The pages of a document; of a file all that stands in it, as one."""
    info, data = named_printout(kind), documents().make(request_named(app, kind, heat, language))
    if info.extension == "pdf":
        return pages_text(data)
    if info.extension == "csv":
        return [data.decode("utf-8-sig")]
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        return ["".join(parts.read(name).decode() for name in parts.namelist() if name.endswith(".xml"))]


def test_the_papers_that_are_handed_out_are_among_those_of_a_heat() -> None:
    assert set(HANDED_OUT) < set(OF_A_HEAT) and "template" in OF_A_HEAT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", OF_SEATS)
def test_paper_of_a_draft_says_so_on_every_page_and_piece(app: Application, kind: str, language: str) -> None:
    pages = made(app, kind, TWO, language)
    if kind == "fallback":  # its blank sheets are of no heat
        pages = [page for page in pages if "Player 1" in page]
    assert pages and all(MARK[language] in page for page in pages), kind
    if kind in PIECES:
        assert sum(page.count(MARK[language]) for page in pages) == PIECES[kind]


@pytest.mark.parametrize("heat", [ONE, THREE], ids=["published", "being played"])
@pytest.mark.parametrize("kind", OF_SEATS)
def test_paper_of_seats_that_stand_says_nothing_of_a_draft(app: Application, kind: str, heat: HeatId) -> None:
    assert not any("DRAFT" in page for page in made(app, kind, heat))


@pytest.mark.parametrize("kind", RESULTS)
def test_paper_of_results_waits_for_the_first_of_its_heat(tmp_path: Path, kind: str) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, 5, 1)
    assert not any("DRAFT" in page for page in made(app, kind, ONE))
    with pytest.raises(Refused):
        made(app, kind, TWO)
    app.close()


def test_who_prints_a_draft_is_told_so_in_every_shell(app: Application) -> None:
    kinds = [kind for kind in OF_A_HEAT if kind in HANDED_OUT]
    for heat, told in ((TWO, ["paper.not_published"]), (ONE, [])):
        papers = [Paper(kind, heat, "en") for kind in kinds]
        out = ready_job(moment_of(app), papers)
        assert out is not None and [message.key for message in out.warnings] == told
    default = put_out(app, documents(), [Paper("table-sheets", None, "en")], lambda _paper, _made: None)
    assert default == (), "the heat that is on"
    notices = put_out(app, documents(), [Paper("table-sheets", TWO, "en")], lambda _paper, _made: None)
    assert [notice.message.key for notice in notices] == ["paper.not_published"]


def test_certificates_of_a_result_declared_early_warn_of_nothing(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    play_example_day(app)
    certificates = [Paper("certificates", None, "en")]
    before = ready_job(moment_of(app), certificates)
    assert before is not None and [each.key for each in before.warnings] == ["official.open"]
    app.run(DeclareOfficial(FINAL, "Players agree", with_earlier=True, checked=True))
    after = ready_job(moment_of(app), certificates)
    assert after is not None and after.warnings == ()
    app.close()


def test_each_sheet_says_its_layout_and_its_draw(app: Application) -> None:
    assert "/L2/D2" in made(app, "scoresheets", TWO)[0].replace("\n", "")
    assert "/S3/D2" in made(app, "scoresheets-a5", TWO)[0].replace("\n", "")
    assert "/0/D2" in made(app, "table-sheets", TWO)[0].replace("\n", "")
    assert "/L2/D1" in made(app, "scoresheets", ONE)[0].replace("\n", "")
    for kind in (
        "seating-table",
        "seating-name",
        "hall-map",
        "table-sheets",
    ):
        assert "version" not in made(app, kind, TWO)[-1], "nobody saw the draw before"
        assert "version" not in made(app, kind, ONE)[-1], "the first one tells nobody anything"


def test_a_version_counts_the_seats_that_were_printed(tmp_path: Path) -> None:
    clock = FixedClock()
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))

    def drawn(seed: int) -> str:
        clock.at += timedelta(minutes=1)
        app.run(DrawHeats((ONE,), seed))
        clock.at += timedelta(minutes=1)
        return made(app, "seating-table", ONE)[-1]

    assert "version" not in drawn(1) + drawn(2) + drawn(3)
    app.run(RecordPrint("seating-table", ONE))
    assert "Seats, version 2" in drawn(4)
    app.run(RecordPrint("cards", ONE))
    app.run(RecordPrint("seating-table", ONE))
    assert "Seats, version 2" in made(app, "seating-table", ONE)[-1], "these seats are the same"
    assert "Seats, version 3" in drawn(5)
    assert app.tournament.heats[ONE].draw == 5, "codes count every draw"
    for kind in ("cards", "cards-table"):
        assert "version" not in made(app, kind, ONE)[-1], "cards are for players"
    app.close()


def test_a_table_sheet_says_what_land_is_where_it_is_written(app: Application) -> None:
    said = " ".join(made(app, "table-sheets", ONE)[0].split())
    assert "Unmortgaged land: streets at printed price, no houses" in said
