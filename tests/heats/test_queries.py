"""Heats as cards: marks with reasons, free seats, paper that is old; what drawing and swapping would mean."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, EditionId, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.event.records import (
    EventFacts,
    Heat,
    HeatClock,
    HeatState,
    Player,
    Printed,
    SheetRecord,
    Status,
    Table,
    Tournament,
)
from tourney.event.rules import Rules
from tourney.event.table_state import TableState
from tourney.heats.draws import draw_plan, move_view, replace_view, swap_view, unseat_view
from tourney.heats.heats import HeatView, Mark, SwapView, heat_choices, heat_to_open, heat_view
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format

NOW = FixedClock().at
ONE, TWO, THREE = HeatId("1"), HeatId("2"), HeatId("3")


def event_of(count: int = 8, format_id: str = "hk-90", teams: int = 0) -> Tournament:
    facts = EventFacts("Day", "", load_format(format_id).to_data(), EditionId("hong-kong"))
    players = {
        PlayerNo(n): Player(PlayerNo(n), name_en=f"P{n}", team=f"T{n % teams}" if teams else "")
        for n in range(1, count + 1)
    }
    return Tournament(facts, players)


def seated(t: Tournament, heat: HeatId, *rows: tuple[int, ...]) -> Tournament:
    tables = {
        (heat, TableNo(n)): Table(heat, TableNo(n), tuple(PlayerNo(s) for s in row))
        for n, row in enumerate(rows, start=1)
    }
    kept = {key: table for key, table in t.tables.items() if key[0] != heat}
    return replace(t, heats={**t.heats, heat: Heat(heat)}, tables={**kept, **tables})


def view_of(t: Tournament, heat: HeatId = ONE) -> HeatView:
    view = heat_view(t, Rules(t.event), NOW, heat)
    assert view is not None
    return view


def keys(words: tuple[Message, ...]) -> list[str]:
    return [message.key.removeprefix("heatspage.") for message in words]


def test_a_pair_that_meets_in_two_heats_is_marked_in_both() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    t = seated(t, TWO, (1, 2, 5, 6), (3, 4, 7, 8))
    first = view_of(t).tables[0].seats[0]
    assert first.marks == (Mark.REPEAT,)
    assert first.reasons[0].params["a"] == 2
    assert keys(first.reasons[0].params["heats"]) == ["standings.heat_number"]
    assert view_of(t, TWO).tables[0].seats[0].marks == (Mark.REPEAT,)


def test_team_mates_at_one_table_are_marked_with_each_other() -> None:
    t = seated(event_of(teams=4), ONE, (1, 5, 2, 3), (4, 6, 7, 8))
    seats = view_of(t).tables[0].seats
    assert [seat.marks for seat in seats] == [(Mark.TEAM,), (Mark.TEAM,), (), ()]
    assert seats[0].reasons[0].params["a"] == 5


def test_a_heat_counts_what_is_marked_at_its_seats_and_all_heats_together_apart() -> None:
    """Of three heats the first two repeat two pairs; the third repeats none and says none."""
    t = seated(event_of(16), ONE, *(tuple(range(n, n + 4)) for n in (1, 5, 9, 13)))
    assert (keys(view_of(t).proof), view_of(t).proof_of_day) == (["no_team_meetings"], ())
    t = seated(t, TWO, (1, 2, 7, 8), (3, 4, 5, 6), (9, 13, 11, 15), (10, 14, 12, 16))
    t = seated(t, THREE, (1, 5, 9, 16), (2, 6, 10, 15), (3, 7, 12, 13), (4, 8, 11, 14))
    for heat, pairs in ((ONE, 8), (TWO, 8), (THREE, 0)):
        view = view_of(t, heat)
        marked = [(seat.number, other) for card in view.tables for seat in card.seats for other in seat.met]
        assert len(marked) == 2 * pairs
        assert keys(view.proof)[0] == ("again_here" if pairs else "nobody_again_here")
        assert view.proof[0].params.get("n", 0) == pairs
        assert view.proof_of_day[0].params["n"] == 8


def test_of_team_mates_together_it_is_said_how_many_no_draw_avoids() -> None:
    """Six of one team at two tables: three at each is six pairs, the fewest there can be."""
    t = event_of(8)
    six = {n: replace(p, team="Red" if n <= 6 else "") for n, p in t.players.items()}
    t = replace(t, players=six)
    best = view_of(seated(t, ONE, (1, 2, 3, 7), (4, 5, 6, 8)))
    worse = view_of(seated(t, ONE, (1, 2, 3, 4), (5, 6, 7, 8)))
    assert best.proof[0] == msg("heatspage.team_meetings_fewest", n=6)
    assert worse.proof[0] == msg("heatspage.team_meetings_bound", n=7, bound=6)
    assert best.tables[0].seats[0].mates == (2, 3)
    four = {n: replace(p, team="Red" if n <= 2 else "") for n, p in t.players.items()}
    avoidable = view_of(seated(replace(t, players=four), ONE, (1, 2, 3, 4), (5, 6, 7, 8)))
    assert avoidable.proof[0] == msg("heatspage.team_meetings", n=1)


def test_players_of_a_final_are_not_marked_for_having_met() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    t = seated(t, FINAL, (1, 2, 3, 4))
    view = view_of(t, FINAL)
    assert all(not seat.marks for seat in view.tables[0].seats)
    assert view.unseated == ()
    assert view.proof == view.proof_of_day == ()


def test_an_odd_table_shows_its_free_seats_and_says_that_the_format_lacks_its_size() -> None:
    t = seated(event_of(6), ONE, (1, 2, 3, 4), (5, 6))
    card = view_of(t).tables[1]
    assert (card.free, card.allowed) == (2, False)
    assert card.note is not None
    assert card.note.params["n"] == 2


def test_a_table_of_three_is_allowed_and_has_a_free_seat() -> None:
    card = view_of(seated(event_of(3), ONE, (1, 2, 3))).tables[0]
    assert (card.free, card.allowed, card.note) == (1, True, None)


def test_who_is_here_without_a_seat_stands_apart_and_who_is_away_elsewhere() -> None:
    t = seated(event_of(6), ONE, (1, 2, 3, 4))
    gone = replace(t.players[PlayerNo(6)], status=Status.ABSENT)
    t = replace(t, players={**t.players, PlayerNo(6): gone})
    view = view_of(t)
    assert [who.number for who in view.unseated] == [5]
    assert view.away == (6,)


def test_the_newest_print_of_a_kind_names_the_tables_changed_since() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    old = Printed(
        id=1,
        kind="scoresheets",
        at=NOW,
        heat=ONE,
        tables={TableNo(1): (PlayerNo(9),), TableNo(2): (PlayerNo(8),)},
    )
    new = Printed(
        id=2,
        kind="scoresheets",
        at=NOW,
        heat=ONE,
        tables={TableNo(1): t.tables[ONE, TableNo(1)].seats, TableNo(2): (PlayerNo(5),)},
    )
    view = view_of(replace(t, prints={1: old, 2: new}))
    assert [(line.name, line.changed) for line in view.prints] == [("scoresheets", (2,))]
    assert [card.changed for card in view.tables] == [False, True]


def test_a_paper_that_shows_no_seats_is_not_made_old_by_them() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    results = Printed(
        id=1, kind="standings", form="tables", at=NOW, heat=ONE, tables={TableNo(1): (PlayerNo(9),)}
    )
    view = view_of(replace(t, prints={1: results}))
    assert not view.prints and not any(card.changed or card.left for card in view.tables)


def test_the_page_opens_at_the_first_heat_that_is_not_finished() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    rules = Rules(t.event)
    assert heat_to_open(t, rules) == ONE
    done = {key: replace(table, confirmed_at=NOW) for key, table in t.tables.items()}
    assert heat_to_open(replace(t, tables=done), rules) == TWO
    assert [choice.heat for choice in heat_choices(t, rules, NOW)] == ["1", "2", "3", "final"]


# ---- what a change would mean -------------------------------------------------------------------


def test_a_swap_names_the_pair_that_would_meet_again() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    t = seated(t, TWO, (1, 5), (2, 6))
    view = swap_view(t, Rules(t.event), ONE, PlayerNo(2), PlayerNo(5))
    assert view.possible
    assert view.worse
    assert keys(view.words)[:2] == ["would_meet_again", "would_meet_again"]
    assert {(w.params["a"], w.params["b"]) for w in view.words[:2]} == {(1, 5), (2, 6)}
    assert keys(view.words)[-1] == "seats_stay_even"


def test_a_swap_at_one_table_changes_only_the_order() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    view = swap_view(t, Rules(t.event), ONE, PlayerNo(1), PlayerNo(2))
    assert (view.possible, view.worse, keys(view.words)) == (True, False, ["same_table"])


def test_at_a_table_that_plays_people_move_until_a_sheet_is_there() -> None:
    t = seated(event_of(9), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    t = replace(t, clocks={(ONE, 1): HeatClock(ONE, 1, 3600, NOW)})
    entered = replace(
        t, sheets={(ONE, PlayerNo(1)): SheetRecord(ONE, PlayerNo(1), Sheet(PlayerNo(1), cash=1))}
    )

    def views(t: Tournament) -> Iterator[SwapView]:
        rules = Rules(t.event)
        yield swap_view(t, rules, ONE, PlayerNo(1), PlayerNo(5))
        yield move_view(t, rules, ONE, PlayerNo(9), TableNo(1))
        yield replace_view(t, rules, ONE, PlayerNo(9), PlayerNo(1))
        yield unseat_view(t, rules, ONE, PlayerNo(1))

    for view in views(t):
        assert view.possible and keys(view.words)[0] == "has_begun", "play goes on"
    for view in views(entered):
        assert (view.possible, keys(view.words)) == (False, ["errors.seats_entered"])


def test_a_move_says_which_tables_would_be_of_a_wrong_size() -> None:
    t = seated(event_of(7), ONE, (1, 2, 3, 4), (5, 6, 7))
    view = move_view(t, Rules(t.event), ONE, PlayerNo(5), TableNo(1))
    assert view.possible
    assert [(w.key, w.params["table"], w.params["n"]) for w in view.words] == [
        ("heatspage.size_would_be", 2, 2),
        ("heatspage.table_would_have", 1, 5),
    ]


def test_a_full_table_takes_nobody() -> None:
    t = seated(event_of(6), ONE, (1, 2, 3, 4, 5))
    view = move_view(t, Rules(t.event), ONE, PlayerNo(6), TableNo(1))
    assert (view.possible, keys(view.words)) == (False, ["no_room"])


def test_taking_a_seat_leaves_the_other_without_one() -> None:
    t = seated(event_of(5), ONE, (1, 2, 3, 4))
    view = replace_view(t, Rules(t.event), ONE, PlayerNo(5), PlayerNo(4))
    assert keys(view.words) == ["would_have_no_seat"]


# ---- drawing ------------------------------------------------------------------------------------


def test_preseated_heats_are_drawn_together() -> None:
    t = event_of(61)
    plan = draw_plan(t, Rules(t.event), NOW, ONE)
    assert plan.together == (ONE, TWO, THREE)
    assert (plan.players, plan.problem, plan.warnings) == (61, None, ())
    assert [ENGLISH.say(each) for each in plan.sizes] == ["14 × 4", "1 × 5"]
    assert CHINESE.say(plan.sizes[0]) == "4 人枱 × 14"


def test_a_drawn_draft_may_be_drawn_again_but_only_when_asked() -> None:
    t = seated(event_of(), TWO, (1, 2, 3, 4), (5, 6, 7, 8))
    plan = draw_plan(t, Rules(t.event), NOW, ONE)
    assert plan.together == (ONE, THREE)
    assert plan.may == (TWO, THREE)


def test_a_published_or_locked_heat_is_not_drawn_again() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    for heat, key in (
        (replace(t.heats[ONE], state=HeatState.PUBLISHED), "errors.heat_is_published"),
        (replace(t.heats[ONE], locked=True), "errors.heat_is_locked"),
    ):
        plan = draw_plan(replace(t, heats={ONE: heat}), Rules(t.event), NOW, ONE)
        assert plan.blocked is not None
        assert plan.blocked.key == key


def test_a_draft_that_has_begun_is_not_drawn_again_and_nowhere_offered() -> None:
    """One answer: the form of the draw, what may be drawn beside it, and what suggests drawing anew."""
    t = seated(event_of(8), ONE, (1, 2, 3, 4, 5), (6, 7, 8))
    assert view_of(t).better_anew
    table = t.tables[ONE, TableNo(1)]
    begun = replace(t, tables={**t.tables, (ONE, TableNo(1)): replace(table, paper_in=True)})
    plan = draw_plan(begun, Rules(t.event), NOW, ONE)
    assert plan.blocked is not None and ENGLISH.say(plan.blocked).startswith("heat 1, table 1")
    assert ONE not in draw_plan(begun, Rules(t.event), NOW, TWO).may
    assert not view_of(begun).better_anew


def test_a_number_that_fits_no_tables_is_a_problem_with_a_way_out() -> None:
    t = event_of(2)
    problem = draw_plan(t, Rules(t.event), NOW, ONE).problem
    assert problem is not None
    assert problem.key.startswith("seating.")


def test_a_heat_by_standings_warns_of_sheets_that_are_missing() -> None:
    t = seated(event_of(10, "place-sum"), ONE, (1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    plan = draw_plan(t, Rules(t.event), NOW, THREE)
    assert keys(plan.warnings) == ["sheets_missing", "order_may_change"]
    assert plan.warnings[0].params["n"] == 2


def test_a_preseated_heat_warns_only_once_an_earlier_one_is_being_played() -> None:
    t = seated(event_of(), ONE, (1, 2, 3, 4), (5, 6, 7, 8))
    assert draw_plan(t, Rules(t.event), NOW, TWO).warnings == ()
    t = replace(t, clocks={(ONE, 1): HeatClock(ONE, 1, 3600, NOW)})
    assert keys(draw_plan(t, Rules(t.event), NOW, TWO).warnings) == ["sheets_missing", "order_no_matter"]


def test_who_left_later_is_not_away_where_they_have_played() -> None:
    """Withdrawn after their result was in: away at the tables still to come, not at the one behind them."""
    t = seated(seated(event_of(4), ONE, (1, 2, 3, 4)), TWO, (1, 2, 3, 4))
    gone = replace(t.players[PlayerNo(3)], status=Status.WITHDRAWN)
    done = replace(t.tables[ONE, TableNo(1)], confirmed_at=NOW, paper_in=True)
    t = replace(t, players={**t.players, PlayerNo(3): gone}, tables={**t.tables, (ONE, TableNo(1)): done})
    (before,), (after,) = view_of(t).tables, view_of(t, TWO).tables
    assert Mark.GONE not in before.seats[2].marks and before.state is TableState.CONFIRMED
    assert Mark.GONE in after.seats[2].marks and after.state is TableState.OUT
