"""Checks that a filled-in template agrees with the printed one: numbers with their names, rows with their
deeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.names import PersonName
from tourney.base.texts import Message, msg
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.files import template_layout as at
from tourney.scores.entry_file import PrintedForm, PrintedName
from tourney.workbook.data import template_table

_COMPARED = 150
"""The compared letters of a name: a template cuts longer ones."""


def unknown_numbers(tournament: Tournament, names: Iterable[PrintedName]) -> tuple[Message, ...]:
    """Places with a number that no player has."""
    return tuple(
        _place(each, msg("errors.no_such_player", number=each.number))
        for each in names
        if each.number not in tournament.players
    )


def other_names(tournament: Tournament, names: Iterable[PrintedName]) -> tuple[Message, ...]:
    """Places with a name that is not the number's player's; an empty one does not count."""
    return tuple(_differing(tournament, names))


def other_forms(
    tournament: Tournament, rules: Rules, heat: HeatId, forms: Iterable[PrintedForm]
) -> tuple[Message, ...]:
    """The first place of each worksheet that differs from the form of its table, by the rules of now."""
    return tuple(_strange(tournament, rules, heat, forms))


def _strange(
    tournament: Tournament, rules: Rules, heat: HeatId, forms: Iterable[PrintedForm]
) -> Iterator[Message]:
    for each in forms:
        table = tournament.tables.get((heat, each.table))
        if table is None:
            continue
        ours = template_table(tournament, rules, table)
        deeds = [deed.id for deed in ours.deeds]
        if each.edition != ours.edition or len(each.deeds) != len(deeds):
            yield _cell(each.sheet, at.EDITION_CELL, msg("exchange.template_other_board"))
            continue
        pairs = enumerate(zip(each.deeds, deeds, strict=True))
        moved = next((place for place, (cell, deed) in pairs if cell != deed), None)
        if moved is not None:
            row = at.TemplateLayout(len(deeds)).deed_row(moved)
            yield _cell(each.sheet, at.cell(row, at.DEED_ID_COLUMN), msg("exchange.template_rows"))


def _differing(tournament: Tournament, names: Iterable[PrintedName]) -> Iterator[Message]:
    for each in names:
        player = tournament.players.get(PlayerNo(each.number))
        if player is None:
            continue
        letters, forms = _letters(each.name), _forms(player.name)
        if letters and forms and not any(form.startswith(letters) for form in forms):
            ours = player.name
            yield _place(each, msg("exchange.other_name", number=each.number, name=each.name[:60], ours=ours))


def _forms(name: PersonName) -> set[str]:
    """The possible forms of the name in a template."""
    zh, en = name.zh, name.en
    return {form for form in map(_letters, (zh, en, zh + en, en + zh)) if form}


def _letters(text: str) -> str:
    """The compared part of a name: signs and blanks are written in many ways, and get lost."""
    return "".join(each for each in text.casefold() if each.isalnum())[:_COMPARED]


def _place(each: PrintedName, reason: Message) -> Message:
    return _cell(each.sheet, each.cell, reason)


def _cell(sheet: str, cell: str, reason: Message) -> Message:
    return msg("exchange.cell_wrong", sheet=sheet, cell=cell, reason=reason)
