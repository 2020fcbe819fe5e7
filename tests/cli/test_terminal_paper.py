"""Paper in the terminal: the event's charity and logo, receipts, the audit extract."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from tests.paper.pdf_reading import pages_text, text
from tests.printing.by_name import words_for
from tourney.base.paths import resources

PLAYERS = resources() / "examples" / "players.csv"
Terminal = Callable[..., Any]


def begin(tourney: Terminal) -> None:
    tourney("new", "day.tourney", "--format", "hk-90")
    tourney("import", "day.tourney", PLAYERS)


def test_logo_and_colour_are_set_shown_and_removed(tourney: Terminal) -> None:
    begin(tourney)
    Image.new("RGB", (60, 30), (200, 20, 40)).save("logo.png")
    Path("broken.png").write_bytes(Path("logo.png").read_bytes()[:40])
    tourney("set", "day.tourney", "logo=logo.png", "accent=#336699")
    facts = tourney("info", "day.tourney", "--json")
    assert facts["accent"] == "#336699"
    assert facts["logo"] > 0
    assert "PNG" in tourney("set", "day.tourney", "logo=broken.png", code=1)
    tourney("set", "day.tourney", "logo=gone.png", code=1)
    assert tourney("info", "day.tourney", "--json")["logo"] == facts["logo"]
    tourney("set", "day.tourney", "logo=")
    assert tourney("info", "day.tourney", "--json")["logo"] == 0


def test_receipts_are_numbered_when_printed_listed_and_cancelled(tourney: Terminal) -> None:
    begin(tourney)
    tourney("print", "day.tourney", "acknowledgements", "--out", "thanks.pdf")
    assert tourney("receipts", "day.tourney", "--json")["receipts"] == []
    tourney("set", "day.tourney", "charity=Fund", "charity_number=91/1")
    tourney("set", "day.tourney", "receipt_first=101", "receipt_last=102")
    due = len(tourney("receipts", "day.tourney", "--json")["due"])
    assert due > 2
    report = tourney("print", "day.tourney", "acknowledgements", "--out", "r.pdf", code=1)
    assert "101" in report and not Path("r.pdf").exists()
    tourney("set", "day.tourney", "receipt_last=199")
    report = tourney("print", "day.tourney", "acknowledgements", "--out", "r.pdf")
    assert f"{due} receipts issued, No. 101 to {100 + due}" in report
    report = tourney("print", "day.tourney", "acknowledgements", "--out", "again.pdf")
    assert "issued" not in report
    listed = tourney("receipts", "day.tourney", "--json")
    assert [each["serial"] for each in listed["receipts"]] == list(range(101, 101 + due))
    assert (listed["due"], listed["next"]) == ([], 101 + due)
    tourney("receipts", "day.tourney", "--cancel", 101, code=1)
    tourney("receipts", "day.tourney", "--cancel", 101, "--reason", "wrong name")
    listed = tourney("receipts", "day.tourney", "--json")
    assert listed["receipts"][0]["cancelled"] == "wrong name"
    assert len(listed["due"]) == 1
    assert "wrong name" in tourney("receipts", "day.tourney")


def test_the_record_of_the_day_is_printed_from_the_file(tourney: Terminal) -> None:
    begin(tourney)
    tourney("print", "day.tourney", "record", "--out", "record.pdf", "--lang", "en")
    assert Path("record.pdf").read_bytes().startswith(b"%PDF")
    tourney("print", "day.tourney", "record", "--form", "archive", "--out", "archive.pdf")


def test_paper_of_one_heat_that_was_asked_for_without_one_is_noted_as_of_the_heat_that_it_shows(
    tourney: Terminal,
) -> None:
    """So that it is told as old when that heat changes, and by no other."""
    begin(tourney)
    tourney("draw", "day.tourney", "--heat", "all", "--seed", "3")
    for kind in ("scoresheets", "seating-name", "table-sheets", "check-in"):
        tourney("print", "day.tourney", *words_for(kind), "--out", f"{kind}.pdf")
    papers = {each["kind"]: each for each in tourney("info", "day.tourney", "--json")["papers"]}
    assert {(kind, each["form"]): each["heat"] for kind, each in papers.items()} == {
        ("scoresheets", ""): 1, ("seating-name", ""): 1, ("table-sheets", ""): 1, ("check-in", ""): None,
    }  # fmt: skip
    tourney("draw", "day.tourney", "--heat", "2", "--seed", "9")
    papers = {each["kind"]: each for each in tourney("info", "day.tourney", "--json")["papers"]}
    assert papers["scoresheets"]["state"] == "current"
    tourney("draw", "day.tourney", "--heat", "1", "--seed", "9")
    papers = {each["kind"]: each for each in tourney("info", "day.tourney", "--json")["papers"]}
    assert papers["scoresheets"]["state"] == "wrong"


def test_a_printout_of_the_whole_event_is_refused_for_one_heat(tourney: Terminal) -> None:
    """It would be noted as that heat's, and be out of date for ever."""
    begin(tourney)
    before = tourney("journal", "day.tourney", "--json")
    report = tourney("print", "day.tourney", "bracket", "--heat", 1, "--out", "b.pdf", code=1)
    assert "whole event" in report and "--heat" in report and not Path("b.pdf").exists()
    tourney("print", "day.tourney", "acknowledgements", "--heat", 1, "--out", "r.pdf", code=1)
    assert tourney("journal", "day.tourney", "--json") == before
    tourney("print", "day.tourney", "players-csv", "--out", "players.csv")


