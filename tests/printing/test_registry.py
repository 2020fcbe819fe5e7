"""The registry over real events: every kind, every language, every state of the day."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path

import openpyxl
import pikepdf
import pytest

from tests.paper.pdf_archive import faults
from tests.paper.pdf_reading import open_pdf, outside, text
from tests.printing.by_name import OF_REAL_EVENTS, request_named
from tourney.application.application import Application
from tourney.application.example import play_example_day, play_first_half
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, NotFound, Refused, UserError
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats
from tourney.players.commands import AddPlayer, ImportPlayers
from tourney.printing.registry import Documents, named_printout, printouts
from tourney.standings.ruling_commands import AdjustPoints

KINDS = tuple(printout.name for printout in OF_REAL_EVENTS)
PDFS = tuple(printout.name for printout in OF_REAL_EVENTS if printout.extension == "pdf")
PHONE, EMAIL = "98765432", "secret@example.org"
HOSTILE = (("=cmd()", "@sum"), ("𨋢𠹺", ""), ("陈刘", "-1+1"), ("אבג", "<b>x</b>"), ("😀", "'; --"))


def drafts(count: int) -> tuple[PlayerDraft, ...]:
    player_drafts = []
    for n in range(count):
        zh, en = HOSTILE[n] if n < len(HOSTILE) else (f"參賽者{n}", f"Player {n}")
        team = f"Team {n % 5}"
        gift = 100 if n == 0 else 0
        player_drafts.append(
            PlayerDraft(
                name_zh=zh,
                name_en=en,
                team=team,
                phone=PHONE,
                email=EMAIL,
                pledged=Decimal(100),
                received=Decimal(gift),
            )
        )
    return tuple(player_drafts)


def event(folder: Path, count: int, format_id: str = "hk-90") -> Application:
    app = create_event(str(folder / "day.tourney"), format_id, "hong-kong", clock=FixedClock(), name="Day")
    if count:
        app.run(ImportPlayers(drafts(count), "test"))
    return app


def make(app: Application, kind: str, language: str = "both", heat: str | None = None) -> bytes:
    return Documents().make(request_named(app, kind, None if heat is None else HeatId(heat), language))


@pytest.fixture(scope="module")
def half(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    app = event(tmp_path_factory.mktemp("half"), 24)
    play_first_half(app)
    yield app
    app.close()


@pytest.fixture(scope="module", params=["hk-90", "world-2009", "school-two-rounds", "place-sum"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    app = event(tmp_path_factory.mktemp("whole"), 24, request.param)
    if request.param == "school-two-rounds":
        app.close()
        app = _divided(tmp_path_factory.mktemp("school"))
    play_example_day(app)
    yield app
    app.close()


def _divided(folder: Path) -> Application:
    app = event(folder, 0, "school-two-rounds")
    divisions = app.rules.format.divisions
    players = tuple(
        PlayerDraft(
            name_zh=f"學生{n}",
            name_en=f"Pupil {n}",
            division=divisions[n % len(divisions)].name.en,
            received=Decimal(100),
        )
        for n in range(24)
    )
    app.run(ImportPlayers(players, "test"))
    return app


def test_kinds_are_unique_and_titled_in_both_languages() -> None:
    assert len(set(KINDS)) == len(KINDS)
    for printout in printouts():
        for texts in (ENGLISH, CHINESE):
            assert texts.say(printout.title)
            assert texts.say(printout.about)


@pytest.fixture(scope="module")
def made(
    half: Application, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str, str], bytes]]:
    """Makes a paper of the half day, or of the day that is over if half a day has nothing for it."""
    over = event(tmp_path_factory.mktemp("over"), 24)
    play_example_day(over)
    over.run(AdjustPoints(PlayerNo(1), 60, "late"))

    def make_one(kind: str, language: str) -> bytes:
        ready = named_printout(kind).ready(half.tournament, half.rules, None) is None
        return make(half if ready else over, kind, language)

    yield make_one
    over.close()


@pytest.fixture(scope="module")
def both(made: Callable[[str, str], bytes]) -> Callable[[str], bytes]:
    """Every kind in both languages, made once."""
    return cache(lambda kind: made(kind, "both"))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_made_the_same_twice(
    made: Callable[[str, str], bytes], kind: str, both: Callable[[str], bytes]
) -> None:
    assert made(kind, "both") == both(kind)


@pytest.mark.parametrize("kind", ["workbook", "template"])
@pytest.mark.parametrize("language", ["en", "zh-HK"])
def test_a_workbook_is_made_in_each_language(
    made: Callable[[str, str], bytes], kind: str, language: str
) -> None:
    """PDFs of one language are in `test_every_document` and on the page Print, CSV in `test_csv_lists`."""
    assert made(kind, language).startswith(b"PK")


@pytest.mark.parametrize("kind", KINDS)
def test_no_telephone_number_or_address_is_printed(both: Callable[[str], bytes], kind: str) -> None:
    data = both(kind)
    if kind in PDFS:
        shown = text(data)
    elif data.startswith(b"PK"):
        book = openpyxl.load_workbook(io.BytesIO(data))
        shown = "".join(str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row)
    else:
        shown = data.decode("utf-8-sig")
    assert "Player" in shown or kind not in ("check-in", "workbook", "players-csv")
    assert PHONE not in shown
    assert EMAIL not in shown


@pytest.mark.parametrize("kind", PDFS)
def test_every_shipped_format_prints_after_its_day(whole: Application, kind: str) -> None:
    data = make(whole, kind)
    assert outside(data) == []
    with open_pdf(data) as document:
        assert len(document) >= 1


@pytest.fixture(scope="module", params=[0, 1])
def few(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    app = event(tmp_path_factory.mktemp("few"), request.param)
    yield app
    app.close()


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_of_nobody_or_one_prints_or_says_what_to_do_first(few: Application, kind: str) -> None:
    info = next(printout for printout in printouts() if printout.name == kind)
    lacking = info.ready(few.tournament, few.rules, None)
    if lacking is None:
        assert make(few, kind)
    else:
        with pytest.raises(Refused, match=re.escape(lacking.key)):
            make(few, kind)


def test_an_unknown_kind_lists_the_kinds(half: Application) -> None:
    with pytest.raises(NotFound) as raised:
        Documents().make(half.request("posters"))
    assert list(raised.value.params["known"]) == list(dict.fromkeys(each.kind for each in printouts()))
    assert "seating-name" in ENGLISH.error(raised.value)


def test_an_unknown_language_is_refused(half: Application) -> None:
    with pytest.raises(BadInput):
        make(half, "standings", "fr")


def test_a_heat_that_is_not_drawn_is_refused_with_what_to_do(half: Application) -> None:
    with pytest.raises(UserError) as raised:
        make(half, "scoresheets", heat="final")
    assert "final" in ENGLISH.error(raised.value)


def test_without_a_heat_the_one_that_is_on_is_printed(half: Application) -> None:
    assert make(half, "scoresheets") == make(half, "scoresheets", heat="2")
    assert make(half, "scoresheets") != make(half, "scoresheets", heat="1")


def test_a_draft_says_that_it_is_one(tmp_path: Path) -> None:
    app = event(tmp_path, 12)
    app.run(DrawHeats((HeatId("1"),), 7))
    assert "DRAFT" in text(make(app, "seating-table", "en"))
    app.close()


def test_standings_with_open_tables_are_marked_provisional(half: Application) -> None:
    assert "PROVISIONAL" in text(make(half, "standings", "en"))


def test_the_fallback_holds_seating_tally_standings_and_a_sheet_for_everybody(half: Application) -> None:
    with open_pdf(make(half, "fallback", "en")) as document:
        titles = [mark.get_title().split(" · ")[0] for mark in document.get_toc()]
        pages = len(document)
    wanted = ["Seating by table", "Find your table", "Standings", "Runner's tally", "Scoresheet"]
    assert [title for title in titles if title in wanted][: len(wanted)] == wanted
    assert pages >= 24 + 4


def test_the_fallback_has_no_standings_before_a_result_is_confirmed(tmp_path: Path) -> None:
    app = event(tmp_path, 12)
    app.run(DrawHeats((HeatId("1"),), 7))
    with open_pdf(make(app, "fallback", "en")) as document:
        titles = [mark.get_title().split(" · ")[0] for mark in document.get_toc()]
    assert "Seating by table" in titles
    assert "Standings" not in titles
    app.close()


def test_the_archive_holds_every_heat_with_its_tables_and_ends_with_the_press_summary(
    whole: Application,
) -> None:
    with open_pdf(make(whole, "record-archive", "en")) as document:
        marks = [(m.level, m.get_title(), m.get_dest().get_index()) for m in document.get_toc()]
        pages = len(document)
    assert [page for *_, page in marks] == sorted(page for *_, page in marks)
    tops = [title for level, title, _ in marks if level == 0]
    assert tops[-1] == "Press summary"
    for heat in whole.rules.format.heat_ids:
        start = marks.index(next(mark for mark in marks if mark[:2] == (0, f"Heat {heat}")))
        end = next((i for i in range(start + 1, len(marks)) if marks[i][0] == 0), len(marks))
        below = marks[start + 1 : end]
        parts = ["Seating by table", "Results by table", "Scoresheet"]
        assert [title for level, title, _ in below if level == 1] == parts
        tables = len(whole.tournament.tables_of(HeatId(heat)))
        assert sum(level == 2 for level, *_ in below) == tables * len(parts)
    assert all(page < pages for *_, page in marks)


@pytest.mark.parametrize("whole", ["school-two-rounds"], indirect=True)
def test_the_archive_is_fit_for_an_archive(whole: Application) -> None:
    """Its papers are each by themselves, in every language (`test_pdf_archive`)."""
    assert faults(make(whole, "record-archive")) == []


def test_the_archive_begins_with_a_page_that_leads_to_each_paper(whole: Application) -> None:
    data = make(whole, "record-archive")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        leads = [each.Dest[0].objgen for each in pdf.pages[0].obj.Annots]
        pages = [page.obj.objgen for page in pdf.pages]
        starts = [pages.index(each) for each in leads]
        assert str(pdf.Root.Lang) == "zh-HK"
    with open_pdf(data) as document:
        toc = [mark for mark in document.get_toc() if mark.level < 2]
        shown = toc if len(toc) - 1 == len(starts) else [mark for mark in toc if not mark.level]
        marks = [mark.get_dest().get_index() for mark in shown]
        listed = document[0].get_textpage().get_text_bounded()
    assert starts == marks[1:], "but itself"
    assert all(str(start + 1) in listed.split() for start in starts)


def test_the_press_summary_is_always_one_page(whole: Application) -> None:
    with open_pdf(make(whole, "press")) as document:
        assert len(document) == 1


def test_certificates_name_places_only_once_they_are_final(half: Application, whole: Application) -> None:
    assert "Champion" not in text(make(half, "certificates", "en"))
    assert "Champion" in text(make(whole, "certificates", "en"))


def test_a_player_who_never_played_has_no_certificate_once_others_have(tmp_path: Path) -> None:
    app = event(tmp_path, 13)
    with open_pdf(make(app, "certificates", "en")) as document:
        assert len(document) == 13, "printed before the day"
    play_first_half(app)
    late = app.run(AddPlayer(PlayerDraft(name_en="Never Played"))).data
    assert "NeverPlayed" not in text(make(app, "certificates", "en"))
    with pytest.raises(Refused) as refused:
        Documents().make(replace(request_named(app, "certificates"), player=late))
    assert refused.value.key == "paper.not_on_it" and refused.value.params["number"] == late
    app.close()


def test_text_that_looks_like_a_formula_is_written_as_text(half: Application) -> None:
    book = openpyxl.load_workbook(io.BytesIO(make(half, "workbook", "en")))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    names = [cell for cell in cells if cell.value in ("=cmd()", "@sum", "-1+1")]
    assert len(names) >= 3
    assert all(cell.data_type == "s" for cell in names)


def test_no_contacts_are_in_the_workbook(half: Application) -> None:
    book = openpyxl.load_workbook(io.BytesIO(make(half, "workbook")))
    assert not any(cell.value == PHONE for sheet in book for row in sheet.iter_rows() for cell in row)
