"""Joins ports and adapters: the only module that knows both the application and what is behind its ports.

Heavy libraries are imported inside the functions, because a window is shown before an event is opened.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from tourney.application.application import Application
from tourney.base.clocks import Clock, FastClock, SystemClock
from tourney.base.errors import BadInput, EnvironmentFailure, NotAsRecorded
from tourney.base.ids import EditionId
from tourney.base.names import PersonName
from tourney.base.os_errors import reason_of
from tourney.base.paths import ServerPlace, on_server, resources
from tourney.base.spelling import clean
from tourney.base.texts import msg
from tourney.base.times import zone_here, zone_named
from tourney.event.command import number_in
from tourney.event.formats import Format
from tourney.event.ports import (
    DocumentMaker,
    Finding,
    FindingKind,
    FoldersAgreed,
    HeadsTold,
    JournalEntry,
    Replacing,
    Verdict,
)
from tourney.event.records import MOST_LETTERS, EventFacts
from tourney.event.rule_books import refuse_sizes, rule_books_of
from tourney.event.scan_codes import event_code, stranger
from tourney.players.list_reading import ByHand
from tourney.rules.board_files import EDITIONS, load_edition
from tourney.rules.rulebook import check_board
from tourney.rules.rulesets import load_ruleset
from tourney.setup.format_files import load_format

if TYPE_CHECKING:
    from tourney.banking.statement import StatementLine
    from tourney.event.command import Command
    from tourney.event.journal import Preview
    from tourney.event.records import Tournament
    from tourney.event.rules import Rules
    from tourney.game.console.session import TableSession
    from tourney.players.import_lists import ListPreview
    from tourney.scores.commands import TableEntry
    from tourney.scores.entry_file import EntryFile
    from tourney.setup.file_kind import FileKind

_NAMED = 5
"""The most places of a file named in one sentence; the rest are named when these are mended."""


def open_event(place: str, who: str = "referee", clock: Clock | None = None) -> Application:
    """Open an event file (or a PostgreSQL address). A rehearsal goes on where it was, at its own speed."""
    from tourney.store.event_store import open_store

    return Application(
        open_store(place), clock or _clock_of, who=clean(who), agreed=agreed_here(), told=told_here()
    )


def open_beside(place: str, who: str = "referee") -> Application:
    """Open an event beside the programs that work on it: they keep its copies and its page."""
    from tourney.store.event_store import open_store

    return Application(open_store(place), _clock_of, clean(who))


def _clock_of(tournament: Tournament, history: Sequence[JournalEntry]) -> Clock:
    """The computer's clock, or a rehearsal's own."""
    if not tournament.event.rehearsal:
        return SystemClock()
    from tourney.rehearsal.report import begun

    return FastClock(history[-1].at, number_in(begun(history).params, "speed"))


def agreed_here() -> FoldersAgreed:
    """This user's answers at this computer about events' folders for copies."""
    from tourney.base.own_folders import state_folder
    from tourney.store.agreed_folders import AgreedFolders

    return AgreedFolders(state_folder)


def told_here() -> HeadsTold:
    """The check codes that this user's paper, copies and pages have told at this computer."""
    from tourney.base.own_folders import state_folder
    from tourney.store.heads_told import ToldHeads

    return ToldHeads(state_folder)


def address_of(at: ServerPlace, password: str = "") -> str:
    """The address of a database on a server, to open or make an event at."""
    from tourney.store import addresses

    return addresses.address_of(at, password)


def place_at(address: str) -> ServerPlace:
    """The place of an address, without its password. BadInput for an impossible one."""
    from tourney.store import addresses

    return addresses.place_at(address)


def remember_password(address: str, password: str = "", at_once: bool = False) -> str:
    """Store a server's password in this computer's keyring; return the address as it may be shown.

    `password` "": the one in the address. Unless `at_once` it is tried at the server first. BadInput if there
    is none, EnvironmentFailure if no keyring keeps it or the server does not accept it.
    """
    from tourney.store.addresses import shown_place
    from tourney.store.engines import as_no_driver, as_our_errors

    _refuse_file(address)
    with as_no_driver(address), as_our_errors(address):
        from tourney.store import server

        server.remember_password(address, password, at_once)
    return shown_place(address)


def forget_password(address: str) -> bool:
    """Forget the password for the address; return whether this computer's keyring had it."""
    from tourney.store.engines import as_no_driver

    _refuse_file(address)
    with as_no_driver(address):
        from tourney.store import server

        return server.forget_password(address)


