"""The rules' clauses: each has an owner and a sentence in both languages."""

from __future__ import annotations

import tomllib

from tourney.base.paths import resources
from tourney.base.texts import area


def test_every_clause_has_an_owner_and_a_sentence() -> None:
    path = resources() / "rulesets" / "tournament.toml"
    clauses: dict[str, str] = tomllib.loads(path.read_text("utf-8"))["clauses"]
    assert set(clauses.values()) == {"engine", "sheet", "desk"}
    assert {clause.lower().replace(".", "_") for clause in clauses} == set(area("rules"))
    counts = [sum(clause.startswith(f"T{n}.") for clause in clauses) for n in range(1, 10)]
    assert counts == [3, 2, 9, 8, 7, 7, 3, 9, 8]
