"""The same day played on in an old file and in a new one gives the same papers, byte by byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.next_version import be_the_next_version, turned_back, written_at
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.base.errors import UserError
from tourney.base.ids import PlayerNo
from tourney.bootstrap import documents, open_event
from tourney.event.collections import COLLECTIONS, EVENT
from tourney.event.ports import DocumentRequest, JournalEntry
from tourney.event.records import Status
from tourney.players.commands import SetStatus
from tourney.setup.commands import EditEvent
from tourney.standings.ruling_commands import AdjustPoints
from tourney.store.event_store import create, load_unchanged


def new_file_like(old: Path, new: Path) -> None:
    """A file made today that holds the same records."""
    tournament = load_unchanged(old)
    first = JournalEntry(1, FixedClock().now(), "", "event_created")
    store = create(str(new), tournament.event, first)
    kinds = (each for each in COLLECTIONS if each.name != EVENT.name)
    changes = tuple(kind.added(record) for kind in kinds for record in kind.of(tournament).values())
    with store.turn() as turn:
        turn.add(
            JournalEntry(seq=2, at=first.at, who="", code="players_imported", params={}, changes=changes)
        )
    store.close()


def played_on(place: Path) -> Application:
    app = open_event(str(place), clock=FixedClock())
    app.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    app.run(EditEvent({"venue": "大會堂", "breaks": (5, 7), "clock_warnings": (3,)}))
    app.run(AdjustPoints(PlayerNo(1), -60, "late"))
    app.undo()
    app.run(AdjustPoints(PlayerNo(1), -90, "late"))
    return app


def papers(app: Application) -> dict[str, bytes | str]:
    """Every document that can be made of the event, or why not; the journal's own are not the same day."""
    maker = documents()
    made: dict[str, bytes | str] = {}
    for info in (each for each in maker.kinds() if not each.tells_history):
        document_request = DocumentRequest(
            kind=info.kind,
            form=info.form,
            tournament=app.tournament,
            rules=app.rules,
            now=FixedClock().now(),
        )
        try:
            made[info.name] = maker.make(document_request)
        except UserError as error:
            made[info.name] = error.key
    return made


def test_the_same_day_in_an_old_file_and_a_new_one_gives_the_same_papers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Path(written_at(str(tmp_path / "old.tourney"))), tmp_path / "new.tourney"
    turned_back(str(old))
    be_the_next_version(monkeypatch)
    new_file_like(old, new)
    one, other = played_on(old), played_on(new)
    assert one.tournament.players == other.tournament.players
    one.close()
    reopened = open_event(str(old), clock=FixedClock())
    made = papers(reopened)
    assert made == papers(other)
    assert sum(1 for each in made.values() if isinstance(each, bytes)) > len(made) / 2
    for app in (other, reopened):
        app.close()
