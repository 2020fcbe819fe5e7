"""Everything that can be done to an event, as data. Window and terminal build the same commands.

Names are imperatives; the journal's code of each is its past tense. A handler (see `handlers/`) turns
a command into changes; `Application.run` stores them whole or not at all. Those of the clock are in
`clock_commands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.competition.records import Player, Status
from tourney.competition.registration import PlayerDraft
from tourney.scoresheet.sheet import Sheet
from tourney.services.clock_commands import AddTime as AddTime
from tourney.services.clock_commands import CallLastRound as CallLastRound
from tourney.services.clock_commands import EndClock as EndClock
from tourney.services.clock_commands import NoteTimeChange as NoteTimeChange
from tourney.services.clock_commands import PauseClock as PauseClock
from tourney.services.clock_commands import ResumeClock as ResumeClock
from tourney.services.clock_commands import SetTimeLeft as SetTimeLeft
from tourney.services.clock_commands import StartClock as StartClock
from tourney.services.command import Command as Command
from tourney.services.table_commands import CloseTableGame as CloseTableGame
from tourney.services.table_commands import ImportTableGame as ImportTableGame
from tourney.services.table_commands import OpenTableGame as OpenTableGame
from tourney.services.table_commands import TakeTableResult as TakeTableResult

# ---- the event --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EditEvent(Command):
    """Change fields of `EventFacts` by name (name, venue, date, boards, breaks, deed_names, format …).

    A changed `format` is checked whole; a field that would falsify played heats is refused. `logo` is the
    picture in the head of the paper (PNG or JPEG, already read whole), None for none.
    """

    code: ClassVar[str] = "event_edited"
    changes: Mapping[str, Any]


# ---- players ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ImportPlayers(Command):
    """Add all drafts or none. Drafts without a number get the next free ones in order.

    `fills` are entries of the list for players who are registered already: each takes over what he
    lacks at that moment, in the same step.
    """

    code: ClassVar[str] = "players_imported"
    drafts: tuple[PlayerDraft, ...]
    source: str = ""
    fills: tuple[tuple[PlayerNo, PlayerDraft], ...] = ()


@dataclass(frozen=True, slots=True)
class AddPlayer(Command):
    """Register one player, `present` at once where he stands at the desk (a late arrival)."""

    code: ClassVar[str] = "player_added"
    draft: PlayerDraft
    status: Status = Status.REGISTERED
    alternate: bool = False


@dataclass(frozen=True, slots=True)
class EditPlayer(Command):
    """Change fields of a player. `seen` is the player as the form showed him: a stale form conflicts."""

    code: ClassVar[str] = "player_edited"
    number: PlayerNo
    changes: Mapping[str, Any]
    seen: Player | None = None


@dataclass(frozen=True, slots=True)
class MergePlayers(Command):
    """Two entries of one person: `keep` takes over what it lacks, `drop` goes. Refused once both play."""

    code: ClassVar[str] = "players_merged"
    keep: PlayerNo
    drop: PlayerNo


@dataclass(frozen=True, slots=True)
class SetStatus(Command):
    """Check in, mark absent, withdraw, reinstate; one player or a whole team.

    Absent or withdrawn: the player leaves the seats of heats that are not being played yet. Withdrawn
    while his table plays: bankrupt to the bank at that moment (readings; issue: "The day" 2).
    """

    code: ClassVar[str] = "status_set"
    numbers: tuple[PlayerNo, ...]
    status: Status


# ---- heats ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawHeats(Command):
    """Draw these heats (or stages) with a seed, replacing drafts that are neither locked nor played.

    Drawing a stage accepts the totals of the tables that are still doubtful then, for this `reason`; where
    there are any, it is Refused without one.
    `odd_tables` ("fair", "even", "repeats") in place of the format's, for heats seated beforehand.
    """

    code: ClassVar[str] = "heats_drawn"
    heats: tuple[HeatId, ...]
    seed: int
    reason: str = ""
    odd_tables: str = ""


@dataclass(frozen=True, slots=True)
class SwapSeats(Command):
    """Two players of a heat change places, at one table or at two."""

    code: ClassVar[str] = "seats_swapped"
    heat: HeatId
    a: PlayerNo
    b: PlayerNo


@dataclass(frozen=True, slots=True)
class SeatPlayer(Command):
    """Give a player a seat in a heat that is not yet played: a late arrival, an alternate, a move.

    `table` None takes the best table (fewest repeats and team mates, then the smallest).
    `instead_of` replaces a player in his seat (an alternate, a reserve in the finals).
    """

    code: ClassVar[str] = "player_seated"
    heat: HeatId
    number: PlayerNo
    table: TableNo | None = None
    instead_of: PlayerNo | None = None


@dataclass(frozen=True, slots=True)
class SeatPlayers(Command):
    """Give several players seats, or one player seats in several heats: all of them or none.

    Each (heat, player) takes the best table as it is after those before it.
    """

    code: ClassVar[str] = "players_seated"
    seats: tuple[tuple[HeatId, PlayerNo], ...]


@dataclass(frozen=True, slots=True)
class UnseatPlayer(Command):
    """Take a player out of his seat in a heat that is not yet played."""

    code: ClassVar[str] = "player_unseated"
    heat: HeatId
    number: PlayerNo


@dataclass(frozen=True, slots=True)
class LockHeat(Command):
    """Keep a draft from being drawn again (or allow it again)."""

    code: ClassVar[str] = "heat_locked"
    heat: HeatId
    locked: bool = True


@dataclass(frozen=True, slots=True)
class PublishHeat(Command):
    """Announce the seating of a heat to the hall."""

    code: ClassVar[str] = "heat_published"
    heat: HeatId


@dataclass(frozen=True, slots=True)
class TakeStageBack(Command):
    """Take back the last stage drawn with all that was done in it, to draw it again; with a reason.

    Its sheets, results, clocks and seats go; the journal keeps them and one undo brings them back.
    """

    code: ClassVar[str] = "stage_taken_back"
    heat: HeatId
    reason: str


# ---- scoresheets ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MarkPaper(Command):
    """The paper sheets of a table have come in (or were handed back)."""

    code: ClassVar[str] = "paper_marked"
    heat: HeatId
    table: TableNo
    paper_in: bool = True


@dataclass(frozen=True, slots=True)
class TableEntry:
    """The sheets of one table, all or some of its players. `seen`: what the form showed before."""

    table: TableNo
    sheets: tuple[Sheet, ...]
    bank_has: tuple[DeedId, ...] | None = None
    seen: Mapping[PlayerNo, Sheet | None] | None = None


@dataclass(frozen=True, slots=True)
class EnterSheets(Command):
    """Store sheets of one heat; with `confirm`, confirm each table that has no open error.

    An unknown heat, table or player, or a player seated elsewhere: nothing changes. A confirmed table
    changes only with `correct`, the reason, and stays confirmed only if it is confirmed again. Without a
    reason it refuses the whole, or with `keep_confirmed` is left as it is while the others are stored.
    """

    code: ClassVar[str] = "sheets_entered"
    heat: HeatId
    tables: tuple[TableEntry, ...]
    confirm: bool = False
    correct: str = ""
    source: str = "typed"
    keep_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ClearSheet(Command):
    """Remove the sheet of one player (typed for the wrong one)."""

    code: ClassVar[str] = "sheet_cleared"
    heat: HeatId
    player: PlayerNo


@dataclass(frozen=True, slots=True)
class ConfirmTables(Command):
    """The chief referee takes these results as official. Refused while a problem blocks."""

    code: ClassVar[str] = "tables_confirmed"
    heat: HeatId
    tables: tuple[TableNo, ...]


@dataclass(frozen=True, slots=True)
class ReopenTable(Command):
    """A confirmed table is opened again, with a reason."""

    code: ClassVar[str] = "table_reopened"
    heat: HeatId
    table: TableNo
    reason: str


@dataclass(frozen=True, slots=True)
class OverruleProblem(Command):
    """The chief referee accepts a problem of a table's check, with a reason (T1.3)."""

    code: ClassVar[str] = "problem_overruled"
    heat: HeatId
    table: TableNo
    problem: str
    reason: str


