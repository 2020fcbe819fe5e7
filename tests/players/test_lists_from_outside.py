"""Every list from outside gives its players, or asks; none comes in wrong in silence."""

from __future__ import annotations

import pytest

from tests.players.outside_texts import TEXTS, Outside
from tests.players.outside_workbooks import WORKBOOKS, OutsideBook
from tourney.base.errors import BadInput
from tourney.base.texts import ENGLISH
from tourney.event.registration import PlayerDraft
from tourney.players.import_lists import ListPreview, read_list
from tourney.players.list_reading import KEPT, ByHand

EMPTY = PlayerDraft()
CHECKED = ("number", "name_zh", "name_en", "team", "division", "phone", "email", "pledged", "received")


def fault(list_: Outside, data: bytes, filename: str) -> str:
    """How what was read differs from what must come of it; "" where it does not."""
    try:
        preview = read_list(data, filename)
    except BadInput as refused:
        return "" if list_.asks == "" else f"refused: {refused.key}"
    asked = [question.about for question in preview.questions]
    if list_.asks is not None:
        refuses = bool(asked or preview.problem or preview.bad)
        return "" if refuses and list_.asks in ("", *asked) else f"asked {asked}, read {_read(preview)}"
    told = [remark.key for remark in preview.remarks]
    if asked or preview.problem or preview.bad:
        return f"asked {asked}, problem {preview.problem}, bad {preview.bad}, read {_read(preview)}"
    if any(key not in told for key in list_.tells):
        return f"told only {told}"
    wanted = tuple(dict(zip(list_.fields.split(), row.split("|"), strict=True)) for row in list_.gives)
    got = tuple(_shown(draft, list_.fields.split()) for draft in preview.drafts)
    return "" if got == wanted else f"read {got}"


def _shown(draft: PlayerDraft, fields: list[str]) -> dict[str, str]:
    """The fields asked for, and each other one that is filled."""
    shown = {name: getattr(draft, name) for name in fields}
    shown |= {
        name: getattr(draft, name)
        for name in CHECKED
        if name not in fields and getattr(draft, name) != getattr(EMPTY, name)
    }
    return {
        name: "" if value is None and name != "photo_consent" else str(value) for name, value in shown.items()
    }


def _read(preview: ListPreview) -> list[str]:
    return [f"{draft.name_zh} {draft.name_en} / {draft.team}" for draft in preview.drafts]


@pytest.mark.parametrize("list_", TEXTS, ids=lambda each: each.name)
def test_a_text_list_from_outside(list_: Outside) -> None:
    assert not fault(list_, list_.text.encode(), "list.csv")


@pytest.mark.parametrize("book", WORKBOOKS, ids=lambda each: each.what.name)
def test_a_workbook_from_outside(book: OutsideBook) -> None:
    assert not fault(book.what, book.made(), "list.xlsx")


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (
            '"Player, Gary",School of Hope,Phone to follow\n'
            "Kwok Mei Fong,North,91230001\nLai Ho,South,91230002\n",
            "headings",
        ),
        ("Mimi\nChan Tai Man\nHo Ka Ming\nLee Siu Ming\nNg Mei\n", "headings"),
    ],
)
def test_a_first_person_who_looks_like_headings_is_asked_about(text: str, about: str) -> None:
    preview = read_list(text.encode(), "list.csv")
    assert [each.about for each in preview.questions] == [about] and preview.header_line is None


