"""Answers the scores page: which heat, which tables, one table's form, the check of typed sheets.

It is cheap enough for every key press: a check depends on the sheets of one table alone, and only `doubtful`
looks at the standings. The views are frozen data with both languages inside. They do not know how a sheet is
typed or drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, TypeAlias

from tourney.base.errors import NotFound
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, Points, TableNo, heat_order
from tourney.base.names import Name, NamedPlayer
from tourney.base.texts import Message, msg
from tourney.event.collections import SHEETS
from tourney.event.formats import Itemised, SecondEntries
from tourney.event.journal import person_called, with_names
from tourney.event.namesakes import named_apart
from tourney.event.ports import JournalEntry
from tourney.event.records import ENGINE, RulingKind, Table, Tournament
from tourney.event.rule_book_words import book_words, why_not_run
from tourney.event.rules import Rules
from tourney.event.scan_codes import SheetCode, stranger
from tourney.event.second_entries import problems_of, settled_words
from tourney.event.table_state import TableKey, TableState, paper_is_out
from tourney.heats.rules import of_another_draw
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.checks import score
from tourney.scoresheet.ranking import PointsBasis, PointsTable, Result
from tourney.scoresheet.sheet import TOTAL_MISSING, Holding, Problem, Severity, Sheet
from tourney.standings.second_look import second_entry_of
from tourney.standings.sensitivity import DoubtfulTable, doubt_words, doubtful_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedRow:
    """A row of the scoresheet. `index` from 1 in board order, `side` of the board from 0.

    `boxes` maps each level that the deed can have to the value of its box (M). If any number may be written
    besides, `held` and `each` are its worth (M); `each` is 0 if the boxes are all.
    """

    id: DeedId
    index: int
    name: Name
    short: Name
    group: str
    side: int
    boxes: Mapping[Holding, int]
    held: int = 0
    each: int = 0

    def worth(self, level: Holding) -> int:
        """The worth of a level: its box, or a written number (M)."""
        beyond = self.held + self.each * level if self.each and level >= 0 else 0
        return self.boxes.get(level, beyond)


def deed_rows(book: RuleBook) -> tuple[DeedRow, ...]:
    """The rows in board order, followed by things that are no deed and have boxes to circle."""
    deeds = tuple(
        DeedRow(
            id=deed.id,
            index=index,
            name=deed.name,
            short=deed.short,
            group=deed.group,
            side=deed.side,
            boxes={level: book.worth(deed, level) for level in book.levels_of(deed)},
            held=book.deed_counts,
            each=book.each_beyond if deed.buildable else 0,
        )
        for index, deed in enumerate(book.edition.deeds, start=1)
    )
    return deeds + _counted_rows(book, [id_ for id_, each in book.counted.items() if each.boxes], deeds)


def sheet_rows(book: RuleBook) -> tuple[DeedRow, ...]:
    """The same, followed by things without a box that are typed as an amount."""
    rows = deed_rows(book)
    return rows + _counted_rows(book, [id_ for id_, each in book.counted.items() if not each.boxes], rows)


def _counted_rows(book: RuleBook, ids: list[DeedId], above: tuple[DeedRow, ...]) -> tuple[DeedRow, ...]:
    """Things that are no deed: without a group, behind the last side."""
    return tuple(
        DeedRow(
            id=id_,
            index=index,
            name=book.counted[id_].name,
            short=book.counted[id_].name,
            group="",
            side=above[-1].side,
            boxes={at: book.counted[id_].worth(at) for at in book.counted[id_].boxes if at in book.levels},
            held=book.counted[id_].held,
            each=book.counted[id_].each,
        )
        for index, id_ in enumerate(ids, start=len(above) + 1)
    )


CONTRADICTION = "paper_place"
"""The problem of a table whose papers name other places than their totals give."""


def contradicts(problems: Iterable[Problem]) -> bool:
    """Whether places on a table's paper contradict its totals: somebody has to look at it."""
    return any(problem.code == CONTRADICTION for problem in problems)


MISSING_DEEDS: Final = "deed_missing"
"""The problem of deeds that nobody has: the bank may have them, which the desk or the phone says."""
WANT_DEEDS: Final = "deeds"
"""The part of the list for tables confirmed from their totals whose deeds the format asks for."""