@dataclass(frozen=True, slots=True)
class AcceptTotals(Command):
    """The chief referee accepts the written totals of these tables without their deeds, with a reason."""

    code: ClassVar[str] = "totals_accepted"
    tables: tuple[tuple[HeatId, TableNo], ...]
    reason: str


# ---- rulings ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecideTie(Command):
    """Order between players level in the standings. `scope`: `cut`, or `cut:<division>`."""

    code: ClassVar[str] = "tie_decided"
    scope: str
    order: tuple[PlayerNo, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecidePlaces(Command):
    """Order between players who share a place at a table (T9.4), better first."""

    code: ClassVar[str] = "places_decided"
    heat: HeatId
    table: TableNo
    order: tuple[PlayerNo, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AdjustPoints(Command):
    """Penalty (negative) or bonus points in sixtieths, with a reason."""

    code: ClassVar[str] = "points_adjusted"
    player: PlayerNo
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class DeclareOfficial(Command):
    """A complete result is official. `scope`: `heats` (the standings), `semi` or `final`.

    Refused while something is missing, and, without a `reason`, while the time for protests runs. What a
    stage rests on and nobody has declared yet is told, or declared in the same step `with_earlier`.
    """

    code: ClassVar[str] = "declared"
    scope: str
    reason: str = ""
    with_earlier: bool = False


# ---- paper ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecordPrint(Command):
    """Remember what was printed, so that later changes can be shown against the paper."""

    code: ClassVar[str] = "printed"
    kind: str
    heat: HeatId | None = None


@dataclass(frozen=True, slots=True)
class IssueReceipts(Command):
    """Give every donation that has none yet the next numbers of the event's range: all of them or none.

    Comes before the printing and cannot be undone: a number on paper is never given again.
    """

    code: ClassVar[str] = "receipts_issued"


@dataclass(frozen=True, slots=True)
class CancelReceipt(Command):
    """A receipt does not count any more; the donation can get a new one, under a new number."""

    code: ClassVar[str] = "receipt_cancelled"
    serial: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run returns: what changed and what the person should be told.

    `changed` names collections of the `Tournament`; `warnings` are Messages; `data` is the handler's
    own result (a certificate, the numbers of imported players).
    """

    revision: int
    code: str
    changed: frozenset[str]
    warnings: tuple[Any, ...] = ()
    data: Any = None
    params: Mapping[str, Any] = field(default_factory=dict)
