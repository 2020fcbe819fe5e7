"""Which tables are doubtful: rests on the standings, so it is asked beside the window's thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tourney.event.table_state import TableKey
from tourney.scores.views import NO_DOUBTS, doubtful
from tourney.standings.sensitivity import Doubt
from ui.gateway.gateway import Gateway


class Doubts:
    """The last answer, asked once for each state of the event."""

    def __init__(self, gateway: Gateway, changed: Callable[[], object]) -> None:
        """`changed` is called when the answer is another one than before."""
        self._gateway = gateway
        self._changed = changed
        self._asked_at = self._known_at = -1
        self._waiting: list[Callable[[], object]] = []
        self.tables: Mapping[TableKey, Doubt] = NO_DOUBTS

    def ask(self) -> None:
        """Ask again if the event has changed."""
        revision = self._gateway.tournament.revision
        if revision != self._asked_at:
            self._asked_at = revision
            self._gateway.read(doubtful, partial(self._known, revision))

    def when_known(self, call: Callable[[], object]) -> None:
        """Call once the answer for the event as it is now has come."""
        self.ask()
        if self._known_at == self._asked_at:
            call()
        else:
            self._waiting.append(call)

    def _known(self, revision: int, tables: Mapping[TableKey, Doubt]) -> None:
        self._known_at = revision
        if tables != self.tables:
            self.tables = tables
            self._changed()
        if revision == self._asked_at:
            waiting, self._waiting = self._waiting, []
            for call in waiting:
                call()