NOT_YET: Final = "not-yet"
"""The part of the list for tables without results whose paper is not known to be in the hall."""


TilePart: TypeAlias = TableState | Literal["deeds", "not-yet"]
"""A part of the list of tables: those of a state, or a group within one."""


WORKING_ORDER: tuple[TilePart, ...] = (
    WANT_DEEDS,
    TableState.IN,
    TableState.ENTERED,
    TableState.SECOND,
    TableState.CHECKED,
    TableState.OUT,
    NOT_YET,
    TableState.CONFIRMED,
)
"""The order in which tables are worked on: first paper that has come in, last what is done."""


_TYPED = (TableState.ENTERED, TableState.SECOND, TableState.CHECKED)
"""Entered, not confirmed."""


@dataclass(frozen=True, slots=True)
class HeatProgress:
    """A heat or stage of the format: whether it has tables and how many of them are confirmed."""

    heat: HeatId
    tables: int
    confirmed: int

    @property
    def open(self) -> bool:
        """Whether something is still to be done in the heat."""
        return self.confirmed < self.tables


@dataclass(frozen=True, slots=True)
class TableTile:
    """One table: its state, how many errors block it, what it still needs."""

    table: TableNo
    wave: int
    state: TableState
    players: tuple[PlayerNo, ...]
    entered: int
    """How many of its sheets are in."""
    blocking: int
    totals_only: bool
    must_itemise: bool
    by_engine: bool = False
    """Whether the engine referees it: its sheets come from its console; nobody has typed one from paper."""
    contradicts: bool = False
    """Whether places on its paper differ from those that follow from the totals."""
    doubt: int | None = None
    """The least mistake (M) of its totals that would change the cut, None if there is none to fear."""
    shared: tuple[int, ...] = ()
    """Shared places of players who are not bankrupt and between whom nobody has decided."""
    paper_out: bool = True
    """Whether its scoresheets are in the hall and nothing has come in."""

    @property
    def needs_deeds(self) -> bool:
        """Whether its deeds are still asked for."""
        return self.must_itemise and self.totals_only

    @property
    def part(self) -> TilePart:
        """Its part of the list."""
        if self.state is TableState.CONFIRMED and self.needs_deeds:
            return WANT_DEEDS
        return self.state if self.paper_out else NOT_YET


@dataclass(frozen=True, slots=True)
class ScoreBoard:
    """All tables of a heat in working order: by part as in `WORKING_ORDER`, then wave and number."""

    heat: HeatId
    tiles: tuple[TableTile, ...]

    def tile(self, table: TableNo) -> TableTile | None:
        """The tile of a table."""
        return next((tile for tile in self.tiles if tile.table == table), None)

    def next_open(self, after: TableNo | None = None) -> TableNo | None:
        """The table to work on next: the oldest whose paper is in, else the oldest that is out, else one that
        is typed and not confirmed, else one that needs its deeds. `after` is left out. None once nothing is
        left.
        """
        others = [tile for tile in self.tiles if tile.table != after]
        waits = (
            *(tile for tile in others if tile.state is TableState.IN),
            *(tile for tile in others if tile.state is TableState.OUT),
            *(tile for tile in others if tile.state in _TYPED),
            *(tile for tile in others if tile.part is WANT_DEEDS),
        )
        return waits[0].table if waits else None

    def following(self, after: TableNo | None) -> TableTile | None:
        """The tile of `next_open`."""
        number = self.next_open(after)
        return None if number is None else self.tile(number)

    @property
    def confirmed(self) -> int:
        """How many tables are confirmed."""
        return sum(1 for tile in self.tiles if tile.state is TableState.CONFIRMED)

    @property
    def waiting(self) -> bool:
        """Whether paper has come in from a table that is not confirmed."""
        return any(tile.state in (TableState.IN, *_TYPED) for tile in self.tiles)


@dataclass(frozen=True, slots=True)
class Overruling:
    """An accepted problem with the chief referee's reason."""

    code: str
    reason: str
    by: str


