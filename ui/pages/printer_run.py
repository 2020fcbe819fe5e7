"""One paper on its way to a printer: which of its pages are out, and which are still to come.

Knows no widget. A paper counts as printed once all of its pages went out, in one go or in several.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtPrintSupport import QPrinter

from tourney.base.texts import Message, msg
from tourney.bootstrap import write_whole
from tourney.printing.print_job import PaperOut
from ui.base import printer as printing
from ui.base.printer import Steps, WentOut
from ui.pages.orders import Made, Order

Way = tuple[Message, Callable[[], object]]
"""What a person can do instead: its words, and it."""


@dataclass(frozen=True, slots=True)
class PrinterRun:
    """A paper that is made, of the moment in `out`. `elsewhere`: the way on where no printer takes it."""

    out: PaperOut
    order: Order
    made: Made
    elsewhere: Way
    pages_out: frozenset[int] = frozenset()
    """What has gone out of it before."""

    def to_come(self) -> tuple[int, ...]:
        """The pages that are not out, in order."""
        total = self.made.sizes.pages if self.made.sizes else 0
        return tuple(number for number in range(1, total + 1) if number not in self.pages_out)

    def offer(self) -> Message:
        """The words of the button that prints the rest."""
        rest = self.to_come()
        if len(rest) == 1:
            return msg("printroom.print_last", page=rest[0])
        return msg("printroom.print_rest", first=rest[0], last=rest[-1])

    def go(self, printer: QPrinter, progress: Steps) -> WentOut:
        """Print the chosen pages. A file that stands in a printer's place gets them whole or not at all."""
        place, pdf = printer.outputFileName(), self.made.data
        if not place:
            return printing.print_pages(pdf, printer, progress)
        chosen = printing.chosen_pages(printer, printing.page_sizes(pdf).pages)
        progress.step(0, len(chosen))
        write_whole(Path(place), printing.pages_of(pdf, chosen), overwrite=True)
        progress.step(len(chosen), len(chosen))
        return WentOut(frozenset(chosen), len(chosen))
