"""Works out what the event has raised: the one place of sums, for every page, paper and report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal

from tourney.base.dollars import CENT, NOTHING, total
from tourney.base.ids import POINT, DonorId, Giver, GivingMethod, PlayerNo
from tourney.event.counting import results_of
from tourney.event.donations import by_method, givers, received, taken
from tourney.event.records import HEATS, Tournament
from tourney.event.rules import Rules
from tourney.standings.status import declared_as_it_is


@dataclass(frozen=True, slots=True)
class MoneyRaised:
    """Donations and takings in HK$.

    `received` came from players and donors, `takings` without a giver. `pledged` was promised; of it
    `open_amount` has not come in, from `open_people`. `target` 0: the event has set none. `by_method`: both
    sums by their ways of giving. `given` and `cancelled` count receipts.
    """

    received: Decimal
    pledged: Decimal
    open_amount: Decimal
    open_people: int
    target: Decimal = NOTHING
    takings: Decimal = NOTHING
    by_method: Mapping[GivingMethod, Decimal] = field(default_factory=dict)
    given: int = 0
    cancelled: int = 0

    @property
    def sums(self) -> tuple[tuple[str, Decimal], ...]:
        """The sums as they are listed, by their names."""
        return (
            ("pledged", self.pledged),
            ("received", self.received),
            ("takings", self.takings),
            ("total", self.total),
        )

    @property
    def total(self) -> Decimal:
        """Everything that has come in."""
        return self.received + self.takings

    @property
    def whole(self) -> Decimal:
        """The sum that the bar shows as full: the target, else everything given or promised."""
        return self.target or self.total + self.open_amount


def money_raised(tournament: Tournament, rules: Rules) -> MoneyRaised:
    """What everybody on the list has given and promised, whether they play or not; every donor; takings."""
    promised, known = promised_by(tournament, rules), givers(tournament)
    still = [promised[n] - known[n].received for n in known if promised[n] > known[n].received]
    receipts = tournament.receipts.values()
    return MoneyRaised(
        received=received(tournament),
        pledged=total(promised.values()),
        open_amount=total(still),
        open_people=len(still),
        target=tournament.event.donation_target,
        takings=taken(tournament),
        by_method=by_method(tournament),
        given=sum(1 for each in receipts if not each.cancelled),
        cancelled=sum(1 for each in receipts if each.cancelled),
    )


def promised_by(tournament: Tournament, rules: Rules) -> dict[Giver, Decimal]:
    """What every player and donor has promised, per point too once the result is official."""
    promised = {number: giver.pledged for number, giver in givers(tournament).items()}
    for donor, amount in by_points(tournament, rules).items():
        promised[donor] += amount
    return promised


def by_points(tournament: Tournament, rules: Rules) -> dict[DonorId, Decimal]:
    """What each pledge per point comes to: nothing until the result of the heats is official."""
    if not any(donor.per_point for donor in tournament.donors.values()):
        return {}
    results = results_of(tournament, rules.books, rules.format, rules.assessments)
    if not declared_as_it_is(results, HEATS, rules.format.heat_ids):
        return {}
    return {
        donor.id: (donor.per_point * tally.points / POINT).quantize(CENT, ROUND_HALF_UP)
        for donor in tournament.donors.values()
        for tally in (results.tallies.get(donor.gives_for or PlayerNo(0)),)
        if donor.per_point and tally is not None and tally.points > 0
    }
