"""Equal totals at the top of the final: never settled in silence by the places that the paper has."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.played_day import play
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.ids import FINAL, HeatId, PlayerNo, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import HEATS, ResultState
from tourney.heats.commands import DrawHeats
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scores.views import check_typed
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.paper_results import results_paper
from tourney.standings.reports import finals_report
from tourney.standings.result_status import event_status, status_words
from tourney.standings.ruling_commands import DecidePlaces
from tourney.standings.views import DivisionFinals, finals_view, left_shared
from tourney.today.today import today_view


@pytest.fixture
def level(app: Application) -> Application:
    """The final by totals: the first two have M4,000 each, the paper says who was first."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)
    app.run(DrawHeats((FINAL,), 5))
    app.run(EnterSheets(FINAL, (TableEntry(TableNo(1), totals(app)),), confirm=True))
    return app


def totals(app: Application) -> tuple[Sheet, ...]:
    first, second, *rest = reversed(finalists(app))
    level = (
        Sheet(first, declared_total=4000, declared_place=1),
        Sheet(second, declared_total=4000, declared_place=2),
    )
    rest_of_them = (
        Sheet(n, declared_total=900 - 100 * at, declared_place=3 + at) for at, n in enumerate(rest)
    )
    return (*level, *rest_of_them)


def finalists(app: Application) -> list[PlayerNo]:
    return sorted(app.tournament.tables[FINAL, TableNo(1)].seats)


def finals(app: Application, clock: FixedClock) -> DivisionFinals:
    return finals_view(app.tournament, app.rules, clock.now()).divisions[0]


def test_the_paper_alone_makes_no_champion_and_everything_says_so(
    level: Application, clock: FixedClock
) -> None:
    first, second = finalists(level)[-1], finalists(level)[-2]
    division_finals = finals(level, clock)
    assert division_finals.champion is None
    tied_place = division_finals.to_decide[0]
    assert [each.number for each in tied_place.players] == [first, second]
    assert (tied_place.place, tied_place.land_known, tied_place.on_paper) == (1, False, True)
    status = event_status(level.tournament, level.rules, clock.now())
    assert status.state is ResultState.PROVISIONAL
    assert "share first place" in ENGLISH.say(status_words(status, level.tournament.players))
    check = check_typed(level.tournament, level.rules, FINAL, TableNo(1), totals(level), ())
    assert [(set(tie.players), tie.land_known) for tie in check.ties] == [({first, second}, False)]
    assert finals_report(level.tournament, level.rules, clock.now(), ENGLISH)["shared"]


def test_a_ruling_parts_them_and_is_said_on_screen_paper_and_terminal(
    level: Application, clock: FixedClock
) -> None:
    first, second = finalists(level)[-1], finalists(level)[-2]
    level.run(DecidePlaces(FINAL, TableNo(1), (second, first), "counted their land at the table"))
    division_finals = finals(level, clock)
    assert division_finals.champion is not None and division_finals.champion.number == second
    assert division_finals.champion_tie is not None
    assert ENGLISH.say(division_finals.champion_tie) == (
        f"tied with {first} \u2068Player {first}\u2069 on M4,000; "
        "placed ahead by referee (counted their land at the table)"
    )
    assert "由裁判裁決排前" in CHINESE.say(division_finals.champion_tie)
    report = finals_report(level.tournament, level.rules, clock.now(), ENGLISH)
    assert report["champion_ties"] == {"": ENGLISH.say(division_finals.champion_tie)}
    assert (
        results_paper(level.tournament, level.rules, clock.now()).parts[0].tie == division_finals.champion_tie
    )


