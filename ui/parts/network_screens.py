"""Paints for the screens of the hall's network, as a program of its own that the server starts and ends.

It reads the event like every other program, and what was chosen at the window's projector. It hands over a
picture whenever another one is to be seen, with the places of the times on it: on the screens they go on.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Thread

from PySide6.QtGui import QImage, QPainter

from tourney.application.application import Application
from tourney.base.errors import TourneyError
from tourney.base.own_folders import state_folder
from tourney.bootstrap import open_beside
from tourney.clock.clock import HallClock, hall_clock
from tourney.event.records import Tournament
from tourney.hall_network.frames import Frame, TimeOnScreen, write_frame
from tourney.projector.followed_scene import scene_of_day
from tourney.projector.scenes import SceneKind
from ui.parts.pictures import png, screenless
from ui.projector.painter import GROUNDS, Drawn, HallWords, load_theme
from ui.projector.scene import BlackScene, Scene
from ui.projector.screen import USUAL, HallPicture, seconds_for
from ui.projector.selection import ChoiceFile, HallChoice, SceneSelection, query_of, scene_at_once
from ui.widgets.theme import load_fonts

_EVERY = 0.25
_READS_EVERY = 1.0
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_TIME = re.compile(r"(−?)((?:\d+:)?\d+:\d\d)")


def paint_for_server(place: str) -> None:
    """Paint for the screens that the server names, until it has ended."""
    out = sys.stdout.buffer
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the server's: it ends this program
    screenless()
    load_fonts()
    app = open_beside(place)
    choices = ChoiceFile(state_folder(), app.tournament.event.code)
    screens = NetworkScreens(app, choices)
    Thread(target=_hear_server, args=(screens, choices), daemon=True).start()
    read = time.monotonic()
    while True:
        for frame in screens.look():
            write_frame(out, frame)
        time.sleep(_EVERY)
        if time.monotonic() - read > _READS_EVERY:
            read = time.monotonic()
            with suppress(TourneyError):  # the server tells of it; the hall keeps what was read last
                app.refresh()


def _hear_server(screens: NetworkScreens, choices: ChoiceFile) -> None:
    """Take the names of the screens, which the window hears of, and end with the server."""
    for line in sys.stdin.buffer:
        screens.names = tuple(json.loads(line))
        with suppress(OSError):  # then the window has no choice for one of them
            choices.keep_names(screens.names)
    with suppress(OSError):
        choices.keep_names(())
    os._exit(0)


class NetworkScreens:
    """What each screen shows of one event."""

    def __init__(self, app: Application, choices: ChoiceFile, names: Sequence[str] = ()) -> None:
        self._app, self._choices, self.names = app, choices, tuple(names)
        self._shown: dict[SceneKind | None, _Shown] = {}
        self._revision = 0
        self._had: dict[str, int] = {}

    def look(self) -> list[Frame]:
        """The pictures that are to be seen from now on, of screens that show another one."""
        choice, apart = self._choices.read() or HallChoice(), self._choices.apart()
        groups: dict[SceneKind | None, list[str]] = {}
        for name in self.names:
            groups.setdefault(apart.get(name), []).append(name)
        self._shown = {own: self._shown.get(own) or _Shown() for own in groups}
        frames = []
        for own, names in groups.items():
            shown = self._shown[own]
            if shown.look(self._app, choice, own):
                frame, before = shown.painted(self._app), shown.frame
                if (frame.picture, frame.times) != (before.picture, before.times):
                    self._revision += 1
                    shown.frame = replace(frame, revision=self._revision)
            new = tuple(name for name in names if self._had.get(name) != shown.frame.revision)
            if new:
                self._had.update(dict.fromkeys(new, shown.frame.revision))
                frames.append(replace(shown.frame, screens=new))
        return frames


class _Shown:
    """One picture that some screens show: its scene, its page, and whether it has to be painted anew."""

    def __init__(self) -> None:
        self.frame = Frame()
        self._selection: SceneSelection | None = None
        self._event: Tournament | None = None
        self._key: tuple[object, ...] = ()
        self._scene: Scene | None = None
        self._black = BlackScene()
        self._page, self._turns_at = 0, 0.0
        self._picture: HallPicture | None = None
        self._seconds: tuple[object, ...] = ()
        self._since = 0.0
        """The moment at which the clock's present second began."""

    def look(self, app: Application, choice: HallChoice, own: SceneKind | None) -> bool:
        """Whether another picture is to be seen than the one painted last."""
        tournament, rules, now = app.tournament, app.rules, app.clock.now()
        selection = _selection(app, choice, own)
        same = selection == self._selection
        if self._scene is None or not (choice.frozen or (same and tournament is self._event)):
            query = query_of(selection)
            if not same:
                self._page, self._turns_at = 0, 0.0
            scene = (
                scene_at_once(selection, tournament, ()) if query is None else query(tournament, rules, now)
            )
            if self._scene is None or not scene.same_as(self._scene):
                self._scene = scene
            self._selection, self._event = selection, tournament
        words = HallWords(choice.language).in_words(rules.book.words)
        ground = choice.ground if choice.ground in GROUNDS else GROUNDS[0]
        clock = hall_clock(tournament, rules, now)
        # by the phase too: a clock that was paused goes on at the second at which it stood
        seconds = (clock.phase, clock.seconds, 0 if clock.called is None else clock.called.seconds)
        if seconds != self._seconds:
            self._seconds, self._since = seconds, time.monotonic()
        scene = self._black if choice.hidden else self._scene
        picture = HallPicture(
            scene,
            page=0,
            clock=clock,
            theme=load_theme(ground),
            words=words,
            size=USUAL,
            rehearsal=tournament.event.rehearsal,
        )
        self._picture = replace(picture, page=self._turned(picture, choice))
        time_shown: object = None
        if scene.shows_time:
            time_shown = _seen(clock) if picture.rehearsal else _by_minutes(clock)
        key = (scene, self._page, ground, words, picture.rehearsal, time_shown)
        if key == self._key:
            return False
        self._key = key
        return True

    def _turned(self, picture: HallPicture, choice: HallChoice) -> int:
        """The page that it is the turn of."""
        pages, now = picture.pages, time.monotonic()
        self._page = min(self._page, pages - 1)
        if self._turns_at and now >= self._turns_at and not choice.frozen:
            self._page, self._turns_at = (self._page + 1) % pages, 0.0
        if not self._turns_at:
            self._turns_at = now + seconds_for(replace(picture, page=self._page).lines)
        return self._page

    def painted(self, app: Application) -> Frame:
        """The picture, with the times that go on by themselves; in a rehearsal it is painted each second."""
        picture = self._picture
        assert picture is not None
        image, drawn = _painted(picture)
        times: tuple[TimeOnScreen, ...] = ()
        if picture.scene.shows_time and not picture.rehearsal:
            now = picture.clock.at + timedelta(seconds=1)
            later = hall_clock(app.tournament, app.rules, now)
            if _seen(later) != _seen(picture.clock):
                times = _times(drawn, _painted(replace(picture, clock=later))[1])
        return Frame(at=round(self._since * 1000), times=times, picture=png(image))


