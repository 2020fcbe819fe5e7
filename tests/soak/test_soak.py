"""A short soak in every test run; long ones: `python -m tests.soak --minutes 25 --seed 1`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.soak.memory import slope


def test_a_referee_with_a_random_hand_finds_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.soak", "--actions", "40", "--each", "20", "--seed", "7"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "40 actions, 2 events" in done.stdout
    assert "0 faults" in done.stdout


def test_a_straight_line_is_seen_through_noise() -> None:
    assert slope([5.0, 5.0, 5.0]) == 0
    assert slope([1.0, 3.0, 5.0, 7.0]) == 2
    assert round(slope([10.0, 12.5, 13.5, 16.0]), 2) == 1.9
