"""Finds the next task and what is missing: the day derived from the event. Draws nothing.

The order of a day: players, then for each heat draw → publish → print → play (each wave) → sheets in →
confirmed, then the same for the stages of the finals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tourney.base.heat_names import heat_named, heats_named
from tourney.base.ids import HeatId, PlayerNo, TableNo, heat_order
from tourney.base.texts import Message, msg
from tourney.clock.clock import HallClock, Phase, ended, hall_clock
from tourney.clock.current_heat import awaited, awaited_words, is_at_the_door, open_heat
from tourney.event.journal import NOBODY, author_name, with_names
from tourney.event.ports import JournalEntry
from tourney.event.presence import checks_in, drawn_players, left_out
from tourney.event.printed import LastPrint, PaperKey, paper_words, papers_now
from tourney.event.records import AWAY, HEATS, HeatState, ResultState, Status, Tournament
from tourney.event.rule_book_words import BoardMismatch, board_mismatches, misfit_words
from tourney.event.rules import Rules
from tourney.event.table_state import SCORESHEETS, TableState, has_begun
from tourney.heats.draws import drawn_together
from tourney.heats.free_seats import room_at, takes_latecomers
from tourney.heats.heats import better_drawn_anew, evening_move, evening_words
from tourney.heats.table_tiles import BoardTable, tiles_of
from tourney.standings.result_status import (
    event_status,
    protests_end,
    replacements_now,
    result_words,
    seats_now,
    seats_words,
    status_in,
    status_words,
    undeclared_under,
)
from tourney.standings.sensitivity import DoubtfulTable, doubtful_tables, doubts_before
from tourney.standings.stages import SeatsWithoutRight
from tourney.standings.standings import standings
from tourney.standings.status import ResultStatus
from tourney.standings.views import TiedPlace, holds_up, left_shared, shared_words


@dataclass(frozen=True, slots=True)
class TablesBoard:
    """All tables of a heat (the wave that has been played), those furthest behind first.

    `playing`: tables that have time of their own left and play on.
    """

    heat: HeatId
    tiles: tuple[BoardTable, ...]
    playing: frozenset[TableNo] = frozenset()

    def count(self, *states: TableState) -> int:
        """Tables in these states."""
        return sum(tile.state in states for tile in self.tiles)


class Act(StrEnum):
    """The action of a step's button."""

    GO = "go"
    DRAW = "draw"
    START = "start"
    DECLARE = "declare"
    LEAVE_OUT = "leave-out"


@dataclass(frozen=True, slots=True)
class DayStep:
    """A task: a sentence, the button's words, and its target. `heat` for draw and start.

    `target` of a declaration is the result to declare; `beside` are further heats of the same draw.
    """

    text: Message
    button: Message
    act: Act = Act.GO
    page: str = ""
    target: str = ""
    heat: HeatId | None = None
    beside: tuple[HeatId, ...] = ()
    with_absent: bool = False
    """For a draw: whether it also seats players who are not here."""
    wave: int = 1
    waits: bool = True
    """Whether the page gets a dot on the rail: False while play simply goes on."""


@dataclass(frozen=True, slots=True)
class Lack:
    """Something missing, with the place to mend it. `grave`: it blocks the day."""

    text: Message
    page: str
    target: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class TodayView:
    """The day at one moment. `board` is there once time is up and until all that was played is confirmed."""

    now: DayStep
    also: tuple[DayStep, ...]
    missing: tuple[Lack, ...]
    board: TablesBoard | None
    heat: HeatId | None
    waiting: frozenset[str]
    """Pages where something waits, for the dots on the rail."""
    at: datetime
    outdated: frozenset[tuple[str, HeatId | None]] = frozenset()
    """Printouts, by name and heat, that lack something new and are not wrong."""
    wrong_papers: frozenset[tuple[str, HeatId | None]] = frozenset()
    """Printouts that show something outdated: one line of `missing` names them all."""
    turns_at: datetime | None = None
    """When the time for protests against a complete result is over: the view changes at that moment."""


