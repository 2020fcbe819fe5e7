"""What a person says of the columns of a list goes before what is understood by itself."""

from __future__ import annotations

import io
from collections.abc import Mapping

import openpyxl
import pytest

from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.players.import_lists import ListPreview, read_list
from tourney.players.list_reading import ByHand

FOREIGN = "Teilnehmer;Verein;Ruf\nHans Muster;FC Kowloon;98765432\nUte Kern;FC Kowloon;98765433\n"


def read(
    text: str, fields: Mapping[int | str, str | None] | None = None, headings: bool | None = None
) -> ListPreview:
    return read_list(text.encode(), "list.csv", ByHand(fields or {}, headings))


def fields(preview: ListPreview) -> list[str | None]:
    return [column.field for column in preview.columns]


def test_a_column_is_taken_as_said_and_the_others_as_understood() -> None:
    preview = read("No,Name,House\n1,Chan,Red\n", {2: "team"})
    assert fields(preview) == ["number", "name", "team"]
    assert preview.drafts[0].team == "Red"


def test_each_column_shows_its_heading_and_its_first_filled_cell() -> None:
    preview = read("No,Name,House\n1,Chan,\n2,Ho,Blue\n")
    assert [(column.header, column.sample) for column in preview.columns] == [
        ("No", "1"),
        ("Name", "Chan"),
        ("House", "Blue"),
    ]


def test_a_column_is_left_out_when_said_so() -> None:
    assert read("No,Name,Team\n1,Chan,Red\n", {2: None}).drafts[0].team == ""


def test_a_field_said_by_hand_leaves_the_column_that_seemed_to_hold_it() -> None:
    preview = read("Name,School,Sponsor house\nChan,A,B\n", {2: "team"})
    assert fields(preview) == ["name", None, "team"]


def test_unknown_headings_are_no_player_once_they_are_said_to_be_headings() -> None:
    unsure = read("Teilnehmer;Verein\nHans Muster;FC Kowloon\nUte Kern;FC Kowloon\n")
    assert unsure.drafts[0].name_en == "Teilnehmer", "nothing tells it from a player"
    assert [question.about for question in unsure.questions] == ["headings"], "so it is asked"
    preview = read(FOREIGN, headings=True)
    assert preview.header_line == 1
    assert [column.header for column in preview.columns] == ["Teilnehmer", "Verein", "Ruf"]
    assert [(d.name_en, d.team, d.phone) for d in preview.drafts] == [
        ("Hans Muster", "FC Kowloon", "98765432"),
        ("Ute Kern", "FC Kowloon", "98765433"),
    ]


def test_a_column_called_by_its_heading_shows_where_the_headings_stand() -> None:
    preview = read("Fest 2026\n" + FOREIGN, {"TEILNEHMER": "name_en", "Ruf": "note"})
    assert preview.header_line == 2
    assert [(d.name_en, d.note) for d in preview.drafts] == [
        ("Hans Muster", "98765432"),
        ("Ute Kern", "98765433"),
    ]


def test_known_headings_are_a_row_like_any_other_when_said_not_to_be_headings() -> None:
    preview = read("Name,Team\nChan,Lions\n", {0: "name", 1: "team"}, headings=False)
    assert preview.header_line is None
    assert [draft.name_en for draft in preview.drafts] == ["Name", "Chan"]


def test_a_list_without_headings_is_usable_whatever_stands_in_it() -> None:
    assert read("7,8\n9,10\n").problem is not None
    preview = read("7,8\n9,10\n", {1: "name"})
    assert [(draft.number, draft.name_en) for draft in preview.drafts] == [(7, "8"), (9, "10")]


def test_two_columns_as_one_field_are_one_sentence_and_no_rows() -> None:
    preview = read("Name,A,B\nChan,x,y\n", {1: "team", 2: "team"})
    assert preview.problem is not None and not preview.rows and not preview.bad
    assert ENGLISH.say(preview.problem).startswith("Columns 2, 3 each say “school, team or company”")
    assert "2" in CHINESE.say(preview.problem) and "3" in CHINESE.say(preview.problem)


def test_no_column_of_names_is_one_sentence_and_no_rows() -> None:
    preview = read("Name,Team\nChan,x\n", {0: None})
    assert preview.problem is not None and preview.problem.key == "exchange.no_name_taken"
    assert not preview.rows and not preview.bad
    assert ENGLISH.say(preview.problem) and CHINESE.say(preview.problem)


@pytest.mark.parametrize("name", ["Team", "", 2, -1])
def test_a_column_that_the_list_has_not_is_refused(name: int | str) -> None:
    with pytest.raises(BadInput) as refused:
        read("No,Name\n1,Chan\n", {name: "team"})
    assert refused.value.key == "exchange.no_such_column"
    for texts in (ENGLISH, CHINESE):
        assert "list.csv" in texts.error(refused.value)


def test_cells_beyond_the_headings_stop_their_line_until_they_are_given_a_meaning() -> None:
    text = "Name\nChan,Red\nHo,Blue\n"
    preview = read(text)
    assert [bad.reason.key for bad in preview.bad] == ["exchange.more_cells"] * 2
    assert [column.sample for column in preview.columns] == ["Chan", "Red"]
    assert [draft.team for draft in read(text, {1: "team"}).drafts] == ["Red", "Blue"]
    assert [draft.name_en for draft in read(text, {1: None}).drafts] == ["Chan", "Ho"]


def test_a_column_of_a_worksheet_without_a_heading_can_be_used() -> None:
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in (["Name"], ["Chan"], ["Ho", None, "Lions"]):
        book.active.append(row)
    book.save(out)
    preview = read_list(out.getvalue(), "list.xlsx", ByHand({2: "team"}))
    assert [draft.team for draft in preview.drafts] == ["", "Lions"]


def test_what_a_person_says_of_a_row_goes_before_what_stands_there() -> None:
    data = b"No.,Name\nx,Ada\n2,Bob\n"
    preview = read_list(data, "list.csv")
    assert [(bad.line, bad.cells) for bad in preview.bad] == [(2, ("x", "Ada"))]
    mended = read_list(data, "list.csv", ByHand(cells={2: ("1", "Ada")}))
    assert [(line, draft.number) for line, draft in mended.rows] == [(2, 1), (3, 2)]
    assert mended.written[1] == preview.written[0], "a row is known by what stands in the file"
    again = read_list(data, "list.csv", ByHand(cells={2: ("2", "Ada")}))
    assert [bad.line for bad in again.bad] == [3], "a number that stands twice is told of the later row"


def test_a_row_whose_end_is_not_known_cannot_be_mended() -> None:
    preview = read_list(b'No.,Name\n1,"Ada\n2,Bob\n', "list.csv")
    assert [bad.cells for bad in preview.bad] == [()]
