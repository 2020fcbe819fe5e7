"""Keeps one event in one database: SQLite file (`*.tourney`) or a PostgreSQL address, the same code for both.

Complete copies of an event are written beside their name, proved by opening them, and only then named: a
stick pulled out in the middle leaves the older copy whole. Lines of games are read in order, added at the
end, never changed; if two windows add the same line, the second gets a Conflict. It knows rows and lines, not
what they mean.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy import column as sql_column
from sqlalchemy import table as sql_table
from sqlalchemy.exc import DBAPIError

from tourney.application.verification import not_as_recorded, told_differences, way_back
from tourney.base.errors import (
    BadInput,
    Conflict,
    EnvironmentFailure,
    NotAsRecorded,
    PlaceTaken,
    TourneyError,
)
from tourney.base.game_log import GameLines
from tourney.base.ids import heat_order
from tourney.base.os_errors import reason_of, unwritable
from tourney.base.own_folders import PRIVATE
from tourney.base.texts import Message
from tourney.event.collections import COLLECTIONS, EVENT
from tourney.event.ports import (
    ChainedEntry,
    Finding,
    FindingKind,
    Forgetting,
    Forgotten,
    JournalEntry,
    LeftBehind,
    LineCut,
    PhotoName,
    Photos,
    Replacing,
    Results,
    ResultsAfter,
    Seen,
    Verdict,
)
from tourney.event.records import EventFacts, Tournament
from tourney.event.rules import Rules
from tourney.store import forgetting, record_rows, result_rows, schema, verifying
from tourney.store.addresses import is_address, shown_place
from tourney.store.copies_found import left_behind
from tourney.store.engines import (
    UnsoundError,
    as_damage,
    as_our_errors,
    as_unsound,
    at_once,
    begin_in_turn,
    engine_of,
    fresh_engine,
    image_of,
    is_cut,
    line_cut,
    reading_engine,
    reason_of_sqlite,
    refuse_if_gone,
    refuse_without_locks,
)
from tourney.store.files import (
    SQLITE_START,
    give_name,
    new_file_beside,
    not_an_event,
    refuse_long_name,
    refuse_to_lose,
)
from tourney.store.page_folder import DiskPageFolder
from tourney.store.photos import FolderPhotos, Line, ServerPhotos, copy_photos
from tourney.store.record_rows import CHAINED, RECORD_ROWS, VERSION
from tourney.store.schema import refuse_more
from tourney.store.tables import GAME_LINES, SCHEMA_VERSION, STORED

if TYPE_CHECKING:
    from tourney.store.server import Listener


class TargetState(Enum):
    """The state of a file under the name of a copy."""

    OLDER_COPY = "older copy"
    """This very event, without steps that it lacks: nothing is lost."""
    NEWER_COPY = "newer copy"
    """This very event, with steps that it lacks: somebody worked on the copy, or the event is the older."""
    SPOILT = "spoilt"
    """Empty or damaged, as after a stick was pulled out."""
    OTHER = "other"


def write_copy(
    fill: Callable[[Path], None], steps: Callable[[Path], int], target: Path, replace: bool
) -> None:
    """Let `fill` write a database beside `target` and `steps` prove it; then give it its name.

    `steps` opens a copy and counts its steps: one that another program has written meanwhile, with as many,
    stays. EnvironmentFailure if anything fails; an older copy is then still there, whole. Unless `replace`,
    PlaceTaken if something has got the name meanwhile.
    """
    before = _identity(target)
    try:
        with new_file_beside(target, PRIVATE) as beside:
            try:
                fill(beside)
                _check_pages(beside)
                steps_done = steps(beside)
                if not (replace and _identity(target) != before and steps(target) >= steps_done):
                    give_name(beside, target, replace)
            finally:
                # a fill that failed may leave its rollback journal under the temporary name
                Path(f"{beside}-journal").unlink(missing_ok=True)
    except (PlaceTaken, NotAsRecorded):
        raise
    except (OSError, sqlite3.Error, TourneyError) as error:
        raise EnvironmentFailure("errors.copy_failed", place=str(target), reason=_why(error)) from error


def from_file(source: Path) -> Callable[[Path], None]:
    """Fills a copy from an event file, which may be open and in use meanwhile."""

    def fill(beside: Path) -> None:
        with closing(sqlite3.connect(source)) as reader, closing(sqlite3.connect(beside)) as writer:
            reader.backup(writer)
            # the copy is one file: a log beside it would stay behind on the stick
            writer.execute("PRAGMA journal_mode=DELETE")

    return fill


def from_rows(connection: Connection) -> Callable[[Path], None]:
    """Fills a copy row by row from any database."""

    def fill(beside: Path) -> None:
        engine = engine_of(str(beside))
        try:
            transfer(connection, engine, str(beside))
            with engine.connect() as copy:
                copy.exec_driver_sql("PRAGMA journal_mode=DELETE")
        finally:
            engine.dispose()

    return fill


def transfer(source: Connection, target: Engine, place: str, version: int = VERSION) -> None:
    """Write every row of one event's database into a new one, at `place`; one that was made by a `version`
    without a chain is sealed.
    """
    schema.create(target, place)
    with at_once(target) as connection:
        for table in STORED.values():
            if table is not SCHEMA_VERSION:
                rows = source.execute(select(*table.columns(table.hints))).mappings()
                table.add(connection, [dict(row) for row in rows])
        if version < CHAINED:
            record_rows.seal(connection)


def refuse_place(
    target: Path, source: str, replacing: Replacing, state_of: Callable[[Path], TargetState]
) -> None:
    """PlaceTaken, EnvironmentFailure if a copy under this name would replace a file that must stay; BadInput
    for a name that leaves SQLite no room.
    """
    refuse_long_name(target)
    if target.is_file() and Path(source).exists() and target.samefile(source):
        raise BadInput("errors.copy_onto_itself", place=str(target))
    if os.path.lexists(target) and not target.is_symlink():
        state = state_of(target) if target.is_file() else TargetState.OTHER
        if state is TargetState.OLDER_COPY:
            if replacing is Replacing.NOTHING:
                raise PlaceTaken("errors.file_exists", place=str(target))
            return
        if state is TargetState.NEWER_COPY:
            raise PlaceTaken("errors.copy_has_more", place=str(target))
        if replacing is Replacing.OWN_COPIES:
            if state is TargetState.SPOILT:
                return
            raise PlaceTaken("errors.event_file_exists", place=str(target))
    refuse_to_lose(target, overwrite=replacing is Replacing.ASKED)


def _identity(target: Path) -> tuple[int, ...]:
    """What distinguishes one file of a name from the next; empty if there is none."""
    if not target.exists():
        return ()
    stat = target.stat()
    return stat.st_ino, stat.st_mtime_ns, stat.st_size


def _why(error: OSError | sqlite3.Error | TourneyError) -> Message | str:
    if isinstance(error, TourneyError):
        return Message(error.key, error.params)
    return reason_of(error) if isinstance(error, OSError) else reason_of_sqlite(error)


def _check_pages(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise EnvironmentFailure("errors.copy_failed", place=str(path), reason=str(verdict))


_game, _number = GAME_LINES.column("game", int), GAME_LINES.column("n", int)


_line = GAME_LINES.column("line", str)


def lines_of(connection: Connection, game: int, start: int) -> list[str]:
    """The lines of a game from number `start` on; line 0 is the header."""
    query = select(_line).where(_game == game, _number >= start).order_by(_number)
    return list(connection.execute(query).scalars())


def add(connection: Connection, more: GameLines) -> None:
    """Add lines after the first `known` ones. Conflict if there are not exactly so many."""
    query = select(func.max(_number)).where(_game == more.game)
    last = connection.execute(query).scalar()
    if (-1 if last is None else last) + 1 != more.known:
        raise Conflict("tables.entered_elsewhere")
    numbered = enumerate(more.lines, more.known)
    GAME_LINES.add(connection, [{"game": more.game, "n": n, "line": line} for n, line in numbered])


_HEAD_BYTES = 100


_DAMAGE = frozenset(
    {"errors.damaged_file", "errors.empty_event_file", "errors.not_made_here", "errors.journal_field"}
)
"""Signs of a file that this program cannot have left that way."""


class SqlEventStore:
    """Implements `event.ports.EventStore`."""

    def __init__(self, place: str, engine: Engine, version: int = VERSION) -> None:
        """`version`: that of a file which is brought up to date in memory alone."""
        self.version = version
        self._place = place
        self._engine = engine
        self._fresh = engine if is_address(place) else fresh_engine(place)
        self._listener: Listener | None = None
        self.before_commit: Callable[[], object] = lambda: None
        """Called in a turn when a step is written and not yet on disk: a rehearsal ends a process there."""

    @property
    def place(self) -> str:
        return shown_place(self._place)

    def read(self) -> tuple[Tournament, list[JournalEntry]]:
        with self._reading() as connection:
            return self._tournament(connection), record_rows.entries(connection)

    def load(self) -> Tournament:
        """The event at the journal's head, without the journal."""
        with self._reading() as connection:
            return self._tournament(connection)

    def look(self, known: JournalEntry | None) -> Seen:
        with as_damage(self._place), as_our_errors(self._place):
            try:
                return self._seen(known)
            except DBAPIError as error:
                if not is_cut(error):
                    raise
                return self._seen(known)  # the line was cut since its last use: over a new one

    def _seen(self, known: JournalEntry | None) -> Seen:
        with self._looking() as connection:
            return record_rows.seen(connection, known)

    @contextmanager
    def turn(self) -> Iterator[SqlTurn]:
        def is_stored(line: Connection) -> bool:
            return turn.is_stored(line)

        with self._writing(is_stored) as connection:
            self._refuse_more(connection)
            turn = SqlTurn(self._place, connection)
            yield turn
            self.before_commit()

    def verdict(self) -> Verdict:
        with self._reading() as connection:
            return verifying.verdict(
                connection,
                lambda: (self._tournament(connection), record_rows.entries(connection)),
                self.version,
            )

    def codes(self) -> Mapping[str, int]:
        """The check code that each step left."""
        with self._reading() as connection:
            return verifying.codes_of(record_rows.chain(connection))

    def watch(self, news: Callable[[], object]) -> None:
        if is_address(self._place):
            from tourney.store.server import Listener

            self._listener = Listener(self._place, news)

    def game_lines(self, game: int, start: int = 0) -> list[str]:
        with self._reading() as connection:
            return lines_of(connection, game, start)

    def add_game_lines(self, more: GameLines) -> None:
        try:
            self._add_game_lines(more)
        except LineCut:
            self._add_game_lines(more)

    def _add_game_lines(self, more: GameLines) -> None:
        def are_stored(connection: Connection) -> bool:
            return lines_of(connection, more.game, more.known) == list(more.lines)

        with self._writing(are_stored) as connection:
            self._refuse_more(connection)
            add(connection, more)

    def chain(self) -> list[ChainedEntry]:
        with self._reading() as connection:
            return list(record_rows.chain(connection))

    def journal(self, limit: int | None = None) -> list[JournalEntry]:
        with self._reading() as connection:
            return record_rows.entries(connection, limit)

    def to_forget(self, forgets: Forgetting) -> Forgotten:
        photos = len(_of_tables(self.photos(self._code()), forgets))
        with self._reading() as connection:
            return replace(forgetting.to_forget(connection, forgets), photos=photos)

    def left_behind(self, code: str, folders: Sequence[str]) -> list[LeftBehind]:
        beside = () if is_address(self._place) else (str(Path(self._place).absolute().parent),)
        return left_behind(self._place, code, (*beside, *folders))

    def photos(self, code: str) -> Photos:
        return _photos_of(self._place, code, self._reading, self._writing)

    def sweep(self) -> None:
        with as_our_errors(self._place):
            forgetting.sweep(self._engine)

    def page_folder(self, folder: str, code: str) -> DiskPageFolder:
        return DiskPageFolder(folder, code, self.place)

    def copy_to(self, target: Path, replacing: Replacing = Replacing.OWN_COPIES) -> None:
        refuse_place(target, self._place, replacing, self._target_state)
        replace = replacing is not Replacing.NOTHING
        if not is_address(self._place):
            self._write_copy(from_file(Path(self._place)), target, replace)
        else:
            with self._reading() as connection:
                self._write_copy(from_rows(connection), target, replace)
        code = self._code()
        copy_photos(self.photos(code), FolderPhotos(target, code))

    def close(self) -> None:
        if self._listener is not None:
            self._listener.stop()
        self._engine.dispose()

    # ---- inside -------------------------------------------------------------------------------

    def _write_copy(self, fill: Callable[[Path], None], target: Path, replace: bool) -> None:
        """An older copy stays if the event differs from its record: it may be the last good one."""
        try:
            write_copy(fill, _steps, target, replace)
        except NotAsRecorded as error:
            good = str(target) if is_whole(target) else ""
            told = {**error.params, "place": self.place, "way": way_back(good)}
            raise NotAsRecorded(error.key, **told) from error

    def _target_state(self, path: Path) -> TargetState:
        """What a copy under this name would replace, compared with this event."""
        if path.stat().st_size == 0:
            return TargetState.SPOILT
        try:
            with closing(_unchanged(path)) as there:
                code, steps = there._code(), there.journal(1)
        except BadInput as error:
            return TargetState.SPOILT if error.key == "errors.damaged_file" else TargetState.OTHER
        except EnvironmentFailure:
            return TargetState.OTHER
        if code != self._code():
            return TargetState.OTHER
        return TargetState.OLDER_COPY if self._has_all(steps) else TargetState.NEWER_COPY

    def _code(self) -> str:
        with self._reading() as connection:
            return _code_in(connection)

    def _has_all(self, newest: Sequence[JournalEntry]) -> bool:
        """Whether the newest step of another journal of this event is a step of this one, at its place."""
        for step in newest:
            with self._reading() as connection:
                here = record_rows.entry(connection, step.seq)
            if here is None or not (here.hash == step.hash if step.hash else here == step):
                return False
        return True

    def _tournament(self, connection: Connection) -> Tournament:
        if self._engine.dialect.name == "sqlite":
            _refuse_loose(connection, self.place)
        records = {each.name: RECORD_ROWS[each].all(connection) for each in COLLECTIONS}
        facts = records.pop(EVENT.name).get(None)
        if not isinstance(facts, EventFacts):
            raise BadInput("errors.empty_event_file", place=self.place)
        whole = Tournament(facts).with_records(records, record_rows.head(connection))
        for heat in whole.heats:
            heat_order(heat)
        return whole

    def _refuse_more(self, connection: Connection) -> None:
        """BadInput if somebody has put a trigger into the file since it was opened: it would act now."""
        if self._engine.dialect.name == "sqlite":
            refuse_more(connection, self.place)

    def _bring_up_to_date(self, connection: Connection, version: int) -> None:
        schema.update(connection, self.place)
        if version < CHAINED:
            record_rows.seal(connection)
        now = self._tournament(connection)
        result_rows.store(connection, now.revision, ResultsAfter(now, now, Rules(now.event)))

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """All reads within are of one moment, whatever others write meanwhile."""
        with as_damage(self._place), as_our_errors(self._place), self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def _looking(self) -> Iterator[Connection]:
        """For one statement, which sees the present state."""
        with self._fresh.connect() as connection:
            if self._fresh.dialect.name == "sqlite":
                yield connection
            else:
                yield connection.execution_options(isolation_level="AUTOCOMMIT")

    @contextmanager
    def _writing(self, is_stored: Callable[[Connection], bool] | None = None) -> Iterator[Connection]:
        """Wait for our turn to write; whole or nothing.

        `is_stored`: whether the written rows are there, asked if the line was cut before a server confirmed.
        LineCut if it was cut and nothing is stored.
        """
        with as_our_errors(self._place), as_unsound(), ExitStack() as held:
            with self._nothing_stored():
                connection = held.enter_context(self._turn_on_a_line())
                try:
                    yield connection
                # nobody is given the store, so nobody else would close it
                except BaseException:
                    connection.rollback()
                    raise
            self._commit(connection, is_stored)
            # after the commit: SQLite writes happily into a file that was deleted meanwhile
            refuse_if_gone(self._place)

    @contextmanager
    def _nothing_stored(self) -> Iterator[None]:
        """A line that is cut within raises LineCut."""
        try:
            yield
        except DBAPIError as error:
            if not is_cut(error):
                raise
            raise line_cut(error, self._place) from error

    def _commit(self, connection: Connection, is_stored: Callable[[Connection], bool] | None) -> None:
        try:
            connection.commit()
        except DBAPIError as error:
            if not error.connection_invalidated:
                connection.invalidate()  # a transaction that cannot be ended goes with its line
                raise
            if is_stored is None:
                raise
            with self._turn_on_a_line() as another:  # the second comes once the server has ended the first
                if is_stored(another):
                    return
            raise line_cut(error, self._place) from error

    @contextmanager
    def _turn_on_a_line(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            if self._engine.dialect.name == "sqlite":
                begin_in_turn(connection, self._place)
            else:
                connection.execute(record_rows.TURN)
            yield connection


class SqlTurn:
    """Implements `event.ports.Turn`."""

    def __init__(self, place: str, connection: Connection) -> None:
        self._place = place
        self._connection = connection
        self._added: JournalEntry | None = None
        self._last: tuple[int, str] | None = None

    def look(self, known: JournalEntry | None) -> Seen:
        with as_damage(self._place):
            seen = record_rows.seen(self._connection, known)
        self._last = (seen.head, seen.hash)
        return seen

    def forget(self, forgets: Forgetting) -> int:
        gone = forgetting.forget(self._connection, forgets)

        def line() -> AbstractContextManager[Connection]:
            return nullcontext(self._connection)

        photos = _photos_of(self._place, _code_in(self._connection), line, line)
        # before the step is stored: an erasing that is cut short is asked for once more, a stored one is not
        for name in _of_tables(photos, forgets):
            photos.put(name, b"")
        return gone

    def add(
        self, entry: JournalEntry, lines: Sequence[GameLines] = (), results: Results | None = None
    ) -> JournalEntry:
        connection = self._connection
        head, before = self._last or record_rows.last_link(connection)
        if head != entry.seq - 1:
            raise Conflict("errors.busy_file", place=shown_place(self._place))
        for more in lines:
            add(connection, more)
        stored = record_rows.add(connection, entry, before)
        for collection in COLLECTIONS:
            changes = [change for change in entry.changes if change.collection is collection]
            if changes:
                RECORD_ROWS[collection].store(connection, changes, entry.seq)
        if results is not None:
            result_rows.store(connection, entry.seq, results)
        self._added = stored
        self._last = (stored.seq, stored.hash)
        return stored

    def is_stored(self, connection: Connection) -> bool:
        """Whether the journal has the added entry, as seen over another line."""
        return self._added is not None and record_rows.seen(connection, self._added).stands


def _photos_of(place: str, code: str, reading: Line, writing: Line) -> Photos:
    """The photos of an event, over these lines to its server."""
    return ServerPhotos(reading, writing) if is_address(place) else FolderPhotos(Path(place), code)


def _of_tables(photos: Photos, forgets: Forgetting) -> list[PhotoName]:
    """The photos that show somebody who is to be forgotten."""
    return [name for name, size in photos.sizes().items() if size and name.key in forgets.tables]


def _code_in(connection: Connection) -> str:
    """The event's code."""
    return str(connection.execute(select(sql_column("code")).select_from(sql_table(EVENT.name))).scalar())


def create(place: str, facts: EventFacts, first: JournalEntry) -> SqlEventStore:
    """Make a new event. Refuses (BadInput) to write over an existing file.

    A file has its name only when the event is whole: a kill leaves nothing that stands in the way.
    """
    if is_address(place):
        store = SqlEventStore(place, engine_of(place))
        try:
            _fill_new(store, facts, first)
        except BaseException:
            store.close()
            raise
        return store
    target = Path(place)
    _refuse_taken(target)
    refuse_long_name(target)
    refuse_without_locks(place)
    try:
        with new_file_beside(target, PRIVATE) as beside:
            store = SqlEventStore(str(beside), engine_of(str(beside)))
            try:
                _fill_new(store, facts, first)
            finally:
                store.close()
                Path(f"{beside}-journal").unlink(missing_ok=True)
            give_name(beside, target, replace=False)
    except PlaceTaken as error:
        raise BadInput("errors.event_file_exists", place=place) from error
    except OSError as error:
        raise unwritable(place, error) from error
    return SqlEventStore(place, engine_of(place))


def _fill_new(store: SqlEventStore, facts: EventFacts, first: JournalEntry) -> None:
    with as_our_errors(store.place):
        schema.create(store._engine, store.place)
    with store.turn() as turn:
        turn.add(replace(first, seq=1, changes=(EVENT.added(facts),)))


def open_store(place: str) -> SqlEventStore:
    """Open an existing event, bringing an older file up to date first."""
    if not is_address(place):
        check_file(Path(place))
        refuse_without_locks(place)
    store = SqlEventStore(place, engine_of(place))
    try:
        with as_our_errors(place):
            version = schema.version_of(store._engine, store.place)
        if version < VERSION:
            with as_damage(place), store._writing() as connection:
                store._bring_up_to_date(connection, version)
        with suppress(TourneyError), as_our_errors(place):
            # an erasing was cut short, or others read the file then; if they do now, it is swept next time
            if forgetting.is_to_be_swept(store._engine):
                store.sweep()
    except UnsoundError as error:
        store.close()
        raise BadInput("errors.damaged_file", place=store.place, reason=str(error)) from error
    except BaseException:
        store.close()
        raise
    return store


def verified(place: str) -> Verdict:
    """What is wrong with an event. A file is not changed, not even an older version.

    Unreadable damage is a finding; the other errors of `open_store` are raised.
    """
    if not is_address(place):
        check_file(Path(place))
    try:
        with closing(reading_store(place)) as store:
            return store.verdict()
    except BadInput as error:
        if error.key not in _DAMAGE:
            raise
        return Verdict(0, (Finding(FindingKind.DAMAGE, Message(error.key, error.params)),))


def step_in_copies(folders: Iterable[Path], event: str, last: str, head: str) -> int | None:
    """The step that left the check code `head` in a copy of an event that goes on from the code `last`, among
    the safety copies in these folders; None if there is no such copy.
    """
    for folder in folders:
        with suppress(OSError):
            for copy in [each for each in folder.iterdir() if each.name.endswith(f"-{event}-copy.tourney")]:
                with suppress(TourneyError), closing(_unchanged(copy)) as there:
                    codes = there.codes()
                    if last in codes and head in codes:
                        return codes[head]
    return None


def load_unchanged(path: Path) -> Tournament:
    """The event in a file that must not change: a copy, perhaps on a medium that cannot be written."""
    with closing(_unchanged(path)) as store:
        return store.load()


def _refuse_loose(connection: Connection, place: str) -> None:
    """BadInput if a row refers to one that is not there: other programs that open a file can do that."""
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if loose is not None:
        raise BadInput("errors.damaged_file", place=place, reason=f"{loose[0]} → {loose[2]}")


def proved(copy: Path) -> Tournament:
    """The event in a copy, which is not changed. NotAsRecorded if it differs from its own journal."""
    with closing(_unchanged(copy)) as store:
        event, history = store.read()
    messages = told_differences(event, history)
    if messages:
        raise not_as_recorded(str(copy), messages)
    return event


def is_whole(copy: Path) -> bool:
    """Whether there is a copy that opens and agrees with its own journal."""
    try:
        proved(copy)
    except TourneyError:
        return False
    return True


def _steps(copy: Path) -> int:
    """How many steps a copy has; it opens and agrees with its journal, which proves it."""
    return proved(copy).revision


def copied(copy: Path, to: str, overwrite: bool = False) -> Tournament:
    """The event of a copy that `restore` may make one of there; the same errors, and nothing is written."""
    if not is_address(to):
        refuse_to_lose(Path(to), overwrite)
        refuse_long_name(Path(to))
    return proved(copy)


def restore(copy: Path, to: str, overwrite: bool = False) -> None:
    """Make an event from a copy, which is not changed. BadInput if `to` is taken or the copy is damaged.

    `overwrite`: a person confirmed that an ordinary file may be replaced.
    """
    code = copied(copy, to, overwrite).event.code
    if is_address(to):
        target = engine_of(to)
        try:
            with (
                closing(_unchanged(copy)) as source,
                as_our_errors(to),
                source._engine.connect() as connection,
            ):
                transfer(connection, target, shown_place(to), source.version)
        finally:
            target.dispose()
        with closing(open_store(to)) as made:
            copy_photos(FolderPhotos(copy, code), made.photos(code))
    else:
        write_copy(from_file(copy), _steps, Path(to), overwrite)
        copy_photos(FolderPhotos(copy, code), FolderPhotos(Path(to), code))


def copy_with(place: str, target: Path, add: Callable[[SqlEventStore], object]) -> None:
    """Make another event of a copy: `add` stores a first step in it before it has its name.

    The event at `place` is not changed. PlaceTaken, EnvironmentFailure as `write_copy`.
    """
    refuse_to_lose(target, overwrite=False)
    refuse_long_name(target)
    refuse_without_locks(str(target))

    def fill(beside: Path) -> None:
        if is_address(place):
            with closing(open_store(place)) as source, source._reading() as connection:
                from_rows(connection)(beside)
        else:
            from_file(Path(place))(beside)
        with closing(open_store(str(beside))) as copy:
            add(copy)

    write_copy(fill, _steps, target, replace=False)


def reading_store(place: str) -> SqlEventStore:
    """An event to be read: a file is not changed, not even an older version."""
    return open_store(place) if is_address(place) else _unchanged(Path(place))


def check_file(path: Path) -> None:
    """Refuse a path that is obviously no event file: missing, a folder, a device, another kind of
    contents.
    """
    if not path.exists():
        raise BadInput("errors.no_such_file", place=str(path))
    if not path.is_file():
        raise BadInput("errors.not_an_event", place=str(path))
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise EnvironmentFailure("errors.unreadable", place=str(path), reason=reason_of(error)) from error
    if not head.startswith(SQLITE_START):
        raise not_an_event(str(path), head)
    if size < _stated_size(head) and not Path(f"{path}-journal").exists():
        raise BadInput("errors.damaged_file", place=str(path), reason=f"{size} < {_stated_size(head)} bytes")


def _stated_size(head: bytes) -> int:
    """The length of the file by its own head (https://sqlite.org/fileformat2.html 1.3.2, 1.3.8); SQLite
    itself does not notice a missing end of the last page.
    """
    page = int.from_bytes(head[16:18], "big")
    return (65_536 if page == 1 else page) * int.from_bytes(head[28:32], "big")


def _unchanged(path: Path) -> SqlEventStore:
    """An event in a file that must not change: its image in memory, brought up to date, if it is older."""
    check_file(path)
    engine = reading_engine(path)
    with as_damage(str(path)), as_our_errors(str(path)):
        try:
            version = schema.version_of(engine, str(path))
            if version == VERSION:
                return SqlEventStore(str(path), engine)
            image = image_of(engine)
            with image.begin() as connection:
                schema.update(connection, str(path))
        except BaseException:
            engine.dispose()
            raise
    engine.dispose()
    return SqlEventStore(str(path), image, version)


def _refuse_taken(path: Path) -> None:
    if path.exists():
        raise BadInput("errors.event_file_exists", place=str(path))
    if not path.parent.is_dir():
        raise EnvironmentFailure("errors.no_such_folder", place=str(path.parent))
