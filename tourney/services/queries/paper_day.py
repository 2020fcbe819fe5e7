"""What the referees' papers show: the rules, the briefing, the plan of the clock, the rulings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby

from tourney.base.ids import HeatId, PlayerNo, Points, heat_order
from tourney.base.written_times import time_of
from tourney.competition.counting import count
from tourney.competition.formats import Format
from tourney.competition.heat_names import heat_named
from tourney.competition.records import AWAY, Tournament
from tourney.competition.rule_books import finishes_round
from tourney.competition.tables import assess_table
from tourney.competition.tiebreaks import BY_ID
from tourney.rules import RuleBook
from tourney.scoresheet.points import PointsBasis
from tourney.scoresheet.ranking import Result
from tourney.services.queries.day_plan import planned
from tourney.services.queries.format_line import format_line
from tourney.services.queries.paper import event_head, person_of, seating_paper
from tourney.services.queries.paper_results import ruling_lines
from tourney.services.rules import Rules
from tourney.services.rules_words import book_words
from tourney.texts import Message, msg
from tourney.views.paper_day import (
    AnsweredQuestion,
    BriefingPaper,
    Chapter,
    Clause,
    ClockPaper,
    DayPlan,
    FormatFacts,
    HandKitPaper,
    KitLine,
    PlanRow,
    PointsRow,
    ProgrammePaper,
    RulesPaper,
    RulingsPaper,
    Tip,
)


def rules_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulesPaper:
    """The clauses in force by chapter, the points of this event's format, tips and frequent questions."""
    book = rules.book.clauses
    clauses = [Clause(shown, said) for shown, said in book.clauses.items()]
    chapters = tuple(
        Chapter(rules.book.worded(msg(book.chapters[name])), tuple(members))
        for name, members in groupby(clauses, key=lambda each: each.id.partition(".")[0])
    )
    return RulesPaper(
        head=event_head(tournament, now),
        ruleset=book_words(rules.book, rules.book),
        last_word=book.shown("T1.3"),
        chapters=chapters,
        format=_format(rules.format, tournament.event.protest_minutes),
        tips=tuple(Tip(*each) for each in book.tips),
        questions=tuple(AnsweredQuestion(*each) for each in book.questions),
    )


def clock_paper(tournament: Tournament, rules: Rules, now: datetime) -> ClockPaper:
    """The plan of the day by the clock."""
    return ClockPaper(event_head(tournament, now), day_plan(tournament, rules))


def briefing_paper(tournament: Tournament, rules: Rules, now: datetime) -> BriefingPaper:
    """Plan, format, numbers, and the clauses that a referee is asked for, as they hold today."""
    book = rules.book
    own = [(clause, "") for each in book.options.own if each.in_force for clause in each.briefed]
    return BriefingPaper(
        head=event_head(tournament, now),
        plan=day_plan(tournament, rules),
        format=_format(rules.format, tournament.event.protest_minutes),
        players=_playing(tournament),
        boards=tournament.event.boards,
        ruleset=book_words(book, book),
        deeds=len(book.edition.deeds),
        houses=book.options.houses,
        hotels=book.options.hotels,
        words=book.words,
        cited={clause: book.clauses.shown(clause) for clause in ("T1.3", "T9.1", "T9.2", "T9.3", "T9.5")},
        finishes_round=finishes_round(tournament.event),
        start=_clauses(book, (("T2.2", ""), ("T3.1", "engine.starts"))),
        play=_clauses(book, (*own, ("T4.2", ""), ("T4.4", ""), ("T3.5", ""))),
        counts=_clauses(book, (("T9.4", ""),)),
        otherwise=_otherwise_at_zero(tournament),
    )


def _otherwise_at_zero(tournament: Tournament) -> tuple[Message, ...]:
    """What the tables do at zero whose own rules differ from the event's in that."""
    said = finishes_round(tournament.event)
    key = "paper.brief_stop_at" if said else "paper.brief_stop_round_at"
    found = []
    for heat in sorted(tournament.heats, key=heat_order):
        drawn = tournament.tables_of(heat)
        tables = [each.table for each in drawn if finishes_round(tournament.event, each) is not said]
        if tables:
            found.append(msg(key, heat=heat_named(heat), tables=tables, n=len(tables)))
    return tuple(found)


