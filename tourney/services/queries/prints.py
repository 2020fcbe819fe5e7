"""What can be printed now, and how the paper in people's hands differs from the event of this moment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Printed, Tournament
from tourney.services.queries.people import heat_of_now, heat_of_results
from tourney.services.rules import Rules
from tourney.views.printouts import Occasion, PrintoutInfo
from tourney.views.prints import HeatOption, LastPrint, PrintoutLine, PrintRoom

NEXT_HEAT_KINDS = ("seating-table", "seating-name", "scoresheets", "tally")
"""What a referee carries into the hall for a heat that has not begun."""

_AT_THE_END = frozenset(
    {"bracket", "results", "certificates", "prizes", "press", "acknowledgements", "audit", "archive"}
)
"""Paper of results that nobody needs before the last heats; the page shows it in a group of its own."""

_ORDER = ("before", "heat", "after", "end", "files")


def print_room(
    tournament: Tournament,
    rules: Rules,
    now: datetime,
    kinds: Sequence[PrintoutInfo],
    heat: HeatId | None = None,
) -> PrintRoom:
    """Every printout of `kinds` for `heat`, by when it is needed.

    Default: the heat that is on; for paper of results the newest that has any.
    """
    options = _heats(tournament, rules)
    now_on = heat_of_now(tournament) or (options[0].heat if options else None)
    chosen = heat if heat in {option.heat for option in options} else None
    heat = chosen or now_on
    of_results = chosen or heat_of_results(tournament) or heat
    lines = [_line(tournament, info, of_results if _tells_results(info) else heat) for info in kinds]
    lines.sort(key=lambda line: _place(line.occasion))
    coming = next_heat(tournament)
    ready = {info.kind: info for info in kinds if info.extension == "pdf"}

    def kinds_of(wanted: HeatId | None) -> tuple[str, ...]:
        return tuple(
            kind
            for kind in NEXT_HEAT_KINDS
            if wanted is not None and kind in ready and ready[kind].ready(tournament, wanted) is None
        )

    return PrintRoom(
        heats=options,
        heat=heat,
        heat_now=now_on,
        lines=tuple(lines),
        next_heat=coming,
        next_kinds=kinds_of(coming),
        heat_kinds=kinds_of(heat),
    )


def next_heat(tournament: Tournament) -> HeatId | None:
    """The first drawn heat that has not begun: no clock, no sheet, no paper in, nothing confirmed."""
    begun = {heat for heat, _ in tournament.clocks} | {heat for heat, _ in tournament.sheets}
    begun |= {t.heat for t in tournament.tables.values() if t.paper_in or t.confirmed_at is not None}
    return next((heat for heat in sorted(tournament.heats, key=heat_order) if heat not in begun), None)


def last_print(
    tournament: Tournament, kind: str, occasion: str, heat: HeatId | None = None
) -> LastPrint | None:
    """The newest print of `kind` (for `heat`, if given), and what has changed since. None: never printed.

    Paper for a heat grows old when seats change, paper of results when tables are confirmed.
    """
    found: Printed | None = None
    for printed in tournament.prints.values():
        if (
            printed.kind == kind
            and (heat is None or printed.heat == heat)
            and (found is None or printed.id > found.id)
        ):
            found = printed
    if found is None:
        return None
    if occasion == Occasion.HEAT:
        return LastPrint(found.at, moved=_moved(tournament, found))
    if occasion == Occasion.AFTER or occasion == "end":
        return LastPrint(found.at, results=_results(tournament, found, heat))
    return LastPrint(found.at)


def _line(tournament: Tournament, info: PrintoutInfo, heat: HeatId | None) -> PrintoutLine:
    wanted = heat if info.needs_heat else None
    occasion = "end" if info.kind in _AT_THE_END else str(info.occasion)
    return PrintoutLine(
        kind=info.kind,
        title=info.title,
        about=info.about,
        occasion=occasion,
        extension=info.extension,
        needs_heat=info.needs_heat,
        heat=wanted,
        languages=tuple(info.languages),
        blocked=info.ready(tournament, wanted),
        last=last_print(tournament, info.kind, occasion, wanted),
        tells_history=info.tells_history,
    )


def _tells_results(info: PrintoutInfo) -> bool:
    return info.occasion is Occasion.AFTER


def _heats(tournament: Tournament, rules: Rules) -> tuple[HeatOption, ...]:
    planned = rules.format.all_heats
    every = sorted({*planned, *tournament.heats}, key=heat_order)
    return tuple(HeatOption(heat, heat_named(heat), heat in tournament.heats) for heat in every)


def _moved(tournament: Tournament, printed: Printed) -> tuple[TableNo, ...]:
    """Tables that now seat others than the paper says, new and dissolved tables among them."""
    if printed.heat is None:
        return ()
    seats = {table.table: table.seats for table in tournament.tables_of(printed.heat)}
    every = {*seats, *printed.tables}
    return tuple(
        sorted(
            table for table in every if tuple(printed.tables.get(table, ())) != tuple(seats.get(table, ()))
        )
    )


def _results(tournament: Tournament, printed: Printed, heat: HeatId | None) -> int:
    return sum(
        1
        for table in tournament.tables.values()
        if table.confirmed_at is not None
        and table.confirmed_at > printed.at
        and (heat is None or table.heat == heat)
    )


def _place(occasion: str) -> int:
    return _ORDER.index(occasion) if occasion in _ORDER else len(_ORDER)
