"""What a referee's phone asks: to be paired, its tables, their check, and to hand in sheets and photos."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from tempfile import TemporaryFile, gettempdir
from typing import IO
from uuid import UUID

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from tourney.apart.process import reading_process
from tourney.base.errors import BadInput, Conflict, NotFound, Refused, TourneyError, UserError
from tourney.base.heat_names import heat_named
from tourney.base.ids import DeedId, HeatId, PlayerNo, TableNo
from tourney.base.os_errors import unwritable
from tourney.base.plain import Plain, Say, fields
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Command, Outcome
from tourney.event.records import PHONE
from tourney.event.second_entries import same_person
from tourney.event.table_state import TableKey
from tourney.files.pictures import MOST_OF_PHOTO, NoPhoto, read_photo
from tourney.hall_network.answers import (
    address_of,
    data,
    elsewhere,
    from_elsewhere,
    html,
    known_from_now,
    texts_of,
)
from tourney.hall_network.live_event import EventNow, LiveEvent
from tourney.hall_network.pairings import PHONE_STANDS, Pairing, Pairings, TooManyTriesError, guard_of
from tourney.hall_network.referee_pages import (
    is_published,
    pair_page,
    pair_policy,
    referee_page,
    referee_policy,
)
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.second_entry import EnterSecond
from tourney.scores.sheet_files import entry_of, json_of
from tourney.scores.views import MISSING_DEEDS, ProblemLine, SheetResult, check_typed
from tourney.scoresheet.reading import sheet_from_json, sheet_to_json
from tourney.scoresheet.sheet import Sheet

COOKIE = "pairing"
PHOTO = "/referee/photo"
_MOST_LETTERS = 20
_MOST_IDS = 1_000
_Work = Callable[["_Asked"], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class _Sent:
    """Sheets of tables as a phone sends them; `id` "" for those that are only checked."""

    id: str
    heat: HeatId
    tables: tuple[TableEntry, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request of a paired phone, with what it sent."""

    phone: Pairing
    sent: _Sent
    now: EventNow
    texts: Texts


_THERE_ALREADY = ("errors.sheet_changed", "errors.table_confirmed")
"""Why a table is not entered once more: since it was read last, somebody has entered or confirmed it."""


class _WrongTable(UserError):
    """The table belongs to another pairing."""


class _OtherVersion(Conflict):
    """Somebody else was faster: other sheets are there."""


class _Stranger(UserError):
    """The phone is not paired."""


class _OtherPage(UserError):
    """A page of another server asks."""


class _TooLarge(BadInput):
    """A photo has more bytes than are taken."""


_STATUS: Mapping[type[TourneyError], int] = {
    _Stranger: 401,
    _OtherPage: 403,
    _WrongTable: 403,
    Conflict: 409,
    _TooLarge: 413,
    NoPhoto: 415,
    UserError: 422,
}


