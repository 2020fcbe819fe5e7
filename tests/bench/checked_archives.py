"""Checks archives of days by lot with the stranger's checker, at every moment of each day.

    python -m tests.bench.checked_archives                     a hundred days: five minutes
    python -m tests.bench.checked_archives --first 40 --days 5

Prints what the archives held; fails with seed and moment of an archive in which the checker finds a fault.
"""

from __future__ import annotations

import argparse
import io
import json
import tempfile
from collections import Counter
from pathlib import Path
from time import process_time

from tests.public_page.archived_days import ArchivedDay
from tests.public_page.checker import check
from tourney.public_page.archive import JOURNAL, RESULTS, archive_of, zipped


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.checked_archives")
    parser.add_argument("--days", type=int, default=100, help="so many")
    parser.add_argument("--first", type=int, default=1, help="the seed to begin with")
    given = parser.parse_args()
    held, began = Counter[str](), process_time()
    for seed in range(given.first, given.first + given.days):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            day = ArchivedDay(Path(folder), seed)
            for at, app in enumerate(day.moments()):
                files = archive_of(app.stored, app.recorded, app.chain())
                faults = check(io.BytesIO(zipped(files)))
                assert not faults, (seed, at, faults[:3])
                held.update(_holds(files))
            held.update(
                (day.app.rules.format.id, "players", *["players"] * (len(app.tournament.players) - 1))
            )
            app.close()
    print(f"{given.days} days, {held['archives']} archives in {process_time() - began:.0f} s")
    print(", ".join(f"{what} {count}" for what, count in sorted(held.items())))


def _holds(files: dict[str, bytes]) -> list[str]:
    """What an archive has of that which is hard to count."""
    results = json.loads(files[RESULTS])
    lines = files[JOURNAL].decode().splitlines()
    facts = {
        "archives": True,
        results["state"]: True,
        "standings": results["standings"],
        "ties": any(each["tied"] for each in results["standings"]),
        "champion": results["champion"],
        "stand-ins": results["stand_ins"],
        "adjustments": results["adjustments"],
        "orders by a ruling": any(each["kind"] == "tie" for each in results["rulings"]),
        "corrections": any(each["kind"] == "correction" for each in results["rulings"]),
        "withheld lines": any('"digest"' in line for line in lines),
    }
    return [what for what, is_so in facts.items() if is_so]


if __name__ == "__main__":
    main()
