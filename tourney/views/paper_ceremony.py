"""What the papers of the prize-giving show: certificates, prizes, thanks, the press. Frozen data."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.views.paper import EventHead, Person


@dataclass(frozen=True, slots=True)
class Honour:
    """A player and the place to honour, in his division ("" where there are none). `place` 0: took part."""

    person: Person
    place: int = 0
    tied: bool = False
    division_zh: str = ""
    division_en: str = ""


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """Certificates: those with a place first, best first, then everybody else by number."""

    head: EventHead
    honours: tuple[Honour, ...]


@dataclass(frozen=True, slots=True)
class PrizePaper:
    """Who gets a prize, division by division. `complete`: nothing of it can change any more."""

    head: EventHead
    honours: tuple[Honour, ...]
    complete: bool
