"""Makes the scoresheets of a position, and values them (T9.2, T9.3)."""

from __future__ import annotations

from tourney.base.ids import DeedId
from tourney.game.engine.game_context import GameContext
from tourney.rules.rulebook import MORTGAGED
from tourney.scoresheet.ranking import value
from tourney.scoresheet.sheet import Sheet


def sheet_of(game: GameContext, seat: int) -> Sheet:
    """The sheet that the player would write now."""
    state, board, more = game.state, game.board, game.variant.more_on_sheet
    return Sheet(
        player=game.names[seat],
        cash=game.hooks.cash_on_sheet(game, seat) + len(game.cards_of(seat)) * game.book.jail_card,
        deeds={
            DeedId(board.deed_ids[at]): MORTGAGED if state.level[at] < 0 else state.level[at]
            for at in board.deeds
            if state.owner[at] == seat
        }
        | ({} if more is None else dict(more(game, seat))),
        bankrupt=state.out[seat] or None,
    )


def may_be_counted(game: GameContext) -> bool:
    """Whether sheets can be made of the position: it is over, or time was called and nothing is under way."""
    state = game.state
    return state.over or (state.time_called and not state.todo and not state.paused)


def sheets(game: GameContext) -> list[Sheet]:
    """All sheets, in seat order; under rules with places only, by standing."""
    if game.book.places_only:
        return _placed(game)
    return [sheet_of(game, seat) for seat in range(len(game.names))]


def _placed(game: GameContext) -> list[Sheet]:
    """The places alone; players of the same standing share theirs."""
    state, names = game.state, game.names
    counts = {seat: game.standing(seat) for seat in state.live}
    return [
        Sheet(player=name, declared_place=1 + sum(other > counts[seat] for other in counts.values()))
        if seat in counts
        else Sheet(player=name, bankrupt=state.out[seat])
        for seat, name in enumerate(names)
    ]


def net_worth(game: GameContext, seat: int) -> int:
    """Total assets (T9.1-T9.4), in M."""
    return value(game.book, sheet_of(game, seat)).total
