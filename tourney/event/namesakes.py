"""Finds players who share a name, and what tells them apart beside their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tourney.base.ids import PlayerNo
from tourney.base.names import Named, NamedPlayer
from tourney.event.records import Player


def namesakes(players: Mapping[PlayerNo, Player]) -> frozenset[PlayerNo]:
    """Every player who shares a name, in either language, with another player."""
    bearers: dict[str, int] = {}
    for player in players.values():
        for form in _forms(player):
            bearers[form] = bearers.get(form, 0) + 1
    return frozenset(
        number for number, player in players.items() if any(bearers[form] > 1 for form in _forms(player))
    )


def teams_of_namesakes(players: Mapping[PlayerNo, Player], *, in_full: bool = False) -> dict[PlayerNo, str]:
    """The team of each player who shares a name and has a team; `in_full`: where both forms of every name
    are shown, so that players who share one form only are told apart by the other.
    """
    shared = namesakes(players)
    if in_full:
        forms = {number: _forms(players[number]) for number in shared}
        shared = frozenset(
            one
            for one in shared
            if any(forms[one] <= forms[other] or forms[other] <= forms[one] for other in shared - {one})
        )
    return {number: player.team for number, player in players.items() if player.team and number in shared}


NamedApart = Callable[[Named], NamedPlayer]


def named_apart(players: Mapping[PlayerNo, Player]) -> NamedApart:
    """Names people, with a team only beside players who share a name with another."""
    apart = teams_of_namesakes(players)
    return lambda who: NamedPlayer(who.number, who.name, apart.get(who.number, ""))


def of_one_name(one: Player, other: Player) -> bool:
    """Whether two share a name in either language: only their numbers tell their sheets apart."""
    return bool(_forms(one) & _forms(other))


def _forms(player: Player) -> set[str]:
    """A name without regard to spaces and capitals, in each language that it has."""
    return {" ".join(form.split()).casefold() for form in player.name.forms} - {""}