def _refuse_file(address: str) -> None:
    if not on_server(address):
        raise BadInput("errors.bad_address", place=address)


def _board_of(ruleset: str) -> str:
    return load_ruleset(ruleset).own_board or EDITIONS[0]


def create_event(
    place: str,
    format_id: str,
    edition: str = "",
    who: str = "referee",
    clock: Clock | None = None,
    zone: str | None = None,
    *,
    name: str = "",
    name_zh: str = "",
    ruleset: str = "",
    options: Mapping[str, object] | None = None,
    **facts: object,
) -> Application:
    """Make a new event from a shipped format. `facts` are further fields of `EventFacts` (venue, date, …).

    `ruleset` and `options`: else the format's; `edition` "": the ruleset's board, else Hong Kong's. BadInput
    or NotFound for impossible rules. `zone`: the hall's time zone, None for this computer's. BadInput if
    unknown.
    """
    from tourney.game.engine.decks import load_decks
    from tourney.store.event_store import create

    clock = clock or SystemClock()
    fmt: Format = load_format(format_id)
    now = clock.now()
    name = clean(name) or clean(Path(place).stem) or fmt.name.en
    ruleset, options = ruleset or fmt.ruleset, options or {}
    event = EventFacts(
        name=name,
        name_zh=clean(name_zh),
        format=fmt.to_data(),
        edition=EditionId(load_edition(EditionId(edition or _board_of(ruleset))).id),
        ruleset=ruleset,
        options={**fmt.options, **options} if ruleset == fmt.ruleset else options,
        protest_minutes=fmt.protest_minutes,
        zone=zone_here() if zone is None else zone_named(zone),
        code=event_code(f"{name} {now.isoformat()}"),
        plans_breaks="breaks" not in facts,
    )
    event = event.changed(facts)
    for field in ("name", "name_zh", "venue"):
        if len(getattr(event, field)) > MOST_LETTERS:
            raise BadInput(
                "errors.text_too_long", field=field, n=len(getattr(event, field)), most=MOST_LETTERS
            )
    book = rule_books_of(event).event
    check_board(book)
    load_decks(book.edition.deck, book.edition)
    event = replace(event, options=book.changes)
    refuse_sizes(fmt, load_ruleset(event.ruleset))
    first = JournalEntry(1, now, who=clean(who), code="event_created", params={"format": format_id})
    app = Application(
        create(place, event, first), clock, who=clean(who), agreed=agreed_here(), told=told_here()
    )
    if event.copies_to:
        app.agree_to_copies(event.copies_to)
    return app


def verify_event(place: str, head: str = "") -> Verdict:
    """What is wrong with an event, a copy of one, or an archive of its results; a file is not changed.

    Damage is a finding too. `head`: a check code, and which step of the event left it. NotFound, BadInput for
    a file that is no event, EnvironmentFailure as in `open_event`.
    """
    from tourney.store.event_store import verified
    from tourney.store.files import is_zip

    if is_zip(place):
        from tourney.store.archived import archive_verdict

        verdict = archive_verdict(Path(place))
    else:
        verdict = verified(place)
    if head in verdict.codes:
        return replace(verdict, at=verdict.codes[head])
    if not head or verdict.event is None:
        return verdict
    return replace(verdict, findings=(*verdict.findings, _unknown_head(place, verdict, verdict.event, head)))


def _unknown_head(place: str, verdict: Verdict, facts: EventFacts, head: str) -> Finding:
    """A check code that the event does not contain: of a later state, as far as is known at this computer."""
    from tourney.application.policies import copies_here
    from tourney.store.event_store import step_in_copies

    left_by = told_here().entry_of(facts.code, head)
    if left_by is None:
        here = copies_here(agreed_here(), facts)
        folders = [Path(here.folder)] if here is not None and here.folder else []
        own = [] if on_server(place) else [Path(place).absolute().parent]
        left_by = step_in_copies([*own, *folders], facts.code, verdict.head, head)
    if left_by is not None and left_by > verdict.entries:
        older = msg("checking.older", head=head, entry=left_by, last=verdict.entries)
        return Finding(FindingKind.OLDER, older, left_by, recorded=head, found=verdict.head)
    return Finding(FindingKind.MISSING, msg("checking.unknown", head=head), recorded=head)


