"""When and where a table plays stands on everything that a player or runner holds, whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.paper.pdf_reading import pages_text
from tests.printing import samples
from tests.printing.samples_ceremony import giver
from tests.workbook.test_workbook_event import event
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId
from tourney.base.names import Name
from tourney.bootstrap import create_event
from tourney.ceremony.paper_certificates import CertificatePaper, certificates
from tourney.ceremony.winners import Honour
from tourney.clock.commands import StartClock
from tourney.event.registration import PlayerDraft
from tourney.giving.paper_receipts import ReceiptPaper, ReceiptSlip, receipts
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.paper_place_cards import place_cards
from tourney.heats.paper_seating_names import seating_by_name
from tourney.heats.paper_seating_table import SeatingPaper, seating_by_table, seating_paper
from tourney.heats.paper_tally import tally
from tourney.paper.document import Document, render
from tourney.paper.event_head import TableSlot
from tourney.paper.wording import Wording
from tourney.players.commands import ImportPlayers
from tourney.players.paper_cards import table_cards
from tourney.scores.paper_scoresheets import scoresheets, sheet_pack
from tourney.setup.commands import EditEvent

ENGLISH = "The Grand Hong Kong & Kowloon Charity Property Trading Championship in aid of Children"
CHINESE = "香港九龍新界慈善大富翁錦標賽暨兒童基金籌款日"
HEAD = replace(samples.HEAD, title=Name(CHINESE, ENGLISH))


def shown(document: Document) -> str:
    """The text without white space: long lines are broken anywhere."""
    return "".join("".join(pages_text(render(document))).split())


@pytest.mark.parametrize("language", samples.LANGUAGES)
@pytest.mark.parametrize("make", [tally, seating_by_name, seating_by_table, place_cards, table_cards])
def test_wave_time_and_board_are_whole_under_a_long_event_name(
    make: Callable[[SeatingPaper, Wording], Document], language: str
) -> None:
    found = shown(make(replace(samples.seating(16), head=HEAD), Wording(language)))
    board = "Board2" if language == "en" else "2號棋盤"
    assert "11:15" in found
    assert ("Wave2" if language == "en" else "第2批") in found
    assert board in found or make in (tally, seating_by_name)
    assert ("Heat2" if language == "en" else "第2局") in found


def test_the_list_at_the_door_says_which_tables_play_later_and_on_which_boards() -> None:
    found = shown(seating_by_name(samples.seating(16), Wording("en")))
    assert "Wave2,11:15:tables3–4onboards1–2." in found
    assert found.count("11:15") == 8 + 1, "the eight players of the later wave, and the sentence"


def test_paper_of_a_heat_that_began_says_when_however_late(tmp_path: Path) -> None:
    clock = FixedClock()
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 17))))
    app.run(DrawHeats((HeatId("1"), HeatId("2")), 3))
    clock.at = clock.at.replace(hour=9, minute=42)  # 17:42 in Hong Kong, planned at 10:00
    app.run(PublishHeat(HeatId("1")))
    app.run(StartClock(HeatId("1")))
    times = [
        {table.slot.starts_at for table in seating_paper(app.tournament, app.rules, clock.now(), heat).tables}
        for heat in (HeatId("1"), HeatId("2"))
    ]
    assert times[0] == {"17:42"} and times[1] != {"17:42"}
    app.close()


@pytest.mark.parametrize("language", samples.LANGUAGES)
def test_a_scoresheet_tells_when_and_where(language: str) -> None:
    pages = pages_text(render(scoresheets(samples.pack(16), Wording(language))))
    assert all(("11:15" in page) == (number > 8) for number, page in enumerate(pages, 1))


def test_the_boards_are_numbered_anew_in_every_wave(tmp_path: Path) -> None:
    app = event(tmp_path, players=30)
    app.run(DrawHeats((HeatId("1"),), 3))
    at_once = seating_paper(app.tournament, app.rules, app.clock.now(), HeatId("1"))
    assert {table.slot for table in at_once.tables} == {TableSlot(starts_at="10:00")}
    app.run(EditEvent({"boards": 5}))
    now = app.clock.now()
    in_waves = seating_paper(app.tournament, app.rules, now, HeatId("1"))
    assert [(table.slot.wave, table.slot.board) for table in in_waves.tables] == [
        (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3),
    ]  # fmt: skip
    assert {table.slot.starts_at for table in in_waves.tables} == {"10:00", "11:15"}
    slots = {page.table: page.slot for page in sheet_pack(app.tournament, app.rules, now, HeatId("1")).pages}
    assert slots == {table.table: table.slot for table in in_waves.tables}
    app.close()


@pytest.mark.parametrize("language", samples.LANGUAGES)
def test_certificates_and_receipts_hold_the_whole_name_of_the_event(language: str) -> None:
    person = samples.person(1)
    receipt = ReceiptPaper(
        HEAD, Name("基金", "Fund"), "91/1", (ReceiptSlip("001", giver(person), Decimal(500), samples.AT),)
    )
    for document in (
        certificates(CertificatePaper(HEAD, (Honour(person, 1),)), Wording(language)),
        receipts(receipt, Wording(language)),
    ):
        found = shown(document)
        assert language == "zh-HK" or "".join(ENGLISH.split()) in found
        assert language == "en" or CHINESE in found
        assert "…" not in found


def test_a_formal_paper_writes_its_day_in_words() -> None:
    paper = CertificatePaper(samples.HEAD, (Honour(samples.person(1)),))
    assert "2026年3月7日7March2026" in shown(certificates(paper, Wording("both")))
    assert "7March2026" in shown(certificates(paper, Wording("en")))
    typed = replace(samples.HEAD, date="5-6 December")
    assert "5-6December" in shown(certificates(replace(paper, head=typed), Wording("en")))
