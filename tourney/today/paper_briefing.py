"""Prints the referee's briefing: the day by the clock, the format, the tasks before, during and after a
heat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import heat_order
from tourney.base.texts import Message, msg
from tourney.clock.day_plan import Planned, announced
from tourney.event.presence import took_part
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import TableVolunteers, Tournament
from tourney.event.rule_book_words import book_words, ruleset_named
from tourney.event.rule_books import finishes_round
from tourney.event.rules import Rules
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import BOX, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import MM, SOFT, Align
from tourney.paper.wording import Wording
from tourney.today.paper_plan import (
    FormatFacts,
    format_facts,
    plan_table,
    points_table,
)
from tourney.today.paper_rules import Clause, cited_clauses, without_mark


@dataclass(frozen=True, slots=True)
class BriefingPaper:
    """What every referee must know before the first heat.

    `rules`: the name of the ruleset; `changed`: with its changes; `deeds`, `houses`, `hotels`: how many a set
    has; `start`, `play` and `counts`: its clauses of the start, of frequent questions at a table, and of the
    total. `words`: the area of messages that the rules word their own way (`Texts.in_words`); `cited`: the
    names here for the clauses of the other duties, by the tournament's names. `finishes_round`: the rule at
    zero; `otherwise`: the tables with another rule, heat by heat.
    """

    head: EventHead
    plan: Planned
    format: FormatFacts
    players: int
    boards: int | None
    rules: Message
    changed: Message
    deeds: int
    houses: int
    hotels: int
    words: str
    cited: Mapping[str, str]
    finishes_round: bool
    start: tuple[Clause, ...]
    play: tuple[Clause, ...]
    counts: tuple[Clause, ...]
    otherwise: tuple[Message, ...] = ()
    volunteers: tuple[TableVolunteers, ...] = ()


def briefing_paper(tournament: Tournament, rules: Rules, now: datetime) -> BriefingPaper:
    """Plan, format, numbers, and the clauses that referees are asked for, by the rules in force."""
    book = rules.book
    own = [(clause, "") for each in book.options.own if each.in_force for clause in each.briefed]
    return BriefingPaper(
        head=event_head(tournament, now),
        plan=announced(tournament, rules, now),
        format=format_facts(rules),
        players=len(took_part(tournament)),
        boards=tournament.event.boards,
        rules=ruleset_named(book),
        changed=book_words(book, book),
        deeds=len(book.edition.deeds),
        houses=book.options.houses,
        hotels=book.options.hotels,
        words=book.words,
        cited={clause: book.clauses.shown(clause) for clause in ("T1.3", "T9.1", "T9.2", "T9.3", "T9.5")},
        finishes_round=finishes_round(tournament.event),
        start=cited_clauses(book, (("T2.2", ""), ("T3.1", "engine.starts"))),
        play=cited_clauses(book, (*own, ("T4.2", ""), ("T4.4", ""), ("T3.5", ""))),
        counts=cited_clauses(book, (("T9.4", ""),)),
        otherwise=_otherwise_at_zero(tournament),
        volunteers=tournament.event.volunteers,
    )


def _otherwise_at_zero(tournament: Tournament) -> tuple[Message, ...]:
    """The action at zero of tables whose own rules differ from the event's in that."""
    said = finishes_round(tournament.event)
    key = "paper.brief_stop_at" if said else "paper.brief_stop_round_at"
    messages = []
    for heat in sorted(tournament.heats, key=heat_order):
        drawn = tournament.tables_of(heat)
        tables = [each.table for each in drawn if finishes_round(tournament.event, each) is not said]
        if tables:
            messages.append(msg(key, heat=heat_named(heat), tables=tables, n=len(tables)))
    return tuple(messages)


_SEATED = (msg("paper.brief_seats"), msg("paper.brief_sheets"))


_SCALES = (1.0, 0.94, 0.88)
"""How much smaller it may be set to take one page less."""


