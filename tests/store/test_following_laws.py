"""Stations that follow one another entry by entry have what somebody has who reads everything."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.application.application import Application
from tourney.application.example import example_table
from tourney.application.history import followed
from tourney.base.chance import Chance
from tourney.base.clocks import FixedClock
from tourney.base.errors import TourneyError
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event
from tourney.clock.commands import AddTime, StartClock
from tourney.event.collections import PLAYERS
from tourney.event.command import Command
from tourney.event.ports import JournalEntry
from tourney.event.records import Player, Status, Tournament
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers, SetStatus
from tourney.scores.commands import ClearSheet, EnterSheets, MarkPaper, ReopenTable, TableEntry
from tourney.setup.commands import EditEvent
from tourney.store.event_store import SqlEventStore, SqlTurn, open_store, verified

ONE = HeatId("1")


class KilledError(BaseException):
    """The program dies in its turn: what it has written so far is not there."""


class Station(SqlEventStore):
    """A station that counts how often it reads everything, and may be killed in its turn."""

    def __init__(self, place: str) -> None:
        super().__init__(place, open_store(place)._engine)
        self.read_whole = 0
        self.dies = False

    def read(self) -> tuple[Tournament, list[JournalEntry]]:
        self.read_whole += 1
        return super().read()

    @contextmanager
    def turn(self) -> Iterator[SqlTurn]:
        with super().turn() as turn:
            yield turn
            if self.dies:
                raise KilledError


def a_command(app: Application, chance: Chance) -> Command[object]:
    tables = app.tournament.tables_of(ONE)
    if not tables:
        return DrawHeats((ONE,), seed=chance.below(100))
    table = tables[chance.below(len(tables))]
    number = PlayerNo(1 + chance.below(len(app.tournament.players)))
    entry = TableEntry(table.table, example_table(app.rules.book, table.seats, chance))
    made: tuple[Command[object], ...] = (
        PublishHeat(ONE),
        SetStatus((number,), tuple(Status)[chance.below(len(Status))]),
        EnterSheets(ONE, (entry,)),
        EnterSheets(ONE, (entry,), confirm=True),
        EnterSheets(ONE, (entry,), confirm=True, correct="recount"),
        MarkPaper(ONE, table.table, chance.below(2) == 0),
        ReopenTable(ONE, table.table, "recount"),
        ClearSheet(ONE, table.seats[0]),
        StartClock(ONE, minutes=60),
        AddTime(60),
        EditEvent({"venue": f"Hall {chance.below(5)}"}),
        ImportPlayers((PlayerDraft(name_en=f"Late {chance.below(1000)}", note="'; --"),)),
    )
    return made[chance.below(len(made))]


def a_step(app: Application, store: Station, chance: Chance) -> None:
    """Something a person does at a station; what is refused is refused, and a station may die of it."""
    store.dies = chance.below(8) == 0
    try:
        what = chance.below(6)
        if what == 0:
            app.undo()
        elif what == 1:
            app.redo()
        elif what == 2:
            app.refresh()
        else:
            app.run(a_command(app, chance))
    except (TourneyError, KilledError):
        return
    finally:
        store.dies = False


def prepared(place: str) -> None:
    app = create_event(place, "hk-90", name="Day", clock=FixedClock())
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 13))))
    app.run(DrawHeats((ONE,), seed=1))
    app.run(PublishHeat(ONE))
    app.close()


@given(st.integers(0, 1 << 30))
@settings(max_examples=5)
def test_following_is_as_good_as_reading_everything(seed: int) -> None:
    chance, clock = Chance(seed), FixedClock()
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "day.tourney")
        prepared(place)
        stores = [Station(place) for _ in range(3)]
        apps = [Application(store, clock, f"Station {n}") for n, store in enumerate(stores)]
        for _ in range(24):
            which = chance.below(len(apps))
            a_step(apps[which], stores[which], chance)
        whole, journal = stores[0].read()
        for app in apps:
            app.refresh()
            assert app.tournament == whole
            assert list(app.history) == journal
            assert app.undo_order(100) == apps[0].undo_order(100)
            assert app.redo_order(100) == apps[0].redo_order(100)
        assert [entry.seq for entry in journal] == list(range(1, len(journal) + 1))
        assert [store.read_whole for store in stores] == [2, 1, 1], "somebody fell back to reading everything"
        for app in apps:
            app.close()
        assert verified(place).findings == (), "what was done here is what the journal recorded"


def an_entry(seq: int, before: Player | None, after: Player | None) -> JournalEntry:
    change = PLAYERS.change(PlayerNo(1), before, after)
    return JournalEntry(seq=seq, at=FixedClock().now(), who="me", code="test", params={}, changes=(change,))


@pytest.mark.parametrize("gap", ["first", "middle", "other record", "gone"])
def test_what_does_not_fit_is_not_followed(gap: str) -> None:
    one, other = Player(PlayerNo(1), name_en="A"), Player(PlayerNo(1), name_en="B")
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "day.tourney")
        create_event(place, "hk-90", name="Day").close()
        store = open_store(place)
        known = store.load()
        store.close()
    assert followed(known, [an_entry(2, None, one), an_entry(3, one, other)]) is not None
    new = {
        "first": [an_entry(3, None, one)],
        "middle": [an_entry(2, None, one), an_entry(4, one, other)],
        "other record": [an_entry(2, None, one), an_entry(3, other, one)],
        "gone": [an_entry(2, one, None)],
    }[gap]
    assert followed(known, new) is None


def test_a_record_changed_beside_the_journal_is_read_from_the_file(tmp_path: Path) -> None:
    """Somebody changed the database by hand: the next foreign step on that record shows what stands there."""
    place = str(tmp_path / "day.tourney")
    prepared(place)
    store = Station(place)
    mine, other = Application(store, FixedClock(), "me"), Application(Station(place), FixedClock(), "other")
    with store._writing() as connection:
        connection.exec_driver_sql("UPDATE players SET team = 'by hand' WHERE number = 1")
    reading = Application(Station(place), FixedClock(), "third")
    reading.run(SetStatus((PlayerNo(1),), Status.PRESENT))
    other.run(SetStatus((PlayerNo(2),), Status.PRESENT))
    mine.refresh()
    assert mine.tournament.players[PlayerNo(1)].team == "by hand"
    assert store.read_whole == 2
    for app in (mine, other, reading):
        app.close()
