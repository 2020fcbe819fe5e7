"""Checks whether an event's records are what its journal left, so that changes past the program are found.

Every step lists the records that it changed, before and after. The journal, followed step by step, must lead
to the contents of the tables; and each step must have found what the steps before it left. The check does not
read the file: both are in memory once an event is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from tourney.application.history import is_replay
from tourney.base.errors import NotAsRecorded
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.event.collections import (
    CLOCKS,
    COLLECTIONS,
    EVENT,
    GAMES,
    HEATS,
    PLAYERS,
    RULINGS,
    SECOND_ENTRIES,
    SHEETS,
    TABLE_CLOCKS,
    TABLES,
    AnyChange,
    Collection,
)
from tourney.event.ports import Finding, FindingKind, JournalEntry
from tourney.event.records import Tournament

MOST_TOLD: Final = 5
"""The most differences that a sentence names; `verify` lists them all."""
MOST_MISSING: Final = 20
"""The longest gap of which each missing step is named."""
_OF_TABLES: Final = frozenset({TABLES.name, TABLE_CLOCKS.name, GAMES.name})


@dataclass(frozen=True, slots=True)
class Difference:
    """A record that differs from the journal.

    `record`: before is the journal's value, after the found one; None: it is not there. `entry`: the step
    that recorded it, 0 if none did. `by_entry`: not the tables differ but that later step, which found
    another value.
    """

    record: AnyChange
    entry: int
    by_entry: int = 0


@dataclass(frozen=True, slots=True)
class JournalLeft:
    """The end of a journal: each record with the step that left it, and contradictions in the journal.

    `missing`: the gaps in the numbers of the steps. `left`: by collection and key, with removed records as
    None.
    """

    left: dict[tuple[str, object], tuple[object | None, int]]
    contradictions: tuple[Difference, ...]
    missing: tuple[range, ...]


def replayed(history: Sequence[JournalEntry]) -> JournalLeft:
    """A journal followed from its first step, oldest first."""
    left: dict[tuple[str, object], tuple[object | None, int]] = {}
    contradictions: list[Difference] = []
    for entry in history:
        for change in entry.changes:
            record = (change.collection.name, change.key)
            was, writer = left.get(record, (None, 0))
            if change.before is not was and change.before != was:
                differs = change.collection.change(change.key, was, change.before)
                contradictions.append(Difference(differs, writer, by_entry=entry.seq))
            left[record] = (change.after, entry.seq)
    return JournalLeft(left, tuple(contradictions), tuple(gaps(entry.seq for entry in history)))


def gaps(numbers: Iterable[int], until: int = 0) -> Iterator[range]:
    """What is missing between the numbers of steps, which ascend, before the first, and after the last up to
    `until`: somebody may have written any number there.
    """
    last = 0
    for each in (*numbers, until + 1):
        if each > last + 1:
            yield range(last + 1, each)
        last = max(last, each)


def absent(gap: range) -> Iterator[tuple[int, Message]]:
    """Each step of a gap with a sentence; a long one has a single sentence, of its first step."""
    if gap.stop - gap.start <= MOST_MISSING:
        yield from ((each, msg("verify.no_step", entry=each)) for each in gap)
    else:
        yield gap.start, msg("checking.no_steps", first=gap.start, last=gap.stop - 1)


def differences(tournament: Tournament, journal: JournalLeft) -> tuple[Difference, ...]:
    """The records that differ from the journal's end, and contradictions in the journal."""
    differences: list[Difference] = list(journal.contradictions)
    for collection in COLLECTIONS:
        records = collection.of(tournament)
        for key, record in records.items():
            left, writer = journal.left.get((collection.name, key), (None, 0))
            if left is not record and left != record:
                differences.append(Difference(collection.change(key, left, record), writer))
        for (name, key), (left, writer) in journal.left.items():
            if name == collection.name and left is not None and key not in records:
                differences.append(Difference(collection.change(key, left, None), writer))
    return tuple(differences)


