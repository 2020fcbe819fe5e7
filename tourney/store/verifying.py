"""Compares an event's database with its own journal, row by row.

`application.verification` finds the records that differ; here they become rows and columns. Also checked: the
pages of the file, references that lead nowhere, the chain of the journal, the number of the step that wrote a
row last, the derived results, and (`application.recounting`) the draws and what was declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from sys import maxsize
from typing import Final

from sqlalchemy import Connection

from tourney import __version__
from tourney.application.history import History
from tourney.application.verification import (
    Difference,
    JournalLeft,
    about,
    absent,
    differences,
    disguised,
    gaps,
    replayed,
    told,
)
from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import msg
from tourney.event.chain import SEALED, START, code_of, follows, hash_after
from tourney.event.collections import COLLECTIONS
from tourney.event.erasing import forged
from tourney.event.journal import has_words
from tourney.event.ports import ChainedEntry, Finding, FindingKind, JournalEntry, ResultsAfter, Verdict
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.store import record_rows, result_rows
from tourney.store.record_rows import RECORD_ROWS, VERSION, row_key
from tourney.store.schema import altered_tables
from tourney.store.tables import CHAIN, ENTRY, JOURNAL, LAYOUTS, RESULTS, SQLITE, Row

DRAWN_ALIKE: Final = 3
"""The first version of the schema since which a seed draws the same seats: raised with `VERSION` when a
method changes."""
_UNSHOWN: Final = frozenset({"phone", "email", "note"})
"""Columns with private contents: a finding tells that they differ, not their values."""
_HIDDEN = "…"
_MOST_LETTERS = 200


def verdict(
    connection: Connection, read: Callable[[], tuple[Tournament, Sequence[JournalEntry]]], version: int
) -> Verdict:
    """All that is wrong with an event: its file, the chain of its journal, its records, its results.

    `read` reads the event and its journal over `connection`; `version` is that of its tables. A damaged file
    says nothing about the records, and what differs from the journal nothing about results.
    """
    findings = _damages(connection, version)
    chain = [*record_rows.chain(connection)]
    findings += _missing({each.seq for each in chain} | {*record_rows.linked(connection)}, chain)
    findings += _broken_links(chain)
    if version >= record_rows.CHAINED and begun(chain) is None:
        findings.append(Finding(FindingKind.CHAIN, msg("checking.no_chain"), table=CHAIN.name))
    if not findings:
        findings += _forged_erasures(chain)
    seen = Verdict(len(chain), tuple(findings), codes=codes_of(chain), from_entry=begun(chain))
    try:
        tournament, history = read()
    except (BadInput, ValueError):
        if findings:
            return seen
        raise
    try:
        History(history)
    except ValueError:
        if findings:
            return seen
        none = Finding(FindingKind.ENTRY, msg("checking.no_event"), table=JOURNAL.name)
        return replace(seen, findings=(none,))
    erased = sum(entry.erased for entry in history)
    seen = replace(seen, event=tournament.event, history=history, erased_fields=erased)
    if any(each.kind is FindingKind.DAMAGE for each in findings):
        return seen
    journal = replayed(history)
    findings += _without_words(history)
    findings += disguised(history, drawn_alike_since(chain))
    for difference in differences(tournament, journal):
        findings += _rows_of(difference, tournament)
    findings += _other_writers(connection, tournament, journal)
    if findings:
        return replace(seen, findings=tuple(findings))
    from tourney.application.recounting import recounted  # to open an event draws nothing

    recount = recounted(history, drawn_alike_since(chain))
    other_results = [*_other_results(connection, tournament)]
    program = result_rows.program(connection)
    if program == __version__:
        findings += other_results
    seen = replace(seen, others_results=program if other_results and program != __version__ else "")
    return replace(seen, findings=(*findings, *recount.findings), unchecked=recount.unchecked)


def _missing(numbers: Iterable[int], chain: Iterable[ChainedEntry]) -> Iterator[Finding]:
    """The entries that are not there, up to the last number that entries or links have."""
    for each in gaps((entry.seq for entry in chain), max(numbers, default=0)):
        for first, message in absent(each):
            yield Finding(FindingKind.ENTRY, message, first, table=JOURNAL.name, key=(first,))


def _without_words(history: Iterable[JournalEntry]) -> Iterator[Finding]:
    for each in history:
        if not has_words(each.code, each.params):
            message = msg("verify.no_words", entry=each.seq, code=each.code[:40])
            yield Finding(
                FindingKind.ENTRY, message, each.seq, table=JOURNAL.name, key=(each.seq,), field="code"
            )


def _broken_links(chain: Sequence[ChainedEntry]) -> Iterator[Finding]:
    """The entries whose hash does not follow; nowhere in an older event that has no chain yet.

    An entry with another hash than its own is one, not two: the next one still follows from its content.
    Behind a missing one nobody can tell.
    """
    if begun(chain) is None:
        return
    hashes: Sequence[str] = (START,)
    last = 0
    for each in chain:
        if each.seq == last + 1 and not any(follows(each, before) for before in hashes):
            due = [hash_after(each, before) for before in hashes]
            message = msg("checking.broken_link", entry=each.seq)
            link = Finding(FindingKind.CHAIN, message, each.seq, table=CHAIN.name, key=(each.seq,))
            yield replace(link, field="hash", recorded=each.hash, found=due[0] or None)
            hashes = (each.hash, *due)
        else:
            hashes = (each.hash,)
        last = each.seq


def _forged_erasures(chain: Sequence[ChainedEntry]) -> Iterator[Finding]:
    """The hash does not tell what stands in place of an erased value: only what an erasing leaves may."""
    for seq in forged(chain):
        message = msg("check_code.not_erased", entry=seq)
        yield Finding(FindingKind.CHAIN, message, seq, table=CHAIN.name, key=(seq,))


def begun(chain: Sequence[ChainedEntry]) -> int | None:
    """The first entry that the chain claims: the one that sealed an older event; None without a chain.

    An event that was made with a chain is claimed from its first entry on, whatever is added later.
    """
    if not any(each.hash or each.schema >= record_rows.CHAINED for each in chain):
        return None
    if chain[0].schema >= record_rows.CHAINED:
        return 1
    return next((each.seq for each in chain if each.code == SEALED), 1)


def codes_of(chain: Iterable[ChainedEntry]) -> Mapping[str, int]:
    """The check code that each entry left."""
    codes = ((code_of(each.hash), each.seq) for each in chain)
    return {code: seq for code, seq in codes if code}


def drawn_alike_since(chain: Iterable[ChainedEntry]) -> int:
    """The first entry whose draws come out as this program draws."""
    return next((each.seq for each in chain if each.schema >= DRAWN_ALIKE), maxsize)


def _damages(connection: Connection, version: int) -> list[Finding]:
    """Damage in a file whatever its journal holds: its pages, its tables, references that lead nowhere."""
    if connection.dialect.name != SQLITE:
        return []
    findings = [
        Finding(FindingKind.DAMAGE, msg("verify.pages", reason=str(line)))
        for (line,) in connection.exec_driver_sql("PRAGMA integrity_check(20)")
        if line != "ok"
    ]
    if version == VERSION:
        for name in altered_tables(connection):
            damage = Finding(FindingKind.DAMAGE, msg("verify.pages", reason=f"CREATE TABLE {name}"))
            findings.append(replace(damage, table=name))
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    for table, other, number in dict.fromkeys((each[0], each[2], each[3]) for each in loose):
        damage = Finding(FindingKind.DAMAGE, msg("verify.loose", table=table, other=other), table=str(other))
        findings += [replace(damage, key=key) for key in _lacking(connection, str(table), str(other), number)]
    return findings


def _lacking(connection: Connection, table: str, other: str, number: object) -> Iterator[tuple[object, ...]]:
    """The keys of rows that are not there, by the foreign key with this number, which refers to them."""
    keys = connection.exec_driver_sql(f'PRAGMA foreign_key_list("{table}")').all()
    columns = [(str(each[3]), str(each[4])) for each in keys if each[0] == number]
    named = ", ".join(f't."{own}"' for own, _ in columns)
    same = " AND ".join(f't."{own}" = o."{theirs}"' for own, theirs in columns)
    there = " AND ".join(f't."{own}" IS NOT NULL' for own, _ in columns)
    lost = f'NOT EXISTS (SELECT 1 FROM "{other}" o WHERE {same})'
    query = f'SELECT DISTINCT {named} FROM "{table}" t WHERE {there} AND {lost}'
    yield from map(tuple, connection.exec_driver_sql(query))


def _rows_of(difference: Difference, tournament: Tournament) -> Iterator[Finding]:
    """The rows of a record that differ, and in those the columns."""
    record = difference.record
    rows = RECORD_ROWS[record.collection]
    due, there = rows.rows(record.before), rows.rows(record.after)
    kind = FindingKind.ENTRY if difference.by_entry else FindingKind.ROW
    like = Finding(kind, told(difference, tournament), difference.by_entry or difference.entry or None)
    for table, key in dict.fromkeys((*due, *there)):
        row = replace(like, table=table, key=_plain_row(key))
        yield from _columns_of(row, due.get((table, key)), there.get((table, key)))


def _columns_of(
    row: Finding, recorded: Mapping[str, object] | None, stored: Mapping[str, object] | None
) -> Iterator[Finding]:
    """The columns in which a row differs; the row itself if it is on one side only."""
    if recorded is None or stored is None:
        yield row
        return
    for column in recorded:
        if recorded[column] != stored[column]:
            values = _shown(column, recorded[column]), _shown(column, stored[column])
            yield replace(row, field=column, recorded=values[0], found=values[1])


def _other_writers(connection: Connection, tournament: Tournament, journal: JournalLeft) -> Iterator[Finding]:
    """Rows that name another step as their writer than the last one that changed their record."""
    for collection in COLLECTIONS:
        for key, written in RECORD_ROWS[collection].writers(connection).items():
            left, writer = journal.left.get((collection.name, key), (None, 0))
            if left is not None and written != writer:
                what = about(collection, key, tournament)
                message = msg("verify.other_writer", what=what, entry=writer, found=written)
                table, of_row = LAYOUTS[collection].table.name, row_key(key)
                row = Finding(FindingKind.ROW, message, writer, table=table, key=_plain_row(of_row))
                yield replace(row, field=ENTRY, recorded=writer, found=written)


def _other_results(connection: Connection, tournament: Tournament) -> Iterator[Finding]:
    results = ResultsAfter(tournament, tournament, Rules(tournament.event))
    for key, due, there in result_rows.differing(connection, tournament.revision, results):
        message = msg("verify.result", heat=heat_named(HeatId(str(key[0]))), table=key[1], number=key[2])
        row = Finding(FindingKind.ROW, message, table=RESULTS.name, key=_plain_row(key))
        yield from _columns_of(row, due, there)


def _plain_row(key: Row) -> tuple[object, ...]:
    return tuple(_shown("", each) for each in key)


def _shown(column: str, value: object) -> object:
    """A value of a column for a person or a program to read."""
    if column in _UNSHOWN and value:
        return _HIDDEN
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str) and len(value) > _MOST_LETTERS:
        return value[:_MOST_LETTERS] + _HIDDEN
    return value
