"""A table that the engine referees is marked in the list, unless something more urgent is said of it."""

from __future__ import annotations

from dataclasses import replace

from tourney.base.ids import TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.table_state import TableState
from tourney.scores.views import TableTile
from ui.pages.scores.decisions import tile_note

TILE = TableTile(
    table=TableNo(1),
    wave=1,
    state=TableState.OUT,
    players=(),
    entered=0,
    blocking=0,
    totals_only=False,
    must_itemise=False,
    by_engine=True,
)


def test_a_table_of_the_engine_is_marked_and_one_on_paper_is_not() -> None:
    assert (tile_note(TILE, ENGLISH), tile_note(TILE, CHINESE)) == ("by Tourney, F4", "程式主持（F4）")
    assert tile_note(replace(TILE, by_engine=False), ENGLISH) == ""
    played = replace(TILE, state=TableState.CONFIRMED)
    assert tile_note(played, ENGLISH) == "", "it stayed after the result"


def test_what_blocks_a_table_is_said_before_who_referees_it() -> None:
    assert "engine" not in tile_note(replace(TILE, blocking=1), ENGLISH)


def test_a_table_of_a_later_wave_says_so() -> None:
    """Nothing told the waves apart in the list once both had begun."""
    later = replace(TILE, by_engine=False, wave=2)
    assert (tile_note(later, ENGLISH), tile_note(later, CHINESE)) == ("wave 2", "第 2 批")
