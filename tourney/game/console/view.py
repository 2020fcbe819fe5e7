"""Defines what the table console shows: board, seats, what may be done now, what is waited for, the log.

Frozen data with both languages inside; sentences are `Message`s. Amounts in M, squares by their number on the
board, seats from 0 clockwise. It does not know the rules: everything that may be done comes from the engine.

A window hands whole entries of the record to a table. What a person has filled in so far are answers, one to
each prompt of a choice; all of them together make an entry (`Choice.filled`).
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
from tourney.game.engine.entries import REFEREE as REFEREE
from tourney.game.engine.entries import Entry as Entry
from tourney.game.engine.entries import Goods as Goods
from tourney.game.engine.entries import Level as Level
from tourney.game.engine.entries import Name as PlayerName
from tourney.game.engine.entries import Note as Note
from tourney.game.engine.entries import PlayerChange as PlayerChange
from tourney.game.engine.entries import Pledge as Pledge
from tourney.game.engine.entries import PositionChange as PositionChange
from tourney.game.engine.entries import Undo
from tourney.game.engine.game_context import Held as Held
from tourney.game.engine.state_extensions import Piece as Piece
from tourney.game.engine.state_extensions import Stack as Stack
from tourney.rules.board import Ring
from tourney.rules.dice import Dice, Face
from tourney.rules.rulebook import HOTEL
from tourney.scoresheet.sheet import Sheet


class GoBack(Undo, tag="undo", kw_only=True):
    """An undo with its reason; the record stores the reason as the referee's note before the undo."""

    by: PlayerName = REFEREE
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bargain:
    """A deal without its proposer: the partner (by the name in the record), and what goes each way.

    A side has the form of its line if there is money of several kinds. `terms`: the agreement in words.
    """

    other: str
    give: Goods | Mapping[str, object]
    take: Goods | Mapping[str, object]
    terms: str = ""


Answer: TypeAlias = (
    int | str | tuple[Face, ...] | tuple[str, ...] | Mapping[str, int] | Bargain | PositionChange
)
"""The answer to one `Prompt`; its kind tells which of these fields holds it."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Base: the seats that have to act (the first one first), the sentence, the clause.

    `words`: the area that words its amounts if there is money of several kinds, "" for none.
    """

    seats: tuple[int, ...]
    message: Message
    clause: str
    words: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class ThrowPending(Waiting):
    """The throw of the player whose turn it is, or a fresh throw that only sets a rent."""


@dataclass(frozen=True, slots=True)
class StartThrowPending(Waiting):
    """The first player is thrown for: each seat's total so far, None while it has not thrown."""

    totals: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtPending(Waiting):
    """So many deeds to deal to a player before the first turn (short and timed games)."""

    number: int


@dataclass(frozen=True, slots=True)
class OfferPending(Waiting):
    """Buy or decline the deed landed on."""

    price: int
    cash: int


@dataclass(frozen=True, slots=True)
class AuctionPending(Waiting):
    """A deed in an auction. `still_in` in seat order; `excluded` could not pay (T4.3)."""

    still_in: tuple[int, ...]
    excluded: tuple[int, ...]
    high: int
    bidder: int | None
    least_bid: int


@dataclass(frozen=True, slots=True)
class WishView:
    """What one player wants in a shortage."""

    seat: int
    group: str
    group_name: Name
    count: int


@dataclass(frozen=True, slots=True)
class ShortagePending(Waiting):
    """Wishes for scarce buildings are being declared; `seats` have not answered yet."""

    hotels: bool
    left_in_bank: int
    wishes: tuple[WishView, ...]
    wants_nothing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LotPending(Waiting):
    """One scarce building in an auction."""

    hotels: bool
    left_in_bank: int
    wishes: tuple[WishView, ...]
    still_in: tuple[int, ...]
    high: int
    bidder: int | None
    least_bid: int


@dataclass(frozen=True, slots=True)
class PlacePending(Waiting):
    """The winner puts the building on one of `squares`."""

    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaiseWay:
    """One step to raise money: `entry` does it and brings `amount`."""

    id: str
    square: int
    label: Message
    amount: int
    entry: Entry


