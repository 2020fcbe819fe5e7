"""Days that are rehearsed by themselves, and a second count of what went wrong on them.

The second count reads the journal alone and shares nothing with the tally: neither the plan nor the checks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.bootstrap import create_event, rehearse_event
from tourney.cli.sudden_end import end_suddenly
from tourney.event.collections import PLAYERS, SHEETS, TABLES
from tourney.event.command import Command, applied, numbers_in
from tourney.event.ports import JournalEntry
from tourney.event.records import SheetRecord, Tournament
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.rehearsal.papers import true_game
from tourney.rehearsal.plan import Plan
from tourney.rehearsal.playing import doors_open, play_through
from tourney.rehearsal.report import PlayedDayReport
from tourney.scoresheet.sheet import Sheet


def event(place: Path, players: int, form: str = "hk-90") -> None:
    """An event of so many players of six teams, nothing drawn."""
    app = create_event(
        str(place), form, clock=FixedClock(), zone="Asia/Hong_Kong", name="Day", date="2026-03-07"
    )
    drafts = (
        PlayerDraft(name_zh=f"參賽者{n}", name_en=f"Player {n}", team=f"Team {n % 6}") for n in range(players)
    )
    app.run(ImportPlayers(tuple(drafts), "test"))
    app.close()


def rehearsed(real: Path, copy: Path, people: int, seed: int) -> tuple[Application, PlayedDayReport]:
    """The rehearsal of an event, played to its end and still open."""
    clock = FixedClock()

    def at_the_doors(real: Application) -> FixedClock:
        clock.at = doors_open(real)
        return clock

    app = rehearse_event(str(real), str(copy), 20, people, seed, at_the_doors)

    def end(command: Command[object], at: datetime) -> None:
        end_suddenly(str(copy), app.who, command, at)

    return app, play_through(app, clock, people, seed, end)


class Recount:
    """What the journal shows of what went wrong: `seen` by kind and table, `left` and `swapped` by number."""

    def __init__(self, history: Sequence[JournalEntry]) -> None:
        self.seen: Counter[tuple[str, str, int]] = Counter()
        self.left = self.swapped = 0
        self._seats: dict[tuple[HeatId, TableNo], tuple[PlayerNo, ...]] = {}
        self._sheets: dict[tuple[HeatId, PlayerNo], Sheet] = {}
        for entry in history:
            self._follow(entry)

    def _follow(self, entry: JournalEntry) -> None:
        for change in entry.changes:
            if (table := change.of(TABLES)) is not None:
                self._seats[table.key] = () if table.after is None else table.after.seats
            if (player := change.of(PLAYERS)) is not None and player.after is not None:
                was = None if player.before is None else player.before.status
                self.left += player.after.status == "withdrawn" != was
        self.swapped += entry.code == "seats_swapped"
        before = dict(self._sheets)
        for change in entry.changes:
            if (sheet := change.of(SHEETS)) is not None and sheet.after is not None:
                self._sheets[sheet.key] = sheet.after.sheet
        if entry.code == "sheets_entered":
            heat = HeatId(str(entry.params["heat"]))
            for number in numbers_in(entry.params, "tables"):
                self._look(heat, TableNo(number), before, bool(entry.params.get("correct")))

    def _look(
        self, heat: HeatId, table: TableNo, before: Mapping[tuple[HeatId, PlayerNo], Sheet], corrected: bool
    ) -> None:
        """What is wrong with the sheets of the table, or was and is mended."""
        seats = self._seats[heat, table]
        had = {n: before[heat, n] for n in seats if (heat, n) in before and before[heat, n].bankrupt is None}
        have = {n: self._sheets[heat, n] for n in seats if (heat, n) in self._sheets}
        deeds = Counter(deed for sheet in have.values() for deed in sheet.deeds)
        unread = {each.field for sheet in have.values() for each in sheet.misread}
        found = {
            "deed_twice": max(deeds.values(), default=0) > 1,
            "no_order": "bankrupt" in unread,
            "unreadable": bool({"cash", "total"} & unread),
            "twice": len(seats) - len(have) > 1,
        }
        both = [(had[n], have[n]) for n in had if n in have and not had[n].misread]
        same = [
            (a, b)
            for a, b in both
            if (a.deeds, a.cash) == (b.deeds, b.cash) and a.totals_only == b.totals_only
        ]
        if not max(Counter(deed for sheet in had.values() for deed in sheet.deeds).values(), default=0) > 1:
            sums = any(_total(a) != _total(b) for a, b in same if not (corrected and a.totals_only))
            found["wrong_sum"] = sums
            found["wrong_place"] = not sums and not corrected and any(_place(a) != _place(b) for a, b in same)
            found["protest"] = corrected and not sums and any(_total(a) != _total(b) for a, b in both)
        self.seen.update((kind, heat, table) for kind, is_so in found.items() if is_so)


def _counted(sheet: Sheet) -> object:
    return sheet.totals_only, sheet.deeds, sheet.cash


def _total(sheet: Sheet) -> int | None:
    return sheet.declared_total if sheet.totals_only else sheet.paper_total


def _place(sheet: Sheet) -> int | None:
    return sheet.declared_place if sheet.totals_only else sheet.paper_place


def told(report: PlayedDayReport) -> Recount:
    """What the report says of the same things."""
    count = Recount(())
    for each in report.caught:
        kind = "twice" if each.by == "player_twice" else each.kind
        if kind == "left":
            count.left += 1
        elif kind == "swapped_seats":
            count.swapped += 1
        elif kind != "killed" and each.by != "wrong_table":
            count.seen[kind, str(each.heat), each.table or 0] += 1
    return count


def as_it_should_be(app: Application, report: PlayedDayReport) -> Tournament:
    """The event with the sheets of every heat's table at which something slipped as they should be; but for
    players who wrote on each other's sheets.
    """
    now, fmt, plan = app.tournament, app.rules.format, Plan(report.seed)
    changes = []
    for each in report.slipped:
        table = now.tables.get((HeatId(str(each.heat)), TableNo(each.table or 0)))
        if table is None or table.heat not in fmt.heat_ids or each.should == "crew":
            continue
        key = (table.heat, table.table)
        game = true_game(
            app.rules.books.of(table),
            fmt.points_for(table.heat),
            table.seats,
            plan.game(*key),
            all_land=fmt.all_land,
            minutes=fmt.minutes(table.heat) or None,
            least_out=2 if each.kind == "no_order" else 0,
        )
        for number, sheet in game.sheets.items():
            record = SheetRecord(table.heat, number, sheet)
            changes.append(SHEETS.change((table.heat, number), now.sheets.get((table.heat, number)), record))
    return applied(now, tuple(changes), now.revision + 1)
