"""What the Print page asks for, and what it gets."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.ids import HeatId, PlayerNo
from tourney.base.texts import Message
from tourney.event.printouts import PaperSize
from tourney.printing.print_job import Paper
from ui.base.printer import PageSizes


@dataclass(frozen=True, slots=True)
class Order:
    """One document that is wanted. `language`: zh-HK, en or both. `tells_history`: see `PrintoutInfo`."""

    kind: str
    heat: HeatId | None
    language: str
    extension: str
    title: Message
    tells_history: bool = False
    size: PaperSize = PaperSize.A4
    player: PlayerNo | None = None
    """Of that person alone."""

    @property
    def paper(self) -> Paper:
        """The document itself."""
        return Paper(self.kind, self.heat, self.language, self.size, player=self.player)


@dataclass(frozen=True, slots=True)
class Made:
    """A document; `sizes` None where it has no pages (a workbook)."""

    data: bytes
    sizes: PageSizes | None
