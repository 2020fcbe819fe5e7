"""Connects the pages with the event: nothing that touches a file runs on the window's thread.

One writer thread does everything that touches the event's file, in order; a second pool reads slow queries
and makes documents. Results come back by queued signals, so callbacks run on the window's thread. Libraries
for documents are imported late, on another thread. The gateway knows no page and no widget, nor what is
behind its `Application`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

from tourney.application.application import Application
from tourney.application.history import EntryGroup, grouped_entries
from tourney.base.errors import NotAsRecorded, Refused, TourneyError
from tourney.base.languages import Language
from tourney.base.own_folders import state_folder
from tourney.base.paths import on_server
from tourney.base.texts import Message, Texts, msg, texts_for
from tourney.event.chain import without_code
from tourney.event.collections import COLLECTIONS, differing
from tourney.event.command import Command, Notice, Outcome
from tourney.event.journal import Preview
from tourney.event.ports import DocumentMaker, DocumentRequest, FolderHere, JournalEntry, Step, no_step
from tourney.event.printed import OutdatedPaper, made_outdated
from tourney.event.printouts import PrintoutInfo
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.impact.impact import Impact, OnScreen, impact_of
from tourney.printing.print_job import (
    EventSnapshot,
    Paper,
    PrintJob,
    proved_job,
    ready_job,
    record_printed,
    start_job,
)
from ui.base.threads import Failure, Job, JobCancelledError, Worker
from ui.gateway.opening import OpenedEvent


class LateDocuments:
    """A `DocumentMaker` whose libraries are imported when it is first used, best on a thread of its own."""

    def __init__(self) -> None:
        self._maker: DocumentMaker | None = None

    def kinds(self) -> Sequence[PrintoutInfo]:
        return self._made().kinds()

    def info(self, kind: str, form: str = "") -> PrintoutInfo:
        return self._made().info(kind, form)

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """Warnings for any paper of this event."""
        return self._made().remarks(tournament)

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        return self._made().make(request, step)

    def _made(self) -> DocumentMaker:
        if self._maker is None:
            from tourney.bootstrap import documents

            self._maker = documents()
        return self._maker


_SHOWN = 25
"""The most lines of the journal shown: more than a large screen has room for."""


_STEPS = 10
"""How many steps Undo and Redo know beforehand."""


@dataclass(frozen=True, slots=True)
class Recent:
    """The latest lines of the journal, newest first, and which can still be undone.

    `undoable`: the numbers of each line that can be undone whole.
    """

    lines: tuple[EntryGroup, ...] = ()
    undoable: frozenset[tuple[int, ...]] = frozenset()
    to_undo: JournalEntry | None = None
    to_redo: JournalEntry | None = None
    undo_order: tuple[int, ...] = ()
    """Numbers of the entries that Undo takes back one after the other, `to_undo` first."""
    redo_order: tuple[int, ...] = ()


def recent_of(app: Application) -> Recent:
    """The last lines of an event's journal. For the writer's thread: it checks what depends on them."""
    lines = grouped_entries(reversed(app.history), _SHOWN)
    undoable = frozenset(line.seqs for line in lines if app.can_take_back(line.seqs))
    return Recent(
        lines,
        undoable,
        to_undo=app.to_undo(),
        to_redo=app.to_redo(),
        undo_order=app.undo_order(_STEPS),
        redo_order=app.redo_order(_STEPS),
    )


T = TypeVar("T")


EVERYTHING = frozenset(each.name for each in COLLECTIONS)


_UNTOLD_MS = 300
"""What lasts no longer needs no word."""


_POLL_MS = 1500
"""A player whom another desk has checked in disappears from the list here within this time, without a
click.
"""


_MEND_MS = 30_000
"""A public page that could not be written is tried again this often: clouds lock files for moments."""


NEWS_MS = 1000
"""Changes by others are shown at once, and then together within this time: more often nobody can read."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    tournament: Tournament
    rules: Rules
    recent: Recent
    history: tuple[JournalEntry, ...]


