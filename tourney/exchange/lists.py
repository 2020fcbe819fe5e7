"""Lists of players read from CSV and Excel files: what was understood, and every row that was not.

Nothing is registered here: the preview goes to the person, its drafts to the command `ImportPlayers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple, TypeVar

from tourney.competition.names import clean, fold
from tourney.competition.registration import PlayerDraft, check_draft
from tourney.competition.two_scripts import has_han, split_name
from tourney.errors import BadInput
from tourney.exchange.cells import Unclear, consent, giving_method, is_nothing, money, number, unguarded, yes
from tourney.exchange.columns import ByHand, ListColumn, columns_of, headings_of, problem_of, stated_width
from tourney.exchange.csv_in import read_text
from tourney.exchange.grid import MAX_BYTES, MAX_ROWS, GridRow
from tourney.exchange.xlsx_in import is_workbook, read_workbook
from tourney.texts import Message, msg

R = TypeVar("R")


class DraftRow(NamedTuple):
    """A row that was understood: its line (or row of the worksheet) and the player on it."""

    line: int
    draft: PlayerDraft


class BadRow(NamedTuple):
    """A row that cannot be imported: where it is, why, and its beginning as text.

    A row that is bad in one cell is bad as a whole; `reason` tells all of them. `cells`: what it holds, to be
    mended (`ByHand.cells`); () where its end is not known.
    """

    line: int
    reason: Message
    text: str
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What was understood of a list, for the person to look at before anything is imported.

    `encoding` and `delimiter` are "" for a workbook, `sheet` is "" for a text file. `header_line` is
    None where the list has no headings and the columns were guessed. `total_lines` counts the lines
    of the file. `problem` says why no row can be read from these columns (no name, one field twice);
    there are no rows then, and the cure is to say by hand what the columns hold. `written` tells each of
    `rows` by what stands in the file, whatever its columns are taken as; rows written alike are counted.
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

    @property
    def drafts(self) -> tuple[PlayerDraft, ...]:
        """The players of the good rows, in the order of the list."""
        return tuple(row.draft for row in self.rows)


_BY_ITSELF = ByHand()


def read_list(data: bytes, filename: str, by_hand: ByHand = _BY_ITSELF, encoding: str = "") -> ListPreview:
    """The players of a CSV or Excel file, whatever its headings, encoding and delimiter.

    `encoding`: one of `ENCODINGS` for a text file, said by a person; "" finds it out.
    BadInput if the file is no list, cannot be opened or is too large (20 MB, 20,000 rows), or if `by_hand`
    names a column that it has not; its parameters name the file, its sentence the cure. Single bad rows and
    columns of which nothing can be made do not raise.
    """
    if len(data) > MAX_BYTES:
        raise BadInput("exchange.too_large", file=filename, max=MAX_BYTES // 1_000_000)
    grid = (
        read_workbook(data, filename) if is_workbook(data, filename) else read_text(data, filename, encoding)
    )
    if not grid.rows:
        raise BadInput("exchange.empty_file", file=filename)
    top = headings_of(grid.rows, by_hand)
    body = grid.rows if top is None else grid.rows[top + 1 :]
    if len(body) > MAX_ROWS:
        raise BadInput("exchange.too_many_rows", file=filename, max=MAX_ROWS)
    columns = columns_of(grid, top, by_hand, filename)
    headings = () if top is None else grid.rows[top].cells
    body = tuple(row for row in body if row.cells != headings)
    problem = problem_of(columns)
    most = None if grid.sheet else stated_width(columns, by_hand, top, grid)
    written = _written(body)
    by_line = by_hand.cells
    mended = (GridRow(row.line, by_line[row.line]) if row.line in by_line else row for row in body)
    rows, bad = ((), ()) if problem else _sorted_out(mended, columns, most)
    return ListPreview(
        encoding=grid.encoding,
        delimiter=grid.delimiter,
        sheet=grid.sheet,
        columns=columns,
        rows=rows,
        bad=bad,
        total_lines=grid.total_lines,
        header_line=None if top is None else grid.rows[top].line,
        problem=problem,
        written=tuple(written[row.line] for row in rows),
    )


def _written(body: Iterable[GridRow]) -> dict[int, str]:
    """What stands on each line, and how many times it stood there before."""
    times: dict[str, int] = {}
    told: dict[int, str] = {}
    for row in body:
        text = "\t".join(row.cells)
        times[text] = times.get(text, -1) + 1
        told[row.line] = f"{text}\n{times[text]}"
    return told


def _sorted_out(
    body: Iterable[GridRow], columns: tuple[ListColumn, ...], most: int | None
) -> tuple[tuple[DraftRow, ...], tuple[BadRow, ...]]:
    rows: list[DraftRow] = []
    bad: list[BadRow] = []
    lines: dict[int, int] = {}
    for row in body:
        try:
            draft = _draft(row, columns, most)
            if draft.number is not None and (earlier := lines.setdefault(draft.number, row.line)) != row.line:
                raise Unclear(msg("exchange.number_twice_at", number=draft.number, line=earlier))
        except Unclear as problem:
            cells = () if row.problem is not None else row.cells
            bad.append(BadRow(row.line, problem.reason, _beginning(row), cells))
        else:
            rows.append(DraftRow(row.line, draft))
    return tuple(rows), tuple(bad)


def _draft(row: GridRow, columns: tuple[ListColumn, ...], most: int | None) -> PlayerDraft:
    """The player of a row with `most` cells. Raises Unclear with all that is wrong with its cells.

    Cells to the right of the last heading are stray in a worksheet (`most` None); in a text file they show
    that a cell holds the delimiter, and that everything may have slipped to the side.
    """
    if row.problem is not None:
        raise Unclear(row.problem)
    if most is not None and any(cell.strip() for cell in row.cells[most:]):
        raise Unclear(msg("exchange.more_cells", n=most))
    if fold(next((cell for cell in row.cells if cell.strip()), "")) in _TOTALS:
        raise Unclear(msg("exchange.totals_line"))
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


_TOTALS = frozenset(
    ("total", "totals", "grandtotal", "subtotal", "合計", "總計", "總數", "共計", "小計", "總和")
)


def _filled(cells: Mapping[str, str], problems: list[Message]) -> PlayerDraft:
    """The cells as a player; what cannot be read is left empty and said in `problems`."""

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
        pledged=read(lambda: money(cells.get("pledged", ""), "pledged"), 0),
        received=read(lambda: money(cells.get("received", ""), "received"), 0),
        method=read(lambda: giving_method(cells.get("method", "")), None),
        note=text.get("note", ""),
        seeded=read(lambda: yes(cells.get("seeded", ""), "seeded"), False),
        photo_consent=read(lambda: consent(cells.get("photo_consent", "")), None),
    )


def _names(text: Mapping[str, str]) -> tuple[str, str]:
    """Chinese and English name from whichever columns the list has; the general column fills gaps."""
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


def _beginning(row: GridRow) -> str:
    text = " | ".join(clean(cell) for cell in row.cells if cell.strip())
    return text if len(text) <= 120 else text[:119] + "…"
