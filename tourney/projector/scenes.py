"""Makes the hall's scenes from one snapshot of the event: only what is published, only what anybody may see.

The scenes are frozen data, and nothing in them can hold a telephone number or an address. Names are as typed,
in Chinese and in English; the screen fits them. Sentences are `Message`s. The clock is that of `clock`, as on
every other screen. Players who share a name have their team beside it. Also here: the podium, the teams, the
charts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from tourney.base.dollars import NOTHING
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.base.names import NO_NAME, Name, Named, NamedPlayer
from tourney.base.qr import code_rows
from tourney.base.spelling import by_letters, by_strokes
from tourney.base.texts import Message, msg
from tourney.clock.clock import hall_clock
from tourney.event.donations import raised
from tourney.event.hall_map import HallMap, shown_map
from tourney.event.namesakes import NamedApart, named_apart
from tourney.event.pictures import picture_of
from tourney.event.records import AWAY, LOGO, HeatState, ResultState, Tournament
from tourney.event.rules import Rules
from tourney.event.seats import HeatSeat, heat_seats
from tourney.game.console.view import BoardView, SeatView
from tourney.paying.fps import payment
from tourney.standings.result_status import status_words
from tourney.standings.stages import SeatsWithoutRight
from tourney.standings.standings import OUTSIDE, StandingLine, last_through, outside_name
from tourney.standings.story import (
    StandingsCharts,
    StandingsStory,
    TeamRow,
    standings_charts,
    standings_story,
)
from tourney.standings.views import (
    BracketSeat,
    BracketStage,
    BracketTable,
    DivisionFinals,
    StandingsView,
    finals_view,
    standings_view,
)


class SceneKind(StrEnum):
    """The scenes of the hall, in the order of the control page."""

    CLOCK = "clock"
    CLOCK_SEATING = "clock_seating"
    SEATING = "seating"
    STANDINGS = "standings"
    BRACKET = "bracket"
    TABLE = "table"
    MESSAGE = "message"
    LOGO = "logo"
    BLACK = "black"
    CHAMPION = "champion"
    TEAMS = "teams"
    CHARTS = "charts"
    PAYMENT = "payment"


class NameOrder(StrEnum):
    """The order of a list of names."""

    STROKES = "strokes"
    LETTERS = "letters"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table of a published heat, its players in seat order."""

    table: TableNo
    wave: int
    persons: tuple[NamedPlayer, ...]


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """A player and their seat."""

    person: NamedPlayer
    seat: HeatSeat


@dataclass(frozen=True, slots=True)
class HallSeating:
    """The seating of one published heat. A draft is never shown: `tables` is empty and `name` None."""

    heat: HeatId | None = None
    name: Message | None = None
    waves: int = 1
    tables: tuple[HallTable, ...] = ()
    order: NameOrder = NameOrder.STROKES
    by_name: tuple[FoundSeat, ...] = ()
    hall: HallMap | None = None
    """The places of the tables, None if nobody has laid the hall out."""


@dataclass(frozen=True, slots=True)
class HallLine:
    """One line of the standings."""

    standing: StandingLine
    person: NamedPlayer


@dataclass(frozen=True, slots=True)
class HallStandings:
    """The standings of one division ("" names: there are none). `state` tells how official they are.

    `brief` replaces a `state` that would be cut. `cut_after` is the index of the last line above the cut,
    None if no line is drawn; it never parts level players. `marked`: a mark for each who goes through stands
    for the line. `cut` is the meaning of line or mark.
    """

    name: Name
    lines: tuple[HallLine, ...]
    state: Message
    provisional: bool
    cut_after: int | None = None
    after: Message | None = None
    """The last heat that counts."""
    brief: Message | None = None
    cut: Message | None = None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class HallMatch:
    """A table of the bracket. `seats`: as in the finals, or the player to come in words. `state` is None
    before it is played; `provisional`: not confirmed or not settled.
    """

    title: Message
    seats: tuple[BracketSeat | Message, ...]
    state: Message | None = None
    provisional: bool = False
    table: TableNo | None = None
    """Its number, if the round has several."""

    def won(self, seat: BracketSeat) -> bool:
        """Whether the player is alone in first place, for good."""
        return seat.place == 1 and not seat.tied and not self.provisional


@dataclass(frozen=True, slots=True)
class HallRound:
    """One round of the finals."""

    name: Message
    matches: tuple[HallMatch, ...]


@dataclass(frozen=True, slots=True)
class HallBracket:
    """The finals of one division. Seats of an unpublished round are words, never names.

    `champion` is only the first as played while the result is not `settled`. `state` tells how official it
    is, None while there is no champion.
    """

    name: Name
    rounds: tuple[HallRound, ...]
    champion: NamedPlayer | None = None
    settled: bool = True
    state: Message | None = None


