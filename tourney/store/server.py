r"""Connects to a PostgreSQL server without ever waiting for ever, and listens for steps of others.

The password is in the address, or where libpq looks for it: PGPASSWORD, the password file (`~/.pgpass`,
`%APPDATA%\postgresql\pgpass.conf` on Windows; https://www.postgresql.org/docs/current/libpq-pgpass.html). If
none of them has one and the server wants one, this computer's keyring is asked, in which a person may have
stored it. The system provides the keyring (Windows: Credential Manager, macOS: Keychain, Linux: Secret
Service or KWallet); a bare server has none.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Engine, event
from sqlalchemy.exc import DisconnectionError
from sqlmodel import create_engine

from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.base.paths import USUAL_PORT
from tourney.store.addresses import DRIVER, SCHEME, shown_place
from tourney.store.record_rows import CHANNEL

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


T = TypeVar("T")


_SILENT_SECONDS = 15.0
"""How long a server may be silent before it is given up; longer than a lock is waited for."""


_CONNECT_SECONDS = 5


# a pulled cable is noticed within ten seconds (5 + 2 · 2), not after the system's two hours
_CONNECTING = {
    "connect_timeout": str(_CONNECT_SECONDS),
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "2",
    "tcp_user_timeout": "10000",
}


_LIMITS = (
    ("lock_timeout", "10s"),
    ("statement_timeout", "60s"),
    ("idle_in_transaction_session_timeout", "8s"),
)
"""The server ends anything that takes longer: waiting for one's turn; one statement, a whole event sent by a
slow network among them; and the turn of a computer that has gone to sleep in it, before the others give up.
"""


_TRUSTED_SECONDS = 1.0
"""A line heard from so lately is used without a ping."""


_AGAIN_SECONDS = 2.0
"""Between two attempts of the listener to reach the server again."""


_LOOK_ROUND_SECONDS = 0.5
"""How soon the listener notices that it is to stop."""


def server_engine(place: str, password: str = "") -> Engine:
    """An engine on an address; nothing is connected before the first use. BadInput for an impossible one.

    `password`: if it is not in the address.
    """
    address = _Address(place, password)

    def connect() -> _Connection:
        line = address.connected(_Connection.connect)
        for name, limit in _LIMITS:
            line.execute("SELECT set_config(%s, %s, false)", (name, limit))
        # a setting made in a transaction is lost if that is rolled back
        line.commit()
        return line

    engine = create_engine(DRIVER, creator=connect)

    def still_answers(line: _Connection, _record: object, _proxy: object) -> None:
        """A line that was cut while unused is replaced before its next use."""
        try:
            if monotonic() - line.heard > _TRUSTED_SECONDS:
                line.ping()
        except psycopg.OperationalError as error:
            raise DisconnectionError from error

    event.listen(engine, "checkout", still_answers)
    return engine


class _Connection(psycopg.Connection[tuple[object, ...]]):
    """A connection that is given up when the server is silent for too long, whatever has become of it."""

    heard = 0.0
    """When the server was last heard, in seconds of `monotonic`; at the latest on connecting."""
    patience = _SILENT_SECONDS
    """Seconds of silence until it is given up."""

    def ping(self) -> None:
        """OperationalError if the server is not at the other end any more; leaves time to try another."""
        self.patience = _SILENT_SECONDS - _CONNECT_SECONDS
        self.autocommit = True
        self.execute("SELECT 1")
        self.autocommit = False
        self.patience = _SILENT_SECONDS

    def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        try:
            answer = super().wait(_heard(gen, self.patience), interval, timeout)
        except SilentError:
            self.close()
            raise
        self.heard = monotonic()
        return answer


class SilentError(psycopg.OperationalError):
    """The server did not answer."""


def _heard(gen: PQGen[T], patience: float) -> PQGen[T]:
    """Waits for psycopg's events, and raises SilentError if none comes. Meanwhile it gets 0 now and then."""
    heard = monotonic()
    try:
        asked = next(gen)
        while True:
            ready = yield asked
            if ready:
                heard = monotonic()
            elif monotonic() - heard > patience:
                raise SilentError(f"no answer for {patience:g} seconds")
            asked = gen.send(ready)
    except StopIteration as done:
        answer: T = done.value
        return answer


