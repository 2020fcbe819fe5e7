"""What the pages of standings and finals show beyond the read models of the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import Name
from tourney.base.texts import Message
from tourney.event.formats import ChampionRule
from tourney.event.records import Player, Ruling
from tourney.event.table_state import TableState
from tourney.standings.cut import CutLevel, CutTie, Outstanding
from tourney.standings.line_picture_view import LinePicture
from tourney.standings.sensitivity import Doubt
from tourney.standings.standings import Standings
from tourney.standings.status import ResultStatus
from tourney.standings.wrong_seats import WrongSeats


@dataclass(frozen=True, slots=True)
class StandingsView:
    """A list of standings and, for each player in it, everybody level with them before any ruling.

    `level` names them too, numbers rising; who is level with nobody is left out. `scope` is that of a
    ruling on one of these ties. `cut_after` is the index of the last line above the cut, None where this
    list has none. `cut_open`: who goes through may still change.
    """

    standings: Standings
    level: Mapping[PlayerNo, tuple[PlayerNo, ...]]
    scope: str
    cut_after: int | None
    cut_size: int
    cut_open: bool
    wrong: tuple[WrongSeats, ...] = ()
    """Drawn stages where somebody sits without the right to."""
    ties: tuple[CutTie, ...] = ()
    """Who is level at the line, undecided."""
    as_played: tuple[ResultStatus, ...] = ()
    """Stages declared as they were played, though somebody sat there who is out by this list."""


class CutStatus(StrEnum):
    """How a player stands to the cut."""

    THROUGH = "through"
    SEEDED = "seeded"
    """In without qualifying."""
    HOLDING = "holding"
    """Would be in now, but open results may change it."""
    TIED = "tied"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Finalist:
    """A line of the cut. `seed` is from 1, for a reserve their turn, for a tied player None.

    `level`: first and last seed or turn of those level with them on everything, whose order is by number.
    """

    person: Player
    standing: CutStatus
    seed: int | None
    level: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class BracketSeat:
    """A seat of a stage, best seed first while nobody has a place, then by place.

    `person` None where nobody can be named yet. `place` None while the table has no result; `left`: the
    player has gone since they were seated. `open`: planned here as it stands, which may still change.
    `level`: the players level at the line, or sharing a place at a table of the round before, of whom one
    will sit here (numbers rising); then nobody is named.
    """

    person: Player | None
    seed: int
    place: int | None
    tied: bool
    total: int
    left: bool
    open: bool
    level: tuple[PlayerNo, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the bracket. `drawn`: it exists; otherwise it is planned.

    `empty` counts further seats that are free, or whose players the round before decides.
    """

    heat: HeatId
    table: TableNo
    seats: tuple[BracketSeat, ...]
    empty: int
    drawn: bool
    provisional: bool
    state: TableState


@dataclass(frozen=True, slots=True)
class BracketStage:
    """A round of one division. `goes_on`: how many of it play the next round (0: it is the last)."""

    heat: HeatId
    minutes: int
    drawn: bool
    published: bool
    tables: tuple[BracketTable, ...]
    blocked: Message | None
    goes_on: int


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat to fill in a drawn stage: `leaves` is still seated (None: the seat is free), `comes` is next.

    `gone`: they have left; otherwise not gone through, because a result was corrected after the draw.
    `reserve` is their turn among the reserves, 0 if they are simply next. `comes` None: nobody is there.
    `undecided`: players level with `comes`, whose order decides first who is next.
    """

    heat: HeatId
    table: TableNo
    leaves: Player | None
    gone: bool
    comes: Player | None
    reserve: int
    undecided: CutTie | CutLevel | None


@dataclass(frozen=True, slots=True)
class PlacesToDecide:
    """Players who share a place at a table that somebody's way hangs on (T9.4), in the order of the paper.

    `land_known`: they have the same unmortgaged land too; else their deeds, once typed, may part them.
    `on_paper`: their sheets claim different places; else they follow their numbers.
    """

    heat: HeatId
    table: TableNo
    place: int
    players: tuple[Player, ...]
    land_known: bool
    on_paper: bool = False


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize. `tied`: the place is shared."""

    place: int
    person: Player
    tied: bool


@dataclass(frozen=True, slots=True)
class DivisionFinals:
    """The finals of one division (`id` "" where there are none).

    `settled`: nothing is missing from what the champion stands on. `champion_tie`: what decided between the
    champion and others with the same total. `levels`: players level among those in (while nothing is drawn)
    or among the reserves (until there is a champion), best first. `line`: between the last heat and the next
    stage, once all is in: the picture of who goes on; None at any other time.
    """

    id: str
    name: Name
    size: int
    finalists: tuple[Finalist, ...]
    ties: tuple[CutTie, ...]
    levels: tuple[CutLevel, ...]
    decided: bool
    rulings: tuple[Ruling, ...]
    stages: tuple[BracketStage, ...]
    vacancies: tuple[Vacancy, ...]
    to_decide: tuple[PlacesToDecide, ...]
    champion: Player | None
    champion_tie: Message | None
    settled: bool
    prizes: tuple[PrizeLine, ...]
    line: LinePicture | None = None


class NextStep(StrEnum):
    """What the finals' primary button does."""

    DRAW = "draw"
    PUBLISH = "publish"
    PRINT = "print"
    DECIDE = "decide"
    """A shared place without whose decision nothing goes on."""


@dataclass(frozen=True, slots=True)
class FinalsView:
    """Everything the Finals page shows. `next_heat` is the stage to draw or publish.

    `blocked` says why it cannot be drawn yet; `protest_until`: it can be, but until then what it rests on
    is open to protest.
    `people` names everybody whom a tie or a ruling mentions. `empty`: no heat has a result. `doubts` are
    tables worth a second look before the next stage is drawn. `status` is that of the standings until a stage
    is drawn, then of the last one drawn; `begun`: something of what is waited for has begun.
    """

    champion_by: ChampionRule
    divisions: tuple[DivisionFinals, ...]
    waiting: tuple[Outstanding, ...]
    next: NextStep
    next_heat: HeatId | None
    blocked: Message | None
    protest_until: datetime | None
    people: Mapping[PlayerNo, Player]
    unassigned: int
    empty: bool
    status: ResultStatus
    begun: bool
    doubts: tuple[Doubt, ...] = ()
    wrong: tuple[WrongSeats, ...] = ()
    """Drawn stages where somebody sits without the right to."""
    decide: PlacesToDecide | None = None
    """The shared place that the next stage or the champion waits for."""
    to_take_back: HeatId | None = None
    """The drawn stage that can be taken back because the wrong players have played."""

    @property
    def before_next(self) -> bool:
        """Whether all is in and the next stage, or the result, is what comes next."""
        return any(each.line is not None for each in self.divisions)
