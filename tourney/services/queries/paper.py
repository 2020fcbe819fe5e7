"""What the printouts before and during a heat show: sheets, seating, lists, the draw.

Results and finals are in `paper_results`. It does not know how anything is laid out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

from tourney import __version__
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.written_times import time_of
from tourney.competition.codes import SheetCode, badge_code
from tourney.competition.formats import Format
from tourney.competition.heat_names import heat_named
from tourney.competition.pictures import picture_of
from tourney.competition.receipts import methods_of
from tourney.competition.records import (
    AWAY,
    LOGO,
    Heat,
    HeatState,
    Player,
    SheetRecord,
    Status,
    Table,
    Tournament,
)
from tourney.competition.tables import TableState, assess_table, has_begun
from tourney.errors import NotFound, Refused
from tourney.names import Name
from tourney.rules import RuleBook, load_ruleset
from tourney.scoresheet.valuation import value
from tourney.services.queries.day_plan import boards_of, told_slots
from tourney.services.queries.heat_of_now import heat_of_results
from tourney.services.queries.namesakes import teams_of_namesakes
from tourney.services.queries.proofs import certificate_now, meetings_at
from tourney.services.rules import Rules
from tourney.services.rules_words import book_words
from tourney.texts import Message, msg
from tourney.views.deeds import sheet_rows
from tourney.views.paper import (
    Badge,
    BadgePaper,
    EventHead,
    FilledSheet,
    ListedPlayer,
    Person,
    PlayerList,
    SeatedTable,
    SeatingPaper,
    SheetForm,
    SheetPack,
    SheetPage,
    TableSheet,
    TableSheetPack,
    TableSlot,
)
from tourney.views.paper_draw import DrawnHeat, DrawnTogether, DrawPaper, Meeting

"""The banknotes of a set (T2.2)."""
SPARE_SHEETS = 12
SPARE_SEATS = 5
_STATUS = {
    Status.REGISTERED: msg("status.registered"),
    Status.PRESENT: msg("status.present"),
    Status.ABSENT: msg("status.absent"),
    Status.WITHDRAWN: msg("status.withdrawn"),
}
_STATES = {
    TableState.OUT: msg("paper.state_out"),
    TableState.IN: msg("paper.state_in"),
    TableState.ENTERED: msg("paper.state_entered"),
    TableState.CHECKED: msg("paper.state_checked"),
    TableState.CONFIRMED: msg("paper.state_confirmed"),
}

_METHODS = {
    "preseated": msg("event.seat_preseated"),
    "standings": msg("event.seat_standings"),
    "rank": msg("event.seat_rank"),
}


def event_head(tournament: Tournament, now: datetime, heat: HeatId | None = None) -> EventHead:
    """What stands on every page; on paper that shows the seats of a `heat`, of which draw they are too."""
    event = tournament.event
    drawn = None if heat is None else tournament.heats.get(heat)
    return EventHead(
        title=event.title,
        venue=event.venue,
        date=event.date,
        printed_at=now,
        zone=event.zone,
        logo=picture_of(tournament, LOGO),
        accent=event.accent,
        draft=heat is not None and is_draft(tournament, heat),
        draw=0 if drawn is None else drawn.draw,
    )


def is_draft(tournament: Tournament, heat: HeatId) -> bool:
    """Whether a heat is drawn and nobody was told: not published, and nobody plays by it either."""
    record = tournament.heats.get(heat)
    if record is None or record.state is not HeatState.DRAFT:
        return False
    return not any(has_begun(tournament, table) for table in tournament.tables_of(heat))


def person_of(player: Player) -> Person:
    """A player as paper names them."""
    no_photos = player.photo_consent is False
    return Person(player.number, player.name, player.team, player.division, no_photos=no_photos)


def person(tournament: Tournament, number: PlayerNo) -> Person:
    """The player of this number; the number alone if they are not registered any more."""
    player = tournament.players.get(number)
    return person_of(player) if player is not None else Person(number)


def division_name(rules: Rules, division: str) -> Name:
    """A player's division as the format calls it; as it was typed where the format has no such division."""
    typed = Name(division, division)
    return next((each.name for each in rules.format.divisions if each.id == division), typed)


