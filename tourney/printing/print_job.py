"""Prints paper in the order that every program keeps.

First come the steps that must be on disk (receipts get their numbers and are taken for this print, so that
no number is on two originals), then the documents are made from one moment of the event, then they go out,
and the print is recorded. A program with one thread calls `put_out`; one with several does the three steps,
each on its own thread. The commands that record prints are run only here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar

from tourney.application.application import Application
from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.heat_names import heat_named
from tourney.base.ids import Giver, HeatId, heat_order
from tourney.base.texts import Message, msg
from tourney.clock.current_heat import heat_of_results_to_print, heat_to_print
from tourney.event.chain import without_code
from tourney.event.collections import PRINTS, RECEIPTS
from tourney.event.command import Command, Notice, Params, Players, UnitOfWork, number_in, numbers_in, text_in
from tourney.event.donations import givers
from tourney.event.journal import person_called
from tourney.event.ports import DocumentMaker, DocumentRequest, JournalEntry
from tourney.event.printouts import CERTIFICATES, OF_RESULTS, RECEIPTS_KIND, PaperSize, PrintoutInfo, title_of
from tourney.event.records import Printed, Receipt, ResultState, Tournament, printout_name
from tourney.event.rules import Rules
from tourney.event.table_state import is_draft
from tourney.giving.commands import IssueReceipts, no_such_giver
from tourney.giving.receipts import due, gives_receipts, receipts_of
from tourney.standings.result_status import event_status, missing_words, status_words


@dataclass(frozen=True, slots=True)
class RecordPrint(Command[None]):
    """Remember what was printed, so that later changes can be shown against the paper."""

    code: ClassVar[str] = "printed"
    kind: str
    heat: HeatId | None = None
    form: str = ""

    def carry_out(self, work: UnitOfWork) -> None:
        tables = {}
        if self.heat is not None:
            tables = {table.table: table.seats for table in work.t.tables_of(self.heat)}
        number = work.next_id(PRINTS)
        printed = Printed(number, self.kind, at=work.now, heat=self.heat, tables=tables, form=self.form)
        work.put(PRINTS, printed)
        work.params |= {"kind": self.kind, "form": self.form, "heat": self.heat or ""}

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        name, heat = printout_name(text_in(params, "kind"), text_in(params, "form")), params.get("heat")
        kind = title_of(name)
        return (
            msg("journal.printed_of_heat", kind=kind, heat=heat)
            if heat
            else msg("journal.printed", kind=kind)
        )


@dataclass(frozen=True, slots=True)
class RecordReceiptPrint(Command[tuple[int, ...]]):
    """Take all receipts that were never printed, or a player's, for this print. Returns their numbers.

    Comes before the printing, so that of two prints at the same moment only one has the originals. If the
    print then fails, the next one is a copy: two originals of one receipt would be worse.
    """

    code: ClassVar[str] = "receipt_printed"
    player: Giver | None = None

    def carry_out(self, work: UnitOfWork) -> tuple[int, ...]:
        fresh = _fresh_receipts(work.t, self.player)
        for receipt in fresh:
            work.put(RECEIPTS, replace(receipt, printed_at=work.now))
        serials = tuple(each.serial for each in fresh)
        work.params |= {"serials": list(serials)}
        if self.player is not None:
            work.params["player"] = self.player
        return serials

    @classmethod
    def describe(cls, params: Params, players: Players) -> Message:
        serials = numbers_in(params, "serials")
        if "player" not in params:
            return msg("journal.receipts_printed", n=len(serials))
        giver = params["player"]
        who = str(giver) if isinstance(giver, str) else person_called(number_in(params, "player"), players)
        return msg("journal.receipt_printed", who=who, serials=serials)


@dataclass(frozen=True, slots=True)
class Paper:
    """One requested document. `language`: zh-HK, en or both."""

    kind: str
    heat: HeatId | None
    language: str
    size: PaperSize = PaperSize.A4
    player: Giver | None = None
    """Of that person alone."""
    form: str = ""
    """Which form of the kind; "": the first."""
    names: tuple[str, ...] = ()
    """Of these people, who are nowhere in the event."""


@dataclass(frozen=True, slots=True)
class EventSnapshot:
    """The event as documents show it. `history`: the whole journal of this very `tournament`.

    `originals`: by document, the numbers of the receipts that were taken for it: of two documents of one
    print, too, only one has the original of a receipt.
    """

    tournament: Tournament
    rules: Rules
    now: datetime
    history: Sequence[JournalEntry]
    originals: Mapping[Paper, frozenset[int]] = field(default_factory=dict)

    def request(self, paper: Paper) -> DocumentRequest:
        """A request for a document of this moment."""
        return DocumentRequest(
            kind=paper.kind,
            tournament=self.shown(paper),
            rules=self.rules,
            now=self.now,
            heat=paper.heat,
            language=paper.language,
            history=self.history,
            size=paper.size,
            player=paper.player,
            form=paper.form,
            names=paper.names,
        )

    def shown(self, paper: Paper) -> Tournament:
        """The event as this document shows it: its original receipts are not printed yet."""
        originals = self.originals.get(paper)
        if not originals:
            return self.tournament
        receipts = {
            serial: replace(each, printed_at=None) if serial in originals else each
            for serial, each in self.tournament.receipts.items()
        }
        return replace(self.tournament, receipts=receipts)


@dataclass(frozen=True, slots=True)
class PrintJob:
    """Documents that may leave the program, to be made of `moment`. `warnings`: of the steps before, and of
    seats that are not published.
    """

    papers: tuple[Paper, ...]
    moment: EventSnapshot
    warnings: tuple[Message, ...] = ()


def ready_job(moment: EventSnapshot, papers: Sequence[Paper]) -> PrintJob | None:
    """These documents if they may leave the program at once; None if something has to be on disk first."""
    if any(_takes_receipts(moment.tournament, paper) for paper in papers):
        return None
    return PrintJob(tuple(papers), moment, _warnings(moment, papers))


def start_job(
    app: Application, papers: Sequence[Paper], check: Callable[[], object] | None = None
) -> PrintJob:
    """Do the steps before these documents, and take the moment that they are made of.

    `check` raises if they cannot be printed: before anything is done for paper that is then not printed.
    Refused if there are not enough numbers for the receipts.
    """
    first: dict[Giver | None, Paper] = {}
    for paper in papers:
        if _takes_receipts(app.tournament, paper):
            first.setdefault(paper.player, paper)
    if first and check is not None:
        check()
    warnings: tuple[Message, ...] = ()
    originals: dict[Paper, frozenset[int]] = {}
    for player, paper in first.items():
        if any(player in (None, each.giver) for each in due(app.tournament)):
            warnings += app.run(IssueReceipts(player)).warnings
        if _fresh_receipts(app.tournament, player):
            originals[paper] = frozenset(app.run(RecordReceiptPrint(player)).data)
    moment = replace(moment_of(app), originals=originals)
    return proved_job(app, PrintJob(tuple(papers), moment, (*warnings, *_warnings(moment, papers))))


def proved_job(app: Application, out: PrintJob) -> PrintJob:
    """The documents with the check code of their moment; without it, and with a warning, if the journal does
    not prove the event: on paper the code would stand for what the journal does not say.
    """
    if app.is_proved():
        return out
    moment = replace(out.moment, history=without_code(out.moment.history))
    return replace(out, moment=moment, warnings=(*out.warnings, msg("check_code.not_proved")))


def moment_of(app: Application) -> EventSnapshot:
    """The event now: for a document that is only looked at."""
    return EventSnapshot(app.tournament, app.rules, app.clock.now(), app.history)


def record_printed(app: Application, out: PrintJob) -> tuple[Notice, ...]:
    """Record in the journal what was printed. An event that cannot be written has printed all the same.

    Paper of one person is not recorded: the whole set would look fresh. Of names that were typed for a paper
    nothing stays.
    """
    try:
        for paper in out.papers:
            if paper.player is None and not paper.names:
                app.run(RecordPrint(paper.kind, paper.heat, paper.form))
    except EnvironmentFailure as error:
        why = Message(error.key, error.params)
        return (Notice(msg("cli.print_not_noted", why=why), failed=True),)
    return ()


def is_noted(tournament: Tournament, out: PrintJob) -> bool:
    """Whether nothing needs to be recorded of a part of it: all was recorded before, or never is."""
    printed = {(each.kind, each.form, each.heat) for each in tournament.prints.values()}
    return all(
        (paper.kind, paper.form, paper.heat) in printed
        if paper.player is None
        else paper.kind != RECEIPTS_KIND or not out.moment.originals
        for paper in out.papers
        if not paper.names
    )


def _fresh_receipts(tournament: Tournament, player: Giver | None) -> list[Receipt]:
    """The receipts that were never taken for a print, of all or of a player."""
    return [
        each
        for number, theirs in receipts_of(tournament).items()
        for each in theirs
        if each.printed_at is None and player in (None, number)
    ]


def put_out(
    app: Application,
    maker: DocumentMaker,
    papers: Sequence[Paper],
    deliver: Callable[[Paper, bytes], object],
    check: Callable[[], object] | None = None,
    made_one: Callable[[], object] = lambda: None,
) -> tuple[Notice, ...]:
    """Print everything, one after the other; `deliver` writes or prints a document. Returns the notices.

    A printout for one heat that was requested without one is recorded for the heat that it chose.
    """
    wanted = []
    for paper in papers:
        info = maker.info(paper.kind, paper.form)
        _refuse_heat(info, paper)
        _refuse_size(maker, info, paper)
        _refuse_player(app.tournament, info, paper)
        _refuse_names(info, paper)
        wanted.append(_as_made(app.tournament, info, paper))
    out = start_job(app, wanted, check)
    drawn = any(maker.info(paper.kind, paper.form).extension == "pdf" for paper in out.papers)
    warned = (*out.warnings, *(maker.remarks(out.moment.tournament) if drawn else ()))
    printed = []
    for paper in out.papers:
        printed.append((paper, maker.make(out.moment.request(paper))))
        made_one()
    for paper, data in printed:
        deliver(paper, data)
    return (*(Notice(message, failed=True) for message in warned), *record_printed(app, out))


def _refuse_heat(info: PrintoutInfo, paper: Paper) -> None:
    """BadInput if one heat is requested of a printout of the whole event: it would be recorded so."""
    if paper.heat is not None and not (info.needs_heat or info.takes_heat):
        raise BadInput("paper.not_of_a_heat", title=info.title, heat=heat_named(paper.heat))


def _refuse_size(maker: DocumentMaker, info: PrintoutInfo, paper: Paper) -> None:
    """BadInput if a larger paper is requested of a printout that hangs on no wall."""
    if info.size(paper.size) is not paper.size:
        hang = [f"{each.kind} {each.form_name}".strip() for each in maker.kinds() if each.hangs]
        raise BadInput("paper.not_on_a_wall", title=info.title, size=paper.size.value, kinds=hang)


def _refuse_player(tournament: Tournament, info: PrintoutInfo, paper: Paper) -> None:
    """BadInput if one person is requested of a printout of everybody, NotFound for nobody."""
    if paper.player is None:
        return
    if not info.takes_player or (isinstance(paper.player, str) and paper.kind != RECEIPTS_KIND):
        raise BadInput("paper.not_of_a_player", title=info.title)
    if paper.player not in givers(tournament):
        raise no_such_giver(paper.player)


def _refuse_names(info: PrintoutInfo, paper: Paper) -> None:
    """BadInput if names are given for a printout that shows the event's own people."""
    if paper.names and not info.takes_names:
        raise BadInput("paper.not_of_names", title=info.title)