def recorded_otherwise(place: str, tournament: Tournament, verdict: Verdict) -> NotAsRecorded | None:
    """How an open event differs from its own journal, with its last good copy; None if it does not.

    The safety copy is read, if there is reason to.
    """
    from tourney.application.policies import copies_here, safety_copy_of
    from tourney.application.verification import not_as_recorded
    from tourney.store.event_store import is_whole

    if not verdict.findings:
        return None
    here = copies_here(agreed_here(), tournament.event)
    copy = safety_copy_of(place, tournament.event, here) if here is not None and here.folder else None
    messages = [message for message, _ in groupby(finding.message for finding in verdict.findings)]
    return not_as_recorded(place, messages, str(copy) if copy is not None and is_whole(copy) else "")


def restore_event(copy: str, to: str, overwrite: bool = False) -> str:
    """Make an event from a copy, which is not changed; return the place as it is shown.

    `overwrite` as for `place_for`.
    """
    from tourney.store.addresses import shown_place
    from tourney.store.event_store import restore

    restore(Path(copy), to, overwrite)
    return shown_place(to)


def try_restore(copy: str, to: str, overwrite: bool = False) -> Preview[None]:
    """Check what `restore_event` would do: the same errors. An event of its own changes nothing that people
    see.
    """
    from tourney.event.command import Outcome
    from tourney.event.journal import Preview
    from tourney.event.rules import Rules
    from tourney.store.event_store import copied

    event = copied(Path(copy), to, overwrite)
    rules = Rules(event.event)
    outcome = Outcome(event.revision, "restored", changed=frozenset(), warnings=(), data=None)
    return Preview(
        event, rules, after=event, rules_after=rules, now=SystemClock().now(), outcome=outcome, history=()
    )


def copy_event(app: Application, target: Path, overwrite: bool = False) -> None:
    """Write a complete, proved copy where a person wants it.

    `overwrite`: an ordinary file and an older copy of this very event may be replaced; nothing else ever is.
    """
    app.copy_to(target, Replacing.ASKED if overwrite else Replacing.NOTHING)


def rehearse_event(
    place: str,
    to: str,
    speed: int,
    people: int,
    seed: int,
    clock: Callable[[Application], Clock] | None = None,
    who: str = "referee",
) -> Application:
    """Make a rehearsal of an event in a new file, and open it; the event itself is not touched.

    `clock` of the event: the rehearsal's own, None for one of that speed from the opening of the doors.
    Refused and BadInput as `BeginRehearsal`; PlaceTaken, EnvironmentFailure as `copy_event`.
    """
    from tourney.rehearsal.commands import BeginRehearsal
    from tourney.rehearsal.playing import doors_open
    from tourney.store.event_store import copy_with, open_store, reading_store

    begin = BeginRehearsal(speed, people, seed)
    with closing(reading_store(place)) as source:
        event = Application(source, SystemClock(), clean(who))
        event.try_out(begin)
        its_clock = clock(event) if clock else FastClock(doors_open(event), speed)
    copy_with(place, Path(to), lambda copy: Application(copy, its_clock, clean(who)).run(begin))
    return Application(open_store(to), its_clock, who=clean(who), agreed=agreed_here(), told=told_here())


def run_halting(
    place: str, who: str, clock: Clock, command: Command[object], halt: Callable[[], object]
) -> None:
    """Run a command that halts in the middle of being stored, to be ended there."""
    from tourney.store.event_store import open_store

    store = open_store(place)
    store.before_commit = halt
    Application(store, clock, who).run(command)


def documents() -> DocumentMaker:
    """The maker of printouts and workbooks."""
    from tourney.printing.registry import Documents

    return Documents()


def handbook(language: str) -> bytes:
    """The handbook for referees as a PDF, for no event in particular. BadInput for an unknown language."""
    from tourney.printing.paper_handbook import handbook_alone

    return handbook_alone(SystemClock().now(), language)


def names_not_shown(named: Iterable[tuple[int, PersonName]]) -> tuple[int, ...]:
    """The numbers (of players, of lines) whose names, given in both forms, paper cannot show whole."""
    from tourney.paper.fonts import not_shown

    return not_shown(named)


def read_json(path: Path) -> object:
    """The data of a JSON file. BadInput, with the line, if it is not one."""
    from tourney.scores.sheet_files import json_of

    return json_of(_bytes_of(path), path.name)