def programme_paper(tournament: Tournament, rules: Rules, now: datetime) -> ProgrammePaper:
    """The day, the points and the good cause."""
    event = tournament.event
    return ProgrammePaper(
        head=event_head(tournament, now),
        plan=day_plan(tournament, rules),
        format=_format(rules.format, event.protest_minutes),
        ruleset=book_words(rules.book, rules.book),
        players=_playing(tournament),
        charity=event.charity_name,
        target=event.donation_target,
        asks_photo_consent=event.asks_photo_consent,
    )


def hand_kit_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HandKitPaper:
    """The seating of a heat, and everybody who plays, to be scored without a computer."""
    book, fmt = rules.book, rules.format
    clauses = _clauses(book, (("T9.4", ""), ("T9.1", "")))
    return HandKitPaper(
        head=event_head(tournament, now, heat),
        heat=heat,
        format=_format(fmt, tournament.event.protest_minutes),
        counts=tuple(msg("paper.brief_rule", rule=each.text, clause=each.id) for each in clauses),
        places_only=book.places_only,
        tie_breaks=tuple(BY_ID[name].name for name in fmt.tie_breaks),
        tables=seating_paper(tournament, rules, now, heat).tables,
        heats=fmt.heat_ids,
        everybody=_kit_lines(tournament, rules),
        results=_confirmed(tournament, rules, heat),
    )


def _confirmed(tournament: Tournament, rules: Rules, heat: HeatId) -> dict[PlayerNo, Result]:
    """What everybody took from those tables of the heat that are confirmed."""
    assessed = (
        assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        for table in tournament.tables_of(heat)
    )
    return {PlayerNo(int(one.player)): one for each in assessed if each.confirmed for one in each.results}


def _kit_lines(tournament: Tournament, rules: Rules) -> tuple[KitLine, ...]:
    """Everybody who plays, with what is confirmed so far."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    lines = []
    for number, player in sorted(tournament.players.items()):
        if player.status in AWAY:
            continue
        tally = counted.tallies.get(number)
        known = {score.heat: score for score in tally.heats if not score.provisional} if tally else {}
        heats = tuple(known.get(heat) for heat in rules.format.heat_ids)
        lines.append(KitLine(person_of(player), heats, tally.adjustments if tally else Points(0)))
    return tuple(lines)


def _clauses(book: RuleBook, cited: Sequence[tuple[str, str]]) -> tuple[Clause, ...]:
    """What these clauses, or sentences of them, are called by this book, and say."""
    clauses = book.clauses
    shown = dict.fromkeys(clauses.shown(*each) for each in cited)
    return tuple(Clause(name, said) for name in shown if (said := clauses.said(name)) is not None)


def rulings_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulingsPaper:
    """Every ruling (T1.3)."""
    return RulingsPaper(event_head(tournament, now), ruling_lines(tournament, rules, now))


def day_plan(tournament: Tournament, rules: Rules) -> DayPlan:
    """The plan for the tables that are drawn, else for those that today's players would fill."""
    plan = planned(tournament, rules)
    rows = tuple(
        PlanRow(
            heat=slot.heat,
            wave=slot.wave,
            waves=plan.waves(slot),
            starts=time_of(slot.starts),
            ends=time_of(slot.ends) if slot.timed else "",
            first=slot.first,
            last=slot.last,
            minutes=slot.ends - slot.starts if slot.timed else 0,
            pause_after=plan.pause_after(index),
        )
        for index, slot in enumerate(plan.slots)
    )
    if not plan.slots:
        return DayPlan(rows, plan.problem, plan.guessed)
    registration, prizes = time_of(plan.registration), time_of(plan.prizes)
    return DayPlan(rows, plan.problem, plan.guessed, registration=registration, prizes=prizes)


def _playing(tournament: Tournament) -> int:
    return sum(player.status not in AWAY for player in tournament.players.values())


def _format(fmt: Format, protest_minutes: int) -> FormatFacts:
    rows = tuple(PointsRow(of, tuple(row)) for of, row in sorted(fmt.points.rows.items()))
    return FormatFacts(
        name=fmt.name,
        line=format_line(fmt),
        rows=rows,
        by_left=fmt.points.basis is PointsBasis.LEFT,
        low_wins=fmt.low_wins,
        protest_minutes=protest_minutes,
    )
