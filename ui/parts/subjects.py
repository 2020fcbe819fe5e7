"""What a picture to share tells: who sits where in a heat, or how they stand.

Made of what the hall may see (`queries/projector`), so that no telephone number or address can be on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.base.errors import Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.times import hall_time
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.projector.scenes import (
    HallLine,
    HallPerson,
    HallStandings,
    HallTable,
    hall_seating,
    hall_standings,
)
from ui.projector.wording import HallWords, both_names


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One person. `sign` stands before (seat or place), `figures` behind; `open`: not settled yet.

    `cut_below`: who stands above this line is through.
    """

    sign: str
    person: HallPerson
    figures: str = ""
    open: bool = False
    cut_below: bool = False


@dataclass(frozen=True, slots=True)
class PictureBlock:
    """Lines that belong together, a table or a division, below a head that may be empty."""

    head: str
    lines: tuple[PictureLine, ...]


@dataclass(frozen=True, slots=True)
class PictureSubject:
    """A whole picture: what it is of, a line a language, and its blocks, so many side by side."""

    name: str
    """What its file is called."""
    event: tuple[str, ...]
    title: tuple[str, ...]
    notes: tuple[str, ...]
    blocks: tuple[PictureBlock, ...]
    columns: int


def seating_subject(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId | None, words: HallWords
) -> PictureSubject:
    """The tables of a heat, of the one people look for now if none is named. Refused for a draft."""
    seating = hall_seating(tournament, rules, now, heat)
    if seating.name is None:
        if heat is None:
            raise Refused("picture.nothing_published")
        raise Refused("picture.not_published", heat=heat_named(heat))
    blocks = tuple(_table(table, seating.waves, words) for table in seating.tables)
    return PictureSubject(
        name=f"seating-{seating.heat}",
        event=_event(tournament),
        title=words.lines("picture.seating", heat=seating.name),
        notes=(_as_of(tournament, now, words),),
        blocks=blocks,
        columns=2,
    )


def standings_subject(
    tournament: Tournament, rules: Rules, now: datetime, words: HallWords
) -> PictureSubject:
    """The standings, a block a division, with how official they are. Refused while nobody has played.

    Their file bears the time: they are passed on several times a day.
    """
    found = [each for each in hall_standings(tournament, rules, now) if each.after is not None]
    if not found:
        raise Refused("picture.no_standings")
    first = found[0]
    assert first.after is not None
    return PictureSubject(
        name=f"standings-{hall_time(now, tournament.event.zone):%H%M}",
        event=_event(tournament),
        title=words.lines("projector.standings_after", heat=first.after),
        notes=(*_state(found, words), _as_of(tournament, now, words)),
        blocks=tuple(_division(each, words) for each in found),
        columns=1,
    )


def _table(table: HallTable, waves: int, words: HallWords) -> PictureBlock:
    head = words("projector.table", table=table.table)
    if waves > 1:
        head = words("projector.table_wave", table=table.table, wave=table.wave)
    lines = tuple(PictureLine(str(seat), person) for seat, person in enumerate(table.persons, start=1))
    return PictureBlock(head, lines)


def _division(standings: HallStandings, words: HallWords) -> PictureBlock:
    lines = tuple(_line(each, at == standings.cut_after) for at, each in enumerate(standings.lines))
    return PictureBlock(words.name_of(standings.name), lines)


def _line(line: HallLine, last_above: bool) -> PictureLine:
    sign = f"{line.place}=" if line.tied else str(line.place)
    return PictureLine(sign, line.person, line.points, open=line.provisional, cut_below=last_above)


def _event(tournament: Tournament) -> tuple[str, ...]:
    return ("  ".join(both_names(tournament.event.title)),)


def _state(found: Sequence[HallStandings], words: HallWords) -> tuple[str, ...]:
    """How official they are, and what the mark at open points means."""
    first = found[0]
    marked = any(line.provisional for each in found for line in each.lines)
    said = words.say(first.brief or first.state)
    return (said, words("projector.standings_line_open")) if marked else (said,)


def _as_of(tournament: Tournament, now: datetime, words: HallWords) -> str:
    """When the picture was true: it is passed on long after something has changed."""
    at = hall_time(now, tournament.event.zone)
    return words("picture.as_of", day=f"{at:%Y-%m-%d}", time=f"{at:%H:%M}")
