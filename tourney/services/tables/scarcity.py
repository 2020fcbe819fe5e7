"""When buildings are so scarce that it makes sense to declare a wish for them (T5.5).

The engine allows a wish at any time when one may build; the panel offers it only where it matters.
"""

from __future__ import annotations

from tourney.engine.entries import Want
from tourney.engine.legality import refusal
from tourney.engine.play import Play


def wishes_of(play: Play, seat: int) -> list[Want]:
    """A wish for each of the player's groups whose building others could want too, and too few are left."""
    mine = [group for group in _groups(play) if _owner(play, group) == seat]
    found = [
        Want(by=play.names[seat], group=play.board.group_ids[group], count=1)
        for group in mine
        if _is_scarce(play, group)
    ]
    return [want for want in found if refusal(play, want) is None]


def _groups(play: Play) -> list[int]:
    """Whole, unmortgaged groups of streets with room, whoever owns them."""
    board, state = play.board, play.state
    return [
        group
        for group, squares in enumerate(board.groups)
        if board.kinds[squares[0]] == "street"
        and _owner(play, group) >= 0
        and all(state.level[at] >= 0 for at in squares)
        and _room(play, group) > 0
    ]


def _owner(play: Play, group: int) -> int:
    """The seat that owns the whole group, -1 for nobody."""
    owners = {play.state.owner[at] for at in play.board.groups[group]}
    return owners.pop() if len(owners) == 1 else -1


def _is_scarce(play: Play, group: int) -> bool:
    hotels = _for_hotels(play, group)
    rivals = [other for other in _groups(play) if _for_hotels(play, other) == hotels]
    left = play.state.hotels if hotels else play.state.houses
    several = len({_owner(play, other) for other in rivals}) > 1
    return several and 0 < left < sum(_room(play, other) for other in rivals)


def _for_hotels(play: Play, group: int) -> bool:
    """Whether the group waits for hotels, every street having its houses."""
    return all(
        play.rungs(play.state.level[at]) >= play.options.hotel_after for at in play.board.groups[group]
    )


def _room(play: Play, group: int) -> int:
    most = play.options.hotel_after + _for_hotels(play, group)
    return sum(max(most - play.rungs(play.state.level[at]), 0) for at in play.board.groups[group])
