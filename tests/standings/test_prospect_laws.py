"""What players are told that they need: exact where few tables are open, never too little before that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.standings.test_competition_laws import AT, BOOKS, HIGH, LOW, SEEDS, event, ruled, table_sheets
from tests.standings.test_endings_laws import FOURS, opened, orders
from tourney.base.chance import Chance
from tourney.base.ids import HeatId, PlayerNo, Points, TableNo
from tourney.base.texts import ENGLISH
from tourney.event.counting import results_of
from tourney.event.formats import Format
from tourney.event.records import Heat, Player, RulingKind, Table, Tournament
from tourney.standings.cut import Qualification as Hope
from tourney.standings.cut import cuts_of
from tourney.standings.scenarios import prospects_of
from tourney.standings.standings import places_by_heat, standings

Gained = dict[PlayerNo, Points]


def _parted_by_wins(fmt: Format) -> Format:
    """Money parts nobody here at once: points alone say who can pass whom."""
    return Format.from_data(fmt.to_data() | {"tie_breaks": ["first_places", "assets", "referee"]})


BY_POINTS = [_parted_by_wins(HIGH), _parted_by_wins(FOURS)]


def _settled(t: Tournament, fmt: Format, tables: list[Table]) -> Gained:
    """Everybody's points without these tables, added up from the sheets of the others."""
    whole = Gained()
    for (heat, _), table in t.tables.items():
        if table not in tables and (heat, table.seats[0]) in t.sheets:
            for player, points in _ends(fmt, table, t).items():
                whole[player] = Points(whole.get(player, 0) + points)
    return whole


def _ends(fmt: Format, table: Table, t: Tournament) -> Gained:
    """A played table by its cash and its order of going out."""
    sheets = [t.sheets[table.heat, player].sheet for player in table.seats]
    alive = sorted((s for s in sheets if s.bankrupt is None), key=lambda s: -(s.cash or 0))
    out = sorted((s for s in sheets if s.bankrupt is not None), key=lambda s: -(s.bankrupt or 0))
    places = [1 + sum((o.cash or 0) > (s.cash or 0) for o in alive) for s in alive]
    places += [len(alive) + at for at in range(1, len(out) + 1)]
    paid = fmt.points.points_of(places, len(alive))
    return {PlayerNo(int(s.player)): p for s, p in zip((*alive, *out), paid, strict=True)}


def _all_ends(fmt: Format, table: Table) -> list[Gained]:
    """Every way in which a table can end, as points: how many are left, in what order, with shared places."""
    found: dict[tuple[int, ...], Gained] = {}
    for line in orders(table.seats):
        flat = [player for group in line for player in group]
        places = [sum(map(len, line[:at])) + 1 for at, group in enumerate(line) for _ in group]
        for left in range(len(flat) + 1):
            if any(
                sum(map(len, line[:at])) < left < sum(map(len, line[: at + 1])) for at in range(len(line))
            ):
                continue
            paid = dict(zip(flat, fmt.points.points_of(places, left), strict=True))
            found[tuple(paid[player] for player in table.seats)] = paid
    return list(found.values())


def _by_hand(
    fmt: Format, settled: Gained, ways: list[list[Gained]], places: int, player: PlayerNo
) -> Iterator[tuple[int, bool, bool]]:
    """Of every common ending: what it brings the player, and whether they may stay out or go through."""
    sign = -1 if fmt.low_wins else 1
    for ending in product(*ways):
        total = dict(settled)
        for gained in ending:
            for each, points in gained.items():
                total[each] = Points(total.get(each, 0) + points)
        mine = sign * total[player]
        others = [sign * points for each, points in total.items() if each != player]
        brought = sum(gained.get(player, 0) for gained in ending)
        yield brought, sum(o >= mine for o in others) >= places, sum(o > mine for o in others) < places


@given(st.sampled_from(BY_POINTS), SEEDS)
@settings(max_examples=8)
@example(BY_POINTS[1], 62)
def test_of_one_open_table_the_needs_are_those_of_all_its_endings(fmt: Format, seed: int) -> None:
    """In the example a player who sits elsewhere is out: any winner there is ahead of them."""
    t, tables = opened(event(fmt, seed, 3, coarse=6), 1, Chance(seed))
    results = results_of(t, BOOKS, fmt)
    prospects, cut = prospects_of(results), cuts_of(results)[0]
    settled, ways = _settled(t, fmt, tables), [_all_ends(fmt, table) for table in tables]
    for player in cut.chances:
        ends = [*_by_hand(fmt, settled, ways, cut.size, player)]
        prospect = prospects[player]
        if all(may_stay for _, may_stay, _ in ends) and not any(may_go for _, _, may_go in ends):
            assert prospect.chance is Hope.ELIMINATED
        elif not any(may_stay for _, may_stay, _ in ends):
            assert prospect.chance is Hope.CLINCHED
        elif player in tables[0].seats:
            assert (prospect.sure, prospect.hope) == _least(fmt, ends)


def _least(fmt: Format, ends: list[tuple[int, bool, bool]]) -> tuple[int | None, int | None]:
    """The least that is sure to do, and the least that leaves a way in unless anything does."""
    order = sorted({brought for brought, _, _ in ends}, reverse=fmt.low_wins)
    failing = [order.index(brought) for brought, may_stay, _ in ends if may_stay]
    making = [order.index(brought) for brought, _, may_go in ends if may_go]
    sure = max(failing, default=-1) + 1
    hope = min(making)
    return order[sure] if sure < len(order) else None, order[hope] if hope else None


