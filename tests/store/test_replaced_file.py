"""An event's file that is exchanged or overwritten while it is open: told as what it is."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.policies import copies_beside
from tourney.base.clocks import FixedClock
from tourney.base.errors import EnvironmentFailure
from tourney.base.ids import PlayerNo
from tourney.bootstrap import open_event
from tourney.event.records import Status
from tourney.players.commands import SetStatus


def test_a_file_in_the_place_of_the_open_one_is_no_write_protection(app: Application, tmp_path: Path) -> None:
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    other = tmp_path / "other.tourney"
    shutil.copy(app.place, other)
    other.replace(app.place)
    with pytest.raises(EnvironmentFailure, match="file_replaced"):
        app.run(SetStatus((PlayerNo(2),), Status.PRESENT))


def test_an_older_file_in_the_place_of_the_open_one_is_called_so(app: Application, tmp_path: Path) -> None:
    other = tmp_path / "other.tourney"
    shutil.copy(app.place, other)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    other.replace(app.place)
    with pytest.raises(EnvironmentFailure, match="older_state"):
        app.run(SetStatus((PlayerNo(2),), Status.PRESENT))


def test_an_older_state_written_into_the_file_is_not_taken_over(app: Application) -> None:
    place = Path(app.place)
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    older = place.read_bytes()
    app.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    place.write_bytes(older)
    for again in (app.refresh, lambda: app.run(SetStatus((PlayerNo(3),), Status.PRESENT))):
        with pytest.raises(EnvironmentFailure, match="older_state"):
            again()
    assert app.tournament.players[PlayerNo(2)].status is Status.PRESENT
    opened = open_event(app.place)
    assert opened.tournament.players[PlayerNo(2)].status is Status.REGISTERED
    opened.close()


@pytest.mark.parametrize("steps_there", [1, 2])
def test_another_state_with_as_many_or_more_steps_is_not_taken_over(
    app: Application, clock: FixedClock, tmp_path: Path, steps_there: int
) -> None:
    """Somebody went on in a copy, and it was written over the open event."""
    place, elsewhere = Path(app.place), tmp_path / "elsewhere.tourney"
    elsewhere.write_bytes(place.read_bytes())
    other = open_event(str(elsewhere), clock=clock)
    for number in range(3, 3 + steps_there):
        other.run(SetStatus((PlayerNo(number),), Status.PRESENT))
    other.close()
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    place.write_bytes(elsewhere.read_bytes())
    for again in (app.refresh, app.undo, lambda: app.run(SetStatus((PlayerNo(2),), Status.PRESENT))):
        with pytest.raises(EnvironmentFailure, match="other_state"):
            again()
    assert app.tournament.players[PlayerNo(1)].status is Status.PRESENT
    assert app.tournament.players[PlayerNo(3)].status is Status.REGISTERED


def test_a_state_that_differs_only_before_its_last_step_is_not_taken_over(
    app: Application, clock: FixedClock
) -> None:
    """Somebody went back, did otherwise, and ended with the very same step at the same time."""
    place = Path(app.place)
    older = place.read_bytes()
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    app.run(SetStatus((PlayerNo(3),), Status.PRESENT))
    place.write_bytes(older)
    with closing(open_event(app.place, clock=clock)) as other:
        other.run(SetStatus((PlayerNo(2),), Status.PRESENT))
        other.run(SetStatus((PlayerNo(3),), Status.PRESENT))
    with pytest.raises(EnvironmentFailure, match="other_state"):
        app.refresh()


def test_the_second_folder_is_told_to_be_the_first(tmp_path: Path) -> None:
    place = str(tmp_path / "day.tourney")
    assert copies_beside(place, str(tmp_path)) and copies_beside(place, f"{tmp_path}/.")
    assert not copies_beside(place, "") and not copies_beside(place, str(tmp_path / "stick"))
    assert not copies_beside("postgresql://x/y", "")
