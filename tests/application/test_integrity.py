"""What records owe one another is asked before a step is replayed, as the foreign keys have it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from tourney.application.application import Application
from tourney.application.example import play_heat
from tourney.application.integrity import broken
from tourney.base.ids import DonorId, HeatId, PlayerNo, TableNo
from tourney.clock.commands import StartClock
from tourney.event.collections import COLLECTIONS, Collection, Owes
from tourney.event.records import (
    CASH,
    BankLine,
    Donor,
    Gift,
    HeatState,
    NamedAward,
    Receipt,
    RuledTable,
    Ruling,
    RulingKind,
    TableClock,
    TableGame,
    ToldApart,
    Tournament,
)

OWED = [(each, owed) for each in COLLECTIONS for owed in each.owes]
HEAT, TABLE = HeatId("1"), TableNo(1)


@pytest.fixture
def whole(drawn: Application) -> Tournament:
    """An event with records of every kind that owes others something."""
    play_heat(drawn, HEAT, 1)
    drawn.run(StartClock(HEAT))
    at, tables = drawn.clock.now(), drawn.tournament.tables
    seats = tables[HEAT, TABLE].seats
    ruling = Ruling(
        id=1,
        kind=RulingKind.OVERRULE,
        reason="",
        by="",
        at=at,
        heat=HEAT,
        table=TABLE,
        order=seats,
    )
    game = TableGame(
        heat=HEAT, table=TABLE, game=1, opened_at=at, by="", ruleset="", players=(), numbers=seats
    )
    gift, players = Gift(Decimal(1), CASH, "2026-03-07"), drawn.tournament.players
    more = {
        "tables": {**tables, (HEAT, TABLE): replace(tables[HEAT, TABLE], place_order=seats)},
        "rulings": {1: ruling},
        "donors": {DonorId("D1"): Donor(DonorId("D1"), "Shop", gives_for=seats[0], gifts=(gift,))},
        "players": {**players, seats[0]: replace(players[seats[0]], gifts=(gift,), received=gift.amount)},
        "receipts": {
            1: Receipt(serial=1, player=seats[0], amount=Decimal(1), at=at, by=""),
            2: Receipt(serial=2, player=None, amount=Decimal(1), at=at, by="", donor=DonorId("D1")),
        },
        "told_apart": {seats[:2]: ToldApart(*seats[:2])},
        "table_clocks": {(HEAT, TABLE): TableClock(HEAT, TABLE)},
        "games": {(HEAT, TABLE): game},
        "bank_lines": {
            number: BankLine.of(number, giver, gift)
            for number, giver in (("0" * 32, seats[0]), ("1" * 32, DonorId("D1")))
        },
        "awards": {"Youngest": NamedAward("Youngest", "", player=seats[0], at=at)},
    }
    return drawn.tournament.with_records(more, 99)


@pytest.mark.parametrize(
    ("collection", "owed"), OWED, ids=lambda each: each.name if isinstance(each, Collection) else each.to.name
)
def test_what_is_owed_cannot_go_before_what_owes_it(
    whole: Tournament, collection: Collection[object, object], owed: Owes
) -> None:
    kept = {collection, *(each.to for each in collection.owes)} - {owed.to}
    kept -= {each for each in kept if each is not collection and owed.to in [more.to for more in each.owes]}
    gone: dict[str, object] = {each.name: {} for each in COLLECTIONS if each.key and each not in kept}
    assert collection.of(whole)
    assert broken(whole, whole.with_records(gone, 100)) == collection.name


def test_what_no_foreign_key_says_is_kept_too(whole: Tournament) -> None:
    table, heat = whole.tables[HEAT, TABLE], whole.heats[HEAT]
    turned = replace(table, seats=table.seats[::-1])
    twice = replace(whole.tables[HEAT, TableNo(2)], seats=table.seats)
    changed: dict[str, dict[str, object]] = {
        "games": {"tables": {**whole.tables, (HEAT, TABLE): turned}},
        "table_clocks": {"clocks": {}},
        "rulings": {"rulings": {1: replace(whole.rulings[1], table=TableNo(99))}},
        "bank_lines": {"donors": {DonorId("D1"): replace(whole.donors[DonorId("D1")], gifts=())}},
        "heats": {"heats": {**whole.heats, HeatId("9"): replace(heat, id=HeatId("9"))}},
    }
    for name, records in changed.items():
        assert broken(whole, whole.with_records(records, 100)) == name
    several = replace(whole.rulings[1], heat=None, table=None, tables=(RuledTable(HEAT, TableNo(99)),))
    assert broken(whole, whole.with_records({"rulings": {1: several}}, 100)) == "rulings"
    hidden = {**whole.heats, HEAT: replace(heat, state=HeatState.DRAFT)}
    assert broken(whole, whole.with_records({"heats": hidden}, 100)) == "games"
    doubled = {**whole.tables, (HEAT, TableNo(2)): twice}
    assert broken(whole, whole.with_records({"tables": doubled, "sheets": {}}, 100)) == "tables"


def test_what_was_loose_before_does_not_stand_in_the_way(whole: Tournament) -> None:
    loose = whole.with_records({"players": {}}, 100)
    more = {**loose.receipts, 2: replace(loose.receipts[1], serial=2, player=PlayerNo(500))}
    assert broken(loose, loose.with_records({"clocks": {}, "table_clocks": {}}, 101)) is None
    assert broken(loose, loose.with_records({"receipts": more}, 101)) == "receipts"
