"""What is changed in a day past the program is found, and the right place named; `tests.bench.tampered_days`
tries it by the hundred.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.rehearsal.rehearsed import event, rehearsed
from tests.store.tampering import KINDS, found_in, tampered

SEEDS = range(3)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A rehearsed day of 24, whole."""
    folder = tmp_path_factory.mktemp("day")
    event(folder / "real.tourney", 24)
    rehearsed(folder / "real.tourney", folder / "day.tourney", people=2, seed=7)[0].close()
    assert found_in(folder / "day.tourney") == ()
    return (folder / "day.tourney").read_bytes()


@pytest.mark.parametrize("kind", KINDS)
def test_tampering_is_found_and_named(day: bytes, kind: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        is_named = tampered(day, tmp_path / "day.tourney", kind, Random(seed))
        findings = found_in(tmp_path / "day.tourney")
        assert findings is None or any(map(is_named, findings)), (seed, findings)
