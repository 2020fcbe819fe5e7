"""Values and places: T9.1, T9.4, the readings on land and on bankrupt players, sheets of totals only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tourney.base.ids import POINT, DeedId
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import HOTEL, MORTGAGED, rule_book
from tourney.scoresheet.ranking import PointsBasis, PointsTable, Result, Valuation, rank_table, value
from tourney.scoresheet.sheet import Label, Sheet

EDITION = load_edition("atlantic-city")
BOOK = rule_book(EDITION)
HK = PointsTable(
    PointsBasis.LEFT, {1: (28,), 2: (25, 14), 3: (22, 12, 6), 4: (19, 10, 5, 3), 5: (16, 8, 4, 2, 1)}
)


def sheet(player: Label, cash: int = 0, bankrupt: int | None = None, **deeds: int) -> Sheet:
    held = {DeedId(deed.replace("_", "-")): level for deed, level in deeds.items()}
    return Sheet(player=player, cash=cash, deeds=held, bankrupt=bankrupt)


def totals(player: Label, total: int | None, place: int | None = None, **more: Any) -> Sheet:
    return Sheet(player=player, declared_total=total, declared_place=place, **more)


def ranked(*sheets: Sheet, decided: Sequence[Label] = (), all_land: bool = False) -> list[Result]:
    return list(rank_table(BOOK, sheets, HK, decided, all_land))


def lines(results: Sequence[Result]) -> list[tuple[Label, int, bool, float]]:
    return [(r.player, r.place, r.tied, r.points / POINT) for r in results]


def test_value_of_a_sheet_counted_by_hand() -> None:
    mine = sheet("A", 1234, boardwalk=3, park_place=HOTEL, reading_railroad=MORTGAGED, water_works=0)
    # 400 + 3×200, 350 + 5×200, 200 / 2, 150; land: 400 + 350
    assert value(BOOK, mine) == Valuation(2600, 1234, 3834, 750)
    assert value(BOOK, mine, all_land=True).unmortgaged_land == 900


def test_a_bankrupt_players_total_is_zero() -> None:
    assert value(BOOK, sheet("A", 500, bankrupt=1, boardwalk=0)) == Valuation(0, 0, 0, 0)


def test_totals_only_leave_property_cash_and_land_unknown() -> None:
    assert value(BOOK, totals("A", 4215, 1)) == Valuation(None, None, 4215, None)


def test_higher_total_ranks_higher() -> None:
    results = ranked(sheet("A", 10), sheet("B", 30), sheet("C", 20))
    assert lines(results) == [("B", 1, False, 22), ("C", 2, False, 12), ("A", 3, False, 6)]
    assert {result.survivors for result in results} == {3}


def test_equal_totals_are_ranked_by_unmortgaged_land() -> None:
    results = ranked(sheet("A", 400), sheet("B", 0, boardwalk=0), sheet("C", 200, boardwalk=MORTGAGED))
    assert lines(results) == [("B", 1, False, 22), ("A", 2, True, 9), ("C", 2, True, 9)]


def test_stations_are_land_only_by_the_format_option() -> None:
    station, street = sheet("A", 0, reading_railroad=0), sheet("B", 100, oriental_avenue=0)
    assert [r.player for r in ranked(station, street)] == ["B", "A"]
    assert [r.player for r in ranked(station, street, all_land=True)] == ["A", "B"]


def test_buildings_do_not_count_as_land() -> None:
    built = sheet("A", 0, boardwalk=1, park_place=1)
    results = ranked(built, sheet("B", 1150))
    assert results[0].unmortgaged_land == 750
    assert results[0].player == "A"


def test_a_tie_that_land_does_not_break_is_shared_until_a_referee_decides() -> None:
    tie = (sheet("A", 100), sheet("B", 100), sheet("C", 5))
    assert lines(ranked(*tie)) == [("A", 1, True, 17), ("B", 1, True, 17), ("C", 3, False, 6)]
    decided = ranked(*tie, decided=("B", "A"))
    assert lines(decided) == [("B", 1, False, 22), ("A", 2, False, 12), ("C", 3, False, 6)]


def test_a_referees_order_that_leaves_somebody_of_the_tie_out_decides_nothing() -> None:
    tie = (sheet("A", 100), sheet("B", 100), sheet("C", 100))
    assert all(result.tied for result in ranked(*tie, decided=("B", "A")))


def test_a_referees_order_never_overturns_totals() -> None:
    assert [r.player for r in ranked(sheet("A", 2), sheet("B", 1), decided=("B", "A"))] == ["A", "B"]


def test_later_bankrupt_ranks_higher() -> None:
    results = ranked(sheet("A", bankrupt=1), sheet("B", 9), sheet("C", bankrupt=2), sheet("D", 99))
    assert lines(results) == [
        ("D", 1, False, 25),
        ("B", 2, False, 14),
        ("C", 3, False, 0),
        ("A", 4, False, 0),
    ]
    assert [result.bankrupt for result in results] == [False, False, True, True]


def test_out_at_the_same_moment_shares_the_rank() -> None:
    results = ranked(sheet("A", bankrupt=1), sheet("B", 9), sheet("C", bankrupt=1), sheet("D", 99))
    assert lines(results)[2:] == [("A", 3, True, 0), ("C", 3, True, 0)]


def test_the_poorest_player_left_ranks_above_the_bankrupt() -> None:
    assert [r.player for r in ranked(sheet("A", 0, bankrupt=1), sheet("B", 0))] == ["B", "A"]


def test_the_last_one_left_gets_28() -> None:
    assert lines(ranked(sheet("A", 1), sheet("B", bankrupt=1)))[0] == ("A", 1, False, 28)


def test_totals_only_rank_by_total() -> None:
    results = ranked(totals("A", 100, 1), totals("B", 300, 2), totals("C", 200, 3))
    assert [r.player for r in results] == ["B", "C", "A"]


def test_totals_only_with_equal_totals_follow_the_paper() -> None:
    results = ranked(totals("A", 100, 3), totals("B", 100, 2), totals("C", 200, 1))
    assert lines(results) == [("C", 1, False, 22), ("B", 2, False, 12), ("A", 3, False, 6)]
    assert results[1].unmortgaged_land is None


def test_equal_totals_whose_paper_places_do_not_fit_are_shared() -> None:
    for places in ((1, 3), (None, 2), (2, 3)):
        results = ranked(totals("A", 100, places[0]), totals("B", 100, places[1]))
        assert lines(results) == [("A", 1, True, 19.5), ("B", 1, True, 19.5)]


def test_places_alone_rank_where_totals_are_missing() -> None:
    results = ranked(totals("A", None, 2), totals("B", None, 1), totals("C", None, 2))
    assert lines(results) == [("B", 1, False, 22), ("A", 2, True, 9), ("C", 2, True, 9)]


def test_places_that_contradict_the_known_totals_do_not_rank() -> None:
    results = ranked(totals("A", 100, 1), totals("B", 300, 2), totals("C", None, 3))
    assert [r.player for r in results] == ["B", "A", "C"]
    results = ranked(totals("A", 300, 1), totals("B", None, 2), totals("C", 100, 3))
    assert [r.player for r in results] == ["A", "B", "C"]


def test_itemised_and_totals_only_sheets_rank_together() -> None:
    mixed = sheet("A", 0, boardwalk=0)
    results = ranked(mixed, totals("B", 500, 1), totals("C", bankrupt=1, total=0, place=3))
    assert lines(results) == [("B", 1, False, 25), ("A", 2, False, 14), ("C", 3, False, 0)]
    itemised = Sheet(player="A", cash=500, paper_place=1)
    assert lines(ranked(itemised, totals("B", 500, 2)))[0] == ("A", 1, False, 25)
    assert ranked(mixed, totals("B", 400))[0].tied


def test_nobody_at_the_table_gives_no_results() -> None:
    assert ranked() == []
