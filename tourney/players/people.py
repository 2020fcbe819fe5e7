"""Shows the players as a list and at the door: filters, counts, seats, pairs that may be one person.

`PlayerIndex` is the quick find as the referee types or scans. Telephone and e-mail are not in here; only the
form that changes a player reads them from the record.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from tourney.base.dollars import total
from tourney.base.ids import HeatId, PlayerNo, heat_order
from tourney.base.spelling import fold, words
from tourney.base.texts import Message, msg
from tourney.clock.current_heat import current_heat
from tourney.event.donations import below_goal
from tourney.event.ports import JournalEntry
from tourney.event.presence import sits_apart
from tourney.event.records import AWAY, HeatState, Player, Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.event.rules import Rules
from tourney.event.scan_codes import STARTS, BadgeCode, parse_code, stranger
from tourney.event.seats import HeatSeat, heat_seats
from tourney.giving.receipts import receipts_of
from tourney.heats.free_seats import room_at, takes_latecomers
from tourney.players.duplicates import find_duplicates

_NUMBER = re.compile(r"(?:NO\.?|#|編號|号|號)?\s*([0-9]{1,6})\s*(?:號|号)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Known:
    """A player with their names prepared for comparing."""

    player: Player
    number: str
    zh: str
    en: str
    words: tuple[str, ...]
    initials: tuple[str, ...]


@dataclass(slots=True)
class PlayerIndex:
    """The players of an event, prepared once so that every key press searches 10,000 in milliseconds."""

    players: Iterable[Player]
    _known: list[_Known] = field(init=False)

    def __post_init__(self) -> None:
        self._known = [_known(player) for player in sorted(self.players, key=lambda p: p.number)]

    def find(self, query: str, limit: int | None = None) -> list[Player]:
        """The players who match the query, best first, then by number; [] for an empty query.

        Found: number (whole, then its beginning), a scanned badge or scoresheet code, the Chinese name, the
        English name by its words in any order, initials ("ctm"). `limit` cuts the list.
        """
        parsed = _Query(query)
        ranked = [(rank, known.player) for known in self._known if (rank := parsed.rank(known)) is not None]
        ranked.sort(key=lambda hit: hit[0])
        return [player for _, player in ranked[:limit]]


def _known(player: Player) -> _Known:
    parts = words(player.name.en)
    first = "".join(word[0] for word in parts)
    turned = {first, first[1:] + first[:1], first[-1:] + first[:-1]} if len(first) > 1 else set()
    return _Known(
        player=player,
        number=str(player.number),
        zh=fold(player.name.zh),
        en="".join(parts),
        words=parts,
        initials=tuple(sorted(turned)),
    )


class _Query:
    """A typed query, parsed once."""

    __slots__ = ("_code", "_folded", "_number", "_words")

    def __init__(self, query: str) -> None:
        typed = unicodedata.normalize("NFKC", query[:200]).strip()
        code = parse_code(typed)
        self._code = None if code is None else getattr(code, "number", None) or getattr(code, "player", None)
        number = _NUMBER.fullmatch(typed)
        self._number = str(int(number[1])) if number else ""
        self._words = words(typed)
        self._folded = "".join(self._words)

    def rank(self, known: _Known) -> int | None:
        """0 is the best match; None is no match."""
        if self._code is not None:
            return 0 if known.player.number == self._code else None
        if self._number:
            if known.number == self._number:
                return 0
            return 1 if known.number.startswith(self._number) else self._in_names(known)
        return self._in_names(known)

    def _in_names(self, known: _Known) -> int | None:
        query = self._folded
        if not query:
            return None
        if query in (known.zh, known.en):
            return 2
        if known.zh.startswith(query) or known.en.startswith(query):
            return 3
        if query in known.initials:
            return 4
        if _begin_words(self._words, known.words):
            return 5
        return 6 if query in known.zh or (len(query) > 2 and query in known.en) else None


def _begin_words(query_words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether each word of the query begins a word of the name, each a different one."""
    if len(query_words) > len(name):
        return False
    if len(query_words) == 1:
        return any(word.startswith(query_words[0]) for word in name)
    left = list(name)
    for start in sorted(query_words, key=len, reverse=True):
        hit = next((word for word in left if word.startswith(start)), None)
        if hit is None:
            return False
        left.remove(hit)
    return True


@dataclass(frozen=True, slots=True)
class Team:
    """A school, team or company: how many of it are expected, and which have not come yet."""

    name: str
    expected: int
    present: int
    missing: tuple[PlayerNo, ...]


