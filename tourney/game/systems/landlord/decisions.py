"""Defines what can wait in the Landlord's Game."""

from __future__ import annotations

from typing import Final

from tourney.game.engine.decisions import FreshThrow, PendingDecision


class Handing(PendingDecision):
    """So many deeds to deal to every player, to choose from (L1.5)."""

    fields = ("number",)
    called = "dealing"

    def __init__(self, number: int) -> None:
        self.number: Final = number


class Taking(PendingDecision):
    """A player buys some of the deeds dealt to them (L1.5)."""

    fields = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat


class Route(PendingDecision):
    """There is more than one way for the throw: `back` tells whether it may go backward (L2.2, L2.4)."""

    fields = ("seat", "steps", "double", "back")

    def __init__(self, seat: int, steps: int, double: bool, back: bool) -> None:
        self.seat: Final = seat
        self.steps: Final = steps
        self.double: Final = double
        self.back: Final = back


class Licence(PendingDecision):
    """The broker's licence is for sale (L3.9); `origin` and `wages` as in `Bet`."""

    fields = ("seat", "origin", "wages")

    def __init__(self, seat: int, origin: int, wages: int) -> None:
        self.seat: Final = seat
        self.origin: Final = origin
        self.wages: Final = wages


class Bet(PendingDecision):
    """A bet may be made (L3.10). `origin`: where the token came from; `wages`: those of the way."""

    fields = ("seat", "origin", "wages")

    def __init__(self, seat: int, origin: int, wages: int) -> None:
        self.seat: Final = seat
        self.origin: Final = origin
        self.wages: Final = wages


class BetThrow(FreshThrow):
    """The throw of a bet (L3.10)."""

    fields = ("seat",)
    called = "bet_throw"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 0, 0)


class FreeThrow(FreshThrow):
    """A card gives another throw at once (L3.8)."""

    fields = ("seat",)
    called = "fresh_throw"

    def __init__(self, seat: int) -> None:
        super().__init__(seat, 0, 0)


class Luxury(PendingDecision):
    """A luxury card may be bought; else the token goes back `way` squares from `origin` (L3.12, L3.13)."""

    fields = ("seat", "origin", "way")

    def __init__(self, seat: int, origin: int, way: int) -> None:
        self.seat: Final = seat
        self.origin: Final = origin
        self.way: Final = way


class RentAfter(PendingDecision):
    """A player who did not buy the deed owes its rent once it has been auctioned (L3.2)."""

    fields = ("seat", "square")

    def __init__(self, seat: int, square: int) -> None:
        self.seat: Final = seat
        self.square: Final = square


class PledgeOffer(PendingDecision):
    """A deed is offered as a pledge for M and interest in M (L7.5)."""

    fields = ("seat", "other", "square", "amount", "interest")
    called = "proposal"

    def __init__(self, seat: int, other: int, square: int, amount: int, interest: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
        self.square: Final = square
        self.amount: Final = amount
        self.interest: Final = interest


class LeagueOffer(PendingDecision):
    """A league is offered to the other holder of the railroads (L5.3)."""

    fields = ("seat", "other")
    called = "proposal"

    def __init__(self, seat: int, other: int) -> None:
        self.seat: Final = seat
        self.other: Final = other
