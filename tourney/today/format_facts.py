"""The format of the event on paper: its points table, as rules and briefing show it."""

from __future__ import annotations

from tourney.base.texts import msg
from tourney.paper.layout import Flow, Row, TableColumn
from tourney.paper.surface import MM, SOFT, Align
from tourney.paper.wording import Wording
from tourney.today.paper_day_view import FormatFacts


def points_table(flow: Flow, facts: FormatFacts, wording: Wording) -> None:
    """Points by place, one row for each number of players left (or for each size of table)."""
    if not facts.rows:
        return
    flow.heading(wording(msg("paper.points_by_place")), 11.5, keep=(10 + 6 * len(facts.rows)) * MM)
    most = max(len(row.points) for row in facts.rows)
    of = msg("paper.players_left") if facts.by_left else msg("paper.players_at_table")
    columns = [TableColumn(wording.lines(of), 40, bold=True)]
    columns += [
        TableColumn((wording(msg("paper.nth_place", n=place), " "),), 20, Align.RIGHT)
        for place in range(1, most + 1)
    ]
    rows = [
        Row((str(row.of), *(str(each) for each in row.points), *("",) * (most - len(row.points))))
        for row in facts.rows
    ]
    flow.table(columns, rows, size=9.5)
    flow.gap(1.5 * MM)
    wins = msg("paper.low_wins") if facts.low_wins else msg("paper.high_wins")
    flow.say(wins, msg("paper.shared_points"), size=8.5, grey=SOFT)
