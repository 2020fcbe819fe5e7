"""A computer's keyring for tests: in memory, and one that fails whatever it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import keyring
from keyring.backend import KeyringBackend


class Ring(KeyringBackend):
    """Keeps what it is given as long as it lives."""

    priority = 1.0

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.asked = 0

    def get_password(self, service: str, username: str) -> str | None:
        self.asked += 1
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class BrokenRing(Ring):
    """As one whose service has crashed: it raises what no documentation names, with the password in it."""

    def get_password(self, service: str, username: str) -> str | None:
        raise OSError("the bus is gone")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise OSError(f"cannot keep {password}")


@contextmanager
def in_place(ring: KeyringBackend) -> Iterator[None]:
    """Let it be this computer's keyring."""
    before = keyring.get_keyring()
    keyring.set_keyring(ring)
    try:
        yield
    finally:
        keyring.set_keyring(before)
