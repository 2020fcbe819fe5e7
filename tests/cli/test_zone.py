"""The event's time zone in the terminal: taken, shown, changed, refused; the same on every station."""

from __future__ import annotations

import re
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Terminal
from tests.paper.pdf_reading import text
from tourney.base import times as time_zone
from tourney.base.times import hall_time

FILE = "day.tourney"


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Take this computer to another zone by name, and by its time where a variable sets that."""

    def go(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        monkeypatch.setattr(time_zone, "get_localzone_name", lambda: zone)
        if sys.platform != "win32":
            time.tzset()

    yield go
    monkeypatch.undo()
    if sys.platform != "win32":
        time.tzset()


def test_a_new_event_takes_the_zone_of_the_computer(tourney: Terminal, elsewhere: Any) -> None:
    elsewhere("Europe/London")
    assert "Europe/London" in tourney("new", FILE)
    assert tourney("info", FILE, "--json")["zone"] == "Europe/London"


def test_a_zone_is_stated_changed_and_taken_back(tourney: Terminal) -> None:
    tourney("new", FILE, "--zone", "america/new york")
    assert tourney("info", FILE, "--json")["zone"] == "America/New_York"
    tourney("set", FILE, "zone=Europe/London")
    assert tourney("info", FILE, "--json")["zone"] == "Europe/London"
    tourney("undo", FILE)
    assert tourney("info", FILE, "--json")["zone"] == "America/New_York"


@pytest.mark.parametrize("zone", ["Mars/Base", "../../etc/passwd", "=cmd()", "港"])
def test_an_unknown_zone_is_refused_and_nothing_changes(tourney: Terminal, zone: str) -> None:
    assert "Asia/Hong_Kong" in tourney("new", FILE, "--zone", zone, code=1)
    tourney("new", FILE)
    before = tourney("info", FILE, "--json")
    assert zone in tourney("set", FILE, f"zone={zone}", code=1)
    assert tourney("info", FILE, "--json") == before


def test_two_stations_in_different_zones_show_the_events_time(tourney: Terminal, elsewhere: Any) -> None:
    tourney("new", FILE, "--zone", "Europe/London")
    shown = []
    for zone in ("Asia/Hong_Kong", "America/New_York"):
        elsewhere(zone)
        shown.append(tourney("journal", FILE))
    (entry,) = tourney("journal", FILE, "--json")["journal"]
    at = datetime.fromisoformat(entry["at"])
    assert shown[0] == shown[1] and hall_time(at, "Europe/London").strftime("%H:%M:%S") in shown[0]
    assert entry["at"].endswith(("+00:00", "Z"))


def test_paper_is_dated_in_the_events_zone(tourney: Terminal) -> None:
    tourney("new", FILE, "--zone", "Pacific/Auckland")
    tourney("add", FILE, "--name-en", "Ann")
    tourney("print", FILE, "check-in", "--lang", "en", "--out", "list.pdf")
    match = re.search(r"Printed(\d{4}-\d\d-\d\d)(\d\d:\d\d)", text(Path("list.pdf").read_bytes()))
    entries = tourney("journal", FILE, "--json")["journal"]
    printed = datetime.fromisoformat(entries[-1]["at"])
    assert match is not None and entries[-1]["code"] == "printed"
    gap = datetime.fromisoformat(f"{match[1]} {match[2]}") - hall_time(printed, "Pacific/Auckland").replace(
        tzinfo=None
    )
    assert abs(gap.total_seconds()) < 120
