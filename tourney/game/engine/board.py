"""Holds an edition's board and decks as flat tables by square index, for fast look-up by the engine.

It does not know where a player stands, nor what a rule makes of a square.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from tourney.base.texts import Message, named
from tourney.game.engine.decks import KEPT, OUT_OF_JAIL, Card, DeckSet, load_decks, with_more_cards
from tourney.rules.board import Deed, Edition
from tourney.rules.board_files import edition_folder, load_edition
from tourney.rules.rulebook import HOTEL


def _rents(deed: Deed) -> tuple[int, ...]:
    """The rents by level, or by number owned. The hotel's is at its level, however few houses come
    before it.
    """
    if not deed.buildable:
        return deed.rents
    *houses, hotel = deed.rents
    return (*houses, *houses[-1:] * (HOTEL - len(houses)), hotel)


class KeptCards(NamedTuple):
    """Cards of one kind that players keep: their names in the record and for people, their deck and their
    indices in it, and whether they lead out of jail (T8.1, T8.7).
    """

    id: str
    name: Message
    deck: int
    at: tuple[int, ...]
    frees: bool


class Board:
    """The tables, one entry a square; `group` is -1 if nothing can be bought. Amounts in M.

    Tokens go round: after the last square comes square 0. If there are several `rings` they go round the one
    that they stand on; `twins` is the same place on the other of two, () if no place is there twice: then a
    group is whole by its places, not by all its deeds (`by_places`). `jails` are all squares of a jail,
    `of_kind` is every deed of a kind in the board's order. `decks`, `called` (each card by deck and id),
    `card_at`, `deck_names` and `deck_rings` (the ring whose squares ask for a deck, () for the first's) are
    in the order of `deck_ids`; `deck_on` is the deck that a square asks for, -1 for none. `kept` is every
    kind of card that players keep. `copies` are the indices in a deck of the cards with an id.
    """

    def __init__(self, edition: Edition, cards: DeckSet) -> None:
        deeds = [edition.by_id[sq.deed] if sq.deed else None for sq in edition.squares]
        group_ids = tuple(group.id for group in edition.groups)
        self.edition: Final[Edition] = edition
        self.size: Final[int] = len(edition.squares)
        self.start: Final[int] = edition.start
        self.jail: Final[int] = edition.jail
        self.rings: Final[tuple[tuple[int, ...], ...]] = tuple(ring.squares for ring in edition.rings)
        self.one_ring: Final[bool] = len(edition.rings) == 1
        self.twins: Final[tuple[int, ...]] = edition.twins
        self.by_places: Final[bool] = bool(edition.twins)
        self.kinds: Final[tuple[str, ...]] = tuple(square.kind for square in edition.squares)
        self.jails: Final[tuple[int, ...]] = tuple(at for at, kind in enumerate(self.kinds) if kind == "jail")
        self.names: Final[tuple[Message, ...]] = tuple(named(sq.name) for sq in edition.squares)
        self.tax: Final[tuple[int, ...]] = tuple(square.tax for square in edition.squares)
        self.income_tax: Final[tuple[bool, ...]] = tuple(square.income for square in edition.squares)
        self.price: Final[tuple[int, ...]] = tuple(
            deed.price if deed else square.price for deed, square in zip(deeds, edition.squares, strict=True)
        )
        self.mortgage: Final[tuple[int, ...]] = tuple(deed.mortgage if deed else 0 for deed in deeds)
        self.height: Final[tuple[int, ...]] = tuple(deed.height if deed else 0 for deed in deeds)
        self.tiles: Final[tuple[int, ...]] = tuple(deed.tiles if deed else 0 for deed in deeds)
        self.house_cost: Final[tuple[int, ...]] = tuple(deed.house_cost if deed else 0 for deed in deeds)
        self.rents: Final[tuple[tuple[int, ...], ...]] = tuple(_rents(deed) if deed else () for deed in deeds)
        self.multipliers: Final[tuple[tuple[int, ...], ...]] = tuple(
            deed.dice_multipliers if deed else () for deed in deeds
        )
        self.group: Final[tuple[int, ...]] = tuple(
            group_ids.index(deed.group) if deed else -1 for deed in deeds
        )
        self.groups: Final[tuple[tuple[int, ...], ...]] = tuple(
            tuple(edition.by_id[d].index for d in group.deeds) for group in edition.groups
        )
        self.group_ids: Final[tuple[str, ...]] = group_ids
        self.street_groups: Final[tuple[int, ...]] = tuple(
            number for number, group in enumerate(self.groups) if self.kinds[group[0]] == "street"
        )
        self.deed_ids: Final[tuple[str, ...]] = tuple(deed.id if deed else "" for deed in deeds)
        self.square_of: Final[dict[str, int]] = {deed.id: deed.index for deed in edition.deeds}
        self.deeds: Final[tuple[int, ...]] = tuple(deed.index for deed in edition.deeds)
        self.of_kind: Final[dict[str, tuple[int, ...]]] = {
            kind: tuple(at for at in self.deeds if self.kinds[at] == kind) for kind in set(self.kinds)
        }
        self.deck: Final[str] = cards.id
        self.deck_ids: Final[tuple[str, ...]] = tuple(cards.cards)
        self.deck_names: Final[tuple[Message, ...]] = tuple(
            named(edition.deck_names.get(deck, name)) for deck, name in cards.names.items()
        )
        self.deck_on: Final[tuple[int, ...]] = tuple(
            self.deck_ids.index(kind) if kind in self.deck_ids else -1 for kind in self.kinds
        )
        self.deck_rings: Final[tuple[tuple[int, ...], ...]] = tuple(
            next((ring for ring in self.rings[1:] if self._asked_on(ring, deck)), ())
            for deck in range(len(self.deck_ids))
        )
        self.decks: Final[tuple[tuple[Card, ...], ...]] = tuple(cards.cards.values())
        self.called: Final[tuple[tuple[str, ...], ...]] = tuple(
            tuple(f"{name}/{card.id}" for card in deck) for name, deck in cards.cards.items()
        )
        self.card_at: Final[tuple[dict[str, int], ...]] = tuple(_by_id(deck) for deck in self.decks)
        self.copies: Final[tuple[dict[str, tuple[int, ...]], ...]] = tuple(
            _copies(deck) for deck in self.decks
        )
        self.kept: Final[tuple[KeptCards, ...]] = tuple(
            kind
            for number, deck in enumerate(self.decks)
            for kind in _kept(number, self.deck_ids[number], self.deck_names[number], deck)
        )
        self.kept_ids: Final[tuple[str, ...]] = tuple(kind.id for kind in self.kept)

    def _asked_on(self, ring: tuple[int, ...], deck: int) -> bool:
        return any(self.deck_on[square] == deck for square in ring if square != self.start)

    def named_by(self, deck: int, square: int) -> int:
        """The square that a deck's card names by its number on the deck's own board."""
        ring = self.deck_rings[deck]
        return ring[square] if ring else square

    def printed_name(self, square: int) -> Message:
        """The printed name of a square: for the second ring without the part that distinguishes it from its
        twin.
        """
        second, name = self.edition.second, self.edition.squares[square].name
        return named(name if second is None or square in self.rings[0] else second.plain(name))

    def group_of(self, square: int) -> tuple[int, ...]:
        """The squares of the deed's group."""
        return self.groups[self.group[square]]

    def on(self, square: int, steps: int) -> int:
        """The square so many steps along the arrow, or backwards if negative (T8.2)."""
        if self.one_ring:
            return (square + steps) % self.size
        ring = self.ring_of(square)
        return ring[(ring.index(square) + steps) % len(ring)]

    def way(self, square: int, target: int) -> int:
        """How many steps along the arrow lead to a square of the ring; once round if it is the same
        square.
        """
        if self.one_ring:
            return (target - square - 1) % self.size + 1
        ring = self.ring_of(square)
        return (ring.index(target) - ring.index(square) - 1) % len(ring) + 1

    def ring_of(self, square: int) -> tuple[int, ...]:
        """The ring of a square, along the arrow; the first if it is on several."""
        for ring in self.rings:
            if square in ring:
                return ring
        raise ValueError(f"square {square} lies on no ring")

    def place(self, square: int) -> int:
        """The number of a square's place: for twins, that of the first ring's."""
        twin = self.twins[square] if self.by_places else -1
        return min(square, twin) if twin >= 0 else square

    def nearest(self, square: int, kind: str) -> int:
        """The next square of this kind along the arrow (T8.2)."""
        nearest, least = -1, self.size + 1
        ring = () if self.one_ring else self.ring_of(square)
        for at in self.of_kind[kind]:
            if ring and at not in ring:
                continue
            way = self.way(square, at)
            if way < least:
                nearest, least = at, way
        return nearest


def load_board(edition_id: str, deck: str | None = None, more: str = "") -> Board:
    """The board of an edition, read once; `deck` None for its own, `more` cards of another set beside them.

    NotFound if there is none.
    """
    return _read_once(edition_id, str(edition_folder(edition_id)), deck, more)


@cache
def _read_once(edition_id: str, _folder: str, deck: str | None, more: str) -> Board:
    """Cached by content: two folders of a user's own may each have a board of this id."""
    return board_of(load_edition(edition_id), deck, more)


def board_of(edition: Edition, deck: str | None = None, more: str = "") -> Board:
    """The board of an edition, whose deeds may have been renamed. NotFound: no such deck."""
    cards = load_decks(edition.deck if deck is None else deck, edition)
    return Board(edition, with_more_cards(cards, load_decks(more, edition)) if more else cards)


def _by_id(deck: tuple[Card, ...]) -> dict[str, int]:
    return {card.id: at for at, card in enumerate(deck)}


def _copies(deck: tuple[Card, ...]) -> dict[str, tuple[int, ...]]:
    return {card.id: tuple(at for at, other in enumerate(deck) if other.id == card.id) for card in deck}


def _kept(number: int, deck_id: str, deck_name: Message, deck: tuple[Card, ...]) -> list[KeptCards]:
    """The kept cards of a deck: named by the deck if they are all alike, else each by its own id."""
    at = tuple(place for place, card in enumerate(deck) if card.effect in KEPT)
    if not at:
        return []
    if not any(deck[place].name for place in at):
        return [KeptCards(deck_id, deck_name, number, at, frees=True)]
    cards = [(place, deck[place]) for place in at]
    return [
        KeptCards(card.id, named(card.name), number, (place,), frees=card.effect == OUT_OF_JAIL)
        for place, card in cards
    ]
