"""A table has its own rule book: sheets, standings, checks follow it, whatever the event's is."""

from __future__ import annotations

import json

import pytest

from tests.table_games.table_logs import run_table, take_result
from tests.table_games.test_table_games import HEAT, OPEN, TABLE, finished
from tourney.application.application import Application
from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.ids import DeedId, HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.journal import describe_entry
from tourney.event.printed import papers_now
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted
from tourney.game.engine.entries import Correct, PlayerChange, PositionChange
from tourney.heats.table_tiles import rules_of_tables
from tourney.printing.print_job import RecordPrint
from tourney.rules.rulebook import HOTEL
from tourney.scores.commands import ChooseTableRules, ConfirmTables, EnterSheets, OverruleProblem, TableEntry
from tourney.scores.views import check_typed, table_form
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.reports import standings_now
from tourney.table_games.commands import CloseTableGame, OpenTableGame
from tourney.table_games.games import bring_back, record_of

PEAK, BAY = DeedId("boardwalk"), DeedId("park-place")
SHORT = ChooseTableRules(HEAT, (TABLE,), "short")


def hotel_after_three(table: TableSession) -> TableSession:
    """By correction the first player has the dark blue group: a hotel, and three houses beside it."""
    owner = table.view.board.seats[0].name
    position_change = PositionChange(players={owner: PlayerChange(deeds={PEAK: HOTEL, BAY: 3})})
    done = table.enter(Correct(by="referee", set=position_change, reason="for the test"))
    assert isinstance(done, Accepted), done
    return table


def typed(app: Application, *first: tuple[DeedId, int], confirm: bool = False) -> tuple[Sheet, ...]:
    """Every sheet of the table with 500 in cash; the first player has these deeds."""
    seats = app.tournament.tables[HEAT, TABLE].seats
    sheets = (Sheet(seats[0], 500, dict(first)), *(Sheet(n, 500) for n in seats[1:]))
    rest = [d.id for d in app.rules.edition.deeds if d.id not in dict(first)]
    app.run(EnterSheets(HEAT, (TableEntry(TABLE, sheets, tuple(rest)),), confirm=confirm))
    return sheets


def total(app: Application) -> int:
    number = app.tournament.tables[HEAT, TABLE].seats[0]
    line = standings_now(app.tournament, app.rules, app.clock.now(), None).line(number)
    assert line is not None
    return line.assets


def codes(app: Application) -> list[str]:
    table_assessment = app.rules.assess(app.tournament, app.tournament.tables[HEAT, TABLE])
    return [problem.code for problem in table_assessment.open_problems]


def test_a_short_game_is_worth_the_same_at_the_table_and_in_the_standings(drawn: Application) -> None:
    """The hotel follows three houses: 400 + 4 × 200, beside 350 + 3 × 200."""
    short = OpenTableGame(HEAT, TABLE, seed=7, ruleset="short", options={"dealt_deeds": 0})
    session = finished(hotel_after_three(run_table(drawn, short)))
    winner = session.view.board.seats[0]
    assert winner.worth == winner.cash + 400 + 4 * 200 + 350 + 3 * 200
    take_result(drawn, HEAT, TABLE)
    assert codes(drawn) == []
    drawn.run(ConfirmTables(HEAT, (TABLE,)))
    assert total(drawn) == winner.worth
    assert drawn.tournament.games[HEAT, TABLE].worth[-1][0] == winner.worth


def test_a_paper_table_of_other_rules_is_checked_and_valued_by_them(drawn: Application) -> None:
    drawn.run(SHORT)
    typed(drawn, (PEAK, HOTEL), (BAY, 3))
    assert codes(drawn) == [] and total(drawn) == 500 + 1200 + 950
    boxes = {line.id: line.boxes for line in table_form(drawn.tournament, drawn.rules, HEAT, TABLE).deeds}
    assert (boxes[PEAK][HOTEL], 4 in boxes[PEAK]) == (1200, False)
    drawn.run(ChooseTableRules(HEAT, (TABLE,)))
    assert "uneven" in codes(drawn) and total(drawn) == 500 + 1400 + 950


def test_what_is_typed_is_checked_by_the_tables_rules_before_it_is_stored(drawn: Application) -> None:
    drawn.run(SHORT)
    seats = drawn.tournament.tables[HEAT, TABLE].seats
    sheets = [Sheet(seats[0], 500, {PEAK: HOTEL, BAY: 3}), *(Sheet(n, 500) for n in seats[1:])]
    table_check = check_typed(drawn.tournament, drawn.rules, HEAT, TABLE, sheets, [])
    assert table_check.results[seats[0]].total == 500 + 1200 + 950
    assert "uneven" not in [problem.code for problem in table_check.problems]


