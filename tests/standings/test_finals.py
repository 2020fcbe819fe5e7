"""Semi-finals by snake, winners to the final, the champion, everybody's place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.written_day import BOOKS
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.counting import results_of
from tourney.event.formats import Format
from tourney.event.table_state import TableState
from tourney.setup.format_files import load_format
from tourney.standings.finals import finals_of
from tourney.standings.line_picture import stage_pictures

Make = Callable[..., Any]
FINAL = {"heat": "final", "tables": 1, "size": 2, "minutes": 0}
SEMI = {"heat": "semi", "tables": 2, "size": 4, "minutes": 60}
SEMI_TABLES = [(3, 6, 4, 7), (1, 2, 5, 9)]
"""The plain snake of the eight."""


def eight(one_heat: Make, **changes: Any) -> Any:
    """Twelve players, one heat; 1 … 8 go to two semi-finals in the order of their numbers."""
    day = one_heat(12, cut=8, **({"stages": [SEMI, FINAL]} | changes))
    day.heat(
        "1", [{1: 990, 4: 900, 7: 800, 10: 70}, {2: 980, 5: 890, 8: 700, 11: 60}, {3: 970, 6: 880, 9: 90}]
    )
    return day


def strangers(one_heat: Make) -> Any:
    """Six table winners who have not met go to two semi-finals in the order of their numbers."""
    day = one_heat(24, cut=6, stages=[SEMI | {"size": 3}, FINAL])
    day.heat("1", [{n: 1000 - n, n + 6: 300, n + 12: 200, n + 18: 100} for n in range(1, 7)])
    return day


def seats(day: Any, stage: int) -> list[tuple[int, ...]]:
    return [table.seats for table in day.finals().stages[stage].tables]


def test_semi_finals_are_planned_by_snake(one_heat: Make) -> None:
    day = eight(one_heat)
    assert day.finals().cut == (3, 1, 2, 6, 4, 5, 9, 7)
    # 3 and 6 have met already: 6 gives way to 2, the seed beside
    assert seats(day, 0) == [(3, 2, 4, 7), (1, 6, 5, 9)]
    semi, final = day.finals().stages
    assert (semi.drawn, semi.blocked) == (False, None)
    assert [table.seeds for table in semi.tables] == [(1, 3, 5, 8), (2, 4, 6, 7)]
    assert ENGLISH.say(final.blocked) == "not drawn yet: the semi-finals"
    assert final.tables == ()


def test_the_plain_snake_stays_where_nobody_has_met(one_heat: Make) -> None:
    day = strangers(one_heat)
    assert [table.seeds for table in day.finals().stages[0].tables] == [(1, 4, 5), (2, 3, 6)]


def test_team_mates_are_kept_apart_within_their_band_of_seeds(one_heat: Make) -> None:
    day = strangers(one_heat)
    first, *_ = day.finals().cut
    fourth = day.finals().cut[3]
    for number in (first, fourth):
        day.player(number, team="sun")
    tables = day.finals().stages[0].tables
    assert [table.seeds for table in tables] == [(1, 3, 5), (2, 4, 6)]


def test_the_winners_of_the_semi_finals_play_the_final(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    assert ENGLISH.say(day.finals().blocked()).startswith("the semi-finals, table 1: 4 scoresheets missing")
    day.play("semi", 1, {3: 900, 6: 800, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 700, 9: 600})
    assert seats(day, 1) == [(3, 2)]
    assert day.finals().stages[1].blocked is None


def test_the_line_after_the_semi_finals_is_by_place_and_money(one_heat: Make) -> None:
    """Not table by table: a winner with less would stand above one with more."""
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 700, 6: 650, 4: 600, 7: 550})
    day.play("semi", 2, {1: 500, 2: 900, 5: 800, 9: 600})
    results = results_of(day.t, BOOKS, day.fmt)
    (line,) = stage_pictures(results, finals_of(results)).values()
    assert line.above == 2
    assert [(bar.place, bar.number) for bar in line.bars] == [(1, 2), (1, 3), (2, 5), (2, 6), (3, 4)]


def test_a_number_of_players_may_go_on_instead_of_the_winners(one_heat: Make) -> None:
    stages = [SEMI | {"advance": 3}, FINAL | {"size": 3}]
    day = eight(one_heat, stages=stages)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 800, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 850, 9: 600})
    assert seats(day, 1) == [(3, 2, 5)]


def test_a_shared_first_place_of_a_semi_final_waits_for_the_referee(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 900, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 700, 9: 600})
    blocked = day.finals().stages[1].blocked
    assert ENGLISH.say(blocked) == "table 1: 3, 6 share place 1; decide first"
    assert "先裁決" in CHINESE.say(blocked)
    day.edit_table("semi", 1, place_order=(6, 3))
    assert set(seats(day, 1)[0]) == {6, 2}


def test_a_planned_seat_is_open_to_everybody_who_shares_the_place_it_hangs_on(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 900, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 900, 9: 600})
    semi, final = day.finals().stages
    assert [table.level for table in final.tables] == [((3, 6), (2, 5))]
    assert [table.level for table in semi.tables] == [((), (), (), ())] * 2
    day.edit_table("semi", 1, place_order=(6, 3))
    (table,) = day.finals().stages[1].tables
    assert dict(zip(table.seats, table.level, strict=True)) == {6: (), 2: (2, 5)}


def test_a_shared_first_place_takes_one_seat_however_much_its_players_have(one_heat: Make) -> None:
    """Two who share the first place of a table do not push out the winner of another."""
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 900, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 600, 5: 450, 9: 400})
    final = day.finals().stages[1]
    assert ENGLISH.say(final.blocked) == "table 1: 3, 6 share place 1; decide first"
    assert set(final.tables[0].seats) == {3, 2}
    assert dict(zip(final.tables[0].seats, final.tables[0].level, strict=True)) == {3: (3, 6), 2: ()}


def test_a_shared_place_that_suffices_for_all_who_share_it_is_no_question(one_heat: Make) -> None:
    day = eight(one_heat, stages=[SEMI | {"advance": 4}, FINAL | {"size": 4}])
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 900, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 600, 5: 450, 9: 400})
    final = day.finals().stages[1]
    assert final.blocked is None
    assert set(final.tables[0].seats) == {3, 6, 2, 1}


def test_a_semi_final_of_totals_only_sends_on_unless_the_format_wants_every_deed(one_heat: Make) -> None:
    for itemised in ("cut", "all"):
        day = eight(one_heat, itemised=itemised)
        day.draw("semi", SEMI_TABLES)
        day.play("semi", 1, {3: 900, 6: 800, 4: 700, 7: 600}, totals_only=True)
        day.play("semi", 2, {1: 500, 2: 900, 5: 700, 9: 600})
        final = day.finals().stages[1]
        if itemised == "all":
            assert "totals only" in ENGLISH.say(final.blocked)
        else:
            assert final.blocked is None


def test_the_next_at_the_table_comes_for_a_winner_who_has_left(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 800, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 700, 9: 600})
    day.withdraw(3)
    assert set(seats(day, 1)[0]) == {6, 2}


def test_a_seated_finalist_who_leaves_before_playing_is_replaced_by_the_first_reserve(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.withdraw(6)
    (found,) = day.finals().stages[0].replacements
    assert (found.table, found.leaves, found.comes) == (1, 6, 8)


def test_who_leaves_after_the_draw_keeps_his_seed_and_nobody_moves_up(one_heat: Make) -> None:
    day = strangers(one_heat)
    day.draw("semi", seats(day, 0))
    order = day.finals().cut
    for leaver in (order[3], order[0]):
        day.withdraw(leaver)
        assert [table.seeds for table in day.finals().stages[0].tables] == [(1, 4, 5), (2, 3, 6)]


def test_a_correction_after_the_draw_shows_who_sits_there_wrongly(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    semi = day.finals().stages[0]
    assert (semi.outsiders, semi.left_out) == ((), ())
    day.play("1", 2, {2: 980, 5: 890, 8: 900, 11: 60})
    semi = day.finals().stages[0]
    assert (semi.outsiders, semi.left_out) == ((7,), (8,))


def test_a_tie_at_the_line_blocks_the_draw_and_names_the_players(one_heat: Make) -> None:
    day = one_heat(8, cut=3)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 900, 6: 800, 7: 650, 8: 600}])
    picture = day.finals()
    assert [(tie.players, tie.places) for tie in picture.ties] == [((2, 6), 1)]
    assert "2, 6 are tied" in ENGLISH.say(picture.blocked())
    day.decide(2, 6)
    assert day.finals().blocked() is None
    assert seats(day, 0) == [(1, 5, 2)]


def test_the_final_makes_the_champion_and_everybodys_place(one_heat: Make) -> None:
    day = eight(one_heat)
    day.draw("semi", SEMI_TABLES)
    day.play("semi", 1, {3: 900, 6: 800, 4: 700, 7: 600})
    day.play("semi", 2, {1: 500, 2: 900, 5: 700, 9: 600})
    day.draw("final", seats(day, 1))
    assert day.finals().champion is None
    day.play("final", 1, {3: 400, 2: 900})
    picture = day.finals()
    assert picture.champion == 2
    assert not picture.provisional
    assert [place.player for place in picture.places][:8] == [2, 3, 6, 5, 4, 9, 7, 1]
    assert [(place.place, place.stage) for place in picture.places][:3] == [
        (1, "final"),
        (2, "final"),
        (3, "semi"),
    ]
    assert sorted(place.player for place in picture.places) == list(range(1, 13))
    assert [place.player for place in picture.prizes] == [2, 3, 6]


def test_an_unconfirmed_final_has_no_champion_and_a_shared_one_waits(one_heat: Make) -> None:
    day = one_heat(4, cut=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    day.draw("final", [[1, 2]])
    day.play("final", 1, {1: 900, 2: 900}, confirm=False)
    assert day.finals().champion is None
    assert day.finals().stages[0].tables[0].state is TableState.CHECKED
    day.edit_table("final", 1, confirmed_at=day.now)
    assert day.finals().champion is None
    assert day.finals().shared[0].players == (1, 2)
    day.edit_table("final", 1, place_order=(2, 1))
    assert day.finals().champion == 2


def test_a_finalist_who_withdraws_after_the_final_stays_champion(one_heat: Make) -> None:
    day = one_heat(4, cut=2)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    day.draw("final", [[1, 2]])
    day.play("final", 1, {1: 900, 2: 800})
    day.withdraw(1)
    assert day.finals().champion == 1
    assert day.finals().cut == (1, 2)


def test_each_division_plays_its_own_final_table(new_day: Make) -> None:
    day = new_day("school-two-rounds", 8)
    for number in range(1, 9):
        day.player(number, division="junior" if number % 2 else "senior")
    for heat in ("1", "2"):
        day.heat(heat, [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 950, 6: 810, 7: 650, 8: 610}])
    assert seats(day, 0) == [(5, 1, 3, 7), (6, 2, 8, 4)]
    day.draw("final", seats(day, 0))
    day.play("final", 1, {1: 900, 3: 800, 5: 700, 7: 600})
    assert day.finals().champions == {"junior": 1}
    day.play("final", 2, {2: 100, 4: 800, 6: 700, 8: 600})
    picture = day.finals()
    assert picture.champions == {"junior": 1, "senior": 4}
    assert picture.champion is None
    assert [place.player for place in picture.places if place.place == 1] == [1, 4]


def test_extra_seeded_players_join_the_final(one_heat: Make) -> None:
    day = one_heat(5, cut=2, seeded="extra")
    day.player(5, seeded=True)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}])
    assert seats(day, 0) == [(5, 1, 2)]


def top_table(new_day: Make) -> Any:
    """Two heats, the second by rank; table 1 of it decides."""
    data = load_format("hk-90").to_data() | {"cut": 0, "stages": [], "champion": "top_table"}
    data["heats"] = [{"minutes": 60}, {"minutes": 60, "seating": "rank"}]
    day = new_day(Format.from_data(data), 8)
    day.heat("1", [{1: 900, 2: 800, 3: 700, 4: 600}, {5: 950, 6: 810, 7: 650, 8: 610}])
    return day


def test_the_winner_of_the_top_table_of_the_last_heat_is_champion(new_day: Make) -> None:
    day = top_table(new_day)
    assert ENGLISH.say(day.finals().waiting[0].reason) == "heat 2: no result yet"
    day.draw("2", [[5, 1, 6, 2], [3, 7, 8, 4]])
    day.play("2", 2, {3: 2900, 7: 800, 8: 700, 4: 600})
    day.play("2", 1, {5: 400, 1: 600, 6: 900, 2: 500}, confirm=False)
    assert day.finals().champion is None
    day.play("2", 1, {5: 400, 1: 600, 6: 900, 2: 500}, totals_only=True)
    picture = day.finals()
    assert picture.champion == 6
    assert [place.player for place in picture.places][:5] == [6, 1, 2, 5, 3]
    assert (picture.stages, picture.cut) == ((), ())


def test_the_leader_of_the_standings_is_champion_where_there_is_no_final(new_day: Make) -> None:
    day = new_day("place-sum", 10)
    tables = [{1: 900, 2: 800, 3: 700, 4: 600, 5: 500}, {6: 900, 7: 800, 8: 700, 9: 600, 10: 500}]
    for heat in ("1", "2", "3"):
        day.heat(heat, tables)
    picture = day.finals()
    assert picture.champion is None
    assert picture.ties[0].players == (1, 6)
    day.decide(6, 1)
    assert day.finals().champion == 6
