"""Random lists of players come through every encoding and delimiter; no bytes break the reader."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.errors import BadInput
from tourney.base.spelling import clean, split_name
from tourney.event.registration import PlayerDraft, cleaned
from tourney.files.csv import write_csv
from tourney.players.import_lists import read_list

SURNAMES = "陳李黃張林吳王劉何梁鄭羅朱謝馮曾鄧蔡葉潘盧黎許蘇余莫鄺戴雷霍冼岑"
GIVEN = "文明志偉俊家豪嘉欣詠梓軒浩然晴彤美玲華建永慧敏儀婉雯穎思雅婷樂天啟賢榮光耀"
names_zh = st.builds(lambda s, g: s + g, st.sampled_from(SURNAMES), st.text(GIVEN, min_size=2, max_size=2))
names_en = st.lists(st.text("abcdefghijklmnop", min_size=2, max_size=8), min_size=2, max_size=3).map(
    lambda parts: " ".join(part.title() for part in parts)
)
phones = st.integers(20_000_000, 99_999_999).map(str)
teams = st.sampled_from(
    ["聖保羅書院", "Island School", "香港公司; 分部", 'The "A" Team, Ltd', "兩行\n名稱", "a\tb"]
)
drafts = st.builds(
    PlayerDraft,
    number=st.none(),
    name_zh=names_zh,
    name_en=names_en,
    team=teams,
    phone=phones,
    pledged=st.integers(0, 10**6),
    seeded=st.booleans(),
)
HEADINGS = ["編號", "中文姓名", "English name", "學校", "電話", "認捐", "種子"]
ENCODINGS = [
    "utf-8",
    "utf-8-sig",
    "big5",
    "big5hkscs",
    "cp950",
    "gb18030",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
]


def _text(players: list[PlayerDraft], delimiter: str, ending: str) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=ending, quoting=csv.QUOTE_ALL)
    writer.writerow(HEADINGS)
    for n, p in enumerate(players, start=1):
        writer.writerow(
            [n, p.name_zh, p.name_en, p.team, p.phone, f"HK${p.pledged:,}", "是" if p.seeded else ""]
        )
    return out.getvalue()


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(
    players=st.lists(drafts, min_size=1, max_size=12),
    delimiter=st.sampled_from(",;\t"),
    ending=st.sampled_from(["\n", "\r\n", "\r"]),
)
@settings(max_examples=40)
def test_a_list_comes_back_as_it_was(
    encoding: str, players: list[PlayerDraft], delimiter: str, ending: str
) -> None:
    preview = read_list(_text(players, delimiter, ending).encode(encoding), "list.csv")
    assert not preview.bad
    assert preview.delimiter == delimiter
    for n, (read, written) in enumerate(zip(preview.drafts, players, strict=True), start=1):
        assert (read.number, read.name) == (n, written.name)
        assert read.team == clean(written.team)
        assert (read.phone, read.pledged, read.seeded) == (written.phone, written.pledged, written.seeded)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(players=st.lists(names_zh, min_size=2, max_size=40))
@settings(max_examples=40)
def test_headings_and_common_names_tell_the_encoding(encoding: str, players: list[str]) -> None:
    preview = read_list("\r\n".join(["姓名", *players]).encode(encoding), "list.csv")
    assert [draft.name_zh for draft in preview.drafts] == players


@given(data=st.binary(max_size=400))
@settings(max_examples=300)
def test_no_bytes_break_the_reader(data: bytes) -> None:
    try:
        preview = read_list(data, "x")
    except BadInput:
        return
    assert all(row.draft.name_zh or row.draft.name_en for row in preview.rows)


@given(text=st.text(max_size=200))
@settings(max_examples=300)
def test_no_text_breaks_the_reader(text: str) -> None:
    data = ("name,team,no\n" + text).encode("utf-8", "replace")
    try:
        preview = read_list(data, "x")
    except BadInput:
        return
    lines = [row.line for row in preview.rows] + [row.line for row in preview.bad]
    assert len(lines) == len(set(lines))


@given(text=st.text(max_size=60))
@settings(max_examples=500)
def test_cleaning_is_done_once_and_splitting_loses_no_letter(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    zh, en = split_name(text)
    assert sorted(c for c in zh + en if c.isalnum()) == sorted(c for c in once if c.isalnum())
    draft = cleaned(PlayerDraft(name_zh=text))
    assert cleaned(draft) == draft


@given(rows=st.lists(st.lists(st.text(max_size=20), min_size=2, max_size=2), max_size=8))
def test_no_cell_of_a_written_list_begins_a_formula(rows: list[list[str]]) -> None:
    text = write_csv(rows).decode("utf-8-sig")
    read = list(csv.reader(io.StringIO(text, newline="")))
    assert len(read) == len(rows)
    assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for row in read for cell in row)
