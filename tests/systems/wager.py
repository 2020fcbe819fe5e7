"""A toy system on top of the official rules: one puts money into a pot and guesses a number of the next spin.

It adds a verb before the throw, a frame that waits, the verb that answers it, and a pot, and changes none of
the engine's own files: all of it is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from msgspec import Meta

from tourney.engine.accounts import BANK
from tourney.engine.bank import pay
from tourney.engine.entries import Entry
from tourney.engine.frame_rules import always_stands, goes_with_its_seat, its_seat
from tourney.engine.frames import Frame
from tourney.engine.play import FrameRule, Play, Variant, Verb, VerbSpec
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.state import State
from tourney.engine.variants import OFFICIAL
from tourney.texts import Message, msg

NUMBERS = 6


class Stake(Entry, kw_only=True):
    """Money into the pot, before one's own throw."""

    amount: Annotated[int, Meta(ge=1, le=100)]


class Spin(Entry, kw_only=True):
    """The number that came up: the guess of whoever staked is always the highest."""

    count: Annotated[int, Meta(ge=1, le=NUMBERS)]


class Wager(Frame):
    """A stake is in the pot: the wheel is spun."""

    fields = ("seat", "amount")
    __slots__ = fields

    def __init__(self, seat: int, amount: int) -> None:
        self.seat: Final = seat
        self.amount: Final = amount


@dataclass
class Pot:
    """The pot in M: what only this system keeps."""

    pot: int = 0

    def copy(self) -> Pot:
        return replace(self)

    def shown(self) -> Mapping[str, object]:
        return {"pot": self.pot}


def pot_of(play: Play) -> Pot:
    extra = play.state.extra
    assert isinstance(extra, Pot)
    return extra


def may_stake(play: Play, seat: int, entry: Stake) -> Refusal | None:
    if play.state.todo or play.state.acting or play.state.turn != seat:
        return refuse("T3.8", "engine.turn_unfinished")
    cash = play.state.cash[seat]
    return refuse("T3.5", "engine.debt_cash", amount=entry.amount, cash=cash) if cash < entry.amount else None


def stake(play: Play, seat: int, entry: Stake) -> None:
    pay(play.state, seat, BANK, entry.amount)
    pot_of(play).pot += entry.amount
    play.push(Wager(seat, entry.amount))


def offer_stake(play: Play, seat: int) -> Iterator[Stake]:
    yield Stake(by=play.names[seat], amount=1)


def may_spin(play: Play, seat: int, entry: Spin) -> Refusal | None:
    top = play.top
    if not isinstance(top, Wager) or top.seat != seat:
        return refuse("T3.8", "engine.turn_unfinished")
    return None


def spin(play: Play, seat: int, entry: Spin) -> None:
    play.pop()
    if entry.count == NUMBERS:
        pay(play.state, BANK, seat, pot_of(play).pot)
        pot_of(play).pot = 0


def offer_spin(play: Play, seat: int) -> Iterator[Spin]:
    if isinstance(play.top, Wager):
        yield Spin(by=play.names[seat], count=1)


def told_stake(play: Play, entry: Any) -> Message:
    return msg("narration.other", player=entry.by, verb=f"stake {entry.amount}")


def told_spin(play: Play, entry: Any) -> Message:
    return msg("narration.other", player=entry.by, verb=f"spin {entry.count}")


def empty(state: State) -> Pot:
    return Pot()


WAGER: Variant = OFFICIAL.with_more(
    (
        VerbSpec(
            Stake,
            told_stake,
            Verb(may_stake, stake),
            offer=offer_stake,
            label="tables.do_other",
            word="console.key_raise",
            ask="tables.ask_count",
            key="Z",
            clause="T3.2",
            besides=True,
        ),
        VerbSpec(
            Spin,
            told_spin,
            Verb(may_spin, spin),
            offer=offer_spin,
            label="tables.do_other",
            word="console.key_go",
            ask="tables.ask_count",
            key="I",
        ),
    ),
    frames={Wager: FrameRule(waits_for=its_seat, without=goes_with_its_seat, stands=always_stands)},
    begin=empty,
)
