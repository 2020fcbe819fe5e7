"""Writes the first worksheet of a workbook: the event in a few lines, three charts, the figures they show.

Settled facts (champion, cut, progress) are Tourney's; the leader, the charts' figures and the money follow
the other worksheets live. Also the worksheet that explains the others, always in both languages: it is made
from the same column descriptions as the worksheets, so that neither can outlive the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor
from typing import Any

from xlsxwriter.utility import xl_col_to_name

from tourney.base.heat_names import heat_message
from tourney.base.ids import HeatId, Points, points_number
from tourney.base.names import PersonName
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.scoresheet.ranking import PointsBasis
from tourney.workbook.data import BookCut, BookRules, WorkbookView
from tourney.workbook.kit import MONEY_WIDTH, Book, SheetColumn, clean
from tourney.workbook.people import DONATIONS, MATRIX, PLAYERS, SEATING, DonationCells
from tourney.workbook.register import dollars_shape
from tourney.workbook.results import SORTABLE, described_columns
from tourney.workbook.standings import BEFORE, EACH_HEAT, FINALS, LIVE, StandingCells, turns_live

_HEAD = (
    SheetColumn("sheet", msg("workbook.explained_sheet"), 20),
    SheetColumn("column", msg("workbook.explained_column"), 22),
    SheetColumn("zh", msg("workbook.explained_zh"), 56),
    SheetColumn("en", msg("workbook.explained_en"), 66),
)


def write_explanations(book: Book, view: WorkbookView) -> None:
    """What the file is, how values are computed with their clauses, and the meaning of each column."""
    sheet = book.sheet(msg("workbook.explanations"))
    book.table_head(sheet, _HEAD)
    row, rules = 1, view.books[0]
    for message in _general(view):
        _line(book, sheet, row, msg("workbook.explained_all"), None, _by(rules, message))
        row += 1
    for name, columns in _sheets(view):
        for column in columns:
            if column.about is not None:
                _line(book, sheet, row, name, column, _by(rules, column.about))
                row += 1
    book.table_end(sheet, _HEAD, row - 1)


def _by(rules: BookRules, message: Message) -> Message:
    """The explanation in these rules' words, with their names for the clauses."""
    return Message(message.key, {**message.params, **rules.cited}, rules.words)


