"""Quick find and scanned codes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.event.records import Player
from tourney.event.scan_codes import LAYOUT, SMALL_LAYOUT, BadgeCode, SheetCode, badge_code, parse_code
from tourney.players.people import PlayerIndex

CHAN = Player(PlayerNo(31), "陳大文", "Chan Tai Man")
LEE = Player(PlayerNo(3), "李小明", "Lee Siu-ming, Peter")
HO = Player(PlayerNo(310), "", "Ho Tai")
INDEX = PlayerIndex([CHAN, LEE, HO])


@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("31", [31, 310]),
        ("3", [3, 31, 310]),
        ("３１", [31, 310]),
        ("31號", [31, 310]),
        ("#310", [310]),
        ("陳", [31]),
        ("大文", [31]),
        ("tai", [31, 310]),
        ("man chan", [31]),
        ("CTM", [31]),
        ("tmc", [31]),
        ("siuming", [3]),
        ("TY1/AB12/P/31", [31]),
        ("ty1/ab12/2/7/310\n", [310]),
        ("", []),
        ("   ", []),
        ("zzz", []),
        ("'; --", []),
        ("TY1/AB12/P/999", []),
    ],
)
def test_players_are_found_best_first(query: str, numbers: list[int]) -> None:
    assert [player.number for player in INDEX.find(query)] == numbers


def test_the_list_can_be_cut() -> None:
    assert len(INDEX.find("3", limit=2)) == 2


def test_codes_come_back_as_they_were_made() -> None:
    assert parse_code(badge_code("kx7q", PlayerNo(31))) == BadgeCode("KX7Q", PlayerNo(31))
    of_player = SheetCode("kx7q", FINAL, TableNo(1), PlayerNo(31), LAYOUT, draw=3)
    assert of_player.written == "TY1/KX7Q/FINAL/1/31/L2/D3" and of_player.written.isascii()
    assert parse_code(of_player.written) == replace(of_player, event="KX7Q")
    small = replace(of_player, event="KX7Q", layout=SMALL_LAYOUT)
    assert small.written == "TY1/KX7Q/FINAL/1/31/S3/D3"
    assert parse_code(small.written) == small
    of_table = SheetCode("KX7Q", FINAL, TableNo(1), None, draw=3)
    assert of_table.written == "TY1/KX7Q/FINAL/1/0/D3"
    assert parse_code(of_table.written) == of_table


@pytest.mark.parametrize(
    ("before", "layout"), [("TY1/KX7Q/FINAL/1/31", "L1"), ("TY1/KX7Q/FINAL/1/31/L2", "L2")]
)
def test_codes_of_earlier_papers_are_read_and_say_no_draw(before: str, layout: str) -> None:
    assert parse_code(before) == SheetCode("KX7Q", FINAL, TableNo(1), PlayerNo(31), layout, draw=0)
    assert parse_code("TY1/KX7Q/FINAL/1/0") == SheetCode("KX7Q", FINAL, TableNo(1), None)


def test_a_code_is_forgiven_what_a_keyboard_does_to_a_scanner() -> None:
    assert parse_code("ｔｙ１／ａｂ／２／７／３１\r\n") == SheetCode(
        "AB", HeatId("2"), TableNo(7), PlayerNo(31)
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "31",
        "TY1/A/P/0",
        "TY2/A/P/1",
        "TY1/A/P/x",
        "TY1/A/0/1/1",
        "TY1/A/1/0/1",
        "TY1/A/P",
        "TY1/A/1/1/1/L0",
    ],
)
def test_anything_else_is_no_code(text: str) -> None:
    assert parse_code(text) is None
