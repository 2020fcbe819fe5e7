"""The teams by the sum of their players' points, as paper has them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from tourney.base.ids import points_shown
from tourney.base.texts import Texts
from tourney.standings.standings_story_part import TeamRow
from ui.widgets.empty import EmptyState
from ui.widgets.layouts import column
from ui.widgets.table import Column, DataTable
from ui.widgets.text import Label


class TeamsList(QWidget):
    """How they are added up, and the list."""

    def __init__(self) -> None:
        super().__init__()
        self.how = Label("", kind="muted", wrap=True)
        self.table: DataTable[TeamRow] = DataTable(empty=EmptyState("standings"))
        whole = column(self.how, spacing=8)
        whole.addWidget(self.table, 1)
        self.setLayout(whole)

    def show_teams(self, texts: Texts, teams: Sequence[TeamRow]) -> None:
        """Show the list; where no player has a team it says so."""
        self.how.set_text(texts("standpage.teams_how"))
        self.table.setAccessibleName(texts("paper.title_teams"))
        if self.table.empty is not None:
            self.table.empty.show_words(texts("paper.no_teams"))
        places = [row.place for row in teams]
        shared = {place for place in places if places.count(place) > 1}
        self.table.set_rows(teams, same=lambda row: row.team, columns=_columns(texts, shared))


def _columns(texts: Texts, shared: set[int]) -> list[Column[TeamRow]]:
    return [
        Column(
            texts("standpage.head_place"),
            lambda row: f"{row.place}=" if row.place in shared else str(row.place),
            lambda row: row.place,
            number=True,
            width=72,
            bold=lambda _row: True,
        ),
        Column(texts("standpage.head_team"), lambda row: row.team, stretch=True, tip=lambda row: row.team),
        Column(
            texts("standpage.head_players"),
            lambda row: str(row.players),
            lambda row: row.players,
            number=True,
            width=96,
        ),
        Column(
            texts("standpage.head_points"),
            lambda row: points_shown(row.points),
            lambda row: row.points,
            number=True,
            width=96,
            bold=lambda _row: True,
        ),
        Column(
            texts("standpage.head_assets"),
            lambda row: f"{row.assets:,}",
            lambda row: row.assets,
            number=True,
            width=120,
        ),
    ]
