"""What the papers of the prize-giving show: certificates, prizes, thanks, the press. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.names import NO_NAME, Name
from tourney.paper.event_head import Person


@dataclass(frozen=True, slots=True)
class Honour:
    """A player and the place to honour, in their division ("" where there are none). `place` 0: took part."""

    person: Person
    place: int = 0
    tied: bool = False
    division: Name = NO_NAME
