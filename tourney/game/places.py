"""What a player lacks of a group that is whole by its places: each is there on two rings (Y3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.game.engine.accounts import BANK
from tourney.game.engine.play import Play


def whole_for(play: Play, owner: Sequence[int], seat: int, group: int) -> bool:
    """Whether a seat has every place of a group where the squares are owned like this."""
    twins = play.board.twins
    return all(seat in (owner[at], owner[twins[at]]) for at in play.board.groups[group])


def lasts(play: Play, seat: int, group: int) -> list[tuple[int, int]]:
    """The squares of others of which any one would make a group of this seat's whole, with their owners.

    Not those of who has the group whole: two could have each other's for ever.
    """
    owner, twins = play.state.owner, play.board.twins
    lacking = [at for at in play.board.groups[group] if seat not in (owner[at], owner[twins[at]])]
    if len({play.board.place(at) for at in lacking}) != 1:
        return []
    return [(at, owner[at]) for at in lacking if owner[at] != BANK and not play.has_whole(owner[at], group)]
