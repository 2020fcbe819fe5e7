"""Finds printouts in people's hands that are out of date: one table of what each kind depends on, one query.

A paper is compared with the event by the changes since it was printed, read from the journal: a change that
was undone is no change, and the paper is current again. Paper for play in a heat needs no reprint once all
its tables are confirmed.

`PrintList` holds what the Print page shows: every printout, whether it can be made now, and what was printed
when.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from itertools import groupby
from typing import TypeVar

from tourney.base.dollars import NOTHING
from tourney.base.heat_names import heat_named
from tourney.base.ids import FINAL, Giver, HeatId, PlayerNo, TableNo
from tourney.base.texts import Message, msg
from tourney.base.times import hall_time
from tourney.event.collections import PRINTS, AnyChange
from tourney.event.command import applied
from tourney.event.ports import JournalEntry
from tourney.event.printouts import PaperSet, PrintoutInfo, title_of
from tourney.event.records import (
    AWAY,
    CERTIFICATE_SHEET,
    LOGO,
    Donor,
    EventFacts,
    Player,
    Printed,
    Ruling,
    RulingKind,
    Table,
    Tournament,
    printout_name,
)
from tourney.event.table_state import TableKey


@dataclass(frozen=True, slots=True)
class LastPrint:
    """The newest print of one kind (of one heat) and what is out of date on it. `at` is UTC.

    `moved`: tables with other seats now. `changed`: results on the paper that were corrected or reopened;
    `results`: tables confirmed since, which it lacks. `rulings`: made, changed or taken back since;
    `declared`: official since, or no longer. `players`: players with another name, team, division or part.
    `facts`: facts of the event that changed (`name`, `date`, …). `hall`: tables stand elsewhere. `gifts`:
    people who have given since; `gifts_gone`: people of whom it shows too much.
    """

    at: datetime
    moved: tuple[TableNo, ...] = ()
    results: int = 0
    changed: int = 0
    rulings: int = 0
    declared: bool = False
    players: int = 0
    format: bool = False
    hall: bool = False
    facts: tuple[str, ...] = ()
    gifts: int = 0
    gifts_gone: int = 0

    @property
    def wrong(self) -> bool:
        """Whether the paper shows something that is no longer true."""
        shown = self.moved or self.changed or self.rulings or self.players or self.gifts_gone
        return bool(shown or self.format or self.hall or self.facts)

    @property
    def stale(self) -> bool:
        """Whether the paper in people's hands is wrong or lacks something new."""
        return bool(self.wrong or self.results or self.declared or self.gifts)


@dataclass(frozen=True, slots=True)
class PrintoutLine:
    """One printout at this moment. `blocked` tells what has to be done first, None if it can be made now.

    `heat`: the heat that it would be made for, None if it needs none. `about`: its purpose here.
    """

    info: PrintoutInfo
    heat: HeatId | None
    blocked: Message | None
    last: LastPrint | None
    about: Message

    @property
    def kind(self) -> str:
        """What it is called among all printouts."""
        return self.info.name

    @property
    def paper(self) -> bool:
        """Whether it has pages to look at and to print."""
        return self.info.extension == "pdf"


@dataclass(frozen=True, slots=True)
class PapersOfSet:
    """A set of paper: the kinds that can be made, with their heat (None: of the whole event), and why the
    rest cannot.
    """

    papers: tuple[tuple[PrintoutInfo, HeatId | None], ...]
    missing: tuple[tuple[PrintoutInfo, Message], ...]

    @property
    def left_out(self) -> list[Message]:
        """Why the rest cannot be made, one sentence a reason."""
        return [
            msg("printroom.not_in_set", title=[info.title for info, _ in lines], why=why)
            for why, lines in groupby(self.missing, lambda line: line[1])
        ]


@dataclass(frozen=True, slots=True)
class HeatOption:
    """A heat that paper can be made for."""

    heat: HeatId
    name: Message
    drawn: bool


