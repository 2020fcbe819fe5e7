"""Whatever `legal` lists is accepted, and whatever it does not list is refused: every closed entry, tried.

Closed is what a person can enter in finitely many ways: the player, the verb, the deed, card, group or
answer. Open are deals, settlements, dealt deeds, several buildings at once and the height of a bid, of which
the example listed stands for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import msgspec

from tests.game.engine.engine_fuzz import some_deal, some_legal
from tourney.base.chance import Chance
from tourney.game.engine import entries as e
from tourney.game.engine.accounts import Refusal
from tourney.game.engine.board import Board, load_board
from tourney.game.engine.decisions import Auction, Opening, Shortage
from tourney.game.engine.decks import PRINTED
from tourney.game.engine.flow import proceed
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext, Variant
from tourney.game.engine.legality import judged, legal, refusal
from tourney.game.systems.community.state import SellCard
from tourney.game.systems.double_davenport import entries as davenport
from tourney.game.systems.double_davenport.decisions import EITHER, FirstThrows, Hand
from tourney.game.systems.double_gariepy.state import ChooseBoard
from tourney.game.systems.empire.state import (
    Casino,
    MoveOn,
    Office,
    PlayCard,
    StepsForward,
    Swap,
    TaxRival,
    Trip,
)
from tourney.game.systems.glamour.state import Buyout
from tourney.game.systems.landlord.single_tax.state import OPPORTUNITIES, Opportunity
from tourney.game.systems.landlord.state import Ally, Bet, LeagueEnd, Retire, Route, SellLuxury, Take
from tourney.game.systems.millionaire.state import Spin, UseCard
from tourney.game.systems.speed_die.state import Move, SpeedThrow

CARDS = sorted({card.id for name in PRINTED for deck in load_board("london", name).decks for card in deck})
PLAIN: tuple[type[e.Entry], ...] = (
    e.Buy,
    e.Decline,
    e.Pass,
    e.Default,
    e.Pay,
    e.Bankrupt,
    e.Accept,
    e.Refuse,
    e.JailPay,
    e.JailCard,
)
BESIDES = (e.Build, e.Sell, e.Mortgage, e.Redeem, e.Want, davenport.Mark)
"""What may be done besides, mostly, and would be done all the time."""


def closed(game: GameContext, name: str, bids: set[int]) -> Iterator[e.Entry]:
    """Everything that this player could enter, but for what is open."""
    yield from _anywhere(game.board, game.variant, game.names, name)
    top = game.top
    yield Move(by=name, square=game.board.on(game.state.square[game.seats[name]], 1))
    if isinstance(top, Opening):
        yield e.ThrowForStart(by=name, dice=(1, 2))
    if davenport.Mark in game.variant.specs:
        yield from _pairs_in_hand(game, name)
    if isinstance(top, Shortage):  # else a wish is possible, but on offer only where there is too little
        for group in game.board.group_ids:
            yield e.Want(by=name, group=group, count=1)
    for amount in bids:
        yield e.Bid(by=name, amount=amount)


@cache
def _anywhere(board: Board, variant: Variant, names: tuple[str, ...], name: str) -> tuple[e.Entry, ...]:
    """What is the same in every position: made once for all, as judging changes no entry."""
    return tuple(_of_any_position(board, variant, names, name))


def _of_any_position(board: Board, variant: Variant, names: tuple[str, ...], name: str) -> Iterator[e.Entry]:
    yield e.Throw(by=name, dice=(1, 2))
    yield SpeedThrow(by=name, dice=(1, 2), speed="hunter")
    for steps in range(13):
        yield Move(by=name, steps=steps)
    for kind in PLAIN:
        yield kind(by=name)
    ids, kinds = board.deed_ids, board.kinds
    for deed in filter(None, ids):
        yield e.Claim(by=name, deed=deed)
        yield e.Mortgage(by=name, deed=deed)
        yield e.Redeem(by=name, deed=deed)
        yield e.Keep(by=name, deed=deed)
    for deed in (ids[at] for at in board.deeds if kinds[at] == "street"):
        yield e.Build(by=name, deeds={deed: 1})
        yield e.Sell(by=name, deeds={deed: 1})
    for card in sorted({*CARDS, *(card.id for deck in board.decks for card in deck)}):
        yield e.Turned(by=name, card=card)
    if Spin in variant.specs:
        yield Spin(by=name, dice=(1, 1, 2))
        for kept in board.kept_ids:
            yield UseCard(by=name, card=kept)
    if SellCard in variant.specs:
        for deck in board.deck_ids:
            yield SellCard(by=name, deck=deck)
    if Buyout in variant.specs:
        for deed in filter(None, ids):
            yield Buyout(by=name, deed=deed)
    if ChooseBoard in variant.specs:
        yield ChooseBoard(by=name, world="real")
        yield ChooseBoard(by=name, world="alternate")
    if Route in variant.specs:
        yield from _of_the_landlord(board, names, name)
    if PlayCard in variant.specs:
        yield from _of_empire(board, names, name)
    if Opportunity in variant.specs:
        for inner in OPPORTUNITIES:
            yield Opportunity(by=name, name=inner)
    if davenport.Mark in variant.specs:
        yield from _of_two_moneys(board, name)
    yield e.Choose(by=name, choice="pay")
    yield e.Choose(by=name, choice="draw")
    yield e.Tax(by=name, choice="flat")
    yield e.Tax(by=name, choice="tenth")


def _of_the_landlord(board: Board, names: tuple[str, ...], name: str) -> Iterator[e.Entry]:
    """What only the Landlord's Game knows, but for pledges and what is taken of a deal."""
    stations = board.of_kind["station"]
    for jump in ((), *((at,) for at in stations), *product(stations, repeat=2)):
        yield Route(by=name, jump=jump)
    yield Route(by=name, direction="back")
    yield Bet(by=name)
    yield SellLuxury(by=name, count=1)
    yield LeagueEnd(by=name)
    yield Retire(by=name)
    for other in names:
        yield Ally(by=name, other=other)


