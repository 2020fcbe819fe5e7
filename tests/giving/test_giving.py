"""Donations at the desk: gift by gift, each with its day and how it came; receipts that say so."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import GivingMethod, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event
from tourney.event.journal import describe_entry
from tourney.event.records import CASH, CHEQUE, TRANSFER, Gift
from tourney.event.registration import MAX_MONEY, PlayerDraft
from tourney.giving.commands import Donate, DonateForReceipt, IssueReceipts, TakeBackGift
from tourney.giving.paper_receipts import receipt_paper
from tourney.giving.receipts import due
from tourney.players.commands import EditPlayer, ImportPlayers, MergePlayers
from tourney.setup.commands import CancelReceipt, EditEvent

CHARITY = {"charity": "Fund", "charity_number": "91/1", "receipt_first": 98, "receipt_last": 99}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    """Three players; 1 has given HK$500 by transfer, entered as a sum. There midnight has just passed."""
    clock = FixedClock(datetime(2026, 3, 6, 16, 15, tzinfo=UTC))
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    drafts = (
        PlayerDraft(name_en="Ann", received=Decimal(500), method=TRANSFER),
        *map(_named, ("Bob", "Cat")),
    )
    app.run(ImportPlayers(drafts))
    yield app
    app.close()


def _named(name: str) -> PlayerDraft:
    return PlayerDraft(name_en=name)


def of(app: Application, number: int) -> tuple[int, tuple[Gift, ...]]:
    player = app.tournament.players[PlayerNo(number)]
    return int(player.received), player.gifts


def give(app: Application, number: int, amount: int, method: GivingMethod = CASH, day: str = "") -> Gift:
    return app.run(Donate(PlayerNo(number), Decimal(amount), method, day)).data


def last_told(app: Application) -> str:
    entry = app.journal()[-1]
    return ENGLISH.say(describe_entry(entry.code, entry.params, app.tournament.players))


def test_gifts_add_up_and_the_day_is_the_halls_where_none_is_said(app: Application) -> None:
    assert give(app, 1, 300).day == "2026-03-07"
    give(app, 1, 20, CHEQUE, "2026-02-28")
    assert of(app, 1) == (
        820,
        (Gift(Decimal(300), CASH, "2026-03-07"), Gift(Decimal(20), CHEQUE, "2026-02-28")),
    )
    assert app.tournament.players[PlayerNo(1)].methods == (CASH, CHEQUE, TRANSFER)
    assert last_told(app) == "1 \u2068Ann\u2069: HK$20 received (cheque)"
    app.undo()
    app.undo()
    assert of(app, 1) == (500, ())
    app.redo()
    assert of(app, 1) == (800, (Gift(Decimal(300), CASH, "2026-03-07"),))


@pytest.mark.parametrize(
    ("amount", "day", "error"),
    [
        (0, "", "errors.bad_gift"),
        (-5, "", "errors.bad_gift"),
        (MAX_MONEY - 499, "", "errors.bad_gift"),
        (5, "7 March", "errors.bad_day"),
        (5, "2026-02-30", "errors.bad_day"),
        (5, "2026-03-08", "errors.day_to_come"),
    ],
)
def test_what_is_no_gift_is_refused_and_changes_nothing(
    app: Application, amount: int, day: str, error: str
) -> None:
    before = app.tournament
    with pytest.raises(BadInput, match=error.replace(".", r"\.")):
        give(app, 1, amount, day=day)
    with pytest.raises(NotFound):
        give(app, 9, 5)
    assert app.tournament == before


def test_a_gift_entered_by_mistake_goes_and_another_like_it_stays(app: Application) -> None:
    for method in (CASH, CHEQUE, CASH):
        give(app, 2, 100, method)
    app.run(TakeBackGift(PlayerNo(2), Decimal(100), CHEQUE))
    assert of(app, 2) == (200, (Gift(Decimal(100), CASH, "2026-03-07"),) * 2)
    app.run(TakeBackGift(PlayerNo(2), Decimal(100)))
    assert last_told(app).startswith("2 \u2068Bob\u2069: donation of HK$100 (cash)")
    for wrong in (
        TakeBackGift(PlayerNo(2), Decimal(99)),
        TakeBackGift(PlayerNo(2), Decimal(100), CHEQUE),
        TakeBackGift(PlayerNo(3), Decimal(100)),  # a player who gave nothing at all
    ):
        with pytest.raises(NotFound, match=r"errors\.no_such_gift"):
            app.run(wrong)
    with pytest.raises(NotFound, match=r"errors\.no_such_gift"):
        app.run(TakeBackGift(PlayerNo(2), Decimal(100), day="2026-03-06"))
    assert of(app, 2)[0] == 100


def test_the_sum_cannot_fall_below_the_gifts_that_were_entered(app: Application) -> None:
    give(app, 1, 300)
    with pytest.raises(Refused, match=r"errors\.less_than_gifts"):
        app.run(EditPlayer(PlayerNo(1), {"received": 299}))
    app.run(EditPlayer(PlayerNo(1), {"received": 300, "method": None}))
    assert of(app, 1)[1] and app.tournament.players[PlayerNo(1)].methods == (CASH,)


def test_of_two_entries_of_one_person_the_gifts_come_together(app: Application) -> None:
    give(app, 1, 300)
    give(app, 2, 40, CHEQUE)
    app.run(MergePlayers(PlayerNo(1), PlayerNo(2)))
    assert of(app, 1)[0] == 840 and [gift.amount for gift in of(app, 1)[1]] == [300, 40]


def test_each_gift_has_a_receipt_of_its_own_with_its_day_and_how_it_came(app: Application) -> None:
    give(app, 1, 300)
    give(app, 1, 300, CHEQUE, "2026-03-01")
    app.run(EditEvent({**CHARITY, "receipt_last": 120}))
    assert [(int(each.amount), each.method, each.day) for each in due(app.tournament)] == [
        (300, CASH, "2026-03-07"),
        (300, CHEQUE, "2026-03-01"),
        (500, TRANSFER, ""),
    ]
    app.run(IssueReceipts())
    assert not due(app.tournament)
    paper = receipt_paper(app.tournament, app.clock.now())
    assert paper is not None
    assert [(slip.serial, int(slip.amount), slip.method, slip.day) for slip in paper.slips] == [
        ("098", 300, CASH, "2026-03-07"),
        ("099", 300, CHEQUE, "2026-03-01"),
        ("100", 500, TRANSFER, ""),
    ]
    with pytest.raises(Refused, match=r"errors\.gift_has_receipt"):
        app.run(TakeBackGift(PlayerNo(1), Decimal(300)))
    app.run(CancelReceipt(98, "wrong name"))
    assert [(int(each.amount), each.day) for each in due(app.tournament)] == [(300, "2026-03-07")]
    app.run(TakeBackGift(PlayerNo(1), Decimal(300), CASH))
    assert not due(app.tournament)


def test_a_gift_with_its_receipt_is_one_step_or_none(app: Application) -> None:
    at_once = DonateForReceipt(Donate(PlayerNo(2), Decimal(80), CASH))
    before = app.tournament
    with pytest.raises(Refused, match=r"errors\.no_charity"):
        app.run(at_once)
    assert app.tournament == before
    app.run(EditEvent(CHARITY))
    (receipt,) = app.run(at_once).data
    assert (receipt.serial, receipt.giver, int(receipt.amount), receipt.day) == (98, 2, 80, "2026-03-07")
    assert last_told(app) == "2 \u2068Bob\u2069: HK$80 received (cash), receipt No. 98"
    last = app.to_undo()
    assert last is None or last.code == "event_edited", "a number that was given is never given again"
    app.run(at_once)
    with pytest.raises(Refused, match=r"errors\.receipts_used_up"):
        app.run(at_once)
    assert of(app, 2)[0] == 160


def test_a_receipt_at_once_is_for_that_gift_alone_unless_older_ones_are_wanted_too(app: Application) -> None:
    """An older donation that has no receipt gets none unasked: a number is never given again."""
    app.run(EditEvent(CHARITY))
    app.run(Donate(PlayerNo(2), Decimal(300), CASH))
    gift, before = Donate(PlayerNo(2), Decimal("80.50"), CASH), app.tournament
    with pytest.raises(Refused, match=r"giving\.older_due") as refused:
        app.run(DonateForReceipt(gift))
    assert "HK$300 (2026-03-07)" in ENGLISH.error(refused.value) and app.tournament == before
    done = app.run(DonateForReceipt(gift, older=True))
    assert sorted(each.amount for each in done.data) == [Decimal("80.50"), 300]
    assert 2 not in [each.giver for each in due(app.tournament)]