@dataclass(frozen=True, slots=True)
class PrintList:
    """The whole page. `heat` is the chosen heat, `heat_now` the heat of the moment; `next_heat` is drawn and
    has not begun, if there is one. `set_now` is the set of paper that the day needs now.
    """

    heats: tuple[HeatOption, ...]
    heat: HeatId | None
    heat_now: HeatId | None
    lines: tuple[PrintoutLine, ...]
    next_heat: HeatId | None
    set_now: PaperSet = PaperSet.DOORS
    old: tuple[PrintoutLine, ...] = ()
    """Papers of any heat that are wrong."""

    @property
    def wrong(self) -> int:
        """How many papers of any heat are wrong; Today shows this number."""
        return len(self.old)

    def forms_of(self, line: PrintoutLine) -> list[PrintoutLine]:
        """The forms of a printout for the same occasion, itself among them, the first first."""
        what = line.info.kind, line.info.occasion
        mine = [each for each in self.lines if (each.info.kind, each.info.occasion) == what]
        return sorted(mine, key=lambda each: each.info.form != "")

    @property
    def sets(self) -> tuple[PaperSet | None, ...]:
        """The sets to choose from, None for all there is; the final's own stands for that of its heat."""
        of_heat = () if self.heat == FINAL else (PaperSet.HEAT,)
        return (*of_heat, PaperSet.DOORS, PaperSet.FINAL, PaperSet.END, None)

    @property
    def set_ready(self) -> bool:
        """Whether anything of the set that the day needs now can be made."""
        return any(line.blocked is None and self.set_now in line.info.sets for line in self.lines)

    @property
    def kind_now(self) -> str:
        """The printout that comes next: the first of the set of the moment that has not been printed yet."""
        ready = [line for line in self.lines if line.blocked is None]
        of_set = [line for line in ready if self.set_now in line.info.sets]
        waiting = [line for line in of_set if line.last is None or line.last.stale]
        return next((line.kind for line in (*waiting, *of_set, *ready, *self.lines)), "")


@dataclass(frozen=True, slots=True)
class OutdatedPaper:
    """A printout in people's hands that is out of date; `printed_at` (UTC) is the last of its `copies`."""

    kind: str
    form: str
    heat: HeatId | None
    copies: int
    printed_at: datetime

    @property
    def name(self) -> str:
        """What it is called among all printouts."""
        return printout_name(self.kind, self.form)


_NEWEST = 3


class Rest(Enum):
    """What a printout shows, and so depends on."""

    SEATS = "who sits where in its heat; in every heat where it is for none"
    HEAT_RESULTS = "confirmed results of its heat"
    HEAT_DECISIONS = "decided places at tables of its heat"
    RESULTS = "confirmed results of every heat"
    DECISIONS = "penalties, decided orders"
    RULINGS = "every ruling, corrections and accepted totals too"
    DECLARED = "whether a result is official"
    PEOPLE = "names, teams, divisions"
    PRESENCE = "who takes part"
    PHOTOS = "whom no photograph may show"
    FORMAT = "the format and the board"
    BOARD = "the board, its names, and the rules by which a sheet is valued"
    HALL = "where the tables stand"
    TABLE_RULES = "rules that a table of its heat has of its own"
    MONEY = "what was given"
    NAME = "what the event is called"
    DATE = "its day"
    VENUE = "its place"
    CHARITY = "the charity"
    LOGO = "the organiser's logo"
    ACCENT = "their colour"
    DESIGN = "the organiser's own certificate"
    AWARDS = "prizes that no place decides"
    PAGE = "the address of the public page"
    VOLUNTEERS = "bankers and scorers"


_BOUND = frozenset({Rest.SEATS, Rest.HEAT_RESULTS, Rest.HEAT_DECISIONS, Rest.TABLE_RULES})
"""What a printout for one heat shows from that heat alone."""


_OF_A_HEAT = frozenset({Rest.HEAT_RESULTS, Rest.HEAT_DECISIONS, Rest.FORMAT, Rest.TABLE_RULES})


