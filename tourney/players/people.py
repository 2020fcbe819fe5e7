"""The players as lists and at the door: filters, counts, where each sits, who may be entered twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.base.spelling import fold
from tourney.base.texts import msg
from tourney.clock.current_heat import heat_of_now
from tourney.event.ports import JournalEntry
from tourney.event.records import AWAY, HeatState, Player, Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.event.rules import Rules
from tourney.event.scan_codes import PREFIX, BadgeCode, parse_code
from tourney.event.table_state import has_begun
from tourney.giving.receipts import methods_of, receipts_of
from tourney.heats.seats_to_give import room_at, takes_latecomers
from tourney.players.duplicates import find_duplicates
from tourney.players.finding import PlayerIndex
from tourney.players.people_view import (
    Filter,
    People,
    RosterLine,
    Scan,
    SeatNow,
    SeatsMissing,
    Team,
    Twins,
    Whereabouts,
)

_MOST_FOUND = 8
_TURN = {Status.REGISTERED: 0, Status.ABSENT: 1, Status.PRESENT: 2, Status.WITHDRAWN: 3}
"""Whom the desk means first by a name that fits several."""


def people(tournament: Tournament, rules: Rules, now: datetime) -> People:
    """All players by number, with the seat that counts now."""
    heat = heat_of_now(tournament)
    seats = _seats(tournament, heat) if heat is not None else {}
    players = [tournament.players[number] for number in sorted(tournament.players)]
    counts = Counter(player.status for player in players)
    return People(
        lines=tuple(_person(player, seats.get(player.number)) for player in players),
        counts={status: counts[status] for status in Status},
        teams=_teams(players),
        divisions=tuple(sorted({p.division for p in players if p.division})),
        heat=heat,
        pledged=sum(player.pledged for player in players),
        received=sum(player.received for player in players),
    )


def filtered(tournament: Tournament, listed: People, wanted: Filter) -> tuple[RosterLine, ...]:
    """The lines that the filter leaves, by number; with a query the best fits first."""
    lines: Iterable[RosterLine] = listed.lines
    if wanted.status:
        lines = [line for line in lines if line.status.value == wanted.status]
    if wanted.team:
        lines = [line for line in lines if line.team == wanted.team]
    if wanted.division:
        lines = [line for line in lines if line.division == wanted.division]
    if wanted.query.strip():
        lines = _searched(tournament, tuple(lines), wanted.query)
    return tuple(lines)


def checked_in_at(history: Sequence[JournalEntry], number: PlayerNo) -> JournalEntry | None:
    """The step by which somebody who is here came in, whichever desk did it; None where it is not known."""
    for entry in reversed(history):
        for change in entry.changes:
            before, after = change.before, change.after
            if change.key != number or not isinstance(after, Player):
                continue
            if not isinstance(before, Player) or before.status is not after.status:
                return entry if after.status is Status.PRESENT else None
    return None


def scan(tournament: Tournament, listed: People, typed: str) -> Scan:
    """Whom the desk means by what was typed or scanned.

    A badge of another event, a scoresheet's code or a damaged code is a problem, not a search. A name
    means those first who are still to come.
    """
    text = typed.strip()
    code = parse_code(text)
    if isinstance(code, BadgeCode):
        if code.event != tournament.event.code.upper():
            return Scan(problem=msg("players.foreign_badge"))
        if code.number not in tournament.players:
            return Scan(problem=msg("errors.no_such_player", number=code.number))
    elif code is not None:
        return Scan(problem=msg("players.sheet_not_badge"))
    elif text.upper().startswith(f"{PREFIX}/"):
        return Scan(problem=msg("players.broken_code"))
    lines = {line.number: line for line in listed.lines}
    matches = PlayerIndex(tournament.players.values()).find(text)
    hits = [lines[player.number] for player in matches if player.number in lines]
    if code is None and not text.isdecimal():
        hits.sort(key=lambda person: _TURN[person.status])
    return Scan(tuple(hits[:_MOST_FOUND]))


def meant(typed: str, people: Sequence[RosterLine]) -> RosterLine | None:
    """The one of those found who is meant by what was typed; None where several are meant alike.

    A number or a code means the first; a name the only one of those who are still to come, or of all where
    nobody is: written whole who has just this name, else whose name has it.
    """
    if len(people) <= 1 or typed.isdecimal() or parse_code(typed) is not None:
        return people[0] if people else None
    whole = [
        each for each in people if typed.casefold() in (each.name.zh.casefold(), each.name.en.casefold())
    ]
    alike = [each for each in whole or people if each.status is people[0].status]
    return alike[0] if len(alike) == 1 else None


def whereabouts(tournament: Tournament, rules: Rules, now: datetime, number: PlayerNo) -> Whereabouts | None:
    """Where one player sits, heat by heat, and where they have no seat. None if they do not exist."""
    player = tournament.players.get(number)
    if player is None:
        return None
    seats = []
    for heat in sorted(tournament.heats, key=heat_order):
        seat = _seats(tournament, heat).get(number)
        if seat is not None:
            seats.append(seat)
    current = heat_of_now(tournament)
    now_seat = next((seat for seat in seats if seat.heat == current), None)
    missing = seats_missing(tournament, rules, number)
    return Whereabouts(
        person=_person(player, now_seat),
        seats=tuple(seats),
        missing=missing,
        mates=_mates(tournament, player),
        methods=tuple(methods_of(player)),
        gifts=player.gifts,
        receipts=tuple(each.serial for each in receipts_of(tournament).get(number, ())),
        asks_photo_consent=tournament.event.asks_photo_consent,
        photo_consent=player.photo_consent,
        plays_from=None if now_seat is not None else _first_after(current, seats, missing),
    )


def _first_after(current: HeatId | None, seats: Sequence[SeatNow], missing: SeatsMissing) -> SeatNow | None:
    """The first seat after the heat of now, where none can be given before it."""
    later = (seat for seat in seats if current is None or heat_order(seat.heat) > heat_order(current))
    first = next(later, None)
    before = first is not None and any(heat_order(heat) < heat_order(first.heat) for heat in missing.open)
    return None if before else first


def _mates(tournament: Tournament, player: Player) -> tuple[RosterLine, ...]:
    """The others of a team but those who have withdrawn, those still to come first."""
    others = [
        _person(each, None)
        for each in tournament.players.values()
        if player.team and each.team == player.team and each is not player
    ]
    staying = [each for each in others if each.status is not Status.WITHDRAWN]
    return tuple(sorted(staying, key=lambda each: (_TURN[each.status], each.number)))


def seats_missing(tournament: Tournament, rules: Rules, number: PlayerNo) -> SeatsMissing:
    """Drawn preliminary heats in which a player who is here has no seat."""
    player = tournament.players.get(number)
    if player is None or player.status in AWAY:
        return SeatsMissing()
    sorted_out: dict[str, list[HeatId]] = {"open": [], "full": [], "told": [], "begun": []}
    for heat in sorted((h for h in tournament.heats if h.isdecimal()), key=heat_order):
        tables = tournament.tables_of(heat)
        if any(number in table.seats for table in tables):
            continue
        taking = [table for table in tables if takes_latecomers(tournament, table)]
        room = any(room_at(tournament, rules, table) for table in taking)
        told = tournament.heats[heat].state is HeatState.PUBLISHED
        sorted_out["open" if room else "begun" if not taking else "told" if told else "full"].append(heat)
    to_draw = next((heat for heat in rules.format.heat_ids if heat not in tournament.heats), None)
    return SeatsMissing(**{kind: tuple(heats) for kind, heats in sorted_out.items()}, to_draw=to_draw)


def twins(tournament: Tournament, rules: Rules, now: datetime) -> tuple[Twins, ...]:
    """Registered players who may be one person entered twice, but for those whom somebody told apart.

    Grows with the number of players.
    """
    players = [tournament.players[number] for number in sorted(tournament.players)]
    drafts = [PlayerDraft.of(player) for player in players]
    pairs = []
    for pair in find_duplicates(drafts, told_apart=tournament.told_apart):
        if pair.other_draft is not None:
            first, second = players[pair.other_draft].number, players[pair.draft].number
            pairs.append(Twins(first, second, pair.reasons))
    return tuple(pairs)


def _person(player: Player, seat: SeatNow | None) -> RosterLine:
    return RosterLine(
        number=player.number,
        name=player.name,
        team=player.team,
        division=player.division,
        status=player.status,
        pledged=player.pledged,
        received=player.received,
        note=player.note,
        seeded=player.seeded,
        alternate=player.alternate,
        seat=seat,
        left_at=player.left_at,
    )


def _seats(tournament: Tournament, heat: HeatId) -> dict[PlayerNo, SeatNow]:
    return {
        number: SeatNow(heat=heat, table=table.table, seat=seat, wave=table.wave, playing=begun)
        for table in tournament.tables_of(heat)
        for begun in (has_begun(tournament, table),)
        for seat, number in enumerate(table.seats, start=1)
    }


def _teams(players: Sequence[Player]) -> tuple[Team, ...]:
    members: dict[str, list[Player]] = {}
    for player in players:
        if player.team and player.status is not Status.WITHDRAWN:
            members.setdefault(player.team, []).append(player)
    return tuple(
        Team(
            name,
            len(all_of),
            sum(player.status is Status.PRESENT for player in all_of),
            tuple(p.number for p in all_of if p.status in (Status.REGISTERED, Status.ABSENT)),
        )
        for name, all_of in sorted(members.items(), key=lambda item: fold(item[0]))
    )


def _searched(tournament: Tournament, lines: tuple[RosterLine, ...], query: str) -> list[RosterLine]:
    by_number = {line.number: line for line in lines}
    matches = PlayerIndex(tournament.players[number] for number in by_number).find(query)
    first = [by_number[player.number] for player in matches]
    named = {line.number for line in first}
    asked = fold(query)
    beside = [
        line
        for line in lines
        if asked and line.number not in named and (asked in fold(line.team) or asked in fold(line.note))
    ]
    return [*first, *beside]
