"""Checks an archive of results as a stranger can: follows its journal, opens what is opened, counts anew.

The event is rebuilt from the lines of the journal alone, as far as they are public, and what the archive says
of results and sheets is compared with what they come to. Of a line that is withheld only the link is checked;
personal values that are not opened stay empty. Nothing that a zip says of itself is believed.
"""

from __future__ import annotations

import csv
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from datetime import datetime
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from sys import maxsize
from typing import Annotated, Final, TypeAlias

import msgspec

from tourney.application.recounting import recounted
from tourney.application.verification import disguised, replayed, told
from tourney.base.errors import BadInput, EnvironmentFailure, TourneyError
from tourney.base.os_errors import reason_of
from tourney.base.texts import msg
from tourney.event.chain import SEALED, START, code_of, commitment, digest, link, personal_fields, salt_in
from tourney.event.collections import COLLECTIONS, EVENT, PLAYERS, AnyChange
from tourney.event.command import applied
from tourney.event.ports import Finding, FindingKind, JournalEntry, Verdict
from tourney.event.records import PageNames, ResultState, Tournament
from tourney.public_page.archive import BOARDS, FILES, JOURNAL, RESULTS, SHEETS, counted_files
from tourney.store.record_rows import VERSION, changes_of
from tourney.store.verifying import DRAWN_ALIKE

_MOST_BYTES: Final = 100_000_000
"""No archive of ours is so large, unpacked: a day of 1,000 players has a tenth of it."""
_ASIDE: Final = frozenset(
    {"donors", "takings", "receipts", "told_apart", "pictures", "bank_lines", "games", "time_changes"}
)
"""Collections on which no result rests: their lines are followed, their records not rebuilt."""
_MOST_TOLD: Final = 50
"""So many differences are told of an archive: one more player moves all below."""
_OF_SEATS: Final = frozenset({"heats", "players", "stand_ins"})
_NAMED: Final = frozenset({"name", "name_zh", "team"})
"""What the archive shows of people, proved only where it is opened."""
_UNREADABLE: Final = (LookupError, ValueError, TypeError, ArithmeticError, AttributeError, RecursionError)


_Way: TypeAlias = tuple[object, ...]
"""The names and places that lead to a value within JSON."""
_Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class _Opened(msgspec.Struct):
    """Salt and value that a commitment stands for."""

    salt: str
    value: object


class _JournalLine(msgspec.Struct):
    """A line of the file: with the text that was hashed, or only its digest."""

    seq: int
    hash: _Hash
    line: str = ""
    digest: _Hash = ""
    opened: dict[str, _Opened] = {}


class _SaidChange(msgspec.Struct):
    """A record before and after, with commitments in it."""

    collection: str = msgspec.field(name="in")
    before: dict[str, object] | None
    after: dict[str, object] | None


class _Said(msgspec.Struct):
    """What a text says, without its author, which is never opened."""

    seq: int
    at: str
    code: str
    params: dict[str, object]
    changes: list[_SaidChange]
    schema: int
    undoes: int | None = None


class _SaidResults(msgspec.Struct):
    """Of which entry the results are, and how official."""

    entry: int | None = None
    state: str = ""


_Shown: TypeAlias = dict[tuple[object, ...], dict[str, object]]
"""By collection and key of records, their personal values as far as the lines up to now show them."""


_LINE = msgspec.json.Decoder(_JournalLine)
_SAID = msgspec.json.Decoder(_Said)
_GONE = object()
"""A personal value that nobody is shown."""


