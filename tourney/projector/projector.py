"""What the hall sees: scenes as frozen data. Nothing here can hold a telephone number or an address.

Names are as typed, in Chinese and in English; who shows them makes them fit. Sentences are `Message`s.
The clock is that of `views.clocks`, for the hall as for every other screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import UNNAMED, Name, PersonName
from tourney.base.texts import Message
from tourney.event.hall_map import HallMap
from tourney.game.console.view import BoardView, SeatView
from tourney.projector.scene_kind import SceneKind as SceneKind
from tourney.standings.standings_charts import StandingsCharts


class NameOrder(StrEnum):
    """How a list of names is ordered."""

    STROKES = "strokes"
    LETTERS = "letters"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class HallPerson:
    """A player as the hall may see them: start number and names, and nothing else of them but the team that
    tells apart who shares a name with somebody else ("" for all others)."""

    number: PlayerNo
    name: PersonName = UNNAMED
    team: str = ""


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table of a published heat, its players in seat order."""

    table: TableNo
    wave: int
    persons: tuple[HallPerson, ...]


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """Where somebody sits. `seat` counts from 1."""

    person: HallPerson
    table: TableNo
    seat: int
    wave: int


@dataclass(frozen=True, slots=True)
class HallSeating:
    """The seating of one published heat. A draft is never shown: `tables` is empty and `name` None."""

    heat: HeatId | None = None
    name: Message | None = None
    waves: int = 1
    tables: tuple[HallTable, ...] = ()
    order: NameOrder = NameOrder.STROKES
    by_name: tuple[FoundSeat, ...] = ()
    hall: HallMap | None = None
    """Where the tables stand, None where nobody has laid the hall out."""


@dataclass(frozen=True, slots=True)
class HallLine:
    """One line of the standings. `points` as people write them, `assets` in M$."""

    place: int
    tied: bool
    person: HallPerson
    points: str
    assets: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class HallStandings:
    """The standings of one division ("" names: there are none). `state` says how official they are.

    `brief` says it where `state` would be cut. `cut_after` is the index of the last line above the cut, None
    where no line is drawn; it never parts players who are level. `cut` is what the line means.
    """

    name: Name
    lines: tuple[HallLine, ...]
    state: Message
    provisional: bool
    cut_after: int | None = None
    after: Message | None = None
    """The last heat that counts."""
    brief: Message | None = None
    cut: Message | None = None


@dataclass(frozen=True, slots=True)
class HallSeat:
    """A seat of the bracket: somebody, or in words who it will be (`words`).

    `place` None while the table has no result. `won`: alone in first place of a confirmed table.
    """

    person: HallPerson | None
    words: Message | None = None
    place: int | None = None
    tied: bool = False
    won: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class HallMatch:
    """A table of the bracket. `state` is "" words before it is played; `provisional`: not confirmed or
    not settled.
    """

    title: Message
    seats: tuple[HallSeat, ...]
    state: Message | None = None
    provisional: bool = False
    table: TableNo | None = None
    """Its number, where the round has several."""


@dataclass(frozen=True, slots=True)
class HallRound:
    """One round of the finals."""

    name: Message
    matches: tuple[HallMatch, ...]


@dataclass(frozen=True, slots=True)
class HallBracket:
    """The finals of one division. Seats of a round that is not published are words, never names.

    `champion` is only the first as played while the result is not `settled`. `state` says how official it
    is, None while there is no champion.
    """

    name: Name
    rounds: tuple[HallRound, ...]
    champion: HallPerson | None = None
    settled: bool = True
    state: Message | None = None


@dataclass(frozen=True, slots=True)
class HallStep:
    """A step of the podium; more than one person where the place is shared."""

    place: int
    persons: tuple[HallPerson, ...]


@dataclass(frozen=True, slots=True)
class HallPodium:
    """The first places of one division. Not `settled`: whoever stands highest is only first as played."""

    name: Name
    steps: tuple[HallStep, ...]
    settled: bool
    state: Message


@dataclass(frozen=True, slots=True)
class HallTeam:
    """A line of the teams. `points` as people write them."""

    place: int
    tied: bool
    team: str
    players: int
    points: str


@dataclass(frozen=True, slots=True)
class HallTeams:
    """The teams after a heat, None before any; `state` says how official the results are."""

    teams: tuple[HallTeam, ...]
    after: Message | None
    state: Message
    provisional: bool


@dataclass(frozen=True, slots=True)
class HallCharts:
    """Race and spread of one division after a heat; `race` names the lines of the race in their order."""

    name: Name
    charts: StandingsCharts
    race: tuple[HallPerson, ...]
    after: Message


@dataclass(frozen=True, slots=True)
class HallEvent:
    """The event as the hall is greeted by it. `logo` is the picture's bytes, None without one."""

    name: Name
    venue: str = ""
    date: str = ""
    logo: bytes | None = None


@dataclass(frozen=True, slots=True)
class HallMessage:
    """Typed words, large. Either language may be empty."""

    zh: str = ""
    en: str = ""

    def __bool__(self) -> bool:
        return bool(self.zh.strip() or self.en.strip())


@dataclass(frozen=True, slots=True)
class FollowedScene:
    """The scene that the day itself asks for, and why. `heat`: whose seats, where it shows seats."""

    scene: SceneKind
    why: Message
    heat: HeatId | None = None


# ---- the table being played -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LivePlayer:
    """A player at the table, as the hall knows them. `place` is the final one once the game is over."""

    seat: SeatView
    person: HallPerson
    place: int | None = None


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A table being played with the engine, at one moment: what its console hands to the projector.

    `name` is its heat's. `last` says what happened last. `seconds` are left at this table's clock, None
    without one.
    """

    heat: HeatId
    table: TableNo
    name: Message
    board: BoardView
    players: tuple[LivePlayer, ...]
    last: Message | None = None
    seconds: int | None = None
    paused: bool = False
    over: bool = False

    @property
    def key(self) -> tuple[HeatId, TableNo]:
        """Which table it is."""
        return self.heat, self.table