def today_view(
    tournament: Tournament, rules: Rules, now: datetime, history: Sequence[JournalEntry] = ()
) -> TodayView:
    """Everything the Today page shows, from one snapshot. `history`: its journal, to find old papers."""
    clock = hall_clock(tournament, rules, now)
    heat = open_heat(tournament, rules)
    wrong, papers = seats_now(tournament, rules, now), papers_now(tournament, history)
    steps = [
        *_seats_to_mend(tournament, wrong),
        *_seats_to_fill(tournament, rules),
        *_steps(tournament, rules, clock, heat, now),
    ]
    steps += _drawn_anew(tournament, rules)
    missing = (
        *(
            Lack(seats_words(each, tournament.players), "finals", "", grave=True)
            for each in wrong
            if not each.certain
        ),
        *_missing(tournament, rules, heat, clock),
        *_wrong_papers(tournament, papers),
    )
    board = _board(tournament, rules, clock, heat)
    waiting = {step.page for step in steps if step.page and step.waits} | {
        lack.page for lack in missing if lack.grave
    }
    return TodayView(
        now=steps[0],
        also=tuple(steps[1:]),
        missing=missing,
        board=board,
        heat=heat,
        waiting=frozenset(waiting - {"today"}),
        at=now,
        outdated=frozenset(key for key, last in papers.items() if last.stale and not last.wrong),
        wrong_papers=frozenset(key for key, last in papers.items() if last.wrong),
        turns_at=protests_end(tournament, rules, now),
    )


# ---- what now -----------------------------------------------------------------------------------


def _steps(
    tournament: Tournament, rules: Rules, clock: HallClock, heat: HeatId | None, now: datetime
) -> list[DayStep]:
    if _taking_part(tournament) < 2:
        there = _taking_part(tournament)
        text = msg("today.lack_players", n=there) if there else msg("players.empty")
        return [DayStep(text, msg("today.button_players"), page="players")]
    if heat is None:
        return _at_the_end(tournament, rules, now)
    also = _door(tournament, rules)
    drawn = tournament.heats.get(heat)
    name = heat_named(heat)
    if drawn is None:
        if heat not in rules.format.heat_ids:
            return _before_stage(tournament, rules, heat, now)
        draw = _draw(tournament, rules, drawn_together(tournament, rules, heat))
        return [*also, draw] if is_at_the_door(tournament, rules) else [draw, *also]
    if drawn.state is HeatState.DRAFT:
        text = msg("today.do_publish", heat=name)
        button = msg("today.button_publish", heat=name)
        where = ("heats", f"heat:{heat}") if heat in rules.format.heat_ids else ("finals", "next")
        publish = DayStep(text, button, page=where[0], target=where[1])
        return [*_to_seat(tournament, rules, heat), publish, *also]
    return [*_to_seat(tournament, rules, heat), *_play(tournament, rules, clock, heat), *also]


def _to_seat(tournament: Tournament, rules: Rules, heat: HeatId) -> list[DayStep]:
    """Seats come before paper: players who are here without one, except alternates, who wait for a free
    one.
    """
    players = tournament.players
    here = [number for number in _without_seat(tournament, rules, heat) if not players[number].alternate]
    if not here:
        return []
    text = msg("today.do_seat", heat=heat_named(heat), n=len(here))
    return [DayStep(text, msg("today.button_seat"), page="heats", target=f"heat:{heat}")]


def _taking_part(tournament: Tournament) -> int:
    return sum(player.status not in AWAY for player in tournament.players.values())