def test_a_choice_after_the_sheets_values_them_anew_and_forgets_what_was_accepted(drawn: Application) -> None:
    typed(drawn, (PEAK, HOTEL), (BAY, 3))
    drawn.run(OverruleProblem(HEAT, TABLE, "uneven", "seen"))
    outcome = drawn.run(SHORT)
    assert [warning.key for warning in outcome.warnings] == ["tables.valued_anew"]
    assert not drawn.tournament.rulings and codes(drawn) == []
    drawn.undo()
    assert drawn.tournament.rulings and total(drawn) == 500 + 1400 + 950


def test_a_confirmed_table_keeps_its_rules(drawn: Application) -> None:
    typed(drawn, confirm=True)
    with pytest.raises(Refused, match="table_confirmed"):
        drawn.run(SHORT)


def test_a_game_that_has_begun_keeps_its_rules(drawn: Application) -> None:
    drawn.run(OPEN)
    with pytest.raises(Refused, match="rules_begun"):
        drawn.run(SHORT)
    drawn.run(ChooseTableRules(HEAT, (TABLE,)))
    drawn.run(CloseTableGame(HEAT, TABLE, "by hand after all"))
    drawn.run(SHORT)


def test_a_game_goes_by_the_tables_rules_and_changes_of_them(drawn: Application) -> None:
    drawn.run(SHORT)
    drawn.run(OpenTableGame(HEAT, TABLE, seed=1, options={"hotels": 10}))
    book = drawn.rules.books.of(drawn.tournament.tables[HEAT, TABLE])
    assert (book.ruleset, book.changes) == ("short", {"hotels": 10})
    header = json.loads(record_of(drawn, HEAT, TABLE)[0])
    assert (header["ruleset"], header["options"]["hotels"]) == ("short", 10)


def test_a_record_that_comes_home_brings_its_rules(drawn: Application) -> None:
    drawn.run(OpenTableGame(HEAT, TABLE, seed=7, ruleset="short", options={"dealt_deeds": 0}))
    lines = record_of(drawn, HEAT, TABLE)
    drawn.run(CloseTableGame(HEAT, TABLE, "the file is lost"))
    drawn.run(ChooseTableRules(HEAT, (TABLE,)))
    away = TableSession(_Paper(lines), seed=3)
    finished(hotel_after_three(away))
    bring_back(drawn, HEAT, TABLE, list(away.lines), seed=1)
    assert drawn.rules.books.of(drawn.tournament.tables[HEAT, TABLE]).ruleset == "short"
    assert total(drawn) == away.view.board.seats[0].worth


class _Paper:
    """Lines on another laptop."""

    place, mended = "elsewhere", False

    def __init__(self, lines: list[str]) -> None:
        self.kept = lines

    def lines(self, start: int = 0) -> list[str]:
        return self.kept[start:]

    def append(self, known: int, line: str) -> None:
        self.kept.append(line)

    def close(self) -> None:
        """Nothing to close."""


def test_the_events_rules_hold_for_every_table_without_its_own(drawn: Application) -> None:
    drawn.run(ChooseTableRules(HEAT, (TableNo(2),), "classic"))
    drawn.run(EditEvent({"ruleset": "short", "options": {"hotels": 10}}))
    found = {each.table: each for each in rules_of_tables(drawn.tournament, drawn.rules) if each.heat == HEAT}
    assert (found[TABLE].ruleset, found[TABLE].options, found[TABLE].own) == ("short", {"hotels": 10}, False)
    assert (found[TableNo(2)].ruleset, found[TableNo(2)].own) == ("classic", True)
    assert ENGLISH.say(found[TABLE].words) == "Short game (Hotels in the bank: 10)"
    typed(drawn, (PEAK, HOTEL), (BAY, 3))
    assert total(drawn) == 500 + 1200 + 950


def test_the_events_rules_stay_where_they_would_unsay_what_was_entered(drawn: Application) -> None:
    typed(drawn)
    with pytest.raises(Refused, match="rules_in_use") as refused:
        drawn.run(EditEvent({"ruleset": "short"}))
    for texts, words in ((ENGLISH, "Rules…"), (CHINESE, "規則…")):
        assert words in texts.error(refused.value)
    with pytest.raises(Refused, match="rules_in_use"):
        drawn.run(EditEvent({"edition": "london"}))
    drawn.run(EditEvent({"ruleset": "classic"}))
    drawn.run(ChooseTableRules(HEAT, (TABLE,), "classic"))
    drawn.run(EditEvent({"ruleset": "short"}))
    assert drawn.rules.books.of(drawn.tournament.tables[HEAT, TABLE]).ruleset == "classic"


