"""Registers every rule system by name: those that play a ruleset, and those that extend others.

A later system is a folder in `systems` and a line here; nothing else in the engine distinguishes systems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tourney.base.errors import BadInput
from tourney.game.engine.board import Board, board_of, load_board
from tourney.game.engine.entries import Entry
from tourney.game.engine.game_context import Variant, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.systems import (
    community,
    double_davenport,
    double_gariepy,
    empire,
    games_room,
    glamour,
    landlord,
    millionaire,
    speed_die,
)
from tourney.game.systems.landlord import single_tax
from tourney.rules.board import GAP
from tourney.rules.board_files import edition_folder, load_edition
from tourney.rules.options import Options, laid_over
from tourney.rules.rulebook import RuleBook, board_as_played, check_board
from tourney.rules.rulesets import Ruleset, load_ruleset, resolved

Overlay: TypeAlias = Callable[[Variant], Variant]
"""Makes the extended rules of a variant."""

VARIANTS: dict[str, Variant] = {
    "official": OFFICIAL,
    "community": community.VARIANT,
    "games-room": games_room.VARIANT,
    "glamour": glamour.VARIANT,
    "millionaire": millionaire.VARIANT,
    "double-gariepy": double_gariepy.VARIANT,
    "landlord": landlord.VARIANT,
    "single-tax": single_tax.VARIANT,
    "empire": empire.VARIANT,
    "double-davenport": double_davenport.VARIANT,
}
"""The systems that play a ruleset, by the name in its data."""

OVERLAYS: dict[str, Overlay] = {"speed-die": speed_die.overlay}
"""The systems that extend others, by the name of their options (`rules.options.SYSTEM_OPTIONS`)."""


class GameRules:
    """A ruleset with the options of a game, and the variant that plays it; equal only to itself."""

    def __init__(self, ruleset: Ruleset, options: Options) -> None:
        self.ruleset = ruleset
        self.options = options
        self.variant = variant_of(ruleset, options)


class Ground(NamedTuple):
    """The ground of a game: a board with the cards of its rules, and the book of both."""

    board: Board
    book: RuleBook


def rules_of(ruleset: Ruleset, changes: Mapping[str, Any]) -> GameRules:
    """A ruleset with these options changed, made once. BadInput: an option that does not fit."""
    try:
        written = msgspec.json.encode(changes)
    except (TypeError, ValueError, RecursionError):
        return GameRules(ruleset, resolved(ruleset, changes))
    return _rules(ruleset, written)


@lru_cache(maxsize=128)
def _rules(ruleset: Ruleset, written: bytes) -> GameRules:
    """The changes in the record's form: there `true` is not 1."""
    return GameRules(ruleset, resolved(ruleset, msgspec.json.decode(written)))


def ground_of(rules: GameRules, edition: str, deck: str | None = None) -> Ground:
    """The ground of a game by these rules, made once. NotFound: no such board or deck; BadInput: see
    `board_under` and `check_board`."""
    return _ground(rules, load_board(edition, deck), edition, deck)


@lru_cache(maxsize=128)
def _ground(rules: GameRules, _printed: Board, edition: str, deck: str | None) -> Ground:
    """Cached by the board itself: two folders of a user's own may each have a board of this id."""
    board = board_under(rules.ruleset, rules.options, edition, deck)
    book = RuleBook(board.edition, rules.ruleset.id, rules.options)
    check_board(book)
    return Ground(board, book)


def variant_of(ruleset: Ruleset, options: Options) -> Variant:
    """The rules of a game: the ruleset's, extended by its options."""
    return _variant(ruleset.variant, laid_over(ruleset.variant, options))


def board_under(ruleset: Ruleset, options: Options, edition: str, deck: str | None = None) -> Board:
    """The board of an edition with the cards of these rules. NotFound if there is none.

    BadInput: a board of other rules, or a user's own with a square or a card that these do not know.
    """
    board, variant = _as_played(ruleset, options, edition, deck), variant_of(ruleset, options)
    if unknown := _unknown(board, variant):
        # a board made for other rules is refused with that reason
        check_board(RuleBook(board.edition, ruleset.id, options))
        raise BadInput("engine.bad_deck", edition=edition[:60], what=unknown[:300])
    more = "" if variant.more_cards is None else variant.more_cards(options, board.deck)
    return load_board(edition, deck, more) if more else board


def _as_played(ruleset: Ruleset, options: Options, edition: str, deck: str | None) -> Board:
    """The edition's board, or the rules' version of it."""
    if ruleset.second_ring is None:
        return load_board(edition, deck)
    return _made(ruleset.id, options, edition, str(edition_folder(edition)), deck)


@cache
def _made(ruleset: str, options: Options, edition: str, _folder: str, deck: str | None) -> Board:
    return board_of(board_as_played(load_edition(edition), load_ruleset(ruleset), options), deck)


@cache
def _unknown(board: Board, variant: Variant) -> str:
    """The squares and cards of a board that these rules cannot play, in plain words; "" for none."""
    squares = [
        f"square {at}: {kind}"
        for at, kind in enumerate(board.kinds)
        if kind != GAP and board.group[at] < 0 and kind not in variant.squares and kind not in board.deck_ids
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
        variant = OVERLAYS[system](variant)
    variant.kept_elsewhere = kept_anywhere() - variant.extension.fields
    return variant


def every_variant() -> Iterator[Variant]:
    """Each of the systems by itself; one that extends others on the official rules."""
    yield from VARIANTS.values()
    for over in OVERLAYS.values():
        yield over(OFFICIAL)


def every_spec() -> tuple[VerbSpec, ...]:
    """Every verb of every variant, each kind of entry once, a later variant's own behind the others'."""
    specs: dict[type, VerbSpec] = {}
    for variant in every_variant():
        for kind, spec in variant.specs.items():
            specs.setdefault(kind, spec)
    return tuple(specs.values())


@cache
def _kinds() -> dict[str, tuple[type[Entry], ...]]:
    kinds: dict[str, tuple[type[Entry], ...]] = {}
    for spec in every_spec():
        kinds[spec.id] = (*kinds.get(spec.id, ()), spec.entry)
    return kinds


def kinds_of(verb: str) -> tuple[type[Entry], ...]:
    """What a line with this `do` may be: each system that has the verb may have fields of its own for it."""
    return _kinds().get(verb, ())


def every_entry() -> tuple[type[Entry], ...]:
    """Every verb that a record of any system may hold, as the first system has it that knows it."""
    return tuple(kinds[0] for kinds in _kinds().values())


def kept_anywhere() -> frozenset[str]:
    """Every field of a position that only some system keeps."""
    return frozenset().union(*(each.extension.fields for each in every_variant()))
