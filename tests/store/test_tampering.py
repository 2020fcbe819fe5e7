"""What is changed in a day past the program is found, and the right place named; `tests.bench.tampered_days`
tries it by the hundred.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from tests.rehearsal.rehearsed import event, rehearsed
from tests.store.next_version import shape_of
from tests.store.tampering import KINDS, found_in, tampered
from tourney.event.ports import FindingKind
from tourney.store.record_rows import VERSION

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


def test_a_guard_that_no_longer_guards_is_damage_of_its_table(day: bytes, tmp_path: Path) -> None:
    guard = b'seats_seat_1 CHECK ("seat" >= 1)'
    place = tmp_path / "day.tourney"
    place.write_bytes(day.replace(guard, guard.replace(b">= 1", b">=-1")))
    findings = found_in(place)
    assert findings is not None
    named = [(each.kind, each.table) for each in findings]
    assert (FindingKind.DAMAGE, "seats") in named and {kind for kind, _ in named} == {FindingKind.DAMAGE}


def test_a_version_of_the_tables_is_made_by_the_same_statements(day: bytes, tmp_path: Path) -> None:
    """`verify` holds a file's tables against this program's: other ones need another `VERSION`."""
    (tmp_path / "day.tourney").write_bytes(day)
    tables = "".join(sql for kind, _, sql in shape_of(tmp_path / "day.tourney") if kind == "table" and sql)
    assert (VERSION, sha256("".join(tables.split()).encode()).hexdigest()[:16]) == (3, "85cec680763d5ba0")
