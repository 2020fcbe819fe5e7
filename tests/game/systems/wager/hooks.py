"""How play flows with a wheel: each hook is the one below it with something done to it."""

from __future__ import annotations

from tests.game.systems.wager.kept import POT, Luck
from tests.game.systems.wager.options import WagerOptions
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.game_context import GameContext, Hooks


def hooks_over(below: Hooks) -> Hooks:
    """A player who spun a 1 misses a turn; one who leaves puts the cash into the pot; so many wins end the
    game.

    Landing on the start pays twice; the first dice of a double are no way to jail; a winner's rent is dearer.
    """

    def next_turn(game: GameContext) -> None:
        below.next_turn(game)
        while game.state.of_seat(Luck, game.state.turn).rests:
            game.state.of_seat(Luck, game.state.turn).rests = False
            below.next_turn(game)

    def after_throw(game: GameContext) -> None:
        if game.state.of_seat(Luck, game.state.turn).wins > 1:
            game.state.again = False
        below.after_throw(game)

    def on_double(game: GameContext, seat: int) -> bool:
        game.state.of_seat(Luck, seat).wins += 1
        return below.on_double(game, seat)

    def is_over(game: GameContext) -> str | None:
        most = game.options.of(WagerOptions).wager_wins
        won = max(game.state.of_seat(Luck, seat).wins for seat in game.state.live)
        return "engine.last_one" if 0 < most <= won else below.is_over(game)

    def leave(game: GameContext, seat: int, debt: PendingDecision | None) -> None:
        pay(game.state, seat, game.account(POT.place), game.state.cash[seat])
        below.leave(game, seat, debt)

    def liquidation_value(game: GameContext, seat: int) -> int:
        return below.liquidation_value(game, seat) + game.state.of_seat(Luck, seat).wins

    def worth(game: GameContext, seat: int) -> int:
        return below.worth(game, seat) + 100 * game.state.of_seat(Luck, seat).wins

    def route(game: GameContext, seat: int, steps: int) -> tuple[int, int]:
        square, salaries = below.route(game, seat, steps)
        return (square, 2) if salaries and square == game.board.start else (square, salaries)

    def way_to(game: GameContext, seat: int, square: int) -> tuple[int, int]:
        return square, 0

    def salary(game: GameContext, seat: int, landed: bool) -> None:
        below.salary(game, seat, landed)
        if landed:
            game.state.of_seat(Luck, seat).wins += 1

    def to_jail(game: GameContext, seat: int) -> None:
        below.to_jail(game, seat)
        game.state.of_seat(Luck, seat).rests = False

    def owe_tax(game: GameContext, seat: int, amount: int) -> None:
        below.owe_tax(game, seat, amount + game.state.of_seat(Luck, seat).wins)

    def rent_of(game: GameContext, square: int, thrown: int) -> tuple[int, str]:
        amount, clause = below.rent_of(game, square, thrown)
        return amount + game.state.of_seat(Luck, game.state.owner[square]).wins, clause

    def advance(game: GameContext, seat: int, steps: int) -> None:
        below.advance(game, seat, steps + 12 * (money_in(game.state, game.account(POT.place)) == 77))

    def fair(game: GameContext, entry: object) -> bool:
        return below.fair(game, entry)

    def build_window(game: GameContext, seat: int) -> Refusal | None:
        if money_in(game.state, game.account(POT.place)) == 77:
            return refuse("T5.2", "engine.build_not_now")
        return below.build_window(game, seat)

    def deal_window(game: GameContext, seat: int, other: int) -> Refusal | None:
        if money_in(game.state, game.account(POT.place)) == 77:
            return refuse("T3.8", "engine.deal_not_now")
        return below.deal_window(game, seat, other)

    return below.replaced(
        next_turn=next_turn,
        after_throw=after_throw,
        on_double=on_double,
        is_over=is_over,
        leave=leave,
        liquidation_value=liquidation_value,
        worth=worth,
        route=route,
        way_to=way_to,
        salary=salary,
        to_jail=to_jail,
        owe_tax=owe_tax,
        rent_of=rent_of,
        advance=advance,
        fair=fair,
        build_window=build_window,
        deal_window=deal_window,
    )
