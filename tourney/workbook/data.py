"""Gathers the data of the Excel files: the whole event for the workbook, a heat for the template.

Frozen data with both languages inside; it does not know cells, formulas or colours. "Ours" is the official
number, which the workbook puts beside its live formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from tourney.base.errors import Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import (
    DeedId,
    EditionId,
    Giver,
    GivingMethod,
    HeatId,
    PlayerNo,
    Points,
    TableNo,
    heat_order,
)
from tourney.base.names import NO_NAME, Name, PersonName
from tourney.base.texts import Message, msg
from tourney.ceremony.paper_press import press_paper
from tourney.ceremony.winners import Honour
from tourney.event.counting import ResultsSnapshot, results_of
from tourney.event.donations import givers
from tourney.event.records import Gift, HeatState, Player, SheetRecord, Table, Tournament
from tourney.event.rule_book_words import book_words
from tourney.event.rules import Rules
from tourney.event.seats import HeatSeat, heat_seats
from tourney.event.table_state import TableAssessment, TableState, equal_totals
from tourney.event.tie_breaks import BY_ID
from tourney.files.template_layout import MAX_PLAYERS
from tourney.giving.register import RegisterLine, register, shown_name
from tourney.giving.sums import MoneyRaised, money_raised, promised_by
from tourney.paper.event_head import EventHead, Person, event_head, person, person_of
from tourney.rules.rulebook import RuleBook
from tourney.scores.views import HeatProgress, heat_choices
from tourney.scoresheet.ranking import PointsTable, Result, is_cash, value
from tourney.scoresheet.sheet import Holding, Sheet
from tourney.standings.cut import Cut, OrderTie, cuts_of
from tourney.standings.finals import finals_of, result_status
from tourney.standings.result_status import status_words
from tourney.standings.standings import StandingLine, ranking_of, standings_of

MOST_TABLES = 1_990
"""The most tables of one entry template: more worksheets are not read back."""


@dataclass(frozen=True, slots=True)
class PricedDeed:
    """A deed with the amounts (M$) behind its value (T9.2).

    `land` is its worth as unmortgaged land (T9.4). `boxes` are the values of the boxes of the scoresheet:
    unbuilt, its houses, hotel, mortgaged last. `buildable`: houses can be on it. If any number may be
    written, `held` and `each` are its worth; `each` is 0 if the boxes are all.
    """

    id: DeedId
    name: Name
    group: str
    group_name: Name
    price: int
    house_cost: int
    hotel_cost: int
    land: int
    boxes: Mapping[int, int]
    buildable: bool
    held: int = 0
    each: int = 0


@dataclass(frozen=True, slots=True)
class BookRules:
    """A rule book's values for the deeds of its board, in board order.

    `levels` that a street can have; a hotel is `houses` houses and one building more. `mortgaged_in_full`: a
    mortgaged deed counts its whole price. `words`: the area of messages that the rules word their own way.
    `name` is the rules' name; `events_own`: they are the event's, which no worksheet has to name. `cited` are
    their names for the clauses of the count, by the parameter of a sentence.
    """

    deeds: tuple[PricedDeed, ...]
    levels: tuple[Holding, ...]
    houses: int
    name: Message
    events_own: bool
    cited: Mapping[str, str]
    mortgaged_in_full: bool = False
    words: str = ""
    any_number: bool = False
    """Whether a deed's worth is set by the rules and not by its price, and things beside deeds count too."""


@dataclass(frozen=True, slots=True)
class BookSheet:
    """One entered sheet. Amounts in M$.

    `deeds` holds only deeds of the edition; an impossible level is left as it was entered. `cash` is None if
    it is no amount. `besides` is worth outside all boxes. `stated_total` is that of a sheet of totals only.
    `order` parts players level on total and land: the referee's order, or the place on a paper of totals
    only. `property` and `land` are None for totals only. `official` is None while the table has no result.
    """

    heat: HeatId
    table: TableNo
    seat: int
    person: Person
    deeds: Mapping[DeedId, Holding]
    cash: int | None
    stated_total: int | None
    totals_only: bool
    bankrupt: int | None
    order: int | None
    property: int | None
    land: int | None
    total: int
    official: Result | None
    state: TableState
    book: int = 0
    """The number of its rule book in the workbook."""
    besides: int = 0


