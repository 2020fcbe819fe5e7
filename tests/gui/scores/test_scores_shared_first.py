"""A final that ends with a shared first place: the way on leads to the decision, not to a champion."""

from __future__ import annotations

import pytest

from tests.services.test_status import play
from tourney.base.ids import FINAL, HeatId, TableNo
from tourney.scoresheet.sheet import Sheet
from tourney.services.application import Application
from tourney.services.commands.heats import DrawHeats
from tourney.services.commands.rulings import DecidePlaces
from tourney.services.commands.sheets import ConfirmTables, EnterSheets, TableEntry
from tourney.services.example import check_everybody_in
from tourney.services.queries.today import today_view

from .conftest import Desk


@pytest.fixture
def event(event: Application) -> Application:
    """The final's totals are in: the first two have M4,000 each and no deeds."""
    check_everybody_in(event)
    heats = event.rules.format.heat_ids
    event.run(DrawHeats(tuple(HeatId(heat) for heat in heats[1:]), 5))
    for heat in heats:
        play(event, heat)
    event.run(DrawHeats((FINAL,), 5))
    first, second, *rest = event.tournament.tables[FINAL, TableNo(1)].seats
    written = [(first, 4000, 1), (second, 4000, 2), *((n, 900 - 9 * at, 3 + at) for at, n in enumerate(rest))]
    sheets = tuple(Sheet(n, declared_total=total, declared_place=place) for n, total, place in written)
    event.run(EnterSheets(FINAL, (TableEntry(TableNo(1), sheets),)))
    return event


def way_on(desk: Desk) -> str:
    action = desk.page.primary_action()
    assert action is not None
    return action.text()


def test_the_way_on_leads_to_the_decision(desk: Desk) -> None:
    desk.page.open_target("table:final:1")
    desk.ctrl_enter()
    assert desk.shell.said[-1] == ("scores.all_but_decision", "warn")
    desk.shell.take("scores.decide_place")
    assert desk.shell.went == [("finals", "")]
    assert way_on(desk) == "Decide the shared place"
    desk.page.open_target("deeds:final:1")
    assert way_on(desk) == "Save correction of table 1"


def test_once_decided_it_leads_to_the_champion(desk: Desk) -> None:
    event = desk.application
    event.run(ConfirmTables(FINAL, (TableNo(1),)))
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert view.now.text.key == "today.do_places"
    first, second, *_ = event.tournament.tables[FINAL, TableNo(1)].seats
    decide = DecidePlaces(FINAL, TableNo(1), (second, first), "land counted at the table")
    desk.gateway.run(decide)
    desk.settle()
    desk.page.open_target("table:final:1")
    assert way_on(desk) == "See the champion"
    view = today_view(event.tournament, event.rules, event.clock.now())
    assert view.now.text.key != "today.do_places"
