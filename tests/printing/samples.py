"""Read models for the paper's tests: a small event with every kind of name, made by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

from tourney.base.ids import POINT, DeedId, EditionId, HeatId, PlayerNo, Points, TableNo
from tourney.base.names import NO_NAME, Name, NamedPlayer, PersonName
from tourney.base.texts import msg, named
from tourney.base.times import HONG_KONG
from tourney.event.hall_map import Template, laid_out
from tourney.event.records import ResultState, Ruling, RulingKind, Status
from tourney.event.scan_codes import SheetCode
from tourney.event.table_state import TableState
from tourney.event.tie_breaks import HeatScore
from tourney.heats.paper_draw_certificate import DrawnHeat, DrawnTogether, DrawPaper, Meeting
from tourney.heats.paper_seating_table import HallPaper, SeatedTable, SeatingPaper
from tourney.paper.event_head import EventHead, PaperStatus, Person, TableSlot
from tourney.players.paper_cards import Badge, BadgePaper
from tourney.players.paper_lists import PlayerList
from tourney.rules.board_files import load_edition
from tourney.rules.rulebook import rule_book
from tourney.scores.paper_scoresheets import sheet_form
from tourney.scores.paper_table_results import HeatResults, TableLine, TableResult
from tourney.scores.paper_table_sheets import TableSheet, TableSheetPack
from tourney.scores.scoresheet_form import FilledSheet, SheetPack, SheetPage
from tourney.scoresheet.ranking import Result
from tourney.standings.cut import Qualification
from tourney.standings.paper_bracket import (
    BracketPaper,
    Champion,
    LevelPlayers,
)
from tourney.standings.paper_results import PrintedPlace, ResultsPaper, ResultsPart
from tourney.standings.paper_standings import RulingLine, StandingsPaper, StandingsPart
from tourney.standings.standings import StandingLine
from tourney.standings.story import TeamRow
from tourney.standings.views import BracketSeat, BracketStage, BracketTable

AT = datetime(2026, 3, 7, 6, 0, tzinfo=UTC)

LANGUAGES = ("en", "zh-HK", "both")
"""What golden texts are kept in."""
HEAD = EventHead(
    title=Name("慈善大賽", "Charity Day"),
    venue="屯門大會堂 Town Hall",
    date="2026-03-07",
    printed_at=AT,
    zone=HONG_KONG,
)
SEATS = replace(HEAD, draw=1)
"""Of paper that shows the seats of a heat."""
NAMES = (
    ("陳大文", "Chan Tai Man"),
    ("𨋢𠹺", "Lift"),
    ("陈刘", "Chen Liu"),
    ("", "Bartholomew Maximilian Featherstonehaugh Cholmondeley"),
    ("=cmd()", "+1-2"),
    ("<b>粗</b>", "'; --"),
    ("😀阿強", "Ah Keung"),
    ("葉\n\x00詠", "Ip\tWing"),
)
JUNIOR = Name("初級組", "Junior")
TEAMS = ("Form 4B 中四乙", "", "=SUM(A1)", "Lions")


def person(n: int) -> Person:
    name = PersonName(*NAMES[(n - 1) % len(NAMES)])
    return Person(PlayerNo(n), name, TEAMS[n % 4], "junior" if n % 2 else "")


def persons(count: int) -> tuple[Person, ...]:
    return tuple(person(n) for n in range(1, count + 1))


def slot(index: int, tables: int) -> TableSlot:
    """Two waves, the later on the boards of the earlier."""
    first = -(-tables // 2)
    if tables < 2:
        return TableSlot(starts_at="10:00")
    if index < first:
        return TableSlot(1, "10:00", index + 1)
    return TableSlot(2, "11:15", index - first + 1)


def tables(count: int) -> tuple[SeatedTable, ...]:
    people = persons(count)
    return tuple(
        SeatedTable(TableNo(i // 4 + 1), people[i : i + 4], slot(i // 4, -(-count // 4)))
        for i in range(0, count, 4)
    )


def pack(count: int, filled: bool = False) -> SheetPack:
    sheet = FilledSheet(
        deeds={DeedId("boardwalk"): 5, DeedId("park-place"): 4, DeedId("reading-railroad"): -1},
        cash=1520, notes={500: 3, 20: 1}, property=2650, total=4170, place=1, bankrupt=None,
    )  # fmt: skip
    pages = tuple(
        SheetPage(
            code=SheetCode("KX7Q", HeatId("2"), table.table, who.number, draw=1),
            heat=HeatId("2"),
            table=table.table,
            seat=seat,
            seats=len(table.persons),
            person=who,
            filled=sheet if filled else None,
            slot=table.slot,
            division=JUNIOR if who.division else NO_NAME,
        )
        for table in tables(count)
        for seat, who in enumerate(table.persons, 1)
    )
    book = rule_book(load_edition(EditionId("atlantic-city")))
    return SheetPack(SEATS, (sheet_form(book, book),), pages)


def seating(count: int, draft: bool = False) -> SeatingPaper:
    return SeatingPaper(replace(SEATS, draft=draft), HeatId("2"), tables(count))


def hall(count: int) -> HallPaper:
    """A horseshoe with one free table more than are played at."""
    played = tables(count)
    numbers = [table.table for table in played] or [TableNo(1)]
    hall_map = laid_out([*numbers, TableNo(max(numbers) + 1)], Template.HORSESHOE)
    return HallPaper(SEATS, HeatId("2"), hall=hall_map, tables=played)


def table_sheets(count: int) -> TableSheetPack:
    """Every third table hands in places only."""
    heat = HeatId("2")
    sheets = tuple(
        TableSheet(
            each,
            SheetCode("KX7Q", heat, each.table, None, draw=1),
            places_only=each.table % 3 == 0,
            words="words_tournament",
        )
        for each in tables(count)
    )
    return TableSheetPack(SEATS, heat, sheets)


def players(count: int) -> PlayerList:
    def status(number: int) -> Status:
        if number % 5 == 0:
            return Status.ABSENT
        return Status.PRESENT if number % 3 == 0 else Status.REGISTERED

    listed = tuple(
        replace(
            each,
            status=status(each.number),
            seeded=each.number == 1,
            alternate=each.number == 2,
            pledged=Decimal(500),
            received=Decimal(100 * (each.number % 7)),
        )
        for each in persons(count)
    )
    return PlayerList(HEAD, listed, {"junior": JUNIOR, "": NO_NAME})


def badges(count: int) -> BadgePaper:
    return BadgePaper(HEAD, tuple(Badge(each, f"TY1/KX7Q/P/{each.number}") for each in persons(count)))


PENALTY = Ruling(
    id=1,
    kind=RulingKind.ADJUSTMENT,
    reason="late",
    by="裁判長",
    at=AT,
    order=(PlayerNo(5),),
    points=-2 * POINT,
)


def standing(n: int) -> StandingLine:
    cells = (
        HeatScore(heat=HeatId("1"), table=TableNo(1), place=1, points=Points(19 * POINT), total=4000),
        HeatScore(heat=HeatId("2"), table=None, place=None, points=Points(0), total=0, provisional=True),
    )
    place = 2 if n == 3 else n
    who = person(n)
    return StandingLine(
        place=place,
        number=who.number,
        name=who.name,
        team=who.team,
        division="",
        status=Status.PRESENT,
        points=Points(19 * POINT),
        assets=4000 - n,
        tied=n in (2, 3),
        provisional=n % 2 == 0,
        why=msg("standings.why_tied", players=[2, 3]) if n in (2, 3) else msg("paper.nobody"),
        heats=cells,
        games=1,
        sizes=(4,),
        adjustments=(PENALTY,) if n == 5 else (),
        inactive=n == 7,
        in_cut=n <= 4,
        chance=Qualification.CLINCHED
        if n == 1
        else Qualification.ELIMINATED
        if n > 5
        else Qualification.ALIVE,
    )


RULINGS = (RulingLine(msg("paper.ruling_tie", players=[2, 3]), "擲骰 roll-off", "裁判長", AT),)


STATUS = PaperStatus(
    ResultState.PROVISIONAL,
    msg(
        "official.provisional", missing=msg("official.and_more", first=msg("standings.wait_unconfirmed"), n=2)
    ),
)
OFFICIAL = PaperStatus(
    ResultState.OFFICIAL, msg("official.official", by=named(PersonName("何裁判", "Ho")), time="17:40")
)


def standings(count: int) -> StandingsPaper:
    lines = tuple(standing(n) for n in range(1, count + 1))
    parts = (StandingsPart(NO_NAME, lines, 4), StandingsPart(Name("初級組", "Junior"), lines[::2], 2))
    lions = TeamRow(place=1, team="Lions", players=3, points=Points(90), assets=5000, tied=False)
    teams = (lions,) if count else ()
    heats = (HeatId("1"), HeatId("2"))
    return StandingsPaper(
        head=HEAD,
        heats=heats,
        parts=parts,
        status=STATUS,
        rulings=RULINGS if count else (),
        teams=teams,
    )


def result_at(
    who: Person, place: int, points: Points, total: int, *, tied: bool = False, bankrupt: bool = False
) -> Result:
    """A result of totals only."""
    return Result(
        player=who.number,
        property=None,
        cash=None,
        total=total,
        unmortgaged_land=None,
        place=place,
        tied=tied,
        points=points,
        survivors=3,
        bankrupt=bankrupt,
    )


def table_results(count: int) -> HeatResults:
    lines = tuple(
        TableLine(
            each,
            result_at(each, i, Points(60 * i), 1000 * i, tied=i == 2, bankrupt=i == 4),
            bankrupt=1 if i == 4 else None,
        )
        for i, each in enumerate(persons(min(count, 4)), 1)
    )
    made = (TableResult(TableNo(1), msg("paper.state_checked"), False, lines),) if count else ()
    return HeatResults(HEAD, HeatId("1"), made, STATUS)


def _stage(heat: str, *tables: BracketTable) -> BracketStage:
    drawn = all(table.drawn for table in tables)
    return BracketStage(HeatId(heat), 60, drawn, published=True, tables=tables, blocked=None, goes_on=0)


def _table(number: TableNo, *seats: BracketSeat, empty: int = 0) -> BracketTable:
    state = TableState.OUT if empty else TableState.CONFIRMED
    heat = HeatId("final" if empty else "semi")
    return BracketTable(heat, number, seats, empty=empty, drawn=not empty, provisional=False, state=state)


def _seat(who: Person, seed: int, place: int, total: int, tied: bool = False) -> BracketSeat:
    named = NamedPlayer(who.number, who.name, who.team)
    return BracketSeat(named, seed, place, tied=tied, total=total, has_left=False, open=False)


def shared_final(count: int) -> BracketPaper:
    """A final whose second place two share."""
    places = enumerate(zip(persons(count), (1, 2, 2, 4), strict=False), 1)
    seats = [_seat(who, seed, place, 5000, tied=place == 2) for seed, (who, place) in places]
    stage = _stage("final", _table(TableNo(1), *seats))
    return BracketPaper(HEAD, (stage,), (Champion(NO_NAME, person(1)),), STATUS)


def bracket(count: int) -> BracketPaper:
    if not count:
        return BracketPaper(HEAD, (), (), STATUS)
    semis = [
        _table(each.table, *(_seat(who, s, s, 100 * s) for s, who in enumerate(each.persons, 1)))
        for each in tables(min(count, 16))
    ]
    stages = (_stage("semi", *semis), _stage("final", _table(TableNo(1), empty=len(semis))))
    tie = (person(2), person(min(3, count)))
    level = LevelPlayers(msg("paper.level_reserves", first=1, last=2), tie)
    champion = Champion(NO_NAME, person(1))
    return BracketPaper(
        head=HEAD,
        stages=stages,
        champions=(champion,),
        status=STATUS,
        reserves=(person(1),),
        ties=(tie,),
        levels=(level,),
    )


def results(count: int) -> ResultsPaper:
    final = HeatId("final")
    places = tuple(
        PrintedPlace(
            place=n,
            person=who,
            reached=final if n < 5 else None,
            points=Points(60 * n),
            assets=900,
            prize=n < 4,
            stage_place=n if n < 5 else None,
            stage_assets=7000 - n if n < 5 else None,
        )
        for n, who in enumerate(persons(count), 1)
    )
    part = ResultsPart(NO_NAME, places)
    return ResultsPaper(
        head=HEAD,
        parts=(part,),
        status=OFFICIAL if count else STATUS,
        players=count,
        tables=6,
        received=Decimal(4000 if count else 0),
        rulings=RULINGS if count else (),
    )


def draw(count: int) -> DrawPaper:
    seats = tuple((each.table, tuple(p.number for p in each.persons)) for each in tables(count))
    heats = (
        (
            DrawnHeat(
                heat=HeatId("1"),
                how=msg("paper.drawn_with", seed=2026, method=msg("event.seat_preseated")),
                edited=True,
                drawn_at=AT,
                published_at=AT,
                tables=seats,
                again=1,
                mates=2,
            ),
        )
        if count
        else ()
    )
    met = (Meeting(person(1), person(2), (HeatId("1"), HeatId("2"))),) if count > 1 else ()
    lions = tuple(each.number for each in persons(count) if each.team == "Lions")
    return DrawPaper(
        zone=HONG_KONG,
        heats=heats,
        together=DrawnTogether(2, 1, 0, False) if count else None,
        repeats=met,
        team_pairs=(),
        persons=persons(count),
        version="1.2.3",
        sizes=(4, 5, 3),
        teams=(("Lions", lions),) if lions else (),
        left_out=(PlayerNo(count + 1),) if count else (),
    )
