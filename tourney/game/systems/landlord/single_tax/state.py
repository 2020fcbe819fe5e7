"""Defines the fields that only the single-tax mode keeps (the treasury's works, education, opportunities),
and its verb.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Amount, Entry
from tourney.game.engine.state import FREE, State
from tourney.game.engine.state_extensions import ExtensionFields, StateExtension, Unfit
from tourney.game.systems.landlord.state import Counted, LandlordDeal, LandlordGoods, OfSeat


class Opportunity(Entry, kw_only=True):
    """The inner square on which a bankrupt puts the token (X4.1)."""

    name: str


class SingleTaxGoods(LandlordGoods, kw_only=True):
    """The goods of one side, with the cards that are not for sale (X3.2)."""

    education: Amount = 0
    professor: Amount = 0


class SingleTaxDeal(LandlordDeal, tag="deal", kw_only=True):
    """A proposal to another player."""

    give: SingleTaxGoods = msgspec.field(default_factory=SingleTaxGoods)
    take: SingleTaxGoods = msgspec.field(default_factory=SingleTaxGoods)


Franchise = Literal["soakum-lighting", "slambang-trolley", "royal-rusher", "shooting-star", "gee-whiz", "pdq"]


FRANCHISES: tuple[Franchise, ...] = get_args(Franchise)
"""In the order in which the treasury buys them back (X2.1, X2.2)."""


College = Literal["hogg", "blueblood"]


COLLEGES: tuple[College, ...] = get_args(College)
"""In the order in which they are built (X2.3): on the squares that send to jail, in board order."""


Inner = Literal["timerland", "farmlands", "coal-mines", "oil-fields"]


OPPORTUNITIES: tuple[Inner, ...] = get_args(Inner)
"""The four inner squares (X4.2)."""


FOUR_CARDS = 4
"""So many education cards make a professor card (X3.2)."""


class Works(msgspec.Struct, forbid_unknown_fields=True):
    """The table's: franchises bought back (X2.1, X2.2) and colleges (X2.3) in order, the wages (X2.5).

    `salary` is None only if a position leaves it out: it starts by the rules.
    """

    public: tuple[Franchise, ...] = ()
    colleges: tuple[College, ...] = ()
    salary: Annotated[int, Meta(ge=0, le=1_000_000_000)] | UnsetType = UNSET


class Learned(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's: education cards, professor cards (X3), the natural opportunity that its token is on
    (X4.1).
    """

    education: Annotated[int, Meta(ge=0, le=FOUR_CARDS - 1)] = 0
    professor: Counted = 0
    opportunity: Inner | None = None


class Leaving:
    """The bankrupt who left their opportunity in this turn, and may retire before the throw; -1 for none."""

    __slots__ = ("seat",)

    def __init__(self) -> None:
        self.seat = -1

    def __copy__(self) -> Leaving:
        new = Leaving()
        new.seat = self.seat
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Leaving) and self.seat == other.seat

    __hash__ = None  # type: ignore[assignment]  # it changes, so it is no key


def fits(board: Board, state: State) -> None:
    """Check that public deeds are nobody's, each work occurs once, and nobody is in jail once both colleges
    stand; a player on an opportunity is neither in jail nor in the poorhouse. Unfit: a field for which that
    is false.
    """
    works = state.of_table(Works)
    for deed in works.public:
        if works.public.count(deed) > 1 or state.owner[board.square_of[deed]] != BANK:
            raise Unfit("public", msg("single_tax.unfit_public", deed=board.names[board.square_of[deed]]))
    if len(set(works.colleges)) < len(works.colleges):
        raise Unfit("colleges", msg("single_tax.unfit_colleges"))
    for seat in range(len(state.names)):
        jailed = state.jail[seat] != FREE
        if jailed and len(works.colleges) == len(COLLEGES):
            raise Unfit("colleges", msg("single_tax.unfit_in_jail", player=state.names[seat]))
        poor = state.of_seat(OfSeat, seat).poorhouse
        if state.of_seat(Learned, seat).opportunity is not None and (jailed or poor):
            raise Unfit("opportunity", msg("single_tax.unfit_opportunity"), seat)


def notes(kept: ExtensionFields, seat: int) -> Iterator[Message]:
    """The opportunity, education and professor cards."""
    own = kept.seat(Learned, seat)
    if own.opportunity is not None:
        yield msg("single_tax.note_opportunity", place=place(own.opportunity))
    if own.education:
        yield msg("single_tax.note_education", n=own.education)
    if own.professor:
        yield msg("single_tax.note_professor", n=own.professor)


def place(opportunity: str) -> Message:
    """The name of an inner square for people."""
    return Message(f"single_tax.{opportunity.replace('-', '_')}")


KEEPS = StateExtension(
    tables=(Works,),
    seats=(Learned,),
    hidden=(Leaving,),
    fits=(fits,),
    notes=(notes,),
    names={
        "public": "single_tax.kept_public",
        "colleges": "single_tax.kept_colleges",
        "salary": "single_tax.kept_salary",
        "education": "single_tax.kept_education",
        "professor": "single_tax.kept_professor",
        "opportunity": "single_tax.kept_opportunity",
    },
)
"""Beside what both modes keep."""
