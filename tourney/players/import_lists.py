"""Reads lists of players from CSV and Excel files: rows that are understood, bad rows, and questions to ask.

Nothing is registered here: a person sees the preview, and its drafts go to the command `ImportPlayers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import NamedTuple, TypeVar

from tourney.base.dollars import NOTHING
from tourney.base.errors import BadInput
from tourney.base.spelling import clean, fold, has_han, split_name
from tourney.base.texts import Message, msg
from tourney.event.printouts import says_rehearsal
from tourney.event.registration import MAX_NOTE, PlayerDraft, check_draft, field_name
from tourney.files.cell_kinds import has_surname, is_date, is_rounded
from tourney.files.csv import read_text
from tourney.files.rows import (
    MAX_BYTES,
    MAX_ROWS,
    Grid,
    GridRow,
    Unclear,
    consent,
    giving_method,
    is_nothing,
    money,
    number,
    unguarded,
    yes,
)
from tourney.files.xlsx import is_workbook, read_workbook
from tourney.players.list_columns import (
    ListColumn,
    are_turned,
    columns_of,
    filled_down,
    problem_of,
    question_of,
    row_named,
    stated_width,
    typed_once,
)
from tourney.players.list_headings import Top, joined, top_of
from tourney.players.list_reading import KEPT, OUT, Answer, ByHand, Question
from tourney.players.list_rows import Crossed, blocks_of, crossed_off, no_player, one_below_the_other

R = TypeVar("R")


def draft_of(row: GridRow, columns: Sequence[ListColumn], most: int | None) -> PlayerDraft:
    """The player of a row with `most` cells. Raises Unclear with all problems of its cells.

    Cells to the right of the last heading are stray in a worksheet (`most` None); in a text file they show
    that a cell holds the delimiter, and that everything may have slipped to the side.
    """
    if row.problem is not None:
        raise Unclear(row.problem)
    if most is not None and any(cell.strip() for cell in row.cells[most:]):
        raise Unclear(msg("exchange.more_cells", n=most))
    for column, flaw in row.flaws:
        if column < len(columns) and columns[column].field is not None:
            raise Unclear(flaw)
    if any("\ufffd" in cell for cell in row.cells):
        raise Unclear(msg("exchange.unreadable_letters"))
    cells = {
        column.field: unguarded(cell)
        for column, cell in zip(columns, row.cells, strict=False)
        if column.field is not None
    }
    problems: list[Message] = []
    draft = _filled(cells, problems)
    problems += check_draft(draft)
    if problems:
        raise Unclear(
            reduce(lambda first, second: msg("exchange.also", first=first, second=second), problems)
        )
    return draft


def _filled(cells: Mapping[str, str], problems: list[Message]) -> PlayerDraft:
    """The cells as a player; an unreadable one is left empty and listed in `problems`."""

    def read(reader: Callable[[], R], otherwise: R) -> R:
        try:
            return reader()
        except Unclear as problem:
            problems.append(problem.reason)
            return otherwise

    text = {field: "" if is_nothing(cell) else clean(cell) for field, cell in cells.items()}
    name_zh, name_en = _names(text)
    return PlayerDraft(
        number=read(lambda: number(cells.get("number", "")), None),
        name_zh=name_zh,
        name_en=name_en,
        team=text.get("team", ""),
        division=text.get("division", ""),
        phone=text.get("phone", ""),
        email=text.get("email", ""),
        pledged=read(lambda: money(cells.get("pledged", ""), "pledged"), NOTHING),
        received=read(lambda: money(cells.get("received", ""), "received"), NOTHING),
        method=read(lambda: giving_method(cells.get("method", "")), None),
        note=text.get("note", ""),
        seeded=read(lambda: yes(cells.get("seeded", ""), "seeded"), False),
        photo_consent=_consent(cells.get("photo_consent", "")),
    )


def _consent(cell: str) -> bool | None:
    """Whether photographs may be shown; an answer that is neither yes nor no does not refuse a list
    (`is_unclear_consent`).
    """
    try:
        return consent(cell)
    except Unclear:
        return None


def is_unclear_consent(cell: str) -> bool:
    """Whether somebody was asked and answered neither yes nor no."""
    return not is_nothing(cell) and _consent(cell) is None


def _names(text: Mapping[str, str]) -> tuple[str, str]:
    """Chinese and English name from the columns that the list has; the general column fills gaps."""
    name_zh = _joined(text.get("surname_zh", ""), text.get("given_zh", "") or text.get("name_zh", ""))
    name_en = _joined(text.get("surname_en", ""), text.get("given_en", "") or text.get("name_en", ""))
    general = text.get("name", "") or _joined(text.get("surname", ""), text.get("given", ""))
    split_zh, split_en = split_name(general)
    if name_en and not (name_zh or split_zh or _within(split_en, name_en)):
        name_zh = split_en  # another name beside the English one is kept, whatever its script
    name_zh, name_en = name_zh or split_zh, name_en or split_en
    if not (name_zh and name_en):
        name_zh, name_en = split_name(name_zh or name_en)
    return name_zh, name_en


def _within(name: str, whole: str) -> bool:
    return set(name.casefold().split()) <= set(whole.casefold().split())


def _joined(surname: str, given: str) -> str:
    """陳 + 大文 without a space, Chan + Tai Man with one; a whole name in the second column stands alone."""
    if not (surname and given) or given.casefold().startswith(surname.casefold() + " "):
        return given or surname
    if has_han(surname) and has_han(given):
        return given if given.startswith(surname) and len(given) > 2 else surname + given
    return f"{surname} {given}"


class DraftRow(NamedTuple):
    """A row that was understood: its line (or row of the worksheet) and its player."""

    line: int
    draft: PlayerDraft


class BadRow(NamedTuple):
    """A row that cannot be imported: where it is, why, and its beginning as text.

    A row with one bad cell is bad as a whole; `reason` names all problems. `cells`: its cells, to be mended
    (`ByHand.cells`); () if its end is unknown.
    """

    line: int
    reason: Message
    text: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What was understood of a list, shown to the person before anything is imported.

    `encoding` and `delimiter` are "" for a workbook, `sheet` is "" for a text file. `header_line` is None if
    the list has no headings and the columns were guessed. `total_lines` counts the lines of the file.
    `problem` tells why no row can be read from these columns (no name, one field twice); then there are no
    rows, and the cure is to set by hand what the columns hold. `written` identifies each of `rows` by its
    text in the file, whatever its columns are taken as; rows with the same text are counted. `questions` are
    to be answered before the import; `remarks` name what was left out or looks spoilt.
    """

    encoding: str
    delimiter: str
    sheet: str
    columns: tuple[ListColumn, ...]
    rows: tuple[DraftRow, ...]
    bad: tuple[BadRow, ...]
    total_lines: int
    header_line: int | None = None
    problem: Message | None = None
    written: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    remarks: tuple[Message, ...] = ()

    @property
    def drafts(self) -> tuple[PlayerDraft, ...]:
        """The players of the good rows, in the order of the list."""
        return tuple(row.draft for row in self.rows)

    @property
    def unused(self) -> int:
        """How many columns with anything in them are no field."""
        return sum(1 for column in self.columns if column.field is None and column.sample)

    @property
    def understood(self) -> Message:
        """The fields of the columns, as one line."""
        used = [msg(f"exchange.as_{column.field}") for column in self.columns if column.field]
        if not used:
            return msg("exchange.understood_none")
        key = "exchange.understood" if self.unused else "exchange.understood_all"
        return msg(key, columns=used, n=self.unused)


