"""Moves over two boards: the choice at GO, places in the other world, railways that lead there (Y2).

Deeds: railways lead to the other world, rent is paid unasked (Y2.5, Y3.4, Y4.4). Jail is in the other world,
and no boarding house once a player is out (Y2.4, Y5.1). The end-game phases follow the number of players out
(Y5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.bots_cash import for_what_is_owed
from tourney.game.engine import leaving, turns
from tourney.game.engine.accounts import BANK, Refusal, refuse
from tourney.game.engine.bank import return_card
from tourney.game.engine.decisions import Debt, Offer, PendingDecision
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Bankrupt, Buy, Claim, Entry, JailCard, JailPay, Throw
from tourney.game.engine.game_context import DecisionRule, GameContext, NamedSquare, Verb
from tourney.game.engine.payments import owe
from tourney.game.engine.state import FREE, Terms
from tourney.game.engine.steps import debts, landing, rent, turn
from tourney.game.engine.steps import jail as official
from tourney.game.engine.turns import RAISING, always_stands, into_jail, move_back
from tourney.game.systems.double_gariepy.state import ChooseBoard, Table, World, phase_of
from tourney.rules.options import DoubleGariepyOptions


class BoardChoice(PendingDecision):
    """The token is on GO with so many squares to go: choose the board (Y2.2, Y2.3).

    `passed`: it came there by this throw.
    """

    fields = ("seat", "steps", "passed")
    called = "board"

    def __init__(self, seat: int, steps: int, passed: bool) -> None:
        self.seat: Final = seat
        self.steps: Final = steps
        self.passed: Final = passed


class Onward(PendingDecision):
    """The token's new square acts once GO is paid (Y5.3).

    The factors are those of the card that sent it.
    """

    fields = ("seat", "square", "rent_factor", "dice_factor")

    def __init__(self, seat: int, square: int, rent_factor: int, dice_factor: int) -> None:
        self.seat: Final = seat
        self.square: Final = square
        self.rent_factor: Final = rent_factor
        self.dice_factor: Final = dice_factor


class Crossing(PendingDecision):
    """The token goes through the railway to its twin once everything there is settled (Y2.5)."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class JailFine(Debt):
    """The fine on coming to jail once a player is out, for which a jail card will do (Y5.1)."""

    called = "debt"

    def __init__(
        self, seat: int, creditor: int = BANK, amount: int = 0, clause: str = "Y5.1", waiting: bool = False
    ) -> None:
        super().__init__(seat, creditor, amount, clause, waiting)


WORLDS: Final[tuple[World, ...]] = ("real", "alternate")
"""The two boards, that of the first ring first."""


def advance(game: GameContext, seat: int, steps: int) -> None:
    """Clockwise on the token's board; on GO and beyond it the board is chosen (Y2.1-Y2.3).

    GO pays before that.
    """
    state, board = game.state, game.board
    here, start = state.square[seat], board.start
    if here == start:
        game.push(BoardChoice(seat, steps, False))
        return
    to_start = board.way(here, start)
    if steps < to_start:
        target = here + steps
        state.square[seat] = target
        game.arrivals[target].land(game, seat, target, None)
        return
    state.square[seat] = start
    if steps == to_start:
        come_to(game, seat, start, True, None)
        return
    game.push(BoardChoice(seat, steps - to_start, True))
    game.hooks.salary(game, seat, False)


def come_to(game: GameContext, seat: int, square: int, paid: bool, terms: Terms | None) -> None:
    """The token is on a square: GO pays first if it was reached or passed, then the square acts."""
    game.state.square[seat] = square
    if paid:
        factors = Terms() if terms is None else terms
        game.push(Onward(seat, square, factors.rent_factor, factors.dice_factor))
        game.hooks.salary(game, seat, square == game.board.start)
        return
    game.arrivals[square].land(game, seat, square, terms)


def run_onward(game: GameContext, frame: Onward) -> bool:
    """GO is paid: the square acts."""
    game.pop()
    terms = Terms(frame.rent_factor, frame.dice_factor)
    game.arrivals[frame.square].land(game, frame.seat, frame.square, None if terms == Terms() else terms)
    return True


# ---- the choice at GO -----------------------------------------------------------------------------


def clause_of(game: GameContext, frame: BoardChoice) -> str:
    """The first throw of the game from GO, or any time that GO is passed."""
    first = not frame.passed and game.state.turns[frame.seat] == 1 and game.state.doubles < 2
    return "Y2.2" if first else "Y2.3"