@dataclass(frozen=True, slots=True)
class HallStep:
    """A step of the podium; more than one person if the place is shared."""

    place: int
    persons: tuple[NamedPlayer, ...]


@dataclass(frozen=True, slots=True)
class HallPodium:
    """The first places of one division, everybody with their team. Not `settled`: the player on the highest
    step is only first as played. `raised`: the donations, once the result is official.
    """

    name: Name
    steps: tuple[HallStep, ...]
    settled: bool
    state: Message
    raised: Decimal = NOTHING


@dataclass(frozen=True, slots=True)
class HallAward:
    """An award that no place decides, and the player who gets it."""

    name: Name
    person: NamedPlayer


@dataclass(frozen=True, slots=True)
class HallTeams:
    """The teams after a heat, None before any; `state` tells how official the results are."""

    teams: tuple[TeamRow, ...]
    after: Message | None
    state: Message
    provisional: bool


@dataclass(frozen=True, slots=True)
class HallCharts:
    """Race and spread of one division after a heat; `race` names the lines of the race in their order."""

    name: Name
    charts: StandingsCharts
    race: tuple[NamedPlayer, ...]
    after: Message


@dataclass(frozen=True, slots=True)
class HallEvent:
    """The event on its welcome scene. `logo` is the picture's bytes, None without one; `page` are the rows of
    the code that leads to the public page.
    """

    name: Name
    venue: str = ""
    date: str = ""
    logo: bytes | None = None
    page: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class HallPayment:
    """How anybody in the hall gives by FPS: the code's rows and its facts. () if the charity takes none."""

    charity: Name
    rows: tuple[bytes, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HallMessage:
    """Typed words, large. Either language may be empty."""

    zh: str = ""
    en: str = ""

    def __bool__(self) -> bool:
        return bool(self.zh.strip() or self.en.strip())


@dataclass(frozen=True, slots=True)
class FollowedScene:
    """The scene that the day itself needs, and why. `heat`: of whose seats, if it shows seats."""

    scene: SceneKind
    why: Message
    heat: HeatId | None = None


# ---- the table being played -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LivePlayer:
    """A player at the table, as the hall knows them. `place` is the final one once the game is over."""

    seat: SeatView
    person: NamedPlayer
    place: int | None = None


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """A table being played with the engine, at one moment: the console hands it to the projector.

    `name` is its heat's. `last` is the last event in words. `seconds` are left at this table's clock, None
    without one.
    """

    heat: HeatId
    table: TableNo
    name: Message
    board: BoardView
    players: tuple[LivePlayer, ...]
    last: Message | None = None
    seconds: int | None = None
    paused: bool = False
    over: bool = False

    @property
    def key(self) -> tuple[HeatId, TableNo]:
        return self.heat, self.table


STEPS = 3
"""Places of a podium."""


def hall_podium(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallPodium, ...]:
    """The podium of each division with a player in first place."""
    view = finals_view(tournament, rules, now)
    players, status = tournament.players, view.status
    total = raised(tournament) if status.state is ResultState.OFFICIAL else NOTHING

    def person_of(who: Named) -> NamedPlayer:
        return NamedPlayer(who.number, who.name, players[who.number].team)

    return tuple(
        HallPodium(each.name, steps, settled=each.settled, state=status_words(status, players), raised=total)
        for each in view.divisions
        if (steps := _steps(each, person_of))
    )


def hall_awards(tournament: Tournament) -> tuple[HallAward, ...]:
    """The named awards, in the order in which they were given."""
    person_of, players = named_apart(tournament.players), tournament.players
    return tuple(HallAward(each.title, person_of(players[each.player])) for each in tournament.awards_given())


def hall_teams(tournament: Tournament, rules: Rules, now: datetime) -> HallTeams:
    """The teams as paper adds them up, over all divisions."""
    story = standings_story(tournament, rules, now)
    standings = story.view.standings
    return HallTeams(
        teams=story.teams if standings.after is not None else (),
        after=None if standings.after is None else heat_named(standings.after),
        state=status_words(standings.status, tournament.players),
        provisional=standings.status.state is ResultState.PROVISIONAL,
    )


def hall_charts(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallCharts, ...]:
    """The race of the leaders and the spread of the points, of each division."""
    divisions, person_of = rules.format.divisions, named_apart(tournament.players)
    if not divisions:
        return _charts(standings_story(tournament, rules, now), NO_NAME, person_of)
    stories = ((standings_story(tournament, rules, now, each.id), each.name) for each in divisions)
    return tuple(charts for story, name in stories for charts in _charts(story, name, person_of))


def hall_payment(tournament: Tournament) -> HallPayment:
    """The code of which the payer types the amount."""
    event = tournament.event
    asked = payment(event)
    if asked is None:
        return HallPayment(event.charity_name)
    return HallPayment(event.charity_name, code_rows(asked.payload), asked.facts)


# ---- inside -----------------------------------------------------------------------------------------


def _steps(division: DivisionFinals, person_of: NamedApart) -> tuple[HallStep, ...]:
    """The first three places; the champion alone if the format has no further prizes."""
    if division.champion is None:
        return ()
    steps: dict[int, list[NamedPlayer]] = {}
    for each in division.prizes:
        if each.place <= STEPS:
            steps.setdefault(each.place, []).append(person_of(each.person))
    if not steps:
        steps[1] = [person_of(division.champion)]
    return tuple(HallStep(place, tuple(persons)) for place, persons in sorted(steps.items()))


def _charts(story: StandingsStory, name: Name, person_of: NamedApart) -> tuple[HallCharts, ...]:
    standings = story.view.standings
    charts = standings_charts(story)
    if not charts.race or standings.after is None:
        return ()
    race = tuple(person_of(line.standing) for line in charts.race)
    return (HallCharts(name, charts, race, heat_named(standings.after)),)


_TIE = "standings.blocked_tie"


def hall_event(tournament: Tournament) -> HallEvent:
    """The event's names, place and date, the organiser's logo, the way to the public page."""
    event, logo = tournament.event, picture_of(tournament, LOGO) or None
    page = code_rows(event.page_url) if event.page_url else ()
    return HallEvent(event.title, event.venue, event.date, logo=logo, page=page)


def heats_to_seat(tournament: Tournament) -> tuple[HeatId, ...]:
    """The heats whose seating the hall may see, in the order of the day."""
    published = (heat for heat, each in tournament.heats.items() if each.state is HeatState.PUBLISHED)
    return tuple(sorted(published, key=heat_order))


def heat_for_hall(tournament: Tournament, rules: Rules, now: datetime) -> HeatId | None:
    """The heat that people look for: the one of the clock, else the first published one still open."""
    published = heats_to_seat(tournament)
    clock = hall_clock(tournament, rules, now)
    if clock.heat in published:
        return clock.heat
    unfinished = (
        heat for heat in published if any(t.confirmed_at is None for t in tournament.tables_of(heat))
    )
    return next(unfinished, published[-1] if published else None)


def hall_seating(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    heat: HeatId | None = None,
    order: NameOrder = NameOrder.STROKES,
) -> HallSeating:
    """The seating of a heat, of the one people look for now if none is named; empty unless published."""
    requested = heat or heat_for_hall(tournament, rules, now)
    if requested is None or requested not in heats_to_seat(tournament):
        return HallSeating(order=order)
    person_of = named_apart(tournament.players)
    tables = tuple(
        HallTable(table.table, table.wave, tuple(person_of(tournament.players[n]) for n in table.seats))
        for table in tournament.tables_of(requested)
    )
    seats = (
        FoundSeat(person_of(tournament.players[each.player]), each)
        for each in heat_seats(tournament, requested)
    )
    waves = max((table.wave for table in tables), default=1)
    return HallSeating(
        heat=requested,
        name=heat_named(requested),
        waves=waves,
        tables=tables,
        order=order,
        by_name=_ordered(seats, order),
        hall=shown_map(tournament, rules) if tournament.event.hall else None,
    )


def seating_below_clock(
    tournament: Tournament, rules: Rules, now: datetime, heat: HeatId | None, order: NameOrder
) -> HallSeating:
    """As `hall_seating`, but in a break of the heat that it names: empty until that is published."""
    called = hall_clock(tournament, rules, now).called
    return hall_seating(tournament, rules, now, heat or (called.heat if called else None), order)


def hall_standings(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallStandings, ...]:
    """The standings, one list a division, and one of players who are in none."""
    lists = [(each.id, each.name) for each in rules.format.divisions]
    if not lists:
        return (_standings(standings_view(tournament, rules, now), tournament),)
    outside = standings_view(tournament, rules, now, OUTSIDE)
    return (
        *(_standings(standings_view(tournament, rules, now, each), tournament, name) for each, name in lists),
        *((_standings(outside, tournament, outside_name()),) if outside.standings.lines else ()),
    )


def hall_bracket(tournament: Tournament, rules: Rules, now: datetime) -> tuple[HallBracket, ...]:
    """The finals, one bracket a division. Unpublished seats have no names."""
    view = finals_view(tournament, rules, now)
    state = status_words(view.status, tournament.players)
    person_of = named_apart(tournament.players)
    return tuple(_bracket(each, view.wrong, state, person_of) for each in view.divisions)


# ---- inside -----------------------------------------------------------------------------------------


def _ordered(seats: Iterable[FoundSeat], order: NameOrder) -> tuple[FoundSeat, ...]:
    if order is NameOrder.NUMBERS:
        return tuple(sorted(seats, key=lambda each: each.person.number))
    key = by_strokes if order is NameOrder.STROKES else by_letters
    return tuple(sorted(seats, key=lambda each: key(each.person)))


def _standings(view: StandingsView, tournament: Tournament, name: Name = NO_NAME) -> HallStandings:
    standings, person = view.standings, named_apart(tournament.players)
    lines = [line for line in standings.lines if line.games or line.points or line.status not in AWAY]
    cut = view.cut_after is not None and standings.after is not None
    after, together = last_through([line.in_cut for line in lines]) if cut else (None, True)
    provisional = standings.status.state is ResultState.PROVISIONAL
    return HallStandings(
        name=name,
        lines=tuple(HallLine(line, person(line)) for line in lines),
        state=status_words(standings.status, tournament.players),
        provisional=provisional,
        cut_after=after if together else None,
        after=None if standings.after is None else heat_named(standings.after),
        brief=_brief(view) if provisional else None,
        cut=_cut_words(view, marked=not together),
        marked=not together,
    )


def _brief(view: StandingsView) -> Message:
    """The state of provisional standings if the whole sentence would be cut."""
    tie = next((each.reason for each in view.standings.status.missing if each.reason.key == _TIE), None)
    if tie is None:
        return msg("projector.standings_provisional")
    return msg("projector.standings_tie", players=tie.params["players"])


def _cut_words(view: StandingsView, *, marked: bool) -> Message | None:
    """The meaning of the cut's line or mark: players level there, or whether it may still move."""
    if view.ties:
        players = [player for tie in view.ties for player in tie.players]
        return msg("projector.cut_tie", players=players)
    if view.cut_after is None:
        return None
    if marked:
        return msg("projector.cut_marked_open" if view.cut_open else "projector.cut_marked")
    return msg("projector.cut_open") if view.cut_open else msg("projector.cut")


def _bracket(
    division: DivisionFinals, wrong: Sequence[SeatsWithoutRight], state: Message, person_of: NamedApart
) -> HallBracket:
    stages = division.stages
    open_from = _open_from(division, wrong)
    rounds = tuple(
        HallRound(
            heat_named(stage.heat),
            tuple(
                _match(stage, stages[at - 1] if at else None, table, person_of, settled=at < open_from)
                for table in stage.tables
            ),
        )
        for at, stage in enumerate(stages)
    )
    known = division.champion
    champion = None if known is None else person_of(known)
    return HallBracket(
        name=division.name,
        rounds=rounds,
        champion=champion,
        settled=division.settled,
        state=None if champion is None else state,
    )


def _open_from(division: DivisionFinals, wrong: Sequence[SeatsWithoutRight]) -> int:
    """Index of the first stage whose results are only as played: a player may sit there wrongly."""
    stages = division.stages
    if division.settled:
        return len(stages)
    heats = {each.heat for each in wrong}
    return next((at for at, stage in enumerate(stages) if stage.heat in heats), len(stages) - 1)


def _match(
    stage: BracketStage,
    before: BracketStage | None,
    table: BracketTable,
    person: NamedApart,
    *,
    settled: bool,
) -> HallMatch:
    name = heat_named(stage.heat)
    several = len(stage.tables) > 1
    title = msg("projector.match", heat=name, table=table.table) if several else name
    number = table.table if several else None
    shown = stage.drawn and stage.published
    if shown:
        still_open = msg("projector.seat_open")
        seats = [still_open if seat.person is None else seat for seat in table.ranked]
        seats += [still_open] * table.empty
        played = any(seat.place is not None for seat in table.seats)
        provisional = played and (table.provisional or not settled)
        return HallMatch(
            title=title,
            seats=tuple(seats),
            state=_state(table, settled) if played else None,
            provisional=provisional,
            table=number,
        )
    size = len(table.seats) + table.empty
    return HallMatch(title, tuple(_to_come(before, at) for at in range(size)), table=number)


def _state(table: BracketTable, settled: bool) -> Message:
    if table.provisional:
        return msg("projector.result_provisional")
    return msg("projector.result" if settled else "projector.result_as_played")


def _to_come(before: BracketStage | None, at: int) -> Message:
    if before is not None and before.goes_on == len(before.tables):
        return msg("projector.seat_winner", table=at + 1)
    return msg("projector.seat_to_come")
