"""Makes the archive of the results, for other people's programs: what is public, and enough to count it anew.

The same event gives the same bytes, whatever the language and the day.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator, Mapping, Sequence

from tourney.base.ids import heat_number, heat_order, points_number
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import CHINESE, ENGLISH, Texts, msg
from tourney.event.chain import head_code
from tourney.event.ports import ChainedEntry, JournalEntry
from tourney.event.records import Player, Ruling, RulingKind, Table, Tournament
from tourney.public_page.journal_lines import journal_lines
from tourney.public_page.public import PublicEvent, public_event
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.sheet import Sheet
from tourney.standings.reports import champion_of, finals_now, standings_now
from tourney.standings.result_status import event_status, saying
from tourney.standings.standings import StandingLine

README, BOARDS, JOURNAL = "README.txt", "board.json", "journal.jsonl"
RESULTS, SHEETS = "results.json", "sheets.csv"
FILES = (README, BOARDS, JOURNAL, RESULTS, SHEETS)
"""The files of an archive, in their order."""
_VERSION = 1
_RULES = ("points", "missed_points", "order", "tie_breaks", "cut", "divisions", "stand_in")
_SHEET = ["heat", "table", "seat", "number", "cash", "bankrupt", "deeds", "total", "place", "points"]
_MARKS = dict.fromkeys((0x2068, 0x2069))
"""Around names in sentences, for screens: they keep the direction of what stands beside."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip: the earliest that it can hold."""


def archive_of(
    tournament: Tournament, history: Sequence[JournalEntry], chain: Sequence[ChainedEntry]
) -> dict[str, bytes]:
    """The files of the archive of an event, by their names; `chain` is its journal as it is stored."""
    last = history[-1].seq
    public = public_event(tournament, history)
    lines = journal_lines(public, _players(public), [each for each in chain if each.seq <= last])
    files = {README: _readme(tournament), JOURNAL: lines, **counted_files(tournament, history)}
    return {name: files[name] for name in FILES}


def counted_files(tournament: Tournament, history: Sequence[JournalEntry]) -> dict[str, bytes]:
    """Those files that are counted from the records."""
    public = public_event(tournament, history)
    return {
        BOARDS: _json(_boards(public)),
        RESULTS: _json(_results(public, head_code(history))),
        SHEETS: _sheets(public),
    }