class RefereeDesk:
    """The phones of the referees of one event."""

    def __init__(self, event: LiveEvent, pairings: Pairings) -> None:
        self._event, self._pairings = event, pairings
        self._ids: dict[str, None] = {}
        self._photo_turn = asyncio.Lock()

    def routes(self) -> Sequence[Route]:
        """The addresses that are answered."""
        return (
            Route("/pair", self._pair, methods=["GET"]),
            Route("/pair", self._use_code, methods=["POST"]),
            Route("/referee", self._referee, methods=["GET"]),
            Route("/referee/check", self._asked(self._check), methods=["POST"]),
            Route("/referee/enter", self._asked(self._enter), methods=["POST"]),
            Route(PHOTO, self._photo, methods=["POST"]),
        )

    # ---- pairing ------------------------------------------------------------------------------

    async def _pair(self, request: Request) -> Response:
        """Only show the button: a messenger's preview must not use the code up."""
        return self._pair_page(request, request.query_params.get("code", ""))

    async def _use_code(self, request: Request) -> Response:
        if from_elsewhere(request):
            return _told(texts_of(request), msg("hall_network.other_page"), 403)
        form = await request.form(max_files=0, max_fields=8)
        code = str(form.get("code", ""))
        try:
            token = self._pairings.pair(code, address_of(request))
        except TooManyTriesError:
            return self._pair_page(request, code, msg("hall_network.too_many"), 429)
        if token is None:
            return self._pair_page(request, "", msg("hall_network.no_code"), 403)
        return known_from_now(request, "/referee", COOKIE, token, PHONE_STANDS)

    def _pair_page(
        self, request: Request, code: str, refused: Message | None = None, status: int = 200
    ) -> Response:
        page = pair_page(self._event.now, texts_of(request), code[:_MOST_LETTERS], refused)
        return html(page, pair_policy(), status=status)

    # ---- typing -------------------------------------------------------------------------------

    async def _referee(self, request: Request) -> Response:
        token = request.cookies.get(COOKIE, "")
        phone = self._pairings.of(token)
        if phone is None:
            return elsewhere("/pair")
        page = referee_page(self._event.now, phone, texts_of(request), guard_of(token), self._event.photos)
        return html(page, referee_policy())

    def _asked(self, work: _Work) -> Callable[[Request], Awaitable[Response]]:
        """The answer to a paired phone's own page; 401 for a stranger, 403 for another page or table."""

        async def answered(request: Request) -> Response:
            texts, id_ = texts_of(request), ""
            try:
                phone = self._phone(request)
                body, now = await request.body(), self._event.now
                sent = _sent(body)
                id_ = sent.id
                _refuse_others(phone, sent, now)
                return await work(_Asked(phone, sent, now, texts))
            except _OtherVersion as error:
                return _told(texts, error, 409, id_, **_versions(sent, self._event.now, texts))
            except TourneyError as error:
                return _told(texts, error, _status(error), id_)

        return answered

    def _phone(self, request: Request) -> Pairing:
        """The paired phone whose own page asks. _Stranger, _OtherPage if it is none."""
        token = request.cookies.get(COOKIE, "")
        phone = self._pairings.of(token)
        if phone is None:
            raise _Stranger("hall_network.pair_again")
        if not hmac.compare_digest(request.headers.get("x-csrf", "").encode(), guard_of(token).encode()):
            raise _OtherPage("hall_network.other_page")
        return phone

    async def _check(self, asked: _Asked) -> Response:
        now, say = asked.now, asked.texts.say
        checks = [
            check_typed(
                now.tournament, now.rules, asked.sent.heat, each.table, each.sheets, _with_bank(asked, each)
            )
            for each in asked.sent.tables
        ]
        problems = [each for check in checks for each in check.problems]
        results = {number: each for check in checks for number, each in check.results.items()}
        sheets = {sheet.player: sheet for each in asked.sent.tables for sheet in each.sheets}
        return data(
            {
                "results": {
                    str(number): fields(each, "total place points") for number, each in results.items()
                },
                "notes": {str(number): _note(sheets[number], each, say) for number, each in results.items()},
                "problems": [
                    {**fields(each, "code"), "severity": _severity(each), **fields(each, _PROBLEM, say)}
                    | ({"bank": say(msg("scores.bank_has_it", n=len(each.deeds)))} if _unsold(each) else {})
                    for each in problems
                ],
                "missing": [number for check in checks for number in check.missing],
            }
        )

    async def _enter(self, asked: _Asked) -> Response:
        sent = asked.sent
        if not sent.id:
            raise BadInput("hall_network.no_id")
        outcome = await self._run(asked)
        again = not outcome.changed and self._is_known(sent.id, self._event.now)
        if len(self._ids) >= _MOST_IDS:
            self._ids.pop(next(iter(self._ids)))
        self._ids[sent.id] = None
        now = self._event.now
        table = now.tournament.tables[sent.heat, sent.tables[0].table]
        state = now.rules.assess(now.tournament, table).state.value
        return data({"id": sent.id, "state": state, "again": again})

    async def _photo(self, request: Request) -> Response:
        texts = texts_of(request)
        try:
            phone, key = self._phone(request), _table_of(request)
            _refuse_table(phone, key, self._event.now)
            # not in memory: forty phones may send at once
            with TemporaryFile() as sent:
                await _take(request, sent)
                async with self._photo_turn:
                    photo = await asyncio.to_thread(_photo_in, sent)
            await self._event.keep_photo(key, photo)
        except TourneyError as error:
            return _told(texts, error, _status(error))
        except OSError as error:
            return _told(texts, unwritable(gettempdir(), error), 503)
        except ClientDisconnect:
            return Response(status_code=400)
        return data({"message": texts.say(msg("photos.at_desk", n=self._event.photos[key]))})

    async def _run(self, asked: _Asked, again: bool = True) -> Outcome[object]:
        """Carry the entry out. _OtherVersion if the desk was faster."""
        try:
            return await self._event.run(self._command(asked), asked.phone.name)
        except (Conflict, Refused) as error:
            if error.key not in _THERE_ALREADY:
                raise
            if not again:
                raise _OtherVersion("hall_network.there_already") from error
        # the desk may also have cleared the table since it was read
        return await self._run(replace(asked, now=self._event.now), again=False)

    def _command(self, asked: _Asked) -> Command[object]:
        """The step that an entry is: the second one of tables that wait for it, else the first."""
        sent, now, who = asked.sent, asked.now, asked.phone.name
        if self._is_known(sent.id, now):
            return EnterSheets(sent.heat, sent.tables, source=PHONE, id=sent.id)
        firsts = [now.tournament.waiting.get((sent.heat, each.table)) for each in sent.tables]
        if all(first is not None and not same_person(first, who) for first in firsts):
            return EnterSecond(sent.heat, sent.tables, id=sent.id)
        tables = tuple(_seen(each, sent.heat, now, who) for each in sent.tables)
        return EnterSheets(sent.heat, tables, source=PHONE, id=sent.id)

    def _is_known(self, id_: str, now: EventNow) -> bool:
        """Whether the entry is in the event, or changed nothing when it came."""
        return id_ in self._ids or any(each.params.get("id") == id_ for each in now.history)