_GAMES_TAKEN: Final = frozenset({"table_game_opened", "table_game_imported", "table_result_taken"})
_TYPED: Final = frozenset({"sheets_entered", "sheet_cleared", "differences_settled"})
_SEATED: Final = frozenset(
    {"heats_drawn", "players_seated", "player_seated", "player_unseated", "seats_swapped"}
    | {"stand_in_seated", "stage_taken_back", "status_set"}
)
MAY_CHANGE: Mapping[str, frozenset[str]] = {
    PLAYERS.name: frozenset(
        {
            "players_imported",
            "player_added",
            "player_edited",
            "player_removed",
            "players_merged",
            "status_set",
        }
        | {"donated", "donated_for_receipt", "gift_taken_back", "bank_read", "erased", "rehearsal_begun"}
    ),
    HEATS.name: _SEATED | {"heat_locked", "heat_published"},
    TABLES.name: _SEATED
    | _GAMES_TAKEN
    | {"sheets_entered", "differences_settled", "paper_marked", "tables_confirmed", "table_reopened"}
    | {"places_decided", "table_rules_chosen", "event_edited", "erased"},
    SHEETS.name: _TYPED | {"table_game_imported", "table_result_taken", "stage_taken_back", "status_set"},
    RULINGS.name: _TYPED
    | _GAMES_TAKEN
    | {"table_reopened", "table_rules_chosen", "problem_overruled", "totals_accepted", "declared"}
    | {"tie_decided", "places_decided", "points_adjusted", "heats_drawn", "stage_taken_back"},
    SECOND_ENTRIES.name: frozenset({"second_entered", "differences_settled"}),
}
"""By collection from which results follow, the codes of the commands that change it; besides them only what
is taken back or done again changes it.
"""


def disguised(history: Iterable[JournalEntry], since: int) -> Iterator[Finding]:
    """The steps from `since` on that change what a step of their name never does."""
    for entry in history:
        if entry.seq < since or is_replay(entry):
            continue
        changed = {change.collection.name for change in entry.changes}
        for name in sorted(changed & MAY_CHANGE.keys()):
            if entry.code not in MAY_CHANGE[name]:
                kind = msg(f"errors.of_{name}")
                message = msg("check_code.disguised", entry=entry.seq, code=entry.code, kind=kind)
                yield Finding(FindingKind.ENTRY, message, entry.seq)


def told_differences(tournament: Tournament, history: Sequence[JournalEntry]) -> tuple[Message, ...]:
    """The same as sentences, with a line for each missing step; () for an intact event."""
    journal = replayed(history)
    missing = [message for gap in journal.missing for _, message in absent(gap)]
    return (*missing, *(told(each, tournament) for each in differences(tournament, journal)))


def not_as_recorded(place: str, messages: Sequence[Message], good_copy: str = "") -> NotAsRecorded:
    """The error that names the differences in the event at `place`; `good_copy`: an intact copy, if known."""
    sentences = list(messages[:MOST_TOLD])
    if len(messages) > MOST_TOLD:
        sentences.append(msg("verify.more", n=len(messages) - MOST_TOLD))
    listed = reduce(lambda first, second: msg("verify.two", first=first, second=second), sentences)
    return NotAsRecorded("errors.not_as_recorded", place=place, listed=listed, way=way_back(good_copy))


def way_back(good_copy: str) -> Message:
    """What to do about an event that differs from its journal."""
    return msg("verify.way_copy", place=good_copy) if good_copy else msg("verify.way")


def told(difference: Difference, tournament: Tournament) -> Message:
    """A difference by table and player."""
    record = difference.record
    what = about(record.collection, record.key, tournament)
    if difference.by_entry:
        return msg("verify.contradicts", what=what, entry=difference.by_entry)
    if record.after is None:
        return msg("verify.gone", what=what, entry=difference.entry)
    if record.before is None:
        return msg("verify.added", what=what)
    return msg("verify.changed", what=what, entry=difference.entry)


def about(collection: Collection[object, object], key: object, tournament: Tournament) -> Message:
    """A record as people name it."""
    name = collection.name
    kind = msg(f"errors.of_{name}")
    if name == EVENT.name:
        return kind
    if name == PLAYERS.name:
        return _player(key, tournament)
    if name == HEATS.name:
        return heat_named(HeatId(str(key)))
    if name == SHEETS.name and isinstance(key, tuple):
        return _sheet(HeatId(key[0]), PlayerNo(key[1]), tournament)
    if name in _OF_TABLES and isinstance(key, tuple):
        heat = heat_named(HeatId(key[0]))
        return msg("verify.at_table", heat=heat, table=key[1], kind=kind)
    if name == CLOCKS.name and isinstance(key, tuple):
        return msg("verify.of_heat", heat=heat_named(HeatId(key[0])), kind=kind)
    which = ", ".join(map(str, key)) if isinstance(key, tuple) else key
    return msg("verify.numbered", kind=kind, which=which)


def _player(number: object, tournament: Tournament) -> Message:
    player = next((each for key, each in tournament.players.items() if key == number), None)
    if player is None:
        return msg("verify.player_gone", number=number)
    return msg("verify.player", number=number, name=player.name)


def _sheet(heat: HeatId, number: PlayerNo, tournament: Tournament) -> Message:
    player = _player(number, tournament)
    table = next(
        (key[1] for key, each in tournament.tables.items() if key[0] == heat and number in each.seats), 0
    )
    if not table:
        return msg("verify.sheet_of_heat", heat=heat_named(heat), player=player)
    return msg("verify.sheet", heat=heat_named(heat), table=table, player=player)