@dataclass(frozen=True, slots=True)
class DebtPending(Waiting):
    """Money owed at once. `for_bid`: the winning bid (T4.3).

    `ways` are the single steps possible now; `raisable` is all that could be raised, cash included.
    """

    amount: int
    cash: int
    raisable: int
    ways: tuple[RaiseWay, ...]
    for_bid: int | None = None

    @property
    def missing(self) -> int:
        return max(self.amount - self.cash, 0)

    @property
    def can_be_raised(self) -> bool:
        return self.raisable >= self.amount


@dataclass(frozen=True, slots=True)
class SideView:
    """The goods of one side of a deal: M, squares, decks of jail cards, and `more` in words."""

    seat: int
    cash: int
    deeds: tuple[int, ...]
    cards: tuple[str, ...]
    more: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposalPending(Waiting):
    """A deal that waits for the other's answer."""

    give: SideView
    take: SideView


@dataclass(frozen=True, slots=True)
class ReceivedPending(Waiting):
    """A mortgaged deed received: redeem it, or keep it for a tenth (T6.7)."""


@dataclass(frozen=True, slots=True)
class JailFailurePending(Waiting):
    """The third jail throw was no double: fine or card, then the squares thrown (T8.8)."""


@dataclass(frozen=True, slots=True)
class ChoicePending(Waiting):
    """The income tax, a tenth of which is not shown before it is chosen, or a card with a choice."""


@dataclass(frozen=True, slots=True)
class CardPending(Waiting):
    """A card to be turned up; `options` of the choice `card` list those that may be on top."""


@dataclass(frozen=True, slots=True)
class SquarePick:
    """A square that may be named, with the entry that names it, and its words."""

    square: int
    entry: Entry
    label: Message


