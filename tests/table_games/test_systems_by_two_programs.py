"""A table of every rule system, refereed by two programs on one event: played, confirmed, undone, copied."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table_games.table_logs import take_result
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, TableNo
from tourney.bootstrap import copy_event, create_event, open_event, restore_event
from tourney.event.registration import PlayerDraft
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, GameStage
from tourney.game.engine.entries import Time
from tourney.game.replaying import replay
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.scores.commands import ConfirmTables
from tourney.table_games.commands import OpenTableGame
from tourney.table_games.games import open_table, table_games

HEAT, TABLE = HeatId("1"), TableNo(1)
ENTRIES = 40
SYSTEMS = {
    "community": OpenTableGame(HEAT, TABLE, seed=7, ruleset="community"),
    "glamour": OpenTableGame(HEAT, TABLE, seed=7, ruleset="glamour"),
    "games-room": OpenTableGame(HEAT, TABLE, seed=7, ruleset="games-room"),
    "speed-die": OpenTableGame(HEAT, TABLE, seed=7, ruleset="speed-die"),
    "speed die over another": OpenTableGame(
        HEAT, TABLE, seed=7, ruleset="tournament", options={"speed_die": True}
    ),
}


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An event with a heat announced."""
    on_file = request.param == "file"
    at = str(tmp_path / "day.tourney") if on_file else str(request.getfixturevalue("address"))
    app = create_event(at, "hk-90", clock=FixedClock())
    app.run(ImportPlayers(tuple(PlayerDraft(n, f"參賽者{n}") for n in range(1, 9))))
    app.run(DrawHeats((HEAT,), 1))
    app.run(PublishHeat(HEAT))
    app.close()
    return at


def enter_one(session: TableSession) -> None:
    """Do one of the things that may be done now, the dice first."""
    ids = {choice.id: choice for choice in session.view.choices if choice.section == "now"}
    if ids.keys() & {"throw", "throw_for_start"}:
        assert isinstance(session.throw(), Accepted)
    elif "card" in ids:
        assert isinstance(session.turn_card(), Accepted)
    else:
        order = sorted(ids, key=lambda verb: verb not in ("decline", "pass", "jail_pay"))
        assert any(isinstance(session.enter(ids[verb].entry), Accepted) for verb in order), order


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_programs_referee_take_undo_and_copy_a_table(system: str, place: str, tmp_path: Path) -> None:
    apps = [open_event(place, who=who, clock=FixedClock()) for who in ("Ann", "Ben")]
    one, other = apps
    one.run(SYSTEMS[system])
    assert other.refresh()
    sessions = [open_table(app, HEAT, TABLE) for app in apps]
    for number in range(ENTRIES):
        mine, theirs = sessions[number % 2], sessions[(number + 1) % 2]
        enter_one(mine)
        assert theirs.refresh() and theirs.view == mine.view
    assert isinstance(sessions[0].undo(None, "misheard"), Accepted)
    assert sessions[1].refresh() and sessions[1].view == sessions[0].view
    assert isinstance(sessions[1].redo(), Accepted)
    sessions[0].refresh()
    assert isinstance(sessions[0].enter(Time(by="referee")), Accepted)
    while not sessions[0].view.over:
        enter_one(sessions[0])

    take_result(one, HEAT, TABLE)
    other.run(ConfirmTables(HEAT, (TABLE,)))
    one.refresh()
    taken = one.tournament
    assert [game.stage for game in table_games(one)] == [GameStage.TAKEN]
    for app in (one, other):
        app.undo()
    assert one.refresh() and not one.tournament.sheets
    for app in (one, other):
        app.redo()
    one.refresh()
    assert one.tournament.sheets == other.tournament.sheets == taken.sheets
    _same_in_a_copy(one, tmp_path)
    for app in apps:
        app.close()


def _same_in_a_copy(app: Application, folder: Path) -> None:
    game = app.tournament.games[HEAT, TABLE].game
    copy_event(app, folder / "copy.tourney", False)
    restore_event(str(folder / "copy.tourney"), str(folder / "again.tourney"), False)
    again = open_event(str(folder / "again.tourney"), clock=FixedClock())
    assert again.tournament == app.tournament
    lines = again.game_records.game_lines(game)
    assert lines == app.game_records.game_lines(game)
    assert replay("\n".join(lines)).refusal is None
    again.close()
