"""Defines the fields that only the Landlord's Game keeps (wages drawn, luxury, the broker, the league,
pledges), and its verbs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import Account
from tourney.game.engine.bank import hand_over, set_houses
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Amount, Deal, Deeds, Entry, Goods, Level, Name, Naming, Pledge
from tourney.game.engine.state import FREE, State
from tourney.game.engine.state_extensions import ExtensionFields, StateExtension, Unfit
from tourney.rules.options import LandlordOptions

Count: TypeAlias = Annotated[int, Meta(ge=1, le=999)]


Jumps: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=199)], ...], Meta(max_length=9)]


class Take(Entry, kw_only=True):
    """The bought ones of the deeds dealt (L1.5)."""

    deeds: Deeds = ()


class Route(Entry, kw_only=True):
    """The token's way: the railroads that it leaves by a jump, and the direction (L2.2, L2.4)."""

    jump: Jumps = ()
    direction: Literal["forward", "back"] = "forward"


class Bet(Entry, kw_only=True):
    """The bet of Speculation is made; its throw follows (L3.10)."""


class SellLuxury(Entry, tag="sell_luxury", kw_only=True):
    """Luxury cards sold to the bank (L3.12)."""

    count: Count


class Pledging(Entry, tag="mortgage", kw_only=True):
    """A deed with its houses is offered to another player as a pledge (L7.5)."""

    deed: str
    other: Name = msgspec.field(name="with")
    amount: Amount
    interest: Amount = 0


class Ally(Entry, tag="league", kw_only=True):
    """The other holder of the railroads is asked to ally (L5.3)."""

    other: Name = msgspec.field(name="with")


class LeagueEnd(Entry, tag="league_end", kw_only=True):
    """The league is over (L5.3)."""


class Retire(Entry, kw_only=True):
    """A bankrupt leaves the game (L8.4)."""


class LandlordGoods(Goods, kw_only=True):
    """The goods of one side, with those that only the bank deals in (L7.4)."""

    licence: bool = False
    luxury: Amount = 0


class LandlordDeal(Deal, tag="deal", kw_only=True):
    """A proposal to another player."""

    give: LandlordGoods = msgspec.field(default_factory=LandlordGoods)
    take: LandlordGoods = msgspec.field(default_factory=LandlordGoods)


Counted = Annotated[int, Meta(ge=0, le=999)]


TREASURY = Account("treasury", "landlord.treasury")
"""The public treasury (公共基金區)."""


class OfTable(msgspec.Struct, Naming, forbid_unknown_fields=True):
    """The table's: the broker (L3.9), the two in league (L5.3)."""

    licence: Name | None = None
    league: Annotated[tuple[Name, ...], Meta(max_length=2)] | None = None

    def rename(self, old: str, new: str) -> None:
        """Give a player another name."""
        if self.licence == old:
            self.licence = new
        if self.league is not None:
            first, second = self.league
            self.league = (new if first == old else first, new if second == old else second)


class OfSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: luxury cards (L3.12), wages drawn (L9.1), whether in the poorhouse (L8.3), a turn to be left
    out."""

    luxury: Counted = 0
    wages: Counted = 0
    poorhouse: bool = False
    skip: bool = False


class Dealing(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table's, while deeds are dealt and chosen from (L1.5); the record has it only then."""

    phase: Literal["deal"] | None = None


class Hand(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's: the deeds dealt that it has not chosen from yet (L1.5)."""

    dealt: Annotated[tuple[Annotated[str, Meta(max_length=60)], ...], Meta(max_length=99)] | None = None


class Pledged(NamedTuple):
    """The lender of a pledged deed, for M and interest in M (L7.5)."""

    to: int
    amount: int
    interest: int


class Land:
    """The deeds that are pledged, by square, and those that changed hands in this turn (L7.2, L7.5)."""

    __slots__ = ("fresh", "pledges")

    def __init__(self) -> None:
        self.pledges: dict[int, Pledged] = {}
        self.fresh: tuple[int, ...] = ()

    def __copy__(self) -> Land:
        new = Land()
        new.pledges = self.pledges.copy()
        new.fresh = self.fresh
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Land) and (self.pledges, self.fresh) == (other.pledges, other.fresh)

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key


