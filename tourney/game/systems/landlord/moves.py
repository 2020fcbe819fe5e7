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
from tourney.game.engine.game_context import Asked, DecisionRule, GameContext, NamedCard, NamedSquare, Several
from tourney.game.engine.payments import owe
from tourney.game.engine.state import FREE, State
from tourney.game.systems.landlord import squares
from tourney.game.systems.landlord import state as e
from tourney.game.systems.landlord.decisions import FreeThrow, Handing, Route, Taking
from tourney.game.systems.landlord.estate import convey, fifth_drawn, railroads
from tourney.game.systems.landlord.state import LICENCE, TREASURY, Dealing, Hand, Land, OfSeat, OfTable, Take
from tourney.rules.options import LandlordGameOptions


def _may_leave(game: GameContext, seat: int, clause: str) -> Refusal | None:
    """In jail, in one's own turn, before the throw."""
    state = game.state
    if state.jail[seat] == FREE:
        return refuse(clause, "engine.jail_not_in")
    if state.todo or state.acting or seat != state.turn:
        return refuse(clause, "landlord.jail_window")
    return None


def may_jail_pay(game: GameContext, seat: int, entry: JailPay) -> Refusal | None:
    """Before the second throw; before another one if the rules tell so (L6.2)."""
    refused = _may_leave(game, seat, "L6.2")
    if refused is not None:
        return refused
    failed, when = game.state.jail[seat], game.options.of(LandlordGameOptions).jail_pay
    if (when == "second_only" and failed != 1) or (when == "second_on" and failed < 1):
        return refuse("L6.2", "landlord.jail_pay_when", n=failed + 1)
    fine, cash = game.options.jail_fine, game.state.cash[seat]
    return refuse("L6.2", "engine.jail_cash", amount=fine, cash=cash) if cash < fine else None


def jail_pay(game: GameContext, seat: int, entry: JailPay) -> None:
    """Into the treasury; an ordinary throw follows (L6.2, L6.4)."""
    game.state.jail[seat] = FREE
    treasury = game.account(TREASURY.place)
    pay(game.state, seat, treasury, game.options.jail_fine)
    other, fine = game.name(treasury), game.options.jail_fine
    game.log("L6.2", "engine.paid", player=game.names[seat], other=other, amount=fine)
    game.log("L6.4", "landlord.on_shelter", player=game.names[seat])


def may_jail_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """Before any throw (L3.8)."""
    refused = _may_leave(game, seat, "L3.8")
    if refused is not None:
        return refused
    return None if game.jail_card(seat, entry.deck) else refuse("L3.8", "engine.jail_no_card")


def jail_card(game: GameContext, seat: int, entry: JailCard) -> None:
    """Put the card under its deck (L3.8)."""
    card = game.jail_card(seat, entry.deck)
    assert card is not None
    return_card(game, card)
    game.state.jail[seat] = FREE
    name = game.names[seat]
    game.log("L3.8", "engine.jail_card_used", player=name, more={"deck": game.card_name(card.kind)})
    game.log("L6.4", "landlord.on_shelter", player=name)


def deal(game: GameContext, chance: Chance | None) -> None:
    """The game begins with the deal; a seed shuffles the cards, else the table enters them."""
    money = game.options.of(LandlordGameOptions).start_money(len(game.names))
    game.state.cash = [money] * len(game.names)
    game.state.of_table(Dealing).phase = "deal"
    wait_for_the_deal(game)
    if chance is None:
        return
    top = game.top
    assert isinstance(top, Handing)
    order = chance.shuffled((*game.board.deeds, game.board.kinds.index(LICENCE)))
    for at, seat in enumerate(game.state.live):
        hand_out(game, seat, [_called(game, square) for square in order[at * top.number :][: top.number]])


