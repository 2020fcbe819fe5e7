"""Plays the example day: 24 invented players and a believable evening of results, the same on every machine.

It uses the same commands as a referee does. Nothing here is a recorded tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.application.application import Application
from tourney.base.chance import Chance
from tourney.base.ids import DeedId, HeatId, PlayerNo
from tourney.event.records import HeatState, Status, Table
from tourney.event.table_state import number_of
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.rules.board import Edition
from tourney.rules.rulebook import HOTEL, MORTGAGED, RuleBook
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry
from tourney.scoresheet.sheet import Holding, Sheet
from tourney.standings.reports import finals_now
from tourney.standings.ruling_commands import DecidePlaces, DecideTie


def example_table(
    book: RuleBook, seats: Sequence[PlayerNo], chance: Chance, least_out: int = 0, most_out: int | None = None
) -> tuple[Sheet, ...]:
    """A legal end of a game at one table: every deed owned, groups built evenly, some players out.

    `least_out` and `most_out` bound how many; one player is left whatever they say.
    """
    order = chance.shuffled(seats)
    gone = max(least_out, chance.below(3) if len(order) > 3 else chance.below(2))
    out = order[: min(gone, len(order) - 1, len(order) if most_out is None else most_out)]
    left = [number for number in seats if number not in out]
    owners: dict[DeedId, PlayerNo] = {}
    for group in _groups(book.edition):
        if chance.below(3) == 0:
            owner = left[chance.below(len(left))]
            owners.update((deed, owner) for deed in group)
        else:
            owners.update((deed, left[chance.below(len(left))]) for deed in group)
    levels = _levels(book, owners, chance)
    sheets = []
    for number in seats:
        if number in out:
            sheets.append(Sheet(player=number, bankrupt=out.index(number) + 1))
            continue
        deeds = {deed: levels[deed] for deed, owner in owners.items() if owner == number}
        sheets.append(Sheet(player=number, cash=50 + chance.below(900), deeds=deeds))
    return tuple(sheets)


def _groups(edition: Edition) -> list[list[DeedId]]:
    groups: dict[str, list[DeedId]] = {}
    for deed in edition.deeds:
        groups.setdefault(deed.group, []).append(deed.id)
    return list(groups.values())


def _levels(book: RuleBook, owners: dict[DeedId, PlayerNo], chance: Chance) -> dict[DeedId, Holding]:
    """Buildings on whole groups while the bank has some; a few single deeds mortgaged."""
    streets = {deed.id for deed in book.edition.deeds if deed.buildable}
    heights = [level for level in book.levels if level != MORTGAGED]
    levels: dict[DeedId, Holding] = {}
    houses, hotels = book.houses, book.hotels
    for group in _groups(book.edition):
        whole = len({owners[deed] for deed in group}) == 1 and group[0] in streets
        height = heights[chance.below(len(heights))] if whole else 0
        if height == HOTEL and hotels >= len(group):
            hotels -= len(group)
        elif height == HOTEL or height * len(group) > houses:
            height = 0
        else:
            houses -= height * len(group)
        for deed in group:
            levels[deed] = height if whole else (MORTGAGED if chance.below(6) == 0 else 0)
    return levels


def check_everybody_in(app: Application) -> None:
    """Mark everybody as present."""
    app.run(SetStatus(tuple(app.tournament.players), Status.PRESENT))


def play_heat(app: Application, heat: HeatId, seed: int, tables: int | None = None) -> None:
    """Enter and confirm believable sheets of a drawn heat, of its first `tables` tables or of all.

    A confirmed table stays as it is.
    """
    chance = Chance(seed)
    entries = []
    drawn: list[Table] = app.tournament.tables_of(heat)
    for table in drawn[:tables]:
        if table.confirmed_at is not None:
            continue
        sheets = example_table(app.rules.books.of(table), table.seats, chance)
        entries.append(TableEntry(table.table, sheets))
    app.run(EnterSheets(heat, tuple(entries), confirm=True))


def play_example_day(app: Application, seed: int = 2026) -> None:
    """From check-in to the champion: draw, publish and play every heat, then every stage."""
    check_everybody_in(app)
    fmt = app.rules.format
    app.run(DrawHeats(fmt.preseated, seed))
    for index, heat in enumerate(fmt.all_heats):
        if heat not in app.tournament.heats:
            settle_cut(app)
            app.run(DrawHeats((heat,), seed))
        app.run(PublishHeat(heat))
        play_heat(app, heat, seed + index)
        settle_places(app, heat)


def play_first_half(app: Application, seed: int = 2026) -> None:
    """Heat 1 confirmed, heat 2 coming in: one table to mend, one whose paper is in, one out."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, seed))
    for heat in app.rules.format.heat_ids[:2]:
        app.run(PublishHeat(heat))
    first, second = app.rules.format.heat_ids[:2]
    play_heat(app, first, seed)
    settle_places(app, first)
    tables = app.tournament.tables_of(second)
    play_heat(app, second, seed + 1, len(tables) - 3)
    faulty, waiting = tables[-3], tables[-2]
    sheets = list(example_table(app.rules.books.of(faulty), faulty.seats, Chance(seed)))
    miscounted = next(i for i, sheet in enumerate(sheets) if sheet.bankrupt is None and sheet.deeds)
    owner = next(sheet for i, sheet in enumerate(sheets) if i != miscounted and sheet.deeds)
    taken = next(iter(owner.deeds))
    sheets[miscounted] = replace(sheets[miscounted], deeds={**sheets[miscounted].deeds, taken: 0})
    app.run(EnterSheets(second, (TableEntry(faulty.table, tuple(sheets)),)))
    app.run(MarkPaper(second, waiting.table))


def play_to_the_cut(app: Application, seed: int = 2026) -> None:
    """Play what is left of the heats before the finals."""
    for index, heat in enumerate(app.rules.format.heat_ids):
        if app.tournament.heats[heat].state is not HeatState.PUBLISHED:
            app.run(PublishHeat(heat))
        play_heat(app, heat, seed + index)
        settle_places(app, heat)
    settle_cut(app)


def settle_cut(app: Application) -> None:
    """Decide ties at the cut in order of start numbers, in place of a referee's lot."""
    for tie in finals_now(app.tournament, app.rules, app.clock.now()).ties:
        app.run(DecideTie(tie.scope, tuple(sorted(tie.players)), "lot"))


def settle_places(app: Application, heat: HeatId) -> None:
    """Break shared places at the tables of a heat, by lot."""
    for table in app.tournament.tables_of(heat):
        shared: dict[int, list[PlayerNo]] = {}
        for result in app.rules.assess(app.tournament, table).results:
            if result.tied:
                shared.setdefault(result.place, []).append(number_of(result))
        for players in shared.values():
            app.run(DecidePlaces(heat, table.table, tuple(sorted(players)), "lot"))
