"""Registers players and checks them in. A player who leaves the hall also loses the seats not yet played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import ClassVar

from tourney.base.errors import BadInput, Conflict, Refused
from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, heat_order
from tourney.base.spelling import clean
from tourney.base.texts import Message, msg
from tourney.clock.clock import ended
from tourney.event.collections import AWARDS, BANK_LINES, DONORS, PLAYERS, RECEIPTS, SHEETS, TOLD_APART
from tourney.event.command import Command, Params, Players, UnitOfWork, list_in, numbers_in, text_in
from tourney.event.journal import MANY, called, without_division_words
from tourney.event.records import AWAY, LeftSeat, Player, SheetRecord, StandIn, Status, Table, ToldApart
from tourney.event.registration import (
    SUMS,
    PlayerDraft,
    check_draft,
    check_drafts,
    cleaned,
    numbered,
    registered,
    shown_name,
    sum_meant,
)
from tourney.event.seats import known_player, put_table, unseat
from tourney.event.table_state import has_begun
from tourney.heats.free_seats import takes_latecomers
from tourney.players.duplicates import KeptApart, merged
from tourney.scoresheet.sheet import Sheet

_OPEN_FIELDS = frozenset(f.name for f in fields(PlayerDraft)) | {"alternate"}


_FEW = 3
"""Up to so many people are named beside their numbers."""


@dataclass(frozen=True, slots=True)
class ImportPlayers(Command[tuple[PlayerNo, ...]]):
    """Add all drafts or none. Drafts without a number get the next free ones in order.

    `fills` are entries of the list for players who are registered already: in the same step each player gets
    the fields that they still lack. `apart` are pairs that a person called two people.
    """

    code: ClassVar[str] = "players_imported"
    drafts: tuple[PlayerDraft, ...]
    source: str = ""
    fills: tuple[tuple[PlayerNo, PlayerDraft], ...] = ()
    apart: tuple[KeptApart, ...] = ()

    def carry_out(self, work: UnitOfWork) -> tuple[PlayerNo, ...]:
        """Registered players are filled in first, so that a fill never means one of the new players."""
        if not self.drafts and not self.fills:
            raise BadInput("errors.nothing_to_import")
        filled = [number for number, entry in self.fills if _fill(work, number, entry)]
        added = _register(work, self.drafts, Status.REGISTERED, alternate=False)
        _tell_without_division(work, (*filled, *added))
        if not work.rules.format.divisions and any(each.division.strip() for each in self.drafts):
            work.warnings.append(msg("players.no_divisions"))
        work.params |= {"n": len(added), "source": clean(self.source)}
        if filled:
            work.params["filled"] = list(dict.fromkeys(filled))
        for each in self.apart:
            other = each.player if each.other is None else added[each.other]
            assert other is not None
            _tell_apart(work, added[each.added], other)
        if self.apart:
            work.params["apart"] = len(self.apart)
        return added

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """How many were added, which players were filled in, and how many look-alikes were told apart."""
        apart = {name: value for name, value in params.items() if name == "apart"}
        done = cls._described({name: value for name, value in params.items() if name not in apart})
        return msg("journal.players_imported_apart", done=done, n=params["apart"]) if apart else done

    @classmethod
    def _described(cls, params: Params) -> Message:
        """Only the filled-in players if nobody was added."""
        filled, n = len(list_in(params, "filled")), params["n"]
        if not filled:
            return Message("journal.players_imported", params)
        if not n:
            return msg("journal.players_filled", n=filled)
        return msg("journal.players_imported_filled", n=n, filled=filled)


@dataclass(frozen=True, slots=True)
class AddPlayer(Command[PlayerNo]):
    """Register one player, `present` at once if they stand at the desk (a late arrival)."""

    code: ClassVar[str] = "player_added"
    draft: PlayerDraft
    status: Status = Status.REGISTERED
    alternate: bool = False

    def carry_out(self, work: UnitOfWork) -> PlayerNo:
        (added,) = _register(work, (self.draft,), self.status, self.alternate)
        _tell_without_division(work, (added,))
        if self.status is Status.PRESENT and not self.alternate:
            _warn_of_missing_seats(work, added)
        work.params["number"] = added
        return added


@dataclass(frozen=True, slots=True)
class EditPlayer(Command[PlayerNo]):
    """Change fields of a player, the number only while they have no seat.

    `seen` is the player as the form showed them: a stale form conflicts. Amounts may be texts as typed.
    """

    code: ClassVar[str] = "player_edited"
    number: PlayerNo
    changes: Mapping[str, object]
    seen: Player | None = None

    def carry_out(self, work: UnitOfWork) -> PlayerNo:
        before = known_player(work, self.number)
        if self.seen is not None and self.seen != before:
            raise Conflict("errors.player_changed", number=self.number)
        unknown = sorted(set(self.changes) - _OPEN_FIELDS)
        if unknown:
            raise BadInput("errors.no_such_field", field=unknown[0])
        changes = {
            name: sum_meant(value) if name in SUMS and isinstance(value, str) else value
            for name, value in self.changes.items()
            if name != "alternate"
        }
        draft = cleaned(PlayerDraft.of(before, changes))
        problems = check_draft(draft)
        if problems:
            raise BadInput("errors.bad_player", who=shown_name(draft), why=problems[0])
        number = PlayerNo(draft.number if draft.number is not None else self.number)
        if draft.received < before.given:
            raise Refused("errors.less_than_gifts", number=self.number, amount=before.given)
        after = replace(
            _with_details(before, replace(draft, number=number)),
            alternate=bool(self.changes.get("alternate", before.alternate)),
        )
        if number != self.number:
            if number in work.t.players:
                raise Refused("errors.number_taken", number=number)
            if _has_played_or_sits(work, self.number):
                raise Refused("errors.number_in_use", number=self.number)
            work.drop(PLAYERS, self.number)
            _hand_over(work, self.number, number)
            _hand_told_apart(work, self.number, number)
        work.put(PLAYERS, after)
        if "division" in changes:
            _tell_without_division(work, (number,))
        work.params["number"] = number
        return number


@dataclass(frozen=True, slots=True)
class MergePlayers(Command[None]):
    """Merge two entries of one person: `keep` gets the fields that it lacks, `drop` is removed. Refused once
    both play.
    """

    code: ClassVar[str] = "players_merged"
    keep: PlayerNo
    drop: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        if self.keep == self.drop:
            raise Refused("errors.same_player", number=self.keep)
        keep, drop = known_player(work, self.keep), known_player(work, self.drop)
        if _has_played_or_sits(work, self.drop):
            raise Refused("errors.merge_seated", number=self.drop)
        whole = _with_details(keep, merged(keep, drop))
        received = keep.received + drop.received
        work.put(PLAYERS, replace(whole, received=received, gifts=(*keep.gifts, *drop.gifts)))
        work.drop(PLAYERS, self.drop)
        _hand_over(work, self.drop, self.keep)
        _hand_told_apart(work, self.drop, self.keep)
        work.params |= {"number": self.keep, "other": self.drop}


@dataclass(frozen=True, slots=True)
class RemovePlayer(Command[None]):
    """Remove a player who was added by mistake. Refused once anything of the day is theirs."""

    code: ClassVar[str] = "player_removed"
    number: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        player = known_player(work, self.number)
        has = _first_of(work, player)
        if has:
            raise Refused("errors.player_stays", number=self.number, has=msg(has))
        work.drop(PLAYERS, self.number)
        for pair in [pair for pair in work.t.told_apart if self.number in pair]:
            work.drop(TOLD_APART, pair)
        work.params |= {"number": self.number, "name": " ".join(player.name.forms)}


@dataclass(frozen=True, slots=True)
class TellApart(Command[None]):
    """Mark two players who look like one person as two: nobody is asked about them again."""

    code: ClassVar[str] = "players_told_apart"
    one: PlayerNo
    other: PlayerNo

    def carry_out(self, work: UnitOfWork) -> None:
        if self.one == self.other:
            raise Refused("errors.same_player", number=self.one)
        for number in (self.one, self.other):
            known_player(work, number)
        told_apart = _tell_apart(work, self.one, self.other)
        work.params |= {"number": told_apart.first, "other": told_apart.second}


@dataclass(frozen=True, slots=True)
class SetStatus(Command[None]):
    """Check in, mark absent, withdraw, reinstate; one player or a whole team.

    Absent or withdrawn: the player leaves the seats of heats that are not being played yet. Withdrawn while
    their table plays: bankrupt to the bank at that moment (a reading of the rules). Players who come back get
    their seats again, if these are still free.
    """

    code: ClassVar[str] = "status_set"
    numbers: tuple[PlayerNo, ...]
    status: Status

    def carry_out(self, work: UnitOfWork) -> None:
        if not self.numbers:
            raise BadInput("errors.no_numbers")
        for number in self.numbers:
            before = known_player(work, number)
            if before.status is self.status:
                continue
            if self.status in AWAY:
                left_at, lost = _leave_seats(work, number, self.status)
                after = replace(
                    before, left_at=left_at or before.left_at, left_seats=(*before.left_seats, *lost)
                )
            else:
                _play_on(work, before)
                _sit_down_again(work, before)
                if not before.alternate:
                    absent = before.status is Status.ABSENT
                    _warn_of_missing_seats(work, number, was_absent=absent)
                if before.status is Status.ABSENT:
                    _warn_of_seat_in_play(work, number)
                after = replace(before, left_at="", left_seats=())
            work.put(PLAYERS, replace(after, status=self.status))
        work.params |= {"numbers": list(self.numbers), "status": msg(f"status.{self.status}").key}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        """A few people are named, more are listed by number, many are counted."""
        numbers, status = numbers_in(params, "numbers"), Message(text_in(params, "status"))
        if len(numbers) > MANY:
            return msg("journal.status_set_many", n=len(numbers), status=status)
        known = [players[PlayerNo(number)] for number in numbers if PlayerNo(number) in players]
        if known and len(known) == len(numbers) <= _FEW:
            people = [called(player) for player in known]
            return msg("journal.status_set_named", people=people, status=status)
        return msg("journal.status_set", numbers=numbers, status=status)


def _register(
    work: UnitOfWork, drafts: Iterable[PlayerDraft], status: Status, alternate: bool
) -> tuple[PlayerNo, ...]:
    """Register all or none: the first bad draft refuses the whole."""
    fresh = [cleaned(draft) for draft in drafts]
    for draft, problems in zip(fresh, check_drafts(fresh, work.t.players.values()), strict=True):
        if problems:
            raise BadInput("errors.bad_player", who=shown_name(draft), why=problems[0])
    added = []
    for draft in numbered(fresh, work.t.players):
        player = replace(registered(draft), status=status, alternate=alternate)
        work.put(PLAYERS, player)
        added.append(player.number)
    return tuple(added)


def _tell_without_division(work: UnitOfWork, numbers: Iterable[PlayerNo]) -> None:
    """Report which of these players no cut has, as the format does not know their division."""
    words = without_division_words([work.t.players[number] for number in numbers], work.rules.format)
    if words is not None:
        work.warnings.append(words)


def _fill(work: UnitOfWork, number: PlayerNo, entry: PlayerDraft) -> bool:
    """Give a registered player the fields that they lack; existing ones stay. Return whether anything was
    new.
    """
    before = known_player(work, number)
    draft = merged(before, cleaned(entry))
    problems = check_draft(draft)
    if problems:
        raise BadInput("errors.bad_player", who=shown_name(draft), why=problems[0])
    after = _with_details(before, draft)
    work.put(PLAYERS, after)
    return after != before


def _with_details(player: Player, numbered_draft: PlayerDraft) -> Player:
    """The details of a draft, with fields that a draft does not have: status, heat of leaving, gifts."""
    return replace(
        registered(numbered_draft),
        alternate=player.alternate,
        status=player.status,
        left_at=player.left_at,
        gifts=player.gifts,
        left_seats=player.left_seats,
    )


def _hand_over(work: UnitOfWork, before: PlayerNo, after: PlayerNo) -> None:
    """Hand the receipts and awards of one number over to another, and the donors who give for it."""
    for receipt in work.t.receipts.values():
        if receipt.player == before:
            work.put(RECEIPTS, replace(receipt, player=after))
    for award in work.t.awards.values():
        if award.player == before:
            work.put(AWARDS, replace(award, player=after))
    for line in work.t.bank_lines.values():
        if line.player == before:
            work.put(BANK_LINES, replace(line, player=after))
    for donor in work.t.donors.values():
        if donor.gives_for == before:
            work.put(DONORS, replace(donor, gives_for=after))


def _tell_apart(work: UnitOfWork, one: PlayerNo, other: PlayerNo) -> ToldApart:
    told_apart = ToldApart.of(one, other)
    work.put(TOLD_APART, told_apart)
    return told_apart


def _hand_told_apart(work: UnitOfWork, before: PlayerNo, after: PlayerNo) -> None:
    """Pairs of two people that name one number name another from now on; but never that number itself."""
    for key in [key for key in work.t.told_apart if before in key]:
        work.drop(TOLD_APART, key)
        (other,) = {*key} - {before}
        if other != after:
            _tell_apart(work, after, other)


def _first_of(work: UnitOfWork, player: Player) -> str:
    """The words for the first thing of the day that is this player's, "" without any."""
    number, event = player.number, work.t
    seated = [
        *(table.provided for table in event.tables.values()),
        *(game.numbers for game in event.games.values()),
    ]
    theirs = {
        "errors.has_score": any(of == number for _, of in event.sheets),
        "errors.has_seat": any(number in seats for seats in seated),
        "errors.has_ruling": any(number in ruling.order for ruling in event.rulings.values()),
        "errors.has_receipt": any(receipt.player == number for receipt in event.receipts.values()),
        "errors.has_donation": player.received > 0,
        "giving.has_donor": any(donor.gives_for == number for donor in event.donors.values()),
        "awards.has_award": any(award.player == number for award in event.awards.values()),
    }
    return next((key for key, holds in theirs.items() if holds), "")


