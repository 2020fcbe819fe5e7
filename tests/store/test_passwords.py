"""A server's password comes out of the computer's keyring where nobody gives one, and stands nowhere else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null

from tests.keyrings import BrokenRing, Ring, in_place
from tests.servers import Server
from tourney.base.errors import BadInput, EnvironmentFailure
from tourney.bootstrap import create_event, forget_password, open_event, remember_password

PASSWORD = "s3cret: %/@ word"
NAMED = "postgresql://hall@192.168.1.5/day"


@pytest.fixture
def ring() -> Iterator[Ring]:
    """This computer's keyring, empty."""
    ring = Ring()
    with in_place(ring):
        yield ring


@pytest.fixture(scope="session")
def keeper(server: Server) -> str:
    """Somebody who may come in with a password only."""
    server.new_user("keeper", PASSWORD)
    return "keeper"


@pytest.fixture
def place(address: str, keeper: str) -> str:
    """Their event."""
    create_event(address, "hk-90", name="Day").close()
    return address.replace("boss@", f"{keeper}@")


def test_a_remembered_password_lets_in_and_a_forgotten_one_does_not(
    place: str, ring: Ring, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(EnvironmentFailure, match="server_password"):
        open_event(place)
    assert PASSWORD not in remember_password(place, PASSWORD)
    app = open_event(place)
    heard = threading.Event()
    app.watch(heard.set)
    assert heard.wait(20), "the listener's own line comes in too"
    app.close()
    assert forget_password(place) and not forget_password(place)
    assert not ring.kept
    with pytest.raises(EnvironmentFailure, match="server_password") as told:
        open_event(place)
    assert "s3cret" not in f"{told.value!r}{told.value.params}" + "".join(capfd.readouterr())


def test_what_the_server_does_not_take_is_not_remembered(place: str, ring: Ring) -> None:
    with pytest.raises(EnvironmentFailure, match="server_password"):
        remember_password(place, "wrong")
    assert not ring.kept


def test_who_gives_a_password_is_not_overruled_by_the_keyring(
    place: str, ring: Ring, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember_password(place, PASSWORD)
    ring.asked = 0
    with pytest.raises(EnvironmentFailure, match="server_password"):
        open_event(place + "&password=wrong")
    monkeypatch.setenv("PGPASSWORD", "wrong")
    with pytest.raises(EnvironmentFailure, match="server_password"):
        open_event(place)
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    open_event(place).close()
    assert not ring.asked


def test_who_needs_no_password_does_not_wake_the_keyring(address: str, ring: Ring) -> None:
    create_event(address, "hk-90", name="Day").close()
    open_event(address).close()
    assert not ring.asked


def test_one_password_serves_every_event_of_a_server(ring: Ring) -> None:
    remember_password(NAMED, PASSWORD, at_once=True)
    assert list(ring.kept) == [("Tourney", "hall@192.168.1.5:5432")]
    remember_password("postgresql://hall:new@192.168.1.5:5432/other", at_once=True)
    assert list(ring.kept.values()) == ["new"]
    remember_password("postgresql://hall@192.168.1.5:6000/day", PASSWORD, at_once=True)
    assert len(ring.kept) == 2


@pytest.mark.parametrize("make", [fail.Keyring, null.Keyring, BrokenRing], ids=["none", "null", "broken"])
def test_a_computer_without_a_keyring_says_what_to_do_and_opens_events_all_the_same(
    make: Callable[[], KeyringBackend], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with in_place(make()):
        with pytest.raises(EnvironmentFailure, match="no_keyring") as told:
            remember_password(place, PASSWORD)
        assert "s3cret" not in str(told.value.params)
        with pytest.raises(EnvironmentFailure, match="server_password"):
            open_event(place)
        monkeypatch.setenv("PGPASSWORD", PASSWORD)
        open_event(place).close()


def test_an_installation_without_the_library_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    with pytest.raises(EnvironmentFailure, match="no_keyring"):
        forget_password(NAMED)


@pytest.mark.parametrize("place", ["day.tourney", "postgresql://[laptop/day"])
def test_what_is_no_server_is_refused(place: str, ring: Ring) -> None:
    for asked in (forget_password, remember_password):
        with pytest.raises(BadInput, match="bad_address"):
            asked(place)
    with pytest.raises(BadInput, match="no_password"):
        remember_password(NAMED)
