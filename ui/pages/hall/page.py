"""The Hall page: the tables at their places, moved there once; each one's state, players and clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction, QFocusEvent, QHideEvent
from PySide6.QtWidgets import QCheckBox, QStackedWidget, QWidget

from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named
from tourney.base.ids import STAGES, HeatId, TableNo
from tourney.base.texts import Message, msg
from tourney.clock.current_heat import current_heat
from tourney.event.hall_map import (
    HallMap,
    HallSide,
    Landmark,
    Place,
    Template,
    hall_tables,
    landmark_named,
    places_lacking,
    template_named,
)
from tourney.heats.hall import HallView, MapTimes, hall_view, map_times
from tourney.heats.heats import heat_choices
from tourney.setup.commands import EditEvent
from ui.gateway.gateway import Gateway
from ui.pages.page import Page, ShellPort
from ui.pages.table_menu import table_menu
from ui.parts.hall_map import HallMapView
from ui.widgets.buttons import Button, EmptyState, Hint, SegmentedControl
from ui.widgets.fields import SearchField
from ui.widgets.layouts import column, row
from ui.widgets.text import Label, capital, restyle
from ui.widgets.theme import look

_SIDES = (("", "–"), (HallSide.TOP, "↑"), (HallSide.RIGHT, "→"), (HallSide.BOTTOM, "↓"), (HallSide.LEFT, "←"))


_SEARCH = 240
"""Width of the search, px at 100 %: its hint is whole."""


class HallPage(Page):
    """One heat on the map; templates and the mouse move the tables."""

    id = "hall"
    title_key = "hallmap.title"
    topics = frozenset({"event", "players", "heats", "tables", "sheets", "clocks", "table_clocks", "games"})
    help_key = "hallmap.help"

    def __init__(self, gateway: Gateway, shell: ShellPort, parent: QWidget | None = None) -> None:
        super().__init__(gateway, shell, parent)
        self._heat: HeatId | None = None
        self._in_hand: HeatId | None = None
        """The heat that the day was at when the page was last shown."""
        self._view: HallView | None = None
        self.chooser = SegmentedControl()
        self.chooser.changed.connect(lambda heat: self.open_heat(HeatId(heat)))
        self.template = SegmentedControl([(each.value, "") for each in Template])
        self.template.changed.connect(self._lay_out_as)
        self.more = Button(icon_name="plus", kind="quiet", on_click=lambda: self._give_room(1))
        self.less = Button(icon_name="minus", kind="quiet", on_click=lambda: self._give_room(-1))
        self.landmarks = {each: SegmentedControl(_SIDES) for each in Landmark}
        for each, sides in self.landmarks.items():
            sides.changed.connect(partial(self._put_landmark, each))
        self.landmark_names = {each: Label("") for each in Landmark}
        self.arrange = Button("⋯", on_click=self._turn_arranging)
        self.links = QCheckBox()
        self.search = SearchField()
        self.search.searched.connect(self._look_for)
        self.search.returnPressed.connect(self._look_further)
        self.said = Hint(on_action=self._act_on_hint)
        self.map = HallMapView(movable=True)
        self.links.toggled.connect(self.map.show_links)
        self.map.chosen.connect(self._open_menu)
        self.map.moved.connect(self._keep_place)
        self.map.held.connect(self._show_line)
        self.line = Label("", wrap=True)
        self.empty = EmptyState("hall")
        self.empty.on_first(lambda: self.shell.go("players"))
        self._action = QAction(self)
        self._action.triggered.connect(lambda _checked=False: self._print())
        self._lay_out()
        self.key("Alt+Left", lambda: self._next_heat(-1))
        self.key("Alt+Right", lambda: self._next_heat(1))
        self.key("Ctrl+L", self.links.toggle)
        shell.clock.ticked.connect(lambda hall: self._show_times(hall.at))

    def _lay_out(self) -> None:
        self._whole = QWidget()
        self._arranging = QWidget()
        sides = [part for each in Landmark for part in (self.landmark_names[each], self.landmarks[each], 12)]
        tables = row(self.template, self.less, self.more, self.links, None)
        self._arranging.setLayout(column(tables, row(*sides, None), spacing=8))
        self._arranging.hide()
        top = row(self.search, self.chooser, None, self.arrange)
        self._whole.setLayout(column(top, self._arranging, self.said, (self.map, 1), self.line, spacing=8))
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self._whole)
        self.stack.addWidget(self.empty)
        self.setLayout(column(self.stack))

    # ---- what the frame asks ------------------------------------------------------------------

    def refresh(self) -> None:
        gateway = self.gateway
        t, rules, now = gateway.tournament, gateway.rules, gateway.now()
        choices = heat_choices(t, rules, now)
        heats = [choice.heat for choice in choices]
        in_hand = current_heat(t) or heats[0]
        if (
            in_hand != self._in_hand or self._heat not in heats
        ):  # what a person chose stays until the day goes on
            self.map.put_back()
            self._heat = self._in_hand = in_hand
        self.chooser.set_options([(c.heat, capital(gateway.texts.say(c.name))) for c in choices])
        self.chooser.set_value(self._heat or "")
        self._view = hall_view(t, rules, now, self._heat) if self._heat is not None else None
        if self._view is not None:
            self.map.show_hall(gateway.texts, self._view, self._times(self.gateway.now()))
            self.template.set_value(self._view.hall.template or "")
            for each, sides in self.landmarks.items():
                sides.set_value(self._view.hall.landmarks.get(each, ""))
        self.stack.setCurrentWidget(self.empty if self._view is None else self._whole)
        self._show_said()
        self._show_line()
        drawn = self._view is not None and self._view.drawn
        self._action.setEnabled(drawn)
        self._action.setToolTip("" if drawn else self.words("hallmap.draw_first"))
        self.header_changed.emit()

    def retranslate(self) -> None:
        texts, words = self.gateway.texts, self.words
        self.template.set_options([(each.value, texts.say(template_named(each))) for each in Template])
        for part in (self.template, self.arrange):
            part.setAccessibleName(words("hallmap.templates"))
        self.arrange.setToolTip(words("hallmap.templates"))
        for each, sides in self.landmarks.items():
            self.landmark_names[each].set_text(texts.say(landmark_named(each)))
            sides.setAccessibleName(texts.say(landmark_named(each)))
        for button, key in ((self.more, "hallmap.more_room"), (self.less, "hallmap.less_room")):
            button.setText(words(key))
        self.links.setText(words("hallmap.links"))
        self.search.setFixedWidth(look().px(_SEARCH))
        self.search.setPlaceholderText(words("players.search"))
        self.search.setAccessibleName(words("players.search"))
        self._action.setText(words("hallmap.print"))
        self.empty.show_words(
            words("hallmap.nobody_title"), words("hallmap.nobody_text"), words("heatspage.nobody_button")
        )

    def primary_action(self) -> QAction | None:
        return self._action

    def header_note(self) -> str:
        if self._heat is None or self._view is None:
            return ""
        tables = sum(table.tile is not None for table in self._view.tables)
        return self.words("hallmap.note", n=tables)

    def shortcuts(self) -> Sequence[tuple[str, str]]:
        words = self.words
        return (
            (words("heatspage.arrows"), words("hallmap.key_arrows")),
            ("Space", words("hallmap.key_space")),
            (words("hallmap.arrows_shift"), words("hallmap.key_carry")),
            ("Enter", words("hallmap.key_enter")),
            ("Esc", words("hallmap.key_esc")),
            ("Alt+← →", words("heatspage.key_heat")),
            ("Ctrl+F", words("players.key_find")),
            ("Ctrl+L", words("hallmap.key_links")),
        )

    def find_here(self) -> bool:
        self.search.setFocus()
        self.search.selectAll()
        return True

    def go_back(self) -> bool:
        if self.search.text() or self.search.hasFocus():
            self.search.clear()
            self.map.setFocus()
            return True
        return self.map.put_back()

    def hideEvent(self, event: QHideEvent) -> None:
        """A person who comes back from another page looks for somebody else."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.search.clear()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.map.setFocus()

    def open_target(self, target: str) -> None:
        kind, _, rest = target.partition(":")
        heat, _, table = rest.partition(":")
        if kind in ("heat", "table"):
            self.open_heat(HeatId(heat))
        if kind == "table" and table.isdecimal():
            self.map.select(TableNo(int(table)))

    def open_heat(self, heat: HeatId) -> None:
        """Show the hall in another heat of the format; an unknown one is ignored."""
        if heat in self.chooser.values and heat != self._heat:
            self.map.put_back()
            self._heat = heat
            self.refresh()

    # ---- showing ------------------------------------------------------------------------------

    def _show_times(self, now: datetime) -> None:
        """The tables' clocks, with the hall's, while they are seen."""
        if self.isVisible() and self._view is not None:
            self.map.show_times(self._times(now))

    def _times(self, now: datetime) -> MapTimes:
        heat = self._heat
        return map_times(self.gateway.tournament, now, heat) if heat else MapTimes()

    def _show_said(self) -> None:
        """What prevents storing the map unchanged, and the way on."""
        view, texts = self._view, self.gateway.texts
        if view is None:
            return
        if view.lacking:
            self.said.show_words(texts.sentence(places_lacking(view.lacking)), "warn", texts("hallmap.keep"))
        elif not view.drawn:
            said = texts.sentence(msg("hallmap.not_drawn", heat=heat_named(view.heat)))
            self.said.show_words(said, "", texts("scores.empty_go"))
        elif not view.kept and view.heat not in STAGES and not self.gateway.tournament.clocks:
            self.said.show_words(texts("hallmap.not_laid_out"), "")
        else:
            self.said.show_words("")

    def _act_on_hint(self) -> None:
        view = self._view
        if view is not None and view.lacking:
            self._keep(view.hall.to_data())
        elif view is not None:
            self.shell.go("heats", f"heat:{view.heat}")

    def _show_line(self) -> None:
        carried = self.map.carried
        self.line.setVisible(carried is not None)
        if carried is not None:
            self.line.set_text(self.words("hallmap.carrying", table=carried))

    def _look_for(self, typed: str) -> None:
        """Mark whom somebody looks for; a name that sits at no table of this heat is red."""
        found = self.map.look_for(typed)
        restyle(self.search, wrong="true" if typed.strip() and not found else "")

    def _look_further(self) -> None:
        self.map.look_for(self.search.text(), further=True)

    def _turn_arranging(self) -> None:
        """Templates and room: once the tables stand, nobody wants them."""
        self._arranging.setHidden(not self._arranging.isHidden())

    # ---- doing --------------------------------------------------------------------------------

    def _keep_place(self, table: int, place: Place) -> None:
        """Store a table's new place, and those of all others as they are shown, in one step."""
        self._change(lambda hall: hall.moved(TableNo(table), place))

    def _give_room(self, cells: int) -> None:
        """Free places around the tables, to drag some of them there."""
        self._change(lambda hall: hall.with_room(cells))

    def _put_landmark(self, landmark: Landmark, side: str) -> None:
        """Store where a landmark is, so that everybody sees how to hold the map."""
        self._change(lambda hall: hall.with_landmark(landmark, HallSide(side) if side else None))

    def _change(self, change: Callable[[HallMap], HallMap]) -> None:
        """Store the shown map with one change; an impossible one is reported, and nothing moves."""
        if self._view is None:
            return
        try:
            changed = change(self._view.hall)
        except BadInput as fault:
            self.shell.say(Message(fault.key, dict(fault.params)), "warn")
            return
        every = hall_tables(self.gateway.tournament, self.gateway.rules)
        self._keep(changed.with_all(every).to_data())

    def _lay_out_as(self, template: str) -> None:
        """Arrange all tables by a template; Undo brings back what was moved by hand."""
        self._keep(template)

    def _keep(self, hall: object) -> None:
        def refused(error: Exception) -> None:
            self.refresh()
            self.gateway.failed.emit(error)

        self.gateway.run(EditEvent({"hall": hall}), otherwise=refused)

    def _open_menu(self, table: int, point: QPoint) -> None:
        if self._view is not None:
            table_menu(self, self._view, TableNo(table), self.map.lift).popup(point)

    def _print(self) -> None:
        self.shell.go("print", f"kind:hall-map:{self._heat}")

    def _next_heat(self, step: int) -> None:
        heats = self.chooser.values
        at = heats.index(self._heat) + step if self._heat in heats else -1
        if 0 <= at < len(heats):
            self.open_heat(HeatId(heats[at]))
