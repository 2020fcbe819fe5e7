"""What a ruleset is, in a sentence or two for somebody who has to choose one."""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.rules.board_files import load_edition
from tourney.rules.rulesets import Ruleset


def ruleset_told(ruleset: Ruleset) -> Message:
    """What it is, on which board where it brings one, for how many."""
    fewest, most = ruleset.players
    if not ruleset.own_board:
        return msg("event.ruleset_about", about=ruleset.about, fewest=fewest, most=most)
    board = load_edition(ruleset.own_board).name
    return msg("event.ruleset_board", about=ruleset.about, board=board, fewest=fewest, most=most)
