"""Paper and Excel of tables with rules or boards of their own: boxes, columns, formulas, and back in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from pypdf import PdfReader

from tests.paper.pdf_reading import pages_text, text
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import DeedId, HeatId, TableNo
from tourney.bootstrap import create_event
from tourney.event.registration import PlayerDraft
from tourney.files.template_layout import TemplateLayout, player_cell
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.paper.document import render
from tourney.paper.surface import A4, MM
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers
from tourney.rules.board_files import OWN_BOARDS
from tourney.rules.rulebook import HOTEL, MORTGAGED
from tourney.rules.rulesets import RULESETS, load_ruleset
from tourney.scores.commands import ChooseTableRules, EnterSheets, TableEntry
from tourney.scores.paper_scoresheets import scoresheets, scoresheets_two, sheet_pack, spare_pack
from tourney.scores.scoresheet_form import ROW, Form
from tourney.scores.sheet_files import read_sheets
from tourney.scoresheet.sheet import Sheet
from tourney.today.paper_briefing import briefing, briefing_paper
from tourney.today.paper_rules import rules_paper, rules_summary, without_mark
from tourney.workbook.data import template_view, workbook_view
from tourney.workbook.template import template
from tourney.workbook.workbook import workbook

ONE = HeatId("1")
BRIEFED = {
    "community": ["C3.4", "C4.1", "C5.4", "C7.3", "C8.1", "C8.3"],
    "games-room": ["G2.3", "G4.3", "G5.2", "G7.2", "G8.2"],
    "speed-die": ["S4.1", "S4.2", "S5.1", "S5.2", "S5.3", "S6.1"],
    "glamour": ["U3.1", "U3.2", "U4.1", "U5.3"],
    "millionaire": ["M3.2", "M3.5", "M3.6", "M4.1", "M6.2"],
    "double-gariepy": ["Y2.3", "Y2.4", "Y2.5", "Y3.2", "Y4.2", "Y5.1"],
    "double-davenport": ["D1.3", "D2.1", "D4.2", "D4.5", "D5.3", "D6.3", "D8.1", "D9.3", "D10.3"],
    "landlord": ["L1.5", "L2.2", "L3.2", "L3.11", "L6.2", "L7.5", "L8.3", "L9.1"],
    "empire": ["E3.4", "E4.2", "E5.2", "E5.3", "E6.5", "E7.2", "E8.1"],
    "single-tax": ["X1.1", "X1.3", "X2.1", "X2.3", "X2.5", "X4.1", "X5.1"],
}
"""What a referee is told of a system's own, besides what is asked of every one."""
HOTELS = {"en": "11hotels", "zh-HK": "11間酒店"}
HOTELS_CALLED = {
    "millionaire": {"en": "11enterprises", "zh-HK": "11間企業"},
    "tournament": {"en": "11hotels", "zh-HK": "11間旅館"},
}
"""The rulesets that have a word of their own for them."""


def opened(data: bytes) -> Workbook:
    return load_workbook(BytesIO(data))


BOARDS = Path(__file__).parents[1] / "boards"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    """Two tables of four: the first by the event's rules, the second a short game on the board of works."""
    monkeypatch.setenv(OWN_BOARDS, str(BOARDS))
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", "atlantic-city", clock=FixedClock(), name="D")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 9))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    app.run(ChooseTableRules(heat=ONE, tables=(TableNo(2),), ruleset="short", options={}, edition="works"))
    yield app
    app.close()


def entered(app: Application) -> None:
    first, second = app.tournament.tables_of(ONE)
    classic = {DeedId("boardwalk"): HOTEL, DeedId("park-place"): 4}
    works = {DeedId("exchange"): HOTEL, DeedId("bank-house"): 3, DeedId("forge"): MORTGAGED}
    for table, deeds in ((first, classic), (second, works)):
        sheets = tuple(Sheet(n, 100, deeds if at == 0 else {}) for at, n in enumerate(table.seats))
        app.run(EnterSheets(ONE, (TableEntry(table.table, sheets),)))


def test_each_tables_sheets_have_its_own_form(app: Application) -> None:
    pack = sheet_pack(app.tournament, app.rules, app.clock.now(), ONE)
    assert [page.form for page in pack.pages] == [0] * 4 + [1] * 4
    assert [len(form.deeds) for form in pack.forms] == [28, 22]
    assert pack.forms[1].book.levels == (-1, 0, 1, 2, 3, HOTEL)
    pages = PdfReader(_file(app, render(scoresheets(pack, Wording("en"))))).pages
    usual, own = pages[0].extract_text(), pages[4].extract_text()
    assert "Boardwalk" in usual and "Short game" not in usual and "4 houses" in usual
    assert "Foundry" in own and "Short game (Works)" in own and "4 houses" not in own
    assert "1,020" in own


