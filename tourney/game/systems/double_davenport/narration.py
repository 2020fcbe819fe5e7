"""Words the entries that two boards have, from the position before them."""

from __future__ import annotations

from typing import Any, Final

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.accounts import BANK
from tourney.game.engine.decisions import Offer, Side
from tourney.game.engine.entries import Entry
from tourney.game.engine.game_context import GameContext, Narrator
from tourney.game.engine.state import FREE, State
from tourney.game.systems.double_davenport import money, ruin
from tourney.game.systems.double_davenport.decisions import (
    EIGHT,
    PAIRS,
    BailChoice,
    ForcedSale,
    Gamble,
    Hand,
    Handshake,
    Journey,
)
from tourney.game.systems.double_davenport.moves import BOARDS, first_on, walked, way_word
from tourney.game.systems.double_davenport.state import FIRST, SECOND
from tourney.game.systems.double_davenport.turns import fair
from tourney.rules.dice import total
from tourney.rules.options import DoubleDavenportOptions

LONGEST: Final = 60
"""A longer unknown name is cut."""


pass_turn: Narrator = narration.sentence("double_davenport.pass_turn", player="by")
waive: Narrator = narration.sentence("double_davenport.waive", player="by")
stay: Narrator = narration.sentence("double_davenport.stay", player="by")


def _player(entry: Entry, key: str) -> Message:
    return msg(f"double_davenport.{key}", player=entry.by)


def throw(game: GameContext, entry: Any) -> Message:
    """The pair, its faces, and the token's way: from jail only by a double (D6.5)."""
    seat = game.seats.get(entry.by, BANK)
    pair = getattr(entry, "set", None) or _pair_of(game.state, seat)
    said = {"player": entry.by, "dice": narration.dice_shown(entry.dice), "total": total(entry.dice)}
    if seat == BANK or not _moves(game, seat, entry):
        return Message(f"double_davenport.throw_{pair}", said)
    start = game.deed(game.state.square[seat])
    place = game.deed(walked(game, seat, total(entry.dice)).square)
    return Message(f"double_davenport.throw_{pair}_to", {**said, "start": start, "place": place})


def _moves(game: GameContext, seat: int, entry: Any) -> bool:
    """Whether dice in this player's hand move the token by what they show."""
    state = game.state
    mine = next((each for each in state.todo if isinstance(each, Hand) and each.seat == seat), None)
    if mine is None or not fair(game, entry):
        return False
    double: bool = entry.dice[0] == entry.dice[1]
    if state.jail[seat] != FREE:
        return double
    return not double or mine.doubles + 1 < game.dice.doubles_to_jail


def _pair_of(state: State, seat: int) -> str:
    for decision in state.todo:
        if isinstance(decision, Hand) and decision.seat == seat and decision.pair == EIGHT:
            return PAIRS[EIGHT]
    return PAIRS[0]


def start_at(game: GameContext, entry: Any) -> Message:
    known = entry.square < game.board.size and game.board.names[entry.square]
    place = game.deed(entry.square) if known else str(entry.square)
    return msg("double_davenport.start_at", player=entry.by, place=place)


def declare(game: GameContext, entry: Any) -> Message:
    """The direction, from GO over which board."""
    where = "" if entry.board is None else f"_{BOARDS.index(entry.board) + 1}"
    return _player(entry, f"declare_{entry.direction}{where}")


def listed_way(game: GameContext, entry: Any) -> Message:
    """A direction in the list, named by the next square in it."""
    seat = game.seats[entry.by]
    return Message(way_word(game, seat, entry), {"place": game.deed(first_on(game, seat, entry))})


def demand(game: GameContext, entry: Any) -> Message:
    """The player who is to go first."""
    seat = game.seats.get(entry.by, -1)
    holders = [decision.seat for decision in game.state.todo if isinstance(decision, Hand)]
    others = [game.names[holder] for holder in holders if holder != seat]
    if seat not in holders or not others:
        return _player(entry, "demand_only")
    return msg("double_davenport.demand", player=entry.by, other=others[0])


def salary(game: GameContext, entry: Any) -> Message:
    return _player(entry, "salary_in_dollars" if entry.currency == money.SIGNS[0] else "salary_in_pounds")


def mark(game: GameContext, entry: Any) -> Message:
    if entry.deed is None:
        return _player(entry, "mark_up")
    return msg("double_davenport.mark", player=entry.by, deed=narration.named_deed(game, entry.deed))


def decline(game: GameContext, entry: Any) -> Message:
    """No purchase, no journey, no bet."""
    top = game.top
    if isinstance(top, Journey):
        return _player(entry, "decline_travel")
    if isinstance(top, Gamble):
        return _player(entry, "decline_bet")
    if isinstance(top, Offer):
        return msg("double_davenport.decline_deed", player=entry.by, deed=game.deed(top.square))
    return narration.decline(game, entry)


def pay(game: GameContext, entry: Any) -> Message:
    """The debt, or the bid for a deed, in its money."""
    message = narration.pay(game, entry)
    if "amount" not in message.params:
        return message
    amount = money.money(message.params["amount"], money.side_of_top(game))
    return Message(message.key, {**message.params, "amount": amount})


