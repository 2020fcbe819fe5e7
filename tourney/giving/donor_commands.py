"""Adds, changes and removes donors: people and companies that give and do not play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import count
from typing import ClassVar

from tourney.base.errors import BadInput, Refused
from tourney.base.ids import DeedId, DonorId, PlayerNo, giver_order
from tourney.base.spelling import clean
from tourney.base.texts import msg
from tourney.event.collections import DONORS
from tourney.event.command import Command, UnitOfWork
from tourney.event.records import Donor, DonorKind
from tourney.event.registration import MAX_NAME, sum_meant
from tourney.event.seats import known_player
from tourney.giving.commands import known_giver

OPEN_FIELDS = tuple(each.name for each in fields(Donor) if each.name not in ("id", "gifts"))
"""What a person may say of a donor."""


@dataclass(frozen=True, slots=True)
class AddDonor(Command[DonorId]):
    """Put somebody on the list of donors, by fields of `Donor`. A number once given is never given again."""

    code: ClassVar[str] = "donor_added"
    facts: Mapping[str, object]

    def carry_out(self, work: UnitOfWork) -> DonorId:
        donor = _changed(work, Donor(next(_free(work))), self.facts)
        _tell(work, donor, self.facts)
        work.put(DONORS, donor)
        work.params["donor"] = donor.id
        return donor.id


@dataclass(frozen=True, slots=True)
class EditDonor(Command[None]):
    """Change fields of a donor."""

    code: ClassVar[str] = "donor_edited"
    donor: DonorId
    changes: Mapping[str, object]

    def carry_out(self, work: UnitOfWork) -> None:
        donor = known_giver(work, self.donor)
        assert isinstance(donor, Donor)
        changed = _changed(work, donor, self.changes)
        _tell(work, changed, self.changes)
        work.put(DONORS, changed)
        work.params["donor"] = self.donor


@dataclass(frozen=True, slots=True)
class RemoveDonor(Command[None]):
    """Take a donor off the list, with what they gave. Refused once a receipt was given, cancelled or not."""

    code: ClassVar[str] = "donor_removed"
    donor: DonorId

    def carry_out(self, work: UnitOfWork) -> None:
        known_giver(work, self.donor)
        for receipt in work.t.receipts.values():
            if receipt.donor == self.donor:
                raise Refused("giving.donor_has_receipt", donor=self.donor, serial=receipt.serial)
        work.drop(DONORS, self.donor)
        work.params["donor"] = self.donor


def _free(work: UnitOfWork) -> Iterator[DonorId]:
    """The ids that no donor has had, from the next on."""
    for number in count(1 + max((giver_order(each)[1] for each in work.t.donors), default=0)):
        donor = DonorId(f"D{number}")
        if not any(True for _ in work.ever(DONORS, donor)):
            yield donor


def _changed(work: UnitOfWork, donor: Donor, changes: Mapping[str, object]) -> Donor:
    """The donor with these facts, each checked. BadInput for one that cannot be."""
    unknown = sorted(set(changes) - set(OPEN_FIELDS))
    if unknown:
        raise BadInput("errors.no_such_field", field=unknown[0])
    facts = {each.name: getattr(donor, each.name) for each in fields(Donor)}
    facts |= {name: _CHECKS.get(name, _text)(work, name, value) for name, value in changes.items()}
    after = Donor(**facts)
    if not after.called and after.kind is not DonorKind.ANONYMOUS:
        raise BadInput("giving.no_name")
    if after.per_point and after.gives_for is None:
        raise BadInput("giving.point_of_whom")
    return after


def _tell(work: UnitOfWork, donor: Donor, said: Iterable[str]) -> None:
    """Remark on what may be a mistake: a donor of the same name, a table that this day will hardly have."""
    others = [each for each in work.t.donors.values() if each.id != donor.id]
    alike = [each.id for each in others if donor.called and each.called == donor.called]
    if alike and {"name", "name_zh"} & set(said):
        work.warnings.append(msg("giving.same_name", donor=alike[0]))
    kind, _, which = donor.sponsors.partition(":")
    drawn = max((table for _, table in work.t.tables), default=0)
    most = max(drawn, len(work.t.players) // min(work.rules.sizes))
    if "sponsors" in said and kind == "table" and int(which) > most > 0:
        work.warnings.append(msg("giving.table_beyond", table=int(which), n=most))


def _text(_work: UnitOfWork, name: str, value: object) -> str:
    text = clean(str(value))
    if len(text) > MAX_NAME:
        raise BadInput("errors.text_too_long", field=name, n=len(text), most=MAX_NAME)
    return text


def _amount(_work: UnitOfWork, _name: str, value: object) -> object:
    return sum_meant(value)


def _kind(_work: UnitOfWork, _name: str, value: object) -> DonorKind:
    if value not in tuple(DonorKind):
        raise BadInput("giving.bad_kind", text=str(value)[:MAX_NAME])
    return DonorKind(str(value))


def _player(work: UnitOfWork, _name: str, value: object) -> PlayerNo | None:
    return None if value is None else known_player(work, PlayerNo(int(str(value)))).number


def _sponsored(work: UnitOfWork, name: str, value: object) -> str:
    """`table:5`, `team:…` of a player, or a square of the event's board; "" for nothing."""
    text = _text(work, name, value)
    kind, _, which = (part.strip() for part in text.partition(":"))
    teams = {player.team.casefold(): player.team for player in work.t.players.values() if player.team}
    if kind == "table" and which.isascii() and which.isdecimal() and int(which):
        return f"table:{int(which)}"
    if kind == "team" and which.casefold() in teams:
        return f"team:{teams[which.casefold()]}"
    if kind == "square" and DeedId(which) in work.rules.edition.by_id:
        return f"square:{which}"
    if text:
        raise BadInput("giving.bad_sponsor", text=text)
    return ""


def _yes(_work: UnitOfWork, name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadInput("errors.bad_value", field=name)
    return value


_CHECKS: Mapping[str, Callable[[UnitOfWork, str, object], object]] = {
    "kind": _kind,
    "gives_for": _player,
    "sponsors": _sponsored,
    "pledged": _amount,
    "per_point": _amount,
    "hidden": _yes,
}
