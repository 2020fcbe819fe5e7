"""The base of all commands, on its own so that each area of use cases may have its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands. `code` names the journal entry and its text, `journal.<code>`."""

    code: ClassVar[str] = ""