@dataclass(frozen=True, slots=True)
class TableForm:
    """One table as stored: its players in seat order, its entered sheets, and what may be typed."""

    heat: HeatId
    table: TableNo
    state: TableState
    seats: tuple[NamedPlayer, ...]
    sheets: Mapping[PlayerNo, Sheet]
    bank_has: tuple[DeedId, ...]
    deeds: tuple[DeedRow, ...]
    must_itemise: bool
    paper_in: bool
    overrulings: tuple[Overruling, ...]
    runs: bool
    """Whether the engine may referee it."""
    notes: tuple[int, ...]
    """The notes of money, the largest first."""
    rules: Message
    own_rules: bool
    """Whether its rule book differs from the event's; `rules` names it."""
    places_only: bool = False
    """Whether its rules have no count: only places are typed."""
    words: str = ""
    """The area of the messages that its rules word their own way, "" for none (`Texts.in_words`)."""
    doubt: Message | None = None
    """The mistake of its totals that would change the cut; advice."""
    paper_out: bool = True
    """Whether its scoresheets are in the hall and nothing has come in."""
    first_by: str | None = None
    """The people who entered it, while it waits for its second entry; their figures are not here."""
    differs: bool = False
    """Whether its two entries differ and nobody has looked once more."""

    @property
    def part(self) -> TilePart:
        """Its state, or `NOT_YET` if nothing has come in and no paper is out."""
        return self.state if self.paper_out else NOT_YET

    @property
    def confirmed(self) -> bool:
        """Whether the result is official."""
        return self.state is TableState.CONFIRMED

    @property
    def totals_only(self) -> bool:
        """Whether any sheet of it has a total without deeds, under rules with totals."""
        return not self.places_only and any(sheet.totals_only for sheet in self.sheets.values())

    @property
    def deeds_wanted(self) -> bool:
        """Whether it was confirmed from its totals and the format asks for its deeds."""
        return self.confirmed and self.must_itemise and self.totals_only

    def seat_of(self, player: PlayerNo) -> int:
        """Seat number of a player, 0 if they do not sit here."""
        return next((at for at, seat in enumerate(self.seats, start=1) if seat.number == player), 0)


