"""Adds up what has come in, from the records alone: donations of players and donors, and takings."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from tourney.base.dollars import NOTHING, total
from tourney.base.ids import Giver, GivingMethod, PlayerNo, giver_order
from tourney.event.records import WAYS, Donor, EventFacts, Player, Tournament

NO_METHOD = GivingMethod("")
"""Of sums whose way of giving nobody has said."""


def givers(tournament: Tournament) -> dict[Giver, Player | Donor]:
    """Everybody who gives or may: players by number, then donors."""
    known: dict[Giver, Player | Donor] = dict(tournament.players.items())
    known |= tournament.donors.items()
    return {giver: known[giver] for giver in sorted(known, key=giver_order)}


def received(tournament: Tournament) -> Decimal:
    """Everything that players and donors have given."""
    return total(each.received for each in givers(tournament).values())


def taken(tournament: Tournament) -> Decimal:
    """Everything that came in without a giver."""
    return total(each.amount for each in tournament.takings.values())


def raised(tournament: Tournament) -> Decimal:
    """Everything that has come in."""
    return received(tournament) + taken(tournament)


def brought(tournament: Tournament) -> dict[PlayerNo, Decimal]:
    """What each player has brought: their own donations, and those that were given for them."""
    sums = {number: player.received for number, player in sorted(tournament.players.items())}
    for donor in tournament.donors.values():
        if donor.gives_for is not None:
            sums[donor.gives_for] += donor.received
    return sums


def below_goal(tournament: Tournament) -> list[tuple[Player, Decimal]]:
    """The players who have not brought what they wanted to, each with what they did bring."""
    sums = [(tournament.players[number], amount) for number, amount in brought(tournament).items()]
    return [(player, amount) for player, amount in sums if amount < player.goal]


def donors_in_order(tournament: Tournament) -> list[Donor]:
    """All donors by their numbers."""
    return [tournament.donors[each] for each in sorted(tournament.donors, key=giver_order)]


def ways_of(event: EventFacts) -> tuple[GivingMethod, ...]:
    """All ways of giving that may be chosen, the event's own last."""
    return (*WAYS, *event.ways)


def by_method(tournament: Tournament) -> dict[GivingMethod, Decimal]:
    """The ways by which anything came in, in the order of the ways, with their sums."""
    sums = dict.fromkeys(ways_of(tournament.event), NOTHING)
    for method, amount in _came_in(tournament):
        sums[method] = sums.get(method, NOTHING) + amount
    return {method: amount for method, amount in sums.items() if amount}


def _came_in(tournament: Tournament) -> Iterator[tuple[GivingMethod, Decimal]]:
    for giver in givers(tournament).values():
        for gift in giver.gifts:
            yield gift.method, gift.amount
    for player in tournament.players.values():
        yield player.method or NO_METHOD, player.as_sum
    for takings in tournament.takings.values():
        yield takings.method, takings.amount