def test_a_sheet_of_two_boards_has_a_page_for_each(tmp_path: Path) -> None:
    """Rows high enough to circle; what is entered stands on the page of its board, the sums on the first."""
    options = {"alternate_edition": "london"}
    app = create_event(
        str(tmp_path / "two.tourney"),
        "hk-90",
        "atlantic-city",
        clock=FixedClock(),
        ruleset="double-gariepy",
        options=options,
    )
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 5))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    (table,) = app.tournament.tables_of(ONE)
    held: tuple[dict[DeedId, int], ...] = (
        {DeedId("boardwalk"): 0, DeedId("alt-mayfair"): MORTGAGED},
        {},
        {},
        {},
    )
    sheets = tuple(Sheet(n, 1505, deeds) for n, deeds in zip(table.seats, held, strict=True))
    app.run(EnterSheets(ONE, (TableEntry(table.table, sheets),)))
    pack = sheet_pack(app.tournament, app.rules, app.clock.now(), ONE, filled=True)
    for lang in ("en", "zh-HK", "both"):
        for face in (0, 1):
            form = Form(pack.forms[0], head=pack.head, wording=Wording(lang), face=face)
            assert len(form.deeds) == 28 and form.row >= ROW and form.row_top(28) < A4.height - 10 * MM
    pages = PdfReader(BytesIO(render(scoresheets(pack, Wording("en"))))).pages
    assert (
        len(pages) == 8 and len(PdfReader(BytesIO(render(scoresheets_two(pack, Wording("en"))))).pages) == 4
    )
    front, behind = (page.extract_text() for page in pages[:2])
    assert "Boardwalk" in front and "Mayfair" not in front and "A + B + … + H" in front and "1/2" in front
    assert "Alternate Mayfair" in behind and "Boardwalk" not in behind and "E + F + G + H" in behind
    assert "Total" in front and "Total" not in behind and "2,105" in front and "2,105" not in behind
    assert all("Player" in page and "2/2" not in front for page in (front, behind))
    app.close()


@pytest.mark.parametrize("lang", ["en", "zh-HK"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rules_in_short_are_those_of_the_event(tmp_path: Path, ruleset: str, lang: str) -> None:
    """Every clause by which the event is played is on paper, under a heading of its chapter."""
    app = create_event(
        str(tmp_path / "rules.tourney"),
        "hk-90",
        clock=FixedClock(),
        ruleset=ruleset,
        options={"auction_step": 20},
    )
    paper = rules_paper(app.tournament, app.rules, app.clock.now())
    book = app.rules.book.clauses
    listed = [clause for chapter in paper.chapters for clause in chapter.clauses]
    played = [each for each in book.clauses.items() if each[1].key != "rulebook.landlord_not_advanced"]
    assert [(each.id, each.text) for each in listed] == played
    assert [chapter.title.key for chapter in paper.chapters] == [
        book.chapters[name] for name in dict.fromkeys(each.id.partition(".")[0] for each in listed)
    ]
    read = text(render(rules_summary(paper, Wording(lang))))
    told = "Least bid step (M): 20" if lang == "en" else "每次最少加價（M）：20"
    assert told.replace(" ", "") in read and "auction_step=" not in read
    for clause in listed:
        assert clause.id in read
    app.close()


@pytest.mark.parametrize("lang", ["en", "zh-HK"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_briefing_says_the_clauses_that_hold(tmp_path: Path, ruleset: str, lang: str) -> None:
    """What is auctioned, when rent is late, what counts: by the event's rules, not by the tournament's."""
    counted = "hotels" in load_ruleset(ruleset).options.values  # not where nobody counts pieces
    options = {"hotels": 11} if counted else {}
    app = create_event(
        str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), ruleset=ruleset, options=options
    )
    paper = briefing_paper(app.tournament, app.rules, app.clock.now())
    book = app.rules.book.clauses
    named = [clause.id for clause in (*paper.start, *paper.play, *paper.counts)]
    assert named == list(
        dict.fromkeys(
            [book.shown("T2.2"), book.shown("T3.1", "engine.starts")]
            + BRIEFED.get(ruleset, [])
            + [book.shown(clause) for clause in ("T4.2", "T4.4", "T3.5", "T9.4")]
        )
    )
    wording = Wording(lang).in_words(app.rules.book.words)
    read = text(render(briefing(paper, wording)))
    for clause in (*paper.start, *paper.play, *paper.counts):
        assert "".join(without_mark(wording(clause.text)).split())[:20] in read
    assert "(reading:" not in read and "（釋讀：" not in read
    hotels = HOTELS_CALLED.get(ruleset, HOTELS)
    round_first = {"en": "finishtheround", "zh-HK": "打完這一圈"}[lang]
    assert (round_first in read) is app.rules.book.options.equal_turns
    assert (hotels[lang] in read or not counted) and "hotels=" not in read
    told = re.findall(r"[(（]([A-Z]+\d\.\d)[)）]", read)
    assert len(told) >= 9 and not [each for each in told if book.said(each) is None]
    app.close()


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "But heat 1, table 2: hands off at once."),
        ("zh-HK", "但第 1 局第 2 枱：立即停手。"),
    ],
)
def test_the_briefing_names_the_tables_whose_rules_end_otherwise(
    app: Application, lang: str, said: str
) -> None:
    paper = briefing_paper(app.tournament, app.rules, app.clock.now())
    read = text(render(briefing(paper, Wording(lang))))
    assert "".join(said.split()) in read