def _line(
    book: Book, sheet: Any, row: int, name: Message, column: SheetColumn | None, about: Message
) -> None:
    wrap = "wrap"
    book.text(sheet, row, 0, book.say(name), wrap)
    if column is not None:
        book.text(sheet, row, 1, book.say(column.head), wrap)
    zh, en = clean(CHINESE.say(about)), clean(ENGLISH.say(about))
    book.text(sheet, row, 2, zh, wrap)
    book.text(sheet, row, 3, en, wrap)
    lines = max(1, -(-len(zh) // 26), -(-len(en) // 62))
    sheet.set_row(row, 14 * lines + 3)


def _sheets(view: WorkbookView) -> tuple[tuple[Message, tuple[SheetColumn, ...]], ...]:
    return (
        *([(msg("workbook.live"), LIVE[:3])] if turns_live(view) else []),
        (msg("workbook.players"), PLAYERS),
        (msg("workbook.seating"), SEATING),
        (msg("workbook.matrix"), MATRIX[-1:]),
        (msg("workbook.scores"), described_columns(view)),
        (msg("workbook.standings"), (*BEFORE, *EACH_HEAT)),
        (msg("workbook.finals"), FINALS),
        (msg("workbook.donations"), DONATIONS[-3:]),
    )


def _general(view: WorkbookView) -> tuple[Message, ...]:
    rules, left = view.books[0], view.points.basis is PointsBasis.LEFT
    sortable = len(view.scores) <= SORTABLE
    return (
        msg("workbook.about_file", name=view.head.title),
        msg("workbook.about_status", status=view.status),
        msg("workbook.about_format", name=view.format),
        msg("workbook.about_edition", name=view.edition),
        msg("workbook.about_live"),
        msg("workbook.about_sorts_itself") if turns_live(view) else msg("workbook.about_long_list"),
        msg("workbook.about_locked"),
        msg("workbook.about_pivot"),
        msg("workbook.about_any_number")
        if rules.any_number
        else msg("workbook.about_boxes_full")
        if rules.mortgaged_in_full
        else msg("workbook.about_boxes", buildings=rules.houses + 1),
        msg("workbook.about_bankrupt"),
        msg("workbook.about_no_land")
        if rules.any_number
        else msg("workbook.about_land_all")
        if view.all_land
        else msg("workbook.about_land"),
        msg("workbook.about_points_left") if left else msg("workbook.about_points_size"),
        msg("workbook.about_bankrupt_rank")
        if view.points.bankrupt_by_rank
        else msg("workbook.about_bankrupt_row"),
        msg("workbook.about_shared"),
        msg("workbook.about_missed", points=view.missed // 60),
        msg("workbook.about_breaks", breaks=list(view.tie_breaks)),
        msg("workbook.about_sort") if sortable else msg("workbook.about_no_sort"),
        msg("workbook.about_way", rules=rules.name),
    )


LEADERS = 8
"""So many lines in the race: more cannot be distinguished."""


_BINS = 10


_NAME, _FIRST_HEAT = 0, 1


_CHART_ROWS = 16
"""Rows of the usual height (20 pixels) for a chart and the gap below it."""


_CHART_WIDE, _CHART_HIGH = 430, 300


@dataclass(frozen=True, slots=True)
class SummaryCells:
    """The cells in which the summary looks values up."""

    standings: StandingCells
    donations: DonationCells
    takings: str
    live: str
    """The worksheet of standings that sort themselves, quoted; "" if the list is too long for one."""


def write_summary(book: Book, view: WorkbookView, sheet: Any, cells: SummaryCells) -> None:
    """One page: facts, charts, their figures."""
    sheet.set_column(0, 0, 34)
    sheet.set_column(1, 9, MONEY_WIDTH)
    book.text(sheet, 0, 0, book.event, "title")
    sheet.set_row(0, 26)
    book.text(sheet, 1, 0, clean(" ".join(_beside(view.head.date, view.head.venue).split())))
    if view.check_code:
        book.text(sheet, 2, 0, f"{clean(book.wording(msg('check_code.label'), ' '))} {view.check_code}")
    row = 3
    for label, value in _facts(book, view):
        row = _fact(book, sheet, row, label, value)
    row = _live_facts(book, view, sheet, row, cells)
    charts = row + 1
    figures = charts + (2 if _heats(view) else 1) * _CHART_ROWS
    spread = _write_spread(book, view, sheet, figures, cells.standings)
    race = _write_race(book, view, sheet, spread + 2, cells)
    money = _write_money(book, view, sheet, race + 2, cells)
    _charts(book, view, sheet, charts, (figures, spread, race))
    sheet.freeze_panes(1, 0)
    sheet.print_area(0, 0, money, 9)
    sheet.fit_to_pages(1, 1)


# ---- facts ------------------------------------------------------------------------------------


def _facts(book: Book, view: WorkbookView) -> Iterator[tuple[Message, str | int]]:
    """The settled facts, as Tourney has them."""
    summary = view.summary
    yield msg("workbook.sum_result"), book.say(view.status)
    for champion in summary.champions:
        person = champion.person
        parts = (
            book.name(champion.division, " "),
            f"{person.number}  {book.person(person.name)}",
            person.team,
        )
        yield msg("workbook.sum_champion"), " · ".join(part for part in parts if part)
    for cut in summary.cuts:
        yield msg("workbook.sum_cut"), _beside(book.name(cut.division, " "), book.say(_cut_words(cut)))
    for each in summary.progress:
        done = msg("workbook.sum_confirmed", n=each.confirmed, tables=each.tables)
        yield heat_message(each.heat), book.say(done)
    yield msg("workbook.sum_playing"), summary.playing


def _beside(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _cut_words(cut: BookCut) -> Message:
    """How many go through and where the line is."""
    if cut.last_in is None:
        return msg("workbook.cut_open", places=cut.places)
    points = f"{points_number(cut.last_in):g}"
    key = "workbook.cut_decided" if cut.decided else "workbook.cut_stands"
    if cut.level:
        key = "workbook.cut_level"
    return msg(key, places=cut.places, points=points, level=cut.level)


def _fact(book: Book, sheet: Any, row: int, label: Message, value: str | int) -> int:
    """A fact on a line of its own; returns the row below it."""
    text = clean(" ".join(str(value).split()))
    book.text(sheet, row, 0, clean(book.wording(label, " ")), "fact_label")
    sheet.merge_range(row, 1, row, 9, "", book.format("fact"))
    if isinstance(value, int):
        sheet.write_number(row, 1, value, book.format("fact"))
    else:
        book.text(sheet, row, 1, text, "fact")
    sheet.set_row(row, 18 * max(1, ceil(_width(text) / 92), ceil(_width(book.wording(label, " ")) / 30)))
    return row + 1


def _width(text: str) -> int:
    """In letters; a Chinese sign takes two."""
    return sum(2 if ord(each) > 0x2E7F else 1 for each in text)


def _live_facts(book: Book, view: WorkbookView, sheet: Any, row: int, cells: SummaryCells) -> int:
    """The leader by the points in this file; nobody before a heat counts, nor once there is a champion."""
    if _heats(view) and cells.live and not view.summary.champions:
        line = view.lines[0]
        shown = f"{line.number}  {_one_name(line.name)}".strip()
        formula = f'={cells.live}!$D$2&"  "&TRIM({cells.live}!$E$2&" "&{cells.live}!$F$2)'
        book.text(sheet, row, 0, clean(book.wording(msg("workbook.sum_lead"), " ")), "fact_label")
        sheet.merge_range(row, 1, row, 9, "", book.format("fact", bg_color="#F4F7F0"))
        sheet.write_formula(row, 1, formula, book.format("fact", bg_color="#F4F7F0"), shown)
        sheet.set_row(row, 18)
        row += 1
    return row


def _one_name(name: PersonName) -> str:
    """Both forms of a name as the formula joins them: TRIM leaves one blank between words."""
    return " ".join(part for part in f"{clean(name.zh)} {clean(name.en)}".split(" ") if part)


# ---- figures of the charts --------------------------------------------------------------------


def bins(points: list[float]) -> tuple[float, float]:
    """The start of the first of ten bins and their width: whole numbers, all points in one of them."""
    low, high = (floor(min(points)), floor(max(points))) if points else (0, 0)
    return low, max(1, ceil((high - low + 1) / _BINS))


def _heading(book: Book, sheet: Any, row: int, title: Message, heads: list[str]) -> None:
    book.text(sheet, row, 0, clean(book.wording(title, " ")), "strong")
    for at, head in enumerate(heads):
        book.text(sheet, row + 1, at, head, "head")
    sheet.set_row(row + 1, 32)


def _write_spread(book: Book, view: WorkbookView, sheet: Any, row: int, cells: StandingCells) -> int:
    """How many players have how many points; returns the last row."""
    heads = [book.lines(msg(key)) for key in ("workbook.bin", "workbook.bin_end", "workbook.bin_players")]
    _heading(book, sheet, row, msg("workbook.chart_spread"), heads)
    points = [round(points_number(line.points), 2) for line in view.lines]
    low, wide = bins(points)
    span = cells.span("points")
    for each in range(_BINS):
        at, start, end = row + 2 + each, low + each * wide, low + (each + 1) * wide
        sheet.write_number(at, 0, start, book.format("points"))
        sheet.write_number(at, 1, end, book.format("points"))
        formula = f'=COUNTIFS({span},">="&$A{at + 1},{span},"<"&$B{at + 1})'
        inside = sum(start <= value < end for value in points)
        sheet.write_formula(at, 2, formula, book.format("live_money"), inside)
    return row + 1 + _BINS


def _write_race(book: Book, view: WorkbookView, sheet: Any, row: int, cells: SummaryCells) -> int:
    """The leaders' points heat by heat, added up, nothing before one counts; returns the last row."""
    heats = [book.lines(heat_message(heat)) for heat in _heats(view)]
    if not heats:
        return row - 2
    _heading(book, sheet, row, msg("workbook.chart_race"), [book.lines(msg("workbook.name")), *heats])
    for turn in range(LEADERS):
        at = row + 2 + turn
        if turn < len(view.lines):
            _write_runner(book, view, sheet, at, turn, cells)
    return row + 1 + LEADERS


def _write_runner(
    book: Book, view: WorkbookView, sheet: Any, row: int, turn: int, cells: SummaryCells
) -> None:
    """One leader: found by the rank if the list sorts itself, else by the line with this place. With the last
    heat come penalties and bonuses, so that it ends at the points of the standings.
    """
    line, n = view.lines[turn], turn + 2
    span = cells.standings.span
    which = f"{cells.live}!$B${n}" if cells.live else str(turn + 1)
    zh, en = (f"INDEX({span(key)},{which},1)" for key in ("name_zh", "name_en"))
    number = f"INDEX({span('number')},{which},1)"
    name = f'={number}&"  "&TRIM({zh}&" "&{en})'
    shown = f"{line.number}  {_one_name(line.name)}"
    sheet.write_formula(row, _NAME, name, book.format("live_text"), shown)
    sofar, last = Points(0), len(_heats(view)) - 1
    for index, _ in enumerate(_heats(view)):
        column = _FIRST_HEAT + index
        mine = f"INDEX({cells.standings.points_of_heat(index)},{which},1)"
        before = f"{xl_col_to_name(column - 1)}{row + 1}+" if index else ""
        sofar = Points(sofar + line.heats[index].points)
        if index == last:
            mine += f"+INDEX({cells.standings.span('adjusted')},{which},1)"
            sofar = Points(sofar + line.adjusted)
        value = round(points_number(sofar), 2)
        sheet.write_formula(row, column, f"=ROUND({before}{mine},2)", book.format("live_points"), value)


def _heats(view: WorkbookView) -> tuple[HeatId, ...]:
    """The heats of the race: those that every line has."""
    return view.counted if view.lines else ()


def _write_money(book: Book, view: WorkbookView, sheet: Any, row: int, cells: SummaryCells) -> int:
    """Received, still promised, hoped for (HK$); returns the last row."""
    money, given = view.summary.money, cells.donations
    _heading(book, sheet, row, msg("workbook.chart_money"), ["", "HK$"])
    shape = dollars_shape(book, "live_money", (money.total, money.open_amount))
    for at, key, formula, value in (
        (row + 2, "workbook.money_received", f"=SUM({given.received})+{cells.takings}", money.total),
        (row + 3, "workbook.money_open", f"=SUM({given.still_open})", money.open_amount),
    ):
        book.text(sheet, at, 0, clean(book.wording(msg(key), " ")))
        sheet.write_formula(at, 1, formula, shape, value)
    if not money.target:
        return row + 3
    book.text(sheet, row + 4, 0, clean(book.wording(msg("workbook.money_target"), " ")))
    sheet.write_number(row + 4, 1, money.target, book.format("money"))
    return row + 4


# ---- charts -----------------------------------------------------------------------------------


def _charts(book: Book, view: WorkbookView, sheet: Any, row: int, figures: tuple[int, int, int]) -> None:
    """Spread and money side by side, the race below them; `figures`: the rows before each table's title."""
    name, size = sheet.get_name(), (_CHART_WIDE, _CHART_HIGH)
    first = figures[0] + 2
    spread = book.chart(sheet, (row, 0), size, type="column")
    spread.add_series(
        {
            "name": book.lines(msg("workbook.bin_players")),
            "categories": [name, first, 0, first + _BINS - 1, 0],
            "values": [name, first, 2, first + _BINS - 1, 2],
            "fill": {"color": "#3F6B4F"},
            "gap": 20,
        }
    )
    _titled(book, spread, "workbook.chart_spread", "workbook.bin")
    first = figures[2] + 4
    last = first + (2 if view.summary.money.target else 1)
    money = book.chart(sheet, (row, 4), size, type="bar")
    money.add_series(
        {
            "name": "HK$",
            "categories": [name, first, 0, last, 0],
            "values": [name, first, 1, last, 1],
            "fill": {"color": "#B8862B"},
            "data_labels": {"value": True, "num_format": "#,##0"},
            "gap": 40,
        }
    )
    money.set_y_axis({"reverse": True})
    money.set_x_axis(
        {"min": 0, "num_format": "#,##0", "visible": False, "major_gridlines": {"visible": False}}
    )
    _titled(book, money, "workbook.chart_money", "")
    _race_chart(book, view, sheet, row + _CHART_ROWS, figures[1] + 4)


_COLOURS = ("#1F5F8B", "#C0392B", "#2E8B57", "#B8862B", "#6C3483", "#117A65", "#7F8C8D", "#CA6F1E")


def _race_chart(book: Book, view: WorkbookView, sheet: Any, row: int, first: int) -> None:
    """A line a leader; nothing before a heat counts."""
    heats = _heats(view)
    if not heats:
        return
    name, head = sheet.get_name(), first - 1
    race = book.chart(sheet, (row, 0), (2 * _CHART_WIDE, _CHART_HIGH), type="line")
    for at in range(min(LEADERS, len(view.lines))):
        colour = _COLOURS[at]
        race.add_series(
            {
                "name": [name, first + at, _NAME],
                "categories": [name, head, _FIRST_HEAT, head, len(heats)],
                "values": [name, first + at, _FIRST_HEAT, first + at, len(heats)],
                "line": {"color": colour, "width": 2.25},
                "marker": {
                    "type": "circle",
                    "size": 6,
                    "fill": {"color": colour},
                    "border": {"color": colour},
                },
            }
        )
    if view.points.low_wins:
        race.set_y_axis({"reverse": True})
    race.set_legend({"position": "right"})
    race.set_title({"name": book.lines(msg("workbook.chart_race")), "name_font": {"size": 12}})


def _titled(book: Book, chart: Any, title: str, axis: str) -> None:
    """A title, no legend; the unit of the lower axis, if it needs a word."""
    chart.set_title({"name": book.lines(msg(title)), "name_font": {"size": 12}})
    chart.set_legend({"none": True})
    if axis:
        chart.set_x_axis({"name": clean(book.wording(msg(axis), " ")), "name_font": {"size": 9}})