def briefing(paper: BriefingPaper, wording: Wording) -> Document:
    """Timetable and points first, then the tasks, each with a box to tick; a little smaller if that saves a
    page.
    """
    return shortest(_briefing(paper, wording, scale) for scale in _SCALES)


def _briefing(paper: BriefingPaper, wording: Wording, scale: float) -> Document:
    facts = paper.format
    frame = PageFrame(paper.head, wording, wording(msg("paper.title_briefing")), wording(paper.rules))
    layout = Layout(frame)
    layout.say(facts.line, size=10.5)
    layout.say(_numbers(paper), size=10.5)
    if paper.changed != paper.rules:
        layout.say(msg("paper.rules_played_by", rules=paper.changed), size=10.5)
    layout.gap(2 * MM)
    layout.heading(wording(msg("paper.timetable")))
    plan_table(layout, paper.plan, wording, to_fill=False, scale=scale, breaks=False)
    layout.gap(3 * MM)
    points_table(layout, facts, wording, scale)
    layout.gap(3 * MM)
    the_set = msg("paper.brief_set", deeds=paper.deeds, houses=paper.houses, hotels=paper.hotels)
    the_set, cited = the_set.in_words(paper.words), paper.cited
    noted = (
        msg("paper.brief_bankrupt", clause=cited["T9.1"]),
        msg("paper.brief_ruling", clause=cited["T1.3"]),
    )
    added = (
        msg("paper.brief_stop_round" if paper.finishes_round else "paper.brief_stop"),
        *paper.otherwise,
        msg("paper.brief_circle", clause=cited["T9.2"]),
        msg("paper.brief_add", clause=cited["T9.3"]),
    )
    signed = (msg("paper.brief_sign", clause=cited["T9.5"]), msg("paper.brief_tally"))
    protests = msg("paper.brief_protest", minutes=facts.protest_minutes)
    rows: list[Row] = []
    for title, group in (
        (msg("paper.before_heat"), (the_set, *_SEATED, *_ruled(paper.start))),
        (msg("paper.during_heat"), (*_ruled(paper.play), *noted)),
        (msg("paper.after_heat"), (*added, *_ruled(paper.counts), *signed, protests)),
    ):
        rows.append(Row(label=wording(title)))
        rows += [Row((BOX, *map(without_mark, wording.lines(duty)))) for duty in group]
    layout.table(_columns(wording), rows, size=9.5 * scale)
    layout.gap(1.5 * MM)
    layout.say(msg("paper.brief_clauses"), size=8, grey=SOFT)
    if paper.volunteers:
        layout.gap(3 * MM)
        layout.heading(wording(msg("awards.volunteers")), keep=20 * MM)
        people = [Row((str(each.table), each.banker, each.scorer)) for each in paper.volunteers]
        layout.table(_volunteer_columns(wording), people, size=9.5 * scale)
    return layout.finish()


def _ruled(clauses: Sequence[Clause]) -> list[Message]:
    return [msg("paper.brief_rule", rule=clause.text, clause=clause.id) for clause in clauses]


def _numbers(paper: BriefingPaper) -> Message:
    if paper.boards is None:
        return msg("paper.brief_players", players=paper.players)
    return msg("paper.brief_players_boards", players=paper.players, boards=paper.boards)


def _volunteer_columns(wording: Wording) -> list[TableColumn]:
    names = [TableColumn(wording.lines(msg(f"awards.{each}")), 70, lines=2) for each in ("banker", "scorer")]
    return [TableColumn(wording.lines(msg("paper.table")), 14, Align.CENTRE, bold=True), *names]


def _columns(wording: Wording) -> list[TableColumn]:
    says = [TableColumn((line,), 80, lines=5, steady=True) for line in wording.lines(msg("paper.duty"))]
    return [TableColumn(("",), 7, Align.CENTRE), *says]


PRINTOUTS = (
    Printout(
        kind="briefing",
        first_form="referees",
        occasion=Occasion.BEFORE,
        order=50,
        sets=(PaperSet.DOORS,),
        make=laid_out(briefing_paper, briefing),
    ),
)
