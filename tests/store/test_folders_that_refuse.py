"""Folders in which an event cannot be kept, or its journal not be named: told at once as what they are."""

from __future__ import annotations

import errno
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tourney.base.clocks import FixedClock
from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.bootstrap import create_event, open_event, restore_event
from tourney.setup.commands import EditEvent
from tourney.store.engines import engine_of

fcntl = pytest.importorskip("fcntl", reason="Windows has other locks")

SHIM = r"""
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <dlfcn.h>
#define WRAP(name) int name(int fd, int cmd, ...) { \
  va_list more; va_start(more, cmd); void *arg = va_arg(more, void *); va_end(more); \
  if (cmd == F_SETLK || cmd == F_SETLKW) { errno = ENOLCK; return -1; } \
  return ((int (*)(int, int, ...)) dlsym(RTLD_NEXT, #name))(fd, cmd, arg); }
WRAP(fcntl)
WRAP(fcntl64)
"""


def no_locks(number: int) -> object:
    def refused(*_what: object) -> None:
        raise OSError(number, "refused")

    return refused


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EACCES, errno.ENOTSUP, errno.ENOSYS])
def test_a_folder_without_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    place = str(tmp_path / "day.tourney")
    create_event(place, "hk-90", clock=FixedClock()).close()
    app = open_event(place)
    monkeypatch.setattr("fcntl.lockf", no_locks(number))
    with pytest.raises(EnvironmentFailure, match=str(tmp_path)) as told:
        open_event(place)
    assert told.value.key == "errors.no_locks"
    with pytest.raises(EnvironmentFailure, match="no_locks"):
        create_event(str(tmp_path / "new.tourney"), "hk-90")
    assert [each.name for each in tmp_path.iterdir()] == ["day.tourney"]
    other = engine_of(place)
    with other.connect() as held:  # SQLite says of either that somebody else has the lock
        held.exec_driver_sql("BEGIN IMMEDIATE")
        with pytest.raises(EnvironmentFailure, match="no_locks"):
            app.run(EditEvent({"venue": "Hall"}))
        held.rollback()
    other.dispose()
    app.close()


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("gcc") is None, reason="needs a C compiler to take locks away"
)
def test_new_and_open_where_the_system_itself_refuses_locks(tmp_path: Path) -> None:
    (tmp_path / "shim.c").write_text("#define _GNU_SOURCE\n" + SHIM)
    shim = tmp_path / "shim.so"
    subprocess.run(("gcc", "-shared", "-fPIC", "-o", str(shim), str(tmp_path / "shim.c"), "-ldl"), check=True)
    create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock()).close()
    for words in (("new", "other.tourney"), ("info", "day.tourney"), ("set", "day.tourney", "venue=Hall")):
        done = subprocess.run(
            (sys.executable, "-m", "tourney.cli", *words),
            cwd=tmp_path,
            env={"LD_PRELOAD": str(shim), "PYTHONPATH": str(Path.cwd()), "TOURNEY_LANG": "en"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, "gives no locks" in done.stderr) == (2, True), done.stderr
    assert not (tmp_path / "other.tourney").exists()


@pytest.mark.parametrize("name", ["n" * 240 + ".tourney", "陳" * 80 + ".tourney"])
def test_a_name_that_leaves_its_journal_no_room_is_refused(tmp_path: Path, name: str) -> None:
    for place in (tmp_path / "day.tourney", tmp_path / ("n" * 239 + ".tourney")):
        app = create_event(str(place), "hk-90", clock=FixedClock())
        app.run(EditEvent({"venue": "Hall"}))
        with pytest.raises(BadInput, match="name_too_long"):
            app.copy_to(tmp_path / name)
        app.close()
    with pytest.raises(BadInput, match="name_too_long"):
        create_event(str(tmp_path / name), "hk-90")
    with pytest.raises(BadInput, match="name_too_long"):
        restore_event(str(tmp_path / "day.tourney"), str(tmp_path / name))
    assert len(list(tmp_path.iterdir())) == 2