@pytest.mark.parametrize("heading", ["Remarks 備註", "Anything you would like to tell us?"])
@pytest.mark.parametrize(
    ("remark", "told"),
    [
        ("Sorry I have to cancel, cannot come", "Sorry I have to cancel, cannot come"),
        ("唔好意思，我當日有事，要取消參加", "唔好意思，我當日有事，要取消參加"),
        ("Can’t make it", "Can’t make it"),
        ("can’t make it any more, so sorry", "can’t make it any more, so sorry"),
        ("My son is ill and will not be able to attend.", "…not be able to attend."),
        ("Wishes to withdraw", "Wishes to withdraw"),
        ("Had to pull out", "Had to pull out"),
        ("Might not be able to join", "Might not be able to join"),
        ("因病未能出席", "因病未能出席"),
        ("家中有事不能參加", "家中有事不能參加"),
        ("已通知退出", "已通知退出"),
        ("當日嚟唔到", "當日嚟唔到"),
        ("小朋友唔可以參加比賽", "小朋友唔可以參加比賽"),
        ("We have been looking forward to this for months but sadly cannot come.", "…cannot come."),
    ],
)
def test_who_says_in_a_remark_that_they_do_not_come_is_asked_about(
    heading: str, remark: str, told: str
) -> None:
    text = f'Name,School,{heading}\nKwok Mei Fong,North,vegetarian\nLai Chun Ho,South,"{remark}"\n'
    preview = read_list(text.encode(), "list.csv")
    assert [each.about for each in preview.questions] == ["marked"]
    assert [draft.name_en for draft in preview.drafts] == ["Kwok Mei Fong"]
    said = ENGLISH.say(preview.questions[0].asks)
    assert f"line 3 ({told})" in said, said
    kept = read_list(text.encode(), "list.csv", ByHand(marked=KEPT, notes=True))
    assert kept.drafts[1].note.endswith(remark) and not kept.questions


@pytest.mark.parametrize(
    "remark",
    [
        "First time, have not played before",
        "從未參加過",
        "I don't know anybody, will come with a friend",
        "Cannot eat nuts",
        "It is important to come early?",
        "不吃牛肉",
        "Will come late, about 9:30",
        "可以參加決賽",
        "Needs a chair for a guest",
    ],
)
def test_who_comes_and_remarks_something_else_is_not_asked_about(remark: str) -> None:
    text = f'Name,School,Remarks\nKwok Mei Fong,North,\nLai Chun Ho,South,"{remark}"\n'
    preview = read_list(text.encode(), "list.csv")
    assert not preview.questions and len(preview.drafts) == 2


def test_what_a_form_lets_everybody_tick_is_nobodys_own_word() -> None:
    ticked = "I agree that I cannot withdraw after 1 October"
    text = f"Name,School,Terms\nKwok Mei Fong,North,{ticked}\nLai Chun Ho,South,{ticked}\n"
    preview = read_list(text.encode(), "list.csv")
    assert not preview.questions and len(preview.drafts) == 2


def test_people_under_a_heading_that_nobody_knows_are_no_school() -> None:
    text = "So who is it?,And who brings them?\nKwok Mei Fong,Auntie Bik\nLai Chun Ho,Uncle Ming\n"
    assert {draft.team for draft in read_list(text.encode(), "list.csv").drafts} <= {""}


def test_rows_of_a_form_that_nobody_filled_in_and_remarks_below_are_left_out_and_told() -> None:
    text = "No.,Name,School\nCaptain: Ms Poon,,\n1,Kwok Mei Fong,North\n2,Lai Ho,South\n3,,\n4,,\n"
    text += "Thank you for coming to us.,,\n"
    preview = read_list(text.encode(), "list.csv")
    assert [draft.name_en for draft in preview.drafts] == ["Kwok Mei Fong", "Lai Ho"] and not preview.bad
    assert [(each.key, each.params) for each in preview.remarks] == [
        ("exchange.left_out", {"lines": [2, 5, 6, 7]})
    ]


def test_placeholders_of_a_form_are_no_names() -> None:
    text = "ID,名稱,Player's name\n1,anonymous,Kwok Mei Fong\n2,匿名,Lai Ho\n"
    drafts = read_list(text.encode(), "list.csv").drafts
    assert [(draft.name_zh, draft.name_en) for draft in drafts] == [("", "Kwok Mei Fong"), ("", "Lai Ho")]


def test_a_full_width_comma_within_a_number_parts_no_columns() -> None:
    text = "姓名，學校，認捐\n陳大文，聖馬可，１，０００\n李小明，青松，２００\n"
    assert [draft.pledged for draft in read_list(text.encode(), "list.csv").drafts] == [1000, 200]