def archive_verdict(place: Path) -> Verdict:
    """What is wrong with an archive. BadInput, with what is wrong, for a zip that is none."""
    files = _unpacked(place)
    lines = _read(files[JOURNAL], str(place))
    seen = Verdict(
        len(lines),
        tuple(_broken(lines)),
        codes={code_of(each.hash): each.seq for each in lines},
        from_entry=next((each.seq for each in lines if f'"code":"{SEALED}"' in each.line), 1),
    )
    if seen.findings:
        return seen
    said = _results_said(files[RESULTS])
    entry = said.entry or 0
    try:
        rebuilt = _rebuilt(lines, over=said.state == ResultState.OFFICIAL)
        counted = counted_files(rebuilt.tournament, rebuilt.history)
    except (TourneyError, *_UNREADABLE):
        none = Finding(FindingKind.RESULT, msg("checking.no_event"), table=JOURNAL)
        return replace(seen, findings=(none,))
    recount = recounted(rebuilt.history, rebuilt.since, rebuilt.until, teams=rebuilt.teams, counted=entry)
    findings = [*rebuilt.contradictions, *disguised(rebuilt.history, rebuilt.since), *recount.findings]
    unopened: list[_Way] = []
    try:
        findings += islice(_unlike_files(files, counted, seen.head, rebuilt, unopened), _MOST_TOLD)
    except _UNREADABLE as error:
        raise BadInput("errors.damaged_file", place=str(place), reason=str(error)[:80]) from error
    return replace(
        seen,
        event=rebuilt.tournament.event,
        findings=tuple(findings),
        unchecked=recount.unchecked,
        withheld=sum(not each.line for each in lines[:entry]),
        unopened=len(unopened),
    )


# ---- the zip ----------------------------------------------------------------------------------


def _unpacked(place: Path) -> dict[str, bytes]:
    """The files of an archive: just those that every archive has."""
    try:
        with zipfile.ZipFile(place) as packed:
            parts = packed.infolist()
            names = [part.filename for part in parts]
            if sum(part.file_size for part in parts) > _MOST_BYTES:
                raise BadInput("checking.swollen", place=str(place))
            for name in names:
                if name not in FILES or names.count(name) > 1:
                    raise BadInput("checking.file_too_many", place=str(place), name=name[:80])
            for name in FILES:
                if name not in names:
                    raise BadInput("checking.file_missing", place=str(place), name=name)
            return {name: _whole(packed, name, place) for name in FILES}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise BadInput("errors.damaged_file", place=str(place), reason=str(error)[:80]) from error
    except OSError as error:
        raise EnvironmentFailure("errors.unreadable", place=str(place), reason=reason_of(error)) from error


def _whole(packed: zipfile.ZipFile, name: str, place: Path) -> bytes:
    """A file, which may be larger than the zip says."""
    with packed.open(name) as part:
        data = part.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise BadInput("checking.swollen", place=str(place))
    return data


# ---- the journal ------------------------------------------------------------------------------


def _read(data: bytes, place: str) -> list[_JournalLine]:
    lines = []
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            lines.append(_LINE.decode(line))
        except (msgspec.MsgspecError, RecursionError) as error:
            reason = f"{JOURNAL} {number}: {error}"[:120]
            raise BadInput("errors.damaged_file", place=place, reason=reason) from error
    return lines


def _results_said(data: bytes) -> _SaidResults:
    """What it says, or nothing: that it differs is found when it is compared."""
    with suppress(msgspec.MsgspecError, RecursionError):
        return msgspec.json.decode(data, type=_SaidResults)
    return _SaidResults()


def _broken(lines: Sequence[_JournalLine]) -> Iterator[Finding]:
    """Lines that are missing, do not follow, or open something that they do not hold."""
    before = START
    for number, each in enumerate(lines, start=1):
        if each.seq != number:
            yield Finding(FindingKind.ENTRY, msg("verify.no_step", entry=number), number, table=JOURNAL)
            return
        if not _follows(each, before):
            yield Finding(FindingKind.CHAIN, msg("checking.broken_link", entry=number), number, table=JOURNAL)
        elif not all(_opens(each, *opened) for opened in each.opened.items()):
            yield Finding(FindingKind.CHAIN, msg("checking.not_its_own", entry=number), number, table=JOURNAL)
        before = each.hash


def _follows(line: _JournalLine, before: str) -> bool:
    return line.hash == link(before, digest(line.line) if line.line else line.digest)


def _opens(line: _JournalLine, hash_: str, opened: _Opened) -> bool:
    try:
        return f'{{"#":"{hash_}"}}' in line.line and hash_ == commitment(salt_in(opened.salt), opened.value)
    except ValueError:
        return False