class Listener:
    """Calls `news`, on a thread of its own, when somebody has written, and when the line is there again.

    It mends a lost line by itself.
    """

    def __init__(self, place: str, news: Callable[[], object]) -> None:
        self._address = _Address(place)
        self._news = news
        self._stopped = threading.Event()
        threading.Thread(target=self._listen, name="listener", daemon=True).start()

    def stop(self) -> None:
        """Call no more."""
        self._stopped.set()

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen_on_one_line()
            except psycopg.OperationalError:
                self._tell()
                self._stopped.wait(_AGAIN_SECONDS)

    def _listen_on_one_line(self) -> None:
        with self._address.connected(partial(psycopg.connect, autocommit=True)) as line:
            line.execute(f"LISTEN {CHANNEL}")
            self._tell()
            while not self._stopped.is_set():
                if list(line.notifies(timeout=_LOOK_ROUND_SECONDS, stop_after=1)):
                    self._tell()

    def _tell(self) -> None:
        if not self._stopped.is_set():
            self._news()


class _Address:
    """A server's address in libpq's form, with our limits if it has none of its own."""

    def __init__(self, place: str, password: str = "") -> None:
        """BadInput for an impossible address."""
        try:
            settings = conninfo_to_dict(place.replace(DRIVER, SCHEME, 1))
        except psycopg.ProgrammingError:
            # its message has the address in it, and with that the password
            raise BadInput("errors.bad_address", place=shown_place(place)) from None
        settings = {"application_name": "tourney", **_CONNECTING, **settings}
        if password:
            settings["password"] = password
        self._target = {name: str(value) for name, value in settings.items() if value is not None}

    @property
    def password(self) -> str:
        """The given password; "" if there is none."""
        return self._target.get("password", "")

    @property
    def account(self) -> str:
        """The keyring's key for the password: it is the same for all databases of a server."""
        settings = self._target
        return f"{settings.get('user', '')}@{settings.get('host', '')}:{settings.get('port', USUAL_PORT)}"

    def connected(self, connect: Callable[[str], T]) -> T:
        """A line, made by `connect`. psycopg's errors."""
        try:
            return connect(make_conninfo(**self._target))
        except psycopg.OperationalError as error:
            if error.pgconn is None or not error.pgconn.needs_password:
                raise
            password = remembered(self.account)
            if password is None:
                raise
        return connect(make_conninfo(**{**self._target, "password": password}))


def remember_password(place: str, password: str, at_once: bool) -> None:
    """Store the password for an address: the one in it, if `password` is "".

    Unless `at_once` the server is asked first whether it accepts us. BadInput without a password,
    EnvironmentFailure without a keyring; SQLAlchemy's errors.
    """
    address = _Address(place, password)
    if not address.password:
        raise BadInput("errors.no_password", place=shown_place(place))
    if not at_once:
        engine = server_engine(place, address.password)
        try:
            engine.connect().close()
        finally:
            engine.dispose()
    remember(address.account, address.password)


def forget_password(place: str) -> bool:
    """Forget the password of an address; return whether it was stored. EnvironmentFailure likewise."""
    return forget(_Address(place).account)


_SERVICE = "Tourney"


def remembered(account: str) -> str | None:
    """The password of an account; None if there is none, or no keyring: then the server refuses."""
    try:
        return _found(account)
    except EnvironmentFailure:
        return None


def remember(account: str, password: str) -> None:
    """Store a password. EnvironmentFailure without a keyring."""
    _asked(lambda ring: ring.set_password(_SERVICE, account, password))
    if _found(account) != password:
        raise _failure("null")


def forget(account: str) -> bool:
    """Forget a password; return whether it was stored. EnvironmentFailure if no keyring can be asked."""
    if _found(account) is None:
        return False
    _asked(lambda ring: ring.delete_password(_SERVICE, account))
    return True


def _found(account: str) -> str | None:
    return _asked(lambda ring: ring.get_password(_SERVICE, account))


def _asked(call: Callable[[KeyringBackend], T]) -> T:
    """The keyring's answer.

    There are many keyrings, and their errors have no common type: any error means that there is no keyring.
    The message has only the error's type, for a keyring may write passwords into its errors.
    """
    try:
        import keyring

        return call(keyring.get_keyring())
    except ImportError as error:
        raise _failure("keyring") from error
    except Exception as error:
        raise _failure(type(error).__name__) from error


def _failure(reason: str) -> EnvironmentFailure:
    return EnvironmentFailure("errors.no_keyring", reason=reason)