def _before_stage(tournament: Tournament, rules: Rules, heat: HeatId, now: datetime) -> list[DayStep]:
    """Between the heats and the finals: what keeps the cut open, else the draw of the stage."""
    listed = standings(tournament, rules.books, rules.format, now, rules.assessments)
    if any(cut.ties for cut in listed.cuts):
        return [DayStep(msg("today.do_tie"), msg("today.button_tie"), page="finals", target="cut")]
    waiting = [table for cut in listed.cuts for table in cut.waiting]
    if waiting:
        first = waiting[0]
        text = msg("today.do_items", n=len({(table.heat, table.table) for table in waiting}))
        target = f"table:{first.heat}:{first.table}"
        return [DayStep(text, msg("today.button_scores"), page="scores", target=target)]
    shared = holds_up(tournament, rules)
    if shared is not None:
        return [_to_decide(shared, tournament)]
    declare = _to_declare(status_in(tournament, rules, HEATS, now), tournament)
    name = heat_named(heat)
    draw = DayStep(msg("today.do_stage", heat=name), msg("today.button_draw_stage", heat=name), page="finals")
    looks = _look_again(doubts_before(tournament, rules, heat, now))
    return [draw, *looks, *declare]


def _to_decide(shared: TiedPlace, tournament: Tournament) -> DayStep:
    """A shared place that must be decided before anybody goes on or is champion."""
    text = msg(
        "today.do_places",
        heat=heat_named(shared.heat),
        table=shared.table,
        players=[each.number for each in shared.players],
    )
    return DayStep(with_names(text, tournament.players), msg("today.button_places"), page="finals")


def _look_again(doubtful: Sequence[DoubtfulTable]) -> list[DayStep]:
    """The tables to look at before something depends on them."""
    if not doubtful:
        return []
    first = doubtful[0]
    text = msg("today.do_doubts", n=len(doubtful))
    if first.champion:
        level = msg("today.do_doubts_champion_level")
        text = msg("today.do_doubts_champion", least=first.effect) if first.effect else level
    button = msg("today.button_doubts", n=len(doubtful))
    return [DayStep(text, button, page="finals", target="doubts", waits=False)]


def _to_declare(status: ResultStatus, tournament: Tournament) -> list[DayStep]:
    """A result that is complete, past its protests and not declared."""
    if not status.to_declare:
        return []
    text = msg("today.do_declare", state=status_words(status, tournament.players))
    return [DayStep(text, msg("official.declare"), Act.DECLARE, target=status.scope, waits=False)]


def _at_the_end(tournament: Tournament, rules: Rules, now: datetime) -> list[DayStep]:
    """Everything is confirmed: reasons why it is still provisional, protests, declaring, the champion."""
    status = event_status(tournament, rules, now)
    if status.state is ResultState.PROVISIONAL:
        listed = standings(tournament, rules.books, rules.format, now, rules.assessments)
        if any(cut.ties for cut in listed.cuts):
            return [DayStep(msg("today.do_tie"), msg("today.button_tie"), page="finals", target="cut")]
        shared = holds_up(tournament, rules)
        if shared is not None:
            return [_to_decide(shared, tournament)]
        text = msg("today.do_declare", state=status_words(status, tournament.players))
        return [DayStep(text, msg("today.button_stage"), page="finals")]
    if status.state is ResultState.COMPLETE and status.protests_open:
        text = msg("today.do_declare", state=status_words(status, tournament.players))
        wait = DayStep(text, msg("today.button_finish"), page="finals", target="next", waits=False)
        look = _look_again(doubtful_tables(tournament, rules, now))
        return [*look, wait, *_shared(status, tournament, rules)]
    if status.state is ResultState.OFFICIAL:
        print_them = msg("finals.print_certificates")
        finish = DayStep(
            msg("today.do_finish"), print_them, page="print", target="kind:certificates", waits=False
        )
    else:
        finish = DayStep(msg("today.do_finish"), msg("today.button_finish"), page="finals", target="next")
    doubtful = doubtful_tables(tournament, rules, now)
    earlier = undeclared_under(tournament, rules, status.scope, now)
    resting = [
        DayStep(
            msg("today.do_declare_under", open=result_words(each, tournament.players)),
            msg("official.declare"),
            Act.DECLARE,
            target=each.scope,
            waits=False,
        )
        for each in earlier
        if each.to_declare and status.state is ResultState.OFFICIAL
    ]
    sharing = _shared(status, tournament, rules)
    return [
        *_look_again(doubtful),
        *sharing,
        *_to_declare(status, tournament),
        *resting,
        finish,
    ]