def table_state(state: TableState) -> Message:
    """The state of a table in words."""
    return _STATES[state]


def heat_to_print(tournament: Tournament, heat: str | None) -> HeatId:
    """The heat asked for, or the one that is on: the first with an unconfirmed table, else the last drawn.

    NotFound for a heat that has not been drawn, Refused while there is none.
    """
    drawn = sorted({of for of, _ in tournament.tables}, key=heat_order)
    if heat is not None:
        wanted = HeatId(heat)
        if wanted not in drawn:
            raise NotFound("paper.no_such_heat", heat=heat_named(wanted))
        return wanted
    if not drawn:
        raise Refused("paper.draw_first")
    open_heats = {of for (of, _), table in tournament.tables.items() if table.confirmed_at is None}
    return next((each for each in drawn if each in open_heats), drawn[-1])


def heat_of_results_to_print(tournament: Tournament, heat: str | None) -> HeatId:
    """The heat asked for, or the newest one that has results. Raises as `heat_to_print`."""
    newest = heat_of_results(tournament) if heat is None else heat
    return heat_to_print(tournament, newest)


# ---- scoresheets ------------------------------------------------------------------------------


def sheet_form(book: RuleBook, event: RuleBook, all_land: bool = False) -> SheetForm:
    """The form of a rule book's sheets."""
    rules = None if book is event else book_words(book, event)
    deeds = () if book.places_only else sheet_rows(book)
    return SheetForm(
        deeds=deeds,
        levels=book.levels,
        notes=book.notes,
        rules=rules,
        jail_card=book.jail_card,
        cash_hint=book.cash_hint,
        words=book.words,
        places_only=book.places_only,
        land=not book.card_counts,
        all_land=all_land,
        most=max(book.start_money(2), book.salary, *(max(deed.boxes.values(), default=0) for deed in deeds)),
    )


def sheet_pack(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, filled: bool = False
) -> SheetPack:
    """One sheet for every player of a heat, in order of tables and seats; `filled` from the data."""
    pages, books, head = [], [rules.book], event_head(tournament, now, heat)
    slots = table_slots(tournament, rules, now, heat)
    for table in tournament.tables_of(heat):
        done = _filled(tournament, rules, table) if filled else {}
        form = _number_of(books, rules.books.of(table))
        for seat, number in enumerate(table.seats, 1):
            code = SheetCode(tournament.event.code, heat, table.table, number, draw=head.draw)
            who = person(tournament, number)
            filled_in, slot = done.get(number), slots[table.table]
            page = SheetPage(
                code=code,
                heat=heat,
                table=table.table,
                seat=seat,
                seats=len(table.seats),
                person=who,
                filled=filled_in,
                slot=slot,
                form=form,
                division=division_name(rules, who.division),
            )
            pages.append(page)
    return SheetPack(head, _forms(books, rules.format), tuple(pages))


def spare_pack(tournament: Tournament, rules: Rules, now: datetime) -> SheetPack:
    """Blank sheets without a player, for the pockets of referees; of each rule book that a table has.

    With places for the largest table of the format that the rules allow.
    """
    largest = max(SPARE_SEATS, *rules.sizes)
    books = [rules.book]
    for table in tournament.tables.values():
        _number_of(books, rules.books.of(table))
    pages = [
        SheetPage(
            code=None,
            heat=None,
            table=None,
            seat=None,
            seats=min(largest, load_ruleset(book.ruleset).players[1]),
            person=None,
            form=form,
        )
        for form, book in enumerate(books)
    ]
    every = tuple(page for page in pages for _ in range(SPARE_SHEETS))
    return SheetPack(event_head(tournament, now), _forms(books, rules.format), every)


def _number_of(books: list[RuleBook], book: RuleBook) -> int:
    """The place of a book in the list; a new one comes last."""
    at = next((at for at, known in enumerate(books) if known is book), None)
    if at is None:
        books.append(book)
        return len(books) - 1
    return at


