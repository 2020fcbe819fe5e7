"""The organiser's own sheet for certificates, and where words stand on it, by the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.ceremony.test_certificate_sheet import found_at, pdf
from tests.cli.conftest import Terminal
from tourney.event.certificate_design import USUAL


def test_by_the_terminal_a_sheet_and_its_design_are_set_told_and_taken_back(tourney: Terminal) -> None:
    Path("players.csv").write_text("name_en\nChan\nLee\nWong\nHo\n")
    Path("sheet.pdf").write_bytes(pdf())
    Path("locked.pdf").write_bytes(pdf(password="secret"))
    design = {"name": {"x": 20, "y": 20, "size": 30, "side": "left"}}
    Path("design.json").write_text(json.dumps(design))
    tourney("new", "day.tourney", "--format", "hk-90")
    tourney("import", "day.tourney", "players.csv")
    assert "has a password" in tourney("set", "day.tourney", "certificate_sheet=locked.pdf", code=1)
    tourney("set", "day.tourney", "certificate_sheet=sheet.pdf", "certificate_design=design.json")
    info = tourney("info", "day.tourney", "--json")
    assert info["certificate_sheet"] > 1000 and info["certificate_design"] == design
    tourney("print", "day.tourney", "certificates", "--lang", "en", "--out", "out.pdf")
    assert found_at(Path("out.pdf").read_bytes(), 0, "Chan")[0] == pytest.approx(20, abs=0.6)
    tourney("undo", "day.tourney")
    assert tourney("info", "day.tourney", "--json")["certificate_sheet"] == 0
    tourney("redo", "day.tourney")
    tourney("set", "day.tourney", "certificate_sheet=", "certificate_design=")
    info = tourney("info", "day.tourney", "--json")
    assert info["certificate_sheet"] == 0 and info["certificate_design"] == USUAL.to_data()