def _shared(status: ResultStatus, tournament: Tournament, rules: Rules) -> list[DayStep]:
    """The shared places of prizes, until somebody has declared them official as they are."""
    if status.state is ResultState.OFFICIAL:
        return []
    return [
        DayStep(
            msg("today.do_share", shared=shared_words(each, tournament.players)),
            msg("today.button_places"),
            page="finals",
            waits=False,
        )
        for each in left_shared(tournament, rules, status.scope)
    ]


def _mend(tournament: Tournament, rules: Rules, heat: HeatId) -> DayStep | None:
    """The tables with contradictory sheets, the first of them to begin with; None without any."""
    wrong = [
        table.table
        for table in tournament.tables_of(heat)
        if rules.assess(tournament, table).state is TableState.ENTERED
    ]
    if not wrong:
        return None
    first, *then = wrong
    text = msg("today.do_mend_then", table=first, then=then) if then else msg("today.do_mend", table=first)
    return DayStep(text, msg("today.button_mend", table=first), page="scores", target=f"table:{heat}:{first}")


def _draw(tournament: Tournament, rules: Rules, heats: Sequence[HeatId]) -> DayStep:
    names = heats_named(heats)
    text, button = msg("today.do_draw"), msg("today.button_draw", heats=names)
    out = len(left_out(tournament, rules.format.who))
    if out:
        here = len(drawn_players(tournament, rules.format.who))
        button = msg("heatspage.draw_here", here=here, out=out)
    return DayStep(text, button, Act.DRAW, page="heats", heat=heats[0], beside=tuple(heats[1:]))


def _door(tournament: Tournament, rules: Rules) -> list[DayStep]:
    """Awaited players. Before a first draw that would seat them, once somebody has come, also the way to
    leave them out.
    """
    waiting = awaited(tournament)
    if not waiting or not _may_still_join(tournament, rules):
        return []
    text = msg("today.do_check_in", n=len(waiting))
    steps = [DayStep(text, msg("today.button_check_in"), page="players", target="status:registered")]
    if tournament.heats or not checks_in(tournament) or left_out(tournament, rules.format.who):
        return steps
    text = awaited_words(tournament)
    return [*steps, DayStep(text, msg("today.button_leave_out"), Act.LEAVE_OUT, waits=False)]


def _may_still_join(tournament: Tournament, rules: Rules) -> bool:
    """Whether a player who comes now can still play: a heat is to be drawn, or a table waits or plays."""
    return any(
        heat not in tournament.heats
        or any(takes_latecomers(tournament, table) for table in tournament.tables_of(heat))
        for heat in rules.format.heat_ids
    )


def _play(tournament: Tournament, rules: Rules, clock: HallClock, heat: HeatId) -> list[DayStep]:
    """A published heat: print, start, play, collect and enter."""
    name = heat_named(heat)
    steps: list[DayStep] = []
    tables = tournament.tables_of(heat)
    open_tables = sum(table.confirmed_at is None for table in tables)
    started = any(of == heat for of, _ in tournament.clocks)
    ready = clock.phase is Phase.READY and clock.heat == heat
    printed = any(p.heat == heat and p.name in SCORESHEETS for p in tournament.prints.values())
    if ready and not started and not printed and not any_result(tournament, heat):
        text, button = msg("today.do_print", heat=name), msg("today.button_print")
        steps.append(DayStep(text, button, page="print", target=f"set:{heat}"))
    if ready and not any_result(tournament, heat, clock.wave):
        start = msg("today.button_start", heat=name)
        steps.append(DayStep(_start_text(clock), start, Act.START, heat=heat, wave=clock.wave))
    running = clock.is_on and clock.heat == heat
    scores = _mend(tournament, rules, heat) or DayStep(
        msg("today.do_scores", heat=name, n=open_tables),
        msg("today.button_scores"),
        page="scores",
        target=f"heat:{heat}",
    )
    if running and not clock.over:
        text, button = msg("today.do_wait", heat=name), msg("today.button_scores")
        playing = DayStep(text, button, page="scores", target=f"heat:{heat}", waits=False)
        return [playing, *steps]
    return [*steps, scores] if steps else [scores]