@dataclass(frozen=True, slots=True)
class FinalsRow:
    """A player in one part of the finals. `part` names it: the cut, a stage, the final places.

    `level`: the others who are level with them on everything, so that their order is not decided. `total` is
    that of the stage's table; `heats_points` and `heats_assets` belong to a final place.
    """

    part: Message
    person: Person
    table: TableNo | None = None
    seat: int | None = None
    seed: int | None = None
    place: int | None = None
    total: int | None = None
    tied: bool = False
    level: tuple[PlayerNo, ...] = ()
    heats_points: Points | None = None
    heats_assets: int | None = None
    why: Message | None = None
    """What decided at the table between equal totals."""
    bankrupt: bool = False
    """Whether they went out bankrupt there."""


@dataclass(frozen=True, slots=True)
class BookCut:
    """The cut of a division ("" without): `places`, and the last player in as things stand.

    `last_in` is None before there are standings; `level`: players level at the line.
    """

    division: Name
    places: int
    last_in: Points | None
    level: int
    decided: bool


@dataclass(frozen=True, slots=True)
class BookSummary:
    """The event in a few figures. `champions`: of each division that is settled."""

    champions: tuple[Honour, ...]
    cuts: tuple[BookCut, ...]
    progress: tuple[HeatProgress, ...]
    playing: int
    money: MoneyRaised


@dataclass(frozen=True, slots=True)
class BookGiver:
    """A player or donor as the worksheet of donations has them."""

    giver: Giver
    name: PersonName
    team: str
    pledged: Decimal
    received: Decimal
    methods: tuple[GivingMethod, ...]


@dataclass(frozen=True, slots=True)
class WorkbookView:
    """A whole event. `counted` are the heats that count in the standings; `drawn` all drawn ones.

    `scores` are in order of heats, tables and seats. `missed` is the score of a missed heat.
    """

    head: EventHead
    code: str
    edition: Name
    format: Name
    all_land: bool
    points: PointsTable
    books: tuple[BookRules, ...]
    drawn: tuple[HeatId, ...]
    drafts: frozenset[HeatId]
    counted: tuple[HeatId, ...]
    status: Message
    tie_breaks: tuple[Message, ...]
    missed: Points
    players: tuple[Person, ...]
    seats: tuple[HeatSeat, ...]
    scores: tuple[BookSheet, ...]
    lines: tuple[StandingLine, ...]
    divisions: Mapping[PlayerNo, tuple[str, int | None]]
    """Each player's division, as typed, and their place in it; None where the format has no such division."""
    finals: tuple[FinalsRow, ...]
    summary: BookSummary
    givers: tuple[BookGiver, ...]
    register: tuple[RegisterLine, ...]
    assets_part: bool
    """Whether assets are the first to part level points."""
    check_code: str = ""
    """The code of the journal's newest entry, "" without a journal."""


@dataclass(frozen=True, slots=True)
class TemplateTable:
    """A table to be filled in: its players in seat order, the deeds and levels of its rule book.

    `rules` are named if they are not the event's.
    """

    table: TableNo
    wave: int
    persons: tuple[Person, ...]
    edition: EditionId
    deeds: tuple[PricedDeed, ...]
    levels: tuple[Holding, ...]
    rules: Message | None = None


@dataclass(frozen=True, slots=True)
class TemplateView:
    """The entry template of one heat. `too_large`: tables with more players than a worksheet takes.

    `code` marks the file, so that it is not entered into another event. `words`: the area of messages that
    the event's rules word their own way.
    """

    head: EventHead
    code: str
    heat: HeatId
    tables: tuple[TemplateTable, ...]
    too_large: tuple[TableNo, ...] = ()
    words: str = ""


_CITED: Mapping[str, tuple[str, ...]] = {
    "out_clause": ("T9.1",),
    "boxes_clause": ("T9.2",),
    "cash_clause": ("T9.3",),
    "total_clause": ("T9.4",),
    "points_clause": ("T9.7",),
    "out_and_total": ("T9.1", "T9.4"),
    "out_and_points": ("T9.1", "T9.7"),
}
"""The clauses that the explanations cite, by the parameters of their sentences."""


