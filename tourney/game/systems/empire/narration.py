"""Words the entries of Empire, and what the console shows beside the board: towers, the bank's stock, sizes
of hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import Message, msg, named
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import Board
from tourney.game.engine.game_context import GameContext, Narrator
from tourney.game.engine.state import FREE
from tourney.game.engine.state_extensions import ExtensionFields, Piece, Stack
from tourney.game.systems.empire import squares, towers
from tourney.game.systems.empire.playing import BARGAIN
from tourney.game.systems.empire.squares import SWAP_FACE
from tourney.game.systems.empire.state import HAND, HIDDEN, OFFICE, Tower, colours
from tourney.game.systems.empire.towers import CasinoThrow, SwapChoice, TripChoice
from tourney.rules.options import EmpireOptions

steps: Narrator = narration.sentence("empire.steps", player="by", n="count")


def throw(game: GameContext, entry: Any) -> Message:
    """The token's way; the swap face by its name."""
    seat, top = game.seats.get(entry.by, BANK), game.top
    dice = (
        Message("empire.dice_swap", {"first": entry.dice[0]})
        if _swap(entry)
        else narration.dice_shown(entry.dice)
    )
    said = {"player": entry.by, "dice": dice}
    if isinstance(top, CasinoThrow):
        return Message("empire.throw_casino", said)
    if seat == BANK or not _swap(entry):
        return narration.throw(game, entry)
    return Message(
        "empire.throw_swap_jailed" if game.state.jail[seat] != FREE else "empire.throw_swapped", said
    )


def _swap(entry: Any) -> bool:
    return len(entry.dice) > 1 and entry.dice[-1] == SWAP_FACE


def swap(game: GameContext, entry: Any) -> Message:
    """The two towers."""
    return msg("empire.swap", player=entry.by, a=entry.a[:60], b=entry.b[:60])


def move_on(game: GameContext, entry: Any) -> Message:
    """The move by the other die, and its square."""
    top, seat = game.top, game.seats.get(entry.by, BANK)
    if not isinstance(top, SwapChoice) or seat == BANK:
        return msg("empire.move_on", player=entry.by)
    place = game.deed(game.board.on(game.state.square[seat], top.steps))
    return Message("empire.move_on_to", {"player": entry.by, "n": top.steps, "place": place})


def office(game: GameContext, entry: Any) -> Message:
    return msg("empire.office", player=entry.by, amount=game.options.of(EmpireOptions).office_price)


def tax_rival(game: GameContext, entry: Any) -> Message:
    return msg("empire.tax_rival", player=entry.by, other=entry.player[:60])


def trip(game: GameContext, entry: Any) -> Message:
    place = game.deed(entry.to) if entry.to < game.board.size else str(entry.to)
    return msg("empire.trip", player=entry.by, amount=squares.TRIP, place=place)


def decline(game: GameContext, entry: Any) -> Message:
    """A rest, or a tile left."""
    if isinstance(game.top, TripChoice):
        return msg("empire.rest", player=entry.by)
    return narration.decline(game, entry)


def casino(game: GameContext, entry: Any) -> Message:
    return msg("empire.casino", player=entry.by, other=entry.player[:60])


def play_card(game: GameContext, entry: Any) -> Message:
    """The card, and its parameters."""
    said: dict[str, Any] = {"player": entry.by, "card": card_name(game.board, entry.card)}
    if entry.player is not None:
        return Message("empire.play_against", {**said, "other": entry.player[:60]})
    if entry.to is not None and entry.to < game.board.size:
        return Message("empire.play_to", {**said, "place": game.deed(entry.to)})
    if entry.count is not None:
        return Message("empire.play_steps", {**said, "n": entry.count})
    if entry.card == "bargain_business":
        return Message("empire.play_bargain", {**said, "amount": BARGAIN})
    return Message("empire.play", said)


