"""Asks in what order players stand who share a place: best first, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from tourney.base.ids import PlayerNo
from tourney.texts import Texts
from tourney.views.scores import TableForm

Named = tuple[PlayerNo, str]


def named(form: TableForm, players: Sequence[PlayerNo], texts: Texts) -> list[Named]:
    """Some players of a table with number and name, in the order given."""
    names = {seat.number: f"{seat.number} {texts.name(seat.name_zh, seat.name_en)}" for seat in form.seats}
    return [(player, names[player]) for player in players]


def ask_order(
    parent: QWidget,
    texts: Texts,
    players: Sequence[Named],
    then: Callable[[tuple[PlayerNo, ...]], object],
    chosen: tuple[PlayerNo, ...] = (),
) -> QMenu:
    """Open a menu of who is next; `then(order)` once only one is left. Leaving the menu decides nothing."""
    menu = QMenu(parent)
    title = menu.addAction(texts("scores.who_is_better") if not chosen else texts("scores.who_is_next"))
    title.setEnabled(False)
    menu.addSeparator()
    for number, name in players:
        flat = " ".join(name.split()).replace("&", "&&")
        rest = [other for other in players if other[0] != number]
        action = menu.addAction(flat)
        action.triggered.connect(
            lambda _checked=False, n=number, r=rest: _chosen(parent, texts, (*chosen, n), r, then)
        )
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(QCursor.pos())
    return menu


def _chosen(
    parent: QWidget,
    texts: Texts,
    order: tuple[PlayerNo, ...],
    rest: Sequence[Named],
    then: Callable[[tuple[PlayerNo, ...]], object],
) -> None:
    if len(rest) == 1:
        then((*order, rest[0][0]))
    else:
        ask_order(parent, texts, rest, then, order)
