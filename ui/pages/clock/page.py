"""The clock as a page: the time as large as the window, and all that can be done to it by one click.

At the left the hall's clock; at the right single tables, who is late, warnings with their sounds, history.
The space bar starts and stops the clock wherever nobody is typing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QBoxLayout, QWidget

from tourney.base.heat_names import heat_named
from tourney.clock.clock import clocks_of, planned_minutes
from tourney.clock.clocks import HallClock, Phase
from tourney.clock.commands import SetTimeLeft
from tourney.today.day_line import day_line, plan_words
from ui.gateway.gateway import Gateway
from ui.pages.clock.break_form import BreakForm
from ui.pages.clock.lists import HistoryList, LateList, OwnTimesList, WavesList
from ui.pages.clock.sound import BigClock
from ui.pages.clock.sound_card import SoundCard
from ui.pages.clock.table_times import TableTimes
from ui.pages.page import Page, ShellPort
from ui.widgets.buttons import Button
from ui.widgets.layouts import FlowLayout, column, row, scrolled
from ui.widgets.look import Role, look
from ui.widgets.panels import Panel
from ui.widgets.text import Label, capital, restyle

LENGTHS = (90, 60, 45, 30, 15)
"""Minutes that a heat often takes."""
_SIDE, _WIDE = 400, 1500
"""Px at 100 %: width of the side's column, and width of the page from which it has two."""


class _ActionButton(Button):
    """A button that is a command of the clock: its words, sign and whether it can be pressed now.

    `word` names it shorter than the menu does.
    """

    def __init__(self, action: QAction, icon_name: str = "") -> None:
        super().__init__(icon_name=icon_name, on_click=action.trigger)
        self._action = action
        self.word = ""
        action.changed.connect(self.mirror)
        self.mirror()

    def mirror(self) -> None:
        """Take over what the action says of itself."""
        words = self.word or self._action.text()
        if self.text() != words:
            self.setText(words)
        if self.accessibleName() != self._action.text():
            self.setAccessibleName(self._action.text())
        self.setEnabled(self._action.isEnabled())
        self.setVisible(self._action.isVisible())