def encodings() -> tuple[str, ...]:
    """Names of the encodings that a person may choose for a list."""
    from tourney.files.encodings import ENCODINGS

    return ENCODINGS


def read_player_list(path: Path, by_hand: ByHand | None = None, encoding: str = "") -> ListPreview:
    """Read a CSV or Excel list: rows understood, bad rows and why. Nothing is stored.

    `by_hand`: a person's decisions about it; `encoding`, one of `encodings()`, for a text file, "" detects
    it.
    """
    from tourney.players.import_lists import read_list

    return read_list(_bytes_of(path), path.name, by_hand or ByHand(), encoding)


def read_pasted_list(text: str, name: str, by_hand: ByHand | None = None) -> ListPreview:
    """As `read_player_list`, of text copied from a spreadsheet or a chat; `name` is for sentences."""
    from tourney.players.import_lists import read_list

    data = text.encode("utf-8", errors="replace")
    return read_list(data, name, by_hand or ByHand(), "UTF-8")


def read_bank_statement(path: Path) -> tuple[StatementLine, ...]:
    """The lines of a bank's statement, from CSV or Excel. Nothing is stored."""
    from tourney.banking.statement import read_statement

    return read_statement(_bytes_of(path), path.name)


def read_sheets_file(path: Path) -> EntryFile:
    """Sheets of tables from JSON, or from an entry template filled in with a spreadsheet program."""
    from tourney.scores.sheet_files import read_sheets

    return read_sheets(_bytes_of(path), path.name)


def entries_of(
    file: EntryFile, tournament: Tournament, rules: Rules, place: Path, by_number: bool = False
) -> tuple[TableEntry, ...]:
    """The tables of such a file in the form that a command takes.

    BadInput if it was made for another event or another draw of the heat, if a template's forms are not those
    of their tables, or its numbers and names do not go together; `by_number`: the numbers are right whatever
    names and draw are.
    """
    from tourney.heats.rules import of_another_draw
    from tourney.scores.commands import TableEntry
    from tourney.scoresheet.reading import sheet_from_json
    from tourney.workbook.filled_template import other_forms, other_names, unknown_numbers

    if file.event and (whose := stranger(file.event, tournament.event.code)):
        raise BadInput("cli.other_event", place=str(place), whose=whose)
    wrong = (
        *other_forms(tournament, rules, file.heat, file.forms),
        *unknown_numbers(tournament, file.names),
    )
    if wrong:
        raise BadInput("exchange.template_wrong", file=place.name, n=len(wrong), places=wrong[:_NAMED])
    if not by_number:
        drawn = (of_another_draw(tournament, file.heat, draw) for draw in sorted(file.draws))
        for message in filter(None, drawn):
            raise BadInput("exchange.other_draw", file=place.name, draw=message)
    others = () if by_number else other_names(tournament, file.names)
    if others:
        raise BadInput("exchange.names_differ", file=place.name, n=len(others), places=others[:_NAMED])
    return tuple(
        TableEntry(
            number,
            tuple(sheet_from_json(raw, where=f"table {number}") for raw in raws),
            file.bank_has.get(number),
        )
        for number, raws in file.tables
    )


def kind_of_file(path: Path) -> FileKind:
    """The kind of a file, by its content. BadInput, with its cure, for a file that we cannot use."""
    from tourney.setup.file_kind import FileKind, sniff_file_type
    from tourney.store.files import is_event

    data = _bytes_of(path)
    return FileKind.EVENT if is_event(path) else sniff_file_type(data, path.name)


def read_sheet_file(path: Path) -> bytes:
    """The sheet for certificates of a picture or a PDF. BadInput for any other, a locked or a damaged
    file.
    """
    from tourney.files.pictures import MOST_BYTES, read_sheet

    return read_sheet(_bytes_of(path, MOST_BYTES))


def read_photo_file(path: Path) -> bytes:
    """A photo of a scoresheet from a JPEG or PNG file, as an event keeps it.

    BadInput as `read_photo`, or if there is no such file.
    """
    from tourney.files.pictures import MOST_OF_PHOTO, read_photo

    return read_photo(_bytes_of(path, MOST_OF_PHOTO))


def read_logo_file(path: Path) -> bytes:
    """The picture of a file in the form in which an event keeps it. BadInput for a file that is no whole PNG
    or JPEG.
    """
    from tourney.files.pictures import MOST_BYTES, read_logo

    return read_logo(_bytes_of(path, MOST_BYTES))


