"""Places, ties, reasons and how official the list is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tourney.base.ids import POINT, DeedId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import ResultState, RulingKind, Status
from tourney.event.rule_books import RuleBooks
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.standings.standings import tie_to_decide

Make = Callable[..., Any]
PLACES_ADDED_UP = {
    "order": "low",
    "sizes": [4],
    "missed_points": 5,
    "points": {"basis": "size", "bankrupt_by_rank": True, "rows": {"4": [1, 2, 3, 4]}},
}


def order(day: Any, division: str | None = None) -> list[tuple[int, int]]:
    return [(line.place, line.number) for line in day.standings(division).lines]


def why(day: Any, number: int) -> str:
    return ENGLISH.say(day.standings().line(number).why)


def can_decide(day: Any, *numbers: int) -> bool:
    players = [PlayerNo(number) for number in numbers]
    return tie_to_decide(
        day.t, RuleBooks(rule_book(load_edition("atlantic-city"))), day.fmt, day.now, players
    )


def test_before_any_result_everybody_is_level_and_the_list_is_empty_of_claims(new_day: Make) -> None:
    day = new_day("hk-90", 3)
    shown = day.standings()
    assert shown.empty
    assert shown.status.state is ResultState.PROVISIONAL
    assert not any(line.in_cut for line in shown.lines)
    assert [(line.place, line.tied, line.points) for line in shown.lines] == [(1, True, 0)] * 3


def test_points_then_combined_assets_then_first_places_make_the_order(one_heat: Make) -> None:
    day = one_heat(8, heats=2)
    day.heat("1", [{1: 4000, 2: 3000, 3: 200, 4: 100}, {5: 4500, 6: 3000, 7: 300, 8: 100}])
    day.heat("2", [{1: 900, 6: 800, 3: 700, 8: 100}, {5: 900, 2: 800, 7: 600, 4: 100}])
    assert [number for _, number in order(day)][:2] == [5, 1]
    assert why(day, 5) == "tied on 38 points with 1; more assets: 5,400 to 4,900"
    assert why(day, 1) == "tied on 38 points with 5; fewer assets: 4,900 to 5,400"
    assert "與 1 號同為 38 分" in CHINESE.say(day.standings().line(5).why)


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({}, "tied on 29 points with 1; better last heat: 19 to 10 points"),
        (PLACES_ADDED_UP, "tied on 3 points with 1; better last heat: 1 to 2 points"),
    ],
)
def test_the_last_heat_parts_who_is_level_where_the_format_says_so(
    one_heat: Make, points: dict[str, Any], said: str
) -> None:
    """Money does not, and the heat before brought them the other way round."""
    day = one_heat(4, heats=2, tie_breaks=["last_heat", "referee"], **points)
    day.heat("1", [{1: 9000, 2: 800, 3: 700, 4: 600}])
    day.heat("2", [{2: 900, 1: 800, 3: 700, 4: 600}])
    assert order(day)[:2] == [(1, 2), (2, 1)]
    assert why(day, 2) == said


@pytest.mark.parametrize(
    ("tie_break", "first"), [("first_places", 1), ("second_places", 2), ("third_places", 1), ("best_heat", 2)]
)
def test_each_tie_break_parts_who_is_level_on_points(one_heat: Make, tie_break: str, first: int) -> None:
    """The first and the third of a heat, or the second of two."""
    points = {"basis": "size", "rows": {"4": [3, 2, 1, 0]}}
    day = one_heat(4, heats=2, sizes=[4], points=points, tie_breaks=[tie_break, "referee"])
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    day.heat("2", [{4: 1500, 2: 1400, 1: 700, 3: 600}])
    assert order(day)[:2] == [(1, first), (2, 3 - first)]


def test_a_line_says_how_many_heats_brought_a_result(one_heat: Make) -> None:
    day = one_heat(8, heats=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 700, 8: 600}])
    day.heat("2", [{1: 900, 2: 800, 3: 700, 4: 600}])
    assert [line.games for line in sorted(day.standings().lines, key=lambda each: each.number)] == [
        *[2] * 4,
        *[1] * 4,
    ]


def test_a_line_that_is_level_with_nobody_says_how_far_it_is_from_the_next(one_heat: Make) -> None:
    day = one_heat(4)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    assert why(day, 1) == "19 points, 9 ahead of 2"
    assert why(day, 4) == "3 points, 2 behind 3"


def test_players_level_on_everything_share_the_place_and_say_so(one_heat: Make) -> None:
    day = one_heat(8)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    assert order(day) == [(1, 1), (1, 5), (3, 2), (3, 6), (5, 3), (6, 7), (7, 4), (7, 8)]
    assert [line.tied for line in day.standings().lines][:5] == [True, True, True, True, False]
    assert "with 5" in why(day, 1)


def test_a_ruling_parts_exactly_its_tie_and_its_reason_is_shown(one_heat: Make) -> None:
    day = one_heat(8)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    assert can_decide(day, 6, 2)
    assert not can_decide(day, 2, 5)
    assert not can_decide(day, 2)
    day.decide(6, 2, reason="dice")
    assert order(day)[:4] == [(1, 1), (1, 5), (3, 6), (4, 2)]
    assert why(day, 6) == "tied on 10 points with 2; placed ahead by referee (dice)"
    assert why(day, 2) == "tied on 10 points with 6; placed behind by referee (dice)"


def test_a_ruling_that_does_not_name_everybody_level_decides_nothing(one_heat: Make) -> None:
    day = one_heat(12)
    tables = [{first: 900, first + 1: 800, first + 2: 700, first + 3: 600} for first in (1, 5, 9)]
    day.heat("1", tables)
    day.decide(5, 1)
    assert order(day)[:3] == [(1, 1), (1, 5), (1, 9)]
    day.decide(5, 1, 9)
    assert order(day)[:3] == [(1, 5), (2, 1), (3, 9)]


def test_a_ruling_sleeps_once_results_part_the_players(one_heat: Make) -> None:
    day = one_heat(8)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    day.decide(5, 1)
    day.sheets("1", [Sheet(PlayerNo(1), cash=901)])
    assert order(day)[:2] == [(1, 1), (2, 5)]


def test_missed_heats_score_nothing(one_heat: Make) -> None:
    day = one_heat(9, heats=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    day.heat("2", [{9: 2000, 1: 800, 5: 700, 2: 600}])
    line = day.standings().line(9)
    assert (line.points, line.games, line.sizes) == (19 * POINT, 1, (4,))
    assert [(score.table, score.points) for score in line.heats] == [(None, 0), (1, 19 * POINT)]


def test_where_low_wins_a_missed_heat_costs_more_than_the_worst_place(new_day: Make) -> None:
    day = new_day("place-sum", 6)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600, 5: 500}])
    assert [line.number for line in day.standings().lines] == [1, 2, 3, 4, 5, 6]
    assert day.standings().line(6).points == 7 * POINT


def test_where_low_wins_nobody_leads_by_a_sheet_that_is_not_in(new_day: Make) -> None:
    day = new_day("place-sum", 10)
    day.draw("1", [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]])
    day.play("1", 1, {1: 900, 2: 800, 3: 700, 4: 600, 5: 500})
    shown = day.standings()
    assert shown.lines[0].number == 1
    assert shown.line(6).points == 5 * POINT
    assert shown.line(6).provisional


def test_points_of_the_heats_and_the_adjustments_add_up(one_heat: Make) -> None:
    day = one_heat(9, heats=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    day.draw("2", [[9, 1, 5, 2], [3, 4, 6, 7]])
    day.play("2", 1, {9: 900, 1: 900, 5: 700, 2: 600})
    day.adjust(1, -90)
    for line in day.standings().lines:
        adjusted = sum(ruling.points for ruling in line.adjustments)
        assert line.points == sum(score.points for score in line.heats) + adjusted


def test_a_penalty_moves_a_player_and_stays_on_his_line(one_heat: Make) -> None:
    day = one_heat(4)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    day.adjust(1, -10 * POINT, "offered a bribe")
    assert order(day)[:2] == [(1, 2), (2, 1)]
    assert day.standings().line(1).adjustments[0].reason == "offered a bribe"


def test_a_missing_or_unconfirmed_sheet_makes_it_provisional_and_deeds_that_the_format_wants(
    one_heat: Make,
) -> None:
    day = one_heat(8, itemised="all")
    day.draw("1", [[1, 2, 3, 4], [5, 6, 7, 8]])
    day.play("1", 1, {1: 900, 2: 800, 3: 700, 4: 600})
    assert day.standings().status.state is ResultState.PROVISIONAL
    assert [(each.heat, each.table) for each in day.standings().waiting] == [("1", 2)]
    day.play("1", 2, {5: 950, 6: 800, 7: 650, 8: 600}, totals_only=True)
    assert day.standings().status.state is ResultState.PROVISIONAL
    assert [line.provisional for line in day.standings().lines if line.number in (1, 5)] == [True, False]
    day.play("1", 2, {5: 950, 6: 800, 7: 650, 8: 600}, confirm=False)
    assert day.standings().status.state is ResultState.PROVISIONAL
    day.play("1", 2, {5: 950, 6: 800, 7: 650, 8: 600})
    assert day.standings().status.to_declare


def test_standings_are_complete_after_the_last_heat_and_can_be_declared_after_the_protests(
    new_day: Make,
) -> None:
    day = new_day("hk-90", 4, protest_minutes=20)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    assert day.standings().status.state is ResultState.PROVISIONAL
    assert [each.heat for each in day.standings().status.missing] == ["2", "3"]
    for heat in ("2", "3"):
        day.heat(heat, [{1: 900, 2: 800, 3: 700, 4: 600}])
    end = day.standings().status.protest_until
    day.now = end - timedelta(seconds=1)
    assert (day.standings().status.state, day.standings().status.protests_open) == (
        ResultState.COMPLETE,
        True,
    )
    day.now = end
    shown = day.standings()
    assert (shown.status.state, shown.status.to_declare, shown.after) == (ResultState.COMPLETE, True, "3")


def test_who_has_withdrawn_stays_listed_with_a_mark_and_out_of_the_cut(one_heat: Make) -> None:
    day = one_heat(8, cut=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 950, 6: 810, 7: 650, 8: 600}])
    day.withdraw(5)
    line = day.standings().line(5)
    assert (line.place, line.inactive, line.in_cut) == (1, True, False)
    assert [each.number for each in day.standings().lines if each.in_cut] == [1, 6]


def test_who_never_came_is_not_listed(new_day: Make) -> None:
    day = new_day("hk-90", 5)
    day.player(5, status=Status.ABSENT)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    assert day.standings().line(5) is None


def test_divisions_are_placed_among_themselves_and_strangers_are_named(new_day: Make) -> None:
    day = new_day("school-two-rounds", 5)
    for number, division in ((1, "Junior"), (2, "高級組"), (3, "senior"), (4, "junior"), (5, "Teachers")):
        day.player(number, division=division)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600, 5: 500}])
    assert order(day, "senior") == [(1, 2), (2, 3)]
    assert order(day, "junior") == [(1, 1), (2, 4)]
    assert len(order(day)) == 5
    assert day.standings().unassigned == (5,)


def test_an_accepted_problem_is_shown_beside_the_standings(new_day: Make) -> None:
    day = new_day("hk-90", 4)
    day.draw("1", [[1, 2, 3, 4]])
    uneven = {DeedId("mediterranean-avenue"): 3, DeedId("baltic-avenue"): 0}
    day.sheets("1", [Sheet(PlayerNo(n), cash=n, deeds=uneven if n == 4 else {}) for n in (1, 2, 3, 4)])
    for code in {problem.code for problem in day.assess("1", 1).blocking}:
        day.rule(RulingKind.OVERRULE, "knocked over", heat="1", table=1, code=code)
    assert {each.ruling.reason for _, each in day.standings().overruled} == {"knocked over"}


def test_level_seeds_and_level_reserves_may_be_put_in_order_also_beside_a_seeded_player(
    one_heat: Make,
) -> None:
    day = one_heat(12, cut=3)
    day.player(9, seeded=True)
    day.heat(
        "1",
        [
            {1: 900, 2: 810, 3: 700, 4: 600},
            {5: 900, 6: 800, 7: 700, 8: 600},
            {9: 900, 10: 790, 11: 650, 12: 610},
        ],
    )
    assert can_decide(day, 1, 5)
    assert can_decide(day, 3, 7) is True
    assert not can_decide(day, 2, 6)
