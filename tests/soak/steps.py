"""The next step of an event's day, or something beside it, as commands."""

from __future__ import annotations

from random import Random

from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.ids import POINT, PlayerNo, Points
from tourney.event.command import Command
from tourney.event.records import Status, Table
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.standings.reports import finals_now
from tourney.standings.ruling_commands import AdjustPoints, DecideTie

_PRESENT = (Status.PRESENT, Status.PRESENT, Status.ABSENT)


def drafts(count: int) -> tuple[PlayerDraft, ...]:
    """Players of six schools."""
    return tuple(
        PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", team=f"School {n % 6}")
        for n in range(1, count + 1)
    )


def next_step(app: Application, random: Random) -> Command[object]:
    """One command that makes sense now, mostly."""
    now, fmt = app.tournament, app.rules.format
    if not now.players:
        return ImportPlayers(drafts(40))
    number = PlayerNo(random.choice(sorted(now.players)))
    beside = random.random()
    if beside < 0.06:
        return AdjustPoints(number, Points(random.choice((-1, 1)) * POINT), "soak")
    if beside < 0.12:
        return SetStatus((number,), random.choice(_PRESENT))
    if sum(each.status is Status.PRESENT for each in now.players.values()) < len(now.players) // 2:
        return SetStatus(tuple(now.players), Status.PRESENT)
    for heat in fmt.all_heats:
        if heat not in now.heats:
            ties = finals_now(now, app.rules, app.clock.now()).ties
            if ties and heat not in fmt.heat_ids:
                return DecideTie(ties[0].scope, tuple(sorted(ties[0].players)), "lot")
            drawn = fmt.preseated if heat in fmt.preseated and not now.heats else (heat,)
            return DrawHeats(drawn, random.randint(1, 10**6))
        waiting = [table for table in now.tables_of(heat) if table.confirmed_at is None]
        if waiting:
            if len(waiting) == len(now.tables_of(heat)) and random.random() < 0.3:
                return PublishHeat(heat)
            entries = tuple(_entry(app, table, random) for table in waiting[: random.randint(1, 4)])
            return EnterSheets(heat, entries, confirm=random.random() < 0.85)
    return PublishHeat(fmt.all_heats[0])


def _entry(app: Application, table: Table, random: Random) -> TableEntry:
    chance = Chance(random.randint(1, 10**6))
    return TableEntry(table.table, example_table(app.rules.books.of(table), table.seats, chance))
