"""What standings, cut and finals remember never shows: they are always as if worked out from scratch."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.standings.test_competition_laws import AT, BOOKS, HIGH, LOW, SEEDS, event, table_sheets
from tourney.base.chance import Chance
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.event.counting import ResultsCache, results_of
from tourney.event.formats import Format
from tourney.event.records import Player, Ruling, RulingKind, SheetRecord, Status, Table, Tournament
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.finals import finals_picture
from tourney.standings.standings import standings

SCHOOL = load_format("school-two-rounds")
FORMATS = st.sampled_from([HIGH, LOW, SCHOOL])


def _a_sheet(t: Tournament, chance: Chance) -> Tournament:
    """A sheet comes in, is changed, or is taken back."""
    table = _any_table(t, chance)
    key = (table.heat, table.seats[chance.below(len(table.seats))])
    sheets = dict(t.sheets)
    if key in sheets and chance.below(3) == 0:
        del sheets[key]
    elif chance.below(4) == 0:
        sheets[key] = SheetRecord(
            *key, Sheet(key[1], declared_total=500 * (1 + chance.below(9)), declared_place=1)
        )
    else:
        sheets[key] = SheetRecord(*key, Sheet(key[1], cash=100 * (1 + chance.below(12))))
    return replace(t, sheets=sheets)


def _a_confirmation(t: Tournament, chance: Chance) -> Tournament:
    table = _any_table(t, chance)
    at = None if table.confirmed_at is not None else AT
    return replace(t, tables={**t.tables, (table.heat, table.table): replace(table, confirmed_at=at)})


def _a_swap(t: Tournament, chance: Chance) -> Tournament:
    """Two players of one heat change seats; their sheets stay behind with neither of them missing."""
    one, other = _any_table(t, chance), _any_table(t, chance)
    if one.heat != other.heat or one.table == other.table:
        return t
    tables = dict(t.tables)
    tables[one.heat, one.table] = replace(one, seats=(other.seats[0], *one.seats[1:]))
    tables[one.heat, other.table] = replace(other, seats=(one.seats[0], *other.seats[1:]))
    return replace(t, tables=tables)


def _a_player(t: Tournament, chance: Chance) -> Tournament:
    number = PlayerNo(1 + chance.below(len(t.players)))
    if chance.below(6) == 0:
        late = PlayerNo(max(t.players) + 1)
        return replace(t, players={**t.players, late: Player(late, status=Status.PRESENT)})
    changed = (
        {"status": tuple(Status)[chance.below(len(Status))]},
        {"left_at": ("", "1", "2")[chance.below(3)]},
        {"seeded": chance.below(2) == 0},
        {"division": ("Junior", "senior", "")[chance.below(3)]},
        {"team": f"T{chance.below(3)}"},
    )[chance.below(5)]
    return replace(t, players={**t.players, number: replace(t.players[number], **changed)})


def _a_ruling(t: Tournament, chance: Chance) -> Tournament:
    if t.rulings and chance.below(3) == 0:
        return replace(t, rulings={n: r for n, r in t.rulings.items() if n != min(t.rulings)})
    number = max(t.rulings, default=0) + 1
    table = _any_table(t, chance)
    order = tuple(chance.shuffled(list(t.players))[: 2 + chance.below(4)])
    made = Ruling(id=number, kind=RulingKind.TIE, reason="r", by="x", at=AT, scope="cut", order=order)
    ruling = (
        made,
        replace(made, kind=RulingKind.ADJUSTMENT, order=order[:1], points=60 - chance.below(120)),
        replace(
            made,
            kind=RulingKind.OVERRULE,
            order=(),
            heat=table.heat,
            table=table.table,
            code="deeds_missing",
        ),
    )[chance.below(3)]
    return replace(t, rulings={**t.rulings, number: ruling})


def _a_table(t: Tournament, chance: Chance) -> Tournament:
    """A table goes, or one of the next heat comes, perhaps with its sheets."""
    if chance.below(2) == 0 and len(t.tables) > 1:
        table = _any_table(t, chance)
        return replace(t, tables={k: v for k, v in t.tables.items() if k != (table.heat, table.table)})
    heat = HeatId(str(1 + chance.below(2)))
    seated = {player for table in t.tables_of(heat) for player in table.seats}
    free = tuple(chance.shuffled([n for n in t.players if n not in seated])[:4])
    if len(free) < 3:
        return t
    number = TableNo(max((table.table for table in t.tables_of(heat)), default=0) + 1)
    sheets = table_sheets(heat, free, chance, 12) if chance.below(2) == 0 else []
    return replace(
        t,
        tables={**t.tables, (heat, number): Table(heat, number, free)},
        sheets={**t.sheets, **{(heat, record.player): record for record in sheets}},
    )


def _read_again(t: Tournament, _chance: Chance) -> Tournament:
    """As after another station wrote: everything equal, nothing the same object."""
    return replace(
        t,
        tables={key: replace(table) for key, table in t.tables.items()},
        players={key: replace(player) for key, player in t.players.items()},
        sheets={key: replace(sheet) for key, sheet in t.sheets.items()},
    )


STEPS = (_a_sheet, _a_confirmation, _a_swap, _a_player, _a_ruling, _a_table, _read_again)


def _any_table(t: Tournament, chance: Chance) -> Table:
    return list(t.tables.values())[chance.below(len(t.tables))]


@given(FORMATS, SEEDS, st.integers(1, 3))
@settings(max_examples=15)
def test_whatever_changes_the_standings_are_those_from_scratch(fmt: Format, seed: int, heats: int) -> None:
    chance, cache = Chance(seed), ResultsCache()
    t = event(fmt, seed, min(heats, len(fmt.heats)))
    earlier = [(t, _worked_out(t, fmt, ResultsCache()))]
    for _ in range(12):
        t = STEPS[chance.below(len(STEPS))](t, chance)
        earlier.append((t, _worked_out(t, fmt, ResultsCache())))
        for each, from_scratch in (earlier[-1], earlier[chance.below(len(earlier))]):
            assert _worked_out(each, fmt, cache) == from_scratch
    assert _worked_out(t, fmt, None) == earlier[-1][1]


def _worked_out(t: Tournament, fmt: Format, cache: ResultsCache | None) -> tuple[object, ...]:
    """Scores, the standings of everybody and of each division, the finals."""
    divisions = (None, *(each.id for each in fmt.divisions))
    return (
        results_of(t, BOOKS, fmt, cache),
        *(standings(t, BOOKS, fmt, AT, cache, division) for division in divisions),
        finals_picture(t, BOOKS, fmt, AT, cache),
    )
