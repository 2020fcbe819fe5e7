"""The one place that changes an event: it runs commands, journals them, takes them back.

The event is held as an immutable snapshot; readers on other threads may keep using an older one. A command is
computed on the snapshot, committed, and only then becomes the new snapshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from typing import Generic, TypeVar

from tourney.application.history import (
    History,
    changed_since,
    followed,
    inverse,
    merged,
    merged_inverse,
    refuse_stale,
)
from tourney.application.integrity import broken
from tourney.application.page_keeping import (
    agree_to_page,
    note_written,
    page_kept,
    refuse_one_folder,
    write_page,
)
from tourney.application.policies import (
    Act,
    Aside,
    acts_after,
    agree_to_copies,
    at_once,
    copies_here,
    done,
    renewed_copy,
)
from tourney.application.verification import differences, replayed
from tourney.base.clocks import Clock, Steady
from tourney.base.errors import BadInput, Conflict, EnvironmentFailure, Refused, TourneyError
from tourney.base.game_log import GameLines
from tourney.base.garbage import gc_paused
from tourney.base.ids import HeatId
from tourney.base.languages import BOTH
from tourney.base.texts import Message, msg
from tourney.clock.hall_time import HallTime, StationClock, told_by_server, told_by_steps
from tourney.event.chain import code_of, head_code, is_unbroken, without_code
from tourney.event.collections import AnyChange
from tourney.event.command import (
    Command,
    Notice,
    Outcome,
    Params,
    UnitOfWork,
    applied,
    reasoned,
    reasoned_replay,
)
from tourney.event.journal import PRINTED, TAKEN_BACK, Preview
from tourney.event.ports import (
    ChainedEntry,
    DocumentRequest,
    EventStore,
    FolderHere,
    FoldersAgreed,
    Forgetting,
    Forgotten,
    GameRecords,
    HeadsTold,
    JournalEntry,
    LeftBehind,
    LineCut,
    PageFolder,
    Photos,
    Replacing,
    ResultsAfter,
    Seen,
    Turn,
    Verdict,
)
from tourney.event.records import DONE_AGAIN, IN_HAND, UNDONE, Tournament
from tourney.event.rules import Rules
from tourney.standings.second_look import shown, shown_history
from tourney.standings.status import Replay, rulings_of_replay

R = TypeVar("R")
_LONG_MS = 200  # a longer step is not computed while others wait for their turn
_OUTSIDE_TRIES = 5  # before the turn, lest it never gets one


@dataclass(frozen=True, slots=True)
class _Step(Generic[R]):
    """A step to store, and the event before and after it; None for an entry that changes nothing.

    `result` is the command's own, `warnings` and `lines` of games are its other results.
    """

    entry: JournalEntry
    before: Tournament
    after: Tournament
    result: R
    chose_folders: frozenset[str] = frozenset()
    warnings: tuple[Message, ...] = ()
    lines: tuple[GameLines, ...] = ()
    forgets: Forgetting | None = None

    @property
    def writes(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.entry.changes) or self.forgets is not None


class Application:
    """One open event."""

    def __init__(
        self,
        store: EventStore,
        clock: Clock | Callable[[Tournament, Sequence[JournalEntry]], Clock],
        who: str,
        agreed: FoldersAgreed | None = None,
        told: HeadsTold | None = None,
    ) -> None:
        """`clock`: or what finds it in an event and its journal. `agreed`: this computer's choices of
        folders for copies; None forgets them with the event. `told`: the check codes that it has told.
        """
        self._store = store
        self.agreed: FoldersAgreed = {} if agreed is None else agreed
        self._told = told
        self.who = who
        self._proved: bool | None = None
        self._shown_history: tuple[JournalEntry, ...] | None = None
        with gc_paused():
            self._tournament, entries = store.read()
            self._history = _history(store, entries)
        self._station = StationClock(clock(self._tournament, self.recorded) if callable(clock) else clock)
        self._clock = HallTime(self._station, lambda: self._tournament, lambda: self._station.is_shared)
        self._rules = Rules(self._tournament.event)
        self._shown: tuple[Tournament | None, Tournament] = (None, self._tournament)
        self._unseen = False
        self._aside: Aside = at_once
        self._looked: Steady | None = None
        self._clocks_apart: Message | None = None
        self._look()
        self._compare_clocks([] if (last := self._history.last) is None else [last])
        self._on_page = self.stored
        server = told_by_server(self._station, self._tournament.event.zone)
        self._clocks_apart = server or self._clocks_apart

    # ---- reading ------------------------------------------------------------------------------

    @property
    def tournament(self) -> Tournament:
        """The event as of the last command, an immutable snapshot: what may be shown of it."""
        of, there = self._shown
        if of is not self._tournament:
            there = shown(self._tournament, self._rules_now(), self._clock.now())
            self._shown = (self._tournament, there)
            self._shown_history = None
        return there

    @property
    def stored(self) -> Tournament:
        """The same with the figures that wait for a second entry: for comparing, never for showing."""
        return self._tournament

    @property
    def rules(self) -> Rules:
        """Rules and format in force."""
        return self._rules

    @property
    def clock(self) -> HallTime:
        """The hall's time, for screens and paper: a change of the computer's time does not move a running
        clock.
        """
        return self._clock

    def clock_skew(self) -> Message | None:
        """The message that this computer's clock and another's disagree, if that was found since the last
        call.
        """
        apart, self._clocks_apart = self._clocks_apart, None
        return apart

    @property
    def place(self) -> str:
        """Where the event is stored."""
        return self._store.place

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        """The newest journal entries, oldest first, with their changes as far as they may be shown."""
        return list(shown_history(self._store.journal(limit), self.tournament))

    @property
    def history(self) -> tuple[JournalEntry, ...]:
        """The whole journal of `tournament`, oldest first; nothing is read from the file."""
        event = self.tournament
        if not event.waiting:
            return self.recorded
        if self._shown_history is None:
            self._shown_history = shown_history(self.recorded, event)
        return self._shown_history

    @property
    def recorded(self) -> tuple[JournalEntry, ...]:
        """The whole journal of `stored`; without a check code once it was found not to prove the event."""
        entries = self._history.entries()
        return without_code(entries) if self._proved is False else entries

    def chain(self) -> list[ChainedEntry]:
        """The whole journal as it is stored, oldest first."""
        return self._store.chain()

    @property
    def head(self) -> str:
        """The code of the newest entry: it stands for the whole journal until now. "" if that does not prove
        the event.
        """
        self.prove()
        return head_code(self.history)

    def prove(self) -> None:
        """Look once, before something with the check code is made, whether the journal proves the event: what
        changes afterwards in memory is by steps. Paper looks each time.
        """
        if self._proved is None:
            self.is_proved()

    def is_proved(self) -> bool:
        """Whether the records are those that the journal left, and its chain is unbroken: only then the head
        stands for what is shown. False too if the journal cannot be read now.
        """
        last = self._history.last
        proved = last is not None and not differences(self.stored, replayed(self.recorded))
        if last is not None and proved:
            try:
                proved = is_unbroken(self.chain(), last.seq, last.hash)
            except EnvironmentFailure:
                return False
        self._found_proved(proved)
        return proved

    def _found_proved(self, proved: bool) -> None:
        self._proved, self._shown_history = proved, None

    def request(
        self, kind: str, heat: HeatId | None = None, language: str = BOTH, form: str = ""
    ) -> DocumentRequest:
        """A request for a document of the event as it is now."""
        return DocumentRequest(
            kind=kind,
            tournament=self.tournament,
            rules=self.rules,
            now=self.clock.now(),
            heat=heat,
            language=language,
            history=self.history,
            form=form,
        )

    @property
    def game_records(self) -> GameRecords:
        """The records of the games played here, which grow without the event's journal."""
        return self._store

    @property
    def photos(self) -> Photos:
        """The photos of the event's scoresheets, for any thread."""
        return self._store.photos(self._tournament.event.code)

    def to_undo(self) -> JournalEntry | None:
        """The entry that Undo would take back."""
        return self._last_shown(self._history.to_undo())

    def to_redo(self) -> JournalEntry | None:
        """The entry that Redo would do again."""
        return self._last_shown(self._history.to_redo())

    def undo_order(self, most: int) -> tuple[int, ...]:
        """The numbers of the entries that Undo would take back one after the other."""
        return tuple(entry.seq for entry in islice(self._history.to_undo(), most))

    def redo_order(self, most: int) -> tuple[int, ...]:
        """The numbers of the entries that Redo would do again one after the other."""
        return tuple(entry.seq for entry in islice(self._history.to_redo(), most))

    def own_to_undo(self) -> int:
        """The number of the newest entry, if `who` made it; else Refused, or a Conflict that names both
        authors.
        """
        return self._history.own_to_undo(self.who)

    def own_to_redo(self) -> int:
        """The number of the entry undone last, if `who` undid it; Refused and Conflict likewise."""
        return self._history.own_to_redo(self.who)

    def can_undo(self, seq: int) -> bool:
        """Whether entry `seq` stands and nothing later has changed the same records."""
        return _can(lambda: self._undone(seq, last=False))

    def can_take_back(self, seqs: Sequence[int]) -> bool:
        """Whether all these entries stand and nothing later has changed the same records."""
        return _can(lambda: self._taken_back(seqs))

    # ---- changing -----------------------------------------------------------------------------

    def run(self, command: Command[R], why: str = "", who: str = "") -> Outcome[R]:
        """Carry out a command. When this returns it is on disk; on an error nothing has changed.

        `who`: another person than usual at this program. `why`: the reason that the journal keeps, if a
        reason was asked for because of the consequences. The
        command is judged by the event of now, not as this program last read it; if others write meanwhile,
        once more when it is its turn.
        """

        def worked() -> _Step[R]:
            work, result = self._worked(command, self._tournament, self._rules_now(), why.strip(), who)
            changes, number = work.changes(), self._tournament.revision + 1
            entry = JournalEntry(
                number,
                work.now,
                who=work.who,
                code=command.code,
                params=reasoned(work.params, why),
                changes=changes,
            )
            after = replace(work.t, revision=number) if changes else self._tournament
            return _Step(
                entry,
                self._tournament,
                after=after,
                result=result,
                chose_folders=work.chose_folders,
                warnings=tuple(work.warnings),
                lines=tuple(work.lines),
                forgets=work.forgets,
            )

        return self._done(worked)

    def undo(self, seq: int | None = None, last: bool = False, why: str = "") -> Outcome[None]:
        """Take back the last command, or the one with number `seq` if nothing later depends on it; `why` as
        in `run`.

        `last`: a person was shown `seq` as the last one. Conflict if it no longer is.
        """
        return self._done(lambda: self._undone(seq, last, why))

    def redo(self, seq: int | None = None, last: bool = False, why: str = "") -> Outcome[None]:
        """Redo what was undone last, or the undone entry with number `seq`; the rest as in `undo`."""
        return self._done(lambda: self._redone(seq, last, why))

    def take_back(self, seqs: Sequence[int], why: str = "") -> Outcome[None]:
        """Take back several entries in one step, which Undo takes back again; all of them or none."""
        return self._done(lambda: self._taken_back(seqs, why))

    # ---- trying out ---------------------------------------------------------------------------

    def try_out(self, command: Command[R], *more: Command[object]) -> Preview[R]:
        """Compute what these commands would do, one after the other: the same errors, and nothing is
        stored.
        """
        self._reload()
        after, rules = self._tournament, self._rules_now()
        work, result = self._worked(command, after, rules)
        for each in more:
            after = replace(work.t, revision=IN_HAND)
            rules = rules.for_event(after.event)
            work, _ = self._worked(each, after, rules)
        after = replace(work.t, revision=IN_HAND)
        rules = rules.for_event(after.event)
        outcome = _told(work, command, result, self._tournament.revision)
        return Preview(
            self.tournament,
            self._rules_now(),
            after=shown(after, rules, work.now),
            rules_after=rules,
            now=work.now,
            outcome=outcome,
            history=self.history,
        )

    def try_undo(self, seq: int | None = None, last: bool = False) -> Preview[None]:
        """What `undo` would do."""
        self._reload()
        return self._replayed_trial(self._undone(seq, last))

    def try_redo(self, seq: int | None = None, last: bool = False) -> Preview[None]:
        """What `redo` would do."""
        self._reload()
        return self._replayed_trial(self._redone(seq, last))

    def try_take_back(self, seqs: Sequence[int]) -> Preview[None]:
        """What `take_back` would do."""
        self._reload()
        return self._replayed_trial(self._taken_back(seqs))

    def to_forget(self, forgets: Forgetting) -> Forgotten:
        """What an erasing would take away. Refused if that is nothing."""
        found = self._store.to_forget(forgets)
        if not found.values:
            raise Refused("erasing.nothing")
        return found

    def left_behind(self) -> Sequence[LeftBehind]:
        """The copies of the event and archives of its results that this computer can find."""
        event, here = self._tournament.event, self.copies_here
        folders = (here.folder if here is not None else "", event.page_folder)
        return self._store.left_behind(event.code, [folder for folder in folders if folder])

    # ---- files --------------------------------------------------------------------------------

    def refresh(self) -> bool:
        """Take over changes by other programs. True if there were any since the last call."""
        self._reload()
        self._do_beside(self._page_work())
        unseen, self._unseen = self._unseen, False
        return unseen

    def watch(self, news: Callable[[], object]) -> None:
        """Call `news`, on any thread, when another program may have written; then call `refresh`.

        A server calls at once. For a file nothing calls: refresh from time to time.
        """
        self._store.watch(news)

    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None:
        """Write a complete, proved copy of the event."""
        self.note_told(self._history.last)
        self._store.copy_to(target, replacing)

    def copies_unasked(self) -> str:
        """The folder that the event names for its copies, if nobody here was asked about it yet; else ""."""
        return self._tournament.event.copies_to if self.copies_here is None else ""

    @property
    def copies_here(self) -> FolderHere | None:
        """Where this computer puts the event's copies; None if nobody here was asked about their folder."""
        return copies_here(self.agreed, self._tournament.event)

    def agree_to_copies(self, folder: str) -> None:
        """Let this computer put the event's copies into `folder`, whatever others do; "" for none.

        BadInput for the folder of the public page, EnvironmentFailure if the choice cannot be stored.
        """
        refuse_one_folder(self._tournament.event.page_folder, folder)
        agree_to_copies(self.agreed, self._tournament.event, folder)

    def page_folder(self, folder: str) -> PageFolder:
        """A folder for the event's public page. BadInput if it is none for it."""
        here = self.copies_here
        refuse_one_folder(folder, self._tournament.event.copies_to, here.folder if here is not None else "")
        return self._store.page_folder(folder, self._tournament.event.code)

    def write_page(self, folder: str, language: str = BOTH, final: bool = False) -> Mapping[str, bytes]:
        """Write the public page into a folder, `final` with the archive of the results; return its files.

        BadInput, EnvironmentFailure as in `PageFolder`.
        """
        self.prove()
        event, rules = self.stored, self.rules
        files = write_page(self, event, rules, self.recorded, folder, language=language, final=final)
        if folder == event.event.page_folder:
            note_written(self.agreed, event.event, behind=False)
        return files

    def note_told(self, last: JournalEntry | None) -> None:
        """Remember the check code that paper, a copy or a page tells now: the one that this step left."""
        if self._told is not None and last is not None and last.hash:
            self._told.add(self._tournament.event.code, last.seq, code_of(last.hash))

    def verdict(self) -> Verdict:
        """What differs between the event and its own journal, read anew: any thread may ask."""
        verdict = self._store.verdict()
        self._found_proved(not verdict.findings)
        return verdict

    def mend_page(self) -> None:
        """Try again to write the page if it could not be written last time."""
        self._do_beside(page_kept(self, self.stored, self.stored))

    def close(self) -> None:
        """Release the file, and the worker that does things aside."""
        self._aside = at_once
        self._store.close()

    def do_aside(self, aside: Aside) -> None:
        """Let another worker do the work beside a step (`policies`): a window does not wait for a copy."""
        self._aside = aside

    # ---- inside -------------------------------------------------------------------------------

    def _done(self, step: Callable[[], _Step[R]]) -> Outcome[R]:
        """Store a step and do the work beside it."""
        stored = self._stored(step)
        if stored.entry.code == PRINTED:
            self.note_told(self._history.entry(stored.before.revision))
        unkept = self._agreed_by_choice(stored.chose_folders)
        acts: tuple[Act | None, ...] = ()
        if stored.entry.changes:
            acts = acts_after(self, stored.before, stored.after)
        if stored.forgets is not None:
            acts = (self._sweep, renewed_copy(self, self._tournament.event))
        notices = self._do_beside(*acts, self._page_work())
        return replace(_outcome(stored), warnings=(*stored.warnings, *unkept), notices=notices)

    def _do_beside(self, *acts: Act | None) -> tuple[Notice, ...]:
        """Let the work beside a step be done, where there is any."""
        there = [act for act in acts if act is not None]
        return self._aside(lambda: done(there)) if there else ()

    def _page_work(self) -> Act | None:
        """The work of writing the page, after our own steps as after others'."""
        before, self._on_page = self._on_page, self.stored
        return None if before is self._on_page else page_kept(self, before, self._on_page)

    def _agreed_by_choice(self, chosen: Set[str]) -> tuple[Message, ...]:
        """Agree by itself if a folder was just chosen here; a warning if that cannot be stored."""
        event = self._tournament.event
        try:
            if "copies_to" in chosen:
                self.agree_to_copies(event.copies_to)
            if "page_folder" in chosen:
                agree_to_page(self.agreed, event)
        except EnvironmentFailure as error:
            return (Message(error.key, error.params),)
        return ()

    def _stored(self, step: Callable[[], _Step[R]]) -> _Step[R]:
        """Compute a step and store it in our turn; once more if the line was cut and nothing was stored."""
        self._reload()
        try:
            return self._stored_in_turn(step)
        except LineCut:
            # once more: a restarted server is often back at once
            return self._stored_in_turn(step)

    def _stored_in_turn(self, step: Callable[[], _Step[R]]) -> _Step[R]:
        """Compute a step, and store it when it is our turn: computed anew if others were first.

        A long one (a draw of an odd number takes seconds) is computed outside the turn again, for others wait
        while it is held; after a few times it is done in the turn all the same.
        """
        tries = _OUTSIDE_TRIES
        while True:
            begun = self._station.steady()
            ready = step()
            long = self._station.steady().ms - begun.ms > _LONG_MS
            if not ready.writes:
                return ready
            with self._store.turn() as turn:
                if self._take_over(turn.look(self._history.last)):
                    if long and tries:
                        tries -= 1
                        continue
                    ready = step()
                if ready.forgets is not None:
                    ready = _forgotten(turn, ready, ready.forgets)
                if ready.writes:
                    results = ResultsAfter(self._tournament, ready.after, self._rules)
                    ready = replace(ready, entry=turn.add(ready.entry, ready.lines, results))
            break
        if ready.forgets is not None:
            self._read_anew()
        elif ready.entry.changes:
            self._tournament, self._rules = ready.after, results.rules
            self._history.add(ready.entry)
        return ready

    def _read_anew(self) -> None:
        """Read the event and its whole journal, as somebody has changed older steps."""
        self._tournament, entries = self._store.read()
        self._history = _history(self._store, entries)

    def _sweep(self) -> Notice | None:
        """Clear what the file keeps of erased values; failing that, it is done when the event is opened."""
        try:
            self._store.sweep()
        except TourneyError:
            return Notice(msg("erasing.unswept"), failed=True)
        return None

    def _last_shown(self, entries: Iterator[JournalEntry]) -> JournalEntry | None:
        """The first of these entries as it may be shown."""
        return next(iter(shown_history(list(islice(entries, 1)), self.tournament)), None)

    def _reload(self) -> None:
        self._take_over(self._look())

    def _look(self) -> Seen:
        """Read the store's news. With a server, use its time."""
        asked_at = self._station.steady()
        seen = self._store.look(self._history.last)
        if seen.time is not None:
            self._station.learn(seen.time, asked_at)
        return seen

    def _take_over(self, seen: Seen) -> bool:
        """Apply what others have written. True if they have."""
        known = self._tournament.revision
        if seen.head < known:
            raise EnvironmentFailure("errors.older_state", place=self.place)
        if not seen.stands:
            raise EnvironmentFailure("errors.other_state", place=self.place)
        if seen.new:
            self._follow(seen.new)
            self._rules_now()
            self._unseen = True
            self._compare_clocks(seen.new)
        self._looked = self._station.steady()
        return bool(seen.new)

    def _follow(self, new: Sequence[JournalEntry]) -> None:
        """Apply the changes of new entries; if they do not fit the known state, read everything again."""
        after = followed(self._tournament, new)
        try:
            if after is not None:
                self._history = self._history.followed_by(new)
        except ValueError:
            after = None
        if after is None:
            self._read_anew()
        else:
            self._tournament = after

    def _compare_clocks(self, new: Sequence[JournalEntry]) -> None:
        """Check whether steps of other programs are dated by a clock that differs from ours."""
        steady, looked = self._station.steady(), self._looked
        ago = None
        if looked is not None and looked.era == steady.era:
            ago = timedelta(milliseconds=steady.ms - looked.ms)
        apart = told_by_steps(new, self._clock.now(), ago, self._tournament.event.zone)
        self._clocks_apart = apart or self._clocks_apart

    def _rules_now(self) -> Rules:
        self._rules = self._rules.for_event(self._tournament.event)
        return self._rules

    def _worked(
        self, command: Command[R], tournament: Tournament, rules: Rules, why: str | None = None, who: str = ""
    ) -> tuple[UnitOfWork, R]:
        """The command carried out on a snapshot, not stored; without `why` it is only tried out."""
        clock = self._clock
        work = UnitOfWork(
            tournament,
            rules,
            now=clock.now(),
            who=who or self.who,
            steady=clock.steady(),
            moved_by=clock.moved_by(),
            history=self._history.entries,
            why=why,
        )
        return work, command.carry_out(work)

    def _undone(self, seq: int | None, last: bool, why: str = "") -> _Step[None]:
        entry = self._history.entry_to_undo(self._tournament, seq, last)
        return self._done_or_undone("undone", entry, inverse(entry), self._replay(UNDONE, why))

    def _redone(self, seq: int | None, last: bool, why: str = "") -> _Step[None]:
        entry = self._history.entry_to_redo(self._tournament, seq, last)
        return self._done_or_undone("redone", entry, entry.changes, self._replay(DONE_AGAIN, why))

    def _done_or_undone(
        self, code: str, entry: JournalEntry, changes: tuple[AnyChange, ...], replay: Replay
    ) -> _Step[None]:
        params = reasoned_replay({"what": entry.code, **entry.params}, replay.why)
        return self._replayed(replay, [entry], changes, code, params, entry.seq)

    def _taken_back(self, seqs: Sequence[int], why: str = "") -> _Step[None]:
        """The entry that takes back several as one: a step like any other."""
        entries = self._history.entries_to_take_back(seqs, self._tournament.players)
        changes = merged_inverse(entries)
        refuse_stale(self._tournament, changes)
        what, params = merged(entries)
        params = {**params, "what": what, "entries": [entry.seq for entry in reversed(entries)]}
        replay = self._replay(UNDONE, why)
        return self._replayed(replay, entries, changes, TAKEN_BACK, reasoned(params, why))

    def _replay(self, code: str, why: str) -> Replay:
        return Replay(code, by=self.who, at=self._clock.now(), why=why.strip())

    def _replayed(
        self,
        replay: Replay,
        entries: Sequence[JournalEntry],
        changes: tuple[AnyChange, ...],
        code: str,
        params: Params,
        undoes: int | None = None,
    ) -> _Step[None]:
        """The entry that takes entries back or redoes one, with the corrections that this makes, and the
        event after it. Conflict if a record would lack another that it needs.
        """
        before, history = self._tournament, self._history.entries()
        changes = (*changes, *rulings_of_replay(replay, entries, changes, before, history))
        number = before.revision + 1
        after = applied(before, changes, number)
        loose = broken(before, after)
        if loose is not None:
            raise changed_since(loose)
        again = JournalEntry(
            number, replay.at, who=replay.by, code=code, params=params, changes=changes, undoes=undoes
        )
        return _Step(again, before, after, None)

    def _replayed_trial(self, step: _Step[None]) -> Preview[None]:
        outcome, before = _outcome(step), self._rules_now()
        after = replace(step.after, revision=IN_HAND)
        rules = before.for_event(after.event)
        return Preview(
            self.tournament,
            before,
            after=shown(after, before.for_event(after.event), step.entry.at),
            rules_after=rules,
            now=step.entry.at,
            outcome=outcome,
            history=self.history,
        )