def choose(game: GameContext, entry: Any) -> Message:
    """The fine of a card is money of the board on which it was drawn (D2.1)."""
    message, seat = narration.choose(game, entry), game.seats.get(entry.by, BANK)
    if seat == BANK or "amount" not in message.params:
        return message
    amount = money.money(message.params["amount"], money.here(game, seat))
    return Message(message.key, {**message.params, "amount": amount})


def bargain(game: GameContext, entry: Any) -> Message:
    """Both moneys, deeds and cards, and the agreement in words (D10.1)."""
    give, take = _given(game, entry.give), _given(game, entry.take)
    terms = getattr(entry, "terms", None)
    message = narration.deal_of(entry, give, take)
    if not terms:
        return message
    if not give and not take:
        return msg("double_davenport.deal_in_words", player=entry.by, other=entry.other, terms=terms)
    return Message("double_davenport.with_terms", {"said": message, "terms": terms})


def _given(game: GameContext, goods: Any) -> list[Message | str]:
    moneys = _moneys(goods.cash, getattr(goods, "pounds", 0))
    return [*moneys, *narration.goods(game, 0, goods.deeds, goods.cards)]


def _moneys(dollars: int, pounds: int) -> list[Message | str]:
    return [money.money(amount, side) for side, amount in ((FIRST, dollars), (SECOND, pounds)) if amount]


def accept(game: GameContext, entry: Any) -> Message:
    """What the handshake brings and costs."""
    top = game.top
    if not isinstance(top, Handshake):
        return narration.accept(game, entry)
    gets = _promised(game, top.give, top.pounds_given)
    gives = _promised(game, top.take, top.pounds_taken)
    if not gets and not gives:
        return msg("narration.accept_only", player=entry.by)
    return narration.accept_of(entry, game.names[top.seat], gets, gives)


def _promised(game: GameContext, side: Side, pounds: int) -> list[Message | str]:
    rest = Side(0, side.deeds, side.cards)
    return [*_moneys(side.cash, pounds), *narration.goods_of(game, rest)]


def bankrupt(game: GameContext, entry: Any) -> Message:
    """The creditor and the debt."""
    message, side = narration.bankrupt(game, entry), getattr(game.top, "side", None)
    if side is None or "amount" not in message.params:
        return message
    return Message(message.key, {**message.params, "amount": money.money(message.params["amount"], side)})


def travel(game: GameContext, entry: Any) -> Message:
    return msg("double_davenport.travel", player=entry.by, place=narration.named_deed(game, entry.to))


def bet(game: GameContext, entry: Any) -> Message:
    side = money.SIGNS.index(entry.currency)
    return msg("double_davenport.bet", player=entry.by, amount=money.money(entry.amount, side), n=entry.die)


def bail(game: GameContext, entry: Any) -> Message:
    """The amount, if it is known."""
    seat = game.seats.get(entry.by, -1)
    if seat < 0:
        return _player(entry, "bail_only")
    amount = money.money(game.options.of(DoubleDavenportOptions).bail, money.here(game, seat))
    return msg("double_davenport.bail", player=entry.by, amount=amount)


def jail_card(game: GameContext, entry: Any) -> Message:
    """In place of going in, or before a later throw (D6.3, D6.5)."""
    seat = game.seats.get(entry.by, BANK)
    card = None if seat == BANK else game.jail_card(seat, entry.deck)
    if card is None or not isinstance(game.top, BailChoice):
        return narration.jail_card(game, entry)
    deck = game.card_name(card.kind)
    return msg("double_davenport.jail_card_instead", player=entry.by, deck=deck)


def jail_pay(game: GameContext, entry: Any) -> Message:
    """The fine, in the money of the jail."""
    seat = game.seats.get(entry.by, -1)
    message = narration.jail_pay(game, entry)
    if seat < 0:
        return message
    amount = money.money(game.options.jail_fine, money.here(game, seat))
    return Message(message.key, {**message.params, "amount": amount})


def put_up(game: GameContext, entry: Any) -> Message:
    """The next thing to be auctioned."""
    if entry.deed is not None:
        return msg(
            "double_davenport.offer_deed", player=entry.by, deed=narration.named_deed(game, entry.deed)
        )
    if entry.card is None:
        return _player(entry, "offer_neither")
    (card,) = narration.goods(game, 0, (), (entry.card,))
    return msg("double_davenport.offer_deed", player=entry.by, deed=card)


def bid(game: GameContext, entry: Any) -> Message:
    """For a debtor's property too."""
    top = game.top
    if isinstance(top, ForcedSale):
        amount = money.money(entry.amount, top.side)
        return msg("narration.bid", player=entry.by, amount=amount, deed=ruin.what(game, top))
    return narration.bid(game, entry)


def pass_by(game: GameContext, entry: Any) -> Message:
    """Out of the auction of a debtor's property too."""
    top = game.top
    if isinstance(top, ForcedSale):
        return msg("narration.pass_deed", player=entry.by, deed=ruin.what(game, top))
    return narration.pass_by(game, entry)


def wrong_way(game: GameContext, entry: Any) -> Message:
    return msg("double_davenport.wrong_way_said", player=entry.player[:LONGEST])