def test_the_badge_of_one_person_is_one_badge_and_not_noted_as_the_set(tourney: Terminal) -> None:
    begin(tourney)
    tourney("print", "day.tourney", "badges", "--player", 3, "--out", "one.pdf")
    tourney("print", "day.tourney", "badges", "--out", "all.pdf")
    one, every = text(Path("one.pdf").read_bytes()), text(Path("all.pdf").read_bytes())
    (mine,) = [p for p in tourney("players", "day.tourney", "--json")["players"] if p["number"] == 3]
    (other,) = [p for p in tourney("players", "day.tourney", "--json")["players"] if p["number"] == 4]
    bare = "".join(mine["name_en"].split()), "".join(other["name_en"].split())
    assert bare[0] in one and bare[1] not in one and bare[1] in every
    entries = tourney("journal", "day.tourney", "--json")["journal"]
    assert sum("badge" in str(each).lower() for each in entries) == 1, "only the set is noted"
    for arguments in (("badges", "--player", 999), ("briefing", "--player", 3), ("set:doors", "--player", 3)):
        tourney("print", "day.tourney", *arguments, "--out", "no.pdf", code=1)
        assert not Path("no.pdf").exists()


def test_a_misspelt_name_is_printed_anew_alone_on_certificate_letter_and_place_card(
    tourney: Terminal,
) -> None:
    begin(tourney)
    tourney("draw", "day.tourney", "--seed", 1)
    people = {each["number"]: each for each in tourney("players", "day.tourney", "--json")["players"]}
    mine, other = ("".join(people[number]["name_en"].split()) for number in (3, 4))
    for kind in ("certificates", "letters", "cards"):
        tourney("print", "day.tourney", kind, "--player", 3, "--out", f"{kind}.pdf")
        read = text(Path(f"{kind}.pdf").read_bytes())
        assert mine in read and other not in read, kind
    tourney("status", "day.tourney", 3, "withdrawn")
    for kind in ("certificates", "letters", "letters-thanks"):
        report = tourney("print", "day.tourney", *words_for(kind), "--player", 3, "--out", "no.pdf", code=1)
        assert "has nothing for player 3" in report and not Path("no.pdf").exists(), kind


def test_helpers_are_thanked_by_typed_names_of_which_nothing_stays(tourney: Terminal) -> None:
    begin(tourney)
    before = tourney("journal", "day.tourney", "--json")
    form = ("print", "day.tourney", "certificates", "--form", "names")
    hostile = "<b>Chan</b>\u202e &\nCo =1+1"
    tourney(*form, "--name", hostile, "--name", "義工 陳大文", "--lang", "en", "--out", "thanks.pdf")
    one, other = pages_text(Path("thanks.pdf").read_bytes())
    assert "<b>Chan</b> & Co =1+1" in one and "義工 陳大文" in other and "Thank you" in other
    assert "No." not in one and tourney("journal", "day.tourney", "--json") == before
    tourney(*form, "--out", "blank.pdf", "--lang", "en")
    assert len(pages_text(Path("blank.pdf").read_bytes())) == 1, "one to write on by hand"
    tourney(*form, "--name", "x" * 201, "--out", "no.pdf", code=1)
    tourney("print", "day.tourney", "badges", "--name", "Chan", "--out", "no.pdf", code=1)
    assert not Path("no.pdf").exists()
    assert not any("names" in name.stem for name in paper_of_all(tourney))


def paper_of_all(tourney: Terminal) -> list[Path]:
    tourney("print", "day.tourney", "all", "--out", "all")
    return list(Path("all").iterdir())


def test_paper_of_a_heat_that_is_not_published_is_told(tourney: Terminal) -> None:
    begin(tourney)
    tourney("draw", "day.tourney", "--seed", 1)
    tourney("publish", "day.tourney", "--heat", 1)
    told = "Heat 2 is a draft"
    assert told in tourney("print", "day.tourney", "scoresheets", "--heat", 2, "--out", "2.pdf")
    assert told in tourney("print", "day.tourney", "set:heat", "--heat", 2, "--out", "heat2")
    assert "is a draft" not in tourney("print", "day.tourney", "scoresheets", "--heat", 1, "--out", "1.pdf")


def test_all_paper_takes_no_number_of_a_receipt_unasked(tourney: Terminal) -> None:
    begin(tourney)
    tourney("set", "day.tourney", "charity=Fund", "charity_number=91/1")
    tourney("set", "day.tourney", "receipt_first=101", "receipt_last=199")
    report = tourney("print", "day.tourney", "all", "--out", "all")
    assert "would be numbered for good" in report
    assert not list(Path("all").glob("*acknowledgements*"))
    assert tourney("receipts", "day.tourney", "--json")["receipts"] == []
    tourney("print", "day.tourney", "acknowledgements", "--out", "r.pdf")
    tourney("print", "day.tourney", "all", "--out", "again")
    assert list(Path("again").glob("*acknowledgements*")), "no new number is needed"


def test_thanks_to_somebody_who_gave_nothing_are_refused(tourney: Terminal) -> None:
    begin(tourney)
    people = tourney("players", "day.tourney", "--json")["players"]
    giver = next(each["number"] for each in people if each["received"])
    other = next(each["number"] for each in people if not each["received"])
    tourney("print", "day.tourney", "acknowledgements", "--player", giver, "--out", "yes.pdf")
    report = tourney("print", "day.tourney", "acknowledgements", "--player", other, "--out", "no.pdf", code=1)
    assert "has given nothing yet" in report and not Path("no.pdf").exists()


def test_certificates_before_the_final_say_what_is_missing(tourney: Terminal) -> None:
    begin(tourney)
    report = tourney("print", "day.tourney", "certificates", "--out", "early.pdf")
    assert "No places yet" in report
