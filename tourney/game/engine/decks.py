"""Reads decks of cards, of an edition or a printed set. They know neither drawing nor effects."""

from __future__ import annotations

import tomllib
from typing import Final

import msgspec
from msgspec.structs import replace

from tourney.base.errors import BadInput, NotFound
from tourney.base.names import NO_NAME, Name
from tourney.base.paths import resources
from tourney.rules.board import Edition, SecondRing
from tourney.rules.board_files import edition_folder

PRINTED: Final = ("us_2008", "us_classic", "uk_classic")
"""Every printed set of decks in `resources/decks`; an edition may bring its own, with the edition's name."""

OUT_OF_JAIL: Final = "keep"
"""The effect of a card that its drawer keeps and that frees from jail."""

KEPT: Final = (OUT_OF_JAIL, "keep_rent")
"""The effects of every card that its drawer keeps."""


class Card(msgspec.Struct, frozen=True):
    """One card: its effect and amounts. Amounts in M, `to` a square, `by` squares.

    `text`: its words, if an edition brings cards of its own; `name`: the name of a kept card, if its deck has
    several kinds of them.
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
    pay: int = 0
    alternative: str = ""
    text: Name = NO_NAME
    name: Name = NO_NAME
    printed: str = ""
    """The id in its own set of a card that is beside the deck's own under an id that no other has."""


class DeckSet(msgspec.Struct, frozen=True):
    """A set of decks: each deck's name and cards, by the kind of the squares that ask for them."""

    id: str
    names: dict[str, Name]
    cards: dict[str, tuple[Card, ...]]


def with_more_cards(own: DeckSet, other: DeckSet) -> DeckSet:
    """The decks with another set's cards beside their own, with `x_` before their id in the record (G8.5)."""
    cards = {
        name: (*deck, *(replace(card, id=f"x_{card.id}", printed=card.id) for card in other.cards[name]))
        for name, deck in own.cards.items()
    }
    return replace(own, cards=cards)


def load_decks(name: str, edition: Edition) -> DeckSet:
    """The decks of this name; without a card if it is "" and the edition's squares ask for none.

    The second of two rings has decks of its own. NotFound: neither printed nor the edition's own. BadInput:
    its own, and unreadable, or a deck would run out: it has no card that goes back under it.
    """
    first, second = _load_decks(name, edition), edition.second
    if second is None:
        return first
    return _with_second_ring(first, _load_decks(second.deck or name, edition), second)


def _load_decks(name: str, edition: Edition) -> DeckSet:
    known = (*PRINTED, edition.deck)
    if name not in known:
        raise NotFound("engine.no_such_deck", deck=name[:60], known=list(dict.fromkeys(known)))
    if not name:
        return DeckSet(id="", names={}, cards={})
    if name in PRINTED:
        return _deck_set((resources() / "decks" / f"{name}.toml").read_text(encoding="utf-8"))
    try:
        own = _deck_set((edition_folder(edition.id) / "deck.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        what = f"{type(fault).__name__}: {fault}"[:300]
        raise BadInput("engine.bad_deck", edition=edition.id[:60], what=what) from fault
    for deck, cards in own.cards.items():
        if all(card.effect in KEPT for card in cards):
            raise BadInput("engine.deck_short", edition=edition.id[:60], deck=own.names[deck])
    return own


def _with_second_ring(first: DeckSet, other: DeckSet, ring: SecondRing) -> DeckSet:
    """The decks of both rings; a card that sends to another deck means one of its own ring."""
    before = ring.deck_prefix
    cards = {
        before + name: tuple(
            replace(card, alternative=card.alternative and before + card.alternative) for card in deck
        )
        for name, deck in other.cards.items()
    }
    names = {before + name: ring.name(called) for name, called in other.names.items()}
    return replace(first, names=first.names | names, cards=first.cards | cards)


def _deck_set(text: str) -> DeckSet:
    raw = tomllib.loads(text)
    names = raw.pop("names")
    return msgspec.convert(
        {
            "id": raw.pop("id"),
            "names": names,
            "cards": {each: [_with_text(card) for card in raw.get(each, ())] for each in names},
        },
        DeckSet,
    )


def _with_text(card: dict[str, object]) -> dict[str, object]:
    """A card of the file, with its words as one value."""
    text = {tongue: card.pop(tongue, "") for tongue in ("zh", "en")}
    return {**card, "text": text}
