"""The README's pictures: the example day and a game; made anew by `python -m tests.contact_sheet.readme`."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from tests.contact_sheet.shots import Style, come_to_rest, open_window
from tourney.application.application import Application
from tourney.application.example import play_example_day, play_first_half
from tourney.base.clocks import FixedClock
from tourney.base.languages import Language
from tourney.base.paths import resources
from tourney.base.texts import texts_for
from tourney.bootstrap import open_table_file
from tourney.cli.example_day import example_event
from tourney.game.api import bots, new_game
from tourney.game.engine.entries import Bid
from ui.base.threads import Worker
from ui.console.client import TableClient
from ui.console.window import TableWindow, TimeLeft
from ui.gateway.opening import OpenedEvent
from ui.gateway.preferences import Preferences
from ui.main_window import MainWindow

FOLDER = resources() / "screenshots"
_SIZE = QSize(1366, 768)
_ELEVEN = datetime(2026, 3, 7, 3, 0, tzinfo=UTC)
"""Eleven in the hall: heat 2 begins as planned."""
_AFTERNOON = datetime(2026, 3, 7, 6, 35, tzinfo=UTC)
_COLOURS = 128
"""Of a picture: enough for type that is smoothed, a third of the bytes."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page of the example day in one look. `play` brings the day so far, at one moment of it."""

    page: str
    language: Language
    theme: str = "light"
    play: Callable[[Application], None] = play_first_half
    moment: datetime = _ELEVEN


PAGES: Mapping[str, Shown] = {
    "today": Shown("today", Language.EN),
    "heats": Shown("heats", Language.EN),
    "scores": Shown("scores", Language.ZH),
    "standings": Shown("standings", Language.ZH),
    "finals": Shown("finals", Language.ZH, "dark", play_example_day, _AFTERNOON),
    "print": Shown("print", Language.ZH),
}
TABLE = "table"
"""The picture of a game at a table."""
_SEATS = {
    "陳大文": "dealer",
    "Chan Siu Ming": "trader",
    "李": "builder",
    "Alexandra Featherstonehaugh": "random",
}
_LATE = 110
"""Entries, from which on the first auction with several bids is shown: deeds have owners by then."""


def make() -> None:
    """Every picture of the README."""
    for name, shown in PAGES.items():
        with open_window(Style(shown.language, shown.theme, _SIZE)) as window, _example(window, shown):
            assert window.shell is not None
            window.shell.go(shown.page)
            come_to_rest(window)
            keep(name, window.grab())
    with open_window(Style(Language.EN, "light", _SIZE)) as window:
        keep(TABLE, table_picture(window, Language.EN))


@contextmanager
def _example(window: MainWindow, shown: Shown) -> Iterator[None]:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        event = example_event(Path(folder) / "example-day.tourney", FixedClock(shown.moment))
        shown.play(event)
        window.open_application(OpenedEvent(event, Worker("writer")))
        come_to_rest(window)
        yield
        window.close_event()
        come_to_rest(window)


def table_picture(window: MainWindow, language: Language) -> QPixmap:
    """Its console, in the middle of an auction."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = Path(folder) / "table-1.jsonl"
        place.write_text("\n".join(_auction()) + "\n", "utf-8")
        client = TableClient(open_table_file(place), Worker("table"), own=True)
        memory = Preferences(Path(folder) / "window.ini")
        table = TableWindow(client, texts_for(language), memory, _twenty_minutes)
        table.resize(_SIZE)
        table.show()
        come_to_rest(window)
        picture = table.grab()
        table.close()
        come_to_rest(window)
        return picture


def _auction() -> list[str]:
    """The lines of a game of bots that are called like people, up to the fourth bid of an auction."""
    game = new_game("tournament", tuple(_SEATS), edition="hong-kong", seed=8)
    bids = 0
    while len(game.entries) < _LATE or bids < 4:
        entry = bots[_SEATS[game.waits_for]](game)
        bids = bids + 1 if isinstance(entry, Bid) else 0
        game.apply(entry)
    return game.lines()


def _twenty_minutes() -> TimeLeft:
    return TimeLeft(20 * 60, running=True, extra=2 * 60)


def keep(name: str, picture: QPixmap, darker: float = 1.0) -> None:
    """Write a picture into the folder, as small as it may be, its light raised to the power `darker`."""
    buffer = QBuffer()
    picture.save(buffer, "PNG")
    whole = Image.open(BytesIO(buffer.data().data())).convert("RGB")
    whole = whole.point(lambda light: round(255 * (light / 255) ** darker))
    whole.quantize(_COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication(sys.argv)
    application.setQuitOnLastWindowClosed(False)
    make()
