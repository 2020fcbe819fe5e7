"""The page that controls the projector: preview, scenes, message, screen, look.

The preview is the hall's own widget showing the hall's own picture, smaller. The page decides nothing: it
asks the `Projector`, which goes on without it. Messages are typed in both languages, or begin with a
ready-made call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.languages import BOTH, languages
from tourney.base.texts import CHINESE, ENGLISH, Texts, msg
from tourney.projector.scenes import HallMessage, NameOrder, SceneKind, heats_to_seat
from ui.gateway.gateway import Gateway
from ui.pages.page import Page, ShellPort
from ui.projector.projector import SCENE_KEYS, SCENE_SIGNS, Projector
from ui.projector.screen import Canvas, OutputState, ScreenName, found_again, suggested
from ui.widgets.buttons import Button, Hint, SegmentedControl
from ui.widgets.fields import ComboBox, FormRow
from ui.widgets.form import FieldSpec, Fold, InputForm
from ui.widgets.icons import icon
from ui.widgets.layouts import FlowLayout, Panel, column, row, scrolled
from ui.widgets.text import Label, capital, restyle
from ui.widgets.theme import Role, look

_GROUNDS = {"dark": "projector.ground_dark", "light": "projector.ground_light"}


_ORDERS = {
    NameOrder.STROKES: "projector.order_strokes",
    NameOrder.LETTERS: "projector.order_letters",
    NameOrder.NUMBERS: "projector.order_numbers",
}


_LOOK = (
    FieldSpec("language", "projector.hall_language", make=SegmentedControl),
    FieldSpec("ground", "projector.ground", make=SegmentedControl, options=tuple(_GROUNDS.items())),
    FieldSpec("order", "projector.order", make=SegmentedControl, options=tuple(_ORDERS.items())),
    FieldSpec("heat", "projector.heat", make=ComboBox),
    FieldSpec("table", "projector.table_shown", make=ComboBox),
)


class Choices(InputForm):
    """Every choice is in force at once."""

    def __init__(self, projector: Projector, gateway: Gateway) -> None:
        super().__init__(_LOOK)
        self._projector, self._gateway = projector, gateway
        self.languages, self.grounds, self.orders, self.heats, self.tables = self.fields.values()
        self.languages.changed.connect(projector.set_language)
        self.grounds.changed.connect(projector.set_ground)
        self.orders.changed.connect(lambda value: projector.set_order(NameOrder(value)))
        self.heats.activated.connect(self._choose_heat)
        self.tables.activated.connect(self._choose_table)
        flow = FlowLayout(self, spacing=16)
        for each in self.rows.values():
            flow.addWidget(each)

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        names = [(each.tag, each.name) for each in languages()]
        self.languages.set_options([(BOTH, texts("projector.language_both")), *names])
        self.refresh()
        self.show_state()

    def refresh(self) -> None:
        """The heats that may be shown now."""
        texts = self._gateway.texts
        heats = heats_to_seat(self._gateway.tournament)
        named = [(heat, capital(texts.say(heat_named(heat)))) for heat in heats]
        self.heats.set_options([(None, texts("projector.heat_auto")), *named])
        self.heats.set_value(self._projector.selection.heat)

    def show_state(self) -> None:
        """Show the choices."""
        projector, texts = self._projector, self._gateway.texts
        self.languages.set_value(projector.language)
        self.grounds.set_value(projector.ground)
        self.orders.set_value(projector.selection.order.value)
        self.rows["table"].setVisible(len(projector.boards) > 1)
        boards = projector.boards
        named = [texts("projector.match", heat=board.name, table=board.table) for board in boards]
        self.tables.set_options(list(enumerate(named)))
        keys = [board.key for board in boards]
        shown = projector.selection.table
        self.tables.set_value(keys.index(shown) if shown in keys else 0)

    def _choose_heat(self, index: int) -> None:
        heat = self.heats.itemData(index)
        self._projector.set_heat(None if heat is None else HeatId(str(heat)))

    def _choose_table(self, index: int) -> None:
        boards = self._projector.boards
        if 0 <= index < len(boards):
            self._projector.set_table(*boards[index].key)


_TELEVISIONS = (
    FieldSpec("screen", "hall_network.screen", make=ComboBox),
    FieldSpec("own", "hall_network.screen_scene", make=ComboBox),
)


class ScreenScenes(InputForm):
    """The scene of each television of the hall's network; hidden while there is none."""

    def __init__(self, projector: Projector) -> None:
        super().__init__(_TELEVISIONS)
        self._projector = projector
        self.screens, self.scenes = self.fields.values()
        self.screens.activated.connect(lambda _index: self._show_own())
        self.scenes.activated.connect(self._choose_own)
        card, both = Panel(), row(*self.rows.values(), spacing=16)
        for at in range(2):
            both.setStretch(at, 1)
        card.body.addLayout(both)
        self.setLayout(column(card))

    def show_state(self, texts: Texts) -> None:
        """Show the televisions that there are."""
        screens = self._projector.screens
        self.setVisible(bool(screens))
        self.screens.set_options([(name, name) for name in screens])
        kinds = [(kind, texts(SCENE_KEYS[kind])) for kind in SceneKind if kind is not SceneKind.TABLE]
        self.scenes.set_options([(None, texts("hall_network.as_projector")), *kinds])
        self._show_own()

    def _show_own(self) -> None:
        self.scenes.set_value(self._projector.apart.get(str(self.screens.value)))

    def _choose_own(self, index: int) -> None:
        kind = self.scenes.itemData(index)
        self._projector.set_apart(str(self.screens.value), None if kind is None else SceneKind(kind))