def test_there_is_something_to_find_in_them() -> None:
    """The law above would hold of events in which nobody at the table needs anything."""
    said: set[tuple[bool, bool]] = set()
    for fmt, seed in product(BY_POINTS, range(20)):
        t, tables = opened(event(fmt, seed, 3, coarse=6), 1, Chance(seed))
        told = prospects_of(results_of(t, BOOKS, fmt))
        said |= {(told[n].sure is not None, told[n].hope is not None) for n in tables[0].seats}
    assert said == set(product((True, False), repeat=2))


def _drawn_and_played(t: Tournament, fmt: Format, heat: HeatId, chance: Chance) -> Tournament:
    """The event after the heat that was to come, somehow seated and played."""
    order, size = chance.shuffled([*t.players]), fmt.sizes[0]
    tables, sheets = dict(t.tables), dict(t.sheets)
    for at in range(0, len(order), size):
        number = TableNo(at // size + 1)
        table = Table(heat, number, tuple(order[at : at + size]), paper_in=True, confirmed_at=AT)
        tables[heat, number] = table
        for record in table_sheets(heat, table.seats, chance, 30):
            sheets[heat, record.player] = record
    return replace(t, heats={**t.heats, heat: Heat(heat)}, tables=tables, sheets=sheets)


@given(st.sampled_from([HIGH, LOW]), SEEDS)
@settings(max_examples=12)
def test_before_a_heat_is_drawn_who_gets_what_is_called_sure_goes_through(fmt: Format, seed: int) -> None:
    chance = Chance(seed)
    heats = len(fmt.heat_ids)
    t = event(fmt, seed, heats - 1, coarse=8)
    last = fmt.heat_ids[-1]
    told = prospects_of(results_of(t, BOOKS, fmt))
    for _ in range(12):
        after = results_of(_drawn_and_played(t, fmt, last, chance), BOOKS, fmt)
        cut = cuts_of(after)[0]
        possible = {*cut.through, *cut.at_the_line}
        for player, prospect in told.items():
            brought = after.tallies[player].heats[-1].points
            assert not _does(prospect.sure, brought, fmt) or player in cut.through
            assert prospect.hope is None or _does(prospect.hope, brought, fmt) or player not in possible
            assert prospect.chance is not Hope.CLINCHED or player in cut.through
            assert prospect.chance is not Hope.ELIMINATED or player not in possible


def _does(wanted: int | None, brought: int, fmt: Format) -> bool:
    if wanted is None:
        return False
    return brought <= wanted if fmt.low_wins else brought >= wanted


@given(st.sampled_from([HIGH, LOW]), SEEDS)
@settings(max_examples=20)
def test_before_a_heat_is_drawn_the_needs_are_those_of_the_bounds(fmt: Format, seed: int) -> None:
    """One step below what is called sure, others could keep them out if each did their best alone."""
    t = event(fmt, seed, len(fmt.heat_ids) - 1, coarse=8)
    results = results_of(t, BOOKS, fmt)
    cut, sign = cuts_of(results)[0], -1 if fmt.low_wins else 1
    rows = [*fmt.points.rows.values()]
    worths = {sign * each * 60 for row in rows for each in row} | {
        0 if not fmt.low_wins else -fmt.missed_points
    }
    base = {n: sign * tally.points for n, tally in results.tallies.items()}
    for player, prospect in prospects_of(results).items():
        others = [each for n, each in base.items() if n != player]
        if prospect.sure is not None:
            mine = base[player] + sign * prospect.sure
            assert sum(each + max(worths) >= mine for each in others) < cut.size
            below = max(w for w in worths if w < sign * prospect.sure)
            assert sum(each + max(worths) >= base[player] + below for each in others) >= cut.size
        if prospect.hope is not None:
            mine = base[player] + sign * prospect.hope
            assert sum(each + min(worths) > mine for each in others) < cut.size
            below = max(w for w in worths if w < sign * prospect.hope)
            assert sum(each + min(worths) > base[player] + below for each in others) >= cut.size
        elif prospect.chance is Hope.ALIVE:  # whatever they bring
            assert sum(each > base[player] for each in others) < cut.size


@given(st.sampled_from([HIGH, LOW]), SEEDS)
@settings(max_examples=15)
def test_places_after_a_heat_are_those_of_an_event_that_ended_there(fmt: Format, seed: int) -> None:
    t = ruled(event(fmt, seed, 3), RulingKind.ADJUSTMENT, (PlayerNo(1),), 90)
    told = places_by_heat(results_of(t, BOOKS, fmt))
    for heats in range(1, 4):
        kept = {HeatId(str(h)) for h in range(1, heats + 1)}
        early = replace(
            t,
            heats={h: each for h, each in t.heats.items() if h in kept},
            tables={key: each for key, each in t.tables.items() if key[0] in kept},
            sheets={key: each for key, each in t.sheets.items() if key[0] in kept},
        )
        for line in standings(early, BOOKS, fmt, AT).lines:
            assert told[line.number][heats - 1] == line.place


def test_the_reasons_say_who_is_seeded_and_who_is_level_at_the_line() -> None:
    t = event(HIGH, 3, 3, coarse=1)
    t = replace(t, players={**t.players, PlayerNo(40): Player(PlayerNo(40), seeded=True)})
    results = results_of(t, BOOKS, HIGH)
    told, tie = prospects_of(results), cuts_of(results)[0].ties[0]
    assert ENGLISH.say(told[PlayerNo(40)].reason) == "seeded, through anyway"
    assert "referee decides" in ENGLISH.say(told[tie.players[0]].reason)
    assert told[tie.players[0]].sure is None
