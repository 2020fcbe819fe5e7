"""`tourney donate`: what comes in at the desk, with its receipt, undone and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tests.cli.conftest import Terminal

LIST = (
    "Name,Pledged,Received,Payment method,Photo consent\n"
    "Chan Tai Man,1000,200,FPS,是\nLee Siu Ming,,,,no\nWong Wing,50,50,現金 Cash,\n"
)


@pytest.fixture
def day(tourney: Terminal) -> Terminal:
    """An event of three from a list that says how they gave and who may be photographed."""
    tourney("new", "day.tourney", "--format", "hk-90")
    Path("list.csv").write_text(LIST, "utf-8")
    tourney("import", "day.tourney", "list.csv")
    return tourney


def players(day: Terminal) -> list[tuple[int, str, bool | None]]:
    listed = day("players", "day.tourney", "--json")["players"]
    return [(each["received"], each["method"], each["photo_consent"]) for each in listed]


def test_a_list_says_how_they_gave_and_who_may_be_photographed(day: Terminal) -> None:
    assert players(day) == [(200, "fps", True), (0, "", False), (50, "cash", None)]
    day("print", "day.tourney", "players-csv", "--out", "out.csv")
    day("new", "next.tourney")
    day("import", "next.tourney", "out.csv")
    again = day("players", "next.tourney", "--json")["players"]
    assert [(each["method"], each["photo_consent"]) for each in again] == [
        ("fps", True),
        ("", False),
        ("cash", None),
    ]


def test_a_way_of_giving_that_nobody_knows_is_told_with_its_line(day: Terminal) -> None:
    Path("list.csv").write_text("Name,Method\nHo,barter\n", "utf-8")
    assert "barter" in day("import", "day.tourney", "list.csv", code=1)
    assert "cash, cheque, transfer" in day("edit", "day.tourney", 2, "method=barter", code=1)


def test_a_donation_is_entered_undone_and_taken_back(day: Terminal) -> None:
    report = day("donate", "day.tourney", 1, 300, "--method", "cash", "--date", "2026-03-01", "--json")
    assert report == {
        "player": 1,
        "donor": None,
        "amount": 300,
        "method": "cash",
        "day": "2026-03-01",
        "taken_back": False,
        "pledged": 1000,
        "received": 500,
        "receipts": [],
    }
    assert players(day)[0] == (500, "cash+fps", True)
    assert "HK$550 of HK$1,050 pledged" in day("today", "day.tourney")
    day("undo", "day.tourney")
    assert players(day)[0] == (200, "fps", True)
    assert "HK$5" in day("donate", "day.tourney", 2, 5, "--method", "cheque")
    assert "taken back" in day("donate", "day.tourney", 2, 5, "--take-back")
    assert players(day)[1] == (0, "", False)


def test_a_receipt_is_given_at_once_or_nothing_is_changed(day: Terminal) -> None:
    at_once = ("donate", "day.tourney", 2, 80, "--method", "transfer", "--receipt")
    day(*at_once, code=1)
    assert players(day)[1] == (0, "", False)
    facts = ("charity=Fund", "charity_number=91/1", "receipt_first=7", "receipt_last=8")
    day("set", "day.tourney", *facts)
    assert "Receipt No. 7" in day(*at_once)
    (given,) = day("receipts", "day.tourney", "--json")["receipts"]
    assert (given["serial"], given["amount"], given["method"]) == (7, 80, "transfer")
    assert "charity" in day("undo", "day.tourney").lower(), "what stays is stepped over"
    assert len(day("receipts", "day.tourney", "--json")["receipts"]) == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ((1, 5), "cash, cheque, transfer"),
        ((1, 5, "--method", "gold"), "gold"),
        ((1, 0, "--method", "cash"), "HK$0"),
        ((1, "12,5", "--method", "cash"), "12,5"),
        ((1, "1e3", "--method", "cash"), "1e3"),
        ((1, -5, "--method", "cash"), "--take-back"),
        ((1, -5, "--payload"), "--take-back"),
        ((9, 5, "--method", "cash"), "9"),
        ((1, 5, "--method", "cash", "--date", "9999-01-01"), "9999-01-01"),
        ((1, 5, "--take-back", "--receipt"), "--take-back"),
        ((1, 5, "--take-back"), "HK$5"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    day: Terminal, line: tuple[str | int, ...], said: str
) -> None:
    assert said in day("donate", "day.tourney", *line, code=1)
    assert players(day)[0] == (200, "fps", True)


def test_the_target_and_the_question_at_the_door_are_facts_of_the_event(day: Terminal) -> None:
    day("set", "day.tourney", "donation_target=12000", "asks_photo_consent=yes")
    info = day("info", "day.tourney", "--json")
    assert (info["donation_target"], info["asks_photo_consent"]) == (12000, True)
    assert "donation_target" in day("set", "day.tourney", "donation_target=much", code=1)
    assert "asks_photo_consent" in day("set", "day.tourney", "asks_photo_consent=perhaps", code=1)
    assert "photo_consent" in day("edit", "day.tourney", 3, "photo_consent=perhaps", code=1)
    day("edit", "day.tourney", 3, "photo_consent=yes", "method=cheque")
    assert players(day)[2] == (50, "cheque", True)


def test_a_code_to_pay_with_is_made_and_nothing_is_entered(day: Terminal) -> None:
    assert "fps" in day("donate", "day.tourney", 1, 300, "--payload", code=1), "no identifier yet"
    day("set", "day.tourney", "fps=+852 9123 4567", "fps_name=FUND")
    day("donor", "add", "day.tourney", "Fok Trading Ltd")
    code = day("info", "day.tourney", "--json")["code"]
    said = day("donate", "day.tourney", "D1", "88.50", "--payload")
    assert said.count("\n") == 1 and "+852-91234567" in said and "540588.50" in said and f"{code}-D1" in said
    drawn = day("donate", "day.tourney", 1, 300, "--qr", "out.png", "--json")
    (found,) = zxingcpp.read_barcodes(Image.open("out.png"))
    assert found.text == drawn["payload"] and drawn["reference"] == f"{code}-1"
    assert "out.png" in day("donate", "day.tourney", 1, 300, "--qr", "out.png", code=1)
    day("donate", "day.tourney", 1, 300, "--qr", "out.png", "--overwrite")
    for other in ("out.pdf", "out"):
        assert ".png" in day("donate", "day.tourney", 1, 300, "--qr", other, code=1)
        assert not Path(other).exists()
    assert players(day)[0][0] == 200 and day("money", "day.tourney", "--json")["received"] == 250


@pytest.mark.parametrize("amount", ["0", "88.505", "10000000000", "much", "-5"])
def test_a_code_for_an_amount_that_cannot_be_is_a_sentence(day: Terminal, amount: str) -> None:
    day("set", "day.tourney", "fps=1234567")
    said = day("donate", "day.tourney", 1, amount, "--payload", code=1)
    assert amount in said
    assert day("donate", "day.tourney", 99, 5, "--payload", code=1)
    assert "12345678" in day("set", "day.tourney", "fps=12345678", code=1)
    assert "25" in day("set", "day.tourney", "fps_name=仁愛堂", code=1)


def test_takings_are_entered_by_name_and_amount_or_not_at_all(day: Terminal) -> None:
    for line in (("", 5), (" ", 5), ("", 5, "--take-back"), ("Raffle",), ("Raffle", "12,5"), ("Raffle", -5)):
        assert day("takings", "day.tourney", *line, code=1)
    day("takings", "day.tourney", "Raffle", "1,250.50")
    assert [each["amount"] for each in day("takings", "day.tourney", "--json")["takings"]] == [1250.5]


def test_the_list_of_donors_says_all_that_was_said_of_them(day: Terminal) -> None:
    facts = ("--kind", "company", "--for", 2, "--per-point", "7.50", "--sponsors", "square:boardwalk")
    day("donor", "add", "day.tourney", "Fok Trading Ltd", *facts, "--hidden")
    for said in ("company", "HK$7.50", "square:boardwalk", "hidden"):
        assert said in day("donor", "list", "day.tourney")
    day("donor", "edit", "day.tourney", "D1", "--shown")
    assert "hidden" not in day("donor", "list", "day.tourney")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (("--kind", "robot"), "person, company or anonymous"),
        (("--pledged", "12,5"), "12,5"),
        (("--pledged", "-5"), "-5"),
        (("--sponsors", "team:Nobody"), "team:Nobody"),
        (("--sponsors", "square:moon"), "square:moon"),
        (("--sponsors", "table:0"), "table:0"),
    ],
)
def test_what_cannot_be_said_of_a_donor_is_refused(day: Terminal, fact: tuple[str, str], said: str) -> None:
    assert said in day("donor", "add", "day.tourney", "Fok Trading Ltd", *fact, code=1)
    assert day("donor", "list", "day.tourney", "--json")["donors"] == []


def test_a_second_donor_of_a_name_and_a_table_too_many_are_remarked_on(day: Terminal) -> None:
    assert day("donor", "add", "day.tourney", "Fok", "--sponsors", "table:1") == "D1\n"
    assert "D1 has the same name" in day("donor", "add", "day.tourney", "Fok")
    assert "Table 99" in day("donor", "edit", "day.tourney", "D2", "--sponsors", "table:99")
    assert "!" not in day("donor", "edit", "day.tourney", "D2", "--phone", "12345678")
