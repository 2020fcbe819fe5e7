"""States that a table of heat 1 may be in, reached by commands, and what its seats are then."""

from __future__ import annotations

from collections.abc import Callable

from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.ids import HeatId, TableNo
from tourney.clock.commands import EndClock, PauseClock, StartClock
from tourney.event.records import Status
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import SetStatus
from tourney.scores.commands import EnterSheets, MarkPaper, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.table_games.commands import CloseTableGame, OpenTableGame

ONE, TWO = HeatId("1"), HeatId("2")
T1, T2 = TableNo(1), TableNo(2)
FREE, REASON = "free", "reason"


def sheets(app: Application, heat: HeatId, table: TableNo) -> tuple[Sheet, ...]:
    return tuple(
        Sheet(n, cash=5000 - 500 * at) for at, n in enumerate(app.tournament.tables[heat, table].seats)
    )


def published(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))


def running(app: Application) -> None:
    published(app)
    app.run(StartClock(ONE))


def paused(app: Application) -> None:
    running(app)
    app.run(PauseClock())


def over(app: Application) -> None:
    running(app)
    app.run(EndClock())


def collected(app: Application) -> None:
    running(app)
    app.run(MarkPaper(ONE, T1))


def half_entered(app: Application) -> None:
    running(app)
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)[:1]),)))


def entered(app: Application) -> None:
    running(app)
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)),)))


def confirmed(app: Application) -> None:
    running(app)
    app.run(EnterSheets(ONE, (TableEntry(T1, sheets(app, ONE, T1)),), confirm=True))


def left_in_play(app: Application) -> None:
    running(app)
    app.run(SetStatus((app.tournament.tables[ONE, T1].seats[0],), Status.WITHDRAWN))


def run_by_the_program(app: Application) -> None:
    published(app)
    app.run(OpenTableGame(ONE, T1, seed=7))


def given_back(app: Application) -> None:
    running(app)
    app.run(OpenTableGame(ONE, T1, seed=7))
    app.run(CloseTableGame(ONE, T1, "two sat at the wrong table"))


def drafted(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))


def in_waves(app: Application) -> None:
    """Two boards: tables 1 and 2 play, the others wait."""
    app.run(EditEvent({"boards": 2}))
    running(app)


STATES: dict[str, tuple[Callable[[Application], None], str]] = {
    "drawn": (drafted, FREE),
    "published": (published, FREE),
    "running": (running, REASON),
    "paused": (paused, REASON),
    "ended": (over, REASON),
    "paper collected": (collected, REASON),
    "one sheet entered": (half_entered, "seats_entered"),
    "all sheets entered": (entered, "seats_entered"),
    "confirmed": (confirmed, "seats_confirmed"),
    "one left in play": (left_in_play, "seats_entered"),
    "run by Tourney": (run_by_the_program, "seats_of_game"),
    "taken back from the program": (given_back, REASON),
    "a wave that plays": (in_waves, REASON),
}
