"""A maker of documents whose libraries are imported late, off the window's thread."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.texts import Message
from tourney.event.ports import DocumentMaker, DocumentRequest, Step, no_step
from tourney.event.printouts import PrintoutInfo
from tourney.event.records import Tournament


class LateDocuments:
    """A `DocumentMaker` whose libraries are imported when it is first used, best on a thread of its own."""

    def __init__(self) -> None:
        self._maker: DocumentMaker | None = None

    def kinds(self) -> Sequence[PrintoutInfo]:
        """The printouts that exist."""
        return self._made().kinds()

    def info(self, kind: str) -> PrintoutInfo | None:
        """The printout of this kind."""
        return self._made().info(kind)

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """What a person should know of any paper of this event."""
        return self._made().remarks(tournament)

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        """The bytes of one document."""
        return self._made().make(request, step)

    def _made(self) -> DocumentMaker:
        if self._maker is None:
            from tourney.bootstrap import documents

            self._maker = documents()
        return self._maker