@pytest.mark.parametrize(("ruleset", "said"), [("tournament", False), ("community", True)])
def test_a_scoresheet_says_what_a_jail_card_counts(tmp_path: Path, ruleset: str, said: bool) -> None:
    app = create_event(
        str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), ruleset=ruleset, options={}
    )
    pack = spare_pack(app.tournament, app.rules, app.clock.now())
    for lang, words in (("en", "jail cards: 50 each"), ("zh-HK", "出獄卡每張 50")):
        assert (
            words in " ".join("\n".join(pages_text(render(scoresheets(pack, Wording(lang))))).split())
        ) is said
    app.close()


def _file(app: Application, data: bytes) -> Path:
    place = Path(app.place).with_suffix(".out")
    place.write_bytes(data)
    return place


def test_filled_sheets_have_the_values_of_their_rules(app: Application) -> None:
    entered(app)
    pack = sheet_pack(app.tournament, app.rules, app.clock.now(), ONE, filled=True)
    totals = [page.filled.total for page in pack.pages if page.filled is not None]
    assert totals[0] == 100 + 400 + 5 * 200 + 350 + 4 * 200
    assert totals[4] == 100 + 380 + 4 * 160 + 360 + 3 * 160 + 110
    assert PdfReader(_file(app, render(scoresheets(pack, Wording("both"))))).pages


def test_spare_sheets_lie_ready_for_each_rule_book(app: Application) -> None:
    pack = spare_pack(app.tournament, app.rules, app.clock.now())
    assert {page.form for page in pack.pages} == {0, 1}


def test_the_template_of_each_table_comes_back_by_its_own_rows(app: Application) -> None:
    book = opened(template(template_view(app.tournament, app.rules, app.clock.now(), ONE), "en"))
    deeds = {0: "boardwalk", 1: "exchange"}
    for at, sheet in enumerate(book.worksheets[:2]):
        rows = TemplateLayout(28 if at == 0 else 22)
        for seat in range(1, 5):
            sheet[rows.cash_cell(seat)] = 10 * seat
        sheet[rows.level_cell(rows.deeds - 1, 1)] = "H"
        assert sheet[player_cell(1)].value
    place = Path(app.place).with_suffix(".xlsx")
    book.save(place)
    read = read_sheets(place.read_bytes(), "back.xlsx")
    for at, table in enumerate(read.tables):
        assert table.sheets[0]["deeds"] == {deeds[at]: HOTEL}
        assert [sheet["cash"] for sheet in table.sheets] == [10, 20, 30, 40]


def test_the_workbook_prices_each_sheet_by_its_own_deeds(app: Application) -> None:
    entered(app)
    view = workbook_view(app.tournament, app.rules, app.clock.now())
    book = opened(workbook(view, "en"))
    assert {"Deeds", "Deeds 2"} <= set(book.sheetnames)
    assert {"DeedBoxes", "DeedBoxes2"} <= set(book.defined_names)
    scores = next(sheet for sheet in book.worksheets if sheet.title == view_title(book.sheetnames))
    formulas = [str(cell.value) for row in scores.iter_rows() for cell in row if cell.value is not None]
    assert any("DeedBoxes2)" in formula for formula in formulas)
    prices = book["Deeds 2"]
    assert prices["A1"].value == "Short game (Works)"
    hotels = [row for row in prices.iter_rows() if row[1].value == HOTEL]
    assert "+3*" in str(hotels[0][2].value)


def view_title(names: list[str]) -> str:
    return next(name for name in names if name.startswith("Scores"))


@pytest.mark.parametrize("ruleset", ["tournament", "landlord", "millionaire", "speed-die"])
def test_the_rules_in_short_leave_out_how_they_are_read_and_what_is_not_in_force(
    tmp_path: Path, ruleset: str
) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", ruleset=ruleset, clock=FixedClock())
    wording = Wording("both").in_words(app.rules.book.words)
    said = text(render(rules_summary(rules_paper(app.tournament, app.rules, app.clock.now()), wording)))
    for word in ("(reading", "（釋讀", "Notinforce", "optionadvanced"):
        assert word not in said, word
