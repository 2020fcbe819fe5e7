"""The record's JSON schema, drawn from the types that read it, so that the two cannot differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tourney.game.engine.entries import (
    OWN_FIELDS,
    VERSION,
    Header,
    PlayerChange,
    PlayerSetup,
    PositionChange,
    Setup,
    any_of,
    verb_of,
)
from tourney.game.variants import every_entry, every_variant, kinds_of
from tourney.rules.options import OWN, Options, Own

FILE = f"game-record-{VERSION}.json"
"""The shipped schema's name in `resources/schema/`."""


def record_schema() -> dict[str, Any]:
    """JSON Schema 2020-12: `header` for line 1, `entry` for every further line."""
    others = [kind for spec in every_entry() for kind in kinds_of(verb_of(spec))[1:]]
    (header, entry, options, *more), parts = msgspec.json.schema_components(
        (Header, any_of(every_entry()), Options, *others, *OWN.values()), ref_template="#/$defs/{name}"
    )
    own = more[len(others) :]
    if others:
        entry = {"anyOf": [entry, *more[: len(others)]]}
    _flatten(parts, own)
    _kept(parts)
    parts["Header"]["properties"]["options"] = {**options, "default": {}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tourney game record",
        "description": "JSON Lines: line 1 is a header, each further line one entry.",
        "header": header,
        "entry": entry,
        "anyOf": [header, entry],
        "$defs": parts,
    }


def _flatten(parts: dict[str, Any], own: Sequence[Mapping[str, str]]) -> None:
    """The options of every system stand beside the common ones, as the record has them."""
    common = parts[Options.__name__]["properties"]
    del common["own"], parts[Own.__name__]
    for each in own:
        common |= parts.pop(each["$ref"].rpartition("/")[2])["properties"]


def _kept(parts: dict[str, Any]) -> None:
    """What only some systems keep of a position stands beside the common fields of setups and corrections."""
    keeps = [each.keeps for each in every_variant()]
    tables = _properties([kind for each in keeps for kind in each.tables])
    for account in (account for each in keeps for account in each.accounts):
        tables[account.place.partition(".")[0]] = {"anyOf": [{"type": "integer"}, {"type": "object"}]}
    seats = _properties([kind for each in keeps for kind in each.seats])
    for names, fields in (((Setup, PositionChange), tables), ((PlayerSetup, PlayerChange), seats)):
        for kind in names:
            properties = parts[kind.__name__]["properties"]
            del properties[OWN_FIELDS]
            for name, shape in fields.items():
                _either(properties, name, shape)


def _properties(kinds: Sequence[type]) -> dict[str, Any]:
    references, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    found: dict[str, Any] = {}
    for reference in references:
        for name, shape in parts[reference["$ref"].rpartition("/")[2]]["properties"].items():
            _either(found, name, shape)
    return found


def _either(properties: dict[str, Any], name: str, shape: dict[str, Any]) -> None:
    """A field that several know may be what it is to any of them."""
    known = properties.get(name, shape)
    properties[name] = shape if known == shape else {"anyOf": [known, shape]}