def _has_played_or_sits(work: UnitOfWork, number: PlayerNo) -> bool:
    """Whether anything in the event depends on this number: a seat, a sheet, a ruling."""
    seated = any(number in table.provided for table in work.t.tables.values())
    ruled = any(number in ruling.order for ruling in work.t.rulings.values())
    return seated or ruled or any(of == number for _, of in work.t.sheets)


def _leave_seats(work: UnitOfWork, number: PlayerNo, status: Status) -> tuple[str, tuple[LeftSeat, ...]]:
    """Take the player out of everything not yet played. Return the heat in which they left, or "", and the
    seats.

    A finalist keeps their seat until a reserve takes it (or the referee takes them out): the finals show the
    gap.
    """
    left_at, lost = "", []
    for table in [t for t in work.t.tables.values() if number in t.seats]:
        if table.heat in STAGES and not has_begun(work.t, table):
            work.warnings.append(msg("heats.finalist_gone", number=number, table=table.table))
        elif not has_begun(work.t, table):
            lost.append(_seat_of(table, number, in_play=False))
            unseat(work, table, number)
            work.warnings.append(_left_seat(table, number))
        elif status is Status.ABSENT and (table.heat, table.table) in work.t.games:
            raise Refused("tables.player_at_game", number=number, table=table.table)
        elif status is Status.WITHDRAWN and _is_playing(work, table, number):
            _go_out(work, table, number)
            if (table.heat, table.table) in work.t.games:
                work.warnings.append(msg("tables.withdraw_there_too", number=number, table=table.table))
            left_at = table.heat
        elif status is Status.ABSENT and _is_playing(work, table, number):
            lost.append(_seat_of(table, number, in_play=True))
            unseat(work, table, number)
            work.warnings.append(_left_seat(table, number, in_play=True))
    return left_at, tuple(sorted(lost, key=lambda each: heat_order(each.heat)))


