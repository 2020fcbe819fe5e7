"""Plays days by lot whose archives are checked: formats, sizes, divisions, stand-ins, rulings, ties, totals
only, corrections after printing, steps taken back. The same seed plays the same day.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from tourney.application.application import Application
from tourney.application.example import example_table, play_heat, settle_cut, settle_places
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import TourneyError
from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.bootstrap import create_event
from tourney.event.command import Command
from tourney.event.counting import results_of
from tourney.event.records import CASH, Status, Table
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SeatStandIn, SwapSeats
from tourney.players.commands import AddPlayer, EditPlayer, ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, ReopenTable, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints, DecideTie
from tourney.standings.standings import ranking_of

FORMATS = (("hk-90", 24), ("world-2009", 40), ("school-two-rounds", 32), ("place-sum", 30))
"""Each with the fewest players that its finals need."""
SECRETS = ("+852 9123 4567", "tai@man.hk", "nut allergy", "Whole Secret Name")
"""What stands in no archive: telephone, e-mail and note, and a name where names are short."""


class ArchivedDay:
    """A day in the making, one moment after another."""

    def __init__(self, folder: Path, seed: int, players: int = 0, names: str = "") -> None:
        self.chance, self.clock, self.seed = Chance(seed), FixedClock(), seed
        name, least = FORMATS[seed % len(FORMATS)]
        self.app = create_event(str(folder / f"{seed}.tourney"), name, clock=self.clock, name="Day")
        self.run(EditEvent({"page_names": names or self.one_of("full", "short", "number")}))
        many = players or least + self.chance.below(96 - least + 1)
        divisions = [each.id for each in self.app.rules.format.divisions] or [""]
        drafts = [
            PlayerDraft(
                name_zh=f"陳大{n}", name_en=f"CHAN Tai {n}", team=f"Team {n % 7}",
                division=divisions[n % len(divisions)],
            )
            for n in range(1, many + 1)
        ]  # fmt: skip
        self.run(ImportPlayers(tuple(drafts), "list"))
        first = {"phone": SECRETS[0], "email": SECRETS[1], "note": SECRETS[2], "name_en": SECRETS[3]}
        self.run(EditPlayer(PlayerNo(1), first), Donate(PlayerNo(2), Decimal(500), CASH))

    def moments(self) -> Iterator[Application]:
        """The event at each moment at which an archive of it may be made."""
        app, fmt = self.app, self.app.rules.format
        numbers = tuple(app.tournament.players)
        self.run(SetStatus(numbers[3:], Status.PRESENT), SetStatus(numbers[:3], Status.PRESENT))
        if self.often(3):
            self.run(SetStatus((PlayerNo(3),), Status.ABSENT))
        self.run(*(DrawHeats(fmt.preseated, self.seed + at) for at in range(1 + self.chance.below(2))))
        for at, heat in enumerate(fmt.all_heats):
            if heat not in app.tournament.heats:
                settle_cut(app)
                self.run(DrawHeats((heat,), self.seed, reason="on paper"))
            self.run(PublishHeat(heat))
            self._before(heat)
            yield app
            self._play(heat, self.seed + at)
            yield app
            self._after(heat)
            yield app
        last = fmt.all_heats[-1]
        self.run(DeclareOfficial(last if last in STAGES else "heats", "seen", with_earlier=True))
        self.run(RecordPrint("results"), Donate(PlayerNo(4), Decimal(70), CASH))
        yield app

    def run(self, *commands: Command[object]) -> None:
        """Run these steps a minute apart; one that is refused changes nothing, as on any day."""
        for each in commands:
            self.clock.at += timedelta(minutes=1)
            with suppress(TourneyError):
                self.app.run(each)

    def one_of(self, *choices: str) -> str:
        return choices[self.chance.below(len(choices))]

    def often(self, of: int) -> bool:
        """Once in so many times."""
        return self.chance.below(of) == 0

    def _before(self, heat: HeatId) -> None:
        """A swap, a stand-in."""
        tables = self.app.tournament.tables_of(heat)
        if heat not in STAGES and self.often(2):
            self.run(SwapSeats(heat, tables[0].seats[0], tables[-1].seats[-1]))
        if heat not in STAGES and self.often(2):
            new = PlayerNo(max(self.app.tournament.players) + 1)
            self.run(AddPlayer(PlayerDraft(name_en="Late")), SetStatus((new,), Status.PRESENT))
            self.run(SeatStandIn(heat, new, self.app.tournament.tables_of(heat)[0].seats[1]))

    def _play(self, heat: HeatId, seed: int) -> None:
        """Some tables by their deeds, some by their totals; a few steps are taken back and done again."""
        for table in self.app.tournament.tables_of(heat):
            if self.often(3):
                self.run(EnterSheets(heat, (TableEntry(table.table, self._totals(table)),), confirm=True))
            elif self.often(3):
                sheets = example_table(self.app.rules.books.of(table), table.seats, self.chance)
                self.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
                self._take_back(again=self.often(2))
        self.clock.at += timedelta(minutes=1)
        play_heat(self.app, heat, seed)
        if heat in STAGES or self.often(2):
            settle_places(self.app, heat)

    def _totals(self, table: Table) -> tuple[Sheet, ...]:
        """Totals with places on paper, of which some are equal."""
        seats = self.chance.shuffled(table.seats)
        totals = sorted((100 * (1 + self.chance.below(8)) for _ in seats), reverse=True)
        out = self.chance.below(2)
        return tuple(
            replace(Sheet(seat), bankrupt=1)
            if at >= len(seats) - out
            else Sheet(seat, declared_total=totals[at], declared_place=at + 1)
            for at, seat in enumerate(seats)
        )

    def _after(self, heat: HeatId) -> None:
        """Printed, sometimes ruled on and corrected afterwards, and printed again or not."""
        self.run(RecordPrint("bracket" if heat in STAGES else "standings"))
        if self.often(2):
            player = PlayerNo(1 + self.chance.below(20))
            points = 30 * (self.chance.below(9) - 4) or 60
            self.run(AdjustPoints(player, points, f"late, told CHAN Tai {player}"))
        if self.often(3):
            table = self.app.tournament.tables_of(heat)[0].table
            self.run(ReopenTable(heat, table, "counted again"))
            play_heat(self.app, heat, self.seed + 99)
            settle_places(self.app, heat)
        if self.often(3):
            self._decide()
        if self.often(4):
            self._take_back(again=True)
        if heat in STAGES or self.often(2):
            self.run(RecordPrint("bracket" if heat in STAGES else "standings"))

    def _decide(self) -> None:
        """An order between two or more who are level."""
        rules = self.app.rules
        results = results_of(self.app.tournament, rules.books, rules.format)
        for tied in ranking_of(results).tied_groups()[:1]:
            self.run(DecideTie("cut", tuple(self.chance.shuffled(tied)), "drawn"))

    def _take_back(self, again: bool) -> None:
        with suppress(TourneyError):
            self.app.undo()
            if again:
                self.app.redo()