def _as_made(tournament: Tournament, info: PrintoutInfo, paper: Paper) -> Paper:
    """The paper as it is remembered: its heat if it needs one, the first form without a name."""
    paper = replace(paper, form=info.form)
    if not info.needs_heat or paper.heat is not None:
        return paper
    taken = heat_of_results_to_print if info.occasion in OF_RESULTS else heat_to_print
    return replace(paper, heat=taken(tournament, None))


def _warnings(moment: EventSnapshot, papers: Sequence[Paper]) -> tuple[Message, ...]:
    """Warnings for the people who hand these papers out: unpublished seats, certificates too early or still
    open to protest.
    """
    drafts = _drafts(moment.tournament, papers)
    if not any(paper.kind == CERTIFICATES and not paper.names for paper in papers):
        return drafts
    status = event_status(moment.tournament, moment.rules, moment.now)
    if status.state is ResultState.OFFICIAL:
        return drafts
    if status.protests_open:
        return (*drafts, status_words(status, moment.tournament.players))
    if status.state is not ResultState.PROVISIONAL:
        return drafts
    missing = missing_words(status.missing, moment.tournament.players)
    return (*drafts, msg("paper.certificates_early", missing=missing))


def _drafts(tournament: Tournament, papers: Sequence[Paper]) -> tuple[Message, ...]:
    """The heats of which these papers show unpublished seats."""
    heats = {paper.heat for paper in papers if paper.heat is not None}
    drafts = [heat for heat in sorted(heats, key=heat_order) if is_draft(tournament, heat)]
    return tuple(msg("paper.not_published", heat=heat_named(heat)) for heat in drafts)


def _takes_receipts(tournament: Tournament, paper: Paper) -> bool:
    """Whether something must be on disk before a document leaves the program: receipts that it would be the
    original of.
    """
    if paper.kind != RECEIPTS_KIND or not gives_receipts(tournament.event):
        return False
    due_now = any(paper.player in (None, each.giver) for each in due(tournament))
    return due_now or bool(_fresh_receipts(tournament, paper.player))
