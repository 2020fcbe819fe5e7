"""Each kind of record is declared once as a typed table; what its key is made of is what it is kept by."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from tourney.base.ids import EditionId, HeatId, PlayerNo, TableNo
from tourney.event.collections import COLLECTIONS, EVENT, PLAYERS, SHEETS, TABLES, Collection
from tourney.event.records import EventFacts, Player, SheetRecord, Table, Tournament
from tourney.scoresheet.sheet import Sheet

KEYED = tuple(each for each in COLLECTIONS if each.key)


def test_every_field_of_an_event_that_is_stored_is_a_collection() -> None:
    stored = [each.name for each in fields(Tournament) if each.name not in ("revision", "waiting")]
    assert [each.name for each in COLLECTIONS] == stored


@pytest.mark.parametrize("collection", KEYED, ids=lambda each: each.name)
def test_a_records_key_is_made_of_the_fields_that_the_event_keeps_it_by(
    collection: Collection[object, object],
) -> None:
    key, record = get_args(get_type_hints(Tournament)[collection.name])
    of = get_type_hints(collection.record)
    parts = tuple(of[name] for name in collection.key)
    assert record is collection.record
    assert (get_args(key) if len(parts) > 1 else (key,)) == parts


def test_one_field_is_the_key_itself_and_several_are_a_tuple() -> None:
    sheet = SheetRecord(HeatId("2"), PlayerNo(7), Sheet(7))
    assert PLAYERS.key_of(Player(PlayerNo(7))) == 7
    assert SHEETS.key_of(sheet) == ("2", 7)
    assert SHEETS.added(sheet) == SHEETS.change((HeatId("2"), PlayerNo(7)), None, sheet)


def test_a_change_is_told_apart_by_its_collection() -> None:
    change = TABLES.added(Table(HeatId("1"), TableNo(3), ()))
    assert change.of(TABLES) is change
    assert change.of(SHEETS) is None
    assert change.inverse.after is None and change.inverse.inverse == change


def test_the_events_facts_are_a_collection_of_one() -> None:
    facts = EventFacts("Day", "", {}, EditionId("hong-kong"))
    assert EVENT.of(Tournament(facts)) == {None: facts}
    assert EVENT.as_field({None: facts}) is facts and EVENT.key_of(facts) is None