def _of_empire(board: Board, names: tuple[str, ...], name: str) -> Iterator[e.Entry]:
    """What only Empire knows: two towers, a square, a rival, every card with each thing that it may need."""
    yield MoveOn(by=name)
    yield Office(by=name)
    for a, b in combinations(names, 2):
        yield Swap(by=name, a=a, b=b)
    for other in names:
        yield TaxRival(by=name, player=other)
        yield Casino(by=name, player=other)
    for count in range(1, 6):
        yield StepsForward(by=name, count=count)
    for to in range(board.size):
        yield Trip(by=name, to=to)
    for card in board.copies[board.deck_ids.index("empire")]:
        yield PlayCard(by=name, card=card)
        for other in names:
            yield PlayCard(by=name, card=card, player=other)
        for to in range(board.size):
            yield PlayCard(by=name, card=card, to=to)
        for count in range(1, 6):
            yield PlayCard(by=name, card=card, count=count)


def _of_two_moneys(board: Board, name: str) -> Iterator[e.Entry]:
    """What only Davenport's two boards know, each in the form that says no more than it has to."""
    for square in range(board.size):
        yield davenport.StartAt(by=name, square=square)
    directions: tuple[davenport.Direction, ...] = ("forward", "backward")
    boards: tuple[davenport.BoardName | None, ...] = (None, "atlantic-city", "london")
    for direction, one in product(directions, boards):
        yield davenport.Declare(by=name, direction=direction, board=one)
    for plain in (davenport.PassTurn, davenport.Demand, davenport.Waive, davenport.Bail, davenport.Stay):
        yield plain(by=name)
    moneys: tuple[davenport.Currency, ...] = ("$", "£")
    for currency in moneys:
        yield davenport.ChooseSalary(by=name, currency=currency)
        yield davenport.Bet(by=name, amount=1, currency=currency, die=1)
    yield davenport.Mark(by=name)
    for deed in filter(None, board.deed_ids):
        yield davenport.Mark(by=name, deed=deed)
        yield davenport.Travel(by=name, to=deed)
        yield davenport.OfferForSale(by=name, deed=deed)
    for card in board.kept_ids:
        yield davenport.OfferForSale(by=name, card=card)


def _pairs_in_hand(game: GameContext, name: str) -> Iterator[e.Entry]:
    """The dice of Davenport's two boards that wait to be thrown."""
    if isinstance(game.top, FirstThrows):
        yield e.ThrowForStart(by=name, dice=(1, 2, 3, 4))
    hands = [decision for decision in game.state.todo if isinstance(decision, Hand)]
    if any(each.pair == EITHER and game.names[each.seat] == name for each in hands):
        yield davenport.ThrowPair(by=name, set="six", dice=(1, 2))
        yield davenport.ThrowPair(by=name, set="eight", dice=(1, 2))


def tried(game: GameContext) -> int:
    """Try everything at this position; the number of entries tried."""
    listed = legal(game)
    bids = {bid.amount + more for bid in listed if isinstance(bid, e.Bid) for more in (-1, 0)} or {1, 60}
    expected = {
        _line(entry)
        for entry in listed
        if not isinstance(entry, (e.Dealt, e.Drop, Take))
        and not _several(entry)
        and not _wish_on_offer(game, entry)
    }
    accepted, count = set(), 0
    for name in game.names:
        for entry in closed(game, name, bids):
            count += 1
            if not isinstance(judged(game, game.seats[name], entry), Refusal):
                accepted.add(_line(entry))
    assert accepted == expected, (game.top, accepted ^ expected)
    for entry in listed:
        _carried_out(game, entry)
    return count


def _line(entry: e.Entry) -> bytes:
    """Of a swap it is all one which tower is named first."""
    if isinstance(entry, Swap):
        a, b = sorted((entry.a, entry.b))
        return msgspec.json.encode(msgspec.structs.replace(entry, a=a, b=b))
    return msgspec.json.encode(entry)


def _several(entry: e.Entry) -> bool:
    return isinstance(entry, (e.Build, e.Sell)) and sum(entry.deeds.values()) > 1


def _wish_on_offer(game: GameContext, entry: e.Entry) -> bool:
    return isinstance(entry, e.Want) and not isinstance(game.top, Shortage)


def _carried_out(game: GameContext, entry: e.Entry) -> None:
    """What is listed is not only accepted, it can be done; then the position is as before."""
    before = game.state
    game.stand(before.copy())
    refusal = judged(game, game.seats.get(entry.by, -1), entry)
    assert not isinstance(refusal, Refusal), (entry, refusal)
    refusal.do(game, game.seats.get(entry.by, -1), entry)
    proceed(game)
    game.stand(before)
    game.consequences.clear()


def step(game: GameRecord, chance: Chance) -> bool:
    """One entry on: mostly what moves the game, sometimes a deal. False where nothing is left to do."""
    context = game.play
    if chance.below(6) == 0:
        game.apply(some_deal(context, chance))
    entries = legal(context)
    if not entries:
        return False
    moving = [entry for entry in entries if not isinstance(entry, BESIDES)]
    entry = some_legal(context, chance, moving if chance.below(4) else entries)
    if isinstance(entry, e.Bid) and isinstance(context.top, Auction):
        raised = msgspec.structs.replace(entry, amount=entry.amount + chance.below(3) * 200)
        entry = raised if refusal(context, raised) is None else entry
    assert game.apply(entry) is None
    return True
