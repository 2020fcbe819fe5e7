"""Events of before the first release, of versions 1 to 13 as counted then: told as such and left alone.

Version 1 as it is counted today, and all that will follow, are told from them by another table that keeps it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.servers import Server
from tests.store.next_version import made_before_release, put_before_release
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.bootstrap import create_event, open_event, restore_event, verify_event
from tourney.cli.main import run
from tourney.event.ports import Replacing
from tourney.store.engines import engine_of
from tourney.store.event_store import load_unchanged

VERSIONS = range(1, 14)


def told(use: Callable[[], object]) -> str:
    """What is said in English; Chinese names the same place."""
    with pytest.raises(BadInput) as caught:
        use()
    assert caught.value.key == "errors.before_release"
    place = str(caught.value.params["place"])
    assert place in CHINESE.error(caught.value) and "試用版" in CHINESE.error(caught.value)
    return ENGLISH.error(caught.value)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_of_every_version_is_told_and_stays(version: int, tmp_path: Path) -> None:
    trial = made_before_release(tmp_path / "trial.tourney", version)
    before, beside = trial.read_bytes(), list(tmp_path.iterdir())
    said = told(lambda: open_event(str(trial)))
    assert said.startswith(str(trial)) and "trial version" in said and "new event" in said
    assert told(lambda: verify_event(str(trial))) == said
    assert told(lambda: load_unchanged(trial)) == said
    assert told(lambda: restore_event(str(trial), str(tmp_path / "again.tourney"))) == said
    assert trial.read_bytes() == before and list(tmp_path.iterdir()) == beside


@pytest.mark.parametrize("language", ["en", "zh-HK"])
def test_the_terminal_says_it_in_a_sentence(
    language: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOURNEY_LANG", language)
    trial = made_before_release(tmp_path / "trial.tourney", 13)
    for command in ("info", "standings", "verify"):
        assert run([command, str(trial)]) == 1
        out, err = capfd.readouterr()
        assert str(trial) in err and "Traceback" not in out + err


@pytest.mark.parametrize("version", [VERSIONS[0], VERSIONS[-1]])
def test_one_on_a_server_is_told_and_stays(version: int, server: Server) -> None:
    address = server.new_database()
    engine = engine_of(address)
    with engine.begin() as connection:
        put_before_release(connection, version)
    told(lambda: open_event(address))
    with pytest.raises(BadInput, match="event_file_exists"):
        create_event(address, "hk-90")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version FROM tourney_version").scalar() == version
        assert connection.exec_driver_sql("SELECT name FROM event").scalar() == "Day"
    engine.dispose()


@pytest.mark.parametrize("replacing", Replacing)
def test_no_copy_is_written_over_one(replacing: Replacing, tmp_path: Path) -> None:
    trial = made_before_release(tmp_path / "trial.tourney", 13)
    before = trial.read_bytes()
    app = create_event(str(tmp_path / "day.tourney"), "hk-90")
    with pytest.raises(BadInput):
        app.copy_to(trial, replacing)
    app.close()
    assert trial.read_bytes() == before
