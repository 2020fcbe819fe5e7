"""A server's password is kept in this computer's keyring from the terminal too, and taken out of it again."""

from __future__ import annotations

import io

import pytest

from tests.cli.conftest import Terminal
from tests.keyrings import Ring, in_place
from tests.servers import Server

PASSWORD = "s3cret: %/@ word"


@pytest.fixture(scope="session")
def clerk(server: Server) -> str:
    """Somebody who may come in with a password only."""
    server.new_user("clerk", PASSWORD)
    return "clerk"


@pytest.fixture
def send(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Let a line be what is sent to the next command."""

    def sent(line: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(line))

    return sent


def test_a_password_is_sent_in_remembered_used_and_forgotten(
    tourney: Terminal, send: Terminal, address: str, clerk: str
) -> None:
    place = address.replace("boss@", f"{clerk}@")
    ring = Ring()
    with in_place(ring):
        refused = tourney("new", place, code=2)
        assert "tourney password remember" in refused
        send("wrong\n")
        tourney("password", "remember", place, code=2)
        assert not ring.kept
        send(f"{PASSWORD}\r\n")
        assert f"{clerk}@" in tourney("password", "remember", place)
        assert list(ring.kept.values()) == [PASSWORD]
        assert "s3cret" not in tourney("new", place, "--name", "Day") + tourney("info", place)
        assert "deleted" in tourney("password", "forget", place)
        assert "had no such" in tourney("password", "forget", place)
        tourney("info", place, code=2)


def test_without_keyring_password_or_server_a_sentence_says_what_to_do(
    tourney: Terminal, send: Terminal, address: str
) -> None:
    send("anything\n")
    assert ".pgpass" in tourney("password", "remember", address, code=2)
    assert ".pgpass" in tourney("password", "forget", address, code=2)
    send("")
    assert "No password" in tourney("password", "remember", address, code=1)
    assert "no server" in tourney("password", "forget", "day.tourney", code=1)
