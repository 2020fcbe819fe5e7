"""Keeps land and franchises: houses without limit, land that changes hands, pledges, rents, the league.

Also the wages of Mother Earth, the fifth of which ends the game, and what everybody counts then (L2.5, L9).
"""

from __future__ import annotations

from tourney.base.ids import DeedId
from tourney.game.engine import bank, flow
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.game_context import Play
from tourney.game.systems.landlord.state import LICENCE, Land, OfSeat, OfTable, Pledged
from tourney.rules.options import LandlordGameOptions, LandlordOptions


def draw_wages(play: Play, seat: int, landed: bool) -> None:
    """Mother Earth pays (L2.5)."""
    own = play.state.of_seat(OfSeat, seat)
    own.wages += 1
    amount = play.hooks.start_pays(play)
    pay(play.state, BANK, seat, amount)
    play.tell("L2.5", "landlord.wages", player=play.names[seat], amount=amount, n=own.wages)


def fifth_drawn(play: Play) -> bool:
    """Whether a player has drawn the wages that end the game (L9.1)."""
    last = play.options.of(LandlordGameOptions).wages_end
    return any(play.state.of_seat(OfSeat, seat).wages >= last for seat in play.state.live)


def is_over(play: Play) -> str | None:
    """At the last wages, at once; else as usual."""
    return "landlord.last_wages" if fifth_drawn(play) else flow.is_over(play)


def pledged_sum(play: Play, seat: int) -> int:
    """The sum that others owe the player on pledges, less the player's own debts, in M (L9.2)."""
    owner, found = play.state.owner, 0
    for square, pledged in play.state.of_table(Land).pledges.items():
        found += (pledged.amount + pledged.interest) * ((pledged.to == seat) - (owner[square] == seat))
    return found


def more_on_sheet(play: Play, seat: int) -> dict[DeedId, int]:
    """The licence, luxury cards, and the balance of pledges (L9.2)."""
    state, due = play.state, pledged_sum(play, seat)
    found = {
        "luxury": state.of_seat(OfSeat, seat).luxury,
        "lent": max(due, 0),
        "owed": max(-due, 0),
    }
    held = {DeedId(name): number for name, number in found.items() if number}
    return held | ({DeedId(LICENCE): 0} if state.of_table(OfTable).licence == play.names[seat] else {})


STREET = "street"


RAILROAD = "station"


UTILITY = "utility"


def is_street(play: Play, square: int) -> bool:
    """Whether houses can be built there."""
    return play.board.kinds[square] == STREET


def pledge_on(play: Play, square: int) -> Pledged | None:
    """The holder of the pledge on the deed."""
    return play.state.of_table(Land).pledges.get(square)


def set_houses(play: Play, square: int, houses: int) -> None:
    """Set the houses there; the supply is endless (L7.1)."""
    bank.set_houses(play.board, play.state, square, houses)


def convey(play: Play, square: int, taker: int) -> None:
    """The deed with its houses goes to a player, or back to the pile without; no pledge stays on it."""
    state, land = play.state, play.state.of_table(Land)
    land.pledges.pop(square, None)
    if taker == BANK:
        set_houses(play, square, 0)
    bank.hand_over_built(play.board, state, square, taker)
    if taker != BANK and square not in land.fresh:
        land.fresh = (*land.fresh, square)
    part_league(play)


def railroads(play: Play) -> tuple[int, ...]:
    """Their squares in board order."""
    return play.board.of_kind[RAILROAD]


def holders_of_all(play: Play) -> tuple[int, ...]:
    """The players who hold all railroads between them, by seats; () while one is free."""
    owners = {play.state.owner[at] for at in railroads(play)}
    return () if BANK in owners else tuple(sorted(owners))


def league(play: Play) -> tuple[int, ...]:
    """The seats of the two in league, () without (L5.3)."""
    names = play.state.of_table(OfTable).league
    return () if names is None else (play.seats[names[0]], play.seats[names[1]])


def part_league(play: Play) -> None:
    """A league whose two no longer hold all railroads is over (L5.3)."""
    table = play.state.of_table(OfTable)
    if table.league is not None and holders_of_all(play) != tuple(sorted(league(play))):
        first, second = table.league
        table.league = None
        play.tell("L5.3", "landlord.league_parted", player=first, other=second)


def houses_on_board(play: Play) -> int:
    """All of them (LA1.1)."""
    return sum(play.state.built)


def land_rent(play: Play, square: int) -> int:
    """The rent of the land alone, in M: doubled, again and again, by the buildings in its district
    (LA1.4).
    """
    rent = play.board.rents[square][0]
    most = play.options.of(LandlordOptions).most_houses
    if not most:
        return rent
    fewest = min(play.state.level[at] for at in play.board.group_of(square))
    return rent << min(fewest, most)


def house_rent(play: Play, square: int) -> int:
    """The rent of the houses there, in M."""
    return play.state.level[square] * play.options.of(LandlordGameOptions).house_rent


def fee(play: Play, square: int) -> tuple[int, str]:
    """The fee of a franchise for others, in M, with its clause: alone, controlled, a monopoly (L5)."""
    board, owner = play.board, play.state.owner[square]
    held = 0
    for at in board.group_of(square):
        held += play.state.owner[at] == owner
    clause = "L3.4"
    if held > 1:
        clause = "L5.1" if board.kinds[square] == UTILITY else "L5.2"
    return board.rents[square][max(held, 1) - 1], clause


def rent_of(play: Play, square: int, thrown: int) -> tuple[int, str]:
    """All that a lander pays on another's deed, or on nobody's, in M, with its clause."""
    if play.state.owner[square] == BANK:
        return play.board.rents[square][0], "L3.2"
    if not is_street(play, square):
        return (LEAGUE_FEE, "L5.3") if _allied(play, square) else fee(play, square)
    clause = "L3.3" if land_rent(play, square) == play.board.rents[square][0] else "LA1.4"
    return land_rent(play, square) + house_rent(play, square), clause


LEAGUE_FEE = 40
"""The price for others on a railroad of two in league, half to each (L5.3)."""


def _allied(play: Play, square: int) -> bool:
    return play.board.kinds[square] == RAILROAD and play.state.of_table(OfTable).league is not None
