"""Reads an edition from `resources/editions/<id>/`. It does not judge it: see `checks`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from tourney.base.ids import DeedId, EditionId
from tourney.editions.model import Deed, DeedKind, Edition, Group, Square
from tourney.errors import NotFound
from tourney.paths import resources

EDITIONS: tuple[EditionId, ...] = (
    EditionId("hong-kong"),
    EditionId("atlantic-city"),
    EditionId("london"),
)
"""Every edition, the default first."""

_KINDS = frozenset(DeedKind)


def load_edition(edition_id: str) -> Edition:
    """The edition of this id, read once. NotFound with the alternatives where there is none."""
    if edition_id not in EDITIONS:
        raise NotFound("sheet.no_such_edition", edition=str(edition_id)[:60], known=list(EDITIONS))
    return _loaded(EditionId(edition_id))


@cache
def _loaded(edition_id: EditionId) -> Edition:
    folder = resources() / "editions" / edition_id
    board = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
    names = tomllib.loads((folder / "names.toml").read_text(encoding="utf-8"))
    deeds = tuple(_deed(raw, names["deeds"][raw["id"]]) for raw in board["squares"] if raw["kind"] in _KINDS)
    return Edition(
        id=edition_id,
        name_zh=names["zh"],
        name_en=names["en"],
        currency=board["currency"],
        deck=board["deck"],
        squares=tuple(_square(raw, names) for raw in board["squares"]),
        deeds=deeds,
        groups=_groups(deeds, names["groups"]),
        reading=names["reading"],
        reading_of=names["reading_of"],
    )


def _deed(raw: Mapping[str, Any], name: Mapping[str, str]) -> Deed:
    return Deed(
        id=DeedId(raw["id"]),
        index=raw["index"],
        kind=DeedKind(raw["kind"]),
        group=raw["group"],
        price=raw["price"],
        mortgage=raw["mortgage"],
        house_cost=raw.get("house_cost", 0),
        hotel_cost=raw.get("hotel_cost", 0),
        rents=tuple(raw.get("rents") or raw.get("rent_by_count") or ()),
        dice_multipliers=tuple(raw.get("dice_multiplier_by_count", ())),
        name_zh=name["zh"],
        name_en=name["en"],
        short_zh=name["short_zh"],
        short_en=name["short_en"],
    )


def _square(raw: Mapping[str, Any], names: Mapping[str, Any]) -> Square:
    deed = raw.get("id")
    name = names["deeds"][deed] if deed else names["squares"][str(raw["index"])]
    return Square(raw["index"], raw["kind"], name["zh"], name["en"], deed, raw.get("tax", 0))


def _groups(deeds: tuple[Deed, ...], names: Mapping[str, Mapping[str, str]]) -> tuple[Group, ...]:
    order = dict.fromkeys(deed.group for deed in deeds)
    return tuple(
        Group(group, names[group]["zh"], names[group]["en"], tuple(d.id for d in deeds if d.group == group))
        for group in order
    )