def _sent(body: bytes) -> _Sent:
    """What a phone sent. BadInput for anything else than sheets of published tables."""
    root = json_of(body, _SOURCE)
    id_ = root.pop("id", "") if isinstance(root, dict) else ""
    file = entry_of(root, _SOURCE)
    tables = tuple(
        TableEntry(
            number,
            tuple(sheet_from_json(raw, where=f"table {number}") for raw in raws),
            file.bank_has.get(number),
        )
        for number, raws in file.tables
    )
    return _Sent(_id(id_), file.heat, tables)


_SOURCE = "sheets"
"""How sentences about what was sent name it."""


def _id(given: object) -> str:
    if given == "":
        return ""
    try:
        return str(UUID(given)) if isinstance(given, str) else str(UUID(None))
    except (ValueError, TypeError) as error:
        raise BadInput("hall_network.no_id") from error


def _refuse_others(phone: Pairing, sent: _Sent, now: EventNow) -> None:
    """Refuse tables of another pairing, and a heat that has none, or none that is published."""
    for each in sent.tables:
        _refuse_table(phone, (sent.heat, each.table), now)
        seats = now.tournament.tables[sent.heat, each.table].seats
        for sheet in each.sheets:
            if sheet.player not in seats:
                raise Refused(
                    "errors.wrong_table", number=sheet.player, heat=heat_named(sent.heat), table=each.table
                )


def _refuse_table(phone: Pairing, key: TableKey, now: EventNow) -> None:
    heat, table = key
    if table not in phone.tables:
        raise _WrongTable("hall_network.other_table", table=table)
    if key not in now.tournament.tables or not is_published(now, heat):
        raise NotFound("errors.no_such_table", heat=heat_named(heat), table=table)


def _table_of(request: Request) -> TableKey:
    """The table that a photo is of."""
    heat, table = (request.query_params.get(name, "")[:_MOST_LETTERS] for name in ("heat", "table"))
    return HeatId(heat), TableNo(int(table) if table.isascii() and table.isdecimal() else 0)


