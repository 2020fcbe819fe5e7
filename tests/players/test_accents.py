"""Lists of English names with a few accented ones: right in every encoding, whatever their length."""

from __future__ import annotations

import pytest

from tourney.files.encodings import ENCODINGS, decode
from tourney.players.import_lists import read_list

ACCENTED = (
    *(
        "José García",
        "Zoë Chan",
        "Renée Wong",
        "François Lam",
        "Jürgen Müller",
        "Björn Åkesson",
        "Søren Kjær",
    ),
    *("Łukasz Wójcik", "Nguyễn Văn An", "Đặng Thu Hà", "Antonín Dvořák", "Šárka Žižková", "Begoña Ibáñez"),
    *("João Conceição", "André Lefèvre", "Hélène Côté", "Beyoncé Ho", "Siân Davies", "Seán Ó Briain"),
    *("Þóra Ægisdóttir", "Mária Kovács", "Mesut Özil", "Gülşen Çelik", "İbrahim Yıldız", "Ștefan Țepeș"),
    *("Zoé Lau", "Noël Kwok", "Chloë Leung", "Ana Peña"),
)
PLAIN = ("Chan Tai Man", "Wong Siu Ming", "Lee Ka Yan", "Ho Wing Sze", "Peter Cheung", "Mary Lam", "Ivy Ng")
PROMISED = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "gb18030", "big5hkscs", "cp1252")
LENGTHS = (1, 24, 120)


def listed(name: str, rows: int) -> str:
    """The name in the middle of as many rows; every other name is plain."""
    lines = [f"{PLAIN[n % 7]} {chr(65 + n % 26)}{chr(97 + n // 26)},School {n}" for n in range(rows - 1)]
    lines.insert((rows - 1) // 2, f"{name},St Mary")
    return "\r\n".join(["name,school", *lines, ""])


def possible(name: str, encoding: str) -> bool:
    return name.encode(encoding, "ignore").decode(encoding) == name


CASES = [(name, encoding) for name in ACCENTED for encoding in PROMISED if possible(name, encoding)]


@pytest.mark.parametrize(("name", "encoding"), CASES)
def test_an_accented_name_among_plain_ones_comes_in_as_it_is_written(name: str, encoding: str) -> None:
    for rows in LENGTHS:
        preview = read_list(listed(name, rows).encode(encoding), "list.csv")
        assert not preview.bad
        names = [draft.name_en for draft in preview.drafts]
        assert len(names) == rows and names[(rows - 1) // 2] == name, preview.encoding


def test_every_encoding_of_the_cases_is_tried_with_many_lists() -> None:
    assert len(ACCENTED) == 29
    assert len(CASES) * len(LENGTHS) > 145
    assert {encoding for _, encoding in CASES} == set(PROMISED)


@pytest.mark.parametrize(
    "text",
    [
        "Иван Петров",
        "Σωκράτης",
        "דוד כהן",
        "أحمد علي",
        "É",
        "İ",
        "Anna·Maria",
        "a – b",
        "Ann\u00a0Lee",
        "😀 Bob",
    ],
)
@pytest.mark.parametrize("around", ["{}", "name\n{}\nChan Tai Man\n"])
def test_whatever_is_strictly_utf_8_is_utf_8(text: str, around: str) -> None:
    data = around.format(text).encode()
    assert decode(data, "x").encoding == "UTF-8"


@pytest.mark.parametrize(
    ("name", "encoding"),
    [("羅耀耀", "big5"), ("蘇耀", "big5hkscs"), ("莫思", "gb18030"), ("叶然", "gb18030")],
)
def test_chinese_names_that_are_utf_8_by_chance_are_names(name: str, encoding: str) -> None:
    data = f"name\n{name}\n".encode(encoding)
    assert data.decode("utf-8")
    assert decode(data, "x").text == f"name\n{name}\n"


@pytest.mark.parametrize("encoding", ["big5", "gb18030"])
def test_a_class_and_a_name_after_a_latin_letter_are_no_sign_of_a_wrong_reading(encoding: str) -> None:
    text = "name,class\nPeter陳大文,1A班\nMary李嘉欣,6D班\n"
    assert decode(text.encode(encoding), "x").text == text


def test_a_person_may_say_which_encoding_it_is() -> None:
    data = "name\nJosé\n".encode()
    assert decode(data, "x", "Big5").text == "name\nJos矇\n"
    assert decode(data, "x", "UTF-8").text == "name\nJosé\n"
    for name in ENCODINGS:
        assert decode(data, "x", name).encoding == name
    assert decode("\ufeffname".encode("utf-16-le"), "x", "UTF-16 LE").text == "name"


def test_utf_7_is_read_and_a_plus_before_digits_is_none() -> None:
    text = "姓名,學校\n陳大文,聖馬可\n"
    assert decode(text.encode("utf-7"), "x").text == text
    assert decode(text.encode("utf-7"), "x").encoding == "UTF-7"
    for plain in ("Name,Phone\nAnn,+85291230001\n", "a+bcd-e\n", "name\nA+B Ltd-\n"):
        assert decode(plain.encode(), "x").text == plain


@pytest.mark.parametrize("encoding", ["utf-8", "big5"])
def test_what_a_terminal_is_told_of_colours_is_no_part_of_a_name(encoding: str) -> None:
    data = "姓名\n\x1b[31m陳大文\x1b[0m\n\x1b]0;title\x07李小明\n".encode(encoding)
    assert decode(data, "x").text == "姓名\n陳大文\n李小明\n"
    assert decode(b"Name\n\x1b[1;31mAnn Lee\x1b[0m\n", "x").text == "Name\nAnn Lee\n"
