"""What the table console shows: board, seats, what may be done now, what is waited for, the log.

Frozen data with both languages inside; sentences are `Message`s. Amounts in M, squares by their number on the
board, seats from 0 clockwise. It does not know the rules: everything that may be done comes from the engine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

import msgspec

from tourney.base.ids import HeatId, PlayerNo, TableNo
from tourney.base.names import NO_NAME, Name
from tourney.base.texts import Message
from tourney.game.console.table_entry import Answer, Bargain, Entry, Pledge
from tourney.game.console.table_pending import AuctionPending as AuctionPending
from tourney.game.console.table_pending import CardChoicePending as CardChoicePending
from tourney.game.console.table_pending import CardPending as CardPending
from tourney.game.console.table_pending import ClaimView as ClaimView
from tourney.game.console.table_pending import DealtPending as DealtPending
from tourney.game.console.table_pending import DebtPending as DebtPending
from tourney.game.console.table_pending import JailFailurePending as JailFailurePending
from tourney.game.console.table_pending import LotPending as LotPending
from tourney.game.console.table_pending import OfferPending as OfferPending
from tourney.game.console.table_pending import OtherPending as OtherPending
from tourney.game.console.table_pending import Pending as Pending
from tourney.game.console.table_pending import PickPending as PickPending
from tourney.game.console.table_pending import PlacePending as PlacePending
from tourney.game.console.table_pending import ProposalPending as ProposalPending
from tourney.game.console.table_pending import RaiseWay as RaiseWay
from tourney.game.console.table_pending import ReceivedPending as ReceivedPending
from tourney.game.console.table_pending import ShortagePending as ShortagePending
from tourney.game.console.table_pending import SideView as SideView
from tourney.game.console.table_pending import SquarePick as SquarePick
from tourney.game.console.table_pending import StartThrowPending as StartThrowPending
from tourney.game.console.table_pending import TaxPending as TaxPending
from tourney.game.console.table_pending import ThrowPending as ThrowPending
from tourney.game.console.table_pending import Waiting as Waiting
from tourney.game.console.table_pending import WishView as WishView
from tourney.game.engine.play import Held as Held
from tourney.game.engine.state_extensions import Piece as Piece
from tourney.game.engine.state_extensions import Stack as Stack
from tourney.rules.board import Ring
from tourney.rules.dice import Dice, Face
from tourney.rules.rulebook import HOTEL
from tourney.scoresheet.sheet import Sheet

BANK = -1
"""The bank as owner or creditor."""

REFEREE_SEAT = -1
"""`seat` of what only the referee may enter."""

# ---- the board --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SquareView:
    """One square. `level` of its deed as the rule book counts it (-1 mortgaged); `owner` a seat or BANK.

    `rents` of a street are by level; of a station by number owned. `multipliers`: a utility by number owned.
    `deed` and `group` are "" where nothing can be bought. `printed` is what stands on the square where
    people call it otherwise.
    """

    index: int
    kind: str
    name: Name
    deed: str = ""
    group: str = ""
    group_name: Name = NO_NAME
    price: int = 0
    mortgage: int = 0
    house_cost: int = 0
    tax: int = 0
    rents: tuple[int, ...] = ()
    multipliers: tuple[int, ...] = ()
    owner: int = BANK
    level: int = 0
    printed: Name = NO_NAME
    height: int = 0
    """What its tile adds to a stack, in units."""
    without_limit: bool = False
    """As many houses may stand there as anybody wants, and no hotel."""
    pledge: Pledge | None = None
    """To whom its deed is pledged, where deeds are pledged to players."""
    became: Message | None = None
    """What the rules have made of it, where it is no longer what is printed there: public, a college."""
    words: str = ""
    """The area by which its amounts are said where each ring has money of its own, "" for none."""
    marked: int = BANK
    """Whose marker lies on it, BANK for nobody's."""

    @property
    def mortgaged(self) -> bool:
        """Whether its deed lies face down, turned over or before a lender: it earns nothing."""
        return self.level < 0 or self.pledge is not None

    @property
    def hotel(self) -> bool:
        """Whether a hotel stands there."""
        return self.level >= HOTEL and not self.without_limit

    @property
    def houses(self) -> int:
        """How many houses stand there."""
        return 0 if self.hotel else max(self.level, 0)


@dataclass(frozen=True, slots=True)
class KeptValue:
    """What only the rules in play keep of a player or of the table: a field of the record.

    Yes or no, a number up to `most`, one of `options`, or `several` of them, `in_order` where their order
    counts and one may stand there twice; `or_none`: none is a value too.
    An option is what the record writes, and what people call it.
    """

    field: str
    name: Message | str
    value: bool | int | str | tuple[str, ...] | None
    most: int = 0
    options: tuple[tuple[str, Message | str], ...] = ()
    several: bool = False
    or_none: bool = False
    in_order: bool = False


