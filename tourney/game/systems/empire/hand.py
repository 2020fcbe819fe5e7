"""The hands of Empire cards: known to the table as numbers, named when they are played (E6.3, E7.1)."""

from __future__ import annotations

from tourney.base.chance import Chance
from tourney.game.engine.play import Play
from tourney.game.systems.empire.state import HAND, HIDDEN, Buried, Tower
from tourney.rules.options import EmpireOptions


def held(play: Play, seat: int) -> tuple[str, ...]:
    """The player's cards, `"?"` for one not yet shown."""
    found: tuple[str, ...] = play.state.of_seat(Tower, seat).empire
    return found


def in_hands(play: Play) -> int:
    """How many cards are in all hands."""
    return sum(len(held(play, seat)) for seat in range(len(play.names)))


def pile(play: Play) -> int:
    """How many cards lie in the pile, known or not."""
    return len(play.board.decks[play.deck(HAND)]) - in_hands(play)


def draw(play: Play, seat: int) -> None:
    """The top card into the hand; none left: nothing (E6.3)."""
    if pile(play) == 0:
        play.tell("E6.3", "empire.no_card_left")
        return
    _take(play, seat)
    play.tell("E6.3", "empire.card_taken", player=play.names[seat])


def _take(play: Play, seat: int) -> None:
    deck, mine = play.deck(HAND), play.state.of_seat(Tower, seat)
    known, buried = play.state.decks[deck], play.state.of_table(Buried)
    buried.cards = tuple([(name, above - 1) for name, above in buried.cards if above])
    card = play.board.decks[deck][known.pop(0)].id if known else HIDDEN
    mine.empire = (*mine.empire, card)


def deal(play: Play, chance: Chance | None) -> None:
    """The cards that everybody is dealt face down, one by one from who starts on (E1.2)."""
    options = play.options.of(EmpireOptions)
    if options.cards == "none":
        return
    first = play.state.turn
    for _ in range(options.empire_cards_dealt):
        for seat in [first, *play.state.seats_after(first)]:
            _take(play, seat)


def spend(play: Play, seat: int, card: str) -> None:
    """A card that was played goes under its pile: until the cards above it are drawn nobody can hold it."""
    deck, mine = play.deck(HAND), play.state.of_seat(Tower, seat)
    known, copies = play.state.decks[deck], play.board.copies[deck]
    above = pile(play)
    at = mine.empire.index(card if card in mine.empire else HIDDEN)
    mine.empire = (*mine.empire[:at], *mine.empire[at + 1 :])
    if len(known) < above:
        buried = play.state.of_table(Buried)
        buried.cards = (*buried.cards, (card, above))
    else:
        known.append(next(place for place in copies[card] if place not in known))


def put_back(play: Play, seat: int) -> None:
    """The whole hand under the pile, as a player leaves; what nobody knows makes the pile's end unknown."""
    for card in held(play, seat):
        if card == HIDDEN:
            mine = play.state.of_seat(Tower, seat)
            at = mine.empire.index(HIDDEN)
            mine.empire = (*mine.empire[:at], *mine.empire[at + 1 :])
        else:
            spend(play, seat, card)


def possible(play: Play, seat: int, card: str) -> bool:
    """Whether the player may hold it: seen in the hand, or one not shown while a copy is unaccounted for."""
    mine = held(play, seat)
    if card in mine:
        return True
    return HIDDEN in mine and unseen(play, card) > 0


def unseen(play: Play, card: str) -> int:
    """How many copies are neither shown in a hand nor known in the pile, at its top or under it."""
    deck = play.deck(HAND)
    copies = play.board.copies[deck].get(card, ())
    shown = sum([held(play, seat).count(card) for seat in range(len(play.names))])
    under = sum([name == card for name, _ in play.state.of_table(Buried).cards])
    return sum([at not in play.state.decks[deck] for at in copies]) - shown - under
