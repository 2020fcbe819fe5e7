"""What has to happen beside a step happens whichever shell asks: terminal, window, one of twenty lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.print.conftest import HallShell
from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.ids import Giver, HeatId, PlayerNo, TableNo
from tourney.base.texts import ENGLISH, msg
from tourney.bootstrap import create_event, documents, open_event
from tourney.cli.main import run
from tourney.event.command import Command, Notice
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import EditPlayer, ImportPlayers
from tourney.printing.print_job import Paper, put_out
from tourney.scores.commands import ConfirmTables, EnterSheets, TableEntry
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway, LateDocuments
from ui.pages.print_job import Order, PrintChoices, PrintController

ONE = HeatId("1")
CONFIRM = ConfirmTables(ONE, (TableNo(1),))
CHARITY = {"charity": "Fund", "charity_number": "91/1", "receipt_first": 7, "receipt_last": 40}


class PhoneShell:
    """A third shell. It shows what it is told, and knows nothing of copies, receipts or printed papers."""

    def __init__(self, place: Path) -> None:
        self.app = open_event(str(place))
        self.shown: list[Notice] = []

    def do(self, command: Command[object]) -> None:
        self.shown += self.app.run(command).notices

    def undo(self) -> None:
        self.shown += self.app.undo().notices

    def redo(self) -> None:
        self.shown += self.app.redo().notices

    def save(self, kind: str, place: Path) -> None:
        paper = Paper(kind, None, "en")
        self.shown += put_out(self.app, documents(), [paper], lambda _paper, made: place.write_bytes(made))


def an_entered_table(folder: Path) -> Path:
    """An event whose first table is entered and not confirmed, with a donation and a second folder."""
    (folder / "stick").mkdir(parents=True)
    place = folder / "day.tourney"
    app = create_event(str(place), "hk-90", "atlantic-city", name="Day")
    app.run(ImportPlayers(tuple(PlayerDraft(name_en=f"Player {n}") for n in range(1, 25))))
    app.run(DrawHeats((ONE,), 7))
    app.run(PublishHeat(ONE))
    sheets = example_table(app.rules.book, app.tournament.tables_of(ONE)[0].seats, Chance(3))
    app.run(EnterSheets(ONE, (TableEntry(TableNo(1), sheets),)))
    app.run(EditEvent({**CHARITY, "copies_to": str(folder / "stick")}))
    app.run(EditPlayer(PlayerNo(2), {"received": 100}))
    app.close()
    return place


Steps = Iterator[object]
"""Does one step after the other: confirm, undo, redo, acknowledgements, a list of players."""


def by_terminal(place: Path, _qtbot: QtBot) -> Steps:
    for words in (
        ("confirm", place, "--heat", "1", "--table", "1"),
        ("undo", place),
        ("redo", place),
        ("print", place, "acknowledgements", "--out", place.parent / "a.pdf", "--lang", "en"),
        ("print", place, "players-csv", "--out", place.parent / "p.csv", "--lang", "en"),
    ):
        yield run([str(word) for word in words])


def by_window(place: Path, qtbot: QtBot) -> Steps:
    gateway = Gateway(open_event(str(place)), documents=LateDocuments())
    parent = QWidget()
    qtbot.addWidget(parent)
    shell = HallShell(place.parent / "p.ini")
    controller = PrintController(gateway, shell, PrintChoices(shell.settings), parent)

    def save(kind: str, name: str, extension: str) -> None:
        controller.save(
            Order(kind=kind, heat=None, language="en", extension=extension, title=msg("paper.name")),
            place.parent / name,
        )

    steps: tuple[Callable[[], object], ...] = (
        lambda: gateway.run(CONFIRM),
        gateway.undo,
        gateway.redo,
        lambda: save("acknowledgements", "a.pdf", "pdf"),
        lambda: save("players-csv", "p.csv", "csv"),
    )
    for step in steps:
        step()
        qtbot.waitUntil(lambda: not gateway.busy, timeout=20_000)
        yield shell.keys
    gateway.close()


def by_phone(place: Path, _qtbot: QtBot) -> Steps:
    phone = PhoneShell(place)
    steps: tuple[Callable[[], object], ...] = (
        lambda: phone.do(CONFIRM),
        phone.undo,
        phone.redo,
        lambda: phone.save("acknowledgements", place.parent / "a.pdf"),
        lambda: phone.save("players-csv", place.parent / "p.csv"),
    )
    for step in steps:
        yield step()
    phone.app.close()
    copied, given = ("event.copy_written", False), ("journal.receipts_issued", True)
    assert [(each.message.key, each.failed) for each in phone.shown] == [copied, copied, given]


def held(place: Path) -> tuple[int, list[tuple[int, Giver, int]], list[str]]:
    """The steps of the copy on the stick, 0 where there is none; the receipts given; the papers printed."""
    copies = list((place.parent / "stick").glob("*.tourney"))
    tournaments = []
    for each in (*copies, place):
        app = open_event(str(each))
        tournaments.append(app.tournament)
        app.close()
    receipts = sorted((r.serial, r.giver, int(r.amount)) for r in tournaments[-1].receipts.values())
    kinds = [printed.kind for _, printed in sorted(tournaments[-1].prints.items())]
    return (tournaments[0].revision if copies else 0), receipts, kinds


@pytest.mark.parametrize("shell", [by_terminal, by_window, by_phone])
def test_the_same_copies_receipts_and_printed_papers(
    shell: Callable[[Path, QtBot], Steps], tmp_path: Path, qtbot: QtBot
) -> None:
    place = an_entered_table(tmp_path / "hall")
    seen = [held(place), *(held(place) for _ in shell(place, qtbot))]
    numbered = [(7, PlayerNo(2), 100)]
    assert seen == [
        (0, [], []),
        (8, [], []),
        (8, [], []),
        (10, [], []),
        (10, numbered, ["acknowledgements"]),
        (10, numbered, ["acknowledgements", "players-csv"]),
    ]
    assert (tmp_path / "hall" / "a.pdf").read_bytes().startswith(b"%PDF")


def test_what_comes_of_it_is_shown_by_terminal_and_window_alike(
    tmp_path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stick that was pulled out: the table is confirmed, and both say why there is no copy."""
    said: dict[str, str] = {}
    for name in ("terminal", "window"):
        place = an_entered_table(tmp_path / name)
        (tmp_path / name / "stick").rmdir()
        if name == "terminal":
            assert run(["confirm", str(place), "--heat", "1", "--table", "1"]) == 0
            said[name] = capsys.readouterr().err.strip().removeprefix("! ").replace(name, "x")
        else:
            gateway = Gateway(open_event(str(place)))
            with qtbot.waitSignal(gateway.warned) as heard:
                gateway.run(CONFIRM)
            assert gateway.tournament.tables[ONE, TableNo(1)].confirmed_at is not None
            assert heard.args is not None
            gateway.close()
            said[name] = ENGLISH.say(heard.args[0]).replace(name, "x")
    assert said["terminal"] == said["window"] and "stick" in said["window"]
