"""Names of every script: drawn by a face that has them, shaped, found again in the PDF."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st

from tourney.base.names import PersonName
from tourney.paper.document import Document, PdfPage, render
from tourney.paper.fonts import (
    MAIN,
    MAIN_BOLD,
    Run,
    drawn_order,
    face,
    levels,
    missing,
    not_shown,
    runs,
    width,
)
from tourney.paper.surface import Surface

NAMES = (
    "สมชาย ใจดี", "น้ำผึ้ง ที่รัก", "김철수", "राम कुमार", "श्रीकृष्ण क्षत्रिय हिन्दी", "Nguyễn Thị Ánh", "Ayşe Şahin",
    "Łukasz Żak", "Ελένη Παπαδοπούλου", "Алексей Щукин", "髙橋 さくら", "ジョン・スミス", "﨑山 峠",
    "陈刘 张", "𨋢𠹺", "St. Paul’s “School”…", "聖“保羅”…", "😀👨\u200d👩\u200d👧 👍🏽 🇭🇰 ❤\ufe0f",
    "محمد علي سلام", "יוסי כהן", "བཀྲ་ཤིས", "ქართული", "e̋x̂ ô", "一⼀", "µμ", "ﬁ fi",
)  # fmt: skip


def faces(text: str, bold: bool = False) -> list[str]:
    return [run.face.split("_")[0] for run in runs(text, bold)]


def glyphs(text: str, bold: bool = False) -> list[int]:
    return [glyph for run in runs(text, bold) for glyph in run.glyphs]


def raised(text: str) -> bool:
    return any(part.rise for run in runs(text) for part in run.parts)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("陳A陈😀", ["NotoSansHK", "NotoSansSC", "NotoEmoji"]),
        ("𨋢𠹺", ["NotoSansHK"]),
        ("สมชาย", ["NotoSansThai"]),
        ("김", ["NotoSansKR"]),
        ("कुमार", ["NotoSansDevanagari"]),
        ("אב", ["NotoSansHebrew"]),
        ("عمر", ["NotoSansArabic"]),
        ("Алексей", ["NotoSans"]),
        ("さくら", ["NotoSansHK"]),
    ],
)
def test_text_is_cut_into_runs_by_the_face_that_has_the_character(text: str, wanted: list[str]) -> None:
    assert list(dict.fromkeys(faces(text))) == wanted


def test_a_word_with_a_letter_that_the_main_face_lacks_is_set_in_one_face() -> None:
    assert faces("Şahin Chan") == ["NotoSans", "NotoSansHK"]


def test_text_of_the_fallback_faces_can_be_bold() -> None:
    assert [run.heavy for run in runs("陳สม김", bold=True)] == [False, False, True]


def test_a_letter_that_no_face_has_stands_in_latin_letters_and_is_told() -> None:
    assert missing("བཀྲ Chan 陳 ཀྲ") == ("བ", "ཀྲ")
    assert missing("".join(NAMES[:20])) == ()
    assert glyphs("ཀ") == glyphs("k"), "not a mark that tells nobody anything"
    assert [run.text for run in runs("ཀ")] == ["ཀ"], "and it is found by its own letter"


def test_a_chinese_character_that_no_face_has_is_a_box_to_write_in_and_is_told() -> None:
    assert glyphs("何𪚥") == glyphs("何□"), "何Zhe would be nobody's name"
    assert [run.text for run in runs("𪚥")] == ["𪚥"], "and it is found by itself"
    assert not_shown([(1, PersonName("何𪚥", "Ho Zhe")), (2, PersonName("ཚེ", "Tse"))]) == (1,)


def test_control_characters_and_joiners_are_not_drawn() -> None:
    assert glyphs("a\x00b\u200dc\ufe0f\U0001f3fd") == glyphs("abc")


@given(
    st.text(st.sampled_from("陳大文 Chan-Tai,Man.0123456789()さくら「」fiAVTo!"), max_size=30), st.booleans()
)
def test_letters_that_stand_for_themselves_are_set_as_harfbuzz_sets_them(text: str, bold: bool) -> None:
    """Without kerning and ligatures, which names on cards and in lists do without."""
    text = " ".join(["陳", *text.split()])
    main = face(MAIN_BOLD if bold else MAIN)
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(main.font, buffer, {"kern": False, "liga": False, "locl": False})
    assert glyphs(text, bold) == [info.codepoint for info in buffer.glyph_infos]
    wide = sum(place.x_advance for place in buffer.glyph_positions) * main.scale
    assert width(text, 1000, bold) == pytest.approx(wide)


def test_arabic_letters_take_the_forms_that_their_neighbours_ask_for() -> None:
    alone = {glyph for letter in "محمد" for glyph in glyphs(letter)}
    joined = glyphs("محمد")
    assert len(joined) == 4
    assert len(set(joined)) == 4, "the two م have different forms"
    assert len(set(joined) & alone) == 0
    assert set(glyphs("لا")).isdisjoint(glyphs("ل") + glyphs("ا")), "lam and alef are written as one"


def test_a_vowel_sign_that_is_written_before_its_letter_is_drawn_before_it() -> None:
    letter, sign = glyphs("क"), glyphs("की")
    assert sign[0] == letter[0]
    before = glyphs("कि")
    assert before[1] == letter[0]
    assert [run.text for run in runs("कि")] == ["कि"], "read back as one"


def test_marks_stand_on_their_letters() -> None:
    assert width("ที่", 100) == pytest.approx(width("ท", 100))
    assert width("כֹּ", 100) == pytest.approx(width("כ", 100))
    assert raised("x̂ג̂Ж̂") or width("x̂", 100) == pytest.approx(width("x", 100), rel=0.2)


def test_quotation_marks_are_narrow_among_latin_letters_and_wide_among_chinese_ones() -> None:
    assert width("’", 1000) == pytest.approx(279)
    assert width("St. Paul’s", 1000) < width("St. Pauls", 1000) + 300
    assert width("聖“保羅”", 1000) == pytest.approx(5000)
    assert width("他說“Hi”。", 1000) < width("他說Hi。", 1000) + 1000
    assert width("第 1 批 · 10:00", 1000) > width("Wave 1 · 10:00", 1000) - width("Wave", 1000) + 2000


def test_right_to_left_words_are_found_by_level_and_drawn_from_the_right() -> None:
    assert levels("ab אב") == [0, 0, 0, 1, 1]
    assert levels("אב 12 גד") == [1, 1, 1, 2, 2, 1, 1, 1]
    assert levels("אב (גד) Joe") == [1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0], "a bracket closes as it opened"
    assert levels("\uaaf7אב") == [0, 1, 1], "a letter that Unicode did not have yet"
    assert drawn_order([0, 1, 2, 1, 0]) == [0, 3, 2, 1, 4]
    assert glyphs("אב") == [*glyphs("ב"), *glyphs("א")]
    first, _, last = runs("Joe אב")[0], runs("Joe אב")[1], runs("Joe אב")[-1]
    assert isinstance(first, Run)
    assert (first.text.strip(), last.text) == ("Joe", "אב")


def page_of(names: tuple[str, ...], bold: bool) -> bytes:
    def draw(surface: Surface) -> None:
        for line, name in enumerate(names, 1):
            surface.text(50, 28 * line, name, 16, bold=bold)

    return render(Document("T", "A", datetime(2026, 3, 7, tzinfo=UTC), [PdfPage(draw)]))


@pytest.mark.parametrize("bold", [False, True])
def test_names_of_every_script_come_back_from_the_pdf(tmp_path: Path, bold: bool) -> None:
    (tmp_path / "names.pdf").write_bytes(page_of(NAMES, bold))
    read = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "names.pdf", "-"], capture_output=True, check=True
    )
    plain = read.stdout.decode().translate({0x202A: None, 0x202B: None, 0x202C: None, 0x0C: None})
    assert [" ".join(line.split()) for line in plain.splitlines() if line.strip()] == list(NAMES)


def test_only_a_few_glyphs_of_each_face_are_embedded() -> None:
    assert len(page_of(NAMES, bold=False)) < 120_000
