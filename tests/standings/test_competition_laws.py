"""Laws of standings and cut that hold for every event."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.chance import Chance
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.counting import results_of
from tourney.event.formats import Format
from tourney.event.records import EventFacts, Heat, Player, Ruling, RulingKind, SheetRecord, Table, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.cut import Cut, cuts_of
from tourney.standings.cut import Qualification as Hope
from tourney.standings.standings import Standings, standings

AT = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
EDITION = load_edition("atlantic-city")
BOOKS = RuleBooks(rule_book(EDITION))
SEEDS = st.integers(min_value=0, max_value=2**32)
LOW = load_format("place-sum")
HIGH = load_format("hk-90")
FORMATS = st.sampled_from([HIGH, LOW])
_ITEMISED = [Format.from_data(fmt.to_data() | {"itemised": "all"}) for fmt in (HIGH, LOW)]
"""Where deeds are asked for, a table of totals alone is open."""


def event(fmt: Format, seed: int, heats: int, coarse: int = 12) -> Tournament:
    """A random event: 8 to 20 players, some heats with itemised, confirmed tables; money in few steps."""
    chance = Chance(seed)
    size = fmt.sizes[0]
    players = [PlayerNo(n) for n in range(1, size * (2 + chance.below(3)) + 1)]
    t = Tournament(
        EventFacts("Laws", "", fmt.to_data(), EditionId("atlantic-city")),
        players={n: Player(n) for n in players},
        heats={HeatId(str(h)): Heat(HeatId(str(h))) for h in range(1, heats + 1)},
    )
    tables, sheets = {}, {}
    for heat in t.heats:
        order = chance.shuffled(players)
        for index in range(0, len(order), size):
            number = TableNo(index // size + 1)
            seats = tuple(order[index : index + size])
            tables[heat, number] = Table(heat, number, seats, paper_in=True, confirmed_at=AT)
            for record in table_sheets(heat, seats, chance, coarse):
                sheets[heat, record.player] = record
    return replace(t, tables=tables, sheets=sheets)


def table_sheets(
    heat: HeatId, seats: tuple[PlayerNo, ...], chance: Chance, coarse: int, out: int | None = None
) -> list[SheetRecord]:
    gone = chance.below(len(seats)) if out is None else out
    return [
        SheetRecord(
            heat,
            player,
            Sheet(player, bankrupt=index + 1)
            if index < gone
            else Sheet(player, cash=100 * (1 + chance.below(coarse))),
        )
        for index, player in enumerate(seats)
    ]


def shown(t: Tournament, fmt: Format) -> Standings:
    return standings(t, BOOKS, fmt, AT)


def cut_of(t: Tournament, fmt: Format) -> Cut:
    return cuts_of(results_of(t, BOOKS, fmt))[0]


def ruled(t: Tournament, kind: RulingKind, order: tuple[PlayerNo, ...], points: int = 0) -> Tournament:
    number = len(t.rulings) + 1
    ruling = Ruling(
        id=number, kind=kind, reason="lot", by="chief", at=AT, scope="cut", order=order, points=points
    )
    return replace(t, rulings={**t.rulings, number: ruling})


@given(FORMATS, SEEDS, st.integers(1, 3))
@settings(max_examples=60)
def test_standings_do_not_depend_on_the_order_of_entry(fmt: Format, seed: int, heats: int) -> None:
    t = event(fmt, seed, heats)
    chance = Chance(seed + 1)
    mixed = replace(
        t,
        players=dict(chance.shuffled(list(t.players.items()))),
        tables=dict(chance.shuffled(list(t.tables.items()))),
        sheets=dict(chance.shuffled(list(t.sheets.items()))),
    )
    assert shown(mixed, fmt) == shown(t, fmt)


@given(FORMATS, SEEDS, st.integers(1, 3))
@settings(max_examples=60)
def test_a_place_is_one_more_than_the_players_ahead(fmt: Format, seed: int, heats: int) -> None:
    lines = shown(event(fmt, seed, heats, coarse=3), fmt).lines
    for line in lines:
        ahead = [other for other in lines if other.place < line.place]
        level = [other for other in lines if other.place == line.place]
        assert line.place == len(ahead) + 1
        assert line.tied == (len(level) > 1)
        sign = -1 if fmt.low_wins else 1
        assert all(sign * other.points >= sign * line.points for other in ahead)
        assert {(other.points, other.assets) for other in level} == {(line.points, line.assets)}


@given(FORMATS, SEEDS)
@settings(max_examples=80)
def test_with_firm_results_the_cut_is_full_or_short_by_exactly_its_tie(fmt: Format, seed: int) -> None:
    t = event(fmt, seed, 3, coarse=2)
    cut = cut_of(t, fmt)
    assert cut.waiting == ()
    if cut.decided:
        assert len(cut.through) == cut.size
        return
    (tie,) = cut.ties
    assert tie.firm
    assert len(cut.through) + tie.places == cut.size
    assert len(tie.players) > tie.places
    assert not set(tie.players) & set(cut.through)


@given(FORMATS, SEEDS)
@settings(max_examples=80)
def test_a_decision_resolves_exactly_its_tie(fmt: Format, seed: int) -> None:
    t = event(fmt, seed, 3, coarse=1)
    before = cut_of(t, fmt)
    if not before.ties:
        return
    order = tuple(Chance(seed).shuffled(before.ties[0].players))
    after = cut_of(ruled(t, RulingKind.TIE, order), fmt)
    assert after.decided
    assert after.through == (*before.through, *order[: before.ties[0].places])
    old = {line.number: line.place for line in shown(t, fmt).lines}
    new = {line.number: line.place for line in shown(ruled(t, RulingKind.TIE, order), fmt).lines}
    assert {n for n in old if old[n] != new[n]} <= set(order)


@given(FORMATS, SEEDS, st.integers(1, 600))
@settings(max_examples=60)
def test_raising_a_players_points_never_lowers_him(fmt: Format, seed: int, bonus: int) -> None:
    t = event(fmt, seed, 2, coarse=3)
    player = Chance(seed).shuffled(list(t.players))[0]
    better = ruled(t, RulingKind.ADJUSTMENT, (player,), -bonus if fmt.low_wins else bonus)
    before, after = shown(t, fmt).line(player), shown(better, fmt).line(player)
    assert before is not None
    assert after is not None
    assert after.place <= before.place


@given(st.sampled_from([*_ITEMISED, HIGH, LOW]), SEEDS, st.integers(1, 3), SEEDS)
@settings(max_examples=150)
def test_whatever_open_tables_bring_who_is_safe_goes_through_and_who_is_out_does_not(
    fmt: Format, seed: int, opened: int, ending: int
) -> None:
    whole = event(fmt, seed, 3)
    chance = Chance(ending)
    tables, sheets, completed = dict(whole.tables), dict(whole.sheets), dict(whole.sheets)
    for key in chance.shuffled(list(tables))[:opened]:
        table = tables[key]
        way = chance.below(3 if fmt in _ITEMISED else 2)
        out = [n for n in table.seats if whole.sheets[key[0], n].sheet.bankrupt is not None]
        if way == 0:
            tables[key] = replace(table, confirmed_at=None)
        for number in table.seats:
            record = whole.sheets[key[0], number]
            if way == 1:
                del sheets[key[0], number]
            elif way == 2 and record.sheet.bankrupt is None:
                total = Sheet(number, declared_total=record.sheet.cash, declared_place=1)
                sheets[key[0], number] = replace(record, sheet=total)
        for record in table_sheets(key[0], table.seats, chance, 12, len(out) if way == 2 else None):
            completed[key[0], record.player] = record
    before = cut_of(replace(whole, tables=tables, sheets=sheets), fmt)
    after = cut_of(replace(whole, sheets=completed), fmt)
    certain = set(after.through)
    possible = certain | {player for tie in after.ties for player in tie.players}
    for player, hope in before.chances.items():
        if hope is Hope.CLINCHED:
            assert player in certain
        if hope is Hope.ELIMINATED:
            assert player not in possible
    if before.decided:
        assert set(before.through) == certain
