"""Prints the rules in short, clause by clause with ids, the points of this event, tips and frequent
questions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import Tournament
from tourney.event.rule_book_words import book_words, ruleset_named
from tourney.event.rules import Rules
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, event_head
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.styles import STRONG, USUAL, styled
from tourney.paper.surface import MM, SOFT
from tourney.paper.wording import Wording
from tourney.rules.rulebook import RuleBook
from tourney.today.paper_plan import FormatFacts, format_facts, points_table


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the rules: its id ("T9.4") and its sentence."""

    id: str
    text: Message


@dataclass(frozen=True, slots=True)
class Chapter:
    """Clauses that belong together."""

    title: Message
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Tip:
    """Advice to players from the document of the rules, in a few words, and why."""

    title: Message
    why: Message


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A frequent question about the clause of this id, and its answer under the event's rules."""

    clause: str
    question: Message
    answer: Message


@dataclass(frozen=True, slots=True)
class RulesPaper:
    """The rules in short, with the points of this event, tips and frequent questions, empty if the rules have
    none. `rules`: the name of the ruleset; `changed`: with its changes.

    `last_word` is its name for the clause about the last word (T1.3).
    """

    head: EventHead
    rules: Message
    changed: Message
    last_word: str
    chapters: tuple[Chapter, ...]
    format: FormatFacts
    tips: tuple[Tip, ...] = ()
    questions: tuple[AnsweredQuestion, ...] = ()


def rules_paper(tournament: Tournament, rules: Rules, now: datetime) -> RulesPaper:
    """The clauses in force by chapter, the points of this event's format, tips and frequent questions."""
    book = rules.book.clauses
    clauses = [
        Clause(shown, message) for shown, message in book.clauses.items() if message.key not in _NOT_IN_FORCE
    ]
    chapters = tuple(
        Chapter(rules.book.worded(msg(book.chapters[name])), tuple(members))
        for name, members in groupby(clauses, key=lambda each: each.id.partition(".")[0])
    )
    return RulesPaper(
        head=event_head(tournament, now),
        rules=ruleset_named(rules.book),
        changed=book_words(rules.book, rules.book),
        last_word=book.shown("T1.3"),
        chapters=chapters,
        format=format_facts(rules),
        tips=tuple(Tip(*each) for each in book.tips),
        questions=tuple(AnsweredQuestion(*each) for each in book.questions),
    )


_NOT_IN_FORCE = frozenset({"rulebook.landlord_not_advanced"})
"""What a clause says that this event does not play: the summary leaves it out."""


_READING = re.compile(r" ?[(（](?:reading|釋讀|释读)(?:[:：][^()（）]*)?[)）]")
"""Behind a clause, how the program reads it: for referees, who see it in the window."""


_MARK = re.compile(r"(?<=[(（])(?:reading|釋讀|释读)[:：] ?")


def without_mark(sentence: str) -> str:
    """A clause whose reading is not called one: a referee at a table needs the fact alone."""
    return _MARK.sub("", sentence)


def cited_clauses(book: RuleBook, cited: Sequence[tuple[str, str]]) -> tuple[Clause, ...]:
    """This book's names and texts for these clauses, or for sentences of them."""
    clauses = book.clauses
    shown = dict.fromkeys(clauses.shown(*each) for each in cited)
    return tuple(Clause(name, message) for name in shown if (message := clauses.said(name)) is not None)


def rules_summary(paper: RulesPaper, wording: Wording) -> Document:
    """The questions that referees are asked, then one chapter after the other; both languages are side by
    side. The tips have a page of their own to be handed to players, or end the last one if that saves one.
    """
    tries = ((_TYPE, True), (_TYPE, False), (_SMALLER, False))
    return shortest(_rules_summary(paper, wording, size, apart=apart) for size, apart in tries)


_TYPE, _SMALLER = 9, 8.4
"""Type of clauses, and of clauses that end a page earlier."""


_TIP, _WHY = 16, 15
"""Sizes of a tip and why, on a page for both languages to fill."""


def _rules_summary(paper: RulesPaper, wording: Wording, size: float, *, apart: bool) -> Document:
    title = wording(msg("paper.title_briefing_rules"))
    layout = Layout(PageFrame(paper.head, wording, title, wording(paper.rules)))
    if paper.changed != paper.rules:
        layout.say(msg("paper.rules_played_by", rules=paper.changed), size=10)
    layout.say(msg("paper.rules_explained", clause=paper.last_word), size=9, grey=SOFT)
    layout.gap(2 * MM)
    if paper.questions:
        asked = [(each.clause, each.question, each.answer) for each in paper.questions]
        _short(layout, msg("paper.questions"), asked, wording, size)
        layout.gap(5 * MM)
    wide = [
        TableColumn(heads, 80, lines=6, steady=True)
        for heads in ((line,) for line in wording.lines(msg("paper.clause_says")))
    ]
    columns = [TableColumn(wording.lines(msg("paper.clause")), 13, bold=True), *wide]
    rows: list[Row] = []
    for chapter in paper.chapters:
        rows.append(Row(label=wording(chapter.title)))
        for clause in chapter.clauses:
            sentences = [_READING.sub("", line) for line in wording.lines(clause.text)]
            rows.append(Row((clause.id, *sentences, *("",) * (len(wide) - len(sentences)))))
    layout.table(columns, rows, size=size)
    layout.gap(5 * MM)
    points_table(layout, paper.format, wording)
    if paper.tips and apart:
        _tips(layout, paper, wording)
    elif paper.tips:
        layout.gap(5 * MM)
        tips = [("", each.title, each.why) for each in paper.tips]
        _short(layout, msg("paper.tips"), tips, wording, size)
    return layout.finish()


def _tips(layout: Layout, paper: RulesPaper, wording: Wording) -> None:
    layout.new_page()
    layout.heading(wording(msg("paper.tips")))
    for tip in paper.tips:
        layout.gap(4 * MM)
        for title, why in zip(wording.lines(tip.title), wording.lines(tip.why), strict=True):
            layout.sentence(styled((title, STRONG)), size=_TIP)
            layout.sentence(why, size=_WHY)
            layout.gap(2 * MM)


def _short(
    layout: Layout,
    heading: Message,
    told: Sequence[tuple[str, Message, Message]],
    wording: Wording,
    size: float,
) -> None:
    """Each clause with a question and its answer, or a tip and why: the first in bold."""
    layout.heading(wording(heading))
    texts = [TableColumn(("",), 80, lines=6, steady=True) for _ in wording.lines(heading)]
    columns = [TableColumn(("",), 13, bold=True), *texts]
    rows = [
        Row(
            (
                clause,
                *(
                    styled((first, STRONG), (f" {then}", USUAL))
                    for first, then in zip(wording.lines(said), wording.lines(why), strict=True)
                ),
            )
        )
        for clause, said, why in told
    ]
    layout.table(columns, rows, size=size)


PRINTOUTS = (
    Printout(
        kind="briefing",
        form="rules",
        occasion=Occasion.BEFORE,
        order=60,
        sets=(PaperSet.DOORS,),
        make=laid_out(rules_paper, rules_summary),
    ),
)