class Gateway(QObject):
    """One open event, as the window uses it."""

    changed = Signal(frozenset)
    """Topics that changed: names of collections of `Tournament`, and "event"."""
    done = Signal(object, object)
    """A step's `Outcome` for the message bar, and the papers that it made old."""
    failed = Signal(object)
    """An exception that nobody else handled: a TourneyError is shown, anything else is a bug."""
    warned = Signal(object)
    """A Message: something beside the work failed (the copy), the event itself is safe."""
    noticed = Signal(object)
    """A Message: something beside the work is done (the copy)."""
    regained = Signal(object)
    """A Message: the event's file, of which `warned` said that it cannot be read, can be read again."""
    job_started = Signal(object)
    """A `Job`: long work with progress; the frame shows it and lets it be cancelled."""
    language_changed = Signal()
    waiting = Signal(bool)
    """A step or a slow query has lasted long enough to be told of, or has landed after that."""
    closing = Signal()
    """The event is about to be released: everything that a page keeps beside it has to be on disk now."""

    _news = Signal()

    def __init__(
        self,
        application: Application,
        *,
        documents: DocumentMaker | None = None,
        language: Language = Language.ZH,
        writer: Worker | None = None,
        state_folder: Path | None = None,
    ) -> None:
        """`writer` is the worker that opened the application, if it was opened there.

        `state_folder`: where pages keep input that is not entered yet; None keeps nothing.
        """
        super().__init__()
        self._app = application
        self._documents = documents
        self._state_folder = state_folder
        self._texts = texts_for(language)
        self._writer = writer or Worker("writer")
        self._pool = Worker("documents", threads=2)
        self._under_way = 0
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(_UNTOLD_MS)
        self._slow.timeout.connect(lambda: self.waiting.emit(True))
        self._beside = Worker("beside")
        self._closed = False
        self._polling = False
        self._poll_again = False
        self._lost = False
        self._replaying: set[int] = set()
        self._jobs: list[Job] = []
        self._printouts: tuple[PrintoutInfo, ...] = ()
        self.hall_sees: Callable[[], OnScreen | None] = _no_screen
        """Returns what is on the hall's screen now; set by the screen's owner."""
        self._snapshot = self._take()
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self.poll)
        self._poll.start()
        self._mend = QTimer(self)
        self._mend.setInterval(_MEND_MS)
        self._mend.timeout.connect(self._mend_page)
        self._mend.start()
        self._since_look = QElapsedTimer()
        self._since_look.start()
        self._gathering = QTimer(self)
        self._gathering.setSingleShot(True)
        self._gathering.timeout.connect(self.poll)
        # emitted on the listener's thread; timers belong to this one
        self._news.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._app.watch(self._heard)
        self._app.do_aside(self._aside)

    # ---- reading ------------------------------------------------------------------------------

    @property
    def tournament(self) -> Tournament:
        """The event as of the last command whose result has arrived."""
        return self._snapshot.tournament

    @property
    def zone(self) -> str:
        """The hall's time zone: people read its time, whatever this computer's zone."""
        return self._snapshot.tournament.event.zone

    @property
    def rules(self) -> Rules:
        """Rules and format in force in that snapshot."""
        return self._snapshot.rules

    @property
    def recent(self) -> Recent:
        """The last ten journal entries, and the next steps of Undo and Redo."""
        return self._snapshot.recent

    @property
    def history(self) -> tuple[JournalEntry, ...]:
        """The whole journal of that snapshot, oldest first."""
        return self._snapshot.history

    def now(self) -> datetime:
        """The time of the event's clock port (UTC)."""
        return self._app.clock.now()

    @property
    def place(self) -> str:
        """Where the event is stored."""
        return self._app.place

    @property
    def copies_here(self) -> FolderHere | None:
        """Where this computer puts the event's copies, None if nobody here was asked about their folder."""
        return self._app.copies_here

    @property
    def lost(self) -> bool:
        """Whether the event's file could not be read at the last look."""
        return self._lost

    @property
    def state_folder(self) -> Path | None:
        """Where pages keep input that is not entered yet, in this user's own folders."""
        return self._state_folder

    @property
    def application(self) -> Application:
        """The application behind, for calls inside `work` jobs that need it (documents, copies)."""
        return self._app

    @property
    def texts(self) -> Texts:
        """The texts of the language in force, in the words of the event's rules."""
        self._texts = self._texts.in_words(self.rules.book.words)
        return self._texts

    @property
    def language(self) -> Language:
        return self._texts.language

    def set_language(self, language: Language) -> None:
        """Show everything in another language from now on."""
        if language != self._texts.language:
            self._texts = texts_for(language)
            self.language_changed.emit()

    @property
    def documents(self) -> DocumentMaker:
        """Makes printouts. Use it inside `work`. RuntimeError if the window was built without."""
        if self._documents is None:
            raise RuntimeError("this window was built without a document maker")
        return self._documents

    @property
    def printouts(self) -> tuple[PrintoutInfo, ...]:
        """The printouts that exist, once `learn_printouts` has finished."""
        return self._printouts

    def learn_printouts(self) -> None:
        """Import the modules that make documents, and list the printouts, on the second pool."""

        def learnt(kinds: Sequence[PrintoutInfo]) -> None:
            self._printouts = tuple(kinds)
            self.changed.emit(frozenset({"prints"}))

        self._pool.run(self.documents.kinds, learnt, self.failed.emit)

    @property
    def busy(self) -> bool:
        """Whether a request has no result yet."""
        return self._writer.busy or self._pool.busy or self._beside.busy

    @property
    def writer(self) -> Worker:
        """The one thread that touches the event's file, for data in it that is not the event's."""
        return self._writer

    # ---- asking -------------------------------------------------------------------------------

    def run(
        self,
        command: Command[T],
        then: Callable[[Outcome[T]], object] | None = None,
        otherwise: Failure | None = None,
        why: str = "",
        who: str = "",
    ) -> None:
        """Carry out a command on the writer thread. `then` is called after the commit and after `changed`;
        `why`: the reason that the journal keeps; `who`: another person than usual.
        """
        self._step(lambda: self._app.run(command, why, who), then or _heard_by_the_frame, otherwise)

    def saying(self, say: Callable[[str], object]) -> Failure:
        """For `otherwise`: `say` gets the sentence of a known fault; anything else is a bug."""

        def failed(error: Exception) -> None:
            if isinstance(error, TourneyError):
                say(self.texts.error(error))
            else:
                self.failed.emit(error)

        return failed

    def foresee(
        self,
        trial: Callable[[Application], Preview[object]],
        then: Callable[[Impact], object],
        otherwise: Failure | None = None,
    ) -> None:
        """Compute what something would change, on the writer thread in turn with the commands; nothing is
        stored.
        """
        hall = self.hall_sees()
        self.on_writer(lambda app: impact_of(trial(app), hall), then, otherwise)

    def undo(self, seq: int | None = None, why: str = "") -> None:
        """Take back the entry with number `seq`, else the one in the menu.

        Exactly that one is meant: a conflict if it is no longer the last. A second call before the first has
        finished means the entry before that.
        """
        if seq is not None:
            self._step(lambda: self._app.undo(seq, why=why), _heard_by_the_frame, None)
        else:
            order = self.recent.undo_order
            undo = partial(self._app.undo, last=True, why=why)
            self._replay(order, undo, "errors.nothing_to_undo")

    def take_back(self, seqs: Sequence[int], why: str = "") -> None:
        """Take back several entries in one step, or none of them."""
        self._step(lambda: self._app.take_back(seqs, why), _heard_by_the_frame, None)

    def redo(self, why: str = "") -> None:
        """Redo the entry in the menu, and no other."""
        redo = partial(self._app.redo, last=True, why=why)
        self._replay(self.recent.redo_order, redo, "errors.nothing_to_redo")

    def poll(self) -> None:
        """Check whether another program has changed the event: a server notifies, a timer checks besides."""
        if self._closed:
            return
        if self._polling:
            self._poll_again = True
            return
        self._polling, self._poll_again = True, False
        self._since_look.restart()
        self._poll.start()  # after news, too, the timer's next look is as far away

        def look_at_file() -> tuple[_Snapshot | None, Message | None]:
            changed = self._take() if self._app.refresh() else None
            return changed, self._app.clock_skew()

        def seen(result: tuple[_Snapshot | None, Message | None]) -> None:
            snapshot, apart = result
            self._polling = False
            if apart is not None:
                self.warned.emit(apart)
            if self._lost:
                self._lost = False
                back = "window.server_back" if on_server(self._app.place) else "window.file_back"
                self.regained.emit(msg(back))
            self._show(snapshot)
            if self._poll_again:
                self.poll()

        def missed(error: Exception) -> None:
            self._polling = False
            if not self._lost:
                self._lost = True
                lost = "window.server_lost" if on_server(self._app.place) else "window.file_lost"
                self.warned.emit(msg(lost, why=_reason(error)))

        self._writer.run(look_at_file, seen, missed)

    def read(
        self,
        query: Callable[[Tournament, Rules, datetime], T],
        then: Callable[[T], object],
        otherwise: Failure | None = None,
        *,
        awaited: bool = True,
    ) -> None:
        """Answer a slow query on the second pool, from the snapshot in force now; told of if it lasts and is
        `awaited`.

        A closed event is not read: a view that Qt has not deleted yet may still ask.
        """
        if self._closed:
            return
        snapshot, now = self._snapshot, self.now()
        failed = otherwise or self.failed.emit

        def asked() -> T:
            return query(snapshot.tournament, snapshot.rules, now)

        def landed(result: T) -> None:
            self._landed()
            then(result)

        def refused(error: Exception) -> None:
            self._landed()
            failed(error)

        if awaited:
            self._set_out()
            self._pool.run(asked, landed, refused)
        else:
            self._pool.run(asked, then, failed)

    def verify(self, then: Callable[[NotAsRecorded], object]) -> None:
        """Compare the event with its own journal on the second pool; `then` is called if they differ."""

        if self._closed:
            return
        place, event, verdict = self.place, self._snapshot.tournament, self._app.verdict

        def compared() -> NotAsRecorded | None:
            from tourney.bootstrap import recorded_otherwise

            return recorded_otherwise(place, event, verdict())

        def told(difference: NotAsRecorded | None) -> None:
            if difference is not None and not self._closed:
                self._show(replace(self._snapshot, history=without_code(self._snapshot.history)))
                then(difference)

        self._pool.run(compared, told, self.failed.emit)

    def work(
        self,
        job: Callable[[Job], T],
        then: Callable[[T], object] | None = None,
        otherwise: Failure | None = None,
        *,
        title: Message,
    ) -> Job:
        """Do long work on the second pool with progress; the frame offers to cancel it.

        `job(progress)` calls `progress.step(done, total)`, which ends it by JobCancelledError once cancelled.
        Cancelled work has no result.
        """
        progress = Job(title)
        self._jobs.append(progress)

        def finished(result: T) -> None:
            self._jobs.remove(progress)
            progress.finish()
            if then is not None and not progress.cancelled:
                then(result)

        def broken(error: Exception) -> None:
            self._jobs.remove(progress)
            progress.finish()
            if not isinstance(error, JobCancelledError):
                (otherwise or self.failed.emit)(error)

        self.job_started.emit(progress)
        self._pool.run(lambda: job(progress), finished, broken)
        return progress

    def on_writer(
        self, job: Callable[[Application], T], then: Callable[[T], object], otherwise: Failure | None = None
    ) -> None:
        """Something else that touches the file (a longer journal, a copy), in turn with the commands."""
        self._writer.run(lambda: job(self._app), then, otherwise or self.failed.emit)

    def play(
        self, steps: Callable[[Application], object], then: Callable[[object], object], otherwise: Failure
    ) -> None:
        """Steps that the program does by itself, one after the other, as in the tour."""
        self._write(lambda: steps(self._app), then, otherwise)

    # ---- paper --------------------------------------------------------------------------------

    @property
    def moment(self) -> EventSnapshot:
        """The event of this moment, for documents."""
        snapshot = self._snapshot
        return EventSnapshot(snapshot.tournament, snapshot.rules, self.now(), snapshot.history)

    def begin_paper(
        self,
        papers: Sequence[Paper],
        then: Callable[[PrintJob], object],
        otherwise: Failure | None = None,
        check: Callable[[], object] | None = None,
    ) -> None:
        """Do the steps before documents leave the program; they are made of what `then` gets.

        `check` raises on another thread if they cannot be printed.
        """
        ready = ready_job(self.moment, papers)

        def begun() -> PrintJob:
            return start_job(self._app, papers, check) if ready is None else proved_job(self._app, ready)

        self._write(begun, then, otherwise)

    def note_paper(self, out: PrintJob, then: Callable[[Sequence[Notice]], object]) -> None:
        """Record in the journal what was printed; `then` gets the notices."""
        self._write(lambda: record_printed(self._app, out), then, None)

    # ---- closing ------------------------------------------------------------------------------

    def close(self) -> None:
        """Release the event. Pending writes to file or copy are finished first; no callback is called."""
        if self._closed:
            return
        self.closing.emit()
        self._closed = True
        self._slow.stop()
        self._poll.stop()
        self._mend.stop()
        self._gathering.stop()
        for job in self._jobs:
            job.cancel()
        self._pool.close()
        for job in self._jobs:
            job.finish()
        self._writer.close(self._let_go)
        self._beside.close()

    # ---- inside -------------------------------------------------------------------------------

    def _let_go(self) -> None:
        self._beside.drain()
        self._app.close()

    def _write(self, call: Callable[[], T], then: Callable[[T], object], otherwise: Failure | None) -> None:
        """Anything that may change the event: `then` is called once the change is shown."""

        def on_writer() -> tuple[T, _Snapshot | None]:
            before = self._app.tournament
            result = call()
            return result, None if self._app.tournament is before else self._take()

        def landed(landing: tuple[T, _Snapshot | None]) -> None:
            self._landed()
            result, snapshot = landing
            self._show(snapshot)
            then(result)

        def refused(error: Exception) -> None:
            self._landed()
            (otherwise or self.failed.emit)(error)
            self.poll()  # the refusal may come from a change that this window does not show yet

        self._set_out()
        self._writer.run(on_writer, landed, refused)

    def _set_out(self) -> None:
        """A step or a question is under way: one that lasts is told of."""
        self._under_way += 1
        if self._under_way == 1:
            self._slow.start()

    def _landed(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._slow.stop()
            self.waiting.emit(False)

    def _step(
        self, act: Callable[[], Outcome[T]], then: Callable[[Outcome[T]], object], otherwise: Failure | None
    ) -> None:
        """Report a step to the frame, with the papers that it has made old, before the caller goes on."""

        def done() -> tuple[Outcome[T], tuple[OutdatedPaper, ...]]:
            before, history = self._app.tournament, self._app.history
            outcome = act()
            return outcome, made_outdated(before, self._app.tournament, history)

        def landed(result: tuple[Outcome[T], tuple[OutdatedPaper, ...]]) -> None:
            self.done.emit(*result)
            then(result[0])

        self._write(done, landed, otherwise)

    def _aside(self, work: Callable[[], tuple[Notice, ...]]) -> tuple[Notice, ...]:
        """Do the work beside a step on a thread of its own and report it when it is done."""

        def tell(notices: Sequence[Notice]) -> None:
            # by way of the writer, so that it comes after the step's own report
            self._writer.run(lambda: notices, self._tell, self.failed.emit)

        self._beside.run(work, tell, self.failed.emit)
        return ()

    def _tell(self, notices: Sequence[Notice]) -> None:
        for notice in notices:
            (self.warned if notice.failed else self.noticed).emit(notice.message)

    def _replay(self, order: Sequence[int], call: Callable[[int], Outcome[None]], nothing: str) -> None:
        """Undo or redo the first of `order` that is not under way already; `nothing` if there is none."""
        seq = next((each for each in order if each not in self._replaying), None)
        if seq is None:
            self.failed.emit(Refused(nothing))
            self.poll()
            return
        # the key pressed again before the answer means the step before, not the same one twice
        self._replaying.add(seq)

        def landed(_outcome: Outcome[None]) -> None:
            self._replaying.discard(seq)

        def refused(error: Exception) -> None:
            self._replaying.discard(seq)
            self.failed.emit(error)

        self._step(lambda: call(seq), landed, refused)

    def _heard(self) -> None:
        """Somebody has written; called on any thread."""
        if not self._closed:
            self._news.emit()

    def _mend_page(self) -> None:
        self._writer.run(self._app.mend_page, _told_by_itself, self.failed.emit)

    def _hear(self) -> None:
        if not self._gathering.isActive():
            self._gathering.start(max(0, NEWS_MS - self._since_look.elapsed()))

    def _show(self, snapshot: _Snapshot | None) -> None:
        """Use this event from now on; None: it is unchanged."""
        if snapshot is None:
            return
        before, self._snapshot = self.tournament, snapshot
        touched = differing(before, snapshot.tournament)
        if touched:
            self.changed.emit(touched)

    def _take(self) -> _Snapshot:
        app = self._app
        return _Snapshot(app.tournament, app.rules, recent_of(app), app.history)


def _reason(error: Exception) -> Any:
    key = getattr(error, "key", "")
    return msg(key, **error.params) if key and hasattr(error, "params") else str(error)


def _no_screen() -> OnScreen | None:
    """Nobody shows the hall anything."""
    return None


def _told_by_itself(_none: None) -> None:
    """Work beside the window brings its own notices."""


def _heard_by_the_frame(_outcome: Outcome[object]) -> None:
    """Nobody else waits for the result."""


def full_gateway(opened: OpenedEvent, language: Language) -> Gateway:
    """The gateway with everything behind it: documents and kept input."""
    gateway = Gateway(
        opened.application,
        documents=LateDocuments(),
        language=language,
        writer=opened.writer,
        state_folder=state_folder(),
    )
    gateway.learn_printouts()
    return gateway
