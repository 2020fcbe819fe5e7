"""What the palette offers of the clock, the projector and the tables, by the words people use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.base.texts import CHINESE, ENGLISH, Texts
from tourney.event.runnable import why_not_run
from ui.base.shortcuts import PaletteItem, fold
from ui.gateway.gateway import Gateway
from ui.parts.clock import ClockActions
from ui.projector.projector import Projector
from ui.projector.screen import OutputState


def clock_and_hall_items(texts: Texts, clock: ClockActions, projector: Projector) -> list[PaletteItem]:
    """Open or close the hall's window, the clock's panel, then every other command that can be done."""
    closed = projector.output.state is OutputState.CLOSED
    toggle = projector.open if closed else projector.output.close
    key = "projector.control_open" if closed else "projector.control_close"
    alias = "window.find_open_projector" if closed else "window.find_close_projector"
    actions: tuple[tuple[str, QAction, str], ...] = (
        ("clock", clock.open, "window.find_clock_panel"),
        ("clock", clock.toggle, "window.find_clock_toggle"),
        ("clock", clock.add_one, "window.find_clock_add"),
        ("clock", clock.add_five, "window.find_clock_add"),
        ("clock", clock.take_one, "window.find_clock_take"),
        ("clock", clock.last_round, "window.find_clock_last"),
        ("clock", clock.end, "window.find_clock_end"),
        ("clock", clock.end_break, "clock.find_break"),
        ("clock", clock.mute, "window.find_clock_mute"),
        ("projector", projector.next_action, "window.find_hall_page"),
        ("projector", projector.scene_action, "window.find_hall_scene"),
        ("projector", projector.follow_action, "window.find_hall_follow"),
        ("projector", projector.hide_action, "window.find_hall_hide"),
        ("projector", projector.freeze_action, "window.find_hall_freeze"),
    )
    return [
        _command(texts, "projector", texts(key), alias, toggle),
        *(
            _command(texts, icon, action.text(), key, action.trigger)
            for icon, action, key in actions
            if action.isEnabled()
        ),
    ]


def table_items(gateway: Gateway, run: Callable[[HeatId, TableNo], object]) -> list[PaletteItem]:
    """One item for each table that may be run with the engine, in a window of its own."""
    tournament, items = gateway.tournament, []
    for key in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
        heat, number = key
        if why_not_run(tournament, tournament.tables[key]) is not None:
            continue

        def words(texts: Texts, heat: HeatId = heat, number: TableNo = number) -> str:
            where = texts("window.find_table", heat=heat_named(heat), table=number)
            return texts("console.run_hit", where=where)

        title = words(gateway.texts)
        also = (each("window.find_run_words", table=number) for each in (ENGLISH, CHINESE))
        searched = " ".join(fold(each) for each in (words(CHINESE), words(ENGLISH), *also))
        note = gateway.texts("console.run_note")
        items.append(PaletteItem("play", title, note=note, words=searched, open=partial(run, heat, number)))
    return items


def _command(texts: Texts, icon: str, title: str, alias: str, do: Callable[[], object]) -> PaletteItem:
    words = " ".join(fold(each) for each in (ENGLISH(alias), CHINESE(alias), title))
    return PaletteItem(
        icon, title.replace("&", ""), note=texts("window.find_is_command"), words=words, open=do
    )