# ---- the event --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Rebuilt:
    """An event as far as its lines are public, and what can be asked of them.

    Draws and declarations count from the step `since` on and, as steps that are withheld may matter, before
    the step `until`; draws only where all `teams` are known. `named`: everybody's name is.
    """

    tournament: Tournament
    history: Sequence[JournalEntry]
    since: int
    until: int
    teams: bool
    named: bool
    contradictions: tuple[Finding, ...]


def _rebuilt(lines: Sequence[_JournalLine], over: bool) -> _Rebuilt:
    """The event of these lines. One of `_UNREADABLE`, or BadInput, for lines that no program wrote.

    `over`: its result is official. Then no line that is withheld has changed more than personal values.
    """
    history, tournament = list[JournalEntry](), None
    personal: _Shown = {}
    withheld, since, teams = list[int](), maxsize, True
    for line in lines:
        if not line.line:
            withheld.append(line.seq)
            continue
        said = _SAID.decode(line.line)
        if said.seq != line.seq or said.schema > VERSION:
            raise ValueError(said.seq)
        since = min(since, said.seq) if said.schema >= DRAWN_ALIKE else since
        changes = [each for each in said.changes if each.collection not in _ASIDE]
        teams = teams and not any(_hides_team(each, line.opened) for each in changes)
        entry = JournalEntry(
            said.seq,
            datetime.fromisoformat(said.at),
            who="",
            code=said.code,
            params=_record(said.params, line.opened),
            changes=changes_of(_as_written(changes, line.opened, personal), said.schema),
            undoes=said.undoes,
            hash=line.hash,
        )
        history.append(entry)
        tournament = _after(tournament, entry)
    if tournament is None:
        raise LookupError(EVENT.name)
    contradictions = [
        Finding(FindingKind.ENTRY, told(each, tournament), each.by_entry, table=JOURNAL)
        for each in replayed(history).contradictions
        if (over and not _personal_alone(each.record))
        or not any(each.entry < number < each.by_entry for number in withheld)
    ]
    return _Rebuilt(
        tournament,
        history,
        since=since,
        until=min(withheld, default=maxsize),
        teams=teams,
        named=all(player.name_en or player.name_zh for player in tournament.players.values()),
        contradictions=tuple(contradictions),
    )


def _personal_alone(change: AnyChange) -> bool:
    """Whether a record differs in nothing but personal values."""
    hidden = personal_fields(change.collection.name)
    sides = [each for each in (change.before, change.after) if is_dataclass(each)]
    shown = [{f.name: getattr(each, f.name) for f in fields(each) if f.name not in hidden} for each in sides]
    return len(shown) == 2 and shown[0] == shown[1]


def _after(tournament: Tournament | None, entry: JournalEntry) -> Tournament:
    if tournament is None:
        made = (change.of(EVENT) for change in entry.changes)
        tournament = Tournament(next(each.after for each in made if each is not None and each.after))
    return applied(tournament, entry.changes, entry.seq)


def _as_written(changes: Sequence[_SaidChange], opened: Mapping[str, _Opened], personal: _Shown) -> str:
    """The changes as the journal has them, with what is opened; `personal` values are kept for later ones."""
    written = []
    for each in changes:
        needed, record = _needed(each.collection), (each.collection, *_key(each))
        had = personal.pop(record, {})
        before = None if each.before is None else needed | had | _record(each.before, opened)
        after = each.after
        if after is not None:
            brought, hidden = _record(after, opened), personal_fields(each.collection)
            kept = {name: value for name, value in had.items() if name not in after}
            personal[record] = kept | {name: value for name, value in brought.items() if name in hidden}
            after = needed | kept | brought
        written.append({"in": each.collection, "before": before, "after": after})
    return msgspec.json.encode(written).decode()


def _key(change: _SaidChange) -> Iterator[object]:
    record = change.after or change.before or {}
    (names,) = (each.key for each in COLLECTIONS if each.name == change.collection)
    return (record[name] for name in names)