def listed_swap(game: GameContext, entry: Any) -> Message:
    a, b = game.seats[entry.a], game.seats[entry.b]
    return msg("empire.listed_swap", player=entry.a, deed=_top(game, a), other=entry.b, place=_top(game, b))


def listed_rival(game: GameContext, entry: Any) -> Message:
    """Whose billboard goes back."""
    return msg("empire.listed_rival", player=entry.player, deed=_top(game, game.seats[entry.player]))


def _top(game: GameContext, seat: int) -> object:
    return towers.named(game, towers.tiles(game.state, seat)[towers.topmost(game.state, seat)])


def listed_steps(game: GameContext, entry: Any) -> Message:
    """The number of squares, and where they lead."""
    place = game.board.on(game.state.square[game.seats[entry.by]], entry.count)
    return msg("empire.listed_steps", n=entry.count, place=game.deed(place))


def listed_opponent(game: GameContext, entry: Any) -> Message:
    return named(entry.player)


def listed_card(game: GameContext, entry: Any) -> Message:
    """The card, and its parameters."""
    card = card_name(game.board, entry.card)
    if entry.player is not None:
        return msg("empire.listed_against", card=card, other=entry.player)
    if entry.to is not None:
        return msg("empire.listed_to", card=card, place=game.deed(entry.to))
    if entry.count is not None:
        return msg("empire.listed_count", card=card, said=listed_steps(game, entry))
    return msg("empire.listed", card=card)


def card_name(board: Board, card: str) -> Message | str:
    """The name of an Empire card for people; its id if there is none."""
    deck = board.deck_ids.index(HAND) if HAND in board.deck_ids else -1
    copies = board.copies[deck].get(card, ()) if deck >= 0 else ()
    return named(board.decks[deck][copies[0]].name) if copies else card[:60]


def tower(game: GameContext, seat: int) -> Stack:
    """The tiles from the bottom, and the number at the top of them (E2.2)."""
    pieces = tuple(_piece(game, tile) for tile in towers.tiles(game.state, seat))
    return Stack(pieces, game.options.of(EmpireOptions).tower_full, towers.value(game, seat))


def _piece(game: GameContext, tile: str) -> Piece:
    height = towers.height_of(game.board, tile)
    if tile == OFFICE:
        return Piece(msg("empire.office_tile"), "", height)
    square = game.board.square_of[tile]
    name = next(deed.short for deed in game.board.edition.deeds if deed.id == tile)
    return Piece(named(name), game.board.group_ids[game.board.group[square]], height)


def with_bank(game: GameContext) -> Iterator[Message]:
    """Offices, and the tiles of utilities, that are in no tower (E5.3, E5.5)."""
    yield msg("empire.offices_left", n=towers.offices_left(game))
    for square in game.board.deeds:
        if game.board.tiles[square] > 1:
            yield msg("empire.tiles_left", deed=game.deed(square), n=towers.lying(game, square))


def tiles(game: GameContext) -> Iterator[tuple[str, Message]]:
    """The tiles that a tower may have."""
    for square in game.board.deeds:
        yield game.board.deed_ids[square], game.deed(square)
    yield OFFICE, msg("empire.office_tile")


def sets(game: GameContext) -> Iterator[tuple[str, Message]]:
    """The colours that bring an office (E5.3)."""
    for colour in colours(game.board):
        yield colour, game.group(game.board.group_ids.index(colour))


def cards(game: GameContext) -> Iterator[tuple[str, Message | str]]:
    """The cards that a hand may have: one that the table has not seen, or one by its name (E7.1)."""
    yield HIDDEN, msg("empire.hidden_card")
    if HAND in game.board.deck_ids:
        for card in game.board.copies[game.deck(HAND)]:
            yield card, card_name(game.board, card)


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """A hand is known to the table as a number (E7.1)."""
    mine = kept.seat(Tower, seat).empire
    if mine:
        yield msg("empire.cards_held", n=len(mine))
