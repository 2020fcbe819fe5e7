"""Keeps land and franchises: houses without limit, land that changes hands, pledges, rents, the league.

Also the wages of Mother Earth, the fifth of which ends the game, and what everybody counts then (L2.5, L9).
"""

from __future__ import annotations

from tourney.base.ids import DeedId
from tourney.game.engine import bank, flow
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import pay
from tourney.game.engine.game_context import GameContext
from tourney.game.systems.landlord.state import LICENCE, Land, OfSeat, OfTable, Pledged
from tourney.rules.options import LandlordGameOptions, LandlordOptions


def draw_wages(game: GameContext, seat: int, landed: bool) -> None:
    """Mother Earth pays (L2.5)."""
    own = game.state.of_seat(OfSeat, seat)
    own.wages += 1
    amount = game.hooks.start_pays(game)
    pay(game.state, BANK, seat, amount)
    game.log("L2.5", "landlord.wages", player=game.names[seat], amount=amount, n=own.wages)


def fifth_drawn(game: GameContext) -> bool:
    """Whether a player has drawn the wages that end the game (L9.1)."""
    last = game.options.of(LandlordGameOptions).wages_end
    return any(game.state.of_seat(OfSeat, seat).wages >= last for seat in game.state.live)


def is_over(game: GameContext) -> str | None:
    """At the last wages, at once; else as usual."""
    return "landlord.last_wages" if fifth_drawn(game) else flow.is_over(game)


def pledged_sum(game: GameContext, seat: int) -> int:
    """The sum that others owe the player on pledges, less the player's own debts, in M (L9.2)."""
    owner, total = game.state.owner, 0
    for square, pledged in game.state.of_table(Land).pledges.items():
        total += (pledged.amount + pledged.interest) * ((pledged.to == seat) - (owner[square] == seat))
    return total


def more_on_sheet(game: GameContext, seat: int) -> dict[DeedId, int]:
    """The licence, luxury cards, and the balance of pledges (L9.2)."""
    state, due = game.state, pledged_sum(game, seat)
    extra = {
        "luxury": state.of_seat(OfSeat, seat).luxury,
        "lent": max(due, 0),
        "owed": max(-due, 0),
    }
    held = {DeedId(name): number for name, number in extra.items() if number}
    return held | ({DeedId(LICENCE): 0} if state.of_table(OfTable).licence == game.names[seat] else {})


STREET = "street"


RAILROAD = "station"


UTILITY = "utility"


def is_street(game: GameContext, square: int) -> bool:
    """Whether houses can be built there."""
    return game.board.kinds[square] == STREET


def pledge_on(game: GameContext, square: int) -> Pledged | None:
    """The holder of the pledge on the deed."""
    return game.state.of_table(Land).pledges.get(square)


def set_houses(game: GameContext, square: int, houses: int) -> None:
    """Set the houses there; the supply is endless (L7.1)."""
    bank.set_houses(game.board, game.state, square, houses)


def convey(game: GameContext, square: int, taker: int) -> None:
    """The deed with its houses goes to a player, or back to the pile without; no pledge stays on it."""
    state, land = game.state, game.state.of_table(Land)
    land.pledges.pop(square, None)
    if taker == BANK:
        set_houses(game, square, 0)
    bank.hand_over_built(game.board, state, square, taker)
    if taker != BANK and square not in land.fresh:
        land.fresh = (*land.fresh, square)
    part_league(game)


def railroads(game: GameContext) -> tuple[int, ...]:
    """Their squares in board order."""
    return game.board.of_kind[RAILROAD]


def holders_of_all(game: GameContext) -> tuple[int, ...]:
    """The players who hold all railroads between them, by seats; () while one is free."""
    owners = {game.state.owner[at] for at in railroads(game)}
    return () if BANK in owners else tuple(sorted(owners))


def league(game: GameContext) -> tuple[int, ...]:
    """The seats of the two in league, () without (L5.3)."""
    names = game.state.of_table(OfTable).league
    return () if names is None else (game.seats[names[0]], game.seats[names[1]])


def part_league(game: GameContext) -> None:
    """A league whose two no longer hold all railroads is over (L5.3)."""
    table = game.state.of_table(OfTable)
    if table.league is not None and holders_of_all(game) != tuple(sorted(league(game))):
        first, second = table.league
        table.league = None
        game.log("L5.3", "landlord.league_parted", player=first, other=second)


def houses_on_board(game: GameContext) -> int:
    """All of them (LA1.1)."""
    return sum(game.state.built)


def land_rent(game: GameContext, square: int) -> int:
    """The rent of the land alone, in M: doubled, again and again, by the buildings in its district
    (LA1.4).
    """
    rent = game.board.rents[square][0]
    most = game.options.of(LandlordOptions).most_houses
    if not most:
        return rent
    fewest = min(game.state.level[at] for at in game.board.group_of(square))
    return rent << min(fewest, most)


def house_rent(game: GameContext, square: int) -> int:
    """The rent of the houses there, in M."""
    return game.state.level[square] * game.options.of(LandlordGameOptions).house_rent


def fee(game: GameContext, square: int) -> tuple[int, str]:
    """The fee of a franchise for others, in M, with its clause: alone, controlled, a monopoly (L5)."""
    board, owner = game.board, game.state.owner[square]
    held = 0
    for at in board.group_of(square):
        held += game.state.owner[at] == owner
    clause = "L3.4"
    if held > 1:
        clause = "L5.1" if board.kinds[square] == UTILITY else "L5.2"
    return board.rents[square][max(held, 1) - 1], clause


def rent_of(game: GameContext, square: int, thrown: int) -> tuple[int, str]:
    """All that a lander pays on another's deed, or on nobody's, in M, with its clause."""
    if game.state.owner[square] == BANK:
        return game.board.rents[square][0], "L3.2"
    if not is_street(game, square):
        return (LEAGUE_FEE, "L5.3") if _allied(game, square) else fee(game, square)
    clause = "L3.3" if land_rent(game, square) == game.board.rents[square][0] else "LA1.4"
    return land_rent(game, square) + house_rent(game, square), clause


LEAGUE_FEE = 40
"""The price for others on a railroad of two in league, half to each (L5.3)."""


def _allied(game: GameContext, square: int) -> bool:
    return game.board.kinds[square] == RAILROAD and game.state.of_table(OfTable).league is not None
