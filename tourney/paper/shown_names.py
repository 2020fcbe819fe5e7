"""Whose name is written in letters that no carried font has: paper shows Latin letters in their place."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.base.names import PersonName
from tourney.paper.fonts import missing


def not_shown(named: Iterable[tuple[int, PersonName]]) -> tuple[int, ...]:
    """The numbers (of players, of lines in a list) of whose name paper can show no form whole, in order."""
    return tuple(sorted(number for number, name in named if name and not _shown(name)))


def _shown(name: PersonName) -> bool:
    return any(form.isascii() or not missing(form) for form in name.forms)
