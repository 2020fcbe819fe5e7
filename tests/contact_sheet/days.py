"""The states of a day that a page can be opened in: each an event in a file of its own, always the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_first_half, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.times import HONG_KONG
from tourney.bootstrap import create_event, open_event
from tourney.clock.commands import StartBreak, StartClock
from tourney.event.records import WAYS, Status
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial

Made = Callable[[Path], Application]

MORNING = datetime(2026, 3, 7, 2, 0, tzinfo=UTC)
"""Ten o'clock in the hall."""
SURNAMES = "陳李張黃何林吳梁鄭羅謝馮葉蘇曾鄧許蔡彭潘"
GIVEN = ("美玲", "大文", "家欣", "志強", "詠詩", "子軒", "嘉儀", "俊傑", "曉彤", "國輝")
LATIN = ("Grace Chan", "Peter Wong", "Mary Lee", "Lok Yi Ho", "David O’Brien", "Priya Sharma", "Tom Ng")
SCHOOLS = ("獅子山義工隊", "St. Paul’s", "German Swiss School", "沙田體育會", "Ma On Shan Youth")
HARD = (
    ("", "Anneliese Müller-Großhansdorf von und zu Liechtenstein"),
    ("𨋢𠹺麗珠", "<b>Bobby</b> '; --"),
    ("歐陽慕容司徒尉遲", "=cmd()"),
    ("", "محمد عبد الله"),
    ("", "สมชาย ใจดี"),
)
"""Names that have broken a page before: long, right to left, of rare letters, spelt to do harm."""


def crowd(players: int) -> tuple[PlayerDraft, ...]:
    """So many people of a hall in Hong Kong; a few of them with names that are hard to show."""
    drafts = []
    for n in range(players):
        chinese, latin = SURNAMES[n % 20] + GIVEN[(n * 7) % 10], f"{LATIN[n % 7]} {n + 1}"
        if n % 9 == 4:
            chinese, latin = HARD[(n // 9) % len(HARD)]
        pledged = 200 + 100 * (n % 5)
        drafts.append(
            PlayerDraft(name_zh=chinese, name_en=latin, team=SCHOOLS[n % 5], pledged=Decimal(pledged))
        )
    return tuple(drafts)


def _new(
    folder: Path, players: int, format_id: str = "hk-90", clock: FixedClock | None = None
) -> Application:
    app = create_event(
        str(folder / "day.tourney"),
        format_id,
        name="Charity day of the Grand Hong Kong & Kowloon Children’s Fund",
        name_zh="香港九龍兒童基金慈善大富翁日",
        date="2026-03-07",
        venue="Sha Tin Town Hall 沙田大會堂",
        clock=clock or FixedClock(MORNING),
        zone=HONG_KONG,
    )
    app.run(EditEvent({"charity": "Children’s Fund", "charity_zh": "兒童基金", "donation_target": 20_000}))
    if players:
        app.run(ImportPlayers(crowd(players)))
    return app


def new(folder: Path) -> Application:
    """Nobody has been registered yet."""
    place, clock = str(folder / "day.tourney"), FixedClock(MORNING)
    return create_event(place, "hk-90", name="Charity day", clock=clock, zone=HONG_KONG)


def door(folder: Path) -> Application:
    """26 are expected, 15 have come, three of them have given something."""
    app = _new(folder, 26)
    app.run(SetStatus(tuple(PlayerNo(n) for n in range(1, 16)), Status.PRESENT))
    for number, method in zip((1, 2, 3), WAYS[:3], strict=True):
        app.run(Donate(PlayerNo(number), Decimal(300 * number), method))
    return app


def drawn(folder: Path, clock: FixedClock | None = None) -> Application:
    """Everybody is in, every heat is drawn, the hall knows nothing yet."""
    app = _new(folder, 26, clock=clock)
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 7))
    return app


def running(folder: Path) -> Application:
    """Heat 1 is under way in waves on four boards, half an hour of its clock gone."""
    clock = FixedClock(MORNING)
    app = drawn(folder, clock)
    app.run(EditEvent({"boards": 4}))
    app.run(PublishHeat(HeatId("1")))
    app.run(StartClock(HeatId("1"), 1))
    clock.at += timedelta(minutes=32)
    return app


def on_break(folder: Path) -> Application:
    """Heat 1 is played and on the wall; heat 2 starts in twelve minutes, its seats not published yet."""
    clock = FixedClock(MORNING)
    app = drawn(folder, clock)
    first = app.rules.format.heat_ids[0]
    app.run(PublishHeat(first))
    app.run(StartClock(first))
    clock.at += timedelta(minutes=64)
    play_heat(app, first, 7)
    app.run(RecordPrint("standings"))
    app.run(StartBreak(12 * 60))
    return app


def papers(folder: Path) -> Application:
    """Heat 1 is confirmed; of heat 2 a table is to be mended, one has come in and one is still out."""
    app = _new(folder, 26)
    play_first_half(app)
    return app


def before_the_final(folder: Path) -> Application:
    """Three heats by totals only: some tables are worth a second look before the cut."""
    app = _new(folder, 26)
    check_everybody_in(app)
    heats = app.rules.format.heat_ids
    app.run(DrawHeats(heats, 5))
    for heat in heats:
        app.run(PublishHeat(heat))
        for table in app.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(number, declared_total=5000 - 400 * at - number, declared_place=at + 1)
                for at, number in enumerate(sorted(table.seats))
            )
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return app


def semi_finals(folder: Path) -> Application:
    """61 players, three heats, sixteen drawn for four semi-finals, two of these played."""
    app = _new(folder, 61, "world-2009")
    check_everybody_in(app)
    fmt = app.rules.format
    app.run(DrawHeats(fmt.preseated, 3))
    for heat in fmt.heat_ids:
        app.run(PublishHeat(heat))
        play_heat(app, heat, 3 + int(heat))
    semis = next(heat for heat in fmt.all_heats if heat not in fmt.heat_ids)
    app.run(DrawHeats((semis,), 3))
    app.run(PublishHeat(semis))
    play_heat(app, semis, 9, 2)
    return app


def champion(folder: Path) -> Application:
    """The day is over, the result official."""
    clock = FixedClock(MORNING)
    app = _new(folder, 26, clock=clock)
    play_example_day(app)
    clock.at += timedelta(minutes=30)
    app.run(DeclareOfficial("final", with_earlier=True))
    return app


DAYS: dict[str, Made] = {
    "new": new,
    "door": door,
    "drawn": drawn,
    "running": running,
    "break": on_break,
    "papers": papers,
    "before-the-final": before_the_final,
    "semi-finals": semi_finals,
    "champion": champion,
}
"""In the order of a day."""

_FILES: dict[Made, tuple[bytes, datetime]] = {}


def day_in(folder: Path, make: Made) -> Application:
    """The event that `make` makes, opened from a copy of its file: its steps are done once a process."""
    if make not in _FILES:
        app = make(folder)
        now, place = app.clock.now(), Path(app.place)
        app.close()
        _FILES[make] = place.read_bytes(), now
    data, now = _FILES[make]
    place = folder / "day.tourney"
    place.write_bytes(data)
    app = open_event(str(place), clock=FixedClock(now))
    app.refresh()
    return app
