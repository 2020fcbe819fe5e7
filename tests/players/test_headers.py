"""Headings in English, Chinese and both at once."""

from __future__ import annotations

import pytest

from tourney.files.csv import fields_of, heading

UNDERSTOOD = {
    "number": "number|no.|No|編號|號碼|參賽編號|參賽者編號|Player No.|#|序號|S/N|编号|參賽號碼 Number",
    "name": "name|姓名|ｎａｍｅ|姓名 Name|Full Name|中英文姓名|參賽者姓名|Name (Chinese & English)",
    "name_zh": "中文姓名|Chinese name|Name (Chinese)|中文名|姓名（中文）|中文姓名 Chinese Name",
    "name_en": "英文姓名|English name|Name in English|英文名|姓名(英文) Name (English)",
    "surname": "surname|Last name|姓|姓氏|Family Name",
    "given": "given name|First Name|名|Given names",
    "team": "school|Team|company|club|學校|隊伍|公司|機構|單位|學校名稱|學校／公司|隊名|Name of School",
    "division": "division|group|class|組別|Age Group|年齡組別|班別 Class|组别",
    "phone": "phone|電話|手提|手提電話|Tel. No.|Mobile|聯絡電話|Contact No.|Contact|电话|流動電話號碼",
    "email": "email|e-mail|E-Mail Address|電郵|電郵地址|電子郵件",
    "pledged": "pledged|donation|認捐|籌款|認捐金額 (HK$)|Donation pledged|Amount",
    "received": "received|paid|已收|已付|已收善款|已收捐款|donation received|已付 Paid",
    "note": "note|remarks|備註|备注|備注",
    "seeded": "seeded|種子|種子選手|直入決賽|seeded into the final",
}


@pytest.mark.parametrize(
    ("text", "field"), [(text, field) for field, texts in UNDERSTOOD.items() for text in texts.split("|")]
)
def test_heading_is_understood(text: str, field: str) -> None:
    found = heading(text)
    assert found is not None and found.field == field
    assert heading(f" {text.upper()} *") == found


OTHERS = [
    "Island School",
    "聖保羅書院",
    "Team no.",
    "枱號",
    "Table No.",
    "Contact person",
    "聯絡人電話",
    "Emergency contact no.",
    "12",
    "Chan Tai Man",
    "",
    "陳大文",
    "Parent e-mail",
    "status",
    "=cmd()",
    "'; --",
]


@pytest.mark.parametrize("text", OTHERS)
def test_data_and_other_headings_are_left_alone(text: str) -> None:
    assert heading(text) is None


def test_the_surest_heading_gets_the_field() -> None:
    assert fields_of(["No.", "序號", "姓名", "Phone", "電話"]) == ("number", None, "name", "phone", None)
    assert fields_of(["序號", "參賽編號"]) == (None, "number")


def test_two_headings_of_a_name_in_two_scripts_are_the_two_names() -> None:
    assert fields_of(["No.", "姓名", "Name"]) == ("number", "name_zh", "name_en")
    assert fields_of(["Player", "參賽者", "Team"]) == ("name_en", "name_zh", "team")
    assert fields_of(["姓名", "Name", "English name"]) == ("name", None, "name_en")
    assert fields_of(["姓名 Name", "Team"]) == ("name", "team")
    assert fields_of(["Name", "Player"]) == ("name", None)


def test_a_heading_that_can_be_cut_in_countless_ways_is_looked_at_once() -> None:
    assert heading("姓名" * 50 + "犬") is None
    assert fields_of(["姓名" * 50 + "犬", "姓名"]) == (None, "name")