def reached(game: GameContext, frame: BoardChoice, world: World) -> int:
    """The square that the rest of the throw leads to on this board."""
    return game.board.rings[WORLDS.index(world)][frame.steps]


def may_choose(game: GameContext, seat: int, entry: ChooseBoard) -> Refusal | None:
    """A player on GO with steps left."""
    top = game.top
    if not isinstance(top, BoardChoice):
        later = any(
            isinstance(decision, BoardChoice) and decision.seat == seat for decision in game.state.todo
        )
        if later:  # GO's price is raised and paid before the token goes on
            return refuse("Y5.3", "double_gariepy.board_pay_first")
        return refuse("Y2.3", "double_gariepy.board_nothing")
    if top.seat != seat:
        return refuse(clause_of(game, top), "double_gariepy.board_not_yours", player=game.names[top.seat])
    return None


def choose(game: GameContext, seat: int, entry: ChooseBoard) -> None:
    """Go on with the rest of the throw."""
    top = game.top
    assert isinstance(top, BoardChoice)
    clause, target = clause_of(game, top), reached(game, top, entry.world)
    game.pop()
    game.log(clause, "double_gariepy.goes_on", player=game.names[seat], place=game.deed(target))
    come_to(game, seat, target, False, None)


def offer_boards(game: GameContext, seat: int) -> Iterator[ChooseBoard]:
    """Either."""
    top = game.top
    if isinstance(top, BoardChoice) and top.seat == seat:
        for world in WORLDS:
            yield ChooseBoard(by=game.names[seat], world=world)


def may_throw_first(game: GameContext, seat: int, entry: Entry) -> Refusal | None:
    """Nobody throws before the board is chosen."""
    top = game.top
    assert isinstance(top, BoardChoice)
    return refuse(clause_of(game, top), "double_gariepy.board_first", player=game.names[top.seat])


def nothing(game: GameContext, seat: int, entry: Any) -> None:
    """A refused entry does nothing."""


CHOOSE_FIRST: Final[Verb] = Verb(may_throw_first, nothing)


def _picks(game: GameContext, frame: BoardChoice) -> tuple[NamedSquare, ...]:
    """The square that each board leads to."""
    name = game.names[frame.seat]
    return tuple(
        NamedSquare(
            reached(game, frame, world),
            ChooseBoard(by=name, world=world),
            number,
            f"double_gariepy.way_{world}",
        )
        for number, world in enumerate(WORLDS, start=1)
    )


def _bot(game: GameContext, frame: BoardChoice) -> Entry:
    """The board with more to gain, or less to pay."""
    name = game.names[frame.seat]
    best = max(WORLDS, key=lambda world: _gain(game, frame.seat, reached(game, frame, world)))
    return ChooseBoard(by=name, world=best)


def _gain(game: GameContext, seat: int, square: int) -> int:
    """About the gain of coming there, in M."""
    state, board = game.state, game.board
    if board.group[square] < 0:
        return -board.tax[square]
    owner = state.owner[square]
    if owner == BANK:
        return board.price[square] if state.cash[seat] >= board.price[square] else 0
    if owner == seat or state.level[square] < 0:
        return 0
    return -game.hooks.rent_of(game, square, state.thrown)[0]


# ---- places of the other world --------------------------------------------------------------------


def beyond(game: GameContext, seat: int, square: int) -> int:
    """The same place in the world that the player is not in; GO is in both (Y2.4)."""
    board = game.board
    if square == board.start:
        return square
    place = board.place(square)
    return board.twins[place] if in_first(game, seat) else place


def in_first(game: GameContext, seat: int) -> bool:
    """Whether the token stands on the first ring, GO included."""
    return game.state.square[seat] in game.board.rings[0]


