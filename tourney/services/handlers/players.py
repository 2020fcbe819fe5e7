"""Registration and check-in. Leaving the hall also means leaving the seats that are not yet played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.competition.collections import PLAYERS, RECEIPTS, SHEETS
from tourney.competition.names import clean
from tourney.competition.records import Player, SheetRecord, Status, Table
from tourney.competition.registration import (
    PlayerDraft,
    check_draft,
    check_drafts,
    cleaned,
    numbered,
    registered,
    shown_name,
)
from tourney.errors import BadInput, Conflict, NotFound, Refused
from tourney.scoresheet.sheet import Sheet
from tourney.services.commands import AddPlayer, EditPlayer, ImportPlayers, MergePlayers, SetStatus
from tourney.services.handlers.seats import put_table, table_has_begun, unseat
from tourney.services.queries.importing import merged
from tourney.services.workspace import Workspace
from tourney.texts import msg

_OPEN_FIELDS = frozenset(f.name for f in fields(PlayerDraft)) | {"alternate"}
_FILLED_BY_MERGE = ("name_zh", "name_en", "team", "division", "phone", "email", "note")


def known_player(work: Workspace, number: PlayerNo) -> Player:
    """The player with this number. NotFound otherwise."""
    found = work.t.players.get(number)
    if found is None:
        raise NotFound("errors.no_such_player", number=number)
    return found


def import_players(work: Workspace, command: ImportPlayers) -> None:
    """Add all drafts or none; those without a number get the next free ones in order.

    Who is registered already is filled in first, so that a fill never means one of the new players.
    """
    if not command.drafts and not command.fills:
        raise BadInput("errors.nothing_to_import")
    filled = [number for number, entry in command.fills if _fill(work, number, entry)]
    added = _register(work, command.drafts, Status.REGISTERED, alternate=False)
    work.params |= {"n": len(added), "source": clean(command.source)}
    if filled:
        work.params["filled"] = list(dict.fromkeys(filled))
    work.data = added


def add_player(work: Workspace, command: AddPlayer) -> None:
    """Register one player."""
    added = _register(work, (command.draft,), command.status, command.alternate)
    if command.status is Status.PRESENT and not command.alternate:
        _warn_of_missing_seats(work, added[0])
    work.params["number"] = added[0]
    work.data = added


def edit_player(work: Workspace, command: EditPlayer) -> None:
    """Change a player's fields; a new number only while he has no seat."""
    before = known_player(work, command.number)
    if command.seen is not None and command.seen != before:
        raise Conflict("errors.player_changed", number=command.number)
    unknown = sorted(set(command.changes) - _OPEN_FIELDS)
    if unknown:
        raise BadInput("errors.no_such_field", field=unknown[0])
    draft_fields = {f.name: getattr(before, f.name) for f in fields(PlayerDraft)}
    draft_fields.update({k: v for k, v in command.changes.items() if k != "alternate"})
    draft = cleaned(PlayerDraft(**draft_fields))
    problems = check_draft(draft)
    if problems:
        raise BadInput("errors.bad_player", who=shown_name(draft), why=problems[0])
    number = PlayerNo(draft.number if draft.number is not None else command.number)
    after = replace(
        _with_details(before, replace(draft, number=number)),
        alternate=bool(command.changes.get("alternate", before.alternate)),
    )
    if number != command.number:
        if number in work.t.players:
            raise Refused("errors.number_taken", number=number)
        if _has_played_or_sits(work, command.number):
            raise Refused("errors.number_in_use", number=command.number)
        work.drop(PLAYERS, command.number)
    work.put(PLAYERS, after)
    work.params["number"] = number


def merge_players(work: Workspace, command: MergePlayers) -> None:
    """Two entries of one person become one: `keep` takes over what it lacks, `drop` goes."""
    if command.keep == command.drop:
        raise Refused("errors.same_player", number=command.keep)
    keep, drop = known_player(work, command.keep), known_player(work, command.drop)
    if _has_played_or_sits(work, command.drop):
        raise Refused("errors.merge_seated", number=command.drop)
    filled = {name: getattr(keep, name) or getattr(drop, name) for name in _FILLED_BY_MERGE}
    merged = replace(
        keep,
        **filled,
        pledged=max(keep.pledged, drop.pledged),
        received=keep.received + drop.received,
        seeded=keep.seeded or drop.seeded,
    )
    work.put(PLAYERS, merged)
    work.drop(PLAYERS, command.drop)
    for receipt in work.t.receipts.values():
        if receipt.player == command.drop:
            work.put(RECEIPTS, replace(receipt, player=command.keep))
    work.params |= {"number": command.keep, "other": command.drop}