@dataclass(frozen=True, slots=True)
class SheetResult:
    """The result of one sheet at its table (M$). `property` and `cash` None for totals only.

    `place` and `points` are None until the whole table is there; `so_far` is the place among the `of` sheets
    that are there. `decided`: the places (first, last) of equal players between whom the referee decided,
    else None. `sharing`: how many have that place.
    """

    property: int | None
    cash: int | None
    total: int
    place: int | None = None
    points: Points | None = None
    tied: bool = False
    so_far: int = 0
    of: int = 0
    decided: tuple[int, int] | None = None
    sharing: int = 1

    def wrong_place(self, written: int | None) -> bool:
        """Whether the paper has another place: any of those that players share is right."""
        if written is None or self.place is None:
            return False
        return not self.place <= written < self.place + self.sharing


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A problem of the table's check. `blocks`: the table cannot be confirmed while it is open."""

    code: str
    error: bool
    blocks: bool
    overrulable: bool
    players: tuple[PlayerNo, ...]
    deeds: tuple[DeedId, ...]
    message: Message


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Players of one place and total. `land_known`: of the same unmortgaged land too, by `clause`, `says`."""

    players: tuple[PlayerNo, ...]
    land_known: bool
    clause: str
    says: Message | None = None


@dataclass(frozen=True, slots=True)
class TableCheck:
    """The whole table checked together, as typed at this moment.

    `ties` are players who share a place and wait for a referee (T9.4), in seat order. `people`: the names of
    the players of the table. `points`: why a place has its points, once every sheet is there.
    """

    results: Mapping[PlayerNo, SheetResult]
    problems: tuple[ProblemLine, ...]
    missing: tuple[PlayerNo, ...]
    ties: tuple[SharedPlace, ...] = ()
    people: Mapping[PlayerNo, Message] = field(default_factory=dict)
    points: Message | None = None

    def called(self, players: Iterable[PlayerNo]) -> list[Message]:
        """Some players of the table as sentences name them."""
        return [self.people[player] for player in players]

    @property
    def contradiction(self) -> ProblemLine | None:
        """The problem that places on the paper differ from those that follow from its totals."""
        return next((problem for problem in self.problems if problem.code == CONTRADICTION), None)

    @property
    def blank_total(self) -> ProblemLine | None:
        """The first total left blank, if nothing else keeps the table from being confirmed."""
        blocking = [problem for problem in self.problems if problem.blocks]
        only = not self.missing and all(problem.code == TOTAL_MISSING for problem in blocking)
        return blocking[0] if blocking and only else None

    @property
    def blocking(self) -> int:
        """How many problems keep the table from being confirmed."""
        return sum(1 for problem in self.problems if problem.blocks)


NO_DOUBTS: Mapping[TableKey, DoubtfulTable] = {}


_ORDER = {part: number for number, part in enumerate(WORKING_ORDER)}


def heat_choices(tournament: Tournament, rules: Rules) -> tuple[HeatProgress, ...]:
    """Every heat and stage of the format in order; `tables` is 0 for one that is not drawn."""
    tables: dict[HeatId, int] = {}
    confirmed: dict[HeatId, int] = {}
    for (heat, _), table in tournament.tables.items():
        tables[heat] = tables.get(heat, 0) + 1
        confirmed[heat] = confirmed.get(heat, 0) + (table.confirmed_at is not None)
    fmt = rules.format
    known = fmt.all_heats
    extra = sorted((heat for heat in tables if heat not in known), key=heat_order)
    return tuple(HeatProgress(heat, tables.get(heat, 0), confirmed.get(heat, 0)) for heat in (*known, *extra))


def heat_being_played(tournament: Tournament, rules: Rules) -> HeatId | None:
    """The heat whose sheets are typed now: the one with the latest clock start and open tables, else the
    first drawn heat with open tables, else the last drawn one. None before the first draw.
    """
    drawn = [choice for choice in heat_choices(tournament, rules) if choice.tables]
    is_open = {choice.heat for choice in drawn if choice.open}
    clocks = [clock for clock in tournament.clocks.values() if clock.heat in is_open]
    if clocks:
        return max(clocks, key=lambda clock: clock.started_at).heat
    first = next((choice.heat for choice in drawn if choice.open), None)
    return first or (drawn[-1].heat if drawn else None)


def doubtful(tournament: Tournament, rules: Rules, now: datetime) -> Mapping[TableKey, DoubtfulTable]:
    """Tables of totals only whose mistakes could change the cut, as `doubts` finds them."""
    return {(doubt.heat, doubt.table): doubt for doubt in doubtful_tables(tournament, rules, now)}


def score_board(
    tournament: Tournament, rules: Rules, heat: HeatId, doubted: Mapping[TableKey, DoubtfulTable] = NO_DOUBTS
) -> ScoreBoard:
    """The tables of a heat in working order. `doubted` is the result of `doubtful`."""
    tiles = [_tile(tournament, rules, table, doubted) for table in tournament.tables_of(heat)]
    tiles.sort(key=lambda tile: (_ORDER[tile.part], tile.wave, tile.table))
    return ScoreBoard(heat, tuple(tiles))


def table_of_player(tournament: Tournament, heat: HeatId, player: PlayerNo) -> TableNo | None:
    """The table at which a player sits in a heat."""
    return next((t.table for t in tournament.tables_of(heat) if player in t.seats), None)


def place_of_sheet(tournament: Tournament, code: SheetCode) -> tuple[TableNo | None, Message | None]:
    """The table of a scanned scoresheet, and what is odd about it; no table if there is none of ours.

    Today's seats count, not those on the paper: a player may have been moved after printing, and the heat
    drawn again.
    """
    if whose := stranger(code.event, tournament.event.code):
        return None, msg("scores.other_event", whose=whose)
    drawn = of_another_draw(tournament, code.heat, code.draw)
    if code.player is None:
        if (code.heat, code.table) not in tournament.tables:
            return None, msg("errors.no_such_table", heat=code.heat, table=code.table)
        return code.table, drawn
    table = table_of_player(tournament, code.heat, code.player)
    if table is None:
        return None, drawn or msg("scores.not_seated", number=code.player, heat=code.heat)
    moved = None if table == code.table else msg("scores.moved", number=code.player, table=table)
    return table, drawn or moved


def table_form(
    tournament: Tournament,
    rules: Rules,
    heat: HeatId,
    number: TableNo,
    doubted: Mapping[TableKey, DoubtfulTable] = NO_DOUBTS,
) -> TableForm:
    """One table as stored. NotFound if it does not exist."""
    table = tournament.tables.get((heat, number))
    if table is None:
        raise NotFound("errors.no_such_table", heat=heat_named(heat), table=number)
    apart = named_apart(tournament.players)
    doubt = doubted.get((heat, number))
    book = rules.books.of(table)
    stored = ((player, tournament.sheets.get((heat, player))) for player in table.seats)
    state = rules.assess(tournament, table).state
    return TableForm(
        heat=heat,
        table=number,
        state=state,
        seats=tuple(apart(tournament.players.get(each) or NamedPlayer(each)) for each in table.seats),
        sheets={player: record.sheet for player, record in stored if record is not None},
        bank_has=table.bank_has,
        deeds=sheet_rows(book),
        must_itemise=rules.format.itemised is Itemised.ALL and not book.places_only,
        paper_in=table.paper_in,
        overrulings=_overrulings(tournament, heat, number),
        runs=why_not_run(tournament, table) is None and state is not TableState.SECOND,
        notes=book.notes,
        rules=book_words(book, rules.book),
        own_rules=book is not rules.book,
        places_only=book.places_only,
        words=book.words,
        doubt=None if doubt is None else doubt_words(doubt, tournament.players),
        paper_out=state is not TableState.OUT or paper_is_out(tournament, table),
        first_by=tournament.waiting.get((heat, number)),
        differs=bool(_apart(tournament, rules, table)),
    )


def _apart(tournament: Tournament, rules: Rules, table: Table) -> tuple[Problem, ...]:
    """Where the table's two entries differ, while nobody has looked once more."""
    if rules.format.second_entry is SecondEntries.NONE:
        return ()
    second = second_entry_of(tournament, (table.heat, table.table))
    return problems_of(second, rules.books.of(table).edition)


