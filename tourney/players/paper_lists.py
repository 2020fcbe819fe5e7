"""Prints the check-in list by name and by team, without telephone or address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from tourney.base.names import Name
from tourney.base.spelling import by_letters, by_strokes
from tourney.base.texts import msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import AWAY, Status, Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document
from tourney.paper.event_head import EventHead, Person, division_name, event_head, person_of
from tourney.paper.layout import Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, laid_out
from tourney.paper.surface import INK, MM, SOFT, Align
from tourney.paper.wording import Wording


@dataclass(frozen=True, slots=True)
class PlayerList:
    """All players by number. `divisions`: what the format calls theirs, by what was typed."""

    head: EventHead
    players: tuple[Person, ...]
    divisions: Mapping[str, Name]


STATUS = {
    Status.REGISTERED: msg("status.registered"),
    Status.PRESENT: msg("status.present"),
    Status.ABSENT: msg("status.absent"),
    Status.WITHDRAWN: msg("status.withdrawn"),
}


def player_list(tournament: Tournament, rules: Rules, now: datetime) -> PlayerList:
    """Everybody by number."""
    players = tuple(person_of(player) for _, player in sorted(tournament.players.items()))
    divisions = {each.division: division_name(rules, each.division) for each in players}
    return PlayerList(event_head(tournament, now), players, divisions)


_TEAM = 3
"""The team's place among the columns of the check-in list."""
_ROW = 6.6 * MM
_LEAST, _MOST = 3, 10
"""Empty lines for people who come without being registered."""
_WALK_INS_HEAD = 22 * MM
"""Their heading and the heads of their columns."""


def check_in(paper: PlayerList, wording: Wording) -> Document:
    """Everybody to tick by name, in Chinese by strokes; to look up, from A to Z and team by team; lines for
    walk-ins where a page has room; last the people whom nobody may photograph.
    """
    layout = Layout(
        PageFrame(paper.head, wording, wording(msg("paper.title_check_in")), _count(paper, wording))
    )
    columns = [
        TableColumn(("✓",), 7, Align.CENTRE),
        TableColumn(wording.lines(msg("paper.number")), 9, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 42, lines=3, size=11),
        TableColumn(wording.lines(msg("paper.team")), 44, lines=5),
        TableColumn(wording.lines(msg("paper.division")), 20, typed=True),
        TableColumn(wording.lines(msg("paper.donation_due")), 22, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.marks")), 16),
    ]
    strokes = sorted(paper.players, key=by_strokes)
    letters = sorted(paper.players, key=by_letters)
    ordered = strokes if wording.chinese else letters
    first = msg("paper.by_strokes" if wording.chinese else "paper.by_letters")
    look_up = columns[1:]
    lists = [(first, columns, _ticks(ordered, paper, wording))]
    if wording.chinese and letters != strokes:
        lists.append((msg("paper.by_letters"), look_up, _looked_up(_ticks(letters, paper, wording))))
    if any(each.team for each in ordered):
        apart = [column for column in look_up if column is not columns[_TEAM]]
        lists.append((msg("paper.by_team"), apart, list(_team_rows(ordered, paper, wording))))
    walk_ins = False
    for title, heads, rows in lists:
        if title is not first:
            layout.new_page()
        layout.heading(wording(title))
        _table(layout, heads, rows)
        if not walk_ins and layout.left() >= _WALK_INS_HEAD + _LEAST * _ROW:
            walk_ins = True
            _walk_ins(layout, columns, wording)
    if not walk_ins:
        layout.new_page()
        _walk_ins(layout, columns, wording)
    _photographer(layout, ordered, wording)
    return layout.finish()


def _photographer(layout: Layout, players: Sequence[Person], wording: Wording) -> None:
    """A page for the photographers: the people of whom no photograph may be shown."""
    unseen = [each for each in players if each.no_photos]
    if not unseen:
        return
    layout.new_page()
    layout.heading(wording(msg("paper.for_photographer")))
    layout.say(msg("paper.for_photographer_hint"), size=10)
    columns = [
        TableColumn(wording.lines(msg("paper.number")), 12, Align.RIGHT, bold=True, size=14),
        TableColumn(wording.lines(msg("paper.name")), 80, lines=3, size=14, white=2 * MM),
        TableColumn(wording.lines(msg("paper.team")), 60, lines=3),
    ]
    rows = [Row((str(each.number), wording.person_line(each.name), each.team)) for each in unseen]
    layout.table(columns, rows, size=9.5, row_height=9 * MM)


def _team_rows(players: Iterable[Person], paper: PlayerList, wording: Wording) -> Iterable[Row]:
    """Everybody who may come, team by team; players without a team come last."""
    expected = [each for each in players if each.status not in AWAY]
    teams = sorted(expected, key=lambda each: (not each.team, each.team))
    for team, group in groupby(teams, key=lambda each: each.team):
        members = list(group)
        yield Row(label=f"{team or wording(msg('paper.without_team'), ' ')}  ({len(members)})")
        for each in members:
            row = _tick(each, paper, wording)
            yield replace(row, cells=row.cells[1:_TEAM] + row.cells[_TEAM + 1 :], boxes=())


def _ticks(players: Iterable[Person], paper: PlayerList, wording: Wording) -> list[Row]:
    return [_tick(each, paper, wording) for each in players]


def _looked_up(rows: Iterable[Row]) -> list[Row]:
    """The same without anything to tick: people are ticked in one place."""
    return [replace(row, cells=row.cells[1:], boxes=()) for row in rows]


def _tick(each: Person, paper: PlayerList, wording: Wording) -> Row:
    due = each.pledged - each.received
    return Row(
        (
            "✓" if each.status is Status.PRESENT else "",
            str(each.number),
            wording.person_line(each.name),
            each.team,
            wording.name(paper.divisions[each.division]),
            f"{due:,}" if due > 0 else "",
            _marks(each, wording),
        ),
        grey=SOFT if each.status in AWAY else INK,
        boxes=(0,) if each.status is Status.REGISTERED else (),
    )


def _walk_ins(layout: Layout, columns: list[TableColumn], wording: Wording) -> None:
    """As many empty lines as the page has room for."""
    layout.gap(3 * MM)
    lines = min(_MOST, int((layout.left() - _WALK_INS_HEAD) / _ROW))
    layout.table(
        columns,
        [Row(("",) * len(columns), boxes=(0,))] * lines,
        size=9.5,
        row_height=_ROW,
        heading=wording(msg("paper.walk_ins")),
    )


def _table(layout: Layout, columns: list[TableColumn], rows: list[Row]) -> None:
    if rows:
        layout.table(columns, rows, size=9.5, row_height=_ROW)


def _count(paper: PlayerList, wording: Wording) -> str:
    present = sum(1 for each in paper.players if each.status is Status.PRESENT)
    out = sum(1 for each in paper.players if each.status in AWAY)
    return wording(msg("paper.player_counts", n=len(paper.players), present=present, out=out))


def _marks(each: Person, wording: Wording) -> str:
    marks = [wording(STATUS[each.status], " ")] if each.status in AWAY else []
    if each.seeded:
        marks.append(wording(msg("paper.seeded"), " "))
    if each.alternate:
        marks.append(wording(msg("paper.alternate"), " "))
    if each.no_photos:
        marks.append(wording(msg("paper.no_photos"), " "))
    return ", ".join(marks)


PRINTOUTS = (
    Printout(
        kind="check-in",
        occasion=Occasion.BEFORE,
        order=20,
        sets=(PaperSet.DOORS,),
        make=laid_out(player_list, check_in),
    ),
)