CALLS = (
    "projector.call_seats",
    "projector.call_last",
    "projector.call_stop",
    "projector.call_sheets",
    "projector.call_break",
    "projector.call_results",
)


_MESSAGE = (FieldSpec("zh", "projector.message_zh"), FieldSpec("en", "projector.message_en"))


class MessageForm(InputForm):
    """Nothing typed reaches the hall before the button or Enter."""

    def __init__(self, show: Callable[[HallMessage], object]) -> None:
        super().__init__(_MESSAGE)
        self._show = show
        self.zh, self.en = self.fields.values()
        self.ready = ComboBox()
        self.ready.setMinimumContentsLength(14)
        self.ready.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.ready.activated.connect(self._take)
        self.send = Button(icon_name="projector", on_click=self._send)
        self.clear = Button(kind="quiet", on_click=self._clear)
        for field in (self.zh, self.en):
            field.returnPressed.connect(self._send)
            field.textChanged.connect(lambda _text: self._enable())
        last = FlowLayout()
        for each in (self.send, self.clear, self.ready):
            last.addWidget(each)
        self.setLayout(column(*self.rows.values(), last, spacing=8))
        self._enable()

    def retranslate(self, texts: Texts) -> None:
        super().retranslate(texts)
        ready = texts("projector.message_ready")
        self.ready.set_options([(None, ready), *((key, texts(key)) for key in CALLS)])
        self.ready.setAccessibleName(ready)
        self.send.setText(texts("projector.message_send"))
        self.clear.setText(texts("projector.message_clear"))

    def _take(self, index: int) -> None:
        key = self.ready.itemData(index)
        if isinstance(key, str):
            self.zh.setText(CHINESE(key))
            self.en.setText(ENGLISH(key))
        self.ready.setCurrentIndex(0)

    def _send(self) -> None:
        message = HallMessage(self.zh.clean, self.en.clean)
        if message:
            self._show(message)

    def _clear(self) -> None:
        self.zh.clear()
        self.en.clear()
        self.zh.setFocus()

    def _enable(self) -> None:
        self.send.setEnabled(bool(HallMessage(self.zh.clean, self.en.clean)))


_WIDE, _COLUMNS = 400, 2
"""Px at 100 % beside the preview, and the scenes in a row there."""


_PREPARED = "▶ "


def _carded(part: QWidget) -> Panel:
    card = Panel()
    card.body.addWidget(part)
    return card


