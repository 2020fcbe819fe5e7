"""What the event has raised is worked out in one place: every page, paper and report says the same."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from tests.paper.pdf_reading import text
from tests.workbook.formula_reading import Formulas, compared_with_stored
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import FINAL, POINT, DonorId, GivingMethod, PlayerNo
from tourney.base.texts import ENGLISH
from tourney.bootstrap import create_event, documents
from tourney.ceremony.paper_letters import letters_paper
from tourney.cli.main import run
from tourney.event.counting import results_of
from tourney.event.donations import below_goal, brought, raised
from tourney.event.journal import describe_entry
from tourney.event.ports import DocumentRequest
from tourney.event.records import CASH, FPS, OCTOPUS
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import (
    Donate,
    DonateForReceipt,
    EnterTakings,
    TakeBackGift,
    TakeBackTakings,
)
from tourney.giving.donor_commands import AddDonor, EditDonor, RemoveDonor
from tourney.giving.receipts import due
from tourney.giving.sums import money_raised
from tourney.players.commands import EditPlayer, ImportPlayers, MergePlayers, RemovePlayer
from tourney.public_page.page import page_of
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints

ONE, TWO, SHOP, GHOST = PlayerNo(1), PlayerNo(2), DonorId("D1"), DonorId("D2")
SUMS = {"received": "1,350.75", "takings": "88.20", "total": "1,438.95", "pledged": "2,000.50"}
BY_METHOD = {"cash": Decimal("1000.25"), "fps": Decimal("350.50"), "octopus": Decimal("88.20")}


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock(datetime(2026, 3, 7, 4, tzinfo=UTC))


@pytest.fixture
def app(tmp_path: Path, clock: FixedClock) -> Iterator[Application]:
    """Player 1 gave 1,000.25, a shop for them 200.50 and 2.50 a point, somebody hidden 150; takings 88.20."""
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=clock, name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"P{n}", division="") for n in range(1, 17))))
    app.run(EditPlayer(ONE, {"pledged": Decimal("1500.50"), "goal": Decimal(1300)}))
    app.run(EditEvent({"donation_target": 10_000, "charity": "Fund", "page_money": True}))
    app.run(Donate(ONE, Decimal("1000.25"), CASH))
    app.run(
        AddDonor({"name": "Shop", "kind": "company", "gives_for": 1, "pledged": "500", "per_point": "2.5"})
    )
    app.run(AddDonor({"name": "Ghost", "hidden": True, "email": "ghost@example.org"}))
    app.run(Donate(SHOP, Decimal("200.50"), FPS))
    app.run(Donate(GHOST, Decimal(150), FPS))
    app.run(EnterTakings("Box of the jail", Decimal("88.20"), OCTOPUS))
    yield app
    app.close()


def printed(app: Application, kind: str, form: str = "") -> str:
    request = DocumentRequest(
        kind=kind,
        tournament=app.tournament,
        rules=app.rules,
        now=app.clock.now(),
        language="en",
        history=app.history,
        form=form,
    )
    return text(documents().make(request))


def test_every_page_paper_and_report_says_the_same(
    app: Application, clock: FixedClock, capsys: pytest.CaptureFixture[str]
) -> None:
    play_example_day(app)
    clock.at = clock.at.replace(hour=23)
    money = money_raised(app.tournament, app.rules)
    assert {name: f"{amount:,}" for name, amount in money.sums} == SUMS and money.by_method == BY_METHOD
    assert raised(app.tournament) == money.total == sum(money.by_method.values())
    assert run(["money", app.place, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {name: f"{told[name]:,}" for name in SUMS} == {**SUMS, "takings": "88.2", "pledged": "2,000.5"}
    assert told["by_method"] == {"cash": 1000.25, "fps": 350.5, "octopus": 88.2}
    assert run(["today", app.place, "--json"]) == 0
    today = json.loads(capsys.readouterr().out)["money"]
    assert (today["total"], today["received"], today["takings"]) == (1438.95, 1350.75, 88.2)
    total = f"HK${SUMS['total']}"
    assert total in printed(app, "press", "poster") and total in printed(app, "press")
    assert total in printed(app, "results")
    assert total in page_of(app.tournament, app.rules, app.history).decode()
    assert letters_paper(app.tournament, app.rules, app.clock.now()).raised == money.total
    register = printed(app, "register")
    assert all(amount in register for amount in (*SUMS.values(), "1,000.25", "350.50", "88.20"))
    assert "1,000.25" in printed(app, "cash-count")
    request = DocumentRequest(
        kind="workbook", tournament=app.tournament, rules=app.rules, now=app.clock.now(), language="en"
    )
    data = documents().make(request)
    book = openpyxl.load_workbook(io.BytesIO(data))
    listed = {str(row[1].value): row[5].value for row in book["Register"].iter_rows(min_row=5)}
    wanted = ("Money raised", "Takings", "Donations", "Pledged")
    assert [listed[name] for name in wanted] == [1438.95, 88.2, 1350.75, 2000.5]
    assert compared_with_stored(data) > 0
    formulas, summary = Formulas(book), book["Summary"]
    assert [formulas.value("Donations", 1, at) for at in (5, 6)] == [told["pledged"], told["received"]]
    assert [book["Donations"].cell(row, 1).value for row in (18, 19, 20)] == [16, "D1", "D2"]
    (row,) = [cell.row for cell in summary["A"] if cell.value == "Money raised"]
    assert formulas.value("Summary", row, 2) == pytest.approx(told["total"])
    assert f"Money raised: {total}".replace(" ", "") in printed(app, "results")


def test_a_gift_for_a_player_counts_once_in_the_total_and_for_both_in_what_they_brought(
    app: Application,
) -> None:
    assert brought(app.tournament)[ONE] == Decimal("1200.75")
    assert [(player.number, amount) for player, amount in below_goal(app.tournament)] == [
        (ONE, Decimal("1200.75"))
    ]
    app.run(Donate(SHOP, Decimal("99.25"), CASH))
    assert not below_goal(app.tournament)
    app.run(EditPlayer(ONE, {"number": 60}))
    assert brought(app.tournament)[PlayerNo(60)] == 1300
    app.run(MergePlayers(TWO, PlayerNo(60)))
    app.run(AddDonor({"name": "Aunt", "gives_for": 3}))
    with pytest.raises(Refused, match="player_stays") as refused:
        app.run(RemovePlayer(PlayerNo(3)))
    assert "a donor" in ENGLISH.error(refused.value)
    assert brought(app.tournament)[TWO] == 1300 and app.tournament.donors[SHOP].gives_for == TWO


def test_a_pledge_per_point_is_a_sum_once_and_while_the_result_is_official(
    app: Application, clock: FixedClock
) -> None:
    play_example_day(app)
    clock.at = clock.at.replace(hour=23)
    assert f"{money_raised(app.tournament, app.rules).pledged:,}" == SUMS["pledged"]
    app.run(DeclareOfficial(FINAL, with_earlier=True))
    points = results_of(app.tournament, app.rules.books, app.rules.format).tallies[ONE].points
    more = (Decimal("2.5") * points / POINT).quantize(Decimal("0.01"))
    assert more > 0
    assert money_raised(app.tournament, app.rules).pledged == Decimal("2000.50") + more
    app.run(AdjustPoints(TWO, 60, "late"))
    assert money_raised(app.tournament, app.rules).pledged == Decimal("2000.50"), "to be declared anew"


def test_hidden_donors_stand_on_no_paper_and_no_page(app: Application, clock: FixedClock) -> None:
    play_example_day(app)
    clock.at = clock.at.replace(hour=23)
    for kind, form in (
        ("register", ""),
        ("cash-count", ""),
        ("press", ""),
        ("press", "poster"),
        ("record", ""),
    ):
        assert "Ghost" not in printed(app, kind, form), kind
    assert "Shop" in printed(app, "register") and "anonymous" in printed(app, "register")
    page = page_of(app.tournament, app.rules, app.history).decode()
    assert "Ghost" not in page and "Shop" not in page
    told = [ENGLISH.say(describe_entry(e.code, e.params, app.tournament.players)) for e in app.history]
    assert (
        not any("Ghost" in each or "Shop" in each for each in told) and "D1: HK$200.50 received (FPS)" in told
    )


def test_a_donor_with_a_receipt_stays_and_a_number_is_never_given_again(app: Application) -> None:
    app.run(EditEvent({"charity_number": "91/1", "receipt_first": 1, "receipt_last": 9}))
    (receipt,) = app.run(DonateForReceipt(Donate(SHOP, Decimal(5), CASH), older=True)).data[-1:]
    assert (receipt.player, receipt.donor, receipt.giver) == (None, SHOP, SHOP)
    assert [each.giver for each in due(app.tournament)] == [ONE, GHOST]
    with pytest.raises(Refused, match="donor_has_receipt"):
        app.run(RemoveDonor(SHOP))
    app.run(RemoveDonor(GHOST))
    assert app.run(AddDonor({"kind": "anonymous"})).data == "D3"
    app.undo()
    app.undo()
    assert app.tournament.donors[GHOST].name == "Ghost"


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({}, "no_name"),
        ({"name": "A", "gives_for": 99}, "no_such_player"),
        ({"name": "A", "per_point": "1"}, "point_of_whom"),
        ({"name": "A", "pledged": "1.005"}, "bad_amount"),
        ({"name": "A", "pledged": "-1"}, "bad_amount"),
        ({"name": "A", "sponsors": "table:0"}, "bad_sponsor"),
        ({"name": "A", "sponsors": "team:Nobody"}, "bad_sponsor"),
        ({"name": "A", "sponsors": "square:start"}, "bad_sponsor"),
        ({"name": "A", "kind": "bank"}, "bad_kind"),
        ({"name": "x" * 201}, "text_too_long"),
        ({"name": "A", "id": "D9"}, "no_such_field"),
    ],
)
def test_a_donor_who_cannot_be_is_refused_in_words(
    app: Application, facts: dict[str, object], key: str
) -> None:
    before = app.tournament
    with pytest.raises((BadInput, NotFound), match=key) as refused:
        app.run(AddDonor(facts))
    assert ENGLISH.error(refused.value) and app.tournament == before
    with pytest.raises(NotFound, match="no_donor"):
        app.run(EditDonor(DonorId("D9"), {"name": "A"}))


def test_takings_and_a_donors_gift_are_taken_back_by_their_values(app: Application) -> None:
    app.run(EnterTakings("Raffle", Decimal(10)))
    app.run(EnterTakings(" Raffle ", Decimal(10), OCTOPUS))
    app.run(TakeBackTakings("Raffle", Decimal(10), CASH))
    assert [(each.name, each.method) for each in app.tournament.takings.values()] == [
        ("Box of the jail", OCTOPUS),
        ("Raffle", OCTOPUS),
    ]
    with pytest.raises(NotFound, match="no_takings"):
        app.run(TakeBackTakings("Raffle", Decimal("10.01")))
    with pytest.raises(BadInput, match="takings_name"):
        app.run(EnterTakings(" ", Decimal(1)))
    app.run(TakeBackGift(SHOP, Decimal("200.50")))
    assert app.tournament.donors[SHOP].gifts == ()


def test_an_event_adds_ways_of_its_own(app: Application) -> None:
    app.run(EditEvent({"ways": ["AlipayHK", "cash", " alipayhk ", "支付寶"]}))
    assert app.tournament.event.ways == ("AlipayHK", "支付寶")
    app.run(Donate(TWO, Decimal(3), GivingMethod("AlipayHK")))
    assert money_raised(app.tournament, app.rules).by_method[GivingMethod("AlipayHK")] == 3
    with pytest.raises(BadInput, match="bad_ways"):
        app.run(EditEvent({"ways": ["x" * 41]}))