class ClockPage(Page):
    """Everything about the time, in one place."""

    id = "clock"
    title_key = "clock.page_title"
    topics = frozenset({"event", "heats", "tables", "sheets", "clocks", "table_clocks"})
    help_key = "clock.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        clock = self.clock = shell.clock
        self.face = BigClock()
        self.toggle = _ActionButton(clock.toggle, "play")
        self.add_one = _ActionButton(clock.add_one, "plus")
        self.take_one = _ActionButton(clock.take_one, "minus")
        self.last_round = _ActionButton(clock.last_round, "flag")
        self.end = _ActionButton(clock.end, "stop")
        self.lengths_title = Label("", Role.SMALL, "muted", bold=True)
        self.lengths: dict[int, Button] = {}
        self._lengths = FlowLayout()
        self.end_break = _ActionButton(clock.end_break, "stop")
        self.breaks = BreakForm(gateway, self.end_break)
        self.waves = WavesList()
        self.own_times = OwnTimesList()
        self.tables = TableTimes(gateway, shell.confirm)
        self.late = LateList()
        self.sounds = SoundCard(gateway, clock.bell)
        self.history = HistoryList()
        self._lay_out()
        for button in self.findChildren(QAbstractButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the space bar to the clock
        self.key("+", clock.add_one.trigger)
        self.key("-", clock.take_one.trigger)
        clock.ticked.connect(self._ticked)

    def _lay_out(self) -> None:
        keys = FlowLayout()
        for button in (self.toggle, self.take_one, self.add_one, self.last_round, self.end):
            keys.addWidget(button)
        restyle(self.toggle, kind="primary")
        left = column(
            self.face, keys, column(self.lengths_title, self._lengths, spacing=4), self.breaks, spacing=12
        )
        left.setStretch(0, 1)
        self._tables_card, self._sounds_card, self._told_card = Panel(), Panel(), Panel()
        self._tables_card.body.addWidget(self.waves)
        self._tables_card.body.addWidget(self.own_times)
        self._tables_card.body.addWidget(self.tables)
        self._sounds_card.body.addWidget(self.sounds)
        self._told_card.body.addWidget(self.late)
        self._told_card.body.addWidget(self.history, 1)
        inner = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.TopToBottom, inner)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(12)
        self._sides.addWidget(self._tables_card, 1)
        self._others = column(self._sounds_card, self._told_card, spacing=12)
        self._others.setStretch(1, 1)
        self._sides.addLayout(self._others, 1)
        self._right = scrolled(inner)
        whole = row(spacing=20)
        whole.addLayout(left, 1)
        whole.addWidget(self._right)
        self.setLayout(whole)

    # ---- Page -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        self._offer_lengths()
        self.sounds.warnings.refresh()
        hall = self.clock.view
        heat = hall.heat if hall.is_on else None
        self.history.show_lines(gateway.texts, gateway.history, heat, gateway.zone)
        self._show_clock(hall)

    def retranslate(self) -> None:
        self._share_room()
        self.face.setMinimumHeight(look().px(180))
        self._tables_card.set_title(self.words("clock.card_tables"))
        self._sounds_card.set_title(self.words("clock.card_sounds"))
        for part in (self.breaks, self.tables, self.sounds):
            part.retranslate()
        self.add_one.word = self.take_one.word = self.words("clock.n_minutes", n=1)
        self.last_round.word, self.end.word = self.words("clock.do_last_round"), self.words("clock.do_end")
        keys = (self.toggle, self.add_one, self.take_one, self.last_round, self.end, self.end_break)
        for button in keys:
            button.redraw_icon()
            button.mirror()
        self._word_lengths()

    def header_note(self) -> str:
        """How it is worked, and when what it times was planned and is to be expected."""
        gateway, hall = self.gateway, self.clock.view
        called = None if hall.called is None else hall.called.heat
        line = day_line(gateway.tournament, gateway.rules, gateway.now())
        heat = hall.heat or called or hall.coming
        plan = next((plan_words(step.times) for step in line.steps if heat and step.heat == heat), None)
        said = [] if plan is None or heat is None else [heat_named(heat), plan]
        return capital(
            " · ".join([*(gateway.texts.say(each) for each in said), self.words("clock.page_note")])
        )

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        return (
            ("Space", self.words("clock.key_space")),
            ("+  −", self.words("clock.key_minute")),
        )

    def open_target(self, target: str) -> None:
        """ "table:2:7": the time of table 7, if it plays now."""
        kind, _, rest = target.partition(":")
        heat, _, table = rest.partition(":")
        if kind == "table" and heat == self.clock.view.heat:
            self.tables.choice.field.setText(table)
            self.tables.minutes.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers() and not event.isAutoRepeat():
            self.clock.toggle.trigger()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    # ---- inside ---------------------------------------------------------------------------------

    def _share_room(self) -> None:
        """The side has one column on a laptop, two where there is room."""
        two = self.width() >= look().px(_WIDE)
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.LeftToRight if two else direction.TopToBottom)
        self._right.setFixedWidth(look().px(2 * _SIDE if two else _SIDE))

    def _ticked(self, hall: HallClock) -> None:
        if self.isVisible():
            self._show_clock(hall)

    def _show_clock(self, hall: HallClock) -> None:
        gateway = self.gateway
        texts = gateway.texts
        self.toggle.set_icon("pause" if hall.runs else "play")
        self.face.show_clock(texts, hall, self.clock.minutes)
        self.breaks.show_clock(hall)
        self.tables.show_clock(hall)
        self.late.show_late(texts, hall.late)
        self.own_times.show_times(texts, hall.differing)
        waves = (
            ()
            if hall.waves == 1 or hall.heat is None
            else clocks_of(gateway.tournament, gateway.rules, hall.heat, hall.at)
        )
        self.waves.show_waves(texts, waves)
        self._mark_length(hall)

    def _offer_lengths(self) -> None:
        """The usual lengths, the format's among them."""
        hall, planned = self.clock.view, 0
        if hall.heat is not None:
            planned = planned_minutes(self.gateway.rules, hall.heat)
        wanted = sorted({*LENGTHS, planned} - {0}, reverse=True)
        if wanted == list(self.lengths):
            return
        for button in self.lengths.values():
            self._lengths.removeWidget(button)
            button.deleteLater()
        self.lengths = {}
        for minutes in wanted:
            button = Button(on_click=partial(self._take_length, minutes))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.lengths[minutes] = button
            self._lengths.addWidget(button)
        self._word_lengths()

    def _word_lengths(self) -> None:
        for minutes, button in self.lengths.items():
            button.setText(self.words("clock.n_minutes", n=minutes))
        self._mark_length(self.clock.view)

    def _mark_length(self, hall: HallClock) -> None:
        """Before the start the length is chosen, while the clock is on the time left is set."""
        ready, on = hall.phase is Phase.READY, hall.is_on and not hall.untimed
        key = "clock.lengths_left" if hall.is_on else "clock.lengths"
        self.lengths_title.set_text(self.words(key))
        chosen = hall.total_seconds // 60 if self.clock.minutes is None else self.clock.minutes
        for minutes, button in self.lengths.items():
            button.setEnabled(ready or on)
            marked = ready and minutes == chosen
            restyle(button, kind="primary" if marked else "")
            name = self.words("clock.n_minutes", n=minutes)
            button.setAccessibleName(self.words("clock.length_chosen", length=name) if marked else name)

    def _take_length(self, minutes: int) -> None:
        if self.clock.view.is_on:
            self.gateway.run(SetTimeLeft(minutes * 60))
        else:
            self.clock.set_length(minutes)