def _drawn_anew(tournament: Tournament, rules: Rules) -> list[DayStep]:
    """Drafts whose tables would be better in a new draw, after late arrivals or withdrawals."""
    heats = better_drawn_anew(tournament, rules)
    if not heats:
        return []
    names = heats_named(heats)
    waited_for = left_out(tournament, rules.format.who)
    seated = {number for heat in heats for table in tournament.tables_of(heat) for number in table.seats}
    return [
        DayStep(
            msg("today.do_redraw", heats=names),
            msg("today.button_redraw", heats=names),
            Act.DRAW,
            page="heats",
            heat=heats[0],
            beside=heats[1:],
            with_absent=not seated.isdisjoint(waited_for),
            waits=False,
        )
    ]


def _start_text(clock: HallClock) -> Message:
    if clock.waves > 1:
        return msg("today.do_start_wave", wave=clock.wave, waves=clock.waves)
    return msg("today.do_start")


def any_result(tournament: Tournament, heat: HeatId, wave: int | None = None) -> bool:
    """Whether a sheet or paper of the heat (of one wave) is there already."""
    return any(
        table.paper_in or any((heat, seat) in tournament.sheets for seat in table.seats)
        for table in tournament.tables_of(heat)
        if wave is None or table.wave == wave
    )


# ---- what is missing ----------------------------------------------------------------------------


def _seats_to_mend(tournament: Tournament, wrong: Sequence[SeatsWithoutRight]) -> Iterator[DayStep]:
    """Players who sit in a drawn stage without the right to. If that is open, it is listed with what is
    missing.
    """
    for each in wrong:
        if each.certain:
            words = seats_words(each, tournament.players)
            yield DayStep(words, msg("today.button_stage"), page="finals")


def _seats_to_fill(tournament: Tournament, rules: Rules) -> Iterator[DayStep]:
    """Finalists who have left before playing and whose seat somebody can take."""
    for each in replacements_now(tournament, rules):
        if each.comes is not None:
            text = msg("today.do_reserve", heat=heat_named(each.heat), players=[each.leaves])
            yield DayStep(with_names(text, tournament.players), msg("today.button_stage"), page="finals")


def _wrong_papers(tournament: Tournament, papers: Mapping[PaperKey, LastPrint]) -> tuple[Lack, ...]:
    """Printouts in people's hands that show something outdated; one line for all of them."""
    wrong = [(key, last) for key, last in papers.items() if last.wrong]
    if not wrong:
        return ()
    zone = tournament.event.zone
    named = [paper_words(name, heat, last.at, zone) for (name, heat), last in wrong]
    name, heat = wrong[0][0]
    target = f"kind:{name}:{heat}" if heat is not None else f"kind:{name}"
    return (Lack(msg("today.lack_papers", papers=named, n=len(named)), "print", target),)


def _missing(tournament: Tournament, rules: Rules, heat: HeatId | None, clock: HallClock) -> tuple[Lack, ...]:
    lacks = [_misfit(each) for each in board_mismatches(tournament, rules)]
    if _taking_part(tournament) < 2:
        lacks.append(Lack(msg("today.lack_players", n=_taking_part(tournament)), "players", ""))
    for each in sorted(tournament.heats, key=heat_order):
        if here := _without_seat(tournament, rules, each):
            text = msg("today.lack_seat", heat=heat_named(each), n=len(here))
            lacks.append(Lack(text, "heats", f"heat:{each}", grave=True))
        move = evening_move(tournament, rules, each)
        if move is not None:
            target = f"heat:{each}"
            lacks.append(Lack(evening_words(move, tournament), "heats", target, grave=True))
        for tile in tiles_of(tournament, rules, each):
            lack = _lack(tile, clock, tournament)
            if lack is not None:
                lacks.append(lack)
    registered = awaited(tournament) if _may_still_join(tournament, rules) else ()
    if registered:
        text = msg("today.do_check_in", n=len(registered))
        lacks.append(Lack(text, "players", "status:registered"))
    if any(lack.page == "scores" for lack in lacks) and heat is not None:
        lacks.sort(key=lambda lack: not lack.grave)
    return tuple(lacks)


