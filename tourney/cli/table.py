"""`tourney table`: a table played with the engine; in an event or carried out as a file.

FILE is an event with `--heat` and `--table`, or the record of a table that was carried out. An entry is typed
as words: `throw 36`, `bid 40`, `card 7`, `mortgage boardwalk`. The words answer the prompts of the choice
with that name, in its order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from tourney.application.application import Application
from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Texts, msg
from tourney.bootstrap import open_table_file, read_record, secret_seed, write_record
from tourney.cli.impact import Step, one_step
from tourney.cli.options import (
    NAMED_VALUES,
    By,
    EventFile,
    Json,
    Overwrite,
    do,
    heat_id,
    may_write,
    opened,
    put,
    put_bytes,
    put_json,
    put_table,
    remark,
    state_said,
    texts,
    to_standard_output,
    warn,
)
from tourney.cli.verbs import Output, reading, writing
from tourney.event.command import Outcome
from tourney.game.console import entry_parsing
from tourney.game.console.board import seat_notes
from tourney.game.console.choices import not_offered, speaker
from tourney.game.console.entry_parsing import written_out
from tourney.game.console.session import TableSession
from tourney.game.console.view import (
    Answer,
    AskKind,
    BoardView,
    Choice,
    Entered,
    Entry,
    Option,
    Pending,
    Prompt,
    Rejected,
    TableGameView,
    TableView,
)
from tourney.heats.table_tiles import TableRules, rules_of_tables
from tourney.rules.options import named_value
from tourney.rules.rulesets import RULESETS
from tourney.scores.commands import ChooseTableRules, EnteredTable
from tourney.table_games.commands import CloseTableGame, OpenTableGame, TakeTableResult
from tourney.table_games.games import bring_back, home_of, idle_of, open_table, record_of, table_games

_SEAT = "seat number name cash square in_jail cards=jail_cards deeds bankrupt=out worth notes"


def games_json(games: Sequence[TableGameView], books: Sequence[TableRules]) -> Plain:
    """The refereed tables, and the rules of every drawn table."""
    return {
        "games": [
            {"heat": game.heat, **fields(game, "table ruleset options edition players entries stage")}
            for game in games
        ],
        "tables": [
            {"heat": each.heat, **fields(each, "table ruleset options edition own")} for each in books
        ],
    }


def view_json(view: TableView, texts: Texts, board: BoardView | None = None) -> Plain:
    """Position, what is waited for, what may be done, the log; `board` another moment of the past."""
    board_view = board or view.board
    now = board is None or board is view.board
    return {
        "heat": view.title.heat,
        **fields(view.title, "table ruleset"),
        "n": board_view.n,
        "players": [
            fields(seat, _SEAT, texts.say)
            | {
                "seat": seat.seat + 1,
                "deeds": {
                    board_view.squares[at].deed: "mortgaged"
                    if board_view.squares[at].mortgaged
                    else board_view.squares[at].level
                    for at in seat.deeds
                },
            }
            for seat in board_view.seats
        ],
        "bank": fields(board_view, "houses hotels"),
        "phase": view.phase if now else None,
        **fields(view, "over paused time_called"),
        "waiting": _waiting(view.pending, view, texts) if now else None,
        "beside": _waiting(view.beside, view, texts) if now else None,
        "claims": [texts.say(claim.message) for claim in view.claims] if now else [],
        "choices": [
            fields(choice, "id label clause", texts.say) | {"entry": _without_dice(choice)}
            for choice in view.choices
        ]
        if now
        else [],
        "log": [
            {
                **fields(line, "n at by do=verb text clause", texts.say),
                "followed": all_of(line.consequences, "clause text=message", texts.say),
                "undone": line.undone,
            }
            for line in view.log[: board_view.n]
        ],
        "warnings": [texts.say(warning) for warning in view.warnings],
    }


def _without_dice(choice: Choice) -> dict[str, object]:
    """The entry of a choice, without the dice of its example, which only chance decides."""
    dice = {name for ask in choice.asks if ask.kind is AskKind.DICE for name in (ask.field, ask.also)}
    return {name: value for name, value in written_out(choice.entry).items() if name not in dice}


def _waiting(pending: Pending | None, view: TableView, texts: Texts) -> Plain | None:
    if pending is None:
        return None
    players = [view.board.seats[seat].name for seat in pending.seats]
    return {"players": players, **fields(pending, "text=message clause", texts.say)}


WhyNot = Callable[[Entry], Rejected | None]
"""Returns why the engine would not accept an entry; None if it would."""


def entry_of_words(
    view: TableView, words: Sequence[str], player: str, texts: Texts, why_not: WhyNot
) -> Entry | Rejected:
    """The entry of the first choice with this name (of this player, if one is named).

    An entry that is not offered goes on too, so that the engine refuses it by its clause.
    """
    verb, rest = words[0].strip().lower(), list(words[1:])
    matching = [choice for choice in view.choices if choice.id == verb and _of(view, choice, player)]
    if not matching:
        return _not_offered(view, verb, rest, player, texts, why_not)
    choice = _told_apart(matching, rest, texts)
    return choice if isinstance(choice, Rejected) else _filled(choice, rest, texts)


def _not_offered(
    view: TableView, verb: str, rest: list[str], player: str, texts: Texts, why_not: WhyNot
) -> Entry | Rejected:
    """An entry that is not offered, of these rules or others'; if words are missing, why no entry of that
    name is accepted now; "not now" for an unknown name.
    """
    seats = (seat.seat for seat in view.board.seats if player in (seat.name, str(seat.number)))
    at = next(seats, None) if player else speaker(view.board, verb, view.board.turn)
    choice = None if at is None else not_offered(view.board, verb, at, len(rest))
    refused = Rejected(msg("tables.not_now", verb=verb), code="entry.not_now")
    if choice is None:
        return refused
    entry = _filled(choice, rest, texts)
    if isinstance(entry, Rejected) and entry.code in (_MISSING, _JSON):
        return why_not(choice.entry) or refused
    return entry


_MISSING, _JSON = "entry.missing", "entry.json"


def _told_apart(matching: Sequence[Choice], rest: list[str], texts: Texts) -> Choice | Rejected:
    """Among choices that ask for nothing (`tax flat`, `tax tenth`) the one that the next word means."""
    first = matching[0]
    alike = [choice for choice in matching if choice.seat == first.seat]
    if len(alike) < 2 or not rest or first.asks:
        return first
    by_words = {_what(choice.entry): choice for choice in alike}
    options = tuple(Option(value, by_words[value].label, at) for at, value in enumerate(by_words, start=1))
    which = Prompt(AskKind.PLAYER, "", first.label, options=options)
    picked = _picked(which, rest.pop(0), texts)
    if isinstance(picked, str) and picked not in by_words:
        labels = [option.label for option in options[:6]]
        return Rejected(msg("tables.which_one", options=labels), code="entry.which")
    return picked if isinstance(picked, Rejected) else by_words[picked]


def _what(entry: Entry) -> str:
    """The content of an entry besides its player and verb."""
    fields = entry_parsing.written_out(entry)
    return " ".join(str(value) for name, value in fields.items() if name not in ("do", "by"))


def _filled(choice: Choice, rest: list[str], texts: Texts) -> Entry | Rejected:
    """The choice's entry, filled in by the words."""
    answers: list[Answer] = []
    for ask in choice.asks:
        if ask.kind is AskKind.TEXT:
            answers.append(" ".join(rest))
            rest = []
            continue
        if not rest:
            return Rejected(ask.label, code=_MISSING, field=ask.field)
        answer = _answer(ask, rest, texts)
        if isinstance(answer, Rejected):
            return replace(answer, clause=answer.clause and choice.clause)
        answers.append(answer)
    if rest:
        return Rejected(msg("tables.too_many_words", words=rest), choice.clause, "entry.words")
    return choice.filled(answers)


