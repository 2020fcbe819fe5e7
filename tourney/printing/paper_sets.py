"""Paper that is wanted together: for the doors, a heat, the final, the end of the day, or all there is."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.base.errors import UserError
from tourney.base.ids import FINAL, HeatId
from tourney.base.texts import Message, msg
from tourney.event.printouts import OF_MONEY, OF_RESULTS, RECEIPTS_KIND, PaperSet, PrintoutInfo
from tourney.event.prints import PapersOfSet
from tourney.event.records import Tournament
from tourney.giving.receipts import due, gives_receipts
from tourney.paper.paper_event_head import heat_of_results_to_print, heat_to_print


def papers_of_set(
    tournament: Tournament, kinds: Sequence[PrintoutInfo], wanted: PaperSet | None, heat: HeatId | None = None
) -> PapersOfSet:
    """The paper of a set (None: all PDF) in the day's order, and what of it cannot be made yet.

    `heat`: for which heat; without one the heat that is on, of paper that tells results the newest that has
    any, and in the final's set the final. Papers of money are in no set before any has come in.
    """
    if wanted is PaperSet.FINAL:
        heat = FINAL
    money = any(player.received for player in tournament.players.values())
    found: list[tuple[PrintoutInfo, HeatId | None]] = []
    missing: list[tuple[PrintoutInfo, Message]] = []
    for info in kinds:
        if info.extension != "pdf" or (wanted is not None and wanted not in info.sets):
            continue
        taken = heat_of_results_to_print if info.occasion in OF_RESULTS else heat_to_print
        try:
            its = taken(tournament, heat) if info.needs_heat else None
        except UserError as error:
            missing.append((info, Message(error.key, error.params)))
            continue
        blocked = info.ready(tournament, its)
        if (
            blocked is None
            and wanted is None
            and info.kind == RECEIPTS_KIND
            and gives_receipts(tournament.event)
        ):
            waiting = len(due(tournament))  # numbers that nobody asked for would be gone for ever
            blocked = msg("paper.receipts_by_themselves", n=waiting) if waiting else None
        if blocked is None and info.kind in OF_MONEY and not money:
            blocked = msg("paper.no_donations")
        if blocked is None:
            found.append((info, its))
        else:
            missing.append((info, blocked))
    return PapersOfSet(tuple(found), tuple(missing))
