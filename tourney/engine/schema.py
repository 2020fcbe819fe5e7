"""The record's JSON schema, drawn from the types that read it, so that the two cannot differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tourney.engine.entries import VERSION, Header, any_of
from tourney.engine.variants import every_entry
from tourney.rules.options import OWN, Options, Own

FILE = f"game-record-{VERSION}.json"
"""The shipped schema's name in `resources/schema/`."""


def record_schema() -> dict[str, Any]:
    """JSON Schema 2020-12: `header` for line 1, `entry` for every further line."""
    (header, entry, options, *own), parts = msgspec.json.schema_components(
        (Header, any_of(every_entry()), Options, *OWN.values()), ref_template="#/$defs/{name}"
    )
    _flatten(parts, own)
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