def _of(view: TableView, choice: Choice, player: str) -> bool:
    if not player:
        return True
    if choice.seat < 0:
        return False
    seat = view.board.seats[choice.seat]
    return player in (seat.name, str(seat.number))


def _answer(ask: Prompt, rest: list[str], texts: Texts) -> Answer | Rejected:
    """The answer of the next word (or words) for one field; they are removed from `rest`."""
    if ask.kind is AskKind.DICE:
        apart = len(ask.faces) if len(rest[0]) == 1 else 1
        dice = entry_parsing.parse_dice("".join(rest[:apart]), ask.faces)
        del rest[:apart]
        return dice
    if ask.kind in (AskKind.AMOUNT, AskKind.COUNT):
        return entry_parsing.parse_amount(rest.pop(0))
    if ask.kind is AskKind.LEVELS:
        return _levels(ask, rest, texts)
    if ask.kind is AskKind.DEEDS:
        return _deeds(ask, rest.pop(0).split(","), texts)
    if ask.kind in (AskKind.DEAL, AskKind.POSITION):
        return Rejected(msg("tables.as_json"), code=_JSON, field=ask.field)
    picked = _picked(ask, rest.pop(0), texts)
    return int(picked) if ask.kind is AskKind.SQUARE and isinstance(picked, str) else picked


