"""Shows heats as cards with reasons: players who meet again, free seats, players without a seat, old paper.

Sentences name players by number in the parameters `a` and `b`; the page that shows them may put names
instead.

Also finds tables that late arrivals and withdrawals have left uneven, and what evens them: a draft is drawn
anew; in a published heat one player moves. Sizes are compared by the format's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import combinations

from tourney.base.errors import TourneyError
from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import STAGES, HeatId, PlayerNo, TableNo, heat_order
from tourney.base.names import PersonName
from tourney.base.texts import Message, msg
from tourney.base.times import time_of
from tourney.clock.current_heat import not_here_yet
from tourney.clock.day_plan import boards_of, told_slots
from tourney.event.journal import with_names
from tourney.event.namesakes import of_one_name
from tourney.event.presence import drawn_players, left_out, sits_apart, sizes_to_draw
from tourney.event.printed import shows_seats
from tourney.event.records import AWAY, Heat, HeatState, Player, Table, Tournament
from tourney.event.rule_book_words import why_not_run
from tourney.event.rules import Rules
from tourney.event.seats import company_price, opponents_elsewhere
from tourney.event.table_state import TableState, has_begun, seats_kept
from tourney.heats.free_seats import free_seats, room_at, takes_latecomers
from tourney.heats.proof import proof_of_day, proof_of_heat
from tourney.heats.rules import kept_as_drawn


@dataclass(frozen=True, slots=True)
class EveningMove:
    """The move of a player from a table of `more` to one of `fewer` that makes both better sizes."""

    heat: HeatId
    player: PlayerNo
    source: TableNo
    more: int
    target: TableNo
    fewer: int


def evening_move(tournament: Tournament, rules: Rules, heat: HeatId) -> EveningMove | None:
    """The move that helps a published heat's tables most, None if no move helps.

    Only between tables that have not begun. It moves the player who meets the fewest again, then the fewest
    of their team.
    """
    record = tournament.heats.get(heat)
    if record is None or record.state is not HeatState.PUBLISHED or heat not in rules.format.heat_ids:
        return None
    waiting = [table for table in tournament.tables_of(heat) if not has_begun(tournament, table)]
    gains = [
        (gain, -far.wave, small.table, far.table, small, far)
        for small in waiting
        for far in waiting
        if len(far.seats) > len(small.seats) + 1 and (gain := _gain(rules, small, far)) > 0
        if not all(sits_apart(tournament, rules.format, each, small) for each in far.seats)
    ]
    if not gains:
        return None
    *_, small, far = max(gains, key=lambda each: (each[0], each[1], -each[2], -each[3]))
    fitting = [each for each in far.seats if not sits_apart(tournament, rules.format, each, small)]
    mover = min(fitting, key=lambda number: _price(tournament, heat, number, small))
    return EveningMove(
        heat=heat,
        player=mover,
        source=far.table,
        more=len(far.seats),
        target=small.table,
        fewer=len(small.seats),
    )


def evening_words(move: EveningMove, tournament: Tournament) -> Message:
    """The uneven tables, and the player who can move."""
    text = msg(
        "today.lack_even",
        heat=heat_named(move.heat),
        source=move.source,
        more=move.more,
        target=move.target,
        fewer=move.fewer,
        players=[move.player],
    )
    return with_names(text, tournament.players)


def better_drawn_anew(tournament: Tournament, rules: Rules) -> tuple[HeatId, ...]:
    """The drafts whose tables would have better sizes if they were drawn again, with the players who are here
    now and those already seated. Not while a seat can be given to somebody: that alone may even the tables.
    """
    here = {*drawn_players(tournament, rules.format.who)}
    to_seat = {heat for heat, _ in free_seats(tournament, rules, here)}
    drafts = [heat for heat in rules.format.heat_ids if heat in tournament.heats and heat not in to_seat]
    return tuple(
        heat
        for heat in drafts
        if kept_as_drawn(tournament, heat) is None
        and _has_better_sizes(tournament, rules, here, [table.seats for table in tournament.tables_of(heat)])
    )


def _has_better_sizes(
    tournament: Tournament, rules: Rules, here: set[PlayerNo], tables: Sequence[Sequence[PlayerNo]]
) -> bool:
    """Whether the same people and later arrivals would sit at tables of other sizes."""
    coming = here.union(*tables)
    try:
        best = sorted(sizes_to_draw(tournament, rules.format, rules.sizes, coming))
    except TourneyError:
        return False
    return sorted(map(len, tables)) != best


def _gain(rules: Rules, small: Table, far: Table) -> int:
    """By how many ranks of the format's list both sizes together improve."""
    before = _rank(rules, len(small.seats)) + _rank(rules, len(far.seats))
    return before - _rank(rules, len(small.seats) + 1) - _rank(rules, len(far.seats) - 1)


