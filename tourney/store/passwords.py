"""The password of a server in this computer's own keyring, where a person had it remembered.

Asked only when a server wants a password and nobody gave one. What a keyring is, the system decides (Windows:
Credential Manager, macOS: Keychain, Linux: Secret Service or KWallet); a bare server has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tourney.base.errors import EnvironmentFailure

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

T = TypeVar("T")
_SERVICE = "Tourney"


def remembered(account: str) -> str | None:
    """The password of an account; None if there is none, or no keyring that tells: the server says so."""
    try:
        return _found(account)
    except EnvironmentFailure:
        return None


def remember(account: str, password: str) -> None:
    """Keep a password. EnvironmentFailure if there is no keyring that does."""
    _asked(lambda ring: ring.set_password(_SERVICE, account, password))
    if _found(account) != password:
        raise _failure("null")


def forget(account: str) -> bool:
    """Whether a password was remembered; it no longer is. EnvironmentFailure if no keyring can be asked."""
    if _found(account) is None:
        return False
    _asked(lambda ring: ring.delete_password(_SERVICE, account))
    return True


def _found(account: str) -> str | None:
    return _asked(lambda ring: ring.get_password(_SERVICE, account))


def _asked(call: Callable[[KeyringBackend], T]) -> T:
    """What the keyring answers.

    Its makers are many, and what theirs raises has no common type: whatever it is, there is no keyring to be
    had. Only the fault's kind is told, for who knows what a keyring writes of what it was given.
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
