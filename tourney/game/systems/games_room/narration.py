"""Words leaving jail at any moment in the games room, before and after (G4.3, G4.4)."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message
from tourney.game.engine import narration
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE
from tourney.game.systems.games_room.rules import at_any_moment, failed_by


def jail_pay(game: GameContext, entry: Any) -> Message:
    """The fine; it moves the token by the throw that has just failed."""
    if not _leaves(game, entry):
        return narration.jail_pay(game, entry)
    return _left(game, entry, "narration.jail_pay", {"amount": game.options.jail_fine})


def jail_card(game: GameContext, entry: Any) -> Message:
    """The card; the same."""
    card = game.jail_card(game.seats.get(entry.by, -1), entry.deck)
    if card is None or not _leaves(game, entry):
        return narration.jail_card(game, entry)
    return _left(game, entry, "narration.jail_card", {"deck": game.card_name(card.kind)})


def pay_button(game: GameContext, entry: Any) -> Message:
    """The fine, with the token's move if leaving jail is not followed by a throw."""
    return _button(game, entry, "tables.do_jail_pay")


def card_button(game: GameContext, entry: Any) -> Message:
    """The card; the same."""
    return _button(game, entry, "tables.do_jail_card")


def _button(game: GameContext, entry: Any, key: str) -> Message:
    if not _leaves(game, entry):
        return Message(key, {"player": entry.by})
    failed = failed_by(game, game.seats[entry.by])
    if failed is None:
        return Message(f"{key}_now", {"player": entry.by})
    return Message(f"{key}_failed", {"player": entry.by, "n": sum(failed.dice)})


def _leaves(game: GameContext, entry: Any) -> bool:
    """Whether a player in jail may leave at any moment, and it is not before their own throw."""
    seat = game.seats.get(entry.by, -1)
    if seat < 0 or game.state.jail[seat] == FREE or not at_any_moment(game, seat):
        return False
    return game.top is not None or seat != game.state.turn


def _left(game: GameContext, entry: Any, key: str, said: dict[str, Any]) -> Message:
    seat = game.seats[entry.by]
    failed = failed_by(game, seat)
    if failed is None:
        return Message(f"{key}_now", {**said, "player": entry.by})
    steps = sum(failed.dice)
    place = narration.named_square(game, game.board.on(game.state.square[seat], steps))
    return Message(f"{key}_failed", {**said, "player": entry.by, "steps": steps, "place": place})
