"""Before a table's game begins: who throws first. Everything else comes from the event."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tourney.base.ids import HeatId, TableNo
from tourney.services.queries.today import heat_name
from ui.frame.dialogs import Dialog
from ui.gateway import Gateway
from ui.table_play.wording import seat_sign, tidy
from ui.widgets import Button, column


def ask_first(
    parent: QWidget, gateway: Gateway, heat: HeatId, table: TableNo, then: Callable[[int | None], object]
) -> Dialog | None:
    """Ask who threw highest (T3.1); `then(seat)`. None where there is no such table."""
    texts, tournament = gateway.texts, gateway.tournament
    record = tournament.tables.get((heat, table))
    if record is None:
        return None
    title = texts("console.title", heat=heat_name(heat), table=table)
    dialog = Dialog(parent, title, texts("console.who_begins"))
    dialog.setObjectName("who-begins")
    buttons: list[QWidget] = []
    for seat, number in enumerate(record.seats):
        player = tournament.players[number]
        words = f"{seat_sign(seat)} {number} {tidy(texts.name(player.name_zh, player.name_en))}"
        buttons.append(Button(words.replace("&", "&&"), on_click=_chosen(dialog, then, seat)))
    dialog.content.addLayout(column(*buttons, spacing=6))
    dialog.add_button(texts("window.cancel"), "", dialog.reject)
    dialog.open()
    return dialog


def _chosen(dialog: Dialog, then: Callable[[int | None], object], seat: int) -> Callable[[], object]:
    def begin() -> None:
        dialog.accept()
        then(seat)

    return begin