def _misfit(misfit: BoardMismatch) -> Lack:
    if misfit.table is None:
        return Lack(misfit_words(misfit), "event", "field:edition", grave=True)
    target = f"table:{misfit.table.heat}:{misfit.table.table}"
    return Lack(misfit_words(misfit), "scores", target, grave=True)


def _without_seat(tournament: Tournament, rules: Rules, heat: HeatId) -> list[PlayerNo]:
    """Players who are here and sit nowhere, while the heat still has room; a later wave may, once one
    plays.
    """
    if heat not in rules.format.heat_ids:
        return []
    tables = tournament.tables_of(heat)
    begun = any(of == heat for of, _ in tournament.clocks) or any_result(tournament, heat)
    waiting = [table for table in tables if not has_begun(tournament, table)]
    if begun and not any(room_at(tournament, rules, table) for table in waiting):
        return []
    seated = {number for table in tables for number in table.provided}
    return [
        number
        for number, player in sorted(tournament.players.items())
        if player.status is Status.PRESENT and number not in seated
    ]


def _lack(tile: BoardTable, clock: HallClock, tournament: Tournament) -> Lack | None:
    name, target = heat_named(tile.heat), f"table:{tile.heat}:{tile.table}"
    if tile.state is TableState.ENTERED:
        text = msg("today.lack_problems", heat=name, table=tile.table, n=tile.problems)
        return Lack(text, "scores", target, grave=True)
    if tile.state is TableState.SECOND:
        first = author_name(tournament.waiting.get((tile.heat, tile.table), "") or NOBODY)
        text = msg("second_entry.lack", heat=name, table=tile.table, by=first)
        return Lack(text, "scores", target, grave=True)
    if tile.state is TableState.IN and len(tile.missing) < tile.players:
        text = msg("today.lack_sheets", heat=name, table=tile.table, players=list(tile.missing))
        return Lack(with_names(text, tournament.players), "scores", target, grave=True)
    if tile.state is TableState.CHECKED:
        return Lack(msg("today.lack_confirm", heat=name, table=tile.table), "scores", target, grave=True)
    if tile.state is TableState.IN:
        return Lack(msg("today.lack_enter", heat=name, table=tile.table), "scores", target, grave=True)
    if tile.state is TableState.CONFIRMED and tile.needs_deeds:
        return Lack(msg("today.lack_deeds", heat=name, table=tile.table), "scores", target, grave=True)
    late = next((each for each in clock.late if (each.heat, each.table) == (tile.heat, tile.table)), None)
    if tile.state is TableState.OUT and late is not None:
        text = msg("clock.late", heat=name, table=tile.table, n=max(1, late.seconds // 60))
        return Lack(text, "scores", target, grave=True)
    return None


# ---- the board ----------------------------------------------------------------------------------


def _board(tournament: Tournament, rules: Rules, clock: HallClock, heat: HeatId | None) -> TablesBoard | None:
    """The board is shown from zero on the clock until every table that has played is confirmed."""
    if clock.over and clock.heat is not None:
        tiles = tuple(tiles_of(tournament, rules, clock.heat, clock.wave))
        return TablesBoard(clock.heat, tiles, clock.playing)
    if clock.is_on or heat is None:
        return None
    waves = [wave for (of, wave), each in tournament.clocks.items() if of == heat and ended(tournament, each)]
    tiles = tuple(tiles_of(tournament, rules, heat, max(waves))) if waves else ()
    if all(tile.state is TableState.CONFIRMED for tile in tiles):
        return None
    return TablesBoard(heat, tiles)
