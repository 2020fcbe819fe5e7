"""What the printouts show. Frozen data with both languages inside; it does not know pages or fonts.

Never a telephone number or an e-mail address: those are in the workbook alone, and only if asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tourney.base.ids import PlayerNo
from tourney.base.names import UNNAMED, Name, PersonName
from tourney.base.texts import Message
from tourney.event.records import ResultState


@dataclass(frozen=True, slots=True)
class EventHead:
    """What stands on every page. `printed_at` comes from the clock port (UTC); `zone` is the hall's.

    `logo` is the organiser's picture (PNG or JPEG), b"" for none; `accent` their colour, "" for ours. Of
    paper that shows the seats of one heat: `draw`, which draw of it this is, and `draft`: it is not announced
    yet, and the paper says so.
    """

    title: Name
    venue: str
    date: str
    printed_at: datetime
    zone: str
    logo: bytes = b""
    accent: str = ""
    draft: bool = False
    draw: int = 0


@dataclass(frozen=True, slots=True)
class Person:
    """A player as paper names them. `no_photos`: no photographs of them may be shown, and paper that a
    photographer sees says so."""

    number: PlayerNo
    name: PersonName = UNNAMED
    team: str = ""
    division: str = ""
    no_photos: bool = False


@dataclass(frozen=True, slots=True)
class TableSlot:
    """When a table plays, and on which board.

    `wave` and `board` count from 1; 0 where all tables of the heat play at the same time. `starts_at` is
    local wall time, "" if unknown.
    """

    wave: int = 0
    starts_at: str = ""
    board: int = 0


@dataclass(frozen=True, slots=True)
class PaperStatus:
    """How official a paper is, as one word and as the sentence that stands everywhere."""

    state: ResultState
    said: Message
