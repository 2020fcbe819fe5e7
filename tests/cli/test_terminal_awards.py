"""`tourney award`: what figures offer, given, listed, taken back and printed."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Terminal
from tests.paper.pdf_archive import spoken
from tourney.base.paths import resources


def test_the_terminal_gives_lists_and_takes_back(tourney: Terminal) -> None:
    tourney("new", "day.tourney")
    Path("list.csv").write_text("Name,Received\nChan Tai Man,200\nLee Siu Ming,50\n", "utf-8")
    tourney("import", "day.tourney", "list.csv")
    assert "HK$200" in tourney("award", "day.tourney")
    offer = {"name": "Most raised", "name_zh": "最高籌款獎", "players": [1], "figure": 200, "unknown": 0}
    assert tourney("award", "day.tourney", "--json") == {"awards": [], "offered": [offer]}
    given = tourney("award", "day.tourney", "Best dressed", 2, "--zh", "最佳服飾", "--json")
    assert given["awards"] == [{"name": "Best dressed", "name_zh": "最佳服飾", "player": 2}]
    assert "Take it back first" in tourney("award", "day.tourney", "Best dressed", 1, code=1)
    assert "Add the player’s number" in tourney("award", "day.tourney", "Youngest", code=1)
    assert "needs a name" in tourney("award", "day.tourney", "", 2, code=1)
    back = ("award", "day.tourney", "Best dressed")
    assert "Check name and number" in tourney(*back, 1, "--take-back", code=1)
    tourney(*back, "--take-back")
    assert tourney("award", "day.tourney", "--json")["awards"] == []


def test_an_award_is_on_a_certificate_and_makes_older_ones_old(tourney: Terminal) -> None:
    Path("day.tourney").write_bytes((resources() / "examples" / "example-day.tourney").read_bytes())
    tourney("print", "day.tourney", "certificates", "--out", "before.pdf")
    assert "Quickest" in tourney("award", "day.tourney", "Quickest", 3)
    assert "Out of date, reprint: Certificates" in tourney("today", "day.tourney")
    tourney("print", "day.tourney", "certificates", "--player", 3, "--out", "one.pdf")
    assert any("Quickest" in line for line in spoken(Path("one.pdf").read_bytes()))
