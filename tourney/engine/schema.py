"""The record's JSON schema, drawn from the types that read it, so that the two cannot differ."""

from __future__ import annotations

from typing import Any

import msgspec

from tourney.engine.entries import VERSION, Header, any_of
from tourney.engine.variants import every_entry
from tourney.rules.rulesets import Options

FILE = f"game-record-{VERSION}.json"
"""The shipped schema's name in `resources/schema/`."""


def record_schema() -> dict[str, Any]:
    """JSON Schema 2020-12: `header` for line 1, `entry` for every further line."""
    (header, entry, options), parts = msgspec.json.schema_components(
        (Header, any_of(every_entry()), Options), ref_template="#/$defs/{name}"
    )
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
