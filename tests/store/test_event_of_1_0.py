"""A day that version 1.0.0 wrote: every later version opens it, and nothing of it is lost.

Eight players, three heats and a final, declared. Pledges and gifts, one undone and done again, one taken
back; five receipts, one cancelled; the last step is an undo. `day-1.0.0.tourney.xz` never changes.
"""

from __future__ import annotations

import lzma
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from tests.servers import Server
from tests.store.next_version import shape_of
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event, restore_event, verify_event
from tourney.event.chain import SEALED
from tourney.event.journal import describe_entry
from tourney.event.records import CASH
from tourney.giving.commands import Donate, DonateForReceipt, IssueReceipts
from tourney.giving.receipts import due
from tourney.giving.sums import money_raised
from tourney.standings.reports import finals_now

LATER = FixedClock(datetime(2026, 11, 29, 4, 0, tzinfo=UTC))
SUMS = {1: 1234, 2: 270, 3: 50, 5: 500}
RECEIPTS = {101: 1234, 102: 200, 103: 70, 104: 50, 105: 500}


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """The file as 1.0.0 left it."""
    file = tmp_path / "day.tourney"
    file.write_bytes(lzma.decompress((Path(__file__).parent / "day-1.0.0.tourney.xz").read_bytes()))
    return file


def test_it_opens_with_its_people_results_and_money(day: Path) -> None:
    app = open_event(str(day), clock=LATER)
    event = app.tournament
    assert (event.event.name_zh, int(event.event.donation_target)) == ("一點零之日", 5000)
    assert [player.pledged for player in event.players.values()] == [100 * n for n in range(1, 9)]
    assert {number: player.received for number, player in event.players.items() if player.received} == SUMS
    assert [(int(each.amount), each.day) for each in event.players[PlayerNo(2)].gifts] == [
        (200, "2026-11-28"),
        (70, "2026-11-29"),
    ]
    assert {serial: each.amount for serial, each in event.receipts.items()} == RECEIPTS
    assert [each.cancelled for each in event.receipts.values()] == ["", "wrong name", "", "", ""]
    assert [(each.giver, int(each.amount)) for each in due(event)] == [(2, 200)]
    raised = money_raised(event, app.rules)
    assert (raised.received, raised.pledged, raised.target) == (Decimal(2054), Decimal(3600), Decimal(5000))
    assert finals_now(event, app.rules, app.clock.now()).champion == 3
    app.close()


def test_its_tables_become_those_of_a_new_event(day: Path, tmp_path: Path) -> None:
    open_event(str(day), clock=LATER).close()
    create_event(str(tmp_path / "new.tourney"), "hk-90").close()
    assert shape_of(day) == shape_of(tmp_path / "new.tourney")
    assert verify_event(str(day)).findings == ()


def test_its_journal_is_read_in_both_languages_and_undone_to_the_door(day: Path) -> None:
    app = open_event(str(day), clock=LATER)
    was, entries = app.tournament, app.journal()
    assert len(entries) == 33 + 1 and entries[-1].code == SEALED
    for texts in (ENGLISH, CHINESE):
        said = [texts.say(describe_entry(each.code, each.params, was.players)) for each in entries]
        assert all(said) and sum("HK$" in each for each in said) == 8
    app.redo()
    assert app.tournament.players[PlayerNo(3)].note == "called, will pay"
    to_the_door = 21
    for _ in range(to_the_door):
        app.undo()
    assert app.tournament.players[PlayerNo(5)].received == 0 and not app.tournament.heats
    for _ in range(to_the_door - 1):
        app.redo()
    now = app.tournament
    assert (now.players, now.sheets, now.receipts) == (was.players, was.sheets, was.receipts)
    app.close()


def test_its_receipts_go_on_where_they_ended(day: Path) -> None:
    app = open_event(str(day), clock=LATER)
    assert [
        each.serial for each in app.run(DonateForReceipt(Donate(PlayerNo(6), Decimal(60), CASH))).data
    ] == [106]
    app.run(IssueReceipts())
    assert [(each.player, int(each.amount)) for each in list(app.tournament.receipts.values())[-2:]] == [
        (6, 60),
        (2, 200),
    ]
    app.close()


def test_it_is_read_and_stays_and_goes_to_a_server(day: Path, server: Server) -> None:
    before = day.read_bytes()
    assert verify_event(str(day)).findings == ()
    address = server.new_database()
    restore_event(str(day), address)
    app = open_event(address, clock=LATER)
    assert {n: each.received for n, each in app.tournament.players.items() if each.received} == SUMS
    app.undo()
    app.close()
    assert verify_event(address).findings == ()
    assert day.read_bytes() == before
