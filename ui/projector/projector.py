"""Decides what the hall sees: the chosen scene, its page, frozen, hidden, on which screen.

It belongs to the open event and outlives pages, unplugged screens and its own window. It makes one
`HallPicture` and gives the same to the hall's window and to every preview. Also whether the hall has seen the
present champion since the event was opened here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.base.languages import paper_language
from tourney.base.texts import CHINESE, ENGLISH, msg
from tourney.clock.clock import HallClock, hall_clock
from tourney.event.records import Tournament
from tourney.impact.impact import OnScreen
from tourney.projector.followed_scene import SOON, scene_of_day
from tourney.projector.scenes import (
    FollowedScene,
    HallMessage,
    LiveBoard,
    NameOrder,
    SceneKind,
)
from tourney.standings.views import finals_view
from ui.base.shortcuts import EVERYWHERE, PaletteItem, fold
from ui.base.threads import Worker
from ui.gateway.gateway import Gateway
from ui.projector.painter import GROUNDS, HallWords, load_theme
from ui.projector.scene import BlackScene, Scene
from ui.projector.screen import (
    HallPicture,
    OutputState,
    ProjectorMemory,
    ScreenOutput,
    SystemScreens,
    seconds_for,
)
from ui.projector.selection import ChoiceFile, HallChoice, SceneSelection, query_of, scene_at_once


class ChampionSeen:
    """Records what the hall sees. A result that makes another champion has not been shown."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._at: Tournament | None = None
        """The event when the hall last saw its champion."""
        self._who: tuple[PlayerNo, ...] = ()

    def note(self, on: OnScreen | None) -> None:
        """The scene that the hall sees now, None for nothing."""
        event = self._gateway.tournament
        if on is not None and on.scene is SceneKind.CHAMPION and event is not self._at:
            self._at, self._who = event, self._champions()

    @property
    def holds(self) -> bool:
        """Whether the hall has seen the present champion."""
        return bool(self._who) and self._who == self._champions()

    def _champions(self) -> tuple[PlayerNo, ...]:
        gateway = self._gateway
        divisions = finals_view(gateway.tournament, gateway.rules, gateway.now()).divisions
        return tuple(each.champion.number for each in divisions if each.champion is not None)


_Screens = tuple[tuple[str, ...], dict[str, SceneKind]]


class _ChoiceTold:
    """Tells the hall's network what was chosen, and hears which screens it has."""

    def __init__(self, gateway: Gateway) -> None:
        folder = gateway.state_folder
        self._file = None if folder is None else ChoiceFile(folder, gateway.tournament.event.code)
        self._worker = Worker("hall choice")

    def tell(self, choice: HallChoice, heard: Callable[[_Screens], object]) -> None:
        """Keep this choice; `heard` is called with the names of the screens, and with their own scenes."""
        file = self._file
        if file is None:
            return

        def kept() -> _Screens:
            file.keep(choice)
            return file.names(), file.apart()

        self._worker.run(kept, heard, _unheard)

    def keep_apart(self, scenes: dict[str, SceneKind]) -> None:
        """Keep the scenes of screens that have one of their own."""
        file = self._file
        if file is not None:
            self._worker.run(lambda: file.keep_apart(scenes), lambda _kept: None, _unheard)

    def close(self) -> None:
        """The window closes the event: the screens follow the day, except those with scenes of their own."""
        self._worker.close(None if self._file is None else self._file.forget)


def _unheard(_error: Exception) -> None:
    """The file cannot be written: the screens follow the day, which the hall can see."""


SCENE_KEYS = {
    SceneKind.CLOCK: "projector.scene_clock",
    SceneKind.CLOCK_SEATING: "projector.scene_clock_seating",
    SceneKind.SEATING: "projector.scene_seating",
    SceneKind.STANDINGS: "projector.scene_standings",
    SceneKind.BRACKET: "projector.scene_bracket",
    SceneKind.TABLE: "projector.scene_table",
    SceneKind.MESSAGE: "projector.scene_message",
    SceneKind.LOGO: "projector.scene_logo",
    SceneKind.BLACK: "projector.scene_black",
    SceneKind.CHAMPION: "projector.scene_champion",
    SceneKind.TEAMS: "projector.scene_teams",
    SceneKind.CHARTS: "projector.scene_charts",
    SceneKind.PAYMENT: "paying.scene",
}
"""The names of the scenes for people."""


