"""Totals in doubt: accepting them is a ruling with a reason, undone like any, and void once sheets change."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import FINAL, DeedId, HeatId, TableNo
from tourney.base.texts import CHINESE, ENGLISH, Message
from tourney.bootstrap import create_event
from tourney.event.journal import describe_entry
from tourney.event.records import HEATS, RulingKind
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.printing.paper_audit import audit_paper
from tourney.scores.commands import EnterSheets, OverruleProblem, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import AcceptTotals, DeclareOfficial
from tourney.standings.paper_standings import deciding_rulings, ruling_lines
from tourney.standings.result_status import status_in
from tourney.standings.ruling_commands import DecidePlaces
from tourney.standings.sensitivity import doubt_words, doubtful_tables
from tourney.today.day_line import check_list, day_picture
from tourney.today.today import today_view

Key = tuple[HeatId, TableNo]


@pytest.fixture
def typed(app: Application) -> Application:
    """Three heats by quick entry: every sheet has its total and place alone. Mistakes up to M1,400 count."""
    app.run(EditEvent({"format": {**app.tournament.event.format, "doubt_total": 1400}}))
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        for table in app.tournament.tables_of(heat):
            ranked = sorted(table.seats)
            sheets = tuple(
                Sheet(n, declared_total=6000 - 900 * at - n, declared_place=at + 1)
                for at, n in enumerate(ranked)
            )
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    return app


def keys(app: Application, clock: FixedClock) -> list[Key]:
    return [(each.heat, each.table) for each in doubtful_tables(app.tournament, app.rules, clock.now())]


def test_one_table_or_all_the_rest_are_accepted_and_undone(typed: Application, clock: FixedClock) -> None:
    found = keys(typed, clock)
    assert len(found) > 2
    typed.run(AcceptTotals(found[:1], "counted twice"))  # type: ignore[arg-type]  # any sequence does
    assert keys(typed, clock) == found[1:]
    ruling = list(typed.tournament.rulings.values())[-1]
    assert (ruling.kind, ruling.reason, (ruling.heat, ruling.table)) == (
        RulingKind.TOTALS, "counted twice", found[0],
    )  # fmt: skip
    outcome = typed.run(AcceptTotals(tuple(found[1:]), "all counted"))
    assert keys(typed, clock) == []
    assert (
        ENGLISH.say(describe_entry(outcome.code, outcome.params))
        == f"Totals of {len(found) - 1} tables accepted"
    )
    assert CHINESE.say(describe_entry(outcome.code, outcome.params)) == f"接受 {len(found) - 1} 枱的總資產"
    typed.undo()
    assert keys(typed, clock) == found[1:]


def test_what_was_accepted_of_the_old_sheets_is_not_accepted_of_the_new(
    typed: Application, clock: FixedClock
) -> None:
    heat, number = keys(typed, clock)[0]
    typed.run(AcceptTotals(((heat, number),), "counted"))
    table = typed.tournament.tables[heat, number]
    first = typed.tournament.sheets[heat, table.seats[0]].sheet
    again = replace(first, declared_total=(first.declared_total or 0) + 1)
    typed.run(EnterSheets(heat, (TableEntry(number, (again,)),), confirm=True, correct="read again"))
    assert RulingKind.TOTALS not in {ruling.kind for ruling in typed.tournament.rulings.values()}


def test_totals_need_a_reason_and_a_table_that_has_some(app: Application, typed: Application) -> None:
    with pytest.raises(Refused) as refused:
        typed.run(AcceptTotals(((HeatId("1"), TableNo(1)),), "  "))
    assert refused.value.key == "errors.reason_needed"
    table = typed.tournament.tables[HeatId("1"), TableNo(1)]
    sheets = tuple(Sheet(n, cash=100 * at) for at, n in enumerate(table.seats, start=1))
    typed.run(EnterSheets(table.heat, (TableEntry(table.table, sheets),), confirm=True, correct="deeds"))
    with pytest.raises(Refused) as refused:
        typed.run(AcceptTotals(((HeatId("1"), TableNo(1)),), "why not"))
    assert refused.value.key == "errors.no_totals_to_accept"


def test_drawing_the_final_is_the_acceptance_with_its_reason(typed: Application, clock: FixedClock) -> None:
    found = keys(typed, clock)
    with pytest.raises(Refused, match="reason_needed"):
        typed.run(DrawHeats((FINAL,), 5, "\u200b "))
    assert keys(typed, clock) == found and not typed.tournament.rulings
    outcome = typed.run(DrawHeats((FINAL,), 5, "the hall is waiting"))
    told = ENGLISH.say(describe_entry(outcome.code, outcome.params))
    assert told == f"the final drawn; totals of {len(found)} tables accepted"
    (accepted,) = typed.tournament.rulings.values()
    assert (accepted.kind, accepted.reason) == (RulingKind.TOTALS, "the hall is waiting")
    assert list(accepted.about) == sorted(found) and accepted.heat is None
    assert outcome.params["accepted"] == [[heat, table] for heat, table in sorted(found)]
    typed.undo()
    assert keys(typed, clock) == found
    assert not typed.tournament.rulings


def test_a_reason_that_nobody_typed_is_said_in_every_readers_language(
    typed: Application, clock: FixedClock
) -> None:
    first, *rest = keys(typed, clock)
    typed.run(AcceptTotals((first,), checked=True))
    typed.run(DrawHeats((FINAL,), 5, accepting=True))
    rulings = [r for r in typed.tournament.rulings.values() if r.kind is RulingKind.TOTALS]
    assert [len(each.about) for each in rulings] == [1, len(rest)]
    assert not any(each.reason for each in rulings)
    lines = [line.reason for line in ruling_lines(typed.tournament, typed.rules, clock.now())]
    english, chinese = (
        [each if isinstance(each, str) else texts.say(each) for each in lines] for texts in (ENGLISH, CHINESE)
    )
    assert english == ["Totals accepted by the chief referee", "Accepted at the draw of the final"]
    assert chinese == ["總裁判接受紙上總資產", "編排決賽時接受"]


def test_what_the_draw_accepted_is_one_line_that_names_its_tables(
    typed: Application, clock: FixedClock
) -> None:
    found = sorted(keys(typed, clock))
    outcome = typed.run(DrawHeats((FINAL,), 5, accepting=True))
    (line,) = ruling_lines(typed.tournament, typed.rules, clock.now())
    named = "; ".join(
        f"heat {heat}: {', '.join(str(table) for _, table in tables)}"
        for heat, tables in groupby(found, key=lambda key: key[0])
    )
    assert ENGLISH.say(line.what) == f"Totals of {len(found)} tables accepted; {named}"
    assert CHINESE.say(line.what).startswith(f"接受 {len(found)} 枱的總資產；第 ")
    record = audit_paper(typed.tournament, typed.history)
    told = [ENGLISH.say(each.what) for each in record.lines if "totals of" in ENGLISH.say(each.what)]
    assert told == [ENGLISH.say(describe_entry(outcome.code, outcome.params))]


def test_a_table_entered_anew_leaves_the_ruling_and_the_others_stay_accepted(
    typed: Application, clock: FixedClock
) -> None:
    first, *rest = sorted(keys(typed, clock))
    typed.run(AcceptTotals((first, *rest), "counted"))
    heat, number = first
    table = typed.tournament.tables[first]
    sheet = typed.tournament.sheets[heat, table.seats[0]].sheet
    again = replace(sheet, declared_total=(sheet.declared_total or 0) + 1)
    typed.run(EnterSheets(heat, (TableEntry(number, (again,)),), confirm=True, correct="read again"))
    (ruling,) = [r for r in typed.tournament.rulings.values() if r.kind is RulingKind.TOTALS]
    assert list(ruling.about) == rest
    typed.undo()
    (ruling,) = [r for r in typed.tournament.rulings.values() if r.kind is RulingKind.TOTALS]
    assert list(ruling.about) == [first, *rest]
    typed.undo()
    assert not typed.tournament.rulings and sorted(keys(typed, clock)) == [first, *rest]


def test_today_advises_and_blocks_nothing(typed: Application, clock: FixedClock) -> None:
    view = today_view(typed.tournament, typed.rules, clock.now())
    assert ENGLISH.say(view.now.text) == "Ready for the final"
    assert (view.also[0].page, view.also[0].target) == ("finals", "doubts")
    assert not any(lack.page == "scores" for lack in view.missing)
    typed.run(AcceptTotals(tuple(keys(typed, clock)), "counted"))
    view = today_view(typed.tournament, typed.rules, clock.now())
    assert ENGLISH.say(view.now.text) == "Ready for the final"
    assert not any(step.target == "doubts" for step in view.also)


def test_where_no_stage_follows_declaring_accepts_doubtful_totals_only_with_a_reason(
    tmp_path: Path, clock: FixedClock
) -> None:
    app = create_event(str(tmp_path / "sum.tourney"), "place-sum", name="Day", clock=clock)
    app.run(ImportPlayers(tuple(PlayerDraft(n, name_en=f"P{n}") for n in range(1, 11))))
    check_everybody_in(app)
    for heat in app.rules.format.heat_ids:
        app.run(DrawHeats((heat,), 5))
        for table in app.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(n, declared_total=5000 - 100 * at - n, declared_place=at + 1)
                for at, n in enumerate(sorted(table.seats))
            )
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    clock.at += timedelta(hours=2)
    found = keys(app, clock)
    assert found
    today = today_view(app.tournament, app.rules, clock.now())
    assert (today.now.page, today.now.target) == ("finals", "doubts")
    with pytest.raises(Refused) as refused:
        app.run(DeclareOfficial(HEATS))
    assert refused.value.key == "errors.doubts_at_declaring"
    app.run(DeclareOfficial(HEATS, "counted at the tables"))
    assert keys(app, clock) == []


def test_equal_totals_parted_by_the_places_on_paper_are_told_as_such(
    app: Application, clock: FixedClock
) -> None:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    heats = app.rules.format.heat_ids
    for heat in heats:
        for table in app.tournament.tables_of(heat):
            sheets = tuple(
                Sheet(n, declared_total=6000 - 900 * at - n, declared_place=at + 1)
                for at, n in enumerate(sorted(table.seats))
            )
            app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))
    for table in app.tournament.tables_of(heats[-1]):
        sheets = tuple(
            Sheet(n, declared_total=4000, declared_place=at + 1) for at, n in enumerate(sorted(table.seats))
        )
        app.run(EnterSheets(heats[-1], (TableEntry(table.table, sheets),), confirm=True, correct="level"))
    least = doubtful_tables(app.tournament, app.rules, clock.now())[0]
    assert (least.effect, least.wrong_by, len(least.players)) == (0, 0, 2)
    assert "have equal totals" in ENGLISH.say(doubt_words(least, app.tournament.players))
    assert "總資產相同" in CHINESE.say(doubt_words(least, app.tournament.players))


def test_accepting_totals_moves_nobodys_time_for_protests(typed: Application, clock: FixedClock) -> None:
    """The hall was told a time; what is accepted has been known since the tables were confirmed."""

    def until() -> datetime | None:
        return status_in(typed.tournament, typed.rules, HEATS, clock.now()).protest_until

    before = until()
    assert before is not None
    clock.at += timedelta(minutes=3)
    first, *_rest = keys(typed, clock)
    typed.run(AcceptTotals((first,), "counted"))
    typed.run(DrawHeats((FINAL,), 5, accepting=True))
    assert until() == before
    day_checks = check_list(
        typed.tournament, typed.rules, today_view(typed.tournament, typed.rules, clock.now()), clock.now()
    )
    assert "standings" in {line.id for line in day_checks}, (
        "told on Today until it is over, the final drawn or not"
    )
    clock.at = before
    day_checks = check_list(
        typed.tournament, typed.rules, today_view(typed.tournament, typed.rules, clock.now()), clock.now()
    )
    assert "standings" not in {line.id for line in day_checks}


def test_today_counts_the_tables_that_finals_names(typed: Application, clock: FixedClock) -> None:
    doubtful = doubtful_tables(typed.tournament, typed.rules, clock.now())
    look, *_ = today_view(typed.tournament, typed.rules, clock.now()).also
    assert ENGLISH.say(look.text) == f"{len(doubtful)} tables to check"
    assert ENGLISH.say(look.button) == "Check"


@pytest.fixture
def won(typed: Application) -> Application:
    """The final is won by M300: less than a mistake."""
    typed.run(DrawHeats((FINAL,), 5, accepting=True))
    typed.run(PublishHeat(FINAL))
    enter_final(typed, (5000, 4700, 2000, 1000))
    return typed


def enter_final(app: Application, totals: tuple[int, ...], correct: str = "") -> None:
    (table,) = app.tournament.tables_of(FINAL)
    sheets = tuple(
        Sheet(n, declared_total=total, declared_place=place)
        for place, (n, total) in enumerate(zip(sorted(table.seats), totals, strict=False), start=1)
    )
    app.run(EnterSheets(FINAL, (TableEntry(table.table, sheets),), confirm=True, correct=correct))


def test_a_final_won_by_less_than_a_mistake_is_looked_at_before_it_is_declared(
    won: Application, clock: FixedClock
) -> None:
    (table,) = won.tournament.tables_of(FINAL)
    first, second, *_ = sorted(table.seats)
    (doubt,) = doubtful_tables(won.tournament, won.rules, clock.now())
    assert (doubt.heat, doubt.champion, doubt.effect, doubt.moved) == (FINAL, True, 300, (first, second))
    said = ENGLISH.say(doubt_words(doubt, won.tournament.players))
    assert "changes the champion (" in said
    assert "改變冠軍" in CHINESE.say(doubt_words(doubt, won.tournament.players))
    job = today_view(won.tournament, won.rules, clock.now()).now
    assert (job.text.key, job.page, job.target) == ("today.do_doubts_champion", "finals", "doubts")
    assert ENGLISH.say(job.text) == "Check the final: M300 apart"
    clock.at += timedelta(minutes=30)
    with pytest.raises(Refused) as refused:
        won.run(DeclareOfficial(FINAL, with_earlier=True))
    assert refused.value.key == "errors.doubts_at_declaring"
    won.run(DeclareOfficial(FINAL, with_earlier=True, checked=True))
    ruling = next(r for r in won.tournament.rulings.values() if r.heat == FINAL)
    assert (ruling.kind, ruling.table) == (RulingKind.TOTALS, table.table)
    assert not doubtful_tables(won.tournament, won.rules, clock.now())


def test_the_result_stands_once_in_the_list_and_the_button_leads_to_the_doubt(
    won: Application, clock: FixedClock
) -> None:
    for wait, said in ((1, "protests open until"), (60, "protests closed")):
        clock.at += timedelta(minutes=wait)
        picture = day_picture(won.tournament, won.rules, clock.now())
        lines = [ENGLISH.say(each.text) for each in picture.checks]
        assert sum(said in each and "esult: complete" in each for each in lines) == 1, lines
        assert (ENGLISH.say(picture.job.button), CHINESE.say(picture.job.button)) == ("Check", "覆核")


def test_a_clear_final_or_an_accepted_one_is_declared_without_a_word(
    won: Application, clock: FixedClock
) -> None:
    clock.at += timedelta(minutes=30)
    (doubt,) = doubtful_tables(won.tournament, won.rules, clock.now())
    won.run(AcceptTotals(((doubt.heat, doubt.table),), "counted again"))
    assert not doubtful_tables(won.tournament, won.rules, clock.now())
    won.undo()
    enter_final(won, (5000, 2500, 2000, 1000), correct="read again")
    assert not doubtful_tables(won.tournament, won.rules, clock.now()), "M2,500 apart: two mistakes, not one"
    clock.at += timedelta(minutes=30)
    won.run(DeclareOfficial(FINAL, with_earlier=True))


def test_equal_totals_at_the_top_are_decided_first_and_looked_at_then(
    won: Application, clock: FixedClock
) -> None:
    enter_final(won, (5000, 5000, 2000, 1000), correct="read again")
    assert today_view(won.tournament, won.rules, clock.now()).now.text.key == "today.do_places"
    (table,) = won.tournament.tables_of(FINAL)
    first, second, *_ = sorted(table.seats)
    won.run(DecidePlaces(FINAL, table.table, (second, first), "by lot"))
    (doubt,) = doubtful_tables(won.tournament, won.rules, clock.now())
    assert doubt.champion and doubt.effect <= 1
    job = today_view(won.tournament, won.rules, clock.now()).now
    assert job.text.key.startswith("today.do_doubts_champion")


def test_a_result_declared_before_this_was_asked_is_left_alone(won: Application, clock: FixedClock) -> None:
    """An older event has such a declaration without the acceptance."""
    clock.at += timedelta(minutes=30)
    won.run(DeclareOfficial(FINAL, with_earlier=True, checked=True))
    rulings = {n: r for n, r in won.tournament.rulings.items() if r.kind is not RulingKind.TOTALS}
    older = replace(won.tournament, rulings=rulings)
    assert not doubtful_tables(older, won.rules, clock.now())


@pytest.mark.parametrize(
    ("apart", "effect"), [(1, 1), (499, 499), (500, 500), (1399, 1399), (1400, 1400), (1401, None)]
)
def test_the_least_mistake_is_what_lies_between_the_first_two(
    won: Application, clock: FixedClock, apart: int, effect: int | None
) -> None:
    """The other way round below M500; one total wrong by up to M1,400, where they would be level."""
    enter_final(won, (5000, 5000 - apart, 2000, 1000), correct="read again")
    found = [each.effect for each in doubtful_tables(won.tournament, won.rules, clock.now())]
    assert found == ([] if effect is None else [effect])


def test_sheets_accepted_with_an_error_are_told_in_words_and_only_in_the_record(
    app: Application, clock: FixedClock
) -> None:
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    table = app.tournament.tables_of(HeatId("1"))[0]
    uneven = {DeedId("mediterranean-avenue"): 3, DeedId("baltic-avenue"): 0}
    sheets = tuple(Sheet(n, cash=n, deeds={} if at else uneven) for at, n in enumerate(table.seats))
    app.run(EnterSheets(table.heat, (TableEntry(table.table, sheets),)))
    codes = {each.code for each in app.rules.assess(app.tournament, table).blocking}
    done = [app.run(OverruleProblem(table.heat, table.table, code, "knocked over")) for code in codes]
    (line, *_) = ruling_lines(app.tournament, app.rules, clock.now())
    assert isinstance(line.what, Message)
    assert ENGLISH.say(line.what) == "heat 1, table 1: sheets accepted as written"
    assert CHINESE.say(line.what) == "第 1 局第 1 枱：接納計分紙"
    told = CHINESE.say(describe_entry(done[0].code, done[0].params))
    assert not any(code in told for code in codes)
    assert deciding_rulings(app.tournament, app.rules, clock.now()) == ()