def _deeds(ask: Prompt, words: Sequence[str], texts: Texts) -> tuple[str, ...] | Rejected:
    """`boardwalk,baltic`."""
    deeds: list[str] = []
    for word in words:
        deed = _picked(ask, word, texts)
        if isinstance(deed, Rejected):
            return deed
        deeds.append(deed)
    return tuple(deeds)


def _levels(ask: Prompt, rest: list[str], texts: Texts) -> dict[str, int] | Rejected:
    """`boardwalk` is one level, `boardwalk=2` two; several words for several streets."""
    levels: dict[str, int] = {}
    while rest:
        name, _, number = rest.pop(0).partition("=")
        deed = _picked(ask, name, texts)
        if isinstance(deed, Rejected):
            return deed
        count = entry_parsing.parse_amount(number) if number else 1
        if isinstance(count, Rejected):
            return Rejected(msg("tables.bad_deeds"), code="entry.deeds", field="deeds")
        levels[deed] = count
    return levels


def _picked(ask: Prompt, word: str, texts: Texts) -> str | Rejected:
    """The one option that the word means; an unfitting word goes on unchanged, for the engine to refuse."""
    matching = entry_parsing.options(ask, word, texts)
    if len(matching) == 1:
        return matching[0].value
    if len(matching) > 1 and word.strip():
        labels = [option.label for option in matching[:6]]
        return Rejected(msg("tables.which_one", options=labels), code="entry.which", field=ask.field)
    return word


_T = texts()

Heat = Annotated[str, typer.Option("--heat", help=_T("tables.cli_heat"), show_default=False)]

Table = Annotated[int, typer.Option("--table", help=_T("tables.cli_table"), show_default=False)]

Ruleset = Annotated[
    str, typer.Option("--ruleset", help=_T("tables.cli_ruleset", ids=list(RULESETS)), show_default=False)
]

Why = Annotated[str, typer.Option("--reason", help=_T("tables.cli_reason"), show_default=False)]

_KEY = "tables.cli_{}"
"""The keys of the help of a table's options."""


@partial(writing, key=_KEY)
def open_(
    app: Application,
    heat: HeatId,
    table: TableNo,
    ruleset: Ruleset = "",
    option: list[str] = NAMED_VALUES,
    edition: str = "",
    first: int = typer.Option(0, "--first", min=0, help=_T("tables.cli_first")),
    as_json: Json = False,
) -> None:
    seat = first - 1 if first else None
    _open(app, heat, table, ruleset=ruleset, option=option, edition=edition, first=seat)
    _show(open_table(app, heat, table), as_json)


def _open(
    app: Application,
    heat: HeatId,
    table: TableNo,
    *,
    ruleset: str,
    option: Sequence[str],
    edition: str = "",
    first: int | None = None,
) -> None:
    chosen = dict(map(named_value, option))
    command = OpenTableGame(heat, table, secret_seed(), ruleset, options=chosen, first=first, edition=edition)
    do(app, command)