def wait_for_the_deal(game: GameContext) -> None:
    """Cards still to deal, then players who have not chosen yet, from the player who throws first."""
    state = game.state
    if state.of_table(Dealing).phase is None:
        return
    players = len(state.names)
    for seat in [(state.turn + at) % players for at in reversed(range(players))]:
        if state.of_seat(Hand, seat).dealt != () and not state.out[seat]:
            state.todo.append(Taking(seat))
    if any(state.of_seat(Hand, seat).dealt is None for seat in state.live):
        state.todo.append(Handing(game.options.of(LandlordGameOptions).dealt_total // players))
    elif not state.todo:
        close_the_deal(game)


def _called(game: GameContext, square: int) -> str:
    """The record's name for a card of the deal."""
    return game.board.deed_ids[square] or LICENCE


def hand_out(game: GameContext, seat: int, deeds: list[str]) -> None:
    """The cards are in front of the player."""
    game.state.of_seat(Hand, seat).dealt = tuple(deeds)
    names: list[object] = [card_name(game, deed) for deed in deeds]
    game.log("L1.5", "landlord.dealt", player=game.names[seat], more={"deeds": names})


def card_name(game: GameContext, deed: str) -> Message | str:
    """A card of the deal for a sentence."""
    if deed == LICENCE:
        return Message("landlord.licence")
    square = game.square(deed)
    return game.deed(square) if square >= 0 else deed[:60]


def _square_of(game: GameContext, deed: str) -> int:
    """The square of a card of the deal."""
    return game.board.kinds.index(LICENCE) if deed == LICENCE else game.square(deed)


def price_of(game: GameContext, deed: str) -> int:
    """The price of a card of the deal."""
    return game.board.price[_square_of(game, deed)]


def may_be_dealt(game: GameContext, seat: int, entry: Dealt) -> Refusal | None:
    """As many cards as each gets, all of them still in the pile."""
    top, state = game.top, game.state
    if not isinstance(top, Handing):
        return refuse("L1.5", "engine.dealt_nothing")
    if state.of_seat(Hand, seat).dealt is not None:
        return refuse("L1.5", "landlord.dealt_already", player=game.names[seat])
    if len(entry.deeds) != top.number or len(set(entry.deeds)) != top.number:
        return refuse("L1.5", "engine.dealt_number", n=top.number)
    given = {deed for other in state.live for deed in state.of_seat(Hand, other).dealt or ()}
    for deed in entry.deeds:
        if deed != LICENCE and game.square(deed) < 0:
            return refuse("L1.5", "engine.deed_unknown", deed=deed[:60])
        if deed in given or (deed != LICENCE and state.owner[game.square(deed)] != BANK):
            return refuse("L1.5", "engine.dealt_taken", deed=card_name(game, deed))
    return None


def be_dealt(game: GameContext, seat: int, entry: Dealt) -> None:
    """The cards as they came."""
    hand_out(game, seat, list(entry.deeds))


def run_handing(game: GameContext, decision: Handing) -> bool:
    """All have their cards."""
    if any(game.state.of_seat(Hand, seat).dealt is None for seat in game.state.live):
        return False
    game.pop()
    return True


def may_take(game: GameContext, seat: int, entry: Take) -> Refusal | None:
    """Some of the player's own cards, within their cash."""
    top = game.top
    if not isinstance(top, Taking):
        return refuse("L1.5", "landlord.take_nothing")
    if top.seat != seat:
        return refuse("L1.5", "landlord.take_not_yours", player=game.names[top.seat])
    hand = game.state.of_seat(Hand, seat).dealt or ()
    for deed in entry.deeds:
        if deed not in hand or entry.deeds.count(deed) > 1:
            return refuse("L1.5", "landlord.take_not_dealt", deed=card_name(game, deed))
    price, cash = sum(price_of(game, deed) for deed in entry.deeds), game.state.cash[seat]
    return refuse("L1.5", "landlord.take_cash", amount=price, cash=cash) if cash < price else None


def take(game: GameContext, seat: int, entry: Take) -> None:
    """Paid for, the rest goes back to the pile."""
    state = game.state
    game.pop()
    state.of_seat(Hand, seat).dealt = ()
    price = sum(price_of(game, deed) for deed in entry.deeds)
    pay(state, seat, game.deeds_to, price)
    for deed in entry.deeds:
        if deed == LICENCE:
            state.of_table(OfTable).licence = game.names[seat]
        else:
            convey(game, game.square(deed), seat)
    if entry.deeds:
        game.log("L1.5", "landlord.taken", player=game.names[seat], n=len(entry.deeds), amount=price)
    else:
        game.log("L1.5", "landlord.taken_none", player=game.names[seat])
    if game.top is None:
        close_the_deal(game)


def close_the_deal(game: GameContext) -> None:
    """All have chosen: the game itself begins."""
    state = game.state
    state.of_table(Dealing).phase = None
    for seat in range(len(state.names)):
        state.of_seat(Hand, seat).dealt = None
    state.of_table(Land).fresh = ()


def left_to_deal(game: GameContext) -> list[str]:
    """The cards that have not been dealt yet, the licence last."""
    state = game.state
    given = {deed for seat in state.live for deed in state.of_seat(Hand, seat).dealt or ()}
    deeds = [game.board.deed_ids[at] for at in game.board.deeds if state.owner[at] == BANK]
    return [deed for deed in (*deeds, LICENCE) if deed not in given]


def offer_start(game: GameContext, seat: int) -> Iterator[Dealt | Take]:
    """The first remaining cards, as an example; nothing, or everything that the cash pays for."""
    top, state, name = game.top, game.state, game.names[seat]
    if isinstance(top, Handing) and state.of_seat(Hand, seat).dealt is None:
        yield Dealt(by=name, deeds=tuple(left_to_deal(game)[: top.number]))
    elif isinstance(top, Taking) and top.seat == seat:
        yield Take(by=name, deeds=())
        bought, cash = list[str](), state.cash[seat]
        for deed in state.of_seat(Hand, seat).dealt or ():
            if price_of(game, deed) <= cash:
                cash -= price_of(game, deed)
                bought.append(deed)
        if bought:
            yield Take(by=name, deeds=tuple(bought))


_SPARE: Final = 150
"""A bot keeps so much of its starting money."""


def _bot_takes(game: GameContext, decision: Any) -> Entry:
    """Franchises first, then the lots with the most rent for their price, while there is money to spare."""
    hand = game.state.of_seat(Hand, decision.seat).dealt or ()
    board, spare, chosen = game.board, game.state.cash[decision.seat] - _SPARE, list[str]()

    def yields(deed: str) -> int:
        square = game.square(deed)
        if square < 0:
            return -1
        return 1000 * board.rents[square][0] // board.price[square] + 500 * (board.kinds[square] != "street")

    for deed in sorted(hand, key=yields, reverse=True):
        if yields(deed) > 0 and price_of(game, deed) <= spare:
            spare -= price_of(game, deed)
            chosen.append(deed)
    return Take(by=game.names[decision.seat], deeds=tuple(chosen))


def _first_without(game: GameContext, decision: Any) -> int:
    """The first player without cards."""
    return next(seat for seat in game.state.live if game.state.of_seat(Hand, seat).dealt is None)


def _still_dealt(game: GameContext, decision: Handing, seat: int) -> Handing:
    """The others still get theirs."""
    return decision


def _of_cards(game: GameContext, deeds: Iterable[str]) -> list[NamedCard]:
    """Cards with their prices."""
    said = [(deed, Message("sheet.name", {"name": card_name(game, deed)})) for deed in deeds]
    return [NamedCard(deed, name, _square_of(game, deed), price_of(game, deed)) for deed, name in said]


def _dealt_of(game: GameContext, decision: Handing) -> Several:
    """Any remaining cards, as many as each gets."""
    return Several(_of_cards(game, left_to_deal(game)), decision.number, decision.number)


def _taken_of(game: GameContext, decision: Taking) -> Several:
    """Any of those dealt to the player, or none."""
    hand = game.state.of_seat(Hand, decision.seat).dealt or ()
    return Several(_of_cards(game, hand), 0, len(hand))


def _same_deal(old: State, new: State, decision: Any) -> bool:
    """Players who have not chosen yet may get other cards; those who have chosen or wait for cards stay
    so.
    """
    seats = range(len(old.names))
    before, after = ([state.of_seat(Hand, seat).dealt for seat in seats] for state in (old, new))
    number = [[-1 if each is None else len(each) for each in hands] for hands in (before, after)]
    return number[0] == number[1]


HANDING: DecisionRule = DecisionRule(
    waits_for=_first_without,
    without=_still_dealt,
    stands=_same_deal,
    run=run_handing,
    first=True,
    several=_dealt_of,
    ask="landlord.wait_dealing",
    clause="L1.5",
)


TAKING: DecisionRule = DecisionRule(
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


def walk(game: GameContext, origin: int, steps: int, jumps: Sequence[int]) -> Walk:
    """So many steps forward, with a jump at each of these railroads when it is reached with steps left
    (L2.2).
    """
    board, stations = game.board, railroads(game)
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


def reached(game: GameContext, origin: int, steps: int, jumps: Sequence[int]) -> list[int]:
    """The railroads that may be left by a jump after these jumps, in the order in which they are reached."""
    squares, at, left, made = list[int](), origin, steps, 0
    stations = railroads(game)
    while left > 1:
        left -= 1
        at = game.board.on(at, 1)
        if at not in stations:
            continue
        if made < len(jumps) and jumps[made] == at:
            made += 1
            at = game.board.nearest(at, game.board.kinds[at])
        elif made == len(jumps):
            squares.append(at)
    return squares


def ways(game: GameContext, origin: int, steps: int, double: bool) -> list[tuple[int, ...]]:
    """Every choice of jumps that the throw allows, none first."""
    routes: list[tuple[int, ...]] = [()]
    if double:
        for jumps in routes:
            routes += [(*jumps, at) for at in reached(game, origin, steps, jumps)]
    return routes


def between_chances(game: GameContext, square: int) -> bool:
    """Whether a token there may go backward: behind the first Chance square and before the last (L2.4)."""
    chances = [at for at, deck in enumerate(game.board.deck_on) if deck >= 0]
    return len(chances) > 1 and chances[0] < square < chances[-1]


def throw(game: GameContext, seat: int, entry: Any) -> None:
    """A turn begins (L2.1)."""
    state, roll = game.state, fall_of(game, entry)
    state.thrown = roll.steps
    state.thrower = seat
    state.turns[seat] = state.turns[seat] + 1
    state.begun += 1
    state.salaried = 0
    state.acting = True
    if state.jail[seat] != FREE:
        _throw_in_jail(game, seat, roll.steps, roll.double)
    else:
        set_out(game, seat, roll.steps, roll.double)


def may_throw_again(game: GameContext, seat: int, entry: Any) -> Refusal | None:
    """A throw asked of this player."""
    top = game.top
    assert isinstance(top, FreeThrow)
    if not game.hooks.fair(game, entry):
        return refuse("T3.7", "engine.throw_faces")
    return None if seat == top.seat else refuse("L2.1", "engine.turn_unfinished")


def throw_again(game: GameContext, seat: int, entry: Any) -> None:
    """The throw that a card gives (L3.8)."""
    game.pop()
    roll = fall_of(game, entry)
    game.state.thrown = roll.steps
    set_out(game, seat, roll.steps, roll.double)


def set_out(game: GameContext, seat: int, steps: int, double: bool) -> None:
    """The token moves at once if there is only one way; else its player chooses (L2.2, L2.4)."""
    square = game.state.square[seat]
    back = between_chances(game, square)
    if back or (double and reached(game, square, steps, ())):
        game.push(Route(seat, steps, double, back))
    else:
        go(game, seat, steps, (), back=False)


def go(game: GameContext, seat: int, steps: int, jumps: Sequence[int], *, back: bool) -> None:
    """Go the chosen way, and let the square act, if a player in the poorhouse can afford it."""
    origin = game.state.square[seat]
    path = Walk(game.board.on(origin, -steps), 0, steps, 0) if back else walk(game, origin, steps, jumps)
    if not _leaves_poorhouse(game, seat, path.square):
        return
    for at in jumps:
        target = game.board.nearest(at, game.board.kinds[at])
        game.log(
            "L2.2", "landlord.jumps", player=game.names[seat], deed=game.deed(at), place=game.deed(target)
        )
    if back:
        game.log("L2.4", "landlord.goes_back", player=game.names[seat], place=game.deed(path.square))
    arrive(game, seat, origin, path)


def arrive(game: GameContext, seat: int, origin: int, path: Walk) -> None:
    """Wages on the way, then the square, unless they were the last (L2.5, L9.1)."""
    game.state.square[seat] = path.square
    if game.board.kinds[path.square] == squares.SPECULATION:
        squares.on_speculation(game, seat, origin, path.wages)
        return
    for _ in range(path.wages):
        game.hooks.salary(game, seat, False)
    if fifth_drawn(game):
        return
    if game.board.kinds[path.square] == squares.LUXURY:
        squares.on_luxury(game, seat, origin, path.way)
    else:
        game.arrivals[path.square].land(game, seat, path.square, None)


def _leaves_poorhouse(game: GameContext, seat: int, square: int) -> bool:
    """A player there leaves it only for a square that they can pay for (L8.3)."""
    own = game.state.of_seat(OfSeat, seat)
    if not own.poorhouse:
        return True
    due, name = squares.demanded(game, seat, square), game.names[seat]
    if due > game.state.cash[seat]:
        game.log("L8.3", "landlord.stays_poor", player=name, place=game.deed(square), amount=due)
        return False
    own.poorhouse = False
    game.log("L8.3", "landlord.leaves_poorhouse", player=name, place=game.deed(square))
    return True


def _throw_in_jail(game: GameContext, seat: int, steps: int, double: bool) -> None:
    """A double frees (L6.1); the third throw without one costs the fine and is moved (L6.3)."""
    state, name = game.state, game.names[seat]
    if double:
        state.jail[seat] = FREE
        game.log("L6.1", "landlord.freed", player=name)
        set_out(game, seat, steps, double)
        return
    failed = state.jail[seat] + 1
    if failed < _THROWS_IN_JAIL:
        state.jail[seat] = failed
        game.log("L6.1", "engine.stays_in_jail", player=name, n=failed)
        return
    fine = game.options.jail_fine
    game.log("L6.3", "landlord.third_failure", player=name, amount=fine)
    game.push(Advance(seat, steps))
    owe(game, seat, game.account(TREASURY.place), fine, "L6.3")


def advance(game: GameContext, seat: int, steps: int) -> None:
    """A way that had to be paid for first: from Shelter, if no way is chosen, without a pass (L6.4)."""
    place = game.deed(game.board.on(game.state.square[seat], steps))
    game.log("L6.4", "landlord.out_by_throw", player=game.names[seat], n=steps, place=place)
    set_out(game, seat, steps, False)


def next_turn(game: GameContext) -> None:
    """Clockwise; a player who has to miss a turn is passed over once (L2.1, L3.8)."""
    state = game.state
    state.of_table(Land).fresh = ()
    state.doubles, state.again = 0, False
    state.turn = state.next_in(state.turn)
    while state.of_seat(OfSeat, state.turn).skip:
        state.of_seat(OfSeat, state.turn).skip = False
        game.log("L3.8", "landlord.turn_missed", player=game.names[state.turn])
        state.turn = state.next_in(state.turn)


def may_route(game: GameContext, seat: int, entry: e.Route) -> Refusal | None:
    """A jump only at a railroad that the double passes; backward only from between the Chance squares."""
    top = game.top
    if not isinstance(top, Route):
        return refuse("L2.4" if entry.direction == "back" else "L2.2", "landlord.route_nothing")
    if top.seat != seat:
        return refuse("L2.2", "landlord.route_not_yours", player=game.names[top.seat])
    if entry.direction == "back":
        if not top.back:
            return refuse("L2.4", "landlord.route_back")
        return refuse("L2.2", "landlord.route_back_jump") if entry.jump else None
    if not entry.jump:
        return None
    if not top.double:
        return refuse("L2.2", "landlord.route_no_double")
    path = walk(game, game.state.square[seat], top.steps, entry.jump)
    if path.jumped < len(entry.jump):
        at = entry.jump[path.jumped]
        place = game.deed(at) if at < game.board.size else str(at)
        return refuse("L2.2", "landlord.route_jump", place=place)
    return None


def route(game: GameContext, seat: int, entry: e.Route) -> None:
    """The way is chosen."""
    top = game.top
    assert isinstance(top, Route)
    game.pop()
    go(game, seat, top.steps, entry.jump, back=entry.direction == "back")


def offer_route(game: GameContext, seat: int) -> Iterator[e.Route]:
    """Every way that there is."""
    top, name = game.top, game.names[seat]
    if isinstance(top, Route) and top.seat == seat:
        for jumps in ways(game, game.state.square[seat], top.steps, top.double):
            yield e.Route(by=name, jump=jumps)
        if top.back:
            yield e.Route(by=name, direction="back")


def target_of(game: GameContext, seat: int, top: Route, entry: e.Route) -> Walk:
    """The square that a way leads to."""
    origin = game.state.square[seat]
    if entry.direction == "back":
        return Walk(game.board.on(origin, -top.steps), 0, top.steps, 0)
    return walk(game, origin, top.steps, entry.jump)


def _picks(game: GameContext, decision: Route) -> list[NamedSquare]:
    """The square that each way leads to; any other square is a railroad to jump from, so far behind that of
    going back.
    """
    squares, name, origin = list[NamedSquare](), game.names[decision.seat], game.state.square[decision.seat]
    for number, entry in enumerate(offer_route(game, decision.seat), start=1):
        target = target_of(game, decision.seat, decision, entry).square
        squares.append(NamedSquare(target, entry, number))
    ends, behind = {each.square for each in squares}, game.board.on(origin, -decision.steps)
    for square in range(game.board.size):
        if square not in ends:
            back = e.Route(by=name, direction="back")
            other = back if square == behind else e.Route(by=name, jump=(square,))
            squares.append(NamedSquare(square, other, 0, fits=False))
    return squares


def _bot(game: GameContext, decision: Any) -> Entry:
    """The way that pays most, or costs least."""
    best, most = None, 0
    for entry in offer_route(game, decision.seat):
        path = target_of(game, decision.seat, decision, entry)
        gain = game.hooks.start_pays(game) * path.wages - squares.cost_of(game, decision.seat, path.square)
        if best is None or gain > most:
            best, most = entry, gain
    assert best is not None
    return best


def offer_free_throw(game: GameContext, seat: int) -> Iterator[Throw]:
    """The throw that a card gives; these dice are an example."""
    if isinstance(game.top, FreeThrow) and game.top.seat == seat:
        yield game.hooks.thrown(game, seat, plain_throw(game.dice), 0, 0)


def go_ahead(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card sends the token some squares forward (L3.8)."""
    _sent(game, seat, card.by)


def go_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card sends the token to a square, forward (L3.8)."""
    _sent(game, seat, game.board.way(game.state.square[seat], card.to))


def _sent(game: GameContext, seat: int, steps: int) -> None:
    origin = game.state.square[seat]
    path = walk(game, origin, steps, ())
    game.log("L3.8", "engine.card_moves", player=game.names[seat], place=game.deed(path.square))
    arrive(game, seat, origin, path)


def throw_free(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card gives another throw (L3.8)."""
    game.push(FreeThrow(seat))


def miss_turn(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card costs the next turn (L3.8)."""
    game.state.of_seat(OfSeat, seat).skip = True
    game.log("L3.8", "landlord.will_miss", player=game.names[seat])


def _asked(game: GameContext, decision: Route) -> Asked:
    """The question: by the pass if a jump is possible, else by going backward."""
    jumps = decision.double and bool(reached(game, game.state.square[decision.seat], decision.steps, ()))
    return Asked("landlord.wait_route", "L2.2" if jumps else "L2.4")


ROUTE: DecisionRule = DecisionRule(
    bot=_bot,
    picks=_picks,
    asked=_asked,
)


FREE_THROW: DecisionRule = DecisionRule(
    ask="landlord.wait_free_throw",
    clause="L3.8",
)
