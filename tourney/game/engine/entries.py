"""Defines the header and the entries of a game record as typed values (see `docs/file-formats.md`, "Game
record").

They define the form of a line. The steps decide whether an entry is allowed now.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

RECORD: Final = "tourney-game"
VERSION: Final = 3
REFEREE: Final = "referee"
MOST: Final = 999_999_999
"""A larger number is no amount of money."""

OWN_FIELDS = "*"
"""The name of fields that are flat in a record while it is taken apart (`flat`)."""

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=MOST)]
Die: TypeAlias = Annotated[int, Meta(ge=1, le=20)] | Annotated[str, Meta(min_length=1, max_length=20)]
"""The face of a die: a number, or a word."""

Dice: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=4)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Deeds: TypeAlias = Annotated[tuple[str, ...], Meta(max_length=99)]
Levels: TypeAlias = Annotated[dict[str, Annotated[int, Meta(ge=1, le=99)]], Meta(min_length=1, max_length=99)]
DeckName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Square: TypeAlias = Annotated[int, Meta(ge=0, le=199)]
Failed: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Order: TypeAlias = Annotated[int, Meta(ge=1, le=8)]
Doubles: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Cards: TypeAlias = Annotated[tuple[DeckName, ...], Meta(max_length=9)]
Known: TypeAlias = Annotated[tuple[str, ...], Meta(max_length=99)]
Decks: TypeAlias = Annotated[dict[DeckName, Known], Meta(max_length=9)]
"""The known top cards of each deck, first drawn first."""

Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]


class _Strict(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True, gc=False):
    """Values without cycles, so that the garbage collector never has to walk over them, even in long
    games.
    """


Own: TypeAlias = dict[str, Any]
"""Fields of a position that only some systems keep; in the record they are flat beside the others."""


class OfPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of such a field for a player, named first; the name changes with the player's."""

    player: Annotated[str, Meta(max_length=200)]


class Pledge(_Strict, omit_defaults=False, kw_only=True):
    """A deed pledged to a player with the houses on it, for M and interest in M (L7.5)."""

    houses: Annotated[int, Meta(ge=0, le=999)] = 0
    to: Name
    amount: Annotated[int, Meta(ge=0, le=MOST)]
    interest: Annotated[int, Meta(ge=0, le=MOST)] = 0


Level: TypeAlias = Annotated[int, Meta(ge=0, le=999)] | Literal["mortgaged"] | Pledge
"""How a deed is held: its houses, a hotel above them, turned over, or pledged to a player."""


class Naming:
    """Fields of the table that hold the players' present names. (Here, because no struct can have a class of
    the compiler beside it.)
    """

    __slots__ = ()

    def rename(self, old: str, new: str) -> None:
        """Give a player another name."""
        raise NotImplementedError


class PlayerSetup(_Strict, kw_only=True):
    """One player in a set-up position. `in_jail`: throws already failed; `bankrupt`: order of going out."""

    cash: Amount = 0
    square: Square = 0
    in_jail: Failed | None = None
    cards: Cards = ()
    deeds: dict[str, Level] = {}
    bankrupt: Order | None = None
    own: Own = msgspec.field(default_factory=dict, name=OWN_FIELDS)


class Setup(_Strict, kw_only=True):
    """A position between two throws, from which a game may start."""

    players: dict[str, PlayerSetup]
    turn: str | None = None
    doubles: Doubles = 0
    decks: Decks = {}
    own: Own = msgspec.field(default_factory=dict, name=OWN_FIELDS)


class Header(_Strict, omit_defaults=False, kw_only=True):
    """Line 1 of a record."""

    record: Literal["tourney-game"]
    version: int
    ruleset: str
    edition: str = ""
    """The board; "" for the ruleset's own, which is filled in when the header is read."""
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=99)]
    options: dict[str, Any] = {}
    deck: str | None = None
    first: str | None = None
    chance: Literal["entered", "seeded"] = "entered"
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | None = None
    setup: Setup | None = None
    origin: dict[str, Any] | None = None
    """To which table of which event the record belongs (`loading.TableReference`); no rule reads it."""


class Entry(_Strict, tag_field="do", tag=str.lower, kw_only=True):
    """The fields of every entry: its number from 1, its player, and the table's clock in seconds."""

    n: Annotated[int, Meta(ge=0, le=MOST)] = 0
    by: Name
    at: Annotated[float, Meta(ge=0)] | None = None


class Goods(_Strict, kw_only=True):
    """The goods that one side of a deal hands over."""

    cash: Amount = 0
    deeds: Deeds = ()
    cards: Cards = ()


class Throw(Entry, kw_only=True):
    """A throw of all dice (T3.2), in or out of jail, or the fresh throw that a card asks for."""

    dice: Dice

    @property
    def shown(self) -> Dice:
        """All dice thrown, with a system's further dice last."""
        return self.dice


class ThrowForStart(Entry, tag="throw_for_start", kw_only=True):
    """A throw to decide the first player (T3.1), before the first turn; without any, the header's `first`
    starts.
    """

    dice: Dice


class Dealt(Entry, kw_only=True):
    """Deeds dealt to a player before the first turn (short and timed games)."""

    deeds: Deeds


class Turned(Entry, tag="card", kw_only=True):
    """The card turned up if the deck's order is unknown (T8.1)."""

    card: str


class Choose(Entry, kw_only=True):
    """A card with a choice: pay the fine, or draw from the other deck."""

    choice: Literal["pay", "draw"]


class Buy(Entry, kw_only=True):
    """The deed landed on (T4.1)."""


