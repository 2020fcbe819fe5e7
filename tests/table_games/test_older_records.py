"""A table's record that an older program began is played on: its entries come as today's, ours stay ours."""

from __future__ import annotations

from typing import Any

from tests.table_games.table_logs import NAMES, log_of
from tourney.game.console.loading import begun, carry_on
from tourney.game.engine.entries import Buy, Throw
from tourney.game.record_versions import STEPS, Upcaster


def renamed(line: dict[str, Any]) -> dict[str, Any]:
    """A step made up for the test: `roll` became `throw`."""
    return {**line, "do": "throw"} if line["do"] == "roll" else line


def test_entries_of_an_older_record_are_read_as_todays() -> None:
    steps = (*STEPS, Upcaster(lambda header: header, renamed))
    first, second, _ = NAMES
    lines = [
        *log_of().kept,
        f'{{"n":1,"by":"{first}","do":"roll","dice":[1,2]}}',
        f'{{"n":2,"by":"{first}","do":"buy"}}',
        f'{{"n":3,"by":"{second}","do":"throw","dice":[3,4]}}',
    ]
    game = begun(lines).game
    carry_on(game, lines[:3], steps=steps)
    carry_on(game, lines, 3, steps=steps)
    assert [type(entry) for entry in game.entries] == [Throw, Buy, Throw]