@dataclass(frozen=True, slots=True)
class People:
    """All players by number. `counts` by status; `expected` leaves out withdrawn players.

    `heat` is the heat of the `seats`, the one that counts now or is next; None while nothing is drawn.
    `divisions` are those that occur, as typed. Money in whole dollars, not M$.
    """

    lines: tuple[Player, ...]
    seats: Mapping[PlayerNo, HeatSeat]
    counts: Mapping[Status, int]
    teams: tuple[Team, ...]
    divisions: tuple[str, ...]
    heat: HeatId | None
    pledged: Decimal
    received: Decimal

    @property
    def expected(self) -> int:
        """Players who have not withdrawn."""
        return len(self.lines) - self.counts[Status.WITHDRAWN]

    @property
    def present(self) -> int:
        """Players who have checked in."""
        return self.counts[Status.PRESENT]


@dataclass(frozen=True, slots=True)
class Filter:
    """The wanted part of the list; "" is everything. `query` finds by number, name, team, note or code."""

    query: str = ""
    status: str = ""
    division: str = ""
    below_goal: bool = False
    """Only those who have not brought what they wanted to."""


@dataclass(frozen=True, slots=True)
class SeatsMissing:
    """Heats in which a player who is here has no seat.

    `open`: a table that waits, or plays without sheets yet, has room. `full`: no room left, so somebody must
    be moved or the heat drawn again. `told`: no room left and its seats are published, so one is free only if
    somebody gives theirs up. `begun`: play is over at every table, so the heat is missed and scores nothing.
    `to_draw`: the next heat, which has not been drawn yet and has a seat for them.
    """

    open: tuple[HeatId, ...] = ()
    full: tuple[HeatId, ...] = ()
    told: tuple[HeatId, ...] = ()
    begun: tuple[HeatId, ...] = ()
    to_draw: HeatId | None = None

    @property
    def lacking(self) -> bool:
        """Whether a drawn heat has no seat for them."""
        return bool(self.open or self.full or self.told or self.begun)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The desk's answer to a player: their names, their next seat, the heats without a seat for them."""

    person: Player
    seats: tuple[HeatSeat, ...]
    missing: SeatsMissing
    mates: tuple[Player, ...] = ()
    """The others of their team, those still to come first."""
    receipts: tuple[int, ...] = ()
    """The numbers of the receipts that they have."""
    asks_photo_consent: bool = False
    """Whether the event asks about photographs."""
    seat: HeatSeat | None = None
    """Their seat in the current heat."""
    plays_from: HeatSeat | None = None
    """For a player who has no seat in the current heat, and can have none: their first seat after it."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two registered players who may be one person, lower number first, and what they have in common."""

    first: PlayerNo
    second: PlayerNo
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Scan:
    """The result of typing or scanning at the desk: players, best first, or the problem."""

    matches: tuple[Player, ...] = ()
    problem: Message | None = field(default=None)


_MOST_FOUND = 8


_TURN = {Status.REGISTERED: 0, Status.ABSENT: 1, Status.PRESENT: 2, Status.WITHDRAWN: 3}
"""The order of statuses if a name fits several players at the desk."""


def people(tournament: Tournament, rules: Rules, now: datetime) -> People:
    """All players by number, with the seat that counts now."""
    heat = current_heat(tournament)
    seats = _seats(tournament, heat) if heat is not None else {}
    players = [tournament.players[number] for number in sorted(tournament.players)]
    counts = Counter(player.status for player in players)
    return People(
        lines=tuple(players),
        seats=seats,
        counts={status: counts[status] for status in Status},
        teams=_teams(players),
        divisions=tuple(sorted({p.division for p in players if p.division})),
        heat=heat,
        pledged=total(player.pledged for player in players),
        received=total(player.received for player in players),
    )


def filtered(tournament: Tournament, listed: People, criteria: Filter) -> tuple[Player, ...]:
    """The lines that pass the filter, by number; with a query the best match first."""
    lines: Iterable[Player] = listed.lines
    if criteria.status:
        lines = [line for line in lines if line.status.value == criteria.status]
    if criteria.division:
        lines = [line for line in lines if line.division == criteria.division]
    if criteria.below_goal:
        short = {player.number for player, _ in below_goal(tournament)}
        lines = [line for line in lines if line.number in short]
    if criteria.query.strip():
        lines = _searched(tournament, tuple(lines), criteria.query)
    return tuple(lines)


def checked_in_at(history: Sequence[JournalEntry], number: PlayerNo) -> JournalEntry | None:
    """The step by which a present player was checked in, at any desk; None if it is not known."""
    for entry in reversed(history):
        for change in entry.changes:
            before, after = change.before, change.after
            if change.key != number or not isinstance(after, Player):
                continue
            if not isinstance(before, Player) or before.status is not after.status:
                return entry if after.status is Status.PRESENT else None
    return None


