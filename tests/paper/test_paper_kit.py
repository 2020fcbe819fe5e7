"""Fonts, fitting and orders of names."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.names import Name, PersonName
from tourney.base.spelling import UNKNOWN, by_letters, by_strokes, strokes
from tourney.base.texts import msg
from tourney.paper.event_head import Person
from tourney.paper.fitting import fitted, fitted_name, wrapped
from tourney.paper.fonts import width
from tourney.paper.wording import Wording


@given(st.text(max_size=60), st.floats(8, 300))
@example("U.aiks", 20.0)  # as wide as the room in the smallest size, to a hair
def test_fitted_text_never_leaves_its_room(text: str, room: float) -> None:
    shown, size = fitted(text, room, 12, 7)
    assert width(shown, size) <= room + 0.01
    assert 7 <= size <= 12


@given(st.text(max_size=120), st.floats(30, 300))
def test_lines_never_leave_their_room_and_a_name_takes_at_most_two(text: str, room: float) -> None:
    assert all(width(line, 9) <= room + 0.01 for line in wrapped(text, room, 9, most=4))
    lines, size = fitted_name(text, room, 12, 4.5)
    assert len(lines) <= 2
    assert all(width(line, size) <= room + 0.01 for line in lines)


def test_what_is_cut_keeps_the_spaces_between_its_words() -> None:
    """The last line is what is left of all that follow, words apart as they were."""
    text = "Maximilian Alexander Bartholomew Christopher Featherstonehaugh"
    room = width("Maximilian Alexander B", 11)
    first, last = wrapped(text, room, 11, most=2)
    assert (first, last[:13]) == ("Maximilian Alexander", "Bartholomew C") and last.endswith("…")
    assert [line.rstrip() for line in wrapped(text, room, 11)] == wrapped(text, room, 11)


def test_a_long_name_is_shrunk_before_it_is_cut() -> None:
    name = "Bartholomew Featherstonehaugh"
    assert fitted(name, width(name, 10), 12, 7)[0] == name
    assert fitted(name, width(name, 6), 12, 7)[0].endswith("…")


@pytest.mark.parametrize(
    ("char", "count"),
    [
        ("一", 1),
        ("丁", 2),
        ("王", 4),
        ("何", 7),
        ("李", 7),
        ("陳", 11),
        ("郭", 11),
        ("黃", 12),
        ("劉", 15),
        ("關", 19),
    ],
)
def test_strokes_are_counted_as_in_the_hong_kong_order(char: str, count: int) -> None:
    assert strokes(char) == count


def test_strokes_of_a_character_outside_big5_are_not_known() -> None:
    assert strokes("𨋢") == UNKNOWN


def test_names_are_looked_for_by_strokes_or_by_letters() -> None:
    people = [
        Person(PlayerNo(1), PersonName("黃一", "Wong Yat")),
        Person(PlayerNo(2), PersonName("", "Adams")),
        Person(PlayerNo(3), PersonName("王二", "")),
        Person(PlayerNo(4), PersonName("陳三", "chan sam")),
    ]
    assert [each.number for each in sorted(people, key=by_strokes)] == [3, 4, 1, 2]
    assert [each.number for each in sorted(people, key=by_letters)] == [2, 4, 1, 3]


def test_a_surname_in_capitals_is_looked_for_first() -> None:
    names = [
        "Alexandra FITZGERALD-MONTGOMERY",
        "Amy Brown",
        "AU Tai Man",
        "Chan TM",
        "CHEUNG SIU MING",
        "Ken DE SOUZA",
        "Ken NG Siu Ming",
        "LEE Amy WONG",
        "Rajesh Kumar SHARMA",
        "Wong T. M.",
    ]
    people = [Person(PlayerNo(at), PersonName("", name)) for at, name in enumerate(names)]
    assert [each.name.en for each in sorted(people, key=by_letters)] == [
        "Amy Brown",
        "AU Tai Man",
        "Chan TM",
        "CHEUNG SIU MING",
        "Ken DE SOUZA",
        "Alexandra FITZGERALD-MONTGOMERY",
        "LEE Amy WONG",
        "Ken NG Siu Ming",
        "Rajesh Kumar SHARMA",
        "Wong T. M.",
    ]


def test_both_languages_stand_together_and_equal_words_only_once() -> None:
    assert Wording("both").lines(msg("paper.table")) == ("枱", "Table")
    assert Wording("both").name(Name("", "Lions")) == "Lions"
    assert Wording("en").person(PersonName("陳大文", "Chan")) == ("Chan", "陳大文")
    assert Wording("zh-HK").person(PersonName("", "Chan")) == ("Chan", "")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadInput):
        Wording("fr")


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_bracket() -> None:
    text = "放棄買入者亦可出價（T4.2）。得標者付不起，便重新拍賣「該人」。" * 3
    for room in range(60, 200, 3):
        lines = wrapped(text, room, 9)
        assert "".join(lines) == text
        assert not any(line[0] in "，。）」" or line[-1] in "（「" for line in lines)


def test_a_dot_between_two_facts_begins_no_line() -> None:
    told = "37 號 No. 37  ·  元朗商會中學 Merchants Secondary School  ·  決賽 Final: M1,585"
    for room in range(60, 400, 7):
        assert not any(line.startswith("·") for line in wrapped(told, room, 14)), room


def test_a_closing_mark_never_pushes_a_line_out_of_its_room() -> None:
    assert all(width(line, 9) <= 30 for line in wrapped("0ſ⺀·", 30, 9))


def test_a_line_may_break_after_a_chinese_mark_between_numbers() -> None:
    assert wrapped("每人起始有 M1,500：500×2，100×4", 110, 9)[0].endswith("：")


def test_the_last_line_is_not_a_lonely_character() -> None:
    text = "時限一到資產最多者勝；若只餘一人未破產，該人即時勝出。"
    room = width(text[:-2], 9) + 1
    lines = wrapped(text, room, 9)
    assert "".join(lines) == text
    assert len(lines) == 2
    assert width(lines[-1], 9) >= room / 5


@pytest.mark.parametrize("name", ["陳大文", "歐陽小明", "李明"])
def test_a_chinese_name_is_broken_only_where_no_line_has_room_for_it(name: str) -> None:
    """Between spaces: before and behind Latin letters, an emoji and letters that run to the left."""
    for text in (f"Anneliese Mueller  {name}", f"{name}  Chan Tai Man", f"😀 {name}  אבג דה"):
        for room in range(int(width(name, 11)) + 1, 200, 3):
            assert sum(name in line for line in wrapped(text, room, 11)) == 1, (text, room)
    assert len(wrapped(name, width(name, 11) * 0.7, 11)) == 2


def test_a_foreign_name_in_chinese_is_broken_at_its_dots() -> None:
    assert wrapped("阿卜杜勒·穆罕默德·賽義德", 75, 11) == ["阿卜杜勒·", "穆罕默德·", "賽義德"]


def test_a_long_name_breaks_at_its_hyphen_or_space_and_not_inside_a_word() -> None:
    room = 221
    for name, parts in (
        ("Featherstonehaugh-Montgomery", ("Featherstonehaugh-", "Montgomery")),
        ("Maximilian-Alexander Featherstonehaugh", ("Maximilian-Alexander", "Featherstonehaugh")),
    ):
        lines, size = fitted_name(name, room, 31, 7, bold=True)
        assert lines == parts and size > 12
    lines, size = fitted_name("Wolfeschlegelsteinhausenbergerdorff", room, 31, 7, bold=True)
    assert lines == ("Wolfeschlegelsteinhausenbergerdorff",), "one word stays one"
    lines, size = fitted_name("W" * 60, room, 31, 7, bold=True)
    assert "".join(lines) == "W" * 60 and size == 7, "only what has no room at all is broken"


@pytest.mark.parametrize(
    "text", ["42 M3,731 (place 1), 33 M3,077 (place 2)", "42 號 M3,731（第 1 名）、33 號（第 2 名）"]
)
@pytest.mark.parametrize("room", range(51, 130, 3))
def test_a_few_words_in_brackets_are_never_torn(text: str, room: int) -> None:
    for line in wrapped(text, room, 8):
        assert line.count("(") + line.count("（") == line.count(")") + line.count("）"), line
