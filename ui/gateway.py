"""Between the pages and the event: nothing that touches a file runs on the window's thread.

One writer thread does everything that touches the event's file, in order; a second pool reads slow
queries and makes documents. Results come back by queued signals, so callbacks run on the window's
thread. The gateway knows no page. It does not know what stands behind its `Application`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from tourney.bootstrap import on_server, still_there
from tourney.competition.collections import COLLECTIONS
from tourney.competition.records import Tournament
from tourney.errors import Refused
from tourney.languages import Language
from tourney.services.application import Application
from tourney.services.command import Command, Outcome
from tourney.services.ports import DocumentMaker, JournalEntry
from tourney.services.queries.consequence import consequence_of
from tourney.services.rules import Rules
from tourney.services.trial import Trial
from tourney.texts import Message, Texts, msg, texts_for
from tourney.views.consequence import Consequence
from tourney.views.printouts import PrintoutInfo
from ui.jobs import Job, JobCancelledError
from ui.recent import Recent, recent_of

T = TypeVar("T")
Failure = Callable[[Exception], object]

EVERYTHING = frozenset(each.name for each in COLLECTIONS)
_POLL_MS = 3000
_NEWS_MS = 400
"""What others write within so long is shown together: twenty stations write more often than one can read."""


SafetyCopy = Callable[[Application], Path | None]
"""Writes a complete, proved copy of the event to its second folder and says where."""


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
    done = Signal(object)
    """An `Outcome` for the message bar."""
    failed = Signal(object)
    """An exception that nobody else took: a TourneyError is shown, anything else is a bug."""
    warned = Signal(object)
    """A Message: something beside the work failed (the copy), the event itself is safe."""
    regained = Signal(object)
    """A Message: the event's file, of which `warned` said that it cannot be read, can be read again."""
    job_started = Signal(object)
    """A `Job`: long work with progress; the frame shows it and lets it be cancelled."""
    language_changed = Signal()
    closing = Signal()
    """The event is about to be let go of: what a page keeps beside it has to be on disk now."""

    _landed = Signal(object)
    _news = Signal()

    def __init__(
        self,
        application: Application,
        *,
        documents: DocumentMaker | None = None,
        safety_copy: SafetyCopy | None = None,
        language: Language = Language.ZH,
        writer: ThreadPoolExecutor | None = None,
        state_folder: Path | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`writer` is the one-thread executor that opened the application, if it was opened there.

        `state_folder`: where pages keep what is typed and not entered yet; None keeps nothing.
        """
        super().__init__(parent)
        self._app = application
        self._documents = documents
        self._safety_copy = safety_copy
        self._state_folder = state_folder
        self._texts = texts_for(language)
        self._writer = writer or ThreadPoolExecutor(1, "writer")
        self._pool = ThreadPoolExecutor(2, "documents")
        self._closed = False
        self._pending = 0
        self._polling = False
        self._poll_again = False
        self._lost = False
        self._replaying: set[int] = set()
        self._jobs: list[Job] = []
        self._printouts: tuple[PrintoutInfo, ...] = ()
        self._landed.connect(lambda deliver: deliver(), Qt.ConnectionType.QueuedConnection)
        self._snapshot = self._take()
        self._poll = QTimer(self)
        self._poll.setInterval(_POLL_MS)
        self._poll.timeout.connect(self.poll)
        self._poll.start()
        self._gathering = QTimer(self)
        self._gathering.setSingleShot(True)
        self._gathering.setInterval(_NEWS_MS)
        self._gathering.timeout.connect(self.poll)
        self._news.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        self._app.watch(self._heard)

    # ---- reading ------------------------------------------------------------------------------

    @property
    def tournament(self) -> Tournament:
        """The event as of the last command that has come back."""
        return self._snapshot.tournament

    @property
    def zone(self) -> str:
        """The hall's time zone: what people read is in it, whatever this computer's is."""
        return self._snapshot.tournament.event.zone

    @property
    def rules(self) -> Rules:
        """Edition and format in force in that snapshot."""
        return self._snapshot.rules

    @property
    def recent(self) -> Recent:
        """The last ten journal entries, and what Undo and Redo would do."""
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
    def lost(self) -> bool:
        """Whether the event's file could not be read when last looked at."""
        return self._lost

    @property
    def state_folder(self) -> Path | None:
        """Where pages keep what is typed and not entered yet, in this user's own folders."""
        return self._state_folder

    @property
    def application(self) -> Application:
        """The application behind, for calls inside `work` jobs that need it (documents, copies)."""
        return self._app

    @property
    def texts(self) -> Texts:
        """The texts of the language in force."""
        return self._texts

    @property
    def language(self) -> Language:
        """The language in force."""
        return self._texts.language

    def set_language(self, language: Language) -> None:
        """Show everything in another language from now on."""
        if language != self._texts.language:
            self._texts = texts_for(language)
            self.language_changed.emit()

    @property
    def documents(self) -> DocumentMaker:
        """Makes printouts. Use it inside `work`. RuntimeError where the window was built without."""
        if self._documents is None:
            raise RuntimeError("this window was built without a document maker")
        return self._documents

    @property
    def printouts(self) -> tuple[PrintoutInfo, ...]:
        """The printouts that exist, once `learn_printouts` has come back."""
        return self._printouts

    def learn_printouts(self) -> None:
        """Import what makes documents, and learn what there is, on the second pool."""

        def learnt(kinds: Sequence[PrintoutInfo]) -> None:
            self._printouts = tuple(kinds)
            self.changed.emit(frozenset({"prints"}))

        self._submit(self._pool, self.documents.kinds, learnt, self.failed.emit)

    @property
    def busy(self) -> bool:
        """Whether something has been asked for that has not come back."""
        return self._pending > 0

    # ---- asking -------------------------------------------------------------------------------

    def run(
        self,
        command: Command[T],
        then: Callable[[Outcome[T]], object] | None = None,
        otherwise: Failure | None = None,
    ) -> None:
        """Carry out a command on the writer thread. `then` comes after the commit and after `changed`."""
        self._write(lambda: self._app.run(command), then, otherwise)

    def foresee(
        self,
        trial: Callable[[Application], Trial[object]],
        then: Callable[[Consequence], object],
        otherwise: Failure | None = None,
    ) -> None:
        """What something would change, on the writer thread in turn with the commands; nothing is stored."""
        self.on_writer(lambda app: consequence_of(trial(app)), then, otherwise)

    def undo(self, seq: int | None = None) -> None:
        """Take back the entry with number `seq`, else the one that the menu names.

        That one is meant and no other: a conflict if it is no longer the last. Asked again before the first
        has come back it means the entry before that.
        """
        if seq is not None:
            self._write(lambda: self._app.undo(seq), None, None)
        else:
            order = self.recent.undo_order
            self._replay(order, lambda shown: self._app.undo(shown, last=True), "errors.nothing_to_undo")

    def redo(self) -> None:
        """Do again the entry that the menu names, and no other."""
        order = self.recent.redo_order
        self._replay(order, lambda shown: self._app.redo(shown, last=True), "errors.nothing_to_redo")

    def poll(self) -> None:
        """Look whether another program has changed the event: a server says when, a timer asks besides."""
        if self._closed:
            return
        if self._polling:
            self._poll_again = True
            return
        self._polling, self._poll_again = True, False

        def look_at_file() -> tuple[_Snapshot | None, Message | None]:
            still_there(self._app.place)
            changed = self._take() if self._app.refresh() else None
            return changed, self._app.clocks_apart()

        def seen(found: tuple[_Snapshot | None, Message | None]) -> None:
            snapshot, apart = found
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

        self._submit(self._writer, look_at_file, seen, missed)

    def read(
        self,
        query: Callable[[Tournament, Rules, datetime], T],
        then: Callable[[T], object],
        otherwise: Failure | None = None,
    ) -> None:
        """Answer a slow query on the second pool, from the snapshot in force now.

        Of an event that was closed nothing is read: a view that Qt has yet to let go of may still ask.
        """
        if self._closed:
            return
        snapshot, now = self._snapshot, self.now()
        failed = otherwise or self.failed.emit
        self._submit(self._pool, lambda: query(snapshot.tournament, snapshot.rules, now), then, failed)

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
        Nothing comes back from cancelled work.
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
        self._submit(self._pool, lambda: job(progress), finished, broken)
        return progress

    def on_writer(
        self, job: Callable[[Application], T], then: Callable[[T], object], otherwise: Failure | None = None
    ) -> None:
        """Something else that touches the file (a longer journal, a copy), in turn with the commands."""
        self._submit(self._writer, lambda: job(self._app), then, otherwise or self.failed.emit)

    def close(self) -> None:
        """Let go of the event. What is on its way to file or copy is finished first; no callback comes."""
        if self._closed:
            return
        self.closing.emit()
        self._closed = True
        self._poll.stop()
        self._gathering.stop()
        for job in self._jobs:
            job.cancel()
        self._pool.shutdown(wait=True)
        for job in self._jobs:
            job.finish()
        self._writer.submit(self._app.close)
        self._writer.shutdown(wait=True)

    # ---- inside -------------------------------------------------------------------------------

    def _write(
        self,
        call: Callable[[], Outcome[T]],
        then: Callable[[Outcome[T]], object] | None,
        otherwise: Failure | None,
    ) -> None:
        def on_writer() -> tuple[Outcome[T], _Snapshot | None]:
            still_there(self._app.place)
            before = self._app.tournament
            outcome = call()
            return outcome, None if self._app.tournament is before else self._take()

        def landed(result: tuple[Outcome[T], _Snapshot | None]) -> None:
            outcome, snapshot = result
            before = self.tournament
            self._show(snapshot)
            self.done.emit(outcome)
            if then is not None:
                then(outcome)
            if snapshot is not None and _confirmed_more(before, snapshot.tournament):
                self._copy_to_safety()

        def refused(error: Exception) -> None:
            (otherwise or self.failed.emit)(error)
            self.poll()  # what refused it may be a change that this window does not show yet

        self._submit(self._writer, on_writer, landed, refused)

    def _replay(self, order: Sequence[int], call: Callable[[int], Outcome[None]], nothing: str) -> None:
        """Undo or redo the first of `order` that is not on its way already; `nothing` if there is none."""
        seq = next((each for each in order if each not in self._replaying), None)
        if seq is None:
            self.failed.emit(Refused(nothing))
            self.poll()
            return
        self._replaying.add(seq)

        def landed(_outcome: Outcome[None]) -> None:
            self._replaying.discard(seq)

        def refused(error: Exception) -> None:
            self._replaying.discard(seq)
            self.failed.emit(error)

        self._write(lambda: call(seq), landed, refused)

    def _heard(self) -> None:
        """Somebody has written, as any thread may say."""
        if not self._closed:
            self._news.emit()

    def _hear(self) -> None:
        if not self._gathering.isActive():
            self._gathering.start()

    def _show(self, snapshot: _Snapshot | None) -> None:
        """The event is this from now on; None: it stays as it is."""
        if snapshot is None:
            return
        before, self._snapshot = self.tournament, snapshot
        touched = _differing(before, snapshot.tournament)
        if touched:
            self.changed.emit(touched)

    def _take(self) -> _Snapshot:
        app = self._app
        return _Snapshot(app.tournament, app.rules, recent_of(app), app.history)

    def _copy_to_safety(self) -> None:
        copy = self._safety_copy
        folder = self.tournament.event.copies_to
        if copy is None or not folder:
            return

        def no_copy(error: Exception) -> None:
            self.warned.emit(msg("window.copy_failed", folder=folder, why=_reason(error)))

        self._submit(self._pool, lambda: copy(self._app), lambda _path: None, no_copy)

    def _submit(
        self,
        pool: ThreadPoolExecutor,
        call: Callable[[], T],
        then: Callable[[T], object],
        otherwise: Failure,
    ) -> None:
        def run() -> None:
            try:
                result = call()
            except Exception as error:
                failure = error
                self._land(lambda: otherwise(failure))
            else:
                self._land(lambda: then(result))

        self._pending += 1
        pool.submit(run)

    def _land(self, deliver: Callable[[], object]) -> None:
        def here() -> None:
            self._pending -= 1
            if not self._closed:
                deliver()

        if not self._closed:
            self._landed.emit(here)


def _differing(before: Tournament, after: Tournament) -> frozenset[str]:
    return frozenset(name for name in EVERYTHING if getattr(before, name) is not getattr(after, name))


def _confirmed_more(before: Tournament, after: Tournament) -> bool:
    """Whether a table is confirmed that was not, or confirmed anew after a correction."""
    if before.tables is after.tables:
        return False
    return any(
        table.confirmed_at is not None
        and getattr(before.tables.get(key), "confirmed_at", None) != table.confirmed_at
        for key, table in after.tables.items()
    )


def _reason(error: Exception) -> Any:
    key = getattr(error, "key", "")
    return msg(key, **error.params) if key and hasattr(error, "params") else str(error)
