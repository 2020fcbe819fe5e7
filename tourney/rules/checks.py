"""Whether the data of a board fit together: squares, deeds, groups, prices, dice.

What it finds is told in plain words to whoever adds a board, not to a referee.
"""

from __future__ import annotations

from tourney.rules.board import GAP, Deed, DeedKind, Edition
from tourney.rules.ring import Ring, RingSide

_LEVELS = (5, 6)
"""Rents of a street: unbuilt, with one to three or four houses, with a hotel."""


_MOST_SALARY = 50_000_000
"""More M than this is no salary (`rules.options.Money`)."""


def faults(edition: Edition) -> list[str]:
    """Everything that is wrong with an edition's data; [] for a sound one."""
    return [
        *_board_faults(edition),
        *_group_faults(edition),
        *(f for d in edition.deeds for f in _deed_faults(d)),
    ]


def _board_faults(edition: Edition) -> list[str]:
    faults, dice = [], edition.dice
    if [square.index for square in edition.squares] != list(range(len(edition.squares))):
        faults.append("squares are not numbered from 0 without a gap")
    if len(edition.deeds) != len(edition.by_id):
        faults.append(f"{len(edition.deeds)} deeds with {len(edition.by_id)} ids")
    on_squares = [square.deed for square in edition.squares if square.deed]
    if on_squares != [deed.id for deed in edition.deeds]:
        faults.append("deeds are not in board order")
    if edition.start < 0 or edition.jail < 0:
        faults.append("no square of kind go, or none of kind jail")
    if any(not _closed(ring) for ring in edition.rings):
        faults.append("sides: not four that hold all squares")
    lying = {square for ring in edition.rings for square in ring.squares}
    if lying != {square.index for square in edition.squares if square.kind != GAP}:
        faults.append("rings: not all squares, or others than there are")
    if len(edition.rings) > 1 and any(edition.start not in ring.squares for ring in edition.rings):
        faults.append("rings: they do not share the start")
    places = set(range(len(dice.faces)))
    if not dice.double or not set(dice.double) <= places or dice.doubles_to_jail < 1 or not all(dice.faces):
        faults.append(f"dice: {dice}")
    if any(not isinstance(note, int) or note < 1 for note in edition.notes):
        faults.append(f"notes of money: {edition.notes}")
    if type(edition.salary) is not int or not 0 <= edition.salary <= _MOST_SALARY:
        faults.append(f"salary: {edition.salary}")
    shown = (square for square in edition.squares if square.kind != GAP)
    faults += [f"{s.index}: no name" for s in shown if not (s.name.zh and s.name.en)]
    return faults


def _closed(ring: Ring) -> bool:
    return (
        len(ring.sides) == len(RingSide)
        and all(isinstance(side, int) and side > 0 for side in ring.sides)
        and sum(ring.sides) == len(ring.squares)
    )


def _group_faults(edition: Edition) -> list[str]:
    faults = []
    for group in edition.groups:
        deeds = [edition.by_id[deed] for deed in group.deeds if deed in edition.by_id]
        if len(deeds) < len(group.deeds):
            faults.append(f"group {group.id}: a deed that is not on the board")
            continue
        if len({deed.kind for deed in deeds}) != 1:
            faults.append(f"group {group.id}: deeds of several kinds")
        elif any(_counts(deed) not in (0, len(deeds)) for deed in deeds):
            faults.append(f"group {group.id}: rents by number owned are not {len(deeds)}")
        elif deeds[0].buildable and len({len(deed.rents) for deed in deeds}) != 1:
            faults.append(f"group {group.id}: rents for several numbers of houses")
        if len({deed.house_cost for deed in deeds}) != 1:
            faults.append(f"group {group.id}: building costs differ")
    return faults


def _counts(deed: Deed) -> int:
    """For how many deeds of its group it names a rent; 0 where the number does not matter."""
    return len(deed.dice_multipliers) or (0 if deed.buildable else len(deed.rents))


def _deed_faults(deed: Deed) -> list[str]:
    faults = []
    if deed.kind is DeedKind.BRAND and (deed.height <= 0 or deed.tiles <= 0):
        faults.append(f"{deed.id}: height {deed.height}, tiles {deed.tiles}")
    if deed.price <= 0 or (deed.mortgage and 2 * deed.mortgage != deed.price):
        faults.append(f"{deed.id}: mortgage {deed.mortgage} is not half of {deed.price}")
    if (deed.buildable and len(deed.rents) not in _LEVELS) or list(deed.rents) != sorted(set(deed.rents)):
        faults.append(f"{deed.id}: rents {deed.rents}")
    if deed.buildable != (deed.house_cost > 0) or deed.hotel_cost != deed.house_cost:
        faults.append(f"{deed.id}: building costs {deed.house_cost} and {deed.hotel_cost}")
    if bool(deed.dice_multipliers) != (deed.kind is DeedKind.UTILITY and not deed.rents):
        faults.append(f"{deed.id}: dice multipliers {deed.dice_multipliers}")
    if not (deed.name.zh and deed.name.en and deed.short.zh and deed.short.en):
        faults.append(f"{deed.id}: a name is missing")
    return faults
