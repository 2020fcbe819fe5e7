"""An event's file that is exchanged or overwritten while it is open: told as what it is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tourney.base.ids import PlayerNo
from tourney.bootstrap import copies_beside, open_event
from tourney.competition.records import Status
from tourney.errors import SurroundingsError
from tourney.services.application import Application
from tourney.services.commands import SetStatus


def test_a_file_in_the_place_of_the_open_one_is_no_write_protection(app: Application, tmp_path: Path) -> None:
    other = tmp_path / "other.tourney"
    shutil.copy(app.place, other)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    other.replace(app.place)
    with pytest.raises(SurroundingsError, match="file_replaced"):
        app.run(SetStatus((PlayerNo(2),), Status.PRESENT))


def test_an_older_state_written_into_the_file_is_not_taken_over(app: Application) -> None:
    place = Path(app.place)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    older = place.read_bytes()
    app.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    place.write_bytes(older)
    for again in (app.refresh, lambda: app.run(SetStatus((PlayerNo(3),), Status.PRESENT))):
        with pytest.raises(SurroundingsError, match="older_state"):
            again()
    assert app.tournament.players[PlayerNo(2)].status is Status.PRESENT
    opened = open_event(app.place)
    assert opened.tournament.players[PlayerNo(2)].status is Status.REGISTERED
    opened.close()


def test_the_second_folder_is_told_to_be_the_first(tmp_path: Path) -> None:
    place = str(tmp_path / "day.tourney")
    assert copies_beside(place, str(tmp_path)) and copies_beside(place, f"{tmp_path}/.")
    assert not copies_beside(place, "") and not copies_beside(place, str(tmp_path / "stick"))
    assert not copies_beside("postgresql://x/y", "")