class Decline(Entry, kw_only=True):
    """The deed landed on is not bought, so it is auctioned (T4.2)."""


class Bid(Entry, kw_only=True):
    """A bid in the auction that runs."""

    amount: Annotated[int, Meta(ge=0, le=MOST)]


class Pass(Entry, kw_only=True):
    """Out of this auction, or no wish in a shortage."""


class Default(Entry, kw_only=True):
    """The winner cannot pay (T4.3)."""


class Claim(Entry, kw_only=True):
    """The owner asks for rent (T4.4)."""

    deed: str | None = None


class Pay(Entry, kw_only=True):
    """Pays a debt, once the cash is there."""


class Settle(Entry, kw_only=True):
    """Property offered in place of money owed (T3.5)."""

    deeds: Deeds = ()
    cash: Amount = 0


class Bankrupt(Entry, kw_only=True):
    """The debt cannot be raised (T7.1)."""


class Build(Entry, kw_only=True):
    """Levels added to each street; the fifth is the hotel."""

    deeds: Levels


class Sell(Entry, kw_only=True):
    """Levels given back to the bank."""

    deeds: Levels


class Want(Entry, kw_only=True):
    """A wish for scarce buildings: group and number (T5.5)."""

    group: str
    count: Annotated[int, Meta(ge=1, le=15)]


class Drop(Entry, kw_only=True):
    """Some of a wish given up (T5.5)."""

    count: Annotated[int, Meta(ge=1, le=15)]


class Mortgage(Entry, kw_only=True):
    """T6.5."""

    deed: str


class Redeem(Entry, kw_only=True):
    """T6.6."""

    deed: str


class Keep(Entry, kw_only=True):
    """A mortgaged deed received stays mortgaged for 10 % (T6.7)."""

    deed: str


class Deal(Entry, kw_only=True):
    """A proposal to another player, who accepts or refuses."""

    other: str = msgspec.field(name="with")
    give: Goods = msgspec.field(default_factory=Goods)
    take: Goods = msgspec.field(default_factory=Goods)


class Accept(Entry, kw_only=True):
    """Yes to the deal or settlement proposed."""


class Refuse(Entry, kw_only=True):
    """No to it, or the proposal taken back."""


class JailPay(Entry, tag="jail_pay", kw_only=True):
    """The fine, before the throw or after the third failure (T8.7, T8.8)."""


class JailCard(Entry, tag="jail_card", kw_only=True):
    """The card instead of the fine; of this deck, where several are held."""

    deck: DeckName | None = None


class Tax(Entry, kw_only=True):
    """How the income tax is computed, chosen before counting."""

    choice: Literal["flat", "tenth"]


class VoidThrow(Entry, tag="void_throw", kw_only=True):
    """The referee orders the last throw again (T3.7)."""


class Time(Entry, kw_only=True):
    """Time is up (T1.1)."""


class Pause(Entry, kw_only=True):
    """Play stands still."""


class Resume(Entry, kw_only=True):
    """Play goes on."""


class Withdraw(Entry, kw_only=True):
    """A player leaves the table."""

    player: str


class PlayerChange(_Strict, kw_only=True):
    """The corrected fields of one player; missing ones stay. `deeds` replaces all deeds."""

    cash: Amount | UnsetType = UNSET
    square: Square | UnsetType = UNSET
    in_jail: Failed | UnsetType | None = UNSET
    cards: Cards | UnsetType = UNSET
    deeds: dict[str, Level] | UnsetType = UNSET
    bankrupt: Order | UnsetType | None = UNSET
    own: Own = msgspec.field(default_factory=dict, name=OWN_FIELDS)


class PositionChange(_Strict, kw_only=True):
    """The corrected fields of a position."""

    players: dict[str, PlayerChange] = {}
    turn: str | UnsetType = UNSET
    doubles: Doubles | UnsetType = UNSET
    decks: Decks | UnsetType = UNSET
    own: Own = msgspec.field(default_factory=dict, name=OWN_FIELDS)


class Correct(Entry, kw_only=True):
    """The referee corrects the position on the table (T1.3)."""

    set: PositionChange
    reason: Reason


class Overrule(Entry, kw_only=True):
    """The referee cancels what has to happen next: a debt, an auction, a card (T1.3)."""

    reason: Reason


class Rename(Entry, kw_only=True):
    """The referee corrects a player's name; from here on the record uses the new one."""

    player: str
    name: Name


class Note(Entry, kw_only=True):
    """A remark of the referee's. `extra`: seconds of time that it gives a table with a clock of its own."""

    text: Annotated[str, Meta(max_length=2000)]
    extra: Annotated[int, Meta(ge=-36_000, le=36_000)] = 0


class Undo(Entry, kw_only=True):
    """Back to the position after entry `to` (0: the start); without it, back by one."""

    to: Annotated[int, Meta(ge=0, le=MOST)] | None = None


class Redo(Entry, kw_only=True):
    """Redo the last undo."""


def verb_of(kind: type[Entry]) -> str:
    """The record's name for this kind of entry: its `do`."""
    return str(kind.__struct_config__.tag)


Reader: TypeAlias = "msgspec.json.Decoder[Entry]"
"""Reads a line as one of the verbs it knows."""


def reader_of(kinds: Iterable[type[Entry]]) -> Reader:
    """Reads one line of these verbs."""
    return msgspec.json.Decoder(any_of(kinds))


def any_of(kinds: Iterable[type[Entry]]) -> Any:
    """The type of a line that may be any of these."""
    return reduce(or_, kinds)