_BY_ITSELF = ByHand()


_TOLD = 12
"""The most lines that a sentence names."""


def read_list(data: bytes, filename: str, by_hand: ByHand = _BY_ITSELF, encoding: str = "") -> ListPreview:
    """The players of a CSV or Excel file, whatever its headings, encoding and delimiter.

    `encoding`: one of `ENCODINGS` for a text file, chosen by a person; "" detects it. BadInput if the file is
    no list, cannot be opened or is too large (20 MB, 20,000 rows), or if `by_hand` names a column or a
    worksheet that it does not have; its parameters name the file, its sentence the cure. Single bad rows and
    unusable columns do not raise.
    """
    if len(data) > MAX_BYTES:
        raise BadInput("exchange.too_large", file=filename, max=MAX_BYTES // 1_000_000)
    if is_workbook(data, filename):
        grids = read_workbook(data, filename)
        _refuse_rehearsal(grids, filename)
        return _of_workbook(grids, filename, by_hand)
    grid = read_text(data, filename, encoding)
    if not grid.rows:
        raise BadInput("exchange.empty_file", file=filename)
    _refuse_rehearsal([grid], filename)
    return _read(grid, filename, by_hand)


def _refuse_rehearsal(grids: Iterable[Grid], filename: str) -> None:
    """BadInput for a list that a rehearsal has written: it says so above everything, or above a heading."""
    first = [grid.rows[0].cells for grid in grids if grid.rows]
    above = [cell for cells in first for cell in cells if len(cells) == 1 or "\n" in cell]
    if any(map(says_rehearsal, above)):
        raise BadInput("cli.other_event", place=filename, whose=msg("rehearsal.of_a_rehearsal"))


def _of_workbook(grids: Sequence[Grid], filename: str, by_hand: ByHand) -> ListPreview:
    """The worksheet that a person names, else the only one with players, else the first of several, with a
    question; if none seems to have any, the first.
    """
    if by_hand.sheet:
        named = [grid for grid in grids if fold(grid.sheet) == fold(by_hand.sheet)]
        if not named:
            known = [grid.sheet for grid in grids]
            raise BadInput("exchange.no_such_sheet", file=filename, sheet=by_hand.sheet, known=known)
        others = [grid for grid in grids if grid is not named[0]]
        preview = _read(named[0], filename, by_hand)
        beside = _told_sheets([(grid, n) for grid in others if (n := _players_on(grid, filename))])
        messages = [msg("exchange.sheets_beside", sheets=beside)] if beside else []
        return replace(preview, remarks=(*messages, *preview.remarks))
    if len(grids) == 1:
        return _read(grids[0], filename, by_hand)
    holding = [(grid, n) for grid in grids if (n := _players_on(grid, filename))]
    first = holding[0][0] if holding else grids[0]
    preview = _read(first, filename, by_hand)
    if len(holding) < 2:
        return preview
    asks = msg("exchange.sheets_of_players", n=len(holding), sheets=_told_sheets(holding), sheet=first.sheet)
    answers = tuple(
        Answer(msg("exchange.read_sheet", sheet=grid.sheet, n=n), grid.sheet) for grid, n in holding
    )
    return replace(preview, questions=(Question("sheet", asks, answers), *preview.questions))


def _told_sheets(holding: Sequence[tuple[Grid, int]]) -> list[object]:
    return _some([msg("exchange.sheet_with", sheet=grid.sheet, n=n) for grid, n in holding])


def _players_on(grid: Grid, filename: str) -> int:
    """How many players a worksheet seems to have: below a heading of names, or recognised by family names."""
    try:
        preview = _read(grid, filename, _BY_ITSELF)
    except BadInput:
        return len(grid.rows)
    if preview.problem is not None:
        return 0
    if preview.header_line is not None and not any(each.about == "fields" for each in preview.questions):
        return len(preview.rows) + len(preview.bad)
    named = sum(1 for draft in preview.drafts if any(map(has_surname, draft.name.forms)))
    return len(preview.rows) if named * 2 >= len(preview.rows) else 0


def _read(grid: Grid, filename: str, by_hand: ByHand) -> ListPreview:
    questions: list[Question] = []
    remarks: list[Message] = []
    top = top_of(grid.rows, by_hand.headings, row_named(grid.rows, by_hand))
    headings = _headings(grid, top)
    body = grid.rows[top.first :]
    if len(body) > MAX_ROWS:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    if top.doubtful and by_hand.headings is None:
        questions.append(_headings_or_player(grid, top))
    if grid.hidden_columns:
        remarks.append(msg("exchange.hidden_columns", columns=[n + 1 for n in grid.hidden_columns]))
    if headings is not None:
        repeated = tuple(grid.rows[place].cells for place in top.headings)
        body = tuple(row for row in body if row.cells not in repeated)
        blocks = blocks_of(headings)
        if blocks is not None:
            headings, body = one_below_the_other(headings, body, blocks)
            remarks.append(msg("exchange.side_by_side", n=len(blocks.each)))
    columns = columns_of(headings, body, by_hand, filename, in_sheet=bool(grid.sheet))
    problem = msg("exchange.turned") if are_turned(grid.rows) and not by_hand.fields else problem_of(columns)
    written = _written(body)
    body = tuple(_mended(body, by_hand))
    out = {n for n, row in enumerate(body) if no_player(row, columns)}
    _tell_left_out(grid, top, [body[n].line for n in sorted(out)], remarks)
    body = tuple(row for n, row in enumerate(body) if n not in out)
    body = _filled_down(body, columns, by_hand, questions)
    body, notes = _without_crossed(body, columns, by_hand, questions, remarks)
    if problem is None:
        hardly = question_of(columns, body, by_hand, with_headings=headings is not None)
        questions += [hardly] if hardly else []
    most = None if grid.sheet else stated_width(columns, by_hand, headings)
    rows, bad, kept = ((), (), ()) if problem else _sorted_out(body, columns, most)
    remarks += _spoilt(body, columns)
    if by_hand.notes:
        notes = _with_unused(notes, body, columns)
    return ListPreview(
        encoding=grid.encoding,
        delimiter=grid.delimiter,
        sheet=grid.sheet,
        columns=columns,
        rows=tuple(_noted(row, notes.get(n, "")) for row, n in zip(rows, kept, strict=True)),
        bad=bad,
        total_lines=grid.total_lines,
        header_line=grid.rows[top.headings[0]].line if top.headings else None,
        problem=problem,
        written=tuple(written[body[n].line, body[n].part] for n in kept),
        questions=tuple(questions),
        remarks=tuple(remarks),
    )


def _headings(grid: Grid, top: Top) -> tuple[str, ...] | None:
    if not top.headings:
        return None
    lines = [grid.rows[place] for place in top.headings]
    return lines[0].cells if len(lines) == 1 else joined(lines[0], lines[1])


def _headings_or_player(grid: Grid, top: Top) -> Question:
    row = grid.rows[top.first]
    question = msg("exchange.headings_or_player", line=row.line, text=_beginning(row))
    return Question(
        "headings",
        question,
        (
            Answer(msg("exchange.read_as_player"), False),
            Answer(msg("exchange.read_as_headings"), True),
        ),
    )


def _mended(body: Sequence[GridRow], by_hand: ByHand) -> Iterable[GridRow]:
    """The rows, with a person's corrections in place of rows; for several players on one row the first is
    corrected.
    """
    by_line = by_hand.cells
    for row in body:
        yield GridRow(row.line, by_line[row.line]) if row.line in by_line and not row.part else row


def _tell_left_out(grid: Grid, top: Top, lines: list[int], remarks: list[Message]) -> None:
    above = top.headings[0] if top.headings else top.first
    several = [row.line for row in grid.rows[:above] if sum(1 for cell in row.cells if cell.strip()) > 1]
    if not top.headings:
        several = [row.line for row in grid.rows[:above]]
    if several or lines:
        remarks.append(msg("exchange.left_out", lines=_some(list(dict.fromkeys((*several, *lines))))))


def _filled_down(
    body: tuple[GridRow, ...],
    columns: Sequence[ListColumn],
    by_hand: ByHand,
    questions: list[Question],
) -> tuple[GridRow, ...]:
    """A value typed once for the rows below it is filled down if a person chose so, else asked about."""
    places = typed_once(body, columns)
    if not places:
        return body
    if by_hand.fill is None:
        place = places[0]
        filled = sum(1 for row in body if place < len(row.cells) and row.cells[place].strip())
        name = columns[place].header or field_name(columns[place].field or "team")
        question = msg("exchange.typed_once", column=name, n=filled, all=len(body))
        answers = (Answer(msg("exchange.leave_empty"), False), Answer(msg("exchange.fill_down"), True))
        questions.append(Question("fill", question, answers))
    return filled_down(body, places) if by_hand.fill else body


def _without_crossed(
    body: tuple[GridRow, ...],
    columns: Sequence[ListColumn],
    by_hand: ByHand,
    questions: list[Question],
    remarks: list[Message],
) -> tuple[tuple[GridRow, ...], dict[int, str]]:
    """The remaining rows without the words that cross rows off, and these words by row."""
    look = crossed_off(columns, body)
    crossed: dict[int, Crossed] = {n: why for n, row in enumerate(body) if (why := look(row)) is not None}
    if not crossed:
        return body, {}
    messages = [msg("exchange.crossed_line", line=body[n].line, why=each.why) for n, each in crossed.items()]
    lines = _some(messages)
    if by_hand.marked not in (OUT, KEPT):
        answers = (
            Answer(msg("exchange.leave_them_out", n=len(crossed)), OUT),
            Answer(msg("exchange.keep_them", n=len(crossed)), KEPT),
        )
        questions.append(Question("marked", msg("exchange.crossed", n=len(crossed), lines=lines), answers))
    if by_hand.marked == KEPT:
        remarks.append(msg("exchange.crossed_kept", n=len(crossed), lines=lines))
        rows = tuple(
            row._replace(cells=crossed[n].cells) if n in crossed else row for n, row in enumerate(body)
        )
        return rows, {n: each.word for n, each in crossed.items() if each.word}
    if by_hand.marked == OUT:
        remarks.append(msg("exchange.crossed_out", n=len(crossed), lines=lines))
    return tuple(row for n, row in enumerate(body) if n not in crossed), {}


def _spoilt(body: Sequence[GridRow], columns: Sequence[ListColumn]) -> list[Message]:
    """Telephones, classes and names that a spreadsheet has spoilt, and answers that are neither yes nor
    no.
    """
    rounded: list[int] = []
    dates: list[int] = []
    unclear: list[int] = []
    dated = {n for n, column in enumerate(columns) if column.field in _NEVER_DATES}
    phones = {n for n, column in enumerate(columns) if column.field == "phone"}
    consents = {n for n, column in enumerate(columns) if column.field == "photo_consent"}
    looked_at = sorted(dated | phones | consents)
    for row in body:
        for place in looked_at:
            cell = row.cells[place] if place < len(row.cells) else ""
            if place in phones and "+" in cell and is_rounded(cell):
                rounded.append(row.line)
            elif place in dated and cell[:1].isdigit() and not cell.isdecimal() and _is_dated(row, place):
                dates.append(row.line)
            elif place in consents and is_unclear_consent(cell):
                unclear.append(row.line)
    groups = (("rounded", rounded), ("made_dates", dates), ("consent_unclear", unclear))
    return [msg(f"exchange.{key}", lines=_some(sorted(set(lines)))) for key, lines in groups if lines]


def _is_dated(row: GridRow, place: int) -> bool:
    return place in row.dates or is_date(row.cells[place])


_NEVER_DATES = frozenset(
    ("name", "name_zh", "name_en", "surname", "given", "team", "division", "phone", "number")
)


def _with_unused(
    notes: dict[int, str], body: Sequence[GridRow], columns: Sequence[ListColumn]
) -> dict[int, str]:
    """The notes with what stands in columns without a field: "T-shirt: M; Lunch: Fish"."""
    free = [(n, column.header) for n, column in enumerate(columns) if column.field is None]
    remarks = {}
    for n, row in enumerate(body):
        cells = [
            f"{header}: {clean(row.cells[place])}" if header else clean(row.cells[place])
            for place, header in free
            if place < len(row.cells) and not is_nothing(row.cells[place])
        ]
        remarks[n] = "; ".join(part for part in (notes.get(n, ""), *cells) if part)
    return remarks


def _noted(row: DraftRow, note: str) -> DraftRow:
    """The row with one more note, cut if the note would be too long."""
    if not note:
        return row
    whole = "; ".join(part for part in (row.draft.note, note) if part)
    return DraftRow(row.line, replace(row.draft, note=whole[:MAX_NOTE]))


def _written(body: Iterable[GridRow]) -> dict[tuple[int, int], str]:
    """The text of each line and its parts, and how many times it occurred before."""
    times: dict[str, int] = {}
    remarks: dict[tuple[int, int], str] = {}
    for row in body:
        text = "\t".join(row.cells)
        times[text] = times.get(text, -1) + 1
        remarks[row.line, row.part] = f"{text}\n{times[text]}"
    return remarks


def _sorted_out(
    body: Sequence[GridRow], columns: tuple[ListColumn, ...], most: int | None
) -> tuple[tuple[DraftRow, ...], tuple[BadRow, ...], tuple[int, ...]]:
    """The rows that are players, the bad ones, and which of `body` the players are."""
    rows: list[DraftRow] = []
    bad: list[BadRow] = []
    kept: list[int] = []
    lines: dict[int, int] = {}
    for n, row in enumerate(body):
        try:
            draft = draft_of(row, columns, most)
            if draft.number is not None and lines.setdefault(draft.number, n) != n:
                earlier = body[lines[draft.number]].line
                raise Unclear(msg("exchange.number_twice_at", number=draft.number, line=earlier))
        except Unclear as problem:
            cells = () if row.problem is not None or row.part else row.cells
            bad.append(BadRow(row.line, problem.reason, _beginning(row), cells))
        else:
            rows.append(DraftRow(row.line, draft))
            kept.append(n)
    return tuple(rows), tuple(bad), tuple(kept)


def _some(lines: Sequence[object]) -> list[object]:
    """As many as people read at a glance, and how many more there are."""
    if len(lines) <= _TOLD:
        return list(lines)
    return [*lines[: _TOLD - 1], msg("exchange.and_more_lines", n=len(lines) - _TOLD + 1)]


def _beginning(row: GridRow) -> str:
    text = " | ".join(clean(cell) for cell in row.cells if cell.strip())
    return text if len(text) <= 120 else text[:119] + "…"
