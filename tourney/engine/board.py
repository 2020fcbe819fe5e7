"""An edition's board and decks as flat tables by square index, for the engine's quick look-up.

It does not know where a player stands, nor what a rule makes of a square.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import msgspec

from tourney.editions import Edition, load_edition
from tourney.errors import NotFound
from tourney.paths import resources
from tourney.texts import Message, msg

SQUARES = 40
GO = 0
JAIL = 10
DECKS: Final = ("chance", "community_chest")
"""The two decks by their index: 機會 0, 公益福利 1 (T1.2)."""
PRINTED: Final = ("us_2008", "us_classic", "uk_classic")
"""Every printed pair of decks in `resources/decks`."""


class Card(msgspec.Struct, frozen=True):
    """One card: its effect and amounts. Amounts in M, `to` a square, `by` squares."""

    id: str
    effect: str
    to: int = 0
    by: int = 0
    amount: int = 0
    kind: str = ""
    dice_factor: int = 0
    rent_factor: int = 1
    per_house: int = 0
    per_hotel: int = 0
    collect_go: bool = True
    pay: int = 0
    alternative: str = ""


class _Cards(msgspec.Struct, frozen=True):
    id: str
    chance: tuple[Card, ...]
    community_chest: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The tables, one entry a square; `group` is -1 where nothing can be bought. Amounts in M."""

    edition: Edition
    deck: str
    kinds: tuple[str, ...]
    price: tuple[int, ...]
    mortgage: tuple[int, ...]
    house_cost: tuple[int, ...]
    rents: tuple[tuple[int, ...], ...]
    multipliers: tuple[tuple[int, ...], ...]
    tax: tuple[int, ...]
    group: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    group_ids: tuple[str, ...]
    deed_ids: tuple[str, ...]
    square_of: Mapping[str, int]
    deeds: tuple[int, ...]
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    card_at: tuple[Mapping[str, int], Mapping[str, int]]
    jail_cards: tuple[int, int]
    names: tuple[Message, ...]

    def group_of(self, square: int) -> tuple[int, ...]:
        """The squares of the deed's group."""
        return self.groups[self.group[square]]

    def nearest(self, square: int, kind: str) -> int:
        """The next square of this kind along the arrow (T8.2)."""
        return next(at % SQUARES for at in range(square + 1, square + 1 + SQUARES) if self._is(at, kind))

    def _is(self, at: int, kind: str) -> bool:
        return self.kinds[at % SQUARES] == kind


@cache
def load_board(edition_id: str, deck: str | None = None, hotel_after: int = 4) -> Board:
    """The board of an edition, read once; `deck` None for its own. NotFound where there is none."""
    edition = load_edition(edition_id)
    return board_of(edition if hotel_after == 4 else edition.with_hotel_after(hotel_after), deck)


def board_of(edition: Edition, deck: str | None = None) -> Board:
    """The board of an edition, whose deeds may have been renamed. NotFound: no such deck."""
    name = edition.deck if deck is None else deck
    if name not in PRINTED:
        raise NotFound("engine.no_such_deck", deck=name[:60], known=list(PRINTED))
    text = (resources() / "decks" / f"{name}.toml").read_text(encoding="utf-8")
    cards = msgspec.convert(tomllib.loads(text), _Cards)
    deeds = [edition.by_id[sq.deed] if sq.deed else None for sq in edition.squares]
    group_ids = tuple(group.id for group in edition.groups)
    decks = (cards.chance, cards.community_chest)
    return Board(
        edition=edition,
        deck=cards.id,
        kinds=tuple(square.kind for square in edition.squares),
        price=tuple(deed.price if deed else 0 for deed in deeds),
        mortgage=tuple(deed.mortgage if deed else 0 for deed in deeds),
        house_cost=tuple(deed.house_cost if deed else 0 for deed in deeds),
        rents=tuple(deed.rents if deed else () for deed in deeds),
        multipliers=tuple(deed.dice_multipliers if deed else () for deed in deeds),
        tax=tuple(square.tax for square in edition.squares),
        group=tuple(group_ids.index(deed.group) if deed else -1 for deed in deeds),
        groups=tuple(tuple(edition.by_id[d].index for d in group.deeds) for group in edition.groups),
        group_ids=group_ids,
        deed_ids=tuple(deed.id if deed else "" for deed in deeds),
        square_of={deed.id: deed.index for deed in edition.deeds},
        deeds=tuple(deed.index for deed in edition.deeds),
        decks=decks,
        card_at=(_by_id(decks[0]), _by_id(decks[1])),
        jail_cards=(_jail_card(decks[0]), _jail_card(decks[1])),
        names=tuple(msg("sheet.name", zh=sq.name_zh, en=sq.name_en) for sq in edition.squares),
    )


def _by_id(deck: tuple[Card, ...]) -> dict[str, int]:
    return {card.id: at for at, card in enumerate(deck)}


def _jail_card(deck: tuple[Card, ...]) -> int:
    return next(at for at, card in enumerate(deck) if card.effect == "keep")