def workbook_view(tournament: Tournament, rules: Rules, now: datetime) -> WorkbookView:
    """The whole event at `now` (UTC), without telephones, e-mails and notes."""
    fmt = rules.format
    results = results_of(tournament, rules.books, fmt, rules.assessments)
    books = _books(rules, tournament.tables.values())
    heats = tuple(sorted(tournament.heats, key=heat_order))
    return WorkbookView(
        head=event_head(tournament, now),
        code=tournament.event.code,
        edition=rules.edition.name,
        format=fmt.name,
        all_land=fmt.all_land,
        points=fmt.points,
        books=tuple(_rules(book, rules.book, fmt.all_land) for book in books),
        drawn=heats,
        drafts=frozenset(heat for heat in heats if tournament.heats[heat].state is HeatState.DRAFT),
        counted=results.counted_heats,
        status=status_words(result_status(results, finals_of(results), now), tournament.players),
        tie_breaks=tuple(BY_ID[name].name for name in fmt.tie_breaks),
        missed=fmt.missed_points,
        players=tuple(person_of(player) for _, player in sorted(tournament.players.items())),
        seats=tuple(seat for heat in heats for seat in heat_seats(tournament, heat)),
        scores=tuple(_scores(results, rules, books)),
        lines=standings_of(results, now).lines,
        divisions=_divisions(results),
        finals=tuple(_finals(results)),
        summary=_summary(tournament, rules, now, results),
        givers=_givers(tournament, rules),
        register=register(tournament),
        assets_part=fmt.tie_breaks[:1] == ("assets",),
    )


def _givers(tournament: Tournament, rules: Rules) -> tuple[BookGiver, ...]:
    promised = promised_by(tournament, rules)
    return tuple(
        BookGiver(
            giver=number,
            name=shown_name(each),
            team=each.team if isinstance(each, Player) else "",
            pledged=promised[number],
            received=each.received,
            methods=each.methods if isinstance(each, Player) else _ways(each.gifts),
        )
        for number, each in givers(tournament).items()
    )


def _ways(gifts: Iterable[Gift]) -> tuple[GivingMethod, ...]:
    """Each way once."""
    return tuple(dict.fromkeys(gift.method for gift in gifts))


def _summary(tournament: Tournament, rules: Rules, now: datetime, results: ResultsSnapshot) -> BookSummary:
    press = press_paper(tournament, rules, now)
    divisions = {each.id: each.name for each in rules.format.divisions}
    drawn = (each for each in heat_choices(tournament, rules) if each.tables)
    return BookSummary(
        champions=tuple(each for each in press.honours if each.place == 1),
        cuts=tuple(_cut(results, cut, divisions.get(cut.division, NO_NAME)) for cut in cuts_of(results)),
        progress=tuple(sorted(drawn, key=lambda each: heat_order(each.heat))),
        playing=press.players,
        money=money_raised(tournament, rules),
    )


def _cut(results: ResultsSnapshot, cut: Cut, division: Name) -> BookCut:
    points = [results.tallies[number].points for number in cut.order if number in cut.as_it_stands]
    worst = max if results.fmt.points.low_wins else min
    return BookCut(
        division=division,
        places=cut.size,
        last_in=worst(points) if points else None,
        level=len(cut.at_the_line),
        decided=cut.decided,
    )


