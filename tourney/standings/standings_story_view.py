"""What the standings tell beyond today's list: how places moved by heat, what is still needed, the teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tourney.base.ids import PlayerNo
from tourney.standings.finals_view import StandingsView
from tourney.standings.line_picture_view import LineBar
from tourney.standings.scenarios import Prospect
from tourney.standings.standings_story_part import TeamRow


@dataclass(frozen=True, slots=True)
class PlayerStory:
    """A player's place after each heat that counts, in the list shown; None where the format has no cut.

    `bar`: of the line before the final, of whoever is level at it or could be moved over it by a mistake.
    """

    places: tuple[int, ...]
    prospect: Prospect | None
    bar: LineBar | None = None

    @property
    def gained(self) -> int | None:
        """Places gained by the last heat, lost ones negative; None before there is a second heat."""
        return self.gained_after(len(self.places) - 1)

    def gained_after(self, heat: int) -> int | None:
        """The same for a heat by its index; of the first there is nothing to compare with."""
        return self.places[heat - 1] - self.places[heat] if 0 < heat < len(self.places) else None


@dataclass(frozen=True, slots=True)
class StandingsStory:
    """The standings with everybody's story, and the teams as paper adds them up."""

    view: StandingsView
    players: Mapping[PlayerNo, PlayerStory]
    teams: tuple[TeamRow, ...]