def _seat_of(table: Table, number: PlayerNo, *, in_play: bool) -> LeftSeat:
    at = table.seats.index(number) + 1
    owner = table.owners.get(number)
    return LeftSeat(table.heat, table.table, at, size=len(table.seats), in_play=in_play, instead_of=owner)


def _sit_down_again(work: UnitOfWork, player: Player) -> None:
    """Give a player who was wrongly marked as gone their old seats back, if nobody has them: at a table that
    has not begun, or that played without a result so far when they were taken from it.
    """
    again = []
    for left in player.left_seats:
        table = work.t.tables.get((left.heat, left.table))
        if table is None or not _is_free(work, left, table, player.number):
            continue
        seats = [*table.seats]
        seats.insert(left.seat - 1, player.number)
        owner = left.instead_of
        put_table(
            work, table.seating(seats, () if owner is None else (StandIn(player.number, PlayerNo(owner)),))
        )
        again.append(msg("finals.table_title", heat=heat_named(left.heat), table=left.table))
    if again:
        work.warnings.append(msg("heats.seats_again", number=player.number, seats=again))


def _is_playing(work: UnitOfWork, table: Table, number: PlayerNo) -> bool:
    clock = work.t.clocks.get((table.heat, table.wave))
    return (table.heat, number) not in work.t.sheets and clock is not None and ended(work.t, clock) is None