def _rank(rules: Rules, size: int) -> int:
    return rules.sizes.index(size) if size in rules.sizes else len(rules.sizes)


def _price(tournament: Tournament, heat: HeatId, number: PlayerNo, table: Table) -> tuple[int, int, PlayerNo]:
    met = opponents_elsewhere(tournament, heat, number)
    return *company_price(tournament, number, met, table), number


class Mark(StrEnum):
    """Why a seat deserves a look; shown as a sign and in words."""

    REPEAT = "repeat"
    """Meets a player whom they meet in another heat too."""
    TEAM = "team"
    """Sits with a player of their own team."""
    NAMESAKE = "namesake"
    """Sits with a player of the same name."""
    GONE = "gone"
    """Is absent or has withdrawn, but the table had begun before; not shown for players with a result."""
    AWAITED = "awaited"
    """Has not checked in, on a day with check-in; not shown for players with a result."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a card. `reasons` are the marks in words: whom they meet again, and in which heat.

    `met`: players at this table who are met in another heat too; `mates`: of the same team; `namesakes`: of
    the same name. `instead_of`: the player for whom they stand in.
    """

    seat: int
    number: PlayerNo
    name: PersonName
    team: str
    marks: tuple[Mark, ...] = ()
    reasons: tuple[Message, ...] = ()
    met: tuple[PlayerNo, ...] = ()
    mates: tuple[PlayerNo, ...] = ()
    namesakes: tuple[PlayerNo, ...] = ()
    instead_of: PlayerNo | None = None


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table. `free` seats up to the usual size, `room` up to the most that format and rules allow;
    `begun`: it plays or has played. `kept`: why its seats stay as they are; it has no room then.

    `runs`: the engine may referee it. `board`: its board in its wave, 0 without waves.

    `allowed` False: the format does not allow this number of players (`note` tells so). `changed`: printed
    paper shows other seats; `left`: players on that paper who sit nowhere now.
    """

    table: TableNo
    wave: int
    seats: tuple[SeatLine, ...]
    free: int = 0
    begun: bool = False
    kept: Message | None = None
    state: TableState = TableState.OUT
    runs: bool = False
    allowed: bool = True
    room: int = 0
    note: Message | None = None
    changed: bool = False
    left: tuple[PlayerNo, ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class WaveLine:
    """A wave of the heat: how many tables, and "HH:MM" of the plan ("" if there is no plan)."""

    wave: int
    tables: int
    starts: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True)
class PrintLine:
    """The newest print of one printout that shows this heat's seats, and the tables changed since."""

    name: str
    at: datetime
    changed: tuple[TableNo, ...]


@dataclass(frozen=True, slots=True)
class HeatChoice:
    """A heat of the chooser. `state` None: not drawn yet. `begun`: some table plays or has played."""

    heat: HeatId
    name: Message
    state: HeatState | None
    tables: int = 0
    locked: bool = False
    begun: bool = False
    over: bool = False


