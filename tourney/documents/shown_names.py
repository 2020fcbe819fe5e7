"""Whose name is written in letters that no carried font has: paper shows Latin letters in their place."""

from __future__ import annotations

from collections.abc import Iterable

from tourney.documents.kit.fonts import missing

Named = tuple[int, str, str]
"""A number (of a player, of a line in a list) and both forms of a name, "" where there is none."""


def not_shown(named: Iterable[Named]) -> tuple[int, ...]:
    """The numbers of those of whose name paper can show no form whole, in order."""
    return tuple(sorted(number for number, *forms in named if any(forms) and not _shown(forms)))


def _shown(forms: Iterable[str]) -> bool:
    return any(form and (form.isascii() or not missing(form)) for form in forms)
