"""Throws and moves tokens: the official pass, forward or backward, wages, jail, the way out of the poorhouse.

Out of jail by the fine or a card (L6.2). At the start deeds are dealt round, and each player buys some of
their own (L1.4, L1.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from tourney.base.chance import Chance
from tourney.base.texts import Message
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import pay, return_card
from tourney.game.engine.decisions import Advance
from tourney.game.engine.decks import Card
from tourney.game.engine.dice import fall_of, plain_throw
from tourney.game.engine.entries import Dealt, Entry, JailCard, JailPay, Throw
from tourney.game.engine.game_context import Asked, FrameRule, NamedCard, NamedSquare, Play, Several
from tourney.game.engine.payments import owe
from tourney.game.engine.state import FREE, State
from tourney.game.systems.landlord import squares
from tourney.game.systems.landlord import state as e
from tourney.game.systems.landlord.decisions import FreeThrow, Handing, Route, Taking
from tourney.game.systems.landlord.estate import convey, fifth_drawn, railroads
from tourney.game.systems.landlord.state import LICENCE, TREASURY, Dealing, Hand, Land, OfSeat, OfTable, Take
from tourney.rules.options import LandlordGameOptions


def _may_leave(play: Play, seat: int, clause: str) -> Refusal | None:
    """In jail, in one's own turn, before the throw."""
    state = play.state
    if state.jail[seat] == FREE:
        return refuse(clause, "engine.jail_not_in")
    if state.todo or state.acting or seat != state.turn:
        return refuse(clause, "landlord.jail_window")
    return None