@dataclass(frozen=True, slots=True)
class HeatView:
    """One drawn heat. `proof` is the count of its own seats as they are now, in words; `proof_of_day` that of
    all drawn heats together, () while there is one.

    `better_anew`: a new draw with the players who are here now would make tables of better sizes. `takes`: a
    table waits or plays that a player may still be sent to. `not_here`: expected players without a seat.
    """

    record: Heat
    name: Message
    begun: bool
    tables: tuple[TableCard, ...]
    unseated: tuple[Player, ...]
    away: tuple[PlayerNo, ...]
    proof: tuple[Message, ...]
    proof_of_day: tuple[Message, ...]
    in_short: tuple[tuple[bool, Message], ...]
    waves: tuple[WaveLine, ...]
    prints: tuple[PrintLine, ...]
    better_anew: bool = False
    takes: bool = True
    not_here: tuple[PlayerNo, ...] = ()

    @property
    def heat(self) -> HeatId:
        return self.record.id

    @property
    def draft(self) -> bool:
        """Whether its seats are not announced yet."""
        return self.record.state is HeatState.DRAFT

    def table_of(self, number: PlayerNo) -> TableCard | None:
        """The table at which a player sits."""
        return next((t for t in self.tables if any(s.number == number for s in t.seats)), None)


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """The effect of a draw. `together` are drawn at once, `may` could be drawn as well.

    `blocked` tells why a heat cannot be drawn (again). `players` will be seated, `away` are left out because
    they are absent or have withdrawn; `sizes` are the sizes of the tables, () if impossible (then `problem`
    tells why and what would work). `warnings` tell what drawing now would mean. `not_here`: players whom a
    draw leaves out because they have not come, though with `everybody` it seats them all the same.
    """

    heat: HeatId
    together: tuple[HeatId, ...]
    may: tuple[HeatId, ...]
    players: int
    away: int
    registered: int
    sizes: tuple[Message, ...]
    blocked: Message | None
    problem: Message | None
    warnings: tuple[Message, ...]
    not_here: tuple[PlayerNo, ...] = ()
    everybody: bool = False


@dataclass(frozen=True, slots=True)
class SwapView:
    """The effect of dropping one player on another, in words. `possible` False: `words` tell why not."""

    possible: bool
    worse: bool
    words: tuple[Message, ...]


def heat_choices(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HeatChoice, ...]:
    """Every heat and stage of the format, in the order of the day."""
    choices = []
    for heat in rules.format.all_heats:
        record = tournament.heats.get(heat)
        tables = tournament.tables_of(heat)
        choices.append(
            HeatChoice(
                heat=heat,
                name=heat_named(heat),
                state=record.state if record else None,
                tables=len(tables),
                locked=bool(record and record.locked),
                begun=any(has_begun(tournament, table) for table in tables),
                over=bool(tables) and all(table.confirmed_at is not None for table in tables),
            )
        )
    return tuple(choices)


def heat_to_open(tournament: Tournament, rules: Rules) -> HeatId:
    """The heat that the page opens: the first with an unfinished table, else the next to draw."""
    heats = rules.format.all_heats
    for heat in heats:
        tables = tournament.tables_of(heat)
        if not tables or any(table.confirmed_at is None for table in tables):
            return heat
    return heats[-1]