async def _take(request: Request, sent: IO[bytes]) -> None:
    """Take a photo in. _TooLarge for more bytes than one may have; the rest is not kept."""
    async for part in request.stream():
        sent.write(part)
        if sent.tell() > MOST_OF_PHOTO:
            raise _TooLarge("photos.too_large", most=MOST_OF_PHOTO >> 20)


def _photo_in(sent: IO[bytes]) -> bytes:
    """The photo as it is kept; the errors of `read_photo`."""
    sent.seek(0)
    try:
        return read_photo(sent.read())
    finally:
        reading_process().close()  # between photos it would only take memory


def _seen(entry: TableEntry, heat: HeatId, now: EventNow, who: str) -> TableEntry:
    """The entry with the sheets that this phone replaces: its own, or none. _OtherVersion if others are
    there.
    """
    seen: dict[PlayerNo, Sheet | None] = {}
    for sheet in entry.sheets:
        number = PlayerNo(int(sheet.player))
        stored = now.stored.sheets.get((heat, number))
        if stored is None:
            seen[number] = None
        elif stored.sheet != sheet:
            if stored.by != who:
                raise _OtherVersion("hall_network.there_already")
            seen[number] = stored.sheet
    return TableEntry(entry.table, entry.sheets, entry.bank_has, seen)


def _status(error: TourneyError) -> int:
    """The answer's status for an error of a phone's entry."""
    for kind, status in _STATUS.items():
        if isinstance(error, kind):
            return status
    return 503


def _told(texts: Texts, why: Message | TourneyError, status: int, id_: str = "", **more: object) -> Response:
    """A sentence for the phone."""
    said = texts.error(why) if isinstance(why, TourneyError) else texts.say(why)
    return data({"id": id_, "message": said, **more}, status)


_PROBLEM = "players deeds message"


def _unsold(problem: ProblemLine) -> bool:
    """Whether these deeds may be with the bank, which a button beside the problem says, as on Scores."""
    return problem.code == MISSING_DEEDS


def _with_bank(asked: _Asked, entry: TableEntry) -> Sequence[DeedId]:
    """The unsold deeds that the phone names, else those that are stored."""
    stored = asked.now.tournament.tables[asked.sent.heat, entry.table].bank_has
    return stored if entry.bank_has is None else entry.bank_has


def _severity(problem: ProblemLine) -> str:
    return "error" if problem.error else "warning"


def _note(sheet: Sheet, result: SheetResult, say: Say) -> str:
    """What the check makes of one sheet: whether the paper's total and place agree with it."""
    written = sheet.written_total
    if not sheet.totals_only and written is not None and written != result.total:
        return say(msg("scores.sheet_says", total=f"{result.total:,}"))
    total = say(msg("scores.deed_amount", value=f"{result.total:,}"))
    if result.place is None:
        return total
    if result.wrong_place(sheet.written_place):
        return f"{total} · {say(msg('scores.place_by_totals', place=result.place))}"
    return f"{total} · {say(msg('scores.place_of', place=result.place))}"


def _line(sheet: Sheet, texts: Texts) -> str:
    """A sheet in a line: number, total, place."""
    total = sheet.written_total if sheet.totals_only or sheet.written_total is not None else sheet.cash
    figures = [(texts("scores.head_total"), total), (texts("scores.head_place"), sheet.written_place)]
    said = [f"{word} {value:,}" for word, value in figures if value is not None]
    return " · ".join([f"{sheet.player}", *said])


def _versions(sent: _Sent, now: EventNow, texts: Texts) -> Plain:
    """Both versions of the sheets: those that stand, and those that were sent."""
    theirs = [
        record.sheet
        for each in sent.tables
        for sheet in each.sheets
        if (record := now.tournament.sheets.get((sent.heat, PlayerNo(int(sheet.player))))) is not None
    ]
    return {
        "theirs": [sheet_to_json(sheet) for sheet in theirs],
        "theirs_said": [_line(sheet, texts) for sheet in theirs],
        "yours": [sheet_to_json(sheet) for each in sent.tables for sheet in each.sheets],
    }
