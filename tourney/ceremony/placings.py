"""How paper names a place of honour: champion, runner-up …, with the division where there are several."""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.ceremony.paper_ceremony import Honour
from tourney.paper.wording import Wording

_NAMED = (msg("paper.place_1"), msg("paper.place_2"), msg("paper.place_3"), msg("paper.place_4"))


def place_message(place: int) -> Message:
    """`Champion`, `Runner-up`, … `Place 7`."""
    return _NAMED[place - 1] if place <= len(_NAMED) else msg("paper.place_n", n=place)


def place_words(honour: Honour, wording: Wording, between: str = " ") -> str:
    """The place on one line; a shared one says so."""
    place = wording(place_message(honour.place), between)
    division = wording.name(honour.division)
    if honour.tied:
        place += wording.in_brackets(msg("paper.place_shared"))
    return f"{division} · {place}" if division else place
