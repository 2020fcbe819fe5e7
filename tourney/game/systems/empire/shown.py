"""What people see of Empire beside the board: towers, what the bank has left, how many cards a hand has."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.base.texts import Message, msg, named
from tourney.game.engine.play import Play
from tourney.game.engine.state_extensions import Kept, Piece, Stack
from tourney.game.systems.empire import towers
from tourney.game.systems.empire.narration import card_name
from tourney.game.systems.empire.state import HAND, HIDDEN, OFFICE, Tower, colours
from tourney.rules.options import EmpireOptions


def tower(play: Play, seat: int) -> Stack:
    """The tiles from the bottom, and the number at the top of them (E2.2)."""
    pieces = tuple(_piece(play, tile) for tile in towers.tiles(play.state, seat))
    return Stack(pieces, play.options.of(EmpireOptions).tower_full, towers.value(play, seat))


def _piece(play: Play, tile: str) -> Piece:
    height = towers.height_of(play.board, tile)
    if tile == OFFICE:
        return Piece(msg("empire.office_tile"), "", height)
    square = play.board.square_of[tile]
    name = next(deed.short for deed in play.board.edition.deeds if deed.id == tile)
    return Piece(named(name), play.board.group_ids[play.board.group[square]], height)


def with_bank(play: Play) -> Iterator[Message]:
    """Offices, and the tiles of utilities, that are in no tower (E5.3, E5.5)."""
    yield msg("empire.offices_left", n=towers.offices_left(play))
    for square in play.board.deeds:
        if play.board.tiles[square] > 1:
            yield msg("empire.tiles_left", deed=play.deed(square), n=towers.lying(play, square))


def tiles(play: Play) -> Iterator[tuple[str, Message]]:
    """What may lie in a tower."""
    for square in play.board.deeds:
        yield play.board.deed_ids[square], play.deed(square)
    yield OFFICE, msg("empire.office_tile")


def sets(play: Play) -> Iterator[tuple[str, Message]]:
    """The colours that bring an office (E5.3)."""
    for colour in colours(play.board):
        yield colour, play.group(play.board.group_ids.index(colour))


def cards(play: Play) -> Iterator[tuple[str, Message | str]]:
    """What a hand may hold: a card that the table has not seen, or one by its name (E7.1)."""
    yield HIDDEN, msg("empire.hidden_card")
    if HAND in play.board.deck_ids:
        for card in play.board.copies[play.deck(HAND)]:
            yield card, card_name(play.board, card)


def notes(kept: Kept, seat: int) -> Iterator[Message]:
    """A hand is known to the table as a number (E7.1)."""
    mine = kept.seat(Tower, seat).empire
    if mine:
        yield msg("empire.cards_held", n=len(mine))
