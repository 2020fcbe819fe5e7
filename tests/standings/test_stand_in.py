"""Whose points a stand-in makes, beside a small referee who counts by hand and shares nothing with the
program.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings import test_doubt_laws as doubts
from tests.standings.test_competition_laws import BOOKS, SEEDS, event, shown
from tourney.base.chance import Chance
from tourney.base.ids import POINT, HeatId, PlayerNo, TableNo
from tourney.event.counting import results_of
from tourney.event.formats import Format
from tourney.event.records import Player, StandIn, Tournament
from tourney.setup.format_files import load_format
from tourney.standings.cut import cuts_of
from tourney.standings.scenarios import prospects_of
from tourney.standings.sensitivity import doubtful_tables_of

GUESTS = tuple(map(PlayerNo, (101, 102, 103)))
FORMATS = {
    (name, whose): Format.from_data(load_format(name).to_data() | {"stand_in": whose})
    for name in ("hk-90", "place-sum")
    for whose in ("seat", "own", "none")
}


def with_guests(t: Tournament) -> Tournament:
    return replace(t, players={**t.players, **{n: Player(n) for n in GUESTS}})


def stood_in(t: Tournament, seed: int) -> Tournament:
    """Some seats of every heat taken by guests, who play the sheets of those whose seats they are."""
    chance, tables, sheets = Chance(seed), dict(t.tables), dict(t.sheets)
    for heat in t.heats:
        for guest in GUESTS[: chance.below(len(GUESTS) + 1)]:
            key = (heat, TableNo(1 + chance.below(len(t.tables_of(heat)))))
            table = tables[key]
            owner = table.seats[chance.below(len(table.seats))]
            if owner in GUESTS:
                continue
            seats = tuple(guest if seat == owner else seat for seat in table.seats)
            tables[key] = table.seating(seats, (StandIn(guest, owner),))
            record = sheets.pop((heat, owner))
            sheets[heat, guest] = replace(record, player=guest, sheet=replace(record.sheet, player=guest))
    return replace(t, tables=tables, sheets=sheets)


class ByHand:
    """Counts with pencil and paper: the format as its file says it, the notes on the table."""

    def __init__(self, data: Mapping[str, object]) -> None:
        points = data["points"]
        assert isinstance(points, dict)
        self.rows = {int(size): row for size, row in points["rows"].items()}
        self.by_size, self.low = points["basis"] == "size", data["order"] == "low"
        self.whose = data["stand_in"]
        worst = max(max(row) for row in self.rows.values())
        self.missed = worst + 1 if self.low else 0

    def table(self, money: Sequence[int], out: Sequence[int]) -> list[Fraction]:
        """`money` of each seat; `out`: when it went out, 0 if it was left."""
        left = [seat for seat in range(len(money)) if not out[seat]]
        row = self.rows[len(money) if self.by_size else len(left)]
        ranked = sorted(left, key=lambda seat: -money[seat])
        gone = sorted((seat for seat in range(len(money)) if out[seat]), key=lambda seat: -out[seat])
        points = [Fraction(0)] * len(money)
        for seat in left:
            level = [at for at, other in enumerate(ranked) if money[other] == money[seat]]
            points[seat] = Fraction(sum(row[at] for at in level), len(level))
        if self.by_size:
            for at, seat in enumerate(gone):
                points[seat] = Fraction(row[len(left) + at])
        return points

    def count(self, t: Tournament) -> dict[int, Fraction]:
        total: dict[int, Fraction] = dict.fromkeys(t.players, Fraction(0))
        for heat in t.heats:
            got: dict[int, Fraction] = {}
            for table in t.tables_of(heat):
                written = [t.sheets[heat, seat].sheet for seat in table.seats]
                points = self.table(
                    [each.cash or 0 for each in written], [each.bankrupt or 0 for each in written]
                )
                for seat, worth in zip(table.seats, points, strict=True):
                    owner = next((each.instead_of for each in table.stand_ins if each.player == seat), None)
                    if owner is None or self.whose == "own":
                        got[seat] = worth
                    elif self.whose == "seat":
                        got[owner] = worth
            for player in total:
                total[player] += got.get(player, self.missed)
        return total


@pytest.mark.parametrize("which", FORMATS)
@given(SEEDS, st.integers(1, 3))
@settings(max_examples=40, deadline=None)
def test_points_are_those_of_a_referee_who_counts_by_hand(
    which: tuple[str, str], seed: int, heats: int
) -> None:
    fmt = FORMATS[which]
    t = stood_in(with_guests(event(fmt, seed, heats)), seed + 1)
    by_hand = ByHand(fmt.to_data()).count(t)
    lines = shown(t, fmt).lines
    assert {line.number: Fraction(line.points, POINT) for line in lines} == by_hand
    goodness = [-line.points if fmt.low_wins else line.points for line in lines]
    assert goodness == sorted(goodness, reverse=True)


@pytest.mark.parametrize("name", ["hk-90", "place-sum"])
@given(SEEDS, st.integers(1, 3))
@settings(max_examples=30, deadline=None)
def test_points_of_the_seat_are_as_if_its_player_had_sat_there(name: str, seed: int, heats: int) -> None:
    fmt = FORMATS[name, "seat"]
    t = with_guests(event(fmt, seed, heats))
    there = shown(stood_in(t, seed + 1), fmt)
    untold = tuple(msgspec.structs.replace(line, stand_ins=()) for line in there.lines)
    there = replace(there, lines=untold, stand_ins=())
    assert there == shown(t, fmt), "places, reasons, cut and chances"


@pytest.mark.parametrize("which", FORMATS)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_the_cut_is_sure_only_of_what_every_end_of_the_open_tables_gives(
    which: tuple[str, str], seed: int
) -> None:
    """A table is open again: a player who has clinched goes through after its end, one who is out never."""
    fmt = FORMATS[which]
    whole = stood_in(with_guests(event(fmt, seed, 3)), seed + 1)
    key = (HeatId("3"), TableNo(1))
    table = whole.tables[key]
    kept = {at: each for at, each in whole.sheets.items() if not (at[0] == key[0] and at[1] in table.seats)}
    opened = replace(
        whole,
        sheets=kept,
        tables={**whole.tables, key: replace(table, confirmed_at=None, paper_in=False)},
    )
    results = results_of(opened, BOOKS, fmt)
    (cut,) = cuts_of(results)
    assert prospects_of(results).keys() == cut.chances.keys()
    assert doubtful_tables_of(results, (cut,), BOOKS) is not None
    (then,) = cuts_of(results_of(whole, BOOKS, fmt))
    for player, chance in cut.chances.items():
        after = then.chances[player]
        assert chance == after or chance.value == "open", f"{player}: {chance} became {after}"


@pytest.mark.parametrize("which", FORMATS)
@given(SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_table_is_worth_checking_whoever_sat_there(which: tuple[str, str], seed: int) -> None:
    fmt = FORMATS[which]
    t = by_totals(with_guests(event(fmt, seed, 3)))

    def doubts(day: Tournament) -> set[tuple[HeatId, TableNo, int, tuple[PlayerNo, ...]]]:
        results = results_of(day, BOOKS, fmt)
        listed = doubtful_tables_of(results, cuts_of(results), BOOKS)
        return {(each.heat, each.table, each.effect, each.moved) for each in listed}

    stood = doubts(stood_in(t, seed + 1))
    assert which[1] != "seat" or stood == doubts(t)


def by_totals(t: Tournament) -> Tournament:
    """The same day typed by totals: what was cash is all that a sheet says."""
    sheets = {
        at: replace(each, sheet=replace(each.sheet, cash=0, declared_total=each.sheet.cash or 0))
        for at, each in t.sheets.items()
    }
    return replace(t, sheets=sheets)


@pytest.mark.parametrize("whose", ["seat", "own", "none"])
@given(st.sampled_from(("hk-90", "place-sum")), SEEDS)
@settings(max_examples=8, deadline=None)
def test_totals_worth_checking_are_what_a_recount_of_every_mistake_finds(
    whose: str, name: str, seed: int
) -> None:
    chance = Chance(seed)
    fmt = Format.from_data(doubts.small(name, chance).to_data() | {"stand_in": whose})
    t = stood_in(with_guests(doubts.event(fmt, chance)), seed + 1)
    assert doubts.listed(t, fmt) == doubts.recounted(t, fmt, fmt.heat_ids)