def try_reading_apart(folder: Path) -> None:
    """Read a workbook, a picture and a PDF as strangers' files are read. Raises if one comes out wrong.

    For the self-tests: a built app has to find itself, and the libraries, a second time.
    """
    import xlsxwriter
    from PIL import Image

    names, icon, page = folder / "list.xlsx", resources() / "app" / "icon.png", folder / "page.pdf"
    with xlsxwriter.Workbook(names) as book:
        book.add_worksheet().write_column(0, 0, ["Name", "Chan Tai Man"])
    with Image.open(icon) as picture:
        picture.convert("RGB").save(page, "PDF")
    drafts = read_player_list(names).drafts
    logo, sheet = read_logo_file(icon), read_sheet_file(page)
    if len(drafts) != 1 or not logo.startswith(b"\x89PNG") or not sheet.startswith(b"\xff\xd8"):
        raise ValueError("read otherwise than it was written")


def secret_seed() -> int:
    """A seed for dice and decks on screen that nobody can guess."""
    return secrets.randbits(63)


def open_table_file(path: Path, clock: Clock | None = None) -> TableSession:
    """Continue a table that was carried out as a file; no other program may write it meanwhile.

    Its entries are dated by a clock of its own, which went on while the file was closed, unless play was
    paused. Conflict if it is open elsewhere.
    """
    from tourney.game.console.session import TableSession
    from tourney.store.game_file import GameFile

    log = GameFile(path)
    try:
        session = TableSession(log, seed=secret_seed())
        session.time_by(clock or SystemClock(), log.written)
        return session
    except BaseException:
        log.close()
        raise


def read_record(path: Path) -> list[str]:
    """The lines of a table's record; the file is not changed, a torn last line is left out."""
    from tourney.store.game_file import GameFile

    with GameFile(path, writing=False) as file:
        return file.lines()


def write_record(path: Path, lines: list[str], idle: float = 0.0, overwrite: bool = False) -> None:
    """Carry a table out: its record as a file, on disk when this returns.

    `idle`: seconds of the table's time since its last entry, so that its clock goes on from there.
    `overwrite` as for `place_for`.
    """
    from tourney.store.game_file import create_game_file

    create_game_file(path, lines, idle, overwrite)


def place_for(path: Path, overwrite: bool = False) -> None:
    """PlaceTaken if a file of this name would replace one that must stay: an event, a device, a link, a
    folder.

    Any other file may be replaced if a person agreed (`overwrite`). EnvironmentFailure without a folder.
    """
    from tourney.store.files import refuse_to_lose

    refuse_to_lose(path, overwrite)


def write_whole(path: Path, data: bytes, overwrite: bool = False) -> None:
    """Write a file under its name only when it is complete and on disk; refuses as `place_for` does.

    EnvironmentFailure leaves nothing behind.
    """
    from tourney.store import files as whole_files

    whole_files.write_whole(path, data, overwrite)


def may_write_set(folder: Path, names: Iterable[str], overwrite: bool = False) -> None:
    """PlaceTaken if a file of these names in a folder, which may be new, would replace one that must stay."""
    from tourney.store.files import refuse_to_lose_set

    refuse_to_lose_set(folder, names, overwrite)


def write_set(folder: Path, files: Mapping[str, bytes], overwrite: bool = False) -> None:
    """Write files into a folder, which is made if missing: all of them or none.

    Refuses as `may_write_set` does; EnvironmentFailure leaves nothing behind.
    """
    from tourney.store import files as whole_files

    whole_files.write_set(folder, files, overwrite)


def pages_of(pdf: bytes) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


def _bytes_of(path: Path, most: int | None = None) -> bytes:
    """The bytes of a file, a far too large one cut short: the reader then reports it."""
    from tourney.files.rows import MAX_BYTES

    if path.is_dir():
        raise BadInput("errors.is_a_folder", place=str(path))
    if not path.is_file():
        raise BadInput("errors.no_such_file", place=str(path))
    if path.name.startswith("~$"):
        raise BadInput("errors.owner_mark", place=str(path), other=path.name.removeprefix("~$"))
    try:
        with path.open("rb") as file:
            return file.read((most or MAX_BYTES) + 1)
    except OSError as error:
        raise EnvironmentFailure("errors.unreadable", place=str(path), reason=reason_of(error)) from error