class ProjectorPage(Page):
    """Preview and keys at the left, scenes at the right; message and look behind their links."""

    id = "projector"
    title_key = "projector.title"
    topics = frozenset({"event", "heats", "tables"})
    help_key = "projector.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self.projector: Projector = shell.projector
        self._primary = QAction(self)
        self._primary.triggered.connect(lambda _checked=False: self._open_or_close())
        self.preview = Canvas()
        self.says = Label("", Role.BODY, "muted", elide=True)
        self.follows = Label("", Role.BODY, wrap=True)
        self.follow = Button(on_click=self.projector.follow)
        self.hint = Hint()
        self.freeze = Button(icon_name="lock", on_click=self.projector.toggle_freeze)
        self.hide_it = Button(icon_name="stop", on_click=self.projector.toggle_hide)
        self.next_page = Button(icon_name="forward", on_click=self.projector.next_page)
        self.screens = ComboBox()
        self.screens.activated.connect(self._choose_screen)
        self._screen = FormRow(self.screens)
        scenes = [kind for kind in SceneKind if kind is not SceneKind.BLACK]
        self.scenes: dict[SceneKind, Button] = {kind: self._scene_button(kind) for kind in scenes}
        self.message = MessageForm(self.projector.show_message)
        self.choices, self.televisions = Choices(self.projector, gateway), ScreenScenes(self.projector)
        self._lay_out()
        self.key("0", self.projector.follow)
        for kind, sign in SCENE_SIGNS.items():
            self.key(sign, partial(self._choose, kind))
        self.projector.pictured.connect(self.preview.show_picture)
        self.projector.changed.connect(self._show_state)
        self.preview.show_picture(self.projector.picture)

    @property
    def _keys(self) -> tuple[Button, ...]:
        """The buttons of actions that are keys on every page too."""
        return self.follow, self.freeze, self.hide_it, self.next_page

    def _scene_button(self, kind: SceneKind) -> Button:
        button = Button(on_click=partial(self._choose, kind))
        button.setCheckable(False)
        return button

    def _lay_out(self) -> None:
        keys = FlowLayout()
        for button in self._keys:
            keys.addWidget(button)
        left = column((self.preview, 1), self.says, self.follows, keys, self.hint, spacing=8)
        grid = QGridLayout()
        grid.setSpacing(8)
        for at, button in enumerate(self.scenes.values()):
            grid.addWidget(button, at // _COLUMNS, at % _COLUMNS)
        self._scenes_card = Panel()
        self._scenes_card.body.addLayout(grid)
        self.folds = (
            Fold(self.message, word="projector.message_title"),
            Fold(self.choices, self._screen, word="projector.look"),
        )
        inner = QWidget()
        cards = (self._scenes_card, self.televisions, *map(_carded, self.folds))
        inner.setLayout(column(*cards, None, spacing=12))
        self._right = scrolled(inner)
        whole = row(spacing=20)
        whole.addLayout(left, 1)
        whole.addWidget(self._right)
        self.setLayout(whole)

    # ---- Page -----------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Televisions may have been added meanwhile."""
        super().showEvent(event)
        self.projector.tell_network()

    def refresh(self) -> None:
        self.choices.refresh()
        self._show_state()

    def retranslate(self) -> None:
        self._right.setFixedWidth(look().px(_WIDE))
        self.preview.setMinimumSize(look().px(320), look().px(180))
        self._screen.set_words(self.words("projector.screen"))
        self.preview.setAccessibleName(self.words("projector.preview"))
        self._scenes_card.set_title(self.words("projector.scenes"))
        for fold in self.folds:
            fold.retranslate(self.gateway.texts)
        self.message.retranslate(self.gateway.texts)
        self.choices.retranslate(self.gateway.texts)
        self.televisions.retranslate(self.gateway.texts)
        self._show_state()

    def primary_action(self) -> QAction:
        return self._primary

    def header_note(self) -> str:
        output = self.projector.output
        if output.state is OutputState.ON and output.wanted is not None:
            return self.words("projector.state_on", screen=self._named(output.wanted))
        return ""

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        return (
            ("F5", self.words("projector.control_next")),
            ("Shift+F5", self.words("projector.control_next_scene")),
            ("Ctrl+F5", self.words("projector.menu_follow")),
            ("F10", self.words(SCENE_KEYS[SceneKind.BLACK])),
            ("F12", self.words("projector.control_freeze")),
            ("1–9 W T C F", self.words("projector.key_scene")),
            ("0", self.words("projector.menu_follow")),
        )

    def open_target(self, target: str) -> None:
        """ "scene:seating" shows that scene."""
        kind, _, value = target.partition(":")
        if kind == "scene" and value in set(SceneKind):
            self.projector.choose(SceneKind(value))

    # ---- inside ---------------------------------------------------------------------------------

    def _choose(self, kind: SceneKind) -> None:
        self.projector.choose(kind)
        if kind is SceneKind.MESSAGE:
            self.folds[0].show_parts()
            if not self.projector.selection.message:  # the hall keeps what it has until something is typed
                self.message.zh.setFocus()

    def _open_or_close(self) -> None:
        if self.projector.output.state is OutputState.CLOSED:
            self.projector.open()
        else:
            self.projector.output.close()
        self.scenes[self.projector.selection.scene].setFocus()  # 1–9 are keys of the page, not of its header

    def _choose_screen(self, index: int) -> None:
        name = self.screens.itemData(index)
        if isinstance(name, ScreenName):
            self.projector.output.choose(name)

    def _show_state(self) -> None:
        projector, texts = self.projector, self.gateway.texts
        closed = projector.output.state is OutputState.CLOSED
        self._primary.setText(texts("projector.control_open" if closed else "projector.control_close"))
        self._primary.setIcon(icon("projector" if closed else "close", "on_accent"))
        self._word_keys()
        shown = texts(SCENE_KEYS[SceneKind.BLACK if projector.hidden else projector.shown_scene])
        pages = projector.picture.pages
        if closed:
            words = texts("projector.says_closed", scene=shown)
        elif pages > 1:
            words = texts("projector.says_page", scene=shown, page=projector.page + 1, pages=pages)
        else:
            words = texts("projector.says", scene=shown)
        self.says.set_text(words)
        for kind, button in self.scenes.items():
            on_air = kind is projector.shown_scene
            prepared = kind is projector.selection.scene and not on_air
            name = f"{SCENE_SIGNS[kind]}  {texts(SCENE_KEYS[kind])}"
            button.setText(f"{_PREPARED}{name}" if prepared else name)
            restyle(button, kind="primary" if on_air else "")
        self.scenes[SceneKind.PAYMENT].setVisible(bool(self.gateway.tournament.event.fps))
        self._show_hint()
        self._show_screens()
        self.choices.show_state()
        self.televisions.show_state(texts)
        self.header_changed.emit()

    def _named(self, name: ScreenName) -> str:
        """A screen in a person's words; one without an identity by its size."""
        known = next((each for each in self.projector.output.plugged if each.name == name), None)
        if name.shown or known is None:
            return name.shown or self.words("projector.screen")
        return f"{known.geometry.width()} × {known.geometry.height()}"

    def _word_keys(self) -> None:
        projector, texts = self.projector, self.gateway.texts
        freeze = texts("projector.control_thaw" if projector.frozen else "projector.control_freeze")
        hide = texts("projector.control_show" if projector.hidden else SCENE_KEYS[SceneKind.BLACK])
        self.freeze.setText(f"{freeze}  F12")
        self.hide_it.setText(f"{hide}  F10")
        self.follow.setAccessibleName(texts("projector.menu_follow"))
        self.next_page.setText(f"{texts('projector.control_next')}  F5")
        self.next_page.setVisible(projector.picture.pages > 1)
        self.follow.setText(f"{texts('projector.control_follow')}  Ctrl+F5")
        following = projector.selection.following
        restyle(self.follow, kind="primary" if following else "")
        day = projector.day
        if following:
            self.follows.set_text(texts("projector.following", why=day.why), "good")
        else:
            scene = texts(SCENE_KEYS[day.scene])
            self.follows.set_text(texts("projector.by_hand", scene=scene, why=day.why), "warn")
        self.freeze.set_kind("primary" if projector.frozen else "")
        self.hide_it.set_kind("primary" if projector.hidden else "")

    def _show_hint(self) -> None:
        projector, output, texts = self.projector, self.projector.output, self.gateway.texts
        if output.state is OutputState.LOST and output.wanted is not None:
            message, state = msg("projector.state_lost", screen=self._named(output.wanted)), "bad"
        elif projector.hidden and output.state is not OutputState.CLOSED:
            message, state = msg("projector.state_hidden"), "warn"
        elif projector.frozen and projector.selection.scene is not projector.shown_scene:
            scene = texts(SCENE_KEYS[projector.selection.scene])
            message, state = msg("projector.state_frozen_next", scene=scene), "warn"
        elif projector.frozen:
            message, state = msg("projector.state_frozen"), "warn"
        elif output.state is OutputState.CLOSED:
            alone = len(output.plugged) < 2
            message, state = msg("projector.state_off_one" if alone else "projector.state_off"), ""
        else:
            self.hint.show_words("")
            return
        self.hint.show_words(texts.say(message), state)

    def _show_screens(self) -> None:
        output, texts = self.projector.output, self.gateway.texts
        own = self.window().geometry().center()
        lines: list[tuple[str, ScreenName]] = []
        for each in output.plugged:
            words = self._named(each.name)
            if each.geometry.contains(own):
                words = texts("projector.screen_this", name=words)
            lines.append((words, each.name))
        screen = None if output.wanted is None else found_again(output.wanted, output.plugged)
        if output.wanted is not None and screen is None:
            lines.append((texts("projector.screen_lost", name=self._named(output.wanted)), output.wanted))
        screen_name = screen.name if screen is not None else output.wanted
        if screen_name is None and (first := suggested(output.plugged, self.window().geometry())) is not None:
            screen_name = first.name
        self.screens.clear()
        for words, name in lines:
            self.screens.addItem(words, name)
        at = next((index for index, (_, name) in enumerate(lines) if name == screen_name), -1)
        self.screens.setCurrentIndex(at)
        self.screens.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
