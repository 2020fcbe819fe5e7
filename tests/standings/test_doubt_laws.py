"""The list of doubtful tables is that of a whole recount for every mistake that totals may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.chance import Chance
from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.counting import ResultsCache, results_of
from tourney.event.formats import FORMATS, Format
from tourney.event.records import EventFacts, Heat, Player, Ruling, RulingKind, SheetRecord, Table, Tournament
from tourney.event.rule_books import RuleBooks
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scoresheet.sheet import Sheet
from tourney.setup.format_files import load_format
from tourney.standings.cut import cuts_of
from tourney.standings.finals import finals_of
from tourney.standings.sensitivity import doubtful_tables_of

AT = datetime(2026, 3, 7, 12, 0, tzinfo=UTC)
EDITION = load_edition("atlantic-city")
BOOKS = RuleBooks(rule_book(EDITION))
SEEDS = st.integers(min_value=0, max_value=2**32)
PLACES, TOTAL = 5, 9
"""Small limits and small money: every mistake can be tried."""


def small(name: str, chance: Chance) -> Format:
    """A shipped format with a low line, small limits, sometimes with nothing but points to rank by."""
    data = load_format(name).to_data() | {"doubt_places": PLACES, "doubt_total": TOTAL}
    breaks = (["referee"], ["assets", "referee"], ["first_places", "best_heat", "referee"])
    data["tie_breaks"] = breaks[chance.below(3)]
    if name == "world-2009":
        data["cut"] = 8
        going = 2 + chance.below(2)
        data["stages"][0] |= {"tables": 2, "advance": "winners" if going == 2 else going}
        data["stages"][1] |= {"size": going}
    return Format.from_data(data)


def event(fmt: Format, chance: Chance) -> Tournament:
    size = fmt.sizes[0]
    players = [PlayerNo(n) for n in range(1, size * (2 + chance.below(2)) + 1)]
    divisions = [each.id for each in fmt.divisions] or [""]
    t = Tournament(
        EventFacts("Doubts", "", fmt.to_data(), EditionId("atlantic-city")),
        players={
            n: Player(n, division=divisions[chance.below(len(divisions))], seeded=chance.below(9) == 0)
            for n in players
        },
    )
    for heat in fmt.heat_ids:
        order = chance.shuffled(players)
        t = played(t, heat, [order[i : i + size] for i in range(0, len(order), size)], chance)
    return t


def played(t: Tournament, heat: HeatId, seats: list[list[PlayerNo]], chance: Chance) -> Tournament:
    """The heat with its tables in: totals only, some deed by deed, some players out."""
    tables, sheets = dict(t.tables), dict(t.sheets)
    for at, players in enumerate(seats, start=1):
        number = TableNo(at)
        out, itemised = chance.below(3) if len(players) > 2 else 0, chance.below(4) == 0
        tables[heat, number] = Table(heat, number, tuple(players), paper_in=True, confirmed_at=AT)
        money = {n: chance.below(30) for n in players[out:]}
        ranked = sorted(money, key=lambda n: -money[n])
        for index, player in enumerate(players):
            if index < out:
                sheet = Sheet(player, bankrupt=index + 1)
            elif itemised:
                sheet = Sheet(player, cash=money[player])
            else:
                sheet = Sheet(player, declared_total=money[player], declared_place=ranked.index(player) + 1)
            sheets[heat, player] = SheetRecord(heat, player, sheet)
    return replace(t, heats={**t.heats, heat: Heat(heat)}, tables=tables, sheets=sheets)


def with_ties_ruled(t: Tournament, fmt: Format, chance: Chance) -> Tournament:
    """Half of the ties at a line are decided."""
    for cut in cuts_of(results_of(t, BOOKS, fmt)):
        for tie in cut.ties:
            if chance.below(2):
                number = len(t.rulings) + 1
                order = tuple(chance.shuffled(tie.players))
                ruling = Ruling(
                    id=number,
                    kind=RulingKind.TIE,
                    reason="lot",
                    by="chief",
                    at=AT,
                    scope=cut.scope,
                    order=order,
                )
                t = replace(t, rulings={**t.rulings, number: ruling})
    return t


def at_the_lines(t: Tournament, fmt: Format, cache: ResultsCache) -> Mapping[Any, Any]:
    """Where everybody stands: after the heats to the cut, after a stage to the next one."""
    results = results_of(t, BOOKS, fmt, cache)
    found: dict[Any, str] = {}
    if any(t.tables_of(stage.heat) for stage in fmt.stages):
        picture = finals_of(results)
        drawn = [stage for stage in picture.stages if stage.drawn]
        coming = picture.stages[len(drawn)]
        word = "in" if coming.blocked is None else "level"
        return {player: word for table in coming.tables for player in table.seats}
    for cut in cuts_of(results):
        found |= dict.fromkeys(cut.as_it_stands, "in")
        found |= {player: "level" for tie in cut.ties for player in tie.players}
    return found


def mistakes(t: Tournament, table: Table) -> Iterator[tuple[int, Tournament]]:
    """Every mistake that is thought of at this table: of how many M, and the event without it."""
    sheets = {n: t.sheets[table.heat, n].sheet for n in table.seats}
    written = [n for n, sheet in sheets.items() if sheet.totals_only and sheet.bankrupt is None]

    def mended(changed: Mapping[PlayerNo, Sheet]) -> Tournament:
        records = {(table.heat, n): SheetRecord(table.heat, n, sheet) for n, sheet in changed.items()}
        return replace(t, sheets={**t.sheets, **records})

    for a, b in combinations(written, 2):
        apart = abs((sheets[a].declared_total or 0) - (sheets[b].declared_total or 0))
        if apart < PLACES:
            yield apart, mended({a: replace(sheets[b], player=a), b: replace(sheets[a], player=b)})
    for n in written:
        for wrong in (*range(-TOTAL, 0), *range(1, TOTAL + 1)):
            total = (sheets[n].declared_total or 0) + wrong
            if total >= 0:
                yield abs(wrong), mended({n: replace(sheets[n], declared_total=total)})


def recounted(t: Tournament, fmt: Format, heats: tuple[HeatId, ...]) -> dict[tuple[HeatId, TableNo], int]:
    """The least amount of each table by counting everything again for every mistake."""
    cache = ResultsCache()
    now = at_the_lines(t, fmt, cache)
    found: dict[tuple[HeatId, TableNo], int] = {}
    for key, table in t.tables.items():
        if table.heat in heats:
            tried = ((amount, at_the_lines(other, fmt, cache)) for amount, other in mistakes(t, table))
            amounts = [amount for amount, then in tried if then != now]
            if amounts:
                found[key] = min(amounts)
    return found


def listed(t: Tournament, fmt: Format) -> dict[tuple[HeatId, TableNo], int]:
    results = results_of(t, BOOKS, fmt)
    return {
        (each.heat, each.table): each.effect for each in doubtful_tables_of(results, cuts_of(results), BOOKS)
    }


@given(st.sampled_from(FORMATS), SEEDS)
@settings(max_examples=10)
def test_what_is_listed_before_the_cut_is_what_a_recount_of_every_mistake_finds(name: str, seed: int) -> None:
    chance = Chance(seed)
    fmt = small(name, chance)
    t = with_ties_ruled(event(fmt, chance), fmt, chance)
    assert listed(t, fmt) == recounted(t, fmt, fmt.heat_ids)


@given(SEEDS)
@settings(max_examples=8)
def test_what_is_listed_after_the_semi_finals_is_what_a_recount_finds(seed: int) -> None:
    chance = Chance(seed)
    fmt = small("world-2009", chance)
    t = event(fmt, chance)
    semi = fmt.stages[0].heat
    players = list(t.players)[:8]
    t = played(t, semi, [players[:4], players[4:]], chance)
    if any(cut.waiting for cut in cuts_of(results_of(t, BOOKS, fmt))):
        return
    assert listed(t, fmt) == recounted(t, fmt, (semi,))
