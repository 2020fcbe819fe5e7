"""The shipped schema is the one that the reading types give."""

from __future__ import annotations

import json

from tourney.base.paths import resources
from tourney.game.record_versions import FILE, record_schema


def test_the_shipped_schema_is_up_to_date() -> None:
    shipped = json.loads((resources() / "schema" / FILE).read_text("utf-8"))
    assert shipped == json.loads(json.dumps(record_schema()))
