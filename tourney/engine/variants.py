"""Every rule system by its name: those that play a ruleset, and those that lie over others.

A later system is a folder in `systems` and a line here; that the engine can tell one from another ends here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeAlias

from tourney.engine.board import Board, load_board
from tourney.engine.entries import Entry
from tourney.engine.official import OFFICIAL
from tourney.engine.play import Variant, VerbSpec
from tourney.engine.systems import community, games_room, glamour, millionaire, speed_die
from tourney.errors import BadInput
from tourney.rules import Options, Ruleset
from tourney.rules.options import laid_over

Over: TypeAlias = Callable[[Variant], Variant]
"""What a system makes of the rules that it lies over."""

VARIANTS: dict[str, Variant] = {
    "official": OFFICIAL,
    "community": community.VARIANT,
    "games-room": games_room.VARIANT,
    "glamour": glamour.VARIANT,
    "millionaire": millionaire.VARIANT,
}
"""The systems that play a ruleset, by the name that its data gives."""

OVER: dict[str, Over] = {"speed-die": speed_die.over}
"""The systems that lie over others, by the name under which their options stand (`rules.options.OWN`)."""


def variant_of(ruleset: Ruleset, options: Options) -> Variant:
    """The rules that a game is played by: the ruleset's, with what its options lay over them."""
    return _variant(ruleset.variant, laid_over(ruleset.variant, options))


def board_under(ruleset: Ruleset, options: Options, edition: str, deck: str | None = None) -> Board:
    """The board of an edition with the cards that these rules play with. NotFound where there is none.

    BadInput: a board of one's own with a square or a card that these rules do not know.
    """
    board, variant = load_board(edition, deck), variant_of(ruleset, options)
    if unknown := _unknown(board, variant):
        raise BadInput("engine.bad_deck", edition=edition[:60], what=unknown[:300])
    more = "" if variant.more_cards is None else variant.more_cards(options, board.deck)
    return load_board(edition, deck, more) if more else board


@cache
def _unknown(board: Board, variant: Variant) -> str:
    """The squares and cards of a board that nobody can play by these rules, in plain words; "" for none."""
    squares = [
        f"square {at}: {kind}"
        for at, kind in enumerate(board.kinds)
        if board.group[at] < 0 and kind not in variant.squares and kind not in board.deck_ids
    ]
    cards = [
        f"card {card.id}: {card.effect} {card.to}"
        for deck in board.decks
        for card in deck
        if card.effect not in variant.effects or not 0 <= card.to < board.size
    ]
    empty = [f"deck {name}: 0" for name, deck in zip(board.deck_ids, board.decks, strict=True) if not deck]
    return "; ".join((*squares, *cards, *empty))


@cache
def _variant(name: str, over: tuple[str, ...]) -> Variant:
    variant = VARIANTS[name]
    for system in over:
        variant = OVER[system](variant)
    variant.kept_elsewhere = kept_anywhere() - variant.keeps.fields
    return variant


def every_variant() -> Iterator[Variant]:
    """Each of the systems by itself; one that lies over others on the official rules."""
    yield from VARIANTS.values()
    for over in OVER.values():
        yield over(OFFICIAL)


def every_spec() -> tuple[VerbSpec, ...]:
    """Every verb of every variant, each kind of entry once, a later variant's own behind the others'."""
    found: dict[type, VerbSpec] = {}
    for variant in every_variant():
        for kind, spec in variant.specs.items():
            found.setdefault(kind, spec)
    return tuple(found.values())


@cache
def _kinds() -> dict[str, tuple[type[Entry], ...]]:
    found: dict[str, tuple[type[Entry], ...]] = {}
    for spec in every_spec():
        found[spec.id] = (*found.get(spec.id, ()), spec.entry)
    return found


def kinds_of(verb: str) -> tuple[type[Entry], ...]:
    """What a line with this `do` may be: each system that has the verb may have fields of its own for it."""
    return _kinds().get(verb, ())


def every_entry() -> tuple[type[Entry], ...]:
    """Every verb that a record of any system may hold, as the first system has it that knows it."""
    return tuple(kinds[0] for kinds in _kinds().values())


def kept_anywhere() -> frozenset[str]:
    """Every field of a position that only some system keeps."""
    return frozenset().union(*(each.keeps.fields for each in every_variant()))
