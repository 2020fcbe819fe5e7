"""How play flows with a wheel: each hook is the one below it with something done to it."""

from __future__ import annotations

from tests.game.systems.wager.kept import POT, Luck
from tests.game.systems.wager.options import WagerOptions
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.bank import money_in, pay
from tourney.game.engine.decisions import Frame
from tourney.game.engine.game_context import Hooks, Play


def hooks_over(below: Hooks) -> Hooks:
    """A player who spun a 1 misses a turn; one who leaves puts the cash into the pot; so many wins end the
    game.

    Landing on the start pays twice; the first dice of a double are no way to jail; a winner's rent is dearer.
    """

    def next_turn(play: Play) -> None:
        below.next_turn(play)
        while play.state.of_seat(Luck, play.state.turn).rests:
            play.state.of_seat(Luck, play.state.turn).rests = False
            below.next_turn(play)

    def after_throw(play: Play) -> None:
        if play.state.of_seat(Luck, play.state.turn).wins > 1:
            play.state.again = False
        below.after_throw(play)

    def on_double(play: Play, seat: int) -> bool:
        play.state.of_seat(Luck, seat).wins += 1
        return below.on_double(play, seat)

    def is_over(play: Play) -> str | None:
        most = play.options.of(WagerOptions).wager_wins
        won = max(play.state.of_seat(Luck, seat).wins for seat in play.state.live)
        return "engine.last_one" if 0 < most <= won else below.is_over(play)

    def leave(play: Play, seat: int, debt: Frame | None) -> None:
        pay(play.state, seat, play.account(POT.place), play.state.cash[seat])
        below.leave(play, seat, debt)

    def liquidation_value(play: Play, seat: int) -> int:
        return below.liquidation_value(play, seat) + play.state.of_seat(Luck, seat).wins

    def worth(play: Play, seat: int) -> int:
        return below.worth(play, seat) + 100 * play.state.of_seat(Luck, seat).wins

    def route(play: Play, seat: int, steps: int) -> tuple[int, int]:
        square, salaries = below.route(play, seat, steps)
        return (square, 2) if salaries and square == play.board.start else (square, salaries)

    def way_to(play: Play, seat: int, square: int) -> tuple[int, int]:
        return square, 0

    def salary(play: Play, seat: int, landed: bool) -> None:
        below.salary(play, seat, landed)
        if landed:
            play.state.of_seat(Luck, seat).wins += 1

    def to_jail(play: Play, seat: int) -> None:
        below.to_jail(play, seat)
        play.state.of_seat(Luck, seat).rests = False

    def owe_tax(play: Play, seat: int, amount: int) -> None:
        below.owe_tax(play, seat, amount + play.state.of_seat(Luck, seat).wins)

    def rent_of(play: Play, square: int, thrown: int) -> tuple[int, str]:
        amount, clause = below.rent_of(play, square, thrown)
        return amount + play.state.of_seat(Luck, play.state.owner[square]).wins, clause

    def advance(play: Play, seat: int, steps: int) -> None:
        below.advance(play, seat, steps + 12 * (money_in(play.state, play.account(POT.place)) == 77))

    def fair(play: Play, entry: object) -> bool:
        return below.fair(play, entry)

    def build_window(play: Play, seat: int) -> Refusal | None:
        if money_in(play.state, play.account(POT.place)) == 77:
            return refuse("T5.2", "engine.build_not_now")
        return below.build_window(play, seat)

    def deal_window(play: Play, seat: int, other: int) -> Refusal | None:
        if money_in(play.state, play.account(POT.place)) == 77:
            return refuse("T3.8", "engine.deal_not_now")
        return below.deal_window(play, seat, other)

    return below.but(
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