def zipped(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.create_system, entry.external_attr = 3, 0o644 << 16  # alike on every system
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def results_held_back(tournament: Tournament, history: Sequence[JournalEntry]) -> bool:
    """Whether confirmed tables are left out, whose results are not public."""
    known = public_event(tournament, history).results.tables
    return any(table.confirmed_at and key not in known for key, table in tournament.tables.items())


def _results(public: PublicEvent, head: str) -> Plain:
    results, rules, at = public.results, public.rules, public.at
    event, data = results.event, rules.format.to_data()
    finals = finals_now(results, rules, at)
    lines = _standings(public)
    tables = _tables(public)
    say = saying(ENGLISH.in_words(rules.book.words), results.players)
    return {
        "archive": "tourney-results",
        "version": _VERSION,
        "event": event.name or event.name_zh,
        "code": event.code,
        "head": head,
        "entry": public.since or None,
        "state": event_status(results, rules, at).state.value,
        "rules": {name: data[name] for name in _RULES},
        "players": [
            fields(each, "number name=name_en name_zh team division status") for each in _players(public)
        ],
        "heats": list(_heats(public, tables)),
        "rulings": [_ruling(each, results) for _, each in sorted(results.rulings.items())],
        "adjustments": [
            {"player": each.order[0], **fields(each, "points")}
            for _, each in sorted(results.rulings.items())
            if each.kind is RulingKind.ADJUSTMENT
        ],
        "stand_ins": [
            {"heat": heat_number(table.heat), "number": stand_in, "for": owner}
            for table in tables
            for stand_in, owner in table.owners.items()
        ],
        "standings": [
            {
                **fields(line, "place number points assets"),
                "first_places": _first_places(line),
                "tied": line.tied,
                "reason": say(line.why).translate(_MARKS),
            }
            for line in lines
        ],
        "cut": list(finals.cut) if public.ranked else [],
        "champion": champion_of(finals, rules.format),
        "champions": {division: number for division, number in finals.champions.items() if division},
    }


def _standings(public: PublicEvent) -> Sequence[StandingLine]:
    return standings_now(public.results, public.rules, public.at, None).lines if public.ranked else ()


def _players(public: PublicEvent) -> list[Player]:
    """Everybody who has a seat or stands in the standings, by number."""
    known = {number for table in _tables(public) for number in table.seats}
    known |= {line.number for line in _standings(public)}
    players = {**public.results.players, **public.seats.players}
    return [players[number] for number in sorted(known)]


def _tables(public: PublicEvent) -> list[Table]:
    """The tables of every published heat: of one whose results are public, as it was played."""
    played = public.results.heats
    tables = [*public.results.tables.values()]
    tables += [table for table in public.seats.tables.values() if table.heat not in played]
    return sorted(tables, key=lambda table: (heat_order(table.heat), table.table))


def _heats(public: PublicEvent, tables: Sequence[Table]) -> Iterator[Plain]:
    heats = {**public.seats.heats, **public.results.heats}
    for heat in sorted(heats, key=heat_order):
        yield {
            "heat": heat_number(heat),
            **fields(heats[heat], "seed method"),
            "tables": all_of([table for table in tables if table.heat == heat], "table seats"),
        }


def _ruling(ruling: Ruling, results: Tournament) -> Plain:
    """`players` are all whom it is about, `order` is the order among them, if it rules one."""
    tables = [results.tables[key] for key in ruling.about if key in results.tables]
    players = ruling.order or [number for table in tables for number in table.seats]
    return {
        **fields(ruling, "at kind"),
        "players": sorted({*players}),
        "tables": [{"heat": heat_number(table.heat), **fields(table, "table")} for table in tables],
        "order": list(ruling.order) if ruling.kind is RulingKind.TIE else [],
        "reason": ruling.reason,
    }


def _first_places(line: StandingLine) -> int:
    return sum(score.place == 1 for score in line.heats)


def _sheets(public: PublicEvent) -> bytes:
    results, rules = public.results, public.rules
    assessed = rules.assess_some(results, results.tables).values()
    scores = {(table.heat, number): score for table in assessed for number, score in table.scores}
    lines = io.StringIO()
    rows = csv.writer(lines, lineterminator="\n")
    rows.writerow(_SHEET)
    for table in _tables(public):
        book = rules.books.of(table)
        for seat, number in enumerate(table.seats, start=1):
            record, score = results.sheets.get((table.heat, number)), scores.get((table.heat, number))
            if record is not None and score is not None:
                written = _written(record.sheet, book)
                counted = (score.total, score.place, points_number(score.points))
                rows.writerow([table.heat, table.table, seat, number, *written, *counted])
    return lines.getvalue().encode()


def _written(sheet: Sheet, book: RuleBook) -> tuple[object, ...]:
    """Cash, order of going out, deeds; nothing where only a total was written."""
    if sheet.totals_only:
        return "", sheet.bankrupt, ""
    known = book.boxes.keys() | book.counted.keys()
    deeds = (f"{deed}:{level}" for deed, level in sorted(sheet.deeds.items()) if deed in known)
    return sheet.cash, sheet.bankrupt, " ".join(deeds)


def _boards(public: PublicEvent) -> Plain:
    """The worth of every deed by the event's rules, then by those of the tables that have others."""
    usual = public.rules.book
    others: dict[int, tuple[RuleBook, list[Table]]] = {}
    for table in _tables(public):
        book = public.rules.books.of(table)
        if book is not usual:
            others.setdefault(id(book), (book, []))[1].append(table)
    return {"boards": [_board(usual, ()), *(_board(book, tables) for book, tables in others.values())]}


def _board(book: RuleBook, tables: Sequence[Table]) -> Plain:
    return {
        "board": book.edition.id,
        "ruleset": book.ruleset,
        "tables": all_of(tables, "heat table"),
        "deeds": [
            {
                **fields(deed, "deed=id name=name.en name_zh=name.zh"),
                "worth": {str(level): book.worth(deed, level) for level in book.levels_of(deed)},
            }
            for deed in book.edition.deeds
        ],
    }


def _readme(tournament: Tournament) -> bytes:
    said = [_told(tournament, texts) for texts in (CHINESE, ENGLISH)]
    return "\n\n".join(said).encode() + b"\n"


def _told(tournament: Tournament, texts: Texts) -> str:
    return texts.say(msg("public_page.readme", event=texts.name(tournament.event.title)))


def _json(report: Plain) -> bytes:
    return json.dumps(report, ensure_ascii=False, indent=1).encode() + b"\n"
