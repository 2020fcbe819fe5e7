"""The start: deeds are dealt round, and each player buys what they like of their own (L1.4, L1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from tourney.base.chance import Chance
from tourney.base.texts import Message
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.entries import Dealt, Entry
from tourney.game.engine.play import FrameRule, NamedCard, Play, Several
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import State
from tourney.game.systems.landlord.entries import Take
from tourney.game.systems.landlord.estate import convey
from tourney.game.systems.landlord.frames import Handing, Taking
from tourney.game.systems.landlord.state import LICENCE, Dealing, Hand, Land, OfTable
from tourney.rules.options import LandlordGameOptions


def deal(play: Play, chance: Chance | None) -> None:
    """The game begins with the deal; a seed shuffles the cards, else the table says what was dealt."""
    money = play.options.of(LandlordGameOptions).start_money(len(play.names))
    play.state.cash = [money] * len(play.names)
    play.state.of_table(Dealing).phase = "deal"
    wait_for_the_deal(play)
    if chance is None:
        return
    top = play.top
    assert isinstance(top, Handing)
    order = chance.shuffled((*play.board.deeds, play.board.kinds.index(LICENCE)))
    for at, seat in enumerate(play.state.live):
        hand_out(play, seat, [_called(play, square) for square in order[at * top.number :][: top.number]])


def wait_for_the_deal(play: Play) -> None:
    """What is still to be dealt, then whoever has not chosen yet, from the player who throws first."""
    state = play.state
    if state.of_table(Dealing).phase is None:
        return
    players = len(state.names)
    for seat in [(state.turn + at) % players for at in reversed(range(players))]:
        if state.of_seat(Hand, seat).dealt != () and not state.out[seat]:
            state.todo.append(Taking(seat))
    if any(state.of_seat(Hand, seat).dealt is None for seat in state.live):
        state.todo.append(Handing(play.options.of(LandlordGameOptions).dealt_total // players))
    elif not state.todo:
        close_the_deal(play)


def _called(play: Play, square: int) -> str:
    """What the record calls a card of the deal."""
    return play.board.deed_ids[square] or LICENCE


def hand_out(play: Play, seat: int, deeds: list[str]) -> None:
    """The cards lie before the player."""
    play.state.of_seat(Hand, seat).dealt = tuple(deeds)
    names: list[object] = [card_name(play, deed) for deed in deeds]
    play.tell("L1.5", "landlord.dealt", player=play.names[seat], more={"deeds": names})


def card_name(play: Play, deed: str) -> Message | str:
    """A card of the deal for a sentence."""
    if deed == LICENCE:
        return Message("landlord.licence")
    square = play.square(deed)
    return play.deed(square) if square >= 0 else deed[:60]


def _square_of(play: Play, deed: str) -> int:
    """The square that a card of the deal is for."""
    return play.board.kinds.index(LICENCE) if deed == LICENCE else play.square(deed)


def price_of(play: Play, deed: str) -> int:
    """What a card of the deal costs."""
    return play.board.price[_square_of(play, deed)]


def may_be_dealt(play: Play, seat: int, entry: Dealt) -> Refusal | None:
    """As many cards as each gets, all of them still in the pile."""
    top, state = play.top, play.state
    if not isinstance(top, Handing):
        return refuse("L1.5", "engine.dealt_nothing")
    if state.of_seat(Hand, seat).dealt is not None:
        return refuse("L1.5", "landlord.dealt_already", player=play.names[seat])
    if len(entry.deeds) != top.number or len(set(entry.deeds)) != top.number:
        return refuse("L1.5", "engine.dealt_number", n=top.number)
    given = {deed for other in state.live for deed in state.of_seat(Hand, other).dealt or ()}
    for deed in entry.deeds:
        if deed != LICENCE and play.square(deed) < 0:
            return refuse("L1.5", "engine.deed_unknown", deed=deed[:60])
        if deed in given or (deed != LICENCE and state.owner[play.square(deed)] != BANK):
            return refuse("L1.5", "engine.dealt_taken", deed=card_name(play, deed))
    return None


def be_dealt(play: Play, seat: int, entry: Dealt) -> None:
    """The cards as they came."""
    hand_out(play, seat, list(entry.deeds))


def run_handing(play: Play, frame: Handing) -> bool:
    """All have their cards."""
    if any(play.state.of_seat(Hand, seat).dealt is None for seat in play.state.live):
        return False
    play.pop()
    return True


def may_take(play: Play, seat: int, entry: Take) -> Refusal | None:
    """Of one's own cards, within one's cash."""
    top = play.top
    if not isinstance(top, Taking):
        return refuse("L1.5", "landlord.take_nothing")
    if top.seat != seat:
        return refuse("L1.5", "landlord.take_not_yours", player=play.names[top.seat])
    hand = play.state.of_seat(Hand, seat).dealt or ()
    for deed in entry.deeds:
        if deed not in hand or entry.deeds.count(deed) > 1:
            return refuse("L1.5", "landlord.take_not_dealt", deed=card_name(play, deed))
    price, cash = sum(price_of(play, deed) for deed in entry.deeds), play.state.cash[seat]
    return refuse("L1.5", "landlord.take_cash", amount=price, cash=cash) if cash < price else None


def take(play: Play, seat: int, entry: Take) -> None:
    """Paid for, the rest goes back to the pile."""
    state = play.state
    play.pop()
    state.of_seat(Hand, seat).dealt = ()
    price = sum(price_of(play, deed) for deed in entry.deeds)
    pay(state, seat, play.deeds_to, price)
    for deed in entry.deeds:
        if deed == LICENCE:
            state.of_table(OfTable).licence = play.names[seat]
        else:
            convey(play, play.square(deed), seat)
    if entry.deeds:
        play.tell("L1.5", "landlord.taken", player=play.names[seat], n=len(entry.deeds), amount=price)
    else:
        play.tell("L1.5", "landlord.taken_none", player=play.names[seat])
    if play.top is None:
        close_the_deal(play)


def close_the_deal(play: Play) -> None:
    """All have chosen: the game itself begins."""
    state = play.state
    state.of_table(Dealing).phase = None
    for seat in range(len(state.names)):
        state.of_seat(Hand, seat).dealt = None
    state.of_table(Land).fresh = ()


def left_to_deal(play: Play) -> list[str]:
    """The cards that nobody has been dealt yet, the licence last."""
    state = play.state
    given = {deed for seat in state.live for deed in state.of_seat(Hand, seat).dealt or ()}
    deeds = [play.board.deed_ids[at] for at in play.board.deeds if state.owner[at] == BANK]
    return [deed for deed in (*deeds, LICENCE) if deed not in given]


def offer_start(play: Play, seat: int) -> Iterator[Dealt | Take]:
    """The first cards that are left stand for any; nothing, or all that the cash reaches for."""
    top, state, name = play.top, play.state, play.names[seat]
    if isinstance(top, Handing) and state.of_seat(Hand, seat).dealt is None:
        yield Dealt(by=name, deeds=tuple(left_to_deal(play)[: top.number]))
    elif isinstance(top, Taking) and top.seat == seat:
        yield Take(by=name, deeds=())
        bought, cash = list[str](), state.cash[seat]
        for deed in state.of_seat(Hand, seat).dealt or ():
            if price_of(play, deed) <= cash:
                cash -= price_of(play, deed)
                bought.append(deed)
        if bought:
            yield Take(by=name, deeds=tuple(bought))


_SPARE: Final = 150
"""A bot keeps so much of its starting money."""


def _bot_takes(play: Play, frame: Any) -> Entry:
    """Franchises first, then the lots with the most rent for their price, while there is money to spare."""
    hand = play.state.of_seat(Hand, frame.seat).dealt or ()
    board, spare, chosen = play.board, play.state.cash[frame.seat] - _SPARE, list[str]()

    def yields(deed: str) -> int:
        square = play.square(deed)
        if square < 0:
            return -1
        return 1000 * board.rents[square][0] // board.price[square] + 500 * (board.kinds[square] != "street")

    for deed in sorted(hand, key=yields, reverse=True):
        if yields(deed) > 0 and price_of(play, deed) <= spare:
            spare -= price_of(play, deed)
            chosen.append(deed)
    return Take(by=play.names[frame.seat], deeds=tuple(chosen))


def _first_without(play: Play, frame: Any) -> int:
    """The first who has no cards yet."""
    return next(seat for seat in play.state.live if play.state.of_seat(Hand, seat).dealt is None)


def _still_dealt(play: Play, frame: Handing, seat: int) -> Handing:
    """The others still get theirs."""
    return frame


def _of_cards(play: Play, deeds: Iterable[str]) -> list[NamedCard]:
    """Cards with their prices."""
    said = [(deed, Message("sheet.name", {"name": card_name(play, deed)})) for deed in deeds]
    return [NamedCard(deed, name, _square_of(play, deed), price_of(play, deed)) for deed, name in said]


def _dealt_of(play: Play, frame: Handing) -> Several:
    """Any that are left, as many as each gets."""
    return Several(_of_cards(play, left_to_deal(play)), frame.number, frame.number)


def _taken_of(play: Play, frame: Taking) -> Several:
    """Any of those dealt to the player, or none."""
    hand = play.state.of_seat(Hand, frame.seat).dealt or ()
    return Several(_of_cards(play, hand), 0, len(hand))


def _same_deal(old: State, new: State, frame: Any) -> bool:
    """Other cards may lie before whoever has not chosen yet; who has chosen or waits for cards stays so."""
    seats = range(len(old.names))
    before, after = ([state.of_seat(Hand, seat).dealt for seat in seats] for state in (old, new))
    number = [[-1 if each is None else len(each) for each in hands] for hands in (before, after)]
    return number[0] == number[1]


HANDING: FrameRule = FrameRule(
    waits_for=_first_without,
    without=_still_dealt,
    stands=_same_deal,
    run=run_handing,
    first=True,
    several=_dealt_of,
    ask="landlord.wait_dealing",
    clause="L1.5",
)
TAKING: FrameRule = FrameRule(
    stands=_same_deal,
    bot=_bot_takes,
    first=True,
    several=_taken_of,
    ask="landlord.wait_taking",
    clause="L1.5",
)
