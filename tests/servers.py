"""A real PostgreSQL server for tests and figures: its own data, its own socket, gone afterwards.

PostgreSQL refuses to run as root: then it runs as `postgres`, whom the package brings, or `nobody`. Where the
programs are missing the tests fail and say what to install; `.ci/prepare test` does.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
from psycopg import sql

SUPERUSER = "boss"
_DEBIAN = Path("/usr/lib/postgresql")


class NoServerError(Exception):
    """The programs of PostgreSQL are not installed."""


def _program(name: str) -> str:
    """The newest `name`, on the path or where Debian keeps the versions beside one another."""
    found = shutil.which(name)
    if found is not None:
        return found
    versions = sorted(_DEBIAN.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    if not versions:
        raise NoServerError(f"{name} is missing: install PostgreSQL (Debian: apt-get install postgresql)")
    return str(versions[-1])


def _unprivileged() -> int | None:
    """The user to be instead of root; None if the present one is another already."""
    if os.getuid() != 0:
        return None
    import pwd

    names = {entry.pw_name: entry.pw_uid for entry in pwd.getpwall()}
    return names.get("postgres", names["nobody"])


class Server:
    """One server, started when made. Reached by a socket in `folder` only.

    `settings`: `name=value` of postgresql.conf.
    """

    def __init__(self, folder: Path, settings: tuple[str, ...]) -> None:
        self.folder = folder
        self._settings = settings
        self._user = _unprivileged()
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        if self._user is not None:
            os.chown(folder, self._user, -1)
        data = folder / "data"
        initdb = (_program("initdb"), "-D", str(data), "-U", SUPERUSER, "-A", "trust", "-N", "-E", "UTF8")
        subprocess.run((*initdb, "--locale=C"), check=True, capture_output=True, cwd=folder, user=self._user)
        self.start()

    def start(self) -> None:
        """Let it run; it answers when this returns."""
        socket = ("listen_addresses=", f"unix_socket_directories={self.folder}")
        options = [word for setting in (*socket, *self._settings) for word in ("-c", setting)]
        command = (_program("postgres"), "-D", str(self.folder / "data"), *options)
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, user=self._user, extra_groups=()
            )
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self._dsn("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.02)

    def stop(self) -> None:
        """Stop it as a pulled plug does: connections are cut, what was stored stays."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def freeze(self, on: bool = True) -> None:
        """Let every process of it stand still, as a computer that hangs, or go on."""
        assert self._process is not None
        family = subprocess.run(
            ("ps", "-o", "pid=", "--ppid", str(self._process.pid)), capture_output=True, text=True, check=True
        )
        for pid in (self._process.pid, *map(int, family.stdout.split())):
            with suppress(ProcessLookupError):  # one that served a line has ended meanwhile
                os.kill(pid, signal.SIGSTOP if on else signal.SIGCONT)

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"event{self._databases}"
        self.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return f"postgresql://{SUPERUSER}@/{name}?host={self.folder}"

    def execute(self, statement: sql.Composed) -> None:
        """Do something as the superuser, outside any event."""
        with psycopg.connect(self._dsn("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def new_user(self, name: str, password: str) -> None:
        """Somebody who may come in with a password only."""
        self.execute(
            sql.SQL("CREATE ROLE {} LOGIN SUPERUSER PASSWORD {}").format(
                sql.Identifier(name), sql.Literal(password)
            )
        )
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"local all {name} scram-sha-256\n{rules.read_text()}")
        self.execute(sql.SQL("SELECT pg_reload_conf()").format())

    def _dsn(self, database: str) -> str:
        return f"host={self.folder} user={SUPERUSER} dbname={database}"


@contextmanager
def running_server(*settings: str) -> Iterator[Server]:
    """A server for as long as the block lasts. NoServerError where there is none to start."""
    with tempfile.TemporaryDirectory(prefix="pg", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), settings)
        try:
            yield server
        finally:
            server.freeze(False)
            server.stop()
