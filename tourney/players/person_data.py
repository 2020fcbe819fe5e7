"""Gathers everything that an event holds of one person, to be handed to them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from msgspec import to_builtins

from tourney.base.errors import NotFound
from tourney.base.ids import Giver, PlayerNo
from tourney.base.plain import Plain, Say, all_of, fields, plain
from tourney.event.collections import COLLECTIONS
from tourney.event.command import NO_PLAYERS
from tourney.event.erasing import numbers_of, tables_of
from tourney.event.journal import describe_entry
from tourney.event.ports import JournalEntry, PhotoName
from tourney.event.records import (
    BankLine,
    Donor,
    NamedAward,
    Player,
    Printed,
    Receipt,
    Ruling,
    SecondEntry,
    SheetRecord,
    Table,
    TableGame,
    ToldApart,
    Tournament,
)


def person_data(
    tournament: Tournament,
    history: Sequence[JournalEntry],
    giver: Giver,
    say: Say,
    photos: Iterable[PhotoName] = (),
) -> Plain:
    """What is stored of a player or donor, under former numbers too: their records as they are now, and every
    step that changed one, with the record before and after. Of what others share with them, a table or a
    game, only their own part; of `photos` those are named that erasing them takes, for they show others too.

    NotFound if nobody ever was that player or donor.
    """
    own = numbers_of(giver, tournament, history)
    if not own:
        raise NotFound("erasing.nobody", giver=giver)
    event, tables = tournament.event, tables_of(own, tournament, history)
    return {
        "event": fields(event, "name name_zh date code"),
        "number": giver,
        "records": {
            each.name: found
            for each in COLLECTIONS
            if (found := [part for record in each.of(tournament).values() if (part := _part(record, own))])
        },
        "journal": [
            {
                "n": entry.seq,
                "at": plain(entry.at),
                "text": say(describe_entry(entry.code, entry.params, NO_PLAYERS)),
            }
            | {"changes": changes}
            for entry in history
            if (changes := list(_changes(entry, own)))
        ],
        "photos": [fields(each, "heat table n") for each in sorted(photos) if each.key in tables],
    }


def person_json(
    tournament: Tournament,
    history: Sequence[JournalEntry],
    giver: Giver,
    say: Say,
    photos: Iterable[PhotoName] = (),
) -> bytes:
    """The same as the bytes of a file."""
    data = person_data(tournament, history, giver, say, photos)
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _changes(entry: JournalEntry, own: Sequence[Giver]) -> Iterator[Plain]:
    for each in entry.changes:
        before, after = (_part(record, own) for record in (each.before, each.after))
        if before != after:
            yield {"in": each.collection.name, "before": before, "after": after}


def _part(record: object, own: Sequence[Giver]) -> Plain | None:
    """What a record holds of the person; None if it is nothing."""
    return next((_part_of(record, giver) for giver in own if _is_about(record, giver)), None)


def _part_of(record: object, giver: Giver) -> Plain:
    if isinstance(record, Table):
        seats: list[Giver] = [*record.seats]
        return fields(record, "heat table wave") | {
            "seat": seats.index(giver) + 1 if giver in seats else None
        }
    if isinstance(record, TableGame):
        at = [*record.numbers].index(PlayerNo(int(giver)))
        return fields(record, "heat table game opened_at") | {"seat": at + 1, "name": record.players[at]}
    if isinstance(record, SecondEntry):
        differences = [each for each in record.differences if each.player == giver]
        return fields(record, "heat table at") | {"differences": all_of(differences, "field first second")}
    if isinstance(record, Printed):
        return fields(record, "id kind form at heat")
    told: Plain = plain(to_builtins(record, str_keys=True, builtin_types=(Decimal,)))
    return told


def _is_about(record: object, giver: Giver) -> bool:
    """Whether a record is about a person; those of other kinds never are."""
    match record:
        case Player():
            return record.number == giver
        case Donor():
            return record.id == giver
        case Table():
            return giver in record.provided
        case SheetRecord() | NamedAward():
            return record.player == giver
        case Ruling():
            return giver in record.order
        case SecondEntry():
            return any(each.player == giver for each in record.differences)
        case Printed():
            return any(giver in seats for seats in record.tables.values())
        case TableGame():
            return giver in record.numbers
        case Receipt() | BankLine():
            return record.giver == giver
        case ToldApart():
            return giver in (record.first, record.second)
    return False