def _forgotten(turn: Turn, step: _Step[R], forgets: Forgetting) -> _Step[R]:
    """The step of erasing, after it was done: its entry tells how many values went. Refused if there are
    none.
    """
    fields = turn.forget(forgets)
    if not fields:
        raise Refused("erasing.nothing")
    return replace(step, entry=replace(step.entry, params={**step.entry.params, "n": fields}))


def _can(step: Callable[[], object]) -> bool:
    try:
        step()
    except (Conflict, Refused):
        return False
    return True


def _outcome(step: _Step[R]) -> Outcome[R]:
    entry = step.entry
    changed = frozenset(change.collection.name for change in entry.changes)
    return Outcome(
        step.after.revision,
        entry.code,
        changed=changed,
        warnings=step.warnings,
        data=step.result,
        params=entry.params,
    )


def _told(work: UnitOfWork, command: Command[object], result: R, revision: int) -> Outcome[R]:
    """The notices of a command that has stored nothing."""
    return Outcome(
        revision,
        command.code,
        changed=frozenset(),
        warnings=tuple(work.warnings),
        data=result,
        params=work.params,
    )


def _history(store: EventStore, entries: Iterable[JournalEntry]) -> History:
    """Follow the journal. BadInput if an entry takes back one that cannot be: the file is damaged."""
    try:
        return History(entries)
    except ValueError as error:
        raise BadInput("errors.damaged_file", place=store.place, reason=str(error)) from error