def settled_figures(
    tournament: Tournament, rules: Rules, key: TableKey, typed: Mapping[PlayerNo, Sheet]
) -> list[Message]:
    """What counts of each figure in which the table's two entries differ, if these sheets settle it."""
    second, book = second_entry_of(tournament, key), rules.books.of(tournament.tables[key])
    differences = () if second is None else second.differences
    return [
        with_names(settled_words(each, typed[each.player], book.edition), tournament.players)
        for each in differences
        if each.player in typed
    ]


def check_typed(
    tournament: Tournament,
    rules: Rules,
    heat: HeatId,
    number: TableNo,
    sheets: Sequence[Sheet],
    bank_has: Sequence[DeedId],
) -> TableCheck:
    """The table checked with these sheets, stored or not. Places and points once every sheet is there.

    While sheets are missing, problems that only a whole table can show (a deed that nobody has) are left out.
    """
    table = tournament.tables[heat, number]
    have = {sheet.player for sheet in sheets}
    missing = tuple(player for player in table.seats if player not in have)
    people = {player: person_called(player, tournament.players) for player in table.seats}
    if not sheets:
        return TableCheck(results={}, problems=(), missing=missing, ties=(), people=people)
    fmt = rules.format
    book = rules.books.of(table)
    scored = score(
        book,
        fmt.points_for(heat),
        sheets,
        all_land=fmt.all_land,
        bank_has=tuple(bank_has),
        place_order=table.place_order,
        minutes=fmt.minutes(heat) or None,
        written_places=fmt.written_places(heat, number),
    )
    accepted = {ruling.code for ruling in _overrulings(tournament, heat, number)}
    problems = tuple(
        _problem_line(problem, tournament)
        for problem in (*_apart(tournament, rules, table), *scored.problems)
        if not (problem.overrulable and problem.code in accepted)
        and not (missing and problem.code in _WHOLE_TABLE)
    )
    there = len(scored.results)
    places = Counter(each.place for each in scored.results)
    results = {
        PlayerNo(int(each.player)): _result(each, there, not missing, places[each.place])
        for each in scored.results
    }
    return TableCheck(
        results=results,
        problems=problems,
        missing=missing,
        ties=() if missing else _ties(scored.results, book),
        people=people,
        points=None if missing else _points_words(fmt.points_for(heat), scored.results),
    )


def _points_words(table: PointsTable, results: Sequence[Result]) -> Message | None:
    """The row of the points table that applies to this table's places, and why (T9.7)."""
    left = results[0].survivors if results else 0
    row = table.row_for(len(results), left)
    if row is None:
        return None
    shown = " · ".join(str(points) for points in row)
    if table.basis is PointsBasis.SIZE:
        return msg("scores.points_by_size", n=len(results), row=shown)
    return msg("scores.points_by_left", left=left, n=len(results), row=shown)


