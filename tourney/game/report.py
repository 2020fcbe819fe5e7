"""The odds of a board as `tourney odds --json` prints them."""

from __future__ import annotations

from tourney.base.plain import Plain, all_of, fields
from tourney.game.chain import chain_of, long_run
from tourney.game.engine.board import Board
from tourney.game.odds import JailPolicy
from tourney.game.rents import expected_rents
from tourney.game.tables import double, jail_escapes, sent_by_doubles, shown, sums

_RENT = "index=square deed kind chance rent_per_throw=by_level"


def odds_json(board: Board, policy: JailPolicy, white_dice_only: bool = False) -> Plain:
    """Chances per throw, averages per turn, rents in M per opponent's throw, and the dice tables.

    `squares` (the jail being just visiting) and `in_jail` add up to 1. `residual` is how far one
    more throw moves any chance: what the solution may be wrong by.
    """
    chain = chain_of(board, policy)
    run = long_run(chain)
    return {
        "edition": board.edition.id,
        "jail": policy,
        "squares": [{"index": at, "chance": chance} for at, chance in enumerate(run.squares)],
        **fields(run, "in_jail throws_per_turn salaries_per_turn turns_between_jail_visits"),
        "rents": all_of(expected_rents(board, chain, run), _RENT),
        "dice": sums(board.edition.dice),
        "double": shown(double(board.edition.dice)),
        "jail_by_three_doubles": shown(sent_by_doubles(board.edition.dice)),
        "jail_escape": jail_escapes(board.edition.dice),
        "positions": len(chain.spots),
        "residual": run.residual,
        "white_dice_only": white_dice_only,
    }