_TAKING_PART = frozenset({Rest.PEOPLE, Rest.PRESENCE})


_ORDER = _TAKING_PART | {Rest.RESULTS, Rest.DECISIONS, Rest.FORMAT}


_STANDINGS = _ORDER | {Rest.DECLARED}


_ALL = frozenset(Rest)


_SEATS = frozenset({Rest.SEATS})


_SHEETS = _SEATS | {Rest.BOARD, Rest.TABLE_RULES}


_NOTHING: frozenset[Rest] = frozenset()


FACTS = (
    Rest.NAME,
    Rest.DATE,
    Rest.VENUE,
    Rest.CHARITY,
    Rest.LOGO,
    Rest.ACCENT,
    Rest.DESIGN,
    Rest.AWARDS,
    Rest.PAGE,
    Rest.VOLUNTEERS,
)
"""Facts of the event that paper may show, in the order in which they are listed."""


_FRAMED = frozenset({Rest.NAME, Rest.DATE, Rest.VENUE, Rest.LOGO, Rest.ACCENT})


_NAMED = frozenset({Rest.NAME})


_SHEET_HEAD = _NAMED | {Rest.LOGO}


_FACTS_ON: Mapping[str, frozenset[Rest]] = {
    **dict.fromkeys(("badges", "cards", "cards-table", "table-sheets", "template", "slips"), _NAMED),
    "signs": _NAMED | {Rest.PAGE},
    **dict.fromkeys(("scoresheets", "scoresheets-a5", "scoresheets-filled"), _SHEET_HEAD),
    **dict.fromkeys(("scoresheets-spare", "scoresheets-spare-a5"), _SHEET_HEAD),
    "slips-pledge": _SHEET_HEAD | {Rest.DATE, Rest.CHARITY},
    "press-poster": _SHEET_HEAD | {Rest.CHARITY},
    "acknowledgements": _SHEET_HEAD | {Rest.DATE, Rest.VENUE, Rest.CHARITY},
    "certificates": _FRAMED | {Rest.DESIGN},
    **dict.fromkeys(("press", "letters"), _FRAMED | {Rest.CHARITY}),
    "programme": _FRAMED | {Rest.CHARITY, Rest.PAGE},
    **dict.fromkeys(
        ("players-csv", "players-notes-csv", "seating-csv", "scores-csv", "standings-csv", "rulings-csv"),
        frozenset[Rest](),
    ),
    **dict.fromkeys(("finals-csv", "handbook"), frozenset[Rest]()),
}
"""The facts that a kind shows, if they are not those around every page."""