def heat_view(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HeatView | None:
    """One heat with everything to show about its seats. None while it is not drawn."""
    record = tournament.heats.get(heat)
    if record is None:
        return None
    tables = tournament.tables_of(heat)
    prints = _prints(tournament, heat, tables)
    cards = _Cards(tournament=tournament, rules=rules, heat=heat, tables=tables, prints=prints)
    seated = {number for table in tables for number in table.provided}
    proof, in_short = proof_of_heat(tournament, rules.format, heat)
    return HeatView(
        record=record,
        name=heat_named(heat),
        begun=any(has_begun(tournament, table) for table in tables),
        tables=tuple(cards.card(table) for table in tables),
        unseated=_unseated(tournament, rules, heat, seated, tables),
        not_here=_not_here(tournament, rules, heat, seated),
        takes=any(takes_latecomers(tournament, table) for table in tables),
        away=tuple(n for n, p in sorted(tournament.players.items()) if p.status in AWAY and n not in seated),
        proof=proof,
        proof_of_day=() if heat in STAGES else proof_of_day(tournament, rules),
        in_short=in_short,
        waves=_waves(tournament, rules, now, heat, tables),
        prints=tuple(prints[name][0] for name in sorted(prints)),
        better_anew=heat in better_drawn_anew(tournament, rules),
    )


class _Cards:
    """Makes the cards of one heat; counts once what concerns all of them."""

    def __init__(
        self,
        tournament: Tournament,
        rules: Rules,
        heat: HeatId,
        tables: list[Table],
        prints: Mapping[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]],
    ) -> None:
        self._t = tournament
        self._rules = rules
        self._heat = heat
        stage = rules.format.stage(heat)
        self._usual = stage.size if stage else rules.sizes[0]
        self._allowed = (stage.size,) if stage else rules.sizes
        self._prints = prints
        self._seated = {number for table in tables for number in table.provided}
        self._met = meetings(tournament, heat)
        self._not_here = not_here_yet(tournament)
        self._boards = boards_of(tournament, heat)

    def card(self, table: Table) -> TableCard:
        size = len(table.seats)
        allowed = size in self._allowed
        kept = seats_kept(self._t, table)
        sizes = "/".join(str(each) for each in self._allowed)
        return TableCard(
            table=table.table,
            wave=table.wave,
            seats=seat_lines(self._t, table, self._met, self._not_here),
            free=0 if kept else max(0, self._usual - size),
            begun=has_begun(self._t, table),
            kept=kept,
            state=self._rules.assess(self._t, table).state,
            runs=why_not_run(self._t, table) is None,
            allowed=allowed,
            room=room_at(self._t, self._rules, table),
            note=None if allowed or kept else msg("heatspage.size_not_foreseen", n=size, sizes=sizes),
            changed=any(table.table in line.changed for line, _ in self._prints.values()),
            left=self._left(table),
            board=self._boards[table.table],
        )

    def _left(self, table: Table) -> tuple[PlayerNo, ...]:
        sat = {number for _, shown in self._prints.values() for number in shown.get(table.table, ())}
        return tuple(sorted(number for number in sat if number not in self._seated))


def seat_lines(
    tournament: Tournament,
    table: Table,
    met: Mapping[frozenset[PlayerNo], tuple[HeatId, ...]],
    not_here: Collection[PlayerNo],
) -> tuple[SeatLine, ...]:
    """The seats of a table in their order. `met`: the `meetings` of its heat; `not_here`: players awaited."""
    return tuple(
        _seat_line(tournament, table, seat, met, not_here) for seat in range(1, len(table.seats) + 1)
    )


def _seat_line(
    tournament: Tournament,
    table: Table,
    seat: int,
    meetings_elsewhere: Mapping[frozenset[PlayerNo], tuple[HeatId, ...]],
    not_here: Collection[PlayerNo],
) -> SeatLine:
    number = table.seats[seat - 1]
    player = tournament.players[number]
    marks: dict[Mark, None] = {}
    reasons: list[Message] = []
    met: list[PlayerNo] = []
    mates: list[PlayerNo] = []
    same: list[PlayerNo] = []
    for other in table.seats:
        if other == number:
            continue
        again = meetings_elsewhere.get(frozenset((number, other)))
        if again:
            marks[Mark.REPEAT] = None
            met.append(other)
            reasons.append(msg("heatspage.meets_again", a=other, heats=heats_named(again)))
        if table.heat not in STAGES and player.team and player.team == tournament.players[other].team:
            marks[Mark.TEAM] = None
            mates.append(other)
            reasons.append(msg("heatspage.same_team", a=other, team=player.team[:40]))
        if of_one_name(player, tournament.players[other]):
            marks[Mark.NAMESAKE] = None
            same.append(other)
            reasons.append(msg("heatspage.same_name", a=other))
    played = table.confirmed_at is not None or (table.heat, number) in tournament.sheets
    if player.status in AWAY and not played:
        marks[Mark.GONE] = None
        reasons.append(msg("heatspage.is_gone", status=msg(f"status.{player.status}")))
    if not played and number in not_here:
        marks[Mark.AWAITED] = None
        reasons.append(msg("players.not_here_yet"))
    return SeatLine(
        seat=seat,
        number=number,
        name=player.name,
        team=player.team,
        marks=tuple(marks),
        reasons=tuple(reasons),
        met=tuple(met),
        mates=tuple(mates),
        namesakes=tuple(same),
        instead_of=table.owners.get(number),
    )