@dataclass(frozen=True, slots=True)
class PickPending(Waiting):
    """One of these squares is to be named; to name one of the `others` is refused with the reason."""

    picks: tuple[SquarePick, ...] = ()
    others: tuple[SquarePick, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherPending(Waiting):
    """Any decision that has no form of its own; the choices tell what may be done."""

    what: str = ""


Pending: TypeAlias = (
    ThrowPending
    | StartThrowPending
    | DealtPending
    | OfferPending
    | AuctionPending
    | ShortagePending
    | LotPending
    | PlacePending
    | DebtPending
    | ProposalPending
    | ReceivedPending
    | JailFailurePending
    | ChoicePending
    | CardPending
    | PickPending
    | OtherPending
)


@dataclass(frozen=True, slots=True)
class ClaimView:
    """Rent that may be asked for. `until` is the seat whose throw ends it ("until 3 李 throws", T4.4)."""

    square: int
    owner: int
    lander: int
    amount: int
    clause: str
    until: int | None
    message: Message


BANK = -1
"""The bank as owner or creditor."""


REFEREE_SEAT = -1
"""`seat` of entries that only the referee may make."""


# ---- the board --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SquareView:
    """One square. `level` of its deed as the rule book counts it (-1 mortgaged); `owner` a seat or BANK.

    `rents` of a street are by level; of a station by number owned. `multipliers`: a utility by number owned.
    `deed` and `group` are "" if nothing can be bought. `printed` is the printed name of the square if people
    use another.
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
    """How much its tile adds to a stack, in units."""
    without_limit: bool = False
    """Any number of houses may be there, and no hotel."""
    pledge: Pledge | None = None
    """The player to whom its deed is pledged, if the rules have pledges."""
    became: Message | None = None
    """What the rules have made of it, if it is no longer as printed: public, a college."""
    words: str = ""
    """The area that words its amounts if each ring has money of its own, "" for none."""
    marked: int = BANK
    """The owner of the marker on it, BANK for none."""

    @property
    def mortgaged(self) -> bool:
        """Whether its deed is face down, mortgaged or pledged: it earns nothing."""
        return self.level < 0 or self.pledge is not None

    @property
    def hotel(self) -> bool:
        """Whether a hotel stands there."""
        return self.level >= HOTEL and not self.without_limit

    @property
    def houses(self) -> int:
        return 0 if self.hotel else max(self.level, 0)


@dataclass(frozen=True, slots=True)
class KeptValue:
    """A field of a player or of the table that only the rules in play keep.

    Yes or no, a number up to `most`, one of `options`, or `several` of them, `in_order` if their order counts
    and one may occur twice; `or_none`: None is a value too. An option has the record's text, and a name for
    people.
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
    """A compound field of the table that only the rules in play keep: its parts, or None.

    Parts have their names in the record: `player`, `dice`, `deed`. With `held` each part is held by a player
    or by nobody, and has the thing's name.
    """

    field: str
    name: Message | str
    parts: tuple[str, ...]
    value: Mapping[str, object] | None
    held: tuple[Message | str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeptPacts:
    """Agreements between players in words, each with its players: a field of the record that lists them."""

    field: str
    name: Message | str
    value: tuple[tuple[tuple[str, ...], str], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One player. `name` is the name in the record; `number` None at a table outside an event.

    `in_jail` None, or the throws already failed (0-2). `out` 0, or the order of going out. `worth` as on the
    scoresheet (T9.2). `raisable`: cash with everything sold and mortgaged. `deeds` are squares. `notes`:
    lines of the rules for the player's card (a turn to be lost).
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
    """The player's stack beside the board, if the rules have such."""
    place: int | None = None
    """The place on the sheet now, if the rules have places only; None for players who are out."""
    land: int | None = None
    """Unmortgaged land in M, if it ranks the player among others of the same total (T9.4)."""
    on_sheet: int = 0
    """The part of the money that a sheet counts: `cash`, if there is one money."""
    purse: tuple[Held, ...] = ()
    """The player's holding of each money if there are several, `cash` being the first; () else."""


# ---- what may be done -------------------------------------------------------------------------


class AskKind(StrEnum):
    """The kinds of prompts, and so the form or key that the window offers."""

    DICE = "dice"
    """A face for each of `faces`, which names those of every die, typed in a row."""
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
    """One value to pick. `number` is shown beside it (cards: 1-16); `amount` is its cost or yield.

    `most` limits how many (levels of this street, buildings on this group), 0 if that has no meaning.
    `entry`: the entry made by picking it, if it sets more than one field.
    """

    value: str
    label: Message
    number: int = 0
    square: int | None = None
    amount: int | None = None
    most: int = 0
    entry: Entry | None = None
    words: str = ""
    """The area that words `amount` if there is money of several kinds."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """One thing to fill in: `field` of the entry, by its name in the record. Its kind tells how it is
    answered.
    """

    kind: AskKind
    field: str
    label: Message
    least: int = 0
    most: int | None = None
    options: tuple[Option, ...] = ()
    faces: tuple[tuple[Face, ...], ...] = ()
    also: str = ""
    """The field of the last die, if it has one of its own; of a deal that of the agreement in words."""
    unused: tuple[Face, ...] = ()
    """The faces of that die if it is not thrown now: `faces` are the others'."""
    led: str = ""
    """The field that the first key sets before the dice: which of several pairs is thrown."""
    leads: tuple[str, ...] = ()
    """The values of that field, by the index of the first die's faces."""

    @property
    def asks_also(self) -> bool:
        """Whether the die with a field of its own is thrown with the others."""
        return bool(self.also) and not self.unused

    def answered(self, entry: Entry, answer: Answer) -> Entry:
        """The entry with this answer, whatever its form: that is checked when it is entered."""
        if isinstance(answer, Bargain):
            sides = {"other": answer.other, "give": answer.give, "take": answer.take}
            terms = {self.also: answer.terms} if self.also and answer.terms else {}
            return msgspec.structs.replace(entry, **sides, **terms)
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
    """The sections of the panel for choices, in this order."""

    NOW = "now"
    """Of the player waited for."""
    CLAIMS = "claims"
    """Rent that may be asked for, while it may."""
    BETWEEN = "between"
    """Of other players (or the same one) besides."""
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Effect:
    """One consequence with the clause behind it ("" for none), and the reason of its amount."""

    clause: str
    message: Message
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that may be done now: answer `asks`, then hand the `filled` entry to `TableSession.enter`.

    `id` is the record's verb (`throw`, `bid` …). `entry` is whole: a field asked for holds an example (the
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
    """Which of several turns under way: that of `TableView.pending`, or of the one `beside`."""

    def filled(self, answers: Sequence[Answer]) -> Entry:
        """The entry with an answer to each thing that is asked, in their order."""
        entry = self.entry
        for ask, answer in zip(self.asks, answers, strict=True):
            entry = ask.answered(entry, answer)
        return entry


# ---- the log ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry in words. `at`: seconds of the table's clock. `seat` REFEREE_SEAT for the referee.

    `undone`: it does not stand any more. `can_undo_to`: the position after it may be gone back to. `clause`:
    the clause of the entry itself; `consequences` do not repeat the entry's own sentence.
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

    `minutes` of play, 0 for untimed or unknown; `place` is the file; `book` has every clause by its id, in
    this table's rules; `over` are the options' changes to the ruleset (a speed die). `finishes_round`: once
    time is called the round is finished, else the turn.
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
    """Money on the table that belongs to nobody, with its rules' name; `place` is its field in a record."""

    place: str
    name: Message
    amount: int


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position without what may be done in it: the present one, or one of the past.

    `rings` is the arrangement of the squares, `ring_names` the names of several rings. `piles` are those in
    the middle, `facts`, `kept` and `pacts` the fields of the table that only the rules in play keep. `words`
    is the area of messages that the rules of the table word their own way, "" for none (`Texts.in_words`),
    `variant` the rule system, whose verbs may have another form than those of the same name elsewhere.
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
    """How many cards of each kept kind there are, by their names in the record."""
    card_names: Mapping[str, Message] = field(default_factory=dict)
    """Their names for people: by their deck, or their own."""
    jail_card_counts: int = 0
    """The worth of a jail card on the scoresheet, written with the cash, in M."""
    mortgaged_in_full: bool = False
    """Whether a mortgaged deed counts its whole price at the end, else half of it."""
    worth_clause: str = ""
    land_clause: str = ""
    """The clause on a deed's worth, by its name in the rules in force."""
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
    """The bank's stock, if the rules have neither houses nor hotels."""


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

    `can_redo` is whether a redo is possible. `extra`: seconds of extra time in the record itself.

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
    can_redo: bool = False
    extra: int = 0
    warnings: tuple[Message, ...] = ()
    sheets: tuple[Sheet, ...] = ()
    """The sheets of a finished game, in seat order, by the names of the record."""
    may_be_counted: bool = False
    """Whether the event takes its sheets: the game is over, or with a reason as it stands."""
    beside: Pending | None = None
    """What another turn under way at the same time waits for."""
    front: int = 0
    """Which of the turns `pending` belongs to, as the choices count them."""

    @property
    def n(self) -> int:
        """Entries so far."""
        return self.board.n

    @property
    def finishing(self) -> bool:
        return self.time_called and not self.over

    def then(self, past: PositionAt) -> TableView:
        """The view at a moment of the past; the log and worth over time stay those of today."""
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
        """The same with the turn in front that waits for this seat, if several are under way."""
        beside, pending = self.beside, self.pending
        if beside is None or pending is None or seat in pending.seats or seat not in beside.seats:
            return self
        return replace(self, pending=beside, beside=pending, front=1 - self.front)

    @property
    def here(self) -> tuple[Choice, ...]:
        """The choices without those of another turn."""
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
    """How far the game of a table has come."""

    RUNNING = "running"
    OVER = "over"
    """Finished; its sheets have not been taken over."""
    TAKEN = "taken"
    """Its sheets are in Scores."""


@dataclass(frozen=True, slots=True)
class TableGameView:
    """One table of an event that is played with the engine. `options`: the differences from the ruleset."""

    heat: HeatId
    table: TableNo
    players: tuple[str, ...]
    ruleset: str
    options: Mapping[str, object]
    edition: str
    opened_at: datetime
    entries: int
    stage: GameStage
