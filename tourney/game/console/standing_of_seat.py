"""What a seat's card says below the name: where the token stands, what the rules keep of it, jail cards."""

from __future__ import annotations

from collections.abc import Iterator

from tourney.base.texts import Message, msg, named
from tourney.game.console.view import BoardView, SeatView


def seat_notes(seat: SeatView, board: BoardView) -> Iterator[Message]:
    """In this order, each in the words of the table's rules; of who is out only that."""
    for note in _seat_notes(seat, board):
        yield note.in_words(board.words)


def in_jail(failed: int) -> Message:
    """That somebody is in jail, and how many throws have failed there."""
    return msg("console.in_jail", n=failed) if failed else msg("console.in_jail_new")


def _seat_notes(seat: SeatView, board: BoardView) -> Iterator[Message]:
    if seat.out:
        yield msg("console.out_as", n=seat.out)
        return
    yield named(board.squares[seat.square].name) if seat.in_jail is None else in_jail(seat.in_jail)
    yield from seat.notes
    if seat.jail_cards:
        yield msg("console.holds_card", n=len(seat.jail_cards))
