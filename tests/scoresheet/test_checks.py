"""The check of a table: each code fires for its cause, and one cause is told once."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tourney.base.ids import DeedId
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.checks import CODES, Problem, Severity, check_table
from tourney.scoresheet.ranking import PointsBasis, PointsTable
from tourney.scoresheet.reading import sheet_from_json
from tourney.scoresheet.sheet import Sheet

EDITION = load_edition("atlantic-city")
BOOK = rule_book(EDITION)
HK = PointsTable(
    PointsBasis.LEFT, {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}
)
ALL = frozenset(deed.id for deed in EDITION.deeds)


def sheets_of(*raw: dict[str, Any]) -> list[Sheet]:
    """Sheets from JSON; one that does not name its cash has none."""
    read = []
    for i, each in enumerate(raw):
        itemised = "total" not in each and "place" not in each
        read.append(
            sheet_from_json({"player": "ABCDEFGH"[i], **({"cash": 0} if itemised else {}), **each}, "x")
        )
    return read


def check(*raw: dict[str, Any], bank: bool = True, **more: Any) -> tuple[Problem, ...]:
    """The problems of a table where the bank has what nobody has, unless `bank` is False."""
    sheets = sheets_of(*raw)
    held = {deed for sheet in sheets for deed in sheet.deeds}
    held |= {DeedId(each.deed) for sheet in sheets for each in sheet.misread}
    more.setdefault("bank_has", ALL - held if bank else frozenset())
    return check_table(BOOK, sheets, HK, **more)


def codes(*raw: dict[str, Any], **more: Any) -> list[str]:
    return [problem.code for problem in check(*raw, **more)]


def brown(level: Any) -> dict[str, Any]:
    return {"mediterranean-avenue": level, "baltic-avenue": level}


def streets(level: int) -> dict[str, int]:
    return {deed.id: level for deed in EDITION.deeds if deed.buildable}


AMOUNT = re.compile(r"M[\d,]*\d")
NO_CASH: tuple[Any, ...] = (-5, True, 1.5, "x", "5", None, 10**12, 10**4000, [1], {})
ONE_CAUSE: list[tuple[str, tuple[dict[str, Any], ...]]] = [
    ("player_twice", ({"player": "A"}, {"player": "A"}, {})),
    ("unknown_deed", ({"deeds": {"mayfair": 0}}, {})),
    ("deed_twice", ({"deeds": {"boardwalk": 0}}, {"deeds": {"boardwalk": "mortgaged"}})),
    ("deed_twice", ({"deeds": [["boardwalk", 0], ["boardwalk", 0]]}, {})),
    *[("bad_cash", ({"cash": cash}, {})) for cash in NO_CASH],
    ("bad_cash", ({"cash": 30, "notes": {"20": 2}}, {})),
    ("bad_cash", ({"total": -1, "place": 1}, {"total": 4, "place": 2})),
    *[
        ("bad_level", ({"deeds": brown(level)}, {}))
        for level in (6, -1, -2, 2.5, "house", "3", None, True, 10**30)
    ],
    ("built_station", ({"deeds": {"reading-railroad": 1}}, {})),
    ("built_station", ({"deeds": {"water-works": 5, "electric-company": 5}}, {})),
    ("incomplete_group", ({"deeds": {"boardwalk": 1}}, {"deeds": {"park-place": 0}})),
    ("incomplete_group", ({"deeds": {"oriental-avenue": 2, "vermont-avenue": 2}}, {})),
    ("built_mortgaged", ({"deeds": {"boardwalk": 1, "park-place": "mortgaged"}}, {})),
    ("uneven", ({"deeds": {"boardwalk": 5, "park-place": 3}}, {})),
    ("uneven", ({"deeds": {"boardwalk": 2, "park-place": 0}}, {})),
    ("too_many_houses", ({"deeds": streets(2)}, {})),
    ("too_many_hotels", ({"deeds": streets(5)}, {})),
    *[("bankrupt_order", ({"bankrupt": order}, {})) for order in (0, 2, -1, True, "1", 1.0, 10**9)],
    ("bankrupt_order", ({"bankrupt": 1}, {"bankrupt": 1}, {"bankrupt": 3}, {})),
    ("bankrupt_with_assets", ({"bankrupt": 1, "cash": 1}, {})),
    ("bankrupt_with_assets", ({"bankrupt": 1, "deeds": {"boardwalk": 4}}, {})),
    ("bankrupt_with_assets", ({"bankrupt": 1, "total": 7}, {"total": 9})),
    ("no_points_row", ({}, {}, {}, {}, {}, {})),
    ("no_points_row", ({"bankrupt": 1}, {"bankrupt": 2})),
    ("paper_total", ({"cash": 5, "paper_total": 6}, {})),
    ("paper_total", ({"cash": 5, "paper_total": "6"}, {})),
    ("total_missing", ({"place": 1}, {"total": 0, "place": 2})),
    ("paper_place", ({"cash": 5, "paper_place": 2}, {"paper_place": 1})),
    ("paper_place", ({"total": 5, "place": 2}, {"total": 9, "place": 1}, {"total": 3, "place": 7})),
    ("place_missing", ({"total": 5, "place": 1}, {"total": 4}, {"total": 3, "place": 3})),
    ("equal_totals", ({"total": 5, "place": 1}, {"total": 5, "place": 2}, {"total": 3, "place": 3})),
    ("paper_place", ({"total": 5, "place": "first"}, {"total": 3, "place": 2})),
]


@pytest.mark.parametrize(("code", "raw"), ONE_CAUSE)
def test_one_cause_is_one_problem(code: str, raw: tuple[dict[str, Any], ...]) -> None:
    assert codes(*raw) == [code]


def test_every_code_has_a_cause_in_this_file() -> None:
    elsewhere = {"deed_missing", "money_high", "total_high", "places"}
    assert {code for code, _ in ONE_CAUSE} | elsewhere == set(CODES)


@pytest.mark.parametrize(("code", "raw"), ONE_CAUSE)
def test_each_message_is_said_in_both_languages(code: str, raw: tuple[dict[str, Any], ...]) -> None:
    for problem in check(*raw):
        for texts in (ENGLISH, CHINESE):
            said = texts.say(problem.message)
            assert 10 < len(said) < 500
            assert "{" not in said.replace("{…}", "")


def test_a_deed_that_nobody_has_is_missing_unless_the_bank_has_it() -> None:
    problems = check({"deeds": dict.fromkeys(ALL - {"boardwalk", "short-line"}, 0)}, {}, bank=False)
    assert [(p.code, set(p.deeds), p.severity) for p in problems] == [
        ("deed_missing", {"boardwalk", "short-line"}, Severity.WARNING)
    ]
    deeds = dict.fromkeys(ALL - {"boardwalk"}, 0)
    assert codes({"deeds": deeds}, {}, bank=False, bank_has=frozenset({DeedId("boardwalk")})) == []
    assert "Boardwalk is nobody" in ENGLISH.say(check({"deeds": deeds}, {}, bank=False)[0].message)


def test_no_deed_is_missed_while_a_sheet_says_nothing_of_deeds() -> None:
    assert codes({"cash": 9}, {"total": 1, "place": 2}, bank=False) == []


def test_an_unknown_deed_is_not_also_missing_nor_an_incomplete_group() -> None:
    deeds = dict.fromkeys(ALL - {"park-place"}, 0) | {"boardwalk": 1, "park place": 1}
    problems = check({"deeds": deeds}, {}, bank=False)
    assert [(p.code, p.deeds) for p in problems] == [("unknown_deed", ("park place",))]
    assert "park-place" in ENGLISH.say(problems[0].message)


def test_an_unknown_deed_does_not_hide_an_incomplete_group_elsewhere() -> None:
    assert codes({"deeds": {"boardwalk": 1, "nowhere": 0}}, {}) == ["unknown_deed", "incomplete_group"]


def test_a_bad_level_is_not_also_uneven_or_missing() -> None:
    deeds = dict.fromkeys(ALL, 0) | {"boardwalk": 9, "park-place": 3}
    assert codes({"deeds": deeds}, {}, bank=False) == ["bad_level"]


def test_two_faults_are_two_problems_in_the_order_of_the_codes() -> None:
    deeds = {"oriental-avenue": 3, "vermont-avenue": 0, "connecticut-avenue": "mortgaged"}
    assert codes({"deeds": deeds, "cash": -1}, {}) == ["bad_cash", "built_mortgaged", "uneven"]


def test_a_duplicated_sheet_does_not_double_its_deeds_and_houses() -> None:
    one = {"player": "A", "deeds": streets(1) | {"boardwalk": 3}, "cash": 3}
    assert codes(one, one, {}) == ["player_twice", "uneven"]


def test_a_deed_with_a_player_and_with_the_bank_is_there_twice() -> None:
    problems = check({"deeds": {"boardwalk": 0}}, {}, bank_has=ALL)
    assert [(p.code, p.players, p.deeds) for p in problems] == [("deed_twice", ("A",), ("boardwalk",))]


def test_a_deed_of_three_players_is_one_problem_naming_all() -> None:
    same = {"deeds": {"boardwalk": 0}}
    (problem,) = check(same, same, same)
    assert (problem.players, problem.deeds) == (("A", "B", "C"), ("boardwalk",))


def test_a_complete_even_group_with_houses_and_hotel_is_legal() -> None:
    assert (
        codes({"deeds": {"boardwalk": 5, "park-place": 4} | brown(1)}, {"deeds": {"short-line": "mortgaged"}})
        == []
    )


def test_32_houses_and_12_hotels_are_legal() -> None:
    expensive = ("orange", "red", "yellow", "green")
    deeds = {d.id: 5 for d in EDITION.deeds if d.group in expensive}
    houses = {d.id: 4 for d in EDITION.deeds if d.group in ("brown", "pink", "light_blue")}
    assert codes({"deeds": deeds}, {"deeds": houses}) == []
    assert codes({"deeds": deeds}, {"deeds": houses | {"boardwalk": 1, "park-place": 0}}) == [
        "too_many_houses"
    ]


@pytest.mark.parametrize("orders", [(1,), (1, 2), (2, 1), (1, 1), (1, 1, 2), (1, 2, 2)])
def test_orders_of_bankruptcy_without_a_gap_are_legal(orders: tuple[int, ...]) -> None:
    assert codes({}, *({"bankrupt": order} for order in orders)) == []


def test_nobody_left_is_an_error_also_where_points_go_by_size() -> None:
    by_size = PointsTable(PointsBasis.SIZE, {2: (2, 1)}, bankrupt_by_rank=True)
    sheets = sheets_of({"bankrupt": 1}, {"bankrupt": 2})
    assert [p.code for p in check_table(BOOK, sheets, by_size, ALL)] == ["bankrupt_order"]


def test_money_that_the_minutes_cannot_explain_is_doubted() -> None:
    # two players: 2 × (1,500 + 200 × 60 / 5)
    table = ({"cash": 7800}, {"cash": 0})
    assert codes(*table, minutes=60) == []
    assert codes({"cash": 7801}, {"cash": 0}, minutes=60) == ["money_high"]
    assert codes({"cash": 7801}, {"cash": 0}) == []
    assert codes({"cash": 3000}, {"cash": 1}, minutes=0) == ["money_high"]


def test_any_place_of_a_tie_agrees_with_the_paper() -> None:
    assert codes({"cash": 5, "paper_place": 1}, {"cash": 5, "paper_place": 2}) == []
    assert codes({"cash": 5, "paper_place": 1}, {"cash": 5, "paper_place": 1}) == []


def test_equal_totals_that_share_or_were_decided_are_no_question_of_the_paper() -> None:
    level = ({"total": 5, "place": 1}, {"total": 5, "place": 1}, {"total": 3, "place": 3})
    assert codes(*level) == []
    assert codes({"cash": 5, "paper_place": 1}, {"cash": 5, "paper_place": 2}, {"total": 3, "place": 3}) == []


def test_wrong_places_are_one_problem_naming_all() -> None:
    (problem,) = check(
        {"cash": 5, "paper_place": 2}, {"cash": 7, "paper_place": 1 + 1}, {"cash": 9, "paper_place": 3}
    )
    assert (problem.code, problem.players) == ("paper_place", ("A", "B", "C"))


def test_a_place_given_twice_and_a_missing_one_are_named_first() -> None:
    (problem,) = check(
        *({"total": 9, "place": 2}, {"total": 7, "place": 2}, {"total": 5, "place": 3}),
        *({"total": 3, "place": 3}, {"total": 1}),
    )
    assert problem.players == ("A", "B", "C", "D", "E"), "no row of them is said to be right"
    said = ENGLISH.say(problem.message)
    assert said.startswith("Place 2 twice: A, B. Place 3 twice: C, D. No place: E. Places on paper differ")
    assert CHINESE.say(problem.message).startswith("第 2 名重複")
    tie = check({"total": 5, "place": 1}, {"total": 5, "place": 1}, {"total": 3, "place": 2})
    assert "twice" not in " ".join(ENGLISH.say(each.message) for each in tie), "equal totals share a place"


def test_a_place_that_is_missing_alone_is_told_by_name() -> None:
    (problem,) = check(
        {"total": 9, "place": 1}, {"total": 7}, {"total": 5, "place": 3}, {"bankrupt": 1, "total": 0}
    )
    assert (problem.code, problem.players, problem.severity) == ("place_missing", ("B",), Severity.WARNING)
    assert ENGLISH.say(problem.message) == "No place: B. The others have one."
    assert CHINESE.say(problem.message) == "B 沒有名次，同枱其他人都有。"
    assert codes({"cash": 9, "paper_place": 1}, {"cash": 7}) == ["place_missing"], "deed by deed, too"
    assert codes({"total": 9}, {"total": 7}) == [], "nobody wrote any"


def test_a_paper_that_agrees_says_nothing() -> None:
    assert codes({"cash": 9, "paper_total": 9, "paper_place": 1}, {"paper_total": 0, "paper_place": 2}) == []


def test_places_are_not_compared_while_money_cannot_be_read() -> None:
    assert codes({"cash": -9, "paper_total": 9, "paper_place": 1}, {"cash": 1, "paper_place": 2}) == [
        "bad_cash"
    ]


def test_what_always_blocks_cannot_be_overruled_every_other_error_can() -> None:
    for code, raw in ONE_CAUSE:
        (problem,) = check(*raw)
        blocks = code in ("unknown_deed", "deed_twice", "bad_cash", "total_missing")
        error = not code.startswith(("paper", "place_missing", "equal"))
        assert problem.overrulable is (error and not blocks)
        assert problem.severity is (Severity.ERROR if error else Severity.WARNING)


def test_a_blank_total_is_an_error_until_0_is_written_or_the_player_is_bankrupt() -> None:
    others = ({"total": 9, "place": 1}, {"total": 5, "place": 2})
    (blank,) = check(*others, {"place": 1})
    assert (blank.code, blank.players) == ("total_missing", ("C",)), "places mean nothing without the total"
    assert codes(*others, {"total": 0, "place": 3}) == codes(*others, {"place": 3, "bankrupt": 1}) == []


def test_hostile_values_on_a_sheet_made_by_hand_never_raise() -> None:
    hostile: list[Any] = [None, "x", 2.5, True, -3, 10**5000, "\x00", "\ud800", "=cmd()"]
    for value in hostile:
        made = Sheet(
            player="\u202e<b>",
            cash=value,
            deeds={
                DeedId("boardwalk"): value,
                DeedId(str(value)[:9] if not isinstance(value, int) else "n"): 0,
            },
        )
        for sheet in (
            made,
            replace(made, bankrupt=value),
            replace(made, declared_total=value, paper_place=value),
        ):
            for problem in check_table(BOOK, [sheet, sheet], HK, frozenset(), 60):
                ENGLISH.say(problem.message).encode("utf-8")
                CHINESE.say(problem.message).encode("utf-8")


def test_totals_that_the_minutes_cannot_explain_are_asked_about() -> None:
    # five players: 5 × (1,500 + 200 × 60 / 5), and every deed
    most = 19_500 + sum(EDITION.prices.values())
    table = [{"total": total, "place": at + 2} for at, total in enumerate((2000, 1500, 1000, 500))]
    assert codes({"total": most - 5000, "place": 1}, *table, minutes=60) == []
    assert codes({"total": most - 4999, "place": 1}, *table, minutes=60) == ["total_high"]
    for minutes in (60, 90):
        (problem,) = check({"total": 30_000, "place": 1}, *table, minutes=minutes)
        assert (problem.players, problem.severity, problem.overrulable) == (("A",), Severity.ERROR, True)
    assert "Totals M35,000, but 5 players" in ENGLISH.say(problem.message)
    assert "Largest: A, M30,000" in ENGLISH.say(problem.message)
    assert codes({"total": 99_999, "place": 1}, *table) == [], "a table without time may play for ever"


@pytest.mark.parametrize(
    ("ruleset", "said"), [("landlord", "P has retired"), ("tournament", "P is bankrupt")]
)
def test_a_problem_is_said_in_the_words_of_the_rules_of_its_table(ruleset: str, said: str) -> None:
    edition = load_edition(load_ruleset(ruleset).own_board or "atlantic-city")
    sheets = [Sheet("P", cash=1, bankrupt=1), Sheet("Q", declared_total=7)]
    problems = check_table(rule_book(edition, ruleset), sheets, HK)
    assert said in {each.code: ENGLISH.say(each.message) for each in problems}["bankrupt_with_assets"]


@pytest.mark.parametrize("texts", [ENGLISH, CHINESE])
def test_amounts_in_the_sentences_are_written_as_money(texts: Texts) -> None:
    """A sign before each and commas between the thousands, as amounts are everywhere."""
    typed = [{"total": 9800 - 100 * (n // 2), "place": n + 1} for n in range(4)]
    counted, written = {"cash": 38800, "notes": {"500": 77}}, {"cash": 38800, "paper_total": 39800}
    problems = (*check(*typed, minutes=10), *check(counted, minutes=10), *check(written))
    said = {each.code: texts.say(each.message) for each in problems}
    assert {"M39,000", "M9,800"} <= {*AMOUNT.findall(said["total_high"])}
    assert {"M38,800", "M38,500"} == {*AMOUNT.findall(said["bad_cash"])}
    assert {"M39,800", "M38,800"} == {*AMOUNT.findall(said["paper_total"])}
    assert "M38,800" in AMOUNT.findall(said["money_high"])
    assert "M9,700" in AMOUNT.findall(said["equal_totals"])
