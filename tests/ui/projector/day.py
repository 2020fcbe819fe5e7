"""Scenes to look at: a large hall with hostile names, a table in play, clocks in every state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import msgspec
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, SEMI, HeatId, PlayerNo, Points, TableNo
from tourney.base.names import NO_NAME, Name, NamedPlayer, PersonName
from tourney.base.qr import code_rows
from tourney.base.texts import msg
from tourney.clock.clock import CalledStart, HallClock, Phase, TableTime, TimeWarning, WarningKind
from tourney.event.hall_map import Template, laid_out
from tourney.event.records import Status
from tourney.event.seats import HeatSeat
from tourney.game.console.view import BANK, BoardView, SeatView, SquareView
from tourney.projector.scenes import (
    FoundSeat,
    HallAward,
    HallBracket,
    HallCharts,
    HallEvent,
    HallLine,
    HallMatch,
    HallMessage,
    HallPodium,
    HallRound,
    HallSeating,
    HallStandings,
    HallStep,
    HallTable,
    HallTeams,
    LiveBoard,
    LivePlayer,
)
from tourney.rules.board_files import load_edition
from tourney.standings.standings import StandingLine
from tourney.standings.story import PointsBin, RaceLine, StandingsCharts, TeamRow
from tourney.standings.views import BracketSeat
from ui.projector.painter import Drawn, HallWords, load_theme
from ui.projector.scene import BlackScene, LogoScene, MessageScene, Scene
from ui.projector.scene_table import TableScene
from ui.projector.scenes_results import BracketScene, ChampionScene, ChartsScene, StandingsScene, TeamsScene
from ui.projector.scenes_seating import ClockScene, ClockSeatingScene, SeatingScene
from ui.projector.screen import HallPicture

HOSTILE = (
    NamedPlayer(PlayerNo(9001), PersonName("歐陽" + "長" * 60, "Bartholomew " * 20)),
    NamedPlayer(PlayerNo(2), PersonName("", "محمد عبد الله")),
    NamedPlayer(PlayerNo(3), PersonName("𨋢𠹺😀👩‍👩‍👧", "<b>Bobby</b> '; --")),
    NamedPlayer(PlayerNo(4), PersonName("陳\u202e大\x00文\n", "=cmd()")),
    NamedPlayer(PlayerNo(5), PersonName("", "")),
)
PEOPLE = HOSTILE + tuple(
    NamedPlayer(PlayerNo(n), PersonName("陳大文", "Chan Tai Man")) for n in range(6, 401)
)
NOW = datetime(2026, 11, 21, 6, 0, tzinfo=UTC)
RUNNING = HallClock(Phase.RUNNING, NOW, HeatId("2"), seconds=2467, total_seconds=3600)


def warned(grade: int, kind: WarningKind, seconds: int, minutes: int = 0) -> HallClock:
    return replace(RUNNING, seconds=seconds, warning=TimeWarning(kind, minutes, grade))


DIFFERING = (
    TableTime(TableNo(3), Phase.RUNNING, 480, 300),
    TableTime(TableNo(7), Phase.PAUSED, 9, own_pause=True),
)
CLOCKS = {
    "nothing": HallClock(Phase.NOTHING, NOW),
    "ready": replace(RUNNING, phase=Phase.READY, seconds=3600, waves=3, wave=2),
    "running": RUNNING,
    "ten": warned(1, WarningKind.TIME, 590, 10),
    "one": warned(3, WarningKind.TIME, 42, 1),
    "last_round": replace(warned(3, WarningKind.LAST_ROUND, 180), last_round=True, differing=DIFFERING),
    "over": replace(warned(4, WarningKind.OVER, -70), phase=Phase.OVER),
    "paused": replace(RUNNING, phase=Phase.PAUSED),
    "untimed": replace(RUNNING, untimed=True, seconds=4000, total_seconds=0),
    "finished": replace(RUNNING, phase=Phase.ENDED),
    "break": HallClock(Phase.NOTHING, NOW, called=CalledStart(NOW, "14:30", 725, heat=HeatId("2"))),
    "break_over": HallClock(Phase.NOTHING, NOW, called=CalledStart(NOW, "14:30", -3, heat=FINAL)),
    "played": HallClock(Phase.NOTHING, NOW, played=HeatId("3")),
    "final_played": HallClock(Phase.NOTHING, NOW, played=FINAL),
}


def seating(waves: int = 1) -> HallSeating:
    tables = tuple(
        HallTable(TableNo(n + 1), 1 + n % waves, PEOPLE[4 * n : 4 * n + 4]) for n in range(len(PEOPLE) // 4)
    )
    found_seats = tuple(
        FoundSeat(person, HeatSeat(HeatId("2"), table.table, table.wave, seat, person.number))
        for table in tables
        for seat, person in enumerate(table.persons, start=1)
    )
    return HallSeating(HeatId("2"), heat_named(HeatId("2")), waves, tables, by_name=found_seats)


def on_map(hall_seating: HallSeating, tables: int = 0) -> HallSeating:
    """The same (its last tables) where they stand, with a table more at which nobody plays."""
    played = hall_seating.tables[-tables:]
    numbers = [table.table for table in played]
    hall = laid_out([*numbers, TableNo(max(numbers) + 1)], Template.ROWS)
    seated = {person.number for table in played for person in table.persons}
    found_seats = tuple(each for each in hall_seating.by_name if each.person.number in seated)
    return replace(hall_seating, tables=played, by_name=found_seats, hall=hall)


def standing(place: int, who: NamedPlayer, provisional: bool) -> StandingLine:
    return StandingLine(
        place=place,
        number=who.number,
        name=who.name,
        team="",
        division="",
        status=Status.PRESENT,
        points=Points(680),
        assets=4000,
        tied=place % 7 == 0,
        provisional=provisional,
        why=msg("standings.why_alone", points="11.33"),
        heats=(),
        games=2,
        sizes=(4, 4),
        adjustments=(),
        inactive=False,
        in_cut=place <= 4,
        chance=None,
    )


def standings(provisional: bool = True) -> HallStandings:
    lines = tuple(
        HallLine(standing(n, who, provisional and n > 3), who) for n, who in enumerate(PEOPLE, start=1)
    )
    missing = msg("official.and_more", first=msg("standings.wait_heat", heat=heat_named(HeatId("3"))), n=40)
    state = msg("official.provisional", missing=missing)
    if not provisional:
        state = msg("official.closed", time="17:25")
    return HallStandings(
        name=NO_NAME,
        lines=lines,
        state=state,
        provisional=provisional,
        cut_after=3,
        after=heat_named(HeatId("2")),
    )


def bracket_seat(who: NamedPlayer, place: int) -> BracketSeat:
    return BracketSeat(who, seed=0, place=place, tied=False, total=4000, has_left=False, open=False)


def bracket() -> HallBracket:
    def match(at: int) -> HallMatch:
        who = PEOPLE[4 * at : 4 * at + 4]
        seats = tuple(bracket_seat(each, n) for n, each in enumerate(who, start=1))
        title = msg("projector.match", heat=heat_named(SEMI), table=at + 1)
        return HallMatch(title, seats, msg("projector.result"), table=TableNo(at + 1))

    open_seats = tuple(msg("projector.seat_winner", table=n) for n in range(1, 5))
    final = HallMatch(heat_named(FINAL), open_seats)
    rounds = (
        HallRound(heat_named(SEMI), tuple(match(at) for at in range(4))),
        HallRound(heat_named(FINAL), (final,)),
    )
    return HallBracket(NO_NAME, rounds, PEOPLE[0])


def podium(settled: bool = True, shared: int = 1) -> HallPodium:
    """Hostile names on every step; `shared` of them on the third."""
    steps = (
        HallStep(1, HOSTILE[:1]),
        HallStep(2, HOSTILE[2:3]),
        HallStep(3, PEOPLE[3 : 3 + shared]),
    )
    return HallPodium(NO_NAME, steps, settled=settled, state=msg("official.closed", time="17:25"))


def awards() -> list[HallAward]:
    """Hostile names of awards and of the players who get them, and one more than a page has room for."""
    names = (Name("最高籌款獎", "Most raised"), Name("", "Best <b>dressed</b> " * 8), Name("善" * 40))
    return [HallAward(names[at % 3], each) for at, each in enumerate(PEOPLE[:5])]


def teams(number: int) -> HallTeams:
    rows = tuple(
        TeamRow(
            place=n,
            team="獅子山義工隊 <b>Lion Rock</b> " * (1 + n % 3),
            players=4,
            points=Points(67_220),
            assets=4000,
            tied=n % 7 == 0,
        )
        for n in range(1, number + 1)
    )
    state = msg("official.closed", time="17:25")
    return HallTeams(rows, heat_named(HeatId("2")), state, provisional=False)


def charts() -> HallCharts:
    """Eight leaders over three heats, the hostile names among them."""

    def leader(n: int, who: NamedPlayer) -> StandingLine:
        line = standing(n, who, provisional=False)
        return msgspec.structs.replace(line, points=Points(60 * (90 - n)))

    race = tuple(RaceLine(leader(n, each), (n, 9 - n, n)) for n, each in enumerate(PEOPLE[:8], start=1))
    bins = tuple(PointsBin(Points(600 * n), Points(600 * n + 600), n % 5, n % 2) for n in range(12))
    standings_charts = StandingsCharts(bins, (HeatId("1"), HeatId("2"), HeatId("3")), race)
    return HallCharts(NO_NAME, standings_charts, PEOPLE[:8], heat_named(HeatId("3")))


def live(players: int = 5) -> LiveBoard:
    edition = load_edition("hong-kong")
    squares = tuple(
        SquareView(
            index=at,
            kind=each.kind,
            name=each.name,
            group=edition.by_id[each.deed].group if each.deed else "",
            owner=at % players if each.deed and at % 3 else BANK,
            level=-1 if each.deed and at % 11 == 5 else at % 6 if each.deed and at % 4 == 1 else 0,
        )
        for at, each in enumerate(edition.squares)
    )
    seats = tuple(
        SeatView(
            seat=n,
            number=PEOPLE[n].number,
            name=PEOPLE[n].name.en,
            cash=1500 - 300 * n,
            square=7 * n % 40,
            in_jail=0 if n == 2 else None,
            jail_cards=(),
            out=1 if n == 4 else 0,
            worth=1500 - 300 * n,
            raisable=0,
            deeds=(),
            turns=0,
            is_turn=n == 1,
            has_to_act=n == 1,
        )
        for n in range(players)
    )
    board = BoardView(
        n=0,
        rings=edition.rings,
        squares=squares,
        seats=seats,
        houses=32,
        hotels=12,
        turn=1,
        last_throw=None,
        last_thrower=None,
    )
    live_players = tuple(LivePlayer(seat, PEOPLE[seat.seat]) for seat in seats)
    last = msg("projector.call_last")
    return LiveBoard(
        heat=FINAL,
        table=TableNo(1),
        name=heat_named(FINAL),
        board=board,
        players=live_players,
        last=last,
        seconds=2467,
    )


SCENES: dict[str, Callable[[], Scene]] = {
    "clock": ClockScene,
    "clock_seating": lambda: ClockSeatingScene(seating()),
    "clock_seating_map": lambda: ClockSeatingScene(on_map(seating(), tables=5)),
    "seating": lambda: SeatingScene(seating()),
    "seating_map": lambda: SeatingScene(on_map(seating())),
    "seating_map_small": lambda: SeatingScene(on_map(seating(), tables=5)),
    "seating_waves": lambda: SeatingScene(seating(3)),
    "standings": lambda: StandingsScene([standings()]),
    "bracket": lambda: BracketScene([bracket()]),
    "table": lambda: TableScene(live()),
    "table_none": lambda: TableScene(None),
    "message": lambda: MessageScene(HallMessage("請把計分紙交到裁判桌。", "Please bring your scoresheets.")),
    "message_long": lambda: MessageScene(
        HallMessage("請把計分紙交到裁判桌。" * 20, "Bring your sheets. " * 30)
    ),
    "logo": lambda: LogoScene(HallEvent(Name("慈善大富翁邀請賽", "Charity Day"), "大會堂", "2026-11-21")),
    "logo_page": lambda: LogoScene(
        HallEvent(
            Name("慈善大富翁邀請賽", "Charity Day"),
            "大會堂",
            "2026-11-21",
            page=code_rows("https://example.org/day"),
        )
    ),
    "seating_none": lambda: SeatingScene(HallSeating()),
    "standings_none": lambda: StandingsScene([]),
    "bracket_none": lambda: BracketScene([]),
    "black": BlackScene,
    "champion": lambda: ChampionScene([podium()]),
    "champion_shared": lambda: ChampionScene([podium(settled=False, shared=7)]),
    "champion_awards": lambda: ChampionScene([podium()], awards()),
    "champion_none": lambda: ChampionScene([]),
    "teams": lambda: TeamsScene(teams(60)),
    "teams_none": lambda: TeamsScene(teams(0)),
    "charts": lambda: ChartsScene([charts()]),
    "charts_none": lambda: ChartsScene([]),
}
"""One of each, and the empty ones."""


def picture(
    scene: Scene,
    size: tuple[int, int],
    clock: HallClock = RUNNING,
    language: str = "both",
    ground: str = "dark",
    page: int = 0,
) -> HallPicture:
    return HallPicture(
        scene=scene,
        page=page,
        clock=clock,
        theme=load_theme(ground),
        words=HallWords(language),
        size=QSize(*size),
    )


def painted(hall_picture: HallPicture) -> tuple[QImage, tuple[Drawn, ...]]:
    """The picture at its own size, and the words on it."""
    image = QImage(hall_picture.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawn = hall_picture.paint(painter)
    painter.end()
    return image, drawn