def meetings(tournament: Tournament, heat: HeatId) -> dict[frozenset[PlayerNo], tuple[HeatId, ...]]:
    """The other preliminary heats in which two players meet; none for a stage, which is not drawn by them."""
    if heat in STAGES:
        return {}
    met: dict[frozenset[PlayerNo], list[HeatId]] = {}
    others = [t for t in tournament.tables.values() if t.heat != heat and t.heat not in STAGES]
    for table in sorted(others, key=lambda t: heat_order(t.heat)):
        for a, b in combinations(table.seats, 2):
            met.setdefault(frozenset((a, b)), []).append(table.heat)
    return {pair: tuple(heats) for pair, heats in met.items()}


def _prints(
    tournament: Tournament, heat: HeatId, tables: list[Table]
) -> dict[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]]:
    """The newest print of each printout that shows seats of this heat, compared with today's seats of tables
    that are not confirmed: nobody uses the paper to find a seat at a confirmed one.
    """
    seats = {table.table: table.seats for table in tables}
    confirmed = {table.table for table in tables if table.confirmed_at is not None}
    newest: dict[str, tuple[PrintLine, Mapping[TableNo, tuple[PlayerNo, ...]]]] = {}
    for number in sorted(tournament.prints):
        printed = tournament.prints[number]
        if printed.heat != heat or not printed.tables or not shows_seats(printed.name):
            continue
        every = {*seats, *printed.tables}
        changed = tuple(
            sorted(
                t
                for t in every
                if t not in confirmed and tuple(printed.tables.get(t, ())) != seats.get(t, ())
            )
        )
        newest[printed.name] = (PrintLine(printed.name, printed.at, changed), printed.tables)
    return newest


def _not_here(
    tournament: Tournament, rules: Rules, heat: HeatId, seated: set[PlayerNo]
) -> tuple[PlayerNo, ...]:
    """Expected players without a seat: a draw leaves them out until they come."""
    if heat in STAGES:
        return ()
    return tuple(number for number in left_out(tournament, rules.format.who) if number not in seated)


def _unseated(
    tournament: Tournament, rules: Rules, heat: HeatId, seated: set[PlayerNo], tables: list[Table]
) -> tuple[Player, ...]:
    """Players who are here without a seat, until no table can take anybody; none in a stage, because its
    players come from the cut.
    """
    if heat in STAGES or all(seats_kept(tournament, table) for table in tables):
        return ()
    waited_for = left_out(tournament, rules.format.who)
    return tuple(
        player
        for number, player in sorted(tournament.players.items())
        if number not in seated and number not in waited_for and player.status not in AWAY
    )


def _waves(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId, tables: list[Table]
) -> tuple[WaveLine, ...]:
    """The waves with their announced times. One line, without boards counted, for a heat without waves."""
    counts = Counter(table.wave for table in tables)
    times = {slot.wave: slot for slot in told_slots(tournament, rules, now) if slot.heat == heat}
    return tuple(
        WaveLine(wave, n, time_of(times[wave].starts), time_of(times[wave].ends))
        if wave in times
        else WaveLine(wave, n)
        for wave, n in sorted(counts.items())
    )