def go_to(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """A card names a place: it is reached in the other world, passing GO if its number is no greater."""
    board, here = game.board, game.state.square[seat]
    paid = game.options.salary_by_cards and board.place(square) <= board.place(here)
    target = beyond(game, seat, square)
    game.log("Y2.4", "engine.card_moves", player=game.names[seat], place=game.deed(target))
    come_to(game, seat, target, paid, terms)


def advance_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card that names a square."""
    go_to(game, seat, card.to, None)


def advance_nearest(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """The next railway or utility clockwise on the player's own board, in the other world."""
    square = game.board.nearest(game.state.square[seat], card.kind)
    go_to(game, seat, square, Terms(card.rent_factor, card.dice_factor))


def back_to(game: GameContext, seat: int, deck: int, card: Card) -> None:
    """A card that names a square against the arrow: GO pays nothing."""
    move_back(game, seat, beyond(game, seat, card.to))


def run_crossing(game: GameContext, frame: Crossing) -> bool:
    """Everything is settled: through the railway to the other world, where nothing is settled (Y2.5)."""
    game.pop()
    twin = game.board.twins[frame.square]
    game.state.square[frame.seat] = twin
    game.log("Y2.5", "double_gariepy.crosses", player=game.names[frame.seat], place=game.deed(twin))
    return True


BOARD_CHOICE: DecisionRule = DecisionRule(
    bot=_bot,
    picks=_picks,
    ask="double_gariepy.wait_board",
    clause="Y2.3",
)


ONWARD: DecisionRule = DecisionRule(run=run_onward)


CROSSING: DecisionRule = DecisionRule(run=run_crossing)


def on_deed(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """To be bought (Y3.1), or rent, which is paid at once (Y4.4)."""
    if game.state.owner[square] == BANK:
        landing.land_on_unowned(game, seat, square)
        return
    rent.land_on_owned(game, seat, square, terms)
    rent.collect(game)


def may_buy(game: GameContext, seat: int, entry: Buy) -> Refusal | None:
    """As usual; the price of a railway is these rules' own (Y4.1)."""
    refused = landing.may_buy(game, seat, entry)
    top = game.top
    if refused is None or refused.code != "buy.cash" or not isinstance(top, Offer):
        return refused
    return refused._replace(clause="Y4.1") if game.board.kinds[top.square] == "station" else refused


def on_railway(game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
    """First everything that a deed asks, then through it (Y2.5)."""
    game.push(Crossing(seat, square))
    on_deed(game, seat, square, terms)


def _throw_afresh(game: GameContext, seat: int, entry: Throw) -> None:
    """The throw that a card asks for sets the rent, which is paid at once (Y4.3)."""
    rent.throw_afresh(game, seat, entry)
    rent.collect(game)


def throwing_afresh() -> Verb:
    """The throw for a card's rent."""
    return Verb(rent.may_throw_afresh, _throw_afresh)


def may_claim(game: GameContext, seat: int, entry: Claim) -> Refusal | None:
    """Nobody asks for rent that is paid unasked (Y4.4)."""
    return refuse("Y4.4", "engine.claim_automatic")


NO_BOARDING: Final = 1
"""Jail is no boarding house any more (Y5.1)."""


GO_PAYS_NOTHING: Final = 2


GO_COSTS: Final = 3


def phase(game: GameContext) -> int:
    """The phase in force; 0 for none, or if none is played."""
    state = game.state
    if state.left == len(state.names) or not game.options.of(DoubleGariepyOptions).phases:
        return 0
    return phase_of(state)


def salary(game: GameContext, seat: int, landed: bool) -> None:
    """GO pays less as players go out, and costs money at last (Y5.2, Y5.3)."""
    now = phase(game)
    if now < GO_PAYS_NOTHING:
        turns.salary(game, seat, landed)
    elif now < GO_COSTS:
        game.log("Y5.2", "double_gariepy.no_salary", player=game.names[seat])
    else:
        owe(game, seat, BANK, game.salary, "Y5.3")


def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
    """A player goes out as usual; the next phase begins at once, while the game goes on."""
    leaving.leave(game, seat, debt)
    before, now = game.state.of_table(Table).phase_out, phase_of(game.state)
    game.state.of_table(Table).phase_out = now
    if before == now or game.state.left < game.fewest_players or not phase(game):
        return
    if now == NO_BOARDING:
        game.log("Y5.1", "double_gariepy.phase_jail", amount=game.options.jail_fine)
    elif now == GO_PAYS_NOTHING:
        game.log("Y5.2", "double_gariepy.phase_go_empty")
    else:
        game.log("Y5.3", "double_gariepy.phase_go_costs", amount=game.salary)


def to_jail(game: GameContext, seat: int) -> None:
    """The jail of the other world (Y2.4); once a player is out, to the fine in place of a stay (Y5.1)."""
    jail = beyond(game, seat, game.board.jail)
    game.log("Y2.4", "double_gariepy.jail_beyond", player=game.names[seat], place=game.deed(jail))
    if phase(game) < NO_BOARDING:
        into_jail(game, seat, jail)
        return
    state = game.state
    state.square[seat], state.again = jail, False
    game.log("Y5.1", "double_gariepy.no_boarding", player=game.names[seat])
    game.push(JailFine(seat, amount=game.options.jail_fine))


def owes_before_throw(game: GameContext, seat: int) -> bool:
    """Whether the player sat in jail when the first went out, and has not paid yet (Y5.1)."""
    return game.state.jail[seat] != FREE and phase(game) >= NO_BOARDING


class Throwing(turn.Throwing):
    """The throw of a turn, out of jail only by fine or card once a player is out."""

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        refused = turn.may_throw(game, seat, entry)
        if refused is None and owes_before_throw(game, seat):
            who, fine = game.names[seat], game.options.jail_fine
            return refuse("Y5.1", "double_gariepy.fine_first", player=who, amount=fine)
        return refused


def may_jail_pay(game: GameContext, seat: int, entry: JailPay) -> Refusal | None:
    """As usual; a player who owes the fine before the throw may raise it."""
    refused = official.may_jail_pay(game, seat, entry)
    raises = refused is not None and refused.code == "jail.cash" and owes_before_throw(game, seat)
    return None if raises else refused


def jail_pay(game: GameContext, seat: int, entry: JailPay) -> None:
    """The fine; where the cash is short it is a debt (Y5.1)."""
    if not owes_before_throw(game, seat):
        official.jail_pay(game, seat, entry)
        return
    fine = game.options.jail_fine
    game.state.jail[seat] = FREE
    if game.state.cash[seat] >= fine:
        owe(game, seat, BANK, fine, "Y5.1")
    else:
        game.push(JailFine(seat, amount=fine))


def run_fine(game: GameContext, top: JailFine) -> bool:
    """Paid at once by a player with the cash and no jail card (Y5.1)."""
    if top.waiting:
        return False
    if game.state.cash[top.seat] >= top.amount and game.jail_card(top.seat) is None:
        return debts.run_debt(game, top)
    game.swap(JailFine(top.seat, amount=top.amount, waiting=True))
    debts.tell_owed(game, top)
    return False


def may_give_card(game: GameContext, seat: int, entry: JailCard) -> Refusal | None:
    """A player who owes the fine and holds one."""
    top = game.top
    assert isinstance(top, JailFine)
    if top.seat != seat:
        return refuse("Y5.1", "engine.debt_not_yours", player=game.names[top.seat])
    return None if game.jail_card(seat, entry.deck) else refuse("Y5.1", "engine.jail_no_card")


def give_card(game: GameContext, seat: int, entry: JailCard) -> None:
    """In place of the fine, under its own deck."""
    card = game.jail_card(seat, entry.deck)
    assert card is not None
    game.pop()
    return_card(game, card)
    game.log(
        "Y5.1", "engine.jail_card_used", player=game.names[seat], more={"deck": game.card_name(card.kind)}
    )


def offer_card(game: GameContext, seat: int) -> Iterator[JailCard]:
    """The card in place of the fine."""
    if isinstance(game.top, JailFine) and game.top.seat == seat:
        yield JailCard(by=game.names[seat])


def may_go_bankrupt(game: GameContext, seat: int, entry: Bankrupt) -> Refusal | None:
    """Not while a jail card would do."""
    top = game.top
    if isinstance(top, JailFine) and top.seat == seat and game.jail_card(seat):
        return refuse("Y5.1", "engine.bankrupt_card")
    return debts.may_go_bankrupt(game, seat, entry)


def before_the_throw(game: GameContext) -> Entry | None:
    """A bot's action if it owes the fine before its throw."""
    seat = game.state.turn
    if game.top is not None or game.state.over or not owes_before_throw(game, seat):
        return None
    name = game.names[seat]
    return JailPay(by=name) if game.jail_card(seat) is None else JailCard(by=name)


def _bot_in_jail(game: GameContext, decision: Any) -> Entry:
    """The card, else as for any debt."""
    if game.jail_card(decision.seat) is not None:
        return JailCard(by=game.names[decision.seat])
    return for_what_is_owed(game, decision.seat)


JAIL_FINE: DecisionRule = DecisionRule(
    without=debts.lapses_with_either,
    stands=always_stands,
    run=run_fine,
    raising=True,
    answers=(*RAISING, "jail_card"),
    bot=_bot_in_jail,
)