@cache
def _needed(collection: str) -> dict[str, object]:
    """The personal fields without which there is no record of a collection: empty texts."""
    (record,) = (each.record for each in COLLECTIONS if each.name == collection)
    assert is_dataclass(record)
    personal = (each for each in fields(record) if each.name in personal_fields(collection))
    return {each.name: "" for each in personal if each.default is each.default_factory is MISSING}


def _record(values: Mapping[str, object], opened: Mapping[str, _Opened]) -> dict[str, object]:
    shown = {name: _shown(value, opened) for name, value in values.items()}
    return {name: value for name, value in shown.items() if value is not _GONE}


def _shown(value: object, opened: Mapping[str, _Opened]) -> object:
    """A value of a line with what is opened in place of its commitments, and without the rest of them."""
    match value:
        case {"#": str(hash_), **more} if not more:
            return opened[hash_].value if hash_ in opened else _GONE
        case dict():
            return _record(value, opened)
        case list():
            return [each for each in (_shown(item, opened) for item in value) if each is not _GONE]
    return value


def _hides_team(change: _SaidChange, opened: Mapping[str, _Opened]) -> bool:
    """Whether it gives a player a team that is not opened."""
    after = change.after if change.collection == PLAYERS.name else None
    return after is not None and _shown(after.get("team"), opened) is _GONE


# ---- what was counted -------------------------------------------------------------------------


def _unlike_files(
    files: Mapping[str, bytes],
    counted: Mapping[str, bytes],
    head: str,
    rebuilt: _Rebuilt,
    unopened: list[_Way],
) -> Iterator[Finding]:
    """Where the archive's files say something else than the lines of its journal come to.

    Names that are not opened are not compared, nor sentences with names unless all are: they are added to
    `unopened`. So are reasons of rulings, unless the archive shows names: without names they are told in
    other words. Nor are seats compared that were drawn in a step with others which nobody was told yet.
    """
    named = _NAMED if rebuilt.tournament.event.page_names is PageNames.FULL else _NAMED | {"reason"}
    for name, read in ((BOARDS, json.loads), (RESULTS, json.loads), (SHEETS, _by_seat)):
        said, due = read(files[name]), read(counted[name])
        if name == RESULTS:
            due["head"] = head
        for way, found, recorded in _unlike((), said, due):
            hidden = recorded == "" and way[-1] in named
            hidden |= way[0] == "standings" and way[-1] == "reason" and not rebuilt.named
            if hidden:
                unopened.append(way)
            hidden |= way[0] in _OF_SEATS and recorded is None and rebuilt.until < maxsize
            if not hidden:
                where = " ".join(map(str, way))
                message = msg("checking.counted", file=name, where=where, found=found, recorded=recorded)
                unlike = Finding(FindingKind.RESULT, message, table=name, key=way[:-1], field=str(way[-1]))
                yield replace(unlike, recorded=recorded, found=found)


def _by_seat(data: bytes) -> dict[str, object]:
    """The rows of the sheets by heat, table and seat."""
    rows = csv.DictReader(data.decode().splitlines())
    return {" ".join((row["heat"], row["table"], row["seat"])): dict(row) for row in rows}


def _unlike(way: _Way, said: object, due: object) -> Iterator[tuple[_Way, object, object]]:
    """The places where two JSON values differ, and both values there; None: nothing is there."""
    if isinstance(said, list) and isinstance(due, list):
        said, due = _by_number(said, due)
    if isinstance(said, dict) and isinstance(due, dict):
        for name in {**due, **said}:
            yield from _unlike((*way, name), said.get(name), due.get(name))
    elif isinstance(said, list) and isinstance(due, list):
        for at, (one, other) in enumerate(zip_longest(said, due)):
            yield from _unlike((*way, at), one, other)
    elif said != due:
        yield way or ("",), said, due


def _by_number(*lists: list[object]) -> tuple[object, ...]:
    """Lists of heats, tables or players by their numbers, so that one too many does not move the others."""
    for name in ("heat", "table", "number"):
        numbered = tuple(
            {each[name]: each for each in items if isinstance(each, dict) and name in each} for items in lists
        )
        if any(numbered) and all(
            len(each) == len(items) for each, items in zip(numbered, lists, strict=True)
        ):
            return numbered
    return lists