_RESTS: Mapping[str, frozenset[Rest]] = {
    "check-in": _TAKING_PART | {Rest.PHOTOS},
    "badges": frozenset({Rest.PEOPLE, Rest.PHOTOS, Rest.VOLUNTEERS}),
    **dict.fromkeys(("players-csv", "players-notes-csv"), _TAKING_PART | {Rest.PHOTOS, Rest.MONEY}),
    "cards-table": _SEATS | {Rest.PHOTOS, Rest.VOLUNTEERS},
    **dict.fromkeys(("briefing-rules", "programme"), frozenset({Rest.FORMAT})),
    **dict.fromkeys(("briefing", "clock-plan"), frozenset({Rest.FORMAT, Rest.VOLUNTEERS})),
    **dict.fromkeys(("scoresheets-spare", "scoresheets-spare-a5"), frozenset({Rest.BOARD})),
    **dict.fromkeys(("acknowledgements", "register", "cash-count"), frozenset({Rest.MONEY})),
    **dict.fromkeys(("scoresheets", "scoresheets-a5", "table-sheets", "template"), _SHEETS),
    **dict.fromkeys(("seating-table", "seating-name", "seating-csv"), _SEATS),
    "cards": _SEATS,
    "hall-map": _SEATS | {Rest.HALL},
    "signs": frozenset({Rest.HALL}),
    **dict.fromkeys(("slips", "slips-pledge", "certificates-names", "handbook", "cards-numbers"), _NOTHING),
    "fallback": _SEATS | _ORDER,
    **dict.fromkeys(("standings-tables", "scoresheets-filled", "scores-csv"), _OF_A_HEAT),
    **dict.fromkeys(("standings", "standings-csv"), _STANDINGS),
    "bracket": _STANDINGS,
    "finals-csv": _STANDINGS | {Rest.AWARDS},
    "results": _STANDINGS | {Rest.MONEY},
    "certificates": _ORDER | {Rest.AWARDS},
    "results-prizes": _ORDER | {Rest.AWARDS, Rest.PHOTOS},
    "results-speaker": _STANDINGS | {Rest.AWARDS, Rest.MONEY, Rest.PHOTOS},
    "press": _ORDER | {Rest.AWARDS, Rest.MONEY, Rest.PHOTOS},
    "press-poster": frozenset({Rest.MONEY}),
    "rulings-csv": frozenset({Rest.RULINGS, Rest.DECLARED}),
    "letters": frozenset({Rest.PEOPLE}),
    **dict.fromkeys(("letters-thanks", "letters-csv"), _ALL),
    **dict.fromkeys(("record", "record-archive", "workbook", "rehearsal", "scoresheets-by-hand"), _ALL),
}
"""What each kind depends on beside those facts."""


RESTS_ON: Mapping[str, frozenset[Rest]] = {
    kind: rests | _FACTS_ON.get(kind, _FRAMED) for kind, rests in _RESTS.items()
}
"""What each printout depends on; one that is not named here depends on everything."""


_BESIDE = frozenset({Rest.HALL, Rest.PHOTOS, Rest.VOLUNTEERS})


_FOR_PLAY = frozenset(kind for kind, rests in _RESTS.items() if rests <= _SHEETS | _BESIDE)
"""Paper that players and referees hold while a heat is played."""


def shows_seats(name: str) -> bool:
    """Whether the printout of this name shows seats."""
    return Rest.SEATS in RESTS_ON.get(name, _ALL)


def shows_results(name: str) -> bool:
    """Whether the printout of this name says little but results."""
    return bool(RESTS_ON.get(name, _ALL) & _RESULT) and RESTS_ON.get(name, _ALL) != _ALL


K = TypeVar("K")


V = TypeVar("V")


PaperKey = tuple[str, HeatId | None]
"""Name and heat of a printout."""


def papers_now(tournament: Tournament, history: Sequence[JournalEntry]) -> Mapping[PaperKey, LastPrint]:
    """The newest print of each printout and heat, and what has changed since. `history`: all of it."""
    newest: dict[PaperKey, Printed] = {}
    for printed in tournament.prints.values():
        known = newest.get((printed.name, printed.heat))
        if known is None or printed.id > known.id:
            newest[printed.name, printed.heat] = printed
    last: dict[int, LastPrint] = {}
    differences: list[_Difference] = []
    compared = tournament
    for printed, was in _prints(tournament, history, {printed.id for printed in newest.values()}):
        if was is not compared:
            differences, compared = _differences(was, tournament), was
        last[printed.id] = _last_print(printed, () if _is_over(printed, tournament) else differences)
    return {key: last.get(printed.id, LastPrint(printed.at)) for key, printed in newest.items()}


