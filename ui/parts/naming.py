"""A person as every page names them: number, and the name in both languages."""

from __future__ import annotations

from tourney.base.ids import PlayerNo
from tourney.base.names import PersonName


def both_names(name: PersonName) -> str:
    """Both names on one line, the Chinese one first; control characters are left out."""
    parts = (" ".join(part.split()) for part in (name.zh, name.en))
    return "".join(c for c in " ".join(part for part in parts if part) if c.isprintable())


def with_team(name: PersonName, team: str) -> str:
    """Both names, and the team where it tells two of one name apart: `陳大文 Chan Tai Man · Lions`."""
    return " · ".join(filter(None, (both_names(name), team)))


def numbered(number: PlayerNo, name: PersonName) -> str:
    """A player as lists and buttons name them: `31 陳大文 Chan Tai Man`.

    The name is kept apart from the direction of what stands around it: of two that are written from right to
    left in one sentence, each would stand beside the other's number.
    """
    shown = both_names(name)
    return f"{number} \u2068{shown}\u2069" if shown else str(number)
