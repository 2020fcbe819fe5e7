"""Reads an edition from `resources/editions/<id>/`, and checks that its data fit together.

The checks cover squares, deeds, groups, prices and dice. Their messages are in plain words for people who add
a board, not for a referee.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import DeedId, EditionId
from tourney.base.names import NO_NAME, Name
from tourney.base.paths import resources
from tourney.rules.board import (
    GAP,
    Deed,
    DeedKind,
    Edition,
    Group,
    Ring,
    RingSide,
    SecondRing,
    Square,
    joined,
    ring_of,
)
from tourney.rules.dice import Dice, Face, dice_of, total

_LEVELS = (5, 6)
"""Rents of a street: unbuilt, with one to three or four houses, with a hotel."""


_MOST_SALARY = 50_000_000
"""A larger M is no salary (`rules.options.Money`)."""


def faults(edition: Edition) -> list[str]:
    """All faults of an edition's data; [] for none."""
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
    squares = (square for square in edition.squares if square.kind != GAP)
    faults += [f"{s.index}: no name" for s in squares if not (s.name.zh and s.name.en)]
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
    """The numbers of owned deeds for which it has a rent; 0 if the number does not matter."""
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


EDITIONS: tuple[EditionId, ...] = (
    EditionId("hong-kong"),
    EditionId("atlantic-city"),
    EditionId("london"),
    EditionId("glamour"),
    EditionId("millionaire"),
    EditionId("landlord"),
    EditionId("empire-us"),
)
"""Every edition that is shipped, the default first."""


_KINDS = frozenset(DeedKind)


OWN_BOARDS = "TOURNEY_BOARDS"
"""The environment variable with a folder of boards beside the shipped ones, a folder each."""


def editions() -> tuple[EditionId, ...]:
    """Every edition, the default first, the user's own last."""
    own = os.environ.get(OWN_BOARDS)
    own_ids = sorted(each.parent.name for each in Path(own).glob("*/board.toml")) if own else []
    return (*EDITIONS, *(EditionId(each) for each in own_ids if each not in EDITIONS))


def edition_folder(edition_id: str) -> Path:
    """The folder of an edition's data. NotFound with the alternatives if there is none."""
    if edition_id in EDITIONS:
        return resources() / "editions" / edition_id
    if edition_id not in editions():
        raise NotFound("sheet.no_such_edition", edition=str(edition_id)[:60], known=list(editions()))
    return Path(os.environ[OWN_BOARDS]) / edition_id


def load_edition(edition_id: str) -> Edition:
    """The edition with this id, read once. NotFound with the alternatives if there is none.

    BadInput if the data of a user's own board cannot be read or do not fit together.
    """
    folder = edition_folder(edition_id)
    return _read(EditionId(edition_id), folder) if edition_id in EDITIONS else _checked(edition_id, folder)


@cache
def _checked(edition_id: str, folder: Path) -> Edition:
    """A user's own board, checked: no test has looked at it."""
    try:
        edition = _read(EditionId(edition_id), folder)
        wrong = faults(edition)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        lacking = isinstance(fault, KeyError)
        wrong = [f"{fault} is missing" if lacking else f"{type(fault).__name__}: {fault}"]
    if wrong:
        raise BadInput("sheet.bad_edition", edition=edition_id[:60], what="; ".join(wrong)[:300])
    return edition


@cache
def _read(edition_id: EditionId, folder: Path) -> Edition:
    board = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    names = tomllib.loads((folder / "names.toml").read_text(encoding="utf-8"))
    squares = tuple(_square(raw, names) for raw in board["squares"])
    rings = _rings(board, len(squares))
    sides = {
        square: number * len(RingSide) + side
        for number, ring in reversed(tuple(enumerate(rings)))
        for square, side, _place, _length in ring.places()
    }
    deeds = tuple(
        _deed(raw, names["deeds"][raw["id"]], sides.get(raw["index"], 0))
        for raw in board["squares"]
        if raw["kind"] in _KINDS
    )
    return Edition(
        id=edition_id,
        name=Name(names["zh"], names["en"]),
        currency=board["currency"],
        deck=board.get("deck", ""),
        squares=squares,
        deeds=deeds,
        groups=_groups(deeds, names["groups"]),
        start=_only(squares, "go"),
        jail=_only(squares, "jail"),
        rings=rings,
        dice=dice_of(board.get("dice", {})),
        notes=tuple(sorted(board.get("notes", ()), reverse=True)),
        salary=board.get("salary", Edition.salary),
        ruleset=board.get("ruleset", ""),
        deck_names={each: Name(name["zh"], name["en"]) for each, name in names.get("decks", {}).items()},
        reading=names.get("reading", False),
    )


def _rings(board: Mapping[str, Any], squares: int) -> tuple[Ring, ...]:
    """The arrangement of the squares: in one ring, or as in the data."""
    if "rings" not in board:
        return (ring_of(squares, tuple(board.get("sides", ()))),)
    return tuple(
        Ring(tuple(each["squares"]), tuple(each["sides"]), RingSide[each.get("first", "bottom").upper()])
        for each in board["rings"]
    )


def _only(squares: tuple[Square, ...], kind: str) -> int:
    """The only square of this kind, -1 for none."""
    return next((square.index for square in squares if square.kind == kind), -1)


def _deed(raw: Mapping[str, Any], name: Mapping[str, str], side: int) -> Deed:
    return Deed(
        id=DeedId(raw["id"]),
        index=raw["index"],
        kind=DeedKind(raw["kind"]),
        group=raw["group"],
        price=raw["price"],
        mortgage=raw["mortgage"] if raw["kind"] != DeedKind.BRAND else 0,
        house_cost=raw.get("house_cost", 0),
        hotel_cost=raw.get("hotel_cost", 0),
        rents=tuple(raw.get("rents") or raw.get("rent_by_count") or ()),
        dice_multipliers=tuple(raw.get("dice_multiplier_by_count", ())),
        name=Name(name["zh"], name["en"]),
        short=Name(name["short_zh"], name["short_en"]),
        side=side,
        height=raw.get("height", 0),
        tiles=raw.get("tiles", 1),
    )


def _square(raw: Mapping[str, Any], names: Mapping[str, Any]) -> Square:
    if raw["kind"] == GAP:
        return Square(raw["index"], GAP, NO_NAME)
    deed = raw.get("id")
    name = names["deeds"][deed] if deed else names["squares"][str(raw["index"])]
    return Square(
        raw["index"],
        raw["kind"],
        name=Name(name["zh"], name["en"]),
        deed=deed,
        tax=raw.get("tax", 0),
        price=0 if deed else raw.get("price", 0),
        income=raw.get("income", False),
    )


def _groups(deeds: tuple[Deed, ...], names: Mapping[str, Mapping[str, str]]) -> tuple[Group, ...]:
    order = dict.fromkeys(deed.group for deed in deeds)
    return tuple(
        Group(
            group,
            Name(names[group]["zh"], names[group]["en"]),
            tuple(d.id for d in deeds if d.group == group),
        )
        for group in order
    )


__all__ = [
    "EDITIONS",
    "GAP",
    "Deed",
    "DeedKind",
    "Dice",
    "Edition",
    "Face",
    "Group",
    "Ring",
    "RingSide",
    "SecondRing",
    "Square",
    "dice_of",
    "edition_folder",
    "editions",
    "joined",
    "load_edition",
    "total",
]