def made_outdated(
    before: Tournament, after: Tournament, history: Sequence[JournalEntry]
) -> tuple[OutdatedPaper, ...]:
    """The printouts that a step from `before` to `after` makes wrong, newest first.

    `history`: the journal up to `before`. A paper that only lacks something new is not wrong.
    """
    differences, compared = _differences(before, after), before
    touched = {each.key for each in differences}
    if not touched:
        return ()
    by_paper: dict[PaperKey, list[Printed]] = {}
    for printed, was in _prints(before, history, before.prints):
        if was is not compared:
            differences, compared = _differences(was, after), was
        wrong = (
            each for each in differences if each.key in touched and each.wrong and each.concerns(printed)
        )
        if any(wrong) and not _is_over(printed, after):
            by_paper.setdefault((printed.name, printed.heat), []).append(printed)
    papers = [
        OutdatedPaper(
            prints[0].kind,
            prints[0].form,
            heat,
            copies=len(prints),
            printed_at=max(each.at for each in prints),
        )
        for (_, heat), prints in reversed(by_paper.items())
    ]
    return tuple(sorted(papers, key=lambda paper: paper.printed_at, reverse=True))


def paper_words(name: str, heat: HeatId | None, at: datetime, zone: str) -> Message:
    """A printout by its title, its heat and when it was printed, in the hall's time."""
    time, title = hall_time(at, zone).strftime("%H:%M"), title_of(name)
    if heat is None:
        return msg("consequence.paper", title=title, time=time)
    return msg("consequence.paper_of_heat", title=title, heat=heat_named(heat), time=time)


def old_words(papers: Sequence[OutdatedPaper]) -> Message:
    """The message that these are out of date; of many only the newest are named."""
    titles = [
        title_of(each.name)
        if each.heat is None
        else msg("consequence.old_of_heat", title=title_of(each.name), heat=heat_named(each.heat))
        for each in papers[:_NEWEST]
    ]
    more = len(papers) - len(titles)
    named = [*titles, *([msg("consequence.old_more", n=more)] if more else [])]
    return msg("consequence.old", n=len(papers), papers=named)


# ---- inside -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Difference:
    """One difference between two moments. `wrong`: a paper shows it differently; else it shows too little."""

    rests: frozenset[Rest]
    key: tuple[object, ...]
    heat: HeatId | None = None
    wrong: bool = True

    def concerns(self, printed: Printed) -> bool:
        """Whether a printout shows the thing that differs."""
        mine = self.rests & RESTS_ON.get(printed.name, _ALL)
        return bool(mine - _BOUND) or (bool(mine) and printed.heat in (None, self.heat))


def _differences(was: Tournament, now: Tournament) -> list[_Difference]:
    """The differences between an earlier moment and now."""
    tables, sheets = _changed(was.tables, now.tables), _changed(was.sheets, now.sheets)
    results = {
        *tables,
        *(key for each in (was, now) for key, table in each.tables.items() if sheets & _sheets_of(table)),
    }
    found = (
        *(each for key in tables for each in (_seats(key, was, now), _table_rules(key, was, now))),
        *(_result(key, was, now) for key in sorted(results)),
        *(_ruled(was.rulings.get(n) or now.rulings[n]) for n in _changed(was.rulings, now.rulings)),
        *(
            each
            for number in _changed(was.players, now.players)
            for each in (
                _player(number, was, now),
                _gifts(number, was.players.get(number), now.players.get(number)),
            )
        ),
        *(_gifts(n, was.donors.get(n), now.donors.get(n)) for n in _changed(was.donors, now.donors)),
        *(_takings(n, was, now) for n in _changed(was.takings, now.takings)),
        _event(was.event, now.event),
        None if was.event.hall == now.event.hall else _Difference(frozenset({Rest.HALL}), ("hall",)),
        *(_fact(each, was, now) for each in FACTS),
    )
    return [each for each in found if each is not None]


def _seats(key: TableKey, was: Tournament, now: Tournament) -> _Difference | None:
    """Whether others sit at a table now."""
    before, after = was.tables.get(key), now.tables.get(key)
    if before is not None and after is not None and before.seats == after.seats:
        return None
    return _Difference(frozenset({Rest.SEATS}), ("seats", *key), key[0])


def _table_rules(key: TableKey, was: Tournament, now: Tournament) -> _Difference | None:
    """Whether a table that existed then has other rules now; choosing the event's own rules for it is no
    difference.
    """
    before, after = was.tables.get(key), now.tables.get(key)
    if before is None or after is None or _rules_of(before, was.event) == _rules_of(after, now.event):
        return None
    return _Difference(frozenset({Rest.TABLE_RULES}), ("format", *key), key[0])


