"""What is due in Empire is paid at once, or costs a billboard: nobody owes anything (E4.2)."""

from __future__ import annotations

from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.payments import settle_up
from tourney.game.engine.play import Play
from tourney.game.systems.empire import towers


def pay_bank(play: Play, seat: int, amount: int, clause: str) -> None:
    """To the bank; without the whole amount the topmost billboard goes back to its square."""
    if play.state.cash[seat] >= amount:
        settle_up(play, seat, BANK, amount, clause)
        return
    play.tell("E4.2", "empire.cannot_pay", player=play.names[seat], amount=amount)
    towers.lose_top(play, seat, "E4.2")


def pay_player(play: Play, seat: int, other: int, amount: int, clause: str) -> list[tuple[int, str]]:
    """To a player; without the whole amount that player gets the topmost billboard. Who gained which tile."""
    if play.state.cash[seat] >= amount:
        settle_up(play, seat, other, amount, clause)
        return []
    play.tell("E4.2", "empire.cannot_pay", player=play.names[seat], amount=amount)
    return taken_over(play, seat, other, "E4.2")


def taken_over(play: Play, giver: int, taker: int, clause: str) -> list[tuple[int, str]]:
    """The topmost billboard of one tower onto another. Who gained which tile."""
    at = towers.topmost(play.state, giver)
    if at < 0:
        play.tell(clause, "empire.no_billboard", player=play.names[giver])
        return []
    tile = towers.take(play, giver, at)
    towers.put(play, taker, tile)
    name = towers.named(play, tile)
    play.tell(clause, "empire.tile_taken", player=play.names[taker], other=play.names[giver], deed=name)
    return [(taker, tile)]


def receive(play: Play, seat: int, amount: int, clause: str) -> None:
    """From the bank."""
    pay(play.state, BANK, seat, amount)
    play.tell(clause, "engine.paid", player=play.name(BANK), other=play.names[seat], amount=amount)


def salary(play: Play, seat: int, landed: bool) -> None:
    """GO pays the value of the tower, passed or landed on (E4.1)."""
    amount = towers.value(play, seat)
    pay(play.state, BANK, seat, amount)
    play.state.salaried += amount
    play.tell("E4.1", "engine.salary", player=play.names[seat], amount=amount)