def _forms(books: Sequence[RuleBook], fmt: Format) -> tuple[SheetForm, ...]:
    """The forms of these books, the event's first."""
    return tuple(sheet_form(book, books[0], fmt.all_land) for book in books)


def _filled(tournament: Tournament, rules: Rules, table: Table) -> dict[PlayerNo, FilledSheet]:
    assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
    places = {int(result.player): result.place for result in assessed.results}
    filled, book = {}, rules.books.of(table)
    for number in table.seats:
        record = tournament.sheets.get((table.heat, number))
        if record is not None:
            filled[number] = _filled_sheet(book, record, places.get(number), rules.format.all_land)
    return filled


def _filled_sheet(book: RuleBook, record: SheetRecord, place: int | None, all_land: bool) -> FilledSheet:
    sheet = record.sheet
    worth = value(book, sheet, all_land)
    return FilledSheet(
        deeds=sheet.deeds,
        cash=None if sheet.totals_only else sheet.cash,
        notes=sheet.notes,
        property=worth.property,
        total=worth.total,
        place=place or sheet.declared_place,
        bankrupt=sheet.bankrupt,
        land=worth.unmortgaged_land,
    )


# ---- seating ----------------------------------------------------------------------------------


def seating_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> SeatingPaper:
    """The seating of a heat with waves and their times."""
    slots = table_slots(tournament, rules, now, heat)
    return SeatingPaper(
        event_head(tournament, now, heat),
        heat,
        tables=tuple(
            SeatedTable(
                table.table,
                tuple(person(tournament, number) for number in table.seats),
                slots[table.table],
            )
            for table in tournament.tables_of(heat)
        ),
        apart=teams_of_namesakes(tournament.players),
    )


def table_sheets(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> TableSheetPack:
    """A sheet for every table of a heat, on which one referee writes what all four have."""
    seating = seating_paper(tournament, rules, now, heat)
    seated = {each.table: each for each in seating.tables}
    sheets = tuple(
        TableSheet(
            seated[table.table],
            SheetCode(tournament.event.code, heat, table.table, None, draw=seating.head.draw),
            places_only=book.places_only,
            words=book.words,
            land=not book.card_counts,
            all_land=rules.format.all_land,
        )
        for table in tournament.tables_of(heat)
        for book in (rules.books.of(table),)
    )
    return TableSheetPack(seating.head, heat, sheets)


def table_slots(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId
) -> dict[TableNo, TableSlot]:
    """When each table of a heat plays, as the hall has heard it, and on which board."""
    plan = [slot for slot in told_slots(tournament, rules, now) if slot.heat == heat]
    times, boards = {slot.wave: time_of(slot.starts) for slot in plan}, boards_of(tournament, heat)
    slots = {}
    for table in tournament.tables_of(heat):
        starts, board = times.get(table.wave, ""), boards[table.table]
        slots[table.table] = TableSlot(table.wave, starts, board) if board else TableSlot(starts_at=starts)
    return slots


def draw_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId | None) -> DrawPaper:
    """The certificate of one heat, or of all drawn ones together."""
    drawn = sorted({of for of, _ in tournament.tables}, key=heat_order)
    shown = [each for each in drawn if heat is None or each == heat]
    met: dict[tuple[PlayerNo, PlayerNo], list[HeatId]] = defaultdict(list)
    for each in drawn:
        for table in tournament.tables_of(each):
            for a, b in combinations(sorted(table.seats), 2):
                met[a, b].append(each)
    repeats = {pair: at for pair, at in met.items() if len(at) > 1 and set(at) & set(shown)}
    mates = {
        pair: [each for each in at if each in shown]
        for pair, at in met.items()
        if set(at) & set(shown) and _team_mates(tournament, pair)
    }
    numbers = sorted(
        {number for each in shown for table in tournament.tables_of(each) for number in table.seats}
    )
    return DrawPaper(
        head=event_head(tournament, now, heat),
        heats=tuple(_drawn(tournament, each) for each in shown),
        together=_drawn_together(tournament, shown, rules.sizes),
        repeats=_meetings(tournament, repeats),
        team_pairs=_meetings(tournament, mates),
        persons=tuple(person(tournament, number) for number in numbers),
        version=__version__,
        sizes=rules.sizes,
        teams=_teams(tournament, numbers),
        left_out=tuple(sorted(set(tournament.players) - set(numbers))),
    )