SCENE_SIGNS = dict(zip(SceneKind, "123456789WTCF", strict=True))
"""The key of each: figures, then a letter of winner, teams, charts, FPS (0 follows the day again)."""


# each second is shown a quarter late at most, and none is skipped
_TICK_MS = 250


_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


_TOPICS = frozenset(
    {"event", "players", "heats", "tables", "sheets", "rulings", "clocks", "table_clocks", "pictures"}
)


class Projector(QObject):
    """The projector of an open event. The table console feeds it with `put_table` and `drop_table`."""

    pictured = Signal(object)
    """The `HallPicture` that the hall sees from now on."""
    changed = Signal()
    """Scene, page, frozen, hidden, screen, tables or language have changed, for the control page."""
    said = Signal(object, str)
    """A `Message` for the bar and its kind: the hall's screen has gone, or is there again."""
    offered = Signal(object, str, object)
    """The same with an action: its words and its function."""

    def __init__(self, gateway: Gateway, memory: ProjectorMemory, parent: QWidget) -> None:
        super().__init__(parent)
        self._gateway, self._memory, self._owner = gateway, memory, parent
        self.output = ScreenOutput(SystemScreens(self), memory, self)
        self.selection = SceneSelection(order=_order(memory.projector("order")))
        self._was = self.output.state
        self.champion = ChampionSeen(gateway)
        self.frozen = self.hidden = False
        self.page = 0
        self._scene: Scene = scene_at_once(self.selection, gateway.tournament, ())
        self._boards: dict[tuple[HeatId, TableNo], LiveBoard] = {}
        self._asked = 0
        self._closed = False
        self._clock = self._clock_now()
        self._tones = load_theme(_one_of(memory.projector("ground"), GROUNDS))
        self._words = HallWords(paper_language(memory.projector("language")))
        self.screens: tuple[str, ...] = ()
        """Screens of the hall's network, by name."""
        self.apart: dict[str, SceneKind] = {}
        """Those that show a scene of their own, as the last window left them."""
        self._apart_known = False
        self._told = _ChoiceTold(gateway)
        self._make_actions(parent)
        self.pager = QTimer(self)
        self.pager.setSingleShot(True)
        self.pager.timeout.connect(self.next_page)
        self._ticker = QTimer(self)
        self._ticker.setInterval(_TICK_MS)
        self._ticker.timeout.connect(self.tick)
        self._ticker.start()
        self.output.changed.connect(self._moved)
        gateway.hall_sees = self._on_screen
        gateway.changed.connect(self._event_changed)
        gateway.language_changed.connect(self.retranslate)
        self.retranslate()
        self._show()
        self._follow()
        if self.output.was_open:
            self.output.open(parent.window().geometry())

    # ---- what the table console calls -----------------------------------------------------------

    def put_table(self, board: LiveBoard) -> None:
        """Show the present state of a table: after every entry, and when its console opens. Cheap while not
        shown.
        """
        self._boards[board.key] = board
        self._boards_changed()

    def drop_table(self, heat: HeatId, table: TableNo) -> None:
        """The console of a table was closed."""
        if self._boards.pop((heat, table), None) is not None:
            self._boards_changed()

    @property
    def boards(self) -> tuple[LiveBoard, ...]:
        """The tables being played on this computer."""
        return tuple(self._boards.values())

    # ---- what a person does ---------------------------------------------------------------------

    def choose(self, scene: SceneKind) -> None:
        """Show a scene until the projector may follow the day again; while frozen it is only prepared.

        A message that nobody has typed is none: the hall keeps what it has. Black is no scene but lies over
        the chosen one, by this key as by F10; any other scene takes it away.
        """
        if scene is SceneKind.MESSAGE and not self.selection.message:
            self.changed.emit()
            return
        if scene is SceneKind.BLACK:
            self.toggle_hide()
            return
        self.hidden = False
        self._plan(replace(self._by_hand(), scene=scene), anew=True)

    def present(self, scene: SceneKind) -> None:
        """Show a scene from the page with its results: if the day shows it anyway the projector keeps
        following.

        It opens a closed projector: what is presented is seen.
        """
        if self.day.scene is scene:
            self.follow()
        else:
            self.choose(scene)
        if self.output.state is OutputState.CLOSED:
            self.open()

    def show_message(self, message: HallMessage) -> None:
        """Show typed words until the projector may follow the day again."""
        self._plan(replace(self._by_hand(), scene=SceneKind.MESSAGE, message=message), anew=True)

    def follow(self) -> None:
        """Let the scenes follow the day again, out of black too."""
        self.hidden = False
        day = self.day
        self._plan(replace(self.selection, scene=day.scene, heat=day.heat, following=True), anew=True)

    def set_heat(self, heat: HeatId | None) -> None:
        """Set the heat whose seats are shown; None: the one people look for now. A chosen one is by hand."""
        if heat is not None or not self.selection.following:
            self._plan(replace(self._by_hand(), heat=heat), anew=True)

    def set_order(self, order: NameOrder) -> None:
        self._memory.remember_projector("order", order.value)
        self._plan(replace(self.selection, order=order), anew=True)

    def set_table(self, heat: HeatId, table: TableNo) -> None:
        """Choose which of the tables being played is shown."""
        self._plan(replace(self.selection, table=(heat, table)), anew=True)

    def set_apart(self, screen: str, scene: SceneKind | None) -> None:
        """Let a screen of the hall's network show a scene of its own; None: the projector's."""
        self.apart = {name: kind for name, kind in self.apart.items() if name != screen}
        if scene is not None:
            self.apart[screen] = scene
        self._told.keep_apart(self.apart)

    def tell_network(self) -> None:
        """Tell the hall's network what is chosen here, and ask for its screens."""
        chosen = self.selection
        self._told.tell(
            HallChoice(
                scene=chosen.scene,
                heat=chosen.heat,
                order=chosen.order,
                message=chosen.message,
                following=chosen.following,
                language=self.language,
                ground=self.ground,
                hidden=self.hidden,
                frozen=self.frozen,
            ),
            self._heard,
        )

    def _heard(self, heard: _Screens) -> None:
        screens, apart = heard
        if not self._apart_known:
            self.apart, self._apart_known = apart, True
        if screens != self.screens:
            self.screens = screens
            self.changed.emit()

    def toggle_freeze(self) -> None:
        """Freeze the picture, or go on with the prepared one. Time goes on: no hall sees it stop."""
        self.frozen = not self.frozen
        if not self.frozen:
            self._build(anew=self.shown_scene is not self.selection.scene)
        self._show()

    def toggle_hide(self) -> None:
        """Black, or the picture again."""
        self.hidden = not self.hidden
        self._show()

    def next_page(self) -> None:
        """The next page, after the last one the first; by itself or by a key, by a key also while frozen."""
        self._turn(1)

    def previous_page(self) -> None:
        self._turn(-1)

    def next_scene(self) -> None:
        """The next scene that has something to show."""
        kinds = [kind for kind in SceneKind if kind in self._showable() or kind is self.selection.scene]
        at = kinds.index(self.selection.scene)
        self.choose(kinds[(at + 1) % len(kinds)])

    def set_language(self, language: str) -> None:
        self._memory.remember_projector("language", language)
        self._words = HallWords(language)
        self._show()

    def set_ground(self, name: str) -> None:
        """Dark or light."""
        self._memory.remember_projector("ground", name)
        self._tones = load_theme(name)
        self._show()

    def open(self) -> None:
        """Open the hall's window."""
        self.output.open(self._own)

    @property
    def _own(self) -> QRect:
        """The screen of the main window."""
        return self._owner.window().geometry()

    def close_event(self) -> None:
        """The event is closed: the window closes; next time it opens again."""
        self._closed = True
        self._ticker.stop()
        self.pager.stop()
        self.output.leave()
        self._told.close()

    # ---- what a control shows -------------------------------------------------------------------

    @property
    def picture(self) -> HallPicture:
        """The picture that the hall sees, or would see if its screen were there."""
        scene = BlackScene() if self.hidden else self._scene
        page = 0 if self.hidden else self.page
        words = self._words.in_words(self._gateway.rules.book.words)
        return HallPicture(
            scene,
            page,
            clock=self._clock,
            theme=self._tones,
            words=words,
            size=self.output.size,
            rehearsal=self._gateway.tournament.event.rehearsal,
        )

    @property
    def day(self) -> FollowedScene:
        """The day's own scene now, followed or not."""
        gateway = self._gateway
        return scene_of_day(gateway.tournament, gateway.rules, gateway.now())

    @property
    def shown_scene(self) -> SceneKind:
        """The scene on the screen; while frozen it is not the selection's."""
        return self._scene.kind

    @property
    def pages(self) -> int:
        """Pages of the scene on the screen."""
        return self.picture.pages

    @property
    def language(self) -> str:
        """The hall's language: a tag, or `both`."""
        return self._words.language

    @property
    def ground(self) -> str:
        """Dark or light."""
        return self._tones.name

    def palette_items(self) -> list[PaletteItem]:
        """The scenes; black is found as the act that F10 is."""
        items = []
        for kind, key in SCENE_KEYS.items():
            if kind is SceneKind.BLACK:
                continue
            texts = self._gateway.texts
            title = texts("projector.find_scene", scene=texts(key))
            words = fold(f"{CHINESE(key)} {ENGLISH(key)} {title}")
            note = texts("window.find_is_command")
            items.append(
                PaletteItem("projector", title, note=note, words=words, open=partial(self.choose, kind))
            )
        return items

    # ---- inside ---------------------------------------------------------------------------------

    def _make_actions(self, parent: QWidget) -> None:
        self.next_action = _action(parent, "projector next page", self.next_page)
        self.scene_action = _action(parent, "projector next scene", self.next_scene)
        self.hide_action = _action(parent, "projector hide", self.toggle_hide)
        self.freeze_action = _action(parent, "projector freeze", self.toggle_freeze)
        self.follow_action = _action(parent, "projector follow", self.follow)
        screen = [self.hide_action, self.freeze_action]
        self.actions = [self.next_action, self.scene_action, self.follow_action, *screen]
        parent.addActions(self.actions)
        forth = (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Down)
        back = (Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Up)
        keys: dict[Qt.Key, Callable[[], object]] = dict.fromkeys(forth, self.next_page)
        keys |= dict.fromkeys(back, self.previous_page)
        keys |= dict.fromkeys((Qt.Key.Key_B, Qt.Key.Key_Period), self.toggle_hide)
        keys |= {Qt.Key.Key_F: self.toggle_freeze, Qt.Key.Key_N: self.next_scene}
        keys |= {Qt.Key(ord(sign)): partial(self.choose, kind) for kind, sign in SCENE_SIGNS.items()}
        keys[Qt.Key.Key_0] = self.follow
        self.output.take_keys(keys, self.actions)

    def retranslate(self) -> None:
        texts = self._gateway.texts
        self.next_action.setText(texts("projector.menu_next"))
        self.scene_action.setText(texts("projector.menu_next_scene"))
        self.follow_action.setText(texts("projector.menu_follow"))
        self.hide_action.setText(texts("projector.menu_show" if self.hidden else "projector.menu_hide"))
        self.freeze_action.setText(texts("projector.menu_thaw" if self.frozen else "projector.menu_freeze"))

    def tick(self) -> None:
        """Read the clock; the picture is painted again only if something has changed."""
        now = self._clock_now()
        if _readable(now) != _readable(self._clock):
            turned = _turning(now) != _turning(self._clock)
            self._clock = now
            if self.picture.scene.shows_time:
                self._send()
            if turned and not self._follow():
                self.changed.emit()

    def _clock_now(self) -> HallClock:
        gateway = self._gateway
        return hall_clock(gateway.tournament, gateway.rules, gateway.now())

    def _on_screen(self) -> OnScreen | None:
        """The scene that the hall sees now; none while its screen is away or black."""
        if self.output.state is not OutputState.ON or self.hidden:
            return None
        return OnScreen(self.shown_scene, self.selection.heat)

    def _by_hand(self) -> SceneSelection:
        """Begin a choice by hand; the day's own heat is dropped with following."""
        was = self.selection
        return replace(was, following=False, heat=None if was.following else was.heat)

    def _follow(self) -> bool:
        """Show the day's scene now, if it is followed; return whether it has changed."""
        if not self.selection.following:
            return False
        day, was = self.day, self.selection
        if (day.scene, day.heat) == (was.scene, was.heat):
            return False
        self._plan(replace(was, scene=day.scene, heat=day.heat), anew=True)
        return True

    def _plan(self, selection: SceneSelection, *, anew: bool) -> None:
        self.selection = selection
        if self.frozen:
            self.changed.emit()
        else:
            self._build(anew=anew)

    def _build(self, *, anew: bool = False) -> None:
        """Make the scene of the selection; a slow one on another thread, while the old one stays."""
        self._asked += 1
        ticket = self._asked
        query = query_of(self.selection)
        if query is None:
            self._take(scene_at_once(self.selection, self._gateway.tournament, self.boards), anew)
            return

        def made(scene: Scene) -> None:
            if ticket == self._asked and not self.frozen:
                self._take(scene, anew)

        self._gateway.read(query, made)

    def _take(self, scene: Scene, anew: bool) -> None:
        if anew or scene.kind is not self._scene.kind:
            self.page = 0
            self.pager.stop()
        # to lay out hundreds of names takes the window a tenth of a second
        if not scene.same_as(self._scene):
            self._scene = scene
        self._show()

    def _turn(self, by: int) -> None:
        pages = self.pages if not self.hidden else 1
        self.page = (self.page + by) % pages if pages > 1 else self.page
        self.pager.stop()
        if self.page == 0 and not self.frozen:
            self._build()  # scenes that depend on the time of day alone are checked once a round
        self._show()

    def _show(self) -> None:
        self.page = min(self.page, self._scene_pages() - 1)
        self._send()
        self._arm()
        self.tell_network()
        self.retranslate()
        self.changed.emit()

    def _send(self) -> None:
        picture = self.picture
        self.output.show_picture(picture)
        self.champion.note(self._on_screen())
        self.pictured.emit(picture)

    def _arm(self) -> None:
        picture = self.picture
        if self.frozen or self.hidden or picture.pages < 2:
            self.pager.stop()
        elif not self.pager.isActive():
            self.pager.start(round(1000 * seconds_for(picture.lines)))

    def _scene_pages(self) -> int:
        return replace(self.picture, scene=self._scene).pages

    def _showable(self) -> set[SceneKind]:
        away = {SceneKind.BLACK}
        if not self._boards:
            away.add(SceneKind.TABLE)
        if not self.selection.message:
            away.add(SceneKind.MESSAGE)
        if FINAL not in self._gateway.tournament.heats:
            away.add(SceneKind.CHAMPION)
        if not any(player.team for player in self._gateway.tournament.players.values()):
            away.add(SceneKind.TEAMS)
        if not self._gateway.tournament.event.fps:
            away.add(SceneKind.PAYMENT)
        return set(SceneKind) - away

    def _boards_changed(self) -> None:
        if self.selection.scene is SceneKind.TABLE and not self.frozen:
            self._build()
        else:
            self.changed.emit()

    def _event_changed(self, topics: frozenset[str]) -> None:
        self.tick()
        if topics & _TOPICS and not self._follow() and not self.frozen:
            self._build()

    def _moved(self) -> None:
        if not self._closed:
            self._show()
            self._tell_screen()

    def _tell_screen(self) -> None:
        """Report an unplugged screen on every page: nothing else of the day changes."""
        was, self._was = self._was, self.output.state
        if self._was is OutputState.LOST and was is OutputState.ON:
            self.said.emit(msg("projector.screen_gone"), "warn")
        elif self._was is OutputState.ON and was is OutputState.LOST:
            self.said.emit(msg("projector.screen_back"), "good")


def _action(parent: QWidget, owner: str, call: Callable[[], object]) -> QAction:
    action = QAction(parent)
    action.setShortcuts(EVERYWHERE.of(owner))
    action.triggered.connect(lambda _checked=False: call())
    return action


def _readable(clock: HallClock) -> HallClock:
    """The clock without the parts that no picture shows and that change every moment."""
    late = tuple(replace(each, seconds=0) for each in clock.late)
    return replace(clock, at=_EPOCH, late=late)


def _turning(clock: HallClock) -> tuple[object, ...]:
    """The parts of the clock by which the day's scene may change."""
    called = clock.called
    soon = called is not None and called.seconds <= SOON
    return clock.phase, clock.heat, clock.wave, called is None, soon


def _one_of(value: str, known: tuple[str, ...]) -> str:
    return value if value in known else known[0]


def _order(value: str) -> NameOrder:
    return NameOrder(_one_of(value, tuple(NameOrder)))
