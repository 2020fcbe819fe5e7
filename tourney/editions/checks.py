"""Whether an edition is a classic board: 40 squares, 28 deeds, ten groups, prices that fit together.

What it finds are faults of our data, told in plain words to whoever adds an edition, not to a referee.
"""

from __future__ import annotations

from collections import Counter

from tourney.editions.model import Deed, DeedKind, Edition

SQUARES = 40
DEEDS = 28
_GROUP_SIZES = {"station": (4,), "utility": (2,), "street": (2, 3)}
_BUILDING_STREETS = 22


def faults(edition: Edition) -> list[str]:
    """Everything that is wrong with an edition's data; [] for a sound one."""
    return [
        *_board_faults(edition),
        *_group_faults(edition),
        *(f for d in edition.deeds for f in _deed_faults(d)),
    ]


def _board_faults(edition: Edition) -> list[str]:
    found = []
    if [square.index for square in edition.squares] != list(range(SQUARES)):
        found.append("squares are not numbered 0 to 39")
    if len(edition.deeds) != DEEDS or len(edition.by_id) != DEEDS:
        found.append(f"{len(edition.deeds)} deeds with {len(edition.by_id)} ids, not {DEEDS}")
    on_squares = [square.deed for square in edition.squares if square.deed]
    if on_squares != [deed.id for deed in edition.deeds]:
        found.append("deeds are not in board order")
    kinds = Counter(deed.kind for deed in edition.deeds)
    if kinds != {DeedKind.STREET: _BUILDING_STREETS, DeedKind.STATION: 4, DeedKind.UTILITY: 2}:
        found.append(f"kinds of deeds: {dict(kinds)}")
    found += [f"{s.index}: no name" for s in edition.squares if not (s.name_zh and s.name_en)]
    return found


def _group_faults(edition: Edition) -> list[str]:
    found = []
    for group in edition.groups:
        deeds = [edition.by_id[deed] for deed in group.deeds if deed in edition.by_id]
        if len(deeds) < len(group.deeds):
            found.append(f"group {group.id}: a deed that is not on the board")
            continue
        if len({deed.kind for deed in deeds}) != 1 or len(deeds) not in _GROUP_SIZES[deeds[0].kind]:
            found.append(f"group {group.id}: {list(group.deeds)}")
        if len({deed.house_cost for deed in deeds}) != 1:
            found.append(f"group {group.id}: building costs differ")
    return found


def _deed_faults(deed: Deed) -> list[str]:
    found = []
    if deed.price <= 0 or 2 * deed.mortgage != deed.price:
        found.append(f"{deed.id}: mortgage {deed.mortgage} is not half of {deed.price}")
    rents = {DeedKind.STREET: 6, DeedKind.STATION: 4, DeedKind.UTILITY: 0}[deed.kind]
    if len(deed.rents) != rents or list(deed.rents) != sorted(set(deed.rents)):
        found.append(f"{deed.id}: rents {deed.rents}")
    if deed.buildable != (deed.house_cost > 0) or deed.hotel_cost != deed.house_cost:
        found.append(f"{deed.id}: building costs {deed.house_cost} and {deed.hotel_cost}")
    if (deed.kind is DeedKind.UTILITY) != (len(deed.dice_multipliers) == 2):
        found.append(f"{deed.id}: dice multipliers {deed.dice_multipliers}")
    if not (deed.name_zh and deed.name_en and deed.short_zh and deed.short_en):
        found.append(f"{deed.id}: a name is missing")
    return found