def scan(tournament: Tournament, listed: People, typed: str) -> Scan:
    """Find the players for a text typed or scanned at the desk.

    A badge of another event, a scoresheet's code or a damaged code is a problem, not a search. For a name the
    players who have not come yet are first.
    """
    text = typed.strip()
    code = parse_code(text)
    if isinstance(code, BadgeCode):
        if whose := stranger(code.event, tournament.event.code):
            return Scan(problem=msg("players.foreign_badge", whose=whose))
        if code.number not in tournament.players:
            return Scan(problem=msg("errors.no_such_player", number=code.number))
    elif code is not None:
        return Scan(problem=msg("players.sheet_not_badge"))
    elif text.upper().startswith(STARTS):
        return Scan(problem=msg("players.broken_code"))
    lines = {line.number: line for line in listed.lines}
    matches = PlayerIndex(tournament.players.values()).find(text)
    hits = [lines[player.number] for player in matches if player.number in lines]
    if code is None and not text.isdecimal():
        hits.sort(key=lambda person: _TURN[person.status])
    return Scan(tuple(hits[:_MOST_FOUND]))


def meant(typed: str, people: Sequence[Player]) -> Player | None:
    """The one player among the found ones who is meant; None if several fit alike.

    For a number or a code the first; for a name the only one of those still to come, or of all if none is:
    first players with exactly this name, then players whose name contains it.
    """
    if len(people) <= 1 or typed.isdecimal() or parse_code(typed) is not None:
        return people[0] if people else None
    whole = [
        each for each in people if typed.casefold() in (each.name.zh.casefold(), each.name.en.casefold())
    ]
    alike = [each for each in whole or people if each.status is people[0].status]
    return alike[0] if len(alike) == 1 else None


def whereabouts(tournament: Tournament, rules: Rules, now: datetime, number: PlayerNo) -> Whereabouts | None:
    """The seats of one player, heat by heat, and heats without one. None if they do not exist."""
    player = tournament.players.get(number)
    if player is None:
        return None
    seats = []
    for heat in sorted(tournament.heats, key=heat_order):
        seat = _seats(tournament, heat).get(number)
        if seat is not None:
            seats.append(seat)
    current = current_heat(tournament)
    now_seat = next((seat for seat in seats if seat.heat == current), None)
    missing = seats_missing(tournament, rules, number)
    return Whereabouts(
        person=player,
        seats=tuple(seats),
        missing=missing,
        mates=_mates(tournament, player),
        receipts=tuple(each.serial for each in receipts_of(tournament).get(number, ())),
        asks_photo_consent=tournament.event.asks_photo_consent,
        seat=now_seat,
        plays_from=None if now_seat is not None else _first_after(current, seats, missing),
    )


def _first_after(current: HeatId | None, seats: Sequence[HeatSeat], missing: SeatsMissing) -> HeatSeat | None:
    """The first seat after the current heat, if none can be given before it."""
    later = (seat for seat in seats if current is None or heat_order(seat.heat) > heat_order(current))
    first = next(later, None)
    before = first is not None and any(heat_order(heat) < heat_order(first.heat) for heat in missing.open)
    return None if before else first


def _mates(tournament: Tournament, player: Player) -> tuple[Player, ...]:
    """The other members of a team who have not withdrawn, those still to come first."""
    others = [
        each
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
        if any(number in table.provided for table in tables):
            continue
        own = (table for table in tables if not sits_apart(tournament, rules.format, number, table))
        taking = [table for table in own if takes_latecomers(tournament, table)]
        room = any(room_at(tournament, rules, table) for table in taking)
        published = tournament.heats[heat].state is HeatState.PUBLISHED
        sorted_out["open" if room else "begun" if not taking else "told" if published else "full"].append(
            heat
        )
    to_draw = next((heat for heat in rules.format.heat_ids if heat not in tournament.heats), None)
    return SeatsMissing(**{kind: tuple(heats) for kind, heats in sorted_out.items()}, to_draw=to_draw)


def twins(tournament: Tournament, rules: Rules, now: datetime) -> tuple[Twins, ...]:
    """Registered players who may be one person entered twice, except pairs that somebody told apart.

    Time grows with the number of players.
    """
    players = [tournament.players[number] for number in sorted(tournament.players)]
    drafts = [PlayerDraft.of(player) for player in players]
    pairs = []
    for pair in find_duplicates(drafts, told_apart=tournament.told_apart):
        if pair.other_draft is not None:
            first, second = players[pair.other_draft].number, players[pair.draft].number
            pairs.append(Twins(first, second, pair.reasons))
    return tuple(pairs)


def _seats(tournament: Tournament, heat: HeatId) -> dict[PlayerNo, HeatSeat]:
    return {each.player: each for each in heat_seats(tournament, heat)}


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


def _searched(tournament: Tournament, lines: tuple[Player, ...], query: str) -> list[Player]:
    by_number = {line.number: line for line in lines}
    matches = PlayerIndex(tournament.players[number] for number in by_number).find(query)
    first = [by_number[player.number] for player in matches]
    named = {line.number for line in first}
    query_text = fold(query)
    beside = [
        line
        for line in lines
        if query_text
        and line.number not in named
        and (query_text in fold(line.team) or query_text in fold(line.note))
    ]
    return [*first, *beside]
