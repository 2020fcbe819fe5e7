"""Words leaving jail at any moment in the games room, before and after (G4.3, G4.4)."""

from __future__ import annotations

from typing import Any

from tourney.base.texts import Message
from tourney.game.engine import narration
from tourney.game.engine.game_context import Play
from tourney.game.engine.state import FREE
from tourney.game.systems.games_room.rules import at_any_moment, failed_by


def jail_pay(play: Play, entry: Any) -> Message:
    """The fine; it moves the token by the throw that has just failed."""
    if not _leaves(play, entry):
        return narration.jail_pay(play, entry)
    return _left(play, entry, "narration.jail_pay", {"amount": play.options.jail_fine})


def jail_card(play: Play, entry: Any) -> Message:
    """The card; the same."""
    card = play.jail_card(play.seats.get(entry.by, -1), entry.deck)
    if card is None or not _leaves(play, entry):
        return narration.jail_card(play, entry)
    return _left(play, entry, "narration.jail_card", {"deck": play.card_name(card.kind)})


def pay_button(play: Play, entry: Any) -> Message:
    """The fine, with the token's move if leaving jail is not followed by a throw."""
    return _button(play, entry, "tables.do_jail_pay")


def card_button(play: Play, entry: Any) -> Message:
    """The card; the same."""
    return _button(play, entry, "tables.do_jail_card")


def _button(play: Play, entry: Any, key: str) -> Message:
    if not _leaves(play, entry):
        return Message(key, {"player": entry.by})
    failed = failed_by(play, play.seats[entry.by])
    if failed is None:
        return Message(f"{key}_now", {"player": entry.by})
    return Message(f"{key}_failed", {"player": entry.by, "n": sum(failed.dice)})


def _leaves(play: Play, entry: Any) -> bool:
    """Whether a player in jail may leave at any moment, and it is not before their own throw."""
    seat = play.seats.get(entry.by, -1)
    if seat < 0 or play.state.jail[seat] == FREE or not at_any_moment(play, seat):
        return False
    return play.top is not None or seat != play.state.turn


def _left(play: Play, entry: Any, key: str, said: dict[str, Any]) -> Message:
    seat = play.seats[entry.by]
    failed = failed_by(play, seat)
    if failed is None:
        return Message(f"{key}_now", {**said, "player": entry.by})
    steps = sum(failed.dice)
    place = narration.named_square(play, play.board.on(play.state.square[seat], steps))
    return Message(f"{key}_failed", {**said, "player": entry.by, "steps": steps, "place": place})
