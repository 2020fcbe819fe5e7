"""Prints the check-in list by name and by team, without telephone or address."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from tourney.base.names import Name
from tourney.base.spelling import by_letters, by_strokes, team_order
from tourney.base.texts import Message, msg
from tourney.event.printouts import Occasion, PaperSet
from tourney.event.records import AWAY, Status, Tournament
from tourney.event.rules import Rules
from tourney.paper.document import Document, shortest
from tourney.paper.event_head import EventHead, Person, division_name, event_head, person_of
from tourney.paper.layout import BOX, Layout, Row, TableColumn
from tourney.paper.page_frame import PageFrame
from tourney.paper.printout import Printout, has_players, laid_out
from tourney.paper.surface import INK, MM, SOFT, Align
from tourney.paper.wording import Wording


@dataclass(frozen=True, slots=True)
class PlayerList:
    """All players by number. `divisions`: what the format calls theirs, by what was typed. `asks`: whether
    they are asked about photographs.
    """

    head: EventHead
    players: tuple[Person, ...]
    divisions: Mapping[str, Name]
    asks: bool = False


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
    asks = tournament.event.asks_photo_consent
    return PlayerList(event_head(tournament, now), players, divisions, asks)


_TICKS = {Status.REGISTERED: BOX, Status.PRESENT: "✓"}
_ROW = 6.6 * MM
_LEAST, _MOST = 3, (10, 7, 5, 3)
"""Empty lines for people who come without being registered: fewer if that saves a page."""
_SMALLER = (0.92, 0.84)
"""How much smaller lists to look somebody up may be set to save a page."""
_WALK_INS_HEAD = 22 * MM
"""Their heading and the heads of their columns."""
_ACROSS, _LOOKED_UP = 3, 8.5
"""Entries beside each other in lists to look somebody up, and their type."""


def check_in(paper: PlayerList, wording: Wording) -> Document:
    """Everybody to tick by name, in Chinese by strokes, with lines for walk-ins, and once more from A to Z;
    to look up, team by team; last the people whom nobody may photograph. What follows the walk-ins has a
    sheet of its own, unless it takes a page less below them.
    """
    tries = [(most, 1.0) for most in _MOST] + [(most, scale) for scale in _SMALLER for most in _MOST[::3]]
    return shortest(
        _check_in(paper, wording, most, _LOOKED_UP * scale, apart=most == _MOST[0]) for most, scale in tries
    )


def _check_in(paper: PlayerList, wording: Wording, most: int, looked_up: float, *, apart: bool) -> Document:
    layout = Layout(PageFrame(paper.head, wording, wording(msg("paper.title_check_in"))))
    layout.say(_count(paper), size=11, grey=SOFT)
    layout.gap(1 * MM)
    strokes = sorted(paper.players, key=by_strokes)
    letters = sorted(paper.players, key=by_letters)
    ordered = strokes if wording.chinese else letters
    rows = [_tick(each, paper, wording) for each in ordered]
    columns, rows = _with_something(_columns(wording), rows)
    layout.heading(wording(msg("paper.by_strokes" if wording.chinese else "paper.by_letters")))
    if rows:
        layout.table(columns, rows, size=9.5, row_height=_ROW)
    if layout.left() < _WALK_INS_HEAD + _LEAST * _ROW:
        layout.new_page()
    _walk_ins(layout, columns, wording, most)
    by_letter = letters if wording.chinese and letters != strokes else []
    teams = any(each.team for each in ordered)
    if (by_letter or teams) and apart:
        layout.new_page()
    layout.gap(5 * MM)
    look_up = [
        TableColumn(wording.lines(msg("paper.number")), 9, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 49, lines=3, steady=True),
    ]
    if by_letter:
        ticks = TableColumn(("✓",), 6, Align.CENTRE)
        entries = [
            (_TICKS.get(each.status, ""), str(each.number), _looked_up(each, wording, chinese=False))
            for each in by_letter
        ]
        heading = wording(msg("paper.by_letters"))
        layout.side_by_side([ticks, *look_up], entries, _ACROSS, size=looked_up, heading=heading)
        layout.gap(5 * MM)
    if teams:
        rows = list(_team_rows(ordered, wording))
        layout.table(look_up * _ACROSS, rows, size=looked_up, heading=wording(msg("paper.by_team")))
    _photographer(layout, ordered, wording)
    return layout.finish()


def _columns(wording: Wording) -> list[TableColumn]:
    return [
        TableColumn(("✓",), 7, Align.CENTRE),
        TableColumn(wording.lines(msg("paper.number")), 9, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 42, lines=3, size=11),
        TableColumn(wording.lines(msg("paper.team")), 44, lines=5),
        TableColumn(wording.lines(msg("paper.division")), 20, typed=True),
        TableColumn(wording.lines(msg("paper.donation_due")), 22, Align.RIGHT),
        *(
            TableColumn(
                wording.lines(msg("paper.csv_photo_consent"), msg(f"players.{answer}")), 14, Align.CENTRE
            )
            for answer in ("yes", "no")
        ),
        TableColumn(wording.lines(msg("paper.marks")), 21, lines=4),
    ]


_ALWAYS = 3
"""The first columns stand whatever is in them."""


def _with_something(
    columns: Sequence[TableColumn], rows: Sequence[Row]
) -> tuple[list[TableColumn], list[Row]]:
    """Without columns that have no text in any row."""
    kept = [at for at in range(len(columns)) if at < _ALWAYS or any(row.cells[at] for row in rows)]
    return [columns[at] for at in kept], [
        replace(row, cells=tuple(row.cells[at] for at in kept)) for row in rows
    ]


def _line(each: Person, chinese: bool) -> str:
    return "  ".join(form for form in each.name.ordered(chinese) if form)


def _looked_up(each: Person, wording: Wording, chinese: bool) -> str:
    """A name among those that are looked up; with the word for it if they are not expected."""
    away = f"（{wording(STATUS[each.status], ' ')}）" if each.status in AWAY else ""
    return f"{_line(each, chinese)} {away}".rstrip()


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


def _team_rows(players: Iterable[Person], wording: Wording) -> Iterator[Row]:
    """Everybody, team by team; players without a team come last."""
    teams = sorted(players, key=lambda each: team_order(each.team))
    for team, group in groupby(teams, key=lambda each: each.team):
        named = [(str(each.number), _looked_up(each, wording, chinese=wording.chinese)) for each in group]
        cells = [cell for each in named for cell in each]
        yield Row(label=f"{team or wording(msg('paper.without_team'), ' ')}  ({len(cells) // 2})")
        cells += [""] * (-len(cells) % (2 * _ACROSS))
        for at in range(0, len(cells), 2 * _ACROSS):
            yield Row(tuple(cells[at : at + 2 * _ACROSS]))


def _tick(each: Person, paper: PlayerList, wording: Wording) -> Row:
    due = each.pledged - each.received
    return Row(
        (
            _TICKS.get(each.status, ""),
            str(each.number),
            wording.person_line(each.name),
            each.team,
            wording.name(paper.divisions[each.division]),
            f"{due:,}" if due > 0 else "",
            *((_answer(each, yes) if paper.asks else "") for yes in (True, False)),
            _marks(each, wording),
        ),
        grey=SOFT if each.status in AWAY else INK,
    )


def _answer(each: Person, yes: bool) -> str:
    """Whether photographs are agreed to: a box to tick while nobody has asked."""
    if each.photo_consent is None:
        return BOX
    return "✓" if each.photo_consent is yes else ""


def _walk_ins(layout: Layout, columns: list[TableColumn], wording: Wording, most: int) -> None:
    """As many empty lines as the page has room for."""
    layout.gap(3 * MM)
    lines = min(most, int((layout.left() - _WALK_INS_HEAD) / _ROW))
    layout.table(
        columns,
        [Row(tuple(BOX if each.align is Align.CENTRE else "" for each in columns))] * lines,
        size=9.5,
        row_height=_ROW,
        heading=wording(msg("paper.walk_ins")),
    )


def _count(paper: PlayerList) -> Message:
    present = sum(1 for each in paper.players if each.status is Status.PRESENT)
    out = sum(1 for each in paper.players if each.status in AWAY)
    return msg("paper.player_counts", n=len(paper.players), present=present, out=out)


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
        ready=has_players,
        make=laid_out(player_list, check_in),
    ),
)
