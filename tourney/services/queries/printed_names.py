"""Whether the numbers of a filled-in template are those of the people whose names stand beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tourney.base.ids import PlayerNo
from tourney.competition.records import Tournament
from tourney.names import PersonName
from tourney.texts import Message, msg
from tourney.views.printed_name import PrintedName

_COMPARED = 150
"""Letters of a name: a template cuts longer ones."""


def unknown_numbers(tournament: Tournament, names: Iterable[PrintedName]) -> tuple[Message, ...]:
    """Places with a number that no player has."""
    return tuple(
        _place(each, msg("errors.no_such_player", number=each.number))
        for each in names
        if each.number not in tournament.players
    )


def other_names(tournament: Tournament, names: Iterable[PrintedName]) -> tuple[Message, ...]:
    """Places where another name stands than the number's player has; an empty one says nothing."""
    return tuple(_differing(tournament, names))


def _differing(tournament: Tournament, names: Iterable[PrintedName]) -> Iterator[Message]:
    for each in names:
        player = tournament.players.get(PlayerNo(each.number))
        if player is None:
            continue
        said, forms = _letters(each.name), _forms(player.name)
        if said and forms and not any(form.startswith(said) for form in forms):
            ours = player.name
            yield _place(each, msg("exchange.other_name", number=each.number, name=each.name[:60], ours=ours))


def _forms(name: PersonName) -> set[str]:
    """How a template may have written the name."""
    zh, en = name.zh, name.en
    return {form for form in map(_letters, (zh, en, zh + en, en + zh)) if form}


def _letters(text: str) -> str:
    """What counts of a name: signs and blanks are written in many ways, and get lost."""
    return "".join(each for each in text.casefold() if each.isalnum())[:_COMPARED]


def _place(each: PrintedName, reason: Message) -> Message:
    return msg("exchange.cell_wrong", sheet=each.sheet, cell=each.cell, reason=reason)