def _teams(
    tournament: Tournament, numbers: Sequence[PlayerNo]
) -> tuple[tuple[str, tuple[PlayerNo, ...]], ...]:
    """The teams of these players, as the draw tells them apart."""
    found: dict[str, list[PlayerNo]] = defaultdict(list)
    names: dict[str, str] = {}
    for number in numbers:
        team = person(tournament, number).team.strip()
        if team:
            found[names.setdefault(team.casefold(), team)].append(number)
    return tuple((team, tuple(members)) for team, members in sorted(found.items()))


def _team_mates(tournament: Tournament, pair: tuple[PlayerNo, PlayerNo]) -> bool:
    teams = [person(tournament, number).team.strip().casefold() for number in pair]
    return bool(teams[0]) and teams[0] == teams[1]


def _meetings(
    tournament: Tournament, pairs: dict[tuple[PlayerNo, PlayerNo], list[HeatId]]
) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(person(tournament, a), person(tournament, b), tuple(heats))
        for (a, b), heats in sorted(pairs.items())
    )


def _drawn(tournament: Tournament, heat: HeatId) -> DrawnHeat:
    record = tournament.heats.get(heat)
    again, mates = meetings_at(tournament, heat)
    return DrawnHeat(
        heat=heat,
        how=_how_drawn(record) if record else None,
        edited=record is not None and record.edited,
        drawn_at=record.drawn_at if record else None,
        published_at=record.published_at if record else None,
        tables=tuple((TableNo(table.table), table.seats) for table in tournament.tables_of(heat)),
        again=again,
        mates=mates,
        draw=record.draw if record else 0,
        draft=is_draft(tournament, heat),
    )


def _how_drawn(record: Heat) -> Message:
    """By chance, as its seed and method say; who sits where in a stage follows from what was played."""
    method = _METHODS.get(record.method)
    if method is None:
        return msg("paper.seated_by_snake")
    return msg("paper.drawn_with", seed=record.seed, method=method)


def _drawn_together(
    tournament: Tournament, heats: Sequence[HeatId], sizes: tuple[int, ...]
) -> DrawnTogether | None:
    """The proof of the newest draw among these heats; None where it is of one heat, which repeats nothing."""
    drawn = [heat for heat in heats if heat in tournament.heats and heat not in STAGES]
    counted = certificate_now(tournament, drawn[-1], sizes) if drawn else {}
    match counted:
        case {"sizes": [_, _, *_] as of, "repeats": int(repeats), "lower_bound": int(bound)}:
            return DrawnTogether(len(of), repeats, bound, repeats == bound)
    return None


# ---- lists ------------------------------------------------------------------------------------


def player_list(tournament: Tournament, rules: Rules, now: datetime) -> PlayerList:
    """Everybody by number."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    return PlayerList(event_head(tournament, now), tuple(_listed(player, rules) for player in players))


def _listed(player: Player, rules: Rules) -> ListedPlayer:
    return ListedPlayer(
        person=person_of(player),
        status=_STATUS[player.status],
        present=player.status is Status.PRESENT,
        out=player.status in AWAY,
        seeded=player.seeded,
        alternate=player.alternate,
        pledged=player.pledged,
        received=player.received,
        note=player.note,
        methods=tuple(methods_of(player)),
        photo_consent=player.photo_consent,
        division=division_name(rules, player.division),
    )


def badge_paper(tournament: Tournament, now: datetime, only: PlayerNo | None = None) -> BadgePaper:
    """A badge for everybody who has not withdrawn, or for one person whatever they are."""
    players = sorted(tournament.players.values(), key=lambda player: player.number)
    badges = tuple(
        Badge(person_of(player), badge_code(tournament.event.code, player.number))
        for player in players
        if (player.status is not Status.WITHDRAWN if only is None else player.number == only)
    )
    return BadgePaper(event_head(tournament, now), badges)
