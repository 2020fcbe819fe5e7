"""Compares the sheets of a table with those that another person has entered again, blind.

Which tables are entered again depends on the standings too (`standings.second_look`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

import msgspec

from tourney.base.ids import DeedId, PlayerNo
from tourney.base.spelling import fold
from tourney.base.texts import Message, msg
from tourney.event.records import ENGINE, EntryDifference, SecondEntry, SheetRecord, Table, Tournament
from tourney.rules.board import Edition
from tourney.scoresheet.checks import deed_shown
from tourney.scoresheet.sheet import Problem, Severity, Sheet

DIFFERS = "second_"
"""How the code of a difference begins; its box follows. No referee can overrule it: somebody looks once
more.
"""


_DEED = "deeds."
_OF_MONEY = ("total", "cash", "paper_total")


def mark_of(sheets: Iterable[Sheet]) -> str:
    """A mark that other sheets of the table do not have, whatever their order."""
    inked = sorted(msgspec.json.encode(sheet, order="sorted") for sheet in sheets)
    return blake2b(b"\n".join(inked), digest_size=16).hexdigest()


def second_of(second: SecondEntry | None, records: Sequence[SheetRecord | None]) -> SecondEntry | None:
    """The second entry of a table, if it was of these sheets and another person's: else it counts for
    nothing.
    """
    sheets = [record.sheet for record in records if record is not None]
    if second is None or not sheets or second.sheets != mark_of(sheets):
        return None
    return None if any(same_person(name, second.by) for name in typed_by(records)) else second


def typed_by(records: Iterable[SheetRecord | None]) -> tuple[str, ...]:
    """The people who entered these sheets, each once."""
    return tuple(dict.fromkeys(each.by for each in records if each is not None and each.by))


def same_person(name: str, other: str) -> bool:
    """Whether two names are one as people write them: case, width, spaces and variant characters aside."""
    return fold(name) == fold(other)


def was_typed(records: Iterable[SheetRecord | None]) -> bool:
    """Whether a person has entered one of these sheets: what the engine has filled nobody enters again."""
    return any(each is not None and each.source != ENGINE for each in records)


def boxes_of(sheet: Sheet) -> dict[str, int | None]:
    """What stands in the boxes of a sheet, by the names that an entry file has for them."""
    if sheet.bankrupt is not None and not sheet.deeds and not sheet.cash:
        return {"bankrupt": sheet.bankrupt, "total": sheet.written_total or None}
    if sheet.totals_only:
        return {"bankrupt": None, "total": sheet.declared_total, "place": sheet.declared_place}
    deeds = {f"{_DEED}{deed}": level for deed, level in sorted(sheet.deeds.items())}
    return {
        "bankrupt": sheet.bankrupt,
        "cash": sheet.cash,
        "paper_total": sheet.paper_total,
        "paper_place": sheet.paper_place,
        **deeds,
    }


def differences_of(
    first: Mapping[PlayerNo, Sheet], second: Mapping[PlayerNo, Sheet]
) -> tuple[EntryDifference, ...]:
    """The boxes in which two entries of the same players differ, in the order of the first."""
    return tuple(each for player in first for each in _differences(player, first[player], second[player]))


def _differences(player: PlayerNo, first: Sheet, second: Sheet) -> Iterator[EntryDifference]:
    mine, other = boxes_of(first), boxes_of(second)
    for box in dict.fromkeys((*mine, *other)):
        if mine.get(box) != other.get(box):
            yield EntryDifference(player, box, mine.get(box), other.get(box))


def problems_of(second: SecondEntry | None, edition: Edition) -> tuple[Problem, ...]:
    """A problem for each box on which nobody has decided."""
    if second is None or not second.open:
        return ()
    return tuple(
        Problem(
            DIFFERS + each.field.partition(".")[0],
            Severity.ERROR,
            players=(each.player,),
            deeds=tuple(deed for deed in [_deed_of(each)] if deed),
            message=difference_words(each, edition),
            overrulable=False,
        )
        for each in second.differences
    )


def difference_words(each: EntryDifference, edition: Edition) -> Message:
    """The box, and what each entry has there."""
    return msg(
        "second_entry.differs",
        player=each.player,
        box=_box_words(each, edition),
        first=_figure(each.field, each.first),
        second=_figure(each.field, each.second),
    )


def settled_words(each: EntryDifference, sheet: Sheet, edition: Edition) -> Message:
    """The box, and what this sheet has there."""
    figure = _figure(each.field, boxes_of(sheet).get(each.field))
    return msg("second_entry.figure", player=each.player, box=_box_words(each, edition), figure=figure)


def _box_words(each: EntryDifference, edition: Edition) -> Message | str:
    deed = _deed_of(each)
    return deed_shown(edition, deed) if deed else msg(f"second_entry.box_{each.field}")


def _deed_of(each: EntryDifference) -> DeedId:
    return DeedId(each.field.removeprefix(_DEED) if each.field.startswith(_DEED) else "")


def _figure(box: str, value: int | None) -> Message | int:
    if value is None:
        return msg("second_entry.empty")
    return msg("second_entry.money", amount=value) if box in _OF_MONEY else value


def all_sheets(tournament: Tournament, table: Table) -> tuple[SheetRecord | None, ...]:
    """The sheet of every seat of a table."""
    return tuple([tournament.sheets.get((table.heat, player)) for player in table.seats])
