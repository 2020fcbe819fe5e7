"""Paper, workbook and checks of rules in which a bankrupt plays on ask for the order of retiring (L8.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.paper.pdf_reading import pages_text, text
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import create_event
from tourney.event.ports import DocumentRequest
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.registry import Documents, named_printout, printouts
from tourney.scores.commands import ChooseTableRules, EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet

ONE, FIRST = HeatId("1"), TableNo(1)
PRINTS_CLAUSES = {"briefing-rules", "briefing", "record-archive", "handbook"}
"""There going bankrupt is what it is; the handbook is the same for every ruleset."""
SAYS_RETIRED = {"record", "scoresheets", "scoresheets-a5", "scoresheets-spare", "scoresheets-spare-a5"} | {
    *(
        "scoresheets-filled",
        "table-sheets",
        "fallback",
        "standings-tables",
        "scores-csv",
        "workbook",
        "template",
    )
}
BANKRUPT = re.compile("bankrupt|破產", re.IGNORECASE)
STAYS = re.compile(
    "bankrupt(butplayingon|whoplayson)|破產(而)?未退出者|Nobodygoesbankrupt|沒有人會破產", re.IGNORECASE
)
"""A bankruptcy that is no way out."""


def day(folder: Path, ruleset: str = "", players: int = 8) -> Application:
    """Two tables of four, the first with a sheet of somebody who went out first."""
    app = create_event(str(folder / "day.tourney"), "hk-90", clock=FixedClock(), name="D", ruleset=ruleset)
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}") for n in range(1, players + 1))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    return app


def enter(app: Application) -> None:
    (table, *_) = app.tournament.tables_of(ONE)
    places = app.rules.books.of(table).places_only
    left, out = table.seats[:-1], table.seats[-1]
    stated = [
        Sheet(player, declared_place=at) if places else Sheet(player, declared_total=1000 - at)
        for at, player in enumerate(left, 1)
    ]
    app.run(EnterSheets(ONE, (TableEntry(table.table, (*stated, Sheet(out, bankrupt=1))),)))


def asked(app: Application, name: str, language: str) -> DocumentRequest:
    info = named_printout(name)
    return DocumentRequest(
        kind=info.kind,
        form=info.form,
        tournament=app.tournament,
        rules=app.rules,
        now=FixedClock().now(),
        heat=ONE,
        language=language,
        history=app.history,
    )


def words_of(made: bytes, extension: str) -> str:
    """Everything that it says, without white space."""
    if extension == "pdf":
        return text(made)
    if extension != "xlsx":
        return "".join(made.decode("utf-8-sig").split())
    book = load_workbook(BytesIO(made))
    cells = [cell.value for sheet in book for line in sheet.iter_rows() for cell in line]
    return "".join("".join(str(each).split()) for each in cells if each is not None)


@pytest.fixture(params=["landlord", "single-tax", "empire"])
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Application]:
    app = day(tmp_path, request.param)
    enter(app)
    yield app
    app.close()


@pytest.mark.parametrize("language", ["en", "zh-HK"])
def test_no_paper_of_theirs_asks_for_the_order_of_bankruptcy(app: Application, language: str) -> None:
    documents, retired = Documents(), set()
    for each in printouts():
        if each.name in PRINTS_CLAUSES or each.ready(app.tournament, app.rules, ONE) is not None:
            continue
        found = words_of(documents.make(asked(app, each.name, language)), each.extension)
        assert not BANKRUPT.search(STAYS.sub("", found)), f"{each.name}: {found}"
        retired |= {each.name} if re.search("retired|退出", found, re.IGNORECASE) else set()
    assert retired == (set() if app.rules.book.places_only else SAYS_RETIRED)


def test_a_table_by_rules_of_its_own_has_their_word_and_the_next_one_the_event_s(tmp_path: Path) -> None:
    app = day(tmp_path)
    app.run(ChooseTableRules(ONE, (FIRST,), "landlord"))
    enter(app)
    forms = pages_text(Documents().make(asked(app, "scoresheets", "both")))
    assert ["Retired" in page for page in forms] == [True] * 4 + [False] * 4
    assert ["Bankrupt" in page for page in forms] == [False] * 4 + [True] * 4
    *tables, _tally = pages_text(Documents().make(asked(app, "table-sheets", "both")))
    assert ["退出次序" in page for page in tables] == [True, False]
    assert ["破產次序" in page for page in tables] == [False, True]
    assert ["未抵押土地" in page for page in tables] == [False, True], "decides nothing (L9.2)"
    assert "retired (1)" in "".join(pages_text(Documents().make(asked(app, "standings-tables", "en"))))
    app.close()