@partial(one_step, tried=False, key=_KEY)
def rules(
    heat: HeatId,
    table: Annotated[tuple[TableNo, ...], "tables.cli_rules_tables"] = (),
    ruleset: Ruleset = "",
    option: list[str] = NAMED_VALUES,
    edition: str = "",
) -> Step:
    options = dict(map(named_value, option))
    return ChooseTableRules(heat, table, ruleset, options, edition=edition)


@reading
def list_(app: Application) -> Output:
    games, books = table_games(app), rules_of_tables(app.tournament, app.rules)
    yield games_json(games, books)
    by_table = {(game.heat, game.table): game for game in games}
    heads = [_T("tables.head_heat"), _T("cli.head_table"), _T("tables.head_rules"), _T("tables.head_entries")]
    put_table(
        [*heads, _T("cli.head_state")],
        [
            (
                _T.say(heat_named(each.heat)),
                each.table,
                _T.say(each.words),
                game.entries if game else "",
                _T(f"tables.stage_{game.stage}") if game else "",
            )
            for each in books
            if (game := by_table.get((each.heat, each.table))) or each.own
        ],
    )


def show(
    file: EventFile,
    heat: Heat = "",
    table: Table = 0,
    at: Annotated[int | None, typer.Option("--at", min=0, help=_T("tables.cli_at"))] = None,
    as_json: Json = False,
) -> None:
    with _session(file, heat, table) as session:
        _show(session, as_json, at)


