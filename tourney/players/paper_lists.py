"""Prints the registration list by number, and the check-in list by name and by team, without telephone or
address.
"""

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

# ---- lists ------------------------------------------------------------------------------------


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


# ---- lists ------------------------------------------------------------------------------------


def player_list(tournament: Tournament, rules: Rules, now: datetime) -> PlayerList:
    """Everybody by number."""
    players = tuple(person_of(player) for _, player in sorted(tournament.players.items()))
    divisions = {each.division: division_name(rules, each.division) for each in players}
    return PlayerList(event_head(tournament, now), players, divisions)


_TEAM = 3
"""The team's place among the columns of the check-in list."""


def registration(paper: PlayerList, wording: Wording) -> Document:
    """Everybody by number, with status and marks."""
    layout = Layout(
        PageFrame(paper.head, wording, wording(msg("paper.title_registration")), _count(paper, wording))
    )
    columns = [
        TableColumn(wording.lines(msg("paper.number")), 9, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 44, lines=3, size=10.5, white=2 * MM),
        TableColumn(wording.lines(msg("paper.team")), 40, lines=5),
        TableColumn(wording.lines(msg("paper.division")), 15, typed=True),
        TableColumn(wording.lines(msg("paper.status")), 22),
        TableColumn(wording.lines(msg("paper.marks")), 14),
    ]
    rows = [
        Row(
            (
                str(each.number),
                wording.person_line(each.name),
                each.team,
                wording.name(paper.divisions[each.division]),
                wording(STATUS[each.status], " "),
                _marks(each, wording),
            ),
            grey=SOFT if each.status in AWAY else INK,
        )
        for each in paper.players
    ]
    _table(layout, columns, rows, wording)
    return layout.finish()


def check_in(paper: PlayerList, wording: Wording) -> Document:
    """Lists to tick: everybody by name, in two languages in the order of each, then team by team, with the
    team in the heading; last the people whom nobody may photograph.
    """
    layout = Layout(
        PageFrame(paper.head, wording, wording(msg("paper.title_check_in")), _count(paper, wording))
    )
    here = [each for each in paper.players if each.status not in AWAY]
    columns = [
        TableColumn(("✓",), 7, Align.CENTRE),
        TableColumn(wording.lines(msg("paper.number")), 9, Align.RIGHT, bold=True),
        TableColumn(wording.lines(msg("paper.name")), 42, lines=3, size=11),
        TableColumn(wording.lines(msg("paper.team")), 44, lines=5),
        TableColumn(wording.lines(msg("paper.division")), 20, typed=True),
        TableColumn(wording.lines(msg("paper.donation_due")), 22, Align.RIGHT),
        TableColumn(wording.lines(msg("paper.marks")), 16),
    ]
    strokes = sorted(here, key=by_strokes)
    letters = sorted(here, key=by_letters)
    ordered = strokes if wording.chinese else letters
    layout.heading(wording(msg("paper.by_strokes" if wording.chinese else "paper.by_letters")))
    _table(layout, columns, [_tick(each, paper, wording) for each in ordered], wording)
    if wording.both and letters != strokes:
        layout.new_page()
        layout.heading(wording(msg("paper.by_letters")))
        _table(layout, columns, [_tick(each, paper, wording) for each in letters], wording)
    if any(each.team for each in ordered):
        # players without a team come last
        teams = sorted(ordered, key=lambda each: (not each.team, each.team))
        layout.new_page()
        layout.heading(wording(msg("paper.by_team")))
        apart = [column for at, column in enumerate(columns) if at != _TEAM]
        _table(layout, apart, list(_team_rows(teams, paper, wording)), wording)
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
    for team, group in groupby(players, key=lambda each: each.team):
        members = list(group)
        yield Row(label=f"{team or wording(msg('paper.without_team'), ' ')}  ({len(members)})")
        for each in members:
            row = _tick(each, paper, wording)
            yield replace(row, cells=row.cells[:_TEAM] + row.cells[_TEAM + 1 :])


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
        boxes=() if each.status is Status.PRESENT else (0,),
    )


def _table(layout: Layout, columns: list[TableColumn], rows: list[Row], wording: Wording) -> None:
    if rows:
        layout.table(columns, rows, size=9.5, row_height=6.6 * MM)
    else:
        layout.say(msg("paper.nobody"))


def _count(paper: PlayerList, wording: Wording) -> str:
    present = sum(1 for each in paper.players if each.status is Status.PRESENT)
    out = sum(1 for each in paper.players if each.status in AWAY)
    return wording(msg("paper.player_counts", n=len(paper.players), present=present, out=out))


def _marks(each: Person, wording: Wording) -> str:
    marks = []
    if each.seeded:
        marks.append(wording(msg("paper.seeded"), " "))
    if each.alternate:
        marks.append(wording(msg("paper.alternate"), " "))
    if each.no_photos:
        marks.append(wording(msg("paper.no_photos"), " "))
    return ", ".join(marks)


PRINTOUTS = (
    Printout(
        kind="registration",
        occasion=Occasion.BEFORE,
        order=10,
        make=laid_out(player_list, registration),
    ),
    Printout(
        kind="check-in",
        occasion=Occasion.BEFORE,
        order=20,
        sets=(PaperSet.DOORS,),
        make=laid_out(player_list, check_in),
    ),
)
