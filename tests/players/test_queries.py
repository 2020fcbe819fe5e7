"""Lists of players: counts, filters, the desk, seats that are missing, what an import would do."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tourney.base.clocks import FixedClock
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.clock.current_heat import current_heat
from tourney.event.records import (
    EventFacts,
    Heat,
    HeatClock,
    HeatState,
    Player,
    SheetRecord,
    Status,
    Table,
    Tournament,
)
from tourney.event.registration import PlayerDraft
from tourney.event.rules import Rules
from tourney.event.scan_codes import badge_code
from tourney.players.duplicates import MergeChoice, merged, pairs_in, proposed, resolved
from tourney.players.people import Filter, filtered, people, scan, seats_missing, twins, whereabouts
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format

NOW = FixedClock().at
ONE, TWO = HeatId("1"), HeatId("2")


def event_of(*players: Player) -> Tournament:
    facts = EventFacts("Day", "", load_format("hk-90").to_data(), EditionId("hong-kong"), code="KX7Q")
    return Tournament(facts, {player.number: player for player in players})


def player(number: int, name: str = "", team: str = "", status: Status = Status.REGISTERED) -> Player:
    return Player(PlayerNo(number), name_en=name or f"Player {number}", team=team, status=status)


def with_heat(t: Tournament, heat: HeatId, *seats: tuple[int, ...]) -> Tournament:
    tables = {
        (heat, TableNo(n)): Table(heat, TableNo(n), tuple(PlayerNo(s) for s in row))
        for n, row in enumerate(seats, start=1)
    }
    return replace(t, heats={**t.heats, heat: Heat(heat)}, tables={**t.tables, **tables})


def test_counts_leave_out_who_has_withdrawn() -> None:
    t = event_of(
        player(1, status=Status.PRESENT), player(2, status=Status.WITHDRAWN), player(3, status=Status.ABSENT)
    )
    listed = people(t, Rules(t.event), NOW)
    assert (listed.present, listed.expected, len(listed.lines)) == (1, 2, 3)


def test_a_team_lacks_who_is_not_present_and_not_withdrawn() -> None:
    t = event_of(
        player(1, team="A", status=Status.PRESENT),
        player(2, team="A"),
        player(3, team="A", status=Status.ABSENT),
        player(4, team="A", status=Status.WITHDRAWN),
    )
    (team,) = people(t, Rules(t.event), NOW).teams
    assert (team.present, team.expected, team.missing) == (1, 3, (2, 3))


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Filter("chan"), [1]),
        (Filter("2"), [2]),
        (Filter("caritas"), [3]),
        (Filter(status="present"), [2]),
        (Filter("caritas", status="present"), []),
        (Filter("   "), [1, 2, 3]),
    ],
)
def test_the_filter_finds_names_numbers_and_teams(wanted: Filter, numbers: list[int]) -> None:
    t = event_of(
        player(1, "Chan Tai Man"), player(2, "Lee", status=Status.PRESENT), player(3, "Ho", team="Caritas")
    )
    listed = people(t, Rules(t.event), NOW)
    assert [line.number for line in filtered(t, listed, wanted)] == numbers


def test_the_seat_shown_is_of_the_heat_whose_clock_is_on() -> None:
    t = with_heat(with_heat(event_of(*map(player, range(1, 9))), ONE, (1, 2, 3, 4), (5, 6, 7, 8)), TWO, (1,))
    assert current_heat(t) == ONE
    t = replace(t, clocks={(TWO, 1): HeatClock(TWO, 1, 3600, NOW)})
    assert current_heat(t) == TWO
    seat = people(t, Rules(t.event), NOW).seats[PlayerNo(1)]
    assert (seat.heat, seat.table, seat.seat) == (TWO, 1, 1)


def test_missing_seats_are_sorted_by_what_can_be_done() -> None:
    t = event_of(*map(player, range(1, 10)))
    t = with_heat(with_heat(t, ONE, (1, 2, 3, 4)), TWO, (1, 2, 3, 4))
    t = replace(t, clocks={(ONE, 1): HeatClock(ONE, 1, 3600, NOW)})
    missing = seats_missing(t, Rules(t.event), PlayerNo(9))
    assert (missing.open, missing.full, missing.begun) == ((ONE, TWO), (), ()), "a table plays and has room"
    entered = {(ONE, PlayerNo(1)): SheetRecord(ONE, PlayerNo(1), Sheet(PlayerNo(1), cash=1))}
    missing = seats_missing(replace(t, sheets=entered), Rules(t.event), PlayerNo(9))
    assert (missing.open, missing.full, missing.begun) == ((TWO,), (), (ONE,))
    t = with_heat(t, TWO, (1, 2, 3, 4, 5))
    assert seats_missing(t, Rules(t.event), PlayerNo(9)).full == (TWO,)
    t = replace(t, heats={**t.heats, TWO: replace(t.heats[TWO], state=HeatState.PUBLISHED)})
    missing = seats_missing(t, Rules(t.event), PlayerNo(9))
    assert (missing.full, missing.told, missing.to_draw) == ((), (TWO,), "3")


def test_who_is_absent_needs_no_seat() -> None:
    t = with_heat(event_of(player(1), player(2, status=Status.ABSENT)), ONE, (1,))
    assert seats_missing(t, Rules(t.event), PlayerNo(2)).open == ()


def test_a_badge_names_its_player_and_nobody_else() -> None:
    t = event_of(player(3, "Thirty One"), player(31))
    listed = people(t, Rules(t.event), NOW)
    assert [p.number for p in scan(t, listed, badge_code("KX7Q", PlayerNo(31))).matches] == [31]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("TY1/ZZZZ/P/31", "players.foreign_badge"),
        ("TY1/KX7Q/1/2/31", "players.sheet_not_badge"),
        ("TY1/KX7Q/P", "players.broken_code"),
        ("TY1/KX7Q/P/99", "errors.no_such_player"),
    ],
)
def test_a_code_that_is_no_badge_of_here_finds_nobody(typed: str, key: str) -> None:
    t = event_of(player(31))
    result = scan(t, people(t, Rules(t.event), NOW), typed)
    assert result.matches == ()
    assert result.problem is not None
    assert result.problem.key == key


def test_whereabouts_of_nobody_is_none() -> None:
    t = event_of(player(1))
    assert whereabouts(t, Rules(t.event), NOW, PlayerNo(7)) is None


def test_twins_are_pairs_with_reasons() -> None:
    t = event_of(player(1, "Chan Tai Man"), player(2, "CHAN Tai-man"), player(3, "Lee"))
    (pair,) = twins(t, Rules(t.event), NOW)
    assert (pair.first, pair.second) == (1, 2)
    assert [reason.key for reason in pair.reasons] == ["exchange.same_name"]


# ---- import -------------------------------------------------------------------------------------


def test_merging_into_a_player_fills_only_what_he_lacks() -> None:
    t = event_of(Player(PlayerNo(1), name_en="Chan Tai Man", team="A", pledged=Decimal(500)))
    drafts = (PlayerDraft(name_en="Chan Tai Man", team="B", phone="91234567", pledged=Decimal(200)),)
    result = resolved(drafts, pairs_in(drafts, t), [MergeChoice.MERGE], t)
    assert result.adds == ()
    ((number, entry),) = result.fills
    assert merged(t.players[number], entry) == PlayerDraft(
        1, name_en="Chan Tai Man", team="A", phone="91234567", pledged=Decimal(500)
    )
    nothing_new = (PlayerDraft(name_en="Chan Tai Man", team="B"),)
    assert resolved(nothing_new, pairs_in(nothing_new, t), [MergeChoice.MERGE], t).fills == ()


def test_keeping_both_gives_way_to_a_taken_number() -> None:
    t = event_of(player(1, "Chan Tai Man"))
    drafts = (PlayerDraft(number=1, name_en="Chan Tai Man"),)
    result = resolved(drafts, pairs_in(drafts, t), [MergeChoice.KEEP], t)
    assert [draft.number for draft in result.adds] == [None]


def test_three_rows_of_one_person_merge_into_the_first() -> None:
    t = event_of()
    drafts = (
        PlayerDraft(name_en="Ho Ka Yan"),
        PlayerDraft(name_en="Ho Ka Yan", team="A"),
        PlayerDraft(name_en="Ho Ka Yan", phone="91234567"),
    )
    pairs = pairs_in(drafts, t)
    result = resolved(drafts, pairs, [each.choice for each in proposed(pairs)], t)
    assert result.adds == (PlayerDraft(name_en="Ho Ka Yan", team="A", phone="91234567"),)


def test_one_person_is_proposed_only_where_nothing_speaks_against_it() -> None:
    t = event_of(Player(PlayerNo(1), name_en="Ho Ka Yan", team="A", phone="91234567", email="a@b.hk"))
    said = {
        PlayerDraft(name_en="Ho Ka Yan"): (MergeChoice.MERGE, ()),
        PlayerDraft(name_en="Ho Ka Yan", team="a", phone="+852 9123 4567"): (MergeChoice.MERGE, ()),
        PlayerDraft(name_en="Ho Ka Yan", team="B"): (MergeChoice.KEEP, ("team",)),
        PlayerDraft(name_en="Ho Ka Yan", phone="98765432"): (MergeChoice.KEEP, ("phone",)),
        PlayerDraft(name_en="Ho Ka Yan", team="A", email="c@b.hk"): (MergeChoice.KEEP, ("email",)),
        PlayerDraft(number=1, name_en="Somebody Else"): (MergeChoice.KEEP, ()),
    }
    for draft, expected in said.items():
        (proposal,) = proposed(pairs_in([draft], t))
        assert (proposal.choice, proposal.apart) == expected


def test_an_entry_goes_to_the_namesake_of_its_own_school() -> None:
    t = event_of(*(Player(PlayerNo(n), name_en="Ho Ka Yan", team=team) for n, team in ((1, "A"), (2, "B"))))
    (pair,) = pairs_in([PlayerDraft(name_en="Ho Ka Yan", team="B")], t)
    assert pair.player == 2 and proposed([pair])[0].choice is MergeChoice.MERGE


def test_an_entry_without_a_school_does_not_make_one_person_of_two_schools() -> None:
    t = event_of()
    drafts = [PlayerDraft(name_en="Ho Ka Yan", team=team) for team in ("", "A", "B")]
    pairs = pairs_in(drafts, t)
    proposals = proposed(pairs)
    result = resolved(drafts, pairs, [each.choice for each in proposals], t)
    assert [draft.team for draft in result.adds] == ["A", "B"]
    assert proposals[-1].apart == ("team",)


def test_left_out_rows_are_counted_and_the_rest_stays() -> None:
    t = event_of(player(1, "Chan Tai Man"))
    drafts = (PlayerDraft(name_en="Chan Tai Man"), PlayerDraft(name_en="Somebody Else"))
    result = resolved(drafts, pairs_in(drafts, t), [MergeChoice.SKIP], t)
    assert (result.skipped, [draft.name_en for draft in result.adds]) == (1, ["Somebody Else"])


def test_one_gift_named_twice_is_not_added_up() -> None:
    assert merged(PlayerDraft(received=Decimal(500)), PlayerDraft(received=Decimal(300))).received == 500