def takes_deed(board: Board, state: State, square: int, seat: int, level: Level) -> None:
    """Read a deed with its houses, or pledged to another player of the table. Unfit: an impossible one."""
    if isinstance(level, str):
        raise Unfit("deeds", msg("landlord.unfit_mortgaged"))
    houses = level.houses if isinstance(level, Pledge) else level
    if isinstance(level, Pledge):
        if level.to not in state.names or state.names.index(level.to) == seat:
            raise Unfit("deeds", msg("landlord.unfit_lender"))
        lender = state.names.index(level.to)
        state.of_table(Land).pledges[square] = Pledged(lender, level.amount, level.interest)
    if houses and board.kinds[square] != "street":
        raise Unfit("deeds", msg("landlord.unfit_houses"))
    hand_over(board, state, square, seat)
    set_houses(board, state, square, houses)


def shows_deed(state: State, square: int) -> Level:
    """Its houses, or its lender."""
    houses = state.level[square]
    found = state.of_table(Land).pledges.get(square)
    if found is None:
        return houses
    return Pledge(houses=houses, to=state.names[found.to], amount=found.amount, interest=found.interest)


def fits(board: Board, state: State) -> None:
    """Check that broker and league are players, and the two of a league hold all railroads; that a bankrupt
    is in the poorhouse; and that dealt deeds are of the board, each once, and free. Unfit: a field for which
    that is false.
    """
    table, names = state.of_table(OfTable), state.names
    if table.licence is not None and (table.licence not in names or state.out[names.index(table.licence)]):
        raise Unfit("licence", msg("landlord.unfit_licence"))
    if table.league is not None:
        two = {names.index(name) for name in table.league if name in names}
        held = {state.owner[at] for at in board.of_kind["station"]}
        if len(two) != 2 or held != two:
            raise Unfit("league", msg("landlord.unfit_league"))
    dealing, given = state.of_table(Dealing).phase is not None, set[str]()
    for seat in range(len(names)):
        poor = state.of_seat(OfSeat, seat).poorhouse
        if poor and (state.square[seat] != POORHOUSE or state.jail[seat] != FREE):
            raise Unfit("poorhouse", msg("landlord.unfit_poorhouse", n=POORHOUSE), seat)
        dealt = state.of_seat(Hand, seat).dealt
        for deed in dealt or ():
            square = board.square_of.get(deed, 0 if deed == LICENCE else -1)
            if not dealing or square < 0 or deed in given or (square and state.owner[square] >= 0):
                raise Unfit("dealt", msg("landlord.unfit_dealt"), seat)
            given.add(deed)


POORHOUSE = 20
"""The square of poorhouse and park."""


LICENCE = "speculation"
"""The record's name for the broker's licence among the deeds."""


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """Wages drawn, luxury cards, the poorhouse, a turn to be left out."""
    own = kept.seat(OfSeat, seat)
    if own.poorhouse:
        yield msg("landlord.note_poorhouse")
    if own.skip:
        yield msg("landlord.note_skip")
    yield msg("landlord.note_wages", n=own.wages)
    if own.luxury:
        yield msg("landlord.note_luxury", n=own.luxury)


def players(play: Any) -> Iterator[tuple[str, str]]:
    """The players who may be broker, or in a league."""
    for seat in play.state.live:
        yield play.names[seat], play.names[seat]


def stock(play: Any) -> Iterator[Message]:
    """How many houses a lot takes if that is limited (LA1.3), the broker (L3.9), the league (L5.3)."""
    table, most = play.state.of_table(OfTable), play.options.of(LandlordOptions).most_houses
    if most:
        yield msg("landlord.stock_most", n=most)
    if table.licence is not None:
        yield msg("landlord.stock_broker", player=table.licence)
    if table.league is not None:
        yield msg("landlord.stock_league", player=table.league[0], other=table.league[1])


def cards(play: Any) -> Iterator[tuple[str, Message | str]]:
    """The cards for dealing: every deed, and the broker's licence."""
    for square in play.board.deeds:
        yield play.board.deed_ids[square], play.deed(square)
    yield LICENCE, Message("landlord.licence")


KEEPS = StateExtension(
    tables=(OfTable, Dealing),
    seats=(OfSeat, Hand),
    accounts=(TREASURY,),
    fits=(fits,),
    hidden=(Land,),
    notes=(notes,),
    takes_deed=takes_deed,
    shows_deed=shows_deed,
    stock=stock,
    names={
        "licence": "landlord.kept_licence",
        "league": "landlord.kept_league",
        "luxury": "landlord.kept_luxury",
        "wages": "landlord.kept_wages",
        "poorhouse": "landlord.kept_poorhouse",
        "skip": "landlord.kept_skip",
        "phase": "landlord.kept_phase",
        "dealt": "landlord.kept_dealt",
    },
    values={"licence": players, "league": players, "dealt": cards},
    course=frozenset({"phase"}),
)
