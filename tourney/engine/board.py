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

from tourney.editions import Dice, Edition, edition_folder, load_edition
from tourney.errors import NotFound
from tourney.paths import resources
from tourney.texts import Message, msg

PRINTED: Final = ("us_2008", "us_classic", "uk_classic")
"""Every printed set of decks in `resources/decks`; an edition may bring its own, named as itself."""


class Card(msgspec.Struct, frozen=True):
    """One card: its effect and amounts. Amounts in M, `to` a square, `by` squares.

    `zh`, `en`: what it says, where an edition brings cards of its own.
    """

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
    zh: str = ""
    en: str = ""


class _Name(msgspec.Struct, frozen=True):
    zh: str
    en: str


class _Decks(msgspec.Struct, frozen=True):
    """A set of decks: each deck's name and cards, by the kind of the squares that ask for them."""

    id: str
    names: dict[str, _Name]
    cards: dict[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Board:
    """The tables, one entry a square; `group` is -1 where nothing can be bought. Amounts in M.

    Tokens go round: after the last square comes square 0. `decks`, `card_at`, `jail_cards` (-1 where a deck
    has none) and `deck_names` stand in the order of `deck_ids`.
    """

    edition: Edition
    size: int
    start: int
    jail: int
    dice: Dice
    deck: str
    deck_ids: tuple[str, ...]
    deck_names: tuple[Message, ...]
    kinds: tuple[str, ...]
    price: tuple[int, ...]
    mortgage: tuple[int, ...]
    house_cost: tuple[int, ...]
    rents: tuple[tuple[int, ...], ...]
    multipliers: tuple[tuple[int, ...], ...]
    tax: tuple[int, ...]
    income_tax: tuple[bool, ...]
    group: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    group_ids: tuple[str, ...]
    deed_ids: tuple[str, ...]
    square_of: Mapping[str, int]
    deeds: tuple[int, ...]
    decks: tuple[tuple[Card, ...], ...]
    card_at: tuple[Mapping[str, int], ...]
    jail_cards: tuple[int, ...]
    names: tuple[Message, ...]

    @property
    def plain_throw(self) -> tuple[int, ...]:
        """A throw that stands for any, no double."""
        return (*(1 for _ in self.dice.faces[1:]), 2)

    def group_of(self, square: int) -> tuple[int, ...]:
        """The squares of the deed's group."""
        return self.groups[self.group[square]]

    def on(self, square: int, steps: int) -> int:
        """The square so many steps along the arrow, or back where they are negative (T8.2)."""
        return (square + steps) % self.size

    def way(self, square: int, target: int) -> int:
        """How many steps along the arrow lead to a square; once round where it is the same."""
        return (target - square - 1) % self.size + 1

    def nearest(self, square: int, kind: str) -> int:
        """The next square of this kind along the arrow (T8.2)."""
        return min((at for at in self.deeds if self.kinds[at] == kind), key=lambda at: self.way(square, at))


@cache
def load_board(edition_id: str, deck: str | None = None) -> Board:
    """The board of an edition, read once; `deck` None for its own. NotFound where there is none."""
    return board_of(load_edition(edition_id), deck)


def board_of(edition: Edition, deck: str | None = None) -> Board:
    """The board of an edition, whose deeds may have been renamed. NotFound: no such deck."""
    cards = _decks(edition.deck if deck is None else deck, edition)
    deeds = [edition.by_id[sq.deed] if sq.deed else None for sq in edition.squares]
    group_ids = tuple(group.id for group in edition.groups)
    decks = tuple(cards.cards.values())
    return Board(
        edition=edition,
        size=len(edition.squares),
        start=edition.start,
        jail=edition.jail,
        dice=edition.dice,
        deck=cards.id,
        deck_ids=tuple(cards.cards),
        deck_names=tuple(msg("sheet.name", zh=each.zh, en=each.en) for each in cards.names.values()),
        kinds=tuple(square.kind for square in edition.squares),
        price=tuple(deed.price if deed else 0 for deed in deeds),
        mortgage=tuple(deed.mortgage if deed else 0 for deed in deeds),
        house_cost=tuple(deed.house_cost if deed else 0 for deed in deeds),
        rents=tuple(deed.rents if deed else () for deed in deeds),
        multipliers=tuple(deed.dice_multipliers if deed else () for deed in deeds),
        tax=tuple(square.tax for square in edition.squares),
        income_tax=tuple(square.income for square in edition.squares),
        group=tuple(group_ids.index(deed.group) if deed else -1 for deed in deeds),
        groups=tuple(tuple(edition.by_id[d].index for d in group.deeds) for group in edition.groups),
        group_ids=group_ids,
        deed_ids=tuple(deed.id if deed else "" for deed in deeds),
        square_of={deed.id: deed.index for deed in edition.deeds},
        deeds=tuple(deed.index for deed in edition.deeds),
        decks=decks,
        card_at=tuple(_by_id(cards) for cards in decks),
        jail_cards=tuple(_jail_card(cards) for cards in decks),
        names=tuple(msg("sheet.name", zh=sq.name_zh, en=sq.name_en) for sq in edition.squares),
    )


def _decks(name: str, edition: Edition) -> _Decks:
    known = (*PRINTED, edition.deck)
    if name not in known:
        raise NotFound("engine.no_such_deck", deck=name[:60], known=list(dict.fromkeys(known)))
    place = (
        resources() / "decks" / f"{name}.toml"
        if name in PRINTED
        else edition_folder(edition.id) / "deck.toml"
    )
    raw = tomllib.loads(place.read_text(encoding="utf-8"))
    names = raw.pop("names")
    return msgspec.convert(
        {"id": raw.pop("id"), "names": names, "cards": {each: raw[each] for each in names}}, _Decks
    )


def _by_id(deck: tuple[Card, ...]) -> dict[str, int]:
    return {card.id: at for at, card in enumerate(deck)}


def _jail_card(deck: tuple[Card, ...]) -> int:
    return next((at for at, card in enumerate(deck) if card.effect == "keep"), -1)
