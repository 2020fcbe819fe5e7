"""A verb has the options of what it is made from, and what all verbs of its kind share."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.base.errors import NotFound
from tourney.base.ids import HeatId
from tourney.bootstrap import create_event
from tourney.cli.impact import one_step
from tourney.cli.verbs import Output, reading, writing
from tourney.standings.ruling_commands import DecidePlaces


def _options(verb: object) -> list[str]:
    assert callable(verb)
    return list(inspect.signature(verb).parameters)


def test_the_fields_of_a_command_are_the_options_of_its_verb() -> None:
    of_fields = ["heat", "table", "order", "reason"]
    assert _options(one_step(DecidePlaces)) == ["file", *of_fields, "dry_run", "as_json", "by"]
    assert _options(one_step(DecidePlaces, tried=False)) == ["file", *of_fields, "by"]
    assert _options(one_step(DecidePlaces, reasoned=True, tried=False)) == ["file", *of_fields, "why", "by"]


def _seeded(app: Application, heat: HeatId, seed: int = 1) -> Output:
    yield {"heat": heat, "seed": seed}
    print(f"{heat} of {len(app.rules.format.all_heats)}")


def test_a_verb_that_yields_has_json_and_one_that_writes_has_by() -> None:
    assert _options(reading(_seeded)) == ["file", "heat", "seed", "as_json"]
    assert _options(writing(_seeded)) == ["file", "heat", "seed", "as_json", "by"]
    assert _options(reading(lambda: None)) == []


def test_a_heat_is_read_by_the_rules_of_the_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "day.tourney")
    create_event(file, "hk-90").close()
    verb = reading(_seeded)
    verb(file=file, heat=" FINAL", seed=3, as_json=True)
    assert capsys.readouterr().out == '{\n "heat": "final",\n "seed": 3\n}\n'
    verb(file=file, heat="1", seed=3, as_json=False)
    assert capsys.readouterr().out.startswith("1 of ")
    with pytest.raises(NotFound):
        verb(file=file, heat="9", seed=3, as_json=False)
