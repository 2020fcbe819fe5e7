"""Lists of players: what is understood, what is reported, what is refused."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import openpyxl
import pytest

from tourney.apart import xlsx
from tourney.apart.questions import DeclinedError
from tourney.base.dollars import as_number
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.registration import PlayerDraft
from tourney.files.csv import write_csv
from tourney.players.import_lists import ListPreview, read_list


def read(text: str, encoding: str = "utf-8") -> ListPreview:
    return read_list(text.encode(encoding), "list.csv")


def workbook(*rows: list[Any]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_list_on_its_side_says_how_to_turn_it() -> None:
    preview = read(
        "Name,Chan Tai Man,Lee Siu Ming,Wong Ka Yan\nSchool,A,B,C\nPhone,91234567,92345678,93456789\n"
    )
    assert preview.problem is not None and "Transpose" in ENGLISH.say(preview.problem)
    assert not preview.drafts


@pytest.mark.parametrize("said", ["{}@example.org", "Wong {}"])
def test_what_is_no_number_is_nobodys_telephone_whatever_stands_above_it(said: str) -> None:
    lines = [f"Chan {each},{said.format(each)}" for each in ("Tai", "Siu", "Ka")]
    assert [draft.phone for draft in read("\n".join(["Name,Phone", *lines])).drafts] == [""] * 3


def test_a_list_with_titles_above_and_bad_rows_says_line_and_reason() -> None:
    preview = read(
        "慈善大富翁 2026\r\n\r\n編號 No.,姓名 Name,學校 School,電話,認捐 (HK$)\r\n"
        '1,陳大文 Chan Tai Man,聖保羅,9123 4567,"HK$1,200.00"\r\n'
        "x,李四,甲,,\r\n"
        ',"張\n三",乙,,abc\r\n'
        ",,丙,,\r\n"
        "1,王五,丁,,\r\n"
        "合計,,,,1200\r\n"
        "2,趙六,戊,,,extra\r\n",
        "big5",
    )
    assert preview.encoding == "Big5" and preview.delimiter == "," and preview.header_line == 3
    assert [column.field for column in preview.columns] == ["number", "name", "team", "phone", "pledged"]
    draft = PlayerDraft(1, "陳大文", "Chan Tai Man", "聖保羅", phone="9123 4567", pledged=Decimal(1200))
    assert preview.rows == ((4, draft),)
    assert [(bad.line, bad.reason.key) for bad in preview.bad] == [
        (5, "exchange.not_a_number"),
        (6, "exchange.not_money"),
        (8, "exchange.no_name"),
        (9, "exchange.number_twice_at"),
        (11, "exchange.more_cells"),
    ]
    assert [(each.key, each.params) for each in preview.remarks] == [("exchange.left_out", {"lines": [10]})]
    assert all(ENGLISH.say(bad.reason) and CHINESE.say(bad.reason) for bad in preview.bad)
    assert "李四" in preview.bad[0].text


@pytest.mark.parametrize(
    "encoding", ["big5", "cp950", "big5hkscs", "gb18030", "utf-8", "utf-8-sig", "utf-16"]
)
@pytest.mark.parametrize(
    "names", [("陳大文", "李小明"), ("黃嘉欣", "區詠珊"), ("鄺梓軒", "麥穎怡"), ("何啟燁", "余焯堯")]
)
def test_two_hong_kong_names_are_enough_to_tell_the_encoding(names: tuple[str, str], encoding: str) -> None:
    preview = read("\r\n".join(names), encoding)
    assert [draft.name_zh for draft in preview.drafts] == list(names)
    assert not preview.bad


@pytest.mark.parametrize("names", [("陈伟强", "李晓静"), ("刘国华", "张丽娟"), ("吴颖诗", "邓家乐")])
def test_two_simplified_names_are_enough_too(names: tuple[str, str]) -> None:
    assert [draft.name_zh for draft in read("\n".join(names), "gb18030").drafts] == list(names)


@pytest.mark.parametrize("encoding", ["big5hkscs", "gb18030", "utf-16-le", "utf-16-be", "utf-8"])
def test_characters_of_hkscs_come_through(encoding: str) -> None:
    preview = read("姓名,學校\r\n陳𨋢𠹺,邨校\r\n李嘅,沙田\r\n", encoding)
    assert [draft.name_zh for draft in preview.drafts] == ["陳𨋢𠹺", "李嘅"]


def test_accents_of_a_western_file_are_read() -> None:
    assert read("Name,School\r\nJosé Núñez,Island\r\n", "cp1252").drafts[0].name_en == "José Núñez"


def test_a_broken_byte_costs_its_line_and_no_other() -> None:
    data = "姓名\n陳大文\n李小明\n黃家豪\n".encode("big5").replace("李".encode("big5"), b"\xff\xff")
    preview = read_list(data, "list.csv")
    assert [draft.name_zh for draft in preview.drafts] == ["陳大文", "黃家豪"]
    assert [(bad.line, bad.reason.key) for bad in preview.bad] == [(3, "exchange.unreadable_letters")]


def test_without_headings_the_columns_are_guessed() -> None:
    preview = read("1;Chan Tai Man;陳大文;Island School;91234567\r2;Lee Siu Ming;李小明;HK Co;91234568\r")
    assert [c.field for c in preview.columns] == ["number", "name_en", "name_zh", "team", "phone"]
    assert preview.header_line is None and preview.delimiter == ";"
    assert [row.line for row in preview.rows] == [1, 2]


def test_surname_and_given_name_are_joined_as_each_script_does() -> None:
    preview = read("姓,名,英文姓氏,英文名字\n陳,大文,Chan,Tai Man\n")
    assert (preview.drafts[0].name_zh, preview.drafts[0].name_en) == ("陳大文", "Chan Tai Man")
    assert read("Last name\tFirst name\nChan\tTai Man\n").drafts[0].name_en == "Chan Tai Man"


@pytest.mark.parametrize(
    ("row", "names"),
    [
        ("陳大文,Chan Tai Man", ("陳大文", "Chan Tai Man")),
        ("Zoë,Zoe Smith", ("Zoë", "Zoe Smith")),
        ("=cmd(),Mr Cmd", ("=cmd()", "Mr Cmd")),
        ("שלום,Shalom", ("שלום", "Shalom")),
        ("smith zoe,Zoe Smith", ("", "Zoe Smith")),
        ("Zoe,Zoe Smith", ("", "Zoe Smith")),
        ("Zoe Smith,", ("", "Zoe Smith")),
    ],
)
def test_another_name_beside_the_english_one_is_kept(row: str, names: tuple[str, str]) -> None:
    (draft,) = read(f"姓名,英文姓名\n{row}\n").drafts
    assert (draft.name_zh, draft.name_en) == names


def test_a_quote_left_open_costs_its_line_and_no_other() -> None:
    preview = read('name,team\n"Chan,a\nLee,b\nHo,c\n')
    assert [draft.name_en for draft in preview.drafts] == ["Lee", "Ho"]
    assert [(bad.line, bad.reason.key) for bad in preview.bad] == [(2, "exchange.open_quote")]


def test_hostile_names_are_data() -> None:
    preview = read("name\n=cmd()\n'=1+1\n<b>x</b>\n'; --\na\x00b\n\u202eevil\n\"two\nlines\"\n")
    names = [draft.name_en for draft in preview.drafts]
    assert names == ["=cmd()", "=1+1", "<b>x</b>", "'; --", "ab", "evil", "two lines"]


def test_money_and_seeded_in_all_ways_of_writing() -> None:
    preview = read(
        "name;pledged;received;seeded\na;HK$1,200;1200元;yes\nb;$ 5;nil;是\nc;-;;\nd;１２;500.00;✓\n"
        "e;12.505;;\nf;-5;;\ng;;;perhaps\nh;HK$1,012.50;;\n"
    )
    assert [(as_number(d.pledged), as_number(d.received), d.seeded) for d in preview.drafts] == [
        (1200, 1200, True),
        (5, 0, True),
        (0, 0, False),
        (12, 500, True),
        (1012.5, 0, False),
    ]
    assert [bad.reason.key for bad in preview.bad] == [
        "exchange.cents",
        "exchange.money_range",
        "exchange.not_yes_no",
    ]


def test_excel_says_its_delimiter_in_the_first_line() -> None:
    preview = read("sep=;\nName;No\nA, B;3\n")
    assert preview.drafts == (PlayerDraft(3, name_en="A, B"),) and preview.rows[0].line == 3


def test_a_workbook_gives_numbers_dates_ticks_and_formulas_as_people_see_them() -> None:
    data = workbook(
        ["List of players"],
        ["No", "Name", "Donation", "Seeded", "Phone"],
        [12.0, "陳大文", 1200, True, 91234567.0],
        [13, "Lee", 12.505, None],
        ["=1+1", "Ho", 1],
        [datetime.datetime(2026, 1, 2), "Ko"],
        [14, "Ng", "#REF!"],
        [None, None, None],
        [15, "Au", 1, "no", None, None, "=1+1"],
    )
    preview = read_list(data, "list.xlsx")
    assert preview.sheet == "Sheet" and preview.encoding == "" and preview.header_line == 2
    assert preview.rows[0] == (
        3,
        PlayerDraft(12, "陳大文", pledged=Decimal(1200), seeded=True, phone="91234567"),
    )
    assert [row.line for row in preview.rows] == [3, 9]
    assert [(bad.line, bad.reason.key) for bad in preview.bad] == [
        (4, "exchange.cents"),
        (5, "exchange.formula_without_value"),
        (6, "exchange.not_a_number"),
        (7, "exchange.formula_error"),
    ]


def test_the_first_visible_worksheet_with_anything_on_it_is_read() -> None:
    book = openpyxl.Workbook()
    book.create_sheet("hidden").append(["Name", "No"])
    book["hidden"].sheet_state = "hidden"
    book.create_sheet("players").append(["Name"])
    book["players"].append(["Chan"])
    assert read_list(saved(book), "x.xlsx").sheet == "players"


def _bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
        archive.writestr("xl/sharedStrings.xml", b"a" * 120_000_000)
    return out.getvalue()


def _zip(**parts: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name.replace("__", "/").replace("_x", ".x"), text)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "exchange.empty_file"),
        (b"\xef\xbb\xbf\r\n \r\n", "exchange.empty_file"),
        (b",,\n,,\n", "exchange.empty_file"),
        (workbook([None]), "exchange.empty_file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "exchange.old_excel"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "exchange.locked_workbook",
        ),
        (b"<html><body><table><tr><td>Name</td></tr></table>", "exchange.web_page"),
        (b"PK\x03\x04 broken", "exchange.damaged_workbook"),
        (workbook(["Name"], ["Chan"])[:-900], "exchange.damaged_workbook"),
        (_zip(content_xml="<x/>"), "exchange.other_workbook"),
        (_zip(xl__workbook_xml="<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"), "exchange.damaged_workbook"),
        (_zip(xl__workbook_xml="<a/>"), "exchange.damaged_workbook"),
        (_bomb, "exchange.swollen_workbook"),
        (b"%PDF-1.7 ...", "exchange.not_text"),
        (bytes(range(256)) * 50, "exchange.not_text"),
        (b"a" * 20_000_001, "exchange.too_large"),
        (b"name\n" + b"x\n" * 20_001, "exchange.too_many_rows"),
        ((b'"' + b"a" * 140_000 + b"\n") * 52, "exchange.open_quotes"),
    ],
)
def test_what_is_no_list_is_refused_with_a_cure(data: bytes | Callable[[], bytes], key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_list(data() if callable(data) else data, "名單.xlsx")
    assert refused.value.key == key
    for texts in (ENGLISH, CHINESE):
        assert "名單.xlsx" in texts.error(refused.value)


def test_csv_cannot_run_anything_and_opens_in_excel() -> None:
    data = write_csv(
        [["姓名", "amount"], ["=cmd()", -5], ["+852 1", None], ['a"b\nc', True], ["\ud800\0", "＝1"]]
    )
    assert data.startswith(b"\xef\xbb\xbf")
    text = data.decode("utf-8-sig")
    assert text == '姓名,amount\r\n\'=cmd(),-5\r\n\'+852 1,\r\n"a""b\nc",TRUE\r\n? ,\'＝1\r\n'


def test_what_csv_out_guards_list_in_reads_as_it_was() -> None:
    data = write_csv([["name", "phone"], ["=cmd()", "+852 9123 4567"], ["@x", "-"]])
    preview = read_list(data, "x.csv")
    assert [(d.name_en, d.phone) for d in preview.drafts] == [("=cmd()", "+852 9123 4567"), ("@x", "")]


def _with_rows(xml: str) -> bytes:
    """A workbook of two players whose worksheet has more rows, written by hand."""
    data = workbook(["Name", "School"], ["Ann Lee", "x"], ["Bob Ho", "y"])
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(out, "w") as target:
        for part in source.namelist():
            text = source.read(part)
            if part == "xl/worksheets/sheet1.xml":
                text = text.replace(b"</sheetData>", xml.encode() + b"</sheetData>")
            target.writestr(part, text)
    return out.getvalue()


@pytest.mark.parametrize("row", [100_000, 1_048_576, 2_000_000_000, 10**15])
@pytest.mark.parametrize("value", [" ", "\u3000", "\t"])
def test_a_stray_blank_far_below_a_list_is_nothing(row: int, value: str) -> None:
    cell = f'<c r="A{row}" t="inlineStr"><is><t xml:space="preserve">{value}</t></is></c>'
    preview = read_list(_with_rows(f'<row r="{row}">{cell}</row>'), "list.xlsx")
    assert [draft.name_en for draft in preview.drafts] == ["Ann Lee", "Bob Ho"]
    assert not preview.bad and preview.total_lines == 3


def test_a_stray_word_far_below_a_list_is_told_with_its_line() -> None:
    cell = '<c r="C1048576" t="inlineStr"><is><t>oops</t></is></c>'
    preview = read_list(_with_rows(f'<row r="1048576">{cell}</row>'), "list.xlsx")
    assert len(preview.drafts) == 2
    assert [bad.line for bad in preview.bad] == [1_048_576]


def test_rows_without_cells_are_passed_over() -> None:
    preview = read_list(_with_rows("<row/>" * 5_000), "list.xlsx")
    assert len(preview.drafts) == 2 and not preview.bad


def test_a_formula_in_a_long_list_keeps_its_value() -> None:
    cells = '<c r="A9"><f>"Cid "&amp;"Ng"</f><v>Cid Ng</v></c>'.replace("<c r", '<c t="str" r')
    preview = read_list(_with_rows(f'<row r="9">{cells}</row>'), "list.xlsx")
    assert [(row.line, row.draft.name_en) for row in preview.rows][-1] == (9, "Cid Ng")


def test_blank_rows_and_cells_are_blank_in_a_workbook_as_in_a_text_file() -> None:
    rows: list[list[str | None]] = [
        ["Name", "School"],
        ["Ann Lee", " "],
        [" ", "\u3000"],
        [None, " "],
        ["Bob Ho", None],
    ]
    for preview in (
        read_list(workbook(*rows), "list.xlsx"),
        read("\n".join(",".join(cell or "" for cell in row) for row in rows)),
    ):
        assert [draft.name_en for draft in preview.drafts] == ["Ann Lee", "Bob Ho"]
        assert not preview.bad and preview.drafts[0].team == ""


def test_more_cells_than_any_list_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tourney.apart.xlsx._MAX_CELLS", 40)
    with pytest.raises(DeclinedError, match="swollen"):
        xlsx.read(workbook(*[["a"] * 10 for _ in range(5)]))


def test_all_that_is_wrong_with_a_row_is_told_at_once() -> None:
    preview = read("No.,Name,Pledged,Received\nx9,Ada,many,few\n12,,5,-3\n")
    told = [ENGLISH.say(row.reason) for row in preview.bad]
    assert all(each in told[0] for each in ("“x9”", "“many”", "“few”"))
    assert "-3" in told[1] and "No name" in told[1]
    assert "「many」" in CHINESE.say(preview.bad[0].reason) and "「few」" in CHINESE.say(
        preview.bad[0].reason
    )
