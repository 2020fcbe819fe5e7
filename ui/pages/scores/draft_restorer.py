"""Says what became of half-typed sheets: here again, put aside, or not to be kept. Writes no file itself."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from tourney.competition.heat_names import heat_named
from tourney.texts import msg
from ui.gateway import Gateway
from ui.pages.page import ShellPort
from ui.pages.scores.deep_links import DeepLink
from ui.pages.scores.draft_keeper import DraftKeeper
from ui.pages.scores.drafts import TableDraft
from ui.pages.scores.sheet_controller import SheetController


class DraftRestorer(QObject):
    """Ties the drafts of the page to their file for as long as the event is open."""

    def __init__(
        self,
        gateway: Gateway,
        shell: ShellPort,
        controller: SheetController,
        come_back: Callable[[], object],
        go_to: Callable[[DeepLink], object],
        parent: QObject | None = None,
    ) -> None:
        """`come_back` after drafts of the last time have joined the others; `go_to` leads to one."""
        super().__init__(parent)
        self._shell, self._controller = shell, controller
        self._come_back, self._go_to = come_back, go_to
        self.keeper = DraftKeeper(
            gateway.state_folder, gateway.tournament.event.code, gateway.place, controller.dirty, self
        )
        self.keeper.restored.connect(self._restored)
        self.keeper.damaged.connect(lambda place: shell.say(msg("scores.kept_damaged", place=place), "warn"))
        self.keeper.not_kept.connect(lambda why: shell.say(msg("scores.not_kept", why=why), "warn"))
        gateway.closing.connect(self.keeper.close)
        self.keeper.start()

    def _restored(self, drafts: list[TableDraft]) -> None:
        taken = self._controller.restore(drafts)
        if taken:
            heat, table = taken[0]
            tables = [msg("scores.table_of_heat", table=t, heat=heat_named(h)) for h, t in taken]
            self._come_back()
            self._shell.say(
                msg("scores.restored", tables=tables),
                "warn",
                (msg("scores.open_table", table=table), lambda: self._go_to(DeepLink(heat, table))),
            )
