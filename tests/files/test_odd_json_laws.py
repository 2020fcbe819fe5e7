"""Whatever stands where in a file of JSON, it is taken or refused in words: never a fault of ours."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import UserError
from tourney.base.ids import FormatId, HeatId
from tourney.bootstrap import create_event, entries_of
from tourney.cli.main import run
from tourney.event.certificate_design import USUAL
from tourney.game import api
from tourney.scores.commands import EnterSheets
from tourney.scores.sheet_files import read_sheets
from tourney.setup.commands import EditEvent
from tourney.setup.format_files import load_format

ODD: tuple[object, ...] = ({}, [], [[]], {"a": {}}, None, True, -1, 1.5, 10**30, "", "x", "\ud800", ["x", {}])


def changed(sample: Any) -> Iterator[Any]:
    """The sample with each of its parts replaced by each odd value, once, and with a part too many."""
    for path in _places(sample):
        for odd in ODD:
            made = copy.deepcopy(sample)
            if not path:
                yield odd
                continue
            owner = made
            for step in path[:-1]:
                owner = owner[step]
            owner[path[-1]] = odd
            yield made


def _places(sample: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    parts = (
        sample.items() if isinstance(sample, dict) else enumerate(sample) if isinstance(sample, list) else ()
    )
    for key, part in parts:
        yield from _places(part, (*path, key))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    place = tmp_path_factory.mktemp("odd") / "day.tourney"
    app = create_event(str(place), "hk-90", clock=FixedClock(), name="Day")
    yield app
    app.close()


FACTS: dict[str, Any] = {
    "certificate_design": USUAL.to_data(),
    "format": json.loads(json.dumps(load_format(FormatId("world-2009")).to_data())),
    "hall": {"size": [10, 8], "tables": {"1": [2, 3]}, "template": "rows"},
    "deed_names": {"mediterranean": {"en": "A", "zh": "甲"}},
    "options": {"hotels": 10},
    "breaks": [15, 45],
    "clock_warnings": [10, 5],
}


@pytest.mark.parametrize("field", FACTS)
def test_a_fact_of_the_event(field: str, app: Application) -> None:
    for value in changed(FACTS[field]):
        try:
            app.try_out(EditEvent({field: value}))
        except UserError:
            continue


def test_sheets_to_enter(app: Application, tmp_path: Path) -> None:
    sheets = [
        {"player": 1, "cash": 5, "deeds": {"x": 1}, "total": 5, "place": 1, "bankrupt": 1, "paper_total": 3}
    ]
    sample = {"heat": "1", "event": "", "tables": [{"table": 1, "sheets": sheets, "bank_has": ["x"]}]}
    for value in changed(sample):
        try:
            file = read_sheets(json.dumps(value).encode(), "sheets.json")
            app.try_out(EnterSheets(HeatId("1"), entries_of(file, app.tournament, app.rules, tmp_path)))
        except UserError:
            continue


def test_a_table_to_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [{"player": "A", "cash": 5, "deeds": {"boardwalk": 1}}, {"player": 2, "total": 7, "place": 1}]
    sample = {"edition": "hong-kong", "points": "hk-90", "sheets": sheets, "bank_has": ["x"], "minutes": 60}
    file = tmp_path / "table.json"
    for value in changed(sample):
        file.write_text(json.dumps(value))
        assert run(["score", str(file)]) in (0, 1), capsys.readouterr()


@pytest.mark.parametrize("line", [0, 1])
def test_a_line_of_a_games_record(line: int) -> None:
    game = api.new_game(seed=7)
    game.apply(game.roll())
    lines = game.lines()
    for value in changed(json.loads(lines[line])):
        try:
            api.replay([json.dumps(value) if number == line else each for number, each in enumerate(lines)])
        except UserError:
            continue