def _selection(app: Application, choice: HallChoice, own: SceneKind | None) -> SceneSelection:
    """What a screen shows: its own scene, the chosen one, or the day's.

    The board of a table is in the window's memory alone: then the day's.
    """
    scene, heat = own or choice.scene, choice.heat
    if scene is SceneKind.TABLE or (choice.following and own is None):
        day = scene_of_day(app.tournament, app.rules, app.clock.now())
        scene, heat = day.scene, day.heat
    return SceneSelection(scene, heat, choice.order, message=choice.message, following=choice.following)


def _painted(picture: HallPicture) -> tuple[QImage, tuple[Drawn, ...]]:
    image = QImage(picture.size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawn = picture.paint(painter)
    painter.end()
    return image, drawn


def _times(now: Sequence[Drawn], later: Sequence[Drawn]) -> tuple[TimeOnScreen, ...]:
    """The words that hold another time a second later."""
    if len(now) != len(later):
        return ()
    found = []
    for one, other in zip(now, later, strict=True):
        before, after = _TIME.search(one.words), _TIME.search(other.words)
        if one.words == other.words or before is None or after is None:
            continue
        middle = one.box.center()
        seconds = _seconds(before)
        found.append(
            TimeOnScreen(
                words=_TIME.sub("{}", one.words),
                x=middle.x(),
                y=middle.y(),
                wide=one.box.width(),
                high=one.capital,
                ink=one.ink,
                ground=one.ground,
                seconds=seconds,
                step=_seconds(after) - seconds,
            )
        )
    return tuple(found)


def _seconds(found: re.Match[str]) -> int:
    seconds = 0
    for part in found[2].split(":"):
        seconds = 60 * seconds + int(part)
    return -seconds if found[1] else seconds


def _seen(clock: HallClock) -> HallClock:
    """The clock without the parts that no picture shows and that change every moment."""
    return replace(clock, at=_EPOCH, late=tuple(replace(each, seconds=0) for each in clock.late))


def _by_minutes(clock: HallClock) -> tuple[object, ...]:
    """What changes on a picture while its figures go on by themselves: a bar, a warning, their length."""
    called = clock.called
    still = replace(
        _seen(clock),
        seconds=clock.seconds // 60,
        called=None if called is None else replace(called, seconds=called.seconds // 60),
        differing=tuple(replace(each, seconds=each.seconds // 60) for each in clock.differing),
    )
    return still, called is not None and called.seconds <= 0


def main() -> None:
    """The event's place is the argument, after the word that begins it."""
    paint_for_server(sys.argv[2])


if __name__ == "__main__":
    main()
