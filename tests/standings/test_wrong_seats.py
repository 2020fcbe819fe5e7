"""A correction after the final was drawn or played moves a finalist out: said until it is dealt with."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.base.clocks import FixedClock
from tourney.base.errors import NotFound, Refused
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.ceremony.paper_certificates import certificate_paper
from tourney.ceremony.paper_press import PressPaper, press_paper
from tourney.ceremony.paper_prizes import PrizePaper, prize_paper
from tourney.ceremony.winners import Honour
from tourney.cli.main import run
from tourney.clock.commands import StartClock
from tourney.event.counting import results_of
from tourney.event.journal import describe_entry
from tourney.event.records import ResultState, Status
from tourney.heats.commands import DrawHeats, PublishHeat, TakeStageBack
from tourney.heats.seat_commands import SeatPlayer
from tourney.players.commands import SetStatus
from tourney.scores.commands import EnterSheets, TableEntry
from tourney.scoresheet.sheet import Sheet
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.finals import finals_of, seats_to_mend
from tourney.standings.paper_bracket import BracketPaper, bracket_paper
from tourney.standings.reports import finals_now, finals_report
from tourney.standings.result_status import event_status, seats_now, seats_words, status_line, status_words
from tourney.standings.ruling_commands import AdjustPoints, DecideTie
from tourney.standings.stages import SeatsWithoutRight
from tourney.standings.views import finals_view, standings_view
from tourney.today.today import today_view


def play(app: Application, heat: HeatId) -> None:
    for table in app.tournament.tables_of(heat):
        sheets = tuple(Sheet(n, cash=5000 - 700 * at - n) for at, n in enumerate(sorted(table.seats)))
        app.run(EnterSheets(heat, (TableEntry(table.table, sheets),), confirm=True))


@pytest.fixture
def final(app: Application) -> Application:
    """The lower number wins every table; the final is drawn."""
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 5))
    for heat in app.rules.format.heat_ids:
        play(app, heat)
    app.run(DrawHeats((FINAL,), 5))
    return app


def found(app: Application, clock: FixedClock) -> tuple[SeatsWithoutRight, ...]:
    results = results_of(app.tournament, app.rules.books, app.rules.format, app.rules.assessments)
    return seats_to_mend(results, finals_of(results), clock.now())


def push_out(app: Application, clock: FixedClock) -> tuple[PlayerNo, PlayerNo]:
    """The last finalist loses so many points that the first reserve goes through."""
    picture = finals_now(app.tournament, app.rules, clock.now())
    out, comes = picture.cut[-1], picture.reserves[0]
    app.run(AdjustPoints(out, -60 * 20, "left the table"))
    return out, comes


def called(number: int) -> str:
    return f"{number} \u2068Player {number}\u2069"


def test_before_anything_has_changed_nobody_sits_wrongly(final: Application, clock: FixedClock) -> None:
    assert found(final, clock) == ()
    play(final, FINAL)
    assert found(final, clock) == ()


def test_a_drawn_final_with_a_wrong_seat_is_told_until_the_right_player_sits_there(
    final: Application, clock: FixedClock
) -> None:
    out, comes = push_out(final, clock)
    assert found(final, clock) == (SeatsWithoutRight(FINAL, (out,), (comes,), (), played=False),)
    status = event_status(final.tournament, final.rules, clock.now())
    assert [each.reason.key for each in status.missing] == [
        "official.wrong_seats",
        "standings.wait_publish",
    ], "seats first; no sheet is missing of a game that nobody has begun"
    final.run(SeatPlayer(FINAL, comes, None, out))
    assert found(final, clock) == ()


def test_a_played_final_is_provisional_until_it_is_declared_with_a_reason(
    final: Application, clock: FixedClock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(final, FINAL)
    clock.at += timedelta(hours=1)
    final.run(DeclareOfficial(FINAL))
    out, comes = push_out(final, clock)
    (wrong,) = found(final, clock)
    assert (wrong.sits, wrong.left_out, wrong.played) == ((out,), (comes,), True)
    status = event_status(final.tournament, final.rules, clock.now())
    assert (status.state, status.wants_reason) == (ResultState.PROVISIONAL, True)
    said = ENGLISH.say(status_words(status, final.tournament.players))
    assert said == (
        f"provisional (the final: seated, not through: {called(out)}; through, no seat: {called(comes)})"
    )
    assert f"未晉級而有座位：{out} 號\u2068" in CHINESE.say(status_words(status, final.tournament.players))
    with pytest.raises(Refused) as refused:
        final.run(DeclareOfficial(FINAL))
    assert refused.value.key == "errors.wrong_seats"
    final.run(DeclareOfficial(FINAL, "the final was played in good faith"))
    status = event_status(final.tournament, final.rules, clock.now())
    assert status.state is ResultState.OFFICIAL
    assert ENGLISH.say(status_words(status, final.tournament.players)).startswith(
        "official as played (the final was played in good faith), declared at "
    )
    assert "按已作賽結果（the final was played in good faith）" in CHINESE.say(
        status_words(status, final.tournament.players)
    )
    assert found(final, clock) == ()
    assert standings_view(final.tournament, final.rules, clock.now()).as_played == (status,)
    final.close()
    run(["standings", str(tmp_path / "day.tourney")])
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("The final: official as played (the final was pla") for line in lines)
    final.undo()
    assert found(final, clock) == (wrong,)


def test_a_wrong_seat_in_a_drawn_final_comes_before_its_paper(final: Application, clock: FixedClock) -> None:
    final.run(PublishHeat(FINAL))
    before = today_view(final.tournament, final.rules, clock.now()).now
    assert before.page == "print"
    out, comes = push_out(final, clock)
    t, rules, now = final.tournament, final.rules, clock.now()
    today = today_view(t, rules, now)
    assert ENGLISH.say(today.now.text) == (
        f"Seats of the final: seated, not through: {called(out)}; through, no seat: {called(comes)}."
    )
    assert (today.now.page, today.also[0]) == ("finals", before)
    view = finals_view(t, rules, now)
    assert ENGLISH.say(view.waiting[0].reason) == "the final: seats to put right"
    assert CHINESE.say(status_line(event_status(t, rules, now), t.players)).endswith("（決賽：座位待改正）")


def test_every_page_and_report_says_it_in_the_same_words(final: Application, clock: FixedClock) -> None:
    play(final, FINAL)
    out, comes = push_out(final, clock)
    t, rules, now = final.tournament, final.rules, clock.now()
    (wrong,) = seats_now(t, rules, now)
    said = ENGLISH.say(seats_words(wrong, t.players))
    assert said == (
        f"Results of the final: seated, not through: {called(out)}; through, no seat: {called(comes)}."
    )
    today = today_view(t, rules, now)
    assert f"not through: {called(out)}; through" in ENGLISH.say(today.now.text)
    assert not [lack for lack in today.missing if lack.page == "finals"], "what comes first stands there once"
    assert f"no seat: {called(comes)}" in ENGLISH.say(today.now.text)
    assert today.now.page == "finals"
    assert f"未晉級而有座位：{out} 號\u2068" in CHINESE.say(today.now.text)
    assert standings_view(t, rules, now).wrong == finals_view(t, rules, now).wrong == (wrong,)
    assert finals_report(t, rules, now, ENGLISH)["wrong_seats"] == [
        {"heat": "final", "sits": [out], "left_out": [comes], "undecided": [], "played": True, "text": said}
    ]
    paper = bracket_paper(t, rules, now)
    assert f"through, no seat: {comes}" in ENGLISH.say(paper.status.said)


def test_a_finalist_who_left_and_the_one_who_comes_are_no_wrong_seats(
    final: Application, clock: FixedClock
) -> None:
    leaves = finals_now(final.tournament, final.rules, clock.now()).cut[1]
    final.run(SetStatus((leaves,), Status.WITHDRAWN))
    assert found(final, clock) == ()


def test_what_a_reopened_tie_leaves_open_is_named_apart(level: Application, clock: FixedClock) -> None:
    """Everybody is level: the line goes through a tie that a referee decided, then undid."""
    picture = finals_now(level.tournament, level.rules, clock.now())
    (tie,) = picture.ties
    decided = level.run(DecideTie(tie.scope, tie.players, "lots"))
    level.run(DrawHeats((FINAL,), 5))
    assert found(level, clock) == ()
    level.undo(decided.revision)
    (wrong,) = found(level, clock)
    assert (wrong.sits, wrong.left_out) == ((), ())
    assert wrong.undecided == tie.players[: tie.places]


def test_no_certificate_prize_or_press_summary_names_a_champion_of_a_provisional_result(
    final: Application, clock: FixedClock
) -> None:
    play(final, FINAL)
    push_out(final, clock)

    def papers() -> tuple[tuple[Honour, ...], PrizePaper, PressPaper, BracketPaper]:
        where = final.tournament, final.rules, clock.now()
        given = certificate_paper(*where).honours
        return given, prize_paper(*where), press_paper(*where), bracket_paper(*where)

    given, prizes, press, bracket = papers()
    placed = [each.person.number for each in given if each.place]
    assert placed == [] and len(given) == len(final.tournament.players)
    assert (prizes.honours, prizes.status.state) == ((), ResultState.PROVISIONAL)
    assert (press.honours, press.finals, press.status.state) == ((), (), ResultState.PROVISIONAL)
    assert [each.person for each in bracket.champions] == [None]
    final.run(DeclareOfficial(FINAL, "the final was played in good faith"))
    given, prizes, press, bracket = papers()
    placed = [each.person.number for each in given if each.place]
    champion = finals_now(final.tournament, final.rules, clock.now()).champion
    assert placed[0] == champion and len(given) == len(final.tournament.players)
    assert prizes.status == press.status and press.status.state is ResultState.OFFICIAL and press.finals
    assert prizes.honours[0].person.number == press.honours[0].person.number == champion
    assert [each.person and each.person.number for each in bracket.champions] == [champion]


def test_a_played_final_is_taken_back_in_one_step_and_drawn_for_the_right_players(
    final: Application, clock: FixedClock
) -> None:
    final.run(PublishHeat(FINAL))
    final.run(StartClock(FINAL))
    play(final, FINAL)
    out, comes = push_out(final, clock)
    before = replace(final.tournament, revision=0)
    with pytest.raises(Refused):
        final.run(TakeStageBack(FINAL, " "))
    assert replace(final.tournament, revision=0) == before
    final.run(TakeStageBack(FINAL, "the wrong four played"))
    t = final.tournament
    assert FINAL not in t.heats and not t.tables_of(FINAL)
    assert not any(key[0] == FINAL for key in (*t.sheets, *t.clocks))
    assert ENGLISH.say(describe_entry("stage_taken_back", final.history[-1].params)) == (
        "the final taken back (the wrong four played)"
    )
    final.run(DrawHeats((FINAL,), 5))
    (table,) = final.tournament.tables_of(FINAL)
    assert comes in table.seats and out not in table.seats
    assert found(final, clock) == ()
    final.undo()
    final.undo()
    assert replace(final.tournament, revision=0) == before


def test_only_a_stage_that_is_drawn_and_nothing_rests_on_is_taken_back(
    app: Application, final: Application
) -> None:
    with pytest.raises(NotFound):
        final.run(TakeStageBack(HeatId("1"), "no stage"))
    final.run(TakeStageBack(FINAL, "drawn too early"))
    with pytest.raises(NotFound):
        final.run(TakeStageBack(FINAL, "again"))