def _is_free(work: UnitOfWork, left: LeftSeat, table: Table, number: PlayerNo) -> bool:
    if left.instead_of is not None and left.instead_of not in work.t.players:
        return False
    sits = {left.instead_of or number, number}
    if any(sits & {*each.provided} for each in work.t.tables_of(left.heat)) or len(table.seats) >= left.size:
        return False
    if not has_begun(work.t, table):
        return True
    return left.in_play and table.confirmed_at is None and (table.heat, table.table) not in work.t.games


def _go_out(work: UnitOfWork, table: Table, number: PlayerNo) -> None:
    """Leaving in mid-game is a bankruptcy to the bank at that moment: last of those out so far."""
    orders = [
        record.sheet.bankrupt or 0
        for seat in table.seats
        if (record := work.t.sheets.get((table.heat, seat))) is not None
    ]
    sheet = Sheet(player=number, bankrupt=max(orders, default=0) + 1)
    work.put(SHEETS, SheetRecord(table.heat, number, sheet, by=work.who))
    work.warnings.append(msg("heats.bankrupt_by_leaving", number=number, table=table.table))
    put_table(work, table)


def _play_on(work: UnitOfWork, player: Player) -> None:
    """A player who was wrongly marked as gone is not bankrupt by that, while their table is open; players who
    went out after them are one earlier in the order.
    """
    if not player.left_at:
        return
    heat = HeatId(player.left_at)
    table = next((each for each in work.t.tables_of(heat) if player.number in each.seats), None)
    record = work.t.sheets.get((heat, player.number))
    if table is None or table.confirmed_at is not None or record is None:
        return
    order = record.sheet.bankrupt
    if order is None or record.sheet != Sheet(player=player.number, bankrupt=order):
        return
    work.drop(SHEETS, (heat, player.number))
    for seat in table.seats:
        other = work.t.sheets.get((heat, seat))
        if other is not None and other.sheet.bankrupt is not None and other.sheet.bankrupt > order:
            sheet = replace(other.sheet, bankrupt=other.sheet.bankrupt - 1)
            work.put(SHEETS, replace(other, sheet=sheet))
    work.warnings.append(msg("heats.plays_on", number=player.number, table=table.table))
    put_table(work, table)


