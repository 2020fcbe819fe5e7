"""The game at a table: record, replay, rules as small steps, bots, odds.

For other programs (no Qt, no SQL, no ReportLab needed):

    from tourney.game import bots, legal, new_game, replay

    game = new_game("tournament", ("Ada", "Bo", "Cy"), seed=7)
    while not game.over and len(game.entries) < 500:
        game.apply(bots["builder"](game))
    print(game.state()["players"], legal(game))
    assert replay(game.lines()).state() == game.state()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tourney.game.api import Game, bots, legal, load_ruleset, new_game, replay
    from tourney.game.engine import entries

__all__ = ["Game", "bots", "entries", "legal", "load_ruleset", "new_game", "replay"]


def __getattr__(name: str) -> Any:
    """Import the names above on first use: the engine's own files need none of them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tourney.game import api

    return getattr(api, name)