def _tile(
    tournament: Tournament, rules: Rules, table: Table, doubted: Mapping[TableKey, DoubtfulTable]
) -> TableTile:
    doubt = doubted.get((table.heat, table.table))
    assessment = rules.assess(tournament, table)
    return TableTile(
        table=table.table,
        wave=table.wave,
        state=assessment.state,
        players=table.seats,
        entered=len(table.seats) - len(assessment.missing),
        blocking=len(assessment.blocking),
        totals_only=assessment.totals_only,
        must_itemise=rules.format.itemised is Itemised.ALL and not rules.books.of(table).places_only,
        by_engine=_by_engine(tournament, table),
        contradicts=contradicts(assessment.open_problems),
        doubt=None if doubt is None else doubt.effect,
        shared=tuple(sorted({each.place for each in assessment.results if each.tied and not each.bankrupt})),
        paper_out=assessment.state is not TableState.OUT or paper_is_out(tournament, table),
    )


def is_run(tournament: Tournament, table: Table) -> bool:
    """Whether the engine referees it still: its game is open, and no sheet of it is in."""
    key = (table.heat, table.table)
    return key in tournament.games and not any((table.heat, n) in tournament.sheets for n in table.seats)


def _by_engine(tournament: Tournament, table: Table) -> bool:
    """Whether the engine referees it: its game is open, and no stored sheet was entered otherwise."""
    sheets = (tournament.sheets.get((table.heat, number)) for number in table.seats)
    played_here = (table.heat, table.table) in tournament.games
    return played_here and all(sheet is None or sheet.source == ENGINE for sheet in sheets)


def _overrulings(tournament: Tournament, heat: HeatId, number: TableNo) -> tuple[Overruling, ...]:
    return tuple(
        Overruling(ruling.code, ruling.reason, ruling.by)
        for _, ruling in sorted(tournament.rulings.items())
        if ruling.kind is RulingKind.OVERRULE and (ruling.heat, ruling.table) == (heat, number)
    )


def _problem_line(problem: Problem, tournament: Tournament) -> ProblemLine:
    error = problem.severity is Severity.ERROR
    players = tuple(PlayerNo(player) for player in problem.players if isinstance(player, int))
    words = with_names(problem.message, tournament.players)
    return ProblemLine(
        code=problem.code,
        error=error,
        blocks=error,
        overrulable=problem.overrulable,
        players=players,
        deeds=tuple(problem.deeds),
        message=words,
    )


_WHOLE_TABLE = frozenset(
    {"deed_missing", "no_points_row", "bankrupt_order", "paper_place", "place_missing", "total_high"}
    | {TOTAL_MISSING}
)
"""Problems that cannot be found while sheets of the table are missing."""


def _result(result: Result, there: int, whole: bool, sharing: int) -> SheetResult:
    if not whole:
        return SheetResult(
            result.property, result.cash, result.total, tied=result.tied, so_far=result.place, of=there
        )
    return SheetResult(
        property=result.property,
        cash=result.cash,
        total=result.total,
        place=result.place,
        points=result.points,
        tied=result.tied,
        so_far=result.place,
        of=there,
        decided=result.decided,
        sharing=sharing,
    )


def _ties(results: Sequence[Result], book: RuleBook) -> tuple[SharedPlace, ...]:
    """Players of one place between whom a referee has to decide (T9.4); bankrupt ones share by rule."""
    clause = book.clauses.shown("T9.4")
    shared: dict[int, list[Result]] = {}
    for result in results:
        if result.tied and not result.bankrupt:
            shared.setdefault(result.place, []).append(result)
    return tuple(
        SharedPlace(
            tuple(PlayerNo(int(each.player)) for each in group),
            book.places_only or all(each.unmortgaged_land is not None for each in group),
            clause,
            book.clauses.said(clause),
        )
        for _, group in sorted(shared.items())
        if len(group) > 1
    )


def entered_last(history: Sequence[JournalEntry], heat: HeatId, players: Sequence[PlayerNo]) -> str:
    """The person who last entered a sheet of these players in the heat; "" if nobody has."""
    keys = {(heat, player) for player in players}
    return next(
        (
            entry.who
            for entry in reversed(history)
            if any(each.collection is SHEETS and each.key in keys for each in entry.changes)
        ),
        "",
    )
