"""Net worth of a table's players round by round, for the paper. It does not know the console's log."""

from __future__ import annotations

from tourney.game.console.board import worth_now
from tourney.game.engine.entries import Header
from tourney.game.engine.game import GameRecord
from tourney.game.record import new_game

_MOST = 60
"""Points that a chart on paper can show; a longer game is thinned out."""


def net_worth_by_round(header: Header, game: GameRecord) -> tuple[tuple[int, ...], ...]:
    """Net worth by seat (M): at the start, whenever a round of turns was through, and at the end."""
    again = new_game(header)
    players = len(header.players)
    points, rounds = [worth_now(again.play)], 0
    for entry in game.line:
        again.apply(entry)
        if again.play.state.begun // players > rounds:
            rounds = again.play.state.begun // players
            points.append(worth_now(again.play))
    points.append(worth_now(game.play))
    step = -(-len(points) // _MOST)
    kept = points[::step]
    return tuple(kept if kept[-1] == points[-1] else [*kept, points[-1]])