def test_deeds_part_them_by_land_and_that_is_said_too(level: Application, clock: FixedClock) -> None:
    first, second = finalists(level)[-1], finalists(level)[-2]
    street, rail = level.rules.edition.deeds[0], level.rules.edition.deeds[2]
    assert (street.id, rail.id) == ("mediterranean-avenue", "reading-railroad")
    sheets = (
        Sheet(first, cash=4000 - street.price, deeds={street.id: 0}, paper_place=1),
        Sheet(second, cash=4000 - rail.price, deeds={rail.id: 0}, paper_place=2),
    )
    entry = TableEntry(TableNo(1), sheets)
    level.run(EnterSheets(FINAL, (entry,), confirm=True, correct="deeds added"))
    division_finals = finals(level, clock)
    assert division_finals.champion is not None and division_finals.champion.number == first
    assert division_finals.champion_tie is not None
    assert ENGLISH.say(division_finals.champion_tie) == (
        f"tied with {second} \u2068Player {second}\u2069 on M4,000; more unmortgaged land, M60 to M0"
    )


def test_in_the_heats_the_paper_still_parts_equal_totals(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((HeatId("1"),), 5))
    table = app.tournament.tables_of(HeatId("1"))[0]
    sheets = tuple(
        Sheet(n, declared_total=2000, declared_place=at) for at, n in enumerate(table.seats, start=1)
    )
    app.run(EnterSheets(HeatId("1"), (TableEntry(table.table, sheets),), confirm=True))
    table_assessment = app.rules.assess(app.tournament, app.tournament.tables[HeatId("1"), table.table])
    assert [result.place for result in table_assessment.results] == [1, 2, 3, 4]


def test_an_order_the_referee_decided_against_the_paper_is_no_contradiction(level: Application) -> None:
    first, second = finalists(level)[-1], finalists(level)[-2]
    level.run(DecidePlaces(FINAL, TableNo(1), (second, first), "counted their land at the table"))
    check = check_typed(level.tournament, level.rules, FINAL, TableNo(1), totals(level), ())
    assert check.problems == ()
    assert [check.results[n].decided for n in (first, second)] == [(1, 2), (1, 2)]
    assert (check.results[first].place, check.results[second].place) == (2, 1)
    others = [n for n in finalists(level) if n not in (first, second)]
    assert [check.results[n].decided for n in others] == [None, None]
    wrong = tuple(replace(each, declared_place=3) if each.player == first else each for each in totals(level))
    check = check_typed(level.tournament, level.rules, FINAL, TableNo(1), wrong, ())
    assert [problem.code for problem in check.problems] == ["paper_place"]


def second_shared(app: Application) -> tuple[Sheet, ...]:
    money = (4000, 2000, 2000, 500)
    return tuple(Sheet(n, cash=amount) for n, amount in zip(finalists(app), money, strict=True))


def test_where_no_places_were_typed_nobody_is_listed_as_the_paper_has_them(
    level: Application, clock: FixedClock
) -> None:
    sheets = tuple(replace(sheet, declared_place=None) for sheet in totals(level))
    level.run(EnterSheets(FINAL, (TableEntry(TableNo(1), sheets),), confirm=True, correct="counted again"))
    tied_place = finals(level, clock).to_decide[0]
    assert [each.number for each in tied_place.players] == finalists(level)[-2:]
    assert not tied_place.land_known and not tied_place.on_paper


def test_a_shared_prize_is_told_before_it_is_declared_official(level: Application, clock: FixedClock) -> None:
    entry = TableEntry(TableNo(1), second_shared(level))
    level.run(EnterSheets(FINAL, (entry,), confirm=True, correct="counted again"))
    clock.at = clock.now() + timedelta(hours=1)

    def told() -> list[str]:
        view = today_view(level.tournament, level.rules, clock.now())
        return [ENGLISH.sentence(step.text) for step in (view.now, *view.also)]

    _, second, third, _ = finalists(level)
    first_told = told()[0]
    assert first_told.startswith(f"The final, table 1: {second} ")
    assert "share place 2" in first_told
    assert [each.place for each in left_shared(level.tournament, level.rules, FINAL)] == [2]
    assert left_shared(level.tournament, level.rules, HEATS) == ()
    level.run(DeclareOfficial(FINAL))
    assert not any("share" in each for each in told())
    level.run(DecidePlaces(FINAL, TableNo(1), (third, second), "a throw-off"))
    assert left_shared(level.tournament, level.rules, FINAL) == ()
