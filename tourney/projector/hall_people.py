"""Players as the hall may see them; of people of one name the team too, which tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName
from tourney.event.namesakes import teams_of_namesakes
from tourney.event.records import Tournament
from tourney.projector.projector import HallPerson


class Somebody(Protocol):
    """A player, or their line of the standings or of a chart."""

    @property
    def number(self) -> PlayerNo: ...

    @property
    def name(self) -> PersonName: ...


Shown = Callable[[Somebody], HallPerson]


def hall_people(tournament: Tournament) -> Shown:
    """How everybody of an event is shown."""
    apart = teams_of_namesakes(tournament.players)
    return lambda who: HallPerson(who.number, who.name, apart.get(who.number, ""))