def _result(key: TableKey, was: Tournament, now: Tournament) -> _Difference | None:
    """Whether a table's confirmed result has changed; a result that is new is only missing on the paper."""
    shown, is_now = _shown_result(key, was), _shown_result(key, now)
    if shown == is_now:
        return None
    return _Difference(_RESULT, ("result", *key), key[0], shown is not None)


def _player(number: PlayerNo, was: Tournament, now: Tournament) -> _Difference | None:
    """Whether paper would show a player differently now."""
    before, after = was.players.get(number), now.players.get(number)
    parts = (Rest.PEOPLE, _shown), (Rest.PRESENCE, _takes_part), (Rest.PHOTOS, _unseen)
    rests = [rest for rest, part in parts if part(before) != part(after)]
    return _Difference(frozenset(rests), ("player", number)) if rests else None


def _gifts(giver: Giver, was: Player | Donor | None, now: Player | Donor | None) -> _Difference | None:
    """Whether somebody has given more than the paper can show; or less, so that it shows too much."""
    before, after = (NOTHING if each is None else each.received for each in (was, now))
    if before == after:
        return None
    return _Difference(frozenset({Rest.MONEY}), ("gift", giver), wrong=before > after)


def _takings(number: int, was: Tournament, now: Tournament) -> _Difference:
    """Takings are entered or taken back, never changed."""
    return _Difference(frozenset({Rest.MONEY}), ("gift", "takings", number), wrong=number in was.takings)


def _event(was: EventFacts, now: EventFacts) -> _Difference | None:
    """Whether format or board have changed."""
    rests = _ruled_otherwise(was, now)
    return _Difference(frozenset(rests), ("format",)) if rests else None


def _fact(fact: Rest, was: Tournament, now: Tournament) -> _Difference | None:
    """Whether a fact of the event has changed."""
    names = _PICTURE_OF.get(fact, ())
    same = all(was.pictures.get(name) == now.pictures.get(name) for name in names)
    if same and _fact_shown(fact, was) == _fact_shown(fact, now):
        return None
    return _Difference(frozenset({fact}), ("fact", fact))


def _sheets_of(table: Table) -> set[tuple[HeatId, PlayerNo]]:
    return {(table.heat, player) for player in table.seats}


def _shown_result(key: TableKey, event: Tournament) -> object:
    """What paper shows of a table's result; None before it is confirmed."""
    table = event.tables.get(key)
    if table is None or table.confirmed_at is None:
        return None
    return table.place_order, [event.sheets.get((table.heat, player)) for player in table.seats]


def _changed(before: Mapping[K, V], after: Mapping[K, V]) -> set[K]:
    """The keys of entries that differ, added and removed ones included."""
    if before is after:
        return set()
    return {
        key
        for key in before.keys() | after.keys()
        if (was := before.get(key)) is not after.get(key) and was != after.get(key)
    }


def _prints(
    tournament: Tournament, history: Sequence[JournalEntry], seqs: Iterable[int]
) -> Iterator[tuple[Printed, Tournament]]:
    """The wanted prints, newest first, each with the event as it was then; prints of one moment share the
    same object.
    """
    left, back, was = set(seqs), list[AnyChange](), tournament
    for entry in reversed(history):
        if not left:
            return
        for change in reversed(entry.changes):
            made = change.of(PRINTS)
            if made is None:
                back.append(change.inverse)
            elif made.key in left:
                left.discard(made.key)
                was, back = (applied(was, tuple(back), 0), []) if back else (was, back)
                yield tournament.prints[made.key], was


def _rules_of(table: Table, event: EventFacts) -> object:
    """The ruleset, board and options of the table."""
    if not table.ruleset:
        return event.ruleset, event.edition, event.options
    return table.ruleset, table.edition or event.edition, table.options