def _warn_of_missing_seats(work: UnitOfWork, number: PlayerNo, *, was_absent: bool = False) -> None:
    """Warn of drawn heats without a seat for them that still have room. A seat lost by a wrong absence at a
    table that plays has its own warning (`was_absent`).
    """

    def takes(table: Table) -> bool:
        return not has_begun(work.t, table) if was_absent else takes_latecomers(work.t, table)

    lacking = [
        heat
        for heat in sorted(work.t.heats, key=heat_order)
        if heat not in STAGES
        and not any(number in table.provided for table in work.t.tables_of(heat))
        and (all if was_absent else any)(takes(table) for table in work.t.tables_of(heat))
    ]
    if lacking:
        work.warnings.append(msg("heats.no_seat_in", number=number, heats=heats_named(lacking)))


def _warn_of_seat_in_play(work: UnitOfWork, number: PlayerNo) -> None:
    """Warn that a wrong absence took their seat at a table that plays; only undoing it gives the seat
    back.
    """
    for clock in work.t.clocks.values():
        tables = work.t.tables_of(clock.heat)
        if ended(work.t, clock) is None and not any(number in table.provided for table in tables):
            work.warnings.append(msg("heats.no_seat_in_play", number=number, heat=heat_named(clock.heat)))
            return


def _left_seat(table: Table, number: int, *, in_play: bool = False) -> Message:
    key = "heats.left_playing" if in_play else "heats.left_seat"
    return Message(key, {"number": number, "heat": heat_named(table.heat), "table": table.table})
