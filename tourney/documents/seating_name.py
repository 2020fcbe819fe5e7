"""Seating by name: what people look for at the door. Large type, at most forty names a column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from tourney.competition.stroke_order import by_letters, by_strokes
from tourney.documents.kit.flow import Flow
from tourney.documents.kit.page_frame import MARGIN
from tourney.documents.kit.rendering import Booklet
from tourney.documents.kit.surface import FAINT, INK, LINE, MM, SOFT, Align, Surface
from tourney.documents.kit.wording import Wording
from tourney.documents.printout import Printout, drawn, laid_out_heat
from tourney.documents.seating_table import seating_frame
from tourney.services.queries import paper
from tourney.texts import Message, msg
from tourney.views.paper import Person, SeatedTable, SeatingPaper
from tourney.views.printouts import Occasion, PaperSet

_GUTTER = 8 * MM
_ROW = 6.9 * MM
_MOST = 40

Found = tuple[Person, SeatedTable, int]
"""A player, their table and their seat."""


def seating_by_name(paper: SeatingPaper, wording: Wording) -> Booklet:
    """By strokes in Chinese, by letters in English; both lists, one after the other, in both."""
    flow = Flow(seating_frame(paper, wording, wording(msg("paper.title_seating_name"))))
    _tell_waves(flow, paper)
    seats = [(person, table, seat) for table in paper.tables for seat, person in enumerate(table.persons, 1)]
    chinese = sorted(seats, key=lambda each: by_strokes(each[0]))
    romanised = sorted(seats, key=lambda each: by_letters(each[0]))
    if wording.chinese and not wording.both:
        _list(flow, chinese, wording, msg("paper.by_strokes"))
    elif not wording.both or not any(person.name.zh for person, _, _ in seats):
        _list(flow, romanised, wording, msg("paper.by_letters"))
    else:
        _list(flow, chinese, wording, msg("paper.by_strokes"))
        if any(person.name.en for person, _, _ in seats):
            flow.new_page()
            _list(flow, romanised, wording, msg("paper.by_letters"))
    return flow.finish()


def _tell_waves(flow: Flow, paper: SeatingPaper) -> None:
    """When each wave plays and on which boards, above the names."""
    for wave, group in groupby(paper.tables, key=lambda table: table.slot.wave):
        tables = list(group)
        if not wave:
            return
        first, last, time = tables[0], tables[-1], tables[0].slot.starts_at
        flow.say(
            msg(
                "paper.wave_tables_at" if time else "paper.wave_tables",
                wave=wave, time=time, first=first.table, last=last.table, boards=last.slot.board,
            ),
            size=11,
        )  # fmt: skip
    flow.gap(1 * MM)


def _list(flow: Flow, seats: Sequence[Found], words: Wording, order: Message) -> None:
    flow.say(order)
    flow.gap(1 * MM)
    if not seats:
        flow.say(msg("paper.nobody"))
        return
    wide = (flow.frame.inner - _GUTTER) / 2
    at = 0
    while at < len(seats):
        room = flow.left() - _head_height(words)
        rows = min(_MOST, int(room // _ROW))
        rest = len(seats) - at
        rows = min(rows, -(-rest // 2)) if rest < 2 * rows else rows
        for column in range(2):
            part = seats[at + column * rows : at + (column + 1) * rows]
            if part:
                left = MARGIN + column * (wide + _GUTTER)
                flow.add(partial(_column, part=part, words=words, left=left, top=flow.y, wide=wide))
        at += 2 * rows
        flow.gap(_head_height(words) + rows * _ROW)
        if at < len(seats):
            flow.new_page()


def _head_height(words: Wording) -> float:
    """The heads of a column, each language on its own line."""
    return (7.6 if words.both else 4.6) * MM


def _column(
    surface: Surface, part: Sequence[Found], words: Wording, left: float, top: float, wide: float
) -> None:
    timed = any(table.slot.starts_at for _, table, _ in part)
    table_left, seat_left = left + wide - 25 * MM, left + wide - 10.5 * MM
    time_left = table_left - 12.5 * MM if timed else table_left
    name_room = time_left - left - 13 * MM
    heads = [
        (left + 11.5 * MM, name_room, "paper.name", Align.LEFT),
        (table_left, 14 * MM, "paper.table", Align.RIGHT),
        (seat_left, 10 * MM, "paper.seat", Align.RIGHT),
    ]
    if timed:
        heads.append((time_left, 13 * MM, "paper.when", Align.RIGHT))
    for x, room, key, align in heads:
        for i, line in enumerate(words.lines(msg(key))):
            base = top + (3.2 + 3.1 * i) * MM
            surface.text(x, base, line, 8, room=room, bold=not i, align=align, grey=SOFT)
    top += _head_height(words)
    surface.line(left, top, left + wide, top, 1.0, INK)
    for i, (person, table, seat) in enumerate(part):
        y = top + i * _ROW
        base = y + 4.9 * MM
        if i % 2:
            surface.box(left, y, wide, _ROW, fill=FAINT)
        surface.text(left, base, str(person.number), 9, room=9.5 * MM, align=Align.RIGHT, grey=SOFT)
        name = words.person_line(person.name)
        surface.name(left + 11.5 * MM, base, name, 12.5, name_room)
        surface.text(time_left, base, table.slot.starts_at, 11, room=13 * MM, align=Align.RIGHT)
        surface.text(table_left, base, str(table.table), 15, room=14 * MM, bold=True, align=Align.RIGHT)
        surface.text(seat_left, base, str(seat), 10, room=10 * MM, align=Align.RIGHT)
        surface.line(left, y + _ROW, left + wide, y + _ROW, 0.3, LINE)


PRINTOUTS = (
    Printout(
        kind="seating-name",
        occasion=Occasion.HEAT,
        order=40,
        sets=(
            PaperSet.HEAT,
            PaperSet.FINAL,
        ),
        needs_heat=True,
        ready=drawn,
        make=laid_out_heat(paper.seating_paper, seating_by_name),
    ),
)
