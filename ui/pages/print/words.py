"""Sentences of the Print page that are put together: when something was printed and what changed since."""

from __future__ import annotations

from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import HeatId
from tourney.base.texts import Message, Texts, msg
from tourney.base.time_zone import hall_time
from tourney.event.printouts import PaperSet
from tourney.event.prints import LastPrint, PrintoutLine
from tourney.printing.print_list import since_words

GROUPS = {
    "before": "printroom.group_before",
    "heat": "printroom.group_heat",
    "after": "printroom.group_after",
    "end": "printroom.group_end",
    "files": "printroom.group_files",
}
"""Headings of the list, by occasion."""


def save_key(line: PrintoutLine, printing: bool = False) -> str:
    """The words of the button that saves; of the first button where `printing`: it prints what has pages."""
    if line.paper:
        return "printroom.print" if printing else "printroom.save_pdf"
    return "printroom.save_excel" if line.info.extension == "xlsx" else "printroom.save_csv"


def set_words(wanted: PaperSet | None, heat: HeatId | None) -> Message:
    """What a set is called, on its button and wherever it is chosen; None: all there is."""
    if wanted is PaperSet.HEAT:
        return msg("printroom.set_heat", heat=heat_named(heat) if heat else msg("printroom.set_no_heat"))
    return msg(f"printroom.set_{wanted or 'all'}")


def local_day(at: datetime, zone: str) -> str:
    """The date on the wall, to compare days."""
    return hall_time(at, zone).strftime("%Y-%m-%d")


def printed_words(texts: Texts, last: LastPrint, today: str, zone: str) -> str:
    """ "Printed 14:10. Since then: tables 3, 9 seated otherwise." Other days than `today` are named."""
    local = hall_time(last.at, zone)
    at = local.strftime("%H:%M" if local_day(last.at, zone) == today else "%Y-%m-%d %H:%M")
    what = since_words(last)
    if what:
        return texts("printroom.printed_since", at=at, what=list(what))
    return texts("printroom.printed", at=at)


def note(texts: Texts, line: PrintoutLine, today: str, zone: str) -> tuple[str, str]:
    """The small line under a title, and its state: "good" (printed), "warn" (out of date), "ready" (to be
    made, which needs no words), "" (not yet)."""
    if line.blocked is not None:
        return texts.say(line.blocked), ""
    if line.last is not None:
        return printed_words(texts, line.last, today, zone), "warn" if line.last.stale else "good"
    return "", "ready"
