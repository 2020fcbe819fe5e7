"""A day that is rehearsed by itself: played to its end, the same by its seed, with nothing planted untold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.rehearsal.rehearsed import Recount, event, rehearsed, told
from tourney.bootstrap import documents, open_event, pages_of, verify_event
from tourney.event import chain
from tourney.event.formats import SecondEntries
from tourney.event.records import Tournament
from tourney.printing.print_list import print_list
from tourney.rehearsal.happenings import CATCHERS, KINDS
from tourney.rehearsal.plan import Plan
from tourney.rehearsal.report import report_in
from tourney.setup.commands import EditEvent
from tourney.standings.reports import finals_now

PLAYERS = 24
ENDED = 13
"""A seed on whose day the program is ended."""


@pytest.mark.parametrize(("seed", "people"), [(1, 1), (2, 2), (7, 3), (ENDED, 4), (39, 1)])
def test_the_day_is_played_to_its_champion_and_everything_planted_is_told(
    tmp_path: Path, seed: int, people: int
) -> None:
    event(tmp_path / "real.tourney", PLAYERS)
    app, report = rehearsed(tmp_path / "real.tourney", tmp_path / "copy.tourney", people, seed)
    finals = finals_now(app.tournament, app.rules, app.clock.now())
    assert finals.champion is not None
    assert not finals.provisional
    assert report_in(app.tournament) == report
    assert (report.seed, report.players) == (seed, PLAYERS)
    assert report.planted == len(report.caught) + len(report.slipped) > 0
    assert {each.kind for each in report.caught} | {each.kind for each in report.slipped} <= {*KINDS}
    assert {each.by for each in report.caught} <= {*CATCHERS}
    assert all(each.seconds >= 0 for each in report.caught)
    assert 0 < report.seconds_per_table.median <= report.seconds_per_table.p90
    assert report.cut_after_minutes > 0
    assert [each.kind for each in report.caught].count("killed") == (Plan(seed).killed_at() is not None)
    recount, said = Recount(app.history), told(report)
    assert {*recount.seen} == {*said.seen}
    assert (recount.left, recount.swapped) == (said.left, said.swapped)
    app.close()
    assert not verify_event(str(tmp_path / "copy.tourney")).findings


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the salts of the journal's chain are chance."""
    monkeypatch.setattr(chain, "new_salt", lambda: "0" * 32)
    event(tmp_path / "real.tourney", PLAYERS)
    before = (tmp_path / "real.tourney").read_bytes()
    for name in ("one", "two"):
        rehearsed(tmp_path / "real.tourney", tmp_path / f"{name}.tourney", 2, ENDED)[0].close()
    assert (tmp_path / "one.tourney").read_bytes() == (tmp_path / "two.tourney").read_bytes()
    assert (tmp_path / "real.tourney").read_bytes() == before


def test_only_a_rehearsal_lists_its_report_and_prints_it_once_the_day_is_over(tmp_path: Path) -> None:
    event(tmp_path / "real.tourney", 12)
    app, _ = rehearsed(tmp_path / "real.tourney", tmp_path / "copy.tourney", 1, 1)
    played, maker = app.tournament, documents()
    unplayed = replace(played, event=replace(played.event, rehearsal_report={}))
    real = replace(unplayed, event=replace(unplayed.event, rehearsal=False))

    def blocked(tournament: Tournament) -> list[bool]:
        found = print_list(tournament, app.rules, app.clock.now(), maker.kinds(), app.history)
        return [line.blocked is not None for line in found.lines if line.kind == "rehearsal"]

    assert [blocked(each) for each in (real, unplayed, played)] == [[], [True], [False]]
    for language in ("en", "zh-HK", "both"):
        assert pages_of(maker.make(app.request("rehearsal", language=language))) == 1
    app.close()


@pytest.mark.parametrize(("which", "players"), [(SecondEntries.ALL, 12), (SecondEntries.DECIDING, 60)])
def test_the_crew_enters_a_second_time_what_the_format_asks_for(
    tmp_path: Path, which: SecondEntries, players: int
) -> None:
    event(tmp_path / "real.tourney", players)
    real = open_event(str(tmp_path / "real.tourney"))
    real.run(EditEvent({"format": replace(real.rules.format, second_entry=which).to_data()}))
    real.close()
    app, _ = rehearsed(tmp_path / "real.tourney", tmp_path / "copy.tourney", 1, 1)
    assert finals_now(app.tournament, app.rules, app.clock.now()).champion is not None
    assert not app.tournament.waiting and app.tournament.second_entries
    assert not any(each.open for each in app.tournament.second_entries.values())
    app.close()
    assert not verify_event(str(tmp_path / "copy.tourney")).findings