def template_view(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> TemplateView:
    """The entry template of a heat; without tables while it is not drawn.

    Refused if the heat has more tables than a file can bring back.
    """
    tables = tournament.tables_of(heat)
    if len(tables) > MOST_TABLES:
        raise Refused("workbook.too_many_tables", n=len(tables), most=MOST_TABLES)
    return TemplateView(
        head=event_head(tournament, now, heat),
        code=tournament.event.code,
        heat=heat,
        tables=tuple(
            template_table(tournament, rules, table)
            for table in tables
            if table.seats and len(table.seats) <= MAX_PLAYERS
        ),
        too_large=tuple(table.table for table in tables if len(table.seats) > MAX_PLAYERS),
        words=rules.book.words,
    )


def template_table(tournament: Tournament, rules: Rules, table: Table) -> TemplateTable:
    """The form of one table."""
    book = rules.books.of(table)
    persons = tuple(person(tournament, number) for number in table.seats)
    return TemplateTable(
        table=table.table,
        wave=table.wave,
        persons=persons,
        edition=book.edition.id,
        deeds=_deeds(book, rules.format.all_land) + _besides(book),
        levels=book.levels,
        rules=None if book is rules.book else book_words(book, rules.book),
    )


def _books(rules: Rules, tables: Iterable[Table]) -> list[RuleBook]:
    """Every rule book of a table, the event's first."""
    books = [rules.book]
    for table in tables:
        book = rules.books.of(table)
        if not any(book is known for known in books):
            books.append(book)
    return books


def _rules(book: RuleBook, event: RuleBook, all_land: bool) -> BookRules:
    return BookRules(
        deeds=_deeds(book, all_land),
        levels=book.levels,
        houses=book.hotel_steps - 1,
        name=book_words(book, event),
        events_own=book is event,
        cited={name: _cited(book, clauses) for name, clauses in _CITED.items()},
        mortgaged_in_full=book.options.mortgaged_counts == "full",
        words=book.words,
        any_number=book.card_counts > 0,
    )


def _cited(book: RuleBook, clauses: Sequence[str]) -> str:
    """This book's names for these clauses, a shared name only once."""
    return ", ".join(dict.fromkeys(book.clauses.shown(clause) for clause in clauses))


def _deeds(book: RuleBook, all_land: bool) -> tuple[PricedDeed, ...]:
    edition = book.edition
    return tuple(
        PricedDeed(
            id=deed.id,
            name=deed.name,
            group=deed.group,
            group_name=edition.group_of[deed.group].name,
            price=deed.price,
            house_cost=deed.house_cost,
            hotel_cost=deed.hotel_cost,
            land=deed.price if (all_land or deed.buildable) and not book.card_counts else 0,
            boxes=book.boxes[deed.id],
            buildable=deed.buildable,
            held=book.deed_counts,
            each=book.each_beyond if deed.buildable else 0,
        )
        for deed in edition.deeds
    )


def _besides(book: RuleBook) -> tuple[PricedDeed, ...]:
    """Things that a sheet counts beside deeds, single ones before the others."""
    counted = sorted(book.counted.values(), key=lambda each: each.each != 0)
    return tuple(
        PricedDeed(
            id=DeedId(each.id),
            name=each.name,
            group="",
            group_name=Name("", ""),
            price=0,
            house_cost=0,
            hotel_cost=0,
            land=0,
            boxes={number: each.worth(number) for number in each.boxes if number in book.levels},
            buildable=False,
            held=each.held,
            each=each.each,
        )
        for each in counted
    )


_NOBODY = PlayerNo(0)
"""The number beside a sheet whose points are nobody's."""


def _scores(snapshot: ResultsSnapshot, rules: Rules, books: Sequence[RuleBook]) -> Iterator[BookSheet]:
    tournament = snapshot.tournament
    for key in sorted(snapshot.assessed, key=lambda key: (heat_order(key[0]), key[1])):
        table = snapshot.assessed[key]
        results = {result.player: result for result in table.results}
        decided = tournament.tables[key].place_order
        book = rules.books.of(tournament.tables[key])
        of_book = next(at for at, known in enumerate(books) if known is book)
        seats = zip(tournament.tables[key].seats, table.seats, strict=True)
        for seat, (number, scores) in enumerate(seats, start=1):
            record = tournament.sheets.get((table.heat, number))
            if record is not None:
                who = person(tournament, scores if scores in tournament.players else number)
                if scores not in tournament.players:  # the formulas add a stand-in's points to nobody
                    who = replace(who, number=_NOBODY)
                sheet = _score(snapshot, book, table, seat, who, record, results.get(scores), decided)
                yield replace(sheet, book=of_book)


def _score(
    results: ResultsSnapshot,
    book: RuleBook,
    table: TableAssessment,
    seat: int,
    person: Person,
    record: SheetRecord,
    result: Result | None,
    decided: tuple[PlayerNo, ...],
) -> BookSheet:
    sheet = record.sheet
    worth = value(book, sheet, results.fmt.all_land)
    return BookSheet(
        heat=table.heat,
        table=table.table,
        seat=seat,
        person=person,
        deeds={deed: level for deed, level in sheet.deeds.items() if deed in book.boxes},
        besides=sum(
            book.beyond(deed, level)
            for deed, level in sheet.deeds.items()
            if level not in book.boxes.get(deed, ())
        ),
        cash=sheet.cash if is_cash(sheet.cash) and not sheet.totals_only else None,
        stated_total=sheet.declared_total if is_cash(sheet.declared_total) else None,
        totals_only=sheet.totals_only,
        bankrupt=sheet.bankrupt,
        order=_order(sheet, result, decided),
        property=worth.property,
        land=worth.unmortgaged_land,
        total=worth.total,
        official=result,
        state=table.state,
    )


def _order(sheet: Sheet, result: Result | None, decided: tuple[PlayerNo, ...]) -> int | None:
    """What parted the player from others with the same total and land; None for nothing.

    A shared place stays shared: an order that did not part it (not everybody is named) is left out.
    """
    if result is None or result.tied:
        return None
    if sheet.player in decided:
        return decided.index(PlayerNo(int(sheet.player))) + 1
    return sheet.declared_place if sheet.totals_only and sheet.bankrupt is None else None


def _divisions(results: ResultsSnapshot) -> Mapping[PlayerNo, tuple[str, int | None]]:
    places: dict[PlayerNo, int] = {}
    for division in results.fmt.divisions:
        place = 1
        for group in ranking_of(results, division.id).groups:
            places.update({tally.player: place for tally in group})
            place += len(group)
    players = results.tournament.players.values()
    return {each.number: (each.division, places.get(each.number)) for each in players}


def _level(levels: Sequence[OrderTie]) -> dict[PlayerNo, tuple[PlayerNo, ...]]:
    """By player the others who are level with them."""
    return {
        each: tuple(other for other in level.players if other != each)
        for level in levels
        for each in level.players
    }


def _finals(snapshot: ResultsSnapshot) -> Iterator[FinalsRow]:
    """The cut as it stands, ties at it, reserves, the tables of each stage, the final places."""
    tournament, finals = snapshot.tournament, finals_of(snapshot)
    seeded = {player for cut in finals.cuts for player in cut.extra}
    for cut in finals.cuts:
        level = _level(cut.seeds_level)
        part = msg("workbook.part_through" if cut.decided else "workbook.part_cut")
        for turn, number in enumerate(cut.over_the_line, start=1):
            others = level.get(number, ())
            yield FinalsRow(part, person(tournament, number), seed=turn, level=others)
        for number in cut.extra:
            yield FinalsRow(msg("workbook.part_extra"), person(tournament, number))
    for tie in finals.ties:
        for number in tie.players:
            yield FinalsRow(msg("workbook.part_tie"), person(tournament, number), tied=True)
    for cut in finals.cuts:
        level = _level(cut.reserves_level)
        for turn, number in enumerate(cut.reserves, start=1):
            if number not in seeded:
                part, others = msg("workbook.part_reserve"), level.get(number, ())
                yield FinalsRow(part, person(tournament, number), seed=turn, level=others)
    for stage in finals.stages:
        name = heat_named(stage.heat)
        part = name if stage.drawn else msg("workbook.part_planned", heat=name)
        for table in stage.tables:
            results = {result.player: result for result in table.results}
            equal = equal_totals(table.results)
            for seat, number in enumerate(table.seats, start=1):
                result, who = results.get(number), person(tournament, number)
                seed = table.seeds[seat - 1] or None
                if result is None:
                    yield FinalsRow(part=part, person=who, table=table.table, seat=seat, seed=seed)
                else:
                    place, total, tied = result.place, result.total, result.tied
                    yield FinalsRow(
                        part=part,
                        person=who,
                        table=table.table,
                        seat=seat,
                        seed=seed,
                        place=place,
                        total=total,
                        tied=tied,
                        why=equal.get(number),
                        bankrupt=bool(result.bankrupt),
                    )
    for each in finals.places:
        who, played = person(tournament, each.player), finals.played(each.player, each.stage)
        tally = snapshot.tallies.get(each.player)
        yield FinalsRow(
            msg("workbook.part_places"),
            who,
            place=each.place,
            total=played.total if played else None,
            tied=each.tied,
            heats_points=tally.points if tally else None,
            heats_assets=tally.assets if tally else None,
            bankrupt=played is not None and bool(played.bankrupt),
        )
