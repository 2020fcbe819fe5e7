"""What a card says, in our own short words with the edition's places and amounts (T8.1).

It does not carry the card out (`steps.cards`).
"""

from __future__ import annotations

from tourney.base.texts import Message, named
from tourney.game.engine.board import Board
from tourney.game.engine.decks import Card


def card_words(board: Board, deck: int, at: int) -> Message:
    """One sentence for the card at index `at` of deck `deck` (0 機會, 1 公益福利), full stop included."""
    return _words(board, deck, board.decks[deck][at])


def named_card_words(board: Board, deck: int, card_id: str) -> Message | None:
    """The same by the card's id; None where the deck has no such card."""
    at = board.card_at[deck].get(card_id)
    return None if at is None else card_words(board, deck, at)


def _words(board: Board, deck: int, card: Card) -> Message:
    """The text of the card's id with all that any card may name: places, amounts, factors, the other deck.

    A place is called what is printed on the deck's own board, for people look for the card by it.

    A card that an edition brings says so itself.
    """
    if card.text:
        return named(card.text)
    params: dict[str, object] = {
        "place": board.printed_name(board.named_by(deck, card.to)),
        "amount": card.amount or card.pay,
        "n": abs(card.by),
        "factor": card.dice_factor or card.rent_factor,
        "house": card.per_house,
        "hotel": card.per_hotel,
    }
    if card.alternative:
        params["deck"] = board.deck_names[board.deck_ids.index(card.alternative)]
    return Message(f"cards.{card.printed or card.id}", params)
