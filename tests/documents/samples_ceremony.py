"""Read models of the prize-giving's papers, made by hand."""

from __future__ import annotations

from tests.documents.samples import HEAD, persons
from tourney.views.paper_ceremony import CertificatePaper, Honour, PrizePaper


def honours(count: int) -> tuple[Honour, ...]:
    """Places 1, 2, 3, 3 and 5 among the first, then those who took part."""
    places = (1, 2, 3, 3, 5)
    return tuple(
        Honour(
            who,
            places[i],
            places.count(places[i]) > 1,
            "初級組" if i == 4 else "",
            "Junior" if i == 4 else "",
        )
        if i < len(places)
        else Honour(who)
        for i, who in enumerate(persons(count))
    )


def certificates(count: int) -> CertificatePaper:
    return CertificatePaper(HEAD, honours(count))


def prizes(count: int) -> PrizePaper:
    return PrizePaper(HEAD, tuple(each for each in honours(count) if each.place), count > 4)