def may_jail_pay(play: Play, seat: int, entry: JailPay) -> Refusal | None:
    """Before the second throw; before another one if the rules tell so (L6.2)."""
    refused = _may_leave(play, seat, "L6.2")
    if refused is not None:
        return refused
    failed, when = play.state.jail[seat], play.options.of(LandlordGameOptions).jail_pay
    if (when == "second_only" and failed != 1) or (when == "second_on" and failed < 1):
        return refuse("L6.2", "landlord.jail_pay_when", n=failed + 1)
    fine, cash = play.options.jail_fine, play.state.cash[seat]
    return refuse("L6.2", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(play: Play, seat: int, entry: JailPay) -> None:
    """Into the treasury; an ordinary throw follows (L6.2, L6.4)."""
    play.state.jail[seat] = FREE
    treasury = play.account(TREASURY.place)
    pay(play.state, seat, treasury, play.options.jail_fine)
    other, fine = play.name(treasury), play.options.jail_fine
    play.tell("L6.2", "engine.paid", player=play.names[seat], other=other, amount=fine)
    play.tell("L6.4", "landlord.on_shelter", player=play.names[seat])


def may_jail_card(play: Play, seat: int, entry: JailCard) -> Refusal | None:
    """Before any throw (L3.8)."""
    refused = _may_leave(play, seat, "L3.8")
    if refused is not None:
        return refused
    return None if play.jail_card(seat, entry.deck) else refuse("L3.8", "engine.jail_no_card")


def jail_card(play: Play, seat: int, entry: JailCard) -> None:
    """Put the card under its deck (L3.8)."""
    card = play.jail_card(seat, entry.deck)
    assert card is not None
    return_card(play, card)
    play.state.jail[seat] = FREE
    name = play.names[seat]
    play.tell("L3.8", "engine.jail_card_used", player=name, more={"deck": play.card_name(card.kind)})
    play.tell("L6.4", "landlord.on_shelter", player=name)


def deal(play: Play, chance: Chance | None) -> None:
    """The game begins with the deal; a seed shuffles the cards, else the table enters them."""
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
    """Cards still to deal, then players who have not chosen yet, from the player who throws first."""
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
    """The record's name for a card of the deal."""
    return play.board.deed_ids[square] or LICENCE


def hand_out(play: Play, seat: int, deeds: list[str]) -> None:
    """The cards are in front of the player."""
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
    """The square of a card of the deal."""
    return play.board.kinds.index(LICENCE) if deed == LICENCE else play.square(deed)


def price_of(play: Play, deed: str) -> int:
    """The price of a card of the deal."""
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
    """Some of the player's own cards, within their cash."""
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
    """The cards that have not been dealt yet, the licence last."""
    state = play.state
    given = {deed for seat in state.live for deed in state.of_seat(Hand, seat).dealt or ()}
    deeds = [play.board.deed_ids[at] for at in play.board.deeds if state.owner[at] == BANK]
    return [deed for deed in (*deeds, LICENCE) if deed not in given]


def offer_start(play: Play, seat: int) -> Iterator[Dealt | Take]:
    """The first remaining cards, as an example; nothing, or everything that the cash pays for."""
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
    """The first player without cards."""
    return next(seat for seat in play.state.live if play.state.of_seat(Hand, seat).dealt is None)


def _still_dealt(play: Play, frame: Handing, seat: int) -> Handing:
    """The others still get theirs."""
    return frame


def _of_cards(play: Play, deeds: Iterable[str]) -> list[NamedCard]:
    """Cards with their prices."""
    said = [(deed, Message("sheet.name", {"name": card_name(play, deed)})) for deed in deeds]
    return [NamedCard(deed, name, _square_of(play, deed), price_of(play, deed)) for deed, name in said]


def _dealt_of(play: Play, frame: Handing) -> Several:
    """Any remaining cards, as many as each gets."""
    return Several(_of_cards(play, left_to_deal(play)), frame.number, frame.number)


def _taken_of(play: Play, frame: Taking) -> Several:
    """Any of those dealt to the player, or none."""
    hand = play.state.of_seat(Hand, frame.seat).dealt or ()
    return Several(_of_cards(play, hand), 0, len(hand))


def _same_deal(old: State, new: State, frame: Any) -> bool:
    """Players who have not chosen yet may get other cards; those who have chosen or wait for cards stay
    so.
    """
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


_THROWS_IN_JAIL: Final = 3


class Walk:
    """The end of a way: the square, how often it comes to Mother Earth, how many squares it passes over, and
    which of the requested jumps were made.
    """

    def __init__(self, square: int, wages: int, way: int, jumped: int) -> None:
        self.square: Final = square
        self.wages: Final = wages
        self.way: Final = way
        self.jumped: Final = jumped


def walk(play: Play, origin: int, steps: int, jumps: Sequence[int]) -> Walk:
    """So many steps forward, with a jump at each of these railroads when it is reached with steps left
    (L2.2).
    """
    board, stations = play.board, railroads(play)
    at, left, way, wages, jumped = origin, steps, 0, 0, 0
    while left:
        left -= 1
        way += 1
        at = board.on(at, 1)
        wages += at == board.start
        if left and jumped < len(jumps) and jumps[jumped] == at and at in stations:
            jumped += 1
            target = board.nearest(at, board.kinds[at])
            length = board.way(at, target)
            wages += board.way(at, board.start) <= length
            way += length
            at = target
    return Walk(at, wages, way, jumped)


def reached(play: Play, origin: int, steps: int, jumps: Sequence[int]) -> list[int]:
    """The railroads that may be left by a jump after these jumps, in the order in which they are reached."""
    found, at, left, made = list[int](), origin, steps, 0
    stations = railroads(play)
    while left > 1:
        left -= 1
        at = play.board.on(at, 1)
        if at not in stations:
            continue
        if made < len(jumps) and jumps[made] == at:
            made += 1
            at = play.board.nearest(at, play.board.kinds[at])
        elif made == len(jumps):
            found.append(at)
    return found


def ways(play: Play, origin: int, steps: int, double: bool) -> list[tuple[int, ...]]:
    """Every choice of jumps that the throw allows, none first."""
    found: list[tuple[int, ...]] = [()]
    if double:
        for jumps in found:
            found += [(*jumps, at) for at in reached(play, origin, steps, jumps)]
    return found


def between_chances(play: Play, square: int) -> bool:
    """Whether a token there may go backward: behind the first Chance square and before the last (L2.4)."""
    chances = [at for at, deck in enumerate(play.board.deck_on) if deck >= 0]
    return len(chances) > 1 and chances[0] < square < chances[-1]


def throw(play: Play, seat: int, entry: Any) -> None:
    """A turn begins (L2.1)."""
    state, fall = play.state, fall_of(play, entry)
    state.thrown = fall.steps
    state.thrower = seat
    state.turns[seat] = state.turns[seat] + 1
    state.begun += 1
    state.salaried = 0
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(play, seat, fall.steps, fall.double)
    else:
        set_out(play, seat, fall.steps, fall.double)


def may_throw_again(play: Play, seat: int, entry: Any) -> Refusal | None:
    """A throw asked of this player."""
    top = play.top
    assert isinstance(top, FreeThrow)
    if not play.hooks.fair(play, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("L2.1", "engine.turn_unfinished")


def throw_again(play: Play, seat: int, entry: Any) -> None:
    """The throw that a card gives (L3.8)."""
    play.pop()
    fall = fall_of(play, entry)
    play.state.thrown = fall.steps
    set_out(play, seat, fall.steps, fall.double)


def set_out(play: Play, seat: int, steps: int, double: bool) -> None:
    """The token moves at once if there is only one way; else its player chooses (L2.2, L2.4)."""
    square = play.state.square[seat]
    back = between_chances(play, square)
    if back or (double and reached(play, square, steps, ())):
        play.push(Route(seat, steps, double, back))
    else:
        go(play, seat, steps, (), back=False)


def go(play: Play, seat: int, steps: int, jumps: Sequence[int], *, back: bool) -> None:
    """Go the chosen way, and let the square act, if a player in the poorhouse can afford it."""
    origin = play.state.square[seat]
    found = Walk(play.board.on(origin, -steps), 0, steps, 0) if back else walk(play, origin, steps, jumps)
    if not _leaves_poorhouse(play, seat, found.square):
        return
    for at in jumps:
        target = play.board.nearest(at, play.board.kinds[at])
        play.tell(
            "L2.2", "landlord.jumps", player=play.names[seat], deed=play.deed(at), place=play.deed(target)
        )
    if back:
        play.tell("L2.4", "landlord.goes_back", player=play.names[seat], place=play.deed(found.square))
    arrive(play, seat, origin, found)


def arrive(play: Play, seat: int, origin: int, found: Walk) -> None:
    """Wages on the way, then the square, unless they were the last (L2.5, L9.1)."""
    play.state.square[seat] = found.square
    if play.board.kinds[found.square] == squares.SPECULATION:
        squares.on_speculation(play, seat, origin, found.wages)
        return
    for _ in range(found.wages):
        play.hooks.salary(play, seat, False)
    if fifth_drawn(play):
        return
    if play.board.kinds[found.square] == squares.LUXURY:
        squares.on_luxury(play, seat, origin, found.way)
    else:
        play.arrivals[found.square].land(play, seat, found.square, None)


def _leaves_poorhouse(play: Play, seat: int, square: int) -> bool:
    """A player there leaves it only for a square that they can pay for (L8.3)."""
    own = play.state.of_seat(OfSeat, seat)
    if not own.poorhouse:
        return True
    due, name = squares.demanded(play, seat, square), play.names[seat]
    if due > play.state.cash[seat]:
        play.tell("L8.3", "landlord.stays_poor", player=name, place=play.deed(square), amount=due)
        return False
    own.poorhouse = False
    play.tell("L8.3", "landlord.leaves_poorhouse", player=name, place=play.deed(square))
    return True


def _throw_in_jail(play: Play, seat: int, steps: int, double: bool) -> None:
    """A double frees (L6.1); the third throw without one costs the fine and is moved (L6.3)."""
    state, name = play.state, play.names[seat]
    if double:
        state.jail[seat] = FREE
        play.tell("L6.1", "landlord.freed", player=name)
        set_out(play, seat, steps, double)
        return
    failed = state.jail[seat] + 1
    if failed < _THROWS_IN_JAIL:
        state.jail[seat] = failed
        play.tell("L6.1", "engine.stays_in_jail", player=name, n=failed)
        return
    fine = play.options.jail_fine
    play.tell("L6.3", "landlord.third_failure", player=name, amount=fine)
    play.push(Advance(seat, steps))
    owe(play, seat, play.account(TREASURY.place), fine, "L6.3")


def advance(play: Play, seat: int, steps: int) -> None:
    """A way that had to be paid for first: from Shelter, if no way is chosen, without a pass (L6.4)."""
    place = play.deed(play.board.on(play.state.square[seat], steps))
    play.tell("L6.4", "landlord.out_by_throw", player=play.names[seat], n=steps, place=place)
    set_out(play, seat, steps, False)


def next_turn(play: Play) -> None:
    """Clockwise; a player who has to miss a turn is passed over once (L2.1, L3.8)."""
    state = play.state
    state.of_table(Land).fresh = ()
    state.doubles, state.again = 0, False
    state.turn = state.next_in(state.turn)
    while state.of_seat(OfSeat, state.turn).skip:
        state.of_seat(OfSeat, state.turn).skip = False
        play.tell("L3.8", "landlord.turn_missed", player=play.names[state.turn])
        state.turn = state.next_in(state.turn)


def may_route(play: Play, seat: int, entry: e.Route) -> Refusal | None:
    """A jump only at a railroad that the double passes; backward only from between the Chance squares."""
    top = play.top
    if not isinstance(top, Route):
        return refuse("L2.4" if entry.direction == "back" else "L2.2", "landlord.route_nothing")
    if top.seat != seat:
        return refuse("L2.2", "landlord.route_not_yours", player=play.names[top.seat])
    if entry.direction == "back":
        if not top.back:
            return refuse("L2.4", "landlord.route_back")
        return refuse("L2.2", "landlord.route_back_jump") if entry.jump else None
    if not entry.jump:
        return None
    if not top.double:
        return refuse("L2.2", "landlord.route_no_double")
    found = walk(play, play.state.square[seat], top.steps, entry.jump)
    if found.jumped < len(entry.jump):
        at = entry.jump[found.jumped]
        place = play.deed(at) if at < play.board.size else str(at)
        return refuse("L2.2", "landlord.route_jump", place=place)
    return None


def route(play: Play, seat: int, entry: e.Route) -> None:
    """The way is chosen."""
    top = play.top
    assert isinstance(top, Route)
    play.pop()
    go(play, seat, top.steps, entry.jump, back=entry.direction == "back")


def offer_route(play: Play, seat: int) -> Iterator[e.Route]:
    """Every way that there is."""
    top, name = play.top, play.names[seat]
    if isinstance(top, Route) and top.seat == seat:
        for jumps in ways(play, play.state.square[seat], top.steps, top.double):
            yield e.Route(by=name, jump=jumps)
        if top.back:
            yield e.Route(by=name, direction="back")


def target_of(play: Play, seat: int, top: Route, entry: e.Route) -> Walk:
    """The square that a way leads to."""
    origin = play.state.square[seat]
    if entry.direction == "back":
        return Walk(play.board.on(origin, -top.steps), 0, top.steps, 0)
    return walk(play, origin, top.steps, entry.jump)


def _picks(play: Play, frame: Route) -> list[NamedSquare]:
    """The square that each way leads to; any other square is a railroad to jump from, so far behind that of
    going back.
    """
    found, name, origin = list[NamedSquare](), play.names[frame.seat], play.state.square[frame.seat]
    for number, entry in enumerate(offer_route(play, frame.seat), start=1):
        target = target_of(play, frame.seat, frame, entry).square
        found.append(NamedSquare(target, entry, number))
    ends, behind = {each.square for each in found}, play.board.on(origin, -frame.steps)
    for square in range(play.board.size):
        if square not in ends:
            back = e.Route(by=name, direction="back")
            other = back if square == behind else e.Route(by=name, jump=(square,))
            found.append(NamedSquare(square, other, 0, fits=False))
    return found


def _bot(play: Play, frame: Any) -> Entry:
    """The way that pays most, or costs least."""
    best, most = None, 0
    for entry in offer_route(play, frame.seat):
        found = target_of(play, frame.seat, frame, entry)
        gain = play.hooks.start_pays(play) * found.wages - squares.cost_of(play, frame.seat, found.square)
        if best is None or gain > most:
            best, most = entry, gain
    assert best is not None
    return best


def offer_free_throw(play: Play, seat: int) -> Iterator[Throw]:
    """The throw that a card gives; these dice are an example."""
    if isinstance(play.top, FreeThrow) and play.top.seat == seat:
        yield play.hooks.thrown(play, seat, plain_throw(play.dice), 0, 0)


def go_ahead(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card sends the token some squares forward (L3.8)."""
    _sent(play, seat, card.by)


def go_to(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card sends the token to a square, forward (L3.8)."""
    _sent(play, seat, play.board.way(play.state.square[seat], card.to))


def _sent(play: Play, seat: int, steps: int) -> None:
    origin = play.state.square[seat]
    found = walk(play, origin, steps, ())
    play.tell("L3.8", "engine.card_moves", player=play.names[seat], place=play.deed(found.square))
    arrive(play, seat, origin, found)


def throw_free(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card gives another throw (L3.8)."""
    play.push(FreeThrow(seat))


def miss_turn(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card costs the next turn (L3.8)."""
    play.state.of_seat(OfSeat, seat).skip = True
    play.tell("L3.8", "landlord.will_miss", player=play.names[seat])


def _asked(play: Play, frame: Route) -> Asked:
    """The question: by the pass if a jump is possible, else by going backward."""
    jumps = frame.double and bool(reached(play, play.state.square[frame.seat], frame.steps, ()))
    return Asked("landlord.wait_route", "L2.2" if jumps else "L2.4")


ROUTE: FrameRule = FrameRule(
    bot=_bot,
    picks=_picks,
    asked=_asked,
)


FREE_THROW: FrameRule = FrameRule(
    ask="landlord.wait_free_throw",
    clause="L3.8",
)
