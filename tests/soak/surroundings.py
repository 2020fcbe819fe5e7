"""What the soak replaces so that the seed alone decides: clock, dice, folders; and the events it opens."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

import tourney.bootstrap
from tests.soak.steps import drafts
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.clocks import FixedClock
from tourney.bootstrap import create_event, open_event
from tourney.heats.commands import DrawHeats
from tourney.players.commands import ImportPlayers

STEP = timedelta(seconds=11)
"""What passes on the event's clock with each action."""


@dataclass(frozen=True)
class Shelf:
    """Events to copy: one as it is before the door opens, one after the first heat."""

    fresh: Path
    played: Path

    def copy(self, number: int, to: Path) -> None:
        """The file for the event of this number."""
        shutil.copy(self.played if number % 2 else self.fresh, to)


def take_over(clock: FixedClock, random: Random) -> None:
    """From now on every event opened in this process has this clock and these dice; no browser is started."""
    setattr(tourney.bootstrap, "SystemClock", lambda: clock)  # noqa: B010  # a name of another module
    setattr(tourney.bootstrap, "secret_seed", lambda: random.getrandbits(60))  # noqa: B010
    setattr(QDesktopServices, "openUrl", staticmethod(_nowhere))  # noqa: B010


def _nowhere(_url: QUrl) -> bool:
    return True


def stock(folder: Path, players: int) -> Shelf:
    """Make the two events."""
    shelf = Shelf(folder / "fresh.tourney", folder / "played.tourney")
    event = create_event(str(shelf.fresh), "hk-90", name="Soak", name_zh="浸水測試")
    event.run(ImportPlayers(drafts(players)))
    event.close()
    shutil.copy(shelf.fresh, shelf.played)
    event = open_event(str(shelf.played))
    check_everybody_in(event)
    fmt = event.rules.format
    event.run(DrawHeats(fmt.preseated or fmt.heat_ids[:1], 7))
    play_heat(event, fmt.heat_ids[0], 7)
    event.close()
    return shelf
