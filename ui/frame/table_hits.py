"""What the command box finds of tables: to run one with the engine, in a window of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tourney.base.ids import HeatId, TableNo, heat_order
from tourney.competition.heat_names import heat_named
from tourney.services.tables.runnable import why_not_run
from tourney.texts import CHINESE, ENGLISH, Texts
from ui.gateway import Gateway
from ui.hits import Hit, fold


def table_hits(gateway: Gateway, run: Callable[[HeatId, TableNo], object]) -> list[Hit]:
    """One hit for each table that may be run."""
    tournament, found = gateway.tournament, []
    for key in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
        heat, number = key
        if why_not_run(tournament, tournament.tables[key]) is not None:
            continue

        def words(texts: Texts, heat: HeatId = heat, number: TableNo = number) -> str:
            where = texts("window.find_table", heat=heat_named(heat), table=number)
            return texts("console.run_hit", where=where)

        title = words(gateway.texts)
        also = (each("window.find_run_words", table=number) for each in (ENGLISH, CHINESE))
        asked = " ".join(fold(each) for each in (words(CHINESE), words(ENGLISH), *also))
        found.append(Hit("play", title, gateway.texts("console.run_note"), asked, partial(run, heat, number)))
    return found
