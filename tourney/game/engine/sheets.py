"""Makes the scoresheets of a position, and values them (T9.2, T9.3)."""

from __future__ import annotations

from tourney.base.ids import DeedId
from tourney.game.engine.game_context import Play
from tourney.rules.rulebook import MORTGAGED
from tourney.scoresheet.ranking import value
from tourney.scoresheet.sheet import Sheet


def sheet_of(play: Play, seat: int) -> Sheet:
    """The sheet that the player would write now."""
    state, board, more = play.state, play.board, play.variant.more_on_sheet
    return Sheet(
        player=play.names[seat],
        cash=play.hooks.cash_on_sheet(play, seat) + len(play.cards_of(seat)) * play.book.jail_card,
        deeds={
            DeedId(board.deed_ids[at]): MORTGAGED if state.level[at] < 0 else state.level[at]
            for at in board.deeds
            if state.owner[at] == seat
        }
        | ({} if more is None else dict(more(play, seat))),
        bankrupt=state.out[seat] or None,
    )


def may_be_counted(play: Play) -> bool:
    """Whether sheets can be made of the position: it is over, or time was called and nothing is under way."""
    state = play.state
    return state.over or (state.time_called and not state.todo and not state.paused)


def sheets(play: Play) -> list[Sheet]:
    """All sheets, in seat order; under rules with places only, by standing."""
    if play.book.places_only:
        return _placed(play)
    return [sheet_of(play, seat) for seat in range(len(play.names))]


def _placed(play: Play) -> list[Sheet]:
    """The places alone; players of the same standing share theirs."""
    state, names = play.state, play.names
    counts = {seat: play.standing(seat) for seat in state.live}
    return [
        Sheet(player=name, declared_place=1 + sum(other > counts[seat] for other in counts.values()))
        if seat in counts
        else Sheet(player=name, bankrupt=state.out[seat])
        for seat, name in enumerate(names)
    ]


def net_worth(play: Play, seat: int) -> int:
    """Total assets (T9.1-T9.4), in M."""
    return value(play.book, sheet_of(play, seat)).total