@dataclass(frozen=True, slots=True)
class KeptFact:
    """What only the rules in play keep of the table: a field of the record, its parts there, or None.

    Parts are called as the record calls them: `player`, `dice`, `deed`. With `held` each part is held by a
    player or by nobody, and is called so.
    """

    field: str
    name: Message | str
    parts: tuple[str, ...]
    value: Mapping[str, object] | None
    held: tuple[Message | str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptPacts:
    """What players have agreed in words, each with whose it is: a field of the record that lists them."""

    field: str
    name: Message | str
    value: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player. `name` is the name in the record; `number` None at a table outside an event.

    `in_jail` None, or the throws already failed (0-2). `out` 0, or the order of going out. `worth` as on
    the scoresheet (T9.2). `raisable`: cash with everything sold and mortgaged. `deeds` are squares. `notes`:
    what the rules keep of the player that the card has to say (a turn to be lost).
    """

    seat: int
    number: PlayerNo | None
    name: str
    cash: int
    square: int
    in_jail: int | None
    jail_cards: tuple[str, ...]
    out: int
    worth: int
    raisable: int
    deeds: tuple[int, ...]
    turns: int
    is_turn: bool
    has_to_act: bool
    kept: tuple[KeptValue, ...] = ()
    notes: tuple[Message, ...] = ()
    stack: Stack | None = None
    """What the player has piled up beside the board, where the rules have such."""
    place: int | None = None
    """What the sheet would say now, where the rules have places only; None of who is out."""
    land: int | None = None
    """Unmortgaged land in M, where it ranks the player among others of the same total (T9.4)."""
    on_sheet: int = 0
    """What of the money a sheet counts: `cash`, where there is one money."""
    purse: tuple[Held, ...] = ()
    """What the player has of each money where there are several, `cash` being the first; () else."""


# ---- what may be done -------------------------------------------------------------------------


class AskKind(StrEnum):
    """What a person still has to fill in, and so which form or key the window offers."""

    DICE = "dice"
    """A face for each of `faces`, which names those of every die; all of them in a row."""
    SQUARE = "square"
    """One of `options`, each a square by its number."""
    CARD = "card"
    """One of `options`, by its number or words; its value."""
    AMOUNT = "amount"
    """M from `least` to `most` (None: no upper end)."""
    COUNT = "count"
    """A number from `least` to `most`."""
    DEED = "deed"
    """One of `options`, each a square; its value, a deed or a word for the way there."""
    LEVELS = "levels"
    """Levels by street from `options`: {deed id: levels}."""
    DEEDS = "deeds"
    """Any of `options`, at least `least` and at most `most` of them: their values."""
    GROUP = "group"
    """One of `options`; its value."""
    PLAYER = "player"
    """One of `options`; its value."""
    DEAL = "deal"
    """The two-sided form, a `Bargain`; partners in `options`."""
    TEXT = "text"
    """Words; with `least` 1 they must not be empty."""
    POSITION = "position"
    """The referee's correction, a `PositionChange`."""


@dataclass(frozen=True, slots=True)
class Option:
    """One value to pick. `number` as shown beside it (cards: 1-16); `amount` is what it costs or brings.

    `most` limits how many (levels of this street, buildings on this group), 0 where that means nothing.
    `entry`: what is entered by picking it, where it says more than one field.
    """

    value: str
    label: Message
    number: int = 0
    square: int | None = None
    amount: int | None = None
    most: int = 0
    entry: Entry | None = None
    words: str = ""
    """The area by which `amount` is said where there is money of several kinds."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing to fill in: `field` of the entry, as the record calls it. Its kind says what answers it."""

    kind: AskKind
    field: str
    label: Message
    least: int = 0
    most: int | None = None
    options: tuple[Option, ...] = ()
    faces: tuple[tuple[Face, ...], ...] = ()
    also: str = ""
    """The field of the last die, where it has one of its own; of a deal that of what is agreed in words."""
    unused: tuple[Face, ...] = ()
    """The faces of that die where it is not thrown now: `faces` are the others'."""
    led: str = ""
    """The field that the first key says before the dice: which of several pairs is thrown."""
    leads: tuple[str, ...] = ()
    """What that field holds, by the place of the first die's faces."""

    @property
    def asks_also(self) -> bool:
        """Whether the die with a field of its own is thrown with the others."""
        return bool(self.also) and not self.unused

    def answered(self, entry: Entry, answer: Answer) -> Entry:
        """The entry with this answered, whatever shape it has: that is looked at when it is entered."""
        if isinstance(answer, Bargain):
            sides = {"other": answer.other, "give": answer.give, "take": answer.take}
            said = {self.also: answer.terms} if self.also and answer.terms else {}
            return msgspec.structs.replace(entry, **sides, **said)
        whole = next((option.entry for option in self.options if option.value == answer), None)
        if whole is not None:
            return whole
        if self.led and isinstance(answer, tuple):
            which = self.leads[self.faces[0].index(answer[0])]
            return msgspec.structs.replace(entry, **{self.led: which, self.field: answer[1:]})
        if self.also and isinstance(answer, tuple):
            dice = len(self.faces) - (1 if self.asks_also else 0)
            last = answer[dice] if len(answer) > dice else None
            return msgspec.structs.replace(entry, **{self.field: answer[:dice], self.also: last})
        return msgspec.structs.replace(entry, **{self.field: answer})


class Section(StrEnum):
    """Where a choice stands in the panel, in this order."""

    NOW = "now"
    """Whoever is waited for."""
    CLAIMS = "claims"
    """Rent that may be asked for, as long as it may."""
    BETWEEN = "between"
    """What others (or the same player) may do besides."""
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence with the clause it rests on ("" where none commands it), and why so much is due."""

    clause: str
    message: Message
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done now: answer `asks`, then hand what is `filled` to `TableSession.enter`.

    `id` is the record's verb (`throw`, `bid` …). `entry` is whole: what is asked for holds an example (the
    lowest bid, the first deed), dice (1, 2), a reason "". `consequences` are shown before confirming.
    """

    id: str
    seat: int
    section: Section
    label: Message
    entry: Entry
    asks: tuple[Prompt, ...] = ()
    clause: str = ""
    square: int | None = None
    consequences: tuple[Effect, ...] = ()
    turn: int = 0
    """Of which of several turns under way: that of `TableView.pending`, or of what waits `beside`."""

    def filled(self, answers: Sequence[Answer]) -> Entry:
        """The entry with an answer to each thing that is asked, in their order."""
        entry = self.entry
        for ask, answer in zip(self.asks, answers, strict=True):
            entry = ask.answered(entry, answer)
        return entry


# ---- the log ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry told in words. `at`: seconds of the table's clock. `seat` REFEREE_SEAT for the referee.

    `undone`: it does not stand any more. `can_undo_to`: the position after it may be gone back to. `clause`:
    what the entry itself rests on; `consequences` do not say the entry's own sentence again.
    """

    n: int
    at: float | None
    by: str
    seat: int
    verb: str
    text: Message
    consequences: tuple[Effect, ...] = ()
    undone: bool = False
    can_undo_to: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class WorthPoint:
    """Net worth by seat after entry `n` (0: at the start), in order of the entries that stand."""

    n: int
    at: float | None
    worth: tuple[int, ...]


# ---- the whole --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableTitle:
    """Which table this is. `heat` and `table` None for a record that belongs to no event.

    `minutes` of play, 0 for untimed or unknown; `place` is the file; `book` has every clause by its id, as
    the rules of this table have it; `over` is what the options lay over the ruleset (a speed die).
    `finishes_round`: once time is called the round is finished, else the turn.
    """

    heat: HeatId | None
    table: TableNo | None
    event: Name
    ruleset: str
    ruleset_name: Name
    edition: str
    place: str
    minutes: int = 0
    book: Mapping[str, Message] = field(default_factory=dict)
    over: tuple[Message, ...] = ()
    finishes_round: bool = True


@dataclass(frozen=True, slots=True)
class MoneyPile:
    """Money on the table that is nobody's, as its rules call it; `place` is its field in a record."""

    place: str
    name: Message
    amount: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position without what may be done in it: the present one, or one of the past.

    `rings` is how the squares lie, `ring_names` what each of several is called. `piles` are those that lie in
    the middle, `facts`, `kept` and `pacts` what only the rules in play keep of the table. `words` is the area
    of the sentences that the rules of the table say their own way, "" for none (`Texts.in_words`), `variant`
    the rule system, whose verbs may have another shape than those of the same name elsewhere.
    """

    n: int
    rings: tuple[Ring, ...]
    squares: tuple[SquareView, ...]
    seats: tuple[SeatView, ...]
    houses: int
    hotels: int
    turn: int
    last_throw: tuple[Face, ...] | None
    last_thrower: int | None
    decks: Mapping[str, Message] = field(default_factory=dict)
    """Every deck's name by its id, in the board's order."""
    jail_cards: Mapping[str, int] = field(default_factory=dict)
    """How many cards of each kept kind there are, by what the record calls them."""
    card_names: Mapping[str, Message] = field(default_factory=dict)
    """What people call them: by their deck, or by a name of their own."""
    jail_card_counts: int = 0
    """What a jail card counts on the scoresheet, written with the cash, in M."""
    mortgaged_in_full: bool = False
    """Whether a mortgaged deed counts its whole price at the end, else half of it."""
    worth_clause: str = ""
    land_clause: str = ""
    """The clause on what a deed counts, as the rules in force call it."""
    levels: tuple[int, ...] = ()
    """The levels that a street may have, mortgaged -1."""
    piles: tuple[MoneyPile, ...] = ()
    facts: tuple[KeptFact, ...] = ()
    kept: tuple[KeptValue, ...] = ()
    pacts: tuple[KeptPacts, ...] = ()
    words: str = ""
    variant: str = ""
    dice: tuple[tuple[Face, ...], ...] = Dice().faces
    """The faces of each die that is thrown."""
    ring_names: tuple[Name, ...] = ()
    stock: tuple[Message, ...] = ()
    """What the bank has, where the rules have neither houses nor hotels."""


@dataclass(frozen=True, slots=True)
class PositionAt:
    """The board after an entry, that entry's line (None for the start), and what was waited for then.

    `choices` are the players' of that moment, to be read and not to be entered.
    """

    board: BoardView
    line: LogLine | None
    pending: Pending | None
    choices: tuple[Choice, ...]
    claims: tuple[ClaimView, ...]
    phase: str
    over: bool = False
    paused: bool = False
    time_called: bool = False
    beside: Pending | None = None


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the console shows. `phase` is the engine's word for what comes next.

    `to_undo` is the entry that a plain undo takes back (None: nothing), `can_redo` whether a redo is
    possible. `extra`: seconds of extra time in the record itself.

    `finishing`: time was called and the round, or the turn, is being finished (T1.1).
    """

    title: TableTitle
    board: BoardView
    pending: Pending | None
    choices: tuple[Choice, ...]
    claims: tuple[ClaimView, ...]
    log: tuple[LogLine, ...]
    worth: tuple[WorthPoint, ...]
    phase: str
    over: bool = False
    paused: bool = False
    time_called: bool = False
    to_undo: LogLine | None = None
    can_redo: bool = False
    extra: int = 0
    warnings: tuple[Message, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    """What a game that is over hands in, in seat order, by the names of the record."""
    may_be_counted: bool = False
    """Whether the event takes its sheets: the game is over, or with a reason as it stands."""
    beside: Pending | None = None
    """What another turn waits for that is under way at the same time."""
    front: int = 0
    """Which of the turns `pending` is of, as the choices count them."""

    @property
    def n(self) -> int:
        """Entries so far."""
        return self.board.n

    @property
    def finishing(self) -> bool:
        return self.time_called and not self.over

    def then(self, past: PositionAt) -> TableView:
        """The view as it was at a moment of the past; the log and worth over time stay those of today."""
        return replace(
            self,
            board=past.board,
            pending=past.pending,
            choices=past.choices,
            claims=past.claims,
            phase=past.phase,
            over=past.over,
            paused=past.paused,
            time_called=past.time_called,
            beside=past.beside,
            front=0,
        )

    def seen_by(self, seat: int) -> TableView:
        """The same with the turn in front that waits for this seat, where several are under way."""
        beside, pending = self.beside, self.pending
        if beside is None or pending is None or seat in pending.seats or seat not in beside.seats:
            return self
        return replace(self, pending=beside, beside=pending, front=1 - self.front)

    @property
    def here(self) -> tuple[Choice, ...]:
        """The choices but for what another turn waits for."""
        if self.beside is None:
            return self.choices
        return tuple(
            choice
            for choice in self.choices
            if choice.turn == self.front or choice.section is not Section.NOW
        )

    def choices_of(self, section: Section) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.here if choice.section is section)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The entry stands and is on disk. `lines` are those added by it."""

    view: TableView
    lines: tuple[LogLine, ...]


@dataclass(frozen=True, slots=True)
class Rejected:
    """The entry is not allowed or not understood: why, by which clause, in which `field` of the entry.

    Nothing has changed.
    """

    message: Message
    clause: str = ""
    code: str = ""
    field: str = ""


Entered: TypeAlias = Accepted | Rejected


# ---- games of an event ------------------------------------------------------------------------


class GameStage(StrEnum):
    """How far the game of a table is."""

    RUNNING = "running"
    OVER = "over"
    """Finished; its sheets have not been taken over."""
    TAKEN = "taken"
    """Its sheets stand in Scores."""


@dataclass(frozen=True, slots=True)
class TableGameView:
    """One table of an event that is played with the engine. `options`: what differs from the ruleset."""

    heat: HeatId
    table: TableNo
    players: tuple[str, ...]
    ruleset: str
    options: Mapping[str, object]
    edition: str
    opened_at: datetime
    entries: int
    stage: GameStage