_RESULT = frozenset({Rest.HEAT_RESULTS, Rest.RESULTS})


_DECISIONS = (RulingKind.ADJUSTMENT, RulingKind.TIE)


def _ruled(ruling: Ruling) -> _Difference:
    if ruling.kind is RulingKind.DECLARED:
        return _Difference(frozenset({Rest.DECLARED}), ("ruling", ruling.id), wrong=False)
    rests = {Rest.RULINGS}
    if ruling.kind in _DECISIONS:
        rests |= {Rest.DECISIONS} if ruling.heat is None else {Rest.DECISIONS, Rest.HEAT_DECISIONS}
    return _Difference(frozenset(rests), ("ruling", ruling.id), ruling.heat)


def _shown(player: Player | None) -> object:
    """What paper shows of a player beside places and presence."""
    if player is None:
        return None
    return player.name_zh, player.name_en, player.team, player.division, player.seeded


def _takes_part(player: Player | None) -> object:
    """Whether they are counted, and where they left."""
    return None if player is None else (player.status in AWAY, player.left_at)


_PICTURE_OF: Mapping[Rest, tuple[str, ...]] = {Rest.LOGO: (LOGO,), Rest.DESIGN: (CERTIFICATE_SHEET,)}
"""Facts that are kept as pictures beside the event."""


def _fact_shown(fact: Rest, tournament: Tournament) -> object:
    """The value of a fact as an event's paper shows it."""
    event = tournament.event
    values: Mapping[Rest, object] = {
        Rest.NAME: (event.name, event.name_zh),
        Rest.DATE: event.date,
        Rest.VENUE: event.venue,
        Rest.CHARITY: (event.charity, event.charity_zh, event.charity_number, event.fps, event.fps_name),
        Rest.ACCENT: event.accent,
        Rest.DESIGN: event.certificate_design,
        Rest.AWARDS: tournament.awards,
        Rest.PAGE: event.page_url,
        Rest.VOLUNTEERS: event.volunteers,
    }
    return values.get(fact)


def _unseen(player: Player | None) -> bool:
    """Whether photographs of them must not be shown."""
    return player is not None and player.photo_consent is False


def _ruled_otherwise(was: EventFacts, now: EventFacts) -> set[Rest]:
    """What differs in format and board."""
    if _board(was) != _board(now):
        return {Rest.FORMAT, Rest.BOARD}
    return {Rest.FORMAT} if was.format != now.format else set()


def _board(event: EventFacts) -> object:
    return event.edition, event.deed_names, event.ruleset, event.options


def _is_over(printed: Printed, now: Tournament) -> bool:
    """Whether a paper was for play at the tables of one heat, and all of them are confirmed."""
    if printed.heat is None or printed.name not in _FOR_PLAY:
        return False
    tables = now.tables_of(printed.heat)
    return bool(tables) and all(table.confirmed_at is not None for table in tables)


def _last_print(printed: Printed, differences: Iterable[_Difference]) -> LastPrint:
    mine: dict[tuple[object, bool], list[_Difference]] = {}
    for each in differences:
        if each.concerns(printed):
            mine.setdefault((each.key[0], each.wrong), []).append(each)
    facts = {each.key[1] for each in mine.get(("fact", True), ())}
    return LastPrint(
        printed.at,
        moved=tuple(sorted(TableNo(int(str(each.key[-1]))) for each in mine.get(("seats", True), ()))),
        results=len(mine.get(("result", False), ())),
        changed=len(mine.get(("result", True), ())),
        rulings=len(mine.get(("ruling", True), ())),
        declared=("ruling", False) in mine,
        players=len(mine.get(("player", True), ())),
        format=("format", True) in mine,
        hall=("hall", True) in mine,
        facts=tuple(fact.name.lower() for fact in FACTS if fact in facts),
        gifts=len(mine.get(("gift", False), ())),
        gifts_gone=len(mine.get(("gift", True), ())),
    )
