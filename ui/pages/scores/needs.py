"""Which tables need their deeds: rests on the standings, so it is asked beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable

from tourney.services.queries.scores import TableKey, needing_items
from ui.gateway import Gateway


class Needs:
    """The last answer, asked once for each state of the event."""

    def __init__(self, gateway: Gateway, changed: Callable[[], object]) -> None:
        """`changed` is called when the answer is another one than before."""
        self._gateway = gateway
        self._changed = changed
        self._asked_at = -1
        self.tables: frozenset[TableKey] = frozenset()

    def ask(self) -> None:
        """Ask again if the event has changed."""
        revision = self._gateway.tournament.revision
        if revision != self._asked_at:
            self._asked_at = revision
            self._gateway.read(needing_items, self._known)

    def _known(self, tables: frozenset[TableKey]) -> None:
        if tables != self.tables:
            self.tables = tables
            self._changed()