def test_another_ruleset_begins_with_its_own_options(drawn: Application) -> None:
    drawn.run(EditEvent({"options": {"hotels": 10, "houses": 32}}))
    assert drawn.tournament.event.options == {"hotels": 10}
    drawn.run(EditEvent({"ruleset": "classic"}))
    assert drawn.tournament.event.options == {}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ruleset": "chess"}, "tournament"),
        ({"options": {"wings": 2}}, "start_cash"),
        ({"options": {"hotel_after": 5}}, "3, 4"),
        ({"options": {"start_cash": "=cmd()"}}, "0-50000000"),
        ({"options": 3}, "options"),
        ({"ruleset": 7}, "ruleset"),
    ],
)
def test_rules_that_cannot_be_are_refused_naming_those_that_can(
    drawn: Application, changes: dict[str, object], said: str
) -> None:
    before = drawn.tournament
    with pytest.raises((BadInput, NotFound)) as refused:
        drawn.run(EditEvent(changes))
    assert said in ENGLISH.error(refused.value)
    assert drawn.tournament is before


def test_a_format_brings_the_rules_that_it_names(drawn: Application) -> None:
    drawn.run(EditEvent({"ruleset": "classic"}))
    same = drawn.rules.format.to_data()
    drawn.run(EditEvent({"format": same | {"prizes": 2}}))
    assert drawn.tournament.event.ruleset == "classic"
    drawn.run(EditEvent({"format": same | {"ruleset": "short", "options": {"hotels": 9}}}))
    assert (drawn.tournament.event.ruleset, drawn.tournament.event.options) == ("short", {"hotels": 9})
    wrongs: list[dict[str, object]] = [{"ruleset": "chess"}, {"options": {"wings": 1}}, {"options": []}]
    for wrong in wrongs:
        with pytest.raises(BadInput):
            drawn.run(EditEvent({"format": same | wrong}))


def test_another_board_at_a_table_has_its_own_deeds(drawn: Application) -> None:
    outcome = drawn.run(
        ChooseTableRules(heat=HEAT, tables=(TABLE,), ruleset="tournament", options={}, edition="london")
    )
    assert not outcome.warnings  # its prices are the event's
    form = table_form(drawn.tournament, drawn.rules, HEAT, TABLE)
    assert "Mayfair" in {line.name.en for line in form.deeds}
    (table_rules,) = [each for each in rules_of_tables(drawn.tournament, drawn.rules) if each.own]
    assert "London" in ENGLISH.say(table_rules.words)


def test_other_money_is_told_where_total_assets_break_ties(drawn: Application) -> None:
    outcome = drawn.run(ChooseTableRules(HEAT, (TABLE,), "tournament", {"start_cash": 2000}))
    assert [warning.key for warning in outcome.warnings] == ["tables.other_money"]
    assert "M2,000" in ENGLISH.say(outcome.warnings[0])


def test_the_journal_tells_the_choice_in_words(drawn: Application) -> None:
    drawn.run(ChooseTableRules(HEAT, (), "short", {"hotels": 10, "equal_turns": True}))
    entry = drawn.history[-1]
    words = ENGLISH.say(describe_entry(entry.code, entry.params))
    told = "heat 1, tables 1, 2, 3, 4, 5, 6: rules Short game"
    assert words == f"{told} (Hotels in the bank: 10, At time, finish the round)"
    assert "銀行的酒店總數：10" in CHINESE.say(describe_entry(entry.code, entry.params))
    drawn.run(ChooseTableRules(HEAT, (TABLE,)))
    entry = drawn.history[-1]
    assert "賽事的規則" in CHINESE.say(describe_entry(entry.code, entry.params))


def test_a_heat_that_is_not_drawn_has_no_tables_to_choose_for(app: Application) -> None:
    with pytest.raises(Refused, match="not_drawn"):
        app.run(ChooseTableRules(HeatId("1"), (), "short"))
    with pytest.raises(NotFound):
        app.run(ChooseTableRules(HeatId("1"), (TableNo(3),), "short"))


def test_printed_sheets_of_a_table_with_new_rules_are_told_to_be_old(drawn: Application) -> None:
    drawn.run(RecordPrint("scoresheets", HEAT))
    drawn.run(RecordPrint("seating-table", HEAT))
    drawn.run(SHORT)
    now = papers_now(drawn.tournament, drawn.history)
    assert now["scoresheets", HEAT].format and not now["seating-table", HEAT].format
    drawn.undo()
    assert not papers_now(drawn.tournament, drawn.history)["scoresheets", HEAT].format


def test_a_table_opened_by_the_events_rules_leaves_what_was_printed_current(drawn: Application) -> None:
    drawn.run(EditEvent({"options": {"hotels": 10}}))
    drawn.run(RecordPrint("scoresheets", HEAT))
    drawn.run(OPEN)
    assert drawn.tournament.tables[HEAT, TABLE].ruleset
    assert not papers_now(drawn.tournament, drawn.history)["scoresheets", HEAT].stale
    drawn.run(EditEvent({"options": {"hotels": 11}}))
    assert papers_now(drawn.tournament, drawn.history)["scoresheets", HEAT].format