def enter(
    file: EventFile,
    words: Annotated[list[str], typer.Argument(metavar="ENTRY…", help=_T("tables.cli_entry"))],
    heat: Heat = "",
    table: Table = 0,
    player: Annotated[str, typer.Option("--player", help=_T("tables.cli_player"))] = "",
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with _session(file, heat, table, by) as session:
        for entry in _entries(session, words, player):
            _said(session.enter(entry), session, as_json)
        _show_after(session, as_json)


def _entries(session: TableSession, words: list[str], player: str) -> Iterator[Entry]:
    """JSON objects unchanged; else the words of one entry."""
    if not words[0].lstrip().startswith("{"):
        yield _meant(entry_of_words(session.view, words, player, _texts(session), session.why_not))
        return
    for word in words:
        yield _meant(session.read(word))


def _meant(entry: Entry | Rejected) -> Entry:
    """The entry that was understood; an unknown one ends the command."""
    if isinstance(entry, Rejected):
        _refuse(entry)
    return entry


def undo(
    file: EventFile,
    heat: Heat = "",
    table: Table = 0,
    to: Annotated[int | None, typer.Option("--to", min=0, help=_T("tables.cli_to"))] = None,
    reason: Why = "",
    as_json: Json = False,
    by: By = "referee",
) -> None:
    with _session(file, heat, table, by) as session:
        _said(session.undo(to, reason), session, as_json)
        _show_after(session, as_json)


def redo(file: EventFile, heat: Heat = "", table: Table = 0, as_json: Json = False) -> None:
    with _session(file, heat, table) as session:
        _said(session.redo(), session, as_json)
        _show_after(session, as_json)


@partial(writing, key=_KEY)
def result(
    app: Application, heat: HeatId, table: TableNo, reason: str = "", as_it_stands: bool = False
) -> Output:
    lines = tuple(record_of(app, heat, table))
    yield from _taken(do(app, TakeTableResult(heat, table, lines, reason, as_it_stands=as_it_stands)))


@partial(writing, key=_KEY)
def export(
    app: Application,
    heat: HeatId,
    table: TableNo,
    out: Annotated[str, typer.Option("--out", metavar="PATH", help=_T("tables.cli_out"))],
    ruleset: Ruleset = "",
    option: list[str] = NAMED_VALUES,
    overwrite: Overwrite = False,
) -> None:
    may_write(out, overwrite)
    if (heat, table) not in app.tournament.games:
        _open(app, heat, table, ruleset=ruleset, option=option)
    lines = record_of(app, heat, table)
    if to_standard_output(out):
        put_bytes("".join(f"{line}\n" for line in lines).encode())
        return
    write_record(Path(out), lines, idle_of(app, heat, table), overwrite)
    put(_T("tables.exported", place=out, table=table))


@partial(writing, key=_KEY)
def import_(
    app: Application,
    record: Annotated[Path, typer.Argument(metavar="GAME.jsonl", help=_T("tables.cli_record"))],
    heat: HeatId | None = None,
    table: Table = 0,
    reason: str = "",
    as_it_stands: bool = False,
) -> Output:
    lines = read_record(record)
    _, home, number = home_of(lines)
    at = TableNo(table) if table else number
    outcome = bring_back(app, heat or home, at, lines, secret_seed(), reason, as_it_stands)
    warn(outcome.warnings)
    yield from _taken(outcome)


@partial(one_step, tried=False, key=_KEY)
def close(heat: HeatId, table: TableNo, reason: str = "") -> Step:
    return CloseTableGame(heat, table, reason)


# ---- inside -------------------------------------------------------------------------------------


@contextmanager
def _session(file: str, heat: str, table: int, by: str = "referee") -> Iterator[TableSession]:
    """The table of an event, or the record in a file of its own."""
    if not heat and not table and _is_record(Path(file)):
        session = open_table_file(Path(file))
        try:
            yield session
        finally:
            session.close()
        return
    if not heat or not table:
        raise BadInput("tables.which_table")
    with opened(file, by) as app:
        yield open_table(app, heat_id(app.rules, heat), TableNo(table))


def _is_record(path: Path) -> bool:
    """Whether a file begins as a record does; the opening code reports an unreadable one."""
    try:
        with path.open("rb") as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{")
    except OSError:
        return False


def _said(done: Entered, session: TableSession, as_json: bool) -> None:
    """The consequences of an entry; a refusal ends the command."""
    if isinstance(done, Rejected):
        _refuse(done)
    elif not as_json:
        for line in done.lines:
            _put_line(line.n, f"{_T.say(line.text)}  {line.clause}".rstrip())
            for effect in line.consequences:
                put(f"    {effect.clause}: {_T.say(effect.message)}")


def _texts(session: TableSession) -> Texts:
    """The texts in the words of the table's rules."""
    return _T.in_words(session.view.board.words)


def _refuse(rejected: Rejected) -> NoReturn:
    clause = f" ({rejected.clause})" if rejected.clause else ""
    raise Refused("tables.said", sentence=rejected.message, clause=clause)


def _show_after(session: TableSession, as_json: bool) -> None:
    if as_json:
        put_json(view_json(session.view, _texts(session)))
    else:
        _put_waiting(session.view)


def _put_waiting(view: TableView) -> None:
    """What is waited for, in each of two turns if two are under way."""
    for pending in (view.pending, view.beside):
        if pending is not None:
            put(f"> {_T.say(pending.message)}")


def _show(session: TableSession, as_json: bool, at: int | None = None) -> None:
    view = session.view
    board = view.board if at is None else session.position_at(at).board
    if as_json:
        put_json(view_json(view, _texts(session), board))
        return
    for warning in view.warnings:
        remark(f"! {_T.say(warning)}")
    put_table(
        [_T("cli.head_name"), _T("tables.head_square"), _T("tables.head_cash"), _T("tables.head_worth")],
        [
            (
                seat.name,
                " · ".join(map(_T.say, seat_notes(seat, board))),
                " ".join(_T.say(each.said) for each in seat.purse) or seat.cash,
                seat.worth,
            )
            for seat in board.seats
        ],
    )
    if at is not None:
        return
    _put_waiting(view)
    for claim in view.claims:
        put(f"  {claim.clause}: {_T.say(claim.message)}")
    put(_T("tables.legal", verbs=sorted({choice.id for choice in view.choices})))


def _put_line(n: int, text: str) -> None:
    put(f"{n}. {text}")


def _taken(done: Outcome[tuple[EnteredTable, ...]]) -> Output:
    (entered,) = done.data
    problems = [_T.say(problem.message) for problem in entered.problems]
    yield fields(entered, "table state=assessment.state") | {"problems": problems}
    put(_T("clock.own_over", table=entered.table, state=state_said(entered.assessment.state)))
    for problem in problems:
        put(f"    {problem}")
