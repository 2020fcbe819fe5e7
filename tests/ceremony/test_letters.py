"""Letters: their addressees, the fields merged into them, and the same fields as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.paper.pdf_reading import outside, pages_text
from tests.printing import samples_ceremony
from tests.printing.by_name import request_named
from tests.printing.samples import person
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, POINT, DonorId, PlayerNo, Points
from tourney.base.names import NO_NAME, Name, PersonName
from tourney.base.spelling import team_order
from tourney.bootstrap import create_event, documents
from tourney.ceremony.award_commands import GiveAward
from tourney.ceremony.paper_letters import letters_paper, thanks
from tourney.ceremony.paper_press import press_paper
from tourney.ceremony.paper_speaker import _figure
from tourney.event.records import CASH, Status
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.giving.donor_commands import AddDonor
from tourney.paper.document import render
from tourney.paper.wording import Wording
from tourney.players.commands import EditPlayer, ImportPlayers, SetStatus
from tourney.setup.commands import EditEvent
from tourney.standings.paper_results import PrintedPlace


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Application]:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    drafts = [PlayerDraft(name_en=f"Player {n}", phone="91234567", email="a@b.hk") for n in range(1, 16)]
    drafts.append(PlayerDraft(name_en="=cmd()", name_zh="+1", team="@x", received=Decimal(700)))
    drafts.append(PlayerDraft(name_en="Gives Only", received=Decimal(5_000)))
    app.run(ImportPlayers(tuple(drafts)))
    app.run(EditEvent({"charity": "Fund", "date": "2026-12-05", "venue": "Hall"}))
    yield app
    app.close()


def made(app: Application, kind: str) -> bytes:
    return documents().make(request_named(app, kind, language="en"))


def pages(app: Application, kind: str) -> list[str]:
    return [" ".join(page.split()) for page in pages_text(made(app, kind))]


def test_everybody_who_has_not_withdrawn_is_invited_by_name(app: Application) -> None:
    app.run(SetStatus((PlayerNo(3),), Status.WITHDRAWN))
    said = pages(app, "letters")
    assert len(said) == 16 and not any("Player 3," in page for page in said)
    assert "Dear Player 2, You are warmly invited to Day." in said[1]
    assert "5 December 2026" in said[1] and "Place: Hall." in said[1] and "First heat 10:00" in said[1]
    assert "Every gift goes to Fund." in said[1] and "Your number: 2." in said[1]
    assert not any("91234567" in page or "a@b.hk" in page for page in said)


def test_donors_who_gave_are_thanked_but_for_the_anonymous_and_the_hidden(app: Application) -> None:
    """Somebody who gave HK$10,000 and did not play got no letter."""
    for facts in ({"name": "Steel Ltd", "kind": "company"}, {"name": "A friend", "kind": "anonymous"}):
        app.run(AddDonor(facts))
    app.run(AddDonor({"name": "Ghost", "hidden": True}))
    app.run(AddDonor({"name": "Promises", "pledged": Decimal(9)}))
    for donor in ("D1", "D2", "D3"):
        app.run(Donate(DonorId(donor), Decimal(10_000), CASH))
    last = pages(app, "letters-thanks")[-1]
    assert "Dear Steel Ltd, Thank you for your gift of HK$10,000." in last and "No. D1" in last
    assert len(pages(app, "letters-thanks")) == 3 and "D1" in made(app, "letters-csv").decode()
    register = " ".join(pages(app, "register"))
    assert "Treasurer" in register and "D2 anonymous" in register
    app.run(EditEvent({"charity_number": "91/1", "receipt_first": 1, "receipt_last": 9}))
    receipts = " ".join(pages(app, "acknowledgements"))
    assert "anonymous" in receipts and "A friend" not in receipts and "Ghost" in receipts


def test_who_came_or_gave_is_thanked_with_gift_and_place(app: Application) -> None:
    assert [page.split("Dear ")[1].split(",")[0] for page in pages(app, "letters-thanks")] == [
        "=cmd()",
        "Gives Only",
    ]
    app.run(SetStatus((PlayerNo(17),), Status.WITHDRAWN))
    check_everybody_in(app)
    play_example_day(app)
    said = pages(app, "letters-thanks")
    (champion,) = [
        each.person.number
        for each in press_paper(app.tournament, app.rules, app.clock.now()).honours
        if each.place == 1
    ]
    assert len(said) == 17
    assert [n for n, page in enumerate(said, 1) if "Congratulations: Champion!" in page] == [champion]
    assert "Thank you for your gift of HK$700." in said[15] and "gift" not in said[0]
    assert all("HK$5,700 was raised for Fund." in page for page in said)


def test_fields_are_the_letters_and_no_formula(app: Application) -> None:
    data = made(app, "letters-csv").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(data)))
    paper = letters_paper(app.tournament, app.rules, app.clock.now())
    assert [int(row["No."]) for row in rows] == [each.person.number for each in paper.addressees]
    assert [int(row["Received HK$"]) for row in rows] == [each.person.received for each in paper.addressees]
    assert {row["Money raised HK$"] for row in rows} == {"5700"} and {row["Charity"] for row in rows} == {
        "Fund"
    }
    assert rows[15]["English name"].startswith("'=") and "91234567" not in data


def test_the_field_of_prizes_names_awards_too(app: Application) -> None:
    app.run(GiveAward("Best dressed", PlayerNo(12)))
    app.run(GiveAward("Most deeds", PlayerNo(12)))
    rows = csv.DictReader(io.StringIO(made(app, "letters-csv").decode("utf-8-sig")))
    told = {int(row["No."]): row["Prize"] for row in rows if row["Prize"]}
    assert told[12] == "Best dressed / Most deeds"
    assert [number for number in told if "Best dressed" in told[number]] == [12]


HOSTILE = ("x" * 400, "=cmd()", "<b>x</b>", "שלום עולם", "😀" * 30, "สมชาย ใจดี", "")


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_name_stays_within_its_page(text: str, language: str) -> None:
    paper = samples_ceremony.letters(1)
    who = paper.addressees[0]
    person = replace(who.person, name=PersonName(text, text), team=text)
    head = replace(paper.head, title=Name(text, text) if text else NO_NAME, venue=text)
    hostile = replace(paper, head=head, addressees=(replace(who, person=person),), charity=Name(text, text))
    data = render(thanks(hostile, Wording(language)))
    (page,) = pages_text(data)  # what has no room in its line stands at the foot of the same letter
    assert outside(data) == []
    assert len(text) < 300 or text in "".join(page.split())


def test_a_letter_names_the_award_and_why_it_has_a_code_to_pay_with(app: Application) -> None:
    app.run(EditPlayer(PlayerNo(2), {"pledged": Decimal(2_000)}))
    app.run(EditEvent({"fps": "1234567", "fps_name": "Fund"}))
    said = pages(app, "letters")
    assert "Of your pledge HK$2,000 is still to come" in said[1] and "pledge" not in said[2]
    check_everybody_in(app)
    play_example_day(app)
    app.run(GiveAward("Best dressed", PlayerNo(4)))
    thanked = next(page for page in pages(app, "letters-thanks") if "Dear Player 4," in page)
    assert "Congratulations: Best dressed!" in thanked


def test_teams_are_looked_up_by_strokes_then_by_letters() -> None:
    teams = ["", "香港大學", "Yan Oi Tong", "中華電力", "大埔體育會", "Diocesan"]
    ordered = sorted(teams, key=team_order)
    assert ordered == ["大埔體育會", "中華電力", "香港大學", "Diocesan", "Yan Oi Tong", ""]


def test_a_finalist_who_went_bankrupt_is_not_read_out_with_points_of_the_heats() -> None:
    third = PrintedPlace(
        3, person(1), FINAL, points=Points(66 * POINT), assets=9, stage_assets=0, went_out=True
    )
    assert _figure(third, Wording("en")) == "Final: Bankrupt"
    assert _figure(replace(third, stage_assets=812, went_out=False), Wording("en")) == "Final: game money 812"


@pytest.mark.parametrize(
    ("name", "dear"),
    [
        (Name("梁秀芳女士", "Mrs LEUNG Sau Fong"), "梁秀芳女士："),
        (Name("陳志明醫生"), "陳志明醫生："),
        (Name(en="Dr. CHAN"), "Dr. CHAN："),
        (Name(en="Missy LEE"), "Missy LEE 先生／女士："),
        (Name(en="Mr"), "Mr 先生／女士："),
        (Name("梁秀芳"), "梁秀芳先生／女士："),
    ],
)
def test_a_title_typed_with_a_name_is_not_followed_by_another(
    app: Application, name: Name, dear: str
) -> None:
    app.run(AddDonor({"name": name.en, "name_zh": name.zh}))
    app.run(Donate(DonorId("D1"), Decimal(100), CASH))
    letter = documents().make(request_named(app, "letters-thanks", language="zh-HK"))
    assert dear in "".join(pages_text(letter)[-1].splitlines())
