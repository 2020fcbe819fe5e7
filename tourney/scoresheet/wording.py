"""Names in messages: players and deeds of a problem, hostile ones made harmless and short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tourney.base.names import Name
from tourney.base.texts import Message, msg, named
from tourney.rules.board import Edition
from tourney.scoresheet.sheet import Label

_LONGEST = 40
_MOST_NAMES = 8


def tidy(text: object) -> str:
    """Foreign text on one line: control characters shown as �, at most 40 characters."""
    shown = str(text) if not isinstance(text, int) else _number(text)
    shown = "".join(c if c.isprintable() else "\ufffd" for c in shown[: _LONGEST + 1])
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"


def _number(number: int) -> str:
    """A number as text; Python refuses to write out one of more than 4,300 digits."""
    return str(number) if abs(number) < 10**_LONGEST else "10…0"


def player_shown(player: Label) -> Label:
    """A player's label for a message: a start number stays one, so that a name can be put beside it."""
    return player if isinstance(player, int) and abs(player) < 10**_LONGEST else tidy(player)


def players_shown(players: Iterable[Label]) -> list[Label]:
    """Labels of players for a message."""
    return [player_shown(player) for player in players]


def deeds_shown(edition: Edition, deeds: Sequence[str]) -> list[Message | str]:
    """Names of deeds for a message, the first eight and how many more."""
    shown: list[Message | str] = [deed_shown(edition, deed) for deed in deeds[:_MOST_NAMES]]
    if len(deeds) > _MOST_NAMES:
        shown.append(msg("sheet.and_more", n=len(deeds) - _MOST_NAMES))
    return shown


def deed_shown(edition: Edition, deed_id: str) -> Message | str:
    """The name of a deed in the reader's language, or what was written where there is no such deed."""
    deed = edition.deed(deed_id)
    return tidy(deed_id) if deed is None else named(Name(tidy(deed.name.zh), tidy(deed.name.en)))


def group_shown(edition: Edition, group_id: str) -> Message:
    """The name of a colour group."""
    group = edition.group_of[group_id]
    return named(group.name)
