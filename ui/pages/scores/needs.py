"""Which tables need their deeds: rests on the standings, so it is asked beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tourney.services.queries.scores import TableKey, needing_items
from ui.gateway import Gateway


class Needs:
    """The last answer, asked once for each state of the event."""

    def __init__(self, gateway: Gateway, changed: Callable[[], object]) -> None:
        """`changed` is called when the answer is another one than before."""
        self._gateway = gateway
        self._changed = changed
        self._asked_at = self._known_at = -1
        self._waiting: list[Callable[[], object]] = []
        self.tables: frozenset[TableKey] = frozenset()

    def ask(self) -> None:
        """Ask again if the event has changed."""
        revision = self._gateway.tournament.revision
        if revision != self._asked_at:
            self._asked_at = revision
            self._gateway.read(needing_items, partial(self._known, revision))

    def when_known(self, call: Callable[[], object]) -> None:
        """Call once the answer for the event as it is now has come."""
        self.ask()
        if self._known_at == self._asked_at:
            call()
        else:
            self._waiting.append(call)

    def _known(self, revision: int, tables: frozenset[TableKey]) -> None:
        self._known_at = revision
        if tables != self.tables:
            self.tables = tables
            self._changed()
        if revision == self._asked_at:
            waiting, self._waiting = self._waiting, []
            for call in waiting:
                call()
