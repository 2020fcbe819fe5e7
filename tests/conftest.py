"""For all tests: Qt draws nowhere unless a person asks for a real screen; the hall is in Hong Kong.

The keyring, the settings and the logs of the person who tests are left alone.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from tests.servers import Server
    from tourney.seating.certificate import Seating
    from tourney.seating.problem import SeatingProblem
    from ui.base.desktop import DesktopApp

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""What is compiled once serves all processes of this run, and the next run: a minute of the whole suite."""

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TZ"] = "Asia/Hong_Kong"
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

_OWN = tempfile.TemporaryDirectory(prefix="tourney-settings-")
os.environ.update(XDG_CONFIG_HOME=_OWN.name, XDG_STATE_HOME=_OWN.name)
"""Where programs that tests start keep them; `tests/ui/conftest.py` watches over windows."""

pytest_plugins = ["tests.played_day", "tests.written_day"]
"""Fixtures of several features: events on a file, and events written by hand."""

settings.register_profile(
    "tourney", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("tourney")
"""The same examples on every run, and no verdict by the clock: a busy machine is no fault of the program."""


gc.disable()
"""A collection of garbage would go over what was imported and collected for thousands of tests, and may come
on a thread that no widget may be deleted on. `pytest_runtest_setup` collects.
"""

_MANY = 100_000
"""Objects that a collection walks over in some 50 ms."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Between two tests, on the window's thread, once there may be something. What stays is set aside."""
    if gc.get_count()[0] > _MANY:
        gc.collect()
        gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """Event files share what SQLAlchemy has compiled: that is half of the time of opening one."""
    from sqlalchemy import create_engine

    first = create_engine("sqlite://")
    first.connect().close()  # its dialect learns SQLite's version: older tables are read by it

    def sharing(*words: Any, **options: Any) -> Engine:
        made = create_engine(*words, **options)
        made.dialect, made._compiled_cache = first.dialect, first._compiled_cache
        return made

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tourney.store.engines.create_engine", sharing)
        yield


@pytest.fixture(scope="session", autouse=True)
def draws_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same problem gives the same seating (`tests/seating` proves it): days of tests that draw the same
    share what the search found, also with the other processes of this run.
    """
    from tourney.seating import draw

    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "draws"
    folder.mkdir(exist_ok=True)
    found: dict[str, Seating] = {}

    def kept(problem: SeatingProblem) -> Seating:
        key = repr(problem)
        if key not in found:
            file = folder / sha256(key.encode()).hexdigest()
            if not file.exists():
                new = file.with_suffix(f".{os.getpid()}")
                new.write_bytes(pickle.dumps(draw.seat(problem)))
                new.replace(file)
            found[key] = pickle.loads(file.read_bytes())
        return found[key]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tourney.heats.rules.seat", kept)
        yield


@pytest.fixture(scope="session")
def qapp_cls() -> type[DesktopApp]:
    """The application that a person starts: there is one a process, whichever test asks for it first."""
    from ui.base.desktop import DesktopApp

    return DesktopApp


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One PostgreSQL server for all tests of a process that ask for one. It need not survive a power cut."""
    from tests.servers import running_server

    if sys.platform == "win32":
        pytest.skip("the server of the tests listens on a socket of POSIX")
    with running_server("fsync=off", "full_page_writes=off") as running:
        yield running


@pytest.fixture
def address(server: Server) -> str:
    """An empty database."""
    return server.new_database()