def set_status(work: Workspace, command: SetStatus) -> None:
    """Check in, mark absent, withdraw or reinstate; whole teams in one command."""
    if not command.numbers:
        raise BadInput("errors.no_numbers")
    for number in command.numbers:
        before = known_player(work, number)
        if before.status is command.status:
            continue
        left_at = ""
        if command.status in (Status.ABSENT, Status.WITHDRAWN):
            left_at = _leave_seats(work, number, command.status) or before.left_at
        elif not before.alternate:
            _warn_of_missing_seats(work, number)
        work.put(PLAYERS, replace(before, status=command.status, left_at=left_at))
    work.params |= {"numbers": list(command.numbers), "status": msg(f"status.{command.status}").key}


def _register(
    work: Workspace, drafts: Iterable[PlayerDraft], status: Status, alternate: bool
) -> tuple[PlayerNo, ...]:
    """All or none: the first bad draft refuses the whole."""
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


def _fill(work: Workspace, number: PlayerNo, entry: PlayerDraft) -> bool:
    """A registered player takes over what he lacks; what he has stays. Whether anything was new."""
    before = known_player(work, number)
    draft = merged(before, cleaned(entry))
    problems = check_draft(draft)
    if problems:
        raise BadInput("errors.bad_player", who=shown_name(draft), why=problems[0])
    after = _with_details(before, draft)
    work.put(PLAYERS, after)
    return after != before


def _with_details(player: Player, numbered_draft: PlayerDraft) -> Player:
    """The details of a draft, with what a draft does not say: status, and where the player left."""
    return replace(
        registered(numbered_draft),
        alternate=player.alternate,
        status=player.status,
        left_at=player.left_at,
    )


def _has_played_or_sits(work: Workspace, number: PlayerNo) -> bool:
    """Whether anything of the event rests on this number: a seat, a sheet, a ruling."""
    seated = any(number in table.seats for table in work.t.tables.values())
    ruled = any(number in ruling.order for ruling in work.t.rulings.values())
    return seated or ruled or any(of == number for _, of in work.t.sheets)


def _leave_seats(work: Workspace, number: PlayerNo, status: Status) -> str:
    """Take the player out of what is not yet played; the heat in which he left, or "".

    A finalist keeps his seat until a reserve takes it (or the referee takes him out): the finals show
    the gap.
    """
    left_at = ""
    for table in [t for t in work.t.tables.values() if number in t.seats]:
        if table.heat in STAGES and not table_has_begun(work, table):
            work.warnings.append(msg("heats.finalist_gone", number=number, table=table.table))
        elif not table_has_begun(work, table):
            unseat(work, table, number)
            work.warnings.append(msg("heats.left_seat", number=number, heat=table.heat, table=table.table))
        elif status is Status.ABSENT and (table.heat, table.table) in work.t.games:
            raise Refused("tables.player_at_game", number=number, table=table.table)
        elif status is Status.WITHDRAWN and _is_playing(work, table, number):
            _go_out(work, table, number)
            if (table.heat, table.table) in work.t.games:
                work.warnings.append(msg("tables.withdraw_there_too", number=number, table=table.table))
            left_at = table.heat
        elif status is Status.ABSENT and _is_playing(work, table, number):
            unseat(work, table, number)
            work.warnings.append(msg("heats.left_seat", number=number, heat=table.heat, table=table.table))
    return left_at


def _is_playing(work: Workspace, table: Table, number: PlayerNo) -> bool:
    clock = work.t.clocks.get((table.heat, table.wave))
    return (table.heat, number) not in work.t.sheets and clock is not None and clock.ended_at is None


def _go_out(work: Workspace, table: Table, number: PlayerNo) -> None:
    """Leaving in mid-game is a bankruptcy to the bank at that moment: last of those out so far."""
    orders = [
        record.sheet.bankrupt or 0
        for seat in table.seats
        if (record := work.t.sheets.get((table.heat, seat))) is not None
    ]
    sheet = Sheet(player=number, bankrupt=max(orders, default=0) + 1)
    work.put(SHEETS, SheetRecord(table.heat, number, sheet))
    work.warnings.append(msg("heats.bankrupt_by_leaving", number=number, table=table.table))
    put_table(work, table)


def _warn_of_missing_seats(work: Workspace, number: PlayerNo) -> None:
    for heat in work.t.heats.values():
        tables = work.t.tables_of(HeatId(heat.id))
        if heat.id.isdigit() and not any(number in t.seats or table_has_begun(work, t) for t in tables):
            work.warnings.append(msg("heats.no_seat_in", number=number, heat=heat.id))
